//! What does a line mean at the decisions of a phase?

use super::{Asked, WhyNot, named};
use crate::Line;
use armada::{ArmadaRules, Seat, State, status};
use engine::{Pick, Prompt, View, Worded};

/// Why what a line names is refused although the present node does not show it.
pub(super) fn why_not(
    rules: &ArmadaRules,
    view: View<'_, ArmadaRules>,
    line: &Line,
    asked: Option<Asked<'_, ArmadaRules>>,
) -> Option<WhyNot<ArmadaRules>> {
    let pick = status::read(&line.choose)?;
    let who = named::<Seat>(line).ok()?;
    let asked = asked.map(|asked| (asked.who, asked.prompt));
    let bans = status::why_not(view, who, asked, &pick);
    if bans.is_empty() {
        return None;
    }
    Some(WhyNot { label: rules.label(view.state, &Pick::Game(pick)), also: Vec::new(), bans })
}

/// Whoever goes on uses no more of the effects that wait.
pub(super) fn presupposed(
    state: &State,
    line: &Line,
    prompt: &Prompt<ArmadaRules>,
) -> Option<Pick<ArmadaRules>> {
    let pick = status::read(&line.choose)?;
    (status::goes_on(state, &pick) && matches!(prompt, Prompt::Effect(_))).then_some(Pick::Pass)
}
