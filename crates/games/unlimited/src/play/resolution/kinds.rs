//! Could words ever mean a thing to which an instruction can be done?
//!
//! `Deal 1 damage to a card in your hand`, `Defeat an event`: however the table lies, nothing comes of it, so the words were not
//! understood as they are meant. That is not settled, and never nothing.

use crate::ability::{Ban, Created, Effect, Filter, Noun, Pick, Quality, Side, Target, Zone};

/// The things to which an instruction is done: the one table of that, for words (here) and for things (`fitting`).
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Units in play.
    Units,
    /// Units in play and bases.
    UnitsAndBases,
    /// What can be turned: units, leaders, resources.
    Turned,
    /// What is in play, bases left out; resources are.
    InPlay,
    /// Cards in a zone, or what is in play.
    Anywhere,
    /// Cards in a hand, a deck, a discard pile.
    Cards,
}

/// To what an instruction is done, where that is a kind of thing.
pub fn kind(effect: &Effect) -> Option<Kind> {
    Some(match effect {
        Effect::Give { .. }
        | Effect::Modify { .. }
        | Effect::SetStat { .. }
        | Effect::Gain { .. }
        | Effect::Attack { .. }
        | Effect::Move { .. }
        | Effect::Capture { .. } => Kind::Units,
        Effect::Forbid { ban, .. } if !matches!(ban, Ban::CantBePlayed(_) | Ban::CantBePlayedBy(_)) => {
            Kind::InPlay
        }
        Effect::Damage { .. } | Effect::Heal { .. } => Kind::UnitsAndBases,
        Effect::Exhaust(_) | Effect::Ready(_) => Kind::Turned,
        Effect::Defeat(_) | Effect::TakeControl(_) | Effect::Lose { .. } => Kind::InPlay,
        Effect::ReturnToHand(_) | Effect::PutOnDeck { .. } => Kind::Anywhere,
        Effect::Discard(_) | Effect::DrawThese(_) | Effect::Resource { .. } | Effect::Play { .. } => {
            Kind::Cards
        }
        Effect::Forbid { .. } => return None,
        Effect::IndirectDamage { .. } | Effect::Draw(_) | Effect::Create { .. } => return None,
        Effect::CostChange { .. } | Effect::Rescue(_) | Effect::Deploy { .. } => return None,
        Effect::Attach { .. } | Effect::Search(_) | Effect::LookAt(_) => return None,
        Effect::Reveal(_) | Effect::Shuffle { .. } | Effect::Choose(_) => return None,
        Effect::ChoosePlayer(_) | Effect::ChooseArena | Effect::NameCard => return None,
        Effect::ChooseOne { .. } | Effect::Pay(_) | Effect::Disclose(_) => return None,
        Effect::TheForceIsWithYou | Effect::UseTheForce | Effect::TakeInitiative => return None,
        Effect::Enters { .. } | Effect::AttachOnlyTo(_) | Effect::Prevent(_) => return None,
        Effect::Replace { .. } | Effect::Delay { .. } | Effect::NotUnderstood(_) => return None,
    })
}

/// Whether nothing that these words describe can ever have the instruction done to it.
pub fn never(effect: &Effect, target: &Target) -> bool {
    let Some(kind) = kind(effect).filter(|_| !deals(effect, target)) else { return false };
    if let Pick::OneOf(several) = &target.pick {
        return several.iter().all(|one| never(effect, one));
    }
    let outside = matches!(
        target.pick,
        Pick::Top { .. } | Pick::Whole { zone: Zone::Hand | Zone::Deck | Zone::Discard, .. }
    );
    outside && !matches!(kind, Kind::Anywhere | Kind::Cards)
        || target.pick.described().is_some_and(|from| !may_be(kind, from))
}

/// Whether it may be a unit that was not named before.
pub fn may_be_another_unit(target: &Target) -> bool {
    if let Pick::Both(several) | Pick::OneOf(several) = &target.pick {
        return several.iter().any(may_be_another_unit);
    }
    !matches!(target.pick, Pick::BaseOf(_) | Pick::Earlier(_))
        && target.pick.described().is_none_or(|from| may_be(Kind::Units, from))
}

/// Whether a target is what deals damage: to what it is dealt is another question.
pub fn deals(effect: &Effect, target: &Target) -> bool {
    matches!(effect, Effect::Damage { by: Some(by), .. } if by == target)
}

fn may_be(kind: Kind, from: &Filter) -> bool {
    // things discarded this way and captured cards are found wherever they lie
    let elsewhere = |quality: &Quality| matches!(quality, Quality::ThisWay(_) | Quality::GuardedBy(_));
    let captive = from.nouns.contains(&Noun::Captive);
    if from.qualities.iter().any(elsewhere) || captive && matches!(kind, Kind::Anywhere | Kind::Cards) {
        return true;
    }
    let zones = from.place.as_ref().map(|place| place.zones.as_slice());
    let some = |fits: fn(&Noun) -> bool| from.nouns.is_empty() || from.nouns.iter().any(fits);
    // a card outside play is no enemy
    let hidden = zones.is_some() && from.side == Some(Side::Enemy);
    let resources = zones.is_some_and(|zones| zones.contains(&Zone::Resources));
    match kind {
        Kind::Units => zones.is_none() && some(is_unit),
        Kind::UnitsAndBases => zones.is_none() && some(|noun| is_unit(noun) || *noun == Noun::Base),
        Kind::Turned => {
            (zones.is_none() && some(|noun| is_unit(noun) || *noun == Noun::Resource)) || resources
        }
        Kind::InPlay => (zones.is_none() && some(|noun| *noun != Noun::Event)) || resources,
        Kind::Anywhere => zones.is_some() || some(|noun| !matches!(noun, Noun::Event | Noun::Base)),
        Kind::Cards => !hidden && zones.is_some() && some(is_card),
    }
}

/// Whether it may be a unit in play.
fn is_unit(noun: &Noun) -> bool {
    matches!(
        noun,
        Noun::Unit | Noun::Leader | Noun::Card | Noun::Any | Noun::AnyToken | Noun::Created(Created::Unit(_))
    )
}

/// Whether it may be a card outside play.
fn is_card(noun: &Noun) -> bool {
    matches!(
        noun,
        Noun::Unit | Noun::Upgrade | Noun::Event | Noun::Card | Noun::Any | Noun::Resource | Noun::Captive
    )
}
