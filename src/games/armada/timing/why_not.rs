//! Why is a pick refused that the present choice does not show?
//!
//! An effect that cannot apply, that was resolved already, that belongs to somebody else, whose player is not yet
//! next; and leaving out what must be resolved.

use super::{
    Ban, TimingRules,
    effect::{TimingWord, TypedEffect},
    effects,
    legality::{forbids, unmet},
    schedule::engine_window,
    state::State,
    terms::Seat,
};
use crate::engine::Timing;

/// Why a pick is refused, and whether its moment may still come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Why.
    pub bans: Vec<Ban>,
    /// Whether its moment may still come; then this holds only if it never does.
    pub may_come: bool,
}

impl Refusal {
    fn for_good(ban: Ban) -> Self {
        Self { bans: vec![ban], may_come: false }
    }
}

impl TimingRules {
    /// Why `name`, said by `who` where `asked` decides about effects of this window, is refused; none where no rule
    /// says so. `asked` is none at the end.
    pub fn why_not_use(
        &self,
        state: &State,
        who: Option<Seat>,
        name: &str,
        asked: Option<(Seat, Option<Timing>)>,
    ) -> Option<Refusal> {
        let effect = self.setup.effects.iter().find(|effect| effect.name.is(name))?;
        if let Some((_, bans)) = self.ruled_out.iter().find(|(out, _)| *out == effect.name) {
            return Some(Refusal { bans: bans.clone(), may_come: false });
        }
        if who.is_some_and(|who| who != effect.owner) {
            return Some(Refusal::for_good(Ban::NotYours(effect.owner)));
        }
        let resolved = state.resolved.contains(&effect.name);
        let again = self.setup.times > 1;
        let Some((asked, timing)) = asked else {
            let bans = self.bans(state, effect);
            return Some(match (resolved, bans.is_empty()) {
                (true, _) => Refusal::for_good(Ban::AlreadyResolved(effect.name.clone())),
                (false, true) => Refusal::for_good(Ban::NotNow(effect.name.clone())),
                (false, false) => Refusal { bans, may_come: false },
            });
        };
        if resolved {
            let bans = vec![Ban::AlreadyResolved(effect.name.clone())];
            return Some(Refusal { bans, may_come: again });
        }
        let here = timing.is_some_and(|timing| self.is_asked_now(state, effect, timing));
        let forced = timing.is_some_and(|timing| self.is_forced(state, asked, timing));
        if here && !forced && asked == Seat::First && effect.owner == Seat::Second {
            return Some(Refusal::for_good(Ban::FirstPlayerFirst));
        }
        let bans = self.bans(state, effect);
        let bans = if bans.is_empty() { vec![Ban::NotNow(effect.name.clone())] } else { bans };
        Some(Refusal { bans, may_come: true })
    }

    /// Why `asked` cannot leave out the rest in this window.
    pub fn why_not_pass(&self, state: &State, asked: Seat, timing: Timing) -> Option<Refusal> {
        let must = self.usable(state, asked, timing).find(|effect| !effect.is_optional())?;
        Some(Refusal::for_good(Ban::Mandatory(must.name.clone())))
    }

    /// The effects of a player that can be used in the window that is open.
    fn usable(&self, state: &State, seat: Seat, timing: Timing) -> impl Iterator<Item = &TypedEffect> {
        self.setup.effects.iter().filter(move |effect| {
            effect.owner == seat
                && !self.is_ruled_out(effect)
                && !state.resolved.contains(&effect.name)
                && self.is_asked_now(state, effect, timing)
                && self.bans(state, effect).is_empty()
        })
    }

    /// Whether nothing is left to choose: a single effect, which must be resolved.
    fn is_forced(&self, state: &State, seat: Seat, timing: Timing) -> bool {
        let mut usable = self.usable(state, seat, timing);
        usable.next().is_some_and(|effect| !effect.is_optional()) && usable.next().is_none()
    }

    /// Whether the window of `effect` is the one that is open. Before an event begins only the engine knows which it
    /// is: then every effect before some event counts.
    fn is_asked_now(&self, state: &State, effect: &TypedEffect, timing: Timing) -> bool {
        let moment = effect.moment(&self.setup.event);
        if engine_window(moment.word) != timing {
            return false;
        }
        match (timing, &state.now) {
            (Timing::Before, _) => moment.word == TimingWord::Before,
            (_, Some((word, event))) => self.waits(effect, *word, event),
            (_, None) => false,
        }
    }

    fn bans(&self, state: &State, effect: &TypedEffect) -> Vec<Ban> {
        let mut bans = Vec::new();
        unmet(self, state, effect, &mut bans);
        for event in effects::cost(self, state, effect) {
            forbids(state, &event, &mut bans);
        }
        bans
    }
}
