//! A game's cards: the catalogue, and the page of one.

mod face;
pub mod listed;
pub mod pasted;
mod table;

use std::collections::BTreeMap;

use axum::{
    extract::Path,
    response::{IntoResponse, Response},
};
use cards::{
    Card, CardKind, Catalogue, Value,
    own::OwnFile,
    schema::{FIELDS, spoken},
};

use face::Face;
use pasted::Pasted;
use table::Typed;

use super::{
    Json, Problem, errors,
    lookup::{self, Elsewhere, Form},
    page::{Frame, Page, Section, capital, shorten},
    params::{Params, encode},
    passage_view::Item,
    qr::Code,
    visit::Visit,
};
use crate::snapshot::{AskedAbout, Snapshot, cards as served, executed};
use names::PassageId;
use rulebook::{Game, Reference, Target};
use scenario::read_abilities;

/// What a catalogue is browsed by.
const FACETS: [&str; 11] = [
    "kind", "slot", "faction", "size", "category", "type", "arena", "aspects", "keywords", "traits", "rules",
];
/// Most cards that one page lists.
const LISTED: usize = 400;

/// `templates/cards.html`
#[derive(askama::Template)]
#[template(path = "cards.html")]
struct CardsPage {
    frame: Frame,
    id: String,
    title: String,
    count: usize,
    narrowed: bool,
    facets: Vec<Facet>,
    items: Vec<Item>,
    /// A list that was pasted, and what it names.
    pasted: Option<Pasted>,
    /// The card files of the player's own, each in a line.
    own: Vec<String>,
    /// Whether a visitor may keep card files of their own in their browser.
    keeps: bool,
    /// Whether the cards' keywords stand in their texts only, so that none can be chosen.
    keywords_in_texts: bool,
}

/// One thing that cards are chosen by.
struct Facet {
    label: String,
    choices: Vec<Choice>,
}

/// One value of it, with how many cards have it.
struct Choice {
    label: String,
    url: String,
    count: usize,
    current: bool,
}

/// `templates/card.html`
#[derive(askama::Template)]
#[template(path = "card.html")]
struct CardPage {
    frame: Frame,
    id: String,
    title: String,
    kind: String,
    face: Face,
    /// What it does, in sentences made from its effects or in our words.
    does: Vec<String>,
    /// What none of them says.
    open: Option<String>,
    rules: Vec<Item>,
    uncertain: Option<String>,
    /// Where the resolver opens with it.
    table: Vec<Item>,
    /// Whether that is said in a few words, and stands on top.
    is_short: bool,
    catalogue: String,
    search: String,
    prints_a_text: bool,
    /// Where its text can be typed.
    typed: Option<Typed>,
    /// What is asked about it: played, and in passages that name it.
    questions: Vec<Item>,
    /// The address for the phones at a table.
    code: Code,
    /// What a file of the player's own says of it, ability by ability.
    own: Vec<OwnText>,
}

/// An ability in a player's own file, and what is made of it.
struct OwnText {
    words: String,
    read_as: String,
    not_understood: Vec<String>,
}

/// A card with what it does.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct CardAnswer<'a> {
    #[serde(flatten)]
    #[schema(value_type = serde_json::Value)]
    card: &'a Card,
    /// What it does, in sentences made from its effects or in our words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    does: Vec<String>,
    /// How much of that is executed.
    execution: executed::Execution,
    /// The passages that it touches, by their ids.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    touches: Vec<String>,
    /// What is asked about it: played, and in passages that name it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    questions: Vec<Reference>,
}

impl<'a> CardAnswer<'a> {
    /// What is answered of a card of a game.
    pub fn of(snapshot: &Snapshot, game: &str, card: &'a Card) -> Self {
        let known = snapshot.known_card(game, card);
        let AskedAbout { played, passages } = snapshot.asked_about(game, card);
        let named = passages.into_iter().map(|id| Reference::to(&snapshot.rulebook, &Target::Passage(id)));
        Self {
            card,
            does: known.does.clone(),
            execution: known.execution,
            touches: known.rules.iter().filter_map(|rule| rule.id.clone()).collect(),
            questions: played.into_iter().chain(named).collect(),
        }
    }
}

/// The catalogue of a game, or what there is instead.
fn catalogue<'a>(visit: &'a Visit, id: &str, rest: &str) -> Result<(&'a Game, &'a Catalogue), Elsewhere> {
    let game = lookup::game(visit, id, rest)?;
    if let Some(catalogue) = visit.snapshot.catalogue(&game.id) {
        return Ok((game, catalogue));
    }
    // a note of that name had this address before
    let rest = rest.trim_start_matches("/cards").trim_start_matches('/');
    let before = match lookup::twin(rest) {
        ("" | ".json", form) => lookup::topic(visit, id, "cards", form).err(),
        (label, form) => lookup::passage(visit, id, "cards", label, form).err(),
    };
    if let Some(to @ Elsewhere::Redirect(..)) = before {
        return Err(to);
    }
    let message = format!("{} has no catalogue of cards here", game.title);
    Err(Problem::not_found(message, "its rules stand on its page").words("cards").into())
}

