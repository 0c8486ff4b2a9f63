//! Which windows does a batch pass?
//!
//! *forbid → replace → before → modify → commit → state checks → at → after* (design, section 7).

use super::{
    Batch, Checks, Fate, Game, Held, Layer, Moment, Node, Once, Side, Stage, Step, Task, Timing, View,
    advance::Machine, ask::Asked, changes,
};

impl<G: Game> Machine<'_, G> {
    /// Takes a batch on until a decision is needed or an effect comes first.
    pub(super) fn batch(&mut self, mut batch: Batch<G>) -> Option<Node<G>> {
        loop {
            let asked = match batch.stage {
                Stage::Forbid => {
                    self.forbid(&mut batch);
                    batch.stage = Stage::Replace;
                    Asked::Nothing
                }
                Stage::Replace => match self.ask_replacement(&batch) {
                    Asked::Nothing => {
                        batch.enter(Stage::Before);
                        Asked::Nothing
                    }
                    asked => asked,
                },
                Stage::Before => self.window(&mut batch, Timing::Before, Stage::Modify),
                Stage::Modify => self.window(&mut batch, Timing::Modify, Stage::Commit),
                Stage::Commit => {
                    self.commit(&mut batch);
                    batch.enter(Stage::Checks);
                    Asked::Nothing
                }
                Stage::Checks => match self.checks(&mut batch) {
                    Asked::Nothing => Asked::Nothing,
                    asked => asked,
                },
                Stage::At => self.window(&mut batch, Timing::At, Stage::After),
                Stage::After if self.holds(Timing::After) => return None,
                Stage::After => match self.ask(&mut batch, Timing::After) {
                    Asked::Nothing => return None,
                    asked => asked,
                },
            };
            match asked {
                Asked::Nothing if batch.members.is_empty() => return None,
                Asked::Nothing => {}
                Asked::Over => {
                    self.position.agenda.clear();
                    return Some(Node::End);
                }
                Asked::Closed => return None,
                Asked::First(tasks) => {
                    self.position.agenda.push(Task::Batch(batch));
                    self.position.push(tasks);
                    return None;
                }
                Asked::Node(node) => return self.rest(Task::Batch(batch), node),
            }
        }
    }

    /// One live window. When nothing is left to resolve in it, the batch goes on to `next`; if effects
    /// changed it, it passes the forbid window again before.
    fn window(&mut self, batch: &mut Batch<G>, timing: Timing, next: Stage) -> Asked<G> {
        let asked = self.ask(batch, timing);
        if matches!(asked, Asked::Nothing) {
            if batch.touched() && timing != Timing::At {
                self.forbid(batch);
            }
            batch.enter(next);
        }
        asked
    }

    /// Takes out what cannot happen.
    fn forbid(&mut self, batch: &mut Batch<G>) {
        let mut bans = Vec::new();
        let mut index = 0;
        while let Some(member) = batch.members.get(index) {
            let view = self.position.view();
            self.game.forbids(view, &member.event, batch, &mut bans);
            if bans.is_empty() {
                index += 1;
                continue;
            }
            let member = batch.members.remove(index);
            if self.sink.listens() {
                let mut event = member.event.clone();
                self.game.prepare(&self.position.state, &mut event);
                let what = self.game.tell(&self.position.state, &event);
                self.tell_bans(&format!("does not happen: {what}"), &bans);
            }
            self.note(&member.event, Fate::Forbidden);
            bans.clear();
        }
    }

    /// All members happen at once.
    fn commit(&mut self, batch: &mut Batch<G>) {
        for member in &mut batch.members {
            self.game.prepare(&self.position.state, &mut member.event);
        }
        let holds = self.holds(Timing::After);
        let leaving = if holds { self.triggered(batch, Side::Leaving) } else { Vec::new() };
        let mut happened = false;
        for member in &batch.members {
            let step = self.happen(&member.event);
            let happens = !self.game.announces(&member.event);
            if let Some(step) = step {
                self.sink.take(if happens && happened { step.with_the_last() } else { step });
            }
            happened |= happens;
        }
        for member in &batch.members {
            self.note(&member.event, Fate::Done);
        }
        if holds {
            let arriving = self.triggered(batch, Side::Arriving);
            self.hold(leaving, arriving);
        }
    }

    /// One event happens; the step that tells it, where somebody listens.
    fn happen(&mut self, event: &G::Event) -> Option<Step> {
        let (game, state) = (self.game, &mut self.position.state);
        if !self.sink.listens() {
            game.commit(state, event);
            return None;
        }
        let (text, before) = (game.tell(state, event), game.facts(state));
        game.commit(state, event);
        let changes = changes(&before, &game.facts(state));
        let view = View::new(state, &self.position.agenda);
        let component = || view.resolving().and_then(|key| game.describe(view, key).source);
        let step = Step::new(text, game.cite(event))
            .changing(changes)
            .from_source(game.source(event).or_else(component))
            .at_depth(view.depth());
        Some(step)
    }

    /// The triggers of each member, seen from one side of the commit.
    fn triggered(&self, batch: &Batch<G>, side: Side) -> Vec<(usize, Held<G>)> {
        let mut found = Vec::new();
        let mut triggered = Vec::new();
        for (index, member) in batch.members.iter().enumerate() {
            let moment = Moment {
                timing: Timing::After,
                side,
                event: &member.event,
                batch,
                view: self.position.view(),
            };
            self.game.effects(&moment, &mut found);
            for effect in found.drain(..) {
                if effect.timing == Timing::After && !self.scope_used(&effect) {
                    let event = member.event.clone();
                    triggered.push((index, Held { effect, event }));
                }
            }
        }
        triggered
    }

    /// Puts triggers into the nearest layer. A trigger found on both sides of the commit counts once; one found
    /// several times on one side counts as often.
    fn hold(&mut self, leaving: Vec<(usize, Held<G>)>, arriving: Vec<(usize, Held<G>)>) {
        let mut held: Vec<(usize, Held<G>)> = leaving;
        let seen = held.len();
        for (index, entry) in arriving {
            let same = |(at, other): &(usize, Held<G>)| *at == index && other.effect.key == entry.effect.key;
            if !held.iter().take(seen).any(same) {
                held.push((index, entry));
            }
        }
        if held.is_empty() {
            return;
        }
        let mut per_batch = super::Used::<G>::default();
        let layer = self.nearest_layer();
        for (_, entry) in held {
            let once = entry.effect.once != Once::Batch || per_batch.insert(entry.effect.key.clone());
            if once {
                layer.hold(entry);
            }
        }
    }

    /// The nearest layer on the agenda; one is opened right here where there is none.
    fn nearest_layer(&mut self) -> &mut Layer<G> {
        let agenda = &mut self.position.agenda;
        let place = agenda.iter().rposition(|task| matches!(task, Task::Layer(_)));
        let place = place.unwrap_or_else(|| {
            agenda.push(Task::layer());
            agenda.len() - 1
        });
        match &mut agenda[place] {
            Task::Layer(layer) => layer,
            _ => unreachable!("the place was found by this very pattern"),
        }
    }

    /// Removes events that are already on the agenda from a proposed batch: an earlier state check may still be in its windows.
    /// False where none is left.
    fn news(&self, task: &mut Task<G>) -> bool {
        let Task::Batch(batch) = task else {
            return true;
        };
        let ahead = |event: &G::Event| {
            let mut tasks = self.position.agenda.iter();
            tasks.any(|task| matches!(task, Task::Batch(batch) if batch.is_ahead(event)))
        };
        batch.members.retain(|member| !ahead(&member.event));
        !batch.members.is_empty()
    }

    /// Drops the tasks left in the innermost frame of a scope. False where there is no such frame.
    fn drop_within(&mut self, scope: &G::Scope) -> bool {
        let agenda = &mut self.position.agenda;
        let place = agenda.iter().rposition(|task| matches!(task, Task::Frame(frame) if frame.is(scope)));
        if let Some(place) = place {
            agenda.truncate(place);
        }
        place.is_some()
    }

    /// Puts the state right, until it is stable.
    fn checks(&mut self, batch: &mut Batch<G>) -> Asked<G> {
        if batch.checks == Checks::Run {
            if self.game.over(&self.position.state) {
                return Asked::Over;
            }
            if let Some(scope) = self.game.closed(&self.position.state)
                && self.drop_within(&scope)
            {
                return Asked::Closed;
            }
            let mut tasks = self.game.state_checks(self.position.view());
            tasks.retain_mut(|task| self.news(task));
            if !tasks.is_empty() {
                return Asked::First(tasks);
            }
        }
        batch.enter(Stage::At);
        Asked::Nothing
    }
}
