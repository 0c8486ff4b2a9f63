//! How does a position get to its next node?
//!
//! [`advance`] does task after task until somebody has to choose, chance decides, nothing is left,
//! or it is not settled. Silent and traced runs do the same; only the [`Sink`] differs.

use std::ops::ControlFlow;

use super::{
    Apply, Batch, Chance, Choice, Choosable, Doing, Frame, Game, Layer, NoSink, Node, Once, Open, Outcome,
    Pick, Position, Reason, Refusing, Sink, Step, Task, Timing, Told, agenda::Paid, window::After,
    window::Delayed,
};

/// Runs `position` to its next node and tells the steps to `sink`.
///
/// A position that rests at a node comes back as that node, without a step. After
/// [`Game::task_budget`] tasks it is [`Open::Loop`].
pub fn advance<G: Game>(game: &G, position: &mut Position<G>, sink: &mut dyn Sink) -> Node<G> {
    let mut machine = Machine { game, position, sink };
    let budget = game.task_budget();
    for _ in 0..budget {
        let Some(task) = machine.position.agenda.pop() else {
            return Node::End;
        };
        let node = machine.run(task);
        if machine.sink.listens() {
            machine.sink.left(machine.position.agenda.len());
        }
        if let Some(node) = node {
            return node;
        }
    }
    if machine.position.agenda.is_empty() {
        return Node::End;
    }
    Node::Open(Open::Loop { tasks: budget })
}

/// Runs `position` to its next node silently.
pub fn advance_silently<G: Game>(game: &G, position: &mut Position<G>) -> Node<G> {
    advance(game, position, &mut NoSink)
}

/// Takes an option of the choice at which `position` rests. Effects are not applied yet: the next
/// [`advance`] does that.
pub fn take_option<G: Game>(
    game: &G,
    position: &mut Position<G>,
    choice: &Choice<G>,
    option: &Choosable<G>,
    sink: &mut dyn Sink,
) {
    if sink.listens() {
        let told = tell_option(game, position, choice, &option.pick);
        tell(position, told, sink);
    }
    position.agenda.pop();
    position.push(option.tasks.clone());
}

/// Takes an outcome of the chance at which `position` rests.
pub fn take_outcome<G: Game>(
    game: &G,
    position: &mut Position<G>,
    chance: &Chance<G>,
    outcome: &Outcome<G>,
    sink: &mut dyn Sink,
) {
    if sink.listens() {
        let told = game.tell_pick(position.view(), chance.who, &chance.prompt, &outcome.pick);
        tell(position, told, sink);
    }
    position.agenda.pop();
    position.push(outcome.tasks.clone());
}

/// Plays on silently. At each node `way` says which of its options or outcomes is taken, or what is found there. The first number that it is
/// told counts the nodes, from 0. None where nothing is found within so many nodes, or nothing can be taken any more.
pub fn play_on<G: Game, F>(
    game: &G,
    position: &mut Position<G>,
    nodes: usize,
    mut way: impl FnMut(usize, &Position<G>, &Node<G>) -> ControlFlow<F, usize>,
) -> Option<F> {
    for nth in 0..nodes {
        let node = advance_silently(game, position);
        let taken = match way(nth, position, &node) {
            ControlFlow::Continue(taken) => taken,
            ControlFlow::Break(found) => return Some(found),
        };
        match &node {
            Node::Choice(choice) => {
                take_option(game, position, choice, choice.options.get(taken)?, &mut NoSink);
            }
            Node::Chance(chance) => {
                take_outcome(game, position, chance, chance.outcomes.get(taken)?, &mut NoSink);
            }
            Node::End | Node::Open(_) => return None,
        }
    }
    None
}

fn tell_option<G: Game>(
    game: &G,
    position: &Position<G>,
    choice: &Choice<G>,
    pick: &Pick<G>,
) -> Option<Told> {
    let who = choice.who;
    match (pick, &choice.prompt) {
        (Pick::Game(pick), super::Prompt::Game(prompt)) => game.tell_pick(position.view(), who, prompt, pick),
        // where the order makes no difference, no player was named
        (Pick::First(player), prompt) => {
            let text = || format!("{who} names {player} to go first");
            (choice.options.len() > 1).then(|| Told::new(text(), game.order_rules(prompt)))
        }
        (Pick::Pass, prompt) => Some(game.tell_pass(position.view(), who, prompt)),
        // an effect tells itself when it is applied
        (Pick::Use(..), prompt) => {
            let used = choice.options.iter().filter(|option| matches!(option.pick, Pick::Use(..)));
            let several = used.count() > 1;
            several.then(|| game.tell_use(position.view(), who, prompt, pick)).flatten()
        }
        (Pick::Game(_), _) => None,
    }
}

