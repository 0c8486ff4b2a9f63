//! When does a damage card act that is typed in as an effect, and what does any card do?
//!
//! The same effects as in attacks and in questions of timing: `event` and `timing` say when, `does` says what. Without
//! either a card acts when it is dealt faceup.

use super::{
    DamageRules,
    bans::Ban,
    cards::{DamageCard, Part},
    effect::{
        CardNamed, CardVerb, Condition, EffectBan, Happening, Known, Name, Operation, ShieldVerb, SpeedVerb,
        TimingWord, TokenVerb, TypedEffect, Whose,
    },
    effects::EffectKey,
    event::{Dealing, Event, Slowing},
    legality::restricted,
    limits, operations,
    pick::{Pick, Prompt},
    state::{CardName, Ship, State, UnitId},
    terms::{HullZone, Seat},
    tokens::{TokenKind, TokenName, TokenState},
    work::Work,
};
use engine::{Doing, Effect, Offer, Task, Timing, Will};

/// Whether a card acts when it is dealt faceup.
pub(super) fn is_immediate(state: &State, card: &DamageCard) -> bool {
    let dealt = Happening::from(Known::DealtFaceup);
    match card.part() {
        Part::Immediate(_) => true,
        Part::Typed => {
            state.text(card).is_some_and(|text| !text.is_constant() && text.moment(&dealt).event == dealt)
        }
        Part::Unknown | Part::Words(_) | Part::After(..) => false,
    }
}

/// The moments for which cards may wait at an event, in a window of the engine.
fn moments(event: &Event, timing: Timing) -> Vec<(TimingWord, Happening)> {
    let happening: Happening = match event {
        Event::Overlap { .. } | Event::OverlapShip { .. } => Known::Overlap.into(),
        Event::Executed(_) => Known::ExecuteManeuver.into(),
        Event::SetSpeed { .. } => "speed change".into(),
        Event::Suffer { .. } => "suffer damage".into(),
        Event::Destroy { .. } => Known::ShipDestroyed.into(),
        Event::Caused { what, .. } => what.clone(),
        _ => return Vec::new(),
    };
    let words: &[TimingWord] = match timing {
        Timing::Before => &[TimingWord::Before],
        Timing::At => &[TimingWord::When, TimingWord::While],
        Timing::After => &[TimingWord::After],
        Timing::Replace | Timing::Modify => &[],
    };
    words.iter().map(|word| (*word, happening.clone())).collect()
}

/// The faceup cards whose moment this is.
pub(super) fn effects(state: &State, event: &Event, timing: Timing, found: &mut Vec<Effect<DamageRules>>) {
    let Some(unit) = event.unit() else { return };
    let Some(ship) = state.ship(unit).filter(|_| !state.destroyed(unit)) else { return };
    let moments = moments(event, timing);
    for (place, card) in ship.faceup.iter().enumerate() {
        let Some(text) = state.text(card).filter(|text| !text.is_constant()) else { continue };
        let moment = text.moment(&Known::DealtFaceup.into());
        let now = moments.iter().any(|(word, event)| *word == moment.word && *event == moment.event);
        if now && text.only.iter().all(|condition| holds(ship, condition)) {
            let alike = ship.faceup.iter().take(place).filter(|other| *other == card);
            let nth = u8::try_from(alike.count()).unwrap_or(u8::MAX);
            let key = EffectKey::Persistent { unit, card: card.clone(), nth };
            let will = if text.is_optional() { Will::Optional } else { Will::Mandatory };
            found.push(Effect { will, ..Effect::mandatory(timing, state.owner(unit), key) });
        }
    }
}

