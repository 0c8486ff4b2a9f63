//! Does a reader find a rule, and is the answer on the first screen?

use std::time::Duration;

use fantoccini::{Client, Locator};
use serde_json::json;

use super::{
    Reader, Thumb, click, fill, in_place,
    playing_on::{BEFORE, PLAYED},
    shown, text,
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reader_finds_a_rule_and_resolves_an_attack() {
    let Some(reader) = Reader::start().await else { return };
    reader.done(reads(&reader.client, &reader.origin)).await;
}

async fn reads(client: &Client, origin: &str) {
    // Searches, and opens the passage.
    client.goto(origin).await.unwrap();
    fill(client, "#q", "brace").await;
    click(client, "main form.ask button").await;
    client.wait().for_element(Locator::Css("a[href='/armada/defense-tokens/brace']")).await.unwrap();
    click(client, "main a[href='/armada/defense-tokens/brace']").await;
    client.wait().for_element(Locator::Css("article.card")).await.unwrap();
    assert_eq!(text(client, "h1").await, "Brace");
    assert!(text(client, "article .rule").await.contains("halved"));
    assert!(text(client, "aside code").await.ends_with("/armada/defense-tokens/brace"));

    // Taps two red hits and a double hit, and the brace of the defender.
    client.goto(&format!("{origin}/resolve/armada/attack")).await.unwrap();
    let mut thumb = Thumb::of(client);
    for face in ["red/hit", "red/hit", "red/hit-hit"] {
        thumb.tap(&format!("[value='add {face}']")).await;
    }
    thumb.tap("[value='turn defender.tokens brace 1']").await;
    thumb.tap("form.set .main").await;
    client.wait().for_element(Locator::Css("a.choice")).await.unwrap();
    let address = client.current_url().await.unwrap();
    assert_eq!(address.path(), "/resolve/armada/attack");
    assert!(address.query().unwrap().contains("dice=red/hit,red/hit,red/hit-hit"), "{address}");

    // Makes a choice, and reads the trace.
    click(client, "a.choice[href*='spend+brace']").await;
    for _ in 0..10 {
        if client.find(Locator::Css(".verdict")).await.is_ok() {
            break;
        }
        click(client, "a.choice").await;
    }
    assert!(client.current_url().await.unwrap().query().unwrap().contains("line=defender:spend+brace"));
    let trace = text(client, "#choice").await;
    assert_eq!(text(client, "h1").await, "The defender gets 2 damage cards");
    assert!(trace.contains("What changed"), "{trace}");
    let cited = client.find_all(Locator::Css(".trace a[href='/armada/defense-tokens/brace']")).await.unwrap();
    assert!(!cited.is_empty(), "a step cites the brace: {trace}");

    previews(client, origin).await;
    types(client, origin).await;

    // The page is no wider than the phone.
    let script = "return document.documentElement.scrollWidth <= window.innerWidth";
    for path in ["/", "/search?q=brace", "/armada/defense-tokens", "/resolve/armada/attack"] {
        client.goto(&format!("{origin}{path}")).await.unwrap();
        let fits = client.execute(script, Vec::new()).await.unwrap();
        assert_eq!(fits, json!(true), "{path} scrolls sideways");
    }
}

/// Suggestions while typing: with keys, with a finger, and back again.
async fn types(client: &Client, origin: &str) {
    client.goto(&format!("{origin}/search")).await.unwrap();
    let body = client.find(Locator::Css("body")).await.unwrap();
    body.send_keys("/").await.unwrap();
    let focused = "return document.activeElement.id + ':' + document.activeElement.value";
    assert_eq!(client.execute(focused, Vec::new()).await.unwrap(), json!("q:"), "`/` focuses the box");
    let field = client.find(Locator::Css("#q")).await.unwrap();
    field.send_keys("defense tok").await.unwrap();
    shown(client, "main .suggested [role=option]").await;
    assert_eq!(field.attr("aria-expanded").await.unwrap().as_deref(), Some("true"));
    assert!(text(client, "main form.ask [role=status]").await.contains("suggestion"));
    field.send_keys("\u{e015}").await.unwrap();
    let chosen = field.attr("aria-activedescendant").await.unwrap().unwrap();
    assert_eq!(text(client, &format!("#{chosen}[aria-selected=true] b")).await, "Defense Tokens");
    field.send_keys("\u{e00c}").await.unwrap();
    assert_eq!(field.attr("aria-expanded").await.unwrap().as_deref(), Some("false"), "escape closes");
    field.send_keys("\u{e015}").await.unwrap();
    shown(client, "main .suggested [role=option]").await;
    field.send_keys("\u{e015}\u{e007}").await.unwrap();
    client.wait().for_element(Locator::Css("body[data-game=armada]")).await.unwrap();
    assert_eq!(client.current_url().await.unwrap().path(), "/armada/defense-tokens");

    // A finger on a suggestion, from the box at the foot; then back to results at their own address.
    client.goto(&format!("{origin}/search?q=brace")).await.unwrap();
    fill(client, "#_again", "scatter").await;
    shown(client, ".foot .suggested [role=option]").await.click().await.unwrap();
    client.wait().for_element(Locator::Css("body[data-game=armada]")).await.unwrap();
    client.back().await.unwrap();
    client.wait().for_element(Locator::Css("ol.hits")).await.unwrap();
    assert_eq!(client.current_url().await.unwrap().query(), Some("q=brace"));
}

/// What a link leads to is shown on focus and goes by Escape; a first tap shows it, a second follows.
async fn previews(client: &Client, origin: &str) {
    let link = "main .rule a[href='/armada/size-class']";
    client.goto(&format!("{origin}/armada/defense-tokens/evade-larger")).await.unwrap();
    client.execute("document.querySelector(arguments[0]).focus()", vec![json!(link)]).await.unwrap();
    let card = Locator::Css("#_preview:not([hidden])");
    client.wait().for_element(card).await.unwrap();
    assert!(text(client, "#_preview .title").await.contains("Size Class"));
    assert!(!text(client, "#_preview .rule").await.is_empty());
    let described = client.find(Locator::Css(link)).await.unwrap().attr("aria-describedby").await.unwrap();
    assert_eq!(described.as_deref(), Some("_preview"));
    let press = "document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))";
    client.execute(press, Vec::new()).await.unwrap();
    assert!(client.find(card).await.is_err(), "Escape takes it away");

    // The mouse upon it shows it as well, and leaving takes it away.
    let mouse = "const at = document.querySelector(arguments[0]);\
                 at.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))";
    client.execute("document.activeElement.blur()", Vec::new()).await.unwrap();
    client.execute(mouse, vec![json!(link)]).await.unwrap();
    client.wait().for_element(card).await.unwrap();
    assert!(text(client, "#_preview .title").await.contains("Size Class"), "on hover");
    client.execute(mouse, vec![json!("h1")]).await.unwrap();
    client.wait().for_element(Locator::Css("#_preview[hidden]")).await.unwrap();

    let tap = "const link = document.querySelector(arguments[0]); const more = { bubbles: true, cancelable: true };\
               link.dispatchEvent(new PointerEvent('pointerdown', { ...more, pointerType: 'touch' }));\
               link.click()";
    client.execute(tap, vec![json!(link)]).await.unwrap();
    client.wait().for_element(Locator::Css("#_preview.sheet:not([hidden]) a.btn")).await.unwrap();
    assert!(client.current_url().await.unwrap().path().ends_with("/evade-larger"), "still here");
    client.execute(tap, vec![json!(link)]).await.unwrap();
    client.wait().for_url(&format!("{origin}/armada/size-class").parse().unwrap()).await.unwrap();
}

/// A query of the golden set: what a player types, and the passages that answer it.
#[derive(serde::Deserialize)]
struct Typed {
    text: String,
    answers: Vec<String>,
}

/// The queries of a golden set that expect an answer.
fn typed(game: &str, half: &str) -> Vec<Typed> {
    #[derive(serde::Deserialize)]
    struct Golden {
        query: Vec<Typed>,
    }
    let path = format!("{}/tests/golden/{game}-{half}.toml", env!("CARGO_MANIFEST_DIR"));
    let golden: Golden = toml::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    golden.query.into_iter().filter(|query| !query.answers.is_empty()).collect()
}

/// The questions of a set that was typed blind.
fn asked(set: &str) -> Vec<Typed> {
    let path = format!("{}/tests/golden/typed/{set}.tsv", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap();
    let parted = text.lines().filter_map(|line| line.split_once('\t'));
    let asked = |(text, answers): (&str, &str)| Typed {
        text: text.to_owned(),
        answers: answers.split(' ').map(str::to_owned).collect(),
    };
    parted.map(asked).collect()
}

/// What a player sees before a thumb moves: the first hit begins in the upper third of a phone's screen, at least two stand on it
/// wholly, and at least four of five queries of each set have their answer on it (of the golden sets together 421 of 466, of those that were typed blind 272 of 285).
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_answer_of_a_search_is_on_the_first_screen() {
    let Some(reader) = Reader::start().await else { return };
    reader
        .done(async {
            for game in ["armada", "unlimited"] {
                for half in ["dev", "held"] {
                    let name = format!("{game}, {half}");
                    searches(&reader.client, &reader.origin, &name, &typed(game, half)).await;
                }
                for set in ["blind", "people", "phone"] {
                    let name = format!("{game}-{set}");
                    searches(&reader.client, &reader.origin, &name, &asked(&name)).await;
                }
            }
        })
        .await;
}

async fn searches(client: &Client, origin: &str, name: &str, queries: &[Typed]) {
    let seen = "const all = [...document.querySelectorAll('article[aria-labelledby=answer], .hits > li')]\
                .filter(each => !each.closest('details')).map(each => each.getBoundingClientRect());\
                const links = [...document.querySelectorAll('article[aria-labelledby=answer] a, .hits > li a,\
                section[aria-labelledby=cards] h3 a')]\
                .filter(each => !each.closest('details') && each.getBoundingClientRect().bottom <= innerHeight);\
                return { first: all.length ? all[0].top : null, whole: all.filter(at => at.bottom <= innerHeight).length,\
                links: links.map(each => each.getAttribute('href')) }";
    let (mut first, mut whole, mut answered) = (Vec::new(), Vec::new(), 0);
    let address = |text: &str| format!("/search?q={}", crate::web::support::encode(text));
    let paths: Vec<_> = queries.iter().map(|query| address(&query.text)).collect();
    client.goto(&format!("{origin}{}", paths[0])).await.unwrap();
    let opened = client.execute(seen, Vec::new()).await.unwrap();
    let each = in_place(client, &paths, seen).await;
    assert_eq!(each[0], opened, "a page in place looks as one that is opened");
    for (query, seen) in queries.iter().zip(&each) {
        first.extend(seen["first"].as_f64());
        whole.push(seen["whole"].as_u64().unwrap_or(0));
        let links: Vec<&str> =
            seen["links"].as_array().unwrap().iter().filter_map(|it| it.as_str()).collect();
        let is_seen = |answer: &String| links.contains(&format!("/{answer}").as_str());
        answered += usize::from(query.answers.iter().any(is_seen));
    }
    first.sort_by(f64::total_cmp);
    whole.sort_unstable();
    let (middle, all) = (queries.len() / 2, queries.len());
    println!(
        "{name}: {answered} of {all} answered on the first screen; the first hit begins at {:.0}, {} stand on it",
        first[first.len() / 2],
        whole[middle]
    );
    assert!(first[first.len() / 2] <= 260.0, "{first:?}");
    assert!(whole[middle] >= 2, "{whole:?}");
    assert!(answered * 100 >= all * 80, "{name}: {answered} of {all}");
}

/// What a reader needs of a topic is not far down: no page of one is longer than four screens of a phone, glossaries and a few of a
/// hundred passages apart. The address of a folded passage opens its fold, without a script.
#[tokio::test]
async fn no_topic_is_longer_than_four_screens() {
    let Some(reader) = Reader::start().await else { return };
    reader.done(topics(&reader.client, &reader.origin)).await;
}

/// Pages that may be longer, `docs/search.md` says why.
const LONG: [&str; 5] = [
    "/armada/questions",
    "/unlimited/abilities-and-effects",
    "/unlimited/game-concepts",
    "/unlimited/glossary",
    "/unlimited/timing-and-triggers/q-attacker-gone",
];

/// Topics whose passages are measured, too: those under which most is played and most leads elsewhere.
const PASSAGES: [&str; 2] = ["/armada/attack/", "/unlimited/timing-and-triggers/"];

/// Pages beside those of topics that were longer.
const OTHERS: [&str; 15] = [
    "/resolve/armada/activation",
    "/resolve/armada/round",
    "/armada/rulings",
    "/resolve/armada/odds?pool.red=3&pool.blue=2&defender.card=CR90+Corvette+A",
    "/armada",
    "/armada/glossary?part=s",
    "/resolve/armada/status",
    "/resolve/armada/command",
    "/resolve/armada/timing",
    "/resolve/armada/damage",
    "/resolve/armada/odds",
    "/resolve/unlimited/draw",
    BEFORE,
    PLAYED,
    "/resolve/armada/attack?range=close&dice=red/hit-hit,red/hit,red/crit,blue/hit,blue/accuracy\
     &defender.card=Assault+Frigate+Mark+II+A&all=true",
];

async fn topics(client: &Client, origin: &str) {
    client.goto(origin).await.unwrap();
    let listed = "return fetch('/sitemap.xml').then(it => it.text()).then(text => \
                  [...text.matchAll(/<loc>[a-z]+:\\/\\/[^\\/]+(\\/[^<]+)<\\/loc>/g)].map(it => it[1]))";
    let listed = client.execute(listed, Vec::new()).await.unwrap();
    let listed = listed.as_array().unwrap().iter().map(|it| it.as_str().unwrap().to_owned());
    let is_measured = |path: &String| {
        path.matches('/').count() == 2 || PASSAGES.iter().any(|topic| path.starts_with(topic))
    };
    let paths: Vec<_> = listed.filter(is_measured).collect();
    let heights = in_place(client, &paths, "return document.documentElement.scrollHeight").await;
    let most = |path: &str| if LONG.contains(&path) { 6 * 844 } else { 4 * 844 };
    let each = paths.iter().zip(&heights).filter(|(path, height)| height.as_u64().unwrap() > most(path));
    let long: Vec<_> = each.map(|(path, height)| format!("{path}: {height}")).collect();
    assert!(long.is_empty(), "{long:?}");
    let mut others = OTHERS.map(str::to_owned).to_vec();
    others.push(format!("{PLAYED}&or=attacker:lock+evade"));
    let heights = in_place(client, &others, "return document.documentElement.scrollHeight").await;
    for (path, height) in others.iter().zip(heights) {
        assert!(height.as_u64().unwrap() <= 4 * 844, "{path}: {height}");
    }
    for (topic, anchor) in [("armada/defense-tokens", "speed-zero"), ("armada/glossary", "salvo")] {
        client.goto("about:blank").await.unwrap();
        client.goto(&format!("{origin}/{topic}#{anchor}")).await.unwrap();
        let seen = format!(
            "const it = document.getElementById('{anchor}'), at = it.getBoundingClientRect(); \
             return it.checkVisibility() && at.top >= -1 && at.top < innerHeight && !!it.closest('details[open]')"
        );
        assert_eq!(client.execute(&seen, Vec::new()).await.unwrap(), true, "{topic}#{anchor}");
    }
}

/// A visitor's own card file is kept in the browser: the text of a card on the table is sent with it, and a list of numbers gets names.
#[tokio::test]
async fn a_card_file_of_a_visitor_stays_in_the_browser() {
    let Some(reader) = Reader::start().await else { return };
    reader.done(keeps(&reader.client, &reader.origin)).await;
}

async fn keeps(client: &Client, origin: &str) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cards.json");
    let cards = json!([{ "Set": "SOR", "Number": "046", "Name": "332nd Stalwart", "FrontText": "On Attack: Heal 1 damage from your base." }]);
    std::fs::write(&file, cards.to_string()).unwrap();
    client.goto(&format!("{origin}/unlimited/cards")).await.unwrap();
    let field = shown(client, "#own-file").await;
    field.send_keys(&file.display().to_string()).await.unwrap();
    for _ in 0..50 {
        if text(client, "[data-own] [role=status]").await.starts_with("1 card ") {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    fill(client, "#list", r#"{"deck":[{"id":"SOR_046","count":3}]}"#).await;
    let sent = client.execute(
        "const list = document.getElementById('list'); list.form.requestSubmit(); return list.value",
        Vec::new(),
    );
    assert_eq!(sent.await.unwrap(), "deck\n3 | 332nd Stalwart");
    client
        .goto(&format!("{origin}/resolve/unlimited/play?unit.1.card=332nd-stalwart&set=form"))
        .await
        .unwrap();
    for _ in 0..50 {
        let said = client
            .execute("return document.querySelector('.unit')?.textContent ?? ''", Vec::new())
            .await
            .unwrap();
        if said.as_str().unwrap().contains("Heal 1 damage") {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("the card has no text: {:?}", client.current_url().await);
}
