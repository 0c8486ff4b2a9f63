//! Equal to a naive model that shares no code with the solver or the engine: ordered dice, every subset, every order of tokens,
//! plain recursion. Values stand over one power of 8, so they are whole numbers.

use armada::{
    Reroll, TokenState,
    attack::{ConcentrateFire, Counting},
};
use odds::{Act, Critical, Dice, Draw, Evading, Exact, OnDice, OnTokens, Order, Question, numbers};
use proptest::prelude::*;

use crate::strategies::{cases, question_with_cards};

/// Enough eighths for every roll of a small attack.
const POWER: u32 = 20;

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
    /// Tokens on the table that were not spent, locked ones included: readied and exhausted.
    fresh: [i128; 2],
    /// Tokens that were exhausted in this attack, and those that were discarded.
    turned: i128,
    gone: i128,
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
        let tokens = self.tokens();
        let then = |dice: &[Die]| self.cards(dice, 0, &[], &tokens);
        let mut best = then(dice);
        let any: Vec<Die> = ['r', 'u', 'k']
            .iter()
            .flat_map(|color| (0..faces(*color).len()).map(move |face| (*color, face)))
            .collect();
        let one = |dice: &[Die]| self.reroll(dice, 1, &any, &then);
        if token {
            best = best.max(one(dice));
        }
        for color in
            ['r', 'u', 'k'].into_iter().filter(|color| dial && dice.iter().any(|die| die.0 == *color))
        {
            best = best.max(self.each_roll(&[color], &mut |rolled| then(&[dice, &rolled[..]].concat())));
            if token {
                best = best.max(self.each_roll(&[color], &mut |rolled| one(&[dice, &rolled[..]].concat())));
            }
        }
        best
    }

    /// The cards from one on, each used or not; those that are over are left out.
    fn cards(&self, dice: &[Die], next: usize, over: &[String], tokens: &Tokens) -> i128 {
        let Some(act) = self.question.attack.acts.get(next) else { return self.lock(dice, tokens) };
        let mut best = self.cards(dice, next + 1, over, tokens);
        for (dice, tokens) in locked(dice, tokens) {
            best = best.max(self.cards(&dice, next, over, &tokens));
        }
        let is_there = |needed: &Reroll| {
            let named = named(needed);
            let there = dice.iter().filter(|die| named.contains(die)).count();
            there >= if needed.takes_all() { 1 } else { needed.most.into() }
        };
        if over.contains(&act.name.to_string()) || !act.needs.iter().all(is_there) {
            return best;
        }
        let ended = act.ends.iter().map(ToString::to_string);
        let over: Vec<String> = over.iter().cloned().chain(ended).chain([act.name.to_string()]).collect();
        best.max(self.deeds(dice, act, 0, &|dice| self.cards(dice, next + 1, &over, tokens)))
    }

    /// What a card does, one after another.
    fn deeds(&self, dice: &[Die], act: &Act, place: usize, then: &dyn Fn(&[Die]) -> i128) -> i128 {
        let Some(does) = act.does.get(place) else { return then(dice) };
        let then = |dice: &[Die]| self.deeds(dice, act, place + 1, then);
        let rolled =
            |color: char| self.each_roll(&[color], &mut |rolled| then(&[dice, &rolled[..]].concat()));
        match does {
            OnDice::Reroll(reroll) => self.reroll(dice, reroll.most.into(), &named(reroll), &then),
            OnDice::RollAll(reroll) => {
                let named = named(reroll);
                let (taken, kept): (Vec<Die>, Vec<Die>) = dice.iter().partition(|die| named.contains(die));
                let colors: Vec<char> = taken.iter().map(|die| die.0).collect();
                self.each_roll(&colors, &mut |rolled| then(&[kept.clone(), rolled].concat()))
            }
            OnDice::Leave(reroll) => self.leave(dice, reroll.most.into(), &named(reroll), &then),
            OnDice::Add(Some(color)) => rolled(letter(*color)),
            OnDice::Add(None) => ['r', 'u', 'k'].into_iter().map(rolled).max().unwrap(),
            OnDice::Show(shown) => then(&[dice, &[die(*shown)]].concat()),
            OnDice::Turn { dice: reroll, to } => {
                let turned = reroll.dice().flat_map(|from| {
                    let faces = to.of(from).into_iter().filter(move |to| *to != from);
                    faces.map(move |to| (die(from), die(to)))
                });
                let ways = turned.filter_map(|(from, to)| {
                    let place = dice.iter().position(|other| *other == from)?;
                    let mut dice = dice.to_vec();
                    dice[place] = to;
                    Some(then(&dice))
                });
                ways.max().unwrap_or_else(|| then(dice))
            }
        }
    }

    /// So many of these dice leave, or as many as lie there.
    fn leave(&self, dice: &[Die], more: usize, named: &[Die], then: &dyn Fn(&[Die]) -> i128) -> i128 {
        let without = |place: usize| {
            let mut fewer = dice.to_vec();
            fewer.remove(place);
            self.leave(&fewer, more - 1, named, then)
        };
        let there = (0..dice.len()).filter(|place| more > 0 && named.contains(&dice[*place]));
        there.map(without).max().unwrap_or_else(|| then(dice))
    }

    /// The tokens before any is locked.
    fn tokens(&self) -> Tokens {
        let fresh = self.question.attack.defender.tokens.map(i128::from);
        let mut tokens = Tokens { fresh, ..Tokens::default() };
        for (kind, state, count) in self.question.attack.defender.hand.groups() {
            let letter = kind.word().chars().next().unwrap();
            tokens.left.extend(std::iter::repeat_n((letter, state == TokenState::Readied), count.into()));
        }
        tokens
    }

    fn lock(&self, dice: &[Die], tokens: &Tokens) -> i128 {
        let ways = locked(dice, tokens).into_iter().map(|(dice, tokens)| self.lock(&dice, &tokens));
        ways.fold(self.defend(dice, tokens), i128::max)
    }

    fn defend(&self, dice: &[Die], tokens: &Tokens) -> i128 {
        let mut best = self.damage(dice, tokens);
        for (kind, readied) in &tokens.left {
            if tokens.spent.contains(kind) {
                continue;
            }
            let mut next = tokens.clone();
            next.spent.push(*kind);
            next.fresh[usize::from(!*readied)] -= 1;
            next.turned += i128::from(*readied);
            next.gone += i128::from(!*readied);
            best = best.min(match kind {
                'e' => self.evade(dice, &next, *readied),
                's' => self.defend(&[], &next),
                _ => self.defend(dice, &next),
            });
        }
        best
    }

    fn evade(&self, dice: &[Die], tokens: &Tokens, readied: bool) -> i128 {
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
                if other != one && readied {
                    tokens.turned -= 1;
                    tokens.gone += 1;
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

    /// The points of a die that cards add to those of its icons.
    fn counted(&self, shown: Die) -> i128 {
        let counts = self.question.attack.counts.iter();
        counts.filter(|(dice, _)| named(dice).contains(&shown)).map(|(_, points)| i128::from(*points)).sum()
    }

    fn damage(&self, dice: &[Die], tokens: &Tokens) -> i128 {
        let attack = &self.question.attack;
        let criticals = attack.counting != Counting::Squadron;
        let points = |(color, face): &Die| {
            let (hits, crits, ..) = faces(*color)[*face];
            hits + if criticals { crits } else { 0 } + self.counted((*color, *face))
        };
        let mut total: i128 = dice.iter().map(points).sum();
        if tokens.spent.contains(&'b') {
            let all = total;
            total = (all + 1) / 2;
            for limit in &attack.defender.brace_limits {
                if tokens.spent.len() >= limit.spent.into() {
                    total = total.max(all - i128::from(limit.most));
                }
            }
        }
        let icon = |(color, face): &Die| criticals && faces(*color)[*face].1 > 0;
        let standard = dice.iter().any(icon) && !tokens.spent.contains(&'c');
        let open = |critical: &&Critical| {
            let is_of = |shown: &Die| critical.color.is_none_or(|color| letter(color) == shown.0);
            let shows = dice.iter().any(|shown| icon(shown) && is_of(shown));
            shows && (standard || !critical.standard)
        };
        let cards: Vec<&Critical> = attack.criticals.iter().filter(open).collect();
        let none = (cards.is_empty() || standard).then_some(None);
        let all = none.into_iter().chain(cards.into_iter().map(Some));
        let best = all.map(|critical| self.suffered(total, tokens, (critical, standard))).max();
        best.unwrap() * 8_i128.pow(POWER)
    }

    /// What the defender makes of a critical effect: the token that it discards, and what it redirects.
    fn suffered(
        &self,
        total: i128,
        tokens: &Tokens,
        (critical, standard): (Option<&Critical>, bool),
    ) -> i128 {
        let (attack, weights) = (&self.question.attack, &self.question.weights);
        let defender = &attack.defender;
        let hull = i128::from(defender.hull);
        let dealt = critical.map_or(0, |critical| critical.cards.into()).min(hull);
        let shields = i128::from(defender.shields) - critical.map_or(0, |critical| critical.shields.into());
        let beside = match critical {
            Some(critical) => i128::from(critical.redirects),
            None => defender.redirects.iter().map(|(_, shields)| i128::from(*shields)).max().unwrap_or(0),
        };
        let most = if tokens.spent.contains(&'r') { beside.min(total) } else { 0 };
        let (turned, gone) = (tokens.turned, tokens.gone);
        let losses = match critical.map_or(OnTokens::None, |critical| critical.tokens) {
            OnTokens::None => vec![(turned, gone)],
            OnTokens::Exhaust => vec![(turned + tokens.fresh[0], gone)],
            OnTokens::Discard => {
                let spent = (turned > 0).then_some((turned - 1, gone + 1));
                let fresh = (tokens.fresh != [0, 0]).then_some((turned, gone + 1));
                let some: Vec<_> = spent.into_iter().chain(fresh).collect();
                if some.is_empty() { vec![(turned, gone)] } else { some }
            }
        };
        let mut best = i128::MAX;
        for redirected in 0..=most {
            let suffered = (total - redirected - shields.max(0)).clamp(0, hull - dealt);
            let cards = dealt + suffered;
            let faceup = match critical {
                None => standard && cards > 0,
                Some(critical) => {
                    critical.faceup.is_some_and(|facedown| i128::from(facedown) < hull)
                        || critical.first_faceup && suffered > 0
                }
            };
            for (turned, gone) in &losses {
                let value = total * i128::from(weights.damage)
                    + cards * i128::from(weights.cards)
                    + i128::from(faceup) * i128::from(weights.faceup)
                    + i128::from(cards == hull) * i128::from(weights.destroyed)
                    + turned * i128::from(weights.spent_ready)
                    + gone * i128::from(weights.spent_exhausted);
                best = best.min(value);
            }
        }
        best
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

/// Every way to lock one token with one die.
fn locked(dice: &[Die], tokens: &Tokens) -> Vec<(Vec<Die>, Tokens)> {
    let mut ways = Vec::new();
    let accuracies = dice.iter().enumerate().filter(|(_, (color, face))| faces(*color)[*face].2);
    for (place, _) in accuracies {
        for token in 0..tokens.left.len() {
            let (mut dice, mut tokens) = (dice.to_vec(), tokens.clone());
            dice.remove(place);
            tokens.left.remove(token);
            ways.push((dice, tokens));
        }
    }
    ways
}

fn letter(color: armada::Color) -> char {
    match color {
        armada::Color::Red => 'r',
        armada::Color::Blue => 'u',
        armada::Color::Black => 'k',
    }
}

/// The dice that are meant.
fn named(dice: &Reroll) -> Vec<Die> {
    dice.dice().map(die).collect()
}

fn die(die: armada::Die) -> Die {
    let color = letter(die.color());
    let shown =
        (i128::from(die.face().hits()), i128::from(die.face().crits()), die.face() == armada::Face::Accuracy);
    let face = faces(color).iter().position(|(hits, crits, accuracy, _)| (*hits, *crits, *accuracy) == shown);
    (color, face.unwrap())
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn equal_to_the_naive_model(question in question_with_cards(2)) {
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

/// Every set of cards, one by one.
#[test]
fn draws_are_equal_to_counting_every_hand() {
    for cards in 0..9_u32 {
        for copies in 0..=cards {
            for taken in 0..=cards {
                let mut counts = [0_u32; 10];
                for hand in (0..1_u32 << cards).filter(|hand| hand.count_ones() == taken) {
                    counts[(hand & ((1 << copies) - 1)).count_ones() as usize] += 1;
                }
                let all: u32 = counts.iter().sum();
                for (found, share) in (Draw { cards, copies, taken }).found().unwrap().into_iter().enumerate()
                {
                    assert_eq!(Some(share), Exact::of(counts[found], all), "{cards} {copies} {taken}");
                }
            }
        }
    }
}
