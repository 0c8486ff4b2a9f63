//! Which words does every system of the game use?

use serde::{Deserialize, Serialize};
use vocabulary::{Word, WordList, words};

words! {
    /// How far apart attacker and defender are.
    Range is "range" {
        /// Range close.
        Close = "close",
        /// Range medium.
        Medium = "medium",
        /// Range long.
        Long = "long",
        /// Beyond the length of the range ruler.
        Extreme = "extreme",
        /// Distance 1: attacks of squadrons.
        Distance1 = "distance-1" | "distance 1",
        /// Distance 2: snipe attacks.
        Distance2 = "distance-2" | "distance 2",
    }
}

impl Range {
    /// The words for ranges at which ships attack and are measured.
    pub const OF_SHIPS: &[Word] = Self::WORDS.split_at(Self::Distance1 as usize).0;
}

words! {
    /// A ship's size class, in order.
    Size is "size class" {
        /// Small.
        Small = "small",
        /// Medium.
        Medium = "medium",
        /// Large.
        Large = "large",
        /// Huge: six hull zones.
        Huge = "huge",
    }
}

words! {
    /// What a unit is.
    UnitKind is "kind of unit" {
        /// A ship.
        Ship = "ship",
        /// A squadron.
        Squadron = "squadron",
    }
}

words! {
    /// A hull zone.
    HullZone is "hull zone" {
        /// Front.
        Front = "front",
        /// Left.
        Left = "left",
        /// Right.
        Right = "right",
        /// Rear.
        Rear = "rear",
        /// Left-auxiliary, of huge ships only.
        LeftAuxiliary = "left-auxiliary" | "left auxiliary",
        /// Right-auxiliary, of huge ships only.
        RightAuxiliary = "right-auxiliary" | "right auxiliary",
    }
}

words! {
    /// How a damage card is dealt.
    Facing is "facing of a damage card" {
        /// Faceup.
        Faceup = "faceup" | "face up" | "face-up",
        /// Facedown.
        Facedown = "facedown" | "face down" | "face-down",
    }
}

words! {
    /// A player, by initiative: everywhere but in attacks, where players go by their part.
    Seat is "player" {
        /// The first player.
        First = "first" | "first player" as "first player",
        /// The second player.
        Second = "second" | "second player" as "second player",
    }
}

impl Seat {
    /// The other player.
    #[must_use]
    pub fn opponent(self) -> Self {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }
}

words! {
    /// A command.
    Command is "command" {
        /// Navigate.
        Navigate = "navigate" | "nav",
        /// Squadron.
        Squadron = "squadron" | "squad",
        /// Repair.
        Repair = "repair" | "engineering",
        /// Concentrate Fire.
        ConcentrateFire = "concentrate-fire" | "concentrate fire" | "concentratefire",
    }
}

words! {
    /// Where a ship or squadron is.
    Place is "place of a ship or squadron" {
        /// In play.
        InPlay = "in-play" | "in play",
        /// Set aside: outside the play area, to arrive later.
        SetAside = "set-aside" | "set aside",
        /// Destroyed.
        Destroyed = "destroyed",
    }
}

words! {
    /// In which activation a squadron is while it attacks.
    Activation is "activation" {
        /// In none of its own, or not said.
        None = "none" as "not at all",
        /// A squadron command activated it.
        Command = "command" as "by a squadron command",
        /// It activated in the Squadron Phase.
        SquadronPhase = "squadron-phase" | "squadron phase" as "in the Squadron Phase",
    }
}

words! {
    /// What a ship can spend for a Concentrate Fire command.
    ConcentrateFire is "way to resolve concentrate fire" {
        /// Nothing.
        None = "none" as "nothing",
        /// A command dial: add a die.
        Dial = "dial" as "a command dial",
        /// A command token: reroll a die.
        Token = "token" as "a command token",
        /// A dial and a token together.
        Both = "both" | "dial and token" as "a dial and a token",
    }
}

impl ConcentrateFire {
    /// Whether a ship that has `self` can spend `other`.
    pub fn covers(self, other: Self) -> bool {
        self.lacks(other).is_none()
    }

    /// What a ship that has `self` lacks to spend `other`.
    pub fn lacks(self, other: Self) -> Option<Self> {
        match (self, other) {
            (Self::Both, _) => None,
            _ if self == other => None,
            (Self::Dial, Self::Both) => Some(Self::Token),
            (Self::Token, Self::Both) => Some(Self::Dial),
            (Self::None | Self::Dial | Self::Token, _) => Some(other),
        }
    }
}

/// Which of a ship's damage cards. Cards that nothing tells apart have one name: `facedown`, `faceup`,
/// and of different faceup ones `faceup 2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum CardName {
    /// A facedown one.
    Facedown,
    /// Of the different faceup ones, in order, the one with this number from 1.
    Faceup(u8),
}

impl std::fmt::Display for CardName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            CardName::Facedown => f.write_str("facedown"),
            CardName::Faceup(1) => f.write_str("faceup"),
            CardName::Faceup(number) => write!(f, "faceup {number}"),
        }
    }
}

impl CardName {
    /// `facedown`, `faceup`, `faceup 2`.
    pub(crate) fn read(words: &[&str]) -> Option<Self> {
        match words {
            ["facedown"] => Some(CardName::Facedown),
            ["faceup"] => Some(CardName::Faceup(1)),
            ["faceup", number] => number.parse().ok().map(CardName::Faceup),
            _ => None,
        }
    }

    /// `a facedown damage card`, `the faceup 2 damage card`.
    pub(crate) fn in_words(self) -> String {
        match self {
            CardName::Facedown => "a facedown damage card".to_owned(),
            name @ CardName::Faceup(_) => format!("the {name} damage card"),
        }
    }
}

/// Which ship or squadron: its place among the units of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct UnitId(pub u8);

impl UnitId {
    /// Of what is not there.
    pub(crate) const NOBODY: Self = Self(u8::MAX);
}
