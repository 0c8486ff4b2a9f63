//! What comes next around an event, as work items?

use serde::{Deserialize, Serialize};

use super::{
    TimingRules,
    dice::Pool,
    effect::{DiceChange, Happening},
    table::{Deal, DiceWork, PartOfCost, UnitId, ZoneWork},
    terms::{Command, Seat},
};
use engine::Doing;

/// A work item.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Work {
    /// What cannot apply of a player's effects is named.
    Announce(Seat),
    /// An event happens, with what happens within it.
    Happen(Happening),
    /// A part of a cost is paid.
    Pay(PartOfCost),
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
    /// Dice are taken or added.
    Dice(DiceWork<Seat>),
    /// Dice are rolled.
    Roll {
        /// As added or rerolled ones.
        change: DiceChange,
        /// What they showed.
        from: Pool,
        /// How many of each color.
        colors: [u8; 3],
    },
    /// Something is done to hull zones.
    Zones(ZoneWork<Seat>),
    /// Damage cards are dealt.
    Deal(Deal),
}

vocabulary::holds! { Work { Dice(DiceWork<Seat>), Zones(ZoneWork<Seat>), Pay(PartOfCost), Deal(Deal) } }

pub(super) type Do = Doing<TimingRules>;
