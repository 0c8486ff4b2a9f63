//! Search results: the answer on top, then the best hits in their order, the others folded by topic; filters with counts, pages.

use axum::{
    http::StatusCode,
    response::{IntoResponse, Response},
};

use super::{
    Problem, api,
    cards::listed::listed,
    lookup::redirect,
    page::{self, Frame, Page, Section},
    params::{Params, encode},
    passage_view::{self, Cite, Item},
    resolve::line::Offer,
    ruling_view::Stamp,
    top_passage::{Answer, answered, on_top},
    visit::Visit,
};
use crate::snapshot::{CardHit, SearchAnswer, Snapshot};
use names::PassageId;
use rulebook::{AsOf, Kind, Passage, Rulebook};
use search::{
    Fragment, Hit, MAX_QUERY_CHARS, Marks, ReadAs, Request, Results, Spelling, Suggestion, TypedFilters,
    Unknown,
};

/// Hits of one page.
const PAGE: usize = 20;
/// Hits that stand open in the order of their rank, whatever their topics: below them the others are folded by topic.
const BEST: usize = 6;

/// `templates/search.html`
#[derive(askama::Template)]
#[template(path = "search.html")]
struct SearchPage {
    frame: Frame,
    query: String,
    game: Option<String>,
    on: Option<String>,
    results: Option<Shown>,
    /// Whether to say what can be typed.
    teach: bool,
}

/// Results as the template needs them.
struct Shown {
    total: usize,
    first: usize,
    last: usize,
    corrected: Option<String>,
    /// Address of the same search with the words as they were typed.
    as_typed: String,
    /// Address of the same search with corrected words, where it was made without.
    respelled: Option<String>,
    /// The game that is searched, where it is one.
    within: Option<String>,
    nearest: Vec<Suggestion>,
    /// The same search with fewer filters, where it found nothing: what, and how many passages.
    elsewhere: Vec<Chip>,
    truncated: bool,
    /// The day that is asked for, and what is not known of it.
    as_of: Option<Then>,
    /// Filters that name nothing.
    unknown_filters: Vec<String>,
    /// What nothing here knows, and what was looked for instead.
    unknown: Option<Unnamed>,
    /// Words that nothing here has, and what was looked for in their place.
    read_as: Vec<Read>,
    /// That another game, or tournaments, are not covered, and what is.
    outside: Option<String>,
    /// That nothing has the number or page that was asked for.
    missing: Option<String>,
    /// The words that counted, where the query is longer than what is searched.
    searched: String,
    answer: Option<Answer>,
    /// The situation that the query tells of.
    offer: Option<Offer>,
    /// The cards that the query names, each with its game's name.
    cards: Vec<(String, CardHit)>,
    /// Whether none of them says anything to the rest of the query.
    has_silent_cards: bool,
    /// The part of the catalogue that the query asks for.
    listed: Option<Item>,
    games: Vec<Chip>,
    kinds: Vec<Chip>,
    /// The best hits.
    best: Vec<Found>,
    /// The others, by topic.
    groups: Vec<Group>,
    previous: Option<String>,
    next: Option<String>,
}

impl Shown {
    /// Where the cards stand.
    fn place_of_cards(&self) -> CardsAt {
        match &self.answer {
            Some(answer) if answer.how.is_of_cards() => CardsAt::Top,
            _ if self.offer.is_some() && self.total > 0 => CardsAt::Last,
            // the hits are the cards' own: what they touch and what names them
            _ if self.games.is_empty() => CardsAt::BelowAnswer,
            _ if self.has_silent_cards => CardsAt::Last,
            _ => CardsAt::BelowAnswer,
        }
    }

    /// How many cards are shown before the fold: none beside a situation, whose words name them.
    fn cards_shown(&self) -> usize {
        if self.offer.is_some() { 0 } else { CARDS_SHOWN }
    }

    /// Whether nothing stands out about the search itself: its first hits, by the words as they were typed.
    fn is_plain(&self) -> bool {
        (self.first == 1 || self.answer.is_some()) && self.corrected.is_none() && self.respelled.is_none()
    }
}

/// Cards that are shown before the fold.
const CARDS_SHOWN: usize = 4;

/// Where the cards of a query stand on the page.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CardsAt {
    /// First: what stands whole on top is what they share.
    Top,
    /// Between what stands whole on top and the hits.
    BelowAnswer,
    /// Behind the best hits: cards that say nothing to the other words of the query, or the names of a situation.
    Last,
}

