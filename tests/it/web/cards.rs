//! Cards: their pages, their twins, and what search says of them.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use adjutant::{
    snapshot::{IndexPlace, SearchAnswer, Shared, Snapshot, cards},
    web::State,
};
use rulebook::{
    Rulebook,
    sources::{GameSources, SourceFile},
};

use rayon::prelude::*;
use search::{Request, Silent};

use super::support::{built, encode, get, post, shipped};

#[test]
fn nothing_is_wrong_with_the_cards_that_are_shipped() {
    let games = shipped::games();
    let read: Vec<_> = games.iter().map(|game| (game.id.clone(), cards::read(game))).collect();
    let rulebook = Rulebook::read(games);
    for (game, read) in read {
        let known = if game == "armada" { 554 } else { 1573 };
        assert_eq!(read.catalogue.cards().len(), known, "{game}");
        assert_eq!(cards::findings(&rulebook, &game, read), [], "{game}");
    }
}

#[tokio::test]
async fn a_card_has_a_page_and_a_twin_and_is_found_by_its_names() {
    let site = shipped();
    let page = get(&site, "/armada/cards/victory-ii-class-star-destroyer").await;
    assert_eq!(page.status.as_u16(), 200);
    for said in [
        "Victory II-class Star Destroyer",
        "<dt>Points</dt><dd class=\"n\">80</dd>",
        // its hull zones, shields and dice beside each other; what can be done with it stands on top
        "<th scope=\"row\">Front</th><td class=\"n\">3</td>",
        "<th scope=\"row\">Squadrons</th><td class=\"n\">–</td>",
        "Let it be attacked</a>",
        "Galactic Empire",
        "Star Destroyer",
        "3 red, 3 blue",
        "armada/cards/victory-ii-class-star-destroyer",
    ] {
        assert!(page.main().contains(said), "{said}: {}", page.main());
    }
    let twin = get(&site, "/armada/cards/victory-ii-class-star-destroyer.json").await.json();
    assert_eq!(
        (&twin["hull"], &twin["shields"]["front"], &twin["kind"]),
        (&8.into(), &3.into(), &"ship".into())
    );
    let named = get(&site, "/armada/cards/xi7").await;
    assert_eq!((named.status.as_u16(), named.header("location")), (308, "/armada/cards/xi7-turbolasers"));
    let unknown = get(&site, "/armada/cards/xi8-turbolasers").await;
    assert_eq!(unknown.status.as_u16(), 404);
    assert!(unknown.text.contains("xi7-turbolasers"), "{}", unknown.text);
    let all = get(&site, "/armada/cards.json?slot=superweapon").await.json();
    assert!(all.as_array().unwrap().iter().all(|card| card["slot"] == "superweapon"));
    let browsed = get(&site, "/unlimited/cards?kind=leader").await;
    assert!(browsed.main().contains("/unlimited/cards/darth-vader-"), "{}", browsed.main());
}

#[tokio::test]
async fn search_names_the_cards_that_a_query_means() {
    let site = shipped();
    for (query, first) in [
        ("XI7 vs advanced projectors", &["xi7-turbolasers", "advanced-projectors"][..]),
        ("Victory II", &["victory-ii-class-star-destroyer"]),
        ("vic 2", &["victory-ii-class-star-destroyer"]),
        ("raddus", &["admiral-raddus-commander"]),
        ("radus", &["admiral-raddus-commander"]),
        ("krayt dragon defense token", &[]),
        ("brace", &[]),
        ("range in x-wing", &[]),
    ] {
        let answer = get(&site, &format!("/api/v1/search?game=armada&q={}", encode(query))).await.json();
        let cards = answer["cards"].as_array().cloned().unwrap_or_default();
        let ids: Vec<&str> =
            cards.iter().filter_map(|card| card["id"].as_str()?.strip_prefix("armada/cards/")).collect();
        assert_eq!(ids, first, "{query}");
    }
    let answer = get(&site, "/api/v1/search?game=armada&q=xi7+redirect").await.json();
    assert!(answer["unknown"].is_null(), "a card's name is known: {}", answer["unknown"]);
    // a query of cards alone: passages that they touch, and no others
    let answer = get(&site, "/api/v1/search?game=armada&q=xi7+vs+advanced+projectors").await.json();
    let first = answer["hits"][0]["id"].as_str().unwrap_or("armada/defense-tokens/redirect");
    assert!(first.starts_with("armada/defense-tokens"), "{first}");
    for (query, ids) in [
        ("kind:card xi7", vec!["armada/cards/xi7-turbolasers"]),
        ("card:xi7 redirect", vec!["armada/cards/xi7-turbolasers"]),
        ("card:\"advanced projectors\"", vec!["armada/cards/advanced-projectors"]),
    ] {
        let answer = get(&site, &format!("/api/v1/search?game=armada&q={}", encode(query))).await.json();
        let cards = answer["cards"].as_array().cloned().unwrap_or_default();
        let found: Vec<&str> = cards.iter().filter_map(|card| card["id"].as_str()).collect();
        assert_eq!(found, ids, "{query}");
        let hits = answer["hits"].as_array().map_or(0, Vec::len);
        assert_eq!(hits > 0, query.starts_with("card:"), "{query}: {hits}");
    }
    let page = get(&site, "/search?q=xi7+vs+advanced+projectors").await;
    assert!(page.main().contains("/armada/cards/advanced-projectors"), "{}", page.main());
}

