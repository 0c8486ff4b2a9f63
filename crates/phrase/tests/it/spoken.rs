//! Fields in a player's words, and words that say how many.

use crate::phrasings::{DICTIONARY, shelf};
use phrase::spoken;

/// What a line sets, without what it does not understand or has to ask.
fn settings(line: &str) -> Vec<String> {
    let phrase = DICTIONARY.read(line, None, shelf());
    assert!(phrase.unknown.is_empty(), "{line}: {:?}", phrase.unknown);
    phrase.pairs().into_iter().map(|(field, value)| format!("{field}={value}")).collect()
}

#[test]
fn a_number_before_a_unit_puts_down_as_many() {
    let two = settings("two 2/2 units");
    for one in ["unit.1.name=your 2-2", "unit.2.name=your 2-2 2", "unit.2.controller=P1", "unit.2.hp=2"] {
        assert!(two.iter().any(|it| it == one), "{one}: {two:?}");
    }
    let fight = settings("my two exhausted 3/3 sentinels and Luke 3/6 attack their 4/4");
    for one in
        ["unit.1.exhausted=true", "unit.2.exhausted=true", "unit.2.keywords=Sentinel", "unit.4.controller=P2"]
    {
        assert!(fight.iter().any(|it| it == one), "{one}: {fight:?}");
    }
    assert!(fight.iter().any(|it| it == "line=P1:attack your 3-3 2 -> their 4-4"), "{fight:?}");
}

#[test]
fn a_number_between_a_zone_and_a_token_is_the_zones() {
    let said = settings("3 red vs CR90A front 3 brace");
    assert!(said.iter().any(|it| it == "defender.shields.front=3"), "{said:?}");
    let said = settings("3 red vs CR90A front 2 evades");
    assert!(!said.iter().any(|it| it.starts_with("defender.shields")), "{said:?}");
}

#[test]
fn no_field_name_is_shown() {
    let said = [
        ("range", "close", "close range"),
        ("defender.zone", "front", "the front hull zone is under attack"),
        ("defender.shields.left", "0", "0 shields left (defender)"),
        ("defender.size", "medium", "medium ship (defender)"),
        ("dice", "red/hit,red/hit,blue/crit", "2 red hits, blue crit"),
        ("weights.destroyed", "1", "the chance to destroy it"),
        ("unit.2.controller", "P2", "the opponent's unit"),
        ("cause.1.amount", "5", "5 damage"),
        ("line", "defender:spend brace", "spend brace"),
        ("dial", "concentrate-fire", "concentrate fire dial"),
        ("attacks.2.from", "left", "attack 2: from the left hull zone"),
        ("attacks.1.zone", "rear", "attack 1: the rear hull zone is under attack"),
        ("targets.1.facedown", "2", "2 facedown damage cards (target)"),
        ("maneuver.through", "debris-field", "it moves through: debris field"),
    ];
    for (field, value, words) in said {
        assert_eq!(spoken(field, value), words);
    }
}

#[test]
fn an_ability_without_quotes_is_read_or_named() {
    let said = settings("Luke 3/6 on attack: deal 1 damage to a unit, attacks Vader 5/6");
    for one in ["unit.1.text=On Attack: Deal 1 damage to a unit.", "line=P1:attack Luke -> Vader"] {
        assert!(said.iter().any(|it| it == one), "{one}: {said:?}");
    }
    assert!(!said.iter().any(|it| it.contains(".damage=")), "{said:?}");
    let said = settings("Bomber 2/2 when defeated deal 2 damage to a base attacked by 3/3");
    assert!(said.iter().any(|it| it == "unit.1.text=When Defeated: Deal 2 damage to a base."), "{said:?}");
    let phrase = DICTIONARY.read("Luke 3/6 on attack: sing 2 songs, attacks base", None, shelf());
    let unknown: Vec<&str> = phrase.unknown.iter().map(|it| it.words.as_str()).collect();
    assert_eq!(unknown, ["on attack: sing 2 songs"]);
    // in quotes it was read before, and without an effect it is no ability
    let quoted = settings("Luke 3/6 \"On Attack: Draw a card.\" attacks base");
    assert!(quoted.iter().any(|it| it == "unit.1.text=On Attack: Draw a card."), "{quoted:?}");
    let none = DICTIONARY.read("my 3/3 when played attacks base", None, shelf());
    assert!(!none.pairs().iter().any(|(field, _)| field.ends_with(".text")), "{:?}", none.pairs());
}

#[test]
fn an_ability_waits_for_any_trigger_of_the_game() {
    for (typed, printed) in [
        ("when this unit takes damage draw a card", "When this unit takes damage: Draw a card."),
        ("at the start of the regroup phase, draw a card", "At the start of the regroup phase: Draw a card."),
        ("when played/when defeated draw a card", "When Played/When Defeated: Draw a card."),
        ("action [2 resources]: draw a card", "Action [2 resources]: Draw a card."),
        (
            "when a friendly unit is defeated: you may draw a card",
            "When a friendly unit is defeated: You may draw a card.",
        ),
    ] {
        let said = settings(&format!("Luke 3/6 {typed}, attacks Vader 5/6"));
        assert!(said.contains(&format!("unit.1.text={printed}")), "{typed}: {said:?}");
        assert!(said.iter().any(|it| it == "line=P1:attack Luke -> Vader"), "{typed}: {said:?}");
    }
    // what happens in the situation is no trigger of a card
    let none = settings("what happens when my 3/3 attacks their 2/2");
    assert!(!none.iter().any(|it| it.contains(".text=")), "{none:?}");
}

#[test]
fn the_second_attack_of_a_ship_is_asked_for_its_hull_zone() {
    let line = "VSD 2 activates, nav dial, attacks CR90A twice";
    let phrase = DICTIONARY.read(line, None, shelf());
    let asked: Vec<&str> = phrase.asked.iter().map(|it| it.field.as_str()).collect();
    assert_eq!(asked, ["attacks.2.from"]);
    let answer = settings(&phrase.asked[0].choices[0].line);
    for one in ["attacks.1.from=front", "attacks.2.from=left", "attacks.2.target=CR90 Corvette A"] {
        assert!(answer.iter().any(|it| it == one), "{one}: {answer:?}");
    }
    let played = DICTIONARY.read(&phrase.asked[0].choices[0].line, None, shelf());
    assert!(played.scenario(shelf()).is_some_and(|scenario| scenario.is_ok()));
}
