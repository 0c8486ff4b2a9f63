//! What does a line mean at the decisions on a board of Star Wars: Unlimited?

use super::{Claimed, Past, Wording};
use crate::Line;
use engine::{Choice, Pause, Pick, Position, Prompt, Reason};
use names::Diagnostic;
use unlimited::play::{self, PlayRules, State};

impl Wording for PlayRules {
    fn means(&self, _: &Self::State, name: &str, pick: &Pick<PlayRules>) -> bool {
        match pick {
            Pick::Game(pick) => self.spells(name, pick),
            Pick::Use(key, apart) => self.spells_effect(name, key, apart),
            Pick::First(_) | Pick::Pass => false,
        }
    }

    fn presupposed(&self, state: &State, line: &Line, prompt: &Prompt<PlayRules>) -> Option<Pick<PlayRules>> {
        let Prompt::Game(prompt) = prompt else { return None };
        self.attacker(state, prompt, &line.choose).map(Pick::Game)
    }

    fn claim(&self, asked: &Pause<'_, PlayRules>, line: &Line) -> Option<Claimed<PlayRules>> {
        let named = line.who.as_ref().map(|who| who.trim().to_uppercase().parse()).transpose().ok()?;
        let by = named.or(asked.who());
        let claim = PlayRules::claim(self, *asked, by, &line.choose)?;
        Some(Claimed { claim, who: named, also: Vec::new() })
    }

    fn is_for_now(&self, rests: &Position<PlayRules>, ban: &play::Ban) -> bool {
        // what is decided while an action is carried out comes before the next one
        ban.is_for_now() || rests.goes_on()
    }

    fn in_hindsight(&self, ban: play::Ban, past: Past<'_>) -> play::Ban {
        PlayRules::in_hindsight(ban, past.used, past.passed)
    }

    fn goes_without_saying(&self, choice: &Choice<PlayRules>) -> Option<usize> {
        match choice.prompt {
            // a player who has one such card plays it, unless a line says that they act as though they had none
            Prompt::Game(play::Prompt::Hidden(_)) if choice.options.len() == 2 => Some(0),
            // in which order somebody looks changes nothing on the table: their own first, unless a line says otherwise
            Prompt::Game(play::Prompt::Seen(_)) => Some(0),
            _ => None,
        }
    }

    fn is_open_besides(&self, choice: &Choice<PlayRules>) -> Option<String> {
        let is_hidden = matches!(choice.prompt, Prompt::Game(play::Prompt::Hidden(_)));
        is_hidden.then(|| {
            format!(
                "{} takes the one such card; with `done` they would act as though they had none",
                choice.who
            )
        })
    }

    fn shows_one_order(&self) -> bool {
        true
    }

    fn notes(&self, before: &State, after: &State) -> Vec<Diagnostic> {
        let mut words = self.not_carried_out(before);
        words.extend(self.not_carried_out(after));
        words.sort();
        words.dedup();
        let note = |words: String| {
            let message = format!("this is not carried out, and what it would change is left out: {words}");
            Diagnostic::info("not-carried-out", message)
        };
        words.into_iter().map(note).collect()
    }

    fn is_ambiguous(&self, pick: &Pick<PlayRules>) -> bool {
        matches!(pick, Pick::Pass | Pick::Game(play::Pick::Done))
    }
}
