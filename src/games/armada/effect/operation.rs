//! What does an effect do?
//!
//! The one list of all that the text of a card may do, whichever card it is: upgrades, ships, objectives, damage cards.
//! Each operation is data, without any board: whose dice, tokens and cards they are is told by the system that carries
//! it out. How it is written is in `sentence`: `reroll 1 red`, `exhaust enemy brace`, `event ship destroyed`.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{
    CardVerb, Happening, Missing, Name, PointVerb, ShieldVerb, ShipValue, SpeedVerb, TokenVerb, Whose,
    YawVerb,
    dice::{Color, Die, Face},
    misread::Misread,
    nouns::{Command, Facing, HullZone, Range},
    rerolls::Reroll,
    tokens::TokenKind,
    typing::dice_text,
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
        let turned = match (self.face, self.color, die.color()) {
            // the only face of a black die with a critical icon
            (Face::Crit, None, Color::Black) => Die::new(Color::Black, Face::HitCrit),
            (face, ..) => Die::new(die.color(), face),
        };
        turned.ok().filter(|_| fits)
    }
}

/// The last joint of the maneuver tool at the ship's speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct LastJoint;

/// Which facedown dials.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum DialNamed {
    /// The one on top.
    Top,
    /// So many of them, each once.
    Any(u8),
}

/// How a value changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ValueChange {
    /// Up by so much.
    Increase(u8),
    /// Down by so much, not below 0.
    Reduce(u8),
    /// To half of it, rounded down.
    Halve,
}

