//! What does an effect do?
//!
//! One operation after another becomes events. What belongs to an attack, to commands, squadrons or raid tokens is said, and
//! not carried out here.

use super::{
    Ban, TimingRules,
    dice::Pool,
    effect::{CardEvent, DiceChange, Extent, OnZone, Operation, ShieldVerb, Taking, TypedEffect, Whose},
    event::Event,
    legality::forbids,
    on_dice::added,
    on_zones::strip,
    pick::Prompt,
    restricted::dice_ban,
    state::{State, ship_of},
    table::{Change, change, together, zones_for},
    terms::{HullZone, Seat},
    tokens::TokenState,
    work::{Do, Work, offer, tasks},
};
use engine::{Doing, Task};

/// An effect while it does something.
#[derive(Clone, Copy)]
struct Acting<'a> {
    rules: &'a TimingRules,
    state: &'a State,
    effect: &'a TypedEffect,
    /// The effect's number, and its operation's, from 0.
    which: (u8, u8),
    /// Who chooses what the operation leaves open, where it says so.
    chooser: Option<Seat>,
}

impl Acting<'_> {
    /// Who chooses a die or a token.
    fn who(&self) -> Seat {
        self.chooser.unwrap_or(self.effect.owner)
    }

    /// Whose ship is meant.
    fn seat(&self, whose: Whose) -> Seat {
        self.rules.seat(self.effect, whose)
    }

    /// Part of what an effect does is said only.
    fn said(&self) -> Do {
        let (nth, operation) = self.which;
        tasks([Task::event(Event::Card(CardEvent::Said { nth, operation }))])
    }
}

fn is_possible(rules: &TimingRules, state: &State, event: &Event) -> bool {
    let mut bans = Vec::new();
    forbids(rules, state, event, &mut bans);
    bans.is_empty()
}

/// One operation of an effect.
pub(super) fn operate(rules: &TimingRules, state: &State, nth: u8, operation: u8) -> Do {
    let done =
        rules.numbered(nth).and_then(|effect| Some((effect, effect.does.get(usize::from(operation))?)));
    let Some((effect, does)) = done else { return tasks([]) };
    let forbidden = dice_ban(rules, state, effect, does).is_some();
    let (does, chooser) = does.and_chooser();
    let chooser = chooser.map(|whose| rules.seat(effect, whose));
    let acting = Acting { rules, state, effect, which: (nth, operation), chooser };
    let done = if does.modifies_dice() { on_dice(acting, does) } else { on_the_table(acting, does) };
    let nothing = Event::Card(CardEvent::Nothing { nth, operation, missing: does.missing() });
    done.filter(|_| !forbidden).unwrap_or_else(|| tasks([Task::event(nothing)]))
}

/// What is done to attack dice; none where it finds none.
fn on_dice(acting: Acting<'_>, does: &Operation) -> Option<Do> {
    let (who, pool) = (acting.who(), acting.state.dice);
    let exactly = |change, dice| Taking::new(change, Extent::Exactly, dice, pool);
    let taking = match does {
        Operation::Add { count, color: Some(color) } => return Some(tasks([added(*color, *count)])),
        Operation::Add { count, color: None } => {
            return Some(tasks([Task::work(Work::AddAny { who, count: *count })]));
        }
        Operation::AddShowing { count, die } => {
            let to: Pool = std::iter::repeat_n(*die, usize::from(*count)).collect();
            let change = DiceChange::Added;
            return Some(tasks([Task::event(Event::Dice { change, from: Pool::EMPTY, to })]));
        }
        Operation::Reroll { extent, dice } => Taking::new(DiceChange::Rerolled, *extent, *dice, pool),
        Operation::Cancel(dice) => exactly(DiceChange::Canceled, *dice),
        Operation::Spend(dice) => exactly(DiceChange::Spent, *dice),
        Operation::Change { dice, to } => Taking::turning(*to, *dice, pool),
        _ => return None,
    };
    taking.is_possible().then(|| tasks([Task::work(Work::Take { who, taking })]))
}

