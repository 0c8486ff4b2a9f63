//! What is refused, and by which rule?
//!
//! The forbid window: [`forbids`] looks at an event that is about to happen and adds every ban on
//! it. The same function answers whether an option is legal, so the rule that is shown is the rule
//! that is applied.

use serde::{Deserialize, Serialize};

use super::{
    commands::{Command, Spent},
    dice::{Color, Die},
    event::{Card, Event},
    keywords::KeywordName,
    setup::{Scene, Target},
    state::{Squadron, State},
    terms::{HullZone, Range, Seat},
    way::{Place, Way},
    words::words,
};

/// The damage card that keeps shields from zones that have none left.
pub const CAPACITOR_FAILURE: &str = "Capacitor Failure";

words! {
    /// A dial or a token.
    Component is "component" {
        /// A command dial.
        Dial = "dial",
        /// A command token.
        Token = "token",
    }
}

/// Why something is refused, or not settled.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Ban {
    /// A raid token of this command lies on the ship.
    Raided(Command),
    /// This command has been resolved in this round.
    OncePerRound(Command),
    /// Two of a kind are never spent on one command.
    OneOfEach(Component),
    /// The ship has no such dial or token.
    Nothing {
        /// What is missing.
        component: Component,
        /// Of which command.
        command: Command,
    },
    /// It lies on an upgrade card that does not let the ship spend it.
    OnCard {
        /// What.
        component: Component,
        /// Of which command.
        command: Command,
        /// The card's name.
        card: String,
    },
    /// It is another ship's.
    OtherShip(Component),
    /// Another moment of the activation is meant for it.
    NotNow {
        /// When it can be.
        belongs: Scene,
        /// Where the activation stands.
        now: Scene,
    },
    /// A dial becomes a token only when it is revealed, or gained.
    OnlyAtReveal,
    /// Raid tokens are discarded only when the dial is revealed.
    RaidOnlyAtReveal,
    /// The ship has no raid tokens.
    NoRaid,
    /// The ship has no raid token of this command.
    NoMatchingRaid(Command),
    /// The ship has discarded something for raid tokens at this reveal.
    RaidDone,
    /// Tokens are discarded when there are too many, or for a raid token.
    NothingToDiscard(Command),
    /// It is another player's ship.
    NotYours(Seat),
    /// These dials are another player's, and no effect lets this one see them.
    Secret(Seat),
    /// No effect changes facedown dials.
    NothingChanges,
    /// There is no such facedown dial.
    NoSuchDial(u8),
    /// The stack has as many dials as the command value.
    StackFull(u8),
    /// Dials are set in the Command Phase.
    NotCommandPhase,
    /// The ship has activated in this round.
    ShipActivated,
    /// Speed changes only by an effect, and none is being resolved.
    SpeedConstant,
    /// Yaw values are those of the speed chart, and no effect raises one.
    YawConstant,
    /// More than what is spent allows.
    TooFar {
        /// From.
        from: u8,
        /// To.
        to: u8,
        /// What is spent.
        with: Spent,
    },
    /// The speed chart has no such speed.
    BeyondChart {
        /// The speed.
        speed: u8,
        /// The highest one.
        most: u8,
    },
    /// Less than 0.
    BelowZero,
    /// A token changes no yaw.
    NoYaw,
    /// At speed 0 the chart has no joints.
    YawAtZero,
    /// No such joint at this speed.
    NoSuchJoint {
        /// The joint.
        joint: u8,
        /// The speed.
        speed: u8,
    },
    /// The yaw of this joint is "II".
    YawFull(u8),
    /// One joint has been raised.
    OneJoint,
    /// Too few engineering points.
    Points {
        /// Needed.
        needed: u8,
        /// Left.
        left: u8,
        /// For what.
        repair: Repair,
    },
    /// No repair command is being resolved.
    NoPoints(Repair),
    /// The zone has its maximum.
    ZoneFull {
        /// The zone.
        zone: HullZone,
        /// Its maximum.
        most: u8,
    },
    /// The zone has no shields.
    ZoneEmpty(HullZone),
    /// Only huge ships have this zone.
    HugeOnly(HullZone),
    /// From a zone to itself.
    SameZone(HullZone),
    /// No such damage card lies on the ship.
    NoSuchCard(Card),
    /// Capacitor Failure: no shields for a zone without shields.
    CapacitorFailure(HullZone),
    /// The squadron is an enemy.
    Enemy(String),
    /// The squadron has activated in this round.
    Activated(String),
    /// The squadron is too far away.
    OutOfReach {
        /// Its name.
        squadron: String,
        /// Its range.
        range: Range,
        /// How far the command reaches.
        reach: Range,
    },
    /// The squadron with Relay is itself out of reach, or no friend.
    RelayOutOfReach(String),
    /// The squadron with Relay serves for no more.
    RelayUsed {
        /// Its name.
        relay: String,
        /// Its value.
        value: u8,
    },
    /// The squadron is not at distance 1 to 3 of it, or that one has no Relay.
    NotNearRelay {
        /// The squadron.
        squadron: String,
        /// The one that was named.
        relay: String,
    },
    /// As many squadrons as the command allows have been activated.
    NoMoreSquadrons(Option<Spent>),
    /// No squadrons are being activated.
    NotActivating,
    /// The squadron that is active finishes first.
    OneAtATime,
    /// No squadron is active.
    NoneActive,
    /// In the Squadron Phase every turn is used.
    MustActivate,
    /// It has moved.
    Moved(String),
    /// It has attacked.
    Attacked(String),
    /// In the Squadron Phase it moves or attacks.
    MoveOrAttack(String),
    /// It is engaged.
    Engaged(String),
    /// It has Grit, and is engaged with several squadrons of which one lacks Heavy.
    GritHeld(String),
    /// It must attack an engaged squadron.
    MustAttackSquadron(String),
    /// Nothing of this kind can be attacked from where it stands.
    NoTarget {
        /// Its name.
        squadron: String,
        /// What was named.
        target: Target,
    },
    /// No die of this color is in the pool.
    ColorNotInPool(Color),
    /// Nothing adds a die here.
    NothingAdds,
    /// This die is not in the pool.
    DieNotInPool(Die),
    /// Nothing rerolls a die here.
    NothingRerolls,
    /// The effect waits for the reveal of the ship's own top dial, and there was none.
    NotRevealed(String),
    /// The effect waits for a command that is not resolved here.
    NotResolved(String),
}

