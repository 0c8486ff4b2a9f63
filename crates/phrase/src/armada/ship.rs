//! What does a ship or squadron have?
//!
//! The fields that attack, command and damage share; `at` is the path of its table, with its dot.

use std::ops::Range;

use crate::{
    Question, Reader, Reply,
    armada::{count_at, dice},
    item::{Item, What},
    lexicon::Sort,
    role::Role,
    sheet::{Sheet, instead},
};
use cards::{Card, CardKind, card_names::How};
use strsim::osa_distance;

/// The four hull zones in the order in which players write their shields.
const AROUND: [&str; 4] = ["front", "left", "right", "rear"];

/// Verbs behind which a number says how many are gone.
const LOSES: [&str; 4] = ["lost", "loses", "lose", "losing"];

/// Words behind shields of which none is left.
const DOWN: [&str; 4] = ["down", "gone", "stripped", "depleted"];

pub(super) const UNITS: &[CardKind] = &[CardKind::Ship, CardKind::Squadron];

/// Shields, hull, speed, damage cards from an item on; where the next word stands, none where it is none of these.
pub(super) fn read(reader: &Reader<'_, '_>, at: usize, path: &str, sheet: &mut Sheet) -> Option<usize> {
    let field = |name: &str| format!("{path}{name}");
    if let Some(next) = lost(reader, at, sheet) {
        return Some(next);
    }
    if let Some(next) = shields(reader, at, path, sheet) {
        return Some(next);
    }
    if let Some(count) = count_at(reader, at) {
        let span = |to: usize| reader.span(at, to);
        if reader.is(at + 1, Role::Hull) {
            let next = at + 2;
            if reader.is(next, Role::Remaining) || reader.word(next, Sort::Zone) == Some("left") {
                ask_hull(reader, at, next, path, sheet);
                return Some(next + 1);
            }
            sheet.put(&span(at + 1), &field("hull"), count);
            return Some(next);
        }
        // `two cards of damage face down`, `2 damage cards face down`
        let faces = [(Role::Faceup, "faceup"), (Role::Facedown, "facedown")];
        let is_noun = |at: &usize| reader.is(*at, Role::Card) || reader.is(*at, Role::Damage);
        let noun = (at + 1..at + 3).take_while(is_noun).count();
        let face = faces.into_iter().find(|(role, _)| noun > 0 && reader.is(at + 1 + noun, *role));
        if face.is_some() || noun == 2 && reader.is(at + 1, Role::Card) {
            let last = at + noun + usize::from(face.is_some());
            sheet.put(&span(last), &field(face.map_or("facedown", |(_, name)| name)), count);
            return Some(last + 1);
        }
        for (role, name) in faces {
            if reader.is(at + 1, role) {
                let next = behind_cards(reader, at + 2);
                sheet.put(&span(next - 1), &field(name), count);
                return Some(next);
            }
        }
        if reader.is(at + 1, Role::Speed) {
            sheet.put(&span(at + 1), &field("speed"), count);
            return Some(at + 2);
        }
        return None;
    }
    // `damage cards 2`
    let cards = at + usize::from(reader.is(at, Role::Damage));
    let ends = |at: usize| reader.get(at).is_none_or(|item| item.is_stop());
    if let Some(count) =
        count_at(reader, cards + 1).filter(|_| reader.is(cards, Role::Card) && ends(cards + 2))
    {
        sheet.put(&reader.span(at, cards + 1), &field("facedown"), count);
        return Some(cards + 2);
    }
    for (role, name) in [(Role::Hull, "hull"), (Role::Speed, "speed")] {
        if let Some(count) = count_at(reader, at + 1).filter(|_| reader.is(at, role)) {
            sheet.put(&reader.span(at, at + 1), &field(name), count);
            return Some(at + 2);
        }
    }
    None
}

