//! What is found: passages by words, and by the cards that a query means?
//!
//! A query that names nothing but cards gets one list, made where the cards are found: the rule that decides between two of them, the rules
//! that they touch, the questions and rulings that name them, what else speaks of them. Pages, API and command line show that list.

use ::cards::Card;
use names::PassageId;
use rulebook::{Kind, Reference, Rulebook};
use search::{Hit, MAX_LIMIT, Request, Results, SearchError, Spelling};
use serde::Serialize;

use super::{
    Between, CardHit, Snapshot,
    card_filters::Asked,
    card_questions::{self, Asked as CardAsked},
    cards::{self, Named},
};

/// What a query found.
#[derive(Clone, Debug, Default, Serialize, utoipa::ToSchema)]
pub struct SearchAnswer {
    /// The passages.
    #[serde(flatten)]
    pub results: Results,
    /// The cards that the query names, with the passages that they touch and what is asked about them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<CardHit>,
    /// Of two cards: the rule that is between them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub between: Option<Between>,
}

/// Beside cards first what says their names as they were typed, then what the other words alone find, in its order: `superlaser blast
/// shield` asks about shields, and finds another blast by the name.
fn put_said_first(
    rulebook: &Rulebook,
    results: &mut Results,
    (names, rest): (&[String], &str),
    beside: &[Hit],
) {
    let says_a_name = |id: &PassageId| {
        let passage = rulebook.passage(id);
        let text = passage.map(|it| format!("{} {}", it.title, it.text)).unwrap_or_default();
        let said = cards::in_terms(&text);
        names.iter().any(|name| said.contains(&format!(" {name} ")))
    };
    // a single word says whether a passage is about it, and not how well
    let is_one = !rest.contains(' ');
    let place = |id: &PassageId| {
        let place = beside.iter().position(|hit| hit.id == *id);
        place.map_or(usize::MAX, |place| if is_one { 0 } else { place })
    };
    results.hits.sort_by_cached_key(|hit| (!says_a_name(&hit.id), place(&hit.id)));
}

/// What is asked about a card.
#[derive(Clone, Debug, Default)]
pub struct AskedAbout {
    /// The scenarios that show it, each with its question.
    pub played: Vec<Reference>,
    /// The questions and rulings that name it.
    pub passages: Vec<PassageId>,
}

impl Snapshot {
    /// The passages that match, and the cards that the query means. A card's name is no unknown name.
    ///
    /// # Errors
    /// As [`Self::search`].
    pub fn find(&self, request: &Request) -> Result<SearchAnswer, SearchError> {
        let asked = Asked::of(&request.query);
        if asked.narrows() {
            return self.find_cards(request, &asked);
        }
        // where only cards are named, other passages match by chance: by words of the cards' names
        let are_alone = cards::are_alone(&self.cards, &self.rulebook, request);
        let limit = if are_alone { request.limit.max(MAX_LIMIT) } else { request.limit };
        let mut results = self.search(&Request { limit, ..request.clone() })?;
        let meant = cards::meant(&self.cards, &self.rulebook, request, &results);
        if meant.alone {
            self.list_about(request, &mut results, (&meant.cards, meant.between.as_ref()))?;
        } else {
            results.hits.truncate(request.limit.clamp(1, MAX_LIMIT));
            // one hit alone has no order
            if !meant.rest.is_empty() && results.hits.len() > 1 {
                let rest = Request { query: meant.rest.clone(), limit: MAX_LIMIT, ..request.clone() };
                let said = (meant.names.as_slice(), meant.rest.as_str());
                put_said_first(&self.rulebook, &mut results, said, &self.search(&rest)?.hits);
            }
        }
        let Named { cards, between, .. } = meant;
        if let Some(unknown) = &mut results.unknown {
            unknown.names.retain(|name| !cards::is_called(&self.cards, &cards, name));
        }
        results.unknown = results.unknown.filter(|unknown| !unknown.names.is_empty());
        let is_named = |word: &str| cards.iter().any(|card| card.title.to_lowercase().contains(word));
        results.read_as.retain(|read| !is_named(&read.word.to_lowercase()));
        Ok(SearchAnswer { results, cards, between })
    }

    /// The cards that filters ask for, and the passages that they touch.
    fn find_cards(&self, request: &Request, asked: &Asked) -> Result<SearchAnswer, SearchError> {
        let words = Request { query: asked.rest.clone(), limit: MAX_LIMIT, ..request.clone() };
        let mut results = self.search(&words)?;
        let game = request.game.as_deref();
        let (mut cards, between) = cards::called(&self.cards, &self.rulebook, game, &asked.named);
        if asked.named.is_empty() {
            cards = cards::meant(&self.cards, &self.rulebook, &words, &results).cards;
            let others = cards::beginning(&self.cards, &self.rulebook, game, &asked.rest);
            let new: Vec<CardHit> =
                others.into_iter().filter(|it| cards.iter().all(|known| known.id != it.id)).collect();
            cards.extend(new);
            if cards.is_empty() {
                cards = cards::having(&self.cards, &self.rulebook, game, &asked.rest);
            }
        }
        if asked.only_cards {
            results = Results { query: results.query, ..Results::default() };
        } else {
            let rest = Request { limit: request.limit, ..words };
            self.list_about(&rest, &mut results, (&cards, between.as_ref()))?;
        }
        results.query = request.query.clone();
        Ok(SearchAnswer { results, cards, between })
    }

