//! What is otherwise at the end of a report than at its beginning?

use super::{ChangeReport, Report};

impl Report {
    /// What has changed over all steps, each once, in the order in which it first did.
    pub fn overall(&self) -> Vec<ChangeReport> {
        let mut all: Vec<ChangeReport> = Vec::new();
        for change in self.steps.iter().flat_map(|step| &step.changes) {
            match all.iter_mut().find(|known| known.what == change.what) {
                Some(known) => known.to.clone_from(&change.to),
                None => all.push(change.clone()),
            }
        }
        all.retain(|it| it.from != it.to);
        all
    }

    /// The same without what goes without saying: a card that has left play has no damage any more.
    pub fn told_overall(&self) -> Vec<ChangeReport> {
        let all = self.overall();
        let has_left = |name: &str| all.iter().any(|it| it.what == name && !is_arena(&it.to));
        let is_gone = |it: &ChangeReport| {
            it.to == "none" && it.what.rsplit_once(", ").is_some_and(|(name, _)| has_left(name))
        };
        all.iter().filter(|it| !is_gone(it)).cloned().collect()
    }
}

/// Whether a place is an arena: `ground, P2`.
fn is_arena(place: &str) -> bool {
    ["ground", "space"].iter().any(|arena| place.starts_with(arena))
}
