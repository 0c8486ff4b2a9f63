//! How does a board of Star Wars: Unlimited look?
//!
//! Both arenas with their units, from the state that was reached; units that have left play since the beginning stand
//! there with the place they went to.

use serde_json::Value as Json;

use crate::web::trace;
use scenario::{AbilityReading, Scenario, read_abilities};

/// One arena.
pub(super) struct Arena {
    /// `Ground arena`.
    pub(super) title: String,
    /// The anchor of its heading.
    pub(super) id: &'static str,
    pub(super) units: Vec<Unit>,
}

impl Arena {
    /// Whether a fact of this name is about one of its units: `Marine`, `Marine, damage`.
    pub(super) fn shows(&self, fact: &str) -> bool {
        let about = fact.split_once(',').map_or(fact, |(name, _)| name);
        self.units.iter().any(|unit| unit.name.eq_ignore_ascii_case(about))
    }
}

/// One unit.
pub(super) struct Unit {
    pub(super) name: String,
    pub(super) who: String,
    /// Number and what it is: 3, power.
    pub(super) stats: Vec<(String, &'static str)>,
    /// Sign and words: how it stands, what lies on it.
    pub(super) tags: Vec<(&'static str, String)>,
    /// Its keywords as things stand.
    pub(super) keywords: String,
    /// Abilities as they were typed in, and what was made of them.
    pub(super) texts: Vec<AbilityReading>,
    /// Whether it has left play.
    pub(super) out: bool,
}

/// The board of a state; no arenas where nothing is in play and nothing was.
pub(super) fn arenas(scenario: &Scenario, state: &Json) -> Vec<Arena> {
    let mut units: Vec<(String, Unit)> = list(state, "unit").map(|unit| in_play(scenario, unit)).collect();
    for number in 1..=scenario.entries("unit") {
        let name = scenario.value(&format!("unit.{number}.name"));
        if units.iter().all(|(_, unit)| !unit.name.eq_ignore_ascii_case(&name)) {
            units.push(gone(scenario, state, number, name));
        }
    }
    let arena = |(word, title, id): (&str, &str, &'static str)| {
        let (here, elsewhere) =
            std::mem::take(&mut units).into_iter().partition::<Vec<_>, _>(|(arena, _)| arena == word);
        units = elsewhere;
        let units: Vec<Unit> = here.into_iter().map(|(_, unit)| unit).collect();
        (!units.is_empty()).then(|| Arena { title: title.to_owned(), id, units })
    };
    [("ground", "Ground arena", "ground-arena"), ("space", "Space arena", "space-arena")]
        .into_iter()
        .filter_map(arena)
        .collect()
}

fn list<'a>(value: &'a Json, name: &str) -> impl Iterator<Item = &'a Json> {
    value.get(name).and_then(Json::as_array).into_iter().flatten()
}

fn text(value: &Json, name: &str) -> String {
    value.get(name).and_then(Json::as_str).unwrap_or_default().to_owned()
}

fn number(value: &Json, name: &str) -> u64 {
    value.get(name).and_then(Json::as_u64).unwrap_or_default()
}

/// A unit in play, with its arena.
fn in_play(scenario: &Scenario, unit: &Json) -> (String, Unit) {
    let name = text(unit, "name");
    let mut stats =
        vec![(number(unit, "power").to_string(), "power"), (number(unit, "hp").to_string(), "HP")];
    if number(unit, "damage") > 0 {
        stats.push((number(unit, "damage").to_string(), "damage"));
    }
    let exhausted = unit.get("exhausted") == Some(&Json::Bool(true));
    let standing = if exhausted { "exhausted" } else { "ready" };
    let mut tags = vec![(standing, standing.to_owned())];
    for (field, sign, word) in [
        ("shields", "shield", "Shield token"),
        ("experience", "part", "Experience token"),
        ("advantage", "part", "Advantage token"),
    ] {
        match number(unit, field) {
            0 => {}
            1 => tags.push((sign, word.to_owned())),
            count => tags.push((sign, format!("{count} {word}s"))),
        }
    }
    tags.extend(
        list(unit, "upgrades").filter_map(Json::as_str).map(|name| ("full", format!("upgrade: {name}"))),
    );
    tags.extend(
        list(unit, "captives").filter_map(Json::as_str).map(|name| ("full", format!("guards {name}"))),
    );
    let keywords: Vec<&str> = list(unit, "keywords").filter_map(Json::as_str).collect();
    let (keywords, texts) = (keywords.join(", "), typed(scenario, &name));
    let arena = text(unit, "arena");
    (
        arena,
        Unit {
            who: trace::player(&text(unit, "controller")),
            stats,
            tags,
            keywords,
            texts,
            out: false,
            name,
        },
    )
}

/// The abilities that were typed in for a unit.
fn typed(scenario: &Scenario, name: &str) -> Vec<AbilityReading> {
    let named = |number: &usize| scenario.value(&format!("unit.{number}.name")).eq_ignore_ascii_case(name);
    let found = (1..=scenario.entries("unit")).find(named);
    found.map(|number| read_abilities(&scenario.value(&format!("unit.{number}.text")))).unwrap_or_default()
}

/// A unit that has left play, with the arena in which it was.
fn gone(scenario: &Scenario, state: &Json, number: usize, name: String) -> (String, Unit) {
    let value = |field: &str| scenario.value(&format!("unit.{number}.{field}"));
    let said = |field: &str, default: &str| {
        Some(value(field)).filter(|it| !it.is_empty()).unwrap_or(default.to_owned())
    };
    let place = list(state, "places").filter_map(Json::as_str).find_map(|place| {
        let (card, place) = place.rsplit_once('/')?;
        card.eq_ignore_ascii_case(&name).then(|| place.to_owned())
    });
    let unit = Unit {
        who: trace::player(&said("controller", "P1")),
        stats: vec![(said("power", "1"), "power"), (said("hp", "1"), "HP")],
        tags: vec![(
            "defeated",
            place.map_or_else(|| "out of play".to_owned(), |place| format!("now: {}", trace::spoken(&place))),
        )],
        keywords: value("keywords").replace(',', ", "),
        texts: typed(scenario, &name),
        out: true,
        name,
    };
    (said("arena", "ground"), unit)
}
