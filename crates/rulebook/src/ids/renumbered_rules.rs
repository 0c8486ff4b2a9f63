//! Which numbers were another rule's before?
//!
//! A rule of a numbered rulebook has its number as its address, so a rule that is put in front moves the
//! addresses of all behind it. What `ids.lock` keeps, and the older editions in the folder, tell which.

use std::collections::BTreeMap;

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    likeness::Likeness,
    lock::{self, Lock},
};
use crate::{
    Passage, Rulebook,
    words::{limits, rule_numbers},
};
use names::{Diagnostic, Ordered, PassageId};

/// How alike the words of another rule must be for it to be the one that had the number.
const SAME: f64 = 0.7;
/// How much more alike it must be than the rule that has the number now.
const SURELY: f64 = 0.2;

/// What a rule's number was before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema, BorshSerialize, BorshDeserialize)]
pub struct Renumbered {
    /// The last edition in which it was another rule; none where only `ids.lock` tells.
    pub until: Option<String>,
    /// The rule that had the number in that edition.
    pub was: Option<PassageId>,
    /// What that rule is now; none where nothing has its words.
    pub now: Option<PassageId>,
}

impl Rulebook {
    /// What the number of a rule was before, where that was another rule.
    pub fn renumbered(&self, passage: &Passage) -> Option<&Renumbered> {
        self.renumbered.get(&passage.id)
    }
}

/// The numbers of a game and its older editions that were other rules' before, and the findings about those
/// that were issued so.
pub(crate) fn find(
    rulebook: &Rulebook,
    game: &str,
    lock: &Lock,
) -> (BTreeMap<PassageId, Renumbered>, Vec<Diagnostic>) {
    let mut renumbered = by_lock(rulebook, game, lock);
    let findings = renumbered.iter().filter_map(|(id, it)| finding(rulebook, id, it)).collect();
    renumbered.extend(by_editions(rulebook, game));
    (renumbered, findings)
}

/// Numbers whose words are now at another number, or were kept under another one.
fn by_lock(rulebook: &Rulebook, game: &str, lock: &Lock) -> BTreeMap<PassageId, Renumbered> {
    let kept: Vec<(PassageId, &Likeness)> = lock.entries.iter().filter_map(|it| entry(game, it)).collect();
    let now = |id: &PassageId| rulebook.passage(id).map(|_| lock::of_passage(rulebook, id));
    let served: Vec<(&PassageId, Likeness)> = kept
        .iter()
        .filter_map(|(id, likeness)| Some((id, now(id).filter(|it| it.to(likeness) < SAME)?)))
        .collect();
    if served.is_empty() {
        return BTreeMap::new();
    }
    let numbered = rulebook.passages.keys().filter(|id| is_numbered(id) && lock::is_of(id.game(), game));
    let all: Vec<(&PassageId, Likeness)> = numbered.map(|id| (id, lock::of_passage(rulebook, id))).collect();
    if served.len().saturating_mul(all.len() + kept.len()) > limits::COMPARISONS {
        return BTreeMap::new();
    }
    let by_id: BTreeMap<&PassageId, &Likeness> =
        kept.iter().map(|(id, likeness)| (id, *likeness)).ordered_map();
    let mut renumbered = BTreeMap::new();
    for (id, here) in served {
        let Some(before) = by_id.get(id) else { continue };
        let beside = |other: &&PassageId| *other != id && other.game() == id.game();
        let least = SAME.max(here.to(before) + SURELY);
        let others = all.iter().filter(|(other, _)| beside(other));
        let likest = others.map(|(other, it)| (before.to(it), *other)).max_by(|a, b| a.0.total_cmp(&b.0));
        let moved = likest.filter(|(alike, _)| *alike >= least).map(|(_, other)| other.clone());
        // What stands here now was another number's, and what stood here is gone.
        let came = || kept.iter().any(|(other, it)| beside(&other) && it.to(&here) >= least);
        if moved.is_some() || came() {
            renumbered.insert(id.clone(), Renumbered { until: None, was: None, now: moved });
        }
    }
    renumbered
}

/// A numbered rule of the lock with what is kept of it.
fn entry<'a>(
    game: &str,
    (key, likeness): (&String, &'a Option<Likeness>),
) -> Option<(PassageId, &'a Likeness)> {
    let (game, topic, passage) = lock::parts(game, key)?;
    let passage = passage.filter(|passage| rule_numbers::rule_number(passage).is_some())?;
    Some((PassageId::new(&game, topic, passage).ok()?, likeness.as_ref()?))
}

fn is_numbered(id: &PassageId) -> bool {
    rule_numbers::rule_number(id.passage()).is_some()
}

/// Numbers of the newest edition that are other rules in an older one; the newest of the older ones counts.
fn by_editions(rulebook: &Rulebook, game: &str) -> BTreeMap<PassageId, Renumbered> {
    let mut renumbered = BTreeMap::new();
    for older in rulebook.older_editions(game) {
        let passages = rulebook.topics_of(older).flat_map(|topic| rulebook.passages_of(topic));
        for (passage, newer) in passages.filter_map(|it| Some((it, rulebook.newer(it)?))) {
            let Some(here) = newer.same_number.clone().filter(|_| !newer.agrees()) else { continue };
            renumbered.entry(here).or_insert_with(|| Renumbered {
                until: older.edition.clone(),
                was: Some(passage.id.clone()),
                now: newer.same_words.clone(),
            });
        }
    }
    renumbered
}

fn finding(rulebook: &Rulebook, id: &PassageId, renumbered: &Renumbered) -> Option<Diagnostic> {
    let became = match &renumbered.now {
        Some(now) => format!("is `{}` now", now.passage()),
        None => "is served no more".to_owned(),
    };
    let message = format!("`{id}` was issued for another rule, which {became}: links to it show this one");
    let help =
        "its page says so until `adjutant ids bless`, and as long as the older edition lies beside the newer";
    Some(Diagnostic::warning("renumbered", message).at(rulebook.passage(id)?.span.clone()).help(help))
}
