//! What does an address of the rulebook lead to?
//!
//! Turns the rulebook's lookup into pages, redirects and helpful refusals: 308 for another spelling,
//! 301 for a passage that had this address before, 410 for one that was removed, 307 for the newest edition's number,
//! 404 with the nearest passages.

use axum::{
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};

use super::{Problem, errors::Near, page::shorten, params::Params, passage_view, visit::Visit};
use names::PassageId;
use rulebook::{Game, InForce, Lookup, Passage, RULINGS, Redirect, Rulebook, Topic, is_day};

/// Whether the page or its JSON twin is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The page.
    Page,
    /// The API's answer, by `.json` after the address.
    Json,
}

/// Cuts `.json` off the last part of an address.
pub fn twin(part: &str) -> (&str, Form) {
    match part.strip_suffix(".json") {
        Some(part) if !part.is_empty() => (part, Form::Json),
        _ => (part, Form::Page),
    }
}

/// How many of the nearest passages a 404 shows.
const NEAREST: usize = 5;

/// Why an address has no page of its own: another address, or nothing.
#[derive(Debug)]
pub enum Elsewhere {
    /// It has another address.
    Redirect(StatusCode, String),
    /// Nothing, with what is near.
    Problem(Problem),
}

impl Elsewhere {
    /// The same redirect to the address of the API: of a game's topics, a topic, a passage, or a ruling's twin.
    pub fn in_api(self) -> Self {
        let Self::Redirect(status, to) = self else { return self };
        let (path, query) = match to.split_once('?') {
            Some((path, query)) => (path, format!("?{query}")),
            None => (to.as_str(), String::new()),
        };
        let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
        let to = match parts.as_slice() {
            // it is one of the API's already, spelled right
            ["api", ..] => to.clone(),
            [_, RULINGS, _] => format!("{path}.json{query}"),
            [_, _, _] => format!("/api/v1/passages{path}{query}"),
            _ => format!("/api/v1/topics{path}{query}"),
        };
        Self::Redirect(status, to)
    }
}

impl From<Problem> for Elsewhere {
    fn from(problem: Problem) -> Self {
        Self::Problem(problem)
    }
}

impl IntoResponse for Elsewhere {
    fn into_response(self) -> Response {
        match self {
            Self::Redirect(status, to) => redirect(status, &to),
            Self::Problem(problem) => problem.into_response(),
        }
    }
}

/// A redirect; every path of ours is plain ASCII or percent-encoded here.
pub fn redirect(status: StatusCode, to: &str) -> Response {
    let mut response = status.into_response();
    let location = HeaderValue::from_str(&ascii(to)).unwrap_or(HeaderValue::from_static("/"));
    response.headers_mut().insert(header::LOCATION, location);
    response
}

/// The path with everything outside ASCII percent-encoded.
fn ascii(path: &str) -> String {
    percent_encoding::utf8_percent_encode(path, percent_encoding::CONTROLS).to_string()
}

/// The day as of which a passage is asked for, `?on=2026-05-01`; today, where none is.
pub fn day(visit: &Visit) -> String {
    let asked = Params::read(&visit.query).get("on").filter(|day| is_day(day)).map(str::to_owned);
    asked.unwrap_or_else(|| visit.snapshot.day.clone())
}

/// The edition of a game that an address asks for by a day: `?on=2026-05-01`, `game@2026-05-01`.
///
/// Where `on` asks for another edition than the newest, the game is named with that day.
///
/// # Errors
/// What is no day, or why no edition is known for it.
fn as_of(visit: &Visit, game: &str) -> Result<String, Problem> {
    let params = Params::read(&visit.query);
    let (base, day) = match (game.split_once('@'), params.get("on")) {
        (Some((base, day)), _) if is_day(day) && visit.snapshot.rulebook.game(game).is_none() => (base, day),
        (None, Some(day)) if is_day(day) => (game, day),
        (None, Some(day)) => return Err(Problem::no_day("on", day)),
        _ => return Ok(game.to_owned()),
    };
    match visit.snapshot.rulebook.in_force(base, day) {
        InForce::Edition(edition) if edition.id != game => Ok(format!("{base}@{day}")),
        InForce::Edition(_) | InForce::Nothing => Ok(game.to_owned()),
        // the only one there is stands for every day
        InForce::Untold(_) if visit.snapshot.rulebook.older_editions(base).is_empty() => Ok(base.to_owned()),
        InForce::Later(oldest) => {
            let since = oldest.effective.as_deref().unwrap_or_default();
            let message = format!("no edition of `{base}` that is here was in force on {day}");
            let help = format!("the oldest, `{}`, holds from {since}", oldest.id);
            Err(Problem::not_found(message, help))
        }
        InForce::Untold(edition) => {
            let message = format!("nothing says from which day `{}` holds", edition.id);
            let help = format!("ask for an edition by its number; those that are here stand at `/{base}`");
            Err(Problem::not_found(message, help))
        }
    }
}

