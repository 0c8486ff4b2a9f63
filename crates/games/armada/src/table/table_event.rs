//! What can happen to the dice of the attack pool, and to the damage deck?

use serde::{Deserialize, Serialize};
use vocabulary::{counted, events};

use super::{
    dice::Pool,
    effect::{DiceChange, cite},
    state::State,
};

events! {
    /// Something that happens on the table, to no ship or squadron.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    TableEvent on (state: State) {
        Dice { change: DiceChange, from: Pool, to: Pool } = "{}", change.in_words(*from, *to)
            => { cite::dice(*change, *from) }, state.exchange(*from, *to);
        Reshuffle = "The damage deck is empty: the {} of the discard pile are shuffled into a new one",
            counted(state.table.deck.discarded, "card", "cards")
            => [requires "armada/damage/empty-deck"], state.table.deck.reshuffle();
    }
}

impl State {
    /// Dice of the attack pool show something else from now on, or have left it.
    fn exchange(&mut self, from: Pool, to: Pool) {
        if self.fight.is_open() {
            self.attack.exchange(from, to);
        } else if self.occasion.is_open() {
            self.occasion.dice = self.occasion.dice.minus(from).plus(to);
        }
    }
}
