//! How is a refusal said?

use super::{
    bans::{Ban, CommandBan, CourseBan, DiceBan, Repair, RepairBan, SquadronBan},
    commands::Spent,
    event::Card,
    pick::Prompt,
    setup::{Scene, Target},
    tell::die,
};

/// Why not, in words.
pub(super) fn reason(ban: &Ban) -> String {
    match ban {
        Ban::Command(ban) => commands(ban),
        Ban::Course(ban) => course(ban),
        Ban::Repair(ban) => repair(ban),
        Ban::Squadron(ban) => squadrons(ban),
        Ban::Dice(ban) => dice(ban),
        Ban::Effect(ban) => ban.told().text,
    }
}

fn commands(ban: &CommandBan) -> String {
    match ban {
        CommandBan::Raided(command) => format!("a {} raid token lies on the ship", command.spoken()),
        CommandBan::OncePerRound(command) => {
            format!("the ship has resolved {} in this round already", command.spoken())
        }
        CommandBan::OneOfEach(component) => {
            format!("two {component}s are never spent on one command: one dial, one token, or one of each")
        }
        CommandBan::Nothing { component, command } => {
            format!("the ship has no {} {component} to spend", command.spoken())
        }
        CommandBan::OnCard { component, command, card } => format!(
            "the {} {component} lies on {card} and belongs to that card, not to the ship",
            command.spoken()
        ),
        CommandBan::OtherShip(component) => format!("a {component} of another ship cannot be spent"),
        CommandBan::NotNow { command, now } => {
            format!("it belongs to {}, and this is {}", Scene::of(*command).title(), now.title())
        }
        CommandBan::Behind(Prompt::Activation) => "the ship's activation has begun".to_owned(),
        CommandBan::Behind(_) => "what becomes of the dial was decided when it was revealed".to_owned(),
        CommandBan::OnlyAtReveal => {
            "a dial becomes a token only at the moment it is revealed or gained".to_owned()
        }
        CommandBan::RaidOnlyAtReveal => {
            "dials and tokens are discarded for raid tokens only when the dial is revealed".to_owned()
        }
        CommandBan::NoRaid => "the ship has no raid tokens".to_owned(),
        CommandBan::NoMatchingRaid(command) => format!("the ship has no {} raid token", command.spoken()),
        CommandBan::SecondRaid(command) => format!("the ship has a {} raid token already", command.spoken()),
        CommandBan::RaidDone => {
            "the ship has discarded for a raid token at this reveal, and does so once".to_owned()
        }
        CommandBan::NothingToDiscard(command) => format!("nothing asks for the {} token", command.spoken()),
        CommandBan::NotYours(owner) => format!("the ship is the {owner} player's"),
        CommandBan::Secret(owner) => format!("the facedown dials are the {owner} player's"),
        CommandBan::NothingChanges => "no effect lets this player change facedown dials".to_owned(),
        CommandBan::NoSuchDial(nth) => format!("there is no facedown dial number {nth}"),
        CommandBan::StackFull(value) => format!("the stack has as many dials as the command value, {value}"),
        CommandBan::NotCommandPhase => "dials are set in the Command Phase".to_owned(),
        CommandBan::ShipActivated => "the ship has activated in this round".to_owned(),
        CommandBan::NotRevealed(card) => format!(
            "{card} waits for the ship's own top dial being revealed in its activation, and that is not happening"
        ),
        CommandBan::NotResolved(card) => format!("{card} waits for a command that is not being resolved"),
    }
}

fn course(ban: &CourseBan) -> String {
    match ban {
        CourseBan::SpeedConstant => "the speed stays as it is unless an effect changes it".to_owned(),
        CourseBan::YawConstant => "the yaw stays as the chart has it unless an effect raises it".to_owned(),
        CourseBan::TooFar { from, to, with } => {
            let most = if *with == Spent::Both { "two" } else { "one" };
            format!("from speed {from} to {to} is more than {most}")
        }
        CourseBan::BeyondChart { speed, most } => {
            format!("the speed chart has no speed {speed}; the highest is {most}")
        }
        CourseBan::BelowZero => "no speed is less than 0".to_owned(),
        CourseBan::NoYaw => "a token changes the speed only".to_owned(),
        CourseBan::YawAtZero => "at speed 0 the speed chart has no yaw to raise".to_owned(),
        CourseBan::NoSuchJoint { joint, speed } => format!("at speed {speed} there is no joint {joint}"),
        CourseBan::YawStraight(joint) => format!("joint {joint} is straight and cannot be lowered"),
        CourseBan::YawFull(joint) => format!("the yaw of joint {joint} is \"II\" and cannot be raised"),
        CourseBan::OneJoint => "the dial raises the yaw of one joint only".to_owned(),
    }
}

