//! To which of several ships is it done, and which of several things?
//!
//! What somebody chooses before an operation is carried out: ships one after another, one of the things that a card names, a
//! speed, what leaves a card, another card.

use super::{
    TimingRules,
    effect::{
        CardEvent, CardVerb, CommandPart, Fleet, HowMany, Operation, Paying, Ships, TokenLoss, UpgradeNamed,
        Whose,
    },
    limits,
    operations::{Acting, done, on_the_table},
    rows::Event,
    rules::{Doing, Offer, Task},
    state::State,
    table::{EffectPick, EffectPrompt, Played, See, UnitEvent, UnitId, choice, tasks},
    terms::{Command, Place, Seat, UnitKind},
    work::Work,
};

/// The ships of a group that are in play.
fn fleet(acting: Acting<'_>, fleet: Fleet) -> impl Iterator<Item = (UnitId, &str)> {
    let (state, owner) = (acting.state, acting.effect.owner);
    // none of the two ships to which the players' cards belong
    let is_nearby = |id: UnitId| !state.occasion.ships.contains(&id);
    let units = state.table.ids().filter(move |(id, unit)| {
        !unit.destroyed()
            && match fleet {
                Fleet::Friendly => unit.kind == UnitKind::Ship && unit.owner == owner,
                Fleet::Other => {
                    unit.kind == UnitKind::Ship && unit.owner == owner && *id != state.occasion.ship_of(owner)
                }
                Fleet::Enemy => unit.kind == UnitKind::Ship && unit.owner != owner,
                Fleet::Unraided => unit.kind == UnitKind::Ship && unit.owner != owner && unit.raid.is_empty(),
                Fleet::Any => unit.kind == UnitKind::Ship,
                Fleet::Nearby => is_nearby(*id),
                Fleet::NearbyShip => is_nearby(*id) && unit.kind == UnitKind::Ship,
                Fleet::NearbySquadron => is_nearby(*id) && unit.kind == UnitKind::Squadron,
            }
    });
    units.map(|(id, unit)| (id, unit.name.as_str()))
}

/// A part of what is done to a ship.
fn part(acting: Acting<'_>, ship: UnitId, part: u8) -> Task {
    let (nth, operation) = acting.which;
    let inner = acting.inner.iter().copied().chain([part]).collect();
    Task::work(Work::Do { nth, operation, inner, on: Some(ship) })
}

/// All parts of what is done to a ship.
fn parts(acting: Acting<'_>, ship: UnitId, does: &[Operation]) -> Vec<Task> {
    (0_u8..).zip(does).map(|(nth, _)| part(acting, ship, nth)).collect()
}

/// Whether the first part of it can be done to a ship.
fn fits(acting: Acting<'_>, ship: UnitId, does: &[Operation]) -> bool {
    let arrives = matches!(does.first(), Some(Operation::Put(_, Place::InPlay)));
    let away = acting.state.table.unit(ship).place == Place::SetAside;
    arrives == away && does.first().is_some_and(|one| done(acting.to(ship), one.and_chooser().0).is_some())
}

/// Things are done to each ship, or to some that the effect's owner chooses.
pub(super) fn ships(acting: Acting<'_>, ships: Ships, does: &[Operation]) -> Option<Doing> {
    let (nth, operation) = acting.which;
    match ships.how_many {
        HowMany::Each => {
            let arrives = matches!(does.first(), Some(Operation::Put(_, Place::InPlay)));
            let away = |id| acting.state.table.unit(id).place == Place::SetAside;
            let all: Vec<UnitId> =
                fleet(acting, ships.fleet).map(|(id, _)| id).filter(|id| away(*id) == arrives).collect();
            (!all.is_empty()).then(|| tasks(all.into_iter().flat_map(|ship| parts(acting, ship, does))))
        }
        HowMany::UpTo(left) => {
            Some(tasks([Task::work(Work::Ships { nth, operation, left, chosen: Vec::new() })]))
        }
        HowMany::InTurn => {
            let left = u8::try_from(does.len()).unwrap_or(u8::MAX);
            Some(tasks([Task::work(Work::Ships { nth, operation, left, chosen: Vec::new() })]))
        }
        HowMany::One => {
            let able = fleet(acting, ships.fleet).filter(|(id, _)| fits(acting, *id, does));
            let offer =
                |(id, name): (_, &str)| Offer::new(EffectPick::Named(name.into()), parts(acting, id, does));
            choice((acting.who(), EffectPrompt::Unit.into()), able.map(offer))
        }
    }
}

