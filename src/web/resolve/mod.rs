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
pub mod kinds_list;
pub mod line;
mod line_additions;
mod line_comparison;
mod names;
mod next_choice;
mod odds;
mod questions;
mod result;
mod setup;
mod sides;
mod situation_request;
pub mod starting_points;
mod wording;

use axum::{
    extract::{Path, State as Extract},
    http::StatusCode,
    response::Response,
};

use super::{
    Problem, State,
    api::resolve as answer,
    lookup::{self, Form, redirect},
    page::{Frame, Section, capital, sentence},
    passage_view,
    qr::Code,
    scenario_badge::Expected,
    trace::{self, Left, Refusal, Step, cites},
    unfurl::Words,
    visit::Visit,
};
use ::names::{Diagnostic, Severity};
use board::{Board, Dice};
use decision_list::Played;
use ends::Ends;
pub use form::{MARK as FORM_MARK, form_url};
use line::LineField;
use line_comparison::Beside;
use next_choice::Waiting;
use rulebook::Game;
use scenario::{ChangeReport, Field, Kind, Odds, Report, Resolved, Scenario, Status, TwoLines};
use situation_request::SituationRequest;

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
    let request = SituationRequest { state: &state, visit: &visit, game: &game, word: kind, as_form };
    request.answer().await
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
    let request = SituationRequest { state, visit, game, word: kind, as_form: Form::Page };
    let scenario = request.of_address()?;
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
    let frame = frame_of(visit, scenario, asked, &words);
    let address = frame.canonical.clone();
    let chat = words.for_chat(&address);
    let unfolded = if waiting.is_some() { OPEN_AT_CHOICE } else { OPEN_AT_END };
    let (earlier, steps) = steps_of(scenario, &report, unfolded);
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
        first: earlier.len() + 1,
        earlier,
        steps,
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

/// The frame of its page; its picture shows what stands in `words`.
fn frame_of(visit: &Visit, scenario: &Scenario, asked: String, words: &Words) -> Frame {
    let frame = Frame::new(visit, asked).section(Section::Resolve).description(&words.in_short());
    let mut frame = crumbs(visit, frame, scenario.game(), Some(&capital(scenario.kind().word())))
        .class("wide bridge")
        .script("presets.js");
    frame.canonical = visit.absolute(&scenario.url());
    let twin = format!("/resolve/{}/{}.json", scenario.game(), scenario.kind());
    frame.twin = Some(match scenario.to_query() {
        query if query.is_empty() => twin,
        query => format!("{twin}?{query}"),
    });
    frame.picture(visit)
}

/// What happened: the steps that a phone folds, and so many behind them.
fn steps_of(scenario: &Scenario, report: &Report, unfolded: usize) -> (Vec<Step>, Vec<Step>) {
    let mut steps = trace::folded(report.steps.iter().map(Step::of).collect());
    if let Some(newest) = steps.last_mut() {
        newest.newest = !scenario.lines().is_empty();
    }
    let fold = steps.len().saturating_sub(unfolded);
    let fold = if fold < 2 { 0 } else { fold };
    let later = steps.split_off(fold);
    (steps, later)
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
