//! Which defense tokens may be spent, and which of them are?
//!
//! Of several equal tokens one is enough to be spent, because no two of a type are spent in one attack; how many there are
//! matters only to who wants to lock them.

use armada::{TokenKind, TokenName, TokenState, Tokens};

/// The types that matter here, in the order of [`TokenKind::ALL`]; what a salvo does comes after the attack.
const KINDS: [TokenKind; 5] =
    [TokenKind::Redirect, TokenKind::Evade, TokenKind::Contain, TokenKind::Brace, TokenKind::Scatter];

/// The two sides of a token that can be spent.
pub(crate) const STATES: [TokenState; 2] = [TokenState::Readied, TokenState::Exhausted];

/// Groups of equal tokens.
const GROUPS: usize = 10;

/// The place of a type in [`KINDS`].
fn place(kind: TokenKind) -> Option<usize> {
    match kind {
        TokenKind::Redirect => Some(0),
        TokenKind::Evade => Some(1),
        TokenKind::Contain => Some(2),
        TokenKind::Brace => Some(3),
        TokenKind::Scatter => Some(4),
        TokenKind::Salvo => None,
    }
}

fn group(kind: TokenKind, state: TokenState) -> Option<usize> {
    let side = match state {
        TokenState::Readied => 0,
        TokenState::Exhausted => 1,
        TokenState::Discarded => return None,
    };
    place(kind).map(|kind| kind * 2 + side)
}

/// How many tokens of each type and side may be spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Hand([u8; GROUPS]);

impl Hand {
    /// Those of the tokens that may be spent: they are neither locked nor discarded. A marked one counts as exhausted, because spending
    /// it discards it.
    pub fn of(tokens: &Tokens, locked: &[TokenName], marked: &[TokenName]) -> Self {
        let mut hand = Self::default();
        for (name, state) in tokens.iter().filter(|(name, _)| !locked.contains(name)) {
            let is_marked = state == TokenState::Readied && marked.contains(&name);
            hand = hand.with(name.kind, if is_marked { TokenState::Exhausted } else { state });
        }
        hand
    }

    /// One more token.
    #[must_use]
    pub fn with(mut self, kind: TokenKind, state: TokenState) -> Self {
        if let Some(count) = group(kind, state).and_then(|group| self.0.get_mut(group)) {
            *count = count.saturating_add(1);
        }
        self
    }

    /// The same without one token of a type and side.
    #[must_use]
    pub fn without(mut self, kind: TokenKind, state: TokenState) -> Self {
        if let Some(count) = group(kind, state).and_then(|group| self.0.get_mut(group)) {
            *count = count.saturating_sub(1);
        }
        self
    }

    /// The tokens, one of each type and side with how many there are.
    pub fn groups(self) -> impl Iterator<Item = (TokenKind, TokenState, u8)> {
        let all = KINDS.into_iter().flat_map(|kind| STATES.into_iter().map(move |state| (kind, state)));
        all.zip(self.0).filter(|(_, count)| *count > 0).map(|((kind, state), count)| (kind, state, count))
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Whether there is one of a type.
    pub fn has(self, kind: TokenKind) -> bool {
        self.groups().any(|(other, _, _)| other == kind)
    }

    /// The types and sides of which there are any.
    pub(crate) fn set(self) -> TokenSet {
        self.groups().fold(TokenSet::NONE, |set, (kind, state, _)| set.with(kind, state))
    }
}

/// A set of types and sides of tokens: those that may be spent, or those that are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(crate) struct TokenSet(u16);

impl TokenSet {
    pub(crate) const NONE: Self = Self(0);

    pub(crate) fn with(self, kind: TokenKind, state: TokenState) -> Self {
        Self(self.0 | group(kind, state).map_or(0, |group| 1 << group))
    }

    pub(crate) fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Both together.
    pub(crate) fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) fn contains(self, kind: TokenKind, state: TokenState) -> bool {
        group(kind, state).is_some_and(|group| self.0 & (1 << group) != 0)
    }

    pub(crate) fn has(self, kind: TokenKind) -> bool {
        place(kind).is_some_and(|kind| self.0 & (0b11 << (kind * 2)) != 0)
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = (TokenKind, TokenState)> {
        let all = KINDS.into_iter().flat_map(|kind| STATES.into_iter().map(move |state| (kind, state)));
        all.filter(move |(kind, state)| self.contains(*kind, *state))
    }

    /// How many were spent from each side.
    pub(crate) fn spent(self) -> [u8; 2] {
        let of = |side: u16| u8::try_from((self.0 & side).count_ones()).unwrap_or_default();
        [of(0b01_0101_0101), of(0b10_1010_1010)]
    }

    /// Every way to spend some of these tokens, evades left out. A way has at most one token of a type, and at most one of the `freed`.
    /// Ways with fewer tokens come first, among them those with readied tokens.
    pub(crate) fn ways(self, freed: Self) -> Vec<Self> {
        let mut ways = vec![Self::NONE];
        for kind in KINDS.into_iter().filter(|kind| *kind != TokenKind::Evade) {
            let with = |state: TokenState| {
                let ways = ways.clone();
                ways.into_iter()
                    .filter(move |_| self.contains(kind, state))
                    .map(move |way| way.with(kind, state))
            };
            let more: Vec<Self> = STATES.into_iter().flat_map(with).collect();
            ways.extend(more);
        }
        let one_of_those = |(kind, state)| {
            let free = ways.iter().filter(move |way| !way.has(kind));
            free.map(move |way| way.with(kind, state)).collect::<Vec<Self>>()
        };
        let freed = freed.iter().filter(|(kind, _)| *kind != TokenKind::Evade);
        let more: Vec<Self> = freed.flat_map(one_of_those).collect();
        ways.extend(more);
        ways.sort_by_key(|way| (way.0.count_ones(), way.spent()[1], way.0));
        ways.dedup();
        ways
    }
}
