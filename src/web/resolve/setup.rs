//! How is a situation set up on a page?
//!
//! The page of a form: blank, filled with a situation, come back after one of its buttons, or with what is wrong
//! marked. An attack is drawn, the other kinds are asked field by field.

use axum::response::{IntoResponse, Response};

use super::{
    Notice, answer,
    attack_drawing::{self, Drawn, Target},
    controls::{Control, Group},
    crumbs,
    field_view::Typed,
    form::{self, Said},
    form_button::Pressed,
    form_post::{LINE_OF, OPEN},
    kinds_list::item,
    line::LineField,
    line_additions::{self, NotAdded, PLAYERS},
    names::{self, Unsettled},
    notice,
    questions::{self, Opened, QuestionFold},
    sides::Sides,
};
use crate::web::{
    State,
    page::{Frame, Page, Section},
    params::Params,
    visit::Visit,
};
use ::names::Diagnostic;
use axum::http::StatusCode;
use scenario::{AnsweredWith, Kind, Scenario};

/// `templates/resolve_setup.html`
#[derive(askama::Template)]
#[template(path = "resolve_setup.html")]
struct SetupPage {
    frame: Frame,
    line: LineField,
    title: &'static str,
    /// What is said of the kind before its fields.
    lead: &'static str,
    /// What its button says.
    does: &'static str,
    /// Whether nothing is asked on the page but what is wrong.
    is_wrong: bool,
    question: Option<String>,
    notices: Vec<Notice>,
    offers: Vec<(String, String)>,
    /// What is drawn of an attack.
    drawn: Option<Drawn>,
    /// The two sides of a board.
    board: Option<Sides>,
    questions: Vec<QuestionFold>,
    groups: Vec<Group>,
    /// Names of cards that can be typed, each with what players call it.
    names: Vec<(String, String)>,
    lines: Vec<String>,
    action: String,
    /// Where the situations of the rules are.
    begun: String,
}

impl SetupPage {
    /// Whether one of the questions is open, so that it is in sight.
    fn opens(&self) -> bool {
        self.questions.iter().any(|question| question.is_open)
    }
}

/// What the page is made of.
pub(super) struct Setup<'a> {
    pub(super) kind: Kind,
    pub(super) pairs: Vec<(String, String)>,
    /// What is wrong, where it was tried to resolve it.
    pub(super) findings: Vec<Diagnostic>,
    /// What can be asked instead: words, and where they lead.
    pub(super) offers: Vec<(String, String)>,
    pub(super) pressed: Option<&'a Pressed>,
    /// The lines that are added to a board.
    pub(super) added: Vec<PlayerLine>,
    /// The line of words that it came from; empty where it did not.
    pub(super) line: LineField,
}

/// A player, and a line of the form of a board.
pub(super) type PlayerLine = (&'static str, String);

/// The lines that a form of a board adds.
pub(super) fn lines(kind: Kind, pressed: Option<&Pressed>, params: &Params) -> Vec<PlayerLine> {
    if kind != Kind::Play {
        return Vec::new();
    }
    let said = |player: &'static str| match pressed {
        Some(Pressed::Say(whose, line)) if whose == player => Some((player, line.clone())),
        _ => params.get(&format!("{LINE_OF}{player}")).map(|line| (player, line.to_owned())),
    };
    PLAYERS.into_iter().filter_map(said).filter(|(_, line)| !line.trim().is_empty()).collect()
}

