//! Which windows are there, in order, and which effects wait in them?
//!
//! An effect has a place: before, at the moment of, during or after an event. Events happen within others: the steps
//! within an attack, and whatever a situation lists as `parts`.
//!
//! | timing word | window of the engine |
//! |---|---|
//! | before | `before` of the batch in which the event begins |
//! | when | `at` of the same batch: the moment itself |
//! | while | `at` of the batch in which it goes on |
//! | after | `after` of the batch in which it ends |
//!
//! A *while* effect may be used at any point of its event. It is asked for once: of an attack in Resolve Attack
//! Effects, of everything else after the events within it.

use super::{
    TimingRules,
    effect::{Happening, Known, Moment, TimingWord, TypedEffect},
    event::Event,
    rows,
    table::{Table, UnitEvent},
    terms::Seat,
};
use engine::Timing;

/// A moment at which effects wait.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window<'a> {
    /// When.
    pub moment: Moment,
    /// The effects that wait there, as listed.
    pub effects: Vec<&'a TypedEffect>,
}

impl Window<'_> {
    /// The effects of one player in it.
    pub fn of(&self, seat: Seat) -> impl Iterator<Item = &TypedEffect> {
        self.effects.iter().copied().filter(move |effect| effect.owner == seat)
    }
}

/// The window in which an event of the engine asks for effects of `timing`. Whatever is destroyed has an event of its own around that
/// (`state_checks`).
pub(super) fn window_of(
    table: &Table,
    event: &rows::Event,
    timing: Timing,
) -> Option<(TimingWord, Happening)> {
    let (word, happening) = match (event, timing) {
        (rows::Event::Timing(Event::Begin(happening)), Timing::Before) => (TimingWord::Before, happening),
        (rows::Event::Timing(Event::Begin(happening)), Timing::At) => (TimingWord::When, happening),
        (rows::Event::Timing(Event::During(happening)), Timing::At) => (TimingWord::While, happening),
        (rows::Event::Timing(Event::End(happening)), Timing::After) => (TimingWord::After, happening),
        (rows::Event::Unit(UnitEvent::Destroy { .. }), _) => return None,
        (rows::Event::Unit(event), timing) => {
            return Some((*TimingWord::of_window(timing).first()?, event.happening(table)?));
        }
        _ => return None,
    };
    Some((word, happening.clone()))
}

/// The engine's window of a timing word.
pub(super) fn engine_window(word: TimingWord) -> Timing {
    match word {
        TimingWord::Before => Timing::Before,
        TimingWord::When | TimingWord::While => Timing::At,
        TimingWord::After => Timing::After,
    }
}

impl TimingRules {
    /// Whether `effect` waits in this window.
    pub(super) fn waits(&self, effect: &TypedEffect, word: TimingWord, event: &Happening) -> bool {
        let moment = effect.moment(&self.setup.event);
        if moment.word != word || effect.is_constant() {
            return false;
        }
        let within = || self.parts(event).contains(&Known::ResolveAttackEffects.into());
        match moment.event == *event {
            true => word != TimingWord::While || !within(),
            false => word == TimingWord::While && self.stands_for(&moment.event, event),
        }
    }

    /// Whether effects during `whole` are asked for during `part`: during an attack they are asked for in Resolve
    /// Attack Effects, and in whichever step is the only one that is looked at.
    fn stands_for(&self, whole: &Happening, part: &Happening) -> bool {
        whole.known() == Some(Known::Attack)
            && match part.known() {
                Some(Known::ResolveAttackEffects) => true,
                Some(step) => step.is_step() && *part == self.setup.event,
                None => false,
            }
    }

    /// The effects that wait in a window and are not ruled out from the beginning.
    pub(super) fn waiting(
        &self,
        word: TimingWord,
        event: &Happening,
    ) -> impl Iterator<Item = &TypedEffect> + use<'_> {
        let event = event.clone();
        self.setup
            .effects
            .iter()
            .filter(move |effect| !self.is_ruled_out(effect) && self.waits(effect, word, &event))
    }

    /// The effects that wait for the same time as `effect`.
    pub(super) fn beside(&self, effect: &TypedEffect) -> impl Iterator<Item = &TypedEffect> + use<'_> {
        let moment = effect.moment(&self.setup.event);
        let name = effect.name.clone();
        self.waiting(moment.word, &moment.event).filter(move |other| other.name != name)
    }

    /// The events within `happening`, in order. An attack has its steps, whatever is listed: that happens within Resolve
    /// Attack Effects, where commands are resolved and dice modified.
    pub(super) fn parts(&self, happening: &Happening) -> Vec<Happening> {
        let attack = self.setup.event.known() == Some(Known::Attack);
        let listed = self.setup.parts.iter().filter(|part| *part != happening);
        match happening.known() {
            Some(Known::Attack) => Known::STEPS.into_iter().map(Happening::from).collect(),
            Some(Known::ResolveAttackEffects) if attack => {
                listed.filter(|part| !part.is_of_attack()).cloned().collect()
            }
            _ if *happening == self.setup.event => listed.cloned().collect(),
            _ => Vec::new(),
        }
    }

    /// Every event that may happen here: what is asked about, what happens within it, and what effects cause.
    pub(super) fn reachable(&self) -> Vec<Happening> {
        let mut known = Vec::new();
        let mut ahead = vec![self.setup.event.clone()];
        while let Some(event) = ahead.pop() {
            if known.contains(&event) {
                continue;
            }
            ahead.extend(self.parts(&event));
            let waits = |effect: &&TypedEffect| effect.moment(&self.setup.event).event == event;
            // an effect of an event that happens may cause another
            for effect in self.setup.effects.iter().filter(waits) {
                ahead.extend(effect.raises());
            }
            known.push(event);
        }
        known
    }

    /// The windows in which effects wait, in order; those of events that effects cause are not among them, because
    /// they come only if that effect is used.
    pub fn windows(&self) -> Vec<Window<'_>> {
        let mut windows = Vec::new();
        for _ in 0..self.setup.times {
            self.windows_of(&self.setup.event, &mut windows);
        }
        windows
    }

    fn windows_of<'a>(&'a self, event: &Happening, windows: &mut Vec<Window<'a>>) {
        for (word, event) in self.order_within(event) {
            let effects: Vec<&TypedEffect> = self.waiting(word, &event).collect();
            if !effects.is_empty() {
                windows.push(Window { moment: Moment { word, event }, effects });
            }
        }
    }

    /// Every window of one time that it happens, in order, whether effects wait there or not.
    pub(super) fn order(&self) -> Vec<(TimingWord, Happening)> {
        self.order_within(&self.setup.event)
    }

    fn order_within(&self, event: &Happening) -> Vec<(TimingWord, Happening)> {
        let window = |word: TimingWord| (word, event.clone());
        let parts = self.parts(event).into_iter().flat_map(|part| self.order_within(&part));
        let begins = [window(TimingWord::Before), window(TimingWord::When)].into_iter();
        begins.chain(parts).chain([window(TimingWord::While), window(TimingWord::After)]).collect()
    }

    /// In how many orders the effects of all windows can be resolved, if all of them are: within a window the first
    /// player's in any order, then the second player's; upgrade cards that are loaded in turns.
    pub fn orders(&self) -> u64 {
        self.windows().iter().map(|window| self.orders_of(window)).fold(1, u64::saturating_mul)
    }
}
