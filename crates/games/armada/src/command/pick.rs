//! What can be decided, and how is it called?
//!
//! A pick's `Display` is its stable name, as scenario lines and addresses use it; `FromStr` reads
//! it back: `repair both`, `speed 3`, `move shield front rear`, `activate x-wing via shuttle`.

use std::{fmt, str::FromStr};
use vocabulary::words;

use serde::{Deserialize, Serialize};

use super::{
    commands::Command,
    dice::{Color, Die, Pool},
    event::Card,
    setup::Target,
    terms::HullZone,
    way::Way,
};

words! {
    /// What is decided, in the order in which a ship's activation comes to it.
    Prompt is "decision" {
        /// Whether it begins: the only way on, beside which stands what cannot apply.
        Begin = "begin",
        /// A player who may change facedown dials: to what.
        ChangeDials = "change-dials",
        /// Which dial is put under the stack next.
        SetDial = "set-dial",
        /// Whether the ship can activate.
        Activation = "activation",
        /// What becomes of the revealed dial, and of raid tokens.
        Reveal = "reveal",
        /// What becomes of a dial that was gained.
        GainedDial = "gained-dial",
        /// Which command token is discarded when there are too many.
        TokenLimit = "token-limit",
        /// Which command is resolved after the dial has been revealed.
        AfterReveal = "after-reveal",
        /// Which squadron is activated next.
        Squadrons = "squadrons",
        /// What the activated squadron does.
        SquadronActions = "squadron-actions",
        /// How engineering points are spent.
        Repair = "repair-effects",
        /// What is done with the dice of an attack.
        AttackEffects = "attack-effects",
        /// The color of the die that is added.
        AddedColor = "added-color",
        /// Chance: what the added die shows.
        AddedDie = "added-die",
        /// Which die is rerolled.
        RerolledDie = "rerolled-die",
        /// Chance: what the rerolled die shows.
        Reroll = "reroll",
        /// Whether navigate is resolved.
        DetermineCourse = "determine-course",
        /// The new speed.
        Speed = "speed",
        /// The joint whose yaw is raised.
        Yaw = "yaw",
        /// Which upgrade card is used before the command is over.
        Cards = "cards",
        /// On which hull zone an effect does something.
        EffectZone = "effect-zone",
        /// The opponent: which hull zone loses a shield.
        OpponentsZone = "opponents-zone",
        /// Of which command a token or dial is that an effect means.
        EffectCommand = "effect-command",
        /// Which of several things does an effect do?
        Alternative = "alternative",
        /// Which facedown dial an effect changes, and to what.
        EffectDial = "effect-dial",
        /// To which speed an effect turns the dial.
        EffectSpeed = "effect-speed",
        /// The joint whose yaw an effect changes.
        EffectYaw = "effect-yaw",
        /// Which damage card an effect turns or discards.
        EffectCard = "effect-card",
    }
}

/// A pick.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Pick {
    /// It begins: the only way on, beside which stands what cannot apply: `begin`.
    Begin,
    /// The hull zone on which an effect does something: `choose front`.
    Zone(HullZone),
    /// The command of a token or dial that an effect means: `choose repair`.
    OfCommand(Command),
    /// Which of the things that an effect may do, from 1: `option 1`.
    Alternative(u8),
    /// The damage card that an effect turns or discards: `choose facedown`, `choose card thruster fissure`.
    Damaged(Card),
    /// Set a facedown dial to another command: `change dial 1 repair`.
    ChangeDial {
        /// Which, from 1 at the top.
        nth: u8,
        /// The command.
        to: Command,
    },
    /// Look at facedown dials: `look at dials`.
    LookAtDials,
    /// Put a dial under the stack: `set repair`.
    SetDial(Command),
    /// The ship activates: `activate ship`.
    ActivateShip,
    /// It does not: `no activation`.
    NoActivation,
    /// Spend the dial for the matching token: `dial to token`.
    DialToToken,
    /// Leave the dial beside the ship: `keep dial`.
    KeepDial,
    /// Discard the revealed dial to be rid of all raid tokens: `discard dial`.
    DiscardDial,
    /// Discard it, where a card says so, to be rid of one raid token only: `discard dial for repair`.
    DiscardDialFor(Command),
    /// Discard a command token: `discard repair token`.
    DiscardToken(Command),
    /// Resolve a command: `repair dial`, `concentrate fire both`.
    Resolve {
        /// Which.
        command: Command,
        /// What it spends.
        way: Way,
    },
    /// The new speed, or the old one: `speed 3`.
    Speed(i8),
    /// Raise the yaw of a joint by one: `yaw 2`.
    Yaw(u8),
    /// Raise none: `no yaw`.
    NoYaw,
    /// Move a shield: `move shield front rear`.
    MoveShield {
        /// From this zone.
        from: HullZone,
        /// To this one.
        to: HullZone,
    },
    /// Recover a shield: `recover shield left`.
    RecoverShield(HullZone),
    /// Discard a damage card: `discard card facedown`, `discard card capacitor failure`.
    DiscardCard(Card),
    /// Activate a squadron: `activate x-wing`, `activate x-wing via shuttle`.
    Activate {
        /// Its name.
        name: String,
        /// The squadron with Relay that serves.
        via: Option<String>,
    },
    /// The activated squadron moves: `move`.
    Move,
    /// It attacks: `attack squadron`, `attack ship`.
    Attack(Target),
    /// Add a die of this color: `add blue`.
    Add(Color),
    /// Reroll this die: `reroll red/blank`.
    Reroll(Die),
    /// What a die shows: `roll red/hit`.
    Roll(Pool),
    /// Use an upgrade card's effect: `use engine techs`.
    Use(String),
    /// Use no (more) upgrade cards while this command is being resolved: `pass`.
    NoCards,
    /// Nothing (more) here: `done`.
    Done,
}

