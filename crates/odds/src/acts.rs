//! What is decided where a card may be used, a die is added, or a die is turned or leaves?

use armada::{Color, Die};

use crate::{
    backward_pass::{means, one_more},
    grid::Grid,
    number::{Cell, Number},
    plan::{By, Exchange, Node},
    play_text::PlayRecord,
    roll::Roll,
    solve::{Made, Solution, Table},
};

impl<N: Number> Solution<'_, N> {
    /// Where a card may be used: with it or without, whichever is better.
    pub(crate) fn used(&self, node: &Node, act: usize, with: usize, without: usize) -> Option<Table<N>> {
        let act = self.question.acts().get(act)?;
        let mut cells = self.tables.get(without)?.cells.clone();
        let mut made = vec![without; cells.len()];
        let rolls = Grid::full(node.shape).rolls(&self.kinds)?;
        let others = self.tables.get(with)?.cells.iter().zip(rolls);
        for ((cell, made), (other, roll)) in cells.iter_mut().zip(&mut made).zip(others) {
            if act.is_possible(roll, &self.kinds) && cell.prefer(other) {
                *made = with;
            }
        }
        Some(Table { cells, made: Made::Either(made) })
    }

    /// A die is added, of the color that is best.
    pub(crate) fn added(&self, node: &Node, ways: &[(Color, usize)]) -> Option<Table<N>> {
        let mut ways = ways.iter();
        let (color, step) = *ways.next()?;
        let mut cells = self.with_one_more(node, color, step)?;
        let mut made = vec![color; cells.len()];
        for (color, step) in ways {
            let others = self.with_one_more(node, *color, *step)?;
            for ((cell, made), other) in cells.iter_mut().zip(&mut made).zip(&others) {
                if cell.prefer(other) {
                    *made = *color;
                }
            }
        }
        Some(Table { cells, made: Made::Add(made) })
    }

    /// What every roll is worth when a die of a color is rolled into it.
    pub(crate) fn with_one_more(&self, node: &Node, color: Color, step: usize) -> Option<Vec<Cell<N>>> {
        let (grid, larger) = (Grid::full(node.shape), one_more(node, color));
        let all = means(&larger, &self.tables.get(step)?.cells)?;
        let mean = |at| all.get(larger.place(grid.with_one_left(&larger, at, color))).cloned();
        grid.places().map(|(_, at)| mean(at)).collect()
    }

    /// A die is turned, leaves or comes, as is best of what is possible.
    pub(crate) fn exchanged(&self, node: &Node, ways: &[Exchange], none: usize) -> Option<Table<N>> {
        let grid = Grid::full(node.shape);
        let (mut cells, mut made) = (Vec::with_capacity(grid.len()), Vec::with_capacity(grid.len()));
        for (place, at) in grid.places() {
            let mut best: Option<(Cell<N>, usize)> = None;
            for (way, exchange) in ways.iter().enumerate() {
                let Some(to) = self.after(&grid, at, exchange) else { continue };
                let other = self.tables.get(exchange.next)?.cells.get(to)?;
                match &mut best {
                    None => best = Some((other.clone(), way)),
                    Some((cell, known)) => {
                        if cell.prefer(other) {
                            *known = way;
                        }
                    }
                }
            }
            let (cell, way) = match best {
                Some((cell, way)) => (cell, Some(way)),
                None => (self.tables.get(none)?.cells.get(place)?.clone(), None),
            };
            cells.push(cell);
            made.push(way);
        }
        Some(Table { cells, made: Made::Exchange(made) })
    }

    /// Where a roll stands after an exchange; none where its die does not lie there.
    fn after(&self, grid: &Grid, at: [usize; 3], exchange: &Exchange) -> Option<usize> {
        let to = Grid::full(self.plan.nodes.get(exchange.next)?.shape);
        grid.exchanged(&to, at, exchange.from, exchange.to).map(|at| to.place(at))
    }

    /// Hands on the probabilities of rolls in which a die is turned, leaves or comes.
    pub(crate) fn hand_on_exchanged(
        &mut self,
        node: &Node,
        (by, ways, none): (By, &[Exchange], usize),
        (masses, made): (&[N], &[Option<usize>]),
        mut told: Option<&mut PlayRecord>,
    ) -> Option<()> {
        let grid = Grid::full(node.shape);
        let zero = N::of(0);
        let there = masses.iter().zip(made).enumerate().filter(|(_, (mass, _))| **mass != zero);
        for (place, (mass, way)) in there {
            let at = grid.at(place);
            let exchange = match way {
                Some(way) => ways.get(*way)?,
                None => {
                    self.add_mass(none, grid.len(), place, mass)?;
                    continue;
                }
            };
            if let (Some(told), Some(die)) = (told.as_deref_mut(), exchange.from) {
                told.rerolled((by, 1), grid.roll(at, &self.kinds), self.one(die)?, self.about(mass));
            }
            let to = self.after(&grid, at, exchange)?;
            let len = Grid::full(self.plan.nodes.get(exchange.next)?.shape).len();
            self.add_mass(exchange.next, len, to, mass)?;
        }
        Some(())
    }

    /// One die as a roll.
    fn one(&self, die: Die) -> Option<Roll> {
        Some(self.kinds.get(self.kinds.number(die)?)?.one)
    }
}
