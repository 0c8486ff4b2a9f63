//! Under which circumstances does an effect hold?
//!
//! What a card asks for beside its time: `attack on ships`, `at close or medium`, `from front`, `own speed 3 or more`. What no
//! table shows (a friendly squadron at distance 1) stands in words, and whoever lists the effect says that it is so.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use vocabulary::{Grammar, Misread, forms, words};

use super::{
    CardState, Name, Whose,
    effect_text::{About, Words, dice, dice_text, name_after, vocabulary, words},
    extras::Piece,
    keywords::KeywordName,
    nouns::{Command, HullZone, Range, Seat},
    rerolls::Reroll,
    tokens::TokenKind,
};

words! {
    /// Ships or squadrons.
    Hulls is "kind of target" {
        /// Ships.
        Ships = "ships",
        /// Squadrons.
        Squadrons = "squadrons",
    }
}

words! {
    /// Where shields are looked for.
    ShieldedZone is "place of shields" {
        /// In the defending hull zone there are some.
        Defending = "shields in defending zone",
        /// In the defending hull zone there are none.
        Bare = "no shields in defending zone",
        /// In no hull zone of the defender there is any.
        Nowhere = "defender without shields",
    }
}

/// One thing that must be so.
///
/// ```
/// use armada::effect::Condition;
/// let condition: Condition = "at close or medium range".parse()?;
/// assert_eq!(condition.to_string(), "at close or medium");
/// assert_eq!("words: a friend is near".parse::<Condition>()?.to_string(), "words: a friend is near");
/// assert!("at noon".parse::<Condition>().is_err());
/// # Ok::<(), armada::Misread>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Condition {
    /// The attack is one on these.
    AttackOn(Hulls),
    /// These attack.
    AttackBy(Hulls),
    /// The attack is at one of these ranges; squadrons at distance 1 are at close range, too.
    At(Vec<Range>),
    /// The attack is a salvo attack, or it is none.
    Salvo(bool),
    /// The attack is an ignition attack.
    Ignition,
    /// It is the first target of the attack: no squadron was attacked before it.
    FirstTarget,
    /// The ship has performed so many attacks in this activation.
    AttacksFrom(u8),
    /// The ship has attacked so many ships in this round.
    ShipsAttacked(u8),
    /// The ship has performed so many attacks at most in this activation.
    AttacksTo(u8),
    /// The ship has executed a maneuver in this activation, or has not.
    Maneuvered(bool),
    /// The card of the effect lies so.
    CardLies(CardState),
    /// The attack is obstructed.
    Obstructed,
    /// The attack is made from one of these hull zones.
    From(Vec<HullZone>),
    /// One of these hull zones is attacked.
    On(Vec<HullZone>),
    /// A ship or squadron has at least this speed.
    SpeedFrom(Whose, u8),
    /// A ship or squadron has at most this speed.
    SpeedTo(Whose, u8),
    /// The ship that is attacked is faster than the one that attacks.
    FasterTarget,
    /// The defender has shields there, or has none.
    Shields(ShieldedZone),
    /// A ship has command tokens.
    WithCommandTokens(Whose),
    /// A ship has none.
    WithoutCommandTokens(Whose),
    /// The attack pool shows such dice.
    Shows(Reroll),
    /// The defender has spent such a token in this attack.
    Spent(TokenKind),
    /// So many tokens at most were spent by the defender in this attack.
    SpentAtMost(u8),
    /// So many tokens at least were spent by the defender in this attack.
    SpentFrom(u8),
    /// The damage of the attack is at least so much, once it is totaled.
    TotalFrom(u8),
    /// A ship has at least so many raid tokens.
    RaidFrom(Whose, u8),
    /// Such a dial lies beside a ship.
    WithDial(Whose, Command),
    /// Such a token lies on the card of the effect.
    OnCard(Command),
    /// The effect of this name has been resolved; one that is not listed is left to whoever lists the others.
    Used(Name),
    /// Effects of the card were resolved so many times at most.
    CardUsedAtMost(u8),
    /// The attack is a counter attack, or it is none.
    Counter(bool),
    /// A ship or squadron has at most so many hull points left.
    HullTo(Whose, u8),
    /// A squadron was activated, or was not.
    Activated(Whose, bool),
    /// A squadron activated in the Squadron Phase.
    ActivatedLate(Whose),
    /// The attacking squadron has moved in this activation.
    Moved,
    /// A squadron is engaged with at least so many enemy squadrons beside its opponent in the attack.
    Engaged(Whose, u8),
    /// A squadron is unique, or is not.
    Unique(Whose, bool),
    /// A squadron has a keyword.
    WithKeyword(Whose, KeywordName),
    /// A squadron has a keyword not.
    WithoutKeyword(Whose, KeywordName),
    /// Such a token of a card lies with a ship or squadron.
    WithPiece(Whose, Piece),
    /// No such token lies with a ship or squadron.
    WithoutPiece(Whose, Piece),
    /// A ship or squadron is the first or the second player's.
    Plays(Whose, Seat),
    /// A ship or squadron has a readied defense token, or has none.
    ReadiedToken(Whose, bool),
    /// What no table shows.
    Words(String),
}

