//! What is refused, and by which rule?
//!
//! [`forbids`] looks at an event that is about to happen; [`unmet`] at an effect whose window is open or will be. The
//! same two answer what is listed as refused, so the rule that is shown is the rule that is applied.

use super::{
    Ban, TimingRules,
    effect::{
        CardEvent, CardVerb, Component, Condition, Cost, Forbidden, Name, Operation, Standing, TokenVerb,
        Turning, TypedEffect,
    },
    rerolls::Reroll,
    rows::{self, Event},
    setup::During,
    state::State,
    table::{Legality, Payer, See, UnitEvent, UnitId},
    tokens::TokenName,
};

/// Adds why `event` cannot happen.
pub(super) fn forbids(state: &State, event: &Event, bans: &mut Vec<Ban>) {
    bans.extend(state.bans_on(event));
    if let Event::Unit(event) = event
        && event.ban(&state.table).is_none()
    {
        spending_bans(state, *event, bans);
    }
}

/// The limits of an attack on spending a token that is there.
fn spending_bans(state: &State, event: UnitEvent, bans: &mut Vec<Ban>) {
    let UnitEvent::Turn { unit, token, why: Turning::Paid, .. } = event else { return };
    let Some(attacker) = state.occasion.attack else { return };
    let ship = state.table.unit(unit);
    let defends = ship.owner != attacker;
    bans.extend(ship.spends_none().filter(|_| defends));
    let of_its_type = |(owner, spent): &(UnitId, TokenName)| *owner == unit && spent.kind == token.kind;
    if state.occasion.spent.contains(&(unit, token)) {
        bans.push(Ban::TokenSpent(token));
    } else if defends && state.occasion.spent.iter().any(of_its_type) {
        bans.push(Ban::TypeSpent(token.kind));
    }
}

impl Legality for TimingRules {
    fn forbids(&self, state: &State, event: &Event, bans: &mut Vec<rows::Ban>) {
        let mut own = Vec::new();
        forbids(state, event, &mut own);
        bans.extend(own.into_iter().map(rows::Ban::from));
    }
}

/// Adds why `effect` cannot be resolved as things stand; its costs are looked at by the engine, as events.
pub(super) fn unmet(rules: &TimingRules, state: &State, effect: &TypedEffect, bans: &mut Vec<Ban>) {
    let nth = rules.number(effect);
    state.unresolvable(nth, &effect.moment(&rules.setup.event), bans);
    if effect.is_critical() {
        critical_bans(rules, state, effect, bans);
        let critical = |what| what == Forbidden::ResolveCritical;
        bans.extend(state.cannot((effect.owner, state.stands_on(nth)), critical));
    }
    let seen = rules.see(state);
    let payer = Payer::of(&seen, rules.number(effect));
    bans.extend(payer.unpaid(|cost| payer.is_payable(cost)));
    let points =
        effect.cost.iter().filter(|cost| matches!(cost, Cost::SpendPoints(_) | Cost::GiveUpSpeed(_)));
    bans.extend(points.map(|cost| Ban::NothingToPay(cost.to_string())));
    for event in payer.named_in_turn() {
        forbids(state, &event.into(), bans);
    }
    for cost in &effect.cost {
        if let Cost::SpendDice(dice) = cost
            && dice.among(state.occasion.dice).len() < usize::from(wanted(*dice))
        {
            bans.push(Ban::NoDie(*dice));
        }
    }
}

impl TimingRules {
    /// Why `effect` cannot be resolved: as things stand, or as they stood when its time came.
    pub(super) fn bans(&self, state: &State, effect: &TypedEffect) -> Vec<Ban> {
        if let Some(bans) = state.occasion.missed.get(&self.number(effect)) {
            return bans.clone();
        }
        let mut bans = Vec::new();
        unmet(self, state, effect, &mut bans);
        for event in Payer::of(&self.see(state), self.number(effect)).at_once() {
            forbids(state, &event, &mut bans);
        }
        bans
    }
}

/// How many dice a cost asks for: `all` asks for one at least.
fn wanted(dice: Reroll) -> u8 {
    if dice.takes_all() { 1 } else { dice.most }
}

