//! What does the defender do in Spend Defense Tokens?
//!
//! Where the Rules Reference is silent, this follows the conventions for exact odds:
//! - both dice of a two-die evade are chosen before either is rerolled, and are rolled together;
//! - the extra die of an evade against a larger ship is taken (or not) right after the evade's own.
//!
//! Both are readings of ours, and the steps cite them as such.
//!
//! Dice of an evade are named one after another, in any order: the chosen dice are a multiset, so
//! orders that do not matter are one position.

use super::{
    bans::Ban,
    card_effects,
    conditions::{self, against_larger, evade_dice},
    dice::Pool,
    effect::{Allowance, Known, Turning},
    event::Event,
    gathering, keyword_effects,
    pick::{Pick, Prompt},
    progress::InForce,
    rows,
    rules::{Doing, Offer, Task},
    spending,
    state::State,
    table::{EffectPick, Played, See, UnitEvent},
    terms::{HullZone, Range},
    tokens::{On, TokenKind, TokenName, TokenState},
    ways::Canceling,
    work::{AttackRules, More, Work},
    zones::{Adjacency, adjacency},
};

/// One token after another, each carried out before the next is chosen.
pub(super) fn defense_tokens(state: &State) -> Doing {
    let who = state.attack.on();
    let mut offers = Vec::new();
    for token in distinct_tokens(state) {
        offer_token(state, token, &[Task::work(Work::DefenseTokens)], &mut offers);
    }
    for (token, _) in state.source().tokens.iter() {
        let owner = state.attack.by;
        let event = spending::spent(state, owner, token, On::Nothing);
        offers.push(Offer::event(Pick::SpendOf { owner, token }, event));
    }
    keyword_effects::defense_offers(state, &mut offers);
    offers.extend(card_effects::offers(state, Known::SpendDefenseTokens, who, Work::DefenseTokens));
    Doing::Choice { who: state.seat(who), prompt: Prompt::DefenseTokens.into(), offers }
}

/// The ways to spend one token; a single refused one where the token itself cannot be spent.
/// What it puts on the agenda ends with `again`.
pub(super) fn offer_token(state: &State, token: TokenName, again: &[Task], offers: &mut Vec<Offer>) {
    let spending = |on| {
        let mut tasks = spent(state, token, on);
        tasks.extend_from_slice(again);
        tasks
    };
    let owner = state.attack.on();
    let dice = || state.attack.pool.counts().map(|(die, _)| On::Die(die));
    let on: Vec<On> = match token.kind {
        TokenKind::Redirect => other_zones(state).map(On::Zone).collect(),
        TokenKind::Evade => dice().collect(),
        TokenKind::Contain | TokenKind::Salvo | TokenKind::Brace | TokenKind::Scatter => Vec::new(),
    };
    let refused = |on: &On| !AttackRules.see(state).can(spending::spent(state, owner, token, *on));
    if on.iter().all(refused) {
        let on = On::Nothing;
        offers.push(Offer::new(Pick::Spend { token, on }, spending(on)));
    }
    let evades = token.kind != TokenKind::Evade && conditions::allows(state, owner, Allowance::AnyEvade);
    let as_evade = dice().filter(|on| evades && !refused(on));
    let on = if on.iter().all(refused) { Vec::new() } else { on };
    for on in on.into_iter().chain(as_evade) {
        offers.push(Offer::new(Pick::Spend { token, on }, spending(on)));
    }
}

/// What spending a token puts on the agenda: the token is turned, then it does what it does at once.
fn spent(state: &State, token: TokenName, on: On) -> Vec<Task> {
    let mut tasks = vec![Task::event(spending::spent(state, state.attack.on(), token, on))];
    let dice = state.attack.pool;
    match (token.kind, on) {
        (_, On::Die(die)) => {
            let chosen = Pool::from_iter([die]);
            tasks.push(Task::work(Work::Evade { token, chosen, more: More::Open }));
        }
        (TokenKind::Scatter, _) if !dice.is_empty() => {
            tasks.push(Task::event(Event::Cancel { why: Canceling::Scatter, dice }));
        }
        (TokenKind::Redirect, On::Zone(_))
            if conditions::redirects_anywhere(state)
                || conditions::allows(state, state.attack.on(), Allowance::MoreRedirect) =>
        {
            tasks.push(Task::work(Work::MoreZones));
        }
        (TokenKind::Redirect, On::Zone(named)) => {
            let defending = state.attack.on_zone.unwrap_or(named);
            let size = state.target().ship().map(|ship| ship.size);
            if size.is_some_and(|size| adjacency(size, defending, named) == Adjacency::Open) {
                let ban = Ban::HugeAdjacency { defending, named };
                return vec![Task::work(rows::Work::Unsettled(ban.into()))];
            }
        }
        _ => {}
    }
    tasks
}

