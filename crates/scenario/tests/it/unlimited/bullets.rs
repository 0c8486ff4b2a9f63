//! Each point of the older page, one test: the scenarios that stand under its passages, and the files that show more of it.
//!
//! The table *What runs* in `docs/unlimited-rules.md` names point, passages and test; `the_table_names_every_test_with_all_that_it_runs` keeps
//! the two together.

use std::{collections::BTreeSet, fs, sync::LazyLock};

use names::Severity;
use rulebook::Rulebook;
use scenario::{Report, Scenario};

static RULEBOOK: LazyLock<Rulebook> = LazyLock::new(|| Rulebook::read(shipped::games()));

/// The scenario comes out as it expects, and every step of it cites.
fn runs(name: &str, text: &str) {
    let scenario = Scenario::from_toml(text, name).unwrap_or_else(|findings| panic!("{name}: {findings:#?}"));
    let report: Report = scenario.resolve(&RULEBOOK);
    let wrong: Vec<_> =
        report.diagnostics.iter().filter(|finding| finding.severity != Severity::Info).collect();
    assert!(wrong.is_empty(), "{name}: {wrong:#?}");
    assert!(report.steps.iter().all(|step| !step.citations.is_empty()), "{name}");
}

fn point(passages: &[&str], files: &[&str]) {
    let mut count = files.len();
    for id in passages {
        let passage = RULEBOOK.passages.values().find(|passage| passage.id.to_string() == *id);
        let passage = passage.unwrap_or_else(|| panic!("`{id}` is a passage"));
        if let Some(text) = &passage.scenario {
            count += 1;
            runs(id, text);
        }
    }
    for file in files {
        let path = testing::root().join(format!("tests/fixtures/scenarios/{file}.toml"));
        runs(file, &fs::read_to_string(path).unwrap());
    }
    assert!(count > 0, "nothing runs here");
}

