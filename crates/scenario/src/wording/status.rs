//! What does a line mean at the decisions of a phase?

use super::{Asked, WhyNot, Wording};
use crate::Line;
use armada::{
    Seat, State,
    status::{self, StatusRules},
};
use engine::{Pick, Prompt, View, Worded};

impl Wording for StatusRules {
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
        let asked = asked.map(|asked| (asked.who, asked.prompt));
        let bans = StatusRules::why_not(self, view, who, asked, &pick);
        if bans.is_empty() {
            return None;
        }
        Some(WhyNot { label: self.label(view.state, &Pick::Game(pick)), also: Vec::new(), bans })
    }

    fn presupposed(
        &self,
        state: &State,
        line: &Line,
        prompt: &Prompt<StatusRules>,
    ) -> Option<Pick<StatusRules>> {
        let pick: status::Pick = line.choose.parse().ok()?;
        // whoever goes on uses no more of the effects that wait
        (self.goes_on(state, &pick) && matches!(prompt, Prompt::Effect(_))).then_some(Pick::Pass)
    }
}
