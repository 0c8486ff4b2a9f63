//! Which upgrade cards wait for their moment?
//!
//! What a card does is not known here, only when: it is asked whether it is used, and said.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{CommandRules, event::Event, setup::Trigger};
use crate::engine::{Effect, Moment, Timing};

/// The effect of an upgrade card of this name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CardEffect(pub String);

impl fmt::Display for CardEffect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The cards whose moment this is: after the reveal of the ship's own top dial, after a command is
/// resolved, with or without effect.
pub(super) fn effects(moment: &Moment<'_, CommandRules>, found: &mut Vec<Effect<CommandRules>>) {
    if moment.timing != Timing::After {
        return;
    }
    let state = moment.view.state;
    let meant = |trigger: Trigger| match moment.event {
        Event::Reveal(_) => trigger == Trigger::Reveal,
        Event::Resolve { command, .. } => trigger.is(*command),
        _ => false,
    };
    for card in state.cards.iter().filter(|card| meant(card.trigger)) {
        found.push(Effect::optional(Timing::After, state.owner, CardEffect(card.name.clone())));
    }
}
