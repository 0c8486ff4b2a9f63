//! Do the documents show the fields as they are?

use std::{collections::BTreeSet, fs, path::PathBuf};

use scenario::field_tables;

const DOCUMENTS: [&str; 2] = ["docs/scenarios.md", "docs/odds.md"];

fn document(name: &str) -> (PathBuf, String) {
    let path = testing::root().join(name);
    let text = fs::read_to_string(&path).unwrap();
    (path, text)
}

/// The tables between `<!-- fields of ... -->` and `<!-- end -->` are written from the fields: `INSTA_UPDATE=always`
/// writes them, as it does snapshots.
#[test]
fn tables_of_fields_are_written_from_the_fields() {
    for name in DOCUMENTS {
        let (path, text) = document(name);
        let written = field_tables::written(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        if std::env::var("INSTA_UPDATE").is_ok_and(|it| it == "always") {
            fs::write(path, &written).unwrap();
            continue;
        }
        let differs = text.lines().zip(written.lines()).find(|(shown, written)| shown != written);
        assert!(
            text == written,
            "{name} is not as the fields are, run with INSTA_UPDATE=always: {differs:#?}"
        );
    }
}

/// No table of fields is left out of the documents, and none is written by hand.
#[test]
fn every_field_stands_in_a_document() {
    let texts: Vec<String> = DOCUMENTS.into_iter().map(|name| document(name).1).collect();
    let shown: BTreeSet<&str> = texts.iter().flat_map(|text| text.split_inclusive('\n')).collect();
    let missing = field_tables::rows().into_iter().filter(|(_, row)| !shown.contains(row.as_str()));
    let missing: Vec<String> = missing.map(|(path, row)| format!("{path}: {row}")).collect();
    assert!(missing.is_empty(), "{}", missing.concat());
    let by_hand = ["| field | values | default |\n", "| field | meaning |\n", "| field | what |\n"];
    for head in by_hand {
        assert!(!shown.contains(head), "{head}");
    }
}
