//! What a judge sends: what an address says of itself in a chat, on paper and on a phone, and the feeds.

use crate::web::support::{encode, game, get, shipped, site, small};

/// A game with a ruling of a judge.
fn ruled() -> adjutant::web::State {
    let note = "---\nkind: ruling\nauthor: Ann <Judge>\ndate: 2026-03-01\nauthority: judge\n---\n\n# Two fins\n\nYes: both fins steer & turn. ^both\n";
    site(game(&[("Two fins.md", note), ("Fins.md", "# Fins\n\n- **Fin:** It steers. ^fin\n")]), "shared")
}

/// What stands in a page's head under a name.
fn head<'a>(page: &'a str, name: &str) -> &'a str {
    let from = page.find(&format!("\"{name}\" content=\"")).unwrap_or_else(|| panic!("no {name}"));
    let rest = &page[from + name.len() + 12..];
    &rest[..rest.find('"').unwrap()]
}

#[tokio::test]
async fn a_ruling_unfurls_with_who_when_rank_status_and_verdict() {
    let site = ruled();
    let all = get(&site, "/pocket/rulings.json").await.json();
    let url = all[0]["url"].as_str().unwrap().to_owned();
    let page = get(&site, &url).await.text;
    for name in ["description", "og:description"] {
        let said = head(&page, name);
        for words in ["Ann", "2026-03-01", "judge", "in force", "Yes: both fins steer"] {
            assert!(said.contains(words), "{name}: {said}");
        }
    }
    assert!(head(&page, "og:url").starts_with("https://rules.example/pocket/"));
    assert!(page.contains("data-copy=\"Copy for a chat\">"), "{page}");
}

#[tokio::test]
async fn a_passage_unfurls_with_its_rule() {
    let page = get(&shipped(), "/armada/defense-tokens/brace").await.text;
    assert!(head(&page, "og:description").contains("half"), "{}", head(&page, "og:description"));
    let chat = page.split("data-copy=\"Copy for a chat\">").nth(1).unwrap().split("</code>").next().unwrap();
    let lines: Vec<&str> = chat.lines().collect();
    assert!(lines[0].starts_with("Brace: "), "{chat}");
    assert!(lines.iter().any(|line| line.contains("Rules Reference 1.5")), "{chat}");
    assert_eq!(lines.last(), Some(&"https://rules.example/armada/defense-tokens/brace"));
}

#[tokio::test]
async fn a_situation_unfurls_with_the_question_what_happens_and_the_rules() {
    let question = "What does a brace do?";
    let address = format!(
        "/resolve/armada/attack?question={}&range=medium&defender.tokens=brace&dice=red/hit-hit,red/hit,red/hit,red/hit&line=defender:spend+brace",
        encode(question)
    );
    let page = get(&shipped(), &address).await.text;
    assert!(head(&page, "og:title").contains(question), "{}", head(&page, "og:title"));
    let said = head(&page, "og:description");
    for words in ["The defender gets 3 damage cards", "brace", "Rules Reference 1.5"] {
        assert!(said.contains(words), "{said}");
    }
}

#[tokio::test]
async fn an_address_that_a_phone_can_read_has_a_code_and_a_longer_one_says_why_not() {
    let site = shipped();
    let page = get(&site, "/armada/defense-tokens/brace").await.text;
    assert!(page.contains("<svg class=\"qr\""));
    // words that say nothing twice, because what repeats is packed
    let words: String = (0..300_u32).filter_map(|nth| char::from_u32(0x4e00 + nth * 67)).collect();
    let long = get(&site, &format!("/resolve/armada/attack?question={}&dice=red/hit", encode(&words))).await;
    assert_eq!(long.status.as_u16(), 200, "{}", long.text);
    assert!(!long.text.contains("<svg class=\"qr\""));
    assert!(long.text.contains("No code for phones"), "{}", long.text);
}

