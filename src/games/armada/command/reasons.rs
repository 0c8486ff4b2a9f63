//! How is a refusal said?

use super::{
    commands::Spent,
    event::Card,
    legality::{Ban, Repair},
    setup::Target,
    tell::die,
};

/// Why not, in words.
pub(super) fn reason(ban: &Ban) -> String {
    commands(ban).or_else(|| course(ban)).or_else(|| repair(ban)).unwrap_or_else(|| squadrons_and_dice(ban))
}

fn commands(ban: &Ban) -> Option<String> {
    let words = match ban {
        Ban::Raided(command) => format!("a {} raid token lies on the ship", command.spoken()),
        Ban::OncePerRound(command) => {
            format!("the ship has resolved {} in this round already", command.spoken())
        }
        Ban::OneOfEach(component) => {
            format!("two {component}s are never spent on one command: one dial, one token, or one of each")
        }
        Ban::Nothing { component, command } => {
            format!("the ship has no {} {component} to spend", command.spoken())
        }
        Ban::OnCard { component, command, card } => format!(
            "the {} {component} lies on {card} and belongs to that card, not to the ship",
            command.spoken()
        ),
        Ban::OtherShip(component) => format!("a {component} of another ship cannot be spent"),
        Ban::NotNow { belongs, now } => {
            format!("it belongs to {}, and this is {}", belongs.title(), now.title())
        }
        Ban::OnlyAtReveal => "a dial becomes a token only at the moment it is revealed or gained".to_owned(),
        Ban::RaidOnlyAtReveal => {
            "dials and tokens are discarded for raid tokens only when the dial is revealed".to_owned()
        }
        Ban::NoRaid => "the ship has no raid tokens".to_owned(),
        Ban::NoMatchingRaid(command) => format!("the ship has no {} raid token", command.spoken()),
        Ban::RaidDone => "at one reveal the ship discards its dial or one command token".to_owned(),
        Ban::NothingToDiscard(command) => format!("nothing asks for the {} token", command.spoken()),
        Ban::NotYours(owner) => format!("the ship is the {owner} player's"),
        Ban::Secret(owner) => format!("the facedown dials are the {owner} player's"),
        Ban::NothingChanges => "no effect lets this player change facedown dials".to_owned(),
        Ban::NoSuchDial(nth) => format!("there is no facedown dial number {nth}"),
        Ban::StackFull(value) => format!("the stack has as many dials as the command value, {value}"),
        Ban::NotCommandPhase => "dials are set in the Command Phase".to_owned(),
        Ban::ShipActivated => "the ship has activated in this round".to_owned(),
        Ban::NotRevealed(card) => format!(
            "{card} waits for the ship's own top dial being revealed in its activation, and that is not happening"
        ),
        Ban::NotResolved(card) => format!("{card} waits for a command that is not being resolved"),
        _ => return None,
    };
    Some(words)
}

fn course(ban: &Ban) -> Option<String> {
    let words = match ban {
        Ban::SpeedConstant => "the speed stays as it is unless an effect changes it".to_owned(),
        Ban::YawConstant => "the yaw stays as the chart has it unless an effect raises it".to_owned(),
        Ban::TooFar { from, to, with } => {
            let most = if *with == Spent::Both { "two" } else { "one" };
            format!("from speed {from} to {to} is more than {most}")
        }
        Ban::BeyondChart { speed, most } => {
            format!("the speed chart has no speed {speed}; the highest is {most}")
        }
        Ban::BelowZero => "no speed is less than 0".to_owned(),
        Ban::NoYaw => "a token changes the speed only".to_owned(),
        Ban::YawAtZero => "at speed 0 the speed chart has no yaw to raise".to_owned(),
        Ban::NoSuchJoint { joint, speed } => format!("at speed {speed} there is no joint {joint}"),
        Ban::YawFull(joint) => format!("the yaw of joint {joint} is \"II\" and cannot be raised"),
        Ban::OneJoint => "the dial raises the yaw of one joint only".to_owned(),
        _ => return None,
    };
    Some(words)
}

