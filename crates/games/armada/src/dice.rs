//! What can a die show, and how likely?
//!
//! Attack dice have eight faces each. The Rules Reference does not print them: they are data,
//! counted from the dice themselves. A [`Pool`] is a multiset of dice, so two equal pools are one
//! value whatever the order in which their dice were rolled.

use std::{fmt, str::FromStr};
use vocabulary::{Word, WordError, WordList, list_or_none, words};

use serde::{Deserialize, Serialize};

words! {
    /// The color of an attack die.
    Color is "die color" {
        /// Red: eight faces with two blanks, reaches to long range.
        Red = "red",
        /// Blue: no blanks, reaches to medium range.
        Blue = "blue",
        /// Black: close range.
        Black = "black",
    }
}

impl Color {
    /// So many dice of this color alone, in the order of [`Color::ALL`].
    pub(crate) fn dice(self, count: u8) -> [u8; 3] {
        let mut dice = [0; 3];
        dice[self as usize] = count;
        dice
    }
}

words! {
    /// A face of an attack die.
    Face is "die face" {
        /// No icon.
        Blank = "blank",
        /// One hit icon.
        Hit = "hit",
        /// One critical icon.
        Crit = "crit",
        /// Two hit icons.
        HitHit = "hit-hit",
        /// One hit and one critical icon.
        HitCrit = "hit-crit",
        /// One accuracy icon.
        Accuracy = "accuracy",
    }
}

impl Face {
    /// Hit icons on this face.
    pub fn hits(self) -> u8 {
        match self {
            Face::Blank | Face::Crit | Face::Accuracy => 0,
            Face::Hit | Face::HitCrit => 1,
            Face::HitHit => 2,
        }
    }

    /// Critical icons on this face.
    pub fn crits(self) -> u8 {
        u8::from(matches!(self, Face::Crit | Face::HitCrit))
    }
}

/// The sides of every die.
pub const SIDES: u32 = 8;

/// Every die with a face it can show, and on how many of its eight sides.
const SHOWS: [(Color, Face, u32); 11] = [
    (Color::Red, Face::Blank, 2),
    (Color::Red, Face::Hit, 2),
    (Color::Red, Face::Crit, 2),
    (Color::Red, Face::HitHit, 1),
    (Color::Red, Face::Accuracy, 1),
    (Color::Blue, Face::Hit, 4),
    (Color::Blue, Face::Crit, 2),
    (Color::Blue, Face::Accuracy, 2),
    (Color::Black, Face::Blank, 2),
    (Color::Black, Face::Hit, 4),
    (Color::Black, Face::HitCrit, 2),
];

/// A die that shows a face which its color has. Written `red/hit`.
///
/// ```
/// use armada::Die;
/// let die: Die = "black/hit-crit".parse()?;
/// assert_eq!(die.face().crits(), 1);
/// assert!("blue/blank".parse::<Die>().is_err());
/// # Ok::<(), armada::DieError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Die(u8);

/// Why a text is not a die.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DieError {
    /// A color or face that does not exist.
    #[error(transparent)]
    Word(#[from] WordError),
    /// The color has no such face.
    #[error("a {color} die has no face `{face}`")]
    NoSuchFace {
        /// The color.
        color: Color,
        /// The face that it does not have.
        face: Face,
    },
    /// Not of the form `color/face`.
    #[error("`{0}` is not a die of the form `red/hit`")]
    Form(String),
    /// Not of the form `red/hit x2`, or a number that no pool can hold.
    #[error("`{0}` is not a number of dice of the form `x2`")]
    Count(String),
}

impl DieError {
    /// The help line: which dice there are.
    pub fn help(&self) -> String {
        match self {
            DieError::Word(error) => error.help(),
            DieError::NoSuchFace { color, .. } => {
                let faces: Vec<_> =
                    Die::all().filter(|die| die.color() == *color).map(|die| die.face().word()).collect();
                format!("a {color} die shows one of: {}", faces.join(", "))
            }
            DieError::Form(_) => {
                "color and face, such as `red/hit`, `blue/accuracy`, `black/hit-crit`".to_owned()
            }
            DieError::Count(_) => "several equal dice are written `red/hit x2`, at most `x20`".to_owned(),
        }
    }
}

impl Die {
    /// The die of a color that shows a face.
    ///
    /// # Errors
    /// [`DieError::NoSuchFace`] when the color has no such face.
    pub fn new(color: Color, face: Face) -> Result<Self, DieError> {
        Self::all()
            .find(|die| die.color() == color && die.face() == face)
            .ok_or(DieError::NoSuchFace { color, face })
    }

