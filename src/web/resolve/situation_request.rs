//! What does an address of a situation ask, and which page answers it?
//!
//! 1. What was sent is read: the fields, a line of words, the name of a scenario, a button of a form.
//! 2. A form that is filled in comes back.
//! 3. The scenario is read; a form leads to its address.
//! 4. What is asked of it is answered: where its lines lead, every end, another line beside it, a roll of dice.

use axum::{
    http::StatusCode,
    response::{IntoResponse, Response},
};

use super::{
    Answered, ResolvePage,
    address_options::{self, Asks},
    dice_entry,
    ends::Ends,
    fence_address::Fenced,
    form_button::Pressed,
    form_post, kinds_list,
    line::{self, LineField},
    line_comparison::Beside,
    next_choice, odds,
    setup::{self, PlayerLine, Setup},
    show,
};
use crate::web::{
    Json, Problem, State,
    api::resolve as api,
    lookup::{Form, redirect},
    page::Page,
    params::Params,
    visit::Visit,
};
use ::names::Diagnostic;
use phrase::Phrase;
use rulebook::Rulebook;
use scenario::{Kind, Line, Lines, Report, Resolved, Scenario};

/// Parameters, in their order.
type Pairs = Vec<(String, String)>;

/// A request for a situation.
#[derive(Clone, Copy)]
pub(super) struct SituationRequest<'a> {
    pub(super) state: &'a State,
    pub(super) visit: &'a Visit,
    /// The game's id.
    pub(super) game: &'a str,
    /// The word of its kind; it may be no kind.
    pub(super) word: &'a str,
    /// As what it is answered.
    pub(super) as_form: Form,
}

/// What was sent with it.
struct Sent {
    params: Params,
    /// The button of a form.
    pressed: Option<Pressed>,
    /// The scenario that is named instead of its fields.
    fenced: Option<Fenced>,
    /// The fields of the situation, and its lines.
    pairs: Pairs,
    /// Whether a line of words leaves something to be asked.
    is_asked: bool,
    line: LineField,
}

