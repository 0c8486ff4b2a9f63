//! What can happen where commands are resolved?
//!
//! Everything a rule forbids or follows is an event.

use serde::{Deserialize, Serialize};
use vocabulary::{defines, events, orders, permits};

use super::{
    card_event::Deed,
    cite,
    commands::{Command, Spent},
    dice::Pool,
    effect::{self, Known},
    orders::{Activating, insert, occasion},
    resolution::Way,
    setup::{Scene, Target, Trigger},
    state::State,
    table::{Engaged, UnitEvent, UnitId},
    tell,
    terms::Seat,
    ways::{Did, Freedom, Repair, Turn, Under, most_change},
};
use engine::Citations;

/// Squadrons that a player activates in one turn of the Squadron Phase.
const SQUADRON_PHASE: u8 = 2;

events! {
    /// Something that happens.
    #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    Event on (state: State) {
        SeeDials(by: Seat) = "The {by} player sees the facedown dials: {}", Command::list(state.ship().stack.iter().flatten())
            => [permits "armada/commands/q-see-dials", defines "armada/information/hidden", defines "armada/command-dials/secret"];
        SetDial(command: Command) = "A dial set to {} goes under the stack", command.spoken()
            => [requires "armada/command-phase/setting-dials", requires "armada/command-phase/how-many", orders "armada/command-phase/at-the-bottom"],
            state.table.change(state.commands.ship, |ship| ship.stack.push(Some(*command)));
        Activate = "The ship activates"
            => [permits "armada/ship-activation/once-per-round"];
        NoActivation = "The ship does not activate"
            => [forbids "armada/ship-activation/once-per-round"], state.commands.scene = Scene::Over;
        Reveal(command: Command) = "The ship reveals its top dial: {}", command.spoken()
            => [requires "armada/command-dials/reveal", orders "armada/ship-activation/reveal-command-dial"], reveal(state, *command);
        Enter(scene: Scene) = "{}", tell::entered(*scene)
            => { orders(cite::scene_passage(*scene)).into() }, enter(state, *scene);
        BeginAttack = "An attack of the ship has rolled: {}", tell::dice(state.commands.attacks.first().copied().unwrap_or_default())
            => [orders "armada/ship-activation/attack", orders "armada/attack/resolve-attack-effects"], begin_attack(state);
        Resolve { command: Command, way: Way, turn: Turn } = "{}", tell::resolved(state, *command, *way)
            => { cite::resolved(*command, *way, *turn) }, resolve(state, *command, *way);
        WithoutEffect(command: Command) = "The {} command has been resolved without effect", tell::title(*command)
            => [permits "armada/commands/without-effect", defines "armada/commands/once-per-round"], state.commands.idle = None;
        UseCard { card: u8, trigger: Trigger } = "{}", tell::used(state, *card, *trigger)
            => { cite::card(*trigger) }, state.commands.waiting.retain(|other| other != card);
        NoMoreCards = "The {} player resolves nothing more here", state.commands.owner
            => { effect::cite::pass() }, no_more_cards(state);
        ChangeSpeed { from: u8, to: u8, with: Spent } = "Navigate changes the speed from {from} to {to}"
            => { cite::changed_speed(*with) }, state.commands.speed_left = state.commands.speed_left.saturating_sub(from.abs_diff(*to));
        RaiseYaw { joint: u8, with: Spent } = "The yaw of joint {joint} is one higher for this maneuver"
            => { Citations::one(permits(cite::with_passage(Command::Navigate, *with))).and(defines("armada/yaw/raise")) },
            state.commands.raised = Some(*joint);
        SpendPoints { repair: Repair, points: u8 } = "Spent on {}: {}", repair.purpose(), tell::points(*points)
            => { cite::repaired(*repair) }, state.commands.points = state.commands.points.saturating_sub(*points);
        LosePoints(left: u8) = "{}", tell::left(*left)
            => [requires "armada/repair-command/leftover"], state.commands.points = 0;
        ActivateSquadron { squadron: u8, via: Option<u8>, under: Under } = "{} is activated{}", tell::name(state, *squadron), tell::through(state, *via)
            => { cite::activate(*under, via.is_some()) }, activate(state, *squadron, *via);
        MoveSquadron { squadron: u8, free: Freedom, under: Under } = "{} moves{}", tell::name(state, *squadron), tell::freely(*free)
            => { cite::moves(*under, *free) }, move_squadron(state, *squadron, *free);
        AttackWith { squadron: u8, target: Target, under: Under } = "{} attacks a {target}", tell::name(state, *squadron)
            => { cite::may_act(*under).and(defines("armada/attack-range/squadron")) }, attack_with(state, *squadron, *target);
        EndSquadron { squadron: u8, did: Did } = "{} has finished its activation", tell::name(state, *squadron)
            => { cite::finished(*did) }, end_squadron(state, *squadron);
        EndSquadrons = "No more squadrons are activated here"
            => [orders "armada/squadron-command/one-at-a-time"], state.commands.activating = None;
        Add(die: Pool) = "Added: {}", tell::dice(*die)
            => [permits "armada/concentrate-fire-command/dial", permits "armada/concentrate-fire-command/color", defines "armada/modifying-dice/add"],
            state.commands.pool = state.commands.pool.plus(*die);
        Reroll { from: Pool, to: Pool } = "Rerolled: {}; now {}", tell::dice(*from), tell::dice(*to)
            => [permits "armada/concentrate-fire-command/token", defines "armada/modifying-dice/reroll"],
            state.commands.pool = state.commands.pool.minus(*from).plus(*to);
        Maneuver { speed: u8 } = "{}", tell::maneuver(*speed)
            => { cite::maneuver(*speed) };
        EndActivation = "The ship's activation is over"
            => [requires "armada/ship-activation/marked"], end_activation(state);
        Deed(deed: Deed) = "{}", deed.words(state)
            => { deed.rules() }, deed.commit(state);
    }
}

