//! When may an effect that the situation lists be used in a round, what is paid for it, and what does it put on the agenda?
//!
//! Its moment is a window of the engine: before, at or after a phase, an activation, or what the Status Phase does. An effect
//! stands on one ship or squadron, or on none.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{
    StatusRules,
    bans::Ban,
    effect::{
        Allowance, CardEvent, Component, Condition, Cost, EffectBan, Forbidden, Happening, Known, Moment,
        Name, Operation, TimingWord, TypedEffect, Whose,
    },
    event::{Event, Part},
    legality::forbids,
    setup::Phase,
    state::{CardId, State},
    table::{Payer, Played, Table, UnitEvent, UnitId, Usable, Uses, resolving, waiting},
    terms::{Seat, UnitKind},
    work::Work,
};
use engine::{Effect, Task, Timing};

/// An effect of the list, by its name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct StatusEffect(pub Name);

impl fmt::Display for StatusEffect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The event that a phase is.
fn known(phase: Phase) -> Known {
    match phase {
        Phase::Command => Known::CommandPhase,
        Phase::Ship => Known::ShipPhase,
        Phase::Squadron => Known::SquadronPhase,
        Phase::Status => Known::StatusPhase,
    }
}

/// Whether an effect acts by the rules of a round itself: it waits for a phase, a part of one or the round, or it holds all the time.
/// What waits for an activation, or something in it, acts there.
pub(crate) fn waits_in_a_round(effect: &TypedEffect) -> bool {
    let phase = |event: &Happening| {
        let known = event.known();
        let part = Part::ALL.iter().any(|part| Happening::from(part.word()) == *event);
        part || known == Some(Known::Round)
            || Phase::ALL.iter().any(|phase| known == Some(self::known(*phase)))
    };
    effect.is_constant() || effect.event.as_ref().is_some_and(phase)
}

/// What an effect waits for that says nothing else: the phase that is asked about.
pub(super) fn occasion(state: &State) -> Happening {
    known(state.phase).into()
}

/// The event in which a unit is activated.
fn activation(kind: UnitKind) -> Happening {
    match kind {
        UnitKind::Ship => Known::ShipActivation.into(),
        UnitKind::Squadron => Known::SquadronActivation.into(),
    }
}

pub(super) fn effects(state: &State, event: &Event, timing: Timing, found: &mut Vec<Effect<StatusRules>>) {
    let moments = state.moments(event, timing);
    if moments.is_empty() {
        return;
    }
    for (nth, effect) in state.table.sheet.at(&occasion(state), &moments) {
        if concerns(state, event, nth) && state.never(nth).is_empty() {
            let (key, cost) = (StatusEffect(effect.name.clone()), state.cost(nth));
            found.push(waiting(effect, key, (effect.owner, timing), cost));
        }
    }
}

/// Whether an event concerns an effect: an activation that of its own ship or squadron, or where it stands on none, any of its
/// owner's.
fn concerns(state: &State, event: &Event, nth: u8) -> bool {
    let Event::Activate { unit, .. } = event else { return true };
    match state.stands_on(nth) {
        Some(own) => own == *unit,
        None => {
            let owner = state.table.sheet.effect(nth).map(|effect| effect.owner);
            owner == Some(state.table.unit(*unit).owner)
        }
    }
}

/// A moment of the Status Phase, where any effect waits for it: nothing else is put on the agenda.
pub(super) fn moment_of(state: &State, word: TimingWord, of: Part) -> Vec<Task<StatusRules>> {
    let moments = [Moment::new(word, of.word())];
    let occasion = occasion(state);
    let awaited = state.table.sheet.at(&occasion, &moments).next().is_some();
    awaited.then(|| Task::event(Event::Moment { word, of })).into_iter().collect()
}

impl Usable for State {
    fn unmet(&self, nth: u8, bans: &mut Vec<Ban>) {
        let Some(effect) = self.table.sheet.effect(nth) else { return };
        let mut found = Vec::new();
        self.table.sheet.unmet(nth, &mut found);
        found.extend(self.not_so(nth, effect).cloned().map(EffectBan::Only));
        let payer = Payer::of(self, nth);
        found.extend(payer.unpaid(|cost| !payer.ways(cost, &|_| true).is_empty()));
        bans.extend(found.into_iter().map(Ban::Effect));
        for event in payer.named_in_turn() {
            unit_bans(self, event, bans);
        }
    }
}

