//! Does the resolver refuse what it must, at once and by name?
//!
//! The list *Resolver* of the targets for reliability, one named test for each entry that concerns attacks: what is
//! refused, with which field and which limit, and how long that takes. Twelve simultaneous effects, and how long
//! exploring may take, are tests of `tests/armada` and `tests/web`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{sync::LazyLock, time::Duration};

use names::Diagnostic;
use scenario::{Scenario, Status};
use testing::ThreadTime;

fn scenario(kind: &str, text: &str) -> Result<Scenario, Vec<Diagnostic>> {
    Scenario::from_toml(&format!("game = \"armada\"\nkind = \"{kind}\"\n{text}"), "list.toml")
}

fn attack(text: &str) -> Result<Scenario, Vec<Diagnostic>> {
    scenario("attack", text)
}

/// How long it takes: of several runs the fastest counts.
fn fastest(run: impl Fn()) -> Duration {
    let timed = || {
        let started = ThreadTime::now();
        run();
        started.elapsed()
    };
    (0..8).map(|_| timed()).min().unwrap()
}

/// How long the smallest answer takes on this machine, read and resolved: the measure of all others.
static SMALLEST_ANSWER: LazyLock<Duration> = LazyLock::new(|| {
    let rulebook = shipped::rulebook();
    fastest(|| drop(attack("dice = [\"red/hit\"]").unwrap().resolve(rulebook)))
});

/// Refused with this field, words that name the limit, and before any work starts: in less than the time of some of the
/// smallest answers (on an idle machine that is far below 5 ms).
fn refused(read: &dyn Fn() -> Result<Scenario, Vec<Diagnostic>>, field: &str, says: &str) {
    let findings = read().expect_err(field);
    let finding = &findings[0];
    assert_eq!(finding.field.as_deref().unwrap_or_default(), field, "{finding:?}");
    let said = format!("{}; {}", finding.message, finding.help.as_deref().unwrap_or_default());
    assert!(said.contains(says), "{said}");
    let (took, answer) = (fastest(|| drop(read())), *SMALLEST_ANSWER);
    assert!(took < answer * 20, "{field} took {took:?}, and the smallest answer {answer:?}");
}

#[test]
fn a_billion_dice() {
    refused(&|| attack("pool = { red = 1000000000 }"), "pool.red", "12");
    refused(&|| attack("attacker = { battery = { black = 1000000000 } }"), "attacker.battery.black", "12");
}

/// Numbers that stand inside the texts of effects, cards and costs are refused like those in fields of their own.
#[test]
fn numbers_inside_texts() {
    let does = |text: &str| attack(&format!("[[effect]]\ndoes = [\"{text}\"]"));
    for (verb, rest, most) in [
        ("add", "red", "1 to 12"),
        ("reroll", "any", "1 to 20"),
        ("cancel", "red/hit", "1 to 20"),
        ("spend", "blue", "1 to 20"),
        ("change", "any to hit", "1 to 20"),
        ("damage", "enemy", "1 to 12"),
        ("deal", "enemy faceup", "1 to 12"),
        ("recover", "own front", "1 to 12"),
        ("lose", "enemy rear", "1 to 12"),
    ] {
        for number in ["1000000000", "200", "0", "-1", "1.5", "1e9"] {
            let text = format!("{verb} {number} {rest}");
            refused(&|| does(&text), "effect[1].does", &format!("says {number}; it may be {most}"));
        }
    }
    let cost = || attack("[[effect]]\ncost = [\"spend 1000000000 red\"]");
    refused(&cost, "effect[1].cost", "says 1000000000; it may be 1 to 20");
    refused(&|| attack("rerolls = [\"1000000000 any\"]"), "rerolls", "1 to 20");
    let keyword = || attack("attacker = { kind = \"squadron\", keywords = [\"relay 1000000000\"] }");
    refused(&keyword, "attacker.keywords[1]", "1 to 9");
    for (text, most) in [
        ("immediate: deal facedown 1000000000", "1 to 12"),
        ("immediate: flip facedown; suffer 0", "1 to 12"),
        ("immediate: lose shields left -1", "1 to 12"),
        ("immediate: opponent chooses 5 zones", "1 to 4"),
        ("persistent after overlap: reduce speed 1.5", "1 to 4"),
        ("persistent after maneuver at speed 1000000000: suffer 1", "1 to 4"),
        (
            "immediate: suffer 1; suffer 1; suffer 1; suffer 1; suffer 1; suffer 1; suffer 1",
            "7 operations; the limit is 6",
        ),
    ] {
        refused(&|| scenario("damage", &format!("deck = [\"Storm | {text}\"]")), "deck", most);
    }
    let ready = |cost: &str| {
        scenario(
            "status",
            &format!(
                "unit = [{{}}]\ncard = [{{ icon = \"non-recur\", ship = \"ship 1\", cost = \"{cost}\" }}]"
            ),
        )
    };
    refused(&|| ready("1000000000 navigate"), "card[1].cost", "1 to 8");
    refused(&|| ready("8 navigate and 8 repair"), "card[1].cost", "16 command tokens; the limit is 8");
}

