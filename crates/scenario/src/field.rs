//! What may stand in a scenario?
//!
//! The format is data: a [`Field`] has a name, a meaning, a [`Shape`] with limits and a documented
//! default. Files, JSON, addresses, the JSON Schema, forms and documents all follow from the same
//! table.

use cards::CardKind;
use names::capital;
use serde_json::{Value as Json, json};
use vocabulary::Word;

/// One field of a table.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Its name: `zone`.
    pub name: &'static str,
    /// What a player calls it, where that is not its name: "Zones it has attacked from".
    called: Option<&'static str>,
    /// What it means, in a sentence or two, for whom writes a scenario as a file.
    pub doc: &'static str,
    /// What a page says beside it to a player whom its label leaves in doubt.
    pub hint: Option<&'static str>,
    /// What is taken when it is left out, in words, where its default does not say it: "by its header".
    left_out: Option<&'static str>,
    /// What may stand there.
    pub shape: Shape,
    /// It is there only when this field of the same table has this value: `("kind", "ship")`.
    pub when: Option<(&'static str, &'static str)>,
}

/// What may stand in a field.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// A whole number within limits.
    Whole {
        /// Smallest.
        least: i64,
        /// Largest.
        most: i64,
        /// What is taken when the field is left out; none where leaving out says "not asked".
        default: Option<i64>,
    },
    /// One of a few words.
    Word {
        /// The words.
        words: &'static [Word],
        /// What is taken when the field is left out.
        default: Option<&'static str>,
    },
    /// Yes or no.
    Flag {
        /// What is taken when the field is left out.
        default: Option<bool>,
    },
    /// Free text, left out by default.
    Text {
        /// Longest, in characters.
        most: usize,
    },
    /// The name of a card of one of these kinds, whose values the table has where it says nothing else.
    Card(&'static [CardKind]),
    /// A list of names of cards of one of these kinds; none by default.
    Cards {
        /// Their kinds.
        of: &'static [CardKind],
        /// Longest list.
        most: usize,
    },
    /// A list of words, in order.
    Words {
        /// The words.
        words: &'static [Word],
        /// Longest list.
        most: usize,
        /// Whether a list that is left out is empty, or "not asked".
        default: Absent,
    },
    /// A list of free texts, "not asked" by default.
    Texts {
        /// Longest list.
        most: usize,
    },
    /// A list of free texts, or a table that gives each of them its reason, the id of a passage; "not asked" by default.
    Reasons {
        /// Longest list.
        most: usize,
    },
    /// A table.
    Table(&'static [Field]),
    /// A list of tables, in order; empty by default.
    Tables {
        /// The fields of each.
        fields: &'static [Field],
        /// Longest list.
        most: usize,
        /// Whether a list that is left out is empty, or "not asked".
        default: Absent,
    },
}

/// Which half of a scenario a field stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// What lies on the table.
    Situation,
    /// What the answer must be.
    Expectation,
    /// What lies on the table of a case, where that is not as in its file.
    Case,
}

/// What a list that is left out means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Absent {
    /// Nothing is there.
    Empty,
    /// Nothing is said about it.
    Unsaid,
}

impl Field {
    /// A field that is always there.
    pub const fn new(name: &'static str, shape: Shape, doc: &'static str) -> Self {
        Self { name, called: None, doc, hint: None, left_out: None, shape, when: None }
    }

    /// The same field, which a player calls `label`.
    #[must_use]
    pub const fn called(self, label: &'static str) -> Self {
        Self { called: Some(label), ..self }
    }

    /// The same field, beside which a page says `words`.
    #[must_use]
    pub const fn hint(self, words: &'static str) -> Self {
        Self { hint: Some(words), ..self }
    }

    /// The same field, of which `words` say what is taken when it is left out.
    #[must_use]
    pub const fn left_out(self, words: &'static str) -> Self {
        Self { left_out: Some(words), ..self }
    }

    /// What is taken when it is left out, in words, where its default does not say it.
    pub fn unsaid(&self) -> Option<&'static str> {
        self.left_out
    }

    /// What a player calls it. A list of tables is called as one of them: "Card effect".
    pub fn label(&self) -> String {
        self.called.map_or_else(|| self.spelled(), str::to_owned)
    }

    /// Its name with a capital and blanks: all that a label says where nobody has thought about it.
    pub fn spelled(&self) -> String {
        capital(&self.name.replace('-', " "))
    }

    /// The same field, there only when `field` of the same table is `value`.
    #[must_use]
    pub const fn only(self, field: &'static str, value: &'static str) -> Self {
        Self { when: Some((field, value)), ..self }
    }

    /// Whether it belongs to a table that holds `values` so far.
    pub fn applies(&self, values: &serde_json::Map<String, Json>) -> bool {
        self.when.is_none_or(|(field, value)| values.get(field).and_then(Json::as_str) == Some(value))
    }

    /// What it means in this part of a scenario, and what leaving it out says where that is not its default.
    pub(super) fn meaning(&self, part: Part) -> String {
        match self.absence(part) {
            Some(left_out) => format!("{} Left out: {left_out}.", self.doc),
            None => self.doc.to_owned(),
        }
    }

    /// What leaving it out says in this part of a scenario, in words; none where its default says it.
    pub(super) fn absence(&self, part: Part) -> Option<&'static str> {
        match part {
            Part::Case => Some("as in the file"),
            _ if self.left_out.is_some() => self.left_out,
            _ if self.default().is_some() => None,
            Part::Expectation => Some("not compared"),
            Part::Situation => Some(match self.shape {
                Shape::Table(_) => "as if it stood there empty",
                Shape::Whole { .. } | Shape::Word { .. } | Shape::Flag { .. } => "not given",
                _ => "none",
            }),
        }
    }

    /// Its value when it is left out; none where leaving out says nothing.
    pub fn default(&self) -> Option<Json> {
        match &self.shape {
            Shape::Whole { default, .. } => default.map(|value| json!(value)),
            Shape::Word { default, .. } => default.map(|value| json!(value)),
            Shape::Flag { default } => default.map(|value| json!(value)),
            Shape::Words { default, .. } | Shape::Tables { default, .. } => {
                (*default == Absent::Empty).then(|| json!([]))
            }
            Shape::Text { .. }
            | Shape::Card(_)
            | Shape::Cards { .. }
            | Shape::Texts { .. }
            | Shape::Reasons { .. }
            | Shape::Table(_) => None,
        }
    }
}