const GRAMMAR: Grammar = Grammar {
    what: "a condition",
    forms: || {
        forms(&[
            "attack on ships",
            "attack by squadrons",
            "at close or medium",
            "salvo attack",
            "no salvo attack",
            "obstructed attack",
            "ignition attack",
            "first target",
            "attacks 1 or more",
            "ships attacked 1 or more",
            "attacks 0 or fewer",
            "after maneuver",
            "before maneuver",
            "card exhausted",
            "from left or right",
            "on front",
            "own speed 3 or more",
            "own speed 0 or less",
            "faster target",
            "shields in defending zone",
            "no shields in defending zone",
            "defender without shields",
            "defender with command tokens",
            "own without command tokens",
            "shown red/accuracy",
            "spent contain",
            "spent 1 token or fewer",
            "spent 1 tokens or more",
            "damage 2 or more",
            "defender raid 1 or more",
            "own with navigate dial",
            "navigate token on card",
            "used NAME",
            "card used at most 1",
            "counter attack",
            "no counter attack",
            "own hull 6 or less",
            "defender activated",
            "defender not activated",
            "own activated in squadron phase",
            "attacker moved",
            "attacker engaged 1 or more",
            "defender unique",
            "own not unique",
            "own with swarm",
            "own without counter",
            "defender with objective token",
            "own without objective token",
            "own second player",
            "own with readied tokens",
            "defender without readied tokens",
            "words: what must be so",
        ])
    },
    words: vocabulary,
};

impl Condition {
    /// Whose squadron is asked about, where it is one thing of a squadron alone.
    pub(crate) fn about(&self) -> Option<Whose> {
        match self {
            Condition::Activated(whose, _)
            | Condition::ActivatedLate(whose)
            | Condition::Engaged(whose, _)
            | Condition::Unique(whose, _)
            | Condition::WithKeyword(whose, _)
            | Condition::WithoutKeyword(whose, _)
            | Condition::ReadiedToken(whose, _) => Some(*whose),
            _ => None,
        }
    }
}

impl FromStr for Condition {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        GRAMMAR.read(text, read)
    }
}

