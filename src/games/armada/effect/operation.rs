//! What does an effect do?
//!
//! The operations that an engine can carry out, without any board: whose dice, tokens and cards they are is told by
//! the system that carries them out. Each is written as a short sentence: `reroll 1 red`, `change black/blank to
//! black/hit`, `exhaust enemy brace`, `event ship destroyed`.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use super::{
    CardVerb, Happening, Name, ShieldVerb, TokenVerb, Whose,
    dice::{Color, Die, Face},
    limits,
    misread::{Grammar, Misread},
    nouns::{Command, Facing, HullZone},
    rerolls::Reroll,
    tokens::TokenKind,
    typing::{About, Words, dice, dice_text, name_after, vocabulary, words},
};

/// The face to which a die is turned: of any color that has it, or of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Turned {
    /// The only color that is meant; none: any.
    pub color: Option<Color>,
    /// The face.
    pub face: Face,
}

impl Turned {
    /// What `die` shows afterwards; none where it cannot.
    pub fn of(self, die: Die) -> Option<Die> {
        let fits = self.color.is_none_or(|color| color == die.color());
        Die::new(die.color(), self.face).ok().filter(|_| fits)
    }
}

/// Which card.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum CardNamed {
    /// The card on which the effect stands.
    This,
    /// The card of the effect of this name.
    Of(Name),
}

/// One thing that an effect does.
///
/// ```
/// use adjutant::games::armada::effect::Operation;
/// let operation: Operation = "exhaust the defender's brace token".parse()?;
/// assert_eq!(operation.to_string(), "exhaust defender brace");
/// assert!("exhaust".parse::<Operation>().is_err());
/// # Ok::<(), adjutant::games::armada::Misread>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Operation {
    /// Dice are rolled into the pool.
    Add {
        /// How many.
        count: u8,
        /// Their color.
        color: Color,
    },
    /// Up to so many dice are rolled again.
    Reroll(Reroll),
    /// Dice are turned to a face.
    Change {
        /// Which.
        dice: Reroll,
        /// To what.
        to: Turned,
    },
    /// Dice are canceled.
    Cancel(Reroll),
    /// Dice are spent.
    Spend(Reroll),
    /// A defense token is turned or discarded.
    Token {
        /// What becomes of it.
        verb: TokenVerb,
        /// Whose.
        whose: Whose,
        /// Its type; none: the effect's owner chooses.
        kind: Option<TokenKind>,
    },
    /// A command token is gained.
    GainToken {
        /// Whose ship gains it.
        whose: Whose,
        /// Which.
        command: Command,
    },
    /// A command token is discarded.
    DiscardCommandToken {
        /// Whose.
        whose: Whose,
        /// Which.
        command: Command,
    },
    /// A card is turned or discarded.
    Card {
        /// What becomes of it.
        verb: CardVerb,
        /// Which.
        card: CardNamed,
    },
    /// A ship suffers damage.
    Damage {
        /// Whose.
        whose: Whose,
        /// How much.
        points: u8,
        /// Where; none: its owner chooses one zone for all of it.
        zone: Option<HullZone>,
    },
    /// Shields come or go.
    Shields {
        /// Which.
        verb: ShieldVerb,
        /// Whose.
        whose: Whose,
        /// How many.
        points: u8,
        /// Where; none: its owner chooses one zone for all of it.
        zone: Option<HullZone>,
    },
    /// Damage cards are dealt.
    Deal {
        /// Whose ship.
        whose: Whose,
        /// How many.
        count: u8,
        /// How.
        facing: Facing,
    },
    /// Something happens that other effects may wait for.
    Event(Happening),
    /// Another effect cannot be resolved from now on.
    Forbid(Name),
}

const GRAMMAR: Grammar = Grammar {
    what: "an operation",
    forms: &[
        "add 1 blue",
        "reroll 2 black",
        "reroll all any",
        "change black/blank to black/hit",
        "cancel 1 red",
        "spend red/accuracy",
        "exhaust enemy brace",
        "ready own evade",
        "discard enemy any token",
        "gain navigate token",
        "discard enemy navigate command token",
        "exhaust card",
        "discard card NAME",
        "turn card NAME facedown",
        "damage 2 enemy front",
        "recover 1 own left",
        "lose 1 enemy rear",
        "deal 1 enemy faceup",
        "event ship destroyed",
        "forbid NAME",
    ],
    words: vocabulary,
};

/// How many dice, points, shields or cards an operation of this verb may name; none for verbs without a number.
fn most(verb: &str) -> Option<usize> {
    match verb {
        "add" | "damage" | "deal" | "recover" | "lose" => Some(limits::OPERATION_AMOUNT),
        "reroll" | "change" | "cancel" | "spend" => Some(limits::DICE),
        _ => None,
    }
}

impl Operation {
    /// Whose ship or squadron it does something to, where it is about one.
    pub fn whose(&self) -> Option<Whose> {
        match self {
            Operation::Token { whose, .. }
            | Operation::GainToken { whose, .. }
            | Operation::DiscardCommandToken { whose, .. }
            | Operation::Damage { whose, .. }
            | Operation::Shields { whose, .. }
            | Operation::Deal { whose, .. } => Some(*whose),
            _ => None,
        }
    }

    /// Whether it does something to attack dice.
    pub fn modifies_dice(&self) -> bool {
        matches!(
            self,
            Operation::Add { .. }
                | Operation::Reroll(_)
                | Operation::Change { .. }
                | Operation::Cancel(_)
                | Operation::Spend(_)
        )
    }
}