    /// Leaves, of what words found, what is about these cards, behind what is found by the cards themselves.
    fn list_about(
        &self,
        request: &Request,
        results: &mut Results,
        (cards, between): (&[CardHit], Option<&Between>),
    ) -> Result<(), SearchError> {
        let touches =
            |id: &str| cards.iter().any(|card| card.rules.iter().any(|rule| rule.id.as_deref() == Some(id)));
        let names: Vec<Vec<&str>> = cards.iter().map(|card| self.names_of(card)).collect();
        // how many of the cards a passage names
        let named = |id: &PassageId| {
            let Some(passage) = self.rulebook.passage(id) else { return 0 };
            let is_said = |names: &&Vec<&str>| names.iter().any(|name| card_questions::says(passage, name));
            names.iter().filter(is_said).count()
        };
        let is_about = |hit: &Hit| touches(&hit.id.to_string()) || named(&hit.id) > 0;
        let of_words = std::mem::take(&mut results.hits);
        results.answer = results.answer.take().filter(&is_about);
        // an ordinary word that is a card, too, keeps what the rules mean by it
        let is_of_a_card = |id: &PassageId| {
            let id = id.to_string();
            cards.iter().any(|card| card.described.contains(&id)) || touches(&id)
        };
        let is_word =
            results.answer.as_ref().is_some_and(|hit| hit.kind != Kind::Question && !is_of_a_card(&hit.id));
        let mut hits = Vec::new();
        let mut others = self.naming(request, cards)?;
        if is_word {
            hits = of_words;
        } else {
            hits.extend(self.touched(request, cards, between));
            others.extend(of_words.into_iter().filter(&is_about));
            let is_asked = |hit: &Hit| matches!(hit.kind, Kind::Question | Kind::Ruling);
            others.sort_by_cached_key(|hit| std::cmp::Reverse((is_asked(hit), named(&hit.id))));
        }
        for hit in others {
            if hits.iter().all(|known| known.id != hit.id) {
                hits.push(hit);
            }
        }
        results.total = hits.len();
        hits.truncate(request.limit.clamp(1, MAX_LIMIT));
        results.hits = hits;
        results.games.clear();
        results.kinds.clear();
        if results.total > 0 {
            results.nearest.clear();
        }
        Ok(())
    }

    /// The rules that cards touch, as hits: first the one that decides between two of them.
    fn touched(&self, request: &Request, cards: &[CardHit], between: Option<&Between>) -> Vec<Hit> {
        let decides = between.filter(|it| it.question.is_some());
        let decides = decides.map(|it| (&it.rule, "decides between the cards"));
        let touched = cards.iter().flat_map(|card| &card.rules).map(|rule| (rule, "a card touches it"));
        let mut seen: Vec<&str> = Vec::new();
        let mut hits = Vec::new();
        for (rule, why) in decides.into_iter().chain(touched) {
            let Some(id) = rule.id.as_deref().filter(|id| !seen.contains(id)) else { continue };
            seen.push(id);
            let passage = id.parse::<PassageId>().ok().and_then(|id| self.rulebook.passage(&id));
            hits.extend(
                passage.map(|passage| search::chosen(&self.rulebook, passage, request.on.as_deref(), why)),
            );
        }
        hits
    }

    /// The passages that say a card's name, however the query calls it.
    fn naming(&self, request: &Request, cards: &[CardHit]) -> Result<Vec<Hit>, SearchError> {
        let mut hits = Vec::new();
        for card in cards {
            for name in self.names_of(card) {
                hits.extend(self.saying(request, &card.game, name)?);
            }
        }
        Ok(hits)
    }

    /// The passages of a game that say a name.
    fn saying(&self, request: &Request, game: &str, name: &str) -> Result<Vec<Hit>, SearchError> {
        let quoted = Request {
            query: format!("\"{}\"", name.replace('"', " ")),
            game: Some(game.to_owned()),
            limit: MAX_LIMIT,
            spelling: Spelling::AsTyped,
            names: Vec::new(),
            ..request.clone()
        };
        let mut hits = self.search(&quoted)?.hits;
        hits.retain(|hit| self.rulebook.passage(&hit.id).is_some_and(|it| card_questions::says(it, name)));
        Ok(hits)
    }

    /// What is asked about a card.
    pub fn asked_about(&self, game: &str, card: &Card) -> AskedAbout {
        let asked = self.cards.asked_about(game, &card.id);
        let played = asked.iter().filter_map(CardAsked::reference).collect();
        let mut passages: Vec<PassageId> = Vec::new();
        let request = Request { limit: MAX_LIMIT, ..Request::default() };
        for name in card_questions::names(card) {
            // an index that cannot be read names no passage
            let hits = self.saying(&request, game, name).unwrap_or_default();
            let asked = hits.into_iter().filter(|hit| matches!(hit.kind, Kind::Question | Kind::Ruling));
            for hit in asked {
                if !passages.contains(&hit.id) {
                    passages.push(hit.id);
                }
            }
        }
        AskedAbout { played, passages }
    }

    /// The names of a card that passages may say.
    fn names_of(&self, hit: &CardHit) -> Vec<&str> {
        let card = hit.id.rsplit('/').next().and_then(|id| self.cards.game(&hit.game)?.card(id));
        card.map(|card| card_questions::names(card).collect()).unwrap_or_default()
    }
}
