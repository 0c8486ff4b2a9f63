//! Which unit does a word mean?

use crate::item::What;
use cards::{
    Card, CardKind,
    card_names::{How, key},
};

/// A player of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Player {
    P1,
    P2,
}

impl Player {
    pub(super) fn word(self) -> &'static str {
        match self {
            Player::P1 => "P1",
            Player::P2 => "P2",
        }
    }

    pub(super) fn other(self) -> Self {
        match self {
            Player::P1 => Player::P2,
            Player::P2 => Player::P1,
        }
    }

    /// Of whose the units without a name are.
    pub(super) fn whose(self) -> &'static str {
        match self {
            Player::P1 => "your",
            Player::P2 => "their",
        }
    }
}

/// A unit that a line has named.
#[derive(Clone, Debug)]
pub(super) struct Unit {
    /// Its place in the list, from 1.
    pub place: usize,
    /// What it is called in the line; none where only its numbers are said.
    pub name: Option<String>,
    /// What its card is called; its numbers are the card's.
    pub card: Option<String>,
    pub stats: Option<(u32, u32)>,
    pub player: Option<Player>,
    /// Its card has to be asked.
    pub asked: bool,
    /// Which it is of several that one number put down, from 1.
    pub nth: u32,
}

impl Unit {
    /// What lines call it.
    pub(super) fn called(&self) -> String {
        let player = self.player.unwrap_or(Player::P1);
        let called = match (&self.name, &self.card, self.stats) {
            (Some(name), ..) => name.clone(),
            (None, Some(card), _) => card.split(", ").next().unwrap_or(card).to_owned(),
            (None, None, Some((power, hp))) => format!("{} {power}-{hp}", player.whose()),
            (None, None, None) => format!("{} unit", player.whose()),
        };
        if self.nth > 1 { format!("{called} {}", self.nth) } else { called }
    }

    /// Whether words or numbers mean it.
    pub(super) fn is(&self, words: &str, what: &What) -> bool {
        let same =
            |name: &str| name.eq_ignore_ascii_case(words) || name.to_lowercase() == words.to_lowercase();
        let first = |name: &str| name.split(' ').any(same);
        let named = self.name.as_deref().is_some_and(|name| same(name) || first(name));
        let card = self.card.as_deref().is_some_and(|card| same(card) || card.split([' ', ',']).any(same));
        match what {
            What::Numbers(numbers) => {
                matches!((numbers.as_slice(), self.stats), ([power, hp], Some(stats)) if stats == (*power, *hp))
            }
            _ => !words.is_empty() && (named || card),
        }
    }
}

/// Whether one word means the unit in whose name it stands: `luke` is somebody, `marine` what a Battlefield Marine is. `order` is no
/// First Order Stormtrooper.
pub(crate) fn is_meant(card: &Card, how: How, word: &str) -> bool {
    let last = card.name().rsplit(' ').next().map(key).unwrap_or_default();
    let is_last = || key(word).trim_end_matches('s') == last.trim_end_matches('s');
    how != How::Word || card.kind != CardKind::Unit || card.text("subtitle").is_some() || is_last()
}
