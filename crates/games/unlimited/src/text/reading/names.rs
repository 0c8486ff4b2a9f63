//! What are the game's things called in a reading?

use super::super::super::ability::{
    Arena, Aspect, Created, Done, Noun, Quality, Shared, Stat, TokenUnit, TokenUpgrade, Zone,
};

/// A quality that stands in front of the noun.
pub(super) fn adjective(quality: &Quality) -> Option<String> {
    let word = match quality {
        Quality::Damaged => "damaged",
        Quality::Undamaged => "undamaged",
        Quality::Exhausted => "exhausted",
        Quality::Ready => "ready",
        Quality::Leader => "leader",
        Quality::Unit => "unit",
        Quality::Event => "event",
        Quality::Upgrade => "upgrade",
        Quality::Unique => "unique",
        Quality::Token => "token",
        Quality::Upgraded => "upgraded",
        Quality::In(Arena::Ground) => "ground",
        Quality::In(Arena::Space) => "space",
        Quality::Trait(name) => return Some(name.clone()),
        Quality::Aspect(aspect) => return Some(aspect_word(*aspect)),
        Quality::Not(inner) => return adjective(inner).map(|word| format!("non-{word}")),
        Quality::AnyOf(several) => {
            let words: Option<Vec<String>> = several.iter().map(adjective).collect();
            return words.map(|words| words.join(" or "));
        }
        _ => return None,
    };
    Some(word.to_owned())
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

pub(super) fn zone_word(zone: Zone) -> &'static str {
    match zone {
        Zone::Hand => "hand",
        Zone::Deck => "deck",
        Zone::Discard => "discard pile",
        Zone::Resources => "resources",
    }
}

pub(super) fn stat_word(stat: Stat) -> &'static str {
    match stat {
        Stat::Cost => "cost",
        Stat::Power => "power",
        Stat::Hp => "HP",
        Stat::RemainingHp => "remaining HP",
        Stat::Damage => "damage",
    }
}

pub(super) fn shared_word(shared: Shared) -> &'static str {
    match shared {
        Shared::Name => "a name",
        Shared::Trait => "a Trait",
        Shared::Aspect => "an aspect",
        Shared::Arena => "an arena",
        Shared::Keyword => "a keyword",
    }
}

pub(super) fn shared_noun(shared: Shared) -> &'static str {
    match shared {
        Shared::Name => "name",
        Shared::Trait => "Trait",
        Shared::Aspect => "aspect",
        Shared::Arena => "arena",
        Shared::Keyword => "keyword",
    }
}

pub(super) fn created_word(created: Created) -> &'static str {
    match created {
        Created::Unit(TokenUnit::BattleDroid) => "Battle Droid",
        Created::Unit(TokenUnit::CloneTrooper) => "Clone Trooper",
        Created::Unit(TokenUnit::TieFighter) => "TIE Fighter",
        Created::Unit(TokenUnit::XWing) => "X-Wing",
        Created::Unit(TokenUnit::Spy) => "Spy",
        Created::Unit(TokenUnit::Mandalorian) => "Mandalorian",
        Created::Credit => "Credit",
    }
}

pub(super) fn noun_word(noun: Noun, plural: bool) -> &'static str {
    match (noun, plural) {
        (Noun::Unit, false) => "unit",
        (Noun::Unit, true) => "units",
        (Noun::Leader, false) => "leader",
        (Noun::Leader, true) => "leaders",
        (Noun::Base, false) => "base",
        (Noun::Base, true) => "bases",
        (Noun::Upgrade, false) => "upgrade",
        (Noun::Upgrade, true) => "upgrades",
        (Noun::Event, false) => "event",
        (Noun::Event, true) => "events",
        (Noun::Card | Noun::Any, false) => "card",
        (Noun::Card | Noun::Any, true) => "cards",
        (Noun::Resource, false) => "resource",
        (Noun::Resource, true) => "resources",
        (Noun::Token(TokenUpgrade::Shield), false) => "Shield token",
        (Noun::Token(TokenUpgrade::Shield), true) => "Shield tokens",
        (Noun::Token(TokenUpgrade::Experience), false) => "Experience token",
        (Noun::Token(TokenUpgrade::Experience), true) => "Experience tokens",
        (Noun::Token(TokenUpgrade::Advantage), false) => "Advantage token",
        (Noun::Token(TokenUpgrade::Advantage), true) => "Advantage tokens",
        (Noun::Created(Created::Unit(TokenUnit::BattleDroid)), _) => "Battle Droid token",
        (Noun::Created(Created::Unit(TokenUnit::CloneTrooper)), _) => "Clone Trooper token",
        (Noun::Created(Created::Unit(TokenUnit::TieFighter)), _) => "TIE Fighter token",
        (Noun::Created(Created::Unit(TokenUnit::XWing)), _) => "X-Wing token",
        (Noun::Created(Created::Unit(TokenUnit::Spy)), _) => "Spy token",
        (Noun::Created(Created::Unit(TokenUnit::Mandalorian)), _) => "Mandalorian token",
        (Noun::Created(Created::Credit), false) => "Credit token",
        (Noun::Created(Created::Credit), true) => "Credit tokens",
        (Noun::Force, false) => "Force token",
        (Noun::Force, true) => "Force tokens",
        (Noun::AnyToken, false) => "token",
        (Noun::AnyToken, true) => "tokens",
        (Noun::Captive, false) => "captured card",
        (Noun::Captive, true) => "captured cards",
    }
}

/// What is done with damage: it is dealt or healed.
pub(super) fn of_damage(done: Done) -> &'static str {
    match done {
        Done::Damaged => "dealt",
        done => done.word(),
    }
}
