//! What in the words themselves looks damaged?

use std::collections::BTreeSet;

use crate::{
    diagnostic::Diagnostic,
    rulebook::{Dialect, Kind, Passage, Rulebook, Topic},
};

/// Empty parentheses, private-use letters and generator marks where an icon was.
pub(super) fn debris(rulebook: &Rulebook) -> Vec<Diagnostic> {
    let mut seen = BTreeSet::new();
    let mut findings = Vec::new();
    for passage in rulebook.passages.values() {
        let place = (passage.span.file.clone(), passage.span.offset);
        let in_code = |mark: &String| {
            passage.text.contains(mark.as_str()) && !without_code(&passage.html).contains(mark.as_str())
        };
        let mark = mark_in(passage).filter(|mark| !in_code(mark));
        if let Some(mark) = mark.filter(|_| seen.insert(place)) {
            let message = format!("`{mark}` is left of an icon in `{}`", passage.id);
            let finding = Diagnostic::warning("icon-debris", message).at(passage.span.clone());
            findings.push(finding.help("write the icon's name in words"));
        }
    }
    findings
}

/// A passage's HTML without its code, in which brackets are nothing's remains.
fn without_code(html: &str) -> String {
    let mut kept = String::new();
    let mut rest = html;
    while let Some((before, inside)) = rest.split_once("<code") {
        kept.push_str(before);
        rest = inside.split_once("</code>").map_or("", |(_, after)| after);
    }
    kept + rest
}

/// A command icon read as the name of a defense token: icons of commands stand above effects, and a
/// defense token is no command.
pub(super) fn misread(rulebook: &Rulebook) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    for passage in rulebook.passages.values() {
        let Some((words, token)) = misread_in(&passage.text) else { continue };
        let message = format!("`{words}` in `{}` takes the token {token} for a command", passage.id);
        let finding = Diagnostic::warning("icon-misread", message).at(passage.span.clone());
        findings.push(
            finding.help("an icon was misread when the page was made: look the icon up in the document"),
        );
    }
    findings
}

/// Defense tokens, whose names the letters of an icon font are taken for.
const TOKENS: [&str; 6] = ["brace", "contain", "evade", "redirect", "salvo", "scatter"];

/// Where a token's name stands for a command: the words, and the token.
fn misread_in(text: &str) -> Option<(String, &'static str)> {
    let raw: Vec<&str> = text.split_whitespace().collect();
    let words: Vec<String> =
        raw.iter().map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase()).collect();
    let token = |word: Option<&String>| TOKENS.into_iter().find(|token| word.is_some_and(|it| it == token));
    let is = |at: usize, wanted: &[&str]| words.get(at).is_some_and(|word| wanted.contains(&word.as_str()));
    (0..words.len()).find_map(|at| {
        // `an Evade command`, `Evade dial`
        let goes_on = raw.get(at).is_some_and(|word| !word.ends_with([',', '.', ';', ':', ')']));
        if let Some(token) =
            token(words.get(at)).filter(|_| goes_on && is(at + 1, &["command", "commands", "dial", "dials"]))
        {
            return Some((words[at..at + 2].join(" "), token));
        }
        // `a command icon as a header, such as Evade`
        let header = is(at, &["command"]) && is(at + 1, &["icon", "icons"]);
        let such = (at + 2..at + 10).find(|at| is(*at, &["as"]) && is(at.saturating_sub(1), &["such"]))?;
        let token = token(words.get(such + 1)).filter(|_| header)?;
        Some((words[at..such + 2].join(" "), token))
    })
}

/// Copied pages from which the lists under their paragraphs may be gone: copying drops them without
/// a trace, so a page whose paragraphs have names and whose lists are nowhere is only suspected.
pub(super) fn incomplete(rulebook: &Rulebook) -> Vec<Diagnostic> {
    let copied = rulebook.topics.values().filter(|topic| topic.dialect == Dialect::Rendered);
    copied.filter_map(|topic| suspected(rulebook, topic)).collect()
}

fn suspected(rulebook: &Rulebook, topic: &Topic) -> Option<Diagnostic> {
    let rules: Vec<&Passage> = rulebook.passages_of(topic).filter(|it| it.kind == Kind::Rule).collect();
    let named: Vec<&&Passage> = rules.iter().filter(|it| it.label.is_some()).collect();
    let first = named.first().filter(|_| named.len() >= LEAD_INS)?;
    if rules.iter().any(|passage| passage.depth > 0) || rules.len() > named.len() {
        return None;
    }
    let message = format!(
        "`{}` has {} paragraphs with a name and no list below any of them; copying such a page can \
         drop its lists",
        topic.file,
        named.len()
    );
    let finding = Diagnostic::info("possibly-incomplete", message).at(first.span.clone());
    Some(finding.help("compare it with the document; nothing is wrong if the page has no lists there"))
}

/// Named paragraphs from which on a copied page without lists is suspected.
const LEAD_INS: usize = 3;

fn mark_in(passage: &Passage) -> Option<String> {
    let texts = [passage.text.as_str(), passage.question.as_deref().unwrap_or_default()];
    texts.iter().find_map(|text| {
        let private = |c: &char| matches!(c, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{10ffff}');
        let words = ["()", "( )", "{ .block-language"].iter().find(|mark| text.contains(**mark));
        let letter = || bare_letter(text).map(|letter| format!("the {letter} "));
        words
            .map(|mark| (*mark).to_owned())
            .or_else(|| text.chars().find(private).map(|c| c.escape_unicode().to_string()))
            .or_else(|| text.split_whitespace().find(|word| is_shortcode(word)).map(str::to_owned))
            .or_else(letter)
    })
}

/// `:objective:`, which some tool would have made an icon of.
fn is_shortcode(word: &str) -> bool {
    let word = word.trim_end_matches(['.', ',', ';', ')']);
    let name = word.strip_prefix(':').and_then(|word| word.strip_suffix(':')).unwrap_or_default();
    name.len() > 2 && name.chars().all(|c| c.is_ascii_lowercase() || matches!(c, '_' | '-'))
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
