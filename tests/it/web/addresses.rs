//! Every address of the design answers, with the right status and headers.

use axum::{
    body::Body,
    http::{Method, Request, StatusCode},
};

use crate::web::support::{get, method, send, shipped, small};

/// Every page, with the JSON twin it has.
const PAGES: &[(&str, &str)] = &[
    ("/", "/index.json"),
    ("/search?q=brace", "/search.json?q=brace"),
    ("/armada", "/armada.json"),
    ("/unlimited", "/unlimited.json"),
    ("/armada/defense-tokens", "/armada/defense-tokens.json"),
    ("/armada/defense-tokens/brace", "/armada/defense-tokens/brace.json"),
    ("/armada/questions", "/armada/questions.json"),
    ("/armada/rulings", "/armada/rulings.json"),
    ("/armada/coverage", "/armada/coverage.json"),
    ("/resolve", "/resolve.json"),
    ("/resolve/armada/attack", "/resolve/armada/attack.json"),
    (
        "/resolve/armada/attack?dice=red/hit&defender.tokens=brace",
        "/resolve/armada/attack.json?dice=red/hit&defender.tokens=brace",
    ),
];

#[tokio::test]
async fn every_page_answers_and_has_its_twin() {
    let site = shipped();
    for (page, twin) in PAGES {
        let answer = get(&site, page).await;
        assert_eq!(answer.status, StatusCode::OK, "{page}: {}", answer.text);
        assert_eq!(answer.header("content-type"), "text/html; charset=utf-8", "{page}");
        assert_eq!(answer.text.matches("<h1").count(), 1, "{page}: one h1");
        for landmark in ["<main id=\"_main\"", "class=\"skip\"", "<header", "<footer", "lang=\"en\""] {
            assert!(answer.text.contains(landmark), "{page} lacks {landmark}");
        }
        assert!(answer.text.contains("head judge"), "{page} says who decides");
        let mut ids: Vec<&str> =
            answer.text.split(" id=\"").skip(1).map(|it| it.split('"').next().unwrap()).collect();
        ids.sort_unstable();
        let twice: Vec<_> = ids.windows(2).filter(|pair| pair[0] == pair[1]).collect();
        assert!(twice.is_empty(), "{page} has ids twice: {twice:?}");
        assert!(!twin.is_empty() || !answer.text.contains("application/json"), "{page}: no twin promised");
        if !twin.is_empty() {
            let json = get(&site, twin).await;
            assert_eq!(json.status, StatusCode::OK, "{twin}: {}", json.text);
            assert_eq!(json.header("content-type"), "application/json", "{twin}");
            json.json();
            assert!(answer.text.contains("type=\"application/json\" href="), "{page} names its twin");
        }
    }
}

