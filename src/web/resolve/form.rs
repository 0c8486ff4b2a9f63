//! How is a situation typed in?
//!
//! The form follows from the scenario's own table of fields. It sends dice as counts of faces and
//! tokens as one word per type; [`pairs`] turns them into the readable parameters of the address, to
//! which the reader is then redirected.

use serde_json::{Map, Value as Json};

use crate::{
    diagnostic::Diagnostic,
    scenario::{Field, Shape, Word},
    web::signs,
};

/// The parameter that marks what a form sent.
pub(super) const MARK: &str = "set";

/// Most equal words a form may ask for; one more than the scenario's own limit, so that the
/// scenario refuses it and says so.
const MOST: usize = 21;

/// A part of the form.
pub(super) struct Group {
    pub(super) legend: String,
    pub(super) note: String,
    pub(super) class: &'static str,
    pub(super) controls: Vec<Control>,
}

/// One control.
pub(super) struct Control {
    pub(super) name: String,
    pub(super) id: String,
    pub(super) label: String,
    pub(super) note: String,
    pub(super) value: String,
    pub(super) wrong: Option<String>,
    pub(super) input: Input,
}

/// How it is asked.
pub(super) enum Input {
    Number { least: i64, most: i64 },
    Radio(Vec<Choice>),
    Select(Vec<Choice>),
    Check { on: bool },
    Text { most: usize },
    Face { die: String, face: String },
}

/// One of several.
pub(super) struct Choice {
    pub(super) value: String,
    pub(super) label: String,
    pub(super) chosen: bool,
}

/// The form's groups; `value` gives what stands at a path now, as an address spells it.
pub(super) fn groups(
    fields: &'static [Field],
    value: &dyn Fn(&str) -> String,
    findings: &[Diagnostic],
) -> Vec<Group> {
    let builder = Builder { value, findings };
    let mut groups = Vec::new();
    builder.table(&mut groups, fields, "", "Situation", "");
    groups
}

struct Builder<'a> {
    value: &'a dyn Fn(&str) -> String,
    findings: &'a [Diagnostic],
}

impl Builder<'_> {
    /// A table's own fields as one group, then its tables.
    fn table(&self, groups: &mut Vec<Group>, fields: &'static [Field], path: &str, legend: &str, doc: &str) {
        let at = groups.len();
        let applies = self.known(fields, path);
        let mut controls = Vec::new();
        for field in fields.iter().filter(|field| field.applies(&applies)) {
            let name = if path.is_empty() { field.name.to_owned() } else { format!("{path}.{}", field.name) };
            match &field.shape {
                Shape::Table(inner) => self.table(groups, inner, &name, &words(field.name), field.doc),
                Shape::Words { words: list, .. } if path == "dice" => {
                    groups.push(self.faces(&name, field, list));
                }
                Shape::Words { words: list, .. } => groups.push(self.tokens(&name, field, list)),
                _ => controls.push(self.control(&name, field)),
            }
        }
        if !controls.is_empty() {
            let class =
                if fields.iter().all(|it| matches!(it.shape, Shape::Whole { .. })) { "four" } else { "two" };
            groups.insert(at, Group { legend: legend.to_owned(), note: doc.to_owned(), class, controls });
        }
    }

    /// The values that decide which fields of a table apply.
    fn known(&self, fields: &'static [Field], path: &str) -> Map<String, Json> {
        let deciding = fields.iter().filter(|field| matches!(field.shape, Shape::Word { .. }));
        let mut known = Map::new();
        for field in deciding {
            let name = if path.is_empty() { field.name.to_owned() } else { format!("{path}.{}", field.name) };
            let value = match (self.value)(&name) {
                value if value.is_empty() => field.default().unwrap_or(Json::Null),
                value => Json::String(value),
            };
            known.insert(field.name.to_owned(), value);
        }
        known
    }

    fn control(&self, name: &str, field: &'static Field) -> Control {
        let mut value = (self.value)(name);
        if value.is_empty()
            && let Some(default) = field.default()
        {
            value = default.as_str().map_or_else(|| default.to_string(), str::to_owned);
        }
        let choices = |words: &'static [Word]| {
            let choice = |word: &Word| Choice {
                value: word.name.to_owned(),
                label: word.name.replace('-', " "),
                chosen: word.name == value,
            };
            words.iter().map(choice).collect::<Vec<_>>()
        };
        let input = match &field.shape {
            Shape::Whole { least, most, .. } => Input::Number { least: *least, most: *most },
            Shape::Word { words, .. } if words.len() <= 2 => Input::Radio(choices(words)),
            Shape::Word { words, .. } => Input::Select(choices(words)),
            Shape::Flag { .. } => Input::Check { on: value == "true" },
            Shape::Text { most } => Input::Text { most: *most },
            _ => Input::Text { most: 400 },
        };
        self.made(name, words(field.name), field.doc.to_owned(), value, input)
    }

    /// Dice of one colour: how many show each face.
    fn faces(&self, name: &str, field: &'static Field, list: &'static [Word]) -> Group {
        let rolled = split(&(self.value)(name));
        let control = |word: &Word| {
            let count = rolled.iter().filter(|face| Word::find(list, face) == Some(word.name)).count();
            let face = format!("face-{}", word.name);
            let die = format!("die-{}", field.name);
            let drawn = signs::exists(&face) && signs::exists(&die);
            let input = if drawn { Input::Face { die, face } } else { Input::Number { least: 0, most: 20 } };
            let label = word.name.replace('-', " + ");
            self.made(&format!("{name}.{}", word.name), label, String::new(), count.to_string(), input)
        };
        Group {
            legend: format!("{} dice", words(field.name)),
            note: "How many show each face.".to_owned(),
            class: "faces",
            controls: list.iter().map(control).collect(),
        }
    }

    /// Tokens by type: none, one or two of it in each state.
    fn tokens(&self, name: &str, field: &'static Field, list: &'static [Word]) -> Group {
        let held: Vec<&str> =
            split(&(self.value)(name)).iter().filter_map(|token| Word::find(list, token)).collect();
        let types = list.iter().filter(|word| !word.name.contains(' '));
        let control = |word: &Word| {
            let own = |token: &&&str| token.split(' ').next() == Some(word.name);
            let now = held.iter().filter(own).copied().collect::<Vec<_>>().join(",");
            let mut choices = combinations(word.name);
            if !choices.iter().any(|choice| choice.value == now) {
                choices.push(Choice { label: now.replace(',', ", "), value: now.clone(), chosen: true });
            }
            for choice in &mut choices {
                choice.chosen = choice.value == now;
            }
            let path = format!("{name}.{}", word.name);
            self.made(&path, words(word.name), String::new(), now, Input::Select(choices))
        };
        Group {
            legend: words(field.name),
            note: "What the defender has, and in which state.".to_owned(),
            class: "two",
            controls: types.map(control).collect(),
        }
    }

    fn made(&self, name: &str, label: String, note: String, value: String, input: Input) -> Control {
        let about = |it: &&Diagnostic| it.field.as_deref().is_some_and(|field| field == name);
        let wrong = self.findings.iter().find(about).map(|finding| finding.message.clone());
        Control { id: name.replace('.', "-"), name: name.to_owned(), label, note, value, wrong, input }
    }
}

