//! Everything that can happen: budgets that say what they cut, exact odds, best and worst.

use engine::{
    Aim, Budget, Fix, Fraction, Interval, Limits, Line, Merging, OddsError, Position, Task, Tree,
    estimate_lines, explore, odds,
};

use crate::pocket::{
    Board, NAMED, Player, Player::Amber, Player::Jade, Pocket, Power, SEATS, Work, board, skirmish,
};

fn flicks(times: usize) -> Position<Pocket> {
    Position::new(board(&[]), vec![Task::work(Work::Flick { who: Amber }); times])
}

fn tree(start: Position<Pocket>, limits: Limits) -> Tree<Pocket> {
    explore(&SEATS, start, &Line::default(), limits, Merging::Equal)
}

fn amber(state: &Board) -> Fraction {
    Fraction::from(u32::from(state.score(Amber)))
}

fn bounds(most: u32) -> Interval {
    Interval { low: Fraction::ZERO, high: Fraction::from(most) }
}

#[test]
fn weights_become_exact_odds() {
    let tree = tree(flicks(3), Limits::default());
    let plan = odds::value(&tree, amber, bounds(3), |_| Aim::Free).unwrap();
    assert_eq!(plan.value().exact().unwrap().to_string(), "3/4");
    let distribution = odds::distribution(&tree, &plan, |state| state.score(Amber)).unwrap();
    let shown: Vec<String> = distribution.ends.iter().map(|(score, p)| format!("{score}: {p}")).collect();
    assert_eq!(shown, ["0: 27/64", "1: 27/64", "2: 9/64", "3: 1/64"]);
}

/// Where every line passes the same numbers of ways, the estimate is their number; it is the same every time.
#[test]
fn lines_are_estimated_before_they_are_explored() {
    for times in 0..8 {
        let counted = tree(flicks(times), Limits::default()).count_lines();
        assert_eq!(Some(estimate_lines(&SEATS, &flicks(times))), counted, "{times} flicks");
    }
    let fight = || Position::new(board(&[]), vec![Task::work(Work::Flick { who: Jade }); 5]);
    assert_eq!(estimate_lines(&SEATS, &fight()), estimate_lines(&SEATS, &fight()));
}

#[test]
fn a_budget_leaves_an_interval_that_holds_the_truth() {
    let truth = Fraction::of(5, 4).unwrap();
    let mut width = None;
    for nodes in [2, 4, 6, 9, 12, 15, 18, 21, 25] {
        let tree = tree(flicks(5), Limits { nodes, ..Limits::default() });
        let value = odds::value(&tree, amber, bounds(5), |_| Aim::Free).unwrap();
        let Interval { low, high } = value.value();
        assert!(low <= truth && truth <= high, "{nodes}: {low} to {high}");
        assert_eq!(tree.cut.is_some(), low != high);
        let narrower = high.minus(low).unwrap();
        assert!(width.is_none_or(|width| narrower <= width), "more nodes, less doubt");
        width = Some(narrower);
        let distribution = odds::distribution(&tree, &value, |state| state.score(Amber)).unwrap();
        assert_eq!(tree.cut.is_some(), distribution.unexplored != Fraction::ZERO);
    }
    assert_eq!(width, Some(Fraction::ZERO));
}

#[test]
fn every_budget_is_named_when_it_is_hit() {
    let all = Limits::default();
    let cut = |limits| tree(flicks(6), limits).cut;
    assert_eq!(cut(Limits { nodes: 3, ..all }), Some(Budget::Nodes));
    assert_eq!(cut(Limits { advances: 3, ..all }), Some(Budget::Advances));
    assert_eq!(cut(Limits { bytes: 1500, ..all }), Some(Budget::Bytes));
    assert_eq!(cut(all), None);
}

#[test]
fn the_heaviest_outcome_is_explored_first() {
    let tree = tree(flicks(8), Limits { nodes: 10, ..Limits::default() });
    let plan = odds::value(&tree, amber, bounds(8), |_| Aim::Free).unwrap();
    let distribution = odds::distribution(&tree, &plan, |state| state.score(Amber)).unwrap();
    // the one line that is whole is the likeliest: eight times dull
    assert_eq!(distribution.ends[&0], Fraction::of(3_u128.pow(8), 4_u128.pow(8)).unwrap());
}

