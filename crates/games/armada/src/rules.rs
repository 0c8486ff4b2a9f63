//! For what are the rules, and what never changes while it is played?
//!
//! It stands beside the position.

use super::{activation::ActivationPlan, status::Phase, timing::TimingRules};
use engine::Position;

/// What is to be done.
pub(crate) type Task = engine::Task<ArmadaRules>;
/// What comes of a work item.
pub(crate) type Doing = engine::Doing<ArmadaRules>;
/// One of several that somebody may choose.
pub(crate) type Offer = engine::Offer<ArmadaRules>;
/// A pick that is not asked where the game rests.
pub type Claim = engine::Claim<ArmadaRules>;
/// Where the game rests while somebody names what it does not ask there.
pub(crate) type Pause<'a> = engine::Pause<'a, ArmadaRules>;
/// A position, for rules that look at what lies on the agenda.
pub(crate) type View<'a> = engine::View<'a, ArmadaRules>;

/// Star Wars: Armada, after the Rules Reference Guide 1.5: a whole round, or one part of it that is played alone.
///
/// ```
/// use armada::{ArmadaRules, round::RoundSetup};
/// use engine::{Node, advance_silently};
/// let setup: RoundSetup = toml::from_str("[[ships]]\n[[ships]]\nactivation = { command = { owner = 'second' } }").unwrap();
/// let rules = ArmadaRules::try_from(&setup).unwrap();
/// let mut position = rules.start();
/// let Node::Choice(choice) = advance_silently(&rules, &mut position) else { panic!() };
/// assert_eq!(choice.options[0].pick.to_string(), "activate ship 1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArmadaRules {
    /// What is played of it.
    pub(crate) plays: Plays,
    /// The table and what is to be done before it begins.
    pub(crate) begins: Position<Self>,
    /// Until the end of which phase it is played.
    pub(crate) until: Phase,
    /// The activations: those of the ships, then those of each player's squadrons.
    pub(crate) played: Vec<ActivationPlan>,
    /// How many ships are listed.
    pub(crate) ships: usize,
    /// Whether each player has ships that are not listed.
    pub(crate) unlisted: [bool; 2],
    /// The rules of an event that is played alone.
    pub(crate) timing: Option<Box<TimingRules>>,
}

/// A part that is played.
#[derive(Clone, Copy)]
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

/// What is played of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Plays {
    /// All of it.
    Round,
    /// One activation alone.
    Activation,
    /// Its commands alone.
    Commands,
    /// An attack alone, with those that follow it.
    Attack,
    /// Damage alone.
    Damage,
    /// One phase alone.
    Phase,
    /// One event alone, for which effects wait.
    Timing,
}
