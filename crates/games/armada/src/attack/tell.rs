//! How is it said what happens in an attack?
//!
//! What an event's row needs more than a line for. What is told beside events stands in `descriptions`, reasons in `bans`.

use vocabulary::{article, counted, list_or_none};

use super::{
    dice::{Color, Pool},
    effect::Losing,
    keywords::{Keyword, KeywordName},
    progress::{Critical, RerollSource},
    rerolls::Reroll,
    setup::{ConcentrateFire, Place},
    state::State,
    table::UnitEvent,
    terms::Range,
    tokens::TokenKind,
    ways::{Answer, Canceling, Ending, Unrolled},
};

/// `2 red, 1 blue`: dice that are not rolled yet, in words.
pub(super) fn unrolled(dice: [u8; 3]) -> String {
    let of_color = Color::ALL.iter().zip(dice).filter(|(_, count)| *count > 0);
    list_or_none(of_color.map(|(color, count)| format!("{count} {color}")))
}

/// What is spent for Concentrate Fire, in words.
pub(super) fn way(way: ConcentrateFire) -> &'static str {
    match way {
        ConcentrateFire::None => "nothing",
        ConcentrateFire::Dial => "a command dial",
        ConcentrateFire::Token => "a command token",
        ConcentrateFire::Both => "a command dial and a command token",
    }
}

pub(super) fn no_attack(before: &State, why: Ending) -> String {
    match why {
        Ending::IllegalTarget => {
            format!("There is no attack on this target: the {} has to choose another", before.attack.by)
        }
        Ending::NoDice => "Without a gathered die the attack is canceled".to_owned(),
    }
}

/// What is done to gathered dice.
pub(super) fn done_to_gathered(change: Unrolled) -> &'static str {
    match change {
        Unrolled::Added => "Added to",
        Unrolled::Removed => "Removed from",
    }
}

/// `attacker uses AI: 1 die of colors that are in the pool`.
pub(super) fn keyword(before: &State, keyword: Keyword) -> String {
    let Keyword { name, value } = keyword;
    match name {
        KeywordName::Dodge => {
            let dice = counted(value, "attack die", "attack dice");
            format!("{} uses Dodge: {dice} to be rerolled", before.attack.on())
        }
        _ => {
            let more = counted(value, "die", "dice");
            format!("{} uses AI: {more} of colors that are in the pool", before.attack.by)
        }
    }
}

pub(super) fn reroll(source: RerollSource, reroll: Reroll) -> String {
    match source {
        RerollSource::Listed(nth) => format!("reroll {nth} ({reroll})"),
        RerollSource::Adept => format!("Adept {}", reroll.most),
        RerollSource::Swarm => "Swarm".to_owned(),
    }
}

pub(super) fn canceled(why: Canceling, dice: Pool) -> String {
    match why {
        Canceling::Scatter => "Every attack die is canceled".to_owned(),
        _ => format!("Canceled: {}", dice.in_words()),
    }
}

pub(super) fn rerolled(from: Pool, to: Pool) -> String {
    match to.is_empty() {
        true => format!("The reroll of {}", from.in_words()),
        false => format!("Rerolled: {}; now {}", from.in_words(), to.in_words()),
    }
}

pub(super) fn critical(before: &State, critical: Critical) -> String {
    let listed = |nth| before.table.cards.effect(nth);
    match critical {
        Critical::Standard => {
            "the standard critical effect: the first damage card will be dealt faceup".to_owned()
        }
        Critical::Listed(nth) => listed(nth).map_or_else(
            || "a critical effect".to_owned(),
            |effect| {
                format!("the critical effect `{}`: {}", effect.name, effect.in_words().trim_end_matches('.'))
            },
        ),
    }
}

/// `5, halved to 3`: the total, and what became of it.
pub(super) fn total(icons: u16, damage: u16, taken: u16) -> String {
    match (taken > 0, damage < icons) {
        (true, _) => format!("{icons}, lowered to {damage}"),
        (false, true) => format!("{icons}, halved to {damage}"),
        (false, false) => damage.to_string(),
    }
}

pub(super) fn faceup_cards(count: u8) -> String {
    match count {
        1 => "The first damage card of this attack is dealt faceup, if one is dealt".to_owned(),
        _ => format!(
            "The first {count} damage cards of this attack are dealt faceup, as far as they are dealt"
        ),
    }
}

/// What happens to a ship or squadron; a damage card of the attack is dealt where no shields are left.
pub(crate) fn on_unit(before: &State, event: UnitEvent) -> String {
    let words = event.words(&before.table);
    match (event, before.attack.on_zone) {
        (UnitEvent::Deal { by: Losing::Attack, .. }, Some(zone)) => {
            format!("The {zone} hull zone has no shields left. {words}")
        }
        _ => words,
    }
}

pub(super) fn effect_name(state: &State, nth: u8) -> String {
    state.table.cards.effect(nth).map(|effect| effect.name.to_string()).unwrap_or_default()
}

/// An attack in return, in words.
pub(super) fn answered(before: &State, answer: Answer, place: Place) -> String {
    let (by, on) = (before.attack.on(), before.attack.by);
    let still = match place {
        Place::Destroyed => ", although it is destroyed",
        Place::InPlay | Place::SetAside => "",
    };
    match answer {
        Answer::SalvoAtShip => {
            let zone = before.attack.from_zone.map(|zone| format!("{zone} hull zone")).unwrap_or_default();
            format!("The {by} makes a salvo attack with its rear battery on the {on}'s {zone}{still}")
        }
        Answer::SalvoAtSquadron => {
            format!(
                "The {by} makes a salvo attack with its anti-squadron armament on the {on}'s squadron{still}"
            )
        }
        Answer::Counter => format!("The {by}'s squadron counters the {on}'s squadron{still}"),
    }
}

pub(super) fn range_words(range: Range) -> String {
    match range {
        Range::Distance1 => "distance 1".to_owned(),
        Range::Distance2 => "distance 2".to_owned(),
        range => format!("{range} range"),
    }
}

/// Why a token that is spent now has no effect, whatever lies on the table.
pub(super) fn idle(state: &State, kind: TokenKind) -> Option<String> {
    let squadron = state.target().squadron().is_some();
    match kind {
        TokenKind::Contain | TokenKind::Salvo if squadron => {
            Some("it works while its owner defends as a ship".to_owned())
        }
        TokenKind::Redirect if squadron => Some("a squadron has no hull zone to name".to_owned()),
        TokenKind::Salvo if !state.attack.kind.calls_salvo() => {
            Some(format!("no salvo attack follows {} attack", article(state.attack.kind.word())))
        }
        _ => None,
    }
}
