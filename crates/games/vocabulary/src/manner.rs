//! How does a form ask for a field?
//!
//! A table is known by the name of its own field; the fields of a whole situation stand in the table without a name.

/// Who asks for fields of a table: a kind of scenario, or a place in one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Door(&'static str);

impl Door {
    /// The one of this name.
    pub const fn named(name: &'static str) -> Self {
        Self(name)
    }
}

/// A question that a player has about a situation. Under it a form asks for the fields that answer it. `questions!` lists them in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Question {
    place: usize,
    /// The question: "Obstructed?".
    pub title: &'static str,
    /// Its answer where nothing is said: "no".
    pub usual: &'static str,
}

impl Question {
    /// In the place of a question: a form asks for it before all questions.
    pub const FIRST: Self = Self::nth(0, "", "");
    /// In the place of a question: a form draws it.
    pub const DRAWN: Self = Self::nth(1, "", "");

    /// The one with so many before it.
    pub const fn nth(place: usize, title: &'static str, usual: &'static str) -> Self {
        Self { place, title, usual }
    }

    /// Whether a form asks it.
    pub fn is_asked(self) -> bool {
        !self.title.is_empty()
    }
}

/// Writes the questions of a game as constants, in the order in which a form asks them, each with its usual answer.
///
/// ```
/// vocabulary::questions! {
///     OBSTRUCTED = "Obstructed?", "no";
///     REROLLS = "Rerolls?", "none";
/// }
/// assert!(OBSTRUCTED < REROLLS);
/// assert_eq!(REROLLS.usual, "none");
/// ```
#[macro_export]
macro_rules! questions {
    (@ [$($before:literal)*]) => {};
    (@ [$($before:literal)*] $name:ident = $title:literal, $usual:literal; $($rest:tt)*) => {
        #[doc = $title]
        pub const $name: $crate::Question =
            $crate::Question::nth(<[&str]>::len(&[$($before),*]), $title, $usual);
        $crate::questions!(@ [$($before)* $title] $($rest)*);
    };
    ($($rows:tt)*) => { $crate::questions!(@ [] $($rows)*); };
}

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
    pub(super) question: Option<Question>,
    /// The questions under which it stands, each with the table in which it does.
    pub(super) questions: &'static [(&'static str, Question)],
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
