//! How are the decisions of a whole round worded?
//!
//! As those of the part that is played: the phase, or the activation that goes on.

use serde_json::Value as Json;

use super::{Asked, Past, WhyNot, Wording, Words, inner, said};
use crate::Line;
use armada::{
    Seat,
    activation::ActivationRules,
    command::Scene,
    round::{Ban, Effect, Event, Pick as OwnPick, Prompt as OwnPrompt, RoundRules, State, StatusPart},
    status::{self, StatusRules},
};
use engine::{Pick, Prompt, View, Within};
use names::Diagnostic;

/// A pick of a phase as its rules know it.
fn of_status(pick: &Pick<RoundRules>) -> Option<Pick<StatusRules>> {
    match pick {
        Pick::Game(OwnPick::Status(pick)) => Some(Pick::Game(pick.clone())),
        Pick::Use(Effect::Status(effect), apart) => Some(Pick::Use(effect.clone(), apart.clone())),
        Pick::Pass => Some(Pick::Pass),
        Pick::First(seat) => Some(Pick::First(*seat)),
        Pick::Game(_) | Pick::Use(..) => None,
    }
}

/// A pick of an activation as its rules know it.
fn of_activation(pick: &Pick<RoundRules>) -> Option<Pick<ActivationRules>> {
    match pick {
        Pick::Game(OwnPick::Activation(pick)) => Some(Pick::Game(pick.clone())),
        Pick::Use(Effect::Activation(effect), apart) => Some(Pick::Use(effect.clone(), apart.clone())),
        Pick::Pass => Some(Pick::Pass),
        Pick::First(seat) => Some(Pick::First(*seat)),
        Pick::Game(_) | Pick::Use(..) => None,
    }
}

fn status_prompt(prompt: &Prompt<RoundRules>) -> Option<Prompt<StatusRules>> {
    inner(prompt, |own| match own {
        OwnPrompt::Status(prompt) => Some(*prompt),
        OwnPrompt::Activation(_) => None,
    })
}

fn activation_prompt(prompt: &Prompt<RoundRules>) -> Option<Prompt<ActivationRules>> {
    inner(prompt, |own| match own {
        OwnPrompt::Activation(prompt) => Some(prompt.clone()),
        OwnPrompt::Status(_) => None,
    })
}

/// Whether a phase is asked, and not the activation that goes on: by what is decided, or by the event whose window it is.
fn is_of_a_phase(view: View<'_, RoundRules>, prompt: Option<&Prompt<RoundRules>>) -> bool {
    match prompt {
        Some(Prompt::Game(OwnPrompt::Status(_))) => true,
        Some(Prompt::Game(OwnPrompt::Activation(_))) => false,
        _ if view.state.part.is_none() => true,
        _ => view.batch().is_some_and(|batch| batch.events().any(|event| matches!(event, Event::Status(_)))),
    }
}

/// Whether a line activates somebody on a turn of the phase: no squadron that the ship which acts may command.
fn begins_a_turn(state: &State, line: &Line) -> bool {
    let Ok(status::Pick::Activate(name)) = line.choose.parse() else { return false };
    let commands = state.part.as_ref().map(|part| &part.activation.command);
    let commanded =
        commands.is_some_and(|it| it.scene != Scene::SquadronPhase && it.place_of(&name).is_some());
    state.status.unit_called(&name).is_some() && !commanded
}

impl Wording for RoundRules {
    fn question(&self, view: View<'_, RoundRules>, who: Seat, prompt: &Prompt<RoundRules>) -> String {
        let status = &view.state.status;
        match self.acting(view.state) {
            Some((part, state)) if !is_of_a_phase(view, Some(prompt)) => activation_prompt(prompt)
                .map(|prompt| {
                    part.seeing(state, view, |view| Wording::question(part.rules(), view, who, &prompt))
                })
                .unwrap_or_default(),
            _ => status_prompt(prompt)
                .map(|prompt| {
                    StatusPart
                        .seeing(status, view, |view| Wording::question(&StatusRules, view, who, &prompt))
                })
                .unwrap_or_default(),
        }
    }

    fn option(
        &self,
        view: View<'_, RoundRules>,
        who: Seat,
        prompt: &Prompt<RoundRules>,
        pick: &Pick<RoundRules>,
    ) -> Words {
        let status = &view.state.status;
        let words = match self.acting(view.state) {
            Some((part, state)) if !is_of_a_phase(view, Some(prompt)) => {
                activation_prompt(prompt).zip(of_activation(pick)).map(|(prompt, pick)| {
                    part.seeing(state, view, |view| part.rules().option(view, who, &prompt, &pick))
                })
            }
            _ => status_prompt(prompt).zip(of_status(pick)).map(|(prompt, pick)| {
                StatusPart.seeing(status, view, |view| StatusRules.option(view, who, &prompt, &pick))
            }),
        };
        words.unwrap_or_else(|| Words { label: pick.to_string(), ..Words::default() })
    }

