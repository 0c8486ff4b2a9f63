//! Which question is asked?
//!
//! A [`Scenario`] (TOML, JSON or an address) is a situation, the choices and rolls that are already
//! made, and what is expected. [`Scenario::resolve`] runs it on the engine; the answer is a
//! [`Report`]. This is the one place where the engine's citations meet the rulebook's passages.
//!
//! ```
//! use scenario::Scenario;
//! let text = r#"
//! game = "armada"
//! kind = "attack"
//! range = "medium"
//! dice = ["red/hit-hit", "red/crit"]
//! [defender]
//! tokens = ["brace", "redirect/exhausted"]
//! "#;
//! let scenario = Scenario::from_toml(text, "example.toml").unwrap();
//! assert_eq!(
//!     scenario.choose("defender", "spend brace").to_query(),
//!     "range=medium&defender.tokens=brace,redirect/exhausted&dice=red/hit-hit,red/crit\
//!      &line=defender:spend+brace",
//! );
//! ```

mod address;
mod card_effects;
mod card_of_name;
mod cases;
mod chances;
pub mod check;
mod citations_lock;
mod cite;
mod coverage;
mod every_line;
mod expect;
mod expectation_text;
mod fence_check;
pub mod field;
pub mod field_tables;
mod former_names;
mod from_card;
mod from_json;
mod from_toml;
mod kind;
mod kinds;
pub mod limits;
mod named_cards;
mod naming;
mod odds;
mod packed_address;
mod places;
mod read;
mod reading;
pub mod report;
mod run;
mod schema;
mod shelf;
mod situation;
mod spelling;
mod stages;
mod state_difference;
mod table_overlay;
mod tree;
mod two_lines;
mod unused;
mod what_if;
mod wording;

use std::fmt;

use serde::Serialize;
use serde_json::{Map, Value as Json, json};

pub use self::odds::{
    AttackOdds, ChangeOdds, DeedReport, DrawOdds, EvadeOdds, Loss, Odds, OptionOdds, RollOdds, ShareReport,
    decimal, in_percent, mean_of,
};
pub use card_effects::{CardEffect, laid_out};
pub use cases::{Case, Cases, Following};
pub use citations_lock::{Blessed, Change, FILE as CITATIONS_LOCK};
pub use coverage::{Coverage, TopicCoverage, executed};
pub use fence_check::{Checked, Checks, Outcome, Run};
pub use field::{Field, Shape};
pub use former_names::{FORMER_NAMES, FormerName, FormerlyCalled};
pub use from_card::{is_given_by_cards, names_cards};
pub use kind::{AnsweredWith, Kind};
pub use reading::{
    AbilityReading, heading_ends, is_unit_keyword, printed_keywords, read_abilities, said_keywords,
    unit_keywords,
};
pub use report::{Change as ChangeReport, *};
pub use shelf::Shelf;
pub use two_lines::{DecidedReport, FactOfBoth, PartReport, PlayedReport, TwoLines};
pub use unused::UnusedLines;
pub use vocabulary::{Question, Word};
pub use what_if::Changed;

use self::{
    address::Addressed,
    named_cards::NamedCards,
    places::Places,
    read::Reader,
    situation::Situation,
    stages::Stage,
    tree::{Node, Value},
};
use names::{Diagnostic, Severity, did_you_mean, is_label};
use rulebook::Rulebook;

/// What is asked: a situation, the choices already made, and what is expected.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    kind: Kind,
    question: Option<String>,
    values: Map<String, Json>,
    situation: Situation,
    cards: NamedCards,
    lines: Vec<Line>,
    expect: Vec<Stage>,
    unused: UnusedLines,
    places: Places,
    kept: Option<Kept>,
}

/// Where a scenario is kept, and the lines that it has there.
#[derive(Clone, Debug, PartialEq)]
struct Kept {
    name: String,
    lines: Vec<Line>,
}

/// The parameter that names where a scenario is kept.
pub const NAMED: &str = "named";
/// The parameter of a line.
pub const LINE: &str = "line";

/// A roll or a choice that is fixed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Line {
    /// Whose choice it is, `defender`; none: whoever is asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub who: Option<String>,
    /// The choice's stable name: `spend brace`, `roll red/hit`.
    pub choose: String,
}

impl Line {
    /// How an address spells it: `defender:spend brace`; without a player `spend brace` or `:odd:name`.
    pub fn parameter(&self) -> String {
        match &self.who {
            Some(who) => format!("{who}:{}", self.choose),
            None if self.choose.contains(':') => format!(":{}", self.choose),
            None => self.choose.clone(),
        }
    }

