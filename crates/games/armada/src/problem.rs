//! What in a situation of this game can no table show?

use super::{
    shields::zones_of,
    terms::{HullZone, Size},
};

use vocabulary::{At, Situation};
pub use vocabulary::{Described, Problem};

/// Looks through a situation and keeps every problem.
#[derive(Debug, Default)]
pub(super) struct Inspection {
    problems: Vec<Problem>,
}

impl Inspection {
    /// Everything that was found.
    pub(super) fn finish(self) -> Vec<Problem> {
        self.problems
    }

    /// A problem that has its own words.
    pub(super) fn report(&mut self, problem: Problem) {
        if !self.problems.contains(&problem) {
            self.problems.push(problem);
        }
    }

    /// Everything that the fields of a situation limit by themselves.
    pub(super) fn limits(&mut self, setup: &impl Situation) {
        setup.inspect(At::Top(""), &mut self.problems);
    }

    /// A number that must lie within limits.
    pub(super) fn between(&mut self, field: String, value: u8, least: u8, most: u8) {
        if !(least..=most).contains(&value) {
            let message = format!("`{field}` is {value}, and must be from {least} to {most}");
            self.report(Problem::new(field, message, format!("give a whole number from {least} to {most}")));
        }
    }

    /// A list that must not be longer than allowed.
    pub(super) fn at_most(&mut self, field: &str, count: usize, most: usize) {
        if count > most {
            let message = format!("`{field}` lists {count}, and at most {most} are allowed");
            self.report(Problem::new(field, message, format!("list at most {most}")));
        }
    }

    /// A hull zone that a ship of this size must have.
    pub(super) fn zone(&mut self, field: String, size: Size, zone: HullZone) {
        if !zones_of(size).contains(&zone) {
            let message = format!("`{field}` names the zone `{zone}`, which only huge ships have");
            let help = "name front, left, right or rear, or make the ship huge";
            self.report(Problem::new(field, message, help));
        }
    }

    /// Damage that leaves a ship or squadron in play.
    pub(super) fn alive(&mut self, field: String, damage: u32, hull: u8) {
        if damage >= u32::from(hull) && hull > 0 {
            let message = format!("`{field}` adds up to {damage}, and a hull of {hull} is destroyed by that");
            let help = format!("give at most {} so that it is still in play", hull.saturating_sub(1));
            self.report(Problem::new(field, message, help));
        }
    }

    /// Hull zones with shields that a ship of this size must have.
    pub(super) fn zones(&mut self, field: &str, size: Size, zones: impl IntoIterator<Item = HullZone>) {
        for zone in zones {
            self.zone(format!("{field}.{zone}"), size, zone);
        }
    }
}
