//! What does a typed effect do in an attack?
//!
//! One operation after another becomes events of the attack. Where nothing is there to do it to, that is said.

use super::{
    AttackRules,
    dice::{Color, Pool},
    effect::{
        CardNamed, CardVerb, Component, Cost, DiceChange, EffectBan, Next, OnZone, Operation, Paying,
        ShieldVerb, Taking, TokenVerb, Turned, TypedEffect,
    },
    event::{Adding, Dealing, Event, Falling, Raiding, Unrolled},
    gathering::rolled,
    legality::{Ban, forbids},
    pick::{Pick, Prompt},
    progress::AttackStep,
    rerolls::Reroll,
    setup::Player,
    spent_by_effect,
    state::{Combatant, State},
    terms::{Command, Facing, HullZone},
    tokens::{TokenKind, TokenName, TokenState},
    work::Work,
};
use crate::engine::{Doing, Offer, Task};

type Do = Doing<AttackRules>;

fn tasks(tasks: impl IntoIterator<Item = Task<AttackRules>>) -> Do {
    Doing::Tasks(tasks.into_iter().collect())
}

/// Dice of a cost are chosen and spent.
pub(super) fn pay(state: &State, nth: u8, part: u8) -> Do {
    let effect = state.listed(nth);
    match effect.and_then(|effect| Some((effect, effect.cost.get(usize::from(part))?))) {
        Some((effect, Cost::SpendDice(dice))) => take(state, effect, DiceChange::Paid, None, *dice),
        Some((effect, cost)) => {
            let prompt = match cost {
                Cost::LoseShields { .. } => Prompt::EffectZone,
                _ => Prompt::EffectToken,
            };
            let offers = choices(state, effect, cost);
            Doing::Choice { who: state.owner(effect), prompt, offers }
        }
        None => tasks([]),
    }
}

/// The ways to pay a part of a cost of which somebody chooses what exactly is paid, dice aside.
pub(super) fn choices(state: &State, effect: &TypedEffect, cost: &Cost) -> Vec<Offer<AttackRules>> {
    let owner = state.owner(effect);
    let tokens = || state.side(owner).tokens().iter();
    let allowed = |event: &Event| possible(state, *event).is_some();
    match cost {
        Cost::SpendToken { .. } => {
            let events =
                tokens().map(|(token, was)| (token, Event::PayToken { owner, token, was: Some(was) }));
            let events = events.filter(|(_, event)| allowed(event));
            events.map(|(token, event)| Offer::event(Pick::Token(token), event)).collect()
        }
        Cost::TurnToken { verb, .. } => {
            let fits = tokens().filter(|(_, now)| verb.can_turn(*now));
            let event = |token| Event::TurnToken { owner, token, to: verb.turns_to() };
            fits.map(|(token, _)| Offer::event(Pick::Token(token), event(token))).collect()
        }
        Cost::LoseShields { points, zone } => {
            let Some(unit) = state.side(owner).ship() else { return Vec::new() };
            let named = |one: &&HullZone| zone.is_none_or(|zone| zone == **one);
            let fits = |one: &&HullZone| unit.shields.of(**one) >= *points;
            let zones = unit.zones().iter().filter(named).filter(fits);
            let offer = |one: &HullZone| {
                let (what, points) = (OnZone::Lose, *points);
                let work = Work::OnZone { ship: owner, zone: *one, what, points };
                Offer::new(Pick::Zone(*one), vec![Task::work(work)])
            };
            zones.map(offer).collect()
        }
        _ => Vec::new(),
    }
}

/// One operation of an effect.
pub(super) fn operate(state: &State, nth: u8, operation: u8) -> Do {
    let Some(effect) = state.listed(nth) else { return tasks([]) };
    let Some(does) = effect.does.get(usize::from(operation)) else { return tasks([]) };
    carried_out(state, effect, nth, does, operation).unwrap_or_else(|| nothing(nth, operation, does))
}

fn nothing(nth: u8, operation: u8, does: &Operation) -> Do {
    tasks([Task::event(Event::Nothing { nth, operation, missing: does.missing() })])
}

