//! What are power, HP, keywords and abilities now?
//!
//! Printed value, plus all that increases it, minus all that decreases it, at least 0; only the end of the sum is a
//! value (CR 8.15.2, 8.15.4). Constant abilities are looked at as long as something new comes out of them, from
//! nothing on: two conditions that are only met by each other are not met (CR 7.3.3.a).

use std::{collections::BTreeSet, sync::Arc};

use super::state::State;
use crate::{
    ability::{Ban as Word, Keyword as Printed, Kind, Loss},
    keywords::{Behind, Keyword, KeywordKind},
    play::{
        nouns::{
            card::CardId,
            objects::{Attack, Object, PowerFrom},
            source::{self, Source},
            unit::{Applied, Banned, Change, LastKnown, Unit},
        },
        tabletop::{rules::PlayRules, table::Table},
    },
    terms::{Aspect, Player, TokenUpgrade},
};

/// The table with everything that constant abilities change.
pub struct Board<'a> {
    /// The rules.
    pub rules: &'a PlayRules,
    /// What has happened before it is asked for here.
    pub state: &'a State,
    /// The table.
    pub table: &'a Table,
    pub(crate) applied: Vec<Applied>,
}

/// What changes a number: all increases, all decreases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sum {
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

/// An ability that works now: on which card, for whom.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct InPlay {
    /// The card that has it.
    pub this: CardId,
    /// Who controls it.
    pub you: Player,
    /// The ability.
    pub source: Arc<Source>,
}

impl<'a> Board<'a> {
    /// The state with the table that is looked at here.
    pub fn to_state(&self) -> State {
        State { table: self.table.clone(), history: self.state.history.clone() }
    }

