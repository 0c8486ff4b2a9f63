//! What is a word of a text, which words are one, and what of a text is shown and marked?

#![allow(clippy::expect_used, clippy::unwrap_used)]

use std::collections::BTreeMap;

use crate::support::{Library, Told};
use search::{Fragment, Request, Spelling};

/// A text, its marked pieces in brackets.
fn shown(fragments: &[Fragment]) -> String {
    let mark = |it: &Fragment| if it.marked { format!("[{}]", it.text) } else { it.text.clone() };
    fragments.iter().map(mark).collect()
}

/// A text as it is shown where it is found; nothing where it is not.
fn found(text: &str, query: &str) -> String {
    let hits = Library::of(&[Told::rule("g/a/one", "", text)]).search(query).hits;
    hits.first().map(|hit| shown(&hit.snippet)).unwrap_or_default()
}

#[test]
fn words_are_found_and_marked_however_they_are_written() {
    let mut wrong = Vec::new();
    for (query, marked) in [
        // numbers and mixed words stay whole
        ("7.5.11.d", "[7.5.11.D] XI7, 1.5."),
        ("xi7", "7.5.11.D [XI7], 1.5."),
        ("1.5", "7.5.11.D XI7, [1.5]."),
        ("next", "the end.[Next]"),
        // hyphenated words are found whole, joined and in parts
        ("g-8", "a [G-8] tug"),
        ("G8", "a [G-8] tug"),
        ("8 tug", "a G-[8 tug]"),
        ("\"a g 8\"", "[a G-8] tug"),
        ("\"g-8 tug\"", "a [G-8 tug]"),
        ("file", "rank-and-[file]"),
        ("rank-and-file", "[rank-and-file]"),
        ("distance range", "[range] - [distance] -"),
        // what has no blanks is a word per character
        ("击", "攻[击]者2号"),
        ("2号", "攻击者[2号]"),
        ("翼", "X[翼] ボード"),
        // apostrophes, diacritics, ligatures and marks are folded
        ("ship", "the [ship’s] can't"),
        ("cant", "the ship’s [can't]"),
        ("brass shine", "the [brass’s shine]"),
        ("fire", "[ﬁre] Chimæra Piñata"),
        ("chimaera pinata", "ﬁre [Chimæra Piñata]"),
        ("brace", "[bra\u{ad}ce] e\u{301}v"),
        ("ev", "bra\u{ad}ce [e\u{301}v]"),
        ("eclair", "Il [Éclair], G-8!"),
        // words of plain letters, and the same with a mark that is passed over
        ("halves left", "Brace [halves] the Damage, rounded up; 2 [left]. End"),
        ("halves left", "Brace [hal\u{ad}ves] the Damage, rounded up; 2 [le\u{ad}ft]. End"),
        ("2b xi7", "A b2 [2B XI7]! (Xy) a\tb\nc"),
        // stems, names of several words and neighbours
        ("token defence \"line of sight\" g-8", "[Defense tokens]: the ship's [line of sight], [G-8] too."),
        ("brace token", "Two [Tokens], a [brace-token]; none dies."),
        ("dying", "Two Tokens, a brace-token; none [dies]."),
        ("gentle", "She goes [gently] on."),
        ("sky", "Grey [skies] ahead."),
        ("lie", "A knight is [lying] there."),
        ("idle", "They stand [idly] by."),
    ] {
        let text = marked.replace(['[', ']'], "");
        let found = found(&text, query);
        if found != marked {
            wrong.push(format!("{query}: {found}, not {marked}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_word_without_end_is_bounded() {
    let long = "a".repeat(100_000);
    // the first 48 letters are kept
    for query in ["a".repeat(48), "a".repeat(200)] {
        assert_eq!(found(&long[..300], &query), format!("[{}]", &long[..300]));
    }
    assert_eq!(found(&long[..300], &"a".repeat(47)).len(), 302, "it begins so");
    let shown = found(&format!("brace {long}"), "brace");
    assert!(shown.starts_with("[brace]") && shown.chars().count() <= 290, "{shown}");
    assert!(found(&long, &"a".repeat(48)).chars().count() <= 290);
}

#[test]
fn a_long_text_is_cut_between_words_around_the_matches() {
    let filler = "Éclair wörds without end ".repeat(60);
    let text = format!("{filler}the brace token halves {filler}");
    let shown = found(&text, "brace");
    assert!(shown.contains("the [brace] token"), "{shown}");
    let inner = shown.replace(['[', ']'], "");
    let inner = inner.trim_start_matches("… ").trim_end_matches(" …");
    let at = text.find(inner).expect("a piece of the text");
    assert!(text[..at].ends_with(' '));
    assert!(text[at + inner.len()..].starts_with(' '));
    assert!(inner.chars().count() <= 280);
}

/// The terms of the words of a text that are not their own term.
fn stems(text: &str) -> BTreeMap<String, String> {
    let library = Library::of(&[Told::rule("g/a/one", "", text)]);
    library.searcher.carried(&library.rulebook, "g").stems
}

#[test]
fn terms_join_numbers_forms_and_both_spellings() {
    for pair in [
        "tokens token",
        "manoeuvring maneuvering",
        "centred centered",
        "fulfil fulfill",
        "dying dies",
        "armour armor",
        "artefacts artifacts",
        "behaviour behavior",
        "catalogues catalogs",
        "centre center",
        "centring centering",
        "coloured colored",
        "defence defense",
        "favours favors",
        "fulfilling fulfils",
        "grey gray",
        "harbour harbor",
        "honoured honored",
        "judgement judgment",
        "licence license",
        "manoeuvrable maneuverable",
        "manoeuvre maneuver",
        "neighbour neighbor",
        "offence offense",
        "organised organized",
        "prioritise prioritize",
        "randomised randomized",
        "recognise recognize",
        "rumour rumor",
        "sceptical skeptical",
        "theatre theater",
    ] {
        let stems = stems(pair);
        let [one, other] = [0, 1].map(|nth| pair.split(' ').nth(nth).unwrap());
        let term = |word: &str| stems.get(word).cloned().unwrap_or(word.to_owned());
        assert_eq!(term(one), term(other), "{pair}");
    }
    assert_eq!(stems("xi7 zebra 7.5.d"), BTreeMap::new());
}

/// Whatever form a word stands in, what looks for it finds it: of no word of the shipped texts it is passed over that it is one of those.
#[test]
fn every_word_that_is_looked_for_is_marked() {
    let library = Library::over(rulebook::Rulebook::read(shipped::games()));
    let texts = library.rulebook.passages.values().map(|passage| passage.text.as_str());
    let is_word = |word: &&str| word.chars().all(char::is_alphabetic) && word.len() > 2;
    let mut words: Vec<&str> = texts.flat_map(|text| text.split_whitespace()).filter(is_word).collect();
    words.sort_unstable();
    words.dedup();
    assert!(words.len() > 2_000, "{}", words.len());
    let passed = |word: &&str| {
        let query = (*word).to_owned();
        let request = Request { query, spelling: Spelling::AsTyped, limit: 1, ..Request::default() };
        library.ask(&request).marks.mark(word).iter().any(|it| !it.marked)
    };
    let passed: Vec<&str> = words.into_iter().filter(passed).collect();
    assert!(passed.is_empty(), "{passed:?}");
}

#[test]
fn what_a_browser_searches_with_is_whole() {
    let library = Library::of(&[Told::rule("g/a/one", "", "A barrel.")]);
    let language = library.searcher.carried_language();
    let list = |value: &serde_json::Value| -> Vec<String> {
        value.as_array().unwrap().iter().map(|it| it.as_str().unwrap().to_owned()).collect()
    };
    let counts = language["phrasing"]["counts"].as_array().unwrap();
    let weighed: Vec<Vec<String>> = counts.iter().map(|it| list(&it[0])).collect();
    let english: Vec<&str> = language["english"].as_str().unwrap().split(' ').collect();
    // all of them are looked up by halves
    let lists = ["whole", "between", "open", "asks_when"].map(|name| list(&language["phrasing"][name]));
    for list in weighed.iter().chain(&lists).chain([&list(&language["small"])]) {
        assert!(list.len() > 5 && list.is_sorted(), "{list:?}");
    }
    assert!(english.is_sorted() && english.iter().all(|word| word.is_ascii()));
    // words that decide rules count whole
    for word in ["after", "all", "before", "can", "cannot", "may", "must", "own", "when", "while"] {
        assert!(weighed.iter().all(|list| !list.contains(&word.to_owned())), "{word}");
    }
    assert!(counts.iter().all(|it| it[1].as_f64().unwrap() < 1.0));
    // every entry of other names says something, and is short enough to be read as one
    for entry in language["everyday"].as_array().unwrap() {
        let [typed, called] = [0, 1].map(|nth| entry[nth].as_str().unwrap());
        for text in typed.split(',').chain(called.split('|')) {
            let words = text.split([' ', '-']).filter(|word| !word.is_empty()).count();
            assert!((1..=4).contains(&words), "`{text}`");
        }
    }
}

#[test]
fn a_title_is_known_by_the_letters_of_its_words() {
    for (title, letters) in [
        ("State-Based Actions", &["sba"][..]),
        ("Line of Sight", &["los"][..]),
        ("Use of the Fire Arc (Close)", &["ufa", "uotfa"]),
        // too few, a number, a sentence
        ("Attack Step", &[]),
        ("Rule 7 of Play", &[]),
        ("What a knight may do when he is hit", &[]),
    ] {
        let library = Library::of(&[Told::rule("g/a/one", title, "Nothing is said of it.")]);
        let game = library.searcher.carried(&library.rulebook, "g");
        let known: Vec<&str> = game.passages[0].letters.iter().map(|(letters, _)| letters.as_str()).collect();
        assert_eq!(known, letters, "{title}");
    }
}
