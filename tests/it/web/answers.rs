//! Answers say whether the engine agrees, and what they are called without their question; topics say what is executed.

use adjutant::web::State;

use crate::web::support::{game, get, shipped, site};

const FENCED: &str = "# Shots\n\n> [!question] Does a brace halve three hits?\n> Yes, rounded up. ^agrees\n\n```toml \
scenario\ngame = \"armada\"\nkind = \"attack\"\nrange = \"medium\"\ndice = [\"red/hit-hit\", \"red/hit\"]\n\
[defender]\ntokens = [\"brace\"]\n[[line]]\nwho = \"defender\"\nchoose = \"spend brace\"\nEXPECT```\n";

fn expectations(expect: &str) -> String {
    if expect.is_empty() { String::new() } else { format!("[expect]\n{expect}") }
}

/// The page of a question whose scenario expects this.
fn shots(expect: &str) -> State {
    let rulebook = game(&[("Shots.md", &FENCED.replace("EXPECT", &expectations(expect)))]);
    assert_eq!(rulebook.passages.values().filter(|it| it.scenario.is_some()).count(), 1, "one fence");
    site(rulebook, expect)
}

async fn only_passage(state: &State) -> (String, Vec<String>) {
    let snapshot = state.snapshot.get();
    let id = snapshot.rulebook.passages.values().find(|it| it.scenario.is_some()).unwrap().id.clone();
    let mut others = Vec::new();
    for path in ["/pocket/shots", "/pocket/questions", "/search?q=does%20a%20brace%20halve%20three%20hits"] {
        others.push(get(state, path).await.main().to_owned());
    }
    (get(state, &id.url()).await.main().to_owned(), others)
}

#[tokio::test]
async fn an_answer_is_checked_only_while_its_scenario_holds() {
    let cases = [
        ("damage = 99\n", "Words and resolver disagree", "words and resolver disagree"),
        ("damage = [\n", "The scenario cannot be read", "its scenario cannot be read"),
        ("no-such-fact = 1\n", "The scenario cannot be read", "its scenario cannot be read"),
    ];
    for (expect, heading, tag) in cases {
        let (page, others) = only_passage(&shots(expect)).await;
        assert!(page.contains(heading) && !page.contains("Played as written"), "{expect}: {page}");
        assert!(!page.contains("class=\"verdict"), "{expect}: {page}");
        for other in others {
            assert!(
                other.contains(tag) && !other.contains("the resolver plays it otherwise"),
                "{expect}: {other}"
            );
            assert!(!other.contains("played as written"), "{expect}: {other}");
        }
    }
    for (expect, heading) in [("damage = 2\n", "Played as written"), ("", "A situation to play")] {
        let (page, _) = only_passage(&shots(expect)).await;
        assert!(page.contains(heading) && page.contains("class=\"verdict"), "{expect}: {page}");
    }
    let (page, _) = only_passage(&shots("damage = 99\n")).await;
    assert!(page.contains("“99”, and it is “2”"), "what was expected, what came: {page}");
}

/// The rule's scenario: a redirect to a zone, a refused second one, and a choice that stays open.
const RULE: &str = "# Shots\n\n- **Shield:** It takes the point. ^shield\n\n  ```toml scenario\n  game = \"armada\"\n  \
kind = \"attack\"\n  range = \"medium\"\n  dice = [\"red/hit\"]\n  line = [{ choose = \"spend redirect left\" }, { choose = \"spend redirect 2\" }]\n  \
[defender]\n  shields = { front = 2 }\n  tokens = [\"redirect\", \"redirect\"]\n  [expect]\n  \
shields = { front = 1 }\n  refused = [\"spend redirect 2\"]\n  ```\n- **Other:** Nothing to see. ^other\n";

#[tokio::test]
async fn a_rule_shows_its_scenario_folded_with_what_changed_and_what_was_refused() {
    let site = site(game(&[("Shots.md", RULE)]), "rule");
    for path in ["/pocket/shots", "/pocket/shots/shield"] {
        let page = get(&site, path).await.main().to_owned();
        let (before, trace) = page.split_once("<details").expect("folded");
        assert_eq!(page.matches("See it happen").count(), 1, "only the rule that has one: {page}");
        assert!(before.contains("It takes the point.") && !before.contains("<ol class=\"trace\">"));
        assert!(!page.contains("game = "), "the fence is no text: {page}");
        let change =
            "<span>front shields</span> <span class=\"was n\"><span class=\"vh\">from </span>2</span>";
        assert!(trace.contains("<ul class=\"chg\">") && trace.contains(change), "old to new: {trace}");
        assert!(trace.contains("class=\"refused flow\""), "with its rule: {trace}");
        assert!(trace.contains("href=\"/resolve/armada/attack?"), "{trace}");
        assert!(page.contains("Play it"), "{page}");
    }
}

