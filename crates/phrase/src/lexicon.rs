//! What may a word of a line mean in a game?
//!
//! The words of the scenario's fields are taken from the fields; a game's `line.toml` adds how players spell them.

use rustc_hash::FxHashMap;
use serde::Deserialize;
use strsim::osa_distance;

use crate::{numbers::NUMBERS, role::Role};
use names::Diagnostic;
use scenario::{Field, Kind, Shape, Word, is_unit_keyword, unit_keywords};

/// Most words of one spelling.
pub(crate) const LONGEST: usize = 4;
/// Letters that a word must have to be recognised with a slip.
const SLIP: usize = 4;
/// Letters that it must have to be recognised with two.
const TWO_SLIPS: usize = 8;

/// Of which list of a game a word is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sort {
    Range,
    Zone,
    Size,
    Token,
    Keyword,
    Command,
    Obstacle,
    Color,
    Face,
    Arena,
    Number,
}

/// One meaning of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sense {
    /// What it does in the line.
    Role(Role),
    /// A word of the game.
    Word(Sort, &'static str),
    /// It says nothing.
    Fill,
}

/// The words of a game.
#[derive(Debug, Default)]
pub(crate) struct Lexicon {
    senses: FxHashMap<String, Vec<Sense>>,
    /// Parts of names as players write them, and as cards print them.
    names: FxHashMap<String, String>,
    /// By slot, the side whose cards those mostly are.
    slots: FxHashMap<String, String>,
}

/// What players write in any game, in the form of a game's `line.toml`.
const ENGLISH: &str = include_str!("english.toml");

/// A game's `line.toml`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Spellings {
    /// By the word, how players spell it besides.
    #[serde(default)]
    words: FxHashMap<String, Vec<String>>,
    /// Words that say nothing.
    #[serde(default)]
    fill: Vec<String>,
    /// Parts of names, as players write them: `mk` is `mark`.
    #[serde(default)]
    names: FxHashMap<String, String>,
    /// By side, the slots of upgrades that mostly are that side's.
    #[serde(default)]
    slots: FxHashMap<String, Vec<String>>,
}

impl Lexicon {
    /// The words of a game; `text` is its `line.toml`.
    pub(crate) fn new(game: &str, text: &str, file: &str) -> (Self, Vec<Diagnostic>) {
        let mut lexicon = Self::default();
        Role::ALL.iter().for_each(|role| lexicon.add(role.word(), Sense::Role(*role)));
        NUMBERS.iter().for_each(|word| lexicon.add(word, Sense::Word(Sort::Number, word)));
        for (sort, kind, path) in SOURCES {
            if kind.game() == game {
                lexicon.add_words(*sort, words_at(kind.fields(), path));
            }
        }
        if game == Kind::Attack.game() {
            lexicon.add_dice(words_at(Kind::Attack.fields(), &["dice"]));
        }
        if game == Kind::Play.game() {
            unit_keywords().for_each(|word| lexicon.add(word, Sense::Word(Sort::Keyword, word)));
        }
        let mut findings = Vec::new();
        let own = spellings(text, file, &mut findings);
        let english = spellings(ENGLISH, "english.toml", &mut findings);
        lexicon.add_spellings(&own, file, &mut findings);
        lexicon.add_spellings(&english, "english.toml", &mut findings);
        own.fill.iter().for_each(|word| lexicon.add(word, Sense::Fill));
        // what means something in this game is no filler
        for word in &english.fill {
            if lexicon.senses(word).is_none() {
                lexicon.add(word, Sense::Fill);
            }
        }
        lexicon.names = own.names;
        for (side, slots) in own.slots {
            lexicon.slots.extend(slots.into_iter().map(|slot| (slot, side.clone())));
        }
        (lexicon, findings)
    }

