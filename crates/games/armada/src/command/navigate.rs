//! What does a resolved navigate command do?

use super::{
    commands::Spent,
    event::Event,
    limits,
    pick::{Pick, Prompt},
    rules::{Doing, Offer},
    state::State,
};

/// The new speed, which may be the old one.
pub(super) fn speed(state: &State, with: Spent) -> Doing {
    let from = state.speed();
    let offer = |to: u8| {
        let pick = Pick::Speed(i8::try_from(to).unwrap_or(i8::MAX));
        if to == from {
            Offer::new(pick, Vec::new())
        } else {
            Offer::event(pick, Event::ChangeSpeed { from, to, with })
        }
    };
    let offers = (0..=limits::SHIP_SPEED).map(offer).collect();
    Doing::Choice { who: state.commands.owner, prompt: Prompt::Speed.into(), offers }
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
