//! Addresses for machines that run, find and index the site.

use std::fmt::Write;

use axum::{
    http::header,
    response::{IntoResponse, Response},
};

use super::visit::Visit;

/// The process answers.
#[utoipa::path(get, path = "/healthz", operation_id = "healthz", responses((status = 200, body = String, content_type = "text/plain", description = "`ok`")))]
pub async fn healthz() -> &'static str {
    "ok\n"
}

/// A snapshot is served.
#[utoipa::path(get, path = "/readyz", operation_id = "readyz", responses((status = 200, body = String, content_type = "text/plain", description = "how many passages of which generation")))]
pub async fn readyz(visit: Visit) -> Response {
    let snapshot = &visit.snapshot;
    format!("ready {} passages, generation {}\n", snapshot.rulebook.passages.len(), snapshot.fingerprint)
        .into_response()
}

/// `GET /robots.txt`
pub async fn robots(visit: Visit) -> String {
    let sitemap = visit.absolute("/sitemap.xml");
    format!("User-agent: *\nDisallow: /search\nDisallow: /api/\nDisallow: /resolve/\nSitemap: {sitemap}\n")
}

/// `GET /opensearch.xml`: lets browsers search here.
pub async fn opensearch(visit: Visit) -> Response {
    let origin = escape(&visit.origin);
    let text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
<OpenSearchDescription xmlns=\"http://a9.com/-/spec/opensearch/1.1/\">\n\
<ShortName>Adjutant</ShortName>\n<Description>Ask the rules</Description>\n\
<InputEncoding>UTF-8</InputEncoding>\n\
<Url type=\"text/html\" template=\"{origin}/search?q={{searchTerms}}\"/>\n\
<Url type=\"application/x-suggestions+json\" template=\"{origin}/api/v1/suggest?q={{searchTerms}}&amp;format=opensearch\"/>\n\
<Url type=\"application/json\" template=\"{origin}/api/v1/search?q={{searchTerms}}\"/>\n\
</OpenSearchDescription>\n"
    );
    ([(header::CONTENT_TYPE, "application/opensearchdescription+xml")], text).into_response()
}

/// Most addresses one sitemap may hold.
const SITEMAP: usize = 50_000;

/// `GET /sitemap.xml`: every game, topic and passage.
pub async fn sitemap(visit: Visit) -> Response {
    let rulebook = &visit.snapshot.rulebook;
    let games = rulebook.games.keys().map(|id| format!("/{id}"));
    let topics = rulebook.topics.keys().map(names::TopicId::url);
    let passages = rulebook.passages.keys().map(names::PassageId::url);
    let mut text = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
    );
    for path in std::iter::once("/".to_owned()).chain(games).chain(topics).chain(passages).take(SITEMAP) {
        let _ = writeln!(text, "<url><loc>{}</loc></url>", escape(&visit.absolute(&encoded(&path))));
    }
    text.push_str("</urlset>\n");
    ([(header::CONTENT_TYPE, "application/xml")], text).into_response()
}

/// A path as the protocol of sitemaps wants it: what is not ASCII is encoded.
fn encoded(path: &str) -> String {
    percent_encoding::utf8_percent_encode(path, percent_encoding::CONTROLS).to_string()
}

/// A text as XML character data.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
