//! Is nothing guessed in silence: whose a unit is, what a card is, which unit an upgrade is on, what the dice add up to?

use scenario::{Report, Scenario};

fn read(text: &str) -> Scenario {
    Scenario::from_toml(text, "test.toml").unwrap_or_else(|findings| panic!("{text}\n{findings:?}"))
}

fn resolve(text: &str) -> Report {
    read(text).resolve(shipped::rulebook())
}

fn board(rest: &str) -> String {
    format!("game = 'unlimited'\nkind = 'play'\n{rest}")
}

#[test]
fn whose_a_second_unit_is_and_what_a_card_is_are_said_where_they_are_left_out() {
    let text = board(
        "unit = [{ name = 'Marine' }, { name = 'Guard' }, { name = 'Pilot', controller = 'P2' }]\n\
         card = [{ name = 'Plan' }, { name = 'Plot', type = 'event' }]\n",
    );
    let report = resolve(&text);
    let said: Vec<_> = report.diagnostics.iter().filter(|it| it.code == "default-used").collect();
    let fields: Vec<&str> = said.iter().filter_map(|it| it.field.as_deref()).collect();
    assert_eq!(fields, ["unit[2].controller", "card[1].type"]);
    assert_eq!(said[0].message, "`unit[2].controller` of `Guard` is left out: P1 controls it");
    let scenario = read(&text);
    assert_eq!(scenario.guesses().len(), 2);
    // where it is said, an address keeps it, and nothing is guessed
    let told = board("unit = [{ name = 'Marine' }, { name = 'Guard', controller = 'P1' }]\n");
    assert!(read(&told).guesses().is_empty());
    assert_eq!(read(&told).value("unit.2.controller"), "P1");
    assert!(read(&board("unit = [{ name = 'Marine' }]\n")).guesses().is_empty());
}

#[test]
fn an_upgrade_and_a_captive_find_their_unit_in_other_letters() {
    let report = resolve(&board(
        "unit = [{ name = 'Échelon  Marine', power = 3, hp = 3 }, { name = 'Bail', controller = 'P2' }]\n\
         upgrade = [{ name = 'Lance', on = 'ÉCHELON marine', power = 2 }]\n\
         captive = [{ name = 'Spy', by = 'échelon marine' }]\n\
         line = [{ choose = 'attack Échelon Marine -> base' }]\n",
    ));
    let units = report.state["units"].as_array().cloned().unwrap_or_default();
    assert!(report.state.to_string().contains("Lance"), "{}", report.state);
    assert!(report.state.to_string().contains("Spy"), "{}", report.state);
    assert!(report.steps.iter().any(|step| step.text.contains('5')), "{units:?} {:?}", report.steps);
}

#[test]
fn two_units_without_names_are_asked_for_theirs() {
    let found = Scenario::from_toml(
        &board("unit = [{ power = 3 }, { power = 2, controller = 'P2' }]\n"),
        "test.toml",
    );
    let findings = found.unwrap_err();
    assert_eq!(findings[0].field.as_deref(), Some("unit[2].name"));
    assert_eq!(findings[0].message, "`unit[2].name` is left out, and another unit has no name either");
}

#[test]
fn what_the_dice_add_up_to_stands_in_words_beside_every_answer_of_an_attack() {
    let words = |rest: &str| {
        let report = resolve(&format!("game = 'armada'\nkind = 'attack'\n{rest}"));
        report.reckoning
    };
    let dice = "dice = ['red/hit', 'red/hit-hit', 'red/crit']\n";
    assert_eq!(words(&format!("{dice}[defender]\ntokens = ['brace']")), ["3 hits, 1 critical = 4 damage"]);
    // a brace lowers it, and the dice still stand beside
    let braced = format!(
        "{dice}line = [{{ choose = 'spend brace' }}, {{ choose = 'critical standard' }}]\n\
         [defender]\ntokens = ['brace']"
    );
    assert_eq!(words(&braced), ["3 hits, 1 critical = 4 damage, lowered to 2"]);
    // criticals of squadrons do not count, but with Bomber against a ship
    let squadron = "[attacker]\nkind = 'squadron'\n";
    let two = "dice = ['black/hit-crit', 'blue/crit']\n";
    assert_eq!(words(&format!("{two}{squadron}")), ["1 hit, 2 criticals that do not count = 1 damage"]);
    let bomber = "[attacker]\nkind = 'squadron'\nkeywords = ['bomber']\n";
    assert_eq!(words(&format!("{two}{bomber}")), ["1 hit, 2 criticals = 3 damage"]);
    assert_eq!(words("dice = ['red/blank']\n"), ["no hits, no criticals = 0 damage"]);
    // dice that are not rolled yet are no damage
    assert_eq!(words("pool = { red = 2, blue = 1 }\n"), ["2 red, 1 blue, not rolled yet"]);
}

