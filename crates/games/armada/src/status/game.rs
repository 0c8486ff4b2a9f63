//! How does a phase begin, and what does each of its work items come to?

use super::{
    card_effects,
    pick::{self, Pick},
    problem::Problem,
    rows,
    rules::{ArmadaRules, Doing, Task},
    setup::{StatusSetup, tidy},
    state::State,
    status_phase,
    table::{EffectPick, See, Uses},
    terms::Seat,
    turns,
    work::{StatusEffect, StatusRules, Work},
};
use engine::{Pick as EnginePick, Words};

/// The table, and the phase about to begin (or to go on with a turn).
pub(crate) fn begin(setup: &StatusSetup) -> Result<(State, Vec<Task>), Vec<Problem>> {
    let announce = Seat::ALL.iter().map(|seat| Task::work(Work::Announce(*seat)));
    Ok((State::try_from(setup)?, announce.chain([Task::work(Work::Phase)]).collect()))
}

/// What a line names in a phase.
pub fn read(line: &str) -> Option<rows::Pick> {
    let text = tidy(line);
    let (verb, rest) = text.split_once(' ').unwrap_or((&text, ""));
    match (verb.to_lowercase().as_str(), rest) {
        ("begin", "") => Some(EffectPick::Begin.into()),
        ("use", name) if !name.is_empty() => Some(EffectPick::Use(name.into()).into()),
        ("choose", what) if !what.is_empty() => Some(chosen(what).into()),
        ("discard", _) => of_effect(&text).map(Into::into),
        _ => text.parse::<Pick>().ok().map(Into::into).or_else(|| of_effect(&text).map(Into::into)),
    }
}

/// A token, a command, or else the name of a ship or squadron.
fn chosen(what: &str) -> EffectPick {
    of_effect(&format!("choose {what}")).unwrap_or_else(|| EffectPick::Named(what.into()))
}

/// What an effect asks, and the limit of tokens.
fn of_effect(line: &str) -> Option<EffectPick> {
    let lower = line.to_lowercase();
    EffectPick::read(&lower.split(' ').collect::<Vec<_>>())
}

/// What is said of a pick of a phase, beside its label.
pub(crate) fn words(state: &State, pick: &EnginePick<ArmadaRules>) -> Words {
    let effect = match pick {
        EnginePick::Game(rows::Pick::Status(pick)) => pick::preview(state, pick),
        EnginePick::Game(rows::Pick::Effect(pick)) => pick.preview(&state.table.cards),
        EnginePick::Use(rows::Effect::Status(StatusEffect(name)), _) => {
            state.table.cards.sentence_of(name.as_str())
        }
        _ => String::new(),
    };
    Words { effect, ..Words::default() }
}

/// What a work item of a phase comes to.
pub(crate) fn doing(state: &State, work: &Work) -> Doing {
    match work {
        Work::Phase => Doing::Tasks(status_phase::phase(state)),
        Work::ReadyTurn(seat) => status_phase::ready_turn(state, *seat),
        Work::Pay { card, left } => status_phase::pay(state, *card, left),
        Work::Unpaid => Doing::Tasks(status_phase::unpaid(state)),
        Work::RoundEnds => Doing::Tasks(status_phase::round_ends(state)),
        Work::ShipTurn(seat) => turns::ship_turn(state, *seat),
        Work::SquadronTurn { seat, left } => turns::squadron_turn(state, *seat, *left),
        Work::Announce(seat) => {
            StatusRules.see(state).announced(*seat, |effect| effect.owner == *seat && !effect.is_constant())
        }
        Work::ReadyTokens => Doing::Tasks(status_phase::ready_tokens(state)),
        Work::ReadyCards => Doing::Tasks(status_phase::ready_cards(state)),
        Work::Moment { word, of } => Doing::Tasks(card_effects::moment_of(state, *word, *of)),
    }
}
