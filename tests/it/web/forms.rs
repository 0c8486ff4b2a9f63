//! Is what a form says about a field tied to that field, for those who hear the page?

use std::collections::BTreeSet;

use scenario::{Kind, Scenario};

use crate::web::support::{get, shipped};

/// The values of an attribute, one after the other.
fn values<'a>(html: &'a str, attribute: &str) -> Vec<&'a str> {
    let start = format!(" {attribute}=\"");
    html.split(start.as_str()).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[tokio::test]
async fn what_a_field_means_and_what_is_wrong_with_it_are_read_out_with_it() {
    let site = shipped();
    for kind in Kind::ALL {
        let blank = format!("/resolve/{}/{kind}", kind.game());
        let page = get(&site, &blank).await;
        // every question is opened
        let opens = values(page.main(), "value").into_iter().filter_map(|it| it.strip_prefix("open "));
        let open: String = opens.map(|fold| format!("&set.open={fold}")).collect();
        let page = get(&site, &format!("{blank}?set=form{open}")).await;
        let main = page.main();
        let ids: BTreeSet<&str> = values(main, "id").into_iter().collect();
        let described: BTreeSet<&str> =
            values(main, "aria-describedby").into_iter().flat_map(str::split_whitespace).collect();
        for id in &described {
            assert!(ids.contains(id), "{kind}: `{id}` is on the page");
        }
        let notes: BTreeSet<&str> = ids.iter().copied().filter(|id| id.ends_with("-note")).collect();
        assert_eq!(notes, described, "{kind}: every help text belongs to a field");
        assert!(!notes.is_empty(), "{kind}");
        for word in ["If left out", "a list of", "`"] {
            assert!(!main.contains(word), "{kind}: `{word}` is for whom writes files");
        }
        assert_eq!(ids.len(), values(main, "id").len(), "{kind}: no id twice");
    }
}

#[tokio::test]
async fn every_wrong_field_is_marked_with_what_is_wrong() {
    let site = shipped();
    let wrong = "set=1&range=near&defender.hull=99&attacker.keywords=bombr&attacker.kind=squadron\
        &effect.1.name=x&effect.1.does=rerol+1";
    let page = get(&site, &format!("/resolve/armada/attack?{wrong}")).await;
    assert_eq!(page.status.as_u16(), 422);
    for field in ["defender-hull", "attacker-keywords", "effect-1-does"] {
        let control = page.main().split(&format!(" id=\"{field}\"")).nth(1).expect("it is asked again");
        let control = control.split('>').next().unwrap_or_default();
        assert!(control.contains("aria-invalid=\"true\""), "{field}: {control}");
        assert!(control.contains(&format!("{field}-wrong")), "{field}: {control}");
        assert!(page.main().contains(&format!("id=\"{field}-wrong\"")), "{field}");
    }
}

/// What the form says at an address, with the buttons that its page has there.
async fn pressed(site: &adjutant::web::State, button: &str, with: &str) -> String {
    let page = get(site, &format!("/resolve/armada/attack?set={}&{with}", button.replace(' ', "+"))).await;
    assert_eq!(page.status.as_u16(), 200, "{button}: {}", page.text);
    page.main().to_owned()
}

