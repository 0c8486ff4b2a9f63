//! How are the decisions of a round worded?

use serde_json::Value as Json;

use super::{Asked, WhyNot, Wording, Words};
use crate::{
    engine::{Pick, Prompt, View},
    games::armada::{
        Seat,
        status::{self, State, StatusRules},
    },
    scenario::Line,
};

impl Wording for StatusRules {
    fn question(&self, _: View<'_, StatusRules>, _: Seat, prompt: &Prompt<StatusRules>) -> String {
        StatusRules::question(self, prompt)
    }

    fn option(
        &self,
        view: View<'_, StatusRules>,
        _: Seat,
        _: &Prompt<StatusRules>,
        pick: &Pick<StatusRules>,
    ) -> Words {
        Words {
            label: self.label(pick),
            effect: self.preview(view.state, pick),
            glyph: self.glyph(pick).map(|command| command.to_string()),
            also: Vec::new(),
        }
    }

    fn why_not(
        &self,
        view: View<'_, StatusRules>,
        line: &Line,
        asked: Option<Asked<'_, StatusRules>>,
    ) -> Option<WhyNot<StatusRules>> {
        let pick: status::Pick = line.choose.parse().ok()?;
        let who = match &line.who {
            Some(who) => Some(who.trim().to_lowercase().parse::<Seat>().ok()?),
            None => None,
        };
        // what an effect asks for comes between other decisions: any of them may follow
        let between = asked.is_some_and(|asked| match asked.prompt {
            Prompt::Effect(_) => true,
            Prompt::Game(prompt) => {
                use status::Prompt::{Begin, EffectToken, EffectUnit};
                matches!(prompt, Begin | EffectUnit | EffectToken)
            }
            Prompt::First => false,
        });
        let decides = asked.is_some();
        let asked = asked.and_then(|asked| match asked.prompt {
            Prompt::Game(prompt) => Some((asked.who, *prompt)),
            Prompt::Effect(_) | Prompt::First => None,
        });
        let bans = StatusRules::why_not(self, view.state, who, asked, &pick);
        if bans.is_empty() {
            return None;
        }
        let may_come = between || decides && self.may_come(&bans);
        Some(WhyNot { label: self.label(&Pick::Game(pick)), also: Vec::new(), bans, may_come })
    }

    fn presupposed(
        &self,
        state: &State,
        line: &Line,
        prompt: &Prompt<StatusRules>,
    ) -> Option<Pick<StatusRules>> {
        let pick: status::Pick = line.choose.parse().ok()?;
        let later = matches!(pick, status::Pick::Ready(_) | status::Pick::Activate(_));
        // whoever goes on uses no more of the effects that wait
        let over = |ban: &status::Ban| matches!(ban, status::Ban::PhaseOver(_));
        let goes_on = later && StatusRules::why_not(self, state, None, None, &pick).iter().all(over);
        (goes_on && matches!(prompt, Prompt::Effect(_))).then_some(Pick::Pass)
    }

    fn shown(&self, state: &State) -> Json {
        serde_json::to_value(self.view(state)).unwrap_or_default()
    }
}
