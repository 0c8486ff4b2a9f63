//! What happened, and which rule made it happen?
//!
//! A [`Step`] lies on the edge between two nodes. It cannot be made without [`Citations`], and
//! [`Citations`] cannot be empty: a step without a rule behind it cannot be said. Steps are never
//! part of a position; they are told again, on demand, to a [`Sink`].

use std::borrow::Cow;

use serde::Serialize;

use super::Never;
use names::Citation;

/// One or more citations: the rules behind a step or a refusal.
///
/// ```
/// use engine::Citations;
/// use names::{Citation, Role};
/// let rules = Citations::one(Citation::new(Role::Requires, "pocket/turn/draw"))
///     .and(Citation::new(Role::Orders, "pocket/turn/order"));
/// assert_eq!(rules.iter().count(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(into = "Vec<Citation>")]
pub struct Citations {
    first: Citation,
    rest: Vec<Citation>,
}

impl Citations {
    /// The rule alone.
    pub const fn one(citation: Citation) -> Self {
        Self { first: citation, rest: Vec::new() }
    }

    /// The same, and one more rule; a rule that is there already is not added twice.
    #[must_use]
    pub fn and(mut self, citation: Citation) -> Self {
        if !self.iter().any(|known| *known == citation) {
            self.rest.push(citation);
        }
        self
    }

    /// The same, and one more rule where that is so.
    #[must_use]
    pub fn and_where(self, so: bool, citation: Citation) -> Self {
        if so { self.and(citation) } else { self }
    }

    /// The same, and all rules of `other`.
    #[must_use]
    pub fn join(self, other: Self) -> Self {
        Vec::from(other).into_iter().fold(self, Self::and)
    }

    /// The rules, the most important one first.
    pub fn iter(&self) -> impl Iterator<Item = &Citation> {
        std::iter::once(&self.first).chain(&self.rest)
    }
}

impl From<Citation> for Citations {
    fn from(citation: Citation) -> Self {
        Self::one(citation)
    }
}

impl From<Citations> for Vec<Citation> {
    fn from(citations: Citations) -> Self {
        std::iter::once(citations.first).chain(citations.rest).collect()
    }
}

/// A fact of the state, as shown: `left shields` is `3`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fact {
    /// What: unique among the facts of one state.
    pub what: Cow<'static, str>,
    /// Its value, in words.
    pub value: Cow<'static, str>,
    /// Whether that goes without saying of anything that is there, so that coming or leaving with it changes nothing.
    #[serde(skip)]
    usual: bool,
}

impl Fact {
    /// The fact that `what` is `value`.
    pub fn new(what: impl Into<Cow<'static, str>>, value: impl Into<Cow<'static, str>>) -> Self {
        Self { what: what.into(), value: value.into(), usual: false }
    }

    /// The fact that `what` is `value`, as everything is that has just come: undamaged, ready.
    pub fn usual(what: impl Into<Cow<'static, str>>, value: impl Into<Cow<'static, str>>) -> Self {
        Self { usual: true, ..Self::new(what, value) }
    }
}

/// A fact that a step changed. A fact that was not there before, or is gone, is `none` on that side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Change {
    /// What changed.
    pub what: Cow<'static, str>,
    /// Before.
    pub from: Cow<'static, str>,
    /// After.
    pub to: Cow<'static, str>,
}

/// The value of a fact that is not there: what a card outside play has for power.
const NOT_THERE: &str = "none";

/// The changes from one list of facts to another, in the order of the facts.
pub fn changes(before: &[Fact], after: &[Fact]) -> Vec<Change> {
    let value_in = |facts: &[Fact], what: &str| {
        let found = facts.iter().find(|fact| fact.what == what);
        found.map_or(Cow::Borrowed(NOT_THERE), |fact| fact.value.clone())
    };
    let is_in = |facts: &[Fact], what: &str| facts.iter().any(|fact| fact.what == what);
    let gone = before
        .iter()
        .filter(|fact| !fact.usual && !is_in(after, &fact.what))
        .map(|fact| (fact, Cow::Borrowed(NOT_THERE)));
    after
        .iter()
        .filter(|fact| !fact.usual || is_in(before, &fact.what))
        .map(|fact| (fact, fact.value.clone()))
        .chain(gone)
        .map(|(fact, to)| Change { what: fact.what.clone(), from: value_in(before, &fact.what), to })
        .filter(|change| change.from != change.to)
        .collect()
}

/// One thing that happened, with the rules behind it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Step {
    text: String,
    changes: Vec<Change>,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<String>,
    citations: Citations,
    depth: usize,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    together: bool,
    #[serde(skip)]
    refuses: Option<Refusing>,
}

/// An effect whose use a step refuses: its window was open, but nothing in it could be used, so nobody was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusing {
    /// Whose effect, by name.
    pub who: String,
    /// The stable name of the pick: `use xi7`.
    pub pick: String,
    /// Why, in words.
    pub reason: String,
    /// All the rules that refuse it.
    pub citations: Citations,
}

