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
        /// Ships and squadrons beside the one with the card and its opponent's in an attack, whoever's they are.
        Nearby = "nearby",
        /// The ships among them.
        NearbyShip = "nearby ship",
        /// The squadrons among them.
        NearbySquadron = "nearby squadron",
    }
}

impl Fleet {
    /// One of them, and several, in words.
    fn in_words(self) -> (&'static str, &'static str) {
        match self {
            Fleet::Friendly => ("friendly ship", "friendly ships"),
            Fleet::Other => ("other friendly ship", "other friendly ships"),
            Fleet::Enemy => ("enemy ship", "enemy ships"),
            Fleet::Unraided => ("enemy ship without raid tokens", "enemy ships without raid tokens"),
            Fleet::Any => ("friendly or enemy ship", "friendly or enemy ships"),
            Fleet::Nearby => ("other ship or squadron", "other ships or squadrons"),
            Fleet::NearbyShip => ("other ship", "other ships"),
            Fleet::NearbySquadron => ("squadron", "squadrons"),
        }
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
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let (how_many, fleet) = match words.as_slice() {
            ["each", fleet @ ..] => (HowMany::Each, fleet),
            ["one", fleet @ ..] => (HowMany::One, fleet),
            ["in", "turn", fleet @ ..] => (HowMany::InTurn, fleet),
            ["up", "to", most, fleet @ ..] => (HowMany::UpTo(most.parse().ok()?), fleet),
            _ => return None,
        };
        let fleet = match fleet {
            [fleet] | [fleet @ ("friendly" | "other" | "enemy"), "ship" | "ships"] => fleet.parse().ok()?,
            fleet => fleet.join(" ").parse().ok()?,
        };
        Some(Self { how_many, fleet })
    }

    /// `each friendly ship`, `up to 3 enemy ships`.
    pub(super) fn in_words(self) -> String {
        let (one, several) = self.fleet.in_words();
        match self.how_many {
            HowMany::Each => format!("each {one}"),
            // the condition of the effect says which
            HowMany::One if self.fleet == Fleet::NearbySquadron => format!("that {one}"),
            HowMany::One | HowMany::UpTo(1) => format!("one {one}"),
            HowMany::UpTo(most) if usize::from(most) * 2 >= limits::UNITS => {
                format!("each {one} that you choose")
            }
            HowMany::InTurn => format!("different {several}, one after another,"),
            HowMany::UpTo(most) => format!("each of up to {most} {several}"),
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
