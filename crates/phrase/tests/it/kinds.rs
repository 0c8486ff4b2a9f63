//! Of all kinds of situations of both games, the one is read that fits the line best.

use crate::phrasings::{DICTIONARY, shelf};
use phrase::Phrase;

fn read(line: &str) -> Phrase {
    DICTIONARY.read(line, None, shelf())
}

fn kind(phrase: &Phrase) -> String {
    phrase.kind.map_or_else(|| "none".to_owned(), |kind| format!("{}/{}", kind.game(), kind.word()))
}

#[test]
fn the_kind_is_the_one_that_leaves_least_unread() {
    let lines = [
        ("MC75 Armored takes a repair dial", "armada/command"),
        ("Demolisher moves then attacks", "armada/activation"),
        ("squads dial on quasar 2 how many can i activate", "armada/command"),
        ("vic 2 front arc on a raider 1 medium range con fire token", "armada/odds"),
        ("they take 5 damage and brace", "armada/attack"),
        ("CR90A takes 5 damage", "armada/damage"),
        ("2 tie bombers attack a cr90a", "armada/odds"),
        ("draw 1 of 3, deck 50, 8 cards", "unlimited/draw"),
        ("2/2 \"When Defeated: Draw a card.\" attacks 3/3", "unlimited/play"),
    ];
    for (line, expected) in lines {
        assert_eq!(kind(&read(line)), expected, "{line}");
    }
}

#[test]
fn a_word_before_a_colon_says_which_game_it_is() {
    for game in phrase::GAMES {
        let phrase = read(&format!("{game}: Luke attacks Vader"));
        assert_eq!(phrase.game, Some(game));
        assert_eq!(phrase.understood.first().map(|chip| chip.words.clone()), Some(format!("{game}:")));
        assert!(phrase.asked.iter().all(|it| it.field != "game"));
    }
}

/// What both games read whole is asked where it fits both alike, and marked where it fits one better.
#[test]
fn no_game_is_taken_in_silence() {
    for line in ["vader shoots at wedge", "Luke attacks Vader", "Boba Fett vs Luke Skywalker"] {
        let phrase = read(line);
        let asked = phrase.asked.iter().find(|it| it.field == "game");
        let marked = phrase.assumed.iter().any(|it| it.field == "game");
        assert!(asked.is_some() || marked, "{line}: {phrase:#?}");
        for reply in asked.iter().flat_map(|it| &it.choices) {
            assert!(read(&reply.line).asked.iter().all(|it| it.field != "game"), "{}", reply.line);
        }
    }
    let asked: Vec<_> = read("Kanan Jarrus attacks Fenn Rau").asked;
    assert!(asked.iter().any(|it| it.field == "game" && it.choices.len() == 2), "{asked:#?}");
}

/// Who asks about the rules is asked nothing: the search takes such a line.
#[test]
fn a_question_about_the_rules_is_no_situation() {
    for line in [
        "do luke and vader trigger at the same time, who chooses",
        "do when played and ambush trigger at the same time, who chooses",
        "what order do my when defeated abilities resolve",
        "do H9 turbolasers and leading shots resolve in any order",
        "when do i use dodonna",
        "when do I use Ordnance Experts",
        "which resolves first, brace or redirect",
        "when do i spend defense tokens",
        "who chooses the order of when defeated triggers",
    ] {
        let phrase = read(line);
        let asked: Vec<&str> = phrase.asked.iter().map(|it| it.ask.as_str()).collect();
        assert!(phrase.kind.is_none() && asked.is_empty(), "{line}: {} {asked:?}", kind(&phrase));
    }
}

#[test]
fn nobody_attacks_a_unit_of_their_own() {
    let phrase = read("I have a 4/4, my 3/3 attacks my 2/2, they have a 5/5");
    assert!(phrase.pairs().iter().all(|(_, value)| !value.contains(" -> your")), "{:?}", phrase.pairs());
    assert!(phrase.unknown.iter().any(|it| it.words == "attacks"), "{:?}", phrase.unknown);
}

/// What the dice show that were only counted is asked, and each answer is a line.
#[test]
fn an_answer_about_the_other_dice_is_a_line() {
    let phrase = read("gladiator 2 blue 1 black crit vs raider 1");
    let asked = phrase.asked.iter().find(|it| it.field == "dice").expect("dice are asked");
    for reply in &asked.choices {
        assert!(read(&reply.line).asked.iter().all(|it| it.field != "dice"), "{}", reply.line);
    }
    assert_eq!(asked.choices.len(), 2);
}
