//! What does a line mean at the decisions about commands?

use super::{Asked, WhyNot, named};
use crate::Line;
use armada::{
    ArmadaRules, Seat, State,
    command::{self, CAPACITOR_FAILURE},
    effect::EffectBan,
    rows,
    table::{EffectPick, EffectPrompt},
};
use engine::{Pick, Prompt, View, Worded};
use names::Diagnostic;

const CHANGE_DIALS: Prompt<ArmadaRules> = Prompt::Game(rows::Prompt::Effect(EffectPrompt::Dial));

/// Who decides instead, where an effect asks somebody else.
fn others_choice(asked: Option<Asked<'_, ArmadaRules>>, player: Seat) -> Option<EffectBan> {
    let asked = asked.filter(|asked| asked.who != player)?;
    match asked.prompt {
        Prompt::Game(rows::Prompt::Effect(prompt)) => prompt.asked_of(asked.who),
        _ => None,
    }
}

/// Whether it is something that an effect may ask somebody else.
fn may_be_others(pick: &rows::Pick) -> bool {
    matches!(
        pick,
        rows::Pick::Effect(
            EffectPick::Zone(_)
                | EffectPick::Command(_)
                | EffectPick::DamageCard(_)
                | EffectPick::Lying(_)
                | EffectPick::Dial { .. }
        )
    )
}

/// Why what a line names is refused although the present node does not show it.
pub(super) fn why_not(
    rules: &ArmadaRules,
    view: View<'_, ArmadaRules>,
    line: &Line,
    asked: Option<Asked<'_, ArmadaRules>>,
) -> Option<WhyNot<ArmadaRules>> {
    let state = view.state;
    let pick = command::read(&line.choose.to_lowercase())?;
    let named = named::<Seat>(line).ok()?;
    // where nobody is named, it is meant of whose ship it is
    let changes = asked.filter(|asked| *asked.prompt == CHANGE_DIALS);
    let player = match (named, changes) {
        (Some(named), _) => named,
        (None, Some(asked)) => asked.who,
        (None, None) => state.commands.owner,
    };
    let bans = if let rows::Pick::Effect(EffectPick::Use(name)) = &pick
        && state.table.sheet.named(name.as_str()).is_some()
    {
        let asked = asked.map(|asked| (asked.who, asked.prompt));
        let named = line.who.is_some().then_some(player);
        command::why_not_use(view, asked, named, name.as_str())
    } else if line.who.is_some()
        && may_be_others(&pick)
        && let Some(ban) = others_choice(asked, player)
    {
        vec![ban.into()]
    } else {
        match asked.map(|asked| asked.prompt) {
            Some(Prompt::Game(prompt)) => command::why_not(state, Some(prompt), player, &pick),
            None => command::why_not(state, None, player, &pick),
            // a card that waits comes before everything else that is asked about
            Some(Prompt::Effect(_) | Prompt::First) => {
                let own = player == state.commands.owner;
                command::behind_an_effect(state, &pick).filter(|_| own).into_iter().collect()
            }
        }
    };
    let label = || rules.label(state, &Pick::Game(pick));
    (!bans.is_empty()).then(|| WhyNot { label: label(), also: Vec::new(), bans })
}

/// What a line presupposes that is decided now.
pub(super) fn presupposed(
    state: &State,
    line: &Line,
    prompt: &Prompt<ArmadaRules>,
) -> Option<Pick<ArmadaRules>> {
    let pick = command::read(&line.choose.to_lowercase())?;
    match prompt {
        Prompt::Game(prompt) => command::presupposed(state, prompt, &pick).map(Pick::Game),
        // whoever goes on uses no more of the effects that wait
        Prompt::Effect(_) => {
            let who = line.who.as_ref();
            let own = who.is_none_or(|who| who.trim().to_lowercase().parse() == Ok(state.commands.owner));
            let later =
                !matches!(pick, rows::Pick::Effect(EffectPick::Use(_))) && command::goes_on(state, &pick);
            (own && later).then_some(Pick::Pass)
        }
        Prompt::First => None,
    }
}

/// What has to be read from the cards themselves.
pub(super) fn notes(after: &State) -> Vec<Diagnostic> {
    let listed = |name: &String| after.table.sheet.named(name).is_some();
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
