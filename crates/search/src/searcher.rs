//! How is an index asked?

use std::{cell::OnceCell, path::Path};

use super::{
    Progress, SearchError, analysis,
    catalogue::Catalogue,
    explain,
    filters::{Filters, Narrowing},
    generations::Generation,
    hits::{self, OnTop, Showing},
    index::Index,
    matching::{Finder, Found, Then},
    nearest, outside,
    page_in_query::addressed,
    plan::{self, Known, Plan},
    query::{self, Query},
    spelling::Vocabulary,
    suggest::{Behind, Suggestions},
    tables::{self, Tables},
    types::{
        Direct, Hit, MAX_LIMIT, MAX_SUGGESTIONS, Missing, Request, Results, Scores, Spelling, Suggestion,
        Unfiltered,
    },
    unknown_number,
};
use names::PassageId;
use rulebook::Rulebook;

/// An index over one rulebook's passages. Immutable; share it behind an `Arc`.
///
/// It holds ids and what ranking needs; every text it returns comes from the rulebook it is asked
/// with, which must be the one it was built from.
///
/// ```
/// use rulebook::Rulebook;
/// use search::{Request, Searcher, Silent};
///
/// let rulebook = shipped::rulebook();
/// let searcher = Searcher::in_memory(&rulebook, &Silent)?;
/// let request = Request { query: "halve damage".into(), limit: 5, ..Request::default() };
/// let results = searcher.search(&rulebook, &request)?;
/// assert!(results.hits.len() <= 5);
/// # Ok::<(), search::SearchError>(())
/// ```
#[derive(Debug)]
pub struct Searcher {
    pub(super) index: Index,
    vocabulary: Vocabulary,
    pub(super) catalogue: Catalogue,
    suggestions: Suggestions,
}

impl Searcher {
    /// Builds an index in memory; nothing is written.
    ///
    /// # Errors
    /// [`SearchError::Index`] when tantivy refuses the passages.
    pub fn in_memory(rulebook: &Rulebook, progress: &dyn Progress) -> Result<Self, SearchError> {
        let (directory, tables) = tables::build(rulebook, progress)?;
        Self::of(Index::open(directory)?, tables, rulebook)
    }

    /// Reads the index of this fingerprint from `dir`, or builds it there.
    ///
    /// `fingerprint` names the sources. An index that is missing, stale, foreign, truncated or
    /// corrupt is built anew; two processes may do so at once. Other generations in `dir` are removed.
    ///
    /// # Errors
    /// [`SearchError::Unwritable`] when an index must be built and the folder refuses it;
    /// [`SearchError::Index`] when tantivy refuses the passages.
    pub fn open_or_build(
        dir: &Path,
        fingerprint: &str,
        rulebook: &Rulebook,
        progress: &dyn Progress,
    ) -> Result<Self, SearchError> {
        match Self::open_or_hold(dir, fingerprint, rulebook, progress)? {
            (searcher, None) => Ok(searcher),
            (_, Some(unwritable)) => Err(unwritable),
        }
    }

    /// The same, but an index that cannot be written is held in memory, and why stands beside it: a
    /// service that is running goes on without the folder.
    ///
    /// # Errors
    /// [`SearchError::Index`] when tantivy refuses the passages.
    pub fn open_or_hold(
        dir: &Path,
        fingerprint: &str,
        rulebook: &Rulebook,
        progress: &dyn Progress,
    ) -> Result<(Self, Option<SearchError>), SearchError> {
        Self::of_kept(Kept::read(dir, fingerprint), rulebook, progress)
    }

    /// The same, of an index that was read before its rulebook.
    ///
    /// # Errors
    /// [`SearchError::Index`] when tantivy refuses the passages.
    pub fn of_kept(
        kept: Kept,
        rulebook: &Rulebook,
        progress: &dyn Progress,
    ) -> Result<(Self, Option<SearchError>), SearchError> {
        let Kept { generation, found } = kept;
        if let Some(searcher) = found.and_then(|(index, tables)| Self::of(index, tables, rulebook).ok()) {
            generation.settle();
            return Ok((searcher, None));
        }
        let (directory, tables) = tables::build(rulebook, progress)?;
        let written = generation.write(&tables::files(&directory, &tables)?);
        if written.is_ok() {
            generation.settle();
        }
        Ok((Self::of(Index::open(directory)?, tables, rulebook)?, written.err()))
    }

    fn of(index: Index, tables: Tables, rulebook: &Rulebook) -> Result<Self, SearchError> {
        let index = index.of_passages(tables.passages(rulebook)?)?;
        let Tables { vocabulary, catalogue, suggestions, .. } = tables;
        Ok(Self { index, vocabulary, catalogue, suggestions })
    }

