//! What does a speed chart show?
//!
//! One column for each speed from 1 on, and in it a yaw value for each joint of the maneuver tool
//! that is used at that speed. A column is written `- I II`; an empty one says that the ship cannot
//! go that fast.

use std::{fmt, str::FromStr};
use vocabulary::{At, Field, FieldValue, Problem, Shape, words};

use serde::{Deserialize, Serialize};

use super::limits;

words! {
    /// A yaw value: how many clicks a joint may be bent.
    Yaw is "yaw value" {
        /// The joint stays straight.
        Straight = "-" | "–" | "0",
        /// One click.
        One = "I" | "i" | "1",
        /// Two clicks.
        Two = "II" | "ii" | "2",
    }
}

impl Yaw {
    /// The value lowered by one; none of the lowest.
    pub fn lowered(self) -> Option<Self> {
        match self {
            Yaw::Straight => None,
            Yaw::One => Some(Yaw::Straight),
            Yaw::Two => Some(Yaw::One),
        }
    }

    /// The value raised by one; none of the highest.
    pub fn raised(self) -> Option<Self> {
        match self {
            Yaw::Straight => Some(Yaw::One),
            Yaw::One => Some(Yaw::Two),
            Yaw::Two => None,
        }
    }
}

/// The yaw values of one speed, from the first joint on. Written `- I II`.
///
/// ```
/// use armada::command::{Column, Yaw};
/// let column: Column = "- I ii".parse().unwrap();
/// assert_eq!(column.joint(2), Some(Yaw::One));
/// assert_eq!(column.to_string(), "- I II");
/// assert!("III".parse::<Column>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Column(Vec<Yaw>);

/// A text that is no column of a speed chart.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a column of a speed chart of the form `- I II`")]
pub struct ColumnError(pub String);

impl ColumnError {
    /// The help line: how columns are written.
    pub fn help(&self) -> &'static str {
        "one yaw value for each joint, from the first on, with blanks between: `-`, `I` or `II`; an empty text \
         for a speed that the ship does not have"
    }
}

impl Column {
    /// The yaw value of a joint, from 1.
    pub fn joint(&self, joint: u8) -> Option<Yaw> {
        usize::from(joint).checked_sub(1).and_then(|place| self.0.get(place)).copied()
    }

    /// The yaw values, from the first joint on.
    pub fn yaws(&self) -> &[Yaw] {
        &self.0
    }

    /// The same with one joint's value raised by one, as far as it can be.
    #[must_use]
    pub fn raising(mut self, joint: u8) -> Self {
        let place = usize::from(joint).checked_sub(1);
        if let Some(yaw) = place.and_then(|place| self.0.get_mut(place)) {
            *yaw = yaw.raised().unwrap_or(*yaw);
        }
        self
    }
}

impl Column {
    /// The same with one joint's value lowered by one, as far as it can be.
    #[must_use]
    pub fn lowering(mut self, joint: u8) -> Self {
        let place = usize::from(joint).checked_sub(1);
        if let Some(yaw) = place.and_then(|place| self.0.get_mut(place)) {
            *yaw = yaw.lowered().unwrap_or(*yaw);
        }
        self
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<&str> = self.0.iter().map(|yaw| yaw.word()).collect();
        f.write_str(&words.join(" "))
    }
}

impl FromStr for Column {
    type Err = ColumnError;

    fn from_str(text: &str) -> Result<Self, ColumnError> {
        let yaw = |word: &str| match word.to_uppercase().as_str() {
            "-" | "–" | "—" | "0" => Some(Yaw::Straight),
            "I" | "1" => Some(Yaw::One),
            "II" | "2" => Some(Yaw::Two),
            _ => None,
        };
        let yaws: Option<Vec<Yaw>> = text.split_whitespace().map(yaw).collect();
        yaws.map(Self).ok_or_else(|| ColumnError(text.to_owned()))
    }
}

vocabulary::as_text!(Column);

/// A ship's speed chart: a column for each speed from 1 on. In a field it is a list of texts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SpeedChart(pub Vec<Column>);

impl Default for SpeedChart {
    /// Speeds 1 to 4, with one click at the last joint of each.
    fn default() -> Self {
        let column = |speed: u8| {
            let straight = std::iter::repeat_n(Yaw::Straight, usize::from(speed.saturating_sub(1)));
            Column(straight.chain([Yaw::One]).collect())
        };
        Self((1..=limits::SHIP_SPEED).map(column).collect())
    }
}

impl FieldValue for SpeedChart {
    fn shape(_: Option<&Self>) -> Shape {
        Column::list()
    }

    fn outside(&self, field: &Field, at: At<'_>, found: &mut Vec<Problem>) {
        self.0.outside(field, at, found);
    }
}

impl SpeedChart {
    /// The yaw values of a speed; none at speed 0 and at speeds that the ship does not have.
    pub fn column(&self, speed: u8) -> Option<&Column> {
        let column = usize::from(speed).checked_sub(1).and_then(|place| self.0.get(place));
        column.filter(|column| !column.yaws().is_empty())
    }

    /// Whether the ship can have this speed.
    pub fn has(&self, speed: u8) -> bool {
        speed == 0 || self.column(speed).is_some()
    }

    /// The highest speed that the ship can have.
    pub fn maximum(&self) -> u8 {
        (1..=limits::SHIP_SPEED).rev().find(|speed| self.has(*speed)).unwrap_or(0)
    }
}
