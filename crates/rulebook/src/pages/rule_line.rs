//! Does a line begin with the number of a rule?
//!
//! Rulebooks count `7.` below their headings, or write whole numbers before each rule (`7.1.1.a.`, `100.1a`, `1-2-1.`),
//! with letters below (`a.`, `(a)`).

use std::borrow::Cow;

use super::inline;
use crate::words::rule_numbers::rule_number;

/// A line that begins with a number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RuleLine<'a> {
    pub number: Number<'a>,
    /// What stands behind the number.
    pub text: &'a str,
}

/// How a line is counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Number<'a> {
    /// `7.`: counted within what stands above.
    Own(u32),
    /// `7.1.1.a`, `100.1a`: as written, without a dot at its end.
    Whole(Cow<'a, str>),
    /// `a.`, `(a)`.
    Letter(char),
}

/// What may stand around a number, and closes it again.
const EMPHASES: [(&str, &str); 4] = [("**", "**"), ("__", "__"), ("<b>", "</b>"), ("<strong>", "</strong>")];

/// The number that a line begins with, outside of anchors, indentation, emphasis and escapes.
pub(crate) fn parse(line: &str) -> Option<RuleLine<'_>> {
    let line = split_anchors(line).1;
    let emphasis = EMPHASES.iter().find(|(opens, _)| line.starts_with(opens));
    let bare = emphasis.map_or(line, |(opens, _)| &line[opens.len()..]);
    let bare = bare.trim_start_matches("**").trim_start_matches('\\');
    let named = after_name(bare);
    let bare = named.map_or(bare, |(rest, _)| rest);
    let ends =
        |c: char| c.is_whitespace() || matches!(c, '*' | '&') || emphasis.is_some() && matches!(c, '_' | '<');
    let end = glued(bare).or_else(|| bare.find(ends)).unwrap_or(bare.len());
    let (head, text) = bare.split_at(end);
    let own = || named.and(head.trim_end_matches(':').parse().ok()).map(Number::Own);
    let number = number(unbracketed(head.trim_end_matches(':'))).or_else(own)?;
    // `Rule 4.1 says` is a sentence, `Rule 4.1: Text` a rule.
    let is_word = named.is_some_and(|(_, name)| name == Name::Word);
    if is_word && emphasis.is_none() && !head.ends_with(['.', ':', ')']) && !dashed(text.trim_start()).1 {
        return None;
    }
    // `**7.1** Text` and `**7.1 Text**`
    let text = match emphasis {
        Some((_, closes)) => match text.strip_prefix(closes) {
            Some(text) => text,
            None => text.strip_suffix(closes).filter(|text| !text.contains(closes)).unwrap_or(text),
        },
        None => text,
    };
    let text = text.trim_start_matches("&nbsp;").trim();
    let text = match number {
        Number::Whole(_) => dashed(text).0,
        _ => text,
    };
    Some(RuleLine { number, text: text.trim_start() })
}

/// How long the number is that a line begins with, where words are glued to it: `1.1.Text`.
fn glued(line: &str) -> Option<usize> {
    let length = line.find(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | ')')))?;
    let (number, words) = line.split_at(length);
    let mut letters = words.chars();
    // `6.3.1.A` is a number.
    let is_word =
        letters.next().is_some_and(char::is_uppercase) && letters.next().is_some_and(char::is_lowercase);
    (is_word && number.ends_with(['.', ')']) && number.matches('.').count() > 1).then_some(length)
}

