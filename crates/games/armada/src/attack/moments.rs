//! For which moments of typed effects does an event stand?
//!
//! Cards name a moment in words (*before*, *when*, *while*, *after*, and what happens then); the engine knows events and their windows.
//! Within a step cards wait for what has a name: damage that is about to be suffered, a token or an accuracy that is spent, a card that
//! is dealt, an attack in return.

use super::{
    effect::{Happening, Known, Losing, Moment, SUFFER, TimingWord, Turning, TypedEffect, Whose},
    event::Event,
    progress::AttackStep,
    rows,
    setup::{AttackKind, Player},
    state::State,
    table::UnitEvent,
    terms::Facing,
    tokens::TokenKind,
};
use engine::Timing;

pub(super) fn moments(state: &State, event: &rows::Event, timing: Timing) -> Vec<Moment> {
    let known = |word, known: Known| vec![Moment::new(word, known)];
    match (event, timing) {
        // before the roll is after gathering: that moment has an event of its own
        (rows::Event::Attack(Event::Enter(AttackStep::RollAttackDice)), Timing::Before) => Vec::new(),
        (rows::Event::Attack(Event::Enter(step)), Timing::Before) => {
            step.known().map(|step| known(TimingWord::Before, step)).unwrap_or_default()
        }
        (rows::Event::Attack(Event::Enter(step)), Timing::At) => {
            step.known().map(|step| known(TimingWord::When, step)).unwrap_or_default()
        }
        (rows::Event::Attack(Event::Declare { .. } | Event::DeclareFurther { .. }), Timing::At) => {
            known(TimingWord::While, Known::DeclareTarget)
        }
        (rows::Event::Attack(Event::Declare { .. } | Event::DeclareFurther { .. }), Timing::After) => {
            known(TimingWord::After, Known::DeclareTarget)
        }
        (rows::Event::Attack(Event::ConcentrateFire { .. }), Timing::Before) => {
            known(TimingWord::Before, Known::ConcentrateFireCommand)
        }
        (rows::Event::Attack(Event::ConcentrateFire { .. }), Timing::At) => {
            known(TimingWord::When, Known::ConcentrateFireCommand)
        }
        (rows::Event::Attack(Event::DamageResolved), Timing::After) => {
            known(TimingWord::After, Known::ResolveDamage)
        }
        (rows::Event::Unit(event @ UnitEvent::Deal { .. }), _)
            if faces(state, *event) == Some(Facing::Faceup) =>
        {
            Happening::from(Known::DealtFaceup).moments(timing)
        }
        (event, timing) => state.table.moments(event, timing),
    }
}

/// How the damage card of an event will lie: one that the attack deals is turned faceup as it is dealt, after what comes before that.
pub(super) fn faces(state: &State, event: UnitEvent) -> Option<Facing> {
    match event {
        UnitEvent::Deal { by: Losing::Attack, .. } if state.attack.deals_faceup() => Some(Facing::Faceup),
        UnitEvent::Deal { facing, .. } => Some(facing),
        _ => None,
    }
}

/// What happens with an event, and whose it is: its names, the plain one first.
fn names(state: &State, event: &rows::Event) -> Option<(Player, Vec<String>)> {
    let spent = |owner: Player, kind: TokenKind| {
        (owner, vec![format!("spend {kind}"), "spend defense token".to_owned(), "spend any token".to_owned()])
    };
    Some(match *event {
        rows::Event::Unit(
            UnitEvent::SpendToken { unit, token, .. }
            | UnitEvent::Turn { unit, token, why: Turning::Paid, .. },
        ) => spent(state.side_of(unit), token.kind),
        rows::Event::Attack(Event::Lock { .. }) => (state.attack.by, vec!["spend accuracy".to_owned()]),
        rows::Event::Unit(event @ UnitEvent::Deal { unit, .. }) => {
            (state.side_of(unit), vec![dealt(faces(state, event)?).to_owned()])
        }
        rows::Event::Attack(Event::Return { answer, .. } | Event::ReturnOver(answer)) => {
            let who = match event {
                rows::Event::Attack(Event::Return { .. }) => state.attack.on(),
                _ => state.attack.by,
            };
            let name = match answer.kind() {
                AttackKind::Salvo => "salvo attack",
                _ => "counter attack",
            };
            (who, vec![name.to_owned()])
        }
        _ => return None,
    })
}

