//! What does a line mean at the decisions about effects?

use super::{Asked, WhyNot, named};
use crate::Line;
use armada::{ArmadaRules, Seat, effect::TypedEffect, rows::Ban, timing::TimingRules};
use engine::{Pick, View, Worded};
use names::Diagnostic;

/// Why what a line names is refused although the present node does not show it.
pub(super) fn why_not(
    (rules, timing): (&ArmadaRules, &TimingRules),
    view: View<'_, ArmadaRules>,
    line: &Line,
    asked: Option<Asked<'_, ArmadaRules>>,
) -> Option<WhyNot<ArmadaRules>> {
    let who = named::<Seat>(line).ok()?;
    let choose = line.choose.trim();
    let asked = asked.map(|asked| (asked.who, asked.prompt));
    let (label, bans) = match choose.split_once(char::is_whitespace) {
        Some((verb, name)) if verb.eq_ignore_ascii_case("use") => {
            let bans = timing.why_not_use(view, who, name, asked)?;
            (format!("Resolve {}", name.trim()), bans)
        }
        None if choose.eq_ignore_ascii_case("pass") => {
            (rules.label(view.state, &Pick::Pass), timing.why_not_pass(view, who, asked?)?)
        }
        _ => {
            let (decides, prompt) = asked?;
            let others = timing.why_not_choose(who, decides, prompt);
            let die = choose.to_lowercase().strip_prefix("choose ").and_then(|die| die.trim().parse().ok());
            let other_die = || timing.why_not_die(view, die?);
            (choose.to_owned(), others.or_else(other_die)?)
        }
    };
    let bans = bans.into_iter().map(Ban::from).collect();
    Some(WhyNot { label, also: Vec::new(), bans })
}

/// What a reader should know: which effects forbid what is not done here.
pub(super) fn notes(timing: &TimingRules) -> Vec<Diagnostic> {
    let idle = |effect: &TypedEffect| {
        let what = effect.cannot.iter().filter(|one| !one.what.restricts_between());
        let what: Vec<String> = what.map(|one| format!("`{one}`")).collect();
        (!what.is_empty()).then(|| {
            let message = format!(
                "what `{}` forbids ({}) is done elsewhere only, so it restricts nothing here",
                effect.name,
                what.join(", ")
            );
            let help =
                "ask about it with the kinds `attack`, `command` and `status`, and give it `cannot` there";
            Diagnostic::info("restricts-nothing-here", message).help(help)
        })
    };
    timing.effects().iter().filter_map(idle).collect()
}
