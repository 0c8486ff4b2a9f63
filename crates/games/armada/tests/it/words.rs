//! Situations and picks as text: what is read, what is refused, and what the errors say.

use armada::{
    ArmadaRules, Described, Die, Keyword, KeywordName, Pool, Shields, Size, Token,
    attack::{Armament, AttackSetup, Pick, Ship, Squadron, Target, Unit},
};

#[test]
fn a_situation_is_read_from_toml() {
    let text = r#"
        range = "distance-1"
        dice = ["red/hit-hit", "black/blank"]
        first-player = "defender"
        [attacker]
        kind = "squadron"
        keywords = ["bomber", "counter 2"]
        [defender]
        kind = "ship"
        size = "huge"
        hull = 20
        zone = "left-auxiliary"
        shields = { front = 4, left-auxiliary = 2 }
        tokens = ["brace", "brace/exhausted", "redirect/discarded"]
    "#;
    let setup: AttackSetup = toml::from_str(text).unwrap();
    assert_eq!(setup.check(), []);
}

#[test]
fn what_is_left_out_has_its_documented_default() {
    let setup: AttackSetup = toml::from_str("").unwrap();
    assert_eq!(setup, AttackSetup::default());
    assert_eq!(setup.check(), []);
    let Unit::Ship(ship) = &setup.defender else { panic!("a ship by default") };
    assert_eq!((ship.size, ship.speed, ship.hull), (Size::Medium, 2, 5));
}

#[test]
fn unknown_fields_and_words_are_refused() {
    for (text, says) in [
        ("rang = \"close\"", "rang"),
        ("range = \"near\"", "near"),
        ("[defender]\nkind = \"ship\"\nspeeds = 2", "speeds"),
        ("dice = [\"blue/blank\"]", "a blue die has no face `blank`"),
        ("dice = [\"green/hit\"]", "`green` is not a die color"),
        ("dice = [\"hit\"]", "`hit` is not a die of the form `red/hit`"),
        ("[defender]\nkind = \"ship\"\ntokens = [\"shield\"]", "`shield` is not a defense token"),
        (
            "[defender]\nkind = \"ship\"\ntokens = [\"brace/spent\"]",
            "`spent` is not a state of a defense token",
        ),
        ("[attacker]\nkind = \"squadron\"\nkeywords = [\"counter\"]", "`counter` needs a value"),
        ("[defender]\nkind = \"ship\"\nhull = -1", "-1"),
        ("[defender]\nkind = \"ship\"\nhull = 1000000000", "1000000000"),
        ("[defender]\nkind = \"ship\"\nhull = 1.5", "float"),
    ] {
        let error = toml::from_str::<AttackSetup>(text).unwrap_err().to_string();
        assert!(error.contains(says), "{text}: {error}");
    }
}

fn problems(setup: AttackSetup) -> Vec<(String, String)> {
    let errors = setup.check();
    assert_eq!(ArmadaRules::try_from(&setup).err(), (!errors.is_empty()).then(|| errors.clone()));
    errors
        .iter()
        .map(|problem| {
            assert!(!problem.help.is_empty());
            (problem.field.clone(), problem.message.clone())
        })
        .collect()
}

fn defender(ship: Ship) -> AttackSetup {
    AttackSetup { defender: Unit::Ship(ship), ..AttackSetup::default() }
}

