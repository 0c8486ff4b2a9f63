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
    /// Odds of an Armada attack; come with a later version.
    Odds,
    /// A board of Unlimited, and an action or a moment of the round.
    Play,
}

impl Kind {
    /// Every kind, in the order of the documents.
    pub const ALL: [Kind; 7] =
        [Kind::Attack, Kind::Command, Kind::Damage, Kind::Status, Kind::Timing, Kind::Odds, Kind::Play];

    /// The kind's word, as in files and addresses.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Attack => "attack",
            Kind::Command => "command",
            Kind::Damage => "damage",
            Kind::Status => "status",
            Kind::Timing => "timing",
            Kind::Odds => "odds",
            Kind::Play => "play",
        }
    }

    /// The game that has this kind.
    pub fn game(self) -> &'static str {
        match self {
            Kind::Play => "unlimited",
            _ => "armada",
        }
    }

    /// The kind of that word.
    pub fn of(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// The fields of its situation: what a form shows. None for a kind of a later version.
    pub fn fields(self) -> Option<&'static [Field]> {
        match self {
            Kind::Attack => Some(kinds::attack::FIELDS),
            Kind::Command => Some(kinds::command::FIELDS),
            Kind::Damage => Some(kinds::damage::FIELDS),
            Kind::Status => Some(kinds::status::FIELDS),
            Kind::Timing => Some(kinds::timing::FIELDS),
            Kind::Play => Some(kinds::play::FIELDS),
            Kind::Odds => None,
        }
    }

    /// Whether an address holds its situation packed, because it is long: as the one parameter `s`.
    pub(super) fn is_packed(self) -> bool {
        matches!(self, Kind::Timing | Kind::Play)
    }

    /// What was taken in a situation although nobody said it.
    pub(super) fn guesses(self, values: &Map<String, Json>) -> Vec<Diagnostic> {
        match self {
            Kind::Play => kinds::play::guesses(values),
            Kind::Attack | Kind::Command | Kind::Damage | Kind::Status | Kind::Timing | Kind::Odds => {
                Vec::new()
            }
        }
    }

    /// Fills in defaults that depend on other fields, or on whether anything is `written` in a field.
    pub(super) fn complete(self, values: &mut Map<String, Json>, written: impl Fn(&str) -> Written) {
        if self == Kind::Attack {
            kinds::attack::complete(values, written);
        }
    }

    pub(super) fn expectations(self) -> Option<&'static [Field]> {
        match self {
            Kind::Attack => Some(kinds::attack::EXPECTATIONS),
            Kind::Command => Some(kinds::command::EXPECTATIONS),
            Kind::Damage => Some(kinds::damage::EXPECTATIONS),
            Kind::Status => Some(kinds::status::EXPECTATIONS),
            Kind::Timing => Some(kinds::timing::EXPECTATIONS),
            Kind::Play => Some(kinds::play::EXPECTATIONS),
            Kind::Odds => None,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
