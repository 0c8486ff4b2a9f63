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
