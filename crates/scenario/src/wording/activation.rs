//! How are the decisions of a whole activation worded?
//!
//! As those of the part that is played; only the choice of an attack has words of its own.

use serde_json::Value as Json;

use super::{Asked, Past, WhyNot, Wording, Words, inner, said};
use crate::Line;
use armada::{
    Seat,
    activation::{
        ActivationRules, Ban, DamagePart, Effect, Part, Pick as OwnPick, Prompt as OwnPrompt, State,
    },
    attack::AttackRules,
    command::CommandRules,
    damage::DamageRules,
};
use engine::{Pick, Prompt, View, Within};
use names::Diagnostic;

/// A pick of the commands as they know it.
fn of_command(pick: &Pick<ActivationRules>) -> Option<Pick<CommandRules>> {
    match pick {
        Pick::Game(OwnPick::Command(pick)) => Some(Pick::Game(pick.clone())),
        Pick::Use(Effect::Command(effect), apart) => Some(Pick::Use(effect.clone(), apart.clone())),
        Pick::Pass => Some(Pick::Pass),
        Pick::First(seat) => Some(Pick::First(*seat)),
        Pick::Game(_) | Pick::Use(..) => None,
    }
}

/// A pick of an attack as it knows it.
fn of_attack(game: &ActivationRules, pick: &Pick<ActivationRules>) -> Option<Pick<AttackRules>> {
    match pick {
        Pick::Game(OwnPick::Attack(pick)) => Some(Pick::Game(pick.clone())),
        Pick::Use(Effect::Attack(effect), apart) => Some(Pick::Use(effect.clone(), apart.clone())),
        Pick::Pass => Some(Pick::Pass),
        Pick::First(seat) => Some(Pick::First(game.attacking().inner_player(*seat))),
        Pick::Game(_) | Pick::Use(..) => None,
    }
}

/// A pick after the maneuver as damage knows it.
fn of_damage(pick: &Pick<ActivationRules>) -> Option<Pick<DamageRules>> {
    match pick {
        Pick::Game(OwnPick::Damage(pick)) => Some(Pick::Game(*pick)),
        Pick::Use(Effect::Damage(effect), apart) => Some(Pick::Use(effect.clone(), apart.clone())),
        Pick::Pass => Some(Pick::Pass),
        Pick::First(seat) => Some(Pick::First(*seat)),
        Pick::Game(_) | Pick::Use(..) => None,
    }
}

fn command_prompt(prompt: &Prompt<ActivationRules>) -> Option<Prompt<CommandRules>> {
    inner(prompt, |own| match own {
        OwnPrompt::Command(prompt) => Some(*prompt),
        _ => None,
    })
}

fn attack_prompt(prompt: &Prompt<ActivationRules>) -> Option<Prompt<AttackRules>> {
    inner(prompt, |own| match own {
        OwnPrompt::Attack(prompt) => Some(*prompt),
        _ => None,
    })
}

fn damage_prompt(prompt: &Prompt<ActivationRules>) -> Option<Prompt<DamageRules>> {
    inner(prompt, |own| match own {
        OwnPrompt::Damage(prompt) => Some(*prompt),
        _ => None,
    })
}

/// The effect that a line uses.
fn used(line: &Line) -> Option<&str> {
    let (verb, name) = line.choose.trim().split_once(char::is_whitespace)?;
    ["use", "critical"].iter().any(|known| verb.eq_ignore_ascii_case(known)).then_some(name.trim())
}

