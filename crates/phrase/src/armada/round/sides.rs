//! Who is there in a round, whose are they, and which attacks do they make?

use crate::{armada::shields_of_front, sheet::Sheet};
use cards::Card;

/// A ship or squadron of the line.
#[derive(Debug)]
pub(super) struct Unit {
    /// Where it stands: `ships.2`.
    pub(super) path: String,
    /// Its card; none where it is asked which it is.
    pub(super) name: Option<String>,
    /// The words that named it.
    pub(super) words: String,
    /// Whose it is, where that is said.
    pub(super) owner: Option<&'static str>,
}

/// An attack of the line, by the places of its units.
#[derive(Debug, Default)]
struct Spoken {
    by: Option<usize>,
    target: Option<usize>,
    has_from: bool,
}

/// The units of a line in the order in which they are named, and their attacks.
#[derive(Debug, Default)]
pub(super) struct Sides {
    units: Vec<Unit>,
    attacks: Vec<Spoken>,
    /// Who acts now.
    acts: Option<usize>,
    /// Who has acted, in their order.
    order: Vec<usize>,
    /// Who attacks what another one attacks, and who that other is.
    besides: Vec<(usize, usize)>,
    /// The unit before `vs`: it is no enemy of those named before it.
    before_versus: Option<usize>,
}

impl Sides {
    /// The unit that these cards or words name, where it is there and may be that player's.
    pub(super) fn known(&self, cards: &[&Card], words: &str, owner: Option<&str>) -> Option<usize> {
        let is_it = |unit: &Unit| match &unit.name {
            Some(name) => cards.iter().any(|card| card.full_name() == *name),
            None => unit.words == words,
        };
        let may_be = |unit: &Unit| owner.is_none() || unit.owner.is_none() || unit.owner == owner;
        self.units.iter().position(|unit| is_it(unit) && may_be(unit))
    }

    /// Where the next ship or squadron stands.
    pub(super) fn next_path(&self, is_ship: bool) -> String {
        let list = if is_ship { "ships" } else { "squadrons" };
        let there = self.units.iter().filter(|unit| unit.path.starts_with(list)).count();
        format!("{list}.{}", there + 1)
    }

    pub(super) fn add(&mut self, unit: Unit) -> usize {
        self.units.push(unit);
        self.units.len() - 1
    }

    /// What the unit at a place is called; of two with one card the second has a number, as the scenario does it.
    pub(super) fn name_of(&self, place: usize) -> Option<String> {
        let name = self.units.get(place)?.name.as_deref()?;
        let before = self.units.iter().take(place).filter(|unit| unit.name.as_deref() == Some(name)).count();
        Some(if before == 0 { name.to_owned() } else { format!("{name} {}", before + 1) })
    }

    pub(super) fn acts(&mut self, place: usize) {
        self.acts = Some(place);
        self.order.push(place);
    }

    /// `Luke and Wedge attack`: who acts now does it beside who acted before.
    pub(super) fn acts_beside(&mut self, place: usize) {
        self.besides.extend(self.acts.map(|before| (before, place)));
        self.acts(place);
    }

    /// Whether squadrons are listed that have not attacked yet.
    pub(super) fn lists_squadrons(&self) -> bool {
        let acts = self.acts.and_then(|place| self.units.get(place));
        let attacks = self.attacks.iter().any(|attack| attack.by == self.acts);
        acts.is_some_and(|unit| unit.path.starts_with("squadrons")) && !attacks
    }

    /// An attack of each that stands beside one that attacks and makes none of its own, before that one's.
    fn attacks_beside(&mut self, sheet: &mut Sheet) {
        // of three the first stands beside the second, which stands beside the third
        for (who, with) in std::mem::take(&mut self.besides).into_iter().rev() {
            let attacks =
                |by: usize| self.attacks.iter().position(|it| it.by == Some(by) && it.target.is_some());
            let (Some(place), None) = (attacks(with), attacks(who)) else { continue };
            let target = self.attacks.get(place).and_then(|attack| attack.target);
            if target == Some(who) {
                continue;
            }
            self.attacks.insert(place, Spoken { by: Some(who), target, has_from: false });
            sheet.rename(|field| {
                let (number, rest) = field.strip_prefix("attacks.")?.split_once('.')?;
                let number = number.parse::<usize>().ok().filter(|number| *number > place)?;
                Some(format!("attacks.{}.{rest}", number + 1))
            });
        }
    }

    /// The side behind `vs` is named from here on.
    pub(super) fn versus(&mut self) {
        self.before_versus = self.before_versus.or(self.acts);
    }

    /// Another attack of who acts.
    pub(super) fn attack(&mut self) {
        if !self.lacks_target() {
            self.attacks.push(Spoken { by: self.acts, ..Spoken::default() });
        }
    }

    /// The attack that is spoken of, as a path.
    pub(super) fn current_attack(&mut self) -> String {
        let is_anothers = self.attacks.last().is_none_or(|attack| attack.by != self.acts);
        if is_anothers {
            self.attacks.push(Spoken { by: self.acts, ..Spoken::default() });
        }
        format!("attacks.{}", self.attacks.len())
    }

