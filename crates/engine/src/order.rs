//! Does it matter in which order waiting effects resolve?
//!
//! The engine carries every order out. If all of them come to one position before a decision other than an order comes up,
//! the order does not matter.

use rustc_hash::FxHashMap;

use super::{Choice, Game, NoSink, Node, Pick, Position, Prompt, Timing, advance_silently, take_option};

/// Most ways that are walked at one choice; beyond them the player is asked.
pub const ORDERS_AT_A_CHOICE: usize = 400;

/// What following every order has shown, and what it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FollowedOrders {
    /// Whether all orders come to one position.
    pub one: bool,
    /// Ways that were walked.
    pub advances: usize,
    /// Whether there were too many ways to follow them all.
    pub given_up: bool,
}

/// Whether every order of the effects at `choice`, at which `position` rests, comes to one position.
///
/// False where a player may leave an effect out, where two orders differ before another decision, and where there are too many
/// ways.
pub fn is_one_order<G: Game>(game: &G, position: &Position<G>, choice: &Choice<G>) -> bool {
    follow_orders(game, position, choice, ORDERS_AT_A_CHOICE).one
}

/// Follows every order in which what waits at `choice` can resolve, side by side, one effect at a time. Once all orders stand in
/// one position, the rest is the same for all of them. At most `most` ways are walked.
pub fn follow_orders<G: Game>(
    game: &G,
    position: &Position<G>,
    choice: &Choice<G>,
    most: usize,
) -> FollowedOrders {
    let mut followed = FollowedOrders { one: false, advances: 0, given_up: false };
    if !orders(choice) {
        return followed;
    }
    let mut reached = FxHashMap::default();
    settle(game, ways(game, position, choice), &mut reached, &mut followed);
    while reached.len() > 1 {
        if followed.advances >= most {
            followed.given_up = true;
            break;
        }
        let mut next = FxHashMap::default();
        let mut goes_on = false;
        for (position, node) in reached {
            match &node {
                Node::Choice(choice) if orders(choice) || choice.options.len() == 1 => {
                    goes_on = true;
                    settle(game, ways(game, &position, choice), &mut next, &mut followed);
                }
                _ => {
                    next.insert(position, node);
                }
            }
        }
        reached = next;
        if !goes_on {
            break;
        }
    }
    followed.one = reached.len() == 1;
    followed
}

/// Lets ways go on to their next decision; equal positions become one.
fn settle<G: Game>(
    game: &G,
    ways: Vec<Position<G>>,
    reached: &mut FxHashMap<Position<G>, Node<G>>,
    followed: &mut FollowedOrders,
) {
    for mut position in ways {
        let node = advance_silently(game, &mut position);
        followed.advances += 1;
        reached.insert(position, node);
    }
}

/// Whether a choice only orders something: effects that wait, effects on what is about to happen, or players.
fn orders<G: Game>(choice: &Choice<G>) -> bool {
    let all = |is: fn(&Pick<G>) -> bool| choice.options.iter().all(|option| is(&option.pick));
    let ordered = match choice.prompt {
        Prompt::Effect(Timing::After | Timing::At | Timing::Replace) => {
            all(|pick| matches!(pick, Pick::Use(..)))
        }
        Prompt::First => all(|pick| matches!(pick, Pick::First(_))),
        _ => false,
    };
    ordered && choice.options.len() > 1
}

fn ways<G: Game>(game: &G, position: &Position<G>, choice: &Choice<G>) -> Vec<Position<G>> {
    let way = |option| {
        let mut position = position.clone();
        take_option(game, &mut position, choice, option, &mut NoSink);
        position
    };
    choice.options.iter().map(way).collect()
}
