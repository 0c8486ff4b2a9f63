//! A batch through its windows: forbid, replace, before, modify, commit, checks, at, after.

use engine::{
    Fix, Followed, Forced, Line, NoSink, Node, Open, Position, Step, Task, advance, advance_silently, follow,
    laws,
};

use crate::pocket::{
    Ban, Bindings, Event, Key, NAMED, Player, Player::Amber, Player::Jade, Pocket, Power, SEATS, Scope, Work,
    board, position, skirmish,
};

fn run(game: &Pocket, start: Position<Pocket>, picks: &[&str]) -> (Followed<Pocket>, Vec<Step>) {
    let line: Line = picks.iter().copied().map(Fix::pick).collect();
    let mut steps = Vec::new();
    let followed = follow(game, start, &line, Forced::Walk, &mut steps);
    assert_eq!(
        followed.fates.unmatched(&line).collect::<Vec<_>>(),
        Vec::<usize>::new(),
        "{:?}",
        followed.node
    );
    (followed, steps)
}

fn texts(steps: &[Step]) -> Vec<&str> {
    steps.iter().map(Step::text).collect()
}

#[test]
fn simultaneous_dimming_puts_both_out_at_once() {
    for game in [SEATS, NAMED] {
        let start = skirmish(board(&[(Amber, Power::Plain, 2), (Jade, Power::Plain, 2)]));
        let (end, steps) = run(&game, start, &[]);
        assert_eq!(end.node, Node::End);
        assert!(end.position.state.sprites.is_empty());
        assert_eq!(
            texts(&steps),
            ["sprite-0 is dimmed by 2", "sprite-1 is dimmed by 2", "sprite-0 goes out", "sprite-1 goes out"]
        );
    }
}

#[test]
fn what_a_game_brings_up_itself_is_told_as_its_components_doing() {
    let key = Key::Of(Amber, 0, Power::Ember);
    let state = board(&[(Amber, Power::Plain, 2)]);
    let score = Task::event(Event::Score { who: Amber, points: 1 });
    let (end, steps) = run(&NAMED, Position::new(state, [score, Task::resolving(key)]), &[]);
    assert_eq!((end.node, end.position.state.score(Amber)), (Node::End, 1));
    assert_eq!((steps[0].source(), steps[0].depth()), (Some("card of sprite-0/ember"), 1));
}

#[test]
fn a_step_tells_what_changed_and_by_which_rule() {
    let start = skirmish(board(&[(Amber, Power::Plain, 1), (Jade, Power::Plain, 3)]));
    let (_, steps) = run(&SEATS, start, &[]);
    insta::assert_json_snapshot!(steps);
}

#[test]
fn forbid_beats_a_mandatory_replacement() {
    let mut table = board(&[(Amber, Power::Plain, 2), (Jade, Power::Shell, 2), (Jade, Power::Bell, 1)]);
    table.fog = true;
    let (end, steps) = run(&SEATS, skirmish(table), &[]);
    assert_eq!(end.position.state.sprite(1).map(|it| (it.power, it.glow)), Some((Power::Shell, 2)));
    assert_eq!(texts(&steps)[0], "does not happen: sprite-1 is dimmed by 2: the bell protects it in the fog");
}

#[test]
fn a_shell_is_dropped_instead_and_then_it_is_gone() {
    let start = skirmish(board(&[(Amber, Power::Plain, 2), (Jade, Power::Shell, 2)]));
    let (end, _) = run(&SEATS, start, &[]);
    assert_eq!(end.position.state.sprite(1).map(|it| (it.power, it.glow)), Some((Power::Plain, 2)));
}

#[test]
fn a_replaced_event_inherits_what_was_used_in_its_chain() {
    // two mirrors pass the dimming on to each other at most once each, then it happens
    let table = board(&[(Amber, Power::Plain, 1), (Jade, Power::Mirror, 5), (Jade, Power::Mirror, 5)]);
    let (end, steps) = run(&SEATS, skirmish(table), &["use sprite-2/mirror", "use sprite-1/mirror"]);
    assert_eq!(end.node, Node::End);
    assert_eq!(end.position.state.sprite(1).map(|it| it.glow), Some(4), "{:?}", texts(&steps));
    assert_eq!(end.position.state.sprite(2).map(|it| it.glow), Some(5));
}

#[test]
fn who_is_affected_says_which_of_several_events_is_replaced_once() {
    // both of Jade's sprites are dimmed at once, and the ward stands in for one of them
    let table = board(&[(Jade, Power::Plain, 3), (Jade, Power::Plain, 3), (Amber, Power::Ward, 2)]);
    for (name, left) in [("sprite-0", (3, 2)), ("sprite-1", (2, 3))] {
        let dims = [0, 1].map(|id| Event::Dim { id, by: 1 });
        let start = Position::new(table.clone(), [Task::together(dims)]);
        let line: Line =
            [Fix::pick(format!("use sprite-2/ward for {name}")).by("jade")].into_iter().collect();
        let followed = follow(&SEATS, start, &line, Forced::Walk, &mut NoSink);
        assert_eq!(followed.node, Node::End);
        let glow = |id| followed.position.state.sprite(id).map_or(0, |it| it.glow);
        assert_eq!((glow(0), glow(1)), left, "{name}");
    }
}

