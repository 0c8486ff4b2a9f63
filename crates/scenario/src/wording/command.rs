//! What does a line mean at the decisions about commands?

use crate::Line;
use armada::{ArmadaRules, State, command, rows, table::EffectPick};
use engine::{Pick, Prompt};

/// What a line presupposes that is decided now.
pub(super) fn presupposed(
    rules: &ArmadaRules,
    state: &State,
    line: &Line,
    prompt: &Prompt<ArmadaRules>,
) -> Option<Pick<ArmadaRules>> {
    let pick = command::read(&line.choose.to_lowercase())?;
    match prompt {
        Prompt::Game(prompt) => command::presupposed(rules, state, prompt, &pick).map(Pick::Game),
        // whoever goes on uses no more of the effects that wait
        Prompt::Effect(_) => {
            let who = line.who.as_ref();
            let own = who.is_none_or(|who| who.trim().to_lowercase().parse() == Ok(state.commands.owner));
            let later = !matches!(pick, rows::Pick::Effect(EffectPick::Use(_)))
                && command::goes_on(rules, state, &pick);
            (own && later).then_some(Pick::Pass)
        }
        Prompt::First => None,
    }
}
