//! What is paid for an effect?
//!
//! A component that is spent for a cost does not also do what it does otherwise.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use vocabulary::{Grammar, Misread, forms};

use super::{
    TokenVerb, Whose,
    effect_text::{About, Words, dice, dice_text, vocabulary, words},
    limits,
    nouns::{Command, HullZone},
    rerolls::Reroll,
    tokens::{TokenKind, TokenState, Tokens},
};

/// One part of what is paid for an effect.
///
/// ```
/// use armada::effect::Cost;
/// let cost: Cost = "spend a defense token brace".parse()?;
/// assert_eq!(cost.to_string(), "spend brace");
/// assert_eq!("exhaust this card".parse::<Cost>()?.to_string(), "exhaust card");
/// # Ok::<(), armada::Misread>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Cost {
    /// The card of the effect is exhausted.
    ExhaustCard,
    /// The card of the effect is discarded.
    DiscardCard,
    /// A defense token is spent.
    SpendToken {
        /// Whose; only the own ones can be spent.
        whose: Whose,
        /// Its type; none: the owner of the effect chooses.
        kind: Option<TokenKind>,
        /// How it lies there; none: either way.
        state: Option<TokenState>,
    },
    /// An own defense token is exhausted or discarded.
    TurnToken {
        /// What becomes of it.
        verb: TokenVerb,
        /// Its type; none: the owner of the effect chooses.
        kind: Option<TokenKind>,
    },
    /// The own ship loses shields of one hull zone.
    LoseShields {
        /// How many.
        points: u8,
        /// Where; none: the owner of the effect chooses.
        zone: Option<HullZone>,
    },
    /// The own ship or squadron suffers damage.
    Suffer {
        /// How much.
        points: u8,
        /// Where; none: its owner chooses one zone for all of it.
        zone: Option<HullZone>,
    },
    /// An own command token is discarded.
    DiscardCommandToken(Option<Command>),
    /// A readied card with the same text, of the same player, is exhausted.
    ExhaustCopy,
    /// A command token leaves the card of the effect.
    FromCard(Command),
    /// A command token is spent.
    SpendCommandToken {
        /// Whose; only the own ones can be spent.
        whose: Whose,
        /// Which.
        command: Command,
    },
    /// A command dial is spent.
    SpendDial {
        /// Whose; only the own ones can be spent.
        whose: Whose,
        /// What it shows.
        command: Command,
    },
    /// Attack dice are spent, all of them.
    SpendDice(Reroll),
    /// Engineering points are spent.
    SpendPoints(u8),
    /// By so much less the speed changes in this navigate command, for which a token was spent.
    GiveUpSpeed(u8),
}

impl Cost {
    /// Whether somebody chooses what exactly is paid, so that it is paid as the first thing of the resolution.
    pub fn is_chosen(&self) -> bool {
        match self {
            Cost::SpendDice(_) | Cost::LoseShields { .. } | Cost::Suffer { .. } => true,
            Cost::SpendToken { kind, .. } | Cost::TurnToken { kind, .. } => kind.is_none(),
            Cost::DiscardCommandToken(command) => command.is_none(),
            Cost::ExhaustCard
            | Cost::DiscardCard
            | Cost::FromCard(_)
            | Cost::ExhaustCopy
            | Cost::SpendCommandToken { .. }
            | Cost::SpendDial { .. }
            | Cost::SpendPoints(_)
            | Cost::GiveUpSpeed(_) => false,
        }
    }

    /// Whether this part of a cost (`of`) is paid as the first thing of the resolution, one part after another: somebody
    /// chooses what is paid, or a defense token (of these) pays beside one that somebody chooses, so that none pays twice.
    pub fn is_paid_in_turn(&self, of: &[Cost], tokens: &Tokens) -> bool {
        // discarded ones are counted too, so that the answer stays the same while the parts are paid
        let several = |kind| tokens.iter().filter(|(token, _)| token.kind == kind).count() > 1;
        let by_choice = |cost: &Cost| cost.own_token().is_some_and(|kind| kind.is_none_or(several));
        self.is_chosen() || (self.own_token().is_some() && of.iter().any(by_choice))
    }

    /// The type of the defense token of the effect's owner that pays (none: any type); none where no such token does.
    fn own_token(&self) -> Option<Option<TokenKind>> {
        match self {
            Cost::SpendToken { whose: Whose::Own, kind, .. } | Cost::TurnToken { kind, .. } => Some(*kind),
            _ => None,
        }
    }

    /// Whose component pays, where the effect may speak of one that is not its owner's or that its owner may lack.
    pub fn whose(&self) -> Option<Whose> {
        match self {
            Self::SpendToken { whose, .. }
            | Self::SpendCommandToken { whose, .. }
            | Self::SpendDial { whose, .. } => Some(*whose),
            Self::Suffer { .. } | Self::DiscardCommandToken(_) => Some(Whose::Own),
            _ => None,
        }
    }

