//! Which passages match, how many per filter, and in what order?

use super::{
    SearchError, analysis,
    catalogue::{Catalogue, Entry, Name},
    index::Index,
    phrasing,
    plan::{self, Plan},
    ranking::{self, Ranking, Scored},
    schema,
    types::Count,
    visibility::Seen,
    weights,
};
use names::PassageId;
use rulebook::{AsOf, Kind, Passage, Rulebook};

/// What the query names.
struct Named {
    /// The passages, by document, and why each.
    passages: Vec<(u32, Name)>,
    /// What it counts against a query that is nothing but the name.
    share: f32,
}

/// Finds the passages for a plan.
pub(super) struct Finder<'a> {
    pub rulebook: &'a Rulebook,
    pub index: &'a Index,
    pub catalogue: &'a Catalogue,
    pub plan: &'a Plan,
    /// What stood on the day that is asked for; none where none is.
    pub then: Option<&'a Then>,
}

/// What stood on a day.
pub(super) struct Then {
    as_of: AsOf,
    /// Of each game by its number: the number of the game of which it was the edition in force; none where it was not.
    games: Vec<Option<u16>>,
}

impl Then {
    pub(super) fn of(rulebook: &Rulebook, catalogue: &Catalogue, day: &str) -> Self {
        let as_of = rulebook.as_of(day);
        let stood = |id: &String| {
            let base = id.split('@').next().unwrap_or(id);
            let stood = as_of.in_force.contains(id) || as_of.undated.contains(id);
            stood.then(|| catalogue.game(base)).flatten()
        };
        let games = catalogue.games.iter().map(stood).collect();
        Self { as_of, games }
    }

    /// The game of which this was the edition in force.
    fn game(&self, edition: u16) -> Option<u16> {
        self.games.get(usize::from(edition)).copied().flatten()
    }
}

/// One passage that matches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub doc: u32,
    pub score: f32,
    /// Why the whole query names it, if it does.
    pub name: Option<Name>,
    /// What of the score that is.
    pub named: f32,
    /// What the score keeps where the query names another game, or quotes what no reader of the passage sees.
    pub kept: f32,
    /// What the rest of the score keeps for better passages of the same topic.
    pub further: f32,
    /// What of the score brings it before the rulings whose place it took.
    pub succeeds: f32,
}

/// Where a passage has the words of a phrase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Has {
    /// Nowhere.
    Nothing,
    /// Only in lines that no reader sees.
    Unseen,
    /// Where a reader sees them.
    Shown,
}

/// The passages that match.
#[derive(Debug)]
pub(super) struct Found {
    /// By document; [`Found::page`] orders what is needed.
    pub places: Vec<Place>,
    pub ranking: Ranking,
    pub games: Vec<Count>,
    pub kinds: Vec<Count>,
}

