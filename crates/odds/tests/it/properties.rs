//! What holds for all odds: the list *Odds* of the targets.

use armada::{
    HullZone, TokenKind, TokenState,
    attack::{ConcentrateFire, Counting},
};
use odds::{
    Attack, AttackerRule, DefenderRule, Dice, Exact, Hand, Outcome, Play, Question, Weights, answer, example,
    numbers, totals,
};
use proptest::prelude::*;

use crate::strategies::{cases, question, reroll};

fn value(question: &Question) -> Exact {
    numbers(question).unwrap().value
}

/// The mean of the weighed outcomes of a distribution.
fn mean(distribution: &[(Outcome, Exact)], weights: &Weights) -> Exact {
    let worth = |outcome: &Outcome| Exact::of(weights.of(outcome), 1).unwrap();
    distribution.iter().fold(Exact::zero(), |sum, (outcome, p)| sum.plus(&p.times(&worth(outcome))))
}

fn defender_rules() -> impl Strategy<Value = Vec<DefenderRule>> {
    let texts = [
        "brace when 3 or more",
        "brace",
        "evade",
        "evade red/hit-hit black/hit-crit",
        "evade 2 when 2 or more",
        "redirect when 2 or more",
        "contain when crit",
        "scatter when 3 or more",
    ];
    prop::collection::vec(prop::sample::select(texts.to_vec()).prop_map(|text| text.parse().unwrap()), 0..5)
}

fn attacker_rules() -> impl Strategy<Value = Vec<AttackerRule>> {
    let texts = [
        "reroll blank",
        "reroll accuracy blank when 2 or less",
        "dial red",
        "token blank",
        "both",
        "lock brace evade",
    ];
    prop::collection::vec(prop::sample::select(texts.to_vec()).prop_map(|text| text.parse().unwrap()), 0..5)
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn probabilities_sum_to_one_and_are_worth_the_value(
        question in question(4),
        attacker in attacker_rules(),
        defender in defender_rules(),
        plays in (0..3_u8, 0..3_u8),
    ) {
        let mut question = question;
        question.attacker = [Play::Best, Play::Nothing, Play::Policy(attacker)][usize::from(plays.0)].clone();
        question.defender = [Play::Best, Play::Nothing, Play::Policy(defender)][usize::from(plays.1)].clone();
        let answer = answer(&question).unwrap();
        let sum = answer.distribution.iter().fold(Exact::zero(), |sum, (_, p)| sum.plus(p));
        prop_assert_eq!(sum, Exact::one());
        prop_assert_eq!(mean(&answer.distribution, &question.weights), answer.value);
    }

    #[test]
    fn a_further_token_never_helps_the_attacker(
        question in question(3),
        kind in prop::sample::select(TokenKind::ALL.to_vec()),
        state in prop::sample::select(vec![TokenState::Readied, TokenState::Exhausted]),
    ) {
        let mut more = question.clone();
        more.attack.defender.hand = more.attack.defender.hand.with(kind, state);
        prop_assert!(value(&more) <= value(&question));
    }

    #[test]
    fn a_further_reroll_never_hurts_the_attacker(question in question(3), reroll in reroll()) {
        let mut more = question.clone();
        more.attack.rerolls.push(reroll);
        prop_assert!(value(&more) >= value(&question));
        let mut command = question.clone();
        command.attack.concentrate_fire = ConcentrateFire::None;
        prop_assert!(value(&command) <= value(&question));
    }

    #[test]
    fn best_play_is_at_least_as_good_as_any_line(
        question in question(3),
        attacker in attacker_rules(),
        defender in defender_rules(),
    ) {
        let best = value(&question);
        for attacker in [Play::Nothing, Play::Policy(attacker)] {
            let line = value(&Question { attacker, ..question.clone() });
            prop_assert!(line <= best);
        }
        for defender in [Play::Nothing, Play::Policy(defender)] {
            let line = value(&Question { defender, ..question.clone() });
            prop_assert!(line >= best);
        }
    }

    #[test]
    fn relabelled_zones_are_alike(question in question(3), left in 0..4_u8, right in 0..4_u8) {
        let with = |zones: [(HullZone, u8); 2]| {
            let mut question = question.clone();
            question.attack.defender.redirects = zones.to_vec();
            let answer = numbers(&question).unwrap();
            (answer.value, answer.distribution)
        };
        prop_assert_eq!(
            with([(HullZone::Left, left), (HullZone::Right, right)]),
            with([(HullZone::Left, right), (HullZone::Right, left)]),
        );
    }

    /// A pool that is only rolled, and the same with a token that does nothing about it: two ways of working, one answer.
    #[test]
    fn a_roll_without_decisions_is_the_same_both_ways(question in question(4)) {
        let mut plain = question;
        plain.attack.rerolls.clear();
        plain.attack.concentrate_fire = ConcentrateFire::None;
        plain.attacker = Play::Nothing;
        let mut walked = plain.clone();
        walked.attack.rerolls = vec!["1 red/blank".parse().unwrap()];
        walked.attacker = Play::Policy(Vec::new());
        let (plain, walked) = (numbers(&plain).unwrap(), numbers(&walked).unwrap());
        prop_assert_eq!((plain.value, plain.distribution), (walked.value, walked.distribution));
    }

    /// The totals of a plain pool are what an attack without anything but dice deals.
    #[test]
    fn totals_are_the_damage_of_a_plain_attack(question in question(4)) {
        let mut question = question;
        question.attack.obstructed = false;
        question.attacker = Play::Nothing;
        question.defender = Play::Nothing;
        let Dice::Gathered(colors) = question.attack.dice else { unreachable!() };
        let totals = totals(colors, question.attack.counting);
        let dice: u8 = colors.iter().sum();
        let found = numbers(&question).unwrap();
        for (damage, ways) in totals.into_iter().enumerate() {
            let shares = found.distribution.iter().filter(|(outcome, _)| usize::from(outcome.damage) == damage);
            let share = shares.fold(Exact::zero(), |sum, (_, p)| sum.plus(p));
            prop_assert_eq!(share, Exact::of(ways, 8_u128.pow(dice.into())).unwrap());
        }
    }
}

