//! What is `another` apart from, in a clause about the thing that is described?
//!
//! `each friendly unit that shares a Trait with another friendly unit`, `in the same arena as another unit`: from the unit that
//! is looked at, and not from the card that says so (CR 8.18).

use super::super::ability::{Apart, Filter, Noun, Pick, Quality, Side};

/// A clause behind the noun of `described`; none where nothing says what `another` in it is apart from.
pub(super) fn clause(described: &Filter, mut quality: Quality) -> Option<Quality> {
    if let Some(other) = other(&mut quality) {
        match (described.side, other.side) {
            _ if !may_be_in_play(described) => {}
            // an enemy unit is never `another friendly unit`: that is apart from the card itself
            (Some(Side::Friendly), Some(Side::Enemy)) | (Some(Side::Enemy), Some(Side::Friendly)) => {}
            (_, None) => other.apart = vec![Apart::Described],
            (described, other_side) if described == other_side => other.apart = vec![Apart::Described],
            _ => return None,
        }
    }
    Some(quality)
}

/// A clause about one thing that is known: `If it shares a Trait with another friendly unit`.
pub(super) fn predicate(mut quality: Quality) -> Quality {
    if let Some(other) = other(&mut quality) {
        other.apart = vec![Apart::Described];
    }
    quality
}

/// What the clause compares with, if that is said to be another one.
fn other(quality: &mut Quality) -> Option<&mut Filter> {
    let pick = match quality {
        Quality::Shares { with, .. } => &mut with.pick,
        Quality::InArenaOf(pick) => &mut **pick,
        _ => return None,
    };
    match pick {
        Pick::Chosen { from, .. } | Pick::Each(from) => Some(from).filter(|from| !from.apart.is_empty()),
        _ => None,
    }
}

/// Whether what is described may be a unit in play: a card in a hand is never one of those it is compared with.
fn may_be_in_play(described: &Filter) -> bool {
    described.place.is_none() && described.nouns.iter().any(|noun| matches!(noun, Noun::Unit | Noun::Any))
}
