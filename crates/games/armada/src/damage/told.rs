//! What is told of damage beside what events say?

use vocabulary::{counted, defines, orders, requires};

use super::{
    cards::DamageCard,
    cite::obstacle_passage,
    effect::OnZone,
    pick::{Pick, Prompt},
    state::{ASKED, State},
    table::{EffectPick, EffectPrompt},
    tell::obstacle,
    terms::Seat,
    work::EffectKey,
};
use engine::{Citations, Told};

/// The rules behind an effect.
pub(super) fn rules_of(effect: &EffectKey) -> Citations {
    match effect {
        EffectKey::Obstacle { obstacle, .. } => {
            Citations::one(defines(obstacle_passage(*obstacle))).and(orders("armada/obstacles/overlap"))
        }
        EffectKey::Immediate { .. } => {
            Citations::one(requires("armada/damage-cards/immediate")).and(orders("armada/damage/faceup"))
        }
        EffectKey::Persistent { .. } => Citations::one(requires("armada/damage-cards/persistent"))
            .and(requires("armada/effect-use-and-timing/others-mandatory")),
    }
}

pub(super) fn pick(state: &State, who: Seat, prompt: Prompt, pick: &Pick) -> Option<Told> {
    match (prompt, pick) {
        (Prompt::Effect(EffectPrompt::Zone(OnZone::Damage)), Pick::Effect(EffectPick::Zone(zone)))
            if who == state.owner(ASKED) =>
        {
            let text = format!("The owner chooses the {zone} hull zone for all of the damage");
            Some(Told::new(text, prompt.rules()))
        }
        (_, Pick::Effect(EffectPick::Zone(zone))) => {
            Some(Told::new(format!("The {who} player chooses the {zone} hull zone"), prompt.rules()))
        }
        _ => None,
    }
}

/// What an effect does.
pub(super) fn effect(state: &State, effect: &EffectKey) -> Told {
    let told = |text: String| Told::new(text, rules_of(effect));
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
pub(super) fn said(state: &State, card: &DamageCard) -> String {
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
        (Pick::Effect(EffectPick::Zone(zone)), Some(ship)) => {
            counted(ship.shields.of(*zone), "shield left there", "shields left there")
        }
        (Pick::Card(name), Some(ship)) => match state.card_of(ship, *name) {
            Some(Some(faceup)) => faceup.to_string(),
            _ => String::new(),
        },
        _ => String::new(),
    }
}
