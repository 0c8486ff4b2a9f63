//! What does a form send, and what does each of its buttons make of what stands there?

use crate::web::{
    page_form::{PageForm, plain},
    support::{get, shipped},
};

/// The situation to which a form leads that sends this.
async fn sent(kind: &str, fields: &str) -> String {
    let answer = get(&shipped(), &format!("/resolve/{kind}?set=1&{fields}")).await;
    assert_eq!(answer.status.as_u16(), 303, "{kind} {fields}: {}", answer.text);
    let to = answer.header("location").split('#').next().unwrap();
    to.split_once('?').map(|(_, query)| query.to_owned()).unwrap_or_default()
}

#[tokio::test]
async fn what_a_form_sends_is_what_is_said_in_it() {
    let mut wrong = Vec::new();
    for (kind, fields, situation) in [
        // counts of faces become lists
        (
            "armada/attack",
            "range=medium&dice.red.hit=2&dice.red.crit=1&dice.red.blank=0&defender.tokens=brace,brace/exhausted,redirect&line=defender:spend+brace",
            "range=medium&defender.tokens=brace,brace/exhausted,redirect&dice=red/hit,red/hit,red/crit&line=defender:spend+brace",
        ),
        (
            "armada/command",
            "attacks.1.dice.red.hit=2&attacks.1.dice.blue.hit=0",
            "attacks.1.dice=red/hit,red/hit",
        ),
        ("armada/command", "attacks.1.dice.red.hit=0&attacks.1.dice.blue.hit=0", "step=reveal"),
        // an entry counts where it is said, or something in it is changed
        (
            "armada/damage",
            "cause.1=true&cause.1.kind=damage&cause.3=&cause.3.kind=damage&cause.3.kind.was=damage&cause.3.amount=1&cause.4.amount=2",
            "cause.1.kind=damage&cause.2.amount=2",
        ),
        // what stands behind a shut fold comes as the address has it
        ("armada/attack", "target.1.hull=4", "target.1.hull=4"),
        // a squadron has a range of its own whatever the form still names
        ("armada/attack", "range=close&attacker.kind=squadron", "range=distance-1&attacker.kind=squadron"),
        ("armada/attack", "range=long&attacker.kind=ship", "range=long"),
        // a size stands for a ship without a card
        ("armada/attack", "defender.card=Large+ship&defender.size=small", "defender.size=large"),
        ("armada/attack", "attacker.card=squadron", "range=distance-1&attacker.kind=squadron"),
    ] {
        let led = sent(kind, fields).await;
        if led != situation {
            wrong.push(format!("{kind} {fields}: {led}, not {situation}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A card that is named now takes the place of what the form showed before.
#[tokio::test]
async fn a_card_brings_its_own_values() {
    let card = "attacker.card=Assault+Frigate+Mark+II+A";
    let names = async |was: &str, hull: &str| {
        let fields = format!(
            "{card}&attacker.card.was={was}&attacker.hull={hull}&attacker.tokens=brace&attacker.speed=3"
        );
        let query = sent("armada/attack", &fields).await;
        let names = query.split('&').map(|pair| pair.split('=').next().unwrap().replace("attacker.", ""));
        names.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(
        names("Assault+Frigate+Mark+II+A", "5").await,
        "card hull speed tokens",
        "what is shown of the same card is meant"
    );
    assert_eq!(names("", "5").await, "card speed tokens", "5 is the default");
    assert_eq!(names("", "8").await, "card hull speed tokens");
    assert_eq!(names("CR90+Corvette+A", "8").await, "card speed");
}

#[tokio::test]
async fn a_huge_count_is_left_to_the_scenario_to_refuse() {
    let answer =
        get(&shipped(), "/resolve/armada/attack?set=1&dice.red.hit=1000000000&dice.blue.hit=-3").await;
    assert_eq!(answer.status.as_u16(), 422);
    let form = PageForm::of(&answer.text, "id=\"set\"").expect("the form comes back");
    let dice = form.value("dice").unwrap_or_else(|| panic!("{}", answer.main()));
    assert!(dice.starts_with("red/hit,") && dice.split(',').count() <= 22, "{dice}");
    assert!(answer.main().contains("-3"), "what is no number stays as it was typed: {}", answer.main());
}

/// The form of an attack after each press, from what stands in it.
async fn pressed(before: &str, buttons: &[&str]) -> PageForm {
    const CARRIED: [&str; 7] = [
        "dice",
        "pool.red",
        "pool.blue",
        "pool.black",
        "defender.card",
        "defender.card.was",
        "defender.tokens",
    ];
    let (site, mut sent, mut form) = (shipped(), before.to_owned(), None);
    for button in buttons {
        let button = button.replace(' ', "+");
        let page = get(&site, &format!("/resolve/armada/attack?set={button}&{sent}")).await;
        assert_eq!(page.status.as_u16(), 200, "{button}: {}", page.text);
        let next = PageForm::of(&page.text, "id=\"set\"").expect("the form comes back");
        let carried =
            CARRIED.iter().filter_map(|name| Some(format!("{name}={}", next.value(name)?.replace(' ', "+"))));
        sent = carried.collect::<Vec<_>>().join("&");
        form = Some(next);
    }
    form.expect("a button is pressed")
}

#[tokio::test]
async fn dice_are_put_down_and_taken_up() {
    for (buttons, dice, pool) in [
        (&["add red/hit", "add blue/hit", "take 0"][..], Some("blue/hit"), [None, None]),
        (&["add red/hit", "take 0"], None, [None, None]),
        (&["add red", "add red", "add blue"], None, [Some("2"), Some("1")]),
        (&["add red/hit", "add blue"], None, [Some("1"), Some("1")]),
        // none waits beside a roll
        (&["add red", "add red/hit"], Some("red/hit"), [None, None]),
        (&["add red", "take red"], None, [None, None]),
        (&["add red", "clear"], None, [None, None]),
    ] {
        let form = pressed("", buttons).await;
        assert_eq!(form.value("dice"), dice, "{buttons:?}");
        assert_eq!(["pool.red", "pool.blue"].map(|name| form.value(name)), pool, "{buttons:?}");
    }
}

#[tokio::test]
async fn steps_stay_within_what_the_field_takes() {
    for (before, button, name, value) in [
        ("", "more defender.shields.front", "defender.shields.front", Some("1")),
        ("defender.shields.front=0", "less defender.shields.front", "defender.shields.front", None),
        ("defender.shields.front=15", "more defender.shields.front", "defender.shields.front", Some("15")),
        ("", "less defender.hull", "defender.hull", Some("4")),
        ("defender.kind=squadron", "more defender.damage", "defender.damage", Some("1")),
        ("", "more nothing.at.all", "nothing.at.all", None),
    ] {
        assert_eq!(pressed(before, &[button]).await.value(name), value, "{before} {button}");
    }
    let named = pressed("defender.name=Hammer", &["more defender.name"]).await;
    assert_eq!(named.value("defender.name"), Some("Hammer"), "a name is no number");
}

#[tokio::test]
async fn a_token_turns_round() {
    for (held, button, times, turned) in [
        ("evade,brace", "turn defender.tokens brace 1", 1, "evade,brace/exhausted"),
        ("evade,brace", "turn defender.tokens brace 1", 2, "evade"),
        ("evade,brace", "turn defender.tokens brace 1", 3, "evade,brace"),
        ("evade,evade", "turn defender.tokens evade 2", 1, "evade,evade/exhausted"),
    ] {
        let form = pressed(&format!("defender.tokens={held}"), &vec![button; times]).await;
        assert_eq!(form.value("defender.tokens"), Some(turned), "{held} {times}");
    }
    // none is left, whatever the card has
    let card = "Assault+Frigate+Mark+II+A";
    let before = format!("defender.card={card}&defender.card.was={card}&defender.tokens=brace");
    let form = pressed(&before, &["turn defender.tokens brace 1"; 2]).await;
    assert_eq!(form.value("defender.tokens"), Some(","));
}

const BOARD: &str = "unit.1.name=Luke&unit.1.power=3&unit.1.hp=6&unit.2.name=Guard&unit.2.controller=P2&unit.2.power=1&unit.2.hp=2\
    &unit.3.name=Leia&unit.3.power=2&unit.3.hp=2";

/// The form of a board after a button is pressed, or a player's line is read.
async fn board(button: &str, with: &str) -> (PageForm, String) {
    let page = get(&shipped(), &format!("/resolve/unlimited/play?set={button}&{BOARD}&{with}")).await;
    assert_eq!(page.status.as_u16(), 200, "{button}: {}", page.text);
    (PageForm::of(&page.text, "id=\"set\"").expect("the form comes back"), plain(page.main()))
}

#[tokio::test]
async fn a_unit_that_goes_takes_its_upgrades_along() {
    let upgrades = "upgrade.1.name=Old+Blade&upgrade.1.on=Luke&upgrade.1.power=2&upgrade.1.hp=1\
        &upgrade.2.name=Shawl&upgrade.2.on=Leia&upgrade.2.power=1&upgrade.2.hp=1";
    let (form, _) = board("drop+unit.1", upgrades).await;
    assert_eq!(
        ["unit.1.name", "unit.2.name", "unit.3.name"].map(|name| form.value(name)),
        [Some("Guard"), Some("Leia"), None]
    );
    let upgrade = ["upgrade.1.name", "upgrade.1.on", "upgrade.2.name"].map(|name| form.value(name));
    assert_eq!(upgrade, [Some("Shawl"), Some("Leia"), None]);
}

#[tokio::test]
async fn words_of_an_ability_follow_one_another() {
    let mut text = String::new();
    for words in ["On Attack:", "Deal 1 damage", "to an enemy unit."] {
        let before = format!("unit.3.text={}", text.replace(' ', "+"));
        let (_, page) = board("form", &before).await;
        assert!(page.contains(&format!("value=\"word 3 {words}\"")), "{words} behind `{text}`: {page}");
        let (form, _) = board(&format!("word+3+{}", words.replace(' ', "+")), &before).await;
        text = form.value("unit.3.text").expect("an ability").to_owned();
    }
    assert_eq!(text, "On Attack: Deal 1 damage to an enemy unit.");
    assert!(scenario::read_abilities(&text).iter().all(|ability| ability.not_understood.is_empty()));
    let (form, _) = board("word+3+When+Played:", &format!("unit.3.text={}", text.replace(' ', "+"))).await;
    assert_eq!(
        form.value("unit.3.text"),
        Some(format!("{text}\nWhen Played:").as_str()),
        "another one begins on its own line"
    );
}

#[tokio::test]
async fn units_of_a_line_are_told_apart() {
    for (line, said) in [
        ("set.P1=Luke+3/6", vec![("unit.4.name", "Luke 2"), ("unit.4.controller", "P1")]),
        ("set.P2=2/3", vec![("unit.4.name", "their 2-3"), ("unit.4.controller", "P2")]),
        ("set.P1=3/6%2B2/1", vec![("unit.4.power", "3"), ("upgrade.1.power", "2"), ("upgrade.1.hp", "1")]),
        ("set.P1=Han+3/6+%2B+Shield", vec![("unit.4.name", "Han"), ("unit.4.shields", "1")]),
        // what belongs to a unit is of the side's last one
        ("set.P1=%2BOld+Blade+2/1", vec![("upgrade.1.name", "Old Blade"), ("upgrade.1.on", "Leia")]),
        ("set.P2=:+On+Attack:+Draw+a+card.", vec![("unit.2.text", "On Attack: Draw a card.")]),
    ] {
        let (form, page) = board("form", line).await;
        for (name, value) in said {
            assert_eq!(form.value(name), Some(value), "{line}: {name}: {page}");
        }
    }
}

#[tokio::test]
async fn few_questions_need_some_fields() {
    let (form, _) = board("form", "unit.1.title=Jedi").await;
    let (open, page) = board("open+unit-1-all", "unit.1.title=Jedi").await;
    assert!(form.asks("unit.1.name") && open.asks("unit.1.title"));
    // abilities have lines, names do not
    assert!(
        page.contains("<textarea id=\"unit-1-text\"") && !page.contains("<textarea id=\"unit-1-name\""),
        "{page}"
    );
}
