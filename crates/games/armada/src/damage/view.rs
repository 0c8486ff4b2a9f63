//! How does the table look from outside?
//!
//! [`DamageView`] is the state that reports and pages show; [`facts`] is what steps compare.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{
    cards::Part,
    state::{Body, Ship, State, Unit, UnitId},
    tell,
    terms::{HullZone, Seat},
    tokens::{TokenKind, TokenState},
};
use engine::Fact;

/// The state, as reports show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DamageView {
    /// The unit that is asked about.
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

/// A ship or squadron, as reports show it. What is destroyed is shown as it was at that moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnitView {
    /// Whose it is.
    pub owner: Seat,
    /// Shields left in each hull zone; empty of a squadron.
    pub shields: BTreeMap<HullZone, u8>,
    /// Faceup damage cards; 0 of a squadron.
    pub faceup: u8,
    /// Facedown damage cards; 0 of a squadron.
    pub facedown: u8,
    /// All damage cards; 0 of a squadron.
    pub cards: u8,
    /// What faceup cards with a persistent part say.
    pub persistent: Vec<String>,
    /// Its hull value, or a squadron's full hull points.
    pub hull: u8,
    /// Hull that is left.
    pub hull_left: u8,
    /// Hull points a squadron has lost; none of a ship.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hull_lost: Option<u8>,
    /// The speed on a ship's dial; none of a squadron.
    pub speed: Option<u8>,
    /// Its defense tokens, discarded ones too.
    pub tokens: Vec<TokenView>,
    /// A ship's command tokens; none of a squadron.
    pub command_tokens: Option<u8>,
    /// Whether it is destroyed.
    pub destroyed: bool,
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

impl DamageView {
    pub(super) fn of(state: &State) -> Option<Self> {
        let others: Vec<UnitView> =
            state.units.iter().skip(1).map(|unit| UnitView::of(state, unit)).collect();
        Some(Self {
            unit: UnitView::of(state, state.unit(UnitId::ASKED)?),
            other: others.first().cloned(),
            others,
            deck_left: state.deck.left,
            discard_pile: state.deck.discarded,
            placed_by: state.placed_by,
        })
    }
}

impl UnitView {
    fn of(state: &State, unit: &Unit) -> Self {
        let tokens = unit.tokens.iter();
        let tokens = tokens.map(|(name, state)| TokenView { name: name.to_string(), kind: name.kind, state });
        let plain = Self {
            owner: unit.owner,
            shields: BTreeMap::new(),
            faceup: 0,
            facedown: 0,
            cards: 0,
            persistent: Vec::new(),
            hull: 0,
            hull_left: 0,
            hull_lost: None,
            speed: None,
            tokens: tokens.collect(),
            command_tokens: None,
            destroyed: unit.destroyed,
        };
        match &unit.body {
            Body::Ship(ship) => Self {
                shields: ship.zones().iter().map(|zone| (*zone, ship.shields.of(*zone))).collect(),
                faceup: ship.cards().saturating_sub(ship.facedown),
                facedown: ship.facedown,
                cards: ship.cards(),
                persistent: persistent(state, ship),
                hull: ship.hull,
                hull_left: ship.hull.saturating_sub(ship.cards()),
                speed: Some(ship.speed),
                command_tokens: Some(ship.command_tokens),
                ..plain
            },
            Body::Squadron(squadron) => Self {
                hull: squadron.hull,
                hull_left: squadron.hull.saturating_sub(squadron.lost),
                hull_lost: Some(squadron.lost),
                ..plain
            },
        }
    }
}

/// What the faceup cards with a persistent part say: their names, or their words.
fn persistent(state: &State, ship: &Ship) -> Vec<String> {
    let said = ship.faceup.iter().filter_map(|card| match card.part() {
        Part::Words(words) => Some(card.name().unwrap_or(words).to_owned()),
        Part::After(..) => Some(card.name().map_or_else(|| card.to_string(), str::to_owned)),
        Part::Typed if !super::typed::is_immediate(state, card) => card.name().map(str::to_owned),
        Part::Unknown | Part::Immediate(_) | Part::Typed => None,
    });
    said.collect()
}

/// The table as facts: what a step changes is the difference between two such lists.
pub(super) fn facts(state: &State) -> Vec<Fact> {
    let mut facts = Vec::new();
    for (id, unit) in state.ids() {
        let prefix = match id {
            UnitId::ASKED => String::new(),
            other => format!("{}: ", tell::unit(state, other)),
        };
        unit_facts(&prefix, unit, &mut facts);
    }
    if let Some(left) = state.deck.left {
        facts.push(Fact::new("damage deck", left.to_string()));
    }
    facts.push(Fact::new("discard pile", state.deck.discarded.to_string()));
    if let Some(by) = state.placed_by {
        facts.push(Fact::new("squadrons are placed by", by.to_string()));
    }
    facts
}

fn unit_facts(prefix: &str, unit: &Unit, facts: &mut Vec<Fact>) {
    let mut fact = |what: &str, value: String| facts.push(Fact::new(format!("{prefix}{what}"), value));
    let kind = match &unit.body {
        Body::Ship(ship) => {
            for zone in ship.zones() {
                fact(&format!("{zone} shields"), ship.shields.of(*zone).to_string());
            }
            fact("damage cards", format!("{} of hull {}", ship.cards(), ship.hull));
            let faceup: Vec<String> = ship.faceup.iter().map(tell::card).collect();
            fact(
                "faceup damage cards",
                if faceup.is_empty() { "none".to_owned() } else { faceup.join(", ") },
            );
            fact("speed dial", ship.speed.to_string());
            if ship.command_tokens > 0 {
                fact("command tokens", ship.command_tokens.to_string());
            }
            "ship"
        }
        Body::Squadron(squadron) => {
            fact("hull points", squadron.hull.saturating_sub(squadron.lost).to_string());
            "squadron"
        }
    };
    for (name, now) in unit.tokens.iter() {
        fact(&name.to_string(), now.to_string());
    }
    fact(kind, if unit.destroyed { "destroyed" } else { "in play" }.to_owned());
}