impl SituationRequest<'_> {
    /// The answer.
    ///
    /// # Errors
    /// As [`page`](super::page) says.
    pub(super) async fn answer(self) -> Result<Response, Problem> {
        let params = Params::read(&self.visit.query);
        let asks = Asks::read(&params)?;
        let said = params.get(line::WORDS).map(|words| self.visit.snapshot.line(words, Some(self.game)));
        if let Some(phrase) = said.as_ref().filter(|phrase| phrase.kind.map(Kind::word) != Some(self.word)) {
            return self.of_another_kind(phrase);
        }
        let mut sent = self.sent(params, said.as_ref())?;
        if let Some((kind, added)) = self.sets_up(&sent) {
            return Ok(self.set_up(sent, kind, added).await);
        }
        let roll = dice_entry::Roll::read(&mut sent.pairs);
        let scenario = match self.scenario(&sent) {
            Ok(scenario) => scenario,
            Err(findings) => return self.refused(sent, findings).await,
        };
        if let Some(pressed) = &sent.pressed {
            // a form asks for what would be guessed
            let guesses = scenario.guesses();
            if !guesses.is_empty() {
                return self.refused(sent, guesses).await;
            }
            return Ok(form_leads_to(&scenario, pressed));
        }
        if scenario.asks_for_odds() {
            return odds::page(self.state, self.visit, &scenario, self.as_form, sent.line).await;
        }
        let Sent { params, line, .. } = sent;
        match (asks, roll) {
            (Asks::Changed(at, choose), _) => {
                address_options::change(self.state, self.visit, &scenario, (at, choose), self.as_form).await
            }
            (Asks::WayTo(ends), _) => {
                address_options::way_to(self.state, self.visit, &scenario, &ends, self.as_form).await
            }
            (Asks::EveryEnd(nth), _) => self.every_end(&scenario, nth, line).await,
            (Asks::Beside(other), None) => self.beside(scenario, other, line).await,
            (Asks::Where, None) => self.happened(scenario, line).await,
            (Asks::Where | Asks::Beside(_), Some(roll)) => self.rolled(&scenario, roll, &params).await,
        }
    }

    /// A line of words tells of another kind.
    fn of_another_kind(self, phrase: &Phrase) -> Result<Response, Problem> {
        match self.as_form {
            Form::Page => Ok(redirect(StatusCode::SEE_OTHER, &line::url(&phrase.line))),
            Form::Json => Err(line::not_this_kind(self.word)),
        }
    }

    /// What was sent: the fields of a form, of a line of words, of a named scenario, or of the address itself.
    fn sent(self, params: Params, said: Option<&Phrase>) -> Result<Sent, Problem> {
        let pressed = Pressed::read(&params);
        let fields = Kind::of(self.word).map(Kind::fields).unwrap_or_default();
        let pairs = match (said, &pressed) {
            (Some(phrase), _) => phrase.pairs(),
            (None, Some(_)) => situated(form_post::pairs(fields, params.all())),
            (None, None) => situated(params.all().to_vec()),
        };
        let (pairs, fenced) = self.unfolded(pairs)?;
        let line = said.map_or_else(|| LineField::blank(self.game, self.word), LineField::of);
        let is_asked = said.is_some_and(|phrase| !phrase.asked.is_empty());
        Ok(Sent { params, pressed, fenced, pairs, is_asked, line })
    }

    /// The fields that were sent, or those of the scenario that is named instead.
    fn unfolded(self, pairs: Pairs) -> Result<(Pairs, Option<Fenced>), Problem> {
        Ok(match Fenced::of(&self.visit.snapshot, (self.game, self.word), &pairs)? {
            Some(fenced) => (fenced.pairs(&pairs), Some(fenced)),
            None => (pairs, None),
        })
    }

    /// The kind of the form that comes back, and the lines that it adds: it is blank, one of its buttons was pressed, or a line of words
    /// leaves something to be asked. None where no form does.
    fn sets_up(self, sent: &Sent) -> Option<(Kind, Vec<PlayerLine>)> {
        let kind = self.kind().filter(|_| self.as_form == Form::Page)?;
        let pressed = sent.pressed.as_ref();
        let added = setup::lines(kind, pressed, &sent.params);
        let is_set_up = pressed.is_some_and(|pressed| !pressed.resolves() || !added.is_empty());
        let is_blank = sent.pairs.is_empty() && pressed.is_none();
        (sent.is_asked || is_set_up || is_blank).then_some((kind, added))
    }

    async fn set_up(self, sent: Sent, kind: Kind, added: Vec<PlayerLine>) -> Response {
        let Sent { pressed, pairs, line, .. } = sent;
        let (findings, offers) = (Vec::new(), Vec::new());
        let setup = Setup { kind, pairs, findings, offers, pressed: pressed.as_ref(), added, line };
        setup::page(self.state, self.visit, setup).await
    }

    /// Its kind; none where the game has no such kind.
    fn kind(self) -> Option<Kind> {
        Kind::of(self.word).filter(|kind| kind.game() == self.game)
    }

    /// The scenario that was sent.
    fn scenario(self, sent: &Sent) -> Result<Scenario, Vec<Diagnostic>> {
        let scenario = self.read(&sent.pairs, sent.fenced.as_ref())?;
        // a page links to itself with one choice more: what no address can hold is refused before
        if self.as_form == Form::Page {
            scenario.check_address()?;
        }
        Ok(scenario)
    }

    fn read(self, pairs: &[(String, String)], fenced: Option<&Fenced>) -> Result<Scenario, Vec<Diagnostic>> {
        let read = self.visit.snapshot.shelf().scenario_from_query(self.game, self.word, pairs)?;
        Ok(match fenced {
            Some(fenced) => fenced.name(read),
            None => read,
        })
    }

    /// The scenario of an address, without anything that is asked of it.
    ///
    /// # Errors
    /// As the page, for an address that cannot be read.
    pub(super) fn of_address(self) -> Result<Scenario, Problem> {
        let params = Params::read(&self.visit.query);
        let (pairs, fenced) = self.unfolded(situated(params.all().to_vec()))?;
        self.read(&pairs, fenced.as_ref()).map_err(|findings| api::problem(&findings))
    }

    /// A scenario that cannot be read: an unknown kind, or a form to mend.
    async fn refused(self, sent: Sent, findings: Vec<Diagnostic>) -> Result<Response, Problem> {
        let mut problem = api::problem(&findings);
        let unknown = findings.iter().any(|it| matches!(it.field.as_deref(), Some("game" | "kind")));
        let Some(kind) = self.kind().filter(|_| self.as_form == Form::Page && !unknown) else {
            if unknown && problem.status == StatusCode::UNPROCESSABLE_ENTITY {
                problem.status = StatusCode::NOT_FOUND;
            }
            return Err(problem.near(kinds_list::every_kind(self.visit)));
        };
        let Sent { pairs, line, .. } = sent;
        let (offers, added) = (Vec::new(), Vec::new());
        let setup = Setup { kind, pairs, findings, offers, pressed: None, added, line };
        let mut response = setup::page(self.state, self.visit, setup).await;
        *response.status_mut() = problem.status;
        Ok(response)
    }

    /// Every end from where the scenario's own lines end.
    async fn every_end(self, scenario: &Scenario, nth: usize, line: LineField) -> Result<Response, Problem> {
        let as_form = self.as_form;
        let tell = move |scenario: &Scenario, lines: &Lines, rulebook: &Rulebook| {
            (as_form == Form::Page).then(|| Ends::of(scenario, lines, nth, rulebook))
        };
        let snapshot = self.visit.snapshot.clone();
        let (lines, ends) = api::run_all_told(self.state, snapshot, scenario.clone(), tell).await?;
        Ok(match as_form {
            Form::Json => Json(Answered::Happened(Resolved::Lines(Box::new(lines)))).into_response(),
            Form::Page => ResolvePage { ends, line, ..show(self.visit, scenario, lines.report) }.answer(),
        })
    }

    /// Another line of play beside the scenario's own.
    async fn beside(
        self,
        scenario: Scenario,
        other: Vec<Line>,
        line: LineField,
    ) -> Result<Response, Problem> {
        let snapshot = self.visit.snapshot.clone();
        let two = api::beside(self.state, snapshot, scenario.clone(), other.clone()).await?;
        if self.as_form == Form::Json {
            return Ok(Json(Answered::Beside(Box::new(two))).into_response());
        }
        let beside = Beside::of(&scenario, &other, two);
        let report = self.run(&scenario).await?;
        let page = ResolvePage { line, ..self.outcome(scenario, report).await };
        Ok(page.beside(self.visit, beside).answer())
    }

    /// What happened along the scenario's own lines.
    async fn happened(self, scenario: Scenario, line: LineField) -> Result<Response, Problem> {
        let report = self.run(&scenario).await?;
        Ok(match self.as_form {
            Form::Json => Json(Answered::Happened(Resolved::Report(Box::new(report)))).into_response(),
            Form::Page => ResolvePage { line, ..self.outcome(scenario, report).await }.answer(),
        })
    }

    /// The faces of a roll were counted: they become its line, or the page asks again.
    async fn rolled(
        self,
        scenario: &Scenario,
        roll: dice_entry::Roll,
        params: &Params,
    ) -> Result<Response, Problem> {
        let report = self.run(scenario).await?;
        let (who, name) = match roll {
            dice_entry::Roll::Counting => {
                return Ok(show(self.visit, scenario, report).tapped(params.all()).answer());
            }
            dice_entry::Roll::Told { who, name } => (who, name),
        };
        let next = scenario.choose_next(&report, &who, &name);
        let then = self.run(&next).await?;
        Ok(match then.used_lines > report.used_lines {
            true => redirect(StatusCode::SEE_OTHER, &format!("{}#choice", next.url())),
            false => show(self.visit, scenario, report).not_rolled(params.all()),
        })
    }

    async fn run(self, scenario: &Scenario) -> Result<Report, Problem> {
        api::run(self.state, self.visit.snapshot.clone(), scenario.clone()).await
    }

    /// The page of what happened, with what each option of the open choice changes and is worth.
    async fn outcome(self, scenario: Scenario, report: Report) -> ResolvePage {
        let asks = report.choice.is_some() && scenario.kind() == Kind::Attack;
        let foreseen = next_choice::foreseen(self.state, self.visit, &scenario, &report).await;
        let mut page = show(self.visit, &scenario, report);
        page.waiting.iter_mut().for_each(|waiting| waiting.foresee(&foreseen));
        if asks {
            // where too many ask for odds the choice is shown all the same
            let odds = api::option_odds(self.state, self.visit.snapshot.clone(), scenario).await;
            let odds = odds.unwrap_or(Ok(Vec::new()));
            page.waiting.iter_mut().for_each(|waiting| waiting.value(&odds));
        }
        page
    }
}

/// The parameters that are of the situation.
fn situated(mut pairs: Pairs) -> Pairs {
    pairs.retain(|(name, _)| !Asks::has(name));
    pairs
}

/// Where a form leads that can be resolved: to the situation, or to its first choice after the action that was pressed.
fn form_leads_to(scenario: &Scenario, pressed: &Pressed) -> Response {
    let to = match pressed {
        Pressed::Play(action) => format!("{}#choice", scenario.undo_to(0).choose("", action).url()),
        _ => scenario.url_that_says_something(),
    };
    redirect(StatusCode::SEE_OTHER, &to)
}