/// What a card of a game has of a facet.
fn values((snapshot, game): (&Snapshot, &str), card: &Card, facet: &str) -> Vec<String> {
    match (facet, card.fact(facet)) {
        ("kind", _) => vec![card.kind.word().to_owned()],
        ("keywords", _) => snapshot.keywords(game, card).map(str::to_owned).collect(),
        ("rules", _) => snapshot.touched(game, card),
        // a ship is of one faction, an upgrade for one or several
        ("faction", None) => card.texts("factions").to_vec(),
        (_, Some(Value::Text(text))) => vec![text.clone()],
        (_, Some(Value::Texts(texts))) => texts.clone(),
        _ => Vec::new(),
    }
}

/// What an address chooses of a facet. Of upgrades the faction was a facet of its own before.
fn chosen<'p>(params: &'p Params, facet: &str) -> Option<&'p str> {
    params.get(facet).or_else(|| params.get("factions").filter(|_| facet == "faction"))
}

/// The cards that an address asks for.
fn wanted<'a>(of: (&Snapshot, &str), catalogue: &'a Catalogue, params: &Params) -> Vec<&'a Card> {
    let asked = || FACETS.iter().filter_map(|facet| Some((*facet, chosen(params, facet)?)));
    let fits = |card: &&Card| {
        asked().all(|(facet, value)| values(of, card, facet).iter().any(|it| it.eq_ignore_ascii_case(value)))
    };
    catalogue.cards().iter().filter(fits).collect()
}

/// `GET /{game}/cards?slot=&faction=&aspects=&...`
pub async fn page(visit: Visit, Path(id): Path<String>) -> Result<Response, Elsewhere> {
    let (game, catalogue) = catalogue(&visit, &id, "/cards")?;
    let params = Params::read(&visit.query);
    let of = (&*visit.snapshot, game.id.as_str());
    let cards = wanted(of, catalogue, &params);
    let narrowed = FACETS.iter().any(|facet| chosen(&params, facet).is_some());
    let path = format!("/{}/cards", game.id);
    let frame = Frame::new(&visit, "Cards")
        .game(game)
        .place("Cards", None)
        .path(&visit, &path)
        .description(&format!(
            "{}: {} cards by name, slot, faction, keyword and trait.",
            game.title,
            catalogue.cards().len()
        ))
        .class("book");
    let item =
        |card: &&Card| Item { url: served::url(&game.id, card), title: card.full_name(), note: card.line() };
    let mut items: Vec<Item> = Vec::new();
    if narrowed && cards.len() <= LISTED {
        items = cards.iter().map(item).collect();
        items.sort_by_key(|item| item.title.to_lowercase());
    }
    let keeps = game.id == served::OWN_GAME && !narrowed;
    let page = CardsPage {
        frame: if keeps { frame.script("own.js") } else { frame },
        keeps,
        keywords_in_texts: game.id == served::OWN_GAME
            && catalogue.cards().iter().all(|card| visit.snapshot.keywords(&game.id, card).next().is_none()),
        id: game.id.clone(),
        title: game.title.clone(),
        count: cards.len(),
        narrowed,
        facets: facets(of, &path, &cards, &params),
        items,
        pasted: Pasted::of(&visit, game, catalogue, &params),
        own: own_files(&visit, game, catalogue),
    };
    Ok(page.answer())
}

/// The card files of the player's own, each in a line.
fn own_files(visit: &Visit, game: &Game, catalogue: &Catalogue) -> Vec<String> {
    let own = visit.snapshot.own_cards();
    if game.id != served::OWN_GAME || own.files().is_empty() {
        return Vec::new();
    }
    let line = |file: &OwnFile| match file.format {
        Some(format) => {
            format!("{}: {format}, {} cards, {} with a text", file.shown(), file.cards, file.with_text)
        }
        None => format!("{}: no format that is known", file.shown()),
    };
    let strange: Vec<&str> = own.strange(catalogue).collect();
    let mut lines: Vec<String> = own.files().iter().map(line).collect();
    if !strange.is_empty() {
        let some = strange.iter().take(5).copied().collect::<Vec<_>>().join("; ");
        lines.push(format!("{} of them are no cards of the catalogue: {some}", strange.len()));
    }
    lines
}

