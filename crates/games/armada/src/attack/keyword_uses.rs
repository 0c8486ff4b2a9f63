//! Which squadron keywords may be used in an attack, and why not?
//!
//! What may be used is found when an attack begins; each keyword is used once in it. Adept and Swarm are rerolls of the attacker, AI
//! adds dice, Assault spends one; Dodge, and Screen which gives it, have dice rerolled for the defender.

use super::{
    bans::{Ban, KeywordIdle},
    conditions,
    dice::Die,
    keywords::{Keyword, KeywordName},
    progress::{AttackStep, RerollSource},
    rerolls::Reroll,
    setup::{Activation, AttackKind, Player},
    state::State,
    table::Unit,
};

/// Puts down what may be used in the attack that begins.
pub(super) fn make_ready(state: &mut State) {
    let listed = (1..).map(RerollSource::Listed).zip(state.listed_rerolls().iter().copied());
    state.attack.rerolls = listed.chain(rerolls(state)).collect();
    state.attack.usable = usable(state);
}

/// Adept, and Swarm against a squadron that is engaged with another one.
pub(super) fn rerolls(state: &State) -> impl Iterator<Item = (RerollSource, Reroll)> + use<> {
    let source = state.source();
    let on = state.attack.on();
    let others = |target: &Unit| target.engaged.all.saturating_add(conditions::engaging(state, on));
    let engaged = state.target().squadron().is_some_and(|target| others(target) > 0);
    let adept = source.keyword(KeywordName::Adept);
    let swarm = engaged && source.keyword(KeywordName::Swarm) > 0;
    let adept = (adept > 0).then(|| (RerollSource::Adept, Reroll::any(adept)));
    adept.into_iter().chain(swarm.then(|| (RerollSource::Swarm, Reroll::any(1))))
}

pub(super) fn usable(state: &State) -> Vec<Keyword> {
    let (source, target) = (state.source(), state.target());
    let Some(squadron) = source.squadron() else { return Vec::new() };
    let against_ship = target.ship().is_some();
    let commanded = squadron.activation == Activation::Command;
    let own = [
        (KeywordName::AiBattery, commanded && against_ship),
        (KeywordName::AiAntiSquadron, commanded && !against_ship),
        (KeywordName::Assault, against_ship),
    ];
    let own = own.into_iter().filter(|(_, works)| *works).map(|(name, _)| (name, source.keyword(name)));
    let mut usable: Vec<Keyword> = own
        .chain([(KeywordName::Dodge, dodge(state))])
        .filter(|(_, value)| *value > 0)
        .map(|(name, value)| Keyword { name, value: if name.has_value() { value } else { 0 } })
        .collect();
    usable.sort_unstable();
    usable
}

/// The defender's Dodge, and 1 more for each squadron that Screen counts, up to three.
pub(super) fn dodge(state: &State) -> u8 {
    let (source, target) = (state.source(), state.target());
    let engaged = source.squadron().map(|squadron| squadron.engaged).unwrap_or_default();
    let all = engaged.all.saturating_add(conditions::engaging(state, state.attack.by));
    let others = all.saturating_sub(engaged.screen).min(3);
    let screened = if target.keyword(KeywordName::Screen) > 0 { others } else { 0 };
    target.keyword(KeywordName::Dodge).saturating_add(screened)
}

/// Why a keyword cannot be used in the present attack.
pub(super) fn idle(state: &State, name: KeywordName) -> Ban {
    let (source, target) = (state.source(), state.target());
    let against_ship = target.ship().is_some();
    let commanded = source.squadron().is_some_and(|squadron| squadron.activation == Activation::Command);
    let dodges = name == KeywordName::Dodge;
    let has = if dodges { target.keyword(name) > 0 } else { source.keyword(name) > 0 };
    let screens = dodges && target.keyword(KeywordName::Screen) > 0;
    let why = match name {
        _ if !has && screens && dodge(state) == 0 => KeywordIdle::NobodyScreens,
        _ if !has && !screens => KeywordIdle::Missing,
        KeywordName::AiBattery | KeywordName::Assault if !against_ship => KeywordIdle::AgainstShips,
        KeywordName::AiAntiSquadron | KeywordName::Swarm if against_ship => KeywordIdle::AgainstSquadrons,
        KeywordName::AiBattery | KeywordName::AiAntiSquadron if !commanded => KeywordIdle::NotCommanded,
        KeywordName::Swarm if target.squadron().is_none_or(|squadron| squadron.engaged.all == 0) => {
            KeywordIdle::NotEngaged
        }
        KeywordName::Dodge if source.ship().is_some() => KeywordIdle::AttackerIsShip,
        _ => KeywordIdle::Used,
    };
    Ban::Keyword { name, why }
}

/// Why a reroll cannot be used in the present attack.
pub(super) fn no_reroll(state: &State, source: RerollSource) -> Option<Ban> {
    if state.attack.rerolls.iter().any(|(other, _)| *other == source) {
        return None;
    }
    Some(match source {
        RerollSource::Adept => idle(state, KeywordName::Adept),
        RerollSource::Swarm => idle(state, KeywordName::Swarm),
        RerollSource::Listed(nth) if (1..=state.listed_rerolls().len()).contains(&usize::from(nth)) => {
            Ban::RerollUsed(nth)
        }
        RerollSource::Listed(nth) => Ban::NoSuchReroll(nth),
    })
}

/// Why Assault cannot spend a die that lies in the pool.
pub(super) fn no_assault(state: &State, die: Die) -> Option<Ban> {
    match state.attack.usable(KeywordName::Assault) {
        None => Some(idle(state, KeywordName::Assault)),
        Some(_) => (die.face().hits() == 0).then_some(Ban::NoHitIcon(die)),
    }
}

/// Why the attack that is over cannot be countered.
pub(super) fn uncountered(state: &State, player: Player) -> Option<Ban> {
    let name = KeywordName::Counter;
    let returned = state.attacks().find(|attack| attack.on() == Player::Attacker).map(|attack| attack.kind);
    let counters = |player| state.side(player).keyword(name) > 0;
    match (player, returned) {
        (Player::Attacker, None) => return Some(Ban::NotYours(Player::Defender)),
        (Player::Attacker, Some(kind)) if counters(player) => return Some(Ban::NotCountered(kind)),
        (Player::Attacker, Some(_)) => return Some(Ban::Keyword { name, why: KeywordIdle::Missing }),
        (Player::Defender, _) => {}
    }
    // of further squadrons the one that is attacked now, or was last
    let answered = if state.attack.by == Player::Attacker { &*state.attack } else { state.asked() };
    let why = match answered.kind {
        _ if !counters(Player::Defender) => KeywordIdle::Missing,
        AttackKind::Counter | AttackKind::Snipe => return Some(Ban::NotCountered(answered.kind)),
        _ if state.attacker().ship().is_some() => KeywordIdle::AttackerIsShip,
        _ if answered.step < AttackStep::Over => return None,
        _ => KeywordIdle::Used,
    };
    Some(Ban::Keyword { name, why })
}
