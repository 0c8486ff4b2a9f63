//! Which replacements of one batch stand in each other's way?
//!
//! What several of them need there may be too little of: one token, one card, one unit that can be exhausted, or an effect that
//! applies once. Whether there is enough is found by carrying them out one after the other.

use super::{Batch, Game, NoSink, Node, Position, Task, advance::Machine, ask::Candidate};

/// Tasks that are done to carry one replacement out before it is left.
const BUDGET: usize = 200;

impl<G: Game> Machine<'_, G> {
    /// Replacements of later members that can not all be used besides those of this one.
    pub(super) fn rivals(
        &self,
        batch: &Batch<G>,
        index: usize,
        candidates: &[Candidate<G>],
    ) -> Vec<Candidate<G>> {
        if candidates.is_empty() {
            return Vec::new();
        }
        let contends = |rival: &Candidate<G>| {
            let mut mine = candidates.iter();
            mine.any(|one| {
                self.game.contend((&one.effect.key, &one.event), (&rival.effect.key, &rival.event))
            })
        };
        let later = (index + 1)..batch.members.len();
        let mut rivals: Vec<Vec<Candidate<G>>> = Vec::new();
        for other in later {
            let own: Vec<_> = self.replacements_of(batch, other).into_iter().filter(contends).collect();
            if !own.is_empty() {
                rivals.push(own);
            }
        }
        let Some(mine) = candidates.first().filter(|_| !rivals.is_empty()) else { return Vec::new() };
        let theirs = rivals.iter().filter_map(|own| own.first()).map(|rival| rival.event.clone());
        let all: Vec<G::Event> = std::iter::once(mine.event.clone()).chain(theirs).collect();
        let left = self.left_over(batch, &all);
        // where leaving one out lets another be replaced, they are in each other's way
        let matters = |nth: usize| {
            let others = all.iter().enumerate().filter(|(other, _)| *other != nth);
            let others: Vec<G::Event> = others.map(|(_, event)| event.clone()).collect();
            let of_others: Vec<usize> = left.iter().copied().filter(|other| *other != nth).collect();
            let without = self.left_over(batch, &others).into_iter();
            of_others != without.map(|other| other + usize::from(other >= nth)).collect::<Vec<_>>()
        };
        if left.is_empty() || !(left.contains(&0) || matters(0)) {
            return Vec::new();
        }
        let all = rivals.into_iter().enumerate();
        let rivals = all.filter(|(nth, _)| left.contains(&(nth + 1)) || matters(nth + 1));
        rivals.flat_map(|(_, own)| own).collect()
    }

    /// Which of these events nothing replaces any more once those before them have been replaced, by their place among them.
    fn left_over(&self, batch: &Batch<G>, events: &[G::Event]) -> Vec<usize> {
        let mut position = self.position.clone();
        position.agenda.push(Task::Batch(batch.clone()));
        let mut left = Vec::new();
        for (nth, event) in events.iter().enumerate() {
            let mut machine = Machine { game: self.game, position: &mut position, sink: &mut NoSink };
            match machine.first_replacement(event) {
                Met::Gone => {}
                Met::Nothing => left.push(nth),
                Met::Replaced(candidate) if machine.carries_out(&candidate) => {}
                // whatever becomes of it shows when it is used
                Met::Replaced(_) => return Vec::new(),
            }
        }
        left
    }

    /// What can replace an event of the batch on top of the agenda.
    fn first_replacement(&self, event: &G::Event) -> Met<G> {
        let Some(Task::Batch(batch)) = self.position.agenda.last() else { return Met::Gone };
        let Some(index) = batch.members.iter().position(|member| member.event == *event) else {
            return Met::Gone;
        };
        match self.replacements_of(batch, index).into_iter().next() {
            Some(candidate) => Met::Replaced(candidate),
            None => Met::Nothing,
        }
    }

    /// Carries a replacement out, up to where the batch goes on; the first option is taken wherever there are several. Says
    /// whether it came so far.
    fn carries_out(&mut self, candidate: &Candidate<G>) -> bool {
        let beneath = self.position.agenda.len();
        self.position.agenda.push(candidate.apply());
        for _ in 0..BUDGET {
            let Position { agenda, .. } = &mut *self.position;
            if agenda.len() <= beneath {
                return agenda.len() == beneath;
            }
            let Some(task) = agenda.pop() else { return false };
            match self.run(task) {
                None => {}
                Some(Node::Choice(choice)) => {
                    let first = choice.options.into_iter().next();
                    self.position.agenda.pop();
                    self.position.push(first.map(|option| option.tasks).unwrap_or_default());
                }
                Some(_) => return false,
            }
        }
        false
    }
}

/// What meets an event.
enum Met<G: Game> {
    /// It does not happen any more.
    Gone,
    /// Nothing replaces it.
    Nothing,
    /// This can.
    Replaced(Candidate<G>),
}