/// What an operation comes to; none where it finds nothing to do it to.
fn carried_out(state: &State, effect: &TypedEffect, nth: u8, does: &Operation, operation: u8) -> Option<Do> {
    let side = |whose| state.meant(effect, whose);
    let unrolled = state.attack.gathered != [0; 3];
    if super::typed::dice_ban(state, effect, does).is_some() {
        return None;
    }
    match does {
        Operation::Add { count, color: None } => {
            Some(tasks([Task::work(Work::AddAny { who: state.owner(effect), count: *count })]))
        }
        Operation::Add { count, color: Some(color) } => {
            let mut colors = [0; 3];
            colors[*color as usize] = *count;
            Some(tasks([added(state, colors)]))
        }
        Operation::Cancel(dice) | Operation::Spend(dice) if unrolled => remove(state, effect, *dice),
        Operation::Reroll(dice) => taking(state, effect, DiceChange::Rerolled, None, *dice),
        Operation::Cancel(dice) => taking(state, effect, DiceChange::Canceled, None, *dice),
        Operation::Spend(dice) => taking(state, effect, DiceChange::Spent, None, *dice),
        Operation::Change { dice, to } => taking(state, effect, DiceChange::Changed, Some(*to), *dice),
        Operation::SpendToken { whose, kind, which } => {
            spent_by_effect::spend(state, side(*whose), *kind, *which)
        }
        Operation::Lock { whose, kind } => lock(state, effect, side(*whose), *kind),
        Operation::ReduceDamage(points) => {
            let to_come = state.attack.total.is_none() && state.attack.step != AttackStep::Over;
            let to_come = to_come || super::named_events::is_before_suffering(state, effect);
            to_come.then(|| tasks([Task::event(Event::Reduce { nth, points: *points })]))
        }
        Operation::Speed { verb, whose, by } => {
            let ship = side(*whose);
            let speed = verb.turns(state.side(ship).ship()?.speed, *by)?;
            Some(tasks([Task::event(Event::SetSpeed { ship, speed })]))
        }
        Operation::RecoverHull { whose, points } => {
            let squadron = side(*whose);
            let lost = state.side(squadron).squadron()?.lost.min(*points);
            let recovered = (0..lost).map(|_| Task::event(Event::RecoverHull(squadron)));
            (lost > 0).then(|| tasks(recovered))
        }
        Operation::GainRaid { whose, command } => {
            state.side(side(*whose)).ship()?;
            possible(state, Event::GainRaid { ship: side(*whose), command: *command, by: Raiding::Effect })
        }
        Operation::DiscardCommandTokens(whose) => {
            let owner = side(*whose);
            let held = &state.side(owner).ship()?.command_tokens;
            let gone = held.iter().map(|command| Event::DiscardCommandToken { owner, command: *command });
            (!held.is_empty()).then(|| tasks([Task::together(gone.collect::<Vec<_>>())]))
        }
        Operation::Strip { whose, zone, count } => strip(state, side(*whose), *zone, *count),
        Operation::OpponentChooses { whose, zones } => {
            let ship = side(*whose);
            state.side(ship).ship()?;
            Some(tasks([Task::work(Work::OpponentsZones { ship, chosen: Vec::new(), left: *zones })]))
        }
        Operation::DamageCards { verb, whose, count } => {
            let ship = side(*whose);
            let any = !fitting_cards(state, ship, *verb).is_empty();
            let work = Work::DamageCards { who: state.owner(effect), ship, verb: *verb, count: *count };
            any.then(|| tasks([Task::work(work)]))
        }
        Operation::FirstFaceup(count) => {
            let to_come = state.target().ship().is_some() && state.attack.step != AttackStep::Over;
            to_come.then(|| tasks([Task::event(Event::FaceupCards(*count))]))
        }
        Operation::Words(_) => Some(tasks([Task::event(Event::Said { nth, operation })])),
        Operation::Token { verb, whose, kind } => token(state, effect, *verb, (side(*whose), *kind)),
        Operation::GainToken { whose, command } => command_token(state, effect, *command, |command| {
            Event::GainToken { owner: side(*whose), command }
        }),
        Operation::DiscardCommandToken { whose, command } => {
            let owner = side(*whose);
            command_token(state, effect, *command, |command| Event::DiscardCommandToken { owner, command })
        }
        Operation::Card { verb, card } => {
            let card = match card {
                CardNamed::This => nth,
                CardNamed::Of(name) => state.named(name.as_str())?.0,
            };
            possible(state, Event::Card { nth: card, verb: *verb, paid: Paying::Effect })
        }
        Operation::Damage { whose, points, zone } => {
            on_zone(state, side(*whose), *zone, OnZone::Damage, *points)
        }
        Operation::Shields { verb, whose, points, zone } => {
            let what = match verb {
                ShieldVerb::Recover => OnZone::Recover,
                ShieldVerb::Lose => OnZone::Lose,
            };
            on_zone(state, side(*whose), *zone, what, *points)
        }
        Operation::Deal { whose, count, facing } => {
            let ship = side(*whose);
            state.side(ship).ship()?;
            Some(tasks([Task::work(Work::Deal { ship, facing: *facing, count: *count })]))
        }
        Operation::Event(_) => Some(tasks([Task::event(Event::Caused { nth, operation })])),
        // what belongs to commands is refused when the situation is read
        Operation::GainDial { .. }
        | Operation::DiscardDial { .. }
        | Operation::DiscardTopDial(_)
        | Operation::ChangeDials { .. }
        | Operation::Points { .. }
        | Operation::Value { .. }
        | Operation::MoreSquadrons(_)
        | Operation::SquadronsAt(_)
        | Operation::SquadronSpeed { .. }
        | Operation::SpeedOfChoice { .. }
        | Operation::Yaw { .. } => None,
        Operation::Forbid(name) => {
            let (what, _) = state.named(name.as_str())?;
            Some(tasks([Task::event(Event::Forbid { what, by: nth })]))
        }
    }
}

