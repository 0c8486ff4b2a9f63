//! To which faces does an effect turn a die?
//!
//! One face or several, of whatever color has them: `crit`, `red/hit-hit`, `red/crit red/hit-hit`. Where a die could show
//! several of them the effect's owner chooses.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use super::{
    dice::{Color, Die, Face, Pool},
    rerolls::joined,
};

/// The faces to which a die is turned: one die of each kind that may come out.
///
/// ```
/// use armada::effect::Turned;
/// let several: Turned = "red/crit or red/hit-hit".parse().unwrap();
/// assert_eq!(several.to_string(), "red/crit red/hit-hit");
/// assert_eq!(several.of("red/blank".parse().unwrap()).len(), 2);
/// assert!(several.of("blue/hit".parse().unwrap()).is_empty());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Turned(Pool);

impl Turned {
    /// Whether it is every face that a die of any color has.
    pub fn is_any(self) -> bool {
        Die::all().all(|die| self.0.count(die) > 0)
    }

    /// What `die` may show afterwards, its present face among it where that is one of them.
    pub fn of(self, die: Die) -> Vec<Die> {
        self.0.dice().filter(|to| to.color() == die.color()).collect()
    }
}

/// The faces that a word means: the face of that name, of each color that has it. With a critical icon a black die has one only.
fn named(face: Face) -> impl Iterator<Item = Die> {
    Die::all().filter(move |die| {
        let black = die.color() == Color::Black && face == Face::Crit && die.face() == Face::HitCrit;
        black || die.face() == face
    })
}

/// A text that is no face of a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no face of a die is called so")]
pub struct TurnedError;

impl FromStr for Turned {
    type Err = TurnedError;

    fn from_str(text: &str) -> Result<Self, TurnedError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let mut faces = Pool::EMPTY;
        for word in joined(&words) {
            let dice: Vec<Die> = match (word.parse::<Die>(), word.parse::<Face>()) {
                (Ok(die), _) => vec![die],
                (_, Ok(face)) => named(face).collect(),
                _ => return Err(TurnedError),
            };
            let fresh = dice.into_iter().filter(|die| faces.count(*die) == 0).collect::<Vec<_>>();
            faces = fresh.into_iter().fold(faces, Pool::with);
        }
        if faces.is_empty() { Err(TurnedError) } else { Ok(Self(faces)) }
    }
}

impl fmt::Display for Turned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut left = self.0;
        let mut words: Vec<String> = Vec::new();
        for face in Face::ALL {
            let dice: Vec<Die> = named(*face).collect();
            if dice.len() > 1 && dice.iter().all(|die| self.0.count(*die) > 0) {
                left = left.dice().filter(|die| !dice.contains(die)).collect();
                words.push(face.to_string());
            }
        }
        words.extend(left.dice().map(|die| die.to_string()));
        f.write_str(&words.join(" "))
    }
}
