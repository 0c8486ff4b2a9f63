//! Which numbers of a line are a unit's power and HP?
//!
//! `3 power 4 hp`, `power 3, hp 4`, `4 hp 3 power` and `three four` are `3/4`, and are read as that.

use crate::{
    item::{Item, What},
    role::Role,
};

/// The items of a line, each power with its HP as one.
pub(super) fn folded(items: Vec<Item<'_>>) -> Vec<Item<'_>> {
    let mut all = Vec::with_capacity(items.len());
    let mut at = 0;
    while let Some(item) = items.get(at) {
        let mut item = item.clone();
        let mut next = at + 1;
        if let Some((power, hp, behind)) = stats(&items, at) {
            item.span.end = items.get(behind - 1).map_or(item.span.end, |last| last.span.end);
            item.text = format!("{power}/{hp}");
            item.what = What::Numbers(vec![power, hp]);
            item.senses.clear();
            item.cards.clear();
            next = behind;
        }
        all.push(item);
        at = next;
    }
    all
}

/// Power and HP from an item on, and where the next word stands.
fn stats(items: &[Item<'_>], at: usize) -> Option<(u32, u32, usize)> {
    in_words(items, at)
        .or_else(|| both(items, at, [Role::Power, Role::Hp]))
        .or_else(|| both(items, at, [Role::Hp, Role::Power]).map(|(hp, power, next)| (power, hp, next)))
}

/// `my three four`: two numbers in words behind an article, a verb or nothing, that count nothing.
fn in_words(items: &[Item<'_>], at: usize) -> Option<(u32, u32, usize)> {
    let said = |at: usize| {
        let item = items.get(at)?;
        match item.what {
            What::Number(number) if item.text.chars().all(char::is_alphabetic) => Some(number),
            _ => None,
        }
    };
    let (power, hp) = (said(at)?, said(at + 1)?);
    let begins =
        [Role::A, Role::My, Role::Their, Role::Attack, Role::AttackedBy, Role::Versus, Role::With, Role::Has];
    let stands = at.checked_sub(1).and_then(|before| items.get(before)).is_none_or(|item| {
        // `vader five six`
        let names = item.what == What::Word && item.senses.is_empty();
        names || item.is_stop() || begins.into_iter().any(|role| item.role(role))
    });
    let counts = items.get(at + 2).is_some_and(|item| {
        item.number().is_some() && !item.role(Role::A)
            || [
                Role::Damage,
                Role::Resources,
                Role::Card,
                Role::Copies,
                Role::Shields,
                Role::Unit,
                Role::Cost,
            ]
            .into_iter()
            .any(|role| item.role(role))
            || matches!(item.what, What::Numbers(_))
    });
    (stands && !counts).then_some((power, hp, at + 2))
}

/// Two counted nouns in this order, and where the next word stands.
fn both(items: &[Item<'_>], at: usize, [first, second]: [Role; 2]) -> Option<(u32, u32, usize)> {
    let (one, behind) = counted(items, at, first)?;
    let joins = items
        .get(behind)
        .is_some_and(|item| item.what == What::Stop(',') || item.role(Role::And) || item.role(Role::With));
    let (other, next) = counted(items, behind + usize::from(joins), second)?;
    Some((one, other, next))
}

/// `3 power` or `power 3`.
fn counted(items: &[Item<'_>], at: usize, noun: Role) -> Option<(u32, usize)> {
    let is_noun = |at: usize| items.get(at).is_some_and(|item| item.role(noun));
    let number = |at: usize| match items.get(at)?.what {
        What::Number(number) => Some(number),
        _ => None,
    };
    let count = if is_noun(at) { number(at + 1) } else { number(at).filter(|_| is_noun(at + 1)) };
    Some((count?, at + 2))
}
