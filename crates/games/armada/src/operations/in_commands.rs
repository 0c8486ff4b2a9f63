//! What does an operation come to that only the commands of an activation know?

use super::{
    acting::Acting,
    command::{Deed, Event, Pick, Prompt, Scene, Way, as_if},
    commands::Command,
    effect::{Operation, PointVerb, ShipValue, SpeedVerb, ValueChange, YawVerb},
    limits,
    rules::{Doing, Offer, Task},
    state::State,
    table::{UnitEvent, choice, one, tasks},
};

/// What is done to dials, points, values, squadrons and the course; none where it finds nothing to do it to.
pub(super) fn in_commands(acting: Acting<'_>, does: &Operation) -> Option<Doing> {
    let state = acting.state();
    let during = |command| (state.commands.now == Some(command)).then_some(());
    match does {
        Operation::Resolve { command, spent } => {
            let resolve = Event::resolve(state, *command, Way::AsIf(*spent));
            acting.can(resolve).then(|| tasks(as_if(state, *command, *spent)))
        }
        Operation::GiveUpReveal => {
            let ship = state.ship();
            let given_up = || UnitEvent::DiscardTop { unit: state.commands.ship, command: ship.top_dial() };
            let rest = || Task::event(Event::Enter(Scene::AfterReveal));
            (!ship.stack.is_empty()).then(|| tasks([Task::event(given_up()), rest()]))
        }
        Operation::GiveUpPoints => lose_points(state, state.commands.points),
        Operation::Points { verb: PointVerb::Lose, points } => lose_points(state, *points),
        Operation::Points { verb, points } => {
            during(Command::Repair).map(|()| one(Deed::Points { verb: *verb, points: *points }))
        }
        Operation::CheaperFacedown(less) => {
            during(Command::Repair).map(|()| one(Deed::CheaperFacedown(*less)))
        }
        Operation::Value { value, change, .. } => changed_value(state, *value, *change),
        Operation::NoMoreCommands => (!state.commands.no_more_commands).then(|| one(Deed::NoMoreCommands)),
        Operation::MoreSquadrons(count) => {
            during(Command::Squadron).map(|()| one(Deed::MoreSquadrons(*count)))
        }
        Operation::EngagedMoveAt(speed) => {
            during(Command::Squadron).map(|()| one(Deed::EngagedMoveAt(*speed)))
        }
        Operation::SquadronsBeyond(count) => during(Command::Squadron).map(|()| one(Deed::Beyond(*count))),
        Operation::SquadronsAt(range) => (*range != state.commands.reach).then(|| one(Deed::Reach(*range))),
        Operation::SquadronSpeed { verb, by } => squadron_speed(state, *verb, *by),
        Operation::SquadronDash(to) => {
            let (squadron, now) = active_squadron(state)?;
            (now < *to).then(|| one(Deed::Dash { squadron, to: *to }))
        }
        Operation::FirstYawHighest => first_yaw_highest(state),
        Operation::Yaw { verb, joint: Some(_) } => {
            let bent = Deed::Yaw { verb: *verb, joint: state.speed() };
            acting.can(bent.clone()).then(|| one(bent))
        }
        Operation::Yaw { verb, joint: None } => yaw_of_choice(acting, *verb),
        _ => None,
    }
}

/// So many engineering points, as far as there are some, are lost.
fn lose_points(state: &State, points: u8) -> Option<Doing> {
    let points = points.min(state.commands.points);
    (points > 0).then(|| one(Deed::Points { verb: PointVerb::Lose, points }))
}

fn changed_value(state: &State, value: ShipValue, change: ValueChange) -> Option<Doing> {
    let (now, most) = match value {
        ShipValue::Command => (state.commands.values.command, limits::COMMAND_VALUE),
        ShipValue::Squadron => (state.commands.values.squadron, limits::SHIP_VALUE),
        ShipValue::Engineering => (state.commands.values.engineering, limits::SHIP_VALUE),
    };
    let to = change.of(now, most);
    (to != now).then(|| one(Deed::Value { value, to }))
}

/// The squadron that is active, and its speed, where that is known.
fn active_squadron(state: &State) -> Option<(u8, u8)> {
    let squadron = state.commands.activating.as_ref().and_then(|activating| activating.active)?;
    Some((squadron, state.table.unit(state.commands.squadron(squadron)?.id).speed?))
}

fn squadron_speed(state: &State, verb: SpeedVerb, by: u8) -> Option<Doing> {
    let (squadron, now) = active_squadron(state)?;
    let to = match verb {
        SpeedVerb::Reduce => now.saturating_sub(by),
        SpeedVerb::Increase => now.saturating_add(by),
    };
    (to != now).then(|| one(Deed::SquadronSpeed { squadron, to }))
}

/// The first joint is raised until its yaw is the highest; none where it is that already, or where there is no joint.
fn first_yaw_highest(state: &State) -> Option<Doing> {
    let mut yaw = state.course().joint(1)?;
    let mut raised = Vec::new();
    while let Some(higher) = yaw.raised() {
        yaw = higher;
        raised.push(Task::event(Deed::Yaw { verb: YawVerb::Raise, joint: 1 }));
    }
    (!raised.is_empty()).then(|| tasks(raised))
}

/// The ship's owner chooses the joint.
fn yaw_of_choice(acting: Acting<'_>, verb: YawVerb) -> Option<Doing> {
    let state = acting.state();
    let joints = u8::try_from(state.course().yaws().len()).unwrap_or(u8::MAX);
    let event = |joint| Deed::Yaw { verb, joint };
    let any = (1..=joints).any(|joint| acting.can(event(joint)));
    let offers = (1..=joints).map(|joint| Offer::event(Pick::Yaw(joint), event(joint)));
    choice((state.commands.owner, Prompt::EffectYaw.into()), offers.filter(|_| any))
}
