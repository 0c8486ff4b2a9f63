//! Which effects could not be resolved when their time came?
//!
//! A window that is behind does not come again. What was refused there stays refused, although the reason may be gone: the
//! limits of an attack end with it. What was left out although nothing kept it from being used is not among them.

use super::{
    TimingRules,
    effect::{Happening, TimingWord, TypedEffect},
    state::State,
};

impl TimingRules {
    /// Keeps of each effect whose window has come to its end why it could not be resolved there. It is at the window of
    /// `word` and `event` now, which opens; `state.occasion.now` is where it was.
    pub(super) fn keep_missed(&self, state: &mut State, word: TimingWord, event: &Happening) {
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
