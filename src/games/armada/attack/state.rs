//! What lies on the table?
//!
//! Everything a rule may read, and nothing else: no names, no history. Equal tables are equal
//! values, whatever led to them.

use serde::{Deserialize, Serialize};

use super::{
    keywords::{Keyword, KeywordName},
    progress::Attack,
    setup::{AttackSetup, ConcentrateFire, Declaration, Gathering, Player, SetupError, Unit},
    shields::{Shields, zones_of},
    terms::{HullZone, Range, Size},
    tokens::{Token, Tokens},
};

/// The table: both sides of an attack, and the attack itself.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct State {
    /// Who has the initiative.
    pub first_player: Player,
    /// The ship or squadron of the player who attacks first here.
    pub attacker: Combatant,
    /// The ship or squadron of the other player.
    pub defender: Combatant,
    /// The attack that is going on, or is just over.
    pub attack: Attack,
    /// What is known about the target, until it is declared.
    pub declaration: Option<Declared>,
    /// What is gathered, until it is.
    pub gathering: Option<Gathering>,
}

/// What is known about a target that is about to be declared.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Declared {
    /// What has been measured and done.
    pub facts: Declaration,
    /// How far the attacker reaches, where that is known.
    pub reach: Option<Range>,
}

impl State {
    /// The table as a situation describes it.
    ///
    /// # Errors
    /// Everything in the situation that no table can show ([`AttackSetup::check`]).
    pub fn new(setup: &AttackSetup) -> Result<Self, Vec<SetupError>> {
        let errors = setup.check();
        if !errors.is_empty() {
            return Err(errors);
        }
        Ok(Self {
            first_player: setup.first_player,
            attacker: Combatant::new(&setup.attacker),
            defender: Combatant::new(&setup.defender),
            attack: Attack::new(setup),
            declaration: setup.declaration().map(|facts| Declared { facts, reach: setup.reach() }),
            gathering: setup.gathering(),
        })
    }

    /// A player's ship or squadron.
    pub fn side(&self, player: Player) -> &Combatant {
        match player {
            Player::Attacker => &self.attacker,
            Player::Defender => &self.defender,
        }
    }

    /// A player's ship or squadron, to be changed.
    pub fn side_mut(&mut self, player: Player) -> &mut Combatant {
        match player {
            Player::Attacker => &mut self.attacker,
            Player::Defender => &mut self.defender,
        }
    }

    /// The ship or squadron that is attacked now.
    pub fn target(&self) -> &Combatant {
        self.side(self.attack.on())
    }

    /// The ship or squadron that attacks now.
    pub fn source(&self) -> &Combatant {
        self.side(self.attack.by)
    }
}

/// A ship or squadron on the table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Combatant {
    /// A ship.
    Ship(ShipState),
    /// A squadron.
    Squadron(SquadronState),
}

/// A ship on the table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ShipState {
    /// Size class.
    pub size: Size,
    /// Speed.
    pub speed: u8,
    /// Hull value.
    pub hull: u8,
    /// Damage cards.
    pub cards: Cards,
    /// Shields left in each of its hull zones.
    pub shields: Shields,
    /// Defense tokens.
    pub tokens: Tokens,
    /// What it can spend for Concentrate Fire.
    pub concentrate_fire: ConcentrateFire,
    /// Whether it has resolved Concentrate Fire in this round.
    pub concentrate_fire_resolved: bool,
    /// Whether it is destroyed. Its cards and tokens are kept as they were at that moment: it is
    /// removed only after its salvo.
    pub destroyed: bool,
}

/// A squadron on the table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SquadronState {
    /// Full hull points.
    pub hull: u8,
    /// Hull points lost.
    pub lost: u8,
    /// Speed.
    pub speed: u8,
    /// Keywords, sorted.
    pub keywords: Vec<Keyword>,
    /// Defense tokens.
    pub tokens: Tokens,
    /// Whether it is destroyed.
    pub destroyed: bool,
}

