//! Exact at every limit, or refused before any work.

use std::time::{Duration, Instant};

use armada::{
    HullZone, TokenKind, TokenState,
    attack::{ConcentrateFire, Counting},
};
use odds::{
    Attack, Defender, Dice, Evade, Evading, Exact, Hand, Order, Play, Question, Refused, Weights, numbers,
};

/// Evade, brace and redirect at medium range, best play for damage cards.
pub fn question(colors: [u8; 3], rerolls: &[&str]) -> Question {
    let hand = [TokenKind::Evade, TokenKind::Brace, TokenKind::Redirect]
        .into_iter()
        .fold(Hand::default(), |hand, kind| hand.with(kind, TokenState::Readied));
    Question {
        attack: Attack {
            dice: Dice::Gathered(colors),
            obstructed: false,
            rerolls: rerolls.iter().map(|text| text.parse().unwrap()).collect(),
            concentrate_fire: ConcentrateFire::None,
            order: Order::Listed,
            counting: Counting::Ships,
            evade: Evade { does: Evading::Reroll, dice: 1, extra: false },
            defender: Defender { hand, shields: 0, redirects: vec![(HullZone::Left, 1)], hull: 10 },
        },
        weights: Weights::default(),
        attacker: Play::Best,
        defender: Play::Best,
    }
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
    let started = Instant::now();
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

/// What the same attack is worth by the reference of the conventions.
#[test]
fn values_of_the_reference() {
    let value = |colors| numbers(&question(colors, &["1 any"])).unwrap().value.to_string();
    println!("{} {} {}", value([2, 1, 0]), value([3, 1, 1]), value([3, 3, 2]));
}
