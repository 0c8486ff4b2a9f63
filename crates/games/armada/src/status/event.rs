//! What can happen?

use serde::{Deserialize, Serialize};
use vocabulary::words;

use super::{
    commands::Command,
    effect::{CardEvent, CardVerb, CommandPart, TimingWord},
    setup::{CardState, Phase},
    state::{CardId, State},
    table::{UnitEvent, UnitId},
    terms::Seat,
    tokens::{TokenName, TokenState},
};

words! {
    /// A part of the Status Phase for which effects wait.
    Part is "part of the Status Phase" {
        /// Defense tokens are readied.
        Tokens = "ready defense tokens",
        /// Upgrade cards are readied.
        Cards = "ready upgrade cards",
    }
}

words! {
    /// What settles something.
    Source is "source of an answer" {
        /// A rule.
        Rule = "rule",
        /// A reading of ours: the rules leave another one.
        Reading = "reading",
    }
}

words! {
    /// Why a player passes without a pass token.
    Passing is "reason to pass" {
        /// Nothing is left to activate.
        NothingLeft = "nothing-left",
        /// Effects keep everything that is left from activating.
        Prevented = "prevented",
    }
}

words! {
    /// Why the game ends.
    Ending is "reason for the end of the game" {
        /// Six rounds were played.
        SixRounds = "six-rounds",
        /// A fleet has no ships left.
        NoShips = "no-ships",
        /// Both fleets have no ships left.
        NoShipsOfBoth = "no-ships-of-both",
    }
}

words! {
    /// Why a player wins.
    Victory is "reason to win" {
        /// The opponent has no ships left.
        Ships = "ships",
        /// The higher score.
        Score = "score",
        /// Equal scores: the second player wins.
        Tie = "tie",
    }
}

/// Something that happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Event {
    /// A phase begins.
    Begin(Phase),
    /// A ship gets command dials up to its command value.
    AssignDials {
        /// Which ship.
        unit: UnitId,
        /// How many.
        count: u8,
    },
    /// A defense token is readied.
    ReadyToken {
        /// Whose.
        unit: UnitId,
        /// Which.
        token: TokenName,
    },
    /// An upgrade card is readied without cost.
    ReadyFree(CardId),
    /// An upgrade card is readied for its ready cost, which is paid now.
    ReadyPaid(CardId),
    /// A non-recur card that nobody paid for stays exhausted.
    StayExhausted(CardId),
    /// A command token is spent for a ready cost.
    Pay {
        /// Of which ship.
        unit: UnitId,
        /// Which.
        token: Command,
        /// For which card.
        card: CardId,
    },
    /// A player readies no more cards.
    NoMore(Seat),
    /// The initiative token is turned over.
    FlipInitiative,
    /// The next round token is laid out.
    PlaceRoundToken(u8),
    /// A player moves a purrgil.
    MovePurrgil {
        /// Who.
        seat: Seat,
        /// What settles that this player does.
        by: Source,
    },
    /// A player chooses an exogorth, which attacks squadrons.
    Exogorth {
        /// Who.
        seat: Seat,
        /// What settles that this player does.
        by: Source,
    },
    /// A unit is activated on a turn of this phase.
    Activate {
        /// Which.
        unit: UnitId,
        /// The phase.
        phase: Phase,
    },
    /// A player passes with a pass token.
    SpendPass {
        /// Who.
        seat: Seat,
        /// What settles which ships are compared.
        by: Source,
    },
    /// A player passes without one.
    Pass {
        /// Who.
        seat: Seat,
        /// Why.
        why: Passing,
        /// The phase.
        phase: Phase,
    },
    /// A turn is over; the other player is next.
    TurnOver {
        /// Whose turn.
        seat: Seat,
        /// The phase.
        phase: Phase,
    },
    /// A phase is over.
    End(Phase),
    /// Ships that a player has set aside are destroyed.
    DestroySetAside(Seat),
    /// The game is over.
    GameOver(Ending),
    /// A player wins.
    Win {
        /// Who.
        seat: Seat,
        /// Why.
        why: Victory,
    },
    /// The scores decide, and are not known here.
    CompareScores,
    /// A moment for which effects wait.
    Moment {
        /// Its timing.
        word: TimingWord,
        /// Of what.
        of: Part,
    },
    /// Something that happens to a ship or squadron.
    Unit(UnitEvent),
    /// Something that happens to an effect of the list or to its card.
    Card(CardEvent),
}