#[tokio::test]
async fn a_feed_has_what_was_decided_and_the_other_rulings_only() {
    let site = ruled();
    let all = get(&site, "/pocket/feed.atom").await;
    assert_eq!(all.header("content-type"), "application/atom+xml; charset=utf-8");
    assert_eq!(all.header("access-control-allow-origin"), "*");
    assert!(all.header("etag").starts_with("W/"));
    assert!(all.text.contains("Edition 2 of Pocket Night"), "{}", all.text);
    assert!(all.text.contains("<updated>2026-03-01T00:00:00Z</updated>"), "the newest first: {}", all.text);
    let rulings = get(&site, "/pocket/rulings/feed.atom").await;
    assert_eq!(rulings.text.matches("<entry>").count(), 1, "{}", rulings.text);
    assert!(rulings.text.contains("<name>Ann &lt;Judge&gt;</name>"), "{}", rulings.text);
    assert!(rulings.text.contains("<link rel=\"self\" type=\"application/atom+xml\" href=\"https://rules.example/pocket/rulings/feed.atom\"/>"));
    for (page, feed) in [("/pocket", "/pocket/feed.atom"), ("/pocket/rulings", "/pocket/rulings/feed.atom")] {
        let page = get(&site, page).await.text;
        assert!(
            page.contains("type=\"application/atom+xml\"") && page.contains(&format!("href=\"{feed}\"")),
            "{feed}"
        );
    }
    let empty = get(&small(), "/pocket/rulings/feed.atom").await;
    assert_eq!((empty.status.as_u16(), empty.text.matches("<entry>").count()), (200, 0));
    assert_eq!(get(&site, "/POCKET/feed.atom").await.header("location"), "/pocket/feed.atom");
    assert_eq!(get(&site, "/chess/feed.atom").await.status.as_u16(), 404);
}

#[tokio::test]
async fn a_shipped_situation_is_called_by_its_passage() {
    let site = shipped();
    let all = get(&site, "/armada/questions.json").await.json();
    let mut seen = 0;
    for passage in all.as_array().unwrap() {
        for case in passage["checked"]["cases"].as_array().into_iter().flatten().take(2) {
            let url = case["url"].as_str().unwrap();
            assert!(url.len() <= 200, "{url}");
            let report = get(&site, &url.replacen("?", ".json?", 1)).await;
            assert_eq!(report.status.as_u16(), 200, "{url}: {}", report.text);
            seen += 1;
        }
        if seen > 30 {
            break;
        }
    }
    assert!(seen > 10, "{seen}");
}

#[tokio::test]
async fn what_is_chosen_behind_a_named_situation_keeps_its_short_address() {
    let text = "# Shots\n\n> [!question] Is it all?\n> Yes. ^all\n\n```toml scenario\ngame = \"armada\"\nkind = \"attack\"\n\
                dice = [\"red/hit\", \"red/hit\", \"red/hit\"]\ndefender = { tokens = [\"brace\", \"evade\"] }\n```\n";
    let site = site(game(&[("Shots.md", text)]), "named");
    let short = "/resolve/armada/attack?named=pocket/shots/all";
    let passage = get(&site, "/pocket/shots/all.json").await.json();
    assert_eq!(passage["checked"]["cases"][0]["url"], short);
    let page = get(&site, short).await;
    assert_eq!(page.status.as_u16(), 200, "{}", page.text);
    assert_eq!(head(&page.text, "og:url"), format!("https://rules.example{short}"));
    let next = format!("{short}&#38;line=defender:spend+brace");
    assert!(page.text.contains(&next), "options go on from it: {}", page.main());
    let then = get(&site, &next.replace("&#38;", "&")).await;
    assert_eq!(then.status.as_u16(), 200, "{}", then.text);
    assert!(then.text.contains("spends the brace"), "{}", then.main());
    let long =
        get(&site, "/resolve/armada/attack.json?dice=red/hit,red/hit,red/hit&defender.tokens=brace,evade")
            .await;
    let named = get(&site, &short.replacen("?", ".json?", 1)).await;
    assert_eq!(named.json(), long.json(), "both are one situation");
    for (asked, status) in [
        ("/resolve/armada/attack?named=pocket/shots/nothing", 404),
        ("/resolve/armada/attack?named=pocket/shots/all:2", 404),
        ("/resolve/armada/status?named=pocket/shots/all", 404),
        ("/resolve/armada/attack?named=pocket/shots/all&range=long", 400),
    ] {
        assert_eq!(get(&site, asked).await.status.as_u16(), status, "{asked}");
    }
}

