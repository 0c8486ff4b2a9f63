//! What can happen?

use std::sync::Arc;

use super::{
    ability::{DeckEnd, Entering, Loss},
    attack::{Attack, Object},
    card::CardId,
    keywords::{Keyword, KeywordKind},
    setup::Zone,
    source::Source,
    state::{Banned, Captive, Delayed, Ending, Spent, Standing, Unit, Until, Upgrade},
    terms::{Arena, Player, TokenUnit, TokenUpgrade},
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
    /// A card is played: it comes into play, or an event into the discard pile. It stands before what happens to the card
    /// at the same time.
    Play(Played),
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
        /// Why.
        why: UpgradeDefeated,
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
        /// By whom.
        by: Player,
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
    /// A player readies everything that can be readied.
    ReadyAll {
        /// Who.
        who: Player,
        /// What stays exhausted; written when it happens.
        stay: Vec<CardId>,
    },
    /// The regroup phase ends.
    EndRegroup,
    /// A unit's power and HP are changed for a time.
    Modify {
        /// Which.
        unit: CardId,
        /// Until when.
        until: Until,
        /// Power.
        power: i32,
        /// HP.
        hp: i32,
        /// Whose ability it is.
        by: Player,
    },
    /// A unit's power or HP count as printed otherwise for a time.
    Set {
        /// Which.
        unit: CardId,
        /// Until when.
        until: Until,
        /// Power.
        power: Option<u16>,
        /// HP.
        hp: Option<u16>,
    },
    /// A unit gains keywords and abilities for a time.
    Gain {
        /// Which.
        unit: CardId,
        /// Until when.
        until: Until,
        /// Keywords.
        keywords: Vec<Keyword>,
        /// Abilities.
        abilities: Vec<Arc<Source>>,
        /// Whether it has them although the same words take all others away.
        kept: bool,
    },
    /// A unit loses keywords or abilities for a time.
    Lose {
        /// Which.
        unit: CardId,
        /// Until when.
        until: Until,
        /// What.
        lost: Vec<Loss>,
    },
    /// Something cannot be done, must be done or can be done for a time.
    Ban {
        /// By or to what.
        to: Object,
        /// Until when.
        until: Until,
        /// What.
        banned: Banned,
    },
    /// Something is exhausted.
    Exhaust(Object),
    /// Something is readied.
    Ready(Object),
    /// A resource is defeated.
    DefeatResource(Object),
    /// A card is discarded from a hand or a deck.
    Discard {
        /// Whose.
        who: Player,
        /// Which.
        card: Object,
    },
    /// A card returns to its owner's hand.
    Return {
        /// Which.
        what: Object,
        /// A unit as it last was; written when it happens.
        last: Option<Box<LastKnown>>,
    },
    /// A token unit is created.
    CreateUnit {
        /// By whom.
        who: Player,
        /// What lines call it.
        id: CardId,
        /// Which.
        token: TokenUnit,
        /// Whether it comes ready.
        entering: Entering,
    },
    /// Credit tokens are created.
    CreateCredits {
        /// By whom.
        who: Player,
        /// How many.
        count: u8,
    },
    /// The Force is with a player.
    Force(Player),
    /// A player uses the Force.
    UseForce(Player),
    /// A player pays resources.
    Pay {
        /// Who.
        who: Player,
        /// How many resources are exhausted.
        resources: u8,
        /// How many Credit tokens are defeated.
        credits: u8,
    },
    /// A unit captures another.
    Capture {
        /// Which.
        by: CardId,
        /// What.
        what: CardId,
        /// The unit as it last was; written when it happens.
        last: Option<Box<LastKnown>>,
    },
    /// A player takes control.
    Control {
        /// Of what.
        what: Object,
        /// Who.
        to: Player,
    },
    /// An upgrade goes to another unit.
    Attach {
        /// Which.
        upgrade: CardId,
        /// To which unit.
        to: CardId,
    },
    /// A unit moves.
    Move {
        /// Which.
        unit: CardId,
        /// Where to.
        to: Arena,
    },
    /// A leader is deployed.
    Deploy {
        /// Whose.
        who: Player,
        /// Which.
        leader: CardId,
        /// On which unit, as an upgrade.
        on: Option<CardId>,
    },
    /// A player uses an action ability.
    UseAction {
        /// Who.
        who: Player,
        /// Of which card.
        card: CardId,
        /// Which ability.
        source: Arc<Source>,
    },
    /// A player collects a Bounty.
    CollectBounty {
        /// Who.
        who: Player,
        /// On which card.
        on: CardId,
    },
    /// A limited ability is used up.
    Spend(Spent),
    /// Something that a card replaces the first time has come up, or would have.
    FirstTime(Spent),
    /// Something will happen later.
    Delay(Box<Delayed>),
    /// Its moment has come.
    Due(Box<Delayed>),
    /// A replacement is set up for a time.
    Stand(Box<Standing>),
    /// It was the only time.
    StandDown(Box<Standing>),
    /// Damage is prevented by an ability.
    Prevent {
        /// To what it would have been dealt.
        to: Object,
        /// How much is prevented.
        amount: u16,
        /// The words that say so.
        words: String,
    },
    /// A card or a deck is looked at, revealed or searched, and stays.
    Seen {
        /// By whom.
        who: Player,
        /// What was done, in words.
        what: String,
    },
    /// Something is chosen, for what comes behind.
    Choose {
        /// By whom.
        who: Player,
        /// What.
        what: Vec<Object>,
    },
    /// A player is chosen, for what comes behind.
    ChoosePlayer(Player),
    /// A card is put on or under a deck.
    PutOnDeck {
        /// Which.
        what: Object,
        /// Whether on top.
        end: DeckEnd,
    },
    /// Nothing happens; what has to be put right is put right.
    Look,
    /// The game ends.
    End(Ending),
}

