//! What does an effect of the list do in a round?
//!
//! One operation after another, on the ship or squadron that it means: its own, or one that its owner chooses. Where nothing
//! is there to do it to, that is said.

use super::{
    StatusRules,
    commands::Command,
    deed::Deed,
    effect::{
        CardEvent, Cost, Operation, Paid, Purse, TokenLoss, Turning, TypedEffect, Whose, different,
        paid_in_turn,
    },
    event::Event,
    legality::forbids,
    pick::{Pick, Prompt},
    state::{State, Unit, UnitId},
    terms::Seat,
    tokens::{TokenKind, TokenName, TokenState, Tokens},
    typed::turning,
    work::Work,
};
use engine::{Doing, Offer, Task};

type Do = Doing<StatusRules>;

fn one(event: impl Into<Event>) -> Do {
    Doing::Tasks(vec![Task::event(event.into())])
}

/// Whether nothing forbids an event.
pub(super) fn is_possible(state: &State, event: &Event) -> bool {
    let mut bans = Vec::new();
    forbids(state, event, &mut bans);
    bans.is_empty()
}

/// What the ship or squadron of an effect has to pay with.
pub(super) fn purse(state: &State, nth: u8) -> Purse {
    let unit = state.stands_on(nth).and_then(|id| Some((id, state.unit(id)?)));
    let Some((id, unit)) = unit else { return Purse::default() };
    let there = unit.tokens.iter().filter(|(_, now)| *now != TokenState::Discarded);
    let tokens: Vec<(TokenName, TokenState)> = there.collect();
    let can_spend = |(token, was): &&(TokenName, TokenState)| {
        let (token, was, why) = (*token, Some(*was), Turning::Paid);
        is_possible(state, &Deed::Turn { unit: id, token, why, was }.into())
    };
    Purse {
        spendable: tokens.iter().filter(can_spend).map(|(token, _)| *token).collect(),
        command_tokens: unit.command_tokens.clone(),
        card: Some(state.sheet.card(nth)),
        tokens,
        ..Purse::default()
    }
}

/// The ways to pay a part of a cost in turn: a defense token, a command token; only those that keep what else is paid.
pub(super) fn payable(
    state: &State,
    nth: u8,
    part: u8,
    keeps: &dyn Fn(Paid) -> bool,
) -> Vec<Offer<StatusRules>> {
    let cost = state.sheet.effect(nth).and_then(|effect| effect.cost.get(usize::from(part)));
    let (kind, why) = match cost {
        Some(Cost::DiscardCommandToken(_)) => return discarded(state, nth, keeps),
        Some(Cost::SpendToken { kind, .. }) => (*kind, Turning::Paid),
        Some(Cost::TurnToken { verb, kind }) => (*kind, turning(*verb)),
        _ => return Vec::new(),
    };
    let Some(unit) = state.stands_on(nth) else { return Vec::new() };
    let tokens = state.unit(unit).into_iter().flat_map(|unit| unit.tokens.iter());
    let fits: Vec<TokenName> = turned(state, unit, kind, why).map(|(token, _)| token).collect();
    let pays = tokens.filter(|(token, _)| fits.contains(token) && keeps(Paid::Token(*token)));
    let pays = different(kind, pays);
    let is_one = |token: &TokenName| pays.iter().any(|(other, _)| other == token);
    turned(state, unit, kind, why).filter(|(token, _)| is_one(token)).map(by_token).collect()
}

/// The command tokens of the ship of an effect, each to be discarded.
fn discarded(state: &State, nth: u8, keeps: &dyn Fn(Paid) -> bool) -> Vec<Offer<StatusRules>> {
    let Some(id) = state.stands_on(nth) else { return Vec::new() };
    let mut held = state.unit(id).map(|unit| unit.command_tokens.clone()).unwrap_or_default();
    held.dedup();
    held.retain(|command| keeps(Paid::Command(*command)));
    let event = |command| Deed::DiscardToken { unit: id, command, why: TokenLoss::Effect };
    held.into_iter().map(|command| Offer::event(Pick::OfCommand(command), event(command).into())).collect()
}

/// The defense tokens of the ship or squadron of an effect.
pub(super) fn tokens_of(state: &State, nth: u8) -> Tokens {
    let unit = state.stands_on(nth).and_then(|unit| state.unit(unit));
    unit.map(|unit| unit.tokens.clone()).unwrap_or_default()
}

