//! What is an ability, a pick or an effect, asked one thing at a time? Each question is answered for every variant.

use super::{
    Cost, Duration, Effect, Filter, Gained, Happening, Keyword, Kind, NotUnderstood, Pick, Slot, Target,
};

impl Kind {
    /// What it waits for; nothing where it has no heading.
    pub fn waits_for(&self) -> &[Happening] {
        match self {
            Self::Triggered { when, .. } => when,
            Self::Keyword(_) | Self::Action { .. } | Self::EpicAction { .. } | Self::Event(_) => &[],
            Self::Constant(_) | Self::NotUnderstood(_) => &[],
        }
    }

    /// What is paid for it, where it is used as an action.
    pub fn cost(&self) -> &[Cost] {
        match self {
            Self::Action { cost, .. } | Self::EpicAction { cost, .. } => cost,
            Self::Keyword(_) | Self::Triggered { .. } | Self::Event(_) => &[],
            Self::Constant(_) | Self::NotUnderstood(_) => &[],
        }
    }

    /// The keyword that it is, where it is one.
    pub fn keyword(&self) -> Option<&Keyword> {
        match self {
            Self::Keyword(keyword) => Some(keyword),
            Self::Triggered { .. } | Self::Action { .. } | Self::EpicAction { .. } | Self::Event(_) => None,
            Self::Constant(_) | Self::NotUnderstood(_) => None,
        }
    }

    /// The line, where nothing of it is understood.
    pub fn unread(&self) -> Option<&NotUnderstood> {
        match self {
            Self::NotUnderstood(words) => Some(words),
            Self::Keyword(_) | Self::Triggered { .. } | Self::Action { .. } => None,
            Self::EpicAction { .. } | Self::Event(_) | Self::Constant(_) => None,
        }
    }
}

impl Pick {
    /// The description of what is meant, where the words describe it and name nothing else.
    pub fn described(&self) -> Option<&Filter> {
        match self {
            Self::Chosen { from, .. } | Self::Random { from, .. } | Self::Each(from) => Some(from),
            Self::This | Self::Itself | Self::Attached | Self::Attacker | Self::Defender => None,
            Self::DefendingUnit | Self::BaseOf(_) | Self::Earlier(_) | Self::Among { .. } => None,
            Self::Rest(_) | Self::Top { .. } | Self::Whole { .. } | Self::Created => None,
            Self::From { .. } | Self::Both(_) | Self::OneOf(_) => None,
        }
    }

    /// The number of what was named before, where that is meant once more, all of it.
    pub fn earlier(&self) -> Option<Slot> {
        match self {
            Self::Earlier(slot) => Some(*slot),
            Self::This | Self::Itself | Self::Attached | Self::Attacker | Self::Defender => None,
            Self::DefendingUnit | Self::BaseOf(_) | Self::Chosen { .. } | Self::Among { .. } => None,
            Self::Rest(_) | Self::Top { .. } | Self::Whole { .. } | Self::Created => None,
            Self::From { .. } | Self::Both(_) | Self::OneOf(_) | Self::Random { .. } | Self::Each(_) => None,
        }
    }
}

/// What something changes that lasts.
struct Lasts<'e> {
    /// To what it happens; nothing where it is not a thing that something happens to.
    to: Option<&'e Target>,
    /// How long.
    lasting: &'e Duration,
    /// What is gained.
    gained: &'e [Gained],
}

impl Effect {
    fn lasts(&self) -> Option<Lasts<'_>> {
        let (to, lasting, gained): (_, _, &[Gained]) = match self {
            Self::Modify { what, lasting, .. }
            | Self::SetStat { what, lasting, .. }
            | Self::Lose { what, lasting, .. }
            | Self::Forbid { what, lasting, .. } => (Some(what), lasting, &[]),
            Self::Gain { what, lasting, gained } => (Some(what), lasting, gained),
            Self::CostChange { lasting, .. } | Self::Replace { lasting, .. } => (None, lasting, &[]),
            Self::Enters { .. } | Self::AttachOnlyTo(_) => (None, &Duration::Constant, &[]),
            Self::Damage { .. } | Self::IndirectDamage { .. } | Self::Heal { .. } => return None,
            Self::Defeat(_) | Self::Exhaust(_) | Self::Ready(_) | Self::Draw(_) => return None,
            Self::DrawThese(_) | Self::Discard(_) | Self::ReturnToHand(_) => return None,
            Self::PutOnDeck { .. } | Self::Resource { .. } | Self::Give { .. } => return None,
            Self::Create { .. } | Self::Attack { .. } | Self::Play { .. } => return None,
            Self::Capture { .. } | Self::Rescue(_) | Self::TakeControl(_) => return None,
            Self::Deploy { .. } | Self::Attach { .. } | Self::Move { .. } | Self::Search(_) => return None,
            Self::LookAt(_) | Self::Reveal(_) | Self::Shuffle { .. } | Self::Choose(_) => return None,
            Self::ChoosePlayer(_) | Self::ChooseArena | Self::NameCard => return None,
            Self::ChooseOne { .. } | Self::Pay(_) | Self::Disclose(_) => return None,
            Self::TheForceIsWithYou | Self::UseTheForce | Self::TakeInitiative => return None,
            Self::Prevent(_) | Self::Delay { .. } | Self::NotUnderstood(_) => return None,
        };
        Some(Lasts { to, lasting, gained })
    }

    /// To what something happens for a time: it gets, gains or loses something, or cannot do something.
    pub fn changed(&self) -> Option<&Target> {
        self.lasts().and_then(|lasts| lasts.to)
    }

    /// How long it lasts, where it has a duration.
    pub fn lasting(&self) -> Option<&Duration> {
        self.lasts().map(|lasts| lasts.lasting)
    }

    /// What something gains.
    pub fn gained(&self) -> &[Gained] {
        self.lasts().map_or(&[], |lasts| lasts.gained)
    }
}
