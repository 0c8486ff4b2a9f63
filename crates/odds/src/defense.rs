//! What does the defender spend over a roll?
//!
//! To spend an evade before the other tokens is never worse, because its roll is seen then. A stated line spends tokens in its own order.
//! What follows an evade is a table ([`crate::ending`]), or the mean of that table over the dice that are rolled again. Which evade is
//! best is looked up ([`crate::evades`]).

use std::{collections::BTreeMap, rc::Rc};

use armada::TokenKind;

use crate::{
    attack::{Evading, Play, Question},
    ending::{Ending, Endings, Evaded, Icons, Rest, seen, spend},
    evades::{BestWay, Colors, Evades, Gone, Look, Rankings, Taking, Way, slot},
    hand::{STATES, TokenSet},
    number::{Cell, Mean, Number},
    policy::DefenderRule,
    roll::{Kinds, Roll},
};

/// What is worked out so far of what follows: for each [`Rest`] and way to have evaded, the decision over icons that stay,
/// and the means over dice that are rolled to them.
struct Tables<N> {
    /// Places for icons.
    width: usize,
    /// Of how many sets of colors dice may be rolled again.
    sets: usize,
    /// By rest and icons; none where it is not known yet.
    decided: Vec<Option<(Ending, bool)>>,
    cells: Vec<Cell<N>>,
}

impl<N: Number> Tables<N> {
    /// Room for one more rest.
    fn grow(&mut self) {
        self.decided.resize(self.decided.len() + self.width, None);
        self.cells.resize(self.cells.len() + Evaded::ALL.len() * self.sets * self.width, Cell::blank());
    }

    fn cell(&self, rest: usize, slot: usize, icons: Icons) -> usize {
        (rest * Evaded::ALL.len() * self.sets + slot) * self.width + icons.place()
    }
}

/// The defender's decisions, worked out as they are asked for.
pub(crate) struct Defense<'q, N> {
    question: &'q Question,
    kinds: Rc<Kinds>,
    /// The power of 8 over which values stand.
    power: u32,
    numbers: BTreeMap<Rest, usize>,
    rests: Vec<(Rest, Endings<'q>)>,
    tables: Tables<N>,
    evades: Rc<Evades>,
    rankings: Rankings<N>,
}

impl<'q, N: Number> Defense<'q, N> {
    pub(crate) fn new(question: &'q Question, kinds: Rc<Kinds>, power: u32) -> Self {
        // two points for each die, and for one that is added, with a critical icon or without
        let points = u8::try_from((question.attack.most_dice() + 1) * 2).unwrap_or(u8::MAX);
        let evades = Rc::new(Evades::new(question, &kinds, points));
        let tables = Tables {
            width: (usize::from(points) + 1) * Icons::OF_EACH_DAMAGE,
            sets: evades.sets(),
            decided: Vec::new(),
            cells: Vec::new(),
        };
        let rankings = Rankings::new(&evades);
        Self { question, kinds, power, numbers: BTreeMap::new(), rests: Vec::new(), tables, evades, rankings }
    }

    /// Places for icons, and sets of colors of dice that are rolled to them.
    pub(crate) fn sizes(&self) -> [usize; 2] {
        [self.tables.width, self.tables.sets]
    }

    /// The number of what follows.
    fn number(&mut self, rest: Rest) -> usize {
        if let Some(number) = self.numbers.get(&rest) {
            return *number;
        }
        let number = self.rests.len();
        self.rests.push((rest, Endings::new(self.question, rest, self.power)));
        self.tables.grow();
        self.rankings.grow();
        self.numbers.insert(rest, number);
        number
    }

    /// The number of the [`Rest`] in which nothing is spent yet: these tokens may be spent, and one of the `freed`.
    pub(crate) fn number_of(&mut self, hand: TokenSet, freed: TokenSet) -> usize {
        self.number(Rest { hand, freed, rule: 0, spent: TokenSet::NONE, evaded: Evaded::No })
    }