/// A name as it is typed in haste: lower case, no hyphen, apostrophe or quotation mark.
fn typed_in_haste(name: &str) -> String {
    name.to_lowercase().replace('-', " ").replace(['\'', '\u{2019}', '"'], "")
}

/// What is wrong with the answer to a card's name by itself; none where nothing is.
fn wrong_with_a_name(snapshot: &Snapshot, game: &str, typed: &str, ids: &BTreeSet<String>) -> Option<String> {
    let request =
        Request { query: typed.to_owned(), game: Some(game.to_owned()), limit: 1, ..Request::default() };
    let SearchAnswer { results, cards, .. } = snapshot.find(&request).unwrap();
    if let Some(corrected) = results.corrected {
        return Some(format!("{game}: `{typed}` became `{corrected}`"));
    }
    if let Some(unknown) = results.unknown {
        return Some(format!("{game}: `{typed}` is said to be unknown: {:?}", unknown.names));
    }
    if let Some(read) = results.read_as.first() {
        return Some(format!("{game}: `{typed}`: `{}` was read as {:?}", read.word, read.words));
    }
    let shown: BTreeSet<String> = cards.into_iter().map(|card| card.id).collect();
    // of a name of many cards as many stand there as there is room for
    (ids.intersection(&shown).count() < ids.len().min(8))
        .then(|| format!("{game}: `{typed}` shows {shown:?}"))
}

#[test]
fn no_name_of_a_card_is_taken_for_other_words() {
    let snapshot = shipped().snapshot.get();
    let mut names: BTreeMap<(&str, String), BTreeSet<String>> = BTreeMap::new();
    for game in ["armada", "unlimited"] {
        for card in snapshot.catalogue(game).unwrap().cards() {
            let id = format!("{game}/{}", card.key());
            for name in std::iter::once(card.name()).chain(card.texts("nicknames").iter().map(String::as_str))
            {
                names.entry((game, typed_in_haste(name))).or_default().insert(id.clone());
            }
        }
    }
    assert!(names.len() > 1500, "{}", names.len());
    let wrong: Vec<String> = names
        .par_iter()
        .filter_map(|((game, typed), ids)| wrong_with_a_name(&snapshot, game, typed, ids))
        .collect();
    assert!(wrong.is_empty(), "{} of {}: {wrong:#?}", wrong.len(), names.len());
    // nor of two games
    let request = Request { query: "obi wan".to_owned(), limit: 20, ..Request::default() };
    let SearchAnswer { results, cards, .. } = snapshot.find(&request).unwrap();
    let games: BTreeSet<&str> = cards.iter().map(|card| card.game.as_str()).collect();
    assert_eq!((results.unknown.is_none(), games.len()), (true, 2), "{cards:?}");
}

#[tokio::test]
async fn a_card_that_is_found_says_what_it_does() {
    let site = shipped();
    for (query, does) in [
        ("what does XI7 do", "takes no more than 1"),
        ("general rieekan destroyed ships", "counts as not destroyed"),
    ] {
        let found = get(&site, &format!("/search?q={}&game=armada", encode(query))).await;
        assert!(found.main().contains(does), "{query}: {}", found.main());
    }
}

