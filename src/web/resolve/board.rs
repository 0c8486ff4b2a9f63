//! What lies on the table, drawn?
//!
//! Dice, tokens and the ship with its hull zones, from the state that the report reached; what the
//! state does not say comes from the scenario's situation.

use serde_json::Value as Json;

use crate::{
    scenario::{Report, Scenario},
    web::signs,
};

/// The table as the template draws it.
pub(super) struct Board {
    pub(super) plate: Vec<(String, String)>,
    pub(super) dice: Vec<Dice>,
    pub(super) ship: Option<Ship>,
    pub(super) tokens: Vec<Token>,
    facts: Vec<(String, String)>,
}

/// Dice of one colour.
pub(super) struct Dice {
    pub(super) label: String,
    pub(super) color: &'static str,
    /// Sign and words of each face.
    pub(super) faces: Vec<(String, String)>,
}

/// The defending ship, from above.
pub(super) struct Ship {
    pub(super) front: Zone,
    pub(super) left: Zone,
    pub(super) right: Zone,
    pub(super) rear: Zone,
    pub(super) hull: String,
    pub(super) cards: String,
    pub(super) pips: Vec<bool>,
    /// The defending zone: which edge of the outline is hatched.
    pub(super) zone: String,
}

/// One hull zone.
#[derive(Clone)]
pub(super) struct Zone {
    pub(super) name: &'static str,
    pub(super) shields: String,
    pub(super) pips: Vec<bool>,
    pub(super) hit: bool,
}

/// One defense token.
pub(super) struct Token {
    pub(super) name: String,
    pub(super) sign: String,
    pub(super) state: String,
    pub(super) class: &'static str,
}

/// The state reached, over the situation it began with.
struct Table<'a> {
    state: &'a Json,
    scenario: &'a Scenario,
}

impl Table<'_> {
    /// The value at a path of the state, else of the situation.
    fn get(&self, path: &str) -> Option<Json> {
        let found = path.split('.').try_fold(self.state, |at, part| at.get(part));
        found.cloned().or_else(|| self.before(path))
    }

    /// The value at a path of the situation.
    fn before(&self, path: &str) -> Option<Json> {
        let mut parts = path.split('.');
        let first = self.scenario.values().get(parts.next()?)?;
        parts.try_fold(first, |at, part| at.get(part)).cloned()
    }

    fn text(&self, path: &str) -> String {
        self.get(path).map(|value| spell(&value)).unwrap_or_default()
    }

    fn number(&self, path: &str) -> u64 {
        self.get(path).and_then(|value| value.as_u64()).unwrap_or(0)
    }

    fn list(&self, path: &str) -> Vec<String> {
        match self.get(path) {
            Some(Json::Array(list)) => list.iter().map(spell).collect(),
            _ => Vec::new(),
        }
    }
}

/// A value in words.
fn spell(value: &Json) -> String {
    match value {
        Json::String(text) => text.clone(),
        Json::Bool(true) => "yes".to_owned(),
        Json::Bool(false) => "no".to_owned(),
        Json::Null => "none".to_owned(),
        Json::Array(list) if list.is_empty() => "none".to_owned(),
        Json::Array(list) => list.iter().map(spell).collect::<Vec<_>>().join(", "),
        Json::Object(map) => map
            .iter()
            .map(|(key, value)| format!("{} {}", words(key), spell(value)))
            .collect::<Vec<_>>()
            .join(", "),
        Json::Number(number) => number.to_string(),
    }
}

fn words(name: &str) -> String {
    name.replace(['_', '-'], " ")
}

impl Board {
    /// The table of a report.
    pub(super) fn of(scenario: &Scenario, report: &Report) -> Self {
        let table = Table { state: &report.state, scenario };
        Self {
            plate: plate(&table),
            dice: ["red", "blue", "black"].into_iter().filter_map(|color| dice(&table, color)).collect(),
            ship: (table.text("defender.kind") == "ship").then(|| ship(&table)),
            tokens: tokens(&table),
            facts: facts(&report.state),
        }
    }

