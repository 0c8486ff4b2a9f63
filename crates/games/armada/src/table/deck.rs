//! What lies in the damage deck and on its discard pile?

use serde::{Deserialize, Serialize};

use super::{effect::DeckOfTexts, terms::Facing};

/// The damage deck and the discard pile.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Deck {
    /// The cards that will be dealt faceup; further ones are unknown.
    pub known: DeckOfTexts,
    /// Cards left; none where there are enough.
    pub left: Option<u8>,
    /// Cards in the discard pile, as far as somebody counts them.
    pub discarded: u8,
}

impl Deck {
    /// The card that is dealt faceup next, by its text; none where the deck names no more cards.
    pub(crate) fn next_text(&self) -> Option<Option<u8>> {
        self.known.first().copied()
    }

    /// One card leaves the deck, the next that is known where it is dealt faceup.
    pub(super) fn draw(&mut self, facing: Facing) {
        self.left = self.left.map(|left| left.saturating_sub(1));
        if facing == Facing::Faceup && !self.known.is_empty() {
            self.known.remove(0);
        }
    }

    /// So many cards are discarded.
    pub(super) fn discard(&mut self, cards: u8) {
        self.discarded = self.discarded.saturating_add(cards);
    }

    /// The discard pile becomes the deck.
    pub(super) fn reshuffle(&mut self) {
        self.left = Some(self.left.unwrap_or_default().saturating_add(self.discarded));
        self.discarded = 0;
    }
}
