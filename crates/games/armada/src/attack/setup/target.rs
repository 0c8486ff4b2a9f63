//! Which further squadrons may be attacked?

use serde::{Deserialize, Serialize};

use super::{armament::Aim, sight::Crossing};
use crate::{
    described::{Armament, Squadron},
    terms::Range,
};

/// A further squadron that a ship may attack in the same attack, and what has been measured to it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Target {
    /// The squadron itself.
    #[serde(flatten)]
    pub squadron: Squadron,
    /// The range to it. Default: the range of the attack.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub range: Option<Range>,
    /// Whose it is, and where.
    #[serde(flatten)]
    pub aim: Aim,
    /// Whether the attack on it is obstructed. Default: no.
    pub obstructed: bool,
    /// What the line of sight to it crosses. Default: nothing.
    pub crosses: Vec<Crossing>,
    /// The dice that are gathered against it. Default: those of the anti-squadron armament.
    #[serde(skip_serializing_if = "Armament::is_unsaid")]
    pub pool: Armament,
}
