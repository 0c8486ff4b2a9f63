//! Nothing that sources or readers write becomes script, and nothing is loaded from elsewhere.

use adjutant::web::State;

use crate::web::support::{encode, game, get, shipped, site};

const ATTACKS: &[&str] = &[
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg onload=alert(1)><a xlink:href=javascript:alert(1)>x</a></svg>",
    "\"><script>alert(1)</script>",
    "' onmouseover='alert(1)",
    "<a href=\"javascript:alert(1)\">x</a>",
    "<iframe src=\"data:text/html,<script>alert(1)</script>\"></iframe>",
    "</title><script>alert(1)</script>",
    "</script><script>alert(1)</script>",
    "<style>body{background:url(https://evil.example/x)}</style>",
    "<base href=https://evil.example/>",
    "<form action=https://evil.example/><input name=x></form>",
    "<meta http-equiv=refresh content=0;url=https://evil.example/>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt&#58;alert(1))",
    "![x](https://evil.example/pixel.png)",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "<!--signs--><use href=\"https://evil.example/x.svg#y\"/>",
];

/// Tags and attributes as a browser would find them; text and attribute values left out.
fn tags(html: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        rest = &rest[at + 1..];
        let (mut quote, mut end) = (None, rest.len());
        for (index, c) in rest.char_indices() {
            match (quote, c) {
                (None, '"' | '\'') => quote = Some(c),
                (Some(open), c) if c == open => quote = None,
                (None, '>') => {
                    end = index;
                    break;
                }
                _ => {}
            }
        }
        found.push(rest[..end].to_owned());
        rest = &rest[end..];
    }
    found
}

/// A tag without its quoted values.
fn unquoted(tag: &str) -> String {
    tag.split('"').step_by(2).collect()
}

/// What must not be on a page.
fn check(html: &str, what: &str) {
    for tag in tags(html) {
        let lower = tag.to_lowercase();
        let name = lower.split([' ', '\n', '/', '>']).next().unwrap_or_default();
        let outside = unquoted(&lower);
        match name {
            "script" => assert!(
                lower.starts_with("script src=\"/assets/")
                    && [
                        "copy.js",
                        "fields.js",
                        "kept.js",
                        "keys.js",
                        "parts.js",
                        "own.js",
                        "presets.js",
                        "preview.js",
                        "set.js",
                        "suggest.js"
                    ]
                    .iter()
                    .any(|name| lower.ends_with(&format!("{name}\" defer"))),
                "{what}: <{tag}>"
            ),
            "style" | "iframe" | "object" | "embed" | "base" | "img" | "link" | "meta" | "form" => {
                let own = match name {
                    "link" => ["\"/", "rules.example", "//localhost"].iter().any(|it| lower.contains(it)),
                    "meta" => !outside.contains("http-equiv"),
                    "form" => lower.contains("action=\"/"),
                    _ => false,
                };
                assert!(own, "{what}: <{tag}>");
            }
            _ => {}
        }
        let handler = outside.split_whitespace().any(|word| word.starts_with("on") && word.contains('='));
        assert!(!handler, "{what}: <{tag}>");
        assert!(!outside.split_whitespace().any(|word| word.starts_with("style=")), "{what}: <{tag}>");
        for attribute in ["href=\"", "src=\"", "action=\"", "formaction=\"", "xlink:href=\""] {
            for value in lower.split(attribute).skip(1) {
                let value = value.trim_start().trim_start_matches(|c: char| c.is_control());
                let bad =
                    ["javascript:", "data:", "vbscript:", "java"].iter().any(|it| value.starts_with(it));
                assert!(!bad, "{what}: <{tag}>");
            }
        }
        let loads = !["a", "meta", "link", "input", "form"].contains(&name);
        let from = ["href=\"http", "src=\"http", "src=\"//", "href=\"//"];
        assert!(!loads || !from.iter().any(|it| lower.contains(it)), "{what}: <{tag}>");
    }
}

fn hostile() -> State {
    let mut notes = Vec::new();
    for (index, attack) in ATTACKS.iter().enumerate() {
        let text = format!(
            "# Note {index} {attack}\n\n## Heading {attack}\n\n- **Label {attack}:** Body {attack} zebra. ^b{index}\n\n\
             > [!question] Question {attack}?\n> Answer {attack}\n\n{attack}\n\nRelated Topics: [[{attack}]]\n\n[^1]: #src [[{attack}]] Page 1\n"
        );
        notes.push((format!("n{index} {}.md", attack.replace(['/', '<', '>'], "_")), text));
    }
    notes.push(("<script>alert(2)<script>.md".to_owned(), "zebra without a title".to_owned()));
    let notes: Vec<(&str, &str)> = notes.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    site(game(&notes), "hostile")
}

