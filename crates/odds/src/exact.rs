//! How is an exact probability kept, whatever its size?

use std::fmt;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, ToPrimitive, Zero};
use serde::{Serialize, Serializer};

/// An exact fraction in lowest terms, of any size. It serializes as its text, `33/4`.
///
/// ```
/// use odds::Exact;
/// let quarter = Exact::of(2, 8).unwrap();
/// assert_eq!(quarter.to_string(), "1/4");
/// assert_eq!(quarter.to_f64(), 0.25);
/// assert!(Exact::of(1, 0).is_none());
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Exact(BigRational);

impl Exact {
    /// `above / below`; none where `below` is 0.
    pub fn of(above: impl Into<BigInt>, below: impl Into<BigInt>) -> Option<Self> {
        let below = below.into();
        (!below.is_zero()).then(|| Self(BigRational::new(above.into(), below)))
    }

    /// `above / 8^power`.
    pub(crate) fn eighths(above: BigInt, power: u32) -> Self {
        let twos = above.trailing_zeros().unwrap_or(u64::MAX).min(u64::from(power) * 3);
        if above.is_zero() {
            return Self::zero();
        }
        Self(BigRational::new_raw(above >> twos, BigInt::one() << (u64::from(power) * 3 - twos)))
    }

    /// 0.
    pub fn zero() -> Self {
        Self(BigRational::zero())
    }

    /// 1.
    pub fn one() -> Self {
        Self(BigRational::one())
    }

    /// The sum.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        Self(&self.0 + &other.0)
    }

    /// The difference.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        Self(&self.0 - &other.0)
    }

    /// The product.
    #[must_use]
    pub fn times(&self, other: &Self) -> Self {
        Self(&self.0 * &other.0)
    }

    /// The nearest floating-point number, for showing only.
    pub fn to_f64(&self) -> f64 {
        self.0.to_f64().unwrap_or(f64::NAN)
    }
}

impl From<u32> for Exact {
    fn from(whole: u32) -> Self {
        Self(BigRational::from_integer(whole.into()))
    }
}

impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for Exact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
