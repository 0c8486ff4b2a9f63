//! Which tokens do accuracies lock?
//!
//! To spend accuracies last is never worse for the attacker, so this is decided over the roll that the defender then sees.

use std::cmp::Ordering;

use armada::{TokenKind, TokenState};

use crate::{
    attack::{Play, Question},
    defense::Defense,
    ending::Icons,
    hand::{Hand, STATES, TokenSet},
    number::{Cell, Number},
    policy::AttackerRule,
    roll::Roll,
};

/// Tokens that are locked together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lock {
    /// How many accuracies that takes.
    pub cost: u8,
    /// The types and sides of which none is left to be spent.
    pub locked: TokenSet,
}

const NOTHING: Lock = Lock { cost: 0, locked: TokenSet::NONE };

/// What is decided over a roll that the attacker leaves as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Finish {
    /// The tokens that are locked.
    pub lock: Lock,
    /// The accuracies of red and blue dice that are spent on it.
    pub spent: [u8; 2],
    /// The number of what the defender does.
    pub answer: u32,
}

/// The decisions over rolls, in order, with their worth. Each is written where it stays: handing it back would copy it.
pub(crate) struct Decisions<N> {
    pub cells: Vec<Cell<N>>,
    pub made: Vec<Finish>,
}

impl<N> Decisions<N> {
    /// Room for so many rolls.
    pub(crate) fn with_capacity(rolls: usize) -> Self {
        Self { cells: Vec::with_capacity(rolls), made: Vec::with_capacity(rolls) }
    }
}

/// A way to lock tokens, and what the defender does about it.
#[derive(Clone, Copy, Debug)]
struct Choice {
    /// The number of the way.
    lock: u32,
    /// The number of what the defender does.
    answer: u32,
    /// The accuracies of red dice that it takes; the others are of blue ones.
    from_red: u8,
    /// Whether no other choice that is equally good leads to another distribution.
    unique: bool,
}

/// The fewest accuracies of red dice that a cost takes where so many blue ones lie there.
fn fewest_red(cost: u8, blue: u8) -> u8 {
    cost.saturating_sub(blue)
}

/// The next number of red accuracies to spend that leaves other colors of accuracies. An evade asks only whether one of a color is left,
/// not how many.
#[cold]
fn other_red(from_red: u8, cost: u8, [red, blue]: [u8; 2]) -> Option<u8> {
    let left = |from_red: u8| (red > from_red, blue > cost - from_red);
    (from_red..=cost.min(red)).find(|other| left(*other) != left(from_red))
}

/// The best choice so far, and what it is worth.
struct Best<N> {
    choice: Choice,
    cell: Cell<N>,
}

impl<N: Number> Best<N> {
    fn of(choice: Choice, defense: &Defense<'_, N>) -> Option<Self> {
        Some(Self { choice, cell: defense.way(choice.answer)?.cell.clone() })
    }

    /// Takes another choice where it is better for the attacker; of equally good ones the first in the order of the ways.
    #[inline]
    fn prefer(best: &mut Option<Self>, other: Choice, defense: &Defense<'_, N>) -> Option<()> {
        let Some(best) = best else {
            *best = Some(Self::of(other, defense)?);
            return Some(());
        };
        let cell = &defense.way(other.answer)?.cell;
        match cell.value.cmp(&best.cell.value) {
            Ordering::Less => {}
            Ordering::Greater => *best = Self { choice: other, cell: cell.clone() },
            Ordering::Equal => {
                let unique = best.choice.unique && other.unique && best.cell.is_like(cell);
                if other.lock < best.choice.lock {
                    *best = Self { choice: other, cell: cell.clone() };
                }
                best.choice.unique = unique;
            }
        }
        Some(())
    }
}

/// A way to lock tokens.
#[derive(Clone, Copy, Debug)]
struct Way {
    /// Its number in the order of their costs.
    number: u32,
    lock: Lock,
    /// What may still be spent.
    hand: TokenSet,
    /// The locked tokens of which one may be spent all the same.
    freed: TokenSet,
    /// The number of what the defender may do then.
    rest: Option<usize>,
}

/// The decisions about accuracies.
pub(crate) struct Locks<'q> {
    question: &'q Question,
    /// The tokens before any is locked.
    hand: Hand,
    /// What may be locked, by its cost.
    all: Vec<Lock>,
    /// The ways that leave an evade.
    evading: Vec<Way>,
    /// How many of these there are with so many accuracies at most.
    within: Vec<usize>,
    /// Those that leave none: which dice lie there does not matter then, only what they add up to.
    bare: Vec<Way>,
    /// The best of them, by the number of accuracies and what the dice add up to.
    best_bare: Vec<Option<Choice>>,
}

