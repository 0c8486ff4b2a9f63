//! Lines: picks by name; what matches nothing is left over, what is refused is an answer.

use engine::{Fix, Forced, Line, NoSink, Node, follow};

use crate::pocket::{Ban, Player::Amber, Player::Jade, Power, SEATS, Work, board, position};

fn strike() -> engine::Position<crate::pocket::Pocket> {
    let table = board(&[(Amber, Power::Plain, 3), (Jade, Power::Plain, 3), (Jade, Power::Plain, 3)]);
    position(table, Work::Strike { who: Amber })
}

#[test]
fn a_fix_is_found_by_who_decision_and_pick() {
    let fits = [
        Fix::pick("dim sprite-1"),
        Fix::pick("Dim Sprite-1 ").by("amber"),
        Fix::pick("dim sprite-1").deciding("target").by("Amber"),
    ];
    for fix in fits {
        let line = Line(vec![fix]);
        let end = follow(&SEATS, strike(), &line, Forced::Walk, &mut NoSink);
        assert_eq!(end.node, Node::End);
        assert_eq!(end.taken[0].fix, Some(0));
    }
}

#[test]
fn a_fix_that_matches_nothing_is_left_over() {
    let misfits = [
        Fix::pick("dim sprite-7"),
        Fix::pick("dim sprite-1").by("jade"),
        Fix::pick("dim sprite-1").deciding("flick"),
    ];
    for fix in misfits {
        let line = Line(vec![fix]);
        let end = follow(&SEATS, strike(), &line, Forced::Walk, &mut NoSink);
        assert!(matches!(end.node, Node::Choice(_)));
        assert_eq!(end.fates.unmatched(&line).collect::<Vec<_>>(), [0]);
    }
}

#[test]
fn a_refused_fix_is_an_answer_and_the_next_one_goes_on() {
    let line: Line = ["dim sprite-0", "dim sprite-2"].into_iter().map(Fix::pick).collect();
    let end = follow(&SEATS, strike(), &line, Forced::Walk, &mut NoSink);
    assert_eq!(end.node, Node::End);
    assert_eq!(end.fates.unmatched(&line).count(), 0);
    assert_eq!(end.fates.refused[&0].refused.bans, [Ban::Own]);
    assert_eq!(end.position.state.sprite(2).map(|it| it.glow), Some(2));
}

#[test]
fn a_line_fixes_a_roll_too() {
    let line: Line = [Fix::pick("bright").by("jade").deciding("flick")].into_iter().collect();
    let start = position(board(&[]), Work::Flick { who: Jade });
    let end = follow(&SEATS, start, &line, Forced::Walk, &mut NoSink);
    assert_eq!((end.node, end.position.state.score(Jade)), (Node::End, 1));
}

#[test]
fn a_line_is_read_from_data() {
    let line: Line =
        serde_json::from_str(r#"[{"who":"amber","decision":"target","pick":"dim sprite-1"}]"#).unwrap();
    let end = follow(&SEATS, strike(), &line, Forced::Walk, &mut NoSink);
    assert_eq!(end.node, Node::End);
}
