//! What narrows an answer: what its address asks for, and the filters that were typed into the query?
//!
//! What is typed twice (`kind:rule kind:ruling`) means either; what the address asks for holds besides.

use super::{
    catalogue::Catalogue,
    plan::Planner,
    query::{Clause, Field, Query, Sign},
    types::TypedFilters,
};
use rulebook::Kind;

/// What narrows the answer in one respect.
#[derive(Clone, Debug)]
pub(super) struct Narrowing<T> {
    /// What the address asks for.
    pub chosen: Option<T>,
    /// What was typed; any of it.
    typed: Vec<T>,
    /// What was typed to be shut out.
    shut_out: Vec<T>,
}

impl<T> Default for Narrowing<T> {
    fn default() -> Self {
        Self { chosen: None, typed: Vec::new(), shut_out: Vec::new() }
    }
}

impl<T: PartialEq> Narrowing<T> {
    /// What an address asks for.
    pub(super) fn of(chosen: Option<T>) -> Self {
        Self { chosen, ..Self::default() }
    }

    fn take(&mut self, sign: Sign, values: impl IntoIterator<Item = T>) {
        match sign {
            Sign::With => self.typed.extend(values),
            Sign::Without => self.shut_out.extend(values),
        }
    }

    /// Whether it leaves what has this value.
    pub(super) fn leaves(&self, value: &T) -> bool {
        self.chosen.as_ref().is_none_or(|chosen| chosen == value)
            && (self.typed.is_empty() || self.typed.contains(value))
            && !self.shut_out.contains(value)
    }

    /// Whether anything was typed.
    fn is_typed(&self) -> bool {
        !self.typed.is_empty() || !self.shut_out.is_empty()
    }

    /// Whether it leaves out anything at all.
    pub(super) fn narrows(&self) -> bool {
        self.chosen.is_some() || self.is_typed()
    }
}

/// What narrows the answer.
#[derive(Clone, Debug, Default)]
pub(super) struct Filters {
    /// Games by their number in the catalogue.
    pub games: Narrowing<u16>,
    pub kinds: Narrowing<Kind>,
    /// Topics by their number in the catalogue.
    pub topics: Narrowing<u32>,
}

impl Filters {
    /// Whether any passage is left out.
    pub(super) fn narrow(&self) -> bool {
        self.games.narrows() || self.kinds.narrows() || self.topics.narrows()
    }

    /// Where games were typed: those that are left, and the query without them.
    pub(super) fn typed_games(&self, query: &Query, catalogue: &Catalogue) -> Option<TypedFilters> {
        let numbered = (0_u16..).zip(&catalogue.games).filter(|(number, _)| self.games.leaves(number));
        let values = || numbered.map(|(_, id)| id.clone()).collect();
        let rest = || without(query, Field::Game, catalogue);
        self.games.is_typed().then(|| TypedFilters { values: values(), rest: rest() })
    }

    /// Where kinds were typed: those that are left, and the query without them.
    pub(super) fn typed_kinds(&self, query: &Query, catalogue: &Catalogue) -> Option<TypedFilters> {
        let left = Kind::ALL.into_iter().filter(|kind| self.kinds.leaves(kind));
        let values = || left.map(|kind| kind.word().to_owned()).collect();
        let rest = || without(query, Field::Kind, catalogue);
        self.kinds.is_typed().then(|| TypedFilters { values: values(), rest: rest() })
    }
}

/// A query without its filters of one sort; those that name nothing are words of it.
fn without(query: &Query, sort: Field, catalogue: &Catalogue) -> String {
    query.without(|field, value| field == sort && named(catalogue, field, value).is_some())
}

/// What the value of a filter names.
enum Named {
    Game(u16),
    Kind(Kind),
    Topics(Vec<u32>),
}

fn named(catalogue: &Catalogue, field: Field, value: &str) -> Option<Named> {
    match field {
        Field::Game => catalogue.game(value).map(Named::Game),
        Field::Kind => {
            let word = value.to_lowercase();
            let is_it = |kind: &Kind| kind.word() == word || word.strip_suffix('s') == Some(kind.word());
            Kind::ALL.into_iter().find(is_it).map(Named::Kind)
        }
        Field::Topic => Some(catalogue.topics(value)).filter(|topics| !topics.is_empty()).map(Named::Topics),
    }
}

impl Planner<'_> {
    /// Applies the filters that were typed and name something.
    pub(super) fn filters(&mut self, query: &Query) {
        for clause in &query.clauses {
            let Clause::Filter { sign, field, value, .. } = clause else { continue };
            let filters = &mut self.plan.filters;
            match named(self.catalogue, *field, value) {
                Some(Named::Game(game)) => filters.games.take(*sign, [game]),
                Some(Named::Kind(kind)) => filters.kinds.take(*sign, [kind]),
                Some(Named::Topics(topics)) => filters.topics.take(*sign, topics),
                None => {}
            }
        }
    }

    /// Whether a clause is a filter that names something: no words of the query.
    pub(super) fn is_filter(&self, clause: &Clause) -> bool {
        matches!(clause, Clause::Filter { field, value, .. }
            if named(self.catalogue, *field, value).is_some())
    }
}
