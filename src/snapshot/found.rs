//! What is found: passages by words, and by the cards that a query means?
//!
//! A query that names nothing but cards gets one list, made where the cards are found: the rule that decides between two of them, the rules
//! that they touch, the questions and rulings that name them, what else speaks of them. Pages, API and command line show that list.

use std::sync::Arc;

use ::cards::Card;
use names::PassageId;
use rulebook::{Kind, Reference, Rulebook};
use search::{Hit, MAX_LIMIT, Request, Results, SearchError, Spelling};
use serde::Serialize;

use super::{
    Between, CardHit, Snapshot,
    card_filters::Asked,
    card_questions::{self, SaidName},
    cards,
    named_cards::{Named, ReadQuery},
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

impl SearchAnswer {
    /// Whether there are cards, and none of them says anything to the rest of the query: then they stand behind the hits.
    pub fn has_silent_cards(&self) -> bool {
        !self.cards.is_empty() && self.cards.iter().all(|card| !card.answers)
    }
}

/// Beside cards first what says their names as they were typed, of the game that is asked about, then what the other words alone find, in
/// its order: `superlaser blast shield` asks about shields, and finds another blast by the name.
fn put_said_first(rulebook: &Rulebook, results: &mut Results, meant: &Named, beside: &[Hit]) {
    let is_elsewhere =
        |id: &PassageId| meant.game.as_deref().is_some_and(|game| id.game().split('@').next() != Some(game));
    let says_a_name = |id: &PassageId| {
        let passage = rulebook.passage(id);
        let text = passage.map(|it| format!("{} {}", it.title, it.text)).unwrap_or_default();
        let said = cards::in_terms(&text);
        meant.names.iter().any(|name| said.contains(&format!(" {name} ")))
    };
    // a single word says whether a passage is about it, and not how well
    let is_one = !meant.rest.contains(' ');
    let place = |id: &PassageId| {
        let place = beside.iter().position(|hit| hit.id == *id);
        place.map_or(usize::MAX, |place| if is_one { 0 } else { place })
    };
    results.hits.sort_by_cached_key(|hit| {
        let id = &hit.id;
        (is_elsewhere(id), !says_a_name(id), place(id))
    });
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
        let query = ReadQuery::of((&self.cards, &self.rulebook), request);
        let mut results = self.search_naming(request, query.naming_words())?;
        // a name that was misspelt is read as it is meant
        let respelled = results.corrected.clone().map(|query| Request { query, ..request.clone() });
        let query = match &respelled {
            Some(respelled) => ReadQuery::of((&self.cards, &self.rulebook), respelled),
            None => query,
        };
        let meant = query.meant(&results);
        if meant.alone {
            self.list_about(request, &mut results, (&meant.cards, meant.between.as_ref()))?;
        } else if !meant.rest.is_empty() && results.hits.len() > 1 {
            // one hit alone has no order
            let rest = Request { query: meant.rest.clone(), limit: MAX_LIMIT, ..request.clone() };
            let beside = self.search(&rest)?.hits;
            put_said_first(&self.rulebook, &mut results, &meant, &beside);
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
        let query = ReadQuery::of((&self.cards, &self.rulebook), &words);
        let mut results = self.search_naming(&words, query.naming_words())?;
        let game = request.game.as_deref();
        let (mut cards, between) = cards::called(&self.cards, &self.rulebook, game, &asked.named);
        if asked.named.is_empty() {
            cards = query.meant(&results).cards;
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
            let rest = Request { limit: request.limit, ..words.clone() };
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
        let said = self.saying_each(request, cards)?;
        // how many of the cards a passage names
        let named =
            |id: &PassageId| said.iter().filter(|of_card| of_card.iter().any(|all| all.contains(id))).count();
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
        let passages =
            said.iter().flatten().flat_map(|ids| ids.iter()).filter_map(|id| self.rulebook.passage(id));
        let of_kind = passages.filter(|passage| request.kind.is_none_or(|kind| kind == passage.kind));
        let says =
            |passage| search::chosen(&self.rulebook, passage, request.on.as_deref(), "it names a card");
        let mut others: Vec<Hit> = of_kind.map(says).collect();
        if is_word {
            hits = of_words;
        } else {
            hits.extend(self.touched_hits(request, cards, between));
            let is_asked = |hit: &Hit| matches!(hit.kind, Kind::Question | Kind::Ruling);
            others.sort_by_cached_key(|hit| std::cmp::Reverse((is_asked(hit), named(&hit.id))));
        }
        for hit in others {
            if hits.iter().all(|known| known.id != hit.id) {
                hits.push(hit);
            }
        }
        results.total = hits.len();
        hits.iter_mut().for_each(|hit| self.tell_outcome(hit));
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
    fn touched_hits(&self, request: &Request, cards: &[CardHit], between: Option<&Between>) -> Vec<Hit> {
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

    /// The passages that say the names of each card, by name, however the query calls it.
    fn saying_each(
        &self,
        request: &Request,
        cards: &[CardHit],
    ) -> Result<Vec<Vec<Arc<[PassageId]>>>, SearchError> {
        let of_card = |card: &CardHit| {
            let names = self.names_of(card).into_iter();
            names.map(|name| self.saying((&card.game, name), request.on.as_deref())).collect()
        };
        cards.iter().map(of_card).collect()
    }

    /// The passages of a game that say a name, the best first; `on` is the day as of which they are asked for.
    fn saying(&self, (game, name): (&str, &str), on: Option<&str>) -> Result<Arc<[PassageId]>, SearchError> {
        let look = || {
            let quoted = Request {
                query: format!("\"{}\"", name.replace('"', " ")),
                game: Some(game.to_owned()),
                limit: MAX_LIMIT,
                spelling: Spelling::AsTyped,
                on: on.map(str::to_owned),
                ..Request::default()
            };
            let hits = self.search_naming(&quoted, Vec::new())?.hits;
            let said = SaidName::of(name);
            let says = |id: &PassageId| self.rulebook.passage(id).is_some_and(|passage| said.is_in(passage));
            Ok(hits.into_iter().map(|hit| hit.id).filter(says).collect::<Vec<_>>())
        };
        // what stood on a day is asked for too seldom to be kept
        if on.is_some() { look().map(Arc::from) } else { self.cards.saying((game, name), look) }
    }

    /// What is asked about a card.
    pub fn asked_about(&self, game: &str, card: &Card) -> AskedAbout {
        let played = self.known_card(game, card).played().collect();
        let mut passages: Vec<PassageId> = Vec::new();
        for name in card_questions::names(card) {
            // an index that cannot be read names no passage
            let said = self.saying((game, name), None).map(|ids| ids.to_vec()).unwrap_or_default();
            let is_asked = |id: &PassageId| {
                let passage = self.rulebook.passage(id);
                passage.is_some_and(|it| matches!(it.kind, Kind::Question | Kind::Ruling))
            };
            for id in said.into_iter().filter(is_asked) {
                if !passages.contains(&id) {
                    passages.push(id);
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