/// `takes 3`, `is hit for 6 on the left`: a number alone behind the verb.
pub(super) fn is_suffered(reader: &Reader<'_, '_>, at: usize) -> bool {
    let verb =
        at.checked_sub(1).is_some_and(|before| reader.is(before, Role::Suffer) || is_struck(reader, before));
    let ends = reader.get(at + 1).is_none_or(|item| {
        item.is_stop()
            || [Role::On, Role::To, Role::From, Role::And, Role::In, Role::At]
                .into_iter()
                .any(|role| item.role(role))
    });
    verb && ends && matches!(reader.get(at).map(|item| &item.what), Some(What::Number(_)))
}

/// `hits me for 6`, `shoots it for 4`: who is struck stands at an item.
pub(super) fn is_struck(reader: &Reader<'_, '_>, at: usize) -> bool {
    let strikes = |verb: usize| {
        reader.is(verb, Role::Attack)
            || reader.is(verb, Role::Destroy)
            || reader.word(verb, Sort::Face) == Some("hit")
    };
    (reader.is(at, Role::Me) || reader.is(at, Role::It)) && at.checked_sub(1).is_some_and(strikes)
}

/// `damage cards`, `cards`, `damage`.
pub(super) fn behind_cards(reader: &Reader<'_, '_>, at: usize) -> usize {
    let at = if reader.is(at, Role::Damage) { at + 1 } else { at };
    if reader.is(at, Role::Card) { at + 1 } else { at }
}

/// How much hull is left says how many damage cards there are where the hull is known, and that is asked.
fn ask_hull(reader: &Reader<'_, '_>, from: usize, to: usize, path: &str, sheet: &mut Sheet) {
    let span = reader.span(from, to);
    let words = "hull 5 with 4 damage cards".to_owned();
    sheet.ask(Question {
        field: format!("{path}hull"),
        ask: "how much hull has the ship, and how many damage cards?".to_owned(),
        choices: vec![Reply { line: instead(reader.line, &span, &words), words }],
        span: Some(span),
    });
}

/// How much hull is left of a card that is known says how much it has lost.
pub(super) fn hull_left(reader: &Reader<'_, '_>, path: &str, card: &str, sheet: &mut Sheet) {
    let field = format!("{path}hull");
    let cards = reader.catalogue.map(|catalogue| catalogue.cards()).unwrap_or_default();
    let named = sheet.value(card).and_then(|name| cards.iter().find(|it| it.full_name() == name));
    let Some((named, hull)) = named.and_then(|card| Some((card, card.whole("hull")?))) else { return };
    let name = if named.kind == CardKind::Squadron { "damage" } else { "facedown" };
    let lost = format!("{path}{name}");
    if !sheet.asks(&field) || sheet.has(&lost) {
        return;
    }
    let Some(span) = sheet.answered(&field) else { return };
    let said = reader.items.iter().filter(|item| span.start <= item.span.start && item.span.end <= span.end);
    match said.filter_map(Item::number).next().and_then(|left| Some((left, hull.checked_sub(left)?))) {
        Some((left, count)) => {
            sheet.put(&span, &lost, count);
            sheet.assume(&lost, &count.to_string(), format!("{left} of its {hull} hull is left"));
        }
        None => sheet.unknown(&span, "hull"),
    }
}

/// `lost 2 shields`: how many are left is not said.
fn lost(reader: &Reader<'_, '_>, at: usize, sheet: &mut Sheet) -> Option<usize> {
    let verb = at.checked_sub(1).and_then(|before| reader.get(before))?;
    let noun = at + 1 + usize::from(reader.word(at + 1, Sort::Zone).is_some());
    let is_noun = reader.is(noun, Role::Shields) || reader.is(noun, Role::Hull);
    if !LOSES.contains(&verb.text.as_str()) || !is_noun || count_at(reader, at).is_none() {
        return None;
    }
    sheet.unknown(&reader.span(at, noun), "lost");
    Some(noun + 1)
}

/// `2 shields`, `1 shield left`, `shields front 3 left 2`, `shields 3/2/2/1`, `front shields 0`, `no shields`.
fn shields(reader: &Reader<'_, '_>, at: usize, path: &str, sheet: &mut Sheet) -> Option<usize> {
    zone_and_shields(reader, at, path, sheet)
        .or_else(|| counted_shields(reader, at, path, sheet))
        .or_else(|| shields_and_counts(reader, at, path, sheet))
}