    /// The line that an address spells so: `defender:spend brace`; without a player `spend brace` or `:odd:name`.
    pub fn of_parameter(value: &str) -> Self {
        match value.split_once(':') {
            Some(("", name)) => Self { who: None, choose: name.to_owned() },
            Some((who, name)) if is_label(&who.to_lowercase()) => {
                Self { who: Some(who.to_owned()), choose: name.to_owned() }
            }
            _ => Self { who: None, choose: value.to_owned() },
        }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.who {
            Some(who) => write!(f, "{who}: {}", self.choose),
            None => f.write_str(&self.choose),
        }
    }
}

impl Scenario {
    /// Reads the file of one scenario that names no cards; `file` is its name in findings. [`Shelf`] reads those that do, [`Cases::from_toml`] reads those of several, too.
    ///
    /// # Errors
    /// Every finding, with line and column: what is not TOML, unknown fields (with the nearest
    /// known one), wrong types, values out of range, whatever exceeds [`limits`], and a file that has cases.
    pub fn from_toml(text: &str, file: &str) -> Result<Self, Vec<Diagnostic>> {
        Cases::from_toml(text, file)?.only()
    }

    /// Reads the same shape as JSON; `file` is its name in findings.
    ///
    /// # Errors
    /// As [`Scenario::from_toml`].
    pub fn from_json(text: &str, file: &str) -> Result<Self, Vec<Diagnostic>> {
        Cases::from_json(text, file)?.only()
    }

    /// Reads the decoded parameters of an address that names no cards. Empty ones are left out, and fields that do not
    /// apply are passed over, because a form sends all of its fields.
    ///
    /// # Errors
    /// As [`Scenario::from_toml`], with the parameter's name instead of its place.
    pub fn from_query(game: &str, kind: &str, pairs: &[(String, String)]) -> Result<Self, Vec<Diagnostic>> {
        Shelf::EMPTY.scenario_from_query(game, kind, pairs)
    }

    /// The JSON Schema of scenarios (`/api/v1/scenario.schema.json`).
    pub fn json_schema() -> Json {
        schema::schema()
    }

