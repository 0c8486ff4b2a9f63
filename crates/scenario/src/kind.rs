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
    /// A whole round in Armada.
    Round,
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

/// What there is to know of a kind.
struct Row {
    /// Its word, as in files and addresses.
    word: &'static str,
    /// The game that has it.
    game: &'static str,
    /// What may stand in a situation.
    fields: &'static [Field],
    /// What may stand in an expectation.
    expectations: &'static [Field],
}

impl Kind {
    /// Every kind, in the order of the documents.
    pub const ALL: [Kind; 10] = [
        Kind::Attack,
        Kind::Command,
        Kind::Activation,
        Kind::Round,
        Kind::Damage,
        Kind::Status,
        Kind::Timing,
        Kind::Odds,
        Kind::Play,
        Kind::Draw,
    ];

    /// What there is to know of the kind.
    fn row(self) -> Row {
        let (word, game, fields, expectations): (_, _, &[Field], &[Field]) = match self {
            Kind::Attack => ("attack", "armada", kinds::attack::FIELDS, kinds::attack::EXPECTATIONS),
            Kind::Command => ("command", "armada", kinds::command::FIELDS, kinds::command::EXPECTATIONS),
            Kind::Activation => {
                ("activation", "armada", &kinds::activation::FIELDS, &kinds::activation::EXPECTATIONS)
            }
            Kind::Round => ("round", "armada", &kinds::round::FIELDS, &kinds::round::EXPECTATIONS),
            Kind::Damage => ("damage", "armada", kinds::damage::FIELDS, kinds::damage::EXPECTATIONS),
            Kind::Status => ("status", "armada", kinds::status::FIELDS, kinds::status::EXPECTATIONS),
            Kind::Timing => ("timing", "armada", kinds::timing::FIELDS, kinds::timing::EXPECTATIONS),
            Kind::Odds => ("odds", "armada", kinds::odds::FIELDS, kinds::odds::EXPECTATIONS),
            Kind::Play => ("play", "unlimited", kinds::play::FIELDS, kinds::play::EXPECTATIONS),
            Kind::Draw => ("draw", "unlimited", kinds::draw::FIELDS, kinds::draw::EXPECTATIONS),
        };
        Row { word, game, fields, expectations }
    }

    /// The kind's word, as in files and addresses.
    pub fn word(self) -> &'static str {
        self.row().word
    }

    /// The game that has this kind.
    pub fn game(self) -> &'static str {
        self.row().game
    }

    /// The games that have kinds, each once.
    pub(super) fn games() -> Vec<&'static str> {
        let mut games = Self::ALL.map(Kind::game).to_vec();
        games.dedup();
        games
    }

    /// The kind of that word.
    pub fn of(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// The fields of its situation: what a form shows.
    pub fn fields(self) -> &'static [Field] {
        self.row().fields
    }

    /// What its expectations may say.
    pub(super) fn expectations(self) -> &'static [Field] {
        self.row().expectations
    }

    /// What was taken in a situation although nobody said it.
    pub(super) fn guesses(self, values: &Map<String, Json>) -> Vec<Diagnostic> {
        match self {
            Kind::Play => kinds::play::guesses(values),
            Kind::Activation
            | Kind::Round
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
            | Kind::Round
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
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