/// Whether a condition of a card holds for the ship at which it lies; others than of its speed are refused when they are read.
fn holds(ship: &Ship, condition: &Condition) -> bool {
    match condition {
        Condition::SpeedFrom(_, least) => ship.speed >= *least,
        Condition::SpeedTo(_, most) => ship.speed <= *most,
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
        Whose::Enemy => state.ids().find(|(_, other)| other.owner != owner).map(|(id, _)| id),
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
        Operation::Shields { verb, points, zone: Some(zone), .. } => {
            state.ship(on).map(|ship| shields_of(ship, on, *verb, *zone, *points)).into_iter().collect()
        }
        Operation::Shields { verb, points, zone: None, .. } => {
            vec![Task::work(Work::Shields { unit: on, verb: *verb, count: *points, by: chooser })]
        }
        Operation::Token { verb, kind, .. } => {
            return turn_token(state, (chooser.unwrap_or(owner), unit), on, *verb, *kind);
        }
        Operation::AllTokens { verb, kind, .. } => return turn_all(state, unit, on, *verb, *kind),
        Operation::GainToken { .. } => {
            let most = limits::COMMAND_TOKENS;
            command_tokens(state, on, |now| now.checked_add(1).filter(|count| *count <= most))
        }
        Operation::DiscardCommandToken { .. } => command_tokens(state, on, |now| now.checked_sub(1)),
        Operation::Card { verb, card: named } => turn_card(state, unit, card, *verb, named),
        Operation::Strip { zone, count, .. } => {
            state.ship(on).map(|ship| operations::strip(ship, on, *zone, *count)).into_iter().collect()
        }
        Operation::OpponentChooses { zones, .. } if state.ship(on).is_some() => {
            vec![Task::work(Work::OpponentsZones { unit: on, chosen: Vec::new(), left: *zones })]
        }
        Operation::DiscardCommandTokens(_) => vec![Task::event(Event::DiscardCommandTokens(on))],
        Operation::Speed { verb, by, .. } => set_speed(state, on, *verb, *by).into_iter().collect(),
        Operation::DamageCards { verb, count, .. } => {
            damage_cards(state, (on, chooser.unwrap_or(owner)), *verb, *count)
        }
        Operation::RecoverHull { points, .. } => {
            let lost = state.squadron(on).map_or(0, |squadron| squadron.lost);
            (0..lost.min(*points)).map(|_| Task::event(Event::RecoverHull(on))).collect()
        }
        Operation::Words(words) => vec![say(unit, words.clone())],
        Operation::Event(what) => vec![Task::event(Event::Caused { unit, what: what.clone() })],
        Operation::Forbid(what) => {
            let by = Name::from(card.name().unwrap_or_default());
            vec![Task::event(Event::Forbid { unit, what: what.clone(), by })]
        }
        Operation::Add { .. }
        | Operation::AddShowing { .. }
        | Operation::ChosenBy { .. }
        | Operation::Reroll { .. }
        | Operation::Change { .. }
        | Operation::Cancel(_)
        | Operation::Spend(_)
        | Operation::SpendToken { .. }
        | Operation::Lock { .. }
        | Operation::GainRaid { .. }
        | Operation::OpponentChooses { .. }
        | Operation::ReduceDamage(_)
        | Operation::FirstFaceup(_)
        | Operation::GainDial { .. }
        | Operation::DiscardDial { .. }
        | Operation::DiscardTopDial(_)
        | Operation::ChangeDials { .. }
        | Operation::Points { .. }
        | Operation::Value { .. }
        | Operation::MoreSquadrons(_)
        | Operation::SquadronsAt(_)
        | Operation::SquadronSpeed { .. }
        | Operation::SpeedOfChoice { .. }
        | Operation::Yaw { .. }
        | Operation::OnZones { .. }
        | Operation::GainMatching(_)
        | Operation::Either(_)
        | Operation::GiveUpReveal
        | Operation::ObstructAttack
        | Operation::Count { .. }
        | Operation::RedirectAtMost(_)
        | Operation::Armament { .. } => Vec::new(),
    };
    if tasks.is_empty() { nothing() } else { Doing::Tasks(tasks) }
}

/// The speed dial is turned, where that changes it.
fn set_speed(state: &State, unit: UnitId, verb: SpeedVerb, by: u8) -> Option<Task<DamageRules>> {
    let speed = verb.turns(state.ship(unit)?.speed, by)?;
    let why = match verb {
        SpeedVerb::Reduce => Slowing::Card,
        SpeedVerb::Increase => Slowing::Raised,
    };
    Some(Task::event(Event::SetSpeed { unit, speed, why }))
}

/// So many of a ship's damage cards, as far as there are some, are discarded or turned, as somebody chooses.
fn damage_cards(
    state: &State,
    (unit, who): (UnitId, Seat),
    verb: CardVerb,
    count: u8,
) -> Vec<Task<DamageRules>> {
    let Some(ship) = state.ship(unit) else { return Vec::new() };
    let faceup = ship.cards().saturating_sub(ship.facedown);
    let (there, work) = match verb {
        CardVerb::Discard => (ship.cards(), Work::DiscardCard { unit, by: Some(who) }),
        CardVerb::TurnFacedown => (faceup, Work::FlipCard { unit, by: Some(who) }),
        CardVerb::TurnFaceup => {
            let revealed = (0..ship.facedown.min(count)).map(|_| Task::event(Event::RevealCard(unit)));
            return revealed.collect();
        }
        CardVerb::Exhaust | CardVerb::Ready => return Vec::new(),
    };
    (0..there.min(count)).map(|_| Task::work(work.clone())).collect()
}

