//! How is put into words what a game lets somebody decide?
//!
//! What readers see and the engine itself never asks for.

use serde::Serialize;

use super::{Choosable, Game, Pick, Prompt, View};

/// A game whose state and decisions are put into words.
pub trait Worded: Game {
    /// The state as reports show it.
    type Shown: Serialize;

    /// The state as reports show it; what a scenario expects is looked up in it by name.
    fn view(&self, state: &Self::State) -> Self::Shown;

    /// What lines and reports call a player.
    fn player(&self, state: &Self::State, player: Self::Player) -> String {
        let _ = state;
        player.to_string()
    }

    /// The question that a decision asks of `who`, in words.
    fn question(&self, view: View<'_, Self>, who: Self::Player, prompt: &Prompt<Self>) -> String;

    /// A pick in words.
    fn label(&self, state: &Self::State, pick: &Pick<Self>) -> String;

    /// What else lines and expectations may call a pick, beside its stable name.
    fn also(&self, state: &Self::State, pick: &Pick<Self>) -> Vec<String> {
        let _ = (state, pick);
        Vec::new()
    }

    /// What a pick would do, in words; empty where that is not known before.
    fn preview(&self, state: &Self::State, pick: &Pick<Self>) -> String {
        let _ = (state, pick);
        String::new()
    }

    /// Whether a pick is allowed and can change nothing but its cost; `asked` is who decides what. False where that shows only
    /// afterwards.
    fn changes_nothing(
        &self,
        state: &Self::State,
        asked: (Self::Player, &Prompt<Self>),
        pick: &Pick<Self>,
    ) -> bool {
        let _ = (state, asked, pick);
        false
    }

    /// Whether an option can change nothing, by the tasks that it leads to.
    fn comes_to_nothing(&self, state: &Self::State, option: &Choosable<Self>) -> bool {
        let _ = (state, option);
        false
    }

    /// The drawn sign that goes with a pick, by its name.
    fn glyph(&self, pick: &Pick<Self>) -> Option<&'static str> {
        let _ = pick;
        None
    }

    /// All of that about a pick; `asked` is who decides what.
    fn words(&self, view: View<'_, Self>, asked: (Self::Player, &Prompt<Self>), pick: &Pick<Self>) -> Words {
        let state = view.state;
        Words {
            label: self.label(state, pick),
            also: self.also(state, pick),
            effect: self.preview(state, pick),
            idle: self.changes_nothing(state, asked, pick),
            glyph: self.glyph(pick),
        }
    }
}

/// A pick in words.
#[derive(Clone, Debug, Default)]
pub struct Words {
    /// What it is called.
    pub label: String,
    /// What else lines and expectations may call it, beside its stable name.
    pub also: Vec<String>,
    /// What it would do; empty where that is not known before.
    pub effect: String,
    /// Whether it can change nothing but what it costs.
    pub idle: bool,
    /// The drawn sign that goes with it.
    pub glyph: Option<&'static str>,
}
