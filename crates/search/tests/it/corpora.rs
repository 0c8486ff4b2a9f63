//! How do the reference corpora fare, beside the targets and what other engines were measured at?
//!
//! Sets derived from the corpora themselves (`ADJUTANT_CORPORA`, or `../shared` beside the project): the
//! FAQ questions of the Armada vault with and without the FAQ, the glossary of the Unlimited pages, the
//! worked examples and terms of the numbered rulebook. Left out, visibly, where the corpora are missing.
//! Weights are tuned on the half of each set that [`measure::is_dev`] fixes; both are printed. `ADJUTANT_WORST=dev` lists what is
//! not first there.

#![allow(clippy::expect_used)]

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use crate::support::{
    Library, corpora,
    golden::{Half, sets},
    measure::{Tally, is_dev, noised},
};
use names::{TopicId, slug};
use rulebook::{
    Kind, Passage, Rulebook, Target,
    sources::{ContentChoice, gather_beside},
};
use search::Request;

/// A query and the ids (pages or passages) that answer it.
type Asked = (String, BTreeSet<String>);

/// What counts as one result.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unit {
    Page,
    Passage,
}

/// Passages that are looked at when pages are counted: as many as the API gives at once.
const PASSAGES: usize = 100;

fn read(folder: &Path) -> Rulebook {
    let choice = ContentChoice { folders: vec![folder.to_owned()], ..ContentChoice::default() };
    // `./content` must not be read beside it
    Rulebook::read(gather_beside(Path::new("no-such-folder"), &choice).expect("a corpus"))
}

fn page(id: &str) -> String {
    id.rsplit_once('/').map_or(id, |(page, _)| page).to_owned()
}

/// Results in order: passages, or their pages, each once.
fn results(library: &Library, query: &str, unit: Unit) -> Vec<String> {
    let limit = if unit == Unit::Page { PASSAGES } else { 10 };
    let request = Request { query: query.to_owned(), limit, ..Request::default() };
    let mut results: Vec<String> = Vec::new();
    for hit in library.ask(&request).hits {
        let id = hit.id.to_string();
        let result = if unit == Unit::Page { page(&id) } else { id };
        if !results.contains(&result) {
            results.push(result);
        }
    }
    results
}

/// Prints one row: ours on each half and on both, the target, the best of the recorded engines.
fn row(name: &str, library: &Library, unit: Unit, asked: &[Asked], target: &str, recorded: &str) {
    let (mut dev, mut held, mut all) = (Tally::default(), Tally::default(), Tally::default());
    let worst = std::env::var("ADJUTANT_WORST").unwrap_or_default();
    for (query, answers) in asked {
        let results = results(library, query, unit);
        let (half, called) = if is_dev(query) { (&mut dev, "dev") } else { (&mut held, "held") };
        half.add(&results, |id| answers.contains(id));
        let rank = all.add(&results, |id| answers.contains(id));
        if worst == called && rank != Some(0) {
            let first: Vec<&str> = results.iter().take(3).map(String::as_str).collect();
            println!("{name}: {rank:?} `{query}` wants {answers:?}, first {first:?}");
        }
    }
    println!(
        "{name:<58} {:>4}  {:.2} ({:.2})  dev {:.2}  held {:.2}  target {target:<12} recorded {recorded}",
        all.queries,
        all.mrr(),
        all.recall(),
        dev.mrr(),
        held.mrr(),
    );
    assert_eq!(all.nothing, 0, "{name}: queries without hits");
}

fn one(id: &str) -> BTreeSet<String> {
    BTreeSet::from([id.to_owned()])
}

/// The same queries as they are typed in a hurry.
fn in_a_hurry(asked: &[Asked]) -> Vec<Asked> {
    asked.iter().map(|(query, answers)| (noised(query), answers.clone())).collect()
}

