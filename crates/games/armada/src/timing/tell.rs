//! How is it said?

use super::{
    TimingRules,
    effect::{DiceChange, Losing, Turning, TypedEffect, cite::effect as cited_effect},
    effects::EffectKey,
    event::Event,
    leaving::Leaving,
    pick::{Pick, Prompt},
    state::State,
    terms::{Facing, Seat},
    tokens::TokenName,
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
            format!("{} comes once more, an instance of its own", capital(&happening.in_words()))
        }
        Event::Begin(happening) => format!("{} begins", capital(&happening.in_words())),
        Event::During(happening) => format!("{} goes on", capital(&happening.in_words())),
        Event::End(happening) => format!("{} is over", capital(&happening.in_words())),
        Event::SetSpeed { ship, speed } => {
            format!("{}'s speed dial shows {speed}", capital(&player(*ship)))
        }
        Event::Dice { change, from, to } => change.in_words(*from, *to),
        Event::Turn { owner, token: name, why, .. } => turned(*owner, *name, *why),
        Event::SpendCommandToken { owner, command } => {
            format!(
                "{} spends a {command} token as a cost, without resolving the command",
                capital(&player(*owner))
            )
        }
        Event::SpendDial { owner, command } => {
            format!(
                "{} spends a {command} dial as a cost, without resolving the command",
                capital(&player(*owner))
            )
        }
        Event::GainToken { owner, command } => {
            format!("{}'s ship gains a {command} token", capital(&player(*owner)))
        }
        Event::DiscardCommandToken { owner, command } => {
            format!("{}'s ship discards a {command} token", capital(&player(*owner)))
        }
        Event::Card(event) => event.words(&before.sheet),
        Event::LoseShield { ship, zone, by } => {
            let why = match by {
                Losing::Damage => "suffers 1 damage on the",
                Losing::Effect => "loses 1 shield of the",
            };
            let left = before.side(*ship).shields.of(*zone).saturating_sub(1);
            format!("{}'s ship {why} {zone} hull zone: {left} left", capital(&player(*ship)))
        }
        Event::RecoverShield { ship, zone } => {
            format!("{}'s ship recovers 1 shield of the {zone} hull zone", capital(&player(*ship)))
        }
        Event::Deal { ship, facing, .. } => {
            let facing = match facing {
                Facing::Faceup => "faceup",
                Facing::Facedown => "facedown",
            };
            format!("{}'s ship is dealt a {facing} damage card", capital(&player(*ship)))
        }
        Event::Destroy(seat) => {
            format!("{}'s ship is destroyed and {}", capital(&player(*seat)), Leaving::Ship.in_words())
        }
    }
}

fn turned(owner: Seat, name: TokenName, why: Turning) -> String {
    let (owner, token) = (capital(&player(owner)), name.in_words());
    match why {
        Turning::Paid => format!("{owner} spends the {token} as a cost, without the token's own effect"),
        Turning::Exhausted => format!("{owner}'s {token} is exhausted"),
        Turning::Readied => format!("{owner}'s {token} is readied"),
        Turning::Discarded => format!("{owner}'s {token} is discarded"),
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
            DiceChange::Spent | DiceChange::Paid => "Which die is spent?".to_owned(),
        },
        Prompt::Roll(_) => "What do the dice show?".to_owned(),
        Prompt::Token => "Which token?".to_owned(),
        Prompt::Zone(_) => "Which hull zone?".to_owned(),
        Prompt::OpponentsZone => "Which hull zone loses a shield?".to_owned(),
    }
}

/// A pick in words.
pub(super) fn label(pick: &Pick) -> String {
    match pick {
        Pick::Begin => "Go on".to_owned(),
        Pick::Use(name) => format!("Resolve {name}"),
        Pick::Die(one) => capital(&one.in_words()),
        Pick::Color(color) => format!("A {color} die"),
        Pick::Command(command) => format!("The {command} token"),
        Pick::Token(name) => capital(&name.in_words()),
        Pick::Zone(zone) => format!("{} hull zone", capital(zone.word())),
        Pick::Roll(pool) => capital(&pool.in_words()),
        Pick::Done => "No more".to_owned(),
    }
}
