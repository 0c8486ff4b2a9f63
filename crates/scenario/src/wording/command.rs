//! What does a line mean at the decisions about commands?

use crate::Line;
use armada::{
    ArmadaRules, State, command, rows,
    table::{CAPACITOR_FAILURE, EffectPick},
};
use engine::{Pick, Prompt};
use names::Diagnostic;

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

/// What has to be read from the cards themselves.
pub(super) fn notes(after: &State) -> Vec<Diagnostic> {
    let listed = |name: &String| after.table.cards.named(name).is_some();
    let unknown = after
        .ship()
        .faceup
        .iter()
        .filter(|name| !name.eq_ignore_ascii_case(CAPACITOR_FAILURE) && !listed(name));
    let note = |name: &String| {
        let message = format!("what the faceup damage card `{name}` says is not modelled here");
        let finding = Diagnostic::info("card-text-not-modelled", message);
        finding.help("read the card, and type it in as an `[[effect]]` of this name, or give the situation as it is under it")
    };
    unknown.map(note).collect()
}