    /// Every die with every face it can show, in order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0u8..).take(SHOWS.len()).map(Self)
    }

    /// Its color.
    pub fn color(self) -> Color {
        SHOWS[self.index()].0
    }

    /// The face it shows.
    pub fn face(self) -> Face {
        SHOWS[self.index()].1
    }

    /// `red hit + crit`.
    pub fn in_words(self) -> String {
        let face = match self.face() {
            Face::HitHit => "hit + hit",
            Face::HitCrit => "hit + crit",
            face => face.word(),
        };
        format!("{} {face}", self.color())
    }

    /// On how many of the eight sides of its color this face stands.
    pub fn sides(self) -> u32 {
        SHOWS[self.index()].2
    }

    /// Always inside [`SHOWS`]: only [`Die::all`] makes dice.
    fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.color(), self.face())
    }
}

impl fmt::Debug for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Die {
    type Err = DieError;

    fn from_str(text: &str) -> Result<Self, DieError> {
        let (color, face) = text.split_once('/').ok_or_else(|| DieError::Form(text.to_owned()))?;
        Self::new(color.parse()?, face.parse()?)
    }
}

vocabulary::as_text!(Die, words);

/// As a field takes it.
impl WordList for Die {
    const WORDS: &'static [Word] = &[
        Word::with("red/blank", &["red blank"]),
        Word::with("red/hit", &["red hit"]),
        Word::with("red/crit", &["red crit", "red/critical", "red critical"]),
        Word::with("red/hit-hit", &["red hit-hit", "red/hit+hit", "red hit+hit", "red double hit"]),
        Word::with("red/accuracy", &["red accuracy", "red/acc", "red acc"]),
        Word::with("blue/hit", &["blue hit"]),
        Word::with("blue/crit", &["blue crit", "blue/critical", "blue critical"]),
        Word::with("blue/accuracy", &["blue accuracy", "blue/acc", "blue acc"]),
        Word::with("black/blank", &["black blank"]),
        Word::with("black/hit", &["black hit"]),
        Word::with("black/hit-crit", &["black hit-crit", "black/hit+crit", "black hit+crit"]),
    ];
}

/// A multiset of dice: the attack pool, or some of its dice. Written `red/hit x2 blue/crit`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Pool([u8; SHOWS.len()]);

impl Pool {
    /// No dice.
    pub const EMPTY: Self = Self([0; SHOWS.len()]);

    /// The different dice in it, each with how often it is there.
    pub fn counts(self) -> impl Iterator<Item = (Die, u8)> {
        Die::all().zip(self.0).filter(|(_, count)| *count > 0)
    }

    /// All dice, sorted.
    pub fn dice(self) -> impl Iterator<Item = Die> {
        self.counts().flat_map(|(die, count)| std::iter::repeat_n(die, usize::from(count)))
    }

    /// How often `die` is in it.
    pub fn count(self, die: Die) -> u8 {
        self.0[die.index()]
    }

    /// How many dice.
    pub fn len(self) -> usize {
        self.0.iter().copied().map(usize::from).sum()
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Hit icons of all dice.
    pub fn hits(self) -> u16 {
        self.icons(Face::hits)
    }

    /// Critical icons of all dice.
    pub fn crits(self) -> u16 {
        self.icons(Face::crits)
    }

    /// The colors of dice that show an accuracy icon.
    pub(crate) fn accuracies(self) -> Vec<Color> {
        let shows = |(die, _): &(Die, u8)| die.face() == Face::Accuracy;
        self.counts().filter(shows).map(|(die, _)| die.color()).collect()
    }

    /// Whether a die shows a critical icon: one of this color, where it has to be of one.
    pub(crate) fn shows_crit(self, color: Option<Color>) -> bool {
        self.dice().any(|die| die.face().crits() > 0 && color.is_none_or(|color| color == die.color()))
    }

    /// `2 × red hit, blue accuracy`; `none` without dice.
    pub fn in_words(self) -> String {
        let several = |(one, count): (Die, u8)| match count {
            1 => one.in_words(),
            _ => format!("{count} × {}", one.in_words()),
        };
        list_or_none(self.counts().map(several))
    }

    /// How many dice of each color, in the order of [`Color::ALL`].
    pub fn colors(self) -> [u8; 3] {
        Color::ALL.iter().fold([0; 3], |mut colors, color| {
            let of_color = self.counts().filter(|(die, _)| die.color() == *color);
            colors[*color as usize] = of_color.fold(0, |sum: u8, (_, count)| sum.saturating_add(count));
            colors
        })
    }

    /// The same dice and one more.
    #[must_use]
    pub fn with(mut self, die: Die) -> Self {
        let count = &mut self.0[die.index()];
        *count = count.saturating_add(1);
        self
    }

    /// The same dice and those of `other`.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        other.dice().fold(self, Self::with)
    }

