//! How does the table look from outside?
//!
//! [`DamageView`] is the state that reports and pages show; [`facts`] is what steps compare.

use vocabulary::view;

use super::{
    cards::{is_immediate, lasting_words},
    limits,
    state::State,
    table::{self, TokenView, Unit, UnitId, is_unnamed},
    terms::Seat,
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
        facts.extend(unit.facts(&prefix, |_| false));
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
