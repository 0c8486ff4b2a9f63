//! Which situation is it, in its game's own types?

use serde_json::{Map, Value as Json};

use super::{
    Kind, Line, OpenReport, Report, Status, attack,
    run::{self, WhyNot, Wording, Words},
};
use crate::{
    diagnostic::Diagnostic,
    engine::{Pick, Prompt, View},
    games::armada::{self, Armada, AttackSetup, Ban, Player, State},
    rulebook::Rulebook,
};

/// A situation that its game has looked at.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Situation {
    /// An Armada attack.
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

    fn why_not(
        &self,
        state: &State,
        line: &Line,
        asked: Option<(Player, &Prompt<Armada>)>,
    ) -> Option<WhyNot<Armada>> {
        let pick: armada::Pick = line.choose.to_lowercase().parse().ok()?;
        let named = line.who.as_ref().map(|who| who.trim().to_lowercase().parse::<Player>());
        let players = match (named, asked) {
            (Some(named), _) => vec![named.ok()?],
            (None, Some((asked, _))) => vec![asked, asked.opponent()],
            (None, None) => Player::ALL.to_vec(),
        };
        let strange = |ban: &Ban| matches!(ban, Ban::NotYours(_) | Ban::NotOwn { .. });
        // Nobody is named: whose pick it is may make it.
        let bans = players
            .into_iter()
            .map(|player| Armada::why_not(self, state, player, &pick))
            .min_by_key(|bans| bans.iter().any(strange))?;
        if bans.is_empty() {
            return None;
        }
        let later = matches!(asked, Some((_, Prompt::Game(now))) if decision(&pick) > Some(*now));
        let may_come = later && !bans.iter().any(strange);
        Some(WhyNot { label: self.label(state, &Pick::Game(pick)), bans, may_come })
    }

    fn is_ambiguous(&self, pick: &Pick<Armada>) -> bool {
        matches!(pick, Pick::Pass | Pick::Game(armada::Pick::Done))
    }

    fn notes(&self, before: &State, after: &State) -> Vec<Diagnostic> {
        let faceup = |state: &State, player| state.side(player).ship().map_or(0, |ship| ship.cards.faceup);
        let dealt = |player: &&Player| faceup(after, **player) > faceup(before, **player);
        let note = |player: &Player| {
            let message = format!(
                "the {player}'s ship was dealt a faceup damage card; what the card itself says is not \
                 modelled in this version"
            );
            let finding = Diagnostic::info("card-text-not-modelled", message);
            finding.help("read the card that was drawn, and apply it to what comes after")
        };
        Player::ALL.iter().filter(dealt).map(note).collect()
    }

    fn state(&self, state: &State) -> Json {
        serde_json::to_value(self.view(state)).unwrap_or_default()
    }
}

/// The decision that a pick belongs to, in the order in which an attack comes to them.
fn decision(pick: &armada::Pick) -> Option<armada::Prompt> {
    use armada::{Pick, Prompt};
    match pick {
        Pick::Declare | Pick::NoAttack => Some(Prompt::DeclareTarget),
        Pick::Remove(_) => Some(Prompt::ObstructedDie),
        Pick::Lock { .. } | Pick::ConcentrateFire(_) | Pick::UseReroll(_) => Some(Prompt::AttackEffects),
        Pick::Add(_) => Some(Prompt::AddedColor),
        Pick::Reroll(_) => Some(Prompt::RerolledDie),
        Pick::Spend { .. } | Pick::SpendOf { .. } => Some(Prompt::DefenseTokens),
        Pick::Evade(_) => Some(Prompt::EvadeDie),
        Pick::Roll(_) => Some(Prompt::Reroll),
        Pick::Critical(_) | Pick::NoCritical => Some(Prompt::CriticalEffect),
        Pick::Redirect(_) => Some(Prompt::RedirectAmount),
        Pick::Done => None,
    }
}
