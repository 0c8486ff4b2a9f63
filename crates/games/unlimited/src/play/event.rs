//! What can happen?

use std::sync::Arc;

use super::{
    ability::{DeckEnd, Entering, Loss},
    attack::{Attack, Object},
    card::CardId,
    costs::Cost,
    discounts::Discounted,
    keywords::Keyword,
    playing::By,
    setup::Zone,
    source::Source,
    state::{Banned, Captive, Delayed, Ending, Marks, Spent, Standing, Until, Upgrade},
    terms::{Arena, Player, TokenUnit, TokenUpgrade},
};

pub use super::event_fields::{
    Damage, DamageKind, Defeated, Idle, LastKnown, Played, PlayedAs, PowerFrom, Rescued, Shown, Sort,
    TokenDefeated, UpgradeDefeated,
};

/// Something that happens: the only thing that changes the table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Event {
    /// An attack begins: the attacker is exhausted, and it is on.
    Attack(Attack),
    /// The moment at which combat damage is dealt.
    CombatEnds(Attack),
    /// The innermost attack is over.
    AttackOver,
    /// An ability lets this unit attack, and there is nothing that it can attack: what was for that attack is over.
    NoAttack(CardId),
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
    Rescue(Captive, Rescued),
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
        /// Whether it is the draw of the regroup phase.
        regroup: bool,
    },
    /// A player draws a card that was looked at or revealed: `draw it`.
    DrawThis {
        /// Who.
        who: Player,
        /// Which, from where it lies.
        what: Object,
    },
    /// A card becomes a resource.
    Resource {
        /// Whose resource it then is.
        who: Player,
        /// Which, from where it lies.
        what: Object,
        /// Whether it comes ready.
        entering: Entering,
        /// What makes the player do it.
        told: By,
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
        /// Whether more is taken away than is there; written when it happens.
        deficit: bool,
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
    /// A unit gains keywords, abilities, traits and aspects for a time.
    Gain {
        /// Which.
        unit: CardId,
        /// Until when.
        until: Until,
        /// Keywords.
        keywords: Vec<Keyword>,
        /// Abilities.
        #[serde(with = "super::serialized::list")]
        abilities: Vec<Arc<Source>>,
        /// Traits and aspects.
        marks: Marks,
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
    /// A Credit token or a Force token is defeated.
    DefeatOwnToken(Object),
    /// A card is discarded from a hand or a deck.
    Discard {
        /// Whose.
        who: Player,
        /// Which.
        card: Object,
        /// From where.
        from: Zone,
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
        #[serde(with = "super::serialized::shared")]
        source: Arc<Source>,
    },
    /// A player collects a Bounty.
    CollectBounty {
        /// Who.
        who: Player,
        /// On which card.
        on: CardId,
    },
    /// What a card costs, where that is not what is printed on it.
    CostIs {
        /// Which.
        card: CardId,
        /// What, part by part.
        cost: Cost,
    },
    /// A limited ability is used up.
    Spend(Spent),
    /// Something that a card replaces the first time has come up, or would have.
    FirstTime(Spent),
    /// Cards to come cost otherwise.
    Discount(Box<Discounted>),
    /// One of them is played.
    DiscountUsed(Box<Discounted>),
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
        /// By whom it is seen now.
        shown: Shown,
        /// The cards that are seen, as far as they are known.
        cards: Vec<CardId>,
    },
    /// Something is chosen, for what comes behind.
    Choose {
        /// By whom.
        who: Player,
        /// What.
        what: Vec<Object>,
    },
    /// An arena is chosen, for what comes behind.
    ChooseArena(Arena),
    /// A player is chosen, for what comes behind.
    ChoosePlayer(Player),
    /// A card is put on or under a deck.
    PutOnDeck {
        /// Which.
        what: Object,
        /// Whether on top.
        end: DeckEnd,
    },
    /// A sentence is reached and nothing comes of it.
    Idle {
        /// Its words.
        words: String,
        /// Why.
        why: Idle,
    },
    /// Words mean others than the card that says so, and than what it has affected before.
    Others {
        /// The words.
        words: String,
        /// The card.
        this: CardId,
        /// What it has affected.
        before: Vec<Object>,
    },
    /// Nothing happens; what has to be put right is put right.
    Look,
    /// The game ends.
    End(Ending),
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
        | Event::DefeatOwnToken(what)
        | Event::Ban { to: what, .. } => vec![what.clone()],
        Event::Choose { what, .. } => what.clone(),
        Event::Return { what, .. } | Event::Control { what, .. } | Event::Discard { card: what, .. } => {
            vec![what.clone()]
        }
        Event::PutOnDeck { what, .. } | Event::DrawThis { what, .. } => vec![what.clone()],
        Event::Capture { what, .. } => vec![Object::Unit(what.clone())],
        Event::Play(played) => vec![played.object()],
        Event::Rescue(captive, _) => vec![Object::Unit(captive.id.renewed())],
        Event::Deploy { leader, .. } => vec![Object::Unit(leader.clone())],
        Event::Attach { upgrade, .. } => vec![Object::Upgrade(upgrade.clone())],
        _ => Vec::new(),
    }
}

impl Event {
    /// A unit is defeated, for this reason.
    pub fn defeat(unit: &CardId, why: Defeated) -> Self {
        Event::Defeat { unit: unit.clone(), why, last: None }
    }
}
