//! What follows from the whole of a board's line?
//!
//! Whether it is a situation at all, whose each unit is, and which action is taken.

use super::{Board, Target, board_actions::Deed};
use crate::{
    lexicon::Sort,
    role::Role,
    sheet::Sheet,
    unlimited::unit_names::{Player, Unit},
};
use scenario::Kind;

impl Board<'_, '_, '_> {
    /// What follows.
    pub(super) fn whole(mut self) -> Sheet {
        self.without_units();
        if let Some((span, _)) = self.pair.take() {
            self.sheet.unknown(&span, "both");
        }
        if let Some(span) = self.twins.take() {
            let words = self.reader.line.get(span.clone()).unwrap_or_default();
            self.sheet.unknown(&span, words);
        }
        if !self.is_one() {
            return self.sheet;
        }
        self.past_to_base();
        self.meet();
        self.sheet.kind = Some(Kind::Play);
        self.made();
        self.players();
        self.captured();
        self.late();
        if !self.attacked && self.acts.is_empty() && self.play.is_none() && self.dealt.is_some() {
            self.event();
        } else {
            // one line is one thing that happens
            if let Some((span, _)) = self.dealt.take() {
                self.sheet.unknown(&span, "damage");
            }
            self.line();
        }
        self.bases();
        self.sheet
    }

    /// `my 4/4, his 3/5, who wins`: of two units alone is asked who dies.
    fn meet(&mut self) {
        let nothing_else = self.acts.is_empty() && self.play.is_none() && self.dealt.is_none();
        let is_asked = self.reader.asked.iter().any(|asked| asked.who_dies);
        if is_asked
            && nothing_else
            && self.units.len() == 2
            && self.captives.is_empty()
            && self.uses.is_none()
        {
            self.attacked |= self.meets();
        }
    }

    /// Who gets past a unit attacks the base.
    fn past_to_base(&mut self) {
        let is_past = self.attacked && self.target.is_none() && self.reader.has(Role::Past);
        if is_past && let Some(attacker) = self.attacker {
            self.target = Some(Target::Base);
            let player = self.units.get(attacker).and_then(|unit| unit.player);
            self.defends_base(player.map(Player::other));
            self.sheet.assume(
                scenario::LINE,
                "an attack on the base",
                "who gets past a unit attacks the base",
            );
        }
    }

    /// A base of which nothing is said, and that nobody attacks, is named as left out; what Overwhelm does to it is seen.
    fn bases(&mut self) {
        let is_said = self.sheet.has_below("p1.base") || self.sheet.has_below("p2.base");
        let attacked = self.sheet.lines().any(|line| line.ends_with(" base"));
        // `base has 5 hp left, their 4/4 attacks`: it is the one that is attacked
        let is_mine = self.sheet.lines().any(|line| line.ends_with("-> P1 base"));
        if self.is_base_open && is_mine && !self.sheet.has_below("p1.base") {
            self.sheet.rename(|field| field.strip_prefix("p2.base").map(|rest| format!("p1.base{rest}")));
        }
        let overwhelms =
            self.reader.items.iter().any(|item| {
                item.word(Sort::Keyword).is_some_and(|word| word.eq_ignore_ascii_case("overwhelm"))
            });
        if is_said || attacked || overwhelms || self.sheet.has("card.1.text") || self.play.is_some() {
            return;
        }
        for span in std::mem::take(&mut self.bases) {
            let words = self.reader.line.get(span.clone()).unwrap_or_default();
            self.sheet.unchip(&span);
            self.sheet.unknown(&span, words);
        }
    }

    /// Whether it tells of a board: with numbers, an action, or two units.
    fn is_one(&self) -> bool {
        let stats = self.units.iter().any(|unit| unit.stats.is_some());
        let agents = [Role::I, Role::P1, Role::They, Role::P2, Role::Both];
        let agent = || self.reader.items.iter().any(|item| agents.into_iter().any(|role| item.role(role)));
        let act = !self.acts.is_empty() && (!self.units.is_empty() || agent());
        let dealt = self.dealt.is_some() && !self.spoken.is_empty();
        let leader = ["p1.leader.card", "p2.leader.card"]
            .into_iter()
            .any(|it| self.sheet.has(it) || self.sheet.asks(it));
        stats || act || dealt || leader || self.play.is_some() || self.attacked && !self.units.is_empty()
    }

    /// Who takes the first action.
    fn active(&self) -> Player {
        let first = self.before.first().map(|fight| fight.attacker).or(self.besides.first().copied());
        let attacks = first.or(self.attacker);
        if attacks.is_none() && (self.play.is_some() || self.uses.is_some()) {
            return self.player;
        }
        let acts = || self.acts.first().map(|act| act.player).filter(|_| attacks.is_none());
        attacks.and_then(|at| self.units.get(at)?.player).or_else(acts).or(self.turn).unwrap_or(Player::P1)
    }

    /// Whose each unit is, and whose turn it is.
    fn players(&mut self) {
        self.opponents();
        let attacker = self.attacker.or_else(|| self.agent_of_damage());
        let active = self.active();
        let listed = self.units.iter().any(|unit| unit.player.is_some());
        let target = match self.before.first().map(|fight| fight.target).or(self.target) {
            Some(Target::Unit(unit)) => Some(unit),
            _ => None,
        };
        // a unit that nobody is said to have is yours where the other player's units follow, named as theirs
        let theirs =
            self.units.iter().position(|unit| unit.player == Some(active.other())).unwrap_or_default();
        // those that one number put down are one player's
        let second = self.units.iter().skip(1).position(|unit| unit.nth == 1).map(|at| at + 1);
        let mut before = None;
        for (at, unit) in self.units.iter_mut().enumerate() {
            if unit.nth > 1 {
                unit.player = before;
            }
            if unit.player.is_some() {
                before = unit.player;
                continue;
            }
            let attacks = target != Some(at) && attacker == Some(at)
                || self.besides.contains(&at)
                || self.before.iter().any(|fight| fight.attacker == at);
            let other = target == Some(at)
                || attacker.is_some() && !attacks && at >= theirs
                || attacker.is_none()
                    && (second.is_some_and(|second| at >= second && theirs == 0)
                        || theirs > 0 && at >= theirs
                        || self.play.is_some() && at >= theirs
                        || self.dealt.is_some());
            unit.player = Some(if other { active.other() } else { active });
            before = unit.player;
            if !listed
                && self.target.is_none()
                && attacker.is_none()
                && self.dealt.is_none()
                && second == Some(at)
            {
                self.sheet.assume(
                    &format!("unit.{}.controller", unit.place),
                    active.other().word(),
                    "the second unit is the opponent's",
                );
            }
        }
        self.tell_apart();
        for unit in &self.units {
            let field = |name: &str| format!("unit.{}.{name}", unit.place);
            let player = unit.player.unwrap_or(Player::P1);
            if unit.card.is_none() && !unit.asked {
                self.sheet.set(&field("name"), &unit.called());
            }
            self.sheet.set(&field("controller"), player.word());
        }
        if active == Player::P2 {
            self.sheet.set("active", active.word());
        }
    }

    /// Two units that are called alike are told apart by a number.
    fn tell_apart(&mut self) {
        let mut called: Vec<String> = Vec::new();
        for unit in &mut self.units {
            while called.contains(&unit.called()) {
                unit.nth += 1;
            }
            called.push(unit.called());
        }
    }

    /// An attack that names no target is one on the base where the other player has no unit.
    fn only_target(&mut self) {
        let Some(attacker) = self.attacker.filter(|_| self.target.is_none() && self.attacked) else { return };
        let player = |at: usize| self.units.get(at).and_then(|unit| unit.player);
        let exhausted = self.sheet.value(&format!("unit.{}.exhausted", attacker + 1)) == Some("true");
        if !exhausted && (0..self.units.len()).all(|at| player(at) == player(attacker)) {
            self.target = Some(Target::Base);
            self.sheet.assume(
                scenario::LINE,
                "an attack on the base",
                "no target is named, and no unit is there that could be one",
            );
        }
    }

    /// Whether what is attacked is a unit of this player.
    fn is_own(&self, target: Target, player: Player) -> bool {
        matches!(target, Target::Unit(unit) if self.units.get(unit).is_some_and(|it| it.player == Some(player)))
    }

    /// The action.
    fn line(&mut self) {
        let name = |board: &Self, at: usize| board.units.get(at).filter(|unit| !unit.asked).map(Unit::called);
        let active = self.active();
        if let Some(card) = self.play.clone() {
            self.line_of_card(&card);
            return;
        }
        self.action();
        self.only_target();
        self.open_target();
        self.next_fight();
        let mut deeds = Vec::new();
        for fight in std::mem::take(&mut self.before) {
            let player = self.units.get(fight.attacker).and_then(|unit| unit.player).unwrap_or(active);
            let target = match fight.target {
                Target::Base => Some(format!("{} base", player.other().word())),
                Target::Unit(unit) => name(self, unit),
            };
            let (Some(attacker), Some(target)) = (name(self, fight.attacker), target) else { continue };
            if self.is_own(fight.target, player) {
                // nobody attacks a unit of their own
                let words = self.reader.line.get(fight.verb.clone()).unwrap_or_default();
                self.sheet.unchip(&fight.verb);
                self.sheet.unknown(&fight.verb, words);
                continue;
            }
            let line = format!("attack {attacker} -> {target}");
            deeds.push(Deed { span: fight.verb, player, line });
        }
        let acts = std::mem::take(&mut self.acts).into_iter();
        deeds.extend(acts.map(|act| Deed { span: act.span, player: act.player, line: act.what.to_owned() }));
        deeds.sort_by_key(|deed| deed.span.start);
        self.deeds(deeds);
    }
}
