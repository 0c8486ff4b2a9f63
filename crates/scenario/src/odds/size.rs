//! About how many positions would be followed?
//!
//! A line of an attack is a roll, what the attacker makes of it with each effect, and what the defender spends then. So the number of
//! positions is the number of different rolls, times a factor for each effect and token. The factors were counted where everything was
//! followed. The estimate refuses hopeless questions before any work starts; the budget of the exploration stops the others.

use armada::{
    Color, State, TokenKind,
    attack::{ConcentrateFire, Player},
    effect::Operation,
};
use odds::{Dice, Hand};

use super::stated_lines::StatedLines;

/// Positions for each roll with nothing else to decide but accuracies and the critical effect.
const EACH_ROLL: f64 = 5.0;
/// By how much an effect that one side may use makes them more.
const EACH_EFFECT: f64 = 2.0;
/// By how much more the defender's own rerolls do.
const EACH_DEFENDER_REROLL: f64 = 4.0;
/// By how much a token that the defender may spend does.
const EACH_TOKEN: f64 = 2.0;
/// By how much an evade does: it takes each of the dice in turn.
const EACH_EVADE: f64 = 6.0;

/// About how many positions there are from one on; a side with stated lines makes no more of them.
pub(super) fn positions(state: &State, lines: &StatedLines<'_>) -> f64 {
    let Ok(dice) = Dice::of(state) else { return 0.0 };
    let mut colors = dice.colors().map(f64::from);
    let (mut changes, mut rolls_more) = (0, false);
    let (mut rerolls, mut has_ways) = (0, false);
    for (_, effect) in state.table.cards.iter() {
        let is_out = effect.only.iter().any(|only| state.settled(effect, only) == Some(false));
        if is_out
            || effect.does.iter().all(|it| matches!(it, Operation::UsedZone | Operation::RedirectAtMost(_)))
        {
            continue;
        }
        // one of several ways to use a card: the first of them stands for all
        let forbids = |it: &Operation| matches!(it, Operation::Forbid(_));
        if effect.does.iter().any(forbids) && std::mem::replace(&mut has_ways, true) {
            continue;
        }
        changes += 1;
        for does in &effect.does {
            match does {
                Operation::Add { count, color: Some(color) } => colors[*color as usize] += f64::from(*count),
                // of each color in turn, and not all of them in one
                Operation::Add { count, color: None } => {
                    colors.iter_mut().for_each(|dice| *dice += f64::from(*count) / 2.0);
                }
                Operation::Reroll { .. } if state.owner(effect) == Player::Defender => rerolls += 1,
                _ => {}
            }
            rolls_more |= matches!(does, Operation::Add { .. } | Operation::Reroll { .. });
        }
    }
    let fire = odds::concentrate_fire(state);
    if fire.covers(ConcentrateFire::Dial) {
        colors.iter_mut().filter(|dice| **dice > 0.0).for_each(|dice| *dice += 1.0);
    }
    changes += state.attack.rerolls.len() + usize::from(fire != ConcentrateFire::None);
    rolls_more |= !state.attack.rerolls.is_empty() || fire != ConcentrateFire::None;
    let is_rolled = matches!(dice, Dice::Rolled(_)) && !rolls_more;
    let rolls = if is_rolled { 1.0 } else { rolls(colors) };
    let tokens = Hand::of_target(state).groups();
    let (evades, tokens): (Vec<_>, Vec<_>) = tokens.partition(|(kind, ..)| *kind == TokenKind::Evade);
    let power = |factor: f64, times: usize, who: Player| match lines.are_open_to(who) {
        true => factor.powi(i32::try_from(times).unwrap_or(i32::MAX)),
        false => 1.0,
    };
    rolls
        * EACH_ROLL
        * power(EACH_DEFENDER_REROLL, rerolls, Player::Defender)
        * power(EACH_EFFECT, changes, Player::Attacker)
        * power(EACH_TOKEN, tokens.len(), Player::Defender)
        * power(EACH_EVADE, evades.len(), Player::Defender)
}

/// The different rolls of so many dice of each color.
fn rolls(colors: [f64; 3]) -> f64 {
    let of = |color: &Color| {
        let faces = if *color == Color::Red { 5 } else { 3 };
        (1..faces)
            .fold(1.0, |rolls, face| rolls * (colors[*color as usize] + f64::from(face)) / f64::from(face))
    };
    Color::ALL.iter().map(of).product()
}
