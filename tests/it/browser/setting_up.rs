//! How many taps and keys does a situation take?

use std::time::Duration;

use fantoccini::{
    Client, Locator,
    actions::{InputSource, MOUSE_BUTTON_LEFT, MouseActions, PointerAction, TouchActions},
};
use serde_json::json;

use super::{Reader, Thumb, click, press, text};

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
    assert!(
        text(client, "#more > summary").await.contains("facedown damage cards 1"),
        "a shut fold shows its answer"
    );
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

    // a whole activation, from the box of the search
    client.goto(&format!("{origin}/search")).await.unwrap();
    let line = "VSD 2 activates, nav dial, attacks CR90A";
    client.find(Locator::Css("#q")).await.unwrap().send_keys(&format!("{line}\u{e007}")).await.unwrap();
    client.wait().for_element(Locator::Css("#offer")).await.unwrap();
    click(client, "a[href^='/resolve?q=VSD']").await;
    client.wait().for_element(Locator::Css("a.choice")).await.unwrap();
    let is_seen = client.execute(choice, Vec::new()).await.unwrap();
    assert_eq!(is_seen, json!(true), "the open choice of an activation is on the first screen");
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
            client
                .goto(&format!(
                    "{origin}/resolve/armada/damage?set=form&set.open=how-many-cards-are-left-in-the-deck-"
                ))
                .await
                .unwrap();
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
    click(client, "form.situation .main").await;
    client.wait().for_element(Locator::Css("#choice")).await.unwrap();
    assert!(client.current_url().await.unwrap().query().unwrap().contains("discard-pile=3"));
}

/// A number field: how many cards lie in the discard pile, too many to tap.
const FIELD: &str = "#discard-pile";

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
