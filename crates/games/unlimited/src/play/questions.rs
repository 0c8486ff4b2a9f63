//! How is a decision put into words?

use super::{
    cite,
    game::PlayRules,
    pick::{Pick, Prompt},
    source::called,
    state::State,
    tell::{effect, object},
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
        EnginePick::Game(pick) => match pick {
            Pick::Attack(attacker, target) => format!("Attack {} with {attacker}", object(target)),
            Pick::TakeInitiative => "Take the initiative".to_owned(),
            Pick::Pass => "Pass".to_owned(),
            Pick::Play(card) => format!("Play {card}"),
            Pick::Smuggle(card) => format!("Play {card} with Smuggle"),
            Pick::Pilot(card) => format!("Play {card} with Piloting"),
            Pick::Use(card, label) => format!("Use the {} of {card}", called(label)),
            Pick::Player(player) => format!("Choose {player}"),
            Pick::First(player) => format!("Let {player} go first"),
            Pick::Arena(arena) => format!("Choose the {arena} arena"),
            Pick::On(unit) => format!("Attach it to {unit}"),
            Pick::Exploit(unit) => format!("Defeat {unit} for Exploit"),
            Pick::Yes => "Yes".to_owned(),
            Pick::No => "No".to_owned(),
            Pick::Number(number) => format!("Choose {number}"),
            Pick::Assign(amount, target) => format!("Assign {amount} to {}", object(target)),
            Pick::Option(_, words) => words.clone(),
            Pick::Choose(target) => format!("Choose {}", object(target)),
            Pick::Defeat(card) => format!("Defeat {card}"),
            Pick::Resource(card) => format!("Resource {card}"),
            Pick::ResourceUnknown => "Resource an unknown card".to_owned(),
            Pick::Credits(0) => "Defeat no Credit token".to_owned(),
            Pick::Credits(1) => "Defeat 1 Credit token".to_owned(),
            Pick::Credits(count) => format!("Defeat {count} Credit tokens"),
            Pick::Done => "Done".to_owned(),
        },
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
