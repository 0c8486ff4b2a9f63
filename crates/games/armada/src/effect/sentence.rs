//! How is an operation written?
//!
//! Each is a short sentence: `reroll 1 red`, `change black/blank to black/hit`, `exhaust enemy brace`. Effects and damage
//! cards are written in the same words; only whose ship is meant where nothing is said of it differs.

use std::str::FromStr;

use vocabulary::Misread;

use super::{
    Armament, CardNamed, CardVerb, Extent, Name, OnZone, Operation, RaidNamed, Share, ShieldVerb, Ships,
    Spendable, TokenVerb, Toward, Whose, ZonesNamed, card_sentence, commanding,
    dice::Color,
    grammar::GRAMMAR,
    limits,
    nouns::{Command, Facing, HullZone},
    rerolls::joined,
    tokens::TokenKind,
    typing::{About, Words, dice, name_after, words},
};

/// How many dice, points, shields or cards an operation may name; none for verbs without a number, and for words and names.
fn most(text: &str) -> Option<usize> {
    let mut words = text.split_whitespace().map(str::to_lowercase);
    let verb = words.next()?;
    let of_speed = words.any(|word| word == "speed");
    match verb.as_str() {
        "add" | "damage" | "suffer" | "deal" | "recover" | "lose" | "gain" | "activate" | "bring" => {
            Some(limits::OPERATION_AMOUNT)
        }
        "reduce" | "increase" | "change" if of_speed => Some(usize::from(limits::SHIP_SPEED)),
        "reduce" | "increase" => Some(limits::OPERATION_AMOUNT),
        "opponent" => Some(limits::CHOSEN_ZONES),
        "reroll" | "change" | "cancel" | "spend" => Some(limits::DICE),
        _ => None,
    }
}

impl FromStr for Operation {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        Operation::read(text, Whose::Enemy)
    }
}

impl Operation {
    /// An operation of a damage card: whatever says nothing of whose ship it is about is about the one at which the card lies.
    ///
    /// # Errors
    /// As for any operation.
    pub(crate) fn of_damage_card(text: &str) -> Result<Self, Misread> {
        Self::read(text, Whose::Own)
    }

    /// Reads an operation. Damage that names no ship falls on `hurt`.
    fn read(text: &str, hurt: Whose) -> Result<Self, Misread> {
        let read = |text: &str| read(text, hurt);
        let operation = match most(text) {
            Some(most) => GRAMMAR.read_within(text, most, read),
            None => GRAMMAR.read(text, read),
        };
        let idle = |why| Err(Misread::Idle { text: text.trim().to_owned(), why });
        let operation = operation?;
        match operation.and_chooser() {
            (Operation::Change { dice, to }, _) if dice.dice().all(|die| to.of(die).is_empty()) => {
                idle("a die keeps its color, and none of these has that face")
            }
            (does, Some(_)) if !does.leaves_a_choice() => idle("there is nothing to choose in it"),
            _ => Ok(operation),
        }
    }
}

/// What an operation of this verb is about.
fn about(verb: &str) -> About {
    match verb {
        "recover" | "lose" => About::Shields,
        "deal" => About::Cards,
        "damage" | "suffer" => About::Damage,
        "gain" | "exhaust" | "ready" | "return" | "discard" | "lock" | "reduce" | "increase" | "halve"
        | "opponent" | "activate" | "raise" | "lower" => About::Tokens,
        _ => About::Dice,
    }
}

/// What stands before `chosen by`, and who that is.
fn chosen_by(text: &str) -> Option<(String, Whose)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let place = words.windows(2).position(|pair| {
        matches!(pair, [chosen, by] if chosen.eq_ignore_ascii_case("chosen") && by.eq_ignore_ascii_case("by"))
    })?;
    let who: Vec<String> = words.get(place + 2..)?.iter().map(|word| word.to_lowercase()).collect();
    let who: Vec<&str> = who.iter().map(String::as_str).filter(|word| *word != "the").collect();
    let mut left = Words(&who);
    let whose = left.whose()?;
    left.nothing_left()?;
    Some((words.get(..place)?.join(" "), whose))
}

