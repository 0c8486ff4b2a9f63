//! What is still to be done, as data?

use std::sync::Arc;

use super::{
    effect_key::{EffectKey, Triggered},
    event::Event,
};
use crate::{
    ability::Kind,
    play::{
        nouns::{
            bans::Ban,
            card::CardId,
            context::{Context, PartNumber},
            event_fields::{Damage, TokenDefeated},
            objects::{Leave, Object},
            plan::{Plan, Stage},
            source::Source,
        },
        tabletop::{rules::PlayRules, table::Table},
    },
    terms::{Player, TokenUpgrade},
};
use engine::{Batch, Task};

/// What is still to be done.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Work {
    /// The active player takes an action; so many are left, this one included.
    Action {
        /// How many.
        left: u8,
    },
    /// An action is over, and what it triggered.
    AfterAction {
        /// How many were left, with the one that is over.
        left: u8,
    },
    /// Nothing but what the rules put right at once.
    Checks,
    /// Combat damage is dealt.
    CombatDamage,
    /// The second of two units deals its combat damage.
    StrikeBack,
    /// The attack is over.
    EndAttack,
    /// A unit attacks because of Ambush.
    Ambush(CardId),
    /// Another unit attacks because of Support.
    Support {
        /// Whose doing it is: who controlled the unit when this triggered.
        who: Player,
        /// The unit with Support.
        unit: CardId,
    },
    /// A player has several copies of this unique card.
    KeepUnique {
        /// Who.
        who: Player,
        /// One of the copies.
        like: CardId,
    },
    /// The action phase starts.
    StartOfAction,
    /// The action phase ends.
    EndOfAction,
    /// The regroup phase.
    Regroup,
    /// A player draws so many cards.
    Draw {
        /// Who, and how many.
        draws: Vec<(Player, u8)>,
    },
    /// A player may resource a card.
    Resource(Player),
    /// A card is played.
    Play(Plan),
    /// A card is played in one of these ways.
    PlayOneWay(Vec<Plan>),
    /// An event's ability resolves.
    ResolveEvent(Box<Context>),
    /// An action ability is used.
    Use {
        /// By whom.
        who: Player,
        /// Of which card.
        card: CardId,
        /// Which.
        #[serde(with = "crate::play::nouns::serialized::shared")]
        source: Arc<Source>,
        /// How many Credit tokens pay, once that is said.
        credits: Option<u8>,
    },
    /// An ability resolves.
    Resolve(Resolving),
    /// Something of a card would be carried out, and nothing here says how.
    Unsettled(Box<Ban>),
    /// Something is divided.
    Assign(Assign),
    /// A unit attacks because an ability lets it.
    Declare {
        /// Who attacks.
        who: Player,
        /// With which unit.
        unit: CardId,
        /// What lets it.
        leave: Leave,
        /// What it may attack, where the ability says so.
        only: Option<Vec<Object>>,
        /// What is on once it is said what is attacked.
        then: Option<Box<Context>>,
    },
}

/// Something that a player divides.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Assign {
    /// Who divides it.
    pub who: Player,
    /// What it is.
    pub what: Divided,
    /// How much is left.
    pub left: u32,
    /// Whether all of it has to go somewhere.
    pub rest: Rest,
    /// Among which, those that are not done yet.
    pub to: Vec<Object>,
    /// To how many more of them something may go.
    pub most: usize,
    /// What is assigned.
    pub shares: Vec<(Object, u16)>,
    /// What other players then assign, before any of it happens (CR 8.35.5).
    pub others: Vec<Assign>,
    /// What those before have assigned, as it will happen.
    pub assigned: Vec<Event>,
}

/// What is divided.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Divided {
    /// Damage, as this one. Of indirect damage a unit takes at most what it has left (CR 8.35.3).
    Damage(Damage),
    /// Healing: at most the damage that is there.
    Healing,
    /// Tokens.
    Tokens(TokenUpgrade),
}

/// What happens to the part that is not assigned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Rest {
    /// As much as possible has to be assigned.
    None,
    /// `up to`: some of it may be left.
    MayBeLeft,
    /// Among any number of things, so that it may be none at all (CR 8.4.5.a): all of it, or nothing.
    AllOrNothing,
}

impl Assign {
    /// So much that a player divides among these, all of it.
    pub fn new(who: Player, what: Divided, left: u32, to: Vec<Object>) -> Self {
        let (rest, most) = (Rest::None, usize::MAX);
        Self { who, what, left, rest, to, most, shares: Vec::new(), others: Vec::new(), assigned: Vec::new() }
    }
}

/// A place in an ability that resolves.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Resolving {
    /// A sentence is next.
    Step(Box<Context>, u8),
    /// A part of it is carried out.
    Do(Box<Context>, PartNumber),
    /// A part of it was carried out.
    Done(Box<Context>, PartNumber),
    /// An option was resolved: the rest of the options may follow.
    Choose(Box<Context>, PartNumber, Vec<u8>),
}

/// The whole ability, from its first sentence on.
pub fn begin(context: Context) -> Vec<Task<PlayRules>> {
    match &context.source.ability.kind {
        Kind::NotUnderstood(words) => {
            let ban = Ban::NotUnderstood(context.quote(words.span));
            vec![Task::work(Work::Unsettled(Box::new(ban)))]
        }
        // a constant ability is no instruction
        Kind::Constant(_) if context.bounty.is_some() => {
            vec![Task::work(Work::Unsettled(Box::new(context.unsettled())))]
        }
        Kind::Keyword(_)
        | Kind::Triggered { .. }
        | Kind::Action { .. }
        | Kind::EpicAction { .. }
        | Kind::Event(_)
        | Kind::Constant(_) => (!context.steps.is_empty()).then(|| next(context, 0)).into_iter().collect(),
    }
}

/// The whole ability, told as its card's doing: for abilities that no window brings up.
pub fn begin_told(context: Context) -> Vec<Task<PlayRules>> {
    let key = EffectKey::Ability(Box::new(Triggered { context: context.clone(), unsettled: None }));
    let mut tasks = begin(context);
    if !tasks.is_empty() {
        tasks.push(Task::resolving(key));
    }
    tasks
}

pub(crate) fn next(context: Context, step: u8) -> Task<PlayRules> {
    Task::work(Work::Resolve(Resolving::Step(Box::new(context), step)))
}

pub(crate) fn carry_out(context: Context, at: PartNumber) -> Task<PlayRules> {
    Task::work(Work::Resolve(Resolving::Do(Box::new(context), at)))
}

pub(crate) type Tasks = Vec<Task<PlayRules>>;

pub fn together(events: Vec<Event>) -> Tasks {
    if events.is_empty() { Vec::new() } else { vec![Task::together(events)] }
}

/// All tokens of a kind on a unit are defeated, at once.
pub(crate) fn defeat_tokens(table: &Table, unit: &CardId, token: TokenUpgrade, why: TokenDefeated) -> Tasks {
    let count = table.unit(unit).map_or(0, |unit| unit.tokens(token));
    let defeat = || Event::DefeatToken { on: unit.clone(), token, why };
    together(std::iter::repeat_with(defeat).take(usize::from(count)).collect())
}

pub(crate) fn at(plan: &Plan, step: Stage) -> Task<PlayRules> {
    Task::work(Work::Play(Plan { step, ..plan.clone() }))
}

/// An event without state checks behind it: it stands between an event that is replaced and what replaces it (CR 7.7.5.d).
pub(crate) fn in_passing(event: Event) -> Task<PlayRules> {
    Task::Batch(Batch::new([event]).unchecked())
}
