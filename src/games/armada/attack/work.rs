//! What does an attack do next?
//!
//! The attack as work items. Declare Target and Roll Attack Dice are in `gathering`, Resolve Attack
//! Effects in `attack_effects`; Spend Defense Tokens and Resolve Damage stand here. A work item is
//! data; what it comes to is a choice, a chance, or tasks.
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
    AttackRules, attack_effects, criticals,
    dice::Pool,
    event::{Adding, Canceling, Event, Falling, On},
    gathering, keyword_effects,
    legality::{Ban, forbids},
    pick::{Pick, Prompt},
    progress::AttackStep,
    rerolls::Reroll,
    state::{Combatant, State},
    targets,
    terms::{Facing, HullZone, Range},
    tokens::{TokenKind, TokenName, TokenState},
    zones::{Adjacency, adjacency},
};
use crate::engine::{Doing, Offer, Task, View};

/// A work item of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Work {
    /// The attack, from its first step that is not behind it.
    Attack,
    /// The attacker declares the target.
    Declare,
    /// Dice are gathered.
    Gather,
    /// An obstructed attack loses a die.
    RemoveObstructed,
    /// The gathered dice are rolled.
    RollPool,
    /// A Concentrate Fire dial adds a die.
    AddDie,
    /// AI adds dice.
    AddByAi {
        /// How many of each color so far.
        chosen: [u8; 3],
        /// How many are still to be named.
        more: u8,
    },
    /// Dice of these colors are rolled into the pool.
    RollAdded {
        /// How many of each color.
        colors: [u8; 3],
        /// What adds them.
        by: Adding,
    },
    /// Assault gives the defender a raid token.
    Raid,
    /// A Concentrate Fire token rerolls a die.
    TokenReroll,
    /// A reroll takes its dice.
    Choose {
        /// The dice it takes so far.
        chosen: Pool,
        /// The dice it may still take.
        left: Pool,
        /// How many of them at most.
        more: u8,
    },
    /// Dice are rolled again for the attacker.
    RollAgain(Pool),
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
    /// Dodge takes its dice.
    Dodge {
        /// The dice it takes so far.
        chosen: Pool,
        /// How many more it takes.
        more: u8,
    },
    /// Dice are rolled again for the defender.
    Reroll(Pool),
    /// The attacker resolves a critical effect, or none.
    CriticalEffect,
    /// A typed critical effect does something.
    Critical {
        /// Its place in the situation's list, from 1.
        nth: u8,
        /// Its operation, from 0.
        operation: u8,
    },
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
    /// The attacker declares a further squadron, or none.
    FurtherTarget,
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
pub(super) fn work(view: View<'_, AttackRules>, work: &Work) -> Doing<AttackRules> {
    let state = view.state;
    match *work {
        Work::Attack => gathering::begin(state),
        Work::Declare => gathering::declare(state),
        Work::Gather => gathering::gather(state),
        Work::RemoveObstructed => gathering::remove_obstructed(state),
        Work::RollPool => gathering::roll_pool(state),
        Work::AddDie => attack_effects::add_die(state),
        Work::AddByAi { chosen, more } => keyword_effects::add_by_ai(state, chosen, more),
        Work::RollAdded { colors, by } => keyword_effects::roll_added(state, colors, by),
        Work::Raid => keyword_effects::raid(state),
        Work::TokenReroll => Doing::Tasks(vec![attack_effects::reroll(Reroll::any(1), state)]),
        Work::Choose { chosen, left, more } => attack_effects::choose_die(state, chosen, left, more),
        Work::RollAgain(dice) => attack_effects::roll_again(state, dice),
        Work::AttackEffects => attack_effects::attack_effects(state),
        Work::DefenseTokens => defense_tokens(state),
        Work::Evade { token, chosen, more } => evade(state, token, chosen, more),
        Work::Dodge { chosen, more } => keyword_effects::dodged(state, chosen, more),
        Work::Reroll(dice) => reroll(state, dice),
        Work::CriticalEffect => criticals::choose(state),
        Work::Critical { nth, operation } => criticals::operate(state, nth, operation),
        Work::Total => {
            let (counting, icons) = (state.counting(), state.icons());
            Doing::Tasks(vec![Task::event(Event::Total { counting, icons, damage: icons })])
        }
        Work::Suffer => suffer(state),
        Work::Points { redirected, rest } => points(state, redirected, rest),
        Work::FurtherTarget => targets::further(state),
        Work::Unsettled(ban) => Doing::Open(ban),
    }
}

