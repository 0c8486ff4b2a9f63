//! Which word of the sources was meant?
//!
//! Only words that the index lacks are corrected, by edit distance against the index's own words: of
//! those that are near enough the one that is common and that fits the rest of the query.

use std::collections::BTreeMap;

use borsh::{BorshDeserialize, BorshSerialize};

use super::{
    SearchError, analysis, english,
    index::Index,
    mistyped::{Wrong, wrong},
    texts::Texts,
    weights,
};

/// What a typed word may stand for: a word of the sources, or two that were run together.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Correction {
    /// The words as the sources write them.
    pub words: Vec<String>,
    /// Letters that differ.
    pub distance: usize,
    /// The same without their number.
    apart: usize,
    /// How they differ.
    wrong: Wrong,
    /// Whether something in the game is called so.
    names: bool,
    /// How much it is to be expected beside the rest of the query, from 0 to 1.
    expected: f32,
    /// How much oftener it stands where nearly all of the rest does than anywhere, up to 1.
    told: f32,
    /// How likely it is against the others.
    likelihood: f32,
}

impl Correction {
    /// Whether hardly anything else can have been meant: one slip in a word that has other letters to be known by.
    pub(super) fn is_sure(&self, typed: &str) -> bool {
        self.distance == 1 && self.says_itself(typed)
    }

    /// Whether the word is known by its letters, whatever stands around it.
    fn says_itself(&self, typed: &str) -> bool {
        let [word] = self.words.as_slice() else { return true };
        let fewest = if self.distance > 1 { weights::SURE_OF_TWO_FROM } else { weights::SURE_FROM };
        self.wrong == Wrong::Slip && typed.chars().count() >= fewest && starts_alike(typed, word)
    }

    /// Whether one letter beside the right one, or like it, makes a name of it: what is called so is asked for by its name,
    /// whatever stands around it.
    pub(super) fn may_name(&self, typed: &str) -> Option<&str> {
        let [word] = self.words.as_slice() else { return None };
        let is_near = self.wrong == Wrong::Near && self.distance == 1 && starts_alike(typed, word);
        (is_near && typed.chars().count() >= weights::SURE_FROM).then_some(word)
    }

    /// Whether an ordinary word that the sources lack is the better correction: it is nearer, or as near and this one is no word of the
    /// game. It has to be nearer where the rest of the query speaks of this one. `barel` may be `barrel` as well as `barely`.
    fn yields_to(&self, rival: (usize, Wrong)) -> bool {
        let (distance, wrong) = rival;
        if self.told >= weights::TOLD {
            return distance < self.apart;
        }
        // two slips are as near as one letter for another
        let as_near = self.distance + usize::from(wrong < self.wrong);
        if self.names { distance < self.distance } else { distance <= as_near && wrong <= self.wrong }
    }

    /// Whether it was meant beside these other words: `tighter` is no `fighter` but a word that the sources lack, unless
    /// fighters are what the other words speak of.
    pub(super) fn is_meant(&self, typed: &str, rest: &Rest) -> bool {
        self.wrong != Wrong::Far
            && (rest.says_nothing()
                || self.says_itself(typed)
                || self.expected >= weights::expected(self.wrong))
    }
}

/// The words of the sources, prepared for comparison.
#[derive(Debug, Default, BorshSerialize, BorshDeserialize)]
pub(super) struct Vocabulary {
    /// Every word as written, sorted.
    words: Texts,
    /// Per word: how many passages have it.
    passages: Vec<u32>,
    /// Per word: its length in characters and which letters it has.
    shapes: Vec<(u8, u64)>,
}

/// What the rest of the query says about each passage, by document: the rarity of its telling words there.
#[derive(Debug, Default)]
pub(super) struct Rest {
    passages: Vec<f32>,
    /// The most that one has.
    most: f32,
    /// How many have nearly as much.
    nearly: usize,
}