#[tokio::test]
async fn every_key_stepper_and_token_is_a_button_of_one_form_that_comes_back() {
    let site = shipped();
    let ship = "defender.card=Assault+Frigate+Mark+II+A&defender.card.was=Assault+Frigate+Mark+II+A";
    let named = pressed(&site, "form", "defender.card=Assault+Frigate+Mark+II+A").await;
    for there in [
        "Front<span",
        "<b class=\"n\">4</b>",
        "<b>Hull 6</b>",
        "turn defender.tokens evade 1",
        "action=\"/resolve/armada/attack#set\"",
    ] {
        assert!(named.contains(there), "{there}: {named}");
    }
    assert!(!named.contains("turn defender.tokens scatter 1"), "it has no scatter");
    // Enter presses the first button, which reads
    let form = named.split("id=\"set\"").nth(1).unwrap();
    let first = form.split("type=\"submit\"").nth(1).unwrap().split('>').next().unwrap();
    assert!(first.contains("name=\"set\" value=\"form\""), "{first}");
    let added = pressed(&site, "add red/hit-hit", &format!("{ship}&dice=red/hit")).await;
    assert!(
        added.contains("name=\"dice\" value=\"red/hit,red/hit-hit\"") && added.contains("3 damage"),
        "{added}"
    );
    let less = pressed(&site, "less defender.shields.front", ship).await;
    assert!(less.contains("name=\"defender.shields.front\" value=\"3\""), "{less}");
    let turned = pressed(&site, "turn defender.tokens brace 1", ship).await;
    assert!(turned.contains("value=\"evade,brace/exhausted,redirect\""), "{turned}");
    let hurt = pressed(&site, "more defender.facedown", ship).await;
    assert!(
        hurt.contains("1 card<") && hurt.contains("facedown damage cards 1"),
        "the shut fold says so: {hurt}"
    );
    // another ship brings its own values
    let other = pressed(
        &site,
        "form",
        &format!(
            "{}&defender.shields.front=3",
            ship.replacen("Assault+Frigate+Mark+II+A", "CR90+Corvette+A", 1)
        ),
    )
    .await;
    assert!(!other.contains("name=\"defender.shields.front\""), "{other}");
    // what is resolved is what stood there
    let sent =
        get(&site, &format!("/resolve/armada/attack?set=1&{ship}&dice=red/hit&defender.shields.front=3"))
            .await;
    assert_eq!(sent.status.as_u16(), 303);
    assert!(sent.header("location").contains("defender.shields.front=3"), "{}", sent.header("location"));
}

#[tokio::test]
async fn a_name_of_several_ships_is_asked_about_and_a_size_needs_none() {
    let site = shipped();
    let asked = pressed(&site, "form", "defender.card=AF2&dice=red/hit").await;
    for there in [
        "Which “AF2”?",
        "value=\"AF2\"",
        "Assault Frigate Mark II A</button>",
        "Assault Frigate Mark II B</button>",
    ] {
        assert!(asked.contains(there), "{there}: {asked}");
    }
    let picked =
        pressed(&site, "pick defender.card assault-frigate-mark-ii-b", "defender.card=AF2&dice=red/hit")
            .await;
    assert!(
        picked.contains("value=\"Assault Frigate Mark II B\" autocapitalize") && picked.contains("1 damage"),
        "{picked}"
    );
    let none = pressed(&site, "form", "defender.card=Sun+Crusher").await;
    assert!(none.contains("No ship or squadron is called “Sun Crusher”."), "{none}");
    let large = pressed(&site, "form", "defender.card=large+ship").await;
    assert!(
        large.contains("value=\"large ship\" autocapitalize") && large.contains("a large ship with hull 5"),
        "{large}"
    );
    let sent = get(&site, "/resolve/armada/attack?set=1&defender.card=large+ship").await;
    assert_eq!(sent.header("location"), "/resolve/armada/attack?defender.size=large");
    // what is asked is not passed over
    let tried = get(&site, "/resolve/armada/attack?set=1&defender.card=AF2").await;
    assert_eq!(tried.status.as_u16(), 422);
    assert!(tried.main().contains("Which “AF2”?"));
}