/// The first part of a cost that is paid in turn; the others follow it.
pub(super) fn first_to_pay(state: &State, effect: &TypedEffect, nth: u8) -> Option<Task<StatusRules>> {
    let (part, _) = paid_in_turn(&effect.cost, 0, &tokens_of(state, nth)).next()?;
    Some(Task::work(Work::PayEffect { nth, part, taken: Vec::new() }))
}

/// A part of a cost is paid, and then the next one; no token that has paid for another part pays for it.
pub(super) fn pay(state: &State, nth: u8, part: u8, taken: &[TokenName]) -> Do {
    let cost = state.sheet.effect(nth).and_then(|effect| Some((effect, effect.cost.get(usize::from(part))?)));
    let Some((effect, cost)) = cost else { return Doing::Tasks(Vec::new()) };
    let rest = paid_in_turn(&effect.cost, part + 1, &tokens_of(state, nth));
    let purse = purse(state, nth).without(taken);
    let free = |paid: Paid| !matches!(paid, Paid::Token(token) if taken.contains(&token));
    let keeps = |paid: Paid| free(paid) && purse.keeps(cost, paid, rest.clone().map(|(_, cost)| cost));
    let offers = payable(state, nth, part, &keeps);
    let next = rest.clone().next().map(|(part, _)| part);
    Doing::Choice { who: effect.owner, prompt: Prompt::EffectToken, offers }.then(|pick| {
        let token = match pick {
            Some(Pick::Token(token)) => Some(*token),
            _ => None,
        };
        let taken = taken.iter().copied().chain(token).collect();
        next.map(|part| Task::work(Work::PayEffect { nth, part, taken })).into_iter().collect()
    })
}

fn by_token((token, event): (TokenName, Event)) -> Offer<StatusRules> {
    Offer::event(Pick::Token(token), event)
}

/// The defense tokens of a unit that can be turned so, and the event.
fn turned(
    state: &State,
    unit: UnitId,
    kind: Option<TokenKind>,
    why: Turning,
) -> impl Iterator<Item = (TokenName, Event)> {
    let tokens = state.unit(unit).into_iter().flat_map(|unit| unit.tokens.iter());
    let event = move |(token, was): (TokenName, TokenState)| {
        let event: Event = Deed::Turn { unit, token, why, was: Some(was) }.into();
        (token, event)
    };
    let meant = tokens.filter(move |(token, _)| kind.is_none_or(|kind| kind == token.kind)).map(event);
    meant.filter(|(_, event)| is_possible(state, event))
}

/// One operation of an effect, on a unit that was chosen or on the one that it means.
pub(super) fn operate(state: &State, nth: u8, operation: u8, on: Option<UnitId>) -> Do {
    let Some(effect) = state.sheet.effect(nth) else { return Doing::Tasks(Vec::new()) };
    let Some(does) = effect.does.get(usize::from(operation)) else { return Doing::Tasks(Vec::new()) };
    let (does, chooser) = does.and_chooser();
    let side = |whose| if whose == Whose::Own { effect.owner } else { effect.owner.opponent() };
    let who = chooser.map_or(effect.owner, side);
    let done = match (does.whose(), on) {
        (None, _) => on_effects(state, does, (nth, operation)),
        (Some(_), Some(unit)) => on_unit(state, who, does, unit),
        (Some(whose), None) => meant(state, (nth, operation), (whose, who), does),
    };
    done.unwrap_or_else(|| one(CardEvent::Nothing { nth, operation, missing: does.missing() }))
}

/// The unit that is meant; of several to which it can be done the effect's owner chooses one.
fn meant(
    state: &State,
    (nth, operation): (u8, u8),
    (whose, who): (Whose, Seat),
    does: &Operation,
) -> Option<Do> {
    let effect = state.sheet.effect(nth)?;
    let own = state.stands_on(nth);
    if whose == Whose::Own {
        return on_unit(state, who, does, own?);
    }
    let enemy = whose == Whose::Enemy;
    let others =
        state.unit_ids().filter(|(id, unit)| (unit.owner != effect.owner) == enemy && Some(*id) != own);
    let fits: Vec<(UnitId, String)> = others
        .filter(|(id, _)| on_unit(state, who, does, *id).is_some())
        .map(|(id, unit)| (id, unit.name.clone()))
        .collect();
    match fits.as_slice() {
        [] => None,
        [(only, _)] => on_unit(state, who, does, *only),
        several => {
            let offers = several.iter().map(|(id, name)| {
                let work = Work::Do { nth, operation, on: Some(*id) };
                Offer::new(Pick::Unit(name.clone()), vec![Task::work(work)])
            });
            Some(Doing::Choice { who: effect.owner, prompt: Prompt::EffectUnit, offers: offers.collect() })
        }
    }
}