    /// The attack whose hull zone is said now: another one, where that of the current one is said.
    pub(super) fn attack_from(&mut self) -> String {
        let path = self.current_attack();
        match self.attacks.last_mut() {
            Some(attack) if !attack.has_from => {
                attack.has_from = true;
                path
            }
            _ => {
                self.attacks.push(Spoken { by: self.acts, has_from: true, ..Spoken::default() });
                format!("attacks.{}", self.attacks.len())
            }
        }
    }

    pub(super) fn target(&mut self, place: usize) {
        if !self.lacks_target() {
            self.attacks.push(Spoken { by: self.acts, ..Spoken::default() });
        }
        if let Some(attack) = self.attacks.last_mut() {
            attack.target = Some(place);
        }
    }

    pub(super) fn lacks_target(&self) -> bool {
        self.attacks.last().is_some_and(|attack| attack.by == self.acts && attack.target.is_none())
    }

    pub(super) fn has_target(&self) -> bool {
        self.attacks.last().is_some_and(|attack| attack.by == self.acts && attack.target.is_some())
    }

    /// The path of the ship that acts; none where it is a squadron.
    pub(super) fn ship_that_acts(&self) -> Option<String> {
        let unit = self.acts.and_then(|place| self.units.get(place))?;
        unit.path.starts_with("ships").then(|| unit.path.clone())
    }

    /// The path of who was named last: who acts, or who is attacked.
    pub(super) fn spoken_of(&self, is_target: bool) -> Option<String> {
        let target = self.attacks.last().filter(|_| is_target).and_then(|attack| attack.target);
        target.or(self.acts).and_then(|place| self.units.get(place)).map(|unit| unit.path.clone())
    }

    /// What follows from all of them: who attacks whom, whose each unit is, where shields without a zone are.
    pub(super) fn whole(mut self, sheet: &mut Sheet) {
        self.only_targets(sheet);
        self.attacks_beside(sheet);
        for (place, attack) in (1..).zip(&self.attacks) {
            let named = |it: Option<usize>| it.and_then(|place| self.name_of(place));
            for (field, name) in [("by", named(attack.by)), ("target", named(attack.target))] {
                name.iter().for_each(|name| sheet.set(&format!("attacks.{place}.{field}"), name));
            }
            if !sheet.has(&format!("attacks.{place}.range")) {
                sheet.assume(&format!("attacks.{place}.range"), "close", "no range is named");
            }
        }
        self.owners(sheet);
        for unit in &self.units {
            if unit.owner == Some("second") {
                sheet.set(&format!("{}.owner", unit.path), "second");
            }
            shields_of_front(&format!("{}.shields", unit.path), sheet);
        }
    }

    /// An attack that names nobody is one on the only unit that may be an enemy: `it shoots me`.
    fn only_targets(&mut self, sheet: &mut Sheet) {
        for place in 0..self.attacks.len() {
            let Some(by) = self.attacks.get(place).filter(|it| it.target.is_none()).and_then(|it| it.by)
            else {
                continue;
            };
            let owner = self.units.get(by).and_then(|unit| unit.owner);
            let mut others = (0..self.units.len()).filter(|at| {
                *at != by && self.units.get(*at).is_some_and(|unit| owner.is_none() || unit.owner != owner)
            });
            let (Some(other), None) = (others.next(), others.next()) else { continue };
            if let Some(attack) = self.attacks.get_mut(place) {
                attack.target = Some(other);
                let field = format!("attacks.{}.target", place + 1);
                let name = self.name_of(other).unwrap_or_default();
                sheet.assume(&field, &name, "nobody else can be attacked");
            }
        }
    }

    /// Who attacks somebody is the other player's; else the players act in turn, the first one first.
    fn owners(&mut self, sheet: &mut Sheet) {
        loop {
            while self.enemies() {}
            let Some(place) = self.units.iter().position(|unit| unit.owner.is_none()) else { return };
            let turn = self.order.iter().position(|it| *it == place);
            let before = turn.and_then(|turn| turn.checked_sub(1)).and_then(|turn| self.order.get(turn));
            let before = before.or(place.checked_sub(1).as_ref()).and_then(|it| self.units.get(*it));
            let owner = match before.and_then(|unit| unit.owner) {
                Some("first") if self.before_versus.is_none_or(|last| place > last) => "second",
                _ => "first",
            };
            if let Some(unit) = self.units.get_mut(place) {
                unit.owner = Some(owner);
                let called = unit.name.as_ref().unwrap_or(&unit.words);
                let why = format!("no word says whose `{called}` is, and the players act in turn");
                sheet.assume(&format!("{}.owner", unit.path), owner, why);
            }
        }
    }

    /// Whether an attack says whose one more unit is.
    fn enemies(&mut self) -> bool {
        let pairs: Vec<(usize, usize)> =
            self.attacks.iter().filter_map(|attack| Some((attack.by?, attack.target?))).collect();
        for (one, other) in pairs.iter().copied().chain(pairs.iter().map(|(one, other)| (*other, *one))) {
            let owner = self.units.get(one).and_then(|unit| unit.owner);
            if let (Some(owner), Some(unit)) = (owner, self.units.get_mut(other))
                && unit.owner.is_none()
            {
                unit.owner = Some(if owner == "first" { "second" } else { "first" });
                return true;
            }
        }
        false
    }
}
