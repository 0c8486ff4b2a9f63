//! What do squadron keywords do to the dice of an attack?
//!
//! Adept and Swarm are rerolls of the attacker, AI adds dice, Assault spends one; Dodge, and Screen
//! which gives it, have dice rerolled for the defender. What may be used is found when an attack
//! begins; each of them is used once in it.

use super::{
    AttackRules,
    bans::{Ban, KeywordIdle},
    conditions,
    dice::{Color, Die, Pool},
    effect::Raiding,
    event::{Adding, Event},
    gathering::rolled,
    keywords::{Keyword, KeywordName},
    limits,
    pick::{Pick, Prompt},
    progress::{AttackStep, RerollSource},
    rerolls::Reroll,
    setup::{Activation, AttackKind, Player},
    state::State,
    table::{Unit, UnitEvent},
    terms::Command,
    work::Work,
};
use engine::{Doing, Offer, Task};

/// Puts down what may be used in the attack that begins.
pub(super) fn make_ready(state: &mut State) {
    let listed = (1..).map(RerollSource::Listed).zip(state.listed_rerolls().iter().copied());
    state.attack.rerolls = listed.chain(rerolls(state)).collect();
    state.attack.usable = usable(state);
}

/// Adept, and Swarm against a squadron that is engaged with another one.
fn rerolls(state: &State) -> impl Iterator<Item = (RerollSource, Reroll)> + use<> {
    let source = state.source();
    let on = state.attack.on();
    let others = |target: &Unit| target.engaged.all.saturating_add(conditions::engaging(state, on));
    let engaged = state.target().squadron().is_some_and(|target| others(target) > 0);
    let adept = source.keyword(KeywordName::Adept);
    let swarm = engaged && source.keyword(KeywordName::Swarm) > 0;
    let adept = (adept > 0).then(|| (RerollSource::Adept, Reroll::any(adept)));
    adept.into_iter().chain(swarm.then(|| (RerollSource::Swarm, Reroll::any(1))))
}

