//! What is not understood is named exactly, and takes nothing else with it.

use unlimited::{
    ability::{Kind, Link},
    text::read,
};

/// What of the text is not understood, in order.
fn unread(text: &str) -> Vec<String> {
    let card = read(text);
    for words in card.not_understood() {
        assert_eq!(words.span.of(&card.text), words.text, "the words are those of their place");
    }
    card.not_understood().iter().map(|words| words.text.clone()).collect()
}

#[test]
fn a_sentence_is_refused_as_a_whole() {
    // never the part of it that was understood
    let cases: &[(&str, &[&str])] = &[
        ("Deal 2 damage to target unit.", &["Deal 2 damage to target unit."]),
        ("At the end of this phase, destroy this unit.", &["At the end of this phase, destroy this unit."]),
        (
            "When Played: Draw a card. Swap the power of two units. Exhaust a unit.",
            &["Swap the power of two units."],
        ),
        ("When Played: Give a Frost token to a unit.", &["Give a Frost token to a unit."]),
        ("Frostbite 3", &["Frostbite 3"]),
        ("Draw a card and whistle.", &["Draw a card and whistle."]),
        ("Action [whistle, Exhaust]: Draw a card.", &["whistle"]),
    ];
    for (text, expected) in cases {
        assert_eq!(unread(text), *expected, "{text}");
    }
}

#[test]
fn a_condition_is_never_swallowed() {
    for text in [
        "If the moon is full, draw a card.",
        "Draw a card if the moon is full.",
        "Draw a card (if you control a unit).",
        "Draw a card unless it rains.",
        "If you control a unit, unless you have the initiative, draw a card.",
        "While the moon is full, this unit gains Grit.",
        "For this phase, you may play a card from your discard pile.",
        "If you control a unit and the moon is full, draw a card.",
        "Deal 2 damage to a unit that likes rain.",
        "Exhaust a unit with 3 or less charm.",
    ] {
        assert_eq!(unread(text), [text], "{text}");
    }
}

#[test]
fn what_is_true_and_what_is_done_are_no_one_sentence() {
    for text in [
        "Attached unit can't attack unless its controller pays 1 resource.",
        "This unit gains Raid 1, then draw a card.",
        "The defender gets -2/-0 while attacking.",
        "While attacking, this unit gets +1/+0 for this phase.",
    ] {
        assert_eq!(unread(text), [text], "{text}");
    }
}

#[test]
fn in_a_quotation_this_upgrade_is_not_what_gains_it() {
    for words in ["Defeat this upgrade.", "Exhaust this leader.", "Heal 1 damage from this base."] {
        assert_eq!(unread(&format!("Attached unit gains: \"On Attack: {words}\"")), [words]);
    }
    assert!(unread("Attached unit gains: \"On Attack: Give this unit +1/+0 for this attack.\"").is_empty());
}

#[test]
fn behind_a_condition_it_is_not_one_of_two() {
    let unclear = "Give it +1/+0 for this phase.";
    let text = "When Played: Choose a friendly unit. If it's a Rebel, exhaust an enemy unit.";
    assert_eq!(unread(&format!("{text} {unclear}")), [unclear]);
    // asked again, or going on in the branch, nobody doubts which is meant
    assert!(unread(&format!("{text} If it's ready, give it +1/+0 for this phase.")).is_empty());
    assert!(unread(&format!("{text} If you do, deal 1 damage to that enemy unit.")).is_empty());
}

#[test]
fn nothing_of_an_ability_whose_moment_is_unknown_is_carried_out() {
    let card = read("When the moon rises: Draw a card. Exhaust a unit. / Grit");
    let [first, second] = card.abilities.as_slice() else { panic!("{:?}", card.abilities) };
    assert!(matches!(&first.kind, Kind::NotUnderstood(words)
        if words.text == "When the moon rises: Draw a card. Exhaust a unit."));
    assert!(matches!(second.kind, Kind::Keyword(_)));
}

#[test]
fn behind_an_unknown_sentence_it_means_nothing() {
    // `it` might be something in there
    assert_eq!(
        unread("When Played: Exhaust a unit. Enchant a base. Deal 1 damage to it."),
        ["Enchant a base.", "Deal 1 damage to it."]
    );
    // what needs nothing named is read as ever
    assert_eq!(unread("When Played: Enchant a base. Draw a card."), ["Enchant a base."]);
}

#[test]
fn behind_several_things_at_once_it_is_not_what_was_named_before_them() {
    for several in ["Exhaust each enemy unit", "Exhaust 2 enemy units", "Create 2 Battle Droid tokens"] {
        let open = "If it costs 3 or less, draw a card.";
        assert_eq!(unread(&format!("When you play an event: {several}. {open}")), [open], "{several}");
    }
    // what an instruction was done to goes on being meant, and what a condition counts is never meant
    for text in [
        "When Played: Exhaust a unit. Deal 1 damage to each other unit. Ready it.",
        "When you play a unit: If you control 3 or more units, give a Shield token to it.",
    ] {
        assert_eq!(unread(text), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn it_without_anything_named_is_not_understood() {
    assert_eq!(unread("Exhaust it."), ["Exhaust it."]);
    assert_eq!(unread("Defeat that unit."), ["Defeat that unit."]);
    assert_eq!(unread("Deal damage to a base equal to the returned unit's cost.").len(), 1);
}

#[test]
fn it_behind_a_drawn_card_may_be_that_card() {
    let unclear = "If it's a unit, heal 2 damage from your base.";
    assert_eq!(unread(&format!("When you play an event: Draw a card. {unclear}")), [unclear]);
    // what only a unit can suffer is about the unit
    assert!(unread("When this unit attacks a unit: Draw a card. Exhaust it.").is_empty());
}

#[test]
fn what_hangs_on_an_unknown_sentence_still_hangs_on_it() {
    let card = read("When Played: You may whistle. If you do, draw a card.");
    let Kind::Triggered { body, .. } = &card.abilities[0].kind else { panic!("{:?}", card.abilities) };
    assert_eq!(body.iter().map(|step| step.link).collect::<Vec<_>>(), [Link::Next, Link::IfDone]);
    assert_eq!(card.not_understood().len(), 1);
}

#[test]
fn an_unknown_part_of_a_quotation_is_named_in_it() {
    let text = "Attached unit gains: \"On Attack: Draw a card. Whistle twice.\"";
    assert_eq!(unread(text), ["Whistle twice."]);
}

#[test]
fn a_choice_that_is_not_understood_takes_its_options_with_it() {
    let text = "If the moon is full, choose one:\nDraw a card.\nExhaust a unit.";
    assert_eq!(unread(text), [text]);
}
