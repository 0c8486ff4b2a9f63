//! What can happen by an effect that the situation lists?
//!
//! What is done to points, values, squadrons and the maneuver, and the moments for which it waits and that no other event is.
//! Most of what effects do here has an event of its own already: what happens to the ship, tokens gained, dials changed.

use serde::{Deserialize, Serialize};

use super::{
    commands::Command,
    effect::{CardVerb, Known, PointVerb, ShipValue, TimingWord, YawVerb},
    event::Card,
    state::{Activating, SHIP, State, insert},
    table::UNKNOWN,
    terms::Range,
};

/// Something that happens by an effect.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Deed {
    /// A moment for which effects wait.
    Moment {
        /// Its timing.
        word: TimingWord,
        /// Of what.
        of: Known,
    },
    /// A command is resolved, and all that was done with it.
    Over(Command),
    /// Engineering points are spent as a cost.
    PayPoints(u8),
    /// A dial is gained.
    GainDial(Command),
    /// The top dial of the stack is discarded.
    DiscardTop(Command),
    /// Engineering points come or go.
    Points {
        /// Which.
        verb: PointVerb,
        /// How many.
        points: u8,
    },
    /// Facedown damage cards cost so many engineering points less in this command.
    CheaperFacedown(u8),
    /// By so much less the speed may still change.
    GiveUpSpeed(u8),
    /// A value of the ship is another one from now on.
    Value {
        /// Which.
        value: ShipValue,
        /// What it is then.
        to: u8,
    },
    /// More squadrons may be activated.
    MoreSquadrons(u8),
    /// The squadron command reaches so far.
    Reach(Range),
    /// Engaged squadrons of the command may move, at this speed.
    EngagedMoveAt(u8),
    /// No more commands are resolved in this round.
    NoMoreCommands,
    /// The active squadron's speed is another one.
    SquadronSpeed {
        /// Its place in the list.
        squadron: u8,
        /// What it is then.
        to: u8,
    },
    /// The active squadron's speed is another one, and it does not attack in this activation.
    Dash {
        /// Its place in the list.
        squadron: u8,
        /// What its speed is then.
        to: u8,
    },
    /// So many of the squadrons that the command activates may be out of its reach.
    Beyond(u8),
    /// The yaw of a joint changes for this maneuver.
    Yaw {
        /// How.
        verb: YawVerb,
        /// Which joint, from 1.
        joint: u8,
    },
    /// A damage card of which no effect is the text is turned or discarded.
    DamageCard {
        /// What becomes of it.
        verb: CardVerb,
        /// Which.
        card: Card,
    },
}

impl Deed {
    /// Does it.
    pub(super) fn commit(&self, state: &mut State) {
        match self {
            Deed::Over(_) => {
                state.now = None;
                state.cheaper_facedown = 0;
            }
            Deed::CheaperFacedown(less) => state.cheaper_facedown = *less,
            Deed::GiveUpSpeed(by) => state.speed_left = state.speed_left.saturating_sub(*by),
            Deed::PayPoints(points) | Deed::Points { verb: PointVerb::Lose, points } => {
                state.points = state.points.saturating_sub(*points);
            }
            Deed::Points { verb: PointVerb::Gain, points } => {
                state.points = state.points.saturating_add(*points);
            }
            Deed::GainDial(command) => state.table.change(SHIP, |ship| insert(&mut ship.dials, *command)),
            Deed::DiscardTop(_) => state.stack = state.stack.iter().skip(1).copied().collect(),
            Deed::Value { value, to } => match value {
                ShipValue::Command => state.values.command = *to,
                ShipValue::Squadron => state.values.squadron = *to,
                ShipValue::Engineering => state.values.engineering = *to,
            },
            Deed::MoreSquadrons(count) => more_squadrons(state, *count),
            Deed::EngagedMoveAt(speed) => state.engaged_move = Some(*speed),
            Deed::NoMoreCommands => state.no_more_commands = true,
            Deed::Reach(range) => state.reach = *range,
            Deed::SquadronSpeed { squadron, to } => {
                if let Some(squadron) = state.squadron_mut(*squadron) {
                    squadron.speed = Some(*to);
                }
            }
            Deed::Dash { squadron, to } => {
                if let Some(squadron) = state.squadron_mut(*squadron) {
                    squadron.speed = Some(*to);
                    squadron.dashes = true;
                }
            }
            Deed::Beyond(count) => state.beyond = state.beyond.saturating_add(*count),
            Deed::Yaw { verb, joint } => {
                let bent = (*joint, *verb);
                let place = state.bent.partition_point(|other| *other <= bent);
                state.bent.insert(place, bent);
            }
            Deed::DamageCard { verb, card } => damage_card(state, *verb, card),
            Deed::Moment { .. } => {}
        }
    }
}

/// A facedown damage card is discarded: where only such are left whose texts are known, one of those.
pub(super) fn discard_facedown(state: &mut State) {
    state.table.change(SHIP, |ship| ship.facedown = ship.facedown.saturating_sub(1));
    let known: Vec<u8> = state.table.sheet.facedown_cards().map(|(nth, _)| nth).collect();
    let gone = known.first().filter(|_| known.len() > usize::from(state.ship().facedown));
    gone.into_iter().for_each(|nth| state.table.sheet.turn(*nth, CardVerb::Discard));
}

fn damage_card(state: &mut State, verb: CardVerb, card: &Card) {
    match (verb, card) {
        (CardVerb::Discard, Card::Facedown) => discard_facedown(state),
        (verb, Card::Facedown) => state.table.change(SHIP, |ship| ship.turn_card(verb, UNKNOWN)),
        (verb, Card::Faceup(name)) => state.table.change(SHIP, |ship| ship.turn_card(verb, name)),
    }
}

/// Where the command had come to its end, it goes on.
fn more_squadrons(state: &mut State, count: u8) {
    match &mut state.activating {
        Some(activating) => activating.left = activating.left.saturating_add(count),
        None => {
            let with = state.spent.get(&Command::Squadron).copied();
            let relays = super::event::relays(state);
            state.activating = Some(Activating { left: count, active: None, relays, with });
        }
    }
}
