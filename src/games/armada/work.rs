//! What does an attack do next?
//!
//! The attack as work items, from its rolled dice on: Resolve Attack Effects, Spend Defense Tokens,
//! Resolve Damage. A work item is data; what it comes to is a choice, a chance, or tasks.
//!
//! Where the Rules Reference is silent, this follows the conventions for exact odds:
//! - both dice of a two-die evade are chosen before either is rerolled, and are rolled together;
//! - the extra die of an evade against a larger ship is taken (or not) right after the evade's own;
//! - redirected points are suffered before those on the defending zone.
//!
//! Dice of an evade are named one after another, in any order: the chosen dice are a multiset, so
//! orders that do not matter are one position.

use serde::{Deserialize, Serialize};

use super::{
    Armada,
    attack::{AttackStep, Critical},
    dice::{Color, Pool, SIDES, roll},
    event::{Canceling, Event, Facing, Falling, On},
    legality::{Ban, accuracies, forbids},
    pick::{Pick, Prompt},
    setup::{HullZone, Player, Range},
    state::{Combatant, State},
    tokens::{TokenKind, TokenName, TokenState},
    zones::{Adjacency, adjacency},
};
use crate::engine::{Doing, Offer, Outcome, Task, View};

/// A work item of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Work {
    /// The attack from its rolled dice on.
    Attack,
    /// The attacker resolves attack effects, one after another.
    AttackEffects,
    /// The defender spends defense tokens, one after another.
    DefenseTokens,
    /// An evade takes its dice.
    Evade {
        /// The token.
        token: TokenName,
        /// The dice it takes so far.
        chosen: Pool,
        /// Whether its owner may still take one more.
        more: More,
    },
    /// Dice of an evade are rolled again.
    Reroll(Pool),
    /// The attacker resolves a critical effect, or none.
    CriticalEffect,
    /// The damage is totaled.
    Total,
    /// The total is suffered.
    Suffer,
    /// Points fall one at a time: first those on the redirected zone, then the rest.
    Points {
        /// Points left for the zone named with the redirect.
        redirected: u16,
        /// Points left for the defending zone.
        rest: u16,
    },
    /// Something that is not settled.
    Unsettled(Ban),
}

/// Whether an evade may take a further die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum More {
    /// Not yet decided.
    Open,
    /// Its owner declined.
    Declined,
}

/// What a work item comes to.
pub(super) fn work(view: View<'_, Armada>, work: &Work) -> Doing<Armada> {
    let state = view.state;
    match *work {
        Work::Attack => Doing::Tasks(vec![
            Task::event(Event::Enter(AttackStep::ResolveAttackEffects)),
            Task::work(Work::AttackEffects),
            Task::event(Event::Enter(AttackStep::SpendDefenseTokens)),
            Task::work(Work::DefenseTokens),
            Task::event(Event::Enter(AttackStep::ResolveDamage)),
            Task::work(Work::CriticalEffect),
            Task::work(Work::Total),
            Task::work(Work::Suffer),
            Task::event(Event::DamageResolved),
        ]),
        Work::AttackEffects => attack_effects(state),
        Work::DefenseTokens => defense_tokens(state),
        Work::Evade { token, chosen, more } => evade(state, token, chosen, more),
        Work::Reroll(dice) => reroll(state, dice),
        Work::CriticalEffect => critical_effect(state),
        Work::Total => {
            let (counting, icons) = (state.counting(), state.icons());
            Doing::Tasks(vec![Task::event(Event::Total { counting, icons, damage: icons })])
        }
        Work::Suffer => suffer(state),
        Work::Points { redirected, rest } => points(state, redirected, rest),
        Work::Unsettled(ban) => Doing::Open(ban),
    }
}

/// Accuracy icons, one at a time. Rerolls, added dice and Concentrate Fire are further offers here.
fn attack_effects(state: &State) -> Doing<Armada> {
    let colors = accuracies(state.attack.pool);
    let mut offers = Vec::new();
    for token in distinct_tokens(state) {
        let with = match colors.as_slice() {
            [] | [_] => vec![None],
            several => several.iter().copied().map(Some).collect(),
        };
        for with in with {
            let accuracy = with.or(colors.first().copied()).unwrap_or(Color::Blue);
            let event = Event::Lock { accuracy, token };
            let tasks = vec![Task::event(event), Task::work(Work::AttackEffects)];
            offers.push(Offer::new(Pick::Lock { token, with }, tasks));
        }
    }
    offers.push(Offer::new(Pick::Done, Vec::new()));
    Doing::Choice { who: state.attack.by, prompt: Prompt::AttackEffects, offers }
}