#[tokio::test]
async fn addresses_are_short() {
    // both ships whole, every die of the pool, every decision of the attack
    let attack = r#"{"game":"armada","kind":"attack","range":"medium",
        "attacker":{"name":"Chimaera","size":"large","battery":{"red":4,"blue":3},"concentrate-fire":"dial"},
        "defender":{"name":"Home One","size":"large","zone":"left","speed":2,"hull":8,"facedown":1,"faceup":1,
            "shields":{"front":4,"left":3,"right":3,"rear":2},"tokens":["brace/exhausted","redirect","redirect"]},
        "dice":["red/hit-hit","red/crit","red/accuracy","red/blank","blue/hit","blue/crit","blue/accuracy"],
        "line":[{"who":"attacker","choose":"lock redirect"},{"who":"attacker","choose":"lock brace"},
            {"who":"attacker","choose":"done"},{"who":"defender","choose":"spend redirect front"},
            {"who":"attacker","choose":"critical standard"},{"who":"defender","choose":"redirect 3"}]}"#;
    let unit = |owner: &str, name: &str, arena: &str| {
        format!(
            r#"{{"controller":"{owner}","name":"{name}","arena":"{arena}","power":3,"hp":4,"keywords":["sentinel"],
                "damage":1,"text":"When Played: Deal 2 damage to a unit. Draw a card for {name}."}}"#
        )
    };
    let units = [
        unit("P1", "Wing Guard", "ground"),
        unit("P1", "Snowspeeder", "ground"),
        unit("P1", "Cruiser", "space"),
        unit("P2", "Trooper", "ground"),
        unit("P2", "Walker", "ground"),
        unit("P2", "Fighter", "space"),
    ];
    let board = format!(r#"{{"game":"unlimited","kind":"play","unit":[{}]}}"#, units.join(","));
    for (json, most) in [(attack.to_owned(), 200), (board, 600)] {
        let scenario =
            scenario::Scenario::from_json(&json, "test").unwrap_or_else(|error| panic!("{error:?}"));
        let url = format!("https://rules.example{}", scenario.url());
        assert!(url.len() <= most, "{} letters: {url}", url.len());
    }
}

/// What was packed and is not whole any more keeps the form and says what to do; it costs nothing.
#[tokio::test]
async fn a_packed_address_that_is_cut_off_says_so() {
    let site = shipped();
    let question = "Four damage on the left: how much of it may go to the front?";
    let whole = format!(
        "/resolve/armada/attack?question={}&defender.tokens=brace,redirect&defender.shields.front=2&dice=red/hit,red/hit,red/hit",
        encode(question)
    );
    let page = get(&site, &whole).await.text;
    let url = head(&page, "og:url").to_owned();
    let packed = url.strip_prefix("https://rules.example").unwrap();
    assert!(packed.contains("?z=") && packed.len() < whole.len(), "{packed}");
    let again = get(&site, packed).await;
    assert_eq!((again.status.as_u16(), head(&again.text, "og:url")), (200, url.as_str()));
    let cut = &packed[..packed.len() - 9];
    let broken = format!("{cut}%FF%00");
    let twice = format!("{packed}&z=AwA");
    for (address, status, words) in [
        (cut, 400, "cut off or changed"),
        (&broken, 400, "cut off or changed"),
        (&twice, 422, "given twice"),
        ("/resolve/armada/attack?z=", 400, "cut off or changed"),
    ] {
        let answer = get(&site, address).await;
        assert_eq!(answer.status.as_u16(), status, "{address}: {}", answer.main());
        assert!(answer.main().contains(words), "{address}: {}", answer.main());
        let twin = get(&site, &address.replacen('?', ".json?", 1)).await;
        assert_eq!(twin.status.as_u16(), status, "{address}: {}", twin.text);
    }
}

/// A code is drawn once on a page, shown twice: beside what is copied and on the card that is printed. No line frames it.
#[tokio::test]
async fn what_is_shared_of_a_passage_a_situation_and_odds_has_one_code_and_a_card() {
    let site = shipped();
    for path in [
        "/armada/defense-tokens/brace",
        "/resolve/armada/attack?defender.tokens=brace&dice=red/hit,red/hit",
        "/resolve/armada/odds?pool.red=2&rerolls=1+any",
        "/resolve/unlimited/draw?cards=30&copies=3&taken=5",
    ] {
        let page = get(&site, path).await;
        assert_eq!(page.status.as_u16(), 200, "{path}: {}", page.main());
        assert_eq!(page.text.matches("id=\"sign-code\"").count(), 1, "{path}");
        assert_eq!(page.text.matches("href=\"#sign-code\"").count(), 1, "{path}");
        assert_eq!(page.text.matches("fill=\"#fff\" stroke=\"none\"").count(), 2, "{path}");
        assert!(page.text.contains("class=\"card "), "{path}");
        assert!(page.text.contains("data-copy=\"Copy for a chat\">"), "{path}");
    }
    let odds = get(&site, "/resolve/armada/odds?pool.red=2&rerolls=1+any").await.text;
    for words in ["Average damage cards", "Rules Reference 1.5"] {
        assert!(head(&odds, "og:description").contains(words), "{}", head(&odds, "og:description"));
    }
}

