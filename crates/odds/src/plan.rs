//! Which decisions follow one another, and how much work are they?
//!
//! A plan is a list of steps. Each is for all rolls of so many dice of each color, and leads only to steps before it in the list. Values
//! are worked out from the first step to the last; probabilities are handed on from the last to the first.

use std::collections::BTreeMap;

use armada::{Color, Die, Face, Reroll, attack::ConcentrateFire, effect::Extent};

use crate::{
    act::{Act, OnDice},
    attack::{Dice, Evading, First, Order, Play, Question},
    chart::chart,
    hand::Hand,
    locks::Locks,
};

/// How many dice of each color.
pub(crate) type Shape = [u8; 3];

/// What the attacker decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// Accuracies lock some of these tokens, and then the defender decides.
    Finish(Hand),
    /// Up to so many dice of some kinds are rolled again, or all of them.
    Reroll {
        /// What follows.
        next: usize,
        /// Whether fewer may be.
        extent: Extent,
        /// How many at most.
        most: u8,
        /// Which of them: by color and face.
        takes: [[bool; 5]; 3],
        /// What it belongs to.
        by: By,
    },
    /// Concentrate Fire, settled before any of it is resolved.
    Fire {
        /// What follows nothing; none where a token has to be spent.
        next: Option<usize>,
        /// What follows a token.
        token: Option<usize>,
        /// What follows a dial, by the color that it adds.
        dial: Vec<(Color, usize)>,
        /// What follows both, by the color that the dial adds.
        both: Vec<(Color, usize)>,
    },
    /// One of these comes next.
    Either(Vec<usize>),
    /// A card is used, or left alone.
    Use {
        /// Its place in the list.
        act: usize,
        /// What follows its use.
        with: usize,
        /// What follows without.
        without: usize,
    },
    /// A die is added, of one of these colors, each with what follows.
    Add {
        /// What it belongs to.
        by: By,
        /// The colors.
        ways: Vec<(Color, usize)>,
    },
    /// A die is turned, leaves or comes, in one of these ways.
    Exchange {
        /// What it belongs to.
        by: By,
        /// The ways.
        ways: Vec<Exchange>,
        /// What follows where none is possible.
        none: usize,
    },
}

/// A die that is turned, leaves or comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Exchange {
    /// What it shows before; none where it comes.
    pub from: Option<Die>,
    /// What it shows afterwards; none where it leaves.
    pub to: Option<Die>,
    /// What follows.
    pub next: usize,
}

/// What a reroll belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum By {
    /// The one in this place of the list, from 0.
    Listed(usize),
    /// A Concentrate Fire token.
    Token,
    /// A card in this place of the list, and this of what it does.
    Act(usize, usize),
    /// An accuracy that is spent before all dice are rolled again.
    Lock,
}

/// A step, for all rolls of a shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    /// The dice.
    pub shape: Shape,
    /// What is decided.
    pub step: Step,
}

/// The steps of a question.
#[derive(Clone, Debug, Default)]
pub(crate) struct Plan {
    /// The steps, each behind those to which it leads.
    pub nodes: Vec<Node>,
    /// Where it begins: with an obstruction, one for each color that may be removed.
    pub roots: Vec<(Option<Color>, usize)>,
    /// Dice that may be rolled after the first roll.
    pub later: u32,
}

/// The items that are still to be used: the rerolls, above them Concentrate Fire, and above that the cards.
type Items = u16;

impl Plan {
    /// The steps of a question in which the attacker is about to do something `first`. There are no steps where one roll is all there is, and
    /// there is no plan where the attack has no such thing.
    pub(crate) fn of(question: &Question, first: Option<First>) -> Option<Self> {
        if question.is_one_roll() {
            let plan = Self { later: later(question), ..Self::default() };
            return first.is_none().then_some(plan);
        }
        let hand = question.hand();
        let mut planner = Planner { question, plan: Plan::default(), known: BTreeMap::new(), hand };
        let rerolls = question.rerolls().len();
        let mut items: Items = (1 << rerolls) - 1;
        if question.concentrate_fire() != ConcentrateFire::None {
            items |= 1 << rerolls;
        }
        items |= ((1 << question.acts().len()) - 1) << (rerolls + 1);
        let shape = question.attack.dice.colors();
        let obstructed = question.attack.obstructed && !matches!(question.attack.dice, Dice::Rolled(_));
        for (removed, shape) in removals(obstructed, shape) {
            let root = match first {
                None => planner.items(items, shape),
                Some(First::Reroll(nth)) => {
                    let reroll = *question.rerolls().get(nth)?;
                    let next = planner.items(items & !(1 << nth), shape);
                    planner.reroll((reroll, Extent::UpTo), By::Listed(nth), next, shape)
                }
                Some(First::ConcentrateFire(way)) => {
                    let is_there = way != ConcentrateFire::None && question.concentrate_fire().covers(way);
                    is_there.then(|| planner.fire(items & !(1 << rerolls), shape, Some(way)))?
                }
                Some(First::Act(nth)) => {
                    let is_there = nth < question.acts().len();
                    is_there.then(|| planner.deeds((nth, 0), planner.without(items, nth), shape))?
                }
            };
            planner.plan.roots.push((removed, root));
        }
        planner.plan.later = later(question);
        Some(planner.plan)
    }

