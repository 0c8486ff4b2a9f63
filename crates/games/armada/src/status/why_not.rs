//! Why is a pick of a phase refused that the present choice does not show?
//!
//! Another player's card or unit, another player's turn, another phase, a payment that is not finished.

use super::{
    bans::Ban,
    event::Event,
    legality::cannot_pay,
    pick::{Pick, Prompt},
    rows,
    setup::Phase,
    state::State,
    table::{Played, See},
    terms::{Seat, UnitKind},
    work::StatusRules,
};

/// Whose turn it is, and what is decided.
pub(super) type Asked<'a> = Option<(Seat, &'a rows::Prompt)>;

/// Why `pick`, said by `player` (nobody named: whose card or unit it is), is refused where `asked` decides.
pub(super) fn why_not(state: &State, player: Option<Seat>, asked: Asked<'_>, pick: &Pick) -> Vec<rows::Ban> {
    match pick {
        Pick::Ready(name) => ready(state, player, asked, name),
        Pick::Activate(name) => activate(state, player, asked, name),
        Pick::Pass if state.phases.clock.phase == Phase::Ship => turn(state, player, asked),
        Pick::Done => match asked {
            Some(_) => turn(state, player, asked),
            None => Vec::new(),
        },
        Pick::Pay(_) if state.phases.clock.phase == Phase::Status => match asked {
            Some((_, rows::Prompt::Status(Prompt::Payment))) => turn(state, player, asked),
            _ => vec![Ban::NothingToPay.into()],
        },
        Pick::Pass | Pick::Pay(_) => Vec::new(),
    }
}

/// Why a player does not decide what an effect, or the limit of tokens, asks of the other one.
pub(super) fn others(player: Option<Seat>, asked: Asked<'_>) -> Vec<rows::Ban> {
    let other = asked.filter(|(who, _)| player.is_some_and(|player| player != *who));
    let of_another = other.and_then(|(who, prompt)| match prompt {
        rows::Prompt::Effect(prompt) => prompt.asked_of(who),
        _ => None,
    });
    of_another.map(rows::Ban::from).into_iter().collect()
}

fn ready(state: &State, player: Option<Seat>, asked: Asked<'_>, name: &str) -> Vec<rows::Ban> {
    let Some((id, card)) = state.phases.card_called(name).and_then(|id| Some((id, state.phases.card(id)?)))
    else {
        return Vec::new();
    };
    let mut bans = StatusRules.see(state).bans(Event::ReadyPaid(id));
    if bans.is_empty() {
        bans.extend(cannot_pay(state, id));
    }
    if player.is_some_and(|player| player != card.readiness.owner) {
        bans.push(Ban::NotYours { owner: card.readiness.owner, phase: state.phases.clock.phase }.into());
    }
    if !bans.is_empty() {
        return bans;
    }
    bans.extend(match (state.phases.clock.phase, asked) {
        (Phase::Status, Some((who, rows::Prompt::Status(Prompt::Payment))))
            if who == card.readiness.owner =>
        {
            Some(Ban::PayFirst.into())
        }
        (Phase::Status, Some((who, _))) if who == card.readiness.owner => None,
        (Phase::Status, Some((turn, _))) => {
            Some(Ban::NotYourTurn { turn, phase: state.phases.clock.phase }.into())
        }
        (Phase::Status, None) => Some(Ban::PhaseOver(state.phases.clock.phase).into()),
        (phase, _) => Some(Ban::ReadiedLater(phase).into()),
    });
    bans
}

fn activate(state: &State, player: Option<Seat>, asked: Asked<'_>, name: &str) -> Vec<rows::Ban> {
    let Some(id) = state.table.called(name) else { return Vec::new() };
    let unit = state.table.unit(id);
    let mut bans = StatusRules.see(state).bans(Event::Activate { unit: id, phase: state.phases.clock.phase });
    let kind = match state.phases.clock.phase {
        Phase::Ship => Some(UnitKind::Ship),
        Phase::Squadron => Some(UnitKind::Squadron),
        Phase::Command | Phase::Status => None,
    };
    let turn = asked.map(|(who, _)| who);
    if kind != Some(unit.kind) {
        bans.push(Ban::OtherPhase { kind: unit.kind, phase: state.phases.clock.phase }.into());
    } else if player.is_some_and(|player| player != unit.owner) {
        bans.push(Ban::NotYours { owner: unit.owner, phase: state.phases.clock.phase }.into());
    } else if turn != Some(unit.owner) {
        bans.extend(out_of_turn(state, turn));
    }
    bans
}

/// Why a player who is not asked cannot do what belongs to a turn.
fn turn(state: &State, player: Option<Seat>, asked: Asked<'_>) -> Vec<rows::Ban> {
    let turn = asked.map(|(who, _)| who);
    match turn {
        Some(who) if player.is_none_or(|player| player == who) => Vec::new(),
        turn => out_of_turn(state, turn).into_iter().collect(),
    }
}

fn out_of_turn(state: &State, turn: Option<Seat>) -> Option<rows::Ban> {
    Some(match turn {
        None => Ban::PhaseOver(state.phases.clock.phase).into(),
        Some(turn) => Ban::NotYourTurn { turn, phase: state.phases.clock.phase }.into(),
    })
}
