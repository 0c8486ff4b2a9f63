//! Which cards may somebody name?

use super::{Card, Catalogue};

/// The cards of every game, with the texts that a player has of them.
pub trait Pool: Sync {
    /// The cards of a game; none where it has none.
    fn catalogue(&self, game: &str) -> Option<&Catalogue>;

    /// What is printed on a card, where a file of the player's says it.
    fn text(&self, _game: &str, _card: &Card) -> Option<&Printed> {
        None
    }
}

/// What is printed on a card, in its publisher's words: only ever a player's own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Printed {
    /// The text of its front, one ability on each line; of a leader with its Epic Action.
    pub text: String,
    /// The text of a leader's unit side.
    pub deployed: String,
}

impl Printed {
    /// Whether nothing is.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty() && self.deployed.is_empty()
    }
}

/// No cards at all.
#[derive(Clone, Copy, Debug)]
pub struct NoCards;

impl Pool for NoCards {
    fn catalogue(&self, _game: &str) -> Option<&Catalogue> {
        None
    }
}
