//! When may an effect that the situation lists be used in a round, what is paid for it, and what does it put on the agenda?
//!
//! Its moment is a window of the engine: before, at or after a phase, an activation, or what the Status Phase does. An effect
//! stands on one ship or squadron, or on none.

use super::{
    effect::{Cost, EffectBan, Happening, Known, Moment, System, TimingWord, TypedEffect, Whose},
    event::Event,
    rows,
    rules::{ArmadaRules, Task},
    setup::Phase,
    state::State,
    table::{Payer, Played, See, Seen, Usable, Uses},
    terms::UnitKind,
    ways::Part,
    work::{StatusEffect, StatusRules},
};
use engine::{Effect, Timing};

/// The event that a phase is.
fn known(phase: Phase) -> Known {
    match phase {
        Phase::Command => Known::CommandPhase,
        Phase::Ship => Known::ShipPhase,
        Phase::Squadron => Known::SquadronPhase,
        Phase::Status => Known::StatusPhase,
    }
}

/// Whether an effect acts by the rules of a round itself: it waits for a phase, a part of one or the round, for what may happen to a
/// ship in each of them, or it holds all the time. What waits for an activation, or something in it, acts there.
pub(crate) fn waits_in_a_round(effect: &TypedEffect) -> bool {
    let phase = |event: &Happening| {
        let known = event.known();
        let part = Part::ALL.iter().any(|part| Happening::from(part.word()) == *event);
        part || event.befalls_units()
            || known == Some(Known::Round)
            || Phase::ALL.iter().any(|phase| known == Some(self::known(*phase)))
    };
    effect.is_constant() || effect.event.as_ref().is_some_and(phase)
}

/// The event in which a unit is activated.
fn activation(kind: UnitKind) -> Happening {
    match kind {
        UnitKind::Ship => Known::ShipActivation.into(),
        UnitKind::Squadron => Known::SquadronActivation.into(),
    }
}

pub(crate) fn effects(
    state: &State,
    event: &rows::Event,
    timing: Timing,
    found: &mut Vec<Effect<ArmadaRules>>,
) {
    let called = |name| rows::Effect::Status(StatusEffect(name));
    StatusRules.see(state).find((event, timing), called, found);
}

/// A moment of the Status Phase, where any effect waits for it: nothing else is put on the agenda.
pub(super) fn moment_of(state: &State, word: TimingWord, of: Part) -> Vec<Task> {
    let moments = [Moment::new(word, of.word())];
    let occasion = StatusRules.see(state).occasion();
    let awaited = state.table.cards.at(&occasion, &moments).next().is_some();
    awaited.then(|| Task::event(Event::Moment { word, of })).into_iter().collect()
}

impl Usable for Seen<'_, StatusRules> {
    fn unmet(&self, nth: u8, bans: &mut Vec<rows::Ban>) {
        let Some(effect) = self.state.table.cards.effect(nth) else { return };
        let mut found = Vec::new();
        self.state.unresolvable(nth, &self.moment(effect), &mut found);
        let payer = Payer::of(self, nth);
        found.extend(payer.unpaid(|cost| !payer.ways(cost, &|_| true).is_empty()));
        bans.extend(found.into_iter().map(rows::Ban::from));
        for event in payer.named_in_turn() {
            self.forbids(&event.into(), bans);
        }
    }
}

impl Uses for Seen<'_, StatusRules> {
    const SYSTEM: System = System::Status;

    fn occasion(&self) -> Happening {
        known(self.state.phases.clock.phase).into()
    }

    /// An activation concerns effects on the ship or squadron that is activated, and those of its owner that stand on none.
    fn concerns(&self, event: &rows::Event, _: Timing, nth: u8) -> bool {
        let state = self.state;
        let rows::Event::Status(Event::Activate { unit, .. }) = event else {
            return state.concerns(event, nth);
        };
        let owner = || state.table.cards.effect(nth).map(|effect| effect.owner);
        match state.stands_on(nth) {
            Some(own) => own == *unit,
            None => owner() == Some(state.table.unit(*unit).owner),
        }
    }

    fn moments(&self, event: &rows::Event, timing: Timing) -> Vec<Moment> {
        let rows::Event::Status(event) = event else { return self.state.table.moments(event, timing) };
        let around = |happening: Happening| happening.moments(timing);
        match (event, timing) {
            (Event::Begin(phase), Timing::Before | Timing::At) => around(known(*phase).into()),
            (Event::End(phase), Timing::After) => {
                let round = (*phase == Phase::Status).then(|| Moment::new(TimingWord::After, Known::Round));
                let mut found = around(known(*phase).into());
                found.extend(round);
                found
            }
            (Event::GameOver(_), Timing::Before) => {
                vec![
                    Moment::new(TimingWord::After, known(self.state.phases.clock.phase)),
                    Moment::new(TimingWord::After, Known::Round),
                ]
            }
            (Event::Activate { unit, .. }, _) => around(activation(self.state.table.unit(*unit).kind)),
            (Event::Moment { word, of }, Timing::At) => vec![Moment::new(*word, of.word())],
            _ => Vec::new(),
        }
    }

    fn no_moment(&self, effect: &TypedEffect) -> Option<EffectBan> {
        let (moment, phase) = (self.moment(effect), self.state.phases.clock.phase);
        if self.state.table.may_see(&moment.event) {
            return None;
        }
        let part = Part::ALL.iter().any(|part| Happening::from(part.word()) == moment.event);
        let comes = match moment.event.known() {
            Some(event) if event == known(phase) => true,
            Some(Known::Round) => phase == Phase::Status && moment.word == TimingWord::After,
            Some(Known::ShipActivation) => phase == Phase::Ship,
            Some(Known::SquadronActivation) => phase == Phase::Squadron,
            _ => {
                part && phase == Phase::Status
                    && matches!(moment.word, TimingWord::Before | TimingWord::After)
            }
        };
        (!comes).then_some(EffectBan::OtherEvent(moment.event))
    }

    fn others(&self, _: &TypedEffect) -> Option<EffectBan> {
        None
    }

    fn is_foreign(&self, nth: u8, cost: &Cost) -> bool {
        let homeless = self.state.stands_on(nth).is_none();
        match cost {
            Cost::SpendCommandToken { whose, .. } | Cost::SpendToken { whose, .. } => {
                homeless || *whose != Whose::Own
            }
            Cost::TurnToken { .. } | Cost::DiscardCommandToken(_) => homeless,
            _ => false,
        }
    }
}
