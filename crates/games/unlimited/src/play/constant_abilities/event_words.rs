//! Which of an event's words could not do anything, whenever it is played?
//!
//! What an event says is carried out as it is played (CR 7.4.1). A constant ability, or a trigger that
//! never comes for a card in the discard pile, does nothing there: the text was misread, so the answer is open.

use crate::{
    ability::{Ban as Word, CostOf, Doing, Duration, Effect, Keyword as Printed, Kind, Occurrence, Pick},
    keywords::{Keyword, WorksAt},
    play::{
        nouns::{bans::Ban, card::Card, source::Source},
        words::waiting,
    },
};

/// The first words on an event card that could not do anything.
pub fn without_effect(card: &Card) -> Option<Ban> {
    let idle = card.sources.iter().find(|source| !works(source));
    // those of playing a card are all that matter on one (CR 7.5)
    let keyword = card.keywords.iter().find(|keyword| !keyword.kind().works_at(WorksAt::Playing));
    let of_keyword =
        |keyword: &Keyword| Ban::Unmodelled(format!("{}: \u{201c}{keyword}\u{201d}", card.title));
    let of_words = |source: &std::sync::Arc<Source>| match gives(source) {
        true => Ban::NoDuration(source.words()),
        false => Ban::Unmodelled(source.words()),
    };
    idle.map(of_words).or_else(|| keyword.map(of_keyword))
}

fn works(source: &Source) -> bool {
    match &source.ability.kind {
        Kind::Event(_) | Kind::NotUnderstood(_) => true,
        Kind::Keyword(printed) => {
            matches!(printed, Printed::Numbered(kind, _) if kind.works_at(WorksAt::Playing))
        }
        Kind::Constant(steps) => steps.iter().flat_map(|step| &step.does).all(is_of_playing_it),
        Kind::Triggered { when, .. } => when.iter().any(|happening| comes(&happening.what)),
        Kind::Action { .. } | Kind::EpicAction { .. } => false,
    }
}

/// Whether it gives something, and would only have to say for how long.
fn gives(source: &Source) -> bool {
    let Kind::Constant(steps) = &source.ability.kind else { return false };
    let given = |doing: &Doing| {
        matches!(
            doing.effect,
            Effect::Modify { lasting: Duration::Constant, .. }
                | Effect::SetStat { lasting: Duration::Constant, .. }
                | Effect::Gain { lasting: Duration::Constant, .. }
                | Effect::Lose { lasting: Duration::Constant, .. }
        )
    };
    steps.iter().flat_map(|step| &step.does).all(given)
}

/// Whether it says what playing this card costs, or where it can be played from.
fn is_of_playing_it(doing: &Doing) -> bool {
    if let Effect::Forbid { what, ban: Word::CantBePlayed(_) | Word::CantBePlayedBy(_), .. } = &doing.effect {
        return what.pick == Pick::This;
    }
    matches!(&doing.effect, Effect::CostChange { what: CostOf::This, .. })
}

/// Whether a card in a hand, a deck or a discard pile can be met by it.
fn comes(what: &Occurrence) -> bool {
    match what {
        Occurrence::AnyOf(several) => several.iter().any(comes),
        Occurrence::WhenPlayed(_) => true,
        Occurrence::Plays { what, .. } => what.pick == Pick::This,
        what => waiting::is_of_the_card_outside(what),
    }
}
