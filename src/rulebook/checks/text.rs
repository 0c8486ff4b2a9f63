//! What in the words themselves looks damaged?

use std::collections::BTreeSet;

use crate::{
    diagnostic::{Diagnostic, Span},
    rulebook::{Passage, Rulebook},
};

/// Citations that name neither a page nor a rule, once per topic and citation.
pub(super) fn without_page(rulebook: &Rulebook) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    for topic in rulebook.topics.values() {
        for citation in &topic.citations {
            if citation.pages.is_some() || citation.rule.is_some() {
                continue;
            }
            let span = Span { file: topic.file.clone(), line: 1, column: 1, offset: 0, length: 0 };
            let message = format!("`{}` is cited without a page", citation.text);
            let finding = Diagnostic::warning("citation-without-page", message).at(span);
            findings.push(finding.help("write `Page` and the printed page number at its end"));
        }
    }
    findings
}

/// Empty parentheses, private-use letters and generator marks where an icon was.
pub(super) fn debris(rulebook: &Rulebook) -> Vec<Diagnostic> {
    let mut seen = BTreeSet::new();
    let mut findings = Vec::new();
    for passage in rulebook.passages.values() {
        let place = (passage.span.file.clone(), passage.span.offset);
        if let Some(mark) = mark_in(passage).filter(|_| seen.insert(place)) {
            let message = format!("`{mark}` is left of an icon in `{}`", passage.id);
            let finding = Diagnostic::warning("icon-debris", message).at(passage.span.clone());
            findings.push(finding.help("write the icon's name in words"));
        }
    }
    findings
}

fn mark_in(passage: &Passage) -> Option<String> {
    let texts = [passage.text.as_str(), passage.question.as_deref().unwrap_or_default()];
    texts.iter().find_map(|text| {
        let private = |c: &char| matches!(c, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{10ffff}');
        let words = ["()", "( )", "{ .block-language"].iter().find(|mark| text.contains(**mark));
        let letter = || bare_letter(text).map(|letter| format!("the {letter} "));
        words
            .map(|mark| (*mark).to_owned())
            .or_else(|| text.chars().find(private).map(|c| c.escape_unicode().to_string()))
            .or_else(letter)
    })
}

/// A single small letter as a noun's name ("the e defense token") is a glyph of an icon font.
fn bare_letter(text: &str) -> Option<&str> {
    let mut words = text.split_whitespace().peekable();
    while let Some(word) = words.next() {
        if word == "the"
            && let Some(next) = words.peek()
            && next.len() == 1
            && next.bytes().all(|byte| byte.is_ascii_lowercase())
            && *next != "a"
        {
            return Some(next);
        }
    }
    None
}