    /// Other spellings of known words.
    fn add_spellings(&mut self, spellings: &Spellings, file: &str, findings: &mut Vec<Diagnostic>) {
        for (word, spelled) in &spellings.words {
            let senses = self.senses.get(word.as_str()).cloned().unwrap_or_default();
            if senses.is_empty() {
                let message = format!("`{word}` in `{file}` is no word of a line");
                findings.push(Diagnostic::error("bad-line-words", message));
            }
            for spelling in spelled {
                senses.iter().for_each(|sense| self.add(spelling, *sense));
            }
        }
    }

    fn add(&mut self, spelling: &str, sense: Sense) {
        let senses = self.senses.entry(spelling.to_lowercase()).or_default();
        if !senses.contains(&sense) {
            senses.push(sense);
        }
    }

    fn add_words(&mut self, sort: Sort, words: &'static [Word]) {
        for word in words {
            if word.name.contains('/') {
                continue;
            }
            // `counter 2` is the keyword with a number
            let name = word.name.split(' ').next().unwrap_or(word.name);
            self.add(name, Sense::Word(sort, name));
            if name.contains('-') {
                self.add(&name.replace('-', " "), Sense::Word(sort, name));
            }
            let also = word.also.iter().filter(|also| !also.contains(['/', ' ']) || also.contains(name));
            also.filter(|also| !also.contains('/')).for_each(|also| self.add(also, Sense::Word(sort, name)));
        }
    }

    /// `red/hit-hit` is a color and a face.
    fn add_dice(&mut self, words: &'static [Word]) {
        for (color, face) in words.iter().filter_map(|word| word.name.split_once('/')) {
            self.add(color, Sense::Word(Sort::Color, color));
            self.add(face, Sense::Word(Sort::Face, face));
            let Some((one, other)) = face.split_once('-') else { continue };
            for sign in ["+", " + ", " & "] {
                self.add(&format!("{one}{sign}{other}"), Sense::Word(Sort::Face, face));
                self.add(&format!("{other}{sign}{one}"), Sense::Word(Sort::Face, face));
            }
        }
    }

    /// The meanings of a spelling.
    pub(crate) fn senses(&self, spelling: &str) -> Option<&[Sense]> {
        self.senses.get(spelling).map(Vec::as_slice)
    }

    /// The same of a word with an ending: `braces`, `bracing`, `evaded`; and whether the ending makes a verb of it.
    pub(crate) fn bent(&self, word: &str) -> Option<(&[Sense], bool)> {
        let plain = [("s", ""), ("es", ""), ("'s", ""), ("ies", "y")];
        let deed = [("ing", "e"), ("ing", ""), ("ed", "e"), ("ed", ""), ("d", "")];
        let ends = |ends: &[(&str, &str)], is_deed: bool| {
            ends.iter().find_map(|(end, put)| {
                let stem = word.strip_suffix(end).filter(|stem| stem.len() > 1)?;
                let senses = self.senses.get(&format!("{stem}{put}"))?;
                Some((senses.as_slice(), is_deed))
            })
        };
        ends(&plain, false).or_else(|| ends(&deed, true))
    }

    /// The nearest word that is spelt like this one, and its meanings. A longer word may have two slips.
    pub(crate) fn near(&self, word: &str) -> Option<(&str, &[Sense])> {
        let length = word.chars().count();
        let most = match length {
            TWO_SLIPS.. => 2,
            SLIP.. => 1,
            _ => return None,
        };
        let first = word.chars().next();
        let like = self.senses.iter().filter(|(known, senses)| {
            known.len().abs_diff(word.len()) <= most
                && known.len() >= SLIP - 1
                && known.chars().next() == first
                && !senses.contains(&Sense::Fill)
        });
        let near = like.map(|(known, senses)| (osa_distance(known, word), known, senses));
        // a word of the game goes before one that holds a sentence together: `brase` is a brace, no base
        let holds = |senses: &[Sense]| senses.iter().all(|sense| matches!(sense, Sense::Role(_)));
        let near = near.filter(|(distance, ..)| *distance <= most);
        let best = near.min_by_key(|(far, known, senses)| (*far, holds(senses), *known));
        best.map(|(_, known, senses)| (known.as_str(), senses.as_slice()))
    }

