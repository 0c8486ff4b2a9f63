//! What did a form send?
//!
//! Counts of faces become the lists of the address, and the blank entries that
//! every form offers are left out.

use serde_json::Value as Json;

use super::{
    field_view::{THERE, WAS},
    form::MARK,
    names,
};
use scenario::{Field, Shape};

/// Most equal words a form may ask for; one more than the scenario's own limit, so that the
/// scenario refuses it and says so.
const MOST: usize = 21;

/// Before the player whose line of a board is sent: `set.P1`.
pub(super) const LINE_OF: &str = "set.";

/// A fold of the form that stands open.
pub(super) const OPEN: &str = "set.open";

/// What a form sent, as the address's parameters: counts of faces become lists, and
/// entries of lists of tables in which nothing but defaults stands are left out.
pub(super) fn pairs(fields: &'static [Field], sent: &[(String, String)]) -> Vec<(String, String)> {
    let sent = &*names::with_sizes(sent);
    let mut pairs: Vec<(String, String)> = Vec::new();
    let add = |pairs: &mut Vec<(String, String)>, list: &str, words: String| match pairs
        .iter_mut()
        .find(|(name, _)| name == list)
    {
        Some((_, value)) => *value = format!("{value},{words}"),
        None => pairs.push((list.to_owned(), words)),
    };
    let by_squadron = sent.iter().any(|(name, value)| name == "attacker.kind" && value == "squadron");
    for (name, value) in sent {
        // The form's select always names a range; a squadron's attack has its own.
        if by_squadron && name == "range" && !value.starts_with("distance") {
            continue;
        }
        let unsaid = name == MARK
            || name.starts_with(LINE_OF)
            || value.trim().is_empty()
            || name.ends_with(&format!(".{WAS}"));
        if unsaid
            || is_no_entry(fields, sent, name)
            || is_of_another_kind(fields, sent, (name, value))
            || is_of_another_card(fields, sent, (name, value))
        {
            continue;
        }
        match name.split('.').collect::<Vec<_>>().as_slice() {
            [path @ .., "dice", color, face] => {
                let words = match value.trim().parse::<usize>() {
                    Ok(0) => continue,
                    Ok(count) => vec![format!("{color}/{face}"); count.min(MOST)].join(","),
                    Err(_) => value.clone(),
                };
                let list = [path, &["dice"]].concat().join(".");
                add(&mut pairs, &list, words);
            }
            _ => pairs.push((name.clone(), value.clone())),
        }
    }
    pairs
}

/// Whether a parameter says of an entry of a list of tables whether it counts, or belongs to one that does not: one that
/// says nothing but defaults (the blank one that every form offers) and is not said to be there.
fn is_no_entry(fields: &'static [Field], sent: &[(String, String)], name: &str) -> bool {
    let mut parts = name.splitn(3, '.');
    let (Some(list), Some(number), path) = (parts.next(), parts.next(), parts.next()) else {
        return false;
    };
    let inner = fields.iter().find(|field| field.name == list).and_then(|field| match field.shape {
        Shape::Tables { fields, .. } => Some(fields),
        _ => None,
    });
    let (Some(inner), Ok(_)) = (inner, number.parse::<usize>()) else {
        return false;
    };
    let entry = format!("{list}.{number}");
    let said = sent.iter().find(|(name, _)| *name == entry).map(|(_, value)| value.as_str());
    match (path, said) {
        (None, Some(THERE)) => true,
        // the form that sends it did not offer it: it came with the situation
        (None, _) | (Some(_), None | Some(THERE)) => false,
        (Some(_), Some(_)) => sent
            .iter()
            .filter_map(|(name, value)| Some((name.strip_prefix(&entry)?.strip_prefix('.')?, value.trim())))
            .filter(|(path, _)| !path.ends_with(&format!(".{WAS}")))
            .all(|(path, value)| value.is_empty() || default_at(inner, path).as_deref() == Some(value)),
    }
}

