//! Why can a typed effect not be used?
//!
//! What it asks for is not so, its cost cannot be paid, or it is ruled out whatever happens.

use super::{
    bans::Ban,
    effect::{Condition, Cost, EffectBan, Operation},
    legality::any_critical,
    progress::Critical,
    rows,
    setup::AttackKind,
    state::State,
    table::{Payer, Played, See, Seen, Usable},
    work::AttackRules,
};

impl State {
    /// Whether nothing but dice that do not lie there keeps an effect from being used.
    pub fn lacks_only_dice(&self, nth: u8) -> bool {
        let bans = AttackRules.see(self).unusable(nth);
        let lacks_dice = bans.iter().any(|ban| matches!(ban, rows::Ban::Effect(EffectBan::NoDie(_))));
        bans.iter().all(|ban| match ban {
            rows::Ban::Effect(EffectBan::NoDie(_) | EffectBan::Only(Condition::Shows(_))) => true,
            rows::Ban::Effect(EffectBan::NotAllPaid(_)) => lacks_dice,
            _ => false,
        })
    }
}

impl Usable for Seen<'_, AttackRules> {
    fn unmet(&self, nth: u8, bans: &mut Vec<rows::Ban>) {
        needs(self.state, nth, bans);
        unpaid(self.state, nth, bans);
    }
}

/// Adds what an effect needs that is not so.
fn needs(state: &State, nth: u8, bans: &mut Vec<rows::Ban>) {
    let Some(effect) = state.table.cards.effect(nth) else { return };
    let mut found = Vec::new();
    state.unresolvable(nth, &state.moment(effect), &mut found);
    bans.extend(found.into_iter().map(rows::Ban::Effect));
    let only_adds = !effect.does.is_empty()
        && effect.does.iter().all(|operation| {
            matches!(operation.and_chooser().0, Operation::Add { .. } | Operation::AddShowing { .. })
        });
    if state.attack.kind == AttackKind::Salvo && only_adds {
        bans.push(Ban::SalvoAddsNone.into());
    }
}

/// Adds why the parts of a cost of which somebody chooses what exactly is paid, or all parts together, cannot be paid.
fn unpaid(state: &State, nth: u8, bans: &mut Vec<rows::Ban>) {
    let Some(effect) = state.table.cards.effect(nth) else { return };
    for cost in &effect.cost {
        if let Cost::SpendDice(dice) = cost {
            let wanted = if dice.takes_all() { 1 } else { usize::from(dice.most) };
            if dice.among(state.attack.pool).len() < wanted {
                bans.push(rows::Ban::Effect(EffectBan::NoDie(*dice)));
            }
        }
    }
    let seen = AttackRules.see(state);
    let payer = Payer::of(&seen, nth);
    let unpaid = payer.unpaid(|cost| payer.is_payable(cost));
    bans.extend(unpaid.into_iter().map(rows::Ban::Effect));
    for event in payer.named_in_turn() {
        seen.forbids(&event.into(), bans);
    }
}

/// Adds why this critical effect cannot be resolved.
pub(super) fn critical_bans(state: &State, critical: Critical, bans: &mut Vec<rows::Ban>) {
    any_critical(state, critical, bans);
    if let Critical::Listed(nth) = critical {
        listed_critical(state, nth, bans);
    }
}

/// Adds why a typed critical effect cannot be resolved, beyond what holds for all critical effects.
fn listed_critical(state: &State, nth: u8, bans: &mut Vec<rows::Ban>) {
    let Some(effect) = state.table.cards.effect(nth).filter(|effect| effect.is_critical()) else {
        bans.push(Ban::NoSuchCritical.into());
        return;
    };
    if state.attack.kind == AttackKind::Salvo && !effect.only.contains(&Condition::Salvo(true)) {
        bans.push(Ban::StandardOnly.into());
    }
    if state.owner(effect) != state.attack.by {
        bans.push(rows::Ban::Effect(EffectBan::NotAttacker));
    }
    AttackRules.see(state).unmet(nth, bans);
    if let Some(color) = effect.critical_color().filter(|color| !state.attack.pool.shows_crit(Some(*color))) {
        bans.push(EffectBan::NoCriticalIcon(Some(color)).into());
    }
}
