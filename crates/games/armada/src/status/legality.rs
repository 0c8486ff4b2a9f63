//! What is refused, and by which rule?
//!
//! The forbid window: [`forbids`] adds every ban on an event that is about to happen. Options ask the
//! same function.

use serde::{Deserialize, Serialize};

use super::{
    commands::Command,
    effect::{CommandPart, EffectBan, Forbidden},
    event::{Event, Source},
    setup::{CardState, Icon, Phase, UnitKind},
    state::{CardId, State, UnitId},
    terms::Seat,
    tokens::{TokenName, TokenState},
    typed::{deed_bans, says},
};

/// Why something is refused, or not settled.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Ban {
    /// A discarded defense token is not readied.
    TokenDiscarded(TokenName),
    /// A discarded card is not readied.
    CardDiscarded,
    /// The card is readied already.
    CardReadied,
    /// An effect keeps it from being readied.
    CannotReady,
    /// A non-recur card without a ready cost is not readied.
    NoCost,
    /// The ship's command tokens cannot pay for the card.
    CannotPay,
    /// This token pays nothing that is left of the cost.
    DoesNotPay(CardId),
    /// The card is readied without being paid for.
    Free,
    /// It belongs to another player.
    NotYours {
        /// Whose it is.
        owner: Seat,
        /// The phase.
        phase: Phase,
    },
    /// It is another player's turn in this phase.
    NotYourTurn {
        /// Whose.
        turn: Seat,
        /// The phase.
        phase: Phase,
    },
    /// Cards are readied in the Status Phase, and it is another one.
    ReadiedLater(Phase),
    /// No ready cost is being paid.
    NothingToPay,
    /// A ready cost is being paid, and a turn readies one card.
    PayFirst,
    /// It was activated in this round.
    Activated(UnitKind),
    /// Effects keep it from activating.
    Prevented,
    /// Such units are not activated in this phase by turns.
    OtherPhase {
        /// What it is.
        kind: UnitKind,
        /// The phase.
        phase: Phase,
    },
    /// The player has no pass token.
    NoPassToken,
    /// The player spent a pass token on the last turn.
    TwiceRunning,
    /// The first player passes only after activating a ship.
    NothingActivated,
    /// The first player passes only with fewer unactivated ships.
    NotFewer {
        /// The first player's.
        own: u8,
        /// The second player's.
        other: u8,
        /// What settles which ships are compared.
        by: Source,
    },
    /// The second player passes only without more unactivated ships.
    More {
        /// The second player's.
        own: u8,
        /// The first player's.
        other: u8,
        /// What settles which ships are compared.
        by: Source,
    },
    /// A player with squadrons left activates them.
    SquadronsLeft,
    /// The phase is over.
    PhaseOver(Phase),
    /// About effects of the list, their costs, and what they forbid.
    Effect(EffectBan),
    /// Open: effects keep everything that is left of both players from activating.
    NobodyCan,
    /// Open: effects keep all squadrons that are left from activating.
    SquadronsPrevented,
}

/// Adds every ban on `event`.
pub(super) fn forbids(state: &State, event: &Event, bans: &mut Vec<Ban>) {
    match event {
        Event::ReadyToken { unit, token } => ready_token(state, *unit, *token, bans),
        Event::ReadyFree(card) | Event::ReadyPaid(card) => ready_card(state, *card, bans),
        Event::Activate { unit: id, .. } => {
            if let Some(unit) = state.unit(*id) {
                if unit.activated {
                    bans.push(Ban::Activated(unit.kind));
                } else if unit.prevented {
                    bans.push(Ban::Prevented);
                }
                bans.extend(says(state, (unit.owner, Some(*id)), &[Forbidden::Activate]));
            }
        }
        Event::Pay { unit: id, token, .. } => {
            let spend = |command| Forbidden::SpendCommand { part: CommandPart::Token, command };
            let owner = state.unit(*id).map(|unit| unit.owner);
            let who = owner.map(|owner| (owner, Some(*id)));
            bans.extend(who.and_then(|who| says(state, who, &[spend(None), spend(Some(*token))])));
        }
        Event::Deed(deed) => deed_bans(state, deed, bans),
        Event::SpendPass { seat, by } => spend_pass(state, *seat, *by, bans),
        _ => {}
    }
}

fn ready_token(state: &State, id: UnitId, token: TokenName, bans: &mut Vec<Ban>) {
    let Some(unit) = state.unit(id) else { return };
    if unit.tokens.state(token) == Some(TokenState::Discarded) {
        bans.push(Ban::TokenDiscarded(token));
    } else if unit.cannot_ready {
        bans.push(Ban::CannotReady);
    }
    let kinds = [Forbidden::ReadyTokens(None), Forbidden::ReadyTokens(Some(token.kind))];
    bans.extend(says(state, (unit.owner, Some(id)), &kinds));
}

fn ready_card(state: &State, card: CardId, bans: &mut Vec<Ban>) {
    let Some(card) = state.card(card) else { return };
    match card.state {
        CardState::Discarded => bans.push(Ban::CardDiscarded),
        CardState::Readied => bans.push(Ban::CardReadied),
        CardState::Exhausted if card.cannot_ready => bans.push(Ban::CannotReady),
        CardState::Exhausted => {}
    }
    bans.extend(says(state, (card.owner, card.ship), &[Forbidden::ReadyCards]));
}

/// Why a card's ready cost cannot be paid now.
pub(super) fn cannot_pay(state: &State, id: CardId) -> Option<Ban> {
    let card = state.card(id)?;
    match &card.cost {
        _ if card.icon != Icon::NonRecur => Some(Ban::Free),
        None => Some(Ban::NoCost),
        Some(cost) if !cost.payable(state.payers(card)) => Some(Ban::CannotPay),
        Some(cost) if cost.payable(&spendable(state, id)) => None,
        Some(_) => forbidden_payment(state, id).or(Some(Ban::CannotPay)),
    }
}

/// The command tokens that no effect keeps from paying for a card.
pub(super) fn spendable(state: &State, id: CardId) -> Vec<Command> {
    let tokens = state.card(id).map(|card| state.payers(card)).unwrap_or_default();
    tokens.iter().copied().filter(|token| payment_bans(state, id, *token).is_empty()).collect()
}

/// Which effect keeps a command token that is part of the cost from paying for a card.
fn forbidden_payment(state: &State, id: CardId) -> Option<Ban> {
    let card = state.card(id)?;
    let cost = card.cost.as_ref()?;
    let mut meant = state.payers(card).iter().filter(|token| cost.names(**token));
    meant.find_map(|token| payment_bans(state, id, *token).into_iter().next())
}

fn payment_bans(state: &State, id: CardId, token: Command) -> Vec<Ban> {
    let mut bans = Vec::new();
    if let Some(unit) = state.card(id).and_then(|card| card.ship) {
        forbids(state, &Event::Pay { unit, token, card: id }, &mut bans);
    }
    bans
}

fn spend_pass(state: &State, seat: Seat, by: Source, bans: &mut Vec<Ban>) {
    let count = |seat: Seat| u8::try_from(state.unactivated(seat, UnitKind::Ship).count()).unwrap_or(u8::MAX);
    let (own, other) = (count(seat), count(seat.opponent()));
    let player = state.player(seat);
    if player.pass_tokens == 0 {
        bans.push(Ban::NoPassToken);
    }
    if player.passed {
        bans.push(Ban::TwiceRunning);
    }
    match seat {
        Seat::First => {
            let mut ships = state.units.iter();
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
