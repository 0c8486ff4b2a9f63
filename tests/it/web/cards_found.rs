//! What does a search answer that names cards and nothing else: page, API and command line alike?

use serde_json::Value;

use super::support::{encode, get, shipped};

fn ids(answer: &Value, list: &str) -> Vec<String> {
    let all = answer[list].as_array().into_iter().flatten();
    all.filter_map(|it| it["id"].as_str().map(str::to_owned)).collect()
}

fn asked(answer: &Value, card: usize) -> Vec<String> {
    let all = answer["cards"][card]["questions"].as_array().into_iter().flatten();
    all.filter_map(|it| it["title"].as_str().map(str::to_owned)).collect()
}

/// A name, a nickname, a rank left out, a slip, a ship, a squadron, a unit: the card, the rules that it touches, what is asked about it.
#[tokio::test]
async fn a_name_alone_answers_with_the_card_its_rules_and_its_questions() {
    let site = shipped();
    for (query, card, rule, question) in [
        (
            "XI7",
            "armada/cards/xi7-turbolasers",
            "armada/defense-tokens/redirect",
            "XI7 Turbolasers: how many",
        ),
        ("APs", "armada/cards/advanced-projectors", "armada/defense-tokens/redirect", "XI7 against Advanced"),
        (
            "Raddus",
            "armada/cards/admiral-raddus-commander",
            "armada/setup/deploy-ships",
            "When does the ship come",
        ),
        (
            "ECM",
            "armada/cards/electronic-countermeasures",
            "armada/attack/spend-accuracy",
            "An accuracy has locked",
        ),
        (
            "admonitoin",
            "armada/cards/admonition-title",
            "armada/defense-tokens/as-cost",
            "Admonition gives up",
        ),
        ("howlrunner", "armada/cards/howlrunner-tie-fighter-squadron", "armada/squadron-keywords/swarm", ""),
        ("krayt dragon", "unlimited/cards/krayt-dragon", "unlimited/card-types/unit", ""),
        ("CR90A", "armada/cards/cr90-corvette-a", "armada/defense-tokens/evade", ""),
    ] {
        let answer = get(&site, &format!("/api/v1/search?q={}", encode(query))).await.json();
        let (cards, hits) = (ids(&answer, "cards"), ids(&answer, "hits"));
        let at = cards.iter().position(|id| id == card);
        assert!(at.is_some() && hits.iter().any(|id| id == rule), "{query}: {cards:?} {hits:?}");
        assert_eq!(answer["total"], hits.len(), "{query}");
        let questions = asked(&answer, at.unwrap_or_default());
        assert!(
            questions.iter().any(|it| it.contains(question)) || question.is_empty(),
            "{query}: {questions:?}"
        );
        let page = get(&site, &format!("/search?q={}", encode(query))).await;
        for said in [format!("href=\"/{card}\""), format!("href=\"/{rule}\""), question.to_owned()] {
            assert!(page.main().contains(&said), "{query}: {said}: {}", page.main());
        }
        let told = crate::cli::run(&testing::root(), &["search", query]).out;
        for said in [format!("[{card}]"), "touches ".to_owned(), format!("[{rule}]"), question.to_owned()] {
            assert!(told.contains(&said), "{query}: {said}: {told}");
        }
        assert!(!told.contains("nothing found"), "{told}");
    }
}

/// The questions and rulings of the vault that say a card's name follow the rules that it touches, however it was called.
#[tokio::test]
async fn passages_that_name_a_card_follow_its_rules() {
    let site = shipped();
    for query in ["Most Wanted", "Howlrunner", "Intel Sweep", "Fire Lanes", "Luke Skywalker"] {
        let answer =
            get(&site, &format!("/api/v1/search?game=armada&limit=100&q={}", encode(query))).await.json();
        let hits = answer["hits"].as_array().cloned().unwrap_or_default();
        let touched: Vec<bool> =
            hits.iter().map(|hit| hit["why"]["words"].as_str() == Some("a card touches it")).collect();
        assert!(touched.first() == Some(&true), "{query}: {answer}");
        assert!(touched.is_sorted_by(|one, other| one >= other), "{query}: {touched:?}");
        let named = hits.iter().zip(&touched).filter(|(_, touched)| !**touched);
        assert!(named.count() > 0, "{query}: nothing names it");
    }
}

