//! How does the table look from outside?

use vocabulary::view;

use super::{
    limits,
    phases::{Card, CardId, Clock},
    setup::{CardState, Phase},
    state::State,
    table::{EffectsView, Unit},
    terms::{Command, Place, Seat, UnitKind},
    tokens::Token,
};
use engine::Fact;

view! {
    /// The state of a phase, as reports show it.
    pub struct StatusView {
        /// The phase that is asked about, and the turn.
        ..clock: Clock;
        /// The phase that follows; none after the end of the game.
        next_phase: Option<Phase>;
        /// Who has initiative: always `first`.
        initiative: Seat;
        /// What the first player has afterwards.
        first: PlayerView;
        /// What the second player has afterwards.
        second: PlayerView;
        /// Ships and squadrons afterwards, by name.
        units: Vec<UnitView>, at_most(limits::UNITS);
        /// Upgrade cards afterwards, by name.
        cards: Vec<CardView>, at_most(limits::FLEET_CARDS);
        /// Whether the game is over.
        game_over: bool;
        /// Who has won, where that is known.
        winner: Option<Seat>;
        /// The effects of the list.
        ..effects: EffectsView;
    }
}

view! {
    /// What a player has, as reports show it.
    pub struct PlayerView {
        /// Pass tokens afterwards.
        pass_tokens: u8, within(0..=limits::FLEET);
        /// Ships that are not activated.
        ships_left: u8, within(0..=limits::UNITS as i64);
        /// Squadrons that are not activated.
        squadrons_left: u8, within(0..=limits::UNITS as i64);
        /// Ships set aside afterwards.
        set_aside: u8, within(0..=limits::FLEET);
    }
}

view! {
    /// A ship or squadron as the phases know it.
    pub struct UnitView {
        /// Which unit.
        name: String, left_out("the one in this place");
        /// What it is.
        kind: UnitKind, not_compared;
        /// Whose it is.
        owner: Seat, not_compared;
        /// All of its defense tokens afterwards, in any order.
        tokens: Vec<Token>, at_most(limits::TOKENS), in_any_order();
        /// All of its command tokens afterwards, in any order.
        #[serde(skip_serializing_if = "Option::is_none")]
        command_tokens: Option<Vec<Command>>, at_most(limits::COMMAND_TOKENS.into()), in_any_order();
        /// Its command dials afterwards.
        #[serde(skip_serializing_if = "Option::is_none")]
        dials: Option<u8>, within(0..=limits::COMMAND_VALUE);
        /// A ship's speed; left out where it is not known.
        #[serde(skip_serializing_if = "Option::is_none")]
        speed: Option<u8>, not_compared;
        /// Whether it is activated in this round.
        activated: bool;
        /// Whether it is set aside, outside the play area; left out where it is not.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        set_aside: bool, not_compared;
        /// What lies with it by cards: `fleet support icon`, `Swarm`. Left out where nothing does.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        extras: Vec<String>, not_compared;
    }
}

view! {
    /// An upgrade card, as reports show it.
    pub struct CardView {
        /// Which card.
        name: String, left_out("the one in this place");
        /// Whose it is.
        owner: Seat, not_compared;
        /// Its state afterwards.
        state: CardState;
    }
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
            effects: EffectsView::of(&state.table.cards),
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
        Self {
            name: unit.name.clone(),
            kind: unit.kind,
            owner: unit.owner,
            tokens: unit.listed_tokens(),
            command_tokens: is_ship.then(|| unit.command_tokens.clone()),
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
        facts.extend(unit.facts(&format!("{}: ", unit.name), |_| false));
        facts.push(unit.activated_fact());
    }
    for (id, card) in state.phases.card_ids() {
        facts.push(Fact::new(format!("card {}", card.name), state.lies(id).to_string()));
    }
    let unlisted = state.table.cards.facts().filter(|(nth, _)| state.card_of(*nth).is_none());
    facts.extend(unlisted.map(|(_, fact)| fact));
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