#[tokio::test]
async fn a_named_situation_without_a_question_unfurls_with_that_of_its_passage() {
    let text = "# Shots\n\n> [!question] How many get through?\n> Both (Rulebook, p. 3). ^all\n\n```toml scenario\ngame = \"armada\"\nkind = \"attack\"\n\
                dice = [\"red/hit\", \"red/hit\"]\ndefender = { tokens = [\"brace\"] }\n```\n";
    let site = site(game(&[("Shots.md", text)]), "named without a question");
    let page = get(&site, "/resolve/armada/attack?named=pocket/shots/all").await.text;
    assert!(head(&page, "og:title").contains("How many get through?"), "{}", head(&page, "og:title"));
    assert!(
        head(&page, "og:description").contains("Rules Reference 1.5"),
        "{}",
        head(&page, "og:description")
    );
    let chat = page.split("data-copy=\"Copy for a chat\">").nth(1).unwrap().split("</code>").next().unwrap();
    assert!(chat.contains("How many get through?"), "{chat}");
}

#[tokio::test]
async fn a_feed_says_when_a_ruling_ended_and_nothing_of_days_to_come() {
    let text = "# Fins\n\n> [!ruling] One ^one\n> Author: Ada\n> Date: 2024-01-01\n> Status: withdrawn 2026-02-02: it was wrong\n> See [[Seas]].\n\n\
                > [!ruling] Two ^two\n> Author: Ada\n> Date: 2024-01-02\n> Status: superseded by [[#^three]]\n> See [[Seas]].\n\n\
                > [!ruling] Three ^three\n> Author: Ada\n> Date: 2025-03-03\n> See [[Seas]].\n\n\
                > [!ruling] Four ^four\n> Author: Ada\n> Date: 2999-01-01\n> See [[Seas]].\n\n\
                > [!ruling] Five ^five\n> Author: Ada\n> Date: 2024-01-05\n> Status: withdrawn: it was wrong\n> See [[Seas]].\n";
    let site = site(
        game(&[("Fins.md", text), ("Seas.md", "# Seas\n\n- **Sea:** It is wet. ^sea\n")]),
        "feed of ends",
    );
    let feed = get(&site, "/pocket/rulings/feed.atom").await.text;
    let updated = |title: &str| {
        let entry = feed.split("<entry>").find(|it| it.contains(&format!("<title>{title}"))).unwrap();
        entry.split("<updated>").nth(1).unwrap()[..10].to_owned()
    };
    assert_eq!((updated("One").as_str(), updated("Two").as_str()), ("2026-02-02", "2025-03-03"));
    // no day is named: whoever has the entry of that day gets another one
    let id = |title: &str| {
        let entry = feed.split("<entry>").find(|it| it.contains(&format!("<title>{title}"))).unwrap();
        entry.split("<id>").nth(1).unwrap().split('<').next().unwrap().to_owned()
    };
    assert!(id("Five").ends_with("/pocket/rulings/five#withdrawn"), "{}", id("Five"));
    assert!(id("One").ends_with("/pocket/rulings/one"), "{}", id("One"));
    let today = site.snapshot.get().day.clone();
    assert_eq!(updated("Four"), today);
    assert!(feed.split("<updated>").skip(1).all(|it| it[..10] <= *today), "{feed}");
}

