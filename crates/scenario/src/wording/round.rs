//! What does a line mean at the decisions of a whole round, or of a part of it alone?
//!
//! What it means to the part that is played: the phase, the commands, an attack, what follows a maneuver.

use super::{Claimed, Wording};
use crate::{Line, naming::is_stable_name};
use armada::{
    ArmadaRules, Seat, State, attack,
    command::{self, Scene},
    damage,
    round::{self, Playing},
    rows::{Pick as OwnPick, Prompt as OwnPrompt},
    status,
    table::EffectPick,
    timing,
};
use engine::{Pause, Pick, Prompt};
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
    let own = matches!(prompt, Some(Prompt::Game(OwnPrompt::Round(_))));
    let used = used(line).filter(|_| rules.acting(state).is_some());
    own || used.is_some_and(|name| state.is_of_another_part(name))
}

/// What a line names, as the part that asks reads it.
fn read(part: Playing<'_>, state: &State, line: &Line) -> Option<Pick<ArmadaRules>> {
    let choose = line.choose.trim();
    let pick = match part {
        Playing::Damage | Playing::Timing(_) if choose.eq_ignore_ascii_case("pass") => {
            return Some(Pick::Pass);
        }
        Playing::Attack if choose.eq_ignore_ascii_case("pass") => Some(EffectPick::Done.into()),
        Playing::Status => status::read(choose),
        Playing::Command => command::read(&choose.to_lowercase()),
        Playing::Attack => attack::read(state, choose),
        Playing::Damage => damage::read(choose),
        Playing::Timing(_) => timing::read(choose),
    };
    pick.map(Pick::Game)
}

/// Whom a line names, if anybody.
///
/// # Errors
/// Nobody is called so.
fn seat(part: Playing<'_>, state: &State, line: &Line) -> Result<Option<Seat>, ()> {
    let called = |who: &String| match part {
        Playing::Attack => super::attack::seat(state, who),
        _ => who.trim().to_lowercase().parse().ok(),
    };
    line.who.as_ref().map(|who| called(who).ok_or(())).transpose()
}

impl Wording for ArmadaRules {
    fn claim(&self, asked: &Pause<'_, ArmadaRules>, line: &Line) -> Option<Claimed<ArmadaRules>> {
        let (state, prompt) = (asked.view.state, asked.now.map(|(_, prompt)| prompt));
        let part = self.asking(asked.view, prompt);
        let in_activation = !matches!(part, Playing::Status);
        let acts = self.acting(state).is_some();
        if acts && begins_a_turn(state, line) || in_activation && is_elsewhere(self, state, line, prompt) {
            return None;
        }
        let (pick, who) = (read(part, state, line)?, seat(part, state, line).ok()?);
        let also = match (part, &pick) {
            (Playing::Attack, Pick::Game(pick)) => attack::also(state, pick),
            (Playing::Damage, pick) if !is_stable_name(&line.choose, pick) => vec![pick.to_string()],
            _ => Vec::new(),
        };
        Some(Claimed { claim: self.claim(asked, &pick)?, who, also })
    }

    fn presupposed(
        &self,
        state: &State,
        line: &Line,
        prompt: &Prompt<ArmadaRules>,
    ) -> Option<Pick<ArmadaRules>> {
        match self.playing(state) {
            Playing::Status => super::status::presupposed(self, state, line, prompt),
            Playing::Command => super::command::presupposed(self, state, line, prompt),
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
            Pick::Pass | Pick::Game(OwnPick::Round(round::Pick::NoMore)) => true,
            Pick::Game(OwnPick::Status(pick)) => matches!(pick, status::Pick::Pass | status::Pick::Done),
            Pick::Game(OwnPick::Command(pick)) => {
                matches!(pick, command::Pick::NoCards | command::Pick::KeepDial | command::Pick::DialToToken)
            }
            Pick::Game(OwnPick::Effect(pick)) => matches!(pick, EffectPick::Done),
            Pick::Game(OwnPick::Attack(_) | OwnPick::Damage(_) | OwnPick::Round(_))
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
        unknown.into_iter().collect()
    }

    fn reckoning(&self, state: &State) -> Vec<String> {
        if state.fight.is_open() { attack::reckoning(state) } else { Vec::new() }
    }
}
