//! How is a part of a cost paid of which somebody chooses what exactly is paid?

use super::{
    TimingRules,
    effect::{
        Cost, DiceChange, Extent, OfAType, OnZone, Paid, Purse, Taking, Turning, TypedEffect, different,
        paid_in_turn,
    },
    effects::turning,
    event::Event,
    legality::forbids,
    pick::{Pick, Prompt},
    shields::zones_of,
    state::State,
    terms::Command,
    tokens::{TokenKind, TokenName, TokenState},
    work::{Do, Work, tasks},
};
use engine::{Doing, Offer, Task};

/// The first part of a cost that is paid in turn; the others follow it.
pub(super) fn first(rules: &TimingRules, state: &State, effect: &TypedEffect) -> Option<Task<TimingRules>> {
    let (part, _) = in_turn(state, effect, 0).next()?;
    Some(Task::work(Work::Pay { nth: rules.number(effect), part, taken: Vec::new() }))
}

/// The parts of a cost that are paid in turn, from one of them on.
fn in_turn<'a>(
    state: &State,
    effect: &'a TypedEffect,
    from: u8,
) -> impl Iterator<Item = (u8, &'a Cost)> + Clone + use<'a> {
    paid_in_turn(&effect.cost, from, &state.side(effect.owner).tokens)
}

/// A part of a cost is paid, and then the next one.
pub(super) fn pay(
    rules: &TimingRules,
    state: &State,
    effect: &TypedEffect,
    (part, taken): (u8, &[TokenName]),
) -> Do {
    let next = in_turn(state, effect, part + 1).next().map(|(part, _)| part);
    paid(rules, state, effect, (part, taken)).then(|pick| {
        let token = match pick {
            Some(Pick::Token(token)) => Some(*token),
            _ => None,
        };
        let taken = taken.iter().copied().chain(token).collect();
        let work = |part| Work::Pay { nth: rules.number(effect), part, taken };
        next.map(|part| Task::work(work(part))).into_iter().collect()
    })
}

/// One part of a cost is paid; no token that has paid for another part pays for it.
fn paid(rules: &TimingRules, state: &State, effect: &TypedEffect, (part, taken): (u8, &[TokenName])) -> Do {
    match effect.cost.get(usize::from(part)) {
        Some(Cost::SpendDice(dice)) => {
            let taking = Taking::new(DiceChange::Paid, Extent::Exactly, *dice, state.dice);
            tasks([Task::work(Work::Take { who: effect.owner, taking })])
        }
        Some(Cost::Suffer { points, zone }) => {
            let (who, what, points) = (effect.owner, OnZone::Damage, *points);
            tasks([Task::work(match zone {
                Some(zone) => Work::Points { ship: who, zone: *zone, what, points },
                None => Work::Zone { who, ship: who, what, points },
            })])
        }
        Some(cost) => {
            let prompt = match cost {
                Cost::LoseShields { .. } => Prompt::Zone(OnZone::Lose),
                _ => Prompt::Token,
            };
            let rest = in_turn(state, effect, part + 1).map(|(_, cost)| cost);
            let purse = purse(rules, state, effect).without(taken);
            let free = |paid: Paid| !matches!(paid, Paid::Token(token) if taken.contains(&token));
            let keeps = |paid: Paid| free(paid) && purse.keeps(cost, paid, rest.clone());
            let offers = choices(rules, state, (effect, cost), &keeps);
            Doing::Choice { who: effect.owner, prompt, offers }
        }
        None => tasks([]),
    }
}

/// What the owner of an effect has to pay with.
pub(super) fn purse(rules: &TimingRules, state: &State, effect: &TypedEffect) -> Purse {
    let owner = effect.owner;
    let side = state.side(owner);
    let there = side.tokens.iter().filter(|(_, now)| *now != TokenState::Discarded);
    let tokens: Vec<(TokenName, TokenState)> = there.collect();
    let can_spend = |(token, _): &&(TokenName, TokenState)| {
        let mut bans = Vec::new();
        forbids(rules, state, &Event::turn(state, owner, *token, Turning::Paid), &mut bans);
        bans.is_empty()
    };
    let defends = state.attack.is_some_and(|attacker| attacker != owner);
    Purse {
        spendable: tokens.iter().filter(can_spend).map(|(token, _)| *token).collect(),
        of_a_type: if defends { OfAType::One } else { OfAType::Several },
        command_tokens: side.command_tokens.clone(),
        dials: side.dials.clone(),
        dice: state.dice,
        shields: zones_of(side.size).iter().map(|zone| (*zone, side.shields.of(*zone))).collect(),
        card: Some(state.sheet.card(rules.number(effect))),
        tokens,
        points: 0,
    }
}

/// Whether such a part of a cost can be paid, dice aside.
pub(super) fn is_payable(rules: &TimingRules, state: &State, effect: &TypedEffect, cost: &Cost) -> bool {
    match cost {
        Cost::Suffer { zone, .. } => {
            let side = state.side(effect.owner);
            !side.destroyed && zone.is_none_or(|zone| zones_of(side.size).contains(&zone))
        }
        cost => !choices(rules, state, (effect, cost), &|_| true).is_empty(),
    }
}

/// The ways to pay a part of a cost of which somebody chooses what exactly is paid, dice aside.
fn choices(
    rules: &TimingRules,
    state: &State,
    (effect, cost): (&TypedEffect, &Cost),
    keeps: &dyn Fn(Paid) -> bool,
) -> Vec<Offer<TimingRules>> {
    let owner = effect.owner;
    let side = state.side(owner);
    let tokens = |kind: Option<TokenKind>, why: Turning| {
        let event = |token| Event::turn(state, owner, token, why);
        let of_kind = side.tokens.iter().filter(|(token, _)| kind.is_none_or(|kind| kind == token.kind));
        let allowed = of_kind.filter(|(token, _)| {
            let mut bans = Vec::new();
            forbids(rules, state, &event(*token), &mut bans);
            bans.is_empty() && keeps(Paid::Token(*token))
        });
        let pays = different(kind, allowed).into_iter();
        pays.map(|(token, _)| Offer::event(Pick::Token(token), event(token))).collect()
    };
    match cost {
        Cost::SpendToken { kind, .. } => tokens(*kind, Turning::Paid),
        Cost::TurnToken { verb, kind } => tokens(*kind, turning(*verb)),
        Cost::DiscardCommandToken(_) => {
            let event = |command: &Command| Event::DiscardCommandToken { owner, command: *command };
            let fits = Command::ALL.iter().filter(|command| side.command_tokens.contains(command));
            let fits = fits.filter(|command| keeps(Paid::Command(**command)));
            fits.map(|command| Offer::event(Pick::Command(*command), event(command))).collect()
        }
        Cost::LoseShields { points, zone } => {
            let zones = zones_of(side.size).iter().copied();
            let fits =
                zones.filter(|one| zone.is_none_or(|zone| zone == *one) && side.shields.of(*one) >= *points);
            let fits = fits.filter(|zone| keeps(Paid::Zone(*zone)));
            let work = |zone| Work::Points { ship: owner, zone, what: OnZone::Lose, points: *points };
            fits.map(|zone| Offer::new(Pick::Zone(zone), vec![Task::work(work(zone))])).collect()
        }
        _ => Vec::new(),
    }
}