    /// About how many table entries are looked at.
    pub(crate) fn work(&self, question: &Question) -> u64 {
        let ways = u64::try_from(Locks::new(question, question.hand()).len()).unwrap_or(u64::MAX);
        let evade = question.attack.evade;
        let tokens: u64 = if question.spendable().has(armada::TokenKind::Evade) {
            7_u64.pow(u32::from(evade.dice + u8::from(evade.extra)).min(3))
        } else {
            1
        };
        let step = |node: &Node| match &node.step {
            // few rolls have an accuracy for each token
            Step::Finish(_) => {
                rolls(node.shape, 0).saturating_mul(tokens).saturating_mul(ways.min(8).max(ways / 8))
            }
            Step::Reroll { most, .. } => rolls(node.shape, *most).saturating_mul(8),
            Step::Fire { .. } | Step::Either(_) | Step::Use { .. } | Step::Add { .. } => {
                rolls(node.shape, 0).saturating_mul(8)
            }
            Step::Exchange { ways, .. } => {
                rolls(node.shape, 0).saturating_mul(u64::try_from(ways.len()).unwrap_or(u64::MAX))
            }
        };
        self.nodes.iter().map(step).fold(0, u64::saturating_add)
    }
}

/// The dice that are rolled, with the color of which an obstruction takes one.
pub(crate) fn removals(obstructed: bool, colors: Shape) -> Vec<(Option<Color>, Shape)> {
    let less = |color: &Color| {
        let mut less = colors;
        less[*color as usize] -= 1;
        (Some(*color), less)
    };
    let there = Color::ALL.iter().filter(|color| colors[**color as usize] > 0);
    let removed: Vec<_> = there.filter(|_| obstructed).map(less).collect();
    if removed.is_empty() { vec![(None, colors)] } else { removed }
}

/// The shape with a die of a color less, or one more.
fn changed(shape: Shape, less: Option<Color>, more: Option<Color>) -> Shape {
    let mut other = shape;
    if let Some(color) = less {
        other[color as usize] = other[color as usize].saturating_sub(1);
    }
    if let Some(color) = more {
        other[color as usize] += 1;
    }
    other
}

/// How many partial rolls there are with at most so many dice left of each color.
fn rolls(shape: Shape, left: u8) -> u64 {
    let of = |color: &Color| {
        let dice = shape[*color as usize];
        u64::try_from(chart(*color, dice).up_to(left.min(dice))).unwrap_or(u64::MAX)
    };
    Color::ALL.iter().map(of).fold(1, u64::saturating_mul)
}

/// Dice that may be rolled after the first roll.
fn later(question: &Question) -> u32 {
    let dial = question.concentrate_fire().covers(ConcentrateFire::Dial);
    let token = question.concentrate_fire().covers(ConcentrateFire::Token);
    let dice = u32::try_from(question.attack.most_dice()).unwrap_or(u32::MAX) + u32::from(dial);
    let acts: u32 = question.acts().iter().map(|act| act.rolled(dice)).sum();
    let rerolls: u32 = question.rerolls().iter().map(|reroll| u32::from(reroll.most).min(dice)).sum();
    let evade = question.attack.evade;
    let evaded = match evade.does {
        Evading::Cancel => 0,
        Evading::Reroll => u32::from(evade.dice) + u32::from(evade.extra),
    };
    rerolls + acts + u32::from(dial) + u32::from(token) + evaded
}

/// What tells steps apart: the items left, the dice, the tokens, and of a reroll whose it is and what follows it.
type Key = (Items, Shape, Hand, Option<(By, usize)>);

struct Planner<'q> {
    question: &'q Question,
    plan: Plan,
    known: BTreeMap<Key, usize>,
    /// The tokens that are not locked yet.
    hand: Hand,
}

