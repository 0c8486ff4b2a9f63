//! How does one game play another within itself?
//!
//! A game may hold the state of another and let that one decide what happens: its events, work items and picks are then
//! rows of the outer game's own. [`Within`] says how each is called there; everything the inner game answers is
//! said over, nothing is decided twice.

use super::{
    Apply, Batch, Doing, Effect, Frame, Game, Held, Inside, Layer, Member, Moment, Offer, Once, Outcome,
    Pick, Position, Prompt, Resolution, Side, Task, Timing, Used, View, sort,
};

/// How what the game `I` says is called in the game `G` that plays it within itself.
pub trait Within<I: Game, G: Game> {
    /// A player of the inner game.
    fn player(&self, player: I::Player) -> G::Player;
    /// A player of the outer game, as the inner one knows that player.
    fn inner_player(&self, player: G::Player) -> I::Player;
    /// What happens in the inner game.
    fn event(&self, event: I::Event) -> G::Event;
    /// A work item of the inner game.
    fn work(&self, work: I::Work) -> G::Work;
    /// A pick of the inner game.
    fn pick(&self, pick: I::Pick) -> G::Pick;
    /// What the inner game lets somebody decide.
    fn prompt(&self, prompt: I::Prompt) -> G::Prompt;
    /// An effect of the inner game.
    fn effect(&self, effect: I::Effect) -> G::Effect;
    /// A scope of the inner game.
    fn scope(&self, scope: I::Scope) -> G::Scope;
    /// What a frame of the inner game remembers.
    fn bindings(&self, bindings: I::Bindings) -> G::Bindings;
    /// Why the inner game refuses something.
    fn ban(&self, ban: I::Ban) -> G::Ban;
    /// The event of the inner game, where it is one.
    fn inner_event(&self, event: &G::Event) -> Option<I::Event>;
    /// The work item of the inner game, where it is one.
    fn inner_work(&self, work: &G::Work) -> Option<I::Work>;
    /// The pick of the inner game, where it is one.
    fn inner_pick(&self, pick: &G::Pick) -> Option<I::Pick>;
    /// What the inner game lets somebody decide, where it does.
    fn inner_prompt(&self, prompt: &G::Prompt) -> Option<I::Prompt>;
    /// The effect of the inner game, where it is one.
    fn inner_effect(&self, effect: &G::Effect) -> Option<I::Effect>;

    /// What is decided, as the inner game knows it; none where another part or the outer game itself asks.
    fn asked(&self, prompt: &Prompt<G>) -> Option<Prompt<I>> {
        match prompt {
            Prompt::Game(prompt) => self.inner_prompt(prompt).map(Prompt::Game),
            Prompt::Effect(timing) => Some(Prompt::Effect(*timing)),
            Prompt::First => Some(Prompt::First),
        }
    }

    /// A pick, as the inner game knows it; none where it is another part's or the outer game's own.
    fn picked(&self, pick: &Pick<G>) -> Option<Pick<I>> {
        match pick {
            Pick::Game(pick) => self.inner_pick(pick).map(Pick::Game),
            Pick::Use(effect, apart) => {
                self.inner_effect(effect).map(|effect| Pick::Use(effect, apart.clone()))
            }
            Pick::Pass => Some(Pick::Pass),
            Pick::First(player) => Some(Pick::First(self.inner_player(*player))),
        }
    }

    /// A pick of the inner game, as the outer one calls it.
    fn outer_pick(&self, pick: Pick<I>) -> Pick<G> {
        match pick {
            Pick::Game(pick) => Pick::Game(self.pick(pick)),
            Pick::Use(effect, apart) => Pick::Use(self.effect(effect), apart),
            Pick::Pass => Pick::Pass,
            Pick::First(player) => Pick::First(self.player(player)),
        }
    }

    /// What a task of the inner game comes to in the outer one: itself, and what the outer game lets follow.
    fn tasks(&self, task: Task<I>) -> Vec<Task<G>>
    where
        Self: Sized,
    {
        vec![self.task(task)]
    }

