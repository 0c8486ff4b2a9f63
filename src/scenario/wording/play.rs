//! How are the decisions on a board of Star Wars: Unlimited worded?

use serde_json::Value as Json;

use super::{Wording, Words};
use crate::{
    engine::{Pick, Prompt, View},
    games::unlimited::{
        Player,
        play::{self, PlayRules, State},
    },
};

impl Wording for PlayRules {
    fn question(&self, view: View<'_, PlayRules>, who: Player, prompt: &Prompt<PlayRules>) -> String {
        PlayRules::question(self, view, who, prompt)
    }

    fn option(
        &self,
        view: View<'_, PlayRules>,
        _: Player,
        _: &Prompt<PlayRules>,
        pick: &Pick<PlayRules>,
    ) -> Words {
        Words { label: self.label(pick), effect: self.preview(view, pick), glyph: None }
    }

    fn means(&self, _: &Self::State, name: &str, pick: &Pick<PlayRules>) -> bool {
        match pick {
            Pick::Game(pick) => self.spells(name, pick),
            _ => false,
        }
    }

    fn is_ambiguous(&self, pick: &Pick<PlayRules>) -> bool {
        matches!(pick, Pick::Pass | Pick::Game(play::Pick::Done))
    }

    fn shown(&self, state: &State) -> Json {
        serde_json::to_value(self.view(state)).unwrap_or_default()
    }
}