impl Uses for State {
    type Game = StatusRules;

    fn moments(&self, event: &Event, timing: Timing) -> Vec<Moment> {
        let around = |happening: Happening| {
            let words = TimingWord::of_window(timing);
            words.iter().map(|word| Moment::new(*word, happening.clone())).collect()
        };
        match (event, timing) {
            (Event::Begin(phase), Timing::Before | Timing::At) => around(known(*phase).into()),
            (Event::End(phase), Timing::After) => {
                let round = (*phase == Phase::Status).then(|| Moment::new(TimingWord::After, Known::Round));
                let mut found: Vec<Moment> = around(known(*phase).into());
                found.extend(round);
                found
            }
            (Event::GameOver(_), Timing::Before) => {
                vec![
                    Moment::new(TimingWord::After, known(self.phase)),
                    Moment::new(TimingWord::After, Known::Round),
                ]
            }
            (Event::Activate { unit, .. }, _) => around(activation(self.table.unit(*unit).kind)),
            (Event::Moment { word, of }, Timing::At) => vec![Moment::new(*word, of.word())],
            (Event::Card(CardEvent::Caused { nth, operation }), _) => {
                self.table.sheet.caused(*nth, *operation).cloned().map(around).unwrap_or_default()
            }
            _ => Vec::new(),
        }
    }

    fn never(&self, nth: u8) -> Vec<EffectBan> {
        let Some(effect) = self.table.sheet.effect(nth) else { return Vec::new() };
        let mut bans = Vec::new();
        bans.extend(no_moment(self, effect));
        bans.extend(effect.out_of_play());
        let homeless = self.stands_on(nth).is_none();
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

    fn resolution(&self, nth: u8) -> Vec<Task<StatusRules>> {
        let Some(effect) = self.table.sheet.effect(nth) else { return Vec::new() };
        let pay = Payer::of(self, nth).first();
        resolving(effect, pay, CardEvent::Use(nth), |operation| Work::Do { nth, operation, on: None })
    }
}

/// Why the moment of an effect does not come in this phase.
fn no_moment(state: &State, effect: &TypedEffect) -> Option<EffectBan> {
    let moment = effect.moment(&occasion(state));
    if state.table.sheet.causes(&moment.event) {
        return None;
    }
    let part = Part::ALL.iter().any(|part| Happening::from(part.word()) == moment.event);
    let comes = match moment.event.known() {
        Some(event) if event == known(state.phase) => true,
        Some(Known::Round) => state.phase == Phase::Status && moment.word == TimingWord::After,
        Some(Known::ShipActivation) => state.phase == Phase::Ship,
        Some(Known::SquadronActivation) => state.phase == Phase::Squadron,
        _ => {
            part && state.phase == Phase::Status
                && matches!(moment.word, TimingWord::Before | TimingWord::After)
        }
    };
    (!comes).then_some(EffectBan::OtherEvent(moment.event))
}

impl State {
    /// The card of the list that an effect is the text of: the one of its name.
    pub fn card_of(&self, nth: u8) -> Option<CardId> {
        let effect = self.table.sheet.effect(nth)?;
        self.card_called(effect.name.as_str()).or_else(|| self.card_called(effect.card_name().as_str()))
    }

    /// The ship or squadron on which an effect stands: the one that it names, the one that carries its card, or the only one that
    /// its owner has.
    pub fn stands_on(&self, nth: u8) -> Option<UnitId> {
        let effect = self.table.sheet.effect(nth)?;
        if let Some(ship) = &effect.ship {
            return self.unit_called(ship.as_str());
        }
        if let Some(ship) = self.card_of(nth).and_then(|card| self.card(card)).and_then(|card| card.ship) {
            return Some(ship);
        }
        let kind = match effect.component {
            Component::Objective => return None,
            Component::Squadron => UnitKind::Squadron,
            _ => UnitKind::Ship,
        };
        let mut own = self.table.ids().filter(|(_, unit)| unit.owner == effect.owner && unit.kind == kind);
        let only = own.next().map(|(id, _)| id);
        only.filter(|_| own.next().is_none())
    }

