//! How is it said?
//!
//! Everything that people read about damage outside attacks: steps, reasons, questions, labels.

use super::{
    cards::{DamageCard, Part},
    cite,
    dice::Pool,
    effect::OnZone,
    effects::EffectKey,
    event::Dealing,
    pick::{Pick, Prompt},
    setup::{Obstacle, Outside},
    state::{ASKED, CardName, State},
    table::UnitId,
    terms::{Facing, Seat},
};
use engine::Told;
use vocabulary::{article, counted};

/// A faceup card in words.
pub(super) fn card(card: &DamageCard) -> String {
    match (card.name(), card.part()) {
        (Some(name), _) => format!("`{name}`"),
        (None, Part::Unknown) => "an unknown card".to_owned(),
        (None, _) => format!("`{card}`"),
    }
}

pub(super) fn dice(pool: Pool) -> String {
    let words: Vec<String> = pool.dice().map(|die| format!("{} {}", die.color(), die.face())).collect();
    words.join(", ")
}

/// `debris field`: an obstacle in words.
pub(super) fn obstacle(obstacle: Obstacle) -> String {
    obstacle.word().replace('-', " ")
}

/// `, on no obstacle`, ` on a station and a debris field`: where a movement ends.
pub(super) fn on_obstacles(on: &[Obstacle]) -> String {
    let on: Vec<String> = on.iter().map(|one| article(&obstacle(*one))).collect();
    if on.is_empty() { ", on no obstacle".to_owned() } else { format!(" on {}", on.join(" and ")) }
}

pub(super) fn dealt(who: &str, facing: Facing, dealt: Option<&DamageCard>, why: Dealing) -> String {
    let cause = match why {
        Dealing::Damage => "The hull zone has no shields left: ",
        Dealing::Asteroid => "The asteroid field: ",
        Dealing::Overlap => "Overlapping: ",
        Dealing::Mine => "The mine: ",
        Dealing::Effect => "",
    };
    let who = if cause.is_empty() { who.to_owned() } else { who.replacen('T', "t", 1).replacen('O', "o", 1) };
    let says = dealt.map(|dealt| format!(": {}", card(dealt))).unwrap_or_default();
    format!("{cause}{who} is dealt a {facing} damage card{says}")
}

pub(super) fn reach(who: &str, outside: Outside) -> String {
    match outside {
        Outside::Nothing => format!("{who} lies inside the play area"),
        Outside::Base => format!("Part of the base of {} lies outside the play area", who.to_lowercase()),
        Outside::Dials => {
            "Only dials, their frames or a slider lie outside the play area: they do not count".to_owned()
        }
        Outside::Tool => "Only the maneuver tool lies outside the play area: it does not count".to_owned(),
        Outside::Plotted => {
            format!("{who} would have ended outside the play area, but its final position lies inside")
        }
    }
}

/// What an obstacle does to the unit on it.
pub(super) fn acts(state: &State, id: UnitId, on: Obstacle) -> String {
    let ship = state.ship(id);
    let it = if ship.is_some() { "a ship" } else { "a squadron" };
    let nothing = format!("The {} does nothing to {it}", obstacle(on));
    match (on, ship) {
        (Obstacle::AsteroidField, Some(_)) => "The ship is to be dealt one faceup damage card".to_owned(),
        (Obstacle::DebrisField, Some(_)) => "The ship suffers 2 damage in one hull zone".to_owned(),
        (Obstacle::Exogorth, Some(_)) => "The ship suffers 1 damage".to_owned(),
        (Obstacle::Purrgil, Some(ship)) => {
            format!("The ship suffers as much damage as its speed: {}", ship.speed.unwrap_or_default())
        }
        (Obstacle::Purrgil, None) => "The squadron suffers 1 damage".to_owned(),
        (Obstacle::Station, Some(_)) => "The ship discards one of its damage cards".to_owned(),
        (Obstacle::Station, None) => "The squadron may recover a hull point, and does".to_owned(),
        (Obstacle::GravityRift, Some(ship)) if ship.speed == Some(0) => {
            "The ship's speed is 0 already".to_owned()
        }
        (Obstacle::GravityRift, Some(_)) => "The ship's speed is reduced to 0".to_owned(),
        (Obstacle::DustField, _) => format!("{nothing} on it: it matters for line of sight"),
        (
            Obstacle::AsteroidField | Obstacle::DebrisField | Obstacle::Exogorth | Obstacle::GravityRift,
            None,
        ) => nothing,
    }
}

pub(super) fn card_of(state: &State, id: UnitId, name: CardName) -> String {
    let found = state.ship(id).and_then(|ship| state.card_of(ship, name));
    match found {
        Some(Some(faceup)) => format!("its faceup damage card {}", card(faceup)),
        Some(None) | None => "a facedown damage card".to_owned(),
    }
}

pub(super) fn pick(state: &State, who: Seat, prompt: Prompt, pick: &Pick) -> Option<Told> {
    match (prompt, pick) {
        (Prompt::HullZone(OnZone::Damage), Pick::Zone(zone)) if who == state.owner(ASKED) => {
            let text = format!("The owner chooses the {zone} hull zone for all of the damage");
            Some(Told::new(text, prompt.rules()))
        }
        (Prompt::HullZone(_) | Prompt::OpponentsZone, Pick::Zone(zone)) => {
            Some(Told::new(format!("The {who} player chooses the {zone} hull zone"), prompt.rules()))
        }
        _ => None,
    }
}

/// What an effect does.
pub(super) fn effect(state: &State, effect: &EffectKey) -> Told {
    let told = |text: String| Told::new(text, cite::effect(effect));
    match effect {
        EffectKey::Obstacle { unit: on, obstacle: which, .. } => {
            told(format!("The {} acts on {}", obstacle(*which), state.table.unit(*on).name))
        }
        EffectKey::Immediate { card: dealt, .. } => {
            told(format!("{} is resolved at once, before any other card is dealt", title(dealt)))
                .by(said(state, dealt))
        }
        EffectKey::Persistent { card: faceup, .. } => {
            told(format!("{} applies, because it lies faceup", title(faceup))).by(said(state, faceup))
        }
    }
}

/// What a card says, in words.
fn said(state: &State, card: &DamageCard) -> String {
    state.said(card).unwrap_or_else(|| card.to_string())
}

fn title(card: &DamageCard) -> String {
    card.name().map_or_else(|| "The damage card".to_owned(), |name| format!("The damage card `{name}`"))
}

/// An effect as an option.
pub(super) fn use_label(effect: &EffectKey) -> String {
    match effect {
        EffectKey::Obstacle { obstacle: which, .. } => format!("Resolve the {}", obstacle(*which)),
        EffectKey::Immediate { card, .. } | EffectKey::Persistent { card, .. } => {
            format!("Resolve {}", card.name().unwrap_or("the damage card"))
        }
    }
}

pub(super) fn preview(state: &State, pick: &Pick) -> String {
    let ship = state.ship(ASKED);
    match (pick, ship) {
        (Pick::Zone(zone), Some(ship)) => {
            counted(ship.shields.of(*zone), "shield left there", "shields left there")
        }
        (Pick::Card(name), Some(ship)) => match state.card_of(ship, *name) {
            Some(Some(faceup)) => faceup.to_string(),
            _ => String::new(),
        },
        _ => String::new(),
    }
}
