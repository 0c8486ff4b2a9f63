//! Which kinds of scenario are there?

use std::fmt;

use serde::Serialize;
use serde_json::{Map, Value as Json};

use super::{field::Field, kinds, read::Written};
use names::Diagnostic;

/// The kinds of scenario (design, section 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A ship's whole activation in Armada.
    Activation,
    /// An Armada attack, from its declaration or its rolled dice on.
    Attack,
    /// A ship's activation in Armada as far as its commands go.
    Command,
    /// Armada damage outside attacks.
    Damage,
    /// Armada's Status Phase, and whose turn it is in the other phases of a round.
    Status,
    /// When effects resolve, and in whose order.
    Timing,
    /// Odds of an Armada attack.
    Odds,
    /// A board of Unlimited, and an action or a moment of the round.
    Play,
    /// Odds of hidden cards in Unlimited: draws, searches, random discards.
    Draw,
}

impl Kind {
    /// Every kind, in the order of the documents.
    pub const ALL: [Kind; 9] = [
        Kind::Attack,
        Kind::Command,
        Kind::Activation,
        Kind::Damage,
        Kind::Status,
        Kind::Timing,
        Kind::Odds,
        Kind::Play,
        Kind::Draw,
    ];

    /// The kind's word, as in files and addresses.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Activation => "activation",
            Kind::Attack => "attack",
            Kind::Command => "command",
            Kind::Damage => "damage",
            Kind::Status => "status",
            Kind::Timing => "timing",
            Kind::Odds => "odds",
            Kind::Play => "play",
            Kind::Draw => "draw",
        }
    }

    /// The game that has this kind.
    pub fn game(self) -> &'static str {
        match self {
            Kind::Play | Kind::Draw => "unlimited",
            _ => "armada",
        }
    }

    /// The kind of that word.
    pub fn of(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// The fields of its situation: what a form shows.
    pub fn fields(self) -> &'static [Field] {
        match self {
            Kind::Activation => &kinds::activation::FIELDS,
            Kind::Attack => kinds::attack::FIELDS,
            Kind::Command => kinds::command::FIELDS,
            Kind::Damage => kinds::damage::FIELDS,
            Kind::Status => kinds::status::FIELDS,
            Kind::Timing => kinds::timing::FIELDS,
            Kind::Play => kinds::play::FIELDS,
            Kind::Odds => kinds::odds::FIELDS,
            Kind::Draw => kinds::draw::FIELDS,
        }
    }

    /// What was taken in a situation although nobody said it.
    pub(super) fn guesses(self, values: &Map<String, Json>) -> Vec<Diagnostic> {
        match self {
            Kind::Play => kinds::play::guesses(values),
            Kind::Activation
            | Kind::Attack
            | Kind::Command
            | Kind::Damage
            | Kind::Status
            | Kind::Timing
            | Kind::Odds
            | Kind::Draw => Vec::new(),
        }
    }

    /// What is said of something that does not have it, and so changes nothing.
    pub(super) fn idle_fields(self, values: &Map<String, Json>) -> Vec<Diagnostic> {
        match self {
            Kind::Play => kinds::play::idle_fields(values),
            Kind::Activation
            | Kind::Attack
            | Kind::Command
            | Kind::Damage
            | Kind::Status
            | Kind::Timing
            | Kind::Odds
            | Kind::Draw => Vec::new(),
        }
    }

    /// Fills in defaults that depend on other fields, or on whether anything is `written` in a field.
    pub(super) fn complete(self, values: &mut Map<String, Json>, written: impl Fn(&str) -> Written) {
        if matches!(self, Kind::Attack | Kind::Odds) {
            kinds::attack::complete(values, written);
        }
    }

    pub(super) fn expectations(self) -> &'static [Field] {
        match self {
            Kind::Activation => &kinds::activation::EXPECTATIONS,
            Kind::Attack => kinds::attack::EXPECTATIONS,
            Kind::Command => kinds::command::EXPECTATIONS,
            Kind::Damage => kinds::damage::EXPECTATIONS,
            Kind::Status => kinds::status::EXPECTATIONS,
            Kind::Timing => kinds::timing::EXPECTATIONS,
            Kind::Play => kinds::play::EXPECTATIONS,
            Kind::Odds => kinds::odds::EXPECTATIONS,
            Kind::Draw => kinds::draw::EXPECTATIONS,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
