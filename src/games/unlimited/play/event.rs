//! What can happen?

use super::{
    attack::{Attack, Object},
    card::CardId,
    state::{Captive, Ending, Unit, Upgrade},
    terms::{Player, TokenUpgrade},
};

/// Something that happens: the only thing that changes the table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Event {
    /// An attack begins: the attacker is exhausted, and it is on.
    Attack(Attack),
    /// The moment at which combat damage is dealt.
    CombatEnds(Attack),
    /// The innermost attack is over.
    AttackOver,
    /// Damage is dealt.
    Damage(Damage),
    /// Damage is healed.
    Heal {
        /// From what.
        from: Object,
        /// How much.
        amount: u16,
    },
    /// A unit is defeated.
    Defeat {
        /// Which.
        unit: CardId,
        /// Why.
        why: Defeated,
        /// The unit as it last was; written when it happens.
        last: Option<Box<LastKnown>>,
    },
    /// An upgrade is defeated.
    DefeatUpgrade {
        /// Which.
        upgrade: Upgrade,
        /// The unit it is on; none if that has gone.
        on: Option<CardId>,
        /// Whether the rules do it, because its unit has gone.
        loose: bool,
    },
    /// A token upgrade is defeated.
    DefeatToken {
        /// The unit it is on.
        on: CardId,
        /// Which.
        token: TokenUpgrade,
        /// Whose doing that is.
        why: TokenDefeated,
    },
    /// Token upgrades are created on a unit.
    GiveTokens {
        /// The unit.
        to: CardId,
        /// Which.
        token: TokenUpgrade,
        /// How many.
        count: u8,
    },
    /// A captive comes back.
    Rescue(Captive),
    /// A player takes the initiative.
    TakeInitiative(Player),
    /// A player passes.
    Pass {
        /// Who.
        who: Player,
        /// Whether they had no choice, because they took the initiative.
        forced: bool,
    },
    /// The turn goes to a player.
    Turn(Player),
    /// The action phase starts.
    StartAction,
    /// The action phase ends.
    EndAction,
    /// The regroup phase starts.
    StartRegroup,
    /// A player draws cards.
    Draw {
        /// Who.
        who: Player,
        /// How many.
        count: u8,
    },
    /// A card becomes a resource.
    Resource {
        /// Whose.
        who: Player,
        /// Which; none for one that is not known.
        card: Option<CardId>,
    },
    /// A player readies everything.
    ReadyAll(Player),
    /// The regroup phase ends.
    EndRegroup,
    /// Nothing happens; what has to be put right is put right.
    Look,
    /// The game ends.
    End(Ending),
}

/// Damage that is dealt as one instance.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

/// What has changed a unit's power.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PowerFrom {
    /// Raid, while attacking.
    Raid,
    /// Grit, for the damage on it.
    Grit,
    /// Upgrades, tokens and abilities.
    Modifiers,
    /// Decreases beyond 0, which a bonus has to make up for.
    Deficit,
}

/// Which sort of damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

/// Why a unit is defeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Defeated {
    /// It has no HP left; who is responsible, if anybody.
    NoHp(Option<Player>),
    /// It is a copy too many of a unique card; its controller chose it.
    Unique,
    /// An ability of this player defeats it.
    Ability(Player),
    /// It pays a cost of this player.
    Cost(Player),
}

/// Whose doing it is that a token is defeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TokenDefeated {
    /// A Shield that has prevented damage.
    Prevented,
    /// An ability.
    Ability,
    /// Saboteur.
    Saboteur,
    /// The end of the unit's attack or defense.
    CombatOver,
}

/// What is last known about a unit that left play (CR 8.11.1).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LastKnown {
    /// The unit.
    pub unit: Unit,
    /// Its power.
    pub power: u16,
    /// Its HP.
    pub hp: u16,
    /// The attack it was in, as attacker or as defender.
    pub attack: Option<Attack>,
}

impl Event {
    /// A unit is defeated, for this reason.
    pub fn defeat(unit: &CardId, why: Defeated) -> Self {
        Event::Defeat { unit: unit.clone(), why, last: None }
    }
}
