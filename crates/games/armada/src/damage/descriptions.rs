//! How are the picks and effects of damage described, beside what events say?

use vocabulary::{counted, defines, orders, requires};

use super::{
    cards::{is_immediate, sentence},
    cite::obstacle_passage,
    effect::{OnZone, TypedEffect},
    rows,
    state::State,
    table::{EffectPick, EffectPrompt, is_unnamed},
    tell::obstacle,
    terms::Seat,
    work::EffectKey,
};
use engine::{Citations, Told};

/// That somebody has chosen a hull zone.
pub(crate) fn chosen(state: &State, who: Seat, prompt: EffectPrompt, pick: &EffectPick) -> Option<Told> {
    match (prompt, pick) {
        (EffectPrompt::Zone(OnZone::Damage), EffectPick::Zone(zone))
            if state.arrival.is_open() && who == state.table.unit(state.arrival.asked).owner =>
        {
            let text = format!("The owner chooses the {zone} hull zone for all of the damage");
            Some(Told::new(text, prompt.rules()))
        }
        (_, EffectPick::Zone(zone)) => {
            Some(Told::new(format!("The {who} player chooses the {zone} hull zone"), prompt.rules()))
        }
        _ => None,
    }
}

/// What an effect does.
pub(crate) fn describe(state: &State, effect: &EffectKey) -> Told {
    match effect {
        EffectKey::Obstacle { unit: on, obstacle: which, .. } => {
            let rules = Citations::one(defines(obstacle_passage(*which)));
            let text = format!("The {} acts on {}", obstacle(*which), state.table.unit(*on).name);
            Told::new(text, rules.and(orders("armada/obstacles/overlap")))
        }
        EffectKey::Card { card, .. } => {
            let title = match is_unnamed(card.as_str()) {
                true => "The damage card".to_owned(),
                false => format!("The damage card `{card}`"),
            };
            match state.text(card.as_str()).map(|(_, text)| text) {
                Some(text) if is_immediate(text) => text.told(
                    format!("{title} is resolved at once, before any other card is dealt"),
                    Citations::one(requires("armada/damage-cards/immediate"))
                        .and(orders("armada/damage/faceup")),
                ),
                text => Told::new(
                    format!("{title} applies, because it lies faceup"),
                    Citations::one(requires("armada/damage-cards/persistent"))
                        .and(requires("armada/effect-use-and-timing/others-mandatory")),
                )
                .by(text.map(TypedEffect::in_words).unwrap_or_default()),
            }
        }
    }
}

/// An effect as an option.
pub(crate) fn use_label(effect: &EffectKey) -> String {
    match effect {
        EffectKey::Obstacle { obstacle: which, .. } => format!("Resolve the {}", obstacle(*which)),
        EffectKey::Card { card, .. } if is_unnamed(card.as_str()) => "Resolve the damage card".to_owned(),
        EffectKey::Card { card, .. } => format!("Resolve {card}"),
    }
}

pub(super) fn preview(state: &State, pick: &rows::Pick) -> String {
    let ship = state.table.ship(state.arrival.asked);
    match (pick, ship) {
        (rows::Pick::Effect(EffectPick::Zone(zone)), Some(ship)) => {
            counted(ship.shields.of(*zone), "shield left there", "shields left there")
        }
        (rows::Pick::Effect(EffectPick::DamageCard(name)), Some(_)) => text_of(state, name.as_str()),
        (rows::Pick::Effect(EffectPick::Lying(card)), Some(ship)) => {
            ship.faceup_card(*card).map(|card| text_of(state, card)).unwrap_or_default()
        }
        _ => String::new(),
    }
}

/// What a damage card says, in its sentence.
fn text_of(state: &State, card: &str) -> String {
    state.text(card).map(|(_, text)| sentence(text)).unwrap_or_default()
}
