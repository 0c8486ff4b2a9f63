//! In what order do passages answer?
//!
//! BM25 over several fields (occurrences weighted by field and tempered by its length are summed
//! before they saturate), for the passage and for its topic; more for words that stand together as
//! they were typed, for what related topics say, and for covering more of the query.

use super::{
    SearchError,
    catalogue::Catalogue,
    index::{Index, Posting},
    plan::{Concept, Origin, Plan, Variant},
    visibility::Seen,
    weights,
};

/// What was found for every passage, by document.
#[derive(Debug)]
pub(super) struct Ranking {
    pub scores: Vec<f32>,
    /// Rarity of what each passage covers of the query.
    pub covered: Vec<f32>,
    /// Which concepts each passage matched, and how.
    pub matched: Vec<Matched>,
    /// How rare each concept is.
    pub rarity: Vec<f32>,
    /// Whether a concept is in so many passages that marking it shows nothing.
    pub common: Vec<bool>,
    /// What words that stand together add, before it is weighed.
    pub together: Vec<f32>,
    /// What each topic as a whole comes to, and its related topics, before they are weighed.
    pub topics: Vec<TopicScore>,
    /// Rarity of what the index has of the query.
    total: f32,
}

/// What a topic as a whole comes to.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TopicScore {
    pub own: f32,
    /// The best of its related topics, on average.
    pub related: f32,
    covered: f32,
}

/// Concepts that a passage matched, one bit each.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Matched {
    /// In a field that a reader sees, as typed.
    pub typed: u32,
    /// Under another name, or in a field that holds other names.
    pub alias: u32,
    /// Only after correction.
    pub corrected: u32,
}

impl Matched {
    pub(super) fn any(self) -> bool {
        self.typed | self.alias | self.corrected != 0
    }
}

/// Scores every passage.
pub(super) fn rank(index: &Index, catalogue: &Catalogue, plan: &Plan) -> Result<Ranking, SearchError> {
    let mut scorer = Scorer::new(index, catalogue, plan.concepts.len());
    for (place, concept) in (0_u32..).zip(&plan.concepts) {
        scorer.concept(concept, 1 << (place % 32))?;
    }
    for pair in &plan.pairs {
        scorer.pair(pair)?;
    }
    scorer.related();
    Ok(scorer.finish())
}

impl Ranking {
    /// What a passage's score is multiplied by for how much of the query it covers.
    pub(super) fn coverage(&self, doc: u32, topic: u32) -> f32 {
        let own = self.covered.get(doc as usize).copied().unwrap_or_default();
        let topic = self.topics.get(topic as usize).copied().unwrap_or_default();
        let around = (topic.covered - own).max(0.0);
        let coverage = (own + weights::TOPIC_COVERS * around) / self.total;
        weights::UNCOVERED + (1.0 - weights::UNCOVERED) * coverage
    }
}

struct Scorer<'a> {
    index: &'a Index,
    catalogue: &'a Catalogue,
    ranking: Ranking,
    tally: Tally,
}

impl<'a> Scorer<'a> {
    fn new(index: &'a Index, catalogue: &'a Catalogue, concepts: usize) -> Self {
        let passages = index.len();
        let topics = catalogue.topics.len();
        let ranking = Ranking {
            scores: vec![0.0; passages],
            covered: vec![0.0; passages],
            matched: vec![Matched::default(); passages],
            rarity: Vec::with_capacity(concepts),
            common: Vec::with_capacity(concepts),
            together: vec![0.0; passages],
            topics: vec![TopicScore::default(); topics],
            total: 0.0,
        };
        Self { index, catalogue, ranking, tally: Tally::new(passages, topics) }
    }

    /// Counts one thing that the query asks for.
    fn concept(&mut self, concept: &Concept, bit: u32) -> Result<(), SearchError> {
        let Self { index, catalogue, ranking, tally } = self;
        for variant in &concept.variants {
            let mut seen = Seen::of(catalogue, &variant.terms);
            let count = |posting: Posting| {
                tally.count(catalogue, posting, variant);
                if let Some(matched) = ranking.matched.get_mut(posting.doc as usize) {
                    matched.add(posting, variant, &mut seen, bit);
                }
            };
            match variant.terms.as_slice() {
                [term] => index.postings(term, count)?,
                terms => index.sequence(terms, count)?,
            }
        }
        let passages = index.len();
        let frequency = tally.frequency();
        let rarity = concept.weight * rarity(frequency, passages);
        ranking.rarity.push(rarity);
        let share = frequency as f32 / passages.max(1) as f32;
        ranking.common.push(frequency > weights::MARKED_ALWAYS && share > weights::MARKED_BELOW);
        let asks = if concept.extra { 0.0 } else { rarity };
        if frequency > 0 {
            ranking.total += asks;
        }
        for (doc, occurrences) in tally.passages.drain() {
            ranking.scores[doc] += rarity * saturated(occurrences);
            ranking.covered[doc] += asks;
        }
        for (topic, occurrences) in tally.topics.drain() {
            ranking.topics[topic].own += rarity * saturated(occurrences * catalogue.temper(topic));
            ranking.topics[topic].covered += asks;
        }
        tally.sure = 0;
        Ok(())
    }

