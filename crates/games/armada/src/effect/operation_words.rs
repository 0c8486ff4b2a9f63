//! How is an operation told to a reader, and where is it carried out?
//!
//! A row each. What happens is told in a clause: `1 die is canceled`, `its ship gains a navigate command token`.

use vocabulary::article;

use super::{
    Armament, CardNamed, CommandPart, DialNamed, Extent, Happening, HowMany, Known, LastJoint, Operation,
    PointVerb, RaidNamed, Share, ShieldVerb, Ships, SpeedVerb, Spendable, TokenVerb, Toward, UpgradeNamed,
    ValueChange, Whose, YawVerb, ZonesNamed,
    commands::Spent,
    dice::Color,
    doing::OnZone,
    extras::Extra,
    fitting::CarriedOut,
    limits,
    nouns::{Command, HullZone, Place},
    rerolls::Reroll,
    tokens::TokenKind,
    told::{counted_parts, joined, one_of_several},
};

pub(super) fn whose(whose: Whose) -> &'static str {
    match whose {
        Whose::Own => "its ship",
        Whose::Friendly => "another friendly ship",
        Whose::Enemy => "the enemy",
        Whose::Attacker => "the attacker",
        Whose::Defender => "the defender",
    }
}

pub(super) fn counted(count: u8, one: &str, several: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {several}") }
}

/// Faces, as in `red hit or black hit + crit`.
pub(super) fn faces(written: &str) -> String {
    let faces: Vec<String> = written
        .split(' ')
        .map(|face| face.replace("/hit-hit", " double hit").replace("/hit-", " hit + ").replace('/', " "))
        .collect();
    match faces.as_slice() {
        [rest @ .., last] if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        faces => faces.concat(),
    }
}

/// Dice, as in `up to 2 black dice`.
pub(super) fn dice(dice: Reroll) -> String {
    let text = dice.to_string();
    let (count, which) = text.split_once(' ').unwrap_or((text.as_str(), ""));
    if which.contains('/') {
        let count = count.parse().unwrap_or(0);
        return match count {
            0 => format!("all dice showing {}", faces(which)),
            count => format!("{} showing {}", counted(count, "die", "dice"), faces(which)),
        };
    }
    let which = if which == "any" { String::new() } else { format!("{} ", which.replace(' ', " or ")) };
    match count {
        "all" if which.is_empty() => "any dice".to_owned(),
        "all" => format!("all {which}dice"),
        "1" => format!("1 {which}die"),
        count => format!("{count} {which}dice"),
    }
}

/// `navigate `, or nothing where somebody chooses.
pub(super) fn named(command: Option<Command>) -> String {
    command.map_or(String::new(), |command| format!("{command} "))
}

pub(super) fn place(zone: Option<HullZone>) -> String {
    zone.map_or("one of its hull zones".to_owned(), |zone| format!("the {zone} hull zone"))
}

fn of(side: Whose, zone: Option<HullZone>) -> String {
    match zone {
        Some(zone) => format!("{} on its {zone} hull zone", whose(side)),
        None => whose(side).to_owned(),
    }
}

fn armament(of: Armament) -> &'static str {
    match of {
        Armament::Battery => "battery armament",
        Armament::AntiSquadron => "anti-squadron armament",
    }
}

fn are(count: u8) -> &'static str {
    if count == 1 { "is" } else { "are" }
}

/// A defense token of a type, or one of choice.
fn one(kind: Option<TokenKind>) -> String {
    kind.map_or("a defense token".to_owned(), |kind| format!("a {kind} token"))
}

fn turned(verb: TokenVerb) -> &'static str {
    match verb {
        TokenVerb::Exhaust => "exhausted",
        TokenVerb::Ready => "readied",
        TokenVerb::Discard => "discarded",
        TokenVerb::Recover => "recovered from the discarded ones",
        TokenVerb::Return => "recovered from the discarded ones, exhausted",
    }
}

fn taken_away(side: Whose, extra: Extra) -> String {
    format!("the {} of {} is taken away", extra.spoken(), whose(side))
}

