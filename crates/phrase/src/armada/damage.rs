//! Which damage outside attacks, or which Status Phase, is it?

use super::{
    count_at, shields_of_front,
    ship::{self, UNITS, narrowed},
};
use crate::{Reader, lexicon::Sort, role::Role, sheet::Sheet};
use cards::CardKind;
use scenario::Kind;

/// Words that say nothing by themselves here.
const SILENT: [Role; 24] = [
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
    Role::In,
    Role::From,
    Role::Move,
    Role::Overlap,
    Role::Dealt,
    Role::Suffer,
    Role::Ready,
    Role::StatusPhase,
    Role::Card,
];

/// The damage that a line tells of.
pub(super) fn read(reader: &Reader<'_, '_>) -> Sheet {
    let mut sheet = Sheet::of(Kind::Damage);
    let mut at = 0;
    while reader.get(at).is_some() {
        at = one(reader, at, &mut sheet).max(at + 1);
    }
    shields_of_front("unit.shields", &mut sheet);
    if !sheet.has_below("cause") {
        sheet.kind = None;
    }
    sheet
}

fn one(reader: &Reader<'_, '_>, at: usize, sheet: &mut Sheet) -> usize {
    let Some(item) = reader.get(at) else { return at + 1 };
    if let Some(obstacle) = item.word(Sort::Obstacle) {
        moves(&item.span, sheet);
        sheet.add(&item.span, "cause.1.obstacles", obstacle);
        return at + 1;
    }
    if item.role(Role::Overlap) || item.role(Role::Move) {
        moves(&item.span, sheet);
        return at + 1;
    }
    if let Some(count) = count_at(reader, at).filter(|_| reader.is(at + 1, Role::Mines)) {
        let span = reader.span(at, at + 1);
        moves(&span, sheet);
        sheet.put(&span, "cause.1.mines", count);
        // `at distance 1`: where mines go off
        let behind = usize::from(reader.is(at + 2, Role::At));
        let is_range = reader.word(at + 2 + behind, Sort::Range) == Some("distance-1");
        return at + 2 + if is_range { behind + 1 } else { 0 };
    }
    if item.role(Role::Dealt) {
        return dealt(reader, at, sheet);
    }
    if item.role(Role::Suffer)
        && let Some(count) = reader.number(at + 1)
        && reader.is(at + 2, Role::Damage)
        && !reader.is(at + 3, Role::Card)
    {
        let span = reader.span(at, at + 2);
        sheet.put(&span, "cause.1.kind", "damage");
        sheet.put(&span, "cause.1.amount", count);
        return at + 3;
    }
    if let Some(count) = count_at(reader, at).filter(|_| reader.is(at + 1, Role::Damage)) {
        let next = ship::behind_cards(reader, at + 1);
        sheet.put(&reader.span(at, next - 1), "unit.facedown", count);
        sheet.assume("unit.facedown", "facedown", "damage cards are facedown unless it is said");
        return next;
    }
    if let Some(next) = ship::read(reader, at, "unit.", sheet) {
        return next;
    }
    if let Some(next) = unit(reader, at, sheet) {
        return next;
    }
    if !SILENT.into_iter().any(|role| item.role(role)) {
        reader.unknown(at, sheet);
    }
    at + 1
}

fn moves(span: &std::ops::Range<usize>, sheet: &mut Sheet) {
    if sheet.has("cause.1.kind") {
        sheet.chip(span, None);
    } else {
        sheet.put(span, "cause.1.kind", "move");
    }
}

/// `dealt a faceup damage card`, `dealt 2 facedown cards`.
fn dealt(reader: &Reader<'_, '_>, at: usize, sheet: &mut Sheet) -> usize {
    let (count, next) = match reader.number(at + 1) {
        Some(count) => (count, at + 2),
        None => (1, at + 1),
    };
    let facing = match () {
        () if reader.is(next, Role::Faceup) => "faceup",
        () if reader.is(next, Role::Facedown) => "facedown",
        () => {
            reader.unknown(at, sheet);
            return at + 1;
        }
    };
    let next = ship::behind_cards(reader, next + 1);
    let span = reader.span(at, next - 1);
    sheet.put(&span, "cause.1.kind", "cards");
    (0..count.min(13)).for_each(|_| sheet.add(&span, "cause.1.cards", facing));
    next
}

/// The ship that moves comes first, the one that it overlaps behind it.
fn unit(reader: &Reader<'_, '_>, at: usize, sheet: &mut Sheet) -> Option<usize> {
    let item = reader.get(at)?;
    if !item.senses.is_empty() || item.begins {
        return None;
    }
    let overlaps = sheet.has("cause.1.kind");
    let (field, kinds) = match overlaps && (sheet.has("unit.card") || !reader.has(Role::Mines)) {
        true => ("overlapped.1.card", &[CardKind::Ship][..]),
        false => ("unit.card", UNITS),
    };
    let (cards, next) = narrowed(reader, at, kinds);
    if cards.is_empty() {
        return None;
    }
    let span = reader.span(at, next - 1);
    if let Some(name) = reader.card(&span, &cards, field, sheet) {
        sheet.put(&span, field, name);
    }
    Some(next)
}

/// The Status Phase that a line tells of.
pub(super) fn status(reader: &Reader<'_, '_>) -> Sheet {
    let mut sheet = Sheet::default();
    let mut at = 0;
    while let Some(item) = reader.get(at) {
        if let Some((_, entry, count, next)) = ship::token(reader, at) {
            let span = reader.span(at, next - 1);
            (0..count).for_each(|_| sheet.add(&span, "unit.1.tokens", &entry));
            at = next;
            continue;
        }
        let (ships, next) = narrowed(reader, at, UNITS);
        if item.senses.is_empty() && !item.begins && !ships.is_empty() {
            let span = reader.span(at, next - 1);
            if let Some(name) = reader.card(&span, &ships, "unit.1.card", &mut sheet) {
                sheet.put(&span, "unit.1.card", name);
            }
            at = next;
            continue;
        }
        if item.role(Role::StatusPhase) {
            sheet.chip(&item.span, None);
        } else if !SILENT.into_iter().any(|role| item.role(role)) && !item.role(Role::Token) {
            reader.unknown(at, &mut sheet);
        }
        at += 1;
    }
    if sheet.has_below("unit") || sheet.asks("unit.1.card") {
        sheet.kind = Some(Kind::Status);
    }
    sheet
}
