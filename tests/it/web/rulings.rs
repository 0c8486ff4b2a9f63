//! Rulings on pages: who decided what, where it is shown, and the address that judges link to.

use axum::http::StatusCode;
use serde_json::json;

use crate::web::support::{game, get, shipped, site};

const BOATS: (&str, &str) = (
    "Boats.md",
    "# Boats\n\n- **Anchor:** A boat at anchor does not drift. ^anchor\n- **Sail:** It is set once. ^sail\n",
);

const RULED: (&str, &str) = (
    "Ruled.md",
    "# Ruled\n\n\
     > [!ruling] May an anchor be weighed twice? ^twice\n\
     > Author: Ada Brook\n> Date: 2026-03-01\n> Source: https://elsewhere.example/7\n> Authority: judge\n> Applies to: [[Boats#^anchor]]\n\
     > No. Once in a turn is enough.\n\n\
     > [!ruling] Weighing an anchor, as it was ^once\n\
     > Author: Ben Reed\n> Date: 2024-01-31\n> Status: superseded by [[#^twice]]: the handbook was reprinted\n> Applies to: [[Boats#^anchor]]\n\
     > Yes, for two oil.\n",
);

#[tokio::test]
async fn a_ruling_is_shown_on_the_passage_it_touches() {
    let site = site(game(&[BOATS, RULED]), "touched");
    let page = get(&site, "/pocket/boats/anchor").await;
    let main = page.main();
    for said in ["Rulings that touch this passage", "Ada Brook", "2026-03-01", "judge", "No. Once in a turn"]
    {
        assert!(main.contains(said), "{said}: {main}");
    }
    let (now, then) = (main.find("No. Once").unwrap(), main.find("Yes, for two oil").unwrap());
    assert!(now < then, "what holds comes first");
    let folded = &main[..then];
    assert!(folded.rfind("<details>") > folded.rfind("</details>"), "what holds no more is folded");
    assert!(main.contains("the handbook was reprinted"), "with the reason");
    assert!(!get(&site, "/pocket/boats/sail").await.text.contains("Rulings that touch"));
    let json = get(&site, "/pocket/boats/anchor.json").await.json();
    assert_eq!(json["rulings"], json!(["pocket/ruled/twice", "pocket/ruled/once"]));
}

#[tokio::test]
async fn a_ruling_has_an_address_of_its_own() {
    let site = site(game(&[BOATS, RULED]), "address");
    let page = get(&site, "/pocket/rulings/once").await;
    assert_eq!(page.status, StatusCode::OK);
    for said in
        ["Ben Reed", "superseded", "May an anchor be weighed twice?", "/pocket/rulings/once", "boats/anchor"]
    {
        assert!(page.main().contains(said), "{said}: {}", page.main());
    }
    let twin = get(&site, "/pocket/rulings/once.json").await.json();
    let ruling = json!({
        "id": "once", "url": "/pocket/rulings/once", "author": "Ben Reed", "date": "2024-01-31", "source": null,
        "status": "superseded", "reason": "the handbook was reprinted",
        "by": { "id": "pocket/ruled/twice", "url": "/pocket/ruled/twice", "title": "May an anchor be weighed twice?" },
        "applies": [{ "id": "pocket/boats/anchor", "url": "/pocket/boats/anchor", "title": "Anchor" }],
    });
    assert_eq!(twin["ruling"], ruling);
    assert_eq!(twin["id"], "pocket/ruled/once");
    for (other, to) in [
        ("Once", "once"),
        ("ruled.once", "once"),
        ("once.json", ""),
        ("ONCE.json", "once.json"),
        ("nothing", "404"),
    ] {
        let answer = get(&site, &format!("/pocket/rulings/{other}")).await;
        match to {
            "" => assert_eq!(answer.status, StatusCode::OK, "{other}"),
            "404" => assert_eq!(answer.status, StatusCode::NOT_FOUND, "{other}"),
            to => assert_eq!(
                (answer.status.as_u16(), answer.header("location")),
                (308, &*format!("/pocket/rulings/{to}")),
                "{other}"
            ),
        }
    }
}