fn read(text: &str, hurt: Whose) -> Option<Operation> {
    if let Some((head, said)) = text.split_once(':')
        && head.trim().eq_ignore_ascii_case("words")
    {
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        return (!said.is_empty()).then_some(Operation::Words(said));
    }
    if let Some((head, said)) = text.split_once(':')
        && let Ok(what) = head.trim().to_lowercase().parse()
    {
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        return (!said.is_empty()).then_some(Operation::Elsewhere { what, said });
    }
    if let Some((head, said)) = text.split_once(':')
        && let Some(ships) = Ships::read(head)
    {
        let does: Option<Vec<Operation>> = said.split(';').map(|one| read(one, Whose::Own)).collect();
        let nested = |one: &Operation| matches!(one, Operation::Ships { .. });
        return does.filter(|does| !does.iter().any(nested)).map(|does| Operation::Ships { ships, does });
    }
    if let Some((said, who)) = chosen_by(text) {
        return Some(Operation::ChosenBy { who, does: Box::new(read(&said, hurt)?) });
    }
    let plain: Vec<&str> = text.split_whitespace().collect();
    let verb = plain.first()?.to_lowercase();
    let named = plain.get(1).is_some_and(|word| word.eq_ignore_ascii_case("card"));
    match verb.as_str() {
        "event" => return name_after(text, 1).map(|name| Operation::Event(name.as_str().into())),
        "forbid" => return name_after(text, 1).map(Operation::Forbid),
        "exhaust" | "ready" | "discard" if named => return card(verb.parse().ok()?, name_after(text, 2)),
        "turn" if named => return turn(&plain),
        _ => {}
    }
    if verb == "give" {
        return match plain.as_slice() {
            [_, "up", "reveal"] => Some(Operation::GiveUpReveal),
            [_, "up", "engineering", "points"] => Some(Operation::GiveUpPoints),
            _ => None,
        };
    }
    if verb == "either" {
        let all: Option<Vec<Operation>> =
            plain.get(1..)?.join(" ").split(" or ").map(|one| read(one, hurt)).collect();
        return all.filter(|all| all.len() > 1).map(Operation::Either);
    }
    if let Some(operation) = card_sentence::read(&verb, &plain) {
        return Some(operation);
    }
    if let Some(operation) = by_place(&verb, &plain).or_else(|| constant(&verb, &plain)) {
        return Some(operation);
    }
    let of_damage_cards = matches!(verb.as_str(), "discard" | "turn")
        && plain.iter().any(|word| word.eq_ignore_ascii_case("damage"));
    let owned = words(text, if of_damage_cards { About::Cards } else { about(&verb) });
    let said: Vec<&str> = owned.iter().map(String::as_str).collect();
    let (_, rest) = said.split_first()?;
    if let Some(operation) = commanding::read(&verb, rest) {
        return Some(operation);
    }
    match verb.as_str() {
        "add" => add(rest),
        "reroll" => reroll(rest),
        "cancel" => dice(rest).map(Operation::Cancel),
        "spend" => spend_token(rest).or_else(|| dice(rest).map(Operation::Spend)),
        "lock" => {
            let (whose, kind) = one_token(rest)?;
            Some(Operation::Lock { whose: whose.unwrap_or(Whose::Defender), kind })
        }
        "change" => change(rest),
        "gain" => gain(rest),
        "suffer" => {
            let (whose, points, zone) = amount(rest)?;
            Some(Operation::Damage { whose: whose.unwrap_or(Whose::Own), points, zone })
        }
        "reduce" | "increase" => less_or_more(&verb, rest),
        "opponent" => opponent_chooses(rest),
        "flip" if rest == ["facedown"] => card(CardVerb::TurnFacedown, None),
        "discard" | "turn" if of_damage_cards => damage_cards(&verb, rest),
        "discard" if rest == ["token", "choice"] || rest == ["token"] => {
            Some(Operation::Token { verb: TokenVerb::Discard, whose: Whose::Own, kind: None })
        }
        "discard" if rest.ends_with(&["command", "tokens"]) => {
            let plain: Vec<&str> = rest.iter().copied().filter(|word| *word != "all").collect();
            let mut left = Words(&plain);
            let whose = left.whose().unwrap_or(Whose::Own);
            (left.0 == ["command", "tokens"]).then_some(Operation::DiscardCommandTokens(whose))
        }
        "recover" if rest.contains(&"hull") => recover_hull(rest),
        "exhaust" | "ready" | "return" | "discard" => {
            let verb = verb.parse().ok()?;
            all_tokens(verb, rest).or_else(|| token(verb, rest))
        }
        "damage" => {
            let (whose, points, zone) = amount(rest)?;
            Some(Operation::Damage { whose: whose.unwrap_or(hurt), points, zone })
        }
        "recover" if rest.ends_with(&["token"]) => token(TokenVerb::Recover, rest),
        "recover" => {
            let (whose, points, zone) = amount(rest)?;
            let whose = whose.unwrap_or(Whose::Own);
            Some(Operation::Shields { verb: ShieldVerb::Recover, whose, points, zone })
        }
        "lose" => lose(rest, hurt),
        "deal" => first_faceup(rest).or_else(|| deal(rest, hurt)),
        _ => None,
    }
}