    /// What is decided over icons that stay.
    pub(crate) fn ending(&mut self, rest: usize, icons: Icons) -> Option<Ending> {
        self.decided(rest, icons).map(|(ending, _)| ending)
    }

    /// The same, and whether nothing else that is as good comes to anything else.
    fn decided(&mut self, rest: usize, icons: Icons) -> Option<(Ending, bool)> {
        let known = self.tables.decided.get_mut(rest * self.tables.width + icons.place())?;
        let (_, endings) = self.rests.get(rest)?;
        Some(*known.get_or_insert_with(|| endings.decide(icons)))
    }

    /// The mean over dice of these colors that are rolled to icons that stay.
    fn rolled(&mut self, rest: usize, evaded: Evaded, icons: Icons, colors: Colors) -> Option<Cell<N>> {
        let place = self.tables.cell(rest, slot(evaded, colors, self.tables.sets), icons);
        if let Some(known) = self.tables.cells.get(place)?.known() {
            return Some(known.clone());
        }
        let cell = match colors.split() {
            None => {
                let decided = self.decided(rest, icons)?;
                self.rests.get(rest)?.1.worth(icons, decided, evaded)
            }
            Some((color, others)) => {
                let (kinds, mut mean) = (Rc::clone(&self.kinds), Mean::new());
                let slot = slot(evaded, others, self.tables.sets);
                for kind in kinds.of_color(color) {
                    let icons = icons.with(kind);
                    match self.tables.cells.get(self.tables.cell(rest, slot, icons))?.known() {
                        Some(known) => mean.add(known, kind.sides),
                        None => mean.add(&self.rolled(rest, evaded, icons, others)?, kind.sides),
                    }
                }
                mean.eighth()
            }
        };
        *self.tables.cells.get_mut(place)? = cell.clone();
        Some(cell)
    }

    /// A roll without so many accuracies of red and blue dice.
    pub(crate) fn without_accuracies(&self, roll: Roll, spent: [u8; 2]) -> Roll {
        self.kinds.without_accuracies(roll, spent)
    }

    /// What of a roll its decisions ask for.
    #[inline]
    pub(crate) fn look(&self, roll: Roll) -> Look {
        self.rankings.look(roll)
    }

    /// What the defender does over a roll of which `spent` accuracies, red and blue, are gone; `rest` is the number of the tokens. None where
    /// that is worth less than `least`.
    #[inline(always)]
    pub(crate) fn decide(
        &mut self,
        look: &Look,
        spent: [u8; 2],
        (hand, rest): (TokenSet, usize),
        least: Option<&N>,
    ) -> Option<Option<Gone>> {
        match self.rankings.best(&self.evades, rest, look, spent, least) {
            BestWay::Gone(known) => Some(Some(known)),
            BestWay::Less => Some(None),
            BestWay::Nothing => self.learn(look, spent, hand, rest).map(Some),
        }
    }

    /// Works out what the defender does over a roll that looks like none before.
    #[cold]
    fn learn(&mut self, look: &Look, spent: [u8; 2], hand: TokenSet, rest: usize) -> Option<Gone> {
        let roll = look.without(spent);
        if let Play::Policy(rules) = &self.question.defender {
            let way = self.by_rules(rules, roll, hand, rest)?;
            return self.rankings.stated(way);
        }
        let mut ways = self.rankings.blank();
        let evades = Rc::clone(&self.evades);
        let before = self.rest(rest)?;
        let remembers = self.question.attack.remembers_evades();
        for (number, taking) in evades.over(roll, hand.and(before.freed)) {
            // whoever spends a locked one spends no other
            let freed = if taking.spends(hand) { before.freed } else { TokenSet::NONE };
            let evaded = if remembers { taking.evaded } else { Evaded::No };
            let follows = self.number(Rest { freed, evaded, ..before });
            let cell = self.taken(taking, follows, roll)?;
            // the first is none: what is worth more than that is no way to go
            if ways.first().is_none_or(|nothing| cell.value <= nothing.cell.value) {
                ways.push(Way::new(number, taking, follows, cell)?);
            }
        }
        self.rankings.learn(rest, look, spent, ways)?;
        match self.rankings.best(&self.evades, rest, look, spent, None) {
            BestWay::Gone(gone) => Some(gone),
            BestWay::Less | BestWay::Nothing => None,
        }
    }