/// An event that an effect causes.
fn caused(event: &Happening) -> String {
    match event.known() {
        Some(Known::ExecuteManeuver) => "a maneuver is executed".to_owned(),
        Some(Known::NavigateCommand) => "a navigate command is resolved".to_owned(),
        Some(Known::SquadronCommand) => "a squadron command is resolved".to_owned(),
        Some(Known::RepairCommand) => "a repair command is resolved".to_owned(),
        Some(Known::ConcentrateFireCommand) => "a concentrate-fire command is resolved".to_owned(),
        Some(Known::DeployShip) => "that ship is deployed".to_owned(),
        Some(known) => format!("this happens: {known}"),
        None => event.to_string(),
    }
}

/// What is done to different ships one after another: `one ship gains a token and another ship gains a second one`; where an opponent
/// chooses them: `the enemy chooses one ship that gains a token and another that gains a second one`.
fn in_turn(all: &[Operation]) -> String {
    let nth = |nth: usize, rest: &str| format!("{}{rest}", if nth == 0 { "one" } else { "another" });
    let chooser = |one: &Operation| match one {
        Operation::ChosenBy { who, .. } => Some(*who),
        _ => None,
    };
    let by = all.first().and_then(chooser).filter(|who| all.iter().all(|one| chooser(one) == Some(*who)));
    let told = all.iter().enumerate().map(|(at, one)| match one {
        Operation::ChosenBy { does: what, .. } if by.is_some() => {
            does(what).replacen("its ship", &nth(at, if at == 0 { " ship that" } else { " that" }), 1)
        }
        one => does(one).replacen("its ship", &nth(at, " ship"), 1),
    });
    let told = joined(told);
    by.map_or(told.clone(), |by| format!("{} chooses {told}", whose(by)))
}

/// The operations, a row each: where it is carried out, and what it does in words. One without either does not compile.
macro_rules! operations {
    ($($operation:pat in $place:ident => $words:expr,)+) => {
        pub(super) fn does(operation: &Operation) -> String {
            match operation { $($operation => $words,)+ }
        }

        impl Operation {
            /// Where it is carried out.
            #[allow(unused_variables, reason = "the same rows say it in words")]
            pub(super) fn carried_out(&self) -> CarriedOut {
                match self { $($operation => CarriedOut::$place,)+ }
            }
        }
    };
}