/// `damage 1 each adjacent zone`, `lose 1 defending zone`.
fn by_place(verb: &str, plain: &[&str]) -> Option<Operation> {
    let what = match verb {
        "damage" => OnZone::Damage,
        "lose" => OnZone::Lose,
        "recover" => OnZone::Recover,
        _ => return None,
    };
    let (_, rest) = plain.split_first()?;
    let lower: Vec<String> = rest.iter().map(|word| word.to_lowercase()).collect();
    let lower: Vec<&str> = lower.iter().map(String::as_str).filter(|word| *word != "shield").collect();
    let (zones, points) = match lower.as_slice() {
        [points, "each", "adjacent", "zone"] => (ZonesNamed::Adjacent, points),
        [points, "defending", "zone"] => (ZonesNamed::Defending, points),
        _ => return None,
    };
    Some(Operation::OnZones { what, points: points.parse().ok()?, zones })
}

/// What holds all the time, and what happens in an attack beside its dice and tokens: `increase battery 1 red`, `obstruct attack`, `count blue/accuracy as 1`, `redirect at most 1`.
fn constant(verb: &str, plain: &[&str]) -> Option<Operation> {
    let rest: Vec<String> = plain.iter().skip(1).map(|word| word.to_lowercase()).collect();
    let rest: Vec<&str> = rest.iter().map(String::as_str).collect();
    if let Ok(allowance) = format!("{verb} {}", rest.join(" ")).parse() {
        return Some(Operation::Allow(allowance));
    }
    match (verb, rest.as_slice()) {
        ("add", [color, "for", "each", whose, "discarded", "token"]) => {
            Some(Operation::AddPerDiscarded { color: color.parse().ok()?, whose: whose.parse().ok()? })
        }
        ("move", [count, "shields", "to", to @ .., "up", "to", most]) => {
            let to = match to {
                ["defending", "zone"] => Toward::Defending,
                [zones, "zone" | "zones"] => Toward::UpTo(zones.parse().ok()?),
                _ => return None,
            };
            let count = if *count == "any" { None } else { Some(count.parse().ok()?) };
            Some(Operation::MoveShields { count, to, most: most.parse().ok()? })
        }
        ("dash", ["at", "squadron", "speed", speed]) => speed.parse().ok().map(Operation::SquadronDash),
        ("activate", [count, "squadrons", "beyond", "reach"]) => {
            count.parse().ok().map(Operation::SquadronsBeyond)
        }
        ("obstruct", ["attack"]) => Some(Operation::ObstructAttack),
        ("redirect", ["at", "most", most]) => most.parse().ok().map(Operation::RedirectAtMost),
        ("count", [which @ .., "as", points]) => {
            Some(Operation::Count { dice: dice(which)?, points: points.parse().ok()? })
        }
        ("gain", ["matching", "command", "token"]) => Some(Operation::GainMatching(Whose::Own)),
        ("gain", [whose, "matching", "command", "token"]) => whose.parse().ok().map(Operation::GainMatching),
        ("attack", ["from", "used", "zone"]) => Some(Operation::UsedZone),
        ("attack", ["once", "more"]) => Some(Operation::ExtraAttack),
        ("redirect", ["anywhere"]) => Some(Operation::RedirectAnywhere),
        ("have", ["counter", value]) => value.parse().ok().map(Operation::Countering),
        ("turn", [of, from, "to", to]) => {
            let from = if *from == "any" { None } else { Some(from.parse().ok()?) };
            Some(Operation::Recolor { of: armament_of(of)?, from, to: to.parse().ok()? })
        }
        ("use", [of, color, "at", range]) => Some(Operation::Reach {
            of: armament_of(of)?,
            color: color.parse().ok()?,
            range: range.parse().ok()?,
        }),
        ("set", [of, dice @ ..]) if !dice.is_empty() && dice.len() % 2 == 0 => {
            let mut set = [0; 3];
            for pair in dice.chunks(2) {
                let [count, color] = pair else { return None };
                let color: Color = color.parse().ok()?;
                *set.get_mut(color as usize)? = count.parse().ok().filter(|count| *count <= MOST_DICE)?;
            }
            Some(Operation::SetArmament { of: armament_of(of)?, dice: set })
        }
        ("resolve", ["another", "critical"]) => Some(Operation::AnotherCritical),
        ("answer", ["with", "salvo"]) => Some(Operation::Salvo),
        ("remove", ["half"]) => Some(Operation::RemoveHalf),
        ("slide", [whose]) => whose.parse().ok().map(Operation::Slider),
        ("roll", [count, color, "against", whose]) => Some(Operation::RollDamage {
            count: count.parse().ok().filter(|count| *count <= MOST_DICE)?,
            color: color.parse().ok()?,
            whose: whose.parse().ok()?,
        }),
        ("damage", [whose, "for", share @ ("each" | "half"), which @ ..]) => {
            let which = which.strip_prefix(&["of"]).unwrap_or(which);
            let share = if *share == "half" { Share::Half } else { Share::Each };
            Some(Operation::DamagePer { whose: whose.parse().ok()?, dice: dice(which)?, share })
        }
        _ => armament(verb, plain),
    }
}

