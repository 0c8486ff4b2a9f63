//! How does what lies on a table look from outside, whatever is played?

use std::collections::BTreeMap;

use serde::Serialize;
use vocabulary::{FieldValue, Shape, view};

use super::{
    effect::{EffectCards, Name},
    limits,
    shields::MOST_SHIELDS,
    terms::{Command, HullZone},
    tokens::{Token, TokenKind, TokenName, TokenState},
    unit::Unit,
};

view! {
    /// A ship or squadron, as reports show it. What is destroyed is shown as it was at that moment.
    pub struct UnitView {
        /// Shields afterwards.
        shields: BTreeMap<HullZone, u8>, shaped(MOST_SHIELDS);
        /// Faceup damage cards of the ship afterwards.
        faceup: u8;
        /// Facedown damage cards of the ship afterwards.
        facedown: u8;
        /// All damage cards of the ship afterwards; 0 of a squadron.
        cards: u8;
        /// Hull points that the squadron has lost afterwards.
        #[serde(skip_serializing_if = "Option::is_none")]
        hull_lost: Option<u8>;
        /// Hull value, or full hull points, afterwards.
        hull: u8;
        /// Hull that is left afterwards.
        hull_left: u8;
        /// Its speed afterwards, where that is known.
        #[serde(skip_serializing_if = "Option::is_none")]
        speed: Option<u8>;
        /// What cards have given it.
        ..extras: ExtrasView;
        /// Whether it is destroyed. Its damage cards are those of that moment; its tokens and dials are gone, but not before its salvo or counter attack.
        destroyed: bool;
    }
}

view! {
    /// What cards have given a ship or squadron, as reports show it; left out where that is nothing.
    pub struct ExtrasView {
        /// What cards have given it, all of it: `officer icon`, `2 victory tokens`.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        extras: Vec<String>;
    }
}

view! {
    /// What of commands lies with a ship, as reports show it; left out where there is nothing of it.
    pub struct HeldView {
        /// All command tokens of the ship afterwards, in any order.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        command_tokens: Vec<Command>, at_most(limits::COMMANDS), in_any_order();
        /// All command dials of the ship afterwards, in any order.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        dials: Vec<Command>, at_most(limits::COMMANDS), in_any_order();
        /// All raid tokens of the ship afterwards, in any order.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        raid: Vec<Command>, at_most(Command::ALL.len()), in_any_order();
    }
}

impl UnitView {
    pub(crate) fn of(unit: &Unit) -> Self {
        let zones = unit.ship().into_iter().flat_map(Unit::zones);
        Self {
            shields: zones.map(|zone| (*zone, unit.shields.of(*zone))).collect(),
            faceup: u8::try_from(unit.faceup.len()).unwrap_or(u8::MAX),
            facedown: unit.facedown,
            cards: unit.damage_cards(),
            hull_lost: unit.squadron().map(|squadron| squadron.lost),
            hull: unit.hull.unwrap_or_default(),
            hull_left: unit.hull_left(),
            speed: unit.speed,
            extras: ExtrasView::of(unit),
            destroyed: unit.destroyed(),
        }
    }
}

impl ExtrasView {
    pub(crate) fn of(unit: &Unit) -> Self {
        Self { extras: unit.extra_words() }
    }
}

impl HeldView {
    pub(crate) fn of(unit: &Unit) -> Self {
        Self {
            command_tokens: unit.command_tokens.clone(),
            dials: unit.dials.clone(),
            raid: unit.raid.clone(),
        }
    }
}

view! {
    /// The effects of the list, as reports show them; left out where none are listed.
    pub struct EffectsView {
        /// The effects of the list that were resolved, all of them, in any order.
        #[serde(skip_serializing_if = "Option::is_none")]
        used: Option<Vec<Name>>, at_most(limits::EFFECTS), in_any_order();
        /// How their cards lie there.
        ..cards: CardsView;
    }
}

view! {
    /// The cards of the list, as reports show them; left out where none are listed.
    pub struct CardsView {
        /// Cards and how they lie there, among others: `xi7/exhausted`, `xi7`.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        card_states: Vec<String>;
    }
}

impl CardsView {
    pub(crate) fn of(cards: &EffectCards) -> Self {
        Self { card_states: cards.card_states() }
    }
}

impl EffectsView {
    pub(crate) fn of(cards: &EffectCards) -> Self {
        Self { used: cards.iter().next().map(|_| cards.resolved_names()), cards: CardsView::of(cards) }
    }
}

/// A defense token, as reports show it. An expectation is written as a situation lists it: `brace/exhausted`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TokenView {
    /// Its stable name: `brace`, `brace 2`.
    pub name: String,
    /// Its type.
    pub kind: TokenKind,
    /// Its state.
    pub state: TokenState,
}

impl FieldValue for TokenView {
    fn shape(_: Option<&Self>) -> Shape {
        Token::shape(None)
    }
}

impl TokenView {
    pub(crate) fn of(name: TokenName, state: TokenState) -> Self {
        Self { name: name.to_string(), kind: name.kind, state }
    }
}