/// One token after another, each carried out before the next is chosen.
fn defense_tokens(state: &State) -> Doing<Armada> {
    let who = state.attack.on();
    let mut offers = Vec::new();
    for token in distinct_tokens(state) {
        offer_token(state, token, &mut offers);
    }
    for (token, _) in state.source().tokens().iter() {
        let owner = state.attack.by;
        let event = Event::spend(state, owner, token, On::Nothing);
        offers.push(Offer::event(Pick::SpendOf { owner, token }, event));
    }
    offers.push(Offer::new(Pick::Done, Vec::new()));
    Doing::Choice { who, prompt: Prompt::DefenseTokens, offers }
}

/// The ways to spend one token; a single refused one where the token itself cannot be spent.
fn offer_token(state: &State, token: TokenName, offers: &mut Vec<Offer<Armada>>) {
    let owner = state.attack.on();
    let on: Vec<On> = match token.kind {
        TokenKind::Redirect => other_zones(state).map(On::Zone).collect(),
        TokenKind::Evade => state.attack.pool.counts().map(|(die, _)| On::Die(die)).collect(),
        TokenKind::Contain | TokenKind::Salvo | TokenKind::Brace | TokenKind::Scatter => Vec::new(),
    };
    let refused = |on: &On| {
        let mut bans = Vec::new();
        forbids(state, &Event::spend(state, owner, token, *on), &mut bans);
        !bans.is_empty()
    };
    if on.iter().all(refused) {
        let on = On::Nothing;
        offers.push(Offer::new(Pick::Spend { token, on }, spending(state, token, on)));
        return;
    }
    for on in on {
        offers.push(Offer::new(Pick::Spend { token, on }, spending(state, token, on)));
    }
}

/// What spending a token puts on the agenda: the token is turned, then it does what it does at once.
fn spending(state: &State, token: TokenName, on: On) -> Vec<Task<Armada>> {
    let mut tasks = vec![Task::event(Event::spend(state, state.attack.on(), token, on))];
    let dice = state.attack.pool;
    match (token.kind, on) {
        (TokenKind::Evade, On::Die(die)) => {
            let chosen = Pool::from_iter([die]);
            tasks.push(Task::work(Work::Evade { token, chosen, more: More::Open }));
        }
        (TokenKind::Scatter, _) if !dice.is_empty() => {
            tasks.push(Task::event(Event::Cancel { why: Canceling::Scatter, dice }));
        }
        (TokenKind::Redirect, On::Zone(named)) => {
            let defending = state.attack.on_zone.unwrap_or(named);
            let size = state.target().ship().map(|ship| ship.size);
            if size.is_some_and(|size| adjacency(size, defending, named) == Adjacency::Open) {
                let ban = Ban::HugeAdjacency { defending, named };
                return vec![Task::work(Work::Unsettled(ban))];
            }
        }
        _ => {}
    }
    tasks.push(Task::work(Work::DefenseTokens));
    tasks
}

/// The defender's tokens, without those that nothing tells apart from one before them.
fn distinct_tokens(state: &State) -> Vec<TokenName> {
    let attack = &state.attack;
    let mut seen: Vec<(TokenKind, TokenState, bool, bool)> = Vec::new();
    let mut distinct = Vec::new();
    for (name, now) in state.target().tokens().iter() {
        let key = (name.kind, now, attack.locked.contains(&name), attack.spent.contains(&name));
        if !seen.contains(&key) {
            seen.push(key);
            distinct.push(name);
        }
    }
    distinct
}

/// The defender's hull zones but the defending one.
fn other_zones(state: &State) -> impl Iterator<Item = HullZone> + '_ {
    let zones = state.target().ship().map(|ship| ship.zones()).unwrap_or_default();
    zones.iter().copied().filter(|zone| Some(*zone) != state.attack.on_zone)
}

/// How many dice an evade takes at this range.
pub(super) fn evade_dice(range: Range) -> usize {
    match range {
        Range::Extreme => 2,
        Range::Long | Range::Medium | Range::Close | Range::Distance1 | Range::Distance2 => 1,
    }
}

