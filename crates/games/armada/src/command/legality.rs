//! What is refused about commands, and by which rule?

use super::{
    bans::{CommandBan, Component, CourseBan, RepairBan, SquadronBan},
    card_event::Deed,
    chart::Yaw,
    commands::{Command, Spent},
    effect::{EffectBan, YawVerb},
    event::Event,
    keywords::KeywordName,
    orders::Squadron,
    resolution::{Place, Way},
    restricted,
    rows::{self, Ban},
    setup::{Scene, Target},
    state::State,
    table::{Legality, UnitEvent},
    ways::most_change,
    work::CommandRules,
};

impl Legality for CommandRules {
    fn forbids(&self, state: &State, event: &rows::Event, bans: &mut Vec<Ban>) {
        bans.extend(state.bans_on(event).map(Ban::from));
        match event {
            rows::Event::Command(event) => {
                bans.extend(restricted::forbids(state, event).map(Ban::from));
                own(state, event, bans);
            }
            // only the ship that acts has a known speed chart
            rows::Event::Unit(UnitEvent::SetSpeed { unit, speed })
                if *unit == state.commands.ship && !state.commands.chart.has(*speed) =>
            {
                let (speed, most) = (*speed, state.commands.chart.maximum());
                bans.push(Ban::from(CourseBan::BeyondChart { speed, most }));
            }
            _ => {}
        }
    }
}

/// Why something of the commands themselves cannot happen.
fn own(state: &State, event: &Event, bans: &mut Vec<Ban>) {
    match event {
        Event::Deed(deed) => by_effect(state, deed, bans),
        Event::Resolve { command, way, .. } => resolve(state, *command, *way, bans),
        Event::Activate if state.commands.activated => bans.push(Ban::from(CommandBan::ShipActivated)),
        Event::SetDial(_) if state.ship().stack.len() >= usize::from(state.commands.values.command) => {
            bans.push(Ban::from(CommandBan::StackFull(state.commands.values.command)));
        }
        Event::ChangeSpeed { from, to, with } => speed(state, (*from, *to), *with, bans),
        Event::RaiseYaw { joint, with } => yaw(state, *joint, *with, bans),
        Event::SpendPoints { repair, points } if state.commands.points < *points => {
            let (needed, left, repair) = (*points, state.commands.points, *repair);
            bans.push(Ban::from(RepairBan::Points { needed, left, repair }));
        }
        Event::ActivateSquadron { squadron, via, .. } => activate(state, *squadron, *via, bans),
        Event::MoveSquadron { squadron, .. } => {
            if let Some(squadron) = state.commands.squadron(*squadron) {
                move_squadron(state, squadron, bans);
            }
        }
        Event::AttackWith { squadron, target, .. } => {
            if let Some(squadron) = state.commands.squadron(*squadron) {
                attack_with(state, squadron, *target, bans);
            }
        }
        _ => {}
    }
}

/// Why an effect cannot do something here.
fn by_effect(state: &State, deed: &Deed, bans: &mut Vec<Ban>) {
    match deed {
        Deed::Yaw { verb, joint } => bent(state, *verb, *joint, bans),
        Deed::PayPoints(needed) if state.commands.points < *needed => {
            bans.push(Ban::Effect(EffectBan::TooFewPoints { needed: *needed, left: state.commands.points }));
        }
        Deed::GiveUpSpeed(by) => {
            let spent = state.commands.spent.get(&Command::Navigate);
            let token = matches!(spent, Some(Spent::Token | Spent::Both));
            if !token || state.commands.speed_left < *by {
                bans.push(Ban::Effect(EffectBan::NoSpeedChange));
            }
        }
        _ => {}
    }
}

