//! What does a resolved navigate command do?

use super::{
    commands::Spent,
    event::Event,
    limits,
    pick::{Pick, Prompt},
    rules::{Doing, Offer, Task},
    state::State,
    table::UnitEvent,
};

/// The new speed, which may be the old one.
pub(super) fn speed(state: &State, with: Spent) -> Doing {
    let offer = |to: u8| match to == state.speed() {
        true => Offer::new(Pick::Speed(i8::try_from(to).unwrap_or(i8::MAX)), Vec::new()),
        false => turned(state, to, with),
    };
    let offers = (0..=limits::SHIP_SPEED).map(offer).collect();
    Doing::Choice { who: state.commands.owner, prompt: Prompt::Speed.into(), offers }
}

/// Another speed.
pub(super) fn turned(state: &State, to: u8, with: Spent) -> Offer {
    let (unit, change) = (state.commands.ship, Event::ChangeSpeed { from: state.speed(), to, with });
    let set = UnitEvent::SetSpeed { unit, speed: to };
    let pick = Pick::Speed(i8::try_from(to).unwrap_or(i8::MAX));
    Offer::new(pick, vec![Task::event(change), Task::event(set)]).naming(set)
}

/// One joint's yaw, or none.
pub(super) fn yaw(state: &State, with: Spent) -> Doing {
    let joints = state.commands.chart.column(state.speed()).map_or(0, |column| column.yaws().len());
    let joints = u8::try_from(joints).unwrap_or(u8::MAX);
    let offer = |joint: u8| Offer::event(Pick::Yaw(joint), Event::RaiseYaw { joint, with });
    let mut offers: Vec<Offer> = (1..=joints).map(offer).collect();
    offers.push(Offer::new(Pick::NoYaw, Vec::new()));
    Doing::Choice { who: state.commands.owner, prompt: Prompt::Yaw.into(), offers }
}
