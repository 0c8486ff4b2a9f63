//! Which words of an attack's line part the sides?

use super::Side;
use crate::{
    Reader,
    armada::ship::UNITS,
    item::{Item, What},
    lexicon::Sort,
    role::Role,
};
use cards::card_names::How;

/// The first of those verbs of a line.
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
        && (reader.is(at, Role::At) || reader.is(at, Role::To))
        && unit.is_some_and(|item| !item.begins && !item.cards_of(UNITS).is_empty())
}

/// `attack of a B-wing on CR90A`: who stands behind the word attacks.
pub(super) fn is_noun(reader: &Reader<'_, '_>, at: usize) -> bool {
    let is_unit = |item: &Item<'_>| item.names_alone(UNITS);
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

/// `hits` and `kills` between two names, or between a name and `it`: what stands before does it to what stands behind.
pub(in crate::armada) fn is_verb(reader: &Reader<'_, '_>, at: usize) -> bool {
    let is_unit = |item: &Item<'_>| !item.begins && !item.cards_of(UNITS).is_empty();
    let carries = |item: &Item<'_>| {
        item.senses.is_empty() && item.cards.iter().any(|(card, _)| card.text("needs_class").is_some())
    };
    let says = reader.get(at).is_some_and(|item| {
        ["hits", "hit"].contains(&item.text.as_str()) && !is_face(reader, at)
            || item.role(Role::Destroy) && !HAPPENS.contains(&item.text.as_str())
    });
    let before = reader.items.iter().take(at).any(|item| is_unit(item) || carries(item));
    let ends = |item: &&Item<'_>| !matches!(item.what, What::Stop('.' | ';' | '?' | '!'));
    let behind = || reader.items.iter().skip(at + 1).take_while(ends);
    let unit = behind().position(is_unit);
    let other = behind().position(|item| {
        [Role::Attack, Role::Versus, Role::AttackedBy, Role::With].into_iter().any(|role| item.role(role))
    });
    let first = unit.filter(|unit| other.is_none_or(|other| *unit < other));
    // `CR90A is at 2 hull, 2 red dice to kill it`: the dice do it
    let named = |at: &usize| reader.get(*at).is_some_and(|item| is_unit(item) || carries(item));
    let last = (0..at).rev().find(named).unwrap_or(at);
    let of_dice = |at: usize| reader.word(at, Sort::Color).is_some() || reader.is(at, Role::Dice);
    let by_dice = reader.is(at + 1, Role::It) && (last..at).any(of_dice);
    says && before
        && !by_dice
        && (first.is_some() || [Role::It, Role::Me].into_iter().any(|role| reader.is(at + 1, role)))
}

/// Forms of a verb that tell of what comes to pass: nobody does it.
const HAPPENS: [&str; 4] = ["dies", "die", "dead", "destroyed"];

/// Whether `hit` is a face of a die, by what stands beside it.
fn is_face(reader: &Reader<'_, '_>, at: usize) -> bool {
    let of_die = |item: &Item<'_>| {
        item.word(Sort::Face).is_some()
            || item.word(Sort::Color).is_some()
            || item.number().is_some()
            || matches!(item.what, What::Pool(_))
            || [Role::Plus, Role::And, Role::Roll].into_iter().any(|role| item.role(role))
    };
    let joins = |item: &Item<'_>| {
        item.word(Sort::Face).is_some() && !item.role(Role::A)
            || item.role(Role::Plus)
            || item.role(Role::And)
    };
    at.checked_sub(1).and_then(|before| reader.get(before)).is_some_and(of_die)
        || reader.get(at + 1).is_some_and(joins)
}