#[test]
fn twenty_one_dice() {
    refused(&|| attack(&format!("dice = [{}]", "\"red/hit\",".repeat(21))), "dice", "20");
}

#[test]
fn fifty_rerolls() {
    refused(&|| attack(&format!("rerolls = [{}]", "\"1 any\",".repeat(50))), "rerolls", "6");
    refused(&|| attack(&format!("return-rerolls = [{}]", "\"1 any\",".repeat(50))), "return-rerolls", "6");
    let effects = "[[effect]]\ndoes = [\"reroll 1 any\"]\n".repeat(50);
    refused(&|| attack(&effects), "effect", "20");
}

#[test]
fn negative_and_fractional_numbers() {
    refused(&|| attack("pool = { red = -1 }"), "pool.red", "0");
    refused(&|| attack("defender = { hull = -4 }"), "defender.hull", "1");
    refused(&|| attack("defender = { hull = 4.5 }"), "defender.hull", "whole number from 1 to 40");
}

#[test]
fn unknown_names() {
    refused(&|| attack("rnage = \"close\""), "rnage", "range");
    refused(&|| attack("dice = [\"green/hit\"]"), "dice[1]", "red/hit");
    refused(&|| attack("[[effect]]\nuse = \"reroll-on\""), "effect[1].use", "reroll-one");
    refused(&|| attack("[[effect]]\nname = \"x\"\ncannot = [\"win\"]"), "effect[1].cannot", "spend accuracy");
}

/// Misspelt words inside texts: what was probably meant is said, in the words of the part that is wrong.
#[test]
fn misspelt_words_inside_texts() {
    for (list, text, meant) in [
        ("does", "rerol 1 red", "did you mean `reroll 1 red`?"),
        ("does", "exhaust enmy brase", "did you mean `exhaust enemy brace`?"),
        ("does", "change red/hti to red/crit", "did you mean `change red/hit to red/crit`?"),
        ("does", "turn crad Capacitor facedown", "did you mean `turn card Capacitor facedown`?"),
        ("does", "reroll 1 purple", "write one of: `reroll exactly 2 black`, `reroll 2 black`"),
        ("does", "change red/hit to blue/hit", "a die keeps its color"),
        ("does", "change blue/hit to hit-hit", "none of these has that face"),
        ("cost", "exhaust crad", "did you mean `exhaust card`?"),
        ("cost", "spend nvaigate dial", "did you mean `spend navigate dial`?"),
        ("cannot", "spend acuracy", "did you mean `spend accuracy`?"),
    ] {
        let effect = format!("[[effect]]\n{list} = [\"{text}\"]");
        refused(&|| attack(&effect), &format!("effect[1].{list}"), meant);
    }
    refused(&|| attack("rerolls = [\"2 balck\"]"), "rerolls", "did you mean `2 black`?");
    let tokens = |token: &str| attack(&format!("defender = {{ tokens = [\"{token}\"] }}"));
    refused(&|| tokens("brace/exausted"), "defender.tokens[1]", "did you mean `brace/exhausted`?");
    refused(
        &|| attack("dice = [\"blue/blank\"]"),
        "dice[1]",
        "known here: `blue/hit`, `blue/crit`, `blue/accuracy`",
    );
    for (text, meant) in [
        ("immediate: sufer 1", "`sufer 1` is not an operation; did you mean `suffer 1`?"),
        ("immediat: suffer 1", "`immediat` is not a part of a damage card; did you mean `immediate`?"),
        ("persistent after overlpa: suffer 1", "did you mean `persistent after overlap`?"),
        ("immediate: suffer much", "`suffer much` is not an operation; write one of: `suffer 1 own front`"),
        ("unknwon", "did you mean `unknown`?"),
    ] {
        refused(&|| scenario("damage", &format!("deck = [\"Storm | {text}\"]")), "deck", meant);
    }
    let card = |fields: &str| {
        scenario(
            "status",
            &format!("unit = [{{ name = \"A\" }}]\ncard = [{{ icon = \"non-recur\", {fields} }}]"),
        )
    };
    let cost = || card("ship = \"A\", cost = \"1 navigatt\"");
    refused(&cost, "card[1].cost", "did you mean `1 navigate`?");
    refused(&|| card("ship = \"Aa\""), "card[1].ship", "did you mean `A`?");
}