impl Wording for ActivationRules {
    fn question(
        &self,
        view: View<'_, ActivationRules>,
        who: Seat,
        prompt: &Prompt<ActivationRules>,
    ) -> String {
        if let Prompt::Game(prompt) = prompt
            && let Some(question) = self.own_question(prompt)
        {
            return question.to_owned();
        }
        let state = view.state;
        match &state.part {
            Part::Attack(_, attack) => attack_prompt(prompt).map(|prompt| {
                let part = self.attacking();
                let who = part.inner_player(who);
                part.seeing(attack, view, |view| Wording::question(&AttackRules, view, who, &prompt))
            }),
            Part::Maneuver(damage) => damage_prompt(prompt).map(|prompt| {
                DamagePart.seeing(damage, view, |view| Wording::question(&DamageRules, view, who, &prompt))
            }),
            Part::Commands => command_prompt(prompt).map(|prompt| {
                let part = self.commands();
                part.seeing(&state.command, view, |view| Wording::question(&CommandRules, view, who, &prompt))
            }),
        }
        .unwrap_or_default()
    }

    fn option(
        &self,
        view: View<'_, ActivationRules>,
        who: Seat,
        prompt: &Prompt<ActivationRules>,
        pick: &Pick<ActivationRules>,
    ) -> Words {
        let state = view.state;
        let words = match &state.part {
            Part::Attack(_, attack) => {
                attack_prompt(prompt).zip(of_attack(self, pick)).map(|(prompt, pick)| {
                    let part = self.attacking();
                    let who = part.inner_player(who);
                    part.seeing(attack, view, |view| AttackRules.option(view, who, &prompt, &pick))
                })
            }
            Part::Maneuver(damage) => damage_prompt(prompt).zip(of_damage(pick)).map(|(prompt, pick)| {
                DamagePart.seeing(damage, view, |view| DamageRules.option(view, who, &prompt, &pick))
            }),
            Part::Commands => command_prompt(prompt).zip(of_command(pick)).map(|(prompt, pick)| {
                let part = self.commands();
                part.seeing(&state.command, view, |view| CommandRules.option(view, who, &prompt, &pick))
            }),
        };
        let label = || match pick {
            Pick::Game(OwnPick::Make(attack)) => format!("Attack {attack}"),
            Pick::Game(OwnPick::NoMore) => "No further attack".to_owned(),
            pick => pick.to_string(),
        };
        words.unwrap_or_else(|| Words { label: label(), ..Words::default() })
    }

