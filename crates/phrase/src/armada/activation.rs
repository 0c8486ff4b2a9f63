//! Which activation of a ship is it?
//!
//! Its words are read here one after another: the ship with its dial and tokens, its attacks with what they are made on, the end of
//! its maneuver. `attacks` keeps the attacks and their targets, and says what follows from all of them.

mod attacks;

use self::attacks::Attacks;
use super::{
    command, count_at, dice, is_silent, shields_of_front,
    ship::{self, UNITS, narrowed},
};
use crate::{Question, Reader, Reply, lexicon::Sort, role::Role, sheet::Sheet};
use cards::{Card, CardKind};
use scenario::Kind;

/// What else says nothing by itself here.
const SILENT_HERE: [Role; 10] = [
    Role::Spend,
    Role::Token,
    Role::Command,
    Role::Roll,
    Role::Dial,
    Role::Both,
    Role::Dice,
    Role::From,
    Role::Damage,
    Role::Round,
];

/// What of an activation the next words are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Topic {
    Ship,
    Attack,
    Maneuver,
}

struct Activation<'r, 'l, 'c> {
    reader: &'r Reader<'l, 'c>,
    sheet: Sheet,
    topic: Topic,
    attacks: Attacks,
    /// Squadrons of the ship's command.
    squadrons: usize,
}

/// Whether a line may be about a whole activation: it says so, or that a ship attacks and moves, and of more than of the squadrons that a command activates.
pub(super) fn is_one(reader: &Reader<'_, '_>) -> bool {
    // `an activated TIE fighter` is how a unit stands
    let stands = |at: usize| {
        reader.get(at).is_some_and(|item| item.text == "activated")
            && at
                .checked_sub(1)
                .is_some_and(|before| reader.is(before, Role::A) || reader.is(before, Role::Their))
    };
    let activates = |at: &usize| reader.is(*at, Role::Activate) && !stands(*at);
    let Some(at) = (0..reader.items.len()).find(activates) else {
        // `Demolisher moves, then attacks` is one without the word
        return reader.has(Role::Attack) && reader.has(Role::Move);
    };
    let is_squadrons =
        |at: usize| reader.word(at, Sort::Command) == Some("squadron") && !reader.is(at + 1, Role::Dial);
    let of_squadrons = is_squadrons(at + 1) || reader.number(at + 1).is_some() && is_squadrons(at + 2);
    let names_ship =
        reader.items.iter().any(|item| !item.begins && !item.cards_of(&[CardKind::Ship]).is_empty());
    let does = [Role::Attack, Role::Overlap, Role::Move, Role::Dial].into_iter().any(|role| reader.has(role));
    // `squadron dial, how many can I activate`
    let ends = reader.get(at).is_some_and(|item| item.text == "activate")
        && reader.get(at + 1).is_none_or(crate::item::Item::is_stop);
    !of_squadrons && !ends && (names_ship || does)
}

/// The activation that a line tells of.
pub(super) fn read(reader: &Reader<'_, '_>) -> Sheet {
    let mut activation = Activation {
        reader,
        sheet: Sheet::of(Kind::Activation),
        topic: Topic::Ship,
        attacks: Attacks::default(),
        squadrons: 0,
    };
    let mut at = 0;
    while reader.get(at).is_some() {
        at = activation.one(at).max(at + 1);
    }
    let Activation { mut sheet, attacks, .. } = activation;
    ship::hull_left(reader, "", "ship", &mut sheet);
    shields_of_front("shields", &mut sheet);
    reader.ask_ship("upgrades", "ship", &mut sheet);
    attacks.whole(reader.line, &mut sheet);
    if !sheet.has("dial") {
        sheet.assume("dial", "none", "no command dial is named");
    }
    sheet
}

