//! Answers say whether the engine agrees, and what they are called without their question.

use adjutant::web::State;

use crate::support::{game, get, site};

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
        ("damage = 99\n", "Words and engine disagree", "words and engine disagree"),
        ("damage = [\n", "Words and engine disagree", "words and engine disagree"),
        ("no-such-fact = 1\n", "Words and engine disagree", "words and engine disagree"),
    ];
    for (expect, heading, tag) in cases {
        let (page, others) = only_passage(&shots(expect)).await;
        assert!(page.contains(heading) && !page.contains("Checked by the engine"), "{expect}: {page}");
        assert!(!page.contains("class=\"verdict"), "{expect}: {page}");
        for other in others {
            assert!(other.contains(tag) && !other.contains("checked by the engine"), "{expect}: {other}");
        }
    }
    for (expect, heading) in [("damage = 2\n", "Checked by the engine"), ("", "Run by the engine")] {
        let (page, _) = only_passage(&shots(expect)).await;
        assert!(page.contains(heading) && page.contains("class=\"verdict"), "{expect}: {page}");
    }
    let (page, _) = only_passage(&shots("damage = 99\n")).await;
    assert!(page.contains("`99`, and it is `2`"), "what was expected, what came: {page}");
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