/// Dice that an armament of a card may have of one color.
const MOST_DICE: u8 = 12;

fn armament_of(word: &str) -> Option<Armament> {
    match word {
        "battery" => Some(Armament::Battery),
        "anti-squadron" => Some(Armament::AntiSquadron),
        _ => None,
    }
}

/// `increase battery 1 red`, `reduce anti-squadron 1 blue`.
fn armament(verb: &str, plain: &[&str]) -> Option<Operation> {
    let of = armament_of(&plain.get(1)?.to_lowercase())?;
    let color = plain.get(3)?.to_lowercase().parse().ok()?;
    let count = plain.get(2)?.parse().ok()?;
    (plain.len() == 4).then_some(Operation::Armament { verb: verb.parse().ok()?, of, count, color })
}

fn card(verb: CardVerb, name: Option<Name>) -> Option<Operation> {
    let card = name.filter(|name| !name.is("this")).map_or(CardNamed::This, CardNamed::Of);
    Some(Operation::Card { verb, card })
}

/// `turn card NAME facedown`.
fn turn(plain: &[&str]) -> Option<Operation> {
    let (last, front) = plain.split_last()?;
    let verb = format!("turn {}", last.to_lowercase()).parse().ok()?;
    card(verb, name_after(&front.join(" "), 2))
}

/// `2 black`, `exactly all any`.
fn reroll(rest: &[&str]) -> Option<Operation> {
    let plain: Vec<&str> = rest.iter().copied().filter(|word| *word != "exactly").collect();
    let extent = if plain.len() < rest.len() { Extent::Exactly } else { Extent::UpTo };
    dice(&plain).map(|dice| Operation::Reroll { extent, dice })
}

/// `1 blue`, `any`, `1 red/accuracy`, `red accuracy`.
fn add(rest: &[&str]) -> Option<Operation> {
    let mut left = Words(rest);
    let count = left.number().unwrap_or(1);
    if let [one] = joined(left.0).as_slice()
        && let Ok(die) = one.parse()
    {
        return Some(Operation::AddShowing { count, die });
    }
    let color = left.take(|word| match word {
        "any" => Some(None),
        color => color.parse().ok().map(Some),
    })?;
    left.nothing_left()?;
    Some(Operation::Add { count, color })
}

fn change(rest: &[&str]) -> Option<Operation> {
    let place = rest.iter().position(|word| *word == "to")?;
    let to = rest.get(place + 1..)?.join(" ").parse().ok()?;
    Some(Operation::Change { dice: dice(rest.get(..place)?)?, to })
}

