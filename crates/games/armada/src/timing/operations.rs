//! What does an effect do?
//!
//! One operation after another becomes events. What belongs to an attack, to commands, squadrons or raid tokens is said, and
//! not carried out here.

use super::{
    Ban, TimingRules,
    dice::Pool,
    effect::{
        CardEvent, DiceChange, Extent, OnZone, Operation, ShieldVerb, Taking, TokenVerb, TypedEffect, Whose,
    },
    effects::turning,
    event::Event,
    legality::forbids,
    on_dice::added,
    on_zones::{strip, zones},
    pick::{Pick, Prompt},
    restricted::dice_ban,
    state::State,
    terms::{Command, HullZone, Seat},
    tokens::{TokenKind, TokenName, TokenState},
    work::{Do, Work, tasks},
};
use engine::{Doing, Offer, Task};

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

/// What is done to tokens, cards and effects; none where it finds nothing to do it to.
fn on_the_table(acting: Acting<'_>, does: &Operation) -> Option<Do> {
    let (rules, state) = (acting.rules, acting.state);
    let seat = |whose| acting.seat(whose);
    match does {
        Operation::SpendToken { whose, kind, .. } => {
            let mut tokens = state.side(seat(*whose)).tokens.iter();
            let meant = |(token, now): &(TokenName, TokenState)| {
                kind.is_none_or(|kind| kind == token.kind) && *now != TokenState::Discarded
            };
            tokens.find(meant).map(|(token, _)| Doing::Open(Ban::NoStepForToken(token.kind)))
        }
        Operation::Token { verb, whose, kind } => token(acting, *verb, (seat(*whose), *kind)),
        Operation::AllTokens { verb, whose, kind } => all_tokens(acting, *verb, (seat(*whose), *kind)),
        Operation::GainToken { whose, command } => {
            let owner = seat(*whose);
            command_token(acting, *command, |command| Event::GainToken { owner, command })
        }
        Operation::DiscardCommandToken { whose, command } => {
            let owner = seat(*whose);
            command_token(acting, *command, |command| Event::DiscardCommandToken { owner, command })
        }
        Operation::DiscardCommandTokens(whose) => {
            let owner = seat(*whose);
            let held = state.side(owner).command_tokens.iter();
            let gone: Vec<Event> =
                held.map(|command| Event::DiscardCommandToken { owner, command: *command }).collect();
            (!gone.is_empty()).then(|| tasks([Task::together(gone)]))
        }
        Operation::Event(happening) => Some(tasks([Task::work(Work::Happen(happening.clone()))])),
        Operation::Card { .. } | Operation::Forbid(_) | Operation::Words(_) => {
            let event = Event::Card(CardEvent::of(&state.sheet, does, acting.which)?);
            is_possible(rules, state, &event).then(|| tasks([Task::event(event)]))
        }
        does => on_the_ship(acting, does),
    }
}

/// What is done to a ship: shields, damage, speed. What this kind does not carry out is said.
fn on_the_ship(acting: Acting<'_>, does: &Operation) -> Option<Do> {
    let state = acting.state;
    let seat = |whose| acting.seat(whose);
    let on = |ship: Seat, zone: &Option<HullZone>, what, points| {
        let who = acting.chooser.unwrap_or(ship);
        let work = match zone {
            Some(zone) => Work::Points { ship, zone: *zone, what, points },
            None => {
                zones(acting.rules, state, ship, what).next()?;
                Work::Zone { who, ship, what, points }
            }
        };
        Some(tasks([Task::work(work)]))
    };
    match does {
        Operation::Damage { whose, points, zone } => on(seat(*whose), zone, OnZone::Damage, *points),
        Operation::Shields { verb, whose, points, zone } => {
            let what = match verb {
                ShieldVerb::Recover => OnZone::Recover,
                ShieldVerb::Lose => OnZone::Lose,
            };
            on(seat(*whose), zone, what, *points)
        }
        Operation::Strip { whose, zone, count } => strip(state, seat(*whose), *zone, *count),
        Operation::OpponentChooses { whose, zones, .. } => {
            let work = Work::OpponentsZones { ship: seat(*whose), chosen: Vec::new(), left: *zones };
            Some(tasks([Task::work(work)]))
        }
        Operation::Speed { verb, whose, by } => {
            let ship = seat(*whose);
            match state.side(ship).speed {
                None => Some(acting.said()),
                Some(now) => {
                    let speed = verb.turns(now, *by)?;
                    Some(tasks([Task::event(Event::SetSpeed { ship, speed })]))
                }
            }
        }
        Operation::Deal { whose, count, facing } => {
            let work = Work::Deal { ship: seat(*whose), facing: *facing, count: *count };
            Some(tasks([Task::work(work)]))
        }
        _ => Some(acting.said()),
    }
}

/// A command token comes or goes: the one that is named, or one that somebody, as a rule the effect's owner, chooses.
fn command_token(
    acting: Acting<'_>,
    command: Option<Command>,
    event: impl Fn(Command) -> Event,
) -> Option<Do> {
    if let Some(command) = command {
        return Some(tasks([Task::event(event(command))]));
    }
    let fits =
        Command::ALL.iter().filter(|command| is_possible(acting.rules, acting.state, &event(**command)));
    let offers: Vec<Offer<TimingRules>> =
        fits.map(|command| Offer::event(Pick::Command(*command), event(*command))).collect();
    let any = !offers.is_empty();
    any.then(|| Doing::Choice { who: acting.who(), prompt: Prompt::Token, offers })
}

/// The events in which tokens that are meant are turned.
fn turns(
    acting: Acting<'_>,
    verb: TokenVerb,
    (owner, kind): (Seat, Option<TokenKind>),
) -> Vec<(TokenName, Event)> {
    let why = turning(verb);
    let tokens = acting.state.side(owner).tokens.iter().map(|(token, _)| token);
    let meant = tokens.filter(|token| kind.is_none_or(|kind| kind == token.kind));
    meant.map(|token| (token, Event::turn(acting.state, owner, token, why))).collect()
}

/// A token is turned: somebody, as a rule the effect's owner, chooses among those that can be.
fn token(acting: Acting<'_>, verb: TokenVerb, meant: (Seat, Option<TokenKind>)) -> Option<Do> {
    let events = turns(acting, verb, meant);
    let any = events.iter().any(|(_, event)| is_possible(acting.rules, acting.state, event));
    let offers = events.into_iter().map(|(token, event)| Offer::event(Pick::Token(token), event));
    any.then(|| Doing::Choice { who: acting.who(), prompt: Prompt::Token, offers: offers.collect() })
}

/// All tokens are turned that can be, at once.
fn all_tokens(acting: Acting<'_>, verb: TokenVerb, meant: (Seat, Option<TokenKind>)) -> Option<Do> {
    let events = turns(acting, verb, meant).into_iter().map(|(_, event)| event);
    let events: Vec<Event> = events.filter(|event| is_possible(acting.rules, acting.state, event)).collect();
    (!events.is_empty()).then(|| tasks([Task::together(events)]))
}
