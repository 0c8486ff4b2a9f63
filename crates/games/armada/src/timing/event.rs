//! What can happen?

use serde::{Deserialize, Serialize};
use vocabulary::{events, orders};

use super::{
    TimingRules, cite,
    effect::{CardEvent, Happening, Known, OnceIn, TimingWord, Turning, TypedEffect},
    state::State,
    table::UnitEvent,
};

events! {
    /// Something that happens.
    #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    Event on (state: State, rules: TimingRules) {
        Again(happening: Happening) = "{} happens once more, as a new instance", happening.title()
            => [defines "armada/effect-use-and-timing/once-per-instance"], again(state, happening);
        Begin(happening: Happening) = "{} begins", happening.title()
            => { orders(cite::passage(happening)).into() }, begin(rules, state, happening);
        During(happening: Happening) = "{} goes on", happening.title()
            => [orders "armada/effect-use-and-timing/while"], come(rules, state, TimingWord::While, happening);
        End(happening: Happening) = "{} is over", happening.title()
            => { orders(cite::passage(happening)).into() }, end(rules, state, happening);
    }
}

fn again(state: &mut State, happening: &Happening) {
    state.table.cards.resolved.clear();
    state.occasion.missed.clear();
    state.occasion.loaded = None;
    state.occasion.now = Some((TimingWord::Before, happening.clone()));
}

/// A moment comes; what has missed the one before it is kept.
fn come(rules: &TimingRules, state: &mut State, word: TimingWord, happening: &Happening) {
    rules.keep_missed(state, word, happening);
    state.occasion.loaded = None;
    state.occasion.now = Some((word, happening.clone()));
}

fn begin(rules: &TimingRules, state: &mut State, happening: &Happening) {
    come(rules, state, TimingWord::When, happening);
    if rules.is_attack(happening) {
        state.occasion.set_attack(Some(rules.attacker));
    }
    if happening.known() == Some(Known::ResolveDamage) {
        state.occasion.critical = None;
    }
}

fn end(rules: &TimingRules, state: &mut State, happening: &Happening) {
    come(rules, state, TimingWord::After, happening);
    if rules.is_attack(happening) {
        state.occasion.set_attack(None);
        let longer = |once: Option<OnceIn>| once.is_some_and(|once| once != OnceIn::Attack);
        let cards = &mut state.table.cards;
        cards.limited.retain(|nth| cards.listed.get(*nth).is_some_and(|effect| longer(effect.once)));
    }
}

/// A token that is spent in an attack stays spent in it.
pub(crate) fn on_unit(state: &mut State, event: UnitEvent) {
    if let UnitEvent::Turn { unit, token, why: Turning::Paid, .. } = event
        && state.occasion.attack.is_some()
    {
        state.occasion.spent.insert((unit, token));
    }
}

/// An effect is resolved, or a card lies otherwise: a damage card also on its ship.
pub(crate) fn on_card(rules: &TimingRules, state: &mut State, event: CardEvent) {
    let of = |nth: u8| rules.numbered(nth).map(|effect| state.occasion.ship_of(effect.owner));
    let ship = if let CardEvent::Turn { nth, .. } = event { of(nth) } else { None };
    state.table.card(event, ship);
    if let CardEvent::Use(nth) = event
        && let Some(effect) = rules.numbered(nth)
    {
        if rules.loads(effect) {
            state.occasion.loaded = Some(effect.owner);
        }
        if effect.is_critical() {
            state.occasion.critical = Some(nth);
        }
    }
}

impl TimingRules {
    /// Keeps of each effect whose window has come to its end why it could not be resolved there: such a window does not come again,
    /// and what was refused stays refused. What was left out is not kept. It is at the window of
    /// `word` and `event` now, which opens; `state.occasion.now` is where it was.
    fn keep_missed(&self, state: &mut State, word: TimingWord, event: &Happening) {
        let order = self.order();
        let place = |word: TimingWord, event: &Happening| {
            order.iter().position(|(other, same)| *other == word && same == event)
        };
        // what an effect causes comes within a window, and ends none
        let Some(now) = place(word, event) else {
            return;
        };
        let was =
            state.occasion.now.as_ref().and_then(|(word, event)| place(*word, event)).unwrap_or_default();
        let over = order.get(was..now).unwrap_or_default().iter();
        let waited = over.flat_map(|(word, event)| self.waiting(*word, event));
        let left = waited.filter(|effect| !self.has_resolved(state, effect));
        let refused = left.map(|effect: &TypedEffect| (self.number(effect), self.bans(state, effect)));
        let refused: Vec<_> = refused.filter(|(_, bans)| !bans.is_empty()).collect();
        for (nth, bans) in refused {
            state.occasion.missed.entry(nth).or_insert(bans);
        }
    }
}