/// A day that is asked for: the games of which nothing, or only the newest edition, is known for it.
struct Then {
    day: String,
    undated: Vec<String>,
    later: Vec<String>,
}

impl Then {
    fn of(rulebook: &Rulebook, as_of: &AsOf) -> Self {
        let titles = |ids: &[String]| ids.iter().map(|id| game_title(rulebook, id)).collect();
        Self { day: as_of.day.clone(), undated: titles(&as_of.undated), later: titles(&as_of.later) }
    }
}

/// Names that nothing here knows.
struct Unnamed {
    names: Vec<String>,
    /// Those of them that another game has.
    elsewhere: Vec<String>,
    /// The words that were looked for.
    went_on_with: String,
}

impl Unnamed {
    fn of(unknown: &Unknown) -> Self {
        let shown = |names: &[String]| names.iter().map(|name| echo(name)).collect();
        Self {
            names: shown(&unknown.names),
            elsewhere: shown(&unknown.elsewhere),
            went_on_with: echo(&unknown.went_on_with.join(" ")),
        }
    }
}

/// A word that others stand for.
struct Read {
    word: String,
    words: String,
}

impl Read {
    fn of(read: &ReadAs) -> Self {
        Self { word: echo(&read.word), words: echo(&read.words.join(", ")) }
    }
}

/// A filter.
struct Chip {
    label: String,
    count: usize,
    url: String,
    current: bool,
}

/// Hits of one topic.
struct Group {
    heading: String,
    hits: Vec<Found>,
}

/// One hit.
struct Found {
    url: String,
    title: Vec<Fragment>,
    kind: &'static str,
    game: String,
    /// Game and topic.
    place: String,
    snippet: Vec<Fragment>,
    cites: Vec<Cite>,
    stamp: Option<Stamp>,
}

/// What the address asks for.
struct Asked {
    request: Request,
    kind_word: Option<&'static str>,
}

/// `GET /search`
pub async fn page(visit: Visit) -> Result<Response, Problem> {
    let params = Params::read(&visit.query);
    let typed = params.get("q").unwrap_or_default().to_owned();
    let mut request = api::search::request(&visit, &params, PAGE)?;
    if typed.trim().is_empty() {
        return Ok(empty(&visit, &request));
    }
    let snapshot = &visit.snapshot;
    let search = |request: &Request| snapshot.find(request).map_err(|error| Problem::internal(&error));
    let mut found = search(&request)?;
    if found.results.hits.is_empty() && found.results.total > 0 {
        // past the end: the last page
        request.offset = (found.results.total - 1) / PAGE * PAGE;
        found = search(&request)?;
    }
    if let Some(id) = found.results.direct.as_ref().filter(|_| request.offset == 0) {
        let day = request.on.as_ref();
        let to = day.map_or_else(|| id.url(), |day| snapshot.rulebook.path_on(id.url(), day));
        return Ok(redirect(StatusCode::SEE_OTHER, &to).into_response());
    }
    let asked = Asked { kind_word: request.kind.map(Kind::word), request };
    let frame = frame(&visit, &found.results);
    let query = echo(&found.results.query);
    let (game, on) = (asked.request.game.clone(), asked.request.on.clone());
    let shown = show(snapshot, &asked, found);
    let teach = shown.total == 0 && shown.cards.is_empty();
    Ok(SearchPage { frame, query, game, on, results: Some(shown), teach }.answer())
}

/// No words yet: the page teaches.
fn empty(visit: &Visit, request: &Request) -> Response {
    let frame = Frame::new(visit, "Search the rules").section(Section::Search).path(visit, "/search");
    let game = request.game.clone();
    SearchPage {
        frame: Frame { twin: None, ..frame },
        query: String::new(),
        game,
        on: request.on.clone(),
        results: None,
        teach: true,
    }
    .answer()
}

fn frame(visit: &Visit, results: &Results) -> Frame {
    let about = format!("What the rules say of “{}”.", echo(&results.query));
    let title = format!("{}: search", page::shorten(&results.query, 60));
    let twin = Some(visit.with_query("/search.json"));
    let frame = Frame::new(visit, title).section(Section::Search).description(&about).hidden();
    Frame { twin, ..frame }
}

/// What was typed, as a page may say it again.
fn echo(typed: &str) -> String {
    page::shorten(typed, MAX_QUERY_CHARS)
}

