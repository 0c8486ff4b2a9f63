//! What is each roll worth, step by step from the last?
//!
//! "Roll any of these dice again" is a walk over partial rolls, one die taken up at a time, and the roll itself one die at a
//! time, too: so no subset and no roll is looked at twice.

use armada::{Color, Die, attack::ConcentrateFire, effect::Extent};

use crate::{
    attack::Play,
    grid::{At, Grid},
    hand::Hand,
    locks::{Decisions, Locks},
    number::{Cell, Mean, Number},
    plan::{By, Node, Step},
    policy::AttackerRule,
    roll::{FIRST_OF_COLOR, Kinds, Roll},
    solve::{Made, Solution, Table},
};

impl<N: Number> Solution<'_, N> {
    /// The values and decisions of a step's rolls. Those of the following steps are known already.
    pub(crate) fn table(&mut self, node: &Node) -> Option<Table<N>> {
        match &node.step {
            Step::Finish(hand) => self.finish(node, *hand),
            Step::Reroll { next, extent, most, takes, by } => {
                let grid = Grid::partial(node.shape, *most, takes.map(|faces| faces.contains(&true)));
                let means = means(&grid, &self.tables.get(*next)?.cells)?;
                match (&self.question.attacker, extent) {
                    (Play::Policy(rules), _) => {
                        let dice = |roll| self.stated_dice(rules, roll, *by);
                        self.settled_reroll(node, &grid, means, takes, dice)
                    }
                    (_, Extent::UpTo) => best_reroll(&grid, means, takes),
                    (_, Extent::Exactly) => {
                        self.settled_reroll(node, &grid, means, takes, |_| Die::all().collect())
                    }
                }
            }
            Step::Fire { next, token, dial, both } => self.fire(node, *next, *token, dial, both),
            Step::Use { act, with, without } => self.used(node, *act, *with, *without),
            Step::Add { ways, .. } => self.added(node, ways),
            Step::Exchange { ways, none, .. } => self.exchanged(node, ways, *none),
            Step::Either(steps) => {
                let first = *steps.first()?;
                let mut cells = self.tables.get(first)?.cells.clone();
                let mut made = vec![first; cells.len()];
                for step in steps.iter().skip(1) {
                    let others = &self.tables.get(*step)?.cells;
                    for ((cell, made), other) in cells.iter_mut().zip(&mut made).zip(others) {
                        if cell.prefer(other) {
                            *made = *step;
                        }
                    }
                }
                Some(Table { cells, made: Made::Either(made) })
            }
        }
    }

    fn finish(&mut self, node: &Node, hand: Hand) -> Option<Table<N>> {
        let grid = Grid::full(node.shape);
        let mut decisions = Decisions::with_capacity(grid.len());
        let locks = self.locks.entry(hand).or_insert_with(|| Locks::new(self.question, hand));
        grid.each_roll(&self.kinds, |roll| locks.decide(roll, &mut self.defense, &mut decisions))?;
        Some(Table { cells: decisions.cells, made: Made::Finish(decisions.made) })
    }

    fn fire(
        &self,
        node: &Node,
        next: Option<usize>,
        token: Option<usize>,
        dial: &[(Color, usize)],
        both: &[(Color, usize)],
    ) -> Option<Table<N>> {
        let grid = Grid::full(node.shape);
        let mut ways: Vec<(ConcentrateFire, Option<Color>, Vec<Cell<N>>)> = Vec::new();
        for (way, step) in [(ConcentrateFire::None, next), (ConcentrateFire::Token, token)] {
            if let Some(step) = step {
                ways.push((way, None, self.tables.get(step)?.cells.clone()));
            }
        }
        let added = [(ConcentrateFire::Dial, dial), (ConcentrateFire::Both, both)];
        for (way, nodes) in added {
            for (color, step) in nodes {
                ways.push((way, Some(*color), self.with_one_more(node, *color, *step)?));
            }
        }
        let mut ways = ways.into_iter();
        let (way, color, mut cells) = ways.next()?;
        let mut made = vec![(way, color); cells.len()];
        let ways = ways.as_slice();
        if let Play::Policy(rules) = &self.question.attacker {
            for ((place, at), (cell, made)) in grid.places().zip(cells.iter_mut().zip(&mut made)) {
                let Some(stated) = self.stated_fire(rules, grid.roll(at, &self.kinds)) else { continue };
                let found = ways.iter().find(|(way, color, _)| (*way, *color) == stated);
                if let Some((_, _, cells)) = found {
                    *cell = cells.get(place)?.clone();
                    *made = stated;
                }
            }
            return Some(Table { cells, made: Made::Fire(made) });
        }
        for (way, color, others) in ways {
            for ((cell, made), other) in cells.iter_mut().zip(&mut made).zip(others) {
                if cell.prefer(other) {
                    *made = (*way, *color);
                }
            }
        }
        Some(Table { cells, made: Made::Fire(made) })
    }

    /// What a stated line does for Concentrate Fire over a roll.
    fn stated_fire(&self, rules: &[AttackerRule], roll: Roll) -> Option<(ConcentrateFire, Option<Color>)> {
        rules.iter().find_map(|rule| match rule {
            AttackerRule::ConcentrateFire { way, color, when, .. }
                if when.holds(roll.damage(), roll.crits() > 0) =>
            {
                let there = |color: &Color| roll.kinds().any(|nth| self.is_of(nth, *color));
                let sides = |color: &Color| {
                    let faces = self.kinds.of_color(*color);
                    faces.iter().map(|kind| u64::from(kind.damage) * kind.sides).sum::<u64>()
                };
                let most = || Color::ALL.iter().copied().filter(there).rev().max_by_key(sides);
                let added = || color.filter(there).or_else(most);
                match way {
                    ConcentrateFire::Token => Some((*way, None)),
                    ConcentrateFire::Dial | ConcentrateFire::Both => Some((*way, Some(added()?))),
                    ConcentrateFire::None => None,
                }
            }
            _ => None,
        })
    }

    fn is_of(&self, nth: usize, color: Color) -> bool {
        self.kinds.get(nth).is_some_and(|kind| kind.die.color() == color)
    }

    /// A reroll whose dice are settled, in an order, as many as may be.
    fn settled_reroll(
        &self,
        node: &Node,
        grid: &Grid,
        means: Vec<Cell<N>>,
        takes: &[[bool; 5]; 3],
        dice: impl Fn(Roll) -> Vec<Die>,
    ) -> Option<Table<N>> {
        let full = Grid::full(node.shape);
        let (mut cells, mut made) = (Vec::new(), Vec::new());
        for (_, at) in full.places() {
            let dice = dice(full.roll(at, &self.kinds));
            let kept = taken_up(grid, at, &dice, takes, &self.kinds);
            let place = grid.place(kept);
            cells.push(means.get(place)?.clone());
            made.push(u32::try_from(place).ok()?);
        }
        Some(Table { cells, made: Made::Reroll(*grid, made) })
    }

    /// The dice that a stated line takes for a reroll, in its order.
    fn stated_dice(&self, rules: &[AttackerRule], roll: Roll, by: By) -> Vec<Die> {
        let found = rules.iter().find_map(|rule| match (rule, by) {
            (AttackerRule::Reroll { dice, when }, By::Listed(_))
                if when.holds(roll.damage(), roll.crits() > 0) =>
            {
                Some(dice.clone())
            }
            // whether the command is used is decided before
            (AttackerRule::ConcentrateFire { dice, .. }, By::Token) => Some(dice.clone()),
            _ => None,
        });
        found.unwrap_or_default()
    }
}

