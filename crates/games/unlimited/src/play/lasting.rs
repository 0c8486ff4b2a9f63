//! What do lasting effects leave on a unit?

use super::{
    ability::Loss,
    commit::insert,
    event::Event,
    state::{Lasting, State, Until},
};

/// Records a lasting effect with the others that end with it. Changes are summed; of values that are set, the newest counts.
pub(super) fn commit(state: &mut State, event: &Event) {
    let size = |change: i32| u16::try_from(change.unsigned_abs()).unwrap_or(u16::MAX);
    match event {
        Event::Modify { unit, until, power, hp, .. } => {
            if let Some(unit) = state.unit_mut(unit) {
                let lasting = unit.lasting.entry(*until).or_default();
                for (change, up, down) in [
                    (*power, &mut lasting.power_up, &mut lasting.power_down),
                    (*hp, &mut lasting.hp_up, &mut lasting.hp_down),
                ] {
                    let sum = if change > 0 { up } else { down };
                    *sum = sum.saturating_add(size(change));
                }
            }
        }
        Event::Set { unit, until, power, hp } => with(state, unit, *until, |lasting| {
            lasting.set_power = power.or(lasting.set_power);
            lasting.set_hp = hp.or(lasting.set_hp);
        }),
        Event::Gain { unit, until, keywords, abilities, marks, kept } => {
            with(state, unit, *until, |lasting| {
                let (own_keywords, own_abilities) = match kept {
                    true => (&mut lasting.kept_keywords, &mut lasting.kept_abilities),
                    false => (&mut lasting.gained, &mut lasting.abilities),
                };
                keywords.iter().for_each(|keyword| insert(own_keywords, keyword.clone()));
                abilities.iter().for_each(|ability| insert(own_abilities, ability.clone()));
                lasting.marks.traits.extend(marks.traits.iter().cloned());
                lasting.marks.aspects.extend(&marks.aspects);
            })
        }
        Event::Lose { unit, until, lost } => with(state, unit, *until, |lasting| {
            for loss in lost {
                match loss {
                    Loss::Keyword(kind) => {
                        lasting.lost.insert(*kind);
                    }
                    Loss::AllKeywords => lasting.lost_keywords = true,
                    Loss::AllAbilities | Loss::AllOtherAbilities => lasting.lost_all = true,
                    Loss::Trait(_) => {}
                }
            }
        }),
        _ => {}
    }
}

fn with(state: &mut State, unit: &super::card::CardId, until: Until, change: impl FnOnce(&mut Lasting)) {
    if let Some(unit) = state.unit_mut(unit) {
        change(unit.lasting.entry(until).or_default());
    }
}
