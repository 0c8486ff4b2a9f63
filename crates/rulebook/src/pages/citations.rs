//! Where does a passage stand in the publisher's documents, and how is that said?

use std::fmt;

use pulldown_cmark::{Event, Tag, TagEnd};

use super::{
    inline,
    page::{Piece, Scope},
    sections,
};
use crate::{Dialect, Game, Passage, Rulebook, SourceCitation, SourceDocument, rule_number};

impl fmt::Display for SourceCitation {
    /// `Rules Reference Guide 1.5, p. 4-5`, without knowing the game's short names.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.document)?;
        if let Some(version) = &self.version {
            write!(f, " {version}")?;
        }
        if let Some(rule) = &self.rule {
            write!(f, " {rule}")?;
        }
        if let Some(pages) = &self.pages {
            write!(f, ", p. {pages}")?;
        }
        Ok(())
    }
}

impl Rulebook {
    /// A passage as judges cite it: `Rules Reference 1.5, Defense Tokens, p. 4-5, Brace`; a numbered rule by
    /// its edition, number and heading: `Comprehensive Rules 8.0, 7.7.3.c, Lasting Effects`.
    pub fn citation_label(&self, passage: &Passage) -> String {
        self.citation_label_by(passage, None)
    }

    /// The same by one of the rules that a passage cites, where it cites several; by the first where it does not cite that one.
    pub fn citation_label_by(&self, passage: &Passage, rule: Option<&str>) -> String {
        let label = self.numbered_label(passage).unwrap_or_else(|| self.placed_label(passage, rule));
        match passage.superseded {
            true => format!("{label} (superseded)"),
            false => label,
        }
    }

    /// The number of a rule of a numbered rulebook.
    pub fn number_of<'a>(&self, passage: &'a Passage) -> Option<&'a str> {
        let topic = self.topic(&passage.id.topic_id())?;
        let label = passage.id.passage();
        (topic.dialect == Dialect::Numbered && rule_number(label).is_some()).then_some(label)
    }

    fn numbered_label(&self, passage: &Passage) -> Option<String> {
        let number = self.number_of(passage).filter(|_| passage.citations.is_empty())?;
        let game = self.game(passage.id.game())?;
        let edition = passage.edition.as_ref().or(game.edition.as_ref());
        let book = match edition.filter(|edition| !game.title.contains(edition.as_str())) {
            Some(edition) => format!("{} {edition}", game.title),
            None => game.title.clone(),
        };
        let topic = self.topic(&passage.id.topic_id()).map(|topic| topic.title.as_str());
        let heading = passage.place.last().map(|heading| unnumbered(heading)).filter(|it| !it.is_empty());
        let parts = [Some(book.as_str()), Some(number), heading.or(topic)];
        Some(parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
    }

    fn placed_label(&self, passage: &Passage, rule: Option<&str>) -> String {
        let game = self.game(passage.id.game());
        let topic = self.topic(&passage.id.topic_id());
        let by = |citation: &&SourceCitation| citation.rule.as_deref() == rule;
        let citation = passage.citations.iter().find(by).filter(|_| rule.is_some());
        let citation = citation.or(passage.citations.first());
        let mut parts = Vec::new();
        match (citation, game) {
            (Some(citation), Some(game)) => parts.push(document_name(game, citation)),
            (Some(citation), None) => parts.push(citation.document.clone()),
            (None, Some(game)) => parts.push(game.title.clone()),
            (None, None) => {}
        }
        parts.extend(topic.map(|topic| topic.title.clone()));
        parts.extend(citation.and_then(|it| it.pages.as_ref()).map(|pages| format!("p. {pages}")));
        // a table's first words are its cells
        let table = || {
            let heading = passage.place.last().map(|heading| format!("{}, table", unnumbered(heading)));
            heading.unwrap_or_else(|| "table".to_owned())
        };
        let name = passage.label.clone().unwrap_or_else(|| match passage.html.starts_with("<table") {
            true => table(),
            false => passage.title.clone(),
        });
        let name = match self.completed_by(passage) {
            Some(above) => format!("{} {name}", above.title),
            None => name,
        };
        parts.push(name);
        parts.join(", ")
    }

    /// A citation alone with the game's short name of its document: `Rules Reference 1.5, p. 4-5`.
    pub fn source_label(&self, game: &str, citation: &SourceCitation) -> String {
        let name = match self.game(game) {
            Some(game) => document_name(game, citation),
            None => return citation.to_string(),
        };
        match &citation.pages {
            Some(pages) => format!("{name}, p. {pages}"),
            None => name,
        }
    }

    /// The same in two parts: the document with its version, and the place in it; the place is empty
    /// where the citation names none.
    pub fn source_parts(&self, game: &str, citation: &SourceCitation) -> (String, String) {
        let label = self.source_label(game, citation);
        let whole = SourceCitation { rule: None, pages: None, ..citation.clone() };
        let document = self.source_label(game, &whole);
        let place = label.strip_prefix(&document).map(|rest| rest.trim_start_matches([',', ' ']).to_owned());
        (document, place.unwrap_or_default())
    }
}

