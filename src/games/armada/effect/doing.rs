//! What happens when an effect is paid for, or does something?
//!
//! Each system has events of its own; these words tell them apart.

use super::words::words;

words! {
    /// What is done to dice.
    DiceChange is "change of dice" {
        /// Added.
        Added = "added",
        /// Rolled again.
        Rerolled = "rerolled",
        /// Turned to another face.
        Changed = "changed",
        /// Canceled.
        Canceled = "canceled",
        /// Spent as part of what an effect does.
        Spent = "spent",
        /// Spent as its cost.
        Paid = "paid",
    }
}

words! {
    /// Why a defense token is turned or discarded.
    Turning is "reason to turn a token" {
        /// It is spent as a cost.
        Paid = "paid",
        /// An effect exhausts it.
        Exhausted = "exhausted",
        /// An effect readies it.
        Readied = "readied",
        /// An effect discards it.
        Discarded = "discarded",
    }
}

words! {
    /// Whether something is paid, or done by an effect.
    Paying is "reason" {
        /// It is a cost.
        Cost = "cost",
        /// It is what an effect does.
        Effect = "effect",
    }
}

words! {
    /// Why a shield is lost or a card dealt.
    Losing is "reason" {
        /// It is damage.
        Damage = "damage",
        /// An effect says so.
        Effect = "effect",
    }
}

words! {
    /// What happens on a hull zone.
    OnZone is "thing that happens on a hull zone" {
        /// Damage: shields first, then damage cards.
        Damage = "damage",
        /// Shields are lost, and no cards dealt.
        Lose = "lose",
        /// Shields come back.
        Recover = "recover",
    }
}
