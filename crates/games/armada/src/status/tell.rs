//! How is it said?
//!
//! Everything that people read about a round: steps, reasons, questions, labels.

use vocabulary::capital;

use super::{
    phases::CardId,
    setup::Phase,
    state::State,
    table::UnitId,
    terms::Seat,
    ways::{Ending, Passing, Victory},
};

pub(super) fn unit(state: &State, id: UnitId) -> &str {
    &state.table.unit(id).name
}

pub(super) fn card(state: &State, id: CardId) -> &str {
    state.phases.card(id).map_or("a card", |card| card.name.as_str())
}

/// `the Status Phase`.
pub(crate) fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Command => "the Command Phase",
        Phase::Ship => "the Ship Phase",
        Phase::Squadron => "the Squadron Phase",
        Phase::Status => "the Status Phase",
    }
}

pub(super) fn passed(seat: Seat, why: Passing) -> String {
    match why {
        Passing::NothingLeft => {
            format!("The {seat} player has nothing left to activate and passes, without a pass token")
        }
        Passing::Prevented => {
            format!(
                "Effects keep every ship of the {seat} player from activating: a pass without a pass token"
            )
        }
    }
}

pub(super) fn ended(state: &State, ended: Phase) -> String {
    match ended.next() {
        Some(next) => format!("{} is over; {} follows", capital(phase(ended)), phase(next)),
        None => format!(
            "Round {}'s Status Phase is over; the next round begins with the Command Phase",
            state.phases.clock.round.saturating_sub(1)
        ),
    }
}

pub(super) fn ending(why: Ending) -> &'static str {
    match why {
        Ending::SixRounds => "Six rounds have been played",
        Ending::NoShips => "A fleet has no ships left",
        Ending::NoShipsOfBoth => "The last ships of both fleets are destroyed",
    }
}

pub(super) fn won(seat: Seat, why: Victory) -> String {
    match why {
        Victory::Ships => format!("The {seat} player still has ships, and wins"),
        Victory::Score => format!("The {seat} player has the higher score, and wins"),
        Victory::Tie => "The scores are equal: the second player wins".to_owned(),
    }
}
