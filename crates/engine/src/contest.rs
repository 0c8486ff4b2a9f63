//! Which replacements of one batch stand in each other's way?
//!
//! Two replacements may need the same thing: one token, one card, one unit that can be exhausted, an effect that applies once.
//! The engine carries them out one after the other to see whether there is enough for both.

use super::{Batch, Game, NoSink, Node, Position, Task, advance::Machine, ask::Candidate};

/// Most tasks for carrying out one replacement.
const BUDGET: usize = 200;

impl<G: Game> Machine<'_, G> {
    /// Replacements of later events in the batch that conflict with this event's.
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
        // two conflict where leaving one out lets the other replace its event
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

    /// The places of the events that nothing can replace any more once the events before them have been replaced.
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
                // its outcome shows when it is used
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

    /// Carries a replacement out until the batch goes on, taking the first option everywhere. Says whether the batch went on.
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

/// Which replacement an event has.
enum Met<G: Game> {
    /// It does not happen any more.
    Gone,
    /// Nothing replaces it.
    Nothing,
    /// This can.
    Replaced(Candidate<G>),
}
