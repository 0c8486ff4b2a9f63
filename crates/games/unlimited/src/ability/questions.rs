//! What is an ability, a pick or an effect, asked one thing at a time?

use super::{
    Cost, Done, Duration, Effect, Filter, Gained, Happening, Keyword, KeywordKind, Kind, NotUnderstood,
    Occurrence, Pick, Quality, Side, Slot, Target, Who,
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
        if let Self::Keyword(keyword) = self { Some(keyword) } else { None }
    }

    /// The keyword that it is, where that keyword carries an ability: a Bounty, Coordinate.
    pub fn carrying(&self) -> Option<KeywordKind> {
        self.keyword().filter(|keyword| keyword.carried().is_some()).map(Keyword::kind)
    }

    /// The line, where nothing of it is understood.
    pub fn unread(&self) -> Option<&NotUnderstood> {
        if let Self::NotUnderstood(words) = self { Some(words) } else { None }
    }
}

impl Effect {
    /// What is exhausted or readied, and which of both.
    pub fn turns(&self) -> Option<(&Target, Done)> {
        let readied = if let Self::Ready(what) = self { Some((what, Done::Readied)) } else { None };
        if let Self::Exhaust(what) = self { Some((what, Done::Exhausted)) } else { readied }
    }
}

impl Gained {
    /// The keyword that is gained, where it is one.
    pub fn keyword(&self) -> Option<&Keyword> {
        if let Self::Keyword(keyword) = self { Some(keyword) } else { None }
    }
}

impl Occurrence {
    /// What it waits for, one thing at a time: any of several, and each of them in whichever phase.
    pub fn each(&self) -> Vec<&Occurrence> {
        match self {
            Self::AnyOf(several) => several.iter().flat_map(Self::each).collect(),
            Self::During { what, .. } => what.each(),
            one => vec![one],
        }
    }
}

impl Who {
    /// Whose the things are that the words speak of, where they speak of those of one side.
    pub fn side(&self) -> Option<Side> {
        match self {
            Self::You => Some(Side::Friendly),
            Self::Opponent | Self::EachOpponent => Some(Side::Enemy),
            Self::Each | Self::Chosen { .. } | Self::Defending | Self::Attacking | Self::They => None,
            Self::ControllerOf(_) | Self::OwnerOf(_) | Self::Any => None,
        }
    }
}

impl Quality {
    /// The qualities of which it is made up, whether they must be there or must not.
    pub fn parts(&self) -> Vec<&Quality> {
        match self {
            Self::AllOf(several) | Self::AnyOf(several) => several.iter().flat_map(Self::parts).collect(),
            Self::Not(one) => one.parts(),
            one => vec![one],
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
        if let Self::Earlier(slot) = self { Some(*slot) } else { None }
    }

    /// The number of what was named before, where all of it, some of it or what is left of it is meant.
    pub fn out_of(&self) -> Option<Slot> {
        match self {
            Self::Earlier(slot) | Self::Among { of: slot, .. } | Self::Rest(slot) => Some(*slot),
            Self::This | Self::Itself | Self::Attached | Self::Attacker | Self::Defender => None,
            Self::DefendingUnit | Self::BaseOf(_) | Self::Chosen { .. } | Self::Random { .. } => None,
            Self::Each(_) | Self::Top { .. } | Self::Whole { .. } | Self::Created => None,
            Self::From { .. } | Self::Both(_) | Self::OneOf(_) => None,
        }
    }

    /// The several that are named at once, all of them or one of them.
    pub fn several(&self) -> &[Target] {
        if let Self::Both(several) | Self::OneOf(several) = self { several } else { &[] }
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

    /// The words, where they are not understood.
    pub fn unread(&self) -> Option<&NotUnderstood> {
        if let Self::NotUnderstood(words) = self { Some(words) } else { None }
    }
}
