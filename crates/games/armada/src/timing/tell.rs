//! How is it said?

use super::{
    TimingRules,
    effect::{DiceChange, TypedEffect, cite::effect as cited_effect},
    effects::EffectKey,
    event::Event,
    pick::{Pick, Prompt},
    state::State,
    terms::Seat,
};
use engine::Told;
use vocabulary::capital;

/// `the first player`.
pub(super) fn player(seat: Seat) -> String {
    format!("the {seat} player")
}

/// An event in words; `before` is the table before it.
pub(super) fn event(before: &State, event: &Event) -> String {
    match event {
        Event::Again(happening) => {
            format!("{} happens once more, as a new instance", happening.title())
        }
        Event::Begin(happening) => format!("{} begins", happening.title()),
        Event::During(happening) => format!("{} goes on", happening.title()),
        Event::End(happening) => format!("{} is over", happening.title()),
        Event::Dice { change, from, to } => change.in_words(*from, *to),
        Event::Card(event) => event.words(&before.table.sheet),
        Event::Unit(event) => event.words(&before.table),
    }
}

/// An effect in words, with the text that was typed in.
pub(super) fn effect(rules: &TimingRules, key: &EffectKey) -> Told {
    let Some(effect) = rules.effect(&key.0) else {
        return Told::new(format!("`{key}` is resolved"), super::cite::order());
    };
    let may = if effect.is_optional() { "resolves" } else { "must resolve" };
    let text = format!("{} {may} `{}` ({})", capital(&player(effect.owner)), effect.name, effect.component);
    let mut cited = cited_effect(effect);
    if rules.beside(effect).any(|other| other.owner == effect.owner) {
        cited = cited.and(super::cite::own_order());
    }
    let in_turns = |other: &TypedEffect| rules.loads(effect) && rules.loads(other);
    let mut others = rules.beside(effect).filter(|other| other.owner != effect.owner).peekable();
    if others.peek().is_some() {
        cited = cited.and(match others.any(in_turns) {
            true => super::cite::one_card_each(),
            false => super::cite::first_player_first(),
        });
    }
    if effect.optional.is_some_and(|optional| optional != effect.component.is_upgrade()) {
        cited = cited.join(super::cite::card_says());
    }
    let told = Told::new(text, cited);
    let typed = effect.in_words();
    if typed.is_empty() { told } else { told.by(typed) }
}

/// The question that a decision of the game asks.
pub(super) fn question(prompt: Prompt) -> String {
    match prompt {
        Prompt::Begin => "What can apply?".to_owned(),
        Prompt::Die(change) => match change {
            DiceChange::Added => "Which die is added?".to_owned(),
            DiceChange::Rerolled => "Which die is rerolled next?".to_owned(),
            DiceChange::Changed => "Which die is changed?".to_owned(),
            DiceChange::Canceled => "Which die is canceled?".to_owned(),
            DiceChange::Exchanged | DiceChange::Spent | DiceChange::Paid => "Which die is spent?".to_owned(),
        },
        Prompt::Roll(_) => "What do the dice show?".to_owned(),
        Prompt::Token => "Which token?".to_owned(),
        Prompt::Zone(_) => "Which hull zone?".to_owned(),
        Prompt::Ship => "Which ship?".to_owned(),
        Prompt::Alternative => "Which of these?".to_owned(),
        Prompt::Speed => "Which speed?".to_owned(),
        Prompt::Card => "Which card?".to_owned(),
        Prompt::OpponentsZone => "Which hull zone loses a shield?".to_owned(),
    }
}

/// A pick in words.
pub(super) fn label(pick: &Pick) -> String {
    match pick {
        Pick::Begin => "Go on".to_owned(),
        Pick::Use(name) => format!("Resolve {name}"),
        Pick::Die(one) => format!("Take {}", one.in_words()),
        Pick::Color(color) => format!("Take a {color} die"),
        Pick::FromCard(command) => format!("Take the {command} token of the card"),
        Pick::Command(command) => format!("Take the {command} token"),
        Pick::Token(name) => format!("Choose {}", name.in_words()),
        Pick::Zone(zone) => format!("Choose the {} hull zone", zone.word()),
        Pick::Ship(name) => format!("Choose {name}"),
        Pick::Alternative(nth) => format!("Take number {nth}"),
        Pick::Speed(speed) => format!("Change to speed {speed}"),
        Pick::Card(name) => format!("Take the card of {name}"),
        Pick::Roll(pool) => format!("Roll {}", pool.in_words()),
        Pick::Done => "Done".to_owned(),
    }
}
