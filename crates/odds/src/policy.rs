//! How does a side play by a stated line?
//!
//! A policy is a list of rules, gone through in order, each once. Written `brace when 4 or more`, `evade red/hit-hit`,
//! `reroll blank`, `dial red`, `lock brace redirect`. A condition looks at the damage as it would be now.

use std::str::FromStr;

use armada::{Color, Die, Reroll, TokenKind, attack::ConcentrateFire};

/// When a rule holds: the damage as it would be now lies between two numbers, and where asked, a critical icon is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct When {
    /// At least so much.
    pub least: u8,
    /// At most so much.
    pub most: u8,
    /// Whether a critical icon has to be there.
    pub crit: bool,
}

impl When {
    /// At any time.
    pub const ALWAYS: Self = Self { least: 0, most: u8::MAX, crit: false };

    /// Whether it holds.
    pub fn holds(self, damage: u8, crit: bool) -> bool {
        (self.least..=self.most).contains(&damage) && (crit || !self.crit)
    }
}

/// A defense token that is spent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DefenderRule {
    /// Its type.
    pub token: TokenKind,
    /// Of an evade: which dice, the first of these that lies there; none: the one that takes most away.
    pub dice: Vec<Die>,
    /// Of an evade: whether it takes an extra die where it may.
    pub extra: bool,
    /// When.
    pub when: When,
}

/// What the attacker does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AttackerRule {
    /// Every reroll takes these dice, in this order, as many as it may.
    Reroll {
        /// Which.
        dice: Vec<Die>,
        /// When.
        when: When,
    },
    /// Concentrate Fire.
    ConcentrateFire {
        /// With a dial, a token or both.
        way: ConcentrateFire,
        /// The color that is added where it is in the pool; none: the one with the most damage.
        color: Option<Color>,
        /// The dice of which the token rerolls the first that lies there.
        dice: Vec<Die>,
        /// When.
        when: When,
    },
    /// Accuracies lock tokens of these types, in this order.
    Lock(Vec<TokenKind>),
}

/// An effect of a card or a keyword that a side uses as soon as the condition holds: `use leading shots when 3 or less`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EffectRule {
    /// Its name.
    pub name: String,
    /// When.
    pub when: When,
}

/// The attacker's stated line.
pub type AttackerPolicy = Vec<AttackerRule>;
/// The defender's stated line.
pub type DefenderPolicy = Vec<DefenderRule>;

/// A text that is no rule of a policy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is no rule of the {side}'s policy")]
pub struct PolicyError {
    text: String,
    side: &'static str,
    help: &'static str,
}

impl PolicyError {
    /// What may stand there.
    pub fn help(&self) -> &'static str {
        self.help
    }
}

/// `4 or more`, `3 or less`, `crit`, joined by `and`.
fn read_when(text: &str) -> Option<When> {
    let mut when = When::ALWAYS;
    for part in text.split(" and ").map(str::trim) {
        let words: Vec<&str> = part.split_whitespace().collect();
        match words.as_slice() {
            ["crit"] => when.crit = true,
            [number, "or", "more"] => when.least = number.parse().ok()?,
            [number, "or", "less"] => when.most = number.parse().ok()?,
            _ => return None,
        }
    }
    Some(when)
}

/// The words of a rule, and its condition.
fn split(text: &str) -> Option<(Vec<String>, When)> {
    let text = text.trim().to_lowercase();
    let (rule, when) = match text.split_once(" when ") {
        Some((rule, when)) => (rule, read_when(when)?),
        None => (text.as_str(), When::ALWAYS),
    };
    let rule = rule.strip_prefix("spend ").unwrap_or(rule);
    Some((rule.split_whitespace().map(str::to_owned).collect(), when))
}

/// The dice that words mean, in their order.
fn dice(words: &[String]) -> Option<Vec<Die>> {
    let mut dice: Vec<Die> = Vec::new();
    for word in words {
        let meant: Reroll = format!("1 {word}").parse().ok()?;
        dice.extend(meant.dice().filter(|die| !dice.contains(die)).collect::<Vec<_>>());
    }
    Some(dice)
}

impl EffectRule {
    /// The rule of a text that begins with `use`; none of any other.
    pub fn read(text: &str) -> Option<Self> {
        let (words, when) = split(text)?;
        match words.split_first()? {
            (first, name) if first == "use" && !name.is_empty() => Some(Self { name: name.join(" "), when }),
            _ => None,
        }
    }
}

impl FromStr for DefenderRule {
    type Err = PolicyError;

    fn from_str(text: &str) -> Result<Self, PolicyError> {
        let read = || {
            let (words, when) = split(text)?;
            let (first, rest) = words.split_first()?;
            let token: TokenKind = first.parse().ok()?;
            let extra = rest.first().is_some_and(|word| word == "2");
            let dice = dice(rest.get(usize::from(extra)..)?)?;
            let fits = token == TokenKind::Evade || rest.is_empty();
            (fits && token != TokenKind::Salvo).then_some(Self { token, dice, extra, when })
        };
        let help = "write `brace when 4 or more`, `evade red/hit-hit`, `evade 2`, `redirect`, `contain when crit`, `scatter when 3 or more`";
        read().ok_or_else(|| PolicyError { text: text.to_owned(), side: "defender", help })
    }
}

impl FromStr for AttackerRule {
    type Err = PolicyError;

    fn from_str(text: &str) -> Result<Self, PolicyError> {
        let read = || {
            let (words, when) = split(text)?;
            let (first, rest) = words.split_first()?;
            let color = rest.first().and_then(|word| word.parse::<Color>().ok());
            let after_color = rest.get(usize::from(color.is_some())..)?;
            let fire = |way, color, dice| Self::ConcentrateFire { way, color, dice, when };
            Some(match first.as_str() {
                "reroll" if !rest.is_empty() => Self::Reroll { dice: dice(rest)?, when },
                "dial" if after_color.is_empty() => fire(ConcentrateFire::Dial, color, Vec::new()),
                "token" if !rest.is_empty() => fire(ConcentrateFire::Token, None, dice(rest)?),
                "both" => fire(ConcentrateFire::Both, color, dice(after_color)?),
                "lock" if !rest.is_empty() && when == When::ALWAYS => {
                    Self::Lock(rest.iter().map(|word| word.parse().ok()).collect::<Option<_>>()?)
                }
                _ => return None,
            })
        };
        let help = "write `reroll blank`, `dial red`, `token blank`, `both red blank`, `lock brace redirect`, each but the last with `when 3 or less`";
        read().ok_or_else(|| PolicyError { text: text.to_owned(), side: "attacker", help })
    }
}
