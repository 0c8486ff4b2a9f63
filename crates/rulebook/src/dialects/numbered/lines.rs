//! What is a line of a numbered rulebook by itself, and beside the next?

use std::{borrow::Cow, collections::HashMap, ops::Range};

use crate::{
    pages::{
        inline,
        rule_line::{self, Number, RuleLine},
    },
    words::rule_numbers::rule_number,
};
use names::slug;

/// A line that says something.
pub(super) struct Line<'a> {
    pub text: &'a str,
    pub range: Range<usize>,
    /// Whether it stands right below the line before.
    pub follows: bool,
}

pub(super) fn lines(text: &str, start: usize) -> Vec<Line<'_>> {
    let mut lines = Vec::new();
    let (mut at, mut follows) = (start, false);
    for whole in text.get(start..).unwrap_or_default().split_inclusive('\n') {
        let text = whole.trim_end();
        if !text.trim().is_empty() {
            lines.push(Line { text, range: at..at + text.len(), follows });
        }
        follows = !text.trim().is_empty();
        at += whole.len();
    }
    lines
}

/// What a line in the contents and the line that it announces have in common: the number written whole,
/// else the title.
pub(super) fn key(found: &RuleLine) -> Option<String> {
    match &found.number {
        Number::Whole(number) => Some(number.clone().into_owned()),
        Number::Own(_) => {
            let title =
                found.text.trim_end_matches(|c: char| c == '.' || c.is_ascii_digit() || c.is_whitespace());
            Some(title.to_owned()).filter(|title| rule_line::is_title(title))
        }
        Number::Letter(_) => None,
    }
}

/// Whether a line is a section's title: `8.30 Unique` above `8.30.1`.
pub(super) fn is_section(found: &RuleLine, next: &str) -> bool {
    let parts = |line: &RuleLine| match &line.number {
        Number::Whole(number) => rule_number(number),
        Number::Own(_) | Number::Letter(_) => None,
    };
    let next = rule_line::parse(next).and_then(|next| parts(&next)).unwrap_or_default();
    let own = parts(found).unwrap_or_default();
    // What has a footnote or an id is a rule of its own.
    let is_marked = rule_line::before_mark(found.text).is_some();
    !is_marked && rule_line::is_title(found.text) && next.len() > own.len() && next.starts_with(&own)
}

/// The level of a line that is a heading without marks: the book's title, or a part that is not counted; none
/// where it is the level of the chapters.
pub(super) fn part(line: &Line, at: usize) -> Option<Option<usize>> {
    const PARTS: [&str; 6] =
        ["contents", "credits", "glossary", "index", "introduction", "table-of-contents"];
    const QUESTIONS: [&str; 5] =
        ["faq", "faqs", "frequently-asked-questions", "questions", "questions-and-answers"];
    let is_part = |name: &str| PARTS.contains(&name) || QUESTIONS.contains(&name);
    let words = line.text.trim();
    if at == 0 && !line.text.starts_with(' ') && rule_line::is_title(words) {
        return Some(Some(1));
    }
    (!line.follows && is_part(&slug(words))).then_some(None)
}

/// The titles of parts that are not counted, and where each stands last.
pub(super) fn parts<'a>(lines: &[Line<'a>]) -> HashMap<&'a str, usize> {
    let titles = lines.iter().enumerate().filter(|(at, line)| *at > 0 && part(line, *at).is_some());
    titles.map(|(at, line)| (line.text.trim(), at)).collect()
}

/// The words of a heading. Those that are in bold but for an id behind them are not: `**1. Play** {#1.-play}`.
pub(super) fn title_of(line: &str) -> Cow<'_, str> {
    let title = line.trim_start_matches('#').trim_end_matches('#').trim();
    let Some((words, id)) = inline::block_id(title) else { return Cow::Borrowed(title) };
    let inner = words.strip_prefix("**").and_then(|words| words.strip_suffix("**"));
    match inner.filter(|inner| !inner.is_empty() && !inner.contains("**")) {
        Some(inner) => Cow::Owned(format!("{inner} {{#{id}}}")),
        None => Cow::Borrowed(title),
    }
}

/// Whether some heading is followed at once by one `1.` of its level: then chapters and sections are written
/// alike.
pub(super) fn chapters_look_like_sections(text: &str) -> bool {
    let mut before = "";
    text.lines().filter(|line| !line.trim().is_empty()).any(|line| {
        let found = before.starts_with("## ") && line.starts_with("## 1. ");
        before = line;
        found
    })
}

/// Whether a line that is no rule of its own is counted all the same: `(i)` below a letter.
pub(super) fn is_counted(text: &str) -> bool {
    let bracketed = text.strip_prefix('(').and_then(|rest| rest.split_once(") "));
    if bracketed.is_some_and(|(inner, _)| inner.len() < 4 && inner.parse::<u32>().is_ok()) {
        return true;
    }
    let parsed = rule_line::parse(text);
    parsed.is_some_and(|line| {
        !matches!(line.number, Number::Whole(_)) || !line.text.starts_with(char::is_lowercase)
    })
}
