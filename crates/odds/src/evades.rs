//! Which evade is best over a roll?
//!
//! What an evade is worth depends on what the other dice add up to, not on which they are. So all evades of rolls that look
//! alike to it are ranked once, and of each roll it is only asked whether the dice of the best one lie there.

use armada::{Color, TokenKind, TokenState};

use crate::{
    attack::{Evade, Evading, Question},
    ending::Evaded,
    hand::{STATES, TokenSet},
    number::{Cell, Number},
    roll::{KINDS, Kinds, Present, Roll},
};

/// The most dice that an evade takes.
pub(crate) const MOST_EVADED: usize = 3;

/// An evade, or none, and what follows it.
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
    pub(crate) fn nothing(rest: usize) -> Self {
        Self { rest, evade: None, dice: ([0; MOST_EVADED], 0) }
    }

    /// The numbers of the kinds of its dice.
    pub(crate) fn taken(&self) -> impl Iterator<Item = usize> + '_ {
        self.dice.0.iter().take(usize::from(self.dice.1)).map(|nth| usize::from(*nth))
    }

    /// The same before something else.
    pub(crate) fn before(self, rest: usize) -> Self {
        Self { rest, ..self }
    }
}

/// The colors of dice that are rolled again, in no order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Colors([u8; 3]);

impl Colors {
    /// No dice.
    pub(crate) const NONE: Self = Self([0; 3]);

    fn with(mut self, color: u8) -> Self {
        if let Some(dice) = self.0.get_mut(usize::from(color)) {
            *dice += 1;
        }
        self
    }

    /// The place among all sets of colors, those of fewer dice first.
    pub(crate) fn place(self) -> usize {
        let [_, blue, black] = self.0.map(usize::from);
        let dice: usize = self.0.into_iter().map(usize::from).sum();
        let others = blue + black;
        Self::up_to(dice) - (dice + 1) * (dice + 2) / 2 + others * (others + 1) / 2 + black
    }

    /// The first so many sets, by their places.
    pub(crate) fn all(sets: usize) -> impl DoubleEndedIterator<Item = Self> {
        let of = |dice: u8| {
            (0..=dice).flat_map(move |others| {
                (0..=others).map(move |black| Self([dice - others, others - black, black]))
            })
        };
        let most = (0_usize..).take_while(|dice| Self::up_to(*dice) <= sets).count();
        (0..u8::try_from(most).unwrap_or_default()).flat_map(of)
    }

    /// How many sets of at most so many dice there are.
    fn up_to(dice: usize) -> usize {
        (dice + 1) * (dice + 2) * (dice + 3) / 6
    }

    /// The first color, and the others.
    pub(crate) fn split(self) -> Option<(Color, Self)> {
        let color = Color::ALL.iter().find(|color| self.0[**color as usize] > 0)?;
        let mut others = self;
        others.0[*color as usize] -= 1;
        Some((*color, others))
    }
}

/// What an evade does to the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Taking {
    /// Its dice.
    pub taken: Roll,
    /// Their kinds.
    kinds: Present,
    /// Whether it takes several of a kind.
    repeats: bool,
    /// Those that are rolled again.
    pub colors: Colors,
    /// How its token is spent.
    pub evaded: Evaded,
}

impl Taking {
    fn new(taken: Roll, colors: Colors, evaded: Evaded) -> Self {
        let repeats = taken.counts().into_iter().any(|count| count > 1);
        Self { taken, kinds: taken.present(), repeats, colors, evaded }
    }

    /// No evade.
    pub(crate) fn none() -> Self {
        Self::new(Roll::NOTHING, Colors::NONE, Evaded::No)
    }

    /// Whether its dice lie in a roll, where these kinds are present.
    fn fits(&self, roll: Roll, present: Present) -> bool {
        self.kinds.among(present) && (!self.repeats || self.taken.lies_in(roll))
    }
}

