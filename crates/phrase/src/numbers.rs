//! Which number does a word of a line spell?
//!
//! `3`, `x2`, `3/6`, `+2/+1`, `twenty five`, `3r2b1k`.

use crate::{
    item::What,
    lexicon::{Lexicon, Sense, Sort},
};

/// Numbers in words up to nineteen, each at its place.
pub(crate) const NUMBERS: [&str; 20] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];
/// The tens from twenty on.
const TENS: [&str; 8] = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

/// The number that a word is.
pub(crate) fn number(word: &str) -> Option<u32> {
    let place = |list: &[&str], word: &str| list.iter().position(|known| *known == word);
    let (ten, one) = word.split_once(['-', ' ']).map_or((word, None), |(ten, one)| (ten, Some(one)));
    let count = match (place(&TENS, ten), one) {
        (Some(ten), None) => (ten + 2) * 10,
        (Some(ten), Some(one)) => {
            (ten + 2) * 10 + place(&NUMBERS, one).filter(|one| (1..10).contains(one))?
        }
        (None, _) => place(&NUMBERS, word)?,
    };
    u32::try_from(count).ok()
}

/// What a word with digits is; none where it is no number.
pub(crate) fn numeral(text: &str) -> Option<What> {
    if let Some(change) = change(text) {
        return Some(change);
    }
    if let Some((power, hp)) = text.split_once('-')
        && let (Some(power), Some(hp)) = (number(power), number(hp))
    {
        return Some(What::Numbers(vec![power, hp]));
    }
    if text.contains('/') {
        let numbers: Option<Vec<u32>> = text.split('/').map(|part| part.parse().ok()).collect();
        return numbers.map(What::Numbers);
    }
    let digits = text.strip_prefix('x').or(text.strip_suffix('x')).unwrap_or(text);
    digits.parse().ok().filter(|number| *number < 10_000).map(What::Number)
}

fn change(text: &str) -> Option<What> {
    let (power, hp) = text.split_once('/')?;
    let signed = |part: &str| part.starts_with(['+', '-']).then(|| part.parse::<i32>().ok()).flatten();
    Some(What::Change(signed(power)?, signed(hp)?))
}

/// `3r2b1k`, `RRRBB`: letters that stand for colors, each with its number, or as often as it comes.
pub(crate) fn pool(text: &str, lexicon: &Lexicon) -> Option<Vec<(u32, &'static str)>> {
    let color = |letter: char| {
        let senses = lexicon.senses(&letter.to_string())?;
        senses.iter().find_map(|sense| match sense {
            Sense::Word(Sort::Color, word) => Some(*word),
            _ => None,
        })
    };
    let mut all: Vec<(u32, &'static str)> = Vec::new();
    let mut number = String::new();
    for letter in text.chars() {
        if letter.is_ascii_digit() {
            number.push(letter);
            continue;
        }
        let color = color(letter)?;
        let count: u32 = if number.is_empty() { 1 } else { number.parse().ok().filter(|it| *it < 100)? };
        number.clear();
        match all.iter_mut().find(|(_, known)| *known == color) {
            Some((known, _)) => *known += count,
            None => all.push((count, color)),
        }
    }
    let is_pool = number.is_empty() && !all.is_empty() && text.chars().count() > 1;
    is_pool.then_some(all)
}
