//! What happens next?

use std::sync::Arc;

use super::{
    ability::{Ban as Word, Entering},
    action_abilities, actions,
    assign::{self, Assign},
    attack::{self, Attack, Leave, Object},
    bans::Ban,
    card::CardId,
    commit::insert,
    context::Context,
    event::{Damage, DamageKind, Defeated, Event},
    free_actions,
    game::PlayRules,
    keywords::KeywordKind,
    pick::{Pick, Prompt},
    playing::{self, By, Plan},
    resolve::{self, Resolving},
    settled::Settled,
    setup::Zone,
    source::Source,
    state::{Marks, State, Unit, Until},
    terms::Player,
};
use engine::{Doing, Offer, Task, View};

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
        #[serde(with = "super::serialized::shared")]
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

pub(super) fn work(rules: &PlayRules, view: View<'_, PlayRules>, work: &Work) -> Doing<PlayRules> {
    // which actions there are is shown in any case; none of them goes on
    let doing = match (Settled::new(rules, view.state), work) {
        (Ok(table), work) => next(&table, view, work),
        (Err(_), Work::Action { left }) => actions::action(rules, view.state, *left),
        (Err(ban), _) => Doing::Open(ban),
    };
    free_actions::guard(rules, view, doing)
}

fn next(table: &Settled<'_>, view: View<'_, PlayRules>, work: &Work) -> Doing<PlayRules> {
    let board = table.board();
    let (rules, state) = (board.rules, board.state);
    match work {
        Work::Action { left } => actions::action(rules, state, *left),
        Work::AfterAction { left } => actions::after_action(rules, state, *left),
        Work::Checks => Doing::Tasks(vec![Task::event(Event::Look), Task::layer()]),
        Work::CombatDamage => attack::combat_damage(rules, state),
        Work::StrikeBack => attack::strike_back(rules, state),
        Work::EndAttack => Doing::Tasks(vec![Task::event(Event::AttackOver)]),
        Work::Ambush(unit) => ambush(state, unit),
        Work::Support { who, unit } => support(rules, state, *who, unit),
        Work::KeepUnique { who, like } => keep_unique(rules, state, *who, like),
        Work::StartOfAction => Doing::Tasks(vec![Task::event(Event::StartAction), Task::layer()]),
        Work::EndOfAction => Doing::Tasks(vec![Task::event(Event::EndAction), Task::layer()]),
        Work::Regroup => Doing::Tasks(regroup(state)),
        Work::Draw { draws } => Doing::Tasks(resolve::together(draw(state, draws, true))),
        Work::Resource(who) => resource(state, *who),
        Work::Play(plan) => playing::work(rules, state, plan),
        Work::PlayOneWay(plans) => playing::one_way(board, plans),
        Work::ResolveEvent(context) => playing::resolve_event(context),
        Work::Use { who, card, source, credits } => {
            action_abilities::use_it(board, *who, card, source, *credits)
        }
        Work::Resolve(resolving) => resolve::resolve(board, view, resolving),
        Work::Unsettled(ban) => Doing::Open((**ban).clone()),
        Work::Assign(assign) => assign::assign(rules, state, assign),
        Work::Declare { who, unit, leave, only, then } => {
            let (only, then) = (only.as_deref(), then.as_deref());
            let offers = resolve::declare(rules, board, (*who, unit), *leave, only, then);
            if offers.is_empty() {
                return Doing::Tasks(vec![Task::event(Event::NoAttack(unit.clone()))]);
            }
            Doing::Choice { who: *who, prompt: Prompt::Declare(unit.clone()), offers }
        }
    }
}

fn ambush(state: &State, unit: &CardId) -> Doing<PlayRules> {
    let Some(attacker) = state.unit(unit) else {
        return Doing::Tasks(Vec::new());
    };
    let who = attacker.controller;
    let attack = |target| Attack::new(who, unit.clone(), target, Leave::Ambush);
    let offers = actions::targets(state, who).into_iter().map(attack);
    let offers = offers.map(|attack| actions::offer(attack, |steps| steps)).collect();
    Doing::Choice { who, prompt: Prompt::AmbushAttack(unit.clone()), offers }
}

fn keep_unique(rules: &PlayRules, state: &State, who: Player, like: &CardId) -> Doing<PlayRules> {
    let mut copies: Vec<(CardId, Event)> = Vec::new();
    for (unit, card) in rules.unique_in_play(state, who) {
        if rules.is_same_unique(&card, like) {
            let event = rules.defeat_of(state, &unit, &card, Defeated::Unique);
            insert(&mut copies, (card, event));
        }
    }
    // "can't" beats "must" (CR 8.16.3): where no copy can be defeated, no rule says what becomes of them
    let kept = |card: &CardId| rules.board(state).ban(&Object::Unit(card.clone()), &Word::CantBeDefeated);
    let words: Vec<String> = copies.iter().filter_map(|(card, _)| kept(card)).map(|ban| ban.words).collect();
    if words.len() == copies.len()
        && let Some(words) = words.into_iter().next()
    {
        return Doing::Open(Ban::Unmodelled(words));
    }
    let offers = copies.into_iter().map(|(card, event)| Offer::event(Pick::Defeat(card), event)).collect();
    Doing::Choice { who, prompt: Prompt::Unique, offers }
}