impl fmt::Display for Pick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pick::Begin => f.write_str("begin"),
            Pick::Zone(zone) => write!(f, "choose {zone}"),
            Pick::Alternative(nth) => write!(f, "option {nth}"),
            Pick::OfCommand(command) => write!(f, "choose {command}"),
            Pick::Damaged(Card::Facedown) => f.write_str("choose facedown"),
            Pick::Damaged(Card::Faceup(name)) => write!(f, "choose card {name}"),
            Pick::ChangeDial { nth, to } => write!(f, "change dial {nth} {to}"),
            Pick::LookAtDials => f.write_str("look at dials"),
            Pick::SetDial(command) => write!(f, "set {command}"),
            Pick::ActivateShip => f.write_str("activate ship"),
            Pick::NoActivation => f.write_str("no activation"),
            Pick::DialToToken => f.write_str("dial to token"),
            Pick::KeepDial => f.write_str("keep dial"),
            Pick::DiscardDial => f.write_str("discard dial"),
            Pick::DiscardDialFor(command) => write!(f, "discard dial for {command}"),
            Pick::DiscardToken(command) => write!(f, "discard {command} token"),
            Pick::Resolve { command, way } => write!(f, "{} {way}", command.spoken()),
            Pick::Speed(speed) => write!(f, "speed {speed}"),
            Pick::Yaw(joint) => write!(f, "yaw {joint}"),
            Pick::NoYaw => f.write_str("no yaw"),
            Pick::MoveShield { from, to } => write!(f, "move shield {from} {to}"),
            Pick::RecoverShield(zone) => write!(f, "recover shield {zone}"),
            Pick::DiscardCard(Card::Facedown) => f.write_str("discard card facedown"),
            Pick::DiscardCard(Card::Faceup(name)) => write!(f, "discard card {name}"),
            Pick::Activate { name, via: None } => write!(f, "activate {name}"),
            Pick::Activate { name, via: Some(via) } => write!(f, "activate {name} via {via}"),
            Pick::Move => f.write_str("move"),
            Pick::Attack(target) => write!(f, "attack {target}"),
            Pick::Add(color) => write!(f, "add {color}"),
            Pick::Reroll(die) => write!(f, "reroll {die}"),
            Pick::Roll(pool) => write!(f, "roll {pool}"),
            Pick::Use(name) => write!(f, "use {name}"),
            Pick::NoCards => f.write_str("pass"),
            Pick::Done => f.write_str("done"),
        }
    }
}

/// A text that is no pick's name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not the name of a pick")]
pub struct PickError(pub String);

impl PickError {
    /// The help line: how picks are named.
    pub fn help(&self) -> &'static str {
        "picks are named `dial to token`, `keep dial`, `discard dial`, `discard repair token`, `repair both`, \
         `concentrate fire dial`, `speed 3`, `yaw 2`, `no yaw`, `move shield front rear`, `recover shield left`, \
         `discard card facedown`, `activate x-wing`, `move`, `attack ship`, `add blue`, `reroll red/blank`, \
         `roll red/hit`, `use NAME`, `choose front`, `choose repair`, `done`"
    }
}

