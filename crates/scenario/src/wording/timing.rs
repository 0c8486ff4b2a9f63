//! What does a line mean at the decisions about effects?

use armada::{effect::TypedEffect, timing::TimingRules};
use names::Diagnostic;

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
