//! What has happened in this phase or round?
//!
//! Only boards whose cards ask for it remember anything: see [`PlayRules::remembers`](super::PlayRules).

use super::{
    ability::{DefeatedHow, Filter, Happening, Occurrence, Pick, Quality, Window},
    bans::{Answer, Ban},
    board::Board,
    context::Context,
    event::{Event, targets_of_event},
    filter, matching,
    objects::Object,
    state::State,
    terms::Player,
    tokens,
    unit::{LastKnown, insert},
    waiting,
};

/// Whether it has happened.
pub fn happened(board: &Board<'_>, context: &Context, what: &Happening) -> Answer<bool> {
    Ok(times(board, context, what)? > 0)
}

/// How often it has happened.
pub fn times(board: &Board<'_>, context: &Context, what: &Happening) -> Answer<u32> {
    let mut count = 0;
    let counted = matches!(what.what, Occurrence::Plays { nth: Some(_), .. });
    if counted || is_of_one_attack(what) || !waiting::is_known(&what.what) {
        return Err(Ban::Unmodelled(context.source.words()));
    }
    for event in since(board.state, what.since) {
        let back = looking_back(board.state, event);
        let board = knowing(board, &back);
        let times = matching::occasions(&board, context, &what.what, event)?.len();
        if times == 0 && is_forgotten(&board, context, &what.what, event) {
            return Err(context.unsettled());
        }
        count += u32::try_from(times).unwrap_or(u32::MAX);
    }
    Ok(count + new_from_before(board, context, what)?)
}

/// Whether the record lacks something that may be meant: what was exhausted before everything was readied, and what a card was
/// that is in a hand or a deck now.
fn is_forgotten(board: &Board<'_>, context: &Context, what: &Occurrence, event: &Event) -> bool {
    match (what, event) {
        (Occurrence::AnyOf(several), _) => several.iter().any(|one| is_forgotten(board, context, one, event)),
        (Occurrence::During { what, .. }, _) => is_forgotten(board, context, what, event),
        (Occurrence::Readied(_), Event::ReadyAll { .. }) => true,
        (
            Occurrence::LeavesPlay(what) | Occurrence::Returned(what),
            Event::PutOnDeck { what: gone @ (Object::Unit(_) | Object::Upgrade(_)), .. }
            | Event::Return { what: gone @ Object::Upgrade(_), .. },
        ) => match &what.pick {
            Pick::Chosen { from, .. } | Pick::Each(from) => {
                let kind = Filter { side: None, qualities: Vec::new(), apart: Vec::new(), ..from.clone() };
                filter::fits(board, context, &kind, gone) != Ok(false)
            }
            _ => false,
        },
        _ => false,
    }
}

/// How many units in play are only marked `new`: they came this phase, and the board says no more.
fn new_from_before(board: &Board<'_>, context: &Context, what: &Happening) -> Answer<u32> {
    let Occurrence::EntersPlay(target) = &what.what else { return Ok(0) };
    let seen = |id: &super::card::CardId| {
        let unit = Object::Unit(id.clone());
        let enters = |event: &Event| match event {
            Event::Play(_) | Event::Deploy { .. } | Event::CreateUnit { .. } | Event::Rescue(..) => {
                targets_of_event(event).contains(&unit)
            }
            _ => false,
        };
        since(board.state, what.since).any(enters)
    };
    let mut count = 0;
    for unit in board.state.units.iter().filter(|unit| unit.new && !seen(&unit.id)) {
        let unit = Object::Unit(unit.id.clone());
        count += u32::from(matching::matched(board, context, target, &unit)?.is_some());
    }
    Ok(count)
}

/// How many such cards a player has played in that time.
pub fn plays(
    board: &Board<'_>,
    context: &Context,
    what: &Occurrence,
    who: Player,
    each: Window,
) -> Answer<u32> {
    let mut count = 0;
    for event in since(board.state, Some(each)) {
        if matches!(event, Event::Play(played) if played.who == who) {
            let back = looking_back(board.state, event);
            count += u32::from(matching::occurs(&knowing(board, &back), context, what, event)?.is_some());
        }
    }
    Ok(count)
}

