//! What can happen?
//!
//! Events are the only thing that changes the table. Everything a rule forbids or follows is one of
//! them.

use serde::{Deserialize, Serialize};
use vocabulary::words;

use super::{
    commands::{Command, Spent},
    deed::Deed,
    dice::Pool,
    effect::{CardEvent, CardVerb, CommandPart, Component, Known},
    legality::most_change,
    setup::{Scene, Target, Trigger},
    state::{Activating, SHIP, State, insert, remove},
    table::UnitEvent,
    terms::{HullZone, Seat},
    typed::{begins, ends, occasion},
    way::Way,
};

words! {
    /// Why a command dial is discarded.
    DialLoss is "reason to discard a command dial" {
        /// It takes the raid tokens with it.
        Raid = "raid",
        /// The activation is over.
        Unspent = "unspent",
        /// An effect says so.
        Effect = "effect",
    }
}

words! {
    /// Why a squadron may move.
    Freedom is "reason why a squadron may move" {
        /// It is not engaged.
        Free = "free",
        /// All squadrons engaged with it have Heavy.
        Heavy = "heavy",
        /// It has Grit and is engaged with only one.
        Grit = "grit",
        /// A card of the ship whose command activates it lets it.
        Card = "card",
    }
}

words! {
    /// What a squadron's activation comes from.
    Under is "activation of a squadron" {
        /// A squadron command.
        Command = "command",
        /// The Squadron Phase.
        Phase = "squadron-phase",
        /// The Squadron Phase, of a squadron with Rogue.
        Rogue = "rogue",
    }
}

words! {
    /// Whether a command is the first that a ship resolves in a round.
    Turn is "place of a command in the round" {
        /// It is.
        First = "first",
        /// Others have been resolved before.
        Further = "further",
    }
}

words! {
    /// Whether an activated squadron did anything.
    Did is "use of an activation" {
        /// It moved, attacked, or both.
        Something = "something",
        /// Neither.
        Nothing = "nothing",
    }
}

/// Squadrons that a player activates in one turn of the Squadron Phase.
const SQUADRON_PHASE: u8 = 2;

/// A damage card as a repair names it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Card {
    /// A faceup one, by name.
    Faceup(String),
    /// A facedown one.
    Facedown,
}

