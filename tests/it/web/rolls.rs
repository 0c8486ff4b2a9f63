//! Can a roll be told as it lies on the table, and does every choice lead on?

use crate::web::support::{get, shipped};

const EIGHT: &str = "/resolve/armada/attack?pool.red=3&pool.blue=3&pool.black=2";

#[tokio::test]
async fn a_roll_of_many_dice_is_told_by_counting_faces() {
    let site = shipped();
    let page = get(&site, EIGHT).await;
    for count in ["face.red.hit-hit", "face.blue.accuracy", "face.black.hit-crit"] {
        assert!(page.main().contains(&format!("name=\"{count}\"")), "{count} is asked: {}", page.main());
    }
    assert!(page.main().contains("<legend>3 red dice</legend>"), "{}", page.main());
    // in any order, zeros among them
    let sent =
        "rolled=attacker&face.blue.hit=3&face.red.blank=1&face.red.hit=2&face.red.crit=0&face.black.hit=2";
    let told = get(&site, &format!("{EIGHT}&{sent}")).await;
    assert_eq!(told.status.as_u16(), 303, "{}", told.text);
    let to = told.header("location").split('#').next().unwrap_or_default().to_owned();
    let after = get(&site, &to).await;
    assert_eq!(after.status.as_u16(), 200, "{to}");
    assert!(after.main().contains("The attacker rolls: "), "{}", after.main());
    assert!(!after.main().contains("name=\"rolled\""), "the roll is over: {}", after.main());
}

#[tokio::test]
async fn counts_that_are_no_result_are_kept_and_named() {
    let site = shipped();
    for (sent, kept) in [
        ("face.red.hit=2&face.blue.hit=3", "name=\"face.blue.hit\" value=\"3\""),
        ("face.red.hit=many", "value=\"many\""),
        ("face.red.hit=4&face.blue.hit=3&face.black.hit=1", "value=\"4\""),
        ("face.mauve.hit=8", "name=\"face.red.hit\""),
        ("face.red.hit=99999999999999999999", "value=\"99999999999999999999\""),
        ("", "name=\"face.red.hit\""),
    ] {
        let page = get(&site, &format!("{EIGHT}&rolled=attacker&{sent}")).await;
        assert_eq!(page.status.as_u16(), 422, "{sent}");
        assert!(page.main().contains(kept), "{sent}: {}", page.main());
        assert!(page.main().contains("3 red dice, 3 blue dice, 2 black dice"), "{sent}: {}", page.main());
        let line = "line=attacker";
        assert!(
            !page.main().contains(&format!("{line}:roll+red/hit+x2+blue/hit+x3#")),
            "nothing is taken: {sent}"
        );
    }
}

#[tokio::test]
async fn counts_where_nothing_is_rolled_change_nothing() {
    let site = shipped();
    let end = "/resolve/armada/attack?dice=red/hit&rolled=attacker&face.red.hit=1";
    let page = get(&site, end).await;
    assert_eq!(page.status.as_u16(), 422, "{}", page.text);
    assert!(page.main().contains("cannot be the result"), "{}", page.main());
}

/// A line that names nothing must not stand in the way of what is chosen after it.
#[tokio::test]
async fn an_option_behind_a_line_that_names_nothing_leads_on() {
    let site = shipped();
    let stray = "/resolve/armada/attack?defender.tokens=brace&dice=red/hit,red/hit&line=attacker:dance&line=defender:done";
    let page = get(&site, stray).await;
    let option = page.main().split("<a class=\"choice\" href=\"").nth(1).and_then(|it| it.split('"').next());
    let option = option.expect("something can be chosen").replace("&#38;", "&");
    let next = get(&site, option.split('#').next().unwrap_or_default()).await;
    assert!(next.main().contains("spends the brace"), "{option}: {}", next.main());
}

/// A board that its page shows can be gone on with by the page's links, however long its texts are.
#[tokio::test]
async fn a_long_board_is_played_by_its_links_or_refused_at_once() {
    let site = shipped();
    // letters that pack badly, always the same
    let mut seed = 1_u64;
    let mut letters = |count: usize| -> String {
        let letter = |_| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let at = usize::try_from((seed >> 33) % 62).unwrap_or_default();
            let all = ('a'..='z').chain('A'..='Z').chain('0'..='9');
            all.into_iter().nth(at).unwrap_or('a')
        };
        (0..count).map(letter).collect()
    };
    let mut board = |of_a_text: usize| {
        let mut unit = |nth: usize| {
            format!(
                "unit.{nth}.name={}&unit.{nth}.text=When+Defeated:+Draw+a+card.%0AJuggle+{}.",
                letters(50),
                letters(of_a_text)
            )
        };
        let units: Vec<String> = (1..=24).map(&mut unit).collect();
        format!("/resolve/unlimited/play?{}", units.join("&"))
    };
    let too_long = get(&site, &board(560)).await;
    assert_eq!(too_long.status.as_u16(), 413, "{}", too_long.main());
    assert!(too_long.main().contains("the limit is 12,288"), "{}", too_long.main());
    let page = get(&site, &board(280)).await;
    assert_eq!(page.status.as_u16(), 200, "{}", page.main());
    let links = page.main().split("href=\"").filter_map(|it| it.split('"').next());
    let links: Vec<String> =
        links.filter(|it| it.contains("?z=")).map(|it| it.replace("&#38;", "&")).collect();
    assert!(links.first().is_some_and(|link| link.len() > 4_096), "it is a long one");
    for link in links.iter().take(3) {
        let next = get(&site, link.split('#').next().unwrap_or_default()).await;
        assert_eq!(next.status.as_u16(), 200, "{link}");
    }
}
