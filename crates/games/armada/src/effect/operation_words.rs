//! What do the words of rows share?
//!
//! Sides, dice, tokens, hull zones and numbers, as sentences for readers name them; and what of a row of `operation` is more than a
//! few words.

use vocabulary::article;

use super::{
    CardNamed, CommandPart, DialNamed, Extent, Happening, Known, OnZone, PointVerb, RaidNamed, Share,
    SpeedVerb, Spendable, TokenVerb, Toward, Turned, UpgradeNamed, ValueChange, Whose, YawVerb, ZonesNamed,
    carried_out::CarriedOut,
    commands::Spent,
    dice::Color,
    extras::Span,
    limits,
    nouns::{Command, HullZone, Range},
    rerolls::Reroll,
    tokens::TokenKind,
};

pub(super) fn side(whose: Whose) -> &'static str {
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
pub(super) fn which_dice(dice: Reroll) -> String {
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

/// A ship, or one of its hull zones.
pub(super) fn side_on(whose: Whose, zone: Option<HullZone>) -> String {
    match zone {
        Some(zone) => format!("{} on its {zone} hull zone", side(whose)),
        None => side(whose).to_owned(),
    }
}

pub(super) fn are(count: u8) -> &'static str {
    if count == 1 { "is" } else { "are" }
}

/// A defense token of a type, or one of choice.
pub(super) fn one_token(kind: Option<TokenKind>) -> String {
    kind.map_or("a defense token".to_owned(), |kind| format!("a {kind} token"))
}

pub(super) fn turned(verb: TokenVerb) -> &'static str {
    match verb {
        TokenVerb::Exhaust => "exhausted",
        TokenVerb::Ready => "readied",
        TokenVerb::Discard => "discarded",
        TokenVerb::Recover => "recovered from the discarded ones",
        TokenVerb::Return => "recovered from the discarded ones, exhausted",
    }
}

/// An event that an effect causes.
pub(super) fn caused(event: &Happening) -> String {
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

/// `2 red dice`, `1 die of any color`.
pub(super) fn dice_of(count: u8, color: Option<Color>) -> String {
    match color {
        Some(color) => counted(count, &format!("{color} die"), &format!("{color} dice")),
        None => counted(count, "die of any color", "dice of any color"),
    }
}

pub(super) fn dice_by_color(dice: &[u8; 3]) -> String {
    let some = Color::ALL.iter().zip(dice).filter(|(_, count)| **count > 0);
    joined(some.map(|(color, count)| dice_of(*count, Some(*color))))
}

pub(super) fn rolled_again(extent: Extent, dice: Reroll) -> String {
    match extent {
        Extent::UpTo => format!("{} may be rolled again", which_dice(dice)),
        Extent::Exactly => {
            format!("{} {} rolled again", which_dice(dice).replace("any dice", "all dice"), are(dice.most))
        }
    }
}

pub(super) fn turned_to(to: Turned) -> String {
    if to.is_any() { "any face".to_owned() } else { faces(&to.to_string()) }
}

/// What is said of a token that may be spent though something keeps it from that.
pub(super) fn though(which: Spendable) -> &'static str {
    match which {
        Spendable::Free => "",
        Spendable::Locked => ", though an accuracy locked it",
        Spendable::Discarded => ", which is discarded for it, though an accuracy may have locked it",
    }
}

/// Damage for dice in the pool.
pub(super) fn as_much_as(dice: Reroll, share: Share) -> String {
    let dice = which_dice(dice).replace("1 ", "");
    match share {
        Share::Each => format!("1 damage for each {dice}, point by point"),
        Share::Half => {
            let dice = dice.replace("die ", "dice ");
            format!("half as much damage as the pool has {dice}, rounded up")
        }
    }
}

pub(super) fn on_zones(what: OnZone, points: u8, zones: ZonesNamed) -> String {
    let place = match zones {
        ZonesNamed::Defending => "the hull zone that is attacked",
        ZonesNamed::Adjacent => "every hull zone beside the one that is attacked",
    };
    match what {
        OnZone::Damage => format!("{points} damage falls on {place}"),
        OnZone::Lose | OnZone::Recover => format!("{place} {what}s {}", counted(points, "shield", "shields")),
    }
}

pub(super) fn moved_shields(count: Option<u8>) -> String {
    match count {
        None => "any number of shields may be moved from the other hull zones".to_owned(),
        Some(count) => {
            format!("up to {} may be moved from one other hull zone", counted(count, "shield", "shields"))
        }
    }
}

/// The hull zone that loses shields.
pub(super) fn fullest_or(zone: Option<HullZone>) -> String {
    zone.map_or("the hull zone with the most shields".to_owned(), |zone| format!("the {zone} hull zone"))
}

pub(super) fn all_shields_or(count: Option<u8>) -> String {
    count.map_or("all shields".to_owned(), |count| counted(count, "shield", "shields"))
}

pub(super) fn up_or_down(verb: SpeedVerb) -> &'static str {
    if verb == SpeedVerb::Increase { "up" } else { "down" }
}

pub(super) fn more_or_fewer(verb: SpeedVerb) -> &'static str {
    if verb == SpeedVerb::Increase { "more" } else { "fewer" }
}

/// What becomes of a speed that goes down.
pub(super) fn slowed(by: u8, least: u8) -> String {
    if (by, least) == (limits::SHIP_SPEED, 0) {
        return "becomes 0".to_owned();
    }
    format!("goes down by {by}, not below {least}")
}