/// The five steps of the regroup phase (CR 5.5.1). What a step triggers is resolved before the next.
fn regroup(state: &State) -> Vec<Task<PlayRules>> {
    let first = state.initiative;
    let both = [first, first.opponent()];
    vec![
        Task::event(Event::StartRegroup),
        Task::layer(),
        Task::work(Work::Draw { draws: both.iter().map(|player| (*player, 2)).collect() }),
        Task::layer(),
        Task::work(Work::Resource(first)),
        Task::work(Work::Resource(first.opponent())),
        Task::layer(),
        Task::together(both.map(|who| Event::ReadyAll { who, stay: Vec::new() })),
        Task::layer(),
        Task::event(Event::EndRegroup),
        Task::layer(),
    ]
}

/// Damage to the own base for each card that is to be drawn and not there (CR 8.6.1).
pub(super) const DAMAGE_FOR_A_CARD: u16 = 3;

/// Drawing; for each card that is not there damage to the own base (CR 8.6.1).
pub(super) fn draw(state: &State, draws: &[(Player, u8)], regroup: bool) -> Vec<Event> {
    let mut events = Vec::new();
    for &(who, count) in draws {
        let side = state.side(who);
        let there = side.deck_size().map_or(count, |size| u8::try_from(size).unwrap_or(u8::MAX).min(count));
        if there > 0 {
            events.push(Event::Draw { who, count: there, regroup });
        }
        if count > there {
            events.push(Event::Damage(Damage {
                to: Object::Base(who),
                amount: DAMAGE_FOR_A_CARD * u16::from(count - there),
                kind: DamageKind::EmptyDeck,
                source: None,
                by: who,
                unpreventable: false,
                beyond: None,
                because: Vec::new(),
            }));
        }
    }
    events
}

fn resource(state: &State, who: Player) -> Doing<PlayRules> {
    let side = state.side(who);
    if side.hand_size() == 0 {
        return Doing::Tasks(Vec::new());
    }
    let resource = |what| Event::Resource { who, what, entering: Entering::Normal, told: By::Themselves };
    let known =
        |card: &CardId| Offer::event(Pick::Resource(card.clone()), resource(Object::Card(card.clone())));
    let mut offers: Vec<Offer<PlayRules>> = side.hand.iter().map(known).collect();
    if side.hand_unknown > 0 {
        offers.push(Offer::event(Pick::ResourceUnknown, resource(Object::Unknown(who, Zone::Hand))));
    }
    offers.push(Offer::new(Pick::Done, Vec::new()));
    Doing::Choice { who, prompt: Prompt::Resource, offers }
}

/// Another unit gains the unit's other abilities for an attack, and makes it (CR 7.5.20). Of a unit that has left play, those that
/// it had (CR 7.6.3, 8.11.1).
fn support(rules: &PlayRules, state: &State, who: Player, id: &CardId) -> Doing<PlayRules> {
    let mut back = state.clone();
    if back.unit(id).is_none()
        && let Some(last) = state.left.iter().find(|last| last.unit.id == *id)
    {
        back.enter(last.unit.clone());
    }
    let board = rules.board(&back);
    let Some(unit) = back.unit(id) else {
        return Doing::Open(Ban::Unmodelled(format!("{id}: \u{201c}Support\u{201d}")));
    };
    let keywords = board.keywords(unit).into_iter().filter(|keyword| keyword.kind() != KeywordKind::Support);
    let until = Until::Attack(u8::try_from(state.attacks.len()).unwrap_or(u8::MAX));
    let (keywords, abilities): (Vec<_>, _) = (keywords.collect(), board.abilities(unit));
    let offer = |other: &Unit| {
        let gain = Event::Gain {
            unit: other.id.clone(),
            until,
            keywords: keywords.clone(),
            abilities: abilities.clone(),
            marks: Marks::default(),
            kept: false,
        };
        let declare =
            Work::Declare { who, unit: other.id.clone(), leave: Leave::Ability, only: None, then: None };
        let ban = Ban::Exhausted(other.id.clone());
        let pick = Pick::Choose(Object::Unit(other.id.clone()));
        // what has lost all abilities gains none, and attacks all the same (CR 8.14.2)
        let gains_none = keywords.is_empty() && abilities.is_empty() || board.has_lost_all(other);
        let gain = (!gains_none).then(|| Task::event(gain));
        let tasks = gain.into_iter().chain([Task::work(declare)]).collect();
        Offer::new(pick, tasks).requires(!other.exhausted, ban)
    };
    let offers = state.units_of(who).filter(|other| other.id != *id).map(offer).collect();
    Doing::Choice { who, prompt: Prompt::Support(id.clone()), offers }
}