/// A keyword that has a value is not known without it, and the form is shown.
#[test]
fn a_keyword_without_its_value() {
    let keywords = |list: &str| attack(&format!("attacker = {{ kind = \"squadron\", keywords = [{list}] }}"));
    let field = "attacker.keywords[2]";
    refused(&|| keywords("\"bomber\", \"Counter\""), field, "`counter`, which needs a value");
    refused(&|| keywords("\"bomber\", \"counter\""), field, "write it behind the word, 1 to 9: `counter 2`");
    refused(&|| keywords("\"bomber\", \"counter two\""), field, "its value may be 1 to 9");
}

/// What is wrong is said in one run: of an effect its words, its texts and its name, and of a line its number.
#[test]
fn everything_that_is_wrong_is_said_at_once() {
    let fields = |text: &str| -> Vec<String> {
        let findings = attack(text).expect_err(text);
        findings.into_iter().map(|finding| finding.field.unwrap_or_default()).collect()
    };
    let effect = "[[effect]]\nname = \"a\"\ntiming = \"wen\"\ncost = [\"exhaust crad\"]\n\
                  does = [\"rerol 1 red\", \"add 1 red\", \"add 99 red\"]\n[[line]]\nchose = \"done\"";
    let all = [
        "effect[1].timing",
        "effect[1].cost",
        "effect[1].does",
        "effect[1].does",
        "line[1].chose",
        "line[1]",
    ];
    let mut found = fields(effect);
    found.sort_unstable();
    let mut all = all.map(str::to_owned);
    all.sort_unstable();
    assert_eq!(found, all);
    // what only the game knows is found beside texts that cannot be read
    let effects = "[[effect]]\nname = \"a\"\ncannot = [\"win\"]\n\
                   [[effect]]\nname = \"a\"\ndoes = [\"forbid b\", \"rerol 1 red\"]";
    let found = fields(effects);
    for field in ["effect[1].cannot", "effect[2].name", "effect[2].does"] {
        assert!(found.iter().any(|known| known == field), "{field} of {found:?}");
    }
    assert_eq!(found.len(), 4, "{found:?}");
    let status = "game = \"armada\"\nkind = \"status\"\ncard = [{ icon = \"non-recur\", ship = \"X\", cost = \"1 navi\" }]";
    let found = Scenario::from_toml(status, "list.toml").unwrap_err();
    let found: Vec<_> = found.iter().filter_map(|finding| finding.field.as_deref()).collect();
    assert_eq!(found, ["card[1].ship", "card[1].cost"]);
}

/// The note that there are no dice belongs to attacks that go on, not to a target that a rule refuses.
#[test]
fn no_dice_are_noted_only_where_an_attack_is_made() {
    let rulebook = shipped::rulebook();
    let noted = |text: &str| {
        let report = attack(text).unwrap().resolve(rulebook);
        report.diagnostics.iter().any(|finding| finding.code == "no-dice")
    };
    assert!(noted("defender = { tokens = [\"brace\"] }"));
    assert!(noted(""));
    assert!(!noted("[declare]\nfriendly = true"));
}