#[tokio::test]
async fn machines_find_what_they_expect() {
    let site = shipped();
    for (path, kind, words) in [
        ("/healthz", "text/plain", "ok"),
        ("/readyz", "text/plain", "ready"),
        ("/metrics", "text/plain", "adjutant_connections_accepted_total"),
        ("/robots.txt", "text/plain", "Sitemap: https://rules.example/sitemap.xml"),
        ("/sitemap.xml", "application/xml", "https://rules.example/armada/defense-tokens/brace"),
        ("/opensearch.xml", "application/opensearchdescription+xml", "{searchTerms}"),
        ("/opensearch.xml", "application/opensearchdescription+xml", "application/x-suggestions+json"),
        ("/api/v1/scenario.schema.json", "application/json", "\"$schema\""),
    ] {
        let answer = get(&site, path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        assert!(answer.header("content-type").starts_with(kind), "{path}: {}", answer.header("content-type"));
        assert!(answer.text.contains(words), "{path}");
    }
}

#[tokio::test]
async fn other_spellings_lead_to_the_one_right_address() {
    let site = shipped();
    for (asked, status, to) in [
        ("/Armada/Defense_Tokens/BRACE.", 308, "/armada/defense-tokens/brace"),
        ("/ARMADA", 308, "/armada"),
        ("/api/v1/topics/ARMADA", 308, "/api/v1/topics/armada"),
        ("/unlimited@8.0/keywords/sentinel?q=1", 307, "/unlimited/keywords/sentinel?q=1"),
        ("/unlimited@8.0/keywords/sentinel.json", 307, "/unlimited/keywords/sentinel.json"),
        ("/armada/Defense-Tokens", 308, "/armada/defense-tokens"),
        ("/Armada/defense-tokens/brace.json", 308, "/armada/defense-tokens/brace.json"),
        ("/Search?q=brace", 308, "/search?q=brace"),
        ("/SEARCH.json?q=brace", 308, "/search.json?q=brace"),
        ("/Resolve", 308, "/resolve"),
        ("/Resolve/Armada/Attack?range=long", 308, "/resolve/armada/attack?range=long"),
        ("/resolve/Armada/attack", 308, "/resolve/armada/attack"),
        ("/resolve/armada", 308, "/resolve"),
        ("/armada/resolve", 308, "/resolve"),
        ("/armada/", 308, "/armada"),
        ("/armada/defense-tokens/", 308, "/armada/defense-tokens"),
        ("/api/v1/passages/Armada/defense_tokens/Brace", 308, "/api/v1/passages/armada/defense-tokens/brace"),
        ("/search?q=armada%2Fdefense-tokens%2Fbrace", 303, "/armada/defense-tokens/brace"),
        (
            "/resolve/armada/attack?set=1&dice.red.hit=2&range=long",
            303,
            "/resolve/armada/attack?range=long&dice=red/hit,red/hit",
        ),
    ] {
        let answer = get(&site, asked).await;
        assert_eq!((answer.status.as_u16(), answer.header("location")), (status, to), "{asked}");
    }
}

#[tokio::test]
async fn a_redirect_never_leaves_the_site() {
    let site = shipped();
    for path in [
        "//evil.example/",
        "///evil.example/x/",
        "/%2f%2fevil.example/",
        "/\\evil.example/",
        "/armada/..%2f..%2f/",
    ] {
        let Ok(request) = Request::builder().uri(path).body(Body::empty()) else { continue };
        let answer = send(&site, request).await;
        let to = answer.header("location");
        assert!(to.is_empty() || to.starts_with('/') && !to.starts_with("//"), "{path} leads to {to}");
    }
}

#[tokio::test]
async fn an_unknown_address_names_the_nearest_passages() {
    let site = shipped();
    let answer = get(&site, "/armada/defense-tokens/brase").await;
    assert_eq!(answer.status, StatusCode::NOT_FOUND);
    assert!(answer.text.contains("href=\"/armada/defense-tokens/brace\""), "{}", answer.main());
    assert!(answer.text.contains("the whole topic"));
    let json = get(&site, "/api/v1/passages/armada/defense-tokens/brase").await;
    assert_eq!(json.status, StatusCode::NOT_FOUND);
    let error = json.json();
    assert_eq!(error["error"]["code"], "not-found");
    assert!(error["error"]["near"][0]["url"].as_str().unwrap().starts_with("/armada/"));
    for path in [
        "/wp-login.php",
        "/nothing",
        "/nothing/at/all",
        "/a/b/c/d/e",
        "/api",
        "/api/v2/x",
        "/assets/x/y.css",
        "/%00",
        "/%ff",
    ] {
        let answer = get(&site, path).await;
        assert!(answer.status.is_client_error(), "{path}: {}", answer.status);
        assert!(answer.text.contains("help") || answer.text.contains("Or search"), "{path}: {}", answer.text);
    }
}

#[tokio::test]
async fn methods_are_refused_with_what_is_allowed() {
    let site = small();
    let page = method(&site, Method::POST, "/pocket").await;
    assert_eq!(page.status, StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(page.header("allow"), "GET,HEAD");
    assert!(page.text.contains("<h1>"));
    let json = method(&site, Method::DELETE, "/api/v1/games").await;
    assert_eq!(json.status, StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(json.json()["error"]["code"], "method-not-allowed");
    let resolve = get(&site, "/api/v1/resolve").await;
    assert_eq!((resolve.status, resolve.header("allow")), (StatusCode::METHOD_NOT_ALLOWED, "POST"));
}

#[tokio::test]
async fn head_answers_like_get_without_a_body() {
    let site = small();
    for path in ["/", "/pocket/lantern/light", "/search?q=oil", "/healthz", "/nothing/here"] {
        let whole = get(&site, path).await;
        let head = method(&site, Method::HEAD, path).await;
        assert_eq!(head.status, whole.status, "{path}");
        assert_eq!(head.header("content-type"), whole.header("content-type"), "{path}");
        assert_eq!(head.header("etag"), whole.header("etag"), "{path}");
        assert!(head.text.is_empty(), "{path}");
    }
}

#[tokio::test]
async fn a_reader_who_has_it_gets_304_until_the_generation_changes() {
    let site = small();
    let first = get(&site, "/pocket/lantern").await;
    let tag = first.header("etag").to_owned();
    assert!(tag.starts_with("W/\""), "{tag}");
    let again = |tag: &str, path: &str| {
        Request::builder().uri(path).header("if-none-match", tag).body(Body::empty()).unwrap()
    };
    let same = send(&site, again(&tag, "/pocket/lantern")).await;
    assert_eq!((same.status, same.text.as_str()), (StatusCode::NOT_MODIFIED, ""));
    assert_eq!(same.header("etag"), tag);
    let listed = send(&site, again(&format!("\"other\", {tag}"), "/pocket/lantern")).await;
    assert_eq!(listed.status, StatusCode::NOT_MODIFIED);
    let elsewhere = send(&site, again(&tag, "/pocket/oil")).await;
    assert_eq!(elsewhere.status, StatusCode::OK, "a tag is good for its own address only");
    let missing = send(&site, again(&tag, "/pocket/nothing")).await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
    let other = crate::web::support::site(
        crate::web::support::game(&[("Lantern.md", "# Lantern\n\nIt is dark.")]),
        "changed",
    );
    let changed = send(&other, again(&tag, "/pocket/lantern")).await;
    assert_eq!(changed.status, StatusCode::OK);
    assert!(get(&site, "/healthz").await.header("etag").is_empty());
}

#[tokio::test]
async fn every_answer_carries_the_security_headers() {
    let site = small();
    for path in ["/", "/pocket/lantern/light", "/nothing", "/api/v1/games", "/healthz", "/search"] {
        let answer = get(&site, path).await;
        let policy = answer.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"), "{path}: {policy}");
        assert!(policy.contains("connect-src 'self'") && !policy.contains("http"), "{path}: {policy}");
        assert!(policy.contains("frame-ancestors 'none'") && policy.contains("base-uri 'none'"), "{path}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("referrer-policy"), "no-referrer", "{path}");
    }
}

#[tokio::test]
async fn assets_carry_their_version_and_are_kept() {
    let site = small();
    let page = get(&site, "/").await.text;
    let css = page.split("stylesheet\" href=\"").nth(1).unwrap().split('"').next().unwrap();
    let answer = get(&site, css).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.header("content-type"), "text/css; charset=utf-8");
    assert_eq!(answer.header("cache-control"), "public, max-age=31536000, immutable");
    let old = get(&site, "/assets/000000000000/look.css").await;
    assert_eq!((old.status.as_u16(), old.header("location")), (307, css));
    assert_eq!(get(&site, "/favicon.ico").await.status.as_u16(), 307);
    for path in ["/assets/x/..%2f..%2fCargo.toml", "/assets/%2e%2e/%2e%2e", "/assets/x/%2fetc%2fpasswd"] {
        assert_eq!(get(&site, path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn a_large_page_is_compressed_where_the_reader_can_read_that() {
    let site = shipped();
    let request = Request::builder().uri("/armada/questions").header("accept-encoding", "gzip");
    let small = send(&site, request.body(Body::empty()).unwrap()).await;
    assert_eq!(small.header("content-encoding"), "gzip");
    assert!(small.header("vary").contains("accept-encoding"));
    assert_eq!(get(&site, "/armada/questions").await.header("content-encoding"), "");
}

#[tokio::test]
async fn unknown_kinds_name_what_there_is() {
    let site = shipped();
    let kinds = get(&site, "/resolve.json").await.json();
    let attack = &kinds[0];
    assert_eq!((&attack["kind"], &attack["url"]), (&"attack".into(), &"/resolve/armada/attack".into()));
    for path in ["/resolve/chess", "/chess/resolve", "/resolve/armada/chess", "/resolve/chess/attack"] {
        assert_eq!(get(&site, path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    let answer = get(&site, "/resolve/armada/juggling").await;
    assert_eq!(answer.status, StatusCode::NOT_FOUND);
    assert!(answer.main().contains("href=\"/resolve/armada/attack\""), "{}", answer.main());
    let twin = get(&site, "/resolve/armada/juggling.json").await;
    assert_eq!(twin.json()["error"]["near"][0]["url"], "/resolve/armada/attack");
}

#[tokio::test]
async fn what_is_near_an_unknown_passage_stands_in_its_topic() {
    let error = get(&shipped(), "/armada/defense-tokens/nope.json").await.json();
    let near = error["error"]["near"].as_array().unwrap();
    let home = |at: usize| near[at]["url"].as_str().unwrap().starts_with("/armada/defense-tokens/");
    assert!(home(0) && home(1) && home(2), "{near:?}");
}

#[tokio::test]
async fn an_answer_is_worked_out_once_in_a_generation_and_given_again() {
    // a site of its own: nobody else asks it, and it is called as each reader calls it
    let files = [("Lantern.md", "# Lantern\n\nIt is lit."), ("Oil.md", "# Oil\n\nIt burns.")];
    let mut site = crate::web::support::site(crate::web::support::game(&files), "repeated");
    site.origin = None;
    let repeated = || site.metrics.repeated.load(std::sync::atomic::Ordering::Relaxed);
    for path in ["/pocket/lantern", "/search?q=lantern", "/api/v1/search?q=lantern", "/"] {
        let before = repeated();
        let first = get(&site, path).await;
        assert_eq!(repeated(), before, "{path}");
        let again = get(&site, path).await;
        assert_eq!(repeated(), before + 1, "{path}");
        assert_eq!(again.text, first.text, "{path}");
        for header in ["etag", "content-type", "cache-control", "vary", "content-security-policy"] {
            assert_eq!(again.header(header), first.header(header), "{path}: {header}");
        }
    }
    // another host has other addresses in its answer
    let elsewhere = Request::builder().uri("/pocket/lantern").header("host", "elsewhere.example");
    let before = repeated();
    send(&site, elsewhere.body(Body::empty()).unwrap()).await;
    // what went wrong is worked out again, and what describes this moment
    for path in ["/pocket/nothing", "/healthz", "/metrics"] {
        get(&site, path).await;
        get(&site, path).await;
    }
    assert_eq!(repeated(), before);
    // HEAD says the same without the body, and no body is kept of it
    let head = method(&site, Method::HEAD, "/pocket/oil").await;
    assert!(head.text.is_empty());
    assert!(!get(&site, "/pocket/oil").await.text.is_empty());
}
