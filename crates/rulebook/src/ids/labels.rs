//! What is each passage of a page called?
//!
//! In this order: the id that the source gives, the rule's own number, the lead-in, the first
//! significant words (design, section 4).

use std::collections::HashMap;

use super::lock::Known;
use crate::{
    Dialect,
    pages::{
        inline,
        page::{Item, Page},
    },
    sources::SourceFile,
    words::{given_addresses::label_of, limits},
};
use names::{Diagnostic, slug};

/// Words of a passage that make its id.
const WORDS: usize = 4;

/// Words that say little about which passage it is.
const SLIGHT: &[&str] = &[
    "a", "an", "and", "are", "as", "at", "be", "been", "by", "each", "for", "from", "has", "if", "in",
    "into", "is", "it", "its", "of", "on", "or", "that", "the", "their", "they", "this", "to", "was", "were",
    "which", "with", "you", "your", "q",
];

/// The labels of a page's passages, in their order, and what is wrong with ids that the page gives.
/// What was known of the page before keeps its label; labels that mean something else are not given.
pub(crate) fn mint(page: &mut Page, file: &SourceFile, known: &Known) -> (Vec<String>, Vec<Diagnostic>) {
    adopt_heading_ids(page);
    // Which of several passages with the same words had which label, the labels themselves do not tell.
    let first = match known.has_twins() {
        true => labels(page, file, &Known::default(), &[]).0,
        false => Vec::new(),
    };
    labels(page, file, known, &first)
}

/// The same; `first` are the labels of a first reading of the page, where they are needed.
fn labels(page: &Page, file: &SourceFile, known: &Known, first: &[String]) -> (Vec<String>, Vec<Diagnostic>) {
    let mut minter = Minter {
        labels: vec![None; page.items.len()],
        taken: HashMap::new(),
        repeats: HashMap::new(),
        known,
    };
    let findings = minter.explicit(page, file);
    minter.keep(page, first);
    minter.recognise(page);
    for index in 0..page.items.len() {
        if minter.labels[index].is_none() {
            let label = minter.invent(page, index);
            minter.take(index, label);
        }
    }
    (minter.labels.into_iter().map(Option::unwrap_or_default).collect(), findings)
}

/// An id on a heading is the first passage's under it, unless that has one or a number of its own.
fn adopt_heading_ids(page: &mut Page) {
    let ends: Vec<usize> =
        page.headings.iter().skip(1).map(|heading| heading.first_item).chain([page.items.len()]).collect();
    for (heading, end) in page.headings.iter().zip(ends) {
        if let Some(id) = &heading.id
            && heading.first_item < end
            && let Some(item) = page.items.get_mut(heading.first_item).filter(|item| item.number.is_none())
        {
            item.explicit.get_or_insert_with(|| id.clone());
        }
    }
}

struct Minter<'a> {
    labels: Vec<Option<String>>,
    taken: HashMap<String, usize>,
    /// What was known of the page before.
    known: &'a Known<'a>,
    /// How often a label and text needed digits.
    repeats: HashMap<String, u64>,
}