    /// The same task.
    fn task(&self, task: Task<I>) -> Task<G>
    where
        Self: Sized,
    {
        match task {
            Task::Work(work) => Task::Work(self.work(work)),
            Task::Batch(batch) => Task::Batch(self.batch(batch)),
            Task::Layer(Layer { waiting, leader }) => {
                let held =
                    |held: Held<I>| Held { effect: self.owned(held.effect), event: self.event(held.event) };
                let mut waiting: Vec<Held<G>> = waiting.into_iter().map(held).collect();
                sort(&mut waiting);
                Task::Layer(Layer { waiting, leader: leader.map(|leader| self.player(leader)) })
            }
            Task::Frame(Frame { inside, bindings, used }) => Task::Frame(Frame {
                inside: match inside {
                    Inside::Scope(scope) => Inside::Scope(self.scope(scope)),
                    Inside::Effect(effect) => Inside::Effect(self.effect(effect)),
                },
                bindings: self.bindings(bindings),
                used: self.used(&used),
            }),
            Task::Bind(bindings) => Task::Bind(self.bindings(bindings)),
            Task::Apply(Apply { effect, event, paid }) => {
                Task::Apply(Apply { effect: self.owned(effect), event: self.event(event), paid })
            }
        }
    }

    /// The same list of effects that are used up.
    fn used(&self, used: &Used<I>) -> Used<G> {
        let mut said = Used::default();
        used.iter().for_each(|effect| {
            said.insert(self.effect(effect.clone()));
        });
        said
    }

    /// The same events together.
    fn batch(&self, batch: Batch<I>) -> Batch<G> {
        let member = |member: Member<I>| Member {
            event: self.event(member.event),
            origin: member.origin,
            used: self.used(&member.used),
        };
        let mut members: Vec<Member<G>> = batch.members.into_iter().map(member).collect();
        sort(&mut members);
        Batch {
            members,
            stage: batch.stage,
            checks: batch.checks,
            used: self.used(&batch.used),
            leader: batch.leader.map(|leader| self.player(leader)),
        }
    }

    /// The same effect with its owner, its limit and its cost.
    fn owned(&self, effect: Effect<I>) -> Effect<G> {
        Effect {
            key: self.effect(effect.key),
            owner: self.player(effect.owner),
            timing: effect.timing,
            will: effect.will,
            once: match effect.once {
                Once::Event => Once::Event,
                Once::Batch => Once::Batch,
                Once::Scope(scope) => Once::Scope(self.scope(scope)),
            },
            cost: effect.cost.into_iter().map(|event| self.event(event)).collect(),
        }
    }

    /// What a work item comes to.
    fn doing(&self, doing: Doing<I>) -> Doing<G>
    where
        Self: Sized,
    {
        let tasks = |tasks: Vec<Task<I>>| tasks.into_iter().flat_map(|task| self.tasks(task)).collect();
        match doing {
            Doing::Tasks(list) => Doing::Tasks(tasks(list)),
            Doing::Choice { who, prompt, offers } => Doing::Choice {
                who: self.player(who),
                prompt: self.prompt(prompt),
                offers: offers
                    .into_iter()
                    .map(|offer| Offer {
                        pick: self.pick(offer.pick),
                        tasks: tasks(offer.tasks),
                        names: offer.names.into_iter().map(|event| self.event(event)).collect(),
                        unmet: offer.unmet.into_iter().map(|ban| self.ban(ban)).collect(),
                    })
                    .collect(),
            },
            Doing::Chance { who, prompt, total, outcomes } => Doing::Chance {
                who: self.player(who),
                prompt: self.prompt(prompt),
                total,
                outcomes: outcomes
                    .into_iter()
                    .map(|outcome| {
                        Outcome::new(self.pick(outcome.pick), outcome.weight, tasks(outcome.tasks))
                    })
                    .collect(),
            },
            Doing::Open(ban) => Doing::Open(self.ban(ban)),
        }
    }

    /// What resolving an effect puts on the agenda.
    fn resolution(&self, resolution: Resolution<I>) -> Resolution<G>
    where
        Self: Sized,
    {
        let tasks = resolution.tasks.into_iter().flat_map(|task| self.tasks(task)).collect();
        Resolution { bindings: self.bindings(resolution.bindings), tasks }
    }

