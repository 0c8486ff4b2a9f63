//! What does an answer consist of?
//!
//! A [`Report`] is what `POST /api/v1/resolve`, `adjutant resolve --json` and the resolver's page
//! show: where the situation stands, the steps that led there, and what is open.

use serde::Serialize;

use names::{Diagnostic, PassageId, Role};
use rulebook::Readings;

/// The answer to a scenario.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct Report {
    /// The scenario's game: `armada`.
    pub game: String,
    /// The scenario's kind: `attack`.
    pub kind: String,
    /// Where it stands.
    pub status: Status,
    /// What happened, in order; every step cites.
    pub steps: Vec<StepReport>,
    /// The choice it waits for, when [`Status::Choice`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub choice: Option<ChoiceReport>,
    /// The roll it waits for, when [`Status::Chance`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chance: Option<ChanceReport>,
    /// What is not settled, when [`Status::Open`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<OpenReport>,
    /// Choices of the scenario that a rule refuses: an answer, not an error.
    pub refused: Vec<OptionRefused>,
    /// The effects that were used on the way, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<String>,
    /// What the dice of each attack add up to, in words, the attack that is asked about first: `3 hits, 1 critical = 4
    /// damage`; left out where nobody attacks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reckoning: Vec<String>,
    /// The state reached, in the game's own words; shape per kind, in the OpenAPI document.
    pub state: serde_json::Value,
    /// The state reached, in words: what can change, and what it is now.
    pub facts: Vec<FactReport>,
    /// The cards that the scenario names, and which values came from them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<CardReport>,
    /// The rules behind an answer as a whole, where it has no steps that cite: odds.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub citations: Vec<CitationReport>,
    /// What is odd about the scenario: a line that matches nothing, a default that was used.
    pub diagnostics: Vec<Diagnostic>,
    /// What was expected, and what came.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub expected: Vec<ExpectedReport>,
    /// Whether nothing is wrong: every line was used by a decision, and everything that is expected came.
    pub passed: bool,
    /// How many of the scenario's lines were used, the refused ones among them: what is chosen next stands behind them.
    #[serde(skip)]
    pub used_lines: usize,
    /// The lines that a decision used up which is not about them.
    #[serde(skip)]
    pub(super) eaten: Vec<super::unused::Eaten>,
    /// The facts before anything happened.
    #[serde(skip)]
    pub(super) before: Vec<FactReport>,
    /// What the lines decided, in order, and what else could have been.
    #[serde(skip)]
    pub decisions: Vec<DecisionReport>,
}

impl Report {
    /// The report of a kind about which nothing is known yet.
    pub(super) fn empty(kind: super::Kind) -> Self {
        Self {
            game: kind.game().to_owned(),
            kind: kind.word().to_owned(),
            status: Status::End,
            steps: Vec::new(),
            choice: None,
            chance: None,
            open: None,
            refused: Vec::new(),
            order: Vec::new(),
            reckoning: Vec::new(),
            state: serde_json::Value::Null,
            facts: Vec::new(),
            cards: Vec::new(),
            citations: Vec::new(),
            diagnostics: Vec::new(),
            expected: Vec::new(),
            passed: true,
            used_lines: 0,
            eaten: Vec::new(),
            before: Vec::new(),
            decisions: Vec::new(),
        }
    }

    /// Everything that is refused: choices of the scenario, what stood beside an option that was the
    /// only one left, and what stands beside the options waited for.
    pub fn all_refused(&self) -> impl Iterator<Item = &OptionRefused> + Clone {
        let beside = self.steps.iter().flat_map(|step| &step.refused);
        let waiting = self.choice.iter().flat_map(|choice| &choice.refused);
        self.refused.iter().chain(beside).chain(waiting)
    }

    /// Every citation of the answer.
    pub fn all_citations(&self) -> impl Iterator<Item = &CitationReport> + Clone {
        let steps = self.steps.iter().flat_map(|step| &step.citations);
        let refused = self.all_refused().flat_map(|refused| &refused.citations);
        let open = self.open.iter().flat_map(|open| &open.citations);
        self.citations.iter().chain(steps).chain(refused).chain(open)
    }
}

/// A card that a scenario names.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct CardReport {
    /// The table that has its values, or its place in a list of upgrades: `attacker`, `unit[2]`, `attacker.upgrades[1]`.
    pub field: String,
    /// Its id: `armada/cards/howlrunner-tie-fighter-squadron`.
    pub card: String,
    /// Its name.
    pub name: String,
    /// The fields whose values came from it.
    pub from_card: Vec<String>,
    /// The fields that it has, and of which the scenario says something else.
    pub instead: Vec<String>,
    /// The values that came from it, in words: `hull 4`.
    #[serde(skip)]
    pub given: Vec<String>,
    /// What a player calls the fields of which the scenario says something else.
    #[serde(skip)]
    pub own: Vec<String>,
}