/// A ship's damage cards. What a card says is not known; that it lies there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Cards {
    /// Faceup.
    pub faceup: u8,
    /// Facedown.
    pub facedown: u8,
}

impl Cards {
    /// All of them.
    pub fn count(self) -> u8 {
        self.faceup.saturating_add(self.facedown)
    }
}

impl ShipState {
    /// The hull zones that it has: four, six of a huge ship.
    pub fn zones(&self) -> &'static [HullZone] {
        zones_of(self.size)
    }
}

impl Combatant {
    fn new(unit: &Unit) -> Self {
        match unit {
            Unit::Ship(ship) => Combatant::Ship(ShipState {
                size: ship.size,
                speed: ship.speed,
                hull: ship.hull,
                cards: Cards { faceup: ship.faceup, facedown: ship.facedown },
                shields: Shields::new(&ship.shields),
                tokens: Tokens::new(ship.tokens.iter().copied()),
                concentrate_fire: ship.concentrate_fire,
                concentrate_fire_resolved: ship.concentrate_fire_resolved,
                destroyed: false,
            }),
            Unit::Squadron(squadron) => {
                let mut keywords = squadron.keywords.clone();
                keywords.sort_unstable();
                Combatant::Squadron(SquadronState {
                    hull: squadron.hull,
                    lost: squadron.damage,
                    speed: squadron.speed,
                    keywords,
                    tokens: Tokens::new(squadron.tokens.iter().copied()),
                    destroyed: false,
                })
            }
        }
    }

    /// The ship, if it is one.
    pub fn ship(&self) -> Option<&ShipState> {
        match self {
            Combatant::Ship(ship) => Some(ship),
            Combatant::Squadron(_) => None,
        }
    }

    /// The squadron, if it is one.
    pub fn squadron(&self) -> Option<&SquadronState> {
        match self {
            Combatant::Ship(_) => None,
            Combatant::Squadron(squadron) => Some(squadron),
        }
    }

    /// Its defense tokens.
    pub fn tokens(&self) -> &Tokens {
        match self {
            Combatant::Ship(ship) => &ship.tokens,
            Combatant::Squadron(squadron) => &squadron.tokens,
        }
    }

    /// Its defense tokens, to be turned.
    pub fn tokens_mut(&mut self) -> &mut Tokens {
        match self {
            Combatant::Ship(ship) => &mut ship.tokens,
            Combatant::Squadron(squadron) => &mut squadron.tokens,
        }
    }

    /// Its speed.
    pub fn speed(&self) -> u8 {
        match self {
            Combatant::Ship(ship) => ship.speed,
            Combatant::Squadron(squadron) => squadron.speed,
        }
    }

    /// Whether it is destroyed.
    pub fn destroyed(&self) -> bool {
        match self {
            Combatant::Ship(ship) => ship.destroyed,
            Combatant::Squadron(squadron) => squadron.destroyed,
        }
    }

    /// Whether its damage destroys it: as many damage cards as hull, no hull points left.
    pub fn beaten(&self) -> bool {
        match self {
            Combatant::Ship(ship) => ship.cards.count() >= ship.hull,
            Combatant::Squadron(squadron) => squadron.lost >= squadron.hull,
        }
    }

    /// The value of a keyword; values of the same keyword add up. 0 without it, and for ships. A
    /// keyword without a value counts 1.
    pub fn keyword(&self, name: KeywordName) -> u8 {
        let squadron = self.squadron();
        let keywords = squadron.map(|squadron| squadron.keywords.as_slice()).unwrap_or_default();
        let same = keywords.iter().filter(|keyword| keyword.name == name);
        same.fold(0, |sum, keyword| sum.saturating_add(keyword.value.max(1)))
    }

    /// The tokens as a list, in order.
    pub fn token_list(&self) -> Vec<Token> {
        self.tokens().iter().map(|(name, state)| Token { kind: name.kind, state }).collect()
    }
}
