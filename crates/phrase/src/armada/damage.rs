//! Which damage outside attacks, or which Status Phase, is it?

use super::{
    count_at, is_silent, shields_of_front,
    ship::{self, UNITS, narrowed},
};
use crate::{Reader, lexicon::Sort, role::Role, sheet::Sheet};
use cards::CardKind;
use scenario::Kind;

/// The ship that suffers or moves, and the one that it overlaps.
const UNIT: &str = "unit";
const OVERLAPPED: &str = "overlapped.1";

/// What else says nothing by itself here.
const SILENT_HERE: [Role; 12] = [
    Role::Base,
    Role::In,
    Role::From,
    Role::Move,
    Role::Overlap,
    Role::Dealt,
    Role::Suffer,
    Role::Ready,
    Role::StatusPhase,
    Role::Card,
    Role::Already,
    Role::Destroy,
];

/// Whether a line may be about damage outside attacks: something is dealt, suffered or moved into.
pub(super) fn is_one(reader: &Reader<'_, '_>) -> bool {
    let happens = [
        Role::Overlap,
        Role::OverlappedBy,
        Role::Move,
        Role::Outside,
        Role::Mines,
        Role::Dealt,
        Role::Suffer,
    ];
    happens.into_iter().any(|role| reader.has(role))
        || reader.items.iter().any(|item| item.word(Sort::Obstacle).is_some())
}

/// The damage that a line tells of.
pub(super) fn read(reader: &Reader<'_, '_>) -> Sheet {
    let mut sheet = Sheet::of(Kind::Damage);
    let (mut at, mut of) = (0, UNIT);
    while reader.get(at).is_some() {
        at = one(reader, at, &mut of, &mut sheet).max(at + 1);
    }
    // shields without a zone are those of the zone that is harmed
    if let Some(zone) = sheet.value("cause.1.zone").map(str::to_owned)
        && let Some(count) = sheet.value("unit.shields").map(str::to_owned)
    {
        let field = format!("unit.shields.{zone}");
        sheet.assume(&field, &count, format!("shields without a zone are those of the {zone}"));
        sheet.rename(|it| (it == "unit.shields").then(|| field.clone()));
    }
    for path in [UNIT, OVERLAPPED] {
        ship::hull_left(reader, &format!("{path}."), &format!("{path}.card"), &mut sheet);
        shields_of_front(&format!("{path}.shields"), &mut sheet);
    }
    if sheet.value("cause.1.kind").is_none() {
        sheet.kind = None;
    }
    sheet
}

