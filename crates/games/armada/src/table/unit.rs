//! What belongs to a ship or squadron?
//!
//! One description for every system: what a system's rules do not read is left as it is at the beginning.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    effect::{CardVerb, CommandPart, Sheet, Turning},
    shields::{Shields, zones_of},
    terms::{Command, Facing, HullZone, Seat, Size, UnitKind},
    tokens::{Token, TokenKind, TokenName, TokenState, Tokens},
};
use vocabulary::capital;

/// The ships and squadrons, and the effects of a situation.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Table {
    /// Ships and squadrons.
    pub units: Vec<Unit>,
    /// The effects that the situation lists.
    pub sheet: Sheet,
}

/// Which unit: its place in [`Table::units`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct UnitId(pub u8);

/// A ship or squadron.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Unit {
    /// What it is called within a sentence.
    pub name: String,
    /// What it is.
    pub kind: UnitKind,
    /// Whose it is.
    pub owner: Seat,
    /// Its size class, of a ship.
    pub size: Size,
    /// Its speed, where that is known.
    pub speed: Option<u8>,
    /// Its defense tokens.
    pub tokens: Tokens,
    /// Its command tokens, sorted.
    pub command_tokens: Vec<Command>,
    /// Its command dials that can be spent, sorted.
    pub dials: Vec<Command>,
    /// Command dials in its stack.
    pub stack: u8,
    /// Its command value, where that is known.
    pub command: Option<u8>,
    /// Its shields.
    pub shields: Shields,
    /// Its shields at most, where that is known.
    pub max_shields: BTreeMap<HullZone, u8>,
    /// Its hull value, where that is known.
    pub hull: Option<u8>,
    /// Its faceup damage cards.
    pub faceup: u8,
    /// Its facedown damage cards.
    pub facedown: u8,
    /// Whether it is destroyed.
    pub destroyed: bool,
    /// Whether it was activated in this round.
    pub activated: bool,
    /// Whether something keeps it from activating.
    pub prevented: bool,
    /// Whether something keeps its defense tokens from being readied.
    pub cannot_ready: bool,
}

/// What is not there has nothing.
static NOBODY: Unit = Unit {
    name: String::new(),
    kind: UnitKind::Ship,
    owner: Seat::First,
    size: Size::Medium,
    speed: None,
    tokens: Tokens::NONE,
    command_tokens: Vec::new(),
    dials: Vec::new(),
    stack: 0,
    command: None,
    shields: Shields::NONE,
    max_shields: BTreeMap::new(),
    hull: None,
    faceup: 0,
    facedown: 0,
    destroyed: false,
    activated: false,
    prevented: false,
    cannot_ready: false,
};

impl Table {
    /// A unit; one that is not there has nothing.
    pub fn unit(&self, id: UnitId) -> &Unit {
        self.units.get(usize::from(id.0)).unwrap_or(&NOBODY)
    }

    /// A unit changes so.
    pub(crate) fn change(&mut self, id: UnitId, change: impl FnOnce(&mut Unit)) {
        if let Some(unit) = self.units.get_mut(usize::from(id.0)) {
            change(unit);
        }
    }

    /// All units with their places.
    pub fn ids(&self) -> impl Iterator<Item = (UnitId, &Unit)> {
        (0..).map(UnitId).zip(&self.units)
    }

    /// A unit at the beginning of a sentence.
    pub(crate) fn titled(&self, id: UnitId) -> String {
        capital(&self.unit(id).name)
    }

    /// A damage card is dealt to a ship; `text` is the effect that is its text, where that is known.
    pub(crate) fn deal(&mut self, id: UnitId, facing: Facing, text: Option<u8>) {
        self.change(id, |unit| {
            let pile = match facing {
                Facing::Faceup => &mut unit.faceup,
                Facing::Facedown => &mut unit.facedown,
            };
            *pile = pile.saturating_add(1);
        });
        text.into_iter().for_each(|nth| self.sheet.deal(nth));
    }
}

/// Commands in the order in which they lie there.
pub(crate) fn sorted(commands: &[Command]) -> Vec<Command> {
    let mut commands = commands.to_vec();
    commands.sort_unstable();
    commands
}

impl Unit {
    /// A ship or squadron with nothing else.
    pub fn new(name: String, kind: UnitKind, owner: Seat) -> Self {
        Self { name, kind, owner, ..NOBODY.clone() }
    }

    /// Its hull zones.
    pub fn zones(&self) -> &'static [HullZone] {
        zones_of(self.size)
    }

    /// All its damage cards.
    pub fn damage_cards(&self) -> u8 {
        self.faceup.saturating_add(self.facedown)
    }

    /// Whether it has as many damage cards as hull.
    pub fn is_beaten(&self) -> bool {
        !self.destroyed && self.hull.is_some_and(|hull| self.damage_cards() >= hull)
    }

    /// What it holds of a command: dials or tokens.
    pub fn held(&self, part: CommandPart) -> &[Command] {
        match part {
            CommandPart::Dial => &self.dials,
            CommandPart::Token => &self.command_tokens,
        }
    }

    /// Its defense tokens in words: `brace`, `evade/exhausted`.
    pub fn token_words(&self) -> Vec<String> {
        let word = |(name, state): (TokenName, TokenState)| Token { kind: name.kind, state }.to_string();
        self.tokens.iter().map(word).collect()
    }

    /// Its defense tokens of a type, or all of them.
    pub(crate) fn tokens_of(&self, kind: Option<TokenKind>) -> impl Iterator<Item = (TokenName, TokenState)> {
        self.tokens.iter().filter(move |(token, _)| kind.is_none_or(|kind| kind == token.kind))
    }

    pub(super) fn turn(&mut self, token: TokenName, why: Turning) {
        if let Some(turned) = why.turns(self.tokens.state(token)) {
            self.tokens.turn(token, turned);
        }
    }

    pub(super) fn gain_token(&mut self, command: Command) {
        let place = self.command_tokens.partition_point(|token| *token <= command);
        self.command_tokens.insert(place, command);
    }

    /// A dial or token leaves it.
    pub(crate) fn give(&mut self, part: CommandPart, command: Command) {
        let held = match part {
            CommandPart::Dial => &mut self.dials,
            CommandPart::Token => &mut self.command_tokens,
        };
        if let Some(place) = held.iter().position(|other| *other == command) {
            held.remove(place);
        }
    }

    /// One of its damage cards is turned or discarded.
    pub(crate) fn turn_card(&mut self, verb: CardVerb) {
        (self.faceup, self.facedown) = verb.turns(self.faceup, self.facedown);
    }

    /// It is destroyed: its tokens and dials go back to the supply.
    pub(super) fn destroy(&mut self) {
        self.destroyed = true;
        self.tokens = Tokens::NONE;
        self.command_tokens.clear();
        self.dials.clear();
    }
}