#[test]
fn questions_of_the_armada_vault() {
    let Some(corpora) = corpora() else { return };
    let whole = read(&corpora.join("armada-vault"));
    let questions: Vec<&Passage> = whole.passages.values().filter(|it| it.asks().is_some()).collect();
    let text = |passage: &Passage| passage.asks().unwrap_or_default().to_owned();
    let own: Vec<Asked> = questions.iter().map(|it| (text(it), one(&it.id.topic_id().to_string()))).collect();
    let others = also_answer(&whole, &questions);
    let bare = Library::over(without(&whole, |passage| passage.kind == Kind::Question));
    let full = Library::over(without(&whole, |_| false));
    let name = "vault without its FAQ, question → its page";
    row(name, &bare, Unit::Page, &own, "0.63 (0.87)", "0.57 (0.85)");
    row(&format!("{name}, noised"), &bare, Unit::Page, &in_a_hurry(&own), "0.58 (0.82)", "0.51 (0.80)");
    let name = "the same, also other pages that answer";
    row(name, &bare, Unit::Page, &others, "0.91", "0.87");
    row(&format!("{name}, noised"), &bare, Unit::Page, &in_a_hurry(&others), "0.86", "0.81");
    let name = "vault with its FAQ, question → a page that holds it";
    let holding: Vec<Asked> = questions.iter().map(|it| (text(it), holding(&whole, it))).collect();
    row(name, &full, Unit::Page, &holding, "0.99", "0.99");
    row(&format!("{name}, noised"), &full, Unit::Page, &in_a_hurry(&holding), "0.96", "0.90");
}

/// Pages that print the same question.
fn holding(rulebook: &Rulebook, question: &Passage) -> BTreeSet<String> {
    let same = rulebook.passages.values().filter(|other| other.asks() == question.asks());
    same.map(|other| other.id.topic_id().to_string()).collect()
}

/// Those, and the pages whose rules settle the question, as `tests/golden/pages` has them.
fn also_answer(rulebook: &Rulebook, questions: &[&Passage]) -> Vec<Asked> {
    let file = testing::root().join("tests/golden/pages/armada-vault-faq.toml");
    let text = fs::read_to_string(file).expect("the pages that answer");
    let tables: BTreeMap<String, BTreeMap<String, Vec<String>>> =
        toml::from_str(&text).expect("questions and pages");
    let judged: BTreeMap<&String, &Vec<String>> = tables.values().flatten().collect();
    let pages = |question: &Passage| {
        let (game, id) = question.id.as_str().split_once('/').expect("an id");
        let settle = judged.get(&id.to_owned());
        assert!(settle.is_some(), "`{id}` is not judged");
        let settle =
            settle.into_iter().flat_map(|topics| topics.iter()).map(|topic| format!("{game}/{topic}"));
        let pages: BTreeSet<String> = holding(rulebook, question).into_iter().chain(settle).collect();
        let missing: Vec<&String> =
            pages.iter().filter(|page| !rulebook.topics.keys().any(|id| id.to_string() == **page)).collect();
        assert!(missing.is_empty(), "`{id}`: no such pages: {missing:?}");
        pages
    };
    questions.iter().map(|it| (it.asks().unwrap_or_default().to_owned(), pages(it))).collect()
}

/// A copy of the rulebook without some passages.
fn without(whole: &Rulebook, leaves: impl Fn(&Passage) -> bool) -> Rulebook {
    let mut rulebook = Rulebook::default();
    rulebook.games.clone_from(&whole.games);
    rulebook.topics.clone_from(&whole.topics);
    rulebook.passages.clone_from(&whole.passages);
    rulebook.passages.retain(|_, passage| !leaves(passage));
    for topic in rulebook.topics.values_mut() {
        topic.passages.retain(|id| rulebook.passages.contains_key(id));
    }
    rulebook
}

