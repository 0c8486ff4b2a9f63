//! What happens next?
//!
//! The event as work items, and what an effect does, one operation after another.

use serde::{Deserialize, Serialize};

use super::{
    Ban, TimingRules,
    dice::{Color, Pool, SIDES, roll},
    effect::{
        CardNamed, Cost, DiceChange, Happening, Known, Losing, Missing, Name, Next, OnZone, Operation,
        Paying, ShieldVerb, Taking, TimingWord, TokenVerb, Turned, Turning, TypedEffect,
    },
    effects::turning,
    event::Event,
    legality::forbids,
    pick::{Pick, Prompt},
    rerolls::Reroll,
    shields::zones_of,
    state::State,
    terms::{Command, Facing, HullZone, Seat},
    tokens::{TokenKind, TokenName, TokenState},
};
use crate::engine::{Doing, Offer, Outcome, Task};

/// A work item.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Work {
    /// What cannot apply of a player's effects is named.
    Announce(Seat),
    /// An event happens, with what happens within it.
    Happen(Happening),
    /// Dice of a cost are spent.
    Pay {
        /// The effect.
        effect: Name,
        /// The part of its cost, from 0.
        nth: u8,
    },
    /// An effect does something.
    Do {
        /// The effect.
        effect: Name,
        /// Its operation, from 0.
        nth: u8,
    },
    /// Dice are chosen, one after another.
    Take {
        /// Who chooses.
        who: Seat,
        /// Which, and what for.
        taking: Taking,
    },
    /// Dice are rolled.
    Roll {
        /// As added or rerolled ones.
        change: DiceChange,
        /// What they showed.
        from: Pool,
        /// How many of each color.
        colors: [u8; 3],
    },
    /// A zone is chosen for all of it.
    Zone {
        /// Whose ship.
        ship: Seat,
        /// What happens there.
        what: OnZone,
        /// How often.
        points: u8,
    },
    /// Damage cards are dealt, one after another.
    Deal {
        /// Whose ship.
        ship: Seat,
        /// How.
        facing: Facing,
        /// How many still.
        count: u8,
    },
    /// Dice of colors that are chosen are added, one after another.
    AddAny {
        /// Who chooses.
        who: Seat,
        /// How many still.
        count: u8,
    },
    /// The opponent of a ship's owner chooses hull zones that lose a shield each.
    OpponentsZones {
        /// Whose ship.
        ship: Seat,
        /// Zones chosen so far, sorted.
        chosen: Vec<HullZone>,
        /// How many are still to be chosen.
        left: u8,
    },
    /// It happens on a zone, one point after another.
    Points {
        /// Whose ship.
        ship: Seat,
        /// Where.
        zone: HullZone,
        /// What happens there.
        what: OnZone,
        /// How often still.
        points: u8,
    },
}

type Do = Doing<TimingRules>;

fn tasks(tasks: impl IntoIterator<Item = Task<TimingRules>>) -> Do {
    Doing::Tasks(tasks.into_iter().collect())
}

/// What a work item comes to.
pub(super) fn work(rules: &TimingRules, state: &State, work: &Work) -> Do {
    match work {
        Work::Announce(seat) => announce(rules, *seat),
        Work::Happen(happening) => happen(rules, happening),
        Work::Pay { effect, nth } => {
            rules.effect(effect).map_or_else(|| tasks([]), |it| pay(state, it, *nth))
        }
        Work::Do { effect, nth } => {
            rules.effect(effect).map_or_else(|| tasks([]), |it| operation(rules, state, it, *nth))
        }
        Work::Take { who, taking } => take_next(*who, *taking),
        Work::Roll { change, from, colors } => rolled(rules, *change, *from, *colors),
        Work::Zone { ship, what, points } => zone(state, *ship, *what, *points),
        Work::Deal { ship, facing, count } => deal(rules, state, *ship, (*facing, *count)),
        Work::AddAny { who, count } => add_any(*who, *count),
        Work::OpponentsZones { ship, chosen, left } => opponents_zones(state, *ship, chosen, *left),
        Work::Points { ship, zone, what, points } => point(state, *ship, *zone, *what, *points),
    }
}

/// What cannot apply stands beside the only way on.
fn announce(rules: &TimingRules, seat: Seat) -> Do {
    let out = rules
        .ruled_out
        .iter()
        .filter(|(name, _)| rules.effect(name).is_some_and(|effect| effect.owner == seat));
    let refused =
        out.map(|(name, bans)| Offer::new(Pick::Use(name.clone()), Vec::new()).banned(bans.clone()));
    let mut offers = vec![Offer::new(Pick::Begin, Vec::new())];
    offers.extend(refused);
    if offers.len() == 1 {
        return tasks([]);
    }
    Doing::Choice { who: seat, prompt: Prompt::Begin, offers }
}

