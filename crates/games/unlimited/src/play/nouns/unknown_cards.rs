//! What is known of an unknown card?
//!
//! Its zone and its player are known, what is printed on it is not. An instruction that asks for that is not settled; a
//! condition that does is answered by the user (CR 1.17.2).

use super::{
    bans::{Answer, Ban},
    context::Context,
    setup::Zone,
};
use crate::ability::{Filter, Noun, Quality};

/// Whether an unknown card is such a thing.
pub fn is(context: &Context, noun: &Noun, zone: Zone) -> Answer<bool> {
    match noun {
        Noun::Card | Noun::Any => Ok(true),
        Noun::Resource => Ok(zone == Zone::Resources),
        Noun::Unit | Noun::Event | Noun::Upgrade => Err(asked(context)),
        Noun::Leader
        | Noun::Base
        | Noun::Token(_)
        | Noun::Created(_)
        | Noun::Force
        | Noun::AnyToken
        | Noun::Captive => Ok(false),
    }
}

/// Whether a quality asks for what is printed on a card.
pub fn is_printed(quality: &Quality) -> bool {
    match quality {
        Quality::Unit
        | Quality::Event
        | Quality::Upgrade
        | Quality::Unique
        | Quality::Trait(_)
        | Quality::Aspect(_)
        | Quality::Named(_)
        | Quality::NamedCard
        | Quality::Has(_)
        | Quality::Number { .. }
        | Quality::Combined { .. }
        | Quality::Extreme { .. }
        | Quality::Shares { .. }
        | Quality::ShareAmongThemselves(_)
        | Quality::In(_)
        | Quality::InArenaOf(_)
        | Quality::InChosenArena => true,
        Quality::Not(quality) => is_printed(quality),
        Quality::AllOf(qualities) | Quality::AnyOf(qualities) => qualities.iter().any(is_printed),
        Quality::Damaged
        | Quality::Undamaged
        | Quality::Exhausted
        | Quality::Ready
        | Quality::Leader
        | Quality::Token
        | Quality::Upgraded
        | Quality::ThisWay(_)
        | Quality::InPlay
        | Quality::With(_)
        | Quality::ControlledBy(_)
        | Quality::OwnedBy(_)
        | Quality::On(_)
        | Quality::GuardedBy(_)
        | Quality::Did(_)
        | Quality::IsAttacking(_)
        | Quality::IsDefending
        | Quality::Eligible => false,
    }
}

/// Whether a card of a zone may be such a thing, for all that is known of it.
pub fn may_fit(filter: &Filter) -> bool {
    let card = |noun: &Noun| {
        matches!(noun, Noun::Card | Noun::Any | Noun::Resource | Noun::Unit | Noun::Event | Noun::Upgrade)
    };
    filter.nouns.is_empty() || filter.nouns.iter().any(card)
}

/// The ban of something that depends on an unknown card.
pub fn asked(context: &Context) -> Ban {
    Ban::UnknownCard(context.source.words())
}
