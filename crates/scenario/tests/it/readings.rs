//! Does an answer that follows one of two readings say so, with the other beside it?

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::fs;

use names::PassageId;
use rulebook::Rulebook;
use scenario::{CitationReport, Report, Scenario};

use crate::support::told;

/// The scenarios in which a reading is followed, by the ruling that names both.
const FOLLOWED: [(&str, &str); 13] = [
    ("reading-several-dice", "armada/community-rulings/ruling-evade-two-dice"),
    ("reading-concentrate-fire-order", "armada/community-rulings/ruling-concentrate-fire-order"),
    ("reading-salvo-before-after", "armada/community-rulings/ruling-salvo-and-after"),
    ("reading-set-aside-and-passing", "armada/community-rulings/ruling-set-aside-and-passing"),
    ("reading-set-aside-keeps-nobody-from-passing", "armada/community-rulings/ruling-set-aside-and-passing"),
    ("reading-hidden-obstacle", "armada/community-rulings/ruling-hidden-obstacle-squadron"),
    ("reading-single-exogorth", "armada/community-rulings/ruling-single-exogorth"),
    ("destroyed-squadron-counters-and-leaves", "armada/community-rulings/ruling-squadron-tokens"),
    ("play-reading-attack-ends", "unlimited/community-rulings/ruling-attack-ends-without-attacker"),
    ("play-reading-overwhelm-control", "unlimited/community-rulings/ruling-overwhelm-control"),
    ("play-reading-advantage-without-attacker", "unlimited/community-rulings/ruling-advantage-defense"),
    ("play-reading-leader-captured", "unlimited/community-rulings/ruling-capture-leader"),
    ("play-reading-empty-deck-at-once", "unlimited/community-rulings/ruling-empty-deck-instances"),
];

fn answer(name: &str, rulebook: &Rulebook) -> Report {
    let path = testing::root().join(format!("tests/fixtures/scenarios/{name}.toml"));
    let text = fs::read_to_string(&path).unwrap();
    Scenario::from_toml(&text, &path.display().to_string()).unwrap().resolve(rulebook)
}

fn cited<'r>(report: &'r Report, id: &str) -> Vec<&'r CitationReport> {
    report.all_citations().filter(|citation| citation.id.to_string() == id).collect()
}

#[test]
fn trace_and_json_name_both_readings() {
    for (name, ruling) in FOLLOWED {
        let report = answer(name, shipped::rulebook());
        let cited = cited(&report, ruling);
        let readings = cited.first().unwrap_or_else(|| panic!("{name}")).readings.clone();
        let readings = readings.unwrap_or_else(|| panic!("{name}"));
        assert!(cited.iter().all(|citation| citation.readings.as_ref() == Some(&readings)), "{name}");
        let line = format!("a reading: {}; the other: {}", readings.ours, readings.other);
        assert!(told(&report).contains(&line), "{name}: {line}");
        let json = serde_json::to_value(&report).unwrap().to_string();
        let ours = serde_json::to_string(&readings.ours).unwrap();
        assert!(json.contains(&format!("\"ours\":{ours}")), "{name}: {json}");
    }
}

/// A vault of somebody else's does not have the ruling: the answer says all the same that it follows a reading.
#[test]
fn a_vault_without_the_ruling_says_so_too() {
    let empty = Rulebook::default().with_reference(shipped::rulebook);
    let report = answer("reading-several-dice", &empty);
    let cited = cited(&report, "armada/community-rulings/ruling-evade-two-dice");
    assert!(!cited.is_empty());
    assert!(cited.iter().all(|citation| citation.readings.is_some() && citation.url.is_none()));
}

/// A rule that leaves nothing open is no reading, and a ruling that the engine cites is never without one.
#[test]
fn readings_stand_where_they_are_ours() {
    let rulebook = shipped::rulebook();
    for (_, ruling) in FOLLOWED {
        let id: PassageId = ruling.parse().unwrap();
        assert!(rulebook.readings(&id).is_some(), "{ruling}");
    }
    let report = answer("brace-rounds-up", rulebook);
    assert!(report.all_citations().all(|citation| citation.readings.is_none()));
    let open: PassageId = "armada/community-rulings/ruling-only-die".parse().unwrap();
    assert_eq!(rulebook.readings(&open), None);
}
