//! Which words of an ability are not understood?

use super::{Ability, CardText, Cost, Doing, Effect, Gained, Kind, NotUnderstood, Steps};

impl CardText {
    /// What is not understood, in the order of the text.
    pub fn not_understood(&self) -> Vec<&NotUnderstood> {
        let mut found = Vec::new();
        self.abilities.iter().for_each(|ability| ability.collect_unread(&mut found));
        found.sort_by_key(|words| words.span);
        found
    }
}

impl Ability {
    /// What of it is not understood; empty when it can be carried out wholly.
    pub fn not_understood(&self) -> Vec<&NotUnderstood> {
        let mut found = Vec::new();
        self.collect_unread(&mut found);
        found
    }

    fn collect_unread<'a>(&'a self, found: &mut Vec<&'a NotUnderstood>) {
        match &self.kind {
            Kind::Keyword(keyword) => {
                keyword.carried().into_iter().for_each(|carried| carried.collect_unread(found))
            }
            Kind::Triggered { body, .. } | Kind::Event(body) | Kind::Constant(body) => in_steps(body, found),
            Kind::Action { cost, body } | Kind::EpicAction { cost, body } => {
                for part in cost {
                    match part {
                        Cost::NotUnderstood(words) => found.push(words),
                        Cost::Do(doing) => in_doing(doing, found),
                        Cost::Exhaust | Cost::Resources(_) => {}
                    }
                }
                in_steps(body, found);
            }
            Kind::NotUnderstood(words) => found.push(words),
        }
    }
}

fn in_steps<'a>(steps: &'a Steps, found: &mut Vec<&'a NotUnderstood>) {
    steps.iter().flat_map(|step| &step.does).for_each(|doing| in_doing(doing, found));
}

fn in_doing<'a>(doing: &'a Doing, found: &mut Vec<&'a NotUnderstood>) {
    if let Effect::NotUnderstood(words) = &doing.effect {
        found.push(words);
    }
    doing.effect.bodies().into_iter().for_each(|body| in_steps(body, found));
    doing
        .effect
        .gained()
        .iter()
        .filter_map(Gained::ability)
        .for_each(|ability| ability.collect_unread(found));
}