/// `snipes`, `counter attack`: which kind of attack a verb or its noun says, and where the next word stands.
pub(super) fn kind_of_attack(reader: &Reader<'_, '_>, at: usize) -> Option<(&'static str, usize)> {
    let item = reader.get(at)?;
    // `a salvo from my Nebulon-B`
    if item.word(Sort::Token) == Some("salvo")
        && (reader.is(at + 1, Role::From) || reader.is(at + 1, Role::Attack))
    {
        return Some(("salvo", at + 1 + usize::from(reader.is(at + 1, Role::Attack))));
    }
    let kind = item.word(Sort::Keyword).filter(|kind| ["snipe", "counter"].contains(kind))?;
    let counts = matches!(reader.get(at + 1).map(|item| &item.what), Some(What::Number(_)));
    let noun = reader.is(at + 1, Role::Attack);
    let verb = item.text != kind;
    (!counts && (noun || verb)).then_some((kind, at + 1 + usize::from(noun)))
}

/// `4 black dice hit a VSD 2`: what the dice do, no face of theirs.
pub(in crate::armada) fn dice_hit(reader: &Reader<'_, '_>, at: usize) -> bool {
    let hits = reader.get(at).is_some_and(|item| item.text == "hit" || item.text == "hits");
    let dice = at.checked_sub(1).is_some_and(|before| reader.is(before, Role::Dice));
    let article = [Role::A, Role::My, Role::Their].into_iter().any(|role| reader.is(at + 1, role));
    let unit =
        |at: usize| reader.get(at).is_some_and(|item| !item.begins && !item.cards_of(UNITS).is_empty());
    hits && dice && unit(at + 1 + usize::from(article))
}

/// `shoots its front arc at a Raider I`: what is aimed at stands right behind the zone.
pub(super) fn is_arc_of_attacker(reader: &Reader<'_, '_>, at: usize) -> bool {
    let aims = [Role::At, Role::Versus, Role::On].into_iter().any(|role| reader.is(at + 1, role));
    let article = [Role::A, Role::My, Role::Their].into_iter().any(|role| reader.is(at + 2, role));
    let unit = reader.get(at + 2 + usize::from(article));
    aims && unit.is_some_and(|item| item.names_alone(UNITS))
}

/// `what can CR90A do with 3 red`: a unit that is named alone has the dice behind `with`.
pub(super) fn is_armed(reader: &Reader<'_, '_>) -> bool {
    let is_unit = |item: &Item<'_>| item.names_alone(UNITS);
    let is_die = |at: usize| {
        reader.word(at, Sort::Color).is_some()
            || matches!(reader.get(at).map(|item| &item.what), Some(What::Pool(_)))
    };
    let with = reader.items.iter().position(|item| item.role(Role::With));
    let armed = with.filter(|with| is_die(with + 1) || reader.number(with + 1).is_some() && is_die(with + 2));
    let aimed = [Role::Destroy, Role::Overlap, Role::Roll].into_iter().any(|role| reader.has(role));
    armed.filter(|_| !aimed).is_some_and(|with| {
        reader.items.iter().take(with).any(is_unit)
            && !reader.items.iter().skip(with).any(|item| is_unit(item) || item.word(Sort::Face).is_some())
    })
}

/// `their Raider 2 rolled 3 black`, `Demolisher does 4 damage to me`: who is named first attacks although no verb of an attack says so.
pub(super) fn strikes_me(reader: &Reader<'_, '_>) -> bool {
    let names = |item: &Item<'_>| {
        item.senses.is_empty()
            && !item.begins
            && item.cards.iter().any(|(card, how)| {
                UNITS.contains(&card.kind) || *how < How::Word && card.text("needs_class").is_some()
            })
    };
    let Some(first) = reader.items.iter().position(names) else { return false };
    let mine = first.checked_sub(1).is_some_and(|before| reader.is(before, Role::My));
    reader.is(first + 1, Role::Roll)
        || !mine && reader.items.iter().skip(first).any(|item| item.role(Role::Me))
}

/// Whether an upgrade may stand at an item: one of which only a word is said stands behind its ship, a joint or nothing. A `battery`, a
/// `shot` and what `points` somewhere are words of everybody.
pub(super) fn may_carry(reader: &Reader<'_, '_>, at: usize) -> bool {
    let is_name = reader.get(at).is_some_and(|item| item.cards.iter().any(|(_, how)| *how != How::Word));
    let opens = [Role::With, Role::Plus, Role::And, Role::Has, Role::My, Role::Their, Role::A, Role::Spend];
    is_name
        || at.checked_sub(1).and_then(|before| reader.get(before)).is_none_or(|before| {
            before.is_stop() || !before.cards.is_empty() || opens.into_iter().any(|role| before.role(role))
        })
}

