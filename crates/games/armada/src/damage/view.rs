//! How does the table look from outside?
//!
//! [`DamageView`] is the state that reports and pages show; [`facts`] is what steps compare.

use vocabulary::view;

use super::{
    cards::{is_immediate, lasting_words},
    limits,
    state::State,
    table::{self, TokenView, Unit, UnitId, is_unnamed},
    tell,
    terms::{Seat, UnitKind},
};
use engine::Fact;

view! {
    /// What damage outside attacks has come to, as reports show it.
    pub struct DamageView {
        /// Whoever suffers it.
        ..unit: UnitView;
        /// The closest of the overlapped ships afterwards.
        #[serde(skip_serializing_if = "Option::is_none")]
        other: Option<UnitView>;
        /// The overlapped ships afterwards, the closest first.
        others: Vec<UnitView>, at_most(limits::OVERLAPPED);
        /// Cards left in the damage deck, where they were given or a new deck was shuffled.
        deck_left: Option<u8>, within(0..=limits::DECK);
        /// Cards in the discard pile, as far as known; those of destroyed ships are among them.
        discard_pile: u8, within(0..=limits::DECK);
        /// Who places the squadrons that were overlapped.
        placed_by: Option<Seat>;
    }
}

view! {
    /// A ship or squadron that suffers damage.
    pub struct UnitView {
        /// Whose it is.
        owner: Seat, not_compared;
        /// Its shields, hull and damage.
        ..unit: table::UnitView;
        /// All faceup cards with a persistent part, in any order: their names, or their words where they have none.
        persistent: Vec<String>, in_any_order();
        /// Defense tokens, in any order.
        tokens: Vec<TokenView>, at_most(limits::TOKENS), in_any_order();
        /// The ship's command tokens afterwards.
        command_tokens: Option<u8>;
    }
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
            unit: table::UnitView::of(unit),
            persistent: persistent(state, unit),
            tokens: unit.tokens.iter().map(|(name, now)| TokenView::of(name, now)).collect(),
            command_tokens: unit.ship().map(Unit::count_command_tokens),
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
            if unit.count_command_tokens() > 0 {
                fact("command tokens", unit.count_command_tokens().to_string());
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
