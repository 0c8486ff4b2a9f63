//! What changed between two editions of a game?

use axum::{extract::Path, response::Response};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    Json, Problem, errors,
    lookup::{self, Elsewhere},
    page::{Frame, Page, Section, base, shorten},
    params::Params,
    passage_view::Item,
    visit::Visit,
};
use names::PassageId;
use rulebook::{Changes, EditionAnswer, RuleStep, Rulebook, TextPart, rule_number};

/// `templates/changes.html`
#[derive(askama::Template)]
#[template(path = "changes.html")]
struct ChangesPage {
    frame: Frame,
    title: String,
    /// The pairs that can be compared.
    pairs: Vec<Item>,
    /// What is shown of one of them; none where there is one edition.
    shown: Option<Shown>,
}

/// A pair of editions.
struct Shown {
    from: String,
    to: String,
    changed: Vec<Step>,
    moved: Vec<Step>,
    added: Vec<Item>,
    removed: Vec<Item>,
}

/// A rule in an edition and in a newer one.
pub(super) struct Step {
    /// The older edition's number, and the rule there.
    pub from: String,
    pub was: Item,
    /// The newer edition's number, and the rule there.
    pub to: String,
    pub now: Item,
    /// Whether it has another number there; another address, where it has none.
    pub moved: bool,
    /// What of it is another one then: `number`, `address`.
    pub called: &'static str,
    pub words: Vec<TextPart>,
}

impl Step {
    /// The step for pages; none where one of the two is no passage any more.
    pub(super) fn of(rulebook: &Rulebook, step: &RuleStep) -> Option<Self> {
        Some(Self {
            from: numbered(step.was.edition.as_deref()),
            was: rule(rulebook, &step.was.id)?,
            to: numbered(step.now.edition.as_deref()),
            now: rule(rulebook, &step.now.id)?,
            moved: step.moved,
            called: called(&step.was.id),
            words: step.words.clone(),
        })
    }
}

/// What a rule is found by: its number, or its address where it has none.
pub(super) fn called(id: &PassageId) -> &'static str {
    if rule_number(id.passage()).is_some() { "number" } else { "address" }
}

fn numbered(edition: Option<&str>) -> String {
    edition.unwrap_or("without a number").to_owned()
}

/// A rule by its number; by its topic, where it has none.
pub(super) fn rule(rulebook: &Rulebook, id: &PassageId) -> Option<Item> {
    let item = Item::of(rulebook, id)?;
    let title = match rule_number(id.passage()) {
        Some(_) if item.title.starts_with(id.passage()) => item.title,
        Some(_) => format!("{} {}", id.passage(), item.title),
        None => match rulebook.topic(&id.topic_id()) {
            Some(topic) if topic.title != item.title => format!("{}: {}", topic.title, item.title),
            _ => item.title,
        },
    };
    Some(Item { title, ..item })
}

/// What changed between two editions, and which pairs can be asked for.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChangesAnswer {
    /// The pairs that can be compared, the newest first: neighbours, and each older edition with the newest.
    pub pairs: Vec<PairAnswer>,
    /// What changed in the pair that is asked for; none where there is one edition.
    pub changes: Option<Changes>,
}

/// Two editions that can be compared.
#[derive(Debug, Serialize, ToSchema)]
pub struct PairAnswer {
    /// The older one.
    pub from: EditionAnswer,
    /// The newer one.
    pub to: EditionAnswer,
    /// What changed, a path.
    pub url: String,
}

