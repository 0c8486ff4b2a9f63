//! Who attacks whom, and in which attacks?

use super::{
    fight::Declared,
    progress::{Attack, AttackStep, Counting},
    rerolls::Reroll,
    setup::{ConcentrateFire, Player},
    state::State,
    table::{Unit, UnitId},
    terms::{Command, Seat},
};

impl State {
    /// The attack begins with its declaration, and this is known about it.
    pub(crate) fn declared(&mut self, declared: Declared) {
        self.fight.begins = AttackStep::DeclareTarget;
        let moved = declared.facts.moved;
        self.table.change(self.fight.attacker, |attacker| attacker.moved = moved);
        self.fight.declaration = Some(declared);
    }

    /// A player's ship or squadron: of the defender the one that is attacked now.
    pub fn side(&self, player: Player) -> &Unit {
        self.table.unit(self.id(player))
    }

    /// Which it is.
    pub(crate) fn id(&self, player: Player) -> UnitId {
        match player {
            Player::Attacker => self.fight.attacker,
            Player::Defender => self.defends_in(&self.attack),
        }
    }

    /// Which ship or squadron of the defender an attack is about.
    fn defends_in(&self, attack: &Attack) -> UnitId {
        let further = attack.further.and_then(|nth| self.fight.target_facts(nth));
        further.map_or(self.fight.defender, |target| target.id)
    }

    /// Which is attacked in an attack.
    pub(super) fn attacked_in(&self, attack: &Attack) -> UnitId {
        match attack.on() {
            Player::Attacker => self.fight.attacker,
            Player::Defender => self.defends_in(attack),
        }
    }

    /// The seat of a player.
    pub(super) fn seat(&self, player: Player) -> Seat {
        self.fight.seat(player)
    }

    /// On whose side a ship or squadron is.
    pub(super) fn side_of(&self, unit: UnitId) -> Player {
        self.fight.player(self.table.unit(unit).owner)
    }

    /// Whoever attacks first here.
    pub fn attacker(&self) -> &Unit {
        self.table.unit(self.fight.attacker)
    }

    /// Whoever is attacked first here.
    pub fn defender(&self) -> &Unit {
        self.table.unit(self.fight.defender)
    }

    /// Every attack so far, the present one too, the one that is asked about first.
    pub fn attacks(&self) -> impl Iterator<Item = &Attack> {
        self.fight.past.iter().chain(&self.fight.waiting).chain([&*self.attack])
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
            Player::Attacker => &self.fight.rerolls.attacker,
            Player::Defender => &self.fight.rerolls.defender,
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