/// What is done to a unit; none where that finds nothing.
fn on_unit(state: &State, who: Seat, does: &Operation, unit: UnitId) -> Option<Do> {
    match does {
        Operation::AllTokens { verb, kind, .. } => {
            let tokens = state.unit(unit).into_iter().flat_map(|unit| unit.tokens.iter());
            let meant = tokens.filter(|(token, _)| kind.is_none_or(|kind| kind == token.kind));
            let why = turning(*verb);
            let turn = |(token, was)| Event::from(Deed::Turn { unit, token, why, was: Some(was) });
            let events: Vec<Event> = meant.map(turn).filter(|event| is_possible(state, event)).collect();
            (!events.is_empty()).then(|| Doing::Tasks(vec![Task::together(events)]))
        }
        Operation::Token { verb, kind, .. } => {
            let offers: Vec<_> = turned(state, unit, *kind, turning(*verb)).map(by_token).collect();
            (!offers.is_empty()).then_some(Doing::Choice { who, prompt: Prompt::EffectToken, offers })
        }
        Operation::GainToken { command, .. } => {
            let is_ship = state.unit(unit).is_some_and(|unit| unit.kind == super::setup::UnitKind::Ship);
            let gain = |command| Deed::GainToken { unit, command };
            let limit = Some(Work::TokenLimit(unit));
            if is_ship { of_command(state, who, *command, (gain, limit)) } else { None }
        }
        Operation::DiscardCommandToken { command, .. } => {
            let why = TokenLoss::Effect;
            let discard = |command| Deed::DiscardToken { unit, command, why };
            of_command(state, who, *command, (discard, None))
        }
        Operation::DiscardCommandTokens(_) => {
            let held = state.unit(unit)?.command_tokens.iter();
            let why = TokenLoss::Effect;
            let discard = |command: &Command| Deed::DiscardToken { unit, command: *command, why }.into();
            let gone: Vec<Event> = held.map(discard).collect();
            (!gone.is_empty()).then(|| Doing::Tasks(vec![Task::together(gone)]))
        }
        _ => None,
    }
}

/// The command that is named, or one of those that fit by choice of the effect's owner; `then` follows.
fn of_command(
    state: &State,
    who: Seat,
    named: Option<Command>,
    (deed, then): (impl Fn(Command) -> Deed, Option<Work>),
) -> Option<Do> {
    let event = |command: Command| Event::from(deed(command));
    let tasks =
        |command| std::iter::once(Task::event(event(command))).chain(then.clone().map(Task::work)).collect();
    if let Some(command) = named {
        return is_possible(state, &event(command)).then(|| Doing::Tasks(tasks(command)));
    }
    let fits = Command::ALL.iter().filter(|command| is_possible(state, &event(**command)));
    let offers: Vec<Offer<StatusRules>> =
        fits.map(|command| Offer::new(Pick::OfCommand(*command), tasks(*command))).collect();
    (!offers.is_empty()).then_some(Doing::Choice { who, prompt: Prompt::EffectToken, offers })
}

/// Of too many command tokens, where the ship's command value is known, its owner discards one.
pub(super) fn token_limit(state: &State, id: UnitId) -> Do {
    let too_many =
        |unit: &&Unit| unit.command.is_some_and(|most| unit.command_tokens.len() > usize::from(most));
    let Some(unit) = state.unit(id).filter(too_many) else { return Doing::Tasks(Vec::new()) };
    let mut different = unit.command_tokens.clone();
    different.dedup();
    let offer = |command| {
        let discard = Deed::DiscardToken { unit: id, command, why: TokenLoss::Limit };
        Offer::event(Pick::DiscardToken(command), discard.into())
    };
    let offers = different.into_iter().map(offer).collect();
    Doing::Choice { who: unit.owner, prompt: Prompt::TokenLimit, offers }
}

/// What is done to the cards and the times of effects; none where that finds nothing.
fn on_effects(state: &State, does: &Operation, of: (u8, u8)) -> Option<Do> {
    let event = Event::Card(CardEvent::of(&state.sheet, does, of)?);
    is_possible(state, &event).then(|| one(event))
}
