//! Who attacks whom, and what else attacks before or besides?

use std::ops::Range;

use super::{Board, Of, Target, UNITS};
use crate::{Question, Reader, Reply, item::What, role::Role, unlimited::unit_names::Player};

/// Words for a defeat that name nobody who does it.
pub(super) const INTRANSITIVE: [&str; 5] = ["die", "dies", "dead", "died", "dying"];

/// What stands between two units of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Joint {
    And,
    Comma,
}

/// An attack of the line, and the words that say so.
#[derive(Clone, Debug)]
pub(super) struct Fight {
    pub attacker: usize,
    pub target: Target,
    pub verb: Range<usize>,
}

/// Whether a unit stands right before an item.
fn stands_before(reader: &Reader<'_, '_>, at: usize) -> bool {
    at.checked_sub(1)
        .and_then(|before| reader.get(before))
        .is_some_and(|before| matches!(before.what, What::Numbers(_)) || before.names_alone(UNITS))
}

impl Board<'_, '_, '_> {
    /// `can Luke kill Vader`: between two units it is an attack.
    pub(super) fn kills(&mut self, at: usize) -> bool {
        let article =
            |at: usize| [Role::A, Role::My, Role::Their].into_iter().any(|role| self.reader.is(at, role));
        let next = at + 1 + usize::from(self.reader.is(at + 1, Role::It));
        let next = next + usize::from(self.reader.is(next, Role::With));
        let next = next + usize::from(article(next));
        let is_unit = (next..next + 4)
            .any(|at| self.reader.get(at).is_some_and(|item| matches!(item.what, What::Numbers(_))))
            || self.reader.get(next).is_some_and(|item| !item.begins && !item.cards_of(UNITS).is_empty());
        // `dies` has nobody behind it: `does my 3/3 die if their 4/4 attacks it`
        let is_verb = self.reader.get(at).is_some_and(|item| !INTRANSITIVE.contains(&item.text.as_str()));
        // `can I kill a 2/6 with my 3/3`, `kill his 4/4 with my 2/2`
        let with = (self.owner.is_some() || self.units.is_empty())
            && self.reader.items.iter().skip(at).any(|item| item.role(Role::With));
        // `then my 2/2 finishes it`
        let is_it = self.reader.is(at + 1, Role::It) && stands_before(self.reader, at);
        let is_first = is_unit && (with || !self.units.is_empty()) || is_it && self.units.len() > 1;
        let first = is_first && !self.attacked;
        // `my 3/3 kills their 2/2, then their 4/4 kills my 3/3`
        let again = (is_it || is_unit && stands_before(self.reader, at)) && self.target.is_some();
        let kills = is_verb && (first || again) && self.dealt.is_none();
        if kills {
            let word = self.reader.written(at).to_owned();
            self.sheet.assume(
                scenario::LINE,
                "an attack",
                format!("`{word}` between two units is read as an attack"),
            );
        }
        kills
    }

    /// The attack that was read is whole, and another begins.
    pub(super) fn next_fight(&mut self) {
        let Some(target) = self.target.filter(|_| self.attacker.is_some()) else { return };
        let attackers = std::mem::take(&mut self.besides).into_iter().chain(self.attacker.take());
        let verb = self.verb.clone();
        self.before.extend(attackers.map(|attacker| Fight { attacker, target, verb: verb.clone() }));
        self.target = None;
        self.with = false;
    }

    /// A unit attacks, and with it those that `and` joins to it.
    pub(super) fn attack_of(&mut self, unit: usize) {
        self.attacker = Some(unit);
        self.agent = None;
        let mut first = unit;
        if self.again == Some(unit) {
            return;
        }
        // `A, B and C attack`: the last ones are joined by a word
        let joint = |at: usize| self.joined.get(at).copied().flatten();
        let attacked = self.before.last().map(|fight| fight.target);
        while first > 0
            && attacked != Some(Target::Unit(first - 1))
            && self.before.iter().all(|fight| fight.attacker != first - 1)
            && joint(first).is_some_and(|it| it == Joint::And || first < unit)
        {
            first -= 1;
        }
        self.besides = (first..unit).collect();
        let owner = self.besides.iter().find_map(|at| self.units.get(*at)?.player);
        for at in first..=unit {
            if let Some(unit) = self.units.get_mut(at).filter(|unit| unit.player.is_none()) {
                unit.player = owner;
            }
        }
    }

    /// Which part a unit has in the attack.
    pub(super) fn part(&mut self, unit: usize) {
        self.of = Of::Unit(unit);
        self.spoken.push(Target::Unit(unit));
        self.is_guard(unit);
        if std::mem::take(&mut self.aiming) {
            self.aim = Some(unit);
        }
        if let Some(role) = self.said.take() {
            self.attacked = true;
            match role {
                Role::Attacker => self.attacker = Some(unit),
                _ => self.target = Some(Target::Unit(unit)),
            }
            return;
        }
        if !self.attacking && (self.joins_attacker(unit) || self.follows(unit)) {
            return;
        }
        if !self.attacking || std::mem::take(&mut self.past) {
            return;
        }
        let attacker = self.attacker;
        self.take_part(unit);
        // who is said to attack has the attacker
        if let (None, Some(at), Some(agent)) = (attacker, self.attacker, self.agent) {
            if let Some(unit) = self.units.get_mut(at).filter(|unit| unit.player.is_none()) {
                unit.player = Some(agent);
            }
            self.agent = None;
        }
    }

    /// `he attacks with both`: the two units of whoever attacks.
    pub(super) fn both_attack(&mut self, at: usize) -> bool {
        let with = at.checked_sub(1).is_some_and(|before| self.reader.is(before, Role::With));
        let agent = self.agent.or(with.then_some(Player::P1));
        let Some(agent) = agent.filter(|_| self.attacking && self.attacker.is_none()) else {
            return false;
        };
        let mut of =
            self.units.iter().enumerate().filter(|(_, unit)| unit.player == Some(agent)).map(|(at, _)| at);
        let (Some(first), Some(second), None) = (of.next(), of.next(), of.next()) else { return false };
        (self.besides, self.attacker) = (vec![first], Some(second));
        self.with = false;
        self.sheet.chip(&self.reader.span(at, at), None);
        true
    }

    /// An attack of which is not said what is attacked, or by whom: that is said, and chosen below.
    pub(super) fn open_target(&mut self) {
        let is_open =
            self.attacked && self.before.is_empty() && (self.attacker.is_none() || self.target.is_none());
        let agent = self.agent.and_then(|agent| self.only(agent));
        self.ask_attacker(is_open && agent.is_none());
        let Some(attacker) = self.attacker.or(agent).and_then(|at| self.units.get(at)).filter(|_| is_open)
        else {
            return;
        };
        let why = format!("what `{}` attacks is not said: choose it below", attacker.called());
        self.sheet.assume(scenario::LINE, "no attack yet", why);
    }

    /// Of who attacks nothing is said, and no unit is there that may be it: it is asked.
    fn ask_attacker(&mut self, is_open: bool) {
        let Some(Target::Unit(target)) = self.target.filter(|_| is_open && self.attacker.is_none()) else {
            return;
        };
        let Some(player) = self.units.get(target).and_then(|unit| unit.player) else { return };
        if self.units.iter().any(|unit| unit.player != Some(player)) || self.sheet.asks_below("unit") {
            return;
        }
        let words = if player == Player::P2 { "my 3/3" } else { "their 3/3" };
        self.sheet.ask(Question {
            field: format!("unit.{}.power", self.units.len() + 1),
            ask: "which unit attacks?".to_owned(),
            span: None,
            choices: vec![Reply {
                line: format!("{}, attacked by {words}", self.reader.line),
                words: words.to_owned(),
            }],
        });
    }

    /// `the 2/2 attacks the sentinel, then the 3/4`: another unit of who attacked does the same.
    fn follows(&mut self, unit: usize) -> bool {
        let (Some(first), Some(target)) = (self.attacker, self.target) else { return false };
        let behind = self.reader.line.get(self.verb.end..).unwrap_or_default().to_lowercase();
        let player = |at: usize| self.units.get(at).and_then(|unit| unit.player);
        let again = behind.contains("then ") && unit + 1 < self.units.len();
        let attacks = unit == first || self.before.iter().any(|fight| fight.attacker == unit);
        if !again || attacks || player(unit) != player(first) {
            return false;
        }
        self.next_fight();
        (self.attacker, self.target) = (Some(unit), Some(target));
        true
    }

    /// `attack their 2/6 with my 3/3 and 2/2`: another attacker behind the one that `with` names.
    fn joins_attacker(&mut self, unit: usize) -> bool {
        let Some(first) = self.attacker.filter(|_| self.comes_behind && self.target.is_some()) else {
            return false;
        };
        let player = |at: usize| self.units.get(at).and_then(|unit| unit.player);
        let is_next = first + 1 == unit && matches!(self.joined.get(unit), Some(Some(_)));
        if !is_next || player(unit).is_some() && player(unit) != player(first) {
            self.comes_behind = false;
            return false;
        }
        let owner = player(first);
        if let Some(unit) = self.units.get_mut(unit) {
            unit.player = owner;
        }
        self.besides.push(first);
        self.attacker = Some(unit);
        true
    }

    fn take_part(&mut self, unit: usize) {
        let player = self.units.get(unit).and_then(|unit| unit.player);
        if self.attacker.is_none() && self.target.is_none() && player.is_some() && player == self.agent {
            // `I swing the 2/2 into the Sentinel`
            (self.attacker, self.with) = (Some(unit), false);
        } else if self.with && self.attacker.is_none() && self.reader_with(unit) {
            self.attacker = Some(unit);
            self.with = false;
            self.attacking = self.target.is_none();
            self.comes_behind = !self.attacking;
        } else if self.target.is_none() {
            self.target = Some(Target::Unit(unit));
            self.attacking = self.attacker.is_none();
        } else if self.attacker.is_none() {
            self.attacker = Some(unit);
            self.attacking = false;
            self.comes_behind = true;
        }
    }

    /// Who attacks the base of a player is the other one's.
    pub(super) fn defends_base(&mut self, of: Option<Player>) {
        let Some(other) = of.map(Player::other) else { return };
        match self.attacker.and_then(|at| self.units.get_mut(at)) {
            Some(attacker) => attacker.player = attacker.player.or(Some(other)),
            None => self.agent = self.agent.or(Some(other)),
        }
    }

    /// What attacks a unit of yours is theirs, and what attacks one of theirs is yours.
    pub(super) fn opponents(&mut self) {
        let now = self.target.into_iter().flat_map(|target| {
            self.besides.iter().copied().chain(self.attacker).map(move |attacker| (attacker, target))
        });
        let before = self.before.iter().map(|fight| (fight.attacker, fight.target));
        for (attacker, target) in before.chain(now).collect::<Vec<_>>() {
            let Target::Unit(target) = target else { continue };
            let of = self.units.get(target).and_then(|unit| unit.player);
            if let Some(unit) = self.units.get_mut(attacker).filter(|unit| unit.player.is_none()) {
                unit.player = of.map(Player::other);
            }
        }
    }

    /// `I attack their 4/4 with my 4/4`: theirs is the target although it comes first.
    fn reader_with(&self, unit: usize) -> bool {
        self.units.get(unit).is_none_or(|unit| unit.player != Some(Player::P2) || self.target.is_some())
    }
}
