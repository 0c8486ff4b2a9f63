//! How is what a part says called here?

use super::{
    attack::{self, AttackRules},
    rows::{Ban, Effect, Event, Pick, Prompt, Scope, Work},
    rules::ArmadaRules,
    terms::Seat,
    timing::TimingRules,
    within,
};
use engine::Within;

/// An attack within an activation.
pub struct AttackPart;

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
    Command,
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
            $crate::round::Playing::Attack($part) => {
                let $game = &$crate::attack::AttackRules;
                $answer
            }
        }
    };
}
