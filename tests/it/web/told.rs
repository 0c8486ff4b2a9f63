//! Is what is said and drawn of an answer said as readers say it, and drawn whole?

use std::collections::BTreeSet;

use adjutant::web::{
    qr::Code,
    signs,
    trace::{Step, folded, spoken},
    unfurl::Words,
};

use crate::web::{
    shared::{picture, pixels},
    support::{encode, game, shipped, site},
};

#[test]
fn players_are_named_as_readers_name_them() {
    assert_eq!(spoken("P1 attacks P2's base with `P1`"), "Player 1 attacks Player 2's base with “Player 1”");
    assert_eq!(spoken("P10 and XP1 and P1-unit"), "P10 and XP1 and P1-unit");
}

fn step(text: &str, from: &str, to: &str) -> Step {
    Step {
        text: text.to_owned(),
        source: None,
        changes: vec![("front shields".to_owned(), from.to_owned(), to.to_owned())],
        cites: Vec::new(),
        more_cites: Vec::new(),
        begins: false,
        refused: Vec::new(),
        decided: false,
        nested: false,
        together: false,
        newest: false,
        points: Vec::new(),
    }
}

#[test]
fn what_repeats_is_one_step_with_the_single_ones_in_it() {
    let point = "The defender's ship suffers 1 damage on the front hull zone";
    let steps =
        vec![step(point, "3", "2"), step(point, "2", "1"), step(point, "1", "0"), step("Over", "0", "0")];
    let told = folded(steps);
    let told: Vec<_> = told.iter().map(|step| (step.text.as_str(), step.points.len())).collect();
    assert_eq!(told, [("3 damage: front shields 3 → 0", 3), ("Over", 0)]);
    let point = "The defender's ship suffers 1 redirected damage on the left hull zone";
    let told = folded(vec![step(point, "2", "1"), step(point, "1", "0")]);
    assert_eq!(told[0].text, "2 redirected damage: front shields 2 → 0");
}

#[test]
fn a_question_has_no_full_stop_behind_it() {
    let words = |verdict: &str, said: &str, rule: &str| Words {
        title: "A title".to_owned(),
        verdict: verdict.to_owned(),
        said: said.to_owned(),
        rule: rule.to_owned(),
    };
    let asked = words("Who spends what?", "", "Rules, p. 2");
    assert_eq!(asked.in_short(), "Who spends what? Rules, p. 2");
    assert_eq!(
        words("It begins.", "Ann said so", "Rules, p. 2").in_short(),
        "It begins. Ann said so. Rules, p. 2"
    );
}

#[test]
fn a_page_carries_the_signs_it_uses_and_no_others() {
    let page = signs::inline("<!--signs--><svg><use href=\"#brace\"/></svg>".to_owned());
    assert!(page.contains("<symbol id=\"sign-brace\""));
    assert!(page.contains("<use href=\"#sign-brace\"/>"));
    assert!(!page.contains("sign-evade"));
    assert!(signs::exists("face-hit-crit") && !signs::exists("nothing"));
    let file = include_str!("../../../assets/dice.svg");
    let names = file.lines().filter_map(|line| line.strip_prefix("<symbol id=\"")?.split('"').next());
    let names: Vec<&str> = names.collect();
    assert!(names.iter().all(|name| signs::exists(name)));
    assert_eq!(names.len(), names.iter().collect::<BTreeSet<_>>().len(), "each sign is drawn once");
}

/// The dark squares of a code, by column and row within its margin, and how many units it is wide.
fn squares(address: &str) -> (BTreeSet<(i32, i32)>, i32) {
    let Code::Drawn { path, size } = Code::of(address) else { panic!("no code of {address}") };
    let mut dark = BTreeSet::new();
    for run in path.split('M').skip(1) {
        let (place, rest) = run.split_once('h').unwrap();
        let (x, y) = place.split_once(' ').unwrap();
        let (x, y): (i32, i32) = (x.parse().unwrap(), y.parse().unwrap());
        let length: i32 = rest.split('v').next().unwrap().parse().unwrap();
        assert_eq!(rest, format!("{length}v1h-{length}z"));
        dark.extend((x..x + length).map(|x| (x - 4, y - 4)));
    }
    (dark, size)
}