fn show(snapshot: &Snapshot, asked: &Asked, found: SearchAnswer) -> Shown {
    let has_silent_cards = found.has_silent_cards();
    let SearchAnswer { results, cards, between } = found;
    let rulebook = &snapshot.rulebook;
    let request = &asked.request;
    let shown = results.hits.len();
    let first = request.offset.saturating_add(1).min(results.total);
    let last = request.offset.saturating_add(shown).min(results.total);
    let between = between.as_ref();
    let top = (request.offset == 0).then(|| on_top(rulebook, &results, (&cards, between))).flatten();
    let games = game_chips(rulebook, asked, &results);
    let kinds = kind_chips(asked, &results);
    let seen = (snapshot, request.on.as_deref());
    // an entry of a glossary whose rule is on top says nothing more
    let points_to = |hit: &Hit, rule: &PassageId| {
        rulebook.passage(&hit.id).is_some_and(|entry| entry.points_to().any(|id| id == rule))
    };
    let whole = |hit: &&Hit| {
        let is_shown = |card: &CardHit| card.described.contains(&hit.id.to_string());
        top.is_some_and(|(_, passage)| passage.id == hit.id || points_to(hit, &passage.id))
            || cards.iter().any(is_shown)
    };
    let rest = results.hits.iter().filter(|hit| !whole(hit));
    let mut rest = rest.map(|hit| shown_hit(seen, &results.marks, hit));
    let best: Vec<Found> = rest.by_ref().take(BEST).collect();
    let groups = grouped(rest);
    let previous = (request.offset > 0).then(|| {
        address(asked, request.game.as_deref(), asked.kind_word, request.offset.saturating_sub(PAGE))
    });
    let more = last < results.total && shown > 0;
    let next = more.then(|| address(asked, request.game.as_deref(), asked.kind_word, last));
    Shown {
        total: results.total,
        first,
        last,
        as_typed: narrowed(asked, Spelling::AsTyped, request.game.as_deref(), asked.kind_word, 0),
        respelled: (request.spelling == Spelling::AsTyped)
            .then(|| narrowed(asked, Spelling::Corrected, request.game.as_deref(), asked.kind_word, 0)),
        within: within(rulebook, asked, &results),
        elsewhere: elsewhere(rulebook, asked, &results),
        nearest: results.nearest.clone(),
        corrected: results.corrected.as_deref().map(echo),
        truncated: results.truncated,
        as_of: results.as_of.as_ref().map(|as_of| Then::of(rulebook, as_of)),
        searched: echo(&results.searched.join(" ")),
        answer: top.map(|top| answered(seen, top, (&results.elsewhere, between))),
        unknown_filters: results.unknown_filters.iter().map(|filter| echo(filter)).collect(),
        unknown: results.unknown.as_ref().map(Unnamed::of),
        read_as: results.read_as.iter().map(Read::of).collect(),
        outside: results.outside.as_ref().map(ToString::to_string),
        missing: results.missing.as_ref().map(ToString::to_string),
        offer: (request.offset == 0 && request.kind.is_none())
            .then(|| Offer::of(snapshot, &request.query, request.game.as_deref()))
            .flatten(),
        has_silent_cards,
        listed: listed(snapshot, &request.query, request.game.as_deref()).filter(|_| request.offset == 0),
        cards: cards.into_iter().map(|card| (game_title(rulebook, &card.game), card)).collect(),
        games,
        kinds,
        best,
        groups,
        previous,
        next,
    }
}

/// The game that is searched, where it is one.
fn within(rulebook: &Rulebook, asked: &Asked, results: &Results) -> Option<String> {
    let chosen = asked.request.game.as_deref();
    let typed = results.typed_games.as_ref().map(|typed| typed.values.as_slice());
    let game = match (chosen, typed) {
        (None, Some([one])) => Some(one.as_str()),
        _ => chosen,
    };
    game.and_then(|game| rulebook.game(game)).map(page::short_title)
}

/// Hits by topic, topics in the order of their best hit.
fn grouped(hits: impl Iterator<Item = Found>) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for hit in hits {
        match groups.iter_mut().find(|group| group.heading == hit.place) {
            Some(group) => group.hits.push(hit),
            None => groups.push(Group { heading: hit.place.clone(), hits: vec![hit] }),
        }
    }
    groups
}

/// A generation, and the day as of which it is seen.
pub(super) type Seen<'a> = (&'a Snapshot, Option<&'a str>);