/// The grid of a node's dice and one of a color more that may be left.
pub(crate) fn one_more(node: &Node, color: Color) -> Grid {
    let mut shape = node.shape;
    shape[color as usize] += 1;
    let mut of = [false; 3];
    of[color as usize] = true;
    Grid::partial(shape, 1, of)
}

/// For each partial roll, the mean value of the next step over all rolls of the remaining dice.
pub(crate) fn means<N: Number>(grid: &Grid, next: &[Cell<N>]) -> Option<Vec<Cell<N>>> {
    let mut cells: Vec<Cell<N>> = vec![Cell::blank(); grid.len()];
    let mut full = next.chunks(grid.reds(0).max(1));
    for row in grid.rows() {
        let (known, rest) = cells.split_at_mut(row.first);
        let here = rest.get_mut(..grid.reds(grid.most() - row.left))?;
        if let Some(faces) = grid.rows_rolled(&row) {
            let [one, two, three] = faces.map(|(to, sides)| (known.get(to..to + here.len()), sides));
            let leads = one.0?.iter().zip(two.0?).zip(three.0?);
            for (cell, ((first, second), third)) in here.iter_mut().zip(leads) {
                *cell = Mean::new().and(first, one.1).and(second, two.1).and(third, three.1).eighth();
            }
            continue;
        }
        let next = full.next()?;
        here.get_mut(..next.len())?.clone_from_slice(next);
        for (red, leads) in grid.reds_rolled(next.len()..here.len()) {
            let mut mean = Mean::new();
            for (to, sides) in leads {
                mean.add(here.get(to as usize)?, sides);
            }
            *here.get_mut(red)? = mean.eighth();
        }
    }
    Some(cells)
}

