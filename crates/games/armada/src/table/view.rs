//! How does what lies on a table look from outside, whatever is played?

use std::collections::BTreeMap;

use serde::Serialize;

use super::{
    effect::{Name, Sheet},
    terms::HullZone,
    tokens::{TokenKind, TokenName, TokenState},
    unit::Unit,
};

/// What damage has come to on a ship or squadron, as reports show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HullView {
    /// Shields left in each of its hull zones; empty of a squadron.
    pub shields: BTreeMap<HullZone, u8>,
    /// Faceup damage cards; 0 of a squadron.
    pub faceup: u8,
    /// Facedown damage cards; 0 of a squadron.
    pub facedown: u8,
    /// All damage cards; 0 of a squadron.
    pub cards: u8,
    /// Hull points a squadron has lost; none of a ship.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hull_lost: Option<u8>,
    /// Its hull value, or a squadron's full hull points.
    pub hull: u8,
    /// Hull that is left.
    pub hull_left: u8,
}

impl HullView {
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
        }
    }
}

/// The effects of the list, as reports show them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EffectsView {
    /// Those that were resolved, as listed; left out where none are listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub used: Option<Vec<Name>>,
    /// Their cards, with their states where they are not faceup: `techs/exhausted`; left out where none are listed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub card_states: Vec<String>,
}

impl EffectsView {
    pub(crate) fn of(sheet: &Sheet) -> Self {
        Self { used: sheet.iter().next().map(|_| sheet.resolved_names()), card_states: sheet.card_states() }
    }
}

/// A defense token, as reports show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TokenView {
    /// Its stable name: `brace`, `brace 2`.
    pub name: String,
    /// Its type.
    pub kind: TokenKind,
    /// Its state.
    pub state: TokenState,
}

impl TokenView {
    pub(crate) fn of(name: TokenName, state: TokenState) -> Self {
        Self { name: name.to_string(), kind: name.kind, state }
    }
}
