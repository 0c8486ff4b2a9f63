//! Does a line begin with the number of a rule, and do lines make a numbered rulebook?
//!
//! Rulebooks count `7.` below their headings, or write whole numbers before each rule (`7.1.1.a.`, `100.1a`, `1-2-1.`),
//! with letters below (`a.`, `(a)`). One such line is no rulebook: several in order are.

use std::{borrow::Cow, collections::BTreeSet};

use super::{fences, lookup::rule_number};

/// A line that begins with a number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct RuleLine<'a> {
    pub number: Number<'a>,
    /// What stands behind the number.
    pub text: &'a str,
}

/// How a line is counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Number<'a> {
    /// `7.`: counted within what stands above.
    Own(u32),
    /// `7.1.1.a`, `100.1a`: as written, without a dot at its end.
    Whole(Cow<'a, str>),
    /// `a.`, `(a)`.
    Letter(char),
}

/// The number that a line begins with, outside of indentation, emphasis and escapes.
pub(super) fn parse(line: &str) -> Option<RuleLine<'_>> {
    let line = line.trim_start();
    let bare = line.trim_start_matches("**").trim_start_matches('\\');
    let emphasis = line.len() > bare.len() && line.starts_with("**");
    let named = after_name(bare);
    let bare = named.map_or(bare, |(rest, _)| rest);
    let end = bare.find(|c: char| c.is_whitespace() || c == '*').unwrap_or(bare.len());
    let (head, text) = bare.split_at(end);
    let own = || named.and(head.trim_end_matches(':').parse().ok()).map(Number::Own);
    let number = number(unbracketed(head.trim_end_matches(':'))).or_else(own)?;
    // `Rule 4.1 says` is a sentence, `Rule 4.1: Text` a rule.
    let is_word = named.is_some_and(|(_, name)| name == Name::Word);
    if is_word && !emphasis && !head.ends_with(['.', ':', ')']) && !dashed(text.trim_start()).1 {
        return None;
    }
    // `**7.1** Text` and `**7.1 Text**`
    let text = match text.strip_prefix("**") {
        Some(text) if emphasis => text,
        _ if emphasis => text.strip_suffix("**").filter(|text| !text.contains("**")).unwrap_or(text),
        _ => text,
    };
    let text = text.trim();
    let text = match number {
        Number::Whole(_) => dashed(text).0,
        _ => text,
    };
    Some(RuleLine { number, text: text.trim_start() })
}

/// What some rulebooks put before a number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Name {
    /// `§ 4.1`
    Sign,
    /// `Rule 4.1:`
    Word,
}

/// What stands behind such a name, and what kind it is.
fn after_name(words: &str) -> Option<(&str, Name)> {
    if words.starts_with('\u{a7}') {
        let rest = words.trim_start_matches(['\u{a7}', ' ', '\u{a0}']);
        return is_counted(rest).then_some((rest, Name::Sign));
    }
    let (name, rest) = words.split_once(' ')?;
    let names = ["rule", "section", "sec.", "article", "art.", "chapter", "part"];
    let is_name =
        name.starts_with(char::is_uppercase) && names.iter().any(|it| name.eq_ignore_ascii_case(it));
    let rest = rest.trim_start();
    (is_name && is_counted(rest)).then_some((rest, Name::Word))
}

fn is_counted(words: &str) -> bool {
    words.starts_with(|c: char| c.is_ascii_digit())
}

/// What stands behind the dash that words begin with, and whether there is one.
fn dashed(text: &str) -> (&str, bool) {
    let behind = ["- ", "\u{2013} ", "\u{2014} "].iter().find_map(|dash| text.strip_prefix(dash));
    (behind.unwrap_or(text), behind.is_some())
}

/// The rule that an item of a list is, in a rulebook that writes whole numbers: `- **1.2.a** Text`.
pub(super) fn listed(line: &str) -> Option<RuleLine<'_>> {
    let item = ["- ", "* ", "+ "].iter().find_map(|mark| line.trim_start().strip_prefix(mark))?;
    parse(item).filter(|line| matches!(line.number, Number::Whole(_)))
}

/// A whole number without the brackets that wargames write it in: `[2.11]`, `(2.11)`.
fn unbracketed(head: &str) -> &str {
    let inner = [('[', ']'), ('(', ')')].iter().find_map(|(open, close)| {
        head.strip_prefix(*open)?.strip_suffix(*close).filter(|inner| inner.contains('.'))
    });
    inner.unwrap_or(head)
}