impl Rest {
    /// Of a query with these terms; those that are nearly everywhere fit everything and say nothing.
    pub(super) fn of<'a>(
        index: &Index,
        terms: impl Iterator<Item = &'a String>,
    ) -> Result<Self, SearchError> {
        let most = (index.len() as f32 * weights::TELLING_BELOW) as u32;
        let is_telling = |term: &&String| {
            let frequency = index.frequency(term);
            frequency <= most.max(weights::TELLING_ALWAYS)
        };
        let mut passages = vec![0.0_f32; index.len()];
        for term in terms.filter(is_telling) {
            let rarity = index.rarity(term);
            index.having(term, |doc| {
                if let Some(sum) = passages.get_mut(doc as usize) {
                    *sum += rarity;
                }
            })?;
        }
        let most = passages.iter().copied().fold(0.0, f32::max);
        let has_nearly_all = |share: &&f32| **share >= most * weights::NEARLY_THE_REST;
        let nearly = passages.iter().filter(has_nearly_all).count();
        Ok(Self { passages, most, nearly })
    }

    /// Whether there is nothing that a word could fit.
    fn says_nothing(&self) -> bool {
        self.most <= 0.0
    }

    /// How well a word fits: the share of the rest in the passage that has the word and most of it; and how much one is to be
    /// expected of the other: the share of the passages with nearly all of the rest that have the word, or how much oftener than
    /// all passages those with the word have nearly all of the rest; and how much oftener than in all passages the word stands in those.
    fn fits(&self, index: &Index, word: &str) -> Result<[f32; 3], SearchError> {
        let (mut best, mut having, mut both) = (0.0_f32, 0, 0);
        if self.most > 0.0 {
            index.having(&analysis::term(word), |doc| {
                let share = self.passages.get(doc as usize).copied().unwrap_or_default();
                best = best.max(share);
                having += 1;
                both += u32::from(share >= self.most * weights::NEARLY_THE_REST);
            })?;
        }
        let share = |all: usize| both as f32 / (all as f32 + weights::EXPECTED_OF_MORE);
        let of_all = |count: usize| count as f32 / self.passages.len().max(1) as f32;
        let expected = share(self.nearly).max(share(having) - of_all(self.nearly));
        let told = share(self.nearly) - of_all(having);
        Ok([best / self.most.max(f32::MIN_POSITIVE), expected, told])
    }
}

/// A word of the index that is near enough.
struct Near<'a> {
    word: &'a str,
    passages: u32,
    distance: usize,
    other_start: bool,
    other_length: bool,
}

impl Near<'_> {
    /// How likely it is, without the rest of the query.
    fn likelihood(&self, index: &Index) -> f32 {
        let common = (self.passages as f32).ln_1p() / (index.len() as f32).ln_1p();
        let mut likelihood = weights::MEANT_COMMON * common - weights::MEANT_DISTANCE * self.distance as f32;
        if self.other_start {
            likelihood -= weights::MEANT_OTHER_START;
        }
        if self.other_length {
            likelihood -= weights::MEANT_OTHER_LENGTH;
        }
        likelihood
    }
}

impl Vocabulary {
    /// That of words with the number of passages that have each.
    pub(super) fn of(words: &BTreeMap<&str, u32>) -> Self {
        let mut vocabulary = Self::default();
        for (word, passages) in words {
            vocabulary.words.push(word);
            vocabulary.passages.push(*passages);
            vocabulary.shapes.push(shape(word));
        }
        vocabulary
    }

    /// Every word with the number of passages that have it, and its shape.
    fn words(&self) -> impl Iterator<Item = (&str, u32, (u8, u64))> {
        let known = self.words.iter().zip(&self.passages).zip(&self.shapes);
        known.map(|((word, passages), shape)| (word, *passages, *shape))
    }

    /// The words of the sources that begin with `start`, the most frequent first.
    pub(super) fn completions(&self, start: &str) -> Vec<&str> {
        let from = self.words.first_from(start);
        let numbers =
            (from..self.words.len()).take_while(|number| self.words.get(*number).starts_with(start));
        let known = numbers.map(|number| (self.words.get(number), self.passages.get(number).copied()));
        let mut found: Vec<(&str, Option<u32>)> = known.filter(|(word, _)| *word != start).collect();
        found.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
        found.truncate(weights::PREFIX_WORDS);
        found.into_iter().map(|(word, _)| word).collect()
    }

