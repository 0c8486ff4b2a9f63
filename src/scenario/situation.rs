//! Which situation is it, in its game's own types?

use serde_json::{Map, Value as Json};

use super::{
    Kind, Line, OpenReport, Report, Status, attack,
    run::{self, Wording, Words},
};
use crate::{
    diagnostic::Diagnostic,
    engine::{Pick, Prompt, View},
    games::armada::{Armada, AttackSetup, Ban, Player, State},
    rulebook::Rulebook,
};

/// A situation that its game has looked at.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Situation {
    /// An Armada attack from its rolled dice on.
    Attack(AttackSetup),
}

impl Situation {
    /// The situation that the values of a kind's fields describe.
    ///
    /// # Errors
    /// What the game finds in it that no table can show, each with its field.
    pub(super) fn of(kind: Kind, values: &Map<String, Json>) -> Result<Self, Vec<Diagnostic>> {
        match kind {
            Kind::Attack => attack::setup(values).map(Self::Attack),
            _ => Err(vec![super::later(kind)]),
        }
    }
}

impl Situation {
    /// Runs the situation along `lines`.
    pub(super) fn resolve(&self, lines: &[Line], rulebook: &Rulebook) -> Report {
        match self {
            Situation::Attack(setup) => match Armada.attack(setup) {
                Ok(position) => run::run(Kind::Attack, &Armada, &Armada, position, lines, rulebook),
                // The situation was checked when it was read; still, nothing is guessed.
                Err(errors) => {
                    let reasons: Vec<_> = errors.iter().map(ToString::to_string).collect();
                    let mut report = Report::empty(Kind::Attack);
                    report.status = Status::Open;
                    report.open = Some(OpenReport { reason: reasons.join("; "), citations: Vec::new() });
                    report
                }
            },
        }
    }
}

impl Wording<Armada> for Armada {
    fn prompt(&self, view: View<'_, Armada>, _: Player, prompt: &Prompt<Armada>) -> String {
        self.question(view.state, prompt)
    }

    fn option(&self, view: View<'_, Armada>, _: Player, _: &Prompt<Armada>, pick: &Pick<Armada>) -> Words {
        Words {
            label: self.label(view.state, pick),
            effect: self.preview(view.state, pick),
            glyph: self.glyph(pick).map(str::to_owned),
        }
    }

    fn why_not(&self, state: &State, line: &Line, asked: Option<Player>) -> Option<(String, Vec<Ban>)> {
        let pick = line.choose.to_lowercase().parse().ok()?;
        let named = line.who.as_ref().map(|who| who.trim().to_lowercase().parse::<Player>());
        let players = match (named, asked) {
            (Some(named), _) => vec![named.ok()?],
            (None, Some(asked)) => vec![asked, asked.opponent()],
            (None, None) => Player::ALL.to_vec(),
        };
        // Nobody is named: whose pick it is may make it.
        let bans = players
            .into_iter()
            .map(|player| Armada::why_not(self, state, player, &pick))
            .min_by_key(|bans| bans.iter().any(|ban| matches!(ban, Ban::NotYours(_) | Ban::NotOwn { .. })))?;
        let may_come = |ban: &Ban| matches!(ban, Ban::NotNow { belongs, now } if belongs > now);
        if bans.is_empty() || bans.iter().any(may_come) {
            return None;
        }
        Some((self.label(state, &Pick::Game(pick)), bans))
    }

    fn state(&self, state: &State) -> Json {
        serde_json::to_value(self.view(state)).unwrap_or_default()
    }
}
