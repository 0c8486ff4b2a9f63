//! What does a line mean at the decisions of a phase?

use super::{Asked, WhyNot, Wording, window};
use crate::Line;
use armada::{
    Seat,
    effect::EffectBan,
    status::{self, State, StatusRules},
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
        let window = window(asked);
        let asked = asked.and_then(|asked| match asked.prompt {
            Prompt::Game(prompt) => Some((asked.who, *prompt)),
            Prompt::Effect(_) | Prompt::First => None,
        });
        let mut bans = StatusRules::why_not(self, view.state, who, asked, &pick);
        if let (status::Pick::Use(name), Some(window)) = (&pick, window)
            && let Some((_, effect)) = view.state.table.sheet.named(name)
            && matches!(bans.as_slice(), [status::Ban::Effect(EffectBan::NotNow { .. })])
            && self.waits_for_the_first_player(view, window, effect)
        {
            bans = vec![status::Ban::Effect(EffectBan::FirstPlayerFirst)];
        }
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
        let later = matches!(pick, status::Pick::Ready(_) | status::Pick::Activate(_));
        // whoever goes on uses no more of the effects that wait
        let over = |ban: &status::Ban| matches!(ban, status::Ban::PhaseOver(_));
        let goes_on = later && StatusRules::why_not(self, state, None, None, &pick).iter().all(over);
        (goes_on && matches!(prompt, Prompt::Effect(_))).then_some(Pick::Pass)
    }
}