impl Finder<'_> {
    /// Scores, filters and counts, all in one pass. `id` is the passage whose id was typed.
    pub(super) fn find(&self, id: Option<&PassageId>) -> Result<Found, SearchError> {
        let ranking = ranking::rank(self.index, self.catalogue, self.plan)?;
        let allowed = self.allowed()?;
        let names = self.names(id);
        let least = self.least_coverage(&ranking, &allowed);
        let is_match = |scored: &Scored| scored.matched.any() && scored.covered >= least;
        let successors = self.successors(|doc| ranking.of(doc).is_some_and(is_match));
        let top = ranking.passages.iter().map(|scored| scored.score).fold(0.0_f32, greater);
        let mut games = vec![0_usize; self.catalogue.games.len()];
        let mut kinds = [0_usize; Kind::ALL.len()];
        let matching = ranking.passages.iter().filter(|scored| is_match(scored)).map(|scored| scored.doc);
        let candidates = self.candidates(matching, &names, &successors);
        let mut places = Vec::with_capacity(candidates.len());
        // a number or a page is no words: what it names is all that is meant
        let only_named = names.passages.iter().any(|(_, name)| matches!(name, Name::Page | Name::Number));
        let mut next_name = names.passages.iter().copied().peekable();
        let mut next_scored = ranking.passages.iter().peekable();
        for doc in candidates {
            let Some(entry) = self.catalogue.entries.get(doc as usize) else { continue };
            let name = next_name.next_if(|(named, _)| *named == doc).map(|(_, name)| name);
            while next_scored.next_if(|scored| scored.doc < doc).is_some() {}
            let scored = next_scored.next_if(|scored| scored.doc == doc);
            let matches = scored.is_some_and(is_match);
            let succeeds = successors.binary_search(&doc).is_ok();
            let name = name.or((succeeds && !matches).then_some(Name::Successor));
            if only_named && !matches!(name, Some(Name::Page | Name::Number | Name::Cited)) {
                continue;
            }
            let has = allowed.get(doc as usize).copied().unwrap_or(Has::Shown);
            if !(matches || self.is_browsing() || name.is_some()) || has == Has::Nothing {
                continue;
            }
            let filters = &self.plan.filters;
            if !filters.topics.leaves(&entry.topic) {
                continue;
            }
            if !self.stood(doc, entry) {
                continue;
            }
            let of_edition = self.then.and_then(|then| then.game(entry.game));
            let in_game = filters.games.leaves(&entry.game)
                || of_edition.is_some_and(|game| filters.games.leaves(&game));
            let in_kind = filters.kinds.leaves(&entry.kind);
            if let (true, Some(count)) = (in_kind, games.get_mut(usize::from(entry.game))) {
                *count += 1;
            }
            if let (true, Some(count)) = (in_game, kinds.get_mut(kind_number(entry.kind))) {
                *count += 1;
            }
            if in_game && in_kind {
                let named = name.map_or(0.0, weights::named) * names.share * (top + 1.0) * entry.prior;
                let kept = self.kept(entry, has);
                let (score, named) = (scored.map_or(0.0, |it| it.score) * kept, named * kept);
                places.push(Place { doc, score, name, named, kept, further: 1.0, succeeds: 0.0 });
            }
        }
        self.further_of_topics(&mut places);
        self.before_what_they_superseded(&mut places);
        Ok(Found {
            places,
            ranking,
            games: counts(self.catalogue.games.iter().map(String::as_str), &games),
            kinds: counts(Kind::ALL.into_iter().map(Kind::word), &kinds),
        })
    }

    /// Whether a passage stood on the day that is asked for: its edition was in force, or it is of none because it lies over
    /// the game; and it was decided.
    fn stood(&self, doc: u32, entry: &Entry) -> bool {
        let Some(then) = self.then else { return true };
        let passage = || self.rulebook.passage(self.index.ids.get(doc as usize)?);
        let was_decided = |passage: &Passage| self.rulebook.was_decided_by(passage, &then.as_of.day);
        let is_over = || passage().is_some_and(|passage| self.rulebook.overlay_of(passage).is_some());
        (then.game(entry.game).is_some() || is_over())
            && (!matches!(entry.kind, Kind::Question | Kind::Ruling) || passage().is_none_or(was_decided))
    }

    /// Several passages of one topic do not crowd out the rest: each counts a little less than the one
    /// before. `places` are by document, so a topic's are beside each other.
    fn further_of_topics(&self, places: &mut [Place]) {
        let topic = |place: &Place| self.catalogue.entries.get(place.doc as usize).map(|entry| entry.topic);
        let mut order: Vec<usize> = Vec::new();
        for group in places.chunk_by_mut(|one, other| topic(one) == topic(other)) {
            order.clear();
            order.extend(0..group.len());
            order.sort_unstable_by(|one, other| group[*other].score.total_cmp(&group[*one].score));
            let mut further = 1.0;
            for place in &order {
                if let Some(place) = group.get_mut(*place) {
                    place.further = further;
                    place.score = place.score * further + place.named;
                }
                further *= weights::FURTHER_OF_TOPIC;
            }
        }
    }

    /// The passages that may be found, by document: all where everything is listed, else those that match, are named or took
    /// another's place.
    fn candidates(&self, matching: impl Iterator<Item = u32>, names: &Named, successors: &[u32]) -> Vec<u32> {
        if self.is_browsing() {
            return (0..self.index.len() as u32).collect();
        }
        let named = names.passages.iter().map(|(doc, _)| *doc);
        let mut candidates: Vec<u32> = matching.chain(named).chain(successors.iter().copied()).collect();
        candidates.sort();
        candidates.dedup();
        candidates
    }

    /// The rulings that took the place of those that match, by document.
    fn successors(&self, is_match: impl Fn(u32) -> bool) -> Vec<u32> {
        let matching = self.catalogue.superseded.iter().filter(|doc| is_match(**doc));
        let mut successors: Vec<u32> = matching.filter_map(|doc| self.successor(*doc)).collect();
        successors.sort_unstable();
        successors.dedup();
        successors
    }

    /// What took a ruling's place; none where the query asks for this very one, by its author or date.
    fn successor(&self, doc: u32) -> Option<u32> {
        let successor = self.catalogue.entries.get(doc as usize)?.successor?;
        let passage = self.rulebook.passage(self.index.ids.get(doc as usize)?)?;
        let said: Vec<String> =
            schema::decided(passage).map(|line| plan::sequence(&line)).unwrap_or_default();
        let mut variants = self.plan.concepts.iter().flat_map(|concept| &concept.variants);
        let is_asked =
            variants.any(|it| !it.terms.is_empty() && it.terms.iter().all(|term| said.contains(term)));
        (!is_asked).then_some(successor)
    }

    /// A ruling that holds stands before those whose place it took. `places` are by document.
    fn before_what_they_superseded(&self, places: &mut [Place]) {
        let succeeded = |place: &Place| Some((self.successor(place.doc)?, place.score));
        let superseded: Vec<(u32, f32)> = places.iter().filter_map(succeeded).collect();
        for (successor, score) in superseded {
            let at = places.binary_search_by_key(&successor, |place| place.doc);
            if let Some(place) = at.ok().and_then(|at| places.get_mut(at)) {
                let more = (score * weights::SUCCEEDS - place.score).max(0.0);
                place.score += more;
                place.succeeds += more;
            }
        }
    }

    /// The passages that the query names: as a whole, else as what it asks about.
    fn names(&self, id: Option<&PassageId>) -> Named {
        let on_page = self.catalogue.on_page(self.rulebook, self.index, &self.plan.whole);
        if !on_page.is_empty() {
            return Named { passages: on_page, share: 1.0 };
        }
        let typed = [&self.plan.whole, &self.plan.whole_corrected];
        let named = |text: &str| Some(self.catalogue.named(text)).filter(|names| !names.is_empty());
        let mut names = match typed.iter().find_map(|text| named(text)) {
            Some(passages) => Named { passages, share: 1.0 },
            None => {
                let mut subjects: Vec<String> =
                    typed.iter().flat_map(|text| phrasing::subjects(text)).collect();
                subjects.extend(self.plan.left_beside_unknown.clone());
                match subjects.iter().find_map(|subject| named(subject)) {
                    Some(passages) => Named { passages, share: weights::SUBJECT },
                    None => self.lettered(&subjects),
                }
            }
        };
        if let Some(id) = id
            && let Some(doc) = self.index.document(id)
            && !names.passages.iter().any(|(named, _)| *named == doc)
        {
            names.passages.push((doc, Name::Number));
            names.passages.sort();
        }
        names
    }

    /// The passages whose title's letters the query is, or asks about; nothing that is itself a word or name here.
    fn lettered(&self, subjects: &[String]) -> Named {
        let titled = |typed: &str| {
            let lettered = self.catalogue.lettered(self.index, &analysis::key(typed));
            let mut docs: Vec<u32> = lettered.iter().map(|it| it.doc).collect();
            docs.sort_unstable();
            docs.dedup();
            Some(docs).filter(|docs| !docs.is_empty())
        };
        let named = |docs: Vec<u32>| docs.into_iter().map(|doc| (doc, Name::Letters)).collect();
        match titled(&self.plan.whole) {
            Some(docs) => Named { passages: named(docs), share: 1.0 },
            None => {
                let docs = subjects.iter().find_map(|subject| titled(subject)).unwrap_or_default();
                Named { passages: named(docs), share: weights::SUBJECT }
            }
        }
    }

    /// Only conditions and filters, nothing to look for: everything they leave is listed.
    fn is_browsing(&self) -> bool {
        let plan = self.plan;
        let narrows = plan.filters.narrow() || !plan.excluded.is_empty();
        plan.concepts.is_empty() && plan.asks_something && narrows
    }

    /// What quoted phrases and `-without` leave, by document; empty when there are none.
    fn allowed(&self) -> Result<Vec<Has>, SearchError> {
        let plan = self.plan;
        if plan.required.is_empty() && plan.excluded.is_empty() {
            return Ok(Vec::new());
        }
        let mut allowed = vec![Has::Shown; self.index.len()];
        for terms in &plan.required {
            for (allowed, has) in allowed.iter_mut().zip(self.having(terms)?) {
                *allowed = has.min(*allowed);
            }
        }
        for terms in &plan.excluded {
            // only what a reader sees shuts a passage out
            for (allowed, has) in allowed.iter_mut().zip(self.having(terms)?) {
                if has == Has::Shown {
                    *allowed = Has::Nothing;
                }
            }
        }
        Ok(allowed)
    }

    /// Where each passage has these terms one after another.
    fn having(&self, terms: &[String]) -> Result<Vec<Has>, SearchError> {
        let mut all = vec![Has::Nothing; self.index.len()];
        let mut seen = Seen::of(self.catalogue, terms);
        self.index.sequence(terms, |posting| {
            let has = if seen.has(posting) { Has::Shown } else { Has::Unseen };
            if let Some(known) = all.get_mut(posting.doc as usize) {
                *known = has.max(*known);
            }
        })?;
        Ok(all)
    }

    /// The share of its score that a passage keeps. It loses some if the query names another game, quotes what it has only where nobody
    /// reads it, or asks `who` where it says yes or no.
    fn kept(&self, entry: &Entry, has: Has) -> f32 {
        let is_named = self.plan.prefers.as_ref().is_none_or(|preferred| preferred.number == entry.game);
        let of_game = if is_named { 1.0 } else { weights::OTHER_GAME };
        let of_phrase = if has == Has::Unseen { weights::UNSEEN_PHRASE } else { 1.0 };
        let of_verdict = if self.plan.asks_openly && entry.verdict { weights::VERDICT } else { 1.0 };
        of_game * of_phrase * of_verdict
    }

    /// What a passage must cover to count as a hit, of what the best one covers.
    fn least_coverage(&self, ranking: &Ranking, allowed: &[Has]) -> f32 {
        let is_allowed =
            |scored: &&Scored| allowed.get(scored.doc as usize).is_none_or(|has| *has != Has::Nothing);
        let covered = ranking.passages.iter().filter(is_allowed).map(|scored| scored.covered);
        let best = covered.fold(0.0_f32, greater);
        best * weights::LEAST_COVERAGE
    }
}

