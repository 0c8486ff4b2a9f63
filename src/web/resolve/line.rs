//! What does a line of words say on a page?
//!
//! The field, and under it what was understood, each word with a link that takes it away; what was taken as usual, what has to
//! be asked, each answer as a link, and what was not understood. Nothing needs JavaScript.

use crate::{
    snapshot::Snapshot,
    web::{
        Problem,
        page::{capital, quoted, shorten},
        params::encode,
    },
};
use phrase::{Assumption, Phrase, spoken};
use scenario::Kind;

/// The parameter that says a situation in words.
pub const WORDS: &str = "words";

/// The field and what it says; `templates/partials/line.html`.
#[derive(Debug, Default)]
pub struct LineField {
    /// What stands in the field.
    pub value: String,
    /// The words that were understood.
    pub chips: Vec<Word>,
    /// The words that were not.
    pub unknown: Vec<Word>,
    /// What was taken although nobody said it, each with why.
    pub usual: Vec<String>,
    /// A line that can be typed, of the game that the page is about.
    pub example: &'static str,
    /// What has to be said.
    pub asked: Vec<LineQuestion>,
    /// Whether only the beginning of the line is read.
    pub cut: bool,
}

/// Words of the line, and the address of the line without them.
#[derive(Debug)]
pub struct Word {
    /// The words.
    pub words: String,
    /// What they say, or the known word that is nearest.
    pub about: String,
    /// The page without them.
    pub url: String,
}

/// A question, and the address of each answer.
#[derive(Debug)]
pub struct LineQuestion {
    /// What is asked.
    pub ask: String,
    /// What is answered, and the line's page with it.
    pub choices: Vec<(String, String)>,
}

impl LineField {
    /// The empty field of a game's page, or of that of a kind of situation.
    pub fn blank(game: &str, kind: &str) -> Self {
        Self { example: example(game, kind), ..Self::default() }
    }

    /// What a phrase says.
    pub fn of(phrase: &Phrase) -> Self {
        let chips = phrase.understood.iter().filter(|chip| !chip.settings.is_empty()).map(|chip| {
            let mut said: Vec<String> = chip.settings.iter().map(|it| spoken(&it.field, &it.value)).collect();
            said.dedup();
            Word { words: chip.words.clone(), about: said.join(", "), url: url(&chip.without) }
        });
        let unknown = phrase.unknown.iter().map(|it| Word {
            words: it.words.clone(),
            about: it.near.clone().unwrap_or_default(),
            url: url(&it.without),
        });
        let asked = phrase.asked.iter().map(|it| LineQuestion {
            ask: capital(&quoted(&it.ask)),
            choices: it.choices.iter().map(|reply| (told_apart(&reply.words), url(&reply.line))).collect(),
        });
        Self {
            value: phrase.line.clone(),
            chips: chips.collect(),
            unknown: unknown.collect(),
            usual: phrase.assumed.iter().map(usual).collect(),
            example: example(phrase.game.unwrap_or_default(), phrase.kind.map_or("", Kind::word)),
            asked: asked.collect(),
            cut: phrase.cut,
        }
    }
}

/// A card's name as it is read, with its faction as a name: `Victory I-class Star Destroyer (Empire)`.
fn told_apart(words: &str) -> String {
    match words.split_once(" (") {
        Some((name, faction)) => format!("{name} ({}", capital(faction)),
        None => words.to_owned(),
    }
}

/// What was taken, and why.
fn usual(it: &Assumption) -> String {
    quoted(&format!("{}: {}", capital(&spoken(&it.field, &it.value)), it.why))
}

/// A line that can be typed, of a game and a kind of situation.
fn example(game: &str, kind: &str) -> &'static str {
    match (game, kind) {
        (_, "draw") => "chance to draw one of 3 copies in 50 cards",
        ("unlimited", _) => "Luke 3/6 shield attacks Vader 5/6",
        (_, "activation") => "VSD 2 activates, nav dial, attacks CR90A",
        (_, "round") => "round: ISD 2 nav, CR90A attacks ISD 2",
        (_, "command") => "repair dial, engineering 3",
        (_, "damage") => "CR90A takes 4 damage on the rear",
        (_, "status") => "end of round, VSD 2 brace exhausted",
        (_, "odds") => "chance to kill CR90A with 4 black",
        _ => "3 red 2 blue vs CR90A brace",
    }
}

/// What a query offers to play.
#[derive(Debug)]
pub struct Offer {
    /// What it says.
    pub line: LineField,
    /// Where it is played.
    pub url: String,
}

impl Offer {
    /// What a query offers, where its words clearly tell of a situation.
    pub fn of(snapshot: &Snapshot, query: &str, game: Option<&str>) -> Option<Self> {
        let phrase = snapshot.line(query, game);
        phrase.is_clear().then(|| Self { url: url(&phrase.line), line: LineField::of(&phrase) })
    }
}

/// The page of a line.
pub fn url(line: &str) -> String {
    format!("/resolve?q={}", encode(line))
}

/// Words that describe another kind of situation than the address says.
pub(super) fn not_this_kind(kind: &str) -> Problem {
    let message = format!("`{}` does not describe a situation of this kind: `{}`", WORDS, shorten(kind, 60));
    Problem::bad_parameter(WORDS, message, "`/api/v1/what` finds the kind by itself")
}
