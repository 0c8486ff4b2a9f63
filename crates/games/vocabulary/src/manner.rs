//! How does a form ask for a field?
//!
//! A table is known by the name of its own field; the fields of a whole situation stand in the table without a name.

/// How a form asks for a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Manner {
    /// The tables in which few questions need it; all of them where none is named.
    pub(super) minor: Option<&'static [&'static str]>,
    pub(super) entry: Entry,
    pub(super) may_repeat: bool,
    pub(super) has_lines: bool,
    pub(super) is_filled_by_card: bool,
    /// The question under which it stands as a field of a whole situation.
    pub(super) question: Option<&'static str>,
    /// The questions under which it stands, each with the table in which it does.
    pub(super) questions: &'static [(&'static str, &'static str)],
}

/// Whether a list of tables has an entry where nobody has written one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    /// None.
    No,
    /// A blank one, which counts where it is filled in.
    Offered,
    /// One that counts: without it nothing would happen.
    Needed,
}

impl Manner {
    /// As most fields are asked for.
    pub(super) const USUAL: Self = Self {
        minor: None,
        entry: Entry::No,
        may_repeat: false,
        has_lines: false,
        is_filled_by_card: false,
        question: None,
        questions: &[],
    };
}
