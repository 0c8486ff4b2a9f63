//! How is it said?
//!
//! Everything that people read about a round: steps, reasons, questions, labels.

use super::{
    event::{Ending, Event, Passing, Victory},
    pick::{Pick, Prompt},
    setup::Phase,
    state::{CardId, State},
    table::UnitId,
};
use vocabulary::{capital, counted};

fn unit(state: &State, id: UnitId) -> &str {
    &state.table.unit(id).name
}

fn card(state: &State, id: CardId) -> &str {
    state.card(id).map_or("a card", |card| card.name.as_str())
}

/// `the Status Phase`.
pub(super) fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Command => "the Command Phase",
        Phase::Ship => "the Ship Phase",
        Phase::Squadron => "the Squadron Phase",
        Phase::Status => "the Status Phase",
    }
}

/// What happened; `state` is the table before it.
pub(super) fn event(state: &State, event: &Event) -> String {
    match event {
        Event::Unit(event) => event.words(&state.table),
        Event::Card(event) => event.words(&state.table.sheet),
        Event::Moment { word, of } => format!("{} `{of}`: effects wait for that", capital(word.word())),
        Event::Begin(now) => format!("Round {}: {}", state.round, phase(*now)),
        Event::AssignDials { unit: ship, count } => {
            let dials = counted(*count, "command dial", "command dials");
            format!("{} is assigned {dials}, under those it has", unit(state, *ship))
        }
        Event::ReadyToken { unit: owner, token: name } => {
            format!("{} readies its {}", unit(state, *owner), name.in_words())
        }
        Event::ReadyFree(readied) => format!("{} is readied without cost", card(state, *readied)),
        Event::ReadyPaid(readied) => format!("{} is readied for its ready cost", card(state, *readied)),
        Event::StayExhausted(left) => {
            format!("{} stays exhausted: its ready cost is not paid", card(state, *left))
        }
        Event::Pay { unit: ship, token, card: paid } => {
            format!("{} spends a {token} token to ready {}", unit(state, *ship), card(state, *paid))
        }
        Event::NoMore(seat) => format!("The {seat} player readies no more cards"),
        Event::FlipInitiative => {
            "The first player turns the initiative token over; initiative stays where it is".to_owned()
        }
        Event::PlaceRoundToken(round) => format!("The first player lays out round token {round}"),
        Event::MovePurrgil { seat, .. } => {
            format!("The {seat} player moves a purrgil that nobody moved in this round, within distance 1-2")
        }
        Event::Exogorth { seat, .. } => {
            format!(
                "The {seat} player chooses an exogorth that nobody chose: it attacks each squadron at distance 1"
            )
        }
        Event::Activate { unit: activated, .. } => {
            let unit = state.table.unit(*activated);
            format!("The {} player activates {}", unit.owner, unit.name)
        }
        Event::SpendPass { seat, .. } => {
            format!("The {seat} player spends a pass token, which is discarded, and passes")
        }
        Event::Pass { seat, why: Passing::NothingLeft, .. } => {
            format!("The {seat} player has nothing left to activate and passes, without a pass token")
        }
        Event::Pass { seat, why: Passing::Prevented, .. } => {
            format!(
                "Effects keep every ship of the {seat} player from activating: a pass without a pass token"
            )
        }
        Event::TurnOver { seat, .. } => format!("It is the {} player's turn", seat.opponent()),
        Event::End(ended) => match ended.next() {
            Some(next) => format!("{} is over; {} follows", capital(phase(*ended)), phase(next)),
            None => format!(
                "Round {}'s Status Phase is over; the next round begins with the Command Phase",
                state.round.saturating_sub(1)
            ),
        },
        Event::DestroySetAside(seat) => {
            format!("What the {seat} player has set aside is destroyed: no ship of that player is in play")
        }
        Event::GameOver(Ending::SixRounds) => "Six rounds have been played: the game is over".to_owned(),
        Event::GameOver(Ending::NoShips) => "A fleet has no ships left: the game is over".to_owned(),
        Event::GameOver(Ending::NoShipsOfBoth) => {
            "The last ships of both fleets are destroyed: the game is over".to_owned()
        }
        Event::Win { seat, why } => match why {
            Victory::Ships => format!("The {seat} player still has ships, and wins"),
            Victory::Score => format!("The {seat} player has the higher score, and wins"),
            Victory::Tie => "The scores are equal: the second player wins".to_owned(),
        },
        Event::CompareScores => "The higher score wins; equal scores go to the second player".to_owned(),
    }
}

/// What is asked.
pub(super) fn question(prompt: Prompt) -> String {
    match prompt {
        Prompt::Begin => "What can apply?",
        Prompt::EffectUnit => "Which ship or squadron does the effect mean?",
        Prompt::EffectToken => "Which token does the effect mean?",
        Prompt::TokenLimit => "Which command token is discarded?",
        Prompt::ReadyCard => "Which card is readied for its cost?",
        Prompt::Payment => "Which command token pays?",
        Prompt::ShipTurn => "Which ship is activated?",
        Prompt::SquadronTurn => "Which squadron is activated?",
    }
    .to_owned()
}

/// A pick in words.
pub(super) fn label(pick: &Pick) -> String {
    match pick {
        Pick::Begin => "Go on".to_owned(),
        Pick::Use(name) => format!("Resolve {name}"),
        Pick::Unit(name) => format!("Choose {name}"),
        Pick::Token(name) => format!("Choose {}", name.in_words()),
        Pick::OfCommand(command) => format!("Take the {command} token"),
        Pick::DiscardToken(command) => format!("Discard the {command} token"),
        Pick::Ready(card) => format!("Ready {card}"),
        Pick::Pay(token) => format!("Pay a {token} token"),
        Pick::Activate(unit) => format!("Activate {unit}"),
        Pick::Pass => "Pass".to_owned(),
        Pick::Done => "Ready no more cards".to_owned(),
    }
}

/// What a pick would do, in words; empty where that is not known before.
pub(super) fn preview(state: &State, pick: &Pick) -> String {
    match pick {
        Pick::Ready(name) => {
            let card = state.card_called(name).and_then(|id| state.card(id));
            let cost = card.and_then(|card| card.cost.as_ref());
            cost.map(|cost| format!("costs {cost}")).unwrap_or_default()
        }
        Pick::Pass => "a pass token is discarded".to_owned(),
        Pick::Use(name) => {
            state.table.sheet.named(name).map(|(_, effect)| effect.in_words()).unwrap_or_default()
        }
        Pick::Begin | Pick::Unit(_) | Pick::Token(_) | Pick::OfCommand(_) | Pick::DiscardToken(_) => {
            String::new()
        }
        Pick::Pay(_) | Pick::Activate(_) | Pick::Done => String::new(),
    }
}