/// The game of an address.
///
/// # Errors
/// Another spelling, or no such game.
pub fn game<'a>(visit: &'a Visit, id: &str, rest: &str) -> Result<&'a Game, Elsewhere> {
    let rulebook = &visit.snapshot.rulebook;
    let id = &as_of(visit, id)?;
    if let Some(game) = rulebook.game(id) {
        return Ok(game);
    }
    fixed(visit)?;
    if let Some(edition) = rulebook.edition_meant(id) {
        let to = visit.with_query(&format!("/{edition}{rest}"));
        return Err(Elsewhere::Redirect(StatusCode::TEMPORARY_REDIRECT, to));
    }
    let id = id.trim_matches('/');
    let right = id.to_lowercase().replace(['_', ' '], "-");
    let right = right.trim_matches(['.', '-']);
    match rulebook.game(right) {
        Some(game) => Err(permanent(visit, format!("/{}{rest}", game.id))),
        None => Err(unknown(visit, id, &[id]).into()),
    }
}

/// An address of a page on the site it comes from, which its front matter names.
///
/// # Errors
/// The page's address here.
pub fn former(visit: &Visit) -> Result<(), Elsewhere> {
    let path = percent_encoding::percent_decode_str(&visit.path).decode_utf8_lossy();
    match visit.snapshot.rulebook.former(&path) {
        Some(to) => Err(moved(visit, path.trim_matches('/'), &to, Redirect::Renamed, Form::Page)),
        None => Ok(()),
    }
}

/// The topic of an address.
///
/// # Errors
/// Another spelling or place, or no such topic.
pub fn topic<'a>(visit: &'a Visit, game: &str, slug: &str, form: Form) -> Result<&'a Topic, Elsewhere> {
    let game = &as_of(visit, game)?;
    match visit.snapshot.rulebook.find(game, slug, None) {
        Lookup::Topic(topic) => Ok(topic),
        Lookup::Moved { to, why } => Err(moved(visit, &format!("{game}/{slug}"), &to, why, form)),
        Lookup::Passage(passage) => Err(permanent(visit, passage.id.url())),
        Lookup::Removed { successors, why } => {
            Err(removed(visit, &format!("{game}/{slug}"), &successors, why).into())
        }
        Lookup::Unknown => {
            fixed(visit)?;
            former(visit)?;
            Err(unknown(visit, &format!("{game}/{slug}"), &[game, slug]).into())
        }
    }
}

/// The passage of an address.
///
/// # Errors
/// Another spelling or place, or no such passage.
pub fn passage<'a>(
    visit: &'a Visit,
    game: &str,
    topic: &str,
    label: &str,
    form: Form,
) -> Result<&'a Passage, Elsewhere> {
    let over = PassageId::new(game, topic, label).ok().and_then(|id| visit.snapshot.rulebook.passage(&id));
    if let Some(passage) = over.filter(|it| is_of_no_edition(visit, it)) {
        return Ok(passage);
    }
    let game = &as_of(visit, game)?;
    match visit.snapshot.rulebook.find(game, topic, Some(label)) {
        Lookup::Passage(passage) => Ok(passage),
        Lookup::Moved { to, why } => Err(moved(visit, &format!("{game}/{topic}/{label}"), &to, why, form)),
        Lookup::Topic(topic) => Err(permanent(visit, topic.id.url())),
        Lookup::Removed { successors, why } => {
            Err(removed(visit, &format!("{game}/{topic}/{label}"), &successors, why).into())
        }
        Lookup::Unknown => {
            fixed(visit)?;
            former(visit)?;
            Err(unknown(visit, &format!("{game}/{topic}/{label}"), &[game, topic, label]).into())
        }
    }
}

