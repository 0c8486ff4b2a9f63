//! Do lines make a numbered rulebook?
//!
//! One line with the number of a rule is none: several in order are, whatever tables, lists and boxes stand between them.

use std::collections::BTreeSet;

use super::rule_line::{self, Number, RuleLine, heading, is_title, listed, parse, unmarked};
use crate::words::{code_lines, rule_numbers::rule_number};

/// Fewest whole numbers in order that make a rulebook.
const WHOLE: usize = 3;

/// What counts in the lines of a body.
#[derive(Default)]
struct Counted {
    /// Lines that say something and are no headings.
    lines: usize,
    /// Those of them that begin a paragraph which is no table, list, quote or box: rules among them.
    paragraphs: usize,
    /// Lines that are counted, in whatever way.
    rules: usize,
    whole: Vec<Vec<u32>>,
    /// Those of them that may be rolls of dice: `1-2.`
    ranges: usize,
    letters: usize,
    /// Levels and numbers of the headings that are counted.
    headings: Vec<(usize, u32)>,
    /// Headings below the first level that are not.
    others: usize,
    /// A heading `1.` stands right below another that is counted.
    nested: bool,
}

impl Counted {
    fn of(body: &str) -> Self {
        let mut counted = Self::default();
        let (mut begun, mut before) = (false, None::<usize>);
        let told = told(body);
        for (at, (above, line)) in told.iter().enumerate() {
            let title = line.trim_start_matches('#');
            let level = line.len() - title.len();
            if level == 0 {
                before = None;
                let found = parse(title).or_else(|| listed(title));
                let found = found.filter(|found| !goes_on(above, found));
                counted.paragraphs += usize::from(found.is_some() || begins_paragraph(above, line));
                counted.line(found, line, begun);
                begun |= counted.rules > 0;
                continue;
            }
            begun = true;
            let next = told.get(at + 1).map_or("", |(_, next)| next);
            match heading(title.trim(), next).map(|line| line.number) {
                Some(Number::Own(number)) => {
                    counted.nested |= number <= 1 && before.is_some_and(|before| before <= level);
                    counted.headings.push((level, number));
                    before = Some(level);
                }
                Some(Number::Whole(_)) => counted.headings.push((level, 0)),
                _ => counted.others += usize::from(level > 1),
            }
        }
        counted
    }

    fn line(&mut self, found: Option<RuleLine>, line: &str, begun: bool) {
        let indented = line.starts_with([' ', '\t']);
        let is_code = line.starts_with("    ") || line.starts_with('\t');
        match found.map(|line| line.number) {
            Some(Number::Whole(number)) if !is_code => {
                let parts = rule_number(&number);
                let is_range = !number.contains('.') && parts.as_ref().is_some_and(|parts| parts.len() < 3);
                self.ranges += usize::from(is_range);
                self.whole.extend(parts);
                self.rules += 1;
            }
            Some(Number::Letter(_)) => {
                self.letters += 1;
                self.rules += 1;
            }
            Some(Number::Own(_)) if !indented => self.rules += 1,
            _ => {}
        }
        self.lines += usize::from(begun || self.rules > 0);
    }

    /// Whole numbers, most of them in order, on a good part of the lines.
    fn has_whole_numbers(&self) -> bool {
        let rising = self.whole.windows(2).filter(|pair| pair[0] < pair[1]).count();
        let counted = !self.headings.is_empty() || self.rules > self.whole.len();
        let fewest = if counted { WHOLE - 1 } else { WHOLE };
        let deep = self.ranges < self.whole.len();
        deep && self.whole.len() >= fewest
            && rising * 3 >= (self.whole.len() - 1) * 2
            && self.rules * 3 >= self.paragraphs
    }

    /// Counted headings with counted lines below, and little else.
    fn has_counted_lines(&self) -> bool {
        let most = self.rules * 4 >= self.lines * 3;
        self.headings.len() >= 2 && self.others == 0 && self.rules >= 2 && most
    }
}

/// The lines of a body outside of code that say something, each behind the one right above it.
fn told(body: &str) -> Vec<(&str, &str)> {
    let (mut told, mut above) = (Vec::new(), "");
    for (_, line) in code_lines::outside(body) {
        let line = line.trim_end();
        if !line.is_empty() {
            told.push((above, line));
        }
        above = line;
    }
    told
}

/// Whether a line that looks like a rule goes on with the sentence above it, in a text whose lines are cut: `as in rule` above
/// `1.3 below.`
fn goes_on(above: &str, found: &RuleLine) -> bool {
    let first = found.text.chars().next();
    let is_open = !above.is_empty() && !unmarked(above).ends_with(['.', '!', '?', ':', ';']);
    let refers = above.split_whitespace().next_back().is_some_and(rule_line::refers);
    is_open && (refers || first.is_none_or(char::is_lowercase) && matches!(found.number, Number::Whole(_)))
}

/// Whether a line begins a paragraph, and no table, list, quote or box.
fn begins_paragraph(above: &str, line: &str) -> bool {
    const OTHERS: [&str; 18] = [
        "|", ">", "- ", "* ", "+ ", "\u{2022}", "<", ":", "!!!", "???", "===", "{{", "{%", "%%", "[^", "***",
        "---", "___",
    ];
    let is_other = line.starts_with([' ', '\t']) || OTHERS.iter().any(|mark| line.starts_with(mark));
    above.is_empty() && !is_other
}

/// Whether the lines of a body are a numbered rulebook: whole numbers, two levels of counted headings,
/// headings with letters below.
pub(crate) fn is_rulebook(body: &str) -> bool {
    if begins_anew(body) {
        return false;
    }
    let counted = Counted::of(body);
    let lettered = counted.headings.len() >= 2 && counted.letters >= 2 && counted.rules * 2 >= counted.lines;
    counted.has_whole_numbers() || counted.nested && counted.rules > 0 || lettered
}

/// Whether numbers begin anew below lettered parts (`A. Infantry`, `B. Terrain`): then no number is an address.
fn begins_anew(body: &str) -> bool {
    let begins = |letter: u8, line: &str| {
        line.as_bytes().first() == Some(&letter)
            && line.get(1..3) == Some(". ")
            && is_title(line.get(3..).unwrap_or_default().trim())
    };
    if !body.lines().any(|line| begins(b'B', line)) {
        return false;
    }
    let mut parts = 0_u8;
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    let mut before: BTreeSet<&str> = BTreeSet::new();
    for line in body.lines() {
        if begins(b'A' + parts, line) {
            parts = (parts + 1).min(25);
            before.append(&mut seen);
            continue;
        }
        let Some(RuleLine { number: Number::Whole(_), .. }) = parse(line) else { continue };
        let number = line.split_whitespace().next().unwrap_or_default();
        if parts > 1 && before.contains(number) {
            return true;
        }
        seen.insert(number);
    }
    false
}

/// Whether the lines of a body that has no marks of another dialect are: counted lines below counted headings,
/// which Markdown would have as lists.
pub(crate) fn is_plain_rulebook(body: &str) -> bool {
    let counted = Counted::of(body);
    !begins_anew(body)
        && (counted.has_counted_lines()
            || counted.headings.len() >= 3 && counted.rules >= 6 && counted.others == 0)
}
