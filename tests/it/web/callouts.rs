//! Callouts on their topic's page: titled, folded where their source folds them, within each other.

use rulebook::{
    Rulebook,
    sources::{GameSources, SourceFile},
};

use crate::web::support::{get, site};

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

const ASKED: &str = "# Combat\n\n## Fighters\n\n> [!question] Q: May they attack twice?\n> **A:** Yes.\n\n## Bombers\n\n> [!question] Q: May they attack twice?\n> **A:** No.\n\n## FAQ\n\n### May they flee?\n\nYes, once.\n";

/// Questions that sound alike are told apart by the headings above them.
#[tokio::test]
async fn questions_stand_under_their_headings() {
    let note = SourceFile { path: "Combat.md".into(), name: "Combat.md".into(), text: ASKED.into() };
    let game = GameSources { id: "sea".into(), notes: vec![note], ..GameSources::default() };
    let site = site(Rulebook::read(vec![game]), "asked");
    for (address, headings) in [
        (
            "/sea/combat",
            ["<h2>Questions: Fighters</h2>", "<h2>Questions: Bombers</h2>", "<h2>Questions</h2>"],
        ),
        ("/sea/questions", ["Combat: Fighters</a></h2>", "Combat: Bombers</a></h2>", "Combat</a></h2>"]),
    ] {
        let page = get(&site, address).await;
        let main = page.main();
        let at: Vec<Option<usize>> = headings.iter().map(|heading| main.find(heading)).collect();
        assert!(at.iter().all(Option::is_some) && at.is_sorted(), "{at:?} in {main}");
        assert!(at[2] < main.find("May they flee?"), "{main}");
    }
}

/// What stands under a question is shown with it, not among the rules, also where the question stands in a box.
#[tokio::test]
async fn what_stands_under_a_question_is_shown_with_it() {
    let text = "# Crew\n\n<details><summary>Two players</summary>\n\n- They row.\n- Q: May they rest?\n  > Only at night.\n\n</details>\n";
    let note = SourceFile { path: "Crew.md".into(), name: "Crew.md".into(), text: text.into() };
    let game = GameSources { id: "sea".into(), notes: vec![note], ..GameSources::default() };
    let site = site(Rulebook::read(vec![game]), "under");
    let page = get(&site, "/sea/crew").await;
    let main = page.main();
    let (asked, said) = (main.find("May they rest?"), main.find("Only at night."));
    assert!(asked.is_some() && asked < said, "{main}");
}
