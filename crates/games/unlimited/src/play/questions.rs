//! How is a decision put into words?

use super::{
    cite,
    game::PlayRules,
    pick::{Pick, Prompt},
    state::State,
    tell::effect,
    terms::Player,
};
use engine::{Pick as EnginePick, Prompt as EnginePrompt, Timing, Told, View};

/// What a pick means, where no event tells it.
pub(super) fn picked(who: Player, prompt: &Prompt, pick: &Pick) -> Option<Told> {
    let text = match (prompt, pick) {
        (Prompt::Hidden(words), Pick::Done) => {
            format!("{who} acts as though there were no more such cards in hand: {words}")
        }
        (Prompt::Resource, Pick::Done) => format!("{who} resources no card"),
        (Prompt::Order(words), Pick::First(player)) => format!("{player} is affected first: {words}"),
        (Prompt::Seen(words), Pick::First(player)) => {
            format!("{who} chooses the order, and the cards of {player} come first: {words}")
        }
        (Prompt::Number(_), Pick::Number(number)) => format!("{who} chooses {number}"),
        (Prompt::May(words), Pick::No) => format!("{who} does not do it: {words}"),
        (Prompt::Unknown(words), Pick::Yes) => format!("Say that the condition is true: {words}"),
        (Prompt::Unknown(words), Pick::No) => format!("Say that the condition is not true: {words}"),
        _ => return None,
    };
    Some(Told::new(text, prompt.rules()))
}

/// That a player says which of several replacements applies (CR 7.7.5.e).
pub(super) fn used(
    who: Player,
    prompt: &EnginePrompt<PlayRules>,
    pick: &EnginePick<PlayRules>,
) -> Option<Told> {
    matches!(prompt, EnginePrompt::Effect(Timing::Replace))
        .then(|| Told::new(format!("{who} chooses what applies: {pick}"), cite::order(prompt)))
}

/// The question that a decision asks.
pub(super) fn question(state: &State, who: Player, prompt: &EnginePrompt<PlayRules>) -> String {
    match prompt {
        EnginePrompt::Game(prompt) => prompt.question(&who),
        EnginePrompt::Effect(Timing::Replace) => format!("Which replacement does {who} choose?"),
        EnginePrompt::Effect(_) => format!("What does {who} resolve next?"),
        EnginePrompt::First => {
            format!("{} is the active player: which player resolves theirs first?", state.active_player())
        }
    }
}

/// A pick in words.
pub(super) fn label(pick: &EnginePick<PlayRules>) -> String {
    match pick {
        EnginePick::Game(pick) => pick.label(),
        EnginePick::Use(key, apart) => format!("Resolve {key}{apart}"),
        EnginePick::Pass => "Resolve nothing more here".to_owned(),
        EnginePick::First(player) => format!("Let {player} go first"),
    }
}

/// What a pick would do.
pub(super) fn preview(rules: &PlayRules, state: &State, pick: &EnginePick<PlayRules>) -> String {
    match pick {
        EnginePick::Use(key, _) => effect(rules, View::of(state), key).text,
        _ => String::new(),
    }
}
