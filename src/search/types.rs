//! What is asked, and what comes back?

use serde::Serialize;

use crate::{
    id::{PassageId, TopicId},
    rulebook::{Kind, SourceCitation},
};

/// Longest query that is read, in characters; the rest is left out and said so (`truncated`).
pub const MAX_QUERY_CHARS: usize = 256;
/// Most terms of a query that are searched.
pub const MAX_QUERY_TERMS: usize = 16;
/// Most hits of one answer.
pub const MAX_LIMIT: usize = 100;

/// A search: the words, and what narrows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// What was typed; any text is a query.
    pub query: String,
    /// Only this game.
    pub game: Option<String>,
    /// Only this kind of passage.
    pub kind: Option<Kind>,
    /// At most so many hits, clamped to 1..=[`MAX_LIMIT`].
    pub limit: usize,
    /// Hits to skip.
    pub offset: usize,
}

/// What was found.
#[derive(Clone, Debug, Default, Serialize, utoipa::ToSchema)]
pub struct Results {
    /// The query as typed (its first [`MAX_QUERY_CHARS`] characters).
    pub query: String,
    /// The query that was searched instead, when words were corrected.
    pub corrected: Option<String>,
    /// Whether the query was longer than what was searched.
    pub truncated: bool,
    /// How many passages match.
    pub total: usize,
    /// The question whose answer stands on top, if one fits.
    pub answer: Option<Hit>,
    /// The hits, best first.
    pub hits: Vec<Hit>,
    /// The passage to go to straight away: the query is its id or its rule number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub direct: Option<PassageId>,
    /// Matches per game, without the game filter.
    pub games: Vec<Count>,
    /// Matches per kind, without the kind filter.
    pub kinds: Vec<Count>,
}

/// How many matches a filter would leave.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Count {
    /// The filter's value: a game's id, a kind's word.
    pub value: String,
    /// Matches with it.
    pub count: usize,
}

/// One passage that matches.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct Hit {
    /// The passage.
    pub id: PassageId,
    /// Its page's path.
    pub url: String,
    /// Its game's id.
    pub game: String,
    /// Its topic's id.
    pub topic: TopicId,
    /// Its topic's title.
    pub topic_title: String,
    /// What it is.
    pub kind: Kind,
    /// Its title.
    pub title: String,
    /// Where it stands: game title, topic title, headings.
    pub place: Vec<String>,
    /// Its text with the matches marked; never cut in the middle of a word.
    pub snippet: Vec<Fragment>,
    /// Why it matched.
    pub why: Why,
    /// Its score; comparable within one answer only.
    pub score: f32,
    /// Where it stands in the publisher's documents.
    pub citations: Vec<SourceCitation>,
}

/// A piece of text, marked where it matched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Fragment {
    /// The text.
    pub text: String,
    /// Whether it matched the query.
    pub marked: bool,
}

/// Why a passage matched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Why {
    /// How.
    pub how: Match,
    /// In words, such as `brase ~ brace`.
    pub words: String,
}

/// How a passage matched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Match {
    /// The query's own words.
    Exact,
    /// Another name of it.
    Alias,
    /// A word one or two letters away.
    Fuzzy,
}
