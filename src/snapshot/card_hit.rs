//! What is shown of a card that a query means, and what is between two of them?

use super::{
    card_questions::Asked,
    card_words::{described, does, rule, touched, url},
    cards::{Cards, Meant},
};
use cards::card_names::How;
use rulebook::{Passage, Reference, Rulebook, Target};
use serde::Serialize;

/// Most questions that stand below a card.
const QUESTIONS: usize = 4;

/// A card that a query means.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct CardHit {
    /// Its id: `armada/cards/xi7-turbolasers`.
    pub id: String,
    /// Its page's path.
    pub url: String,
    /// Its game's id.
    pub game: String,
    /// What it is: `turbolasers upgrade`.
    pub kind: String,
    /// Its name.
    pub title: String,
    /// What it is and costs, in a line.
    pub line: String,
    /// What it does, in sentences made from its effects or in our words; none where neither says it.
    pub does: Vec<String>,
    /// Whether it has a text of which nothing is said here.
    #[serde(skip)]
    pub keeps_its_text: bool,
    /// The passages that these words are of, by their ids.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub described: Vec<String>,
    /// Why it is meant: `its name`, `a nickname`, `a word of its name`, `nearly its name`, `what it has or touches`.
    pub why: &'static str,
    /// The passages that it touches; first those that another card of the query touches, too.
    pub rules: Vec<Reference>,
    /// What is asked about it and played, each with the address of its scenario; first what is asked about another card of the
    /// query, too.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub questions: Vec<Reference>,
}

/// What is shown of a card, among all that a query means.
pub(super) fn hit((cards, rulebook): (&Cards, &Rulebook), meant: &Meant<'_>, all: &[Meant<'_>]) -> CardHit {
    let Meant { game, card, how, .. } = meant;
    let is_shared = |key: &String| {
        all.iter().any(|other| other.card.id != card.id && other.card.texts("rules").contains(key))
    };
    let mut keys = touched(card);
    keys.sort_by_key(|key| !is_shared(key));
    let does = does(rulebook, game, card);
    CardHit {
        keeps_its_text: does.is_empty() && !card.texts("rules").is_empty(),
        id: format!("{game}/{}", card.key()),
        url: url(game, card),
        game: (*game).to_owned(),
        kind: card.kind_words(),
        title: card.full_name(),
        line: card.line(),
        does,
        described: described(rulebook, game, card).map(|passage| passage.id.to_string()).collect(),
        why: match how {
            How::Name | How::FullName => "its name",
            How::Nickname => "a nickname",
            How::Word => "a word of its name",
            How::Nearly => "nearly its name",
        },
        rules: keys
            .into_iter()
            .filter_map(|key| Some(touched_rule(rulebook, rule(rulebook, game, &key)?)))
            .collect(),
        questions: asked_about(cards, meant, all),
    }
}

/// What is asked about a card; first what is asked about others of these, too.
fn asked_about(cards: &Cards, Meant { game, card, .. }: &Meant<'_>, all: &[Meant<'_>]) -> Vec<Reference> {
    let others =
        |asked: &Asked| all.iter().filter(|it| it.card.id != card.id && asked.is_about(&it.card.id)).count();
    let asked = cards.asked_about(game, &card.id);
    let mut about: Vec<&Asked> = asked.iter().collect();
    about.sort_by_key(|asked| std::cmp::Reverse(others(asked)));
    about.into_iter().take(QUESTIONS).filter_map(Asked::reference).collect()
}

/// What is between two cards of a query.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct Between {
    /// The rule that decides between them; where nothing is known to decide, one that both touch.
    pub rule: Reference,
    /// The question about both that it decides, with the address of its scenario; none where both only touch the rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub question: Option<Reference>,
}

/// What is between two of these cards, of different names in the query.
pub(super) fn between((cards, rulebook): (&Cards, &Rulebook), all: &[Meant<'_>]) -> Option<Between> {
    let pairs = all.iter().enumerate().flat_map(|(at, one)| {
        let others = all.iter().skip(at + 1);
        others.filter(|it| it.place != one.place && it.game == one.game).map(move |other| (one, other))
    });
    let pairs: Vec<(&Meant<'_>, &Meant<'_>)> = pairs.collect();
    let decided = pairs.iter().find_map(|(one, other)| {
        let asked = cards.asked_about(one.game, &one.card.id);
        let asked = asked.iter().find(|asked| asked.is_about(&other.card.id))?;
        let rule = asked.decides(rulebook)?;
        Some(Between { rule: touched_rule(rulebook, rule), question: asked.reference() })
    });
    let shared = |(one, other): &(&Meant<'_>, &Meant<'_>)| {
        let key = one.card.texts("rules").iter().find(|key| other.card.texts("rules").contains(key))?;
        Some(Between { rule: touched_rule(rulebook, rule(rulebook, one.game, key)?), question: None })
    };
    decided.or_else(|| pairs.iter().find_map(shared))
}

/// A rule that a card touches, by its name; a note that has none and opens its topic by the topic's, where the words of its first
/// sentence would stand.
fn touched_rule(rulebook: &Rulebook, passage: &Passage) -> Reference {
    let mut to = Reference::to(rulebook, &Target::Passage(passage.id.clone()));
    if to.title.ends_with(['.', '\u{2026}'])
        && let Some(topic) = rulebook.topics.get(&passage.id.topic_id())
    {
        to.title.clone_from(&topic.title);
    }
    to
}
