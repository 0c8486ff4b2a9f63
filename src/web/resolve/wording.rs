//! What is asked, in words?
//!
//! What the address says of a situation, so that an answer shows its question: one sentence for each part of the table.

use crate::web::page::capital;

/// A part of the table, and what is said of it.
pub(super) struct Part {
    pub(super) name: String,
    pub(super) words: String,
}

/// The parts of a situation, by the parameters of its address.
pub(super) fn parts(parameters: &[(String, String)]) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let mut last = String::new();
    for (name, value) in parameters.iter().filter(|(name, _)| name != "question") {
        let path: Vec<&str> = name.split('.').collect();
        let (part, field) = match path.as_slice() {
            // a table of a list has its number
            [list, number, field @ ..] if number.parse::<usize>().is_ok() => {
                (format!("{list} {number}"), field)
            }
            [part, field @ ..] => ((*part).to_owned(), field),
            [] => continue,
        };
        let name = capital(&part.replace('-', " "));
        let value = spoken(value);
        let (within, words) = match field {
            [] => (String::new(), value),
            // dice are counted by color
            [color] if part == "pool" => (part.clone(), format!("{value} {color}")),
            [field] => (String::new(), format!("{} {value}", field.replace('-', " "))),
            [group, field @ ..] => (format!("{part} {group}"), format!("{} {value}", field.join(" "))),
        };
        let begins = || match within.split_once(' ') {
            Some((_, group)) => format!("{group} {words}"),
            None => words.clone(),
        };
        match parts.last_mut().filter(|part| part.name == name) {
            Some(part) if !within.is_empty() && within == last => part.words.push_str(&format!(", {words}")),
            Some(part) => part.words.push_str(&format!("; {}", begins())),
            None => parts.push(Part { words: begins(), name }),
        }
        last = within;
    }
    parts
}

/// A value as it is spoken: `brace/exhausted` and `true` are for addresses.
fn spoken(value: &str) -> String {
    match value {
        "true" => "yes".to_owned(),
        "false" => "no".to_owned(),
        value => value.replace(',', ", ").replace(",  ", ", "),
    }
}

/// A field as a page names it: `unit[2].name` is `unit 2, name`.
pub(super) fn place(field: &str) -> String {
    field.replace('[', " ").replace(']', "").replace('-', " ").replace('.', ", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_is_named_by_its_place() {
        assert_eq!(place("unit[2].name"), "unit 2, name");
        assert_eq!(place("defender.max-shields.front"), "defender, max shields, front");
    }

    #[test]
    fn a_question_says_what_lies_on_the_table() {
        let pair = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        let parameters = [
            ("range", "close"),
            ("pool.red", "3"),
            ("pool.blue", "3"),
            ("defender.hull", "6"),
            ("defender.shields.front", "2"),
            ("defender.shields.left", "3"),
            ("defender.tokens", "evade,brace"),
            ("effect.1.name", "spotters"),
            ("obstructed", "true"),
        ];
        let parts: Vec<String> = parts(&parameters.map(pair))
            .iter()
            .map(|part| format!("{}: {}", part.name, part.words))
            .collect();
        let said = [
            "Range: close",
            "Pool: 3 red, 3 blue",
            "Defender: hull 6; shields front 2, left 3; tokens evade, brace",
            "Effect 1: name spotters",
            "Obstructed: yes",
        ];
        assert_eq!(parts, said);
    }
}