words! {
    /// What engineering points are spent on.
    Repair is "repair effect" {
        /// Move a shield.
        Move = "move-shield",
        /// Recover a shield.
        Recover = "recover-shield",
        /// Discard a damage card.
        Hull = "repair-hull",
    }
}

impl Repair {
    /// What it costs.
    pub fn cost(self) -> u8 {
        match self {
            Repair::Move => 1,
            Repair::Recover => 2,
            Repair::Hull => 3,
        }
    }
}

/// Adds every ban on `event`.
pub(super) fn forbids(state: &State, event: &Event, bans: &mut Vec<Ban>) {
    match event {
        Event::Resolve { command, way, .. } => resolve(state, *command, *way, bans),
        Event::Activate if state.activated => bans.push(Ban::ShipActivated),
        Event::ChangeDial { nth, .. } if state.stack.get(usize::from(*nth)).is_none() => {
            bans.push(Ban::NoSuchDial(nth.saturating_add(1)));
        }
        Event::SetDial(_) if state.stack.len() >= usize::from(state.values.command) => {
            bans.push(Ban::StackFull(state.values.command));
        }
        Event::DialToToken(command) if !state.dials.contains(command) => {
            bans.push(Ban::Nothing { component: Component::Dial, command: *command });
        }
        Event::ChangeSpeed { from, to, with } => speed(state, (*from, *to), *with, bans),
        Event::RaiseYaw { joint, with } => yaw(state, *joint, *with, bans),
        Event::MoveShield { from, to } => {
            points(state, Repair::Move, bans);
            move_shield(state, *from, *to, bans);
        }
        Event::RecoverShield(zone) => {
            points(state, Repair::Recover, bans);
            gain_shield(state, *zone, bans);
        }
        Event::RepairHull(card) => {
            points(state, Repair::Hull, bans);
            let there = match card {
                Card::Facedown => state.facedown > 0,
                Card::Faceup(name) => state.has_faceup(name),
            };
            if !there {
                bans.push(Ban::NoSuchCard(card.clone()));
            }
        }
        Event::ActivateSquadron { squadron, via, .. } => activate(state, *squadron, *via, bans),
        Event::MoveSquadron { squadron, .. } => {
            if let Some(squadron) = state.squadron(*squadron) {
                move_squadron(state, squadron, bans);
            }
        }
        Event::AttackWith { squadron, target, .. } => {
            if let Some(squadron) = state.squadron(*squadron) {
                attack_with(state, squadron, *target, bans);
            }
        }
        _ => {}
    }
}

