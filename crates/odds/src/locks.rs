//! Which tokens do accuracies lock?
//!
//! To spend accuracies last is never worse for the attacker, so this is decided over the roll that the defender then sees.

use std::cmp::Ordering;

use armada::{TokenKind, TokenState};

use crate::{
    attack::{Play, Question},
    defense::Defense,
    ending::Icons,
    evades::Gone,
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

impl Choice {
    fn of(lock: usize, from_red: u8, gone: Gone) -> Option<Self> {
        Some(Self { lock: u32::try_from(lock).ok()?, answer: gone.way, from_red, unique: gone.unique })
    }
}

/// Takes another choice where it is better for the attacker; of two that are equally good the first in the order of the ways.
fn prefer<N: Number>(best: &mut Option<Choice>, other: Choice, defense: &Defense<'_, N>) -> Option<()> {
    let Some(best) = best else {
        *best = Some(other);
        return Some(());
    };
    let (cell, others) = (&defense.way(best.answer)?.cell, &defense.way(other.answer)?.cell);
    match others.value.cmp(&cell.value) {
        Ordering::Less => {}
        Ordering::Greater => *best = other,
        Ordering::Equal => {
            let unique = best.unique && other.unique && cell.is_like(others);
            if other.lock < best.lock {
                *best = other;
            }
            best.unique = unique;
        }
    }
    Some(())
}

/// A way to lock tokens.
#[derive(Clone, Copy, Debug)]
struct Way {
    lock: Lock,
    /// What may still be spent.
    hand: TokenSet,
    /// The number of what the defender may do then.
    rest: Option<usize>,
}

/// The decisions about accuracies.
pub(crate) struct Locks<'q> {
    question: &'q Question,
    /// The tokens before any is locked.
    hand: Hand,
    /// Their types and sides.
    set: TokenSet,
    /// What may be locked, by its cost.
    ways: Vec<Way>,
    /// The best way that leaves no evade, by the number of accuracies and what the other dice add up to: which dice they are
    /// does not matter then.
    bare: Vec<Option<Choice>>,
}

impl<'q> Locks<'q> {
    pub(crate) fn new(question: &'q Question) -> Self {
        let hand = question.hand();
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
            locks.sort_by_key(|way| (way.cost, way.locked));
            locks.dedup();
        }
        let set = hand.set();
        let way = |lock: Lock| Way { lock, hand: set.without(lock.locked), rest: None };
        Self { question, hand, set, ways: locks.into_iter().map(way).collect(), bare: Vec::new() }
    }

    /// How many ways there are to lock tokens.
    pub(crate) fn len(&self) -> usize {
        self.ways.len()
    }

    /// What both sides decide over a roll, and what it is worth.
    pub(crate) fn decide<N: Number>(
        &mut self,
        roll: Roll,
        defense: &mut Defense<'_, N>,
    ) -> Option<(Cell<N>, Finish)> {
        let hand = self.set;
        let [red, blue] = roll.accuracies();
        let icons = red.saturating_add(blue);
        if let Play::Policy(rules) = &self.question.attacker {
            let lock = self.stated(rules, icons);
            let spent = [lock.cost.min(red), lock.cost.saturating_sub(red)];
            let hand = hand.without(lock.locked);
            let rest = defense.number_of(hand);
            let gone = defense.decide(roll.without_accuracies(spent), hand, rest)?;
            let cell = defense.way(gone.way)?.cell.clone().among(gone.unique);
            return Some((cell, Finish { lock, spent, answer: gone.way }));
        }
        let mut best = self.bare(icons, Icons::of(roll), defense)?;
        for nth in 0..self.ways.len() {
            let Way { lock, hand, .. } = *self.ways.get(nth)?;
            if lock.cost > icons {
                break;
            }
            if !hand.has(TokenKind::Evade) {
                continue;
            }
            let rest = self.rest(nth, defense)?;
            // which accuracies are left matters only as far as an evade may take one of a color that is there
            let left = |from_red: u8| (red > from_red, blue > lock.cost - from_red);
            let mut seen = None;
            for from_red in lock.cost.saturating_sub(blue)..=lock.cost.min(red) {
                if seen.replace(left(from_red)) == Some(left(from_red)) {
                    continue;
                }
                let roll = roll.without_accuracies([from_red, lock.cost - from_red]);
                let gone = defense.decide(roll, hand, rest)?;
                prefer(&mut best, Choice::of(nth, from_red, gone)?, defense)?;
            }
        }
        let Choice { lock, answer, from_red, unique } = best?;
        let lock = self.ways.get(usize::try_from(lock).ok()?)?.lock;
        // the fewest of red dice where it does not matter
        let from_red = from_red.max(lock.cost.saturating_sub(blue));
        let spent = [from_red, lock.cost - from_red];
        let cell = defense.way(answer)?.cell.clone().among(unique);
        Some((cell, Finish { lock, spent, answer }))
    }

    /// The number of what the defender may do after a way to lock tokens.
    fn rest<N: Number>(&mut self, nth: usize, defense: &mut Defense<'_, N>) -> Option<usize> {
        let way = self.ways.get_mut(nth)?;
        Some(*way.rest.get_or_insert_with(|| defense.number_of(way.hand)))
    }

    /// The best way with so many accuracies that leaves no evade, if there is one.
    fn bare<N: Number>(
        &mut self,
        accuracies: u8,
        icons: Icons,
        defense: &mut Defense<'_, N>,
    ) -> Option<Option<Choice>> {
        let [width, _] = defense.sizes();
        let place = usize::from(accuracies) * width + icons.place();
        match self.bare.get(place) {
            Some(Some(known)) => Some(Some(*known)),
            _ => self.learn_bare(place, accuracies, icons, defense),
        }
    }

    #[cold]
    fn learn_bare<N: Number>(
        &mut self,
        place: usize,
        accuracies: u8,
        icons: Icons,
        defense: &mut Defense<'_, N>,
    ) -> Option<Option<Choice>> {
        let mut best: Option<Choice> = None;
        for nth in 0..self.ways.len() {
            let Way { lock, hand, .. } = *self.ways.get(nth)?;
            if lock.cost > accuracies {
                break;
            }
            if !hand.has(TokenKind::Evade) {
                let rest = self.rest(nth, defense)?;
                let gone = defense.decide(Roll::of_icons(icons), hand, rest)?;
                prefer(&mut best, Choice::of(nth, 0, gone)?, defense)?;
            }
        }
        if self.bare.len() <= place {
            self.bare.resize(place + 1, None);
        }
        *self.bare.get_mut(place)? = best;
        Some(best)
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
