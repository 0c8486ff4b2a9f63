//! Does it matter in which order waiting effects resolve?
//!
//! Every order is carried out, and what they come to is compared: where all of them come to one position before anybody
//! decides anything but orders, they are one.

use rustc_hash::FxHashSet;

use super::{Choice, Game, NoSink, Node, Pick, Position, Prompt, Timing, advance_silently, take_option};

/// Positions that are looked at before the question is left to whoever decides.
const BUDGET: usize = 400;

/// Whether every way to take `choice`, at which `position` rests, comes to the same position: the choice only orders what
/// waits, and no order makes a difference.
///
/// False where somebody may leave an effect out, where something else has to be decided on the way and what comes before it
/// differs, and where the proof would be too long.
pub fn is_one_order<G: Game>(game: &G, position: &Position<G>, choice: &Choice<G>) -> bool {
    if !orders(choice) {
        return false;
    }
    let mut waiting = ways(game, position, choice);
    let mut seen: FxHashSet<Position<G>> = waiting.iter().cloned().collect();
    let mut end: Option<Position<G>> = None;
    for _ in 0..BUDGET {
        let Some(mut position) = waiting.pop() else {
            return true;
        };
        let node = advance_silently(game, &mut position);
        match &node {
            Node::Choice(choice) if orders(choice) || choice.options.len() == 1 => {
                for way in ways(game, &position, choice) {
                    if seen.insert(way.clone()) {
                        waiting.push(way);
                    }
                }
            }
            _ if end.as_ref().is_some_and(|end| *end != position) => return false,
            _ => end = Some(position),
        }
    }
    false
}

/// Whether a choice only puts a player's effects that wait in order.
fn orders<G: Game>(choice: &Choice<G>) -> bool {
    let all = choice.options.iter().all(|option| matches!(option.pick, Pick::Use(..)));
    choice.prompt == Prompt::Effect(Timing::After) && all && choice.options.len() > 1
}

fn ways<G: Game>(game: &G, position: &Position<G>, choice: &Choice<G>) -> Vec<Position<G>> {
    let way = |option| {
        let mut position = position.clone();
        take_option(game, &mut position, choice, option, &mut NoSink);
        position
    };
    choice.options.iter().map(way).collect()
}