fn tell<G: Game>(position: &Position<G>, told: Option<Told>, sink: &mut dyn Sink) {
    if let Some(told) = told {
        let step = Step::new(told.text, told.citations).from_source(told.source);
        sink.take(step.at_depth(position.view().depth()));
    }
}

/// A position on its way to its next node.
pub(super) struct Machine<'a, G: Game> {
    pub(super) game: &'a G,
    pub(super) position: &'a mut Position<G>,
    pub(super) sink: &'a mut dyn Sink,
}

impl<G: Game> Machine<'_, G> {
    /// Does one task; a node when the position rests. The deciding task is then on top again.
    pub(super) fn run(&mut self, task: Task<G>) -> Option<Node<G>> {
        match task {
            Task::Work(work) => self.work(work),
            Task::Batch(batch) => self.batch(batch),
            Task::Layer(layer) => self.layer(layer),
            Task::Frame(_) => None,
            Task::Bind(bindings) => self.bind(bindings),
            Task::Apply(apply) => self.apply(apply),
        }
    }

    /// Rests at `node`, with `task` still to be done.
    pub(super) fn rest(&mut self, task: Task<G>, node: Node<G>) -> Option<Node<G>> {
        self.position.agenda.push(task);
        Some(node)
    }

    fn work(&mut self, work: G::Work) -> Option<Node<G>> {
        let node = match self.game.work(self.position.view(), &work) {
            Doing::Tasks(tasks) => {
                self.position.push(tasks);
                return None;
            }
            Doing::Choice { who, prompt, offers } => self.weigh(who, prompt, offers),
            Doing::Chance { who, prompt, total, outcomes } => {
                Chance { who, prompt, total, outcomes }.checked()
            }
            Doing::Open(ban) => Node::Open(Open::Unsettled(ban)),
        };
        self.rest(Task::Work(work), node)
    }

    fn bind(&mut self, bindings: G::Bindings) -> Option<Node<G>> {
        match self.frame() {
            Some(frame) => {
                frame.bindings = bindings;
                None
            }
            None => self.rest(Task::Bind(bindings), Node::Open(Open::NoFrame)),
        }
    }

    /// The innermost frame around the present task.
    pub(super) fn frame(&mut self) -> Option<&mut Frame<G>> {
        let tasks = self.position.agenda.iter_mut().rev();
        tasks.into_iter().find_map(|task| match task {
            Task::Frame(frame) => Some(frame),
            _ => None,
        })
    }

    /// The batch whose window is open: the task right beneath the present one.
    fn beneath(&mut self) -> Option<&mut Batch<G>> {
        match self.position.agenda.last_mut() {
            Some(Task::Batch(batch)) => Some(batch),
            _ => None,
        }
    }

    /// How many tasks are beneath. Empty layers on top do not count: what an effect triggers takes
    /// their place.
    fn beneath_waiting(&self) -> usize {
        let agenda = &self.position.agenda;
        let done = |task: &&Task<G>| matches!(task, Task::Layer(layer) if layer.waiting.is_empty());
        agenda.len() - agenda.iter().rev().take_while(done).count()
    }

    /// Whether `timing` waits in layers instead of resolving in a live window.
    pub(super) fn holds(&self, timing: Timing) -> bool {
        timing == Timing::After && self.game.policy().after == After::Held
    }

    fn apply(&mut self, mut apply: Apply<G>) -> Option<Node<G>> {
        if apply.paid == Paid::Not {
            if let Some(open) = self.use_up(&apply) {
                return self.rest(Task::Apply(apply), Node::Open(open));
            }
            self.tell_effect(&apply);
            self.sink.open(self.beneath_waiting());
            self.open_frame(&apply);
            apply.paid = Paid::Fully;
            let cost = std::mem::take(&mut apply.effect.cost);
            if !cost.is_empty() {
                self.position.agenda.push(Task::Apply(apply));
                self.position.agenda.push(Task::together(cost));
                return None;
            }
        }
        match apply.effect.timing {
            Timing::Replace => self.replace(&apply),
            Timing::Modify => self.modify(&apply),
            Timing::Before | Timing::At | Timing::After => self.resolve(&apply),
        }
        None
    }

    /// Writes the effect down as used: in its scope, and in the window it is used in.
    fn use_up(&mut self, apply: &Apply<G>) -> Option<Open<G>> {
        let Apply { effect, event, .. } = apply;
        if let Once::Scope(scope) = &effect.once {
            let Some(used) = self.scope_mut(scope) else {
                return Some(Open::NoScope { effect: effect.key.clone(), scope: scope.clone() });
            };
            used.insert(effect.key.clone());
        }
        if !self.holds(effect.timing)
            && let Some(batch) = self.beneath()
        {
            batch.use_up(effect, event);
        }
        None
    }

    fn scope_mut(&mut self, scope: &G::Scope) -> Option<&mut super::Used<G>> {
        let Position { state, agenda } = &mut *self.position;
        let frame = agenda.iter_mut().rev().find_map(|task| match task {
            Task::Frame(frame) if frame.is(scope) => Some(&mut frame.used),
            _ => None,
        });
        frame.or_else(|| self.game.used_mut(state, scope))
    }

    /// Opens a frame for what an effect does, and a layer for what it triggers.
    fn open_frame(&mut self, apply: &Apply<G>) {
        let policy = self.game.policy();
        let layered = match apply.effect.timing {
            Timing::Replace | Timing::Modify => return,
            Timing::Before => false,
            Timing::At => policy.after == After::Held && policy.delayed == Delayed::OwnLayer,
            Timing::After => policy.after == After::Held,
        };
        let frame = Frame::of_effect(apply.effect.key.clone());
        self.position.agenda.push(Task::Frame(frame));
        if layered {
            self.position.agenda.push(Task::Layer(Layer::default()));
        }
    }

    fn resolve(&mut self, apply: &Apply<G>) {
        let view = self.position.view();
        let resolution = self.game.resolve(view, &apply.effect.key, &apply.event);
        if resolution.bindings != G::Bindings::default()
            && let Some(frame) = self.frame()
        {
            frame.bindings = resolution.bindings;
        }
        self.position.push(resolution.tasks);
    }

    fn replace(&mut self, apply: &Apply<G>) {
        let Some(Task::Batch(mut batch)) = self.position.agenda.pop() else {
            return;
        };
        let (key, event) = (&apply.effect.key, &apply.event);
        let replacement = self.game.replace(self.position.view(), key, event, &batch);
        self.note(event, super::Fate::Replaced);
        let chain = batch.replace(key, event, replacement.events, &replacement.joins);
        self.position.agenda.push(Task::Batch(batch));
        let mut tasks = replacement.tasks;
        for task in &mut tasks {
            if let Task::Batch(batch) = task {
                batch.inherit(&chain);
            }
        }
        self.position.push(tasks);
    }

    fn modify(&mut self, apply: &Apply<G>) {
        let Some(Task::Batch(mut batch)) = self.position.agenda.pop() else {
            return;
        };
        let (key, event) = (&apply.effect.key, &apply.event);
        let modified = self.game.modify(self.position.view(), key, event, &batch);
        batch.modify(key, event, modified);
        self.position.agenda.push(Task::Batch(batch));
    }

    /// Tells that an effect is used.
    fn tell_effect(&mut self, apply: &Apply<G>) {
        if self.sink.listens() {
            let told = self.game.describe_on(self.position.view(), &apply.effect.key, &apply.event);
            tell(self.position, Some(told), self.sink);
        }
    }

    /// Tells why something does not happen.
    pub(super) fn tell_bans(&mut self, what: &str, bans: &[G::Ban]) {
        if self.sink.listens() {
            let reasons = bans.iter().map(Reason::told).collect();
            self.tell_reasons(what, reasons, None);
        }
    }

    /// Tells reasons, a step each; the first step also carries what is refused.
    pub(super) fn tell_reasons(&mut self, what: &str, reasons: Vec<Told>, mut refuses: Option<Refusing>) {
        let depth = self.position.view().depth();
        for told in reasons {
            let step = Step::new(format!("{what}: {}", told.text), told.citations).from_source(told.source);
            self.sink.take(step.refusing(refuses.take()).at_depth(depth));
        }
    }

    /// Tells the innermost frame what became of an event.
    pub(super) fn note(&mut self, event: &G::Event, fate: super::Fate) {
        let game = self.game;
        if let Some(frame) = self.frame() {
            game.note(&mut frame.bindings, event, fate);
        }
    }
}