impl FromStr for Pick {
    type Err = PickError;

    fn from_str(text: &str) -> Result<Self, PickError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let fixed = fixed(&words).or_else(|| dials(&words)).or_else(|| effects(&words));
        fixed.or_else(|| resolve(&words)).ok_or_else(|| PickError(text.to_owned()))
    }
}

fn fixed(words: &[&str]) -> Option<Pick> {
    match words {
        ["look", "at", "dials"] => Some(Pick::LookAtDials),
        ["activate", "ship"] => Some(Pick::ActivateShip),
        ["no", "activation"] => Some(Pick::NoActivation),
        ["dial", "to", "token"] => Some(Pick::DialToToken),
        ["keep", "dial"] => Some(Pick::KeepDial),
        ["discard", "dial"] => Some(Pick::DiscardDial),
        ["no", "yaw"] => Some(Pick::NoYaw),
        ["move"] => Some(Pick::Move),
        ["done"] => Some(Pick::Done),
        ["begin"] => Some(Pick::Begin),
        ["choose", "facedown"] => Some(Pick::Damaged(Card::Facedown)),
        _ => None,
    }
}

fn dials(words: &[&str]) -> Option<Pick> {
    if let ["discard", "dial", "for", command @ ..] = words {
        return command.join("-").parse().ok().map(Pick::DiscardDialFor);
    }
    match words {
        ["change", "dial", nth, to] => {
            Some(Pick::ChangeDial { nth: nth.parse().ok()?, to: to.parse().ok()? })
        }
        ["option", nth] => Some(Pick::Alternative(nth.parse().ok()?)),
        ["choose", "concentrate", "fire"] => Some(Pick::OfCommand(Command::ConcentrateFire)),
        ["choose", "card", name @ ..] if !name.is_empty() => {
            Some(Pick::Damaged(Card::Faceup(name.join(" "))))
        }
        ["choose", zone] if zone.parse::<HullZone>().is_ok() => Some(Pick::Zone(zone.parse().ok()?)),
        ["choose", command] => Some(Pick::OfCommand(command.parse().ok()?)),
        ["set", command] => Some(Pick::SetDial(command.parse().ok()?)),
        ["discard", command, "token"] => Some(Pick::DiscardToken(command.parse().ok()?)),
        _ => None,
    }
}

fn effects(words: &[&str]) -> Option<Pick> {
    match words {
        ["speed", speed] => Some(Pick::Speed(speed.parse().ok()?)),
        ["yaw", joint] => Some(Pick::Yaw(joint.parse().ok()?)),
        ["move", "shield", from, to] => {
            Some(Pick::MoveShield { from: from.parse().ok()?, to: to.parse().ok()? })
        }
        ["recover", "shield", zone] => Some(Pick::RecoverShield(zone.parse().ok()?)),
        ["discard", "card", "facedown"] => Some(Pick::DiscardCard(Card::Facedown)),
        ["discard", "card", name @ ..] if !name.is_empty() => {
            Some(Pick::DiscardCard(Card::Faceup(name.join(" "))))
        }
        ["activate", name @ ..] if !name.is_empty() => {
            let via = name.iter().rposition(|word| *word == "via").filter(|place| *place > 0);
            let (name, via) = match via {
                Some(place) => (name.get(..place)?, name.get(place + 1..).filter(|via| !via.is_empty())),
                None => (name, None),
            };
            Some(Pick::Activate { name: name.join(" "), via: via.map(|via| via.join(" ")) })
        }
        ["attack", target] => Some(Pick::Attack(target.parse().ok()?)),
        ["add", color] => Some(Pick::Add(color.parse().ok()?)),
        ["reroll", die] => Some(Pick::Reroll(die.parse().ok()?)),
        ["roll", dice @ ..] if !dice.is_empty() => Some(Pick::Roll(dice.join(" ").parse().ok()?)),
        ["pass"] => Some(Pick::NoCards),
        ["use", name @ ..] if !name.is_empty() => Some(Pick::Use(name.join(" "))),
        _ => None,
    }
}

fn resolve(words: &[&str]) -> Option<Pick> {
    let (command, way) = match words {
        ["concentrate", "fire", way @ ..] => (Command::ConcentrateFire, way),
        [command, way @ ..] => (command.parse().ok()?, way),
        [] => return None,
    };
    Some(Pick::Resolve { command, way: way.join(" ").parse().ok()? })
}

vocabulary::as_text!(Pick);