/// Two cards: the rule that the engine cites where both act is what decides; where nobody played them, a rule that both touch.
#[tokio::test]
async fn two_cards_show_what_decides_between_them() {
    let site = shipped();
    for (query, rule, question) in [
        ("XI7 vs Advanced Projectors", "defense-tokens/redirect-amount", "XI7 against Advanced"),
        ("ECM and intel officer", "golden-rules/card-beats-rules", "The Intel Officer has chosen"),
        ("H9 against ECM", "golden-rules/card-beats-rules", "H9 Turbolasers make"),
        ("admonition with ECM", "golden-rules/card-beats-rules", "My evade is locked"),
        (
            "assault concussion missiles vs damage control officer",
            "golden-rules/cannot",
            "Assault Concussion",
        ),
        (
            "assault proton torpedoes and assault concussion missiles",
            "critical-effects/one-per-attack",
            "does one attack",
        ),
    ] {
        let path = format!("search?game=armada&q={}", encode(query));
        let answer = get(&site, &format!("/api/v1/{path}")).await.json();
        let between = &answer["between"];
        assert_eq!(between["rule"]["id"], format!("armada/{rule}"), "{query}: {between}");
        assert!(between["question"]["title"].as_str().is_some_and(|it| it.contains(question)), "{between}");
        // what is asked about both stands first, below each of them, and the rule first among the hits
        for card in 0..2 {
            assert!(
                asked(&answer, card).first().is_some_and(|it| it.contains(question)),
                "{query}: {answer}"
            );
        }
        assert_eq!(ids(&answer, "hits").first(), Some(&format!("armada/{rule}")), "{query}");
        let page = get(&site, &format!("/{path}")).await;
        assert!(page.main().contains("Decides between them"), "{query}: {}", page.main());
    }
    let shared =
        get(&site, "/api/v1/search?game=armada&q=gunnery%20team%20and%20slaved%20turrets").await.json();
    assert_eq!(shared["between"]["rule"]["id"], "armada/attack/two-attacks", "{shared}");
    assert!(shared["between"]["question"].is_null(), "{shared}");
    // several cards of one name are no two cards of the query
    let one = get(&site, "/api/v1/search?game=armada&q=Darth%20Vader").await.json();
    assert!(one["cards"].as_array().is_some_and(|all| all.len() > 1) && one["between"].is_null(), "{one}");
}

/// Two units of Unlimited meet by their numbers, and by the keywords that are typed beside their names: on whichever side, with values.
#[tokio::test]
async fn two_units_show_what_decides_between_them() {
    let site = shipped();
    for (query, rule, question) in [
        (
            "luke jedi knight vs vader",
            "player-actions/calculate-damage",
            "Luke Skywalker attacks Darth Vader: who",
        ),
        (
            "sentinel luke vs saboteur boba",
            "keywords/saboteur-ignoring",
            "Boba Fett has Saboteur and Luke Skywalker Sentinel",
        ),
        (
            "luke with sentinel vs boba with saboteur",
            "keywords/saboteur-ignoring",
            "Boba Fett has Saboteur and Luke",
        ),
        ("vader vs sentinel luke", "keywords/sentinel", "Luke Skywalker has Sentinel: may Darth Vader"),
        (
            "overwhelm vader scourge of squadrons vs shielded luke you still with me",
            "keywords/overwhelm-and-shields",
            "Darth Vader has Overwhelm, and Luke",
        ),
        ("raid 3 vader vs luke", "keywords/raid-x", "Darth Vader attacks Luke Skywalker with Raid"),
        (
            "cell block guard vs tie/ln fighter",
            "game-zones/other-arena",
            "May Cell Block Guard attack TIE-ln Fighter",
        ),
        ("fleet lieutenant vs fleet lieutenant", "", ""),
        ("luke and leia", "", ""),
        ("can luke still attack vader after he was exhausted by waylay", "", ""),
    ] {
        let path = format!("search?game=unlimited&q={}", encode(query));
        let answer = get(&site, &format!("/api/v1/{path}")).await.json();
        let between = &answer["between"];
        if rule.is_empty() {
            assert!(between.is_null(), "{query}: {between}");
            continue;
        }
        assert_eq!(between["rule"]["id"], format!("unlimited/{rule}"), "{query}: {between}");
        assert!(between["question"]["title"].as_str().is_some_and(|it| it.contains(question)), "{between}");
        // both names have a card among the first two
        let cards = ids(&answer, "cards");
        assert!(cards.len() > 1 && cards[0].split('-').next() != cards[1].split('-').next(), "{cards:?}");
        // it was played with these cards
        let url = between["question"]["url"].as_str().unwrap_or_default();
        let played = get(&site, url).await;
        assert!(
            played.status.is_success() && played.main().contains(&format!("/unlimited/{rule}")),
            "{query}: {url}"
        );
        // what is not known of them is said, unless keywords of both were typed
        let (page, needs) = (get(&site, &format!("/{path}")).await, between["needs"].as_str());
        let both_typed = ["sentinel luke vs saboteur", "with sentinel", "overwhelm vader"];
        let is_asked = !both_typed.iter().any(|typed| query.contains(typed));
        assert_eq!(needs.is_some_and(|it| it.contains("is not known here")), is_asked, "{query}: {needs:?}");
        for said in ["Decides between them", question, needs.unwrap_or_default()] {
            assert!(page.main().contains(&said.replace('\'', "&#39;")), "{query}: {said}");
        }
    }
    let raid = get(&site, "/api/v1/search?game=unlimited&q=raid%203%20vader%20vs%20luke").await.json();
    let url = raid["between"]["question"]["url"].as_str().unwrap_or_default();
    assert!(get(&site, url).await.main().contains("Raid 3"), "{url}");
}