#[tokio::test]
async fn an_open_choice_stands_at_the_end_of_the_trace() {
    let waiting = RULE
        .replace("line = [{ choose = \"spend redirect left\" }, { choose = \"spend redirect 2\" }]", "")
        .replace("shields = { front = 1 }\n  refused = [\"spend redirect 2\"]", "status = \"choice\"");
    let site = site(game(&[("Shots.md", &waiting)]), "waiting");
    let page = get(&site, "/pocket/shots").await.main().to_owned();
    let (_, trace) = page.split_once("<details").expect("folded");
    assert!(trace.contains("<ul class=\"plain\"><li>"), "the options: {trace}");
}

#[test]
fn a_scenario_is_run_once_in_a_generation() {
    let state = site(game(&[("Shots.md", RULE)]), "once");
    let snapshot = state.snapshot.get();
    let passage = |label: &str| {
        let found = snapshot.rulebook.passages.values().find(|it| it.id.passage() == label);
        found.expect("the passage")
    };
    let first = snapshot.checked(passage("shield")).expect("a scenario");
    assert!(std::sync::Arc::ptr_eq(&first, &snapshot.checked(passage("shield")).expect("the same")));
    assert!(snapshot.checked(passage("other")).is_none());
    // Another generation answers for itself.
    let other = site(game(&[("Shots.md", &RULE.replace("front = 1", "front = 0"))]), "other");
    let next = other.snapshot.get();
    let changed = next.rulebook.passage(&passage("shield").id).expect("the passage");
    assert_ne!(next.checked(changed).expect("a scenario").outcome, first.outcome);
}

#[tokio::test]
async fn an_answer_that_lost_its_question_is_called_by_its_first_words() {
    let text = "# Lost\n\n- **Before:** One.\n\nFAQ\n\nA: Yes, the crew may row twice in a round.\n\n\
                Q: May it row at night?\nA: No.\n";
    let site = site(game(&[("Lost.md", text)]), "lost");
    let snapshot = site.snapshot.get();
    let lost = snapshot.rulebook.passages.values().find(|it| it.question.as_deref() == Some("")).unwrap();
    let page = get(&site, &lost.id.url()).await.text;
    assert!(page.contains("<title>Yes, the crew may row twice in a round."), "{page}");
    assert!(page.contains("og:title\" content=\"Yes, the crew"), "{page}");
    assert!(page.contains("Answer without its question"), "{page}");
    let empty = |page: &str| {
        page.contains("<h1 class=\"lead\"></h1>")
            || page.contains("Next: </a>")
            || page.contains("Previous: </a>")
    };
    for passage in snapshot.rulebook.passages.values() {
        let page = get(&site, &passage.id.url()).await.text;
        assert!(!empty(&page), "{}: {page}", passage.id);
    }
}

/// What the engine executes of a topic stands on its page, in the list of all topics and in the list's twin.
#[tokio::test]
async fn every_topic_says_how_much_of_it_is_executed() {
    let site = shipped();
    let list = get(&site, "/armada/coverage.json").await.json();
    let mut marks = std::collections::BTreeSet::new();
    for entry in list.as_array().unwrap() {
        let (mark, cited) = (entry["coverage"].as_str().unwrap(), entry["cited"].as_array().unwrap().len());
        let rules = usize::try_from(entry["rules"].as_u64().unwrap()).unwrap();
        let expected = match cited {
            0 => "text-only",
            all if all == rules => "modelled",
            _ => "partly",
        };
        assert_eq!(mark, expected, "{entry}");
        // one topic of each mark is enough to look at
        if marks.insert(mark.to_owned()) && rules > 0 {
            let page = get(&site, entry["topic"]["url"].as_str().unwrap()).await;
            let words = match mark {
                "text-only" => "Text only".to_owned(),
                "modelled" => format!("Full: {cited} of {rules}"),
                _ => format!("Partly: {cited} of {rules}"),
            };
            assert!(page.text.contains(&words), "`{words}` on the page of {}", entry["topic"]["url"]);
        }
    }
    assert_eq!(marks.len(), 3, "{marks:?}");
}

/// How players ask for a passage is for search: it stands in the twin, and neither on the page nor in the text.
#[tokio::test]
async fn how_players_ask_for_a_passage_stands_in_its_twin_alone() {
    let site = shipped();
    let brace = get(&site, "/armada/defense-tokens/brace.json").await.json();
    let asked = brace["asked"].as_array().unwrap();
    assert!(asked.len() >= 3, "{asked:?}");
    let page = get(&site, "/armada/defense-tokens/brace").await;
    for line in asked.iter().map(|line| line.as_str().unwrap()) {
        assert!(!page.main().contains(&format!("<q>{line}</q>")), "{line}");
        assert!(!brace["text"].as_str().unwrap().contains(line), "{line}");
    }
}
