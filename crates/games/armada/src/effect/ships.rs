//! Which ships does a part of an effect mean, where they are several?
//!
//! `each friendly`, `up to 3 other`, `one enemy`. What stands behind the colon is done to each of them, and `own` is that ship
//! there.

use std::fmt;

use serde::{Deserialize, Serialize};
use vocabulary::words;

use super::limits;

words! {
    /// Whose ships are meant.
    Fleet is "group of ships" {
        /// Those of the effect's owner, the one with the card included.
        Friendly = "friendly",
        /// Those of the effect's owner but the one with the card.
        Other = "other",
        /// The opponent's.
        Enemy = "enemy",
        /// Those of the opponent without raid tokens.
        Unraided = "unraided",
        /// Those of both players.
        Any = "any",
    }
}

/// How many of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum HowMany {
    /// All.
    Each,
    /// So many at most, as the effect's owner chooses.
    UpTo(u8),
    /// One, as the effect's owner chooses.
    One,
    /// One after another, each a different one: what is done first to the first, and so on.
    InTurn,
}

/// Several ships, or one of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Ships {
    /// How many.
    pub how_many: HowMany,
    /// Whose.
    pub fleet: Fleet,
}

impl Ships {
    /// `each friendly`, `up to 3 other`, `one enemy`.
    pub(super) fn read(text: &str) -> Option<Self> {
        let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).filter(|word| *word != "ship").collect();
        let (how_many, fleet) = match words.as_slice() {
            ["each", fleet] => (HowMany::Each, fleet),
            ["one", fleet] => (HowMany::One, fleet),
            ["in", "turn", fleet] => (HowMany::InTurn, fleet),
            ["up", "to", most, fleet] => (HowMany::UpTo(most.parse().ok()?), fleet),
            _ => return None,
        };
        Some(Self { how_many, fleet: fleet.parse().ok()? })
    }

    /// `each friendly ship`, `up to 3 enemy ships`.
    pub(super) fn in_words(self) -> String {
        let fleet = match self.fleet {
            Fleet::Other => "other friendly",
            Fleet::Unraided => "unraided enemy",
            Fleet::Any => "friendly or enemy",
            fleet => fleet.word(),
        };
        match self.how_many {
            HowMany::Each => format!("each {fleet} ship"),
            HowMany::One => format!("one {fleet} ship"),
            HowMany::UpTo(1) => format!("one {fleet} ship"),
            HowMany::UpTo(most) if usize::from(most) * 2 >= limits::UNITS => {
                format!("each {fleet} ship that you choose")
            }
            HowMany::InTurn => format!("different {fleet} ships, one after another,"),
            HowMany::UpTo(most) => format!("each of up to {most} {fleet} ships"),
        }
    }
}

impl fmt::Display for Ships {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.how_many {
            HowMany::Each => write!(f, "each {}", self.fleet),
            HowMany::One => write!(f, "one {}", self.fleet),
            HowMany::InTurn => write!(f, "in turn {}", self.fleet),
            HowMany::UpTo(most) => write!(f, "up to {most} {}", self.fleet),
        }
    }
}