impl<'q> Locks<'q> {
    /// Where these tokens may still be locked.
    pub(crate) fn new(question: &'q Question, hand: Hand) -> Self {
        let mut locks = vec![NOTHING];
        if question.attacker == Play::Best {
            for (kind, state, count) in hand.groups() {
                // to lock some of several equal tokens changes only which dice are left
                let with = |way: &Lock, tokens: u8| Lock {
                    cost: way.cost.saturating_add(tokens),
                    locked: if tokens == count { way.locked.with(kind, state) } else { way.locked },
                };
                let more: Vec<Lock> =
                    (1..=count).flat_map(|tokens| locks.iter().map(move |way| with(way, tokens))).collect();
                locks.extend(more);
            }
            // what locks a token that is not spent anyway takes its die away: that matters where the die adds damage
            for _ in 0..if question.attack.counts_accuracies() { question.attack.defender.idle } else { 0 } {
                let more: Vec<Lock> =
                    locks.iter().map(|way| Lock { cost: way.cost.saturating_add(1), ..*way }).collect();
                locks.extend(more);
            }
            locks.sort_by_key(|way| (way.cost, way.locked));
            locks.dedup();
        }
        let set = hand.set();
        let before = question.hand().set().without(set);
        let ways = (0..).zip(&locks).map(|(number, lock)| {
            let (hand, freed) = (set.without(lock.locked), question.freed(before.and(lock.locked)));
            Way { number, lock: *lock, hand, freed, rest: None }
        });
        let (evading, bare): (Vec<Way>, Vec<Way>) =
            ways.partition(|way| way.hand.and(way.freed).has(TokenKind::Evade));
        let dearest = evading.last().map_or(0, |way| way.lock.cost);
        let within = (0..=dearest).map(|cost| evading.partition_point(|way| way.lock.cost <= cost)).collect();
        Self { question, hand, all: locks, evading, within, bare, best_bare: Vec::new() }
    }

    /// How many ways there are to lock tokens.
    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    /// What both sides decide over one more roll, and what it is worth.
    pub(crate) fn decide<N: Number>(
        &mut self,
        roll: Roll,
        defense: &mut Defense<'_, N>,
        decisions: &mut Decisions<N>,
    ) -> Option<()> {
        if let Play::Policy(rules) = &self.question.attacker {
            let (cell, finish) = self.by_rules(rules, roll, defense)?;
            decisions.cells.push(cell);
            decisions.made.push(finish);
            return Some(());
        }
        if self.question.attack.counts_accuracies() {
            return self.decide_each(roll, defense, decisions);
        }
        let [red, blue] = roll.accuracies();
        let mut best = match self.best_bare(red + blue, Icons::of(roll), defense)? {
            Some(choice) => Some(Best::of(choice, defense)?),
            None => None,
        };
        let look = defense.look(roll);
        // with more tokens locked it is worth more: many others are then known to be worth less
        let within = *self.within.get(usize::from(red + blue)).or(self.within.last())?;
        for way in self.evading.get_mut(..within)?.iter_mut().rev() {
            let cost = way.lock.cost;
            let rest = *way.rest.get_or_insert_with(|| defense.number_of(way.hand, way.freed));
            let mut from_red = fewest_red(cost, blue);
            loop {
                let (spent, least) =
                    ([from_red, cost - from_red], best.as_ref().map(|best| &best.cell.value));
                let Some(gone) = defense.decide(&look, spent, (way.hand, rest), least)? else { break };
                let choice = Choice { lock: way.number, answer: gone.way, from_red, unique: gone.unique };
                Best::prefer(&mut best, choice, defense)?;
                if !gone.hangs_on_accuracies {
                    break;
                }
                match other_red(from_red, cost, [red, blue]) {
                    Some(other) => from_red = other,
                    None => break,
                }
            }
        }
        let Best { choice: Choice { lock, answer, from_red, unique }, cell } = best?;
        let lock = *self.all.get(lock as usize)?;
        let from_red = from_red.max(fewest_red(lock.cost, blue));
        let spent = [from_red, lock.cost - from_red];
        decisions.cells.push(cell.among(unique));
        decisions.made.push(Finish { lock, spent, answer });
        Some(())
    }

