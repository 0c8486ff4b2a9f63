//! What does a site show that links to a passage of ours?
//!
//! oEmbed (oembed.com): for the address of a passage or a ruling the frame that shows it.

use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    Json, Problem, embed, errors,
    lookup::{self, Elsewhere, Form},
    page::shorten,
    params::Params,
    passage_view,
    visit::Visit,
};
use rulebook::{Passage, RULINGS};

/// The width of a frame whose reader says nothing, in pixels.
const WIDTH: usize = 600;
/// The least that a frame is made for.
const LEAST: usize = 200;
/// The most height that is asked for; what is longer is scrolled.
const HEIGHT: usize = 600;
/// What a frame has besides its text, and a line of that, in pixels of height; a letter in width.
const BESIDES: usize = 220;
const LINE: usize = 26;
const LETTER: usize = 8;
/// Seconds for which the answer may be kept.
const KEPT: u32 = 3600;

/// What oEmbed calls a rich answer.
#[derive(Debug, Serialize, ToSchema)]
pub struct OEmbedAnswer {
    /// The version of oEmbed: `1.0`.
    pub version: &'static str,
    /// `rich`: a piece of HTML.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// What the passage is called.
    pub title: String,
    /// Who decided it, where it is a ruling.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author_name: Option<String>,
    /// This site's name.
    pub provider_name: &'static str,
    /// This site's address.
    pub provider_url: String,
    /// Seconds for which it may be kept.
    pub cache_age: u32,
    /// The frame.
    pub html: String,
    /// Its width in pixels.
    pub width: usize,
    /// Its height in pixels.
    pub height: usize,
}

impl OEmbedAnswer {
    fn of(visit: &Visit, passage: &Passage, most: (usize, usize)) -> Self {
        let (width, most_height) = (most.0.min(WIDTH), most.1.min(HEIGHT));
        let lines = passage.text.chars().count() * LETTER / width.max(1) + 1;
        let height = (BESIDES + lines * LINE).min(most_height);
        let title = passage_view::titled(&visit.snapshot.rulebook, passage);
        let escaped = |text: &str| {
            askama::filters::escape(text, askama::filters::Html).map(|it| it.to_string()).unwrap_or_default()
        };
        let source = escaped(&visit.absolute(&format!("{}{}", embed::PLACE, passage.id.url())));
        let html = format!(
            "<iframe src=\"{source}\" width=\"{width}\" height=\"{height}\" title=\"{}\" loading=\"lazy\"></iframe>",
            escaped(&title)
        );
        Self {
            version: "1.0",
            kind: "rich",
            title,
            author_name: passage.ruling.as_ref().and_then(|ruling| ruling.author.clone()),
            provider_name: "Adjutant",
            provider_url: visit.origin.clone(),
            cache_age: KEPT,
            html,
            width,
            height,
        }
    }
}

/// The frame that shows a passage or a ruling, as oEmbed describes it; pages name this address in their head.
#[utoipa::path(
    get,
    path = "/oembed",
    operation_id = "oembed",
    params(
        ("url" = String, Query, description = "the address of a passage or a ruling of this site"),
        ("maxwidth" = Option<usize>, Query, minimum = 200, description = "pixels that there are"),
        ("maxheight" = Option<usize>, Query, minimum = 200, description = "pixels that there are"),
        ("format" = Option<String>, Query, pattern = "^json$", description = "only `json` is answered"),
    ),
    responses(
        (status = 200, body = OEmbedAnswer, description = "the frame"),
        (status = 400, body = errors::ErrorAnswer, description = "a parameter that is missing, or cannot be so"),
        (status = 404, body = errors::ErrorAnswer, description = "no passage or ruling has this address"),
        (status = 501, body = errors::ErrorAnswer, description = "another format than JSON"),
    )
)]
pub async fn answer(visit: Visit) -> Result<Json<OEmbedAnswer>, Elsewhere> {
    let params = Params::read(&visit.query);
    if let Some(format) = params.get("format").filter(|format| *format != "json") {
        let message = format!("`format` cannot be `{}`", shorten(format, 40));
        let problem = Problem::new(StatusCode::NOT_IMPLEMENTED, "unknown-format", message, "ask for `json`");
        return Err(problem.field("format").into());
    }
    let Some(url) = params.get("url") else {
        let help = "give the address of a passage of this site";
        return Err(Problem::bad_parameter("url", "`url` is missing", help).into());
    };
    let most = (pixels(&params, "maxwidth")?, pixels(&params, "maxheight")?);
    Ok(Json(OEmbedAnswer::of(&visit, passage(&visit, url)?, most)))
}

/// How many pixels there are at most.
fn pixels(params: &Params, name: &str) -> Result<usize, Problem> {
    match params.number(name)? {
        Some(few) if few < LEAST => {
            let message = format!("`{name}` is `{few}`: too little for a passage");
            Err(Problem::bad_parameter(name, message, format!("give at least {LEAST}, or leave it out")))
        }
        most => Ok(most.unwrap_or(usize::MAX)),
    }
}

/// The passage that an address of ours names.
fn passage<'a>(visit: &'a Visit, url: &str) -> Result<&'a Passage, Elsewhere> {
    let host = |address: &'_ str| address.split_once("://").map(|(_, rest)| rest.to_owned());
    let ours = host(&visit.origin).unwrap_or_default();
    let path = host(url).and_then(|url| url.strip_prefix(&ours).map(str::to_owned));
    let unknown = || {
        let message = format!("`{}` is not an address of a passage of this site", shorten(url, 120));
        Problem::not_found(message, format!("such an address begins with `{}`", visit.origin))
    };
    let path = path.filter(|path| path.starts_with('/')).ok_or_else(unknown)?;
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let path = percent_encoding::percent_decode_str(path).decode_utf8_lossy();
    let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
    match parts.as_slice() {
        [game, RULINGS, id] => {
            let game = lookup::game(visit, game, "")?;
            visit.snapshot.rulebook.ruling(game, id).ok_or_else(|| unknown().into())
        }
        [game, topic, label] => match lookup::passage(visit, game, topic, label, Form::Page) {
            Err(Elsewhere::Redirect(status, to)) => {
                let url = super::params::encode(&visit.absolute(&to));
                Err(Elsewhere::Redirect(status, format!("/oembed?url={url}")))
            }
            found => found,
        },
        _ => Err(unknown().into()),
    }
}
