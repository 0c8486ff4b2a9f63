//! Is a card found by what players call it, and is what is wrong with a file told at its place?

use cards::{Catalogue, File, LOCK, Read, card_names::How};

fn read(path: &str, text: &str) -> Read {
    Catalogue::read(&[File { path, name: path, text }])
}

const UPGRADES: &str = r#"
[xi7-turbolasers]
name = "XI7 Turbolasers"
nicknames = ["XI7"]
slot = "turbolasers"
points = 6
rules = ["defense-tokens/redirect"]

[admiral-raddus]
name = "Admiral Raddus"
nicknames = ["Raddus"]
slot = "commander"
points = 26
"#;

#[test]
fn a_card_is_found_by_every_name_plural_and_slip() {
    let all = read("cards/upgrades.toml", UPGRADES);
    assert_eq!(all.findings, []);
    let cards = all.catalogue;
    for name in ["XI7 Turbolasers", "xi-7 turbolaser", "XI7s", "xi7"] {
        assert_eq!(cards.called(name).first().map(|it| it.0.id.as_str()), Some("xi7-turbolasers"), "{name}");
    }
    assert_eq!(cards.called("raddus").first().map(|it| it.1), Some(How::Nickname));
    assert_eq!(cards.nearly("radus").first().map(|it| it.id.as_str()), Some("admiral-raddus"));
    assert!(cards.called("brace").is_empty() && cards.nearly("brace").is_empty());
    assert_eq!(cards.beginning("xi").len(), 1);
}

#[test]
fn a_word_of_a_name_with_a_subtitle_is_that_card() {
    let unit = |id: &str, subtitle: &str| {
        format!("[{id}]\nname = \"Ada Bo\"\nsubtitle = \"{subtitle}\"\ncost = 1\narena = \"ground\"\n")
    };
    let text = format!("{}{}", unit("one", "Master Singer"), unit("two", "Dancer")).replace("Ada", "Adara");
    let cards = read("cards/units.toml", &text).catalogue;
    let called = |name| cards.called(name).iter().map(|it| it.0.id.as_str()).collect::<Vec<_>>();
    assert_eq!(called("adara master singer"), ["one"]);
    assert_eq!(called("Adara, Dancer"), ["two"]);
    assert_eq!(called("adara bo"), ["one", "two"]);
}

#[test]
fn what_is_wrong_has_a_place_and_a_help() {
    let wrong = UPGRADES.replace("\"turbolasers\"", "\"turbolaser\"").replace("points = 26", "point = 26");
    let all = read("cards/upgrades.toml", &wrong);
    let codes: Vec<&str> = all.findings.iter().map(|it| it.code).collect();
    assert_eq!(codes, ["unknown-card-word", "broken-card", "unknown-card-field"]);
    let word = all.findings.first().expect("a finding");
    assert_eq!(word.span.as_ref().map(|span| (span.line, span.column)), Some((5, 8)));
    assert_eq!(word.help.as_deref(), Some("did you mean `turbolasers`?"));
}

#[test]
fn an_id_that_was_issued_stays() {
    let lock = read("cards/upgrades.toml", UPGRADES).catalogue.ids_lock("gone\n");
    assert!(lock.ends_with("\nadmiral-raddus\ngone\nxi7-turbolasers\n"), "{lock}");
    let files = [
        File { path: "cards/upgrades.toml", name: "u", text: UPGRADES },
        File { path: LOCK, name: "l", text: &lock },
    ];
    let found: Vec<(&str, Option<usize>)> = Catalogue::read(&files)
        .findings
        .iter()
        .map(|it| (it.code, it.span.as_ref().map(|span| span.line)))
        .collect();
    assert_eq!(found, [("vanished-card", Some(3))]);
}

#[test]
fn two_cards_of_one_id_and_files_of_no_kind_are_told() {
    let twice = [
        File { path: "cards/upgrades.toml", name: "u", text: UPGRADES },
        File { path: "cards/events.toml", name: "e", text: "xi7-turbolasers = { name = \"XI7\" }" },
        File { path: "cards/shipps.toml", name: "s", text: "" },
    ];
    let codes: Vec<&str> = Catalogue::read(&twice).findings.iter().map(|it| it.code).collect();
    assert_eq!(codes, ["duplicate-card", "unread-cards"]);
}
