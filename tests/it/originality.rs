//! Are the words about cards our own?
//!
//! Publishers' card texts lie beside the project where somebody develops it: all of Armada's, a sample of Unlimited's. Where they do, no
//! sentence of ours about a card may have twelve words in a row from one of them, nor be one of their sentences of six words or more.
//! Excepted are the game's own turns of phrase, which its cards have alike: `tests/fixtures/game_terms.txt` lists them.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::PathBuf,
};

use adjutant::snapshot::executed;

/// Words in a row that are too many.
const RUN: usize = 12;
/// Words of a sentence from which on it may not be one of theirs.
const SENTENCE: usize = 6;

/// The files of card texts of each game, with the least of runs and sentences that they have.
const FILES: [(&str, &[&str], usize, usize); 2] = [
    (
        "armada",
        &[
            "armada-cards/upgrades.jsonl",
            "armada-cards/damage.jsonl",
            "armada-cards/objectives.jsonl",
            "armada-cards/squadrons.jsonl",
        ],
        1_000,
        300,
    ),
    ("unlimited", &["unlimited-card-text/sample.jsonl"], 3_000, 400),
];

/// The card texts of these files, where they lie beside the project or a folder above it.
fn texts(files: &[&str]) -> Option<Vec<String>> {
    let root = testing::root();
    let folder = root.ancestors().map(|it| it.join("shared/corpora")).find(|it| it.is_dir())?;
    let lines: Vec<String> =
        files.iter().filter_map(|file| std::fs::read_to_string(folder.join(file)).ok()).collect();
    let of = |line: &str| Some(said(&serde_json::from_str::<serde_json::Value>(line).ok()?["text"]));
    let texts: Vec<String> = lines.iter().flat_map(|text| text.lines()).filter_map(of).flatten().collect();
    (!texts.is_empty()).then_some(texts)
}

/// A text, or each of several.
fn said(text: &serde_json::Value) -> Vec<String> {
    let all = text.as_array().map_or_else(|| vec![text], |all| all.iter().collect());
    let plain = |text: &str| text.trim_start_matches("Text: ").to_owned();
    all.into_iter().filter_map(|text| text.as_str().map(plain)).collect()
}

fn words(text: &str) -> Vec<String> {
    let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

fn runs(text: &str) -> Vec<String> {
    words(text).windows(RUN).map(|run| run.join(" ")).collect()
}

fn sentences(text: &str) -> Vec<String> {
    let parts = text.split(['.', ':', '\n', '"', '(', ')', '/']).map(words);
    parts.filter(|part| part.len() >= SENTENCE).map(|part| part.join(" ")).collect()
}

/// What is ours of a game: the sentences made of effects, what is said to be open, the scenarios of cards, the notes and the documents.
fn ours(game: &str) -> BTreeMap<String, String> {
    let games = shipped::games();
    let game = games.into_iter().find(|it| it.id == game).expect("the game is shipped");
    let catalogue = adjutant::snapshot::cards::read(&game).catalogue;
    let mut all = BTreeMap::new();
    for card in catalogue.cards() {
        let mut said = executed::sentences(card);
        said.extend(card.text("open").map(str::to_owned));
        all.insert(card.key(), said.join("\n"));
    }
    all.extend(
        game.others.into_iter().chain(game.notes).map(|file| (file.name.clone(), file.text.to_string())),
    );
    let root = testing::root();
    let documents = std::fs::read_dir(root.join("docs")).expect("docs").flatten().map(|entry| entry.path());
    for path in documents.chain([root.join("README.md")]) {
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        all.insert(path.display().to_string(), text);
    }
    all
}

/// The turns of phrase that are the game's: each line of the list, as it is compared.
fn game_terms() -> BTreeSet<String> {
    let path: PathBuf = testing::root().join("tests/fixtures/game_terms.txt");
    let text = std::fs::read_to_string(path).expect("the list of game terms");
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(|line| words(line).join(" ")).collect()
}

#[test]
fn no_sentence_about_a_card_is_its_publishers() {
    let terms = game_terms();
    let mut copied = Vec::new();
    let mut unused = terms.clone();
    for (game, files, least_runs, least_sentences) in FILES {
        let Some(texts) = texts(files) else {
            println!("passed over: no card texts of {game} lie beside the project");
            return;
        };
        let theirs: BTreeSet<String> = texts.iter().flat_map(|text| runs(text)).collect();
        let whole: BTreeSet<String> = texts.iter().flat_map(|text| sentences(text)).collect();
        let enough = theirs.len() > least_runs && whole.len() > least_sentences;
        assert!(enough, "{game}: {} runs, {} sentences", theirs.len(), whole.len());
        for (name, text) in ours(game) {
            let run = runs(&text).into_iter().filter(|run| theirs.contains(run));
            for same in run.chain(sentences(&text).into_iter().filter(|it| whole.contains(it))) {
                unused.remove(&same);
                if !terms.contains(&same) {
                    copied.push(format!("{name}: {same}"));
                }
            }
        }
    }
    assert!(copied.is_empty(), "{}", copied.join("\n"));
    assert!(unused.is_empty(), "nothing of ours says these any more: {unused:?}");
}