/// `navigate token`, `navigate command token`.
fn command_token(left: &mut Words<'_>) -> Option<Command> {
    let command = left.command()?;
    if let ["command", rest @ ..] = left.0 {
        left.0 = rest;
    }
    match left.0 {
        [] | ["token"] => Some(command),
        _ => None,
    }
}

fn token(verb: TokenVerb, rest: &[&str]) -> Option<Operation> {
    let mut left = Words(rest);
    let whose = left.whose().unwrap_or(Whose::Own);
    if verb == TokenVerb::Discard
        && let Some(command) = command_token(&mut Words(left.0))
    {
        return Some(Operation::DiscardCommandToken { whose, command: Some(command) });
    }
    let kind = kind_of_token(&mut left)?;
    matches!(left.0, [] | ["token"]).then_some(Operation::Token { verb, whose, kind })
}

/// `all enemy tokens`, `all own evade tokens`.
fn all_tokens(verb: TokenVerb, rest: &[&str]) -> Option<Operation> {
    let plain: Vec<&str> = rest.iter().copied().filter(|word| *word != "all").collect();
    let mut left = Words((plain.len() < rest.len()).then_some(&plain)?);
    let whose = left.whose().unwrap_or(Whose::Own);
    let kind = left.take(|word| word.parse().ok());
    let named = kind.is_some() && left.0.is_empty() || matches!(left.0, ["token" | "tokens"]);
    named.then_some(Operation::AllTokens { verb, whose, kind })
}

/// The type of a token, or `any`.
fn kind_of_token(left: &mut Words<'_>) -> Option<Option<TokenKind>> {
    left.take(|word| match word {
        "any" => Some(None),
        word => word.parse::<TokenKind>().ok().map(Some),
    })
}

/// `enemy brace`, `any token`: whose, and of which type.
fn one_token(rest: &[&str]) -> Option<(Option<Whose>, Option<TokenKind>)> {
    let mut left = Words(rest);
    let whose = left.whose();
    let kind = kind_of_token(&mut left)?;
    match (kind, left.0) {
        (Some(_), []) | (_, ["token"]) => Some((whose, kind)),
        _ => None,
    }
}

/// `own brace`, `own locked brace`, `enemy any token`.
fn spend_token(rest: &[&str]) -> Option<Operation> {
    let plain: Vec<&str> =
        rest.iter().copied().filter(|word| !matches!(*word, "locked" | "discarded")).collect();
    let (whose, kind) = one_token(&plain)?;
    let which = match rest {
        rest if rest.contains(&"locked") => Spendable::Locked,
        rest if rest.contains(&"discarded") => Spendable::Discarded,
        _ => Spendable::Free,
    };
    Some(Operation::SpendToken { whose: whose.unwrap_or(Whose::Own), kind, which })
}

/// `navigate token`, `enemy navigate raid token`.
fn gain(rest: &[&str]) -> Option<Operation> {
    let mut left = Words(rest);
    let whose = left.whose().unwrap_or(Whose::Own);
    let raid = match left.0 {
        ["any", "raid", "token", "unlike", "top", "dial"] => Some(RaidNamed::UnlikeTopDial),
        ["any", "raid", "token"] => Some(RaidNamed::Any),
        [command @ .., "raid", "token"] | [command @ .., "raid"] => {
            let mut left = Words(command);
            let command = left.command()?;
            left.nothing_left()?;
            Some(RaidNamed::Of(command))
        }
        _ => None,
    };
    if let Some(command) = raid {
        return Some(Operation::GainRaid { whose, command });
    }
    let command = command_token(&mut left)?;
    Some(Operation::GainToken { whose, command: Some(command) })
}

/// `reduce damage 1`, `reduce own speed 1`, `increase speed by 1`.
fn less_or_more(verb: &str, rest: &[&str]) -> Option<Operation> {
    let plain: Vec<&str> = rest.iter().copied().filter(|word| !matches!(*word, "by" | "total")).collect();
    let mut left = Words(&plain);
    let first = left.number();
    let whose = left.whose();
    let what = left.take(Some)?;
    let count = first.or_else(|| left.number()).unwrap_or(1);
    left.nothing_left()?;
    match (verb, what) {
        ("reduce", "damage") if whose.is_none() => Some(Operation::ReduceDamage(count)),
        (verb, "speed") => {
            let whose = whose.unwrap_or(Whose::Own);
            Some(Operation::Speed { verb: verb.parse().ok()?, whose, by: count })
        }
        _ => None,
    }
}

