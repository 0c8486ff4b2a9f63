//! How fast are exact odds?
//!
//! The rows of the targets, beside two baselines that sample the same attack 10^6 times and play a fixed line: one that tells how
//! often each outcome came up, as exact odds do, and one that tells a mean and no more. How many times as fast exact odds are is
//! printed for both. And the growth over 4 to 12 dice.

use std::{hint::black_box, time::Instant};

use armada::{Die, attack::Counting};
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use odds::{Question, answer, example, numbers, totals};

/// One reroll, evade, brace and redirect at medium range, best play of both sides.
fn question(colors: [u8; 3]) -> Question {
    example::question(colors, "1 any".parse().into_iter().collect())
}

/// How often each of these came out: damage, cards, faceup, destroyed.
type Sampled = [[[[u32; 2]; 2]; 7]; 17];

/// A side of a die: damage, critical icons, accuracies.
type Side = [u32; 3];

/// How often a baseline plays the attack.
const SAMPLES: u32 = 1_000_000;

/// Dice that are rolled at random, and what is told of their sides.
struct Dice<S> {
    seed: u64,
    /// The eight sides of each color.
    sides: Vec<Vec<S>>,
    /// The color of each die.
    dice: Vec<usize>,
}

impl<S: Copy + Ord> Dice<S> {
    fn new(colors: [u8; 3], side: fn(Side) -> S) -> Self {
        let sides = |color: &armada::Color| -> Vec<S> {
            let faces = Die::all().filter(|die| die.color() == *color);
            let face = |die: Die| {
                let (hits, crits) = (u32::from(die.face().hits()), u32::from(die.face().crits()));
                let shown = [hits + crits, crits, u32::from(die.face() == armada::Face::Accuracy)];
                std::iter::repeat_n(side(shown), usize::try_from(die.sides()).unwrap_or_default())
            };
            faces.flat_map(face).collect()
        };
        let dice = (0..3).flat_map(|color| std::iter::repeat_n(color, usize::from(colors[color])));
        let sides = armada::Color::ALL.iter().map(sides).collect();
        Self { seed: 0x9e37_79b9_7f4a_7c15, sides, dice: dice.collect() }
    }

    #[inline(always)]
    fn roll(&mut self, die: usize) -> S {
        self.seed ^= self.seed << 13;
        self.seed ^= self.seed >> 7;
        self.seed ^= self.seed << 17;
        self.sides[self.dice[die]][usize::try_from(self.seed >> 61).unwrap_or_default()]
    }

    /// All of them, the worst rolled again.
    #[inline(always)]
    fn roll_all(&mut self) -> Vec<S> {
        let mut shown: Vec<S> = (0..self.dice.len()).map(|die| self.roll(die)).collect();
        if let Some(worst) = (0..shown.len()).min_by_key(|die| shown[*die]) {
            shown[worst] = self.roll(worst);
        }
        shown
    }

    /// Rolls the best of them again.
    #[inline(always)]
    fn evade(&mut self, shown: &mut [S]) {
        if let Some(best) = (0..shown.len()).max_by_key(|die| shown[*die]) {
            shown[best] = self.roll(best);
        }
    }
}

/// Sampling: 10^6 times the same attack by a fixed line. The worst die is rerolled; accuracies lock brace, redirect, evade; what is
/// not locked is spent: the evade on the best die, the brace, the redirect. It tells how often each outcome came up, as exact odds do.
fn sampled(colors: [u8; 3]) -> Sampled {
    let mut dice = Dice::new(colors, |side| side);
    let sum = |shown: &[Side], of: usize| shown.iter().map(|side| side[of]).sum::<u32>();
    let mut outcomes = Sampled::default();
    for _ in 0..SAMPLES {
        let mut shown = dice.roll_all();
        let accuracies = sum(&shown, 2);
        if accuracies < 3 {
            dice.evade(&mut shown);
        }
        let total = sum(&shown, 0);
        let total = if accuracies == 0 { total.div_ceil(2) } else { total };
        let redirected = if accuracies < 2 { 2 } else { 0 };
        let cards = total.saturating_sub(redirected + 2).min(6);
        let faceup = cards > 0 && sum(&shown, 1) > 0;
        outcomes[total as usize][cards as usize][usize::from(faceup)][usize::from(cards == 6)] += 1;
    }
    outcomes
}

/// The least that sampling can tell: no accuracies, every token is spent, and of all outcomes only the mean number of cards.
fn sampled_mean(colors: [u8; 3]) -> f64 {
    let mut dice = Dice::new(colors, |[damage, _, _]| damage);
    let mut cards = 0_u64;
    for _ in 0..SAMPLES {
        let mut shown = dice.roll_all();
        dice.evade(&mut shown);
        cards += u64::from(shown.iter().sum::<u32>().div_ceil(2).saturating_sub(4));
    }
    cards as f64 / f64::from(SAMPLES)
}

fn rows(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("odds");
    group.bench_function("plain pool of 10 dice", |bencher| {
        bencher.iter(|| totals(black_box([4, 3, 3]), Counting::Ships));
    });
    let eight = question([3, 3, 2]);
    group.bench_function("8 dice, best play of both sides", |bencher| {
        bencher.iter(|| numbers(black_box(&eight)));
    });
    group.bench_function("8 dice, with the play in words", |bencher| {
        bencher.iter(|| answer(black_box(&eight)))
    });
    let ten = question([4, 3, 3]);
    group.bench_function("10 dice, everything", |bencher| bencher.iter(|| numbers(black_box(&ten))));
    group.sample_size(10);
    group.bench_function("8 dice, 10^6 samples of a fixed line", |bencher| {
        bencher.iter(|| sampled(black_box([3, 3, 2])));
    });
    group.bench_function("8 dice, 10^6 samples of a fixed line, the mean alone", |bencher| {
        bencher.iter(|| sampled_mean(black_box([3, 3, 2])));
    });
    group.finish();
}

/// How many times as fast exact odds of 8 dice are as sampling, one after the other in this run.
fn ratios(_: &mut Criterion) {
    let eight = question([3, 3, 2]);
    let exact = fastest(5_000, || numbers(black_box(&eight)));
    let outcomes = fastest(20, || sampled(black_box([3, 3, 2])));
    let mean = fastest(20, || sampled_mean(black_box([3, 3, 2])));
    println!("8 dice: exact odds take {:.4} ms", exact * 1e3);
    println!("  sampling each outcome 10^6 times takes {:.0} times as long", outcomes / exact);
    println!("  sampling the mean alone 10^6 times takes {:.0} times as long", mean / exact);
}

/// How long something takes where nothing else disturbs it, in seconds.
fn fastest<T>(times: usize, mut done: impl FnMut() -> T) -> f64 {
    let timed = |_| {
        let start = Instant::now();
        black_box(done());
        start.elapsed().as_secs_f64()
    };
    (0..times).map(timed).fold(f64::INFINITY, f64::min)
}

fn growth(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("growth");
    group.sample_size(20);
    for dice in 4..=12_u8 {
        let colors = [dice.div_ceil(3), (dice + 1) / 3, dice / 3];
        let question = question(colors);
        group.bench_with_input(BenchmarkId::from_parameter(dice), &question, |bencher, question| {
            bencher.iter(|| numbers(black_box(question)));
        });
    }
    group.finish();
}

criterion_group!(benches, rows, ratios, growth);
criterion_main!(benches);