#[tokio::test]
async fn rulings_are_found_by_author_and_date() {
    let site = site(game(&[BOATS, RULED]), "found");
    let twice = json!("pocket/ruled/twice");
    let once = json!("pocket/ruled/once");
    for (query, found) in [
        ("", vec![&twice, &once]),
        ("?author=ada", vec![&twice]),
        ("?author=Reed+Ben", vec![&once]),
        ("?since=2025", vec![&twice]),
        ("?until=2024", vec![&once]),
        ("?since=2024-01-31&until=2024-01-31", vec![&once]),
        ("?status=superseded", vec![&once]),
        ("?author=nobody", vec![]),
    ] {
        let json = get(&site, &format!("/pocket/rulings.json{query}")).await.json();
        let ids: Vec<_> = json.as_array().unwrap().iter().map(|it| &it["id"]).collect();
        assert_eq!(ids, found, "{query}");
        let page = get(&site, &format!("/pocket/rulings{query}")).await;
        assert_eq!(page.main().matches("class=\"ruling flow\"").count(), found.len(), "{query}");
    }
    for bad in ["since=yesterday", "until=%3Cb%3E", "status=perhaps"] {
        let answer = get(&site, &format!("/pocket/rulings?{bad}")).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{bad}");
    }
    let hit = get(&site, "/api/v1/search?q=ada+brook").await.json();
    assert_eq!(hit["hits"][0]["id"], twice);
}

