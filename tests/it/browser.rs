//! A reader with a browser: searches, opens a passage, fills in the resolver's form, makes a choice
//! and reads its trace, in headless Chromium. Left out, visibly, where the browser is missing.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

use std::{
    net::TcpListener as Port,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::Arc,
    time::Duration,
};

use adjutant::{
    snapshot::{IndexPlace, Shared, Snapshot},
    web::{self, State},
};
use fantoccini::{
    Client, ClientBuilder, Locator,
    actions::{
        InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MouseActions, PointerAction, TouchActions,
    },
    wd::PrintConfiguration,
};
use search::Silent;
use serde_json::json;

/// The driver, ended with the test.
struct Driver(Child);

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn program(name: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders).map(|folder| folder.join(name)).find(|path| path.is_file())
}

fn free_port() -> u16 {
    Port::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

async fn serve() -> String {
    let snapshot = Snapshot::build(shipped::games(), &IndexPlace::Memory, &Silent).unwrap();
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let origin = format!("http://{}", listener.local_addr().unwrap());
    let state = State::new(Arc::new(Shared::new(snapshot)));
    tokio::spawn(web::serve(listener, state, std::future::pending()));
    origin
}

async fn browser(driver: u16, chromium: &Path, profile: &Path) -> Client {
    let args = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--window-size=390,844",
    ];
    let mut args: Vec<String> = args.map(str::to_owned).to_vec();
    args.push(format!("--user-data-dir={}", profile.display()));
    let options = json!({ "args": args, "binary": chromium });
    let capabilities = [("goog:chromeOptions".to_owned(), options)].into_iter().collect();
    for _ in 0..100 {
        let mut builder = ClientBuilder::new(hyper_util::client::legacy::connect::HttpConnector::new());
        builder.capabilities(serde_json::Map::clone(&capabilities));
        match builder.connect(&format!("http://127.0.0.1:{driver}")).await {
            Ok(client) => return client,
            Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
        }
    }
    panic!("the browser's driver does not answer");
}

/// A browser before a server of the shipped content; both end with it.
pub struct Reader {
    pub client: Client,
    pub origin: String,
    _driver: Driver,
    _profile: tempfile::TempDir,
}

impl Reader {
    /// None where there is no browser, which is said.
    pub async fn start() -> Option<Self> {
        Self::before(serve().await).await
    }

    /// The same before a server that is there already.
    pub async fn before(origin: String) -> Option<Self> {
        let (Some(chromium), Some(chromedriver)) = (program("chromium"), program("chromedriver")) else {
            eprintln!(
                "LEFT OUT: the browser test needs chromium and its driver: apt-get install chromium chromium-driver"
            );
            return None;
        };
        let port = free_port();
        let driver = Command::new(chromedriver)
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the driver starts");
        let driver = Driver(driver);
        let profile = tempfile::tempdir().unwrap();
        let client = browser(port, &chromium, profile.path()).await;
        Some(Self { client, origin, _driver: driver, _profile: profile })
    }

