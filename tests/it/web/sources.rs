//! What pages, programs and the terminal say about sources: whose rule, in whose words, where it stands, and until when it held.

use serde_json::json;

use crate::web::support::{game, get, shipped, site};

#[tokio::test]
async fn our_own_wording_says_whose_rule_it_is_and_where_it_stands() {
    let site = shipped();
    for (url, said, authority) in [
        (
            "/armada/defense-tokens/brace",
            "<p class=\"small\">Official rule, in our words: Rules Reference 1.5, p. 4-5.</p>",
            "<dt>Source</dt><dd>Rules Reference 1.5, p. 4-5 (official)</dd>",
        ),
        (
            "/unlimited/game-zones/hand",
            "<p class=\"small\">Official rule, in our words: CR 8.0, 4.7.1; CR 8.0, 4.7.4.</p>",
            "<dt>Source</dt><dd>CR 8.0, 4.7.1; CR 8.0, 4.7.4 (official)</dd>",
        ),
        (
            "/armada/attack/q-own-zones",
            "<p class=\"small\">Official answer, in our words: Rules Reference 1.5",
            "(official)</dd>",
        ),
    ] {
        let page = get(&site, url).await;
        assert!(page.main().contains(said), "{said}: {}", page.main());
        assert!(page.main().contains(authority), "{authority}: {}", page.main());
        assert!(!page.main().contains("Unofficial wording"), "{url}");
    }
    let json = get(&site, "/armada/defense-tokens/brace.json").await.json();
    assert_eq!(json["authority"], "official");
    assert_eq!(json["authorities"], json!(["Rules Reference 1.5, p. 4-5"]));
    assert_eq!(json["wording"], "official rule, in our words");
    let topic = get(&site, "/armada/defense-tokens").await;
    assert!(topic.main().contains("In our words. What counts is the document"), "{}", topic.main());
    let found = get(&site, "/search?q=scatter&game=armada").await;
    assert!(found.main().contains(", in our words: Rules Reference 1.5"), "{}", found.main());
}

/// The rule may be official; who shows it is not.
#[tokio::test]
async fn the_site_says_that_it_is_unofficial_and_not_the_rule() {
    let site = shipped();
    for url in [
        "/armada/defense-tokens/brace",
        "/armada/defense-tokens",
        "/resolve/armada/attack",
        "/search?q=brace",
    ] {
        let page = get(&site, url).await.text;
        let print =
            "<p class=\"onlyprint\">Adjutant is an unofficial site. At the table the head judge decides.</p>";
        assert!(page.contains(print), "{url}");
        assert!(
            page.contains("<p>Adjutant is an unofficial site. Where this page and the head judge differ"),
            "{url}"
        );
        assert!(!page.contains(">Unofficial"), "{url}");
    }
}

#[tokio::test]
async fn words_that_are_not_ours_are_not_called_so() {
    let notes = [("Boats.md", "# Boats\n\n- **Anchor:** A boat at anchor does not drift. ^anchor\n")];
    let site = site(game(&notes), "not-ours");
    let page = get(&site, "/pocket/boats/anchor").await;
    assert!(!page.main().contains("in our words"), "{}", page.main());
    assert!(page.main().contains("<dt>Source</dt><dd>community</dd>"), "{}", page.main());
}

#[tokio::test]
async fn a_superseded_rule_says_until_when_it_held() {
    let old = include_str!("../../fixtures/rulebook/editions/7.0.md");
    let new = include_str!("../../fixtures/rulebook/editions/8.0.md");
    let editions = site(game(&[("7.0.md", old), ("8.0.md", new)]), "held-editions");
    let page = get(&editions, "/pocket@7.0/flags/2.2.1").await;
    assert!(page.main().contains("<dt>In force</dt><dd>held until edition 2"), "{}", page.main());
    let json = get(&editions, "/pocket@7.0/flags/2.2.1.json").await.json();
    assert_eq!(json["held"]["edition"], "2", "{json}");
    let newest = get(&editions, "/pocket/flags/2.2.1").await;
    assert!(!newest.main().contains("held until"), "{}", newest.main());

    // a rule of our own content
    let page = get(&shipped(), "/armada/learn-to-play/evade-superseded").await;
    for said in [
        "<dt>In force</dt><dd>held until 2020-12-11</dd>",
        "This is no current rule: it held until 2020-12-11.",
        "Former publisher's rule, in our words; held until 2020-12-11.",
    ] {
        assert!(
            page.main().contains(said) || page.main().contains(&said.replace('\'', "&#39;")),
            "{said}: {}",
            page.main()
        );
    }
    let json = get(&shipped(), "/armada/learn-to-play/evade-superseded.json").await.json();
    assert_eq!((&json["superseded"], &json["held"]["until"]), (&json!(true), &json!("2020-12-11")));

    let ruled = (
        "Ruled.md",
        "# Ruled\n\n> [!ruling] May an anchor be weighed twice? ^twice\n> Author: Ada Brook\n> Date: 2026-03-01\n> Applies to: [[#^once]]\n> No.\n\n\
         > [!ruling] Weighing an anchor, as it was ^once\n> Author: Ben Reed\n> Date: 2024-01-31\n> Status: superseded by [[#^twice]]\n> Yes.\n",
    );
    let ruled = site(game(&[ruled]), "held-rulings");
    let page = get(&ruled, "/pocket/ruled/once").await;
    assert!(page.main().contains("<dt>In force</dt><dd>held until 2026-03-01</dd>"), "{}", page.main());
    let json = get(&ruled, "/pocket/ruled/once.json").await.json();
    assert_eq!(json["held"], json!({ "until": "2026-03-01", "edition": null }));
}

#[tokio::test]
async fn a_reading_of_ours_is_called_so_and_never_community() {
    let site = shipped();
    for url in ["/armada/community-rulings/ruling-only-die", "/armada/defense-tokens/q-two-braces"] {
        let page = get(&site, url).await;
        assert!(page.main().contains("<dt>Source</dt><dd>our reading"), "{url}: {}", page.main());
        assert!(page.main().contains("Our reading"), "{url}: {}", page.main());
        assert!(!page.main().to_lowercase().contains("community<"), "{url}: {}", page.main());
        assert_eq!(get(&site, &format!("{url}.json")).await.json()["authority"], "reading");
    }
}
