//! What is refused, and by which rule?
//!
//! [`forbids`] looks at an event that is about to happen; [`unmet`] at an effect whose window is open or will be. The
//! same two answer what is listed as refused, so the rule that is shown is the rule that is applied.

use super::{
    Ban, TimingRules,
    dice::{Face, Pool},
    effect::{
        CardEvent, CardVerb, Component, Cost, Forbidden, Known, Name, Operation, Standing, TimingWord,
        TokenVerb, Turning, TypedEffect, Whose,
    },
    effects::by_token,
    event::Event,
    rerolls::Reroll,
    restricted::{only_forbidden, restricted, says},
    setup::During,
    state::State,
    terms::Seat,
    tokens::{TokenName, TokenState},
};

/// Adds why `event` cannot happen.
pub(super) fn forbids(rules: &TimingRules, state: &State, event: &Event, bans: &mut Vec<Ban>) {
    bans.extend(restricted(rules, state, event));
    if touched(event).is_some_and(|ship| state.side(ship).destroyed) {
        bans.push(Ban::ShipDestroyed);
        return;
    }
    match event {
        Event::Turn { owner, token, why, .. } => {
            let now = state.side(*owner).tokens.state(*token);
            match (why, now) {
                (_, None) => bans.push(Ban::NoToken(token.kind)),
                (_, Some(TokenState::Discarded)) => bans.push(Ban::TokenGone(*token)),
                (Turning::Paid, _) => spending_bans(state, *owner, *token, bans),
                (Turning::Exhausted, Some(TokenState::Exhausted)) => bans.push(Ban::TokenExhausted(*token)),
                (Turning::Readied, Some(TokenState::Readied)) => bans.push(Ban::TokenReadied(*token)),
                _ => {}
            }
        }
        Event::SpendCommandToken { owner, command } | Event::DiscardCommandToken { owner, command }
            if !state.side(*owner).command_tokens.contains(command) =>
        {
            bans.push(Ban::NoCommandToken(*command));
        }
        Event::GainToken { owner, command } if state.side(*owner).command_tokens.contains(command) => {
            bans.push(Ban::HasCommandToken(*command));
        }
        Event::SpendDial { owner, command } if !state.side(*owner).dials.contains(command) => {
            bans.push(Ban::NoDial(*command));
        }
        Event::Card(event) => bans.extend(event.ban(&state.sheet)),
        Event::LoseShield { ship, zone, .. } if state.side(*ship).shields.of(*zone) == 0 => {
            bans.push(Ban::NoShields(*zone));
        }
        Event::RecoverShield { ship, zone } => {
            let side = state.side(*ship);
            if side.max_shields.get(zone).is_some_and(|most| side.shields.of(*zone) >= *most) {
                bans.push(Ban::FullShields(*zone));
            }
        }
        _ => {}
    }
}

/// The limits of an attack on spending a token that is there.
fn spending_bans(state: &State, owner: Seat, token: TokenName, bans: &mut Vec<Ban>) {
    let Some(attacker) = state.attack else {
        return;
    };
    let side = state.side(owner);
    let defends = owner != attacker;
    if defends && side.speed == Some(0) {
        bans.push(Ban::SpeedZero);
    }
    if side.spent.contains(&token) {
        bans.push(Ban::TokenSpent(token));
    } else if defends && side.spent.iter().any(|spent| spent.kind == token.kind) {
        bans.push(Ban::TypeSpent(token.kind));
    }
}

/// The ship whose components an event changes.
fn touched(event: &Event) -> Option<Seat> {
    match event {
        Event::Turn { owner, .. }
        | Event::SpendCommandToken { owner, .. }
        | Event::SpendDial { owner, .. }
        | Event::GainToken { owner, .. }
        | Event::DiscardCommandToken { owner, .. } => Some(*owner),
        Event::LoseShield { ship, .. } | Event::RecoverShield { ship, .. } | Event::Deal { ship, .. } => {
            Some(*ship)
        }
        _ => None,
    }
}

