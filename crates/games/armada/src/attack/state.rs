//! What lies on the table of an attack?
//!
//! No names, no history.

use serde::{Deserialize, Serialize};

use super::{
    progress::{Attack, AttackStep, Counting},
    rerolls::Reroll,
    setup::{Aim, ConcentrateFire, Declaration, Gathering, Player, Sight},
    table::{Table, Unit, UnitId},
    terms::{Command, Range},
};

/// The table: both sides of an attack, and the attack itself.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct State {
    /// Who has the initiative.
    pub first_player: Player,
    /// All ships and squadrons, and the effects of the situation.
    pub table: Table,
    /// The ship or squadron of the player who attacks first here.
    pub attacker: UnitId,
    /// The ship or squadron of the other player that is asked about.
    pub defender: UnitId,
    /// The further squadrons as the situation lists them, with what has been measured to each.
    pub targets: Vec<Further>,
    /// The attack that is going on, or is just over.
    pub attack: Attack,
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
    /// The effects that the deck names, sorted.
    pub decked: Vec<u8>,
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

impl State {
    /// The attack begins with its declaration, and this is known about it.
    pub(crate) fn declared(&mut self, declared: Declared) {
        self.begins = AttackStep::DeclareTarget;
        let moved = declared.facts.moved;
        self.table.change(self.attacker, |attacker| attacker.moved = moved);
        self.declaration = Some(declared);
    }

    /// A player's ship or squadron: of the defender the one that is attacked now.
    pub fn side(&self, player: Player) -> &Unit {
        self.table.unit(self.id(player))
    }

    /// Which it is.
    pub(super) fn id(&self, player: Player) -> UnitId {
        let further = || self.attack.further.and_then(|nth| self.target_facts(nth));
        match player {
            Player::Attacker => self.attacker,
            Player::Defender => further().map_or(self.defender, |target| target.id),
        }
    }

    /// On whose side a ship or squadron is.
    pub(super) fn side_of(&self, unit: UnitId) -> Player {
        self.player(self.table.unit(unit).owner)
    }

    /// The ship or squadron of the player who attacks first here.
    pub fn attacker(&self) -> &Unit {
        self.table.unit(self.attacker)
    }

    /// The ship or squadron of the other player that is asked about.
    pub fn defender(&self) -> &Unit {
        self.table.unit(self.defender)
    }

    /// What has been measured to a further squadron, by its number from 1.
    pub fn target_facts(&self, nth: u8) -> Option<&Further> {
        self.targets.get(usize::from(nth).checked_sub(1)?)
    }

    /// Every attack so far, the present one too, the one that is asked about first.
    pub fn attacks(&self) -> impl Iterator<Item = &Attack> {
        self.past.iter().chain(&self.waiting).chain([&self.attack])
    }

    /// The attack on the defender that is asked about.
    pub fn asked(&self) -> &Attack {
        let asked = |attack: &&Attack| attack.by == Player::Attacker && attack.further.is_none();
        self.attacks().find(asked).unwrap_or(&self.attack)
    }

    /// The ship or squadron that is attacked now.
    pub fn target(&self) -> &Unit {
        self.side(self.attack.on())
    }

    /// Rerolls that the situation lists for whoever attacks now.
    pub(super) fn listed_rerolls(&self) -> &[Reroll] {
        match self.attack.by {
            Player::Attacker => &self.rerolls.attacker,
            Player::Defender => &self.rerolls.defender,
        }
    }

    /// The ship or squadron that attacks now.
    pub fn source(&self) -> &Unit {
        self.side(self.attack.by)
    }
}

impl Unit {
    /// What it can spend for Concentrate Fire.
    pub fn concentrate_fire(&self) -> ConcentrateFire {
        let has = |held: &[Command]| held.contains(&Command::ConcentrateFire);
        match (has(&self.dials), has(&self.command_tokens)) {
            (true, true) => ConcentrateFire::Both,
            (true, false) => ConcentrateFire::Dial,
            (false, true) => ConcentrateFire::Token,
            (false, false) => ConcentrateFire::None,
        }
    }
}

impl State {
    /// Which icons of the present attack add damage.
    pub fn counting(&self) -> Counting {
        Counting::between(self.source(), self.target())
    }
}
