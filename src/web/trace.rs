//! How does a page show what happened?
//!
//! Steps and refusals with their rules, ready for a template: the resolver's page and the live trace
//! under a passage show the same.

use super::{page::capital, passage_view::Cite};
use scenario::{CitationReport, OptionRefused, StepReport};

/// A step of a trace.
#[derive(Clone, Debug, askama::Template)]
#[template(path = "partials/step.html")]
pub struct Step {
    /// What happened.
    pub text: String,
    /// The component that acted, and its text.
    pub source: Option<String>,
    /// What changed: what, from, to.
    pub changes: Vec<(String, String, String)>,
    /// The rules behind it, or the first of many.
    pub cites: Vec<Cite>,
    /// The other rules, where they are many.
    pub more_cites: Vec<Cite>,
    /// Whether a part of the rules begins with it: those behind it belong there.
    pub begins: bool,
    /// What was not allowed after it.
    pub refused: Vec<Refusal>,
    /// Whether somebody decided it.
    pub decided: bool,
    /// Whether it happened within another effect.
    pub nested: bool,
    /// Whether it happened at the same time as the one before.
    pub together: bool,
    /// Whether it is the one that was added last.
    pub newest: bool,
    /// The single ones that it tells as one.
    pub points: Vec<Step>,
}

/// A refused option, with its rule.
#[derive(Clone, Debug, askama::Template)]
#[template(path = "partials/refusal.html")]
pub struct Refusal {
    /// What is refused.
    pub label: String,
    /// Why.
    pub reason: String,
    /// The rules that refuse it.
    pub cites: Vec<Cite>,
}

/// What is not settled.
#[derive(Clone, Debug)]
pub struct Left {
    /// What is missing.
    pub reason: String,
    /// The rules that come nearest.
    pub cites: Vec<Cite>,
}

/// Words of the engine as a page says them: names in quotation marks instead of backticks, players as players.
pub fn spoken(text: &str) -> String {
    let mut parts = text.split('`');
    let mut spoken = named(parts.next().unwrap_or_default());
    for (nth, part) in parts.enumerate() {
        spoken.push(if nth % 2 == 0 { '“' } else { '”' });
        spoken.push_str(&named(part));
    }
    spoken
}

/// The players of Star Wars: Unlimited, as files and lines call them and as readers do.
const PLAYERS: [(&str, &str); 2] = [("P1", "Player 1"), ("P2", "Player 2")];

/// A text in which players have their names: `Player 1`, not `P1`.
pub fn named(text: &str) -> String {
    let is_letter = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '-');
    let mut said = text.to_owned();
    for (short, name) in PLAYERS {
        let mut rest = std::mem::take(&mut said);
        while let Some((before, behind)) = rest.split_once(short) {
            let within = is_letter(before.chars().next_back()) || is_letter(behind.chars().next());
            said.push_str(before);
            said.push_str(if within { short } else { name });
            rest = behind.to_owned();
        }
        said.push_str(&rest);
    }
    said
}

/// A player as a page names them: by initiative `first player`, else by their part.
pub fn player(who: &str) -> String {
    match who {
        "first" | "second" => format!("{who} player"),
        other => named(other),
    }
}

/// The same with its article, where it is no name: `the first player`, `the attacker`, `Player 1`.
pub fn the(who: &str) -> String {
    if who.starts_with(char::is_uppercase) { player(who) } else { format!("the {}", player(who)) }
}

/// What a step says with which a part of the rules begins: `Spend Defense Tokens begins`.
const BEGINS: &str = " begins";

/// So many rules stand beside a step; of more the first does, and the others a tap away.
const IN_SIGHT: usize = 2;

impl Step {
    /// A step with its rules.
    pub fn of(step: &StepReport) -> Self {
        let changes = step.changes.iter();
        let part = step.text.strip_suffix(BEGINS);
        let mut cites = cites(&step.citations);
        let more_cites = if cites.len() > IN_SIGHT { cites.split_off(1) } else { Vec::new() };
        Self {
            text: capital(&spoken(part.unwrap_or(&step.text))),
            begins: part.is_some(),
            more_cites,
            source: step.source.clone(),
            changes: changes.map(|it| (spoken(&it.what), spoken(&it.from), spoken(&it.to))).collect(),
            cites,
            refused: step.refused.iter().map(Refusal::of).collect(),
            decided: step.line.is_some(),
            nested: step.depth > 0,
            together: step.together,
            newest: false,
            points: Vec::new(),
        }
    }

    /// Whether the other is the same once more: nothing was decided or refused between them.
    fn repeats(&self, other: &Self) -> bool {
        let whats = |step: &Self| step.changes.iter().map(|(what, ..)| what.clone()).collect::<Vec<_>>();
        let is_plain = |step: &Self| !step.decided && step.refused.is_empty();
        self.text == other.text
            && (&self.source, self.nested) == (&other.source, other.nested)
            && whats(self) == whats(other)
            && is_plain(self)
            && is_plain(other)
    }
}

/// The steps, each run of equal ones told as one: "3 damage: front shields 3 → 0", with the single ones in it.
pub fn folded(steps: Vec<Step>) -> Vec<Step> {
    let mut all: Vec<Vec<Step>> = Vec::new();
    for step in steps {
        match all.last_mut().filter(|run| run.last().is_some_and(|last| last.repeats(&step))) {
            Some(run) => run.push(step),
            None => all.push(vec![step]),
        }
    }
    all.into_iter().flat_map(as_one).collect()
}

/// A run of equal steps as one; a step alone stays.
fn as_one(run: Vec<Step>) -> Vec<Step> {
    let (Some(first), Some(last), true) = (run.first(), run.last(), run.len() > 1) else { return run };
    let mut one = Step { newest: last.newest, ..first.clone() };
    for (change, end) in one.changes.iter_mut().zip(&last.changes) {
        change.2.clone_from(&end.2);
    }
    one.text = match (suffered(&first.text), one.changes.as_slice()) {
        (Some(damage), [(what, from, to)]) => format!("{} {damage}: {what} {from} → {to}", run.len()),
        (Some(damage), _) => format!("{} {damage}: {}", run.len(), first.text),
        (None, _) => format!("{}, {} times", first.text, run.len()),
    };
    if suffered(&first.text).is_some() {
        one.changes.clear();
    }
    one.points = run;
    vec![one]
}

/// What a step suffers one point of: `damage`, `redirected damage`.
fn suffered(text: &str) -> Option<&str> {
    let (damage, _) = text.split_once(" suffers 1 ")?.1.split_once(" on ")?;
    damage.ends_with("damage").then_some(damage)
}

impl Refusal {
    /// A refused option.
    pub fn of(refused: &OptionRefused) -> Self {
        Self {
            label: spoken(&refused.label),
            reason: spoken(&refused.reason),
            cites: cites(&refused.citations),
        }
    }
}

/// Citations with their roles, as links where the passage is served.
pub fn cites(citations: &[CitationReport]) -> Vec<Cite> {
    let cite = |it: &CitationReport| Cite {
        role: Some(it.role.in_words()),
        url: it.url.clone(),
        label: it.label.clone(),
        readings: it.readings.as_ref().map(|readings| capital(&readings.to_string())),
    };
    citations.iter().map(cite).collect()
}
