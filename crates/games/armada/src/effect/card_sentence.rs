//! How is written what is done to cards and what lies on them, to sets of defense tokens, and what holds all the time?
//!
//! `move navigate token from card`, `discard enemy upgrade card but commander`, `gain own evade defense token`,
//! `resolve navigate as dial`.

use super::{
    CardVerb, Name, Operation, UpgradeNamed,
    extras::Span,
    nouns::{Command, Place},
    typing::Words,
};

/// What is done to what lies on cards, to upgrade cards, and to the set of defense tokens: `move navigate token from card`,
/// `place navigate token on card`, `discard enemy upgrade card but commander`, `gain own evade defense token`.
pub(super) fn read(verb: &str, plain: &[&str]) -> Option<Operation> {
    let rest: Vec<String> = plain.iter().skip(1).map(|word| word.to_lowercase()).collect();
    let rest: Vec<&str> = rest.iter().map(String::as_str).collect();
    match (verb, rest.as_slice()) {
        ("move", [command @ .., part, "from", "card"]) => {
            let part = part.parse().ok()?;
            let command = if command == ["any"] { None } else { Some(whole_command(command)?) };
            Some(Operation::FromCard { command, part })
        }
        ("place", [command @ .., "token", "on", "card"]) => whole_command(command).map(Operation::OntoCard),
        ("place", [die, "on", "card"]) => die.parse().ok().map(Operation::DieOntoCard),
        ("exchange", ["die", "with", "card"]) => Some(Operation::ExchangeDie),
        ("gain", [whose, kind, "defense", "token"]) => {
            Some(Operation::GainDefense { whose: whose.parse().ok()?, kind: kind.parse().ok()? })
        }
        ("discard", [whose, command @ .., "raid", "token"]) => {
            let command = if command == ["any"] { None } else { Some(whole_command(command)?) };
            Some(Operation::DiscardRaid { whose: whose.parse().ok()?, command })
        }
        ("discard", ["all", "dials"]) => Some(Operation::DiscardStack),
        ("resolve", ["no", "more", "commands"]) => Some(Operation::NoMoreCommands),
        ("move", ["engaged", "squadrons", "at", speed]) => speed.parse().ok().map(Operation::EngagedMoveAt),
        ("gather", ["command", "tokens"]) => Some(Operation::Gather),
        ("hull", [small, "small", medium, "medium", large, "large"]) => {
            Some(Operation::HullBySize([small.parse().ok()?, medium.parse().ok()?, large.parse().ok()?]))
        }
        ("evade", ["cancels"]) => Some(Operation::EvadeCancels),
        ("evade", [dice, "more"]) => dice.parse().ok().map(Operation::EvadeMore),
        ("raise", ["first", "yaw", "to", "highest"]) => Some(Operation::FirstYawHighest),
        ("ready", [whose, "unspent", "token"]) => whose.parse().ok().map(Operation::ReadyUnspent),
        ("mark", [whose, "any", "token"]) => Some(Operation::Mark { whose: whose.parse().ok()?, kind: None }),
        ("mark", [whose, kind]) => {
            Some(Operation::Mark { whose: whose.parse().ok()?, kind: Some(kind.parse().ok()?) })
        }
        ("defend", ["with", "another", "zone"]) => Some(Operation::DefendElsewhere),
        ("spread", ["damage"]) => Some(Operation::Spread),
        ("lend", [token]) => token.parse().ok().map(Operation::Lend),
        ("keyword", keyword) => keyword.join(" ").parse().ok().map(Operation::Keyword),
        ("keep", ["obstructed", "die"]) => Some(Operation::KeepObstructedDie),
        ("brace", ["at", "most", most]) => most.parse().ok().map(Operation::BraceAtMost),
        ("load", [count, "of", commands @ .., types, "types"]) => {
            let command = |word: &&str| word.trim_end_matches(',').parse().ok();
            let of: Option<Vec<Command>> = commands.iter().map(command).collect();
            let of = of.filter(|of| !of.is_empty())?;
            Some(Operation::Load { count: count.parse().ok()?, of, types: types.parse().ok()? })
        }
        ("discard", [count, whose, "facedown", "damage", "card" | "cards"]) => {
            let (verb, whose) = (CardVerb::Discard, whose.parse().ok()?);
            Some(Operation::FacedownCards { verb, whose, count: count.parse().ok()? })
        }
        ("turn", [count, whose, "facedown", "damage", "card" | "cards", "faceup"]) => {
            let (verb, whose) = (CardVerb::TurnFaceup, whose.parse().ok()?);
            Some(Operation::FacedownCards { verb, whose, count: count.parse().ok()? })
        }
        ("resolve", [command @ .., "as", spent]) => {
            Some(Operation::Resolve { command: whole_command(command)?, spent: spent.parse().ok()? })
        }
        ("raise", ["full", zone, "shields", by, "to", most]) => Some(Operation::FullShields {
            zone: zone.parse().ok()?,
            by: by.parse().ok()?,
            most: most.parse().ok()?,
        }),
        ("discard", ["facedown", "damage", "card" | "cards", "for", less, "less"]) => {
            less.parse().ok().map(Operation::CheaperFacedown)
        }
        ("turn", ["any", whose, "damage", "card" | "cards", "facedown"]) => {
            whose.parse().ok().map(Operation::AnyFacedown)
        }
        ("bring", [what @ .., "for", "the", span]) => bring(what, Some(span.parse().ok()?)),
        ("bring", what) => bring(what, None),
        ("take", ["away", whose, extra @ ..]) => {
            Some(Operation::TakeAway(whose.parse().ok()?, extra.join(" ").parse().ok()?))
        }
        ("set", ["aside", whose]) => whose.parse().ok().map(|whose| Operation::Put(whose, Place::SetAside)),
        ("arrive", [whose]) => whose.parse().ok().map(|whose| Operation::Put(whose, Place::InPlay)),
        ("slide", ["back", whose]) => whose.parse().ok().map(Operation::SlideBack),
        ("match", [whose, "speed"]) => whose.parse().ok().map(Operation::MatchSpeed),
        ("discard", ["dealt", "card"]) => Some(Operation::DealtCard(CardVerb::Discard)),
        ("turn", ["dealt", "card", "facedown"]) => Some(Operation::DealtCard(CardVerb::TurnFacedown)),
        ("reduce", [whose, "speed", by, "not", "below", least]) => Some(Operation::SlowDown {
            whose: whose.parse().ok()?,
            by: by.parse().ok()?,
            least: least.parse().ok()?,
        }),
        ("replace", [whose, "any", "token", "with", kind]) => {
            Some(Operation::ReplaceDefense { whose: whose.parse().ok()?, kind: kind.parse().ok()? })
        }
        ("exhaust" | "ready" | "discard", [whose, "upgrade", "card", which @ ..]) => {
            let which = match which {
                [] => UpgradeNamed::Any,
                ["but", slot] => UpgradeNamed::But(Name::from(*slot)),
                ["of", slots @ ..] => UpgradeNamed::Of(
                    slots.iter().map(|slot| Name::from(slot.trim_end_matches(','))).collect(),
                ),
                _ => return None,
            };
            Some(Operation::Upgrade { verb: verb.parse().ok()?, whose: whose.parse().ok()?, which })
        }
        _ => None,
    }
}

/// `2 own proximity-mine token`, `own cloak keyword`.
fn bring(what: &[&str], span: Option<Span>) -> Option<Operation> {
    let mut left = Words(what);
    let count = left.number().unwrap_or(1);
    let whose = left.whose()?;
    let extra = left.0.join(" ").parse().ok()?;
    (count > 0).then_some(Operation::Bring { whose, count, extra, span })
}

/// A command, and nothing else.
fn whole_command(words: &[&str]) -> Option<Command> {
    let mut left = Words(words);
    let command = left.command()?;
    left.nothing_left().map(|()| command)
}
