//! Why can something in a phase be refused? [`bans!`](vocabulary::bans)

use vocabulary::{bans, forbids};

use super::{
    cite::{compared, phase_passage},
    phases::CardId,
    setup::Phase,
    tell::phase as words_of,
    terms::{Seat, UnitKind},
    ways::Source,
};
use engine::Citations;

bans! {
    Ban {
        CardDiscarded = "the card is discarded: it lies facedown and is not readied"
            => [forbids "armada/upgrade-cards/discarded"];
        CardReadied = "the card is readied already"
            => [forbids "armada/readied/card"];
        NoCost = "a non-recur card without a ready cost stays exhausted"
            => [forbids "armada/readied/non-recur"];
        CannotPay = "the ship that carries the card does not have the command tokens for its ready cost"
            => [forbids "armada/ready-cost/tokens", forbids "armada/readied/non-recur"];
        DoesNotPay(_cardid: CardId) = "this token is no part of what is left to pay"
            => [forbids "armada/ready-cost/types"];
        Free = "the card is readied without a cost, in its own step"
            => [forbids "armada/readied/recur"];
        NotYours { owner: Seat, phase: Phase } = "it is the {owner} player's"
            => { others_card(*phase) };
        NotYourTurn { turn: Seat, phase: Phase } = "it is the {turn} player's turn"
            => { others_turn(*phase) }, for_now = true;
        ReadiedLater(now: Phase) = "cards are readied in the Status Phase, and this is {}", words_of(*now)
            => [forbids "armada/status-phase/ready-upgrades"];
        NothingToPay = "no ready cost is being paid: a card is named first"
            => [forbids "armada/ready-cost/tokens"], for_now = true;
        PayFirst = "the ready cost of another card is being paid, and players ready one card each in turn"
            => [forbids "armada/readied/paying-in-turns", forbids "armada/status-phase/alternate"], for_now = true;
        Activated(kind: UnitKind) = "the {kind} was activated in this round"
            => { activated(*kind) };
        Destroyed(kind: UnitKind) = "the {kind} is destroyed"
            => [forbids "armada/destroyed-ships-and-squadrons/removed"];
        SetAside(kind: UnitKind) = "the {kind} is set aside, outside the play area"
            => [forbids "armada/set-aside-ships-and-squadrons/where-they-wait"];
        Prevented = "effects keep it from activating"
            => [forbids "armada/ship-phase/prevented"];
        OtherPhase { kind: UnitKind, phase: Phase } = "players do not take turns with {kind}s in {}", words_of(*phase)
            => { Citations::one(forbids(phase_passage(*phase))).and(forbids(turns_passage(*kind))) };
        NoPassToken = "the player has no pass token, and still has ships to activate"
            => [forbids "armada/pass-tokens/passing", forbids "armada/ship-phase/passing"];
        TwiceRunning = "a pass token was spent on the player's last turn, and not on two turns running"
            => [forbids "armada/pass-tokens/not-twice"];
        NothingActivated = "the first player has to activate a ship before passing"
            => [forbids "armada/pass-tokens/first-player"];
        NotFewer { own: u8, other: u8, by: Source } = "the first player has {own} unactivated and the second {other}: the first passes only with fewer"
            => { compared(forbids("armada/pass-tokens/first-player").into(), *by) };
        More { own: u8, other: u8, by: Source } = "the second player has {own} unactivated and the first {other}: the second passes only without more"
            => { compared(forbids("armada/pass-tokens/second-player").into(), *by) };
        SquadronsLeft = "a player who has unactivated squadrons activates them"
            => [forbids "armada/squadron-phase/turns", forbids "armada/squadron-phase/one-left"];
        PhaseOver(ended: Phase) = "{} is over", words_of(*ended)
            => { Citations::one(forbids(phase_passage(*ended))).and(forbids("armada/round/four-phases")) };
        NobodyCan = "effects keep every ship that is left from activating: the rules do not say whether the phase ends"
            => [defines "armada/ship-phase/prevented"];
        SquadronsPrevented = "effects keep every squadron of that player from activating: the rules say that only for ships"
            => [defines "armada/squadron-phase/none-left"];
    }
}

/// The rule by which a card or a unit is another player's.
fn others_card(phase: Phase) -> Citations {
    match phase {
        Phase::Status => {
            Citations::one(forbids("armada/status-phase/alternate")).and(forbids("armada/ready-cost/tokens"))
        }
        phase => forbids(phase_passage(phase)).into(),
    }
}

/// The rule by which it is another player's turn.
fn others_turn(phase: Phase) -> Citations {
    match phase {
        Phase::Status => Citations::one(forbids("armada/readied/paying-in-turns"))
            .and(forbids("armada/status-phase/alternate")),
        phase => forbids(phase_passage(phase)).into(),
    }
}

fn activated(kind: UnitKind) -> Citations {
    match kind {
        UnitKind::Ship => forbids("armada/ship-activation/once-per-round").into(),
        UnitKind::Squadron => Citations::one(forbids("armada/squadron-activation/once-per-round"))
            .and(forbids("armada/squadron-activation/slider")),
    }
}

fn turns_passage(kind: UnitKind) -> &'static str {
    match kind {
        UnitKind::Ship => "armada/ship-phase/turns",
        UnitKind::Squadron => "armada/squadron-phase/turns",
    }
}
