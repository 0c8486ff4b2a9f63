//! Which attack, command or damage of Star Wars: Armada is it?

mod activation;
mod attack;
mod command;
mod damage;
mod dice;
mod round;
mod ship;

use crate::{
    Reader,
    item::{Item, What},
    role::Role,
    sheet::Sheet,
};

/// Whether a line may tell of a kind, and what reads it as one.
type KindOf = (fn(&Reader<'_, '_>) -> bool, fn(&Reader<'_, '_>) -> Sheet);

/// The kinds. Of two that fit alike the first is taken, which is the one that says less.
const KINDS: [KindOf; 6] = [
    (damage::is_one, damage::read),
    (attack::is_one, attack::read),
    (command::is_one, command::read),
    (damage::is_status, damage::status),
    (activation::is_one, activation::read),
    (round::is_one, round::read),
];

/// What a line says about Armada, as each kind that it may tell of.
pub(crate) fn read(reader: Reader<'_, '_>) -> Vec<Sheet> {
    let kinds = KINDS.iter().filter(|(is_one, _)| is_one(&reader));
    kinds.map(|(_, reads)| reads(&reader)).collect()
}

/// Shields without a zone, which stand in the field at this path, are those of the front.
fn shields_of_front(path: &str, sheet: &mut Sheet) {
    if sheet.has(path) {
        let front = format!("{path}.front");
        sheet.assume(&front, "front", "shields without a zone are those of the front");
        sheet.rename(|field| (field == path).then(|| front.clone()));
    }
}

/// Whether a number alone stands behind or before a word.
fn count_at(reader: &Reader<'_, '_>, at: usize) -> Option<u32> {
    match reader.get(at)?.what {
        What::Number(number) => Some(number),
        _ if reader.is(at, Role::No) => Some(0),
        _ => None,
    }
}

/// Words that say nothing by themselves, whatever a line of this game is about.
const SILENT: [Role; 6] = [Role::My, Role::Me, Role::They, Role::Their, Role::Ship, Role::Plus];

/// Whether a word says nothing by itself: one of these, or of those that say nothing anywhere.
fn is_silent(item: &Item<'_>, here: &[Role]) -> bool {
    item.joins() || SILENT.iter().chain(here).any(|role| item.role(*role))
}
