//! How is what a part says called here?

use super::{
    activation::{self, ActivationRules},
    attack,
    plan::RoundRules,
    rows::{Ban, Effect, Event, Pick, Prompt, Scope, Work},
    status::{self, StatusRules},
    terms::Seat,
    within,
};
use engine::{Never, Task, Within};

/// The phases within a round; the activations are put in where they belong.
pub struct StatusPart;

/// An activation within a round.
pub struct ActivationPart<'a> {
    pub(super) rules: &'a ActivationRules,
}

impl Within<StatusRules, RoundRules> for StatusPart {
    within!(StatusPart, StatusRules, Status);

    fn player(&self, player: Seat) -> Seat {
        player
    }

    fn inner_player(&self, player: Seat) -> Seat {
        player
    }

    fn scope(&self, scope: Never) -> Scope {
        match scope {}
    }

    /// Whoever is activated acts, dials are set ship by ship, and a phase follows the one before it.
    fn tasks(&self, task: Task<StatusRules>) -> Vec<Task<RoundRules>> {
        let Task::Batch(batch) = &task else { return vec![self.task(task)] };
        let assigned = |event: &status::Event| match event {
            status::Event::AssignDials { unit, .. } => Some(Task::work(Work::SetDials(*unit))),
            _ => None,
        };
        let dials: Vec<Task<RoundRules>> = batch.events().filter_map(assigned).collect();
        if !dials.is_empty() {
            return dials;
        }
        let follows = |event: &status::Event| match event {
            status::Event::Activate { unit, .. } => Some(Task::work(Work::Activate(*unit))),
            status::Event::End(phase) => Some(Task::work(Work::After(*phase))),
            _ => None,
        };
        let follows: Vec<Task<RoundRules>> = batch.events().filter_map(follows).collect();
        std::iter::once(self.task(task)).chain(follows).collect()
    }
}

impl Within<ActivationRules, RoundRules> for ActivationPart<'_> {
    within!(ActivationPart<'_>, ActivationRules, Activation);

    fn player(&self, player: Seat) -> Seat {
        player
    }

    fn inner_player(&self, player: Seat) -> Seat {
        player
    }

    fn scope(&self, scope: attack::Scope) -> Scope {
        Scope::Attack(scope)
    }
}

impl<'a> ActivationPart<'a> {
    /// Its rules.
    pub fn rules(&self) -> &'a ActivationRules {
        self.rules
    }

    /// An event of the commands in an activation.
    pub(super) fn commands(event: super::command::Event) -> Event {
        Event::Activation(activation::Event::Command(event))
    }
}
