//! Which part of a round may be played?

use super::timing::TimingRules;

/// A part that is played.
pub enum Playing<'a> {
    /// The phase.
    Status,
    /// The commands of an activation.
    Command,
    /// An attack.
    Attack,
    /// What follows a maneuver.
    Damage,
    /// An event for which effects wait.
    Timing(&'a TimingRules),
}
