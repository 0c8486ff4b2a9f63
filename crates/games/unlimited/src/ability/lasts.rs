//! What does an effect change for a time or always: what, for how long, and what is gained?

use super::{Duration, Effect, Gained, Target};

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
