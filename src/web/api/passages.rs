//! `/api/v1/passages/{id}`: one passage whole.

use axum::extract::Path;
use serde::Serialize;
use utoipa::ToSchema;

use crate::snapshot::Snapshot;
use crate::web::{
    Json, Problem, errors,
    lookup::{self, Elsewhere, Form},
    passage_view::{self, StaleNotice},
    scenario_badge::Outcome,
    visit::Visit,
};
use names::{Diagnostic, PassageId};
use rulebook::{Authority, Passage};
use scenario::{Checked, ExpectedReport, Run};

/// One passage as it is served: what the rulebook knows, its address on this server, and whether the
/// engine agrees with it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ServedPassage {
    /// What the rulebook knows; `adjutant show ID --json` prints the same.
    #[serde(flatten)]
    pub passage: rulebook::PassageAnswer,
    /// Its page, absolute.
    pub canonical: String,
    /// What the scenario fenced under it came to; none where there is none.
    pub checked: Option<CheckedAnswer>,
    /// The rulings that touch it, each in a line, in the order of `rulings`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ruled: Vec<RuledAnswer>,
    /// Why this is the last good version and not what lies in the sources now; empty where it is.
    pub stale: Vec<StaleNotice>,
}

/// A ruling that touches a passage: who, when, of what rank, whether it holds, and whether it plays.
#[derive(Debug, Serialize, ToSchema)]
pub struct RuledAnswer {
    /// The ruling's passage.
    pub id: PassageId,
    /// Its address as a ruling, a path.
    pub url: String,
    /// What it is called.
    pub title: String,
    /// Who decided it.
    pub author: Option<String>,
    /// When: `2026-03-01`.
    pub date: Option<String>,
    /// In whose name.
    pub authority: Authority,
    /// `proposed`, `current`, `superseded`, `withdrawn`, `contradicted`, `open`, `closed` or `unclear`.
    pub status: String,
    /// Whether the engine plays its scenario as it says; none without a scenario.
    pub outcome: Option<Outcome>,
    /// The overlay that it is of; none for the game's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overlay: Option<String>,
}

impl RuledAnswer {
    /// The answer for a ruling as it stood on a day; none for any other passage, and for what was decided later.
    fn of(snapshot: &Snapshot, id: &PassageId, day: &str) -> Option<Self> {
        let rulebook = &snapshot.rulebook;
        let passage = rulebook.passage(id).filter(|passage| rulebook.was_decided_by(passage, day))?;
        let ruling = passage.ruling.as_ref()?;
        Some(Self {
            id: id.clone(),
            url: ruling.url(passage),
            title: passage_view::name(passage),
            author: ruling.author.clone(),
            date: ruling.date.clone(),
            authority: passage.authority,
            status: rulebook.standing_on(passage, day)?.word().to_owned(),
            outcome: snapshot.checked(passage).map(|checked| checked.outcome),
            overlay: snapshot.rulebook.overlay_of(passage).map(|overlay| overlay.id.clone()),
        })
    }
}

/// What the scenario fenced under a passage came to.
#[derive(Debug, Serialize, ToSchema)]
pub struct CheckedAnswer {
    /// Whether words and engine agree.
    pub outcome: Outcome,
    /// What was expected and what came instead, or why the scenario cannot be read.
    pub findings: Vec<Diagnostic>,
    /// What was run, each case of the scenario; empty when it cannot be read.
    pub cases: Vec<CheckedCase>,
}

/// A scenario under a passage that was run.
#[derive(Debug, Serialize, ToSchema)]
pub struct CheckedCase {
    /// The case's name; none of what stands outside of cases.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its address in the resolver.
    pub url: String,
    /// Whether nothing is wrong with it.
    pub passed: bool,
    /// What was expected, beside what came.
    pub expected: Vec<ExpectedReport>,
}

impl CheckedAnswer {
    fn of(checked: &Checked) -> Self {
        let case = |run: &Run| CheckedCase {
            name: run.name.clone(),
            url: run.url.clone(),
            passed: run.report.passed,
            expected: run.report.expected.clone(),
        };
        Self {
            outcome: checked.outcome,
            findings: checked.findings.clone(),
            cases: checked.runs.iter().map(case).collect(),
        }
    }
}

impl ServedPassage {
    /// The answer for a passage.
    pub fn of(visit: &Visit, it: &Passage) -> Self {
        let rulebook = &visit.snapshot.rulebook;
        let checked = visit.snapshot.checked(it);
        let day = lookup::day(visit);
        Self {
            passage: rulebook::PassageAnswer::of(rulebook, it, &day),
            canonical: visit.absolute(&it.id.url()),
            checked: checked.map(|it| CheckedAnswer::of(&it)),
            ruled: it.rulings.iter().filter_map(|id| RuledAnswer::of(&visit.snapshot, id, &day)).collect(),
            stale: StaleNotice::of_topic(rulebook, &it.id.topic_id()),
        }
    }
}

/// One passage by its id.
#[utoipa::path(
    get,
    path = "/api/v1/passages/{game}/{topic}/{passage}",
    operation_id = "passage",
    params(
        ("game" = String, Path, description = "the game's id"),
        ("topic" = String, Path, description = "the topic's slug"),
        ("passage" = String, Path, description = "the passage's label"),
        ("on" = Option<String>, Query, pattern = r"^\d{4}-\d{2}-\d{2}$", description = "a day: in the edition that was in force then, with the rulings that were decided, as they stood"),
    ),
    responses(
        (status = 200, body = ServedPassage, description = "the passage whole"),
        (status = 404, body = errors::ErrorAnswer, description = "no such passage; the nearest ones are named"),
    )
)]
pub async fn one(visit: Visit, Path(id): Path<String>) -> Result<Json<ServedPassage>, Elsewhere> {
    let parts: Vec<&str> = id.split('/').collect();
    let [game, topic, label] = parts.as_slice() else { return Err(malformed(&id).into()) };
    match lookup::passage(&visit, game, topic, label, Form::Page) {
        Ok(passage) => Ok(Json(ServedPassage::of(&visit, passage))),
        Err(elsewhere) => Err(elsewhere.in_api()),
    }
}

/// An id with too few or too many parts.
pub fn malformed(id: &str) -> Problem {
    Problem::bad_parameter(
        "id",
        format!("`{}` is not a passage id", crate::web::page::shorten(id, 120)),
        "a passage id has the form `game/topic/passage`",
    )
}
