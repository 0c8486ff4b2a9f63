//! What comes out where nothing is decided but over the dice that lie there for good?

use armada::Color;

use crate::{
    attack::Dice,
    ending::Icons,
    forward_pass::Endings,
    locks::{Decisions, Finish, Locks},
    number::{Cell, Number},
    plan::removals,
    play_text::PlayRecord,
    roll::Roll,
    solve::{Solution, dice_of},
};

/// What some rolls add up to, what is decided over it, and in how many ways it comes up.
type Total = (Roll, Finish, u64);

impl<N: Number> Solution<'_, N> {
    /// The value of the one roll. Its probabilities go to the endings; with an obstruction the color is found that is removed.
    pub(crate) fn one_roll(
        &mut self,
        endings: &mut Endings<N>,
        mut told: Option<&mut PlayRecord>,
    ) -> Option<(Cell<N>, Option<Color>)> {
        let (later, rolls, removed, root) = match self.question.attack.dice {
            Dice::Rolled(pool) => {
                let roll = Roll::of(pool, &self.kinds);
                let (cell, finish) = self.decided(roll)?;
                (self.plan.later, vec![(roll, finish, 1)], None, cell)
            }
            Dice::Gathered(colors) => {
                let mut best: Option<(Cell<N>, Option<Color>, Vec<Total>)> = None;
                for (removed, colors) in removals(self.question.attack.obstructed, colors) {
                    let (cell, rolls) = self.sums(colors)?;
                    match &mut best {
                        None => best = Some((cell, removed, rolls)),
                        Some((known, color, kept)) => {
                            if known.prefer(&cell) {
                                (*color, *kept) = (removed, rolls);
                            }
                        }
                    }
                }
                let (cell, removed, rolls) = best?;
                self.power = self.plan.later + dice_of(colors) - u32::from(removed.is_some());
                (self.plan.later, rolls, removed, cell)
            }
        };
        for (roll, finish, ways) in &rolls {
            let mut mass = N::of(0);
            mass.add_times(&N::of(1).eights(later), *ways);
            self.end(*roll, finish, &mass, endings, told.as_deref_mut())?;
        }
        Some((root, removed))
    }

    /// What is decided over one roll, and what it is worth.
    fn decided(&mut self, roll: Roll) -> Option<(Cell<N>, Finish)> {
        let mut decisions = Decisions::with_capacity(1);
        let hand = self.question.hand();
        let locks = self.locks.entry(hand).or_insert_with(|| Locks::new(self.question, hand));
        locks.decide(roll, &mut self.defense, &mut decisions)?;
        Some((decisions.cells.pop()?, decisions.made.pop()?))
    }

    /// What a pool of these colors adds up to, in how many ways, and what the defender does about it.
    fn sums(&mut self, colors: [u8; 3]) -> Option<(Cell<N>, Vec<Total>)> {
        let dice: usize = colors.into_iter().map(usize::from).sum();
        let mut ways = vec![0_u64; (dice * 2 + 1) * Icons::OF_EACH_DAMAGE];
        *ways.first_mut()? = 1;
        for (color, dice) in Color::ALL.iter().zip(colors) {
            let faces = self.kinds.of_color(*color);
            for _ in 0..dice {
                let mut next = vec![0_u64; ways.len()];
                for (place, known) in ways.iter().enumerate().filter(|(_, known)| **known > 0) {
                    let icons = Icons::at(place);
                    for kind in faces {
                        *next.get_mut(icons.with(kind).place())? += known * kind.sides;
                    }
                }
                ways = next;
            }
        }
        let (mut rolls, mut cells) = (Vec::new(), Vec::new());
        for (place, ways) in ways.into_iter().enumerate().filter(|(_, ways)| *ways > 0) {
            let icons = Icons::at(place);
            let roll = Roll::of_icons(icons);
            let (cell, finish) = self.decided(roll)?;
            rolls.push((roll, finish, ways));
            cells.push((cell, ways));
        }
        Some((Cell::sum(cells.iter().map(|(cell, ways)| (cell, *ways))), rolls))
    }
}
