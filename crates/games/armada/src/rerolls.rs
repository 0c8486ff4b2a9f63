//! Which rerolls may the attacker use?
//!
//! A generic reroll is data: how many dice at most, and which. It is written `2 black`,
//! `1 red/blank red/accuracy`, `1 blank`, `all any`. `hit` and `crit` are dice with such an icon, whatever else they show;
//! a color before a face is one die: `1 red hit`.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use vocabulary::{Grammar, Misread, forms};

use super::{
    dice::{Color, Die, Face, Pool},
    limits,
};

/// A reroll that the attacker may use once: up to so many dice of these, rolled again together.
///
/// ```
/// use armada::{Pool, Reroll};
/// let reroll: Reroll = "1 red/blank black".parse().unwrap();
/// let pool: Pool = "red/blank x2 red/hit black/hit".parse().unwrap();
/// assert_eq!(reroll.among(pool).to_string(), "red/blank x2 black/hit");
/// assert!("red".parse::<Reroll>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Reroll {
    /// At most so many dice.
    pub most: u8,
    /// One die of each kind that it may take.
    dice: Pool,
}

const GRAMMAR: Grammar = Grammar {
    what: "a reroll of the form `2 black` or `1 red/blank red/accuracy`",
    forms: || forms(&["1 any", "all any", "2 black", "1 blank", "1 red/blank red/accuracy"]),
    words: || {
        let words = Color::ALL.iter().map(|it| it.word()).chain(Face::ALL.iter().map(|it| it.word()));
        words.map(str::to_owned).chain(Die::all().map(|die| die.to_string())).collect()
    },
};

impl Reroll {
    /// A reroll of at most so many dice of any kind.
    pub fn any(most: u8) -> Self {
        Self { most, dice: Die::all().collect() }
    }

    /// Whether it takes all that there are.
    pub fn takes_all(self) -> bool {
        usize::from(self.most) == limits::DICE
    }

    /// Whether it may take any die of a color.
    pub fn takes_color(self, color: Color) -> bool {
        self.dice.dice().any(|die| die.color() == color)
    }

    /// One die of each kind that it may take.
    pub fn dice(self) -> impl Iterator<Item = Die> {
        self.dice.dice()
    }

    /// The dice of a pool that it may take.
    #[must_use]
    pub fn among(self, pool: Pool) -> Pool {
        pool.dice().filter(|die| self.dice.count(*die) > 0).collect()
    }
}

impl fmt::Display for Reroll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.takes_all() {
            f.write_str("all")?;
        } else {
            write!(f, "{}", self.most)?;
        }
        if self.dice == Die::all().collect() {
            return f.write_str(" any");
        }
        for color in Color::ALL {
            let of_color: Vec<Die> = Die::all().filter(|die| die.color() == *color).collect();
            let named: Vec<&Die> = of_color.iter().filter(|die| self.dice.count(**die) > 0).collect();
            match named.len() {
                all if all == of_color.len() => write!(f, " {color}")?,
                _ => named.iter().try_for_each(|die| write!(f, " {die}"))?,
            }
        }
        Ok(())
    }
}

/// Whether a face is meant by a word for an icon: all that show it. The faces with two icons are meant by their own names only.
fn shows(face: Face, icon: Face) -> bool {
    match icon {
        Face::Hit => matches!(face, Face::Hit | Face::HitHit | Face::HitCrit),
        Face::Crit => matches!(face, Face::Crit | Face::HitCrit),
        icon => face == icon,
    }
}

/// The texts with every color before a face made one die: `red hit` is `red/hit`. `or` and `and` say that both are meant.
pub(super) fn joined(words: &[&str]) -> Vec<String> {
    let mut joined: Vec<String> = Vec::new();
    let mut color = None;
    for word in words {
        if let Some(before) = color.filter(|_| word.parse::<Face>().is_ok()) {
            joined.pop();
            joined.push(format!("{before}/{word}"));
            color = None;
            continue;
        }
        color = word.parse::<Color>().ok();
        if !matches!(*word, "or" | "and") {
            joined.push((*word).to_owned());
        }
    }
    joined
}

/// The dice that a word stands for.
fn meant(word: &str) -> Option<Vec<Die>> {
    if word == "any" {
        return Some(Die::all().collect());
    }
    if let Ok(color) = word.parse::<Color>() {
        return Some(Die::all().filter(|die| die.color() == color).collect());
    }
    if let Ok(face) = word.parse::<Face>() {
        return Some(Die::all().filter(|die| shows(die.face(), face)).collect());
    }
    Some(vec![word.parse().ok()?])
}

fn read(text: &str) -> Option<Reroll> {
    let text = text.trim().to_lowercase();
    let (most, kinds) = text.split_once(' ')?;
    let most = if most == "all" { u8::try_from(limits::DICE).ok()? } else { most.parse().ok()? };
    let words: Vec<&str> = kinds.split_whitespace().collect();
    let mut dice = Pool::EMPTY;
    for die in joined(&words).iter().map(|word| meant(word)).collect::<Option<Vec<_>>>()?.concat() {
        dice = if dice.count(die) == 0 { dice.with(die) } else { dice };
    }
    (!dice.is_empty()).then_some(Reroll { most, dice })
}

impl FromStr for Reroll {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        GRAMMAR.read_within(text, limits::DICE, read)
    }
}

vocabulary::as_text!(Reroll);
