//! The resolver: what happens if.
//!
//! The whole situation lives in the address. An open option is a link that adds itself to the
//! address, a step that was chosen has a link that takes it back, a refused option stands beside with
//! its rule. Nothing needs JavaScript.

mod address_options;
mod arenas;
mod attack_drawing;
mod board;
mod controls;
mod decision_list;
mod dice_entry;
mod end_names;
mod ends;
mod fence_address;
mod field_view;
mod flips;
mod form;
mod form_button;
mod form_post;
pub mod line;
mod line_additions;
mod line_comparison;
mod manner;
mod names;
mod next_choice;
mod odds;
mod player_questions;
mod questions;
mod result;
mod setup;
mod sides;
pub mod starting_points;
mod wording;

use axum::{
    extract::{Path, State as Extract},
    http::StatusCode,
    response::{IntoResponse, Response},
};

use super::{
    Json, Problem, State,
    api::resolve as answer,
    errors::Near,
    lookup::{self, Form, redirect},
    page::{Frame, Page, Section, capital, sentence},
    params::{Params, encode},
    passage_view,
    qr::Code,
    scenario_badge::Expected,
    trace::{self, Left, Refusal, Step, cites},
    unfurl::Words,
    visit::Visit,
};
use ::names::{Diagnostic, Severity};
use address_options::Asks;
use board::{Board, Dice};
use decision_list::Played;
use ends::Ends;
use fence_address::Fenced;
pub use form::{MARK as FORM_MARK, form_url};
use form_button::Pressed;
use line::LineField;
use line_comparison::Beside;
use next_choice::Waiting;
use rulebook::{Game, Rulebook};
use scenario::{ChangeReport, Field, Kind, Lines, Odds, Report, Resolved, Scenario, Status, TwoLines};
use setup::Setup;

/// `templates/resolve_index.html`
#[derive(askama::Template)]
#[template(path = "resolve_index.html")]
struct IndexPage {
    frame: Frame,
    line: LineField,
    /// Whether the line tells of no situation, and where its words are looked for.
    searched: Option<String>,
    games: Vec<Kinds>,
}

/// The kinds of one game.
struct Kinds {
    game: &'static str,
    title: String,
    kinds: Vec<KindItem>,
}

/// A kind of situation.
#[derive(Debug, serde::Serialize, utoipa::ToSchema)]
pub struct KindItem {
    /// The game's id.
    pub game: &'static str,
    /// The kind's word.
    kind: &'static str,
    /// Its page's path.
    pub url: String,
    /// What it is, in words.
    pub title: &'static str,
}

/// `GET /resolve`: every kind; with `q` the situation that a line of words tells of.
pub async fn index(visit: Visit) -> Response {
    let params = Params::read(&visit.query);
    let words = params.get("q").map(str::trim).filter(|words| !words.is_empty());
    let phrase = words.map(|words| visit.snapshot.line(words, None));
    if let Some((phrase, kind)) = phrase.as_ref().and_then(|phrase| Some((phrase, phrase.kind?))) {
        let words = encode(&phrase.line);
        let place = format!("/resolve/{}/{kind}?{}={words}#choice", kind.game(), line::WORDS);
        return redirect(StatusCode::SEE_OTHER, &place);
    }
    let rulebook = &visit.snapshot.rulebook;
    let kinds = |game: &'static str| Kinds {
        game,
        title: rulebook.game(game).map_or_else(|| game.to_owned(), super::page::short_title),
        kinds: Kind::ALL.into_iter().filter(|kind| kind.game() == game).map(item).collect(),
    };
    let frame = Frame::new(&visit, "What happens if")
        .section(Section::Resolve)
        .path(&visit, "/resolve")
        .description("Set up a situation: every step cites its rule, every illegal option says why.");
    let frame = if phrase.is_some() { frame.hidden() } else { frame };
    let searched = phrase.as_ref().map(|phrase| format!("/search?q={}", encode(&phrase.line)));
    let line = phrase.map(|phrase| LineField { value: phrase.line, ..LineField::blank("", "") });
    let games = Kind::games().into_iter().map(kinds).collect();
    let line = line.unwrap_or_else(|| LineField::blank("", ""));
    IndexPage { frame, line, searched, games }.answer()
}