/// So many shields of a zone, said in the words of these places.
fn put_shields(
    reader: &Reader<'_, '_>,
    (from, to): (usize, usize),
    (path, zone): (&str, &str),
    count: u32,
    sheet: &mut Sheet,
) {
    sheet.put(&reader.span(from, to), &format!("{path}shields.{zone}"), count);
}

/// Shields behind their zone, or before it with a word between.
fn zone_and_shields(reader: &Reader<'_, '_>, at: usize, path: &str, sheet: &mut Sheet) -> Option<usize> {
    let zone = |at: usize| reader.word(at, Sort::Zone);
    let is_shields = |at: usize| reader.is(at, Role::Shields);
    let mut put = |to: usize, zone: &str, count: u32| {
        put_shields(reader, (at, to), (path, zone), count, sheet);
    };
    // `front shields 0`, `front shields at 0`
    let counted = at + 2 + usize::from(reader.is(at + 2, Role::At));
    if let (Some(place), true, Some(count)) = (zone(at), is_shields(at + 1), count_at(reader, counted)) {
        put(counted, place, count);
        return Some(counted + 1);
    }
    // `front 1, 2 braces`: a number behind a zone that counts nothing else
    let ends = |at: usize| reader.get(at).is_none_or(|item| item.is_stop()) || zone(at).is_some();
    if zone(at).is_some() && count_at(reader, at + 1).is_some() && ends(at + 2) {
        return Some(pairs(reader, at, path, sheet)).filter(|next| *next > at);
    }
    // `left has 2 shields`
    if let (Some(place), true, Some(count), true) =
        (zone(at), reader.is(at + 1, Role::Has), count_at(reader, at + 2), is_shields(at + 3))
    {
        put(at + 3, place, count);
        let remains = usize::from(reader.is(at + 4, Role::Remaining) || zone(at + 4) == Some("left"));
        return Some(pairs(reader, at + 4 + remains, path, sheet));
    }
    // `on the left 2 shields`
    if let (Some(place), Some(count), true) = (zone(at), count_at(reader, at + 1), is_shields(at + 2))
        && at.checked_sub(1).is_some_and(|before| is_place(reader, before))
    {
        put(at + 2, place, count);
        return Some(at + 3);
    }
    // `2 shields on the left`
    if let (Some(count), true, true, Some(place)) =
        (count_at(reader, at), is_shields(at + 1), is_place(reader, at + 2), zone(at + 3))
    {
        put(at + 3, place, count);
        return Some(pairs(reader, at + 4, path, sheet));
    }
    // `front 3 brace`: one brace, and three shields
    if let (Some(place), Some(count @ 2..)) = (zone(at), count_at(reader, at + 1))
        && reader.get(at + 2).is_some_and(|item| !item.text.ends_with('s'))
        && reader.word(at + 2, Sort::Token).is_some()
    {
        put(at + 1, place, count);
        return Some(at + 2);
    }
    None
}

/// `2 shields`, `2 front shields`
fn counted_shields(reader: &Reader<'_, '_>, at: usize, path: &str, sheet: &mut Sheet) -> Option<usize> {
    let zone = |at: usize| reader.word(at, Sort::Zone);
    let count = count_at(reader, at)?;
    let (place, behind) = match (reader.is(at + 1, Role::Shields), zone(at + 1)) {
        (true, _) => (None, at + 2),
        (false, Some(place)) if reader.is(at + 2, Role::Shields) => (Some(place), at + 3),
        _ => return None,
    };
    let mut put = |to: usize, zone: &str| put_shields(reader, (at, to), (path, zone), count, sheet);
    // `3 shields left` are those that remain, but in a list of zones
    let listed = count_at(reader, behind + 1).is_some() && zone(behind + 2).is_some();
    let remain = zone(behind) == Some("left") || reader.is(behind, Role::Remaining);
    if let Some(place) = place {
        let next = behind + usize::from(remain && !listed);
        put(next - 1, place);
        return Some(next);
    }
    // `no shields left in the rear`
    if let (true, true, Some(place)) = (remain, is_place(reader, behind + 1), zone(behind + 2)) {
        put(behind + 2, place);
        return Some(pairs(reader, behind + 3, path, sheet));
    }
    match zone(behind) {
        Some("left") if !listed => {
            sheet.put(&reader.span(at, behind), &format!("{path}shields"), count);
            Some(behind + 1)
        }
        Some(place) => {
            put(behind, place);
            Some(pairs(reader, behind + 1, path, sheet))
        }
        None => {
            let next = if reader.is(behind, Role::Remaining) { behind + 1 } else { behind };
            sheet.put(&reader.span(at, next - 1), &format!("{path}shields"), count);
            // `2 shields there and 1 on the rear`
            let joins =
                usize::from(reader.is(next, Role::And) || reader.get(next).is_some_and(Item::is_stop));
            let goes_on = count_at(reader, next + joins).is_some() && is_place(reader, next + joins + 1);
            Some(if goes_on { pairs(reader, next, path, sheet) } else { next })
        }
    }
}