/// Dice of these colors are added: to the gathered ones before the roll, else they are rolled.
fn added(state: &State, colors: [u8; 3]) -> Task<AttackRules> {
    let any = Event::Add { to: Pool::EMPTY, by: Adding::Effect };
    match () {
        () if state.attack.gathered != [0; 3] => {
            Task::event(Event::Unrolled { change: Unrolled::Added, dice: colors })
        }
        // nothing is rolled: the forbid window says why
        () if possible(state, any).is_none() => Task::event(any),
        () => Task::work(Work::RollAdded { colors, by: Adding::Effect }),
    }
}

/// The color of the next die that an effect adds.
pub(super) fn add_any(state: &State, who: Player, count: u8) -> Do {
    let Some(left) = count.checked_sub(1) else { return tasks([]) };
    let offers = Color::ALL.iter().map(|color| {
        let mut colors = [0; 3];
        colors[*color as usize] = 1;
        let more = (left > 0).then(|| Task::work(Work::AddAny { who, count: left }));
        Offer::new(Pick::Add(*color), std::iter::once(added(state, colors)).chain(more).collect())
    });
    Doing::Choice { who, prompt: Prompt::EffectDie, offers: offers.collect() }
}

/// A command token comes or goes: the one that is named, or one that the effect's owner chooses.
fn command_token(
    state: &State,
    effect: &TypedEffect,
    command: Option<Command>,
    event: impl Fn(Command) -> Event,
) -> Option<Do> {
    if let Some(command) = command {
        return possible(state, event(command));
    }
    let fits = Command::ALL.iter().filter(|command| possible(state, event(**command)).is_some());
    let offers = fits.map(|command| Offer::event(Pick::Command(*command), event(*command)));
    let offers: Vec<Offer<AttackRules>> = offers.collect();
    let who = state.owner(effect);
    (!offers.is_empty()).then_some(Doing::Choice { who, prompt: Prompt::EffectToken, offers })
}

/// The event, where nothing forbids it.
fn possible(state: &State, event: Event) -> Option<Do> {
    let mut bans = Vec::new();
    forbids(state, &event, &mut bans);
    bans.is_empty().then(|| tasks([Task::event(event)]))
}

fn taking(
    state: &State,
    effect: &TypedEffect,
    change: DiceChange,
    to: Option<Turned>,
    dice: Reroll,
) -> Option<Do> {
    let possible = Taking::new(change, to, dice, state.attack.pool).is_possible();
    possible.then(|| take(state, effect, change, to, dice))
}

fn take(state: &State, effect: &TypedEffect, change: DiceChange, to: Option<Turned>, dice: Reroll) -> Do {
    let taking = Taking::new(change, to, dice, state.attack.pool);
    tasks([Task::work(Work::Take { who: state.owner(effect), taking })])
}

