//! The reading of each shape of text.

use unlimited::text::read;

use crate::card_text::{lines, shapes};

#[test]
fn every_shape_is_understood_wholly() {
    assert!(shapes().count() > 150, "the table of shapes is not whole");
    for (heading, text) in shapes() {
        let card = read(&text);
        let unread: Vec<&str> = card.not_understood().iter().map(|words| words.text.as_str()).collect();
        assert!(unread.is_empty(), "{heading}: `{text}`: not understood: {unread:?}");
    }
}

#[test]
fn shapes_are_read_so() {
    let mut told = String::new();
    let mut last = "";
    for (heading, text) in shapes() {
        if heading != last {
            told.push_str(&format!("## {heading}\n"));
            last = heading;
        }
        told.push_str(&format!("{}\n", text.replace('\n', "\\n")));
        for line in lines(&text) {
            told.push_str(&format!("    {}\n", line.replace('\n', "\n    ")));
        }
    }
    insta::assert_snapshot!(told);
}

#[test]
fn the_reading_of_a_reading_is_the_same() {
    let mut unstable = Vec::new();
    for (_, text) in shapes() {
        let first = lines(&text).join("\n");
        let second = lines(&first).join("\n");
        if first != second {
            unstable.push(format!("{text}\n  {first}\n  {second}"));
        }
    }
    assert!(unstable.is_empty(), "{}", unstable.join("\n"));
}
