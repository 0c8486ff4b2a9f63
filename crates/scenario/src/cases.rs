//! Which scenarios stand in one file?
//!
//! One, or variants of one board: a `[[case]]` is the file with what the case gives put over it, field by field.

use super::{
    Answer, CaseReport, CasesReport, Resolved, Scenario,
    limits::{MAX_CASES, MAX_NAME, MAX_QUESTION},
    read::{Reader, Source, join},
    read_scenario,
    shelf::Shelf,
    table_overlay::over,
    tree::{Key, Node, Value},
};
use names::{Diagnostic, did_you_mean};
use rulebook::Rulebook;

/// The field that holds them.
const CASE: &str = "case";

/// The scenarios of one file, in its order.
#[derive(Clone, Debug, PartialEq)]
pub struct Cases(Vec<Case>);

/// One of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// What the file calls it; none of what stands outside of its cases.
    pub name: Option<String>,
    /// What is asked.
    pub scenario: Scenario,
}

impl Cases {
    /// Reads a file of scenarios that names no cards; `file` is its name in findings. [`Shelf`] reads those that do.
    ///
    /// # Errors
    /// As [`Scenario::from_toml`]; two cases of one name; a case without one, or of another kind than its file.
    pub fn from_toml(text: &str, file: &str) -> Result<Self, Vec<Diagnostic>> {
        Shelf::EMPTY.cases_from_toml(text, file)
    }

    /// Reads the same shape as JSON.
    ///
    /// # Errors
    /// As [`Cases::from_toml`].
    pub fn from_json(text: &str, file: &str) -> Result<Self, Vec<Diagnostic>> {
        Shelf::EMPTY.cases_from_json(text, file)
    }

    /// Every scenario, in the order of the file; what stands outside of the cases comes first where something is expected of
    /// it, or where there are no cases.
    pub fn all(&self) -> &[Case] {
        &self.0
    }

    /// The scenarios of that name alone; all of a file where no name is given.
    ///
    /// # Errors
    /// Where the file has no such case.
    pub fn called(self, name: Option<&str>) -> Result<Self, Vec<Diagnostic>> {
        let Some(name) = name else { return Ok(self) };
        let is_called =
            |case: &Case| case.name.as_ref().is_some_and(|it| it.eq_ignore_ascii_case(name.trim()));
        match self.0.iter().find(|case| is_called(case)) {
            Some(case) => Ok(Self(vec![case.clone()])),
            None => {
                let known: Vec<&str> = self.0.iter().filter_map(|case| case.name.as_deref()).collect();
                let finding = Diagnostic::error("unknown-case", format!("there is no case `{name}`"));
                let help = match known.is_empty() {
                    true => "the file has no cases".to_owned(),
                    false => did_you_mean(name, known.into_iter()),
                };
                Err(vec![finding.help(help)])
            }
        }
    }

    /// The same scenarios, each changed.
    #[must_use]
    pub fn each(self, change: impl Fn(Scenario) -> Scenario) -> Self {
        let each = |case: Case| Case { scenario: change(case.scenario), ..case };
        Self(self.0.into_iter().map(each).collect())
    }

    /// Whether any of them is answered with odds.
    pub fn ask_for_odds(&self) -> bool {
        self.0.iter().any(|case| case.scenario.asks_for_odds())
    }

    /// The answer to each scenario.
    pub fn resolve(&self, rulebook: &Rulebook, following: Following) -> Answer {
        match self.0.as_slice() {
            [Case { name: None, scenario }] => Answer::One(following.resolve(scenario, rulebook)),
            several => {
                let cases: Vec<CaseReport> =
                    several.iter().map(|it| it.answer(rulebook, following)).collect();
                Answer::Cases(CasesReport { passed: cases.iter().all(|case| case.passed), cases })
            }
        }
    }

    /// The scenario of a file without cases.
    pub(super) fn only(self) -> Result<Scenario, Vec<Diagnostic>> {
        match <[Case; 1]>::try_from(self.0) {
            Ok([Case { name: None, scenario }]) => Ok(scenario),
            _ => {
                Err(vec![Diagnostic::error("several-cases", "one scenario is read here, and this has cases")])
            }
        }
    }
}

/// Which lines are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Following {
    /// The scenario's own.
    OwnLines,
    /// The scenario's own, and from where they end all there are.
    EveryLine,
}

impl Following {
    fn resolve(self, scenario: &Scenario, rulebook: &Rulebook) -> Resolved {
        match self {
            Self::OwnLines => Resolved::Report(Box::new(scenario.resolve(rulebook))),
            Self::EveryLine => Resolved::Lines(Box::new(scenario.resolve_all(rulebook))),
        }
    }
}

impl Case {
    fn answer(&self, rulebook: &Rulebook, following: Following) -> CaseReport {
        let answer = following.resolve(&self.scenario, rulebook);
        let passed = answer.report().passed;
        CaseReport { name: self.name.clone(), url: self.scenario.url(), passed, answer }
    }