/// The next die is chosen; when none is left to choose, it is done to all of them.
pub(super) fn take_next(who: Player, taking: Taking) -> Do {
    let again = |taking| vec![Task::work(Work::Take { who, taking })];
    match taking.next() {
        Next::Choose { dice, enough } => {
            let dice = dice.into_iter().map(|(die, taking)| Offer::new(Pick::Die(die), again(taking)));
            let enough = enough.map(|taking| Offer::new(Pick::Done, again(taking)));
            let offers = dice.chain(enough).collect();
            Doing::Choice { who, prompt: Prompt::EffectDie, offers }
        }
        Next::Roll(from) => tasks([Task::work(Work::RollTaken(from))]),
        Next::Become { from, to } => tasks([Task::event(Event::Dice { change: taking.change, from, to })]),
        Next::Nothing => tasks([]),
    }
}

/// The attacker rolls dice again, whoever's effect it is.
pub(super) fn roll_taken(state: &State, from: Pool) -> Do {
    let change = DiceChange::Rerolled;
    rolled(state, from.colors(), Prompt::EffectRoll, |to| Event::Dice { change, from, to })
}

/// Dice that are gathered and not rolled yet leave the pool: their color is all that is known of them.
fn remove(state: &State, effect: &TypedEffect, dice: Reroll) -> Option<Do> {
    let gathered = state.attack.gathered;
    let all: u8 = gathered.into_iter().fold(0, u8::saturating_add);
    let colors =
        Color::ALL.iter().filter(|color| gathered[**color as usize] > 0 && dice.takes_color(**color));
    let left: u8 = colors.map(|color| gathered[*color as usize]).fold(0, u8::saturating_add);
    let more = dice.most.min(left).min(all);
    let work = Work::Remove { who: state.owner(effect), dice, more };
    (more > 0).then(|| tasks([Task::work(work)]))
}

/// The color of the next die that leaves before the roll.
pub(super) fn remove_next(state: &State, who: Player, dice: Reroll, more: u8) -> Do {
    let left = more.saturating_sub(1);
    let gathered = state.attack.gathered;
    let there = Color::ALL.iter().filter(|color| gathered[**color as usize] > 0 && dice.takes_color(**color));
    let offers = there.map(|color| {
        let mut one = [0; 3];
        one[*color as usize] = 1;
        let gone = Task::event(Event::Unrolled { change: Unrolled::Removed, dice: one });
        let again = (left > 0).then(|| Task::work(Work::Remove { who, dice, more: left }));
        Offer::new(Pick::Remove(*color), std::iter::once(gone).chain(again).collect())
    });
    let offers: Vec<Offer<AttackRules>> = offers.collect();
    if more == 0 || offers.is_empty() {
        return tasks([]);
    }
    Doing::Choice { who, prompt: Prompt::EffectDie, offers }
}

/// A token is turned: the effect's owner chooses among those that can be.
fn token(
    state: &State,
    effect: &TypedEffect,
    verb: TokenVerb,
    (owner, kind): (Player, Option<TokenKind>),
) -> Option<Do> {
    let to = verb.turns_to();
    let tokens = state.side(owner).tokens();
    let fits = tokens
        .iter()
        .filter(|(token, was)| kind.is_none_or(|kind| kind == token.kind) && verb.can_turn(*was));
    let offers: Vec<Offer<AttackRules>> = fits
        .map(|(token, _)| Offer::event(Pick::Token(token), Event::TurnToken { owner, token, to }))
        .collect();
    let who = state.owner(effect);
    (!offers.is_empty()).then_some(Doing::Choice { who, prompt: Prompt::EffectToken, offers })
}

/// A token of the defender is locked: the effect's owner chooses which.
fn lock(state: &State, effect: &TypedEffect, owner: Player, kind: Option<TokenKind>) -> Option<Do> {
    let fits = |(token, now): &(TokenName, TokenState)| {
        kind.is_none_or(|kind| kind == token.kind)
            && *now != TokenState::Discarded
            && !state.attack.locked.contains(token)
    };
    let defends = owner == state.attack.on();
    let tokens = state.side(owner).tokens().iter().filter(fits).filter(|_| defends);
    let offers = tokens.map(|(token, _)| Offer::event(Pick::Token(token), Event::LockToken(token)));
    let offers: Vec<Offer<AttackRules>> = offers.collect();
    let who = state.owner(effect);
    (!offers.is_empty()).then_some(Doing::Choice { who, prompt: Prompt::EffectToken, offers })
}