#[test]
fn a_code_is_drawn_as_phones_look_for_it() {
    let (dark, size) = squares("https://rules.example/armada");
    let side = size - 8;
    assert!(side >= 21 && (side - 21) % 4 == 0, "{size}");
    assert!(dark.iter().all(|(x, y)| (0..side).contains(x) && (0..side).contains(y)), "its margin is light");
    // three squares, seven wide, light between their border and their middle
    for (left, top) in [(0, 0), (side - 7, 0), (0, side - 7)] {
        for (x, y) in (0..7).flat_map(|x| (0..7).map(move |y| (x, y))) {
            let ring = (x - 3_i32).abs().max((y - 3_i32).abs());
            assert_eq!(dark.contains(&(left + x, top + y)), ring != 2, "{left} {top}: {x} {y}");
        }
    }
    // right of the first one, three squares name the mask, themselves masked with 101
    assert_eq!([2, 3, 4].map(|x| dark.contains(&(x, 8))), [true, false, true]);
}

#[test]
fn an_address_of_1200_letters_gets_a_code_and_a_longer_one_does_not() {
    assert!(matches!(Code::of(&"x".repeat(1_200)), Code::Drawn { .. }));
    assert!(matches!(Code::of(&"x".repeat(1_201)), Code::TooLong(1_201)));
}

/// How wide and high a picture is, and where its lines end: nothing is drawn right of them.
const WIDTH: usize = 1200;
const RIGHT: usize = 1141;

#[tokio::test]
async fn words_of_a_picture_that_do_not_fit_are_cut() {
    let picture_of = async |rule: &str, name: &str| {
        let note = format!("# Fins\n\n- **Fin:** {rule} ^fin\n");
        let site = site(game(&[("Fins.md", &note)]), name);
        pixels(&picture(&site, "/pocket/fins/fin").await).2
    };
    let long = "One fin turns beside another fin, and that one turns its own. ".repeat(20);
    let drawn = picture_of(&long, "long").await;
    assert_eq!(drawn, picture_of(&format!("{long}{long}"), "longer").await, "what is left out is not drawn");
    let short = picture_of("It steers.", "short").await;
    assert_ne!(drawn, short);
    let word = picture_of(&"x".repeat(300), "one word").await;
    assert_ne!(word, short);
    for picture in [&drawn, &word, &short] {
        let paper = picture[WIDTH * 40];
        // below the bar over it
        let beside = picture.chunks(WIDTH).skip(14).flat_map(|line| &line[RIGHT..]);
        assert!(beside.into_iter().all(|pixel| *pixel == paper));
    }
}

/// Each die of a picture is drawn with its face: no two look alike.
#[tokio::test]
async fn every_sign_of_a_die_is_drawn() {
    let site = shipped();
    let mut seen: Vec<(&str, Vec<u8>)> = Vec::new();
    for die in [
        "red/blank",
        "red/hit",
        "red/crit",
        "red/hit-hit",
        "red/accuracy",
        "blue/hit",
        "blue/crit",
        "blue/accuracy",
        "black/blank",
        "black/hit",
        "black/hit-crit",
    ] {
        let page = format!("/resolve/armada/attack?dice={}&range=close", encode(die));
        let (width, _, all) = pixels(&picture(&site, &page).await);
        assert_eq!(width, WIDTH);
        let lines = all.chunks(WIDTH).skip(452).take(84);
        let square: Vec<u8> = lines.flat_map(|line| line[60..144].to_vec()).collect();
        let drawn = square.iter().filter(|pixel| **pixel != all[WIDTH * 40]).count();
        assert!(drawn > 2_000, "{die}: {drawn} pixels");
        assert!(seen.iter().all(|(_, other)| *other != square), "{die} looks like another");
        seen.push((die, square));
    }
}
