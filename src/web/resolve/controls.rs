//! What does a form consist of?

use scenario::AbilityReading;

/// A part of the form.
pub(super) struct Group {
    pub(super) legend: String,
    pub(super) note: String,
    pub(super) class: &'static str,
    /// Rarely asked: shown on demand.
    pub(super) folded: bool,
    /// Stands before the others.
    pub(super) first: bool,
    /// Whether the form can be sent before it, too: few questions need what follows.
    pub(super) behind_a_button: bool,
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
    /// What is made of the abilities that are typed in here.
    pub(super) readings: Vec<AbilityReading>,
}

impl Control {
    /// The ids of what is said about it: what it means, and what is wrong with it.
    pub(super) fn described(&self) -> String {
        let note = (!self.note.is_empty()).then(|| format!("{}-note", self.id));
        let wrong = self.wrong.is_some().then(|| format!("{}-wrong", self.id));
        note.into_iter().chain(wrong).collect::<Vec<_>>().join(" ")
    }
}

/// How it is asked.
pub(super) enum Input {
    Number {
        least: i64,
        most: i64,
    },
    Radio(Vec<Choice>),
    Select(Vec<Choice>),
    Check {
        on: bool,
    },
    /// Several of a few words, each once.
    Checks(Vec<Choice>),
    Text {
        most: usize,
    },
    /// Several lines of text.
    Lines {
        most: usize,
    },
    Face {
        die: String,
        face: String,
    },
    /// Not asked: what the form shows.
    Hidden,
}

/// One of several.
#[derive(Clone)]
pub(super) struct Choice {
    pub(super) value: String,
    pub(super) label: String,
    pub(super) chosen: bool,
}
