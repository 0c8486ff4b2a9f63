//! When may an effect that the situation lists be used in a round, what is paid for it, and what does it put on the agenda?
//!
//! Its moment is a window of the engine: before, at or after a phase, an activation, or what the Status Phase does. An effect
//! stands on one ship or squadron, or on none.

use super::{
    effect::{Cost, EffectBan, Happening, Known, Moment, System, TimingWord, TypedEffect, Whose},
    event::Event,
    legality::unit_bans,
    rows,
    rules::{ArmadaRules, Task},
    setup::Phase,
    state::State,
    table::{Payer, See, Seen, Usable, Uses, waiting},
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

/// What an effect waits for that says nothing else: the phase that is asked about.
pub(super) fn occasion(state: &State) -> Happening {
    known(state.phases.clock.phase).into()
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
    let moments = StatusRules.see(state).moments(event, timing);
    if moments.is_empty() {
        return;
    }
    for (nth, effect) in state.table.cards.at(&occasion(state), &moments) {
        if concerns(state, event, nth) && StatusRules.see(state).never(nth).is_empty() {
            let (key, cost) =
                (rows::Effect::Status(StatusEffect(effect.name.clone())), StatusRules.see(state).cost(nth));
            found.push(waiting(effect, key, (effect.owner, timing), cost));
        }
    }
}

/// Whether an event concerns an effect: an activation that of its own ship or squadron, or where it stands on none, any of its
/// owner's.
fn concerns(state: &State, event: &rows::Event, nth: u8) -> bool {
    let rows::Event::Status(Event::Activate { unit, .. }) = event else { return state.concerns(event, nth) };
    match state.stands_on(nth) {
        Some(own) => own == *unit,
        None => {
            let owner = state.table.cards.effect(nth).map(|effect| effect.owner);
            owner == Some(state.table.unit(*unit).owner)
        }
    }
}

/// A moment of the Status Phase, where any effect waits for it: nothing else is put on the agenda.
pub(super) fn moment_of(state: &State, word: TimingWord, of: Part) -> Vec<Task> {
    let moments = [Moment::new(word, of.word())];
    let occasion = occasion(state);
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
            unit_bans(self.state, event, bans);
        }
    }
}

impl Uses for Seen<'_, StatusRules> {
    fn moment(&self, effect: &TypedEffect) -> Moment {
        effect.moment(&occasion(self.state))
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

    fn never(&self, nth: u8) -> Vec<EffectBan> {
        let Some(effect) = self.state.table.cards.effect(nth) else { return Vec::new() };
        let mut bans = Vec::new();
        bans.extend(no_moment(self.state, effect));
        bans.extend(self.state.out_of_play(nth, System::Status));
        let homeless = self.state.stands_on(nth).is_none();
        for cost in &effect.cost {
            let foreign = match cost {
                Cost::SpendCommandToken { whose, .. } | Cost::SpendToken { whose, .. } => {
                    homeless || *whose != Whose::Own
                }
                Cost::TurnToken { .. } | Cost::DiscardCommandToken(_) => homeless,
                _ => false,
            };
            if foreign {
                bans.push(EffectBan::NotOwn(cost.component()));
            }
        }
        bans
    }
}

/// Why the moment of an effect does not come in this phase.
fn no_moment(state: &State, effect: &TypedEffect) -> Option<EffectBan> {
    let moment = effect.moment(&occasion(state));
    if state.table.may_see(&moment.event) {
        return None;
    }
    let part = Part::ALL.iter().any(|part| Happening::from(part.word()) == moment.event);
    let comes = match moment.event.known() {
        Some(event) if event == known(state.phases.clock.phase) => true,
        Some(Known::Round) => state.phases.clock.phase == Phase::Status && moment.word == TimingWord::After,
        Some(Known::ShipActivation) => state.phases.clock.phase == Phase::Ship,
        Some(Known::SquadronActivation) => state.phases.clock.phase == Phase::Squadron,
        _ => {
            part && state.phases.clock.phase == Phase::Status
                && matches!(moment.word, TimingWord::Before | TimingWord::After)
        }
    };
    (!comes).then_some(EffectBan::OtherEvent(moment.event))
}
