//! Which evade is best over a roll?
//!
//! What an evade is worth depends on what the other dice add up to, not on which they are. So all evades of rolls that look
//! alike to it are ranked once, and of each roll it is only asked whether the dice of the best one lie there.

use armada::{Color, TokenKind, TokenState};

use crate::{
    attack::{Evade, Evading, Question},
    ending::{Evaded, Icons},
    hand::{STATES, TokenSet},
    number::{Cell, Number},
    roll::{Kinds, Present, Roll},
};

/// The colors of dice that are rolled again, in no order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Colors {
    of: [u8; 3],
    /// The place among all sets of colors, those of fewer dice first.
    place: usize,
}

impl Colors {
    /// No dice.
    pub(crate) const NONE: Self = Self { of: [0; 3], place: 0 };

    fn of(of: [u8; 3]) -> Self {
        let [_, blue, black] = of.map(usize::from);
        let dice: usize = of.into_iter().map(usize::from).sum();
        let others = blue + black;
        let place = Self::up_to(dice) - (dice + 1) * (dice + 2) / 2 + others * (others + 1) / 2 + black;
        Self { of, place }
    }

    fn with(self, color: u8) -> Self {
        let mut of = self.of;
        if let Some(dice) = of.get_mut(usize::from(color)) {
            *dice += 1;
        }
        Self::of(of)
    }

    /// The place among all sets of colors, those of fewer dice first.
    pub(crate) fn place(self) -> usize {
        self.place
    }

