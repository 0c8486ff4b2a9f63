//! How is an operation written down again?
//!
//! As `sentence` reads it, each in its one usual form: what is written so is read as the same operation.

use std::fmt;

use super::{
    Armament, CardNamed, CardVerb, DialNamed, Extent, LastJoint, OnZone, Operation, RaidNamed, Share,
    Spendable, Toward, UpgradeNamed, ValueChange, ZonesNamed,
    dice::Color,
    nouns::{Command, HullZone, Place},
    typing::dice_text,
};

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = |zone: &Option<HullZone>| zone.map(|zone| format!(" {zone}")).unwrap_or_default();
        match self {
            Operation::Add { count, color: Some(color) } => write!(f, "add {count} {color}"),
            Operation::Add { count, color: None } => write!(f, "add {count} any"),
            Operation::AddShowing { count, die } => write!(f, "add {count} {die}"),
            Operation::Reroll { extent: Extent::UpTo, dice } => write!(f, "reroll {}", dice_text(*dice)),
            Operation::Reroll { extent: Extent::Exactly, dice } => {
                write!(f, "reroll exactly {}", dice_text(*dice))
            }
            Operation::Change { dice, to } => write!(f, "change {} to {to}", dice_text(*dice)),
            Operation::Cancel(dice) => write!(f, "cancel {}", dice_text(*dice)),
            Operation::Spend(dice) => write!(f, "spend {}", dice_text(*dice)),
            Operation::Token { verb, whose, kind: Some(kind) } => write!(f, "{verb} {whose} {kind}"),
            Operation::Token { verb, whose, kind: None } => write!(f, "{verb} {whose} any token"),
            Operation::AllTokens { verb, whose, kind: Some(kind) } => {
                write!(f, "{verb} all {whose} {kind} tokens")
            }
            Operation::AllTokens { verb, whose, kind: None } => write!(f, "{verb} all {whose} tokens"),
            Operation::SpendToken { whose, kind, which } => {
                let locked = match which {
                    Spendable::Free => "",
                    Spendable::Locked => "locked ",
                    Spendable::Discarded => "discarded ",
                };
                match kind {
                    Some(kind) => write!(f, "spend {whose} {locked}{kind}"),
                    None => write!(f, "spend {whose} {locked}any token"),
                }
            }
            Operation::Lock { whose, kind: Some(kind) } => write!(f, "lock {whose} {kind}"),
            Operation::Lock { whose, kind: None } => write!(f, "lock {whose} any token"),
            Operation::GainToken { whose, command: Some(command) } => {
                write!(f, "gain {whose} {command} token")
            }
            Operation::GainToken { whose, command: None } => write!(f, "gain {whose} any command token"),
            Operation::GainRaid { whose, command } => match command {
                RaidNamed::Of(command) => write!(f, "gain {whose} {command} raid token"),
                RaidNamed::Any => write!(f, "gain {whose} any raid token"),
                RaidNamed::UnlikeTopDial => write!(f, "gain {whose} any raid token unlike top dial"),
            },
            Operation::Recolor { of, from, to } => {
                write!(f, "turn {} {} to {to}", armament(*of), from.map_or("any", Color::word))
            }
            Operation::Reach { of, color, range } => write!(f, "use {} {color} at {range}", armament(*of)),
            Operation::SetArmament { of, dice } => {
                write!(f, "set {}", armament(*of))?;
                let some = Color::ALL.iter().zip(dice).filter(|(_, count)| **count > 0);
                some.into_iter().try_for_each(|(color, count)| write!(f, " {count} {color}"))
            }
            Operation::UsedZone => f.write_str("attack from used zone"),
            Operation::ExtraAttack => f.write_str("attack once more"),
            Operation::Countering(value) => write!(f, "have counter {value}"),
            Operation::RedirectAnywhere => f.write_str("redirect anywhere"),
            Operation::AnotherCritical => f.write_str("resolve another critical"),
            Operation::Salvo => f.write_str("answer with salvo"),
            Operation::RemoveHalf => f.write_str("remove half"),
            Operation::RollDamage { count, color, whose } => {
                write!(f, "roll {count} {color} against {whose}")
            }
            Operation::DamagePer { whose, dice, share } => {
                let share = if *share == Share::Half { "half of" } else { "each" };
                write!(f, "damage {whose} for {share} {}", dice_text(*dice))
            }
            Operation::FullShields { zone, by, most } => {
                write!(f, "raise full {zone} shields {by} to {most}")
            }
            Operation::CheaperFacedown(less) => {
                write!(f, "discard facedown damage cards for {less} less")
            }
            Operation::GiveUpPoints => f.write_str("give up engineering points"),
            Operation::AnyFacedown(whose) => write!(f, "turn any {whose} damage cards facedown"),
            Operation::Lend(token) => write!(f, "lend {token}"),
            Operation::Slider(whose) => write!(f, "slide {whose}"),
            Operation::MatchSpeed(whose) => write!(f, "match {whose} speed"),
            Operation::Allow(allowance) => allowance.fmt(f),
            Operation::AddPerDiscarded { color, whose } => {
                write!(f, "add {color} for each {whose} discarded token")
            }
            Operation::MoveShields { count, to, most } => {
                let to = match to {
                    Toward::Defending => "defending zone".to_owned(),
                    Toward::UpTo(zones) => format!("{zones} zones"),
                };
                let count = count.map_or("any".to_owned(), |count| count.to_string());
                write!(f, "move {count} shields to {to} up to {most}")
            }
            Operation::SquadronDash(speed) => write!(f, "dash at squadron speed {speed}"),
            Operation::SquadronsBeyond(count) => write!(f, "activate {count} squadrons beyond reach"),
            Operation::Elsewhere { what, said } => write!(f, "{what}: {said}"),
            Operation::OnZones { what, points, zones } => {
                let verb = match what {
                    OnZone::Damage => "damage",
                    OnZone::Lose => "lose",
                    OnZone::Recover => "recover",
                };
                match zones {
                    ZonesNamed::Defending => write!(f, "{verb} {points} defending zone"),
                    ZonesNamed::Adjacent => write!(f, "{verb} {points} each adjacent zone"),
                }
            }
            Operation::Either(all) => {
                let all: Vec<String> = all.iter().map(ToString::to_string).collect();
                write!(f, "either {}", all.join(" or "))
            }
            Operation::Ships { ships, does } => {
                let does: Vec<String> = does.iter().map(ToString::to_string).collect();
                write!(f, "{ships}: {}", does.join("; "))
            }
            Operation::FromCard { command, part } => write!(f, "move {} {part} from card", any_of(*command)),
            Operation::DieOntoCard(die) => write!(f, "place {die} on card"),
            Operation::ExchangeDie => f.write_str("exchange die with card"),
            Operation::OntoCard(command) => write!(f, "place {command} token on card"),
            Operation::GainDefense { whose, kind } => write!(f, "gain {whose} {kind} defense token"),
            Operation::ReplaceDefense { whose, kind } => write!(f, "replace {whose} any token with {kind}"),
            Operation::KeepObstructedDie => f.write_str("keep obstructed die"),
            Operation::BraceAtMost(most) => write!(f, "brace at most {most}"),
            Operation::Load { count, of, types } => {
                let of: Vec<&str> = of.iter().map(|command| command.word()).collect();
                write!(f, "load {count} of {}, {types} types", of.join(", "))
            }
            Operation::FacedownCards { verb: CardVerb::Discard, whose, count } => {
                write!(f, "discard {count} {whose} facedown damage card")
            }
            Operation::FacedownCards { whose, count, .. } => {
                write!(f, "turn {count} {whose} facedown damage card faceup")
            }
            Operation::Resolve { command, spent } => write!(f, "resolve {command} as {spent}"),
            Operation::DealtCard(CardVerb::Discard) => f.write_str("discard dealt card"),
            Operation::DealtCard(_) => f.write_str("turn dealt card facedown"),
            Operation::SlowDown { whose, by, least } => {
                write!(f, "reduce {whose} speed {by} not below {least}")
            }
            Operation::Upgrade { verb, whose, which } => {
                write!(f, "{verb} {whose} upgrade card")?;
                match which {
                    UpgradeNamed::Any => Ok(()),
                    UpgradeNamed::But(slot) => write!(f, " but {slot}"),
                    UpgradeNamed::Of(slots) => {
                        let slots: Vec<String> = slots.iter().map(ToString::to_string).collect();
                        write!(f, " of {}", slots.join(", "))
                    }
                }
            }
            Operation::GiveUpReveal => f.write_str("give up reveal"),
            Operation::ObstructAttack => f.write_str("obstruct attack"),
            Operation::Count { dice, points } => write!(f, "count {} as {points}", dice_text(*dice)),
            Operation::RedirectAtMost(most) => write!(f, "redirect at most {most}"),
            Operation::GainMatching(whose) => write!(f, "gain {whose} matching command token"),
            Operation::Armament { verb, of, count, color } => {
                write!(f, "{verb} {} {count} {color}", armament(*of))
            }
            Operation::DiscardCommandTokens(whose) => write!(f, "discard {whose} command tokens"),
            Operation::DiscardCommandToken { whose, command } => {
                write!(f, "discard {whose} {} command token", any_of(*command))
            }
            Operation::GainDial { whose, command } => write!(f, "gain {whose} {} dial", any_of(*command)),
            Operation::DiscardDial { whose, command } => {
                write!(f, "discard {whose} {} dial", any_of(*command))
            }
            Operation::DiscardTopDial(whose) => write!(f, "discard {whose} top dial"),
            Operation::ChangeDials { whose, which, to } => {
                match which {
                    DialNamed::Top => write!(f, "change {whose} top dial")?,
                    DialNamed::Any(count) => write!(f, "change {count} {whose} dial")?,
                }
                to.map_or(Ok(()), |to| write!(f, " to {to}"))
            }
            Operation::Points { verb, points } => write!(f, "{verb} {points} engineering point"),
            Operation::Value { whose, value, change } => match change {
                ValueChange::Increase(by) => write!(f, "increase {whose} {value} value {by}"),
                ValueChange::Reduce(by) => write!(f, "reduce {whose} {value} value {by}"),
                ValueChange::Halve => write!(f, "halve {whose} {value} value"),
            },
            Operation::MoreSquadrons(count) => write!(f, "activate {count} more squadron"),
            Operation::SquadronsAt(range) => write!(f, "activate squadrons at {range}"),
            Operation::SquadronSpeed { verb, by } => write!(f, "{verb} squadron speed {by}"),
            Operation::SpeedOfChoice { whose, by } => write!(f, "change {whose} speed {by}"),
            Operation::Yaw { verb, joint: None } => write!(f, "{verb} yaw"),
            Operation::Yaw { verb, joint: Some(LastJoint) } => write!(f, "{verb} last yaw"),
            Operation::Card { verb, card } => {
                let name = match card {
                    CardNamed::This => "this".to_owned(),
                    CardNamed::Of(name) => name.to_string(),
                };
                match verb {
                    CardVerb::TurnFacedown => write!(f, "turn card {name} facedown"),
                    CardVerb::TurnFaceup => write!(f, "turn card {name} faceup"),
                    verb => write!(f, "{verb} card {name}"),
                }
            }
            Operation::Damage { whose, points, zone } => {
                write!(f, "damage {points} {whose}{}", place(zone))
            }
            Operation::Shields { verb, whose, points, zone } => {
                write!(f, "{verb} {points} {whose}{}", place(zone))
            }
            Operation::Strip { whose, zone, count } => {
                match count {
                    Some(count) => write!(f, "lose {count} {whose} ")?,
                    None => write!(f, "lose all {whose} ")?,
                }
                f.write_str(zone.map_or("most", HullZone::word))
            }
            Operation::OpponentChooses { whose, zones, extent } => {
                let most = if *extent == Extent::UpTo { "up to " } else { "" };
                write!(f, "opponent chooses {most}{zones} {whose} zones")
            }
            Operation::ReduceDamage(points) => write!(f, "reduce damage {points}"),
            Operation::RecoverHull { whose, points } => write!(f, "recover {points} {whose} hull"),
            Operation::Speed { verb, whose, by } => write!(f, "{verb} {whose} speed {by}"),
            Operation::DamageCards { verb, whose, count } => match verb {
                CardVerb::TurnFacedown => write!(f, "turn {count} {whose} damage card facedown"),
                CardVerb::TurnFaceup => write!(f, "turn {count} {whose} damage card faceup"),
                verb => write!(f, "{verb} {count} {whose} damage card"),
            },
            Operation::Deal { whose, count, facing } => write!(f, "deal {count} {whose} {facing}"),
            Operation::FirstFaceup(count) => write!(f, "deal first {count} faceup"),
            Operation::Event(happening) => write!(f, "event {happening}"),
            Operation::Forbid(name) => write!(f, "forbid {name}"),
            Operation::ChosenBy { who, does } => write!(f, "{does} chosen by {who}"),
            Operation::DiscardRaid { whose, command } => {
                write!(f, "discard {whose} {} raid token", any_of(*command))
            }
            Operation::DiscardStack => f.write_str("discard all dials"),
            Operation::NoMoreCommands => f.write_str("resolve no more commands"),
            Operation::EngagedMoveAt(speed) => write!(f, "move engaged squadrons at {speed}"),
            Operation::Gather => f.write_str("gather command tokens"),
            Operation::HullBySize([small, medium, large]) => {
                write!(f, "hull {small} small {medium} medium {large} large")
            }
            Operation::Bring { whose, count, extra, span } => {
                write!(f, "bring {count} {whose} {extra}")?;
                span.map_or(Ok(()), |span| write!(f, " for the {span}"))
            }
            Operation::TakeAway(whose, extra) => write!(f, "take away {whose} {extra}"),
            Operation::Put(whose, Place::InPlay) => write!(f, "arrive {whose}"),
            Operation::Put(whose, _) => write!(f, "set aside {whose}"),
            Operation::SlideBack(whose) => write!(f, "slide back {whose}"),
            Operation::EvadeCancels => f.write_str("evade cancels"),
            Operation::EvadeMore(dice) => write!(f, "evade {dice} more"),
            Operation::FirstYawHighest => f.write_str("raise first yaw to highest"),
            Operation::ReadyUnspent(whose) => write!(f, "ready {whose} unspent token"),
            Operation::Mark { whose, kind: Some(kind) } => write!(f, "mark {whose} {kind}"),
            Operation::Mark { whose, kind: None } => write!(f, "mark {whose} any token"),
            Operation::DefendElsewhere => f.write_str("defend with another zone"),
            Operation::Spread => f.write_str("spread damage"),
            Operation::Keyword(keyword) => write!(f, "keyword {keyword}"),
            Operation::Words(words) => write!(f, "words: {words}"),
        }
    }
}

fn armament(of: Armament) -> &'static str {
    match of {
        Armament::Battery => "battery",
        Armament::AntiSquadron => "anti-squadron",
    }
}

/// `navigate`, or `any` where somebody chooses.
fn any_of(command: Option<Command>) -> &'static str {
    command.map_or("any", Command::word)
}

vocabulary::as_text!(Operation);
