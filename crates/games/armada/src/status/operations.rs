//! What does an effect of the list do in a round?
//!
//! One operation after another, on the ship or squadron that it means: its own, or one that its owner chooses. Where nothing
//! is there to do it to, it is told so.

use super::{
    effect::{CardEvent, Operation, TokenLoss, Whose},
    pick::{Pick, Prompt},
    rules::{Doing, Offer, Task},
    state::State,
    table::{EffectPick, EffectPrompt, PartOfCost, See, UnitEvent, UnitId, Uses, change, one},
    terms::Seat,
    work::{StatusRules, Work},
};

/// A defense or command token pays a part.
pub(crate) fn pay(state: &State, of: &PartOfCost) -> Doing {
    of.paid(&StatusRules.see(state))
}

/// One operation of an effect, on a unit that was chosen or on the one that it means.
pub(super) fn operate(state: &State, nth: u8, operation: u8, on: Option<UnitId>) -> Doing {
    let Some(effect) = state.table.sheet.effect(nth) else { return Doing::Tasks(Vec::new()) };
    let Some(does) = effect.does.get(usize::from(operation)) else { return Doing::Tasks(Vec::new()) };
    let (does, chooser) = does.and_chooser();
    let side = |whose| if whose == Whose::Own { effect.owner } else { effect.owner.opponent() };
    let who = chooser.map_or(effect.owner, side);
    let done = match (does.whose(), on) {
        (None, _) => StatusRules.see(state).on_effects(does, (nth, operation)),
        (Some(_), Some(unit)) => on_unit(state, who, does, unit),
        (Some(whose), None) => meant(state, (nth, operation), (whose, who), does),
    };
    done.unwrap_or_else(|| one(CardEvent::Nothing { nth, operation, missing: does.missing() }))
}

/// The unit that is meant; of several to which it can be done the effect's owner chooses one.
fn meant(
    state: &State,
    (nth, operation): (u8, u8),
    (whose, who): (Whose, Seat),
    does: &Operation,
) -> Option<Doing> {
    let effect = state.table.sheet.effect(nth)?;
    let own = state.stands_on(nth);
    if whose == Whose::Own {
        return on_unit(state, who, does, own?);
    }
    let enemy = whose == Whose::Enemy;
    let others =
        state.table.ids().filter(|(id, unit)| (unit.owner != effect.owner) == enemy && Some(*id) != own);
    let fits: Vec<(UnitId, String)> = others
        .filter(|(id, _)| on_unit(state, who, does, *id).is_some())
        .map(|(id, unit)| (id, unit.name.clone()))
        .collect();
    match fits.as_slice() {
        [] => None,
        [(only, _)] => on_unit(state, who, does, *only),
        several => {
            let offers = several.iter().map(|(id, name)| {
                let work = Work::Do { nth, operation, on: Some(*id) };
                Offer::new(EffectPick::Named(name.as_str().into()), vec![Task::work(work)])
            });
            Some(Doing::Choice {
                who: effect.owner,
                prompt: EffectPrompt::Unit.into(),
                offers: offers.collect(),
            })
        }
    }
}

/// What is done to a unit; none where that finds nothing. A ship that gains a command token may have too many.
fn on_unit(state: &State, who: Seat, does: &Operation, unit: UnitId) -> Option<Doing> {
    let gains = matches!(does, Operation::GainToken { .. });
    let limit = || gains.then(|| Task::work(Work::TokenLimit(unit))).into_iter().collect();
    Some(change(&StatusRules.see(state), does, unit)??.doing(who).then(|_| limit()))
}

/// Of too many command tokens, where the ship's command value is known, its owner discards one.
pub(super) fn token_limit(state: &State, id: UnitId) -> Doing {
    let unit = state.table.unit(id);
    let most = unit.command.and_then(|value| state.table.sheet.tokens_at_most(unit.owner, value));
    if most.is_none_or(|most| unit.command_tokens.len() <= most) {
        return Doing::Tasks(Vec::new());
    }
    let mut different = unit.command_tokens.clone();
    different.dedup();
    let offer = |command| {
        let discard = UnitEvent::DiscardToken { unit: id, command, why: TokenLoss::Limit };
        Offer::event(Pick::DiscardToken(command), discard)
    };
    let offers = different.into_iter().map(offer).collect();
    Doing::Choice { who: unit.owner, prompt: Prompt::TokenLimit.into(), offers }
}