    /// Findings about it, each with its name.
    pub fn named(&self, mut findings: Vec<Diagnostic>) -> Vec<Diagnostic> {
        if let Some(name) = &self.name {
            for finding in &mut findings {
                finding.message = format!("case `{name}`: {}", finding.message);
            }
        }
        findings
    }
}

pub(super) fn read(tree: &Node, source: Source<'_>, shelf: Shelf<'_>) -> Result<Cases, Vec<Diagnostic>> {
    let mut all = Reader::new(source, shelf);
    let (board, listed) = apart(tree);
    let written = listed.and_then(|node| all.list(node, CASE, MAX_CASES)).unwrap_or_default();
    let mut cases = Vec::new();
    if written.is_empty() || entry(&board, "expect").is_some() {
        let mut reader = Reader::new(source, shelf);
        let scenario = read_scenario(&mut reader, &board);
        cases.extend(scenario.map(|scenario| Case { name: None, scenario }));
        all.absorb(reader, |_| None);
    }
    for (nth, node) in (1..).zip(written) {
        let path = format!("{CASE}[{nth}]");
        let mut reader = Reader::new(source, shelf);
        cases.extend(case(&mut reader, &board, node, &cases));
        all.absorb(reader, |field| is_written(node, field).then(|| join(&path, field)));
    }
    all.finish()?;
    if cases.is_empty() {
        return Err(vec![Diagnostic::error("unreadable", "the scenario could not be read")]);
    }
    Ok(Cases(cases))
}

/// The file without its cases, and those.
fn apart(tree: &Node) -> (Node, Option<&Node>) {
    let Value::Table(entries) = &tree.value else { return (tree.clone(), None) };
    (without(tree, entries, &[CASE]), entry(tree, CASE))
}

fn without(node: &Node, entries: &[(Key, Node)], names: &[&str]) -> Node {
    let others = entries.iter().filter(|(key, _)| !names.contains(&key.name.as_str())).cloned().collect();
    Node { value: Value::Table(others), place: node.place.clone() }
}

/// One case: the file with what the case gives put over it.
fn case(reader: &mut Reader<'_>, board: &Node, node: &Node, earlier: &[Case]) -> Option<Case> {
    let Value::Table(entries) = &node.value else {
        let message = format!("a case must be a table, not {}", node.what());
        reader.refuse(Diagnostic::error("wrong-type", message), Some(node), "name");
        return None;
    };
    for fixed in ["game", "kind"] {
        if let Some(said) = entry(node, fixed) {
            let message = format!("a case has the `{fixed}` of its file");
            reader.refuse(
                Diagnostic::error("unknown-field", message).help("leave it out"),
                Some(said),
                fixed,
            );
        }
    }
    let name = name(reader, node, earlier)?;
    let own = without(node, entries, &["name", "game", "kind"]);
    let mut scenario = read_scenario(reader, &over(board, &own, &["line", "expect"]))?;
    // the page of its address says which case it is
    scenario.question = match scenario.question.take() {
        Some(question) if entry(node, "question").is_some() => Some(question),
        Some(question) => {
            Some(format!("{question} ({name})")).filter(|it| it.chars().count() <= MAX_QUESTION)
        }
        None => Some(name.clone()),
    };
    Some(Case { name: Some(name), scenario })
}

/// A case's name, which no other one has.
fn name(reader: &mut Reader<'_>, node: &Node, earlier: &[Case]) -> Option<String> {
    let said = entry(node, "name");
    let name = said.and_then(|said| reader.text(said, "name", MAX_NAME));
    let name = name.map(|name| name.trim().to_owned()).unwrap_or_default();
    if name.is_empty() {
        let finding = Diagnostic::error("missing-field", "a case has no name");
        reader.refuse(finding.help("write `name = \"without shields\"`"), said.or(Some(node)), "name");
        return None;
    }
    let is_taken = |case: &Case| case.name.as_ref().is_some_and(|other| other.eq_ignore_ascii_case(&name));
    if earlier.iter().any(is_taken) {
        let finding = Diagnostic::error("duplicate-field", format!("two cases are called `{name}`"));
        reader.refuse(finding.help("give each a name of its own"), said, "name");
        return None;
    }
    Some(name)
}

fn entry<'n>(node: &'n Node, name: &str) -> Option<&'n Node> {
    let Value::Table(entries) = &node.value else { return None };
    entries.iter().find(|(key, _)| key.name == name).map(|(_, node)| node)
}

/// Whether a case itself says something of a field: its path begins with a name that is written there.
fn is_written(case: &Node, field: &str) -> bool {
    let first = field.split(['.', '[']).next().unwrap_or_default();
    first == "name" || entry(case, first).is_some()
}
