//! The typed abilities themselves, node by node.

use unlimited::text::read;

/// One text for each kind of ability, with the nodes that matter most.
const TEXTS: &[&str] = &[
    "Raid 2",
    "When Played/On Attack: You may exhaust an enemy unit. If you do, deal 2 damage to it.",
    "When a friendly unit's attack ends: Heal 1 damage from that unit. Use this ability only once each round.",
    "Action [1 resource, Exhaust]: Attack with a unit. It gets +2/+0 for this attack.",
    "Play a unit from your hand. It costs 2 resources less and enters play ready.",
    "While you control another Droid unit, this unit gains Sentinel.",
    "If combat damage would be dealt to this unit, prevent that damage. If you do, defeat an upgrade on this unit.",
    "Attached unit gains: \"On Attack: Draw a card.\"",
    "Deal 3 damage to a unit. If you control a Force unit, deal 4 damage to that unit instead.",
    "Choose one:\nDraw a card.\nDeal 1 damage to each other unit.",
    "Draw a card. Whistle.",
];

#[test]
fn abilities_are_typed_so() {
    for (at, text) in TEXTS.iter().enumerate() {
        insta::assert_debug_snapshot!(format!("tree_{:02}", at + 1), (text, read(text).abilities));
    }
}

#[test]
fn instructions_in_lines_of_their_own_are_one_event_ability() {
    let card = read("Draw a card.\nCreate a Spy token.");
    assert_eq!(card.abilities.len(), 1);
    assert_eq!(card.abilities[0].span.of(&card.text), card.text);
}

#[test]
fn older_and_newer_wordings_are_the_same() {
    let same = [
        ("When this unit attacks: Draw a card.", "On Attack: Draw a card."),
        ("When this unit is attacked: Draw a card.", "On Defense: Draw a card."),
        ("When this unit completes an attack: Draw a card.", "When Attack Ends: Draw a card."),
        ("When the regroup phase starts: Draw a card.", "At the start of the regroup phase: Draw a card."),
        ("Action [C=2, Exhaust]: Draw a card.", "Action [2 resources, exhaust]: Draw a card."),
        ("Bounty – Draw a card.", "Bounty: Draw a card."),
        ("Defeat a non-⟡ unit.", "Defeat a non-unique unit."),
        ("Give a unit −1/−1 for this phase.", "Give a unit -1/-1 for this phase."),
        ("Return it to its owner’s hand.", "Return it to its owner's hand."),
        (
            "Attached unit gains: “On Attack: Draw a card.”",
            "Attached unit gains: \"On Attack: Draw a card.\"",
        ),
        ("Exhaust a [Villainy] unit.", "Exhaust a Villainy unit."),
        ("Resource the top card of your deck.", "Put the top card of your deck into play as a resource."),
    ];
    for (older, newer) in same {
        assert_eq!(
            crate::card_text::lines(older).join("\n").replace('’', "'"),
            crate::card_text::lines(newer).join("\n"),
            "{older}"
        );
    }
}