/// What follows when the dice lie there.
pub(super) fn after_roll() -> Vec<Task<AttackRules>> {
    vec![
        Task::event(Event::Enter(AttackStep::ResolveAttackEffects)),
        Task::work(Work::AttackEffects),
        Task::event(Event::Enter(AttackStep::SpendDefenseTokens)),
        Task::work(Work::DefenseTokens),
        Task::event(Event::Enter(AttackStep::ResolveDamage)),
        Task::work(Work::CriticalEffect),
        Task::work(Work::Total),
        Task::work(Work::Suffer),
        Task::event(Event::DamageResolved),
    ]
}

/// One token after another, each carried out before the next is chosen.
fn defense_tokens(state: &State) -> Doing<AttackRules> {
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
    keyword_effects::defense_offers(state, &mut offers);
    offers.push(Offer::new(Pick::Done, Vec::new()));
    Doing::Choice { who, prompt: Prompt::DefenseTokens, offers }
}

/// The ways to spend one token; a single refused one where the token itself cannot be spent.
fn offer_token(state: &State, token: TokenName, offers: &mut Vec<Offer<AttackRules>>) {
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
fn spending(state: &State, token: TokenName, on: On) -> Vec<Task<AttackRules>> {
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
pub(super) fn distinct_tokens(state: &State) -> Vec<TokenName> {
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

fn evade(state: &State, token: TokenName, chosen: Pool, more: More) -> Doing<AttackRules> {
    let left = state.attack.pool.minus(chosen);
    let own = evade_dice(state.attack.range);
    let must = chosen.len() < own;
    let may = chosen.len() == own && more == More::Open && against_larger(state);
    if left.is_empty() || !(must || may) {
        return Doing::Tasks(evaded(state, token, chosen));
    }
    let further = |chosen, more| vec![Task::work(Work::Evade { token, chosen, more })];
    let dice = left.counts().map(|(die, _)| die);
    let mut offers: Vec<Offer<AttackRules>> =
        dice.map(|die| Offer::new(Pick::Evade(die), further(chosen.with(die), More::Open))).collect();
    if may {
        offers.push(Offer::new(Pick::Done, further(chosen, More::Declined)));
    }
    Doing::Choice { who: state.attack.on(), prompt: Prompt::EvadeDie, offers }
}

/// The evade does what its range says to the chosen dice, all together; with an extra die its token
/// is then discarded.
fn evaded(state: &State, token: TokenName, chosen: Pool) -> Vec<Task<AttackRules>> {
    let mut tasks = match state.attack.range {
        Range::Long => vec![Task::event(Event::Cancel { why: Canceling::EvadeLong, dice: chosen })],
        Range::Extreme => vec![Task::event(Event::Cancel { why: Canceling::EvadeExtreme, dice: chosen })],
        Range::Medium | Range::Close | Range::Distance1 | Range::Distance2 => {
            vec![Task::work(Work::Reroll(chosen))]
        }
    };
    let owner = state.attack.on();
    if chosen.len() > evade_dice(state.attack.range) {
        tasks.push(Task::event(Event::DiscardEvade { owner, token }));
    }
    tasks
}

/// The attacker rolls the chosen dice again; every face is so many eighths.
fn reroll(state: &State, dice: Pool) -> Doing<AttackRules> {
    gathering::rolled(state, dice.colors(), Prompt::Reroll, |to| Event::Reroll { from: dice, to })
}

/// The total is suffered: by a squadron at once, by a ship point by point, and with a redirect in
/// force its owner first says how much of it goes to the other zone.
fn suffer(state: &State) -> Doing<AttackRules> {
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
fn points(state: &State, redirected: u16, rest: u16) -> Doing<AttackRules> {
    let ship_of = state.attack.on();
    let (Some(ship), Some(defending)) = (state.target().ship(), state.attack.on_zone) else {
        return Doing::Tasks(Vec::new());
    };
    if state.target().destroyed() || redirected == 0 && rest == 0 {
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