fn read(text: &str) -> Option<Condition> {
    if let Some((head, said)) = text.split_once(':')
        && head.trim().eq_ignore_ascii_case("words")
    {
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        return (!said.is_empty()).then_some(Condition::Words(said));
    }
    let plain = text.split_whitespace().map(str::to_lowercase).collect::<Vec<_>>();
    let plain: Vec<&str> = plain.iter().map(String::as_str).filter(|word| *word != "the").collect();
    match plain.as_slice() {
        ["attack", "on", hulls] => hulls.parse().ok().map(Condition::AttackOn),
        ["attack", "by", hulls] => hulls.parse().ok().map(Condition::AttackBy),
        ["at", ranges @ .., "range"] | ["at", ranges @ ..] => several(ranges).map(Condition::At),
        ["salvo", "attack"] => Some(Condition::Salvo(true)),
        ["no", "salvo", "attack"] => Some(Condition::Salvo(false)),
        ["obstructed", "attack"] => Some(Condition::Obstructed),
        ["ignition", "attack"] => Some(Condition::Ignition),
        ["first", "target"] => Some(Condition::FirstTarget),
        ["attacks", least, "or", "more"] => least.parse().ok().map(Condition::AttacksFrom),
        ["ships", "attacked", least, "or", "more"] => least.parse().ok().map(Condition::ShipsAttacked),
        ["attacks", most, "or", "fewer"] => most.parse().ok().map(Condition::AttacksTo),
        ["after", "maneuver"] => Some(Condition::Maneuvered(true)),
        ["before", "maneuver"] => Some(Condition::Maneuvered(false)),
        ["card", lies] => lies.parse().ok().map(Condition::CardLies),
        ["from", zones @ ..] => several(zones).map(Condition::From),
        ["on", zones @ ..] => several(zones).map(Condition::On),
        ["card", "used", "at", "most", most] => most.parse().ok().map(Condition::CardUsedAtMost),
        ["used", ..] => name_after(text, 1).map(Condition::Used),
        [command @ .., "token", "on", "card"] => {
            let mut left = Words(command);
            let command = left.command()?;
            left.nothing_left().map(|()| Condition::OnCard(command))
        }
        [whose, side @ ("with" | "without"), piece, "token"] => {
            let (whose, piece) = (whose.parse().ok()?, piece.parse().ok()?);
            Some(match *side {
                "with" => Condition::WithPiece(whose, piece),
                _ => Condition::WithoutPiece(whose, piece),
            })
        }
        [whose, "with", command @ .., "dial"] => {
            let mut left = Words(command);
            let command = left.command()?;
            left.nothing_left()?;
            whose.parse().ok().map(|whose| Condition::WithDial(whose, command))
        }
        [whose, seat, "player"] => Some(Condition::Plays(whose.parse().ok()?, seat.parse().ok()?)),
        ["faster", "target"] => Some(Condition::FasterTarget),
        ["counter", "attack"] => Some(Condition::Counter(true)),
        ["no", "counter", "attack"] => Some(Condition::Counter(false)),
        ["attacker", "moved"] => Some(Condition::Moved),
        [whose, "hull", most, "or", "less"] => {
            Some(Condition::HullTo(whose.parse().ok()?, most.parse().ok()?))
        }
        [whose, "engaged", least, "or", "more"] => {
            Some(Condition::Engaged(whose.parse().ok()?, least.parse().ok()?))
        }
        [whose, "unique"] => whose.parse().ok().map(|whose| Condition::Unique(whose, true)),
        [whose, "not", "unique"] => whose.parse().ok().map(|whose| Condition::Unique(whose, false)),
        [whose, "activated"] => whose.parse().ok().map(|whose| Condition::Activated(whose, true)),
        [whose, "not", "activated"] => whose.parse().ok().map(|whose| Condition::Activated(whose, false)),
        [whose, "activated", "in", "squadron", "phase"] => whose.parse().ok().map(Condition::ActivatedLate),
        [whose, "with", "readied", "tokens"] => {
            whose.parse().ok().map(|whose| Condition::ReadiedToken(whose, true))
        }
        [whose, "without", "readied", "tokens"] => {
            whose.parse().ok().map(|whose| Condition::ReadiedToken(whose, false))
        }
        ["shown", ..] => {
            let owned = words(text, About::Dice);
            let said: Vec<&str> = owned.iter().map(String::as_str).collect();
            dice(said.get(1..)?).map(Condition::Shows)
        }
        ["spent", most, "token" | "tokens", "or", "fewer"] => most.parse().ok().map(Condition::SpentAtMost),
        ["spent", least, "token" | "tokens", "or", "more"] => least.parse().ok().map(Condition::SpentFrom),
        ["damage", least, "or", "more"] => least.parse().ok().map(Condition::TotalFrom),
        [whose, "raid", least, "or", "more"] => {
            Some(Condition::RaidFrom(whose.parse().ok()?, least.parse().ok()?))
        }
        ["spent", kind] => kind.parse().ok().map(Condition::Spent),
        [.., "speed", speed, "or", side @ ("more" | "less")] => {
            let mut left = Words(&plain);
            let whose = left.whose().unwrap_or(Whose::Own);
            let speed = speed.parse().ok()?;
            (left.0.first() == Some(&"speed")).then_some(match *side {
                "more" => Condition::SpeedFrom(whose, speed),
                _ => Condition::SpeedTo(whose, speed),
            })
        }
        [whose, "with", "command", "tokens"] => whose.parse().ok().map(Condition::WithCommandTokens),
        [whose, "without", "command", "tokens"] => whose.parse().ok().map(Condition::WithoutCommandTokens),
        words => of_keyword(words).or_else(|| words.join(" ").parse().ok().map(Condition::Shields)),
    }
}

/// `own with swarm`, `own without counter`.
fn of_keyword(words: &[&str]) -> Option<Condition> {
    let [whose, side @ ("with" | "without"), keyword] = words else { return None };
    let (whose, keyword) = (whose.parse().ok()?, keyword.parse().ok()?);
    Some(match *side {
        "with" => Condition::WithKeyword(whose, keyword),
        _ => Condition::WithoutKeyword(whose, keyword),
    })
}

