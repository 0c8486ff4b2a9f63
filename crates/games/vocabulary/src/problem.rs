//! What in a situation can no table show?

use std::fmt;

/// Where a value stands. It is put into words only where something is wrong there: `target[2].battery.red`.
#[derive(Clone, Copy, Debug)]
pub enum At<'p> {
    /// At this path; in a whole situation at none.
    Top(&'p str),
    /// In this field of a table.
    Field(&'p At<'p>, &'p str),
    /// In an entry of a list, by its number from 1.
    Entry(&'p At<'p>, usize),
}

impl fmt::Display for At<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            At::Top(path) => f.write_str(path),
            At::Field(At::Top(""), name) => f.write_str(name),
            At::Field(table, name) => write!(f, "{table}.{name}"),
            At::Entry(list, nth) => write!(f, "{list}[{nth}]"),
        }
    }
}

/// Something in a situation that no table can show, with its field as written in a scenario.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Problem {
    /// The field: `unit.shields.left`.
    pub field: String,
    /// What is wrong with it.
    pub message: String,
    /// What to do about it.
    pub help: String,
}

/// A situation as somebody describes it, whether a table can show it or not.
pub trait Described {
    /// Everything in it that no table can show; empty when it can be resolved.
    fn check(&self) -> Vec<Problem>;

    /// The situation, where a table can show it.
    ///
    /// # Errors
    /// Everything in it that no table can show.
    fn checked(&self) -> Result<&Self, Vec<Problem>> {
        let problems = self.check();
        if problems.is_empty() { Ok(self) } else { Err(problems) }
    }
}

impl Problem {
    /// Something is wrong with `field`.
    pub fn new(field: impl Into<String>, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { field: field.into(), message: message.into(), help: help.into() }
    }

    /// The same problem of another field, in its words too.
    #[must_use]
    pub fn of(self, field: String) -> Self {
        let message = self.message.replace(&format!("`{}`", self.field), &format!("`{field}`"));
        Self { field, message, ..self }
    }
}
