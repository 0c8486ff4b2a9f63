//! Callouts on their topic's page: titled, folded where their source folds them, within each other.

use adjutant::rulebook::{
    Rulebook,
    sources::{GameSources, SourceFile},
};

use crate::support::{get, site};

const BOATS: &str = "> [!warning]- Mind the **anchor**\n> It is heavy.\n> > [!tip]+ A trick\n> > Use two hands.\n> >\n\
    > > > [!example] Ada\n> > > Ada lifts it.\n\n> [!note]\n> No title here.\n\n> [!danger] Only <a> title\n\n\
    > [!question] Q: Does it float?\n> **A:** Yes.\n";

#[tokio::test]
async fn callouts_show_title_kind_and_fold() {
    let note = SourceFile { path: "Boats.md".into(), name: "Boats.md".into(), text: BOATS.into() };
    let game = GameSources { id: "sea".into(), notes: vec![note], ..GameSources::default() };
    let site = site(Rulebook::read(vec![game]), "callouts");
    let page = get(&site, "/sea/boats").await;
    let main = page.main();
    let places = [
        "<details class=\"callout\"><summary><span class=\"tag\">Warning</span> Mind the anchor</summary>",
        "It is heavy.",
        "open><summary><span class=\"tag\">Tip</span> A trick</summary>",
        "Use two hands.",
        "<span class=\"tag\">Example</span> Ada</p>",
        "Ada lifts it.",
        "</details>\n</details>",
        "<div class=\"callout\"><p class=\"title\"><span class=\"tag\">Note</span></p>",
        "<span class=\"tag\">Danger</span></p>",
        "Does it float?",
    ];
    let mut from = 0;
    for place in places {
        let at = main.get(from..).and_then(|rest| rest.find(place));
        assert!(at.is_some(), "`{place}` does not come next in {}", main.get(from..).unwrap_or_default());
        from += at.unwrap_or_default();
    }
    assert_eq!(main.matches("Ada lifts it.").count(), 1, "what stands within is shown there alone");
    assert_eq!(main.matches("class=\"callout\"").count(), 5, "a question has its own form");
    // its own page shows it whole
    let own = get(&site, "/sea/boats/mind-the-anchor").await;
    assert!(own.main().contains("It is heavy.") && !own.main().contains("<details class=\"callout\""));
}
