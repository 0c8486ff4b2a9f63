//! How are exact numbers kept exact?
//!
//! A [`Fraction`] is a checked ratio: what does not fit is a typed error, never a panic and never a
//! rounded number.

use std::{fmt, str::FromStr};

use num_rational::Ratio;
use num_traits::{CheckedAdd, CheckedDiv, CheckedMul, CheckedSub, ToPrimitive, Zero};
use serde::{Deserialize, Serialize};

/// An exact fraction in lowest terms, with 128 bits above and below.
///
/// ```
/// use engine::Fraction;
/// let third = Fraction::of(1, 3)?;
/// assert_eq!(third.plus(Fraction::of(1, 6)?)?, Fraction::of(1, 2)?);
/// assert_eq!(third.to_string(), "1/3");
/// assert_eq!("33/4".parse::<Fraction>()?.to_f64(), 8.25);
/// // as pages and the command line show it
/// assert_eq!("81/16,384".parse::<Fraction>()?, Fraction::of(81, 16_384)?);
/// # Ok::<(), engine::FractionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Fraction(Ratio<i128>);

/// Why there is no such fraction.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FractionError {
    /// Above or below does not fit.
    #[error("an exact fraction needs more than 128 bits")]
    Overflow,
    /// Nothing can be divided by 0.
    #[error("a fraction cannot have 0 below")]
    ZeroBelow,
    /// The text is not a fraction.
    #[error("`{0}` is not a fraction of the form `33/4` or `3`")]
    Malformed(String),
}

impl Fraction {
    /// 0.
    pub const ZERO: Self = Self(Ratio::new_raw(0, 1));
    /// 1.
    pub const ONE: Self = Self(Ratio::new_raw(1, 1));

    /// `above / below`, in lowest terms.
    ///
    /// # Errors
    /// [`FractionError::ZeroBelow`], and [`FractionError::Overflow`] above 127 bits.
    pub fn of(above: u128, below: u128) -> Result<Self, FractionError> {
        if below == 0 {
            return Err(FractionError::ZeroBelow);
        }
        let divisor = num_integer::gcd(above, below);
        let fit = |number: u128| i128::try_from(number / divisor).or(Err(FractionError::Overflow));
        Ok(Self(Ratio::new_raw(fit(above)?, fit(below)?)))
    }

    /// The sum.
    ///
    /// # Errors
    /// [`FractionError::Overflow`].
    pub fn plus(self, other: Self) -> Result<Self, FractionError> {
        let sum = self.0.checked_add(&other.0);
        sum.map(Self).ok_or(FractionError::Overflow)
    }

    /// The difference.
    ///
    /// # Errors
    /// [`FractionError::Overflow`].
    pub fn minus(self, other: Self) -> Result<Self, FractionError> {
        let difference = self.0.checked_sub(&other.0);
        difference.map(Self).ok_or(FractionError::Overflow)
    }

    /// The product.
    ///
    /// # Errors
    /// [`FractionError::Overflow`].
    pub fn times(self, other: Self) -> Result<Self, FractionError> {
        let product = self.0.checked_mul(&other.0);
        product.map(Self).ok_or(FractionError::Overflow)
    }

    /// The quotient.
    ///
    /// # Errors
    /// [`FractionError::Overflow`], [`FractionError::ZeroBelow`].
    pub fn over(self, other: Self) -> Result<Self, FractionError> {
        if other.0.is_zero() {
            return Err(FractionError::ZeroBelow);
        }
        let quotient = self.0.checked_div(&other.0);
        quotient.map(Self).ok_or(FractionError::Overflow)
    }

    /// The weighted mean: the sum of weight times value, over `total`.
    ///
    /// # Errors
    /// [`FractionError::Overflow`], [`FractionError::ZeroBelow`] when `total` is 0.
    pub fn mean(
        total: u128,
        values: impl Iterator<Item = (u128, Self)> + Clone,
    ) -> Result<Self, FractionError> {
        if let Some(mean) = Self::mean_over_one_denominator(total, values.clone()) {
            return Ok(mean);
        }
        let mut sum = Self::ZERO;
        for (weight, value) in values {
            sum = sum.plus(Self::of(weight, total)?.times(value)?)?;
        }
        Ok(sum)
    }

    /// The quick way to the same mean: one reduction at the end. None when a number does not fit.
    fn mean_over_one_denominator(total: u128, values: impl Iterator<Item = (u128, Self)>) -> Option<Self> {
        let (mut above, mut below) = (0_i128, 1_i128);
        for (weight, value) in values {
            let (mut number, denominator) = (value.above(), value.below());
            if denominator != below {
                let common = denominator / num_integer::gcd(denominator, below);
                let widened = common.checked_mul(below)?;
                above = above.checked_mul(widened / below)?;
                number = number.checked_mul(widened / denominator)?;
                below = widened;
            }
            let part = number.checked_mul(i128::try_from(weight).ok()?)?;
            above = above.checked_add(part)?;
        }
        let below = below.checked_mul(i128::try_from(total).ok()?)?;
        (below > 0).then(|| Self(Ratio::new(above, below)))
    }

    /// The number above the line.
    pub fn above(self) -> i128 {
        *self.0.numer()
    }

    /// The number below the line; above 0.
    pub fn below(self) -> i128 {
        *self.0.denom()
    }

    /// The nearest floating-point number, for showing only.
    pub fn to_f64(self) -> f64 {
        let part = |number: &i128| number.to_f64().unwrap_or(f64::NAN);
        part(self.0.numer()) / part(self.0.denom())
    }
}

impl From<i64> for Fraction {
    fn from(whole: i64) -> Self {
        Self(Ratio::from_integer(whole.into()))
    }
}

impl From<u32> for Fraction {
    fn from(whole: u32) -> Self {
        Self(Ratio::from_integer(whole.into()))
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A whole number as it is written or shown: `16384`, `16,384`.
fn whole(text: &str) -> Option<i128> {
    let mut groups = text.split(',').skip(1);
    let is_grouped = groups.all(|group| group.len() == 3 && group.bytes().all(|byte| byte.is_ascii_digit()));
    (is_grouped && !text.starts_with(',')).then(|| text.replace(',', "").parse().ok()).flatten()
}

impl FromStr for Fraction {
    type Err = FractionError;

    fn from_str(text: &str) -> Result<Self, FractionError> {
        let malformed = || FractionError::Malformed(text.to_owned());
        let (above, below) = text.split_once('/').unwrap_or((text, "1"));
        let above = whole(above.trim()).ok_or_else(malformed)?;
        let below = whole(below.trim()).ok_or_else(malformed)?;
        let size = Self::of(above.unsigned_abs(), below.unsigned_abs())?;
        if (above < 0) == (below < 0) { Ok(size) } else { Self::ZERO.minus(size) }
    }
}

impl TryFrom<String> for Fraction {
    type Error = FractionError;

    fn try_from(text: String) -> Result<Self, FractionError> {
        text.parse()
    }
}

impl From<Fraction> for String {
    fn from(fraction: Fraction) -> Self {
        fraction.to_string()
    }
}