#[tokio::test]
async fn a_board_is_set_up_a_line_for_each_unit_and_offers_what_can_be_done() {
    let site = shipped();
    let form = |with: &str| format!("/resolve/unlimited/play?set=form&{with}");
    let board = "unit.1=true&unit.1.name=Luke&unit.1.power=3&unit.1.hp=6&unit.1.controller=P1";
    // a line is a unit, with its upgrade
    let page = get(&site, &form("set.P1=Luke+3/6+Shield+exhausted%2B2/1")).await;
    for there in ["<b>Luke</b>", "<b>5</b>/<b>7</b>", "</svg>exhausted<", "</svg>Shield<", "upgrade 1 +2/+1"]
    {
        assert!(page.main().contains(there), "{there}: {}", page.main());
    }
    let page = get(&site, &form(&format!("{board}&set.P2=Trooper+2/3+Sentinel"))).await;
    for there in ["<b>Trooper</b>", "play attack Luke -&#62; Trooper", "Not allowed", "word 1 On Attack:"] {
        assert!(page.main().contains(there), "{there}: {}", page.main());
    }
    // what is not understood stays where it was typed, and nothing of it is taken
    let page = get(&site, &form(&format!("{board}&set.P2=Trooper+2/3+glowing"))).await;
    assert!(
        page.main().contains("Not understood: “glowing”.")
            && page.main().contains("value=\"Trooper 2/3 glowing\""),
        "{}",
        page.main()
    );
    assert!(!page.main().contains("<b>Trooper</b>"));
    // a unit goes, turns, is hurt
    let after = async |button: &str| {
        let page =
            get(&site, &format!("/resolve/unlimited/play?set={}&{board}", button.replace(' ', "+"))).await;
        page.main().to_owned()
    };
    assert!(!after("drop unit.1").await.contains("<b>Luke</b>"));
    assert!(after("flip unit.1.exhausted").await.contains("</svg>exhausted<"));
    assert!(after("more unit.1.damage").await.contains("1 damage</span>"));
    assert!(after("word 1 On Attack:").await.contains("word 1 Deal 1 damage"));
    // an action leads to its answer; a line that is still in its field is read first
    let play = format!("/resolve/unlimited/play?set=play+attack+Luke+-%3E+P2+base&{board}");
    let sent = get(&site, &play).await;
    assert_eq!(sent.status.as_u16(), 303);
    assert!(
        get(&site, sent.header("location").trim_end_matches("#choice"))
            .await
            .main()
            .contains("Player 2’s base has 3 damage")
    );
    assert!(get(&site, &format!("{play}&set.P2=Trooper+2/3")).await.main().contains("<b>Trooper</b>"));
}

#[tokio::test]
async fn a_board_asks_for_what_it_would_have_to_guess() {
    let site = shipped();
    let board = "unit.1.name=Marine&unit.2.name=Guard&card.1.name=Plan";
    // a form asks, and keeps what was typed
    let asked = get(&site, &format!("/resolve/unlimited/play?set=1&{board}")).await;
    assert_eq!(asked.status.as_u16(), 422);
    for field in ["unit-2-controller", "card-1-type"] {
        let control = asked.main().split(&format!(" id=\"{field}\"")).nth(1).expect("it is asked again");
        assert!(control.split('>').next().unwrap_or_default().contains("aria-invalid"), "{field}: {control}");
    }
    assert!(asked.main().contains("value=\"Guard\""));
    // an address answers, and says what it took
    let page = get(&site, &format!("/resolve/unlimited/play?{board}")).await;
    assert_eq!(page.status.as_u16(), 200);
    assert!(page.main().contains("of “Guard” is left out: Player 1 controls it"), "{}", page.main());
    let json = get(&site, &format!("/resolve/unlimited/play.json?{board}")).await.json();
    assert_eq!(json["diagnostics"][0]["code"], "default-used");
    // what is said goes with the address
    let said = format!("/resolve/unlimited/play?set=1&{board}&unit.2.controller=P1&card.1.type=unit");
    let sent = get(&site, &said).await;
    assert_eq!(sent.status.as_u16(), 303);
    let page = get(&site, sent.header("location")).await;
    assert!(!page.main().contains("is left out"), "{}", page.main());
}

#[tokio::test]
async fn what_the_dice_add_up_to_stands_over_every_answer() {
    let site = shipped();
    let attack = "/resolve/armada/attack?defender.tokens=brace&dice=red/hit,red/hit-hit,red/crit";
    for (line, said) in [
        ("", "3 hits, 1 critical = 4 damage"),
        ("&line=done&line=critical+standard", "3 hits, 1 critical = 4 damage"),
        ("&line=spend+brace&line=critical+standard", "3 hits, 1 critical = 4 damage, lowered to 2"),
    ] {
        let page = get(&site, &format!("{attack}{line}")).await;
        let answer = page.main().split("id=\"choice\"").nth(1).expect("an answer");
        let (over, _) = answer.split_once("<section").expect("its parts");
        assert!(over.contains(&format!("The dice: <b>{said}</b>")), "{line}: {over}");
    }
}

