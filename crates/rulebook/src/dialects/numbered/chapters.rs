//! Where do the chapters of a numbered rulebook begin, and what is only its contents?

use super::{Line, Reader, key};
use crate::{
    pages::{
        rule_line::{self, Number, RuleLine},
        sections,
    },
    words::rule_numbers::rule_number,
};
use names::{Diagnostic, Span};

impl Reader<'_> {
    /// The chapter that a line without a dot behind its number is: `2 Play` above `2.1`.
    pub(super) fn bare_chapter<'l>(&self, lines: &[Line<'l>], at: usize) -> Option<RuleLine<'l>> {
        let (number, text) = rule_line::titled(lines[at].text)?;
        let found = RuleLine { number: Number::Own(number), text };
        self.is_chapter(&found, lines, at).then_some(found)
    }

    /// Whether a line is a chapter's title without a heading's mark: `100. General` above `100.1.`, and
    /// `1. Game Concepts` above that.
    pub(super) fn is_chapter(&self, found: &RuleLine, lines: &[Line], at: usize) -> bool {
        let Number::Own(number) = found.number else { return false };
        let below = |at: usize, number: u32| {
            let next = lines.get(at);
            let next =
                next.and_then(|line| rule_line::parse(line.text).or_else(|| rule_line::listed(line.text)));
            let parts = next.and_then(|next| match next.number {
                Number::Whole(whole) => rule_number(&whole),
                _ => None,
            });
            parts.is_some_and(|parts| parts.first() == Some(&number))
        };
        let group = || {
            let next = lines.get(at + 1).and_then(|line| rule_line::parse(line.text));
            next.is_some_and(|next| {
                matches!(next.number, Number::Own(inner) if inner / 100 == number && below(at + 2, inner))
                    && rule_line::is_title(next.text)
            })
        };
        // `2. Shuffle` right below `1. Draw` goes on with a list.
        let goes_on = lines[at].follows
            && !self.known.is_empty()
            && at.checked_sub(1).and_then(|before| rule_line::parse(lines[before].text)).is_some_and(
                |before| matches!(before.number, Number::Own(before) if before.checked_add(1) == Some(number)),
            );
        let later = self.here.chapter.is_none_or(|chapter| number > chapter || group());
        rule_line::is_title(found.text) && later && !goes_on && (below(at + 1, number) || group())
    }

    /// Whether a line without a number stands in the contents at the beginning: it comes again as a part's title.
    pub(super) fn comes_again(&self, line: &Line, at: usize) -> bool {
        let contents = self.pages.len() == 1 && self.known.is_empty();
        let headed = self.pages[0]
            .headings
            .last()
            .is_some_and(|it| sections::of_heading(&it.text) == sections::Section::Contents);
        contents && headed && self.parts.get(line.text.trim()).is_some_and(|last| *last > at)
    }

    /// Whether the number that a line begins with goes on with the sentence above, in a text whose lines are cut: `as in rule` above
    /// `1.3 below.`
    pub(super) fn is_reference(&self, number: &str, text: &str, lines: &[Line], at: usize) -> bool {
        const JOIN: [&str; 9] = ["and", "or", "to", "in", "of", "per", "under", "with", "by"];
        let Some(above) = at.checked_sub(1).and_then(|above| lines.get(above)) else { return false };
        let last = above.text.split_whitespace().next_back().unwrap_or_default();
        let ends_in = |words: &[&str]| words.iter().any(|word| last.eq_ignore_ascii_case(word));
        // The rule itself stands further below.
        let comes_again = self.last.get(number).is_some_and(|last| *last > at);
        let goes_on = || ends_in(&JOIN) || text.starts_with(char::is_lowercase);
        lines[at].follows && (rule_line::refers(last) || comes_again && goes_on())
    }

    /// Reports a number that begins a paragraph for a second time: what stands there is words of the rule above it.
    pub(super) fn twice(&mut self, number: &str, text: &str, line: &Line) {
        let is_rule = !line.follows && text.starts_with(|c: char| c.is_alphabetic() && !c.is_lowercase());
        if is_rule {
            let message =
                format!("rule `{number}` stands there twice; the second belongs to the rule above it");
            let span = Span::at(&self.file.name, &self.file.text, line.range.start, number.len());
            let help = "correct one of the numbers";
            self.findings.push(Diagnostic::warning("same-numbers", message).at(span).help(help));
        }
    }

    /// Whether a line stands in the contents at the beginning: its number and title come again.
    pub(super) fn is_contents(&self, found: &RuleLine, lines: &[Line], at: usize) -> bool {
        if self.pages.len() > 1 || !self.known.is_empty() {
            return false;
        }
        let Some(again) = key(found).and_then(|key| self.last.get(&key)).filter(|last| **last > at) else {
            return false;
        };
        let leader = |c: char| c == '.' || c.is_ascii_digit() || c.is_whitespace() || c == '\u{2026}';
        let title = found.text.trim_end_matches(leader);
        let later = lines.get(*again).and_then(|line| rule_line::parse(line.text));
        later.is_some_and(|later| later.number == found.number && later.text.starts_with(title))
            && rule_line::is_title(title)
    }
}
