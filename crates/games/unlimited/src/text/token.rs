//! Which words and signs stand in the text, and where?
//!
//! Quirks of printed texts end here: curly quotes, dashes, icons, stray tags, reminder text. A token knows its
//! bytes, so whatever is read from it can say where it stands.

use super::super::ability::Span;

/// A word or a sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) span: Span,
    pub(super) sign: Sign,
    /// The word in lower case with straight apostrophes; empty for signs.
    pub(super) word: String,
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    Word,
    Number(u32),
    /// `+2/-1`.
    Modifier(i32, i32),
    /// `. , : ; [ ] ( ) / - =` and whatever else stands there.
    Mark(char),
    Quote,
    /// `(A)`: a reading's letter for what stands in front of it.
    Letter(char),
    /// Between two abilities: a line break, or a slash with spaces around it.
    Break,
}

/// What stands in parentheses and only reminds of a rule, where it is no sentence of its own.
const REMINDERS: &[&str] = &[
    "lose your force token",
    "create your force token",
    "reveal a card from your hand with",
    "reveal cards from your hand with",
    "paying its cost",
    "ground or space",
    "one at a time",
    "belonging to any player",
    "as a leader or unit",
    "including friendly units",
    "including enemy units",
    "before damage is dealt",
    "before drawing cards",
    "non-unique",
    "unless it has sentinel",
    "including during the regroup phase",
];

/// What stands in parentheses and belongs to the sentence.
const MEANT: &[&str] = &["and survives", "including this one", "including this unit", "if it's a unit"];

/// The tokens of a text, in order. Reminder text has none.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let mut scan = Scan { text, at: 0, found: Vec::new() };
    while scan.at < text.len() {
        scan.next();
    }
    scan.found
}

struct Scan<'t> {
    text: &'t str,
    at: usize,
    found: Vec<Token>,
}

impl Scan<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn push(&mut self, length: usize, sign: Sign, word: &str) {
        let span = Span::new(self.at, self.at + length);
        self.found.push(Token { span, sign, word: word.to_owned() });
        self.at += length;
    }

    fn next(&mut self) {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else {
            self.at = self.text.len();
            return;
        };
        let length = first.len_utf8();
        if first == '\n' || is_spaced_slash(self.text, self.at) {
            self.push(length, Sign::Break, "");
        } else if first.is_whitespace() {
            self.at += length;
        } else if let Some(length) = tag(rest) {
            self.at += length;
        } else if let Some(length) = unique_sign(rest) {
            self.push(length, Sign::Word, "unique");
        } else if let Some((length, power, hp)) = modifier(rest) {
            self.push(length, Sign::Modifier(power, hp), "");
        } else if first == '(' {
            self.parenthesis();
        } else if matches!(first, '"' | '“' | '”' | '„') {
            self.push(length, Sign::Quote, "");
        } else if first == '•' {
            self.push(length, Sign::Break, "");
        } else if first.is_alphanumeric() {
            self.word();
        } else {
            let sign = if matches!(first, '—' | '–' | '−' | '‒') { '-' } else { first };
            self.push(length, Sign::Mark(sign), "");
        }
    }

    /// Reminder text is passed over; what belongs to the sentence loses its parentheses.
    fn parenthesis(&mut self) {
        let rest = self.rest();
        let Some(close) = rest.find(')') else {
            self.push(1, Sign::Mark('('), "");
            return;
        };
        let inside = straight(rest.get(1..close).unwrap_or_default());
        let inside = inside.trim().to_owned();
        let lower = inside.to_lowercase();
        let sentence = inside.chars().next().is_none_or(char::is_uppercase);
        if let [letter @ b'A'..=b'Z'] = inside.as_bytes() {
            self.push(close + 1, Sign::Letter(char::from(*letter)), "");
            return;
        }
        if MEANT.contains(&lower.as_str()) {
            self.at += 1;
            let end = self.at + close - 1;
            while self.at < end {
                self.next();
            }
            self.at += 1;
        } else if sentence || REMINDERS.iter().any(|known| lower.starts_with(known)) {
            self.at += close + 1;
        } else {
            self.push(1, Sign::Mark('('), "");
        }
    }

    fn word(&mut self) {
        let length = word_length(self.rest());
        let word = straight(self.rest().get(..length).unwrap_or_default()).to_lowercase();
        if let Ok(number) = word.parse() {
            self.push(length, Sign::Number(number), &word);
            return;
        }
        let (stem, tail) = match word.strip_suffix("'s") {
            Some(stem) if matches!(stem, "it" | "that" | "he" | "she" | "there") => {
                (stem.to_owned(), Some("is"))
            }
            Some(stem) => (stem.to_owned(), Some("'s")),
            None => (word.clone(), None),
        };
        let Some(tail) = tail else {
            self.push(length, Sign::Word, &word);
            // the possessive of a plural: `owners' hands`
            if word.ends_with('s') && self.rest().starts_with(['\'', '’']) {
                let apostrophe = self.rest().chars().next().map_or(0, char::len_utf8);
                self.push(apostrophe, Sign::Word, "'s");
            }
            return;
        };
        let split = self.rest().get(..length).and_then(|word| word.rfind(['\'', '’', '‘'])).unwrap_or(length);
        self.push(split, Sign::Word, &stem);
        self.push(length - split, Sign::Word, tail);
    }
}

