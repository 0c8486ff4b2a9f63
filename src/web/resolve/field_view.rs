//! How is one field asked?
//!
//! By its shape: a number, one of a few words, boxes to tick, lines of text; dice as counts of their
//! faces, defense tokens to be turned. What an entry of a list of tables says of itself is asked here too.

use crate::web::{page::capital, signs};
use cards::CardKind;
use names::Diagnostic;
use scenario::{Field, Scenario, Shape, Word, read_abilities};

use super::{
    controls::{Choice, Control, Group, Input},
    flips::{flips, state_of},
    wording,
};

/// What is sent for an entry of a list of tables (`cause.1`) that counts with all of its defaults.
pub(super) const THERE: &str = "true";

/// Behind the path of a field that decides which others there are (`attacker.kind.was`): what the form showed.
pub(super) const WAS: &str = "was";

/// Whether an entry of a list of tables counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Presence {
    /// It is one of the situation, or was added just now.
    There,
    /// A blank form has it by itself.
    AskedFor,
    /// It is a blank one, which counts where it is filled in.
    Offered,
}

/// What stands in the fields now.
pub(super) trait Typed {
    /// The value at a path, as an address spells it; empty where nothing stands.
    fn value(&self, path: &str) -> String;
    /// How many entries the list of tables at a path has.
    fn entries(&self, path: &str) -> usize;
}

impl Typed for Scenario {
    fn value(&self, path: &str) -> String {
        Scenario::value(self, path)
    }

    fn entries(&self, path: &str) -> usize {
        Scenario::entries(self, path)
    }
}

/// The parameters of an address that could not be read.
impl Typed for [(String, String)] {
    fn value(&self, path: &str) -> String {
        let found = self.iter().filter(|(name, _)| name == path).map(|(_, value)| value.as_str());
        found.collect::<Vec<_>>().join(",")
    }

    fn entries(&self, path: &str) -> usize {
        let number =
            |name: &str| name.strip_prefix(path)?.strip_prefix('.')?.split('.').next()?.parse::<usize>().ok();
        self.iter().filter_map(|(name, _)| number(name)).max().unwrap_or(0).min(MOST_ENTRIES)
    }
}

/// Most entries of one list of tables that a form shows.
const MOST_ENTRIES: usize = 40;

/// What stands in a form, and what is wrong with it.
pub(super) struct FormValues<'a, T: Typed + ?Sized> {
    pub(super) typed: &'a T,
    /// All fields of the kind.
    pub(super) fields: &'static [Field],
    /// What is wrong with it.
    pub(super) findings: &'a [Diagnostic],
}

