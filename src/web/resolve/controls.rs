//! What does a form consist of?

use super::flips::Flip;
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
    /// It takes the name of a ship or squadron.
    pub(super) is_card: bool,
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
    /// How many dice show a face, tapped up and down: the symbols of its die and face, and whether any shows it.
    Face {
        drawn: Option<(String, String)>,
        said: bool,
    },
    /// A number that is tapped up and down; what is so anyway is not sent.
    Steps {
        said: bool,
    },
    /// Defense tokens that are tapped to turn, and what the address says of them.
    Flips {
        flips: Vec<Flip>,
        said: Option<String>,
    },
    /// The button for one more entry of a list.
    OneMore,
    /// Not asked: what the form shows.
    Hidden,
}

/// The highest number to which anybody taps: damage cards on a large ship.
const MOST_TAPS: i64 = 40;

/// Words of a note that say nothing which the label and the legend do not.
const EMPTY: [&str; 31] = [
    "the", "its", "ship's", "of", "a", "hull", "zone", "value", "full", "printed", "on", "each", "left",
    "card", "cards", "is", "whether", "it", "ship", "which", "what", "has", "dice", "was", "in", "an", "are",
    "how", "many", "does", "this",
];

impl Group {
    /// The same with numbers as steps; `said` differs from what is so anyway.
    pub(super) fn stepped(mut self, said: &[(String, String)]) -> Self {
        for control in &mut self.controls {
            if let Input::Flips { said: held, .. } = &mut control.input {
                *held = said.iter().find(|(name, _)| *name == control.name).map(|(_, held)| held.clone());
            }
            // what is wrong stays as it was typed
            let is_small = matches!(control.input, Input::Number { most, .. } if most <= MOST_TAPS);
            if is_small && control.wrong.is_none() {
                control.input = Input::Steps { said: said.iter().any(|(name, _)| *name == control.name) };
            }
        }
        self
    }

    /// The same without notes that only repeat what stands beside them.
    pub(super) fn terse(mut self) -> Self {
        let legend = self.legend.to_lowercase();
        let labels = self.controls.iter().map(|control| control.label.to_lowercase());
        let said = labels.fold(legend.clone(), |said, label| format!("{said} {label}"));
        let note = self.note.trim_end_matches('.').to_lowercase();
        let is_said =
            |word: &str| word == "and" || EMPTY.contains(&word) || said.contains(word.trim_end_matches('s'));
        if note.split_whitespace().all(is_said) {
            self.note.clear();
        }
        for control in &mut self.controls {
            let known = format!("{legend} {}", control.label.to_lowercase());
            let note = control.note.trim_end_matches('.').to_lowercase();
            let repeats = |word: &str| EMPTY.contains(&word) || known.contains(word.trim_end_matches('s'));
            if note.split_whitespace().all(repeats) {
                control.note.clear();
            }
        }
        self
    }
}

/// One of several.
#[derive(Clone)]
pub(super) struct Choice {
    pub(super) value: String,
    pub(super) label: String,
    pub(super) chosen: bool,
}
