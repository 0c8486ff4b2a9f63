//! What is the same on every page?
//!
//! [`Frame`] is the head, the header with its breadcrumb and the footer (`templates/base.html`).
//! [`Page::html`] renders a template and puts the drawn signs it uses into it.

use askama::Template;
use axum::{
    http::header,
    response::{IntoResponse, Response},
};

use super::{assets, operations::escape, signs, visit::Visit};
pub use names::capital;
use rulebook::Game;

/// What every page's template receives as `frame`.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The page's title, without the site's name.
    pub title: String,
    /// The page's description: the passage's own text where there is one.
    pub description: String,
    /// The one right address of this page, absolute.
    pub canonical: String,
    /// Address of the JSON twin, if the page has one.
    pub twin: Option<String>,
    /// Address of what oEmbed says of it, of a passage.
    pub oembed: Option<String>,
    /// The address of the picture that chats show, absolute; none where there is none.
    pub picture: Option<String>,
    /// Address of an Atom feed, if the page has one.
    pub feed: Option<String>,
    /// Classes of the body.
    pub class: &'static str,
    /// The game whose accent the page carries.
    pub game: Option<String>,
    /// The breadcrumb: title and address; the last has none.
    pub place: Vec<(String, Option<String>)>,
    /// Which entry of the main navigation is this page.
    pub section: Section,
    /// Whether search engines should leave it out.
    pub hidden: bool,
    /// Open Graph's type.
    pub og: &'static str,
    /// The page after this one in reading order.
    pub next: Option<String>,
    /// The page before this one in reading order.
    pub previous: Option<String>,
    /// The games, for the footer: title and address.
    pub games: Vec<(String, String)>,
    /// Versioned address of the style sheet.
    pub css: String,
    /// Versioned addresses of the scripts: copy buttons, number fields, what is kept for offline use, keys, what a link leads to,
    /// suggestions while typing, and
    /// what this page has beside.
    pub scripts: Vec<String>,
    /// Versioned address of the icon.
    pub icon: String,
    /// Versioned address of the icon for the first screen of a phone.
    pub touch_icon: String,
}

/// The main navigation's entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    /// Neither.
    Other,
    /// The first screen.
    Home,
    /// Search.
    Search,
    /// The resolver.
    Resolve,
}

/// Longest description in characters; link previews show about this much.
const DESCRIPTION: usize = 300;

impl Frame {
    /// A frame with a title; the canonical address is the one that was asked for.
    pub fn new(visit: &Visit, title: impl Into<String>) -> Self {
        let games = visit.snapshot.rulebook.games.values().filter(|game| !game.id.contains('@'));
        Self {
            title: title.into(),
            description: "Find the passage that answers a rules question, and resolve what happens if."
                .to_owned(),
            canonical: visit.absolute(&visit.path),
            twin: None,
            oembed: None,
            picture: None,
            feed: None,
            class: "",
            game: None,
            place: Vec::new(),
            section: Section::Other,
            hidden: false,
            og: "website",
            next: None,
            previous: None,
            games: games.map(|game| (short_title(game), format!("/{}", game.id))).collect(),
            css: assets::address("look.css"),
            scripts: ["copy.js", "fields.js", "kept.js", "keys.js", "preview.js", "suggest.js"]
                .map(assets::address)
                .to_vec(),
            icon: assets::address("mark.svg"),
            touch_icon: assets::address("mark.png"),
        }
    }

    /// The same with a description.
    #[must_use]
    pub fn description(mut self, text: &str) -> Self {
        self.description = shorten(text, DESCRIPTION);
        self
    }

    /// The same in a game's accent, its name before the breadcrumb.
    #[must_use]
    pub fn game(mut self, game: &Game) -> Self {
        self.place.insert(0, (short_title(game), Some(format!("/{}", game.id))));
        self.game = Some(base(&game.id).to_owned());
        self
    }

    /// The same with one more part of the breadcrumb.
    #[must_use]
    pub fn place(mut self, title: &str, url: Option<String>) -> Self {
        self.place.push((title.to_owned(), url));
        self
    }

    /// The same with its canonical path, from which the twin's address follows.
    #[must_use]
    pub fn path(mut self, visit: &Visit, path: &str) -> Self {
        self.canonical = visit.absolute(path);
        self.twin = Some(format!("{path}.json"));
        self
    }

