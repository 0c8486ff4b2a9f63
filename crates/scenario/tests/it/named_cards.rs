//! Does a card that a scenario names give it its values, and is said which?

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use armada::effect::{Condition, Cost, Operation, Restriction};
use cards::{Card, Catalogue, Pool, Printed};
use scenario::{Report, Scenario, Shelf};
use serde_json::json;

use crate::at_hand::{RULEBOOK, catalogue, shelf};

fn read(text: &str) -> Scenario {
    shelf().scenario_from_toml(text, "cards.toml").unwrap_or_else(|findings| panic!("{findings:#?}"))
}

fn refused(text: &str) -> String {
    let findings = shelf().scenario_from_toml(text, "cards.toml").expect_err("refused");
    findings.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

fn attack(more: &str) -> String {
    format!("game = \"armada\"\nkind = \"attack\"\n{more}")
}

fn report(scenario: &Scenario) -> Report {
    scenario.resolve(&RULEBOOK)
}

#[test]
fn a_ship_has_the_values_of_its_card_and_the_table_stands_over_them() {
    let scenario = read(&attack(
        "attacker = \"Victory II\"\n[defender]\ncard = \"CR90 Corvette A\"\nhull = 3\nshields = { front = 0 }\n",
    ));
    let value = |path: &str| scenario.value(path);
    assert_eq!((value("attacker.hull"), value("attacker.size")), ("8".into(), "medium".into()));
    assert_eq!((value("attacker.battery.red"), value("attacker.battery.blue")), ("3".into(), "3".into()));
    assert_eq!(value("attacker.tokens"), "brace,redirect,redirect");
    assert_eq!((value("defender.hull"), value("defender.shields.front")), ("3".into(), "0".into()));
    assert_eq!(value("defender.shields.left"), "2", "of the zones only what is written is otherwise");
    let report = report(&scenario);
    let [attacker, defender] = report.cards.as_slice() else { panic!("{:?}", report.cards) };
    assert_eq!(attacker.card, "armada/cards/victory-ii-class-star-destroyer");
    assert!(
        attacker.instead.is_empty() && attacker.from_card.contains(&"battery".to_owned()),
        "{attacker:?}"
    );
    assert_eq!(defender.instead, ["hull", "shields"], "{defender:?}");
}

#[test]
fn another_hull_zone_attacks_with_its_own_battery_and_written_dice_stand_alone() {
    let rear = read(&attack("[attacker]\ncard = \"Victory II\"\nzone = \"rear\"\n"));
    assert_eq!(
        (rear.value("attacker.battery.red"), rear.value("attacker.battery.blue")),
        ("2".into(), String::new())
    );
    let own = read(&attack("[attacker]\ncard = \"Victory II\"\nbattery = { blue = 1 }\n"));
    assert_eq!(
        (own.value("attacker.battery.red"), own.value("attacker.battery.blue")),
        (String::new(), "1".into())
    );
}

#[test]
fn an_address_names_the_card_and_what_is_otherwise() {
    for text in [
        "attacker = \"Victory II\"\n",
        "[attacker]\ncard = \"Victory II\"\nbattery = { blue = 1 }\nhull = 5\ntokens = []\n",
        "[attacker]\ncard = \"Howlrunner\"\nhull = 2\n[defender]\ncard = \"VCX-100 Freighter\"\nkeywords = [\"relay 3\"]\n",
    ] {
        let scenario = read(&attack(text));
        let query = scenario.to_query();
        assert!(!query.contains("attacker.size") && query.contains("attacker.card="), "{query}");
        let pairs: Vec<(String, String)> = query
            .split('&')
            .filter_map(|pair| pair.split_once('='))
            .map(|(name, value)| {
                (
                    name.to_owned(),
                    percent_encoding::percent_decode_str(&value.replace('+', " "))
                        .decode_utf8()
                        .unwrap()
                        .into(),
                )
            })
            .collect();
        let back = shelf().scenario_from_query("armada", "attack", &pairs).unwrap();
        assert_eq!(back.values(), scenario.values(), "{query}");
        assert_eq!(report(&back).cards, report(&scenario).cards);
        let json = shelf().scenario_from_json(&scenario.to_json().to_string(), "j").unwrap();
        assert_eq!(json.values(), scenario.values());
        assert_eq!(report(&json).cards, report(&scenario).cards);
    }
}

#[test]
fn a_form_that_sends_empty_fields_leaves_them_to_the_card() {
    let pairs = [("attacker.card", "Victory II"), ("attacker.hull", ""), ("attacker.name", "")];
    let pairs: Vec<(String, String)> =
        pairs.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect();
    let scenario = shelf().scenario_from_query("armada", "attack", &pairs).unwrap();
    assert_eq!(scenario.value("attacker.hull"), "8");
    let short = [("attacker", "Victory II"), ("attacker.hull", "7")];
    let short: Vec<(String, String)> =
        short.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect();
    let scenario = shelf().scenario_from_query("armada", "attack", &short).unwrap();
    assert_eq!(
        (scenario.value("attacker.hull"), scenario.value("attacker.size")),
        ("7".into(), "medium".into())
    );
}

#[test]
fn a_name_that_no_card_or_several_have_is_refused_with_what_was_meant() {
    let near = refused(&attack("attacker = \"Victry II\"\n"));
    assert!(near.contains("no card is called `Victry II`") && near.contains("Victory II-class"), "{near}");
    let several = refused(&attack("attacker = \"Victory I\"\n"));
    assert!(several.contains("victory-i-class-star-destroyer-republic"), "{several}");
    let other = refused(&attack("attacker = \"XI7 Turbolasers\"\n"));
    assert!(other.contains("of another kind: turbolasers upgrade"), "{other}");
    let none =
        Scenario::from_toml(&attack("attacker = \"Victory II\"\n"), "x").expect_err("no cards at hand");
    assert_eq!(none.first().map(|it| it.code), Some("unknown-card"));
}

#[test]
fn an_executor_is_played() {
    let names = ["Executor I-class Star Dreadnought", "executor-i-class-star-dreadnought"];
    let scenario = names
        .iter()
        .find_map(|name| shelf().scenario_from_toml(&attack(&format!("defender = \"{name}\"\n")), "x").ok());
    assert_eq!(scenario.expect("an Executor").value("defender.hull"), "33");
}

#[test]
fn commands_squadrons_and_status_take_cards_too() {
    let command = read(
        "game = \"armada\"\nkind = \"command\"\nship = \"Victory II\"\ndial = \"repair\"\n[[squadrons]]\ncard = \"Howlrunner\"\n",
    );
    assert_eq!(
        (command.value("engineering-value"), command.value("squadrons.1.speed")),
        ("4".into(), "4".into())
    );
    let status = read(
        "game = \"armada\"\nkind = \"status\"\n[[unit]]\ncard = \"Victory II\"\ntokens = [\"brace/exhausted\"]\n",
    );
    assert_eq!(
        (status.value("unit.1.command"), status.value("unit.1.tokens")),
        ("3".into(), "brace/exhausted".into())
    );
    let damage = read("game = \"armada\"\nkind = \"damage\"\nunit = \"Howlrunner\"\n[[cause]]\namount = 1\n");
    assert_eq!((damage.value("unit.kind"), damage.value("unit.hull")), ("squadron".into(), "3".into()));
}

#[test]
fn what_waits_for_an_event_takes_cards_too() {
    let timing = read(
        "game = \"armada\"\nkind = \"timing\"\nevent = \"reveal command dial\"\n\
         [first]\ncard = \"Victory II\"\nhull = 6\n\
         [second]\ncard = \"A-wing Squadron\"\nobjectives = [\"Sensor Net\"]\n\
         [expect]\nresolved = [\"sensor net 2\"]\nsecond = { extras = [\"victory token\"] }\n",
    );
    assert_eq!((timing.value("first.hull"), timing.value("first.size")), ("6".into(), "medium".into()));
    assert_eq!(timing.value("first.tokens"), "brace,redirect,redirect");
    assert_eq!(timing.value("second.kind"), "squadron", "its speed of 5 is no speed of a ship");
    let report = report(&timing);
    assert!(report.passed, "{:?}", report.diagnostics);
    let fields: Vec<&str> = report.cards.iter().map(|it| it.field.as_str()).collect();
    assert_eq!(fields, ["first", "second.objectives[1]", "second"]);
}

#[test]
fn a_token_of_a_card_is_there_until_it_is_taken_away() {
    let salvo = |pieces: &str| {
        report(&read(&attack(&format!(
            "dice = [\"black/hit\"]\n[attacker]\nobjectives = [\"Opening Salvo\"]\npieces = [{pieces}]\n\
             [[line]]\nchoose = \"use opening salvo\"\n[[line]]\nchoose = \"roll red/hit red/hit\"\n"
        ))))
    };
    let (two, none) = (salvo("\"objective\", \"objective\"").state, salvo("").state);
    assert_eq!(two["attacker"]["extras"], json!(["objective token"]), "{two}");
    assert_eq!(
        (two["dice"].as_array().map(Vec::len), none["dice"].as_array().map(Vec::len)),
        (Some(3), Some(1))
    );
}

#[test]
fn an_upgrade_without_effects_says_what_is_missing() {
    let scenario = read(&attack("[attacker]\ncard = \"Victory II\"\nupgrades = [\"XI7\"]\n"));
    assert_eq!(scenario.value("attacker.upgrades"), "XI7");
    let report = report(&scenario);
    assert!(report.cards.iter().any(|it| it.field == "attacker.upgrades[1]"), "{:?}", report.cards);
}

/// The odds of an attack are those with its upgrades.
#[test]
fn an_upgrade_counts_in_odds() {
    let value = |upgrades: &str| {
        let text = format!(
            "game = \"armada\"\nkind = \"odds\"\ndice = [\"red/hit-hit\", \"red/hit\"]\n[attacker]\nupgrades = [{upgrades}]\n\
             [defender]\nshields = {{ front = 0, left = 3 }}\nhull = 5\ntokens = [\"redirect\"]\n"
        );
        let Ok(scenario::Odds::Attack(odds)) = read(&text).odds(&RULEBOOK) else { panic!("an attack") };
        odds.value
    };
    assert_eq!((value(""), value("\"XI7 Turbolasers\"")), ("0".to_owned(), "2".to_owned()));
}

const BOARD: &str = "game = \"unlimited\"\nkind = \"play\"\n";

#[test]
fn a_unit_of_unlimited_has_its_numbers_and_asks_for_its_text() {
    let scenario = read(&format!(
        "{BOARD}[[unit]]\ncard = \"Battlefield Marine\"\n[[unit]]\ncard = \"Battlefield Marine\"\ncontroller = \"P2\"\n\
         [[unit]]\ncard = \"Luke Skywalker, Jedi Knight\"\npower = 9\n"
    ));
    assert_eq!((scenario.value("unit.1.power"), scenario.value("unit.1.hp")), ("3".into(), "3".into()));
    assert_eq!(scenario.value("unit.2.name"), "Battlefield Marine 2");
    assert_eq!(
        (scenario.value("unit.3.power"), scenario.value("unit.3.unique")),
        ("9".into(), "true".into())
    );
    let report = report(&scenario);
    let asked: Vec<&str> = report
        .diagnostics
        .iter()
        .filter(|it| it.code == "card-without-text")
        .filter_map(|it| it.field.as_deref())
        .collect();
    assert_eq!(asked, ["unit[3].text"]);
    let several = refused(&format!("{BOARD}[[unit]]\ncard = \"Luke Skywalker\"\n"));
    assert!(
        several.contains("cards are called `Luke Skywalker`")
            && several.contains("luke-skywalker-jedi-knight"),
        "{several}"
    );
}

/// The shipped cards, of which one's text is known.
struct Own(Printed);

impl Pool for Own {
    fn catalogue(&self, game: &str) -> Option<&Catalogue> {
        catalogue(game)
    }

    fn text(&self, _: &str, card: &Card) -> Option<&Printed> {
        (card.id == "luke-skywalker-jedi-knight").then_some(&self.0)
    }
}

#[test]
fn a_text_of_the_players_own_is_the_cards() {
    let own = Own(Printed { text: "When Played: Draw a card.".into(), ..Printed::default() });
    let text = format!("{BOARD}[[unit]]\ncard = \"Luke Skywalker, Jedi Knight\"\n");
    let scenario = Shelf::of(&own).scenario_from_toml(&text, "x").unwrap();
    assert_eq!(scenario.value("unit.1.text"), "When Played: Draw a card.");
    let report = report(&scenario);
    assert!(report.diagnostics.iter().all(|it| it.code != "card-without-text"), "{:?}", report.diagnostics);
    assert_eq!(json!(report.cards)[0]["from_card"].as_array().unwrap().last(), Some(&json!("text")));
}

/// What a card of the shipped pool does, in sentences.
fn said(card: &cards::Card) -> Vec<String> {
    scenario::CardEffect::sentences(&scenario::CardEffect::of(card))
}

/// The effects of a card have names for the engine; a reader is told what they do together.
#[test]
fn no_card_speaks_of_the_names_of_its_effects() {
    let catalogue = catalogue("armada").unwrap();
    let told: Vec<_> = catalogue.cards().iter().map(|card| (&card.id, said(card))).collect();
    assert!(told.iter().filter(|(_, said)| !said.is_empty()).count() > 150);
    for (id, said) in told {
        for sentence in &said {
            let odd = ["`", "no longer be resolved", "1 times", "that ship being its own", "this happens:"];
            assert!(!odd.iter().any(|odd| sentence.contains(odd)), "{id}: {sentence}");
        }
        assert!(said.iter().all(|one| said.iter().filter(|two| one == *two).count() == 1), "{id}: {said:#?}");
    }
}

#[test]
fn effects_that_differ_in_a_word_or_exclude_each_other_are_one_sentence() {
    let catalogue = catalogue("armada").unwrap();
    for (id, sentences) in [
        (
            "comms-net",
            &[
                "After its ship reveals a dial, if the other ship is at distance 1-5, you may discard 1 navigate, squadron, repair or concentrate fire command token: another friendly ship gains a matching command token.",
            ][..],
        ),
        (
            "entrapment-formation",
            &[
                "When the Ship Phase begins, once in a round, you may discard the card or spend 1 navigate token.",
                "While its course is determined, if it was paid for in this Ship Phase, the speed of its ship may go up or down by at most 1.",
            ],
        ),
        (
            "boarding-troopers-boarding-team",
            &[
                "When its ship reveals a dial, if an enemy ship is at close range, and the squadron value is N or more, you may spend a squadron dial and discard the card or spend 1 squadron token and discard the card: one enemy ship spends N defense tokens (N is 1 to 4).",
            ],
        ),
        (
            "governor-pryce-officer",
            &[
                "While it attacks, if a ship is attacked and the attack comes from the front, left, right or rear hull zone, once in an activation, you may lose 1 shield of that hull zone: 1 die is turned to blank, hit, crit or red double hit.",
            ],
        ),
        (
            "hondo-ohnaka-officer",
            &[
                "When the Ship Phase begins, you may discard the card: one ship gains command token A and another ship gains command token B and the enemy chooses one ship that gains command token C and another that gains command token D (A, B, C and D are navigate, squadron, repair and concentrate fire, in any order).",
            ],
        ),
        // each of the two may be used
        (
            "bail-organa-commander",
            &[
                "When its ship reveals a dial, you may spend 1 navigate token of the card: its ship gains a navigate command dial.",
                "When its ship reveals a dial, you may spend 1 repair token of the card: its ship gains a repair command dial.",
            ],
        ),
    ] {
        assert_eq!(said(catalogue.card(id).unwrap()), sentences, "{id}");
    }
}

#[test]
fn a_whole_activation_has_the_values_and_effects_of_its_cards() {
    let scenario = read(
        r#"
        game = "armada"
        kind = "activation"
        ship = "Victory II"
        upgrades = ["Engineering Team", "Leading Shots"]
        dial = "repair"
        facedown = 1
        [[targets]]
        card = "CR90 Corvette A"
        [[attacks]]
        range = "medium"
        [[line]]
        choose = "keep dial"
        [[line]]
        choose = "repair dial"
        [[line]]
        choose = "use engineering team"
        "#,
    );
    let value = |path: &str| scenario.value(path);
    assert_eq!((value("hull"), value("defense")), ("8".into(), "brace,redirect,redirect".into()));
    assert_eq!((value("batteries.front.red"), value("targets.1.hull")), ("3".into(), "4".into()));
    let report = report(&scenario);
    let points = report.state.get("points").and_then(serde_json::Value::as_u64);
    assert_eq!(points, Some(5), "4 of the card and 1 of the upgrade: {report:#?}");
    let used = report.state.get("used").map(ToString::to_string);
    assert_eq!(used.as_deref(), Some("[\"engineering team\"]"));
    let lines = [
        "first: done",
        "first: attack cr90 corvette a from front",
        "chance: roll red/blank red/blank red/blank blue/hit blue/hit blue/crit",
    ];
    let after = lines.iter().fold(scenario, |scenario, line| {
        let (who, choose) = line.split_once(": ").unwrap();
        scenario.choose(who, choose)
    });
    let after = after.resolve(&RULEBOOK);
    let options: Vec<&str> =
        after.choice.iter().flat_map(|it| &it.options).map(|it| it.name.as_str()).collect();
    assert!(options.contains(&"use leading shots"), "{options:?} {:?}", after.diagnostics);
}

/// What an ace does counts where a ship commands it, in a ship's activation and in a round: damage of Luke Skywalker is dealt as a
/// card to a ship with shields.
#[test]
fn an_ace_acts_wherever_it_is_named() {
    let command = read(
        r#"
        game = "armada"
        kind = "command"
        step = "after-reveal"
        dial = "squadron"
        squadron-value = 2
        [[squadrons]]
        card = "Matchstick"
        [[squadrons]]
        name = "far"
        range = "extreme"
        [[line]]
        choose = "squadron dial"
        "#,
    );
    assert!(options(&report(&command)).contains(&"use matchstick btl b y wing squadron".to_owned()));
    let activation = r#"
        game = "armada"
        kind = "activation"
        ship = "Nebulon-B Escort Frigate"
        dial = "squadron"
        [[squadrons]]
        card = "Luke Skywalker"
        [[targets]]
        card = "Victory II"
        [[attacks]]
        by = "Luke Skywalker, X-wing Squadron"
        [[line]]
        choose = "keep dial"
        [[line]]
        choose = "squadron dial"
    "#;
    let round = r#"
        game = "armada"
        kind = "round"
        phase = "squadron"
        until = "squadron"
        [[squadrons]]
        card = "Luke Skywalker"
        [[ships]]
        ship = "Victory II"
        owner = "second"
        [[attacks]]
        by = "Luke Skywalker, X-wing Squadron"
        target = "Victory II-class Star Destroyer"
    "#;
    for (text, target) in [(activation, "/targets/0"), (round, "/ships/0")] {
        let attacks = r#"
        [[line]]
        choose = "activate Luke Skywalker, X-wing Squadron"
        [[line]]
        choose = "attack ship"
        [[line]]
        choose = "roll black/hit"
        [[line]]
        who = "second"
        choose = "done"
        "#;
        let report = report(&read(&format!("{text}{attacks}")));
        let state = serde_json::to_value(&report.state).unwrap();
        let of = |field: &str| state.pointer(&format!("{target}/{field}")).cloned();
        let left = (of("facedown"), of("shields/front"));
        assert_eq!(left, (Some(1.into()), Some(3.into())), "{:?} {state:#}", report.diagnostics);
    }
}

fn options(report: &Report) -> Vec<String> {
    report.choice.iter().flat_map(|choice| &choice.options).map(|option| option.name.clone()).collect()
}

/// The lines that stand at the choice of an attack.
fn choices(text: &str) -> Vec<String> {
    options(&report(&read(&format!("game = \"armada\"\nkind = \"attack\"\n{text}"))))
}

#[test]
fn a_squadron_near_an_attack_helps_it_and_not_its_own() {
    let help = "use howlrunner tie fighter squadron".to_owned();
    let defender = "[defender]\nkind = \"squadron\"\n";
    let beside =
        "dice = [\"blue/hit\"]\n[attacker]\ncard = \"TIE Fighter Squadron\"\nnear = [\"Howlrunner\"]\n";
    assert!(choices(&format!("{beside}{defender}")).contains(&help));
    assert!(!choices(&format!("{beside}[defender]\nhull = 6\n")).contains(&help), "against a ship");
    let herself = format!("dice = [\"blue/hit\"]\nattacker = \"Howlrunner\"\n{defender}");
    assert!(!choices(&herself).contains(&help));
    let said = report(&read(&format!("game = \"armada\"\nkind = \"attack\"\n{herself}")));
    assert!(said.diagnostics.iter().any(|it| it.code == "card-idle"), "{:?}", said.diagnostics);
}

#[test]
fn an_ace_counts_only_against_those_that_its_card_names() {
    let vader = |defender: &str| {
        let text = format!(
            "game = \"armada\"\nkind = \"attack\"\ndice = [\"blue/crit\"]\n[attacker]\ncard = \"darth-vader-tie-defender-squadron\"\nkeywords = []\n{defender}"
        );
        let report = report(&read(&text));
        report.state.get("damage").and_then(serde_json::Value::as_u64)
    };
    assert_eq!(vader("[defender]\ncard = \"X-wing Squadron\"\n"), Some(0));
    assert_eq!(vader("[defender]\ncard = \"Wedge Antilles\"\ntokens = []\n"), Some(1));
}

#[test]
fn a_defenders_cards_do_nothing_to_the_attackers_dice() {
    let options = choices("dice = [\"red/hit\", \"blue/hit\"]\n[defender]\nupgrades = [\"Leading Shots\"]\n");
    assert!(!options.contains(&"use leading shots".to_owned()), "{options:?}");
}

/// What a card forbids under a condition that no table shows is not counted, what it gives is, and both are said.
#[test]
fn conditions_that_no_table_shows_are_said() {
    for (upgrade, counted) in [
        ("Gunnery Team", false),
        ("Admiral Ackbar", false),
        ("Mon Karren", false),
        ("Intensify Firepower!", true),
    ] {
        let upgrades = format!("[attacker]\ncard = \"Victory II\"\nupgrades = [\"{upgrade}\"]\n");
        let report = report(&read(&attack(&upgrades)));
        let said: Vec<&str> = report
            .diagnostics
            .iter()
            .filter(|it| it.code == "card-assumed")
            .map(|it| it.message.as_str())
            .collect();
        let expected = if counted { "is counted as if this held" } else { "forbids nothing here" };
        assert!(said.iter().any(|it| it.contains(expected)), "{upgrade}: {said:?}");
        assert!(report.chance.is_some() && report.refused.is_empty(), "{upgrade}: {report:#?}");
    }
}

/// The operations below any `does` of a card.
fn operations(value: &serde_json::Value, found: &mut Vec<String>) {
    match value {
        serde_json::Value::Object(fields) => {
            let does = fields.get("does").and_then(serde_json::Value::as_array).into_iter().flatten();
            found.extend(does.filter_map(|operation| operation.as_str().map(str::to_owned)));
            fields.values().for_each(|value| operations(value, found));
        }
        serde_json::Value::Array(values) => values.iter().for_each(|value| operations(value, found)),
        _ => {}
    }
}

#[test]
fn every_operation_of_every_card_is_written_as_it_is_read() {
    let mut all = Vec::new();
    for file in ["upgrades", "ships", "squadrons", "objectives", "damage-cards"] {
        let path = testing::root().join(format!("content/armada/cards/{file}.toml"));
        let cards: serde_json::Value = toml::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        operations(&cards, &mut all);
    }
    assert!(all.len() > 600, "{} operations", all.len());
    for text in all {
        let read: armada::effect::Operation = text.parse().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(read.to_string().parse(), Ok(read.clone()), "{text} is written {read}");
    }
}

/// What of a card's text is a sentence of this sort is read, and what is written of it is read as the same.
fn comes_back<T>(text: &str)
where
    T: std::str::FromStr<Err = armada::Misread> + std::fmt::Display + PartialEq + std::fmt::Debug,
{
    let read = text.parse::<T>().unwrap_or_else(|misread| panic!("{misread}"));
    assert_eq!(read.to_string().parse::<T>().as_ref(), Ok(&read), "{text} is written {read}");
}

#[test]
fn whatever_a_card_does_asks_for_costs_and_forbids_is_written_as_it_is_read() {
    let mut counted = 0;
    for effect in catalogue("armada").unwrap().cards().iter().flat_map(cards::Card::effects) {
        let fields = serde_json::to_value(effect).unwrap();
        let texts = |field: &str| {
            let listed = fields[field].as_array().cloned().unwrap_or_default();
            listed.iter().map(|text| text.as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        texts("does").iter().for_each(|text| comes_back::<Operation>(text));
        texts("only").iter().for_each(|text| comes_back::<Condition>(text));
        texts("cost").iter().for_each(|text| comes_back::<Cost>(text));
        texts("cannot").iter().for_each(|text| comes_back::<Restriction>(text));
        counted += texts("only").len() + texts("cost").len() + texts("cannot").len();
    }
    assert!(counted > 500, "{counted} conditions, costs and restrictions");
}

/// A faceup damage card that is named does what it says: two of one name each, one that the scenario writes itself as it is written.
#[test]
fn faceup_damage_cards_bring_what_they_do() {
    let text = |rest: &str| {
        format!(
            "game = \"armada\"\nkind = \"command\"\nstep = \"determine-course\"\nspeed = 2\nchart = [\"I\", \"II II\"]\n{rest}"
        )
    };
    let yaw = |rest: &str| {
        let report = report(&read(&text(rest)));
        let remarks: Vec<&str> = report.diagnostics.iter().map(|note| note.code).collect();
        (report.state["yaw"].clone(), report.state["faceup"].clone(), remarks.join(" "))
    };
    let twice = "faceup = [\"Thrust-Control Malfunction\", \"Thrust-Control Malfunction\"]\n[[line]]\nchoose = \"use thrust-control malfunction 2\"\n";
    let names = json!(["Thrust-Control Malfunction", "Thrust-Control Malfunction 2"]);
    assert_eq!(yaw(twice), (json!(["II", "-"]), names, String::new()));
    let own = "faceup = [\"Thrust-Control Malfunction\"]\n[[effect]]\nname = \"thrust-control malfunction\"\ncomponent = \"damage\"\n";
    assert_eq!(yaw(own).0, json!(["II", "II"]));
    let unknown = yaw("faceup = [\"Bent Rudder\"]\n");
    assert_eq!(unknown, (json!(["II", "II"]), json!(["Bent Rudder"]), "card-text-not-modelled".to_owned()));
    assert_eq!(yaw("faceup = [\"Coolant Discharge\"]\n").2, "");
}

/// Cards of the damage deck that are dealt do what they say; one whose text belongs to another kind is dealt unknown, and that is said.
#[test]
fn dealt_damage_cards_bring_what_they_do() {
    let dealt = |deck: &str| {
        let attack = attack(&format!(
            "dice = [\"red/crit\", \"red/hit\"]\ndeck = [{deck}]\ndefender = {{ hull = 5 }}\nline = [{{ choose = \"critical standard\" }}]\n"
        ));
        let report = report(&read(&attack));
        let codes: Vec<&str> = report.diagnostics.iter().map(|note| note.code).collect();
        (report.state["faceup"].clone(), report.state["facedown"].clone(), codes.join(" "))
    };
    assert_eq!(dealt("\"Structural Damage\""), (json!(0), json!(3), String::new()));
    assert_eq!(dealt("\"Coolant Discharge\"").0, json!(1));
    assert!(dealt("\"Power Failure\"").2.contains("card-idle"));
    let damage = "game = \"armada\"\nkind = \"damage\"\ndeck = [\"Structural Damage\", \"Structural Damage\"]\nunit = { hull = 9 }\ncause = [{ kind = \"cards\", cards = [\"faceup\", \"faceup\"] }]\n";
    let report = report(&read(damage));
    assert_eq!(
        (&report.state["faceup"], &report.state["facedown"]),
        (&json!(0), &json!(4)),
        "{:?}",
        report.diagnostics
    );
}
