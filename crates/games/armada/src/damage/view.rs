//! How does the table look from outside?
//!
//! [`DamageView`] is the state that reports and pages show; [`facts`] is what steps compare.

use serde::Serialize;

use super::{
    cards::{is_immediate, lasting_words},
    state::State,
    table::{HullView, TokenView, Unit, UnitId, is_unnamed},
    tell,
    terms::{Seat, UnitKind},
};
use engine::Fact;

/// What damage outside attacks has come to, as reports show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DamageView {
    /// Whoever suffers it.
    #[serde(flatten)]
    pub unit: UnitView,
    /// The closest of the ships that it overlaps; left out where there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other: Option<UnitView>,
    /// All ships that it overlaps, the closest first.
    pub others: Vec<UnitView>,
    /// Cards left in the damage deck; none where that is not known.
    pub deck_left: Option<u8>,
    /// Cards in the discard pile, as far as known.
    pub discard_pile: u8,
    /// Who places the squadrons that were overlapped.
    pub placed_by: Option<Seat>,
}

/// A ship or squadron that suffers damage. What is destroyed is shown as it was at that moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnitView {
    /// Whose it is.
    pub owner: Seat,
    /// Its hull.
    #[serde(flatten)]
    pub suffered: HullView,
    /// What faceup cards with a persistent part say.
    pub persistent: Vec<String>,
    /// The speed on a ship's dial; none of a squadron.
    pub speed: Option<u8>,
    /// Its defense tokens, discarded ones too.
    pub tokens: Vec<TokenView>,
    /// A ship's command tokens; none of a squadron.
    pub command_tokens: Option<u8>,
    /// Whether it is destroyed.
    pub destroyed: bool,
    /// What cards have given it beside that; left out where that is nothing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub extras: Vec<String>,
}

impl DamageView {
    /// The table as damage outside attacks shows it.
    pub fn of(state: &State) -> Self {
        let view = |id: &UnitId| UnitView::of(state, state.table.unit(*id));
        let others: Vec<UnitView> = state.arrival.overlapped.iter().map(view).collect();
        let deck = &state.table.deck;
        Self {
            unit: view(&state.arrival.asked),
            other: others.first().cloned(),
            others,
            deck_left: deck.left,
            discard_pile: deck.discarded,
            placed_by: state.arrival.placed_by,
        }
    }
}

impl UnitView {
    fn of(state: &State, unit: &Unit) -> Self {
        Self {
            owner: unit.owner,
            suffered: HullView::of(unit),
            persistent: persistent(state, unit),
            speed: unit.speed,
            tokens: unit.tokens.iter().map(|(name, now)| TokenView::of(name, now)).collect(),
            command_tokens: unit.ship().map(|ship| ship.unnamed_tokens),
            destroyed: unit.destroyed(),
            extras: unit.extra_words(),
        }
    }
}

/// What the faceup cards say that does not act when they are dealt: their names, or their words.
fn persistent(state: &State, ship: &Unit) -> Vec<String> {
    let texts = ship.faceup_cards().into_iter().filter_map(|card| state.text(card)).map(|(_, text)| text);
    let lasting = texts.filter(|text| !is_immediate(text) && !text.in_words().is_empty());
    let said = lasting.map(|text| match lasting_words(text) {
        Some(words) if is_unnamed(text.name.as_str()) => words.to_owned(),
        _ => text.name.to_string(),
    });
    said.collect()
}

pub(crate) fn facts(state: &State) -> Vec<Fact> {
    let mut facts = Vec::new();
    for (id, unit) in state.concerned() {
        let prefix = if id == state.arrival.asked { String::new() } else { format!("{}: ", unit.name) };
        unit_facts(&prefix, unit, &mut facts);
    }
    let deck = &state.table.deck;
    if let Some(left) = deck.left {
        facts.push(Fact::new("damage deck", left.to_string()));
    }
    facts.push(Fact::new("discard pile", deck.discarded.to_string()));
    if let Some(by) = state.arrival.placed_by {
        facts.push(Fact::new("squadrons are placed by", by.to_string()));
    }
    facts
}

fn unit_facts(prefix: &str, unit: &Unit, facts: &mut Vec<Fact>) {
    let mut fact = |what: &str, value: String| facts.push(Fact::new(format!("{prefix}{what}"), value));
    match unit.kind {
        UnitKind::Ship => {
            for zone in unit.zones() {
                fact(&format!("{zone} shields"), unit.shields.of(*zone).to_string());
            }
            let hull = unit.hull.unwrap_or_default();
            fact("damage cards", format!("{} of hull {hull}", unit.damage_cards()));
            let faceup: Vec<String> = unit.faceup_cards().into_iter().map(tell::card).collect();
            fact(
                "faceup damage cards",
                if faceup.is_empty() { "none".to_owned() } else { faceup.join(", ") },
            );
            fact("speed dial", unit.speed.unwrap_or_default().to_string());
            if unit.unnamed_tokens > 0 {
                fact("command tokens", unit.unnamed_tokens.to_string());
            }
        }
        UnitKind::Squadron => fact("hull points", unit.hull_left().to_string()),
    }
    for (name, now) in unit.tokens.iter() {
        fact(&name.to_string(), now.to_string());
    }
    if !unit.extras.is_empty() {
        fact("tokens of cards", unit.extra_words().join(", "));
    }
    fact(unit.kind.word(), if unit.destroyed() { "destroyed" } else { "in play" }.to_owned());
}
