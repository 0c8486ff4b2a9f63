//! What does a row say of how a form asks for its field?
//!
//! So a form needs no names of fields.

use super::{
    Field, Question,
    manner::{Entry, Manner},
};

impl Field {
    /// The same field, which few questions need. Of a table this holds for all within it.
    #[must_use]
    pub const fn minor(self) -> Self {
        self.minor_in(&[])
    }

    /// The same field, which few questions need in these tables.
    #[must_use]
    pub const fn minor_in(self, tables: &'static [&'static str]) -> Self {
        self.in_manner(Manner { minor: Some(tables), ..self.manner })
    }

    /// The same list of tables, of which a form offers one entry.
    #[must_use]
    pub const fn offered(self) -> Self {
        self.in_manner(Manner { entry: Entry::Offered, ..self.manner })
    }

    /// The same list of tables, of which a blank form has one entry: without it nothing would happen.
    #[must_use]
    pub const fn needed(self) -> Self {
        self.in_manner(Manner { entry: Entry::Needed, ..self.manner })
    }

    /// The same list, in which a word may stand twice: two asteroid fields, an aspect icon.
    #[must_use]
    pub const fn repeated(self) -> Self {
        self.in_manner(Manner { may_repeat: true, ..self.manner })
    }

    /// The same text, of which several lines are typed: the abilities of a card.
    #[must_use]
    pub const fn in_lines(self) -> Self {
        self.in_manner(Manner { has_lines: true, ..self.manner })
    }

    /// The same list of tables, of which a card fills most: what it fills opens no fold.
    #[must_use]
    pub const fn filled_by_card(self) -> Self {
        self.in_manner(Manner { is_filled_by_card: true, ..self.manner })
    }

    /// The same field of a whole situation, for which and for all below it a form asks under this question.
    #[must_use]
    pub const fn under(self, question: Question) -> Self {
        self.in_manner(Manner { question: Some(question), ..self.manner })
    }

    /// The same field, for which a form asks under these questions, each in its table: `("defender", OBSTRUCTED)`.
    #[must_use]
    pub const fn under_in(self, questions: &'static [(&'static str, Question)]) -> Self {
        self.in_manner(Manner { questions, ..self.manner })
    }

    /// The question under which a form asks for it in this table.
    pub fn question_in(&self, table: &str) -> Option<Question> {
        let there = self.manner.questions.iter().find(|(name, _)| *name == table);
        there.map(|(_, question)| *question).or(self.manner.question.filter(|_| table.is_empty()))
    }

    /// Whether a form asks for it under a question as a field of a whole situation.
    pub(super) fn is_asked(&self) -> bool {
        self.manner.question.is_some()
    }

    /// The tables that it names: it is minor, or stands under a question, in these.
    pub fn tables_named(&self) -> impl Iterator<Item = &'static str> {
        let minor = self.manner.minor.unwrap_or_default().iter().copied();
        minor.chain(self.manner.questions.iter().map(|(table, _)| *table))
    }

    /// Whether few questions need it in this table.
    pub fn is_minor_in(&self, table: &str) -> bool {
        self.manner.minor.is_some_and(|tables| tables.is_empty() || tables.contains(&table))
    }

    /// Whether a form offers one entry of this list.
    pub fn is_offered(&self) -> bool {
        self.manner.entry != Entry::No
    }

    /// Whether a blank form has one entry of this list.
    pub fn is_needed(&self) -> bool {
        self.manner.entry == Entry::Needed
    }

    /// Whether a word may stand twice in this list.
    pub fn may_repeat(&self) -> bool {
        self.manner.may_repeat
    }

    /// Whether several lines are typed here.
    pub fn has_lines(&self) -> bool {
        self.manner.has_lines
    }

    /// Whether a card fills most of an entry of this list.
    pub fn is_filled_by_card(&self) -> bool {
        self.manner.is_filled_by_card
    }
}
