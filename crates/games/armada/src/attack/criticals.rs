//! Which critical effects are there, and which may be resolved?
//!
//! The standard one, and those that a situation types in, with a critical icon as header. What those do is data
//! ([`super::effect`]); `operations` makes events of the attack of it.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use super::{
    AttackRules, card_effects,
    event::Event,
    legality::critical_bans,
    pick::{Pick, Prompt},
    state::State,
    work::Work,
};
use engine::{Doing, Offer, Task};

/// A critical effect. Written `standard`, or by its place in the situation's list, from 1: `2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Critical {
    /// The standard critical effect: the first damage card is dealt faceup.
    Standard,
    /// The one in this place of the situation's list, from 1.
    Listed(u8),
}

impl fmt::Display for Critical {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Critical::Standard => f.write_str("standard"),
            Critical::Listed(nth) => nth.fmt(f),
        }
    }
}

/// A text that is no critical effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a critical effect is `standard`, or a number from 1")]
pub struct CriticalError;

impl FromStr for Critical {
    type Err = CriticalError;

    fn from_str(text: &str) -> Result<Self, CriticalError> {
        match text {
            "standard" => Ok(Critical::Standard),
            number => number.parse().ok().filter(|nth| *nth > 0).map(Critical::Listed).ok_or(CriticalError),
        }
    }
}

/// The choice between critical effects: the standard one, and those that the situation lists for this attack.
pub(super) fn choose(state: &State) -> Doing<AttackRules> {
    let listed = state.table.sheet.iter().filter(|(_, effect)| {
        effect.is_critical() && state.takes_part(effect) && state.never(effect).is_empty()
    });
    let standard = Event::Resolve(Critical::Standard);
    let mut offers = vec![Offer::event(Pick::Critical(Critical::Standard), standard)];
    offers.extend(listed.map(|(nth, _)| {
        let critical = Critical::Listed(nth);
        let paid = card_effects::cost(state, nth);
        let mut bans = Vec::new();
        critical_bans(state, critical, &mut bans);
        let offer = Offer::new(Pick::Critical(critical), vec![Task::work(Work::Use(nth))]).banned(bans);
        paid.into_iter().fold(offer, Offer::naming)
    }));
    offers.push(Offer::new(Pick::NoCritical, Vec::new()));
    Doing::Choice { who: state.attack.by, prompt: Prompt::CriticalEffect, offers }
}
