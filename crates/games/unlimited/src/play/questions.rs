//! How is a decision put into words?

use super::{
    attack::Object,
    cite, free_actions,
    game::PlayRules,
    pick::{Pick, Prompt},
    state::State,
    tell::effect,
    terms::Player,
    view::PlayView,
};
use engine::{Choosable, Pick as EnginePick, Prompt as EnginePrompt, Timing, Told, View, Worded};

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

impl Worded for PlayRules {
    type Shown = PlayView;

    fn view(&self, state: &State) -> PlayView {
        PlayView::of(self, state)
    }

    fn question(&self, view: View<'_, Self>, who: Player, prompt: &EnginePrompt<Self>) -> String {
        match prompt {
            EnginePrompt::Game(prompt) => prompt.question(&who),
            EnginePrompt::Effect(Timing::Replace) => format!("Which replacement does {who} choose?"),
            EnginePrompt::Effect(_) => format!("What does {who} resolve next?"),
            EnginePrompt::First => {
                let active = view.state.active_player();
                format!("{active} is the active player: which player resolves theirs first?")
            }
        }
    }

    fn label(&self, _: &State, pick: &EnginePick<Self>) -> String {
        match pick {
            EnginePick::Game(pick) => pick.label(),
            EnginePick::Use(key, apart) => format!("Resolve {key}{apart}"),
            EnginePick::Pass => "Resolve nothing more here".to_owned(),
            EnginePick::First(player) => format!("Let {player} go first"),
        }
    }

    fn also(&self, _: &State, pick: &EnginePick<Self>) -> Vec<String> {
        match pick {
            // one attacks the opponent's base, so that it needs no name
            EnginePick::Game(Pick::Attack(attacker, Object::Base(_))) => {
                vec![format!("attack {attacker} -> base")]
            }
            _ => Vec::new(),
        }
    }

    fn preview(&self, state: &State, pick: &EnginePick<Self>) -> String {
        match pick {
            EnginePick::Use(key, _) => effect(self, View::of(state), key).text,
            _ => String::new(),
        }
    }

    fn comes_to_nothing(&self, state: &State, option: &Choosable<Self>) -> bool {
        free_actions::is_idle(self, state, option)
    }
}