/// `shields 2`, `shields are down`, `shields 3/2/2/1`, `shields front 2 rear 1`
fn shields_and_counts(reader: &Reader<'_, '_>, at: usize, path: &str, sheet: &mut Sheet) -> Option<usize> {
    if !reader.is(at, Role::Shields) {
        return None;
    }
    if reader.get(at + 1).is_some_and(|item| DOWN.contains(&item.text.as_str())) {
        sheet.put(&reader.span(at, at + 1), &format!("{path}shields"), 0);
        return Some(at + 2);
    }
    if let Some(What::Numbers(numbers)) = reader.get(at + 1).map(|item| &item.what)
        && numbers.len() == AROUND.len()
    {
        for (zone, count) in AROUND.iter().zip(numbers) {
            put_shields(reader, (at, at + 1), (path, zone), *count, sheet);
        }
        return Some(at + 2);
    }
    let next = pairs(reader, at + 1, path, sheet);
    if next > at + 1 {
        return Some(next);
    }
    let counted = at + 1 + usize::from(reader.is(at + 1, Role::At));
    let count = count_at(reader, counted)?;
    sheet.put(&reader.span(at, counted), &format!("{path}shields"), count);
    Some(counted + 1)
}

/// `on the left`, `at the rear`.
fn is_place(reader: &Reader<'_, '_>, at: usize) -> bool {
    [Role::On, Role::At, Role::In].into_iter().any(|role| reader.is(at, role))
}

/// `front 3 left 2`, `3 front 2 left`, `: 2 on the front, 1 on the left`.
fn pairs(reader: &Reader<'_, '_>, mut at: usize, path: &str, sheet: &mut Sheet) -> usize {
    loop {
        let from = at;
        let skip = usize::from(reader.is(at, Role::And) || reader.get(at).is_some_and(|item| item.is_stop()));
        at += skip;
        // `2 on the front`, `the left has 1`
        let joint = usize::from(is_place(reader, at + 1) || reader.is(at + 1, Role::Has));
        let last = at + 1 + joint;
        let pair = match (reader.word(at, Sort::Zone), count_at(reader, at)) {
            (Some(zone), _) => count_at(reader, last).map(|count| (zone, count)),
            (None, Some(count)) => reader.word(last, Sort::Zone).map(|zone| (zone, count)),
            _ => None,
        };
        let Some((zone, count)) = pair.filter(|_| !reader.is(last + 1, Role::Shields)) else { return from };
        sheet.put(&reader.span(at, last), &format!("{path}shields.{zone}"), count);
        at = last + 1;
    }
}

