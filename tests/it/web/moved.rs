//! What an address answers that was served before: 301, 410, and 404 with what is near.

use adjutant::web::State;
use rulebook::{
    Rulebook,
    sources::{GameSources, SourceFile},
};

use serde_json::json;

use crate::web::support::{get, site};

/// The note as it was, for the ids that were issued.
const BEFORE: &str = "- **Oar:** A boat with two oars moves one space farther.\n\
                      - **Sail:** A boat with a sail moves with the wind.\n\
                      - **Keel:** A boat with a keel is not pushed aside by waves that come from its side.\n";
const NOW: &str = "- **Sail:** A boat with a sail moves with the wind.\n\
                   - **Fin:** A boat with a fin is not pushed aside by waves that come from its side.\n";
const MOVED: &str = "boats = { to = \"vessels\", why = \"ships are meant too\" }\n\
                     \"boats/oar\" = { successors = [\"vessels/sail\"], why = \"nobody <rows> any more\" }\n\
                     \"boats/mast\" = []\n\"vessels/rudder\" = \"vessels/fin\"\n\"vessels/keel\" = \"vessels/fin\"\n";

fn game(files: &[(&str, &str)]) -> Rulebook {
    let file = |(path, text): &(&str, &str)| SourceFile {
        path: (*path).to_owned(),
        name: (*path).to_owned(),
        text: (*text).to_owned().into(),
    };
    let (notes, others) = files.iter().map(file).partition(|file| file.path.ends_with(".md"));
    Rulebook::read(vec![GameSources { id: "sea".to_owned(), notes, others, ..GameSources::default() }])
}

fn sea() -> State {
    site(game(&[("Vessels.md", NOW), ("moved.toml", MOVED)]), "moved")
}

#[tokio::test]
async fn what_moved_answers_301_and_its_page_says_so() {
    let site = sea();
    for (asked, to) in [
        ("/sea/boats/sail", "/sea/vessels/sail?was=sea%2Fboats%2Fsail"),
        ("/sea/Boats/Sail.", "/sea/vessels/sail?was=sea%2FBoats%2FSail%2E"),
        ("/sea/boats", "/sea/vessels?was=sea%2Fboats"),
        ("/sea/vessels/rudder", "/sea/vessels/fin?was=sea%2Fvessels%2Frudder"),
        ("/sea/boats/keel", "/sea/vessels/fin?was=sea%2Fboats%2Fkeel"),
    ] {
        let answer = get(&site, asked).await;
        assert_eq!((answer.status.as_u16(), answer.header("location")), (301, to), "{asked}");
    }
    let page = get(&site, "/sea/vessels/sail?was=sea%2Fboats%2Fsail").await;
    assert!(page.main().contains("sea/boats/sail</span> before. It stands here now: ships are meant too"));
    let topic = get(&site, "/sea/vessels?was=sea%2Fboats").await;
    assert!(topic.main().contains("This topic had the address"), "{}", topic.main());
    for (asked, status, to) in [
        ("/api/v1/topics/sea/boats", 301, "/api/v1/topics/sea/vessels?was=sea%2Fboats"),
        ("/api/v1/topics/SEA", 308, "/api/v1/topics/sea"),
        ("/Sea/Vessels/Fin.json?q=1", 308, "/sea/vessels/fin.json?q=1"),
    ] {
        let answer = get(&site, asked).await;
        assert_eq!((answer.status.as_u16(), answer.header("location")), (status, to), "{asked}");
    }
    for twin in ["/sea/boats/sail.json", "/api/v1/passages/sea/boats/sail"] {
        let answer = get(&site, twin).await;
        assert_eq!(answer.status.as_u16(), 301, "{twin}");
        let there = get(&site, answer.header("location")).await;
        assert_eq!(there.json()["id"], "sea/vessels/sail", "{twin}");
    }
}