    /// The game's id: `armada`.
    pub fn game(&self) -> &'static str {
        self.kind.game()
    }

    /// The kind of scenario.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Whether it is answered with odds.
    pub fn asks_for_odds(&self) -> bool {
        self.kind.answered_with() == AnsweredWith::Odds
    }

    /// Whether a question about odds says what counts as best; else damage cards do.
    pub fn says_what_counts(&self) -> bool {
        self.parameters().iter().any(|(name, _)| name.starts_with("weights."))
    }

    /// What is asked, in words.
    pub fn question(&self) -> Option<&str> {
        self.question.as_deref()
    }

    /// The situation: every field that applies, defaults filled in, as in JSON.
    pub fn values(&self) -> &Map<String, Json> {
        &self.values
    }

    /// The value at a path of the situation, as an address spells it: `defender.shields.left` is `2`.
    /// Empty where the field does not apply or is left out.
    pub fn value(&self, path: &str) -> String {
        let mut parts = path.split('.');
        let first = parts.next().and_then(|part| self.values.get(part));
        let found = parts.fold(first, |at, part| at.and_then(|at| entry(at, part)));
        found.map(address::in_words).unwrap_or_default()
    }

    /// How many entries the list of tables at a path of the situation has.
    pub fn entries(&self, path: &str) -> usize {
        self.values.get(path).and_then(Json::as_array).map_or(0, Vec::len)
    }

    /// What was taken although nobody said it, each with its field.
    pub fn guesses(&self) -> Vec<Diagnostic> {
        self.kind.guesses(&self.values)
    }

    /// The rolls and choices that are fixed, in order.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The same scenario with one more choice made. What is expected is about the scenario as it was
    /// written, and is left out here and in [`Scenario::undo_to`].
    #[must_use]
    pub fn choose(&self, who: &str, name: &str) -> Self {
        let line = Line { who: (!who.is_empty()).then(|| who.to_owned()), choose: name.to_owned() };
        self.with_lines(self.lines.iter().cloned().chain([line]).collect())
    }

    /// The same scenario with one more choice made where a report stands: behind the lines that it used, before those
    /// that it did not reach. What is expected is left out as in [`Scenario::choose`].
    #[must_use]
    pub fn choose_next(&self, report: &Report, who: &str, name: &str) -> Self {
        let mut next = self.choose(who, name);
        if let Some(line) = next.lines.pop() {
            next.lines.insert(report.used_lines.min(next.lines.len()), line);
        }
        next
    }

    /// The same scenario with the last choice taken back.
    #[must_use]
    pub fn undo(&self) -> Self {
        self.undo_to(self.lines.len().saturating_sub(1))
    }

    /// The same scenario with only the first `count` choices.
    #[must_use]
    pub fn undo_to(&self, count: usize) -> Self {
        let mut earlier = Self { expect: Vec::new(), ..self.clone() };
        earlier.lines.truncate(count);
        earlier
    }

    /// The same scenario with these choices instead of its own. What is expected is left out as in [`Scenario::choose`].
    #[must_use]
    pub fn with_lines(&self, lines: Vec<Line>) -> Self {
        let lines = lines.into_iter().map(|line| former_names::line(self.kind, line)).collect();
        Self { lines, expect: Vec::new(), ..self.clone() }
    }

    /// The same scenario with an address that names where it is kept, as a passage's id. The address does so as long as the lines that it has
    /// there come first.
    #[must_use]
    pub fn kept_as(self, name: &str, lines: &[Line]) -> Self {
        Self { kept: Some(Kept { name: name.to_owned(), lines: lines.to_vec() }), ..self }
    }

    /// The name under which it is kept; none for one that stands in its address.
    pub fn kept_name(&self) -> Option<&str> {
        self.kept.as_ref().map(|kept| kept.name.as_str())
    }

    /// The same scenario. `unused` says what comes of lines that no decision used, unless the scenario itself is lenient.
    #[must_use]
    pub fn with_unused_lines(self, unused: UnusedLines) -> Self {
        match unused {
            UnusedLines::Pass => Self { unused, ..self },
            UnusedLines::Fail => self,
        }
    }

    /// Whether it says what its answer must be.
    pub fn expects(&self) -> bool {
        !self.expect.is_empty()
    }

    /// The query string (without `?`) that holds the question, the situation and the lines; what is
    /// expected stays in the file. [`Scenario::from_query`] reads it back.
    pub fn to_query(&self) -> String {
        self.addressed().query()
    }

    /// The parameters of its readable address, decoded: what differs from what is so anyway, then the lines.
    pub fn parameters(&self) -> Vec<(String, String)> {
        packed_address::pairs(&self.addressed().readable())
    }

    /// The query string without one of the cards of a list: of the second upgrade at `attacker.upgrades[2]`. Its lines are left
    /// out, because they may be about it. None where that is no entry of a list.
    pub fn query_without(&self, place: &str) -> Option<String> {
        let (list, nth) = place.strip_suffix(']')?.rsplit_once('[')?;
        let nth = nth.parse::<usize>().ok()?.checked_sub(1)?;
        let mut values = self.values.clone();
        let mut parts = list.split('.');
        let first = values.get_mut(parts.next()?)?;
        let list = parts.try_fold(first, |at, part| at.get_mut(part))?.as_array_mut()?;
        (nth < list.len()).then(|| list.remove(nth))?;
        Some(Addressed { values: &values, lines: &[], kept: None, ..self.addressed() }.query())
    }

    fn addressed(&self) -> Addressed<'_> {
        let fields = self.kind.fields();
        let Self { values, cards, lines, unused, .. } = self;
        let kept = self.kept.as_ref().filter(|kept| lines.starts_with(&kept.lines));
        let kept = kept.map(|kept| (kept.name.as_str(), kept.lines.len()));
        Addressed { kept, question: self.question(), fields, values, cards, lines, unused: *unused }
    }

    /// Whether an address can hold it, so that a link leads on.
    ///
    /// # Errors
    /// What is too long, with its limit.
    pub fn check_address(&self) -> Result<(), Vec<Diagnostic>> {
        self.addressed().check()
    }

    /// The page's address: `/resolve/armada/attack?...`.
    pub fn url(&self) -> String {
        let path = format!("/resolve/{}/{}", self.game(), self.kind);
        match self.to_query() {
            query if query.is_empty() => path,
            query => format!("{path}?{query}"),
        }
    }

    /// The same address. One that is all defaults names its first field all the same: an address without any shows the
    /// blank form.
    pub fn url_that_says_something(&self) -> String {
        let url = self.url();
        let fields = self.kind.fields();
        match address::first_parameter(fields, &self.values) {
            Some(parameter) if !url.contains('?') => format!("{url}?{parameter}"),
            _ => url,
        }
    }

    /// The scenario as JSON, defaults filled in; [`Scenario::from_json`] reads it back.
    pub fn to_json(&self) -> Json {
        let mut all = Map::new();
        all.insert("game".into(), json!(self.game()));
        all.insert("kind".into(), json!(self.kind));
        if let Some(question) = &self.question {
            all.insert("question".into(), json!(question));
        }
        all.extend(self.values.clone());
        if !self.lines.is_empty() {
            all.insert("line".into(), json!(self.lines));
        }
        if let Some(expect) = stages::to_json(&self.expect) {
            all.insert("expect".into(), expect);
        }
        if self.unused == UnusedLines::Pass {
            all.insert(unused::LENIENT.into(), json!(true));
        }
        Json::Object(all)
    }

    /// Runs the scenario along its lines until it ends, or a choice, a roll or an open point is
    /// reached, and meets the engine's citations with `rulebook`.
    pub fn resolve(&self, rulebook: &Rulebook) -> Report {
        self.judged(self.situation.resolve(&self.lines, rulebook), rulebook)
    }

    /// The exact odds that are asked for, or those of an attack with everybody playing as well as possible.
    ///
    /// # Errors
    /// What is not asked about odds, or takes too long to work out.
    pub fn odds(&self, rulebook: &Rulebook) -> Result<Odds, Vec<Diagnostic>> {
        let odds = self.situation.odds(&self.lines, rulebook);
        odds.map_err(|findings| findings.into_iter().map(|it| self.cards.name_card(it)).collect())
    }

    /// What is said of the cards that it names beside its answer: what is assumed of them, what of them is not played.
    pub fn remarks(&self) -> &[Diagnostic] {
        &self.cards.remarks
    }

    /// What each option of the choice that an attack waits for is worth, where that can be worked out in a moment.
    ///
    /// # Errors
    /// Why it cannot; of a card that is to blame its name is the word.
    pub fn option_odds(&self, rulebook: &Rulebook) -> Result<Vec<OptionOdds>, Box<Diagnostic>> {
        let odds = self.situation.option_odds(&self.lines, rulebook);
        odds.map_err(|finding| Box::new(self.cards.name_card(*finding)))
    }

    /// The report with its unused lines and with what it does not meet, each finding at its place in the scenario's file.
    fn judged(&self, mut report: Report, rulebook: &Rulebook) -> Report {
        report.cards = self.cards.reports(&self.values);
        report.diagnostics.extend(self.cards.remarks.iter().cloned());
        report.diagnostics.extend(self.guesses());
        report.diagnostics.extend(self.kind.idle_fields(&self.values));
        unused::judge(&mut report, self.unused, &self.lines, &stages::refused(&self.expect));
        for stage in &self.expect {
            let compared = match stage.after {
                None => expect::compare(stage, &report, rulebook),
                Some(after) => {
                    let lines = self.lines.get(..after).unwrap_or(&self.lines);
                    expect::compare(stage, &self.situation.resolve(lines, rulebook), rulebook)
                }
            };
            report.diagnostics.extend(compared.findings);
            report.expected.extend(compared.rows);
        }
        for finding in &mut report.diagnostics {
            finding.span = finding.field.as_deref().and_then(|field| self.places.of_field(field)).cloned();
        }
        report.passed = report.diagnostics.iter().all(|finding| finding.severity != Severity::Error);
        report
    }
}