    /// The first so many sets, by their places.
    pub(crate) fn all(sets: usize) -> impl DoubleEndedIterator<Item = Self> {
        let of = |dice: u8| {
            (0..=dice).flat_map(move |others| {
                (0..=others).map(move |black| Self::of([dice - others, others - black, black]))
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
        let color = Color::ALL.iter().find(|color| self.of[**color as usize] > 0)?;
        let mut others = self.of;
        others[*color as usize] -= 1;
        Some((*color, Self::of(others)))
    }
}

/// What an evade, or none, does to the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Taking {
    /// Its token; none: no evade.
    token: Option<TokenState>,
    /// Its dice.
    pub taken: Roll,
    /// Those that are rolled again.
    pub colors: Colors,
    /// How its token is spent.
    pub evaded: Evaded,
    /// Its place by how it is spent and by the colors, among all evades before a last decision.
    pub slot: usize,
    /// The kinds of its dice.
    kinds: Present,
}

impl Taking {
    /// Whether its token is one of these, or it spends none.
    pub(crate) fn spends(&self, hand: TokenSet) -> bool {
        self.token.is_none_or(|state| hand.contains(TokenKind::Evade, state))
    }
}

/// The place of an evade by how it is spent and by the colors that are rolled again. There are so many `sets` of colors.
pub(crate) fn slot(evaded: Evaded, colors: Colors, sets: usize) -> usize {
    evaded as usize * sets + colors.place()
}

/// Every evade that may be spent in an attack.
pub(crate) struct Evades {
    evade: Evade,
    /// The most points that a roll may show.
    points: u8,
    /// Whether critical icons of one color are told from others.
    tells_special: bool,
    /// First none; then those with fewer dice first, then those of a readied token.
    all: Vec<Taking>,
}

impl Evades {
    pub(crate) fn new(question: &Question, kinds: &Kinds, points: u8) -> Self {
        let none = Taking {
            token: None,
            taken: Roll::NOTHING,
            colors: Colors::NONE,
            evaded: Evaded::No,
            slot: 0,
            kinds: Roll::NOTHING.present(),
        };
        let mut evades = Self {
            evade: question.attack.evade,
            points,
            tells_special: question.attack.special().is_some(),
            all: vec![none],
        };
        let hand = question.spendable();
        if hand.has(TokenKind::Evade) {
            let states = STATES.into_iter().filter(|state| hand.contains(TokenKind::Evade, *state));
            for count in 0..=evades.most() {
                for state in states.clone() {
                    let evaded = match state {
                        TokenState::Readied if count <= evades.evade.dice + evades.evade.more => {
                            Evaded::Ready
                        }
                        TokenState::Readied => Evaded::Extra,
                        TokenState::Exhausted | TokenState::Discarded => Evaded::Discarded,
                    };
                    evades.list(Taking { token: Some(state), evaded, ..none }, count, 0, kinds);
                }
            }
        }
        evades
    }

    /// Lists those that take so many dice more, of a kind or later ones.
    fn list(&mut self, taking: Taking, count: u8, from: usize, kinds: &Kinds) {
        if count == 0 {
            let slot = slot(taking.evaded, taking.colors, self.sets());
            self.all.push(Taking { slot, kinds: taking.taken.present(), ..taking });
            return;
        }
        let rolls = self.evade.does == Evading::Reroll;
        for (nth, kind) in kinds.iter().skip(from) {
            let colors = if rolls { taking.colors.with(kind.color) } else { taking.colors };
            let more = Taking { taken: taking.taken.with(kind, 1), colors, ..taking };
            self.list(more, count - 1, nth, kinds);
        }
    }

    /// The most dice of one.
    fn most(&self) -> u8 {
        self.evade.dice + self.evade.more + u8::from(self.evade.extra)
    }

    /// How many sets of colors there are of the dice that are rolled again.
    pub(crate) fn sets(&self) -> usize {
        Colors::up_to(if self.evade.does == Evading::Reroll { self.most().into() } else { 0 })
    }

    /// The evades to look at over rolls that look like this one, each with its number: none at all, and each whose token is in the hand and
    /// whose dice may lie there.
    pub(crate) fn over(&self, roll: Roll, hand: TokenSet) -> impl Iterator<Item = (u16, &Taking)> {
        let own = self.evade.dice.min(roll.len());
        let most = self.most().min(roll.len());
        let states = STATES.map(|state| hand.contains(TokenKind::Evade, state));
        let (damage, crits, special) = (roll.damage(), roll.crits(), roll.special());
        let fits = move |taking: &Taking| {
            let Some(state) = taking.token else { return true };
            let dice = taking.taken.len();
            let most_left = self.points.saturating_sub(dice * 2);
            states[usize::from(state != TokenState::Readied)]
                && (own..=most).contains(&dice)
                && taking.taken.crits() <= crits
                && taking.taken.special() <= special
                && damage.checked_sub(taking.taken.damage()).is_some_and(|left| left <= most_left)
        };
        (0..).zip(&self.all).filter(move |(_, taking)| fits(taking))
    }

    /// The one with this number.
    pub(crate) fn get(&self, number: u16) -> Option<&Taking> {
        self.all.get(usize::from(number))
    }

    /// Whether the dice of one lie in a roll.
    #[cold]
    fn is_in(&self, number: u16, roll: Roll) -> bool {
        self.get(number).is_some_and(|taking| taking.taken.lies_in(roll))
    }

    /// The number of the one that takes these dice with a token of a side.
    pub(crate) fn number(&self, token: TokenState, taken: Roll) -> Option<u16> {
        let place = self.all.iter().position(|other| (other.token, other.taken) == (Some(token), taken))?;
        u16::try_from(place).ok()
    }
}

/// Something to do over a roll, and what it is worth.
#[derive(Clone, Debug)]
pub(crate) struct Way<N> {
    /// What it is worth.
    pub cell: Cell<N>,
    /// The number of the evade.
    pub evade: u16,
    /// The number of what follows.
    pub rest: u16,
    /// The place of how the evade is spent and of the colors that it rolls again.
    pub slot: u16,
    /// What its dice add up to: points, critical icons, and those that are told from others.
    taken: [u8; 3],
    /// The kinds of its dice, which have to lie there.
    kinds: Present,
    /// Whether it takes several dice of a kind.
    repeats: bool,
    /// Whether the next one is as good.
    tied: bool,
    /// Whether one that takes an accuracy is at least as good.
    after_accuracy: bool,
}

impl<N: Number> Way<N> {
    /// An evade, by its number, and what follows.
    pub(crate) fn new(evade: u16, taking: &Taking, rest: usize, cell: Cell<N>) -> Option<Self> {
        let Taking { taken, slot, kinds, .. } = *taking;
        Some(Self {
            cell,
            evade,
            rest: u16::try_from(rest).ok()?,
            slot: u16::try_from(slot).ok()?,
            taken: [taken.damage(), taken.crits(), taken.special()],
            kinds,
            repeats: kinds.len() < taken.len().into(),
            tied: false,
            after_accuracy: false,
        })
    }

    /// The icons of a roll that stay.
    pub(crate) fn leaves(&self, roll: Roll) -> Icons {
        let [damage, crits, special] = self.taken;
        Icons {
            damage: roll.damage().saturating_sub(damage),
            crit: roll.crits() > crits,
            special: roll.special() > special,
        }
    }
}

/// What of a roll an evade asks for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    all: Roll,
    present: Present,
    accuracies: [u8; 2],
    /// The place of all rolls that look like this one, among those of one rest.
    place: usize,
    /// Whether it looks the same without its accuracies, these aside.
    same_without: bool,
}

impl Look {
    /// What lies there without so many accuracies of red and blue dice.
    pub(crate) fn without(&self, spent: [u8; 2]) -> Roll {
        self.all.without_accuracies(spent)
    }
}

/// What is known of the best way over a roll.
pub(crate) enum BestWay {
    /// Nothing yet.
    Nothing,
    /// It is worth less than was asked for.
    Less,
    /// It is this one.
    Gone(Gone),
}

/// The way that is gone, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gone {
    pub way: u32,
    /// Whether all ways that are equally good lead to the same distribution.
    pub unique: bool,
    /// Whether other accuracies among the dice might change anything.
    pub hangs_on_accuracies: bool,
}