/// The page of a form.
pub(super) async fn page(state: &State, visit: &Visit, setup: Setup<'_>) -> Response {
    let (form, offers, line) = FilledForm::read(visit, setup);
    let kind = form.kind;
    let (mut drawn, mut board, mut groups) = match &form.scenario {
        Ok(scenario) => form.parts(visit, scenario),
        Err(_) => form.parts(visit, &*form.pairs),
    };
    let asked = Params::read(&visit.query);
    let opened = opened(&asked, form.pressed);
    if let Some(board) = &mut board {
        board.open(&opened, &form.said);
    }
    if let Ok(scenario) = &form.scenario {
        play(state, visit, scenario, drawn.as_mut(), board.as_mut()).await;
    }
    let first = questions::first(kind, &mut groups);
    let questions = questions::of(kind, groups, &form.said, &opened);
    let groups = first;
    let in_sight = questions.iter().filter(|it| it.is_open).flat_map(|it| &it.groups);
    let mut controls = groups.iter().chain(in_sight).flat_map(|group| &group.controls);
    let names_cards = drawn.is_none() && controls.any(Control::is_suggested);
    let page = SetupPage {
        line,
        frame: form.frame(visit),
        title: item(kind).title,
        lead: kind.lead(),
        does: match kind.answered_with() {
            AnsweredWith::Odds => "Work out the odds",
            AnsweredWith::Steps | AnsweredWith::StepsOrOdds => "Resolve",
        },
        is_wrong: !form.findings.is_empty(),
        offers,
        question: form.given("question").pop(),
        lines: form.given("line"),
        notices: form.findings.iter().map(|finding| notice(kind.fields(), finding)).collect(),
        names: if names_cards { names::cards(visit.snapshot.catalogue(kind.game())) } else { Vec::new() },
        drawn,
        board,
        questions,
        groups,
        action: format!("/resolve/{}/{kind}", kind.game()),
        begun: format!("/resolve/{}/{kind}/rules", kind.game()),
    };
    (form.status(), page.answer()).into_response()
}

/// Which folds of the form stand open.
fn opened<'a>(asked: &'a Params, pressed: Option<&'a Pressed>) -> Opened<'a> {
    let stay = asked.all().iter().filter(|(name, _)| name == OPEN).map(|(_, fold)| fold.as_str());
    let opens = pressed.and_then(|pressed| match pressed {
        Pressed::Open(fold) => Some(fold.as_str()),
        _ => None,
    });
    Opened { folds: stay.chain(opens).collect(), pressed: pressed.map_or("", Pressed::path) }
}

/// The situation behind the button that was pressed, its parameters with it, and the names that are no one card.
fn change(
    visit: &Visit,
    kind: Kind,
    pairs: &mut Vec<(String, String)>,
    pressed: Option<&Pressed>,
) -> (Result<Scenario, Vec<Diagnostic>>, Vec<Unsettled>) {
    let read = |pairs: &[(String, String)]| {
        visit.snapshot.shelf().scenario_from_query(kind.game(), kind.word(), pairs)
    };
    let mut unsettled = Vec::new();
    if attack_drawing::draws(kind) {
        if let Some(pick @ Pressed::Pick(..)) = pressed {
            pick.change(kind.fields(), pairs.clone().as_slice(), pairs);
        }
        unsettled = names::unsettled(visit.snapshot.catalogue(kind.game()), pairs);
    }
    let before = read(pairs);
    let Some(pressed) = pressed else { return (before, unsettled) };
    match &before {
        Ok(now) => {
            *pairs = now.parameters();
            pressed.change(kind.fields(), now, pairs);
        }
        Err(_) => pressed.change(kind.fields(), pairs.clone().as_slice(), pairs),
    }
    (read(pairs), unsettled)
}

/// What stands in the form.
struct FilledForm<'a> {
    kind: Kind,
    pressed: Option<&'a Pressed>,
    /// The situation behind the button that was pressed.
    scenario: Result<Scenario, Vec<Diagnostic>>,
    /// Its parameters as they were sent.
    pairs: Vec<(String, String)>,
    /// Its parameters as the scenario says them, where it can be read.
    said: Vec<(String, String)>,
    /// The names that are no one card.
    unsettled: Vec<Unsettled>,
    /// What is wrong, but for those names.
    findings: Vec<Diagnostic>,
    /// The lines that could not be added to a board.
    not_added: Vec<NotAdded>,
    /// Whether anything was sent.
    filled: Said,
    /// Whether it was tried to resolve it.
    is_tried: bool,
}

