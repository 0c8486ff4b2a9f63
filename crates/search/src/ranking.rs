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

/// Passages for which there is room from the beginning.
const ROOM: usize = 256;

/// What was found.
#[derive(Debug)]
pub(super) struct Ranking {
    /// The passages of which something was found, by document.
    pub passages: Vec<Scored>,
    /// How rare each concept is.
    pub rarity: Vec<f32>,
    /// Whether a concept is in so many passages that marking it shows nothing.
    pub common: Vec<bool>,
    /// What each topic as a whole comes to, and its related topics, before they are weighed.
    pub topics: Vec<TopicScore>,
    /// Rarity of what the index has of the query.
    total: f32,
}

/// What was found for a passage.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Scored {
    pub doc: u32,
    pub score: f32,
    /// Rarity of what it covers of the query.
    pub covered: f32,
    /// Which concepts it matched, and how.
    pub matched: Matched,
    /// What words that stand together add, before it is weighed.
    pub together: f32,
    /// The occurrences of what is being counted.
    occurrences: f32,
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
    /// What was found for a passage.
    pub(super) fn of(&self, doc: u32) -> Option<&Scored> {
        let place = self.passages.binary_search_by_key(&doc, |scored| scored.doc);
        self.passages.get(place.ok()?)
    }

    /// What a passage's score is multiplied by for how much of the query it covers.
    pub(super) fn coverage(&self, doc: u32, topic: u32) -> f32 {
        let own = self.of(doc).map_or(0.0, |scored| scored.covered);
        coverage(own, self.topics.get(topic as usize).copied().unwrap_or_default(), self.total)
    }
}

/// What a score is multiplied by where so much of the query is covered, of its `total`.
fn coverage(own: f32, topic: TopicScore, total: f32) -> f32 {
    let around = (topic.covered - own).max(0.0);
    let coverage = (own + weights::TOPIC_COVERS * around) / total;
    weights::UNCOVERED + (1.0 - weights::UNCOVERED) * coverage
}

struct Scorer<'a> {
    index: &'a Index,
    catalogue: &'a Catalogue,
    ranking: Ranking,
    tally: Tally,
}

impl<'a> Scorer<'a> {
    fn new(index: &'a Index, catalogue: &'a Catalogue, concepts: usize) -> Self {
        let topics = catalogue.topics.len();
        let ranking = Ranking {
            passages: Vec::new(),
            rarity: Vec::with_capacity(concepts),
            common: Vec::with_capacity(concepts),
            topics: vec![TopicScore::default(); topics],
            total: 0.0,
        };
        Self { index, catalogue, ranking, tally: Tally::new(index.len(), topics) }
    }

    /// Counts one thing that the query asks for.
    fn concept(&mut self, concept: &Concept, bit: u32) -> Result<(), SearchError> {
        let Self { index, catalogue, ranking, tally } = self;
        for variant in &concept.variants {
            let mut seen = Seen::of(catalogue, &variant.terms);
            let count = |posting: Posting| tally.count(catalogue, posting, variant, (&mut seen, bit));
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
        tally.passages.drain(|scored, occurrences| {
            scored.score += rarity * saturated(occurrences);
            scored.covered += asks;
        });
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
        index.side_by_side(pair, |posting| {
            tally.add(catalogue, posting, 1.0);
        })?;
        let rarity = rarity(tally.passages.touched.len(), index.len());
        tally.passages.drain(|scored, occurrences| scored.together += rarity * saturated(occurrences));
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
        let Self { catalogue, mut ranking, tally, .. } = self;
        ranking.total = ranking.total.max(f32::MIN_POSITIVE);
        ranking.passages = tally.passages.by_document();
        let Ranking { passages, topics, total, .. } = &mut ranking;
        for scored in passages.iter_mut().filter(|scored| scored.matched.any()) {
            let Some(entry) = catalogue.entries.get(scored.doc as usize) else { continue };
            let topic = topics.get(entry.topic as usize).copied().unwrap_or_default();
            let score = scored.score
                + weights::TOGETHER * scored.together
                + weights::TOPIC_SHARE * topic.own
                + weights::RELATED_SHARE * topic.related;
            scored.score = score * coverage(scored.covered, topic, *total) * entry.prior;
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
    passages: Passages,
    topics: Sums,
    /// Passages that have the concept other than under another name.
    sure: usize,
}

impl Tally {
    fn new(passages: usize, topics: usize) -> Self {
        Self { passages: Passages::new(passages), topics: Sums::new(topics), sure: 0 }
    }

    fn count(
        &mut self,
        catalogue: &Catalogue,
        posting: Posting,
        variant: &Variant,
        (seen, bit): (&mut Seen<'_>, u32),
    ) {
        let before = self.passages.touched.len();
        let Some(scored) = self.add(catalogue, posting, variant.weight) else { return };
        scored.matched.add(posting, variant, seen, bit);
        let is_new = self.passages.touched.len() > before;
        self.sure += usize::from(is_new && variant.origin != Origin::Alias);
    }

    fn add(&mut self, catalogue: &Catalogue, posting: Posting, weight: f32) -> Option<&mut Scored> {
        let entry = catalogue.entries.get(posting.doc as usize)?;
        // what all passages of a topic share counts once for the topic
        if posting.is_own() || entry.first {
            self.topics.add(entry.topic, weight * posting.plain);
        }
        self.passages.add(posting.doc, weight * posting.tempered)
    }

    /// How many passages have the concept: under its own name if any has it so.
    fn frequency(&self) -> usize {
        if self.sure > 0 { self.sure } else { self.passages.touched.len() }
    }
}

/// The passages of which something was found: of many only a few are looked at.
struct Passages {
    /// In the order in which they were found.
    found: Vec<Scored>,
    /// The place of each document among them, counted from one; zero for one of which nothing was found.
    places: Vec<u32>,
    /// Those that have what is being counted.
    touched: Vec<u32>,
}

impl Passages {
    fn new(count: usize) -> Self {
        let room = count.min(ROOM);
        Self { found: Vec::with_capacity(room), places: vec![0; count], touched: Vec::with_capacity(room) }
    }

    fn add(&mut self, doc: u32, value: f32) -> Option<&mut Scored> {
        let place = self.places.get_mut(doc as usize)?;
        if *place == 0 {
            self.found.push(Scored { doc, ..Scored::default() });
            *place = self.found.len() as u32;
        }
        let at = *place - 1;
        let scored = self.found.get_mut(at as usize)?;
        if scored.occurrences == 0.0 {
            self.touched.push(at);
        }
        scored.occurrences += value;
        Some(scored)
    }

    /// Hands every touched one with its occurrences to `each`; none has any afterwards.
    fn drain(&mut self, mut each: impl FnMut(&mut Scored, f32)) {
        for at in self.touched.drain(..) {
            if let Some(scored) = self.found.get_mut(at as usize) {
                let occurrences = std::mem::take(&mut scored.occurrences);
                each(scored, occurrences);
            }
        }
    }

    /// All of them, by document.
    fn by_document(self) -> Vec<Scored> {
        let places = self.places.iter().filter_map(|place| place.checked_sub(1));
        let mut ordered = Vec::with_capacity(self.found.len());
        ordered.extend(places.filter_map(|at| self.found.get(at as usize)));
        ordered
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