/// Ways over rolls that look alike to an evade, the best first. The last is no evade, because that is always possible.
pub(crate) struct Rankings<N> {
    ways: Vec<Way<N>>,
    /// Where the ways of each place stand; no ways are not known yet.
    known: Vec<Ranked>,
    /// How many values are told apart: of dice, of critical icons, of special icons, of points.
    sizes: [usize; 4],
    /// How many places that makes for each rest.
    places: usize,
    /// Room to rank ways.
    blank: Vec<Way<N>>,
}

/// Where the ways stand that are ranked together.
#[derive(Clone, Copy, Debug, Default)]
struct Ranked {
    first: u32,
    end: u32,
}

impl<N: Number> Rankings<N> {
    pub(crate) fn new(evades: &Evades) -> Self {
        // more critical icons than an evade takes are all alike, and so are more dice
        let dice = usize::from(evades.most()) + 2;
        let special = if evades.tells_special { dice } else { 1 };
        let sizes = [dice, dice, special, usize::from(evades.points) + 1];
        let places = sizes.into_iter().product();
        Self { ways: Vec::new(), known: Vec::new(), sizes, places, blank: Vec::new() }
    }

    /// Room for one more rest.
    pub(crate) fn grow(&mut self) {
        self.known.resize(self.known.len() + self.places, Ranked::default());
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

    /// What an evade asks for.
    #[inline]
    pub(crate) fn look(&self, roll: Roll) -> Look {
        let [dice, crits, special, points] = self.sizes;
        let told = usize::from(roll.special()).min(special - 1);
        let (some, icons) = (usize::from(roll.len()).min(dice - 1), usize::from(roll.crits()).min(crits - 1));
        let place = ((some * crits + icons) * special + told) * points + usize::from(roll.damage());
        let accuracies = roll.accuracies();
        let same_without = usize::from(roll.len() - accuracies[0] - accuracies[1]) + 1 >= dice;
        Look { all: roll, present: roll.present(), accuracies, place, same_without }
    }

    /// The place of all rolls that look like this one without so many accuracies.
    #[inline(always)]
    fn place(&self, rest: usize, look: &Look, spent: [u8; 2]) -> usize {
        let fewer = if look.same_without { 0 } else { self.fewer(look, spent) };
        rest * self.places + look.place - fewer
    }

    /// How many places belong to rolls that look like this one with fewer accuracies.
    #[cold]
    fn fewer(&self, look: &Look, [red, blue]: [u8; 2]) -> usize {
        let [dice, crits, special, points] = self.sizes;
        let (all, left) = (look.all.len(), look.all.len() - red - blue);
        let told_apart = |dice_there: u8| usize::from(dice_there).min(dice - 1);
        (told_apart(all) - told_apart(left)) * crits * special * points
    }

    /// Room for ways that are to be ranked.
    pub(crate) fn blank(&mut self) -> Vec<Way<N>> {
        std::mem::take(&mut self.blank)
    }

    /// Ranks ways over all rolls that look like this one. The first of them is no evade; none is worth more than it.
    #[cold]
    pub(crate) fn learn(
        &mut self,
        rest: usize,
        look: &Look,
        spent: [u8; 2],
        mut ways: Vec<Way<N>>,
    ) -> Option<()> {
        let place = self.place(rest, look, spent);
        ways.sort_by(|one, other| one.cell.value.cmp(&other.cell.value));
        let first = u32::try_from(self.ways.len()).ok()?;
        for group in ways.chunk_by_mut(|one, other| one.cell.value == other.cell.value) {
            if let Some((_, tied)) = group.split_last_mut() {
                tied.iter_mut().for_each(|way| way.tied = true);
            }
        }
        let mut after = false;
        for group in ways.chunk_by_mut(|one, _| one.tied) {
            after |= group.iter().any(|way| way.kinds.has_accuracies());
            group.iter_mut().for_each(|way| way.after_accuracy = after);
        }
        self.ways.append(&mut ways);
        self.blank = ways;
        let end = u32::try_from(self.ways.len()).ok()?;
        *self.known.get_mut(place)? = Ranked { first, end };
        Some(())
    }

    /// The best way over a roll of which `spent` accuracies, red and blue, are gone; of equally good ones the first. It is not looked for
    /// where it is worth less than `least`.
    #[inline(always)]
    pub(crate) fn best(
        &self,
        evades: &Evades,
        rest: usize,
        look: &Look,
        spent: [u8; 2],
        least: Option<&N>,
    ) -> BestWay {
        let known = self.known.get(self.place(rest, look, spent));
        let Some(Ranked { first, end }) = known.copied() else { return BestWay::Nothing };
        let ways = self.ways.get(first as usize..end as usize).unwrap_or_default();
        // the last is as good as no evade
        let Some(last) = ways.last() else { return BestWay::Nothing };
        if least.is_some_and(|least| last.cell.value < *least) {
            return BestWay::Less;
        }
        let [red, blue] = look.accuracies;
        let present = look.present.with_accuracies([red - spent[0], blue - spent[1]]);
        let lies_there = |way: &Way<N>| {
            way.kinds.among(present) && (!way.repeats || evades.is_in(way.evade, look.without(spent)))
        };
        for (way, best) in (first..).zip(ways) {
            if lies_there(best) {
                let mut unique = best.cell.is_unique();
                if best.tied && unique {
                    let from = ways.get((way - first) as usize..).unwrap_or_default();
                    unique = is_alone(from, lies_there);
                }
                return BestWay::Gone(Gone { way, unique, hangs_on_accuracies: best.after_accuracy });
            }
        }
        BestWay::Nothing
    }
}

/// Whether all possible ways that are as good as the first lead to the same distribution.
#[cold]
fn is_alone<N: Number>(ways: &[Way<N>], lies_there: impl Fn(&Way<N>) -> bool) -> bool {
    let Some((best, others)) = ways.split_first() else { return true };
    let tied = others.iter().zip(ways).take_while(|(_, before)| before.tied);
    tied.into_iter().all(|(way, _)| best.cell.is_like(&way.cell) || !lies_there(way))
}
