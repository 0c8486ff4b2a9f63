//! How is it said what an effect of the list does, and which rule is behind it?

use super::{
    deed::Deed,
    effect::{self, CardVerb, PointVerb, YawVerb},
    event::Card,
    state::State,
};
use engine::Citations;
use vocabulary::{capital, defines, forbids, orders, permits, requires};

/// What happened; `before` is the table before it.
pub(super) fn tell(before: &State, deed: &Deed) -> String {
    match deed {
        Deed::Moment { word, of } => {
            let moment = effect::Moment::new(*word, *of);
            format!("{}: effects wait for that", capital(&moment.in_words()))
        }
        Deed::Over(command) => format!("The {} command is over", command.spoken()),
        Deed::PayPoints(points) => format!("Spent as a cost: {}", counted(*points)),
        Deed::CheaperFacedown(less) => {
            format!("Discarding a facedown damage card costs {} less", counted(*less))
        }
        Deed::GiveUpSpeed(by) => format!("A change of the speed by {by} is given up"),
        Deed::GainDial(command) => format!("The ship gains a {} dial; it is not revealed", command.spoken()),
        Deed::DiscardTop(command) => format!("The top dial of the stack, {}, is discarded", command.spoken()),
        Deed::Points { verb: PointVerb::Gain, points } => format!("{} more", capital(&counted(*points))),
        Deed::Points { verb: PointVerb::Lose, points } => format!("{} fewer", capital(&counted(*points))),
        Deed::Value { value, to } => format!("The ship's {value} value is {to} from now on"),
        Deed::MoreSquadrons(1) => "One more squadron may be activated".to_owned(),
        Deed::MoreSquadrons(count) => format!("{count} more squadrons may be activated"),
        Deed::EngagedMoveAt(speed) => {
            format!("Engaged squadrons of this command may move, at speed {speed}")
        }
        Deed::NoMoreCommands => "The ship resolves no more commands in this round".to_owned(),
        Deed::Reach(range) => format!("The squadron command reaches to {range} range"),
        Deed::SquadronSpeed { squadron, to } => {
            let squadron = before.squadron(*squadron).map(|squadron| squadron.name.clone());
            format!("{} has speed {to}", squadron.unwrap_or_default())
        }
        Deed::Dash { squadron, to } => {
            let squadron = before.squadron(*squadron).map(|squadron| squadron.name.clone());
            format!(
                "{} has speed {to} until its activation ends, and cannot attack in it",
                squadron.unwrap_or_default()
            )
        }
        Deed::Beyond(1) => "1 squadron out of reach may be activated by the command".to_owned(),
        Deed::Beyond(count) => format!("{count} squadrons out of reach may be activated by the command"),
        Deed::Yaw { verb: YawVerb::Raise, joint } => {
            format!("The yaw of joint {joint} is one higher for this maneuver")
        }
        Deed::Yaw { verb: YawVerb::Lower, joint } => {
            format!("The yaw of joint {joint} is one lower for this maneuver")
        }
        Deed::DamageCard { verb, card } => {
            let which = match card {
                Card::Facedown => "A facedown damage card".to_owned(),
                Card::Faceup(name) => format!("The damage card {name}"),
            };
            let done = match verb {
                CardVerb::Discard => "is discarded",
                CardVerb::TurnFacedown => "is turned facedown",
                CardVerb::TurnFaceup => "is turned faceup",
                CardVerb::Exhaust | CardVerb::Ready => "stays as it is",
            };
            format!("{which} {done}")
        }
    }
}

fn counted(points: u8) -> String {
    if points == 1 { "1 engineering point".to_owned() } else { format!("{points} engineering points") }
}

/// The rules behind it.
pub(super) fn cite(deed: &Deed) -> Citations {
    match deed {
        Deed::Moment { word, .. } => effect::cite::word(*word).into(),
        Deed::Over(_) => orders("armada/effect-use-and-timing/command-header").into(),
        Deed::PayPoints(_) => Citations::one(requires("armada/effect-use-and-timing/cost-no-effect"))
            .and(orders("armada/repair-command/one-after-another")),
        Deed::GainDial(_) => permits("armada/command-dials/gained").into(),
        Deed::DiscardTop(_) => Citations::one(defines("armada/golden-rules/card-beats-rules"))
            .and(requires("armada/command-dials/back-to-the-stack")),
        Deed::NoMoreCommands => forbids("armada/golden-rules/cannot").into(),
        Deed::Points { .. }
        | Deed::Value { .. }
        | Deed::MoreSquadrons(_)
        | Deed::EngagedMoveAt(_)
        | Deed::Reach(_) => defines("armada/golden-rules/card-beats-rules").into(),
        Deed::CheaperFacedown(_) | Deed::GiveUpSpeed(_) => {
            permits("armada/golden-rules/card-beats-rules").into()
        }
        Deed::Beyond(_) => defines("armada/golden-rules/card-beats-rules").into(),
        Deed::Dash { .. } | Deed::SquadronSpeed { .. } => {
            Citations::one(defines("armada/golden-rules/card-beats-rules"))
                .and(defines("armada/squadron-movement/overview"))
        }
        Deed::Yaw { verb: YawVerb::Raise, .. } => defines("armada/yaw/raise").into(),
        Deed::Yaw { verb: YawVerb::Lower, .. } => defines("armada/golden-rules/card-beats-rules").into(),
        Deed::DamageCard { verb, .. } => effect::cite::damage_card(*verb),
    }
}
