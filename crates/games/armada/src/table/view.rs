//! How does what lies on a table look from outside, whatever is played?

use std::collections::BTreeMap;

use serde::Serialize;
use vocabulary::{FieldValue, Shape, list_or_none, view};

use super::{
    UNKNOWN,
    effect::{EffectCards, Name},
    limits,
    shields::MOST_SHIELDS,
    terms::{Command, HullZone},
    tokens::{Token, TokenKind, TokenName, TokenState},
    unit::Unit,
};
use engine::Fact;

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

impl Unit {
    /// What is known of it: what a step changes in it is said in these words in every kind. `prefix` says which it is, `Corvette: `; the
    /// defense tokens that are `locked` in an attack say so.
    pub(crate) fn facts(&self, prefix: &str, locked: impl Fn(TokenName) -> bool) -> Vec<Fact> {
        let mut facts = Vec::new();
        let mut fact = |what: &str, value: String| facts.push(Fact::new(format!("{prefix}{what}"), value));
        if let Some(ship) = self.ship() {
            ship.ship_facts(&mut fact);
        } else if self.hull.is_some() {
            fact("hull points", self.hull_left().to_string());
        }
        if let Some(speed) = self.speed {
            fact("speed", speed.to_string());
        }
        for (name, now) in self.tokens.iter() {
            let locked = if locked(name) { ", locked" } else { "" };
            fact(&name.to_string(), format!("{now}{locked}"));
        }
        if !self.extras.is_empty() {
            fact("tokens of cards", self.extra_words().join(", "));
        }
        fact(self.kind.word(), self.place.word().replace('-', " "));
        facts
    }

    /// Whether it counts as activated, where phases or commands activate it.
    pub(crate) fn activated_fact(&self) -> Fact {
        Fact::new(format!("{}: activated", self.name), if self.activated { "yes" } else { "no" })
    }

    /// The facts that only a ship has: its shields and damage where its hull is known, and what of commands lies with it.
    fn ship_facts(&self, fact: &mut impl FnMut(&str, String)) {
        if self.hull.is_some() || !self.max_shields.is_empty() {
            for zone in self.zones() {
                fact(&format!("{zone} shields"), self.shields.of(*zone).to_string());
            }
            let of_hull = self.hull.map(|hull| format!(" of hull {hull}")).unwrap_or_default();
            fact("damage cards", format!("{}{of_hull}", self.damage_cards()));
            let called = |card| if card == UNKNOWN { "an unknown card" } else { card };
            fact("faceup damage cards", list_or_none(self.faceup_cards().into_iter().map(called)));
        }
        let unnamed = (self.unnamed_tokens > 0).then(|| self.count_command_tokens().to_string());
        fact("command tokens", unnamed.unwrap_or_else(|| Command::list(&self.command_tokens)));
        fact("command dials", Command::list(&self.dials));
        if self.command.is_some() || !self.stack.is_empty() {
            fact("facedown dials", stack_words(&self.stack));
        }
        if !self.raid.is_empty() {
            fact("raid tokens", Command::list(&self.raid));
        }
    }
}

/// `2 (navigate, repair)`: how many dials there are, and which where one of them is known.
fn stack_words(stack: &[Option<Command>]) -> String {
    if stack.is_empty() {
        return "none".to_owned();
    }
    let called = |dial: &Option<Command>| dial.map_or("unknown", Command::spoken);
    let known =
        stack.iter().any(Option::is_some).then(|| format!(" ({})", list_or_none(stack.iter().map(called))));
    format!("{}{}", stack.len(), known.unwrap_or_default())
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
