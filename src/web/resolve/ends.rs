//! What can come out along every line, and how is each end reached?
//!
//! Each end says what sets it apart, how often and how likely it is, and leads there: a page holds some of them, and every page
//! can be reached. What is the same in all of them is said once.

use std::collections::BTreeSet;

use super::{
    address_options,
    end_names::{Unnamed, names},
    line_comparison, result,
};
use crate::web::{page::capital, trace::spoken};
use names::grouped;
use rulebook::Rulebook;
use scenario::{EndReport, Lines, Scenario, Status, WayReport};

/// A page of the ends.
pub(super) struct Ends {
    /// How many lines there are, in words.
    pub(super) lines: String,
    /// Whether everything was explored.
    pub(super) explored: bool,
    /// How many different ends there are.
    pub(super) count: usize,
    pub(super) ends: Vec<End>,
    /// Where choices say how likely the ends are: the first ways of choosing.
    pub(super) ways: Vec<Way>,
    /// Whether there are more of them.
    pub(super) more_ways: bool,
    /// What is the same at all of them.
    pub(super) same: Vec<(String, String)>,
    /// What is the same at those of this page.
    pub(super) same_here: Vec<(String, String)>,
    /// The pages that can be turned to: the number of each, from 1, what it is called, and whether it is this one.
    pub(super) pages: Vec<(usize, String, bool)>,
    /// The first of them in a few words, for a comparison: what an address calls each, its place, and the words.
    pub(super) named: Vec<(usize, usize, String)>,
    /// The parameters of the address.
    pub(super) address: Vec<(String, String)>,
}

/// One end.
pub(super) struct End {
    /// Its place among all, from 1.
    pub(super) place: usize,
    /// How many lines lead there, and how likely that is.
    pub(super) note: String,
    /// What sets it apart.
    pub(super) facts: Vec<(String, String)>,
    /// One way there, in the words of its decisions.
    pub(super) way: Vec<String>,
    /// Why it is open.
    pub(super) open: Option<String>,
    pub(super) url: String,
    /// The first end of the page beside it; none at that.
    pub(super) beside: Option<String>,
}

/// A way of choosing.
pub(super) struct Way {
    /// What is chosen, and what is rolled before it.
    pub(super) taken: Vec<String>,
    /// The places of the ends that are possible then, from 1, with their chances.
    pub(super) ends: Vec<(usize, String)>,
}

/// Ends, and ways of choosing, that stand on a page.
const SHOWN: usize = 8;

impl Ends {
    /// A page of the ends, from 0; the last one where there are not so many.
    pub(super) fn of(scenario: &Scenario, lines: &Lines, page: usize, rulebook: &Rulebook) -> Self {
        let shared = shared_by(&lines.ends.iter().collect::<Vec<_>>());
        let order = Order::of(lines);
        let place = |number: usize| order.place(number);
        let pages = order.ends.len().div_ceil(SHOWN);
        let page = page.min(pages.saturating_sub(1));
        let shown: Vec<usize> = order.ends.iter().copied().skip(page * SHOWN).take(SHOWN).collect();
        let on_page: Vec<&EndReport> = shown.iter().filter_map(|number| lines.ends.get(*number)).collect();
        let mut shared_here = shared_by(&on_page);
        shared_here.extend(shared.iter().copied());
        let first = on_page.first().map(|end| scenario.going(&end.way));
        let end = |number: usize| {
            let report = lines.ends.get(number)?;
            let there = scenario.going(&report.way);
            let first = first.as_ref().filter(|first| first.lines() != there.lines());
            Some(End {
                place: place(number),
                note: note(report),
                facts: apart(report, &shared_here),
                way: way_to(scenario, report, rulebook),
                open: (report.status == Status::Open)
                    .then(|| spoken(report.reason.as_deref().unwrap_or_default())),
                beside: first.map(|first| format!("{}#both", address_options::beside(&there, first.lines()))),
                url: format!("{}#choice", there.url()),
            })
        };
        let way = |way: &WayReport| Way {
            taken: scenario.told(&way.taken, rulebook).iter().map(line_comparison::words).collect(),
            ends: way.ends.iter().map(|share| (place(share.end), grouped(&share.probability))).collect(),
        };
        let listed: Vec<usize> = order.ends.iter().take(LISTED).copied().collect();
        let unnamed = |number: &usize| Unnamed {
            facts: lines.ends.get(*number).map(|end| apart(end, &shared)).unwrap_or_default(),
            way: lines.ends.get(*number).map(|end| way_to(scenario, end, rulebook)).unwrap_or_default(),
        };
        let called = names(&listed.iter().map(unnamed).collect::<Vec<_>>());
        let named = listed.iter().zip(called).map(|(number, words)| (number + 1, place(*number), words));
        let name = |nth: usize| format!("{}–{}", nth * SHOWN + 1, order.ends.len().min((nth + 1) * SHOWN));
        let is_shared_here = |fact: &(&str, &str)| shared_here.contains(fact) && !shared.contains(fact);
        Self {
            lines: count(lines),
            explored: lines.explored,
            count: lines.ends.len(),
            ends: shown.into_iter().filter_map(end).collect(),
            ways: lines.ways.iter().take(SHOWN).map(way).collect(),
            more_ways: lines.more_ways || lines.ways.len() > SHOWN,
            same: same(lines.ends.first(), |fact| shared.contains(fact)),
            same_here: same(on_page.first().copied(), is_shared_here),
            pages: turned(page, pages).map(|nth| (nth + 1, name(nth), nth == page)).collect(),
            named: named.collect(),
            address: crate::web::params::Params::read(&scenario.to_query()).all().to_vec(),
        }
    }
}

