//! What does a form consist of?

use super::flips::Flip;
use scenario::AbilityReading;

/// A part of the form.
#[derive(askama::Template)]
#[template(path = "partials/group.html")]
pub(super) struct Group {
    pub(super) legend: String,
    pub(super) note: String,
    pub(super) class: &'static str,
    /// Rarely asked: shown on demand.
    pub(super) folded: bool,
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
    /// Which card's name it takes: `ship or squadron`.
    pub(super) card: Option<&'static str>,
    /// What may be typed there.
    pub(super) example: String,
    /// Which other fields are asked depends on it.
    pub(super) decides: bool,
    /// What is made of the abilities that are typed in here.
    pub(super) readings: Vec<AbilityReading>,
}

impl Control {
    /// Whether a ship's or a squadron's name is suggested.
    pub(super) fn is_suggested(&self) -> bool {
        self.card.is_some_and(|card| card.contains("ship") || card.contains("squadron"))
    }

    /// The same with a few short answers all in sight, to be tapped; many or long ones stay a list to choose from.
    pub(super) fn in_sight(mut self) -> Self {
        if let Input::Select(choices) = &mut self.input
            && choices.iter().map(|choice| choice.label.chars().count()).sum::<usize>() <= IN_SIGHT
        {
            self.input = Input::Radio(std::mem::take(choices));
        }
        self
    }

    /// Whether half of a phone's width is too narrow for it.
    pub(super) fn is_wide(&self) -> bool {
        const LETTERS: usize = 15;
        matches!(&self.input, Input::Select(choices) if choices.iter().any(|it| it.label.chars().count() > LETTERS))
    }

    /// Where a hull zone stands in the outline of a ship.
    pub(super) fn place(&self) -> &'static str {
        let zone = self.name.rsplit('.').next().unwrap_or_default();
        super::attack_drawing::place_of(zone)
    }

    /// The ids of what is said about it: what it means, and what is wrong with it.
    pub(super) fn described(&self) -> String {
        let note = (!self.note.is_empty()).then(|| format!("{}-note", self.id));
        let wrong = self.wrong.is_some().then(|| format!("{}-wrong", self.id));
        note.into_iter().chain(wrong).collect::<Vec<_>>().join(" ")
    }
}

/// How it is asked.
pub(super) enum Input {
    /// A number that is typed, or tapped up and down; what is so anyway is not shown as if it had been typed.
    Number {
        least: i64,
        most: i64,
        usual: String,
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
    /// The button that removes an entry.
    Drop,
    /// Not asked: what the form shows.
    Hidden,
}

/// Most letters of answers that are all in sight: on a phone they take two rows.
const IN_SIGHT: usize = 50;

/// The highest number to which anybody taps: damage cards on a large ship.
const MOST_TAPS: i64 = 40;

impl Group {
    /// The same with numbers as steps; `said` differs from what is so anyway.
    pub(super) fn stepped(mut self, said: &[(String, String)]) -> Self {
        for control in &mut self.controls {
            if let Input::Flips { said: held, .. } = &mut control.input {
                *held = said.iter().find(|(name, _)| *name == control.name).map(|(_, held)| held.clone());
            }
            let is_said = said.iter().any(|(name, _)| *name == control.name);
            match &mut control.input {
                // what is wrong stays as it was typed
                Input::Number { most, .. } if *most <= MOST_TAPS && control.wrong.is_none() => {
                    control.input = Input::Steps { said: is_said };
                }
                Input::Number { usual, .. } if !is_said => *usual = std::mem::take(&mut control.value),
                _ => {}
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
