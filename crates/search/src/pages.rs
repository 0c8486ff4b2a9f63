//! Which page of which document is asked for?
//!
//! Players quote a page as readily as a rule's number: `rrg p.5`, `rules reference page 4-5`,
//! `rulebook pg 13`. Such a query lists the passages that cite the page, and nothing else.

use rulebook::{Game, Passage, Rulebook, SourceCitation};

/// Words that mean the game's rules, whichever document they stand in.
const ANY_DOCUMENT: &[&str] = &["rule", "rules", "book", "rulebook", "rulesbook", "the"];
/// Words between a page and its document.
const BETWEEN: &[&str] = &["of", "in", "from", "the"];
/// Words before a page's number.
const PAGE: &[&str] = &["p", "pp", "pg", "pgs", "page", "pages"];

/// A page, or several, as typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Asked {
    /// What was typed of the document's name, lower case.
    document: Vec<String>,
    from: u32,
    to: u32,
}

impl Asked {
    /// Reads a query that is nothing but a page: behind its document, or before one of a game's (`p.5 of the rrg`).
    pub(super) fn of(rulebook: &Rulebook, query: &str) -> Option<Self> {
        let is_document = |words: &[String]| {
            let mut documents = rulebook.games.values().flat_map(|game| &game.sources);
            documents.any(|source| {
                let version = source.version.as_deref();
                let mut names = std::iter::once(source.name.as_str()).chain(source.short.as_deref());
                is_any(words) || names.any(|name| is_called(words, name, version))
            })
        };
        Self::read(query).or_else(|| {
            let lower = query.to_lowercase();
            let words: Vec<&str> = lower.split_whitespace().collect();
            // `p. 5`, `p.5`
            (1..words.len().min(3)).find_map(|page| {
                let (page, document) = words.split_at_checked(page)?;
                let document = document.iter().copied().filter(|word| !BETWEEN.contains(word));
                let document: Vec<String> = document.map(|word| trimmed(word).to_owned()).collect();
                let page = Self::read(&page.join(" "))?;
                (!document.is_empty() && is_document(&document)).then_some(Self { document, ..page })
            })
        })
    }

    /// Reads a page behind its document.
    fn read(query: &str) -> Option<Self> {
        let lower = trimmed(query).to_lowercase();
        let mut words: Vec<&str> =
            lower.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty()).collect();
        let last = words.pop()?;
        let number = match pages(last) {
            Some(pages) => {
                let page = words.pop()?.trim_end_matches('.');
                PAGE.contains(&page).then_some(pages)?
            }
            // `p.5` and `p5`
            None => {
                let digits = last.find(|c: char| c.is_ascii_digit())?;
                let (page, number) = last.split_at_checked(digits)?;
                PAGE.contains(&page.trim_end_matches('.')).then(|| pages(number))??
            }
        };
        let document = words.into_iter().map(|word| word.trim_end_matches('.').to_owned());
        Some(Self { document: document.collect(), from: number.0, to: number.1 })
    }

    /// The page as a reader writes it: `page 5`, `pages 4 to 5`.
    pub(super) fn shown(&self) -> String {
        match self.from == self.to {
            true => format!("page {}", self.from),
            false => format!("pages {} to {}", self.from, self.to),
        }
    }

    /// Whether a citation is of this page.
    fn is(&self, game: Option<&Game>, citation: &SourceCitation) -> bool {
        let on_page = citation.pages.as_deref().is_some_and(|text| {
            text.split(',').filter_map(pages).any(|(from, to)| from <= self.to && to >= self.from)
        });
        on_page && self.is_document(game, citation)
    }

    fn is_document(&self, game: Option<&Game>, citation: &SourceCitation) -> bool {
        if is_any(&self.document) {
            return true;
        }
        let sources = game.map(|game| game.sources.as_slice()).unwrap_or_default();
        let source = sources.iter().find(|source| source.name == citation.document);
        let short = source.and_then(|source| source.short.as_deref());
        let version = citation.version.as_deref();
        let mut names = std::iter::once(citation.document.as_str()).chain(short);
        names.any(|name| is_called(&self.document, name, version))
    }

    /// Whether words stand before the page, and the passage cites no document that is called so: then they are a sentence's.
    pub(super) fn may_be_words(&self, game: Option<&Game>, passage: &Passage) -> bool {
        self.document.len() > 1 && !passage.citations.iter().any(|citation| self.is_document(game, citation))
    }

    /// Whether the passage cites this page.
    pub(super) fn is_cited_by(&self, game: Option<&Game>, passage: &Passage) -> bool {
        passage.citations.iter().any(|citation| self.is(game, citation))
    }
}

/// Whether these words mean a game's rules, whichever document they stand in.
fn is_any(words: &[String]) -> bool {
    words.iter().all(|word| ANY_DOCUMENT.contains(&word.as_str()))
}

/// Whether all of these words are of a document's name, its initials or its version.
fn is_called(document: &[String], name: &str, version: Option<&str>) -> bool {
    let name = name.to_lowercase();
    let words: Vec<&str> = name.split(|c: char| !c.is_alphanumeric()).collect();
    let initials: String = words.iter().filter_map(|word| word.chars().next()).collect();
    let mut asked = document.iter().map(String::as_str);
    asked.all(|word| words.contains(&word) || word == initials || Some(word) == version)
}

/// A text without what ends a sentence behind it.
fn trimmed(text: &str) -> &str {
    text.trim().trim_end_matches(['.', '?', '!', ',', ';', ':'])
}

/// `13`, `4-5` and `4–5`, as first and last.
fn pages(text: &str) -> Option<(u32, u32)> {
    let (from, to) = text.trim().split_once(['-', '–', '\u{2011}']).unwrap_or((text.trim(), text.trim()));
    let (from, to) = (from.trim().parse().ok()?, to.trim().trim_end_matches('.').parse().ok()?);
    (from <= to).then_some((from, to))
}
