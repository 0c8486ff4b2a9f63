//! By which rules are odds counted?
//!
//! An answer about odds has no steps that could cite: it cites the rules for everything that it counts, once. What the
//! attack does not have (a token, a reroll, an obstruction) is not cited.

use armada::{
    Range, State, TokenKind, TokenState, UnitKind,
    attack::{ConcentrateFire, Counting, Obstruction},
};
use engine::{Citations, Reason};
use odds::{Evade, Hand, concentrate_fire};
use vocabulary::{defines, forbids, orders, permits, requires};

/// What each side may do of its own accord.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Plays {
    /// Whether the attacker does anything optional.
    pub attacker: bool,
    /// Whether the defender does.
    pub defender: bool,
}

/// The rules behind the odds of an attack, from its table as it began.
pub(super) fn of_attack(state: &State, plays: Plays) -> Citations {
    let mut cited = Citations::one(defines("armada/dice-icons/faces"));
    if state.attack.sight.obstruction != Obstruction::Clear {
        cited = cited.and(requires("armada/obstructed/one-die"));
    }
    if plays.attacker {
        cited = attacker(state, cited);
    }
    if plays.defender {
        cited = defender(state, cited);
    }
    let cited = cited.and(match Counting::between(state.source(), state.target()) {
        Counting::Ships => requires("armada/attack/total-ships"),
        Counting::Bomber => permits("armada/squadron-keywords/bomber"),
        Counting::Squadron => requires("armada/attack/total-squadron"),
    });
    match state.target().kind {
        UnitKind::Squadron => cited
            .and(requires("armada/damage/squadron-hull"))
            .and(requires("armada/damage/squadron-destroyed")),
        UnitKind::Ship => cited
            .and(requires("armada/damage/shields-first"))
            .and(requires("armada/damage/damage-cards"))
            .and(permits("armada/critical-effects/standard"))
            .and(requires("armada/damage/destroyed")),
    }
}

/// What the attacker may do to the dice.
fn attacker(state: &State, mut cited: Citations) -> Citations {
    let has_effects = state.table.cards.iter().next().is_some() || !state.attack.usable.is_empty();
    if has_effects || !state.attack.rerolls.is_empty() {
        cited = cited.and(permits("armada/attack/modify-dice"));
    }
    if !state.attack.rerolls.is_empty() {
        cited = cited.and(defines("armada/modifying-dice/reroll"));
    }
    let way = concentrate_fire(state);
    if way.covers(ConcentrateFire::Dial) {
        cited = cited
            .and(permits("armada/concentrate-fire-command/dial"))
            .and(permits("armada/concentrate-fire-command/color"));
    }
    if way.covers(ConcentrateFire::Token) {
        cited = cited.and(permits("armada/concentrate-fire-command/token"));
    }
    if way == ConcentrateFire::Both {
        cited = cited.and(orders("armada/concentrate-fire-command/open-order"));
    }
    match Hand::of_target(state).is_empty() {
        true => cited,
        false => cited
            .and(permits("armada/attack/spend-accuracy"))
            .and(orders("armada/attack/effects-order"))
            .and(defines("armada/dice-icons/accuracy")),
    }
}

/// What the defender may spend.
fn defender(state: &State, mut cited: Citations) -> Citations {
    let has_tokens = state.target().tokens.iter().next().is_some();
    if let Some(ban) = state.target().spends_none().filter(|_| has_tokens) {
        return cited.join(ban.told().citations);
    }
    let hand = Hand::of_target(state);
    if hand.is_empty() {
        return cited;
    }
    cited = cited
        .and(permits("armada/defense-tokens/one-after-another"))
        .and(forbids("armada/defense-tokens/one-per-type"));
    if hand.groups().any(|(_, side, _)| side == TokenState::Exhausted) {
        cited = cited.and(defines("armada/defense-tokens/exhausted"));
    }
    for kind in TokenKind::ALL.iter().filter(|kind| hand.has(**kind)) {
        cited = match kind {
            TokenKind::Evade => evade(state, cited),
            TokenKind::Brace => cited.and(defines("armada/defense-tokens/brace")),
            TokenKind::Redirect => cited
                .and(defines("armada/defense-tokens/redirect"))
                .and(orders("armada/defense-tokens/redirect-amount")),
            TokenKind::Contain => cited.and(defines("armada/defense-tokens/contain")),
            TokenKind::Scatter => cited.and(defines("armada/defense-tokens/scatter")),
            // what it does comes after the attack
            TokenKind::Salvo => cited,
        };
    }
    cited
}

fn evade(state: &State, cited: Citations) -> Citations {
    let cited = cited.and(match state.attack.range {
        Range::Extreme => defines("armada/defense-tokens/evade-extreme"),
        Range::Long => defines("armada/defense-tokens/evade-long"),
        Range::Medium | Range::Close => defines("armada/defense-tokens/evade-close"),
        Range::Distance1 | Range::Distance2 => defines("armada/defense-tokens/evade-distance"),
    });
    match Evade::of(state).extra {
        true => cited.and(permits("armada/defense-tokens/evade-larger")),
        false => cited,
    }
}

/// How cards come to be taken that nobody knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taking {
    /// From the deck, drawn or searched.
    Deck,
    /// From a hand, at random.
    Hand,
    /// With the first hand, and in the regroup phases since then.
    Rounds {
        /// Whether a first hand is drawn anew.
        mulligan: bool,
    },
}

/// The rules behind the odds of hidden cards.
pub(crate) fn of_draw(taking: Taking) -> Citations {
    match taking {
        Taking::Hand => Citations::one(defines("unlimited/wording/at-random"))
            .and(defines("unlimited/game-concepts/hidden-information")),
        Taking::Deck => Citations::one(defines("unlimited/game-zones/deck"))
            .and(defines("unlimited/game-concepts/draw"))
            .and(defines("unlimited/wording/search")),
        Taking::Rounds { mulligan } => {
            let cited = Citations::one(defines("unlimited/game-zones/deck"))
                .and(requires("unlimited/turn-structure/opening-hands"))
                .and(requires("unlimited/turn-structure/draw"));
            if mulligan { cited.and(permits("unlimited/turn-structure/mulligan")) } else { cited }
        }
    }
}
