//! What went wrong, and what to do about it?

use std::{io, process::ExitCode};

use crate::{rulebook::sources::SourceError, search::SearchError, snapshot::SnapshotError};

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
    message: String,
    help: String,
}

impl Failure {
    pub(super) fn usage(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::Usage(Words { message: message.into(), help: help.into() })
    }

    pub(super) fn error(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::Error(Words { message: message.into(), help: help.into() })
    }

    /// Something that comes with a later version.
    pub(super) fn later(what: &str, help: &str) -> Self {
        Self::error(format!("{what} comes with a later version"), help)
    }

    /// Says it on the standard error output; the exit code.
    pub(super) fn report(self) -> ExitCode {
        let (words, code) = match self {
            Self::Usage(words) => (words, 2),
            Self::Error(words) => (words, 1),
            Self::NobodyReads => return ExitCode::SUCCESS,
        };
        super::output::complain(&format!("error: {}\n  help: {}\n", words.message, words.help));
        ExitCode::from(code)
    }
}

impl From<io::Error> for Failure {
    /// The only input and output that is not answered where it happens is writing the answer.
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
