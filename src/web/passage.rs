//! One passage: its text first, then where it stands, who says so, and what touches it.

use axum::{
    extract::Path,
    response::{IntoResponse, Response},
};

use super::{
    Json, api, cards,
    changes::{self, Step},
    lookup::{self, Elsewhere, Form},
    page::{Frame, Page, Section, base},
    params::Params,
    passage_view::{self, Item, StaleNotice, Text},
    qr::Code,
    ruling_view::{Rank, RulingCard, Stamp},
    scenario_badge::Outcome,
    unfurl::{self, Words},
    visit::Visit,
};
use names::PassageId;
use rulebook::{Game, Kind, Newer, Passage, Rulebook, TextPart, Topic, rule_number};

/// `templates/passage.html`
#[derive(askama::Template)]
#[template(path = "passage.html")]
struct PassagePage {
    frame: Frame,
    text: Text,
    /// The day as of which it is shown, where that is asked for.
    then: Option<Then>,
    /// The address it had before, when the reader came by that.
    was: Option<String>,
    /// Why it has another address now.
    why: Option<String>,
    /// What it became in the newest edition, where this is an older one.
    newer: Option<Newest>,
    /// What its number was before, where that was another rule.
    renumbered: Option<Before>,
    /// The edition in which it was new, and the last that has it.
    new_in: Option<String>,
    until: Option<String>,
    /// What changed in it from edition to edition.
    changes: Vec<Step>,
    /// The edition that the engine follows, where the rule changed and the engine plays its game.
    followed: Option<&'static str>,
    game_title: String,
    topic_title: String,
    topic_url: String,
    topic_count: usize,
    place: String,
    /// The title of the overlay that it is of.
    overlay: Option<String>,
    citation: String,
    address: String,
    /// The address for the phones at a table.
    code: Code,
    /// Verdict, rule, citation and address, as text for a chat.
    chat: String,
    edition: Option<String>,
    effective: Option<String>,
    authority: String,
    /// Whose rule it is, in whose words, and where that stands; none where nothing is said of either.
    wording: Option<String>,
    /// Until when it held, where it holds no more.
    held: Option<String>,
    /// The day from which its answer holds, where it is a question.
    answered: Option<String>,
    /// Whether the engine cites it.
    modelled: bool,
    parent: Option<Item>,
    nested: Vec<Text>,
    /// Who decided it, where it is a ruling.
    stamp: Option<Stamp>,
    /// What it applies to, where it is a ruling.
    applies: Vec<Item>,
    rulings: Vec<Rank>,
    backlinks: Vec<Item>,
    related: Vec<Item>,
    /// The cards that touch it.
    cards: Option<Item>,
    previous: Option<Item>,
    next: Option<Item>,
    stale: Vec<StaleNotice>,
}

/// The day as of which a passage is shown.
struct Then {
    day: String,
    /// Whether it was decided only later.
    is_later: bool,
}

/// What a passage of an older edition became in the newest.
struct Newest {
    edition: String,
    /// The newest edition's page.
    url: String,
    /// What the passage is found by, `number` or `address`.
    called: &'static str,
    /// That number, or address below its game.
    number: String,
    same_number: Option<Item>,
    same_words: Option<Item>,
    /// Whether number and words name the same rule.
    agrees: bool,
    /// Whether that rule is said in other words.
    reworded: bool,
}

impl Newest {
    fn of(rulebook: &Rulebook, passage: &Passage, newer: &Newer) -> Self {
        let item = |id: &Option<PassageId>| changes::rule(rulebook, id.as_ref()?);
        Self {
            edition: newer.edition.clone().unwrap_or_else(|| "without a number".to_owned()),
            url: format!("/{}", newer.game),
            called: changes::called(&passage.id),
            number: number(&passage.id),
            same_number: item(&newer.same_number),
            same_words: item(&newer.same_words),
            agrees: newer.agrees(),
            reworded: newer.reworded,
        }
    }
}

/// A passage's number, or its address below its game.
fn number(id: &PassageId) -> String {
    match rule_number(id.passage()) {
        Some(_) => id.passage().to_owned(),
        None => format!("{}/{}", id.topic(), id.passage()),
    }
}

/// What a rule's number was before.
struct Before {
    /// What it is found by, `number` or `address`.
    called: &'static str,
    number: String,
    /// The last edition in which it was another rule.
    until: Option<String>,
    /// The rule in that edition.
    was: Option<Item>,
    /// What that rule is now.
    now: Option<Item>,
}

impl Before {
    fn of(rulebook: &Rulebook, passage: &Passage) -> Option<Self> {
        let renumbered = rulebook.renumbered(passage)?;
        let item = |id: &Option<PassageId>| {
            let passage = rulebook.passage(id.as_ref()?)?;
            let title = passage_view::titled(rulebook, passage);
            Some(Item { title, ..Item::passage(rulebook, passage) })
        };
        Some(Self {
            called: changes::called(&passage.id),
            number: number(&passage.id),
            until: renumbered.until.clone(),
            was: item(&renumbered.was),
            now: item(&renumbered.now),
        })
    }
}

/// `GET /{game}/{topic}/{passage}` and its `.json` twin.
pub async fn page(
    visit: Visit,
    Path((game, topic, label)): Path<(String, String, String)>,
) -> Result<Response, Elsewhere> {
    let (label, form) = lookup::twin(&label);
    let passage = lookup::passage(&visit, &game, &topic, label, form)?;
    Ok(answer(&visit, passage, form))
}