    /// Lets the inner game see its own state, and of the agenda what is its own.
    fn seeing<T>(&self, state: &I::State, view: View<'_, G>, see: impl FnOnce(View<'_, I>) -> T) -> T {
        let inner = |task: &Task<G>| match task {
            Task::Work(work) => self.inner_work(work).map(Task::Work),
            Task::Batch(batch) => self.inner_batch(batch).map(Task::Batch),
            _ => None,
        };
        let mut agenda: Vec<Task<I>> = view.agenda().filter_map(inner).collect();
        agenda.reverse();
        see(View::new(state, &agenda))
    }

    /// The events of the inner game that happen together; none where there are none.
    fn inner_batch(&self, batch: &Batch<G>) -> Option<Batch<I>> {
        let events: Vec<I::Event> = batch.events().filter_map(|event| self.inner_event(event)).collect();
        let same = Batch { stage: batch.stage, checks: batch.checks, ..Batch::new(events) };
        (!same.members.is_empty()).then_some(same)
    }

    /// The effects of the inner game at a moment of the outer one.
    fn effects(&self, game: &I, state: &I::State, moment: &Moment<'_, G>, found: &mut Vec<Effect<G>>) {
        let (timing, side): (Timing, Side) = (moment.timing, moment.side);
        let (Some(event), Some(batch)) = (self.inner_event(moment.event), self.inner_batch(moment.batch))
        else {
            return;
        };
        let mut own = Vec::new();
        self.seeing(state, moment.view, |view| {
            game.effects(&Moment { timing, side, event: &event, batch: &batch, view }, &mut own);
        });
        found.extend(own.into_iter().map(|effect| self.owned(effect)));
    }

    /// Adds why the inner game forbids an event of its own.
    fn forbids(
        &self,
        game: &I,
        state: &I::State,
        (view, event, batch): (View<'_, G>, &I::Event, &Batch<G>),
        bans: &mut Vec<G::Ban>,
    ) {
        let Some(batch) = self.inner_batch(batch) else { return };
        let mut own = Vec::new();
        self.seeing(state, view, |view| game.forbids(view, event, &batch, &mut own));
        bans.extend(own.into_iter().map(|ban| self.ban(ban)));
    }

    /// What a work item of the inner game comes to.
    fn works(&self, game: &I, state: &I::State, view: View<'_, G>, work: &I::Work) -> Doing<G>
    where
        Self: Sized,
    {
        self.doing(self.seeing(state, view, |view| game.work(view, work)))
    }

    /// What resolving an effect of the inner game, called `key` there, puts on the agenda.
    fn resolves(
        &self,
        game: &I,
        state: &I::State,
        (view, key, event): (View<'_, G>, &I::Effect, &I::Event),
    ) -> Resolution<G>
    where
        Self: Sized,
    {
        self.resolution(self.seeing(state, view, |view| game.resolve(view, key, event)))
    }

    /// An event of the inner game as an effect of it, called `key` there, makes it.
    fn modified(
        &self,
        game: &I,
        state: &I::State,
        (view, key, event): (View<'_, G>, &I::Effect, &I::Event),
        batch: &Batch<G>,
    ) -> Option<G::Event> {
        let batch = self.inner_batch(batch)?;
        let modified = self.seeing(state, view, |view| game.modify(view, key, event, &batch));
        Some(self.event(modified))
    }

    /// An effect of the inner game, as that one knows it, without its limit and its cost.
    fn inner_owned(&self, effect: &Effect<G>) -> Option<Effect<I>> {
        let (key, owner) = (self.inner_effect(&effect.key)?, self.inner_player(effect.owner));
        let (timing, will) = (effect.timing, effect.will);
        Some(Effect { key, owner, timing, will, once: Once::Event, cost: Vec::new() })
    }

    /// Why an effect of the inner game has to wait for another one of it.
    fn held_back(
        &self,
        game: &I,
        state: &I::State,
        view: View<'_, G>,
        (effect, others): (&Effect<G>, &[&Effect<G>]),
    ) -> Option<G::Ban> {
        let effect = self.inner_owned(effect)?;
        let others: Vec<Effect<I>> = others.iter().filter_map(|other| self.inner_owned(other)).collect();
        let others: Vec<&Effect<I>> = others.iter().collect();
        let ban = self.seeing(state, view, |view| game.held_back(view, &effect, &others))?;
        Some(self.ban(ban))
    }

    /// Adds why an effect cannot be used in the inner game. Its cost is looked at in the forbid window.
    fn unmet(
        &self,
        game: &I,
        state: &I::State,
        (view, effect, event): (View<'_, G>, &Effect<G>, &I::Event),
        bans: &mut Vec<G::Ban>,
    ) {
        let Some(alone) = self.inner_owned(effect) else { return };
        let mut own = Vec::new();
        self.seeing(state, view, |view| game.unmet(view, &alone, event, &mut own));
        bans.extend(own.into_iter().map(|ban| self.ban(ban)));
    }

    /// What puts the inner game right.
    fn checks(&self, game: &I, state: &I::State, view: View<'_, G>) -> Vec<Task<G>>
    where
        Self: Sized,
    {
        let tasks = self.seeing(state, view, |view| game.state_checks(view));
        tasks.into_iter().flat_map(|task| self.tasks(task)).collect()
    }

    /// The tasks with which a position of the inner game begins.
    fn agenda(&self, position: Position<I>) -> Vec<Task<G>>
    where
        Self: Sized,
    {
        position.agenda.into_iter().rev().flat_map(|task| self.tasks(task)).collect()
    }
}
