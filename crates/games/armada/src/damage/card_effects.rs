//! Which damage cards act at an event, and what do they do?
//!
//! The same effects as in attacks and in questions of timing: `event` and `timing` say when, `does` says what. Without
//! either a card acts when it is dealt faceup.

use super::{
    cards::{SPEED_CHANGE, acts, label, moment},
    effect::{
        CardEvent, CardNamed, CardVerb, Condition, Happening, Known, Losing, Moment, Operation, TimingWord,
        TypedEffect, Whose,
    },
    event::Event,
    legality::unit_of,
    limits,
    rows::{self, Ban},
    rules::{ArmadaRules, Doing, Task},
    state::State,
    table::{Deal, See, Unit, UnitEvent, UnitId, on_the_unit, one, tasks},
    terms::{CardName, Facing, Seat},
    work::{DamageRules, EffectKey, Work},
};
use engine::{Effect, Timing, Will};

/// What damage cards may wait for that has no place of its own in the rules of timing.
const SUFFER: &str = "suffer damage";

/// The moments for which cards may wait at an event, in a window of the engine.
fn moments(state: &State, event: &rows::Event, timing: Timing) -> Vec<Moment> {
    let happening: Happening = match event {
        rows::Event::Unit(UnitEvent::Deal { facing: Facing::Faceup, .. }) => Known::DealtFaceup.into(),
        rows::Event::Damage(Event::Overlap { .. } | Event::OverlapShip { .. }) => Known::Overlap.into(),
        rows::Event::Damage(Event::Executed(_)) => Known::ExecuteManeuver.into(),
        rows::Event::Unit(UnitEvent::SetSpeed { .. }) => SPEED_CHANGE.into(),
        rows::Event::Damage(Event::Suffer { .. }) => SUFFER.into(),
        rows::Event::Unit(UnitEvent::Destroy { .. }) => Known::ShipDestroyed.into(),
        rows::Event::Card(CardEvent::Caused { nth, operation }) => {
            match state.table.sheet.caused(*nth, *operation) {
                Some(caused) => caused.clone(),
                None => return Vec::new(),
            }
        }
        _ => return Vec::new(),
    };
    let words = TimingWord::of_window(timing);
    words.iter().map(|word| Moment::new(*word, happening.clone())).collect()
}

/// The cards of ships whose moment this is: the one that is dealt, else faceup ones.
pub(super) fn effects(
    state: &State,
    event: &rows::Event,
    timing: Timing,
    found: &mut Vec<Effect<ArmadaRules>>,
) {
    let moments = moments(state, event, timing);
    if moments.is_empty() {
        return;
    }
    let concerned = |(id, unit): &(UnitId, &Unit)| {
        unit.afloat().is_some() && unit_of(event).is_none_or(|concerned| concerned == *id)
    };
    for (unit, ship) in state.concerned().filter(concerned) {
        let faceup = match event {
            rows::Event::Unit(UnitEvent::Deal { text, .. }) => dealt(state, *text).into_iter().collect(),
            _ => ship.faceup_cards(),
        };
        for (place, card) in faceup.iter().enumerate() {
            let Some((_, text)) = state.text(card).filter(|(_, text)| acts(text)) else { continue };
            if moments.contains(&moment(text)) && text.only.iter().all(|condition| holds(ship, condition)) {
                let alike = faceup.iter().take(place).filter(|other| label(other) == label(card));
                let nth = u8::try_from(alike.count()).unwrap_or(u8::MAX);
                let key = rows::Effect::Damage(EffectKey::Card { unit, card: text.name.clone(), nth });
                let will = if text.is_optional() { Will::Optional } else { Will::Mandatory };
                found.push(Effect { will, ..Effect::mandatory(timing, ship.owner, key) });
            }
        }
    }
}

/// The name of a card that is dealt, where its text is known and nothing has turned it or taken it away.
fn dealt(state: &State, text: Option<u8>) -> Option<&str> {
    let nth = text.filter(|nth| state.table.sheet.card(*nth).is_active())?;
    state.table.sheet.effect(nth).map(|effect| effect.name.as_str())
}

/// Whether a condition of a card holds for the ship at which it lies; others than of its speed are refused when they are read.
fn holds(ship: &Unit, condition: &Condition) -> bool {
    match condition {
        Condition::SpeedFrom(_, least) => ship.speed >= Some(*least),
        Condition::SpeedTo(_, most) => ship.speed <= Some(*most),
        _ => true,
    }
}

/// That another card says that this one cannot be resolved.
pub(super) fn forbidden(state: &State, card: &str) -> Option<Ban> {
    let mut bans = Vec::new();
    state.table.sheet.inactive(state.text(card)?.0, &mut bans);
    bans.pop().map(Ban::from)
}

/// What a card puts on the agenda.
pub(super) fn resolution(state: &State, unit: UnitId, card: &str) -> Vec<Task> {
    let Some((nth, text)) = state.text(card) else { return Vec::new() };
    let does = (0..).zip(&text.does);
    does.map(|(operation, _)| Task::work(Work::Do { unit, nth, operation })).collect()
}

/// The ship or squadron that a card means: the one at which it lies, or the nearest of the opponent's.
fn meant(state: &State, unit: UnitId, whose: Whose) -> Option<UnitId> {
    let owner = state.table.unit(unit).owner;
    match whose {
        Whose::Own => Some(unit),
        Whose::Enemy => state.concerned().find(|(_, other)| other.owner != owner).map(|(id, _)| id),
        Whose::Friendly | Whose::Attacker | Whose::Defender => None,
    }
}