impl FromStr for Operation {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        let verb = text.split_whitespace().next().unwrap_or_default().to_lowercase();
        let operation = match most(&verb) {
            Some(most) => GRAMMAR.read_within(text, most, read),
            None => GRAMMAR.read(text, read),
        };
        match operation? {
            Operation::Change { dice, to } if !dice.dice().any(|die| to.of(die).is_some()) => {
                let text = text.trim().to_owned();
                Err(Misread::Idle { text, why: "a die keeps its color, and none of these has that face" })
            }
            operation => Ok(operation),
        }
    }
}

/// What an operation of this verb is about.
fn about(verb: &str) -> About {
    match verb {
        "recover" | "lose" => About::Shields,
        "damage" => About::Damage,
        "deal" => About::Cards,
        "gain" | "exhaust" | "ready" | "discard" => About::Tokens,
        _ => About::Dice,
    }
}

fn read(text: &str) -> Option<Operation> {
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
    let owned = words(text, about(&verb));
    let said: Vec<&str> = owned.iter().map(String::as_str).collect();
    let (_, rest) = said.split_first()?;
    match verb.as_str() {
        "add" => add(rest),
        "reroll" => dice(rest).map(Operation::Reroll),
        "cancel" => dice(rest).map(Operation::Cancel),
        "spend" => dice(rest).map(Operation::Spend),
        "change" => change(rest),
        "gain" => {
            let mut left = Words(rest);
            let whose = left.whose().unwrap_or(Whose::Own);
            let command = command_token(&mut left)?;
            Some(Operation::GainToken { whose, command })
        }
        "exhaust" | "ready" | "discard" => token(verb.parse().ok()?, rest),
        "damage" => {
            let (whose, points, zone) = amount(rest)?;
            Some(Operation::Damage { whose: whose.unwrap_or(Whose::Enemy), points, zone })
        }
        "recover" => {
            let (whose, points, zone) = amount(rest)?;
            let whose = whose.unwrap_or(Whose::Own);
            Some(Operation::Shields { verb: ShieldVerb::Recover, whose, points, zone })
        }
        "lose" => {
            let (whose, points, zone) = amount(rest)?;
            let whose = whose.unwrap_or(Whose::Enemy);
            Some(Operation::Shields { verb: ShieldVerb::Lose, whose, points, zone })
        }
        "deal" => deal(rest),
        _ => None,
    }
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

fn add(rest: &[&str]) -> Option<Operation> {
    let mut left = Words(rest);
    let count = left.number().unwrap_or(1);
    let color = left.take(|word| word.parse().ok())?;
    left.nothing_left()?;
    Some(Operation::Add { count, color })
}

fn change(rest: &[&str]) -> Option<Operation> {
    let (to, which) = rest.split_last()?;
    let ("to", which) = which.split_last().map(|(word, which)| (*word, which))? else {
        return None;
    };
    let to = match to.parse::<Die>() {
        Ok(die) => Turned { color: Some(die.color()), face: die.face() },
        Err(_) => Turned { color: None, face: to.parse().ok()? },
    };
    Some(Operation::Change { dice: dice(which)?, to })
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
        return Some(Operation::DiscardCommandToken { whose, command });
    }
    let kind = left.take(|word| match word {
        "any" => Some(None),
        word => word.parse::<TokenKind>().ok().map(Some),
    })?;
    matches!(left.0, [] | ["token"]).then_some(Operation::Token { verb, whose, kind })
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

fn deal(rest: &[&str]) -> Option<Operation> {
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
    Some(Operation::Deal { whose: whose.unwrap_or(Whose::Enemy), count, facing })
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = |zone: &Option<HullZone>| zone.map(|zone| format!(" {zone}")).unwrap_or_default();
        match self {
            Operation::Add { count, color } => write!(f, "add {count} {color}"),
            Operation::Reroll(dice) => write!(f, "reroll {}", dice_text(*dice)),
            Operation::Change { dice, to } => {
                write!(f, "change {} to ", dice_text(*dice))?;
                match to.color {
                    Some(color) => write!(f, "{color}/{}", to.face),
                    None => to.face.fmt(f),
                }
            }
            Operation::Cancel(dice) => write!(f, "cancel {}", dice_text(*dice)),
            Operation::Spend(dice) => write!(f, "spend {}", dice_text(*dice)),
            Operation::Token { verb, whose, kind: Some(kind) } => write!(f, "{verb} {whose} {kind}"),
            Operation::Token { verb, whose, kind: None } => write!(f, "{verb} {whose} any token"),
            Operation::GainToken { whose, command } => write!(f, "gain {whose} {command} token"),
            Operation::DiscardCommandToken { whose, command } => {
                write!(f, "discard {whose} {command} command token")
            }
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
            Operation::Deal { whose, count, facing } => write!(f, "deal {count} {whose} {facing}"),
            Operation::Event(happening) => write!(f, "event {happening}"),
            Operation::Forbid(name) => write!(f, "forbid {name}"),
        }
    }
}

impl TryFrom<String> for Operation {
    type Error = Misread;

    fn try_from(text: String) -> Result<Self, Misread> {
        text.parse()
    }
}

impl From<Operation> for String {
    fn from(operation: Operation) -> Self {
        operation.to_string()
    }
}
