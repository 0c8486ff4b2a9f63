//! Which sentences and abilities does an ability hold: in its effects, and behind a keyword?

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
    doing.effect.bodies().into_iter().for_each(|body| in_steps(body, found));
    doing.effect.gives().iter().filter_map(Gained::ability).for_each(|ability| collect(ability, found));
}

impl Effect {
    /// The sentences that it holds: of its options, for another time, in the place of something, for what it makes be done.
    pub fn bodies(&self) -> Vec<&Steps> {
        match self {
            Effect::ChooseOne { modes, .. } => modes.iter().map(|mode| &mode.steps).collect(),
            Effect::Delay { body, .. } | Effect::Replace { with: body, .. } => vec![body],
            Effect::Attack { during: body, .. } | Effect::Play { granted: body, .. } => vec![body],
            Effect::Damage { .. }
            | Effect::IndirectDamage { .. }
            | Effect::Heal { .. }
            | Effect::Defeat(_)
            | Effect::Exhaust(_)
            | Effect::Ready(_)
            | Effect::Draw(_)
            | Effect::DrawThese(_)
            | Effect::Discard(_)
            | Effect::ReturnToHand(_)
            | Effect::PutOnDeck { .. }
            | Effect::Resource { .. }
            | Effect::Give { .. }
            | Effect::Create { .. }
            | Effect::Modify { .. }
            | Effect::SetStat { .. }
            | Effect::Gain { .. }
            | Effect::Lose { .. }
            | Effect::CostChange { .. }
            | Effect::Capture { .. }
            | Effect::Rescue(_)
            | Effect::TakeControl(_)
            | Effect::Deploy { .. }
            | Effect::Attach { .. }
            | Effect::Move { .. }
            | Effect::Search(_)
            | Effect::LookAt(_)
            | Effect::Reveal(_)
            | Effect::Shuffle { .. }
            | Effect::Choose(_)
            | Effect::ChoosePlayer(_)
            | Effect::ChooseArena
            | Effect::NameCard
            | Effect::Pay(_)
            | Effect::Disclose(_)
            | Effect::TheForceIsWithYou
            | Effect::UseTheForce
            | Effect::TakeInitiative
            | Effect::Forbid { .. }
            | Effect::Enters { .. }
            | Effect::AttachOnlyTo(_)
            | Effect::Prevent(_)
            | Effect::NotUnderstood(_) => Vec::new(),
        }
    }

    /// What it gives something.
    pub fn gives(&self) -> &[Gained] {
        let Effect::Gain { gained, .. } = self else { return &[] };
        gained
    }
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
