//! Which tokens do accuracies lock?
//!
//! To spend accuracies last is never worse for the attacker, so this is decided over the roll that the defender then sees.

use armada::{TokenKind, TokenState};

use crate::{
    attack::{Play, Question},
    defense::{Defense, Move},
    hand::{Hand, STATES, TokenSet},
    number::{Cell, Chooser, Number},
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
    /// What the defender does.
    pub answer: Move,
}

/// The decisions about accuracies.
pub(crate) struct Locks<'q> {
    question: &'q Question,
    /// The tokens before any is locked.
    hand: Hand,
    /// Their types and sides.
    set: TokenSet,
    /// What may be locked, by its cost, with the number of what the defender may do then.
    ways: Vec<(Lock, Option<usize>)>,
}

impl<'q> Locks<'q> {
    pub(crate) fn new(question: &'q Question) -> Self {
        let hand = question.hand();
        let mut ways = vec![NOTHING];
        if question.attacker == Play::Best {
            for (kind, state, count) in hand.groups() {
                // to lock some of several equal tokens changes only which dice are left
                let with = |way: &Lock, tokens: u8| Lock {
                    cost: way.cost.saturating_add(tokens),
                    locked: if tokens == count { way.locked.with(kind, state) } else { way.locked },
                };
                let more: Vec<Lock> =
                    (1..=count).flat_map(|tokens| ways.iter().map(move |way| with(way, tokens))).collect();
                ways.extend(more);
            }
            ways.sort_by_key(|way| (way.cost, way.locked));
            ways.dedup();
        }
        Self { question, hand, set: hand.set(), ways: ways.into_iter().map(|way| (way, None)).collect() }
    }

    /// How many ways there are to lock tokens.
    pub(crate) fn len(&self) -> usize {
        self.ways.len()
    }

    /// What both sides decide over a roll, and what it is worth.
    pub(crate) fn decide<N: Number>(
        &mut self,
        roll: &Roll,
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
            let (cell, answer) = defense.decide(&roll.without_accuracies(spent), hand, rest)?;
            return Some((cell, Finish { lock, spent, answer }));
        }
        let mut best: Option<(Cell<N>, Finish)> = None;
        for (lock, rest) in self.ways.iter_mut().take_while(|(lock, _)| lock.cost <= icons) {
            let hand = hand.without(lock.locked);
            let rest = *rest.get_or_insert_with(|| defense.number_of(hand));
            // which accuracies are left matters only to an evade, which may take one of a color that is there
            let reds = lock.cost.saturating_sub(blue)..=lock.cost.min(red);
            let left = |from_red: u8| (red > from_red, blue > lock.cost - from_red);
            let mut seen = None;
            for from_red in reds {
                let is_same = seen == Some(left(from_red)) || seen.is_some() && !hand.has(TokenKind::Evade);
                seen = Some(left(from_red));
                if is_same {
                    continue;
                }
                let spent = [from_red, lock.cost - from_red];
                let (cell, answer) = defense.decide(&roll.without_accuracies(spent), hand, rest)?;
                let finish = Finish { lock: *lock, spent, answer };
                match &mut best {
                    None => best = Some((cell, finish)),
                    Some((known, decided)) => {
                        if known.prefer(&cell, Chooser::Most) {
                            *decided = finish;
                        }
                    }
                }
            }
        }
        best
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
