//! What did a form send?
//!
//! Counts of faces and words by type become the lists of the address, and the blank entries that
//! every form offers are left out.

use serde_json::Value as Json;

use super::form::MARK;
use crate::scenario::{Field, Shape};

/// Most equal words a form may ask for; one more than the scenario's own limit, so that the
/// scenario refuses it and says so.
const MOST: usize = 21;

/// What a form sent, as the address's parameters: counts of faces and words by type become lists, and
/// entries of lists of tables in which nothing but defaults stands are left out.
pub(super) fn pairs(fields: &'static [Field], sent: &[(String, String)]) -> Vec<(String, String)> {
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
        if name == MARK || value.trim().is_empty() || is_blank_entry(fields, sent, name) {
            continue;
        }
        match name.split('.').collect::<Vec<_>>().as_slice() {
            ["dice", color, face] => {
                let words = match value.trim().parse::<usize>() {
                    Ok(0) => continue,
                    Ok(count) => vec![format!("{color}/{face}"); count.min(MOST)].join(","),
                    Err(_) => value.clone(),
                };
                add(&mut pairs, "dice", words);
            }
            [path @ .., "tokens", _] if !path.is_empty() || name.starts_with("tokens.") => {
                let list = [path, &["tokens"]].concat().join(".");
                add(&mut pairs, &list, value.clone());
            }
            _ => pairs.push((name.clone(), value.clone())),
        }
    }
    pairs
}

/// Whether a parameter belongs to an entry of a list of tables that says nothing but defaults: the
/// blank one that every form offers.
fn is_blank_entry(fields: &'static [Field], sent: &[(String, String)], name: &str) -> bool {
    let mut parts = name.splitn(3, '.');
    let (Some(list), Some(number), Some(_)) = (parts.next(), parts.next(), parts.next()) else {
        return false;
    };
    let inner = fields.iter().find(|field| field.name == list).and_then(|field| match field.shape {
        Shape::Tables { fields, .. } => Some(fields),
        _ => None,
    });
    let (Some(inner), Ok(_)) = (inner, number.parse::<usize>()) else {
        return false;
    };
    let entry = format!("{list}.{number}.");
    sent.iter()
        .filter_map(|(name, value)| Some((name.strip_prefix(&entry)?, value.trim())))
        .all(|(path, value)| value.is_empty() || default_at(inner, path).as_deref() == Some(value))
}

/// The default of the field at a path, as a form sends it.
fn default_at(fields: &'static [Field], path: &str) -> Option<String> {
    let (first, rest) = path.split_once('.').map_or((path, None), |(first, rest)| (first, Some(rest)));
    let mut same = fields.iter().filter(|field| field.name == first);
    match (same.next()?, rest) {
        (Field { shape: Shape::Table(inner), .. }, Some(rest)) => default_at(inner, rest),
        (field, None) => field.default().map(|default| match default {
            Json::String(text) => text,
            other => other.to_string(),
        }),
        _ => None,
    }
}

#[cfg(test)]
#[allow(clippy::panic)]
mod tests {
    use super::{super::form::split, *};

    fn attack() -> &'static [Field] {
        crate::scenario::Kind::Attack.fields().unwrap_or_default()
    }

    fn pair(name: &str, value: &str) -> (String, String) {
        (name.to_owned(), value.to_owned())
    }

    #[test]
    fn counts_of_faces_and_words_by_type_become_lists() {
        let sent = [
            pair("set", "1"),
            pair("range", "close"),
            pair("dice.red.hit", "2"),
            pair("dice.red.crit", "1"),
            pair("dice.red.blank", "0"),
            pair("defender.tokens.brace", "brace,brace/exhausted"),
            pair("defender.tokens.evade", ""),
            pair("defender.tokens.redirect", "redirect"),
            pair("line", "defender:spend brace"),
        ];
        let expected = [
            pair("range", "close"),
            pair("dice", "red/hit,red/hit,red/crit"),
            pair("defender.tokens", "brace,brace/exhausted,redirect"),
            pair("line", "defender:spend brace"),
        ];
        assert_eq!(pairs(attack(), &sent), expected);
    }

    #[test]
    fn a_squadron_has_a_range_of_its_own_whatever_the_form_still_names() {
        let sent = |kind, range| pairs(attack(), &[pair("range", range), pair("attacker.kind", kind)]);
        assert_eq!(sent("squadron", "close"), [pair("attacker.kind", "squadron")]);
        let snipe = [pair("range", "distance-2"), pair("attacker.kind", "squadron")];
        assert_eq!(sent("squadron", "distance-2"), snipe);
        assert_eq!(sent("ship", "long"), [pair("range", "long"), pair("attacker.kind", "ship")]);
    }

    #[test]
    fn a_huge_count_is_left_to_the_scenario_to_refuse() {
        let sent = pairs(attack(), &[pair("dice.red.hit", "1000000000"), pair("dice.blue.hit", "-3")]);
        let [(name, dice)] = sent.as_slice() else { panic!("one list of dice: {sent:?}") };
        let dice = split(dice);
        assert_eq!((name.as_str(), dice.len()), ("dice", MOST + 1));
        assert_eq!(dice.last().map(String::as_str), Some("-3"), "what is no number stays as it was typed");
    }
}
