//! What does the defender spend over a roll?
//!
//! To spend an evade before the other tokens is never worse, because its roll is seen then. A stated line spends them in
//! its own order. What follows an evade is a table ([`crate::ending`]), and the mean of that table over the
//! faces of the dice that are rolled again.

use std::collections::BTreeMap;

use armada::{Color, TokenKind, TokenState};

use crate::{
    attack::{Evading, Play, Question},
    ending::{Ending, Endings, Evaded, Icons, Rest, seen, spend},
    hand::{STATES, TokenSet},
    number::{Cell, Chooser, Number},
    policy::DefenderRule,
    roll::{Kinds, Roll},
};

/// The most dice that an evade takes.
pub(crate) const MOST_EVADED: usize = 3;

/// An evade, and the tables of what may follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Move {
    /// What follows, by its number.
    pub rest: usize,
    /// The evade's token; none: no evade.
    pub evade: Option<TokenState>,
    /// The kinds of its dice, and how many there are.
    pub dice: ([u8; MOST_EVADED], u8),
}

impl Move {
    fn nothing(rest: usize) -> Self {
        Self { rest, evade: None, dice: ([0; MOST_EVADED], 0) }
    }

    /// The numbers of the kinds of its dice.
    pub(crate) fn taken(&self) -> impl Iterator<Item = usize> + '_ {
        self.dice.0.iter().take(usize::from(self.dice.1)).map(|nth| usize::from(*nth))
    }
}

/// The dice that are rolled again, by their colors: none, one of a color; more have a list of their own.
const FEW: usize = 4;

/// What is worked out so far of what follows: for each [`Rest`] and way to have evaded, the decision over icons that stay,
/// and the means over dice that are rolled to them.
struct Tables<N> {
    /// Places for icons.
    width: usize,
    decided: Vec<Ending>,
    few: Vec<Cell<N>>,
    more: BTreeMap<(usize, Evaded, [u8; MOST_EVADED], usize), Cell<N>>,
}

impl<N: Number> Tables<N> {
    /// Room for one more rest.
    fn grow(&mut self) {
        let nothing = Ending { spent: TokenSet::NONE, redirected: 0 };
        self.decided.resize(self.decided.len() + Evaded::ALL.len() * self.width, nothing);
        self.few.resize(self.few.len() + Evaded::ALL.len() * FEW * self.width, Cell::blank());
    }

    fn decision(&self, rest: usize, evaded: Evaded, icons: Icons) -> usize {
        (rest * Evaded::ALL.len() + evaded as usize) * self.width + icons.place()
    }

    fn few(&self, rest: usize, evaded: Evaded, icons: Icons, color: usize) -> usize {
        ((rest * Evaded::ALL.len() + evaded as usize) * FEW + color) * self.width + icons.place()
    }
}

/// The defender's decisions, worked out as they are asked for.
pub(crate) struct Defense<'q, N> {
    question: &'q Question,
    kinds: Kinds,
    /// The power of 8 over which values stand.
    power: u32,
    numbers: BTreeMap<Rest, usize>,
    rests: Vec<(Rest, Endings<'q>)>,
    tables: Tables<N>,
}

impl<'q, N: Number> Defense<'q, N> {
    pub(crate) fn new(question: &'q Question, kinds: Kinds, power: u32) -> Self {
        // two points for each die, and for one that is added, with a critical icon or without
        let width = ((question.attack.dice.len() + 1) * 2 + 1) * 2;
        let tables = Tables { width, decided: Vec::new(), few: Vec::new(), more: BTreeMap::new() };
        Self { question, kinds, power, numbers: BTreeMap::new(), rests: Vec::new(), tables }
    }

    /// The number of what follows.
    fn number(&mut self, rest: Rest) -> usize {
        if let Some(number) = self.numbers.get(&rest) {
            return *number;
        }
        let number = self.rests.len();
        self.rests.push((rest, Endings::new(self.question, rest, self.power)));
        self.tables.grow();
        self.numbers.insert(rest, number);
        number
    }

    /// The number of what follows where these tokens may be spent and none is yet.
    pub(crate) fn number_of(&mut self, hand: TokenSet) -> usize {
        self.number(Rest { hand, rule: 0, spent: TokenSet::NONE })
    }

    /// What is decided over icons that stay, and what that is worth.
    pub(crate) fn ending(&mut self, rest: usize, evaded: Evaded, icons: Icons) -> Option<(Cell<N>, Ending)> {
        let decision = self.tables.decision(rest, evaded, icons);
        let place = self.tables.few(rest, evaded, icons, 0);
        if let Some(known) = self.tables.few.get(place)?.known() {
            return Some((known.clone(), *self.tables.decided.get(decision)?));
        }
        let (cell, ending) = self.rests.get(rest)?.1.decide(icons, evaded);
        *self.tables.few.get_mut(place)? = cell.clone();
        *self.tables.decided.get_mut(decision)? = ending;
        Some((cell, ending))
    }