    /// The same dice without those of `other`, as far as they are there.
    #[must_use]
    pub fn minus(mut self, other: Self) -> Self {
        for (count, less) in self.0.iter_mut().zip(other.0) {
            *count = count.saturating_sub(less);
        }
        self
    }

    /// Whether it holds every die of `other`.
    pub fn contains(self, other: Self) -> bool {
        self.0.iter().zip(other.0).all(|(have, want)| *have >= want)
    }

    fn icons(self, of: fn(Face) -> u8) -> u16 {
        self.counts().map(|(die, count)| u16::from(of(die.face())) * u16::from(count)).sum()
    }
}

impl FromIterator<Die> for Pool {
    fn from_iter<I: IntoIterator<Item = Die>>(dice: I) -> Self {
        dice.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Display for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, (die, count)) in self.counts().enumerate() {
            let space = if nth == 0 { "" } else { " " };
            match count {
                1 => write!(f, "{space}{die}")?,
                _ => write!(f, "{space}{die} x{count}")?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

impl FromStr for Pool {
    type Err = DieError;

    /// Reads `red/hit x2 blue/crit`; commas may stand between dice.
    fn from_str(text: &str) -> Result<Self, DieError> {
        let mut pool = Self::EMPTY;
        let mut last: Option<Die> = None;
        let words = text.split([' ', ',']).filter(|word| !word.is_empty());
        for word in words {
            let count = word.strip_prefix('x').filter(|rest| !rest.is_empty());
            match (count, last) {
                (Some(count), Some(die)) => {
                    let count: u8 = count
                        .parse()
                        .ok()
                        .filter(|count| (1..=20).contains(count))
                        .ok_or_else(|| DieError::Count(word.to_owned()))?;
                    pool = (1..count).fold(pool, |pool, _| pool.with(die));
                    last = None;
                }
                _ => {
                    let die = word.parse()?;
                    pool = pool.with(die);
                    last = Some(die);
                }
            }
        }
        Ok(pool)
    }
}

vocabulary::as_text!(Pool);

/// What can come up when these many dice of each color ([`Color::ALL`]) are rolled together: each
/// result once, with its exact weight out of 8 to the number of dice; none where that does not fit.
///
/// ```
/// use armada::roll;
/// let one_red = roll([1, 0, 0]).unwrap();
/// assert_eq!(one_red.len(), 5);
/// assert_eq!(one_red.iter().map(|(_, weight)| weight).sum::<u128>(), 8);
/// ```
pub fn roll(colors: [u8; 3]) -> Option<Vec<(Pool, u128)>> {
    let mut results = vec![(Pool::EMPTY, 1)];
    for (color, count) in Color::ALL.iter().zip(colors) {
        let of_color = roll_color(*color, count)?;
        let mut joint = Vec::with_capacity(results.len() * of_color.len());
        for (pool, weight) in &results {
            for (more, times) in &of_color {
                joint.push((pool.plus(*more), u128::checked_mul(*weight, *times)?));
            }
        }
        results = joint;
    }
    results.sort_unstable();
    Some(results)
}

/// The results of `count` dice of one color, by dealing the dice out over its faces: so many ways
/// to choose which dice show a face, times its sides for each of them.
fn roll_color(color: Color, count: u8) -> Option<Vec<(Pool, u128)>> {
    let faces: Vec<Die> = Die::all().filter(|die| die.color() == color).collect();
    let mut partial = vec![(Pool::EMPTY, count, 1u128)];
    for (nth, die) in faces.iter().enumerate() {
        let is_last = nth + 1 == faces.len();
        let mut next = Vec::new();
        for (pool, left, weight) in partial {
            let fewest = if is_last { left } else { 0 };
            for take in fewest..=left {
                let ways =
                    choose(left, take)?.checked_mul(u128::from(die.sides()).checked_pow(u32::from(take))?)?;
                let pool = (0..take).fold(pool, |pool, _| pool.with(*die));
                next.push((pool, left - take, weight.checked_mul(ways)?));
            }
        }
        partial = next;
    }
    Some(partial.into_iter().map(|(pool, _, weight)| (pool, weight)).collect())
}

/// The number of ways to choose `k` of `n`.
fn choose(n: u8, k: u8) -> Option<u128> {
    (0..u128::from(k.min(n - k.min(n))))
        .try_fold(1u128, |ways, i| Some(ways.checked_mul(u128::from(n) - i)? / (i + 1)))
}
