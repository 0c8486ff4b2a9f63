//! What is put right at once?
//!
//! In the priority of CR 1.16.5: the most urgent first, again and again until nothing is left.

use super::{
    attack::Object,
    board::Board,
    event::{Event, Rescued},
    game::PlayRules,
    responsibility,
    settled::Settled,
    state::{Ending, State},
    terms::Player,
    work::Work,
};
use engine::{Task, View};

/// The most urgent of what is to be put right.
pub(super) fn checks(table: &Settled<'_>, view: View<'_, PlayRules>) -> Vec<Task<PlayRules>> {
    let urgent = [fallen_bases, copies, loose_upgrades, freed_captives, without_hp];
    let board = table.board();
    urgent.iter().map(|check| check(board, view)).find(|tasks| !tasks.is_empty()).unwrap_or_default()
}

fn fallen_bases(Board { state, .. }: &Board<'_>, _: View<'_, PlayRules>) -> Vec<Task<PlayRules>> {
    if state.ending.is_some() {
        return Vec::new();
    }
    let fallen = |player: &Player| state.side(*player).base_left() == 0;
    let fallen: Vec<Player> = Player::ALL.iter().copied().filter(fallen).collect();
    match fallen.as_slice() {
        [] => Vec::new(),
        [loser] => vec![Task::event(Event::End(Ending::Won(loser.opponent())))],
        _ => vec![Task::event(Event::End(Ending::Draw))],
    }
}

/// A player with several copies of a unique card chooses (CR 1.16.5.b).
fn copies(Board { rules, state, .. }: &Board<'_>, _: View<'_, PlayRules>) -> Vec<Task<PlayRules>> {
    let among = |player: Player| {
        let own = rules.unique_in_play(state, player);
        let twice = |(_, card): &&(_, _)| {
            own.iter().filter(|(_, other)| rules.is_same_unique(card, other)).count() > 1
        };
        let first = own.iter().find(twice)?;
        Some(Work::KeepUnique { who: player, like: first.1.clone() })
    };
    let seats = [state.active_player(), state.active_player().opponent()];
    seats.into_iter().find_map(among).map(Task::work).into_iter().collect()
}

fn loose_upgrades(Board { state, .. }: &Board<'_>, _: View<'_, PlayRules>) -> Vec<Task<PlayRules>> {
    let defeat = |upgrade: &super::state::Upgrade| Event::DefeatUpgrade {
        upgrade: upgrade.clone(),
        on: None,
        why: super::event::UpgradeDefeated::Loose,
    };
    together(state.loose.iter().map(defeat).collect())
}

fn freed_captives(Board { state, .. }: &Board<'_>, _: View<'_, PlayRules>) -> Vec<Task<PlayRules>> {
    together(state.freed.iter().cloned().map(|captive| Event::Rescue(captive, Rescued::Freed)).collect())
}

fn without_hp(board: &Board<'_>, view: View<'_, PlayRules>) -> Vec<Task<PlayRules>> {
    let state = board.state;
    // what a card says cannot be defeated stays, whatever the rules would do (CR 1.3.1)
    let kept = |unit: &super::state::Unit| board.cant_be_defeated(&unit.id);
    let dead = state.units.iter().filter(|unit| board.remaining(unit) == 0 && !kept(unit));
    let defeat =
        |unit: &super::state::Unit| Event::defeat(&unit.id, responsibility::without_hp(board, view, unit));
    together(dead.map(defeat).collect())
}

fn together(events: Vec<Event>) -> Vec<Task<PlayRules>> {
    if events.is_empty() { Vec::new() } else { vec![Task::together(events)] }
}

/// Whether an object is still there to be dealt damage.
pub(super) fn is_there(state: &State, object: &Object) -> bool {
    match object {
        Object::Unit(id) => state.unit(id).is_some(),
        Object::Base(_) => true,
        _ => false,
    }
}