/// What a damage card forbids is done in attacks: elsewhere that is said.
#[test]
fn a_damage_card_that_restricts_nothing_outside_attacks_says_so() {
    let text = "faceup-cards = [\"jammed\"]\n[[effect]]\nname = \"jammed\"\ncannot = [\"spend accuracy\"]";
    let report = scenario("damage", &format!("[unit]\n{text}")).unwrap().resolve(shipped::rulebook());
    let finding = report.diagnostics.iter().find(|it| it.code == "restricts-nothing-here").unwrap();
    assert!(finding.message.contains("`jammed` forbids (`spend accuracy`)"), "{finding:?}");
}

/// An ability of Unlimited that triggers itself for ever ends open, as forced loops of Armada's kinds do
/// (`timing-forced-loop`, `effect-forced-loop`, `damage-forced-loop`).
#[test]
fn an_ability_that_triggers_itself_ends_open() {
    let text = "game = \"unlimited\"\nkind = \"play\"\nunit = [{ name = \"A\", text = \"When you draw a card: Draw a card.\" }]\n\
                card = [{ name = \"Read\", type = \"event\", cost = 0, text = \"Draw a card.\" }]\n\
                line = [{ choose = \"play Read\" }]";
    let report = Scenario::from_toml(text, "list.toml").unwrap().resolve(shipped::rulebook());
    assert_eq!(report.status, Status::Open);
    let reason = report.open.unwrap().reason;
    assert!(reason.contains("`A/when` has to be used again and again"), "{reason}");
}

/// Each operation and cost knows its noun: a wrong one is no other operation.
#[test]
fn a_wrong_noun_is_no_other_effect() {
    for (list, text) in [
        ("cost", "spend 1 shield"),
        ("cost", "spend 1 card"),
        ("cost", "spend 1 point"),
        ("cost", "exhaust die"),
        ("cost", "discard shield"),
        ("does", "cancel 1 shield"),
        ("does", "reroll 1 card"),
        ("does", "deal 1 shield"),
        ("does", "deal 1 die"),
        ("does", "recover 1 card"),
        ("does", "lose 1 enemy point"),
        ("does", "damage 1 card"),
        ("does", "exhaust enemy brace icon"),
    ] {
        let what = if list == "cost" { "is not a cost" } else { "is not an operation" };
        refused(
            &|| attack(&format!("[[effect]]\n{list} = [\"{text}\"]")),
            &format!("effect[1].{list}"),
            what,
        );
    }
    for (list, text) in [
        ("cost", "spend 1 red die"),
        ("cost", "spend an accuracy icon"),
        ("cost", "exhaust this card"),
        ("does", "recover 1 shield"),
        ("does", "lose 1 enemy shield on the front zone"),
        ("does", "damage 2 points"),
        ("does", "deal 1 faceup damage card"),
        ("does", "reroll 2 red dice"),
        ("does", "discard the enemy's brace token"),
    ] {
        assert!(attack(&format!("[[effect]]\n{list} = [\"{text}\"]")).is_ok(), "{text}");
    }
}

/// What is said of a counter is said of the squadron that was attacked last.
#[test]
fn a_further_squadron_does_not_counter_a_ship() {
    let text = "attacker = { anti-squadron = { blue = 1 } }\ndefender = { kind = \"squadron\" }\n\
                target = [{ keywords = [\"counter 3\"] }]\n\
                line = [{ choose = \"roll blue/hit\" }, { choose = \"declare target 1\" }, { choose = \"roll blue/hit\" }, \
                        { who = \"defender\", choose = \"use counter\" }]";
    let report = attack(text).unwrap().resolve(shipped::rulebook());
    let refused = report.all_refused().find(|refused| refused.name == "use counter").unwrap();
    assert!(refused.reason.contains("ship"), "{}", refused.reason);
}

