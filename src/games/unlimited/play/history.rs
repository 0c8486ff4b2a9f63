//! What has happened in this phase or round?
//!
//! Only boards whose cards ask for it remember anything: see [`PlayRules::remembers`](super::PlayRules).

use super::{
    ability::{Happening, Occurrence, Pick, Window},
    attack::Object,
    context::Context,
    event::Event,
    eyes::Eyes,
    filter::Answer,
    legality::Ban,
    matching,
    state::State,
    targets_of_event,
    terms::Player,
};

/// Whether it has happened.
pub fn happened(eyes: &Eyes<'_>, context: &Context, what: &Happening) -> Answer<bool> {
    Ok(times(eyes, context, what)? > 0)
}

/// How often it has happened.
pub fn times(eyes: &Eyes<'_>, context: &Context, what: &Happening) -> Answer<u32> {
    let mut count = 0;
    if matches!(what.what, Occurrence::Plays { nth: Some(_), .. }) || is_of_one_attack(what) {
        return Err(Ban::Unmodelled(context.source.words()));
    }
    for event in since(eyes.state, what.since) {
        let back = brought_back(eyes.state, event);
        let eyes = eyes.on(&back);
        count += u32::from(matching::occurs(&eyes, context, &what.what, event)?.is_some());
    }
    Ok(count)
}

/// How many such cards a player has played in that time.
pub fn plays(
    eyes: &Eyes<'_>,
    context: &Context,
    what: &Occurrence,
    who: Player,
    each: Window,
) -> Answer<u32> {
    let mut count = 0;
    for event in since(eyes.state, Some(each)) {
        if matches!(event, Event::Play(played) if played.who == who) {
            count += u32::from(matching::occurs(eyes, context, what, event)?.is_some());
        }
    }
    Ok(count)
}

/// Whether it has happened to this thing, or this thing has done it.
pub fn did(eyes: &Eyes<'_>, context: &Context, what: &Happening, object: &Object) -> Answer<bool> {
    let mut context = context.clone();
    if let Object::Unit(id) | Object::Upgrade(id) | Object::Card(id) = object {
        context.this = id.clone();
    }
    if is_of_one_attack(what) {
        return Err(Ban::Unmodelled(context.source.words()));
    }
    // the board says that it came into play this phase, in whichever way
    let new = matches!(object, Object::Unit(id) if eyes.state.unit(id).is_some_and(|unit| unit.new));
    if new && matches!(&what.what, Occurrence::EntersPlay(target) if target.pick == Pick::Itself) {
        return Ok(true);
    }
    for event in since(eyes.state, what.since) {
        if targets_of_event(event).iter().any(|other| is_same(other, object)) {
            let back = brought_back(eyes.state, event);
            let eyes = eyes.on(&back);
            if matching::occurs(&eyes, &context, &what.what, event)?.is_some() {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// Whether it is the same thing: a unit that was defeated, and its card in the discard pile (CR 4.9.2).
fn is_same(one: &Object, other: &Object) -> bool {
    let id = |object: &Object| match object {
        Object::Unit(id) | Object::Upgrade(id) | Object::Card(id) => Some(id.clone()),
        _ => None,
    };
    one == other || id(one).is_some_and(|one| id(other) == Some(one))
}

/// Whether it asks for one attack: which of what has happened belongs to it, nothing here remembers.
fn is_of_one_attack(what: &Happening) -> bool {
    what.since == Some(Window::ThisAttack)
}

fn since(state: &State, window: Option<Window>) -> impl Iterator<Item = &Event> {
    let all = window.is_some_and(|window| window != Window::ThisPhase);
    let phase = state.phase;
    state.history.iter().filter(move |(then, _)| all || *then == phase).map(|(_, event)| event)
}

/// The table with what the event has removed, so that descriptions fit it.
pub(super) fn brought_back(state: &State, event: &Event) -> State {
    let mut state = state.clone();
    let last = match event {
        Event::Defeat { last, .. } | Event::Return { last, .. } | Event::Capture { last, .. } => {
            last.as_ref()
        }
        _ => None,
    };
    if let Some(last) = last.filter(|last| state.unit(&last.unit.id).is_none()) {
        state.enter(last.unit.clone());
    }
    state
}
