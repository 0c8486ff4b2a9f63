//! Who asks, what do they ask, how often may they, and what is given again?

use std::{
    net::IpAddr,
    num::NonZeroU32,
    time::{Duration, Instant},
};

use adjutant::web::{
    client::{self, Network, Peer},
    params::Params,
    rate::Rates,
    response_cache::ResponseCache,
};
use axum::{
    http::{Extensions, HeaderMap, HeaderValue, StatusCode},
    response::{IntoResponse, Response},
};

#[test]
fn a_network_has_the_addresses_that_begin_as_it_does() {
    for (network, address, has) in [
        ("10.0.0.0/8", "10.9.8.7", true),
        ("10.0.0.0/8", "11.0.0.1", false),
        ("127.0.0.1", "127.0.0.1", true),
        ("127.0.0.1", "127.0.0.2", false),
        ("0.0.0.0/0", "8.8.8.8", true),
        ("0.0.0.0/0", "::1", false),
        ("::/0", "2001:db8::1", true),
        ("2001:db8::/32", "2001:db8:1::1", true),
        ("2001:db8::/32", "2001:db9::1", false),
    ] {
        let network: Network = network.parse().unwrap();
        assert_eq!(network.has(address.parse().unwrap()), has, "{network:?} {address}");
    }
    for wrong in ["", "here", "10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0.0/-1"] {
        assert!(wrong.parse::<Network>().is_err(), "{wrong}");
    }
}

#[test]
fn only_a_trusted_proxy_is_believed_and_only_what_stands_behind_it() {
    let trusted = ["127.0.0.1".parse().unwrap(), "10.0.0.0/8".parse().unwrap()];
    let client = |peer: &str, said: &[&str]| {
        let mut request = Extensions::new();
        request.insert(Peer(peer.parse().unwrap()));
        let mut headers = HeaderMap::new();
        for said in said {
            headers.append("x-forwarded-for", HeaderValue::from_str(said).unwrap());
        }
        client::of(&trusted, &request, &headers).unwrap().to_string()
    };
    assert_eq!(client("9.9.9.9", &["1.1.1.1"]), "9.9.9.9", "anybody can write that");
    assert_eq!(client("127.0.0.1", &[]), "127.0.0.1");
    assert_eq!(client("127.0.0.1", &["6.6.6.6, 1.1.1.1"]), "1.1.1.1", "the client wrote the first");
    assert_eq!(client("127.0.0.1", &["6.6.6.6, 1.1.1.1, 10.0.0.3"]), "1.1.1.1");
    assert_eq!(client("127.0.0.1", &["1.1.1.1", "10.0.0.3"]), "1.1.1.1", "two headers are one list");
    assert_eq!(client("::ffff:127.0.0.1", &["1.1.1.1"]), "1.1.1.1");
    assert_eq!(client("127.0.0.1", &["nonsense"]), "127.0.0.1");
}

#[test]
fn any_query_is_read() {
    let params = Params::read("q=a%20b&q=c&x=%ff&limit=12&bad=-1&empty=");
    assert_eq!(params.get("q"), Some("a b"));
    assert_eq!(params.get("x"), Some("\u{fffd}"));
    assert_eq!(params.get("empty"), None);
    assert_eq!(params.number("limit").ok(), Some(Some(12)));
    assert_eq!(params.number("bad").err().map(|problem| problem.status.as_u16()), Some(400));
    assert!(Params::read("limit=99999999999999999999999").number("limit").is_ok());
}

