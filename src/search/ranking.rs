//! In what order do passages answer?
//!
//! BM25 over several fields (occurrences weighted by field and tempered by its length are summed
//! before they saturate), for the passage and for its topic; more for covering more of the query.

use super::{
    SearchError,
    catalogue::Catalogue,
    index::Index,
    plan::{Origin, Plan},
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
    let passages = index.len();
    let mut ranking = Ranking {
        scores: vec![0.0; passages],
        covered: vec![0.0; passages],
        matched: vec![Matched::default(); passages],
        rarity: Vec::with_capacity(plan.concepts.len()),
        common: Vec::with_capacity(plan.concepts.len()),
    };
    let topics = catalogue.topics.len();
    let mut topic_scores = vec![0.0_f32; topics];
    let mut topic_covered = vec![0.0_f32; topics];
    let mut tally = Tally::new(passages, topics);
    let mut total = 0.0;
    for (place, concept) in plan.concepts.iter().enumerate() {
        let bit = 1_u32 << (place % 32);
        for variant in &concept.variants {
            let count = |posting| tally.count(&mut ranking, catalogue, posting, variant, bit);
            match variant.terms.as_slice() {
                [term] => index.postings(term, count)?,
                terms => index.sequence(terms, count)?,
            }
        }
        let frequency = tally.frequency();
        let rarity = rarity(frequency, passages);
        ranking.rarity.push(rarity);
        let share = frequency as f32 / passages.max(1) as f32;
        let is_common = frequency > weights::MARKED_ALWAYS && share > weights::MARKED_BELOW;
        ranking.common.push(is_common);
        let asks = if concept.extra { 0.0 } else { rarity };
        if frequency > 0 {
            total += asks;
        }
        for doc in tally.docs.drain(..) {
            let doc = doc as usize;
            ranking.scores[doc] += rarity * saturated(tally.passage[doc]);
            ranking.covered[doc] += asks;
            tally.passage[doc] = 0.0;
        }
        for topic in tally.topics.drain(..) {
            let topic = topic as usize;
            let temper = catalogue.topic_temper.get(topic).copied().unwrap_or(1.0);
            topic_scores[topic] += rarity * saturated(tally.topic[topic] * temper);
            topic_covered[topic] += asks;
            tally.topic[topic] = 0.0;
        }
        tally.sure = 0;
    }
    let total = total.max(f32::MIN_POSITIVE);
    for (doc, entry) in catalogue.entries.iter().enumerate() {
        if !ranking.matched[doc].any() {
            continue;
        }
        let topic = entry.topic as usize;
        let own = ranking.covered[doc];
        let around = (topic_covered[topic] - own).max(0.0);
        let coverage = (own + weights::TOPIC_COVERS * around) / total;
        let score = ranking.scores[doc] + weights::TOPIC_SHARE * topic_scores[topic];
        ranking.scores[doc] =
            score * (weights::UNCOVERED + (1.0 - weights::UNCOVERED) * coverage) * entry.prior;
    }
    Ok(ranking)
}

/// The occurrences of one concept.
struct Tally {
    passage: Vec<f32>,
    topic: Vec<f32>,
    docs: Vec<u32>,
    topics: Vec<u32>,
    /// Passages that have the concept other than under another name.
    sure: usize,
}

impl Tally {
    fn new(passages: usize, topics: usize) -> Self {
        Self {
            passage: vec![0.0; passages],
            topic: vec![0.0; topics],
            docs: Vec::new(),
            topics: Vec::new(),
            sure: 0,
        }
    }

    fn count(
        &mut self,
        ranking: &mut Ranking,
        catalogue: &Catalogue,
        posting: super::index::Posting,
        variant: &super::plan::Variant,
        bit: u32,
    ) {
        let doc = posting.doc as usize;
        let Some(entry) = catalogue.entries.get(doc) else {
            return;
        };
        if self.passage[doc] == 0.0 {
            self.docs.push(posting.doc);
            if variant.origin != Origin::Alias {
                self.sure += 1;
            }
        }
        self.passage[doc] += variant.weight * posting.tempered;
        let matched = &mut ranking.matched[doc];
        match variant.origin {
            Origin::Typed if posting.is_shown() => matched.typed |= bit,
            Origin::Typed | Origin::Alias => matched.alias |= bit,
            Origin::Corrected => matched.corrected |= bit,
        }
        // what all passages of a topic share counts once for the topic
        if posting.is_own() || entry.first {
            let topic = entry.topic as usize;
            if self.topic[topic] == 0.0 {
                self.topics.push(entry.topic);
            }
            self.topic[topic] += variant.weight * posting.plain;
        }
    }

    /// How many passages have the concept: under its own name if any has it so.
    fn frequency(&self) -> usize {
        if self.sure > 0 { self.sure } else { self.docs.len() }
    }
}

/// BM25's inverse document frequency.
pub(super) fn rarity(frequency: usize, passages: usize) -> f32 {
    let (frequency, passages) = (frequency as f32, passages as f32);
    (1.0 + (passages - frequency + 0.5) / (frequency + 0.5)).ln()
}

fn saturated(occurrences: f32) -> f32 {
    occurrences * (weights::SATURATION + 1.0) / (weights::SATURATION + occurrences)
}
