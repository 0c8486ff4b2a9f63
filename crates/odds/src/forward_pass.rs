//! How likely is each roll, step by step from the first?

use std::{collections::BTreeMap, rc::Rc};

use armada::{Color, attack::ConcentrateFire};

use crate::{
    backward_pass::one_more,
    ending::{Evaded, Icons},
    evades::Colors,
    grid::Grid,
    locks::Finish,
    number::Number,
    plan::{Node, Step},
    play_text::PlayRecord,
    roll::{Kinds, Roll},
    solve::{Made, Solution},
};

/// The probabilities of the icons over which the last decision is made, by what came before: a [`crate::ending::Rest`], how an evade was
/// spent, and the dice that are still to be rolled.
pub(crate) struct Endings<N> {
    masses: Vec<N>,
    /// Places for icons, and sets of colors.
    sizes: [usize; 2],
}

impl<N: Number> Endings<N> {
    pub(crate) fn new(sizes: [usize; 2]) -> Self {
        Self { masses: Vec::new(), sizes }
    }

    #[inline]
    fn add(&mut self, rest: usize, slot: usize, icons: Icons, mass: &N) -> Option<()> {
        let [width, sets] = self.sizes;
        let each = Evaded::ALL.len() * sets * width;
        if self.masses.len() <= rest * each {
            self.masses.resize((rest + 1) * each, N::of(0));
        }
        self.masses.get_mut(rest * each + slot * width + icons.place())?.add_times(mass, 1);
        Some(())
    }

    /// Rolls the dice that are left, and hands what comes of them to `each`.
    pub(crate) fn roll_out(
        mut self,
        kinds: &Kinds,
        mut each: impl FnMut(usize, Evaded, Icons, &N) -> Option<()>,
    ) -> Option<()> {
        let zero = N::of(0);
        let [width, sets] = self.sizes;
        for part in 0..self.masses.len() / (sets * width).max(1) {
            let (rest, evaded) = (part / Evaded::ALL.len(), Evaded::ALL.get(part % Evaded::ALL.len())?);
            for colors in Colors::all(sets).rev() {
                for place in 0..width {
                    let first = (part * sets + colors.place()) * width;
                    let mass = self.masses.get(first + place)?.clone();
                    if mass == zero {
                        continue;
                    }
                    let icons = Icons::at(place);
                    let Some((color, others)) = colors.split() else {
                        each(rest, *evaded, icons, &mass)?;
                        continue;
                    };
                    let eighth = mass.eighth();
                    for kind in kinds.of_color(color) {
                        let to = (part * sets + others.place()) * width + icons.with(kind).place();
                        self.masses.get_mut(to)?.add_times(&eighth, kind.sides);
                    }
                }
            }
        }
        Some(())
    }
}

/// The probabilities of rolls with a die of a color that is added and not rolled yet, by the step that follows.
struct Larger<N>(BTreeMap<(usize, Color), (Grid, Vec<N>)>);

impl<N> Default for Larger<N> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<N: Number> Larger<N> {
    /// A roll at a place of a step, with a die added.
    fn add(&mut self, node: &Node, (step, color): (usize, Color), place: usize, mass: &N) -> Option<()> {
        let (full, grid) = (Grid::full(node.shape), one_more(node, color));
        let (grid, partial) =
            self.0.entry((step, color)).or_insert_with(|| (grid, vec![N::of(0); grid.len()]));
        let place = grid.place(full.with_one_left(grid, full.at(place), color));
        partial.get_mut(place)?.add_times(mass, 1);
        Some(())
    }
}