/// A part of a value: a field of a table, or the entry of a list with this number, from 1.
fn entry<'v>(value: &'v Json, part: &str) -> Option<&'v Json> {
    match value {
        Json::Array(list) => list.get(part.parse::<usize>().ok()?.checked_sub(1)?),
        other => other.get(part),
    }
}

impl Scenario {
    /// Follows every line from where the scenario's own lines end, within a budget that the answer
    /// names when it is hit.
    pub fn resolve_all(&self, rulebook: &Rulebook) -> Lines {
        let lines = self.situation.resolve_all(&self.lines, rulebook);
        Lines { report: self.judged(lines.report, rulebook), ..lines }
    }
}

fn read_scenario(reader: &mut Reader<'_>, tree: &Node) -> Option<Scenario> {
    let Value::Table(entries) = &tree.value else {
        let message = format!("a scenario must be a table, not {}", tree.what());
        reader.refuse(Diagnostic::error("wrong-type", message), Some(tree), "");
        return None;
    };
    let entry = |name: &str| entries.iter().find(|(key, _)| key.name == name).map(|(_, node)| node);
    let kind = read_kind(reader, entry("game"), entry("kind"))?;
    let fields = kind.fields();
    reader.at_top(fields);
    let question = entry("question")
        .and_then(|node| reader.text(node, "question", limits::MAX_QUESTION))
        .filter(|question| !question.trim().is_empty());
    let lines = read_lines(reader, kind, entry("line"));
    let expect = stages::read(reader, kind, entry("expect"), lines.len());
    let unused = unused::read(reader, entry(unused::LENIENT));
    let (laid, cards) = named_cards::lay(reader, kind, tree);
    let tree = &laid;
    let own = ["game", "kind", "question", "line", "expect", unused::LENIENT];
    let mut values = reader.table_beside(&own, fields, Some(tree), "");
    kind.complete(&mut values, &|path| reader.written(tree, path));
    let fits = reader.is_clean();
    let mut readable = values.clone();
    kinds::without_names(fields, &mut readable);
    kinds::add_effects(kind, &mut readable, &cards.effects);
    reader.refuse_fields(kind.read_texts(&mut readable), tree);
    // what does not fit its field is left out, so what the game finds in the rest may not be meant
    let situation = match fits.then(|| Situation::of(kind, readable))? {
        Ok(situation) => situation,
        Err(findings) => {
            reader.refuse_fields(findings, tree);
            return None;
        }
    };
    if !reader.is_clean() {
        return None;
    }
    let places = Places::of(reader.source(), entry("line"), entry("expect"));
    Some(Scenario { kind, question, values, situation, cards, lines, expect, unused, places, kept: None })
}

