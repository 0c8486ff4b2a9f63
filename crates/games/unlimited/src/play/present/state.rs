//! What is kept of what has happened, and how was the table then?
//!
//! Only boards whose cards ask for it remember anything: see [`PlayRules::remembers`](crate::play::tabletop::rules::PlayRules).

use crate::{
    ability::{DefeatedHow, Filter, Happening, Occurrence, Pick, Quality, Window},
    play::{
        nouns::{
            objects::Object,
            unit::{LastKnown, insert},
        },
        rows::event::Event,
        tabletop::table::Table,
    },
    terms::Phase,
};

/// The table, and what has happened on it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct State {
    /// What lies there.
    pub table: Table,
    /// What has happened this round and cards may ask for, sorted.
    pub history: Vec<(Phase, Event)>,
}

/// Whether it is that the thing itself was defeated or left play, in whichever way.
pub(crate) fn went(what: &Occurrence) -> bool {
    let (Occurrence::Defeated { what, how: DefeatedHow::Anyhow } | Occurrence::LeavesPlay(what)) = what
    else {
        return false;
    };
    what.pick == Pick::Itself
}

/// Whether it is the same thing: a unit that was defeated, and its card in the discard pile (CR 4.9.2).
pub(crate) fn is_same(one: &Object, other: &Object) -> bool {
    one == other || one.id().is_some_and(|one| other.id() == Some(one))
}

/// Whether it asks about one attack. The record does not say which events belonged to an attack.
pub(crate) fn is_of_one_attack(what: &Happening) -> bool {
    what.since == Some(Window::ThisAttack)
}

pub(crate) fn since(state: &State, window: Option<Window>) -> impl Iterator<Item = &Event> {
    let all = window.is_some_and(|window| window != Window::ThisPhase);
    let phase = state.table.phase;
    state.history.iter().filter(move |(then, _)| all || *then == phase).map(|(_, event)| event)
}

/// The event that describes things that have left play: `units that were defeated this phase`. None where the words name a
/// zone: they mean the cards that lie there.
pub fn departing(filter: &Filter) -> Option<&Happening> {
    fn departs(quality: &Quality) -> Option<&Happening> {
        if let Quality::AllOf(several) = quality {
            return several.iter().find_map(departs);
        }
        let Quality::Did(happening) = quality else { return None };
        let (Occurrence::Defeated { what, .. }
        | Occurrence::LeavesPlay(what)
        | Occurrence::Returned(what)
        | Occurrence::Captured(what)) = &happening.what
        else {
            return None;
        };
        (what.pick == Pick::Itself).then_some(happening)
    }
    filter.qualities.iter().filter(|_| filter.place.is_none()).find_map(departs)
}

/// The table with everything back on it that has left play this phase or round: a deed counts even if its doer has left.
pub(crate) fn looking_back(state: &State, event: &Event) -> Table {
    let mut back = brought_back(&state.table, event);
    for (_, before) in &state.history {
        restore(&mut back, before);
    }
    back
}

/// What was known of a unit that the event has taken out of play.
pub(crate) fn last_of(event: &Event) -> Option<&LastKnown> {
    if let Event::Defeat { last, .. }
    | Event::Return { last, .. }
    | Event::PutOnDeck { last, .. }
    | Event::Capture { last, .. } = event
    {
        last.as_deref()
    } else {
        None
    }
}

/// The table with what the event has removed, so that descriptions fit it.
pub(crate) fn brought_back(table: &Table, event: &Event) -> Table {
    let mut table = table.clone();
    restore(&mut table, event);
    table
}

/// Puts back what the event has removed, if it is not there.
fn restore(table: &mut Table, event: &Event) {
    if let Some(last) = last_of(event).filter(|last| table.unit(&last.unit.id).is_none()) {
        table.enter(last.unit.clone());
    }
    if let Event::DefeatUpgrade { upgrade, on: Some(on), .. } = event
        && table.upgrade(&upgrade.id).is_none()
        && let Some(unit) = table.unit_mut(on)
    {
        insert(&mut unit.upgrades, upgrade.clone());
    }
}
