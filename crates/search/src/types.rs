//! What is asked, and what comes back?

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;

use super::Marks;
use names::{PassageId, TopicId};
use rulebook::{AsOf, Authority, Kind, Passage, Reference, Rulebook, SourceCitation};

/// Longest query that is read, in characters; the rest is left out and said so (`truncated`).
pub const MAX_QUERY_CHARS: usize = 256;
/// Most terms of a query that are searched: of a longer one those that tell most.
pub const MAX_QUERY_TERMS: usize = 16;
/// Most hits of one answer.
pub const MAX_LIMIT: usize = 100;

/// Most suggestions at once: what fits below the box on a phone.
pub const MAX_SUGGESTIONS: usize = 8;

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
    /// Whether words that the sources lack are corrected.
    pub spelling: Spelling,
    /// Whether each hit says how its score came about.
    pub scores: Scores,
    /// Words of the query that name what the game is played with, as they were typed: none of them is corrected, taken for the beginning of
    /// another word or called unknown.
    pub names: Vec<String>,
    /// The day as of which is searched, `YYYY-MM-DD`: what was in force and decided then; none for what is there now.
    pub on: Option<String>,
}

/// What happens to words that the sources lack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Spelling {
    /// They are read as the likeliest word that the sources have.
    #[default]
    Corrected,
    /// They stay as they were typed.
    AsTyped,
}

/// How much is said about a hit's score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scores {
    /// The score.
    #[default]
    Plain,
    /// Its parts, too.
    Explained,
}

/// A game that is named at an edge of a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalledGame {
    /// Its id.
    pub id: String,
    /// How many words at the beginning name it.
    pub front: usize,
    /// How many at the end.
    pub back: usize,
}

/// What was found.
#[derive(Clone, Debug, Default, Serialize, utoipa::ToSchema)]
pub struct Results {
    /// The query as typed (its first [`MAX_QUERY_CHARS`] characters).
    pub query: String,
    /// Where a day was asked for: which editions were in force.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub as_of: Option<AsOf>,
    /// The query that was searched instead, when words were corrected.
    pub corrected: Option<String>,
    /// Whether the query was longer than what was searched.
    pub truncated: bool,
    /// Where more hits were asked for than one answer gives: how many it gives at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub capped_limit: Option<usize>,
    /// Where it was: the words that counted, in their order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub searched: Vec<String>,
    /// How many passages match.
    pub total: usize,
    /// The question whose answer stands on top, if one fits.
    pub answer: Option<Hit>,
    /// Where the answer is what a name means: what it means in other games.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub elsewhere: Vec<Hit>,
    /// Filters that name nothing here: the words of `game:monopoly` were looked for, and `-game:monopoly` shuts nothing out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unknown_filters: Vec<String>,
    /// Words that nothing here knows, and what was looked for instead of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unknown: Option<Unknown>,
    /// Words that nothing here has, and what was looked for in their place: `snub` as `squadron`, by what players of any game call
    /// it; `cal` as `calculated`, which begins so.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub read_as: Vec<ReadAs>,
    /// Where the query asks about another game, or about tournaments: that this is not covered, and what is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outside: Option<Outside>,
    /// Where the whole query is a rule's number or a document's page that nothing here has: which.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missing: Option<Missing>,
    /// Where nothing matches: the same query without the filters that were typed into it, if that finds something.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unfiltered: Option<Unfiltered>,
    /// The hits, best first.
    pub hits: Vec<Hit>,
    /// What to go to straight away: the query is the id, or address, of a passage, a topic or a game, or a passage's rule number.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub direct: Option<Direct>,
    /// Where nothing matches: the topics that are called most like it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub nearest: Vec<Suggestion>,
    /// Matches per game, without the game filter; a typed one is to be taken out of the query (`typed_games`).
    pub games: Vec<Count>,
    /// Matches per kind, without the kind filter; a typed one is to be taken out of the query (`typed_kinds`).
    pub kinds: Vec<Count>,
    /// Where games were typed (`game:armada`, `-game:armada`): what they leave, and the query without them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub typed_games: Option<TypedFilters>,
    /// Where kinds were typed (`kind:rule`, `-kind:question`): what they leave, and the query without them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub typed_kinds: Option<TypedFilters>,
    /// The game that the words of the query name at an edge.
    #[serde(skip)]
    pub called_game: Option<CalledGame>,
    /// What is marked in the hits' snippets, for other texts of theirs.
    #[serde(skip)]
    #[schema(ignore)]
    pub marks: Marks,
}

/// What a query leads to straight away; written as its id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Direct {
    /// `armada/defense-tokens/brace`
    Passage(PassageId),
    /// `armada/defense-tokens`
    Topic(TopicId),
    /// `armada`
    Game(String),
}

impl Direct {
    /// Its page's path.
    pub fn url(&self) -> String {
        format!("/{self}")
    }
}

impl std::fmt::Display for Direct {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Passage(id) => id.fmt(f),
            Self::Topic(id) => id.fmt(f),
            Self::Game(id) => f.write_str(id),
        }
    }
}

impl Serialize for Direct {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A rule's number or a document's page that nothing here has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(untagged)]
pub enum Missing {
    /// No passage is or cites the rule.
    Rule {
        /// Its number as typed: `9.9.9`.
        number: String,
    },
    /// No passage cites the page.
    Page {
        /// `page 99`, `pages 98 to 99`.
        page: String,
    },
}

impl std::fmt::Display for Missing {
    /// One sentence, with its stop.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Rule { number } => write!(f, "No passage here is or cites a rule {number}."),
            Self::Page { page } => write!(f, "No passage here cites {page} of it."),
        }
    }
}