fn repair(ban: &Ban) -> Option<String> {
    let purpose = |repair: &Repair| match repair {
        Repair::Move => "moving a shield",
        Repair::Recover => "recovering a shield",
        Repair::Hull => "discarding a damage card",
    };
    let words = match ban {
        Ban::Points { needed, left, repair } => {
            format!("{} costs {needed}, and {left} engineering points are left", purpose(repair))
        }
        Ban::NoPoints(repair) => format!("{} needs a repair command that is being resolved", purpose(repair)),
        Ban::ZoneFull { zone, most } => format!("the {zone} hull zone has its maximum of {most} shields"),
        Ban::ZoneEmpty(zone) => format!("the {zone} hull zone has no shields"),
        Ban::HugeOnly(zone) => format!("only huge ships have a {zone} hull zone"),
        Ban::SameZone(_) => "a shield moves to another hull zone".to_owned(),
        Ban::NoSuchCard(Card::Facedown) => "the ship has no facedown damage card".to_owned(),
        Ban::NoSuchCard(Card::Faceup(name)) => format!("no faceup card `{name}` lies on the ship"),
        Ban::CapacitorFailure(zone) => {
            format!("Capacitor Failure keeps shields from the {zone} hull zone, which has none left")
        }
        _ => return None,
    };
    Some(words)
}

fn squadrons_and_dice(ban: &Ban) -> String {
    match ban {
        Ban::Enemy(name) => format!("{name} is not friendly"),
        Ban::Activated(name) => format!("{name} has activated in this round"),
        Ban::OutOfReach { squadron, range, reach } => {
            format!("{squadron} is at {range} range, and the command reaches to {reach} range")
        }
        Ban::RelayOutOfReach(relay) => {
            format!("{relay} is itself no squadron that this ship could activate from where it is")
        }
        Ban::RelayUsed { relay, value } => {
            format!("{relay} has served for as many squadrons as its relay {value} allows")
        }
        Ban::NotNearRelay { squadron, relay } => {
            format!("{squadron} is not at distance 1 to 3 of {relay} with its relay")
        }
        Ban::NoMoreSquadrons(_) => "no more squadrons may be activated".to_owned(),
        Ban::NotActivating => "no squadron command is being resolved".to_owned(),
        Ban::OneAtATime => "the squadron that is active finishes before the next is chosen".to_owned(),
        Ban::NoneActive => "no squadron is active".to_owned(),
        Ban::MustActivate => "the player activates two squadrons, or the last one that is left".to_owned(),
        Ban::Moved(name) => format!("{name} has moved in this activation"),
        Ban::Attacked(name) => format!("{name} has attacked in this activation"),
        Ban::MoveOrAttack(name) => format!("in the Squadron Phase {name} moves or attacks, and has no rogue"),
        Ban::Engaged(name) => format!("{name} is engaged"),
        Ban::GritHeld(name) => {
            format!("{name} is engaged with several squadrons, and one of them lacks heavy")
        }
        Ban::MustAttackSquadron(name) => {
            format!("{name} is engaged and must attack a squadron rather than a ship")
        }
        Ban::NoTarget { squadron, target } => {
            let what = match target {
                Target::Squadron => "enemy squadron",
                Target::Ship => "enemy ship",
            };
            format!("no {what} is where {squadron} could attack it")
        }
        Ban::ColorNotInPool(color) => format!("no {color} die is in the attack pool"),
        Ban::NothingAdds => "no dial that adds a die is being resolved".to_owned(),
        Ban::DieNotInPool(one) => format!("no {} is in the attack pool", die(*one)),
        Ban::NothingRerolls => "no token that rerolls a die is being resolved".to_owned(),
        _ => "no command allows it".to_owned(),
    }
}
