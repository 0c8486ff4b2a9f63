//! When may an effect of the list be used, and what does its use put on the agenda?
//!
//! Its moments and what rules it out each system knows; what follows from them is the same in all of them.

use super::{
    agenda::{announcing, paid, waiting},
    effect::{CardEvent, Cost, EffectBan, Happening, Moment, Name, System, TypedEffect},
    effect_pick::EffectPick,
    paying::Payer,
    played::Played,
    rows,
    rules::{ArmadaRules, Claim, Doing, Offer, Pause, Task},
    terms::Seat,
};
use engine::{Effect, Timing};

/// A table on which it is known whether effects of the list may be used.
pub(crate) trait Usable: Played + Sized {
    /// Adds why an effect cannot be resolved as things stand; what is paid at once is looked at as events.
    fn unmet(&self, nth: u8, bans: &mut Vec<rows::Ban>);

    /// The same of the effect of that name.
    fn unmet_of(&self, name: &Name, bans: &mut Vec<rows::Ban>) {
        if let Some((nth, _)) = self.table().cards.named(name.as_str()) {
            self.unmet(nth, bans);
        }
    }

    /// The parts of the cost without a choice, as events. A chosen part is paid when the effect begins to resolve.
    fn cost(&self, nth: u8) -> Vec<rows::Event> {
        Payer::of(self, nth).at_once()
    }

    /// Why an effect cannot be used now: what it needs, and what it pays.
    fn unusable(&self, nth: u8) -> Vec<rows::Ban> {
        let mut bans = Vec::new();
        self.unmet(nth, &mut bans);
        for event in self.cost(nth) {
            self.forbids(&event, &mut bans);
        }
        bans
    }
}

/// A table on which effects of the list are used.
pub(crate) trait Uses: Usable {
    /// The system.
    const SYSTEM: System;

    /// The event of effects that name none.
    fn occasion(&self) -> Happening;

    /// The moment for which an effect waits.
    fn moment(&self, effect: &TypedEffect) -> Moment {
        effect.moment(&self.occasion())
    }

    /// The moments for which effects may wait at an event, in a window of the engine.
    fn moments(&self, event: &rows::Event, timing: Timing) -> Vec<Moment>;

    /// Whether an event concerns an effect that waits for such events.
    fn concerns(&self, event: &rows::Event, timing: Timing, nth: u8) -> bool {
        let _ = timing;
        self.state().concerns(event, nth)
    }

    /// Adds the effects that wait for an event; `called` is how the system calls one.
    fn find(
        &self,
        (event, timing): (&rows::Event, Timing),
        called: impl Fn(Name) -> rows::Effect,
        found: &mut Vec<Effect<ArmadaRules>>,
    ) {
        let moments = self.moments(event, timing);
        if moments.is_empty() {
            return;
        }
        for (nth, effect) in self.table().cards.at(&self.occasion(), &moments) {
            if self.concerns(event, timing, nth) && self.never(nth).is_empty() {
                found.push(waiting(effect, called(effect.name.clone()), timing, self.cost(nth)));
            }
        }
    }

    /// Why the moment of an effect is none of those that come.
    fn no_moment(&self, effect: &TypedEffect) -> Option<EffectBan>;

    /// Why its owner does not resolve an effect here.
    fn others(&self, effect: &TypedEffect) -> Option<EffectBan>;

    /// Whether a part of the cost of an effect would be spent of somebody else's components.
    fn is_foreign(&self, nth: u8, cost: &Cost) -> bool;

    /// What rules an effect out whatever happens: its moment does not come, its ship or squadron is not there, it is for another
    /// player, or it would spend somebody else's components.
    fn never(&self, nth: u8) -> Vec<EffectBan> {
        let Some(effect) = self.table().cards.effect(nth) else { return Vec::new() };
        let foreign = effect.cost.iter().filter(|cost| self.is_foreign(nth, cost));
        let foreign = foreign.map(|cost| EffectBan::NotOwn(cost.component()));
        let out_of_play = self.state().out_of_play(nth, Self::SYSTEM);
        let never = self.no_moment(effect).into_iter().chain(out_of_play);
        never.chain(self.others(effect)).chain(foreign).collect()
    }

    /// What an effect puts on the agenda once its cost is paid.
    fn resolution(&self, nth: u8) -> Vec<Task> {
        Payer::of(self, nth).resolution(CardEvent::Use(nth))
    }

    /// What the effect of that name does; nothing where none is called so.
    fn resolution_of(&self, name: &Name) -> Vec<Task> {
        let named = self.table().cards.named(name.as_str());
        named.map(|(nth, _)| self.resolution(nth)).unwrap_or_default()
    }

    /// The whole use of an effect: its cost, all of it together, then what it does.
    fn using(&self, nth: u8) -> Vec<Task> {
        paid(self.cost(nth), self.resolution(nth))
    }

    /// The moment for which effects wait that are used beside a decision.
    fn beside(&self, prompt: &rows::Prompt) -> Option<Moment> {
        let _ = prompt;
        None
    }

    /// Whether an effect was resolved for the present instance of its event.
    fn has_resolved(&self, nth: u8) -> bool {
        self.table().cards.resolved.contains(&nth)
    }

    /// Whether an effect of the second player would come now, if the first player were through with what comes at the same time.
    fn is_held_up(&self, asked: &Pause<'_>, effect: &TypedEffect) -> bool {
        let moment = self.moment(effect);
        let first = effect.owner == Seat::Second && asked.who() == Some(Seat::First);
        let now = || asked.happening().any(|(timing, event)| self.moments(event, timing).contains(&moment));
        let beside = || asked.prompt().and_then(|prompt| self.beside(prompt)).as_ref() == Some(&moment);
        first && (now() || beside())
    }

    /// An effect of the list that somebody names: before its time, and where the first player's effects of that time come first,
    /// nothing else is asked of it.
    fn claim(&self, asked: &Pause<'_>, name: &str) -> Option<Claim> {
        let (nth, effect) = self.table().cards.named(name)?;
        let (moment, name) = (self.moment(effect), effect.name.clone());
        let offer = Offer::new(EffectPick::Use(name.clone()), Vec::new());
        let claim = |offer: Offer| Claim::new(offer).of(effect.owner, EffectBan::NotYours(effect.owner));
        let never = self.never(nth);
        if !never.is_empty() {
            return Some(claim(offer.banned(never.into_iter().map(rows::Ban::from))));
        }
        if self.has_resolved(nth) {
            return Some(claim(offer.banned([EffectBan::AlreadyResolved(name).into()])));
        }
        if self.is_held_up(asked, effect) {
            return Some(claim(offer).not_now(EffectBan::FirstPlayerFirst));
        }
        let not_now = EffectBan::not_now(effect, moment);
        let offer = self.cost(nth).into_iter().fold(offer, Offer::naming);
        let mut unmet = Vec::new();
        self.unmet(nth, &mut unmet);
        Some(claim(offer.banned(unmet)).not_now(not_now))
    }

    /// What cannot apply of `own` effects stands beside the only way on.
    fn announced(&self, who: Seat, own: impl Fn(&TypedEffect) -> bool) -> Doing {
        let own = self.table().cards.iter().filter(|(_, effect)| own(effect));
        let bans = own.map(|(nth, effect)| {
            let never = self.never(nth).into_iter().map(rows::Ban::from);
            (effect.name.clone(), never.collect())
        });
        announcing(who, bans)
    }
}
