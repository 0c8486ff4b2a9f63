//! What do squadron keywords do to the dice of an attack?

use super::{
    bans::Ban,
    dice::{Color, Die, Pool},
    effect::{DiceChange, Raiding},
    event::Event,
    keywords::KeywordName,
    on_dice::rolling,
    pick::{Pick, Prompt},
    rules::{Doing, Offer, Task},
    state::State,
    table::{EffectPick, UnitEvent},
    terms::Command,
    work::Work,
};

/// What the attacker's keywords offer beside rerolls.
pub(super) fn attack_offers(state: &State, offers: &mut Vec<Offer>) {
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
pub(super) fn add_by_ai(state: &State, chosen: [u8; 3], more: u8) -> Doing {
    let pool = state.attack.pool.colors();
    let colors: Vec<Color> = Color::ALL.iter().copied().filter(|color| pool[*color as usize] > 0).collect();
    if more == 0 || colors.is_empty() {
        let roll = || rolling(DiceChange::AddedByAi, chosen);
        return Doing::Tasks(if chosen == [0; 3] { Vec::new() } else { vec![roll()] });
    }
    let add = |color: Color| {
        let mut chosen = chosen;
        let count = &mut chosen[color as usize];
        *count = count.saturating_add(1);
        Offer::new(EffectPick::Add(color), vec![Task::work(Work::AddByAi { chosen, more: more - 1 })])
    };
    let offers = colors.into_iter().map(add).collect();
    Doing::Choice { who: state.seat(state.attack.by), prompt: Prompt::AiColor.into(), offers }
}

/// The raid token that the attacker picks for the defender; a ship that has one of each gains none.
pub(super) fn raid(state: &State) -> Doing {
    let unit = state.id(state.attack.on());
    let raided = state.target().ship().map(|ship| ship.raid.as_slice()).unwrap_or_default();
    if Command::ALL.iter().all(|command| raided.contains(command)) {
        return Doing::Tasks(Vec::new());
    }
    let gain = |command: &Command| {
        let gain = UnitEvent::GainRaid { unit, command: *command, why: Raiding::Assault };
        Offer::event(Pick::Raid(*command), gain)
    };
    let offers = Command::ALL.iter().map(gain).collect();
    Doing::Choice { who: state.seat(state.attack.by), prompt: Prompt::RaidToken.into(), offers }
}

/// What the defender's keywords offer.
pub(super) fn defense_offers(state: &State, offers: &mut Vec<Offer>) {
    let Some(keyword) = state.attack.usable(KeywordName::Dodge) else { return };
    let dodge = Work::Dodge { chosen: Pool::EMPTY, more: keyword.value };
    let tasks =
        vec![Task::event(Event::UseKeyword(keyword)), Task::work(dodge), Task::work(Work::DefenseTokens)];
    let met = !state.attack.pool.is_empty();
    offers.push(Offer::new(Pick::UseKeyword(KeywordName::Dodge), tasks).requires(met, Ban::NothingToReroll));
}

/// The next die that a dodge takes; all of them are rolled again together.
pub(super) fn dodged(state: &State, chosen: Pool, more: u8) -> Doing {
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
    Doing::Choice { who: state.seat(state.attack.on()), prompt: Prompt::DodgeDie.into(), offers }
}