    /// The mean over dice of these colors that are rolled to icons that stay.
    fn rolled(&mut self, rest: usize, evaded: Evaded, icons: Icons, colors: &[u8]) -> Option<Cell<N>> {
        let Some((first, others)) = colors.split_first() else {
            return self.ending(rest, evaded, icons).map(|(cell, _)| cell);
        };
        let place = self.tables.few(rest, evaded, icons, usize::from(*first) + 1);
        let mut key = (rest, evaded, [u8::MAX; MOST_EVADED], icons.place());
        key.2.iter_mut().zip(colors).for_each(|(slot, color)| *slot = *color);
        let known = match others {
            [] => self.tables.few.get(place).and_then(Cell::known),
            _ => self.tables.more.get(&key),
        };
        if let Some(known) = known {
            return Some(known.clone());
        }
        let color = *Color::ALL.get(usize::from(*first))?;
        let faces: Vec<_> = self.kinds.of_color(color).collect();
        let mut cells = Vec::with_capacity(faces.len());
        for (kind, sides) in faces {
            let icons = Icons { damage: icons.damage + kind.damage, crit: icons.crit || kind.crits > 0 };
            cells.push((self.rolled(rest, evaded, icons, others)?, sides));
        }
        let mean = Cell::mean(cells.iter().map(|(cell, sides)| (cell, *sides)));
        if others.is_empty() {
            *self.tables.few.get_mut(place)? = mean.clone();
        } else {
            self.tables.more.insert(key, mean.clone());
        }
        Some(mean)
    }

    /// What the defender does over a roll with these tokens, and what it is worth; `rest` is their number.
    pub(crate) fn decide(&mut self, roll: &Roll, hand: TokenSet, rest: usize) -> Option<(Cell<N>, Move)> {
        match &self.question.defender {
            Play::Policy(rules) => self.by_rules(rules, roll, hand, rest),
            Play::Best | Play::Nothing => self.best(roll, hand, rest),
        }
    }

    fn best(&mut self, roll: &Roll, hand: TokenSet, rest: usize) -> Option<(Cell<N>, Move)> {
        let icons = Icons { damage: roll.damage, crit: roll.crits > 0 };
        let (best, _) = self.ending(rest, Evaded::No, icons)?;
        let mut best = (best, Move::nothing(rest));
        if !hand.has(TokenKind::Evade) {
            return Some(best);
        }
        let evade = self.question.attack.evade;
        let own = evade.dice.min(roll.len());
        let most = own + u8::from(evade.extra && roll.len() > own);
        for count in own..=most {
            for state in STATES.into_iter().filter(|state| hand.contains(TokenKind::Evade, *state)) {
                let mut way = Move { rest, evade: Some(state), dice: ([0; MOST_EVADED], 0) };
                match count {
                    1 => self.best_single(roll, way, &mut best)?,
                    count => self.best_evade(roll, count, 0, &mut way, &mut best)?,
                }
            }
        }
        Some(best)
    }

    /// The best evade of one die, by far the most frequent one: the tables are looked up without detours.
    fn best_single(&mut self, roll: &Roll, way: Move, best: &mut (Cell<N>, Move)) -> Option<()> {
        let way = Move { dice: (way.dice.0, 1), ..way };
        let (evaded, _, _) = self.evading(&way);
        let rolls = self.question.attack.evade.does == Evading::Reroll;
        let first = self.tables.few(way.rest, evaded, Icons::at(0), 0);
        let colors = if rolls { [1, 2, 3] } else { [0; 3] }.map(|color| first + color * self.tables.width);
        for (nth, count) in roll.counts.into_iter().enumerate() {
            if count == 0 {
                continue;
            }
            let kind = self.kinds.get(nth)?;
            let icons =
                Icons { damage: roll.damage.saturating_sub(kind.damage), crit: roll.crits > kind.crits };
            let color = kind.color;
            let place = colors[usize::from(color)] + icons.place();
            if self.tables.few.get(place)?.known().is_none() {
                let rolled = [color];
                let rolled = rolled.get(..usize::from(rolls))?;
                self.rolled(way.rest, evaded, icons, rolled)?;
            }
            if best.0.prefer(self.tables.few.get(place)?, Chooser::Least) {
                best.1 = Move { dice: ([u8::try_from(nth).ok()?, 0, 0], 1), ..way };
            }
        }
        Some(())
    }

    /// The best evade that takes so many dice more, from a kind on.
    fn best_evade(
        &mut self,
        roll: &Roll,
        count: u8,
        from: usize,
        way: &mut Move,
        best: &mut (Cell<N>, Move),
    ) -> Option<()> {
        if count == 0 {
            let cell = self.evaded(way, roll)?;
            if best.0.prefer(&cell, Chooser::Least) {
                best.1 = *way;
            }
            return Some(());
        }
        for nth in roll.kinds().filter(|nth| *nth >= from) {
            let left = roll.without(nth, self.kinds.get(nth)?);
            *way.dice.0.get_mut(usize::from(way.dice.1))? = u8::try_from(nth).ok()?;
            way.dice.1 += 1;
            self.best_evade(&left, count - 1, nth, way, best)?;
            way.dice.1 -= 1;
            *way.dice.0.get_mut(usize::from(way.dice.1))? = 0;
        }
        Some(())
    }

