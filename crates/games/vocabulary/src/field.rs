//! What may stand in a field of a situation?
//!
//! The format is data: a [`Field`] has a name, a meaning, a [`Shape`] with limits and a documented default. Files, JSON,
//! addresses, the JSON Schema, forms and documents all follow from it.

use std::ops::RangeInclusive;

use names::{CardKind, capital};
use serde_json::{Map, Value as Json, json};

use super::{At, Door, Problem, Question, Word, manner::Manner};

/// Longest name and longest short text, in characters.
pub const MAX_NAME: usize = 120;

/// One field of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// The doors of its table that ask for it.
    doors: Doors,
    /// How a form asks for it.
    pub(super) manner: Manner,
    /// What is printed on a card that gives it its value.
    printed: Option<&'static str>,
    /// Of free texts: cards of these kinds that one of them may name, to bring what the card does.
    brings: &'static [CardKind],
    /// What stands there instead of the name of such a card that does nothing here.
    idle: Option<&'static str>,
    /// Whether the order of what is listed there says nothing.
    in_any_order: bool,
}

/// Which of the doors of a table ask for a field: kinds of scenario, and places in one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Doors {
    /// All of them.
    All,
    /// These.
    Only(&'static [Door]),
    /// All but these.
    Not(&'static [Door]),
}

/// What may stand in a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// The name of a card of these kinds, whose values fill what is left out beside it; who reads a scenario puts them there.
pub const fn card_name(kinds: &'static [CardKind]) -> Field {
    Field::new("card", Shape::Card(kinds), "The name of its card; the card fills in what you leave out.")
        .called("Card name")
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
        let doc = doc.trim_ascii();
        let (called, hint, left_out, when, printed) = (None, None, None, None, None);
        Self {
            name,
            called,
            doc,
            hint,
            left_out,
            shape,
            when,
            doors: Doors::All,
            manner: Manner::USUAL,
            printed,
            brings: &[],
            idle: None,
            in_any_order: false,
        }
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

    /// The same field, there only when `field` of the same table is `value`.
    #[must_use]
    pub const fn only(self, field: &'static str, value: &'static str) -> Self {
        Self { when: Some((field, value)), ..self }
    }

    /// The same field, for which only these doors of its table ask.
    #[must_use]
    pub const fn asked_in(self, doors: &'static [Door]) -> Self {
        Self { doors: Doors::Only(doors), ..self }
    }

    /// The same field, for which these doors of its table do not ask.
    #[must_use]
    pub const fn not_in(self, doors: &'static [Door]) -> Self {
        Self { doors: Doors::Not(doors), ..self }
    }

    /// The same field, for which a form asks so.
    pub(super) const fn in_manner(self, manner: Manner) -> Self {
        Self { manner, ..self }
    }

    /// The same field, which has the value that is printed there on the card that its table names.
    #[must_use]
    pub const fn from_card(self, printed: &'static str) -> Self {
        Self { printed: Some(printed), ..self }
    }

    /// The same list of free texts: one that is the name of a card of these kinds brings what the card does.
    #[must_use]
    pub const fn bringing(self, cards: &'static [CardKind]) -> Self {
        Self { brings: cards, ..self }
    }

    /// The same list, in which `text` stands instead of the name of a card that does nothing here.
    #[must_use]
    pub const fn idle_as(self, text: &'static str) -> Self {
        Self { idle: Some(text), ..self }
    }

    /// What stands in the list instead of the name of a card that does nothing here; the name itself where that is none.
    pub fn idle(&self) -> Option<&'static str> {
        self.idle
    }

    /// Cards of these kinds bring what they do, where a text of the list names them.
    pub fn brings(&self) -> &'static [CardKind] {
        self.brings
    }

    /// The same list, of which the order says nothing.
    #[must_use]
    pub const fn in_any_order(self) -> Self {
        Self { in_any_order: true, ..self }
    }

    /// Whether the order of what is listed there says nothing.
    pub fn is_in_any_order(&self) -> bool {
        self.in_any_order
    }

    /// What is printed on a card that gives it its value.
    pub fn printed(&self) -> Option<&'static str> {
        self.printed
    }

    /// The same field, into which nothing is filled when it is left out: that nobody said it counts.
    #[must_use]
    pub fn unfilled(self) -> Self {
        let shape = match self.shape {
            Shape::Whole { least, most, .. } => Shape::Whole { least, most, default: None },
            Shape::Word { words, .. } => Shape::Word { words, default: None },
            Shape::Flag { .. } => Shape::Flag { default: None },
            Shape::Words { words, most, .. } => Shape::Words { words, most, default: Absent::Unsaid },
            Shape::Tables { fields, most, .. } => Shape::Tables { fields, most, default: Absent::Unsaid },
            other => other,
        };
        Self { shape, ..self }
    }

    /// The same field with this shape.
    #[must_use]
    pub const fn shaped(self, shape: Shape) -> Self {
        Self { shape, ..self }
    }

    /// The same number within these limits.
    #[must_use]
    pub fn within<N: Into<i64> + Copy>(self, limits: RangeInclusive<N>) -> Self {
        let shape = match self.shape {
            Shape::Whole { default, .. } => {
                Shape::Whole { least: (*limits.start()).into(), most: (*limits.end()).into(), default }
            }
            other => other,
        };
        Self { shape, ..self }
    }

    /// The same list of at most so many, or the same text of at most so many characters.
    #[must_use]
    pub fn at_most(self, limit: usize) -> Self {
        let mut shape = self.shape;
        if let Shape::Text { most }
        | Shape::Texts { most }
        | Shape::Reasons { most }
        | Shape::Cards { most, .. }
        | Shape::Words { most, .. }
        | Shape::Tables { most, .. } = &mut shape
        {
            *most = limit;
        }
        Self { shape, ..self }
    }

    /// The same field, in which only these words may stand.
    #[must_use]
    pub fn among(self, some: &'static [Word]) -> Self {
        let mut shape = self.shape;
        if let Shape::Word { words, .. } | Shape::Words { words, .. } = &mut shape {
            *words = some;
        }
        Self { shape, ..self }
    }

    /// The same table, with the fields for which this door asks. Tables of fields last as long as the program.
    #[must_use]
    pub fn through(self, door: Door) -> Self {
        self.of_fields(|fields| fields.iter().filter(|field| field.is_asked_in(door)).copied().collect())
    }

    /// The same table, with this question for the fields that stand under none.
    #[must_use]
    pub fn or_under(self, question: Question) -> Self {
        let or_under = |field: &Field| if field.is_asked() { *field } else { field.under(question) };
        self.of_fields(|fields| fields.iter().map(or_under).collect())
    }

    /// The same table, with this field in the place of the one of its name.
    #[must_use]
    pub fn with(self, other: Field) -> Self {
        let instead = |field: &Field| if field.name == other.name { other } else { *field };
        self.of_fields(|fields| fields.iter().map(instead).collect())
    }

    /// The same table, without the field of this name.
    #[must_use]
    pub fn without(self, name: &str) -> Self {
        self.of_fields(|fields| fields.iter().filter(|field| field.name != name).copied().collect())
    }

    /// The fields of its table, or of each of its tables.
    pub fn fields(&self) -> &'static [Field] {
        match self.shape {
            Shape::Table(fields) | Shape::Tables { fields, .. } => fields,
            _ => &[],
        }
    }

    fn of_fields(self, others: impl Fn(&'static [Field]) -> Vec<Field>) -> Self {
        let shape = match self.shape {
            Shape::Table(fields) => Shape::Table(others(fields).leak()),
            Shape::Tables { fields, most, default } => {
                Shape::Tables { fields: others(fields).leak(), most, default }
            }
            other => other,
        };
        Self { shape, ..self }
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

    /// Whether this door of its table asks for it.
    fn is_asked_in(&self, door: Door) -> bool {
        match self.doors {
            Doors::All => true,
            Doors::Only(doors) => doors.contains(&door),
            Doors::Not(doors) => !doors.contains(&door),
        }
    }

    /// What is wrong with a word that may not stand in it.
    pub fn excludes(&self, word: &str, at: At<'_>) -> Option<Problem> {
        let (Shape::Word { words, .. } | Shape::Words { words, .. }) = self.shape else { return None };
        let known: Vec<&str> = words.iter().map(|known| known.name).collect();
        if known.contains(&word) {
            return None;
        }
        let message = format!("`{at}` is `{word}`, which cannot stand there");
        Some(Problem::new(at.to_string(), message, format!("one of: {}", known.join(", "))))
    }

    /// Whether it belongs to a table that holds `values` so far.
    pub fn applies(&self, values: &Map<String, Json>) -> bool {
        self.when.is_none_or(|(field, value)| values.get(field).and_then(Json::as_str) == Some(value))
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
