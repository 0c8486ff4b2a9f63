//! Equal to a naive model that shares no code with the solver or the engine: ordered dice, every subset, every order of tokens,
//! plain recursion. Values stand over one power of 8, so they are whole numbers.

use armada::{
    TokenState,
    attack::{ConcentrateFire, Counting},
};
use odds::{Dice, Evading, Order, Question, numbers};
use proptest::prelude::*;

use crate::strategies::{cases, question};

/// Enough eighths for every roll of a small attack.
const POWER: u32 = 16;

/// A face: damage in hits, in criticals, accuracy; and its sides.
type Face = (i128, i128, bool, i128);

fn faces(color: char) -> &'static [Face] {
    match color {
        'r' => &[(0, 0, false, 2), (1, 0, false, 2), (0, 1, false, 2), (2, 0, false, 1), (0, 0, true, 1)],
        'u' => &[(1, 0, false, 4), (0, 1, false, 2), (0, 0, true, 2)],
        _ => &[(0, 0, false, 2), (1, 0, false, 4), (1, 1, false, 2)],
    }
}

type Die = (char, usize);

#[derive(Clone, Debug)]
struct Model {
    question: Question,
    /// Whether each reroll takes a die: by its color and face.
    rerolls: Vec<(usize, Vec<Die>)>,
}

#[derive(Clone, Debug, Default)]
struct Tokens {
    /// Type, and whether it is readied; locked ones are left out.
    left: Vec<(char, bool)>,
    spent: Vec<char>,
    prices: i128,
}

impl Model {
    fn each_roll(&self, colors: &[char], then: &mut dyn FnMut(Vec<Die>) -> i128) -> i128 {
        fn go(colors: &[char], so_far: Vec<Die>, then: &mut dyn FnMut(Vec<Die>) -> i128) -> i128 {
            let Some((color, others)) = colors.split_first() else { return then(so_far) };
            let mut sum = 0;
            for (face, (_, _, _, sides)) in faces(*color).iter().enumerate() {
                let mut next = so_far.clone();
                next.push((*color, face));
                sum += sides * go(others, next, then);
            }
            assert_eq!(sum % 8, 0, "more eighths are needed");
            sum / 8
        }
        go(colors, Vec::new(), then)
    }

    /// The attacker with these things still to be used, in the order of the list.
    fn attack(&self, dice: &[Die], next: usize) -> i128 {
        if next > self.rerolls.len() {
            return self.locks(dice);
        }
        if next == self.rerolls.len() {
            return self.fire(dice);
        }
        let (most, takes) = &self.rerolls[next];
        self.reroll(dice, *most, takes, &|dice| self.attack(dice, next + 1))
    }

    fn reroll(&self, dice: &[Die], most: usize, takes: &[Die], then: &dyn Fn(&[Die]) -> i128) -> i128 {
        let mut best = i128::MIN;
        for subset in 0_u32..1 << dice.len() {
            let chosen = |place: usize| subset & (1 << place) != 0;
            let taken: Vec<Die> =
                (0..dice.len()).filter(|place| chosen(*place)).map(|place| dice[place]).collect();
            if taken.len() > most || taken.iter().any(|die| !takes.contains(die)) {
                continue;
            }
            let kept: Vec<Die> =
                (0..dice.len()).filter(|place| !chosen(*place)).map(|place| dice[place]).collect();
            let colors: Vec<char> = taken.iter().map(|die| die.0).collect();
            let value = self.each_roll(&colors, &mut |rolled| then(&[kept.clone(), rolled].concat()));
            best = best.max(value);
        }
        best
    }

    fn fire(&self, dice: &[Die]) -> i128 {
        let way = self.question.attack.concentrate_fire;
        let (dial, token) = match way {
            ConcentrateFire::None => (false, false),
            ConcentrateFire::Dial => (true, false),
            ConcentrateFire::Token => (false, true),
            ConcentrateFire::Both => (true, true),
        };
        let mut best = self.locks(dice);
        let any: Vec<Die> = ['r', 'u', 'k']
            .iter()
            .flat_map(|color| (0..faces(*color).len()).map(move |face| (*color, face)))
            .collect();
        let one = |dice: &[Die]| self.reroll(dice, 1, &any, &|dice| self.locks(dice));
        if token {
            best = best.max(one(dice));
        }
        for color in
            ['r', 'u', 'k'].into_iter().filter(|color| dial && dice.iter().any(|die| die.0 == *color))
        {
            best =
                best.max(self.each_roll(&[color], &mut |rolled| self.locks(&[dice, &rolled[..]].concat())));
            if token {
                best = best.max(self.each_roll(&[color], &mut |rolled| one(&[dice, &rolled[..]].concat())));
            }
        }
        best
    }

    fn locks(&self, dice: &[Die]) -> i128 {
        let mut tokens = Tokens::default();
        for (kind, state, count) in self.question.attack.defender.hand.groups() {
            let letter = kind.word().chars().next().unwrap();
            tokens.left.extend(std::iter::repeat_n((letter, state == TokenState::Readied), count.into()));
        }
        self.lock(dice, &tokens)
    }

