//! How are the decisions of a round worded?

use serde_json::Value as Json;

use super::{WhyNot, Wording, Words};
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
        }
    }

    fn why_not(
        &self,
        state: &State,
        line: &Line,
        asked: Option<(Seat, &Prompt<StatusRules>)>,
    ) -> Option<WhyNot<StatusRules>> {
        let pick: status::Pick = line.choose.parse().ok()?;
        let named = line.who.as_ref().and_then(|who| who.trim().to_lowercase().parse::<Seat>().ok());
        let asked = asked.map(|(who, _)| who);
        // nobody is named: whose card it is may ready it
        let owner = match &pick {
            status::Pick::Ready(name) => {
                state.card_called(name).and_then(|id| state.card(id)).map(|it| it.owner)
            }
            _ => None,
        };
        let player = named.or(owner).or(asked).unwrap_or(Seat::First);
        let bans = StatusRules::why_not(self, state, player, asked, &pick);
        if bans.is_empty() {
            return None;
        }
        Some(WhyNot { label: self.label(&Pick::Game(pick)), bans, may_come: false })
    }

    fn shown(&self, state: &State) -> Json {
        serde_json::to_value(self.view(state)).unwrap_or_default()
    }
}
