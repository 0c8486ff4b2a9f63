//! How is it said?

use vocabulary::capital;

use super::{
    TimingRules,
    effect::{self, TypedEffect, cite::effect as cited_effect},
    terms::Seat,
    work::EffectKey,
};
use engine::Told;

/// `the first player`.
pub(super) fn player(seat: Seat) -> String {
    format!("the {seat} player")
}

/// An effect in words, with the text that was typed in.
pub(super) fn effect(rules: &TimingRules, key: &EffectKey) -> Told {
    let Some(effect) = rules.effect(&key.0) else {
        return Told::new(format!("`{key}` is resolved"), effect::cite::order());
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
    effect.told(text, cited)
}
