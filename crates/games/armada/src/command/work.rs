//! What does a ship's activation do next?
//!
//! The activation as work items, as far as commands go.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{
    commands::{Command, Spent},
    dice::{Color, Die},
    effect::{Known, Name},
    terms::Seat,
};

/// A work item of an activation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Work {
    /// What cannot apply is named.
    Announce(Seat),
    /// Dials are put under the stack until there are enough.
    SetDials,
    /// The scene, from where it begins.
    Begin,
    /// The moment before the top dial is revealed, where an effect waits for it.
    BeforeReveal,
    /// The top dial is revealed.
    Reveal,
    /// What becomes of it, and of raid tokens.
    AtReveal(Raid),
    /// A dial is gained, and kept or spent for a token.
    Gain(Command),
    /// What becomes of a dial that was gained.
    AtGain(Command),
    /// Commands are resolved after the reveal.
    AfterReveal,
    /// Squadrons are activated one at a time.
    Squadrons,
    /// The activated squadron moves and attacks.
    Squadron(u8),
    /// Engineering points are spent.
    Repair,
    /// What is done with the dice of an attack.
    AttackEffects,
    /// The dial adds a die.
    AddDie,
    /// A die of this color is rolled into the pool.
    RollAdded(Color),
    /// The token rerolls a die.
    Reroll,
    /// This die is rolled again.
    RollAgain(Die),
    /// Navigate may be resolved.
    Course,
    /// The speed is changed.
    Speed(Spent),
    /// A joint's yaw is raised.
    Yaw(Spent),
    /// Cards that wait for the command may be used before it is over.
    LastCall,
    /// Unspent dials are discarded.
    End,
    /// The command is over.
    Over(Command),
    /// The last moment at which effects may be used while the ship is active, before its maneuver.
    WhileActive,
    /// A moment at the end of something.
    AtEndOf(Known),
    /// An effect is used.
    Use(u8),
}

/// Whether something may still be discarded for raid tokens at this reveal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Raid {
    /// It may.
    Open,
    /// Something has been.
    Done,
}

/// An effect.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum CardEffect {
    /// Of an upgrade card of this name, of which only the moment is known.
    Card(String),
    /// One that the situation lists, by its name.
    Typed(Name),
}

impl fmt::Display for CardEffect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CardEffect::Card(name) => f.write_str(name),
            CardEffect::Typed(name) => name.fmt(f),
        }
    }
}

/// The rules of commands, as they see a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CommandRules;
