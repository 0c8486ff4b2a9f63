//! What do lasting effects leave on a unit?

use std::sync::Arc;

use super::{
    ability::Loss,
    card::CardId,
    commit::insert,
    keywords::Keyword,
    source::Source,
    state::{Lasting, Marks, State, Until},
};

/// Records a lasting effect with the others that end with it.
pub(super) fn with(state: &mut State, unit: &CardId, until: Until, change: impl FnOnce(&mut Lasting)) {
    if let Some(unit) = state.unit_mut(unit) {
        change(unit.lasting.entry(until).or_default());
    }
}

impl Lasting {
    /// Changes are summed.
    pub(super) fn modify(&mut self, power: i32, hp: i32) {
        let size = |change: i32| u16::try_from(change.unsigned_abs()).unwrap_or(u16::MAX);
        for (change, up, down) in
            [(power, &mut self.power_up, &mut self.power_down), (hp, &mut self.hp_up, &mut self.hp_down)]
        {
            let sum = if change > 0 { up } else { down };
            *sum = sum.saturating_add(size(change));
        }
    }

    /// Of values that are set, the newest counts.
    pub(super) fn set(&mut self, power: Option<u16>, hp: Option<u16>) {
        self.set_power = power.or(self.set_power);
        self.set_hp = hp.or(self.set_hp);
    }

    pub(super) fn gain(&mut self, keywords: &[Keyword], abilities: &[Arc<Source>]) {
        keywords.iter().for_each(|keyword| insert(&mut self.gained, keyword.clone()));
        abilities.iter().for_each(|ability| insert(&mut self.abilities, ability.clone()));
    }

    /// What it has although the same words take all others away.
    pub(super) fn keep(&mut self, keywords: &[Keyword], abilities: &[Arc<Source>]) {
        keywords.iter().for_each(|keyword| insert(&mut self.kept_keywords, keyword.clone()));
        abilities.iter().for_each(|ability| insert(&mut self.kept_abilities, ability.clone()));
    }

    /// Traits and aspects.
    pub(super) fn mark(&mut self, marks: &Marks) {
        self.marks.traits.extend(marks.traits.iter().cloned());
        self.marks.aspects.extend(&marks.aspects);
    }

    pub(super) fn lose(&mut self, loss: &Loss) {
        match loss {
            Loss::Keyword(kind) => {
                self.lost.insert(*kind);
            }
            Loss::AllKeywords => self.lost_keywords = true,
            Loss::AllAbilities | Loss::AllOtherAbilities => self.lost_all = true,
            Loss::Trait(_) => {}
        }
    }
}