/// Words of a query that nothing here knows: names of cards, another game's terms. They are not taken for other words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Unknown {
    /// The words as they were typed; those that stand side by side are one name.
    pub names: Vec<String>,
    /// Those of them that a game knows that was not asked in.
    pub elsewhere: Vec<String>,
    /// The words that were looked for; none where nothing of the query is known.
    pub went_on_with: Vec<String>,
}

/// A word of a query that nothing here has, where other words stand for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct ReadAs {
    /// The word, folded.
    pub word: String,
    /// What was looked for in its place, the likeliest first.
    pub words: Vec<String>,
}

/// What a query asks about that nothing here covers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Outside {
    /// Another game's name, `tournaments`, or `campaigns`.
    pub about: String,
    /// The games whose rules are here, by their titles.
    pub covered: Vec<String>,
}

impl std::fmt::Display for Outside {
    /// Two sentences, with their stops.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut about = self.about.chars();
        let first = about.next().into_iter().flat_map(char::to_uppercase);
        let first: String = first.chain(about).collect();
        let are = if super::outside::is_several(&self.about) { "are" } else { "is" };
        write!(f, "{first} {are} not covered here.")?;
        match self.covered.as_slice() {
            [] => Ok(()),
            [one] => write!(f, " What is: the rules of {one}."),
            [most @ .., last] => write!(f, " What is: the rules of {} and {last}.", most.join(", ")),
        }
    }
}

/// A query without its filters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Unfiltered {
    /// The query.
    pub query: String,
    /// How many passages match it.
    pub total: usize,
}

/// The filters of one sort that were typed into a query.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct TypedFilters {
    /// What they leave: games' ids, kinds' words.
    pub values: Vec<String>,
    /// The query without them: with it, and a count's value as the only filter of its sort, there are so many matches. Empty
    /// where nothing else was typed: there the value is typed, too (`kind:rule`).
    pub rest: String,
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
    /// Whether it holds, for a ruling and a question of the publisher's FAQ: `proposed`, `current`, `superseded`,
    /// `withdrawn`, `contradicted`, `open`, `closed` or `unclear`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<&'static str>,
    /// Whether the engine plays the scenario of this ruling otherwise than the ruling says. Whoever has an engine says so.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub contradicted_by_engine: bool,
    /// The ruling that took its place or says otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<Reference>,
    /// Who decided it, for a ruling and a question of the publisher's FAQ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided: Option<Decision>,
    /// How its score came about, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<Explanation>,
}

/// Who decided something, when, where, of what rank, and whether it plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Decision {
    /// Its address as a ruling, a path.
    pub url: String,
    /// Who decided it.
    pub author: Option<String>,
    /// When: `2026-03-01`.
    pub date: Option<String>,
    /// At which event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// Where.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub venue: Option<String>,
    /// In whose name.
    pub authority: Authority,
    /// The overlay that it is of; none for the game's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overlay: Option<String>,
    /// What its scenario came to: `agrees`, `runs`, `disagrees` or `unread`; none without a scenario. Whoever has an engine
    /// says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<&'static str>,
}

impl Decision {
    /// Who decided what a passage says; none for one that decides nothing.
    pub(super) fn of(rulebook: &Rulebook, passage: &Passage) -> Option<Self> {
        let ruling = passage.ruling.as_ref()?;
        Some(Self {
            url: ruling.url(passage),
            author: ruling.author.clone(),
            date: ruling.date.clone(),
            event: ruling.event.clone(),
            venue: ruling.venue.clone(),
            authority: passage.authority,
            overlay: rulebook.overlay_of(passage).map(|overlay| overlay.id.clone()),
            outcome: None,
        })
    }
}

/// How a score came about: the sum of the parts, multiplied by the factors.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct Explanation {
    /// What each field and each other reason contributed, the largest first; together they are the score.
    pub parts: Vec<Part>,
    /// What the parts were already multiplied by.
    pub factors: Factors,
}

/// One part of a score.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct Part {
    /// A field (`text`, `question`, `asked`, `title`, `aliases`, `topic`, `headings`), `side by side`,
    /// `whole topic`, `related topics`, `whole name`, or `took its place` for a ruling before the one whose
    /// place it took.
    pub of: &'static str,
    /// What it contributed.
    pub score: f32,
    /// Its share of the whole score, from 0 to 1.
    pub share: f32,
}

/// What a score is multiplied by.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct Factors {
    /// For how much of the query the passage and its topic cover.
    pub coverage: f32,
    /// For edition, kind and authority.
    pub prior: f32,
    /// For better passages of the same topic.
    pub further_of_topic: f32,
    /// For a query that names another game, that quotes what stands only in asked lines or another name of this passage, or that asks who
    /// or when where this passage says yes or no.
    pub kept: f32,
}

/// What somebody may be typing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Suggestion {
    /// The topic's title, the passage's name, the question.
    pub text: String,
    /// The other name that was typed for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alias: Option<String>,
    /// What it is.
    pub kind: Suggested,
    /// Its page's path.
    pub url: String,
    /// Its game's id.
    pub game: String,
    /// Where it stands: game, and topic.
    pub place: String,
}

/// What is suggested.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    utoipa::ToSchema,
    BorshSerialize,
    BorshDeserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Suggested {
    /// A whole topic.
    Topic,
    /// One passage by its name.
    Passage,
    /// A question that is answered.
    Question,
    /// A card that the game is played with.
    Card,
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
