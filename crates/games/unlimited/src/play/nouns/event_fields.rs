//! What belongs to an event: how damage is dealt, why something is defeated, as what a card is played, what is last known?

use std::fmt;

use super::{
    card::CardId,
    objects::{Object, PowerFrom},
    setup::Zone,
    unit::{DamageKind, Responsible},
};
use crate::{
    ability::Entering,
    keywords::KeywordKind,
    terms::{Player, TokenUpgrade},
};

/// Why nothing comes of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Idle {
    /// Nothing is there that it could be done to, or it would change nothing.
    Nothing(Sort),
    /// There is no card in a hand that is discarded: that counts as done (CR 1.14.6).
    EmptyHand,
    /// Its condition is not true.
    Condition(Sort),
    /// What it hangs on was not done, or was.
    Link,
    /// What would end it has already happened (CR 7.7.4.f).
    EndPast,
    /// It is none: what the sentence comes after is over, and it is next (CR 7.6.8.a).
    After,
}

/// Which sort of ability a sentence belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Sort {
    /// An event's.
    Event,
    /// An action ability.
    Action,
    /// Any other.
    Other,
}

/// Why a captive comes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Rescued {
    /// Its guard is no longer in play: the rules put it right.
    Freed,
    /// An ability says so.
    ByAbility,
}

/// A card that is played.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Played {
    /// By whom.
    pub who: Player,
    /// Which card; once it is in play, a new copy.
    pub card: CardId,
    /// Who owns it.
    pub owner: Player,
    /// From where.
    pub from: Zone,
    /// As what.
    pub how: PlayedAs,
    /// Whether it comes ready.
    pub entering: Entering,
    /// By which keyword, if not as usual.
    pub using: Option<KeywordKind>,
    /// The tokens with which a unit comes into play.
    pub gifts: Vec<(TokenUpgrade, u8)>,
    /// Whether the top card of the deck takes its place among the resources: Smuggle and Plot say so (CR 7.5.14.g, 7.5.19.c).
    pub replaced: bool,
}

/// As what a card is played.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum PlayedAs {
    /// A unit.
    Unit,
    /// An event.
    Event,
    /// An upgrade on this unit.
    Upgrade(CardId),
}

impl Played {
    /// The card as what it then is.
    pub fn object(&self) -> Object {
        match self.how {
            PlayedAs::Unit => Object::Unit(self.card.renewed()),
            PlayedAs::Event => Object::Card(self.card.clone()),
            PlayedAs::Upgrade(_) => Object::Upgrade(self.card.renewed()),
        }
    }
}

/// Damage that is dealt as one instance.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Damage {
    /// To what.
    pub to: Object,
    /// How much.
    pub amount: u16,
    /// Which sort.
    pub kind: DamageKind,
    /// The card that deals it.
    pub source: Option<CardId>,
    /// The player whose card or ability deals it.
    pub by: Player,
    /// Whether nothing can prevent it.
    pub unpreventable: bool,
    /// It is what goes beyond this defending unit.
    pub beyond: Option<CardId>,
    /// What has changed the power that deals it.
    pub because: Vec<PowerFrom>,
}

/// Why an upgrade is defeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum UpgradeDefeated {
    /// Its unit has gone.
    Loose,
    /// It is a copy too many of a unique card.
    Unique,
    /// An ability of this player, or a cost of theirs.
    Ability(Player),
    /// An ability of this player would take a Leader Upgrade to a hand or a deck.
    LeaderLeaves(Player),
}

/// Why a unit is defeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Defeated {
    /// It has no HP left; who is responsible.
    NoHp(Responsible),
    /// It has no HP left, and combat damage took the last; who is responsible.
    InCombat(Responsible),
    /// It is a copy too many of a unique card; its controller chose it.
    Unique,
    /// An ability of this player defeats it.
    Ability(Player),
    /// It pays a cost of this player.
    Cost(Player),
    /// An ability of this player would take a Leader Unit out of play or to the opponent.
    LeaderLeaves(Player),
    /// An ability of this player would let a Leader Unit be captured, which is taken for the same: a reading of ours.
    LeaderCaptured(Player),
    /// It makes a card cheaper that this player plays.
    Exploit(Player),
}

/// Whose doing it is that a token is defeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum TokenDefeated {
    /// A Shield that has prevented damage.
    Prevented,
    /// An ability of this player, or a cost of theirs.
    Ability(Player),
    /// Saboteur.
    Saboteur,
    /// The end of the unit's attack or defense.
    CombatOver,
}

/// By whom something is seen that stays where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Shown {
    /// By who looks at it.
    ToOne,
    /// By both players: it is revealed.
    ToBoth,
}

/// What is paid for a card, part by part.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct Cost {
    /// The printed cost, or the one of a keyword.
    pub printed: u16,
    /// Aspect penalties.
    pub penalty: u16,
    /// Other increases.
    pub more: u16,
    /// Decreases.
    pub less: u16,
    /// Whether it is played for free.
    pub free: bool,
}

impl Cost {
    /// Whether it is anything but the printed cost.
    pub fn is_changed(self) -> bool {
        self.free || self.penalty > 0 || self.more > 0 || self.less > 0
    }

    /// How many resources that is.
    pub fn resources(self) -> u16 {
        if self.free { 0 } else { (self.printed + self.penalty + self.more).saturating_sub(self.less) }
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.free {
            return f.write_str("nothing, because it is played for free");
        }
        write!(f, "{}", self.resources())?;
        if !self.is_changed() {
            return Ok(());
        }
        write!(f, ": {}", self.printed)?;
        for (what, by) in [(" for aspect penalties", self.penalty), (" more", self.more)] {
            if by > 0 {
                write!(f, ", plus {by}{what}")?;
            }
        }
        if self.less > 0 {
            write!(f, ", less {}", self.less)?;
        }
        Ok(())
    }
}

/// What makes a player play a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum By {
    /// They take an action, or use a keyword.
    Themselves,
    /// An ability: a card that cannot be played is then not played (CR 6.2.2.d).
    Ability,
}

/// Damage to the own base for each card that is to be drawn and not there (CR 8.6.1).
pub(crate) const DAMAGE_FOR_A_CARD: u16 = 3;
