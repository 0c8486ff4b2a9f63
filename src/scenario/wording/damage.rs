//! How are the decisions of damage outside attacks worded?

use serde_json::Value as Json;

use super::{Asked, WhyNot, Wording, Words};
use crate::{
    diagnostic::Diagnostic,
    engine::{Pick, Prompt, View},
    games::armada::{
        Seat,
        damage::{self, DamageRules, Part, State},
    },
    scenario::Line,
};

impl Wording for DamageRules {
    fn question(&self, view: View<'_, DamageRules>, _: Seat, prompt: &Prompt<DamageRules>) -> String {
        DamageRules::question(self, view.state, prompt)
    }

    fn option(
        &self,
        view: View<'_, DamageRules>,
        _: Seat,
        _: &Prompt<DamageRules>,
        pick: &Pick<DamageRules>,
    ) -> Words {
        Words {
            label: self.label(pick),
            effect: self.preview(view.state, pick),
            glyph: self.glyph(pick).map(|kind| kind.to_string()),
            also: Vec::new(),
        }
    }

    fn why_not(
        &self,
        view: View<'_, DamageRules>,
        line: &Line,
        asked: Option<Asked<'_, DamageRules>>,
    ) -> Option<WhyNot<DamageRules>> {
        let state = view.state;
        let pick: damage::Pick = line.choose.to_lowercase().parse().ok()?;
        let named = line.who.as_ref().and_then(|who| who.trim().to_lowercase().parse::<Seat>().ok());
        let prompt = asked.and_then(|asked| match asked.prompt {
            Prompt::Game(prompt) => Some(*prompt),
            Prompt::Effect(_) | Prompt::First => None,
        });
        let player = named.or(asked.map(|asked| asked.who)).unwrap_or(state.owner(damage::UnitId::ASKED));
        let bans = DamageRules::why_not(self, state, player, prompt, &pick);
        if bans.is_empty() {
            return None;
        }
        // what a later choice may show is not refused yet
        let decision = match pick {
            damage::Pick::Discard(_) => Some(damage::Prompt::DiscardedCard),
            damage::Pick::DiscardToken(_) => Some(damage::Prompt::DiscardedToken),
            damage::Pick::Zone(_) if bans.contains(&damage::Ban::ZoneNamed) => Some(damage::Prompt::HullZone),
            _ => None,
        };
        let may_come = asked.is_some() && decision.is_some() && decision != prompt;
        Some(WhyNot { label: self.label(&Pick::Game(pick)), also: Vec::new(), bans, may_come })
    }

    fn notes(&self, before: &State, after: &State) -> Vec<Diagnostic> {
        let unread = |state: &State| {
            let ships = state.ids().filter_map(|(id, _)| state.ship(id));
            let cards = ships.flat_map(|ship| &ship.faceup);
            cards.filter(|card| matches!(card.part(), Part::Unknown)).count()
        };
        if unread(after) <= unread(before) {
            return Vec::new();
        }
        let message = "an unknown damage card was dealt faceup; what it says is not part of the answer";
        let finding = Diagnostic::info("unknown-card", message);
        vec![finding.help("give its text in `deck`, such as `immediate: deal facedown 1`")]
    }

    fn shown(&self, state: &State) -> Json {
        serde_json::to_value(self.view(state)).unwrap_or_default()
    }
}