impl Event {
    /// A command is resolved, as the round stands.
    pub(crate) fn resolve(state: &State, command: Command, way: Way) -> Self {
        let turn = if state.commands.resolved.is_empty() { Turn::First } else { Turn::Further };
        Event::Resolve { command, way, turn }
    }

    /// Whether it is what a command does.
    fn is_of_a_command(&self) -> bool {
        match self {
            Event::ChangeSpeed { from, to, .. } => from != to,
            Event::RaiseYaw { .. }
            | Event::SpendPoints { .. }
            | Event::ActivateSquadron { .. }
            | Event::Add(_)
            | Event::Reroll { .. } => true,
            _ => false,
        }
    }

    /// Does it, and opens and closes what effects may wait for meanwhile.
    pub(crate) fn happen(&self, state: &mut State) {
        if self.is_of_a_command() {
            state.commands.idle = None;
        }
        self.commit(state);
        if state.table.cards.iter().next().is_some() {
            ends(self).into_iter().for_each(|of| state.table.cards.close(&occasion(), &of.into()));
            begins(self).into_iter().for_each(|of| state.table.cards.open(&occasion(), &of.into()));
        }
    }
}

fn reveal(state: &mut State, command: Command) {
    state.table.change(state.commands.ship, |ship| {
        ship.lose_top_dial();
        insert(&mut ship.dials, command);
    });
    state.commands.scene = Scene::AfterReveal;
}

fn enter(state: &mut State, scene: Scene) {
    state.commands.scene = scene;
    if scene == Scene::SquadronPhase {
        let (left, relays) = (SQUADRON_PHASE, Vec::new());
        state.commands.activating = Some(Activating { left, active: None, relays, with: None });
    }
}

fn begin_attack(state: &mut State) {
    state.commands.pool = state.commands.attacks.first().copied().unwrap_or_default();
    state.commands.attacks = state.commands.attacks.iter().skip(1).copied().collect();
}

fn no_more_cards(state: &mut State) {
    state.commands.waiting.clear();
    let now = state.commands.now.map(Known::resolving);
    now.into_iter().for_each(|of| state.table.cards.pass((&occasion(), &of.into()), state.commands.owner));
}

fn move_squadron(state: &mut State, squadron: u8, free: Freedom) {
    let by_card = state.commands.engaged_move.filter(|_| free == Freedom::Card);
    if let Some(squadron) = state.commands.squadron_mut(squadron) {
        squadron.moved = true;
        let id = squadron.id;
        state.table.change(id, |unit| {
            unit.speed = by_card.or(unit.speed);
            unit.engaged = Engaged::default();
        });
    }
}