    /// What stands behind the numbers of what is suggested.
    fn behind<'a>(&'a self, rulebook: &'a Rulebook) -> Behind<'a> {
        Behind { rulebook, passages: &self.index.ids, topics: &self.catalogue.topics }
    }

    fn known<'a>(&'a self, names: &'a [String]) -> Known<'a> {
        Known { index: &self.index, vocabulary: &self.vocabulary, catalogue: &self.catalogue, names }
    }

    /// Answers a request. Any text is a query; no query is an error.
    ///
    /// # Errors
    /// [`SearchError::Index`] when the index cannot be read.
    pub fn search(&self, rulebook: &Rulebook, request: &Request) -> Result<Results, SearchError> {
        let query = query::parse(&request.query);
        let address = addressed(rulebook, &self.catalogue, &query.text);
        let Meant { plan, found, missing } = self.meant(rulebook, &query, request, address.as_ref())?;
        let marks = hits::marks(&plan, &found);
        let unseen = OnceCell::new();
        let showing = Showing {
            rulebook,
            index: &self.index,
            plan: &plan,
            found: &found,
            marks: &marks,
            unseen: &unseen,
            on: request.on.as_deref(),
        };
        let hits = self.page(showing, request)?;
        let on_top = match request.offset {
            0 => hits::on_top(showing),
            _ => OnTop::default(),
        };
        let (mut nearest, mut unfiltered) = (Vec::new(), None);
        if found.places.is_empty() {
            // what a number's digits look like is chance
            if missing.is_none() {
                let game = request.game.as_deref();
                nearest = self.suggestions.nearest_topics(self.behind(rulebook), &plan.searched, game);
            }
            unfiltered = self.unfiltered(rulebook, &query, request)?;
        }
        let direct = address.or_else(|| found.direct(&self.index).map(Direct::Passage));
        // a query that is an address has nothing to correct
        let corrected = plan.corrected.filter(|_| direct.is_none());
        let truncated = query.truncated || plan.truncated;
        let is_words = direct.is_none() && missing.is_none();
        let outside = match is_words {
            true => outside::outside(rulebook, &self.index, &self.catalogue, &query.text)?,
            false => None,
        };
        let typed_games = plan.filters.typed_games(&query, &self.catalogue);
        let typed_kinds = plan.filters.typed_kinds(&query, &self.catalogue);
        Ok(Results {
            truncated,
            capped_limit: (request.limit > MAX_LIMIT).then_some(MAX_LIMIT),
            searched: if truncated { plan.searched } else { Vec::new() },
            query: query.text,
            as_of: request.on.as_deref().map(|day| rulebook.as_of(day)),
            corrected,
            total: found.places.len(),
            answer: on_top.answer,
            elsewhere: on_top.elsewhere,
            unknown_filters: plan.unknown_filters,
            unknown: plan.unknown.filter(|_| is_words),
            read_as: if is_words { plan.read_as } else { Vec::new() },
            outside,
            missing,
            unfiltered,
            hits,
            direct,
            nearest,
            games: found.games,
            kinds: found.kinds,
            typed_games,
            typed_kinds,
            called_game: plan.prefers.map(|game| game.called),
            marks,
        })
    }

    /// What the query is taken for: an address, a number that nothing has, its words, the words of its quotes.
    fn meant(
        &self,
        rulebook: &Rulebook,
        query: &Query,
        request: &Request,
        address: Option<&Direct>,
    ) -> Result<Meant, SearchError> {
        if let Some(Direct::Topic(topic)) = address {
            // all of it, whatever of its address stands in its words
            let (plan, found) =
                self.find(rulebook, &query::parse(&format!("topic:{topic}")), request, None)?;
            return Ok(Meant { plan: Plan { filters: Filters::default(), ..plan }, found, missing: None });
        }
        let id = match address {
            Some(Direct::Passage(id)) => Some(id),
            _ => None,
        };
        let (mut plan, mut found) = self.find(rulebook, query, request, id)?;
        if let Some(passage) = id.and_then(|id| rulebook.passage(id)) {
            found.only(passage, &self.index);
            return Ok(Meant { plan, found, missing: None });
        }
        if let Some((missing, number)) =
            unknown_number::missing(rulebook, &self.index, &self.catalogue, &plan.whole)
        {
            let (number_plan, found) = self.find(rulebook, &number, &as_typed(request), None)?;
            return Ok(Meant {
                plan: Plan { whole: plan.whole, ..number_plan },
                found,
                missing: Some(missing),
            });
        }
        if found.places.is_empty()
            && request.spelling == Spelling::Corrected
            && let Some(words) = query.without_quotes()
        {
            let (words_plan, words_found) = self.find(rulebook, &words, request, id)?;
            if !words_found.places.is_empty() {
                (plan, found) = (words_plan, words_found);
                plan.corrected.get_or_insert(words.text);
            }
        }
        Ok(Meant { plan, found, missing: None })
    }