fn happen(rules: &TimingRules, happening: &Happening) -> Do {
    let event = |event: fn(Happening) -> Event| Task::event(event(happening.clone()));
    let waits = |word: TimingWord| rules.waiting(word, happening).next().is_some();
    let is_part = *happening != rules.setup.event && happening.known().is_some_and(Known::is_step);
    let mut next = vec![event(Event::Begin)];
    next.extend(rules.parts(happening).into_iter().map(|part| Task::work(Work::Happen(part))));
    if waits(TimingWord::While) {
        next.push(event(Event::During));
    }
    if !is_part || waits(TimingWord::After) {
        next.push(event(Event::End));
    }
    tasks(next)
}

fn pay(state: &State, effect: &TypedEffect, nth: u8) -> Do {
    match effect.cost.get(usize::from(nth)) {
        Some(Cost::SpendDice(dice)) => take(state, DiceChange::Paid, None, effect, *dice),
        Some(cost) => {
            let prompt = match cost {
                Cost::LoseShields { .. } => Prompt::Zone(OnZone::Lose),
                _ => Prompt::Token,
            };
            Doing::Choice { who: effect.owner, prompt, offers: choices(state, effect, cost) }
        }
        None => tasks([]),
    }
}

/// The ways to pay a part of a cost of which somebody chooses what exactly is paid, dice aside.
pub(super) fn choices(state: &State, effect: &TypedEffect, cost: &Cost) -> Vec<Offer<TimingRules>> {
    let owner = effect.owner;
    let side = state.side(owner);
    let tokens = |why: Turning| {
        let events = side.tokens.iter().map(move |(token, _)| (token, Event::turn(state, owner, token, why)));
        let allowed = events.filter(|(_, event)| {
            let mut bans = Vec::new();
            forbids(state, event, &mut bans);
            bans.is_empty()
        });
        allowed.map(|(token, event)| Offer::event(Pick::Token(token), event)).collect()
    };
    match cost {
        Cost::SpendToken { .. } => tokens(Turning::Paid),
        Cost::TurnToken { verb, .. } => tokens(turning(*verb)),
        Cost::LoseShields { points, zone } => {
            let zones = zones_of(side.size).iter().copied();
            let fits =
                zones.filter(|one| zone.is_none_or(|zone| zone == *one) && side.shields.of(*one) >= *points);
            let work = |zone| Work::Points { ship: owner, zone, what: OnZone::Lose, points: *points };
            fits.map(|zone| Offer::new(Pick::Zone(zone), vec![Task::work(work(zone))])).collect()
        }
        _ => Vec::new(),
    }
}

/// Dice are taken: chosen one after another where there is anything to choose.
fn take(state: &State, change: DiceChange, to: Option<Turned>, effect: &TypedEffect, dice: Reroll) -> Do {
    let taking = Taking::new(change, to, dice, state.dice);
    tasks([Task::work(Work::Take { who: effect.owner, taking })])
}

fn nothing(effect: &TypedEffect, nth: u8) -> Do {
    let missing = effect.does.get(usize::from(nth)).map_or(Missing::Other, Operation::missing);
    tasks([Task::event(Event::Nothing { effect: effect.name.clone(), nth, missing })])
}

/// Part of what an effect does is said only.
fn said(effect: &TypedEffect, nth: u8) -> Do {
    tasks([Task::event(Event::Said { effect: effect.name.clone(), nth })])
}

/// So many dice of a color are rolled into the pool.
fn added(color: Color, count: u8) -> Task<TimingRules> {
    let mut colors = [0; 3];
    colors[color as usize] = count;
    Task::work(Work::Roll { change: DiceChange::Added, from: Pool::EMPTY, colors })
}

/// The color of the next die that an effect adds.
fn add_any(who: Seat, count: u8) -> Do {
    let Some(left) = count.checked_sub(1) else { return tasks([]) };
    let offers = Color::ALL.iter().map(|color| {
        let more = (left > 0).then(|| Task::work(Work::AddAny { who, count: left }));
        Offer::new(Pick::Color(*color), std::iter::once(added(*color, 1)).chain(more).collect())
    });
    Doing::Choice { who, prompt: Prompt::Die(DiceChange::Added), offers: offers.collect() }
}

