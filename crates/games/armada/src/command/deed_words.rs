//! How is it said what an effect of the list does, and which rule is behind it?

use super::{
    deed::{Deed, UNKNOWN},
    effect::{self, CardVerb, CommandPart, Losing, PointVerb, YawVerb},
    event::Card,
    leaving::Leaving,
    state::State,
    terms::Facing,
};
use engine::Citations;
use vocabulary::{capital, defines, orders, permits, requires};

/// What happened; `before` is the table before it.
pub(super) fn tell(before: &State, deed: &Deed) -> String {
    let name = |nth: &u8| before.sheet.effect(*nth).map(|effect| effect.name.to_string()).unwrap_or_default();
    match deed {
        Deed::Moment { word, of } => {
            let moment = effect::Moment::new(*word, *of);
            format!("{}: effects wait for that", capital(&moment.in_words()))
        }
        Deed::Over(command) => format!("The {} command is over", command.spoken()),
        Deed::PayCommand { part, command } => {
            format!("The {} {part} is spent as a cost, without resolving the command", command.spoken())
        }
        Deed::DiscardAsCost(command) => format!("The {} token is discarded as a cost", command.spoken()),
        Deed::PayPoints(points) => format!("Spent as a cost: {}", counted(*points)),
        Deed::GainDial(command) => format!("The ship gains a {} dial; it is not revealed", command.spoken()),
        Deed::DiscardTop(command) => format!("The top dial of the stack, {}, is discarded", command.spoken()),
        Deed::Points { verb: PointVerb::Gain, points } => format!("{} more", capital(&counted(*points))),
        Deed::Points { verb: PointVerb::Lose, points } => format!("{} fewer", capital(&counted(*points))),
        Deed::Value { value, to } => format!("The ship's {value} value is {to} from now on"),
        Deed::MoreSquadrons(1) => "One more squadron may be activated".to_owned(),
        Deed::MoreSquadrons(count) => format!("{count} more squadrons may be activated"),
        Deed::Reach(range) => format!("The squadron command reaches to {range} range"),
        Deed::SquadronSpeed { squadron, to } => {
            let squadron = before.squadron(*squadron).map(|squadron| squadron.name.clone());
            format!("{} has speed {to}", squadron.unwrap_or_default())
        }
        Deed::Speed { from, to } => format!("The speed changes from {from} to {to}"),
        Deed::Yaw { verb: YawVerb::Raise, joint } => {
            format!("The yaw of joint {joint} is one higher for this maneuver")
        }
        Deed::Yaw { verb: YawVerb::Lower, joint } => {
            format!("The yaw of joint {joint} is one lower for this maneuver")
        }
        Deed::LoseShield { zone, by: Losing::Damage } => {
            format!("The ship suffers 1 damage on the {zone} hull zone: a shield is lost")
        }
        Deed::LoseShield { zone, by: Losing::Effect } => format!("The {zone} hull zone loses a shield"),
        Deed::RecoverShield(zone) => format!("The {zone} hull zone recovers a shield"),
        Deed::Deal { facing: Facing::Facedown, .. } => "The ship is dealt a facedown damage card".to_owned(),
        Deed::Deal { facing: Facing::Faceup, text, .. } => {
            let name = text.as_ref().map_or_else(|| UNKNOWN.to_owned(), name);
            format!("The ship is dealt a faceup damage card: {name}")
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
        Deed::Destroy => "The ship has as many damage cards as hull, and is destroyed".to_owned(),
        Deed::Leave => format!("The ship {}; its activation ends", Leaving::Ship.in_words()),
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
        Deed::PayCommand { part: CommandPart::Token, .. } => {
            Citations::one(requires("armada/effect-use-and-timing/cost-no-effect"))
                .and(defines("armada/command-tokens/spent"))
        }
        Deed::PayCommand { part: CommandPart::Dial, .. } => {
            requires("armada/effect-use-and-timing/cost-no-effect").into()
        }
        Deed::DiscardAsCost(_) => Citations::one(requires("armada/effect-use-and-timing/cost-no-effect"))
            .and(defines("armada/command-tokens/spent")),
        Deed::PayPoints(_) => Citations::one(requires("armada/effect-use-and-timing/cost-no-effect"))
            .and(orders("armada/repair-command/one-after-another")),
        Deed::GainDial(_) => permits("armada/command-dials/gained").into(),
        Deed::DiscardTop(_) => Citations::one(defines("armada/golden-rules/card-beats-rules"))
            .and(requires("armada/command-dials/back-to-the-stack")),
        Deed::Points { .. } | Deed::Value { .. } | Deed::MoreSquadrons(_) | Deed::Reach(_) => {
            defines("armada/golden-rules/card-beats-rules").into()
        }
        Deed::SquadronSpeed { .. } => Citations::one(defines("armada/golden-rules/card-beats-rules"))
            .and(defines("armada/squadron-movement/overview")),
        Deed::Speed { .. } => {
            Citations::one(defines("armada/speed/overview")).and(defines("armada/speed/limits"))
        }
        Deed::Yaw { verb: YawVerb::Raise, .. } => defines("armada/yaw/raise").into(),
        Deed::Yaw { verb: YawVerb::Lower, .. } => defines("armada/golden-rules/card-beats-rules").into(),
        Deed::LoseShield { by: Losing::Damage, .. } => {
            Citations::one(requires("armada/damage/shields-first")).and(orders("armada/damage/one-point"))
        }
        Deed::LoseShield { by: Losing::Effect, .. } => defines("armada/shields/shield-dial").into(),
        Deed::RecoverShield(_) => defines("armada/shields/maximum").into(),
        Deed::Deal { facing: Facing::Faceup, .. } => {
            Citations::one(defines("armada/damage/faceup")).and(orders("armada/damage/cards-one-by-one"))
        }
        Deed::Deal { by: Losing::Damage, .. } => {
            Citations::one(requires("armada/damage/damage-cards")).and(orders("armada/damage/one-point"))
        }
        Deed::Deal { by: Losing::Effect, .. } => {
            Citations::one(orders("armada/damage/cards-one-by-one")).and(defines("armada/damage/facedown"))
        }
        Deed::DamageCard { verb, .. } => effect::cite::damage_card(*verb),
        Deed::Destroy => Citations::one(requires("armada/damage/destroyed"))
            .and(defines("armada/destroyed-ships-and-squadrons/inactive")),
        Deed::Leave => Leaving::Ship.rules(),
    }
}