/// A line for nobody, and a roll of another number of dice, are told as what they are.
#[test]
fn a_misspelt_player_and_a_roll_of_other_dice() {
    let help = |text: &str| {
        let report = attack(text).unwrap().resolve(shipped::rulebook());
        let finding = report.diagnostics.into_iter().find(|it| it.code == "line-matches-nothing").unwrap();
        (finding.field.unwrap(), finding.message, finding.help.unwrap_or_default())
    };
    let (field, message, meant) = help(
        "dice = [\"red/hit\"]\ndefender = { tokens = [\"brace\"] }\nline = [{ who = \"defendr\", choose = \"spend brace\" }]",
    );
    assert_eq!((field.as_str(), meant.as_str()), ("line[1].who", "did you mean `defender`?"));
    assert!(message.ends_with("is for `defendr`, and nobody is called so"), "{message}");
    let (.., two) = help("pool = { red = 1 }\nline = [{ choose = \"roll red/hit red/hit\" }]");
    assert!(two.starts_with("one die is rolled here"), "{two}");
    let (.., one) = help("pool = { red = 2, blue = 1 }\nline = [{ choose = \"roll red/hit x2\" }]");
    assert!(one.starts_with("3 dice are rolled here"), "{one}");
}

#[test]
fn duplicate_keys() {
    refused(&|| attack("range = \"close\"\nrange = \"long\""), "range", "twice");
}

#[test]
fn json_a_hundred_thousand_deep() {
    let long = "[".repeat(100_000);
    refused(&|| Scenario::from_json(&long, "list.json"), "", "65,536");
    for deep in ["[".repeat(60_000), "{\"effect\":".repeat(6_000)] {
        refused(&|| Scenario::from_json(&deep, "list.json"), "", "16");
    }
}

/// An attack with twenty effects at one time is answered, as a choice, and nothing of their orders is explored for it.
#[test]
fn twenty_effects_of_one_attack_are_a_choice() {
    let rulebook = shipped::rulebook();
    let with = |count: usize| {
        let effects: String = (1..=count)
            .map(|nth| format!("[[effect]]\nname = \"gun {nth}\"\ndoes = [\"reroll 1 red\"]\n"))
            .collect();
        let scenario = attack(&format!("dice = [\"red/blank\", \"red/hit\"]\n{effects}")).unwrap();
        let report = scenario.resolve(rulebook);
        assert_eq!(report.choice.unwrap().options.len(), count + 1, "each effect, and done");
        fastest(|| drop(scenario.resolve(rulebook)))
    };
    let (two, twenty) = (with(2), with(20));
    assert!(twenty < two * 100, "two take {two:?}, and twenty {twenty:?}");
}

/// So many effects of one player's ship that all must be resolved at the same time.
fn at_once(count: usize) -> Scenario {
    let effects: String =
        (1..=count).map(|nth| format!("[[effect]]\nname = \"gun {nth}\"\ncomponent = \"ship\"\n")).collect();
    scenario("timing", &format!("event = \"overlap\"\n{effects}")).unwrap()
}

/// Every order of twelve effects is counted; of twenty the number is estimated before anything is explored, and that is
/// the answer.
#[test]
fn exploring_every_order_of_twenty_effects_is_refused_with_their_number() {
    let rulebook = shipped::rulebook();
    let twelve = at_once(12).resolve_all(rulebook);
    assert_eq!((twelve.explored, twelve.count.as_deref()), (true, Some("479001600")));
    assert_eq!(twelve.estimate, None);
    let twenty = at_once(20).resolve_all(rulebook);
    assert_eq!((twenty.explored, twenty.count.as_deref()), (false, None));
    assert_eq!(twenty.estimate.as_deref(), Some("2400000000000000000"), "20! to two digits");
    assert!(twenty.ends.is_empty() && twenty.lines.is_empty());
    assert_eq!(
        twenty.report.choice.as_ref().unwrap().options.len(),
        20,
        "one choice is answered all the same"
    );
    let finding = &twenty.report.diagnostics[0];
    assert_eq!((finding.code, finding.message.contains("1000000000000000")), ("too-many-lines", true));
}

/// Between the two the budget is hit: how many were found is said to be the least there are.
#[test]
fn what_a_budget_cuts_off_is_said_with_an_estimate_of_the_whole() {
    let lines = at_once(16).resolve_all(shipped::rulebook());
    assert_eq!(
        (lines.explored, lines.estimate.as_deref()),
        (false, Some("20000000000000")),
        "16! to two digits"
    );
    let found: u128 = lines.count.unwrap().parse().unwrap();
    assert!((1..20_922_789_888_000).contains(&found), "{found} are fewer than there are");
    let unexplored =
        |reason: &Option<String>| reason.as_deref().is_some_and(|it| it.starts_with("not explored"));
    assert!(lines.ends.iter().any(|end| unexplored(&end.reason)));
}