/// Which dice are best kept: from each roll, one die after another is taken up as long as that is better.
fn best_reroll<N: Number>(grid: &Grid, means: Vec<Cell<N>>, takes: &[[bool; 5]; 3]) -> Option<Table<N>> {
    let mut cells = means;
    let mut kept: Vec<u32> = (0..u32::try_from(grid.len()).ok()?).collect();
    let reds = grid.reds_lifted(takes[Color::Red as usize]);
    for row in grid.rows().rev().filter(|row| row.left < grid.most()) {
        let end = row.first + grid.reds(grid.most());
        let (here, later) = cells.split_at_mut_checked(end)?;
        let (kept_here, kept_later) = kept.split_at_mut_checked(end)?;
        let (here, kept_here) = (here.get_mut(row.first..)?, kept_here.get_mut(row.first..)?);
        for left in (0..grid.most() - row.left).rev() {
            for (red, less) in reds.get(usize::from(left))? {
                let (before, after) = here.split_at_mut_checked(*less)?;
                if before.get_mut(*red)?.prefer(after.first()?) {
                    *kept_here.get_mut(*red)? = *kept_here.get(*less)?;
                }
            }
            let of = grid.reds_from(left)..grid.reds(left);
            for (color, faces) in Color::ALL.iter().zip(takes) {
                for face in (0..faces.len()).filter(|face| faces[*face]) {
                    let Some(less) = grid.row_lifted(&row, *color, face) else { continue };
                    let place = less.checked_sub(end)? + of.start;
                    let others = later.get(place..)?.iter().zip(kept_later.get(place..)?);
                    let best = here.get_mut(of.clone())?.iter_mut().zip(kept_here.get_mut(of.clone())?);
                    for ((best, kept), (other, end)) in best.zip(others) {
                        if best.prefer(other) {
                            *kept = *end;
                        }
                    }
                }
            }
        }
    }
    let (mut full, mut made) = (Vec::new(), Vec::new());
    for (first, len) in grid.full_rows() {
        full.extend_from_slice(cells.get(first..first + len)?);
        made.extend_from_slice(kept.get(first..first + len)?);
    }
    Some(Table { cells: full, made: Made::Reroll(*grid, made) })
}

/// What is kept when dice are taken up in an order, as many as may be.
fn taken_up(grid: &Grid, at: At, dice: &[Die], takes: &[[bool; 5]; 3], kinds: &Kinds) -> At {
    let mut kept = at;
    for die in dice {
        let color = die.color() as usize;
        let Some(face) = kinds.number(*die).and_then(|nth| nth.checked_sub(FIRST_OF_COLOR[color])) else {
            continue;
        };
        if !takes[color].get(face).copied().unwrap_or_default() {
            continue;
        }
        while let Some(less) = grid.lifted(kept, color, face).filter(|less| grid.left(*less) <= grid.most()) {
            kept = less;
        }
    }
    kept
}