fn repair(ban: &RepairBan) -> String {
    let purpose = |repair: &Repair| match repair {
        Repair::Move => "moving a shield",
        Repair::Recover => "recovering a shield",
        Repair::Hull => "discarding a damage card",
    };
    match ban {
        RepairBan::Points { needed, left, repair } => {
            format!("{} costs {needed}, and {left} engineering points are left", purpose(repair))
        }
        RepairBan::NoPoints(repair) => {
            format!("{} needs a repair command that is being resolved", purpose(repair))
        }
        RepairBan::ZoneFull { zone, most } => {
            format!("the {zone} hull zone has its maximum of {most} shields")
        }
        RepairBan::ZoneEmpty(zone) => format!("the {zone} hull zone has no shields"),
        RepairBan::HugeOnly(zone) => format!("only huge ships have a {zone} hull zone"),
        RepairBan::SameZone(_) => "a shield moves to another hull zone".to_owned(),
        RepairBan::NoSuchCard(Card::Facedown) => "the ship has no facedown damage card".to_owned(),
        RepairBan::NoSuchCard(Card::Faceup(name)) => format!("no faceup card `{name}` lies on the ship"),
        RepairBan::CapacitorFailure(zone) => {
            format!("Capacitor Failure keeps shields from the {zone} hull zone, which has none left")
        }
    }
}

fn squadrons(ban: &SquadronBan) -> String {
    match ban {
        SquadronBan::Enemy(name) => format!("{name} is not friendly"),
        SquadronBan::Activated(name) => format!("{name} has activated in this round"),
        SquadronBan::OutOfReach { squadron, range, reach } => {
            format!("{squadron} is at {range} range, and the command reaches to {reach} range")
        }
        SquadronBan::RelayOutOfReach(relay) => {
            format!("{relay} is itself no squadron that this ship could activate from where it is")
        }
        SquadronBan::RelayUsed { relay, value } => {
            format!("{relay} has served for as many squadrons as its relay {value} allows")
        }
        SquadronBan::NotNearRelay { squadron, relay } => {
            format!("{squadron} is not at distance 1 to 3 of {relay} with its relay")
        }
        SquadronBan::NoMoreSquadrons(_) => "no more squadrons may be activated".to_owned(),
        SquadronBan::NotActivating => "no squadron command is being resolved".to_owned(),
        SquadronBan::OneAtATime => {
            "the squadron that is active finishes before the next is chosen".to_owned()
        }
        SquadronBan::NoneActive => "no squadron is active".to_owned(),
        SquadronBan::MustActivate { waiting: 1, .. } => {
            "one squadron of the player is unactivated, and it is activated now".to_owned()
        }
        SquadronBan::MustActivate { left: 1, waiting } => {
            format!("the turn is for two squadrons: one has activated, and {waiting} are unactivated")
        }
        SquadronBan::MustActivate { waiting, .. } => {
            format!("the turn is for two squadrons, and {waiting} are unactivated")
        }
        SquadronBan::Moved(name) => format!("{name} has moved in this activation"),
        SquadronBan::Attacked(name) => format!("{name} has attacked in this activation"),
        SquadronBan::MovedOnly(name) => {
            format!("{name} has moved, and without rogue it does not attack as well in the Squadron Phase")
        }
        SquadronBan::AttackedOnly(name) => {
            format!("{name} has attacked, and without rogue it does not move as well in the Squadron Phase")
        }
        SquadronBan::Engaged(name) => format!("{name} is engaged"),
        SquadronBan::GritHeld(name) => {
            format!("{name} is engaged with several squadrons, and one of them lacks heavy")
        }
        SquadronBan::MustAttackSquadron(name) => {
            format!("{name} is engaged and must attack a squadron rather than a ship")
        }
        SquadronBan::NoTarget { squadron, target } => {
            let what = match target {
                Target::Squadron => "enemy squadron",
                Target::Ship => "enemy ship",
            };
            format!("no {what} is where {squadron} could attack it")
        }
    }
}

fn dice(ban: &DiceBan) -> String {
    match ban {
        DiceBan::ColorNotInPool(color) => format!("no {color} die is in the attack pool"),
        DiceBan::NothingAdds => "no dial that adds a die is being resolved".to_owned(),
        DiceBan::DieNotInPool(one) => format!("no {} is in the attack pool", die(*one)),
        DiceBan::NothingRerolls => "no token that rerolls a die is being resolved".to_owned(),
    }
}
