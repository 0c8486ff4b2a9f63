//! Does a scenario still tell what it told, step by step?
//!
//! `tests/fixtures/transcripts.txt` names the scenarios that people read: together they cite every passage that a step of any
//! scenario cites. Their transcripts are snapshots. Every other scenario lives by what it expects.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    sync::LazyLock,
};

use crate::{at_hand::RULEBOOK, support::told, traces};
use names::PassageId;
use scenario::Report;

/// What every scenario says, by the file's name or the passage it stands under.
static REPORTS: LazyLock<BTreeMap<String, Vec<(String, Report)>>> = LazyLock::new(|| {
    let file = |(file, report): &(std::path::PathBuf, Report)| {
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        (name, vec![(String::new(), report.clone())])
    };
    let mut reports: BTreeMap<_, _> = traces::REPORTS.iter().map(file).collect();
    for (passage, cases) in crate::shipped_scenarios::fenced_cases() {
        let report =
            |case: &scenario::Case| (case.name.clone().unwrap_or_default(), case.scenario.resolve(&RULEBOOK));
        reports.insert(passage.id.to_string(), cases.all().iter().map(report).collect());
    }
    reports
});

fn listed() -> Vec<String> {
    let list = fs::read_to_string(testing::root().join("tests/fixtures/transcripts.txt")).unwrap();
    list.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect()
}

/// The passages that the steps cite.
fn cited(cases: &[(String, Report)]) -> impl Iterator<Item = &PassageId> {
    let steps = cases.iter().flat_map(|(_, report)| &report.steps);
    steps.flat_map(|step| &step.citations).map(|citation| &citation.id)
}

#[test]
fn the_transcripts_tell_what_they_told() {
    for name in listed() {
        let cases = REPORTS
            .get(&name)
            .unwrap_or_else(|| panic!("`{name}` in the list of transcripts is no scenario"));
        let one = |(case, report): &(String, Report)| {
            let heading = if case.is_empty() { String::new() } else { format!("== {case}\n") };
            format!("{heading}{}", told(report))
        };
        let text: String = cases.iter().map(one).collect();
        insta::with_settings!({ description => name.clone(), omit_expression => true, prepend_module_to_snapshot => false, snapshot_path => "snapshots/transcripts" }, {
            insta::assert_snapshot!(name.replace('/', "."), text);
        });
    }
}

#[test]
fn every_passage_that_a_step_cites_is_cited_in_a_transcript() {
    let listed = listed();
    let shown: BTreeSet<_> =
        listed.iter().filter_map(|name| REPORTS.get(name)).flat_map(|cases| cited(cases)).collect();
    let mut missing: BTreeMap<&PassageId, &str> = BTreeMap::new();
    for (name, cases) in REPORTS.iter() {
        for id in cited(cases).filter(|id| !shown.contains(id)) {
            missing.entry(id).or_insert(name);
        }
    }
    assert!(
        missing.is_empty(),
        "add to tests/fixtures/transcripts.txt, and read the transcripts: {missing:#?}"
    );
}

/// A list that names everything would be read by nobody.
#[test]
fn the_transcripts_are_few_enough_to_be_read() {
    let listed = listed();
    assert!(listed.is_sorted(), "in order");
    assert!(listed.len() <= 200, "{} transcripts", listed.len());
}