impl CardReport {
    /// What came from it, and what did not, in words.
    pub fn words(&self) -> String {
        let Self { given, own, .. } = self;
        let said = [("the card gives", given), ("said otherwise", own)];
        let said = said.into_iter().filter(|(_, fields)| !fields.is_empty());
        let said: Vec<String> = said.map(|(what, fields)| format!("{what} {}", fields.join("; "))).collect();
        if said.is_empty() { "nothing from the card".to_owned() } else { said.join("; ") }
    }
}

/// Where a scenario stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// It is over.
    End,
    /// A player has to choose.
    Choice,
    /// Dice have to be rolled.
    Chance,
    /// The rules do not settle it, or it is not modelled.
    Open,
}

impl Status {
    /// Its word, as in files and in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Status::End => "end",
            Status::Choice => "choice",
            Status::Chance => "chance",
            Status::Open => "open",
        }
    }
}

/// One step, with the rule behind it.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct StepReport {
    /// What happened, in words.
    pub text: String,
    /// What changed, old to new.
    pub changes: Vec<Change>,
    /// The component that acted and its text, where one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The rules behind it; never empty.
    pub citations: Vec<CitationReport>,
    /// How deep it is nested in other effects.
    pub depth: usize,
    /// Whether it happens at the same time as the step before.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub together: bool,
    /// The scenario's line that led to it, counted from 0: `Scenario::undo_to` with this number
    /// takes it back. None for what follows by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// What stood beside an option that was the only one left after this step and was therefore taken
    /// by itself, and why it was not allowed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<OptionRefused>,
    /// What was taken that led to it, by its names, be it by a line or by itself.
    #[serde(skip)]
    pub(super) taken: Vec<String>,
}

/// A decision that a line of the scenario made, and what else could have been.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecisionReport {
    /// The line, counted from 0.
    pub line: usize,
    /// Who decided, or whose roll it was.
    pub who: String,
    /// The question, in words.
    pub prompt: String,
    /// The stable name of what was taken.
    pub chose: String,
    /// Everything that could be chosen; nothing of a roll.
    pub options: Vec<OptionReport>,
    /// Of a roll the likeliest results, the one that came among them.
    pub outcomes: Vec<OutcomeReport>,
    /// Which kind of decision it is, whatever stands in it: another run asks the same.
    pub(super) asked: String,
}

impl DecisionReport {
    /// Everything that could be taken: stable name and words.
    pub fn alternatives(&self) -> impl Iterator<Item = (&str, &str)> {
        let options = self.options.iter().map(|it| (it.name.as_str(), it.label.as_str()));
        options.chain(self.outcomes.iter().map(|it| (it.name.as_str(), it.label.as_str())))
    }

    /// What was taken, in words.
    pub fn label(&self) -> &str {
        let taken = self.alternatives().find(|(name, _)| *name == self.chose);
        taken.map_or(self.chose.as_str(), |(_, label)| label)
    }

    /// Whether both ask the same of the same player.
    pub(super) fn asks_as(&self, other: &Self) -> bool {
        (&self.who, &self.asked) == (&other.who, &other.asked)
    }
}

/// A fact about the state reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct FactReport {
    /// What: `left shields`.
    pub what: String,
    /// What it is now.
    pub value: String,
}

impl FactReport {
    /// A state's facts.
    pub(super) fn all(facts: Vec<engine::Fact>) -> Vec<Self> {
        let fact = |fact: engine::Fact| Self { what: fact.what.to_string(), value: fact.value.to_string() };
        facts.into_iter().map(fact).collect()
    }
}

/// What is answered to a file: to its one scenario, or to each of its cases.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(untagged)]
pub enum Answer {
    /// To its one scenario.
    One(Resolved),
    /// To each of its cases.
    Cases(CasesReport),
}

/// What is answered to a scenario: along its own lines, or along every line.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(untagged)]
pub enum Resolved {
    /// Along its own lines.
    Report(Box<Report>),
    /// Along every line.
    Lines(Box<Lines>),
}

impl Resolved {
    /// The answer along the scenario's own lines.
    pub fn report(&self) -> &Report {
        match self {
            Self::Report(report) => report,
            Self::Lines(lines) => &lines.report,
        }
    }
}

/// The answers to the cases of a file.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct CasesReport {
    /// Whether nothing is wrong with any of them.
    pub passed: bool,
    /// Each of them, in the order of the file.
    pub cases: Vec<CaseReport>,
}

/// The answer to one case.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct CaseReport {
    /// Its name; none of what stands outside of the cases.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its address in the resolver.
    pub url: String,
    /// Whether nothing is wrong with it.
    pub passed: bool,
    /// The answer.
    pub answer: Resolved,
}

/// One thing that was expected, beside what came.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct ExpectedReport {
    /// The expectation's field: `expect.shields.left`.
    pub field: String,
    /// What it is about, in words: `left shields`, `after 2 lines: status`.
    pub what: String,
    /// What was expected, in words.
    pub expected: String,
    /// What came, in words.
    pub came: String,
    /// Whether that is the same.
    pub met: bool,
}