/// The command tokens that are put on a card.
pub(super) fn loaded(count: u8, of: &[Command], types: u8) -> String {
    if usize::from(types) == Command::ALL.len() {
        return "a command token of each type is".to_owned();
    }
    let types = if types > 1 { format!(", of at least {types} types,") } else { String::new() };
    let of = if of.len() == Command::ALL.len() { "command".to_owned() } else { one_of_several(of) };
    format!("{}{types} are", counted(count, &format!("{of} token"), &format!("{of} tokens")))
}

impl CardNamed {
    pub(super) fn told(&self) -> String {
        match self {
            CardNamed::This => "the card".to_owned(),
            CardNamed::Of(name) => format!("the card `{name}`"),
        }
    }
}

impl Toward {
    pub(super) fn told(self) -> String {
        match self {
            Toward::Defending => "the hull zone that is attacked".to_owned(),
            Toward::UpTo(1) => "one of its hull zones".to_owned(),
            Toward::UpTo(zones) => format!("up to {zones} of its hull zones"),
        }
    }
}

impl DialNamed {
    pub(super) fn told(self, side: &str) -> String {
        match self {
            DialNamed::Top => format!("the top dial of {side} is"),
            DialNamed::Any(count) => format!("up to {} of {side} are", counted(count, "dial", "dials")),
        }
    }
}

impl RaidNamed {
    pub(super) fn told(self) -> String {
        match self {
            RaidNamed::Of(command) => format!("a {command} raid token"),
            RaidNamed::Any => "a raid token of choice".to_owned(),
            RaidNamed::UnlikeTopDial => {
                "a raid token of choice, of another command than that of its top dial".to_owned()
            }
        }
    }
}

impl Spent {
    pub(super) fn told(self) -> &'static str {
        match self {
            Spent::Dial => "a dial",
            Spent::Token => "a token",
            Spent::Both => "a dial and a token",
        }
    }
}

impl ValueChange {
    pub(super) fn told(self) -> String {
        match self {
            ValueChange::Increase(by) => format!("goes up by {by}"),
            ValueChange::Reduce(by) => format!("goes down by {by}"),
            ValueChange::Halve => "is halved, rounded down".to_owned(),
        }
    }
}

impl PointVerb {
    pub(super) fn told(self) -> &'static str {
        match self {
            PointVerb::Gain => "more",
            PointVerb::Lose => "fewer",
        }
    }
}

impl YawVerb {
    pub(super) fn told(self) -> &'static str {
        match self {
            YawVerb::Raise => "up",
            YawVerb::Lower => "down",
        }
    }
}

impl CommandPart {
    pub(super) fn as_it_leaves_a_card(self) -> &'static str {
        match self {
            CommandPart::Token => "moves from the card to the ship",
            CommandPart::Dial => "of the card becomes a dial of that command",
        }
    }
}

impl UpgradeNamed {
    pub(super) fn told(&self, side: &str) -> String {
        match self {
            UpgradeNamed::Any => format!("an upgrade card of {side}"),
            UpgradeNamed::But(slot) => format!("an upgrade card of {side} that is no {slot}"),
            UpgradeNamed::Of(slots) => {
                let mut slots: Vec<String> =
                    slots.iter().map(|slot| slot.as_str().replace('-', " ")).collect();
                slots.sort_unstable();
                format!("{} card of {side}", article(&one_of_several(&slots)))
            }
        }
    }
}

/// Where something is given: for good wherever there are ships and squadrons.
pub(super) fn given(span: Option<Span>) -> CarriedOut {
    if span.is_none() { CarriedOut::Everywhere } else { CarriedOut::AroundAnEvent }
}

/// `close range or distance 1`: ranges of ships, and distances of squadrons.
pub(super) fn at_ranges(ranges: &[Range]) -> String {
    let is_distance = |range: &&Range| matches!(range, Range::Distance1 | Range::Distance2);
    let (distances, ranges): (Vec<&Range>, Vec<&Range>) = ranges.iter().partition(is_distance);
    let of_ships = (!ranges.is_empty()).then(|| format!("{} range", one_of_several(&ranges)));
    let of_squadrons = distances.iter().map(|range| range.word().replace('-', " "));
    of_ships.into_iter().chain(of_squadrons).collect::<Vec<_>>().join(" or ")
}

/// `left or right`.
pub(super) fn one_of_several(all: &[impl ToString]) -> String {
    let all: Vec<String> = all.iter().map(ToString::to_string).collect();
    match all.as_slice() {
        [rest @ .., last] if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        all => all.concat(),
    }
}

/// Parts of a sentence, of which the same several times in a row is said once.
pub(super) fn counted_parts(parts: impl Iterator<Item = String>) -> Vec<String> {
    let mut counted: Vec<(usize, String)> = Vec::new();
    for part in parts {
        match counted.last_mut() {
            Some((times, last)) if *last == part => *times += 1,
            _ => counted.push((1, part)),
        }
    }
    // of what is counted itself there are more: `spend 2 defense tokens`
    let several = |times: usize, part: String| {
        let more = part.replacen("1 defense token", &format!("{times} defense tokens"), 1);
        let more = more.replacen("1 shield of one of", &format!("{times} shields of"), 1);
        let more = match more.strip_prefix("it may spend 1 ") {
            Some(lent) => format!("it may spend {times} {}", lent.replacen(" token ", " tokens ", 1)),
            None => more,
        };
        if more == part { format!("{times} times, {part}") } else { more }
    };
    counted.into_iter().map(|(times, part)| if times == 1 { part } else { several(times, part) }).collect()
}

/// Parts of a sentence, one after another.
pub(super) fn joined(parts: impl Iterator<Item = String>) -> String {
    let mut parts: Vec<String> = parts.collect();
    let Some(last) = parts.pop() else { return String::new() };
    if parts.is_empty() { last } else { format!("{} and {last}", parts.join(", ")) }
}
