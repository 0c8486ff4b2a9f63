//! Odds as they are asked and answered: the questions of `docs/odds.md`, lines, effects, limits.

use std::{fs, sync::LazyLock};

use names::Severity;
use rulebook::Rulebook;
use scenario::{Odds, Scenario};

static RULEBOOK: LazyLock<Rulebook> = LazyLock::new(|| Rulebook::read(shipped::games()));

fn rulebook() -> &'static Rulebook {
    &RULEBOOK
}

/// Every scenario of the document comes to what it expects: ten questions, and a board with hidden cards.
#[test]
fn the_questions_of_the_document_are_answered() {
    let text = fs::read_to_string(testing::root().join("docs/odds.md")).unwrap();
    let fences = text.split("```toml scenario\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let (mut asked, mut wrong) = (0, Vec::new());
    for (nth, fence) in (1..).zip(fences) {
        let scenario =
            Scenario::from_toml(fence, "docs/odds.md").unwrap_or_else(|found| panic!("{nth}: {found:?}"));
        let report = scenario.resolve(rulebook());
        let failed = report.diagnostics.iter().filter(|finding| finding.severity == Severity::Error);
        let failed: Vec<String> = failed.map(|finding| finding.message.clone()).collect();
        wrong.extend(failed.into_iter().map(|message| format!("question {nth}: {message}")));
        asked += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(asked, 11);
}

fn odds(text: &str) -> scenario::AttackOdds {
    let scenario = Scenario::from_toml(text, "odds.toml").unwrap_or_else(|found| panic!("{found:?}"));
    match scenario.odds(rulebook()).unwrap_or_else(|found| panic!("{found:?}")) {
        Odds::Attack(odds) => *odds,
        Odds::Draw(_) => panic!("an attack"),
    }
}

const ATTACK: &str = r#"
game = "armada"
kind = "odds"
range = "medium"
order = "any"
"#;

const DEFENDER: &str = r#"
rerolls = ["1 any"]
[defender]
hull = 4
shields = { front = 1, left = 1 }
tokens = ["evade", "brace", "redirect"]
"#;

/// From the roll on, the mean over all rolls is the value before it: lines lead to any point of an attack.
#[test]
fn lines_lead_to_any_point_of_an_attack() {
    let before = odds(&format!("{ATTACK}pool = {{ blue = 1 }}\n{DEFENDER}"));
    let faces = [("blue/hit", 4), ("blue/crit", 2), ("blue/accuracy", 2)];
    let from = |face: &str| {
        let line = format!("[[line]]\nchoose = \"roll {face}\"\n");
        odds(&format!("{ATTACK}pool = {{ blue = 1 }}\n{DEFENDER}{line}"))
    };
    let mean: f64 = faces.iter().map(|(face, sides)| from(face).decimal * f64::from(*sides) / 8.0).sum();
    assert!((mean - before.decimal).abs() < 1e-12, "{mean} {}", before.decimal);
    assert_eq!(from("blue/hit").method, "solver");
}

/// Where every line is followed, the answer is the solver's.
#[test]
fn both_ways_of_working_agree() {
    let dice =
        "dice = [\"red/hit-hit\", \"blue/crit\"]\nweights = { damage = 5, cards = 3, spent-ready = 1 }\n";
    let solver = odds(&format!("{ATTACK}{dice}{DEFENDER}"));
    let done = "[[line]]\nwho = \"attacker\"\nchoose = \"done\"\n";
    let lines = odds(&format!("{ATTACK}{dice}{DEFENDER}{done}"));
    assert_eq!((solver.method, lines.method), ("solver", "every line"));
    let without = odds(&format!("{ATTACK}{dice}{}", DEFENDER.replace("rerolls = [\"1 any\"]", "")));
    assert_eq!(lines.value, without.value);
    assert_eq!((lines.unique, without.unique), (true, true));
    assert_eq!(lines.distribution, without.distribution);
}

/// An effect that changes nothing that is counted, and that the solver does not know.
const UNKNOWN: &str = r#"{ name = "thanks", owner = "second", timing = "after", event = "attack", optional = false, does = ["gain own navigate token"] }"#;

/// An attack with these effects: by the solver, and where every line is followed.
fn both_ways(effects: &[&str], rest: &str) -> [scenario::AttackOdds; 2] {
    let asked = |effects: &[&str]| {
        odds(&format!("game = \"armada\"\nkind = \"odds\"\neffect = [{}]\n{rest}", effects.join(", ")))
    };
    let both = [asked(effects), asked(&[effects, &[UNKNOWN]].concat())];
    assert_eq!(both.each_ref().map(|it| it.method), ["solver", "every line"], "{effects:?} {rest}");
    both
}

#[test]
fn a_stated_line_comes_to_the_same_where_every_line_is_followed() {
    let attackers = [
        r#""reroll blank", "lock brace""#,
        r#""reroll red/blank blue/accuracy when 2 or less", "dial blue""#,
        r#""both red blank", "lock redirect evade""#,
        r#""token blank hit when 3 or less""#,
    ];
    let defenders = [
        r#""brace when 2 or more", "evade""#,
        r#""evade 2 when 1 or more", "redirect", "contain when crit""#,
        r#""redirect when 2 or more", "evade blue/hit red/hit", "brace""#,
    ];
    let dice = ["pool = { red = 1, blue = 1 }", r#"dice = ["red/blank", "red/hit-hit", "blue/accuracy"]"#];
    for (range, dice) in ["close", "long"].iter().flat_map(|range| dice.map(|dice| (range, dice))) {
        for (attacker, defender) in attackers.iter().flat_map(|one| defenders.map(|other| (one, other))) {
            let [solved, followed] = both_ways(
                &[],
                &format!(
                    "range = \"{range}\"\n{dice}\nrerolls = [\"1 red\", \"1 any\"]\n\
                     attacker = {{ size = \"large\", concentrate-fire = \"both\" }}\n\
                     play = {{ attacker = [{attacker}], defender = [{defender}] }}\n\
                     weights = {{ damage = 1, cards = 3, spent-ready = 1 }}\n\
                     [defender]\nsize = \"small\"\nhull = 4\nspeed = 2\nshields = {{ front = 1, left = 1, right = 2 }}\n\
                     tokens = [\"evade\", \"brace/exhausted\", \"redirect\", \"contain\"]\n"
                ),
            );
            let asked = format!("{range} {dice} {attacker} {defender}");
            assert_eq!(followed.value, solved.value, "{asked}");
            assert_eq!(followed.distribution, solved.distribution, "{asked}");
        }
    }
}

/// Cards that are used before the solver can take over.
#[test]
fn what_the_solver_takes_over_is_what_every_line_comes_to() {
    let halved = r#"{ name = "halved", owner = "second", part = "defending", timing = "while", event = "roll attack dice", cost = ["spend brace"], does = ["remove half"] }"#;
    let one = r#"{ name = "one", timing = "before", event = "roll attack dice", does = ["add 1 any", "cancel 1 any"] }"#;
    let marks = r#"{ name = "marks", timing = "after", event = "roll attack dice", cost = ["exhaust card"], does = ["mark defender any token"] }"#;
    let (pool, rolled) =
        ("pool = { red = 1, black = 1 }", r#"dice = ["red/hit", "black/hit-crit", "red/accuracy"]"#);
    let all: [(&[&str], &str); 4] =
        [(&[halved], pool), (&[one], pool), (&[halved, one], pool), (&[marks], rolled)];
    for (cards, dice) in all {
        let ships = "range = \"close\"\nattacker = { size = \"medium\" }\n[defender]\nsize = \"medium\"\nhull = 4\n\
                     speed = 2\nshields = { front = 1, left = 1 }\ntokens = [\"evade\", \"brace\", \"redirect\"]\n";
        let [taken, followed] = both_ways(cards, &format!("{dice}\n{ships}"));
        assert_eq!(taken.value, followed.value, "{cards:?}");
        if taken.unique && followed.unique {
            assert_eq!(taken.distribution, followed.distribution, "{cards:?}");
        }
        assert!(!taken.play.is_empty(), "{cards:?}");
    }
}

/// An attack with a card whose text the solver does not know.
fn with_card(side: &str, card: &str, [red, blue, black]: [&str; 3]) -> Scenario {
    let upgrades = format!("{side}.upgrades");
    let pairs = [
        ("pool.red", red),
        ("pool.blue", blue),
        ("pool.black", black),
        ("range", "close"),
        ("defender.hull", "5"),
        ("defender.shields.front", "2"),
        ("defender.tokens", "brace,redirect"),
        (upgrades.as_str(), card),
    ]
    .map(|(name, value)| (name.to_owned(), value.to_owned()));
    let read = crate::at_hand::shelf().scenario_from_query("armada", "odds", &pairs);
    read.unwrap_or_else(|found| panic!("{found:?}"))
}

/// What would take too long is refused by an estimate, before any line is followed; the card is named, and its place leads to the same question
/// without it. A smaller attack with the card is answered.
#[test]
fn a_card_that_the_solver_does_not_know_is_named_before_any_work() {
    let large = with_card("defender", "Point-Defense Ion Cannons", ["4", "3", "1"]);
    let rulebook = rulebook();
    let begun = testing::ThreadTime::now();
    let found = large.odds(rulebook).unwrap_err();
    // 75,000 positions take half a minute here
    assert!(begun.elapsed().as_secs() < 2, "{:?}", begun.elapsed());
    assert_eq!(
        (found[0].code, found[0].word.as_deref()),
        ("too-many-lines", Some("Point Defense Ion Cannons"))
    );
    let known = "with `Point Defense Ion Cannons` there are about ";
    assert!(found[0].message.starts_with(known), "{}", found[0].message);
    let place = found[0].field.as_deref().unwrap();
    let without = large.query_without(place).unwrap();
    assert_ne!(without, large.to_query());
    for nowhere in ["defender.upgrades[2]", "defender.upgrades[0]", "defender", "pool[1]", "nothing[1]"] {
        assert_eq!(large.query_without(nowhere), None, "{nowhere}");
    }
    let small = with_card("defender", "Point-Defense Ion Cannons", ["1", "1", "0"]);
    assert!(small.odds(rulebook).is_ok());
}

#[test]
fn what_is_over_a_limit_names_the_field() {
    let refused = |text: &str| {
        let found = Scenario::from_toml(&format!("game = \"armada\"\nkind = \"odds\"\n{text}"), "x.toml");
        let found = found.and_then(|scenario| scenario.odds(rulebook())).unwrap_err();
        (found[0].code, found[0].field.clone().unwrap_or_default())
    };
    assert_eq!(
        refused("pool = { red = 12, blue = 1 }\nrerolls = [\"1 any\"]\n"),
        ("out-of-range", "pool".to_owned())
    );
    assert_eq!(refused("pool = { red = 21 }\n").1, "pool.red");
    assert_eq!(refused("weights = { cards = 1001 }\n").1, "weights.cards");
    assert_eq!(refused("play = { defender = [\"brase\"] }\n"), ("unknown-word", "play.defender".to_owned()));
    let long = "order = \"any\"\nchanges = true\npool = { red = 4, blue = 4, black = 4 }\nrerolls = [\"all any\", \"all any\"]\n";
    assert_eq!(refused(long).1, "changes");
    let all = "pool = { red = 4, blue = 4, black = 4 }\norder = \"any\"\n\
               rerolls = [\"all any\", \"all any\", \"all any\", \"all any\", \"all any\", \"all any\"]\n";
    assert_eq!(refused(all).1, "rerolls");
    let effect = "dice = [\"red/hit\"]\n[[effect]]\nname = \"spotters\"\nheader = \"modify\"\ndoes = [\"add 1 blue/hit\"]\n";
    for side in ["attacker", "defender"] {
        let stated = format!("play = {{ {side} = [\"use veterans\"] }}\n{effect}");
        assert_eq!(refused(&stated), ("unknown-word", format!("play.{side}")));
    }
}

/// Twenty dice that are only rolled.
#[test]
fn many_dice_are_rolled_where_nothing_is_decided() {
    let nothing = "play = { attacker = [\"nothing\"], defender = [\"nothing\"] }\nweights = { damage = 1 }\n";
    let many = odds(&format!("{ATTACK}pool = {{ red = 10, blue = 10 }}\n{nothing}"));
    assert_eq!(many.value, "15");
}

/// A choice without influence leaves the ends their probabilities; what matters is given by way of choosing.
#[test]
fn every_end_has_its_probability_or_says_on_whom_it_depends() {
    let all = |tokens: &str| {
        let text = format!(
            "game = \"armada\"\nkind = \"attack\"\npool = {{ blue = 1 }}\n[attacker]\nkind = \"squadron\"\n\
             [defender]\ntokens = [{tokens}]\n"
        );
        Scenario::from_toml(&text, "all.toml").unwrap().resolve_all(rulebook())
    };
    let settled = all("");
    assert!(settled.ends.iter().all(|end| end.probability.is_some()) && settled.ways.is_empty());
    let chosen = all("\"brace\"");
    assert!(chosen.ends.iter().any(|end| end.between.is_some()));
    // an end that no choice makes more or less likely has its probability
    for end in &chosen.ends {
        assert!(end.probability.is_some() != end.between.is_some(), "{end:?}");
        assert!(end.between.as_ref().is_none_or(|[least, most]| least != most), "{end:?}");
    }
    assert!(!chosen.ways.is_empty() && !chosen.more_ways);
    for way in &chosen.ways {
        assert!(!way.taken.is_empty() && !way.ends.is_empty());
    }
}

/// However many ends there are, each says how likely it is; ends that no choice touches have one probability.
#[test]
fn thousands_of_ends_say_how_likely_they_are() {
    let text = "game = \"armada\"\nkind = \"attack\"\nrange = \"medium\"\npool = { red = 3, blue = 2 }\n\
                [defender]\nhull = 5\nshields = { front = 1, left = 2 }\ntokens = [\"brace\", \"redirect\"]\n";
    let all = Scenario::from_toml(text, "many.toml").unwrap().resolve_all(rulebook());
    assert!(all.explored && all.ends.len() > 1_000, "{}", all.ends.len());
    assert!(all.ends.iter().all(|end| end.probability.is_some() != end.between.is_some()));
    let crit = "game = \"armada\"\nkind = \"attack\"\npool = { red = 1 }\n[defender]\nhull = 2\n";
    let all = Scenario::from_toml(crit, "crit.toml").unwrap().resolve_all(rulebook());
    let dice = |end: &scenario::EndReport| {
        let fact = end.facts.iter().find(|fact| fact.what == "dice");
        fact.map(|fact| fact.value.clone()).unwrap_or_default()
    };
    let said: Vec<(String, Option<&str>, bool)> =
        all.ends.iter().map(|end| (dice(end), end.probability.as_deref(), end.between.is_some())).collect();
    // whether the critical effect is resolved is a choice, and touches no other roll
    assert!(said.contains(&("red hit".to_owned(), Some("1/4"), false)), "{said:?}");
    assert!(said.contains(&("red crit".to_owned(), None, true)), "{said:?}");
}

/// Values beside the options of an open choice: the best one is worth what the choice is.
#[test]
fn options_of_an_open_choice_have_their_values() {
    let text = r#"
game = "armada"
kind = "attack"
range = "close"
dice = ["red/hit-hit", "red/hit", "blue/crit"]
[defender]
hull = 4
shields = { front = 1, left = 3 }
tokens = ["brace", "redirect"]
[[line]]
who = "attacker"
choose = "done"
"#;
    let scenario = Scenario::from_toml(text, "choice.toml").unwrap();
    let report = scenario.resolve(rulebook());
    let mut names: Vec<String> =
        report.choice.unwrap().options.into_iter().map(|option| option.name).collect();
    let odds = scenario.option_odds(rulebook()).unwrap();
    let mut valued: Vec<String> = odds.iter().map(|option| option.name.clone()).collect();
    names.sort_unstable();
    valued.sort_unstable();
    assert_eq!(valued, names);
    let done = odds.iter().find(|option| option.name == "done").unwrap();
    assert_eq!((done.cards.as_str(), done.best), ("3", false));
    assert!(odds.iter().any(|option| option.best && option.cards == "0"), "{odds:?}");
    let Odds::Attack(asked) = scenario.odds(rulebook()).unwrap() else { panic!("an attack") };
    assert_eq!(asked.options, odds);
    let best: Vec<&str> =
        asked.options.iter().filter(|option| option.best).map(|option| option.value.as_str()).collect();
    assert!(!best.is_empty() && best.iter().all(|value| *value == asked.value), "{best:?} {}", asked.value);
}

/// Where the attacker may do everything with many dice, each option has its value, and the best is worth what the attack is.
#[test]
fn every_option_over_many_dice_has_its_value() {
    let dice = [
        "red/hit",
        "red/crit",
        "red/blank",
        "blue/accuracy",
        "blue/hit",
        "blue/crit",
        "black/blank",
        "black/hit-crit",
    ];
    let text = format!(
        "game = \"armada\"\nkind = \"attack\"\nrange = \"medium\"\ndice = {dice:?}\n\
         rerolls = [\"2 any\", \"all blank\"]\nattacker = {{ concentrate-fire = \"both\" }}\n[defender]\n\
         hull = 6\nshields = {{ front = 2, left = 2 }}\ntokens = [\"evade\", \"brace\", \"redirect\"]\n"
    );
    let report = Scenario::from_toml(&text, "many.toml").unwrap().resolve(rulebook());
    let mut names: Vec<String> =
        report.choice.unwrap().options.into_iter().map(|option| option.name).collect();
    let found = odds(&text);
    let mut valued: Vec<String> = found.options.iter().map(|option| option.name.clone()).collect();
    names.sort_unstable();
    valued.sort_unstable();
    assert_eq!(valued, names);
    for option in &found.options {
        assert_eq!(option.best, option.value == found.value, "{option:?}");
    }
    assert!(
        found.options.iter().any(|option| option.best) && found.options.iter().any(|option| !option.best)
    );
}

/// The options are weighed as the question weighs: a token that costs more than it saves is kept.
#[test]
fn options_are_worth_what_the_question_weighs() {
    let dice = "dice = [\"red/hit-hit\"]\nweights = { cards = 1, spent-ready = 2 }\n";
    let done = "[[line]]\nwho = \"attacker\"\nchoose = \"done\"\n";
    let defender = "[defender]\nhull = 4\ntokens = [\"brace\"]\n";
    let found = odds(&format!("{ATTACK}{dice}{defender}{done}"));
    let said: Vec<(&str, &str, bool)> =
        found.options.iter().map(|it| (it.name.as_str(), it.value.as_str(), it.best)).collect();
    assert_eq!(said, [("spend brace", "3", false), ("done", "2", true)]);
    assert!(odds(&format!("{ATTACK}pool = {{ red = 1 }}\n{defender}")).options.is_empty());
}

fn ids(citations: &[scenario::CitationReport]) -> Vec<&str> {
    citations.iter().map(|citation| citation.id.as_str()).collect()
}

/// What is counted is cited, what the attack does not have is not.
#[test]
fn odds_cite_the_rules_by_which_they_are_counted() {
    let found = odds(&format!("{ATTACK}pool = {{ red = 1, blue = 1 }}\n{DEFENDER}"));
    let cited = ids(&found.citations);
    for id in [
        "armada/dice-icons/faces",
        "armada/modifying-dice/reroll",
        "armada/attack/spend-accuracy",
        "armada/defense-tokens/evade-close",
        "armada/defense-tokens/brace",
        "armada/defense-tokens/redirect",
        "armada/attack/total-ships",
        "armada/damage/shields-first",
    ] {
        assert!(cited.contains(&id), "{id}: {cited:?}");
    }
    let others = [
        "armada/obstructed/one-die",
        "armada/defense-tokens/scatter",
        "armada/concentrate-fire-command/dial",
    ];
    assert!(others.iter().all(|id| !cited.contains(id)), "{cited:?}");
    assert!(found.citations.iter().all(|citation| citation.url.is_some()), "{cited:?}");
    let nothing = "play = { attacker = [\"nothing\"], defender = [\"nothing\"] }\n";
    let plain = odds(&format!("{ATTACK}obstructed = true\npool = {{ red = 2 }}\n{nothing}{DEFENDER}"));
    let plain = ids(&plain.citations).join(" ");
    assert!(
        plain.contains("obstructed/one-die")
            && !plain.contains("defense-tokens")
            && !plain.contains("reroll")
    );
    // the same where every line is followed
    let done = "[[line]]\nwho = \"attacker\"\nchoose = \"done\"\n";
    let lines = odds(&format!("{ATTACK}dice = [\"blue/hit\"]\n{DEFENDER}{done}"));
    assert!(ids(&lines.citations).contains(&"armada/defense-tokens/brace"));
}

/// Where every line is followed the play is told, too.
#[test]
fn the_play_of_every_line_is_told() {
    let done = "[[line]]\nwho = \"attacker\"\nchoose = \"done\"\n";
    let defender = "[defender]\nhull = 4\ntokens = [\"brace\"]\n";
    let found = odds(&format!("{ATTACK}dice = [\"red/hit-hit\", \"red/hit\"]\n{defender}{done}"));
    let told: Vec<String> = found.play.iter().map(|deed| format!("{}: {}", deed.who, deed.text)).collect();
    assert_eq!(told, ["defender: spend brace, always"]);
}

/// An expectation may ask for them as for those of a step.
#[test]
fn citations_of_odds_can_be_expected() {
    let resolved = |id: &str| {
        let text = format!("{ATTACK}pool = {{ red = 1 }}\n{DEFENDER}[expect]\ncites = [\"{id}\"]\n");
        Scenario::from_toml(&text, "odds.toml").unwrap().resolve(rulebook()).passed
    };
    assert!(resolved("armada/defense-tokens/brace"));
    assert!(!resolved("armada/defense-tokens/scatter"));
}

/// With effects of cards every line is followed, for each change, too.
#[test]
fn an_effect_less_is_a_change() {
    let effect = "[[effect]]\nname = \"spotters\"\nheader = \"modify\"\ndoes = [\"add 1 blue/hit\"]\n";
    let text = format!("{ATTACK}changes = true\ndice = [\"red/hit\"]\n{DEFENDER}{effect}");
    let found = odds(&text);
    assert_eq!(found.method, "every line");
    let names: Vec<&str> = found.changes.iter().map(|change| change.name.as_str()).collect();
    for name in ["without spotters", "without brace", "without reroll 1 any", "with reroll 1 any"] {
        assert!(names.contains(&name), "{name}: {names:?}");
    }
    let without = found.changes.iter().find(|change| change.name == "without spotters").unwrap();
    let bare = odds(&format!("{ATTACK}dice = [\"red/hit\"]\n{DEFENDER}"));
    assert_eq!(
        (without.value.as_str(), without.destroyed.as_str()),
        (bare.value.as_str(), bare.destroyed.as_str())
    );
}

fn drawn(text: &str) -> scenario::DrawOdds {
    let scenario =
        Scenario::from_toml(&format!("game = \"unlimited\"\nkind = \"draw\"\n{text}"), "draw.toml");
    match scenario.unwrap_or_else(|found| panic!("{found:?}")).odds(rulebook()).unwrap() {
        Odds::Draw(odds) => odds,
        Odds::Attack(_) => panic!("a draw"),
    }
}

/// A board gives the counts: of a deck the listed cards are on top, of a hand any card may be taken.
#[test]
fn a_board_gives_the_counts() {
    let deck = "p1 = { deck = 10 }\nlooked-for = \"Guard\"\n";
    let cards = "card = [{ name = \"Scout\", zone = \"deck\" }, { name = \"second\", title = \"Guard\", zone = \"deck\" }, \
                 { name = \"Guard\", zone = \"hand\" }, { name = \"third\", title = \"Guard\", zone = \"deck\", owner = \"P2\" }]\n";
    let top = |taken: u8| drawn(&format!("{deck}{cards}taken = {taken}\n"));
    assert_eq!((top(1).value.as_str(), top(2).value.as_str()), ("0", "1"));
    let more = drawn(&format!("{deck}{cards}taken = 3\ncopies = 2\nat-least = 2\n"));
    assert_eq!((more.value.as_str(), more.known, more.certain, more.cards), ("1/4", 2, 1, 8));
    assert_eq!(more.found, ["0", "3/4", "1/4"]);
    let shuffled = drawn(&format!("{deck}{cards}taken = 3\nshuffled = true\n"));
    assert_eq!((shuffled.value.as_str(), shuffled.copies, shuffled.known), ("3/10", 1, 0));
    let hand =
        "p2 = { unknown-hand = 3 }\nwhose = \"P2\"\nfrom = \"hand\"\nlooked-for = \"Guard\"\ntaken = 1\n";
    let hand = drawn(&format!("{hand}card = [{{ name = \"Guard\", owner = \"P2\" }}]\n"));
    assert_eq!((hand.value.as_str(), hand.cards), ("1/4", 4));
    assert!(ids(&hand.citations).contains(&"unlimited/wording/at-random"));
    assert!(ids(&shuffled.citations).contains(&"unlimited/wording/search"));
}

#[test]
fn a_board_that_does_not_fit_is_refused_with_its_field() {
    let field = |text: &str| {
        let found = Scenario::from_toml(&format!("game = \"unlimited\"\nkind = \"draw\"\n{text}"), "x.toml");
        found.unwrap_err()[0].field.clone().unwrap_or_default()
    };
    let card = "card = [{ name = \"Guard\", zone = \"deck\" }]\n";
    assert_eq!(field(card), "p1.deck");
    assert_eq!(field(&format!("p1 = {{ deck = 0 }}\n{card}")), "card");
    assert_eq!(field(&format!("cards = 30\np1 = {{ deck = 9 }}\n{card}")), "cards");
    assert_eq!(field(&format!("mulligan = true\np1 = {{ deck = 9 }}\n{card}")), "mulligan");
}