    /// The known spelling of two words, where one of these two has a slip and is no word; and its meanings.
    pub(crate) fn near_words(&self, said: &str) -> Option<(&str, &[Sense])> {
        let (one, other) = said.split_once(' ')?;
        let unknown = |word: &str| word.chars().count() >= SLIP && self.senses(word).is_none();
        if !unknown(one) && !unknown(other) {
            return None;
        }
        let like = |known: &str| {
            if known.len().abs_diff(said.len()) > 1 || !known.starts_with(one) && !known.ends_with(other) {
                return false;
            }
            let Some((first, second)) = known.split_once(' ') else { return false };
            first == one && unknown(other) && osa_distance(second, other) == 1
                || second == other && unknown(one) && osa_distance(first, one) == 1
        };
        let near = self.senses.iter().filter(|(known, senses)| like(known) && !senses.contains(&Sense::Fill));
        near.min_by_key(|(known, _)| *known).map(|(known, senses)| (known.as_str(), senses.as_slice()))
    }

    /// The known word that is nearest to one that is not understood, for the answer.
    pub(crate) fn nearest(&self, word: &str) -> Option<&str> {
        let length = word.chars().count();
        if !(3..=20).contains(&length) {
            return None;
        }
        let known = self.senses.iter().filter(|(known, senses)| {
            known.len() > 2 && known.len().abs_diff(word.len()) <= 2 && !senses.contains(&Sense::Fill)
        });
        let near = known.map(|(known, _)| (osa_distance(known, word), known));
        let best = near.filter(|(far, _)| *far > 0 && far * 3 <= length).min();
        best.map(|(_, known)| known.as_str())
    }

    /// A word of a name as cards print it: `mk2` is `mark2`.
    pub(crate) fn printed(&self, word: &str) -> Option<String> {
        let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
        let name = self.names.get(letters)?;
        Some(format!("{name}{}", word.get(letters.len()..).unwrap_or_default()))
    }

    /// Whether a keyword has what it needs: `counter 2`, `bomber`.
    pub(crate) fn is_keyword(words: &str) -> bool {
        is_unit_keyword(words)
            || Word::find(words_at(Kind::Attack.fields(), &["attacker", "keywords"]), words).is_some()
    }

    /// Whose cards those of a slot mostly are: `attacker`.
    pub(crate) fn side(&self, slot: &str) -> Option<&str> {
        self.slots.get(slot).map(String::as_str)
    }
}

/// The spellings of a file; none of one that cannot be read, which is a finding.
fn spellings(text: &str, file: &str, findings: &mut Vec<Diagnostic>) -> Spellings {
    toml::from_str(text).unwrap_or_else(|error| {
        findings.push(Diagnostic::error("bad-line-words", format!("`{file}`: {}", error.message())));
        Spellings::default()
    })
}

/// Where the words of a list stand.
const SOURCES: &[(Sort, Kind, &[&str])] = &[
    (Sort::Range, Kind::Attack, &["range"]),
    (Sort::Zone, Kind::Attack, &["attacker", "zone"]),
    (Sort::Size, Kind::Attack, &["attacker", "size"]),
    (Sort::Token, Kind::Attack, &["attacker", "tokens"]),
    (Sort::Keyword, Kind::Attack, &["attacker", "keywords"]),
    (Sort::Command, Kind::Attack, &["attacker", "raid"]),
    (Sort::Obstacle, Kind::Damage, &["cause", "obstacles"]),
    (Sort::Arena, Kind::Play, &["unit", "arena"]),
];

/// The words of the field at a path.
fn words_at(fields: &'static [Field], path: &[&str]) -> &'static [Word] {
    let Some((first, rest)) = path.split_first() else { return &[] };
    let Some(field) = fields.iter().find(|field| field.name == *first) else { return &[] };
    match field.shape {
        Shape::Word { words, .. } | Shape::Words { words, .. } if rest.is_empty() => words,
        _ => words_at(field.fields(), rest),
    }
}
