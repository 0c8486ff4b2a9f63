//! Which command of a ship is it?

use super::{
    count_at, is_silent, shields_of_front,
    ship::{self, narrowed},
};
use crate::{Reader, item::What, lexicon::Sort, role::Role, sheet::Sheet};
use cards::CardKind;
use scenario::Kind;

/// Whether a line may be about a command: one with a dial, a token, a value or the word itself.
pub(super) fn is_one(reader: &Reader<'_, '_>) -> bool {
    let said = |at: usize| {
        let near = [Role::Dial, Role::Token, Role::Command, Role::Value, Role::Both];
        let beside = |role: Role| reader.is(at + 1, role) || at > 0 && reader.is(at - 1, role);
        // `repair using a token`
        let uses = reader.is(at + 1, Role::With) || reader.is(at + 1, Role::Spend);
        let noun = at + 2 + usize::from(reader.is(at + 2, Role::A));
        let with = uses && (reader.is(noun, Role::Dial) || reader.is(noun, Role::Token));
        reader.word(at, Sort::Command).is_some() && (with || near.into_iter().any(beside))
    };
    let engineering = (0..reader.items.len()).any(|at| {
        reader.is(at, Role::Engineering)
            && (count_at(reader, at + 1).is_some() || at > 0 && count_at(reader, at - 1).is_some())
    });
    let commands = reader.items.iter().any(|item| item.word(Sort::Command).is_some());
    (0..reader.items.len()).any(said) || engineering && commands
}

/// The command that a line tells of.
pub(super) fn read(reader: &Reader<'_, '_>) -> Sheet {
    let mut sheet = Sheet::of(Kind::Command);
    let mut at = 0;
    while reader.get(at).is_some() {
        at = one(reader, at, &mut sheet).max(at + 1);
    }
    ship::hull_left(reader, "", "ship", &mut sheet);
    shields_of_front("shields", &mut sheet);
    sheet
}

fn one(reader: &Reader<'_, '_>, at: usize, sheet: &mut Sheet) -> usize {
    if let Some(next) = value(reader, at, sheet) {
        return next;
    }
    if let Some(next) = command(reader, at, sheet) {
        return next;
    }
    if let Some(next) = ship::read(reader, at, "", sheet) {
        return next;
    }
    if let Some(count) = count_at(reader, at).filter(|_| reader.is(at + 1, Role::Damage)) {
        let next = ship::behind_cards(reader, at + 1);
        sheet.put(&reader.span(at, next - 1), "facedown", count);
        return next;
    }
    // `hull damaged 2`
    if reader.is(at, Role::Hull) && reader.is(at + 1, Role::Damage) {
        sheet.chip(&reader.span(at, at), None);
        return at + 1;
    }
    if let Some(count) = count_at(reader, at + 1).filter(|_| reader.is(at, Role::Damage)) {
        sheet.put(&reader.span(at, at + 1), "facedown", count);
        return at + 2;
    }
    let Some(item) = reader.get(at) else { return at + 1 };
    // `engineering 5 token`
    let (dial, token) = (item.role(Role::Dial), item.role(Role::Token));
    if (dial || token) && sheet.has("engineering-value") && !sheet.has("dial") && !sheet.has("tokens") {
        sheet.put(&item.span, if token { "tokens" } else { "dial" }, "repair");
        return at + 1;
    }
    if reader.is_article(at) {
        sheet.chip(&item.span, None);
        return at + 1;
    }
    let (ships, next) = narrowed(reader, at, &[CardKind::Ship]);
    let (squadrons, behind) = narrowed(reader, at, &[CardKind::Squadron]);
    if item.senses.is_empty() && !item.begins && ships.is_empty() && !squadrons.is_empty() {
        let place = (1..).find(|place| !sheet.has_below(&format!("squadrons.{place}"))).unwrap_or(1);
        let field = format!("squadrons.{place}.card");
        ship::name(reader, at..behind, &squadrons, &field, sheet);
        return behind;
    }
    if item.senses.is_empty() && !item.begins && !ships.is_empty() && !sheet.has("ship") {
        let span = reader.span(at, next - 1);
        if let Some(name) = reader.card(&span, &ships, "ship", sheet) {
            sheet.put(&span, "ship", name);
        }
        return next;
    }
    let silent = [
        Role::Spend,
        Role::Token,
        Role::Command,
        Role::Activate,
        Role::Roll,
        Role::Dial,
        Role::Both,
        Role::Engineering,
        Role::From,
        Role::Near,
        Role::Squadron,
    ];
    // `takes a repair dial`
    let object = at + 1 + usize::from(reader.is(at + 1, Role::A));
    let takes = item.role(Role::Suffer) && reader.word(object, Sort::Command).is_some();
    if item.role(Role::Near) || item.role(Role::Shields) || takes {
        sheet.chip(&item.span, None);
        return at + 1;
    }
    if let Some(zone) = item.word(Sort::Zone) {
        sheet.chip(&item.span, None);
        sheet.assume("line", zone, "where shields are recovered is chosen below");
        return at + 1;
    }
    let says_nothing = !item.senses.is_empty() && is_silent(item, &silent);
    if !says_nothing {
        reader.unknown(at, sheet);
    }
    at + 1
}

