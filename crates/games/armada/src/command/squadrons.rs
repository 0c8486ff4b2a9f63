//! How are squadrons activated?
//!
//! Chosen one at a time, each finished before the next: by a squadron command, or in the Squadron
//! Phase. Where a squadron ends its move is not measured here, so what it can attack after it and
//! with what it is then engaged is left to the players.

use super::{
    bans::SquadronBan,
    event::Event,
    keywords::KeywordName,
    orders::Squadron,
    pick::{Pick, Prompt},
    rows,
    rules::{Doing, Offer, Task},
    setup::{Scene, Target},
    state::State,
    table::EffectPick,
    ways::{Did, Freedom, Under},
    work::Work,
};

/// A player's turn in the Squadron Phase.
pub(super) fn begin_phase() -> Doing {
    Doing::Tasks(vec![Task::event(Event::Enter(Scene::SquadronPhase)), Task::work(Work::Squadrons)])
}

/// The next squadron, or no more.
pub(super) fn next(state: &State) -> Doing {
    let end = || vec![Task::event(Event::EndSquadrons)];
    let left = state.commands.activating.as_ref().map_or(0, |activating| activating.left);
    if left == 0 {
        return Doing::Tasks(end());
    }
    let mut offers = Vec::new();
    for (place, squadron) in state.commands.places() {
        offers.extend(choices(state, place, squadron));
    }
    let phase = state.commands.scene == Scene::SquadronPhase;
    let waits = |squadron: &Squadron| squadron.friendly && !state.has_acted(squadron);
    let waiting = state.commands.squadrons.iter().filter(|squadron| phase && waits(squadron)).count();
    let waiting = u8::try_from(waiting).unwrap_or(u8::MAX);
    let must = SquadronBan::MustActivate { left, waiting };
    offers.push(Offer::new(EffectPick::Done, end()).requires(waiting == 0, must));
    Doing::Choice { who: state.commands.owner, prompt: Prompt::Squadrons.into(), offers }
}

/// The ways to activate one squadron: in reach of the ship, or through a squadron with Relay, which is
/// named where there are several.
fn choices(state: &State, place: u8, squadron: &Squadron) -> Vec<Offer> {
    let offer = |via: Option<u8>| {
        let several = squadron.near_relays.len() > 1;
        let name = |place: u8| {
            state.commands.squadron(place).filter(|_| several).map(|relay| state.name_of(relay).to_owned())
        };
        let pick = Pick::Activate { name: state.name_of(squadron).to_owned(), via: via.and_then(name) };
        let tasks = vec![
            Task::event(Event::ActivateSquadron { squadron: place, via, under: under(state, squadron) }),
            Task::work(Work::Squadron(place)),
            Task::work(Work::Squadrons),
        ];
        Offer::new(pick, tasks)
    };
    let far = state.commands.scene != Scene::SquadronPhase && !state.commands.in_reach(squadron);
    if far && !state.has_acted(squadron) && !squadron.near_relays.is_empty() {
        let beyond = (state.commands.beyond > 0).then(|| offer(None));
        squadron.near_relays.iter().map(|relay| offer(Some(*relay))).chain(beyond).collect()
    } else {
        vec![offer(None)]
    }
}

/// What the activated squadron does next; when it can do no more, its activation is over.
pub(super) fn actions(state: &State, place: u8) -> Doing {
    let Some(squadron) = state.commands.squadron(place) else { return Doing::Tasks(Vec::new()) };
    let did = if squadron.moved || squadron.attacked { Did::Something } else { Did::Nothing };
    let end = vec![Task::event(Event::EndSquadron { squadron: place, did })];
    let under = under(state, squadron);
    if squadron.moved && (squadron.attacked || squadron.dashes) {
        return Doing::Tasks(end);
    }
    let mut offers = Vec::new();
    if !squadron.moved {
        let event = Event::MoveSquadron { squadron: place, free: freedom(state, squadron), under };
        let moved = vec![Task::event(event), Task::work(Work::Squadron(place))];
        offers.push(Offer::new(Pick::Move, moved));
    }
    if !squadron.attacked {
        for target in Target::ALL {
            let event = Event::AttackWith { squadron: place, target: *target, under };
            let strike = rows::Work::Strike { squadron: place, target: *target };
            let made = [Task::event(event), Task::work(strike), Task::work(Work::Squadron(place))];
            offers.push(Offer::new(Pick::Attack(*target), made.into()));
        }
    }
    offers.push(Offer::new(EffectPick::Done, end));
    Doing::Choice { who: state.commands.owner, prompt: Prompt::SquadronActions.into(), offers }
}

pub(crate) fn under(state: &State, squadron: &Squadron) -> Under {
    match (state.commands.scene, state.has(squadron, KeywordName::Rogue)) {
        (Scene::SquadronPhase, true) => Under::Rogue,
        (Scene::SquadronPhase, false) => Under::Phase,
        _ => Under::Command,
    }
}

/// Why the squadron may move, if it may.
fn freedom(state: &State, squadron: &Squadron) -> Freedom {
    let engaged = state.engaged(squadron);
    let grit = state.has_grit(squadron) && engaged.all == 1;
    match (engaged.all, engaged.holding()) {
        (0, _) => Freedom::Free,
        (_, 0) => Freedom::Heavy,
        _ if state.commands.engaged_move.is_some() && !grit => Freedom::Card,
        _ => Freedom::Grit,
    }
}