/// The anchors that a line begins with, and what stands behind them: `<a id="r2"></a>2.1 Text`.
pub(crate) fn split_anchors(line: &str) -> (&str, &str) {
    let line = line.trim_start();
    let mut rest = line;
    loop {
        let of_html = || {
            let name = ["a", "span"].into_iter().find(|name| {
                let inner = rest.strip_prefix('<').and_then(|inner| inner.strip_prefix(name));
                inner.is_some_and(|inner| inner.starts_with(' '))
            })?;
            rest.split_once('>')?.1.strip_prefix("</")?.strip_prefix(name)?.strip_prefix('>')
        };
        match of_html() {
            Some(behind) => rest = behind.trim_start(),
            None => return (&line[..line.len() - rest.len()], rest),
        }
    }
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
pub(crate) fn listed(line: &str) -> Option<RuleLine<'_>> {
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
pub(crate) fn heading<'a>(title: &'a str, next: &str) -> Option<RuleLine<'a>> {
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
    let next = next.trim_start_matches(['#', ' ', '*', '-', '+']);
    next.starts_with(&format!("{digits}."))
        .then_some(RuleLine { number: Number::Own(own), text: text.trim() })
}

/// A line `2 Play` or `2. Play`: a number and a title, as chapters have them.
pub(crate) fn titled(line: &str) -> Option<(u32, &str)> {
    let bare = line.trim_start().trim_matches('*').trim();
    let bare = after_name(bare).map_or(bare, |(rest, _)| rest);
    let (digits, text) = bare.split_once([' ', '\t', '\u{a0}'])?;
    let number = digits.trim_end_matches(['.', ':', ')']).trim_end_matches('\\');
    let text = dashed(text.trim_start()).0.trim();
    let fits = (1..=4).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit());
    let capital = text.trim_start_matches(|c: char| !c.is_alphanumeric()).starts_with(char::is_uppercase);
    (fits && capital && is_title(text)).then_some((number.parse().ok()?, text))
}

/// Whether words can be a heading's: a few, and no sentence, whatever marks stand behind it.
pub(crate) fn is_title(text: &str) -> bool {
    let text = unmarked(text);
    let short = (1..=TITLE_WORDS).contains(&text.split_whitespace().count());
    // `Rest; see 1.2`
    let refers = || {
        text.split_whitespace()
            .any(|word| matches!(parse(word), Some(RuleLine { number: Number::Whole(_), .. })))
    };
    short && !text.ends_with(ENDS) && !text.contains(';') && !refers()
}

/// Words without what stands behind their end: marks of footnotes, an id, the end of emphasis or of a quotation.
pub(crate) fn unmarked(text: &str) -> &str {
    const CLOSING: [char; 16] = [
        '*', '_', '`', '~', '"', '\'', ')', ']', '\u{201d}', '\u{2019}', '\u{201c}', '\u{bb}', '\u{ab}',
        '\u{300d}', '\u{300f}', '\u{ff09}',
    ];
    let mut words = text.trim_end();
    loop {
        let shorter = before_mark(words).unwrap_or_else(|| words.trim_end_matches(CLOSING)).trim_end();
        if shorter.len() == words.len() {
            return words;
        }
        words = shorter;
    }
}

/// What stands before the mark of a footnote or the id that words end in.
pub(crate) fn before_mark(words: &str) -> Option<&str> {
    let words = words.trim_end();
    let before_note = || {
        let (before, name) = words.strip_suffix(']')?.rsplit_once("[^")?;
        (!name.is_empty() && !name.contains(['[', ']', ' '])).then_some(before)
    };
    let before_id = || inline::block_id(words).map(|(before, _)| before);
    before_note().or_else(before_id).filter(|before| !before.trim().is_empty())
}

/// What a sentence, or a part of one, ends in.
pub(crate) const ENDS: [char; 14] = [
    '.', ';', ':', ',', '!', '?', '\u{2026}', '\u{3002}', '\u{ff01}', '\u{ff1f}', '\u{ff1b}', '\u{ff1a}',
    '\u{ff0c}', '\u{3001}',
];
/// Most words of a heading that is not marked as one.
const TITLE_WORDS: usize = 8;

/// Whether a word announces the number of a rule.
pub(crate) fn refers(word: &str) -> bool {
    const REFER: [&str; 10] = [
        "rule",
        "rules",
        "see",
        "section",
        "sections",
        "article",
        "articles",
        "paragraph",
        "paragraphs",
        "cf.",
    ];
    let word = word.trim_start_matches(['(', '*', '_']);
    REFER.iter().any(|it| word.eq_ignore_ascii_case(it))
}