/// TOML's most usual slip: a field of the top level behind the head of a table.
#[test]
fn a_field_behind_the_head_of_a_table_is_told_where_it_belongs() {
    refused(&|| scenario("damage", "[unit]\ndeck = [\"unknown\"]"), "unit.deck", "put it above `[unit]`");
    refused(&|| attack("[[effect]]\nrange = \"long\""), "effect[1].range", "put it above `[[effect]]`");
    refused(&|| attack("[attacker]\nhul = 4"), "attacker.hul", "did you mean `hull`?");
}

/// Lists that are longer than the command value lets them be say so, and how the case is asked.
#[test]
fn lists_beyond_the_command_value() {
    let command = |text: &'static str| move || scenario("command", text);
    let tokens = command("command-value = 2\ntokens = [\"repair\", \"navigate\", \"squadron\"]");
    refused(&tokens, "tokens", "with `command-value` 2 a ship has at most 2");
    refused(&tokens, "tokens", "`gained-tokens`");
    refused(&command("tokens = [\"repair\", \"repair\"]"), "tokens", "`gained-tokens`");
    let stack = command("dial = \"repair\"\nstack = [\"repair\", \"navigate\", \"squadron\"]");
    refused(&stack, "stack", "`dial` and `stack` are 4 facedown dials, and with `command-value` 3");
}

/// A misspelt card is no rule's refusal: the line matches nothing, and what was probably meant is said.
#[test]
fn a_misspelt_damage_card_is_not_refused_by_a_rule() {
    let repair = |card: &str| {
        let text = format!(
            "dial = \"repair\"\nfaceup = [\"Capacitor Failure\"]\n\
             line = [{{ choose = \"repair dial\" }}, {{ choose = \"discard card {card}\" }}]"
        );
        scenario("command", &text).unwrap().resolve(shipped::rulebook())
    };
    let misspelt = repair("capacitr failure");
    let finding = misspelt.diagnostics.iter().find(|finding| finding.code == "line-matches-nothing").unwrap();
    assert!(finding.help.as_ref().unwrap().contains("Capacitor Failure"), "{finding:?}");
    assert!(misspelt.refused.is_empty());
    assert_eq!(repair("ruptured engine").refused.len(), 1, "a card that is not there");
}

/// An expected citation that exists nowhere is told from one that is only not cited.
#[test]
fn an_expected_passage_that_does_not_exist() {
    let expecting = |id: &str| {
        let report = scenario("command", &format!("expect = {{ cites = [\"{id}\"] }}")).unwrap();
        let report = report.resolve(shipped::rulebook());
        let finding = report.diagnostics.into_iter().find(|it| it.code == "expectation-failed").unwrap();
        format!("{}; {}", finding.message, finding.help.unwrap_or_default())
    };
    assert_eq!(
        expecting("armada/yaw/rase"),
        "`armada/yaw/rase` is no passage; did you mean `armada/yaw/raise`?"
    );
    assert!(
        expecting("armada/yaw/raise").starts_with("`armada/yaw/raise` is not cited; cited here: `armada/")
    );
}

/// Own orders that come to the same are one line, also where another choice stands before them.
#[test]
fn orders_without_a_difference_are_one_line_behind_another_choice() {
    let scenario = Scenario::from_toml(
        "game = \"unlimited\"\nkind = \"play\"\n\
         unit = [\n\
         { name = \"Rookie\", power = 2, hp = 3, keywords = [\"Restore 1\"], text = \"On Attack: Draw a card.\" },\n\
         { name = \"Brute\", controller = \"P2\", hp = 9 },\n\
         ]\n\
         p1 = { base = { damage = 5 } }\n",
        "orders.toml",
    )
    .unwrap();
    let lines = scenario.resolve_all(shipped::rulebook());
    // attack the unit, attack the base, take the initiative, pass
    assert_eq!((lines.explored, lines.count.as_deref()), (true, Some("4")));
}
