//! How is what a part says called here?

use super::{
    attack::{self, AttackRules, Player},
    command::{self, CommandRules},
    damage::{self, DamageRules},
    plan::ActivationRules,
    rows::{Ban, Effect, Event, Pick, Prompt, Work},
    terms::Seat,
    within,
};
use engine::{Never, Task, Within};

/// The commands within an activation; its attacks and what follows its maneuver are put in where they belong.
pub struct CommandPart<'a> {
    pub(super) rules: &'a ActivationRules,
}

/// An attack within an activation.
pub struct AttackPart {
    pub(super) attacker: Seat,
}

/// What follows the maneuver within an activation.
pub struct DamagePart;

impl Within<CommandRules, ActivationRules> for CommandPart<'_> {
    within!(CommandPart<'_>, CommandRules, Command);

    fn player(&self, player: Seat) -> Seat {
        player
    }

    fn inner_player(&self, player: Seat) -> Seat {
        player
    }

    fn scope(&self, scope: Never) -> attack::Scope {
        match scope {}
    }

    /// The ship attacks, a squadron's attack is made where its activation comes to it, and what lies at the end of the maneuver
    /// acts right after that.
    fn tasks(&self, task: Task<CommandRules>) -> Vec<Task<ActivationRules>> {
        if matches!(task, Task::Work(command::Work::Attacks)) {
            return vec![Task::work(Work::Attacks)];
        }
        let follows = match &task {
            Task::Batch(batch) => batch.events().flat_map(|event| self.follows(event)).collect(),
            _ => Vec::new(),
        };
        std::iter::once(self.task(task)).chain(follows).collect()
    }
}

impl CommandPart<'_> {
    /// What another part does right after an event of the commands.
    fn follows(&self, event: &command::Event) -> Vec<Task<ActivationRules>> {
        match event {
            command::Event::AttackWith { squadron, target, .. } => {
                vec![Task::work(Work::Strike { squadron: *squadron, target: *target })]
            }
            command::Event::Maneuver { .. } => vec![
                Task::event(Event::Arrive),
                Task::work(Work::Damage(damage::Work::Arrive(self.rules.movement.clone()))),
                Task::event(Event::Arrived),
            ],
            _ => Vec::new(),
        }
    }
}

impl Within<AttackRules, ActivationRules> for AttackPart {
    within!(AttackPart, AttackRules, Attack);

    fn player(&self, player: Player) -> Seat {
        if player == Player::Attacker { self.attacker } else { self.attacker.opponent() }
    }

    fn inner_player(&self, seat: Seat) -> Player {
        if seat == self.attacker { Player::Attacker } else { Player::Defender }
    }

    fn scope(&self, scope: attack::Scope) -> attack::Scope {
        scope
    }
}

impl Within<DamageRules, ActivationRules> for DamagePart {
    within!(DamagePart, DamageRules, Damage);

    fn player(&self, player: Seat) -> Seat {
        player
    }

    fn inner_player(&self, player: Seat) -> Seat {
        player
    }

    fn scope(&self, scope: Never) -> attack::Scope {
        match scope {}
    }
}