/// One operation of a card that lies at a ship.
pub(super) fn operate(state: &State, unit: UnitId, (nth, operation): (u8, u8)) -> Doing {
    let text = state.table.sheet.effect(nth);
    let does = text.and_then(|text| text.does.get(usize::from(operation)));
    let Some(does) = does.filter(|_| !state.table.unit(unit).destroyed()) else { return tasks([]) };
    let (does, chooser) = does.and_chooser();
    let owner = state.table.unit(unit).owner;
    let chooser = chooser.map(|whose| if whose == Whose::Own { owner } else { owner.opponent() });
    let on = match does.whose() {
        Some(whose) => meant(state, unit, whose),
        None => Some(unit),
    };
    let done = on.and_then(|on| match does {
        Operation::Card { verb, card } => turn_card(state, (unit, nth), *verb, card),
        does => match CardEvent::of(&state.table.sheet, does, (nth, operation)) {
            Some(event) => Some(one(event)),
            None => on_the_table(state, (on, owner, chooser), does),
        },
    });
    done.unwrap_or_else(|| one(CardEvent::Nothing { nth, operation, missing: does.missing() }))
}

/// What is done to a ship or squadron; none where it finds nothing to do it to.
fn on_the_table(
    state: &State,
    (on, owner, chooser): (UnitId, Seat, Option<Seat>),
    does: &Operation,
) -> Option<Doing> {
    let who = chooser.unwrap_or(owner);
    match does {
        Operation::Deal { count, facing, .. } => {
            state.table.ship(on)?;
            let deal = Deal { ship: on, facing: *facing, by: Losing::Effect, count: *count };
            Some(tasks([Task::work(deal)]))
        }
        Operation::Damage { points, zone, .. } => Some(tasks([
            Task::event(Event::Suffer { unit: on, points: *points, zone: *zone }),
            Task::work(Work::Suffer { unit: on, points: *points, zone: *zone, by: chooser }),
        ])),
        Operation::GainToken { .. } => {
            let most = limits::COMMAND_TOKENS;
            command_tokens(state, on, |now| now.checked_add(1).filter(|count| *count <= most))
        }
        Operation::DiscardCommandToken { .. } => command_tokens(state, on, |now| now.checked_sub(1)),
        Operation::DiscardCommandTokens(_) => command_tokens(state, on, |_| Some(0)),
        Operation::DamageCards { verb, count, .. } => damage_cards(state, (on, who), *verb, *count),
        does => on_the_unit(&DamageRules.see(state), does, on, (who, state.table.unit(on).owner, chooser))
            .flatten(),
    }
}

/// So many of a ship's damage cards, as far as there are some, are discarded or turned, as somebody chooses.
fn damage_cards(state: &State, (unit, who): (UnitId, Seat), verb: CardVerb, count: u8) -> Option<Doing> {
    let ship = state.table.ship(unit)?;
    let chosen = Task::work(Work::TurnCard { unit, verb, by: Some(who) });
    let turned = UnitEvent::TurnCard { unit, verb, card: CardName::Facedown };
    let (there, next) = match verb {
        CardVerb::Discard => (ship.damage_cards(), chosen),
        CardVerb::TurnFacedown => (ship.damage_cards().saturating_sub(ship.facedown), chosen),
        CardVerb::TurnFaceup => (ship.facedown, Task::event(turned)),
        CardVerb::Exhaust | CardVerb::Ready => return None,
    };
    let all = (0..there.min(count)).map(|_| next.clone());
    (there > 0).then(|| tasks(all))
}

/// Another number of command tokens; which ones is not known here.
fn command_tokens(state: &State, unit: UnitId, then: impl Fn(u8) -> Option<u8>) -> Option<Doing> {
    let count = then(state.table.ship(unit)?.unnamed_tokens)?;
    Some(one(Event::CommandTokens { unit, count }))
}

/// The card itself, or another faceup one of the same ship, is turned facedown or discarded. That this one does not lie there
/// any more, the forbid window says.
fn turn_card(state: &State, (unit, nth): (UnitId, u8), verb: CardVerb, named: &CardNamed) -> Option<Doing> {
    let ship = state.table.ship(unit)?;
    let name = match named {
        CardNamed::This => &state.table.sheet.effect(nth)?.name,
        CardNamed::Of(name) => name,
    };
    let card = ship.card_called(name.as_str());
    let this = *named == CardNamed::This && verb == CardVerb::TurnFacedown;
    let fits = verb.fits(Facing::Faceup) && (this || ship.has_card(card));
    fits.then(|| one(UnitEvent::TurnCard { unit, verb, card }))
}

/// What a card may wait for outside of attacks, beside what other cards cause.
const KNOWN_HERE: [Known; 4] =
    [Known::DealtFaceup, Known::Overlap, Known::ExecuteManeuver, Known::ShipDestroyed];

/// The same by their names.
const NAMED_HERE: [&str; 2] = [SPEED_CHANGE, SUFFER];

impl State {
    /// What a card waits for, where that does not happen here and no other card causes it.
    pub fn awaits_in_vain(&self, text: &TypedEffect) -> Option<Happening> {
        let event = moment(text).event;
        let happens = match event.known() {
            Some(known) => KNOWN_HERE.contains(&known),
            None => NAMED_HERE.iter().any(|name| Happening::from(*name) == event),
        };
        (!happens && !self.table.sheet.causes(&event) && !text.is_constant()).then_some(event)
    }
}
