//! Which boards are refused, and does the finding say what to do?

use rulebook::Rulebook;
use scenario::Scenario;

/// Field, message and help of what is found wrong with a board.
fn findings(board: &str) -> String {
    let text = format!("game = \"unlimited\"\nkind = \"play\"\n{board}");
    let found = Scenario::from_toml(&text, "board").expect_err("it is refused");
    format!("{found:#?}")
}

#[test]
fn a_player_has_one_leader() {
    let at_home = "p1 = { leader = { name = \"Admiral\" } }\n";
    let unit = "unit = [{ name = \"Governor\", leader = true }]\n";
    let found = findings(&format!("{at_home}{unit}"));
    assert!(found.contains("is a second leader of P1"), "{found}");
    assert!(found.contains("leave one of the two out"), "{found}");
    let upgrade = "unit = [{ name = \"Marine\" }]\nupgrade = [{ name = \"Governor\", on = \"Marine\", leader = true }]\n";
    assert!(findings(&format!("{at_home}{upgrade}")).contains("is a second leader of P1"));
    // of the other player it is the first
    let theirs = "unit = [{ name = \"Governor\", controller = \"P2\", leader = true }]\n";
    let text = format!("game = \"unlimited\"\nkind = \"play\"\n{at_home}{theirs}");
    assert!(Scenario::from_toml(&text, "board").is_ok());
}

#[test]
fn an_upgrade_on_nothing_is_told_what_is_missing() {
    let found = findings("upgrade = [{ name = \"Blade\", on = \"Marine\" }]\n");
    assert!(found.contains("put a `unit` into play first"), "{found}");
}

#[test]
fn listed_resources_are_among_those_whose_number_is_given() {
    let card = "card = [{ name = \"Crate\", zone = \"resources\" }]\n";
    assert!(findings(card).contains("1 cards are listed among them"), "{}", findings(card));
    for number in ["resources", "exhausted-resources"] {
        let text = format!("game = \"unlimited\"\nkind = \"play\"\np1 = {{ {number} = 1 }}\n{card}");
        assert!(Scenario::from_toml(&text, "board").is_ok(), "{number}");
    }
}

/// A name that fits none of two abilities that wait is no ability that does not wait: nothing refuses it, and the names that fit
/// are said.
#[test]
fn an_ability_that_waits_is_not_said_not_to_wait() {
    let text = "game = \"unlimited\"\nkind = \"play\"\nline = [{ choose = \"play Captain\" }, { choose = \"use Captain/when-played #2\" }]\n\
        card = [{ name = \"Captain\", type = \"unit\", text = \"When Played: You may draw a card.\\nWhen Played: You may heal 1 damage from a base.\" }]\n";
    let scenario = Scenario::from_toml(text, "board").expect("it is read");
    let report = scenario.resolve(&Rulebook::read(shipped::games()));
    assert!(report.refused.is_empty(), "{:?}", report.refused);
    let help = report.diagnostics.iter().find_map(|finding| finding.help.clone());
    assert!(help.is_some_and(|help| help.contains("use Captain/when-played 2")), "{:?}", report.diagnostics);
}
