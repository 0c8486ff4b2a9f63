//! What is refused in a phase, and by which rule?

use super::{
    StatusRules,
    bans::Ban,
    commands::Command,
    effect::{CardEvent, CommandPart, Forbidden, TypedEffect, Whose},
    event::Event,
    phases::CardId,
    setup::{CardState, Icon},
    state::State,
    table::{Played, See, Seen, Table, UnitEvent, UnitId},
    terms::{Seat, UnitKind},
    tokens::{TokenName, TokenState},
    ways::Source,
};

/// Adds every ban on `event`.
pub(super) fn forbids(state: &State, event: &Event, bans: &mut Vec<Ban>) {
    match event {
        Event::ReadyToken { unit, token } => ready_token(state, *unit, *token, bans),
        Event::ReadyFree(card) | Event::ReadyPaid(card) => ready_card(state, *card, bans),
        Event::Activate { unit: id, .. } => {
            let unit = state.table.unit(*id);
            if unit.destroyed() {
                bans.push(Ban::Destroyed(unit.kind));
            } else if unit.activated {
                bans.push(Ban::Activated(unit.kind));
            } else if unit.hindered.prevented {
                bans.push(Ban::Prevented);
            }
            bans.extend(says(state, (unit.owner, Some(*id)), &[Forbidden::Activate]));
        }
        Event::Pay { unit: id, token, .. } => {
            let who = (state.table.unit(*id).owner, Some(*id));
            bans.extend(says(state, who, &Forbidden::spend_command(CommandPart::Token, *token)));
        }
        Event::Unit(event) => unit_bans(state, *event, bans),
        Event::Card(event) => card_bans(state, *event, bans),
        Event::SpendPass { seat, by } => spend_pass(state, *seat, *by, bans),
        _ => {}
    }
}

fn ready_token(state: &State, id: UnitId, token: TokenName, bans: &mut Vec<Ban>) {
    let unit = state.table.unit(id);
    if unit.tokens.state(token) == Some(TokenState::Discarded) {
        bans.push(Ban::TokenDiscarded(token));
    } else if unit.hindered.cannot_ready {
        bans.push(Ban::CannotReady);
    }
    let kinds = [Forbidden::ReadyTokens(None), Forbidden::ReadyTokens(Some(token.kind))];
    bans.extend(says(state, (unit.owner, Some(id)), &kinds));
}

fn ready_card(state: &State, card: CardId, bans: &mut Vec<Ban>) {
    let id = card;
    let Some(card) = state.phases.card(id) else { return };
    let its_own = |nth, effect: &TypedEffect| state.card_of(nth) == Some(id) && state.holds(nth, effect);
    bans.extend(state.table.sheet.keeps_exhausted(its_own).map(Ban::Effect));
    match card.readiness.state {
        CardState::Discarded => bans.push(Ban::CardDiscarded),
        CardState::Readied => bans.push(Ban::CardReadied),
        CardState::Exhausted if card.readiness.cannot_ready => bans.push(Ban::CannotReady),
        CardState::Exhausted => {}
    }
    bans.extend(says(state, (card.readiness.owner, card.ship), &[Forbidden::ReadyCards]));
}

/// Why a card's ready cost cannot be paid now.
pub(super) fn cannot_pay(state: &State, id: CardId) -> Option<Ban> {
    let card = state.phases.card(id)?;
    match &card.readiness.cost {
        _ if card.readiness.icon != Icon::NonRecur => Some(Ban::Free),
        None => Some(Ban::NoCost),
        Some(cost) if !cost.payable(card.payers(&state.table)) => Some(Ban::CannotPay),
        Some(cost) if cost.payable(&spendable(state, id)) => None,
        Some(_) => forbidden_payment(state, id).or(Some(Ban::CannotPay)),
    }
}