impl Activation<'_, '_, '_> {
    /// Reads what stands at an item; where the next stands.
    fn one(&mut self, at: usize) -> usize {
        let reader = self.reader;
        let read = self.parts(at).or_else(|| self.card(at)).or_else(|| self.where_it_ends(at));
        if let Some(next) = read.or_else(|| self.of_attack(at)) {
            return next;
        }
        if let Some(next) = command::value(reader, at, &mut self.sheet) {
            return next;
        }
        if let Some(next) = command::command(reader, at, &mut self.sheet) {
            return next;
        }
        if let Some(next) = self.stands(at) {
            return next;
        }
        if !reader.get(at).is_some_and(|item| is_silent(item, &SILENT_HERE)) {
            reader.unknown(at, &mut self.sheet);
        }
        at + 1
    }

    /// The words that begin a part: `activates`, `attacks`, `then moves`.
    fn parts(&mut self, at: usize) -> Option<usize> {
        let reader = self.reader;
        let item = reader.get(at)?;
        if item.role(Role::No) && reader.is(at + 1, Role::Attack) {
            self.sheet.chip(&reader.span(at, at + 1), None);
            return Some(at + 2);
        }
        if item.role(Role::Twice) {
            self.attacks.twice(&item.span);
        } else if item.role(Role::Attack) && item.word(Sort::Face).is_none() || item.role(Role::Versus) {
            self.topic = Topic::Attack;
            self.attacks.verb(item.role(Role::Versus));
        } else if item.role(Role::Overlap) && reader.word(at + 1, Sort::Obstacle).is_none() {
            self.topic = Topic::Maneuver;
            if reader.is(at + 1, Role::It) {
                let name = self.attacks.last_target()?.to_owned();
                self.sheet.add(&reader.span(at, at + 1), "maneuver.overlaps", &name);
                return Some(at + 2);
            }
        } else if item.role(Role::Move) || item.role(Role::Overlap) {
            self.topic = Topic::Maneuver;
        } else if !item.role(Role::Activate) {
            return None;
        }
        self.sheet.chip(&item.span, None);
        Some(at + 1)
    }

    /// The ship, a target, a squadron of its command, an upgrade.
    fn card(&mut self, at: usize) -> Option<usize> {
        let reader = self.reader;
        let item =
            reader.get(at).filter(|item| item.senses.is_empty() && !item.begins && !item.cards.is_empty())?;
        let (ships, behind_ship) = narrowed(reader, at, &[CardKind::Ship]);
        let (units, behind_unit) = narrowed(reader, at, UNITS);
        let free = !self.sheet.has("ship") && !self.sheet.asks("ship");
        match self.topic {
            Topic::Ship if !ships.is_empty() && free => {
                self.name(at, behind_ship, &ships, "ship");
                Some(behind_ship)
            }
            Topic::Ship if !units.is_empty() && item.cards_of(&[CardKind::Ship]).is_empty() => {
                self.squadrons += 1;
                self.name(at, behind_unit, &units, &format!("squadrons.{}.card", self.squadrons));
                Some(behind_unit)
            }
            Topic::Attack if !units.is_empty() => {
                let field = self.attacks.next_target();
                let name = self.name(at, behind_unit, &units, &field);
                self.attacks.on(name, &reader.span(at, behind_unit - 1), &mut self.sheet);
                Some(behind_unit)
            }
            Topic::Maneuver if !ships.is_empty() => {
                let span = reader.span(at, behind_ship - 1);
                let known =
                    ships.iter().map(|card| card.full_name()).find(|name| self.attacks.has_target(name));
                let name = match known {
                    Some(name) => Some(name),
                    None => {
                        let field = self.attacks.next_target();
                        let name = self.name(at, behind_ship, &ships, &field);
                        self.attacks.target(name.clone());
                        name
                    }
                };
                self.sheet.chip(&span, None);
                name.iter().for_each(|name| self.sheet.add(&span, "maneuver.overlaps", name));
                Some(behind_ship)
            }
            _ => self.upgrade(at),
        }
    }

    fn name(&mut self, at: usize, next: usize, cards: &[&Card], field: &str) -> Option<String> {
        ship::name(self.reader, at..next, cards, field, &mut self.sheet)
    }

    fn upgrade(&mut self, at: usize) -> Option<usize> {
        let reader = self.reader;
        let (upgrades, next) = narrowed(reader, at, &[CardKind::Upgrade]);
        let first = upgrades.first()?;
        let is_defense = reader.lexicon.side(first.text("slot").unwrap_or_default()) == Some("defender");
        let field = match self.attacks.current_target().filter(|_| is_defense) {
            Some(place) => format!("targets.{place}.upgrades"),
            None => "upgrades".to_owned(),
        };
        let span = reader.span(at, next - 1);
        if let Some(name) = reader.card(&span, &upgrades, &field, &mut self.sheet) {
            self.sheet.add(&span, &field, &name);
        }
        Some(next)
    }

    /// Obstacles and mines.
    fn where_it_ends(&mut self, at: usize) -> Option<usize> {
        let reader = self.reader;
        if let Some(count) = count_at(reader, at).filter(|_| reader.is(at + 1, Role::Mines)) {
            self.sheet.put(&reader.span(at, at + 1), "maneuver.mines", count);
            return Some(at + 2);
        }
        let obstacle = reader.word(at, Sort::Obstacle)?;
        self.topic = Topic::Maneuver;
        let item = reader.get(at)?;
        let before = reader.line.get(..item.span.start).unwrap_or_default().to_lowercase();
        let words: Vec<&str> = before.split_whitespace().rev().take(3).collect();
        let over = words.contains(&"through")
            || words.contains(&"over") && words.iter().any(|it| it.starts_with("fl"));
        let field = if over { "maneuver.through" } else { "maneuver.obstacles" };
        self.sheet.add(&item.span, field, obstacle);
        Some(at + 1)
    }

    /// Dice, range, hull zones, obstruction.
    fn of_attack(&mut self, at: usize) -> Option<usize> {
        let reader = self.reader;
        let item = reader.get(at)?;
        if let Some(next) = dice::read(reader, at, &mut self.sheet) {
            self.topic = Topic::Attack;
            let path = format!("attacks.{}", self.attacks.current());
            self.sheet.rename(|field| {
                let is_dice = field == "dice" || field == "pool" || field.starts_with("pool.");
                is_dice.then(|| format!("{path}.{field}"))
            });
            return Some(next);
        }
        if item.role(Role::From) && reader.word(at + 1, Sort::Zone).is_some() {
            self.zone_of_ship(at + 1);
            return Some(at + 2);
        }
        if let Some(range) = item.word(Sort::Range) {
            self.sheet.put(&item.span, &format!("attacks.{}.range", self.attacks.current()), range);
            return Some(at + 1);
        }
        if item.role(Role::Obstructed) {
            self.sheet.put(&item.span, &format!("attacks.{}.obstructed", self.attacks.current()), true);
            return Some(at + 1);
        }
        // shields have their zone with them
        let is_shields = reader.is(at + 1, Role::Shields) || count_at(reader, at + 1).is_some();
        let zone = item.word(Sort::Zone).filter(|_| !is_shields)?;
        let begins = reader.is(at + 1, Role::Versus) || reader.is(at + 1, Role::Attack);
        match self.attacks.target_zone().filter(|_| !begins) {
            Some(field) => self.sheet.put(&item.span, &field, zone),
            None => self.zone_of_ship(at),
        }
        Some(at + 1)
    }

    fn zone_of_ship(&mut self, at: usize) {
        let Some(zone) = self.reader.word(at, Sort::Zone) else { return };
        self.topic = Topic::Attack;
        let attack = self.attacks.from();
        self.sheet.put(&self.reader.span(at, at), &format!("attacks.{attack}.from"), zone);
    }

    /// Shields, hull, speed, tokens and damage of the ship, or of what is attacked.
    fn stands(&mut self, at: usize) -> Option<usize> {
        let reader = self.reader;
        // behind a stop a speed is the ship's again: `attacks CR90A, then speed 2`
        let moves =
            at.checked_sub(1).and_then(|before| reader.get(before)).is_some_and(|item| item.is_stop())
                && (reader.is(at, Role::Speed) || reader.is(at + 1, Role::Speed));
        let target = self.attacks.current_target().filter(|_| self.topic == Topic::Attack && !moves);
        let path = target.map(|place| format!("targets.{place}.")).unwrap_or_default();
        if let Some(count) =
            count_at(reader, at).filter(|_| target.is_none() && reader.is(at + 1, Role::Faceup))
        {
            let next = ship::behind_cards(reader, at + 2);
            self.ask_faceup(at, next, count);
            return Some(next);
        }
        if let Some(count) = count_at(reader, at).filter(|_| reader.is(at + 1, Role::Damage)) {
            let next = ship::behind_cards(reader, at + 1);
            self.sheet.put(&reader.span(at, next - 1), &format!("{path}facedown"), count);
            return Some(next);
        }
        if let Some(next) = ship::read(reader, at, &path, &mut self.sheet) {
            return Some(next);
        }
        let (_, entry, count, next) = ship::token(reader, at)?;
        let field = if target.is_some() { format!("{path}tokens") } else { "defense".to_owned() };
        for _ in 0..count {
            self.sheet.add(&reader.span(at, next - 1), &field, &entry);
        }
        Some(next)
    }

    /// A faceup damage card does what is printed on it.
    fn ask_faceup(&mut self, at: usize, next: usize, count: u32) {
        let span = self.reader.span(at, next - 1);
        let words = format!("{count} facedown");
        self.sheet.ask(Question {
            field: "faceup".to_owned(),
            ask: "which damage card lies faceup? Add it among the card effects below, or count it facedown."
                .to_owned(),
            choices: vec![Reply { line: crate::sheet::instead(self.reader.line, &span, &words), words }],
            span: Some(span),
        });
    }
}
