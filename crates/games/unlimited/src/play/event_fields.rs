//! What belongs to an event: how damage is dealt, why something is defeated, as what a card is played, what is last known?

use super::{
    ability::Entering,
    attack::{Attack, Object},
    card::CardId,
    constants::Change,
    keywords::KeywordKind,
    responsibility::Responsible,
    setup::Zone,
    state::Unit,
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

/// What has changed a unit's power, or makes damage as much as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum PowerFrom {
    /// Raid, while attacking.
    Raid,
    /// Grit, for the damage on it.
    Grit,
    /// Upgrades, tokens and abilities.
    Modifiers,
    /// Decreases beyond 0, which a bonus has to make up for.
    Deficit,
    /// It is the excess of other damage.
    Excess,
    /// The defending unit is gone, and all of it is excess (CR 7.5.7.f).
    NoDefender,
    /// The defending unit has changed sides: by our reading nothing of it is excess.
    ChangedSides,
}

/// Which sort of damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum DamageKind {
    /// Combat damage.
    Combat,
    /// Damage of an ability.
    Ability,
    /// Indirect damage.
    Indirect,
    /// For drawing from an empty deck.
    EmptyDeck,
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

/// What is last known about a unit that left play (CR 8.11.1).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct LastKnown {
    /// The unit.
    pub unit: Unit,
    /// Its power.
    pub power: u16,
    /// Its HP.
    pub hp: u16,
    /// The attack it was in, as attacker or as defender.
    pub attack: Option<Attack>,
    /// What constant abilities did to it: the modifiers, keywords, traits that it had by them.
    pub changes: Vec<Change>,
}

impl LastKnown {
    /// The damage on it beyond what it took to defeat it (CR 1.9.11).
    pub fn excess(&self) -> u16 {
        self.unit.damage.saturating_sub(self.hp)
    }
}

/// By whom something is seen that stays where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Shown {
    /// By who looks at it.
    ToOne,
    /// By both players: it is revealed.
    ToBoth,
}