/// What the cards that are left can be chosen by.
fn facets(of: (&Snapshot, &str), path: &str, cards: &[&Card], params: &Params) -> Vec<Facet> {
    let address = |changed: &str, value: Option<&str>| {
        let pairs = FACETS.iter().filter_map(|facet| {
            let value = if *facet == changed { value } else { chosen(params, facet) };
            value.map(|value| format!("{facet}={}", encode(value)))
        });
        let pairs: Vec<String> = pairs.collect();
        if pairs.is_empty() { path.to_owned() } else { format!("{path}?{}", pairs.join("&")) }
    };
    let facet = |facet: &&str| {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for value in cards.iter().flat_map(|card| values(of, card, facet)) {
            *counts.entry(value).or_default() += 1;
        }
        let chosen = chosen(params, facet);
        let choice = |(value, count): (String, usize)| {
            let current = chosen.is_some_and(|chosen| chosen.eq_ignore_ascii_case(&value));
            let url = address(facet, (!current).then_some(value.as_str()));
            Choice { label: spoken(facet, &value), url, count, current }
        };
        let label = if *facet == "kind" { "Kind" } else { label(facet) };
        Facet { label: label.to_owned(), choices: counts.into_iter().map(choice).collect() }
    };
    // a rule is chosen on its own page
    let shown = |facet: &&&str| **facet != "rules" || params.get("rules").is_some();
    FACETS
        .iter()
        .filter(shown)
        .map(facet)
        .filter(|facet| facet.choices.len() > 1 || facet.choices.iter().any(|it| it.current))
        .collect()
}

/// How many cards touch a passage, and where they are listed; none where no card does.
pub fn touching(visit: &Visit, id: &PassageId) -> Option<Item> {
    let title = match visit.snapshot.touching(id) {
        0 if is_keyword_of_texts(visit, id) => {
            let title = "Which cards have it, a card file of your own says".to_owned();
            return Some(Item { url: format!("/{}/cards", id.game()), title, note: String::new() });
        }
        0 => return None,
        1 => "1 card touches this rule".to_owned(),
        count => format!("{count} cards touch this rule"),
    };
    let url = format!("/{}/cards?rules={}", id.game(), encode(&format!("{}/{}", id.topic(), id.passage())));
    Some(Item { url, title, note: String::new() })
}

/// Whether a passage is that of a keyword which stands in the texts of cards, that is in files of players.
fn is_keyword_of_texts(visit: &Visit, id: &PassageId) -> bool {
    let key = format!("{}/{}", id.topic(), id.passage());
    let mut addresses = scenario::unit_keywords().flat_map(::cards::keyword_addresses);
    id.game() == served::OWN_GAME
        && visit.snapshot.catalogue(id.game()).is_some()
        && addresses.any(|address| address == key)
}

/// What a field is called on a card of a kind: the speed of a ship is a chart.
fn label_on(kind: CardKind, field: &str) -> &'static str {
    let mut named = FIELDS.iter().filter(|it| it.name == field);
    named.find(|it| it.is_of(kind)).map_or("", |field| field.label)
}

fn label(field: &str) -> &'static str {
    FIELDS.iter().find(|it| it.name == field).map_or("", |field| field.label)
}

/// The cards of a game, narrowed by the same fields as the page: `slot`, `faction`, `aspects`, `traits`.
#[utoipa::path(
    get,
    path = "/{game}/cards.json",
    operation_id = "cards",
    params(
        ("game" = String, Path, description = "the game's id"),
        ("kind" = Option<String>, Query, description = "only these: `ship`, `upgrade`, `unit`"),
        ("slot" = Option<String>, Query, description = "only upgrades of this icon"),
        ("faction" = Option<String>, Query, description = "only of this faction"),
        ("aspects" = Option<String>, Query, description = "only with this aspect"),
        ("keywords" = Option<String>, Query, description = "only with this keyword"),
        ("traits" = Option<String>, Query, description = "only with this trait"),
    ),
    responses(
        (status = 200, body = serde_json::Value, description = "cards, each with what stands on it"),
        (status = 308, description = "another spelling; the one right address is in `location`"),
        (status = 404, body = errors::ErrorAnswer, description = "no such game, or one without cards"),
    )
)]
pub async fn list(visit: Visit, Path(id): Path<String>) -> Result<Response, Elsewhere> {
    let (game, catalogue) = catalogue(&visit, &id, "/cards.json")?;
    let of = (&*visit.snapshot, game.id.as_str());
    Ok(Json(wanted(of, catalogue, &Params::read(&visit.query))).into_response())
}

