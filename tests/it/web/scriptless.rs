//! Does a reader without scripts get from the first page to a result, by links, fields and buttons alone?

use crate::web::{page_form::Walker, support::shipped};

/// The form of a situation.
const SET: &str = "id=\"set\"";

/// The field for a line of words.
const SAY: &str = "class=\"say\"";

/// Takes the first option until nothing is open.
async fn play_on(walker: &mut Walker) {
    for _ in 0..12 {
        if walker.shows("class=\"verdict") {
            return;
        }
        walker.follow("class=\"choice\"").await;
    }
    panic!("it does not end: {}", walker.page.main());
}

#[tokio::test]
async fn an_attack_is_played_by_hand() {
    let mut walker = Walker::at(shipped(), "/").await;
    walker.follow("Set up an attack").await;
    for face in ["red/hit-hit", "red/hit", "blue/hit", "blue/accuracy"] {
        walker.press(SET, &[], Some(&format!("add {face}"))).await;
    }
    // Enter in the field reads, it does not resolve
    walker.press(SET, &[("defender.card", "Assault Frigate Mark II A")], None).await;
    walker
        .press(SET, &[("range", "medium"), ("defender.zone", "left")], Some("less defender.shields.left"))
        .await;
    walker.press(SET, &[], Some("turn defender.tokens brace 1")).await;
    walker.press(SET, &[], Some("open obstructed-")).await;
    walker.press(SET, &[], Some("1")).await;
    assert!(walker.shows("class=\"choice\""), "{}", walker.page.main());
    play_on(&mut walker).await;
    assert!(walker.shows("Assault Frigate Mark II A"), "{}", walker.page.main());
}

#[tokio::test]
async fn an_attack_is_rolled_by_tapping_faces() {
    let mut walker = Walker::at(shipped(), "/resolve/armada/attack").await;
    for color in ["red", "red", "red", "blue", "blue", "blue", "black", "black"] {
        walker.press(SET, &[], Some(&format!("add {color}"))).await;
    }
    walker.press(SET, &[], Some("1")).await;
    let roll = "id=\"rolled\"";
    let faces =
        ["red.hit", "red.hit", "red.blank", "blue.crit", "blue.hit", "blue.hit", "black.hit", "black.hit"];
    for face in faces {
        walker.press(roll, &[], Some(&format!("more face.{face}"))).await;
    }
    // there is no fourth red die
    walker.press(roll, &[], Some("more face.red.hit")).await;
    assert!(walker.shows("name=\"face.red.hit\" value=\"2\""), "{}", walker.page.main());
    walker.press(roll, &[], Some("")).await;
    assert!(walker.shows("The attacker rolls: "), "{}", walker.page.main());
}

#[tokio::test]
async fn a_line_of_words_is_played() {
    for line in ["r hh h c b h a close vs cr90a", "Luke 3/6 shield attacks Trooper 2/3"] {
        let mut walker = Walker::at(shipped(), "/").await;
        walker.follow("href=\"/resolve\"").await;
        walker.press(SAY, &[("q", line)], None).await;
        play_on(&mut walker).await;
        // and from the box of the search
        let mut walker = Walker::at(shipped(), "/").await;
        walker.press("action=\"/search\"", &[("q", line)], None).await;
        walker.follow("href=\"/resolve?q=").await;
        play_on(&mut walker).await;
    }
}

#[tokio::test]
async fn a_board_is_played_by_hand() {
    let mut walker = Walker::at(shipped(), "/").await;
    walker.follow("Set up a board").await;
    walker.press(SET, &[("set.P1", "Luke 3/6 Shield +2/1")], None).await;
    walker.press(SET, &[], Some("word 1 On Attack:")).await;
    walker.press(SET, &[], Some("word 1 Deal 1 damage")).await;
    walker.press(SET, &[], Some("word 1 to an enemy unit.")).await;
    walker.press(SET, &[("set.P2", "Trooper 2/3")], Some("form")).await;
    walker.press(SET, &[("set.P2", "Marine 1/1")], Some("form")).await;
    walker.press(SET, &[], Some("drop unit.3")).await;
    walker.press(SET, &[], Some("open unit-1-all")).await;
    walker.press(SET, &[], Some("more unit.1.damage")).await;
    walker.press(SET, &[], Some("play attack Luke -> Trooper")).await;
    play_on(&mut walker).await;
    assert!(walker.shows("Trooper is defeated"), "{}", walker.page.main());
}

/// What a choice asks beside comes with a button, and what a list has too many of goes with one.
#[tokio::test]
async fn the_other_forms_are_filled_by_hand() {
    let mut walker = Walker::at(shipped(), "/resolve/armada/damage").await;
    walker.press(SET, &[("unit.card", "CR90 Corvette A"), ("cause.1.kind", "move")], None).await;
    assert!(walker.shows("Obstacles it ends on"), "{}", walker.page.main());
    walker.press(SET, &[("cause.1.obstacles", "asteroid-field")], Some("one cause")).await;
    walker.press(SET, &[], Some("more cause.2.amount")).await;
    walker.press(SET, &[], Some("one cause")).await;
    walker.press(SET, &[], Some("drop cause.3")).await;
    walker.press(SET, &[], Some("1")).await;
    play_on(&mut walker).await;

    let mut walker = Walker::at(shipped(), "/resolve/armada/status").await;
    walker.press(SET, &[("unit.1.card", "CR90 Corvette A")], None).await;
    walker.press(SET, &[], Some("turn unit.1.tokens evade 1")).await;
    walker.press(SET, &[], Some("1")).await;
    assert!(walker.shows("readied"), "{}", walker.page.main());

    let mut walker = Walker::at(shipped(), "/resolve/unlimited/draw").await;
    walker.press(SET, &[("cards", "40"), ("copies", "3")], Some("more taken")).await;
    walker.press(SET, &[], Some("1")).await;
    assert!(walker.shows("How this is counted"), "{}", walker.page.main());
}
