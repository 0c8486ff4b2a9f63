//! Which words of the query belong together?

use super::{
    aliases,
    plan::{Concept, Origin, Planner, sequence},
    weights,
};

impl Planner<'_> {
    /// Two words that the sources write as one, of which they lack one by itself: `pre measuring`. Neither is
    /// corrected to anything else.
    pub(super) fn compounds(&mut self) {
        let mut at = 0;
        while let Some([first, second]) = self.words.get(at..at + 2) {
            let missing = |number: usize| self.unknown.iter().any(|unknown| unknown.number == number);
            let joined = [first.as_str(), second.as_str()].concat();
            let variant = self.known(&joined, 1.0, Origin::Typed).filter(|_| missing(at) || missing(at + 1));
            let pair = [first.clone(), second.clone()];
            if let Some(variant) = variant {
                self.unknown.retain(|unknown| unknown.number != at && unknown.number != at + 1);
                let alone = |concept: &Concept| pair.contains(&concept.typed) && concept.variants.is_empty();
                self.plan.concepts.retain(|concept| !alone(concept));
                self.add(Concept::asked(pair.join(" "), vec![variant]));
            }
            at += 1;
        }
    }

    /// Words side by side, those that the sources write as one (`counter attack` also finds `counterattack`),
    /// and turns of speech that rules call otherwise (`go first`).
    pub(super) fn side_by_side(&mut self) {
        let mut found = Vec::new();
        let words = std::mem::take(&mut self.words);
        for words in words.split(String::is_empty) {
            self.neighbours(words, &mut found);
        }
        self.words = words;
        for concept in found {
            self.add(concept);
        }
    }

    /// The same for words between which none was left out.
    fn neighbours(&mut self, words: &[String], found: &mut Vec<Concept>) {
        let terms: Vec<String> = words.iter().flat_map(|word| sequence(word)).collect();
        let pairs = terms.windows(2).filter_map(|pair| <&[String; 2]>::try_from(pair).ok());
        let known = |pair: &&[String; 2]| pair.iter().all(|term| self.index.frequency(term) > 0);
        for pair in pairs.filter(known) {
            if !self.plan.pairs.contains(pair) {
                self.plan.pairs.push(pair.clone());
            }
        }
        for pair in words.windows(2) {
            let joined = pair.concat();
            let variant = self.known(&joined, weights::JOINED, Origin::Typed);
            found.extend(variant.map(|variant| Concept::repeated(pair.join(" "), vec![variant])));
        }
        for length in 2..=aliases::LONGEST {
            for turn in terms.windows(length) {
                let names = self.catalogue.neutral.of(turn);
                let variants: Vec<_> = names.filter_map(|name| self.called(turn, name)).collect();
                if !variants.is_empty() {
                    found.push(Concept::repeated(turn.join(" "), variants));
                }
            }
        }
    }
}