    /// The hits that the request asks for.
    fn page(&self, showing: Showing<'_>, request: &Request) -> Result<Vec<Hit>, SearchError> {
        let page = showing.found.page(request.offset, request.limit.clamp(1, MAX_LIMIT));
        let mut hits: Vec<Hit> = Vec::with_capacity(page.len());
        for place in page {
            let Some(mut hit) = hits::hit(showing, place) else { continue };
            if request.scores == Scores::Explained {
                let Showing { plan, found, .. } = showing;
                hit.explanation = Some(explain::explain(&self.index, &self.catalogue, plan, found, place)?);
            }
            hits.push(hit);
        }
        Ok(hits)
    }

    /// The query without the filters that were typed into it, where that finds something.
    fn unfiltered(
        &self,
        rulebook: &Rulebook,
        query: &Query,
        request: &Request,
    ) -> Result<Option<Unfiltered>, SearchError> {
        let Some(rest) = query.without_filters() else {
            return Ok(None);
        };
        let (_, found) = self.find(rulebook, &rest, request, None)?;
        let total = found.places.len();
        Ok((total > 0).then_some(Unfiltered { query: rest.text, total }))
    }

    fn find(
        &self,
        rulebook: &Rulebook,
        query: &Query,
        request: &Request,
        id: Option<&PassageId>,
    ) -> Result<(Plan, Found), SearchError> {
        let filters = Filters {
            // a game that does not exist has no passages
            games: Narrowing::of(
                request.game.as_ref().map(|game| self.catalogue.game(game).unwrap_or(u16::MAX)),
            ),
            kinds: Narrowing::of(request.kind),
            topics: Narrowing::default(),
        };
        let names: Vec<String> = request.names.iter().flat_map(|name| analysis::folded(name)).collect();
        let plan = plan::plan(query, request.spelling, filters, self.known(&names))?;
        let then = request.on.as_deref().map(|day| Then::of(rulebook, &self.catalogue, day));
        let finder = Finder {
            rulebook,
            index: &self.index,
            catalogue: &self.catalogue,
            plan: &plan,
            then: then.as_ref(),
        };
        let found = finder.find(id)?;
        Ok((plan, found))
    }

    /// Topics, passages and questions that somebody may be typing, best first; at most
    /// [`MAX_SUGGESTIONS`]. The last word need not be finished, and the order of words does not matter.
    pub fn suggest(
        &self,
        rulebook: &Rulebook,
        typed: &str,
        game: Option<&str>,
        limit: usize,
    ) -> Vec<Suggestion> {
        let query = query::parse(typed);
        let limit = limit.min(MAX_SUGGESTIONS);
        let behind = self.behind(rulebook);
        let found = self.suggestions.find(behind, &query.text, game, limit);
        if !found.is_empty() {
            return found;
        }
        // nothing is called so: what the words were probably meant to be
        let plan = plan::plan(&query, Spelling::Corrected, Filters::default(), self.known(&[]));
        let corrected = plan.ok().and_then(|plan| plan.corrected);
        corrected.map_or_else(Vec::new, |meant| self.suggestions.find(behind, &meant, game, limit))
    }

    /// The passages nearest to an address or a name that leads nowhere, best first; at most `limit`.
    ///
    /// For pages that do not exist (`/armada/defence-tokens/braces`) and citations that fail.
    pub fn nearest(&self, rulebook: &Rulebook, text: &str, limit: usize) -> Vec<Hit> {
        nearest::nearest(self, rulebook, text, limit.min(MAX_LIMIT))
    }
}

/// An index as it lies in its folder, whole or not there; whether it is of a rulebook shows when that is read.
#[derive(Debug)]
pub struct Kept {
    generation: Generation,
    found: Option<(Index, Tables)>,
}

impl Kept {
    /// Reads the index of this fingerprint from `dir`.
    pub fn read(dir: &Path, fingerprint: &str) -> Self {
        let generation = Generation::of(dir, fingerprint);
        let found = generation.read().and_then(|files| tables::read(&files).ok());
        Self { generation, found }
    }
}

/// What a query was taken for, and what that found.
struct Meant {
    plan: Plan,
    found: Found,
    missing: Option<Missing>,
}

/// The same request, nothing of it corrected.
fn as_typed(request: &Request) -> Request {
    Request { spelling: Spelling::AsTyped, ..request.clone() }
}
