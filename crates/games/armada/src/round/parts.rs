//! How is what a part says called here?

use super::{
    activation::ActivationPlan,
    attack::{self, AttackRules},
    command::{self, CommandRules},
    damage,
    rows::{Ban, Effect, Event, Pick, Prompt, Scope, Work},
    rules::ArmadaRules,
    terms::Seat,
    timing::TimingRules,
    within,
};
use engine::{Never, Task, Within};

/// The commands of an activation; its attacks and what follows its maneuver are put in where they belong, unless the commands are
/// played alone.
pub struct CommandPart<'a> {
    pub(super) plan: Option<&'a ActivationPlan>,
}

/// An attack within an activation.
pub struct AttackPart;

/// Players are called by their seats, and nothing has a scope of its own.
macro_rules! of_seats {
    () => {
        fn player(&self, player: Seat) -> Seat {
            player
        }

        fn inner_player(&self, player: Seat) -> Seat {
            player
        }

        fn scope(&self, scope: Never) -> Scope {
            match scope {}
        }
    };
}

impl Within<CommandRules, ArmadaRules> for CommandPart<'_> {
    within!(CommandPart<'_>, CommandRules, Command);
    of_seats!();

    /// The ship attacks, a squadron's attack is made where its activation comes to it, and what lies at the end of the maneuver
    /// acts right after that.
    fn tasks(&self, task: Task<CommandRules>) -> Vec<Task<ArmadaRules>> {
        let Some(plan) = self.plan else { return vec![self.task(task)] };
        let follows = match &task {
            Task::Work(command::Work::Attacks) => return vec![Task::work(Work::Attacks)],
            Task::Batch(batch) => batch.events().flat_map(|event| follows(plan, event)).collect(),
            _ => Vec::new(),
        };
        std::iter::once(self.task(task)).chain(follows).collect()
    }
}

/// What another part does right after an event of the commands.
fn follows(plan: &ActivationPlan, event: &command::Event) -> Vec<Task<ArmadaRules>> {
    match event {
        command::Event::AttackWith { squadron, target, .. } => {
            vec![Task::work(Work::Strike { squadron: *squadron, target: *target })]
        }
        command::Event::Maneuver { .. } => vec![
            Task::event(Event::Arrive),
            Task::work(Work::Damage(damage::Work::Arrive(plan.movement.clone()))),
            Task::event(Event::Arrived),
        ],
        _ => Vec::new(),
    }
}

impl Within<AttackRules, ArmadaRules> for AttackPart {
    within!(AttackPart, AttackRules, Attack);

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

/// A part that is played.
pub enum Playing<'a> {
    /// The phase.
    Status,
    /// The commands of an activation.
    Command(CommandPart<'a>),
    /// An attack.
    Attack(AttackPart),
    /// What follows a maneuver.
    Damage,
    /// An event for which effects wait.
    Timing(&'a TimingRules),
}

/// What is answered of the part that is played: of one with rules of its own `$part` says how it is called here, `$game` are its
/// rules.
#[macro_export]
macro_rules! in_part {
    ($playing:expr, |$part:ident, $game:ident| $answer:expr, $($row:ident $(($rules:ident))? => $own:expr),+ $(,)?) => {
        match $playing {
            $($crate::round::Playing::$row $(($rules))? => $own,)+
            $crate::round::Playing::Command($part) => {
                let $game = &$crate::command::CommandRules;
                $answer
            }
            $crate::round::Playing::Attack($part) => {
                let $game = &$crate::attack::AttackRules;
                $answer
            }
        }
    };
}
