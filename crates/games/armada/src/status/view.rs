//! How does the table look from outside?

use serde::Serialize;

use super::{
    phases::{Card, CardId, Clock},
    setup::{CardState, Phase},
    state::State,
    table::{EffectsView, Unit},
    terms::{Place, Seat, UnitKind},
};
use engine::Fact;

/// The state of a phase, as reports show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StatusView {
    /// The phase that is asked about, and the turn.
    #[serde(flatten)]
    pub clock: Clock,
    /// The phase that follows; none when the game is over.
    pub next_phase: Option<Phase>,
    /// Who has initiative: always the first player.
    pub initiative: Seat,
    /// What the first player has.
    pub first: PlayerView,
    /// What the second player has.
    pub second: PlayerView,
    /// Ships and squadrons.
    pub units: Vec<UnitView>,
    /// Upgrade cards.
    pub cards: Vec<CardView>,
    /// Whether the game is over.
    pub game_over: bool,
    /// Who has won.
    pub winner: Option<Seat>,
    /// The effects of the list.
    #[serde(flatten)]
    pub effects: EffectsView,
}

/// What a player has, as reports show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayerView {
    /// Pass tokens.
    pub pass_tokens: u8,
    /// Ships that were not activated in this round.
    pub ships_left: u8,
    /// Squadrons that were not activated in this round.
    pub squadrons_left: u8,
    /// Ships set aside.
    pub set_aside: u8,
}

/// A ship or squadron as the phases know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnitView {
    /// What it is called.
    pub name: String,
    /// What it is.
    pub kind: UnitKind,
    /// Whose it is.
    pub owner: Seat,
    /// Its defense tokens: `brace`, `evade/exhausted`.
    pub tokens: Vec<String>,
    /// A ship's command tokens; squadrons have none to speak of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub command_tokens: Option<Vec<String>>,
    /// A ship's command dials.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dials: Option<u8>,
    /// A ship's speed; left out where it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub speed: Option<u8>,
    /// Whether it has had its activation in this round.
    pub activated: bool,
    /// Whether it is set aside, outside the play area; left out where it is not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub set_aside: bool,
    /// What lies with it by cards: `fleet support icon`, `Swarm`. Left out where nothing does.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub extras: Vec<String>,
}

/// An upgrade card, as reports show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CardView {
    /// What it is called.
    pub name: String,
    /// Whose it is.
    pub owner: Seat,
    /// Its state.
    pub state: CardState,
}

impl StatusView {
    /// The table as the phases show it.
    pub fn of(state: &State) -> Self {
        let next = if state.phases.clock.phase_over {
            state.phases.clock.phase.next().or(Some(Phase::Command))
        } else {
            state.phases.clock.phase.next()
        };
        Self {
            clock: state.phases.clock,
            next_phase: next.filter(|_| !state.phases.game_over),
            initiative: Seat::First,
            first: PlayerView::of(state, Seat::First),
            second: PlayerView::of(state, Seat::Second),
            units: state.table.units.iter().map(UnitView::of).collect(),
            cards: state.phases.card_ids().map(|card| CardView::of(state, card)).collect(),
            game_over: state.phases.game_over,
            winner: state.phases.winner,
            effects: EffectsView::of(&state.table.sheet),
        }
    }
}

impl PlayerView {
    fn of(state: &State, seat: Seat) -> Self {
        let left = |kind| u8::try_from(state.table.unactivated(seat, kind).count()).unwrap_or(u8::MAX);
        Self {
            pass_tokens: state.phases.player(seat).pass_tokens,
            ships_left: left(UnitKind::Ship),
            squadrons_left: left(UnitKind::Squadron),
            set_aside: state.ships_set_aside(seat),
        }
    }
}

impl UnitView {
    fn of(unit: &Unit) -> Self {
        let is_ship = unit.kind == UnitKind::Ship;
        let command_tokens = || unit.command_tokens.iter().map(ToString::to_string).collect();
        Self {
            name: unit.name.clone(),
            kind: unit.kind,
            owner: unit.owner,
            tokens: unit.token_words(),
            command_tokens: is_ship.then(command_tokens),
            dials: is_ship.then(|| unit.facedown_dials()),
            speed: unit.ship().and_then(|ship| ship.speed),
            activated: unit.activated,
            set_aside: unit.place == Place::SetAside,
            extras: unit.extra_words(),
        }
    }
}

impl CardView {
    fn of(state: &State, (id, card): (CardId, &Card)) -> Self {
        Self { name: card.name.clone(), owner: card.readiness.owner, state: state.lies(id) }
    }
}

pub(crate) fn facts(state: &State) -> Vec<Fact> {
    let mut facts = vec![Fact::new("round", state.phases.clock.round.to_string())];
    if let Some(turn) = state.phases.clock.turn {
        facts.push(Fact::new("turn", turn.to_string()));
    }
    for seat in Seat::ALL {
        let player = state.phases.player(*seat);
        if player.pass_tokens > 0 || player.passed {
            facts.push(Fact::new(format!("{seat}: pass tokens"), player.pass_tokens.to_string()));
        }
        let aside = state.ships_set_aside(*seat);
        if aside > 0 {
            facts.push(Fact::new(format!("{seat}: ships set aside"), aside.to_string()));
        }
    }
    for unit in &state.table.units {
        let name = &unit.name;
        for (token, now) in unit.tokens.iter() {
            facts.push(Fact::new(format!("{name}: {token}"), now.to_string()));
        }
        let tokens: Vec<&str> = unit.command_tokens.iter().map(|token| token.word()).collect();
        let tokens = if tokens.is_empty() { "none".to_owned() } else { tokens.join(", ") };
        if unit.kind == UnitKind::Ship {
            facts.push(Fact::new(format!("{name}: command tokens"), tokens));
            facts.push(Fact::new(format!("{name}: command dials"), unit.stack.len().to_string()));
        }
        if let Some(speed) = unit.ship().and_then(|ship| ship.speed) {
            facts.push(Fact::new(format!("{name}: speed"), speed.to_string()));
        }
        let activated = if unit.activated { "yes" } else { "no" };
        facts.push(Fact::new(format!("{name}: activated"), activated));
        if !unit.extras.is_empty() {
            facts.push(Fact::new(format!("{name}: tokens of cards"), unit.extra_words().join(", ")));
        }
        if unit.place == Place::SetAside {
            facts.push(Fact::new(format!("{name}: place"), "set aside"));
        }
    }
    for (id, card) in state.phases.card_ids() {
        facts.push(Fact::new(format!("card {}", card.name), state.lies(id).to_string()));
    }
    for (nth, effect) in state.table.sheet.iter().filter(|(nth, _)| state.card_of(*nth).is_none()) {
        facts.push(Fact::new(format!("card of {}", effect.name), state.table.sheet.card(nth).word()));
    }
    let flipped = if state.phases.clock.initiative_flipped { "flipped" } else { "not flipped" };
    facts.push(Fact::new("initiative token", flipped));
    if state.phases.game_over {
        facts.push(Fact::new("game", "over"));
    }
    if let Some(winner) = state.phases.winner {
        facts.push(Fact::new("winner", format!("{winner} player")));
    }
    facts
}