/// In which order the ends are shown: the likeliest first.
struct Order {
    /// The ends, by their numbers.
    ends: Vec<usize>,
    /// The place of each, from 1.
    places: Vec<usize>,
}

impl Order {
    fn of(lines: &Lines) -> Self {
        let mut ends: Vec<usize> = (0..lines.ends.len()).collect();
        // as they were met where nobody knows how likely they are
        ends.sort_by(|one, other| chance(lines, *other).total_cmp(&chance(lines, *one)));
        let mut places = vec![0; ends.len()];
        for (at, number) in ends.iter().enumerate() {
            places.get_mut(*number).into_iter().for_each(|place| *place = at + 1);
        }
        Self { ends, places }
    }

    fn place(&self, number: usize) -> usize {
        self.places.get(number).copied().unwrap_or_default()
    }
}

/// How many lines there are, in words.
fn count(lines: &Lines) -> String {
    grouped(match (&lines.count, &lines.estimate) {
        (Some(count), None) => count.clone(),
        (Some(count), Some(about)) => format!("At least {count}, about {about}"),
        (None, Some(about)) => format!("About {about}"),
        (None, None) => "more than can be counted".to_owned(),
    })
}

/// One way to an end, in the words of its decisions.
fn way_to(scenario: &Scenario, end: &EndReport, rulebook: &Rulebook) -> Vec<String> {
    scenario.told(&end.way, rulebook).iter().map(line_comparison::words).collect()
}

/// The pages to which a page of ends leads: all of a few, else the first, the last, and those around it.
fn turned(page: usize, pages: usize) -> impl Iterator<Item = usize> {
    let is_near = move |nth: &usize| nth.abs_diff(page) <= NEAR || *nth == 0 || nth + 1 == pages;
    (0..pages).filter(move |nth| pages <= ALL_PAGES || is_near(nth))
}

/// So many pages are all listed.
const ALL_PAGES: usize = 12;

/// So many pages are listed before and behind one of many.
const NEAR: usize = 3;

/// Most ends among which two are chosen; the others are compared with the first of their page.
const LISTED: usize = 40;

/// How likely an end is, or can be by what is chosen; 0 where nobody knows.
fn chance(lines: &Lines, number: usize) -> f64 {
    let end = lines.ends.get(number);
    let most = || end?.between.as_ref().map(|[_, most]| most.as_str());
    let chance = end.and_then(|end| end.probability.as_deref()).or_else(most);
    chance.map(scenario::decimal).unwrap_or_default()
}

fn note(end: &EndReport) -> String {
    let count = match end.lines.as_deref() {
        Some("1") => "1 way there".to_owned(),
        Some(count) => format!("{count} ways there"),
        None => "more ways there than can be counted".to_owned(),
    };
    let between = || {
        let [least, most] = end.between.as_ref()?;
        // that everything depends on what is chosen goes without saying
        if (least.as_str(), most.as_str()) == ("0", "1") {
            return None;
        }
        Some(format!(", {} to {} by what is chosen", percent(least), percent(most)))
    };
    let chance = end.probability.as_ref().map(|chance| format!(", {}", percent(chance))).or_else(between);
    format!("{count}{}", chance.unwrap_or_default())
}

/// A chance with its fraction, where it is no whole one: `16.7 % (1/6)`.
pub(super) fn percent(chance: &str) -> String {
    let rounded = scenario::in_percent(scenario::decimal(chance));
    if chance.contains('/') { format!("{rounded} ({})", grouped(chance)) } else { rounded }
}

/// What is the same at every one of the ends: name and value of each.
fn shared_by<'e>(all: &[&'e EndReport]) -> BTreeSet<(&'e str, &'e str)> {
    let Some((first, others)) = all.split_first() else { return BTreeSet::new() };
    // of a single end everything sets it apart
    let mut shared: BTreeSet<(&str, &str)> = first
        .facts
        .iter()
        .filter(|_| !others.is_empty())
        .map(|it| (it.what.as_str(), it.value.as_str()))
        .collect();
    for end in others {
        let facts: BTreeSet<_> = end.facts.iter().map(|it| (it.what.as_str(), it.value.as_str())).collect();
        shared.retain(|fact| facts.contains(fact));
    }
    shared
}

/// The facts of an end that are not the same at every end.
fn apart(end: &EndReport, shared: &BTreeSet<(&str, &str)>) -> Vec<(String, String)> {
    let facts = end.facts.iter().filter(|it| !shared.contains(&(it.what.as_str(), it.value.as_str())));
    let said = |value: &str| if value.is_empty() { "none".to_owned() } else { value.to_owned() };
    facts.map(|it| (capital(&spoken(&it.what)), spoken(&said(&it.value)))).collect()
}

/// The facts of an end that are such, as far as they say something.
fn same(end: Option<&EndReport>, is_such: impl Fn(&(&str, &str)) -> bool) -> Vec<(String, String)> {
    let facts = end.into_iter().flat_map(|end| &end.facts);
    let facts = facts.filter(|it| is_such(&(it.what.as_str(), it.value.as_str())));
    facts
        .filter(|it| !result::is_nothing(&it.value))
        .map(|it| (capital(&spoken(&it.what)), spoken(&it.value)))
        .collect()
}
