//! Where does the game stand?
//!
//! A [`Position`] is the game's state and the agenda: a value, cloned, compared, hashed and
//! canonical. It holds no counter, no history and no text, so equal futures are equal values.

use derive_where::derive_where;
use serde::{Deserialize, Serialize};

use super::{Batch, Frame, Game, Inside, Task, Used};

/// The state and what is still to be done.
#[derive_where(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[derive(Serialize, Deserialize)]
#[serde(bound(
    serialize = "G::State: Serialize, G::Player: Serialize, G::Event: Serialize, G::Work: Serialize, G::Effect: Serialize, G::Scope: Serialize, G::Bindings: Serialize",
    deserialize = "G::State: Deserialize<'de>, G::Player: Deserialize<'de>, G::Event: Deserialize<'de>, G::Work: Deserialize<'de>, G::Effect: Deserialize<'de>, G::Scope: Deserialize<'de>, G::Bindings: Deserialize<'de>"
))]
pub struct Position<G: Game> {
    /// The game's state.
    pub state: G::State,
    /// What is still to be done; the top of the stack is the last.
    pub(super) agenda: Vec<Task<G>>,
}

impl<G: Game> Position<G> {
    /// A position with `tasks` to do, the first of them next.
    pub fn new(state: G::State, tasks: impl IntoIterator<Item = Task<G>>) -> Self {
        let mut agenda: Vec<Task<G>> = tasks.into_iter().collect();
        agenda.reverse();
        Self { state, agenda }
    }

    /// What is still to be done, next first.
    pub fn agenda(&self) -> impl Iterator<Item = &Task<G>> {
        self.agenda.iter().rev()
    }

    /// Whether something is still to be done behind what is decided where it rests.
    pub fn goes_on(&self) -> bool {
        self.agenda.len() > 1
    }

    /// The state and what is going on, as the game sees it.
    pub fn view(&self) -> View<'_, G> {
        View { state: &self.state, agenda: &self.agenda }
    }

    /// Puts `tasks` on the agenda, the first of them next.
    pub(super) fn push(&mut self, tasks: Vec<Task<G>>) {
        self.agenda.extend(tasks.into_iter().rev());
    }

    /// A rough size in bytes, for the memory budget of an exploration.
    pub(super) fn bytes(&self, game: &G) -> usize {
        let agenda = self.agenda.capacity() * size_of::<Task<G>>();
        size_of::<Self>() + agenda + game.heap_bytes(&self.state)
    }
}

/// What the game sees when it is asked: the state, and the frames around the present task.
#[derive_where(Clone, Copy)]
pub struct View<'a, G: Game> {
    /// The game's state.
    pub state: &'a G::State,
    agenda: &'a [Task<G>],
}

impl<'a, G: Game> View<'a, G> {
    /// A view of a state with nothing going on: for tests and for descriptions.
    pub fn of(state: &'a G::State) -> Self {
        Self { state, agenda: &[] }
    }

    pub(super) fn new(state: &'a G::State, agenda: &'a [Task<G>]) -> Self {
        Self { state, agenda }
    }

    /// The tasks beneath the present one, next first.
    pub fn agenda(&self) -> impl Iterator<Item = &'a Task<G>> + use<'a, G> {
        self.agenda.iter().rev()
    }

    /// The batch at one of whose windows a position rests: the task right on top of the agenda.
    pub fn batch(&self) -> Option<&'a Batch<G>> {
        match self.agenda.last() {
            Some(Task::Batch(batch)) => Some(batch),
            _ => None,
        }
    }

    /// The frames around the present task, innermost first.
    pub fn frames(&self) -> impl Iterator<Item = &'a Frame<G>> + use<'a, G> {
        self.agenda().filter_map(|task| match task {
            Task::Frame(frame) => Some(frame),
            _ => None,
        })
    }

    /// The bindings of the innermost frame.
    pub fn bindings(&self) -> Option<&'a G::Bindings> {
        self.frames().next().map(|frame| &frame.bindings)
    }

    /// The innermost frame of the given scope.
    pub fn scope(&self, scope: &G::Scope) -> Option<&'a Frame<G>> {
        self.frames().find(|frame| frame.is(scope))
    }

    /// The effect whose resolution is going on.
    pub fn resolving(&self) -> Option<&'a G::Effect> {
        self.frames().find_map(|frame| match &frame.inside {
            Inside::Effect(effect) => Some(effect),
            Inside::Scope(_) => None,
        })
    }

    /// In how many resolving effects the present task is nested.
    pub fn depth(&self) -> usize {
        let inside = |frame: &&Frame<G>| !matches!(frame.inside, Inside::Scope(_));
        self.frames().filter(inside).count()
    }

    /// The record of a scope: of its innermost frame, or the game's own in the state. None when the
    /// scope is not there.
    pub(super) fn used(&self, game: &'a G, scope: &G::Scope) -> Option<&'a Used<G>> {
        let frame = self.scope(scope).map(|frame| &frame.used);
        frame.or_else(|| game.used(self.state, scope))
    }
}