#[test]
fn a_choice_has_a_best_and_a_worst_and_never_one_number() {
    // amber's ember may put out jade's chorus-watched sprite, or its own
    let table = board(&[
        (Amber, Power::Ember, 1),
        (Jade, Power::Plain, 9),
        (Jade, Power::Plain, 1),
        (Amber, Power::Chorus, 9),
        (Jade, Power::Chorus, 1),
    ]);
    let tree = tree(skirmish(table), Limits::default());
    let (best, worst) = odds::best_and_worst(&tree, amber, bounds(9), Amber, |_| Aim::Free).unwrap();
    let free = odds::value(&tree, amber, bounds(9), |_| Aim::Free).unwrap();
    assert!(worst.value().low < best.value().high);
    assert_eq!(free.value(), Interval { low: worst.value().low, high: best.value().high });
    let open = odds::distribution(&tree, &free, |state| state.score(Amber));
    assert!(matches!(open, Err(OddsError::OpenChoice { .. })));
    let aims = |who: &Player| if *who == Amber { Aim::Most } else { Aim::Least };
    let plan = odds::value(&tree, amber, bounds(9), aims).unwrap();
    let distribution = odds::distribution(&tree, &plan, amber).unwrap();
    assert_eq!(distribution.ends.keys().copied().collect::<Vec<_>>(), [plan.value().exact().unwrap()]);
}

#[test]
fn a_fixed_line_is_one_number_and_what_it_does_not_fix_is_explored() {
    let table = board(&[(Jade, Power::Plain, 3), (Jade, Power::Plain, 1), (Amber, Power::Chorus, 9)]);
    let tasks = [Task::work(Work::Flick { who: Amber }), Task::work(Work::Strike { who: Amber })];
    let start = Position::new(table, tasks);
    let value = |pick: &str| {
        let line: Line = [Fix::pick(pick)].into_iter().collect();
        let tree = explore(&NAMED, start.clone(), &line, Limits::default(), Merging::Equal);
        assert_eq!(tree.fates.unmatched(&line).count(), 0);
        let plan = odds::value(&tree, amber, bounds(9), |_| Aim::Free).unwrap();
        plan.value().exact().unwrap()
    };
    assert_eq!(value("dim sprite-0"), Fraction::of(1, 4).unwrap());
    assert_eq!(value("dim sprite-1"), Fraction::of(5, 4).unwrap());
}

#[test]
fn a_loop_inside_a_tree_is_open_with_its_probability() {
    let table = board(&[(Amber, Power::Phoenix, 1), (Jade, Power::Plain, 3)]);
    let tasks = [Task::work(Work::Flick { who: Amber }), Task::work(Work::Skirmish { one: 0, other: 1 })];
    let tree = tree(Position::new(table, tasks), Limits::default());
    let plan = odds::value(&tree, amber, bounds(1), |_| Aim::Free).unwrap();
    assert_eq!(plan.value(), bounds(1));
    let distribution = odds::distribution(&tree, &plan, amber).unwrap();
    assert_eq!((distribution.open, distribution.unexplored), (Fraction::ONE, Fraction::ZERO));
}

#[test]
fn lines_are_counted_before_they_are_listed() {
    let tree = tree(flicks(4), Limits::default());
    assert_eq!(tree.count_lines(), Some(16));
    let mut names: Vec<String> = tree
        .lines()
        .map(|(edges, _)| edges.iter().map(|edge| edge.pick.to_string()).collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(names.len(), 16);
    assert_eq!(names[0], "dull dull dull dull");
    names.sort();
    names.dedup();
    assert_eq!(names.len(), 16);
}

#[test]
fn jade_is_free_where_nobody_says_what_jade_wants() {
    let table = board(&[(Amber, Power::Plain, 1), (Jade, Power::Plain, 2), (Jade, Power::Moth, 9)]);
    let tree = tree(skirmish(table), Limits::default());
    let jade = |state: &Board| Fraction::from(u32::from(state.score(Jade)));
    let plan = odds::value(&tree, jade, bounds(1), |_| Aim::Free).unwrap();
    assert_eq!(plan.value(), bounds(1));
}
