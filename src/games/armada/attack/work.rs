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
    effect::{Known, OnZone, Taking, TimingWord},
    event::{Adding, Canceling, Dealing, Event, Falling, On},
    gathering, keyword_effects,
    legality::{Ban, forbids},
    operations,
    pick::{Pick, Prompt},
    progress::AttackStep,
    rerolls::Reroll,
    setup::Player,
    state::{Combatant, State},
    targets,
    terms::{Facing, HullZone, Range},
    tokens::{TokenKind, TokenName, TokenState},
    typed,
    zones::{Adjacency, adjacency},
};
use crate::engine::{Doing, Offer, Task, View};

/// A work item of an attack.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
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
    /// What cannot apply of a player's effects is named.
    Announce(Player),
    /// A moment comes, where effects wait for it.
    Moment {
        /// Before, at the moment of, during or after ...
        word: TimingWord,
        /// ... this.
        of: Known,
    },
    /// A typed effect is used: paid and resolved.
    Use(u8),
    /// Dice of a cost are spent.
    Pay {
        /// The effect's number in the list, from 1.
        nth: u8,
        /// The part of its cost, from 0.
        part: u8,
    },
    /// A typed effect does something.
    Do {
        /// Its number in the list, from 1.
        nth: u8,
        /// Its operation, from 0.
        operation: u8,
    },
    /// An effect takes dice, one after another.
    Take {
        /// Who chooses.
        who: Player,
        /// Which, and what for.
        taking: Taking,
    },
    /// The dice that an effect took are rolled again.
    RollTaken(Pool),
    /// An effect takes dice that are not rolled yet.
    Remove {
        /// Who chooses.
        who: Player,
        /// Which it may take.
        dice: Reroll,
        /// How many still.
        more: u8,
    },
    /// A hull zone is chosen for all that an effect does to a ship.
    Zone {
        /// Whose ship.
        ship: Player,
        /// What happens there.
        what: OnZone,
        /// How often.
        points: u8,
    },
    /// It happens on a zone, one point after another.
    OnZone {
        /// Whose ship.
        ship: Player,
        /// Where.
        zone: HullZone,
        /// What happens there.
        what: OnZone,
        /// How often still.
        points: u8,
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
    /// Damage cards are dealt, one after another.
    Deal {
        /// Whose ship.
        ship: Player,
        /// How.
        facing: Facing,
        /// How many still.
        count: u8,
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
        Work::TokenReroll => attack_effects::token_reroll(state),
        Work::Choose { chosen, left, more } => attack_effects::choose_die(state, chosen, left, more),
        Work::RollAgain(dice) => attack_effects::roll_again(state, dice),
        Work::AttackEffects => attack_effects::attack_effects(state),
        Work::DefenseTokens => defense_tokens(state),
        Work::Evade { token, chosen, more } => evade(state, token, chosen, more),
        Work::Dodge { chosen, more } => keyword_effects::dodged(state, chosen, more),
        Work::Reroll(dice) => reroll(state, dice),
        Work::CriticalEffect => criticals::choose(state),
        Work::Announce(player) => announce(state, player),
        Work::Moment { word, of } => Doing::Tasks(typed::moment(state, word, of).into_iter().collect()),
        Work::Use(nth) => Doing::Tasks(typed::using(state, nth)),
        Work::Pay { nth, part } => operations::pay(state, nth, part),
        Work::Do { nth, operation } => operations::operate(state, nth, operation),
        Work::Take { who, taking } => operations::take_next(who, taking),
        Work::RollTaken(from) => operations::roll_taken(state, from),
        Work::Remove { who, dice, more } => operations::remove_next(state, who, dice, more),
        Work::Zone { ship, what, points } => operations::zone(state, ship, what, points),
        Work::OnZone { ship, zone, what, points } => operations::point(state, ship, zone, what, points),
        Work::Deal { ship, facing, count } => operations::deal(state, ship, facing, count),
        Work::Total => {
            let (counting, icons) = (state.counting(), state.icons());
            Doing::Tasks(vec![Task::event(Event::Total { counting, icons, damage: icons })])
        }
        Work::Suffer => suffer(state),
        Work::Points { redirected, rest } => points(state, redirected, rest),
        Work::FurtherTarget => targets::further(state),
        Work::Unsettled(ref ban) => Doing::Open(ban.clone()),
    }
}

