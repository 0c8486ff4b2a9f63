//! What lies on the table, drawn?
//!
//! Dice, tokens and the ship with its hull zones, from the state that the report reached; what the
//! state does not say comes from the scenario's situation.

use serde_json::Value as Json;

use super::arenas::{Arena, arenas};

use crate::web::{page::capital, signs, trace};
use scenario::{FactReport, Kind, Report, Scenario};

/// The table as the template draws it.
pub(super) struct Board {
    /// Whether it is an attack, with a pool of dice and a defender.
    pub(super) attack: bool,
    pub(super) plate: Vec<(String, String)>,
    pub(super) dice: Vec<Dice>,
    /// What the dice of each attack so far add up to, in words.
    pub(super) reckoning: Vec<String>,
    /// The cards that are named: page, name, and which values came from it.
    pub(super) cards: Vec<(String, String, String)>,
    pub(super) ship: Option<Ship>,
    pub(super) tokens: Vec<Token>,
    /// The steps of the attack, and which of them is now.
    pub(super) scale: Vec<(&'static str, bool)>,
    /// The arenas of a board of Star Wars: Unlimited.
    pub(super) arenas: Vec<Arena>,
    /// What is as it was.
    pub(super) same: Vec<(String, String)>,
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
    /// A huge ship's two more.
    pub(super) auxiliary: Vec<Zone>,
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
    fn get(&self, path: &str) -> Option<Json> {
        path.split('.').try_fold(self.state, |at, part| at.get(part)).cloned()
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
    /// The table of a report: of an attack drawn, of every other kind as the facts its rules name.
    pub(super) fn of(scenario: &Scenario, report: &Report) -> Self {
        let table = Table { state: &report.state, scenario };
        if scenario.kind() != Kind::Attack {
            let moved = report.overall();
            let has_changed = |what: &str| moved.iter().any(|it| it.what == what);
            let known = report.facts.iter().filter(|fact| !fact.value.is_empty());
            let (changed, same): (Vec<_>, Vec<_>) = known.partition(|fact| has_changed(&fact.what));
            let drawn = table.get("hull").is_some() && table.get("shields").is_some_and(|it| it.is_object());
            let ship = home(scenario.kind()).filter(|_| drawn).map(|home| ship(&table, home));
            let arenas = match scenario.kind() {
                Kind::Play => arenas(scenario, &report.state),
                _ => Vec::new(),
            };
            // what is drawn is not told again
            let drawn = |name: &str| arenas.iter().any(|arena| arena.shows(name));
            let shown = |facts: Vec<&FactReport>| {
                let shown = facts.into_iter().map(|fact| (fact.what.as_str(), fact.value.as_str()));
                let shown = shown.filter(|(what, _)| !drawn(&capital(what)));
                by_unit(shown.map(|(what, value)| (capital(&trace::spoken(what)), trace::spoken(value))))
            };
            let mut plate = entries(scenario);
            plate.extend(shown(changed));
            return Self { plate, same: shown(same), ship, arenas, ..Self::empty() };
        }
        Self {
            attack: true,
            plate: plate(&table),
            dice: ["red", "blue", "black"].into_iter().filter_map(|color| dice(&table, color)).collect(),
            reckoning: report.reckoning.clone(),
            cards: report
                .cards
                .iter()
                .map(|it| (format!("/{}", it.card), it.name.clone(), given(&it.given, &it.own)))
                .collect(),
            ship: (scenario.value("defender.kind") == "ship").then(|| ship(&table, DEFENDER)),
            tokens: tokens(&table),
            scale: scale(&table.text("step")),
            arenas: Vec::new(),
            same: Vec::new(),
        }
    }

    fn empty() -> Self {
        Self {
            attack: false,
            plate: Vec::new(),
            dice: Vec::new(),
            reckoning: Vec::new(),
            cards: Vec::new(),
            ship: None,
            tokens: Vec::new(),
            scale: Vec::new(),
            arenas: Vec::new(),
            same: Vec::new(),
        }
    }
}

/// Facts of one ship or squadron (`CR90: activated`) as one row, with its name once.
fn by_unit(facts: impl Iterator<Item = (String, String)>) -> Vec<(String, String)> {
    let mut rows: Vec<(String, String)> = Vec::new();
    for (what, value) in facts {
        let Some((unit, what)) = what.split_once(": ") else {
            rows.push((what, value));
            continue;
        };
        let said = match value.as_str() {
            "yes" => what.to_owned(),
            "no" => format!("not {what}"),
            "none" | "0" => format!("no {what}"),
            value => format!("{what} {value}"),
        };
        match rows.iter_mut().find(|(name, _)| name == unit) {
            Some((_, words)) => words.push_str(&format!("; {said}")),
            None => rows.push((unit.to_owned(), said)),
        }
    }
    rows
}

/// The steps of an attack that a situation can stand in.
const STEPS: [(&str, &str); 4] = [
    ("resolve-attack-effects", "Attack Effects"),
    ("spend-defense-tokens", "Defense Tokens"),
    ("resolve-damage", "Damage"),
    ("over", "Over"),
];

fn scale(step: &str) -> Vec<(&'static str, bool)> {
    if STEPS.iter().all(|(name, _)| *name != step) {
        return Vec::new();
    }
    STEPS.iter().map(|(name, words)| (*words, *name == step)).collect()
}

/// Lists of tables that say what happens.
const LISTED: [&str; 2] = ["cause", "effect"];

/// The effects and causes that the situation lists, each with whose it is.
fn entries(scenario: &Scenario) -> Vec<(String, String)> {
    let mut entries = Vec::new();
    for list in LISTED {
        for number in 1..=scenario.entries(list) {
            let value = |field: &str| scenario.value(&format!("{list}.{number}.{field}"));
            let named = ["name", "use", "kind"].into_iter().map(value).find(|name| !name.is_empty());
            let owner = value("owner");
            let owner = if owner.is_empty() { owner } else { format!(", {}", trace::player(&owner)) };
            let said = format!("{}{owner}", named.unwrap_or_default());
            entries.push((format!("{} {number}", capital(list)), said));
        }
    }
    entries
}

/// Where an attack describes the ship that is drawn.
const DEFENDER: &str = "defender";

/// The same of every other kind; none where no single ship stands for the situation.
fn home(kind: Kind) -> Option<&'static str> {
    match kind {
        Kind::Damage => Some("unit"),
        _ => None,
    }
}

fn huge(table: &Table<'_>, home: &str) -> bool {
    table.scenario.value(&format!("{home}.size")) == "huge"
}

fn plate(table: &Table<'_>) -> Vec<(String, String)> {
    let said = |path: String| Some(table.scenario.value(&path)).filter(|value| !value.is_empty());
    let side = |side: &str| {
        let parts = [said(format!("{side}.size")), said(format!("{side}.kind"))];
        let kind = parts.into_iter().flatten().collect::<Vec<_>>().join(" ");
        let zone = said(format!("{side}.zone")).map(|zone| format!("{} zone", words(&zone)));
        let speed = said(format!("{side}.speed")).map(|speed| format!("speed {speed}"));
        let keywords = said(format!("{side}.keywords"));
        let all = [said(format!("{side}.name")), Some(kind), zone, speed, keywords];
        all.into_iter().flatten().collect::<Vec<_>>().join(", ")
    };
    let range = words(&table.scenario.value("range"));
    let attack = table.scenario.value("attack");
    let range = if attack == "standard" { range } else { format!("{range}, {attack} attack") };
    vec![
        ("Attacker".to_owned(), side("attacker")),
        ("Defender".to_owned(), side("defender")),
        ("Range".to_owned(), range),
        ("First player".to_owned(), table.scenario.value("first-player")),
    ]
}

/// Where something of the present attack stands: in `now` while it is another than the one asked about.
fn present(table: &Table<'_>, name: &str) -> String {
    if table.get("now").is_some() { format!("now.{name}") } else { name.to_owned() }
}

/// The dice that lie there, as the rules spell them: `red/hit`.
pub(super) fn pool(scenario: &Scenario, report: &Report) -> Vec<String> {
    let table = Table { state: &report.state, scenario };
    table.list(&present(&table, "dice"))
}

fn dice(table: &Table<'_>, color: &'static str) -> Option<Dice> {
    let pool = table.list(&present(table, "dice"));
    let faces: Vec<_> =
        pool.iter().filter_map(|die| die.split_once('/')).filter(|die| die.0 == color).collect();
    let face = |(_, face): &(&str, &str)| {
        let sign = format!("face-{face}");
        let sign = if signs::exists(&sign) { sign } else { "face-blank".to_owned() };
        (sign, face.replace('-', " + "))
    };
    let label = format!("{} {color}", faces.len());
    (!faces.is_empty()).then(|| Dice { label, color, faces: faces.iter().map(face).collect() })
}

fn pips(on: u64, of: u64) -> Vec<bool> {
    (0..of.clamp(on, 30)).map(|index| index < on).collect()
}

fn ship(table: &Table<'_>, home: &str) -> Ship {
    let hit = table.text("zone");
    let zone = |name: &'static str, path: &str| {
        let left = table.number(&format!("shields.{path}"));
        let before = table.scenario.value(&format!("{home}.shields.{path}")).parse().unwrap_or(0);
        let shields = format!("{left} of {}", u64::max(left, before));
        Zone { name, shields, pips: pips(left, before), hit: hit == path }
    };
    let hull = table.number("hull");
    let (cards, faceup) = (table.number("cards"), table.number("faceup"));
    Ship {
        front: zone("Front", "front"),
        left: zone("Left", "left"),
        right: zone("Right", "right"),
        rear: zone("Rear", "rear"),
        auxiliary: if huge(table, home) {
            vec![zone("Left auxiliary", "left-auxiliary"), zone("Right auxiliary", "right-auxiliary")]
        } else {
            Vec::new()
        },
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
    let Some(Json::Array(list)) = table.get("tokens") else { return Vec::new() };
    let token = |token: &Json| {
        let text = |name: &str| token.get(name).map(spell).unwrap_or_default();
        let flag = |name: &str| token.get(name) == Some(&Json::Bool(true));
        let (kind, state) = (text("kind"), text("state"));
        let mut said = state.clone();
        for (name, word) in [("locked", ", locked"), ("spent", ", spent")] {
            said.push_str(if flag(name) { word } else { "" });
        }
        Token {
            name: capital(&text("name")),
            sign: if signs::exists(&kind) { kind } else { "none".to_owned() },
            state: said,
            class: match &*state {
                _ if flag("locked") => "locked",
                "exhausted" => "exhausted",
                "discarded" => "discarded",
                _ => "readied",
            },
        }
    };
    list.iter().map(token).collect()
}

/// What the card gives, and what the reader says otherwise: `The card gives hull 4; ship size small. You set shields.`
fn given(from_card: &[String], own: &[String]) -> String {
    let given = if from_card.is_empty() { "nothing".to_owned() } else { from_card.join("; ") };
    let yours = if own.is_empty() { String::new() } else { format!(" You set {}.", own.join(", ")) };
    format!("The card gives {given}.{yours}")
}
