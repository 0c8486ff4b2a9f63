//! When may an effect of the list be used, and what does its use put on the agenda?
//!
//! Its moments and what rules it out each system knows; what follows from them is the same in all of them.

use super::{
    agenda::{announcing, paid},
    effect::{CardEvent, EffectBan, Moment, Name, TypedEffect},
    paying::Payer,
    played::Played,
    rows,
    rules::{ArmadaRules, Doing, Task, View},
    terms::Seat,
};
use engine::{Prompt, Timing};

/// A table on which it is known whether effects of the list may be used.
pub(crate) trait Usable: Played + Sized {
    /// Adds why an effect cannot be resolved as things stand; what is paid at once is looked at as events.
    fn unmet(&self, nth: u8, bans: &mut Vec<rows::Ban>);

    /// The same of the effect of that name.
    fn unmet_of(&self, name: &Name, bans: &mut Vec<rows::Ban>) {
        if let Some((nth, _)) = self.table().sheet.named(name.as_str()) {
            self.unmet(nth, bans);
        }
    }

    /// What is paid at once, as events; what somebody chooses is paid as the first thing of the resolution.
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
    /// The moment for which an effect waits.
    fn moment(&self, effect: &TypedEffect) -> Moment;

    /// The moments for which effects may wait at an event, in a window of the engine.
    fn moments(&self, event: &rows::Event, timing: Timing) -> Vec<Moment>;

    /// What rules an effect out whatever happens: its moment does not come, its ship or squadron is not there, it would spend
    /// somebody else's components.
    fn never(&self, nth: u8) -> Vec<EffectBan>;

    /// What an effect puts on the agenda once its cost is paid.
    fn resolution(&self, nth: u8) -> Vec<Task> {
        Payer::of(self, nth).resolution(CardEvent::Use(nth))
    }

    /// What the effect of that name does; nothing where none is called so.
    fn resolution_of(&self, name: &Name) -> Vec<Task> {
        let named = self.table().sheet.named(name.as_str());
        named.map(|(nth, _)| self.resolution(nth)).unwrap_or_default()
    }

    /// The whole use of an effect: its cost, all of it together, then what it does.
    fn using(&self, nth: u8) -> Vec<Task> {
        paid(self.cost(nth), self.resolution(nth))
    }

    /// Why an effect of the list that `player` (nobody named: whose it is) names is not among what is `asked` (none at the end);
    /// empty where none is called so.
    fn why_not_listed(
        &self,
        view: View<'_>,
        asked: Option<(Seat, &Prompt<ArmadaRules>)>,
        player: Option<Seat>,
        name: &str,
    ) -> Vec<rows::Ban> {
        let sheet = &self.table().sheet;
        let Some((nth, effect)) = sheet.named(name) else { return Vec::new() };
        let never = self.never(nth);
        if !never.is_empty() {
            return never.into_iter().map(rows::Ban::from).collect();
        }
        if player.is_some_and(|player| player != effect.owner) {
            return vec![EffectBan::NotYours(effect.owner).into()];
        }
        let bans = self.unusable(nth);
        if !bans.is_empty() {
            return bans;
        }
        let moment = self.moment(effect);
        // asked for are the first player's effects, and the second player's of the same time come after them
        let held_up = effect.owner == Seat::Second
            && matches!(asked, Some((Seat::First, Prompt::Effect(timing))) if {
                let mut events = view.batch().into_iter().flat_map(|batch| batch.events());
                events.any(|event| self.moments(event, *timing).contains(&moment))
            });
        vec![rows::Ban::from(match sheet.resolved.contains(&nth) {
            true => EffectBan::AlreadyResolved(effect.name.clone()),
            false if held_up => EffectBan::FirstPlayerFirst,
            false => EffectBan::not_now(effect, moment),
        })]
    }

    /// What cannot apply of `own` effects stands beside the only way on.
    fn announced(&self, who: Seat, own: impl Fn(&TypedEffect) -> bool) -> Doing {
        let own = self.table().sheet.iter().filter(|(_, effect)| own(effect));
        let bans = own.map(|(nth, effect)| {
            let never = self.never(nth).into_iter().map(rows::Ban::from);
            (effect.name.clone(), never.collect())
        });
        announcing(who, bans)
    }
}
