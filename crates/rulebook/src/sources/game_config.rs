//! What does `game.toml` say about a game?

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer};
use toml::{
    Spanned,
    de::{DeString, DeTable, DeValue},
};

use super::gathered::SourceFile;
use crate::{Authority, Dialect, SourceDocument, words::days::DateOrder};
use names::{Diagnostic, Span, did_you_mean};

/// A game's own description, `game.toml`. Every field may be left out.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct GameConfig {
    /// First part of every address; the slugged folder name where it is left out. Of an overlay: what it is called
    /// among the others.
    pub id: Option<String>,
    /// The game that this folder adds to, for an overlay.
    pub extends: Option<String>,
    /// The game of which this folder is an older edition.
    pub edition_of: Option<String>,
    /// The name players know.
    pub title: Option<String>,
    /// Edition of the rules that the notes state.
    #[serde(deserialize_with = "text_or_date")]
    pub edition: Option<String>,
    /// Date from which the edition holds, `YYYY-MM-DD`.
    #[serde(deserialize_with = "text_or_date")]
    pub effective: Option<String>,
    /// Which number comes first in days such as `7/8/26`.
    pub date_order: Option<DateOrder>,
    /// Who publishes the game.
    pub publisher: Option<String>,
    /// Whether the notes say the publisher's rules in words of their own: pages say so beside the citation.
    pub own_words: bool,
    /// Where the notes are served as a site: links to it lead to the notes.
    pub base_url: Option<String>,
    /// Who says what the notes say, where a passage cites nothing.
    pub authority: Option<Authority>,
    /// In whose name, and when, the questions outside of the publisher's FAQ were answered.
    pub questions: Answered,
    /// How every note of this game is written, instead of recognising each.
    pub dialect: Option<Dialect>,
    /// How single files, or all files of a folder, are written: by their paths below the game's folder.
    pub dialects: BTreeMap<String, Dialect>,
    /// Files and folders that are no rules, and are not served: by their paths below the game's folder.
    pub leave_out: Vec<String>,
    /// Documents that notes cite.
    #[serde(rename = "source")]
    pub sources: Vec<SourceDocument>,
    /// Other names: `topic` or `topic/passage` to the words players use.
    pub aliases: toml::Table,
    /// Names of ships, cards and people that players type and the rules do not have: never corrected to a word.
    pub names: Vec<String>,
    /// Checks whose findings are left out, with the reason.
    pub skip: BTreeMap<String, String>,
}

/// In whose name questions were answered, and when.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct Answered {
    /// In whose name; without it as the note, or what the answer cites, has it.
    pub authority: Option<Authority>,
    /// The day on which the answers were last compared with the rules, `YYYY-MM-DD`.
    #[serde(deserialize_with = "text_or_date")]
    pub date: Option<String>,
}

/// The fields of `game.toml`, those of its `[questions]`, and those of a `[[source]]`.
const FIELDS: [&str; 19] = [
    "id",
    "extends",
    "edition_of",
    "title",
    "edition",
    "effective",
    "date_order",
    "publisher",
    "own_words",
    "base_url",
    "authority",
    "dialect",
    "dialects",
    "questions",
    "source",
    "aliases",
    "leave_out",
    "names",
    "skip",
];
/// Those that only the game itself can say of itself.
const OF_THE_GAME: [&str; 5] = ["edition", "effective", "date_order", "publisher", "own_words"];
const QUESTION_FIELDS: [&str; 2] = ["authority", "date"];
const SOURCE_FIELDS: [&str; 5] = ["name", "short", "version", "date", "authority"];

impl GameConfig {
    /// Reads `game.toml`; what cannot be read is the default and a finding.
    pub fn read(file: &SourceFile) -> (Self, Option<Diagnostic>) {
        match toml::from_str::<Self>(&file.text) {
            Ok(config) => (config, None),
            Err(error) => {
                let range = error.span().unwrap_or(0..0);
                let finding = Diagnostic::error(
                    "broken-game-file",
                    format!("`{}` cannot be read: {}", file.name, error.message()),
                )
                .at(Span::at(&file.name, &file.text, range.start, range.len()))
                .help("its notes are served under the folder's name; correct the TOML");
                (Self::default(), Some(finding))
            }
        }
    }

    /// The dialect that `game.toml` gives a file: in the file's entry, else in that of its innermost folder,
    /// else in the game's.
    pub fn dialect_of(&self, path: &str) -> Option<Dialect> {
        let told = self.dialects.iter().filter(|(place, _)| is_at(place, path));
        told.max_by_key(|(place, _)| place.len()).map(|(_, dialect)| *dialect).or(self.dialect)
    }

    /// Findings about entries of `dialects` that no file has.
    pub fn dialects_of_nothing(&self, file: &SourceFile, notes: &[SourceFile]) -> Vec<Diagnostic> {
        let finding = |place: &String| of_nothing("dialect-of-nothing", "the dialects of ", place, file);
        self.dialects.keys().filter(|place| !is_anywhere(place, notes)).map(finding).collect()
    }

