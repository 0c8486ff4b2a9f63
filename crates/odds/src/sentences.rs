//! In which words is it said what is decided over thousands of rolls?
//!
//! Decisions are grouped by what a player sees: the damage, the accuracies, whether a critical icon is there. One rule that explains all of
//! them stands alone. Otherwise they are split at thresholds of one of the three, and each part at thresholds of the next: `when 4 or
//! more`. The order of splits that needs the fewest words is taken.

use std::fmt;

/// What a player sees over dice: the damage, how many accuracies, whether a critical icon is there.
pub(crate) type Seen = [u8; 3];

/// In which order what is seen may be split.
const ORDERS: [&[usize]; 10] =
    [&[], &[0], &[1], &[2], &[0, 1, 2], &[0, 2, 1], &[1, 0, 2], &[1, 2, 0], &[2, 0, 1], &[2, 1, 0]];

/// More parts than a player keeps in mind.
const MOST: usize = 6;

/// What is decided over some rolls.
pub(crate) trait Decided: Clone + Default {
    /// The rolls of both.
    fn join(&mut self, other: &Self);

    /// Whether one rule says what is decided over all of them.
    fn is_one_rule(&self) -> bool;

    /// How likely it is that something is done.
    fn share(&self) -> f64;
}

/// What is decided, by what a player sees.
#[derive(Clone, Debug, Default)]
pub(crate) struct BySeen<D>(Vec<Option<D>>);

/// More points of damage than any pool shows.
const DAMAGE: usize = crate::limits::DICE_ONLY_ROLLED * 2 + 1;

impl<D: Decided> BySeen<D> {
    /// Adds what is decided over dice that look so.
    pub(crate) fn add(&mut self, [damage, accuracies, crit]: Seen, more: impl FnOnce(&mut D)) {
        let place = (usize::from(accuracies) * 2 + usize::from(crit)) * DAMAGE + usize::from(damage);
        if self.0.len() <= place {
            self.0.resize(place + 1, None);
        }
        if let Some(known) = self.0.get_mut(place) {
            more(known.get_or_insert_default());
        }
    }

    /// What is decided, with what is seen.
    fn cells(&self) -> Cells<'_, D> {
        let number = |number: usize| u8::try_from(number).unwrap_or(u8::MAX);
        let known = self.0.iter().enumerate().filter_map(|(place, known)| Some((place, known.as_ref()?)));
        let seen = |place: usize| [place % DAMAGE, place / DAMAGE / 2, place / DAMAGE % 2].map(number);
        known.map(|(place, decided)| (seen(place), decided)).collect()
    }
}

/// Some of them.
type Cells<'a, D> = Vec<(Seen, &'a D)>;

/// What is decided where a condition holds.
#[derive(Clone, Debug)]
pub(crate) struct Case<D> {
    /// The condition, the last split first; none: always.
    bounds: Vec<Bounds>,
    /// What is decided there.
    pub decided: D,
}

impl<D> Case<D> {
    /// The condition in words: `when 4 or more`; empty: always.
    fn condition(&self) -> String {
        let conditions = self.bounds.iter().rev().map(|bounds| condition(*bounds));
        conditions.filter(|condition| !condition.is_empty()).collect::<Vec<String>>().join(" ")
    }
}

/// What is decided, in as few parts as possible, the greatest damage first.
pub(crate) fn parts<D: Decided>(all: &BySeen<D>) -> Vec<Case<D>> {
    let cells = all.cells();
    let Some(all) = joined(&cells) else { return Vec::new() };
    if all.is_one_rule() {
        return split(&cells, all, &[]);
    }
    let ways = ORDERS.iter().map(|order| split(&cells, all.clone(), order));
    let unexplained = |parts: &[Case<D>]| {
        let unexplained = parts.iter().filter(|part| !part.decided.is_one_rule());
        unexplained.map(|part| part.decided.share()).sum::<f64>()
    };
    ways.filter(|parts| parts.len() <= MOST)
        .min_by(|one, other| {
            unexplained(one).total_cmp(&unexplained(other)).then(one.len().cmp(&other.len()))
        })
        .unwrap_or_default()
}

fn joined<D: Decided>(cells: &[(Seen, &D)]) -> Option<D> {
    let (first, others) = cells.split_first()?;
    let mut all = first.1.clone();
    others.iter().for_each(|(_, decided)| all.join(decided));
    Some(all)
}

/// Cells that stand together in a split, by what they have in common: from a number to another one.
struct Run<'a, D> {
    from: u8,
    to: u8,
    cells: &'a [(Seen, &'a D)],
    /// What is decided over all of them.
    decided: D,
}

