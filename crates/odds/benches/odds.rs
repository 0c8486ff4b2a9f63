//! How fast are exact odds?
//!
//! The rows of the targets, beside a baseline that samples 10^6 rolls of the same 8 dice and plays a fixed line; and the
//! growth over 4 to 12 dice.

use std::hint::black_box;

use armada::{Die, attack::Counting};
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use odds::{Question, answer, example, numbers, totals};

/// One reroll, evade, brace and redirect at medium range, best play of both sides.
fn question(colors: [u8; 3]) -> Question {
    example::question(colors, "1 any".parse().into_iter().collect())
}

/// Sampling: 10^6 rolls of the dice, the worst one rerolled, the best one evaded, brace, redirect. Its mean.
fn sampled(colors: [u8; 3]) -> f64 {
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    let mut side = || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        usize::try_from(seed >> 61).unwrap_or_default()
    };
    let sides: Vec<Vec<u32>> = armada::Color::ALL
        .iter()
        .map(|color| {
            let faces = Die::all().filter(|die| die.color() == *color);
            let face = |die: Die| {
                let damage = u32::from(die.face().hits() + die.face().crits());
                std::iter::repeat_n(damage, usize::try_from(die.sides()).unwrap_or_default())
            };
            faces.flat_map(face).collect()
        })
        .collect();
    let dice: Vec<usize> =
        (0..3).flat_map(|color| std::iter::repeat_n(color, usize::from(colors[color]))).collect();
    let mut cards = 0_u64;
    for _ in 0..1_000_000 {
        let mut shown: Vec<u32> = dice.iter().map(|color| sides[*color][side()]).collect();
        if let Some(worst) = (0..shown.len()).min_by_key(|place| shown[*place]) {
            shown[worst] = sides[dice[worst]][side()];
        }
        if let Some(best) = (0..shown.len()).max_by_key(|place| shown[*place]) {
            shown[best] = sides[dice[best]][side()];
        }
        let total = shown.iter().sum::<u32>().div_ceil(2);
        cards += u64::from(total.saturating_sub(4));
    }
    cards as f64 / 1e6
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
