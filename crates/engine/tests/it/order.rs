//! Who resolves first: seats and a live window, or the named player and nested layers.

use engine::{
    Fix, Followed, Forced, Limits, Line, Merging, Node, Position, Step, Task, Trace, explore, follow,
};

use crate::pocket::{
    NAMED, Player, Player::Amber, Player::Jade, Pocket, Power, SEATS, Work, board, position, skirmish,
};

fn at(game: &Pocket, start: Position<Pocket>, picks: &[&str]) -> Followed<Pocket> {
    let line: Line = picks.iter().copied().map(Fix::pick).collect();
    let followed = follow(game, start, &line, Forced::Walk, &mut Vec::<Step>::new());
    assert_eq!(followed.fates.unmatched(&line).count(), 0, "{:?} {:?}", followed.node, followed.taken);
    followed
}

/// Who decides what, and the names of the options.
fn asked(followed: &Followed<Pocket>) -> (Player, String, Vec<String>) {
    let Node::Choice(choice) = &followed.node else { panic!("{:?}", followed.node) };
    let options = choice.options.iter().map(|option| option.pick.to_string());
    (choice.who, choice.prompt.to_string(), options.collect())
}

fn words(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

/// Both embers of both players go out in one skirmish; bystanders to dim.
fn embers() -> Position<Pocket> {
    let mut table = board(&[
        (Amber, Power::Ember, 1),
        (Jade, Power::Ember, 1),
        (Amber, Power::Plain, 9),
        (Jade, Power::Plain, 9),
    ]);
    table.active = Jade;
    skirmish(table)
}

#[test]
fn under_seats_the_first_player_resolves_first_without_being_asked() {
    let (who, decision, options) = asked(&at(&SEATS, embers(), &[]));
    assert_eq!((who, decision.as_str()), (Jade, "target"));
    assert_eq!(options, words(&["dim sprite-2", "dim sprite-3"]));
    let taken = at(&SEATS, embers(), &["dim sprite-2"]).taken;
    let uses: Vec<String> = taken.iter().map(|it| it.pick.to_string()).collect();
    assert_eq!(uses, ["use sprite-1/ember", "dim sprite-2", "use sprite-0/ember"]);
}

#[test]
fn under_named_the_active_player_names_which_player_goes_first() {
    let (who, decision, options) = asked(&at(&NAMED, embers(), &[]));
    assert_eq!((who, decision.as_str()), (Jade, "first"));
    assert_eq!(options, words(&["first jade", "first amber"]));
    let (who, decision, _) = asked(&at(&NAMED, embers(), &["first amber"]));
    assert_eq!((who, decision.as_str()), (Amber, "target"));
}

#[test]
fn the_named_player_resolves_all_of_theirs_in_any_order_before_the_other() {
    let table = board(&[
        (Amber, Power::Ember, 1),
        (Jade, Power::Ember, 1),
        (Jade, Power::Chorus, 9),
        (Amber, Power::Plain, 9),
    ]);
    let start = skirmish(table);
    let (who, decision, options) = asked(&at(&NAMED, start.clone(), &["first jade"]));
    assert_eq!((who, decision.as_str()), (Jade, "after"));
    assert_eq!(options, words(&["use sprite-1/ember", "use sprite-2/chorus"]));
    let way = at(&NAMED, start, &["first jade", "use sprite-2/chorus", "dim sprite-3", "dim sprite-3"]);
    let taken: Vec<String> = way.taken.iter().map(|it| it.pick.to_string()).collect();
    assert_eq!(
        taken,
        [
            "first jade",
            "use sprite-2/chorus",
            "use sprite-1/ember",
            "dim sprite-3",
            "use sprite-0/ember",
            "dim sprite-3"
        ]
    );
}

#[test]
fn nested_triggers_resolve_before_everything_that_was_waiting() {
    // amber's ember puts jade's weak ember out: its trigger comes before amber's chorus
    let table = board(&[
        (Amber, Power::Ember, 1),
        (Jade, Power::Plain, 5),
        (Jade, Power::Ember, 1),
        (Amber, Power::Chorus, 9),
    ]);
    let way =
        at(&NAMED, skirmish(table), &["use sprite-0/ember", "dim sprite-2", "first jade", "dim sprite-1"]);
    let taken: Vec<String> = way.taken.iter().map(|it| it.pick.to_string()).collect();
    assert_eq!(
        taken,
        [
            "use sprite-0/ember",
            "dim sprite-2",
            "first jade",
            "use sprite-2/ember",
            "dim sprite-1",
            "use sprite-3/chorus",
            "use sprite-3/chorus",
        ]
    );
    assert_eq!((way.node, way.position.state.score(Amber)), (Node::End, 2));
}

#[test]
fn nested_layers_have_their_own_choice_of_player() {
    let table = board(&[
        (Amber, Power::Ember, 1),
        (Jade, Power::Plain, 5),
        (Jade, Power::Ember, 1),
        (Amber, Power::Chorus, 9),
    ]);
    let (who, decision, options) =
        asked(&at(&NAMED, skirmish(table), &["use sprite-0/ember", "dim sprite-2"]));
    assert_eq!((who, decision.as_str()), (Amber, "first"));
    assert_eq!(options, words(&["first amber", "first jade"]));
}

#[test]
fn depth_counts_nested_effects() {
    let table = board(&[
        (Amber, Power::Ember, 1),
        (Jade, Power::Plain, 5),
        (Jade, Power::Ember, 1),
        (Amber, Power::Plain, 9),
    ]);
    let line: Line = ["dim sprite-2", "dim sprite-3"].into_iter().map(Fix::pick).collect();
    for game in [SEATS, NAMED] {
        let mut trace = Trace::default();
        follow(&game, skirmish(table.clone()), &line, Forced::Walk, &mut trace);
        let depths: Vec<(usize, &str)> =
            trace.steps().iter().map(|step| (step.depth(), step.text())).collect();
        insta::allow_duplicates! { insta::assert_debug_snapshot!(depths); }
    }
}

#[test]
fn an_optional_effect_can_be_passed_and_a_mandatory_one_cannot() {
    let table =
        |power| skirmish(board(&[(Amber, Power::Plain, 1), (Jade, Power::Plain, 5), (Jade, power, 9)]));
    for game in [SEATS, NAMED] {
        let (who, _, options) = asked(&at(&game, table(Power::Moth), &[]));
        assert_eq!((who, options), (Jade, words(&["use sprite-2/moth", "pass"])));
        let passed = at(&game, table(Power::Moth), &["pass"]);
        assert_eq!((passed.node, passed.position.state.score(Jade)), (Node::End, 0));
        let forced = at(&game, table(Power::Chorus), &[]);
        assert_eq!((forced.node, forced.position.state.score(Jade)), (Node::End, 1));
    }
}

#[test]
fn a_forced_choice_is_shown_when_asked_for() {
    let start =
        skirmish(board(&[(Amber, Power::Plain, 1), (Jade, Power::Plain, 5), (Jade, Power::Chorus, 9)]));
    let shown = follow(&SEATS, start, &Line::default(), Forced::Show, &mut Vec::<Step>::new());
    assert_eq!(asked(&shown).2, words(&["use sprite-2/chorus"]));
}

#[test]
fn the_live_window_sees_what_arose_meanwhile() {
    // jade's ember puts amber's trader-free sprite out; the moth that watches was there all along and
    // is asked once more for the second going out, in the window of that one
    let table = board(&[
        (Amber, Power::Plain, 5),
        (Jade, Power::Ember, 1),
        (Amber, Power::Plain, 1),
        (Jade, Power::Chorus, 9),
    ]);
    let way = at(&SEATS, skirmish(table), &["use sprite-1/ember", "dim sprite-2"]);
    assert_eq!((way.node, way.position.state.score(Jade)), (Node::End, 2));
}

#[test]
fn orders_that_make_no_difference_are_one_end() {
    // four choruses a side: 8! / ... orders, few nodes, one end
    let mut sprites = vec![(Amber, Power::Plain, 1), (Jade, Power::Plain, 1)];
    sprites.extend([(Amber, Power::Chorus, 9); 4]);
    sprites.extend([(Jade, Power::Chorus, 9); 4]);
    let count = |game: &Pocket| {
        let tree =
            explore(game, skirmish(board(&sprites)), &Line::default(), Limits::default(), Merging::Equal);
        assert_eq!(tree.cut, None);
        (tree.ends().count(), tree.count_lines().unwrap())
    };
    assert_eq!(count(&SEATS), (1, 24 * 24), "n1! times n2!, never interleaved");
    assert_eq!(count(&NAMED), (1, 2 * 24 * 24), "and who goes first");
}

#[test]
fn delayed_effects_of_both_players_are_ordered_by_the_policy() {
    let mut table = board(&[]);
    table.vows = vec![Amber, Jade];
    table.active = Jade;
    let seats = at(&SEATS, position(table.clone(), Work::Dusk), &[]);
    assert_eq!(seats.taken[0].pick.to_string(), "use jade/vow");
    let (who, decision, _) = asked(&at(&NAMED, position(table, Work::Dusk), &[]));
    assert_eq!((who, decision.as_str()), (Jade, "first"));
}

#[test]
fn without_a_layer_triggers_wait_right_beneath_their_batch() {
    let table = board(&[(Amber, Power::Plain, 0), (Jade, Power::Chorus, 9)]);
    let start = Position::new(table, [Task::work(Work::Dusk), Task::work(Work::Dusk)]);
    let end = at(&NAMED, start, &[]);
    assert_eq!((end.node, end.position.state.score(Jade)), (Node::End, 1));
}
