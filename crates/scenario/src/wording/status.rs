//! What does a line mean at the decisions of a phase?

use crate::Line;
use armada::{ArmadaRules, State, status};
use engine::{Pick, Prompt};

/// Whoever goes on uses no more of the effects that wait.
pub(super) fn presupposed(
    rules: &ArmadaRules,
    state: &State,
    line: &Line,
    prompt: &Prompt<ArmadaRules>,
) -> Option<Pick<ArmadaRules>> {
    let pick = status::read(&line.choose)?;
    (status::goes_on(rules, state, &pick) && matches!(prompt, Prompt::Effect(_))).then_some(Pick::Pass)
}