fn read_kind(reader: &mut Reader<'_>, game: Option<&Node>, kind: Option<&Node>) -> Option<Kind> {
    let mut named = |node: Option<&Node>, name: &str, help: &str| match node {
        Some(node) => reader.text(node, name, limits::MAX_NAME),
        None => {
            let finding = Diagnostic::error("missing-field", format!("the field `{name}` is missing"));
            reader.refuse(finding.help(help), None, name);
            None
        }
    };
    let game_name = named(game, "game", "write `game = \"armada\"`");
    let kind_name = named(kind, "kind", "write `kind = \"attack\"`");
    let (game_name, kind_name) = (game_name?, kind_name?);
    let games = Kind::games();
    if !games.contains(&game_name.as_str()) {
        let message = format!("there is no resolver for the game `{game_name}`");
        let finding = Diagnostic::error("unknown-game", message);
        reader.refuse(finding.help(did_you_mean(&game_name, games.iter().copied())), game, "game");
        return None;
    }
    let Some(found) = Kind::of(&kind_name) else {
        let words = Kind::ALL.map(Kind::word);
        let finding =
            Diagnostic::error("unknown-kind", format!("there is no kind of scenario `{kind_name}`"));
        reader.refuse(finding.help(did_you_mean(&kind_name, words.into_iter())), kind, "kind");
        return None;
    };
    if found.game() != game_name {
        let message = format!("`{game_name}` has no scenarios of kind `{found}`");
        reader.refuse(Diagnostic::error("unknown-kind", message).help(kinds_of(&game_name)), kind, "kind");
        return None;
    }
    Some(found)
}

/// The kinds of a game.
fn kinds_of(game: &str) -> String {
    let kinds = Kind::ALL.into_iter().filter(|kind| kind.game() == game);
    let words: Vec<String> = kinds.map(|kind| format!("`{kind}`")).collect();
    format!("its kinds are {}", words.join(", "))
}

fn read_lines(reader: &mut Reader<'_>, kind: Kind, node: Option<&Node>) -> Vec<Line> {
    const FIELDS: &[Field] = &[
        Field::new("who", Shape::Text { most: limits::MAX_NAME }, "Whose choice it is."),
        Field::new("choose", Shape::Text { most: limits::MAX_NAME }, "The choice's stable name."),
    ];
    let Some(list) = node.and_then(|node| reader.list(node, "line", limits::MAX_LINES)) else {
        return Vec::new();
    };
    let mut lines = Vec::new();
    for (nth, item) in (1..).zip(list) {
        let path = format!("line[{nth}]");
        let values = reader.table(FIELDS, Some(item), &path);
        let text = |name: &str| {
            let text = values.get(name).and_then(Json::as_str).map(str::trim);
            text.filter(|text| !text.is_empty()).map(str::to_owned)
        };
        match text("choose") {
            Some(choose) => lines.push(former_names::line(kind, Line { who: text("who"), choose })),
            None if matches!(item.value, Value::Table(_)) => {
                let message = format!("`{path}` does not say what to choose");
                let finding =
                    Diagnostic::error("missing-field", message).help("write `choose = \"spend brace\"`");
                reader.refuse(finding, Some(item), &path);
            }
            None => {}
        }
    }
    lines
}
