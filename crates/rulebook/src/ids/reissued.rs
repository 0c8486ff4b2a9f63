//! Which ids show another passage than the one that they were issued for?
//!
//! An explicit id (`^oar`) and the name of a note are taken as they are. If an author moves one to another passage, every link
//! leads there. `ids.lock` keeps the words that an id was issued for. The finding comes where these words now stand under
//! another id, or where the words under this id had another one. Numbers are [`super::renumbered_rules`].

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::{
    likeness::Likeness,
    lock::{self, Lock},
};
use crate::{
    Rulebook,
    words::{limits, rule_numbers},
};
use names::{Diagnostic, Ordered, PassageId};

/// Likeness from which on words count as the same passage.
const SAME: f64 = 0.7;
/// How much more alike they must be than those that have the id now.
const SURELY: f64 = 0.2;

/// The findings about a game's ids and those of its older editions.
pub(crate) fn find(rulebook: &Rulebook, game: &str, lock: &Lock) -> Vec<Diagnostic> {
    let kept: BTreeMap<PassageId, &Likeness> =
        lock.entries.iter().filter_map(|(key, it)| Some((id(game, key)?, it.as_ref()?))).ordered_map();
    let topics = rulebook.games.values().filter(|it| lock::is_of(&it.id, game));
    let ids = topics.flat_map(|game| rulebook.topics_of(game)).flat_map(|topic| &topic.passages);
    let ids: Vec<&PassageId> = ids.collect();
    let now: BTreeMap<&PassageId, Likeness> =
        ids.into_par_iter().map(|id| (id, lock::of_passage(rulebook, id))).collect();
    let changed = |id: &PassageId| match (kept.get(id), now.get(id)) {
        (Some(kept), Some(now)) => now.to(kept) < SAME,
        _ => true,
    };
    let served = kept.keys().filter(|id| !is_numbered(id) && now.contains_key(id) && changed(id));
    let served: Vec<&PassageId> = served.collect();
    if served.len().saturating_mul(now.len() + kept.len()) > limits::COMPARISONS {
        return Vec::new();
    }
    // Only what has changed itself can be what stood, or stands, elsewhere: equal words may stand at many places.
    let now_elsewhere: Vec<_> = now.iter().filter(|(id, _)| changed(id)).collect();
    let once_elsewhere: Vec<_> = kept.iter().filter(|(id, _)| changed(id)).collect();
    let mut findings = Vec::new();
    for id in served {
        let (Some(before), Some(here)) = (kept.get(id), now.get(id)) else { continue };
        let least = SAME.max(here.to(before) + SURELY);
        let others = now_elsewhere.iter().filter(|(other, _)| **other != id && other.game() == id.game());
        let likest = others.map(|(other, it)| (before.to(it), **other)).max_by(|a, b| a.0.total_cmp(&b.0));
        let moved = likest.filter(|(alike, _)| *alike >= least).map(|(_, other)| other);
        let beside = |other: &PassageId| other != id && other.game() == id.game();
        let came = || once_elsewhere.iter().any(|(other, it)| beside(other) && it.to(here) >= least);
        if moved.is_some() || came() {
            findings.extend(finding(rulebook, id, moved));
        }
    }
    findings
}

fn id(game: &str, key: &str) -> Option<PassageId> {
    let (game, topic, passage) = lock::parts(game, key)?;
    PassageId::new(&game, topic, passage?).ok()
}

fn is_numbered(id: &PassageId) -> bool {
    rule_numbers::rule_number(id.passage()).is_some()
}

fn finding(rulebook: &Rulebook, id: &PassageId, moved: Option<&PassageId>) -> Option<Diagnostic> {
    let became = match moved {
        Some(now) => format!("is `{now}` now"),
        None => "is served no more".to_owned(),
    };
    let message = format!("`{id}` was issued for another passage, which {became}: links to it show this one");
    let help = "give the passage another id (`^name` at its end, `slug` for its note) and the other one its own; \
                where it is meant so, `adjutant ids bless`";
    Some(Diagnostic::warning("reissued", message).at(rulebook.passage(id)?.span.clone()).help(help))
}
