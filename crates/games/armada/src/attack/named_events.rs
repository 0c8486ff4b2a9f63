//! Which events of an attack have a name beside its steps?
//!
//! What cards wait for within a step: damage that is about to be suffered, a token or an accuracy that is spent, a card that
//! is dealt, an attack in return. Written without a side they are those of the effect's owner; `enemy spend brace` is the
//! opponent's.

use super::{
    effect::{Happening, Moment, TimingWord, Turning, TypedEffect},
    event::Event,
    setup::{AttackKind, Player},
    state::State,
    table::UnitEvent,
    terms::Facing,
    tokens::TokenKind,
};
use engine::Timing;

/// What is suffered once the total is known.
const SUFFER: &str = "suffer damage";

/// The names without a side, as help shows them.
pub const NAMES: [&str; 7] = [
    "suffer damage",
    "spend brace",
    "spend defense token",
    "spend accuracy",
    "dealt facedown",
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

/// What happens with an event, and whose it is: its names, the plain one first.
fn names(state: &State, event: &Event) -> Option<(Player, Vec<String>)> {
    let spent = |owner: Player, kind: TokenKind| {
        (owner, vec![format!("spend {kind}"), "spend defense token".to_owned(), "spend any token".to_owned()])
    };
    Some(match *event {
        Event::Spend { owner, token, .. } => spent(owner, token.kind),
        Event::Unit(UnitEvent::Turn { unit, token, why: Turning::Paid, .. }) => {
            spent(state.side_of(unit), token.kind)
        }
        Event::Lock { .. } => (state.attack.by, vec!["spend accuracy".to_owned()]),
        Event::Unit(UnitEvent::Deal { unit, facing, .. }) => {
            (state.side_of(unit), vec![dealt(facing).to_owned()])
        }
        Event::Return { answer, .. } | Event::ReturnOver(answer) => {
            let who = match event {
                Event::Return { .. } => state.attack.on(),
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
fn moments(state: &State, event: &Event, timing: Timing) -> Option<(Player, Vec<Moment>)> {
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
        (Event::Total { .. }, Timing::After) if state.attack.total.unwrap_or_default() > 0 => {
            Some((on, of(&[TimingWord::Before, TimingWord::When, TimingWord::While], &suffer)))
        }
        (Event::DamageResolved, Timing::After) => Some((on, of(&[TimingWord::After], &suffer))),
        _ => {
            let (who, names) = names(state, event)?;
            let words: &[TimingWord] = match (event, timing) {
                (Event::ReturnOver(_), Timing::Before) => &[TimingWord::After],
                (Event::ReturnOver(_), _) | (_, Timing::Replace | Timing::Modify) => &[],
                (_, Timing::Before) => &[TimingWord::Before],
                (_, Timing::At) => &[TimingWord::When, TimingWord::While],
                (Event::Return { .. }, Timing::After) => &[],
                (_, Timing::After) => &[TimingWord::After],
            };
            Some((who, of(words, &names)))
        }
    }
}

/// The name without the side of its owner, and whether the opponent's is meant.
fn plain(event: &Happening) -> Option<(Whose, String)> {
    let Happening::Named(name) = event else { return None };
    let text = name.as_str();
    Some(match (text.strip_prefix("enemy "), text.strip_prefix("own ")) {
        (Some(rest), _) => (Whose::Enemy, rest.to_owned()),
        (_, Some(rest)) => (Whose::Own, rest.to_owned()),
        (None, None) => (Whose::Own, text.to_owned()),
    })
}

/// Whose event is meant.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Whose {
    Own,
    Enemy,
}

/// Whether the moment of an effect is this one.
pub(super) fn is_moment(state: &State, event: &Event, timing: Timing, effect: &TypedEffect) -> bool {
    let moment = state.moment(effect);
    let Some((whose, name)) = plain(&moment.event) else { return false };
    let Some((who, found)) = moments(state, event, timing) else { return false };
    let owner = state.owner(effect);
    let meant = if whose == Whose::Own { owner } else { owner.opponent() };
    who == meant && found.contains(&Moment::new(moment.word, name.as_str()))
}

/// Whether an event of that name happens in attacks.
pub(super) fn is_known(event: &Happening) -> bool {
    let Some((_, name)) = plain(event) else { return false };
    let cards = [dealt(Facing::Faceup), dealt(Facing::Facedown)];
    let fixed = [SUFFER, "spend defense token", "spend any token", "spend accuracy"];
    let returned = ["salvo attack", "counter attack"];
    let token = TokenKind::ALL.iter().any(|kind| name == format!("spend {kind}"));
    token
        || fixed.contains(&name.as_str())
        || cards.contains(&name.as_str())
        || returned.contains(&name.as_str())
}

/// Whether an effect resolves when the total is known and nothing of it is suffered yet.
pub(super) fn is_before_suffering(state: &State, effect: &TypedEffect) -> bool {
    let moment = state.moment(effect);
    let suffers = plain(&moment.event).is_some_and(|(_, name)| name == SUFFER);
    suffers && moment.word != TimingWord::After
}