/// The next of so many ships, or no more.
pub(super) fn next_ship(
    rules: &TimingRules,
    state: &State,
    (nth, operation): (u8, u8),
    (left, chosen): (u8, &[UnitId]),
) -> Doing {
    let Some((acting, ships, does)) = Acting::of_ships(rules, state, (nth, operation)) else {
        return tasks([]);
    };
    let Some(rest) = left.checked_sub(1) else { return tasks([]) };
    let now = if ships.how_many == HowMany::InTurn { chosen.len() } else { 0 };
    let does = does.get(now..).unwrap_or_default();
    let able = fleet(acting, ships.fleet).filter(|(id, _)| !chosen.contains(id) && fits(acting, *id, does));
    let mut offers: Vec<Offer> = able
        .map(|(id, name)| {
            let chosen = chosen.iter().copied().chain([id]).collect();
            let more = Task::work(Work::Ships { nth, operation, left: rest, chosen });
            let tasks = match ships.how_many {
                HowMany::InTurn => vec![part(acting, id, u8::try_from(now).unwrap_or(u8::MAX)), more],
                _ => parts(acting, id, does).into_iter().chain([more]).collect(),
            };
            Offer::new(EffectPick::Named(name.into()), tasks)
        })
        .collect();
    if offers.is_empty() {
        return tasks([]);
    }
    if ships.how_many != HowMany::InTurn {
        offers.push(Offer::new(EffectPick::Done, Vec::new()));
    }
    let who = does.first().and_then(|one| one.and_chooser().1).map(|whose| rules.seat(acting.effect, whose));
    Doing::Choice { who: who.unwrap_or(acting.who()), prompt: EffectPrompt::Unit.into(), offers }
}

/// One of several things that can be done, as somebody chooses.
pub(super) fn either(acting: Acting<'_>, all: &[Operation]) -> Option<Doing> {
    let (nth, operation) = acting.which;
    let able = (0_u8..).zip(all).filter(|(_, one)| done(acting, one.and_chooser().0).is_some());
    let offers: Vec<Offer> = able
        .map(|(part, _)| {
            let inner = acting.inner.iter().copied().chain([part]).collect();
            let work = Work::Do { nth, operation, inner, on: acting.on };
            Offer::new(EffectPick::Alternative(part + 1), vec![Task::work(work)])
        })
        .collect();
    choice((acting.who(), EffectPrompt::Alternative.into()), offers)
}

/// The ship that is meant, where it is one of several and nobody has chosen yet: none where there is nothing to choose.
pub(super) fn meant(acting: Acting<'_>, does: &Operation) -> Option<Option<Doing>> {
    let group = match does.whose().filter(|_| acting.on.is_none())? {
        Whose::Friendly => Fleet::Other,
        Whose::Enemy if fleet(acting, Fleet::Enemy).count() > 1 => Fleet::Enemy,
        _ => return None,
    };
    let (nth, operation) = acting.which;
    let able = fleet(acting, group).filter(|(id, _)| on_the_table(acting.to(*id), does).is_some());
    let offers = able.map(|(id, name)| {
        let work = Work::Do { nth, operation, inner: acting.inner.to_vec(), on: Some(id) };
        Offer::new(EffectPick::Named(name.into()), vec![Task::work(work)])
    });
    Some(choice((acting.effect.owner, EffectPrompt::Unit.into()), offers))
}

/// A speed dial is turned up or down, or not; none where the speed is not known.
pub(super) fn speed(acting: Acting<'_>, ship: UnitId, by: u8) -> Option<Doing> {
    let unit = acting.state.table.unit(ship);
    let from = unit.speed?;
    let most = from.saturating_add(by).min(limits::SHIP_SPEED);
    let offer = |to: u8| match to == from {
        true => Offer::new(EffectPick::Speed(to), Vec::new()),
        false => Offer::event(EffectPick::Speed(to), UnitEvent::SetSpeed { unit: ship, speed: to }),
    };
    let offers = (from.saturating_sub(by)..=most).map(offer).collect();
    let who = acting.chooser.unwrap_or(unit.owner);
    Some(Doing::Choice { who, prompt: EffectPrompt::Speed.into(), offers })
}

