//! Which cards may a scenario name, and how is one read that does?

use cards::{Catalogue, NoCards, Pool};
use names::Diagnostic;
use rulebook::Passage;

use super::{
    Cases, Scenario, address, cases, from_json, from_toml, kinds,
    read::{Reader, Source},
    read_scenario,
    tree::{Key, Node, Value},
};

/// The cards that are at hand where scenarios are read.
#[derive(Clone, Copy)]
pub struct Shelf<'a>(&'a dyn Pool);

impl std::fmt::Debug for Shelf<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Shelf")
    }
}

impl Shelf<'static> {
    /// No cards are at hand: whatever names one is refused.
    pub const EMPTY: Self = Self(&NoCards);
}

impl<'a> Shelf<'a> {
    /// The cards of this pool.
    pub fn of(pool: &'a dyn Pool) -> Self {
        Self(pool)
    }

    /// The cards of a game.
    pub fn catalogue(self, game: &str) -> Option<&'a Catalogue> {
        self.0.catalogue(game)
    }

    pub(super) fn pool(self) -> &'a dyn Pool {
        self.0
    }

    /// Reads a TOML file of scenarios; `file` is its name in findings.
    ///
    /// # Errors
    /// As [`Cases::from_toml`]; names that no card has, and names that several have.
    pub fn cases_from_toml(self, text: &str, file: &str) -> Result<Cases, Vec<Diagnostic>> {
        let tree = from_toml::parse(text, file)?;
        cases::read(&tree, Source::Text { file, text }, self)
    }

    /// Reads the scenarios fenced under a passage: of an older edition's passage by that edition, where they do not name one.
    /// None where there is no fence, or where nobody plays that edition.
    ///
    /// # Errors
    /// As [`Self::cases_from_toml`].
    pub fn cases_under(self, passage: &Passage) -> Option<Result<Cases, Vec<Diagnostic>>> {
        let text = passage.scenario.as_deref()?;
        let file = &passage.span.file;
        let mut tree = match from_toml::parse(text, file) {
            Ok(tree) => tree,
            Err(findings) => return Some(Err(findings)),
        };
        if let Some((_, edition)) = passage.id.game().split_once('@')
            && !kinds::play::by_edition(&mut tree, edition)
        {
            return None;
        }
        Some(cases::read(&tree, Source::Text { file, text }, self))
    }

    /// Reads the same shape as JSON.
    ///
    /// # Errors
    /// As [`Self::cases_from_toml`].
    pub fn cases_from_json(self, text: &str, file: &str) -> Result<Cases, Vec<Diagnostic>> {
        let tree = from_json::parse(text, file)?;
        cases::read(&tree, Source::Text { file, text }, self)
    }

    /// Reads the TOML file of one scenario.
    ///
    /// # Errors
    /// As [`Self::cases_from_toml`]; a file that has cases.
    pub fn scenario_from_toml(self, text: &str, file: &str) -> Result<Scenario, Vec<Diagnostic>> {
        self.cases_from_toml(text, file)?.only()
    }

    /// Reads the same shape as JSON.
    ///
    /// # Errors
    /// As [`Self::scenario_from_toml`].
    pub fn scenario_from_json(self, text: &str, file: &str) -> Result<Scenario, Vec<Diagnostic>> {
        self.cases_from_json(text, file)?.only()
    }

    /// Reads the decoded parameters of an address, as [`Scenario::from_query`].
    ///
    /// # Errors
    /// As [`Self::cases_from_toml`], with the parameter's name instead of its place.
    pub fn scenario_from_query(
        self,
        game: &str,
        kind: &str,
        pairs: &[(String, String)],
    ) -> Result<Scenario, Vec<Diagnostic>> {
        let unpacked = address::unpacked(pairs)?;
        let mut tree = address::parse(&unpacked)?;
        if let Value::Table(entries) = &mut tree.value {
            entries.retain(|(key, _)| key.name != "game" && key.name != "kind");
            for (name, value) in [("game", game), ("kind", kind)] {
                let key = Key { name: name.to_owned(), place: None };
                entries.push((key, Node::unplaced(Value::Text(value.to_owned()))));
            }
        }
        let mut reader = Reader::new(Source::Address, self);
        let scenario = read_scenario(&mut reader, &tree);
        reader.finish()?;
        scenario.ok_or_else(|| vec![Diagnostic::error("unreadable", "the scenario could not be read")])
    }
}