    /// Whether a note is none of the rules.
    pub fn leaves_out(&self, path: &str) -> bool {
        self.leave_out.iter().any(|place| is_at(place, path))
    }

    /// Findings about entries of `leave_out` that no file has.
    pub fn left_out_nothing(&self, file: &SourceFile, notes: &[SourceFile]) -> Vec<Diagnostic> {
        let finding = |place: &String| of_nothing("left-out-nothing", "`leave_out` of ", place, file);
        self.leave_out.iter().filter(|place| !is_anywhere(place, notes)).map(finding).collect()
    }

    /// Findings about fields that mean nothing.
    pub fn unknown_fields(file: &SourceFile) -> Vec<Diagnostic> {
        let Ok(table) = DeTable::parse(&file.text) else { return Vec::new() };
        let table = table.into_inner();
        let is_edition = table.contains_key("edition_of");
        let is_overlay = table.contains_key("extends") && !is_edition;
        let mut findings = unknown(file, &table, &FIELDS, "");
        let extends = table.keys().filter(|key| is_edition && key.get_ref() == "extends");
        findings.extend(extends.map(|key| idle(file, key, "an older edition", "it stands beside its game")));
        let of_the_game =
            table.keys().filter(|key| is_overlay && OF_THE_GAME.contains(&key.get_ref().as_ref()));
        findings
            .extend(of_the_game.map(|key| idle(file, key, "an overlay", "the game that it extends says it")));
        let sources = table.get("source").map(|sources| sources.get_ref());
        if let Some(DeValue::Array(sources)) = sources {
            let tables = sources.iter().filter_map(|source| source.get_ref().as_table());
            findings.extend(tables.flat_map(|source| unknown(file, source, &SOURCE_FIELDS, "[[source]]")));
        }
        let questions = table.get("questions").and_then(|questions| questions.get_ref().as_table());
        findings
            .extend(questions.map_or_else(Vec::new, |it| unknown(file, it, &QUESTION_FIELDS, "[questions]")));
        findings
    }

    /// The aliases as pairs of a player's word and the topic or `topic/passage` it names.
    pub fn alias_pairs(&self) -> Vec<(String, String)> {
        let mut pairs = Vec::new();
        for (target, words) in &self.aliases {
            match words {
                toml::Value::String(word) => pairs.push((word.clone(), target.clone())),
                toml::Value::Array(words) => pairs.extend(
                    words
                        .iter()
                        .filter_map(toml::Value::as_str)
                        .map(|word| (word.to_owned(), target.clone())),
                ),
                _ => {}
            }
        }
        pairs
    }
}

fn is_anywhere(place: &str, notes: &[SourceFile]) -> bool {
    notes.iter().any(|note| is_at(place, &note.path))
}

/// A finding about a place in a list of `game.toml` where no note lies.
fn of_nothing(code: &'static str, list: &str, place: &str, file: &SourceFile) -> Diagnostic {
    let at = file.text.find(place).unwrap_or(0);
    let message = format!("`{place}` in {list}`{}` is no note and no folder of notes", file.name);
    Diagnostic::warning(code, message)
        .at(Span::at(&file.name, &file.text, at, place.len()))
        .help("name a file or folder by its path below the game's folder")
}

/// The keys of a table of `game.toml` that none of these fields has.
fn unknown(file: &SourceFile, table: &DeTable, known: &[&str], within: &str) -> Vec<Diagnostic> {
    let unknown = table.keys().filter(|key| !known.contains(&key.get_ref().as_ref()));
    let finding = |key: &Spanned<DeString>| {
        let name = key.get_ref().as_ref();
        let place = if within.is_empty() { String::new() } else { format!(" in `{within}`") };
        let message = format!("`{name}`{place} of `{}` is no field, and is not read", file.name);
        let span = Span::at(&file.name, &file.text, key.span().start, key.span().len());
        let help = did_you_mean(name, known.iter().copied());
        Diagnostic::warning("unknown-field", message).at(span).help(help)
    };
    unknown.map(finding).collect()
}

/// A finding about a field that a folder of this kind cannot say.
fn idle(file: &SourceFile, key: &Spanned<DeString>, kind: &str, help: &str) -> Diagnostic {
    let message = format!("`{}` of `{}` is no field of {kind}, and is not read", key.get_ref(), file.name);
    let span = Span::at(&file.name, &file.text, key.span().start, key.span().len());
    Diagnostic::warning("unknown-field", message).at(span).help(help)
}

/// Whether a path is this file's, or of a file in this folder.
fn is_at(place: &str, path: &str) -> bool {
    let place = place.trim_start_matches("./").trim_end_matches('/');
    path.strip_prefix(place).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// A TOML string, number or bare date as text.
pub(crate) fn text_or_date<'de, D: Deserializer<'de>>(input: D) -> Result<Option<String>, D::Error> {
    let value = Option::<toml::Value>::deserialize(input)?;
    Ok(value.map(|value| match value {
        toml::Value::String(text) => text,
        other => other.to_string(),
    }))
}
