//! What is best, what is it worth, and how likely is each outcome?
//!
//! Backward over the steps of a plan for the values ([`crate::backward`]); forward for the probabilities ([`crate::forward`]).

use std::{collections::BTreeMap, rc::Rc};

use armada::{Color, attack::ConcentrateFire};

use crate::{
    attack::{Dice, Question},
    defense::Defense,
    ending::outcome,
    exact::Exact,
    forward_pass::Endings,
    grid::Grid,
    hand::Hand,
    locks::{Finish, Locks},
    number::{Cell, Number},
    outcome::Outcome,
    plan::Plan,
    play_text::PlayRecord,
    roll::Kinds,
};

/// The values of a step's rolls, and what is decided there.
pub(crate) struct Table<N> {
    pub(crate) cells: Vec<Cell<N>>,
    pub(crate) made: Made,
}

/// What is decided over each roll of a step.
pub(crate) enum Made {
    /// Accuracies and tokens.
    Finish(Vec<Finish>),
    /// Which dice are kept: the place of the partial roll in the grid.
    Reroll(Grid, Vec<u32>),
    /// Concentrate Fire.
    Fire(Vec<(ConcentrateFire, Option<Color>)>),
    /// Which step comes next.
    Either(Vec<usize>),
    /// Of which color a die is added.
    Add(Vec<Color>),
    /// Which of the ways is gone; none where none is possible.
    Exchange(Vec<Option<usize>>),
}

/// The numbers of an answer.
pub(crate) struct Numbers {
    pub value: Exact,
    pub unique: bool,
    pub distribution: BTreeMap<Outcome, Exact>,
}

/// A solution, worked out.
pub(crate) struct Solution<'q, N> {
    pub(crate) question: &'q Question,
    pub(crate) plan: Plan,
    pub(crate) kinds: Rc<Kinds>,
    /// By the tokens that may be locked.
    pub(crate) locks: BTreeMap<Hand, Locks<'q>>,
    pub(crate) defense: Defense<'q, N>,
    pub(crate) tables: Vec<Table<N>>,
    /// The probabilities of each step's rolls.
    pub(crate) masses: Vec<Vec<N>>,
    /// All of them together are 8 to this power.
    pub(crate) power: u32,
}

impl<'q, N: Number> Solution<'q, N> {
    pub(crate) fn new(question: &'q Question, plan: Plan) -> Self {
        let kinds = Rc::new(Kinds::of(&question.attack));
        let first = match question.attack.dice {
            Dice::Gathered(colors) => {
                let removed = plan.roots.iter().any(|(removed, _)| removed.is_some());
                dice_of(colors) - u32::from(removed)
            }
            Dice::Rolled(_) => 0,
        };
        let power = plan.later + first;
        let locks = BTreeMap::new();
        let defense = Defense::new(question, Rc::clone(&kinds), plan.later);
        Self { question, plan, kinds, locks, defense, tables: Vec::new(), masses: Vec::new(), power }
    }

    /// The numbers; and where somebody asks for it, the play is told.
    pub(crate) fn run(mut self, told: Option<&mut PlayRecord>) -> Option<Numbers> {
        for place in 0..self.plan.nodes.len() {
            let node = self.plan.nodes.get(place)?.clone();
            let table = self.table(&node)?;
            self.tables.push(table);
        }
        self.masses = self.tables.iter().map(|_| Vec::new()).collect();
        let mut endings = Endings::new(self.defense.sizes());
        let mut told = told;
        let (root, removed) = match self.tables.is_empty() {
            true => self.one_roll(&mut endings, told.as_deref_mut())?,
            false => self.begin()?,
        };
        if let (Some(told), Some(color)) = (told.as_deref_mut(), removed) {
            told.removed(color);
        }
        for place in (0..self.tables.len()).rev() {
            let masses = std::mem::take(self.masses.get_mut(place)?);
            if !masses.is_empty() {
                self.hand_on(place, &masses, &mut endings, told.as_deref_mut())?;
            }
        }
        let mut distribution: BTreeMap<Outcome, N> = BTreeMap::new();
        let kinds = Rc::clone(&self.kinds);
        endings.roll_out(&kinds, |rest, evaded, icons, mass| {
            let ending = self.defense.ending(rest, icons)?;
            if let Some(told) = told.as_deref_mut() {
                told.ended(self.defense.rest(rest)?, icons, ending, self.about(mass));
            }
            let outcome = outcome(&self.question.attack, icons, ending, evaded);
            distribution.entry(outcome).or_insert_with(|| N::of(0)).add_times(mass, 1);
            Some(())
        })?;
        let shares = distribution.iter().map(|(outcome, mass)| (*outcome, self.share(mass)));
        Some(Numbers { value: self.worth(&root), unique: root.is_unique(), distribution: shares.collect() })
    }

    /// A probability.
    pub(crate) fn share(&self, mass: &N) -> Exact {
        Exact::eighths(mass.whole(), self.power)
    }

    /// About a probability, for what is told in words.
    pub(crate) fn about(&self, mass: &N) -> f64 {
        mass.about() / 8_f64.powi(i32::try_from(self.power).unwrap_or(i32::MAX))
    }

    /// The value of the first roll, over the whole power.
    fn worth(&self, root: &Cell<N>) -> Exact {
        Exact::eighths(root.value.whole(), self.power)
    }

    /// The first roll: its value, with an obstruction the color that is removed, and its probabilities.
    fn begin(&mut self) -> Option<(Cell<N>, Option<Color>)> {
        if let Dice::Rolled(pool) = self.question.attack.dice {
            let (_, node) = *self.plan.roots.first()?;
            let grid = Grid::full(self.plan.nodes.get(node)?.shape);
            let place = grid.of_pool(pool)?;
            let masses = self.masses.get_mut(node)?;
            masses.resize(grid.len(), N::of(0));
            *masses.get_mut(place)? = N::of(1).eights(self.power);
            return Some((self.tables.get(node)?.cells.get(place)?.clone(), None));
        }
        let mut best: Option<(Cell<N>, Option<Color>, usize)> = None;
        for (color, node) in &self.plan.roots {
            let grid = Grid::full(self.plan.nodes.get(*node)?.shape);
            let cells = &self.tables.get(*node)?.cells;
            let sum = Cell::sum(cells.iter().zip(grid.ways()));
            match &mut best {
                None => best = Some((sum, *color, *node)),
                Some((known, removed, from)) => {
                    if known.prefer(&sum) {
                        (*removed, *from) = (*color, *node);
                    }
                }
            }
        }
        let (cell, removed, node) = best?;
        let grid = Grid::full(self.plan.nodes.get(node)?.shape);
        let later = N::of(1).eights(self.plan.later);
        let mass = |ways: u64| {
            let mut mass = N::of(0);
            mass.add_times(&later, ways);
            mass
        };
        *self.masses.get_mut(node)? = grid.ways().into_iter().map(mass).collect();
        Some((cell, removed))
    }
}

/// How many dice there are of all colors.
pub(crate) fn dice_of(colors: [u8; 3]) -> u32 {
    colors.into_iter().map(u32::from).sum()
}