#[test]
fn the_chances_of_single_dice() {
    assert_eq!(totals([1, 0, 0], Counting::Ships), [3, 4, 1]);
    assert_eq!(totals([0, 1, 0], Counting::Ships), [2, 6]);
    assert_eq!(totals([0, 0, 1], Counting::Ships), [2, 4, 2]);
    assert_eq!(totals([0, 0, 1], Counting::Squadron), [2, 6]);
}

/// What is decided over all rolls is said in as few words as it takes.
#[test]
fn a_play_is_told_in_few_words() {
    let question = |dice: [u8; 3], tokens: &[TokenKind], weights: Weights| {
        let mut question = example::question(dice, Vec::new());
        let with = |hand: Hand, kind: &TokenKind| hand.with(*kind, TokenState::Readied);
        question.attack.defender.hand = tokens.iter().fold(Hand::default(), with);
        question.attack.defender.tokens = [u8::try_from(tokens.len()).unwrap(), 0];
        Question { weights, ..question }
    };
    let told = |question: &Question| {
        let play = answer(question).unwrap().play;
        play.iter().map(|deed| format!("{}: {}", deed.who, deed.text)).collect::<Vec<_>>()
    };
    let damage = Weights { damage: 2, ..Weights::NOTHING };
    let dear = Weights { spent_ready: 3, ..damage };
    let with = |rerolls: &[&str], fire: ConcentrateFire, question: Question| {
        let rerolls = rerolls.iter().map(|text| text.parse().unwrap()).collect();
        Question { attack: Attack { rerolls, concentrate_fire: fire, ..question.attack }, ..question }
    };
    for (question, expected) in [
        // a threshold is said once
        (
            question([3, 0, 0], &[TokenKind::Brace], dear),
            &[
                "attacker: lock brace when 4 or more (0.6 %); spend no accuracy when 3 or less (32.4 %)",
                "defender: brace when 4 or more",
            ][..],
        ),
        // what explains most is split first
        (
            with(&["1 any"], ConcentrateFire::None, question([2, 1, 0], &[TokenKind::Brace], damage)),
            &[
                "attacker: reroll 1: a red blank, else a red accuracy with 2 accuracies or more (7.0 %); \
                 a red blank with one accuracy or without an accuracy when 3 or less (42.2 %); \
                 a red hit, else a red crit, else a blue hit, else a blue crit without an accuracy when 4 or more (10.5 %)",
                "attacker: lock brace when 2 or more (38.2 %); spend no accuracy when 1 or less (9.4 %)",
                "defender: brace when 2 or more",
            ],
        ),
        // always needs no condition, and nothing no words
        (question([0, 0, 2], &[TokenKind::Evade], damage), &["defender: evade a black hit + crit"]),
        (
            with(&[], ConcentrateFire::Dial, question([1, 1, 0], &[], damage)),
            &["attacker: concentrate fire, dial: add a red die"],
        ),
        (question([1, 1, 0], &[], damage), &[]),
    ] {
        assert_eq!(told(&question), expected);
    }
}