    /// Waits for what the reader does.
    pub async fn done(&self, does: impl Future<Output = ()>) {
        let done = tokio::time::timeout(Duration::from_secs(90), does).await;
        let _ = self.client.clone().close().await;
        done.expect("within ninety seconds");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reader_finds_a_rule_and_resolves_an_attack() {
    let Some(reader) = Reader::start().await else { return };
    reader.done(reads(&reader.client, &reader.origin)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn number_fields_take_their_whole_content_by_mouse_finger_and_keys() {
    let Some(reader) = Reader::start().await else { return };
    reader.done(enters_numbers(&reader.client, &reader.origin)).await;
}

/// By what a field is entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Device {
    Mouse,
    Finger,
    Keys,
}

/// A `2` typed into a field that shows a number is 2, wherever the field was entered, and the answer says so.
async fn enters_numbers(client: &Client, origin: &str) {
    for device in [Device::Mouse, Device::Finger, Device::Keys] {
        // left of the digit, on it, right of it; the spin buttons stand at the right end
        for place in [3, 9, 16, 40] {
            client.goto(&format!("{origin}/resolve/armada/damage")).await.unwrap();
            enter(client, device, FIELD, place).await;
            press(client, "2").await;
            let field = client.find(Locator::Css(FIELD)).await.unwrap();
            assert_eq!(field.prop("value").await.unwrap().as_deref(), Some("2"), "{device:?} at {place}");
        }
    }
    // Somebody who clicks once more before typing gets the same.
    for _ in 0..2 {
        enter(client, Device::Mouse, FIELD, 3).await;
        tokio::time::sleep(Duration::from_millis(600)).await;
    }
    press(client, "3").await;
    let field = client.find(Locator::Css(FIELD)).await.unwrap();
    assert_eq!(field.prop("value").await.unwrap().as_deref(), Some("3"));
    click(client, "form.situation button[type=submit]").await;
    client.wait().for_element(Locator::Css("#choice")).await.unwrap();
    assert!(client.current_url().await.unwrap().query().unwrap().contains("cause.1.amount=3"));
}

/// A number field: how much damage a cause deals.
const FIELD: &str = "#cause-1-amount";

/// Enters a field at so many pixels from its left end.
async fn enter(client: &Client, device: Device, css: &str, place: i64) {
    let script = "const field = document.querySelector(arguments[0]);\
                  field.scrollIntoView({ block: 'center' });\
                  const at = field.getBoundingClientRect();\
                  return [Math.ceil(at.left), Math.round(at.top + at.height / 2)]";
    let at = client.execute(script, vec![json!(css)]).await.unwrap();
    let (x, y) = (at[0].as_i64().unwrap() + place, at[1].as_i64().unwrap());
    let there = PointerAction::MoveTo { duration: None, x: x as f64, y: y as f64 };
    match device {
        Device::Mouse => {
            let mouse = MouseActions::new("mouse".to_owned())
                .then(there)
                .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
                .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
            client.perform_actions(mouse).await.unwrap();
        }
        Device::Finger => {
            let finger = TouchActions::new("finger".to_owned())
                .then(there)
                .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
                .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
            client.perform_actions(finger).await.unwrap();
        }
        Device::Keys => {
            // from what stands before the field
            let before = "const all = [...document.querySelectorAll('a[href], input, select, button')];\
                          let at = all.indexOf(document.querySelector(arguments[0]));\
                          do all[--at].focus(); while (document.activeElement !== all[at])";
            client.execute(before, vec![json!(css)]).await.unwrap();
            press(client, "\u{e004}").await;
        }
    }
    let entered = format!("{css}:focus");
    client.wait().for_element(Locator::Css(&entered)).await.unwrap();
}

/// Presses a key, wherever the focus is.
pub async fn press(client: &Client, key: &str) {
    let value = key.chars().next().unwrap();
    let keys =
        KeyActions::new("keys".to_owned()).then(KeyAction::Down { value }).then(KeyAction::Up { value });
    client.perform_actions(keys).await.unwrap();
}

/// A hand that sets up a situation, and how often it has tapped, typed and swiped.
struct Thumb<'c> {
    client: &'c Client,
    count: usize,
}

impl<'c> Thumb<'c> {
    fn of(client: &'c Client) -> Self {
        Self { client, count: 0 }
    }

    /// Taps what stands in sight, after a swipe where it does not; then the page is as the tap left it.
    async fn tap(&mut self, css: &str) {
        let script = "const at = document.querySelector(arguments[0])?.getBoundingClientRect();\
                      return !!at && at.top >= 0 && at.bottom <= innerHeight";
        if self.client.execute(script, vec![json!(css)]).await.unwrap() != json!(true) {
            self.count += 1;
            let script = "document.querySelector(arguments[0]).scrollIntoView({ block: 'center' })";
            self.client.execute(script, vec![json!(css)]).await.unwrap();
        }
        self.count += 1;
        click(self.client, css).await;
        self.settled().await;
    }

    /// Types keys where the focus is.
    async fn types(&mut self, keys: &str) {
        for key in keys.chars() {
            self.count += 1;
            press(self.client, &key.to_string()).await;
        }
        self.settled().await;
    }

    /// Waits until nothing is on its way.
    async fn settled(&self) {
        tokio::time::sleep(Duration::from_millis(60)).await;
        for _ in 0..200 {
            let busy = "return document.readyState !== 'complete' || !!document.querySelector('form[aria-busy=true]')";
            if self.client.execute(busy, Vec::new()).await.is_ok_and(|busy| busy == json!(false)) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        panic!("the page is still on its way");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_attack_is_set_up_on_one_screen_with_few_taps() {
    let Some(reader) = Reader::start().await else { return };
    reader
        .done(async {
            attacks(&reader.client, &reader.origin).await;
            by_line(&reader.client, &reader.origin).await;
        })
        .await;
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

/// What a player sees before a thumb moves: the first hit begins in the upper third of a phone's screen, at least two stand on it
/// wholly, and at least four of five queries of each set have their answer on it (of all sets together 425 of 466).
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_answer_of_a_search_is_on_the_first_screen() {
    let Some(reader) = Reader::start().await else { return };
    reader
        .done(async {
            for game in ["armada", "unlimited"] {
                for half in ["dev", "held"] {
                    searches(&reader.client, &reader.origin, game, half).await;
                }
            }
        })
        .await;
}

async fn searches(client: &Client, origin: &str, game: &str, half: &str) {
    let seen = "const all = [...document.querySelectorAll('article[aria-labelledby=answer], .hits > li')]\
                .filter(each => !each.closest('details')).map(each => each.getBoundingClientRect());\
                const links = [...document.querySelectorAll('article[aria-labelledby=answer] a, .hits > li a')]\
                .filter(each => !each.closest('details') && each.getBoundingClientRect().bottom <= innerHeight);\
                return { first: all.length ? all[0].top : null, whole: all.filter(at => at.bottom <= innerHeight).length,\
                links: links.map(each => each.getAttribute('href')) }";
    let (mut first, mut whole, mut answered) = (Vec::new(), Vec::new(), 0);
    let queries = typed(game, half);
    for query in &queries {
        let text = crate::web::support::encode(&query.text);
        client.goto(&format!("{origin}/search?q={text}")).await.unwrap();
        let seen = client.execute(seen, Vec::new()).await.unwrap();
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
        "{game}, {half}: {answered} of {all} answered on the first screen; the first hit begins at {:.0}, {} stand on it",
        first[first.len() / 2],
        whole[middle]
    );
    assert!(first[first.len() / 2] <= 260.0, "{first:?}");
    assert!(whole[middle] >= 2, "{whole:?}");
    assert!(answered * 100 >= all * 80, "{game}, {half}: {answered} of {all}");
}

/// The same as a line of words: one field, at most 25 characters and Enter.
async fn by_line(client: &Client, origin: &str) {
    let line = "r hh h c b h a vs cr90a";
    assert!(line.len() <= 25);
    client.goto(&format!("{origin}/resolve/armada/attack")).await.unwrap();
    click(client, "#words").await;
    client.find(Locator::Css("#words")).await.unwrap().send_keys(&format!("{line}\u{e007}")).await.unwrap();
    client.wait().for_element(Locator::Css("a.choice")).await.unwrap();
    let choice = "const at = document.querySelector('a.choice').getBoundingClientRect();\
                  return at.top >= 0 && at.bottom <= innerHeight";
    let is_seen = client.execute(choice, Vec::new()).await.unwrap();
    assert_eq!(is_seen, json!(true), "the open choice is on the first screen");
    assert!(text(client, ".said").await.contains("cr90a"), "each word can be taken away");
}

/// The attack of the table of interactions: five rolled dice at close range, against a ship with shields and tokens.
async fn attacks(client: &Client, origin: &str) {
    client.goto(&format!("{origin}/resolve/armada/attack")).await.unwrap();
    let mut thumb = Thumb::of(client);
    for face in ["red/hit-hit", "red/hit", "red/crit", "blue/hit", "blue/accuracy"] {
        thumb.tap(&format!("[value='add {face}']")).await;
    }
    assert!(text(client, "[data-said]").await.starts_with("5 damage"));
    assert_eq!(
        client.execute("return document.getElementById('_said').textContent", Vec::new()).await.unwrap(),
        json!("5 damage: 4 hits, 1 critical, 1 accuracy")
    );
    thumb.tap("#defender-card").await;
    thumb.types("AF").await;
    thumb.tap("#_defender-card [role=option]").await;
    let value = "return document.querySelector('#defender-card').value";
    assert_eq!(client.execute(value, Vec::new()).await.unwrap(), json!("Assault Frigate Mark II A"));
    assert!(text(client, ".step.f").await.contains('4'), "the name brings the shields");
    thumb.tap("form.set > .main").await;
    client.wait().for_element(Locator::Css("a.choice")).await.unwrap();
    assert!(thumb.count <= 12, "{} interactions", thumb.count);
    println!("a plain attack: {} interactions", thumb.count);
    let choice = "const at = document.querySelector('a.choice').getBoundingClientRect();\
                  return at.top >= 0 && at.bottom <= innerHeight";
    assert_eq!(
        client.execute(choice, Vec::new()).await.unwrap(),
        json!(true),
        "the open choice is on the first screen"
    );

    // What is changed is one tap each: a shield less, a token turned, a damage card.
    client.back().await.unwrap();
    client.wait().for_element(Locator::Css("form.set")).await.unwrap();
    assert!(text(client, "[data-said]").await.starts_with("5 damage"), "back, as it was left");
    let mut thumb = Thumb::of(client);
    thumb.tap("[value='less defender.shields.front']").await;
    thumb.tap("[value='turn defender.tokens brace 1']").await;
    thumb.tap("[value='more defender.facedown']").await;
    assert_eq!(thumb.count, 3);
    assert!(text(client, ".step.f").await.contains('3'));
    assert!(text(client, ".flips").await.contains("exhausted"));
    assert!(text(client, ".hull").await.contains("1 card"));
    assert!(text(client, "#more > summary").await.contains("facedown 1"), "a shut fold shows its answer");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_board_is_set_up_with_few_keys() {
    let Some(reader) = Reader::start().await else { return };
    reader.done(boards(&reader.client, &reader.origin)).await;
}

/// The board of the table of interactions: two units, an upgrade, an ability, an attack.
async fn boards(client: &Client, origin: &str) {
    client.goto(&format!("{origin}/resolve/unlimited/play")).await.unwrap();
    let mut thumb = Thumb::of(client);
    thumb.tap("#add-P1").await;
    thumb.types("3/6+2/1\u{e007}").await;
    assert!(text(client, ".side .unit .head").await.starts_with("your 3-6"));
    for words in ["On Attack:", "Deal 1 damage", "to an enemy unit."] {
        thumb.tap(&format!("[value='word 1 {words}']")).await;
    }
    thumb.tap("#add-P2").await;
    thumb.types("2/3\u{e007}").await;
    thumb.tap("[value='play attack your 3-6 -> their 2-3']").await;
    client.wait().for_element(Locator::Css("#choice")).await.unwrap();
    println!("a board: {} interactions", thumb.count);
    assert!(thumb.count <= 20, "{} interactions", thumb.count);
    let line = client.current_url().await.unwrap();
    assert!(text(client, "main").await.contains("their 2-3"), "{line}");
}

pub async fn text(client: &Client, css: &str) -> String {
    client
        .find(Locator::Css(css))
        .await
        .unwrap_or_else(|error| panic!("{css}: {error}"))
        .text()
        .await
        .unwrap()
}

pub async fn click(client: &Client, css: &str) {
    let found = client.find(Locator::Css(css)).await.unwrap_or_else(|error| panic!("{css}: {error}"));
    found.click().await.unwrap_or_else(|error| panic!("{css}: {error}"));
}

async fn fill(client: &Client, css: &str, value: &str) {
    let field = client.find(Locator::Css(css)).await.unwrap_or_else(|error| panic!("{css}: {error}"));
    field.clear().await.unwrap();
    field.send_keys(value).await.unwrap();
}

/// What was found by `css`, once it is there and shown.
async fn shown(client: &Client, css: &str) -> fantoccini::elements::Element {
    for _ in 0..100 {
        if let Ok(found) = client.find(Locator::Css(css)).await
            && found.is_displayed().await.unwrap_or(false)
        {
            return found;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{css} is not shown");
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_judge_copies_unfurls_and_prints() {
    let Some(reader) = Reader::start().await else { return };
    reader.done(shares(&reader.client, &reader.origin)).await;
}

/// What the button copies, what a chat reads in the head, and what comes out on paper.
async fn shares(client: &Client, origin: &str) {
    let address = format!("{origin}/armada/defense-tokens/brace");
    client.goto(&address).await.unwrap();
    // A browser without a window has no clipboard to read from: what is written is kept instead.
    let spy = "navigator.clipboard.writeText = async (text) => { window.copied = text; }";
    client.execute(spy, Vec::new()).await.unwrap();
    let button = "document.querySelector(\"code[data-copy='Copy for a chat'] + button\").click()";
    client.execute(button, Vec::new()).await.unwrap();
    let copied = client.execute("return window.copied", Vec::new()).await.unwrap();
    let copied = copied.as_str().unwrap();
    assert!(copied.starts_with("Brace: ") && copied.ends_with(&address), "{copied}");
    assert!(copied.contains("half") && copied.contains("Rules Reference 1.5"), "{copied}");
    for name in ["og:title", "og:description", "og:url"] {
        let script = "return document.querySelector(`meta[property='${arguments[0]}']`).content";
        let said = client.execute(script, vec![json!(name)]).await.unwrap();
        assert!(!said.as_str().unwrap().is_empty(), "{name}");
    }
    for path in [
        "/armada/defense-tokens/brace",
        "/resolve/armada/attack?defender.tokens=brace&dice=red/hit-hit,red/hit&line=defender:spend+brace",
    ] {
        client.goto(&format!("{origin}{path}")).await.unwrap();
        let paper = client.print(PrintConfiguration::default()).await.unwrap();
        let paper = String::from_utf8_lossy(&paper);
        let pages = paper.matches("/Type /Page\n").count() + paper.matches("/Type /Page ").count();
        assert_eq!(pages, 1, "{path} is one card");
    }
}

/// What a reader needs of a topic is not far down: no page of one is longer than four screens of a phone, glossaries and a few of a
/// hundred passages apart. The address of a folded passage opens its fold, without a script.
#[tokio::test]
async fn no_topic_is_longer_than_four_screens() {
    let Some(reader) = Reader::start().await else { return };
    reader.done(topics(&reader.client, &reader.origin)).await;
}

/// Pages of a topic that may be longer: their folds alone take that much room.
const LONG: [&str; 4] = [
    "/armada/glossary",
    "/unlimited/abilities-and-effects",
    "/unlimited/game-concepts",
    "/unlimited/glossary",
];

async fn topics(client: &Client, origin: &str) {
    client.goto(origin).await.unwrap();
    let listed = "return fetch('/sitemap.xml').then(it => it.text()).then(text => \
                  [...text.matchAll(/<loc>[a-z]+:\\/\\/[^\\/]+(\\/[^\\/<]+\\/[^\\/<]+)<\\/loc>/g)].map(it => it[1]))";
    let listed = client.execute(listed, Vec::new()).await.unwrap();
    let mut long = Vec::new();
    for path in listed.as_array().unwrap().iter().map(|it| it.as_str().unwrap()) {
        client.goto(&format!("{origin}{path}")).await.unwrap();
        let height =
            client.execute("return document.documentElement.scrollHeight", Vec::new()).await.unwrap();
        let height = height.as_u64().unwrap();
        let most = if LONG.contains(&path) { 6 * 844 } else { 4 * 844 };
        if height > most {
            long.push(format!("{path}: {height}"));
        }
    }
    assert!(long.is_empty(), "{long:?}");
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
