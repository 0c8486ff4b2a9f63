//! Is all that the cards in play say carried out?
//!
//! Nothing goes on where it is not: whatever puts the table right or does the next thing takes a [`Settled`] table, and that is
//! only made of one on which no word of a card waits for a reading. A card that would leave play at once is no exception: its
//! words are asked for before anything is put right.

use super::{constants, eyes::Eyes, game::PlayRules, legality::Ban, state::State};

/// A table on which all that the cards in play say is carried out.
pub struct Settled<'a> {
    eyes: Eyes<'a>,
}

impl<'a> Settled<'a> {
    /// The table, as it is now.
    ///
    /// # Errors
    /// The first of the sentences that are not carried out: what happens with them in play is not settled.
    pub fn new(rules: &'a PlayRules, state: &'a State) -> Result<Self, Ban> {
        let eyes = rules.eyes(state);
        if rules.has_text()
            && !rules.is_settled()
            && let Some(ban) = constants::not_carried_out(&eyes).into_iter().next()
        {
            return Err(ban);
        }
        Ok(Self { eyes })
    }

    /// The table as its rules see it.
    pub fn eyes(&self) -> &Eyes<'a> {
        &self.eyes
    }
}
