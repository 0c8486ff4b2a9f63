//! Which addresses of the web are a game's own pages?
//!
//! A site says where it is served: `base_url` in Zola's `config.toml` or in `game.toml`, `baseURL` of Hugo, `url` and
//! `baseurl` of Jekyll. A link to such an address is a link within the game.

use serde_json::Value;

use crate::sources::{GameSources, SourceFile, game_config::GameConfig, is_site_config};

/// Addresses below which a game's own pages are, in their one comparable form.
#[derive(Debug, Default)]
pub(crate) struct Bases(Vec<String>);

impl Bases {
    /// The bases that a game's sources name.
    pub fn of(sources: &GameSources, config: &GameConfig) -> Self {
        let of_sites = sources.others.iter().filter(|file| is_site_config(&file.path)).filter_map(of_site);
        let all = config.base_url.iter().cloned().chain(of_sites);
        Self(all.filter_map(|address| comparable(&address)).collect())
    }

    /// What stands behind a base in an address, from its `/` on; none for an address of another site.
    pub fn within<'a>(&self, address: &'a str) -> Option<&'a str> {
        let (_, host_and_path) = address.split_once("//")?;
        let rest = self.0.iter().filter_map(|base| {
            let head = host_and_path.get(..base.len())?;
            let rest = &host_and_path[base.len()..];
            let ends = rest.is_empty() || rest.starts_with(['/', '#', '?']);
            (head.eq_ignore_ascii_case(base) && ends).then_some(rest)
        });
        // The longest base leaves the least.
        rest.min_by_key(|rest| rest.len())
    }
}

/// A base without its scheme and its last slash; none where it names no host.
fn comparable(address: &str) -> Option<String> {
    let (scheme, rest) = address.trim().split_once("://")?;
    let rest = rest.trim_end_matches('/');
    let is_web = scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https");
    (is_web && !rest.is_empty() && !rest.starts_with('/')).then(|| rest.to_owned())
}

/// The base in the configuration of a site generator.
fn of_site(file: &SourceFile) -> Option<String> {
    let fields: Value = match file.path.rsplit('.').next()? {
        "toml" => serde_json::to_value(toml::from_str::<toml::Table>(&file.text).ok()?).ok()?,
        "json" => serde_json::from_str(&file.text).ok()?,
        _ => serde_saphyr::from_str(&file.text).ok()?,
    };
    let field = |name: &str| {
        let fields = fields.as_object()?.iter();
        let mut named = fields.filter(|(key, _)| key.replace('_', "").eq_ignore_ascii_case(name));
        named.find_map(|(_, value)| value.as_str())
    };
    // Jekyll has the host in one field and the path in another.
    match (field("baseurl"), field("url")) {
        (Some(path), Some(host)) if !path.contains("://") => Some(format!("{host}{path}")),
        (Some(base), _) => Some(base.to_owned()),
        (None, host) => host.map(str::to_owned),
    }
}
