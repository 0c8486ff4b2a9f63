//! How many taps does a player need to change a decision, to see both lines, and to reach an end?

use fantoccini::{Client, Locator};
use serde_json::json;

use crate::web::played_on::TWO_DICE;

use super::{Reader, Thumb, text};

/// The attacker locks the brace; the defender redirects to the left and keeps the evade.
pub(super) const PLAYED: &str = "/resolve/armada/attack?range=close&dice=red/hit-hit,red/hit,blue/hit,blue/accuracy\
    &defender.shields.front=1&defender.shields.left=3&defender.tokens=brace,redirect,evade\
    &line=attacker:lock+brace&line=defender:spend+redirect+left&line=defender:done";

/// The same before anything is decided.
pub(super) const BEFORE: &str = "/resolve/armada/attack?range=close&dice=red/hit-hit,red/hit,blue/hit,blue/accuracy\
    &defender.shields.front=1&defender.shields.left=3&defender.tokens=brace,redirect,evade";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_decision_is_changed_and_both_lines_are_seen() {
    let Some(reader) = Reader::start().await else { return };
    reader.done(changes(&reader.client, &reader.origin)).await;
}

async fn changes(client: &Client, origin: &str) {
    client.goto(&format!("{origin}{PLAYED}")).await.unwrap();
    let mut thumb = Thumb::of(client);
    let first = "form[aria-label='Change a decision'] li:first-child";
    thumb.tap(&format!("{first} summary")).await;
    thumb.tap(&format!("{first} [value='1:lock redirect']")).await;
    client.wait().for_element(Locator::Css("#both")).await.unwrap();
    println!("an earlier decision changed: {} interactions", thumb.count);
    // a swipe to the decisions, its fold, the other choice
    assert!(thumb.count <= 4, "{} interactions", thumb.count);
    let seen = "const at = document.querySelector('#both').getBoundingClientRect();\
                return at.top >= -1 && at.top < innerHeight / 2";
    assert_eq!(client.execute(seen, Vec::new()).await.unwrap(), json!(true), "what differs is in sight");
    let both = text(client, "#both").await;
    assert!(both.contains("No longer fits") && both.contains("The other"), "{both}");
    let address = client.current_url().await.unwrap();
    // somebody else who follows the address sees the same
    client.goto(address.as_str()).await.unwrap();
    assert_eq!(text(client, "#both").await, both);
    let mut thumb = Thumb::of(client);
    thumb.tap("#both .row a:first-child").await;
    client.wait().for_element(Locator::Css("a.choice, .verdict")).await.unwrap();
    assert!(!client.current_url().await.unwrap().query().unwrap().contains("or="));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_end_is_reached_on_a_phone() {
    let Some(reader) = Reader::start().await else { return };
    reader.screen(390, "dark").await;
    reader.done(ends(&reader.client, &reader.origin)).await;
}

async fn ends(client: &Client, origin: &str) {
    client.goto(&format!("{origin}{TWO_DICE}&all=true")).await.unwrap();
    let said = text(client, "#lines > p").await;
    let count: usize = said.split(" lead to ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
    let widest = "return Math.max(...[...document.querySelectorAll('#lines *')]\
                  .filter(each => each.checkVisibility()).map(each => each.getBoundingClientRect().right))";
    let mut seen = 0;
    for page in 1..=count.div_ceil(8) {
        if page > 1 {
            let at = format!("#lines form[aria-label='Pages of ends'] button[value='{page}']");
            let mut thumb = Thumb::of(client);
            thumb.tap(&at).await;
            let here = format!("#lines button[aria-current][value='{page}']");
            client.wait().for_element(Locator::Css(&here)).await.unwrap();
        }
        let wide = client.execute(widest, Vec::new()).await.unwrap();
        assert!(wide.as_f64().unwrap() <= 390.0, "{wide} px on page {page}");
        seen += client.find_all(Locator::Css(".ends > li")).await.unwrap().len();
    }
    assert_eq!(seen, count, "{said}");
    let mut thumb = Thumb::of(client);
    thumb.tap(".ends > li:last-child .row a").await;
    client.wait().for_element(Locator::Css(".verdict, .open")).await.unwrap();
}
