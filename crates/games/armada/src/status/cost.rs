//! What does it cost to ready an upgrade card?

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use vocabulary::{Grammar, Misread, forms};

use super::{commands::Command, limits};

/// A ready cost: command tokens, part by part.
///
/// ```
/// use armada::{Command, status::ReadyCost};
/// let cost: ReadyCost = "1 navigate and 1 squadron or repair".parse().unwrap();
/// assert!(cost.payable(&[Command::Navigate, Command::Repair]));
/// assert!(!cost.payable(&[Command::Squadron, Command::Repair]));
/// assert_eq!(cost.to_string(), "1 navigate and 1 squadron or repair");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct ReadyCost(Vec<CostPart>);

/// So many command tokens of any of these types, in any combination.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CostPart {
    /// How many.
    pub count: u8,
    /// Of which types, sorted.
    pub of: Vec<Command>,
}

impl ReadyCost {
    /// Whether `tokens` can pay all of it.
    pub fn payable(&self, tokens: &[Command]) -> bool {
        match self.next() {
            None => true,
            Some(part) => part.of.iter().any(|command| self.pays(*command, tokens)),
        }
    }

    /// Whether a token of this type can be paid next, so that the rest stays payable.
    pub fn pays(&self, command: Command, tokens: &[Command]) -> bool {
        let wanted = self.next().is_some_and(|part| part.of.contains(&command));
        match (wanted, without(tokens, command)) {
            (true, Some(rest)) => self.paid().payable(&rest),
            _ => false,
        }
    }

    /// Whether some part of it takes tokens of this type.
    pub fn names(&self, command: Command) -> bool {
        self.0.iter().any(|part| part.of.contains(&command))
    }

    /// What is left once a token was paid for the first part.
    #[must_use]
    pub fn paid(&self) -> Self {
        let mut parts = self.0.clone();
        if let Some(part) = parts.first_mut() {
            part.count -= 1;
        }
        parts.retain(|part| part.count > 0);
        Self(parts)
    }

    /// The part that is paid now; none when all is paid.
    pub fn next(&self) -> Option<&CostPart> {
        self.0.first()
    }
}

/// The tokens but one of this type; none where there is none.
fn without(tokens: &[Command], command: Command) -> Option<Vec<Command>> {
    let place = tokens.iter().position(|token| *token == command)?;
    let mut rest = tokens.to_vec();
    rest.remove(place);
    Some(rest)
}

impl fmt::Display for ReadyCost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = |part: &CostPart| {
            let all = part.of.len() == Command::ALL.len();
            let words: Vec<&str> = part.of.iter().map(|command| command.word()).collect();
            format!("{} {}", part.count, if all { "any".to_owned() } else { words.join(" or ") })
        };
        let parts: Vec<String> = self.0.iter().map(part).collect();
        f.write_str(&parts.join(" and "))
    }
}

const GRAMMAR: Grammar = Grammar {
    what: "a ready cost",
    forms: || forms(&["1 navigate", "2 navigate or repair", "1 any", "1 navigate and 1 squadron"]),
    words: || Command::ALL.iter().map(|command| command.word().to_owned()).collect(),
};

/// Command tokens of one ready cost at most.
const MOST: usize = limits::COMMAND_TOKENS as usize;

impl FromStr for ReadyCost {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        let cost = GRAMMAR.read_within(text, MOST, read)?;
        let count = cost.0.iter().map(|part| usize::from(part.count)).sum();
        if count > MOST {
            let text = text.trim().to_owned();
            return Err(Misread::TooMany { text, count, of: "command tokens", most: MOST });
        }
        Ok(cost)
    }
}

fn read(text: &str) -> Option<ReadyCost> {
    let words = text.to_lowercase();
    let words: Vec<&str> = words.split_whitespace().collect();
    let parts = words.split(|word| *word == "and").map(read_part);
    parts.collect::<Option<_>>().map(ReadyCost)
}

fn read_part(words: &[&str]) -> Option<CostPart> {
    let (count, types) = words.split_first()?;
    let count = count.parse().ok()?;
    if types == ["any"] {
        return Some(CostPart { count, of: Command::ALL.to_vec() });
    }
    let types = types.split(|word| *word == "or").map(|words| words.join("-").parse().ok());
    let mut of: Vec<Command> = types.collect::<Option<_>>()?;
    of.sort_unstable();
    of.dedup();
    (!of.is_empty()).then_some(CostPart { count, of })
}

vocabulary::as_text!(ReadyCost);
