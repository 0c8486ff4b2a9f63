//! What pages look like, as snapshots on a small game of our own.

use adjutant::web::State;

use crate::web::support::{get, shipped, small};

async fn page(state: &State, path: &str) -> String {
    let text = get(state, path).await.text;
    let mut plain = String::new();
    let mut rest = text.as_str();
    while let Some(at) = rest.find("/assets/") {
        plain.push_str(&rest[..at]);
        plain.push_str("/assets/VERSION");
        rest = &rest[at + "/assets/".len() + 12..];
    }
    plain.push_str(rest);
    without_codes(&plain)
}

/// A page whose codes for phones are left out: `qr.rs` tests them.
fn without_codes(text: &str) -> String {
    let mut parts = text.split("<path id=\"sign-code\" fill=\"#000\" stroke=\"none\" d=\"");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain.push_str("<path d=\"CODE");
        plain.push_str(&part[part.find('"').unwrap_or_default()..]);
    }
    plain
}

macro_rules! pages {
    ($($name:ident: $path:literal)*) => {$(
        #[tokio::test]
        async fn $name() {
            insta::assert_snapshot!(stringify!($name), page(&small(), $path).await);
        }
    )*};
}

pages! {
    home: "/"
    search: "/search?q=lit%20lantern"
    search_empty: "/search"
    game: "/pocket"
    topic: "/pocket/lantern"
    passage: "/pocket/lantern/light"
    questions: "/pocket/questions"
    coverage: "/pocket/coverage"
    rulings: "/pocket/rulings"
    not_found: "/pocket/lantern/ligth"
    resolve: "/resolve"
}

#[tokio::test]
async fn a_visitor_reads_what_this_is_and_whose_words_these_are() {
    let site = shipped();
    let home = get(&site, "/").await;
    assert!(home.main().contains("<a href=\"/about\">Unofficial, and in our own words</a>"), "{}", home.text);
    let about = get(&site, "/about").await;
    assert_eq!(about.status.as_u16(), 200);
    for said in ["not the publisher’s site", "rules 1.5.0, effective 2020-12-11", "/unlimited/coverage"] {
        assert!(about.main().contains(said), "{said}: {}", about.main());
    }
    // what it says of cookies is so
    assert!(!about.headers.contains_key("set-cookie") && !home.headers.contains_key("set-cookie"));
}

const ATTACK: &str = "/resolve/armada/attack?range=medium&defender.shields.front=2\
&defender.tokens=brace,redirect&dice=red/hit-hit,red/crit,blue/accuracy";

#[tokio::test]
async fn the_resolver_stops_at_a_choice() {
    let answer = get(&shipped(), &format!("{ATTACK}&line=attacker:lock+redirect&line=attacker:done")).await;
    let main = answer.main();
    assert!(main.contains("The defender chooses"), "{main}");
    assert!(main.contains("Not allowed: "), "{main}");
    assert!(main.contains("Must not: "), "{main}");
    assert!(main.contains("Take back"), "{main}");
    insta::assert_snapshot!("resolver_choice", without_codes(main));
}

/// Follows the first open option from page to page until nothing is open, then takes it all back.
#[tokio::test]
async fn an_attack_is_played_by_links_alone() {
    let site = shipped();
    let link = |html: &str, mark: &str| {
        let found = html.split(mark).nth(1)?.split("href=\"").nth(1)?.split('"').next()?;
        Some(found.replace("&amp;", "&").replace("&#38;", "&").split('#').next()?.to_owned())
    };
    let mut path = ATTACK.to_owned();
    let mut choices = 0;
    loop {
        let answer = get(&site, &path).await;
        assert_eq!(answer.status.as_u16(), 200, "{path}");
        match link(answer.main(), "<a class=\"choice\"").or_else(|| {
            let at = answer.main().find("class=\"choice\"")?;
            link(&answer.main()[at..], "class=\"choice\"")
        }) {
            Some(next) => path = next,
            None => break,
        }
        choices += 1;
        assert!(choices < 30, "an attack ends");
    }
    assert!(choices >= 2, "{choices} choices");
    let end = get(&site, &path).await;
    assert!(end.main().contains("<h1>The defender loses "), "the result comes first: {}", end.main());
    insta::assert_snapshot!("resolver_end", without_codes(end.main()));
    let back = link(end.main(), "class=\"btn small\"").expect("a step can be taken back");
    let earlier = get(&site, &back).await;
    assert_ne!(back, path);
    assert!(earlier.main().contains("class=\"choice\""), "{}", earlier.main());
}

#[tokio::test]
async fn a_form_that_cannot_be_read_keeps_what_was_typed() {
    let answer =
        get(&shipped(), "/resolve/armada/attack?set=1&range=long&defender.hull=900&dice.red.hit=2").await;
    assert_eq!(answer.status.as_u16(), 422);
    let main = answer.main();
    assert!(main.contains("value=\"900\"") && main.contains("aria-invalid=\"true\""), "{main}");
    assert!(main.contains("value=\"long\" checked"), "{main}");
    assert!(main.contains("value=\"red/hit,red/hit\""), "{main}");
}

#[tokio::test]
async fn a_passage_page_previews_itself() {
    let text = get(&small(), "/pocket/lantern/light").await.text;
    for part in [
        "<link rel=\"canonical\" href=\"https://rules.example/pocket/lantern/light\">",
        "<meta property=\"og:url\" content=\"https://rules.example/pocket/lantern/light\">",
        "property=\"og:description\" content=\"Light: A lit lantern shows every tile next to its bearer.",
        "data-copy=\"Copy link\">https://rules.example/pocket/lantern/light</code>",
        "data-copy=\"Copy citation\">",
    ] {
        assert!(text.contains(part), "no {part} in {text}");
    }
}

#[tokio::test]
async fn buttons_say_their_type_and_fields_their_name() {
    for path in ["/", "/search", ATTACK, "/resolve/armada/attack", "/nothing"] {
        let text = get(&shipped(), path).await.text;
        for button in text.split("<button").skip(1) {
            assert!(button.split('>').next().unwrap().contains("type="), "{path}: {button}");
        }
        for input in text.split("<input").skip(1).map(|it| it.split('>').next().unwrap()) {
            let choice = input.contains("radio") || input.contains("checkbox") || input.contains("hidden");
            let id = input.split(" id=\"").nth(1).and_then(|it| it.split('"').next());
            let labelled = id.is_some_and(|id| text.contains(&format!("for=\"{id}\"")));
            assert!(choice || labelled, "{path}: <input{input}>");
        }
    }
}