impl Event {
    /// A player spends a pass token. Ships that are set aside are not compared.
    pub(super) fn spend_pass(state: &State, seat: Seat) -> Self {
        let aside = Seat::ALL.iter().any(|seat| state.player(*seat).set_aside > 0);
        Event::SpendPass { seat, by: if aside { Source::Reading } else { Source::Rule } }
    }

    /// Does it.
    pub(super) fn commit(&self, state: &mut State) {
        match *self {
            Event::AssignDials { unit, count } => {
                state.table.change(unit, |unit| unit.stack = unit.stack.saturating_add(count));
            }
            Event::ReadyToken { unit, token } => {
                state.table.change(unit, |unit| unit.tokens.turn(token, TokenState::Readied));
            }
            Event::ReadyFree(card) | Event::ReadyPaid(card) => {
                let typed = state.card(card).and_then(|card| state.table.sheet.named(&card.name));
                let typed = typed.map(|(nth, _)| nth);
                if let Some(card) = state.card_mut(card) {
                    card.state = CardState::Readied;
                }
                typed.into_iter().for_each(|nth| state.table.sheet.turn(nth, CardVerb::Ready));
            }
            Event::Pay { unit, token, .. } => {
                state.table.change(unit, |unit| unit.give(CommandPart::Token, token));
            }
            Event::NoMore(seat) => state.player_mut(seat).done = true,
            Event::FlipInitiative => state.initiative_flipped = true,
            Event::PlaceRoundToken(round) => state.round = round,
            Event::Activate { unit, .. } => {
                state.table.change(unit, |unit| {
                    unit.activated = true;
                    unit.prevented = false;
                });
                state.player_mut(state.table.unit(unit).owner).passed = false;
            }
            Event::SpendPass { seat, .. } => {
                let player = state.player_mut(seat);
                player.pass_tokens = player.pass_tokens.saturating_sub(1);
                player.passed = true;
            }
            Event::Pass { seat, .. } => state.player_mut(seat).passed = false,
            Event::TurnOver { seat, .. } => {
                state.turn = Some(seat.opponent());
                state.turns = state.turns.map(|left| left.saturating_sub(1));
            }
            Event::End(_) => state.leave_phase(),
            Event::DestroySetAside(seat) => state.player_mut(seat).set_aside = 0,
            Event::GameOver(_) => {
                state.leave_phase();
                state.game_over = true;
            }
            Event::Win { seat, .. } => state.winner = Some(seat),
            Event::Begin(_)
            | Event::StayExhausted(_)
            | Event::MovePurrgil { .. }
            | Event::Exogorth { .. }
            | Event::CompareScores
            | Event::Moment { .. } => {}
            Event::Unit(event) => event.commit(&mut state.table),
            Event::Card(event) => happen(state, event),
        }
    }
}

/// Something happens to the card of an effect; the upgrade card of its name lies so too.
fn happen(state: &mut State, event: CardEvent) {
    event.commit(&mut state.table.sheet);
    if let CardEvent::Turn { nth, verb, .. } = event
        && let Some(id) = state.card_of(nth)
        && let Some(card) = state.card_mut(id)
    {
        card.state = match verb {
            CardVerb::Ready | CardVerb::TurnFaceup => CardState::Readied,
            CardVerb::Exhaust => CardState::Exhausted,
            CardVerb::Discard | CardVerb::TurnFacedown => CardState::Discarded,
        };
    }
}

vocabulary::holds! { Event { Unit(UnitEvent), Card(CardEvent) } }
