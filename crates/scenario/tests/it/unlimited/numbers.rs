//! Does a step cite the number that decides, of a passage that states several?

use scenario::Scenario;

/// The labels of everything that an answer cites.
fn labels(board: &str) -> Vec<String> {
    let scenario = Scenario::from_toml(board, "board.toml").unwrap();
    let report = scenario.resolve(shipped::rulebook());
    report.all_citations().map(|citation| citation.label.clone()).collect()
}

fn cites(board: &str, number: &str) {
    let board = format!("game = \"unlimited\"\nkind = \"play\"\n{board}");
    let labels = labels(&board);
    let word = |label: &String| label.split([' ', ',']).any(|word| word == number);
    assert!(labels.iter().any(word), "{number} is cited: {labels:#?}");
}

const TABLE: &str = r#"
    [[unit]]
    name = "Guard"
    [[unit]]
    name = "Clone Trooper"
    controller = "P2"
    token = true
    [[captive]]
    name = "Prisoner"
    by = "Guard"
"#;

fn with(text: &str, lines: &str) -> String {
    format!(
        "{TABLE}\n[[card]]\nname = \"Order\"\ntype = \"event\"\ntext = \"{text}\"\n[[line]]\nchoose = \"play Order\"\n{lines}"
    )
}

#[test]
fn a_unit_that_loses_all_abilities() {
    cites(&with("An enemy unit loses all abilities for this phase.", ""), "8.14.2");
    cites(&with("An enemy unit loses Sentinel for this phase.", ""), "8.14.1");
}

#[test]
fn a_captive_that_is_rescued() {
    cites(&with("Rescue a captured card.", ""), "8.33.3");
}

#[test]
fn a_token_that_leaves_play() {
    cites(&with("Return an enemy unit to its owner's hand.", ""), "3.7.3");
    cites(&with("A friendly unit captures an enemy unit.", ""), "8.33.5");
}

#[test]
fn a_token_of_its_kind() {
    cites(&with("Create an X-Wing token.", ""), "3.7.10");
}

#[test]
fn the_other_arena_of_a_space_unit() {
    let board = r#"
        [[unit]]
        name = "Wing"
        arena = "space"
        [[unit]]
        name = "Walker"
        controller = "P2"
    "#;
    cites(&format!("{board}\n[[line]]\nchoose = \"attack Wing -> Walker\""), "4.4.4");
}