    /// What an evade is worth that leaves these dice.
    fn evaded(&mut self, way: &Move, left: &Roll) -> Option<Cell<N>> {
        let icons = Icons { damage: left.damage, crit: left.crits > 0 };
        let (evaded, colors, count) = self.evading(way);
        self.rolled(way.rest, evaded, icons, colors.get(..count)?)
    }

    /// How an evade's token is spent, and the colors of the dice that it has rolled again.
    pub(crate) fn evading(&self, way: &Move) -> (Evaded, [u8; MOST_EVADED], usize) {
        let evade = self.question.attack.evade;
        let evaded = match way.evade {
            None => Evaded::No,
            Some(TokenState::Readied) if way.dice.1 <= evade.dice => Evaded::Ready,
            Some(_) => Evaded::Discarded,
        };
        let mut colors = [0; MOST_EVADED];
        if evade.does == Evading::Cancel {
            return (evaded, colors, 0);
        }
        for (color, nth) in colors.iter_mut().zip(way.taken()) {
            *color = self.kinds.get(nth).map_or(0, |kind| kind.color);
        }
        if let Some(colors) = colors.get_mut(..usize::from(way.dice.1)) {
            colors.sort_unstable();
        }
        (evaded, colors, usize::from(way.dice.1))
    }

    /// A stated line up to its evade, if it comes to one.
    fn by_rules(
        &mut self,
        rules: &[DefenderRule],
        roll: &Roll,
        hand: TokenSet,
        rest: usize,
    ) -> Option<(Cell<N>, Move)> {
        let icons = Icons { damage: roll.damage, crit: roll.crits > 0 };
        let mut spent = TokenSet::NONE;
        for (next, rule) in (1..).zip(rules) {
            if rule.token != TokenKind::Evade {
                spent = spend(spent, hand, rule, icons);
                continue;
            }
            let state = STATES.into_iter().find(|state| hand.contains(TokenKind::Evade, *state));
            let (damage, crit) = seen(icons, spent);
            let holds = rule.when.holds(damage, crit) && !spent.has(TokenKind::Scatter);
            let taken = self.named(rule, roll);
            if let (Some(state), true, Some((dice, left))) = (state, holds, taken) {
                let rest = self.number(Rest { hand, rule: next, spent });
                let way = Move { rest, evade: Some(state), dice };
                return self.evaded(&way, &left).map(|cell| (cell, way));
            }
        }
        self.ending(rest, Evaded::No, icons).map(|(cell, _)| (cell, Move::nothing(rest)))
    }

    /// The dice that a stated evade takes: those that it names, in its order, then what takes most away.
    fn named(&self, rule: &DefenderRule, roll: &Roll) -> Option<(([u8; MOST_EVADED], u8), Roll)> {
        let evade = self.question.attack.evade;
        let (mut dice, mut left) = (([0; MOST_EVADED], 0_u8), *roll);
        let extra = rule.extra && evade.extra && roll.len() > evade.dice;
        for _ in 0..evade.dice.min(roll.len()) + u8::from(extra) {
            let there = |nth: &usize| left.counts.get(*nth).is_some_and(|count| *count > 0);
            let mut named = rule.dice.iter().filter_map(|die| self.kinds.number(*die));
            let is_first = dice.1 == 0;
            let nth = match named.find(there) {
                Some(nth) => nth,
                None if is_first && !rule.dice.is_empty() => return None,
                None => self.worst_for_defender(&left)?,
            };
            left = left.without(nth, self.kinds.get(nth)?);
            *dice.0.get_mut(usize::from(dice.1))? = u8::try_from(nth).ok()?;
            dice.1 += 1;
        }
        (dice.1 > 0).then_some((dice, left))
    }

    /// The kind of die of which an evade takes most away on average; the first of several.
    fn worst_for_defender(&self, roll: &Roll) -> Option<usize> {
        let rolls = self.question.attack.evade.does == Evading::Reroll;
        let gain = |nth: usize| {
            let kind = self.kinds.get(nth)?;
            let faces = self.kinds.of_color(kind.die.color());
            let mean: u64 = faces.map(|(face, sides)| u64::from(face.damage) * sides).sum();
            let mean = if rolls { i64::try_from(mean).ok()? } else { 0 };
            Some(i64::from(kind.damage) * 8 - mean)
        };
        roll.kinds().first_max_by(|nth| gain(*nth))
    }

    /// What follows a move.
    pub(crate) fn rest(&self, number: usize) -> Option<Rest> {
        self.rests.get(number).map(|(rest, _)| *rest)
    }
}

/// The first of the greatest, which [`Iterator::max_by_key`] does not give.
trait FirstMax: Iterator + Sized {
    fn first_max_by<K: Ord>(self, key: impl Fn(&Self::Item) -> K) -> Option<Self::Item> {
        self.fold(None, |best: Option<(K, Self::Item)>, item| {
            let found = key(&item);
            match best {
                Some((known, kept)) if known >= found => Some((known, kept)),
                _ => Some((found, item)),
            }
        })
        .map(|(_, item)| item)
    }
}

impl<I: Iterator> FirstMax for I {}