fn attack_with(state: &mut State, squadron: u8, target: Target) {
    if let Some(squadron) = state.commands.squadron_mut(squadron) {
        squadron.attacked = true;
        let (id, frees) = (squadron.id, squadron.attack_frees);
        if target == Target::Squadron && frees {
            state.table.change(id, |unit| unit.engaged = Engaged::default());
        }
    }
}

fn end_activation(state: &mut State) {
    state.commands.scene = Scene::Over;
    state.commands.activated = true;
}

/// What has happened to a ship or squadron is seen by the ship whose commands are resolved.
pub(crate) fn see(state: &mut State, event: UnitEvent) {
    match event {
        UnitEvent::GainToken { .. } => count_tokens(state),
        UnitEvent::DiscardToken { .. } => state.commands.one_too_many = false,
        UnitEvent::Leave { unit, .. } if unit == state.commands.ship => {
            state.commands.scene = Scene::Over;
            state.commands.gaining.clear();
        }
        _ => {}
    }
}

/// The limit is asked when a token is assigned, not when the value is lowered.
fn count_tokens(state: &mut State) {
    let most = state.table.cards.tokens_at_most(state.commands.owner, state.commands.values.command);
    state.commands.one_too_many = most.is_some_and(|most| state.ship().command_tokens.len() > most);
}

fn resolve(state: &mut State, command: Command, way: Way) {
    let waits = (0_u8..).zip(&state.commands.cards).filter(|(_, card)| card.trigger.is(command));
    state.commands.waiting = waits.map(|(place, _)| place).collect();
    state.commands.now = state.table.cards.iter().next().is_some().then_some(command);
    state.commands.idle = Some(command);
    state.spend(command, way);
    state.commands.spent.insert(command, way.spent());
    if !state.commands.resolved.contains(&command) {
        insert(&mut state.commands.resolved, command);
    }
    match command {
        Command::Repair => state.commands.points = state.commands.engineering(way.spent()),
        Command::Squadron => {
            let left = state.commands.squadron_count(way.spent());
            let (relays, with) = (state.relays(), Some(way.spent()));
            state.commands.activating = Some(Activating { left, active: None, relays, with });
        }
        Command::Navigate => state.commands.speed_left = most_change(way.spent()),
        Command::ConcentrateFire => {}
    }
}

fn activate(state: &mut State, place: u8, via: Option<u8>) {
    let far = state.commands.squadron(place).is_some_and(|squadron| !state.commands.in_reach(squadron));
    state.commands.beyond = state.commands.beyond.saturating_sub(u8::from(far && via.is_none()));
    let Some(activating) = &mut state.commands.activating else { return };
    activating.active = Some(place);
    activating.left = activating.left.saturating_sub(1);
    for (relay, left) in &mut activating.relays {
        if Some(*relay) == via {
            *left = left.saturating_sub(1);
        }
    }
}

fn end_squadron(state: &mut State, place: u8) {
    if let Some(id) = state.commands.squadron(place).map(|squadron| squadron.id) {
        state.table.change(id, |unit| unit.activated = true);
        if state.acting.by == id {
            state.acting.by = UnitId::NOBODY;
        }
    }
    if let Some(mut activating) = state.commands.activating.take() {
        activating.active = None;
        activating.relays = state.pruned(activating.relays);
        state.commands.activating = Some(activating);
    }
}

vocabulary::holds! { Event { Deed(Deed) } }

/// What begins with an event and goes on for a while.
pub(super) fn begins(event: &Event) -> Option<Known> {
    match event {
        Event::Activate => Some(Known::ShipActivation),
        Event::Resolve { command, .. } => Some(Known::resolving(*command)),
        Event::Enter(Scene::DetermineCourse) => Some(Known::DetermineCourse),
        Event::Enter(Scene::SquadronPhase) => Some(Known::SquadronPhase),
        Event::ActivateSquadron { .. } => Some(Known::SquadronActivation),
        Event::BeginAttack => Some(Known::Attack),
        _ => None,
    }
}

/// What is over with an event.
pub(super) fn ends(event: &Event) -> Option<Known> {
    match event {
        Event::EndActivation => Some(Known::ShipActivation),
        Event::Deed(Deed::Over(command)) => Some(Known::resolving(*command)),
        Event::EndSquadron { .. } => Some(Known::SquadronActivation),
        Event::Maneuver { .. } => Some(Known::DetermineCourse),
        _ => None,
    }
}