    /// The same board on a table as it was a moment before: what constant abilities do is not looked for again.
    pub fn on<'b>(&self, table: &'b Table) -> Board<'b>
    where
        'a: 'b,
    {
        Board { rules: self.rules, state: self.state, table, applied: self.applied.clone() }
    }

    /// The same board, with what constant abilities did to units that have left play (CR 8.11.1). The cards with these abilities
    /// may be gone, too.
    #[must_use]
    pub fn knowing<'l>(mut self, gone: impl IntoIterator<Item = &'l LastKnown>) -> Self {
        for last in gone {
            let to = Object::Unit(last.unit.id.clone());
            self.applied.retain(|applied| applied.to != to);
            let did = |change: &Change| Applied { to: to.clone(), change: change.clone() };
            self.applied.extend(last.changes.iter().map(did));
        }
        self
    }

    /// Every ability that works now, of cards in play and of leaders and bases.
    pub fn in_play(&self) -> Vec<InPlay> {
        let mut found = Vec::new();
        for unit in &self.table.units {
            let own = self.abilities(unit).into_iter();
            found.extend(own.map(|source| InPlay { this: unit.id.clone(), you: unit.controller, source }));
            for upgrade in &unit.upgrades {
                if self.is_without_abilities(&Object::Upgrade(upgrade.id.clone())) {
                    continue;
                }
                let own = self.rules.card(&upgrade.id).sources.iter();
                let own = own.filter_map(|source| self.coordinated(source, upgrade.controller));
                let of = |source| InPlay { this: upgrade.id.clone(), you: upgrade.controller, source };
                found.extend(own.map(of));
            }
        }
        for player in Player::ALL {
            let base = self.rules.base(*player);
            let own = self.rules.card(base).sources.iter();
            let own = own.filter_map(|source| self.coordinated(source, *player));
            found.extend(own.map(|source| InPlay { this: base.clone(), you: *player, source }));
            if let Some(leader) = &self.table.side(*player).leader {
                let own = self.rules.card(&leader.id).leader_side.iter();
                let own = own.filter_map(|source| self.coordinated(source, *player));
                found.extend(own.map(|source| InPlay { this: leader.id.clone(), you: *player, source }));
            }
        }
        found
    }

    /// An ability as it works on a card of this player: behind Coordinate while they control 3 units or more (CR 7.5.15.a).
    fn coordinated(&self, source: &Arc<Source>, you: Player) -> Option<Arc<Source>> {
        let Kind::Keyword(Printed::Carrying(KeywordKind::Coordinate, inner)) = &source.ability.kind else {
            return Some(source.clone());
        };
        let many = self.table.units_of(you).count() >= 3;
        many.then(|| Arc::new(source.inner(inner, source.label.clone())))
    }

    /// The abilities of a unit, printed and gained, as far as it has not lost them.
    pub fn abilities(&self, unit: &Unit) -> Vec<Arc<Source>> {
        if self.has_lost_all(unit) {
            return unit
                .lasting
                .values()
                .flat_map(|lasting| lasting.kept_abilities.iter().cloned())
                .collect();
        }
        let mut found = Vec::new();
        let printed = self.rules.card(&unit.id).sources.iter();
        let lasting = unit.lasting.values().flat_map(|lasting| &lasting.abilities);
        let applied = self.changes(unit).filter_map(Change::ability);
        for source in printed.chain(lasting).chain(applied) {
            let carrying = source.keyword_kind();
            if carrying.is_none_or(|kind| !self.lost_keyword_kinds(unit).contains(&kind)) {
                found.extend(self.coordinated(source, unit.controller));
            }
        }
        found
    }

    fn changes<'s>(&'s self, unit: &'s Unit) -> impl Iterator<Item = &'s Change> {
        let own = move |applied: &&Applied| matches!(&applied.to, Object::Unit(id) if *id == unit.id);
        self.applied.iter().filter(own).map(|applied| &applied.change)
    }

    /// Whether a constant ability takes all abilities from an upgrade or a token (CR 8.14.2).
    pub fn is_without_abilities(&self, object: &Object) -> bool {
        let lost = |applied: &Applied| matches!(applied.change, Change::Lose(Loss::AllAbilities));
        self.applied.iter().any(|applied| applied.to == *object && lost(applied))
    }

    /// Whether a unit has lost all abilities (CR 8.14.2).
    pub fn has_lost_all(&self, unit: &Unit) -> bool {
        let lasting = unit.lasting.values().any(|lasting| lasting.lost_all);
        lasting || self.changes(unit).any(|change| matches!(change, Change::Lose(Loss::AllAbilities)))
    }

    /// The keywords that a unit has lost, and cannot regain while that lasts.
    pub fn lost_keyword_kinds(&self, unit: &Unit) -> BTreeSet<KeywordKind> {
        let lasting = unit.lasting.values().flat_map(|lasting| lasting.lost.iter().copied());
        let applied = self.changes(unit).filter_map(|change| {
            if let Change::Lose(Loss::Keyword(kind)) = change { Some(*kind) } else { None }
        });
        lasting.chain(applied).collect()
    }

    /// Whether a unit has lost all keywords.
    fn lost_keywords(&self, unit: &Unit) -> bool {
        let lasting = unit.lasting.values().any(|lasting| lasting.lost_keywords);
        lasting || self.changes(unit).any(|change| matches!(change, Change::Lose(Loss::AllKeywords)))
    }

    /// Whether a unit has a trait, printed or gained.
    pub fn has_trait(&self, unit: &Unit, word: &str) -> bool {
        self.traits(unit).iter().any(|own| own == word)
    }

    /// The traits of a unit, printed and gained.
    pub fn traits(&self, unit: &Unit) -> Vec<String> {
        let gained = self.changes(unit).filter_map(Change::trait_word);
        let lasting = unit.lasting.values().flat_map(|lasting| &lasting.marks.traits);
        let printed = self.rules.card(&unit.id).traits.iter();
        let mut traits: Vec<String> = printed.chain(gained).chain(lasting).cloned().collect();
        traits.sort();
        traits.dedup();
        traits
    }

    /// Whether a unit has an aspect, printed or gained.
    pub fn has_aspect(&self, unit: &Unit, aspect: Aspect) -> bool {
        let gained = self.changes(unit).any(|change| *change == Change::Aspect(aspect));
        let lasting = unit.lasting.values().any(|lasting| lasting.marks.aspects.contains(&aspect));
        gained || lasting || self.rules.card(&unit.id).aspects.contains(&aspect)
    }

    /// A unit's power.
    pub fn power(&self, unit: &Unit) -> u16 {
        self.power_sum(unit).of(self.printed_power(unit))
    }

    fn printed_power(&self, unit: &Unit) -> i32 {
        let set = unit.lasting.values().rev().find_map(|lasting| lasting.set_power);
        let to = |change: &Change| if let Change::SetPower(to) = change { Some(*to) } else { None };
        let applied = self.changes(unit).filter_map(to);
        let set = set.map(i32::from).or(applied.last());
        set.unwrap_or(i32::from(self.rules.card(&unit.id).power))
    }

    /// What has changed a unit's power.
    pub fn power_from(&self, unit: &Unit) -> Vec<PowerFrom> {
        let (keywords, sum) = (self.keyword_power(unit), self.power_sum(unit));
        let by_keywords: i32 = keywords.iter().map(|(_, power)| power).sum();
        let mut from: Vec<PowerFrom> =
            keywords.into_iter().map(|(kind, _)| PowerFrom::Keyword(kind)).collect();
        from.extend((sum.up > by_keywords || sum.down > 0).then_some(PowerFrom::Modifiers));
        from.extend(self.has_deficit(unit).then_some(PowerFrom::Deficit));
        from
    }

    /// Whether more power is taken from a unit than it has (CR 8.15.4).
    pub fn has_deficit(&self, unit: &Unit) -> bool {
        let sum = self.power_sum(unit);
        self.printed_power(unit) + sum.up < sum.down
    }

    /// The keywords that give a unit power now, and how much.
    fn keyword_power(&self, unit: &Unit) -> Vec<(KeywordKind, i32)> {
        let raid =
            if self.table.is_attacking(&unit.id) { self.keyword_value(unit, KeywordKind::Raid) } else { 0 };
        let grit = if self.has(unit, KeywordKind::Grit) { unit.damage } else { 0 };
        let all = [(KeywordKind::Raid, i32::from(raid)), (KeywordKind::Grit, i32::from(grit))];
        all.into_iter().filter(|(_, power)| *power > 0).collect()
    }

    fn power_sum(&self, unit: &Unit) -> Sum {
        let mut sum = Sum::default();
        sum.add(i32::from(unit.tokens(TokenUpgrade::Experience)));
        sum.add(i32::from(unit.tokens(TokenUpgrade::Advantage)));
        for upgrade in &unit.upgrades {
            sum.add(i32::from(self.rules.attached_power(&upgrade.id)));
        }
        for lasting in unit.lasting.values() {
            sum.add(i32::from(lasting.power_up));
            sum.add(-i32::from(lasting.power_down));
        }
        for change in self.changes(unit) {
            if let Change::Power(by) = change {
                sum.add(*by);
            }
        }
        self.keyword_power(unit).into_iter().for_each(|(_, power)| sum.add(power));
        sum
    }

    /// A unit's HP.
    pub fn hp(&self, unit: &Unit) -> u16 {
        let mut sum = Sum::default();
        sum.add(i32::from(unit.tokens(TokenUpgrade::Experience)));
        for upgrade in &unit.upgrades {
            sum.add(i32::from(self.rules.attached_hp(&upgrade.id)));
        }
        for lasting in unit.lasting.values() {
            sum.add(i32::from(lasting.hp_up));
            sum.add(-i32::from(lasting.hp_down));
        }
        let mut set = unit.lasting.values().rev().find_map(|lasting| lasting.set_hp).map(i32::from);
        for change in self.changes(unit) {
            match change {
                Change::Hp(by) => sum.add(*by),
                Change::SetHp(to) => set = set.or(Some(*to)),
                Change::Power(_) | Change::SetPower(_) | Change::Keyword(_) | Change::Ability(_) => {}
                Change::Trait(_) | Change::Aspect(_) | Change::Lose(_) | Change::Ban(_) => {}
            }
        }
        sum.of(set.unwrap_or(i32::from(self.rules.card(&unit.id).hp)))
    }

    /// HP that a unit has left.
    pub fn remaining(&self, unit: &Unit) -> u16 {
        self.hp(unit).saturating_sub(unit.damage)
    }

    /// All keywords of a unit, each as often as it has it.
    pub fn keywords(&self, unit: &Unit) -> Vec<Keyword> {
        if self.has_lost_all(unit) {
            let mut kept: Vec<Keyword> =
                unit.lasting.values().flat_map(|lasting| lasting.kept_keywords.iter().cloned()).collect();
            kept.sort();
            return kept;
        }
        let lost = self.lost_keyword_kinds(unit);
        let no_more = self.lost_keywords(unit);
        let printed = self.rules.card(&unit.id).keywords.iter().cloned();
        let lasting = unit.lasting.values().flat_map(|lasting| lasting.gained.iter().cloned());
        let applied = self.changes(unit).filter_map(|change| {
            if let Change::Keyword(keyword) = change { Some(keyword.clone()) } else { None }
        });
        let coordinated = self.abilities(unit).into_iter();
        let coordinated =
            coordinated.filter_map(|source| source.ability.kind.keyword().and_then(source::keyword));
        let all = printed.chain(lasting).chain(applied).chain(coordinated);
        let mut keywords: Vec<Keyword> =
            all.filter(|keyword| !no_more && !lost.contains(&keyword.kind())).collect();
        keywords.sort();
        keywords
    }

    /// Whether a unit has a keyword.
    pub fn has(&self, unit: &Unit, kind: KeywordKind) -> bool {
        match kind.behind() {
            Behind::Ability => self.carried(unit).contains(&kind),
            Behind::Nothing | Behind::Number | Behind::Cost => {
                self.keywords(unit).iter().any(|keyword| keyword.kind() == kind)
            }
        }
    }

    /// The keywords of a unit that carry an ability, whether that works now or not (CR 7.5.15.c).
    pub fn carried(&self, unit: &Unit) -> Vec<KeywordKind> {
        let lasting = || unit.lasting.values();
        let mut found: Vec<KeywordKind> = if self.has_lost_all(unit) {
            let kept = lasting().flat_map(|lasting| &lasting.kept_abilities);
            kept.filter_map(|source| source.keyword_kind()).collect()
        } else if self.lost_keywords(unit) {
            Vec::new()
        } else {
            let printed = self.rules.card(&unit.id).sources.iter();
            let gained = lasting().flat_map(|lasting| &lasting.abilities);
            let applied = self.changes(unit).filter_map(Change::ability);
            let lost = self.lost_keyword_kinds(unit);
            let all = printed.chain(gained).chain(applied).filter_map(|source| source.keyword_kind());
            all.filter(|kind| !lost.contains(kind)).collect()
        };
        found.sort();
        found
    }

    /// The numbers behind a keyword of a unit, together.
    pub fn keyword_value(&self, unit: &Unit, kind: KeywordKind) -> u16 {
        let keywords = self.keywords(unit);
        let values = keywords.iter().filter(|keyword| keyword.kind() == kind);
        values.map(|keyword| u16::from(keyword.number())).sum()
    }

    /// What says this very thing of something, if anything does.
    pub fn ban(&self, object: &Object, word: &Word) -> Option<Banned> {
        self.bans(object).into_iter().find(|banned| banned.ban == *word)
    }

    /// Whether a card says that a unit can't be defeated.
    pub fn cant_be_defeated(&self, unit: &CardId) -> bool {
        self.ban(&Object::Unit(unit.clone()), &Word::CantBeDefeated).is_some()
    }

    /// What something cannot do, must do or can do now.
    pub fn bans(&self, object: &Object) -> Vec<Banned> {
        let applied = self.applied.iter().filter(|applied| applied.to == *object);
        let applied = applied.filter_map(|applied| {
            if let Change::Ban(banned) = &applied.change { Some(banned.clone()) } else { None }
        });
        let lasting = self.table.unit_of(object).into_iter().flat_map(|unit| unit.lasting.values());
        let lasting = lasting.flat_map(|lasting| lasting.bans.iter().cloned());
        let on_table = self.table.bans.iter().filter(|(to, ..)| to == object);
        let on_table = on_table.map(|(_, _, banned)| banned.clone());
        applied.chain(lasting).chain(on_table).collect()
    }

    /// What is known about a unit that leaves play.
    pub fn last_known(&self, unit: &Unit) -> LastKnown {
        let mut attacks = self.table.attacks.iter().rev();
        let own = |attack: &&Attack| attack.attacker == unit.id || attack.defending_unit() == Some(&unit.id);
        LastKnown {
            unit: unit.clone(),
            power: self.power(unit),
            hp: self.hp(unit),
            attack: attacks.find(own).cloned(),
            changes: self.changes(unit).cloned().collect(),
        }
    }
}

impl PlayRules {
    /// The table with everything that constant abilities change.
    pub fn board<'a>(&'a self, state: &'a State) -> Board<'a> {
        Board::new(self, state)
    }

    /// A unit's power.
    pub fn power(&self, state: &State, unit: &Unit) -> u16 {
        self.board(state).power(unit)
    }

    /// A unit's HP.
    pub fn hp(&self, state: &State, unit: &Unit) -> u16 {
        self.board(state).hp(unit)
    }

    /// HP that a unit has left.
    pub fn remaining(&self, state: &State, unit: &Unit) -> u16 {
        self.board(state).remaining(unit)
    }

    /// Whether a unit has a keyword.
    pub fn has(&self, state: &State, unit: &Unit, kind: KeywordKind) -> bool {
        self.board(state).has(unit, kind)
    }

    /// The numbers behind a keyword of a unit, together.
    pub fn keyword_value(&self, state: &State, unit: &Unit, kind: KeywordKind) -> u16 {
        self.board(state).keyword_value(unit, kind)
    }
}