/// A zone, or the one with the most shields, loses so many or all of them. Which of several is meant is not settled.
fn strip(state: &State, ship: Seat, zone: Option<HullZone>, count: Option<u8>) -> Option<Do> {
    let side = state.side(ship);
    let all = zones_of(side.size);
    let most = all.iter().map(|zone| side.shields.of(*zone)).max().unwrap_or_default();
    let mut fullest = all.iter().filter(|zone| side.shields.of(**zone) == most);
    let zone = match zone {
        Some(zone) => zone,
        None => {
            let first = *fullest.next()?;
            if most > 0 && fullest.next().is_some() {
                return Some(Doing::Open(Ban::SeveralFullest(most)));
            }
            first
        }
    };
    let there = side.shields.of(zone);
    let points = count.map_or(there, |count| count.min(there));
    let work = Work::Points { ship, zone, what: OnZone::Lose, points };
    (points > 0).then(|| tasks([Task::work(work)]))
}

/// The opponent chooses different hull zones; each loses a shield once all are chosen.
fn opponents_zones(state: &State, ship: Seat, chosen: &[HullZone], left: u8) -> Do {
    let side = state.side(ship);
    let free: Vec<HullZone> =
        zones_of(side.size).iter().copied().filter(|zone| !chosen.contains(zone)).collect();
    if left == 0 || free.is_empty() || side.destroyed {
        let losing = chosen.iter().filter(|zone| side.shields.of(**zone) > 0);
        let lose = |zone: &HullZone| Event::LoseShield { ship, zone: *zone, by: Losing::Effect };
        let events: Vec<Event> = losing.map(lose).collect();
        return tasks((!events.is_empty()).then(|| Task::together(events)));
    }
    let offers = free.into_iter().map(|zone| {
        let mut chosen = chosen.to_vec();
        chosen.push(zone);
        chosen.sort_unstable();
        let work = Work::OpponentsZones { ship, chosen, left: left - 1 };
        Offer::new(Pick::Zone(zone), vec![Task::work(work)])
    });
    Doing::Choice { who: ship.opponent(), prompt: Prompt::Zone(OnZone::Lose), offers: offers.collect() }
}