/// A card that is played.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
}

/// As what a card is played.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

/// What an event is done to.
pub fn targets_of_event(event: &Event) -> Vec<Object> {
    match event {
        Event::Damage(damage) => {
            let source = damage.source.iter().cloned().map(Object::Unit);
            source.chain([damage.to.clone()]).collect()
        }
        Event::Heal { from, .. } => vec![from.clone()],
        Event::Attack(attack) | Event::CombatEnds(attack) => {
            vec![Object::Unit(attack.attacker.clone()), attack.target.clone()]
        }
        Event::Defeat { unit, .. } | Event::Modify { unit, .. } | Event::Gain { unit, .. } => {
            vec![Object::Unit(unit.clone())]
        }
        Event::Lose { unit, .. } | Event::Set { unit, .. } | Event::Move { unit, .. } => {
            vec![Object::Unit(unit.clone())]
        }
        Event::DefeatUpgrade { upgrade, .. } => vec![Object::Upgrade(upgrade.id.clone())],
        Event::DefeatToken { on, token, .. } => vec![Object::Token(on.clone(), *token)],
        Event::GiveTokens { to, .. } => vec![Object::Unit(to.clone())],
        Event::CreateUnit { id, .. } => vec![Object::Unit(id.clone())],
        Event::Exhaust(what)
        | Event::Ready(what)
        | Event::DefeatResource(what)
        | Event::Ban { to: what, .. } => vec![what.clone()],
        Event::Choose { what, .. } => what.clone(),
        Event::Return { what, .. } | Event::Control { what, .. } | Event::Discard { card: what, .. } => {
            vec![what.clone()]
        }
        Event::PutOnDeck { what, .. } => vec![what.clone()],
        Event::Capture { what, .. } => vec![Object::Unit(what.clone())],
        Event::Play(played) => vec![played.object()],
        Event::Rescue(captive) => vec![Object::Unit(captive.id.renewed())],
        Event::Deploy { leader, .. } => vec![Object::Unit(leader.clone())],
        Event::Attach { upgrade, .. } => vec![Object::Upgrade(upgrade.clone())],
        _ => Vec::new(),
    }
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

/// Why an upgrade is defeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum UpgradeDefeated {
    /// Its unit has gone.
    Loose,
    /// It is a copy too many of a unique card.
    Unique,
    /// An ability.
    Ability,
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
    /// An ability of this player would take a Leader Unit out of play or to the opponent.
    LeaderLeaves(Player),
    /// It makes a card cheaper that this player plays.
    Exploit(Player),
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