fn resolve(state: &State, command: Command, way: Way, bans: &mut Vec<Ban>) {
    if state.raid.contains(&command) {
        bans.push(Ban::Raided(command));
    }
    if state.resolved.contains(&command) {
        bans.push(Ban::OncePerRound(command));
    }
    match way {
        Way::TwoDials => return bans.push(Ban::OneOfEach(Component::Dial)),
        Way::TwoTokens => return bans.push(Ban::OneOfEach(Component::Token)),
        Way::Dial(_) | Way::Token(_) | Way::Both { .. } => {}
    }
    let parts = [(Component::Dial, way.dial()), (Component::Token, way.token())];
    for (component, place) in parts {
        if let Some(place) = place {
            has(state, command, component, place, bans);
        }
    }
    let belongs = Scene::of(command);
    if state.scene != belongs {
        bans.push(Ban::NotNow { belongs, now: state.scene });
    }
}

/// Why a dial or token cannot be spent: it is not there, on a card that keeps it, or another ship's.
fn has(state: &State, command: Command, component: Component, place: Place, bans: &mut Vec<Ban>) {
    let own = match component {
        Component::Dial => &state.dials,
        Component::Token => &state.tokens,
    };
    let keeps = state.cards.iter().find(|card| {
        let on_card = match component {
            Component::Dial => &card.dials,
            Component::Token => &card.tokens,
        };
        on_card.contains(&command)
    });
    let spendable = match component {
        Component::Dial => state.card_with_dial(command),
        Component::Token => state.card_with_token(command),
    };
    let missing = match (place, keeps) {
        (Place::Other, _) => Some(Ban::OtherShip(component)),
        (Place::Ship, _) if own.contains(&command) => None,
        (Place::Card, _) if spendable.is_some() => None,
        (_, Some(card)) if !card.spend || place == Place::Ship => {
            Some(Ban::OnCard { component, command, card: card.name.clone() })
        }
        _ => Some(Ban::Nothing { component, command }),
    };
    bans.extend(missing);
}

fn speed(state: &State, (from, to): (u8, u8), with: Spent, bans: &mut Vec<Ban>) {
    if from.abs_diff(to) > most_change(with) {
        bans.push(Ban::TooFar { from, to, with });
    }
    if !state.chart.has(to) {
        bans.push(Ban::BeyondChart { speed: to, most: state.chart.maximum() });
    }
}

/// By how much the speed may change for what is spent.
pub(super) fn most_change(with: Spent) -> u8 {
    match with {
        Spent::Dial | Spent::Token => 1,
        Spent::Both => 2,
    }
}

fn yaw(state: &State, joint: u8, with: Spent, bans: &mut Vec<Ban>) {
    if with == Spent::Token {
        bans.push(Ban::NoYaw);
    }
    if state.raised.is_some() {
        bans.push(Ban::OneJoint);
    }
    let column = state.chart.column(state.speed);
    match column.map(|column| column.joint(joint)) {
        None => bans.push(Ban::YawAtZero),
        Some(None) => bans.push(Ban::NoSuchJoint { joint, speed: state.speed }),
        Some(Some(yaw)) if yaw.raised().is_none() => bans.push(Ban::YawFull(joint)),
        Some(Some(_)) => {}
    }
}

fn points(state: &State, repair: Repair, bans: &mut Vec<Ban>) {
    if state.points < repair.cost() {
        bans.push(Ban::Points { needed: repair.cost(), left: state.points, repair });
    }
}

