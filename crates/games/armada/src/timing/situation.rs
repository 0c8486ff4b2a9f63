//! For which situation are the rules, and which effects does it list?

use super::{
    Ban,
    effect::{Happening, Known, Name, TypedEffect},
    setup::{During, TimingSetup},
    state::State,
    terms::Seat,
};

/// What never changes around an event, with the effects of one situation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimingRules {
    pub(super) setup: TimingSetup,
    pub(super) during: During,
    pub(crate) attacker: Seat,
    /// Whose ship resolves the commands.
    pub(super) commands: Seat,
    /// Every event that may happen here.
    pub(super) reached: Vec<Happening>,
    /// The effects that cannot apply from the beginning, and why.
    pub(super) ruled_out: Vec<(Name, Vec<Ban>)>,
}

impl TimingRules {
    /// The effects, as listed.
    pub fn effects(&self) -> &[TypedEffect] {
        &self.setup.effects
    }

    /// The effect of a name.
    pub fn effect(&self, name: &Name) -> Option<&TypedEffect> {
        self.setup.effects.iter().find(|effect| effect.name == *name)
    }

    /// Whether it cannot apply from the beginning.
    pub fn is_ruled_out(&self, effect: &TypedEffect) -> bool {
        self.ruled_out.iter().any(|(name, _)| *name == effect.name)
    }

    /// Whether it is a whole attack, or the one step of it that is looked at.
    pub(super) fn is_attack(&self, event: &Happening) -> bool {
        event.known() == Some(Known::Attack) || (*event == self.setup.event && event.is_of_attack())
    }

    /// The effect of that number, from 1.
    pub(super) fn numbered(&self, nth: u8) -> Option<&TypedEffect> {
        self.setup.effects.get(usize::from(nth.checked_sub(1)?))
    }

    /// Whether an effect has been resolved for what is asked about.
    pub(super) fn has_resolved(&self, state: &State, effect: &TypedEffect) -> bool {
        state.table.cards.resolved.contains(&self.number(effect))
    }

    /// The number of an effect in the list, from 1.
    pub(super) fn number(&self, effect: &TypedEffect) -> u8 {
        let mut numbered = (1_u8..).zip(&self.setup.effects);
        numbered.find(|(_, other)| other.name == effect.name).map_or(0, |(nth, _)| nth)
    }
}