/// Whether it has happened to this thing, or this thing has done it.
pub fn did(board: &Board<'_>, context: &Context, what: &Happening, object: &Object) -> Answer<bool> {
    let mut context = context.clone();
    if let Object::Unit(id) | Object::Upgrade(id) | Object::Card(id) = object {
        context.this = id.clone();
    }
    if is_of_one_attack(what) || !waiting::is_known(&what.what) {
        return Err(Ban::Unmodelled(context.source.words()));
    }
    // the board says that it came into play this phase, in whichever way
    let new = matches!(object, Object::Unit(id) if board.state.unit(id).is_some_and(|unit| unit.new));
    if new && matches!(&what.what, Occurrence::EntersPlay(target) if target.pick == Pick::Itself) {
        return Ok(true);
    }
    let played = |event: &Event| {
        matches!(event, Event::Play(_) | Event::Deploy { .. } | Event::CreateUnit { .. } | Event::Rescue(..))
            && targets_of_event(event).iter().any(|other| is_same(other, object))
    };
    if new && matches!(what.what, Occurrence::Plays { .. }) && !since(board.state, what.since).any(played) {
        // the board does not say in which way it came
        return Err(context.unsettled());
    }
    for event in since(board.state, what.since) {
        if went(&what.what) && matches!(object, Object::Token(..)) {
            let fallen = tokens::falling(&looking_back(board.state, event), event);
            if fallen.into_iter().chain(left_play(event)).any(|gone| gone == *object) {
                return Ok(true);
            }
            continue;
        }
        if targets_of_event(event).iter().any(|other| is_same(other, object)) {
            let back = looking_back(board.state, event);
            let board = knowing(board, &back);
            if matching::occurs(&board, &context, &what.what, event)?.is_some() {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// Whether it is that the thing itself was defeated or left play, in whichever way.
fn went(what: &Occurrence) -> bool {
    match what {
        Occurrence::Defeated { what, how: DefeatedHow::Anyhow } | Occurrence::LeavesPlay(what) => {
            what.pick == Pick::Itself
        }
        _ => false,
    }
}

/// Whether it is the same thing: a unit that was defeated, and its card in the discard pile (CR 4.9.2).
pub(super) fn is_same(one: &Object, other: &Object) -> bool {
    let id = |object: &Object| match object {
        Object::Unit(id) | Object::Upgrade(id) | Object::Card(id) => Some(id.clone()),
        _ => None,
    };
    one == other || id(one).is_some_and(|one| id(other) == Some(one))
}

/// Whether it asks about one attack. The record does not say which events belonged to an attack.
fn is_of_one_attack(what: &Happening) -> bool {
    what.since == Some(Window::ThisAttack)
}

fn since(state: &State, window: Option<Window>) -> impl Iterator<Item = &Event> {
    let all = window.is_some_and(|window| window != Window::ThisPhase);
    let phase = state.phase;
    state.history.iter().filter(move |(then, _)| all || *then == phase).map(|(_, event)| event)
}

/// What must have happened to things that are not in play any more, where they are described by that: `units that were
/// defeated this phase`. Words that name a zone mean the cards that lie there.
pub fn departing(filter: &Filter) -> Option<&Happening> {
    fn departs(quality: &Quality) -> Option<&Happening> {
        match quality {
            Quality::Did(happening) => match &happening.what {
                Occurrence::Defeated { what, .. }
                | Occurrence::LeavesPlay(what)
                | Occurrence::Returned(what)
                | Occurrence::Captured(what) => (what.pick == Pick::Itself).then_some(happening),
                _ => None,
            },
            Quality::AllOf(several) => several.iter().find_map(departs),
            _ => None,
        }
    }
    filter.qualities.iter().filter(|_| filter.place.is_none()).find_map(departs)
}

/// How many such things have left play; none where the description is of things that are there.
pub fn departed(board: &Board<'_>, context: &Context, filter: &Filter) -> Answer<Option<u32>> {
    let Some(what) = departing(filter) else { return Ok(None) };
    if is_of_one_attack(what) {
        return Err(context.unsettled());
    }
    let mut count = 0;
    for event in since(board.state, what.since) {
        // the record does not say what a unit was that went to a deck
        if matches!(event, Event::PutOnDeck { what: Object::Unit(_) | Object::Upgrade(_), .. }) {
            return Err(context.unsettled());
        }
        let back = looking_back(board.state, event);
        for object in left_play(event).into_iter().chain(tokens::falling(&back, event)) {
            count += u32::from(filter::fits(&knowing(board, &back), context, filter, &object)?);
        }
    }
    Ok(Some(count))
}

/// What has left play by this event.
fn left_play(event: &Event) -> Option<Object> {
    match event {
        Event::Defeat { unit, .. } | Event::Capture { what: unit, .. } => Some(Object::Unit(unit.clone())),
        Event::Return { what: what @ (Object::Unit(_) | Object::Upgrade(_)), .. } => Some(what.clone()),
        Event::DefeatUpgrade { upgrade, .. } => Some(Object::Upgrade(upgrade.id.clone())),
        Event::DefeatToken { on, token, .. } => Some(Object::Token(on.clone(), *token)),
        Event::DefeatOwnToken(token) => Some(token.clone()),
        _ => None,
    }
}

/// The table with everything that left play in this phase or round put back as it last was: a deed counts even if its doer has
/// left.
fn looking_back(state: &State, event: &Event) -> State {
    let mut back = brought_back(state, event);
    for (_, before) in &state.history {
        restore(&mut back, before);
    }
    back
}

/// The board that see such a table: what constant abilities did to what has left play they still know (CR 8.11.1).
fn knowing<'b>(board: &Board<'b>, back: &'b State) -> Board<'b> {
    let left = board.state.history.iter().filter_map(|(_, event)| last_of(event));
    board.on(back).knowing(left.filter(|last| board.state.unit(&last.unit.id).is_none()))
}

/// What was known of a unit that the event has taken out of play.
fn last_of(event: &Event) -> Option<&LastKnown> {
    match event {
        Event::Defeat { last, .. } | Event::Return { last, .. } | Event::Capture { last, .. } => {
            last.as_deref()
        }
        _ => None,
    }
}

/// The table with what the event has removed, so that descriptions fit it.
pub(super) fn brought_back(state: &State, event: &Event) -> State {
    let mut state = state.clone();
    restore(&mut state, event);
    state
}

/// Puts back what the event has removed, if it is not there.
fn restore(state: &mut State, event: &Event) {
    if let Some(last) = last_of(event).filter(|last| state.unit(&last.unit.id).is_none()) {
        state.enter(last.unit.clone());
    }
    if let Event::DefeatUpgrade { upgrade, on: Some(on), .. } = event
        && state.upgrade(&upgrade.id).is_none()
        && let Some(unit) = state.unit_mut(on)
    {
        insert(&mut unit.upgrades, upgrade.clone());
    }
}