impl Minter<'_> {
    fn take(&mut self, index: usize, label: String) {
        self.taken.insert(label.clone(), index);
        self.labels[index] = Some(label);
    }

    /// Ids and numbers that the source gives; the first of two equal ones keeps it.
    fn explicit(&mut self, page: &Page, file: &SourceFile) -> Vec<Diagnostic> {
        let mut findings = Vec::new();
        let spans = file.spans();
        for (index, item) in page.items.iter().enumerate() {
            let Some(given) = item.explicit.as_ref().or(item.number.as_ref()) else {
                continue;
            };
            let label = label_of(given);
            match self.taken.get(&label) {
                _ if label.is_empty() => {}
                Some(first) => {
                    let span = |item: &Item| spans.at(item.range.start, item.range.len());
                    let finding = Diagnostic::error(
                        "duplicate-id",
                        format!("`{given}` names two passages of `{}`; the first keeps it", file.name),
                    );
                    let finding = finding.at(span(item)).also(span(&page.items[*first]));
                    findings.push(finding.help("give the second another id"));
                }
                None => self.take(index, label),
            }
        }
        findings
    }

    /// Labels of a first reading that had the same words at the same place before.
    fn keep(&mut self, page: &Page, first: &[String]) {
        for (index, label) in first.iter().enumerate() {
            let is_free = self.labels[index].is_none() && !self.taken.contains_key(label);
            if is_free && self.known.is_same(label, page, index) {
                self.take(index, label.clone());
            }
        }
    }

    /// The labels that passages had before.
    fn recognise(&mut self, page: &Page) {
        let known = self.known;
        if known.entries.is_empty() {
            return;
        }
        let wanted: Vec<usize> = (0..page.items.len()).filter(|at| self.labels[*at].is_none()).collect();
        let found = known.recognise(page, &wanted, &|label| self.taken.contains_key(label));
        for (index, label) in found {
            self.take(index, label);
        }
    }

    fn invent(&mut self, page: &Page, index: usize) -> String {
        let item = &page.items[index];
        let words = words(item);
        let prefix = item
            .parent
            .filter(|parent| page.items[*parent].label.is_some())
            .and_then(|parent| self.labels[parent].clone());
        let prefixed = |own: String| match (&prefix, own.is_empty()) {
            (Some(prefix), false) => cut(&format!("{prefix}-{own}")),
            _ => cut(&own),
        };
        let heading = heading_label(page, index);
        if let Some(own) = item.label.as_ref().map(|label| slug(&label.name)).or(heading) {
            let first = prefixed(own.clone());
            if self.is_free(&first, page, index) {
                return first;
            }
            let more = (1..=limits::ID_WORDS).map(|count| format!("{own}-{}", joined(&words, count)));
            if let Some(label) = more.map(&prefixed).find(|label| self.is_free(label, page, index)) {
                return label;
            }
        }
        let counts = WORDS..=limits::ID_WORDS;
        let by_words = counts.map(|count| prefixed(joined(&words, count)));
        if let Some(label) = by_words.into_iter().find(|label| self.is_free(label, page, index)) {
            return label;
        }
        self.hashed(&prefixed(joined(&words, WORDS)), page, index)
    }

    /// Whether the passage of this index may have this label.
    fn is_free(&self, label: &str, page: &Page, index: usize) -> bool {
        !label.is_empty() && !self.taken.contains_key(label) && !self.known.is_retired(label, page, index)
    }

    /// Four hex digits of the text, and of how often it was there before; more where they are taken.
    fn hashed(&mut self, base: &str, page: &Page, index: usize) -> String {
        let text = inline::text(&page.items[index].content);
        let base = if base.is_empty() { "passage" } else { base };
        let before = self.repeats.get(&format!("{base} {text}")).copied().unwrap_or(0);
        for count in before.. {
            let mut hasher = blake3::Hasher::new();
            hasher.update(text.as_bytes());
            if count > 0 {
                hasher.update(&count.to_le_bytes());
            }
            let hex = hasher.finalize().to_hex();
            let digits = if count < 16 { 4 } else { 16 };
            let label = format!("{base}-{}", hex.get(..digits).unwrap_or_default());
            if self.is_free(&label, page, index) {
                self.repeats.insert(format!("{base} {text}"), count + 1);
                return label;
            }
        }
        base.to_owned()
    }
}

/// In Zola pages the first passage under a heading has the heading's name.
fn heading_label(page: &Page, index: usize) -> Option<String> {
    if page.dialect != Dialect::Zola || page.items[index].kind == crate::Kind::Question {
        return None;
    }
    let heading = page.headings.iter().rev().find(|heading| heading.first_item == index)?;
    let own = page.items[index].place.last().map(|at| &page.headings[*at].text) == Some(&heading.text);
    let label = heading.id.clone().map_or_else(|| slug(&heading.text), |id| label_of(&id));
    (own && !label.is_empty()).then_some(label)
}

/// The significant words of a passage: of its question, else of its text.
fn words(item: &Item) -> Vec<String> {
    let asked = item.asking.as_ref().map(|asking| inline::text(asking)).filter(|text| !text.is_empty());
    let text = asked.unwrap_or_else(|| inline::text(&item.content));
    let head: String = text.chars().take(400).collect();
    let all: Vec<String> = head.split_whitespace().map(slug).filter(|word| !word.is_empty()).collect();
    let significant: Vec<String> =
        all.iter().filter(|word| !SLIGHT.contains(&word.as_str())).cloned().collect();
    if significant.is_empty() { all } else { significant }
}

fn joined(words: &[String], count: usize) -> String {
    words.iter().take(count).map(String::as_str).collect::<Vec<_>>().join("-")
}

fn cut(label: &str) -> String {
    let short: String = label.chars().take(limits::LABEL_CHARS).collect();
    match short.rsplit_once('-') {
        Some((words, _)) if short.len() < label.len() => words.trim_end_matches('-').to_owned(),
        _ => short.trim_end_matches('-').to_owned(),
    }
}