/// A note that was served as `cards` before the word was taken.
#[tokio::test]
async fn a_note_of_that_name_keeps_its_address() {
    let file = |path: &str, text: &str| SourceFile {
        path: path.to_owned(),
        name: path.to_owned(),
        text: text.to_owned().into(),
    };
    let lock = file("ids.lock", "cards -\ncards/oar -\n");
    let notes = vec![file("Cards.md", "- **Oar:** Long.\n")];
    let game = GameSources { id: "sea".to_owned(), notes, others: vec![lock], ..GameSources::default() };
    let found = rulebook::checks::run(&Rulebook::read(vec![game.clone()]));
    assert!(found.iter().all(|it| it.code != "vanished-id"), "{found:?}");
    let site = built(vec![game]);
    for (asked, to) in [
        ("/sea/cards", "/sea/cards-topic?was=sea%2Fcards"),
        ("/sea/cards/oar", "/sea/cards-topic/oar?was=sea%2Fcards%2Foar"),
        ("/sea/cards/oar.json", "/sea/cards-topic/oar.json?was=sea%2Fcards%2Foar"),
        ("/api/v1/passages/sea/cards/oar", "/api/v1/passages/sea/cards-topic/oar?was=sea%2Fcards%2Foar"),
    ] {
        let answer = get(&site, asked).await;
        assert_eq!((answer.status.as_u16(), answer.header("location")), (301, to), "{asked}");
    }
}

/// Of how many queries of a half just the cards that are meant are named, of how many.
#[derive(Default)]
struct Half {
    right: usize,
    queries: usize,
    wrong: Vec<String>,
}

/// The golden queries about cards (`tests/golden/cards/named.toml`), and the totals that the documents tell of them. What turns out badly in
/// the half that is held back is not printed: nothing is tuned with it.
#[tokio::test]
async fn the_cards_of_the_golden_queries_are_named_and_the_documents_say_how_many() {
    let site = shipped();
    let text = include_str!("../../golden/cards/named.toml");
    let games: BTreeMap<String, BTreeMap<String, Vec<String>>> = toml::from_str(text).unwrap();
    let mut table = "| game | seen | held back |\n|---|---|---|\n".to_owned();
    for (game, queries) in &games {
        let mut halves = [Half::default(), Half::default()];
        for (query, expected) in queries {
            let asked = get(&site, &format!("/api/v1/search?game={game}&q={}", encode(query))).await.json();
            let cards = asked["cards"].as_array().cloned().unwrap_or_default();
            let named: BTreeSet<&str> =
                cards.iter().filter_map(|card| card["id"].as_str()?.rsplit('/').next()).collect();
            let half = &mut halves[usize::from(blake3::hash(query.as_bytes()).as_bytes()[0] % 2)];
            half.queries += 1;
            match named == expected.iter().map(String::as_str).collect() {
                true => half.right += 1,
                false => half.wrong.push(format!("{query}: {named:?}")),
            }
        }
        let [seen, held] = &halves;
        table += &format!(
            "| {game} | {} of {} | {} of {} |\n",
            seen.right, seen.queries, held.right, held.queries
        );
        assert!(seen.right * 100 >= seen.queries * 95, "{game}: {:#?}", seen.wrong);
        assert!(held.right * 100 >= held.queries * 85, "{table}");
    }
    println!("{table}");
    let documents = std::fs::read_to_string(testing::root().join("docs/search.md")).unwrap();
    assert!(documents.contains(&table), "docs/search.md has to say:\n{table}");
}

#[tokio::test]
async fn cards_are_suggested_behind_what_the_rules_call_so() {
    let site = shipped();
    let all = get(&site, "/api/v1/suggest?q=xi7&game=armada").await.json();
    assert_eq!(all["suggestions"][0]["url"], "/armada/cards/xi7-turbolasers", "{all}");
    assert_eq!(all["suggestions"][0]["kind"], "card");
    let all = get(&site, "/api/v1/suggest?q=advanced&game=armada").await.json();
    let kinds: Vec<&str> =
        all["suggestions"].as_array().unwrap().iter().filter_map(|it| it["kind"].as_str()).collect();
    assert!(kinds.len() <= 8 && kinds.contains(&"card"), "{all}");
    assert!(kinds.is_sorted_by_key(|kind| *kind == "card"), "{all}");
    assert_eq!(
        get(&site, "/api/v1/suggest?q=x").await.json()["suggestions"].as_array().map(Vec::is_empty),
        Some(false)
    );
}

