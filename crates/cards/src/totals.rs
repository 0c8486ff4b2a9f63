//! What does a list come to?

use serde::Serialize;

use super::{CardKind, list::Entry};

/// What a list comes to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Totals {
    /// How many cards, each counted as often as it is in the list.
    pub cards: u32,
    /// What they cost together, where they have points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
    /// What the squadrons among them cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub squadron_points: Option<u32>,
}

impl Totals {
    /// What these entries come to.
    pub(super) fn of(entries: &[Entry<'_>]) -> Self {
        let cost = |it: &Entry<'_>| Some(it.card.whole("points")?.saturating_mul(it.count));
        let squadrons = entries.iter().filter(|it| it.card.kind == CardKind::Squadron);
        Self {
            cards: entries.iter().map(|it| it.count).fold(0, u32::saturating_add),
            points: entries.iter().filter_map(cost).reduce(u32::saturating_add),
            squadron_points: squadrons.filter_map(cost).reduce(u32::saturating_add),
        }
    }

    /// In words: `12 cards, 389 points, 134 of them squadrons`.
    pub fn words(&self) -> String {
        let mut said = format!("{} {}", self.cards, if self.cards == 1 { "card" } else { "cards" });
        if let Some(points) = self.points {
            said += &format!(", {points} points");
        }
        if let Some(points) = self.squadron_points {
            said += &format!(", {points} of them squadrons");
        }
        said
    }
}
