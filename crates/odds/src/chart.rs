//! Which partial rolls of one color are there, and what does one more die make of them?
//!
//! A partial roll says how many dice of one color show each face, and how many are not rolled. A chart lists all partial rolls of a number
//! of dice: first those that are fully rolled, then those with one die left, and so on. It says where each leads when one die is rolled or
//! taken up.

use std::{ops::Range, sync::OnceLock};

use armada::{Color, Die, Pool};

/// More dice of one color than any chart has: those of a pool, and one that a dial adds.
pub(crate) const MOST: usize = crate::limits::DICE + 2;
/// Faces of the color with the most.
pub(crate) const FACES: usize = 5;

/// A face of a color.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Side {
    /// The die that shows it.
    pub die: Die,
    /// On how many of eight sides it stands.
    pub sides: u64,
}

/// The partial rolls of so many dice of one color.
#[derive(Debug)]
pub(crate) struct Chart {
    /// The faces.
    pub faces: Vec<Side>,
    /// How often each face shows; last, how many dice are not rolled.
    pub counts: Vec<[u8; FACES + 1]>,
    /// Where the partial rolls with so many dice left begin.
    pub starts: Vec<usize>,
    /// On how many of eight sides each face stands.
    pub sides: [u64; FACES],
    /// What rolling one die as a face makes of it.
    fills: Vec<[u32; FACES]>,
    /// What taking one die of a face up makes of it.
    lifts: Vec<[u32; FACES]>,
    /// In how many ways a full roll comes up.
    pub ways: Vec<u64>,
}

static CHARTS: [[OnceLock<Chart>; MOST]; 3] = [const { [const { OnceLock::new() }; MOST] }; 3];

/// The chart of so many dice of a color; of more than any chart has, the largest.
pub(crate) fn chart(color: Color, dice: u8) -> &'static Chart {
    let dice = usize::from(dice).min(MOST - 1);
    CHARTS[color as usize][dice].get_or_init(|| Chart::new(color, dice))
}

impl Chart {
    fn new(color: Color, dice: usize) -> Self {
        let faces: Vec<Side> = Die::all()
            .filter(|die| die.color() == color)
            .map(|die| Side { die, sides: die.sides().into() })
            .collect();
        let dice = u8::try_from(dice).unwrap_or_default();
        let (mut counts, mut starts) = (Vec::new(), Vec::new());
        for left in 0..=dice {
            starts.push(counts.len());
            spread(dice - left, faces.len(), &mut |shown: [u8; FACES + 1]| {
                let mut shown = shown;
                shown[FACES] = left;
                counts.push(shown);
            });
        }
        starts.push(counts.len());
        let places: rustc_hash::FxHashMap<[u8; FACES + 1], u32> = counts.iter().copied().zip(0..).collect();
        let moved = |of: &[u8; FACES + 1], from: usize, to: usize| {
            let mut other = *of;
            other[from] = other[from].checked_sub(1)?;
            other[to] += 1;
            places.get(&other).copied()
        };
        let nowhere = u32::MAX;
        let every = |towards: fn(usize) -> (usize, usize)| {
            let moves = |of: &[u8; FACES + 1]| {
                std::array::from_fn(|face| {
                    let (from, to) = towards(face);
                    moved(of, from, to).unwrap_or(nowhere)
                })
            };
            counts.iter().map(moves).collect::<Vec<[u32; FACES]>>()
        };
        let fills = every(|face| (FACES, face));
        let lifts = every(|face| (face, FACES));
        let full = starts.get(1).copied().unwrap_or_default();
        let ways = counts.iter().take(full).map(|shown| ways(shown, &faces)).collect();
        let sides = std::array::from_fn(|face| faces.get(face).map_or(0, |side| side.sides));
        Self { faces, counts, starts, sides, fills, lifts, ways }
    }

    /// How many full rolls there are.
    pub(crate) fn full(&self) -> usize {
        self.ways.len()
    }

    /// How many partial rolls there are with at most so many dice left.
    pub(crate) fn up_to(&self, left: u8) -> usize {
        self.starts.get(usize::from(left) + 1).or(self.starts.last()).copied().unwrap_or_default()
    }

    /// How many dice of a partial roll are left.
    pub(crate) fn left(&self, at: usize) -> u8 {
        self.counts.get(at).map_or(0, |shown| shown[FACES])
    }

    /// How often each face shows in a partial roll.
    pub(crate) fn shown(&self, at: usize) -> &[u8] {
        self.counts.get(at).and_then(|shown| shown.get(..self.faces.len())).unwrap_or_default()
    }

    /// What each face makes of a partial roll with dice left.
    pub(crate) fn filled(&self, at: usize) -> Option<[u32; FACES]> {
        self.fills.get(at).copied()
    }

    /// The same of partial rolls that stand beside one another.
    pub(crate) fn fills(&self, all: Range<usize>) -> &[[u32; FACES]] {
        self.fills.get(all).unwrap_or_default()
    }

    /// The partial roll with one die of a face less.
    pub(crate) fn lifted(&self, at: usize, face: usize) -> Option<usize> {
        let to = *self.lifts.get(at)?.get(face)?;
        (to != u32::MAX).then_some(to as usize)
    }

    /// The place of the full roll that shows the dice of this color in a pool.
    pub(crate) fn place(&self, pool: Pool) -> Option<usize> {
        self.counts.iter().take(self.full()).position(|shown| {
            self.faces.iter().zip(shown).all(|(side, count)| pool.count(side.die) == *count)
        })
    }

    /// The partial roll of this chart that has one die left, and for the rest a full roll of one die fewer.
    pub(crate) fn one_left(&self, fewer: usize) -> usize {
        self.starts.get(1).copied().unwrap_or_default() + fewer
    }
}

/// All ways to spread dice over faces, in one order whatever their number.
fn spread(dice: u8, faces: usize, each: &mut impl FnMut([u8; FACES + 1])) {
    fn further(
        left: u8,
        face: usize,
        faces: usize,
        shown: &mut [u8; FACES + 1],
        each: &mut impl FnMut([u8; FACES + 1]),
    ) {
        if face + 1 == faces {
            shown[face] = left;
            each(*shown);
            shown[face] = 0;
            return;
        }
        for count in 0..=left {
            shown[face] = count;
            further(left - count, face + 1, faces, shown, each);
        }
        shown[face] = 0;
    }
    further(dice, 0, faces, &mut [0; FACES + 1], each);
}

/// The number of rolls, out of 8 to the number of dice, that show this.
fn ways(shown: &[u8; FACES + 1], faces: &[Side]) -> u64 {
    let (mut ways, mut dice) = (1_u64, 0_u64);
    for (count, side) in shown.iter().zip(faces) {
        for nth in 1..=u64::from(*count) {
            dice += 1;
            // a product of binomials grows by whole steps
            ways = ways * dice / nth;
        }
        ways *= side.sides.pow(u32::from(*count));
    }
    ways
}
