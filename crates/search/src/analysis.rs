//! What is a word?
//!
//! One analysis for passages, queries and snippets, so that what is found is what is marked:
//!
//! - lower case, diacritics and ligatures folded (NFKD), apostrophes dropped (`ship’s` is `ship`);
//! - numbers and mixed words whole: `7.5.11.D`, `XI7`, `1.5`;
//! - what is written without blanks between its words (Chinese, Japanese, Korean) is a word per character, because nothing
//!   says where a word ends there; characters that were typed side by side count by standing so;
//! - hyphenated words whole (`g-8`), joined (`g8`) and in parts (`g`, `8`);
//! - no stop words: *after*, *cannot* and *may* are what rules questions are about;
//! - a term is the word's English stem, in one spelling of British and American English.

mod terms;
mod wanted;

use std::ops::Range;

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

pub(super) use terms::{may_be, singular, term};
pub(super) use wanted::Wanted;

/// Longest word that is kept, in folded characters; the rest of a longer one is passed over.
pub(super) const MAX_WORD_CHARS: usize = 48;

/// How a token came out of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// A word of its own.
    Plain,
    /// A hyphenated word as it is written: `g-8`.
    Whole,
    /// A hyphenated word of two parts without its hyphen: `g8`.
    Joined,
    /// One part of a hyphenated word: `g`.
    Part,
}

/// A word of a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    /// The word, folded.
    pub word: &'a str,
    /// First byte in the text.
    pub start: usize,
    /// End in the text.
    pub end: usize,
    /// Which word of the text it is; forms of one hyphenated word begin at the same one.
    pub position: usize,
    /// How it came out of the text.
    pub form: Form,
}

/// The words of a text in every form in which a query may have them: a hyphenated one whole, as one word and in its parts.
pub(super) fn folded(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    each_token(text, |token| words.push(token.word.to_owned()));
    words
}