macro_rules! points {
    ($($(#[doc = $words:literal])* fn $name:ident: [$($passage:literal),*], [$($file:literal),*];)*) => {
        $($(#[doc = $words])* #[test]
        fn $name() {
            point(&[$($passage),*], &[$($file),*]);
        })*

        /// All tests here: name, passages, files.
        const ROWS: &[(&str, &[&str], &[&str])] =
            &[$((stringify!($name), &[$($passage),*], &[$($file),*])),*];
    };
}

points! {
    /// Abilities: printed abilities stand in the text box.
    fn printed_abilities_stand_in_the_text_box:
        ["unlimited/abilities-and-effects/ability"],
        [];
    /// Abilities: an upgrade that says "gains" gives the unit an ability as if printed.
    fn an_upgrade_that_says_gains_gives_the_unit_an_ability_as_if_printed:
        ["unlimited/abilities-and-effects/gained-from-an-upgrade", "unlimited/abilities-and-effects/gained-from-another-card", "unlimited/card-types/q-enemy-upgrade-trigger", "unlimited/game-concepts/upgrade-on-an-enemy-unit"],
        ["play-seed-upgrade-gives-an-ability"];
    /// Abilities: a player controls the abilities of what they play and control.
    fn a_player_controls_the_abilities_of_what_they_play_and_control:
        ["unlimited/abilities-and-effects/who-controls-an-ability"],
        [];
    /// Abilities: an effect is the part that is not a cost.
    fn an_effect_is_the_part_that_is_not_a_cost:
        ["unlimited/abilities-and-effects/effect"],
        [];
    /// Constant abilities: on as long as the card is in play.
    fn on_as_long_as_the_card_is_in_play:
        ["unlimited/abilities-and-effects/always-on"],
        [];
    /// Constant abilities: on at once as the card enters play.
    fn on_at_once_as_the_card_enters_play:
        ["unlimited/abilities-and-effects/at-once"],
        ["play-seed-constant-from-entering-on"];
    /// Constant abilities: "while" is checked all the time.
    fn while_is_checked_all_the_time:
        ["unlimited/abilities-and-effects/while", "unlimited/abilities-and-effects/while-example", "unlimited/abilities-and-effects/conditions-that-need-each-other"],
        ["play-restore-then-raid-then-grit"];
    /// Constant abilities: exhausted cards keep them.
    fn exhausted_cards_keep_them:
        ["unlimited/abilities-and-effects/exhausted-cards-too", "unlimited/keywords/q-exhausted-sentinel"],
        ["play-exhausted-attacker", "play-seed-exhausted-cards-keep-constant-abilities"];
    /// Constant abilities: example: a bonus while attacking.
    fn example_a_bonus_while_attacking:
        ["unlimited/player-actions/begin-attack", "unlimited/player-actions/further-condition", "unlimited/keywords/raid-x"],
        ["play-raid-restore-grit"];
    /// Triggered abilities: "When" or "On", a colon, an effect.
    fn when_or_on_a_colon_an_effect:
        ["unlimited/abilities-and-effects/when-or-on", "unlimited/abilities-and-effects/several-conditions"],
        [];
    /// Triggered abilities: in play when the condition occurs, or it says otherwise.
    fn in_play_when_the_condition_occurs_or_it_says_otherwise:
        ["unlimited/abilities-and-effects/must-be-in-play", "unlimited/abilities-and-effects/resolves-although-the-card-has-left", "unlimited/abilities-and-effects/resolves-although-example", "unlimited/timing-and-triggers/q-attacker-gone"],
        ["play-seed-not-in-play-triggers-nothing", "play-when-you-draw-this-card"];
    /// Triggered abilities: must be resolved unless "you may".
    fn must_be_resolved_unless_you_may:
        ["unlimited/abilities-and-effects/mandatory", "unlimited/timing-and-triggers/q-decline-trigger", "unlimited/wording/you-may"],
        ["play-seed-mandatory-without-you-may", "play-seed-you-may-leave-it"];
    /// Triggered abilities: example: an ability as the unit comes into play.
    fn example_an_ability_as_the_unit_comes_into_play:
        ["unlimited/timing-and-triggers/when-played"],
        [];
    /// Action abilities: begins with the word "Action".
    fn begins_with_the_word_action:
        ["unlimited/abilities-and-effects/action"],
        [];
    /// Action abilities: the cost in brackets is paid.
    fn the_cost_in_brackets_is_paid:
        ["unlimited/abilities-and-effects/cost-in-brackets", "unlimited/abilities-and-effects/cost-in-brackets-example", "unlimited/abilities-and-effects/without-an-effect"],
        [];
    /// Action abilities: using one is an action of the turn.
    fn using_one_is_an_action_of_the_turn:
        ["unlimited/abilities-and-effects/action", "unlimited/abilities-and-effects/without-an-effect", "unlimited/abilities-and-effects/q-leader-for-nothing"],
        [];
    /// Action abilities: an Epic Action only once per game.
    fn an_epic_action_only_once_per_game:
        ["unlimited/abilities-and-effects/epic-action", "unlimited/card-types/deploying"],
        ["play-seed-epic-action-only-once"];
    /// Event abilities: resolved as the event is played.
    fn resolved_as_the_event_is_played:
        ["unlimited/abilities-and-effects/resolved-when-played"],
        [];
    /// Event abilities: the event is in the discard pile first.
    fn the_event_is_in_the_discard_pile_first:
        ["unlimited/abilities-and-effects/discard-first"],
        [];
    /// Event abilities: as much as possible, the rest is ignored.
    fn as_much_as_possible_the_rest_is_ignored:
        ["unlimited/abilities-and-effects/as-much-as-possible", "unlimited/abilities-and-effects/as-much-as-possible-example", "unlimited/abilities-and-effects/q-event-no-effect"],
        [];
    /// Keyword abilities: bold red, with rules of its own.
    fn bold_red_with_rules_of_its_own:
        ["unlimited/abilities-and-effects/keyword", "unlimited/abilities-and-effects/given-keywords"],
        [];
    /// Keyword abilities: resolves by itself unless it says "may".
    fn resolves_by_itself_unless_it_says_may:
        ["unlimited/abilities-and-effects/automatic", "unlimited/keywords/restore-x", "unlimited/keywords/ambush"],
        ["play-raid-restore-grit"];
    /// Keyword abilities: does not stack, save with a number, a cost or a dash and text.
    fn does_not_stack_save_with_a_number_a_cost_or_a_dash_and_text:
        ["unlimited/abilities-and-effects/stacking", "unlimited/abilities-and-effects/stacking-example", "unlimited/keywords/adds-nothing-twice"],
        [];
    /// Keyword abilities: example: Ambush.
    fn example_ambush:
        ["unlimited/keywords/ambush", "unlimited/keywords/ambush-formerly", "unlimited/keywords/ambush-without-a-target", "unlimited/keywords/q-ambush-base"],
        [];
    /// Lasting effects: for a stated time.
    fn for_a_stated_time:
        ["unlimited/abilities-and-effects/for-a-time", "unlimited/turn-structure/for-this-phase", "unlimited/turn-structure/q-phase-bonus-in-regroup", "unlimited/abilities-and-effects/only-what-is-there", "unlimited/abilities-and-effects/only-what-is-there-example"],
        [];
    /// Lasting effects: goes on without its source.
    fn goes_on_without_its_source:
        ["unlimited/abilities-and-effects/survives-its-source", "unlimited/abilities-and-effects/q-lasting-source"],
        ["play-seed-lasting-effect-outlives-its-card"];
    /// Delayed effects: made now for a later moment or condition.
    fn made_now_for_a_later_moment_or_condition:
        ["unlimited/abilities-and-effects/later", "unlimited/abilities-and-effects/needs-no-source"],
        ["play-end-already-past"];
    /// Delayed effects: resolves at its moment, before what that moment triggers.
    fn resolves_at_its_moment_before_what_that_moment_triggers:
        ["unlimited/abilities-and-effects/first-of-all-at-its-moment", "unlimited/timing-and-triggers/delayed-effects-come-first", "unlimited/turn-structure/start-of-the-regroup-phase"],
        ["play-delayed-effect-into-regroup", "play-seed-delayed-effect-comes-first"];
    /// Replacement effects: takes the place of all or part of what would happen.
    fn takes_the_place_of_all_or_part_of_what_would_happen:
        ["unlimited/abilities-and-effects/instead", "unlimited/abilities-and-effects/the-replaced-thing-never-happened", "unlimited/abilities-and-effects/replaced-example"],
        ["play-shield-prevents-overwhelm"];
    /// Replacement effects: "instead" or "would".
    fn instead_or_would:
        ["unlimited/abilities-and-effects/instead", "unlimited/abilities-and-effects/q-instead-choice"],
        [];
    /// Replacement effects: at once and mandatory, unless "you may".
    fn at_once_and_mandatory_unless_you_may:
        ["unlimited/abilities-and-effects/immediate-and-mandatory", "unlimited/abilities-and-effects/q-instead-choice"],
        ["play-two-shields-two-exchanges", "play-seed-replacement-is-mandatory"];
    /// Resolving: effects in the order written.
    fn effects_in_the_order_written:
        ["unlimited/abilities-and-effects/in-written-order"],
        ["play-seed-in-the-order-as-written"];
    /// Resolving: chosen options in any order.
    fn chosen_options_in_any_order:
        ["unlimited/abilities-and-effects/chosen-options"],
        [];
    /// Resolving: both players at once if possible.
    fn both_players_at_once_if_possible:
        ["unlimited/abilities-and-effects/both-players"],
        ["play-regroup"];
    /// Timing and triggers: in the turn or step in which it triggered.
    fn in_the_turn_or_step_in_which_it_triggered:
        ["unlimited/timing-and-triggers/next-opportunity"],
        [];
    /// Timing and triggers: resolving is no action, and possible outside one's turn.
    fn resolving_is_no_action_and_possible_outside_one_s_turn:
        ["unlimited/timing-and-triggers/not-an-action", "unlimited/timing-and-triggers/next-opportunity"],
        [];
    /// Timing and triggers: after a completed action that is no attack.
    fn after_a_completed_action_that_is_no_attack:
        ["unlimited/timing-and-triggers/after-an-action", "unlimited/timing-and-triggers/never-interrupts", "unlimited/timing-and-triggers/q-event-interrupted", "unlimited/timing-and-triggers/q-your-trigger-my-turn"],
        ["play-seed-after-the-action-is-finished"];
    /// Timing and triggers: within an attack at the proper point.
    fn within_an_attack_at_the_proper_point:
        ["unlimited/timing-and-triggers/in-an-attack", "unlimited/timing-and-triggers/on-attack-and-on-defense", "unlimited/timing-and-triggers/when-attack-ends"],
        ["play-advantage-and-the-window"];
    /// Timing and triggers: own abilities in one's own order.
    fn own_abilities_in_one_s_own_order:
        ["unlimited/timing-and-triggers/own-order", "unlimited/timing-and-triggers/q-shield-first"],
        ["play-seed-own-abilities-in-own-order", "play-order-with-a-difference", "play-order-without-difference"];
    /// Timing and triggers: with both players the active player names who goes first, then all of theirs.
    fn with_both_players_the_active_player_names_who_goes_first_then_all_of_theirs:
        ["unlimited/timing-and-triggers/active-player-names-the-player", "unlimited/timing-and-triggers/active-player-example", "unlimited/timing-and-triggers/only-the-player", "unlimited/timing-and-triggers/q-opponent-order", "unlimited/timing-and-triggers/q-active-first"],
        ["play-advantage-and-the-window"];
    /// Timing and triggers: nested abilities come before those that waited.
    fn nested_abilities_come_before_those_that_waited:
        ["unlimited/timing-and-triggers/nested", "unlimited/timing-and-triggers/nested-example", "unlimited/timing-and-triggers/q-nested-first", "unlimited/timing-and-triggers/layers-go-deeper", "unlimited/timing-and-triggers/each-layer-asks-again", "unlimited/timing-and-triggers/attacks-nest-too"],
        [];
}

/// The words in backticks of a row that begin so.
fn named<'a>(row: &'a str, begins: &str) -> BTreeSet<&'a str> {
    row.split('`').skip(1).step_by(2).filter(|word| word.starts_with(begins)).collect()
}

#[test]
fn the_table_names_every_test_with_all_that_it_runs() {
    let table = fs::read_to_string(testing::root().join("docs/unlimited-rules.md")).unwrap();
    for (name, passages, files) in ROWS {
        let rows: Vec<&str> = table.lines().filter(|line| line.contains(&format!("`{name}`"))).collect();
        let [row] = rows.as_slice() else { panic!("`{name}` stands in one row of the table: {rows:?}") };
        assert_eq!(named(row, "unlimited/"), passages.iter().copied().collect(), "passages of `{name}`");
        assert_eq!(named(row, "play-"), files.iter().copied().collect(), "files of `{name}`");
    }
}

/// A file that a row names is there, also where no test of its own runs it.
#[test]
fn every_file_of_the_table_is_there() {
    let folder = testing::root();
    let table = fs::read_to_string(folder.join("docs/unlimited-rules.md")).unwrap();
    let files = named(&table, "play-");
    assert!(files.len() > 40, "the files are named");
    for file in files {
        let path = folder.join(format!("tests/fixtures/scenarios/{file}.toml"));
        assert!(path.exists(), "`{file}` is there");
    }
}
