//! Which words of an attack's line part the sides?

use super::Side;
use crate::{
    Reader,
    armada::ship::UNITS,
    item::{Item, What},
    lexicon::Sort,
    role::Role,
};

/// `hits` and `kills` are verbs between two names.
pub(super) fn attack_verb(reader: &Reader<'_, '_>) -> Option<usize> {
    (1..reader.items.len()).find(|at| is_verb(reader, *at))
}

/// `front arc at an ISD 2`: what stands behind is aimed at.
pub(super) fn is_aim(reader: &Reader<'_, '_>, at: usize) -> bool {
    // `at the rear of an ISD 2`
    let zone = reader.word(at + 1, Sort::Zone).is_some() && reader.is(at + 2, Role::Of);
    let next = at + 1 + 2 * usize::from(zone);
    let article = [Role::A, Role::My, Role::Their].into_iter().any(|role| reader.is(next, role));
    let unit = reader.get(next + usize::from(article));
    at > 0
        && reader.is(at, Role::At)
        && unit.is_some_and(|item| !item.begins && !item.cards_of(UNITS).is_empty())
}

/// `attack of a B-wing on CR90A`: who stands behind the word attacks.
pub(super) fn is_noun(reader: &Reader<'_, '_>, at: usize) -> bool {
    let is_unit =
        |item: &Item<'_>| !item.begins && item.senses.is_empty() && !item.cards_of(UNITS).is_empty();
    let before = reader.items.iter().take(at).any(is_unit);
    let mut behind = reader.items.iter().enumerate().skip(at + 1);
    let Some((first, _)) = behind.find(|(_, item)| is_unit(item)) else { return false };
    let on = (first + 1..reader.items.len()).find(|at| reader.is(*at, Role::On));
    let aims = |on: usize| {
        let unit = on + 1 + usize::from(reader.is(on + 1, Role::A) || reader.is(on + 1, Role::My));
        reader.get(unit).is_some_and(|item| is_unit(item) || item.role(Role::Ship))
    };
    !before && on.is_some_and(aims)
}

pub(super) fn is_verb(reader: &Reader<'_, '_>, at: usize) -> bool {
    let hits = reader
        .get(at)
        .is_some_and(|item| item.text == "hits" || item.text == "hit" || item.role(Role::Destroy));
    let is_unit =
        |at: usize| reader.get(at).is_some_and(|item| !item.cards_of(UNITS).is_empty() && !item.begins);
    let is_title = |at: usize| {
        reader.get(at).is_some_and(|item| {
            item.senses.is_empty() && item.cards.iter().any(|(card, _)| card.text("needs_class").is_some())
        })
    };
    let before = at.checked_sub(1).is_some_and(|before| {
        is_unit(before)
            || is_title(before)
            || reader.get(before).is_some_and(|item| item.is_stop()) && at > 1 && is_unit(at - 2)
    });
    let article = usize::from(
        reader.is(at + 1, Role::A) || reader.is(at + 1, Role::My) || reader.is(at + 1, Role::Their),
    );
    hits && before && is_unit(at + 1 + article)
}

/// Who stands before `vs`: the attacker, but where tokens stand before it and dice behind it.
pub(super) fn first_side(reader: &Reader<'_, '_>) -> Side {
    if reader.has(Role::AttackedBy) {
        return Side::Defender;
    }
    let Some(versus) = reader.items.iter().position(|item| item.role(Role::Versus)) else {
        return Side::Attacker;
    };
    let is_die = |item: &Item<'_>| item.word(Sort::Color).is_some() || matches!(item.what, What::Pool(_));
    let (before, behind) = reader.items.split_at(versus);
    let holds = before.iter().any(|item| item.word(Sort::Token).is_some() || item.role(Role::Shields));
    let attacks = reader.has(Role::Attack);
    if holds && !attacks && !before.iter().any(is_die) && behind.iter().any(is_die) {
        Side::Defender
    } else {
        Side::Attacker
    }
}