/// Whether a passage lies over its game: it is of no edition, and stands at its address whatever day is asked for.
pub fn is_of_no_edition(visit: &Visit, passage: &Passage) -> bool {
    visit.snapshot.rulebook.overlay_of(passage).is_some()
}

/// Where a ruling went whose address is not served: to another one, or away; none where nothing says so.
pub fn moved_ruling(visit: &Visit, game: &str, id: &str, form: Form) -> Option<Elsewhere> {
    let was = format!("{game}/{RULINGS}/{id}");
    let by_passage = || id.split_once('.');
    let find = |topic: &str, label: &str| match visit.snapshot.rulebook.find(game, topic, Some(label)) {
        Lookup::Moved { to, why } => Some(moved(visit, &was, &to, why, form)),
        Lookup::Removed { successors, why } => Some(removed(visit, &was, &successors, why).into()),
        Lookup::Passage(_) | Lookup::Topic(_) | Lookup::Unknown => None,
    };
    find(RULINGS, id).or_else(|| by_passage().and_then(|(topic, label)| find(topic, label)))
}

/// Case is forgiven in the words of the address space too: `/Search`, `/Resolve/Armada/Attack`.
fn fixed(visit: &Visit) -> Result<(), Elsewhere> {
    let right = visit.path.to_ascii_lowercase();
    let first = right.split('/').nth(1).unwrap_or_default();
    let first = first.split('.').next().unwrap_or_default();
    match right != visit.path && names::FIXED_WORDS.contains(&first) {
        true => Err(permanent(visit, right)),
        false => Ok(()),
    }
}

/// The one right address of something that was asked for by another spelling.
pub fn permanent(visit: &Visit, to: String) -> Elsewhere {
    Elsewhere::Redirect(StatusCode::PERMANENT_REDIRECT, visit.with_query(&to))
}

/// The address of what was asked for as `was`: of its page, or of the page's twin.
fn moved(visit: &Visit, was: &str, to: &str, why: Redirect, form: Form) -> Elsewhere {
    let to = match form {
        Form::Page => to.to_owned(),
        Form::Json => format!("{to}.json"),
    };
    match why {
        Redirect::Spelling => permanent(visit, to),
        Redirect::Name => Elsewhere::Redirect(StatusCode::TEMPORARY_REDIRECT, visit.with_query(&to)),
        Redirect::Renamed => {
            let was = super::params::encode(was);
            Elsewhere::Redirect(StatusCode::MOVED_PERMANENTLY, format!("{to}?was={was}"))
        }
    }
}

/// 410 with what took its place; without successors, with the nearest passages.
fn removed(visit: &Visit, id: &str, successors: &[String], why: Option<String>) -> Problem {
    let rulebook = &visit.snapshot.rulebook;
    let shown = shorten(id, 120);
    let message = match why {
        Some(why) => format!("`{shown}` was removed: {why}"),
        None => format!("`{shown}` was removed"),
    };
    let near: Vec<Near> = successors.iter().filter_map(|url| near_at(rulebook, url)).collect();
    let (help, near) = match near.is_empty() {
        false => ("what took its place is listed", near),
        true => {
            let words = id.rsplit('/').next().unwrap_or(id).replace(['-', '.'], " ");
            ("nothing took its place; the nearest passages are listed", nearest(visit, &words))
        }
    };
    Problem::new(StatusCode::GONE, "removed", message, help).near(near)
}

/// What stands at a path of ours.
fn near_at(rulebook: &Rulebook, url: &str) -> Option<Near> {
    let path = url.trim_start_matches('/');
    if let Ok(id) = path.parse() {
        return rulebook.at(&id).map(|passage| passage_view::near_passage(rulebook, passage));
    }
    let topic = rulebook.topic(&path.parse().ok()?)?;
    whole_topic(rulebook, topic)
}