    /// What was most likely meant, the likeliest first.
    pub(super) fn corrections(
        &self,
        index: &Index,
        typed: &str,
        rest: &Rest,
        is_name: impl Fn(&str) -> bool,
    ) -> Result<Vec<Correction>, SearchError> {
        if typed.contains(|c: char| !c.is_alphabetic()) {
            return Ok(Vec::new());
        }
        let mut near: Vec<(f32, Near<'_>)> =
            self.near(typed).into_iter().map(|near| (near.likelihood(index), near)).collect();
        near.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.word.cmp(b.1.word)));
        near.truncate(weights::CORRECTIONS_WEIGHED);
        let mut found = Vec::with_capacity(near.len() + 1);
        for (likelihood, near) in near {
            let [fits, expected, told] = rest.fits(index, near.word)?;
            let names = is_name(near.word);
            let more = weights::MEANT_FITS * fits + if names { weights::MEANT_NAME } else { 0.0 };
            found.push(Correction {
                words: vec![near.word.to_owned()],
                distance: near.distance,
                apart: apart(typed, near.word),
                wrong: wrong(typed, near.word),
                names,
                expected,
                told,
                likelihood: likelihood + more,
            });
        }
        found.extend(run_together(index, typed)?);
        if let Some(rival) = self.nearest_lacked(index, typed) {
            found.retain(|correction| !correction.yields_to(rival));
        }
        found.sort_by(|a, b| b.likelihood.total_cmp(&a.likelihood));
        found.truncate(weights::CORRECTIONS);
        Ok(found)
    }

    /// The words most like one that nothing is near to, for a query that would find nothing at all.
    pub(super) fn most_alike(
        &self,
        index: &Index,
        typed: &str,
        is_name: impl Fn(&str) -> bool,
    ) -> Vec<Correction> {
        let is_word = typed.chars().all(char::is_alphabetic);
        if !is_word || typed.chars().count() < weights::SURE_FROM {
            return Vec::new();
        }
        let own = shape(typed);
        let mut alike: Vec<(f64, &str)> = self
            .words()
            .filter(|(_, _, shape)| {
                usize::from(shape.0) >= weights::ALIKE_FROM && are_shaped_alike(own, *shape)
            })
            .map(|(word, ..)| (strsim::jaro_winkler(typed, word), word))
            .filter(|(alike, _)| *alike >= weights::ALIKE)
            .collect();
        alike.retain(|(_, word)| wrong(typed, word) != Wrong::Far);
        alike.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(other.1)));
        alike.truncate(weights::CORRECTIONS);
        let correction = |(alike, word): (f64, &str)| Correction {
            words: vec![word.to_owned()],
            distance: strsim::osa_distance(typed, word),
            apart: apart(typed, word),
            wrong: wrong(typed, word),
            names: is_name(word),
            expected: 0.0,
            told: 0.0,
            likelihood: alike as f32,
        };
        let rival = self.nearest_lacked(index, typed);
        // what the game has a name for, or says everywhere, is the better guess where nothing else is known
        let often = weights::SAID_EVERYWHERE * index.ids.len() as f32;
        let is_said = |it: &Correction| {
            let mut long = it.words.iter().filter(|word| word.chars().count() >= weights::SURE_FROM);
            long.any(|word| index.frequency(&analysis::term(word)) as f32 >= often)
        };
        let is_meant = |it: &Correction| {
            rival.is_none_or(|rival| !it.yields_to(rival) || it.apart <= rival.0 && (it.names || is_said(it)))
        };
        alike.into_iter().map(correction).filter(is_meant).collect()
    }

    /// How near the ordinary word is that is nearest to what was typed, of those that begin alike and that the sources lack.
    pub(super) fn nearest_lacked(&self, index: &Index, typed: &str) -> Option<(usize, Wrong)> {
        let (length, letters) = shape(typed);
        let may_be_near = |other: &&str| {
            let (other_length, other_letters) = shape(other);
            other_length.abs_diff(length) <= 2 && (letters ^ other_letters).count_ones() <= 4
        };
        let near = |other: &str| {
            let distance = strsim::osa_distance(typed, other);
            (distance <= 2).then(|| (distance, wrong(typed, other)))
        };
        let alike = english::beginning_like(typed).filter(may_be_near);
        let found = alike.filter_map(|other| Some((near(other)?, other)));
        let lacked =
            found.filter(|(_, other)| index.frequency(&analysis::term(other)) == 0 || !self.has(other));
        lacked.map(|(near, _)| near).filter(|(_, wrong)| *wrong != Wrong::Far).min()
    }

    /// Whether a word, in whatever form, is one that others may be corrected to.
    fn has(&self, word: &str) -> bool {
        let term = analysis::term(word);
        let start = word.get(..2).unwrap_or(word);
        let from = self.words.first_from(start);
        let words = (from..self.words.len()).map(|number| self.words.get(number));
        words
            .take_while(|other| other.starts_with(start))
            .any(|other| other == word || analysis::term(other) == term)
    }

    fn near(&self, typed: &str) -> Vec<Near<'_>> {
        let (length, letters) = shape(typed);
        let most = match length {
            0..=2 => return Vec::new(),
            3..=5 => 1,
            _ => 2,
        };
        let alike = |(other, other_letters): (u8, u64)| {
            other.abs_diff(length) <= most as u8 && (letters ^ other_letters).count_ones() <= 2 * most
        };
        let mut found = Vec::new();
        for (word, passages, shape) in self.words() {
            // `apt` is a short form that the sources lack, not `at` with a letter too many
            let too_short = usize::from(shape.0) < weights::MEANT_FROM;
            if too_short || !alike(shape) {
                continue;
            }
            let other_start = !starts_alike(typed, word);
            if other_start && length <= 4 {
                continue;
            }
            // three letters are as near to many words as to their own: one may be missing, or two changed over
            if length == 3 && shape.0 == 3 && shape.1 != letters {
                continue;
            }
            let distance = strsim::osa_distance(typed, word);
            // a wrong first letter is rare: with it nothing else may be wrong
            if distance > most as usize || distance > 1 && other_start {
                continue;
            }
            let other_length = shape.0 != length;
            // two letters more or less are another word
            if distance > 1 && shape.0.abs_diff(length) > 1 {
                continue;
            }
            found.push(Near { word, passages, distance, other_start, other_length });
        }
        found
    }
}