#[tokio::test]
async fn what_is_allowed_and_changes_nothing_stands_apart() {
    let site = shipped();
    let attack = "/resolve/armada/attack?defender.zone=front&defender.tokens=redirect,brace&defender.shields.left=0&defender.shields.right=2&dice=red/hit,red/hit";
    let page = get(&site, attack).await;
    let (before, apart) = page.main().split_once("Makes no difference").expect("a part of its own");
    assert!(!before.contains("No shield is there") && apart.contains("No shield is there"), "{before}");
    assert!(before.contains("Up to 2 points can go there"), "{before}");
    assert!(!page.main().contains("0 points"), "{}", page.main());
}

#[tokio::test]
async fn the_result_is_said_first_and_what_repeats_is_one_step() {
    let site = shipped();
    let ship = "defender.card=Assault+Frigate+Mark+II+A&dice=red/hit-hit,red/hit";
    let page = get(&site, &format!("/resolve/armada/attack?{ship}&line=done&line=critical+standard")).await;
    let page = if page.main().contains("class=\"verdict") {
        page
    } else {
        get(&site, &format!("/resolve/armada/attack?{ship}&line=done")).await
    };
    let main = page.main();
    for there in [
        "<h1>Assault Frigate Mark II A loses 3 shields and gets no damage card</h1>",
        "<h3>3 damage: front shields 4 → 1</h3>",
        "One by one",
    ] {
        assert!(main.contains(there), "{there}: {main}");
    }
    let board = "unit.1.name=Luke&unit.1.power=3&unit.1.hp=6&unit.2.name=Trooper&unit.2.controller=P2&unit.2.power=2&unit.2.hp=3";
    let page = get(&site, &format!("/resolve/unlimited/play?{board}&line=attack+Luke+-%3E+Trooper")).await;
    assert!(page.main().contains("<h1>Luke has 2 damage and Trooper is defeated</h1>"), "{}", page.main());
    assert!(!page.main().contains("It is over"));
    let (changed, same) = page.main().split_once("Unchanged").expect("what is as it was is folded");
    assert!(!changed.contains("Player 1 hand") && same.contains("Player 1 hand"), "{changed}");
}

/// What is gone comes first, and what is left is said as it is.
#[tokio::test]
async fn every_kind_says_what_it_came_to() {
    let site = shipped();
    let hit = "cause.1.kind=damage&cause.1.zone=front&cause.1.amount";
    for (situation, said) in [
        (
            format!("damage?unit.hull=4&unit.shields.front=3&unit.shields.left=1&{hit}=7"),
            "The ship is destroyed, no front shields left and 4 damage cards on hull 4",
        ),
        (
            format!("damage?unit.hull=4&unit.shields.front=1&{hit}=2"),
            "No front shields left and 1 damage card on hull 4",
        ),
        (format!("damage?unit.hull=4&unit.shields.front=4&{hit}=2"), "2 front shields left"),
        (
            "damage?unit.hull=4&unit.kind=squadron&cause.1.kind=damage&cause.1.amount=2".to_owned(),
            "Hull points: 2",
        ),
        (
            "status?unit.1.name=Lantern&unit.1.tokens=brace/exhausted".to_owned(),
            "Lantern\u{2019}s brace is readied",
        ),
    ] {
        let page = get(&site, &format!("/resolve/armada/{situation}")).await;
        assert!(page.main().contains(&format!("<h1>{said}</h1>")), "{situation}: {}", page.main());
    }
    let file = testing::root().join("tests/fixtures/scenarios/round-destroyed-before-it-activates.toml");
    let round = std::fs::read_to_string(file).unwrap();
    let page = get(&site, &Scenario::from_toml(&round, "round.toml").unwrap().url()).await;
    let first = page.main().split("<h1>").nth(1).and_then(|it| it.split('<').next()).unwrap();
    assert!(first.ends_with("and 3 ships and squadrons have activated"), "{first}");
}