fn usable(state: &State) -> Vec<Keyword> {
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
fn dodge(state: &State) -> u8 {
    let (source, target) = (state.source(), state.target());
    let engaged = source.squadron().map(|squadron| squadron.engaged).unwrap_or_default();
    let all = engaged.all.saturating_add(conditions::engaging(state, state.attack.by));
    let others = all.saturating_sub(engaged.screen).min(3);
    let screened = if target.keyword(KeywordName::Screen) > 0 { others } else { 0 };
    target.keyword(KeywordName::Dodge).saturating_add(screened)
}

/// What the attacker's keywords offer beside rerolls.
pub(super) fn attack_offers(state: &State, offers: &mut Vec<Offer<AttackRules>>) {
    for name in [KeywordName::AiBattery, KeywordName::AiAntiSquadron] {
        if let Some(keyword) = state.attack.usable(name) {
            let add = Work::AddByAi { chosen: [0; 3], more: keyword.value };
            let tasks = vec![
                Task::event(Event::UseKeyword(keyword)),
                Task::work(add),
                Task::work(Work::AttackEffects),
            ];
            let met = !state.attack.pool.is_empty();
            offers.push(Offer::new(Pick::UseKeyword(name), tasks).requires(met, Ban::NoColorInPool));
        }
    }
    if state.attack.usable(KeywordName::Assault).is_some() {
        for die in Die::all().filter(|die| die.face().hits() > 0) {
            let tasks = vec![
                Task::event(Event::SpendHit(die)),
                Task::work(Work::Raid),
                Task::work(Work::AttackEffects),
            ];
            if state.attack.pool.count(die) > 0 {
                offers.push(Offer::new(Pick::Assault(die), tasks));
            }
        }
    }
}

/// The next color of the dice that AI adds; all of them are rolled together.
pub(super) fn add_by_ai(state: &State, chosen: [u8; 3], more: u8) -> Doing<AttackRules> {
    let pool = state.attack.pool.colors();
    let colors: Vec<Color> = Color::ALL.iter().copied().filter(|color| pool[*color as usize] > 0).collect();
    if more == 0 || colors.is_empty() {
        let roll = Work::RollAdded { colors: chosen, by: Adding::Ai };
        return Doing::Tasks(if chosen == [0; 3] { Vec::new() } else { vec![Task::work(roll)] });
    }
    let add = |color: Color| {
        let mut chosen = chosen;
        let count = &mut chosen[color as usize];
        *count = count.saturating_add(1);
        Offer::new(Pick::Add(color), vec![Task::work(Work::AddByAi { chosen, more: more - 1 })])
    };
    let offers = colors.into_iter().map(add).collect();
    Doing::Choice { who: state.attack.by, prompt: Prompt::AiColor, offers }
}

/// The raid token that the attacker picks for the defender; a ship that has one of each gains none.
pub(super) fn raid(state: &State) -> Doing<AttackRules> {
    let unit = state.id(state.attack.on());
    let raided = state.target().ship().map(|ship| ship.raid.as_slice()).unwrap_or_default();
    if Command::ALL.iter().all(|command| raided.contains(command)) {
        return Doing::Tasks(Vec::new());
    }
    let gain = |command: &Command| {
        let gain = UnitEvent::GainRaid { unit, command: *command, why: Raiding::Assault };
        Offer::event(Pick::Raid(*command), gain.into())
    };
    let offers = Command::ALL.iter().map(gain).collect();
    Doing::Choice { who: state.attack.by, prompt: Prompt::RaidToken, offers }
}

/// What the defender's keywords offer.
pub(super) fn defense_offers(state: &State, offers: &mut Vec<Offer<AttackRules>>) {
    let Some(keyword) = state.attack.usable(KeywordName::Dodge) else { return };
    let dodge = Work::Dodge { chosen: Pool::EMPTY, more: keyword.value };
    let tasks =
        vec![Task::event(Event::UseKeyword(keyword)), Task::work(dodge), Task::work(Work::DefenseTokens)];
    let met = !state.attack.pool.is_empty();
    offers.push(Offer::new(Pick::UseKeyword(KeywordName::Dodge), tasks).requires(met, Ban::NothingToReroll));
}

/// The next die that a dodge takes; all of them are rolled again together.
pub(super) fn dodged(state: &State, chosen: Pool, more: u8) -> Doing<AttackRules> {
    let left = state.attack.pool.minus(chosen);
    if more == 0 || left.is_empty() {
        let again = vec![Task::work(Work::Reroll(chosen))];
        return Doing::Tasks(if chosen.is_empty() { Vec::new() } else { again });
    }
    let take = |(die, _): (Die, u8)| {
        let work = Work::Dodge { chosen: chosen.with(die), more: more - 1 };
        Offer::new(Pick::Dodge(die), vec![Task::work(work)])
    };
    let offers = left.counts().map(take).collect();
    Doing::Choice { who: state.attack.on(), prompt: Prompt::DodgeDie, offers }
}

/// The added dice are rolled into the pool.
pub(super) fn roll_added(state: &State, colors: [u8; 3], by: Adding) -> Doing<AttackRules> {
    let added: usize = colors.into_iter().map(usize::from).sum();
    if state.attack.pool.len() + added > limits::DICE {
        return Doing::Open(Ban::PoolFull);
    }
    rolled(state, colors, Prompt::AddedDie, |to| Event::Add { to, by })
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

/// Why Assault cannot spend a die.
pub(super) fn no_assault(state: &State, die: Die) -> Option<Ban> {
    match state.attack.usable(KeywordName::Assault) {
        None => Some(idle(state, KeywordName::Assault)),
        Some(_) if die.face().hits() == 0 => Some(Ban::NoHitIcon(die)),
        Some(_) => (state.attack.pool.count(die) == 0).then_some(Ban::NoDieToSpend(die)),
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
    let answered = if state.attack.by == Player::Attacker { &state.attack } else { state.asked() };
    let why = match answered.kind {
        _ if !counters(Player::Defender) => KeywordIdle::Missing,
        AttackKind::Counter | AttackKind::Snipe => return Some(Ban::NotCountered(answered.kind)),
        _ if state.attacker().ship().is_some() => KeywordIdle::AttackerIsShip,
        _ if answered.step < AttackStep::Over => return None,
        _ => KeywordIdle::Used,
    };
    Some(Ban::Keyword { name, why })
}