/// A zone, or the one with the most shields, loses so many or all of them. Which of several is meant is not settled.
fn strip(state: &State, ship: Player, zone: Option<HullZone>, count: Option<u8>) -> Option<Do> {
    let unit = state.side(ship).ship()?;
    let most = unit.zones().iter().map(|zone| unit.shields.of(*zone)).max().unwrap_or_default();
    let mut fullest = unit.zones().iter().filter(|zone| unit.shields.of(**zone) == most);
    let zone = match zone {
        Some(zone) => zone,
        None => {
            let first = *fullest.next()?;
            if most > 0 && fullest.next().is_some() {
                return Some(Doing::Open(Ban::Effect(EffectBan::SeveralFullest(most))));
            }
            first
        }
    };
    let there = unit.shields.of(zone);
    let points = count.map_or(there, |count| count.min(there));
    let work = Work::OnZone { ship, zone, what: OnZone::Lose, points };
    (points > 0).then(|| tasks([Task::work(work)]))
}

/// The opponent chooses different hull zones; each loses a shield once all are chosen.
pub(super) fn opponents_zones(state: &State, ship: Player, chosen: &[HullZone], left: u8) -> Do {
    let Some(unit) = state.side(ship).ship().filter(|_| !state.side(ship).destroyed()) else {
        return tasks([]);
    };
    let free: Vec<HullZone> = unit.zones().iter().copied().filter(|zone| !chosen.contains(zone)).collect();
    if left == 0 || free.is_empty() {
        let losing = chosen.iter().filter(|zone| unit.shields.of(**zone) > 0);
        let events: Vec<Event> = losing.map(|zone| lost(ship, *zone, Falling::Effect)).collect();
        return tasks((!events.is_empty()).then(|| Task::together(events)));
    }
    let offers = free.into_iter().map(|zone| {
        let mut chosen = chosen.to_vec();
        chosen.push(zone);
        chosen.sort_unstable();
        let work = Work::OpponentsZones { ship, chosen, left: left - 1 };
        Offer::new(Pick::Zone(zone), vec![Task::work(work)])
    });
    Doing::Choice { who: ship.opponent(), prompt: Prompt::EffectZone, offers: offers.collect() }
}

/// The damage cards of a ship to which this can happen: those of typed effects by name, the others as they lie there.
fn fitting_cards(state: &State, ship: Player, verb: CardVerb) -> Vec<(Pick, Event)> {
    let Some(unit) = state.side(ship).ship().filter(|_| !state.side(ship).destroyed()) else {
        return Vec::new();
    };
    let named: Vec<(u8, &TypedEffect)> = state
        .effects
        .iter()
        .filter(|(nth, effect)| {
            effect.component == Component::Damage
                && state.owner(effect) == ship
                && state.card(*nth).is_active()
                && (!state.is_text_of_the_deck(effect) || state.dealt.contains(nth))
        })
        .collect();
    let unnamed = usize::from(unit.cards.faceup) > named.len();
    let (faceup, facedown) = match verb {
        CardVerb::Discard => (true, true),
        CardVerb::TurnFacedown => (true, false),
        CardVerb::TurnFaceup => (false, true),
        CardVerb::Exhaust | CardVerb::Ready => (false, false),
    };
    let card = |(nth, effect): (u8, &TypedEffect)| {
        let event = Event::Card { nth, verb, paid: Paying::Effect };
        (Pick::CardOf(effect.name.clone()), event)
    };
    // what is turned faceup is one of those whose texts are known, or another; what is discarded nobody looks at
    let looks = verb == CardVerb::TurnFaceup;
    let turned: Vec<(u8, &TypedEffect)> = state.facedown_cards(ship).filter(|_| looks).collect();
    let hidden = usize::from(unit.cards.facedown) > turned.len();
    let lying = |lies: Facing| (Pick::Lying(lies), Event::DamageCard { ship, verb, lies });
    let named = named.into_iter().filter(|_| faceup).map(card);
    let unnamed = (faceup && unnamed).then(|| lying(Facing::Faceup));
    let others = (facedown && hidden).then(|| lying(Facing::Facedown));
    named.chain(unnamed).chain(turned.into_iter().map(card)).chain(others).collect()
}

