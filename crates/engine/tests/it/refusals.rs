//! Why is a pick refused that the present node does not show?

use engine::{Claim, Offer, Position, Refusal, Task};

use crate::pocket::{Ban, Event, Pick, Player, Power, SEATS, Work, board};

/// Amber dims a sprite, and then Jade flicks a coin.
fn rests() -> Position<crate::pocket::Pocket> {
    let board = board(&[(Player::Amber, Power::Plain, 1), (Player::Jade, Power::Plain, 2)]);
    let flick = Task::work(Work::Flick { who: Player::Jade });
    Position::new(board, [Task::work(Work::DimOne { who: Player::Amber }), flick])
}

fn dims(id: u8) -> Offer<crate::pocket::Pocket> {
    Offer::event(Pick::Sprite(id), Event::Dim { id, by: 1 })
}

#[test]
fn legality_is_asked_first_and_ownership_stands_behind() {
    let claim = Claim::new(dims(7)).of(Player::Jade, Ban::Own).behind(Ban::Unwritten);
    let refused = |who| claim.refusal(&SEATS, &rests(), who);
    assert_eq!(refused(None), Some(Refusal::Forbidden(vec![Ban::Gone])));
    assert_eq!(refused(Some(Player::Jade)), Some(Refusal::Forbidden(vec![Ban::Gone])));
    assert_eq!(refused(Some(Player::Amber)), Some(Refusal::Forbidden(vec![Ban::Gone, Ban::Own])));
}

#[test]
fn what_is_offered_to_another_player_is_not_forbidden() {
    let claim = Claim::new(dims(1).requires(false, Ban::Fog)).of(Player::Amber, Ban::Own);
    assert_eq!(claim.refusal(&SEATS, &rests(), Some(Player::Jade)), Some(Refusal::NotYours(Ban::Own)));
    assert_eq!(claim.refusal(&SEATS, &rests(), Some(Player::Amber)), None);
}

#[test]
fn what_comes_is_later_and_what_does_not_is_behind() {
    let claim = |pick| Claim::new(Offer::new(pick, Vec::new())).later(Ban::Poor).behind(Ban::Unwritten);
    let refused = |pick| claim(pick).refusal(&SEATS, &rests(), Some(Player::Jade));
    assert_eq!(refused(Pick::Bright), Some(Refusal::Later(Ban::Poor)));
    assert_eq!(refused(Pick::Sprite(9)), Some(Refusal::Behind(Ban::Unwritten)));
}