impl<T: Typed + ?Sized> FormValues<'_, T> {
    /// The hidden note of what the form shows in a field that decides others: which there are, or what stands in them. Their values belong
    /// to that value.
    pub(super) fn shown(
        &self,
        fields: &'static [Field],
        name: &str,
        field: &'static Field,
    ) -> Option<Control> {
        let shown = self.control(name, field).value;
        (decides(fields, field) || matches!(field.shape, Shape::Card(_)))
            .then(|| self.made(&format!("{name}.{WAS}"), String::new(), String::new(), shown, Input::Hidden))
    }

    /// The hidden note that an entry of a list of tables is there, or was offered, and the button that removes it.
    pub(super) fn presence(&self, path: &str, presence: Presence) -> Vec<Control> {
        let asked = |label: &str, value: &str, input: Input| {
            self.made(path, label.to_owned(), String::new(), value.to_owned(), input)
        };
        match presence {
            Presence::There => vec![asked("", THERE, Input::Hidden), asked("Remove", "", Input::Drop)],
            Presence::AskedFor => vec![asked("", THERE, Input::Hidden)],
            Presence::Offered => vec![asked("", "", Input::Hidden)],
        }
    }

    /// The button for one more entry of a list of tables.
    pub(super) fn one_more(&self, path: &str, field: &'static Field) -> Group {
        let label = format!("Add {}", wording::a(&field.label()));
        let button = self.made(path, label, String::new(), String::new(), Input::OneMore);
        Group {
            legend: String::new(),
            note: String::new(),
            class: "row",
            folded: false,
            controls: vec![button],
        }
    }

    /// A field by its shape.
    pub(super) fn control(&self, name: &str, field: &'static Field) -> Control {
        let mut value = self.typed.value(name);
        if value.is_empty()
            && let Some(default) = field.default().filter(|default| !default.is_array())
        {
            value = default.as_str().map_or_else(|| default.to_string(), str::to_owned);
        }
        let choices = |words: &'static [Word]| {
            let choice = |word: &Word| Choice {
                value: word.name.to_owned(),
                label: word.label(),
                chosen: word.name == value,
            };
            words.iter().map(choice).collect::<Vec<_>>()
        };
        let input = match &field.shape {
            Shape::Whole { least, most, .. } => {
                Input::Number { least: *least, most: *most, usual: String::new() }
            }
            Shape::Word { words, default } => {
                let unsaid = || Choice {
                    value: String::new(),
                    label: "not said".to_owned(),
                    chosen: value.is_empty(),
                };
                let unsaid = default.is_none().then(unsaid);
                let all = unsaid.into_iter().chain(choices(words)).collect();
                if words.len() <= 2 && default.is_some() { Input::Radio(all) } else { Input::Select(all) }
            }
            Shape::Flag { default: Some(false) } => Input::Check { on: value == "true" },
            // an empty box could not say `no` where leaving out says something else
            Shape::Flag { default } => Input::Select(yes_or_no(*default, &value)),
            Shape::Words { words, most, .. }
                if words.len() <= FEW_WORDS
                    && *most <= words.len()
                    && !field.may_repeat()
                    && are_single(&split(&value)) =>
            {
                let held = split(&value);
                let check = |word: &Word| Choice {
                    value: word.name.to_owned(),
                    label: word.label(),
                    chosen: held.iter().any(|one| one == word.name),
                };
                Input::Checks(words.iter().map(check).collect())
            }
            Shape::Text { most } if field.has_lines() => Input::Lines { most: *most },
            Shape::Text { most } => Input::Text { most: *most },
            Shape::Card(_) => Input::Text { most: 120 },
            _ => Input::Text { most: 400 },
        };
        let card = card_asked(&field.shape);
        let example = match &field.shape {
            Shape::Words { words, .. } => {
                words.iter().take(2).map(Word::label).collect::<Vec<_>>().join(", ")
            }
            _ => card.unwrap_or_default().to_owned(),
        };
        Control {
            card,
            example,
            ..self.made(name, field.label(), field.hint.unwrap_or_default().to_owned(), value, input)
        }
    }

    /// Dice by colour: how many show each face.
    pub(super) fn dice(&self, name: &str, list: &'static [Word]) -> Vec<Group> {
        let rolled: Vec<_> =
            split(&self.typed.value(name)).iter().filter_map(|die| Word::find(list, die)).collect();
        let mut groups: Vec<Group> = Vec::new();
        for word in list {
            let Some((color, face)) = word.name.split_once('/') else { continue };
            let count = rolled.iter().filter(|die| **die == word.name).count();
            let (drawn_die, drawn_face) = (format!("die-{color}"), format!("face-{face}"));
            let drawn = signs::exists(&drawn_die) && signs::exists(&drawn_face);
            let drawn = drawn.then_some((drawn_die, drawn_face));
            let input = Input::Face { drawn, said: count > 0 };
            let label = face.replace('-', " + ");
            let control =
                self.made(&format!("{name}.{color}.{face}"), label, String::new(), count.to_string(), input);
            let legend = format!("{} dice", capital(color));
            match groups.last_mut().filter(|group| group.legend == legend) {
                Some(group) => group.controls.push(control),
                None => groups.push(Group {
                    legend,
                    note: "Tap what you rolled.".to_owned(),
                    class: "faces",
                    folded: false,
                    controls: vec![control],
                }),
            }
        }
        groups
    }

    /// Defense tokens, each to be tapped; of a type of which one lies there a second one, too.
    pub(super) fn tokens(&self, name: &str, whose: &str, list: &'static [Word]) -> Group {
        let value = self.typed.value(name);
        let held: Vec<String> = split(&value)
            .iter()
            .map(|token| Word::find(list, token).unwrap_or(token.as_str()).to_owned())
            .collect();
        let types = list.iter().map(|word| word.name).filter(|name| !name.contains('/'));
        let least = |kind: &str| 1 + usize::from(held.iter().any(|token| state_of(token, kind).is_some()));
        let flips = flips(types, &held, least, "none");
        let legend = match whose.is_empty() {
            true => "Defense tokens".to_owned(),
            false => format!("Defense tokens of {}", wording::the(whose)),
        };
        let input = Input::Flips { flips, said: None };
        Group {
            controls: vec![self.made(name, legend.clone(), String::new(), held.join(","), input)],
            legend,
            note: String::new(),
            class: "flow",
            folded: false,
        }
    }

    fn made(&self, name: &str, label: String, note: String, value: String, input: Input) -> Control {
        let about = |it: &&Diagnostic| it.field.as_deref().is_some_and(|field| is_about(field, name));
        let wrong =
            self.findings.iter().find(about).map(|finding| super::notice(self.fields, finding).message);
        let readings = match &input {
            Input::Lines { .. } => read_abilities(&value),
            _ => Vec::new(),
        };
        Control {
            id: name.replace('.', "-"),
            name: name.to_owned(),
            label,
            note,
            value,
            wrong,
            input,
            card: None,
            example: String::new(),
            decides: false,
            readings,
        }
    }
}

