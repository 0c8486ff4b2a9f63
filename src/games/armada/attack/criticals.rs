//! Which critical effects are there, and what does a typed one do?
//!
//! The standard one, and those that a situation types in: of upgrade cards, with a critical icon as header. What they
//! do is data ([`super::effect`]); here it becomes events of the attack.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use super::{
    AttackRules,
    dice::Face,
    effect::{CardState, Cost, Operation, TokenVerb, TypedEffect, Whose},
    event::Event,
    legality::Ban,
    pick::{Pick, Prompt},
    setup::{AttackKind, Player},
    state::State,
    tokens::TokenState,
    work::Work,
};
use crate::engine::{Doing, Offer, Task};

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

/// What a typed critical effect does that attacks carry out: defense tokens are turned.
pub(super) fn is_modelled(operation: &Operation) -> bool {
    matches!(operation, Operation::Token { whose, .. } if *whose != Whose::Friendly)
}

/// Whether attacks look at this cost: the card's own.
pub(super) fn is_payable(cost: &Cost) -> bool {
    matches!(cost, Cost::ExhaustCard | Cost::DiscardCard)
}

impl State {
    /// The typed critical effect of that place.
    pub fn listed(&self, nth: u8) -> Option<&TypedEffect> {
        self.effects.get(usize::from(nth.checked_sub(1)?))
    }
}

/// The choice between critical effects.
pub(super) fn choose(state: &State) -> Doing<AttackRules> {
    let listed = (1_u8..).zip(&state.effects).map(|(nth, _)| Critical::Listed(nth));
    let all = std::iter::once(Critical::Standard).chain(listed);
    let mut offers: Vec<Offer<AttackRules>> =
        all.map(|critical| Offer::new(Pick::Critical(critical), resolving(state, critical))).collect();
    offers.push(Offer::new(Pick::NoCritical, Vec::new()));
    Doing::Choice { who: state.attack.by, prompt: Prompt::CriticalEffect, offers }
}

fn resolving(state: &State, critical: Critical) -> Vec<Task<AttackRules>> {
    let mut tasks = vec![Task::event(Event::Resolve(critical))];
    if let Critical::Listed(nth) = critical
        && let Some(effect) = state.listed(nth)
    {
        let does = (0_u8..).zip(&effect.does);
        tasks.extend(does.map(|(operation, _)| Task::work(Work::Critical { nth, operation })));
    }
    tasks
}

/// One operation of a typed critical effect.
pub(super) fn operate(state: &State, nth: u8, operation: u8) -> Doing<AttackRules> {
    let by = state.attack.by;
    let side = |whose: &Whose| match whose {
        Whose::Own | Whose::Friendly | Whose::Attacker => by,
        Whose::Enemy | Whose::Defender => by.opponent(),
    };
    match state.listed(nth).and_then(|effect| effect.does.get(usize::from(operation))) {
        Some(Operation::Token { verb, whose, kind }) => {
            let owner = side(whose);
            let possible: Vec<_> = state
                .side(owner)
                .tokens()
                .iter()
                .filter(|(token, state)| kind.is_none_or(|kind| kind == token.kind) && can(*verb, *state))
                .collect();
            if possible.is_empty() {
                return Doing::Tasks(Vec::new());
            }
            let offer = |(token, _)| {
                Offer::event(Pick::Token(token), Event::TurnToken { owner, token, to: turned(*verb) })
            };
            let offers = possible.into_iter().map(offer).collect();
            Doing::Choice { who: by, prompt: Prompt::CriticalToken, offers }
        }
        _ => Doing::Tasks(Vec::new()),
    }
}

fn turned(verb: TokenVerb) -> TokenState {
    match verb {
        TokenVerb::Exhaust => TokenState::Exhausted,
        TokenVerb::Ready => TokenState::Readied,
        TokenVerb::Discard => TokenState::Discarded,
    }
}

fn can(verb: TokenVerb, state: TokenState) -> bool {
    match verb {
        TokenVerb::Exhaust => state == TokenState::Readied,
        TokenVerb::Ready => state == TokenState::Exhausted,
        TokenVerb::Discard => state != TokenState::Discarded,
    }
}

/// Why a typed critical effect cannot be resolved, beyond what holds for all of them.
pub(super) fn bans(state: &State, nth: u8, bans: &mut Vec<Ban>) {
    let Some(effect) = state.listed(nth) else {
        bans.push(Ban::NoSuchCritical);
        return;
    };
    if state.attack.kind == AttackKind::Salvo || state.attack.by != Player::Attacker {
        bans.push(Ban::StandardOnly);
    }
    match effect.card {
        CardState::Exhausted if effect.cost.contains(&Cost::ExhaustCard) => bans.push(Ban::CardExhausted),
        CardState::Faceup | CardState::Exhausted => {}
        card => bans.push(Ban::CardInactive(card)),
    }
    if let Some(color) = effect.critical_color() {
        let shows = state
            .attack
            .pool
            .dice()
            .any(|die| die.color() == color && matches!(die.face(), Face::Crit | Face::HitCrit));
        if !shows {
            bans.push(Ban::NoCriticalColor(color));
        }
    }
}

/// A typed critical effect in words: what is paid, and what it does.
pub(super) fn words(effect: &TypedEffect) -> String {
    let cost = effect.cost.iter().map(ToString::to_string);
    let does = effect.consequence.iter().cloned().chain(effect.does.iter().map(ToString::to_string));
    cost.chain(does).collect::<Vec<_>>().join("; ")
}