    /// Whether it is a command token of the ship.
    pub(super) fn is_command_token(&self) -> bool {
        matches!(self, Cost::SpendCommandToken { .. } | Cost::DiscardCommandToken(_))
    }

    /// The component that is spent, in words: `enemy brace`.
    pub fn component(&self) -> String {
        let text = self.to_string();
        text.strip_prefix("spend ").map_or(text.clone(), str::to_owned)
    }
}

/// The last form is somebody else's, which is refused.
const GRAMMAR: Grammar = Grammar {
    what: "a cost",
    forms: || {
        forms(&[
            "exhaust card",
            "discard card",
            "spend brace",
            "spend any token",
            "spend any readied token",
            "exhaust brace",
            "discard brace",
            "lose 1 own front",
            "suffer 1 damage",
            "discard navigate token",
            "spend navigate token",
            "spend navigate dial",
            "spend red/hit",
            "spend 1 red",
            "spend 1 engineering point",
            "give up 1 speed change",
            "take navigate token from card",
            "exhaust copy",
            "spend enemy brace",
        ])
    },
    words: vocabulary,
};

/// The parts of a cost that are paid in turn, with their numbers from 0; from one of them on.
pub(crate) fn paid_in_turn<'a>(
    costs: &'a [Cost],
    from: u8,
    tokens: &Tokens,
) -> impl Iterator<Item = (u8, &'a Cost)> + Clone + use<'a> {
    let numbered = (0_u8..).zip(costs).skip(usize::from(from));
    let in_turn: Vec<(u8, &Cost)> =
        numbered.filter(|(_, cost)| cost.is_paid_in_turn(costs, tokens)).collect();
    in_turn.into_iter()
}

impl FromStr for Cost {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        GRAMMAR.read_within(text, limits::DICE, read)
    }
}

fn read(text: &str) -> Option<Cost> {
    let verb = text.split_whitespace().next()?.to_lowercase();
    match verb.as_str() {
        "lose" => return lose(text),
        "suffer" => return suffer(text),
        "take" => return from_card(text).map(Cost::FromCard),
        "give" => return give_up(text),
        _ => {}
    }
    let spends = text.split_whitespace().next().is_some_and(|verb| verb.eq_ignore_ascii_case("spend"));
    let owned = words(text, if spends { About::Dice } else { About::Cards });
    let said: Vec<&str> = owned.iter().map(String::as_str).collect();
    let rest = match said.as_slice() {
        ["exhaust"] | ["exhaust", "this"] => return Some(Cost::ExhaustCard),
        ["discard"] | ["discard", "this"] => return Some(Cost::DiscardCard),
        ["exhaust", "copy"] => return Some(Cost::ExhaustCopy),
        ["exhaust", rest @ ..] => return turn(TokenVerb::Exhaust, rest),
        ["discard", rest @ ..] => return turn(TokenVerb::Discard, rest),
        ["spend", rest @ ..] => rest,
        _ => return None,
    };
    if let [count, "engineering", "point" | "points"] = rest {
        let count =
            count.parse().ok().filter(|count| (1..=limits::OPERATION_AMOUNT).contains(&usize::from(*count)));
        return count.map(Cost::SpendPoints);
    }
    let mut left = Words(rest);
    let whose = left.whose().unwrap_or(Whose::Own);
    let behind = |words: &[&str], last: &str| match words.split_last() {
        Some((word, front)) if *word == last => {
            let front = front.strip_suffix(&["command"]).unwrap_or(front);
            let mut front = Words(front);
            let command = front.command()?;
            front.nothing_left().map(|()| command)
        }
        _ => None,
    };
    if let Some(command) = behind(left.0, "token") {
        return Some(Cost::SpendCommandToken { whose, command });
    }
    if let Some(command) = behind(left.0, "dial") {
        return Some(Cost::SpendDial { whose, command });
    }
    match left.0 {
        [kind] | [kind, "token"] | ["token", kind] if kind.parse::<TokenKind>().is_ok() => {
            Some(Cost::SpendToken { whose, kind: Some(kind.parse().ok()?), state: None })
        }
        ["any", "token"] => Some(Cost::SpendToken { whose, kind: None, state: None }),
        ["any", state, "token"] => {
            Some(Cost::SpendToken { whose, kind: None, state: Some(state.parse().ok()?) })
        }
        which => dice(which).map(Cost::SpendDice),
    }
}

/// `brace`, `own any token`: only own ones can be paid with.
fn turn(verb: TokenVerb, rest: &[&str]) -> Option<Cost> {
    let rest = rest.strip_prefix(&["own"]).unwrap_or(rest);
    if verb == TokenVerb::Discard
        && let Some(cost) = discard_command(rest)
    {
        return Some(cost);
    }
    let kind = match rest {
        ["any", "token"] => None,
        [kind] | [kind, "token"] => Some(kind.parse().ok()?),
        _ => return None,
    };
    Some(Cost::TurnToken { verb, kind })
}

