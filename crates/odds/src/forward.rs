//! How likely is each roll, step by step from the first?

use std::collections::BTreeMap;

use armada::{Color, attack::ConcentrateFire};

use crate::{
    backward::one_more,
    defense::Move,
    ending::{Evaded, Icons},
    grid::Grid,
    locks::Finish,
    number::Number,
    plan::Step,
    roll::Roll,
    solve::{Made, Solution},
    told::Told,
};

/// The probabilities of the icons over which the last decision is made, by what comes before it.
pub(crate) struct Endings<N>(pub(crate) Vec<[Vec<N>; 3]>);

impl<N: Number> Endings<N> {
    fn add(&mut self, rest: usize, evaded: Evaded, icons: Icons, mass: &N) {
        while self.0.len() <= rest {
            self.0.push([Vec::new(), Vec::new(), Vec::new()]);
        }
        if let Some(masses) = self.0.get_mut(rest).and_then(|masses| masses.get_mut(evaded as usize)) {
            if masses.len() <= icons.place() {
                masses.resize(icons.place() + 1, N::of(0));
            }
            if let Some(known) = masses.get_mut(icons.place()) {
                known.add_times(mass, 1);
            }
        }
    }

    /// Those that can be.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, Evaded, Icons, &N)> {
        let zero = N::of(0);
        let by_evade = |(rest, masses)| {
            Evaded::ALL.into_iter().zip(masses).map(move |(evaded, masses)| (rest, evaded, masses))
        };
        self.0.iter().enumerate().flat_map(by_evade).flat_map(
            move |(rest, evaded, masses): (usize, Evaded, &Vec<N>)| {
                let zero = zero.clone();
                let there = masses.iter().enumerate().filter(move |(_, mass)| **mass != zero);
                there.map(move |(place, mass)| (rest, evaded, Icons::at(place), mass))
            },
        )
    }
}