/// What follows when the dice lie there. While a step goes on, the player who decides in it anyway uses effects beside that,
/// and the other one before or after it: the first player first.
pub(super) fn after_roll(state: &State) -> Vec<Task<AttackRules>> {
    let (by, on) = (state.attack.by, state.attack.on());
    let mut tasks = Vec::new();
    let mut add = |task: Option<Task<AttackRules>>| tasks.extend(task);
    let enter = |step| Some(Task::event(Event::Enter(step)));
    let moment = |word, of| typed::moment_of(state, word, of);
    let both = |decides: Player, work: Work, step: Known| {
        let (own, other) = (Some(Task::work(work)), moment(TimingWord::While, step));
        if decides == state.first_player { [own, other] } else { [other, own] }
    };
    add(moment(TimingWord::After, Known::RollAttackDice));
    add(enter(AttackStep::ResolveAttackEffects));
    both(by, Work::AttackEffects, Known::ResolveAttackEffects).into_iter().for_each(&mut add);
    add(moment(TimingWord::After, Known::ResolveAttackEffects));
    add(enter(AttackStep::SpendDefenseTokens));
    both(on, Work::DefenseTokens, Known::SpendDefenseTokens).into_iter().for_each(&mut add);
    add(moment(TimingWord::After, Known::SpendDefenseTokens));
    add(enter(AttackStep::ResolveDamage));
    add(Some(Task::work(Work::CriticalEffect)));
    if by == state.first_player {
        add(moment(TimingWord::When, Known::ResolveDamage));
    }
    add(moment(TimingWord::While, Known::ResolveDamage));
    add(Some(Task::work(Work::Total)));
    add(Some(Task::work(Work::Suffer)));
    add(Some(Task::event(Event::DamageResolved)));
    add(moment(TimingWord::After, Known::Attack));
    tasks
}

/// The players of whose effects some cannot apply are told so first.
pub(super) fn announced(state: &State) -> Vec<Task<AttackRules>> {
    let players = [state.first_player, state.first_player.opponent()];
    let has = |player: &Player| {
        let mut own = state.effects.iter().filter(|(_, effect)| state.owner(effect) == *player);
        own.any(|(_, effect)| !state.never(effect).is_empty())
    };
    players.into_iter().filter(has).map(|player| Task::work(Work::Announce(player))).collect()
}

/// What cannot apply of a player's effects stands beside the only way on.
fn announce(state: &State, player: Player) -> Doing<AttackRules> {
    let own = state.effects.iter().filter(|(_, effect)| state.owner(effect) == player);
    let out = own.filter_map(|(_, effect)| {
        let bans = state.never(effect);
        let refused = Offer::new(Pick::Use(effect.name.clone()), Vec::new());
        (!bans.is_empty()).then(|| refused.banned(bans.into_iter().map(Ban::Effect)))
    });
    let refused: Vec<Offer<AttackRules>> = out.collect();
    if refused.is_empty() {
        return Doing::Tasks(Vec::new());
    }
    let offers = std::iter::once(Offer::new(Pick::Begin, Vec::new())).chain(refused).collect();
    Doing::Choice { who: player, prompt: Prompt::Begin, offers }
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
    offers.extend(typed::offers(state, Known::SpendDefenseTokens, who, Work::DefenseTokens));
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
    let any = Event::Reroll { from: dice, to: Pool::EMPTY };
    let mut bans = Vec::new();
    forbids(state, &any, &mut bans);
    if !bans.is_empty() {
        // nothing is rolled: the forbid window says why
        return Doing::Tasks(vec![Task::event(any)]);
    }
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
                Event::deal(state, ship_of, Facing::Facedown, Dealing::Attack)
            };
            (event, Work::Points { redirected: 0, rest: rest.saturating_sub(1) })
        }
    };
    Doing::Tasks(vec![Task::event(event), Task::work(left)])
}
