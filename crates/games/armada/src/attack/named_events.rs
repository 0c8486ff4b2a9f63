//! Which events of an attack have a name beside its steps?
//!
//! What cards wait for within a step: damage that is about to be suffered, a token or an accuracy that is spent, a card that
//! is dealt, an attack in return. Written without a side they are those of the effect's owner; `enemy spend brace` is the
//! opponent's.

use super::{
    effect::{Happening, TimingWord, TypedEffect},
    state::State,
    terms::Facing,
    tokens::TokenKind,
};

/// What is suffered once the total is known.
pub(super) const SUFFER: &str = "suffer damage";

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
pub(super) const fn dealt(facing: Facing) -> &'static str {
    match facing {
        Facing::Faceup => "dealt faceup",
        Facing::Facedown => "dealt facedown",
    }
}

/// The name without the side of its owner, and whether the opponent's is meant.
pub(super) fn plain(event: &Happening) -> Option<(Whose, String)> {
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
pub(super) enum Whose {
    Own,
    Enemy,
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
pub(crate) fn is_before_suffering(state: &State, effect: &TypedEffect) -> bool {
    let moment = state.moment(effect);
    let suffers = plain(&moment.event).is_some_and(|(_, name)| name == SUFFER);
    suffers && moment.word != TimingWord::After
}