/// Shields of one hull zone, as far as there are some.
fn shields_of(ship: &Ship, unit: UnitId, verb: ShieldVerb, zone: HullZone, count: u8) -> Task<DamageRules> {
    Task::event(match verb {
        ShieldVerb::Lose => Event::LoseShields { unit, zone, count: count.min(ship.shields.of(zone)) },
        ShieldVerb::Recover => Event::RecoverShields { unit, zone, count },
    })
}

/// Somebody, as a rule the owner of the ship, chooses the hull zone.
pub(super) fn shields(
    state: &State,
    (unit, by): (UnitId, Option<Seat>),
    verb: ShieldVerb,
    count: u8,
) -> Doing<DamageRules> {
    let Some(ship) = state.ship(unit).filter(|_| !state.destroyed(unit)) else {
        return Doing::Tasks(Vec::new());
    };
    let first = ship.zones().first().map(|zone| shields_of(ship, unit, verb, *zone, count));
    let forbidden = first.as_ref().is_some_and(|task| match task {
        Task::Batch(batch) => batch.events().any(|event| restricted(state, event).is_some()),
        _ => false,
    });
    if forbidden {
        // the forbid window says why: there is no zone to choose
        return Doing::Tasks(first.into_iter().collect());
    }
    let offer =
        |zone: &HullZone| Offer::new(Pick::Zone(*zone), vec![shields_of(ship, unit, verb, *zone, count)]);
    Doing::Choice {
        who: by.unwrap_or(state.owner(unit)),
        prompt: Prompt::HullZone,
        offers: ship.zones().iter().map(offer).collect(),
    }
}

/// A defense token is turned or discarded: somebody chooses among those that fit.
fn turn_token(
    state: &State,
    (who, unit): (Seat, UnitId),
    on: UnitId,
    verb: TokenVerb,
    kind: Option<TokenKind>,
) -> Doing<DamageRules> {
    let (wanted, to) = match verb {
        TokenVerb::Exhaust => (Some(TokenState::Readied), TokenState::Exhausted),
        TokenVerb::Ready => (Some(TokenState::Exhausted), TokenState::Readied),
        TokenVerb::Discard => (None, TokenState::Discarded),
    };
    let mut fitting: Vec<(TokenName, TokenState)> = Vec::new();
    for (token, now) in state.unit(on).into_iter().flat_map(|unit| unit.tokens.iter()) {
        let fits = kind.is_none_or(|kind| kind == token.kind)
            && now != TokenState::Discarded
            && wanted.is_none_or(|wanted| wanted == now);
        let alike = |(other, state): &(TokenName, TokenState)| other.kind == token.kind && *state == now;
        if fits && !fitting.iter().any(alike) {
            fitting.push((token, now));
        }
    }
    let event = |token| match verb {
        TokenVerb::Discard => Event::DiscardToken { unit: on, token },
        TokenVerb::Exhaust | TokenVerb::Ready => Event::TurnToken { unit: on, token, to },
    };
    match fitting.as_slice() {
        [] => Doing::Tasks(vec![say(unit, "no defense token is there for it".to_owned())]),
        // the forbid window says why: there is no token to choose
        [(token, _), ..] if restricted(state, &event(*token)).is_some() => {
            Doing::Tasks(vec![Task::event(event(*token))])
        }
        several => Doing::Choice {
            who,
            prompt: Prompt::TurnedToken,
            offers: several
                .iter()
                .map(|(token, _)| Offer::event(Pick::Token(*token), event(*token)))
                .collect(),
        },
    }
}

/// All defense tokens are turned that can be, at once.
fn turn_all(
    state: &State,
    unit: UnitId,
    on: UnitId,
    verb: TokenVerb,
    kind: Option<TokenKind>,
) -> Doing<DamageRules> {
    let to = verb.turns_to();
    let tokens = state.unit(on).into_iter().flat_map(|unit| unit.tokens.iter());
    let meant = tokens
        .filter(|(token, now)| kind.is_none_or(|kind| kind == token.kind) && verb.can_turn(*now))
        .map(|(token, _)| match verb {
            TokenVerb::Discard => Event::DiscardToken { unit: on, token },
            TokenVerb::Exhaust | TokenVerb::Ready => Event::TurnToken { unit: on, token, to },
        });
    let events: Vec<Event> = meant.collect();
    if events.is_empty() {
        return Doing::Tasks(vec![say(unit, "no defense token is there for it".to_owned())]);
    }
    Doing::Tasks(vec![Task::together(events)])
}

/// One command token more or less; which one is not known here.
fn command_tokens(state: &State, unit: UnitId, then: impl Fn(u8) -> Option<u8>) -> Vec<Task<DamageRules>> {
    let then = state.ship(unit).and_then(|ship| then(ship.command_tokens));
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
    let Some((number, card)) = ship.different_faceup().find(|(_, card)| is(card)) else { return Vec::new() };
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
