//! What an address answers that was served before: 301, 410, and 404 with what is near.

use adjutant::{
    rulebook::{
        Rulebook,
        sources::{GameSources, SourceFile},
    },
    web::State,
};

use crate::support::{get, site};

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
        text: (*text).to_owned(),
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
    for twin in ["/sea/boats/sail.json", "/api/v1/passages/sea/boats/sail"] {
        let answer = get(&site, twin).await;
        assert_eq!(answer.status.as_u16(), 301, "{twin}");
        let there = get(&site, answer.header("location")).await;
        assert_eq!(there.json()["id"], "sea/vessels/sail", "{twin}");
    }
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
    assert!(without.main().contains("nothing took its place"), "{}", without.main());
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
