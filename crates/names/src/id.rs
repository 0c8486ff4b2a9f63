//! What is a thing called, for good?
//!
//! A passage id is `game/topic/passage` in lower-case kebab case: `armada/defense-tokens/brace`
//! (design, section 4). Everything that cites a rule does it with a [`Citation`], so the rule that
//! is shown and the rule that is executed share one name.

use std::{borrow::Cow, fmt, str::FromStr};

use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize, Serializer};
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfkc_quick};

/// The address of one passage: `game/topic/passage`.
///
/// The game part may carry an older edition (`unlimited@7.0`); the passage part of a numbered
/// rulebook keeps its dots (`7.6.10`).
///
/// ```
/// use names::PassageId;
/// let id: PassageId = "armada/defense-tokens/brace".parse().unwrap();
/// assert_eq!((id.game(), id.topic(), id.passage()), ("armada", "defense-tokens", "brace"));
/// assert_eq!(id.url(), "/armada/defense-tokens/brace");
/// assert!("Armada/Defense Tokens".parse::<PassageId>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(try_from = "String")]
pub struct PassageId(Cow<'static, str>);

/// Why a text is not an id.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a passage id of the form `game/topic/passage` in lower-case kebab case")]
pub struct IdError(pub String);

/// Why a text is not a topic's id.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a topic id of the form `game/topic` in lower-case kebab case")]
pub struct TopicIdError(pub String);

impl PassageId {
    /// Joins the three parts; each is slugged, so the result is always well formed unless a part has no letter or digit.
    ///
    /// # Errors
    /// [`IdError`] when a part is empty after slugging.
    pub fn new(game: &str, topic: &str, passage: &str) -> Result<Self, IdError> {
        [game, "/", topic, "/", passage].concat().try_into()
    }

    /// An id known when the program is written: the engine's citations. Its form and existence are
    /// checked by the citation test, not here.
    pub const fn from_static(id: &'static str) -> Self {
        Self(Cow::Borrowed(id))
    }

    /// The whole id, `game/topic/passage`.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The game's id, with `@edition` for an older edition.
    pub fn game(&self) -> &str {
        self.part(0)
    }

    /// The topic's slug.
    pub fn topic(&self) -> &str {
        self.part(1)
    }

    /// The passage's label within its topic.
    pub fn passage(&self) -> &str {
        self.part(2)
    }

    /// The topic this passage stands in.
    pub fn topic_id(&self) -> TopicId {
        let mut parts = self.0.split('/');
        let mut next = || parts.next().unwrap_or_default().to_owned();
        TopicId { game: next(), topic: next() }
    }

    /// The page's path on our own server: `/game/topic/passage`.
    pub fn url(&self) -> String {
        format!("/{}", self.0)
    }

    fn part(&self, index: usize) -> &str {
        self.0.split('/').nth(index).unwrap_or_default()
    }
}

impl utoipa::PartialSchema for PassageId {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        utoipa::openapi::ObjectBuilder::new()
            .schema_type(utoipa::openapi::schema::Type::String)
            .description(Some("A passage id, `game/topic/passage`."))
            .into()
    }
}

impl utoipa::ToSchema for PassageId {}

impl Serialize for PassageId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl FromStr for PassageId {
    type Err = IdError;

    fn from_str(text: &str) -> Result<Self, IdError> {
        text.to_owned().try_into()
    }
}

impl TryFrom<String> for PassageId {
    type Error = IdError;

    fn try_from(text: String) -> Result<Self, IdError> {
        let mut parts = text.split('/');
        let well_formed = parts.by_ref().take(3).filter(|part| is_label(part)).count() == 3;
        if well_formed && parts.next().is_none() { Ok(Self(Cow::Owned(text))) } else { Err(IdError(text)) }
    }
}

impl From<PassageId> for String {
    fn from(id: PassageId) -> Self {
        id.0.into_owned()
    }
}

impl fmt::Display for PassageId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for PassageId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The address of a topic: `game/topic`.
///
/// ```
/// use names::TopicId;
/// let id: TopicId = "armada/defense-tokens".parse().unwrap();
/// assert_eq!((&*id.game, &*id.topic), ("armada", "defense-tokens"));
/// assert_eq!(serde_json::json!(id), "armada/defense-tokens");
/// ```
#[derive(
    Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, BorshSerialize, BorshDeserialize,
)]
#[serde(try_from = "String")]
pub struct TopicId {
    /// The game's id, with `@edition` for an older edition.
    pub game: String,
    /// The topic's slug.
    pub topic: String,
}

impl TopicId {
    /// The page's path on our own server: `/game/topic`.
    pub fn url(&self) -> String {
        format!("/{}/{}", self.game, self.topic)
    }
}

impl fmt::Display for TopicId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.game, self.topic)
    }
}

impl Serialize for TopicId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl FromStr for TopicId {
    type Err = TopicIdError;

    fn from_str(text: &str) -> Result<Self, TopicIdError> {
        match text.split_once('/') {
            Some((game, topic)) if is_label(game) && is_label(topic) => {
                Ok(Self { game: game.to_owned(), topic: topic.to_owned() })
            }
            _ => Err(TopicIdError(text.to_owned())),
        }
    }
}

impl TryFrom<String> for TopicId {
    type Error = TopicIdError;

