//! Which attack, command or damage of Star Wars: Armada is it?
//!
//! | module | question |
//! |---|---|
//! | `round` | Which round of both players is it? |
//! | `activation` | Which whole activation of a ship is it? |
//! | `attack` | Which attack is it, or its odds? |
//! | `dice` | Which dice are gathered or lie there? |
//! | `ship` | What does a ship or squadron have? |
//! | `command` | Which command of a ship is it? |
//! | `damage` | Which damage outside attacks, or which Status Phase, is it? |

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
    lexicon::Sort,
    role::Role,
    sheet::Sheet,
};
use scenario::Kind;

/// What a line says about Armada.
pub(crate) fn read(reader: Reader<'_, '_>) -> Sheet {
    let reader = &reader;
    match kind(reader) {
        Kind::Round => round::read(reader),
        Kind::Activation => activation::read(reader),
        Kind::Command => command::read(reader),
        Kind::Damage => damage::read(reader),
        Kind::Status => damage::status(reader),
        kind => attack::read(reader, kind),
    }
}

/// What is asked about.
fn kind(reader: &Reader<'_, '_>) -> Kind {
    if reader.has(Role::StatusPhase) || damage::is_phase(reader) {
        return Kind::Status;
    }
    if round::is_one(reader) {
        return Kind::Round;
    }
    if activation::is_one(reader) {
        return Kind::Activation;
    }
    if reader.has(Role::Chance) || reader.has(Role::Average) {
        return Kind::Odds;
    }
    if dice::has_dice(reader) {
        return Kind::Attack;
    }
    let moves = [
        Role::Overlap,
        Role::OverlappedBy,
        Role::Move,
        Role::Outside,
        Role::Mines,
        Role::Dealt,
        Role::Suffer,
    ];
    let is_damage = moves.iter().copied().any(|role| reader.has(role))
        || reader.items.iter().any(|item| item.word(Sort::Obstacle).is_some());
    // who spends tokens is attacked: `they take 5 damage and brace`
    let attacked = [Role::Attack, Role::Versus, Role::AttackedBy].into_iter().any(|role| reader.has(role))
        || !moves.iter().take(5).any(|role| reader.has(*role))
            && reader.items.iter().any(|item| item.word(Sort::Token).is_some());
    if is_damage && !attacked {
        return Kind::Damage;
    }
    if command::is_one(reader) { Kind::Command } else { Kind::Attack }
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

/// Words that say nothing by themselves, whatever a line is about.
const SILENT: [Role; 15] = [
    Role::And,
    Role::With,
    Role::A,
    Role::I,
    Role::My,
    Role::They,
    Role::Their,
    Role::It,
    Role::Has,
    Role::Ship,
    Role::Plus,
    Role::To,
    Role::At,
    Role::Of,
    Role::On,
];

/// Whether a word says nothing by itself: one of these, or of those that say nothing anywhere.
fn is_silent(item: &Item<'_>, here: &[Role]) -> bool {
    SILENT.iter().chain(here).any(|role| item.role(*role))
}
