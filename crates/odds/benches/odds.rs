//! How fast are exact odds?
//!
//! The rows of the targets, beside a baseline that samples the same attack 10^6 times and plays a fixed line; and the
//! growth over 4 to 12 dice.

use std::hint::black_box;

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

/// Sampling: 10^6 times the same attack by a fixed line. The worst die is rerolled; accuracies lock brace, redirect, evade; what is
/// not locked is spent: the evade on the best die, the brace, the redirect. It tells how often each outcome came up, as exact odds do.
fn sampled(colors: [u8; 3]) -> Sampled {
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    let mut side = || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        usize::try_from(seed >> 61).unwrap_or_default()
    };
    let sides: Vec<Vec<Side>> = armada::Color::ALL
        .iter()
        .map(|color| {
            let faces = Die::all().filter(|die| die.color() == *color);
            let face = |die: Die| {
                let (hits, crits) = (u32::from(die.face().hits()), u32::from(die.face().crits()));
                let shown = [hits + crits, crits, u32::from(die.face() == armada::Face::Accuracy)];
                std::iter::repeat_n(shown, usize::try_from(die.sides()).unwrap_or_default())
            };
            faces.flat_map(face).collect()
        })
        .collect();
    let dice: Vec<usize> =
        (0..3).flat_map(|color| std::iter::repeat_n(color, usize::from(colors[color]))).collect();
    let mut outcomes = Sampled::default();
    for _ in 0..1_000_000 {
        let mut shown: Vec<Side> = dice.iter().map(|color| sides[*color][side()]).collect();
        if let Some(worst) = (0..shown.len()).min_by_key(|place| shown[*place]) {
            shown[worst] = sides[dice[worst]][side()];
        }
        let sum = |shown: &[Side], of: usize| shown.iter().map(|side| side[of]).sum::<u32>();
        let accuracies = sum(&shown, 2);
        if accuracies < 3
            && let Some(best) = (0..shown.len()).max_by_key(|place| shown[*place])
        {
            shown[best] = sides[dice[best]][side()];
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
    group.finish();
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

criterion_group!(benches, rows, growth);
criterion_main!(benches);