impl ChangesAnswer {
    /// The pair that the address asks for, else the newest two.
    fn of(visit: &Visit, game: &str) -> Result<Self, Problem> {
        let rulebook = &visit.snapshot.rulebook;
        let params = Params::read(&visit.query);
        let pairs = rulebook.compared(game);
        let fits = |edition: &EditionAnswer, asked: Option<&str>| {
            asked.is_none_or(|asked| edition.edition.as_deref() == Some(asked))
        };
        let (from, to) = (params.get("from"), params.get("to"));
        let asked = pairs.iter().find(|pair| fits(&pair.0, from) && fits(&pair.1, to));
        if asked.is_none() && (from.is_some() || to.is_some()) {
            let shown = |edition: Option<&str>| shorten(edition.unwrap_or("any"), 40);
            let message = format!("`{}` and `{}` are no editions that were compared", shown(from), shown(to));
            let field = if from.is_some() { "from" } else { "to" };
            let help = format!("the pairs stand at `/{game}/changes`");
            return Err(Problem::bad_parameter(field, message, help));
        }
        let changes = asked.and_then(|(from, to)| rulebook.changes(&from.game, &to.game));
        let pair = |(from, to): (EditionAnswer, EditionAnswer)| PairAnswer {
            url: ["from", "to"]
                .into_iter()
                .zip([&from.edition, &to.edition])
                .filter_map(|(field, edition)| Some((field, edition.as_deref()?)))
                .zip(["?", "&"])
                .fold(format!("/{game}/changes"), |url, ((field, edition), sign)| {
                    format!("{url}{sign}{field}={edition}")
                }),
            from,
            to,
        };
        Ok(Self { pairs: pairs.into_iter().map(pair).collect(), changes })
    }
}

/// `GET /{game}/changes`
pub async fn page(visit: Visit, Path(id): Path<String>) -> Result<Response, Elsewhere> {
    let game = lookup::game(&visit, &id, "/changes")?;
    let answer = ChangesAnswer::of(&visit, base(&game.id))?;
    let rulebook = &visit.snapshot.rulebook;
    let path = format!("/{}/changes", game.id);
    let about = format!("{}: what changed from edition to edition.", game.title);
    let frame = Frame::new(&visit, "Changes").game(game).place("Changes", None);
    let frame = frame.path(&visit, &path).description(&about).class("book wide");
    let steps = |steps: &[RuleStep]| steps.iter().filter_map(|step| Step::of(rulebook, step)).collect();
    let items = |ids: &[PassageId]| ids.iter().filter_map(|id| rule(rulebook, id)).collect();
    let shown = answer.changes.as_ref().map(|changes| Shown {
        from: numbered(changes.from.edition.as_deref()),
        to: numbered(changes.to.edition.as_deref()),
        changed: steps(&changes.changed),
        moved: steps(&changes.moved),
        added: items(&changes.added),
        removed: items(&changes.removed),
    });
    let pair = |pair: &PairAnswer| Item {
        url: pair.url.clone(),
        title: format!(
            "{} to {}",
            numbered(pair.from.edition.as_deref()),
            numbered(pair.to.edition.as_deref())
        ),
        note: pair.to.effective.as_ref().map(|day| format!("in force from {day}")).unwrap_or_default(),
    };
    let pairs = answer.pairs.iter().map(pair).collect();
    Ok(ChangesPage { frame, title: game.title.clone(), pairs, shown }.answer())
}

/// `GET /{game}/changes.json`: what changed between two editions of a game.
#[utoipa::path(
    get,
    path = "/{game}/changes.json",
    operation_id = "changes",
    params(
        ("game" = String, Path, description = "the game's id"),
        ("from" = Option<String>, Query, description = "the older edition's number; without it the newest but one"),
        ("to" = Option<String>, Query, description = "the newer edition's number"),
    ),
    responses(
        (status = 200, body = ChangesAnswer, description = "what changed, was added, removed and moved"),
        (status = 307, description = "an edition by another name; its address is in `location`"),
        (status = 308, description = "another spelling; the one right address is in `location`"),
        (status = 400, body = errors::ErrorAnswer, description = "editions that were not compared"),
        (status = 404, body = errors::ErrorAnswer, description = "no such game"),
    )
)]
pub async fn twin(visit: Visit, Path(id): Path<String>) -> Result<Json<ChangesAnswer>, Elsewhere> {
    let game = lookup::game(&visit, &id, "/changes.json")?;
    Ok(Json(ChangesAnswer::of(&visit, base(&game.id))?))
}