#[tokio::test]
async fn a_ruling_that_moved_answers_301_and_one_that_was_removed_410() {
    let rulings = "> [!ruling] May a boat drift? ^drift\n> Author: Ada\n> Date: 2026-03-01\n> See [[Vessels#^fin]].\n\n\
                   > [!ruling] May it sink? ^sink\n> Author: Ada\n> Date: 2026-03-01\n> See [[Vessels#^fin]].\n";
    let moved = "\"rulings/old\" = { to = \"rulings/drift\", why = \"decided anew\" }\n\"rulings/gone\" = [\"rulings/drift\"]\n";
    let files = [("Vessels.md", NOW), ("Harbor.md", rulings), ("moved.toml", moved)];
    let site = site(game(&files), "moved-rulings");
    for (asked, to) in [
        ("/sea/rulings/old", "/sea/rulings/drift?was=sea%2Frulings%2Fold"),
        ("/sea/rulings/Old.json", "/sea/rulings/drift.json?was=sea%2Frulings%2FOld"),
        ("/api/v1/passages/sea/rulings/old", "/sea/rulings/drift.json?was=sea%2Frulings%2Fold"),
    ] {
        let answer = get(&site, asked).await;
        assert_eq!((answer.status.as_u16(), answer.header("location")), (301, to), "{asked}");
        assert_eq!(get(&site, to).await.status.as_u16(), 200, "{to}");
    }
    let page = get(&site, "/sea/rulings/drift?was=sea%2Frulings%2Fold").await;
    assert!(page.main().contains("decided anew"), "{}", page.main());
    let gone = get(&site, "/sea/rulings/gone").await;
    assert_eq!(gone.status.as_u16(), 410);
    assert!(gone.main().contains("href=\"/sea/harbor/drift\""), "{}", gone.main());
    assert_eq!(get(&site, "/sea/rulings/nothing").await.status.as_u16(), 404);
}

#[tokio::test]
async fn a_topic_that_is_only_a_name_has_its_page_which_names_the_passage() {
    let notes = [("Vessels.md", NOW), ("Fin.md", "")];
    let site = site(game(&notes), "named-elsewhere");
    let page = get(&site, "/sea/fin").await;
    assert_eq!(page.status.as_u16(), 200, "{}", page.text);
    assert!(page.main().contains("<h1>Fin</h1>"), "{}", page.main());
    assert!(page.main().contains("href=\"/sea/vessels/fin\""), "{}", page.main());
    for twin in ["/sea/fin.json", "/api/v1/topics/sea/fin"] {
        let topic = get(&site, twin).await.json();
        assert_eq!((&topic["id"], &topic["passages"]), (&json!("sea/fin"), &json!([])), "{twin}");
        assert_eq!(topic["named"]["id"], "sea/vessels/fin", "{twin}");
    }
    assert_eq!(get(&site, "/api/v1/previews/sea/fin").await.json()["url"], "/sea/fin");
}

#[tokio::test]
async fn what_was_removed_answers_410_with_its_successors() {
    let site = sea();
    let page = get(&site, "/sea/boats/oar").await;
    assert_eq!(page.status.as_u16(), 410);
    assert!(page.main().contains("href=\"/sea/vessels/sail\""), "{}", page.main());
    assert!(page.main().contains("nobody &#60;rows&#62; any more"), "{}", page.main());
    for twin in ["/sea/boats/oar.json", "/api/v1/passages/sea/boats/oar"] {
        let answer = get(&site, twin).await;
        assert_eq!(answer.status.as_u16(), 410, "{twin}");
        let error = &answer.json()["error"];
        assert_eq!(
            (&error["code"], &error["near"][0]["url"]),
            (&"removed".into(), &"/sea/vessels/sail".into())
        );
    }
    let without = get(&site, "/sea/boats/mast").await;
    assert_eq!(without.status.as_u16(), 410);
    assert!(without.main().contains("Nothing took its place"), "{}", without.main());
}

#[tokio::test]
async fn what_vanished_without_a_word_answers_404_with_its_likely_successor_first() {
    let lock = game(&[("Vessels.md", BEFORE)]).ids_lock("sea");
    let site = site(game(&[("Vessels.md", NOW), ("ids.lock", &lock)]), "vanished");
    let error = get(&site, "/sea/vessels/keel.json").await;
    assert_eq!(error.status.as_u16(), 404);
    assert_eq!(error.json()["error"]["near"][0]["url"], "/sea/vessels/fin");
    assert_eq!(get(&site, "/sea/vessels/nothing").await.status.as_u16(), 404);
}

