//! How are the decisions about effects worded?

use serde_json::Value as Json;

use super::{WhyNot, Wording, Words};
use crate::{
    engine::{Pick, Prompt, View},
    games::armada::{
        Seat,
        timing::{self, State, TimingRules},
    },
    scenario::Line,
};

impl Wording for TimingRules {
    fn question(&self, view: View<'_, TimingRules>, who: Seat, prompt: &Prompt<TimingRules>) -> String {
        TimingRules::question(self, view, who, prompt)
    }

    fn option(
        &self,
        _: View<'_, TimingRules>,
        _: Seat,
        _: &Prompt<TimingRules>,
        pick: &Pick<TimingRules>,
    ) -> Words {
        let glyph = match pick {
            Pick::Game(timing::Pick::Token(token)) => Some(token.kind.word().to_owned()),
            _ => None,
        };
        Words { label: self.label(pick), effect: self.preview(pick), glyph }
    }

    fn why_not(
        &self,
        state: &State,
        line: &Line,
        asked: Option<(Seat, &Prompt<TimingRules>)>,
    ) -> Option<WhyNot<TimingRules>> {
        let who = match &line.who {
            Some(who) => Some(who.trim().to_lowercase().parse::<Seat>().ok()?),
            None => None,
        };
        let choose = line.choose.trim();
        let window = asked.map(|(asked, prompt)| match prompt {
            Prompt::Effect(timing) => (asked, Some(*timing)),
            Prompt::Game(_) | Prompt::First => (asked, None),
        });
        let (label, refusal) = match choose.split_once(char::is_whitespace) {
            Some((verb, name)) if verb.eq_ignore_ascii_case("use") => {
                (format!("Resolve {}", name.trim()), self.why_not_use(state, who, name, window)?)
            }
            None if choose.eq_ignore_ascii_case("pass") => {
                let (asked, timing) = window.filter(|(asked, _)| who.is_none_or(|who| who == *asked))?;
                (self.label(&Pick::Pass), self.why_not_pass(state, asked, timing?)?)
            }
            _ => return None,
        };
        Some(WhyNot { label, bans: refusal.bans, may_come: refusal.may_come })
    }

    fn shown(&self, state: &State) -> Json {
        serde_json::to_value(self.view(state)).unwrap_or_default()
    }
}