    /// The same with the address of its feed.
    #[must_use]
    pub fn feed(mut self, path: String) -> Self {
        self.feed = Some(path);
        self
    }

    /// The same as a page that other sites may show.
    #[must_use]
    pub fn embeddable(mut self) -> Self {
        self.oembed = Some(format!("/oembed?url={}", super::params::encode(&self.canonical)));
        self
    }

    /// The same with the picture of its canonical address.
    #[must_use]
    pub fn picture(mut self, visit: &Visit) -> Self {
        let path = self.canonical.strip_prefix(&visit.origin).unwrap_or_default();
        self.picture = Some(visit.absolute(&super::picture::address(path)));
        self
    }

    /// The same in a part of the main navigation.
    #[must_use]
    pub fn section(mut self, section: Section) -> Self {
        self.section = section;
        self
    }

    /// The same with classes of the body.
    #[must_use]
    pub fn class(mut self, class: &'static str) -> Self {
        self.class = class;
        self
    }

    /// The same, left out by search engines.
    #[must_use]
    pub fn hidden(mut self) -> Self {
        self.hidden = true;
        self
    }

    /// The same with one script more.
    #[must_use]
    pub fn script(mut self, name: &str) -> Self {
        self.scripts.push(assets::address(name));
        self
    }

    /// The same as an article.
    #[must_use]
    pub fn article(mut self) -> Self {
        self.og = "article";
        self
    }

    /// Whether this is the given part of the main navigation.
    pub fn is(&self, section: Section) -> bool {
        self.section == section
    }

    /// The last `parts` of the place before the page itself, for the title: `Defense Tokens: Armada`.
    pub fn trail(&self) -> String {
        let before = self.place.len().saturating_sub(1);
        let names = self.place.iter().take(before).rev().map(|(name, _)| name.as_str());
        names.fold(String::new(), |trail, name| format!("{trail}: {name}"))
    }
}

/// A game's name as players say it: `Armada` for `Star Wars: Armada`.
pub fn short_title(game: &Game) -> String {
    let short = game.title.rsplit(": ").next().unwrap_or(&game.title).to_owned();
    match game.id.split_once('@') {
        Some((_, edition)) => format!("{short} {edition}"),
        None => short,
    }
}

/// A game's id without an older edition's mark.
pub fn base(game: &str) -> &str {
    game.split('@').next().unwrap_or(game)
}

/// A sentence of the terminal as HTML: what stands in backticks is code.
pub fn coded(sentence: &str) -> String {
    let part = |(at, part): (usize, &str)| match at % 2 {
        0 => escape(part),
        _ => format!("<code>{}</code>", escape(part)),
    };
    sentence.split('`').enumerate().map(part).collect()
}

/// A sentence of the terminal as words of a page: what stands in back-ticks stands in quotation marks.
pub fn quoted(sentence: &str) -> String {
    let parts = sentence.split('`').enumerate();
    parts.map(|(at, part)| if at % 2 == 1 { format!("“{part}”") } else { part.to_owned() }).collect()
}

/// A message as a page says it: a sentence, names in quotation marks.
pub fn sentence(text: &str) -> String {
    let text = capital(&super::trace::spoken(&shorten(text, 400)));
    if text.is_empty() || text.ends_with(['.', '?', '!', '…', ':']) { text } else { format!("{text}.") }
}

/// At most so many characters, cut between words, with an ellipsis where something was left out; without what would
/// turn the writing around it about.
pub fn shorten(text: &str, characters: usize) -> String {
    let text: String = text.chars().filter(|c| !turns_writing(*c)).collect();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let Some((end, _)) = text.char_indices().nth(characters) else { return text };
    let cut = text.get(..end).unwrap_or_default();
    let words = cut.rsplit_once(' ').map_or(cut, |(words, _)| words);
    format!("{}…", words.trim_end_matches([',', ';', ':', '.']))
}

/// Whether a character says in which direction those behind it are written.
fn turns_writing(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A template that is a whole page.
pub trait Page: Template {
    /// The page, with the signs it uses.
    fn html(&self) -> String {
        match self.render() {
            Ok(html) => signs::inline(html),
            Err(error) => {
                tracing::error!(%error, "a template failed");
                String::from("<!doctype html><title>Adjutant</title><p>This page could not be written.</p>")
            }
        }
    }

    /// The page as an answer.
    fn answer(&self) -> Response {
        ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], self.html()).into_response()
    }
}

impl<T: Template> Page for T {}