#[tokio::test]
async fn hostile_sources_become_text() {
    let site = hostile();
    let snapshot = site.snapshot.get();
    let mut paths: Vec<String> =
        vec!["/".into(), "/pocket".into(), "/pocket/questions".into(), "/search?q=zebra".into()];
    paths.extend(snapshot.rulebook.topics.keys().map(|id| id.url()));
    paths.extend(snapshot.rulebook.passages.keys().map(|id| id.url()));
    assert!(paths.len() > ATTACKS.len() * 2, "the fixture became {} pages", paths.len());
    for path in paths {
        let answer = get(&site, &path).await;
        assert_eq!(answer.status.as_u16(), 200, "{path}");
        check(&answer.text, &path);
    }
}

#[tokio::test]
async fn hostile_requests_are_echoed_as_text() {
    let site = shipped();
    for attack in ATTACKS {
        let word = encode(attack);
        for path in [
            format!("/search?q={word}"),
            format!("/search?q=brace&game={word}"),
            format!("/search?q=brace&kind={word}"),
            format!("/{word}"),
            format!("/armada/{word}"),
            format!("/armada/defense-tokens/{word}"),
            format!("/armada/rulings/{word}"),
            format!("/armada/defense-tokens/brace?was={word}"),
            format!("/resolve/{word}/attack"),
            format!("/resolve/armada/attack?{word}={word}"),
            format!("/resolve/armada/attack?question={word}&defender.name={word}&line=defender:{word}"),
            format!("/resolve/armada/attack?set=1&range={word}&defender.hull={word}&line={word}"),
        ] {
            let answer = get(&site, &path).await;
            assert!(!answer.status.is_server_error(), "{path}: {}", answer.status);
            check(&answer.text, &path);
        }
        let json = get(&site, &format!("/api/v1/search?q={word}")).await;
        assert_eq!(json.header("content-type"), "application/json");
        assert_eq!(json.header("x-content-type-options"), "nosniff");
    }
}

/// A `Host` header that is no plain host does not reach the page.
#[tokio::test]
async fn a_hostile_host_is_not_believed() {
    use axum::{body::Body, http::Request};
    let mut site = shipped();
    site.origin = None;
    for host in ["evil.example/\"><script>", "a b", "<script>", "x@evil.example"] {
        let Ok(request) = Request::builder().uri("/armada").header("host", host).body(Body::empty()) else {
            continue;
        };
        let router = adjutant::web::router(site.clone());
        let response = tower::ServiceExt::oneshot(router, request).await.unwrap();
        let bytes = http_body_util::BodyExt::collect(response.into_body()).await.unwrap().to_bytes();
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        assert!(text.contains("href=\"http://localhost/armada\""), "{host}");
        check(&text, host);
    }
}

/// Trap 5: no page, style sheet or script loads anything from another origin.
#[tokio::test]
async fn nothing_is_loaded_from_elsewhere() {
    let site = shipped();
    let page = get(&site, "/").await.text;
    let mut paths: Vec<String> = [
        "/",
        "/search?q=brace",
        "/armada",
        "/armada/defense-tokens",
        "/armada/questions",
        "/armada/coverage",
        "/armada/defense-tokens/brace",
        "/resolve",
        "/resolve/armada/attack",
        "/resolve/armada/attack?dice=red/hit&defender.tokens=brace",
        "/nothing",
    ]
    .map(str::to_owned)
    .to_vec();
    for asset in page.split("\"/assets/").skip(1) {
        paths.push(format!("/assets/{}", asset.split('"').next().unwrap()));
    }
    assert!(
        paths.iter().any(|path| path.ends_with(".css")) && paths.iter().any(|path| path.ends_with(".js"))
    );
    for path in paths {
        let text = get(&site, &path).await.text;
        for loading in [
            "src=\"http",
            "src=\"//",
            "url(http",
            "url(//",
            "@import",
            "href=\"//",
            "import(",
            "XMLHttpRequest",
        ] {
            assert!(!text.contains(loading), "{path} has {loading}");
        }
        assert!(!path.ends_with(".js") || !text.contains("http"), "{path} names another site");
        // a script asks its own server alone; the content policy holds it to that
        for asked in text.split("fetch(").skip(1) {
            assert!(
                ["`/api/v1/", "url)", "`/offline/"].iter().any(|own| asked.starts_with(own)),
                "{path} asks {asked:.40}"
            );
        }
        for tag in tags(&text).iter().filter(|tag| tag.starts_with("link ") && tag.contains("http")) {
            let own = tag.contains("rel=\"canonical\"") || tag.contains("href=\"/oembed?url=");
            assert!(own, "{path}: <{tag}>");
        }
    }
}