fn resolve(state: &State, command: Command, way: Way, bans: &mut Vec<Ban>) {
    if state.ship().raid.contains(&command) {
        bans.push(Ban::from(CommandBan::Raided(command)));
    }
    if state.commands.resolved.contains(&command) {
        bans.push(Ban::from(CommandBan::OncePerRound(command)));
    }
    if state.commands.no_more_commands {
        bans.push(Ban::from(CommandBan::NoMore));
    }
    match way {
        Way::TwoDials => return bans.push(Ban::from(CommandBan::OneOfEach(Component::Dial))),
        Way::TwoTokens => return bans.push(Ban::from(CommandBan::OneOfEach(Component::Token))),
        Way::Dial(_) | Way::Token(_) | Way::Both { .. } => {}
        // the effect has a time of its own
        Way::AsIf(_) => return,
    }
    let parts = [(Component::Dial, way.dial()), (Component::Token, way.token())];
    for (component, place) in parts {
        if let Some(place) = place {
            has(state, command, component, place, bans);
        }
    }
    if state.commands.scene != Scene::of(command) {
        bans.push(Ban::from(CommandBan::NotNow { command, now: state.commands.scene }));
    }
}

/// Why a dial or token cannot be spent: it is not there, on a card that keeps it, or another ship's.
fn has(state: &State, command: Command, component: Component, place: Place, bans: &mut Vec<Ban>) {
    let own = match component {
        Component::Dial => &state.ship().dials,
        Component::Token => &state.ship().command_tokens,
    };
    let keeps = state.commands.cards.iter().find(|card| {
        let on_card = match component {
            Component::Dial => &card.dials,
            Component::Token => &card.tokens,
        };
        on_card.contains(&command)
    });
    let spendable = match component {
        Component::Dial => state.commands.card_with_dial(command),
        Component::Token => state.commands.card_with_token(command),
    };
    let missing = match (place, keeps) {
        (Place::Other, _) => Some(Ban::from(CommandBan::OtherShip(component))),
        (Place::Ship, _) if own.contains(&command) => None,
        (Place::Card, _) if spendable.is_some() => None,
        (_, Some(card)) if !card.spend || place == Place::Ship => {
            Some(Ban::from(CommandBan::OnCard { component, command, card: card.name.clone() }))
        }
        _ => Some(Ban::from(CommandBan::Nothing { component, command })),
    };
    bans.extend(missing);
}

fn speed(state: &State, (from, to): (u8, u8), with: Spent, bans: &mut Vec<Ban>) {
    if from.abs_diff(to) > most_change(with) {
        bans.push(Ban::from(CourseBan::TooFar { from, to, with }));
    } else if from.abs_diff(to) > state.commands.speed_left {
        bans.push(Ban::Effect(EffectBan::NoSpeedChange));
    }
}

fn yaw(state: &State, joint: u8, with: Spent, bans: &mut Vec<Ban>) {
    if with == Spent::Token {
        bans.push(Ban::from(CourseBan::NoYaw));
    }
    if state.commands.raised.is_some() {
        bans.push(Ban::from(CourseBan::OneJoint));
    }
    bent(state, YawVerb::Raise, joint, bans);
}

/// Why the yaw of a joint cannot be changed by one.
fn bent(state: &State, verb: YawVerb, joint: u8, bans: &mut Vec<Ban>) {
    let course = state.commands.chart.column(state.speed()).map(|_| state.course());
    let turned = |yaw: Yaw| match verb {
        YawVerb::Raise => yaw.raised(),
        YawVerb::Lower => yaw.lowered(),
    };
    match course.map(|column| column.joint(joint)) {
        None => bans.push(Ban::from(CourseBan::YawAtZero)),
        Some(None) => bans.push(Ban::from(CourseBan::NoSuchJoint { joint, speed: state.speed() })),
        Some(Some(yaw)) if turned(yaw).is_none() => bans.push(Ban::from(match verb {
            YawVerb::Raise => CourseBan::YawFull(joint),
            YawVerb::Lower => CourseBan::YawStraight(joint),
        })),
        Some(Some(_)) => {}
    }
}