/// One card.
#[utoipa::path(
    get,
    path = "/{game}/cards/{card}.json",
    operation_id = "card",
    params(
        ("game" = String, Path, description = "the game's id"),
        ("card" = String, Path, description = "the card's id"),
    ),
    responses(
        (status = 200, body = CardAnswer<'static>, description = "what stands on the card, and what it does"),
        (status = 308, description = "another spelling or name; the one right address is in `location`"),
        (status = 404, body = errors::ErrorAnswer, description = "no such card; the nearest are named"),
    )
)]
pub async fn one(visit: Visit, Path((id, card)): Path<(String, String)>) -> Result<Response, Elsewhere> {
    let (asked, form) = lookup::twin(&card);
    let (game, catalogue) = catalogue(&visit, &id, &format!("/cards/{card}"))?;
    let Some(card) = catalogue.card(asked) else {
        return Err(elsewhere(&visit, game, catalogue, asked, form));
    };
    Ok(match form {
        Form::Json => Json(CardAnswer::of(&visit.snapshot, &game.id, card)).into_response(),
        Form::Page => show(&visit, game, card),
    })
}

/// What is said of an id that no card has: one that is a card's name leads to it.
fn elsewhere(visit: &Visit, game: &Game, catalogue: &Catalogue, asked: &str, form: Form) -> Elsewhere {
    if let Err(to @ Elsewhere::Redirect(..)) = lookup::passage(visit, &game.id, "cards", asked, form) {
        return to;
    }
    if let [(card, _)] = catalogue.called(asked).as_slice() {
        let ending = if form == Form::Json { ".json" } else { "" };
        return lookup::permanent(visit, format!("{}{ending}", served::url(&game.id, card)));
    }
    let words = shorten(&asked.replace(['-', '_'], " "), 80);
    let near: Vec<String> =
        catalogue.nearest(asked, |_| true).iter().take(5).map(|card| format!("`{}`", card.id)).collect();
    let help = match near.is_empty() {
        true => format!("all cards stand at `/{}/cards`", game.id),
        false => format!("did you mean {}?", near.join(" or ")),
    };
    let message = format!("`{}` is not a card of {}", shorten(asked, 80), game.title);
    Problem::not_found(message, help).words(words).into()
}

fn show(visit: &Visit, game: &Game, card: &Card) -> Response {
    let rulebook = &visit.snapshot.rulebook;
    let path = served::url(&game.id, card);
    let title = card.full_name();
    let frame = Frame::new(visit, title.clone())
        .game(game)
        .place("Cards", Some(format!("/{}/cards", game.id)))
        .place(&title, None)
        .path(visit, &path)
        .description(&format!("{title}: {}", card.line()))
        .article();
    let known = visit.snapshot.known_card(&game.id, card);
    let rules = known.rules.iter().filter_map(|rule| rulebook.passage(&rule.id.as_deref()?.parse().ok()?));
    let table = table::addresses(&visit.snapshot, &game.id, card);
    CardPage {
        is_short: !table.is_empty() && table.iter().all(|item| item.note.is_empty()),
        code: Code::of(&frame.canonical),
        frame,
        id: format!("{}/{}", game.id, card.key()),
        title,
        kind: capital(&card.kind_words()),
        face: Face::of(card),
        rules: rules.map(|passage| Item::passage(rulebook, passage)).collect(),
        does: known.does.clone(),
        open: card.text("open").map(str::to_owned),
        uncertain: card.text("uncertain").map(str::to_owned),
        catalogue: format!("/{}/cards", game.id),
        search: format!("/search?game={}&q={}", game.id, encode(card.name())),
        prints_a_text: card.is("text") || card.is("ability"),
        typed: Typed::of(&game.id, card),
        questions: questions(visit, game, card, &table),
        table,
        own: own_texts(visit, game, card),
    }
    .answer()
}

/// The questions about a card: scenarios that show it, then questions and rulings that name it. A scenario on its `table` is not asked
/// again.
fn questions(visit: &Visit, game: &Game, card: &Card, table: &[Item]) -> Vec<Item> {
    let about = visit.snapshot.asked_about(&game.id, card);
    let others = about.played.into_iter().filter(|it| table.iter().all(|item| item.url != it.url));
    let played = others.map(|it| Item { url: it.url, title: it.title, note: "played".to_owned() });
    let rulebook = &visit.snapshot.rulebook;
    let named = about.passages.iter().filter_map(|id| rulebook.passage(id));
    played.chain(named.map(|passage| Item::passage(rulebook, passage))).collect()
}

/// What a file of the player's own says of a card, and what is read in it.
fn own_texts(visit: &Visit, game: &Game, card: &Card) -> Vec<OwnText> {
    let printed = visit.snapshot.own_cards().printed(card).filter(|_| game.id == served::OWN_GAME);
    let texts = printed.into_iter().flat_map(|printed| [&printed.text, &printed.deployed]);
    let read = texts.filter(|text| !text.is_empty()).flat_map(|text| read_abilities(text));
    read.map(|it| OwnText { words: it.words, read_as: it.read_as, not_understood: it.not_understood })
        .collect()
}
