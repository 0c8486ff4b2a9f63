//! Which hidden cards are drawn?

use crate::{Reader, item::What, role::Role, sheet::Sheet};
use scenario::Kind;

/// From how many cards on a number is that of a deck.
const DECK: u32 = 20;

const SILENT: [Role; 6] = [Role::Unit, Role::My, Role::In, Role::Card, Role::Deck, Role::Hand];

/// Whether a line may be about cards that are drawn: it has a word for them.
pub(super) fn is_one(reader: &Reader<'_, '_>) -> bool {
    let words = [Role::Draw, Role::Copies, Role::Deck, Role::Hand, Role::Search, Role::Mulligan];
    let numbers = reader.items.iter().filter(|item| matches!(item.what, What::Number(_))).count();
    words.into_iter().any(|role| reader.has(role)) && (reader.has(Role::Chance) || numbers > 1)
}

/// The draw that a line tells of.
pub(super) fn read(reader: &Reader<'_, '_>) -> Sheet {
    let mut sheet = Sheet::of(Kind::Draw);
    let mut at = 0;
    while reader.get(at).is_some() {
        at = one(reader, at, &mut sheet).max(at + 1);
    }
    if !sheet.has("round") && !sheet.has("taken") {
        sheet.assume("round", "1", "no round and no number of cards is said: the first hand");
    }
    if !sheet.has("cards") {
        sheet.assume("cards", "50", "the size of the deck is not said");
    }
    if !sheet.has("copies") {
        sheet.assume("copies", "3", "the number of copies is not said");
    }
    sheet
}

fn one(reader: &Reader<'_, '_>, at: usize, sheet: &mut Sheet) -> usize {
    let Some(item) = reader.get(at) else { return at + 1 };
    let behind = |role: Role| reader.is(at, role).then(|| reader.number(at + 1)).flatten();
    if let Some(round) = behind(Role::Round) {
        sheet.put(&reader.span(at, at + 1), "round", round);
        return at + 2;
    }
    for role in [Role::Search, Role::Draw] {
        // `drawing one by turn 2`: one of the copies
        let one = reader.get(at + 1).is_some_and(|item| item.text == "one");
        if one && behind(role).is_some() && !reader.is(at + 2, Role::Of) && !reader.is(at + 2, Role::Card) {
            sheet.chip(&reader.span(at, at + 1), None);
            return at + 2;
        }
        let plain = matches!(reader.get(at + 1).map(|item| &item.what), Some(What::Number(_)));
        let copies = reader.is(at + 2, Role::Of) || reader.is(at + 2, Role::Copies);
        if let Some(taken) = behind(role).filter(|_| plain && !copies) {
            sheet.put(&reader.span(at, at + 1), "taken", taken);
            return at + 2;
        }
    }
    if item.role(Role::Mulligan) {
        sheet.put(&item.span, "mulligan", true);
        return at + 1;
    }
    if let Some(next) = counted(reader, at, sheet) {
        return next;
    }
    if let Some((count, next)) = taken(reader, at) {
        sheet.put(&reader.span(at, next - 1), "taken", count);
        return next;
    }
    // `at least one of 3`
    if item.role(Role::AtLeast) && reader.number(at + 1).is_some() {
        sheet.chip(&item.span, None);
        return at + 1;
    }
    // `the chance to hit a 3-of`
    if item.role(Role::Chance)
        || item.role(Role::Attack)
        || item.role(Role::Draw)
        || item.role(Role::Search)
        || item.role(Role::Copies)
    {
        sheet.chip(&item.span, None);
    } else if !item.joins() && !SILENT.into_iter().any(|role| item.role(role)) {
        reader.unknown(at, sheet);
    }
    at + 1
}

/// `in 6 cards`, `my first six cards`, `10 cards`: how many are looked at, and where the next word stands. So many as are a deck are
/// one.
fn taken(reader: &Reader<'_, '_>, at: usize) -> Option<(u32, usize)> {
    let first = reader.get(at)?.text == "first";
    let number = at + usize::from(first);
    let What::Number(count) = reader.get(number)?.what else { return None };
    let cards = reader.is(number + 1, Role::Card) && !reader.is(number + 2, Role::Deck);
    (cards && count < DECK).then_some((count, number + 2))
}

/// `one of 3 copies`, `3-of`, `50 cards`, `2 copies of 3`.
fn counted(reader: &Reader<'_, '_>, at: usize, sheet: &mut Sheet) -> Option<usize> {
    let item = reader.get(at)?;
    if let Some(count) = item.text.strip_suffix("-of").and_then(|count| count.parse::<u32>().ok()) {
        sheet.put(&item.span, "copies", count);
        return Some(at + 1);
    }
    let count = reader.number(at)?;
    let mut next = at + 1;
    next += usize::from(reader.is(next, Role::Copies));
    let of = reader.is(next, Role::Of);
    // `one of my three copies`
    let behind = next + 1 + usize::from(reader.is(next + 1, Role::My));
    // `a 3 of`
    if of && reader.number(behind).is_none() && !item.role(Role::A) {
        sheet.put(&reader.span(at, next), "copies", count);
        return Some(next + 1);
    }
    if of && let Some(copies) = reader.number(behind).filter(|copies| *copies < DECK) {
        let end = behind + usize::from(reader.is(behind + 1, Role::Copies));
        let span = reader.span(at, end);
        if count > 1 || reader.get(at).is_some_and(|item| item.text == "1") {
            sheet.put(&span, "at-least", count);
        }
        sheet.put(&span, "copies", copies);
        return Some(end + 1);
    }
    // `9 in a 50 card deck`
    let deck_at = at + 2 + usize::from(reader.is(at + 2, Role::A));
    let in_deck = reader.is(at + 1, Role::In) && reader.number(deck_at).is_some_and(|cards| cards >= DECK);
    if in_deck && count < DECK && !item.role(Role::A) {
        sheet.put(&item.span, "copies", count);
        return Some(at + 1);
    }
    if next > at + 1 {
        sheet.put(&reader.span(at, next - 1), "copies", count);
        return Some(next);
    }
    let deck = count >= DECK || reader.is(next, Role::Card) && reader.is(next + 1, Role::Deck);
    if deck && !item.role(Role::A) {
        next += usize::from(reader.is(next, Role::Card));
        next += usize::from(reader.is(next, Role::Deck));
        sheet.put(&reader.span(at, next - 1), "cards", count);
        return Some(next);
    }
    None
}