impl Found {
    /// The places from `offset` on, at most `limit`, best first; equal ones in the rulebook's order.
    pub(super) fn page(&self, offset: usize, limit: usize) -> Vec<Place> {
        if offset >= self.places.len() {
            return Vec::new();
        }
        let order = |a: &Place, b: &Place| b.score.total_cmp(&a.score).then(a.doc.cmp(&b.doc));
        let mut places = self.places.clone();
        let wanted = offset.saturating_add(limit).min(places.len());
        if wanted < places.len() {
            places.select_nth_unstable_by(wanted, order);
            places.truncate(wanted);
        }
        places.sort_unstable_by(order);
        places.split_off(offset)
    }

    /// Leaves nothing but one passage: the query is its id, so the words in it ask for nothing else.
    pub(super) fn only(&mut self, passage: &Passage, index: &Index) {
        let doc = index.document(&passage.id);
        self.places.retain(|place| Some(place.doc) == doc);
        for (counts, value) in [(&mut self.games, passage.id.game()), (&mut self.kinds, passage.kind.word())]
        {
            counts.retain_mut(|count| {
                count.count = 1;
                count.value == value
            });
        }
    }

    /// The passage whose rule number or page the whole query is, when there is one and only one.
    pub(super) fn direct(&self, index: &Index) -> Option<PassageId> {
        let numbered = |place: &&Place| matches!(place.name, Some(Name::Number | Name::Page));
        let mut current = self.places.iter().filter(numbered).filter_map(|place| {
            let id = index.ids.get(place.doc as usize)?;
            (!id.game().contains('@')).then_some(id)
        });
        let first = current.next()?;
        current.next().is_none().then(|| first.clone())
    }
}

/// The greater of two numbers, neither of which is none.
fn greater(one: f32, other: f32) -> f32 {
    if other > one { other } else { one }
}

fn kind_number(kind: Kind) -> usize {
    Kind::ALL.iter().position(|other| *other == kind).unwrap_or_default()
}

/// The values that have matches.
fn counts<'a>(values: impl Iterator<Item = &'a str>, counts: &[usize]) -> Vec<Count> {
    values
        .zip(counts)
        .filter(|(_, count)| **count > 0)
        .map(|(value, count)| Count { value: value.to_owned(), count: *count })
        .collect()
}
