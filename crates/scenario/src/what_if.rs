//! What if an earlier decision had been another one?
//!
//! The lines behind it are played on as far as they answer a question that is still asked. A line never answers another question
//! than it did: a `done` after the tokens is no `done` after the critical effects. What does not fit is left out and named.

use super::{DecisionReport, Line, Scenario, former_names};
use rulebook::Rulebook;

/// A scenario of which one decision is another.
#[derive(Clone, Debug, PartialEq)]
pub struct Changed {
    /// The scenario, with the later lines that still fit.
    pub scenario: Scenario,
    /// The decisions behind it that no longer fit, in order.
    pub left_out: Vec<DecisionReport>,
}

impl Scenario {
    /// The scenario with `choose` in the place of what its line `at` (from 0) decided; none where the line decided nothing, or
    /// that cannot be chosen there.
    pub fn changed(&self, at: usize, choose: &str, rulebook: &Rulebook) -> Option<Changed> {
        let before = self.situation.resolve(&self.lines, rulebook).decisions;
        let place = before.iter().position(|decision| decision.line == at)?;
        let (decision, rest) = before.get(place..)?.split_first()?;
        let mut lines = self.lines.get(..at)?.to_vec();
        let choose = former_names::pick(self.kind, choose);
        lines.push(Line { who: Some(decision.who.clone()), choose });
        let answers = |lines: &[Line], decision: &DecisionReport| {
            let report = self.situation.resolve(lines, rulebook);
            report.decisions.last().is_some_and(|last| last.line + 1 == lines.len() && last.asks_as(decision))
        };
        if !answers(&lines, decision) {
            return None;
        }
        let mut left_out = Vec::new();
        for next in rest {
            let before = lines.len();
            lines.extend(self.lines.get(next.line).cloned());
            if !answers(&lines, next) {
                lines.truncate(before);
                left_out.push(next.clone());
            }
        }
        Some(Changed { scenario: self.with_lines(lines), left_out })
    }
}
