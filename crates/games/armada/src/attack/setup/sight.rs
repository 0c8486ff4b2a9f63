//! What does a line of sight cross, and what follows from it?

use serde::{Deserialize, Serialize};
use vocabulary::words;

words! {
    /// Something that a line of sight crosses.
    Crossing is "thing that a line of sight crosses" {
        /// An obstacle token but a dust field; an exogorth's own token not counted.
        Obstacle = "obstacle",
        /// A ship that is neither attacker nor defender.
        Ship = "ship" as "another ship",
        /// A dust field.
        DustField = "dust-field" | "dust field",
        /// A squadron.
        Squadron = "squadron",
        /// Another hull zone of the attacker.
        OwnZone = "own-zone" | "own zone" as "its own hull zone",
        /// A shield dial or the plastic around it.
        ShieldDial = "shield-dial" | "shield dial",
        /// An obstacle under a ship, where no part of it can be seen.
        HiddenObstacle = "hidden-obstacle" | "hidden obstacle",
    }
}

words! {
    /// Whether an attack is obstructed.
    Obstruction is "obstruction" {
        /// Nothing is in the way.
        Clear = "clear",
        /// An obstacle or a third ship is in the way.
        Obstructed = "obstructed",
        /// Several of them are; it is obstructed once.
        Several = "several",
    }
}

/// What a line of sight crosses, each kind once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Crossed(u8);

impl Crossed {
    /// Whether it crosses such a thing.
    pub fn has(self, crossing: Crossing) -> bool {
        self.0 & Self::bit(crossing) != 0
    }

    /// All of them, in order.
    pub fn iter(self) -> impl Iterator<Item = Crossing> {
        Crossing::ALL.iter().copied().filter(move |crossing| self.has(*crossing))
    }

    fn bit(crossing: Crossing) -> u8 {
        match crossing {
            Crossing::Obstacle => 1,
            Crossing::Ship => 1 << 1,
            Crossing::DustField => 1 << 2,
            Crossing::Squadron => 1 << 3,
            Crossing::OwnZone => 1 << 4,
            Crossing::ShieldDial => 1 << 5,
            Crossing::HiddenObstacle => 1 << 6,
        }
    }
}

impl FromIterator<Crossing> for Crossed {
    fn from_iter<I: IntoIterator<Item = Crossing>>(crossings: I) -> Self {
        Self(crossings.into_iter().fold(0, |bits, crossing| bits | Self::bit(crossing)))
    }
}

/// A line of sight: what it crosses, and whether that obstructs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Sight {
    /// What it crosses.
    pub crossed: Crossed,
    /// Whether the attack is obstructed.
    pub obstruction: Obstruction,
}

impl Sight {
    /// A line that crosses nothing.
    pub const CLEAR: Self = Self { crossed: Crossed(0), obstruction: Obstruction::Clear };

    /// A line that crosses these things; `obstructed` says that something else obstructs it.
    pub fn new(crosses: &[Crossing], obstructed: bool) -> Self {
        let obstructs =
            |one: &&Crossing| matches!(one, Crossing::Obstacle | Crossing::Ship | Crossing::DustField);
        let listed = crosses.iter().filter(obstructs).count();
        let obstruction = match (listed, obstructed) {
            (0, false) => Obstruction::Clear,
            (0 | 1, _) => Obstruction::Obstructed,
            _ => Obstruction::Several,
        };
        Self { crossed: crosses.iter().copied().collect(), obstruction }
    }
}