/// `opponent chooses 2 own zones`.
fn opponent_chooses(rest: &[&str]) -> Option<Operation> {
    let ["chooses", rest @ ..] = rest else { return None };
    let mut left = Words(rest);
    let extent = match left.0 {
        ["up", "to", rest @ ..] => {
            left.0 = rest;
            Extent::UpTo
        }
        _ => Extent::Exactly,
    };
    let zones = left.number()?;
    let whose = left.whose().unwrap_or(Whose::Own);
    matches!(left.0, [] | ["zones"]).then_some(Operation::OpponentChooses { whose, zones, extent })
}

/// `1 own damage`, `1 own damage faceup`: one of the ship's damage cards that nobody names.
fn damage_cards(verb: &str, rest: &[&str]) -> Option<Operation> {
    let mut left = Words(rest);
    let count = left.number().unwrap_or(1);
    let whose = left.whose().unwrap_or(Whose::Own);
    left.take(|word| (word == "damage").then_some(()))?;
    let verb = match (verb, left.0) {
        ("discard", []) => CardVerb::Discard,
        ("turn", ["facedown"]) => CardVerb::TurnFacedown,
        ("turn", ["faceup"]) => CardVerb::TurnFaceup,
        _ => return None,
    };
    let fits = (1..=limits::OPERATION_AMOUNT).contains(&usize::from(count));
    fits.then_some(Operation::DamageCards { verb, whose, count })
}

/// `1 own hull`.
fn recover_hull(rest: &[&str]) -> Option<Operation> {
    let mut left = Words(rest);
    let points = left.number().unwrap_or(1);
    let whose = left.whose().unwrap_or(Whose::Own);
    let whole = matches!(left.0, ["hull"] | ["hull", "point" | "points"]);
    whole.then_some(Operation::RecoverHull { whose, points })
}

/// `1 enemy rear`, `all own most`.
fn lose(rest: &[&str], hurt: Whose) -> Option<Operation> {
    let all = rest.contains(&"all");
    let most = rest.contains(&"most");
    let plain: Vec<&str> = rest.iter().copied().filter(|word| !matches!(*word, "all" | "most")).collect();
    let (whose, points, zone) = amount(&plain)?;
    let whose = whose.unwrap_or(hurt);
    if !all && !most {
        return Some(Operation::Shields { verb: ShieldVerb::Lose, whose, points, zone });
    }
    let count = (!all).then_some(points);
    (zone.is_some() != most).then_some(Operation::Strip { whose, zone, count })
}

/// How many, whose, where: `2 enemy front`, `enemy front 2`, `1`.
fn amount(rest: &[&str]) -> Option<(Option<Whose>, u8, Option<HullZone>)> {
    let mut left = Words(rest);
    let first = left.number();
    let whose = left.whose();
    let zone = left.zone();
    let points = first.or_else(|| left.number()).unwrap_or(1);
    left.nothing_left()?;
    Some((whose, points, zone))
}

/// `first 2 faceup`, `the first damage card faceup`.
fn first_faceup(rest: &[&str]) -> Option<Operation> {
    let plain: Vec<&str> = rest.iter().copied().filter(|word| *word != "damage").collect();
    match plain.as_slice() {
        ["first", "faceup"] => Some(Operation::FirstFaceup(1)),
        ["first", "two", "faceup"] => Some(Operation::FirstFaceup(2)),
        ["first", count, "faceup"] => count.parse().ok().map(Operation::FirstFaceup),
        _ => None,
    }
}

fn deal(rest: &[&str], hurt: Whose) -> Option<Operation> {
    let mut left = Words(rest);
    let (mut count, mut whose, mut facing) = (None, None, None);
    while !left.0.is_empty() {
        if let Some(number) = left.number() {
            count = Some(number);
        } else if let Some(side) = left.whose() {
            whose = Some(side);
        } else if left.take(|word| matches!(word, "damage" | "to").then_some(())).is_none() {
            facing = Some(left.take(|word| word.parse().ok())?);
        }
    }
    let (count, facing) = (count.unwrap_or(1), facing.unwrap_or(Facing::Facedown));
    Some(Operation::Deal { whose: whose.unwrap_or(hurt), count, facing })
}