/// The edition's day is made whole; what is no day is none.
#[tokio::test]
async fn a_day_of_a_feed_is_made_whole() {
    for (nth, (date, day)) in [
        ("2026-03-01", Some("2026-03-01")),
        ("2026-03", Some("2026-03-01")),
        ("2026", Some("2026-01-01")),
        ("spring 2026", None),
        ("2026-3-1", None),
        ("2026-13-45", None),
        ("2026-02-30", None),
        ("2026-13", None),
        ("", None),
    ]
    .into_iter()
    .enumerate()
    {
        let mut rulebook = game(&[("Seas.md", "# Seas\n\n- **Sea:** It is wet. ^sea\n")]);
        rulebook.games.get_mut("pocket").unwrap().effective = Some(date.to_owned());
        let feed = get(&site(rulebook, &format!("day {nth}")), "/pocket/feed.atom").await.text;
        let said = feed.split("<summary>Effective ").nth(1).map(|it| &it[..10]);
        assert_eq!(said, day, "{date}");
    }
}

/// What stands in a PNG: its size, and its pixels as their colours' numbers.
pub fn pixels(png: &[u8]) -> (usize, usize, Vec<u8>) {
    use std::io::Read;
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap()) as usize;
    let (width, height) = (number(16), number(20));
    let mut at = 8;
    let mut packed = Vec::new();
    while at < png.len() {
        let length = number(at);
        if &png[at + 4..at + 8] == b"IDAT" {
            packed.extend(&png[at + 8..at + 8 + length]);
        }
        at += 12 + length;
    }
    let mut lines = Vec::new();
    flate2::read::ZlibDecoder::new(packed.as_slice()).read_to_end(&mut lines).unwrap();
    assert_eq!(lines.len(), (width + 1) * height);
    (width, height, lines.chunks(width + 1).flat_map(|line| line[1..].to_vec()).collect())
}

/// A picture that a page names.
pub async fn picture(site: &adjutant::web::State, page: &str) -> Vec<u8> {
    let text = get(site, page).await.text;
    assert_eq!(head(&text, "twitter:card"), "summary_large_image");
    let address = head(&text, "og:image").replace("&#38;", "&");
    let path = address.strip_prefix("https://rules.example").unwrap_or_else(|| panic!("{address}"));
    let request = axum::http::Request::get(path).body(axum::body::Body::empty()).unwrap();
    let response = tower::ServiceExt::oneshot(adjutant::web::router(site.clone()), request).await.unwrap();
    assert_eq!(response.status(), 200, "{path}");
    assert_eq!(response.headers()["content-type"], "image/png");
    assert!(response.headers().contains_key("etag"), "{path}");
    http_body_util::BodyExt::collect(response.into_body()).await.unwrap().to_bytes().to_vec()
}

const ATTACK: &str = "/resolve/armada/attack?question=What+does+a+brace+do%3F&range=medium&defender.tokens=brace&dice=red/hit-hit,blue/hit,black/hit-crit&line=defender:spend+brace";

#[tokio::test]
async fn what_is_shared_has_a_picture() {
    let ruled = ruled();
    let url =
        get(&ruled, "/pocket/rulings.json").await.json()[0]["ruling"]["url"].as_str().unwrap().to_owned();
    let shipped = shipped();
    let odds = "/resolve/armada/odds?pool.red=3&question=How+much%3F";
    let mut files = Vec::new();
    for (name, site, page) in [
        ("ruling", &ruled, url.as_str()),
        ("passage", &shipped, "/armada/defense-tokens/brace"),
        ("attack", &shipped, ATTACK),
        ("odds", &shipped, odds),
    ] {
        let png = picture(site, page).await;
        assert!(png.len() < 60_000, "{page}: {} bytes", png.len());
        let (width, height, pixels) = pixels(&png);
        assert_eq!((width, height), (1200, 630), "{page}");
        let drawn = pixels.iter().filter(|pixel| **pixel != pixels[width * 40]).count();
        assert!(drawn > 20_000, "{page}: {drawn} pixels are drawn on");
        if let Ok(folder) = std::env::var("ADJUTANT_PICTURES") {
            std::fs::write(std::path::Path::new(&folder).join(format!("{name}.png")), &png).unwrap();
        }
        files.push(png);
    }
    assert!(files.windows(2).all(|pair| pair[0] != pair[1]), "each is its own");
    for (path, status) in [
        ("/api/v1/pictures/armada/defense-tokens/nothing.png", 404),
        ("/api/v1/pictures/armada.png", 404),
        ("/api/v1/pictures/armada/Defense_Tokens/brace.png", 308),
        ("/api/v1/pictures/resolve/armada/attack.png?dice=purple", 422),
    ] {
        assert_eq!(get(&shipped, path).await.status.as_u16(), status, "{path}");
    }
}