fn number(head: &str) -> Option<Number<'_>> {
    let plain = head.replace('\\', "");
    let digits = plain.len() - plain.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let behind = plain.get(digits..)?;
    if digits > 0 && digits <= 4 && matches!(behind, "." | ")") {
        return plain[..digits].parse().ok().map(Number::Own);
    }
    let letter = plain.trim_start_matches('(');
    let mut letters = letter.chars();
    if let (Some(letter), Some('.' | ')'), None) = (letters.next(), letters.next(), letters.next())
        && letter.is_ascii_alphabetic()
    {
        return Some(Number::Letter(letter));
    }
    // Google Docs writes `1\.1`.
    let whole = match head.contains('\\') {
        true => Cow::Owned(plain.trim_end_matches(['.', ')']).to_owned()),
        false => Cow::Borrowed(head.trim_end_matches(['.', ')'])),
    };
    let parts = rule_number(&whole).filter(|parts| parts.len() >= 2)?;
    // `1-2 Miss` is a roll of a die.
    let is_range = !whole.contains('.') && parts.len() < 3 && !head.ends_with(['.', ')']);
    (!is_range && digits > 0 && digits <= 4 && parts.iter().all(|part| *part < 10_000))
        .then_some(Number::Whole(whole))
}

/// The number of a heading: `7. Timing`, `7.1 Nested`; `7 Timing` only where what follows is counted so.
pub(super) fn heading<'a>(title: &'a str, next: &str) -> Option<RuleLine<'a>> {
    let named = after_name(title);
    let title = named.map_or(title, |(rest, _)| rest);
    if let Some(line) = parse(title) {
        return Some(line).filter(|line| !matches!(line.number, Number::Letter(_)));
    }
    let (digits, text) = title.split_once(' ')?;
    if named.is_some() {
        // `Rule 4: Movement`, `§ 4 Movement`
        let own = digits.trim_end_matches(':').parse().ok()?;
        return Some(RuleLine { number: Number::Own(own), text: dashed(text.trim_start()).0.trim() });
    }
    let own: u32 = digits.parse().ok()?;
    let next = next.trim_start_matches(['#', ' ', '*']);
    next.starts_with(&format!("{digits}."))
        .then_some(RuleLine { number: Number::Own(own), text: text.trim() })
}

/// A line `2 Play` or `2. Play`: a number and a title, as chapters have them.
pub(super) fn titled(line: &str) -> Option<(u32, &str)> {
    let bare = line.trim_start().trim_matches('*').trim();
    let bare = after_name(bare).map_or(bare, |(rest, _)| rest);
    let (digits, text) = bare.split_once([' ', '\t', '\u{a0}'])?;
    let number = digits.trim_end_matches(['.', ':', ')']).trim_end_matches('\\');
    let text = dashed(text.trim_start()).0.trim();
    let fits = (1..=4).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit());
    let capital = text.trim_start_matches(|c: char| !c.is_alphanumeric()).starts_with(char::is_uppercase);
    (fits && capital && is_title(text)).then_some((number.parse().ok()?, text))
}

/// Whether words can be a heading's: a few, and no sentence.
pub(super) fn is_title(text: &str) -> bool {
    let short = (1..=TITLE_WORDS).contains(&text.split_whitespace().count());
    short && !text.ends_with(['.', ';', ':', ',', '!', '?'])
}

/// Most words of a heading that is not marked as one.
const TITLE_WORDS: usize = 8;
/// Fewest whole numbers in order that make a rulebook.
const WHOLE: usize = 3;