/// Pages of the vault that have another name in our content, or say there what has its own page here.
const ELSEWHERE: &[(&str, &str)] = &[
    ("concentrate-fire-command", "commands"),
    ("ignition", "ignition-range-keyword"),
    ("multiplayer", "multiplayer-rules"),
    ("navigate-command", "commands"),
    ("repair-command", "commands"),
    ("squadron-command", "commands"),
];

/// The vault's pages that answer where a passage of ours does: those of the same name.
fn vault_pages(corpus: &Rulebook, answer: &str) -> Vec<String> {
    let Some(topic) = answer.strip_prefix("armada/").and_then(|rest| rest.split('/').next()) else {
        return Vec::new();
    };
    let elsewhere = ELSEWHERE.iter().filter(|(ours, _)| *ours == topic).map(|(_, theirs)| *theirs);
    let page_of = |topic: &str| corpus.topics.keys().find(|id| id.topic == topic).map(TopicId::to_string);
    elsewhere.chain([topic]).filter_map(page_of).collect()
}

/// The Unlimited pages that say what a passage of ours says, as `tests/golden/pages` has them: pages and our topics are
/// cut otherwise there, so that a page of the same name often says nothing of it.
fn unlimited_pages(_: &Rulebook, answer: &str) -> Vec<String> {
    let file = testing::root().join("tests/golden/pages/unlimited-docs.toml");
    let text = fs::read_to_string(file).expect("the pages that answer");
    let pages: BTreeMap<String, Vec<String>> = toml::from_str(&text).expect("pages and passages");
    let says =
        |(_, ours): &(&String, &Vec<String>)| ours.iter().any(|our| answer == format!("unlimited/{our}"));
    pages.iter().filter(says).map(|(page, _)| format!("unlimited-docs/{page}")).collect()
}

/// The golden queries of a game, asked over a corpus that has none of our aliases and asked lines. Queries whose
/// answers stand on none of its pages are left out.
fn golden(game: &str, half: Half, pages: impl Fn(&str) -> Vec<String>) -> Vec<Asked> {
    let queries = sets().into_iter().filter(|(of, _)| of.as_deref().is_none_or(|of| of == game));
    let queries = queries.flat_map(|(_, queries)| queries);
    let asked = queries.filter(|query| query.half == half && query.kind != "number").map(|query| {
        let answers: BTreeSet<String> = query.answers.iter().flat_map(|answer| pages(answer)).collect();
        (query.text, answers)
    });
    asked.filter(|(_, pages)| !pages.is_empty()).collect()
}

#[test]
fn players_queries_over_pages_without_our_aliases() {
    let Some(corpora) = corpora() else { return };
    type Pages = fn(&Rulebook, &str) -> Vec<String>;
    let vault: Pages = vault_pages;
    for (name, game, folder, pages, target, recorded) in [
        (
            "vault as it is, golden queries → a page",
            "armada",
            "armada-vault",
            vault,
            "0.80 (0.92)",
            "0.69 (0.87)",
        ),
        (
            "Unlimited pages, golden queries → a page",
            "unlimited",
            "unlimited-docs",
            unlimited_pages,
            "0.83",
            "0.80",
        ),
    ] {
        let library = Library::over(read(&corpora.join(folder)));
        for half in [Half::Dev, Half::Held] {
            let asked = golden(game, half, |answer| pages(&library.rulebook, answer));
            let mut tally = Tally::default();
            for (query, answers) in &asked {
                tally.add(&results(&library, query, Unit::Page), |id| answers.contains(id));
            }
            println!(
                "{name:<58} {:>4}  {:.2} ({:.2})  {half:?}  target {target:<12} recorded {recorded}",
                tally.queries,
                tally.mrr(),
                tally.recall()
            );
        }
    }
}

