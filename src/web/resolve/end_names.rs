//! What is each of many ends called, so that no two have one name?
//!
//! A name is a few of the facts that set an end apart. Where two ends share them, the first fact that differs is added; where
//! all facts are the same, what was decided on the way.

use std::collections::BTreeMap;

/// Facts that name an end where no more are needed.
const NAMED: usize = 2;

/// An end that is to be named.
pub(super) struct Unnamed {
    /// What sets it apart from the others, name and value of each.
    pub(super) facts: Vec<(String, String)>,
    /// What is decided on one way there.
    pub(super) way: Vec<String>,
}

impl Unnamed {
    /// The dice are much alike: what came of them names an end.
    fn facts(&self) -> impl Iterator<Item = &(String, String)> {
        let is_dice = |fact: &&(String, String)| fact.0 == "Dice";
        self.facts.iter().filter(move |fact| !is_dice(fact)).chain(self.facts.iter().filter(is_dice))
    }

    fn value(&self, what: &str) -> &str {
        self.facts.iter().find(|(name, _)| name == what).map_or("", |(_, value)| value)
    }

    fn name(&self, whats: &[String]) -> String {
        let said = whats.iter().filter(|what| !self.value(what).is_empty());
        said.map(|what| format!("{what} {}", self.value(what))).collect::<Vec<_>>().join(", ")
    }
}

/// The name of each end, in their order.
pub(super) fn names(ends: &[Unnamed]) -> Vec<String> {
    let first = |end: &Unnamed| end.facts().take(NAMED).map(|(what, _)| what.clone()).collect::<Vec<_>>();
    let mut whats: Vec<Vec<String>> = ends.iter().map(first).collect();
    loop {
        let mut is_longer = false;
        for group in alike(ends, &whats) {
            let Some(what) = differing(ends, &group, &whats) else { continue };
            for at in group {
                if let Some(said) = whats.get_mut(at) {
                    said.push(what.clone());
                    is_longer = true;
                }
            }
        }
        if !is_longer {
            break;
        }
    }
    let mut names: Vec<String> = ends.iter().zip(&whats).map(|(end, whats)| end.name(whats)).collect();
    for group in alike(ends, &whats) {
        for at in &group {
            let own = ends.get(*at).map(|end| by_the_way(end, ends, &group)).unwrap_or_default();
            if let Some(name) = names.get_mut(*at).filter(|_| !own.is_empty()) {
                let joint = if name.is_empty() { "" } else { ", " };
                name.push_str(&format!("{joint}{own}"));
            }
        }
    }
    names
}

/// The ends that share a name.
fn alike(ends: &[Unnamed], whats: &[Vec<String>]) -> Vec<Vec<usize>> {
    let mut groups: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (at, (end, whats)) in ends.iter().zip(whats).enumerate() {
        groups.entry(end.name(whats)).or_default().push(at);
    }
    groups.into_values().filter(|group| group.len() > 1).collect()
}

/// The first fact in which some of these ends differ, and that is not a part of their names.
fn differing(ends: &[Unnamed], group: &[usize], whats: &[Vec<String>]) -> Option<String> {
    let of_group = || group.iter().filter_map(|at| ends.get(*at));
    let is_said = |what: &str| {
        group.iter().filter_map(|at| whats.get(*at)).any(|said| said.iter().any(|it| it == what))
    };
    let facts = of_group().flat_map(Unnamed::facts).map(|(what, _)| what);
    let differs = |what: &&String| {
        let mut values = of_group().map(|end| end.value(what));
        values.next().is_some_and(|first| values.any(|value| value != first))
    };
    facts.into_iter().find(|what| !is_said(what) && differs(what)).cloned()
}

/// The decisions on the way to an end from the first on that the others of its group do not share.
fn by_the_way(end: &Unnamed, ends: &[Unnamed], group: &[usize]) -> String {
    let ways: Vec<&[String]> =
        group.iter().filter_map(|at| ends.get(*at)).map(|end| end.way.as_slice()).collect();
    let same = |nth: usize| ways.iter().all(|way| way.get(nth) == end.way.get(nth));
    let shared = (0..end.way.len()).take_while(|nth| same(*nth)).count();
    let own: Vec<&str> = end.way.iter().skip(shared).map(String::as_str).collect();
    own.join(", ")
}