fn move_shield(state: &State, from: HullZone, to: HullZone, bans: &mut Vec<Ban>) {
    if !state.zones().contains(&from) {
        bans.push(Ban::HugeOnly(from));
    } else if state.shields.of(from) == 0 {
        bans.push(Ban::ZoneEmpty(from));
    }
    if from == to {
        bans.push(Ban::SameZone(from));
    } else {
        gain_shield(state, to, bans);
    }
}

fn gain_shield(state: &State, zone: HullZone, bans: &mut Vec<Ban>) {
    if !state.zones().contains(&zone) {
        bans.push(Ban::HugeOnly(zone));
        return;
    }
    let (left, most) = (state.shields.of(zone), state.max_shields.of(zone));
    if left >= most {
        bans.push(Ban::ZoneFull { zone, most });
    }
    if left == 0 && state.has_faceup(CAPACITOR_FAILURE) {
        bans.push(Ban::CapacitorFailure(zone));
    }
}

fn activate(state: &State, place: u8, via: Option<u8>, bans: &mut Vec<Ban>) {
    let Some(activating) = &state.activating else {
        bans.push(Ban::NotActivating);
        return;
    };
    let Some(squadron) = state.squadron(place) else { return };
    if activating.left == 0 {
        bans.push(Ban::NoMoreSquadrons(activating.with));
    }
    if !squadron.friendly {
        bans.push(Ban::Enemy(squadron.name.clone()));
    }
    if squadron.activated {
        bans.push(Ban::Activated(squadron.name.clone()));
        return;
    }
    if activating.with.is_none() || state.in_reach(squadron) && via.is_none() {
        return;
    }
    match via.and_then(|via| state.squadron(via).map(|relay| (via, relay))) {
        Some((via, relay)) => relayed(state, squadron, (via, relay), bans),
        None => bans.push(Ban::OutOfReach {
            squadron: squadron.name.clone(),
            range: squadron.range,
            reach: state.reach,
        }),
    }
}

fn relayed(state: &State, squadron: &Squadron, (via, relay): (u8, &Squadron), bans: &mut Vec<Ban>) {
    let name = relay.name.clone();
    if !squadron.near_relays.contains(&via) {
        bans.push(Ban::NotNearRelay { squadron: squadron.name.clone(), relay: name });
        return;
    }
    if !relay.friendly || !state.in_reach(relay) {
        bans.push(Ban::RelayOutOfReach(name));
        return;
    }
    let relays = state.activating.iter().flat_map(|activating| &activating.relays);
    let left = relays.filter(|(place, _)| *place == via).map(|(_, left)| *left).sum::<u8>();
    if left == 0 {
        bans.push(Ban::RelayUsed { relay: name, value: relay.value(KeywordName::Relay) });
    }
}

/// In the Squadron Phase a squadron without Rogue that has moved or attacked is done.
fn move_or_attack(state: &State, squadron: &Squadron, bans: &mut Vec<Ban>) {
    let phase = state.scene == Scene::SquadronPhase && !squadron.has(KeywordName::Rogue);
    if phase && (squadron.moved || squadron.attacked) {
        bans.push(Ban::MoveOrAttack(squadron.name.clone()));
    }
}

fn move_squadron(state: &State, squadron: &Squadron, bans: &mut Vec<Ban>) {
    let name = || squadron.name.clone();
    if squadron.moved {
        bans.push(Ban::Moved(name()));
        return;
    }
    move_or_attack(state, squadron, bans);
    if squadron.held_by() == 0 {
        return;
    }
    match (squadron.has_grit(), squadron.engaged) {
        (true, 1) => {}
        (true, _) => bans.push(Ban::GritHeld(name())),
        (false, _) => bans.push(Ban::Engaged(name())),
    }
}

fn attack_with(state: &State, squadron: &Squadron, target: Target, bans: &mut Vec<Ban>) {
    let name = || squadron.name.clone();
    if squadron.attacked {
        bans.push(Ban::Attacked(name()));
        return;
    }
    move_or_attack(state, squadron, bans);
    if squadron.moved {
        return;
    }
    if !squadron.targets.contains(&target) {
        bans.push(Ban::NoTarget { squadron: name(), target });
    }
    let engaged = squadron.held_by() > 0 && squadron.targets.contains(&Target::Squadron);
    if target == Target::Ship && engaged {
        bans.push(Ban::MustAttackSquadron(name()));
    }
}