#[test]
fn options_that_change_nothing_stand_behind_the_others() {
    let report = resolve(
        "game = 'armada'\nkind = 'attack'\ndice = ['red/hit', 'red/hit']\n\
         [defender]\nzone = 'front'\ntokens = ['redirect', 'brace']\nshields = { front = 1, left = 0, right = 2 }\n",
    );
    let options = &report.choice.as_ref().unwrap().options;
    let idle: Vec<&str> = options.iter().filter(|it| it.idle).map(|it| it.name.as_str()).collect();
    assert_eq!(idle, ["spend redirect left"], "{options:?}");
    assert!(options.last().unwrap().idle, "they stand last");
    assert_eq!(serde_json::to_value(options.last().unwrap()).unwrap()["idle"], true);
    // and may be taken all the same
    assert!(!options.last().unwrap().effect.contains("up to 0"));
}

/// In every kind where an option can do nothing: a hull zone without shields that is to lose one, a unit without damage that is healed.
#[test]
fn what_changes_nothing_stands_last_in_every_kind() {
    let zones = "shields = { front = 2, left = 0, right = 1, rear = 1 }\n";
    let strips = "does = ['opponent chooses 2 own zones']\n";
    let uses = "line = [{ choose = 'use x' }]\n";
    let boards = [
        format!(
            "game = 'armada'\nkind = 'attack'\ndice = ['red/hit']\n{uses}[defender]\n{zones}\
             [[effect]]\nname = 'x'\nowner = 'defender'\nevent = 'resolve attack effects'\n{strips}"
        ),
        format!(
            "game = 'armada'\nkind = 'command'\ndial = 'squadron'\nsquadron-value = 2\n{zones}\
             line = [{{ choose = 'keep dial' }}, {{ choose = 'squadron dial' }}, {{ choose = 'activate A' }}, {{ choose = 'move' }}, \
             {{ choose = 'done' }}, {{ choose = 'use x' }}]\n[[squadrons]]\nname = 'A'\nrange = 'close'\n\
             [[effect]]\nname = 'x'\ntiming = 'after'\nevent = 'squadron activation'\n{strips}"
        ),
        format!(
            "game = 'armada'\nkind = 'damage'\ndeck = ['immediate: opponent chooses 2 zones']\n[unit]\n{zones}\
             [[cause]]\nkind = 'cards'\ncards = ['faceup']\n"
        ),
        format!(
            "game = 'armada'\nkind = 'timing'\nevent = 'overlap'\n{uses}[first]\n{zones}\
             [[effect]]\nname = 'x'\ncomponent = 'ship'\n{strips}"
        ),
    ];
    for board in boards {
        let report = resolve(&board);
        let options = &report.choice.as_ref().unwrap_or_else(|| panic!("{board}\n{report:?}")).options;
        let idle: Vec<&str> = options.iter().filter(|it| it.idle).map(|it| it.name.as_str()).collect();
        assert!(matches!(idle.as_slice(), [left] if left.ends_with(" left")), "{board}\n{options:?}");
        assert!(options.last().unwrap().idle, "{board}");
    }
    let board = |text: &str| {
        format!(
            "game = 'unlimited'\nkind = 'play'\np1 = {{ resources = 1 }}\n\
             unit = [{{ name = 'Whole', power = 1, hp = 4 }}, {{ name = 'Hurt', power = 1, hp = 4, damage = 2 }}]\n\
             card = [{{ name = 'Patch', type = 'event', cost = 1, text = '{text}' }}]\n\
             line = [{{ choose = 'play Patch' }}]\n"
        )
    };
    let idle = |text: &str| -> Vec<String> {
        let report = resolve(&board(text));
        let options = &report.choice.as_ref().unwrap_or_else(|| panic!("{text}\n{report:?}")).options;
        options.iter().filter(|it| it.idle).map(|it| it.name.clone()).collect()
    };
    assert_eq!(idle("Heal 2 damage from a unit."), ["choose Whole"]);
    assert_eq!(idle("Exhaust a unit."), [""; 0]);
    // what follows may change something, and so does what is only looked at
    assert_eq!(idle("Heal 2 damage from a unit. Draw a card."), [""; 0]);
}