fn activate(state: &State, place: u8, via: Option<u8>, bans: &mut Vec<Ban>) {
    let Some(activating) = &state.commands.activating else {
        bans.push(Ban::from(SquadronBan::NotActivating));
        return;
    };
    let Some(squadron) = state.commands.squadron(place) else { return };
    if activating.left == 0 {
        bans.push(Ban::from(SquadronBan::NoMoreSquadrons(activating.with)));
    }
    if !squadron.friendly {
        bans.push(Ban::from(SquadronBan::Enemy(state.name_of(squadron).to_owned())));
    }
    if state.has_acted(squadron) {
        bans.push(Ban::from(SquadronBan::Activated(state.name_of(squadron).to_owned())));
        return;
    }
    let near = state.commands.in_reach(squadron) || state.commands.beyond > 0;
    if activating.with.is_none() || near && via.is_none() {
        return;
    }
    match via.and_then(|via| state.commands.squadron(via).map(|relay| (via, relay))) {
        Some((via, relay)) => relayed(state, squadron, (via, relay), bans),
        None => bans.push(Ban::from(SquadronBan::OutOfReach {
            squadron: state.name_of(squadron).to_owned(),
            range: squadron.range,
            reach: state.commands.reach,
        })),
    }
}

fn relayed(state: &State, squadron: &Squadron, (via, relay): (u8, &Squadron), bans: &mut Vec<Ban>) {
    let name = state.name_of(relay).to_owned();
    if !squadron.near_relays.contains(&via) {
        bans.push(Ban::from(SquadronBan::NotNearRelay {
            squadron: state.name_of(squadron).to_owned(),
            relay: name,
        }));
        return;
    }
    if !relay.friendly || !state.commands.in_reach(relay) {
        bans.push(Ban::from(SquadronBan::RelayOutOfReach(name)));
        return;
    }
    let relays = state.commands.activating.iter().flat_map(|activating| &activating.relays);
    let left = relays.filter(|(place, _)| *place == via).map(|(_, left)| *left).sum::<u8>();
    if left == 0 {
        bans.push(Ban::from(SquadronBan::RelayUsed {
            relay: name,
            value: state.table.unit(relay.id).keyword(KeywordName::Relay),
        }));
    }
}

/// In the Squadron Phase a squadron without Rogue that has moved or attacked is done.
fn move_or_attack(state: &State, squadron: &Squadron, bans: &mut Vec<Ban>) {
    if state.commands.scene != Scene::SquadronPhase || state.has(squadron, KeywordName::Rogue) {
        return;
    }
    let name = || state.name_of(squadron).to_owned();
    if squadron.moved {
        bans.push(Ban::from(SquadronBan::MovedOnly(name())));
    }
    if squadron.attacked {
        bans.push(Ban::from(SquadronBan::AttackedOnly(name())));
    }
}

fn move_squadron(state: &State, squadron: &Squadron, bans: &mut Vec<Ban>) {
    let name = || state.name_of(squadron).to_owned();
    if squadron.moved {
        bans.push(Ban::from(SquadronBan::Moved(name())));
        return;
    }
    move_or_attack(state, squadron, bans);
    let by_card = state.commands.scene != Scene::SquadronPhase && state.commands.engaged_move.is_some();
    let engaged = state.engaged(squadron);
    if engaged.holding() == 0 || by_card {
        return;
    }
    match (state.has_grit(squadron), engaged.all) {
        (true, 1) => {}
        (true, _) => bans.push(Ban::from(SquadronBan::GritHeld(name()))),
        (false, _) => bans.push(Ban::from(SquadronBan::Engaged(name()))),
    }
}

fn attack_with(state: &State, squadron: &Squadron, target: Target, bans: &mut Vec<Ban>) {
    let name = || state.name_of(squadron).to_owned();
    if squadron.attacked {
        bans.push(Ban::from(SquadronBan::Attacked(name())));
        return;
    }
    if squadron.dashes {
        bans.push(Ban::from(SquadronBan::Dashes(name())));
    }
    move_or_attack(state, squadron, bans);
    if squadron.moved {
        return;
    }
    if !squadron.targets.contains(&target) {
        bans.push(Ban::from(SquadronBan::NoTarget { squadron: name(), target }));
    }
    let engaged = state.engaged(squadron).holding() > 0 && squadron.targets.contains(&Target::Squadron);
    if target == Target::Ship && engaged {
        bans.push(Ban::from(SquadronBan::MustAttackSquadron(name())));
    }
}
