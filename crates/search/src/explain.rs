//! What makes up a hit's score?
//!
//! The same sums as in [`super::ranking`], for one passage and field by field. A word that stands in
//! several fields saturates once: what it counts is shared out among them by their weights.

use super::{
    SearchError,
    catalogue::Catalogue,
    index::{Index, Posting},
    matching::{Found, Place},
    plan::Plan,
    ranking::saturated,
    schema::FieldName,
    types::{Explanation, Factors, Part},
    weights,
};

/// The parts of a place's score.
pub(super) fn explain(
    index: &Index,
    catalogue: &Catalogue,
    plan: &Plan,
    found: &Found,
    place: Place,
) -> Result<Explanation, SearchError> {
    let ranking = &found.ranking;
    let entry = catalogue.entries.get(place.doc as usize).copied();
    let topic = entry.map_or(0, |entry| entry.topic);
    let whole = ranking.topics.get(topic as usize).copied().unwrap_or_default();
    let scored = ranking.of(place.doc).copied().unwrap_or_default();
    let factors = Factors {
        coverage: ranking.coverage(place.doc, topic),
        prior: entry.map_or(1.0, |entry| entry.prior),
        further_of_topic: place.further,
        kept: place.kept,
    };
    // a passage that only its name brought here has no other score
    let factor = if scored.matched.any() {
        factors.coverage * factors.prior * factors.further_of_topic * factors.kept
    } else {
        0.0
    };
    let mut parts = fields(index, plan, found, place.doc)?;
    parts.extend([
        ("side by side", weights::TOGETHER * scored.together),
        ("whole topic", weights::TOPIC_SHARE * whole.own),
        ("related topics", weights::RELATED_SHARE * whole.related),
    ]);
    let scaled = parts.into_iter().map(|(of, score)| (of, score * factor));
    let mut parts: Vec<Part> = scaled
        .chain([("whole name", place.named), ("took its place", place.succeeds)])
        .filter(|(_, score)| *score > 0.0)
        .map(|(of, score)| Part { of, score, share: score / place.score.max(f32::MIN_POSITIVE) })
        .collect();
    parts.sort_by(|one, other| other.score.total_cmp(&one.score));
    Ok(Explanation { parts, factors })
}

/// What each field contributes, before the factors.
fn fields(
    index: &Index,
    plan: &Plan,
    found: &Found,
    doc: u32,
) -> Result<Vec<(&'static str, f32)>, SearchError> {
    let mut scores = [0.0_f32; FieldName::ALL.len()];
    for (concept, rarity) in plan.concepts.iter().zip(&found.ranking.rarity) {
        let mut here = [0.0_f32; FieldName::ALL.len()];
        for variant in &concept.variants {
            let count = |posting: Posting| {
                let field = FieldName::ALL.iter().position(|name| *name == posting.field);
                if let Some(sum) = field.and_then(|field| here.get_mut(field)) {
                    *sum += variant.weight * posting.tempered;
                }
            };
            index.occurrences(&variant.terms, doc, count)?;
        }
        let whole: f32 = here.iter().sum();
        for (score, sum) in scores.iter_mut().zip(here) {
            *score += rarity * saturated(whole) * sum / whole.max(f32::MIN_POSITIVE);
        }
    }
    Ok(FieldName::ALL.iter().map(|field| field.name()).zip(scores).collect())
}