/// Hands every token of `text` to `each`, in order.
pub(super) fn each_token(text: &str, each: impl FnMut(Token<'_>)) {
    each_token_beginning(text, |_| true, each);
}

/// The same without the plain words whose first letter, as a small one, is not looked for.
fn each_token_beginning(text: &str, is_begun: impl Fn(u8) -> bool, mut each: impl FnMut(Token<'_>)) {
    let mut run = Run::default();
    let mut position = 0;
    let mut at = 0;
    while let Some(first) = text.as_bytes().get(at) {
        // nearly all of a text: what stands between words, and words of plain letters
        if !run.is_open() {
            if first.is_ascii() && kind(*first) == BREAK {
                at += 1;
                continue;
            }
            if let Some((end, letters)) = plain_end(text.as_bytes(), at) {
                if is_begun(first.to_ascii_lowercase()) {
                    plain(text, at..end, letters, position, &mut each);
                }
                position += 1;
                at = end;
                continue;
            }
        }
        let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) else { break };
        let goes_on = || {
            let next = text.get(at + c.len_utf8()..).and_then(|rest| rest.chars().next());
            next.is_some_and(is_letter)
        };
        match class(c) {
            Class::Letter => run.push(at, c),
            Class::Character => {
                position = run.emit(position, &mut each);
                run.push(at, c);
                position = run.emit(position, &mut each);
            }
            Class::Ignored => run.extend(at, c),
            Class::Apostrophe if run.is_open() && goes_on() => run.apostrophe(at, c),
            Class::Hyphen if run.is_open() && goes_on() => run.split(),
            Class::Dot if run.is_numeric() && goes_on() => run.dot(at, c),
            _ => position = run.emit(position, &mut each),
        }
        at += c.len_utf8();
    }
    run.emit(position, &mut each);
}

/// What a byte is in a word of plain letters: none of it, a letter or digit, a capital. Looked up, because every byte of
/// every text that is shown is asked for.
static KINDS: [u8; 256] = kinds();
const BREAK: u8 = 0;
const LETTER: u8 = 1;
const CAPITAL: u8 = 2;

const fn kinds() -> [u8; 256] {
    let mut kinds = [BREAK; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        kinds[byte as usize] = match byte {
            b'0'..=b'9' | b'a'..=b'z' => LETTER,
            b'A'..=b'Z' => CAPITAL,
            _ => BREAK,
        };
        byte += 1;
    }
    kinds
}

fn kind(byte: u8) -> u8 {
    KINDS[usize::from(byte)]
}

/// The end of a word that begins here and is nothing but letters and digits of ASCII: nearly every word; also, all the
/// kinds of its bytes. None where what follows may belong to it, or it is longer than what is kept.
fn plain_end(text: &[u8], start: usize) -> Option<(usize, u8)> {
    let rest = text.get(start..)?;
    let (mut length, mut letters) = (0, BREAK);
    for byte in rest {
        let kind = kind(*byte);
        if kind == BREAK {
            break;
        }
        letters |= kind;
        length += 1;
    }
    let ends = match rest.get(length) {
        None => true,
        Some(b'-' | b'\'' | b'`') => false,
        Some(b'.') => !rest.first().is_some_and(u8::is_ascii_digit),
        Some(byte) => byte.is_ascii(),
    };
    (ends && (1..=MAX_WORD_CHARS).contains(&length)).then_some((start + length, letters))
}

/// Hands such a word over.
fn plain(
    text: &str,
    Range { start, end }: Range<usize>,
    letters: u8,
    position: usize,
    each: &mut impl FnMut(Token<'_>),
) {
    let written = text.get(start..end).unwrap_or_default();
    let token = |word| Token { word, start, end, position, form: Form::Plain };
    if letters & CAPITAL == 0 {
        return each(token(written));
    }
    // every sentence begins with one: not worth an allocation
    let mut folded = [0; MAX_WORD_CHARS];
    let word = folded.get_mut(..written.len()).and_then(|folded| {
        folded.copy_from_slice(written.as_bytes());
        folded.make_ascii_lowercase();
        std::str::from_utf8(folded).ok()
    });
    each(token(word.unwrap_or_default()));
}

/// What a character does to a word.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Letter,
    /// A word by itself, as far as the text tells.
    Character,
    Ignored,
    Apostrophe,
    Hyphen,
    Dot,
    Break,
}

fn class(c: char) -> Class {
    // nearly every character, blanks among them: not worth a look into Unicode's tables
    if c.is_ascii() {
        return match c {
            '0'..='9' | 'A'..='Z' | 'a'..='z' => Class::Letter,
            '\'' | '`' => Class::Apostrophe,
            '-' => Class::Hyphen,
            '.' => Class::Dot,
            _ => Class::Break,
        };
    }
    match c {
        // some of them are letters to Unicode
        '’' | '‘' | 'ʼ' | '＇' | '′' | '´' => Class::Apostrophe,
        _ if is_unspaced(c) => Class::Character,
        _ if c.is_alphanumeric() => Class::Letter,
        '\u{2010}' | '\u{2011}' => Class::Hyphen,
        // soft hyphen, zero width and direction marks, byte order mark: they are inside a word
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' => {
            Class::Ignored
        }
        '\u{feff}' => Class::Ignored,
        _ if is_combining_mark(c) => Class::Ignored,
        _ => Class::Break,
    }
}

/// Whether a letter belongs to a script that writes no blanks between words, or none between a word and its endings.
fn is_unspaced(c: char) -> bool {
    let block = matches!(c,
        '\u{2e80}'..='\u{2fdf}'     // radicals
        | '\u{3005}'..='\u{3007}'
        | '\u{3041}'..='\u{30ff}'   // kana
        | '\u{3105}'..='\u{318e}'   // bopomofo, jamo
        | '\u{31a0}'..='\u{31ff}'
        | '\u{3400}'..='\u{9fff}'   // ideographs
        | '\u{ac00}'..='\u{d7a3}'   // hangul
        | '\u{f900}'..='\u{faff}'
        | '\u{ff66}'..='\u{ffdc}'   // kana and jamo of half width
        | '\u{20000}'..='\u{3ffff}'
    );
    block && c.is_alphanumeric()
}

fn is_letter(c: char) -> bool {
    class(c) == Class::Letter
}

/// The word that is being read.
#[derive(Default)]
struct Run {
    /// Folded characters; parts are separated by `-`.
    folded: String,
    chars: usize,
    start: usize,
    end: usize,
    /// Parts as byte ranges of `folded`, with their place in the text; empty without a hyphen.
    parts: Vec<(usize, usize, usize, usize)>,
    part_from: usize,
    part_start: usize,
    possessive_from: Option<usize>,
}

impl Run {
    fn is_open(&self) -> bool {
        !self.folded.is_empty()
    }

    /// Whether a dot may stay inside: `1.5`, `7.5.11.d`, but not `end.Next`.
    fn is_numeric(&self) -> bool {
        self.folded.starts_with(|c: char| c.is_ascii_digit())
    }