/// Every evade that may be spent in an attack.
pub(crate) struct Evades {
    evade: Evade,
    /// The most points that a roll may show.
    points: u8,
    /// Those with fewer dice first, then those of a readied token.
    all: Vec<(Move, Taking)>,
}

impl Evades {
    pub(crate) fn new(question: &Question, kinds: &Kinds, points: u8) -> Self {
        let mut evades = Self { evade: question.attack.evade, points, all: Vec::new() };
        if question.hand().has(TokenKind::Evade) {
            for count in 0..=evades.most() {
                for state in STATES {
                    let made = Move { evade: Some(state), ..Move::nothing(0) };
                    evades.list(made, count, 0, kinds);
                }
            }
        }
        evades
    }

    /// Lists those that take so many dice more, of a kind or later ones.
    fn list(&mut self, made: Move, count: u8, from: usize, kinds: &Kinds) {
        if count == 0 {
            self.all.push((made, self.taking(&made, kinds)));
            return;
        }
        for nth in from..KINDS {
            let mut more = made;
            let slot = more.dice.0.get_mut(usize::from(more.dice.1));
            if let (Some(slot), Ok(kind)) = (slot, u8::try_from(nth)) {
                *slot = kind;
                more.dice.1 += 1;
                self.list(more, count - 1, nth, kinds);
            }
        }
    }

    /// The most dice of one.
    fn most(&self) -> u8 {
        self.evade.dice + u8::from(self.evade.extra)
    }

    /// How many sets of colors there are of the dice that are rolled again.
    pub(crate) fn sets(&self) -> usize {
        Colors::up_to(if self.evade.does == Evading::Reroll { self.most().into() } else { 0 })
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    /// One of them, if the hand has its token and its dice may lie in a roll that looks like this one.
    pub(crate) fn one_of(&self, nth: usize, roll: Roll, hand: TokenSet) -> Option<(Move, Taking)> {
        let (made, taking) = *self.all.get(nth)?;
        let own = self.evade.dice.min(roll.len());
        let most = own + u8::from(self.evade.extra && roll.len() > own);
        let (_, dice) = made.dice;
        let most_left = self.points.saturating_sub(dice * 2);
        let left = roll.damage().checked_sub(taking.taken.damage())?;
        let fits = (own..=most).contains(&dice)
            && left <= most_left
            && taking.taken.crits() <= roll.crits()
            && hand.contains(TokenKind::Evade, made.evade?);
        fits.then_some((made, taking))
    }

    /// What an evade does to the dice.
    pub(crate) fn taking(&self, made: &Move, kinds: &Kinds) -> Taking {
        let evaded = match made.evade {
            None => Evaded::No,
            Some(TokenState::Readied) if made.dice.1 <= self.evade.dice => Evaded::Ready,
            Some(_) => Evaded::Discarded,
        };
        let dice = || made.taken().filter_map(|nth| kinds.get(nth));
        let rolled = dice().filter(|_| self.evade.does == Evading::Reroll);
        let taken = dice().fold(Roll::NOTHING, |taken, kind| taken.with(kind, 1));
        Taking::new(taken, rolled.fold(Colors::NONE, |colors, kind| colors.with(kind.color)), evaded)
    }
}

/// Something to do over a roll, and what it is worth.
#[derive(Clone, Debug)]
pub(crate) struct Way<N> {
    /// What is done to the dice, which have to lie there.
    pub taking: Taking,
    /// What it is worth.
    pub cell: Cell<N>,
    /// What is done.
    pub made: Move,
}

/// The number of the way that is gone, and whether other ways that are equally good lead to other distributions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gone {
    pub way: u32,
    pub unique: bool,
    /// Whether other accuracies among the dice might change anything.
    pub hangs_on_accuracies: bool,
}

/// Ways over rolls that look alike to an evade, the best first, up to no evade, which is always possible.
pub(crate) struct Rankings<N> {
    ways: Vec<Way<N>>,
    /// Where those of each place stand; where there are none they are not known yet.
    known: Vec<Ranked>,
    /// How many numbers of dice, of critical icons and of points are told apart.
    sizes: [usize; 3],
    /// Room to rank ways.
    blank: Vec<Way<N>>,
}

