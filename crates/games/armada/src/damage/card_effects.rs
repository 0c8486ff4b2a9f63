//! When does a damage card act that is typed in as an effect, and what does any card do?
//!
//! The same effects as in attacks and in questions of timing: `event` and `timing` say when, `does` says what. Without
//! either a card acts when it is dealt faceup.

use super::{
    DamageRules,
    bans::Ban,
    cards::DamageCard,
    effect::{
        CardNamed, CardVerb, Condition, EffectBan, Happening, Known, Name, Operation, TimingWord,
        TypedEffect, Whose,
    },
    event::Event,
    legality::restricted,
    limits,
    pick::Pick,
    state::{CardName, Dealing, State},
    table::{
        Change, ChoosesZones, EffectPick, EffectPrompt, Played, Table, Unit, UnitEvent, UnitId, ZoneWork,
        change, one, together,
    },
    terms::Seat,
    tokens::{TokenKind, TokenState},
    work::{EffectKey, Work},
};
use engine::{Doing, Effect, Offer, Task, Timing, Will};

/// The moments for which cards may wait at an event, in a window of the engine.
fn moments(event: &Event, timing: Timing) -> Vec<(TimingWord, Happening)> {
    let happening: Happening = match event {
        Event::Overlap { .. } | Event::OverlapShip { .. } => Known::Overlap.into(),
        Event::Executed(_) => Known::ExecuteManeuver.into(),
        Event::Unit(UnitEvent::SetSpeed { .. }) => "speed change".into(),
        Event::Suffer { .. } => "suffer damage".into(),
        Event::Unit(UnitEvent::Destroy { .. }) => Known::ShipDestroyed.into(),
        Event::Caused { what, .. } => what.clone(),
        _ => return Vec::new(),
    };
    let words = TimingWord::of_window(timing);
    words.iter().map(|word| (*word, happening.clone())).collect()
}

