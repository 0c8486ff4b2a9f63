//! Is there any address that leads out of the site's own pages and assets?

use axum::{
    body::Body,
    http::{Request, Uri},
};

use crate::web::support::{send, shipped, small};

/// Where files are named by part of the address, and where games, topics and passages are.
const BEFORE: [&str; 12] = [
    "/",
    "/assets/",
    "/assets/x/",
    "/pocket/",
    "/pocket/lantern/",
    "/pocket/rulings/",
    "/armada/",
    "/resolve/",
    "/resolve/armada/",
    "/api/v1/topics/",
    "/api/v1/topics/armada/",
    "/api/v1/passages/",
];

/// "Up" and "into", in every spelling that somebody somewhere decodes.
const UP: [&str; 13] = [
    "../",
    "..%2f",
    "%2e%2e/",
    "%2E%2E%2F",
    ".%2e/",
    "..%5c",
    "..%255c",
    "%252e%252e%252f",
    "%c0%ae%c0%ae%2f",
    "%e0%80%ae%e0%80%ae/",
    "%uff0e%uff0e%u2215",
    "....//",
    "..;/",
];

const FILES: [&str; 7] = [
    "etc/passwd",
    "Cargo.toml",
    "src/main.rs",
    "content/armada/game.toml",
    "etc/passwd%00.md",
    "etc/passwd.json",
    ".git/config",
];

/// Whole addresses of another kind.
const OTHERS: [&str; 8] = [
    "//etc/passwd",
    "/%2fetc%2fpasswd",
    "/file:///etc/passwd",
    "/file:%2f%2f%2fetc%2fpasswd",
    "/%00/etc/passwd",
    "/C:%5cWindows%5cwin.ini",
    "/proc/self/environ",
    "/armada/Rules/Attack.md",
];

/// What only a file of the system or of the project holds.
const SECRETS: [&str; 4] = ["root:", "[package]", "fn main", "\n[[source]]"];

#[tokio::test]
async fn no_address_leads_to_a_file() {
    let ways = |before: &'static str| {
        UP.iter().flat_map(move |up| {
            FILES
                .iter()
                .flat_map(move |file| [1, 4, 9].map(|deep| format!("{before}{}{file}", up.repeat(deep))))
        })
    };
    let addresses = BEFORE.into_iter().flat_map(ways).chain(OTHERS.map(str::to_owned));
    let mut asked = 0;
    for (number, address) in addresses.enumerate() {
        let Ok(uri) = address.parse::<Uri>() else { continue };
        let site = if number % 2 == 0 { small() } else { shipped() };
        let answer = send(&site, Request::builder().uri(uri).body(Body::empty()).unwrap()).await;
        let status = answer.status.as_u16();
        assert!(matches!(status, 301 | 307 | 308 | 400 | 404 | 410), "{address}: {status}\n{}", answer.text);
        let leads = answer.header("location");
        assert!(
            leads.is_empty() || leads.starts_with('/') && !leads.starts_with("//"),
            "{address}: to {leads}"
        );
        let secret = SECRETS.iter().find(|secret| answer.text.contains(*secret));
        assert_eq!(secret, None, "{address}");
        asked += 1;
    }
    assert!(asked > 3_000, "{asked}");
}