    /// The same where accuracies that stay add damage: every way is looked at with the dice that it leaves.
    #[cold]
    fn decide_each<N: Number>(
        &mut self,
        roll: Roll,
        defense: &mut Defense<'_, N>,
        decisions: &mut Decisions<N>,
    ) -> Option<()> {
        let [red, blue] = roll.accuracies();
        let mut best: Option<Best<N>> = None;
        let ways = self.bare.iter_mut().chain(&mut self.evading);
        for way in ways.filter(|way| way.lock.cost <= red + blue) {
            let cost = way.lock.cost;
            let rest = *way.rest.get_or_insert_with(|| defense.number_of(way.hand, way.freed));
            for from_red in fewest_red(cost, blue)..=cost.min(red) {
                let look = defense.look(defense.without_accuracies(roll, [from_red, cost - from_red]));
                let Some(gone) = defense.decide(&look, [0, 0], (way.hand, rest), None)? else { continue };
                let choice = Choice { lock: way.number, answer: gone.way, from_red, unique: gone.unique };
                Best::prefer(&mut best, choice, defense)?;
            }
        }
        let Best { choice: Choice { lock, answer, from_red, unique }, cell } = best?;
        let lock = *self.all.get(lock as usize)?;
        decisions.cells.push(cell.among(unique));
        decisions.made.push(Finish { lock, spent: [from_red, lock.cost - from_red], answer });
        Some(())
    }

    /// The best way with so many accuracies that leaves no evade, if there is one. It spends as few red accuracies as it can.
    fn best_bare<N: Number>(
        &mut self,
        accuracies: u8,
        icons: Icons,
        defense: &mut Defense<'_, N>,
    ) -> Option<Option<Choice>> {
        if self.bare.first().is_none_or(|way| way.lock.cost > accuracies) {
            return Some(None);
        }
        let [width, _] = defense.sizes();
        let place = usize::from(accuracies) * width + icons.place();
        match self.best_bare.get(place) {
            Some(Some(known)) => Some(Some(*known)),
            _ => self.learn_bare(place, accuracies, icons, defense).map(Some),
        }
    }

    #[cold]
    fn learn_bare<N: Number>(
        &mut self,
        place: usize,
        accuracies: u8,
        icons: Icons,
        defense: &mut Defense<'_, N>,
    ) -> Option<Choice> {
        let mut best: Option<Best<N>> = None;
        let look = defense.look(Roll::of_icons(icons));
        for way in self.bare.iter_mut().take_while(|way| way.lock.cost <= accuracies) {
            let rest = *way.rest.get_or_insert_with(|| defense.number_of(way.hand, way.freed));
            let Some(gone) = defense.decide(&look, [0, 0], (way.hand, rest), None)? else { continue };
            let choice = Choice { lock: way.number, answer: gone.way, from_red: 0, unique: gone.unique };
            Best::prefer(&mut best, choice, defense)?;
        }
        let best = best.map(|best| best.choice);
        if self.best_bare.len() <= place {
            self.best_bare.resize(place + 1, None);
        }
        *self.best_bare.get_mut(place)? = best;
        best
    }

    /// What both sides decide over a roll where the attacker has a stated line.
    #[cold]
    fn by_rules<N: Number>(
        &self,
        rules: &[AttackerRule],
        roll: Roll,
        defense: &mut Defense<'_, N>,
    ) -> Option<(Cell<N>, Finish)> {
        let [red, blue] = roll.accuracies();
        let lock = self.stated(rules, red.saturating_add(blue));
        let spent = [lock.cost.min(red), lock.cost.saturating_sub(red)];
        let hand = self.hand.set().without(lock.locked);
        let rest = defense.number_of(hand, self.question.freed(lock.locked));
        let look = defense.look(roll);
        let gone = defense.decide(&look, spent, (hand, rest), None)??;
        let cell = defense.way(gone.way)?.cell.clone().among(gone.unique);
        Some((cell, Finish { lock, spent, answer: gone.way }))
    }

    /// What a stated line locks with so many icons: readied tokens of a type before exhausted ones.
    fn stated(&self, rules: &[AttackerRule], icons: u8) -> Lock {
        let kinds = rules.iter().filter_map(|rule| match rule {
            AttackerRule::Lock(kinds) => Some(kinds),
            _ => None,
        });
        let count = |kind: TokenKind, state: TokenState| {
            let mut groups = self.hand.groups();
            groups.find(|(one, side, _)| (*one, *side) == (kind, state)).map_or(0, |(_, _, count)| count)
        };
        let mut lock = NOTHING;
        for kind in kinds.flatten() {
            for state in STATES {
                let cost = count(*kind, state);
                if cost > 0 && !lock.locked.contains(*kind, state) && lock.cost.saturating_add(cost) <= icons
                {
                    lock = Lock { cost: lock.cost + cost, locked: lock.locked.with(*kind, state) };
                }
            }
        }
        lock
    }
}
