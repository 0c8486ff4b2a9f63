//! In whose turn are upgrade cards loaded with tokens or dials?
//!
//! As a ship is deployed, its upgrade cards that begin the game with command tokens or dials get them. Where both players
//! have such cards, they take turns with one card each, the first player first. Other effects of that moment keep their
//! order: the first player's, then the second player's.

use super::{
    Ban, TimingRules, effect::TypedEffect, rows, rules::ArmadaRules, schedule::Window, state::State,
    terms::Seat,
};
use engine::Effect;

impl TimingRules {
    /// Whether `effect` chooses what lies on its card when the game begins.
    pub(super) fn loads(&self, effect: &TypedEffect) -> bool {
        effect.loads_its_card(&self.setup.event)
    }

    /// Why an effect has to wait for one of the `others` that can be resolved at this moment.
    pub(crate) fn waits_for_a_card(
        &self,
        state: &State,
        effect: &Effect<ArmadaRules>,
        others: &[&Effect<ArmadaRules>],
    ) -> Option<Ban> {
        let loads = |key: &rows::Effect| match key {
            rows::Effect::Timing(key) => self.effect(&key.0).is_some_and(|effect| self.loads(effect)),
            _ => false,
        };
        let mut second = others.iter().filter(|other| other.owner == Seat::Second);
        if state.occasion.loaded != Some(Seat::First) || !second.any(|other| loads(&other.key)) {
            return None;
        }
        let first_has_more = others.iter().any(|other| other.owner == Seat::First);
        match effect.owner {
            Seat::First => Some(Ban::OneCardEach),
            Seat::Second => (first_has_more && !loads(&effect.key)).then_some(Ban::FirstPlayerFirst),
        }
    }

    /// In how many orders the effects of a window can be resolved.
    pub(super) fn orders_of(&self, window: &Window<'_>) -> u64 {
        let of = |seat| {
            let loading = window.of(seat).filter(|effect| self.loads(effect)).count() as u64;
            Left { loading, others: window.of(seat).count() as u64 - loading }
        };
        orders(of(Seat::First), of(Seat::Second), false)
    }
}

/// How many effects of a player are left.
#[derive(Clone, Copy)]
struct Left {
    /// Those that load their cards.
    loading: u64,
    /// All others.
    others: u64,
}

impl Left {
    fn any(self) -> bool {
        self.loading + self.others > 0
    }

    fn without_loading(self) -> Self {
        Self { loading: self.loading.saturating_sub(1), ..self }
    }

    fn without_other(self) -> Self {
        Self { others: self.others.saturating_sub(1), ..self }
    }
}

/// In how many orders they can be resolved; `seconds_turn`: the first player has loaded a card last.
fn orders(first: Left, second: Left, seconds_turn: bool) -> u64 {
    let times =
        |count: u64, rest: &dyn Fn() -> u64| if count == 0 { 0 } else { count.saturating_mul(rest()) };
    let load = || times(second.loading, &|| orders(first, second.without_loading(), false));
    let other = || times(second.others, &|| orders(first, second.without_other(), seconds_turn));
    if seconds_turn && second.loading > 0 {
        return load().saturating_add(if first.any() { 0 } else { other() });
    }
    if first.any() {
        let load = times(first.loading, &|| orders(first.without_loading(), second, true));
        return load
            .saturating_add(times(first.others, &|| orders(first.without_other(), second, seconds_turn)));
    }
    if second.any() { load().saturating_add(other()) } else { 1 }
}
