//! Which edition of a numbered rulebook does a file state?
//!
//! In its front matter, its name, its folder's name or its head. A number with a dot is one (`8.0`); `v2`,
//! *2nd edition* and days are as well, where what they name holds the same numbers.

use std::collections::{BTreeMap, BTreeSet};

use super::order::Edition;
use crate::{
    Dialect,
    pages::page::Page,
    sources::SourceFile,
    words::{days, given_addresses},
};
use names::{Diagnostic, Ordered, Span};

/// Lines above the first numbered heading in which a file may name its edition.
const HEAD_LINES: usize = 20;

/// The numbers of rules.
type Numbers<'a> = BTreeSet<&'a str>;

/// The editions that files of numbered rulebooks state, by the places of these files.
pub(crate) fn all(pages: &[Page], files: &[SourceFile]) -> BTreeMap<usize, String> {
    let (mut stated, mut vague) = (BTreeMap::new(), BTreeSet::new());
    for page in pages.iter().filter(|page| page.dialect == Dialect::Numbered) {
        let file = &files[page.file];
        if let Some(edition) = surely(page, file) {
            stated.insert(page.file, edition);
        } else if let Some(edition) = perhaps(file) {
            vague.insert(edition.clone());
            stated.insert(page.file, edition);
        }
    }
    // A day counts only within one text: editions hold the same numbers.
    let mut rules: BTreeMap<&str, Numbers> = BTreeMap::new();
    for page in pages {
        if let Some(edition) = stated.get(&page.file) {
            rules.entry(edition).or_default().extend(numbers(page));
        }
    }
    let alone = |edition: &str| {
        let Some(own) = rules.get(edition) else { return false };
        let mut others = rules.iter().filter(|(other, _)| **other != edition).peekable();
        others.peek().is_some() && !others.any(|(_, other)| are_same(own, other))
    };
    let other_texts: BTreeSet<String> = vague.into_iter().filter(|edition| alone(edition)).ordered_set();
    stated.retain(|_, edition| !other_texts.contains(edition));
    stated
}

fn numbers(page: &Page) -> impl Iterator<Item = &str> {
    page.items.iter().filter_map(|item| item.number.as_deref())
}

/// Whether the other text has half of the numbers of the smaller one.
fn are_same(one: &Numbers, other: &Numbers) -> bool {
    let least = one.len().min(other.len());
    least > 0 && 2 * one.intersection(other).count() >= least
}

/// Findings about files of one edition that hold the same numbers: so each number has two texts.
pub(crate) fn untold(editions: &[Edition], files: &[SourceFile]) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    for edition in editions {
        let mut rules: BTreeMap<usize, Numbers> = BTreeMap::new();
        for page in edition.pages.iter().filter(|page| page.dialect == Dialect::Numbered) {
            rules.entry(page.file).or_default().extend(numbers(page));
        }
        let mut before: Vec<(&SourceFile, &Numbers)> = Vec::new();
        for (file, own) in rules.iter().map(|(at, own)| (&files[*at], own)).filter(|(_, own)| own.len() > 1) {
            let same = before.iter().find(|(it, other)| it.text != file.text && are_same(own, other));
            findings.extend(same.map(|(other, _)| finding(file, other)));
            before.push((file, own));
        }
    }
    findings
}

fn finding(file: &SourceFile, other: &SourceFile) -> Diagnostic {
    let message = format!("`{}` and `{}` hold rules of the same numbers", file.name, other.name);
    Diagnostic::warning("same-numbers", message)
        .at(Span::at(&file.name, &file.text, 0, 0))
        .also(Span::at(&other.name, &other.text, 0, 0))
        .help("where they are two editions, say so: `edition` in their front matter, or in their names (`v1`, `v2`)")
}

/// The edition of a file whose words mean nothing else: front matter, or a number with a dot.
fn surely(page: &Page, file: &SourceFile) -> Option<String> {
    let told = page.front.edition.as_deref().map(given_addresses::label_of).filter(|label| !label.is_empty());
    let [name, folder] = names(file);
    told.or_else(|| version_in(name))
        .or_else(|| version_in(folder))
        .or_else(|| head(file).filter(|line| line.to_lowercase().contains("version")).find_map(version_in))
}