/// Every ship and squadron, as attacker and as defender: the resolver knows each value that stands on the card.
#[tokio::test]
async fn every_ship_and_squadron_can_be_put_on_the_table() {
    let site = shipped();
    let mut refused = Vec::new();
    for kind in ["ship", "squadron"] {
        let cards = get(&site, &format!("/armada/cards.json?kind={kind}")).await.json();
        for card in cards.as_array().unwrap() {
            let id = card["id"].as_str().unwrap();
            let page = get(&site, &format!("/armada/cards/{id}")).await;
            let links = page.main().split("href=\"").filter_map(|part| part.split('"').next());
            let links =
                links.filter(|link| link.starts_with("/resolve/")).map(|link| link.replace("&#38;", "&"));
            let (links, shown): (Vec<String>, Vec<String>) = links.partition(|link| link.ends_with("#set"));
            assert_eq!(links.len(), 2, "{id}: {links:?}");
            let acts = card["effect"].as_array().is_some_and(|effects| !effects.is_empty());
            assert_eq!(shown.len(), usize::from(acts), "see it happen: {id}: {shown:?}");
            for link in links {
                let answer = get(&site, link.trim_end_matches("#set")).await;
                // the form with its name, which is resolved when the dice are tapped
                let is_form = answer.main().contains("<form class=\"set\"")
                    && answer.main().contains("value=\"add red/hit\"");
                if answer.status.as_u16() != 200
                    || !is_form
                    || answer.main().contains("ship or size\" aria-invalid")
                {
                    refused.push((id.to_owned(), link, answer.status));
                }
            }
        }
    }
    assert!(refused.is_empty(), "{refused:#?}");
}