/// What is done to ships, their tokens, cards and effects; none where it finds nothing to do it to. What this kind does not
/// carry out is said.
fn on_the_table(acting: Acting<'_>, does: &Operation) -> Option<Do> {
    let (rules, state) = (acting.rules, acting.state);
    let ship = |whose| ship_of(acting.seat(whose));
    match does {
        Operation::SpendToken { whose, kind, .. } => {
            let mut tokens = state.ship(acting.seat(*whose)).tokens_of(*kind);
            let there = tokens.find(|(_, now)| *now != TokenState::Discarded);
            there.map(|(token, _)| Doing::Open(Ban::NoStepForToken(token.kind)))
        }
        Operation::Token { whose, .. }
        | Operation::AllTokens { whose, .. }
        | Operation::GainToken { whose, .. }
        | Operation::DiscardCommandToken { whose, .. }
        | Operation::DiscardCommandTokens(whose) => on_the_ship(acting, does, *whose),
        Operation::Speed { whose, .. } if state.ship(acting.seat(*whose)).speed.is_some() => {
            on_the_ship(acting, does, *whose)
        }
        Operation::Event(happening) => Some(tasks([Task::work(Work::Happen(happening.clone()))])),
        Operation::Card { .. } | Operation::Forbid(_) | Operation::Words(_) => {
            let event = Event::Card(CardEvent::of(&state.table.sheet, does, acting.which)?);
            is_possible(rules, state, &event).then(|| tasks([Task::event(event)]))
        }
        Operation::Damage { whose, points, zone } => {
            on_a_zone(acting, *whose, (zone, OnZone::Damage, *points))
        }
        Operation::Shields { verb, whose, points, zone } => {
            let what = match verb {
                ShieldVerb::Recover => OnZone::Recover,
                ShieldVerb::Lose => OnZone::Lose,
            };
            on_a_zone(acting, *whose, (zone, what, *points))
        }
        Operation::Strip { whose, zone, count } => strip(state, ship(*whose), *zone, *count),
        Operation::OpponentChooses { whose, zones, .. } => {
            let work = Work::OpponentsZones { ship: ship(*whose), chosen: Vec::new(), left: *zones };
            Some(tasks([Task::work(work)]))
        }
        Operation::Deal { whose, count, facing } => {
            let work = Work::Deal { ship: ship(*whose), facing: *facing, count: *count };
            Some(tasks([Task::work(work)]))
        }
        _ => Some(acting.said()),
    }
}

/// What is done to a ship at once, or where something is open in it, as somebody chooses.
fn on_the_ship(acting: Acting<'_>, does: &Operation, whose: Whose) -> Option<Do> {
    let (rules, state) = (acting.rules, acting.state);
    match change(&rules.see(state), does, ship_of(acting.seat(whose)))? {
        Change::All(events) => Some(tasks([together(events)])),
        Change::OneOf(events) => {
            let offers = events.into_iter().filter_map(offer).collect();
            Some(Doing::Choice { who: acting.who(), prompt: Prompt::Token, offers })
        }
    }
}

/// What is done on a hull zone: the one that is named, or one that somebody, as a rule the ship's owner, chooses.
fn on_a_zone(
    acting: Acting<'_>,
    whose: Whose,
    (zone, what, points): (&Option<HullZone>, OnZone, u8),
) -> Option<Do> {
    let owner = acting.seat(whose);
    let ship = ship_of(owner);
    let work = match zone {
        Some(zone) => Work::Points { ship, zone: *zone, what, points },
        None => {
            zones_for(&acting.rules.see(acting.state), ship, what).next()?;
            Work::Zone { who: acting.chooser.unwrap_or(owner), ship, what, points }
        }
    };
    Some(tasks([Task::work(work)]))
}
