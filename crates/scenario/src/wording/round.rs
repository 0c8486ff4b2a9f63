//! What does a line mean at the decisions of a whole round, or of a part of it alone?
//!
//! What it means to the part that is played: the phase, the commands, an attack, what follows a maneuver.

use super::{Asked, WhyNot, Wording};
use crate::Line;
use armada::{
    ArmadaRules, State, attack,
    command::{self, Scene},
    round::Playing,
    rows::{Pick as OwnPick, Prompt as OwnPrompt},
    status,
    table::EffectPick,
};
use engine::{Pick, Prompt, View};
use names::Diagnostic;

/// Whether a line activates somebody on a turn of the phase: no squadron that the ship which acts may command.
fn begins_a_turn(state: &State, line: &Line) -> bool {
    let Ok(status::Pick::Activate(name)) = line.choose.parse() else { return false };
    let commands = state.acting.is_open() && state.commands.scene != Scene::SquadronPhase;
    state.table.called(&name).is_some() && !(commands && state.place_of(&name).is_some())
}

/// The effect that a line uses.
fn used(line: &Line) -> Option<&str> {
    let (verb, name) = line.choose.trim().split_once(char::is_whitespace)?;
    ["use", "critical"].iter().any(|known| verb.eq_ignore_ascii_case(known)).then_some(name.trim())
}

/// Whether the activation itself asks, or a line is about an effect of another part of it than the one that asks.
fn is_elsewhere(
    rules: &ArmadaRules,
    state: &State,
    line: &Line,
    prompt: Option<&Prompt<ArmadaRules>>,
) -> bool {
    let own = matches!(prompt, Some(Prompt::Game(OwnPrompt::Attacks | OwnPrompt::Strike)));
    let used = used(line).filter(|_| rules.acting(state).is_some());
    own || used.is_some_and(|name| state.is_of_another_part(name))
}

impl Wording for ArmadaRules {
    fn why_not(
        &self,
        view: View<'_, ArmadaRules>,
        line: &Line,
        asked: Option<Asked<'_, ArmadaRules>>,
    ) -> Option<WhyNot<ArmadaRules>> {
        let prompt = asked.map(|asked| asked.prompt);
        let asking = self.asking(view, prompt);
        let in_activation = !matches!(asking, Playing::Status);
        let acts = self.acting(view.state).is_some();
        if acts && begins_a_turn(view.state, line)
            || in_activation && is_elsewhere(self, view.state, line, prompt)
        {
            return None;
        }
        match asking {
            Playing::Status => super::status::why_not(self, view, line, asked),
            Playing::Command => super::command::why_not(self, view, line, asked),
            Playing::Attack => super::attack::why_not(self, view, line, asked),
            Playing::Damage => super::damage::why_not(self, view, line, asked),
            Playing::Timing(timing) => super::timing::why_not((self, timing), view, line, asked),
        }
    }

    fn presupposed(
        &self,
        state: &State,
        line: &Line,
        prompt: &Prompt<ArmadaRules>,
    ) -> Option<Pick<ArmadaRules>> {
        match self.playing(state) {
            Playing::Status => super::status::presupposed(state, line, prompt),
            Playing::Command => super::command::presupposed(state, line, prompt),
            Playing::Attack | Playing::Damage | Playing::Timing(_) => None,
        }
    }

    fn means(&self, state: &State, name: &str, pick: &Pick<ArmadaRules>) -> bool {
        match self.playing(state) {
            Playing::Attack => super::attack::means(state, name, pick),
            Playing::Damage => super::damage::means(state, name, pick),
            Playing::Status | Playing::Command | Playing::Timing(_) => {
                matches!(pick, Pick::Game(OwnPick::Effect(pick)) if pick.is_called(name))
            }
        }
    }

    fn is_ambiguous(&self, pick: &Pick<ArmadaRules>) -> bool {
        match pick {
            Pick::Pass | Pick::Game(OwnPick::NoMore) => true,
            Pick::Game(OwnPick::Status(pick)) => matches!(pick, status::Pick::Pass | status::Pick::Done),
            Pick::Game(OwnPick::Command(pick)) => {
                matches!(pick, command::Pick::NoCards | command::Pick::KeepDial | command::Pick::DialToToken)
            }
            Pick::Game(OwnPick::Effect(pick)) => matches!(pick, EffectPick::Done),
            Pick::Game(OwnPick::Attack(_) | OwnPick::Damage(_) | OwnPick::Make(_))
            | Pick::Use(..)
            | Pick::First(_) => false,
        }
    }

    fn comes_back(&self, state: &State, pick: &Pick<ArmadaRules>) -> bool {
        matches!(self.playing(state), Playing::Attack) && super::attack::comes_back(state, pick)
    }

    fn notes(&self, before: &State, after: &State) -> Vec<Diagnostic> {
        match self.playing(after) {
            Playing::Timing(timing) => return super::timing::notes(timing),
            Playing::Attack if after.acting.read().is_none() => return super::attack::notes(before, after),
            Playing::Damage if before.acting.read().is_none() => return super::damage::notes(before, after),
            Playing::Command if before.acting.read().is_none() => return super::command::notes(after),
            _ if before.acting.read().is_none() || after.acting.read().is_none() => return Vec::new(),
            _ => {}
        }
        let dealt = after.unknown_cards() > before.unknown_cards();
        let unknown = dealt.then(|| {
            let message =
                "the ship was dealt a faceup damage card; what the card itself says is not known here";
            let finding = Diagnostic::info("card-text-not-modelled", message);
            finding.help("name the next cards in `deck`, with their texts among the effects")
        });
        let commands = super::command::notes(before);
        unknown.into_iter().chain(commands).collect()
    }

    fn reckoning(&self, state: &State) -> Vec<String> {
        if state.fight.is_open() { attack::reckoning(state) } else { Vec::new() }
    }
}