#[tokio::test]
async fn the_publishers_faq_is_among_the_rulings() {
    let json = get(&shipped(), "/armada/rulings.json").await.json();
    let all = json.as_array().unwrap();
    let faq: Vec<_> = all.iter().filter(|it| it["kind"] == "question").collect();
    assert!(faq.len() > 40, "{}", faq.len());
    for question in faq {
        assert_eq!(question["ruling"]["author"], "Fantasy Flight Games", "{}", question["id"]);
        assert_eq!(question["ruling"]["status"], "current");
        assert_eq!(question["authority"], "official");
    }
    let one = all[0]["ruling"]["url"].as_str().unwrap();
    assert_eq!(get(&shipped(), one).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_question_says_in_whose_name_and_since_when() {
    let site = shipped();
    for (url, authority, shown, date) in [
        (
            "/armada/defense-tokens/q-two-braces",
            "reading",
            "our reading of Rules Reference 1.5, p. 4-5",
            "2026-11-22",
        ),
        ("/armada/attack/q-own-zones", "official", "Rules Reference 1.5, p. 32 (official)", "2020-12-11"),
        ("/unlimited/game-zones/q-empty-deck", "reading", "our reading of CR 8.0, 8.6.1", "2026-11-22"),
    ] {
        let page = get(&site, url).await;
        let said = format!("<dt>Source</dt><dd>{shown}</dd><dt>Date</dt>");
        let dated = format!("<time datetime=\"{date}\">{date}</time></dd>");
        assert!(page.main().contains(&said) && page.main().contains(&dated), "{url}: {}", page.main());
        let json = get(&site, &format!("{url}.json")).await.json();
        assert_eq!(
            (json["authority"].as_str(), json["decided"].as_str()),
            (Some(authority), Some(date)),
            "{url}"
        );
    }
    let moved = get(&site, "/armada/rulings/q-two-braces").await;
    assert_eq!(moved.status, StatusCode::MOVED_PERMANENTLY, "it was issued as a ruling of the publisher's");
}

/// The example of `docs/sources.md`: two rulings on the page of the rule itself.
#[tokio::test]
async fn a_superseded_ruling_is_folded_and_says_so_wherever_it_is_drawn() {
    let boats = (
        "Boats.md",
        "# Boats\n\n- **Anchor:** It holds. ^anchor\n\n\
         > [!ruling] May an anchor be weighed twice? ^twice\n\
         > **Author:** Ada Brook\n> **Date:** 2026-03-01\n> **Applies to:** [[Boats#^anchor]]\n> No. Once in a turn.\n\n\
         > [!ruling] Weighing an anchor, as it was ^once\n\
         > author:: Ben Reed\n> date:: 2024-01-31\n> status:: superseded by [[#^twice]]: the handbook was reprinted\n\
         > See [[Boats#^anchor|the anchor]]. Yes, for two oil.\n",
    );
    let asked = (
        "rulings/Asked.md",
        "---\nauthor: Cleo\ndate: 2020-01-01\nsuperseded_by: \"[[Boats#^twice]]\"\n---\n\
         > [!question] Is an anchor a keel?\n> **A:** Yes, it is. See [[Boats#^anchor]].\n",
    );
    let shows = ("Shows.md", "# Shows\n\nLook: ![[Boats#^once]]\n");
    let site = site(game(&[boats, asked, shows]), "everywhere");
    let topic = get(&site, "/pocket/boats").await;
    let main = topic.main();
    let (now, then) = (main.find("No. Once").unwrap(), main.find("Yes, for two oil").unwrap());
    let is_folded = |at: usize| main[..at].rfind("<details>") > main[..at].rfind("</details>");
    assert!(!is_folded(now) && is_folded(then), "{main}");
    for said in ["Ada Brook", "2026-03-01", "Ben Reed", "superseded", "the handbook was reprinted"] {
        assert!(main.contains(said), "{said}: {main}");
    }
    for address in ["/pocket/asked", "/pocket/questions"] {
        let page = get(&site, address).await;
        if let Some(at) = page.main().find("Yes, it is.") {
            let before = &page.main()[..at];
            assert!(before.contains("superseded") && before.contains("Cleo"), "{address}: {before}");
            assert!(before.rfind("<details>") > before.rfind("</details>"), "{address}: {before}");
        } else {
            panic!("{address} has no answer: {}", page.main());
        }
    }
    let own = get(&site, "/pocket/boats/once").await;
    let before = own.main().split("Yes, for two oil").next().unwrap();
    assert!(before.contains("This ruling holds no more"), "it says so before its text: {before}");
    assert!(get(&site, "/pocket/shows").await.main().contains("(superseded)"), "where it is embedded, too");
    let preview = get(&site, "/api/v1/previews/pocket/boats/once").await.json();
    assert!(preview["title"].as_str().unwrap().ends_with("(superseded)"), "{preview}");
    let found = get(&site, "/search?q=weighing+anchor+oil").await;
    assert!(found.main().contains("Superseded by <a href=\"/pocket/boats/twice\""), "{}", found.main());
    let typed = get(&site, "/search?q=weighing+an+anchor+as+it+was").await;
    assert!(!typed.main().contains("id=\"answer\">Weighing"), "a superseded ruling is never the answer");
}

#[tokio::test]
async fn an_author_is_found_without_the_marks_of_his_name() {
    let ruled = (
        "Ruled.md",
        "# Ruled\n\n> [!ruling] So it is ^it\n> Author: Eva \u{c5}ngstr\u{f6}m\n> Date: 2026-03-01\n> See [[Boats#^sail]].\n",
    );
    let site = site(game(&[BOATS, ruled]), "marks");
    for author in ["angstrom", "%C3%85ngstr%C3%B6m", "EVA"] {
        let json = get(&site, &format!("/pocket/rulings.json?author={author}")).await.json();
        assert_eq!(json.as_array().unwrap().len(), 1, "{author}");
    }
}

/// A ruling whose status is mistyped.
const TROUBLED: (&str, &str) = (
    "Troubled.md",
    "# Troubled\n\n\
     > [!ruling] May a sail be set at night? ^night\n\
     > Author: Cleo\n> Date: 2026-03-01\n> Event: Harbor Cup\n> Authority: judge\n> Status: withdrwan\n> Applies to: [[Boats#^sail]]\n\
     > Yes, once.\n",
);

const UNREAD: (&str, &str) = (
    "Unread.md",
    "# Unread\n\n\
     > [!ruling] Does a brace sail? ^brace\n> Author: Cleo\n> Date: 2026-03-02\n> Applies to: [[Boats#^sail]]\n> It does.\n\n\
     ```toml scenario\ngame = \"armada\"\nkind = \"attakc\"\n```\n",
);

#[tokio::test]
async fn a_status_that_is_no_word_is_nowhere_in_force() {
    let rulebook = game(&[BOATS, TROUBLED]);
    let found = rulebook::checks::run(&rulebook).into_iter().find(|it| it.code == "broken-ruling").unwrap();
    assert!(found.message.contains("`status: withdrwan`, which is not understood, so it does not count as"));
    let site = site(rulebook, "unclear");
    for path in ["/pocket/rulings/troubled", "/pocket/rulings?status=unclear", "/search?q=sail+at+night"] {
        let main = get(&site, path).await.main().to_owned();
        assert!(main.contains("unclear whether it holds") && main.contains("“withdrwan”"), "{path}: {main}");
        assert!(!main.contains("<span class=\"tag\">in force"), "{path}: {main}");
    }
    let json = get(&site, "/pocket/rulings/troubled.json").await.json();
    assert_eq!(json["ruling"]["status"], "unclear");
    let troubles = site.snapshot.get().troubles();
    let said = "it is not clear whether ruling `pocket/troubled/night` holds: its source says “withdrwan”";
    assert!(troubles.iter().any(|it| it == said), "{troubles:?}");
}

#[tokio::test]
async fn a_scenario_that_cannot_be_read_contradicts_nobody() {
    let site = site(game(&[BOATS, UNREAD]), "unread");
    for path in
        ["/pocket/rulings/unread", "/pocket/rulings", "/pocket/boats/sail", "/search?q=does+a+brace+sail"]
    {
        let main = get(&site, path).await.main().to_owned();
        assert!(main.contains("its scenario cannot be read"), "{path}: {main}");
        assert!(!main.contains("the resolver plays it otherwise"), "{path}: {main}");
    }
    let json = get(&site, "/pocket/rulings/unread.json").await.json();
    assert_eq!(json["checked"]["outcome"], "unread");
    let troubles = site.snapshot.get().troubles();
    let said = "the scenario of ruling `pocket/unread/brace` cannot be read; `adjutant check` says why";
    assert!(troubles.iter().any(|it| it == said), "{troubles:?}");
}

#[tokio::test]
async fn a_hit_says_who_decided_it_when_of_what_rank_and_whether_it_holds() {
    let site = site(game(&[BOATS, RULED]), "found");
    let main = get(&site, "/search?q=anchor+weighed").await.main().to_owned();
    for said in ["Ada Brook", "2026-03-01", "judge", "in force", "Ben Reed", "superseded"] {
        assert!(main.contains(said), "{said}: {main}");
    }
    let found = get(&site, "/api/v1/search?q=anchor+weighed").await.json();
    let hit = found["hits"].as_array().unwrap().iter().find(|it| it["id"] == "pocket/ruled/twice").unwrap();
    let decided = json!({
        "url": "/pocket/rulings/twice", "author": "Ada Brook", "date": "2026-03-01", "authority": "judge",
    });
    assert_eq!((&hit["decided"], &hit["status"]), (&decided, &json!("current")));
}

#[tokio::test]
async fn a_search_on_a_day_shows_rulings_as_they_stood_then() {
    let site = site(game(&[BOATS, RULED]), "on a day");
    for (day, once, twice) in [
        ("2024-06-01", Some("current"), None),
        ("2026-03-01", Some("superseded"), Some("current")),
        ("2020-01-01", None, None),
    ] {
        let found = get(&site, &format!("/api/v1/search?q=anchor+weighed&on={day}")).await.json();
        let status = |id: &str| {
            let hit = found["hits"].as_array().unwrap().iter().find(|it| it["id"] == id);
            hit.map(|hit| hit["status"].as_str().unwrap().to_owned())
        };
        assert_eq!(status("pocket/ruled/once").as_deref(), once, "{day}: {found}");
        assert_eq!(status("pocket/ruled/twice").as_deref(), twice, "{day}: {found}");
        assert_eq!(found["as_of"]["day"], day);
    }
    let main = get(&site, "/search?q=anchor+weighed&on=2024-06-01").await.main().to_owned();
    assert!(
        main.contains("Ben Reed") && !main.contains("superseded") && !main.contains("Ada Brook"),
        "{main}"
    );
    assert!(
        main.contains("As of <time datetime=\"2024-06-01\">") && main.contains("&#38;on=2024-06-01"),
        "{main}"
    );
    assert_eq!(get(&site, "/api/v1/search?q=anchor&on=yesterday").await.status, StatusCode::BAD_REQUEST);
    // a hit leads to the page as of that day
    let found = get(&site, "/api/v1/search?q=anchor+weighed&on=2024-06-01").await.json();
    let hit = found["hits"].as_array().unwrap().iter().find(|it| it["id"] == "pocket/ruled/once").unwrap();
    assert_eq!(hit["url"], "/pocket/ruled/once?on=2024-06-01");
    assert!(main.contains("href=\"/pocket/ruled/once?on=2024-06-01\""), "{main}");
}

#[tokio::test]
async fn a_page_as_of_a_day_shows_what_held_then() {
    let site = site(game(&[BOATS, RULED]), "pages of a day");
    let then = get(&site, "/pocket/ruled/once?on=2024-06-01").await;
    let main = then.main();
    assert!(main.contains("As of <time class=\"n\" datetime=\"2024-06-01\">"), "{main}");
    assert!(main.contains("in force") && !main.contains("This ruling holds no more"), "{main}");
    assert!(main.contains("<a href=\"/pocket/ruled/once\">As it is today</a>"), "{main}");
    let json = get(&site, "/pocket/ruled/once.json?on=2024-06-01").await.json();
    assert_eq!(json["ruling"]["status"], "current", "{json}");
    assert!(json["superseded"].is_null(), "{json}");
    let now = get(&site, "/pocket/ruled/once").await;
    assert!(now.main().contains("This ruling holds no more") && !now.main().contains("As of <time"));
    assert_eq!(get(&site, "/pocket/ruled/once.json").await.json()["ruling"]["status"], "superseded");
    let later = get(&site, "/pocket/ruled/twice?on=2024-06-01").await;
    assert!(later.main().contains("it was decided later"), "{}", later.main());
    // below what they rule, too
    let ruled = |json: serde_json::Value| {
        let all = json["ruled"].as_array().unwrap().iter();
        all.map(|it| (it["id"].to_string(), it["status"].to_string())).collect::<Vec<_>>()
    };
    let touched = get(&site, "/pocket/ruled/once.json").await.json()["ruling"]["applies"][0]["url"].clone();
    let touched = touched.as_str().unwrap();
    let once = ("\"pocket/ruled/once\"".to_owned(), "\"current\"".to_owned());
    assert_eq!(ruled(get(&site, &format!("{touched}.json?on=2024-06-01")).await.json()), [once]);
    assert_eq!(ruled(get(&site, &format!("{touched}.json")).await.json()).len(), 2);
}

/// What ends on a day to come holds until then.
#[tokio::test]
async fn what_ends_on_a_day_to_come_is_in_force_until_then() {
    let text = "# Fins\n\n- **Fin:** A fin steers. ^fin %% superseded: 2999-01-01 %%\n- **Gill:** A gill breathes. ^gill %% superseded: 2020-01-01 %%\n\n\
                > [!ruling] One ^one\n> Author: Ada\n> Date: 2024-01-01\n> Status: withdrawn 2999-02-02: it is wrong\n> See [[#^fin]].\n\n\
                > [!ruling] Two ^two\n> Author: Ada\n> Date: 2024-01-02\n> Status: superseded by [[#^three]]\n> See [[#^fin]].\n\n\
                > [!ruling] Three ^three\n> Author: Ada\n> Date: 2999-03-03\n> See [[#^fin]].\n";
    let site = site(game(&[("Fins.md", text)]), "days to come");
    let fin = get(&site, "/pocket/fins/fin").await;
    assert!(fin.main().contains("holds until 2999-01-01"), "{}", fin.main());
    assert!(!fin.main().contains("no current rule") && !fin.main().to_lowercase().contains("former"));
    let gill = get(&site, "/pocket/fins/gill").await;
    assert!(gill.main().contains("This is no current rule: it held until 2020-01-01"), "{}", gill.main());
    for ruling in ["one", "two"] {
        let page = get(&site, &format!("/pocket/rulings/{ruling}")).await;
        assert!(page.main().contains(">in force<"), "{ruling}: {}", page.main());
        assert!(!page.main().contains("holds no more"), "{ruling}: {}", page.main());
        let then = get(&site, &format!("/pocket/rulings/{ruling}?on=2999-12-31")).await;
        assert!(then.main().contains("This ruling holds no more"), "{ruling}: {}", then.main());
    }
}

#[tokio::test]
async fn a_ruling_that_names_itself_says_so() {
    let text = "# Own\n\n> [!ruling] Round ^round\n> Author: Ada\n> Date: 2026-01-01\n> Status: superseded by [[#^round]]\n> See [[Boats]].\n\n\
                > [!ruling] Square ^square\n> Author: Ada\n> Date: 2026-01-01\n> Supersedes: [[#^square]]\n> See [[Boats]].\n";
    let rulebook = game(&[BOATS, ("Own.md", text)]);
    let found = rulebook::checks::run(&rulebook);
    for said in [
        "`pocket/own/round` is superseded by itself",
        "`supersedes: pocket/own/square`, which is this ruling itself",
    ] {
        assert!(found.iter().any(|it| it.message.contains(said)), "{said}: {found:#?}");
    }
    let site = site(rulebook, "itself");
    assert!(!get(&site, "/pocket/rulings/round").await.main().contains("Superseded by <a"));
}