#[test]
fn what_no_table_can_show_is_refused_with_field_and_limit() {
    let die: Die = "red/hit".parse().unwrap();
    let token: Token = "brace".parse().unwrap();
    let fine = Ship::default;
    let squadron = |keywords: &[&str]| {
        let keywords = keywords.iter().map(|word| word.parse::<Keyword>().unwrap()).collect();
        Unit::Squadron(Squadron { keywords, ..Squadron::default() })
    };
    let shields = |zone: &str, left| Shields::from_iter([(zone.parse().unwrap(), left)]);
    let cases = [
        (
            AttackSetup { dice: vec![die; 21], ..AttackSetup::default() },
            "dice",
            "`dice` lists 21, and at most 20 are allowed",
        ),
        (
            defender(Ship { hull: 0, ..fine() }),
            "defender.hull",
            "`defender.hull` is 0, and must be from 1 to 40",
        ),
        (
            defender(Ship { hull: 41, ..fine() }),
            "defender.hull",
            "`defender.hull` is 41, and must be from 1 to 40",
        ),
        (
            defender(Ship { speed: 5, ..fine() }),
            "defender.speed",
            "`defender.speed` is 5, and must be from 0 to 4",
        ),
        (
            defender(Ship { shields: shields("left", 16), ..fine() }),
            "defender.shields.left",
            "`defender.shields.left` is 16, and must be from 0 to 15",
        ),
        (
            defender(Ship { shields: shields("left-auxiliary", 1), ..fine() }),
            "defender.shields.left-auxiliary",
            "`defender.shields.left-auxiliary` names the zone `left-auxiliary`, which only huge ships have",
        ),
        (
            defender(Ship { zone: "right-auxiliary".parse().unwrap(), ..fine() }),
            "defender.zone",
            "`defender.zone` names the zone `right-auxiliary`, which only huge ships have",
        ),
        (
            defender(Ship { facedown: 4, faceup: 1, ..fine() }),
            "defender.facedown",
            "`defender.facedown` adds up to 5, and a hull of 5 is destroyed by that",
        ),
        (
            defender(Ship { facedown: 40, faceup: 40, ..fine() }),
            "defender.facedown",
            "`defender.facedown` adds up to 80, and a hull of 5 is destroyed by that",
        ),
        (
            defender(Ship { tokens: vec![token; 13], ..fine() }),
            "defender.tokens",
            "`defender.tokens` lists 13, and at most 12 are allowed",
        ),
        (
            AttackSetup { range: "distance-1".parse().unwrap(), ..AttackSetup::default() },
            "range",
            "`range` is `distance-1`, which does not fit: attacks of ships are measured in range: close, medium, long, extreme",
        ),
        (
            AttackSetup { attacker: squadron(&[]), range: "long".parse().unwrap(), ..AttackSetup::default() },
            "range",
            "`range` is `long`, and a squadron makes a standard attack at distance-1",
        ),
        (
            AttackSetup {
                attack: "salvo".parse().unwrap(),
                attacker: Unit::Ship(Ship {
                    battery: Armament { red: Some(3), ..Armament::default() },
                    ..fine()
                }),
                ..AttackSetup::default()
            },
            "attack",
            "`attack` is `salvo`, which does not fit: its dice are those of the printed rear battery \
             armament: give `attacker.rear-battery`",
        ),
        (
            AttackSetup {
                range: "distance-1".parse().unwrap(),
                attacker: squadron(&[]),
                defender: squadron(&["counter 9", "counter 4"]),
                ..AttackSetup::default()
            },
            "defender.keywords",
            "the values of `counter` in `defender.keywords` add up to 13, and at most 12 are allowed",
        ),
        (
            AttackSetup {
                target: vec![
                    Target::default(),
                    Target { squadron: Squadron { hull: 21, ..Squadron::default() }, ..Target::default() },
                ],
                ..AttackSetup::default()
            },
            "target[2].hull",
            "`target[2].hull` is 21, and must be from 1 to 20",
        ),
        (
            AttackSetup {
                target: vec![Target { range: Some("distance-1".parse().unwrap()), ..Target::default() }],
                ..AttackSetup::default()
            },
            "target[1].range",
            "`target[1].range` is `distance-1`, which cannot stand there",
        ),
    ];
    for (setup, field, says) in cases {
        assert_eq!(problems(setup), [(field.to_owned(), says.to_owned())]);
    }
}

#[test]
fn every_keyword_may_be_named() {
    for name in KeywordName::ALL {
        let keywords = vec![Keyword { name: *name, value: u8::from(name.has_value()) }];
        let squadron = Unit::Squadron(Squadron { keywords, ..Squadron::default() });
        let setup = AttackSetup { range: "distance-1".parse().unwrap(), ..AttackSetup::default() };
        let attacks = AttackSetup { attacker: squadron.clone(), ..setup.clone() };
        let defends = AttackSetup { defender: squadron, range: "close".parse().unwrap(), ..setup };
        assert_eq!((problems(attacks), problems(defends)), (Vec::new(), Vec::new()), "{name}");
    }
}

#[test]
fn pools_read_back() {
    for text in ["", "red/hit", "red/hit x2 blue/crit", "red/blank red/accuracy black/hit-crit x3"] {
        let pool: Pool = text.parse().unwrap();
        assert_eq!(pool.to_string(), text);
    }
    let loose: Pool = "blue/crit, red/hit red/hit".parse().unwrap();
    assert_eq!(loose.to_string(), "red/hit x2 blue/crit");
    for text in ["x2", "red/hit x0", "red/hit x21", "red/hit x2 x2", "red/hit x", "red/hit x-1"] {
        let error = text.parse::<Pool>().unwrap_err();
        assert!(!error.help().is_empty(), "{text}: {error}");
    }
}

#[test]
fn picks_that_are_none_are_named() {
    for text in [
        "",
        "spend",
        "spend shield",
        "spend brace left",
        "spend brace 0",
        "spend redirect up",
        "lock",
        "lock brace with green",
        "roll",
        "evade red",
        "redirect -1",
        "redirect 70000",
        "critical",
        "critical structural",
        "spend attacker",
        "use",
        "assault hit",
        "raid brace",
        "dodge red",
        "declare target front",
    ] {
        let error = text.parse::<Pick>().unwrap_err();
        assert_eq!(error.to_string(), format!("`{text}` is not the name of a pick"));
    }
    assert_eq!("spend  brace".parse::<Pick>().unwrap().to_string(), "spend brace");
}
