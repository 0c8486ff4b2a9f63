//! Where does a line part into words, numbers and signs?

use std::ops::Range;

use crate::{
    item::called,
    lexicon::Lexicon,
    numbers::{numeral, pool},
};
use cards::Catalogue;

/// Most words that are read.
const MOST_ITEMS: usize = 100;

/// A piece of the line between blanks and signs.
pub(crate) struct Piece<'l> {
    pub span: Range<usize>,
    pub text: &'l str,
    pub quote: bool,
}

impl Piece<'_> {
    /// A sign, or what stands in quotes.
    pub(crate) fn is_stop(&self) -> bool {
        self.quote || self.text.chars().all(|c| is_sign(c) || c == '.')
    }
}

pub(crate) fn pieces(line: &str) -> Vec<Piece<'_>> {
    let mut all = Vec::new();
    let mut start = None;
    let mut quote: Option<usize> = None;
    let words = |from: Option<usize>, to: usize| {
        let piece = from.and_then(|from| Some((from, line.get(from..to)?)));
        piece.map(|(from, text)| split(from, text)).unwrap_or_default()
    };
    for (at, letter) in line.char_indices() {
        let next = at + letter.len_utf8();
        if let Some(from) = quote {
            if matches!(letter, '"' | '”' | '“') {
                let text = line.get(from..at).unwrap_or_default();
                all.push(Piece { span: from..at, text, quote: true });
                quote = None;
            }
            continue;
        }
        let opens =
            matches!(letter, '"' | '“') && line.get(next..).is_some_and(|rest| rest.contains(['"', '”']));
        if letter.is_whitespace() || opens || is_sign(letter) {
            all.extend(words(start.take(), at));
            if opens {
                quote = Some(next);
            } else if is_sign(letter) {
                all.push(Piece {
                    span: at..next,
                    text: line.get(at..next).unwrap_or_default(),
                    quote: false,
                });
            }
        } else if start.is_none() {
            start = Some(at);
        }
    }
    if quote.is_none() {
        all.extend(words(start, line.len()));
    }
    all.truncate(MOST_ITEMS);
    all
}

pub(crate) fn is_sign(letter: char) -> bool {
    matches!(letter, ',' | ';' | ':' | '(' | ')' | '?' | '!' | '"' | '“' | '”' | '[' | ']' | '|' | '=' | '&')
}

/// `3-cost` are a number and a word, `2/2s` are numbers.
fn bound(from: usize, text: &str) -> Option<Vec<Piece<'_>>> {
    let digits = text.find(|c: char| !c.is_ascii_digit())?;
    if let Some(word) = text.get(digits..).and_then(|rest| rest.strip_prefix('-')).filter(|_| digits > 0)
        && ["cost", "drop"].contains(&word)
    {
        let number = text.get(..digits)?;
        return Some(vec![
            Piece { span: from..from + digits, text: number, quote: false },
            Piece { span: from + digits..from + text.len(), text: word, quote: false },
        ]);
    }
    let stats = text.strip_suffix("'s").or(text.strip_suffix("\u{2019}s")).or(text.strip_suffix('s'))?;
    // `the ISD 2's rear`
    if digits > 0 && stats.len() == digits && text.len() > digits + 1 {
        return Some(vec![Piece { span: from..from + digits, text: stats, quote: false }]);
    }
    let (power, hp) = stats.split_once('/')?;
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let plural = is_number(power) && is_number(hp);
    plural.then(|| vec![Piece { span: from..from + text.len(), text: stats, quote: false }])
}

/// `red/hit` are two words, `3/6` and `+2/+1` one; a full stop behind a word stands alone.
fn split(from: usize, text: &str) -> Vec<Piece<'_>> {
    let numeric = |text: &str| {
        !text.is_empty() && text.chars().all(|c| c.is_ascii_digit() || matches!(c, '/' | '+' | '-'))
    };
    if text == "-" || numeric(text) && text.contains(|c: char| c.is_ascii_digit()) {
        return vec![Piece { span: from..from + text.len(), text, quote: false }];
    }
    if let Some(parts) = bound(from, text) {
        return parts;
    }
    let mut all = Vec::new();
    if let Some(number) =
        text.strip_suffix('.').filter(|it| numeric(it) && it.starts_with(|c: char| c.is_ascii_digit()))
    {
        let end = from + number.len();
        all.push(Piece { span: from..end, text: number, quote: false });
        all.push(Piece { span: end..end + 1, text: ".", quote: false });
        return all;
    }
    let mut at = from;
    let parts = text.split_inclusive(['/', '+', '.', '…', '%']);
    for part in parts {
        let word = part.trim_end_matches(['/', '+', '.', '…', '%']);
        if !word.is_empty() {
            all.push(Piece { span: at..at + word.len(), text: word, quote: false });
        }
        let sign = part.get(word.len()..).unwrap_or_default();
        if matches!(sign, "+" | "." | "%") {
            all.push(Piece { span: at + word.len()..at + part.len(), text: sign, quote: false });
        }
        at += part.len();
    }
    all
}

/// Where a number of up to three digits and a word are glued together: `2xp`, `spd3`.
fn seam(text: &str) -> Option<usize> {
    let is_digit = |c: char| c.is_ascii_digit();
    let first = text.chars().next().is_some_and(is_digit);
    let middle = text.find(|c: char| is_digit(c) != first)?;
    let (one, other) = (text.get(..middle)?, text.get(middle..)?);
    let (number, word) = if first { (one, other) } else { (other, one) };
    let is_number = (1..4).contains(&number.len()) && number.chars().all(is_digit);
    (is_number && !word.contains(is_digit)).then_some(middle)
}

/// `2xp` and `spd3` are a number and a word, where they are no name, no word and no dice.
pub(crate) fn unglued<'l>(
    pieces: Vec<Piece<'l>>,
    lexicon: &Lexicon,
    catalogue: Option<&Catalogue>,
) -> Vec<Piece<'l>> {
    let parts = |piece: &Piece<'l>| {
        let text = piece.text.to_lowercase();
        let middle = seam(piece.text)?;
        let (first, second) = (piece.text.get(..middle)?, piece.text.get(middle..)?);
        let word = if first.starts_with(|c: char| c.is_ascii_digit()) { second } else { first };
        let is_word = word.len() > 1 && lexicon.senses(&word.to_lowercase()).is_some();
        let is_one =
            lexicon.senses(&text).is_some() || numeral(&text).is_some() || pool(&text, lexicon).is_some();
        if piece.quote || !is_word || is_one || !called(catalogue, &text).is_empty() {
            return None;
        }
        let middle = piece.span.start + middle;
        Some([
            Piece { span: piece.span.start..middle, text: first, quote: false },
            Piece { span: middle..piece.span.end, text: second, quote: false },
        ])
    };
    let mut all = Vec::with_capacity(pieces.len());
    for piece in pieces {
        match parts(&piece) {
            Some(two) => all.extend(two),
            None => all.push(piece),
        }
    }
    all.truncate(MOST_ITEMS);
    all
}

/// The words of some pieces, lower case.
pub(crate) fn words(pieces: &[Piece<'_>], at: usize, count: usize) -> String {
    let of = pieces.iter().skip(at).take(count).map(|piece| piece.text.to_lowercase());
    of.collect::<Vec<_>>().join(" ")
}
