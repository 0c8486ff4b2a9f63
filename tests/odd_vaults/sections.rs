//! What names a heading means all that stands below it.

use adjutant::rulebook::PassageAnswer;

use crate::support::{passage, sea, topic};

const CORE: &str =
    "# Core\n\n## Fire\nFire burns one square.\n\nFire spreads at dusk.\n\n## Water\nWater stops fire.\n";

/// A ruling on a heading is shown on everything below it, and names the heading.
#[test]
fn a_ruling_on_a_heading_touches_all_below_it() {
    for (applies, words) in [
        ("applies_to: \"[[Core#Fire]]\"\n", "No, once only."),
        ("applies_to: Fire\n", "No, once only."),
        ("", "No, see [[Core#Fire]]."),
        ("", "No, see [the fire](../Core.md#fire)."),
        ("", "No.\n\nSee [[Core#Fire]]."),
    ] {
        let note = format!("---\nauthor: Ada\ndate: 2026-01-01\n{applies}---\n{words}\n");
        let rulebook = sea(&[("Core.md", CORE), ("rulings/Game 1.md", &note)]);
        let touched: Vec<usize> =
            rulebook.passages_of(topic(&rulebook, "core")).map(|it| it.rulings.len()).collect();
        assert_eq!(touched, [1, 1, 0], "{applies} {words}");
        let ruling = rulebook.passages.values().find(|it| it.ruling.is_some()).expect("a ruling");
        let told = PassageAnswer::of(&rulebook, ruling).ruling.expect("a ruling").applies;
        let told: Vec<&str> = told.iter().map(|it| it.title.as_str()).collect();
        assert_eq!(told, ["Core, Fire"], "{applies} {words}");
    }
}

/// A ruling on one passage stays on that.
#[test]
fn a_ruling_on_a_passage_touches_nothing_else() {
    let note = "---\nauthor: Ada\ndate: 2026-01-01\napplies_to: \"[[Core#^burns]]\"\n---\nNo.\n";
    let core = CORE.replace("square.", "square. ^burns");
    let rulebook = sea(&[("Core.md", &core), ("rulings/Game 1.md", note)]);
    assert_eq!(passage(&rulebook, "core/burns").rulings.len(), 1);
    let touched = rulebook.passages_of(topic(&rulebook, "core")).filter(|it| !it.rulings.is_empty());
    assert_eq!(touched.count(), 1);
}