/// The moments of an event in a window, with whose they are; none of a player: of both.
fn named_moments(state: &State, event: &rows::Event, timing: Timing) -> Option<(Player, Vec<Moment>)> {
    let of = |words: &[TimingWord], names: &[String]| {
        let both = |word: &TimingWord| {
            let word = *word;
            names.iter().map(move |name| Moment::new(word, name.as_str())).collect::<Vec<_>>()
        };
        words.iter().flat_map(both).collect::<Vec<Moment>>()
    };
    let suffer = [SUFFER.to_owned()];
    let on = state.attack.on();
    match (event, timing) {
        // nothing is suffered where nothing is left of the total
        (rows::Event::Attack(Event::Total { .. }), Timing::After)
            if state.attack.total.unwrap_or_default() > 0 =>
        {
            Some((on, of(&[TimingWord::Before, TimingWord::When, TimingWord::While], &suffer)))
        }
        (rows::Event::Attack(Event::DamageResolved), Timing::After) => {
            Some((on, of(&[TimingWord::After], &suffer)))
        }
        _ => {
            let (who, names) = names(state, event)?;
            let words: &[TimingWord] = match (event, timing) {
                (rows::Event::Attack(Event::ReturnOver(_)), Timing::Before) => &[TimingWord::After],
                (rows::Event::Attack(Event::ReturnOver(_)), _) | (_, Timing::Replace | Timing::Modify) => &[],
                (_, Timing::Before) => &[TimingWord::Before],
                (_, Timing::At) => &[TimingWord::When, TimingWord::While],
                (rows::Event::Attack(Event::Return { .. }), Timing::After) => &[],
                (_, Timing::After) => &[TimingWord::After],
            };
            Some((who, of(words, &names)))
        }
    }
}

/// Whether the moment of an effect is this one.
pub(super) fn is_moment(state: &State, event: &rows::Event, timing: Timing, effect: &TypedEffect) -> bool {
    let moment = state.moment(effect);
    let Some((whose, name)) = plain(&moment.event) else { return false };
    let Some((who, found)) = named_moments(state, event, timing) else { return false };
    let owner = state.owner(effect);
    let meant = if whose == Whose::Own { owner } else { owner.opponent() };
    who == meant && found.contains(&Moment::new(moment.word, name.as_str()))
}

/// The names without a side, as help shows them; any defense token may stand for the brace.
pub const NAMES: [&str; 9] = [
    SUFFER,
    "spend brace",
    "spend defense token",
    "spend any token",
    "spend accuracy",
    dealt(Facing::Faceup),
    dealt(Facing::Facedown),
    "salvo attack",
    "counter attack",
];

/// A damage card is dealt. The event of one's own faceup cards is known by itself; here it is that of the enemy's.
const fn dealt(facing: Facing) -> &'static str {
    match facing {
        Facing::Faceup => "dealt faceup",
        Facing::Facedown => "dealt facedown",
    }
}

/// The name without a side, and whose event is meant: written without one, that of the effect's owner.
fn plain(event: &Happening) -> Option<(Whose, String)> {
    let Happening::Named(name) = event else { return None };
    let text = name.as_str();
    Some(match (text.strip_prefix("enemy "), text.strip_prefix("own ")) {
        (Some(rest), _) => (Whose::Enemy, rest.to_owned()),
        (_, Some(rest)) => (Whose::Own, rest.to_owned()),
        (None, None) => (Whose::Own, text.to_owned()),
    })
}

/// Whether an event of that name happens in attacks.
pub(super) fn is_known(event: &Happening) -> bool {
    let Some((_, name)) = plain(event) else { return false };
    NAMES.contains(&name.as_str()) || TokenKind::ALL.iter().any(|kind| name == format!("spend {kind}"))
}

/// Whether an effect resolves when the total is known and nothing of it is suffered yet.
pub(crate) fn is_before_suffering(state: &State, effect: &TypedEffect) -> bool {
    let moment = state.moment(effect);
    let suffers = plain(&moment.event).is_some_and(|(_, name)| name == SUFFER);
    suffers && moment.word != TimingWord::After
}
