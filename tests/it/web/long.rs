//! Long pages: what is in them stands first, what does not fit is folded, and nothing is left out.

use std::collections::BTreeSet;

use crate::web::support::{encode, game, get, shipped, site, small};

/// The passages of a page that stand open, and all of them.
fn passages(main: &str) -> (usize, usize) {
    let mut open = 0;
    let mut depth = 0;
    let mut all = 0;
    for tag in main.split('<').skip(1) {
        match () {
            () if tag.starts_with("details class=\"part\"") => depth += 1,
            // folds of other kinds stand within passages and close before anything else opens
            () if tag.starts_with("/details") && depth > 0 && all > 0 => depth -= 1,
            () if tag.starts_with("details") && depth > 0 => depth += 1,
            () if tag.starts_with("li class=\"p") => {
                all += 1;
                open += usize::from(depth == 0);
            }
            () => {}
        }
    }
    (open, all)
}

#[tokio::test]
async fn a_long_topic_says_what_is_in_it_and_folds_what_does_not_fit() {
    let site = shipped();
    let page = get(&site, "/armada/defense-tokens").await.main().to_owned();
    let json = get(&site, "/armada/defense-tokens.json").await.json();
    let ids: Vec<&str> =
        json["passages"].as_array().unwrap().iter().map(|it| it["id"].as_str().unwrap()).collect();
    let (open, all) = passages(&page);
    assert_eq!(all, ids.len(), "nothing is left out: {page}");
    assert!(open >= 4 && open < all, "{open} of {all} stand open");
    let (before, rest) = page.split_once("</header>").unwrap();
    for part in ["Limits on spending", "Questions"] {
        assert!(before.contains(&format!(">{part} <span class=\"n soft\">")), "{part} in {before}");
    }
    // every link of the list leads to something on the page
    for target in before.split("href=\"#").skip(1).map(|it| it.split('"').next().unwrap()) {
        assert!(rest.contains(&format!("id=\"{target}\"")), "{target}");
    }
    assert_eq!(page.matches("See it happen").count(), 1, "once");
    assert!(page.matches(">Play it</a>").count() > 20, "each scenario can be played");
    assert!(rest.contains("Each token once"), "a fold names what is in it");
    let short = get(&small(), "/pocket/lantern").await.main().to_owned();
    let (open, all) = passages(&short);
    assert!(open == all && !short.contains("class=\"jump"), "{short}");
}

/// A glossary is parted by its letters, and each has its link.
#[tokio::test]
async fn a_list_in_the_order_of_the_alphabet_is_parted_by_its_letters() {
    let page = get(&shipped(), "/armada/glossary").await.main().to_owned();
    for letter in ["a", "d", "s"] {
        assert!(page.contains(&format!("href=\"#_{letter}\"")), "{letter}");
        assert!(page.contains(&format!("id=\"_{letter}\">")), "{letter}");
    }
}

/// A topic that is too much for a page: it names every passage at its anchor, and each part has an address with all of it.
#[tokio::test]
async fn a_topic_that_is_too_heavy_has_parts_with_addresses_of_their_own() {
    let site = shipped();
    let page = get(&site, "/armada/glossary").await.main().to_owned();
    let json = get(&site, "/armada/glossary.json").await.json();
    let ids: Vec<String> = json["passages"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["id"].as_str().unwrap().rsplit('/').next().unwrap().to_owned())
        .collect();
    for id in &ids {
        assert!(page.contains(&format!("id=\"{id}\"")), "{id}");
    }
    let mut found = passages(&page).1;
    for part in page.split("data-part=\"").skip(1).map(|it| it.split('"').next().unwrap()) {
        let part = get(&site, part).await;
        found += passages(part.main()).1;
        assert!(part.text.contains("rel=\"canonical\" href=\"https://rules.example/armada/glossary?part="));
    }
    assert_eq!(found, ids.len(), "every passage stands in full somewhere");
    let salvo = get(&site, "/armada/glossary?part=s").await.main().to_owned();
    assert!(
        salvo.contains("<li class=\"p\" id=\"salvo\">") && salvo.contains("<h1>Glossary: S</h1>"),
        "{salvo}"
    );
    assert!(salvo.contains(">Previous: R</a>") && salvo.contains(">All of Glossary</a>"), "{salvo}");
}

