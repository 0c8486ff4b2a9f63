//! How much may a question about odds hold?
//!
//! One table. Everything here is refused before any work starts.

/// Most dice of a pool with a decision before the damage: rerolls, commands, accuracies, evades.
pub const DICE: usize = 12;
/// Dice of a pool that is only rolled.
pub const DICE_ONLY_ROLLED: usize = 20;
/// Rerolls of one attack.
pub const REROLLS: usize = 6;
/// A weight.
pub const WEIGHT: i64 = 1_000;
/// Rules of one side's stated policy.
pub const RULES: usize = 12;
/// Work of one question, in table entries that are looked at: about a second.
pub const WORK: u64 = 120_000_000;
/// Cards of a deck.
pub const CARDS: u32 = 500;
