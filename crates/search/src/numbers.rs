//! Which rule's number is the whole query?
//!
//! Players write a number alone, behind or before what its document is called, with stops and brackets of every kind:
//! `7.6.11`, `C.R. 6.3.1 (a)`, `6.3.1.a of the rules`. Pages print it behind the document's version: `CR 8.0, 6.3.1.a`.

use borsh::{BorshDeserialize, BorshSerialize};

use rulebook::{Game, rule_number};

/// Words beside a number that say nothing but that it is a rule's.
const BESIDE: &[&str] =
    &["cr", "rr", "comp", "comprehensive", "rule", "rules", "section", "chapter", "number", "no", "nr"];
/// Words between those.
const BETWEEN: &[&str] = &["the", "of", "in", "from"];

/// What the documents of all games are called, in single words, and their versions.
#[derive(Debug, Default, BorshSerialize, BorshDeserialize)]
pub(super) struct Documents {
    words: Vec<String>,
    versions: Vec<String>,
}

/// A number as it was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Typed {
    /// Its parts.
    pub parts: Vec<u32>,
    /// As a reader writes it: `6.3.1.a`.
    pub shown: String,
    /// Whether it is nothing but a document's version as well.
    pub may_be_version: bool,
}

impl Documents {
    /// Takes in what the documents of a game are called.
    pub(super) fn add(&mut self, game: &Game) {
        for source in &game.sources {
            for name in std::iter::once(&source.name).chain(&source.short) {
                let words: Vec<String> =
                    name.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase).collect();
                self.words.push(words.iter().filter_map(|word| word.chars().next()).collect());
                self.words.extend(words);
            }
            self.versions.extend(source.version.clone());
        }
        for list in [&mut self.words, &mut self.versions] {
            list.retain(|word| !word.is_empty());
            list.sort();
            list.dedup();
        }
    }

    /// The number that is the whole query, but for what says which document's it is.
    pub(super) fn number(&self, query: &str) -> Option<Typed> {
        let mut read = Read::default();
        let words = words(query);
        let words = words.split_whitespace().map(|word| word.trim_matches(['.', '-']));
        for word in words.filter(|word| !word.is_empty()) {
            self.word(word, &mut read)?;
        }
        let Read { mut numbers, is_of_document, .. } = read;
        if numbers.len() > 1 {
            // `CR 8.0, 6.3.1.a`
            let version = numbers.iter().position(|number| self.versions.contains(number))?;
            numbers.remove(version);
        }
        let [number] = numbers.as_slice() else { return None };
        let may_be_version = is_of_document && self.versions.contains(number);
        Some(Typed { parts: rule_number(number)?, shown: number.clone(), may_be_version })
    }

    /// Takes a word in; none where it is no word of a number.
    fn word(&self, word: &str, read: &mut Read) -> Option<()> {
        let lower = word.to_lowercase().replace('.', "");
        let is_beside = |lower: &str| {
            BESIDE.contains(&lower) || self.words.binary_search_by(|known| known.as_str().cmp(lower)).is_ok()
        };
        let digits = word.find(|c: char| c.is_ascii_digit());
        // `CR7.6.11`
        let (name, number) = word.split_at_checked(digits.unwrap_or(word.len()))?;
        let is_letter = word.len() == 1 && word.starts_with(|c: char| c.is_ascii_alphabetic());
        if is_letter
            && read.ends_in_number
            && let Some(number) = read.numbers.last_mut().filter(|number| number.contains('.'))
        {
            // `7.5.11 d`
            number.push('.');
            number.push_str(word);
        } else if !number.is_empty()
            && (name.is_empty() || is_beside(&name.to_lowercase().replace(['.', '-'], "")))
        {
            read.is_of_document |= !name.is_empty();
            read.numbers.push(joined(number));
            read.ends_in_number = true;
            return Some(());
        } else if is_beside(&lower) || BETWEEN.contains(&lower.as_str()) {
            read.is_of_document |= !BETWEEN.contains(&lower.as_str());
            // a whole number before a word counts it: `3 rules`
            read.numbers.iter().all(|number| number.contains(['.', '-'])).then_some(())?;
        } else {
            return None;
        }
        read.ends_in_number = false;
        Some(())
    }
}

/// What was read of a query so far.
#[derive(Default)]
struct Read {
    numbers: Vec<String>,
    /// Whether the last word is a number.
    ends_in_number: bool,
    /// Whether words said of which document.
    is_of_document: bool,
}

/// The query with blanks for what stands between words, and stops for brackets: `7.5.11(d)` is `7.5.11.d`.
fn words(query: &str) -> String {
    let plain = |c: char| match c {
        '(' => Some('.'),
        ')' => None,
        '.' | '-' => Some(c),
        c if c.is_alphanumeric() => Some(c),
        _ => Some(' '),
    };
    query.chars().filter_map(plain).collect()
}

/// A number with its letter as a part of its own, and no part empty: `6.3.1A` is `6.3.1.A`.
fn joined(number: &str) -> String {
    let parts: Vec<&str> = number.split('.').filter(|part| !part.is_empty()).collect();
    let mut joined = parts.join(".");
    let mut last = joined.chars().rev();
    if let (Some(letter), Some(before)) = (last.next(), last.next())
        && letter.is_ascii_alphabetic()
        && before.is_ascii_digit()
        && joined.contains('.')
    {
        joined.pop();
        joined.push('.');
        joined.push(letter);
    }
    joined
}
