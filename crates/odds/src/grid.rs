//! Where does a partial roll of all colors stand in a table?

use armada::Color;

use crate::{
    chart::{Chart, chart},
    plan::Shape,
    roll::{FIRST_OF_COLOR, KINDS, Kinds, Roll},
};

/// A table over the partial rolls of a shape with at most so many dice left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grid {
    charts: [&'static Chart; 3],
    lens: [usize; 3],
    /// Dice left at most.
    most: u8,
}

/// A partial roll: its place in the chart of each color.
pub(crate) type At = [usize; 3];

impl Grid {
    /// The fully rolled ones.
    pub(crate) fn full(shape: Shape) -> Self {
        Self::partial(shape, 0, [false; 3])
    }

    /// Those with at most so many dice left, of these colors.
    pub(crate) fn partial(shape: Shape, most: u8, of: [bool; 3]) -> Self {
        let charts = [Color::Red, Color::Blue, Color::Black].map(|color| chart(color, shape[color as usize]));
        let len = |color: usize| charts[color].up_to(if of[color] { most } else { 0 });
        Self { charts, lens: [len(0), len(1), len(2)], most }
    }

    /// Dice left at most.
    pub(crate) fn most(&self) -> u8 {
        self.most
    }

    /// How many places the table has.
    pub(crate) fn len(&self) -> usize {
        self.lens.iter().product()
    }

    /// Every partial roll, those with dice left behind what they come to; one with more dice left than the table is for is
    /// passed over.
    pub(crate) fn each(&self, mut visit: impl FnMut(usize, At, u8) -> Option<()>) -> Option<()> {
        let [reds, blues, blacks] = self.lens;
        for red in 0..reds {
            let left = self.charts[0].left(red);
            for blue in 0..blues {
                let left = left + self.charts[1].left(blue);
                self.each_black(0..blacks, (red, blue), left, &mut visit)?;
            }
        }
        Some(())
    }

    /// The same from the last to the first.
    pub(crate) fn each_back(&self, mut visit: impl FnMut(usize, At, u8) -> Option<()>) -> Option<()> {
        let [reds, blues, blacks] = self.lens;
        for red in (0..reds).rev() {
            let left = self.charts[0].left(red);
            for blue in (0..blues).rev() {
                let left = left + self.charts[1].left(blue);
                self.each_black((0..blacks).rev(), (red, blue), left, &mut visit)?;
            }
        }
        Some(())
    }

    fn each_black(
        &self,
        blacks: impl Iterator<Item = usize>,
        (red, blue): (usize, usize),
        left: u8,
        visit: &mut impl FnMut(usize, At, u8) -> Option<()>,
    ) -> Option<()> {
        if left > self.most {
            return Some(());
        }
        let first = (red * self.lens[1] + blue) * self.lens[2];
        for black in blacks {
            let left = left + self.charts[2].left(black);
            if left <= self.most {
                visit(first + black, [red, blue, black], left)?;
            }
        }
        Some(())
    }

    /// All of them, one after the other, each with its place.
    pub(crate) fn places(&self) -> impl Iterator<Item = (usize, At)> + '_ {
        (0..self.len()).map(|place| (place, self.at(place)))
    }

    /// The partial roll at a place.
    pub(crate) fn at(&self, place: usize) -> At {
        let [_, blue, black] = self.lens;
        [place / black / blue.max(1), place / black % blue, place % black]
    }

    /// The place of a partial roll.
    pub(crate) fn place(&self, at: At) -> usize {
        (at[0] * self.lens[1] + at[1]) * self.lens[2] + at[2]
    }

    /// How many dice are left.
    pub(crate) fn left(&self, at: At) -> u8 {
        (0..3).map(|color| self.charts[color].left(at[color])).sum()
    }

    /// What one more die of the first color that has one left makes of a partial roll, with its sides.
    pub(crate) fn rolled(&self, at: At) -> impl Iterator<Item = (usize, u64)> + '_ {
        let color = (0..3).find(|color| self.charts[*color].left(at[*color]) > 0);
        color.into_iter().flat_map(move |color| {
            self.charts[color].filled(at[color]).map(move |(to, sides)| {
                let mut next = at;
                next[color] = to;
                (self.place(next), sides)
            })
        })
    }

    /// A partial roll with one die of a color and face less; none where there is none, or where the table ends.
    pub(crate) fn lifted(&self, at: At, color: usize, face: usize) -> Option<At> {
        let mut less = at;
        less[color] = self.charts[color].lifted(at[color], face)?;
        (less[color] < self.lens[color]).then_some(less)
    }

    /// In how many ways a full roll comes up.
    pub(crate) fn ways(&self, at: At) -> u64 {
        (0..3).map(|color| self.charts[color].ways.get(at[color]).copied().unwrap_or_default()).product()
    }

    /// What a partial roll shows.
    pub(crate) fn roll(&self, at: At, kinds: &Kinds) -> Roll {
        let mut counts = [0; KINDS];
        for (color, first) in FIRST_OF_COLOR.into_iter().enumerate() {
            let shown = self.charts[color].shown(at[color]);
            counts.iter_mut().skip(first).zip(shown).for_each(|(count, shown)| *count = *shown);
        }
        Roll::new(counts, kinds)
    }

    /// Where a full roll with one die of a color more, not rolled yet, stands in a table of that larger shape.
    pub(crate) fn with_one_left(&self, larger: &Grid, at: At, color: Color) -> At {
        let mut more = at;
        more[color as usize] = larger.charts[color as usize].one_left(at[color as usize]);
        more
    }

    /// The full roll that shows a pool.
    pub(crate) fn of_pool(&self, pool: armada::Pool) -> Option<usize> {
        let at = [self.charts[0].place(pool)?, self.charts[1].place(pool)?, self.charts[2].place(pool)?];
        Some(self.place(at))
    }
}