impl<N: Number> Solution<'_, N> {
    /// Hands the probabilities of a step's rolls on to what follows.
    pub(crate) fn hand_on(
        &mut self,
        node: usize,
        masses: &[N],
        endings: &mut Endings<N>,
        mut told: Option<&mut PlayRecord>,
    ) -> Option<()> {
        let shape = self.plan.nodes.get(node)?.shape;
        let full = Grid::full(shape);
        let zero = N::of(0);
        let here = || masses.iter().enumerate().filter(|(_, mass)| **mass != zero);
        let step = self.plan.nodes.get(node)?.step.clone();
        let made = std::mem::replace(&mut self.tables.get_mut(node)?.made, Made::Either(Vec::new()));
        match (&made, &step) {
            (Made::Finish(made), _) => {
                let mut rolls = masses.iter().zip(made);
                let kinds = Rc::clone(&self.kinds);
                full.each_roll(&kinds, |roll| match rolls.next()? {
                    (mass, _) if *mass == zero => Some(()),
                    (mass, finish) => self.end(roll, finish, mass, endings, told.as_deref_mut()),
                })?;
            }
            (Made::Reroll(grid, made), Step::Reroll { next, by, most, .. }) => {
                let mut partial = vec![N::of(0); grid.len()];
                for (place, mass) in here() {
                    partial.get_mut(*made.get(place)? as usize)?.add_times(mass, 1);
                }
                if let Some(told) = told {
                    let (before, kept) = (full.rolls(&self.kinds)?, grid.rolls(&self.kinds)?);
                    for (place, mass) in here() {
                        let roll = *before.get(place)?;
                        let taken = roll.without(*kept.get(*made.get(place)? as usize)?);
                        told.rerolled((*by, *most), roll, taken, self.about(mass));
                    }
                }
                self.roll_on(grid, partial, *next)?;
            }
            (Made::Fire(made), Step::Fire { next, token, dial, both }) => {
                let mut larger = Larger::default();
                for (place, mass) in here() {
                    let (way, color) = *made.get(place)?;
                    if let Some(told) = told.as_deref_mut() {
                        told.fired((way, color), full.roll(full.at(place), &self.kinds), self.about(mass));
                    }
                    let nodes = if way == ConcentrateFire::Both { both } else { dial };
                    let step = nodes.iter().find(|(added, _)| Some(*added) == color);
                    match step {
                        None => {
                            let step = if way == ConcentrateFire::Token { *token } else { *next }?;
                            self.add_mass(step, full.len(), place, mass)?;
                        }
                        Some((color, step)) => {
                            larger.add(self.plan.nodes.get(node)?, (*step, *color), place, mass)?;
                        }
                    }
                }
                self.roll_larger(larger)?;
            }
            (Made::Exchange(made), Step::Exchange { by, ways, none }) => {
                let node = self.plan.nodes.get(node)?.clone();
                self.hand_on_exchanged(&node, (*by, ways, *none), (masses, made), told)?;
            }
            (Made::Add(made), Step::Add { by, ways }) => {
                let of = |place: usize| {
                    let color = *made.get(place)?;
                    let (_, step) = ways.iter().find(|(other, _)| *other == color)?;
                    Some((color, *step))
                };
                let mut larger = Larger::default();
                for (place, mass) in here() {
                    let (color, step) = of(place)?;
                    if let Some(told) = told.as_deref_mut().filter(|_| ways.len() > 1) {
                        told.added(*by, color, full.roll(full.at(place), &self.kinds), self.about(mass));
                    }
                    larger.add(self.plan.nodes.get(node)?, (step, color), place, mass)?;
                }
                self.roll_larger(larger)?;
            }
            (Made::Either(made), _) => {
                for (place, mass) in here() {
                    if let (Some(told), Step::Use { act, with, .. }) = (told.as_deref_mut(), &step) {
                        let is_used = made.get(place) == Some(with);
                        told.used(*act, is_used, full.roll(full.at(place), &self.kinds), self.about(mass));
                    }
                    self.add_mass(*made.get(place)?, full.len(), place, mass)?;
                }
            }
            _ => return None,
        }
        Some(())
    }

    /// Rolls the dice that were added, and hands the rolls on.
    fn roll_larger(&mut self, larger: Larger<N>) -> Option<()> {
        larger.0.into_iter().try_for_each(|((step, _), (grid, partial))| self.roll_on(&grid, partial, step))
    }

    pub(crate) fn add_mass(&mut self, node: usize, len: usize, place: usize, mass: &N) -> Option<()> {
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
        let reds = grid.reds(0);
        let rows = Grid::full(self.plan.nodes.get(next)?.shape).len() / reds.max(1);
        let masses = self.masses.get_mut(next)?;
        masses.resize(rows * reds, N::of(0));
        let mut full = masses.rchunks_mut(reds.max(1));
        for row in grid.rows().rev() {
            let (before, here) = partial.split_at_mut_checked(row.first)?;
            let here = here.get_mut(..grid.reds(grid.most() - row.left))?;
            if here.iter().all(|mass| *mass == zero) {
                if grid.rows_rolled(&row).is_none() {
                    full.next()?;
                }
                continue;
            }
            if let Some(faces) = grid.rows_rolled(&row) {
                here.iter_mut().for_each(|mass| *mass = mass.clone().eighth());
                for (to, sides) in faces {
                    let leads = before.get_mut(to..to + here.len())?.iter_mut().zip(here.iter());
                    leads.for_each(|(lead, eighth)| lead.add_times(eighth, sides));
                }
                continue;
            }
            for (red, leads) in grid.reds_rolled(reds..here.len()).rev() {
                let mass = here.get(red)?.clone();
                if mass != zero {
                    let eighth = mass.eighth();
                    for (to, sides) in leads {
                        here.get_mut(to as usize)?.add_times(&eighth, sides);
                    }
                }
            }
            let known = full.next()?.iter_mut().zip(here.iter());
            known.for_each(|(known, mass)| known.add_times(mass, 1));
        }
        Some(())
    }

    /// What is decided over a roll that stays, up to the last decision.
    pub(crate) fn end(
        &mut self,
        roll: Roll,
        finish: &Finish,
        mass: &N,
        endings: &mut Endings<N>,
        told: Option<&mut PlayRecord>,
    ) -> Option<()> {
        let way = self.defense.way(finish.answer)?;
        let seen = self.kinds.without_accuracies(roll, finish.spent);
        if let Some(told) = told {
            told.locked(&finish.lock, roll, self.about(mass));
            let evade = self.question.attack.evade;
            let most = evade.dice + u8::from(evade.extra);
            let taken = self.defense.taking(way)?.taken;
            told.evaded(&finish.lock, most, seen, taken, self.about(mass));
        }
        endings.add(way.rest.into(), way.slot.into(), way.leaves(seen), mass)
    }
}