impl Step {
    /// A step in words, and the rules behind it.
    pub fn new(text: impl Into<String>, citations: impl Into<Citations>) -> Self {
        Self {
            text: text.into(),
            changes: Vec::new(),
            source: None,
            citations: citations.into(),
            depth: 0,
            together: false,
            refuses: None,
        }
    }

    /// The same step with the facts it changed.
    #[must_use]
    pub fn changing(self, changes: Vec<Change>) -> Self {
        Self { changes, ..self }
    }

    /// The same step with the text and place of the component that acted.
    #[must_use]
    pub fn from_source(self, source: Option<String>) -> Self {
        Self { source, ..self }
    }

    /// The same step, nested in `depth` resolving effects.
    #[must_use]
    pub fn at_depth(self, depth: usize) -> Self {
        Self { depth, ..self }
    }

    /// The same step, which happens at the same time as the one before.
    #[must_use]
    pub fn with_the_last(self) -> Self {
        Self { together: true, ..self }
    }

    /// The same step, which says that the use of an effect is refused.
    #[must_use]
    pub fn refusing(self, refuses: Option<Refusing>) -> Self {
        Self { refuses, ..self }
    }

    /// The effect whose use it refuses; each effect is refused in one step only.
    pub fn refuses(&self) -> Option<&Refusing> {
        self.refuses.as_ref()
    }

    /// What happened, in words.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What changed, old to new.
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// The text and place of the component that acted, where one did.
    pub fn source(&self) -> Option<&str> {
        self.source.as_deref()
    }

    /// The rules behind it.
    pub fn citations(&self) -> &Citations {
        &self.citations
    }

    /// Whether it happens at the same time as the step before: both belong to one [`Batch`](crate::Batch).
    pub fn is_with_the_last(&self) -> bool {
        self.together
    }

    /// In how many resolving effects it is nested; 0 for what the game itself does.
    pub fn depth(&self) -> usize {
        self.depth
    }
}

/// Something said with its rules: a refusal's reason, an effect's own text, why a point is open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Told {
    /// In words.
    pub text: String,
    /// The component's own text and place, where one speaks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The rules behind it.
    pub citations: Citations,
}

impl Told {
    /// Words and the rules behind them.
    pub fn new(text: impl Into<String>, citations: impl Into<Citations>) -> Self {
        Self { text: text.into(), source: None, citations: citations.into() }
    }

    /// The same, said by a component: its text and place.
    #[must_use]
    pub fn by(self, source: impl Into<String>) -> Self {
        Self { source: Some(source.into()), ..self }
    }
}

/// Why something is refused or not settled.
pub trait Reason {
    /// It in words, with the rules.
    fn told(&self) -> Told;

    /// Whether it refuses something only for now: the time of that may come.
    fn is_for_now(&self) -> bool {
        false
    }
}

impl Reason for Never {
    fn told(&self) -> Told {
        match *self {}
    }
}

/// Where steps go. Text is produced only for a sink that listens.
pub trait Sink {
    /// Whether steps are wanted at all; when not, no text is made.
    fn listens(&self) -> bool;
    /// Takes the next step.
    fn take(&mut self, step: Step);
    /// An effect begins, with this many tasks left beneath it.
    fn open(&mut self, beneath: usize) {
        let _ = beneath;
    }
    /// Only this many tasks are left: effects that began above them are over.
    fn left(&mut self, tasks: usize) {
        let _ = tasks;
    }
}

/// The sink of silent runs: nothing is told.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoSink;

impl Sink for NoSink {
    fn listens(&self) -> bool {
        false
    }

    fn take(&mut self, _: Step) {}
}

/// Steps without nesting by triggers: a step's depth counts only the effects whose own
/// instructions it belongs to. [`Trace`] counts both.
impl Sink for Vec<Step> {
    fn listens(&self) -> bool {
        true
    }

    fn take(&mut self, step: Step) {
        self.push(step);
    }
}

/// The steps of a whole run, each as deep as it is nested: what an effect triggers, and resolves
/// before the rest, is nested in it. Positions do not remember that; use one trace from the start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    steps: Vec<Step>,
    /// For each effect that is not over: how many tasks were beneath it.
    open: Vec<usize>,
}

impl Trace {
    /// The steps so far.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }
}

impl Sink for Trace {
    fn listens(&self) -> bool {
        true
    }

    fn take(&mut self, step: Step) {
        let depth = self.open.len();
        self.steps.push(step.at_depth(depth));
    }

    fn open(&mut self, beneath: usize) {
        self.open.push(beneath);
    }

    fn left(&mut self, tasks: usize) {
        self.open.retain(|beneath| *beneath < tasks);
    }
}