    /// Counts two words that were typed side by side where they stand side by side.
    fn pair(&mut self, pair: &[String; 2]) -> Result<(), SearchError> {
        let Self { index, catalogue, ranking, tally } = self;
        index.side_by_side(pair, |posting| tally.add(catalogue, posting, 1.0))?;
        let rarity = rarity(tally.passages.touched.len(), index.len());
        for (doc, occurrences) in tally.passages.drain() {
            ranking.together[doc] += rarity * saturated(occurrences);
        }
        for (topic, occurrences) in tally.topics.drain() {
            let score = rarity * saturated(occurrences * catalogue.temper(topic));
            ranking.topics[topic].own += weights::TOGETHER_IN_TOPIC * score;
        }
        Ok(())
    }

    /// A topic is likelier where the topics related to it speak of the query, too.
    fn related(&mut self) {
        let mut best: Vec<f32> = Vec::new();
        for (topic, related) in self.catalogue.related.iter().enumerate() {
            let topics = &self.ranking.topics;
            let own = |topic: &u32| topics.get(*topic as usize).map(|score| score.own);
            best.clear();
            best.extend(related.iter().filter_map(own).filter(|own| *own > 0.0));
            if best.is_empty() {
                continue;
            }
            best.sort_unstable_by(|one, other| other.total_cmp(one));
            let sum: f32 = best.iter().take(weights::RELATED_TOPICS).sum();
            if let Some(score) = self.ranking.topics.get_mut(topic) {
                score.related = sum / related.len().min(weights::RELATED_TOPICS) as f32;
            }
        }
    }

    fn finish(self) -> Ranking {
        let mut ranking = self.ranking;
        ranking.total = ranking.total.max(f32::MIN_POSITIVE);
        for (doc, entry) in (0_u32..).zip(&self.catalogue.entries) {
            let at = doc as usize;
            if !ranking.matched[at].any() {
                continue;
            }
            let topic = ranking.topics[entry.topic as usize];
            let score = ranking.scores[at]
                + weights::TOGETHER * ranking.together[at]
                + weights::TOPIC_SHARE * topic.own
                + weights::RELATED_SHARE * topic.related;
            ranking.scores[at] = score * ranking.coverage(doc, entry.topic) * entry.prior;
        }
        ranking
    }
}

impl Matched {
    fn add(&mut self, posting: Posting, variant: &Variant, seen: &mut Seen<'_>, bit: u32) {
        match variant.origin {
            Origin::Typed if seen.has(posting) => self.typed |= bit,
            Origin::Typed | Origin::Alias => self.alias |= bit,
            Origin::Corrected => self.corrected |= bit,
        }
    }
}

/// The occurrences of one concept.
struct Tally {
    passages: Sums,
    topics: Sums,
    /// Passages that have the concept other than under another name.
    sure: usize,
}

impl Tally {
    fn new(passages: usize, topics: usize) -> Self {
        Self { passages: Sums::new(passages), topics: Sums::new(topics), sure: 0 }
    }

    fn count(&mut self, catalogue: &Catalogue, posting: Posting, variant: &Variant) {
        let before = self.passages.touched.len();
        self.add(catalogue, posting, variant.weight);
        let is_new = self.passages.touched.len() > before;
        self.sure += usize::from(is_new && variant.origin != Origin::Alias);
    }

    fn add(&mut self, catalogue: &Catalogue, posting: Posting, weight: f32) {
        let Some(entry) = catalogue.entries.get(posting.doc as usize) else {
            return;
        };
        self.passages.add(posting.doc, weight * posting.tempered);
        // what all passages of a topic share counts once for the topic
        if posting.is_own() || entry.first {
            self.topics.add(entry.topic, weight * posting.plain);
        }
    }

    /// How many passages have the concept: under its own name if any has it so.
    fn frequency(&self) -> usize {
        if self.sure > 0 { self.sure } else { self.passages.touched.len() }
    }
}

/// Sums by number, of which only the touched ones are looked at.
struct Sums {
    sums: Vec<f32>,
    touched: Vec<u32>,
}

impl Sums {
    fn new(count: usize) -> Self {
        Self { sums: vec![0.0; count], touched: Vec::new() }
    }

    fn add(&mut self, number: u32, value: f32) {
        if let Some(sum) = self.sums.get_mut(number as usize) {
            if *sum == 0.0 {
                self.touched.push(number);
            }
            *sum += value;
        }
    }

    /// Every touched number with its sum; all sums are zero again afterwards.
    fn drain(&mut self) -> impl Iterator<Item = (usize, f32)> {
        let Self { sums, touched } = self;
        touched.drain(..).map(|number| {
            let number = number as usize;
            (number, sums.get_mut(number).map(std::mem::take).unwrap_or_default())
        })
    }
}

/// BM25's inverse document frequency, a little flatter.
pub(super) fn rarity(frequency: usize, passages: usize) -> f32 {
    let (frequency, passages) = (frequency as f32, passages as f32);
    (1.0 + (passages - frequency + 0.5) / (frequency + 0.5)).ln().powf(weights::RARITY)
}

/// What so many occurrences count: soon little more.
pub(super) fn saturated(occurrences: f32) -> f32 {
    occurrences * (weights::SATURATION + 1.0) / (weights::SATURATION + occurrences)
}