/// Who decided a passage, and whether it held then.
pub(super) fn stamp((snapshot, on): Seen<'_>, passage: &Passage) -> Option<Stamp> {
    Stamp::beside(snapshot, passage, on.unwrap_or(&snapshot.day))
}

fn shown_hit(seen: Seen<'_>, marks: &Marks, hit: &Hit) -> Found {
    let rulebook = &seen.0.rulebook;
    let passage = rulebook.passage(&hit.id);
    let game = game_title(rulebook, &hit.game);
    Found {
        url: hit.url.clone(),
        title: marks
            .mark(&passage.map_or_else(|| hit.title.clone(), |it| passage_view::titled(rulebook, it))),
        kind: passage_view::capital(hit.kind),
        game: page::base(&hit.game).to_owned(),
        place: format!("{game} › {}", hit.topic_title),
        snippet: without_reasons(without_title(&hit.snippet, &hit.title)),
        stamp: passage.and_then(|passage| stamp(seen, passage)),
        cites: passage.map(|it| passage_view::cites_by_document(rulebook, it)).unwrap_or_default(),
    }
}

/// A snippet without the title that it begins with: that stands above it.
fn without_title(snippet: &[Fragment], title: &str) -> Vec<Fragment> {
    let title = format!("{title}: ");
    let whole: String = snippet.iter().map(|piece| piece.text.as_str()).collect();
    let mut cut = if whole.starts_with(&title) { title.len() } else { 0 };
    let mut left = Vec::with_capacity(snippet.len());
    for piece in snippet {
        let text = piece.text.get(cut.min(piece.text.len())..).unwrap_or_default();
        cut = cut.saturating_sub(piece.text.len());
        if !text.is_empty() {
            left.push(Fragment { text: text.to_owned(), marked: piece.marked });
        }
    }
    left
}

/// What an answer says, without the passages that it follows from: they stand on its own page.
fn without_reasons(snippet: Vec<Fragment>) -> Vec<Fragment> {
    let whole: String = snippet.iter().map(|piece| piece.text.as_str()).collect();
    let said = whole.split("Follows from ").next().unwrap_or_default().trim_end().len();
    if said <= "…".len() {
        return snippet;
    }
    let mut room = said;
    let mut left = Vec::with_capacity(snippet.len());
    for piece in snippet {
        let text = piece.text.get(..room.min(piece.text.len())).unwrap_or_default();
        room -= text.len();
        if !text.is_empty() {
            left.push(Fragment { text: text.to_owned(), marked: piece.marked });
        }
    }
    left
}

/// How the results are narrowed by game, or by kind.
struct Narrowed<'a> {
    /// The values that they are narrowed to; none where all are shown.
    current: Vec<&'a str>,
    /// What was typed to narrow them so.
    typed: Option<&'a TypedFilters>,
    /// The field of such a filter.
    field: &'static str,
}

impl<'a> Narrowed<'a> {
    fn by_game(asked: &'a Asked, results: &'a Results) -> Self {
        Self::by("game", asked.request.game.as_deref(), results.typed_games.as_ref())
    }

    fn by_kind(asked: &'a Asked, results: &'a Results) -> Self {
        Self::by("kind", asked.kind_word, results.typed_kinds.as_ref())
    }

    /// Both narrow: what is typed, and what the address asks for.
    fn by(field: &'static str, chosen: Option<&'a str>, typed: Option<&'a TypedFilters>) -> Self {
        let current = match typed {
            Some(typed) => typed.values.iter().map(String::as_str).collect(),
            None => chosen.into_iter().collect(),
        };
        Self { current, typed, field }
    }

    fn is_narrowed(&self) -> bool {
        self.typed.is_some() || !self.current.is_empty()
    }

    /// Address of the same search narrowed to this value alone, or not at all: what was typed to narrow it goes out of the
    /// query. None where nothing would be asked any more.
    fn address(&self, asked: &Asked, value: Option<&str>) -> Option<String> {
        let rest = match self.typed {
            Some(typed) if typed.rest.is_empty() => format!("{}:{}", self.field, value?),
            Some(typed) => typed.rest.clone(),
            None => asked.request.query.clone(),
        };
        // nothing but a filter lists what it leaves, where it is typed
        let value = value.filter(|_| self.typed.is_none_or(|typed| !typed.rest.is_empty()));
        let request = Request { query: rest, ..asked.request.clone() };
        let rest = Asked { request, kind_word: asked.kind_word };
        Some(match self.field {
            "game" => address(&rest, value, asked.kind_word, 0),
            _ => address(&rest, asked.request.game.as_deref(), value, 0),
        })
    }