#[test]
fn the_owner_says_so_where_several_players_are_affected() {
    let table = board(&[(Jade, Power::Plain, 3), (Amber, Power::Plain, 3), (Amber, Power::Ward, 2)]);
    let dims = [0, 1].map(|id| Event::Dim { id, by: 1 });
    let mut start = Position::new(table, [Task::together(dims)]);
    let Node::Choice(choice) = advance_silently(&SEATS, &mut start) else { panic!("it is asked") };
    assert_eq!((choice.who, choice.options.len()), (Amber, 2));
}

#[test]
fn a_replacement_that_cannot_happen_does_not() {
    // the mirror is protected by the bell itself, so it cannot take the place
    let mut table = board(&[(Jade, Power::Bell, 2), (Amber, Power::Plain, 1), (Jade, Power::Mirror, 2)]);
    table.fog = true;
    let (end, _) = run(&SEATS, skirmish(table), &[]);
    assert_eq!(end.node, Node::End);
    assert_eq!(end.position.state.sprite(0).map(|it| it.glow), Some(1));
}

#[test]
fn a_mandatory_instead_that_changes_nothing_ends_open() {
    for game in [SEATS, NAMED] {
        let start = skirmish(board(&[(Amber, Power::Phoenix, 1), (Jade, Power::Plain, 3)]));
        laws::loops_end_open(&game, &start).unwrap();
        let (end, _) = run(&game, start, &[]);
        assert_eq!(end.node, Node::Open(Open::Loop { tasks: 500 }));
    }
}

#[test]
fn before_resolves_first_and_modify_changes_each_member() {
    let table = board(&[
        (Amber, Power::Plain, 2),
        (Jade, Power::Plain, 1),
        (Jade, Power::Prism, 4),
        (Jade, Power::Herald, 4),
    ]);
    let (end, steps) = run(&SEATS, skirmish(table), &[]);
    assert_eq!(
        texts(&steps),
        [
            "sprite-2/prism is used",
            "sprite-0 is dimmed by 1",
            "sprite-1 is dimmed by 1",
            "sprite-3/herald is used",
            "jade scores 1",
            "sprite-1 goes out",
        ]
    );
    assert_eq!(end.position.state.score(Jade), 1);
    assert_eq!((steps[4].depth(), steps[4].source()), (1, Some("card of sprite-3/herald")));
}

#[test]
fn what_a_before_effect_makes_impossible_does_not_happen() {
    // the game ends at 10 points, before the sprite goes out
    let mut table = board(&[(Amber, Power::Plain, 2), (Jade, Power::Herald, 1)]);
    table.score = [0, 9];
    let (end, _) = run(&SEATS, skirmish(table), &[]);
    assert_eq!(end.node, Node::End);
    assert!(end.position.state.sprite(1).is_some());
}

#[test]
fn once_per_batch_counts_the_batch_not_its_events() {
    for game in [SEATS, NAMED] {
        let table = board(&[(Amber, Power::Plain, 1), (Jade, Power::Plain, 1), (Jade, Power::Chorus, 3)]);
        let (end, _) = run(&game, skirmish(table), &[]);
        assert_eq!(end.position.state.score(Jade), 1);
    }
}

#[test]
fn once_per_round_is_kept_in_the_state_and_vanishes_with_it() {
    for game in [SEATS, NAMED] {
        let table = board(&[(Amber, Power::Plain, 1), (Jade, Power::Plain, 1), (Jade, Power::Moth, 3)]);
        let (mut end, _) = run(&game, skirmish(table), &["use sprite-2/moth"]);
        assert_eq!(end.node, Node::End);
        assert_eq!(end.position.state.score(Jade), 1, "two went out, it scores once");
        assert_eq!(end.position.state.used.iter().count(), 1);
        end.position.state.used = Default::default();
    }
}

#[test]
fn once_per_skirmish_vanishes_with_its_frame() {
    let table = board(&[(Amber, Power::Duelist, 1), (Jade, Power::Plain, 9)]);
    let dim = || Task::event(Event::Dim { id: 1, by: 1 });
    let frame = || Task::frame(Scope::Skirmish, Bindings::default());
    let twice = [dim(), dim(), Task::layer(), frame(), dim(), Task::layer(), frame()];
    for game in [SEATS, NAMED] {
        let start = Position::new(table.clone(), twice.clone());
        let (end, steps) = run(&game, start, &["use sprite-0/duelist", "use sprite-0/duelist"]);
        assert_eq!(end.node, Node::End);
        // three dimmings, and one more in each of the two skirmishes
        assert_eq!(end.position.state.sprite(1).map(|it| it.glow), Some(9 - 3 - 2), "{:?}", texts(&steps));
    }
}