/// The command tokens that no effect keeps from paying for a card.
pub(super) fn spendable(state: &State, id: CardId) -> Vec<Command> {
    let tokens = state.phases.card(id).map(|card| card.payers(&state.table)).unwrap_or_default();
    tokens.iter().copied().filter(|token| payment_bans(state, id, *token).is_empty()).collect()
}

/// Which effect keeps a command token that is part of the cost from paying for a card.
fn forbidden_payment(state: &State, id: CardId) -> Option<Ban> {
    let card = state.phases.card(id)?;
    let cost = card.readiness.cost.as_ref()?;
    let mut meant = card.payers(&state.table).iter().filter(|token| cost.names(**token));
    meant.find_map(|token| payment_bans(state, id, *token).into_iter().next())
}

fn payment_bans(state: &State, id: CardId, token: Command) -> Vec<Ban> {
    let ship = state.phases.card(id).and_then(|card| card.ship);
    ship.map(|unit| StatusRules.see(state).bans(Event::Pay { unit, token, card: id })).unwrap_or_default()
}

fn spend_pass(state: &State, seat: Seat, by: Source, bans: &mut Vec<Ban>) {
    let count =
        |seat: Seat| u8::try_from(state.table.unactivated(seat, UnitKind::Ship).count()).unwrap_or(u8::MAX);
    let (own, other) = (count(seat), count(seat.opponent()));
    let player = state.phases.player(seat);
    if player.pass_tokens == 0 {
        bans.push(Ban::NoPassToken);
    }
    if player.passed {
        bans.push(Ban::TwiceRunning);
    }
    match seat {
        Seat::First => {
            let mut ships = state.table.units.iter();
            let activated =
                ships.any(|ship| ship.owner == seat && ship.kind == UnitKind::Ship && ship.activated);
            if !activated {
                bans.push(Ban::NothingActivated);
            }
            if own >= other {
                bans.push(Ban::NotFewer { own, other, by });
            }
        }
        Seat::Second if own > other => bans.push(Ban::More { own, other, by }),
        Seat::Second => {}
    }
}

impl Played for Seen<'_, StatusRules> {
    type Event = Event;
    type Ban = Ban;

    fn table(&self) -> &Table {
        &self.state.table
    }

    fn stands_on(&self, nth: u8) -> Option<UnitId> {
        self.state.stands_on(nth)
    }

    fn is_own(&self, _: u8, whose: Whose) -> bool {
        whose == Whose::Own
    }

    fn forbids(&self, event: &Event, bans: &mut Vec<Ban>) {
        forbids(self.state, event, bans);
    }
}

/// Adds why something cannot happen to a ship or squadron, and every card that says that it cannot.
pub(super) fn unit_bans(state: &State, event: UnitEvent, bans: &mut Vec<Ban>) {
    bans.extend(event.ban(&state.table).map(Ban::Effect));
    let who = (state.table.unit(event.unit()).owner, Some(event.unit()));
    bans.extend(says(state, who, &event.as_restricted(&state.table)));
}

/// Adds why something cannot happen to the card of an effect, and every card that says that it cannot.
pub(super) fn card_bans(state: &State, event: CardEvent, bans: &mut Vec<Ban>) {
    bans.extend(event.ban(&state.table.sheet).map(Ban::Effect));
    let holds = |nth, effect: &TypedEffect| state.holds(nth, effect);
    bans.extend(state.table.sheet.kept_exhausted(event, holds).map(Ban::Effect));
    if let (CardEvent::Turn { nth, .. }, Some((effect, what))) =
        (event, event.as_restricted(&state.table.sheet))
    {
        bans.extend(says(state, (effect.owner, state.stands_on(nth)), &[what]));
    }
}

/// The ban of a card that says that any of these cannot be done.
pub(super) fn says(state: &State, who: (Seat, Option<UnitId>), what: &[Forbidden]) -> Option<Ban> {
    state.keeps(who, |one| what.contains(&one)).map(Ban::Effect)
}