    fn try_from(text: String) -> Result<Self, TopicIdError> {
        text.parse()
    }
}

impl From<TopicId> for String {
    fn from(id: TopicId) -> Self {
        id.to_string()
    }
}

impl utoipa::PartialSchema for TopicId {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        utoipa::openapi::ObjectBuilder::new()
            .schema_type(utoipa::openapi::schema::Type::String)
            .description(Some("A topic id, `game/topic`."))
            .into()
    }
}

impl utoipa::ToSchema for TopicId {}

/// What a cited rule does in the step that cites it (design, section 4).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// The rule allows what happens.
    Permits,
    /// The rule makes it happen.
    Requires,
    /// The rule refuses it.
    Forbids,
    /// The rule puts something else in its place.
    Replaces,
    /// The rule says what comes first, or who goes first.
    Orders,
    /// The rule says what a word means.
    Defines,
}

impl Role {
    /// What the rule says, as it is shown to a reader: it *may* happen, it *must*.
    pub fn in_words(self) -> &'static str {
        match self {
            Role::Permits => "may",
            Role::Requires => "must",
            Role::Forbids => "must not",
            Role::Replaces => "instead",
            Role::Orders => "order",
            Role::Defines => "meaning",
        }
    }

    /// The role's word, as in the API.
    pub fn word(self) -> &'static str {
        match self {
            Role::Permits => "permits",
            Role::Requires => "requires",
            Role::Forbids => "forbids",
            Role::Replaces => "replaces",
            Role::Orders => "orders",
            Role::Defines => "defines",
        }
    }
}

/// The engine's citation: the passage behind a step, and what it does there.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Citation {
    /// The cited passage.
    pub id: PassageId,
    /// What the passage does in this step.
    pub role: Role,
    /// The number of the rule that decides, where the passage states several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<Cow<'static, str>>,
}

impl Citation {
    /// A citation known when the program is written.
    pub const fn new(role: Role, id: &'static str) -> Self {
        Self { id: PassageId::from_static(id), role, number: None }
    }

    /// The same, by this one of the passage's numbers.
    #[must_use]
    pub fn by(self, number: &'static str) -> Self {
        Self { number: Some(Cow::Borrowed(number)), ..self }
    }
}

/// Whether `text` is one part of an id: lower-case letters, digits, `-`, `.` and `@`, neither empty
/// nor beginning or ending with a separator.
pub fn is_label(text: &str) -> bool {
    let inner = |c: char| c.is_alphanumeric() && !c.is_uppercase() || matches!(c, '-' | '.' | '@');
    let edge = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    text.chars().all(inner) && edge(text.chars().next()) && edge(text.chars().next_back())
}

/// A name as part of an address: lower case, apostrophes dropped, every other run one `-`.
///
/// ```
/// use names::slug;
/// assert_eq!(slug("Attacker’s Choice: Range & Distance"), "attackers-choice-range-distance");
/// assert_eq!(slug("  "), "");
/// ```
pub fn slug(name: &str) -> String {
    let mut slug = String::with_capacity(name.len());
    let mut put = |c: char| {
        if c.is_alphanumeric() {
            slug.push(c);
        } else if !matches!(c, '\'' | '’' | '‘' | 'ʼ' | '`') && !slug.is_empty() && !slug.ends_with('-')
        {
            slug.push('-');
        }
    };
    for c in normal(name).chars() {
        if c.is_ascii() { put(c.to_ascii_lowercase()) } else { c.to_lowercase().for_each(&mut put) }
    }
    slug.truncate(slug.trim_end_matches('-').len());
    slug
}

/// A text in the form in which letters that look alike are the same (NFKC); nearly every text has it already.
pub fn normal(text: &str) -> Cow<'_, str> {
    match is_nfkc_quick(text.chars()) {
        IsNormalized::Yes => Cow::Borrowed(text),
        IsNormalized::No | IsNormalized::Maybe => Cow::Owned(text.nfkc().collect()),
    }
}

/// Words that the address space keeps for itself: a game or topic that slugs to one of them gets
/// `-game` or `-topic` and a diagnostic (design, section 4).
pub const FIXED_WORDS: &[&str] = &[
    "search",
    "resolve",
    "api",
    "assets",
    "healthz",
    "readyz",
    "metrics",
    "questions",
    "rulings",
    "coverage",
    "changes",
    "feed",
    "embed",
    "oembed",
    "mcp",
    "offline",
    "cards",
    "opensearch",
    "sitemap",
    "robots",
    "favicon",
    "about",
    "index",
];

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// A slug by its definition, letter by letter.
    fn by_definition(name: &str) -> String {
        let letters: Vec<char> = name.nfkc().flat_map(char::to_lowercase).collect();
        let letters = letters.into_iter().filter(|c| !matches!(c, '\'' | '’' | '‘' | 'ʼ' | '`'));
        let spaced: String = letters.map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
        spaced.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-")
    }

    proptest! {
        #[test]
        fn a_slug_is_what_its_definition_says(name in ".{0,24}", known in "[a-zA-Z '’.é\u{301}ﬁ½ßİΣ-]{0,24}") {
            prop_assert_eq!(slug(&name), by_definition(&name));
            prop_assert_eq!(slug(&known), by_definition(&known));
        }
    }
}
