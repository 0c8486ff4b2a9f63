//! What can happen by an effect that the situation lists?
//!
//! What is done to points, values, squadrons and the maneuver.
//! Most of what effects do here has an event of its own already: what happens to the ship, dials changed.

use serde::{Deserialize, Serialize};
use vocabulary::{capital, counted, defines, events};

use super::{
    commands::Command,
    effect::{PointVerb, ShipValue, YawVerb},
    orders::Activating,
    state::State,
    terms::Range,
};
use engine::Citations;

events! {
    /// Something that happens by an effect.
    #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    Deed on (state: State) {
        Over(command: Command) = "The {} command is over", command.spoken()
            => [orders "armada/effect-use-and-timing/command-header"], over(state);
        PayPoints(points: u8) = "Spent as a cost: {}", points_of(*points)
            => [requires "armada/effect-use-and-timing/cost-no-effect", orders "armada/repair-command/one-after-another"],
            state.commands.points = state.commands.points.saturating_sub(*points);
        Points { verb: PointVerb, points: u8 } = "{} {}", capital(&points_of(*points)), if *verb == PointVerb::Gain { "more" } else { "fewer" }
            => [defines "armada/golden-rules/card-beats-rules"], state.commands.points = turned_points(state.commands.points, *verb, *points);
        CheaperFacedown(less: u8) = "Discarding a facedown damage card costs {} less", points_of(*less)
            => [permits "armada/golden-rules/card-beats-rules"], state.commands.cheaper_facedown = *less;
        GiveUpSpeed(by: u8) = "A change of the speed by {by} is given up"
            => [permits "armada/golden-rules/card-beats-rules"], state.commands.speed_left = state.commands.speed_left.saturating_sub(*by);
        Value { value: ShipValue, to: u8 } = "The ship's {value} value is {to} from now on"
            => [defines "armada/golden-rules/card-beats-rules"], set_value(state, *value, *to);
        MoreSquadrons(count: u8) = "{} may be activated", more(*count)
            => [defines "armada/golden-rules/card-beats-rules"], more_squadrons(state, *count);
        Reach(range: Range) = "The squadron command reaches to {range} range"
            => [defines "armada/golden-rules/card-beats-rules"], state.commands.reach = *range;
        EngagedMoveAt(speed: u8) = "Engaged squadrons of this command may move, at speed {speed}"
            => [defines "armada/golden-rules/card-beats-rules"], state.commands.engaged_move = Some(*speed);
        NoMoreCommands = "The ship resolves no more commands in this round"
            => [forbids "armada/golden-rules/cannot"], state.commands.no_more_commands = true;
        SquadronSpeed { squadron: u8, to: u8 } = "{} has speed {to}", called(state, *squadron)
            => [defines "armada/golden-rules/card-beats-rules", defines "armada/squadron-movement/overview"],
            set_speed(state, *squadron, *to);
        Dash { squadron: u8, to: u8 } = "{} has speed {to} until its activation ends, and cannot attack in it", called(state, *squadron)
            => [defines "armada/golden-rules/card-beats-rules", defines "armada/squadron-movement/overview"], dash(state, *squadron, *to);
        Beyond(count: u8) = "{} out of reach may be activated by the command", counted(*count, "squadron", "squadrons")
            => [defines "armada/golden-rules/card-beats-rules"], state.commands.beyond = state.commands.beyond.saturating_add(*count);
        Yaw { verb: YawVerb, joint: u8 } = "The yaw of joint {joint} is one {} for this maneuver", if *verb == YawVerb::Raise { "higher" } else { "lower" }
            => { bent_rules(*verb) }, bend(state, *verb, *joint);
    }
}

fn points_of(points: u8) -> String {
    counted(points, "engineering point", "engineering points")
}

fn more(count: u8) -> String {
    if count == 1 { "One more squadron".to_owned() } else { format!("{count} more squadrons") }
}

fn called(state: &State, squadron: u8) -> &str {
    state.commands.squadron(squadron).map_or("", |squadron| state.name_of(squadron))
}

fn bent_rules(verb: YawVerb) -> Citations {
    match verb {
        YawVerb::Raise => defines("armada/yaw/raise").into(),
        YawVerb::Lower => defines("armada/golden-rules/card-beats-rules").into(),
    }
}

fn over(state: &mut State) {
    state.commands.now = None;
    state.commands.cheaper_facedown = 0;
}

fn turned_points(now: u8, verb: PointVerb, by: u8) -> u8 {
    match verb {
        PointVerb::Gain => now.saturating_add(by),
        PointVerb::Lose => now.saturating_sub(by),
    }
}

fn set_value(state: &mut State, value: ShipValue, to: u8) {
    match value {
        ShipValue::Command => state.commands.values.command = to,
        ShipValue::Squadron => state.commands.values.squadron = to,
        ShipValue::Engineering => state.commands.values.engineering = to,
    }
}

fn dash(state: &mut State, squadron: u8, to: u8) {
    set_speed(state, squadron, to);
    state.commands.squadron_mut(squadron).into_iter().for_each(|squadron| squadron.dashes = true);
}

fn set_speed(state: &mut State, squadron: u8, to: u8) {
    if let Some(id) = state.commands.squadron(squadron).map(|squadron| squadron.id) {
        state.table.change(id, |unit| unit.speed = Some(to));
    }
}

fn bend(state: &mut State, verb: YawVerb, joint: u8) {
    let place = state.commands.bent.partition_point(|other| *other <= (joint, verb));
    state.commands.bent.insert(place, (joint, verb));
}

/// Where the command had come to its end, it goes on.
fn more_squadrons(state: &mut State, count: u8) {
    match &mut state.commands.activating {
        Some(activating) => activating.left = activating.left.saturating_add(count),
        None => {
            let with = state.commands.spent.get(&Command::Squadron).copied();
            let relays = state.relays();
            state.commands.activating = Some(Activating { left: count, active: None, relays, with });
        }
    }
}
