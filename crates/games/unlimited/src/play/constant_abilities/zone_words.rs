//! From which zones does an ability say that it works, and is it carried out there?

use crate::{
    ability::{Claim, Cost, Happens, Kind, Zone},
    play::{
        nouns::{bans::Ban, source::Source},
        words::waiting,
    },
};

/// Whether an ability that says from where it works is carried out there: its instructions name the zone, and all of it is
/// understood.
pub fn is_carried_out(source: &Source) -> bool {
    let ability = &source.ability;
    let known = match &ability.kind {
        Kind::Triggered { when, .. } => when.iter().all(|happening| waiting::is_known(&happening.what)),
        Kind::Action { cost, .. } => !cost.contains(&Cost::Exhaust),
        Kind::Keyword(_) | Kind::EpicAction { .. } | Kind::Event(_) => false,
        Kind::Constant(_) | Kind::NotUnderstood(_) => false,
    };
    known && ability.not_understood().is_empty() && !source.claims(Claim::ThisInHeading)
}

/// Whether a heading that is not understood or not modelled may wait for something that happens to the card itself. One that
/// speaks of drawing, discarding or revealing the card waits for that; any other may wait for anything.
pub(crate) fn is_about(source: &Source, happens: Happens) -> bool {
    let said = |happens: &Happens| source.own.heading.contains(happens);
    let clear = [Happens::Drawn, Happens::Discarded, Happens::Revealed];
    let meant = clear.contains(&happens) && said(&happens);
    (meant || !clear.iter().any(said)) && is_about_itself(source)
}

/// Whether a heading that is not understood speaks of the card itself.
pub(crate) fn is_about_itself(source: &Source) -> bool {
    let kind = &source.ability.kind;
    let mut waits_for = kind.waits_for().iter();
    let unheard = kind.unread().is_some() || waits_for.any(|happening| !waiting::is_known(&happening.what));
    unheard && source.claims(Claim::ItselfInHeading)
}

/// Whether it says that it works while its card is guarded by a unit.
pub(crate) fn is_guarded(source: &Source) -> bool {
    source.claims(Claim::Guarded) && !matches!(source.ability.kind, Kind::Triggered { .. })
}

/// Whether it is said of a leader on the side that is facedown until it is deployed, and for as long.
pub(crate) fn is_undeployed(source: &Source) -> bool {
    source.claims(Claim::Undeployed) && !matches!(source.ability.kind, Kind::Triggered { .. })
}

/// The zones from which an ability says that it works.
pub(crate) fn zones(source: &Source) -> &[Zone] {
    let waits_for = source.ability.kind.waits_for();
    let is_of_the_card = !waits_for.is_empty()
        && waits_for.iter().all(|happening| waiting::is_of_the_card_outside(&happening.what));
    if is_of_the_card || is_about_itself(source) { &[] } else { &source.own.zones }
}

/// Whether it lets its card be played or used from where it lies, by no trigger: that is offered, see `offers`.
pub fn is_offered(source: &Source) -> bool {
    !zones(source).is_empty() && (lets_play(source) || lets_use(source))
}

/// Whether it lets its card be played, by no trigger.
pub(crate) fn lets_play(source: &Source) -> bool {
    source.claims(Claim::Play) && !source.claims(Claim::Heading)
}

/// Whether it gives its card an action ability.
pub(crate) fn lets_use(source: &Source) -> bool {
    source.claims(Claim::Action) && !source.claims(Claim::Heading)
}

pub(crate) fn ban(source: &Source) -> Ban {
    match source.ability.kind.unread() {
        Some(words) => Ban::NotUnderstood(source.quote(words.span)),
        None => Ban::Unmodelled(source.words()),
    }
}
