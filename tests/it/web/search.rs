//! Searching as a reader meets it: suggestions, corrections, explained scores, a page that helps.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::web::support::{get, shipped};

fn texts(answer: &Value) -> Vec<&str> {
    let suggestions = answer["suggestions"].as_array().unwrap();
    suggestions.iter().map(|it| it["text"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn suggestions_come_while_typing() {
    let site = shipped();
    let answer = get(&site, "/api/v1/suggest?q=defense%20tok&game=armada").await.json();
    assert_eq!(answer["query"], "defense tok");
    assert_eq!(texts(&answer)[0], "Defense Tokens");
    let first = &answer["suggestions"][0];
    assert_eq!((&first["kind"], &first["url"]), (&json!("topic"), &json!("/armada/defense-tokens")));
    assert!(answer["suggestions"].as_array().unwrap().iter().all(|it| it["game"] == "armada"));
    for nothing in ["/api/v1/suggest", "/api/v1/suggest?q=", "/api/v1/suggest?q=%22%28-%00"] {
        assert_eq!(get(&site, nothing).await.json()["suggestions"], json!([]), "{nothing}");
    }
    let wrong = get(&site, "/api/v1/suggest?q=a&game=chess").await;
    assert_eq!(
        (wrong.status, wrong.json()["error"]["field"].clone()),
        (StatusCode::BAD_REQUEST, json!("game"))
    );
}

#[tokio::test]
async fn browsers_get_suggestions_in_their_own_form() {
    let site = shipped();
    let answer = get(&site, "/api/v1/suggest?q=scatter&format=opensearch").await;
    assert!(answer.header("content-type").starts_with("application/x-suggestions+json"));
    let answer = answer.json();
    assert_eq!(answer[0], "scatter");
    let counts: Vec<usize> = (1..4).map(|part| answer[part].as_array().unwrap().len()).collect();
    assert!(counts[0] > 0 && counts.iter().all(|count| *count == counts[0]), "{counts:?}");
    assert!(answer[3][0].as_str().unwrap().starts_with("https://rules.example/armada/"));
}

#[tokio::test]
async fn scores_are_explained_where_that_is_asked_for() {
    let site = shipped();
    let explained = get(&site, "/api/v1/search?q=brace%20halves%20damage&explain=1").await.json();
    let hit = &explained["hits"][0];
    let parts = hit["explanation"]["parts"].as_array().unwrap();
    let share: f64 = parts.iter().map(|part| part["share"].as_f64().unwrap()).sum();
    assert!((share - 1.0).abs() < 1e-3, "{hit}");
    assert!(parts.iter().any(|part| part["of"] == "text"), "{hit}");
    let plain = get(&site, "/api/v1/search?q=brace%20halves%20damage").await.json();
    assert!(plain["hits"][0].get("explanation").is_none());
    assert_eq!(plain["hits"][0]["id"], hit["id"]);
}

#[tokio::test]
async fn a_corrected_search_says_so_and_can_be_undone() {
    let site = shipped();
    let page = get(&site, "/search?q=brase%20round%20up").await.text;
    assert!(page.contains("Showing results for <b><bdi>brace round up</bdi></b>"), "{page}");
    let typed = "/search?q=brase%20round%20up&#38;spelling=typed";
    assert!(page.contains(&format!("<a class=\"tap\" href=\"{typed}\"><span>search instead for")), "{page}");
    let as_typed = get(&site, "/search?q=brase%20round%20up&spelling=typed").await.text;
    assert!(!as_typed.contains("Showing results for"), "{as_typed}");
}

#[tokio::test]
async fn a_name_that_nothing_knows_is_said_above_the_hits() {
    let site = shipped();
    let page = get(&site, "/search?q=krayt%20dragon%20defense%20token&game=armada").await.text;
    let said = "Nothing here knows <b><bdi>krayt dragon</bdi></b>. \
                The search went on with <b><bdi>defense token</bdi></b>.";
    assert!(page.contains(said), "{page}");
    assert!(page.find(said) < page.find("class=\"hits\""), "{page}");
    assert!(!page.contains("Showing results for"), "{page}");
    let answer = get(&site, "/api/v1/search?q=krayt%20dragon%20defense%20token&game=armada").await.json();
    assert_eq!(answer["unknown"]["names"][0], "krayt dragon");
    assert_eq!(answer["unknown"]["went_on_with"], json!(["defense", "token"]));
    assert_eq!(answer["corrected"], Value::Null);
    // so is a name that the game's list has, and what stood for a word that nothing has
    let listed = get(&site, "/search?q=Djarin%20vs%20Sentinel").await.text;
    assert!(listed.contains("Nothing here knows <b><bdi>Djarin</bdi></b>."), "{listed}");
    let card = get(&site, "/search?q=Tarfful%20vs%20Sentinel").await.text;
    assert!(card.contains("/unlimited/cards/tarfful-") && !card.contains("Nothing here knows"), "{card}");
    let begun = get(&site, "/search?q=damage%20calcu").await.text;
    assert!(
        begun.contains("Nothing here has <b><bdi>calcu</bdi></b>. It was read as <b><bdi>calculat"),
        "{begun}"
    );
    let answer = get(&site, "/api/v1/search?q=damage%20calcu").await.json();
    assert_eq!(answer["read_as"][0]["word"], "calcu");
}

#[tokio::test]
async fn what_is_not_covered_is_said_with_what_is() {
    let site = shipped();
    let page = get(&site, "/search?q=cover%20in%20star%20wars%20legion").await.text;
    let said = "Star Wars: Legion is not covered here. \
                What is: the rules of Star Wars: Armada and Star Wars: Unlimited.";
    assert!(page.contains(said), "{page}");
    let answer = get(&site, "/api/v1/search?q=slow%20play%20penalty").await.json();
    assert_eq!(answer["outside"]["about"], "tournaments");
}

#[tokio::test]
async fn a_page_of_a_document_is_listed() {
    let site = shipped();
    for typed in ["rrg%20p.5", "rulebook%20page%205"] {
        let answer = get(&site, &format!("/api/v1/search?q={typed}&game=armada&limit=100")).await.json();
        let hits = answer["hits"].as_array().unwrap();
        assert!(hits.len() > 3, "{typed}");
        assert_eq!(answer["corrected"], Value::Null);
        let on_page = |hit: &Value| {
            let citations = hit["citations"].as_array().unwrap();
            citations.iter().any(|it| {
                it["pages"].as_str().is_some_and(|pages| pages.contains('5') || pages.contains('-'))
            })
        };
        assert!(hits.iter().all(on_page), "{typed}");
    }
}

#[tokio::test]
async fn nothing_found_is_a_page_that_helps() {
    let site = shipped();
    let page = get(&site, "/search?q=%22defense%20tokens%22%20sentinel&game=unlimited&spelling=typed").await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text.contains("No passage of Unlimited has these words."), "{}", page.text);
    assert!(page.text.contains("Nearest to it"));
    let near = get(&site, "/search?q=%22keywurds%22&game=unlimited&spelling=typed").await.text;
    assert!(near.contains("href=\"/unlimited/keywords\""), "a near topic: {near}");
    let other = get(&site, "/search?q=%22defense%20tokens%22&game=unlimited&spelling=typed").await.text;
    assert!(other.contains("The same search in Armada"), "{other}");
    assert!(other.contains("/search?q=%22defense%20tokens%22&#38;game=armada"), "{other}");
}

#[tokio::test]
async fn a_name_by_itself_is_answered_on_top() {
    let site = shipped();
    let page = get(&site, "/search?q=scatter&game=armada").await.text;
    assert!(page.contains("<span class=\"nb\">The rule</span>"), "{page}");
    let question =
        get(&site, "/search?q=may%20my%20ship%20flak%20fighters%20that%20are%20dogfighting&game=armada")
            .await
            .text;
    assert!(question.contains("<span class=\"nb\">Answer</span>"), "{question}");
}

/// What stands whole on top.
fn on_top(page: &str) -> &str {
    let (_, rest) = page.split_once("aria-labelledby=\"answer\"").unwrap_or_default();
    rest.split_once("</article>").unwrap_or_default().0
}

/// An entry of a glossary that points to a rule is followed: the rule stands on top, and neither of them again below.
#[tokio::test]
async fn a_line_that_points_elsewhere_is_followed_to_the_rule() {
    let site = shipped();
    for (query, rule, line) in [
        ("sentinel&game=unlimited", "/unlimited/keywords/sentinel", "/unlimited/glossary/sentinel"),
        ("scatter&game=armada", "/armada/defense-tokens/scatter", "/armada/glossary/scatter"),
    ] {
        let page = get(&site, &format!("/search?q={query}")).await.text;
        let answer = on_top(&page);
        assert!(
            answer.contains("<span class=\"nb\">The rule</span>") && !answer.contains(">See "),
            "{answer}"
        );
        assert!(answer.contains(&format!("href=\"{rule}\"")) && answer.contains("<cite"), "{answer}");
        assert!(answer.contains("Play it"), "{answer}");
        for url in [rule, line] {
            assert!(!page.contains(&format!("<h3><a class=\"tap\" href=\"{url}\"")), "{url}: {page}");
        }
    }
}

/// A hit that is far before the others stands whole on top, with its source and a way to play it; of several that are alike none does.
#[tokio::test]
async fn a_hit_far_before_the_others_stands_whole_on_top() {
    let site = shipped();
    let page = get(&site, "/search?q=redirect%20zero%20shields&game=armada").await.text;
    let answer = on_top(&page);
    assert!(answer.contains("<span class=\"nb\">Best match</span>") && answer.contains("<cite"), "{answer}");
    assert!(answer.contains("/armada/defense-tokens/redirect-shields-only") && answer.contains("Play it"));
    let text = get(&site, "/armada/defense-tokens/redirect-shields-only.json").await.json();
    assert!(answer.contains(text["html"].as_str().unwrap()), "the whole passage: {answer}");
    let alike = get(&site, "/search?q=can%20I%20brace%20twice&game=armada").await.text;
    assert!(on_top(&alike).is_empty(), "{alike}");
}

/// The chips of a page: label, count, address, whether it is the chosen one.
fn chips(page: &str) -> Vec<(String, usize, String, bool)> {
    let chip = |text: &str| {
        let (attributes, rest) = text.split_once('>')?;
        let (_, url) = attributes.split_once("href=\"")?;
        let (label, rest) = rest.split_once(" <span class=\"n\">")?;
        let count = rest.split_once('<')?.0.parse().ok()?;
        let url = url.trim_end_matches('"').replace("&#38;", "&");
        Some((label.to_owned(), count, url, attributes.contains("aria-current")))
    };
    let (_, filters) = page.split_once("<nav class=\"filters\"").unwrap_or_default();
    let (filters, _) = filters.split_once("</nav>").unwrap_or_default();
    filters.split("<a class=\"tap\"").skip(1).filter_map(chip).collect()
}

/// The best hits stand open in the order of their rank, two of one topic beside each other or not; the others are folded by topic.
#[tokio::test]
async fn the_best_hits_stand_open_in_their_order() {
    let site = shipped();
    let page = get(&site, "/search?q=brace").await.text;
    let ranked = get(&site, "/api/v1/search?q=brace&limit=20").await.json();
    // the rule stands whole on top, there as here, instead of the line of the glossary that points to it
    assert_eq!(ranked["answer"]["url"], "/armada/defense-tokens/brace");
    let on_top = ["/armada/defense-tokens/brace", "/armada/glossary/brace"];
    let urls: Vec<String> = ranked["hits"]
        .as_array()
        .unwrap()
        .iter()
        .map(|hit| hit["url"].as_str().unwrap().to_owned())
        .filter(|url| !on_top.contains(&url.as_str()))
        .collect();
    let (open, folded) = page.split_once("<h2 id=\"topics\">").unwrap();
    let open: Vec<&str> = open
        .split("<h3><a class=\"tap\" href=\"")
        .skip(1)
        .map(|rest| rest.split_once('"').unwrap().0)
        .collect();
    assert_eq!(open, urls[..6]);
    assert!(urls[6..].iter().all(|url| folded.contains(&format!("href=\"{url}\""))), "{folded}");
    assert!(!page.contains("asked as"), "aliases are for search, not for readers");
}

/// The answer on top cites its source, and its scenario can be played at once.
#[tokio::test]
async fn an_answer_cites_its_source_and_can_be_played() {
    let site = shipped();
    let page =
        get(&site, "/search?q=I%20own%20two%20braces.%20May%20I%20spend%20both%20against%20one%20attack%3F")
            .await
            .text;
    let (_, rest) = page.split_once("aria-labelledby=\"answer\"").unwrap();
    let (answer, _) = rest.split_once("</article>").unwrap();
    assert!(answer.contains("class=\"cite\""), "{answer}");
    let (before, _) = answer.split_once("Play it</a>").unwrap();
    let url = before.rsplit_once("href=\"/resolve/").unwrap().1.split_once('"').unwrap().0;
    let played = get(&site, &format!("/resolve/{}", url.replace("&#38;", "&"))).await;
    assert_eq!(played.status, 200, "{url}");
}

#[tokio::test]
async fn a_typed_filter_is_the_chosen_chip_and_every_chip_finds_what_it_counts() {
    let site = shipped();
    let total = |page: &str| -> usize {
        let (_, rest) = page.split_once("<p role=\"status\"").unwrap();
        let (_, rest) = rest.split_once("</span> of <span class=\"n\">").unwrap();
        rest.split_once('<').unwrap().0.parse().unwrap()
    };
    let typed = [
        ("kind:question damage", "Questions"),
        ("game:armada raid", "Armada"),
        ("raid -game:unlimited", "Armada"),
        ("kind:definition", "Definitions"),
    ];
    for (query, chosen) in typed {
        let page = get(&site, &format!("/search?q={}", crate::web::support::encode(query))).await.text;
        let chips = chips(&page);
        assert!(chips.len() > 4, "{query}: {chips:?}");
        let (_, count, _, _) =
            chips.iter().find(|(label, _, _, current)| label == chosen && *current).unwrap();
        assert_eq!(*count, total(&page), "{query}");
        let all = if query.contains("game:") { "All games" } else { "All kinds" };
        assert!(!chips.iter().any(|(label, _, _, current)| label == all && *current), "{query}: {chips:?}");
        for (label, count, url, _) in chips {
            let there = get(&site, &url).await.text;
            assert_eq!(total(&there), count, "{query} -> {label}: {url}");
        }
    }
    let nothing = get(&site, "/search?q=-game:chess%20raid").await.text;
    assert!(
        nothing.contains("<b><bdi>-game:chess</bdi></b> names nothing here, so nothing was left out."),
        "{nothing}"
    );
}

#[tokio::test]
async fn an_id_or_address_leads_to_its_page() {
    let site = shipped();
    let led = [
        ("armada/defense-tokens/brace", "/armada/defense-tokens/brace"),
        ("[armada/defense-tokens/brace]", "/armada/defense-tokens/brace"),
        ("armada/defense-tokens", "/armada/defense-tokens"),
        ("http://rules.example/armada/defense-tokens", "/armada/defense-tokens"),
        ("unlimited/glossary", "/unlimited/glossary"),
        ("/armada", "/armada"),
        ("armada", "/armada"),
    ];
    for (typed, to) in led {
        let query = crate::web::support::encode(typed);
        let page = get(&site, &format!("/search?q={query}")).await;
        assert_eq!((page.status, page.header("location")), (StatusCode::SEE_OTHER, to), "{typed}");
        assert_eq!(get(&site, to).await.status, StatusCode::OK, "{to}");
        let answer = get(&site, &format!("/api/v1/search?q={query}")).await.json();
        assert_eq!(answer["direct"], json!(to.trim_start_matches('/')), "{typed}");
    }
}

#[tokio::test]
async fn what_was_typed_does_not_turn_the_writing_around_it() {
    let site = shipped();
    let turning =
        |text: &str| text.chars().any(|c| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'));
    for typed in ["%E2%80%AEbrace%E2%80%AD%E2%81%A6x", "game:%E2%80%AEchess%20raid", "%E2%81%A7brase%20round"]
    {
        let page = get(&site, &format!("/search?q={typed}")).await.text;
        assert!(page.contains("<bdi>"), "{typed}: {page}");
        assert!(!turning(&page), "{typed}: {page}");
    }
}

#[tokio::test]
async fn a_choice_that_is_not_known_is_said() {
    let site = shipped();
    for (field, value) in [("spelling", "foo"), ("explain", "maybe")] {
        let answer = get(&site, &format!("/api/v1/search?q=brace&{field}={value}")).await;
        assert_eq!(
            (answer.status, &answer.json()["error"]["field"]),
            (StatusCode::BAD_REQUEST, &json!(field))
        );
    }
    for known in ["spelling=corrected", "spelling=typed", "explain=0", "explain=true"] {
        let answer = get(&site, &format!("/api/v1/search?q=brace&{known}")).await;
        assert_eq!(answer.status, StatusCode::OK, "{known}");
    }
}