/// The next of so many damage cards that are turned or discarded.
pub(super) fn damage_card(state: &State, who: Player, (ship, verb): (Player, CardVerb), count: u8) -> Do {
    let Some(left) = count.checked_sub(1) else { return tasks([]) };
    let more = || (left > 0).then(|| Task::work(Work::DamageCards { who, ship, verb, count: left }));
    let offers = fitting_cards(state, ship, verb).into_iter();
    let offers = offers
        .map(|(pick, event)| Offer::new(pick, std::iter::once(Task::event(event)).chain(more()).collect()));
    let offers: Vec<Offer<AttackRules>> = offers.collect();
    if offers.is_empty() {
        return tasks([]);
    }
    Doing::Choice { who, prompt: Prompt::EffectCard, offers }
}

/// Points that fall on a ship's hull zone, or on a squadron.
fn on_zone(state: &State, ship: Player, zone: Option<HullZone>, what: OnZone, points: u8) -> Option<Do> {
    let unit = match state.side(ship) {
        Combatant::Squadron(squadron) => {
            let points = points.min(squadron.hull.saturating_sub(squadron.lost));
            let hurts = what == OnZone::Damage && points > 0;
            return hurts.then(|| tasks([Task::event(Event::LoseHull { squadron: ship, points })]));
        }
        Combatant::Ship(unit) => unit,
    };
    let fits = |zone: &HullZone| zone_ban(state, ship, *zone, what).is_none();
    match zone {
        Some(zone) if !unit.zones().contains(&zone) => None,
        Some(zone) => fits(&zone).then(|| tasks([Task::work(Work::OnZone { ship, zone, what, points })])),
        None => unit.zones().iter().any(fits).then(|| tasks([Task::work(Work::Zone { ship, what, points })])),
    }
}

/// The owner of the ship chooses one zone for all of it; zones on which nothing can happen are refused.
pub(super) fn zone(state: &State, ship: Player, what: OnZone, points: u8) -> Do {
    let zones = state.side(ship).ship().map(|ship| ship.zones()).unwrap_or_default();
    let offers = zones.iter().copied().map(|zone| {
        let work = Work::OnZone { ship, zone, what, points };
        Offer::new(Pick::Zone(zone), vec![Task::work(work)]).banned(zone_ban(state, ship, zone, what))
    });
    Doing::Choice { who: ship, prompt: Prompt::EffectZone, offers: offers.collect() }
}

/// Why nothing can happen on a zone; damage finds a hull where it finds no shield.
fn zone_ban(state: &State, ship: Player, zone: HullZone, what: OnZone) -> Option<Ban> {
    let mut bans = Vec::new();
    match what {
        OnZone::Damage => {}
        OnZone::Lose => forbids(state, &lost(ship, zone, Falling::Effect), &mut bans),
        OnZone::Recover => forbids(state, &Event::RecoverShield { ship, zone }, &mut bans),
    }
    bans.into_iter().next()
}

fn lost(ship: Player, zone: HullZone, falling: Falling) -> Event {
    Event::LoseShield { ship, zone, falling }
}

/// The next of so many damage cards.
pub(super) fn deal(state: &State, ship: Player, facing: Facing, count: u8) -> Do {
    let Some(left) = count.checked_sub(1) else { return tasks([]) };
    let more = (left > 0).then(|| Task::work(Work::Deal { ship, facing, count: left }));
    let dealt = Event::deal(state, ship, facing, Dealing::Effect);
    tasks(std::iter::once(Task::event(dealt)).chain(more))
}

/// The next point. A destroyed ship suffers no more.
pub(super) fn point(state: &State, ship: Player, zone: HullZone, what: OnZone, points: u8) -> Do {
    let Some(unit) = state.side(ship).ship() else { return tasks([]) };
    let Some(left) = points.checked_sub(1).filter(|_| !state.side(ship).destroyed()) else {
        return tasks([]);
    };
    let event = match what {
        OnZone::Damage if unit.shields.of(zone) > 0 => lost(ship, zone, Falling::Elsewhere),
        OnZone::Damage => Event::deal(state, ship, Facing::Facedown, Dealing::Damage),
        OnZone::Lose => lost(ship, zone, Falling::Effect),
        OnZone::Recover => Event::RecoverShield { ship, zone },
    };
    let more = (left > 0).then(|| Task::work(Work::OnZone { ship, zone, what, points: left }));
    tasks(std::iter::once(Task::event(event)).chain(more))
}