/// Whether a ship defends against a ship of a larger size class.
pub(super) fn against_larger(state: &State) -> bool {
    match (state.source().ship(), state.target().ship()) {
        (Some(attacker), Some(defender)) => attacker.size > defender.size,
        _ => false,
    }
}

fn evade(state: &State, token: TokenName, chosen: Pool, more: More) -> Doing<Armada> {
    let left = state.attack.pool.minus(chosen);
    let own = evade_dice(state.attack.range);
    let must = chosen.len() < own;
    let may = chosen.len() == own && more == More::Open && against_larger(state);
    if left.is_empty() || !(must || may) {
        return Doing::Tasks(evaded(state, token, chosen));
    }
    let further = |chosen, more| vec![Task::work(Work::Evade { token, chosen, more })];
    let dice = left.counts().map(|(die, _)| die);
    let mut offers: Vec<Offer<Armada>> =
        dice.map(|die| Offer::new(Pick::Evade(die), further(chosen.with(die), More::Open))).collect();
    if may {
        offers.push(Offer::new(Pick::Done, further(chosen, More::Declined)));
    }
    Doing::Choice { who: state.attack.on(), prompt: Prompt::EvadeDie, offers }
}

/// The evade does what its range says to the chosen dice, all together; with an extra die its token
/// is then discarded.
fn evaded(state: &State, token: TokenName, chosen: Pool) -> Vec<Task<Armada>> {
    let mut tasks = match state.attack.range {
        Range::Long => vec![Task::event(Event::Cancel { why: Canceling::EvadeLong, dice: chosen })],
        Range::Extreme => vec![Task::event(Event::Cancel { why: Canceling::EvadeExtreme, dice: chosen })],
        Range::Medium | Range::Close | Range::Distance1 | Range::Distance2 => {
            vec![Task::work(Work::Reroll(chosen))]
        }
    };
    let owner = state.attack.on();
    let kept = state.side(owner).tokens().state(token) != Some(TokenState::Discarded);
    if chosen.len() > evade_dice(state.attack.range) && kept {
        tasks.push(Task::event(Event::DiscardEvade { owner, token }));
    }
    tasks
}

/// The attacker rolls the chosen dice again; every face is so many eighths.
fn reroll(state: &State, dice: Pool) -> Doing<Armada> {
    let range = state.attack.range;
    let mut rolled = roll(dice.colors()).unwrap_or_default();
    rolled.reverse();
    let outcome = |(to, weight): (Pool, u128)| {
        let event = Event::Reroll { range, from: dice, to };
        Outcome::new(Pick::Roll(to), weight, vec![Task::event(event)])
    };
    let power = u32::try_from(dice.len()).ok().and_then(|dice| u128::from(SIDES).checked_pow(dice));
    Doing::Chance {
        who: state.attack.by,
        prompt: Prompt::Reroll,
        total: power.unwrap_or_default(),
        outcomes: rolled.into_iter().map(outcome).collect(),
    }
}

fn critical_effect(state: &State) -> Doing<Armada> {
    let effects = Critical::ALL
        .iter()
        .map(|critical| Offer::event(Pick::Critical(*critical), Event::Resolve(*critical)));
    let mut offers: Vec<Offer<Armada>> = effects.collect();
    offers.push(Offer::new(Pick::NoCritical, Vec::new()));
    Doing::Choice { who: state.attack.by, prompt: Prompt::CriticalEffect, offers }
}

/// The total is suffered: by a squadron at once, by a ship point by point, and with a redirect in
/// force its owner first says how much of it goes to the other zone.
fn suffer(state: &State) -> Doing<Armada> {
    let total = state.attack.total.unwrap_or_default();
    let player = state.attack.on();
    let ship = match state.target() {
        Combatant::Squadron(squadron) => {
            let left = squadron.hull.saturating_sub(squadron.lost);
            let points = u8::try_from(total).unwrap_or(u8::MAX).min(left);
            let event = Event::LoseHull { squadron: player, points };
            return Doing::Tasks(if points > 0 { vec![Task::event(event)] } else { Vec::new() });
        }
        Combatant::Ship(ship) => ship,
    };
    let zone = state.attack.redirected_to().filter(|_| total > 0);
    let Some(zone) = zone else {
        return Doing::Tasks(vec![Task::work(Work::Points { redirected: 0, rest: total })]);
    };
    let most = u16::from(ship.shields.of(zone)).min(total);
    let offers = (0..=most).map(|redirected| {
        let work = Work::Points { redirected, rest: total - redirected };
        Offer::new(Pick::Redirect(redirected), vec![Task::work(work)])
    });
    Doing::Choice { who: player, prompt: Prompt::RedirectAmount, offers: offers.collect() }
}