/// Something that happens.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Event {
    /// A player who may change facedown dials sees what is set on them.
    SeeDials(Seat),
    /// A facedown dial is set to another command.
    ChangeDial {
        /// Who changes it.
        by: Seat,
        /// Which, from 0 at the top.
        nth: u8,
        /// The command.
        to: Command,
    },
    /// A new dial is put under the stack.
    SetDial(Command),
    /// The ship activates.
    Activate,
    /// The ship cannot activate.
    NoActivation,
    /// The top dial is revealed.
    Reveal(Command),
    /// A dial is gained by an effect.
    GainDial(Command),
    /// A command token is gained by an effect.
    GainToken(Command),
    /// A dial is spent for the matching token.
    DialToToken(Command),
    /// A huge ship is assigned the token of its revealed dial.
    HugeToken(Command),
    /// A command dial is discarded.
    DiscardDial {
        /// Which.
        command: Command,
        /// Why.
        why: DialLoss,
    },
    /// A raid token is discarded.
    RemoveRaid(Command),
    /// A scene begins.
    Enter(Scene),
    /// The dice of the next attack lie there.
    BeginAttack,
    /// The ship resolves a command.
    Resolve {
        /// Which.
        command: Command,
        /// What it spends.
        way: Way,
        /// Whether it is the first of the round.
        turn: Turn,
    },
    /// The command is over, and nothing was done with it.
    WithoutEffect(Command),
    /// An upgrade card is used at its moment.
    UseCard {
        /// Its place in the situation.
        card: u8,
        /// What makes it resolve.
        trigger: Trigger,
    },
    /// No more upgrade cards are used while this command is being resolved.
    NoMoreCards,
    /// The speed is changed.
    ChangeSpeed {
        /// From.
        from: u8,
        /// To.
        to: u8,
        /// What is spent, which says by how much it may change.
        with: Spent,
    },
    /// One joint's yaw is raised by one for this maneuver.
    RaiseYaw {
        /// Which joint, from 1.
        joint: u8,
        /// What is spent.
        with: Spent,
    },
    /// One point: a shield is moved.
    MoveShield {
        /// From this zone.
        from: HullZone,
        /// To this one.
        to: HullZone,
    },
    /// Two points: a shield is recovered.
    RecoverShield(HullZone),
    /// Three points: a damage card is discarded.
    RepairHull(Card),
    /// Engineering points that are left are lost.
    LosePoints(u8),
    /// A squadron is activated.
    ActivateSquadron {
        /// Its place in the list.
        squadron: u8,
        /// The squadron with Relay that serves, where one does.
        via: Option<u8>,
        /// What it comes from.
        under: Under,
    },
    /// The activated squadron moves.
    MoveSquadron {
        /// Its place in the list.
        squadron: u8,
        /// Why it may.
        free: Freedom,
        /// What its activation comes from.
        under: Under,
    },
    /// The activated squadron attacks.
    AttackWith {
        /// Its place in the list.
        squadron: u8,
        /// What it attacks.
        target: Target,
        /// What its activation comes from.
        under: Under,
    },
    /// The squadron's activation is over.
    EndSquadron {
        /// Its place in the list.
        squadron: u8,
        /// What it did with it.
        did: Did,
    },
    /// No more squadrons are activated here.
    EndSquadrons,
    /// A die is rolled into the pool.
    Add(Pool),
    /// A die is rolled again.
    Reroll {
        /// What it showed.
        from: Pool,
        /// What it shows now.
        to: Pool,
    },
    /// The ship moves.
    Maneuver {
        /// At this speed.
        speed: u8,
    },
    /// The activation is over.
    EndActivation,
    /// Something that happens to the ship.
    Unit(UnitEvent),
    /// Something by an effect that the situation lists.
    Deed(Deed),
    /// Something that happens to an effect of the list or to its card.
    Card(CardEvent),
}

impl Event {
    /// A command is resolved, as the round stands.
    pub(super) fn resolve(state: &State, command: Command, way: Way) -> Self {
        let turn = if state.resolved.is_empty() { Turn::First } else { Turn::Further };
        Event::Resolve { command, way, turn }
    }

    /// Whether it is what a command does.
    fn is_of_a_command(&self) -> bool {
        match self {
            Event::ChangeSpeed { from, to, .. } => from != to,
            Event::RaiseYaw { .. }
            | Event::MoveShield { .. }
            | Event::RecoverShield(_)
            | Event::RepairHull(_)
            | Event::ActivateSquadron { .. }
            | Event::Add(_)
            | Event::Reroll { .. } => true,
            _ => false,
        }
    }

    /// Does it, and opens and closes what effects may wait for meanwhile.
    pub(super) fn commit(&self, state: &mut State) {
        self.happen(state);
        if state.table.sheet.iter().next().is_some() {
            ends(self).into_iter().for_each(|of| state.table.sheet.close(&occasion(), &of.into()));
            begins(self).into_iter().for_each(|of| state.table.sheet.open(&occasion(), &of.into()));
        }
    }