/// Apostrophes as they are typed.
fn straight(text: &str) -> String {
    text.replace(['’', '‘'], "'")
}

/// Letters and digits, with apostrophes and hyphens between them; `non-` in front of an icon keeps its hyphen.
fn word_length(rest: &str) -> usize {
    let mut length = 0;
    let mut chars = rest.char_indices().peekable();
    while let Some((at, sign)) = chars.next() {
        let next = chars.peek().map(|(_, next)| *next);
        let joined =
            matches!(sign, '\'' | '’' | '‘' | '-') && at > 0 && next.is_some_and(char::is_alphanumeric);
        let before_icon =
            sign == '-' && matches!(next, Some('[' | '<' | '⟡')) && rest.get(..at).is_some_and(is_non);
        if sign.is_alphanumeric() || joined || before_icon {
            length = at + sign.len_utf8();
        } else {
            break;
        }
        if before_icon {
            break;
        }
    }
    length
}

fn is_non(word: &str) -> bool {
    word.eq_ignore_ascii_case("non")
}

fn is_spaced_slash(text: &str, at: usize) -> bool {
    let around = |sign: Option<char>| sign.is_none_or(char::is_whitespace);
    let rest = text.get(at..).unwrap_or_default();
    rest.starts_with('/')
        && around(rest.chars().nth(1))
        && around(text.get(..at).and_then(|before| before.chars().next_back()))
}

/// Stray tags of list items and bold type.
fn tag(rest: &str) -> Option<usize> {
    const TAGS: &[&str] = &["<bullet>", "</bullet>", "<b>", "</b>", "<i>", "</i>", "<br>"];
    TAGS.iter().find(|tag| starts_without_case(rest, tag)).map(|tag| tag.len())
}

fn unique_sign(rest: &str) -> Option<usize> {
    const SIGNS: &[&str] = &["<uq>", "⟡", "[unique]"];
    SIGNS.iter().find(|sign| starts_without_case(rest, sign)).map(|sign| sign.len())
}

fn starts_without_case(rest: &str, start: &str) -> bool {
    rest.get(..start.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(start))
}

/// `+2/-1`, with any dash as a minus.
fn modifier(rest: &str) -> Option<(usize, i32, i32)> {
    let (first, power) = signed(rest)?;
    let behind = rest.get(first..)?.strip_prefix('/')?;
    let (second, hp) = signed(behind)?;
    Some((first + 1 + second, power, hp))
}

fn signed(rest: &str) -> Option<(usize, i32)> {
    let sign = rest.chars().next()?;
    let factor = match sign {
        '+' => 1,
        '-' | '−' | '–' | '—' => -1,
        _ => return None,
    };
    let digits = rest.get(sign.len_utf8()..)?;
    let length = digits.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(digits.len());
    let number: i32 = digits.get(..length)?.parse().ok()?;
    Some((sign.len_utf8() + length, number.checked_mul(factor)?))
}
