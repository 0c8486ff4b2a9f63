//! What does somebody name in a phase that is not asked there?

use super::{
    bans::Ban,
    event::Event,
    legality::cannot_pay,
    pick::{Pick, Prompt},
    rows,
    rules::{ArmadaRules, Claim, Offer, Pause, View},
    setup::Phase,
    state::State,
    terms::{Seat, UnitKind},
};

/// A pick of a phase as a claim.
pub(crate) fn claim(asked: &Pause<'_>, pick: &Pick) -> Option<Claim> {
    let phase = phase(asked);
    match pick {
        Pick::Ready(name) => ready(asked, name),
        Pick::Activate(name) => activate(asked, name),
        Pick::Pass if phase == Phase::Ship => Some(of_the_turn(asked, pick).behind(Ban::PhaseOver(phase))),
        Pick::Done => Some(of_the_turn(asked, pick)),
        Pick::Pay(_) if phase == Phase::Status => {
            let claim = of_the_turn(asked, pick).at(Prompt::Payment);
            Some(claim.not_now(Ban::NothingToPay))
        }
        Pick::Pass | Pick::Pay(_) => None,
    }
}

/// Whether a pick belongs to a turn that may come once the effects are through that wait now.
pub fn goes_on(rules: &ArmadaRules, state: &State, pick: &rows::Pick) -> bool {
    let rows::Pick::Status(pick @ (Pick::Ready(_) | Pick::Activate(_))) = pick else { return false };
    let view = View::of(state);
    let claimed = claim(&Pause { view, now: None }, pick);
    let ready = matches!(pick, Pick::Activate(_)) || state.phases.clock.phase == Phase::Status;
    ready && claimed.is_none_or(|claim| claim.bans(rules, view).is_empty())
}

fn phase(asked: &Pause<'_>) -> Phase {
    asked.view.state.phases.clock.phase
}

/// Whose turn is asked for; nobody's where an effect asks.
fn turn(asked: &Pause<'_>) -> Option<Seat> {
    asked.who().filter(|_| matches!(asked.prompt(), Some(rows::Prompt::Status(_))))
}

/// What is for whoever has the turn.
fn of_the_turn(asked: &Pause<'_>, pick: &Pick) -> Claim {
    let claim = Claim::new(Offer::new(pick.clone(), Vec::new()));
    match turn(asked) {
        Some(turn) => claim.of(turn, Ban::NotYourTurn { turn, phase: phase(asked) }),
        None => claim,
    }
}

/// What is its owner's: another turn comes first, or the phase is over.
fn owned(asked: &Pause<'_>, offer: Offer, owner: Seat) -> Claim {
    let phase = phase(asked);
    let claim = Claim::new(offer).of(owner, Ban::NotYours { owner, phase });
    match turn(asked).filter(|turn| *turn != owner) {
        Some(turn) => {
            let ban = Ban::NotYourTurn { turn, phase };
            claim.not_now(ban)
        }
        None if asked.now.is_none() => claim.behind(Ban::PhaseOver(phase)),
        None => claim,
    }
}

fn ready(asked: &Pause<'_>, name: &str) -> Option<Claim> {
    let (phases, phase) = (&asked.view.state.phases, phase(asked));
    let id = phases.card_called(name)?;
    let card = phases.card(id)?;
    let owner = card.readiness.owner;
    let offer = Offer::new(Pick::Ready(card.name.clone()), Vec::new()).naming(Event::ReadyPaid(id));
    let claim = owned(asked, offer.banned(cannot_pay(asked.view.state, id)), owner).at(Prompt::ReadyCard);
    Some(match phase {
        Phase::Status if asked.decides(Prompt::Payment) && turn(asked) == Some(owner) => {
            claim.not_now(Ban::PayFirst)
        }
        Phase::Status => claim,
        _ => claim.not_now(Ban::ReadiedLater(phase)),
    })
}

fn activate(asked: &Pause<'_>, name: &str) -> Option<Claim> {
    let (table, phase) = (&asked.view.state.table, phase(asked));
    let id = table.called(name)?;
    let unit = table.unit(id);
    let (kind, decision) = match unit.kind {
        UnitKind::Ship => (Phase::Ship, Prompt::ShipTurn),
        UnitKind::Squadron => (Phase::Squadron, Prompt::SquadronTurn),
    };
    let other = Ban::OtherPhase { kind: unit.kind, phase };
    let offer = Offer::event(Pick::Activate(unit.name.clone()), Event::Activate { unit: id, phase });
    Some(owned(asked, offer.requires(kind == phase, other), unit.owner).at(decision))
}