/// Cells, sorted by the number that splits them, in runs as long as one rule explains them.
fn runs<'a, D: Decided>(sorted: &'a [(Seen, &'a D)], by: usize) -> Vec<Run<'a, D>> {
    let mut runs: Vec<Run<'_, D>> = Vec::new();
    let mut first = 0;
    for here in sorted.chunk_by(|(one, _), (other, _)| one[by] == other[by]) {
        let (Some(decided), Some((seen, _))) = (joined(here), here.first()) else { continue };
        let (value, end) = (seen[by], first + here.len());
        let with = |run: &Run<'_, D>| {
            let mut both = run.decided.clone();
            both.join(&decided);
            both.is_one_rule().then_some(both)
        };
        match runs.last_mut().and_then(|run| Some((with(run)?, run))) {
            Some((both, run)) => {
                let cells = sorted.get(end - here.len() - run.cells.len()..end).unwrap_or_default();
                *run = Run { from: run.from, to: value, cells, decided: both };
            }
            None => runs.push(Run { from: value, to: value, cells: here, decided }),
        }
        first = end;
    }
    runs
}

/// What is decided over cells: in one part where one rule says it, else split in this order.
fn split<D: Decided>(cells: &[(Seen, &D)], all: D, order: &[usize]) -> Vec<Case<D>> {
    let whole = |decided| vec![Case { bounds: Vec::new(), decided }];
    let (false, Some((by, others))) = (all.is_one_rule(), order.split_first()) else { return whole(all) };
    let mut sorted = cells.to_vec();
    sorted.sort_by_key(|(seen, _)| seen[*by]);
    let value = |cell: Option<&(Seen, &D)>| cell.map_or(0, |(seen, _)| seen[*by]);
    let (least, most) = (value(sorted.first()), value(sorted.last()));
    let mut parts: Vec<(u8, u8, Vec<Case<D>>)> = Vec::new();
    for Run { from, to, cells, decided } in runs(&sorted, *by).into_iter().rev() {
        let within = split(cells, decided.clone(), others);
        let explains = within.iter().any(|part| part.decided.is_one_rule());
        match parts.last_mut().map(|(least, _, known)| (least, known.as_mut_slice())) {
            // neither can be split: they stand together
            Some((least, [known])) if !explains && !known.decided.is_one_rule() => {
                *least = from;
                within.iter().for_each(|part| known.decided.join(&part.decided));
            }
            _ if explains => parts.push((from, to, within)),
            _ => parts.push((from, to, whole(decided))),
        }
    }
    let with_bounds = |(from, to, within): (u8, u8, Vec<Case<D>>)| {
        let bounds = Bounds { by: *by, from, to, least, most };
        within.into_iter().map(move |mut part| {
            part.bounds.push(bounds);
            part
        })
    };
    parts.into_iter().flat_map(with_bounds).collect()
}

/// That what is seen lies between two numbers, where it lies between `least` and `most` at all.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    /// The place of the number in [`Seen`].
    by: usize,
    from: u8,
    to: u8,
    least: u8,
    most: u8,
}

/// Bounds in words; empty where they say nothing.
fn condition(Bounds { by, from, to, least, most }: Bounds) -> String {
    if (from, to) == (least, most) {
        return String::new();
    }
    match (by, from, to) {
        (0, from, to) if to == most => format!("when {from} or more"),
        (0, from, to) if from == to && (from == 0 || from > least) => format!("at {from}"),
        (0, from, to) if from == least => format!("when {to} or less"),
        (0, from, to) => format!("at {from} to {to}"),
        (1, 0, 0) => "without an accuracy".to_owned(),
        (1, 1, to) if to == most => "with an accuracy".to_owned(),
        (1, 1, 1) => "with one accuracy".to_owned(),
        (1, from, to) if to == most => format!("with {from} accuracies or more"),
        (1, 0, 1) => "with one accuracy at most".to_owned(),
        (1, from, to) if from == least => format!("with {to} accuracies or fewer"),
        (1, from, to) if from == to => format!("with {from} accuracies"),
        (1, from, to) => format!("with {from} to {to} accuracies"),
        (_, 0, _) => "without a critical icon".to_owned(),
        _ => "with a critical icon".to_owned(),
    }
}

/// A rule in words.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct InWords {
    /// What is done.
    pub text: String,
    /// When; empty: always.
    conditions: Vec<String>,
    /// How likely it is.
    pub share: f64,
}

impl fmt::Display for InWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let when = self.conditions.join(" or ");
        if when.is_empty() {
            f.write_str(self.text.trim_end_matches(','))
        } else {
            write!(f, "{} {when}", self.text)
        }
    }
}

/// The parts in words: those in which nothing is done are left out, and what is done in several of them is said once.
pub(crate) fn in_words<D: Decided>(parts: &[Case<D>], say: impl Fn(&D) -> Option<String>) -> Vec<InWords> {
    let mut said: Vec<InWords> = Vec::new();
    for part in parts {
        let Some(text) = say(&part.decided) else { continue };
        let (condition, share) = (part.condition(), part.decided.share());
        match said.iter_mut().find(|known| known.text == text) {
            Some(known) => {
                known.conditions.push(condition);
                known.share += share;
            }
            None => said.push(InWords { text, conditions: vec![condition], share }),
        }
    }
    said
}
