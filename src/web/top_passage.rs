//! Which passage stands whole on top of the results, and why?

use super::{
    page,
    passage_view::{self, Cite},
    ruling_view::Stamp,
    scenario_badge::Outcome,
    search_page::{Seen, game_title, stamp},
};
use crate::snapshot::{Between, CardHit};
use rulebook::{Kind, Passage, Reference, Rulebook};
use search::{Hit, Results};

/// What stands whole on top.
pub(super) struct Answer {
    pub(super) how: Answers,
    pub(super) url: String,
    pub(super) title: String,
    /// Whether it answers a question: else its text begins with its name.
    pub(super) asked: bool,
    pub(super) html: String,
    pub(super) game: String,
    /// Game and topic.
    pub(super) place: String,
    /// What the same name means in other games.
    pub(super) elsewhere: Vec<Reference>,
    /// Whose rule it is, in whose words, and where that stands.
    pub(super) wording: Option<String>,
    pub(super) checked: Option<Outcome>,
    pub(super) stamp: Option<Stamp>,
    pub(super) cites: Vec<Cite>,
    /// Its scenario in the resolver, where it has one.
    pub(super) play: Option<String>,
    /// What that asks about two cards.
    pub(super) question: Option<String>,
    /// What of two cards is not known here.
    pub(super) needs: Option<String>,
}

impl Answer {
    /// Whether its words and the engine are not of one mind.
    pub(super) fn is_open(&self) -> bool {
        self.checked.is_some_and(Outcome::is_open)
    }
}

/// Why a passage stands on top.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Answers {
    /// It asks what the query asks.
    Asked,
    /// It says what a name means.
    Meaning,
    /// It is the rule that a name means.
    Rule,
    /// It decides between two cards of the query.
    Between,
    /// Two cards of the query touch it.
    Shared,
    /// It is found far before all others.
    Best,
}

impl Answers {
    pub(super) fn label(self) -> &'static str {
        match self {
            Self::Asked => "Answer",
            Self::Meaning => "What it means",
            Self::Rule => "The rule",
            Self::Between => "Decides between them",
            Self::Shared => "Both cards touch",
            Self::Best => "Best match",
        }
    }

    /// Whether it is about the cards of the query, so that these stand first.
    pub(super) fn is_of_cards(self) -> bool {
        matches!(self, Self::Between | Self::Shared)
    }

    /// Whether it is no more than the best hit.
    pub(super) fn is_best(self) -> bool {
        self == Self::Best
    }
}

/// How far a hit is before the next one that stands whole on top.
const CLEAR: f32 = 1.1;

/// The passage that stands whole on top: the rule that decides between two cards, the answer, the rule that two cards share, or a hit that
/// is far before all others.
pub(super) fn on_top<'a>(
    rulebook: &'a Rulebook,
    results: &Results,
    (cards, between): (&[CardHit], Option<&Between>),
) -> Option<(Answers, &'a Passage)> {
    let rule = |how| {
        let id = between?.rule.id.as_deref()?.parse().ok()?;
        Some((how, rulebook.passage(&id)?))
    };
    if between.is_some_and(|it| it.question.is_some()) {
        return rule(Answers::Between);
    }
    let Some(hit) = &results.answer else {
        if !cards.is_empty() {
            return rule(Answers::Shared);
        }
        let best = clear_best(results).and_then(|hit| rulebook.passage(&hit.id));
        return best.filter(|passage| !passage.superseded).map(|passage| (Answers::Best, passage));
    };
    let passage = rulebook.passage(&hit.id)?;
    Some(match passage.kind {
        Kind::Question => (Answers::Asked, passage),
        Kind::Rule => (Answers::Rule, passage),
        _ => (Answers::Meaning, passage),
    })
}

/// The first hit where the next one is far behind.
fn clear_best(results: &Results) -> Option<&Hit> {
    let first = results.hits.first()?;
    let is_clear = results.hits.get(1).is_none_or(|next| first.score >= next.score * CLEAR);
    is_clear.then_some(first)
}

pub(super) fn answered(
    (snapshot, on): Seen<'_>,
    (how, passage): (Answers, &Passage),
    (elsewhere, between): (&[Hit], Option<&Between>),
) -> Answer {
    let rulebook = &snapshot.rulebook;
    let game = |id: &str| game_title(rulebook, id);
    let checked = snapshot.checked(passage);
    let between = between.filter(|_| how == Answers::Between);
    let question = between.and_then(|it| it.question.as_ref());
    Answer {
        how,
        url: on.map_or_else(|| passage.id.url(), |day| rulebook.path_on(passage.id.url(), day)),
        title: passage_view::name(passage),
        asked: passage.asks().is_some() || passage.label.is_none(),
        html: passage.html.clone(),
        game: page::base(passage.id.game()).to_owned(),
        place: format!(
            "{} \u{203a} {}",
            game(passage.id.game()),
            passage_view::topic_title(rulebook, &passage.id.topic_id())
        ),
        elsewhere: elsewhere
            .iter()
            .map(|hit| Reference {
                id: Some(hit.id.to_string()),
                url: hit.url.clone(),
                title: game(&hit.game),
            })
            .collect(),
        wording: passage_view::wording(rulebook, passage, on.unwrap_or(&snapshot.day))
            .filter(|_| !how.is_best()),
        stamp: stamp((snapshot, on), passage),
        cites: passage_view::cites_by_document(rulebook, passage),
        play: question.map(|it| it.url.clone()).or_else(|| Some(checked.as_ref()?.runs.first()?.url.clone())),
        question: question.map(|it| it.title.clone()),
        needs: between.and_then(|it| it.needs.clone()),
        checked: checked.map(|checked| checked.outcome),
    }
}
