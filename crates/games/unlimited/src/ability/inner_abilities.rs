//! Which sentences and abilities does an ability hold: in its effects, and behind a keyword?

use super::{Ability, Doing, Gained, Kind, Steps};

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
    doing.effect.bodies().into_iter().for_each(|body| in_steps(body, found));
    doing.effect.gained().iter().filter_map(Gained::ability).for_each(|ability| collect(ability, found));
}

impl Gained {
    /// The ability that is gained, or stands behind the keyword.
    pub fn ability(&self) -> Option<&Ability> {
        match self {
            Gained::Ability(ability) => Some(ability),
            Gained::Keyword(keyword) => keyword.carried(),
            Gained::AbilitiesOf(_) | Gained::Trait(_) | Gained::Aspect(_) => None,
        }
    }
}