    fn happen(&self, state: &mut State) {
        if self.is_of_a_command() {
            state.idle = None;
        }
        match self {
            Event::SeeDials(_)
            | Event::Activate
            | Event::Maneuver { .. }
            | Event::GainDial(_)
            | Event::SetDial(_)
            | Event::ChangeDial { .. }
            | Event::Reveal(_) => dials(self, state),
            Event::NoActivation => state.scene = Scene::Over,
            Event::DialToToken(command) => {
                state.table.change(SHIP, |ship| ship.give(CommandPart::Dial, *command));
                assign(state, *command);
            }
            Event::HugeToken(command) | Event::GainToken(command) => assign(state, *command),
            Event::DiscardDial { command, .. } => {
                state.table.change(SHIP, |ship| ship.give(CommandPart::Dial, *command));
            }
            Event::RemoveRaid(command) => {
                state.table.change(SHIP, |ship| remove(&mut ship.raid, *command));
            }
            Event::Enter(scene) => {
                state.scene = *scene;
                if *scene == Scene::SquadronPhase {
                    let (left, relays) = (SQUADRON_PHASE, Vec::new());
                    state.activating = Some(Activating { left, active: None, relays, with: None });
                }
            }
            Event::BeginAttack => {
                state.pool = state.attacks.first().copied().unwrap_or_default();
                state.attacks = state.attacks.iter().skip(1).copied().collect();
            }
            Event::Resolve { command, way, .. } => resolve(state, *command, *way),
            Event::WithoutEffect(_) => state.idle = None,
            Event::UseCard { card, .. } => state.waiting.retain(|other| other != card),
            Event::NoMoreCards => {
                state.waiting.clear();
                let now = state.now.map(Known::resolving);
                now.into_iter()
                    .for_each(|of| state.table.sheet.pass((&occasion(), &of.into()), state.owner()));
            }
            Event::ChangeSpeed { from, to, .. } => {
                state.speed_left = state.speed_left.saturating_sub(from.abs_diff(*to));
                state.table.change(SHIP, |ship| ship.speed = Some(*to));
            }
            Event::RaiseYaw { joint, .. } => state.raised = Some(*joint),
            Event::MoveShield { from, to } => {
                state.points = state.points.saturating_sub(1);
                state.table.change(SHIP, |ship| {
                    ship.shields.lose(*from);
                    ship.shields.gain(*to);
                });
            }
            Event::RecoverShield(zone) => {
                state.points = state.points.saturating_sub(2);
                state.table.change(SHIP, |ship| ship.shields.gain(*zone));
            }
            Event::RepairHull(card) => {
                state.points = state.points.saturating_sub(state.hull_cost(card));
                discard(state, card);
            }
            Event::LosePoints(_) => state.points = 0,
            Event::ActivateSquadron { squadron, via, .. } => activate(state, *squadron, *via),
            Event::MoveSquadron { squadron, free, .. } => {
                let by_card = state.engaged_move.filter(|_| *free == Freedom::Card);
                if let Some(squadron) = state.squadron_mut(*squadron) {
                    squadron.moved = true;
                    squadron.speed = by_card.or(squadron.speed);
                    (squadron.engaged, squadron.engaged_heavy) = (0, 0);
                }
            }
            Event::AttackWith { squadron, target, .. } => {
                if let Some(squadron) = state.squadron_mut(*squadron) {
                    squadron.attacked = true;
                    if *target == Target::Squadron && squadron.attack_frees {
                        (squadron.engaged, squadron.engaged_heavy) = (0, 0);
                    }
                }
            }
            Event::EndSquadron { squadron, .. } => end_squadron(state, *squadron),
            Event::EndSquadrons => state.activating = None,
            Event::Add(die) => state.pool = state.pool.plus(*die),
            Event::Reroll { from, to } => state.pool = state.pool.minus(*from).plus(*to),
            Event::Deed(deed) => deed.commit(state),
            Event::Unit(event) => {
                event.commit(&mut state.table);
                match event {
                    UnitEvent::DiscardToken { .. } => state.one_too_many = false,
                    UnitEvent::Leave { unit: SHIP, .. } => {
                        state.scene = Scene::Over;
                        state.stack.clear();
                        state.gaining.clear();
                    }
                    _ => {}
                }
            }
            Event::Card(event) => state.table.card(*event, Some(SHIP)),
            Event::EndActivation => {
                state.scene = Scene::Over;
                state.activated = true;
            }
        }
    }
}

fn dials(event: &Event, state: &mut State) {
    match event {
        Event::ChangeDial { nth, to, .. } => {
            if let Some(dial) = state.stack.get_mut(usize::from(*nth)) {
                *dial = *to;
            }
        }
        Event::SetDial(command) => state.stack.push(*command),
        Event::Reveal(command) => {
            state.stack = state.stack.iter().skip(1).copied().collect();
            state.table.change(SHIP, |ship| insert(&mut ship.dials, *command));
            state.scene = Scene::AfterReveal;
        }
        Event::GainDial(command) => {
            remove(&mut state.gaining, *command);
            state.table.change(SHIP, |ship| insert(&mut ship.dials, *command));
        }
        _ => {}
    }
}