#[tokio::test]
async fn a_page_of_an_old_edition_names_the_newest_and_says_what_became_of_the_rule() {
    let old = include_str!("../../fixtures/rulebook/editions/7.0.md");
    let new = include_str!("../../fixtures/rulebook/editions/8.0.md");
    let site = site(game(&[("7.0.md", old), ("8.0.md", new)]), "editions");
    let moved = get(&site, "/sea@7.0/flags/2.2.1").await;
    let page = moved.main();
    assert!(page.contains("<a href=\"/sea\">edition 8.0</a>"), "{page}");
    assert!(page.contains("The same number is another text there: <a href=\"/sea/flags/2.2.1\">"), "{page}");
    assert!(page.contains("most like <a href=\"/sea/flags/2.3.1\">"), "{page}");
    let same = get(&site, "/sea@7.0/flags/2.1.1").await;
    assert!(
        same.main().contains("has the same rule there: <a href=\"/sea/flags/2.1.1\">"),
        "{}",
        same.main()
    );
    let gone = get(&site, "/sea@7.0/flags/2.1.3").await;
    assert!(gone.main().contains("Nothing there has the number 2.1.3. Nothing there is like its words."));
    let newest = get(&site, "/sea/flags/2.1.1").await;
    assert!(!newest.main().contains("older edition"));
    let taken = get(&site, "/sea/flags/2.2.1").await;
    let line = "Until edition 7.0 the number 2.2.1 was <a href=\"/sea@7.0/flags/2.2.1\">another text</a>; \
        that is now <a href=\"/sea/flags/2.3.1\">2.3.1 ";
    assert!(taken.main().contains(line), "{}", taken.main());
    assert!(taken.main().contains("<h1 class=\"lead\">2.2.1 Up to means"), "{}", taken.main());
    assert!(!newest.main().contains("Until edition"));
    let json = get(&site, "/sea@7.0/flags/2.2.1.json").await.json();
    assert_eq!(json["newer"]["same_words"], "sea/flags/2.3.1");
    assert!(get(&site, "/sea@7.0/flags").await.main().contains("<a href=\"/sea/flags\">edition 8.0</a>"));
    assert!(get(&site, "/sea@7.0").await.main().contains("<a href=\"/sea\">Edition 8.0</a>"));
    assert!(get(&site, "/sea").await.main().contains("<a href=\"/sea@7.0\">Edition 7.0</a>"));
    for (asked, status, to) in [
        ("/sea@7.0/flags/2.2.1.", 308, "/sea@7.0/flags/2.2.1"),
        ("/Sea@7.0/boats/1.2.1.A", 308, "/sea@7.0/boats/1.2.1.a"),
        ("/sea@8.0/flags/2.2.1", 307, "/sea/flags/2.2.1"),
        ("/sea@8.0", 307, "/sea"),
    ] {
        let answer = get(&site, asked).await;
        assert_eq!((answer.status.as_u16(), answer.header("location")), (status, to), "{asked}");
    }
    let search = get(&site, "/search.json?q=red+flag+danger").await.json();
    assert_eq!(search["hits"][0]["id"], "sea/flags/2.1.1");
    let older = get(&site, "/search.json?q=red+flag+danger&game=sea@7.0").await.json();
    assert_eq!(older["hits"][0]["id"], "sea@7.0/flags/2.1.1");
}

#[tokio::test]
async fn changes_from_edition_to_edition_are_told_word_by_word() {
    let old = include_str!("../../fixtures/rulebook/editions/7.0.md");
    let new = include_str!("../../fixtures/rulebook/editions/8.0.md");
    let site = site(game(&[("7.0.md", old), ("8.0.md", new)]), "changes");
    let page = get(&site, "/sea@7.0/boats/1.1.2").await;
    let page = page.main();
    assert!(
        page.contains("The same number has this rule there in other words: <a href=\"/sea/boats/1.1.2\">"),
        "{page}"
    );
    assert!(page.contains("<ins>only. (See 1.2.1.A for more on torn sails.)</ins>"), "{page}");
    let unchanged = get(&site, "/sea@7.0/flags/2.1.1").await;
    assert!(unchanged.main().contains("The same number has the same rule there"));
    assert!(!unchanged.main().contains("From edition to edition"));
    assert!(get(&site, "/sea/flags/2.2.1").await.main().contains("new in 8.0"));
    assert!(get(&site, "/sea@7.0/flags/2.1.3").await.main().contains("until 7.0"));
    let list = get(&site, "/sea/changes").await;
    for said in [
        "<a href=\"/sea/changes?from=7.0&#38;to=8.0\">7.0 to 8.0</a>",
        "<a class=\"tap\" href=\"/sea/boats/1.1.2\">",
        "<h2>New in 8.0</h2>",
    ] {
        assert!(list.main().contains(said), "{said}: {}", list.main());
    }
    let json = get(&site, "/sea/changes.json?from=7.0&to=8.0").await.json();
    let changes = &json["changes"];
    let ids = |list: &str| changes[list].as_array().expect("a list").clone();
    let now = |list: &str| ids(list).iter().map(|it| it["now"]["id"].clone()).collect::<Vec<_>>();
    assert_eq!(now("changed"), ["sea/boats/1.1.2", "sea/boats/1.2.2"]);
    assert_eq!(now("moved"), ["sea/flags/2.3.1"]);
    assert_eq!(
        (ids("added"), ids("removed")),
        (vec!["sea/flags/2.2.1".into()], vec!["sea@7.0/flags/2.1.3".into()])
    );
    assert_eq!(get(&site, "/sea/changes.json?from=6.0").await.status.as_u16(), 400);
    assert_eq!(get(&site, "/sea/changes.json").await.json(), json, "the newest two without asking");
    let rule = get(&site, "/sea/flags/2.2.1.json").await.json();
    assert_eq!(rule["history"]["new_in"], "8.0");
}

