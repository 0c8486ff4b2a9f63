//! How likely is it that hidden cards hold the wanted ones?
//!
//! Hidden cards are alike. Some cards of a deck are wanted, and a number of its cards is drawn, looked at or discarded at random.
//! The number of wanted ones among them is hypergeometric, and counted in whole numbers of any size.

use num_bigint::BigInt;
use num_traits::{One, Zero};

use crate::{exact::Exact, limits};

/// Cards taken at random out of a deck that has some wanted ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draw {
    /// All cards: a deck, or a hand.
    pub cards: u32,
    /// Those that are looked for.
    pub copies: u32,
    /// Those that are taken.
    pub taken: u32,
}

/// Why there is no such draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoDraw {
    /// More cards than any deck has.
    #[error("{0} cards are more than {most}", most = limits::CARDS)]
    Cards(u32),
    /// More copies than cards.
    #[error("{copies} of {cards} cards cannot be looked for")]
    Copies {
        /// All cards.
        cards: u32,
        /// Those that are looked for.
        copies: u32,
    },
}

impl Draw {
    /// The chance to find exactly so many: index is their number. More than there are cards cannot be taken: all are then.
    ///
    /// ```
    /// let search = odds::Draw { cards: 30, copies: 3, taken: 5 };
    /// let found = search.found().unwrap();
    /// assert_eq!(found[0].to_string(), "115/203");
    /// ```
    ///
    /// # Errors
    /// [`NoDraw`].
    pub fn found(self) -> Result<Vec<Exact>, NoDraw> {
        let Self { cards, copies, taken } = self;
        if cards > limits::CARDS {
            return Err(NoDraw::Cards(cards));
        }
        if copies > cards {
            return Err(NoDraw::Copies { cards, copies });
        }
        let taken = taken.min(cards);
        let all = choose(cards, taken);
        let most = copies.min(taken);
        let exactly = |found: u32| choose(copies, found) * choose(cards - copies, taken - found);
        Ok((0..=most)
            .map(|found| Exact::of(exactly(found), all.clone()).unwrap_or_else(Exact::zero))
            .collect())
    }

    /// The chance to find at least so many.
    ///
    /// # Errors
    /// As [`Draw::found`].
    pub fn at_least(self, wanted: u32) -> Result<Exact, NoDraw> {
        let found = self.found()?;
        let enough = found.iter().skip(usize::try_from(wanted).unwrap_or(usize::MAX));
        Ok(enough.fold(Exact::zero(), |sum, share| sum.plus(share)))
    }

    /// The chance to find at least one when a first hand of so many cards without any is put back, shuffled in, and drawn anew.
    ///
    /// # Errors
    /// As [`Draw::found`].
    pub fn after_mulligan(self, hand: u32) -> Result<Exact, NoDraw> {
        let none = |taken: u32| Self { taken, ..self }.at_least(1).map(|some| Exact::one().minus(&some));
        Ok(Exact::one().minus(&none(hand)?.times(&none(self.taken)?)))
    }
}

/// In how many ways `k` of `n` can be chosen.
fn choose(n: u32, k: u32) -> BigInt {
    if k > n {
        return BigInt::zero();
    }
    (0..k.min(n - k)).fold(BigInt::one(), |ways, nth| ways * (n - nth) / (nth + 1))
}