impl<N: Number> Solution<'_, N> {
    /// Hands the probabilities of a step's rolls on to what follows.
    pub(crate) fn hand_on(
        &mut self,
        node: usize,
        masses: &[N],
        endings: &mut Endings<N>,
        mut told: Option<&mut Told>,
    ) -> Option<()> {
        let shape = self.plan.nodes.get(node)?.shape;
        let full = Grid::full(shape);
        let zero = N::of(0);
        let here = || full.places().zip(masses).filter(|(_, mass)| **mass != zero);
        let step = self.plan.nodes.get(node)?.step.clone();
        let made = std::mem::replace(&mut self.tables.get_mut(node)?.made, Made::Either(Vec::new()));
        match (&made, &step) {
            (Made::Finish(made), _) => {
                for ((place, _), mass) in here() {
                    let (roll, finish) = made.get(place)?;
                    self.end(roll, finish, mass, endings, told.as_deref_mut())?;
                }
            }
            (Made::Reroll(grid, made), Step::Reroll { next, by, .. }) => {
                let mut partial = vec![N::of(0); grid.len()];
                for ((place, at), mass) in here() {
                    let kept = *made.get(place)?;
                    partial.get_mut(kept)?.add_times(mass, 1);
                    if let Some(told) = told.as_deref_mut() {
                        let (from, to) = (full.roll(at, &self.kinds), grid.roll(grid.at(kept), &self.kinds));
                        told.rerolled(*by, &from, &to, self.share(mass));
                    }
                }
                self.roll_on(grid, partial, *next)?;
            }
            (Made::Fire(made), Step::Fire { next, token, dial, both }) => {
                let mut larger: BTreeMap<(usize, Color), (Grid, Vec<N>)> = BTreeMap::new();
                for ((place, at), mass) in here() {
                    let (way, color) = *made.get(place)?;
                    if let Some(told) = told.as_deref_mut() {
                        told.fired(way, color, &full.roll(at, &self.kinds), self.share(mass));
                    }
                    let nodes = if way == ConcentrateFire::Both { both } else { dial };
                    let step = nodes.iter().find(|(added, _)| Some(*added) == color);
                    match step {
                        None => {
                            let step = if way == ConcentrateFire::Token { (*token)? } else { *next };
                            self.add_mass(step, full.len(), place, mass)?;
                        }
                        Some((color, step)) => {
                            let grid = one_more(self.plan.nodes.get(node)?, *color);
                            let (grid, partial) = larger
                                .entry((*step, *color))
                                .or_insert_with(|| (grid, vec![N::of(0); grid.len()]));
                            let place = grid.place(full.with_one_left(grid, at, *color));
                            partial.get_mut(place)?.add_times(mass, 1);
                        }
                    }
                }
                for ((step, _), (grid, partial)) in larger {
                    self.roll_on(&grid, partial, step)?;
                }
            }
            (Made::Either(made), _) => {
                for ((place, _), mass) in here() {
                    self.add_mass(*made.get(place)?, full.len(), place, mass)?;
                }
            }
            _ => return None,
        }
        Some(())
    }

    fn add_mass(&mut self, node: usize, len: usize, place: usize, mass: &N) -> Option<()> {
        let masses = self.masses.get_mut(node)?;
        if masses.is_empty() {
            masses.resize(len, N::of(0));
        }
        masses.get_mut(place)?.add_times(mass, 1);
        Some(())
    }

    /// Rolls what is left of partial rolls, and hands the full rolls on.
    fn roll_on(&mut self, grid: &Grid, mut partial: Vec<N>, next: usize) -> Option<()> {
        let zero = N::of(0);
        let full = Grid::full(self.plan.nodes.get(next)?.shape);
        grid.each_back(|place, at, left| {
            let mass = partial.get(place)?.clone();
            if mass == zero {
                return Some(());
            }
            if left == 0 {
                return self.add_mass(next, full.len(), full.place(at), &mass);
            }
            let eighth = mass.eighth();
            for (to, sides) in grid.rolled(at) {
                partial.get_mut(to)?.add_times(&eighth, sides);
            }
            Some(())
        })
    }

    /// What is decided over a roll that stays, up to the last decision.
    pub(crate) fn end(
        &mut self,
        roll: &Roll,
        finish: &Finish,
        mass: &N,
        endings: &mut Endings<N>,
        told: Option<&mut Told>,
    ) -> Option<()> {
        let seen = roll.without_accuracies(finish.spent);
        if let Some(told) = told {
            told.locked(&finish.lock, roll, self.share(mass));
            told.evaded(&finish.lock, &finish.answer, &seen, self.share(mass));
        }
        let (evaded, colors, count) = self.defense.evading(&finish.answer);
        let left = self.left_by(&finish.answer, seen)?;
        let icons = Icons { damage: left.damage, crit: left.crits > 0 };
        self.roll_out(icons, colors.get(..count)?, mass.clone(), &mut |icons, mass| {
            endings.add(finish.answer.rest, evaded, icons, &mass);
        });
        Some(())
    }

    /// The dice that an evade leaves.
    fn left_by(&self, answer: &Move, roll: Roll) -> Option<Roll> {
        let mut left = roll;
        for nth in answer.taken() {
            left = left.without(nth, self.kinds.get(nth)?);
        }
        Some(left)
    }

    fn roll_out(&self, icons: Icons, colors: &[u8], mass: N, each: &mut impl FnMut(Icons, N)) {
        let color = colors
            .split_first()
            .and_then(|(first, others)| Color::ALL.get(usize::from(*first)).map(|color| (*color, others)));
        let Some((color, others)) = color else {
            each(icons, mass);
            return;
        };
        let eighth = mass.eighth();
        for (kind, sides) in self.kinds.of_color(color) {
            let mut share = N::of(0);
            share.add_times(&eighth, sides);
            let icons = Icons { damage: icons.damage + kind.damage, crit: icons.crit || kind.crits > 0 };
            self.roll_out(icons, others, share, each);
        }
    }
}
