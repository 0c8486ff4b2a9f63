//! How is a part of a cost paid of which somebody chooses what exactly is paid?
//!
//! It is paid as the first thing of an effect's resolution: dice, a token, shields of a hull zone, damage.

use super::{
    AttackRules,
    effect::{
        Cost, DiceChange, Extent, OfAType, OnZone, Paid, Purse, Taking, TypedEffect, different, paid_in_turn,
    },
    event::Event,
    on_dice::take,
    on_zones::on_zone,
    operations::{Do, possible, tasks},
    pick::{Pick, Prompt},
    state::{Combatant, State},
    terms::{Command, HullZone},
    tokens::{TokenKind, TokenName, TokenState},
    work::Work,
};
use engine::{Doing, Offer, Task};

/// The first part of a cost that is paid in turn; the others follow it.
pub(super) fn first(state: &State, effect: &TypedEffect, nth: u8) -> Option<Task<AttackRules>> {
    let (part, _) = in_turn(state, effect, 0).next()?;
    Some(Task::work(Work::Pay { nth, part, taken: Vec::new() }))
}

/// The parts of a cost that are paid in turn, from one of them on.
fn in_turn<'a>(
    state: &State,
    effect: &'a TypedEffect,
    from: u8,
) -> impl Iterator<Item = (u8, &'a Cost)> + Clone + use<'a> {
    paid_in_turn(&effect.cost, from, state.side(state.owner(effect)).tokens())
}

/// A part of a cost is paid, and then the next one.
pub(super) fn pay(state: &State, nth: u8, part: u8, taken: &[TokenName]) -> Do {
    let next = state.sheet.effect(nth).and_then(|effect| in_turn(state, effect, part + 1).next());
    let next = next.map(|(part, _)| part);
    paid(state, (nth, part), taken).then(|pick| {
        let token = match pick {
            Some(Pick::Token(token)) => Some(*token),
            _ => None,
        };
        let taken = taken.iter().copied().chain(token).collect();
        next.map(|part| Task::work(Work::Pay { nth, part, taken })).into_iter().collect()
    })
}

/// One part of a cost is paid; no token that has paid for another part pays for it.
fn paid(state: &State, (nth, part): (u8, u8), taken: &[TokenName]) -> Do {
    let effect = state.sheet.effect(nth);
    match effect.and_then(|effect| Some((effect, effect.cost.get(usize::from(part))?))) {
        Some((effect, Cost::SpendDice(dice))) => {
            let taking = Taking::new(DiceChange::Paid, Extent::Exactly, *dice, state.attack.pool);
            take(state.owner(effect), taking).unwrap_or_else(|| tasks([]))
        }
        Some((effect, Cost::Suffer { points, zone })) => {
            let owner = state.owner(effect);
            let suffered = on_zone(state, (owner, owner), *zone, (OnZone::Damage, *points));
            suffered.unwrap_or_else(|| tasks([]))
        }
        Some((effect, cost)) => {
            let prompt = match cost {
                Cost::LoseShields { .. } => Prompt::EffectZone,
                _ => Prompt::EffectToken,
            };
            let rest = in_turn(state, effect, part + 1).map(|(_, cost)| cost);
            let purse = purse(state, nth, effect).without(taken);
            let free = |paid: Paid| !matches!(paid, Paid::Token(token) if taken.contains(&token));
            let keeps = |paid: Paid| free(paid) && purse.keeps(cost, paid, rest.clone());
            let offers = choices(state, effect, cost, &keeps);
            Doing::Choice { who: state.owner(effect), prompt, offers }
        }
        None => tasks([]),
    }
}

/// What the owner of an effect has to pay with.
pub(super) fn purse(state: &State, nth: u8, effect: &TypedEffect) -> Purse {
    let owner = state.owner(effect);
    let side = state.side(owner);
    let can_spend = |token, was| possible(state, Event::PayToken { owner, token, was: Some(was) }).is_some();
    let there = side.tokens().iter().filter(|(_, now)| *now != TokenState::Discarded);
    let tokens: Vec<(TokenName, TokenState)> = there.collect();
    let spendable = tokens.iter().filter(|(token, was)| can_spend(*token, *was));
    let defends = owner == state.attack.on();
    Purse {
        spendable: spendable.map(|(token, _)| *token).collect(),
        of_a_type: if defends { OfAType::One } else { OfAType::Several },
        command_tokens: side.ship().map(|ship| ship.command_tokens.clone()).unwrap_or_default(),
        dials: side.ship().map(|ship| ship.dials.clone()).unwrap_or_default(),
        dice: state.attack.pool,
        shields: match side {
            Combatant::Ship(ship) => {
                ship.zones().iter().map(|zone| (*zone, ship.shields.of(*zone))).collect()
            }
            // a squadron suffers on its hull
            Combatant::Squadron(_) => vec![(HullZone::Front, 0)],
        },
        card: Some(state.sheet.card(nth)),
        tokens,
        points: 0,
    }
}

/// Whether such a part of a cost can be paid, dice aside.
pub(super) fn is_payable(state: &State, effect: &TypedEffect, cost: &Cost) -> bool {
    match cost {
        Cost::Suffer { points, zone } => {
            let owner = state.owner(effect);
            on_zone(state, (owner, owner), *zone, (OnZone::Damage, *points)).is_some()
        }
        cost => !choices(state, effect, cost, &|_| true).is_empty(),
    }
}

/// The ways to pay a part of a cost of which somebody chooses what exactly is paid, dice aside; only those that keep what
/// else is paid.
fn choices(
    state: &State,
    effect: &TypedEffect,
    cost: &Cost,
    keeps: &dyn Fn(Paid) -> bool,
) -> Vec<Offer<AttackRules>> {
    let owner = state.owner(effect);
    let of_kind = |kind: Option<TokenKind>| {
        let tokens = state.side(owner).tokens().iter();
        tokens.filter(move |(token, _)| kind.is_none_or(|kind| kind == token.kind))
    };
    let allowed = |event: &Event| possible(state, *event).is_some();
    match cost {
        Cost::SpendToken { kind, .. } => {
            let event = |token, was| Event::PayToken { owner, token, was: Some(was) };
            let fits = of_kind(*kind).filter(|(token, was)| allowed(&event(*token, *was)));
            let pays = different(*kind, fits.filter(|(token, _)| keeps(Paid::Token(*token))));
            pays.into_iter().map(|(token, was)| Offer::event(Pick::Token(token), event(token, was))).collect()
        }
        Cost::TurnToken { verb, kind } => {
            let fits = of_kind(*kind).filter(|(_, now)| verb.can_turn(*now));
            let pays = different(*kind, fits.filter(|(token, _)| keeps(Paid::Token(*token))));
            let event = |token| Event::TurnToken { owner, token, to: verb.turns_to() };
            pays.into_iter().map(|(token, _)| Offer::event(Pick::Token(token), event(token))).collect()
        }
        Cost::DiscardCommandToken(_) => {
            let event = |command: &Command| Event::DiscardCommandToken { owner, command: *command };
            let fits = Command::ALL.iter().filter(|command| allowed(&event(command)));
            let fits = fits.filter(|command| keeps(Paid::Command(**command)));
            fits.map(|command| Offer::event(Pick::Command(*command), event(command))).collect()
        }
        Cost::LoseShields { points, zone } => {
            let Some(unit) = state.side(owner).ship() else { return Vec::new() };
            let named = |one: &&HullZone| zone.is_none_or(|zone| zone == **one);
            let fits = |one: &&HullZone| unit.shields.of(**one) >= *points;
            let zones = unit.zones().iter().filter(named).filter(fits);
            let zones = zones.filter(|zone| keeps(Paid::Zone(**zone)));
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
