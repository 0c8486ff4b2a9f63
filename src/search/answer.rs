//! Does a question of the sources ask what the query asks?

use super::{
    analysis,
    index::Index,
    phrasing,
    plan::{Concept, Plan},
    weights,
};
use crate::rulebook::{Kind, Passage};

/// Whether the passage is a question that asks what the query asks.
pub(super) fn answers(index: &Index, plan: &Plan, rarity: &[f32], passage: &Passage) -> bool {
    let question = passage.question.as_deref().unwrap_or_default();
    if passage.kind != Kind::Question || question.is_empty() || passage.text.is_empty() {
        return false;
    }
    let asks = asks(plan, rarity);
    let lines = std::iter::once(question).chain(passage.asked.iter().map(String::as_str));
    let mut alike = lines.map(|line| likeness(index, &asks, line));
    match asks.iter().filter(|(concept, _)| concept.says_what()).count() {
        0 | 1 => false,
        words if words < weights::ANSWER_WORDS => {
            alike.any(|likeness| likeness.both() >= weights::ANSWER_SAME)
        }
        _ => alike.any(|likeness| likeness.asks_the_same()),
    }
}

/// What the query asks, each with its rarity; a word that the sources lack is as rare as the others
/// are on average, because nothing is known about it.
fn asks<'a>(plan: &'a Plan, rarity: &[f32]) -> Vec<(&'a Concept, f32)> {
    let concepts = plan.concepts.iter().zip(rarity.iter().copied());
    let mut asks: Vec<(&Concept, f32)> = concepts.filter(|(concept, _)| !concept.extra).collect();
    let known = asks.iter().filter(|(concept, _)| !concept.variants.is_empty());
    let (count, sum) = known.fold((0, 0.0), |(count, sum), (_, rarity)| (count + 1, sum + rarity));
    let average = sum / count.max(1) as f32;
    for (concept, rarity) in &mut asks {
        if concept.variants.is_empty() {
            *rarity = average;
        }
    }
    asks
}

/// How much a query and a line have in common.
struct Likeness {
    /// Share of the query that stands in the line.
    covers: f32,
    /// Share of the line that stands in the query.
    covered: f32,
}

impl Likeness {
    fn asks_the_same(&self) -> bool {
        self.covers >= weights::ANSWER_COVERS
            && self.covered >= weights::ANSWER_COVERED
            && self.both() >= weights::ANSWER
    }

    /// Their harmonic mean.
    fn both(&self) -> f32 {
        let sum = self.covers + self.covered;
        if sum > 0.0 { 2.0 * self.covers * self.covered / sum } else { 0.0 }
    }
}

fn likeness(index: &Index, asks: &[(&Concept, f32)], line: &str) -> Likeness {
    let terms = terms_of(line);
    let stands = |term: &String| terms.binary_search_by(|(other, _)| other.cmp(term)).is_ok();
    let has = |concept: &Concept| {
        let mut variants = concept.variants.iter();
        variants.any(|variant| variant.terms.iter().all(stands))
    };
    let asked: f32 = asks.iter().map(|(_, rarity)| rarity).sum();
    let found: f32 = asks.iter().filter(|(concept, _)| has(concept)).map(|(_, rarity)| rarity).sum();
    let is_asked = |term: &String| {
        let mut variants = asks.iter().flat_map(|(concept, _)| &concept.variants);
        variants.any(|variant| variant.terms.contains(term))
    };
    let whole: f32 = terms.iter().map(|(term, weight)| weight * index.rarity(term)).sum();
    let shared = terms.iter().filter(|(term, _)| is_asked(term));
    let shared: f32 = shared.map(|(term, weight)| weight * index.rarity(term)).sum();
    Likeness { covers: found / asked.max(f32::MIN_POSITIVE), covered: shared / whole.max(f32::MIN_POSITIVE) }
}

/// The terms of a line of the sources, each once, and what they count.
fn terms_of(line: &str) -> Vec<(String, f32)> {
    let mut terms = Vec::new();
    analysis::each_token(line, |token| {
        terms.push((analysis::term(token.word), phrasing::weight(token.word)))
    });
    terms.sort_by(|(one, _), (other, _)| one.cmp(other));
    terms.dedup_by(|(one, _), (other, _)| one == other);
    terms
}
