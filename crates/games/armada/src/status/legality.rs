//! What is refused in a phase, and by which rule?

use super::{
    bans::Ban,
    commands::Command,
    effect::{EffectBan, Forbidden, TokenLoss},
    event::Event,
    phases::CardId,
    rows,
    setup::{CardState, Icon},
    state::State,
    table::{Legality, Played, See, UnitEvent, UnitId},
    terms::{Place, Seat, UnitKind},
    ways::Source,
    work::StatusRules,
};

impl Legality for StatusRules {
    fn forbids(&self, state: &State, event: &rows::Event, bans: &mut Vec<rows::Ban>) {
        bans.extend(state.bans_on(event).map(rows::Ban::from));
        if let rows::Event::Status(event) = event {
            of_a_phase(state, event, bans);
        }
    }
}

/// Adds why something of the phase itself cannot happen.
fn of_a_phase(state: &State, event: &Event, bans: &mut Vec<rows::Ban>) {
    match event {
        Event::ReadyFree(card) | Event::ReadyPaid(card) => ready_card(state, *card, bans),
        Event::Activate { unit: id, .. } => {
            let unit = state.table.unit(*id);
            if unit.destroyed() {
                bans.push(Ban::Destroyed(unit.kind).into());
            } else if unit.place == Place::SetAside {
                bans.push(Ban::SetAside(unit.kind).into());
            } else if unit.activated {
                bans.push(Ban::Activated(unit.kind).into());
            } else if unit.traits.prevented {
                bans.push(Ban::Prevented.into());
            }
            bans.extend(says(state, (unit.owner, Some(*id)), &[Forbidden::Activate]));
        }
        Event::SpendPass { seat, by } => spend_pass(state, *seat, *by, bans),
        _ => {}
    }
}

fn ready_card(state: &State, card: CardId, bans: &mut Vec<rows::Ban>) {
    let id = card;
    let Some(card) = state.phases.card(id) else { return };
    bans.extend(state.kept_exhausted(|nth, _| state.card_of(nth) == Some(id)).map(rows::Ban::from));
    match state.lies(id) {
        CardState::Discarded => bans.push(Ban::CardDiscarded.into()),
        CardState::Readied => bans.push(Ban::CardReadied.into()),
        CardState::Exhausted if card.readiness.cannot_ready => bans.push(EffectBan::CannotReady.into()),
        CardState::Exhausted => {}
    }
    bans.extend(says(state, (card.readiness.owner, card.ship), &[Forbidden::ReadyCards]));
}

/// Why a card's ready cost cannot be paid now.
pub(super) fn cannot_pay(state: &State, id: CardId) -> Option<rows::Ban> {
    let card = state.phases.card(id)?;
    match &card.readiness.cost {
        _ if card.readiness.icon != Icon::NonRecur => Some(Ban::Free.into()),
        None => Some(Ban::NoCost.into()),
        Some(cost) if !cost.payable(card.payers(&state.table)) => Some(Ban::CannotPay.into()),
        Some(cost) if cost.payable(&spendable(state, id)) => None,
        Some(_) => forbidden_payment(state, id).or(Some(Ban::CannotPay.into())),
    }
}

/// The command tokens that no effect keeps from paying for a card.
pub(super) fn spendable(state: &State, id: CardId) -> Vec<Command> {
    let tokens = state.phases.card(id).map(|card| card.payers(&state.table)).unwrap_or_default();
    tokens.iter().copied().filter(|token| payment_bans(state, id, *token).is_empty()).collect()
}

/// Which effect keeps a command token that is part of the cost from paying for a card.
fn forbidden_payment(state: &State, id: CardId) -> Option<rows::Ban> {
    let card = state.phases.card(id)?;
    let cost = card.readiness.cost.as_ref()?;
    let mut meant = card.payers(&state.table).iter().filter(|token| cost.names(**token));
    meant.find_map(|token| payment_bans(state, id, *token).into_iter().next())
}

fn payment_bans(state: &State, id: CardId, token: Command) -> Vec<rows::Ban> {
    let ship = state.phases.card(id).and_then(|card| card.ship);
    ship.map(|unit| StatusRules.see(state).bans(payment(unit, token))).unwrap_or_default()
}

/// A command token that is spent for the ready cost of a card.
pub(super) fn payment(unit: UnitId, command: Command) -> UnitEvent {
    UnitEvent::DiscardToken { unit, command, why: TokenLoss::ReadyCost }
}

fn spend_pass(state: &State, seat: Seat, by: Source, bans: &mut Vec<rows::Ban>) {
    let count =
        |seat: Seat| u8::try_from(state.table.unactivated(seat, UnitKind::Ship).count()).unwrap_or(u8::MAX);
    let (own, other) = (count(seat), count(seat.opponent()));
    let player = state.phases.player(seat);
    if player.pass_tokens == 0 {
        bans.push(Ban::NoPassToken.into());
    }
    if player.passed {
        bans.push(Ban::TwiceRunning.into());
    }
    match seat {
        Seat::First => {
            let mut ships = state.table.units.iter();
            let activated =
                ships.any(|ship| ship.owner == seat && ship.kind == UnitKind::Ship && ship.activated);
            if !activated {
                bans.push(Ban::NothingActivated.into());
            }
            if own >= other {
                bans.push(Ban::NotFewer { own, other, by }.into());
            }
        }
        Seat::Second if own > other => bans.push(Ban::More { own, other, by }.into()),
        Seat::Second => {}
    }
}

/// The ban of a card that says that any of these cannot be done.
pub(super) fn says(state: &State, who: (Seat, Option<UnitId>), what: &[Forbidden]) -> Option<rows::Ban> {
    state.cannot(who, |one| what.contains(&one)).map(rows::Ban::from)
}