/// The kinds of situation that the engine can resolve for a game (`armada`, `armada@7.0`), in the order of the documents.
pub fn of_game(game: &str) -> impl Iterator<Item = KindItem> {
    Kind::ALL.into_iter().filter(move |kind| kind.game() == super::page::base(game)).map(item)
}

/// `GET /resolve.json`: the kinds of situation.
#[utoipa::path(get, path = "/resolve.json", operation_id = "situations", responses((status = 200, body = Vec<KindItem>, description = "the kinds, by game")))]
pub async fn twin() -> Json<Vec<KindItem>> {
    Json(Kind::ALL.into_iter().map(item).collect())
}

/// `GET /resolve/{game}` and `GET /{game}/resolve`: the kinds of every game stand on one page.
pub async fn elsewhere(visit: Visit, Path(game): Path<String>) -> Result<Response, lookup::Elsewhere> {
    lookup::game(&visit, &game, "/resolve")?;
    Ok(redirect(StatusCode::PERMANENT_REDIRECT, "/resolve"))
}

/// Every kind, as what works instead.
fn every_kind(visit: &Visit) -> Vec<Near> {
    let rulebook = &visit.snapshot.rulebook;
    let near = |kind: Kind| Near {
        url: item(kind).url,
        title: item(kind).title.to_owned(),
        place: rulebook.game(kind.game()).map_or_else(|| kind.game().to_owned(), super::page::short_title),
        text: String::new(),
        game: kind.game().to_owned(),
    };
    Kind::ALL.into_iter().map(near).collect()
}

fn item(kind: Kind) -> KindItem {
    KindItem {
        game: kind.game(),
        kind: kind.word(),
        url: format!("/resolve/{}/{kind}", kind.game()),
        title: kind.title(),
    }
}

/// `templates/resolve.html`
#[derive(askama::Template)]
#[template(path = "resolve.html")]
struct ResolvePage {
    /// What it says where its address is pasted.
    words: Words,
    frame: Frame,
    line: LineField,
    title: String,
    question: Option<String>,
    waiting: Option<Waiting>,
    verdict: Option<Verdict>,
    open: Option<Left>,
    board: Board,
    earlier: Vec<Step>,
    steps: Vec<Step>,
    first: usize,
    refused: Vec<Refusal>,
    /// What fails the run: it stands on top.
    wrong: Vec<Notice>,
    /// What was expected, beside what came.
    expected: Expected,
    notices: Vec<Notice>,
    /// The form with this situation.
    change_url: String,
    /// Where a roll is sent.
    action: String,
    /// The page with the odds of the attack.
    odds_url: Option<String>,
    start_again: String,
    /// Where the choice stands, for a page that shows something else.
    here: String,
    undo: Option<String>,
    address: String,
    /// The address for the phones at a table.
    code: Code,
    /// What happens, by which rules, and the address, as text for a chat.
    chat: String,
    /// The page that shows every line from here; none where nothing is left to decide.
    all_url: Option<String>,
    /// Every end from here, where the reader asked for it.
    ends: Option<Ends>,
    /// What was decided so far, with what else could have been.
    played: Played,
    /// Another line beside this one, where the reader asked for it.
    beside: Option<Beside>,
}

/// It is over: what is otherwise than it was.
struct Verdict {
    changed: Vec<ChangeReport>,
}

/// Something odd about the scenario.
struct Notice {
    message: String,
    help: Option<String>,
}

/// What the twin of a situation's page answers: what happened along its own lines or along every line, two lines side by side, or the odds.
#[derive(Debug, serde::Serialize, utoipa::ToSchema)]
#[serde(untagged)]
pub enum Answered {
    /// What happened.
    Happened(Resolved),
    /// Two lines side by side.
    Beside(Box<TwoLines>),
    /// How likely it is.
    Odds(Odds),
}