/// A passage as a page or as its JSON twin.
pub fn answer(visit: &Visit, passage: &Passage, form: Form) -> Response {
    match form {
        Form::Json => Json(api::passages::ServedPassage::of(visit, passage)).into_response(),
        Form::Page => show(visit, passage),
    }
}

fn show(visit: &Visit, passage: &Passage) -> Response {
    let rulebook = &visit.snapshot.rulebook;
    let (Some(game), Some(topic)) =
        (rulebook.game(passage.id.game()), rulebook.topic(&passage.id.topic_id()))
    else {
        return super::Problem::internal(&"a passage without its game or topic").into_response();
    };
    let (previous, next) = topic.neighbours(&passage.id);
    let item = |id: Option<&PassageId>| id.and_then(|id| Item::of(rulebook, id));
    let (previous, next) = (item(previous), item(next));
    let day = lookup::day(visit);
    let card = RulingCard::on(&visit.snapshot, passage, &day);
    let title = passage_view::titled(rulebook, passage);
    let said = card.as_ref().map(|card| &card.stamp);
    let frame =
        frame(visit, game, topic, passage).description(&unfurl::passage(passage, said)).picture(visit);
    let address = frame.canonical.clone();
    let chat = Words::of_passage(rulebook, passage, (&title, said)).for_chat(&address);
    let frame = Frame {
        previous: previous.as_ref().map(|item| item.url.clone()),
        next: next.as_ref().map(|item| item.url.clone()),
        ..frame
    };
    let others = passage.backlinks.iter().filter(|id| !passage.rulings.contains(id));
    let (stamp, applies) = card.map(|card| (card.stamp, card.applies)).unzip();
    let nested = rulebook.passages_of(topic).filter(|other| other.parent.as_ref() == Some(&passage.id));
    let was = Params::read(&visit.query).get("was").map(str::to_owned);
    let history = rulebook.history(passage);
    let steps = history.iter().flat_map(|history| &history.changes);
    let changes: Vec<Step> = steps.filter_map(|step| Step::of(rulebook, step)).collect();
    let has_changed =
        history.as_ref().is_some_and(|it| !changes.is_empty() || it.new_in.is_some() || it.until.is_some());
    let (new_in, until) = history.map(|it| (it.new_in, it.until)).unwrap_or_default();
    PassagePage {
        new_in,
        until,
        followed: shipped_edition(base(&game.id)).filter(|_| has_changed),
        changes,
        text: Text { title, ..Text::on(&visit.snapshot, passage, &day) },
        then: Params::read(&visit.query)
            .get("on")
            .is_some_and(|on| on == day)
            .then(|| Then { is_later: !rulebook.was_decided_by(passage, &day), day: day.clone() }),
        why: was.as_ref().and_then(|was| rulebook.moved_because(was)),
        was: was.map(|was| super::page::shorten(&was, 120)),
        newer: rulebook.newer(passage).map(|newer| Newest::of(rulebook, passage, newer)),
        renumbered: Before::of(rulebook, passage),
        game_title: game.title.clone(),
        topic_title: topic.title.clone(),
        topic_url: topic.id.url(),
        topic_count: topic.passages.len(),
        place: passage.place.join(" › "),
        overlay: rulebook.overlay_of(passage).map(|overlay| overlay.title.clone()),
        citation: rulebook.citation_label(passage),
        code: Code::of(&address),
        chat,
        address,
        edition: passage.edition.clone().or_else(|| game.edition.clone()),
        effective: game.effective.clone(),
        authority: rulebook.authority_words(passage),
        wording: passage_view::wording(rulebook, passage, &day),
        held: rulebook.held(passage).map(|held| held.words(&day)),
        answered: rulebook.decided_on(passage).map(str::to_owned),
        modelled: scenario::executed().contains(&passage.id),
        parent: passage.parent.as_ref().and_then(|id| Item::of(rulebook, id)),
        nested: nested.map(|other| Text::on(&visit.snapshot, other, &day)).collect(),
        applies: applies.filter(|_| passage.kind == Kind::Ruling).unwrap_or_default(),
        stamp,
        rulings: Rank::of(&visit.snapshot, &passage.rulings, &day),
        backlinks: others.filter_map(|id| Item::of(rulebook, id)).collect(),
        related: passage_view::related(rulebook, topic, topic.related_to(passage)),
        cards: cards::touching(visit, &passage.id),
        previous,
        next,
        stale: StaleNotice::of(rulebook, &game.id, Some(&topic.file)),
        frame,
    }
    .answer()
}

/// The edition of a game whose rules the engine plays: that of the shipped one.
fn shipped_edition(game: &str) -> Option<&'static str> {
    shipped::rulebook().game(game)?.edition.as_deref()
}

fn frame(visit: &Visit, game: &Game, topic: &Topic, passage: &Passage) -> Frame {
    Frame::new(visit, passage_view::titled(&visit.snapshot.rulebook, passage))
        .game(game)
        .place(&topic.title, Some(topic.id.url()))
        .place(&passage_view::titled(&visit.snapshot.rulebook, passage), None)
        .path(visit, &passage.id.url())
        .embeddable()
        .class("book wide")
        .article()
}