impl<'a> FilledForm<'a> {
    /// What stands in it, what can be asked instead, and the line of words that it came from.
    fn read(visit: &Visit, setup: Setup<'a>) -> (Self, Vec<(String, String)>, LineField) {
        let Setup { kind, mut pairs, mut findings, offers, pressed, added, line } = setup;
        let add = |(player, line): &PlayerLine| {
            line_additions::add(&visit.snapshot, player, line, &mut pairs).err()
        };
        let not_added: Vec<NotAdded> = added.iter().filter_map(add).collect();
        let filled = if pairs.is_empty() { Said::Nothing } else { Said::Something };
        let is_tried = !findings.is_empty();
        let (scenario, unsettled) = change(visit, kind, &mut pairs, pressed);
        if let Err(wrong) = &scenario
            && !is_tried
        {
            findings.extend(wrong.iter().cloned());
        }
        // what is asked about a name is not told a second time
        let is_asked = |it: &Diagnostic| {
            unsettled.iter().any(|open: &Unsettled| it.field.as_deref() == Some(&*open.field()))
        };
        findings.retain(|it| !is_asked(it));
        let said = scenario.as_ref().map_or_else(|_| pairs.clone(), Scenario::parameters);
        let form =
            Self { kind, pressed, scenario, pairs, said, unsettled, findings, not_added, filled, is_tried };
        (form, offers, line)
    }

    /// What is drawn of an attack, the two sides of a board, and what is asked field by field.
    fn parts(
        &self,
        visit: &Visit,
        typed: &(impl Typed + ?Sized),
    ) -> (Option<Drawn>, Option<Sides>, Vec<Group>) {
        let kind = self.kind;
        let catalogue = visit.snapshot.catalogue(kind.game());
        let drawn = attack_drawing::draws(kind)
            .then(|| Drawn::of(kind, typed, &self.said, &self.unsettled, catalogue));
        let one_more = match self.pressed {
            Some(Pressed::OneMore(list)) => list,
            _ => "",
        };
        let groups = form::groups(kind.fields(), typed, &self.findings, (self.filled, one_more));
        let mut groups: Vec<Group> = groups.into_iter().map(|group| group.stepped(&self.said)).collect();
        let board = (kind == Kind::Play).then(|| Sides::of(typed, &mut groups, &self.not_added));
        (drawn, board, groups)
    }

    /// The values of a parameter.
    fn given(&self, name: &str) -> Vec<String> {
        self.pairs.iter().filter(|(it, _)| it == name).map(|(_, value)| value.clone()).collect()
    }

    /// The frame of its page: the blank form has an address of its own, no other is found from outside.
    fn frame(&self, visit: &Visit) -> Frame {
        let kind = self.kind;
        let mut frame = Frame::new(visit, item(kind).title)
            .section(Section::Resolve)
            .description(kind.lead())
            .script("set.js")
            .script("presets.js");
        if kind == Kind::Play {
            frame = frame.script("own.js");
        }
        let is_blank = self.filled == Said::Nothing && self.findings.is_empty();
        frame = match is_blank {
            true => frame.path(visit, &format!("/resolve/{}/{kind}", kind.game())),
            false => frame.hidden(),
        };
        crumbs(visit, frame, kind.game(), None).class("one")
    }

    fn status(&self) -> StatusCode {
        let is_to_mend = !self.findings.is_empty() || (self.is_tried && !self.unsettled.is_empty());
        if is_to_mend { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK }
    }
}

/// What the rules make of it: what the dice come to, and what can be done on a board.
async fn play(
    state: &State,
    visit: &Visit,
    scenario: &Scenario,
    drawn: Option<&mut Drawn>,
    board: Option<&mut Sides>,
) {
    let has_dice = scenario.kind() == Kind::Attack && !scenario.value("dice").is_empty();
    let has_units = board.is_some() && scenario.entries("unit") > 0;
    if !has_dice && !has_units {
        return;
    }
    let Ok(report) = answer::run(state, visit.snapshot.clone(), scenario.undo_to(0)).await else { return };
    board.into_iter().for_each(|board| board.played(&report));
    let reckoned = report.reckoning.first().and_then(|words| words.split_once(" = "));
    if let (Some((faces, total)), Some(drawn)) = (reckoned, drawn) {
        drawn.tray.total = total.to_owned();
        drawn.tray.faces = faces.to_owned();
    }
}