operations! {
    // attack dice
    Operation::Add { count, color } in WithDice => {
        let color = color.map_or("any color of".to_owned(), |color| color.to_string());
        let dice = counted(*count, &format!("{color} die"), &format!("{color} dice"));
        format!("{dice} {} added", are(*count))
            .replace("any color of die", "die of any color")
            .replace("any color of dice", "dice of any color")
    },
    Operation::AddShowing { count, die } in WithDice => {
        format!("{} showing {} {} added", counted(*count, "die", "dice"), die.in_words(), are(*count))
    },
    Operation::Reroll { extent: Extent::UpTo, dice: which } in WithDice => {
        format!("{} may be rolled again", dice(*which))
    },
    Operation::Reroll { dice: which, .. } in WithDice => {
        format!("{} {} rolled again", dice(*which).replace("any dice", "all dice"), are(which.most))
    },
    Operation::Change { dice: which, to } in WithDice => {
        let to = if to.is_any() { "any face".to_owned() } else { faces(&to.to_string()) };
        format!("{} {} turned to {to}", dice(*which), are(which.most))
    },
    Operation::Cancel(which) in WithDice => format!("{} {} canceled", dice(*which), are(which.most)),
    Operation::Spend(which) in WithDice => format!("{} {} spent", dice(*which), are(which.most)),
    // what holds all the time in attacks
    Operation::Recolor { of, from, to } in AllTheTime => {
        let which = from.map_or("all dice".to_owned(), |from| format!("the {from} dice"));
        format!("{which} of its {} are {to}", armament(*of))
    },
    Operation::Reach { of, color, range } in AllTheTime => {
        format!("the {color} dice of its {} reach {range} range", armament(*of))
    },
    Operation::SetArmament { of, dice } in AllTheTime => {
        let some = Color::ALL.iter().zip(dice).filter(|(_, count)| **count > 0);
        let dice =
            some.map(|(color, count)| counted(*count, &format!("{color} die"), &format!("{color} dice")));
        format!("its {} is {}", armament(*of), joined(dice))
    },
    Operation::UsedZone in AllTheTime => "the attack may come from a hull zone that has attacked already".to_owned(),
    Operation::ExtraAttack in AllTheTime => {
        "the attack may come from any hull zone, and is one more than its ship may make".to_owned()
    },
    Operation::Countering(value) in AllTheTime => format!("it has Counter {value}"),
    Operation::RedirectAnywhere in AllTheTime => {
        "a redirect token may name more than one hull zone, also zones that are not adjacent".to_owned()
    },
    // defense tokens
    Operation::Token { verb, whose: side, kind } in OnTokens => {
        format!("{} of {} is {}", one(*kind), whose(*side), turned(*verb))
    },
    Operation::AllTokens { verb, whose: side, kind } in OnTokens => {
        let kind = kind.map_or("defense".to_owned(), |kind| kind.to_string());
        format!("every {kind} token of {} is {}", whose(*side), turned(*verb))
    },
    Operation::SpendToken { whose: side, kind, which } in WithAttack => {
        let locked = match which {
            Spendable::Free => "",
            Spendable::Locked => ", though an accuracy locked it",
            Spendable::Discarded => ", which is discarded for it, though an accuracy may have locked it",
        };
        format!("{} spends {}{locked}", whose(*side), one(*kind).replacen("a ", "1 ", 1))
    },
    Operation::ReadyUnspent(side) in InAttack => {
        format!("a defense token of {} that was not spent in the attack is readied", whose(*side))
    },
    Operation::Mark { whose: side, kind } in InAttack => {
        format!("{} of {}, if it is spent in this attack, is discarded", one(*kind), whose(*side))
    },
    Operation::EvadeCancels in AllTheTime => "an evade token cancels its die".to_owned(),
    Operation::EvadeMore(dice) in AllTheTime => {
        format!("an evade token may take {}", counted(*dice, "die more", "dice more"))
    },
    Operation::Lock { whose: side, kind } in WithAttack => {
        format!("{} of {} cannot be spent in this attack", one(*kind), whose(*side))
    },
    // commands: tokens, dials, raid tokens
    Operation::GainToken { whose: side, command } in Everywhere => {
        format!("{} gains a {}command token", whose(*side), named(*command))
    },
    Operation::DiscardCommandToken { whose: side, command } in Everywhere => {
        format!("{} loses a {}command token", whose(*side), named(*command))
    },
    Operation::GainMatching(side) in InCommand => {
        format!("{} gains a token of the command on its dial", whose(*side))
    },
    Operation::DiscardCommandTokens(side) in Everywhere => format!("{} loses every command token", whose(*side)),
    Operation::GainDial { whose: side, command } in InCommand => {
        format!("{} gains a {}command dial", whose(*side), named(*command))
    },
    Operation::DiscardDial { whose: side, command } in InCommand => {
        format!("{} loses a {}command dial", whose(*side), named(*command))
    },
    Operation::DiscardTopDial(side) in InCommand => format!("the top dial of {} is discarded", whose(*side)),
    Operation::ChangeDials { whose: side, which, to } in InCommand => {
        let to = to.map_or("another command".to_owned(), |to| to.to_string());
        match which {
            DialNamed::Top => format!("the top dial of {} is set to {to}", whose(*side)),
            DialNamed::Any(count) => {
                let dials = counted(*count, "dial", "dials");
                format!("up to {dials} of {} are set to {to}", whose(*side))
            }
        }
    },
    Operation::GainRaid { whose: side, command } in OnRaid => {
        let token = match command {
            RaidNamed::Of(command) => format!("a {command} raid token"),
            RaidNamed::Any => "a raid token of choice".to_owned(),
            RaidNamed::UnlikeTopDial => {
                "a raid token of choice, of another command than that of its top dial".to_owned()
            }
        };
        format!("{} gains {token}", whose(*side))
    },
    Operation::DiscardRaid { whose: side, command } in AmongSeveral => {
        format!("{} loses a {}raid token", whose(*side), named(*command))
    },
    Operation::DiscardStack in InCommand => "all its command dials are discarded".to_owned(),
    Operation::NoMoreCommands in InCommand => "it resolves no more commands in this round".to_owned(),
    Operation::EngagedMoveAt(speed) in InCommand => {
        format!("squadrons that it activates may move though they are engaged, at speed {speed}")
    },
    Operation::Gather in AmongSeveral => {
        "command tokens of that ship and of the card, as many as its player likes, go to the \
                          ship with the card"
            .to_owned()
    },
    // cards and what lies on them
    Operation::FromCard { command, part: CommandPart::Token } in AmongSeveral => {
        format!("a {}token moves from the card to the ship", named(*command))
    },
    Operation::FromCard { command, .. } in AmongSeveral => {
        format!("a {}token of the card becomes a dial of that command", named(*command))
    },
    Operation::DieOntoCard(die) in AmongSeveral => format!("a die that shows {} is put on the card", die.in_words()),
    Operation::OntoCard(command) in AmongSeveral => format!("a {command} token is put on the card"),
    Operation::GainDefense { whose: side, kind } in AmongSeveral => format!("{} gains a {kind} token", whose(*side)),
    Operation::ReplaceDefense { whose: side, kind } in AmongSeveral => {
        format!("a {kind} token takes the place of a defense token of {}", whose(*side))
    },
    Operation::KeepObstructedDie in AllTheTime => "no die is removed for the obstruction".to_owned(),
    Operation::BraceAtMost(most) in AllTheTime => format!("a brace takes no more than {most} of the damage away"),
    Operation::Load { count, of, types } in AmongSeveral => {
        if usize::from(*types) == Command::ALL.len() {
            return "a command token of each type is put on the card".to_owned();
        }
        let types = if *types > 1 { format!(", of at least {types} types,") } else { String::new() };
        let of = match of.len() == Command::ALL.len() {
            true => String::new(),
            false => format!("{} ", one_of_several(of)),
        };
        let tokens = counted(*count, &format!("{of}token"), &format!("{of}tokens"));
        format!("{}{types} are put on the card", if of.is_empty() { tokens.replace("token", "command token") } else { tokens })
    },
    Operation::FacedownCards { verb, whose: side, count } in AmongSeveral => {
        let cards = counted(*count, "facedown damage card", "facedown damage cards");
        let are = if *count == 1 { "is" } else { "are" };
        format!("{cards} of {} {are} {}", whose(*side), verb.done())
    },
    Operation::Resolve { command, spent } in InCommand => {
        let spent = match spent {
            Spent::Dial => "a dial",
            Spent::Token => "a token",
            Spent::Both => "a dial and a token",
        };
        format!("a {command} command is resolved as if {spent} were spent")
    },
    Operation::DealtCard(verb) in AmongSeveral => {
        format!("the damage card that is dealt is {}, and its text does nothing", verb.done())
    },
    Operation::SlowDown { whose: side, by, least } in AmongSeveral => {
        let speed = format!("the speed of {}", whose(*side));
        if (*by, *least) == (limits::SHIP_SPEED, 0) {
            return format!("{speed} becomes 0");
        }
        format!("{speed} goes down by {by}, not below {least}")
    },
    Operation::Upgrade { verb, whose: side, which } in AmongSeveral => {
        let of = whose(*side);
        let card = match which {
            UpgradeNamed::Any => format!("an upgrade card of {of}"),
            UpgradeNamed::But(slot) => format!("an upgrade card of {of} that is no {slot}"),
            UpgradeNamed::Of(slots) => {
                let mut slots: Vec<String> = slots.iter().map(|slot| slot.as_str().replace('-', " ")).collect();
                slots.sort_unstable();
                format!("{} card of {of}", article(&one_of_several(&slots)))
            }
        };
        format!("{card} is {}", verb.done())
    },
    // shields, hull, damage cards and speed
    Operation::Card { verb, card } in Everywhere => {
        let card = match card {
            CardNamed::This => "the card".to_owned(),
            CardNamed::Of(name) => format!("the card `{name}`"),
        };
        format!("{card} is {}", verb.done())
    },
    Operation::Damage { whose: side, points, zone } in OnShip => {
        format!("{} suffers {points} damage", of(*side, *zone))
    },
    Operation::Shields { verb: ShieldVerb::Recover, whose: side, points, zone } in OnShip => {
        format!("{} recovers {}", of(*side, *zone), counted(*points, "shield", "shields"))
    },
    Operation::Shields { whose: side, points, zone, .. } in OnShip => {
        format!("{} loses {}", of(*side, *zone), counted(*points, "shield", "shields"))
    },
    Operation::OnZones { what, points, zones } in InAttack => {
        let place = match zones {
            ZonesNamed::Defending => "the hull zone that is attacked",
            ZonesNamed::Adjacent => "every hull zone beside the one that is attacked",
        };
        match what {
            OnZone::Damage => format!("{points} damage falls on {place}"),
            OnZone::Lose => format!("{place} loses {}", counted(*points, "shield", "shields")),
            OnZone::Recover => format!("{place} recovers {}", counted(*points, "shield", "shields")),
        }
    },
    Operation::Armament { verb, of, count, color } in AllTheTime => {
        let of = armament(*of);
        let dice = counted(*count, &format!("{color} die"), &format!("{color} dice"));
        let change = if *verb == SpeedVerb::Increase { "more" } else { "fewer" };
        format!("its {of} has {dice} {change}")
    },
    Operation::ObstructAttack in AllTheTime => "the attack counts as obstructed".to_owned(),
    Operation::Count { dice: which, points } in AllTheTime => {
        format!("each {} counts for {points} damage more", dice(*which).replace("1 ", ""))
    },
    Operation::RedirectAtMost(most) in AllTheTime => {
        format!("a redirect token takes no more than {most} of the damage away")
    },
    Operation::Strip { whose: side, zone, count } in OnShip => {
        let zone = zone.map_or("the hull zone with the most shields".to_owned(), |zone| {
            format!("the {zone} hull zone")
        });
        let shields = count.map_or("all shields".to_owned(), |count| counted(count, "shield", "shields"));
        format!("{zone} of {} loses {shields}", whose(*side))
    },
    Operation::OpponentChooses { whose: side, zones, extent } in OnShip => {
        let most = if *extent == Extent::UpTo { "up to " } else { "" };
        let zones = counted(*zones, "hull zone", "hull zones");
        format!("the opponent chooses {most}{zones} of {}, and each loses a shield", whose(*side))
    },
    Operation::HullBySize([small, medium, large]) in AllTheTime => format!(
        "every friendly ship has more hull: {small} if it is small, {medium} if medium, {large} if large"
    ),
    Operation::DefendElsewhere in InAttack => {
        "another hull zone, as its player chooses, is the one that is attacked".to_owned()
    },
    Operation::Spread in InAttack => {
        "as many points of the damage as defense tokens were spent, or fewer, fall on the \
                          shields of a hull zone beside the one that is attacked"
            .to_owned()
    },
    Operation::Lend(token) in AllTheTime => format!("it may spend 1 {token} token of the squadron with the card"),
    Operation::Keyword(keyword) in AllTheTime => {
        format!("the squadron has {}, beside what it has already", Extra::Keyword(*keyword).spoken())
    },
    Operation::ReduceDamage(points) in WithAttack => format!("the damage of the attack is {points} less"),
    Operation::RecoverHull { whose: side, points } in OnHull => {
        format!("{} recovers {points} hull", whose(*side))
    },
    Operation::Speed { verb, whose: side, by } in OnShip => {
        let change = if *verb == SpeedVerb::Increase { "up" } else { "down" };
        format!("the speed of {} goes {change} by {by}", whose(*side))
    },
    Operation::SpeedOfChoice { whose: side, by } in InCommand => {
        format!("the speed of {} goes up or down by at most {by}", whose(*side))
    },
    Operation::DamageCards { verb, whose: side, count } in OnShip => {
        let cards = counted(*count, "damage card", "damage cards");
        let are = if *count == 1 { "is" } else { "are" };
        format!("{cards} of {} {are} {}", whose(*side), verb.done())
    },
    Operation::Deal { whose: side, count, facing } in OnShip => {
        format!(
            "{} is dealt {}",
            whose(*side),
            counted(*count, &format!("{facing} damage card"), &format!("{facing} damage cards"))
        )
    },
    Operation::FirstFaceup(count) in InAttack => {
        format!("the first {} of the attack lie faceup", counted(*count, "damage card", "damage cards"))
    },
    // what a command does
    Operation::Points { verb: PointVerb::Gain, points } in InCommand => {
        format!("you have {} more", counted(*points, "engineering point", "engineering points"))
    },
    Operation::Points { points, .. } in InCommand => {
        format!("you have {} fewer", counted(*points, "engineering point", "engineering points"))
    },
    Operation::Value { whose: side, value, change } in InCommand => {
        let change = match change {
            ValueChange::Increase(by) => format!("goes up by {by}"),
            ValueChange::Reduce(by) => format!("goes down by {by}"),
            ValueChange::Halve => "is halved, rounded down".to_owned(),
        };
        format!("the {value} value of {} {change}", whose(*side))
    },
    Operation::MoreSquadrons(count) in InCommand => {
        format!("{} more may be activated", counted(*count, "squadron", "squadrons"))
    },
    Operation::SquadronsAt(range) in InCommand => format!("the command reaches squadrons up to {range} range"),
    Operation::SquadronSpeed { verb, by } in InCommand => {
        let change = if *verb == SpeedVerb::Increase { "up" } else { "down" };
        format!("the speed of the squadron goes {change} by {by}")
    },
    Operation::FirstYawHighest in InCommand => "the yaw of the first joint is II for this maneuver".to_owned(),
    Operation::Yaw { verb, joint } in InCommand => {
        let joint = match joint {
            Some(LastJoint) => "the yaw of the last joint",
            None => "the yaw of a joint",
        };
        format!("{joint} goes {} by 1", if *verb == YawVerb::Raise { "up" } else { "down" })
    },
    // several things at once, and the rest
    Operation::ExchangeDie in InAttack => {
        "1 die of the pool is spent and changes places with the die on the card, both with their faces"
            .to_owned()
    },
    Operation::RemoveHalf in WithDice => "half of the dice leave the pool, rounded down".to_owned(),
    Operation::ChosenBy { who, does: what } in Everywhere => format!("{} ({} chooses)", does(what), whose(*who)),
    Operation::Either(all) in InCommand => {
        let faces = all.iter().map(|one| match one {
            Operation::DieOntoCard(die) => Some(die.in_words()),
            _ => None,
        });
        if let Some(faces) = faces.collect::<Option<Vec<String>>>() {
            return format!("a die that shows {} is put on the card", one_of_several(&faces));
        }
        format!("either {}", all.iter().map(does).collect::<Vec<_>>().join(", or "))
    },
    Operation::GiveUpReveal in InCommand => {
        "the top dial is discarded and none is revealed in this activation".to_owned()
    },
    Operation::Ships { ships: Ships { how_many: HowMany::InTurn, .. }, does: all } in AmongSeveral => {
        in_turn(all)
    },
    Operation::Ships { ships, does: all } in AmongSeveral => {
        let all = joined(counted_parts(all.iter().map(does)).into_iter());
        let on_each = all.replacen("its ship", &ships.in_words(), 1).replace("its ship", "that ship");
        if on_each == all { format!("for {}: {all}", ships.in_words()) } else { on_each }
    },
    Operation::Event(event) in Everywhere => caused(event),
    Operation::Forbid(name) in Everywhere => format!("`{name}` can no longer be resolved"),
    Operation::Allow(allowance) in Allowing => allowance.told().to_owned(),
    Operation::AddPerDiscarded { color, whose: side } in InAttack => {
        format!("1 {color} die is added for each discarded defense token of {}", whose(*side))
    },
    Operation::MoveShields { count, to, most } in InAttack => {
        let to = match to {
            Toward::Defending => "the hull zone that is attacked".to_owned(),
            Toward::UpTo(1) => "one of its hull zones".to_owned(),
            Toward::UpTo(zones) => format!("up to {zones} of its hull zones"),
        };
        let count = count.map_or(
            "any number of shields may be moved from the other hull zones".to_owned(),
            |count| {
                format!(
                    "up to {} may be moved from one other hull zone",
                    counted(count, "shield", "shields")
                )
            },
        );
        format!("{count} to {to}, where no more than {most} may lie then")
    },
    Operation::SquadronDash(speed) in InCommand => {
        format!(
            "the squadron may have speed {speed} until its activation ends, and then cannot attack in it"
        )
    },
    Operation::SquadronsBeyond(count) in InCommand => {
        format!(
            "up to {} that it activates may be out of the reach of the command",
            counted(*count, "squadron", "squadrons")
        )
    },
    Operation::Elsewhere { said, .. } in Everywhere => said.clone(),
    Operation::AnotherCritical in InAttack => {
        "one more critical effect is resolved, and none of them twice".to_owned()
    },
    Operation::Salvo in InAttack => "a salvo attack answers the attack, no more than one".to_owned(),
    Operation::RollDamage { count, color, whose: side } in InAttack => format!(
        "{} rolled, and {} suffers 1 damage for each hit and each critical icon",
        counted(*count, &format!("{color} die is"), &format!("{color} dice are")),
        whose(*side)
    ),
    Operation::DamagePer { whose: side, dice: which, share } in InAttack => {
        let which = dice(*which).replace("1 ", "");
        match share {
            Share::Each => format!("{} suffers 1 damage for each {which}, point by point", whose(*side)),
            Share::Half => {
                format!(
                    "{} suffers half as much damage as the pool has {}, rounded up",
                    whose(*side),
                    which.replace("die ", "dice ")
                )
            }
        }
    },
    Operation::FullShields { zone, by, most } in InCommand => {
        format!("its {zone} hull zone may have {} more, up to {most}", counted(*by, "shield", "shields"))
    },
    Operation::CheaperFacedown(less) in InCommand => format!(
        "discarding a facedown damage card costs {} less",
        counted(*less, "engineering point", "engineering points")
    ),
    Operation::GiveUpPoints in InCommand => "no engineering point is spent in this command".to_owned(),
    Operation::AnyFacedown(side) in InCommand => {
        format!("any number of faceup damage cards of {} are turned facedown", whose(*side))
    },
    Operation::Slider(side) in InAttack => {
        format!("the activation slider of {} is turned to the activated side", whose(*side))
    },
    Operation::SlideBack(side) in AmongSeveral => {
        format!("the activation slider of {} is turned back from the activated side", whose(*side))
    },
    Operation::Bring { whose: side, count, extra: Extra::Piece(piece), span: None } in OnPieces => {
        Extra::Piece(*piece).told(whose(*side), *count)
    },
    Operation::Bring { whose: side, count, extra, span } in AmongSeveral => {
        let until = span.map_or(String::new(), |span| format!(", until the {span} ends"));
        format!("{}{until}", extra.told(whose(*side), *count))
    },
    Operation::TakeAway(side, extra @ Extra::Piece(_)) in OnPieces => taken_away(*side, *extra),
    Operation::TakeAway(side, extra) in AmongSeveral => taken_away(*side, *extra),
    Operation::Put(side, Place::InPlay) in AmongSeveral => format!("{} is placed in the play area", whose(*side)),
    Operation::Put(side, _) in AmongSeveral => format!("{} is set aside", whose(*side)),
    Operation::MatchSpeed(side) in AmongSeveral => {
        format!("the speed of {} becomes that of the ship with the card", whose(*side))
    },
    Operation::Words(words) in Everywhere => words.clone(),
}
