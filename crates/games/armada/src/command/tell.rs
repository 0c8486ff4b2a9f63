//! How is it said what happens where commands are resolved?

use super::{
    cite,
    commands::{Command, Spent},
    dice::{Die, Pool},
    resolution::{Place, Way},
    setup::{Scene, Trigger},
    state::State,
    table::UnitEvent,
    ways::{Card, Freedom},
};
use engine::Told;
use vocabulary::{counted, list_or_none};

/// `red hit, blue accuracy`: dice in words.
pub(super) fn dice(pool: Pool) -> String {
    list_or_none(pool.dice().map(Die::in_words))
}

/// `Concentrate Fire`: a command's name.
pub(super) fn title(command: Command) -> &'static str {
    match command {
        Command::Navigate => "Navigate",
        Command::Squadron => "Squadron",
        Command::Repair => "Repair",
        Command::ConcentrateFire => "Concentrate Fire",
    }
}

fn place(place: Place) -> &'static str {
    match place {
        Place::Ship => "",
        Place::Card => " of an upgrade card",
        Place::Other => " of another ship",
    }
}

/// What is spent, in words.
pub(super) fn way(way: Way) -> String {
    match way {
        Way::Dial(dial) => format!("a dial{}", place(dial)),
        Way::Token(token) => format!("a token{}", place(token)),
        Way::Both { dial, token } => format!("a dial{} and a token{}", place(dial), place(token)),
        Way::AsIf(Spent::Dial) => "nothing, as if it spent a dial".to_owned(),
        Way::AsIf(Spent::Token) => "nothing, as if it spent a token".to_owned(),
        Way::AsIf(Spent::Both) => "nothing, as if it spent a dial and a token".to_owned(),
        Way::TwoDials => "two dials".to_owned(),
        Way::TwoTokens => "two tokens".to_owned(),
    }
}

/// `is 1 engineering point`, `are 3 engineering points`.
pub(super) fn points_are(count: u8) -> String {
    format!("{} {}", if count == 1 { "is" } else { "are" }, points(count))
}

pub(super) fn points(count: u8) -> String {
    if count == 1 { "1 engineering point".to_owned() } else { format!("{count} engineering points") }
}

/// `up to 2 squadrons`.
pub(super) fn up_to(squadrons: u8) -> String {
    format!("up to {}", counted(squadrons, "squadron", "squadrons"))
}

pub(super) fn name(state: &State, place: u8) -> String {
    state.commands.squadron(place).map_or_else(String::new, |squadron| state.name_of(squadron).to_owned())
}

pub(super) fn entered(scene: Scene) -> String {
    match scene {
        Scene::Over => "The stack is complete".to_owned(),
        scene => format!("Now: {}", scene.title()),
    }
}

pub(super) fn used(before: &State, place: u8, trigger: Trigger) -> String {
    let name = before.commands.cards.get(usize::from(place)).map(|card| card.name.clone());
    card(&name.unwrap_or_default(), trigger).text
}

pub(super) fn left(points: u8) -> String {
    match points {
        0 => "The repair is over".to_owned(),
        1 => "1 engineering point is left and lost".to_owned(),
        left => format!("{left} engineering points are left and lost"),
    }
}

pub(super) fn through(before: &State, via: Option<u8>) -> String {
    via.map(|via| format!(" through {}", name(before, via))).unwrap_or_default()
}

pub(super) fn freely(free: Freedom) -> &'static str {
    match free {
        Freedom::Free => "",
        Freedom::Heavy => ": everything it is engaged with is heavy",
        Freedom::Card => ", though it is engaged: a card lets it",
        Freedom::Grit => ": with grit a single squadron does not hold it",
    }
}

pub(super) fn maneuver(speed: u8) -> String {
    match speed {
        0 => "The ship stays: its maneuver at speed 0 is executed".to_owned(),
        speed => format!("The ship executes its maneuver at speed {speed}"),
    }
}

/// What ends with a ship that leaves play.
pub(crate) fn with_it(event: UnitEvent) -> &'static str {
    if matches!(event, UnitEvent::Leave { .. }) { "; its activation ends" } else { "" }
}

pub(super) fn resolved(state: &State, command: Command, spent: Way) -> String {
    let resolves = format!("The ship resolves {} with {}", title(command), way(spent));
    match command {
        Command::Squadron => {
            format!("{resolves}: {}", up_to(state.commands.squadron_count(spent.spent())))
        }
        Command::Repair => format!("{resolves}: {}", points(state.commands.engineering(spent.spent()))),
        Command::Navigate | Command::ConcentrateFire => resolves,
    }
}

/// What a card's effect means of which only the moment is known.
pub(super) fn card(name: &str, trigger: Trigger) -> Told {
    let text = format!("{name}: its moment has come; what it does is to be read from the card");
    let told = Told::new(text, cite::card(trigger));
    Told { source: Some(name.to_owned()), ..told }
}

/// How many squadrons the command may still activate.
pub(super) fn squadrons_left(state: &State) -> u8 {
    state.commands.activating.as_ref().map_or(0, |activating| activating.left)
}

/// The squadron that is activated.
pub(super) fn active_squadron(state: &State) -> String {
    let active = state.commands.activating.as_ref().and_then(|activating| activating.active);
    active.map(|place| name(state, place)).unwrap_or_default()
}

/// `facedown`, `thruster fissure`: how lines call a damage card that is discarded.
pub(super) fn lying(card: &Card) -> &str {
    match card {
        Card::Facedown => "facedown",
        Card::Faceup(name) => name,
    }
}

pub(super) fn damage_card(card: &Card) -> String {
    match card {
        Card::Facedown => "a facedown damage card".to_owned(),
        Card::Faceup(name) => format!("the damage card {name}"),
    }
}

pub(super) fn discarded(card: &Card) -> String {
    match card {
        Card::Facedown => damage_card(card),
        Card::Faceup(name) => name.clone(),
    }
}

pub(super) fn to_speed(state: &State, speed: i8) -> &'static str {
    if i16::from(speed) == i16::from(state.speed()) { "Stay at" } else { "Change to" }
}
