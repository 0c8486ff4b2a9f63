//! Programs of others: pages of other sites, and clients that ask often.

use std::{net::IpAddr, num::NonZeroU32};

use adjutant::web::{self, Limits, State, client::Peer};
use axum::{
    Router,
    body::Body,
    http::{Method, Request},
};
use tower::ServiceExt;

use crate::web::support::{Answer, answer, get, method, send, shipped, small};

#[tokio::test]
async fn any_page_may_read_what_is_meant_for_programs() {
    let site = shipped();
    for path in [
        "/api/v1/search?q=brace",
        "/armada/defense-tokens/brace.json",
        "/api/v1/passages/Armada/defense-tokens/brace",
        "/api/v1/passages/armada/nothing/here",
        "/api/v1/bulk/armada",
        "/api/v1/nothing",
    ] {
        let answer = get(&site, path).await;
        assert_eq!(answer.header("access-control-allow-origin"), "*", "{path}");
        assert!(answer.header("access-control-expose-headers").contains("etag"), "{path}");
    }
    for path in ["/", "/armada/defense-tokens/brace", "/search?q=brace", "/metrics"] {
        assert!(!get(&site, path).await.headers.contains_key("access-control-allow-origin"), "{path}");
    }
    let tag = get(&site, "/armada.json").await.header("etag").to_owned();
    let again = Request::get("/armada.json").header("if-none-match", tag).body(Body::empty()).unwrap();
    let again = send(&site, again).await;
    assert_eq!((again.status.as_u16(), again.header("access-control-allow-origin")), (304, "*"));
}

#[tokio::test]
async fn options_says_which_methods_there_are() {
    let site = small();
    for (path, methods) in [
        ("/api/v1/resolve", "POST,OPTIONS"),
        ("/api/v1/search", "GET,HEAD,OPTIONS"),
        ("/pocket.json", "GET,HEAD,OPTIONS"),
        ("/pocket", "GET,HEAD,OPTIONS"),
    ] {
        let answer = method(&site, Method::OPTIONS, path).await;
        assert_eq!((answer.status.as_u16(), answer.header("allow")), (204, methods), "{path}");
        let is_open = path != "/pocket";
        let said = if is_open { methods } else { "" };
        assert_eq!(answer.header("access-control-allow-methods"), said, "{path}");
        assert_eq!(answer.header("access-control-allow-headers").contains("content-type"), is_open, "{path}");
        assert!(answer.text.is_empty(), "{path}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
    }
    assert_eq!(method(&site, Method::OPTIONS, "/a/b/c/d").await.status.as_u16(), 404);
}

/// A site that admits so many requests a minute, behind a proxy at `10.0.0.1`.
fn limited(rate: u32) -> Router {
    let limits = Limits {
        rate: NonZeroU32::new(rate),
        trusted_proxies: vec!["10.0.0.1".parse().unwrap()],
        ..Limits::default()
    };
    let state: State = small().with_limits(limits);
    web::router(state)
}

async fn ask(router: &Router, path: &str, peer: &str, said: &str) -> Answer {
    let mut request = Request::get(path);
    if !said.is_empty() {
        request = request.header("x-forwarded-for", said);
    }
    let mut request = request.body(Body::empty()).unwrap();
    request.extensions_mut().insert(Peer(peer.parse::<IpAddr>().unwrap()));
    answer(router.clone().oneshot(request).await.unwrap()).await
}

#[tokio::test]
async fn an_address_that_asks_too_often_is_told_when_to_come_again() {
    let router = limited(2);
    for _ in 0..2 {
        assert_eq!(ask(&router, "/pocket", "9.0.0.1", "").await.status.as_u16(), 200);
    }
    let page = ask(&router, "/pocket", "9.0.0.1", "").await;
    assert_eq!(page.status.as_u16(), 429);
    let seconds: u64 = page.header("retry-after").parse().unwrap();
    assert!((1..=30).contains(&seconds), "{seconds}");
    assert!(page.text.contains("<h1"), "a page for readers");
    assert_eq!(page.header("cache-control"), "no-store");
    let json = ask(&router, "/pocket.json", "9.0.0.1", "").await;
    assert_eq!(json.json()["error"]["code"], "too-many-requests");
    assert_eq!(json.header("access-control-allow-origin"), "*", "a page of another site reads why");
    assert_eq!(ask(&router, "/healthz", "9.0.0.1", "").await.status.as_u16(), 200);
    assert_eq!(ask(&router, "/pocket", "9.0.0.2", "").await.status.as_u16(), 200, "others may ask");
}

#[tokio::test]
async fn a_forwarded_address_counts_only_from_a_trusted_proxy() {
    let router = limited(1);
    for client in ["1.1.1.1", "2.2.2.2", "3.3.3.3"] {
        assert_eq!(ask(&router, "/pocket", "10.0.0.1", client).await.status.as_u16(), 200, "{client}");
    }
    assert_eq!(ask(&router, "/pocket", "10.0.0.1", "6.6.6.6, 1.1.1.1").await.status.as_u16(), 429);
    assert_eq!(ask(&router, "/pocket", "9.0.0.1", "4.4.4.4").await.status.as_u16(), 200);
    assert_eq!(
        ask(&router, "/pocket", "9.0.0.1", "5.5.5.5").await.status.as_u16(),
        429,
        "anybody writes that"
    );
}

#[tokio::test]
async fn what_a_proxy_says_of_the_address_counts_only_from_a_trusted_one() {
    let limits = Limits { trusted_proxies: vec!["10.0.0.1".parse().unwrap()], ..Limits::default() };
    let mut site = small().with_limits(limits);
    site.origin = None;
    let router = web::router(site);
    let canonical = async |peer: &str, host: &str| {
        let request = Request::get("/pocket").header("host", "inner:80").header("x-forwarded-proto", "https");
        let mut request = request.header("x-forwarded-host", host).body(Body::empty()).unwrap();
        request.extensions_mut().insert(Peer(peer.parse::<IpAddr>().unwrap()));
        let page = answer(router.clone().oneshot(request).await.unwrap()).await.text;
        let from = page.split("rel=\"canonical\" href=\"").nth(1).unwrap();
        from.split("/pocket\"").next().unwrap().to_owned()
    };
    assert_eq!(canonical("10.0.0.1", "rules.example").await, "https://rules.example");
    assert_eq!(canonical("10.0.0.1", "\"><script>").await, "https://inner:80", "that is no host");
    assert_eq!(canonical("9.0.0.1", "evil.example").await, "http://inner:80", "anybody writes that");
}

#[tokio::test]
async fn what_is_unchanged_keeps_its_security_headers() {
    let site = shipped();
    for path in ["/armada/defense-tokens/brace", "/embed/armada/defense-tokens/brace", "/armada.json"] {
        let first = get(&site, path).await;
        let tag = first.header("etag").to_owned();
        let again = Request::get(path).header("if-none-match", tag).body(Body::empty()).unwrap();
        let again = send(&site, again).await;
        assert_eq!(again.status.as_u16(), 304, "{path}");
        for name in
            ["content-security-policy", "x-content-type-options", "referrer-policy", "x-frame-options"]
        {
            assert_eq!(again.headers.get(name), first.headers.get(name), "{path}: {name}");
        }
    }
}

#[tokio::test]
async fn without_a_limit_nobody_is_refused() {
    let router = web::router(small());
    for _ in 0..200 {
        assert_eq!(ask(&router, "/pocket", "9.0.0.1", "").await.status.as_u16(), 200);
    }
}
