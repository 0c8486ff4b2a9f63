//! What went wrong, and what to do about it?

use std::{
    io::{self, Write},
    process::ExitCode,
};

use serde_json::json;

use super::{Format, Out};
use crate::snapshot::SnapshotError;
use rulebook::sources::SourceError;
use search::SearchError;

/// Why a verb did not do what it was asked.
#[derive(Debug)]
pub(super) enum Failure {
    /// Wrong usage: exit code 2.
    Usage(Words),
    /// An error: exit code 1.
    Error(Words),
    /// Nobody reads the output any more: exit code 0, nothing said.
    NobodyReads,
}

/// A message and its help line.
#[derive(Debug)]
pub(super) struct Words {
    code: &'static str,
    message: String,
    help: String,
}

impl Failure {
    pub(super) fn usage(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::Usage(Words { code: "usage", message: message.into(), help: help.into() })
    }

    pub(super) fn error(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::coded("failed", message, help)
    }

    /// What went wrong, in words; nothing where nobody reads them.
    pub(super) fn message(&self) -> &str {
        match self {
            Self::Usage(words) | Self::Error(words) => &words.message,
            Self::NobodyReads => "",
        }
    }

    /// An error with a name of its own.
    pub(super) fn coded(code: &'static str, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::Error(Words { code, message: message.into(), help: help.into() })
    }

    /// Options in front of a verb: they belong to serving, which is what is done without one.
    pub(super) fn misplaced(error: &clap::Error) -> Self {
        let text = error.render().to_string();
        let (message, _) = refusal(&text);
        Self::usage(message, "options stand behind the verb: `adjutant search QUERY --content DIR`")
    }

    /// The refusal of the argument parser.
    pub(super) fn unread(error: &clap::Error) -> Self {
        let text = error.render().to_string();
        let (message, mut others) = refusal(&text);
        let tip = others.find_map(|part| part.strip_prefix("tip: "));
        Self::usage(message, tip.unwrap_or("`adjutant --help` lists the verbs and their options"))
    }

    /// Says it on the standard error output, or as JSON in the place of the answer; the exit code.
    pub(super) fn report(self, format: Format, out: &mut Out) -> ExitCode {
        let (words, exit) = match self {
            Self::Usage(words) => (words, 2),
            Self::Error(words) => (words, 1),
            Self::NobodyReads => return ExitCode::SUCCESS,
        };
        if format.json {
            let Words { code, message, help } = &words;
            let error = json!({ "error": { "code": code, "message": message, "help": help } });
            // The exit code is the same if nobody reads the output.
            let _ = out.json(&error).and_then(|()| Ok(out.flush()?));
            return ExitCode::from(exit);
        }
        super::output::complain(&format!("error: {}\n  help: {}\n", words.message, words.help));
        ExitCode::from(exit)
    }
}

impl From<io::Error> for Failure {
    /// Writing the answer is the only input or output whose error is not handled where it happens.
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::NobodyReads,
            _ => Self::error(format!("the answer cannot be written: {error}"), "look at the disk behind it"),
        }
    }
}

impl From<SourceError> for Failure {
    fn from(error: SourceError) -> Self {
        let help = error.help();
        match error {
            SourceError::Unreadable(..) => Self::error(error.to_string(), help),
            _ => Self::usage(error.to_string(), help),
        }
    }
}

impl From<SnapshotError> for Failure {
    fn from(error: SnapshotError) -> Self {
        let help = error.help();
        Self::error(error.to_string(), help)
    }
}

impl From<SearchError> for Failure {
    fn from(error: SearchError) -> Self {
        let help = error.help();
        Self::error(error.to_string(), help)
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        match error.io_error_kind() {
            Some(kind) => Self::from(io::Error::from(kind)),
            None => Self::error(format!("the answer cannot be written as JSON: {error}"), "report it"),
        }
    }
}

/// The first line of the argument parser's message, and the paragraphs behind it.
fn refusal(text: &str) -> (&str, impl Iterator<Item = &str>) {
    let mut parts = text.split("\n\n").map(str::trim);
    let message = parts.next().unwrap_or_default();
    (message.strip_prefix("error: ").unwrap_or(message), parts)
}