fn critical_bans(rules: &TimingRules, state: &State, effect: &TypedEffect, bans: &mut Vec<Ban>) {
    let color = effect.critical_color();
    if !state.occasion.dice.shows_crit(color) {
        bans.push(Ban::NoCriticalIcon(color));
    }
    let done = state.occasion.critical.filter(|done| *done != rules.number(effect));
    bans.extend(done.and_then(|done| rules.numbered(done)).map(|done| Ban::OneCritical(done.name.clone())));
}

/// Why an effect can never resolve here: another event, setup only, its ship is not in play, it would spend another's components.
pub(super) fn never(rules: &TimingRules, state: &State, effect: &TypedEffect) -> Vec<Ban> {
    let mut bans = Vec::new();
    place_bans(rules, effect, &mut bans);
    match rules.during {
        During::Setup if effect.component != Component::Objective && !effect.names_setup() => {
            bans.push(Ban::NotInSetup);
        }
        During::Round if effect.setup == Some(true) => bans.push(Ban::SetupOnly),
        _ => {}
    }
    let in_play = match effect.unit {
        Standing::Deployed => true,
        Standing::Undeployed => rules.during == During::Setup,
        Standing::SetAside | Standing::Destroyed => false,
    };
    if !in_play && effect.component != Component::Objective {
        bans.push(Ban::NotInPlay(effect.unit));
    }
    if effect.is_critical() && effect.owner != rules.attacker {
        bans.push(Ban::NotAttacker);
    }
    bans.extend(effect.command().filter(|_| effect.owner != rules.commands).map(Ban::OthersCommand));
    for cost in &effect.cost {
        if cost.whose().is_some_and(|whose| !state.is_own(rules.number(effect), whose)) {
            bans.push(Ban::NotOwn(cost.component()));
        }
    }
    bans
}

fn place_bans(rules: &TimingRules, effect: &TypedEffect, bans: &mut Vec<Ban>) {
    if effect.is_constant() {
        return;
    }
    let moment = effect.moment(&rules.setup.event);
    let reached = rules.reached.iter().any(|event| rules.waits(effect, moment.word, event));
    if reached {
        return;
    }
    let command = effect.command();
    bans.push(match command {
        Some(command) => Ban::OtherCommand(command),
        None if effect.is_critical() => Ban::NoResolveDamage,
        None if effect.modifies_dice_untimed() => Ban::DiceNotNow,
        None => Ban::OtherEvent(moment.event),
    });
}

/// Every effect that cannot apply from the beginning, with its reasons: what can never be, and, where nothing listed
/// could bring it back, what is not there as things stand.
pub(super) fn ruled_out(rules: &TimingRules, state: &State) -> Vec<(Name, Vec<Ban>)> {
    let effects = &rules.setup.effects;
    let gives = |operation: &Operation| {
        operation.modifies_dice()
            || matches!(
                operation,
                Operation::GainToken { .. }
                    | Operation::GainDial { .. }
                    | Operation::GainDefense { .. }
                    | Operation::FromCard { .. }
                    | Operation::OntoCard(_)
                    | Operation::Upgrade { .. }
                    | Operation::Ships { .. }
                    | Operation::Either(_)
                    | Operation::Card { verb: CardVerb::Ready | CardVerb::TurnFaceup, .. }
                    | Operation::Token { verb: TokenVerb::Ready | TokenVerb::Recover, .. }
            )
    };
    let later = |condition: &Condition| matches!(condition, Condition::Used(_));
    let settled = !effects.iter().flat_map(|effect| &effect.does).any(gives)
        && !effects.iter().flat_map(|effect| &effect.only).any(later);
    let reasons = |effect: &TypedEffect| {
        let mut bans = never(rules, state, effect);
        if settled {
            unmet(rules, state, effect, &mut bans);
            for event in Payer::of(&rules.see(state), rules.number(effect)).at_once() {
                if !matches!(event, Event::Card(CardEvent::PayForeign { .. })) {
                    forbids(state, &event, &mut bans);
                }
            }
        }
        bans
    };
    let all = effects.iter().map(|effect| (effect.name.clone(), reasons(effect)));
    all.filter(|(_, bans)| !bans.is_empty()).collect()
}