fn operation(rules: &TimingRules, state: &State, effect: &TypedEffect, nth: u8) -> Do {
    let Some(operation) = effect.does.get(usize::from(nth)) else {
        return tasks([]);
    };
    let seat = |whose| rules.seat(effect, whose);
    let on = |ship, zone: &Option<HullZone>, what, points| match zone {
        Some(zone) => tasks([Task::work(Work::Points { ship, zone: *zone, what, points })]),
        None if zones(state, ship, what).next().is_none() => nothing(effect, nth),
        None => tasks([Task::work(Work::Zone { ship, what, points })]),
    };
    match operation {
        Operation::Add { count, color: Some(color) } => tasks([added(*color, *count)]),
        Operation::Add { count, color: None } => {
            tasks([Task::work(Work::AddAny { who: effect.owner, count: *count })])
        }
        Operation::SpendToken { whose, kind, .. } => {
            let mut tokens = state.side(seat(*whose)).tokens.iter();
            let meant = |(token, now): &(TokenName, TokenState)| {
                kind.is_none_or(|kind| kind == token.kind) && *now != TokenState::Discarded
            };
            match tokens.find(meant) {
                Some((token, _)) => Doing::Open(Ban::NoStepForToken(token.kind)),
                None => nothing(effect, nth),
            }
        }
        Operation::Speed { verb, whose, by } => {
            let ship = seat(*whose);
            let turned = state.side(ship).speed.and_then(|speed| verb.turns(speed, *by));
            match turned {
                Some(speed) => tasks([Task::event(Event::SetSpeed { ship, speed })]),
                None if state.side(ship).speed.is_none() => said(effect, nth),
                None => nothing(effect, nth),
            }
        }
        Operation::DiscardCommandTokens(whose) => {
            let owner = seat(*whose);
            let held = state.side(owner).command_tokens.iter();
            let gone: Vec<Event> =
                held.map(|command| Event::DiscardCommandToken { owner, command: *command }).collect();
            if gone.is_empty() { nothing(effect, nth) } else { tasks([Task::together(gone)]) }
        }
        Operation::Strip { whose, zone, count } => match strip(state, seat(*whose), *zone, *count) {
            Some(doing) => doing,
            None => nothing(effect, nth),
        },
        Operation::OpponentChooses { whose, zones } => {
            tasks([Task::work(Work::OpponentsZones { ship: seat(*whose), chosen: Vec::new(), left: *zones })])
        }
        // what belongs to an attack, to squadrons or to raid tokens is said, and not carried out here
        Operation::Lock { .. }
        | Operation::ReduceDamage(_)
        | Operation::FirstFaceup(_)
        | Operation::RecoverHull { .. }
        | Operation::GainRaid { .. }
        | Operation::DamageCards { .. }
        | Operation::GainDial { .. }
        | Operation::DiscardDial { .. }
        | Operation::DiscardTopDial(_)
        | Operation::ChangeDials { .. }
        | Operation::Points { .. }
        | Operation::Value { .. }
        | Operation::MoreSquadrons(_)
        | Operation::SquadronsAt(_)
        | Operation::SquadronSpeed { .. }
        | Operation::SpeedOfChoice { .. }
        | Operation::Yaw { .. }
        | Operation::Words(_) => said(effect, nth),
        Operation::Reroll(dice) | Operation::Cancel(dice) | Operation::Spend(dice)
            if dice.among(state.dice).is_empty() =>
        {
            nothing(effect, nth)
        }
        Operation::Reroll(dice) => take(state, DiceChange::Rerolled, None, effect, *dice),
        Operation::Cancel(dice) => take(state, DiceChange::Canceled, None, effect, *dice),
        Operation::Spend(dice) => take(state, DiceChange::Spent, None, effect, *dice),
        Operation::Change { dice, to } => {
            match Taking::new(DiceChange::Changed, Some(*to), *dice, state.dice).is_possible() {
                true => take(state, DiceChange::Changed, Some(*to), effect, *dice),
                false => nothing(effect, nth),
            }
        }
        Operation::Token { verb, whose, kind } => token(state, effect, nth, *verb, (seat(*whose), *kind)),
        Operation::GainToken { whose, command } => {
            let owner = seat(*whose);
            command_token(state, effect, nth, *command, |command| Event::GainToken { owner, command })
        }
        Operation::DiscardCommandToken { whose, command } => {
            let owner = seat(*whose);
            command_token(state, effect, nth, *command, |command| Event::DiscardCommandToken {
                owner,
                command,
            })
        }
        Operation::Card { verb, card } => {
            let card = rules.card(effect, card);
            tasks([Task::event(Event::Card { card, verb: *verb, paid: Paying::Effect })])
        }
        Operation::Damage { whose, points, zone } => on(seat(*whose), zone, OnZone::Damage, *points),
        Operation::Shields { verb, whose, points, zone } => {
            let what = match verb {
                ShieldVerb::Recover => OnZone::Recover,
                ShieldVerb::Lose => OnZone::Lose,
            };
            on(seat(*whose), zone, what, *points)
        }
        Operation::Deal { whose, count, facing } => {
            tasks([Task::work(Work::Deal { ship: seat(*whose), facing: *facing, count: *count })])
        }
        Operation::Event(happening) => tasks([Task::work(Work::Happen(happening.clone()))]),
        Operation::Forbid(name) => {
            let what = rules.card(effect, &CardNamed::Of(name.clone()));
            tasks([Task::event(Event::Forbid { what, by: effect.name.clone() })])
        }
    }
}

/// A command token comes or goes: the one that is named, or one that the effect's owner chooses.
fn command_token(
    state: &State,
    effect: &TypedEffect,
    nth: u8,
    command: Option<Command>,
    event: impl Fn(Command) -> Event,
) -> Do {
    if let Some(command) = command {
        return tasks([Task::event(event(command))]);
    }
    let possible = |event: &Event| {
        let mut bans = Vec::new();
        forbids(state, event, &mut bans);
        bans.is_empty()
    };
    let fits = Command::ALL.iter().filter(|command| possible(&event(**command)));
    let offers: Vec<Offer<TimingRules>> =
        fits.map(|command| Offer::event(Pick::Command(*command), event(*command))).collect();
    if offers.is_empty() {
        return nothing(effect, nth);
    }
    Doing::Choice { who: effect.owner, prompt: Prompt::Token, offers }
}

/// A token is turned: the effect's owner chooses among those that can be.
fn token(
    state: &State,
    effect: &TypedEffect,
    nth: u8,
    verb: TokenVerb,
    (owner, kind): (Seat, Option<TokenKind>),
) -> Do {
    let why = turning(verb);
    let tokens = state.side(owner).tokens.iter().map(|(token, _)| token);
    let meant = tokens.filter(|token| kind.is_none_or(|kind| kind == token.kind));
    let events: Vec<(_, Event)> = meant.map(|token| (token, Event::turn(state, owner, token, why))).collect();
    let possible = |event: &Event| {
        let mut bans = Vec::new();
        forbids(state, event, &mut bans);
        bans.is_empty()
    };
    if !events.iter().any(|(_, event)| possible(event)) {
        return nothing(effect, nth);
    }
    let offers = events.into_iter().map(|(token, event)| Offer::event(Pick::Token(token), event));
    Doing::Choice { who: effect.owner, prompt: Prompt::Token, offers: offers.collect() }
}