/// `left or right`.
fn several<T: FromStr>(words: &[&str]) -> Option<Vec<T>> {
    let named = words.iter().filter(|word| **word != "or");
    let all: Option<Vec<T>> = named.map(|word| word.trim_end_matches(',').parse().ok()).collect();
    all.filter(|all| !all.is_empty())
}

fn one_of<T: ToString>(all: &[T]) -> String {
    all.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or ")
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Condition::AttackOn(hulls) => write!(f, "attack on {hulls}"),
            Condition::AttackBy(hulls) => write!(f, "attack by {hulls}"),
            Condition::At(ranges) => write!(f, "at {}", one_of(ranges)),
            Condition::Salvo(true) => f.write_str("salvo attack"),
            Condition::Salvo(false) => f.write_str("no salvo attack"),
            Condition::Obstructed => f.write_str("obstructed attack"),
            Condition::Ignition => f.write_str("ignition attack"),
            Condition::FirstTarget => f.write_str("first target"),
            Condition::AttacksFrom(least) => write!(f, "attacks {least} or more"),
            Condition::ShipsAttacked(least) => write!(f, "ships attacked {least} or more"),
            Condition::AttacksTo(most) => write!(f, "attacks {most} or fewer"),
            Condition::Maneuvered(true) => f.write_str("after maneuver"),
            Condition::Maneuvered(false) => f.write_str("before maneuver"),
            Condition::CardLies(lies) => write!(f, "card {lies}"),
            Condition::From(zones) => write!(f, "from {}", one_of(zones)),
            Condition::On(zones) => write!(f, "on {}", one_of(zones)),
            Condition::SpeedFrom(whose, speed) => write!(f, "{whose} speed {speed} or more"),
            Condition::SpeedTo(whose, speed) => write!(f, "{whose} speed {speed} or less"),
            Condition::FasterTarget => f.write_str("faster target"),
            Condition::Shields(place) => place.fmt(f),
            Condition::WithCommandTokens(whose) => write!(f, "{whose} with command tokens"),
            Condition::WithoutCommandTokens(whose) => write!(f, "{whose} without command tokens"),
            Condition::Shows(dice) => write!(f, "shown {}", dice_text(*dice)),
            Condition::Spent(kind) => write!(f, "spent {kind}"),
            Condition::SpentAtMost(most) => write!(f, "spent {most} tokens or fewer"),
            Condition::SpentFrom(least) => write!(f, "spent {least} tokens or more"),
            Condition::TotalFrom(least) => write!(f, "damage {least} or more"),
            Condition::RaidFrom(whose, least) => write!(f, "{whose} raid {least} or more"),
            Condition::WithDial(whose, command) => write!(f, "{whose} with {command} dial"),
            Condition::OnCard(command) => write!(f, "{command} token on card"),
            Condition::Used(name) => write!(f, "used {name}"),
            Condition::CardUsedAtMost(most) => write!(f, "card used at most {most}"),
            Condition::Counter(true) => f.write_str("counter attack"),
            Condition::Counter(false) => f.write_str("no counter attack"),
            Condition::HullTo(whose, most) => write!(f, "{whose} hull {most} or less"),
            Condition::Activated(whose, true) => write!(f, "{whose} activated"),
            Condition::Activated(whose, false) => write!(f, "{whose} not activated"),
            Condition::ActivatedLate(whose) => write!(f, "{whose} activated in squadron phase"),
            Condition::Moved => f.write_str("attacker moved"),
            Condition::Engaged(whose, least) => write!(f, "{whose} engaged {least} or more"),
            Condition::Unique(whose, true) => write!(f, "{whose} unique"),
            Condition::Unique(whose, false) => write!(f, "{whose} not unique"),
            Condition::WithPiece(whose, piece) => write!(f, "{whose} with {piece} token"),
            Condition::Plays(whose, seat) => write!(f, "{whose} {seat} player"),
            Condition::WithoutPiece(whose, piece) => write!(f, "{whose} without {piece} token"),
            Condition::WithKeyword(whose, keyword) => write!(f, "{whose} with {keyword}"),
            Condition::WithoutKeyword(whose, keyword) => write!(f, "{whose} without {keyword}"),
            Condition::ReadiedToken(whose, true) => write!(f, "{whose} with readied tokens"),
            Condition::ReadiedToken(whose, false) => write!(f, "{whose} without readied tokens"),
            Condition::Words(words) => write!(f, "words: {words}"),
        }
    }
}

vocabulary::as_text!(Condition);