impl Planner<'_> {
    fn add(&mut self, key: Key, step: Step) -> usize {
        let number = self.plan.nodes.len();
        self.plan.nodes.push(Node { shape: key.1, step });
        self.known.insert(key, number);
        number
    }

    /// The step with these items left.
    fn items(&mut self, items: Items, shape: Shape) -> usize {
        let key = (items, shape, self.hand, None);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        if items == 0 {
            return self.add(key, Step::Finish(self.hand));
        }
        let fire = self.question.rerolls().len();
        let acts = self.question.acts().len();
        let left = (0..=fire + acts).filter(|item| items & (1 << item) != 0);
        // a stated line keeps to the list
        let usable: Vec<usize> = match (self.question.attack.order, &self.question.attacker) {
            (Order::Any, Play::Best) => left.collect(),
            _ => left.take(1).collect(),
        };
        let mut steps = Vec::new();
        for item in usable {
            let rest = items & !(1 << item);
            let step = match self.question.rerolls().get(item) {
                Some(reroll) => {
                    let next = self.items(rest, shape);
                    self.reroll((*reroll, Extent::UpTo), By::Listed(item), next, shape)
                }
                None if item == fire => self.fire(rest, shape, None),
                None => self.act(item - fire - 1, items, shape),
            };
            steps.push(step);
        }
        match steps.as_slice() {
            [one] => {
                let one = *one;
                self.known.insert(key, one);
                one
            }
            _ => self.add(key, Step::Either(steps)),
        }
    }

    fn reroll(&mut self, (reroll, extent): (Reroll, Extent), by: By, next: usize, shape: Shape) -> usize {
        let key = (Items::MAX, shape, self.hand, Some((by, next)));
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let mut takes = [[false; 5]; 3];
        let mut faces = [0; 3];
        let takeable: Vec<Die> = reroll.dice().collect();
        for die in Die::all() {
            let color = die.color() as usize;
            if let Some(takes) = takes[color].get_mut(faces[color]) {
                *takes = takeable.contains(&die);
            }
            faces[color] += 1;
        }
        let able = Color::ALL.iter().filter(|color| takes[**color as usize].contains(&true));
        let dice: u8 = able.map(|color| shape[*color as usize]).sum();
        self.add(key, Step::Reroll { next, extent, most: reroll.most.min(dice), takes, by })
    }

    /// The items that are left once a card is used.
    fn without(&self, items: Items, act: usize) -> Items {
        let acts = self.question.acts();
        let first = self.question.rerolls().len() + 1;
        let used = acts.get(act);
        let ends =
            |other: &Act| used.is_some_and(|used| used.name == other.name || used.ends.contains(&other.name));
        let ended = acts.iter().enumerate().filter(|(_, other)| ends(other));
        ended.fold(items, |items, (nth, _)| items & !(1 << (first + nth)))
    }

    /// A card is used, or left alone; before all dice are rolled again, accuracies among them may be spent.
    fn act(&mut self, act: usize, items: Items, shape: Shape) -> usize {
        let alone = items & !(1 << (self.question.rerolls().len() + 1 + act));
        let without = self.items(alone, shape);
        let with = self.deeds((act, 0), self.without(items, act), shape);
        let used = self.step(shape, Step::Use { act, with, without });
        let ways = self.locks_before(act, items, shape);
        if ways.is_empty() {
            return used;
        }
        let locked = self.step(shape, Step::Exchange { by: By::Lock, ways, none: used });
        self.step(shape, Step::Either(vec![used, locked]))
    }

    /// Each way to lock a token with an accuracy before a card rolls that die again.
    fn locks_before(&mut self, act: usize, items: Items, shape: Shape) -> Vec<Exchange> {
        let does = self.question.acts().get(act).map(|act| act.does.as_slice()).unwrap_or_default();
        let rolled = does.iter().flat_map(|does| match does {
            OnDice::RollAll(dice) => dice.dice().collect(),
            _ => Vec::new(),
        });
        let is_there = |die: &Die| die.face() == Face::Accuracy && shape[die.color() as usize] > 0;
        let accuracies: Vec<Die> = rolled.filter(is_there).collect();
        let (hand, mut ways) = (self.hand, Vec::new());
        for (kind, state, _) in hand.groups().filter(|_| !accuracies.is_empty()) {
            self.hand = hand.without(kind, state);
            for die in &accuracies {
                let next = self.act(act, items, changed(shape, Some(die.color()), None));
                ways.push(Exchange { from: Some(*die), to: None, next });
            }
        }
        self.hand = hand;
        ways
    }

    /// What a card does, from something on.
    fn deeds(&mut self, (act, place): (usize, usize), rest: Items, shape: Shape) -> usize {
        let Some(does) = self.question.acts().get(act).and_then(|act| act.does.get(place)).copied() else {
            return self.items(rest, shape);
        };
        let (by, next) = (By::Act(act, place), (act, place + 1));
        match does {
            OnDice::Reroll(reroll) => {
                let next = self.deeds(next, rest, shape);
                self.reroll((reroll, Extent::UpTo), by, next, shape)
            }
            OnDice::RollAll(reroll) => {
                let next = self.deeds(next, rest, shape);
                self.reroll((reroll, Extent::Exactly), by, next, shape)
            }
            OnDice::Leave(dice) => self.leave((dice, dice.most), (by, next), rest, shape),
            OnDice::Add(color) => {
                let colors = Color::ALL.iter().filter(|other| color.is_none_or(|color| color == **other));
                let ways =
                    colors.map(|color| (*color, self.deeds(next, rest, changed(shape, None, Some(*color)))));
                let ways = ways.collect();
                self.step(shape, Step::Add { by, ways })
            }
            OnDice::Show(die) => {
                let next = self.deeds(next, rest, changed(shape, None, Some(die.color())));
                let ways = vec![Exchange { from: None, to: Some(die), next }];
                self.step(shape, Step::Exchange { by, ways, none: next })
            }
            OnDice::Turn { dice, to } => {
                let next = self.deeds(next, rest, shape);
                let turned = |from: Die| {
                    let faces = to.of(from).into_iter().filter(move |to| *to != from);
                    faces.map(move |to| Exchange { from: Some(from), to: Some(to), next })
                };
                let there = dice.dice().filter(|die| shape[die.color() as usize] > 0);
                self.step(shape, Step::Exchange { by, ways: there.flat_map(turned).collect(), none: next })
            }
        }
    }

    /// So many dice leave, one after another.
    fn leave(
        &mut self,
        (dice, more): (Reroll, u8),
        (by, next): (By, (usize, usize)),
        rest: Items,
        shape: Shape,
    ) -> usize {
        let none = self.deeds(next, rest, shape);
        let Some(fewer) = more.checked_sub(1) else { return none };
        let mut after = [none; 3];
        for color in
            Color::ALL.iter().filter(|color| shape[**color as usize] > 0 && dice.takes_color(**color))
        {
            after[*color as usize] =
                self.leave((dice, fewer), (by, next), rest, changed(shape, Some(*color), None));
        }
        let there = dice.dice().filter(|die| shape[die.color() as usize] > 0);
        let ways = there.map(|die| Exchange { from: Some(die), to: None, next: after[die.color() as usize] });
        self.step(shape, Step::Exchange { by, ways: ways.collect(), none })
    }

    /// A step of a card: the same one is taken again.
    fn step(&mut self, shape: Shape, step: Step) -> usize {
        let known = self.plan.nodes.iter().position(|node| node.shape == shape && node.step == step);
        known.unwrap_or_else(|| {
            self.plan.nodes.push(Node { shape, step });
            self.plan.nodes.len() - 1
        })
    }

    /// Concentrate Fire, in the one way that is taken, or any, or none.
    fn fire(&mut self, rest: Items, shape: Shape, taken: Option<ConcentrateFire>) -> usize {
        let ways = self.question.concentrate_fire();
        let may = |way: ConcentrateFire| taken.map_or_else(|| ways.covers(way), |taken| taken == way);
        let next = self.items(rest, shape);
        let token = |planner: &mut Self, next: usize, shape: Shape| {
            planner.reroll((Reroll::any(1), Extent::UpTo), By::Token, next, shape)
        };
        // whoever spends a dial may add no die after all
        let [dial_alone, dial_too] =
            [ConcentrateFire::Dial, ConcentrateFire::Both].map(|way| taken == Some(way));
        let first = (may(ConcentrateFire::Token) || dial_too).then(|| token(self, next, shape));
        let (mut dial, mut both) = (Vec::new(), Vec::new());
        for color in Color::ALL.iter().filter(|color| shape[**color as usize] > 0) {
            let mut more = shape;
            more[*color as usize] += 1;
            if may(ConcentrateFire::Dial) {
                dial.push((*color, self.items(rest, more)));
            }
            if may(ConcentrateFire::Both) {
                let added = self.items(rest, more);
                both.push((*color, token(self, added, more)));
            }
        }
        let next = (taken.is_none() || dial_alone).then_some(next);
        let key = (rest, shape, self.hand, Some((By::Token, usize::MAX)));
        self.add(key, Step::Fire { next, token: first, dial, both })
    }
}