    /// The state in words, for the verdict.
    pub(super) fn facts(&self) -> Vec<(String, String)> {
        self.facts.clone()
    }
}

fn facts(state: &Json) -> Vec<(String, String)> {
    match state {
        Json::Object(map) => map.iter().map(|(key, value)| (words(key), spell(value))).collect(),
        _ => Vec::new(),
    }
}

fn plate(table: &Table<'_>) -> Vec<(String, String)> {
    let side = |side: &str| {
        let name = table.text(&format!("{side}.name"));
        let kind = table.text(&format!("{side}.kind"));
        let size = table.before(&format!("{side}.size")).map(|size| format!("{} ", spell(&size)));
        let what = format!("{}{kind}", size.unwrap_or_default());
        if name.is_empty() { what } else { format!("{name}, {what}") }
    };
    let mut defender = side("defender");
    if table.text("defender.kind") == "ship" {
        let (speed, zone) = (table.text("defender.speed"), table.text("defender.zone"));
        defender.push_str(&format!(", speed {speed}, {zone} zone"));
    }
    vec![
        ("Attacker".to_owned(), side("attacker")),
        ("Defender".to_owned(), defender),
        ("Range".to_owned(), words(&table.text("range"))),
    ]
}

fn dice(table: &Table<'_>, color: &'static str) -> Option<Dice> {
    let faces = table.list(&format!("dice.{color}"));
    if faces.is_empty() {
        return None;
    }
    let face = |face: &String| {
        let sign = format!("face-{face}");
        let sign = if signs::exists(&sign) { sign } else { "face-blank".to_owned() };
        (sign, face.replace('-', " + "))
    };
    Some(Dice { label: format!("{} {color}", faces.len()), color, faces: faces.iter().map(face).collect() })
}

fn pips(on: u64, of: u64) -> Vec<bool> {
    (0..of.clamp(on, 30)).map(|index| index < on).collect()
}

fn ship(table: &Table<'_>) -> Ship {
    let hit = table.text("defender.zone");
    let zone = |name: &'static str, path: &str| {
        let left = table.number(&format!("defender.shields.{path}"));
        let before =
            table.before(&format!("defender.shields.{path}")).and_then(|it| it.as_u64()).unwrap_or(0);
        Zone { name, shields: format!("{left} of {before}"), pips: pips(left, before), hit: hit == path }
    };
    let hull = table.number("defender.hull");
    let facedown = table.number("defender.facedown");
    let faceup = table.number("defender.faceup");
    let facedown = if facedown == 0 { table.number("defender.damage") } else { facedown };
    let cards = facedown + faceup;
    Ship {
        front: zone("Front", "front"),
        left: zone("Left", "left"),
        right: zone("Right", "right"),
        rear: zone("Rear", "rear"),
        hull: format!("Hull {hull}"),
        cards: match (cards, faceup) {
            (1, 0) => "1 card".to_owned(),
            (cards, 0) => format!("{cards} cards"),
            (1, 1) => "1 card, faceup".to_owned(),
            (cards, faceup) => format!("{cards} cards, {faceup} faceup"),
        },
        pips: pips(cards, hull.max(cards)),
        zone: hit,
    }
}

fn tokens(table: &Table<'_>) -> Vec<Token> {
    let locked = table.list("locked");
    let token = |word: &String| {
        let (name, state) = word.split_once(' ').unwrap_or((word, "readied"));
        let is_locked = locked.iter().any(|it| it == name);
        let mut letters = name.chars();
        let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
        Token {
            name: format!("{first}{}", letters.as_str()),
            sign: if signs::exists(name) { name.to_owned() } else { "none".to_owned() },
            state: if is_locked { format!("{state}, locked") } else { state.to_owned() },
            class: match state {
                _ if is_locked => "locked",
                "exhausted" => "exhausted",
                "discarded" => "discarded",
                _ => "readied",
            },
        }
    };
    table.list("defender.tokens").iter().map(token).collect()
}