    fn push(&mut self, at: usize, c: char) {
        if !self.is_open() {
            self.start = at;
            self.part_start = at;
        }
        self.end = at + c.len_utf8();
        self.fold(c);
    }

    fn fold(&mut self, c: char) {
        if self.chars >= MAX_WORD_CHARS {
            return;
        }
        if c.is_ascii() {
            self.folded.push(c.to_ascii_lowercase());
            self.chars += 1;
            return;
        }
        for lower in std::iter::once(c).nfkd().flat_map(char::to_lowercase) {
            match lower {
                'ß' => self.folded.push_str("ss"),
                'æ' => self.folded.push_str("ae"),
                'œ' => self.folded.push_str("oe"),
                'ø' => self.folded.push('o'),
                'ł' => self.folded.push('l'),
                _ if lower.is_alphanumeric() => self.folded.push(lower),
                _ => continue,
            }
            self.chars += 1;
        }
    }

    fn extend(&mut self, at: usize, c: char) {
        if self.is_open() {
            self.end = at + c.len_utf8();
        }
    }

    fn apostrophe(&mut self, at: usize, c: char) {
        self.end = at + c.len_utf8();
        self.possessive_from = Some(self.folded.len());
    }

    fn dot(&mut self, at: usize, c: char) {
        self.end = at + c.len_utf8();
        if self.chars < MAX_WORD_CHARS {
            self.folded.push('.');
            self.chars += 1;
        }
    }

    fn close_part(&mut self) {
        // `ship’s` is `ship`: the possessive ending is no part of the word
        if let Some(from) = self.possessive_from.take()
            && self.folded.get(from..) == Some("s")
        {
            self.folded.truncate(from);
        }
        if self.part_from < self.folded.len() {
            let part = (self.part_from, self.folded.len(), self.part_start, self.end);
            self.parts.push(part);
        }
    }

    fn split(&mut self) {
        self.close_part();
        if self.chars < MAX_WORD_CHARS {
            self.folded.push('-');
            self.chars += 1;
        }
        self.part_from = self.folded.len();
        self.part_start = self.end + 1;
    }

    /// Hands the word over and begins anew; returns the next word's position.
    fn emit(&mut self, position: usize, each: &mut impl FnMut(Token<'_>)) -> usize {
        if !self.is_open() {
            return position;
        }
        self.close_part();
        let (start, end) = (self.start, self.end);
        fn token(word: &str, form: Form, position: usize, start: usize, end: usize) -> Token<'_> {
            Token { word, start, end, position, form }
        }
        let whole = self.folded.trim_end_matches(['-', '.']);
        let taken = match self.parts.as_slice() {
            [] => 0,
            [_] => {
                each(token(whole, Form::Plain, position, start, end));
                1
            }
            parts => {
                each(token(whole, Form::Whole, position, start, end));
                if let [first, second] = parts {
                    let slice = |part: &(usize, usize, usize, usize)| {
                        self.folded.get(part.0..part.1).unwrap_or_default()
                    };
                    let joined = format!("{}{}", slice(first), slice(second));
                    each(token(&joined, Form::Joined, position, start, end));
                }
                for (index, (from, to, start, end)) in parts.iter().enumerate() {
                    let word = self.folded.get(*from..*to).unwrap_or_default();
                    each(token(word, Form::Part, position + index, *start, *end));
                }
                parts.len()
            }
        };
        self.folded.clear();
        self.parts.clear();
        self.chars = 0;
        self.part_from = 0;
        self.possessive_from = None;
        position + taken
    }
}

/// The terms of a text one after another, of those of its words that are worth a stem; hyphenated words in their parts.
pub(super) fn terms_among(text: &str, is_worth: impl Fn(&str) -> bool) -> Vec<String> {
    let mut terms = Vec::new();
    each_token(text, |token| {
        if matches!(token.form, Form::Plain | Form::Part) && is_worth(token.word) {
            terms.push(term(token.word));
        }
    });
    terms
}

/// The text's words, folded and joined by single blanks: the key under which whole titles, aliases
/// and numbers are compared.
pub(super) fn key(text: &str) -> String {
    let mut key = String::with_capacity(text.len());
    each_token(text, |token| {
        if matches!(token.form, Form::Plain | Form::Part) {
            if !key.is_empty() {
                key.push(' ');
            }
            key.push_str(token.word);
        }
    });
    key
}