/// Adds why `effect` cannot be resolved as things stand; its costs are looked at by the engine, as events.
pub(super) fn unmet(rules: &TimingRules, state: &State, effect: &TypedEffect, bans: &mut Vec<Ban>) {
    state.sheet.unmet(rules.number(effect), bans);
    let on_ship =
        effect.component.is_upgrade() || matches!(effect.component, Component::Ship | Component::Damage);
    let moment = effect.moment(&rules.setup.event);
    let its_end = moment.event.known() == Some(Known::ShipDestroyed) && moment.word != TimingWord::After;
    if on_ship && state.side(effect.owner).destroyed && !its_end {
        bans.push(Ban::NotInPlay(Standing::Destroyed));
    }
    if effect.is_critical() {
        critical_bans(rules, state, effect, bans);
        bans.extend(says(rules, state, effect.owner, &[Forbidden::ResolveCritical]));
    }
    bans.extend(only_forbidden(rules, state, effect));
    if effect.cost.len() > 1 && !super::paying::purse(rules, state, effect).pays(effect.cost.iter()) {
        bans.push(Ban::NotAllPaid(effect.name.clone()));
    }
    let paid = effect.cost.iter().filter(|cost| cost.is_chosen() && !matches!(cost, Cost::SpendDice(_)));
    let unpaid = paid.filter(|cost| !super::paying::is_payable(rules, state, effect, cost));
    let points = effect.cost.iter().filter(|cost| matches!(cost, Cost::SpendPoints(_)));
    bans.extend(points.map(|cost| Ban::NothingToPay(cost.to_string())));
    bans.extend(unpaid.map(|cost| Ban::NothingToPay(cost.to_string())));
    let tokens = &state.side(effect.owner).tokens;
    let in_turn = |cost: &&Cost| !cost.is_chosen() && cost.is_paid_in_turn(&effect.cost, tokens);
    for cost in effect.cost.iter().filter(in_turn) {
        if let Some((_, event)) = by_token(state, effect.owner, cost, &[]) {
            forbids(rules, state, &event, bans);
        }
    }
    for cost in &effect.cost {
        if let Cost::SpendDice(dice) = cost
            && dice.among(state.dice).len() < usize::from(wanted(*dice))
        {
            bans.push(Ban::NoDie(*dice));
        }
    }
}

/// How many dice a cost asks for: `all` asks for one at least.
fn wanted(dice: Reroll) -> u8 {
    if dice.takes_all() { 1 } else { dice.most }
}

fn critical_bans(rules: &TimingRules, state: &State, effect: &TypedEffect, bans: &mut Vec<Ban>) {
    let color = effect.critical_color();
    let fits = |pool: Pool| {
        pool.dice().any(|die| {
            let critical = matches!(die.face(), Face::Crit | Face::HitCrit);
            critical && color.is_none_or(|color| color == die.color())
        })
    };
    if !fits(state.dice) {
        bans.push(Ban::NoCriticalIcon(color));
    }
    let done = state.critical.filter(|done| *done != rules.number(effect));
    bans.extend(done.and_then(|done| rules.numbered(done)).map(|done| Ban::OneCritical(done.name.clone())));
}

/// What rules an effect out whatever happens: its place, setup, where its ship is, whose components it would spend.
pub(super) fn never(rules: &TimingRules, effect: &TypedEffect) -> Vec<Ban> {
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
        let not_own = |whose| !is_own(rules, effect, whose);
        if cost.whose().is_some_and(not_own) {
            bans.push(Ban::NotOwn(cost.component()));
        }
    }
    bans
}

/// Whether `whose` is the ship of the effect itself: never a squadron's, which is not that ship.
pub(super) fn is_own(rules: &TimingRules, effect: &TypedEffect, whose: Whose) -> bool {
    effect.component != Component::Squadron
        && whose != Whose::Friendly
        && rules.seat(effect, whose) == effect.owner
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
                    | Operation::Card { verb: CardVerb::Ready | CardVerb::TurnFaceup, .. }
                    | Operation::Token { verb: TokenVerb::Ready, .. }
            )
    };
    let settled = !effects.iter().flat_map(|effect| &effect.does).any(gives);
    let reasons = |effect: &TypedEffect| {
        let mut bans = never(rules, effect);
        if settled {
            unmet(rules, state, effect, &mut bans);
            for event in super::effects::cost(rules, state, effect) {
                if !matches!(event, Event::Card(CardEvent::PayForeign { .. })) {
                    forbids(rules, state, &event, &mut bans);
                }
            }
        }
        bans
    };
    let all = effects.iter().map(|effect| (effect.name.clone(), reasons(effect)));
    all.filter(|(_, bans)| !bans.is_empty()).collect()
}
