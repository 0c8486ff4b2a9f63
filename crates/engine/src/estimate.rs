//! About how many lines are there, before they are explored?
//!
//! A few probes walk from the position to a leaf, each deciding differently. A probe multiplies the numbers of ways at the
//! nodes that it passes; the estimate is the mean of these products (D. E. Knuth, *Estimating the efficiency of backtrack
//! programs*, 1975). It is exact where all lines pass the same numbers of ways. A probe decides by its number alone, so
//! the same position gives the same estimate.

use std::ops::ControlFlow;

use super::{Game, Position, play_on};

/// Ways through the tree that are tried.
const PROBES: u64 = 16;
/// Decisions that a probe passes at most.
const DEPTH: usize = 256;

/// About how many lines lead from `start` to a leaf: at least 1.
///
/// ```
/// # use engine::example::{Coin, start};
/// use engine::estimate_lines;
/// assert_eq!(estimate_lines(&Coin, &start(3)), 8); // three tosses, two ways each
/// ```
pub fn estimate_lines<G: Game>(game: &G, start: &Position<G>) -> u128 {
    let readings = (0..PROBES).map(|probe| reading(game, start.clone(), probe));
    let sum = readings.fold(0_u128, u128::saturating_add);
    (sum / u128::from(PROBES)).max(1)
}

/// The product of the ways along one probe.
fn reading<G: Game>(game: &G, mut at: Position<G>, probe: u64) -> u128 {
    let (mut ways, mut seed) = (1_u128, probe);
    play_on(game, &mut at, DEPTH, |_, _, node| {
        let count = node.ways();
        ways = ways.saturating_mul(u128::try_from(count.max(1)).unwrap_or(u128::MAX));
        ControlFlow::<(), usize>::Continue(turn(&mut seed, count))
    });
    ways
}

/// The next way of a probe among so many: a fixed sequence of its number (SplitMix64).
fn turn(seed: &mut u64, count: usize) -> usize {
    *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *seed;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    let count = u64::try_from(count).unwrap_or(u64::MAX).max(1);
    usize::try_from((mixed ^ (mixed >> 31)) % count).unwrap_or_default()
}
