//! How are the picks and effects of commands described, beside what events say?

use super::{
    commands::{Command, Spent},
    pick::{Pick, Prompt},
    rows,
    setup::Trigger,
    state::State,
    table::EffectPick,
    tell::{card, points, up_to},
    ways::Repair,
    work::CardEffect,
};
use engine::Told;

/// What an effect means here.
pub(crate) fn effect(state: &State, key: &CardEffect) -> Told {
    match key {
        CardEffect::Card(name) => {
            let card_of = state.commands.cards.iter().find(|card| card.name == *name);
            card(name, card_of.map_or(Trigger::None, |card| card.trigger))
        }
        CardEffect::Typed(name) => state.table.cards.describe(name),
    }
}

/// A pick that is worth a step of its own.
pub(crate) fn pick(pick: &Pick) -> Option<Told> {
    let told = |text: &str, prompt: Prompt| Some(Told::new(text, prompt.rules()));
    match pick {
        Pick::KeepDial => told("The dial stays beside the ship", Prompt::Reveal),
        Pick::NoYaw => told("No yaw is raised", Prompt::Yaw),
        _ => None,
    }
}

/// Whether a pick is allowed and can change nothing but what it costs: a command whose value is 0.
pub(super) fn changes_nothing(state: &State, pick: &rows::Pick) -> bool {
    match pick {
        rows::Pick::Command(Pick::Resolve { command: Command::Squadron, way }) => {
            state.commands.squadron_count(way.spent()) == 0
        }
        rows::Pick::Command(Pick::Resolve { command: Command::Repair, way }) => {
            state.commands.engineering(way.spent()) == 0
        }
        _ => false,
    }
}

pub(super) fn preview(state: &State, pick: &rows::Pick) -> String {
    match pick {
        rows::Pick::Command(pick) => of_pick(state, pick),
        rows::Pick::Effect(EffectPick::Use(name)) => state.table.cards.sentence_of(name.as_str()),
        rows::Pick::Effect(EffectPick::Done) if state.commands.points > 0 => {
            format!("{} lost", points(state.commands.points))
        }
        _ => String::new(),
    }
}

fn of_pick(state: &State, pick: &Pick) -> String {
    match pick {
        Pick::Resolve { command, way } => match (command, way.spent()) {
            (Command::Navigate, Spent::Dial) => "speed by one, and one joint's yaw".to_owned(),
            (Command::Navigate, Spent::Token) => "speed by one".to_owned(),
            (Command::Navigate, Spent::Both) => "speed by up to two, and one joint's yaw".to_owned(),
            (Command::Squadron, spent) => up_to(state.commands.squadron_count(spent)),
            (Command::Repair, spent) => points(state.commands.engineering(spent)),
            (Command::ConcentrateFire, Spent::Dial) => "one more die".to_owned(),
            (Command::ConcentrateFire, Spent::Token) => "one die rerolled".to_owned(),
            (Command::ConcentrateFire, Spent::Both) => "one more die, and one rerolled".to_owned(),
        },
        Pick::Speed(speed) => {
            let column = u8::try_from(*speed).ok().and_then(|speed| state.commands.chart.column(speed));
            column.map(|column| format!("yaw {column}")).unwrap_or_default()
        }
        Pick::Yaw(joint) => format!("yaw {}", state.course().raising(*joint)),
        Pick::MoveShield { .. } => points(Repair::Move.cost()),
        Pick::RecoverShield(_) => points(Repair::Recover.cost()),
        Pick::DiscardCard(_) => points(Repair::Hull.cost()),
        Pick::DiscardDial => format!("raid tokens discarded: {}", Command::list(&state.ship().raid)),
        _ => String::new(),
    }
}
