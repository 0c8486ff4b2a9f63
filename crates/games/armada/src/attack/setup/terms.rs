//! Which words does the situation of an attack use?

use crate::terms::{Range, UnitKind};
use vocabulary::words;

words! {
    /// Which kind of attack it is.
    AttackKind is "kind of attack" {
        /// An ordinary attack.
        Standard = "standard",
        /// A squadron's counter attack.
        Counter = "counter",
        /// A squadron's attack at distance 2.
        Snipe = "snipe",
        /// A ship's return attack with the salvo token.
        Salvo = "salvo",
        /// An ignition attack.
        Ignition = "ignition",
    }
}

words! {
    /// A player, by the part played in the attack that is asked about.
    Player is "player" {
        /// Whose ship or squadron attacks.
        Attacker = "attacker",
        /// Whose ship or squadron is attacked.
        Defender = "defender",
    }
}

impl AttackKind {
    /// Whether a salvo that is spent in such an attack has its effect.
    pub fn calls_salvo(self) -> bool {
        matches!(self, AttackKind::Standard | AttackKind::Snipe)
    }

    /// Whether it answers another attack: made outside of its own activation, whatever has been done in
    /// it, and by what was destroyed as well.
    pub fn is_return(self) -> bool {
        matches!(self, AttackKind::Counter | AttackKind::Salvo)
    }

    /// Whether it is made by a ship (or a squadron) on a ship (or a squadron).
    pub(in crate::attack) fn fits(self, attacker: UnitKind, defender: UnitKind) -> bool {
        match self {
            AttackKind::Standard => true,
            AttackKind::Counter | AttackKind::Snipe => {
                (attacker, defender) == (UnitKind::Squadron, UnitKind::Squadron)
            }
            AttackKind::Salvo => attacker == UnitKind::Ship,
            AttackKind::Ignition => (attacker, defender) == (UnitKind::Ship, UnitKind::Ship),
        }
    }

    /// The distance at which a squadron makes such an attack.
    pub fn squadron_range(self) -> Range {
        match self {
            AttackKind::Snipe => Range::Distance2,
            _ => Range::Distance1,
        }
    }
}

impl Player {
    /// The other player.
    #[must_use]
    pub fn opponent(self) -> Self {
        match self {
            Player::Attacker => Player::Defender,
            Player::Defender => Player::Attacker,
        }
    }
}
