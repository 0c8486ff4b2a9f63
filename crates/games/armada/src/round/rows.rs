//! What can happen, be done and be decided here?
//!
//! Beside a row for the phases and one for the activations, few things are the round's own: when an activation begins and ends,
//! and which phase follows.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{activation, attack, status, status::Phase, table::UnitId};
use engine::Told;

/// Something that happens.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Event {
    /// In a phase.
    Status(status::Event),
    /// In an activation.
    Activation(activation::Event),
    /// The dials of a ship are about to be set.
    SetDials(UnitId),
    /// An activation, or the setting of dials, is over.
    Close {
        /// Whose.
        unit: UnitId,
        /// In which phase.
        phase: Phase,
    },
    /// The phase that follows.
    Next(Phase),
}

/// A work item.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Work {
    /// Of a phase.
    Status(status::Work),
    /// Of an activation.
    Activation(activation::Work),
    /// A ship's or squadron's activation.
    Activate(UnitId),
    /// A ship's dials are set.
    SetDials(UnitId),
    /// What follows a phase.
    After(Phase),
}

/// A decision that somebody makes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Pick {
    /// In a phase.
    Status(status::Pick),
    /// In an activation.
    Activation(activation::Pick),
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Prompt {
    /// In a phase.
    Status(status::Prompt),
    /// In an activation.
    Activation(activation::Prompt),
}

/// An effect.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Effect {
    /// In a phase.
    Status(status::StatusEffect),
    /// In an activation.
    Activation(activation::Effect),
}

/// What an effect may be limited to, and what may be over before everything in it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Scope {
    /// Of an attack.
    Attack(attack::Scope),
    /// An activation.
    Activation,
}

/// Why something is refused, or not settled.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Ban {
    /// By the rules of the phases.
    Status(status::Ban),
    /// By those of an activation.
    Activation(activation::Ban),
}

impl Ban {
    /// Why, in words, with the rules.
    pub fn told(&self) -> Told {
        match self {
            Ban::Status(ban) => ban.told(),
            Ban::Activation(ban) => ban.told(),
        }
    }
}

/// A name is that of the part.
macro_rules! named {
    ($($row:ident),*) => {
        $(impl fmt::Display for $row {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $row::Status(part) => part.fmt(f),
                    $row::Activation(part) => part.fmt(f),
                }
            }
        })*
    };
}

named!(Pick, Prompt, Effect);
