//! What is an ability, a pick or an effect, asked one thing at a time?

use super::{
    Cost, Filter, Gained, Happening, Keyword, KeywordKind, Kind, NotUnderstood, Occurrence, Pick, Quality,
    Side, Slot, Target, Who,
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