/// Reads what stands at an item; `of` is the path of the ship that was named last.
fn one(reader: &Reader<'_, '_>, at: usize, of: &mut &'static str, sheet: &mut Sheet) -> usize {
    let Some(item) = reader.get(at) else { return at + 1 };
    if let Some(obstacle) = item.word(Sort::Obstacle) {
        moves(&item.span, sheet);
        // `moves over a debris field`: it ends elsewhere
        let before = reader.line.get(..item.span.start).unwrap_or_default().to_lowercase();
        let over = before.split_whitespace().rev().take(2).any(|word| word == "through" || word == "over");
        let moved = over && !reader.has(Role::Overlap);
        let field = if moved { "cause.1.through" } else { "cause.1.obstacles" };
        sheet.add(&item.span, field, obstacle);
        return at + 1;
    }
    if item.role(Role::Outside) {
        moves(&item.span, sheet);
        sheet.put(&item.span, "cause.1.outside", "base");
        if !reader.has(Role::Base) {
            sheet.assume("cause.1.outside", "base", "what lies outside is not said: a part of its base");
        }
        return at + 1;
    }
    if item.role(Role::Overlap) || item.role(Role::OverlappedBy) || item.role(Role::Move) {
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
        let next = at + 2 + if is_range { behind + 1 } else { 0 };
        sheet.chip(&reader.span(at, next - 1), None);
        return next;
    }
    if (item.role(Role::Dealt) || item.role(Role::Suffer))
        && let Some(next) = dealt(reader, at, sheet)
    {
        return next;
    }
    if let Some(next) = dealt_before(reader, at, sheet).or_else(|| amount(reader, at, sheet)) {
        return next;
    }
    if let Some(next) = ship::read(reader, at, &format!("{of}."), sheet) {
        return next;
    }
    if let Some(next) = unit(reader, at, of, sheet) {
        return next;
    }
    let harmed = reader.has(Role::Dealt) || reader.has(Role::Suffer);
    if let Some(zone) = item.word(Sort::Zone).filter(|_| harmed) {
        sheet.put(&item.span, "cause.1.zone", zone);
        return at + 1;
    }
    if !is_silent(item, &SILENT_HERE) {
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

/// `dealt a faceup damage card`, `takes 2 damage cards`.
fn dealt(reader: &Reader<'_, '_>, at: usize, sheet: &mut Sheet) -> Option<usize> {
    let (count, next) = match reader.number(at + 1) {
        Some(count) => (count, at + 2),
        None => (1, at + 1),
    };
    let faceup = reader.is(next, Role::Faceup);
    let said = faceup || reader.is(next, Role::Facedown);
    let behind = ship::behind_cards(reader, next + usize::from(said));
    let cards = reader.is(next, Role::Damage) && reader.is(behind - 1, Role::Card);
    if !said && !cards {
        return None;
    }
    let span = reader.span(at, behind - 1);
    let facing = if faceup { "faceup" } else { "facedown" };
    sheet.put(&span, "cause.1.kind", "cards");
    (0..count.min(13)).for_each(|_| sheet.add(&span, "cause.1.cards", facing));
    if !said {
        sheet.assume("cause.1.cards", facing, "the line does not say faceup");
    }
    Some(behind)
}

/// `a faceup damage card is dealt to it`, `2 facedown cards dealt`: the verb stands behind.
fn dealt_before(reader: &Reader<'_, '_>, at: usize, sheet: &mut Sheet) -> Option<usize> {
    let count = reader.number(at);
    let noun = at + usize::from(count.is_some());
    let faces = [(Role::Faceup, "faceup"), (Role::Facedown, "facedown")];
    let (_, facing) = faces.into_iter().find(|(role, _)| reader.is(noun, *role))?;
    let verb = ship::behind_cards(reader, noun + 1);
    if verb == noun + 1 || !reader.is(verb, Role::Dealt) {
        return None;
    }
    let span = reader.span(at, verb);
    sheet.put(&span, "cause.1.kind", "cards");
    (0..count.unwrap_or(1).min(13)).for_each(|_| sheet.add(&span, "cause.1.cards", facing));
    Some(verb + 1)
}

/// `5 damage`: what is dealt or suffered, or what lies there already. The number alone is damage behind `takes`.
fn amount(reader: &Reader<'_, '_>, at: usize, sheet: &mut Sheet) -> Option<usize> {
    let count = count_at(reader, at)?;
    let before = |role: Role| at.checked_sub(1).is_some_and(|before| reader.is(before, role));
    let names = reader.is(at + 1, Role::Damage);
    let alone = ship::is_suffered(reader, at);
    if !names && !alone {
        return None;
    }
    let next = if names { ship::behind_cards(reader, at + 1) } else { at + 1 };
    let span = reader.span(at, next - 1);
    let dealt = reader.has(Role::Dealt) || reader.has(Role::Suffer);
    let lies =
        [Role::With, Role::Has, Role::Already].into_iter().any(|role| before(role) || reader.is(next, role));
    if !dealt || lies || sheet.has("cause.1.kind") || reader.is(next - 1, Role::Card) {
        sheet.put(&span, "unit.facedown", count);
        sheet.assume("unit.facedown", "facedown", "the line does not say faceup");
        return Some(next);
    }
    sheet.put(&span, "cause.1.kind", "damage");
    sheet.put(&span, "cause.1.amount", count);
    sheet.assume("cause.1.kind", "damage", "no attack is named, so no defense token is spent");
    Some(next)
}

/// The ship that moves comes first, the one that it overlaps behind it.
fn unit(reader: &Reader<'_, '_>, at: usize, of: &mut &'static str, sheet: &mut Sheet) -> Option<usize> {
    let item = reader.get(at)?;
    if !item.senses.is_empty() || item.begins {
        return None;
    }
    // one of the two is named again: `the CR90A rams a VSD 2, the VSD 2 has 1 hull left`
    let known = [UNIT, OVERLAPPED].into_iter().find(|path| names_again(reader, at, path, sheet));
    if let Some(path) = known {
        *of = path;
        sheet.chip(&item.span, None);
        return Some(narrowed(reader, at, UNITS).1);
    }
    let overlaps = sheet.value("cause.1.kind") == Some("move");
    // `their CR90A gets rammed by my ISD 2`: the second one moves
    let passive = reader.items.iter().position(|item| item.role(Role::OverlappedBy));
    let meets = reader.has(Role::Overlap) && !reader.has(Role::Mines);
    let (field, kinds) = match overlaps && (sheet.has("unit.card") || meets) {
        true => ("overlapped.1.card", &[CardKind::Ship][..]),
        false => ("unit.card", UNITS),
    };
    let (field, kinds) = match passive {
        Some(verb) if at < verb => ("overlapped.1.card", &[CardKind::Ship][..]),
        Some(_) => ("unit.card", UNITS),
        None => (field, kinds),
    };
    let (cards, next) = narrowed(reader, at, kinds);
    if cards.is_empty() {
        return None;
    }
    *of = if field.starts_with(OVERLAPPED) { OVERLAPPED } else { UNIT };
    let span = reader.span(at, next - 1);
    if let Some(name) = reader.card(&span, &cards, field, sheet) {
        sheet.put(&span, field, name);
    }
    Some(next)
}

/// Whether the ship at a path is named by these words, or is asked about them.
fn names_again(reader: &Reader<'_, '_>, at: usize, path: &str, sheet: &Sheet) -> bool {
    let field = format!("{path}.card");
    let words = reader.line.get(reader.span(at, narrowed(reader, at, UNITS).1 - 1)).unwrap_or_default();
    let asked = sheet.asked_about(&field, reader.line).is_some_and(|asked| asked.eq_ignore_ascii_case(words));
    asked
        || sheet
            .value(&field)
            .is_some_and(|known| narrowed(reader, at, UNITS).0.iter().any(|card| card.full_name() == known))
}

/// The Status Phase that a line tells of.
pub(super) fn status(reader: &Reader<'_, '_>) -> Sheet {
    let mut sheet = Sheet::default();
    let mut state: Option<String> = None;
    let mut at = 0;
    while let Some(item) = reader.get(at) {
        if let Some((_, entry, count, next)) = ship::token(reader, at) {
            // `exhausted redirect and brace`: the state holds for both
            let joined = at > 0 && reader.is(at - 1, Role::And);
            let entry = match state.filter(|_| joined && !entry.contains('/')) {
                Some(state) => format!("{entry}/{state}"),
                None => entry,
            };
            state = entry.split_once('/').map(|(_, state)| state.to_owned());
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
        if let Some(round) = count_at(reader, at + 1).filter(|_| item.role(Role::Round)) {
            sheet.put(&reader.span(at, at + 1), "round", round);
            at += 2;
            continue;
        }
        // `end of round 4`
        let ends_round = item.role(Role::StatusPhase) && item.text.ends_with("round");
        if let Some(round) = count_at(reader, at + 1).filter(|_| ends_round) {
            sheet.put(&reader.span(at, at + 1), "round", round);
            at += 2;
            continue;
        }
        if let Some(next) = of_status(reader, at, &mut sheet) {
            at = next;
            continue;
        }
        if item.role(Role::StatusPhase) {
            sheet.chip(&item.span, None);
        } else if !is_silent(item, &SILENT_HERE) && !item.role(Role::Token) {
            reader.unknown(at, &mut sheet);
        }
        at += 1;
    }
    if sheet.has_below("unit") || sheet.has("round") || sheet.has("phase") || sheet.asks("unit.1.card") {
        sheet.kind = Some(Kind::Status);
    }
    sheet
}

/// The phase, whose turn it is, and command tokens; where the next word stands.
fn of_status(reader: &Reader<'_, '_>, at: usize, sheet: &mut Sheet) -> Option<usize> {
    let item = reader.get(at)?;
    let phases = [(Role::ShipPhase, "ship"), (Role::SquadronPhase, "squadron")];
    if let Some((_, phase)) = phases.into_iter().find(|(role, _)| item.role(*role)) {
        sheet.put(&item.span, "phase", phase);
        return Some(at + 1);
    }
    let seats = [(Role::P1, "first"), (Role::P2, "second")];
    if let Some((_, seat)) = seats.into_iter().find(|(role, _)| item.role(*role)) {
        sheet.has("phase").then(|| sheet.put(&item.span, "turn", seat))?;
        return Some(at + 1);
    }
    let command = item.word(Sort::Command).filter(|_| reader.is(at + 1, Role::Token))?;
    sheet.add(&reader.span(at, at + 1), "unit.1.command-tokens", command);
    Some(at + 2)
}

/// Whether a line may be about the Status Phase, or a phase in which nobody is named who acts.
pub(super) fn is_status(reader: &Reader<'_, '_>) -> bool {
    reader.has(Role::StatusPhase) || is_phase(reader)
}

fn is_phase(reader: &Reader<'_, '_>) -> bool {
    let phase = [Role::ShipPhase, Role::SquadronPhase].into_iter().any(|role| reader.has(role));
    let seat = [Role::P1, Role::P2].into_iter().any(|role| reader.has(role));
    let named = reader.items.iter().any(|item| item.names_alone(UNITS));
    phase && seat && !named
}
