//! Exact at every limit, or refused before any work.

use std::time::Duration;

use armada::attack::ConcentrateFire;
use odds::{Draw, Exact, Order, Play, Question, Refused, example, numbers};
use testing::ThreadTime;

fn question(colors: [u8; 3], rerolls: &[&str]) -> Question {
    example::question(colors, rerolls.iter().map(|text| text.parse().unwrap()).collect())
}

fn sums_to_one(question: &Question) {
    let answer = numbers(question).unwrap();
    let sum = answer.distribution.iter().fold(Exact::zero(), |sum, (_, p)| sum.plus(p));
    assert_eq!(sum, Exact::one());
    let mean = answer.distribution.iter().fold(Exact::zero(), |sum, (outcome, p)| {
        sum.plus(&p.times(&Exact::of(question.weights.of(outcome), 1).unwrap()))
    });
    assert_eq!(mean, answer.value);
}

#[test]
fn twelve_dice_with_play_are_exact() {
    sums_to_one(&question([5, 4, 3], &["1 any"]));
    for colors in [[12, 0, 0], [0, 12, 0], [0, 0, 12]] {
        let mut one_color = question(colors, &["1 any"]);
        one_color.attack.concentrate_fire = ConcentrateFire::Dial;
        sums_to_one(&one_color);
    }
}

/// So many dice are rolled again that 128 bits do not hold the numbers.
#[test]
fn large_numbers_are_exact_too() {
    sums_to_one(&question([3, 2, 1], &["all any", "all any", "all any", "all any", "all any", "all any"]));
}

#[test]
fn twenty_dice_that_are_only_rolled_are_exact() {
    let mut plain = question([10, 5, 5], &[]);
    plain.attacker = Play::Nothing;
    plain.defender = Play::Nothing;
    sums_to_one(&plain);
}

#[test]
fn what_is_over_a_limit_is_refused_at_once() {
    let started = ThreadTime::now();
    assert_eq!(numbers(&question([7, 6, 0], &[])), Err(Refused::Dice { dice: 13, most: 12 }));
    assert_eq!(numbers(&question([21, 0, 0], &[])), Err(Refused::Dice { dice: 21, most: 12 }));
    assert_eq!(numbers(&question([1, 0, 0], &["1 any"; 7])), Err(Refused::Rerolls(7)));
    let mut weighty = question([1, 0, 0], &[]);
    weighty.weights.cards = -1;
    assert_eq!(numbers(&weighty), Err(Refused::Weight(-1)));
    let mut long = question([4, 4, 4], &["all any"; 6]);
    long.attack.order = Order::Any;
    long.attack.concentrate_fire = ConcentrateFire::Both;
    assert!(matches!(numbers(&long), Err(Refused::Work(_))));
    assert!(started.elapsed() < Duration::from_secs(1), "{:?}", started.elapsed());
}

#[test]
fn hidden_cards_are_counted_up_to_the_limit() {
    let draw = Draw { cards: 50, copies: 3, taken: 6 };
    let sum = draw.found().unwrap().iter().fold(Exact::zero(), |sum, share| sum.plus(share));
    assert_eq!(sum, Exact::one());
    assert!(draw.after_mulligan(6).unwrap() > draw.at_least(1).unwrap());
    assert_eq!(Draw { cards: 500, copies: 250, taken: 250 }.found().unwrap().len(), 251);
    assert!(Draw { cards: 501, copies: 1, taken: 1 }.found().is_err());
}