/// A token from an item on, with its state before or behind it: `2 evades`, `exhausted brace`, `brace/exhausted`. The token,
/// its entry, how many, and where the next word stands.
pub(super) fn token(reader: &Reader<'_, '_>, at: usize) -> Option<(&'static str, String, u32, usize)> {
    let mut next = at;
    let count = match reader.number(next) {
        Some(number) => {
            next += 1;
            number
        }
        None if reader.is(next, Role::Both) => {
            next += 1;
            2
        }
        None => 1,
    };
    let state = |at: usize| state(reader, at);
    let before = state(next);
    next += usize::from(before.is_some());
    let token = reader.word(next, Sort::Token)?;
    next += 1;
    next += usize::from(reader.is(next, Role::Token));
    let opens = usize::from(matches!(reader.get(next).map(|item| &item.what), Some(What::Stop('('))));
    // a state behind a token is the next one's where that follows at once
    let behind = state(next + opens).filter(|_| before.is_none()).filter(|_| {
        reader.word(next + opens + 1, Sort::Token).is_none() || state(next + opens + 2).is_some()
    });
    if behind.is_some() {
        next += 1 + opens;
    }
    // `brace already spent`
    let since = next + usize::from(reader.is(next, Role::Already));
    let spent = before.is_none() && behind.is_none() && is_spent(reader, since);
    if spent {
        next = since + 1;
    }
    let behind = behind.or(spent.then_some("exhausted")).or_else(|| of_both(reader, next));
    // `1 brace left`: one that remains
    let remains = reader.is(next, Role::Remaining)
        || reader.word(next, Sort::Zone) == Some("left") && !reader.is(next + 1, Role::Shields);
    if remains && reader.number(at).is_some() && count_at(reader, next + 1).is_none() {
        next += 1;
    }
    let entry = match before.or(behind).filter(|state| *state != "readied") {
        Some(state) => format!("{token}/{state}"),
        None => token.to_owned(),
    };
    Some((token, entry, count.min(12), next))
}

/// How the tokens before or behind a word stand.
pub(super) fn state(reader: &Reader<'_, '_>, at: usize) -> Option<&'static str> {
    match reader.get(at) {
        Some(item) if item.role(Role::Exhausted) => Some("exhausted"),
        Some(item) if item.role(Role::Discarded) => Some("discarded"),
        Some(item) if item.role(Role::Ready) => Some("readied"),
        _ if dice::is_state(reader, at) => Some("exhausted"),
        _ => None,
    }
}

/// Whether a token behind which the word stands was spent before: `both evades spent`.
pub(super) fn is_spent(reader: &Reader<'_, '_>, at: usize) -> bool {
    let is_word = reader
        .get(at)
        .is_some_and(|item| item.role(Role::Spend) && ["spent", "used"].contains(&item.text.as_str()));
    is_word && reader.word(at + 1, Sort::Token).is_none()
}

/// `brace and evade are exhausted`: the state of a token that stands behind the other.
fn of_both(reader: &Reader<'_, '_>, at: usize) -> Option<&'static str> {
    let second = reader.is(at, Role::And) && reader.word(at + 1, Sort::Token).is_some();
    let [token, behind] = [reader.get(at + 1)?, reader.get(at + 2)?];
    let between = reader.line.get(token.span.end..behind.span.start)?.to_lowercase();
    let are = between.split_whitespace().any(|word| word == "are" || word == "both");
    if second && are { state(reader, at + 2) } else { None }
}

/// The cards that a name may be, narrowed by the words behind it: `vader defender`. Words that only go on with the name are a
/// part of it: `nebulon b`. With where the next word stands.
pub(super) fn narrowed<'c>(reader: &Reader<'_, 'c>, at: usize, kinds: &[CardKind]) -> (Vec<&'c Card>, usize) {
    let Some(item) = reader.get(at) else { return (Vec::new(), at) };
    let mut cards = item.cards_of(kinds);
    let mut said = cards::card_names::key(&item.text);
    let mut next = at + 1;
    while let Some(word) = reader.get(next).filter(|item| !item.is_stop()) {
        let printed = reader.lexicon.printed(&word.text);
        let key = cards::card_names::key(printed.as_ref().unwrap_or(&word.text));
        if key.is_empty() || matches!(word.what, What::Number(_)) && key.len() > 1 {
            break;
        }
        let mut fewer = fewer(&cards, word, &key);
        if fewer.is_empty() && next == at + 1 && word.senses.is_empty() && key.len() >= BEGINNING {
            fewer = of_word(reader, &said, kinds);
            fewer = self::fewer(&fewer, word, &key);
        }
        let goes_on = format!("{said}{key}");
        let is_name = |card: &&Card| cards::card_names::key(&card.full_name()).contains(&goes_on);
        let says_more = word.senses.is_empty() || cards.iter().all(is_name);
        if fewer.is_empty() || fewer.len() == cards.len() && !says_more {
            break;
        }
        cards = fewer;
        said = goes_on;
        next += 1;
    }
    (cards, next)
}