/// A heading without its number: `7.7.3 Lasting Effects`.
fn unnumbered(heading: &str) -> &str {
    let is_number = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
    match heading.split_once(' ') {
        Some((number, words)) if is_number(number) => words.trim(),
        _ => heading,
    }
}

/// The document's short name with version and rule number.
fn document_name(game: &Game, citation: &SourceCitation) -> String {
    let source = find_source(&game.sources, citation);
    let mut name =
        source.and_then(|source| source.short.clone()).unwrap_or_else(|| citation.document.clone());
    let said = name.chars().any(|c| c.is_ascii_digit());
    if let Some(version) = citation.version.as_ref().filter(|_| !said) {
        name = format!("{name} {version}");
    }
    match &citation.rule {
        Some(rule) => format!("{name}, {rule}"),
        None => name,
    }
}

/// The declared document that a citation names, by full name, short name or initials.
pub(crate) fn find_source<'a>(
    sources: &'a [SourceDocument],
    citation: &SourceCitation,
) -> Option<&'a SourceDocument> {
    let full = match &citation.version {
        Some(version) => format!("{} {version}", citation.document),
        None => citation.document.clone(),
    };
    let named = |source: &&SourceDocument| source.name == full || source.short.as_ref() == Some(&full);
    let nearly = |source: &&SourceDocument| {
        source.name.starts_with(&citation.document)
            || source.short.as_ref() == Some(&citation.document)
            || initials(&source.name) == citation.document
    };
    sources.iter().find(named).or_else(|| sources.iter().find(nearly))
}

fn initials(name: &str) -> String {
    name.split_whitespace()
        .filter(|word| word.chars().next().is_some_and(char::is_alphabetic))
        .filter_map(|word| word.chars().next())
        .collect()
}

/// Takes the words of a citation apart: `#ffg Rules Reference Guide 1.5 Page 4-5`.
pub(crate) fn parse(text: &str) -> SourceCitation {
    let text = text.replace([super::dialect::RETURN_ARROW, '\u{fe0e}'], " ");
    let text = inline::collapse(&text);
    let words: Vec<&str> = text.split(' ').skip_while(|word| word.starts_with('#')).collect();
    let page_at = words.iter().rposition(|word| is_page_mark(word));
    let pages = page_at.map(|at| words[at + 1..].join(" ")).and_then(|words| pages(&words));
    let name = match (page_at, &pages) {
        (Some(at), Some(_)) => words[..at].join(" "),
        _ => words.join(" "),
    };
    let name = name.trim_end_matches([',', ';', ':', '.']).to_owned();
    let (document, number) = split_version(&name);
    // `CR 7.6.11` is a rule of a document that is abbreviated.
    let is_rule = !document.is_empty()
        && document.chars().all(|c| c.is_ascii_uppercase())
        && number.as_deref().and_then(rule_number).is_some_and(|parts| parts.len() > 2);
    let (rule, version) = if is_rule { (number, None) } else { (None, number) };
    SourceCitation { document, version, pages, rule, text: words.join(" ") }
}

/// What a footnote cites, and what it says besides.
pub(crate) struct Cited {
    pub citation: SourceCitation,
    pub scope: Scope,
    /// Words behind the place, and further paragraphs.
    pub beside: Vec<Piece>,
}