    fn lock(&self, dice: &[Die], tokens: &Tokens) -> i128 {
        let mut best = self.defend(dice, tokens);
        for (place, (color, face)) in dice.iter().enumerate() {
            if !faces(*color)[*face].2 {
                continue;
            }
            for token in 0..tokens.left.len() {
                let (mut dice, mut tokens) = (dice.to_vec(), tokens.clone());
                dice.remove(place);
                tokens.left.remove(token);
                best = best.max(self.lock(&dice, &tokens));
            }
        }
        best
    }

    fn defend(&self, dice: &[Die], tokens: &Tokens) -> i128 {
        let mut best = self.damage(dice, tokens);
        for (kind, readied) in &tokens.left {
            if tokens.spent.contains(kind) {
                continue;
            }
            let weights = &self.question.weights;
            let price = i128::from(if *readied { weights.spent_ready } else { weights.spent_exhausted });
            let mut next = tokens.clone();
            next.spent.push(*kind);
            next.prices += price;
            best = best.min(match kind {
                'e' => self.evade(dice, &next, price),
                's' => self.defend(&[], &next),
                _ => self.defend(dice, &next),
            });
        }
        best
    }

    fn evade(&self, dice: &[Die], tokens: &Tokens, price: i128) -> i128 {
        if dice.is_empty() {
            return self.defend(dice, tokens);
        }
        let evade = self.question.attack.evade;
        let mut best = i128::MAX;
        for one in 0..dice.len() {
            for other in one..dice.len() {
                if other != one && !evade.extra {
                    continue;
                }
                let mut tokens = tokens.clone();
                if other != one {
                    tokens.prices += i128::from(self.question.weights.spent_exhausted) - price;
                }
                let keeps = |place: &usize| *place != one && *place != other;
                let kept: Vec<Die> = (0..dice.len()).filter(keeps).map(|place| dice[place]).collect();
                let mut colors = vec![dice[one].0];
                if other != one {
                    colors.push(dice[other].0);
                }
                best = best.min(match evade.does {
                    Evading::Cancel => self.defend(&kept, &tokens),
                    Evading::Reroll => self.each_roll(&colors, &mut |rolled| {
                        self.defend(&[kept.clone(), rolled].concat(), &tokens)
                    }),
                });
            }
        }
        best
    }

    fn damage(&self, dice: &[Die], tokens: &Tokens) -> i128 {
        let attack = &self.question.attack;
        let criticals = attack.counting != Counting::Squadron;
        let shown = || dice.iter().map(|(color, face)| faces(*color)[*face]);
        let mut total: i128 =
            shown().map(|(hits, crits, _, _)| hits + if criticals { crits } else { 0 }).sum();
        if tokens.spent.contains(&'b') {
            total = (total + 1) / 2;
        }
        let zone = if tokens.spent.contains(&'r') {
            attack.defender.redirects.iter().map(|(_, shields)| *shields).max()
        } else {
            None
        };
        let mut best = i128::MAX;
        for redirected in 0..=i128::from(zone.unwrap_or_default()).min(total) {
            let cards = (total - redirected - i128::from(attack.defender.shields))
                .clamp(0, attack.defender.hull.into());
            let crit = criticals && shown().any(|(_, crits, _, _)| crits > 0) && !tokens.spent.contains(&'c');
            let weights = &self.question.weights;
            let value = total * i128::from(weights.damage)
                + cards * i128::from(weights.cards)
                + i128::from(crit && cards > 0) * i128::from(weights.faceup)
                + i128::from(cards == attack.defender.hull.into()) * i128::from(weights.destroyed)
                + tokens.prices;
            best = best.min(value);
        }
        best * 8_i128.pow(POWER)
    }

    fn value(&self) -> i128 {
        let Dice::Gathered(colors) = self.question.attack.dice else { unreachable!("the strategy gathers") };
        let letters: Vec<char> = ['r', 'u', 'k']
            .iter()
            .zip(colors)
            .flat_map(|(color, count)| std::iter::repeat_n(*color, count.into()))
            .collect();
        let from = |letters: &[char]| self.each_roll(letters, &mut |dice| self.attack(&dice, 0));
        if !self.question.attack.obstructed || letters.is_empty() {
            return from(&letters);
        }
        let without = |place: usize| {
            let mut fewer = letters.clone();
            fewer.remove(place);
            from(&fewer)
        };
        (0..letters.len()).map(without).max().unwrap()
    }
}

fn die(die: armada::Die) -> Die {
    let color = match die.color() {
        armada::Color::Red => 'r',
        armada::Color::Blue => 'u',
        armada::Color::Black => 'k',
    };
    let shown =
        (i128::from(die.face().hits()), i128::from(die.face().crits()), die.face() == armada::Face::Accuracy);
    let face = faces(color).iter().position(|(hits, crits, accuracy, _)| (*hits, *crits, *accuracy) == shown);
    (color, face.unwrap())
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn equal_to_the_naive_model(question in question(2)) {
        let mut question = question;
        question.attack.order = Order::Listed;
        let rerolls = question.attack.rerolls.iter().map(|reroll| {
            (usize::from(reroll.most), reroll.dice().map(die).collect())
        });
        let model = Model { rerolls: rerolls.collect(), question: question.clone() };
        let value = odds::Exact::of(model.value(), 8_i128.pow(POWER)).unwrap();
        prop_assert_eq!(numbers(&question).unwrap().value, value);
    }
}
