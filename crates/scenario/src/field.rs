//! What does leaving a field out say, in each section of a scenario?

pub use vocabulary::{Absent, Field, Shape};

/// Which section of a scenario a field stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Section {
    /// What lies on the table.
    Situation,
    /// What the answer must be.
    Expectation,
    /// What lies on the table of a case, where that is not as in its file.
    Case,
}

impl Section {
    /// What a field means in this section, and what leaving it out says where that is not its default.
    pub(super) fn meaning(self, field: &Field) -> String {
        match self.absence(field) {
            Some(left_out) => format!("{} Left out: {left_out}.", field.doc),
            None => field.doc.to_owned(),
        }
    }

    /// What leaving a field out says in this section, in words; none where its default says it.
    pub(super) fn absence(self, field: &Field) -> Option<&'static str> {
        match self {
            Section::Case => Some("as in the file"),
            _ if field.unsaid().is_some() => field.unsaid(),
            _ if field.default().is_some() => None,
            Section::Expectation => Some("not compared"),
            Section::Situation => Some(match field.shape {
                Shape::Table(_) => "as if it stood there empty",
                Shape::Whole { .. } | Shape::Word { .. } | Shape::Flag { .. } => "not given",
                _ => "none",
            }),
        }
    }
}
