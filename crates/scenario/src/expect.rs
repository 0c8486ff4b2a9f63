//! Does the answer say what was expected?

use std::collections::BTreeSet;

use serde_json::{Map, Value as Json};

use super::{
    Kind, OptionRefused, Report,
    address::in_words,
    expectation_text::{Compared, listed, spelled},
    field::{Field, Shape},
    former_names,
    naming::is_name,
    read::join,
    stages::{Stage, names},
};
use names::{Diagnostic, PassageId, did_you_mean, nearest};
use rulebook::Rulebook;

/// What a stage expects beside what came, with an error for each expectation that the report does not meet.
pub(super) fn compare<'s>(stage: &'s Stage, report: &Report, rulebook: &Rulebook) -> Compared<'s> {
    let mut compared = Compared::new(stage);
    for (name, expected) in &stage.values {
        let path = join(&stage.path, name);
        let path = path.as_str();
        match name.as_str() {
            "status" => compared.same(path, expected, &Json::from(report.status.word())),
            "who" => {
                let who = report.choice.as_ref().map(|choice| choice.who.as_str());
                let who = who.or(report.chance.as_ref().map(|chance| chance.who.as_str()));
                compared.same(path, expected, &Json::from(who));
            }
            "open" => {
                let reason = report.open.as_ref().map(|open| open.reason.as_str());
                let words = expected.as_str().unwrap_or_default().to_lowercase();
                let says = reason.is_some_and(|reason| reason.to_lowercase().contains(&words));
                compared.same(path, expected, &if says { expected.clone() } else { Json::from(reason) });
            }
            "options" => compared.among(path, expected, &Names::open(report), "is no option here"),
            "only-options" => {
                compared.exactly(path, expected, &Names::open(report), ("is no option here", "is open too"));
            }
            "refused" => match expected {
                Json::Object(reasons) => compared.reasons(path, reasons, report),
                names => compared.among(path, names, &Names::refused(report), NOT_REFUSED),
            },
            "only-refused" => {
                compared.exactly(path, expected, &Names::refused(report), (NOT_REFUSED, "is refused too"));
            }
            "cites" => {
                let ids = report.all_citations().map(|citation| citation.id.as_str());
                compared.cited(path, expected, &ids.collect(), rulebook);
            }
            "trace" => compared.trace(path, expected, report),
            "unchanged" => compared.unchanged(path, expected, report),
            "order" => compared.same(path, expected, &Json::from(report.order.clone())),
            "applies" | "cannot" | "card-states" | "places" => {
                let found = report.state.get(name.replace('-', "_")).and_then(Json::as_array);
                let names = found.into_iter().flatten().filter_map(Json::as_str);
                let not = match name.as_str() {
                    "card-states" => "is not how a card lies",
                    "places" => "is not where a card is",
                    _ => "is not among them",
                };
                compared.among(path, expected, &Names::plain(names), not);
            }
            "windows" => {
                compared.same(path, expected, report.state.get("windows").unwrap_or(&Json::Null));
            }
            name => {
                let fields = Kind::of(&report.kind).map_or(&[][..], Kind::expectations);
                let field = of_name(fields, name);
                compared.state((path, field), expected, named(&report.state, name));
            }
        }
    }
    compared
}

const NOT_REFUSED: &str = "is not refused";

/// What the state shows under a name: `hull-left` as `hull_left`, zones as they are written.
fn named<'a>(state: &'a Json, name: &str) -> &'a Json {
    state.get(name).or_else(|| state.get(name.replace('-', "_"))).unwrap_or(&Json::Null)
}

/// Things that are there, each with all of its names.
struct Names<'a>(Vec<Vec<&'a str>>);

impl<'a> Names<'a> {
    fn plain(names: impl Iterator<Item = &'a str>) -> Self {
        Self(names.map(|name| vec![name]).collect())
    }

    /// Everything that may be chosen or come up.
    fn open(report: &'a Report) -> Self {
        let options = report.choice.iter().flat_map(|choice| &choice.options);
        let options = options.map(|it| called(&it.name, &it.also));
        let outcomes = report.chance.iter().flat_map(|chance| &chance.outcomes);
        Self(options.chain(outcomes.map(|it| called(&it.name, &[]))).collect())
    }

