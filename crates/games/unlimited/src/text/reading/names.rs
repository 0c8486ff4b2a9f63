//! What are the game's things called in a reading?

use super::super::{
    super::ability::{Aspect, Created, Done, Noun, Quality, Shared},
    named::Number,
    phrases::{ARENAS, CREATED, KINDS, NOUNS, SHARED, STATES, written},
};

/// A quality that stands in front of the noun.
pub(super) fn adjective(quality: &Quality) -> Option<String> {
    match quality {
        Quality::Trait(name) => Some(name.clone()),
        Quality::Aspect(aspect) => Some(aspect_word(*aspect)),
        Quality::Not(inner) => adjective(inner).map(|word| format!("non-{word}")),
        Quality::AnyOf(several) => {
            let words: Option<Vec<String>> = several.iter().map(adjective).collect();
            words.map(|words| words.join(" or "))
        }
        simple => {
            [STATES, ARENAS, KINDS].into_iter().find_map(|rows| written(rows, simple)).map(str::to_owned)
        }
    }
}

pub(super) fn aspect_word(aspect: Aspect) -> String {
    vocabulary::capital(&aspect.to_string())
}

pub(super) fn aspect_words(aspects: &[Aspect]) -> String {
    aspects.iter().map(|aspect| aspect_word(*aspect)).collect::<Vec<_>>().join(", ")
}

pub(super) fn article(noun: &str) -> &'static str {
    if noun.starts_with("X-Wing")
        || noun.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O'])
        || noun.starts_with("up")
        || noun.starts_with("und")
    {
        "an "
    } else {
        "a "
    }
}

pub(super) fn shared_noun(shared: Shared) -> &'static str {
    written(SHARED, &shared).unwrap_or_default()
}

pub(super) fn created_word(created: Created) -> &'static str {
    written(CREATED, &created).unwrap_or_default()
}

pub(super) fn noun_word(noun: Noun, number: Number) -> String {
    let s = if number == Number::Many { "s" } else { "" };
    match noun {
        Noun::Token(token) => format!("{}{s}", token.title()),
        Noun::Created(created) => format!("{} token{s}", created_word(created)),
        Noun::Force => format!("Force token{s}"),
        Noun::Any => noun_word(Noun::Card, number),
        noun => written(NOUNS, &(noun, number)).unwrap_or_default().to_owned(),
    }
}

/// What is done with damage: it is dealt or healed.
pub(super) fn of_damage(done: Done) -> &'static str {
    match done {
        Done::Damaged => "dealt",
        done => done.word(),
    }
}