/// Whether other fields of a table are asked only where this one has a certain value.
pub(super) fn decides(fields: &'static [Field], field: &Field) -> bool {
    fields.iter().any(|other| other.when.is_some_and(|(name, _)| name == field.name))
}

/// Whether a finding about `field` (`effect[1].does`, `dice[2]`) is about what is typed at `name` (`effect.1.does`, `dice`).
fn is_about(field: &str, name: &str) -> bool {
    let path = field.replace('[', ".").replace(']', "");
    let of_entry = |rest: &str| rest.strip_prefix('.').is_some_and(|nth| nth.parse::<usize>().is_ok());
    path.strip_prefix(name).is_some_and(|rest| rest.is_empty() || of_entry(rest))
}

/// What the name of a card is asked as.
fn card_asked(shape: &Shape) -> Option<&'static str> {
    let Shape::Card(kinds) = shape else { return None };
    Some(match kinds {
        [CardKind::Ship] => "ship",
        [CardKind::Squadron] => "squadron",
        [CardKind::Ship, CardKind::Squadron] => "ship or squadron",
        [CardKind::Upgrade] => "upgrade card",
        _ => "card",
    })
}

/// The answers to a question of yes or no that leaving out does not answer with no.
fn yes_or_no(default: Option<bool>, value: &str) -> Vec<Choice> {
    let answers = [("", "not said"), ("true", "yes"), ("false", "no")];
    let asked = answers.into_iter().filter(|(answer, _)| default.is_none() || !answer.is_empty());
    one_of(asked, value)
}

/// Answers with their labels, of which one is chosen.
fn one_of<'a>(answers: impl IntoIterator<Item = (&'a str, &'a str)>, chosen: &str) -> Vec<Choice> {
    let choice = |(answer, label): (&str, &str)| Choice {
        value: answer.to_owned(),
        label: label.to_owned(),
        chosen: answer == chosen,
    };
    answers.into_iter().map(choice).collect()
}

/// Lists of at most this many words are asked with boxes to tick.
const FEW_WORDS: usize = 12;

/// Whether each word stands once.
fn are_single(held: &[String]) -> bool {
    let twice = |(place, word): (usize, &String)| held.iter().take(place).any(|other| other == word);
    !held.iter().enumerate().any(twice)
}

/// The parts of a list, as an address writes it.
pub(super) fn split(list: &str) -> Vec<String> {
    list.split(',').map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned).collect()
}
