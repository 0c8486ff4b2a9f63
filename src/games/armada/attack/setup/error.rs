//! What is wrong with a situation?

use super::terms::AttackKind;
use crate::games::armada::{
    keywords::KeywordName,
    terms::{HullZone, Range},
};

/// Something in a situation that no table can show. Each names its field (`defender.hull`).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// More of something than is allowed.
    #[error("`{field}` lists {count}, and at most {most} are allowed")]
    TooMany {
        /// The field.
        field: String,
        /// How many there are.
        count: usize,
        /// How many there may be.
        most: usize,
    },
    /// A number outside its limits.
    #[error("`{field}` is {value}, and must be from {least} to {most}")]
    OutOfBounds {
        /// The field.
        field: String,
        /// The value.
        value: u32,
        /// The least allowed.
        least: u32,
        /// The most allowed.
        most: u32,
    },
    /// As much damage as destroys it: there is nothing left to attack (or to attack with).
    #[error("`{field}` adds up to {damage}, and a hull of {hull} is destroyed by that")]
    Destroyed {
        /// The field.
        field: String,
        /// Damage so far.
        damage: u32,
        /// Its hull.
        hull: u8,
    },
    /// A hull zone that this ship does not have.
    #[error("`{field}` names the zone `{zone}`, which only huge ships have")]
    NoSuchZone {
        /// The field.
        field: String,
        /// The zone.
        zone: HullZone,
    },
    /// Two things that do not go together.
    #[error("`{field}` is `{value}`, which does not fit: {why}")]
    Mismatch {
        /// The field.
        field: String,
        /// Its value.
        value: String,
        /// Why it does not fit.
        why: &'static str,
    },
    /// A squadron attacks at one distance only.
    #[error("`range` is `{range}`, and a squadron makes a {attack} attack at {wanted}")]
    OutOfReach {
        /// The kind of attack.
        attack: AttackKind,
        /// The range.
        range: Range,
        /// The distance of such attacks.
        wanted: Range,
    },
    /// The values of a keyword add up to more dice than can be listed.
    #[error("the values of `{keyword}` in `{field}` add up to {sum}, and at most {most} are allowed")]
    KeywordSum {
        /// The field.
        field: String,
        /// The keyword.
        keyword: KeywordName,
        /// What its values add up to.
        sum: u16,
        /// What they may add up to.
        most: usize,
    },
}

impl SetupError {
    /// The field it is about, as written in a scenario: `defender.shields.left`.
    pub fn field(&self) -> &str {
        match self {
            SetupError::OutOfReach { .. } => "range",
            SetupError::TooMany { field, .. }
            | SetupError::OutOfBounds { field, .. }
            | SetupError::Destroyed { field, .. }
            | SetupError::NoSuchZone { field, .. }
            | SetupError::Mismatch { field, .. }
            | SetupError::KeywordSum { field, .. } => field,
        }
    }

    /// What to do about it.
    pub fn help(&self) -> String {
        match self {
            SetupError::TooMany { most, .. } => format!("list at most {most}"),
            SetupError::OutOfBounds { least, most, .. } => {
                format!("give a whole number from {least} to {most}")
            }
            SetupError::Destroyed { hull, .. } => {
                format!("give at most {} so that it is still in play", hull.saturating_sub(1))
            }
            SetupError::NoSuchZone { .. } => {
                "name front, left, right or rear, or make the ship huge".to_owned()
            }
            SetupError::OutOfReach { wanted, .. } => {
                format!("write `range = \"{wanted}\"`, or leave it out")
            }
            SetupError::Mismatch { .. } => "change one of the two".to_owned(),
            SetupError::KeywordSum { .. } => "give smaller values".to_owned(),
        }
    }
}
