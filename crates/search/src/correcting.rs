//! What happens to the words of a query that the index lacks?
//!
//! Names of what a game is played with are left alone; for the rest the vocabulary says what was probably meant, and the
//! plan takes it in, in the words and in the query as it is shown again.

use super::{
    SearchError, analysis, english,
    plan::{Concept, Origin, Planner, Variant},
    spelling::{Correction, Rest, worth_comparing},
    unknown, weights,
};

/// A word that the index lacks.
pub(super) struct Unknown {
    pub(super) word: String,
    /// Its number among the plain words.
    pub(super) number: usize,
    /// Its place in the query.
    pub(super) at: (usize, usize),
    /// The place of what is said to be unknown with it: of the word, or of the hyphenated one that it is part of.
    pub(super) whole: (usize, usize),
}

impl Planner<'_> {
    /// A name of a ship or a card that the rules do not have is no misspelt word of theirs, and asks for nothing
    /// that they could say: beside other words it counts for nothing, and neither do its parts. That it is unknown is said.
    pub(super) fn leave_names(&mut self) {
        let mut names = std::mem::take(&mut self.of_names);
        let is_part = |word: &String| names.contains(word);
        self.unknown.retain(|it| !is_part(&it.word));
        let named = self.unknown.extract_if(.., |it| self.names.contains(&it.word));
        names.extend(named.map(|it| it.word));
        let played = self.unknown.extract_if(.., |it| self.catalogue.is_played(&it.word));
        let played: Vec<Unknown> = played.collect();
        names.extend(played.iter().map(|it| it.word.clone()));
        self.played.extend(played);
        let is_name = |concept: &Concept| names.contains(&concept.typed);
        if !self.plan.concepts.iter().all(is_name) {
            self.plan.concepts.retain(|concept| !is_name(concept));
        }
    }

    /// Whether a word exists, though the sources lack it: a `barrel` is no misspelt `barely`. So does a word of the list for any
    /// game, whether or not the sources have what it leads to: `shut` of `shut off` is no `shot`.
    pub(super) fn exists(&self, word: &str) -> bool {
        english::has(word) || self.catalogue.neutral.has(&analysis::term(word))
    }

    /// Whether the games that are asked in have all words of a correction.
    fn has_all(&self, correction: &Correction) -> bool {
        correction.words.iter().all(|word| self.is_here(&analysis::term(word)))
    }

    /// Looks for what the words that the index lacks were meant to be; the other words decide with.
    pub(super) fn correct(&mut self, text: &str) -> Result<(), SearchError> {
        if self.unknown.is_empty() {
            return Ok(());
        }
        let asks = |concept: &&Concept| concept.weight >= 1.0;
        let typed = self.plan.concepts.iter().filter(asks).filter_map(|concept| concept.variants.first());
        let rest = Rest::of(self.index, typed.flat_map(|variant| &variant.terms))?;
        let unknown = std::mem::take(&mut self.unknown);
        let catalogue = self.catalogue;
        let is_name = |word: &str| catalogue.is_called(word);
        let mut meant = Vec::with_capacity(unknown.len());
        for unknown in unknown {
            let mut corrections = match self.exists(&unknown.word) {
                true => Vec::new(),
                false => self.vocabulary.corrections(self.index, &unknown.word, &rest, is_name)?,
            };
            corrections.retain(|correction| {
                let is_title = |name| self.catalogue.titled(name).next().is_some();
                let is_meant = correction.is_meant(&unknown.word, &rest)
                    || correction.may_name(&unknown.word).is_some_and(is_title);
                is_meant && self.has_all(correction)
            });
            meant.push((unknown, corrections));
        }
        let names = unknown::names(text, &meant);
        for (place, (_, corrections)) in meant.iter_mut().enumerate() {
            if names.contains(&place) {
                corrections.clear();
            }
        }
        let nothing = self.plan.concepts.iter().all(|concept| concept.variants.is_empty())
            && meant.iter().all(|(_, corrections)| corrections.is_empty());
        let compared = match nothing {
            true => {
                let words = meant.iter().map(|(unknown, _)| unknown.word.as_str());
                let words = words.filter(|word| !self.exists(word));
                worth_comparing(words.filter(|word| word.chars().nth(weights::SURE_FROM - 1).is_some()))
            }
            false => Vec::new(),
        };
        let compared: Vec<String> = compared.into_iter().map(str::to_owned).collect();
        for (place, (unknown, mut corrections)) in meant.into_iter().enumerate() {
            if !names.contains(&place) && compared.contains(&unknown.word) {
                corrections = self.vocabulary.most_alike(self.index, &unknown.word, is_name);
                corrections.retain(|correction| self.has_all(correction));
            }
            let mut weight = weights::CORRECTED;
            let mut variants = Vec::with_capacity(corrections.len());
            for correction in &corrections {
                variants.extend(self.corrected_to(correction, weight));
                weight *= weights::NEXT_CORRECTION;
            }
            let mut concepts = self.plan.concepts.iter_mut();
            if let Some(concept) = concepts.find(|concept| concept.typed == unknown.word) {
                concept.variants = variants;
            }
            let Some(correction) = corrections.into_iter().next() else {
                self.unknown.push(unknown);
                continue;
            };
            self.plan.is_guess |= !correction.is_sure(&unknown.word);
            let meant = correction.words.join(" ");
            self.corrections.push((unknown.at.0, unknown.at.1, meant.clone()));
            if let Some(word) = self.words.get_mut(unknown.number) {
                *word = meant;
            }
        }
        Ok(())
    }

    fn corrected_to(&self, correction: &Correction, weight: f32) -> Option<Variant> {
        let terms: Vec<String> = correction.words.iter().map(|word| analysis::term(word)).collect();
        self.has_all(correction).then(|| Variant {
            terms,
            weight: weight / correction.distance.max(1) as f32,
            origin: Origin::Corrected,
            shown: correction.words.join(" "),
        })
    }

    /// The query with what was meant in its place; none where nothing is corrected.
    pub(super) fn corrected(&self, text: &str) -> Option<String> {
        let (first, _, _) = self.corrections.first()?;
        let mut corrected = text.get(..*first)?.to_owned();
        for (place, (_, to, word)) in self.corrections.iter().enumerate() {
            let next = self.corrections.get(place + 1).map(|(from, _, _)| *from);
            corrected.push_str(word);
            corrected.push_str(text.get(*to..next.unwrap_or(text.len()))?);
        }
        Some(corrected)
    }
}