/// What the glossary of the Unlimited pages says of a word, and where it says that more stands.
#[test]
fn glossary_of_the_unlimited_pages() {
    let Some(corpora) = corpora() else { return };
    let whole = read(&corpora.join("unlimited-docs"));
    let is_entry = |passage: &Passage| passage.id.topic() == "glossary";
    let library = Library::over(without(&whole, is_entry));
    let (mut pages, mut sections) = (Vec::new(), Vec::new());
    for entry in whole.passages.values().filter(|passage| is_entry(passage)) {
        let text = entry.text.split("See ").next().unwrap_or_default().trim().to_owned();
        let led: Vec<TopicId> = entry
            .links
            .iter()
            .filter_map(|link| match &link.target {
                Target::Topic(topic) => Some(topic.clone()),
                Target::Passage(passage) => Some(passage.topic_id()),
                _ => None,
            })
            .filter(|topic| topic.topic != "glossary")
            .collect();
        if led.is_empty() || text.is_empty() {
            continue;
        }
        pages.push((text.clone(), led.iter().map(TopicId::to_string).collect()));
        let term = entry.place.last().map(|term| slug(term)).unwrap_or_default();
        let headed =
            |it: &&Passage| !is_entry(it) && it.place.last().is_some_and(|it| slug(it).contains(&term));
        let passages: BTreeSet<String> =
            whole.passages.values().filter(headed).map(|it| it.id.to_string()).collect();
        if !passages.is_empty() {
            sections.push((text, passages));
        }
    }
    row("Unlimited pages, definition → its page", &library, Unit::Page, &pages, "0.83", "0.80");
    row("Unlimited pages, definition → its section", &library, Unit::Passage, &sections, "0.77", "0.72");
}

/// Worked examples and terms of the numbered rulebook.
#[test]
fn examples_and_terms_of_the_numbered_rulebook() {
    const EXAMPLE: &str = "For example, ";
    let Some(corpora) = corpora() else { return };
    let whole = read(&corpora.join("unlimited-comprehensive-rules"));
    let mut cut = without(&whole, |_| false);
    let is_old = |passage: &Passage| passage.id.game().contains('@');
    let (mut pages, mut rules) = (Vec::new(), Vec::new());
    for passage in cut.passages.values_mut() {
        let Some(at) = passage.text.find(EXAMPLE) else { continue };
        let example = passage.text.split_off(at).split_off(EXAMPLE.len());
        if !is_old(passage) && example.len() > 40 {
            pages.push((example.clone(), one(&page(passage.id.as_str()))));
            rules.push((example, one(passage.id.as_str())));
        }
    }
    let without_examples = Library::over(cut);
    let name = "numbered rulebook, worked example";
    row(&format!("{name} → its page"), &without_examples, Unit::Page, &pages, "0.62", "0.58");
    row(&format!("{name} → its rule"), &without_examples, Unit::Passage, &rules, "0.26", "0.23");

    let glossary = read(&corpora.join("unlimited-docs"));
    let entries = glossary.passages.values().filter(|passage| passage.id.topic() == "glossary");
    let (mut terms, mut definitions) = (Vec::new(), Vec::new());
    for entry in entries {
        let Some(term) = entry.place.last() else { continue };
        let headed = |rule: &&Passage| {
            let heading = rule.place.last().map(|it| it.trim_start_matches(|c: char| !c.is_alphabetic()));
            !is_old(rule) && heading.is_some_and(|heading| slug(heading) == slug(term))
        };
        let rules: BTreeSet<String> =
            whole.passages.values().filter(headed).map(|rule| rule.id.to_string()).collect();
        if !rules.is_empty() {
            terms.push((term.clone(), rules.clone()));
            let text = entry.text.split("See ").next().unwrap_or_default();
            definitions.push((text.to_owned(), rules));
        }
    }
    let library = Library::over(whole);
    let name = "numbered rulebook, glossary";
    row(&format!("{name} term → its rules"), &library, Unit::Passage, &terms, "0.90", "0.88");
    row(&format!("{name} term, noised"), &library, Unit::Passage, &in_a_hurry(&terms), "0.85", "0.70");
    row(&format!("{name} definition → its rules"), &library, Unit::Passage, &definitions, "0.75", "0.68");
}