/// The next point falls. A destroyed ship suffers no more.
fn points(state: &State, redirected: u16, rest: u16) -> Doing<Armada> {
    let ship_of = state.attack.on();
    let (Some(ship), Some(defending)) = (state.target().ship(), state.attack.on_zone) else {
        return Doing::Tasks(Vec::new());
    };
    if ship.destroyed || redirected == 0 && rest == 0 {
        return Doing::Tasks(Vec::new());
    }
    let (event, left) = match state.attack.redirected_to() {
        Some(zone) if redirected > 0 => (
            Event::LoseShield { ship: ship_of, zone, falling: Falling::Redirected },
            Work::Points { redirected: redirected - 1, rest },
        ),
        _ => {
            let event = if ship.shields.of(defending) > 0 {
                Event::LoseShield { ship: ship_of, zone: defending, falling: Falling::Defending }
            } else {
                Event::DealCard { ship: ship_of, facing: Facing::Facedown }
            };
            (event, Work::Points { redirected: 0, rest: rest.saturating_sub(1) })
        }
    };
    Doing::Tasks(vec![Task::event(event), Task::work(left)])
}

/// Why `pick`, said by `player` and not among the options of the present choice, is refused; empty
/// where no rule says so.
pub(super) fn why_not(state: &State, player: Player, pick: &Pick) -> Vec<Ban> {
    let attack = &state.attack;
    let mut bans = Vec::new();
    let (belongs, who) = belongs(state, pick);
    match *pick {
        Pick::Spend { token, .. } if player != who => return vec![Ban::NotOwn { owner: who, token }],
        Pick::Lock { .. } | Pick::Critical(_) | Pick::Redirect(_) | Pick::Evade(_) if player != who => {
            return vec![Ban::NotYours(who)];
        }
        _ => {}
    }
    if let Some(belongs) = belongs.filter(|step| *step != attack.step) {
        return vec![Ban::NotNow { belongs, now: attack.step }];
    }
    match *pick {
        Pick::Lock { token, with } => {
            let accuracy = with.or(accuracies(attack.pool).first().copied()).unwrap_or(Color::Blue);
            forbids(state, &Event::Lock { accuracy, token }, &mut bans);
        }
        Pick::Spend { token, on } => {
            forbids(state, &Event::spend(state, who, token, on), &mut bans);
        }
        Pick::SpendOf { owner, token } => {
            forbids(state, &Event::spend(state, owner, token, On::Nothing), &mut bans);
        }
        Pick::Evade(die) if attack.pool.count(die) == 0 => bans.push(Ban::NotInPool(die)),
        Pick::Evade(_) => bans.push(Ban::EvadeFull),
        Pick::Critical(critical) => forbids(state, &Event::Resolve(critical), &mut bans),
        Pick::Redirect(points) => redirect_bans(state, points, &mut bans),
        Pick::Roll(_) | Pick::NoCritical | Pick::Done => {}
    }
    bans
}

fn redirect_bans(state: &State, points: u16, bans: &mut Vec<Ban>) {
    let total = state.attack.total.unwrap_or_default();
    match (state.attack.redirected_to(), state.target().ship()) {
        (Some(zone), Some(ship)) => {
            let shields = ship.shields.of(zone);
            if points > u16::from(shields) {
                bans.push(Ban::MoreThanShields { zone, shields });
            }
            if points > total {
                bans.push(Ban::MoreThanDamage(total));
            }
        }
        _ => bans.push(Ban::NotRedirected),
    }
}

/// The step a pick belongs to, and whose it is.
fn belongs(state: &State, pick: &Pick) -> (Option<AttackStep>, Player) {
    let (by, on) = (state.attack.by, state.attack.on());
    match pick {
        Pick::Lock { .. } => (Some(AttackStep::ResolveAttackEffects), by),
        Pick::Spend { .. } | Pick::SpendOf { .. } | Pick::Evade(_) => {
            (Some(AttackStep::SpendDefenseTokens), on)
        }
        Pick::Critical(_) | Pick::NoCritical => (Some(AttackStep::ResolveDamage), by),
        Pick::Redirect(_) => (Some(AttackStep::ResolveDamage), on),
        Pick::Roll(_) => (None, by),
        Pick::Done => (None, on),
    }
}