impl ValueChange {
    /// The value afterwards, not more than `most`.
    pub fn of(self, value: u8, most: u8) -> u8 {
        match self {
            ValueChange::Increase(by) => value.saturating_add(by).min(most),
            ValueChange::Reduce(by) => value.saturating_sub(by),
            ValueChange::Halve => value / 2,
        }
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
        /// Their color; none: the effect's owner chooses.
        color: Option<Color>,
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
    /// A defense token is spent by its owner, and does what it does.
    SpendToken {
        /// Whose.
        whose: Whose,
        /// Its type; none: its owner chooses.
        kind: Option<TokenKind>,
        /// Which of them may be spent.
        which: Spendable,
    },
    /// A defense token cannot be spent in this attack.
    Lock {
        /// Whose.
        whose: Whose,
        /// Its type; none: the effect's owner chooses.
        kind: Option<TokenKind>,
    },
    /// A command token is gained.
    GainToken {
        /// Whose ship gains it.
        whose: Whose,
        /// Which; none: the effect's owner chooses.
        command: Option<Command>,
    },
    /// A command token is discarded.
    DiscardCommandToken {
        /// Whose.
        whose: Whose,
        /// Which; none: the effect's owner chooses.
        command: Option<Command>,
    },
    /// A command dial is gained.
    GainDial {
        /// Whose ship gains it.
        whose: Whose,
        /// Which; none: the effect's owner chooses.
        command: Option<Command>,
    },
    /// A command dial that lies beside a ship is discarded.
    DiscardDial {
        /// Whose.
        whose: Whose,
        /// Which; none: the effect's owner chooses.
        command: Option<Command>,
    },
    /// The top dial of a stack is discarded.
    DiscardTopDial(Whose),
    /// Facedown dials are set to other commands by the effect's owner.
    ChangeDials {
        /// Whose.
        whose: Whose,
        /// Which.
        which: DialNamed,
        /// To what; none: the effect's owner chooses.
        to: Option<Command>,
    },
    /// Engineering points come or go.
    Points {
        /// Which.
        verb: PointVerb,
        /// How many.
        points: u8,
    },
    /// A value of a ship is another one from now on.
    Value {
        /// Whose.
        whose: Whose,
        /// Which.
        value: ShipValue,
        /// How it changes.
        change: ValueChange,
    },
    /// So many more squadrons may be activated.
    MoreSquadrons(u8),
    /// The squadron command reaches so far.
    SquadronsAt(Range),
    /// The speed of the squadron that is active changes.
    SquadronSpeed {
        /// How.
        verb: SpeedVerb,
        /// By how much.
        by: u8,
    },
    /// A speed dial is turned up or down, or not, as the ship's owner likes.
    SpeedOfChoice {
        /// Whose.
        whose: Whose,
        /// By how much at most.
        by: u8,
    },
    /// The yaw of a joint changes for this maneuver.
    Yaw {
        /// How.
        verb: YawVerb,
        /// Whether the last joint is meant; none: the ship's owner chooses one.
        joint: Option<LastJoint>,
    },
    /// All command tokens are discarded.
    DiscardCommandTokens(Whose),
    /// A raid token is gained.
    GainRaid {
        /// Whose ship gains it.
        whose: Whose,
        /// Of which command.
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
    /// A hull zone loses shields: so many of the fullest, or all.
    Strip {
        /// Whose.
        whose: Whose,
        /// Which zone; none: the one with the most shields.
        zone: Option<HullZone>,
        /// How many; none: all of them.
        count: Option<u8>,
    },
    /// The opponent of the ship's owner chooses so many different hull zones, each loses a shield.
    OpponentChooses {
        /// Whose ship.
        whose: Whose,
        /// How many zones.
        zones: u8,
    },
    /// The damage of the attack is less by so much.
    ReduceDamage(u8),
    /// A squadron recovers hull points.
    RecoverHull {
        /// Whose.
        whose: Whose,
        /// How many.
        points: u8,
    },
    /// A speed dial is turned.
    Speed {
        /// How.
        verb: SpeedVerb,
        /// Whose.
        whose: Whose,
        /// By how much.
        by: u8,
    },
    /// Damage cards of a ship are turned or discarded; the effect's owner chooses which.
    DamageCards {
        /// What becomes of them.
        verb: CardVerb,
        /// Whose.
        whose: Whose,
        /// How many.
        count: u8,
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
    /// The first damage cards of the attack are dealt faceup.
    FirstFaceup(u8),
    /// Something happens that other effects may wait for.
    Event(Happening),
    /// Another effect cannot be resolved from now on.
    Forbid(Name),
    /// Something that is not executed, in words.
    Words(String),
}

/// Which defense tokens an effect lets somebody spend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Spendable {
    /// Those that nothing keeps from being spent.
    Free,
    /// Those that an accuracy has locked: the effect lets them be spent all the same.
    Locked,
}

impl Operation {
    /// Whose ship or squadron it does something to, where it is about one.
    pub fn whose(&self) -> Option<Whose> {
        match self {
            Operation::Token { whose, .. }
            | Operation::SpendToken { whose, .. }
            | Operation::Lock { whose, .. }
            | Operation::GainToken { whose, .. }
            | Operation::DiscardCommandToken { whose, .. }
            | Operation::DiscardCommandTokens(whose)
            | Operation::GainDial { whose, .. }
            | Operation::DiscardDial { whose, .. }
            | Operation::DiscardTopDial(whose)
            | Operation::ChangeDials { whose, .. }
            | Operation::Value { whose, .. }
            | Operation::SpeedOfChoice { whose, .. }
            | Operation::GainRaid { whose, .. }
            | Operation::Strip { whose, .. }
            | Operation::OpponentChooses { whose, .. }
            | Operation::RecoverHull { whose, .. }
            | Operation::Speed { whose, .. }
            | Operation::DamageCards { whose, .. }
            | Operation::Damage { whose, .. }
            | Operation::Shields { whose, .. }
            | Operation::Deal { whose, .. } => Some(*whose),
            _ => None,
        }
    }

    /// What is not there where it finds nothing to do it to.
    pub fn missing(&self) -> Missing {
        match self {
            operation if operation.modifies_dice() => Missing::Dice,
            Operation::SpendToken { .. } => Missing::Spendable,
            Operation::Token { verb: TokenVerb::Ready, .. } => Missing::Exhausted,
            Operation::Token { verb: TokenVerb::Exhaust, .. } => Missing::Readied,
            Operation::Token { .. } | Operation::Lock { .. } => Missing::Token,
            Operation::GainToken { .. } => Missing::NewToken,
            Operation::DiscardCommandToken { .. } | Operation::DiscardCommandTokens(_) => {
                Missing::CommandToken
            }
            Operation::DiscardDial { .. } | Operation::DiscardTopDial(_) | Operation::ChangeDials { .. } => {
                Missing::Dial
            }
            Operation::Shields { verb: ShieldVerb::Recover, .. } => Missing::Gap,
            Operation::Shields { .. } | Operation::Strip { .. } => Missing::Shields,
            Operation::Card { .. } => Missing::Card,
            Operation::DamageCards { .. } => Missing::DamageCard,
            Operation::Speed { .. } | Operation::SpeedOfChoice { .. } => Missing::Speed,
            _ => Missing::Other,
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

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = |zone: &Option<HullZone>| zone.map(|zone| format!(" {zone}")).unwrap_or_default();
        match self {
            Operation::Add { count, color: Some(color) } => write!(f, "add {count} {color}"),
            Operation::Add { count, color: None } => write!(f, "add {count} any"),
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
            Operation::SpendToken { whose, kind, which } => {
                let locked = if *which == Spendable::Locked { "locked " } else { "" };
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
            Operation::GainRaid { whose, command } => write!(f, "gain {whose} {command} raid token"),
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
            Operation::OpponentChooses { whose, zones } => {
                write!(f, "opponent chooses {zones} {whose} zones")
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
            Operation::Words(words) => write!(f, "words: {words}"),
        }
    }
}

/// `navigate`, or `any` where somebody chooses.
fn any_of(command: Option<Command>) -> &'static str {
    command.map_or("any", Command::word)
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