    /// Everything that is refused, each once.
    fn refused(report: &'a Report) -> Self {
        let mut all: Vec<Vec<&str>> = Vec::new();
        for one in report.all_refused().map(|it| called(&it.name, &it.also)) {
            if !all.contains(&one) {
                all.push(one);
            }
        }
        Self(all)
    }

    /// Each thing by its first name.
    fn first(&self) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter_map(|names| names.first().copied())
    }

    fn has(&self, name: &str) -> bool {
        self.0.iter().any(|names| is_called(names, name))
    }
}

fn called<'a>(name: &'a str, also: &'a [String]) -> Vec<&'a str> {
    std::iter::once(name).chain(also.iter().map(String::as_str)).collect()
}

/// Whether one of the names is `name`; case, blanks and the order of dice do not matter.
fn is_called(names: &[&str], name: &str) -> bool {
    let normal = dice_in_order(&name.split_whitespace().collect::<Vec<_>>().join(" "));
    names.iter().any(|there| dice_in_order(there).eq_ignore_ascii_case(&normal))
}

/// More dice than any roll has.
const MOST_DICE: usize = 100;

/// The field of this name.
fn of_name(fields: &'static [Field], name: &str) -> Option<&'static Field> {
    fields.iter().find(|field| field.name == name)
}

/// The fields of the tables that stand in a field.
fn within(field: Option<&'static Field>) -> &'static [Field] {
    match field.map(|field| field.shape) {
        Some(Shape::Table(fields) | Shape::Tables { fields, .. }) => fields,
        _ => &[],
    }
}

impl Compared<'_> {
    /// A value of the state, or the values of a table of it that are expected. Of several tables an
    /// expected one is the one with its `name`, or without a name the one in its place.
    fn state(&mut self, (path, field): (&str, Option<&'static Field>), expected: &Json, found: &Json) {
        match expected {
            Json::Object(table) => {
                for (name, expected) in table {
                    let field = of_name(within(field), name);
                    self.state((&join(path, name), field), expected, named(found, name));
                }
            }
            Json::Array(tables) if tables.iter().any(Json::is_object) => {
                for (place, expected) in tables.iter().enumerate() {
                    let all = found.as_array().map(Vec::as_slice).unwrap_or_default();
                    let found = match expected.get("name") {
                        Some(name) => all.iter().find(|table| table.get("name") == Some(name)),
                        None => all.get(place),
                    };
                    let path = format!("{path}[{}]", place + 1);
                    self.state((&path, field), expected, found.unwrap_or(&Json::Null));
                }
            }
            Json::Array(list) if field.is_some_and(Field::is_in_any_order) => self.words(path, list, found),
            _ => self.same(path, expected, found),
        }
    }

    fn same(&mut self, path: &str, expected: &Json, found: &Json) {
        let mut findings = Vec::new();
        if expected != found {
            let found = match found {
                Json::Null => "there is none".to_owned(),
                found => format!("it is `{}`", in_words(found)),
            };
            let (name, expected) = (self.name(path), in_words(expected));
            findings.push(self.unmet(path, format!("expected `{name}` to be `{expected}`, and {found}")));
        }
        self.say(path, spelled(expected), spelled(found), findings);
    }

    /// All words of a list, in any order and any case; a token is its type and its state.
    fn words(&mut self, path: &str, expected: &[Json], found: &Json) {
        let word = |one: &Json| match (one.get("kind").and_then(Json::as_str), one.get("state")) {
            (Some(kind), Some(Json::String(state))) if state == "readied" => kind.to_owned(),
            (Some(kind), Some(Json::String(state))) => format!("{kind}/{state}"),
            _ => in_words(one),
        };
        let mut is: Vec<_> = found.as_array().into_iter().flatten().map(word).collect();
        let mut wanted: Vec<_> = expected.iter().map(in_words).collect();
        is.sort_by_key(|word| word.to_lowercase());
        wanted.sort_by_key(|word| word.to_lowercase());
        let alike = |(one, other): (&String, &String)| one.eq_ignore_ascii_case(other);
        let mut findings = Vec::new();
        if is.len() != wanted.len() || !is.iter().zip(&wanted).all(alike) {
            let (name, is, wanted) = (self.name(path), is.join(", "), wanted.join(", "));
            findings.push(self.unmet(path, format!("expected the {name} `{wanted}`, and they are `{is}`")));
        }
        self.say(path, listed(&wanted), listed(&is), findings);
    }

    /// Each expected passage must be among those that are cited; one that the content does not have is told apart.
    fn cited(&mut self, path: &str, expected: &Json, cited: &BTreeSet<&str>, rulebook: &Rulebook) {
        let wanted = names(expected);
        let mut findings = Vec::new();
        for name in wanted.iter().map(|name| name.trim()) {
            if cited.contains(name.to_lowercase().as_str()) {
                continue;
            }
            let served = rulebook.passages.keys().any(|id| id.as_str().eq_ignore_ascii_case(name));
            let known = rulebook.passages.keys().map(PassageId::as_str);
            let (not, help) = match nearest(name, known) {
                _ if served => ("is not cited", format!("cited here: {}", in_backticks(cited))),
                Some(near) => ("is no passage", format!("did you mean `{near}`?")),
                None => ("is no passage", format!("cited here: {}", in_backticks(cited))),
            };
            findings.push(self.unmet(path, format!("`{name}` {not}")).help(help));
        }
        self.say(path, listed(&wanted), listed(cited), findings);
    }

    /// Each expected name must be among those that are there.
    fn among(&mut self, path: &str, expected: &Json, there: &Names<'_>, not: &str) {
        let wanted = names(expected);
        let missing = wanted.iter().filter(|name| !there.has(name));
        let findings = missing.map(|name| self.missing(path, name, there, not)).collect();
        self.say(path, listed(&wanted), listed(there.first()), findings);
    }

    /// The expected names must be those that are there, all of them. `words` say what a name is that is not there, and what is
    /// there without being expected.
    fn exactly(&mut self, path: &str, expected: &Json, there: &Names<'_>, words: (&str, &str)) {
        let (not, too) = words;
        let wanted = names(expected);
        let missing = wanted.iter().filter(|name| !there.has(name));
        let mut findings: Vec<Diagnostic> =
            missing.map(|name| self.missing(path, name, there, not)).collect();
        let meant = |one: &&Vec<&str>| wanted.iter().any(|name| is_called(one, name));
        for first in there.0.iter().filter(|one| !meant(one)).filter_map(|one| one.first()) {
            let finding = self.unmet(path, format!("`{first}` {too}"));
            findings.push(finding.help(format!("`{}` names all of them", self.name(path))));
        }
        self.say(path, format!("only {}", listed(&wanted)), listed(there.first()), findings);
    }

    fn missing(&self, path: &str, name: &str, there: &Names<'_>, not: &str) -> Diagnostic {
        let mut sorted: Vec<&str> = there.0.iter().flatten().copied().collect();
        sorted.sort_unstable();
        sorted.dedup();
        let help = match sorted.is_empty() {
            true => "there is none".to_owned(),
            false => did_you_mean(name, sorted.into_iter()),
        };
        self.unmet(path, format!("`{name}` {not}")).help(help)
    }

    /// Each name that is refused must be refused by its passage.
    fn reasons(&mut self, path: &str, reasons: &Map<String, Json>, report: &Report) {
        for (name, reason) in reasons {
            let of_name = |it: &&OptionRefused| is_called(&called(&it.name, &it.also), name);
            let citations = report.all_refused().filter(of_name).flat_map(|refused| &refused.citations);
            let ids: BTreeSet<&str> = citations.map(|citation| citation.id.as_str()).collect();
            let reason = reason.as_str().unwrap_or_default().trim();
            let path = join(path, name);
            let mut findings = Vec::new();
            if ids.is_empty() {
                findings.push(self.missing(&path, name, &Names::refused(report), NOT_REFUSED));
            } else if !ids.contains(reason.to_lowercase().as_str()) {
                let message = format!("`{name}` is refused, and not by `{reason}`");
                findings.push(self.unmet(&path, message).help(format!("refused by {}", in_backticks(&ids))));
            }
            let came = if ids.is_empty() { "it is not refused".to_owned() } else { listed(&ids) };
            self.say(&path, format!("refused by {reason}"), came, findings);
        }
    }

    /// What is named must happen in this order.
    fn trace(&mut self, path: &str, expected: &Json, report: &Report) {
        let wanted = names(expected);
        let (mut next, mut came, mut findings) = (Place::default(), Vec::new(), Vec::new());
        for (nth, name) in wanted.iter().enumerate() {
            if let Some(found) = next.find(name, report) {
                came.push(format!("{name} (step {})", found.step + 1));
                next = found;
                continue;
            }
            let earlier = Place::default().find(name, report);
            let before = nth.checked_sub(1).and_then(|before| wanted.get(before));
            let message = match (earlier, before) {
                (Some(place), Some(before)) => {
                    let step = place.step + 1;
                    format!("`{name}` happens in step {step} and not behind `{before}`")
                }
                _ => format!("`{name}` does not happen"),
            };
            let help = "a name is words of a step, a line, or a passage that a step cites";
            findings.push(self.unmet(path, message).help(help));
            came.push(match earlier {
                Some(place) => format!("{name} (step {}, too early)", place.step + 1),
                None => format!("{name} (never)"),
            });
        }
        self.say(path, wanted.join(", then "), listed(came), findings);
    }

    /// Whether the facts are those of the beginning.
    fn unchanged(&mut self, path: &str, expected: &Json, report: &Report) {
        let value = |facts: &[super::FactReport], what: &str| {
            let found = facts.iter().find(|fact| fact.what == what);
            found.map_or_else(|| "none".to_owned(), |fact| fact.value.clone())
        };
        let gone = report.before.iter().filter(|fact| !report.facts.iter().any(|it| it.what == fact.what));
        let changes: Vec<String> = report
            .facts
            .iter()
            .chain(gone)
            .map(|fact| (&fact.what, value(&report.before, &fact.what), value(&report.facts, &fact.what)))
            .filter(|(_, before, after)| before != after)
            .map(|(what, before, after)| format!("{what}: {before} -> {after}"))
            .collect();
        let wanted = *expected == Json::Bool(true);
        let mut findings = Vec::new();
        if wanted != changes.is_empty() {
            let message = match changes.as_slice() {
                [] => "expected a change, and everything is as it was".to_owned(),
                changes => format!("expected no change, and there is one: {}", changes.join("; ")),
            };
            findings.push(self.unmet(path, message));
        }
        let came = if changes.is_empty() { "nothing changes".to_owned() } else { changes.join("; ") };
        let wanted = if wanted { "nothing changes" } else { "something changes" };
        self.say(path, wanted.to_owned(), came, findings);
    }
}

/// Behind which step, and behind which of its letters, the next name is looked for.
#[derive(Clone, Copy, Default)]
struct Place {
    step: usize,
    letter: usize,
}

impl Place {
    /// The first step from here on that a name means, behind it.
    fn find(self, name: &str, report: &Report) -> Option<Place> {
        let name = name.trim().to_lowercase();
        let pick = Kind::of(&report.kind).map(|kind| former_names::pick(kind, &name)).unwrap_or_default();
        report.steps.iter().enumerate().skip(self.step).find_map(|(step, told)| {
            let text = told.text.to_lowercase();
            let from = if step == self.step { self.letter.min(text.len()) } else { 0 };
            if let Some(at) = text.get(from..).and_then(|rest| rest.find(&name)) {
                return Some(Place { step, letter: from + at + name.len() });
            }
            let cited = told.citations.iter().any(|citation| citation.id.as_str() == name);
            let taken = told.taken.iter().any(|taken| is_name(&pick, taken));
            (from == 0 && (cited || taken)).then_some(Place { step, letter: text.len() })
        })
    }
}

fn in_backticks(names: &BTreeSet<&str>) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
}

/// The name of a roll with each of its dice, in one order; any other name as it is.
fn dice_in_order(name: &str) -> String {
    let Some(dice) = name.strip_prefix("roll ") else {
        return name.to_owned();
    };
    let mut each: Vec<&str> = Vec::new();
    for word in dice.split(' ') {
        match (word.strip_prefix('x').and_then(|times| times.parse::<usize>().ok()), each.last().copied()) {
            (Some(times @ 1..=MOST_DICE), Some(die)) => {
                each.extend(std::iter::repeat_n(die, times.saturating_sub(1)))
            }
            _ => each.push(word),
        }
    }
    each.sort_unstable();
    format!("roll {}", each.join(" "))
}
