//! Does a question of the sources ask what the query asks?

use super::{
    analysis,
    index::Index,
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
    if asks.len() < weights::ANSWER_WORDS {
        return asks.len() > 1 && likeness(index, &asks, question).both() >= weights::ANSWER_SAME;
    }
    let lines = std::iter::once(question).chain(passage.asked.iter().map(String::as_str));
    lines
        .map(|line| likeness(index, &asks, line))
        .any(|likeness| likeness.covers >= weights::ANSWER_COVERS && likeness.both() >= weights::ANSWER)
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
    /// Their harmonic mean.
    fn both(&self) -> f32 {
        let sum = self.covers + self.covered;
        if sum > 0.0 { 2.0 * self.covers * self.covered / sum } else { 0.0 }
    }
}

fn likeness(index: &Index, asks: &[(&Concept, f32)], line: &str) -> Likeness {
    let mut terms = terms_of(line);
    terms.sort();
    terms.dedup();
    let has = |concept: &Concept| {
        let mut variants = concept.variants.iter();
        variants.any(|variant| variant.terms.iter().all(|term| terms.binary_search(term).is_ok()))
    };
    let asked: f32 = asks.iter().map(|(_, rarity)| rarity).sum();
    let found: f32 = asks.iter().filter(|(concept, _)| has(concept)).map(|(_, rarity)| rarity).sum();
    let is_asked = |term: &String| {
        let mut variants = asks.iter().flat_map(|(concept, _)| &concept.variants);
        variants.any(|variant| variant.terms.contains(term))
    };
    let rarity = |term: &String| index.rarity(term);
    let whole: f32 = terms.iter().map(rarity).sum();
    let shared: f32 = terms.iter().filter(|term| is_asked(term)).map(rarity).sum();
    Likeness { covers: found / asked.max(f32::MIN_POSITIVE), covered: shared / whole.max(f32::MIN_POSITIVE) }
}

/// The terms of a line of the sources.
fn terms_of(line: &str) -> Vec<String> {
    let mut terms = Vec::new();
    analysis::each_token(line, |token| terms.push(analysis::term(token.word)));
    terms
}
