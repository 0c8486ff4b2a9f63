//! What does a line mean at the decisions of damage outside attacks?

use armada::{
    ArmadaRules, State,
    damage::{self, lasting_words},
    effect::Restriction,
    rows::Effect,
};
use engine::Pick;
use names::Diagnostic;

/// Whether `name` means a pick although it is not its stable name to the letter.
pub(super) fn means(state: &State, name: &str, pick: &Pick<ArmadaRules>) -> bool {
    let effect = match pick {
        Pick::Game(pick) => return damage::means(state, name, pick),
        // a card may be named as it is written, with blanks instead of hyphens
        Pick::Use(Effect::Damage(effect), _) => effect,
        Pick::Use(..) | Pick::Pass | Pick::First(_) => return false,
    };
    let spoken = name.trim().get(4..).map(|name| name.trim().to_lowercase().replace(' ', "-"));
    name.trim().to_lowercase().starts_with("use ") && spoken == Some(effect.to_string())
}

/// What a reader should know about the way from one state to another.
pub(super) fn notes(before: &State, after: &State) -> Vec<Diagnostic> {
    let unknown = (after.unsaid_cards() > before.unsaid_cards()).then(|| {
        let message = "an unknown damage card was dealt faceup; what it says is not part of the answer";
        let finding = Diagnostic::info("unknown-card", message);
        finding.help("give its text in `deck`, such as `immediate: deal facedown 1`")
    });
    let is_idle = |what: &&Restriction| !what.what.restricts_damage();
    let texts = || after.texts().map(|(_, effect)| effect);
    let restricting = texts().filter(|effect| effect.cannot.iter().any(|one| is_idle(&one)));
    let idle = restricting.map(|effect| {
        let what: Vec<String> =
            effect.cannot.iter().filter(is_idle).map(|what| format!("`{what}`")).collect();
        let message = format!(
            "what `{}` forbids ({}) is done elsewhere only, so it restricts nothing here",
            effect.name,
            what.join(", ")
        );
        let finding = Diagnostic::info("restricts-nothing-here", message);
        finding.help(
            "ask about the attack, the activation or the round under this card with the kinds `attack`, `command` and \
             `status`, and give it `cannot` there",
        )
    });
    let in_vain = texts().filter_map(|effect| {
        let event = after.awaits_in_vain(effect)?;
        let message = format!("`{}` waits for `{event}`, which does not happen outside of attacks here", effect.name);
        let finding = Diagnostic::info("unknown-event", message);
        Some(finding.help(format!(
            "a card waits for `dealt faceup`, `overlap`, `execute maneuver`, `speed change`, `suffer damage` or `ship \
             destroyed`; else let another card cause it (`event {event}`), or ask with the kind in which it happens"
        )))
    });
    let faceup = after.table.units.iter().flat_map(|unit| &unit.faceup);
    let in_words = faceup.filter_map(|card| lasting_words(after.text(card)?.1)).map(|words| {
        let message =
            format!("`{words}` of a faceup damage card is words only: nothing of it is carried out");
        let finding = Diagnostic::info("words-only", message);
        finding.help("say when it acts: `persistent after maneuver: suffer 1`, or type it in as `[[effect]]`")
    });
    unknown.into_iter().chain(idle).chain(in_vain).chain(in_words).collect()
}