/// A token leaves the card of the effect, and the ship has it, or a dial of its command.
pub(super) fn from_card(
    acting: Acting<'_>,
    ship: UnitId,
    named: Option<Command>,
    part: CommandPart,
) -> Option<Doing> {
    let (nth, _) = acting.which;
    let mut there = acting.state.table.sheet.on_card(nth).to_vec();
    there.dedup();
    let gained = |command| match part {
        CommandPart::Token => UnitEvent::gain_token(ship, command),
        CommandPart::Dial => UnitEvent::GainDial { unit: ship, command },
    };
    let able = |command: &Command| {
        named.is_none_or(|named| named == *command) && acting.rules.see(acting.state).can(gained(*command))
    };
    let moved = |command| {
        let take = CardEvent::TakeToken { nth, command, paid: Paying::Effect };
        vec![Task::event(take), Task::event(gained(command))]
    };
    let able: Vec<Command> = there.into_iter().filter(able).collect();
    match (named, able.as_slice()) {
        (_, []) => None,
        (Some(command), _) => Some(tasks(moved(command))),
        (None, several) => {
            let offers =
                several.iter().map(|one| Offer::new(EffectPick::Command(*one), moved(*one))).collect();
            Some(Doing::Choice { who: acting.who(), prompt: EffectPrompt::Command.into(), offers })
        }
    }
}

/// Whether a ship or the card of the effect has command tokens that can be gathered.
pub(super) fn has_tokens(acting: Acting<'_>, ship: UnitId) -> bool {
    let (nth, _) = acting.which;
    let table = &acting.state.table;
    !(table.unit(ship).command_tokens.is_empty() && table.sheet.on_card(nth).is_empty())
}

/// The next command token that the ship with the card gains: one of another ship or of the card, which is discarded; or no more.
pub(super) fn gather(rules: &TimingRules, state: &State, nth: u8, ship: UnitId) -> Doing {
    let Some(effect) = rules.numbered(nth) else { return tasks([]) };
    let own = state.occasion.ship_of(effect.owner);
    let gain = |command| Event::from(UnitEvent::gain_token(own, command));
    let able = |command: &Command| {
        rules.see(state).can(gain(*command)) && !state.table.unit(own).command_tokens.contains(command)
    };
    let moved = |lost: Event, command| {
        vec![Task::event(lost), Task::event(gain(command)), Task::work(Work::Gather { nth, ship })]
    };
    let of_ship = state.table.unit(ship).command_tokens.iter().copied().filter(able).map(|command| {
        let lost = UnitEvent::DiscardToken { unit: ship, command, why: TokenLoss::Effect };
        Offer::new(EffectPick::Command(command), moved(lost.into(), command))
    });
    let mut there = state.table.sheet.on_card(nth).to_vec();
    there.dedup();
    let of_card = there.into_iter().filter(able).map(|command| {
        let lost = CardEvent::TakeToken { nth, command, paid: Paying::Effect };
        Offer::new(EffectPick::FromCard(command), moved(lost.into(), command))
    });
    let offers = of_ship.chain(of_card).chain([Offer::new(EffectPick::Done, Vec::new())]).collect();
    Doing::Choice { who: effect.owner, prompt: EffectPrompt::Command.into(), offers }
}

/// The next command token is put on a card: one of those that leave enough room for the different ones that must lie there.
pub(super) fn load(state: &State, nth: u8, left: u8, (of, types): (&[Command], u8)) -> Doing {
    let Some((rest, effect)) = left.checked_sub(1).zip(state.table.sheet.effect(nth)) else {
        return tasks([]);
    };
    let mut there = state.table.sheet.on_card(nth).to_vec();
    there.dedup();
    let different = |with: Command| there.len() + usize::from(!there.contains(&with));
    let fits = |with: &&Command| different(**with) + usize::from(rest) >= usize::from(types);
    let offer = |command: &Command| {
        let put = Task::event(CardEvent::PutToken { nth, command: *command });
        let more = Task::work(Work::Load { nth, left: rest, of: of.to_vec(), types });
        Offer::new(EffectPick::Command(*command), vec![put, more])
    };
    let offers = of.iter().filter(fits).map(offer).collect();
    Doing::Choice { who: effect.owner, prompt: EffectPrompt::Command.into(), offers }
}

/// Another upgrade card is turned or discarded, as the effect's owner chooses.
pub(super) fn upgrade(acting: Acting<'_>, verb: CardVerb, of: Seat, which: &UpgradeNamed) -> Option<Doing> {
    let cards = acting.state.table.sheet.upgrades(acting.which.0, of, which);
    let turn = |nth| Event::Card(CardEvent::Turn { nth, verb, paid: Paying::Effect });
    let able = cards.filter(|(nth, _)| acting.rules.see(acting.state).can(turn(*nth)));
    let offers: Vec<Offer> =
        able.map(|(nth, effect)| Offer::event(EffectPick::Named(effect.name.clone()), turn(nth))).collect();
    choice((acting.who(), EffectPrompt::Upgrade.into()), offers)
}
