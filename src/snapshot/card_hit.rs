//! What is shown of a card that a query means, and what is between two of them?

use std::cmp::Reverse;

use super::{
    card_questions::Asked,
    card_words::{rule, url},
    cards::{Cards, OWN_GAME},
    known_card::touched_rule,
    named_cards::{Beside, Meant},
    unit_pairs::{self, Combatant, is_unit},
};
use cards::{CardKind, Pool, card_names::How};
use rulebook::{Reference, Rulebook};
use scenario::{Shelf, printed_keywords};
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
    /// The facts that the other words of the query ask for: `HP 8`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub asked: Vec<String>,
    /// What it does, in sentences made from its effects or in our words; none where neither says it.
    pub does: Vec<String>,
    /// Whether it has a text of which nothing is said here.
    #[serde(skip)]
    pub keeps_its_text: bool,
    /// Whether it says something to the other words of the query: what it does, a fact, one of them; or may, by a text that is not known here.
    #[serde(skip)]
    pub answers: bool,
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
    let known = cards.known(rulebook, game, card);
    let others = || all.iter().filter(|other| other.card.id != card.id);
    let is_shared = |rule: &Reference| {
        let key = rule.id.as_deref().and_then(|id| id.strip_prefix(game)?.strip_prefix('/'));
        key.is_some_and(|key| others().any(|other| other.card.texts("rules").iter().any(|it| it == key)))
    };
    let mut rules = known.rules.clone();
    rules.sort_by_key(|rule| !is_shared(rule));
    // first what is asked about others of these, too
    let mut asked: Vec<&Asked> = known.asked.iter().collect();
    asked.sort_by_key(|asked| Reverse(others().filter(|it| asked.is_about(&it.card.id)).count()));
    CardHit {
        keeps_its_text: known.does.is_empty() && !card.texts("rules").is_empty(),
        answers: true,
        id: format!("{game}/{}", card.key()),
        url: url(game, card),
        game: (*game).to_owned(),
        kind: card.kind_words(),
        title: card.full_name(),
        line: card.line(),
        asked: Vec::new(),
        does: known.does.clone(),
        described: known.described.clone(),
        why: match how {
            How::Name | How::FullName => "its name",
            How::Nickname => "a nickname",
            How::Word => "a word of its name",
            How::Nearly => "nearly its name",
        },
        rules,
        questions: asked.into_iter().take(QUESTIONS).filter_map(Asked::reference).collect(),
    }
}

/// What is between two cards of a query.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct Between {
    /// The rule that decides between them; where nothing is known to decide, one that both touch.
    pub rule: Reference,
    /// The question about both that it decides, with the address of its scenario; none where both only touch the rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub question: Option<Reference>,
    /// What of the cards is not known here, and how to say it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needs: Option<String>,
}

/// What is between two of these cards, of different names in the query; `beside` is what was typed beside the names.
pub(super) fn between(
    (cards, rulebook): (&Cards, &Rulebook),
    all: &[Meant<'_>],
    beside: &Beside,
) -> Option<Between> {
    let pairs = all.iter().enumerate().flat_map(|(at, one)| {
        let others = all.iter().skip(at + 1);
        others.filter(|it| it.place != one.place && it.game == one.game).map(move |other| (one, other))
    });
    let pairs: Vec<(&Meant<'_>, &Meant<'_>)> = pairs.collect();
    let decided = pairs.iter().find_map(|(one, other)| {
        let known = cards.known(rulebook, one.game, one.card);
        let asked = known.asked.iter().find(|asked| asked.is_about(&other.card.id))?;
        let rule = asked.decides(rulebook)?;
        Some(Between { rule: touched_rule(rulebook, rule), question: asked.reference(), needs: None })
    });
    let shared = |(one, other): &(&Meant<'_>, &Meant<'_>)| {
        let key = one.card.texts("rules").iter().find(|key| other.card.texts("rules").contains(key))?;
        let rule = touched_rule(rulebook, rule(rulebook, one.game, key)?);
        Some(Between { rule, question: None, needs: None })
    };
    let units = || between_units((cards, rulebook), &pairs, beside);
    decided.or_else(units).or_else(|| pairs.iter().find_map(shared))
}

/// What is between two units of Unlimited, by their numbers and keywords: of several cards of a name, units before leaders.
fn between_units(
    (cards, rulebook): (&Cards, &Rulebook),
    pairs: &[(&Meant<'_>, &Meant<'_>)],
    beside: &Beside,
) -> Option<Between> {
    let are_units = |(one, other): &&(&Meant<'_>, &Meant<'_>)| {
        one.game == OWN_GAME && is_unit(one.card) && is_unit(other.card)
    };
    let leaders = |(one, other): &&(&Meant<'_>, &Meant<'_>)| {
        [one, other].iter().filter(|it| it.card.kind == CardKind::Leader).count()
    };
    let (one, other) = pairs.iter().filter(are_units).min_by_key(leaders)?;
    let (one, other) = (combatant(cards, one, beside), combatant(cards, other, beside));
    let of = [&one, &other];
    let look = || unit_pairs::decided(cards.unit_pairs(), of, (rulebook, Shelf::of(cards)), beside.words);
    let decided = cards.known_pairs.of(of, beside.words, look)?;
    Some(Between {
        rule: touched_rule(rulebook, rulebook.passage(&decided.rule)?),
        question: Some(decided.question),
        needs: unit_pairs::needs(of),
    })
}

/// A unit of a query, with the keywords that were typed beside it, and those of its text.
fn combatant<'a>(cards: &Cards, it: &Meant<'a>, beside: &Beside) -> Combatant<'a> {
    let text = Pool::text(cards, it.game, it.card);
    let side = text.map(|text| if it.card.kind == CardKind::Leader { &text.deployed } else { &text.text });
    let printed = side.map(|text| printed_keywords(text)).unwrap_or_default();
    Combatant { card: it.card, typed: beside.keywords_of(it.place), printed, is_known: text.is_some() }
}
