//! Could words ever mean a thing to which an instruction can be done?
//!
//! `Deal 1 damage to a card in your hand`, `Defeat an event`: however the table lies, nothing comes of it, so the words were not
//! understood as they are meant. That is not settled, and never nothing.

use crate::ability::{Ban, Created, Effect, Filter, Noun, Pick, Quality, Side, Target, Things, Zone};

/// To what an instruction is done, where that is a kind of thing.
pub fn things(effect: &Effect) -> Option<Things> {
    let to_play = matches!(effect, Effect::Forbid { ban: Ban::CantBePlayed(_) | Ban::CantBePlayedBy(_), .. });
    effect.things().filter(|_| !to_play)
}

/// Whether nothing that these words describe can ever have the instruction done to it.
pub fn never(effect: &Effect, target: &Target) -> bool {
    let Some(kind) = things(effect).filter(|_| !deals(effect, target)) else { return false };
    if let Pick::OneOf(several) = &target.pick {
        return several.iter().all(|one| never(effect, one));
    }
    let outside = matches!(
        target.pick,
        Pick::Top { .. } | Pick::Whole { zone: Zone::Hand | Zone::Deck | Zone::Discard, .. }
    );
    outside && !matches!(kind, Things::Anywhere | Things::Cards)
        || target.pick.described().is_some_and(|from| !may_be(kind, from))
}

/// Whether it may be a unit that was not named before.
pub fn may_be_another_unit(target: &Target) -> bool {
    if let Pick::Both(several) | Pick::OneOf(several) = &target.pick {
        return several.iter().any(may_be_another_unit);
    }
    !matches!(target.pick, Pick::BaseOf(_) | Pick::Earlier(_))
        && target.pick.described().is_none_or(|from| may_be(Things::Units, from))
}

/// Whether a target is what deals damage: to what it is dealt is another question.
pub fn deals(effect: &Effect, target: &Target) -> bool {
    matches!(effect, Effect::Damage { by: Some(by), .. } if by == target)
}

fn may_be(kind: Things, from: &Filter) -> bool {
    // things discarded this way and captured cards are found wherever they lie
    let elsewhere = |quality: &Quality| matches!(quality, Quality::ThisWay(_) | Quality::GuardedBy(_));
    let captive = from.nouns.contains(&Noun::Captive);
    if from.qualities.iter().any(elsewhere) || captive && matches!(kind, Things::Anywhere | Things::Cards) {
        return true;
    }
    let zones = from.place.as_ref().map(|place| place.zones.as_slice());
    let some = |fits: fn(&Noun) -> bool| from.nouns.is_empty() || from.nouns.iter().any(fits);
    // a card outside play is no enemy
    let hidden = zones.is_some() && from.side == Some(Side::Enemy);
    let resources = zones.is_some_and(|zones| zones.contains(&Zone::Resources));
    match kind {
        Things::Units => zones.is_none() && some(is_unit),
        Things::UnitsAndBases => zones.is_none() && some(|noun| is_unit(noun) || *noun == Noun::Base),
        Things::Turned => {
            (zones.is_none() && some(|noun| is_unit(noun) || *noun == Noun::Resource)) || resources
        }
        Things::InPlay => (zones.is_none() && some(|noun| *noun != Noun::Event)) || resources,
        Things::Anywhere => zones.is_some() || some(|noun| !matches!(noun, Noun::Event | Noun::Base)),
        Things::Cards => !hidden && zones.is_some() && some(is_card),
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
