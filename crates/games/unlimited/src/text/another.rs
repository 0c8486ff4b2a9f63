//! What is `another` apart from, in a clause about the thing that is described?
//!
//! `each friendly unit that shares a Trait with another friendly unit`, `in the same arena as another unit`: from the unit that
//! is looked at, and not from the card that says so (CR 8.18).

use super::super::ability::{Amount, Apart, Filter, Noun, Pick, Quality, Side};

/// A clause behind a noun. None where it does not say than which unit `another` is another.
pub(super) fn clause(described: &Filter, mut quality: Quality) -> Option<Quality> {
    each_other(&mut quality, &mut |other| {
        match (described.side, other.side) {
            _ if !may_be_in_play(described) => {}
            // an enemy unit is never `another friendly unit`: that is apart from the card itself
            (Some(Side::Friendly), Some(Side::Enemy)) | (Some(Side::Enemy), Some(Side::Friendly)) => {}
            (_, None) => other.apart = vec![Apart::Described],
            (described, other_side) if described == other_side => other.apart = vec![Apart::Described],
            _ => return None,
        }
        Some(())
    })?;
    Some(quality)
}

/// A clause about one thing that is known: `If it shares a Trait with another friendly unit`.
pub(super) fn predicate(mut quality: Quality) -> Option<Quality> {
    each_other(&mut quality, &mut |other| {
        other.apart = vec![Apart::Described];
        Some(())
    })?;
    Some(quality)
}

/// What the clause compares with: `another friendly unit`.
fn each_other(quality: &mut Quality, each: &mut impl FnMut(&mut Filter) -> Option<()>) -> Option<()> {
    match quality {
        Quality::Shares { with, .. } => in_pick(&mut with.pick, each),
        Quality::InArenaOf(pick) => in_pick(pick, each),
        Quality::Number { to, .. } => in_amount(to, each),
        Quality::Not(one) => each_other(one, each),
        Quality::AllOf(several) | Quality::AnyOf(several) => {
            several.iter_mut().try_for_each(|one| each_other(one, each))
        }
        _ => Some(()),
    }
}

fn in_amount(amount: &mut Amount, each: &mut impl FnMut(&mut Filter) -> Option<()>) -> Option<()> {
    match amount {
        Amount::Stat { of, .. } => in_pick(&mut of.pick, each),
        Amount::Times(_, one) | Amount::Plus(one, _) | Amount::Minus(one, _) => in_amount(one, each),
        Amount::Sum(one, other) => in_amount(one, each).and_then(|()| in_amount(other, each)),
        Amount::Number(_) | Amount::Count(_) | Amount::PerEach { .. } | Amount::PerEvery { .. } => Some(()),
        Amount::ThatMuch | Amount::Excess => Some(()),
    }
}

fn in_pick(pick: &mut Pick, each: &mut impl FnMut(&mut Filter) -> Option<()>) -> Option<()> {
    if let Pick::Chosen { from, .. } | Pick::Each(from) = pick
        && !from.apart.is_empty()
    {
        each(from)
    } else {
        Some(())
    }
}

/// Whether what is described may be a unit in play: a card in a hand is never one of those it is compared with.
fn may_be_in_play(described: &Filter) -> bool {
    described.place.is_none() && described.nouns.iter().any(|noun| matches!(noun, Noun::Unit | Noun::Any))
}