    /// What the defender does.
    pub(crate) fn way(&self, number: u32) -> Option<&Way<N>> {
        self.rankings.way(number)
    }

    /// What a way does to the dice.
    pub(crate) fn taking(&self, way: &Way<N>) -> Option<&Taking> {
        self.evades.get(way.evade)
    }

    /// What an evade of dice of a roll, or none, is worth.
    #[inline]
    fn taken(&mut self, taking: &Taking, rest: usize, roll: Roll) -> Option<Cell<N>> {
        let icons = Icons::without(roll, taking.taken);
        match self.tables.cells.get(self.tables.cell(rest, taking.slot, icons))?.known() {
            Some(cell) => Some(cell.clone()),
            None => self.rolled(rest, taking.evaded, icons, taking.colors),
        }
    }

    /// A stated line up to its evade, if it comes to one.
    fn by_rules(
        &mut self,
        rules: &[DefenderRule],
        roll: Roll,
        hand: TokenSet,
        rest: usize,
    ) -> Option<Way<N>> {
        let icons = Icons::of(roll);
        let mut spent = TokenSet::NONE;
        let (mut number, mut follows) = (0, rest);
        for (next, rule) in (1..).zip(rules) {
            if rule.token != TokenKind::Evade {
                spent = spend(spent, hand, rule, icons);
                continue;
            }
            let state = STATES.into_iter().find(|state| hand.contains(TokenKind::Evade, *state));
            let (damage, crit) = seen(icons, spent);
            let holds = rule.when.holds(damage, crit) && !spent.has(TokenKind::Scatter);
            let taken = self.named(rule, roll);
            if let (Some(state), true, Some(taken)) = (state, holds, taken) {
                follows =
                    self.number(Rest { hand, freed: TokenSet::NONE, rule: next, spent, evaded: Evaded::No });
                number = self.evades.number(state, taken)?;
                break;
            }
        }
        let taking = *self.evades.get(number)?;
        Way::new(number, &taking, follows, self.taken(&taking, follows, roll)?)
    }

    /// The dice that a stated evade takes: those that it names, in its order, then what takes most away.
    fn named(&self, rule: &DefenderRule, roll: Roll) -> Option<Roll> {
        let evade = self.question.attack.evade;
        let mut left = roll;
        let extra = rule.extra && evade.extra && roll.len() > evade.dice;
        for nth in 0..evade.dice.min(roll.len()) + u8::from(extra) {
            let there = |nth: &usize| left.count(*nth) > 0;
            let mut named = rule.dice.iter().filter_map(|die| self.kinds.number(*die));
            let kind = match named.find(there) {
                Some(kind) => kind,
                None if nth == 0 && !rule.dice.is_empty() => return None,
                None => self.worst_for_defender(left)?,
            };
            left = left.without(self.kinds.get(kind)?.one);
        }
        (left != roll).then(|| roll.without(left))
    }

    /// The kind of die of which an evade takes most away on average; the first of several.
    fn worst_for_defender(&self, roll: Roll) -> Option<usize> {
        let rolls = self.question.attack.evade.does == Evading::Reroll;
        let gain = |nth: usize| {
            let kind = self.kinds.get(nth)?;
            let faces = self.kinds.of_color(kind.die.color());
            let mean: u64 = faces.iter().map(|face| u64::from(face.damage) * face.sides).sum();
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
