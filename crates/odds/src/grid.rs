//! Where does a partial roll of all colors stand in a table?

use std::ops::Range;

use armada::{Color, Die};

use crate::{
    chart::{Chart, FACES, chart},
    plan::Shape,
    roll::{FIRST_OF_COLOR, Kinds, Roll, face_of},
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

/// Partial rolls that differ only in their red dice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    blue: usize,
    black: usize,
    /// The place of the first of them.
    pub first: usize,
    /// How many blue and black dice are left.
    pub left: u8,
}

/// Where each face of a blue or a black die leads, and its sides: they have three each.
pub(crate) type Faces = [(usize, u64); 3];

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
    /// red dice, of which there are most, as far as the table is for them.
    pub(crate) fn rows(&self) -> impl DoubleEndedIterator<Item = Row> + '_ {
        let [_, blues, blacks] = self.lens;
        let row = move |black: usize, blue: usize| {
            let left = self.charts[1].left(blue) + self.charts[2].left(black);
            (left <= self.most).then(|| Row { blue, black, first: self.place([0, blue, black]), left })
        };
        (0..blacks).flat_map(move |black| (0..blues).filter_map(move |blue| row(black, blue)))
    }

    /// Where the full rolls of each row begin, and how many there are: one row after the other.
    pub(crate) fn full_rows(&self) -> impl Iterator<Item = (usize, usize)> {
        let reds = self.reds(0);
        self.rows().filter(|row| row.left == 0).map(move |row| (row.first, reds))
    }

    /// How many partial rolls of a row have so many red dice left at most.
    pub(crate) fn reds(&self, left: u8) -> usize {
        self.charts[0].up_to(left).min(self.lens[0])
    }

    /// What one more die of a color makes of a row: where the row begins that each face leads to, with its sides. The last
    /// color that has a die left; none where no black or blue one has.
    pub(crate) fn rows_rolled(&self, row: &Row) -> Option<Faces> {
        let [_, blues, blacks] = self.charts;
        let to = |blue: usize, black: usize| self.place([0, blue, black]);
        if blacks.left(row.black) > 0 {
            let leads = blacks.filled(row.black)?;
            Some(std::array::from_fn(|face| (to(row.blue, leads[face] as usize), blacks.sides[face])))
        } else if blues.left(row.blue) > 0 {
            let leads = blues.filled(row.blue)?;
            Some(std::array::from_fn(|face| (to(leads[face] as usize, row.black), blues.sides[face])))
        } else {
            None
        }
    }

    /// What one more red die makes of each of these partial rolls of red dice with dice left, each face with its sides: places within a
    /// row.
    pub(crate) fn reds_rolled(
        &self,
        reds: Range<usize>,
    ) -> impl DoubleEndedIterator<Item = (usize, [(u32, u64); FACES])> {
        let chart = self.charts[0];
        let leads = reds.clone().zip(chart.fills(reds));
        leads.map(|(red, fills)| (red, std::array::from_fn(|face| (fills[face], chart.sides[face]))))
    }

    /// The row with one blue or black die of a face less; none where there is none, or where the table ends.
    pub(crate) fn row_lifted(&self, row: &Row, color: Color, face: usize) -> Option<usize> {
        let at = [0, row.blue, row.black];
        let less = (color != Color::Red).then(|| self.lifted(at, color as usize, face)).flatten();
        less.map(|at| self.place(at))
    }

    /// By how many red dice are left, the places within a row, and what one red die of these faces less makes of each.
    pub(crate) fn reds_lifted(&self, faces: [bool; FACES]) -> Vec<Vec<(usize, usize)>> {
        let taken = |face: &usize| faces[*face];
        let less = |red: usize| {
            let less = move |face: usize| self.charts[0].lifted(red, face);
            (0..FACES)
                .filter(taken)
                .filter_map(less)
                .filter(|less| *less < self.lens[0])
                .map(move |less| (red, less))
        };
        (0..=self.most).map(|left| (self.reds_from(left)..self.reds(left)).flat_map(less).collect()).collect()
    }

    /// Where the partial rolls of a row begin that have so many red dice left.
    pub(crate) fn reds_from(&self, left: u8) -> usize {
        left.checked_sub(1).map_or(0, |fewer| self.reds(fewer))
    }

    /// All of them, one after the other, each with its place.
    pub(crate) fn places(&self) -> impl Iterator<Item = (usize, At)> + use<> {
        let [reds, blues, blacks] = self.lens;
        let row = move |black| (0..blues).flat_map(move |blue| (0..reds).map(move |red| [red, blue, black]));
        (0..blacks).flat_map(row).enumerate()
    }

    /// The partial roll at a place.
    pub(crate) fn at(&self, place: usize) -> At {
        let [red, blue, _] = self.lens.map(|len| len.max(1));
        [place % red, place / red % blue, place / red / blue]
    }

    /// The place of a partial roll.
    pub(crate) fn place(&self, at: At) -> usize {
        (at[2] * self.lens[1] + at[1]) * self.lens[0] + at[0]
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
        let (reds, blues): (Vec<Roll>, Vec<Roll>) = (shown(0).collect(), shown(1).collect());
        for black in shown(2) {
            // thousands of rolls take milliseconds: whoever waits for the processor goes first
            std::thread::yield_now();
            for blue in &blues {
                let roll = black.plus(*blue);
                reds.iter().try_for_each(|red| visit(roll.plus(*red)))?;
            }
        }
        Some(())
    }

    /// What every partial roll shows.
    pub(crate) fn rolls(&self, kinds: &Kinds) -> Option<Vec<Roll>> {
        let mut rolls = Vec::with_capacity(self.len());
        self.each_roll(kinds, |roll| {
            rolls.push(roll);
            Some(())
        })?;
        Some(rolls)
    }

    /// In how many ways every full roll comes up, one after the other.
    pub(crate) fn ways(&self) -> Vec<u64> {
        let [red, blue, black] = self.charts;
        let mut all = Vec::with_capacity(self.len());
        for black in &black.ways {
            for blue in &blue.ways {
                all.extend(red.ways.iter().map(|red| red * blue * black));
            }
        }
        all
    }

    /// Where a full roll with one die of a color more, not rolled yet, stands in a table of that larger shape.
    pub(crate) fn with_one_left(&self, larger: &Grid, at: At, color: Color) -> At {
        let mut more = at;
        more[color as usize] = larger.charts[color as usize].one_left(at[color as usize]);
        more
    }

    /// Where a full roll stands in the table `to` with one die less, one more, or one turned; none where that die does not lie there.
    pub(crate) fn exchanged(&self, to: &Grid, at: At, from: Option<Die>, into: Option<Die>) -> Option<At> {
        let mut other = at;
        if let Some(die) = from {
            let color = die.color() as usize;
            let chart = self.charts[color];
            let lifted = chart.lifted(at[color], face_of(die)?)?;
            other[color] = lifted.checked_sub(chart.full())?;
        }
        if let Some(die) = into {
            let color = die.color() as usize;
            let chart = to.charts[color];
            let one_left = chart.one_left(other[color]);
            other[color] = *chart.filled(one_left)?.get(face_of(die)?)? as usize;
        }
        Some(other)
    }

    /// The full roll that shows a pool.
    pub(crate) fn of_pool(&self, pool: armada::Pool) -> Option<usize> {
        let at = [self.charts[0].place(pool)?, self.charts[1].place(pool)?, self.charts[2].place(pool)?];
        Some(self.place(at))
    }
}
