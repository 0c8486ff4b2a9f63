//! Where does a partial roll of all colors stand in a table?

use armada::Color;

use crate::{
    chart::{Chart, FACES, chart},
    plan::Shape,
    roll::{FIRST_OF_COLOR, Kinds, Roll},
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

/// Partial rolls that differ only in their black dice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    red: usize,
    blue: usize,
    /// The place of the first of them.
    pub first: usize,
    /// How many red and blue dice are left.
    pub left: u8,
}

/// Where each face of a die leads, and its sides.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Faces {
    leads: [(usize, u64); FACES],
    len: usize,
}

impl Faces {
    fn add(&mut self, first: usize, sides: u64) {
        if let Some(lead) = self.leads.get_mut(self.len) {
            *lead = (first, sides);
            self.len += 1;
        }
    }

    /// One after the other.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, u64)> + '_ {
        self.leads.iter().take(self.len).copied()
    }
}

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

    /// The rows of the table, those with dice left behind what they come to: the partial rolls that differ only in their
    /// black dice, as far as the table is for them.
    pub(crate) fn rows(&self) -> impl DoubleEndedIterator<Item = Row> + '_ {
        let [reds, blues, _] = self.lens;
        let row = move |red: usize, blue: usize| {
            let left = self.charts[0].left(red) + self.charts[1].left(blue);
            (left <= self.most).then(|| Row { red, blue, first: self.place([red, blue, 0]), left })
        };
        (0..reds).flat_map(move |red| (0..blues).filter_map(move |blue| row(red, blue)))
    }

    /// Where the full rolls of each row begin, and how many there are: one row after the other.
    pub(crate) fn full_rows(&self) -> impl Iterator<Item = (usize, usize)> {
        let blacks = self.blacks(0);
        self.rows().filter(|row| row.left == 0).map(move |row| (row.first, blacks))
    }

    /// How many partial rolls of a row have so many black dice left at most.
    pub(crate) fn blacks(&self, left: u8) -> usize {
        self.charts[2].up_to(left).min(self.lens[2])
    }

    /// What one more die of a color makes of a row: where the row begins that each face leads to, with its sides. The first
    /// color that has a die left; none where no red or blue one has.
    pub(crate) fn rows_rolled(&self, row: &Row) -> Option<Faces> {
        let lead = |color: usize, at: usize, first: &dyn Fn(usize) -> usize| {
            (self.charts[color].left(at) > 0).then(|| {
                let mut faces = Faces::default();
                self.charts[color].filled(at).for_each(|(to, sides)| faces.add(first(to), sides));
                faces
            })
        };
        lead(0, row.red, &|red| self.place([red, row.blue, 0]))
            .or_else(|| lead(1, row.blue, &|blue| self.place([row.red, blue, 0])))
    }

    /// What one more black die makes of each partial roll of black dice, with its sides: places within a row.
    pub(crate) fn black_rolled(&self, black: usize) -> impl Iterator<Item = (usize, u64)> + '_ {
        self.charts[2].filled(black)
    }

    /// The row with one red or blue die of a face less; none where there is none, or where the table ends.
    pub(crate) fn row_lifted(&self, row: &Row, color: Color, face: usize) -> Option<usize> {
        let at = [row.red, row.blue, 0];
        (color != Color::Black)
            .then(|| self.lifted(at, color as usize, face))
            .flatten()
            .map(|at| self.place(at))
    }

    /// From the last place within a row to the first, the place with one black die of these faces less.
    pub(crate) fn blacks_lifted(&self, faces: [bool; FACES]) -> Vec<(usize, usize)> {
        let taken = (0..FACES).filter(|face| faces[*face]);
        let less = |black: usize, face: usize| {
            self.charts[2].lifted(black, face).filter(|less| *less < self.lens[2]).map(|less| (black, less))
        };
        let blacks = (0..self.lens[2]).rev();
        blacks.flat_map(|black| taken.clone().filter_map(move |face| less(black, face))).collect()
    }

    /// All of them, one after the other, each with its place.
    pub(crate) fn places(&self) -> impl Iterator<Item = (usize, At)> + use<> {
        let [reds, blues, blacks] = self.lens;
        let row =
            move |red| (0..blues).flat_map(move |blue| (0..blacks).map(move |black| [red, blue, black]));
        (0..reds).flat_map(row).enumerate()
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

    /// A partial roll with one die of a color and face less; none where there is none, or where the table ends.
    pub(crate) fn lifted(&self, at: At, color: usize, face: usize) -> Option<At> {
        let mut less = at;
        less[color] = self.charts[color].lifted(at[color], face)?;
        (less[color] < self.lens[color]).then_some(less)
    }

    /// What a partial roll shows.
    pub(crate) fn roll(&self, at: At, kinds: &Kinds) -> Roll {
        (0..3).fold(Roll::NOTHING, |roll, color| roll.plus(self.shown(color, at[color], kinds)))
    }

    /// What a partial roll of one color shows.
    fn shown(&self, color: usize, at: usize, kinds: &Kinds) -> Roll {
        let shown = self.charts[color].shown(at).iter();
        let kinds = kinds.iter().skip(FIRST_OF_COLOR[color]);
        kinds.zip(shown).fold(Roll::NOTHING, |roll, ((_, kind), count)| roll.with(kind, *count))
    }

    /// What every partial roll shows, one after the other.
    pub(crate) fn each_roll(&self, kinds: &Kinds, mut visit: impl FnMut(Roll) -> Option<()>) -> Option<()> {
        let shown = |color: usize| (0..self.lens[color]).map(move |at| self.shown(color, at, kinds));
        let (blues, blacks): (Vec<Roll>, Vec<Roll>) = (shown(1).collect(), shown(2).collect());
        for red in shown(0) {
            for blue in &blues {
                let roll = red.plus(*blue);
                blacks.iter().try_for_each(|black| visit(roll.plus(*black)))?;
            }
        }
        Some(())
    }

    /// In how many ways every full roll comes up, one after the other.
    pub(crate) fn each_ways(&self) -> impl Iterator<Item = u64> + use<> {
        let [red, blue, black] = self.charts;
        let row = move |ways: u64| black.ways.iter().map(move |black| ways * black);
        red.ways.iter().flat_map(move |red| blue.ways.iter().flat_map(move |blue| row(red * blue)))
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