/// `navigate token`, `any command token`.
fn discard_command(rest: &[&str]) -> Option<Cost> {
    let front = rest.strip_suffix(&["token"])?;
    let (named, front) = match front.strip_suffix(&["command"]) {
        Some(front) => (true, front),
        None => (false, front),
    };
    if named && front == ["any"] {
        return Some(Cost::DiscardCommandToken(None));
    }
    let mut left = Words(front);
    let command = left.command()?;
    left.nothing_left()?;
    Some(Cost::DiscardCommandToken(Some(command)))
}

/// `give up 1 speed change`.
fn give_up(text: &str) -> Option<Cost> {
    let said: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    match said.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["give", "up", count, "speed", "change" | "changes"] => {
            count.parse().ok().filter(|count| (1..=limits::SHIP_SPEED).contains(count)).map(Cost::GiveUpSpeed)
        }
        _ => None,
    }
}

/// `take navigate token from card`.
fn from_card(text: &str) -> Option<Command> {
    let said: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    let said: Vec<&str> = said.iter().map(String::as_str).collect();
    let front =
        said.strip_suffix(&["token", "from", "card"]).or(said.strip_suffix(&["dial", "from", "card"]))?;
    let mut left = Words(front.get(1..)?);
    let command = left.command()?;
    left.nothing_left().map(|()| command)
}

/// `suffer 1 damage`, `suffer 2 own front`.
fn suffer(text: &str) -> Option<Cost> {
    let owned = words(text, About::Damage);
    let said: Vec<&str> = owned.iter().map(String::as_str).filter(|word| *word != "damage").collect();
    let mut left = Words(said.get(1..)?);
    let points = left.number().unwrap_or(1);
    let whose = left.whose().unwrap_or(Whose::Own);
    let zone = left.zone();
    left.nothing_left()?;
    let fits = whose == Whose::Own && (1..=limits::OPERATION_AMOUNT).contains(&usize::from(points));
    fits.then_some(Cost::Suffer { points, zone })
}

/// `lose 1 own front`, `lose 2 own`.
fn lose(text: &str) -> Option<Cost> {
    let owned = words(text, About::Shields);
    let said: Vec<&str> = owned.iter().map(String::as_str).collect();
    let mut left = Words(said.get(1..)?);
    let points = left.number().unwrap_or(1);
    let whose = left.whose().unwrap_or(Whose::Own);
    let zone = left.zone();
    left.nothing_left()?;
    let fits = whose == Whose::Own && usize::from(points) <= limits::OPERATION_AMOUNT;
    fits.then_some(Cost::LoseShields { points, zone })
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |whose: &Whose| match whose {
            Whose::Own => String::new(),
            whose => format!("{whose} "),
        };
        match self {
            Cost::ExhaustCard => f.write_str("exhaust card"),
            Cost::ExhaustCopy => f.write_str("exhaust copy"),
            Cost::DiscardCard => f.write_str("discard card"),
            Cost::SpendToken { whose, kind: Some(kind), .. } => write!(f, "spend {}{kind}", side(whose)),
            Cost::SpendToken { whose, kind: None, state } => {
                let state = state.map(|state| format!("{state} ")).unwrap_or_default();
                write!(f, "spend {}any {state}token", side(whose))
            }
            Cost::TurnToken { verb, kind: Some(kind) } => write!(f, "{verb} {kind}"),
            Cost::TurnToken { verb, kind: None } => write!(f, "{verb} any token"),
            Cost::LoseShields { points, zone: Some(zone) } => write!(f, "lose {points} own {zone}"),
            Cost::LoseShields { points, zone: None } => write!(f, "lose {points} own"),
            Cost::Suffer { points, zone: Some(zone) } => write!(f, "suffer {points} own {zone}"),
            Cost::Suffer { points, zone: None } => write!(f, "suffer {points} damage"),
            Cost::DiscardCommandToken(Some(command)) => write!(f, "discard {command} token"),
            Cost::DiscardCommandToken(None) => f.write_str("discard any command token"),
            Cost::SpendCommandToken { whose, command } => {
                write!(f, "spend {}{command} token", side(whose))
            }
            Cost::SpendDial { whose, command } => write!(f, "spend {}{command} dial", side(whose)),
            Cost::FromCard(command) => write!(f, "take {command} token from card"),
            Cost::SpendDice(dice) => write!(f, "spend {}", dice_text(*dice)),
            Cost::SpendPoints(count) => write!(f, "spend {count} engineering point"),
            Cost::GiveUpSpeed(count) => write!(f, "give up {count} speed change"),
        }
    }
}

vocabulary::as_text!(Cost);
