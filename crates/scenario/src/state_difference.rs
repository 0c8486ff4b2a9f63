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

    /// The same as readers are told it: what a card that has left play no longer has goes without saying, its place says so.
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

#[cfg(test)]
#[allow(clippy::panic)]
mod tests {
    use crate::{Kind, Scenario};

    fn told(line: &str) -> Vec<String> {
        let unit = |nth: usize, name: &str, hp: u8, whose: &str| {
            format!(
                "[[unit]]\nname = \"{name}\"\npower = 3\nhp = {hp}\ncontroller = \"{whose}\"\nshields = {}\n",
                2 - nth
            )
        };
        let units = format!("{}{}", unit(1, "Luke", 6, "P1"), unit(2, "Trooper", 3, "P2"));
        let text = format!("game = \"unlimited\"\nkind = \"play\"\n{units}[[line]]\nchoose = \"{line}\"\n");
        let scenario = Scenario::from_toml(&text, "test").unwrap_or_else(|found| panic!("{found:?}"));
        assert_eq!(scenario.kind(), Kind::Play);
        let told = scenario.resolve(shipped::rulebook()).told_overall();
        told.into_iter().map(|it| format!("{}: {} -> {}", it.what, it.from, it.to)).collect()
    }

    #[test]
    fn a_token_that_is_gone_is_told_and_what_a_defeated_unit_had_is_not() {
        let told = told("attack Luke -> Trooper");
        assert!(told.iter().any(|it| it.starts_with("Luke, Shield tokens: 1 -> ")), "{told:?}");
        assert!(told.iter().any(|it| it.starts_with("Trooper: ground")), "{told:?}");
        assert!(!told.iter().any(|it| it.starts_with("Trooper, ")), "{told:?}");
    }
}