/// Every line from where a scenario's own lines end.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct Lines {
    /// The answer along the scenario's own lines.
    pub report: Report,
    /// How many lines there are; none where they are more than can be counted. Where not everything
    /// was explored, so many were found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<String>,
    /// About how many there are, where not everything was explored: two digits of it are meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate: Option<String>,
    /// Whether everything was explored.
    pub explored: bool,
    /// Where they end: different ends only, in the order in which they were met.
    pub ends: Vec<EndReport>,
    /// The first lines, at most 1,000, one by one.
    pub lines: Vec<LineReport>,
    /// Where the probabilities of the ends depend on what players choose: each way of choosing, up to where nothing that is
    /// chosen matters any more, and the probabilities from there; at most 1,000.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ways: Vec<WayReport>,
    /// Whether there are more of them.
    #[serde(skip_serializing_if = "is_false")]
    pub more_ways: bool,
}

fn is_false(flag: &bool) -> bool {
    !flag
}

impl Lines {
    /// Nothing was explored.
    pub(super) fn unexplored(report: Report, estimate: Option<String>) -> Self {
        Self {
            report,
            count: None,
            estimate,
            explored: false,
            ends: Vec::new(),
            lines: Vec::new(),
            ways: Vec::new(),
            more_ways: false,
        }
    }
}

/// A way of choosing, and how likely each end is then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct WayReport {
    /// What is chosen, and what is rolled before it.
    pub taken: Vec<LineTaken>,
    /// The ends that are possible then, by their numbers in the list of ends, with their probabilities.
    pub ends: Vec<EndShare>,
}

/// How likely an end is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct EndShare {
    /// Its number in the list of ends, from 0.
    pub end: usize,
    /// Its exact probability.
    pub probability: String,
}

/// A different end.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct EndReport {
    /// Over, or open.
    pub status: Status,
    /// Why it is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The state there, in words.
    pub facts: Vec<FactReport>,
    /// How many lines lead there; none where they are more than can be counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<String>,
    /// Its exact probability; none where it depends on what somebody chooses on the way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub probability: Option<String>,
    /// Where it does: the least and the most that it can be, by what all players choose.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub between: Option<[String; 2]>,
    /// One way there: what is chosen and rolled, in order.
    pub way: Vec<LineTaken>,
}

/// One line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct LineReport {
    /// What is chosen and rolled, in order; what leaves no choice is not listed.
    pub taken: Vec<LineTaken>,
    /// The number of its end in the list of ends, from 0.
    pub end: usize,
}

/// One decision of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct LineTaken {
    /// Who decides, or whose roll it is.
    pub who: String,
    /// The stable name, as in `[[line]]`.
    pub choose: String,
    /// Of a roll, its exact probability.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub probability: Option<String>,
}

/// A fact that changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Change {
    /// What: `left shields`.
    pub what: String,
    /// Before.
    pub from: String,
    /// After.
    pub to: String,
}

/// A rule behind a step or a refusal, met with the rulebook that is served.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct CitationReport {
    /// The passage.
    pub id: PassageId,
    /// What it does here.
    pub role: Role,
    /// Its page's path; none where the served content lacks the passage (shown as text then).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// What to show: `Rules Reference 1.5, Defense Tokens, p. 4-5, Brace`.
    pub label: String,
    /// Where the sources leave two readings: the one that is followed here, and the other.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub readings: Option<Readings>,
}

/// What is asked of whom.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct ChoiceReport {
    /// The player: `defender`.
    pub who: String,
    /// The question, in words.
    pub prompt: String,
    /// What may be chosen; never empty.
    pub options: Vec<OptionReport>,
    /// What may not, and why.
    pub refused: Vec<OptionRefused>,
}

/// One way to go on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct OptionReport {
    /// The pick's stable name, as in `[[line]]`: `spend brace`.
    pub name: String,
    /// What else lines and expectations may call it: `critical ion burst` beside `critical 1`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<String>,
    /// In words.
    pub label: String,
    /// What it would do, in words; empty where that is not known before.
    pub effect: String,
    /// Whether it is allowed and cannot change anything but what it costs; such options stand behind the others.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub idle: bool,
    /// The drawn sign that goes with it, such as `brace`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub glyph: Option<String>,
}

/// An option that the rules refuse.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct OptionRefused {
    /// The pick's stable name.
    pub name: String,
    /// What else lines and expectations may call it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<String>,
    /// In words.
    pub label: String,
    /// Why not, in words.
    pub reason: String,
    /// The rules that refuse it; never empty.
    pub citations: Vec<CitationReport>,
}

/// What has to be rolled.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct ChanceReport {
    /// Whose roll it is: `defender`.
    pub who: String,
    /// What is rolled, in words.
    pub prompt: String,
    /// What may come up; the probabilities add up to 1.
    pub outcomes: Vec<OutcomeReport>,
}

/// One outcome of a roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct OutcomeReport {
    /// The outcome's stable name, as in `[[line]]`: `roll red/hit`.
    pub name: String,
    /// In words.
    pub label: String,
    /// Its exact probability: `1/4`.
    pub probability: String,
    /// The drawn sign that goes with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub glyph: Option<String>,
}

/// What is not settled.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct OpenReport {
    /// What is missing, in words.
    pub reason: String,
    /// The rules that come nearest.
    pub citations: Vec<CitationReport>,
}