/// 404 with the nearest passages; the last part of the address says most about what was meant.
fn unknown(visit: &Visit, id: &str, parts: &[&str]) -> Problem {
    let rulebook = &visit.snapshot.rulebook;
    let words = |part: &str| part.replace(['-', '_', '.', '/'], " ");
    let known = parts.first().is_some_and(|game| rulebook.game(game).is_some());
    let asked: Vec<String> = parts.iter().skip(usize::from(known)).map(|part| words(part)).collect();
    let asked = shorten(&asked.join(" "), 120);
    let mut near = parts.last().map(|last| close(visit, parts, &words(last))).unwrap_or_default();
    near.extend(nearest(visit, &asked));
    near.retain(|it| is_like(&asked, it));
    let successor = || rulebook.likely_successor(&parts.join("/").parse().ok()?);
    if let Some(passage) = successor().and_then(|id| rulebook.passage(&id)) {
        near.insert(0, passage_view::near_passage(rulebook, passage));
    }
    let mut seen = std::collections::BTreeSet::new();
    near.retain(|it| seen.insert(it.url.clone()));
    near.truncate(NEAREST);
    if let Some(topic) = parts.get(1).and_then(|slug| near_topic(rulebook, parts, slug)) {
        near.push(topic);
    }
    let shown = shorten(id, 120);
    let help = match near.is_empty() {
        true => "search for it, or start at a game's page",
        false => "the closest matches are listed",
    };
    Problem::not_found(format!("`{shown}` is no game, topic or rule here"), help).words(asked).near(near)
}

/// How alike two words are of which one is a slip of the other.
const SLIP: f64 = 0.88;

/// Whether something has at least half of the words that were asked for, slips included.
fn is_like(asked: &str, near: &Near) -> bool {
    let shown = format!("{} {} {}", near.title, near.place, near.url).to_lowercase();
    let shown: Vec<&str> =
        shown.split(|it: char| !it.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let asked = asked.to_lowercase();
    let asked: Vec<&str> = asked.split_whitespace().collect();
    let is_shown = |word: &&&str| shown.iter().any(|other| strsim::jaro_winkler(word, other) >= SLIP);
    asked.iter().filter(is_shown).count() * 2 >= asked.len().max(1)
}

/// The passages nearest to the last part of the address, those of the same topic first.
fn close(visit: &Visit, parts: &[&str], words: &str) -> Vec<Near> {
    let [game, topic, _] = parts else { return Vec::new() };
    let home = format!("/{}/{}/", game.to_lowercase(), topic.to_lowercase());
    let mut near = nearest(visit, words);
    near.retain(|it| it.url.starts_with(&home));
    near.extend(of_topic(visit, game, topic, words));
    near.extend(nearest(visit, words));
    near
}

/// Passages of the same topic whose label is most like what was asked for.
const OF_TOPIC: usize = 3;

fn of_topic(visit: &Visit, game: &str, topic: &str, words: &str) -> Vec<Near> {
    let rulebook = &visit.snapshot.rulebook;
    let Lookup::Topic(topic) = rulebook.find(game, topic, None) else { return Vec::new() };
    let label = names::slug(words);
    let likeness = |passage: &Passage| strsim::jaro_winkler(&label, passage.id.passage());
    let mut found: Vec<(f64, &Passage)> =
        rulebook.passages_of(topic).map(|passage| (likeness(passage), passage)).collect();
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    found
        .into_iter()
        .take(OF_TOPIC)
        .map(|(_, passage)| passage_view::near_passage(rulebook, passage))
        .collect()
}

/// The passages nearest to some words.
pub fn nearest(visit: &Visit, words: &str) -> Vec<Near> {
    let snapshot = &visit.snapshot;
    let hits = snapshot.searcher.nearest(&snapshot.rulebook, words, NEAREST);
    hits.iter().map(|hit| passage_view::near(&snapshot.rulebook, hit)).collect()
}

/// The topic of the address, when only the passage is unknown.
fn near_topic(rulebook: &Rulebook, parts: &[&str], slug: &str) -> Option<Near> {
    let Lookup::Topic(topic) = rulebook.find(parts.first()?, slug, None) else { return None };
    whole_topic(rulebook, topic)
}

fn whole_topic(rulebook: &Rulebook, topic: &Topic) -> Option<Near> {
    let game = rulebook.game(&topic.id.game)?;
    Some(Near {
        url: topic.id.url(),
        title: format!("{}, the whole topic", topic.title),
        place: super::page::short_title(game),
        text: String::new(),
        game: super::page::base(&game.id).to_owned(),
    })
}