    fn why_not(
        &self,
        view: View<'_, ActivationRules>,
        line: &Line,
        asked: Option<Asked<'_, ActivationRules>>,
    ) -> Option<WhyNot<ActivationRules>> {
        let state = view.state;
        if used(line).is_some_and(|name| self.is_of_another_part(state, name)) {
            return None;
        }
        let own = |asked: Asked<'_, ActivationRules>| {
            matches!(asked.prompt, Prompt::Game(OwnPrompt::Attacks | OwnPrompt::Strike))
        };
        match &state.part {
            Part::Commands if asked.is_some_and(own) => None,
            Part::Attack(_, attack) => {
                let part = self.attacking();
                let who = line.who.as_ref().and_then(|who| who.trim().to_lowercase().parse::<Seat>().ok());
                let who = who.map(|seat| part.inner_player(seat).to_string());
                let line = Line { who: who.or_else(|| line.who.clone()), ..line.clone() };
                let prompt = asked.and_then(|asked| attack_prompt(asked.prompt));
                let asked = asked.zip(prompt.as_ref());
                let asked = asked.map(|(asked, prompt)| Asked { who: part.inner_player(asked.who), prompt });
                let why =
                    part.seeing(attack, view, |view| Wording::why_not(&AttackRules, view, &line, asked))?;
                Some(said(why, Ban::Attack))
            }
            Part::Maneuver(damage) => {
                let prompt = asked.and_then(|asked| damage_prompt(asked.prompt));
                let asked =
                    asked.zip(prompt.as_ref()).map(|(asked, prompt)| Asked { who: asked.who, prompt });
                let why = DamagePart
                    .seeing(damage, view, |view| Wording::why_not(&DamageRules, view, line, asked))?;
                Some(said(why, Ban::Damage))
            }
            Part::Commands => {
                let prompt = asked.and_then(|asked| command_prompt(asked.prompt));
                let asked =
                    asked.zip(prompt.as_ref()).map(|(asked, prompt)| Asked { who: asked.who, prompt });
                let part = self.commands();
                let why = part.seeing(&state.command, view, |view| {
                    Wording::why_not(&CommandRules, view, line, asked)
                })?;
                Some(said(why, Ban::Command))
            }
        }
    }

    fn in_hindsight(&self, ban: Ban, past: Past<'_>) -> Ban {
        match ban {
            Ban::Command(ban) => Ban::Command(CommandRules.in_hindsight(ban, past)),
            Ban::Attack(ban) => Ban::Attack(AttackRules.in_hindsight(ban, past)),
            Ban::Damage(ban) => Ban::Damage(DamageRules.in_hindsight(ban, past)),
            Ban::Strike(ban) => Ban::Strike(ban),
        }
    }

    fn presupposed(
        &self,
        state: &State,
        line: &Line,
        prompt: &Prompt<ActivationRules>,
    ) -> Option<Pick<ActivationRules>> {
        if !matches!(state.part, Part::Commands) {
            return None;
        }
        let pick = Wording::presupposed(&CommandRules, &state.command, line, &command_prompt(prompt)?)?;
        match pick {
            Pick::Game(pick) => Some(Pick::Game(OwnPick::Command(pick))),
            Pick::Pass => Some(Pick::Pass),
            Pick::Use(effect, apart) => Some(Pick::Use(Effect::Command(effect), apart)),
            Pick::First(seat) => Some(Pick::First(seat)),
        }
    }

    fn means(&self, state: &State, name: &str, pick: &Pick<ActivationRules>) -> bool {
        match &state.part {
            Part::Attack(_, attack) => {
                of_attack(self, pick).is_some_and(|pick| AttackRules.means(attack, name, &pick))
            }
            Part::Maneuver(damage) => {
                of_damage(pick).is_some_and(|pick| DamageRules.means(damage, name, &pick))
            }
            Part::Commands => {
                of_command(pick).is_some_and(|pick| CommandRules.means(&state.command, name, &pick))
            }
        }
    }

    fn is_ambiguous(&self, pick: &Pick<ActivationRules>) -> bool {
        match pick {
            Pick::Pass => true,
            Pick::Game(OwnPick::Command(pick)) => CommandRules.is_ambiguous(&Pick::Game(pick.clone())),
            Pick::Game(OwnPick::Attack(pick)) => AttackRules.is_ambiguous(&Pick::Game(pick.clone())),
            Pick::Game(OwnPick::NoMore) => true,
            Pick::Game(OwnPick::Damage(_) | OwnPick::Make(_)) | Pick::Use(..) | Pick::First(_) => false,
        }
    }

    fn comes_back(&self, state: &State, pick: &Pick<ActivationRules>) -> bool {
        let attack = state.attack().zip(of_attack(self, pick));
        attack.is_some_and(|(attack, pick)| AttackRules.comes_back(attack, &pick))
    }

    fn notes(&self, before: &State, after: &State) -> Vec<Diagnostic> {
        let dealt = after.unknown_cards() > before.unknown_cards();
        let unknown = dealt.then(|| {
            let message =
                "the ship was dealt a faceup damage card; what the card itself says is not known here";
            let finding = Diagnostic::info("card-text-not-modelled", message);
            finding.help("name the next cards in `deck`, with their texts among the effects")
        });
        let commands = CommandRules.notes(&before.command, &before.command);
        unknown.into_iter().chain(commands).collect()
    }

    fn reckoning(&self, state: &State) -> Vec<String> {
        state.attack().map(|attack| Wording::reckoning(&AttackRules, attack)).unwrap_or_default()
    }

    fn shown(&self, state: &State) -> Json {
        serde_json::to_value(self.view(state)).unwrap_or_default()
    }
}