/// The edition of a file by words that may mean something else as well.
fn perhaps(file: &SourceFile) -> Option<String> {
    let [name, folder] = names(file);
    let effective = || head(file).filter(|line| line.to_lowercase().contains("effective")).find_map(day_in);
    edition_in(name).or_else(|| edition_in(folder)).or_else(effective)
}

/// The file's name without extension, and its folder's.
fn names(file: &SourceFile) -> [&str; 2] {
    let stem = given_addresses::stem_of_path(&file.path);
    let (folder, name) = stem.rsplit_once('/').unwrap_or(("", stem));
    [name, folder.rsplit('/').next().unwrap_or_default()]
}

/// The lines above the first numbered heading.
pub(crate) fn head(file: &SourceFile) -> impl Iterator<Item = &str> {
    file.text.lines().take_while(|line| !line.starts_with("##")).take(HEAD_LINES)
}

fn is_number(word: &str, most: usize) -> bool {
    !word.is_empty() && word.len() <= most && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// The last number with a dot in some words: `Rules-v7.0`, `3/6/26 - V 7.0`.
fn version_in(words: &str) -> Option<String> {
    let word = |c: char| !(c.is_alphanumeric() || c == '.');
    let mut versions = words.split(word).map(|word| word.trim_matches('.').trim_start_matches(['v', 'V']));
    let is_version = |word: &&str| {
        let parts: Vec<&str> = word.split('.').collect();
        parts.len() >= 2 && parts.iter().all(|part| is_number(part, 4))
    };
    versions.rfind(is_version).map(str::to_owned)
}

/// `Rules v2`, `rules_v2_1`, `Rules (2nd edition)`, `CR 2024-06-21`, `Rules 20240621`.
fn edition_in(words: &str) -> Option<String> {
    let lower = words.to_lowercase();
    let parts: Vec<&str> =
        lower.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty()).collect();
    let is_edition = |word: &&str| matches!(*word, "edition" | "ed" | "version");
    let behind = |at: usize| parts.get(at + 1).copied();
    let by_words = (0..parts.len()).find_map(|at| {
        let word = parts[at];
        let before = || behind(at).filter(is_edition).and_then(|_| ordinal(word));
        let after = || behind(at).filter(|it| is_edition(&word) && is_number(it, 3)).map(str::to_owned);
        before().or_else(after)
    });
    with_v(&lower).or(by_words).or_else(|| day_in(words))
}

/// `v2`, `v2_1` with what stands behind its lines: 2, 2.1.
fn with_v(words: &str) -> Option<String> {
    words.split(|c: char| !(c.is_alphanumeric() || c == '_')).find_map(|token| {
        let mut parts = token
            .split('_')
            .skip_while(|part| !part.strip_prefix('v').is_some_and(|number| is_number(number, 3)));
        let first = parts.next()?.trim_start_matches('v').to_owned();
        Some(parts.take_while(|part| is_number(part, 3)).fold(first, |all, part| format!("{all}.{part}")))
    })
}

/// `2nd`, `second`, `2`.
fn ordinal(word: &str) -> Option<String> {
    const WORDS: [&str; 10] =
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
    if let Some(at) = WORDS.iter().position(|it| *it == word) {
        return Some((at + 1).to_string());
    }
    let digits = word.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let end = &word[digits.len()..];
    (is_number(digits, 3) && matches!(end, "" | "st" | "nd" | "rd" | "th")).then(|| digits.to_owned())
}

/// The first day in some words.
pub(crate) fn day_in(words: &str) -> Option<String> {
    let mut last = ' ';
    for (at, c) in words.char_indices() {
        let begins = c.is_alphanumeric() && !last.is_alphanumeric();
        last = c;
        let rest = words.get(at..).filter(|_| begins);
        if let Some(day) = rest.and_then(|rest| days::leading(rest).map(|(day, _)| day).or(in_one(rest))) {
            return Some(day);
        }
    }
    None
}

/// `20240621`.
fn in_one(words: &str) -> Option<String> {
    let end = words.find(|c: char| !c.is_ascii_digit()).unwrap_or(words.len());
    let digits = words.get(..end).filter(|digits| digits.len() == 8)?;
    let day = format!("{}-{}-{}", digits.get(..4)?, digits.get(4..6)?, digits.get(6..)?);
    days::is_day(&day).then_some(day)
}
