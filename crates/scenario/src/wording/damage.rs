//! What does a line mean at the decisions of damage outside attacks?

use super::{Asked, WhyNot, Wording};
use crate::{Line, naming::is_name};
use armada::{
    Seat, State,
    damage::{self, DamageRules, lasting_words},
    effect::Restriction,
};
use engine::{Pick, Prompt, View, Worded};
use names::Diagnostic;

impl Wording for DamageRules {
    fn why_not(
        &self,
        view: View<'_, DamageRules>,
        line: &Line,
        asked: Option<Asked<'_, DamageRules>>,
    ) -> Option<WhyNot<DamageRules>> {
        let state = view.state;
        let who = match &line.who {
            Some(who) => Some(who.trim().to_lowercase().parse::<Seat>().ok()?),
            None => None,
        };
        let decided = asked.map(|asked| match asked.prompt {
            Prompt::Game(prompt) => (asked.who, Some(*prompt)),
            Prompt::Effect(_) | Prompt::First => (asked.who, None),
        });
        let bans = DamageRules::why_not(self, state, who, decided, &line.choose);
        if bans.is_empty() {
            return None;
        }
        let pick = line.choose.to_lowercase().parse::<damage::Pick>().map(Pick::Game);
        let names = pick.iter().flat_map(|pick| self.also(state, pick).into_iter().chain([pick.to_string()]));
        let also = names.filter(|name| !is_name(&line.choose, name)).collect();
        let label = pick.map_or_else(|_| line.choose.trim().to_owned(), |pick| self.label(state, &pick));
        Some(WhyNot { label, also, bans })
    }

    fn means(&self, _: &State, name: &str, pick: &Pick<DamageRules>) -> bool {
        let effect = match pick {
            // a pick may be named as it was once called
            Pick::Game(pick) => return name.to_lowercase().parse::<damage::Pick>().as_ref() == Ok(pick),
            // a card may be named as it is written, with blanks instead of hyphens
            Pick::Use(effect, _) => effect,
            Pick::Pass | Pick::First(_) => return false,
        };
        let spoken = name.trim().get(4..).map(|name| name.trim().to_lowercase().replace(' ', "-"));
        name.trim().to_lowercase().starts_with("use ") && spoken == Some(effect.to_string())
    }

    fn notes(&self, before: &State, after: &State) -> Vec<Diagnostic> {
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
            finding.help(
                "say when it acts: `persistent after maneuver: suffer 1`, or type it in as `[[effect]]`",
            )
        });
        unknown.into_iter().chain(idle).chain(in_vain).chain(in_words).collect()
    }
}
