//! Does the answer say what was expected?

use std::collections::BTreeSet;

use serde_json::{Map, Value as Json};

use super::{Report, address::in_words, read::join};
use names::{Diagnostic, PassageId, did_you_mean, nearest};
use rulebook::Rulebook;

/// An error for each expectation that the report does not meet.
pub(super) fn unmet(expect: &Map<String, Json>, report: &Report, rulebook: &Rulebook) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    for (name, expected) in expect {
        let path = join("expect", name);
        match name.as_str() {
            "status" => same(&path, expected, &Json::from(report.status.word()), &mut findings),
            "who" => {
                let who = report.choice.as_ref().map(|choice| choice.who.as_str());
                let who = who.or(report.chance.as_ref().map(|chance| chance.who.as_str()));
                same(&path, expected, &Json::from(who), &mut findings);
            }
            "options" => {
                let options = report.choice.iter().flat_map(|choice| &choice.options);
                let outcomes = report.chance.iter().flat_map(|chance| &chance.outcomes);
                let options = options.flat_map(|it| [&it.name].into_iter().chain(&it.also));
                let names = options.chain(outcomes.map(|it| &it.name)).map(String::as_str);
                among(&path, expected, names, "is no option here", &mut findings);
            }
            "refused" => {
                let refused = report.all_refused();
                let names = refused.flat_map(|it| [&it.name].into_iter().chain(&it.also)).map(String::as_str);
                among(&path, expected, names, "is not refused", &mut findings);
            }
            "cites" => {
                let ids = report.all_citations().map(|citation| citation.id.as_str());
                cited(&path, expected, ids.collect(), rulebook, &mut findings);
            }
            "order" => same(&path, expected, &Json::from(report.order.clone()), &mut findings),
            "applies" | "cannot" | "card-states" | "places" => {
                let found = report.state.get(name.replace('-', "_")).and_then(Json::as_array);
                let names = found.into_iter().flatten().filter_map(Json::as_str);
                let not = match name.as_str() {
                    "card-states" => "is not how a card lies",
                    "places" => "is not where a card is",
                    _ => "is not among them",
                };
                among(&path, expected, names, not, &mut findings);
            }
            "windows" => {
                same(&path, expected, report.state.get("windows").unwrap_or(&Json::Null), &mut findings)
            }
            name => state(&path, expected, named(&report.state, name), &mut findings),
        }
    }
    findings
}

/// What the state shows under a name: `hull-left` as `hull_left`, zones as they are written.
fn named<'a>(state: &'a Json, name: &str) -> &'a Json {
    state.get(name).or_else(|| state.get(name.replace('-', "_"))).unwrap_or(&Json::Null)
}

/// A value of the state, or the values of a table of it that are expected. Of several tables an
/// expected one is the one with its `name`, or without a name the one in its place.
fn state(path: &str, expected: &Json, found: &Json, findings: &mut Vec<Diagnostic>) {
    match expected {
        Json::Object(table) => {
            for (name, expected) in table {
                state(&join(path, name), expected, named(found, name), findings);
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
                state(&path, expected, found.unwrap_or(&Json::Null), findings);
            }
        }
        Json::Array(list) if ANY_ORDER.iter().any(|name| path.ends_with(name)) => {
            words(path, list, found, findings);
        }
        _ => same(path, expected, found, findings),
    }
}

fn same(path: &str, expected: &Json, found: &Json, findings: &mut Vec<Diagnostic>) {
    if expected != found {
        let name = path.strip_prefix("expect.").unwrap_or(path);
        let found = match found {
            Json::Null => "there is none".to_owned(),
            found => format!("it is `{}`", in_words(found)),
        };
        let message = format!("expected `{name}` to be `{}`, and {found}", in_words(expected));
        findings.push(unmet_at(path, message));
    }
}

/// More dice than any roll has.
const MOST_DICE: usize = 100;

/// Lists whose order says nothing.
const ANY_ORDER: &[&str] = &[
    ".activated",
    ".attacked",
    ".captives",
    ".card-dials",
    ".card-tokens",
    ".command-tokens",
    ".dials",
    ".dice",
    ".discard",
    ".faceup",
    ".hand-cards",
    ".in-play",
    ".keywords",
    ".moved",
    ".persistent",
    ".raid",
    ".resource-cards",
    ".squadron-speeds",
    ".resolved",
    ".tokens",
    ".upgrades",
    ".used",
];

/// All words of a list, in any order and any case; a token is its type and its state.
fn words(path: &str, expected: &[Json], found: &Json, findings: &mut Vec<Diagnostic>) {
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
    if is.len() != wanted.len() || !is.iter().zip(&wanted).all(alike) {
        let name = path.strip_prefix("expect.").unwrap_or(path);
        let (is, wanted) = (is.join(", "), wanted.join(", "));
        findings.push(unmet_at(path, format!("expected the {name} `{wanted}`, and they are `{is}`")));
    }
}

/// Each expected passage must be among those that are cited; one that the content does not have is told apart.
fn cited(
    path: &str,
    expected: &Json,
    cited: BTreeSet<&str>,
    rulebook: &Rulebook,
    findings: &mut Vec<Diagnostic>,
) {
    let names = expected.as_array().into_iter().flatten().filter_map(Json::as_str);
    for name in names.map(str::trim).filter(|name| !cited.contains(name.to_lowercase().as_str())) {
        let served = rulebook.passages.keys().any(|id| id.as_str().eq_ignore_ascii_case(name));
        let known = rulebook.passages.keys().map(PassageId::as_str);
        let (not, help) = match nearest(name, known) {
            _ if served => ("is not cited", format!("cited here: {}", in_backticks(&cited))),
            Some(near) => ("is no passage", format!("did you mean `{near}`?")),
            None => ("is no passage", format!("cited here: {}", in_backticks(&cited))),
        };
        findings.push(unmet_at(path, format!("`{name}` {not}")).help(help));
    }
}

fn in_backticks(names: &BTreeSet<&str>) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
}

/// Each expected name must be among those that are there.
fn among<'a>(
    path: &str,
    expected: &Json,
    there: impl Iterator<Item = &'a str> + Clone,
    not: &str,
    findings: &mut Vec<Diagnostic>,
) {
    let names = expected.as_array().into_iter().flatten().filter_map(Json::as_str);
    for name in names {
        let normal = dice_in_order(&name.split_whitespace().collect::<Vec<_>>().join(" "));
        if !there.clone().any(|there| dice_in_order(there).eq_ignore_ascii_case(&normal)) {
            let finding = unmet_at(path, format!("`{name}` {not}"));
            let mut sorted: Vec<&str> = there.clone().collect();
            sorted.sort_unstable();
            sorted.dedup();
            let help = match sorted.is_empty() {
                true => "there is none".to_owned(),
                false => did_you_mean(name, sorted.into_iter()),
            };
            findings.push(finding.help(help));
        }
    }
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

fn unmet_at(path: &str, message: String) -> Diagnostic {
    Diagnostic::error("expectation-failed", message).field(path)
}
