//! Which defense tokens are there, and in which state?

use std::{fmt, str::FromStr};
use vocabulary::{Word, WordError, WordList, words};

use super::{dice::Die, terms::HullZone};
use serde::{Deserialize, Serialize};

words! {
    /// The six types of defense tokens, in the order of the Rules Reference.
    TokenKind is "defense token" {
        /// Suffer damage on an adjacent zone's shields.
        Redirect = "redirect",
        /// Cancel or reroll dice.
        Evade = "evade",
        /// No standard critical effect.
        Contain = "contain",
        /// A return attack.
        Salvo = "salvo",
        /// Half the damage.
        Brace = "brace",
        /// Cancel all dice.
        Scatter = "scatter",
    }
}

words! {
    /// The state of a defense token.
    TokenState is "state of a defense token" {
        /// On its readied side.
        Readied = "readied",
        /// On its exhausted side; it can still be spent.
        Exhausted = "exhausted",
        /// Gone.
        Discarded = "discarded",
    }
}

impl TokenState {
    /// The state after the token is spent; none for a token that is gone.
    pub fn when_spent(self) -> Option<Self> {
        match self {
            TokenState::Readied => Some(TokenState::Exhausted),
            TokenState::Exhausted => Some(TokenState::Discarded),
            TokenState::Discarded => None,
        }
    }
}

/// A defense token as a situation lists it. Written `brace`, `brace/exhausted`, `brace/discarded`.
///
/// ```
/// use armada::{Token, TokenKind, TokenState};
/// let token: Token = "evade/exhausted".parse()?;
/// assert_eq!((token.kind, token.state), (TokenKind::Evade, TokenState::Exhausted));
/// assert_eq!("evade/readied".parse::<Token>()?.to_string(), "evade");
/// # Ok::<(), armada::WordError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Token {
    /// Its type.
    pub kind: TokenKind,
    /// Its state.
    pub state: TokenState,
}

impl Token {
    /// A readied token.
    pub fn readied(kind: TokenKind) -> Self {
        Self { kind, state: TokenState::Readied }
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.state {
            TokenState::Readied => self.kind.fmt(f),
            state => write!(f, "{}/{state}", self.kind),
        }
    }
}

impl FromStr for Token {
    type Err = WordError;

    fn from_str(text: &str) -> Result<Self, WordError> {
        match text.split_once('/') {
            None => Ok(Self::readied(text.parse()?)),
            Some((kind, state)) => Ok(Self { kind: kind.parse()?, state: state.parse()? }),
        }
    }
}

vocabulary::as_text!(Token, words);

macro_rules! tokens {
    ($($name:literal),*) => {
        &[$(
            Word::with($name, &[concat!($name, "/readied"), concat!($name, " readied")]),
            Word::with(concat!($name, "/exhausted"), &[concat!($name, " exhausted")]),
            Word::with(concat!($name, "/discarded"), &[concat!($name, " discarded")]),
        )*]
    };
}

/// As a field takes it.
impl WordList for Token {
    const WORDS: &'static [Word] = tokens!("redirect", "evade", "contain", "salvo", "brace", "scatter");
}

/// Which token: its type, and which of several of that type. Of several tokens of one type the
/// readied ones come first: `brace` is the first, `brace 2` the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TokenName {
    /// Its type.
    pub kind: TokenKind,
    /// Which of that type, from 0.
    pub nth: u8,
}

impl TokenName {
    /// The first token of a type.
    pub fn first(kind: TokenKind) -> Self {
        Self { kind, nth: 0 }
    }

    /// The token whose name stands at the beginning, and the words after it: its type, and from the second of that type on its
    /// number.
    pub(crate) fn read<'a, 'w>(words: &'a [&'w str]) -> Option<(Self, &'a [&'w str])> {
        let (kind, rest) = words.split_first()?;
        let kind: TokenKind = kind.parse().ok()?;
        match rest.split_first().and_then(|(word, rest)| Some((word.parse::<u8>().ok()?, rest))) {
            Some((number, rest)) => Some((Self { kind, nth: number.checked_sub(1)? }, rest)),
            None => Some((Self::first(kind), rest)),
        }
    }

    /// The token that has this name, and no word after it.
    pub(crate) fn read_whole(words: &[&str]) -> Option<Self> {
        Self::read(words).filter(|(_, rest)| rest.is_empty()).map(|(token, _)| token)
    }

    /// `brace`, `second brace`: the token in a sentence.
    pub fn in_words(self) -> String {
        match self.nth {
            0 => self.kind.to_string(),
            1 => format!("second {}", self.kind),
            2 => format!("third {}", self.kind),
            nth => format!("{} number {}", self.kind, u16::from(nth) + 1),
        }
    }
}

impl fmt::Display for TokenName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.nth {
            0 => self.kind.fmt(f),
            nth => write!(f, "{} {}", self.kind, u16::from(nth) + 1),
        }
    }
}

/// A ship's or squadron's defense tokens. Their order is fixed when they are put down: by type,
/// then readied before exhausted before discarded, so equal sets are equal values.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Tokens(Vec<Token>);

impl Tokens {
    /// No tokens.
    pub const NONE: Self = Self(Vec::new());

    /// The tokens, put in order.
    pub fn new(tokens: impl IntoIterator<Item = Token>) -> Self {
        let mut tokens: Vec<Token> = tokens.into_iter().collect();
        tokens.sort_unstable();
        Self(tokens)
    }

    /// All tokens with their names, discarded ones too.
    pub fn iter(&self) -> impl Iterator<Item = (TokenName, TokenState)> {
        self.0.iter().enumerate().map(|(place, token)| {
            let before = self.0.iter().take(place);
            let nth = before.filter(|other| other.kind == token.kind).count();
            let name = TokenName { kind: token.kind, nth: u8::try_from(nth).unwrap_or(u8::MAX) };
            (name, token.state)
        })
    }

    /// The same and one more.
    #[must_use]
    pub fn with(&self, token: Token) -> Self {
        let held = self.iter().map(|(name, state)| Token { kind: name.kind, state });
        Self::new(held.chain([token]))
    }

    /// The state of a token; none when there is no such token.
    pub fn state(&self, name: TokenName) -> Option<TokenState> {
        self.iter().find(|(other, _)| *other == name).map(|(_, state)| state)
    }

    /// Turns or discards a token.
    pub fn turn(&mut self, name: TokenName, state: TokenState) {
        let place = self.iter().position(|(other, _)| other == name);
        if let Some(token) = place.and_then(|place| self.0.get_mut(place)) {
            token.state = state;
        }
    }
}

/// What a defense token is spent on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum On {
    /// Nothing needs to be named.
    Nothing,
    /// The zone that a redirect names.
    Zone(HullZone),
    /// The first die of an evade.
    Die(Die),
}

/// Behind the name of the token: ` left`, ` red/hit`, or nothing.
impl fmt::Display for On {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            On::Nothing => Ok(()),
            On::Zone(zone) => write!(f, " {zone}"),
            On::Die(die) => write!(f, " {die}"),
        }
    }
}

impl On {
    /// The same in words: `: left hull zone`.
    pub(crate) fn in_words(self) -> String {
        match self {
            On::Nothing => String::new(),
            On::Zone(zone) => format!(": {zone} hull zone"),
            On::Die(die) => format!(": {}", die.in_words()),
        }
    }
}
