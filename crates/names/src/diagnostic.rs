//! What is wrong with a source, and where?
//!
//! A [`Diagnostic`] has a code, a severity, a place, a message and a separate help line. It is
//! rendered for a terminal (with the source's excerpt) and as JSON. What was probably meant is found
//! here too, so that every part of the program says it in the same words.

use std::fmt;

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;

/// How bad a finding is.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    utoipa::ToSchema,
    BorshSerialize,
    BorshDeserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Something was lost or cannot be used.
    Error,
    /// It was read, but probably not as meant.
    Warning,
    /// Worth knowing.
    Info,
}

/// A place in a source file. Lines and columns count from 1, columns in characters; `offset` and
/// `length` are bytes and lie inside the file.
#[derive(
    Clone,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    utoipa::ToSchema,
    BorshSerialize,
    BorshDeserialize,
)]
pub struct Span {
    /// The file, relative to its content folder, with `/` separators.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// Byte offset of the first byte.
    pub offset: usize,
    /// Length in bytes.
    pub length: usize,
}

impl Span {
    /// The span of `length` bytes at byte `offset` of `text`; both are clamped into the text and
    /// moved back to a character boundary.
    pub fn at(file: &str, text: &str, offset: usize, length: usize) -> Self {
        let start = text.floor_char_boundary(offset.min(text.len()));
        let end = text.floor_char_boundary(offset.saturating_add(length).min(text.len())).max(start);
        let before = &text[..start];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Self {
            file: file.to_owned(),
            line: before.bytes().filter(|byte| *byte == b'\n').count() + 1,
            column: text[line_start..start].chars().count() + 1,
            offset: start,
            length: end - start,
        }
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Diagnostic {
    /// The finding's name, kebab case, stable: `duplicate-topic`.
    pub code: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong, lower case, the offending thing in backticks.
    pub message: String,
    /// Where, if there is a place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub span: Option<Span>,
    /// The field of a scenario it is about, as a path: `defender.shields.left`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// Other places that belong to the finding, such as the other of two duplicates.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub related: Vec<Span>,
    /// The word it is about, where that stands somewhere within its place.
    #[serde(skip)]
    pub word: Option<String>,
}

impl Diagnostic {
    /// A finding of the given severity.
    pub fn new(severity: Severity, code: &'static str, message: impl Into<String>) -> Self {
        Self {
            code,
            severity,
            message: message.into(),
            span: None,
            field: None,
            help: None,
            related: Vec::new(),
            word: None,
        }
    }

    /// Something was lost or cannot be used.
    pub fn error(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, code, message)
    }

    /// It was read, but probably not as meant.
    pub fn warning(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, code, message)
    }

    /// Worth knowing.
    pub fn info(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(Severity::Info, code, message)
    }

    /// The same finding at a place.
    #[must_use]
    pub fn at(mut self, span: Span) -> Self {
        self.span = Some(span);
        self
    }

    /// The same finding about a field: `defender.shields.left`.
    #[must_use]
    pub fn field(mut self, path: impl Into<String>) -> Self {
        self.field = Some(path.into());
        self
    }

    /// The same finding with a help line.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The same finding with one more place that belongs to it.
    #[must_use]
    pub fn also(mut self, span: Span) -> Self {
        self.related.push(span);
        self
    }

    /// The same finding about a word that stands somewhere within its place.
    #[must_use]
    pub fn about(mut self, word: impl Into<String>) -> Self {
        self.word = Some(word.into());
        self
    }

    /// Narrows the span to the word that it is about, if `text` (the file) has the word there.
    #[must_use]
    pub fn narrowed(mut self, text: &str) -> Self {
        if let (Some(span), Some(word)) = (&self.span, &self.word)
            && let Some(at) = whole_word(text, span, word)
        {
            self.span = Some(Span::at(&span.file, text, at, word.len()));
        }
        self
    }
}

/// Where a word stands by itself within a place, in capitals or not.
fn whole_word(text: &str, span: &Span, word: &str) -> Option<usize> {
    let part = text.get(span.offset..span.offset.checked_add(span.length)?)?.to_ascii_lowercase();
    let within = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let lower = word.to_ascii_lowercase();
    let mut found = part.match_indices(&lower).map(|(at, _)| at);
    let alone = |at: &usize| {
        !within(part[..*at].chars().next_back()) && !within(part[at + word.len()..].chars().next())
    };
    found.find(alone).map(|at| span.offset + at)
}

/// The known word that a misspelt one probably is, if one is near; case does not matter.
///
/// ```
/// use names::nearest;
/// assert_eq!(nearest("bracce", ["brace", "evade"].into_iter()), Some("brace"));
/// assert_eq!(nearest("win", ["brace", "evade"].into_iter()), None);
/// ```
pub fn nearest<'k>(name: &str, known: impl Iterator<Item = &'k str>) -> Option<&'k str> {
    let name = name.to_lowercase();
    let likeness = known.map(|word| (strsim::jaro_winkler(&name, &word.to_lowercase()), word));
    let near = likeness.filter(|(likeness, _)| *likeness > 0.75);
    near.max_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, word)| word)
}

/// A help line: ``did you mean `brace`?``, or the list of what is known when nothing is near.
pub fn did_you_mean<'k>(name: &str, known: impl Iterator<Item = &'k str> + Clone) -> String {
    match nearest(name, known.clone()) {
        Some(word) => format!("did you mean `{word}`?"),
        None => {
            let known: Vec<String> = known.map(|word| format!("`{word}`")).collect();
            format!("known here: {}", known.join(", "))
        }
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let severity = match self.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Info => "info",
        };
        write!(f, "{severity}[{}]: {}", self.code, self.message)?;
        if let Some(span) = &self.span {
            write!(f, "\n  at {span}")?;
        }
        for span in &self.related {
            write!(f, "\n  and {span}")?;
        }
        match &self.help {
            Some(help) => write!(f, "\n  help: {help}"),
            None => Ok(()),
        }
    }
}