/// The ship is assigned a token.
fn assign(state: &mut State, command: Command) {
    state.table.change(SHIP, |ship| insert(&mut ship.command_tokens, command));
    let most = state.table.sheet.tokens_at_most(state.owner(), state.values.command);
    state.one_too_many = most.is_some_and(|most| state.ship().command_tokens.len() > most);
}

fn resolve(state: &mut State, command: Command, way: Way) {
    let waits = (0_u8..).zip(&state.cards).filter(|(_, card)| card.trigger.is(command));
    state.waiting = waits.map(|(place, _)| place).collect();
    state.now = state.table.sheet.iter().next().is_some().then_some(command);
    state.idle = Some(command);
    state.spend(command, way);
    state.spent.insert(command, way.spent());
    if !state.resolved.contains(&command) {
        insert(&mut state.resolved, command);
    }
    match command {
        Command::Repair => state.points = state.engineering(way.spent()),
        Command::Squadron => {
            let left = state.squadron_count(way.spent());
            let (relays, with) = (relays(state), Some(way.spent()));
            state.activating = Some(Activating { left, active: None, relays, with });
        }
        Command::Navigate => state.speed_left = most_change(way.spent()),
        Command::ConcentrateFire => {}
    }
}

/// For how many squadrons each squadron with Relay serves, as far as somebody may still ask for it.
pub(super) fn relays(state: &State) -> Vec<(u8, u8)> {
    let all =
        state.places().map(|(place, squadron)| (place, squadron.value(super::keywords::KeywordName::Relay)));
    pruned(state, all.collect())
}

/// Relays of which no later choice reads anything are forgotten, and what is more than can be asked for.
fn pruned(state: &State, relays: Vec<(u8, u8)>) -> Vec<(u8, u8)> {
    let asking = |relay: u8| {
        let mut asking: u8 = 0;
        for squadron in &state.squadrons {
            let asks = !squadron.activated && squadron.friendly && !state.in_reach(squadron);
            if asks && squadron.near_relays.contains(&relay) {
                asking = asking.saturating_add(1);
            }
        }
        asking
    };
    let kept = relays.into_iter().filter(|(relay, _)| asking(*relay) > 0);
    kept.map(|(relay, left)| (relay, left.min(asking(relay)))).collect()
}

fn activate(state: &mut State, place: u8, via: Option<u8>) {
    let far = state.squadron(place).is_some_and(|squadron| !state.in_reach(squadron));
    state.beyond = state.beyond.saturating_sub(u8::from(far && via.is_none()));
    let Some(activating) = &mut state.activating else { return };
    activating.active = Some(place);
    activating.left = activating.left.saturating_sub(1);
    for (relay, left) in &mut activating.relays {
        if Some(*relay) == via {
            *left = left.saturating_sub(1);
        }
    }
}

fn end_squadron(state: &mut State, place: u8) {
    if let Some(squadron) = state.squadron_mut(place) {
        squadron.activated = true;
    }
    if let Some(mut activating) = state.activating.take() {
        activating.active = None;
        activating.relays = pruned(state, activating.relays);
        state.activating = Some(activating);
    }
}

fn discard(state: &mut State, card: &Card) {
    match card {
        Card::Facedown => super::deed::discard_facedown(state),
        Card::Faceup(name) => {
            state.table.change(SHIP, |ship| ship.turn_card(CardVerb::Discard, name));
            let typed = state.table.sheet.named(name).filter(|(_, card)| card.component == Component::Damage);
            if let Some(nth) = typed.map(|(nth, _)| nth) {
                state.table.sheet.turn(nth, CardVerb::Discard);
            }
        }
    }
}

vocabulary::holds! { Event { Unit(UnitEvent), Deed(Deed), Card(CardEvent) } }
