//! Which whole numbers are large enough?
//!
//! Every face is so many eighths, so all values are whole numbers over one power of 8. The smallest type that holds them
//! is taken: 64 bits for what is asked at a table, 128 bits, or any size.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_traits::ToPrimitive;

/// A whole number that a solution counts in.
pub(crate) trait Number: Clone + Ord {
    /// A small one.
    fn of(small: i64) -> Self;

    /// Adds `other` so many times.
    fn add_times(&mut self, other: &Self, times: u64);

    /// An eighth of it, where that is whole.
    fn eighth(self) -> Self;

    /// It times 8 to the power.
    fn eights(self, power: u32) -> Self;

    /// The same number in any size.
    fn whole(&self) -> BigInt;

    /// About the number, for what is told in words.
    fn about(&self) -> f64;
}

macro_rules! machine_number {
    ($type:ty) => {
        impl Number for $type {
            fn of(small: i64) -> Self {
                small.into()
            }

            fn add_times(&mut self, other: &Self, times: u64) {
                *self += *other * <$type>::try_from(times).unwrap_or(<$type>::MAX);
            }

            fn eighth(self) -> Self {
                self >> 3
            }

            fn eights(self, power: u32) -> Self {
                self << (3 * power)
            }

            fn whole(&self) -> BigInt {
                (*self).into()
            }

            fn about(&self) -> f64 {
                *self as f64
            }
        }
    };
}

machine_number!(i64);
machine_number!(i128);

impl Number for BigInt {
    fn of(small: i64) -> Self {
        small.into()
    }

    fn add_times(&mut self, other: &Self, times: u64) {
        *self += other * times;
    }

    fn eighth(self) -> Self {
        self >> 3_u32
    }

    fn eights(self, power: u32) -> Self {
        self << (3 * power)
    }

    fn whole(&self) -> BigInt {
        self.clone()
    }

    fn about(&self) -> f64 {
        self.to_f64().unwrap_or(f64::NAN)
    }
}

/// A value, and the print of the distribution of outcomes that it comes from.
#[derive(Clone, Debug)]
pub(crate) struct Cell<N> {
    /// The value, over the solution's power of 8.
    pub value: N,
    /// The sum of every outcome's own number times its probability, in a field of 2^61 - 1 numbers. The highest bit says that
    /// other play of the same value leads to another distribution.
    ///
    /// Equal distributions have equal prints, so "other play spreads differently" is never wrong. Two different distributions share a
    /// print once in 2^61. A question compares no more of them than it takes steps of work ([`crate::limits::WORK`]), so "no other play
    /// does" is wrong for less than one in 10^10 of the largest questions. Values and probabilities do not depend on prints.
    pub print: u64,
}

const FIELD: u64 = (1 << 61) - 1;
const OTHERS: u64 = 1 << 63;
/// No print: the cell has not been computed yet.
const BLANK: u64 = u64::MAX;

fn reduced(number: u64) -> u64 {
    let folded = (number & FIELD) + (number >> 61);
    if folded >= FIELD { folded - FIELD } else { folded }
}

/// A smaller number that is the same in the field: of 62 bits where it had 122.
fn folded(number: u128) -> u128 {
    (number & u128::from(FIELD)) + (number >> 61)
}

/// A text's own number in the field.
pub(crate) fn print_of(bits: u64) -> u64 {
    let mixed = bits.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    reduced((mixed ^ (mixed >> 31)) & !OTHERS)
}

impl<N: Number> Cell<N> {
    /// Nothing known yet.
    pub(crate) fn blank() -> Self {
        Self { value: N::of(0), print: BLANK }
    }

    /// What is known, if anything is.
    pub(crate) fn known(&self) -> Option<&Self> {
        (self.print != BLANK).then_some(self)
    }

    /// Whether the distribution is the only one with its value.
    pub(crate) fn is_unique(&self) -> bool {
        self.print & OTHERS == 0
    }

    /// Whether it comes from the same distribution, the only one of its value.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        (other.print ^ self.print) & FIELD == 0 && other.is_unique()
    }

    /// The same where other play of that value may lead to another distribution.
    pub(crate) fn among(mut self, unique: bool) -> Self {
        if !unique {
            self.print |= OTHERS;
        }
        self
    }

    /// The sum over rolls, each in so many ways.
    pub(crate) fn sum<'a>(rolls: impl Iterator<Item = (&'a Self, u64)>) -> Self
    where
        N: 'a,
    {
        let (mut value, mut sum, mut others) = (N::of(0), 0_u128, 0_u64);
        for (cell, ways) in rolls {
            value.add_times(&cell.value, ways);
            others |= cell.print;
            sum = folded(sum + u128::from(cell.print & FIELD) * u128::from(ways));
        }
        let sum = u64::try_from(folded(sum)).unwrap_or_default();
        Self { value, print: reduced(sum) | (others & OTHERS) }
    }

    /// Takes `other` where it is better for the attacker; says whether it did. Of two that are equally good it stays
    /// with the first, and remembers that the other one is not the same.
    pub(crate) fn prefer(&mut self, other: &Self) -> bool {
        match other.value.cmp(&self.value) {
            Ordering::Equal => {
                if !self.is_like(other) {
                    self.print |= OTHERS;
                }
                false
            }
            Ordering::Greater => {
                self.value = other.value.clone();
                self.print = other.print;
                true
            }
            Ordering::Less => false,
        }
    }
}

/// A mean that is added up.
#[derive(Clone, Debug)]
pub(crate) struct Mean<N> {
    value: N,
    /// Eight numbers of 61 bits at most.
    prints: u64,
    others: u64,
}

impl<N: Number> Mean<N> {
    pub(crate) fn new() -> Self {
        Self { value: N::of(0), prints: 0, others: 0 }
    }

    /// One face more, with its sides out of eight.
    #[inline]
    pub(crate) fn add(&mut self, cell: &Cell<N>, sides: u64) {
        self.value.add_times(&cell.value, sides);
        self.others |= cell.print;
        self.prints += (cell.print & FIELD) * sides;
    }

    /// The same with one face more.
    #[inline]
    pub(crate) fn and(mut self, cell: &Cell<N>, sides: u64) -> Self {
        self.add(cell, sides);
        self
    }

    /// The mean.
    #[inline]
    pub(crate) fn eighth(self) -> Cell<N> {
        let sum = reduced(self.prints);
        let eighth = (sum >> 3) | ((sum & 7) << 58);
        Cell { value: self.value.eighth(), print: eighth | (self.others & OTHERS) }
    }
}
