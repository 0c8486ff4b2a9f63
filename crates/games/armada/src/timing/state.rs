//! What lies on the table?
//!
//! Everything a rule may read. The order in which effects were resolved is not part of it, so orders that do not
//! matter are one position.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{
    Ban,
    dice::Pool,
    effect::{Happening, Sheet, TimingWord},
    setup::{SideSetup, TimingSetup},
    shields::Shields,
    terms::{Command, HullZone, Seat, Size},
    tokens::{TokenKind, TokenName, TokenState, Tokens},
};

/// The table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct State {
    /// Where it stands: around which event, in which of its windows; none before it begins.
    pub now: Option<(TimingWord, Happening)>,
    /// Who attacks, while an attack goes on.
    pub attack: Option<Seat>,
    /// The attack pool.
    pub dice: Pool,
    /// The first player's ship.
    pub first: Side,
    /// The second player's ship.
    pub second: Side,
    /// The effects: how their cards lie, and what is used up.
    pub sheet: Sheet,
    /// Who has loaded an upgrade card with tokens or dials last, as ships are deployed.
    pub loaded: Option<Seat>,
    /// Effects whose time is behind and that could not be resolved then, with the reasons.
    pub missed: BTreeMap<u8, Vec<Ban>>,
    /// The critical effect that was resolved in this attack.
    pub critical: Option<u8>,
}

/// A player's ship.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Side {
    /// Its defense tokens.
    pub tokens: Tokens,
    /// Those of them that were spent in this attack.
    pub spent: BTreeSet<TokenName>,
    /// Its speed, where that is known.
    pub speed: Option<u8>,
    /// Its command tokens, sorted.
    pub command_tokens: Vec<Command>,
    /// Its dials, sorted.
    pub dials: Vec<Command>,
    /// Its size class.
    pub size: Size,
    /// Its shields.
    pub shields: Shields,
    /// Its shields at most, where that is known.
    pub max_shields: BTreeMap<HullZone, u8>,
    /// Its hull value.
    pub hull: u8,
    /// Its faceup damage cards.
    pub faceup: u8,
    /// Its facedown damage cards.
    pub facedown: u8,
    /// Whether it is destroyed.
    pub destroyed: bool,
}

impl Side {
    fn new(setup: &SideSetup) -> Self {
        let sorted = |commands: &[Command]| {
            let mut commands = commands.to_vec();
            commands.sort_unstable();
            commands
        };
        Self {
            tokens: Tokens::new(setup.tokens.iter().copied()),
            spent: BTreeSet::new(),
            speed: setup.speed,
            command_tokens: sorted(&setup.command_tokens),
            dials: sorted(&setup.dials),
            size: setup.size,
            shields: Shields::new(&setup.shields),
            max_shields: setup.max_shields.clone(),
            hull: setup.hull,
            faceup: setup.faceup,
            facedown: setup.facedown,
            destroyed: false,
        }
    }

    /// It is destroyed: its tokens and dials go back to the supply.
    pub(super) fn destroy(&mut self) {
        self.destroyed = true;
        self.tokens = Tokens::default();
        self.command_tokens.clear();
        self.dials.clear();
    }

    /// All damage cards.
    pub fn damage_cards(&self) -> u8 {
        self.faceup.saturating_add(self.facedown)
    }

    /// The first token of its kind that can be spent and pays for nothing else (`taken`), else the first of that kind.
    pub fn token_to_spend(&self, kind: TokenKind, taken: &[TokenName]) -> Option<TokenName> {
        let of_kind = || self.tokens.iter().filter(|(name, _)| name.kind == kind);
        let there = |(name, state): &(TokenName, TokenState)| {
            *state != TokenState::Discarded && !self.spent.contains(name) && !taken.contains(name)
        };
        of_kind().find(there).or_else(|| of_kind().next()).map(|(name, _)| name)
    }
}

impl State {
    /// The table as a situation describes it.
    pub(super) fn new(setup: &TimingSetup) -> Self {
        Self {
            now: None,
            attack: None,
            dice: setup.dice.iter().copied().collect(),
            first: Side::new(&setup.first),
            second: Side::new(&setup.second),
            sheet: Sheet::new(&setup.effects),
            loaded: None,
            missed: BTreeMap::new(),
            critical: None,
        }
    }

    /// A player's ship.
    pub fn side(&self, seat: Seat) -> &Side {
        match seat {
            Seat::First => &self.first,
            Seat::Second => &self.second,
        }
    }

    /// A player's ship, to be changed.
    pub fn side_mut(&mut self, seat: Seat) -> &mut Side {
        match seat {
            Seat::First => &mut self.first,
            Seat::Second => &mut self.second,
        }
    }

    /// An attack begins or is over: nothing has been spent in it.
    pub(super) fn set_attack(&mut self, attack: Option<Seat>) {
        self.attack = attack;
        for seat in Seat::ALL {
            self.side_mut(*seat).spent.clear();
        }
    }
}