/// A type's states that a ship can show with one or two tokens of it.
fn combinations(word: &str) -> Vec<Choice> {
    let exhausted = format!("{word} exhausted");
    let all = [
        (String::new(), "none"),
        (word.to_owned(), "readied"),
        (exhausted.clone(), "exhausted"),
        (format!("{word} discarded"), "discarded"),
        (format!("{word},{word}"), "two, readied"),
        (format!("{word},{exhausted}"), "two, one exhausted"),
        (format!("{exhausted},{exhausted}"), "two, exhausted"),
    ];
    all.map(|(value, label)| Choice { value, label: label.to_owned(), chosen: false }).into()
}

/// A field's name in words, capitalised.
fn words(name: &str) -> String {
    let mut letters = name.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    format!("{first}{}", letters.as_str().replace(['-', '_'], " "))
}

fn split(list: &str) -> Vec<String> {
    list.split(',').map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

/// What a form sent, as the address's parameters: counts of faces and words by type become lists.
pub(super) fn pairs(sent: &[(String, String)]) -> Vec<(String, String)> {
    let mut pairs: Vec<(String, String)> = Vec::new();
    let add = |pairs: &mut Vec<(String, String)>, list: &str, words: String| match pairs
        .iter_mut()
        .find(|(name, _)| name == list)
    {
        Some((_, value)) => *value = format!("{value},{words}"),
        None => pairs.push((list.to_owned(), words)),
    };
    for (name, value) in sent {
        if name == MARK || value.trim().is_empty() {
            continue;
        }
        match name.split('.').collect::<Vec<_>>().as_slice() {
            ["dice", color, face] => {
                let words = match value.trim().parse::<usize>() {
                    Ok(0) => continue,
                    Ok(count) => vec![*face; count.min(MOST)].join(","),
                    Err(_) => value.clone(),
                };
                add(&mut pairs, &format!("dice.{color}"), words);
            }
            [side, "tokens", _] => add(&mut pairs, &format!("{side}.tokens"), value.clone()),
            _ => pairs.push((name.clone(), value.clone())),
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

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
            pair("defender.tokens.brace", "brace,brace exhausted"),
            pair("defender.tokens.evade", ""),
            pair("defender.tokens.redirect", "redirect"),
            pair("line", "defender:spend brace"),
        ];
        let expected = [
            pair("range", "close"),
            pair("dice.red", "hit,hit,crit"),
            pair("defender.tokens", "brace,brace exhausted,redirect"),
            pair("line", "defender:spend brace"),
        ];
        assert_eq!(pairs(&sent), expected);
    }

    #[test]
    fn a_huge_count_is_left_to_the_scenario_to_refuse() {
        let sent = pairs(&[pair("dice.red.hit", "1000000000"), pair("dice.blue.hit", "-3")]);
        assert_eq!(sent[0].1.split(',').count(), MOST);
        assert_eq!(sent[1].1, "-3");
    }
}