/// A field is named by its place, as players call it.
#[tokio::test]
async fn what_is_wrong_is_said_of_the_place_where_it_stands() {
    let site = shipped();
    for (situation, said) in [
        (
            "armada/attack?defender.max-shields.front=99",
            "Defender, full shields, front is 99; it may be 0 to 15.",
        ),
        // a range that a squadron may have is not passed over
        (
            "armada/attack?set=1&range=distance-2&attacker.kind=squadron",
            "Range is “distance-2”, and a squadron",
        ),
        ("armada/damage?cause.1.kind=deal", "Event 1, what happens cannot be “deal”."),
        (
            "unlimited/play?unit.1.name=Luke&unit.2.name=x&unit.2.power=999",
            "Unit 2, power is 999; it may be 0 to 40.",
        ),
    ] {
        let page = get(&site, &format!("/resolve/{situation}")).await;
        assert_eq!(page.status.as_u16(), 422, "{situation}");
        assert!(texts(page.main()).contains(said), "{said}: {}", texts(page.main()));
    }
    let open = pressed(&site, "open effects-of-cards-", "dice=red/hit").await;
    assert!(texts(&open).contains("Add a card effect"), "{open}");
}

/// Dice of one deed are one option with dice to tap, and tokens of the other side are refused in one word.
#[tokio::test]
async fn what_can_be_chosen_and_what_cannot_is_said_in_few_words() {
    let attack = "/resolve/armada/attack?range=close&dice=red/hit,red/hit-hit,red/hit,black/hit\
        &defender.tokens=evade,brace&attacker.tokens=redirect,brace";
    let page = get(&shipped(), attack).await;
    let texts = texts(page.main());
    let said: Vec<&str> = texts.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    for once in
        ["Spend evade: tap the die", "red hit, 2 alike", "red hit + hit", "black hit", "Spend brace", "Done"]
    {
        assert!(said.contains(&once), "{once}: {said:?}");
    }
    let dice = said.iter().filter(|line| **line == "Spend evade:").count();
    assert_eq!(dice, 3, "one for each kind of die: {said:?}");
    let at = said.iter().position(|line| *line == "Not allowed").expect("what is refused");
    assert_eq!(said[at + 1], "Spend the attacker&#39;s tokens", "{said:?}");
}

/// What is asked under a question comes when it is opened; a shut one keeps what it says.
#[tokio::test]
async fn the_fields_of_a_question_come_when_it_is_opened() {
    let site = shipped();
    let said = "dice=red/hit&attacker.speed=3&defender.tokens=brace";
    let shut = pressed(&site, "form", said).await;
    assert!(shut.contains("value=\"open attacker-damaged--slowed--raided-\""), "{shut}");
    assert!(shut.contains("<input type=\"hidden\" name=\"attacker.speed\" value=\"3\">"), "{shut}");
    assert_eq!(shut.matches("name=\"defender.tokens\"").count(), 1, "{shut}");
    let open = pressed(&site, "open attacker-damaged--slowed--raided-", said).await;
    assert!(open.contains("<details class=\"q\" id=\"attacker-damaged--slowed--raided-\" open>"), "{open}");
    assert!(open.contains("value=\"more attacker.speed\"") && open.contains("name=\"set.open\""), "{open}");
    let stays =
        pressed(&site, "add red/hit", &format!("{said}&set.open=attacker-damaged--slowed--raided-")).await;
    assert!(stays.contains("value=\"more attacker.speed\""), "{stays}");
    let board = "unit.1.name=Luke&unit.1.power=3&unit.1.hp=6&unit.1.keywords=Sentinel";
    let board = get(&site, &format!("/resolve/unlimited/play?set=open+unit-1-all&{board}")).await;
    assert!(board.main().contains("id=\"unit-1-keywords\""), "{}", board.main());
}

