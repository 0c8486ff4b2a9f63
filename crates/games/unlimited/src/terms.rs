//! Which words does every part of the game use?

use serde::{Deserialize, Serialize};
use vocabulary::words;

words! {
    /// One of the two players. Which of them is active, or has the initiative, is said on the board.
    Player is "player" {
        /// The player whose table is `p1`.
        P1 = "P1" | "p1" as "player 1",
        /// The player whose table is `p2`.
        P2 = "P2" | "p2" as "player 2",
    }
}

impl Player {
    /// The other player.
    pub fn opponent(self) -> Self {
        match self {
            Player::P1 => Player::P2,
            Player::P2 => Player::P1,
        }
    }
}

words! {
    /// Where a unit fights.
    Arena is "arena" {
        /// The ground arena.
        Ground = "ground",
        /// The space arena.
        Space = "space",
    }
}

impl Arena {
    /// The other arena.
    pub fn other(self) -> Self {
        match self {
            Arena::Ground => Arena::Space,
            Arena::Space => Arena::Ground,
        }
    }
}

words! {
    /// An aspect icon.
    Aspect is "aspect" {
        /// The blue icon.
        Vigilance = "vigilance",
        /// The green icon.
        Command = "command",
        /// The red icon.
        Aggression = "aggression",
        /// The yellow icon.
        Cunning = "cunning",
        /// The black icon.
        Villainy = "villainy",
        /// The white icon.
        Heroism = "heroism",
    }
}

words! {
    /// What a card outside play is printed as.
    #[expect(missing_docs, reason = "a name says what stands there")]
    CardType is "card type" {
        Unit = "unit",
        Event = "event",
        Upgrade = "upgrade",
    }
}

words! {
    /// A token that is attached to a unit.
    TokenUpgrade is "token upgrade" {
        /// Shield: the next damage is prevented.
        Shield = "shield",
        /// Experience: +1/+1.
        Experience = "experience",
        /// Advantage: +1/+0 until the unit's attack or defense ends.
        Advantage = "advantage",
    }
}

impl TokenUpgrade {
    /// Its name as the cards write it.
    pub fn title(self) -> &'static str {
        match self {
            TokenUpgrade::Shield => "Shield token",
            TokenUpgrade::Experience => "Experience token",
            TokenUpgrade::Advantage => "Advantage token",
        }
    }
}

words! {
    /// A token that is a unit.
    TokenUnit is "token unit" {
        /// Ground, 1/1.
        BattleDroid = "battle-droid",
        /// Ground, 2/2.
        CloneTrooper = "clone-trooper",
        /// Space, 1/1.
        TieFighter = "tie-fighter",
        /// Space, 2/2.
        XWing = "x-wing",
        /// Ground, 0/2, Raid 2.
        Spy = "spy",
        /// Ground, 2/2, Shielded.
        Mandalorian = "mandalorian",
    }
}

words! {
    /// Which part of a round it is.
    Phase is "phase" {
        /// The players take actions.
        Action = "action",
        /// They draw, resource and ready.
        Regroup = "regroup",
    }
}

/// Who has the initiative, and since when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Initiative {
    /// Who has it.
    pub holder: Player,
    /// Whether it was taken.
    pub taken: bool,
}
