//! What are a unit's power, HP and keywords now?
//!
//! Printed value, plus all that increases it, minus all that decreases it, at least 0; only the end of the sum is a
//! value (CR 8.15.2, 8.15.4).

use super::{
    event::PowerFrom,
    game::PlayRules,
    keywords::{Keyword, KeywordKind},
    state::{State, Unit},
    terms::TokenUpgrade,
};

/// What changes a number: all increases, all decreases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sum {
    up: i32,
    down: i32,
}

impl Sum {
    fn add(&mut self, change: i32) {
        if change > 0 {
            self.up += change;
        } else {
            self.down -= change;
        }
    }

    fn of(self, printed: i32) -> u16 {
        u16::try_from((printed + self.up - self.down).max(0)).unwrap_or(u16::MAX)
    }
}

impl PlayRules {
    /// A unit's power.
    pub fn power(&self, state: &State, unit: &Unit) -> u16 {
        self.power_sum(state, unit).of(i32::from(self.card(&unit.id).power))
    }

    /// What has changed a unit's power.
    pub(super) fn power_from(&self, state: &State, unit: &Unit) -> Vec<PowerFrom> {
        let raid = self.raid(state, unit);
        let grit = self.grit(state, unit);
        let sum = self.power_sum(state, unit);
        let mut from = Vec::new();
        from.extend((raid > 0).then_some(PowerFrom::Raid));
        from.extend((grit > 0).then_some(PowerFrom::Grit));
        from.extend((sum.up > raid + grit || sum.down > 0).then_some(PowerFrom::Modifiers));
        let below = i32::from(self.card(&unit.id).power) + sum.up < sum.down;
        from.extend(below.then_some(PowerFrom::Deficit));
        from
    }

    fn raid(&self, state: &State, unit: &Unit) -> i32 {
        let attacking = state.is_attacking(&unit.id);
        if attacking { i32::from(self.keyword_value(state, unit, KeywordKind::Raid)) } else { 0 }
    }

    fn grit(&self, state: &State, unit: &Unit) -> i32 {
        if self.has(state, unit, KeywordKind::Grit) { i32::from(unit.damage) } else { 0 }
    }

    fn power_sum(&self, state: &State, unit: &Unit) -> Sum {
        let mut sum = Sum::default();
        sum.add(i32::from(unit.tokens(TokenUpgrade::Experience)));
        sum.add(i32::from(unit.tokens(TokenUpgrade::Advantage)));
        for upgrade in &unit.upgrades {
            sum.add(i32::from(self.card(&upgrade.id).power));
        }
        for lasting in unit.lasting.values() {
            sum.add(i32::from(lasting.power_up));
            sum.add(-i32::from(lasting.power_down));
        }
        sum.add(self.grit(state, unit));
        sum.add(self.raid(state, unit));
        sum
    }

    /// A unit's HP.
    pub fn hp(&self, _: &State, unit: &Unit) -> u16 {
        let card = self.card(&unit.id);
        let mut sum = Sum::default();
        sum.add(i32::from(unit.tokens(TokenUpgrade::Experience)));
        for upgrade in &unit.upgrades {
            sum.add(i32::from(self.card(&upgrade.id).hp));
        }
        for lasting in unit.lasting.values() {
            sum.add(i32::from(lasting.hp_up));
            sum.add(-i32::from(lasting.hp_down));
        }
        sum.of(i32::from(card.hp))
    }

    /// HP that a unit has left.
    pub fn remaining(&self, state: &State, unit: &Unit) -> u16 {
        self.hp(state, unit).saturating_sub(unit.damage)
    }

    /// All keywords of a unit, each as often as it has it.
    pub fn keywords(&self, _: &State, unit: &Unit) -> Vec<Keyword> {
        let lost =
            |keyword: &Keyword| unit.lasting.values().any(|lasting| lasting.lost.contains(&keyword.kind()));
        let printed = self.card(&unit.id).keywords.iter();
        let gained = unit.lasting.values().flat_map(|lasting| &lasting.gained);
        let mut keywords: Vec<Keyword> =
            printed.chain(gained).filter(|keyword| !lost(keyword)).cloned().collect();
        keywords.sort();
        keywords
    }

    /// Whether a unit has a keyword.
    pub fn has(&self, state: &State, unit: &Unit, kind: KeywordKind) -> bool {
        self.keywords(state, unit).iter().any(|keyword| keyword.kind() == kind)
    }

    /// The numbers behind a keyword of a unit, together.
    pub fn keyword_value(&self, state: &State, unit: &Unit, kind: KeywordKind) -> u16 {
        let keywords = self.keywords(state, unit);
        let values = keywords.iter().filter(|keyword| keyword.kind() == kind);
        values.map(|keyword| u16::from(keyword.value())).sum()
    }
}
