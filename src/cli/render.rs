//! How is a finding shown on a terminal?
//!
//! With the excerpt of its source where the source is at hand, through miette.

use std::{collections::HashMap, fmt};

use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource, SourceCode};
use textwrap::{WordSeparator, WordSplitter};

use super::output::is_colored;
use names::{Diagnostic, Severity, Span};
use rulebook::sources::GameSources;

/// Longest line of which an excerpt is shown, in bytes.
const LONGEST_LINE: usize = 400;

/// The texts that findings may point into, by the name that findings use.
#[derive(Default)]
pub(super) struct Texts(HashMap<String, String>);

impl Texts {
    /// One text.
    pub(super) fn one(name: &str, text: &str) -> Self {
        Self(HashMap::from([(name.to_owned(), text.to_owned())]))
    }

    /// The same, and one text more.
    pub(super) fn add(&mut self, name: &str, text: &str) {
        self.0.insert(name.to_owned(), text.to_owned());
    }

    /// All texts of these games.
    pub(super) fn of(games: &[GameSources]) -> Self {
        let layers = games.iter().flat_map(GameSources::layers);
        let files = layers
            .flat_map(|game| game.config.iter().chain(&game.notes).chain(&game.others).chain(&game.kept));
        Self(files.map(|file| (file.name.clone(), file.text.to_string())).collect())
    }

    /// Narrows a finding to its word, where the word's place is known.
    pub(super) fn narrow(&self, finding: Diagnostic) -> Diagnostic {
        let text = finding.span.as_ref().and_then(|span| self.0.get(&span.file));
        match text {
            Some(text) => finding.narrowed(text),
            None => finding,
        }
    }

    /// The text around a place, if an excerpt of it can be shown.
    fn excerpt(&self, span: &Span) -> Option<NamedSource<String>> {
        let text = self.0.get(&span.file)?;
        let line = text.split_inclusive('\n').nth(span.line.checked_sub(1)?)?;
        let fits = line.len() <= LONGEST_LINE && span.offset + span.length <= text.len();
        fits.then(|| NamedSource::new(&span.file, text.clone()))
    }
}

/// A finding as text, with an empty line behind it.
pub(super) fn render(finding: &Diagnostic, texts: &Texts) -> String {
    let source = finding.span.as_ref().and_then(|span| texts.excerpt(span));
    let theme = if is_colored() { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
    // an id is pasted: none is broken at its hyphens
    let handler = GraphicalReportHandler::new_themed(theme)
        .with_links(false)
        .with_width(100)
        .with_context_lines(1)
        .with_word_separator(WordSeparator::AsciiSpace)
        .with_word_splitter(WordSplitter::NoHyphenation);
    let mut text = String::new();
    let shown = Shown { finding, source };
    if handler.render_report(&mut text, &shown).is_err() {
        return format!("{finding}\n\n");
    }
    // What has no excerpt still has a place.
    if shown.source.is_none()
        && let Some(span) = &finding.span
    {
        text.push_str(&format!("   at {span}\n"));
    }
    for span in &finding.related {
        text.push_str(&format!("   see also {span}\n"));
    }
    text.push('\n');
    text
}

#[derive(Debug)]
struct Shown<'a> {
    finding: &'a Diagnostic,
    source: Option<NamedSource<String>>,
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.finding.message)
    }
}

impl std::error::Error for Shown<'_> {}

impl miette::Diagnostic for Shown<'_> {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        // what is only said needs no name to be looked up by
        let is_told = self.finding.severity == Severity::Info;
        (!is_told).then(|| Box::new(self.finding.code) as Box<dyn fmt::Display>)
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.finding.severity {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
            Severity::Info => miette::Severity::Advice,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.finding.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.source.as_ref().map(|source| source as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let span = self.finding.span.as_ref()?;
        self.source.as_ref()?;
        let length = span.length.min(LONGEST_LINE);
        let label = LabeledSpan::new(Some("here".to_owned()), span.offset, length);
        Some(Box::new(std::iter::once(label)))
    }
}
