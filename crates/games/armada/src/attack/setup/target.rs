//! Which further squadrons may be attacked?

use names::CardKind;
use vocabulary::{card_name, situation};

use super::{armament::Aim, sight::Crossing};
use crate::{
    asking::door,
    described::{Armament, Squadron},
    limits,
    terms::Range,
};

situation! {
    /// A further squadron that a ship may attack in the same attack, and what has been measured to it.
    pub struct Target {
        + [card_name(&[CardKind::Squadron])];
        /// The squadron itself.
        ..squadron: Squadron, through(door::TARGET);
        /// The range to it.
        range: Option<Range>, among(Range::OF_SHIPS), left_out("the range of the attack");
        /// Whose it is, and where.
        ..aim: Aim;
        /// Whether the attack on it is obstructed.
        obstructed: bool;
        /// What the line of sight to it crosses, as in `declare`.
        crosses: Vec<Crossing>, at_most(limits::CROSSED), called("What the line of sight crosses");
        /// Dice that are gathered against it.
        pool: Armament, called("Dice to roll"), left_out("those of the anti-squadron armament");
    }
}