/// Whether a unit is named behind `with`, that stands not only near.
pub(super) fn names_unit(reader: &Reader<'_, '_>, with: usize) -> bool {
    let clause = || (with + 1..with + 7).filter_map(|at| reader.get(at)).take_while(|item| !item.is_stop());
    clause().any(|item| item.names_alone(UNITS)) && !clause().any(|item| item.role(Role::Near))
}

/// `against CR90A, my ISD 2`: nothing stands before the word.
pub(super) fn opens_with_versus(reader: &Reader<'_, '_>) -> bool {
    reader.items.iter().find(|item| !item.is_stop()).is_some_and(|item| item.role(Role::Versus))
}

/// `my ISD 2, their CR90A, I attack it`: of two units before the verb the second is attacked.
pub(super) fn attacked_before(reader: &Reader<'_, '_>, units: &[usize]) -> Option<usize> {
    let attacks = |item: &Item<'_>| item.role(Role::Attack) && item.word(Sort::Face).is_none();
    let verb = reader.items.iter().position(attacks).or_else(|| attack_verb(reader))?;
    let parted = [Role::Versus, Role::AttackedBy].into_iter().any(|role| reader.has(role));
    let agent = |role: Role| verb.checked_sub(1).is_some_and(|before| reader.is(before, role));
    // `my ISD 2, their CR90A: CR90A attacks`: who is named again right before the verb attacks the other
    if let [first, second, again] = units
        && *again + 1 == verb
        && same_cards(reader, *second, *again)
        && !same_cards(reader, *first, *again)
        && !reader.is(*first + 1, Role::Near)
        && !parted
    {
        return Some(*first);
    }
    match units {
        // `CR90A has 1 hull, can a TIE Bomber attack it`: who stands right before the verb attacks the other
        [first, second] if *second < verb && reader.is(verb + 1, Role::It) && !parted => {
            Some(if *second + 1 == verb { *first } else { *second })
        }
        // `their ISD 1 has no shields, I attack with 4 black`
        [only] if *only < verb && !parted => {
            let whose = |role: Role| only.checked_sub(1).is_some_and(|before| reader.is(before, role));
            let other = whose(Role::Their) && agent(Role::I) || whose(Role::My) && agent(Role::They);
            other.then_some(*only)
        }
        _ => None,
    }
}

/// Whether two items name the same unit.
fn same_cards(reader: &Reader<'_, '_>, one: usize, other: usize) -> bool {
    let cards = |at: usize| reader.get(at).map(|item| item.cards_of(UNITS)).unwrap_or_default();
    let (one, other) = (cards(one), cards(other));
    // `TIE Bomber, Bomber`: a part of the name may be one of several
    !one.is_empty() && one.iter().all(|card| other.iter().any(|it| it.id == card.id))
}

/// `Jendon near Vader, Vader attacks`: who is named first only stands beside the one that attacks.
pub(super) fn stands_beside(reader: &Reader<'_, '_>, at: usize, next: usize) -> bool {
    let attacker = next + 1 + usize::from(reader.is(next + 1, Role::My) || reader.is(next + 1, Role::Their));
    let mut verbs = (attacker + 2..reader.items.len()).filter(|at| reader.is(*at, Role::Attack));
    reader.is(next, Role::Near) && at < next && verbs.any(|verb| same_cards(reader, attacker, verb - 1))
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
    // `CR90A speed 0 vs 3 red`: whose dice they are is not named
    let is_unit = |item: &Item<'_>| item.names_alone(UNITS);
    let faces = before.iter().any(is_unit) && !behind.iter().any(is_unit);
    if (holds || faces) && !attacks && !before.iter().any(is_die) && behind.iter().any(is_die) {
        Side::Defender
    } else {
        Side::Attacker
    }
}