/// What a footnote cites; nothing where it is a remark.
pub(crate) fn cited(pieces: &[Piece]) -> Option<Cited> {
    let is_link = !inline::links(pieces).is_empty() && sections::only_leads(pieces);
    let said = said(&inline::text(pieces)).or_else(|| is_link.then_some(Said::Document))?;
    let citation = parse(&inline::text(first_paragraph(pieces).0));
    Some(match said {
        Said::Place => Cited { citation, scope: Scope::Body, beside: beside_place(pieces) },
        Said::Document => {
            Cited { citation: parse(&inline::text(pieces)), scope: Scope::Named, beside: Vec::new() }
        }
    })
}

/// The first paragraph of a footnote, and what stands behind it.
fn first_paragraph(pieces: &[Piece]) -> (&[Piece], &[Piece]) {
    let end = pieces.iter().position(|(event, _)| matches!(event, Event::End(TagEnd::Paragraph)));
    pieces.split_at(end.map_or(pieces.len(), |end| end + 1))
}

/// Most words behind a place that say where it is on its page: `Guide, p. 4, second column`.
const FEW: usize = 4;

/// What a footnote says besides the place that it cites: words behind the page, and further paragraphs.
fn beside_place(pieces: &[Piece]) -> Vec<Piece> {
    let (first, more) = first_paragraph(pieces);
    let text = inline::text(first);
    let behind = behind_place(&text);
    let skipped = match behind.split_whitespace().count() {
        0 => text.len(),
        // A few words are said with their place.
        1..=FEW => text.split_inclusive(' ').take_while(|it| it.starts_with('#')).map(str::len).sum(),
        _ => text.rfind(behind).unwrap_or_default(),
    };
    let is_edge =
        |(event, _): &Piece| matches!(event, Event::Start(Tag::Paragraph) | Event::End(TagEnd::Paragraph));
    let mut remark: Vec<Piece> = first.iter().filter(|piece| !is_edge(piece)).cloned().collect();
    inline::skip_text(&mut remark, skipped);
    if skipped == text.len() {
        remark.clear();
    }
    remark.extend(more.iter().cloned());
    if inline::text(&remark).contains(char::is_alphanumeric) { remark } else { Vec::new() }
}

/// What a footnote says of where something stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Said {
    /// A place in a document, or a document that is marked as one: `#ffg Guide`, `Guide, p. 4`, `CR 7.6.11`.
    Place,
    /// A document without a place in it: `Rules Reference`.
    Document,
}

/// Most words behind the place in a citation: `Guide, p. 4, second column`.
const WORDS_BEHIND: usize = 4;
/// Words that have no capital in the name of a document.
const SMALL: [&str; 12] = ["a", "an", "and", "by", "for", "from", "in", "of", "on", "the", "to", "with"];

/// What a footnote says of where something stands; nothing where it is a remark.
fn said(text: &str) -> Option<Said> {
    let citation = parse(text);
    let is_place = text.starts_with('#')
        || citation.rule.is_some()
        || citation.pages.is_some() && words_behind(text) <= WORDS_BEHIND;
    if is_place {
        return Some(Said::Place);
    }
    let is_address = ["https://", "http://"].iter().any(|scheme| text.starts_with(scheme));
    let is_versioned = citation.version.is_some_and(|version| version.contains('.'));
    let is_document = is_address && !text.contains(' ') || is_versioned || is_name(text);
    is_document.then_some(Said::Document)
}

/// How many words stand behind the pages of a citation.
fn words_behind(text: &str) -> usize {
    let words: Vec<&str> = text.split_whitespace().collect();
    let page = words.iter().rposition(|word| is_page_mark(word));
    let numbers = |word: &&&str| word.starts_with(|c: char| c.is_ascii_digit() || is_dash(c));
    page.map_or(0, |at| words[at + 1..].len() - words[at + 1..].iter().take_while(numbers).count())
}