/// A keyword says which game a name is of: its cards and passages stand first.
#[tokio::test]
async fn a_keyword_says_of_which_game_a_name_is() {
    let site = shipped();
    for (query, game) in
        [("does sentinel stop saboteur boba fett", "unlimited"), ("bomber luke skywalker", "armada")]
    {
        let answer = get(&site, &format!("/api/v1/search?q={}", encode(query))).await.json();
        for list in ["cards", "hits"] {
            let first = ids(&answer, list).into_iter().next().unwrap_or_default();
            assert!(first.starts_with(game), "{query}: {first}");
        }
    }
}

/// An ordinary word that is a card's name, or part of one, keeps its rule first.
#[tokio::test]
async fn an_ordinary_word_keeps_its_rule_first() {
    let site = shipped();
    for (query, rule) in [
        ("brace for impact", "armada/defense-tokens/brace"),
        ("ambush", "unlimited/keywords/ambush"),
        ("sentinel", "unlimited/keywords/sentinel"),
        ("scatter", "armada/defense-tokens/scatter"),
        ("smuggle", "unlimited/keywords/smuggle"),
    ] {
        let answer = get(&site, &format!("/api/v1/search?q={}", encode(query))).await.json();
        assert_eq!(answer["answer"]["id"], rule, "{query}: {answer}");
        let told = crate::cli::run(&testing::root(), &["search", query]).out;
        let place = |said: &str| told.find(said).unwrap_or(usize::MAX);
        assert!(place(&format!("[{rule}]")) < place("/cards/"), "{query}: {told}");
    }
}

/// The page of a card shows what is asked about it; one whose text nobody here knows asks for the text, and is put down with it.
#[tokio::test]
async fn a_cards_page_has_its_questions_and_asks_for_its_text() {
    let site = shipped();
    for (card, question) in [
        ("armada/cards/xi7-turbolasers", "XI7 against Advanced Projectors"),
        ("armada/cards/electronic-countermeasures", "H9 Turbolasers make an accuracy"),
        ("armada/cards/most-wanted", "href=\"/armada/assault-objectives/"),
    ] {
        let page = get(&site, &format!("/{card}")).await;
        let (_, questions) = page.main().split_once("Questions about it").expect(card);
        assert!(questions.contains(question), "{card}: {questions}");
    }
    for (card, field) in [
        ("krayt-dragon", "unit.1.text"),
        ("luke-skywalker-faithful-friend", "p1.leader.unit-text"),
        ("waylay", "card.1.text"),
    ] {
        let page = get(&site, &format!("/unlimited/cards/{card}")).await;
        assert!(page.main().contains(&format!("name=\"{field}\"")), "{card}: {}", page.main());
        let table = field.rsplit_once('.').map_or("", |(table, _)| table);
        let typed = "When+Played%3A+Draw+a+card.";
        let form =
            get(&site, &format!("/resolve/unlimited/play?set=form&{table}.card={card}&{field}={typed}"))
                .await;
        assert_eq!(form.status.as_u16(), 200, "{card}");
        assert!(form.main().contains("When Played: Draw a card."), "{card}: {}", form.main());
    }
    assert!(!get(&site, "/armada/cards/gunnery-team").await.main().contains("<textarea"));
}

/// An upgrade of a faction is found where its ships are, by the address of before, too; that keywords cannot be chosen is said.
#[tokio::test]
async fn upgrades_are_of_the_faction_of_their_ships() {
    let site = shipped();
    let ids = async |address: &str| {
        let all = get(&site, address).await.json();
        let ids = all.as_array().into_iter().flatten().filter_map(|it| it["id"].as_str().map(str::to_owned));
        ids.collect::<Vec<String>>()
    };
    let of_rebels = ids("/armada/cards.json?faction=rebel").await;
    for card in
        ["admiral-raddus-commander", "admonition-title", "cr90-corvette-a", "luke-skywalker-x-wing-squadron"]
    {
        assert!(of_rebels.iter().any(|id| id == card), "{card}");
    }
    assert!(!of_rebels.iter().any(|id| id == "victory-ii-class-star-destroyer" || id == "demolisher-title"));
    assert_eq!(ids("/armada/cards.json?factions=rebel").await, of_rebels);
    let page = get(&site, "/armada/cards").await;
    assert!(
        !page.main().contains("For factions") && page.main().contains("faction=rebel"),
        "{}",
        page.main()
    );
    assert!(get(&site, "/unlimited/cards").await.main().contains("Keywords cannot be chosen"));
    assert!(!page.main().contains("Keywords cannot be chosen"));
}
