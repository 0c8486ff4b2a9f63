//! What can happen by an effect that the situation lists?
//!
//! What is paid for it, what it does to the ship, and the moments for which it waits and that no other event is. Most of
//! what effects do here has an event of its own already: tokens gained, dials changed.

use serde::{Deserialize, Serialize};

use super::{
    commands::Command,
    effect::{CardVerb, CommandPart, Component, Known, Losing, PointVerb, ShipValue, TimingWord, YawVerb},
    event::{Card, Event},
    setup::Scene,
    state::{Activating, State, insert, remove},
    terms::{Facing, HullZone, Range},
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
    /// A dial or token is spent as a cost.
    PayCommand {
        /// Which of the two.
        part: CommandPart,
        /// Of which command.
        command: Command,
    },
    /// A command token is discarded as a cost.
    DiscardAsCost(Command),
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
    /// The active squadron's speed is another one.
    SquadronSpeed {
        /// Its place in the list.
        squadron: u8,
        /// What it is then.
        to: u8,
    },
    /// The ship's speed changes.
    Speed {
        /// From.
        from: u8,
        /// To.
        to: u8,
    },
    /// The yaw of a joint changes for this maneuver.
    Yaw {
        /// How.
        verb: YawVerb,
        /// Which joint, from 1.
        joint: u8,
    },
    /// A hull zone loses a shield.
    LoseShield {
        /// Which.
        zone: HullZone,
        /// By damage, or by an effect.
        by: Losing,
    },
    /// A hull zone recovers a shield.
    RecoverShield(HullZone),
    /// A damage card is dealt.
    Deal {
        /// How.
        facing: Facing,
        /// By damage, or by an effect.
        by: Losing,
        /// The effect that is its text, of a faceup one where it is known.
        text: Option<u8>,
    },
    /// A damage card of which no effect is the text is turned or discarded.
    DamageCard {
        /// What becomes of it.
        verb: CardVerb,
        /// Which.
        card: Card,
    },
    /// The ship is destroyed.
    Destroy,
    /// It leaves play.
    Leave,
}

impl From<Deed> for Event {
    fn from(deed: Deed) -> Self {
        Event::Deed(deed)
    }
}

/// The damage card that is dealt where nothing is known of it.
pub(super) const UNKNOWN: &str = "unknown card";

impl Deed {
    /// Does it.
    pub(super) fn commit(&self, state: &mut State) {
        match self {
            Deed::Over(_) => state.now = None,
            Deed::PayCommand { part: CommandPart::Dial, command } => remove(&mut state.dials, *command),
            Deed::PayCommand { part: CommandPart::Token, command } | Deed::DiscardAsCost(command) => {
                remove(&mut state.tokens, *command);
            }
            Deed::PayPoints(points) | Deed::Points { verb: PointVerb::Lose, points } => {
                state.points = state.points.saturating_sub(*points);
            }
            Deed::Points { verb: PointVerb::Gain, points } => {
                state.points = state.points.saturating_add(*points);
            }
            Deed::GainDial(command) => insert(&mut state.dials, *command),
            Deed::DiscardTop(_) => state.stack = state.stack.iter().skip(1).copied().collect(),
            Deed::Value { value, to } => match value {
                ShipValue::Command => state.values.command = *to,
                ShipValue::Squadron => state.values.squadron = *to,
                ShipValue::Engineering => state.values.engineering = *to,
            },
            Deed::MoreSquadrons(count) => more_squadrons(state, *count),
            Deed::Reach(range) => state.reach = *range,
            Deed::SquadronSpeed { squadron, to } => {
                if let Some(squadron) = state.squadron_mut(*squadron) {
                    squadron.speed = Some(*to);
                }
            }
            Deed::Speed { to, .. } => state.speed = *to,
            Deed::Yaw { verb, joint } => {
                let bent = (*joint, *verb);
                let place = state.bent.partition_point(|other| *other <= bent);
                state.bent.insert(place, bent);
            }
            Deed::LoseShield { zone, .. } => state.shields.lose(*zone),
            Deed::RecoverShield(zone) => state.shields.gain(*zone),
            Deed::Deal { facing: Facing::Facedown, .. } => state.facedown = state.facedown.saturating_add(1),
            Deed::Deal { facing: Facing::Faceup, text, .. } => deal_faceup(state, *text),
            Deed::DamageCard { verb, card } => damage_card(state, *verb, card),
            Deed::Destroy => state.destroyed = true,
            Deed::Leave => {
                state.scene = Scene::Over;
                for held in [
                    &mut state.stack,
                    &mut state.dials,
                    &mut state.gaining,
                    &mut state.tokens,
                    &mut state.raid,
                ] {
                    held.clear();
                }
            }
            Deed::Moment { .. } => {}
        }
    }
}

/// The card of an effect is turned or discarded; one that is a damage card of the ship lies otherwise then.
pub(super) fn turn(state: &mut State, nth: u8, verb: CardVerb) {
    let name = state.sheet.effect(nth).filter(|effect| effect.component == Component::Damage);
    let name = name.map(|effect| effect.name.to_string());
    state.sheet.turn(nth, verb);
    let Some(name) = name else { return };
    match verb {
        CardVerb::Discard => take(state, &name),
        CardVerb::TurnFacedown => {
            take(state, &name);
            state.facedown = state.facedown.saturating_add(1);
        }
        CardVerb::TurnFaceup => {
            state.facedown = state.facedown.saturating_sub(1);
            insert_text(&mut state.faceup, name);
        }
        CardVerb::Exhaust | CardVerb::Ready => {}
    }
}

/// A faceup damage card of this name is taken away.
fn take(state: &mut State, name: &str) {
    if let Some(place) = state.faceup.iter().position(|other| other.eq_ignore_ascii_case(name)) {
        state.faceup.remove(place);
    }
}

fn insert_text(list: &mut Vec<String>, text: String) {
    let place = list.partition_point(|other| *other <= text);
    list.insert(place, text);
}

fn deal_faceup(state: &mut State, text: Option<u8>) {
    let name = text.and_then(|nth| state.sheet.effect(nth)).map(|effect| effect.name.to_string());
    insert_text(&mut state.faceup, name.unwrap_or_else(|| UNKNOWN.to_owned()));
    if let Some(nth) = text {
        state.sheet.deal(nth);
    }
}

/// A facedown damage card is discarded: where only such are left whose texts are known, one of those.
pub(super) fn discard_facedown(state: &mut State) {
    state.facedown = state.facedown.saturating_sub(1);
    let known: Vec<u8> = state.sheet.facedown_cards().map(|(nth, _)| nth).collect();
    let gone = known.first().filter(|_| known.len() > usize::from(state.facedown));
    gone.into_iter().for_each(|nth| state.sheet.turn(*nth, CardVerb::Discard));
}

fn damage_card(state: &mut State, verb: CardVerb, card: &Card) {
    match (verb, card) {
        (CardVerb::Discard, Card::Facedown) => discard_facedown(state),
        (CardVerb::TurnFaceup, Card::Facedown) => {
            state.facedown = state.facedown.saturating_sub(1);
            insert_text(&mut state.faceup, UNKNOWN.to_owned());
        }
        (CardVerb::TurnFacedown, Card::Faceup(name)) => {
            take(state, name);
            state.facedown = state.facedown.saturating_add(1);
        }
        (CardVerb::Discard, Card::Faceup(name)) => take(state, name),
        _ => {}
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
