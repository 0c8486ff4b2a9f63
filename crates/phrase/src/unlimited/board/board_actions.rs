//! What is done on a board: who attacks, passes, takes the initiative, plays a card, and whose turn it is?

use std::ops::Range;

use super::{Board, Of, Target, UNITS};
use crate::{
    item::{Item, What},
    lexicon::Sort,
    role::Role,
    unlimited::unit_names::{Player, Unit},
};

/// An action beside attacks and cards that are played.
#[derive(Clone, Debug)]
pub(super) struct Act {
    pub span: Range<usize>,
    pub player: Player,
    pub what: &'static str,
}

/// An action as a line of play.
pub(super) struct Deed {
    pub span: Range<usize>,
    pub player: Player,
    pub line: String,
}

impl Board<'_, '_, '_> {
    /// Attacking, passing, taking the initiative, playing.
    pub(super) fn doing(&mut self, at: usize) -> Option<usize> {
        let reader = self.reader;
        let item = reader.get(at)?;
        let last = self.units.len().checked_sub(1);
        if item.role(Role::Initiative) {
            self.initiative(at);
        } else if item.role(Role::Pass) {
            self.passes(at);
        } else if item.role(Role::Round) && self.owner.is_some() && item.text == "turn" {
            self.turn = self.owner.take();
            self.sheet.chip(&item.span, None);
        } else if item.role(Role::Attacker) && self.are_attackers(at) {
            self.sheet.chip(&item.span, None);
        } else if item.role(Role::Attacker) || item.role(Role::Defender) {
            let role = if item.role(Role::Attacker) { Role::Attacker } else { Role::Defender };
            self.said = Some(role);
            self.of = Of::Nothing;
            self.verb = item.span.clone();
            self.sheet.chip(&item.span, None);
        } else if item.role(Role::Regroup) {
            self.sheet.put(&item.span, "moment", "regroup");
            self.moment = true;
        } else if item.role(Role::Play) {
            if item.text == "played" && matches!(self.of, Of::Unit(_)) {
                self.set(at, at + 1, "new", "true".to_owned(), false);
            } else {
                self.plays(at);
            }
        } else if let Some(next) = self.by_property(at).or_else(|| self.strikes_back(at)) {
            return Some(next);
        } else if item.role(Role::Choose) && (self.play.is_some() || self.uses.is_some()) {
            self.aiming = true;
            self.of = Of::Nothing;
            self.sheet.chip(&item.span, None);
        } else if item.role(Role::On) && self.uses.is_some() {
            self.aiming = true;
            self.of = Of::Nothing;
        } else if let Some(next) = self.uses_action(at) {
            return Some(next);
        } else if item.role(Role::AttackedBy) {
            self.target = last.map(Target::Unit);
            (self.with, self.passive) = (true, true);
            self.verb = item.span.clone();
            self.begin(item);
        } else if item.role(Role::PassedBy) {
            // `can my 2/4 be ignored by their 3/3`: who follows attacks the base
            (self.target, self.with) = (Some(Target::Base), true);
            self.verb = item.span.clone();
            self.agent = last.and_then(|unit| self.units.get(unit)?.player).map(Player::other);
            self.begin(item);
            let why = "who gets past a unit attacks the base";
            self.sheet.assume(scenario::LINE, "an attack on the base", why);
        } else if item.role(Role::Past) && self.passes_by(at) {
            self.attacks(at);
            self.past = true;
        } else if item.role(Role::Past) && self.attacker.is_some() && self.attacking && self.target.is_none()
            || item.role(Role::Behind) && self.attacked
        {
            // `I swing my 4/3 past his 2/6 into the base`
            self.past = true;
            self.of = Of::Nothing;
            self.sheet.chip(&item.span, None);
        } else if item.role(Role::Both) && self.both_attack(at) {
            return Some(at + 1);
        } else if item.role(Role::And) && self.is_attacked_again(at) {
            self.attacked_again();
        } else if item.role(Role::EachPlayer) {
            self.twins = Some(item.span.clone());
            self.of = Of::Nothing;
        } else if (item.text.starts_with("trade")
            || item.text == "fight" && reader.get(at + 1).is_none_or(Item::is_stop))
            && self.meets()
        {
            // `my 2/3 and his 2/3 trade`
            self.verb = item.span.clone();
            self.begin(item);
            self.attacking = false;
        } else if item.role(Role::Attack)
            || item.role(Role::Versus) && !self.attacking
            || item.role(Role::Destroy) && self.kills(at)
        {
            self.attacks(at);
        } else if item.role(Role::It)
            && self.attacking
            && self.target.is_none()
            && let Some(target) = self.what_it_is()
        {
            self.target = Some(target);
            // `I kill it with a 3/3`: who attacks comes behind
            self.attacking = self.attacker.is_none();
            self.sheet.chip(&item.span, None);
        } else if item.role(Role::Me) && self.attacking && self.target.is_none() {
            // `he attacks me`: my base
            self.target = Some(Target::Base);
            self.attacking = self.attacker.is_none();
            self.defends_base(Some(Player::P1));
            self.sheet.chip(&item.span, None);
        } else if let Some(unit) = self.only_of_whom(at) {
            // `he attacks mine`
            self.target = Some(Target::Unit(unit));
            self.attacking = false;
            self.sheet.chip(&item.span, None);
        } else if item.role(Role::Versus) || item.role(Role::On) && self.attacking && self.target.is_none() {
            self.of = Of::Nothing;
            self.sheet.chip(&item.span, None);
        } else {
            return None;
        }
        Some(at + 1)
    }

    /// `their 4/4 gets past my 2/5 sentinel`: a unit stands before it that does not attack yet, and another behind it.
    fn passes_by(&self, at: usize) -> bool {
        let unit = |item: &Item<'_>| {
            matches!(&item.what, What::Numbers(numbers) if numbers.len() == 2) || item.names_alone(UNITS)
        };
        let mut behind = self.reader.items.iter().skip(at + 1).take(5).take_while(|item| !item.is_stop());
        !self.attacked && !self.units.is_empty() && behind.any(unit)
    }

    /// `attacked by their 1/1 and then by his 4/4`: the same unit is attacked by another.
    fn is_attacked_again(&self, at: usize) -> bool {
        let reader = self.reader;
        let [Some(and), Some(next)] = [reader.get(at), reader.get(at + 1)] else { return false };
        let between = reader.line.get(and.span.end..next.span.start).unwrap_or_default();
        let by = between.split_whitespace().any(|word| word.eq_ignore_ascii_case("by"));
        by && self.passive && self.attacker.is_some() && self.target.is_some()
    }

    fn attacked_again(&mut self) {
        let target = self.target;
        self.next_fight();
        self.target = target;
        (self.with, self.attacking, self.of, self.owner) = (true, true, Of::Nothing, None);
    }

    /// A verb of attack, and the unit before it that attacks.
    pub(super) fn attacks(&mut self, at: usize) {
        let reader = self.reader;
        let Some(item) = reader.get(at) else { return };
        let last = self.units.len().checked_sub(1);
        // `they have a 2/5, I attack with a 4/4`: the list is at its end
        if self.owner.is_some() && self.side != self.owner {
            self.side = None;
        }
        // `gets past my 2/5 and hits my base`, `defends with a 2/5 against a 4/4`: who attacks is known, or comes
        let goes_on =
            self.attacking && self.attacker.is_some() && self.target.is_none() && self.owner.is_none();
        let defends = item.role(Role::Versus) && self.attacker.is_none() && self.target.is_some();
        if goes_on || defends {
            (self.with, self.past) = (defends, false);
            self.verb = item.span.clone();
            self.begin(item);
            return;
        }
        self.next_fight();
        (self.passive, self.comes_behind) = (false, false);
        // `swing 4/4 at 2/2, swing 3/3 at base`
        if self.is_imperative(at) {
            (self.with, self.agent) = (true, self.owner);
            self.verb = item.span.clone();
            self.begin(item);
            return;
        }
        self.verb = item.span.clone();
        let before = match self.of {
            Of::Unit(unit) => Some(unit),
            _ => last.filter(|_| self.owner.is_none()),
        };
        let before = before.or_else(|| last.filter(|_| self.is_armed(at))).filter(|_| !self.begins_anew(at));
        // `his turn, he attacks mine`: the only unit of whoever attacks
        let later = reader.items.iter().skip(at).any(|item| item.role(Role::With));
        let before = before.or_else(|| self.owner.filter(|_| !later).and_then(|owner| self.only(owner)));
        // `trades with` names the other
        let mutual =
            ["trade", "fight", "battle", "clash"].into_iter().any(|verb| item.text.starts_with(verb));
        let before = before.filter(|_| (mutual || !reader.is(at + 1, Role::With)) && !self.with);
        match before {
            Some(unit) => self.attack_of(unit),
            // `they attack my 2/2 with a 3/3`: the target comes first
            None if self.attacker.is_none() && self.owner.is_some() && later => {
                self.agent = self.owner;
                self.with = reader.is(at + 1, Role::With);
            }
            None if self.attacker.is_none() => {
                self.agent = self.owner;
                self.with = self.with
                    || self.begins_anew(at)
                    || reader.is(at + 1, Role::With)
                    || last.is_none() && !self.arms_behind(at)
            }
            None => {}
        }
        self.begin(item);
    }

    fn begin(&mut self, item: &Item<'_>) {
        self.attacking = true;
        self.attacked = true;
        self.and = None;
        self.of = Of::Nothing;
        self.owner = None;
        self.sheet.chip(&item.span, None);
    }

    /// The two units that were named last, of two players, meet: the first attacks the second.
    pub(super) fn meets(&mut self) -> bool {
        let Some(first) = self.units.len().checked_sub(2) else { return false };
        let player = |at: usize| self.units.get(at).and_then(|unit| unit.player);
        let are_two = player(first) != player(first + 1) || player(first).is_none();
        if self.attacked || !are_two {
            return false;
        }
        (self.attacker, self.target) = (Some(first), Some(Target::Unit(first + 1)));
        self.sheet.assume(scenario::LINE, "an attack", "who attacks is not said: it is the unit named first");
        true
    }

    /// What `it` means behind a verb: what was spoken of last, and does not attack.
    fn what_it_is(&self) -> Option<Target> {
        let attacker = self.attacker.map(Target::Unit);
        self.spoken.iter().rev().copied().find(|spoken| attacker != Some(*spoken))
    }

    /// `I exhaust his 4/4, then attack it with my 3/3`: who was named last is not who attacks, that one comes behind `with`.
    fn begins_anew(&self, verb: usize) -> bool {
        let reader = self.reader;
        let [Some(before), Some(item)] =
            [verb.checked_sub(1).and_then(|at| reader.get(at)), reader.get(verb)]
        else {
            return false;
        };
        let between = reader.line.get(before.span.end..item.span.start).unwrap_or_default();
        let then = between.split_whitespace().any(|word| word.eq_ignore_ascii_case("then"));
        let unit = |at: usize| matches!(reader.get(at).map(|item| &item.what), Some(What::Numbers(_)));
        let with = (verb + 1..verb + 5).find(|at| reader.is(*at, Role::With));
        then && !item.text.ends_with('s') && with.is_some_and(|with| (with + 1..with + 3).any(unit))
    }

    /// `attacking a 4/4 with my 3/3`: who attacks comes behind what is attacked.
    fn arms_behind(&self, verb: usize) -> bool {
        let reader = self.reader;
        let is_unit = |at: usize| matches!(reader.get(at).map(|item| &item.what), Some(What::Numbers(numbers)) if numbers.len() == 2);
        let clause =
            || (verb + 1..verb + 9).take_while(|at| reader.get(*at).is_some_and(|item| !item.is_stop()));
        let with = clause().find(|at| reader.is(*at, Role::With)).unwrap_or(verb);
        clause().any(|at| at < with && is_unit(at)) && (with + 1..with + 3).any(is_unit)
    }

    /// `with my 3/2 I attack the 2/2`: the clause begins with who attacks.
    fn is_armed(&self, verb: usize) -> bool {
        let reader = self.reader;
        let clause = (0..verb).rev().take_while(|at| reader.get(*at).is_some_and(|item| !item.is_stop()));
        let numbers = |at: usize| matches!(reader.get(at).map(|item| &item.what), Some(What::Numbers(_)));
        let first = clause.last();
        self.owner.is_some()
            && first.is_some_and(|first| reader.is(first, Role::With) && (first..verb).any(numbers))
    }

    /// `then I swing back`: who was attacked attacks who attacked it; where the next word stands.
    fn strikes_back(&mut self, at: usize) -> Option<usize> {
        let reader = self.reader;
        let item = reader.get(at).filter(|item| item.role(Role::Attack))?;
        let owner = self.owner.filter(|_| reader.get(at + 1).is_some_and(|item| item.text == "back"))?;
        let (Some(attacker), Some(Target::Unit(attacked))) = (self.attacker, self.target) else {
            return None;
        };
        if self.units.get(attacked)?.player != Some(owner) {
            return None;
        }
        self.next_fight();
        self.verb = reader.span(at, at + 1);
        self.begin(item);
        (self.attacker, self.target, self.attacking) = (Some(attacked), Some(Target::Unit(attacker)), false);
        self.sheet.chip(&self.verb.clone(), None);
        Some(at + 2)
    }

    /// A verb with nobody before it in its clause, and behind it who attacks what: `swing 3/3 at base`.
    fn is_imperative(&self, at: usize) -> bool {
        let reader = self.reader;
        let begins = at.checked_sub(1).and_then(|before| reader.get(before));
        let begins = begins.is_none_or(|item| {
            item.is_stop() || [Role::And, Role::I, Role::They].into_iter().any(|role| item.role(role))
        });
        let ends = |item: &&Item<'_>| !item.is_stop() && !item.role(Role::And) && !item.role(Role::Has);
        let clause = || reader.items.iter().skip(at + 1).take(6).take_while(ends);
        let unit = clause().position(|item| matches!(item.what, What::Numbers(_)));
        let aim = clause().position(|item| [Role::At, Role::Versus].into_iter().any(|role| item.role(role)));
        begins && matches!((unit, aim), (Some(unit), Some(aim)) if unit < aim)
    }

    /// `three 2/1 attackers`: who stands right before the word attacks who was named before.
    fn are_attackers(&mut self, at: usize) -> bool {
        let Of::Unit(last) = self.of else { return false };
        let ends = self.reader.get(at + 1).is_none_or(|item| item.is_stop());
        let group = self.group(last);
        let Some(target) = group.start.checked_sub(1).filter(|_| ends && self.before.is_empty()) else {
            return false;
        };
        self.besides = (group.start..last).collect();
        (self.attacker, self.target) = (Some(last), Some(Target::Unit(target)));
        (self.attacked, self.attacking) = (true, false);
        true
    }

    /// `the ground one`, `the sentinel`: the only unit of the other player that is so; where the next word stands.
    fn by_property(&mut self, at: usize) -> Option<usize> {
        let reader = self.reader;
        let item = reader.get(at).filter(|_| self.attacking && self.target.is_none())?;
        let attacker = self.attacker.and_then(|at| self.units.get(at)?.player).or(self.agent)?;
        let (field, value) = match (item.word(Sort::Arena), item.word(Sort::Keyword)) {
            (Some(arena), _) => ("arena", arena),
            (_, Some(keyword)) => ("keywords", keyword),
            _ if item.role(Role::Exhausted) => ("exhausted", "true"),
            _ => return None,
        };
        let one = reader.get(at + 1).is_some_and(|item| item.text == "one" || item.role(Role::Unit));
        let ends = reader
            .get(at + 1)
            .is_none_or(|item| item.is_stop() || item.role(Role::With) || item.role(Role::And));
        if !(one || field == "keywords" && ends) {
            return None;
        }
        let is_so = |unit: &&Unit| {
            let said = self.sheet.value(&format!("unit.{}.{field}", unit.place)).unwrap_or_default();
            unit.player == Some(attacker.other())
                && said.split(',').any(|word| word.eq_ignore_ascii_case(value))
        };
        let mut units = self.units.iter().filter(is_so);
        let (Some(unit), None) = (units.next(), units.next()) else { return None };
        let unit = unit.place - 1;
        let last = at + usize::from(one);
        self.mention(unit, &reader.span(at, last));
        Some(last + 1)
    }

    /// The only unit that a player is said to have.
    pub(super) fn only(&self, player: Player) -> Option<usize> {
        let mut of = self.units.iter().enumerate().filter(|(_, unit)| unit.player == Some(player));
        of.next().map(|(at, _)| at).filter(|_| of.next().is_none())
    }

    /// The unit that `mine` or `theirs` means behind a verb, where nothing else stands there.
    fn only_of_whom(&self, at: usize) -> Option<usize> {
        let reader = self.reader;
        let item = reader.get(at)?;
        let ends = reader.get(at + 1).is_none_or(|item| item.is_stop());
        let player = match () {
            () if item.role(Role::My) => Player::P1,
            () if item.role(Role::Their) => Player::P2,
            () => return None,
        };
        self.only(player)
            .filter(|_| ends && self.attacking && self.target.is_none() && self.attacker.is_some())
    }

    /// `take the initiative` is an action, `I have the initiative` is not.
    fn initiative(&mut self, at: usize) {
        let Some(item) = self.reader.get(at) else { return };
        let player = self.owner.take().or(self.side).unwrap_or(Player::P1);
        let takes = item.text.contains(' ');
        let has = at.checked_sub(1).is_some_and(|before| {
            [Role::Has, Role::With, Role::My, Role::Their]
                .into_iter()
                .any(|role| self.reader.is(before, role))
                || self.reader.get(before).is_some_and(|item| item.text == "i've" || item.text == "ive")
        });
        if has && !takes {
            self.sheet.put(&item.span, "initiative", player.word());
            self.side = None;
            return;
        }
        self.acts.push(Act { span: item.span.clone(), player, what: "take initiative" });
        self.sheet.chip(&item.span, None);
    }

    /// `I pass`, `both pass`.
    fn passes(&mut self, at: usize) {
        let Some(item) = self.reader.get(at) else { return };
        let player = self.owner.take().or(self.side).unwrap_or(Player::P1);
        let act = Act { span: item.span.clone(), player, what: "pass" };
        let both = self.reader.items.iter().take(at).rfind(|item| item.role(Role::Both));
        if let Some(both) = both {
            self.sheet.chip(&both.span, None);
            self.acts.push(Act { player: player.other(), ..act.clone() });
        }
        self.acts.push(act);
        self.acts.sort_by_key(|act| (act.span.start, act.player == Player::P2));
        self.sheet.chip(&item.span, None);
    }

    /// The lines of play, the players in turn; who has nothing to do between two of them passes.
    pub(super) fn deeds(&mut self, deeds: Vec<Deed>) {
        let mut next = deeds.first().map_or(Player::P1, |deed| deed.player);
        match deeds.first().map(|deed| deed.player) {
            Some(Player::P2) => self.sheet.set("active", Player::P2.word()),
            Some(Player::P1) => self.sheet.unset("active"),
            None => {}
        }
        let mut turns = 0;
        for deed in deeds {
            if deed.player != next {
                self.sheet.line(&(0..0), format!("{}:pass", next.word()));
                self.sheet.assume("turns", "pass", "the other player passes between two actions");
                turns += 1;
            }
            self.sheet.line(&deed.span, format!("{}:{}", deed.player.word(), deed.line));
            turns += 1;
            next = deed.player.other();
        }
        if turns > 1 {
            self.sheet.set("turns", &turns.to_string());
        }
    }
}
