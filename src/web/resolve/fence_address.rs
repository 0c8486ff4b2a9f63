//! Which situation does an address mean that names a passage?
//!
//! `?named=armada/defense-tokens/brace` is the scenario fenced under that passage, as it is served now; lines that follow are
//! chosen behind its own. So a shipped situation has a short address without a database.

use crate::snapshot::Snapshot;
use crate::web::{Problem, page::shorten, params::Params};
use names::PassageId;
use rulebook::{Passage, Rulebook};
use scenario::{LINE, NAMED, Scenario};

/// A scenario that is fenced under a passage.
pub(super) struct Fenced {
    name: String,
    scenario: Scenario,
}

impl Fenced {
    /// The scenario that an address names; none where it names none.
    ///
    /// # Errors
    /// 404 where no such scenario is served, 400 where something of it is changed beside.
    pub(super) fn of(
        snapshot: &Snapshot,
        (game, kind): (&str, &str),
        pairs: &[(String, String)],
    ) -> Result<Option<Self>, Problem> {
        let Some((_, name)) = pairs.iter().find(|(name, _)| name == NAMED) else { return Ok(None) };
        if let Some((other, _)) = pairs.iter().find(|(name, _)| name != NAMED && name != LINE) {
            let message = format!("`{}` does not go with `{NAMED}`", shorten(other, 40));
            let help = "open the situation, and change it in its form";
            return Err(Problem::bad_parameter(NAMED, message, help));
        }
        let found = scenario(snapshot, name);
        let fits = |it: &Scenario| it.game() == game && it.kind().word() == kind;
        match found.filter(fits) {
            Some(scenario) => Ok(Some(Self { name: name.clone(), scenario })),
            None => {
                let message = format!("no situation of this kind is called `{}`", shorten(name, 120));
                Err(Problem::not_found(message, "a passage's page leads to its situation").field(NAMED))
            }
        }
    }

    /// The parameters that say the same, with the lines that follow.
    pub(super) fn pairs(&self, pairs: &[(String, String)]) -> Vec<(String, String)> {
        let mut all = Params::read(&self.scenario.to_query()).all().to_vec();
        all.extend(pairs.iter().filter(|(name, _)| name == LINE).cloned());
        all
    }

    /// What was read of those parameters, under the short address.
    pub(super) fn name(&self, read: Scenario) -> Scenario {
        read.kept_as(&self.name, self.scenario.lines())
    }
}

/// The passage under which a scenario is kept; none for one that stands in its address.
pub(super) fn passage<'a>(rulebook: &'a Rulebook, scenario: &Scenario) -> Option<&'a Passage> {
    let name = scenario.kept_name()?;
    let id = name.rsplit_once(':').map_or(name, |(id, _)| id);
    rulebook.passage(&id.parse::<PassageId>().ok()?)
}

/// The scenario of a name: a passage's id, with `:2` behind it the second of several cases.
fn scenario(snapshot: &Snapshot, name: &str) -> Option<Scenario> {
    let (id, case) = match name.rsplit_once(':') {
        Some((id, case)) => (id, case.parse::<usize>().ok()?),
        None => (name, 1),
    };
    let passage = snapshot.rulebook.passage(&id.parse::<PassageId>().ok()?)?;
    let cases = snapshot.shelf().cases_under(passage)?.ok()?;
    Some(cases.all().get(case.checked_sub(1)?)?.scenario.clone())
}