/// The words behind the pages of a citation: `Guide, p. 4, but not at night`; none where it names no page.
fn behind_place(text: &str) -> &str {
    let counts = |word: &str| {
        let word = word.trim_start_matches(['(', '[']);
        word.starts_with(|c: char| c.is_ascii_digit() || is_dash(c))
    };
    let words: Vec<&str> = text.split_inclusive(' ').collect();
    let Some(page) = words.iter().rposition(|word| is_page_mark(word.trim_end())) else { return "" };
    let mut behind = page + 1;
    while let Some(word) = words.get(behind) {
        let joins = matches!(word.trim_end(), "and" | "&" | "to");
        if !(counts(word) || joins && words.get(behind + 1).is_some_and(|next| counts(next))) {
            break;
        }
        behind += 1;
    }
    let from: usize = words.iter().take(behind).map(|word| word.len()).sum();
    let arrow = |c: char| matches!(c, super::dialect::RETURN_ARROW | '\u{fe0e}' | '\u{fe0f}');
    let edge = |c: char| arrow(c) || c.is_whitespace() || matches!(c, ',' | ';' | ':');
    let rest = text.get(from..).unwrap_or_default().trim_matches(edge);
    if rest.contains(char::is_alphanumeric) { rest } else { "" }
}

/// Whether words are the name of a document: each of them with a capital, and no sentence.
fn is_name(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let capital = |word: &str| {
        let word = word.trim_start_matches(|c: char| !c.is_alphanumeric());
        word.starts_with(|c: char| c.is_uppercase() || c.is_numeric())
    };
    let short = words.len() <= 2 * WORDS_BEHIND;
    let all = words.iter().all(|word| capital(word) || SMALL.contains(word));
    short && all && words.first().is_some_and(|word| capital(word)) && !text.ends_with(['.', '!', '?'])
}

fn is_page_mark(word: &str) -> bool {
    matches!(word.trim_end_matches(['.', ':']).to_lowercase().as_str(), "page" | "pages" | "p" | "pp")
}

fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2013}' | '\u{2014}' | '\u{2011}')
}

/// Pages as printed, with plain hyphens instead of dashes.
fn pages(words: &str) -> Option<String> {
    let pages: String = words
        .chars()
        .filter(|c| !c.is_whitespace())
        .map(|c| if is_dash(c) { '-' } else { c })
        .take_while(|c| c.is_ascii_digit() || matches!(c, '-' | ','))
        .collect();
    let pages = pages.trim_matches(|c| matches!(c, '-' | ',')).to_owned();
    (!pages.is_empty()).then_some(pages)
}

/// `Rules Reference Guide 1.5` is version 1.5 of the Rules Reference Guide.
fn split_version(name: &str) -> (String, Option<String>) {
    match name.rsplit_once(' ') {
        Some((document, last)) if is_version(last) => {
            (document.to_owned(), Some(last.trim_start_matches(['v', 'V']).to_owned()))
        }
        _ => (name.to_owned(), None),
    }
}

fn is_version(word: &str) -> bool {
    let digits = word.trim_start_matches(['v', 'V']);
    let plain = digits.chars().all(|c| c.is_ascii_digit() || c == '.');
    let lettered = rule_number(digits).is_some_and(|parts| parts.len() > 2);
    digits.starts_with(|c: char| c.is_ascii_digit()) && (plain || lettered)
}

/// Takes a closing `(CR 7.6.11)` or `(CR 7.6.11, 7.6.12)` out of the content.
pub(crate) fn take_closing(content: &mut Vec<Piece>) -> Vec<SourceCitation> {
    let last = content.iter_mut().rev().find(|(event, _)| !matches!(event, Event::End(_)));
    let Some((Event::Text(words), _)) = last else {
        return Vec::new();
    };
    let Some((before, citations)) = closing(words) else {
        return Vec::new();
    };
    *words = before.into();
    inline::trim_end(content);
    citations
}

fn closing(words: &str) -> Option<(String, Vec<SourceCitation>)> {
    let inner = words.trim_end().trim_end_matches('.').strip_suffix(')')?;
    let open = inner.rfind('(')?;
    let (document, rules) = inner[open + 1..].split_once(' ')?;
    if document.is_empty() || !document.chars().all(|c| c.is_ascii_uppercase()) {
        return None;
    }
    let rule = |rule: &str| {
        let rule = rule.trim();
        let well_formed = rule.starts_with(|c: char| c.is_ascii_digit())
            && rule.chars().all(|c| c.is_ascii_alphanumeric() || c == '.');
        well_formed.then(|| SourceCitation {
            document: document.to_owned(),
            version: None,
            pages: None,
            rule: Some(rule.trim_end_matches('.').to_owned()),
            text: format!("{document} {rule}"),
        })
    };
    let citations: Option<Vec<_>> = rules.split([',', ';']).map(rule).collect();
    Some((words[..open].trim_end().to_owned(), citations?))
}