/// Where the ways stand that are ranked together.
#[derive(Clone, Copy, Debug, Default)]
struct Ranked {
    first: u32,
    end: u32,
    /// Whether one of them takes an accuracy.
    accuracies: bool,
}

impl<N: Number> Rankings<N> {
    pub(crate) fn new(evades: &Evades) -> Self {
        // more critical icons than an evade takes are all alike, and so are more dice
        let dice = usize::from(evades.most()) + 2;
        Self {
            ways: Vec::new(),
            known: Vec::new(),
            sizes: [dice, dice, usize::from(evades.points) + 1],
            blank: Vec::new(),
        }
    }

    /// Room for one more rest.
    pub(crate) fn grow(&mut self) {
        let [dice, crits, points] = self.sizes;
        self.known.resize(self.known.len() + dice * crits * points, Ranked::default());
    }

    /// A way.
    pub(crate) fn way(&self, number: u32) -> Option<&Way<N>> {
        self.ways.get(number as usize)
    }

    /// A way that needs no ranking: a stated line goes it.
    pub(crate) fn stated(&mut self, way: Way<N>) -> Option<Gone> {
        let (number, unique) = (u32::try_from(self.ways.len()).ok()?, way.cell.is_unique());
        self.ways.push(way);
        Some(Gone { way: number, unique, hangs_on_accuracies: true })
    }

    /// The place of all rolls that look like this one.
    pub(crate) fn place(&self, rest: usize, roll: Roll) -> usize {
        let [dice, crits, points] = self.sizes;
        let (some, icons) = (usize::from(roll.len()).min(dice - 1), usize::from(roll.crits()).min(crits - 1));
        ((rest * dice + some) * crits + icons) * points + usize::from(roll.damage())
    }

    /// Room for ways that are to be ranked.
    pub(crate) fn blank(&mut self) -> Vec<Way<N>> {
        std::mem::take(&mut self.blank)
    }

    /// Ranks ways, the first of which is none.
    #[cold]
    pub(crate) fn learn(&mut self, place: usize, mut ways: Vec<Way<N>>) -> Option<()> {
        let nothing = ways.first().map(|way| way.cell.value.clone());
        ways.retain(|way| nothing.as_ref().is_some_and(|nothing| way.cell.value <= *nothing));
        ways.sort_by(|one, other| one.cell.value.cmp(&other.cell.value));
        let first = u32::try_from(self.ways.len()).ok()?;
        let accuracies = ways.iter().any(|way| way.taking.taken.accuracies() != [0, 0]);
        self.ways.append(&mut ways);
        self.blank = ways;
        let end = u32::try_from(self.ways.len()).ok()?;
        *self.known.get_mut(place)? = Ranked { first, end, accuracies };
        Some(())
    }

    /// The best over a roll; of several the first that is listed. None where they are not ranked yet.
    #[inline]
    pub(crate) fn best(&self, place: usize, roll: Roll) -> Option<Gone> {
        let Ranked { first, end, accuracies } = *self.known.get(place)?;
        let mut ways = (first..end).zip(self.ways.get(first as usize..end as usize)?);
        let present = roll.present();
        let (way, best) = ways.find(|(_, way)| way.taking.fits(roll, present))?;
        let mut unique = best.cell.is_unique();
        for (_, other) in ways {
            if !unique || other.cell.value != best.cell.value {
                break;
            }
            unique = best.cell.is_like(&other.cell) || !other.taking.fits(roll, present);
        }
        Some(Gone { way, unique, hangs_on_accuracies: accuracies })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_of_colors_has_its_place() {
        let places: Vec<usize> = Colors::all(Colors::up_to(3)).map(Colors::place).collect();
        assert_eq!(places, (0..20).collect::<Vec<_>>());
    }
}