/// What a list may have once more is a button: its fields come when it is pressed.
#[tokio::test]
async fn one_entry_more_of_a_list_comes_when_it_is_asked_for() {
    let site = shipped();
    let blank = pressed(&site, "form", "dice=red/hit").await;
    assert!(!blank.contains("name=\"effect.1.name\""), "{blank}");
    let open = pressed(&site, "open effects-of-cards-", "dice=red/hit").await;
    assert!(open.contains("value=\"one effect\"") && !open.contains("name=\"effect.1.name\""), "{open}");
    let one = pressed(&site, "one effect", "dice=red/hit").await;
    assert!(one.contains("name=\"effect.1.name\"") && one.contains("id=\"effects-of-cards-\" open"), "{one}");
    let filled = "dice=red/hit&effect.1.name=spotters&effect.1.does=reroll+1+red";
    let two = pressed(&site, "one effect", filled).await;
    assert!(two.contains("name=\"effect.2.name\""), "{two}");
    assert!(!pressed(&site, "form", filled).await.contains("name=\"effect.2.name\""));
}

/// Outside of the attack's form, too, a token is a button that turns it, and a second one of its type comes behind the first.
#[tokio::test]
async fn defense_tokens_are_turned_by_buttons_in_every_form() {
    let site = shipped();
    let press = async |kind: &str, rest: &str| {
        get(&site, &format!("/resolve/armada/{kind}?set=turn+{rest}")).await.main().to_owned()
    };
    for (kind, list) in [
        ("status", "unit.1.tokens"),
        ("damage", "unit.tokens"),
        ("command", "tokens"),
        ("timing", "first.tokens"),
    ] {
        let held = |held: &str| format!("name=\"{list}\" value=\"{held}\"");
        let button = |kind: &str, nth: usize| format!("value=\"turn {list} {kind} {nth}\"");
        let blank = get(&site, &format!("/resolve/armada/{kind}")).await;
        let form = press(kind, &format!("{list}+evade+1")).await;
        if !form.contains(&button("brace", 1)) {
            assert!(!blank.main().contains("Defense tokens"), "{kind}");
            continue;
        }
        assert!(form.contains(&held("evade")) && form.contains("Another evade"), "{kind}: {form}");
        assert!(!form.contains(&format!("<select id=\"{}", list.replace('.', "-"))), "{kind}");
        let form = press(kind, &format!("{list}+evade+1&{list}=evade")).await;
        assert!(form.contains(&held("evade/exhausted")), "{kind}: {form}");
        let form = press(kind, &format!("{list}+evade+2&{list}=evade")).await;
        assert!(form.contains(&held("evade,evade")), "{kind}: {form}");
        let form = press(kind, &format!("{list}+evade+1&{list}=evade/exhausted")).await;
        assert!(
            !form.contains(&held("evade/exhausted")) && !form.contains("Another evade"),
            "{kind}: {form}"
        );
    }
}

/// The texts of a page, without its tags.
fn texts(html: &str) -> String {
    html.split('<').filter_map(|it| it.split_once('>')).map(|(_, text)| text).collect::<Vec<_>>().join("\n")
}

/// Every question of every form is opened: its words are a player's, and what can be tapped is not typed.
#[tokio::test]
async fn every_form_speaks_as_players_do_and_counts_by_taps() {
    let site = shipped();
    for kind in Kind::ALL {
        let blank = format!("/resolve/{}/{kind}", kind.game());
        let shut = get(&site, &blank).await;
        let opens = values(shut.main(), "value").into_iter().filter_map(|it| it.strip_prefix("open "));
        let open: String = opens.map(|fold| format!("&set.open={fold}")).collect();
        let open = get(&site, &format!("{blank}?set=form{open}")).await;
        for page in [&shut, &open] {
            let texts = texts(page.main());
            for word in
                ["omponent", "Include it", "if filled in", "even if left blank", "Everything else", "`"]
            {
                assert!(!texts.contains(word), "{kind}: {word}: {texts}");
            }
            for field in page.main().split("type=\"number\"").skip(1) {
                let most = values(field, "max").first().and_then(|most| most.parse::<u32>().ok());
                assert!(most.is_some_and(|most| most > 40), "{kind}: {field}");
            }
        }
        let first = shut.main().split("id=\"set\"").nth(1).unwrap().split("type=\"submit\"").nth(1).unwrap();
        assert!(
            first.starts_with(" class=\"vh\" name=\"set\" value=\"form\""),
            "{kind}: Enter reads: {first}"
        );
    }
}