/// Two words that the sources have one after another, typed as one: `whendefeated`.
fn run_together(index: &Index, typed: &str) -> Result<Option<Correction>, SearchError> {
    let mut best: Option<(usize, Vec<String>)> = None;
    let borders = typed.char_indices().map(|(at, _)| at);
    for (first, second) in borders.filter_map(|at| typed.split_at_checked(at)) {
        if first.len() < weights::RUN_TOGETHER_FROM || second.len() < weights::RUN_TOGETHER_FROM {
            continue;
        }
        let pair = [analysis::term(first), analysis::term(second)];
        if pair.iter().any(|term| index.frequency(term) == 0) {
            continue;
        }
        let mut passages = 0;
        index.sequence(&pair, |_| passages += 1)?;
        if passages > best.as_ref().map_or(0, |(most, _)| *most) {
            best = Some((passages, vec![first.to_owned(), second.to_owned()]));
        }
    }
    // a blank that is missing is one letter that differs
    let likelihood = weights::MEANT_RUN_TOGETHER;
    Ok(best.map(|(_, words)| Correction {
        words,
        distance: 1,
        apart: 1,
        wrong: Wrong::Slip,
        names: true,
        expected: 0.0,
        told: 0.0,
        likelihood,
    }))
}

/// Letters that differ where number is no difference: `plaeds` is as near to `played` as to `pleads`.
fn apart(typed: &str, word: &str) -> usize {
    let singular = |word| str::strip_suffix(word, 's').unwrap_or(word);
    strsim::osa_distance(typed, word).min(strsim::osa_distance(singular(typed), singular(word)))
}

/// Of words that nothing is like yet, those that are compared with everything: each once, with letters enough, the first few.
/// What comes after them waits for nothing.
pub(super) fn worth_comparing<'a>(words: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut worth: Vec<&str> = Vec::new();
    for word in words {
        let has_letters = word.chars().nth(weights::ALIKE_FROM - 1).is_some();
        if has_letters && !worth.contains(&word) {
            worth.push(word);
            if worth.len() == weights::ALIKE_WORDS {
                break;
            }
        }
    }
    worth
}

/// Whether two words have so much in common that they are worth a comparison letter by letter: about the same length, and half of the
/// shorter one's letters.
pub(super) fn may_be_alike(one: &str, other: &str) -> bool {
    are_shaped_alike(shape(one), shape(other))
}

/// The same of two words by their shapes.
fn are_shaped_alike((length, letters): (u8, u64), (other_length, other_letters): (u8, u64)) -> bool {
    let (short, long) = (length.min(other_length), length.max(other_length));
    let fewest = letters.count_ones().min(other_letters.count_ones());
    u16::from(short) * 2 >= u16::from(long) && (letters & other_letters).count_ones() * 2 >= fewest
}

fn starts_alike(one: &str, other: &str) -> bool {
    one.chars().next() == other.chars().next()
}

/// Length in characters (capped) and the set of letters, as bits.
fn shape(word: &str) -> (u8, u64) {
    let bit = |c: char| 1_u64 << (c as u32 % 64);
    let (length, letters) =
        word.chars().fold((0_usize, 0), |(length, letters), c| (length + 1, letters | bit(c)));
    (length.min(255) as u8, letters)
}
