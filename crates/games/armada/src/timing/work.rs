//! What comes next around an event, as work items?

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{
    effect::{Happening, Name},
    terms::Seat,
};

/// A work item.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Work {
    /// What cannot apply is named.
    Announce(Seat),
    /// An event happens, with what happens within it.
    Happen(Happening),
}

/// An effect, by its name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EffectKey(pub Name);

impl fmt::Display for EffectKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