pub(super) fn more_zones(state: &State) -> Doing {
    let named = |zone: &HullZone| state.attack.has(InForce::Redirect(*zone));
    let size = state.target().ship().map(|ship| ship.size);
    let beside = |zone: HullZone| {
        let ends = size.zip(state.attack.on_zone);
        ends.is_some_and(|(size, defending)| adjacency(size, defending, zone) == Adjacency::Adjacent)
    };
    let anywhere = conditions::redirects_anywhere(state);
    let one_more = other_zones(state).filter(named).count() < 2;
    let free = other_zones(state).filter(|zone| !named(zone) && (anywhere || one_more && beside(*zone)));
    let offers = free.map(|zone| {
        let tasks = vec![Task::event(Event::RedirectTo(zone)), Task::work(Work::MoreZones)];
        Offer::new(EffectPick::Zone(zone), tasks)
    });
    let mut offers: Vec<Offer> = offers.collect();
    if offers.is_empty() {
        return Doing::Tasks(Vec::new());
    }
    offers.push(Offer::new(EffectPick::Done, Vec::new()));
    Doing::Choice { who: state.seat(state.attack.on()), prompt: Prompt::EffectZone.into(), offers }
}

/// The defender's tokens, without those that nothing tells apart from one before them.
pub(super) fn distinct_tokens(state: &State) -> Vec<TokenName> {
    let attack = &state.attack;
    let mut seen: Vec<(TokenKind, TokenState, bool, bool)> = Vec::new();
    let mut distinct = Vec::new();
    for (name, now) in state.target().tokens.iter() {
        let key = (name.kind, now, attack.locked.contains(&name), attack.spent.contains(&name));
        if !seen.contains(&key) {
            seen.push(key);
            distinct.push(name);
        }
    }
    distinct
}

/// The defender's hull zones but the defending one.
pub(super) fn other_zones(state: &State) -> impl Iterator<Item = HullZone> + '_ {
    let zones = state.target().ship().map(|ship| ship.zones()).unwrap_or_default();
    zones.iter().copied().filter(|zone| Some(*zone) != state.attack.on_zone)
}

/// How many dice an evade takes, and how many at most without its token being discarded: a card may let it take more.
fn evade_reach(state: &State) -> (usize, usize) {
    let own = evade_dice(state.attack.range);
    (own, own + conditions::evade_more(state))
}

/// The evade takes its dice, one after another.
pub(super) fn evade(state: &State, token: TokenName, chosen: Pool, more: More) -> Doing {
    let left = state.attack.pool.minus(chosen);
    let (own, most) = evade_reach(state);
    let must = chosen.len() < own;
    let further = chosen.len() < most || chosen.len() == most && against_larger(state);
    let may = !must && more == More::Open && further;
    if left.is_empty() || !(must || may) {
        return Doing::Tasks(evaded(state, token, chosen));
    }
    let further = |chosen, more| vec![Task::work(Work::Evade { token, chosen, more })];
    let dice = left.counts().map(|(die, _)| die);
    let mut offers: Vec<Offer> =
        dice.map(|die| Offer::new(Pick::Evade(die), further(chosen.with(die), More::Open))).collect();
    if may {
        offers.push(Offer::new(EffectPick::Done, further(chosen, More::Declined)));
    }
    Doing::Choice { who: state.seat(state.attack.on()), prompt: Prompt::EvadeDie.into(), offers }
}

/// The evade does what its range says to the chosen dice, all together; with an extra die its token
/// is then discarded.
fn evaded(state: &State, token: TokenName, chosen: Pool) -> Vec<Task> {
    let mut tasks = match state.attack.range {
        Range::Long => vec![Task::event(Event::Cancel { why: Canceling::EvadeLong, dice: chosen })],
        Range::Extreme => vec![Task::event(Event::Cancel { why: Canceling::EvadeExtreme, dice: chosen })],
        _ if conditions::evade_cancels(state) => {
            vec![Task::event(Event::Cancel { why: Canceling::EvadeByCard, dice: chosen })]
        }
        Range::Medium | Range::Close | Range::Distance1 | Range::Distance2 => {
            vec![Task::work(Work::Reroll(chosen))]
        }
    };
    if chosen.len() > evade_reach(state).1 {
        let unit = state.id(state.attack.on());
        tasks.push(Task::event(UnitEvent::turn(&state.table, unit, token, Turning::MoreDice)));
    }
    tasks
}

/// The attacker rolls the chosen dice again; every face is so many eighths.
pub(super) fn reroll(state: &State, dice: Pool) -> Doing {
    let any = Event::Reroll { from: dice, to: Pool::EMPTY };
    if !AttackRules.see(state).can(any) {
        // nothing is rolled: the forbid window says why
        return Doing::Tasks(vec![Task::event(any)]);
    }
    gathering::rolled(state, dice.colors(), Prompt::Reroll, |to| Event::Reroll { from: dice, to })
}