/// The day of `7/8/26` is asked for, unless the game says in which order it is written.
#[tokio::test]
async fn a_day_leads_to_the_edition_that_was_in_force() {
    let old = include_str!("../../fixtures/rulebook/editions/7.0.md");
    let new = include_str!("../../fixtures/rulebook/editions/8.0.md");
    let asked = game(&[("7.0.md", old), ("8.0.md", new)]);
    assert_eq!(asked.diagnostics.iter().filter(|it| it.code == "unclear-day").count(), 2);
    let unclear = site(asked, "unclear-days");
    let answer = get(&unclear, "/sea/flags/2.2.1.json?on=2025-01-01").await;
    assert_eq!(answer.status.as_u16(), 404);
    assert!(answer.text.contains("nothing says from which day"), "{}", answer.text);
    // One day that can be read in one way only decides all.
    let told = new.replace("7/8/26", "7/18/26");
    let dated = site(game(&[("7.0.md", old), ("8.0.md", &told)]), "days");
    for (path, to) in [
        ("/sea/flags/2.2.1?on=2026-07-17", "/sea@7.0/flags/2.2.1?on=2026-07-17"),
        (
            "/api/v1/passages/sea/flags/2.2.1?on=2026-07-17",
            "/api/v1/passages/sea@7.0/flags/2.2.1?on=2026-07-17",
        ),
        ("/sea@2026-07-17/flags/2.2.1", "/sea@7.0/flags/2.2.1"),
        ("/sea@2026-07-18/flags/2.2.1", "/sea/flags/2.2.1"),
        ("/sea@2026-07-17", "/sea@7.0"),
    ] {
        let answer = get(&dated, path).await;
        assert_eq!((answer.status.as_u16(), answer.header("location")), (307, to), "{path}");
    }
    assert_eq!(get(&dated, "/sea/flags/2.2.1?on=2026-07-18").await.status.as_u16(), 200);
    assert_eq!(get(&dated, "/sea/flags/2.2.1?on=2020-01-01").await.status.as_u16(), 404);
    assert_eq!(get(&dated, "/sea@2020-01-01/flags/2.2.1").await.status.as_u16(), 404);
    for day in [
        "yesterday",
        "2026-02-30",
        "2026-13-01",
        "02026-5-01",
        "2026-05-01T00:00",
        "-026-05-01",
        "20260501",
        "2026-5-1",
        "%D9%A2026-05-01",
        "9999999999-01-01",
    ] {
        assert_eq!(get(&dated, &format!("/sea/flags/2.2.1?on={day}")).await.status.as_u16(), 400, "{day}");
        assert_eq!(get(&dated, &format!("/sea@{day}/flags/2.2.1")).await.status.as_u16(), 404, "{day}");
    }
    assert_eq!(get(&dated, "/sea@6.0/flags/2.2.1").await.status.as_u16(), 404);
    let long = "9".repeat(5_000);
    for pair in
        ["from=7.0&to=7.0", "from=8.0&to=7.0", "from=8.0", "to=7.0", "from=%00", &format!("from={long}")]
    {
        let answer = get(&dated, &format!("/sea/changes.json?{pair}")).await;
        assert!(answer.status.as_u16() == 400 && answer.text.len() < 1_000, "{pair}: {}", answer.text);
    }
    assert_eq!(get(&dated, "/sea@7.0.json").await.json()["effective"], "2024-05-06");
}

/// Addresses of the site that a page comes from, as its front matter has them.
#[tokio::test]
async fn former_addresses_lead_to_their_page() {
    let bundle =
        "---\ntitle: Bundle\naliases:\n  - /old/bundle/\n  - /guide.html\n---\n- **Oar:** It is long.\n";
    let one =
        "+++\naliases = [\"former/deep/one\"]\n+++\n- **Mast:** It is high. See [the guide](/guide.html).\n";
    let rulebook = game(&[("bundle/index.md", bundle), ("sect/one.md", one)]);
    assert_eq!(rulebook.game("sea").expect("the game").links.unresolved, 0);
    let site = site(rulebook, "former");
    for (asked, to) in [
        ("/sea/old/bundle", "/sea/bundle"),
        ("/old/bundle", "/sea/bundle"),
        ("/sea/guide.html", "/sea/bundle"),
        ("/sea/former/deep/one", "/sea/one"),
    ] {
        let answer = get(&site, asked).await;
        let location = answer.header("location").split('?').next().unwrap_or_default().to_owned();
        assert!(matches!(answer.status.as_u16(), 301 | 308), "{asked}: {}", answer.status);
        assert_eq!(location, to, "{asked}");
    }
    assert_eq!(get(&site, "/sea/old/other").await.status.as_u16(), 404);
}