    fn why_not(
        &self,
        view: View<'_, RoundRules>,
        line: &Line,
        asked: Option<Asked<'_, RoundRules>>,
    ) -> Option<WhyNot<RoundRules>> {
        let prompt = asked.map(|asked| asked.prompt);
        let status = &view.state.status;
        match self.acting(view.state) {
            Some(_) if begins_a_turn(view.state, line) => None,
            Some((part, state)) if !is_of_a_phase(view, prompt) => {
                let prompt = prompt.and_then(activation_prompt);
                let asked = asked.zip(prompt.as_ref());
                let asked = asked.map(|(asked, prompt)| Asked { who: asked.who, prompt });
                let why =
                    part.seeing(state, view, |view| Wording::why_not(part.rules(), view, line, asked))?;
                Some(said(why, Ban::Activation))
            }
            _ => {
                let prompt = prompt.and_then(status_prompt);
                let asked = asked.zip(prompt.as_ref());
                let asked = asked.map(|(asked, prompt)| Asked { who: asked.who, prompt });
                let why = StatusPart
                    .seeing(status, view, |view| Wording::why_not(&StatusRules, view, line, asked))?;
                Some(said(why, Ban::Status))
            }
        }
    }

    fn in_hindsight(&self, ban: Ban, past: Past<'_>) -> Ban {
        match ban {
            Ban::Status(ban) => Ban::Status(StatusRules.in_hindsight(ban, past)),
            Ban::Activation(ban) => match self.any_activation() {
                Some(rules) => Ban::Activation(rules.in_hindsight(ban, past)),
                None => Ban::Activation(ban),
            },
        }
    }

    fn presupposed(
        &self,
        state: &State,
        line: &Line,
        prompt: &Prompt<RoundRules>,
    ) -> Option<Pick<RoundRules>> {
        match self.acting(state) {
            Some((part, inner)) => {
                let pick = part.rules().presupposed(inner, line, &activation_prompt(prompt)?)?;
                Some(match pick {
                    Pick::Game(pick) => Pick::Game(OwnPick::Activation(pick)),
                    Pick::Use(effect, apart) => Pick::Use(Effect::Activation(effect), apart),
                    Pick::Pass => Pick::Pass,
                    Pick::First(seat) => Pick::First(seat),
                })
            }
            None => {
                let pick = Wording::presupposed(&StatusRules, &state.status, line, &status_prompt(prompt)?)?;
                Some(match pick {
                    Pick::Game(pick) => Pick::Game(OwnPick::Status(pick)),
                    Pick::Use(effect, apart) => Pick::Use(Effect::Status(effect), apart),
                    Pick::Pass => Pick::Pass,
                    Pick::First(seat) => Pick::First(seat),
                })
            }
        }
    }

    fn means(&self, state: &State, name: &str, pick: &Pick<RoundRules>) -> bool {
        let acting = self.acting(state).zip(of_activation(pick));
        acting.is_some_and(|((part, inner), pick)| part.rules().means(inner, name, &pick))
    }

    fn is_ambiguous(&self, pick: &Pick<RoundRules>) -> bool {
        match pick {
            Pick::Pass => true,
            Pick::Game(OwnPick::Status(pick)) => StatusRules.is_ambiguous(&Pick::Game(pick.clone())),
            Pick::Game(OwnPick::Activation(pick)) => {
                self.any_activation().is_some_and(|rules| rules.is_ambiguous(&Pick::Game(pick.clone())))
            }
            Pick::Use(..) | Pick::First(_) => false,
        }
    }

    fn comes_back(&self, state: &State, pick: &Pick<RoundRules>) -> bool {
        let acting = self.acting(state).zip(of_activation(pick));
        acting.is_some_and(|((part, inner), pick)| part.rules().comes_back(inner, &pick))
    }

    fn notes(&self, before: &State, after: &State) -> Vec<Diagnostic> {
        let acting = self.acting(before).zip(self.acting(after));
        acting.map(|((part, before), (_, after))| part.rules().notes(before, after)).unwrap_or_default()
    }

    fn reckoning(&self, state: &State) -> Vec<String> {
        let acting = self.acting(state);
        acting.map(|(part, state)| part.rules().reckoning(state)).unwrap_or_default()
    }

    fn shown(&self, state: &State) -> Json {
        serde_json::to_value(self.view(state)).unwrap_or_default()
    }
}
