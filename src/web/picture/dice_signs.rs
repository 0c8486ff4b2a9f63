//! What is drawn in a sign of `assets/dice.svg`?
//!
//! The signs of dice are polygons, circles, rectangles and lines of one thickness: that is what is read here.

use std::f32::consts::TAU;

use crate::web::signs;

/// The side of the square in which the signs of dice are drawn.
const SIDE: f32 = 40.0;
/// How thick lines are drawn.
const LINE: f32 = 1.75;
/// The sides of a polygon that stands for a circle.
const ROUND: u16 = 48;

type Place = (f32, f32);

/// A part of a sign.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Shape {
    /// Its corners.
    corners: Vec<Place>,
    /// Whether it ends where it began.
    closed: bool,
    /// Whether it is full, or a line.
    full: bool,
}

impl Shape {
    /// The parts of a sign; none of one that is not drawn.
    pub(super) fn of_sign(name: &str) -> Vec<Self> {
        let parts = signs::drawn(name).unwrap_or_default().split('<').skip(2);
        parts.flat_map(Self::of_part).collect()
    }

    fn of_part(part: &str) -> Vec<Self> {
        let said =
            |name: &str| part.split_once(&format!(" {name}=\"")).and_then(|(_, rest)| rest.split('"').next());
        let number = |name: &str| said(name).and_then(|value| value.parse().ok()).unwrap_or(0.0_f32);
        let full = said("fill").is_some();
        let one = |corners| vec![Self { corners, closed: true, full }];
        if part.starts_with("path") {
            return outlines(said("d").unwrap_or_default())
                .into_iter()
                .map(|(corners, closed)| Self { corners, closed, full })
                .collect();
        }
        if part.starts_with("circle") {
            let (x, y, r) = (number("cx"), number("cy"), number("r"));
            let corner = |at: u16| {
                let turn = TAU * f32::from(at) / f32::from(ROUND);
                (x + r * turn.cos(), y + r * turn.sin())
            };
            return one((0..ROUND).map(corner).collect());
        }
        if part.starts_with("rect") {
            let (x, y, wide, high) = (number("x"), number("y"), number("width"), number("height"));
            return one(vec![(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]);
        }
        Vec::new()
    }

    /// The edges of what it covers, in a square of this side.
    pub(super) fn edges(&self, side: f32) -> Vec<(Place, Place)> {
        let placed = |(x, y): &Place| (x * side / SIDE, y * side / SIDE);
        let corners: Vec<Place> = self.corners.iter().map(placed).collect();
        let next = corners.iter().skip(1).chain(corners.first().filter(|_| self.closed || self.full));
        let sides = corners.iter().copied().zip(next.copied());
        if self.full {
            return sides.collect();
        }
        let half = LINE / 2.0 * side / SIDE;
        sides.flat_map(|(from, to)| thick(from, to, half)).collect()
    }
}

/// The edges of a line that is so thick to each side.
fn thick(from: Place, to: Place, half: f32) -> Vec<(Place, Place)> {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let length = x.hypot(y).max(f32::EPSILON);
    let (x, y) = (x / length * half, y / length * half);
    let (from, to) = ((from.0 - x / 2.0, from.1 - y / 2.0), (to.0 + x / 2.0, to.1 + y / 2.0));
    let corners =
        [(from.0 - y, from.1 + x), (to.0 - y, to.1 + x), (to.0 + y, to.1 - x), (from.0 + y, from.1 - x)];
    let next = corners.iter().cycle().skip(1);
    corners.iter().copied().zip(next.copied()).collect()
}

/// The outlines of a path of straight lines, and whether each ends where it began.
fn outlines(path: &str) -> Vec<(Vec<Place>, bool)> {
    let mut outlines: Vec<(Vec<Place>, bool)> = Vec::new();
    let mut here: Place = (0.0, 0.0);
    for step in split_before(path, char::is_alphabetic) {
        let (order, rest) = step.split_at(1);
        let numbers: Vec<f32> = numbers(rest);
        let is_own = order.chars().all(char::is_lowercase);
        let from = |base: f32| if is_own { base } else { 0.0 };
        let places: Vec<Place> = match (order.to_ascii_uppercase().as_str(), numbers.as_slice()) {
            ("H", [x]) => vec![(from(here.0) + x, here.1)],
            ("V", [y]) => vec![(here.0, from(here.1) + y)],
            ("M" | "L", all) => all
                .chunks_exact(2)
                .map(|pair| (pair.first().copied().unwrap_or(0.0), pair.last().copied().unwrap_or(0.0)))
                .scan(here, |here, (x, y)| {
                    *here = if is_own { (here.0 + x, here.1 + y) } else { (x, y) };
                    Some(*here)
                })
                .collect(),
            _ => Vec::new(),
        };
        match order {
            "M" | "m" => outlines.push((places.clone(), false)),
            "Z" | "z" => outlines.last_mut().into_iter().for_each(|outline| outline.1 = true),
            _ => outlines.last_mut().into_iter().for_each(|outline| outline.0.extend(&places)),
        }
        here = places.last().copied().unwrap_or(here);
    }
    outlines
}

/// The pieces of a text that begin where this holds.
fn split_before(text: &str, begins: impl Fn(char) -> bool) -> Vec<&str> {
    let starts: Vec<usize> = text.char_indices().filter(|(_, c)| begins(*c)).map(|(at, _)| at).collect();
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts.iter().zip(ends).filter_map(|(start, end)| text.get(*start..end)).collect()
}

/// `12-3.5 4` are three numbers.
fn numbers(text: &str) -> Vec<f32> {
    let spaced = text.replace('-', " -").replace(',', " ");
    spaced.split_whitespace().filter_map(|number| number.parse().ok()).collect()
}