/// `engineering 4`, `squadron value 3`.
pub(super) fn value(reader: &Reader<'_, '_>, at: usize, sheet: &mut Sheet) -> Option<usize> {
    let (name, words) = if reader.is(at, Role::Engineering) {
        ("engineering-value", 1 + usize::from(reader.is(at + 1, Role::Value)))
    } else if reader.word(at, Sort::Command) == Some("squadron") && reader.is(at + 1, Role::Value) {
        ("squadron-value", 2)
    } else if reader.is(at, Role::Command) && reader.is(at + 1, Role::Value) {
        ("command-value", 2)
    } else if let Some(count) = count_at(reader, at).filter(|_| reader.is(at + 1, Role::Engineering)) {
        sheet.put(&reader.span(at, at + 1), "engineering-value", count);
        return Some(at + 2);
    } else {
        return None;
    };
    let count = count_at(reader, at + words)?;
    sheet.put(&reader.span(at, at + words), name, count);
    Some(at + words + 1)
}

/// A command with its dial or token, raid tokens, and what effects give.
pub(super) fn command(reader: &Reader<'_, '_>, at: usize, sheet: &mut Sheet) -> Option<usize> {
    if reader.is(at, Role::Raid) {
        let mut next = at + 1;
        while reader.is(next, Role::Token) || reader.is(next, Role::On) || reader.is(next, Role::Of) {
            next += 1;
        }
        let command = reader.word(next, Sort::Command)?;
        sheet.add(&reader.span(at, next), "raid", command);
        return Some(next + 1);
    }
    // `tokens navigate repair`
    if reader.is(at, Role::Token)
        && reader.word(at + 1, Sort::Command).is_some()
        && !(at > 0 && reader.word(at - 1, Sort::Command).is_some())
    {
        let mut next = at + 1;
        while let Some(command) = reader.word(next, Sort::Command) {
            if reader.is(next + 1, Role::Dial) {
                break;
            }
            sheet.add(&reader.span(at, next), "tokens", command);
            next += 1;
        }
        return Some(next);
    }
    let command = reader.word(at, Sort::Command)?;
    // `a repair raid token`
    if reader.is(at + 1, Role::Raid) {
        let next = at + 2 + usize::from(reader.is(at + 2, Role::Token));
        sheet.add(&reader.span(at, next - 1), "raid", command);
        return Some(next);
    }
    let gains = at > 0
        && (reader.is(at - 1, Role::Gain)
            || at > 1 && reader.is(at - 1, Role::A) && reader.is(at - 2, Role::Gain));
    let (mut dial, mut token, mut next) = (false, false, at + 1);
    while let Some(item) = reader.get(next) {
        let more = |at: usize| reader.is(at, Role::Dial) || reader.is(at, Role::Token);
        match () {
            () if item.role(Role::Dial) => dial = true,
            () if item.role(Role::Token) => token = true,
            () if item.role(Role::Both) => (dial, token) = (true, true),
            () if item.role(Role::Command) && !reader.is(next + 1, Role::Value) => {}
            // `squadron command value 3` is the value that counts for this command
            () if item.role(Role::Command) => {
                let field = match command {
                    "squadron" => "squadron-value",
                    "repair" => "engineering-value",
                    _ => break,
                };
                let Some(count) = count_at(reader, next + 2) else { break };
                sheet.put(&reader.span(at, next + 2), field, count);
                next += 2;
            }
            // `repair using the token`: with that alone
            () if item.role(Role::Spend)
                && (more(next + 1) || reader.is(next + 1, Role::A) && more(next + 2)) => {}
            () if item.role(Role::A) && reader.is(next - 1, Role::Spend) && more(next + 1) => {}
            // `engineering with a token`
            () if item.role(Role::With)
                && (more(next + 1) || reader.is(next + 1, Role::A) && more(next + 2)) =>
            {
                // `with only a token`
                let end = reader.span(next, next).end;
                let behind = reader.line.get(end..).unwrap_or_default().trim_start();
                let only = |words: &str| words.starts_with("only") || words.starts_with("just");
                let noun = next + 1 + usize::from(reader.is(next + 1, Role::A));
                let end = reader.span(noun, noun).end;
                let since = reader.line.get(end..).unwrap_or_default().trim_start();
                dial = !(only(behind) || only(since));
            }
            () if item.role(Role::A) && (dial || reader.is(next - 1, Role::With)) && more(next + 1) => {}
            () if (item.role(Role::And) || item.role(Role::Plus) || item.what == What::Stop(','))
                && more(next + 1) => {}
            () => break,
        }
        next += 1;
    }
    let span = reader.span(at, next - 1);
    if gains && token {
        sheet.add(&span, "gained-tokens", command);
        return Some(next);
    }
    if token {
        sheet.add(&span, "tokens", command);
    }
    if dial || !token {
        if sheet.has("dial") {
            if dial {
                sheet.put(&span, "dial", command)
            } else {
                sheet.chip(&span, None)
            }
            return Some(next);
        }
        // `can I repair` beside a dial of the same ship says what is asked
        let names_ship = |at: &usize| {
            reader.get(*at).is_some_and(|item| !item.begins && !item.cards_of(&[CardKind::Ship]).is_empty())
        };
        let later =
            (next..reader.items.len()).take_while(|at| !names_ship(at)).any(|at| reader.is(at, Role::Dial));
        if !dial && (later || sheet.has("tokens") && next == at + 1) {
            sheet.chip(&span, None);
            return Some(next);
        }
        sheet.put(&span, "dial", command);
        if !dial {
            sheet.assume("dial", command, "a command is resolved by its dial unless a token is named");
        }
    }
    Some(next)
}