    fn chip(&self, asked: &Asked, label: String, count: usize, value: Option<&str>) -> Option<Chip> {
        let current = match value {
            Some(value) => self.current.contains(&value),
            None => !self.is_narrowed(),
        };
        Some(Chip { label, count, url: self.address(asked, value)?, current })
    }
}

/// None where nothing was counted: beside cards stand only the passages that these touch.
fn game_chips(rulebook: &Rulebook, asked: &Asked, results: &Results) -> Vec<Chip> {
    if results.games.is_empty() {
        return Vec::new();
    }
    let narrowed = Narrowed::by_game(asked, results);
    let all = results.games.iter().map(|count| count.count).sum();
    let every = narrowed.chip(asked, "All games".to_owned(), all, None);
    let each = results
        .games
        .iter()
        .filter_map(|it| narrowed.chip(asked, game_title(rulebook, &it.value), it.count, Some(&it.value)));
    every.into_iter().chain(each).collect()
}

fn kind_chips(asked: &Asked, results: &Results) -> Vec<Chip> {
    let narrowed = Narrowed::by_kind(asked, results);
    let all = results.kinds.iter().map(|count| count.count).sum();
    let every = narrowed.chip(asked, "All kinds".to_owned(), all, None);
    let each = Kind::ALL.into_iter().filter_map(|kind| {
        let count = results.kinds.iter().find(|count| count.value == kind.word())?;
        narrowed.chip(asked, passage_view::plural(kind).to_owned(), count.count, Some(kind.word()))
    });
    every.into_iter().chain(each.filter(|chip| chip.count > 0)).collect()
}

/// A game's name as players say it.
pub(super) fn game_title(rulebook: &Rulebook, id: &str) -> String {
    rulebook.game(id).map_or_else(|| id.to_owned(), page::short_title)
}

/// Where the same words find something that the filters leave out.
fn elsewhere(rulebook: &Rulebook, asked: &Asked, results: &Results) -> Vec<Chip> {
    if results.total > 0 {
        return Vec::new();
    }
    let (by_game, by_kind) = (Narrowed::by_game(asked, results), Narrowed::by_kind(asked, results));
    let others = results.games.iter().filter(|count| !by_game.current.contains(&&*count.value));
    let in_others = others.filter(|_| by_game.is_narrowed()).filter_map(|count| {
        let label = format!("in {}", game_title(rulebook, &count.value));
        by_game.chip(asked, label, count.count, Some(&count.value))
    });
    let mut chips: Vec<Chip> = in_others.collect();
    let all_kinds: usize = results.kinds.iter().map(|count| count.count).sum();
    if by_kind.is_narrowed() && all_kinds > 0 {
        chips.extend(by_kind.chip(asked, "of any kind".to_owned(), all_kinds, None));
    }
    if let Some(unfiltered) = &results.unfiltered {
        let request = Request { query: unfiltered.query.clone(), ..asked.request.clone() };
        let rest = Asked { request, kind_word: asked.kind_word };
        chips.push(Chip {
            label: "without its filters".to_owned(),
            count: unfiltered.total,
            url: address(&rest, asked.request.game.as_deref(), asked.kind_word, 0),
            current: false,
        });
    }
    chips
}

fn address(asked: &Asked, game: Option<&str>, kind: Option<&str>, offset: usize) -> String {
    narrowed(asked, asked.request.spelling, game, kind, offset)
}

fn narrowed(
    asked: &Asked,
    spelling: Spelling,
    game: Option<&str>,
    kind: Option<&str>,
    offset: usize,
) -> String {
    let typed: String = asked.request.query.chars().take(MAX_QUERY_CHARS).collect();
    let mut url = format!("/search?q={}", encode(&typed));
    for (name, value) in [("game", game), ("kind", kind)] {
        if let Some(value) = value {
            url.push_str(&format!("&{name}={}", encode(value)));
        }
    }
    if let Some(day) = &asked.request.on {
        url.push_str(&format!("&on={day}"));
    }
    if spelling == Spelling::AsTyped {
        url.push_str("&spelling=typed");
    }
    if offset > 0 {
        url.push_str(&format!("&offset={offset}"));
    }
    url
}