/// Whether a value is the default that the form showed for another kind than the one that is chosen now: the hull of a
/// ship, where a squadron was chosen.
fn is_of_another_kind(
    fields: &'static [Field],
    sent: &[(String, String)],
    (name, value): (&str, &str),
) -> bool {
    let (table, field) = name.rsplit_once('.').unwrap_or(("", name));
    let at = |field: &str| if table.is_empty() { field.to_owned() } else { format!("{table}.{field}") };
    let said = |name: String| sent.iter().find(|(other, _)| *other == name).map(|(_, value)| value.as_str());
    let shown = |it: &&Field| {
        it.name == field
            && it.when.is_some_and(|(decides, word)| {
                let was = said(format!("{}.{WAS}", at(decides)));
                was == Some(word) && said(at(decides)) != was
            })
    };
    let shown = fields_at(fields, table).and_then(|fields| fields.iter().find(shown));
    shown.is_some_and(|field| default_of(field).as_deref() == Some(value.trim()))
}

/// Whether a value is what the form showed before a card was named, or of the card that was named before: a card that is named
/// now says it itself.
fn is_of_another_card(
    fields: &'static [Field],
    sent: &[(String, String)],
    (name, value): (&str, &str),
) -> bool {
    let said = |name: &str| sent.iter().find(|(other, _)| *other == name).map(|(_, value)| value.trim());
    let of_table = |table: &str| {
        let field = fields_at(fields, table)?.iter().find(|it| matches!(it.shape, Shape::Card(_)))?;
        let card = if table.is_empty() { field.name.to_owned() } else { format!("{table}.{}", field.name) };
        let (now, was) = (said(&card)?, said(&format!("{card}.{WAS}")).unwrap_or_default());
        (card != name && !now.is_empty() && now != was).then(|| was.to_owned())
    };
    // the nearest table around it that takes a card
    let mut table = name;
    while !table.is_empty() {
        table = table.rsplit_once('.').map_or("", |(table, _)| table);
        if let Some(was) = of_table(table) {
            let path = name.strip_prefix(table).unwrap_or(name).trim_start_matches('.');
            let field = path.split('.').next().unwrap_or_default();
            let inner = fields_at(fields, table).unwrap_or_default();
            let is_default = default_at(inner, path).as_deref() == Some(value.trim());
            let is_given = || inner.iter().any(|it| it.name == field && scenario::is_given_by_cards(it));
            return is_default || (!was.is_empty() && is_given());
        }
    }
    false
}

/// The fields of the table at a path; numbers of entries are passed over.
fn fields_at(fields: &'static [Field], path: &str) -> Option<&'static [Field]> {
    let parts = path.split('.').filter(|part| !part.is_empty() && part.parse::<usize>().is_err());
    parts.into_iter().try_fold(fields, |fields, part| {
        fields.iter().find_map(|field| match field.shape {
            Shape::Table(fields) | Shape::Tables { fields, .. } if field.name == part => Some(fields),
            _ => None,
        })
    })
}

/// The default of a field, as a form sends it.
fn default_of(field: &Field) -> Option<String> {
    field.default().map(|default| match default {
        Json::String(text) => text,
        other => other.to_string(),
    })
}

/// The default of the field at a path, as a form sends it.
fn default_at(fields: &'static [Field], path: &str) -> Option<String> {
    let (first, rest) = path.split_once('.').map_or((path, None), |(first, rest)| (first, Some(rest)));
    let mut same = fields.iter().filter(|field| field.name == first);
    match (same.next()?, rest) {
        (Field { shape: Shape::Table(inner), .. }, Some(rest)) => default_at(inner, rest),
        // dice are asked for as counts of their faces
        (Field { name: "dice", shape: Shape::Words { .. }, .. }, Some(_)) => Some("0".to_owned()),
        (field, None) => default_of(field),
        _ => None,
    }
}
