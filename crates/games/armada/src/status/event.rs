//! What can happen in a phase?

use serde::{Deserialize, Serialize};
use vocabulary::{capital, counted, defines, events, orders, requires};

use super::{
    cite,
    effect::TimingWord,
    phases::{CardId, Player},
    setup::Phase,
    state::State,
    table::UnitId,
    tell,
    terms::Seat,
    ways::{Ending, Part, Passing, Source, Victory},
};
use engine::Citations;

events! {
    /// Something that happens.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    Event on (state: State) {
        Begin(phase: Phase) = "Round {}: {}", state.phases.clock.round, tell::phase(*phase)
            => { Citations::one(orders("armada/round/four-phases")).and(defines(cite::phase_passage(*phase))) };
        AssignDials { unit: UnitId, count: u8 } = "{} is assigned {}, under those it has", tell::unit(state, *unit), counted(*count, "command dial", "command dials")
            => [requires "armada/command-phase/how-many", requires "armada/command-phase/at-the-bottom"],
            state.table.change(*unit, |unit| unit.stack.extend(std::iter::repeat_n(None, usize::from(*count))));
        ReadyFree(card: CardId) = "{} is readied without cost", tell::card(state, *card)
            => [requires "armada/status-phase/ready-upgrades", requires "armada/readied/recur", defines "armada/readied/neither-icon"],
            state.ready(*card);
        ReadyPaid(card: CardId) = "{} is readied for its ready cost", tell::card(state, *card)
            => [permits "armada/readied/non-recur", orders "armada/status-phase/alternate"], state.ready(*card);
        StayExhausted(card: CardId) = "{} stays exhausted: its ready cost is not paid", tell::card(state, *card)
            => [requires "armada/readied/non-recur"];
        NoMore(seat: Seat) = "The {seat} player readies no more cards"
            => [permits "armada/readied/non-recur"], state.phases.player_mut(*seat).done = true;
        FlipInitiative = "The first player turns the initiative token over; initiative stays where it is"
            => [requires "armada/status-phase/flip-initiative", defines "armada/initiative/whole-game"], state.phases.clock.initiative_flipped = true;
        PlaceRoundToken(round: u8) = "The first player lays out round token {round}"
            => [requires "armada/status-phase/round-token", defines "armada/round/round-tokens"], state.phases.clock.round = *round;
        MovePurrgil { seat: Seat, by: Source } = "The {seat} player moves a purrgil that nobody moved in this round, within distance 1-2"
            => { cite::one_alone(requires("armada/obstacles/purrgil"), *by) };
        Exogorth { seat: Seat, by: Source } = "The {seat} player chooses an exogorth that nobody chose: it attacks each squadron at distance 1"
            => { cite::one_alone(requires("armada/obstacles/exogorth"), *by) };
        Activate { unit: UnitId, phase: Phase } = "The {} player activates {}", state.table.unit(*unit).owner, tell::unit(state, *unit)
            => { Citations::one(orders(cite::phase_passage(*phase))).and(orders("armada/initiative/who-has-it")) }, activate(state, *unit);
        SpendPass { seat: Seat, by: Source } = "The {seat} player spends a pass token, which is discarded, and passes"
            => { cite::passing(*by) }, spend_pass(state.phases.player_mut(*seat));
        Pass { seat: Seat, why: Passing, phase: Phase } = "{}", tell::passed(*seat, *why)
            => { cite::passed(*why, *phase) }, state.phases.player_mut(*seat).passed = false;
        TurnOver { seat: Seat, phase: Phase } = "It is the {} player's turn", seat.opponent()
            => { orders(cite::phase_passage(*phase)).into() }, turn_over(state, *seat);
        End(phase: Phase) = "{}", tell::ended(state, *phase)
            => [orders "armada/round/four-phases"], state.phases.leave_phase();
        DestroySetAside(seat: Seat) = "What the {seat} player has set aside is destroyed: no ship of that player is in play"
            => [requires "armada/set-aside-ships-and-squadrons/no-ship-in-play"], state.phases.player_mut(*seat).set_aside = 0;
        GameOver(why: Ending) = "{}: the game is over", tell::ending(*why)
            => { cite::game_over(*why) }, game_over(state);
        Win { seat: Seat, why: Victory } = "{}", tell::won(*seat, *why)
            => { cite::won(*why) }, state.phases.winner = Some(*seat);
        CompareScores = "The higher score wins; equal scores go to the second player"
            => [requires "armada/winning-and-losing/score"];
        Moment { word: TimingWord, of: Part } = "{} `{of}`: effects wait for that", capital(word.word())
            => { cite::moment(*word, *of) };
    }
}

impl Event {
    /// A player spends a pass token. Ships that are set aside are not compared.
    pub(super) fn spend_pass(state: &State, seat: Seat) -> Self {
        let aside = Seat::ALL.iter().any(|seat| state.ships_set_aside(*seat) > 0);
        Event::SpendPass { seat, by: if aside { Source::Reading } else { Source::Rule } }
    }
}

fn activate(state: &mut State, unit: UnitId) {
    state.table.change(unit, |unit| {
        unit.activated = true;
        unit.traits.prevented = false;
    });
    state.phases.player_mut(state.table.unit(unit).owner).passed = false;
}

fn spend_pass(player: &mut Player) {
    player.pass_tokens = player.pass_tokens.saturating_sub(1);
    player.passed = true;
}

fn turn_over(state: &mut State, seat: Seat) {
    state.phases.clock.turn = Some(seat.opponent());
    state.phases.turns = state.phases.turns.map(|left| left.saturating_sub(1));
}

fn game_over(state: &mut State) {
    state.phases.leave_phase();
    state.phases.game_over = true;
}
