//! In which words is it said what is decided over thousands of rolls?
//!
//! What is decided is added up by what a player sees: the damage, the accuracies, whether a critical icon is there. A rule that
//! explains all of it stands alone; otherwise it is split by one of the three into thresholds, and these by the next one. Of all
//! orders to split the one that needs the fewest words is taken.

use std::{collections::BTreeMap, fmt};

/// What a player sees over dice: the damage, how many accuracies, whether a critical icon is there.
pub(crate) type Seen = [u8; 3];

/// In which order what is seen may be split.
const ORDERS: [&[usize]; 10] =
    [&[], &[0], &[1], &[2], &[0, 1, 2], &[0, 2, 1], &[1, 0, 2], &[1, 2, 0], &[2, 0, 1], &[2, 1, 0]];

/// More parts than a player keeps in mind.
const MOST: usize = 6;

/// What is decided over some rolls.
pub(crate) trait Decided: Clone {
    /// The rolls of both.
    fn join(&mut self, other: &Self);

    /// Whether one rule says what is decided over all of them.
    fn is_one_rule(&self) -> bool;

    /// How likely it is that something is done.
    fn share(&self) -> f64;
}

/// What is decided, by what a player sees.
pub(crate) type BySeen<D> = BTreeMap<Seen, D>;

/// Some of them.
type Cells<'a, D> = Vec<(Seen, &'a D)>;

/// What is decided where a condition holds.
#[derive(Clone, Debug)]
pub(crate) struct Part<D> {
    /// `when 4 or more`; empty: always.
    pub condition: String,
    /// What is decided there.
    pub decided: D,
}

/// What is decided, in as few parts as possible, the greatest damage first.
pub(crate) fn parts<D: Decided>(all: &BySeen<D>) -> Vec<Part<D>> {
    let cells: Vec<(Seen, &D)> = all.iter().map(|(seen, decided)| (*seen, decided)).collect();
    let ways = ORDERS.iter().map(|order| split(&cells, order));
    let unexplained = |parts: &[Part<D>]| {
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

fn split<D: Decided>(cells: &[(Seen, &D)], order: &[usize]) -> Vec<Part<D>> {
    let Some(all) = joined(cells) else { return Vec::new() };
    let whole = |decided| vec![Part { condition: String::new(), decided }];
    let (false, Some((by, others))) = (all.is_one_rule(), order.split_first()) else { return whole(all) };
    let mut runs: Vec<(u8, u8, Cells<'_, D>)> = Vec::new();
    let mut values: Vec<u8> = cells.iter().map(|(seen, _)| seen[*by]).collect();
    values.sort_unstable();
    values.dedup();
    for value in &values {
        let here: Vec<_> = cells.iter().filter(|(seen, _)| seen[*by] == *value).copied().collect();
        let more =
            |run: &[(Seen, &D)]| joined(&[run, &here].concat()).is_some_and(|decided| decided.is_one_rule());
        match runs.last_mut() {
            Some((_, most, run)) if more(run) => {
                *most = *value;
                run.extend(here);
            }
            _ => runs.push((*value, *value, here)),
        }
    }
    let (least, most) = (values.first().copied().unwrap_or(0), values.last().copied().unwrap_or(0));
    let mut parts: Vec<(u8, u8, Vec<Part<D>>)> = Vec::new();
    for (from, to, run) in runs.into_iter().rev() {
        let within = split(&run, others);
        let explains = within.iter().any(|part| part.decided.is_one_rule());
        match parts.last_mut().map(|(least, _, known)| (least, known.as_mut_slice())) {
            // neither can be split: they stand together
            Some((least, [known])) if !explains && !known.decided.is_one_rule() => {
                *least = from;
                within.iter().for_each(|part| known.decided.join(&part.decided));
            }
            _ if explains => parts.push((from, to, within)),
            _ => parts.push((from, to, split(&run, &[]))),
        }
    }
    let with_condition = |(from, to, within): (u8, u8, Vec<Part<D>>)| {
        let condition = condition(*by, (from, to), (least, most));
        within.into_iter().map(move |part| Part {
            condition: [condition.as_str(), part.condition.as_str()].join(" ").trim().to_owned(),
            ..part
        })
    };
    parts.into_iter().flat_map(with_condition).collect()
}

/// That what is seen lies between two numbers, where it lies between `least` and `most` at all.
fn condition(by: usize, (from, to): (u8, u8), (least, most): (u8, u8)) -> String {
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
pub(crate) fn in_words<D: Decided>(parts: &[Part<D>], say: impl Fn(&D) -> Option<String>) -> Vec<InWords> {
    let mut said: Vec<InWords> = Vec::new();
    for part in parts {
        let Some(text) = say(&part.decided) else { continue };
        let (condition, share) = (part.condition.clone(), part.decided.share());
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    impl Decided for BTreeSet<&'static str> {
        fn join(&mut self, other: &Self) {
            self.extend(other);
        }

        fn is_one_rule(&self) -> bool {
            self.len() == 1
        }

        fn share(&self) -> f64 {
            1.0
        }
    }

    fn told(cells: &[(Seen, &'static str)]) -> String {
        let all = cells.iter().map(|(seen, what)| (*seen, BTreeSet::from([*what]))).collect();
        let say =
            |what: &BTreeSet<&str>| what.first().filter(|what| !what.is_empty()).map(ToString::to_string);
        let rules: Vec<String> = in_words(&parts(&all), say).iter().map(ToString::to_string).collect();
        rules.join("; ")
    }

    #[test]
    fn a_threshold_is_said_once() {
        let cells = [([2, 0, 0], ""), ([3, 0, 0], ""), ([4, 0, 1], "brace"), ([7, 0, 0], "brace")];
        assert_eq!(told(&cells), "brace when 4 or more");
    }

    #[test]
    fn what_explains_most_is_split_first() {
        let cells =
            [([2, 0, 0], "a"), ([2, 1, 0], "b"), ([3, 0, 0], "a"), ([3, 1, 0], "b"), ([4, 1, 0], "b")];
        assert_eq!(told(&cells), "b with an accuracy; a without an accuracy");
    }

    #[test]
    fn always_needs_no_condition() {
        assert_eq!(told(&[([1, 0, 0], "a"), ([5, 2, 1], "a")]), "a");
        assert_eq!(told(&[([1, 0, 0], "")]), "");
    }
}
