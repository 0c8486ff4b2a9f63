//! Which abilities does an ability hold: what it gives, and what stands behind a keyword?

use super::{Ability, Doing, Effect, Gained, Kind, Steps};

impl Ability {
    /// The ability itself, and all that it may give something or that stand behind its keyword.
    pub fn with_those_within(&self) -> Vec<&Ability> {
        let mut found = Vec::new();
        collect(self, &mut found);
        found
    }
}

fn collect<'a>(ability: &'a Ability, found: &mut Vec<&'a Ability>) {
    found.push(ability);
    match &ability.kind {
        Kind::Keyword(keyword) => keyword.carried().into_iter().for_each(|carried| collect(carried, found)),
        Kind::Triggered { body, .. } | Kind::Event(body) | Kind::Constant(body) => in_steps(body, found),
        Kind::Action { body, .. } | Kind::EpicAction { body, .. } => in_steps(body, found),
        Kind::NotUnderstood(_) => {}
    }
}

fn in_steps<'a>(steps: &'a Steps, found: &mut Vec<&'a Ability>) {
    steps.iter().flat_map(|step| &step.does).for_each(|doing| in_doing(doing, found));
}

fn in_doing<'a>(doing: &'a Doing, found: &mut Vec<&'a Ability>) {
    match &doing.effect {
        Effect::ChooseOne { modes, .. } => modes.iter().for_each(|mode| in_steps(&mode.steps, found)),
        Effect::Delay { body, .. } | Effect::Replace { with: body, .. } => in_steps(body, found),
        Effect::Attack { during, .. } | Effect::Play { granted: during, .. } => in_steps(during, found),
        Effect::Gain { gained, .. } => gained.iter().for_each(|gained| match gained {
            Gained::Ability(ability) => collect(ability, found),
            Gained::Keyword(keyword) => {
                keyword.carried().into_iter().for_each(|carried| collect(carried, found))
            }
            Gained::AbilitiesOf(_) | Gained::Trait(_) | Gained::Aspect(_) => {}
        }),
        _ => {}
    }
}