#[test]
fn a_cost_is_paid_first_and_refused_when_it_cannot_be() {
    let mut table = board(&[(Amber, Power::Plain, 1), (Jade, Power::Trader, 3)]);
    let (_, steps) = run(&SEATS, skirmish(table.clone()), &[]);
    assert!(
        texts(&steps).contains(&"sprite-1/trader cannot be used: there is nothing to pay with"),
        "{:?}",
        texts(&steps)
    );
    table.score = [0, 1];
    let (end, steps) = run(&SEATS, skirmish(table), &["use sprite-1/trader"]);
    let told = texts(&steps);
    let place = told.iter().position(|text| *text == "jade pays 1").unwrap();
    assert_eq!(told[place - 1..][..3], ["sprite-1/trader is used", "jade pays 1", "sprite-1 glows by 1"]);
    assert_eq!(end.position.state.score(Jade), 0);
}

#[test]
fn if_you_do_counts_a_replaced_event_as_done() {
    for miser in [Power::Miser, Power::Plain] {
        let table = board(&[(Amber, Power::Plain, 1), (Jade, Power::Lantern, 3), (Amber, miser, 5)]);
        let (end, _) = run(&SEATS, skirmish(table), &["dim sprite-2"]);
        assert_eq!(end.position.state.score(Jade), u8::from(miser == Power::Plain));
        assert_eq!(end.position.state.sprite(2).map(|it| it.glow), Some(4));
    }
}

#[test]
fn delayed_effects_resolve_at_their_point_and_are_spent() {
    for game in [SEATS, NAMED] {
        let table = board(&[(Amber, Power::Vow, 1), (Jade, Power::Plain, 2)]);
        let tasks =
            [Task::work(Work::Skirmish { one: 0, other: 1 }), Task::work(Work::Dusk), Task::work(Work::Dusk)];
        let (end, _) = run(&game, Position::new(table, tasks), &[]);
        assert_eq!(end.position.state.score(Amber), 2);
        assert!(end.position.state.vows.is_empty());
    }
}

#[test]
fn what_nobody_wrote_down_is_open_and_so_is_a_scope_that_is_not_there() {
    let open = |start: Position<Pocket>| {
        let mut start = start;
        match advance_silently(&SEATS, &mut start) {
            Node::Open(open) => open,
            Node::Choice(choice) => {
                let mut sink = NoSink;
                engine::take_option(&SEATS, &mut start, &choice, &choice.options[0], &mut sink);
                match advance_silently(&SEATS, &mut start) {
                    Node::Open(open) => open,
                    node => panic!("{node:?}"),
                }
            }
            node => panic!("{node:?}"),
        }
    };
    assert_eq!(open(position(board(&[]), Work::Unwritten)), Open::Unsettled(Ban::Unwritten));
    let mut table = board(&[]);
    table.fog = true;
    assert!(matches!(open(position(table, Work::Dusk)), Open::NoScope { .. }));
    let lost = Position::new(board(&[]), [Task::Bind(Bindings { scored: true })]);
    assert_eq!(open(lost), Open::NoFrame);
}

#[test]
fn the_same_forbid_window_refuses_an_option_and_an_event() {
    let mut table = board(&[(Jade, Power::Bell, 1), (Jade, Power::Plain, 1), (Amber, Power::Plain, 1)]);
    table.fog = true;
    let mut start = position(table.clone(), Work::Strike { who: Amber });
    let Node::Choice(choice) = advance(&SEATS, &mut start, &mut NoSink) else { panic!() };
    let names = |picks: Vec<String>| picks;
    assert_eq!(names(choice.options.iter().map(|it| it.pick.to_string()).collect()), ["dim sprite-0"]);
    let refused: Vec<(String, Vec<Ban>)> =
        choice.refused.iter().map(|it| (it.pick.to_string(), it.bans.clone())).collect();
    assert_eq!(
        refused,
        [("dim sprite-1".to_owned(), vec![Ban::Fog]), ("dim sprite-2".to_owned(), vec![Ban::Own])]
    );
    let event = Position::new(table, [Task::event(Event::Dim { id: 1, by: 1 })]);
    let (end, _) = run(&SEATS, event, &[]);
    assert_eq!(end.position.state.sprite(1).map(|it| it.glow), Some(1));
}

#[test]
fn a_choice_without_any_legal_option_is_open_and_says_what_was_refused() {
    let start = position(board(&[(Amber, Power::Plain, 1)]), Work::Strike { who: Amber });
    let (end, _) = run(&SEATS, start, &[]);
    let Node::Open(Open::NoOption { who, refused, .. }) = end.node else { panic!("{:?}", end.node) };
    assert_eq!((who, refused.len()), (Amber as Player, 1));
}