/// What counts in the lines of a body.
#[derive(Default)]
struct Counted {
    /// Lines that say something and are no headings.
    lines: usize,
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
        let outside = fences::outside(body).map(|(_, line)| line.trim_end());
        let mut lines = outside.filter(|line| !line.is_empty()).peekable();
        while let Some(line) = lines.next() {
            let title = line.trim_start_matches('#');
            let level = line.len() - title.len();
            if level == 0 {
                before = None;
                counted.line(parse(title).or_else(|| listed(title)), line, begun);
                begun |= counted.rules > 0;
                continue;
            }
            begun = true;
            match heading(title.trim(), lines.peek().copied().unwrap_or_default()).map(|line| line.number) {
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
        match found.map(|line| line.number) {
            Some(Number::Whole(number)) if !indented => {
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
            && self.rules * 3 >= self.lines
    }

    /// Counted headings with counted lines below, and little else.
    fn has_counted_lines(&self) -> bool {
        let most = self.rules * 4 >= self.lines * 3;
        self.headings.len() >= 2 && self.others == 0 && self.rules >= 2 && most
    }
}

/// Whether the lines of a body are a numbered rulebook: whole numbers, two levels of counted headings,
/// headings with letters below.
pub(super) fn is_rulebook(body: &str) -> bool {
    if begins_anew(body) {
        return false;
    }
    let counted = Counted::of(body);
    let lettered = counted.headings.len() >= 2 && counted.letters >= 2 && counted.rules * 2 >= counted.lines;
    counted.has_whole_numbers() || counted.nested && counted.rules > 0 || lettered
}

/// Whether numbers begin anew below lettered parts (`A. Infantry`, `B. Terrain`): then no number is an address.
fn begins_anew(body: &str) -> bool {
    let mut parts = 0_u8;
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    let mut before: BTreeSet<&str> = BTreeSet::new();
    for line in body.lines() {
        let letter = line.bytes().next().filter(|_| line.get(1..3) == Some(". "));
        if letter == Some(b'A' + parts) && is_title(line.get(3..).unwrap_or_default().trim()) {
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
pub(super) fn is_plain_rulebook(body: &str) -> bool {
    let counted = Counted::of(body);
    !begins_anew(body)
        && (counted.has_counted_lines()
            || counted.headings.len() >= 3 && counted.rules >= 6 && counted.others == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_told_from_words() {
        let of = |line| parse(line).map(|line| (line.number, line.text));
        assert_eq!(of("7. Text"), Some((Number::Own(7), "Text")));
        assert_eq!(of("7.1.1.a. Text"), Some((Number::Whole("7.1.1.a".into()), "Text")));
        assert_eq!(of("100.1a Text"), Some((Number::Whole("100.1a".into()), "Text")));
        assert_eq!(of("1.1\tText"), Some((Number::Whole("1.1".into()), "Text")));
        assert_eq!(of("**1.1** Text"), Some((Number::Whole("1.1".into()), "Text")));
        assert_eq!(of("**1.1 Text**"), Some((Number::Whole("1.1".into()), "Text")));
        assert_eq!(of("**1\\.1** Text"), Some((Number::Whole("1.1".into()), "Text")));
        assert_eq!(of("7\\.1\\.1\\. Text"), Some((Number::Whole("7.1.1".into()), "Text")));
        assert_eq!(of("7.1.1"), Some((Number::Whole("7.1.1".into()), "")));
        assert_eq!(of("1-2-1-1. Text"), Some((Number::Whole("1-2-1-1".into()), "Text")));
        assert_eq!(of("1-2. Text"), Some((Number::Whole("1-2".into()), "Text")));
        assert_eq!(of("1-2 Text"), None);
        assert_eq!(of("[2.11] Text"), Some((Number::Whole("2.11".into()), "Text")));
        assert_eq!(of("(2.11) Text"), Some((Number::Whole("2.11".into()), "Text")));
        assert_eq!(of("1.2.5 - Text"), Some((Number::Whole("1.2.5".into()), "Text")));
        assert_eq!(listed("- **1.2.a** Text").map(|line| line.number), Some(Number::Whole("1.2.a".into())));
        assert_eq!(listed("- Text"), None);
        for named in [
            "\u{a7} 4.1 Text",
            "\u{a7}4.1. Text",
            "Rule 4.1: Text",
            "**Rule 4.1** Text",
            "Rule 4.1 \u{2013} Text",
            "4.1) Text",
        ] {
            assert_eq!(of(named), Some((Number::Whole("4.1".into()), "Text")), "{named}");
        }
        for named in ["Rule 4: Text", "\u{a7} 4 Text", "Section 4 - Text", "\u{a7} 4. Text"] {
            assert_eq!(
                heading(named, "").map(|it| (it.number, it.text)),
                Some((Number::Own(4), "Text")),
                "{named}"
            );
        }
        assert_eq!(of("1\\. Text"), Some((Number::Own(1), "Text")));
        assert_eq!(of("(a) Text"), Some((Number::Letter('a'), "Text")));
        assert_eq!(of("  b. Text"), Some((Number::Letter('b'), "Text")));
        for words in [
            "A boat",
            "2026-01-02 it was",
            "1,5 oil",
            "e.g. this",
            "v1.2 is",
            "12 boats",
            "Rule 4.1 says",
            "rule 4.1: no",
        ] {
            assert_eq!(of(words), None, "{words}");
        }
    }

    #[test]
    fn small_books_are_rulebooks_and_pages_with_lists_are_not() {
        for book in [
            "1.1 Boats float.\n1.2 Oars do not.\n1.2.a. Unless they are wet.\n",
            "# Book\n\n## 1. Game\n### 1. Boats\n1. They float.\n",
            "1. Game\n\n100. General\n\n100.1. These rules.\n\n100.1a A game.\n",
            "# 1 Setup\n\n1.1 Draw.\n\n1.2 Play.\n",
            "1. Game\n1-1. Players\n1-1-1. Two play.\n1-2. End\n1-2-1. One loses.\n",
            "## 1. Setup\n\n(a) Draw.\n(b) Shuffle.\n\n## 2. Play\n\n(a) Roll.\n",
        ] {
            assert!(is_rulebook(book), "{book}");
        }
        for page in [
            "## 1. Overview\n\nWords.\n\n## 3. Rounds\n\n### 3.1 Action\n\n1. Draw\n2. Play\n\nWords.\n",
            "Boats move\n1.5 times as far.\n",
            "1. Draw\n2. Play\n3. Discard\n",
            "1-2. Miss\n3-4. Hit\n5-6. Hit twice\n",
            "In edition\n1.2 this was so.\nMore words.\nAnd more words.\nAnd more.\nIn edition\n1.1 it was not.\n",
        ] {
            assert!(!is_rulebook(page), "{page}");
        }
        assert!(is_plain_rulebook("## 1. Setup\n1. Draw.\n2. Shuffle.\n## 2. Play\n1. Roll.\n"));
    }
}
