//! What was once called otherwise in a file or an address?
//!
//! A former name is read wherever a scenario says it, and written nowhere: `zone left` of kind `damage` is `choose left` from there on.
//! No kind and no field has been called otherwise.

use super::{Kind, Line, packed_address};

/// What had another name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormerlyCalled {
    /// The beginning of a pick: of this kind, and of those that play it.
    Pick(Kind),
    /// A parameter of an address.
    Parameter,
}

/// A former name.
#[derive(Clone, Copy, Debug)]
pub struct FormerName {
    /// What had it.
    pub of: FormerlyCalled,
    /// The name.
    pub then: &'static str,
    /// Its name today.
    pub now: &'static str,
}

/// All of them. Of two that begin alike the longer one comes first.
pub const FORMER_NAMES: [FormerName; 6] = [
    FormerName { of: FormerlyCalled::Pick(Kind::Damage), then: "discard token", now: "choose" },
    FormerName { of: FormerlyCalled::Pick(Kind::Damage), then: "discard faceup", now: "choose faceup" },
    FormerName { of: FormerlyCalled::Pick(Kind::Damage), then: "discard facedown", now: "choose facedown" },
    FormerName { of: FormerlyCalled::Pick(Kind::Damage), then: "flip", now: "choose" },
    FormerName { of: FormerlyCalled::Pick(Kind::Damage), then: "zone", now: "choose" },
    FormerName { of: FormerlyCalled::Parameter, then: "s", now: packed_address::NAME },
];

impl FormerName {
    /// What follows it in a pick that begins so; none where it does not, or is none of this kind.
    fn behind<'p>(&self, kind: Kind, pick: &'p str) -> Option<Vec<&'p str>> {
        let FormerlyCalled::Pick(of) = self.of else { return None };
        let mut words = pick.split_whitespace();
        let begins =
            self.then.split(' ').all(|then| words.next().is_some_and(|word| word.eq_ignore_ascii_case(then)));
        (begins && kind.plays(of.word())).then(|| words.collect())
    }
}

/// How a pick that a scenario of this kind names is called today.
pub(super) fn pick(kind: Kind, said: &str) -> String {
    let former = FORMER_NAMES.iter().find_map(|row| Some((row.now, row.behind(kind, said)?)));
    former.map_or_else(|| said.to_owned(), |(now, behind)| [&[now], behind.as_slice()].concat().join(" "))
}

/// The same of the pick of a line.
pub(super) fn line(kind: Kind, line: Line) -> Line {
    Line { choose: pick(kind, &line.choose), ..line }
}

/// How a parameter is called today.
pub(super) fn parameter(said: &str) -> &str {
    let of = |row: &&FormerName| row.of == FormerlyCalled::Parameter && row.then == said;
    FORMER_NAMES.iter().find(of).map_or(said, |row| row.now)
}
