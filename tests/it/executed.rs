//! What is executed of the cards, and which scenario shows it?

use adjutant::snapshot::executed::{self, Execution};
use rulebook::sources::SourceFile;

fn armada() -> (cards::Catalogue, Vec<SourceFile>) {
    let games = shipped::games();
    let game = games.into_iter().find(|game| game.id == "armada").expect("armada is shipped");
    (adjutant::snapshot::cards::read(&game).catalogue, game.others)
}

#[test]
fn every_card_with_effects_comes_out_as_its_scenario_says() {
    let (catalogue, files) = armada();
    let findings = executed::findings(shipped::rulebook(), &catalogue, &files);
    let told: Vec<String> = findings.iter().map(ToString::to_string).collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn a_scenario_of_a_card_fails_when_the_cards_row_is_taken_out() {
    let (catalogue, files) = armada();
    let (rulebook, fenced) = (shipped::rulebook(), executed::fenced(&files));
    let idle = files.iter().filter(|file| file.path.starts_with(cards::FENCES)).filter(|file| {
        let id = file.path.trim_start_matches(cards::FENCES).trim_end_matches(".toml");
        executed::run(rulebook, &catalogue, file, Some(id)).is_empty()
    });
    let idle: Vec<&str> = idle.map(|file| file.path.as_str()).collect();
    assert!(idle.is_empty(), "what these say holds without their cards: {idle:?}");
    let without = catalogue.cards().iter().filter(|card| {
        executed::execution(card, &fenced) == Execution::InPart && card.text("open").is_none()
    });
    let without: Vec<&str> = without.map(|card| card.id.as_str()).collect();
    assert!(without.is_empty(), "nothing shows what these do: {without:?}");
}

#[test]
fn the_documents_say_how_many_cards_are_executed() {
    let (catalogue, files) = armada();
    let table = executed::table(&catalogue, &executed::fenced(&files));
    let documents = std::fs::read_to_string(testing::root().join("docs/cards.md")).expect("docs/cards.md");
    assert!(documents.contains(&table), "docs/cards.md has to say:\n{table}");
}

#[test]
fn the_page_of_coverage_and_the_command_line_show_the_same_table() {
    let shown = crate::cli::run(&testing::root(), &["show", "armada/cards"]).out;
    let (catalogue, files) = armada();
    assert_eq!(shown, executed::table(&catalogue, &executed::fenced(&files)));
}

/// What decides between two cards is shown with both: without either row the scenario fails, and it names the rule.
#[test]
fn a_scenario_of_two_cards_needs_both_and_names_the_rule() {
    let (catalogue, files) = armada();
    let pairs: Vec<&SourceFile> = files.iter().filter(|file| file.path.starts_with(cards::PAIRS)).collect();
    assert!(pairs.len() >= 9, "{}", pairs.len());
    for file in pairs {
        let of = file.path.trim_start_matches(cards::PAIRS).trim_end_matches(".toml");
        let (one, other) = of.split_once('_').expect("two cards by their ids");
        for card in [one, other] {
            let alone = executed::run(shipped::rulebook(), &catalogue, file, Some(card));
            assert!(catalogue.card(card).is_some() && !alone.is_empty(), "{of} holds without {card}");
        }
        assert!(file.text.contains("\ncites = [\"armada/"), "{of} names no rule");
    }
}

/// The scenarios about two units of Unlimited come out as they say; without the keywords of either unit they do not.
#[test]
fn a_scenario_of_two_units_needs_the_keywords_of_both() {
    let games = shipped::games();
    let game = games.into_iter().find(|game| game.id == "unlimited").expect("unlimited is shipped");
    let catalogue = adjutant::snapshot::cards::read(&game).catalogue;
    let findings = executed::findings(shipped::rulebook(), &catalogue, &game.others);
    assert!(findings.is_empty(), "{findings:?}");
    let pairs = game.others.iter().filter(|file| file.path.starts_with(cards::PAIRS));
    let mut count = 0;
    for file in pairs {
        count += 1;
        let table: toml::Table = file.text.parse().expect("TOML");
        let units = table["unit"].as_array().expect("units");
        for (at, unit) in units.iter().enumerate().filter(|(_, unit)| unit.get("keywords").is_some()) {
            let mut without = table.clone();
            let unit_table = without["unit"][at].as_table_mut().expect("a unit");
            unit_table.remove("keywords");
            // the Shield of Shielded is there without it
            unit_table.remove("shields");
            let text = toml::to_string(&without).expect("TOML").into();
            let changed = SourceFile { text, ..file.clone() };
            let alone = executed::run(shipped::rulebook(), &catalogue, &changed, None);
            assert!(!alone.is_empty(), "{} holds without {unit}", file.name);
        }
    }
    assert!(count >= 11, "{count}");
}

/// A unit that is an upgrade, too, prints Piloting: it has a text, whatever a list of front texts says.
#[test]
fn every_unit_that_may_be_an_upgrade_prints_a_text() {
    let games = shipped::games();
    let game = games.into_iter().find(|game| game.id == "unlimited").expect("unlimited is shipped");
    let catalogue = adjutant::snapshot::cards::read(&game).catalogue;
    let pilots = catalogue
        .cards()
        .iter()
        .filter(|card| card.kind == cards::CardKind::Unit && card.fact("upgrade_hp").is_some());
    let (with, without): (Vec<&cards::Card>, Vec<&cards::Card>) = pilots.partition(|card| card.is("text"));
    assert!(with.len() >= 40 && without.is_empty(), "{}: {without:?}", with.len());
}
