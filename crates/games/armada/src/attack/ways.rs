//! Which ways are there in which something of an attack happens?

use vocabulary::words;

use super::setup::AttackKind;

words! {
    /// Why dice are canceled.
    Canceling is "reason to cancel dice" {
        /// An evade at long range.
        EvadeLong = "evade-long",
        /// An evade at extreme range.
        EvadeExtreme = "evade-extreme",
        /// An evade at another range, because a card says so.
        EvadeByCard = "evade-by-card",
        /// A scatter.
        Scatter = "scatter",
    }
}

words! {
    /// What becomes of dice that are gathered and not rolled yet.
    Unrolled is "change of gathered dice" {
        /// They join them.
        Added = "added",
        /// They leave them.
        Removed = "removed",
    }
}

words! {
    /// Why there is no attack.
    Ending is "reason for there being no attack" {
        /// A rule refuses the target.
        IllegalTarget = "illegal-target",
        /// No dice could be gathered.
        NoDice = "no-dice",
    }
}

words! {
    /// Which attack is made in return.
    Answer is "attack in return" {
        /// A salvo with the rear battery armament, on a hull zone.
        SalvoAtShip = "salvo-at-ship",
        /// A salvo with the anti-squadron armament, on a squadron.
        SalvoAtSquadron = "salvo-at-squadron",
        /// A counter attack.
        Counter = "counter",
    }
}

words! {
    /// What an armament is used against.
    Against is "armament" {
        /// Ships: the battery armament.
        Ship = "battery",
        /// Squadrons: the anti-squadron armament.
        Squadron = "anti-squadron",
        /// Squadrons at distance 2: the blue dice of Snipe.
        Snipe = "snipe",
    }
}

impl Answer {
    /// The kind of attack.
    pub fn kind(self) -> AttackKind {
        match self {
            Answer::SalvoAtShip | Answer::SalvoAtSquadron => AttackKind::Salvo,
            Answer::Counter => AttackKind::Counter,
        }
    }
}
