//! Which files come with a page?
//!
//! Style sheet, icon and scripts are embedded in the binary and served
//! under an address that carries their content's hash, so that browsers may keep them for ever.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use axum::{
    extract::Path,
    http::header,
    response::{IntoResponse, Redirect, Response},
};
use rust_embed::RustEmbed;

use super::Problem;

#[derive(RustEmbed)]
#[folder = "assets/"]
struct Files;

/// Names with the first hex digits of their content's hash.
static VERSIONS: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let version = |name: &str| {
        let file = Files::get(name)?;
        let hash = file.metadata.sha256_hash();
        Some(hash.iter().take(6).map(|byte| format!("{byte:02x}")).collect::<String>())
    };
    Files::iter().filter_map(|name| Some((name.to_string(), version(&name)?))).collect()
});

/// The versioned address of an asset.
pub fn address(name: &str) -> String {
    match VERSIONS.get(name) {
        Some(version) => format!("/assets/{version}/{name}"),
        None => format!("/assets/{name}"),
    }
}

/// The versions of all of them, in order: another look has others.
pub fn versions() -> impl Iterator<Item = &'static str> {
    VERSIONS.values().map(String::as_str)
}

/// An asset under an address of its own.
pub fn unaddressed(name: &str, kind: &'static str) -> Result<Response, Problem> {
    let file =
        Files::get(name).ok_or_else(|| Problem::not_found(format!("there is no asset `{name}`"), ""))?;
    Ok(([(header::CONTENT_TYPE, kind)], file.data.into_owned()).into_response())
}

/// `GET /assets/{version}/{name}`
pub async fn file(Path((version, name)): Path<(String, String)>) -> Result<Response, Problem> {
    let unknown = || Problem::not_found(format!("there is no asset `{name}`"), "assets carry their version");
    let file = Files::get(&name).ok_or_else(unknown)?;
    if VERSIONS.get(&name) != Some(&version) {
        return Ok(Redirect::temporary(&address(&name)).into_response());
    }
    let kind = match name.rsplit('.').next() {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        _ => "application/octet-stream",
    };
    Ok(([(header::CONTENT_TYPE, kind)], file.data.into_owned()).into_response())
}

/// `GET /assets/{name}` and `/favicon.ico`: to the versioned address.
pub async fn unversioned(path: Option<Path<String>>) -> Result<Response, Problem> {
    let name = path.map_or_else(|| "mark.svg".to_owned(), |Path(name)| name);
    if VERSIONS.contains_key(&name) {
        Ok(Redirect::temporary(&address(&name)).into_response())
    } else {
        Err(Problem::not_found(format!("there is no asset `{name}`"), "assets carry their version"))
    }
}