/// Every card whose effects are played: its page leads into each kind of situation in which it does something, and into no other,
/// and the form there has it.
#[tokio::test]
async fn every_card_with_effects_is_put_on_the_table_where_it_does_something() {
    let site = shipped();
    let mut wrong = Vec::new();
    for kind in ["upgrade", "damage-card"] {
        let cards = get(&site, &format!("/armada/cards.json?kind={kind}")).await.json();
        for card in cards.as_array().unwrap() {
            let id = card["id"].as_str().unwrap();
            let kinds = |effect: &serde_json::Value| match effect["kinds"].as_array() {
                Some(kinds) => kinds.iter().map(|it| it.as_str().unwrap().to_owned()).collect(),
                None => vec!["attack".to_owned()],
            };
            let effects = card["effect"].as_array().into_iter().flatten();
            let played: std::collections::BTreeSet<String> = effects.flat_map(kinds).collect();
            let page = get(&site, &format!("/armada/cards/{id}")).await;
            let links = page.main().split("href=\"").filter_map(|part| part.split('"').next());
            let links =
                links.filter(|link| link.starts_with("/resolve/")).map(|link| link.replace("&#38;", "&"));
            let (forms, shown): (Vec<String>, Vec<String>) = links.partition(|link| link.ends_with("#set"));
            let into = |link: &String| {
                link.trim_start_matches("/resolve/armada/").split('?').next().unwrap().to_owned()
            };
            if let Some(strange) = forms.iter().find(|link| !played.contains(&into(link))) {
                wrong.push(format!("{id}: {strange} does nothing"));
            }
            if !played.is_empty() && forms.is_empty() {
                wrong.push(format!("{id}: nothing leads to {played:?}"));
            }
            for link in &forms {
                let form = get(&site, link.trim_end_matches("#set")).await;
                let words = id.replace('-', " ");
                let has = form.main().contains(&words) || form.main().contains(id) || link.contains("effect");
                if form.status.as_u16() != 200 || !has {
                    wrong.push(format!("{id}: {} {link}", form.status));
                }
            }
            for link in &shown {
                let answer = get(&site, link).await;
                if answer.status.as_u16() != 200 {
                    wrong.push(format!("{id}: {} {link}", answer.status));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    let ozzel = get(&site, "/armada/cards/admiral-ozzel-commander").await;
    assert!(ozzel.main().contains("Give a ship with it a command"), "{}", ozzel.main());
    assert!(!ozzel.main().contains("Let a ship attack"), "{}", ozzel.main());
}

#[tokio::test]
async fn a_rule_leads_to_the_cards_that_touch_it() {
    let site = shipped();
    let page = get(&site, "/armada/defense-tokens/redirect").await;
    let address = "/armada/cards?rules=defense%2Dtokens%2Fredirect";
    assert!(page.main().contains(address), "{}", page.main());
    let listed = get(&site, address).await;
    assert!(listed.main().contains("/armada/cards/advanced-projectors"), "{}", listed.main());
    // a keyword, a token and an arena list the cards that have them on them
    for (rule, cards, card) in [
        ("armada/squadron-keywords/bomber", "armada", "luke-skywalker-x-wing-squadron"),
        ("armada/defense-tokens/contain", "armada", "mc80h-assault-cruiser"),
        ("unlimited/game-zones/space-arena", "unlimited", "tie-ln-fighter"),
    ] {
        let page = get(&site, &format!("/{rule}")).await;
        assert!(page.main().contains("cards touch this rule"), "{rule}: {}", page.main());
        let key = rule.split_once('/').unwrap().1;
        let listed = get(&site, &format!("/{cards}/cards.json?rules={}", encode(key))).await.json();
        let ids: Vec<&str> = listed.as_array().unwrap().iter().filter_map(|it| it["id"].as_str()).collect();
        assert!(
            ids.contains(&card) && page.main().contains(&format!("{} cards", ids.len())),
            "{rule}: {ids:?}"
        );
    }
}

/// The texts of Unlimited's cards are the player's: with a file of theirs a card touches the keywords that its text names, and a keyword
/// lists its cards; without one it says where they come from.
#[tokio::test]
async fn keywords_in_a_players_own_file_lead_to_their_cards_and_back() {
    let file = r#"[{"Set":"SOR","Number":"5","Name":"Luke Skywalker","Subtitle":"Jedi Knight","Type":"Unit","FrontText":"SENTINEL"},
        {"Set":"SOR","Number":"6","Name":"Cell Block Guard","Type":"Unit","FrontText":"On Attack: Give Raid 2 to a unit."}]"#;
    let own = ::cards::own::OwnCards::read([("mine.json", file)]);
    let snapshot = Snapshot::build(shipped::games(), &IndexPlace::Memory, &Silent).unwrap();
    let mine = State::new(Arc::new(Shared::new(snapshot.with_own_cards(Arc::new(own)))));
    let bare = shipped();
    let sentinel = get(&bare, "/unlimited/keywords/sentinel").await;
    assert!(
        sentinel.main().contains("Which cards have it, a card file of your own says"),
        "{}",
        sentinel.main()
    );
    assert!(get(&mine, "/unlimited/keywords/sentinel").await.main().contains("1 card touches this rule"));
    let luke = get(&mine, "/unlimited/cards/luke-skywalker-jedi-knight").await;
    assert!(luke.main().contains("/unlimited/keywords/sentinel"), "{}", luke.main());
    for (query, card) in [
        ("cards.json?keywords=Sentinel", "luke-skywalker-jedi-knight"),
        ("cards.json?rules=keywords%2Fraid-x", "cell-block-guard"),
    ] {
        let listed = get(&mine, &format!("/unlimited/{query}")).await.json();
        assert_eq!(listed[0]["id"], card, "{query}: {listed}");
        assert_eq!(listed.as_array().map(Vec::len), Some(1), "{query}: {listed}");
        let none = get(&bare, &format!("/unlimited/{query}")).await.json();
        assert_eq!(none.as_array().map(Vec::len), Some(0), "{query}: {none}");
    }
    // what the file says decides between two units as typed keywords do
    let answer = get(&mine, "/api/v1/search?game=unlimited&q=vader%20vs%20luke%20jedi%20knight").await.json();
    assert_eq!(answer["between"]["rule"]["id"], "unlimited/keywords/sentinel", "{answer}");
}

/// A query for cards of a slot, keyword, trait or aspect leads to the part of the catalogue; a keyword of texts to where files are chosen.
#[tokio::test]
async fn a_query_for_a_list_of_cards_leads_to_it() {
    let site = shipped();
    for (query, address, said) in [
        ("which upgrades go in an ion cannon slot", "/armada/cards?slot=ion%2Dcannons", "Ion cannons: "),
        ("squadrons with bomber", "/armada/cards?keywords=bomber", "Bomber: "),
        ("all bounty hunter units", "/unlimited/cards?traits=bounty%20hunter", "Bounty Hunter: "),
        (
            "list of cards with ambush",
            "/unlimited/cards",
            "Which cards have Ambush, a card file of your own says",
        ),
    ] {
        let page = get(&site, &format!("/search?q={}", encode(query))).await;
        let link = format!("href=\"{address}\">{said}");
        assert!(page.main().contains(&link), "{query}: {}", page.main());
        assert!(get(&site, address).await.status.is_success(), "{address}");
    }
    let none = get(&site, "/search?q=may+my+ship+attack+twice").await;
    assert!(!none.main().contains("/cards?"), "{}", none.main());
}

/// The JSON of a card says what its page says: the rules that it touches, and what is asked about it; the command line has the same.
#[tokio::test]
async fn a_cards_json_has_its_rules_and_questions() {
    let site = shipped();
    let card = get(&site, "/armada/cards/luke-skywalker-x-wing-squadron.json").await.json();
    let shown = ["show", "armada/cards/luke-skywalker-x-wing-squadron", "--json"];
    let shown = crate::cli::run(&testing::root(), &shown).out;
    assert_eq!(serde_json::from_str::<serde_json::Value>(&shown).unwrap(), card);
    let touches = card["touches"].as_array().cloned().unwrap_or_default();
    assert!(touches.contains(&"armada/squadron-keywords/bomber".into()), "{card}");
    let page = get(&site, "/armada/cards/luke-skywalker-x-wing-squadron").await;
    for id in &touches {
        assert!(page.main().contains(&format!("href=\"/{}\"", id.as_str().unwrap())), "{id}");
    }
    let asked = card["questions"].as_array().cloned().unwrap_or_default();
    assert!(
        asked.iter().any(|it| it["title"].as_str().is_some_and(|it| it.contains("Luke Skywalker"))),
        "{card}"
    );
}

/// Of a name that both games have each game has its cards, in turn; where one is asked about, only its.
#[tokio::test]
async fn each_game_has_its_cards_of_a_name() {
    let site = shipped();
    for query in ["luke", "darth vader", "boba fett", "luke vs vader"] {
        let address = |game: &str| format!("/api/v1/search?q={}{game}", encode(query));
        let games = |answer: &serde_json::Value| {
            let cards = answer["cards"].as_array().cloned().unwrap_or_default();
            cards.iter().map(|it| it["game"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        let both = games(&get(&site, &address("")).await.json());
        let of = |game: &str| both.iter().filter(|it| *it == game).count();
        assert!(of("armada").min(of("unlimited")) >= 1, "{query}: {both:?}");
        let names = if query.contains(" vs ") { 2 } else { 1 };
        assert_ne!(both[0], both[names], "{query}: {both:?}");
        let one = games(&get(&site, &address("&game=armada")).await.json());
        assert!(!one.is_empty() && one.iter().all(|game| game == "armada"), "{query}: {one:?}");
    }
}

/// Cards whose name is only a part of the query, and that say nothing to the rest of it, stand behind the best hits, by page and command line.
#[tokio::test]
async fn cards_that_say_nothing_to_the_query_stand_behind_the_hits() {
    let site = shipped();
    for (query, card, is_behind) in [
        ("can cr90a ram twice in one round", "CR90 Corvette A", true),
        ("darth vader twice in a round", "Darth Vader, ", true),
        ("cr90a points", "CR90 Corvette A", false),
        ("cr90a", "CR90 Corvette A", false),
        // its text may say it
        ("superlaser blast shield", "Superlaser Blast", false),
        ("can gunnery team attack twice", "Gunnery Team", false),
    ] {
        let is_armada = ["CR90", "Gunnery"].iter().any(|name| card.starts_with(name));
        let game = if is_armada { "armada" } else { "unlimited" };
        let page = get(&site, &format!("/search?q={}&game={game}", encode(query))).await;
        let place = |said: &str| page.main().find(said).unwrap_or_else(|| panic!("{query}: {said}"));
        let (cards, hits) = (place("<h2 id=\"cards\">"), place("<ol class=\"hits\""));
        assert_eq!(cards > hits, is_behind, "{query}: {}", page.main());
        let told = crate::cli::run(&testing::root(), &["search", query, "--game", game]).out;
        let first = |kinds: &[&str]| kinds.iter().filter_map(|said| told.find(said)).min();
        let (cards, hits) = (first(&["/cards/"]), first(&["(rule)", "(question)", "(definition)"]));
        assert!(cards.is_some() && (cards > hits) == is_behind, "{query}: {told}");
    }
}

/// The other words of a query ask for numbers of the card, and are answered with them, before the hits.
#[tokio::test]
async fn facts_that_are_asked_for_stand_with_the_card() {
    let site = shipped();
    for (query, card, fact) in [
        ("how many points is an mc80 liberty", "mc80l-star-cruiser", "Points 96"),
        ("speed of the corvette cr90", "cr90-corvette-a", "Speed: up to 4"),
        ("how much hp does darth vader leader have", "darth-vader-dark-lord-of-the-sith", "HP 8"),
        ("is millennium falcon unique", "", "Unique: yes"),
        ("what aspects does grand inquisitor have", "", "Aspects: Aggression, Villainy"),
        ("is cell block guard unique", "cell-block-guard", "Unique: no"),
        (
            "shields of victory ii",
            "victory-ii-class-star-destroyer",
            "Shields: front 3, left 3, right 3, rear 1",
        ),
    ] {
        let answer = get(&site, &format!("/api/v1/search?q={}", encode(query))).await.json();
        let cards = answer["cards"].as_array().cloned().unwrap_or_default();
        let of = |it: &&serde_json::Value| it["id"].as_str().is_some_and(|id| id.ends_with(card));
        let says =
            |it: &serde_json::Value| it["asked"].as_array().is_some_and(|all| all.contains(&fact.into()));
        assert!(cards.iter().filter(of).any(says), "{query}: {cards:?}");
        let page = get(&site, &format!("/search?q={}", encode(query))).await;
        let (cards, hits) = (page.main().find(&format!("<b>{fact}")), page.main().find("<ol class=\"hits\""));
        assert!(cards.is_some() && cards < hits, "{query}: {}", page.main());
    }
}

const FLEET: &str = "Faction: Imperial\nVictory II (85)\n\u{2022} Gunnery Team (7)\n= 92 Points\nSquadrons:\n\u{2022} 3 x TIE Fighter Squadron (24)\n\u{2022} Nothing Such (3)\n";

#[tokio::test]
async fn a_list_that_is_pasted_becomes_cards_and_what_is_none_is_named() {
    let site = shipped();
    let page = get(&site, &format!("/armada/cards?list={}", encode(FLEET))).await;
    let main = page.main();
    for said in [
        "href=\"/armada/cards/gunnery-team\"",
        "attacker.card=victory-ii-class-star-destroyer&#38;attacker.upgrades=gunnery-team",
        "Line 7, <b>",
        "Nothing Such (3)",
    ] {
        assert!(main.contains(said), "{said}: {main}");
    }
    assert!(main.contains("<h3>Recognised: 5 cards, ") && main.contains(" of them squadrons</h3>"), "{main}");
    let answer = post(&site, "/api/v1/lists/armada", FLEET).await.json();
    assert_eq!(answer["totals"]["cards"], 5, "{answer}");
    let ids: Vec<&str> =
        answer["entries"].as_array().unwrap().iter().map(|it| it["card"]["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["victory-ii-class-star-destroyer", "gunnery-team", "tie-fighter-squadron"]);
    assert_eq!((&answer["entries"][1]["on"], &answer["unknown"][0]["line"]), (&0.into(), &7.into()));
    assert_eq!(post(&site, "/api/v1/lists/nothing", FLEET).await.status.as_u16(), 404);
}

/// Two cards in one query are both shown, each with its game, and over the other passages the rule that decides between them, whole.
#[tokio::test]
async fn two_cards_show_the_rule_that_decides_between_them() {
    let site = shipped();
    let page = get(&site, "/search?q=XI7%20vs%20Advanced%20Projectors").await;
    let main = page.main();
    assert_eq!(main.matches("<p class=\"small soft\">Armada, ").count(), 2, "{main}");
    let (cards, rule) = main.split_once("Decides between them").expect("the rule");
    assert!(cards.contains("XI7 Turbolasers") && cards.contains("Advanced Projectors"), "{cards}");
    let amount = get(&site, "/armada/defense-tokens/redirect-amount.json").await.json();
    assert!(rule.contains(amount["html"].as_str().unwrap()), "{rule}");
    let one = get(&site, "/search?q=XI7").await.main().to_owned();
    assert!(!one.contains("Decides between them") && !one.contains("Both cards touch"), "{one}");
}

/// A thing of the game asks for the cards that have it, where no card is called so.
#[tokio::test]
async fn cards_are_asked_for_by_what_they_have() {
    let site = shipped();
    for (query, least) in [("kind:card%20brace", 3), ("kind:card%20scatter&game=armada", 3)] {
        let json = get(&site, &format!("/api/v1/search?q={query}")).await.json();
        let cards = json["cards"].as_array().unwrap();
        assert!(cards.len() >= least, "{query}: {json}");
        assert!(cards.iter().all(|card| card["why"] == "what it has or touches"), "{json}");
    }
    let none = get(&site, "/api/v1/search?q=kind:card%20qwrtz").await.json();
    assert!(none["cards"].as_array().is_none_or(Vec::is_empty), "{none}");
}

/// A form that names a card sends the defaults of its other fields too: they are the form's, and the card's values stand.
#[tokio::test]
async fn a_form_that_names_a_card_leaves_the_rest_to_it() {
    let site = shipped();
    let sent = get(
        &site,
        "/resolve/armada/attack?set=1&attacker.card=Victory+II&attacker.card.was=&attacker.kind=ship&attacker.hull=5&attacker.size=medium\
         &defender.hull=5&dice.red.hit=1",
    )
    .await;
    assert_eq!(sent.status.as_u16(), 303, "{}", sent.text);
    let to = sent.header("location").to_owned();
    assert!(to.contains("attacker.card=Victory+II") && !to.contains("attacker.hull"), "{to}");
    let page = get(&site, &to).await;
    assert!(page.main().contains("The card gives ship size"), "{}", page.main());
    // a name that is none is asked about, and nothing stands in its place
    let asked = get(&site, "/resolve/armada/attack?attacker.card=Victry+II").await;
    assert_eq!(asked.status.as_u16(), 422);
    let pick =
        "value=\"pick attacker.card victory-ii-class-star-destroyer\">Victory II-class Star Destroyer<";
    for there in ["value=\"Victry II\"", "Is it this one?", pick] {
        assert!(asked.main().contains(there), "{there}: {}", asked.main());
    }
}

/// What a player's own file says stands on the card's page and is played; without the texts nothing of it is shown.
#[tokio::test]
async fn a_players_own_texts_are_shown_read_and_played_only_where_they_are_at_hand() {
    let file = r#"[{"Set":"SOR","Number":"005","Name":"Luke Skywalker","Subtitle":"Jedi Knight","Type":"Unit",
        "FrontText":"When Played: Draw a card.\nSing a song."}]"#;
    let own = ::cards::own::OwnCards::read([("mine.json", file)]);
    let site = |own: ::cards::own::OwnCards| {
        let snapshot = Snapshot::build(shipped::games(), &IndexPlace::Memory, &Silent).unwrap();
        State::new(Arc::new(Shared::new(snapshot.with_own_cards(Arc::new(own)))))
    };
    let board = r#"{"game":"unlimited","kind":"play","unit":[{"card":"Luke Skywalker, Jedi Knight"}]}"#;
    let mine = site(own.clone());
    let page = get(&mine, "/unlimited/cards/luke-skywalker-jedi-knight").await;
    for said in ["When Played: Draw a card.", "Not read: Sing a song."] {
        assert!(page.main().contains(said), "{said}: {}", page.main());
    }
    assert!(
        get(&mine, "/unlimited/cards")
            .await
            .main()
            .contains("mine.json: swu-db JSON, 1 cards, 1 with a text")
    );
    let played = post(&mine, "/api/v1/resolve", board).await.json();
    assert!(played["cards"][0]["from_card"].as_array().unwrap().contains(&"text".into()), "{played}");
    let shared = site(own.without_texts());
    let page = get(&shared, "/unlimited/cards/luke-skywalker-jedi-knight").await;
    assert!(
        !page.text.contains("Draw a card") && page.main().contains("The card prints a text"),
        "{}",
        page.main()
    );
    let played = post(&shared, "/api/v1/resolve", board).await.json();
    assert_eq!(played["diagnostics"][0]["code"], "card-without-text", "{played}");
    assert_ne!(
        get(&mine, "/unlimited/cards").await.header("etag"),
        get(&shared, "/unlimited/cards").await.header("etag")
    );
}
