//! What is put right at once?
//!
//! In the priority of CR 1.16.5: the most urgent first, again and again until nothing is left.

use super::responsibility;
use crate::{
    ability::Later,
    play::{
        constant_abilities::settled_table::Settled,
        nouns::{
            card::CardId,
            event_fields::{Defeated, Rescued, UpgradeDefeated},
            objects::Object,
            unit::{Captive, Unit, Upgrade},
        },
        present::board::Board,
        rows::{event::Event, work::Work},
        tabletop::{
            rules::PlayRules,
            table::{Ending, Table},
        },
    },
    terms::Player,
};
use engine::{Batch, Task, View};

/// The most urgent of what is to be put right.
pub(crate) fn checks(table: &Settled<'_>, view: View<'_, PlayRules>) -> Vec<Task<PlayRules>> {
    let urgent = [fallen_bases, copies, loose_upgrades, freed_captives, without_hp];
    let board = table.board();
    urgent.iter().map(|check| check(board, view)).find(|tasks| !tasks.is_empty()).unwrap_or_default()
}

fn fallen_bases(Board { state, .. }: &Board<'_>, _: View<'_, PlayRules>) -> Vec<Task<PlayRules>> {
    if state.table.ending.is_some() {
        return Vec::new();
    }
    let fallen = |player: &Player| state.table.side(*player).base_left() == 0;
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
        let own = rules.unique_in_play(&state.table, player);
        let twice = |(_, card): &&(_, _)| {
            own.iter().filter(|(_, other)| rules.is_same_unique(card, other)).count() > 1
        };
        let first = own.iter().find(twice)?;
        Some(Work::KeepUnique { who: player, like: first.1.clone() })
    };
    let seats = [state.table.active_player(), state.table.active_player().opponent()];
    seats.into_iter().find_map(among).map(Task::work).into_iter().collect()
}

fn loose_upgrades(Board { table, .. }: &Board<'_>, _: View<'_, PlayRules>) -> Vec<Task<PlayRules>> {
    let defeat = |upgrade: &Upgrade| Event::DefeatUpgrade {
        upgrade: upgrade.clone(),
        on: None,
        why: UpgradeDefeated::Loose,
    };
    put_right(table, table.loose.iter().map(defeat).collect())
}

fn freed_captives(Board { table, .. }: &Board<'_>, _: View<'_, PlayRules>) -> Vec<Task<PlayRules>> {
    let rescue = |captive: &Captive| Event::Rescue(captive.clone(), Rescued::Freed);
    put_right(table, table.freed.iter().map(rescue).collect())
}

fn without_hp(board: &Board<'_>, view: View<'_, PlayRules>) -> Vec<Task<PlayRules>> {
    let table = board.table;
    // what a card says cannot be defeated stays, whatever the rules would do (CR 1.3.1)
    let kept = |unit: &Unit| board.cant_be_defeated(&unit.id);
    let dead = table.units.iter().filter(|unit| board.remaining(unit) == 0 && !kept(unit));
    let defeat = |unit: &Unit| Event::defeat(&unit.id, responsibility::without_hp(board, view, unit));
    put_right(table, dead.map(defeat).collect())
}

/// What the rules put right, at once. The state is checked again behind the event that asked for it, not here. What it triggers
/// waits until everything is right.
pub(crate) fn put_right(table: &Table, events: Vec<Event>) -> Vec<Task<PlayRules>> {
    if events.is_empty() {
        return Vec::new();
    }
    let is_awaited = table.delayed.iter().any(|delayed| match delayed.when {
        Later::At(_) => false,
        Later::When(_) | Later::NextTime { .. } => true,
    });
    let batch = Batch::new(events);
    vec![Task::Batch(if is_awaited { batch } else { batch.unchecked() })]
}

/// Whether an object is still there to be dealt damage.
pub(crate) fn is_there(table: &Table, object: &Object) -> bool {
    match object {
        Object::Unit(id) => table.unit(id).is_some(),
        Object::Base(_) => true,
        Object::Upgrade(_) | Object::Token(..) | Object::Card(_) | Object::Unknown(..) => false,
        Object::Resource(..) | Object::Credit(_) | Object::Force(_) => false,
    }
}

impl PlayRules {
    /// The unique cards that a player controls in play, each with the unit that it is or is on.
    pub(crate) fn unique_in_play(&self, table: &Table, who: Player) -> Vec<(CardId, CardId)> {
        let mut found = Vec::new();
        for unit in &table.units {
            if unit.controller == who && self.card(&unit.id).unique {
                found.push((unit.id.clone(), unit.id.clone()));
            }
            let own = unit.upgrades.iter().filter(|upgrade| upgrade.controller == who);
            let unique = own.filter(|upgrade| self.card(&upgrade.id).unique);
            found.extend(unique.map(|upgrade| (unit.id.clone(), upgrade.id.clone())));
        }
        found
    }

    /// Whether two cards are copies of one unique card.
    pub(crate) fn is_same_unique(&self, one: &CardId, other: &CardId) -> bool {
        self.card(one).is_same_unique(self.card(other))
    }

    /// The defeat of a unit, or of an upgrade on it.
    pub(crate) fn defeat_of(&self, table: &Table, unit: &CardId, card: &CardId, why: Defeated) -> Event {
        let mut upgrades = table.unit(unit).into_iter().flat_map(|unit| &unit.upgrades);
        match upgrades.find(|upgrade| upgrade.id == *card) {
            Some(upgrade) => Event::DefeatUpgrade {
                upgrade: upgrade.clone(),
                on: Some(unit.clone()),
                why: UpgradeDefeated::Unique,
            },
            None => Event::defeat(unit, why),
        }
    }
}
