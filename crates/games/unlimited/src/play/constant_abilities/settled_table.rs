//! Is all that the cards in play say carried out?
//!
//! Nothing goes on where it is not: whatever puts the table right or does the next thing takes a [`Settled`] table, and that is
//! only made of one on which no word of a card waits for a reading. A card that would leave play at once is no exception: its
//! words are asked for before anything is put right.

use super::constants;
use crate::play::{
    nouns::bans::Ban,
    present::{board::Board, state::State},
    tabletop::rules::PlayRules,
};

/// A table on which all that the cards in play say is carried out.
pub struct Settled<'a> {
    board: Board<'a>,
}

impl<'a> Settled<'a> {
    /// The table, as it is now.
    ///
    /// # Errors
    /// The first of the sentences that are not carried out: what happens with them in play is not settled.
    pub fn new(rules: &'a PlayRules, state: &'a State) -> Result<Self, Ban> {
        let board = rules.board(state);
        if rules.has_text()
            && !rules.is_settled()
            && let Some(ban) = constants::not_carried_out(&board).into_iter().next()
        {
            return Err(ban);
        }
        Ok(Self { board })
    }

    /// The table as its rules see it.
    pub fn board(&self) -> &Board<'a> {
        &self.board
    }
}
