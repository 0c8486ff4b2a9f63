//! What does a pool show that is only rolled?
//!
//! Dice add up: the number of rolls for each total is built one die at a time, so the pool's rolls need not be listed.

use armada::{Color, Die, attack::Counting};

use crate::exact::Exact;

/// In how many of its `8^n` rolls a pool of these colors adds up to each total: index is the damage.
///
/// ```
/// use armada::attack::Counting;
/// assert_eq!(odds::totals([1, 0, 0], Counting::Ships), [3, 4, 1]);
/// ```
pub fn totals(colors: [u8; 3], counting: Counting) -> Vec<u128> {
    let mut totals: Vec<u128> = vec![1];
    for (color, dice) in Color::ALL.iter().zip(colors) {
        let mut sides = [0_u128; 3];
        for die in Die::all().filter(|die| die.color() == *color) {
            if let Some(ways) = sides.get_mut(usize::from(counting.icons(std::iter::once(die).collect()))) {
                *ways += u128::from(die.sides());
            }
        }
        let reach = if sides[2] > 0 { 2 } else { 1 };
        for _ in 0..dice {
            let mut next = vec![0; totals.len() + reach];
            for (total, ways) in totals.iter().enumerate() {
                for (more, sides) in sides.iter().take(reach + 1).enumerate() {
                    if let Some(sum) = next.get_mut(total + more) {
                        *sum += ways * sides;
                    }
                }
            }
            totals = next;
        }
    }
    totals
}

/// What a pool shows that is only rolled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plain {
    /// The probability of each total: index is the damage.
    pub totals: Vec<Exact>,
    /// The mean damage.
    pub mean: Exact,
    /// The chance of at least one accuracy.
    pub accuracy: Exact,
    /// The chance of at least one critical icon.
    pub crit: Exact,
}

impl Plain {
    /// What a pool of these colors shows.
    pub fn of(colors: [u8; 3], counting: Counting) -> Self {
        let dice: u32 = colors.into_iter().map(u32::from).sum();
        let totals = totals(colors, counting);
        let sum: u128 = (0..).zip(&totals).map(|(total, ways)| total * ways).sum();
        Self {
            mean: Exact::eighths(sum.into(), dice),
            accuracy: at_least_one(colors, |die| die.face() == armada::Face::Accuracy),
            crit: at_least_one(colors, |die| die.face().crits() > 0),
            totals: totals.into_iter().map(|ways| Exact::eighths(ways.into(), dice)).collect(),
        }
    }
}

/// The chance that at least one of these dice shows such a face.
fn at_least_one(colors: [u8; 3], such: impl Fn(Die) -> bool) -> Exact {
    let dice: u32 = colors.into_iter().map(u32::from).sum();
    let mut none = 1_u128;
    for (color, dice) in Color::ALL.iter().zip(colors) {
        let others = Die::all().filter(|die| die.color() == *color && !such(*die));
        let sides: u32 = others.map(Die::sides).sum();
        none *= u128::from(sides).pow(dice.into());
    }
    Exact::one().minus(&Exact::eighths(none.into(), dice))
}