#[test]
fn so_many_a_minute_and_each_comes_back_in_its_time() {
    let (rates, rate) = (Rates::default(), NonZeroU32::new(3).unwrap());
    let (one, other) = ("1.1.1.1".parse().unwrap(), "2.2.2.2".parse().unwrap());
    let start = Instant::now();
    let at = |seconds| start + Duration::from_secs(seconds);
    for _ in 0..3 {
        assert_eq!(rates.count(rate, one, start), Ok(()));
    }
    assert_eq!(rates.count(rate, one, at(5)), Err(Duration::from_secs(15)));
    assert_eq!(rates.count(rate, other, at(5)), Ok(()), "each address has its own");
    assert_eq!(rates.count(rate, one, at(20)), Ok(()));
    assert_eq!(rates.count(rate, one, at(20)), Err(Duration::from_secs(20)));
    for _ in 0..3 {
        assert_eq!(rates.count(rate, one, at(1_000)), Ok(()), "never more than a minute's");
    }
    assert!(rates.count(rate, one, at(1_000)).is_err());
}

#[test]
fn the_addresses_of_one_household_are_one() {
    let (rates, rate) = (Rates::default(), NonZeroU32::MIN);
    let now = Instant::now();
    assert!(rates.count(rate, "2001:db8::1".parse().unwrap(), now).is_ok());
    assert!(rates.count(rate, "2001:db8::2".parse().unwrap(), now).is_err());
    assert!(rates.count(rate, "2001:db8:0:1::1".parse().unwrap(), now).is_ok());
}

/// Of more than 16,384 addresses those that asked longest ago are forgotten.
#[test]
fn the_memory_of_who_asked_is_bounded() {
    let (rates, rate, now) = (Rates::default(), NonZeroU32::MIN, Instant::now());
    let count = |number: u32| rates.count(rate, IpAddr::V4(number.into()), now);
    assert!((0..16_384).all(|number| count(number).is_ok()));
    assert!(count(0).is_err() && count(16_383).is_err(), "all of them are known");
    assert!(count(20_000).is_ok());
    assert!(count(1).is_ok(), "this one asked longest ago");
    assert!(count(16_383).is_err());
}

fn answer(body: &str) -> Response {
    ([("x-kind", "test")], body.to_owned()).into_response()
}

async fn text(response: Response) -> String {
    let body = axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap();
    String::from_utf8(body.to_vec()).unwrap()
}

#[tokio::test]
async fn an_answer_is_given_again_whole_and_under_its_own_tag() {
    let cache = ResponseCache::default();
    assert_eq!(text(cache.keep("one", answer("1")).await).await, "1");
    let again = cache.again("one").expect("it was kept");
    assert_eq!(again.headers()["x-kind"], "test");
    assert_eq!(text(again).await, "1");
    assert!(cache.again("other").is_none());
}

#[tokio::test]
async fn what_failed_or_is_long_is_handed_back_and_not_kept() {
    let cache = ResponseCache::default();
    let failed = cache.keep("failed", (StatusCode::NOT_FOUND, "no").into_response()).await;
    assert_eq!((failed.status(), text(failed).await), (StatusCode::NOT_FOUND, "no".to_owned()));
    let long = "x".repeat((64 << 10) + 1);
    assert_eq!(text(cache.keep("long", answer(&long)).await).await, long);
    assert!(cache.again("failed").is_none() && cache.again("long").is_none());
}

/// Two MiB are kept, and what was asked for longest ago goes first.
#[tokio::test]
async fn the_longest_unasked_go_and_the_bytes_stay_bounded() {
    let cache = ResponseCache::default();
    let body = "x".repeat(32 << 10);
    let kept = |all: usize| (0..all).filter(|number| cache.again(&number.to_string()).is_some()).count();
    for number in 0..320 {
        cache.keep(&number.to_string(), answer(&body)).await;
        assert!(cache.again("0").is_some(), "asked again and again, gone at {number}");
    }
    let room = (2 << 20) / body.len();
    let all = kept(320);
    assert!(all < room && all > room - 5, "{all} of {room}");
    assert!(cache.again("1").is_none() && cache.again("319").is_some());
    // the same once more is no second one
    for _ in 0..room {
        cache.keep("319", answer(&body)).await;
    }
    assert_eq!(kept(320), all);
}
