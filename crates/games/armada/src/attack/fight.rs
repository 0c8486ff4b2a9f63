//! What is known of the attacks that go on, beside the present one?

use serde::{Deserialize, Serialize};

use super::{
    book::Blank,
    progress::{Attack, AttackStep},
    rerolls::Reroll,
    setup::{Aim, Declaration, Gathering, Player, Sight},
    table::UnitId,
    terms::{Range, Seat},
};

/// Who fights, and the attacks that wait or are over.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Fight {
    /// Who has the initiative.
    pub first_player: Player,
    /// The ship or squadron of the player who attacks first here.
    pub attacker: UnitId,
    /// The ship or squadron of the other player that is asked about.
    pub defender: UnitId,
    /// The further squadrons as the situation lists them, with what has been measured to each.
    pub targets: Vec<Further>,
    /// Attacks that wait until the present one, made in return, is over.
    pub waiting: Vec<Attack>,
    /// Attacks that are over before the present one, oldest first.
    pub past: Vec<Attack>,
    /// What is known about the target, until it is declared.
    pub declaration: Option<Declared>,
    /// From what dice are gathered, until they are.
    pub gathering: Option<Gathering>,
    /// Rerolls that each player may use in each attack of theirs.
    pub rerolls: Rerolls,
    /// The step with which the situation begins; what comes before it is behind.
    pub begins: AttackStep,
}

/// Rerolls that the situation lists, in its order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Rerolls {
    /// The attacker's.
    pub attacker: Vec<Reroll>,
    /// The defender's, for attacks in return.
    pub defender: Vec<Reroll>,
}

/// What has been measured to a further squadron that may be attacked.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Further {
    /// Which it is.
    pub id: UnitId,
    /// Whose it is, and where.
    pub aim: Aim,
    /// The range to it.
    pub range: Range,
    /// The line of sight to it.
    pub sight: Sight,
    /// How far the attacker reaches, where that is known.
    pub reach: Option<Range>,
    /// From what dice are gathered against it, where that is known.
    pub dice: Option<Gathering>,
}

/// What is known about a target that is about to be declared.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Declared {
    /// What has been measured and done.
    pub facts: Declaration,
    /// How far the attacker reaches, where that is known.
    pub reach: Option<Range>,
}

impl Blank for Fight {
    const BLANK: &'static Self = &Self {
        first_player: Player::Attacker,
        attacker: UnitId(0),
        defender: UnitId(0),
        targets: Vec::new(),
        waiting: Vec::new(),
        past: Vec::new(),
        declaration: None,
        gathering: None,
        rerolls: Rerolls { attacker: Vec::new(), defender: Vec::new() },
        begins: AttackStep::DeclareTarget,
    };
}

impl Fight {
    /// The player to whom a seat belongs.
    pub fn player(&self, seat: Seat) -> Player {
        match seat {
            Seat::First => self.first_player,
            Seat::Second => self.first_player.opponent(),
        }
    }

    /// The seat of a player.
    pub fn seat(&self, player: Player) -> Seat {
        if player == self.first_player { Seat::First } else { Seat::Second }
    }

    /// What has been measured to a further squadron, by its number from 1.
    pub fn target_facts(&self, nth: u8) -> Option<&Further> {
        self.targets.get(usize::from(nth).checked_sub(1)?)
    }
}
