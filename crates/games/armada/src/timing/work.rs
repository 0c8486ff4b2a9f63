//! What comes next around an event, as work items?

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{
    effect::{Happening, Name},
    table::UnitId,
    terms::{Command, Seat},
};

/// A work item.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Work {
    /// What cannot apply of a player's effects is named.
    Announce(Seat),
    /// An event happens, with what happens within it.
    Happen(Happening),
    /// An effect does something.
    Do {
        /// The effect.
        nth: u8,
        /// Its operation, from 0.
        operation: u8,
        /// Which part of it, and which part of that, from 0.
        inner: Vec<u8>,
        /// To which ship, where that was chosen.
        on: Option<UnitId>,
    },
    /// The next command token is put on the card of an effect.
    Load {
        /// The effect.
        nth: u8,
        /// How many still.
        left: u8,
        /// Of which commands.
        of: Vec<Command>,
        /// Of how many different ones there must be some when all lie there.
        types: u8,
    },
    /// The next command token goes from a ship, or from the card of an effect, to the ship with that card.
    Gather {
        /// The effect.
        nth: u8,
        /// The ship that gives tokens.
        ship: UnitId,
    },
    /// Of several ships the next one is chosen to which something is done.
    Ships {
        /// The effect.
        nth: u8,
        /// Its operation, from 0.
        operation: u8,
        /// How many still.
        left: u8,
        /// Those to which it was done.
        chosen: Vec<UnitId>,
    },
}

/// An effect, by its name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EffectKey(pub Name);

impl fmt::Display for EffectKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