    /// Whether a card of a ship has it assigned one dial fewer.
    pub(super) fn fewer_dials(&self, unit: UnitId) -> bool {
        self.table.sheet.iter().any(|(nth, effect)| {
            self.table.sheet.is_active(nth)
                && self.stands_on(nth) == Some(unit)
                && effect.does.contains(&Operation::Allow(Allowance::FewerDials))
        })
    }

    /// Whether what an effect asks of the speed of its ship is so; all else is left to whoever lists it.
    pub(super) fn holds(&self, nth: u8, effect: &TypedEffect) -> bool {
        self.not_so(nth, effect).is_none()
    }

    /// What an effect asks of the speed of its ship that is not so.
    fn not_so<'a>(&self, nth: u8, effect: &'a TypedEffect) -> Option<&'a Condition> {
        let speed = self.stands_on(nth).and_then(|unit| self.table.unit(unit).speed);
        effect.only.iter().find(|condition| match condition {
            Condition::SpeedFrom(_, least) => speed.is_none_or(|speed| speed < *least),
            Condition::SpeedTo(_, most) => speed.is_none_or(|speed| speed > *most),
            _ => false,
        })
    }

    /// Which active effect says that a ship or squadron, or the card that it carries, cannot do this.
    pub(super) fn cannot(
        &self,
        (owner, unit): (Seat, Option<UnitId>),
        what: impl Fn(Forbidden) -> bool,
    ) -> Option<EffectBan> {
        let holds =
            |(nth, effect): &(u8, &TypedEffect)| self.table.sheet.is_active(*nth) && self.holds(*nth, effect);
        self.table.sheet.iter().filter(holds).find_map(|(nth, effect)| {
            let meant = |whose: Whose| match whose {
                Whose::Enemy => effect.owner != owner,
                Whose::Friendly => effect.owner == owner && self.stands_on(nth) != unit,
                _ => effect.owner == owner && self.stands_on(nth).is_none_or(|own| Some(own) == unit),
            };
            effect.forbids(meant, &what)
        })
    }

    /// Whether effects keep a unit from activating.
    pub fn is_prevented(&self, id: UnitId) -> bool {
        let unit = self.table.unit(id);
        unit.prevented || self.cannot((unit.owner, Some(id)), |what| what == Forbidden::Activate).is_some()
    }
}

impl Played for State {
    type Event = Event;
    type Ban = Ban;

    fn table(&self) -> &Table {
        &self.table
    }

    fn stands_on(&self, nth: u8) -> Option<UnitId> {
        State::stands_on(self, nth)
    }

    fn is_own(&self, _: u8, whose: Whose) -> bool {
        whose == Whose::Own
    }

    fn forbids(&self, event: &Event, bans: &mut Vec<Ban>) {
        forbids(self, event, bans);
    }
}

/// Adds why something cannot happen to a ship or squadron, and every card that says that it cannot.
pub(super) fn unit_bans(state: &State, event: UnitEvent, bans: &mut Vec<Ban>) {
    bans.extend(event.ban(&state.table).map(Ban::Effect));
    let who = (state.table.unit(event.unit()).owner, Some(event.unit()));
    bans.extend(says(state, who, &event.as_restricted(&state.table)));
}

/// Adds why something cannot happen to the card of an effect, and every card that says that it cannot.
pub(super) fn card_bans(state: &State, event: CardEvent, bans: &mut Vec<Ban>) {
    bans.extend(event.ban(&state.table.sheet).map(Ban::Effect));
    let holds = |nth, effect: &TypedEffect| state.holds(nth, effect);
    bans.extend(state.table.sheet.kept_exhausted(event, holds).map(Ban::Effect));
    if let (CardEvent::Turn { nth, .. }, Some((effect, what))) =
        (event, event.as_restricted(&state.table.sheet))
    {
        bans.extend(says(state, (effect.owner, state.stands_on(nth)), &[what]));
    }
}

/// The ban of a card that says that any of these cannot be done.
pub(super) fn says(state: &State, who: (Seat, Option<UnitId>), what: &[Forbidden]) -> Option<Ban> {
    state.cannot(who, |one| what.contains(&one)).map(Ban::Effect)
}
