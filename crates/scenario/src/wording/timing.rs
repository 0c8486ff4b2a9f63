//! What does a line mean at the decisions about effects?

use super::{Asked, WhyNot, Wording};
use crate::Line;
use armada::{Seat, State, effect::TypedEffect, timing::TimingRules};
use engine::{Pick, View, Worded};
use names::Diagnostic;

impl Wording for TimingRules {
    fn why_not(
        &self,
        view: View<'_, TimingRules>,
        line: &Line,
        asked: Option<Asked<'_, TimingRules>>,
    ) -> Option<WhyNot<TimingRules>> {
        let who = match &line.who {
            Some(who) => Some(who.trim().to_lowercase().parse::<Seat>().ok()?),
            None => None,
        };
        let choose = line.choose.trim();
        let asked = asked.map(|asked| (asked.who, asked.prompt));
        let (label, bans) = match choose.split_once(char::is_whitespace) {
            Some((verb, name)) if verb.eq_ignore_ascii_case("use") => {
                let bans = self.why_not_use(view, who, name, asked)?;
                (format!("Resolve {}", name.trim()), bans)
            }
            None if choose.eq_ignore_ascii_case("pass") => {
                (self.label(view.state, &Pick::Pass), self.why_not_pass(view, who, asked?)?)
            }
            _ => {
                let (decides, prompt) = asked?;
                let others = self.why_not_choose(who, decides, prompt);
                let die =
                    choose.to_lowercase().strip_prefix("choose ").and_then(|die| die.trim().parse().ok());
                let other_die = || self.why_not_die(view, die?);
                (choose.to_owned(), others.or_else(other_die)?)
            }
        };
        Some(WhyNot { label, also: Vec::new(), bans })
    }

    fn notes(&self, _: &State, _: &State) -> Vec<Diagnostic> {
        let idle = |effect: &TypedEffect| {
            let what = effect.cannot.iter().filter(|one| !one.what.restricts_between());
            let what: Vec<String> = what.map(|one| format!("`{one}`")).collect();
            (!what.is_empty()).then(|| {
                let message = format!(
                    "what `{}` forbids ({}) is done elsewhere only, so it restricts nothing here",
                    effect.name,
                    what.join(", ")
                );
                let help = "ask about it with the kinds `attack`, `command` and `status`, and give it `cannot` there";
                Diagnostic::info("restricts-nothing-here", message).help(help)
            })
        };
        self.effects().iter().filter_map(idle).collect()
    }
}