/// The cards in whose names a word stands, whatever else is called so: `TIE` of `TIE Int`.
fn of_word<'c>(reader: &Reader<'_, 'c>, key: &str, kinds: &[CardKind]) -> Vec<&'c Card> {
    let all = reader.catalogue.iter().flat_map(|catalogue| catalogue.cards().iter());
    // who flies one is no card of the class
    all.filter(|card| {
        kinds.contains(&card.kind) && card.text("craft").is_none_or(|craft| craft == card.name())
    })
    .filter(|card| has_words(card, key))
    .collect()
}

/// Puts the card that these items name into a field, or asks which of several it is; a slip in its name is said.
pub(super) fn name(
    reader: &Reader<'_, '_>,
    items: Range<usize>,
    cards: &[&Card],
    field: &str,
    sheet: &mut Sheet,
) -> Option<String> {
    let span = reader.span(items.start, items.end.saturating_sub(1));
    let name = reader.card(&span, cards, field, sheet)?;
    if let Some(meant) = reader.get(items.start).and_then(|item| item.meant.as_ref()) {
        let words = reader.written(items.start);
        sheet.assume(field, &name, format!("`{words}` is read as `{meant}`"));
    }
    if reader.get(items.start).is_some_and(|item| item.begins) {
        let words = reader.written(items.start);
        sheet.assume(field, &name, format!("`{words}` is read as the beginning of a name"));
    }
    sheet.put(&span, field, &name);
    Some(name)
}

/// Letters that a word needs to stand for the longer one that begins so: `TIE Int`.
const BEGINNING: usize = 3;
/// Letters that it needs to be read with a slip.
const SLIP: usize = 5;

/// The cards of these that a word says more of: whole words of their names, a name of theirs, or a word of a name that only begins so
/// or is spelt otherwise.
fn fewer<'c>(cards: &[&'c Card], word: &Item<'_>, key: &str) -> Vec<&'c Card> {
    let of = |fits: &dyn Fn(&Card) -> bool| -> Vec<&'c Card> {
        cards.iter().filter(|card| fits(card)).copied().collect()
    };
    let named = |card: &Card| word.cards.iter().any(|(it, how)| *how < How::Word && it.id == card.id);
    let whole = of(&|card| has_words(card, key) || word.senses.is_empty() && named(card));
    let is_known = !word.senses.is_empty() || word.cards.iter().any(|(_, how)| *how < How::Word);
    if !whole.is_empty() || is_known {
        return whole;
    }
    let part = |card: &Card, like: &dyn Fn(&str) -> bool| {
        card.full_name().split([' ', ',', '-']).map(cards::card_names::key).any(|part| like(&part))
    };
    let length = key.chars().count();
    let begun = of(&|card| length >= BEGINNING && part(card, &|part| part.starts_with(key)));
    match begun.is_empty() && length >= SLIP {
        true => of(&|card| part(card, &|part| osa_distance(part, key) == 1)),
        false => begun,
    }
}

/// Whether these words, as names are compared, are whole words of a card's name; singular and plural are one.
fn has_words(card: &Card, key: &str) -> bool {
    // `VSD 1 empire`
    if card.text("faction").is_some_and(|faction| cards::card_names::key(faction) == key) {
        return true;
    }
    let one = |key: &str| key.strip_suffix('s').unwrap_or(key).to_owned();
    let (name, key) = (card.full_name(), one(key));
    let parts: Vec<String> = name.split([' ', ',', '-']).map(cards::card_names::key).collect();
    (0..parts.len()).any(|from| {
        (from..parts.len()).any(|to| parts.get(from..=to).is_some_and(|parts| one(&parts.concat()) == key))
    })
}