/// `GET /resolve/{game}/{kind}?...` and its `.json` twin: the situation that the address says.
#[utoipa::path(
    get,
    path = "/resolve/{game}/{kind}.json",
    operation_id = "resolve_address",
    params(
        ("game" = String, Path, description = "the game's id"),
        ("kind" = String, Path, description = "the kind of situation; its fields are parameters, see the scenario schema"),
        ("all" = Option<bool>, Query, description = "follow every line from where the scenario's own lines end"),
        ("end" = Option<Vec<usize>>, Query, description = "with `all=true`, the number of an end, from 1: leads to the first way there; of two ends, to both side by side"),
        ("page" = Option<usize>, Query, description = "with `all=true`, which page of the ends the page shows, from 1; the twin has all"),
        ("change" = Option<String>, Query, description = "`2:spend evade`: leads to the situation with that choice in the place of its second line, and the later lines as far as they answer the same questions, beside the line as it was"),
        ("or" = Option<Vec<String>>, Query, description = "the choices of another line of play, in order, each as `line` has it: the answer is both side by side"),
        ("named" = Option<String>, Query, description = "the id of the passage under which the scenario is fenced, `:2` behind it for the second of several; instead of its fields"),
        ("z" = Option<String>, Query, description = "parameters that were packed, as addresses that are given have them"),
    ),
    responses(
        (status = 200, body = Answered, description = "what happened, and what is open; of a kind of odds the odds, with `all=true` every line, with `or` two lines side by side"),
        (status = 303, description = "with `change` and `end`: where that is shown"),
        (status = 400, body = super::errors::ErrorAnswer, description = "`z` is cut off or changed, or a parameter of the page has no value that it can have"),
        (status = 404, body = super::errors::ErrorAnswer, description = "no such game or kind"),
        (status = 413, body = super::errors::ErrorAnswer, description = "over a limit of length, which is named"),
        (status = 422, body = super::errors::ErrorAnswer, description = "a parameter that is no field, or not its value"),
        (status = 503, body = super::errors::ErrorAnswer, description = "too many at once"),
    )
)]
pub async fn page(
    Extract(state): Extract<State>,
    visit: Visit,
    Path((game, kind)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let right = visit.path.to_ascii_lowercase();
    if right != visit.path {
        return Ok(redirect(StatusCode::PERMANENT_REDIRECT, &visit.with_query(&right)));
    }
    let (kind, as_form) = lookup::twin(&kind);
    let params = Params::read(&visit.query);
    let pressed = Pressed::read(&params);
    let asks = Asks::read(&params)?;
    let said = params.get(line::WORDS).map(|words| visit.snapshot.line(words, Some(&game)));
    if let Some(phrase) = said.as_ref().filter(|phrase| phrase.kind.map(Kind::word) != Some(kind)) {
        return match as_form {
            Form::Page => Ok(redirect(StatusCode::SEE_OTHER, &line::url(&phrase.line))),
            Form::Json => Err(line::not_this_kind(kind)),
        };
    }
    let line = said.as_ref().map_or_else(|| LineField::blank(&game, kind), LineField::of);
    let fields = Kind::of(kind).map(Kind::fields).unwrap_or_default();
    let mut pairs =
        if pressed.is_some() { form_post::pairs(fields, params.all()) } else { params.all().to_vec() };
    pairs.retain(|(name, _)| !Asks::has(name));
    if let Some(phrase) = &said {
        pairs = phrase.pairs();
    }
    let fenced = Fenced::of(&visit.snapshot, (&game, kind), &pairs)?;
    if let Some(fenced) = &fenced {
        pairs = fenced.pairs(&pairs);
    }
    let asked = Kind::of(kind).filter(|kind| kind.game() == game && as_form == Form::Page);
    let is_asked = said.as_ref().is_some_and(|phrase| !phrase.asked.is_empty());
    let added = setup::lines(asked, pressed.as_ref(), &params);
    let is_set_up = pressed.as_ref().is_some_and(|pressed| !pressed.resolves() || !added.is_empty());
    let comes_back = is_asked || is_set_up;
    if let Some(kind) = asked.filter(|_| comes_back || (pairs.is_empty() && pressed.is_none())) {
        let setup = Setup {
            kind,
            pairs,
            findings: Vec::new(),
            offers: Vec::new(),
            pressed: pressed.as_ref(),
            added,
            line,
        };
        return Ok(setup::page(&state, &visit, setup).await);
    }
    let is_tapped = dice_entry::is_tapped(&pairs);
    let rolled = dice_entry::line(&pairs);
    if rolled.is_some() {
        pairs = dice_entry::address(&pairs);
    }
    let read = visit.snapshot.shelf().scenario_from_query(&game, kind, &pairs);
    let read = read.map(|scenario| fenced.iter().fold(scenario, |scenario, fenced| fenced.name(scenario)));
    // a page links to itself with one choice more: what no address can hold is refused before
    let read = read.and_then(|scenario| match as_form {
        Form::Page => scenario.check_address().map(|()| scenario),
        Form::Json => Ok(scenario),
    });
    let scenario = match read {
        Ok(scenario) => scenario,
        Err(findings) => {
            let typed = (pairs, line);
            return refused(&state, &visit, (&game, kind), typed, findings, as_form).await;
        }
    };
    if pressed.is_some() {
        // a form asks for what would be guessed
        let guesses = scenario.guesses();
        if !guesses.is_empty() {
            return refused(&state, &visit, (&game, kind), (pairs, line), guesses, as_form).await;
        }
        let to = match &pressed {
            Some(Pressed::Play(action)) => format!("{}#choice", scenario.undo_to(0).choose("", action).url()),
            _ => scenario.url_that_says_something(),
        };
        return Ok(redirect(StatusCode::SEE_OTHER, &to));
    }
    if scenario.asks_for_odds() {
        return odds::page(&state, &visit, &scenario, as_form, line).await;
    }
    let beside = match asks {
        Asks::Where => None,
        Asks::Beside(other) => {
            let two = answer::beside(&state, visit.snapshot.clone(), scenario.clone(), other.clone()).await?;
            if as_form == Form::Json {
                return Ok(Json(Answered::Beside(Box::new(two))).into_response());
            }
            Some(Beside::of(&scenario, &other, two))
        }
        Asks::Changed(at, choose) => {
            return address_options::change(&state, &visit, &scenario, (at, choose), as_form).await;
        }
        Asks::WayTo(ends) => return address_options::way_to(&state, &visit, &scenario, &ends, as_form).await,
        Asks::EveryEnd(nth) => {
            let tell = move |scenario: &Scenario, lines: &Lines, rulebook: &Rulebook| {
                (as_form == Form::Page).then(|| Ends::of(scenario, lines, nth, rulebook))
            };
            let told = answer::run_all_told(&state, visit.snapshot.clone(), scenario.clone(), tell);
            let (lines, ends) = told.await?;
            return Ok(match as_form {
                Form::Json => Json(Answered::Happened(Resolved::Lines(Box::new(lines)))).into_response(),
                Form::Page => ResolvePage { ends, line, ..show(&visit, &scenario, lines.report) }.answer(),
            });
        }
    };
    let report = answer::run(&state, visit.snapshot.clone(), scenario.clone()).await?;
    if is_tapped {
        return Ok(show(&visit, &scenario, report).tapped(params.all()).answer());
    }
    if let Some((who, name)) = rolled {
        let next = scenario.choose_next(&report, &who, &name);
        let then = answer::run(&state, visit.snapshot.clone(), next.clone()).await?;
        return Ok(match then.used_lines > report.used_lines {
            true => redirect(StatusCode::SEE_OTHER, &format!("{}#choice", next.url())),
            false => show(&visit, &scenario, report).not_rolled(params.all()),
        });
    }
    Ok(match as_form {
        Form::Json => Json(Answered::Happened(Resolved::Report(Box::new(report)))).into_response(),
        Form::Page => {
            let page = ResolvePage { line, ..outcome(&state, &visit, scenario, report).await };
            let page = beside.into_iter().fold(page, |page, beside| page.beside(&visit, beside));
            page.answer()
        }
    })
}

/// The page of what happened, with what each option of the open choice changes and is worth.
async fn outcome(state: &State, visit: &Visit, scenario: Scenario, report: Report) -> ResolvePage {
    let asks = report.choice.is_some() && scenario.kind() == Kind::Attack;
    let foreseen = next_choice::foreseen(state, visit, &scenario, &report).await;
    let mut page = show(visit, &scenario, report);
    page.waiting.iter_mut().for_each(|waiting| waiting.foresee(&foreseen));
    if asks {
        // where too many ask for odds the choice is shown all the same
        let odds =
            answer::option_odds(state, visit.snapshot.clone(), scenario).await.unwrap_or(Ok(Vec::new()));
        page.waiting.iter_mut().for_each(|waiting| waiting.value(&odds));
    }
    page
}

/// What an address of a situation says where it is pasted, and the signs of its dice: of each the die and its face.
///
/// # Errors
/// As the page, for an address that cannot be read.
pub(super) async fn told(
    state: &State,
    visit: &Visit,
    (game, kind): (&str, &str),
) -> Result<(Words, Vec<(String, String)>), Problem> {
    let params = Params::read(&visit.query);
    let mut pairs = params.all().to_vec();
    pairs.retain(|(name, _)| !Asks::has(name));
    let fenced = Fenced::of(&visit.snapshot, (game, kind), &pairs)?;
    if let Some(fenced) = &fenced {
        pairs = fenced.pairs(&pairs);
    }
    let read = visit.snapshot.shelf().scenario_from_query(game, kind, &pairs);
    let scenario = read.map_err(|findings| answer::problem(&findings))?;
    let scenario = match &fenced {
        Some(fenced) => fenced.name(scenario),
        None => scenario,
    };
    if scenario.asks_for_odds() {
        return Ok((odds::words(state, visit, &scenario).await?, Vec::new()));
    }
    let report = answer::run(state, visit.snapshot.clone(), scenario.clone()).await?;
    let ResolvePage { words, board, .. } = show(visit, &scenario, report);
    let signs = |dice: Dice| {
        let die = format!("die-{}", dice.color);
        dice.faces.into_iter().map(move |(face, _)| (die.clone(), face))
    };
    Ok((words, board.dice.into_iter().flat_map(signs).collect()))
}

/// A scenario that cannot be read: an unknown kind, or a form to mend.
async fn refused(
    state: &State,
    visit: &Visit,
    (game, word): (&str, &str),
    (pairs, line): (Vec<(String, String)>, LineField),
    findings: Vec<Diagnostic>,
    as_form: Form,
) -> Result<Response, Problem> {
    let mut problem = answer::problem(&findings);
    let kind = Kind::of(word).filter(|kind| kind.game() == game);
    let unknown = findings.iter().any(|it| matches!(it.field.as_deref(), Some("game" | "kind")));
    let Some(kind) = kind.filter(|_| as_form == Form::Page && !unknown) else {
        if unknown && problem.status == StatusCode::UNPROCESSABLE_ENTITY {
            problem.status = StatusCode::NOT_FOUND;
        }
        return Err(problem.near(every_kind(visit)));
    };
    let offers = Vec::new();
    let setup = Setup { kind, pairs, findings, offers, pressed: None, added: Vec::new(), line };
    let mut response = setup::page(state, visit, setup).await;
    *response.status_mut() = problem.status;
    Ok(response)
}

fn crumbs(visit: &Visit, frame: Frame, game: &str, last: Option<&str>) -> Frame {
    let found: Option<&Game> = visit.snapshot.rulebook.game(game);
    let frame = frame.place("Resolve", Some("/resolve".to_owned())).place(last.unwrap_or("Situation"), None);
    match found {
        Some(game) => frame.game(game),
        None => frame,
    }
}

/// What is asked in a scenario: its own question, else that of the passage under which it is kept.
fn asked_of(visit: &Visit, scenario: &Scenario) -> Option<String> {
    let under = || fence_address::passage(&visit.snapshot.rulebook, scenario).map(passage_view::name);
    scenario.question().map(str::to_owned).or_else(under)
}

impl ResolvePage {
    /// Whether a phone shows the situation when it is asked for: what was asked or what changed comes first.
    fn folds_situation(&self) -> bool {
        self.ends.is_some() || self.beside.is_some() || self.verdict.is_some()
    }

    /// Whether there are buttons that lead back, or to every end.
    fn leads_on(&self) -> bool {
        self.undo.is_some() || (self.ends.is_none() && self.all_url.is_some())
    }

    /// The page with another line beside its own: that is in its address.
    fn beside(mut self, visit: &Visit, beside: Beside) -> Self {
        let page = beside.address.split('?').next().unwrap_or_default();
        self.frame.twin = Some(beside.address.replacen(page, &format!("{page}.json"), 1));
        self.frame.canonical = visit.absolute(&beside.address);
        self.address.clone_from(&self.frame.canonical);
        self.code = Code::of(&self.address);
        self.chat = self.words.for_chat(&self.address);
        Self { beside: Some(beside), ..self }
    }
}

fn show(visit: &Visit, scenario: &Scenario, report: Report) -> ResolvePage {
    let catalogue = visit.snapshot.catalogue(scenario.kind().game());
    let waiting = next_choice::waiting(scenario, &report).map(|waiting| waiting.with_titles(catalogue));
    let title = match (&waiting, report.status) {
        (Some(waiting), _) => waiting.prompt.clone(),
        (None, Status::End) => result::sentence(scenario, &report),
        (None, _) => "Not settled".to_owned(),
    };
    let board = Board::of(scenario, &report);
    let rulebook = &visit.snapshot.rulebook;
    let under = fence_address::passage(rulebook, scenario);
    let asked = asked_of(visit, scenario).unwrap_or_else(|| title.clone());
    let rule = under.map(|passage| rulebook.citation_label(passage)).unwrap_or_default();
    let words = Words::of_outcome(&asked, &report, &title, &rule);
    let frame = Frame::new(visit, asked.clone()).section(Section::Resolve).description(&words.in_short());
    let mut frame = crumbs(visit, frame, scenario.game(), Some(&capital(scenario.kind().word())))
        .class("wide bridge")
        .script("presets.js");
    frame.canonical = visit.absolute(&scenario.url());
    let twin = format!("/resolve/{}/{}.json", scenario.game(), scenario.kind());
    frame.twin = Some(match scenario.to_query() {
        query if query.is_empty() => twin,
        query => format!("{twin}?{query}"),
    });
    let address = frame.canonical.clone();
    frame = frame.picture(visit);
    let chat = words.for_chat(&address);
    let mut steps = trace::folded(report.steps.iter().map(Step::of).collect());
    if let Some(newest) = steps.last_mut() {
        newest.newest = !scenario.lines().is_empty();
    }
    let open = if waiting.is_some() { OPEN_AT_CHOICE } else { OPEN_AT_END };
    let fold = steps.len().saturating_sub(open);
    let fold = if fold < 2 { 0 } else { fold };
    let later = steps.split_off(fold);
    let (wrong, others): (Vec<_>, Vec<_>) =
        report.diagnostics.iter().partition(|finding| finding.severity == Severity::Error);
    ResolvePage {
        words,
        question: scenario.question().map(str::to_owned),
        verdict: (report.status == Status::End).then(|| Verdict { changed: result::told(&report) }),
        open: report
            .open
            .as_ref()
            .map(|open| Left { cites: cites(&open.citations), reason: sentence(&open.reason) }),
        board,
        first: steps.len() + 1,
        earlier: steps,
        steps: later,
        refused: report.refused.iter().map(Refusal::of).collect(),
        wrong: wrong.into_iter().map(|finding| notice(scenario.kind().fields(), finding)).collect(),
        expected: Expected::of(&report),
        notices: others.into_iter().map(|finding| notice(scenario.kind().fields(), finding)).collect(),
        change_url: change_url(scenario),
        action: format!("/resolve/{}/{}", scenario.game(), scenario.kind()),
        odds_url: (scenario.kind() == Kind::Attack).then(|| odds::url_of(scenario)),
        start_again: scenario.undo_to(0).url(),
        here: format!("{}#choice", scenario.url()),
        undo: (!scenario.lines().is_empty()).then(|| format!("{}#choice", scenario.undo().url())),
        code: Code::of(&address),
        chat,
        address,
        all_url: waiting.is_some().then(|| address_options::every_end(scenario)),
        ends: None,
        played: Played::of(scenario, &report),
        beside: None,
        waiting,
        title,
        frame,
        line: LineField::blank(scenario.game(), scenario.kind().word()),
    }
}

/// The address of the form with this situation.
fn change_url(scenario: &Scenario) -> String {
    form_url(scenario.game(), scenario.kind().word(), &scenario.to_query())
}

/// Steps that stay unfolded on a phone: with an open choice the newest, at an end those that brought it about.
const OPEN_AT_CHOICE: usize = 1;
const OPEN_AT_END: usize = 4;

/// A finding as a page says it: a sentence, the field by its place in words, names in quotation marks.
fn notice(fields: &'static [Field], finding: &Diagnostic) -> Notice {
    let named = |text: &str| match finding.field.as_deref() {
        Some(field) => sentence(&text.replace(&format!("`{field}`"), &wording::place(fields, field))),
        None => sentence(text),
    };
    Notice { message: named(&finding.message), help: finding.help.as_deref().map(named) }
}