/// The faceup cards whose moment this is.
pub(super) fn effects(state: &State, event: &Event, timing: Timing, found: &mut Vec<Effect<DamageRules>>) {
    let Some(unit) = event.unit() else { return };
    let Some(ship) = state.ship(unit).filter(|_| !state.destroyed(unit)) else { return };
    let moments = moments(event, timing);
    let faceup = state.faceup(ship);
    for (place, card) in faceup.iter().enumerate() {
        let Some(text) = state.text(card).filter(|text| !text.is_constant()) else { continue };
        let moment = text.moment(&Known::DealtFaceup.into());
        let now = moments.iter().any(|(word, event)| *word == moment.word && *event == moment.event);
        if now && text.only.iter().all(|condition| holds(ship, condition)) {
            let alike = faceup.iter().take(place).filter(|other| *other == card);
            let nth = u8::try_from(alike.count()).unwrap_or(u8::MAX);
            let key = EffectKey::Persistent { unit, card: (*card).clone(), nth };
            let will = if text.is_optional() { Will::Optional } else { Will::Mandatory };
            found.push(Effect { will, ..Effect::mandatory(timing, state.owner(unit), key) });
        }
    }
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
pub(super) fn forbidden(state: &State, card: &DamageCard) -> Option<Ban> {
    let name = &state.text(card)?.name;
    let (_, by) = state.forbidden.iter().find(|(what, _)| what == name)?;
    Some(Ban::Effect(EffectBan::Forbidden(by.clone())))
}

/// What a card puts on the agenda.
pub(super) fn resolution(state: &State, unit: UnitId, card: &DamageCard) -> Vec<Task<DamageRules>> {
    let Some(text) = state.text(card) else { return Vec::new() };
    let said = text.consequence.iter().map(|words| say(unit, words.clone()));
    let done = text.does.iter().map(|operation| {
        Task::work(Work::Operation { unit, card: card.clone(), operation: operation.clone() })
    });
    said.chain(done).collect()
}

fn say(unit: UnitId, words: String) -> Task<DamageRules> {
    Task::event(Event::Say { unit, words })
}

/// The ship or squadron that a card means: the one at which it lies, or the nearest of the opponent's.
fn meant(state: &State, unit: UnitId, whose: Whose) -> Option<UnitId> {
    let owner = state.owner(unit);
    match whose {
        Whose::Own => Some(unit),
        Whose::Enemy => state.table.ids().find(|(_, other)| other.owner != owner).map(|(id, _)| id),
        Whose::Friendly | Whose::Attacker | Whose::Defender => None,
    }
}

/// One operation of a card that lies at a ship.
pub(super) fn operate(
    state: &State,
    unit: UnitId,
    card: &DamageCard,
    operation: &Operation,
) -> Doing<DamageRules> {
    if state.destroyed(unit) {
        return Doing::Tasks(Vec::new());
    }
    let (operation, chooser) = operation.and_chooser();
    let owner = state.owner(unit);
    let chooser = chooser.map(|whose| if whose == Whose::Own { owner } else { owner.opponent() });
    let on = match operation.whose() {
        Some(whose) => meant(state, unit, whose),
        None => Some(unit),
    };
    let nothing = || Doing::Tasks(vec![say(unit, format!("`{operation}` finds nothing here"))]);
    let Some(on) = on else { return nothing() };
    let tasks = match operation {
        Operation::Deal { count, facing, .. } => {
            let deal = Work::Deal { unit: on, facing: *facing, why: Dealing::Effect };
            (0..*count).map(|_| Task::work(deal.clone())).collect()
        }
        Operation::Damage { points, zone, .. } => vec![
            Task::event(Event::Suffer { unit: on, points: *points, zone: *zone }),
            Task::work(Work::Suffer { unit: on, points: *points, zone: *zone, by: chooser }),
        ],
        Operation::Shields { .. } | Operation::Strip { .. } | Operation::OpponentChooses { .. } => {
            let done = ZoneWork::carried_out(state, operation, on, (state.owner(on), chooser)).flatten();
            return done.or_else(|| forbidden_on_zones(state, on, operation)).unwrap_or_else(nothing);
        }
        Operation::Token { .. }
        | Operation::AllTokens { .. }
        | Operation::Speed { .. }
        | Operation::RecoverHull { .. } => {
            let done = on_the_unit(state, (chooser.unwrap_or(owner), on), operation);
            return done.unwrap_or_else(nothing);
        }
        Operation::GainToken { .. } => {
            let most = limits::COMMAND_TOKENS;
            command_tokens(state, on, |now| now.checked_add(1).filter(|count| *count <= most))
        }
        Operation::DiscardCommandToken { .. } => command_tokens(state, on, |now| now.checked_sub(1)),
        Operation::Card { verb, card: named } => turn_card(state, unit, card, *verb, named),
        Operation::DiscardCommandTokens(_) => vec![Task::event(Event::CommandTokens { unit: on, count: 0 })],
        Operation::DamageCards { verb, count, .. } => {
            damage_cards(state, (on, chooser.unwrap_or(owner)), *verb, *count)
        }
        Operation::Words(words) | Operation::Elsewhere { said: words, .. } => vec![say(unit, words.clone())],
        Operation::Event(what) => vec![Task::event(Event::Caused { unit, what: what.clone() })],
        Operation::Forbid(what) => {
            let by = Name::from(card.name().unwrap_or_default());
            vec![Task::event(Event::Forbid { unit, what: what.clone(), by })]
        }
        _ => Vec::new(),
    };
    if tasks.is_empty() { nothing() } else { Doing::Tasks(tasks) }
}

/// What is done to a ship or squadron at once, or where something is open in it, as `who` chooses. What a card forbids is
/// proposed, so that the forbid window can say why it does not happen.
fn on_the_unit(state: &State, (who, on): (Seat, UnitId), does: &Operation) -> Option<Doing<DamageRules>> {
    match change(state, does, on).flatten() {
        Some(Change::All(events)) => Some(Doing::Tasks(vec![together(events)])),
        Some(Change::OneOf(events)) => {
            let unit = state.table.unit(on);
            let mut offers: Vec<Offer<DamageRules>> = Vec::new();
            let mut told: Vec<(TokenKind, Option<TokenState>)> = Vec::new();
            for event in events.into_iter().filter(|event| state.can(*event)) {
                let UnitEvent::Turn { token, .. } = event else { continue };
                let alike = (token.kind, unit.tokens.state(token));
                if !told.contains(&alike) {
                    told.push(alike);
                    offers.push(Offer::event(EffectPick::Token(token).into(), event.into()));
                }
            }
            Some(Doing::Choice { who, prompt: EffectPrompt::Token.into(), offers })
        }
        None => {
            let (Operation::Token { verb, kind, .. } | Operation::AllTokens { verb, kind, .. }) = does else {
                return None;
            };
            let mut tokens = state.table.unit(on).tokens_of(*kind);
            let (token, _) = tokens.find(|(_, now)| verb.can_turn(*now))?;
            let event = UnitEvent::turn(&state.table, on, token, verb.turning());
            Some(Doing::Tasks(vec![Task::event(event.into())]))
        }
    }
}

/// So many of a ship's damage cards, as far as there are some, are discarded or turned, as somebody chooses.
fn damage_cards(
    state: &State,
    (unit, who): (UnitId, Seat),
    verb: CardVerb,
    count: u8,
) -> Vec<Task<DamageRules>> {
    let Some(ship) = state.ship(unit) else { return Vec::new() };
    let faceup = ship.damage_cards().saturating_sub(ship.facedown);
    let (there, work) = match verb {
        CardVerb::Discard => (ship.damage_cards(), Work::DiscardCard { unit, by: Some(who) }),
        CardVerb::TurnFacedown => (faceup, Work::FlipCard { unit, by: Some(who) }),
        CardVerb::TurnFaceup => {
            let revealed = (0..ship.facedown.min(count)).map(|_| Task::event(Event::RevealCard(unit)));
            return revealed.collect();
        }
        CardVerb::Exhaust | CardVerb::Ready => return Vec::new(),
    };
    (0..there.min(count)).map(|_| Task::work(work.clone())).collect()
}

/// What a card forbids on all hull zones is proposed, so that the forbid window can say why it does not happen.
fn forbidden_on_zones(state: &State, unit: UnitId, does: &Operation) -> Option<Doing<DamageRules>> {
    let Operation::Shields { verb, .. } = does else { return None };
    let zone = state.ship(unit)?.zones().first()?;
    let event = state.table.point(unit, *zone, verb.on_zone()).into();
    restricted(state, &event).map(|_| one(event))
}

impl ChoosesZones for DamageRules {
    fn no_more_zones() -> Option<Pick> {
        None
    }

    fn table(state: &State) -> &Table {
        &state.table
    }

    fn opponent_of(state: &State, ship: UnitId) -> Seat {
        state.owner(ship).opponent()
    }
}

/// One command token more or less; which one is not known here.
fn command_tokens(state: &State, unit: UnitId, then: impl Fn(u8) -> Option<u8>) -> Vec<Task<DamageRules>> {
    let then = state.ship(unit).and_then(|ship| then(ship.unnamed_tokens));
    then.map(|count| Task::event(Event::CommandTokens { unit, count })).into_iter().collect()
}

/// The card itself, or another faceup one of the same ship, is turned facedown or discarded.
fn turn_card(
    state: &State,
    unit: UnitId,
    this: &DamageCard,
    verb: CardVerb,
    named: &CardNamed,
) -> Vec<Task<DamageRules>> {
    if *named == CardNamed::This && verb == CardVerb::TurnFacedown {
        // the forbid window says so where it does not lie there any more
        return vec![Task::event(Event::FlipCard { unit, card: this.clone() })];
    }
    let Some(ship) = state.ship(unit) else { return Vec::new() };
    let is = |card: &DamageCard| match named {
        CardNamed::This => card == this,
        CardNamed::Of(name) => card.name().is_some_and(|other| name.is(other)),
    };
    let Some((number, card)) = state.different_faceup(ship).find(|(_, card)| is(card)) else {
        return Vec::new();
    };
    let event = match verb {
        CardVerb::TurnFacedown => Event::FlipCard { unit, card: card.clone() },
        CardVerb::Discard => Event::DiscardCard { unit, card: CardName::Faceup(number) },
        CardVerb::Exhaust | CardVerb::Ready | CardVerb::TurnFaceup => return Vec::new(),
    };
    vec![Task::event(event)]
}

impl State {
    /// What a card says, in words, where it is typed in.
    pub(super) fn said(&self, card: &DamageCard) -> Option<String> {
        self.text(card).map(TypedEffect::in_words)
    }
}

/// What a card may wait for outside of attacks, beside what other cards cause.
const KNOWN_HERE: [Known; 4] =
    [Known::DealtFaceup, Known::Overlap, Known::ExecuteManeuver, Known::ShipDestroyed];

/// The same by their names.
const NAMED_HERE: [&str; 2] = ["speed change", "suffer damage"];

impl State {
    /// What a card waits for, where that does not happen here and no other card causes it.
    pub fn awaits_in_vain(&self, text: &TypedEffect) -> Option<Happening> {
        let event = text.moment(&Happening::from(Known::DealtFaceup)).event;
        let happens = match event.known() {
            Some(known) => KNOWN_HERE.contains(&known),
            None => NAMED_HERE.iter().any(|name| Happening::from(*name) == event),
        };
        let causes =
            |does: &Operation| matches!(does.and_chooser().0, Operation::Event(caused) if *caused == event);
        let caused = self.effects.iter().flat_map(|other| &other.does).any(causes);
        (!happens && !caused && !text.is_constant()).then_some(event)
    }
}