/// The next die is chosen; when none is left to choose, it is done to all of them.
fn take_next(who: Seat, taking: Taking) -> Do {
    let change = taking.change;
    let again = |taking| vec![Task::work(Work::Take { who, taking })];
    match taking.next() {
        Next::Choose { dice, enough } => {
            let dice = dice.into_iter().map(|(die, taking)| Offer::new(Pick::Die(die), again(taking)));
            let enough = enough.map(|taking| Offer::new(Pick::Done, again(taking)));
            let offers = dice.chain(enough).collect();
            Doing::Choice { who, prompt: Prompt::Die(change), offers }
        }
        Next::Roll(from) => tasks([Task::work(Work::Roll { change, from, colors: from.colors() })]),
        Next::Become { from, to } => tasks([Task::event(Event::Dice { change, from, to })]),
        Next::Nothing => tasks([]),
    }
}

/// The attacker rolls attack dice, whoever's effect it is.
fn rolled(rules: &TimingRules, change: DiceChange, from: Pool, colors: [u8; 3]) -> Do {
    let mut results = roll(colors).unwrap_or_default();
    results.reverse();
    let outcome = |(to, weight)| {
        Outcome::new(Pick::Roll(to), weight, vec![Task::event(Event::Dice { change, from, to })])
    };
    let dice = colors.into_iter().map(u32::from).sum();
    Doing::Chance {
        who: rules.attacker,
        prompt: Prompt::Roll(change),
        total: u128::from(SIDES).checked_pow(dice).unwrap_or_default(),
        outcomes: results.into_iter().map(outcome).collect(),
    }
}

/// The owner of the ship chooses one zone for all of it; zones on which nothing can happen are refused.
fn zone(state: &State, ship: Seat, what: OnZone, points: u8) -> Do {
    let offers = zones_of(state.side(ship).size).iter().copied().map(|zone| {
        let offer = Offer::new(Pick::Zone(zone), vec![Task::work(Work::Points { ship, zone, what, points })]);
        match on_zone(state, ship, zone, what) {
            Some(event) => offer.naming(event),
            None => offer,
        }
    });
    Doing::Choice { who: ship, prompt: Prompt::Zone(what), offers: offers.collect() }
}

/// The zones on which it can happen.
fn zones(state: &State, ship: Seat, what: OnZone) -> impl Iterator<Item = HullZone> {
    zones_of(state.side(ship).size).iter().copied().filter(move |zone| {
        let mut bans = Vec::new();
        if let Some(event) = on_zone(state, ship, *zone, what) {
            forbids(state, &event, &mut bans);
        }
        bans.is_empty()
    })
}

/// What one point on a zone is.
fn on_zone(state: &State, ship: Seat, zone: HullZone, what: OnZone) -> Option<Event> {
    match what {
        OnZone::Damage if state.side(ship).shields.of(zone) > 0 => {
            Some(Event::LoseShield { ship, zone, by: Losing::Damage })
        }
        OnZone::Damage => None,
        OnZone::Lose => Some(Event::LoseShield { ship, zone, by: Losing::Effect }),
        OnZone::Recover => Some(Event::RecoverShield { ship, zone }),
    }
}

/// The next of so many damage cards: a faceup one is the next whose text is known.
fn deal(rules: &TimingRules, state: &State, ship: Seat, (facing, count): (Facing, u8)) -> Do {
    let Some(left) = count.checked_sub(1) else { return tasks([]) };
    let text = if facing == Facing::Faceup { rules.next_text(state, ship) } else { None };
    let dealt = Event::Deal { ship, facing, by: Losing::Effect, text };
    let more = (left > 0).then(|| Task::work(Work::Deal { ship, facing, count: left }));
    tasks(std::iter::once(Task::event(dealt)).chain(more))
}

/// The next point. A destroyed ship suffers no more.
fn point(state: &State, ship: Seat, zone: HullZone, what: OnZone, points: u8) -> Do {
    let Some(left) = points.checked_sub(1).filter(|_| !state.side(ship).destroyed) else {
        return tasks([]);
    };
    let card = Event::Deal { ship, facing: Facing::Facedown, by: Losing::Damage, text: None };
    let event = on_zone(state, ship, zone, what).unwrap_or(card);
    let mut next = vec![Task::event(event)];
    if left > 0 {
        next.push(Task::work(Work::Points { ship, zone, what, points: left }));
    }
    tasks(next)
}
