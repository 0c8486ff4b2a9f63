//! What is a card?

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;

/// What a card is. Each kind has a file of its own.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, BorshSerialize, BorshDeserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum CardKind {
    /// A ship of Armada.
    Ship,
    /// A squadron of Armada.
    Squadron,
    /// An upgrade of a ship.
    Upgrade,
    /// An objective.
    Objective,
    /// A damage card.
    DamageCard,
    /// An obstacle.
    Obstacle,
    /// A leader of Unlimited.
    Leader,
    /// A base.
    Base,
    /// A unit.
    Unit,
    /// An event.
    Event,
    /// An upgrade of a unit.
    UnitUpgrade,
}

impl CardKind {
    /// Every kind, in the order of lists.
    pub const ALL: [Self; 11] = [
        Self::Ship,
        Self::Squadron,
        Self::Upgrade,
        Self::Objective,
        Self::DamageCard,
        Self::Obstacle,
        Self::Leader,
        Self::Base,
        Self::Unit,
        Self::Event,
        Self::UnitUpgrade,
    ];

    /// The file that its cards stand in, without `.toml`.
    pub fn file(self) -> &'static str {
        match self {
            Self::Ship => "ships",
            Self::Squadron => "squadrons",
            Self::Upgrade => "upgrades",
            Self::Objective => "objectives",
            Self::DamageCard => "damage-cards",
            Self::Obstacle => "obstacles",
            Self::Leader => "leaders",
            Self::Base => "bases",
            Self::Unit => "units",
            Self::Event => "events",
            Self::UnitUpgrade => "unit-upgrades",
        }
    }

    /// One of them, in a word that players use.
    pub fn word(self) -> &'static str {
        match self {
            Self::Ship => "ship",
            Self::Squadron => "squadron",
            Self::Upgrade | Self::UnitUpgrade => "upgrade",
            Self::Objective => "objective",
            Self::DamageCard => "damage card",
            Self::Obstacle => "obstacle",
            Self::Leader => "leader",
            Self::Base => "base",
            Self::Unit => "unit",
            Self::Event => "event",
        }
    }
}