#[tokio::test]
async fn questions_are_narrowed_by_words_and_topic() {
    let site = shipped();
    let all = get(&site, "/armada/questions.json").await.json().as_array().unwrap().len();
    let page = get(&site, "/armada/questions").await.main().to_owned();
    // where even their names are too many for a page, each topic says how many it has, and where they stand
    assert_eq!(passages(&page), (0, 0), "all folded");
    let topics = page.split("data-part=\"").skip(1).filter_map(|it| it.split('"').next());
    let mut there = 0;
    for topic in topics.collect::<BTreeSet<_>>() {
        there += passages(get(&site, topic).await.main()).1;
    }
    assert_eq!(there, all, "none left out");
    let counted = page
        .split("<span class=\"n soft\">")
        .skip(1)
        .filter_map(|it| it.split('<').next()?.parse::<usize>().ok());
    assert_eq!(counted.sum::<usize>(), all, "{page}");
    let braced = get(&site, "/armada/questions.json?q=brac").await.json();
    let braced = braced.as_array().unwrap();
    assert!(!braced.is_empty() && braced.len() < all);
    let page = get(&site, "/armada/questions?q=BRAC").await.main().to_owned();
    assert_eq!(page.matches("<li class=\"p").count(), braced.len(), "{page}");
    assert!(page.contains(&format!("<span class=\"n\">{}</span> question", braced.len())));
    for topic in get(&site, "/armada/questions.json?topic=damage").await.json().as_array().unwrap() {
        assert_eq!(topic["topic"], "armada/damage");
    }
    let none = get(&site, &format!("/armada/questions?q={}", encode("zyx <b>"))).await.main().to_owned();
    assert!(none.contains("No question has these words.") && none.contains("zyx &#60;b&#62;"), "{none}");
}

/// Every word that is asked for begins a word of the entry.
#[tokio::test]
async fn words_that_narrow_begin_words_of_what_is_left() {
    let note = "# Guard\n\n> [!question] May I brace?\n> Evade first, Ren\u{e9}. ^first\n";
    let site = site(game(&[("Guard.md", note)]), "narrowed");
    for (words, found) in [
        ("BRAC evad", 1),
        ("brace scatter", 0),
        ("race", 0),
        ("", 1),
        ("rene", 1),
        ("first&topic=guard", 1),
        ("first&topic=damage", 0),
    ] {
        let left = get(&site, &format!("/pocket/questions.json?q={}", words.replace(' ', "+"))).await;
        assert_eq!(left.json().as_array().unwrap().len(), found, "{words}");
    }
}

#[tokio::test]
async fn rulings_are_narrowed_by_their_words() {
    let site = shipped();
    let all = get(&site, "/armada/rulings.json").await.json().as_array().unwrap().len();
    let found = get(&site, "/armada/rulings.json?q=shield").await.json().as_array().unwrap().len();
    assert!(found > 0 && found < all, "{found} of {all}");
    let page = get(&site, "/armada/rulings?q=shield").await.main().to_owned();
    assert_eq!(page.matches("<li class=\"ruling").count(), found, "nothing is left out");
    let main = get(&site, "/armada/rulings").await.main().to_owned();
    for target in main.split("href=\"#").skip(1).map(|it| it.split('"').next().unwrap()) {
        if !target.starts_with("sign-") {
            assert!(main.contains(&format!("id=\"{target}\"")), "{target}");
        }
    }
}

/// The page of what is played says which cards it does not count, and which of them are not certain.
#[tokio::test]
async fn coverage_is_narrowed_and_says_what_it_counts() {
    let site = shipped();
    let page = get(&site, "/armada/coverage").await.main().to_owned();
    assert!(page.contains("withdrawn not counted"), "{page}");
    assert!(page.contains("not certain</b>") && page.contains("Sources say different things"), "{page}");
    let brace = get(&site, "/armada/coverage?q=brace").await.main().to_owned();
    assert!(brace.contains("/armada/defense-tokens") && !brace.contains("/armada/setup-area"), "{brace}");
    assert!(brace.contains("<details class=\"part\" open>"), "what is found stands open");
}
