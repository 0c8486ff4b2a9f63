//! Which round is it?
//!
//! Both players' ships and squadrons act one after another; the words behind a name are about it until the next one is named.
//! `sides` keeps who was named, whose they are and which attacks they make.

mod sides;

use self::sides::{Sides, Unit};
use super::{
    attack, command, count_at, dice, is_silent,
    ship::{self, UNITS, narrowed},
};
use crate::{Reader, item::What, lexicon::Sort, role::Role, sheet::Sheet};
use cards::CardKind;
use scenario::Kind;

/// The phases by which a line may say where the round begins.
const PHASES: [(Role, &str); 3] =
    [(Role::CommandPhase, "command"), (Role::ShipPhase, "ship"), (Role::SquadronPhase, "squadron")];

/// Most squadrons that one number puts down.
const MOST_ALIKE: u32 = 6;

/// Words before `round` with which it is no whole one.
const OF_ANOTHER: [&str; 8] = ["this", "that", "each", "every", "per", "same", "next", "last"];

/// What else says nothing by itself here.
const SILENT_HERE: [Role; 13] = [
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
    Role::Squadron,
    Role::Move,
    Role::Activate,
];

/// What of a round the next words are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Topic {
    Unit,
    Attack,
    Maneuver,
}

struct Round<'r, 'l, 'c> {
    reader: &'r Reader<'l, 'c>,
    sheet: Sheet,
    topic: Topic,
    sides: Sides,
    /// Whose the next unit is, where a word said so.
    owner: Option<&'static str>,
}

/// Whether a line may be about a whole round or a phase in which several act: it says so, and names who is there.
pub(super) fn is_one(reader: &Reader<'_, '_>) -> bool {
    let units = reader.items.iter().filter(|item| !item.begins && !item.cards_of(UNITS).is_empty()).count();
    let is_phase = |at: usize| PHASES.iter().any(|(role, _)| reader.is(at, *role)) && stops(reader, at + 1);
    (0..reader.items.len()).any(|at| is_phase(at) && units > 0 || is_whole(reader, at) && units > 1)
}

/// Whether a whole round is meant: `round:`, `round 3:`, `whole round`; not `this round`.
fn is_whole(reader: &Reader<'_, '_>, at: usize) -> bool {
    let Some(item) = reader.get(at).filter(|item| item.role(Role::Round)) else { return false };
    let before = reader.line.get(..item.span.start).unwrap_or_default().to_lowercase();
    let is_another = before.split_whitespace().next_back().is_some_and(|word| OF_ANOTHER.contains(&word));
    let is_counted = matches!(reader.get(at + 1).map(|item| &item.what), Some(What::Number(_)));
    !is_another && (item.text != "round" || stops(reader, at + 1 + usize::from(is_counted)))
}

fn stops(reader: &Reader<'_, '_>, at: usize) -> bool {
    reader.get(at).is_none_or(|item| item.is_stop())
}

/// The round that a line tells of.
pub(super) fn read(reader: &Reader<'_, '_>) -> Sheet {
    let mut round = Round {
        reader,
        sheet: Sheet::of(Kind::Round),
        topic: Topic::Unit,
        sides: Sides::default(),
        owner: None,
    };
    let mut at = 0;
    while reader.get(at).is_some() {
        at = round.one(at).max(at + 1);
    }
    let Round { mut sheet, sides, .. } = round;
    sides.whole(&mut sheet);
    sheet
}

impl Round<'_, '_, '_> {
    /// Reads what stands at an item; where the next stands.
    fn one(&mut self, at: usize) -> usize {
        let reader = self.reader;
        let read = self.time(at).or_else(|| self.whose(at)).or_else(|| self.parts(at));
        let read =
            read.or_else(|| self.squadrons(at)).or_else(|| self.card(at)).or_else(|| self.where_it_ends(at));
        if let Some(next) = read.or_else(|| self.of_attack(at)).or_else(|| self.of_unit(at)) {
            return next;
        }
        if !reader.get(at).is_some_and(|item| is_silent(item, &SILENT_HERE)) {
            reader.unknown(at, &mut self.sheet);
        }
        at + 1
    }

    /// The round and the phase in which it begins.
    fn time(&mut self, at: usize) -> Option<usize> {
        let reader = self.reader;
        if let Some((_, phase)) = PHASES.iter().find(|(role, _)| reader.is(at, *role)) {
            self.sheet.put(&reader.span(at, at), "phase", phase);
            return Some(at + 1);
        }
        let item = reader.get(at).filter(|item| item.role(Role::Round))?;
        let Some(What::Number(number)) = reader.get(at + 1).map(|item| &item.what) else {
            self.sheet.chip(&item.span, None);
            return Some(at + 1);
        };
        self.sheet.put(&reader.span(at, at + 1), "round", number);
        Some(at + 2)
    }

    /// `my`, `their`, `second player's`: whose the next unit is.
    fn whose(&mut self, at: usize) -> Option<usize> {
        let item = self.reader.get(at)?;
        let is = |roles: &[Role]| roles.iter().any(|role| item.role(*role));
        let owner = match () {
            () if is(&[Role::My, Role::I, Role::P1]) => "first",
            () if is(&[Role::Their, Role::They, Role::P2]) => "second",
            () => return None,
        };
        self.owner = Some(owner);
        // who does something has no unit that attacks before it is named
        if item.role(Role::I) || item.role(Role::They) {
            self.topic = Topic::Unit;
        }
        Some(at + 1)
    }

    /// The words that begin a part: `activates`, `attacks`, `moves`.
    fn parts(&mut self, at: usize) -> Option<usize> {
        let reader = self.reader;
        let item = reader.get(at)?;
        let attacks = item.role(Role::Attack) && item.word(Sort::Face).is_none();
        match () {
            // a stop or `then` ends what was attacked
            () if item.is_stop() => {
                if self.topic == Topic::Attack && self.sides.has_target() {
                    self.topic = Topic::Unit;
                }
                return Some(at + 1);
            }
            () if attacks
                || attack::verbs::is_verb(reader, at)
                || item.role(Role::Versus) && (self.sides.lacks_target() || item.text.ends_with('>')) =>
            {
                self.topic = Topic::Attack;
                self.sides.attack();
            }
            () if item.role(Role::Versus) => {
                self.topic = Topic::Unit;
                self.owner = self.owner.or(Some("second"));
                self.sides.versus();
            }
            () if item.role(Role::Overlap) && reader.word(at + 1, Sort::Obstacle).is_none() => {
                self.topic = Topic::Maneuver;
            }
            () if item.role(Role::Activate) => self.topic = Topic::Unit,
            () if item.role(Role::Move) => self.topic = Topic::Unit,
            () => return None,
        }
        self.sheet.chip(&item.span, None);
        Some(at + 1)
    }

    /// A ship or squadron: who acts now, who is attacked, who is in the way; or an upgrade of it.
    fn card(&mut self, at: usize) -> Option<usize> {
        let reader = self.reader;
        let item =
            reader.get(at).filter(|item| item.senses.is_empty() && !item.begins && !item.cards.is_empty())?;
        let (units, next) = narrowed(reader, at, UNITS);
        if units.is_empty() {
            return self.upgrade(at);
        }
        let span = reader.span(at, next - 1);
        let words = reader.line.get(span.clone()).unwrap_or_default().to_lowercase();
        let joins = at.checked_sub(1).is_some_and(|before| {
            let named = before.checked_sub(1).and_then(|last| reader.get(last));
            // `Luke, Wedge and Tycho attack`
            let lists = matches!(reader.get(before).map(|item| &item.what), Some(What::Stop(',')))
                && self.topic == Topic::Unit
                && self.sides.lists_squadrons();
            (lists || [Role::And, Role::Plus].into_iter().any(|role| reader.is(before, role)))
                && named.is_some_and(|item| !item.begins && !item.cards_of(UNITS).is_empty())
        });
        let owner = self.owner.take();
        let known = self.sides.known(&units, &words, owner);
        let place = match known {
            Some(place) => {
                self.sheet.chip(&span, None);
                place
            }
            None => {
                let is_ship = item.cards_of(&[CardKind::Ship]).len() == item.cards_of(UNITS).len();
                let path = self.sides.next_path(is_ship);
                let field = format!("{path}.{}", if is_ship { "ship" } else { "card" });
                let name = ship::name(reader, at..next, &units, &field, &mut self.sheet);
                self.sides.add(Unit { path, name, words, owner })
            }
        };
        match self.topic {
            Topic::Attack => self.sides.target(place),
            Topic::Maneuver => {
                if let (Some(path), Some(name)) = (self.sides.ship_that_acts(), self.sides.name_of(place)) {
                    self.sheet.add(&span, &format!("{path}.maneuver.overlaps"), &name);
                }
                self.topic = Topic::Unit;
            }
            Topic::Unit if joins => self.sides.acts_beside(place),
            Topic::Unit => self.sides.acts(place),
        }
        Some(next)
    }

    /// `2 x-wings attack`: as many squadrons of one card, which act one after another.
    fn squadrons(&mut self, at: usize) -> Option<usize> {
        let reader = self.reader;
        let What::Number(count @ 2..=MOST_ALIKE) = reader.get(at)?.what else { return None };
        let item = reader.get(at + 1).filter(|item| item.names_alone(&[CardKind::Squadron]))?;
        let (cards, next) = narrowed(reader, at + 1, &[CardKind::Squadron]);
        if self.topic != Topic::Unit || item.cards_of(UNITS).len() != cards.len() {
            return None;
        }
        let owner = self.owner.take();
        let words = reader.line.get(reader.span(at + 1, next - 1)).unwrap_or_default().to_lowercase();
        for nth in 0..count {
            let path = self.sides.next_path(false);
            let span = reader.span(at, next - 1);
            let name = reader.card(&span, &cards, &format!("{path}.card"), &mut self.sheet);
            name.iter().for_each(|name| self.sheet.put(&span, &format!("{path}.card"), name));
            let place = self.sides.add(Unit { path, name, words: words.clone(), owner });
            if nth == 0 { self.sides.acts(place) } else { self.sides.acts_beside(place) }
        }
        Some(next)
    }

    fn upgrade(&mut self, at: usize) -> Option<usize> {
        let reader = self.reader;
        let (upgrades, next) = narrowed(reader, at, &[CardKind::Upgrade]);
        let path = self.sides.spoken_of(self.topic == Topic::Attack).filter(|it| it.starts_with("ships"))?;
        let span = reader.span(at, next - 1);
        let field = format!("{path}.upgrades");
        if let Some(name) = reader.card(&span, &upgrades, &field, &mut self.sheet) {
            self.sheet.add(&span, &field, &name);
        }
        (!upgrades.is_empty()).then_some(next)
    }

    /// Obstacles at the end of a ship's maneuver, or below it.
    fn where_it_ends(&mut self, at: usize) -> Option<usize> {
        let reader = self.reader;
        let obstacle = reader.word(at, Sort::Obstacle)?;
        let path = self.sides.ship_that_acts()?;
        let span = reader.span(at, at);
        let before = reader.line.get(..span.start).unwrap_or_default().to_lowercase();
        let over = before.split_whitespace().rev().take(3).any(|word| word == "through" || word == "over");
        let field = if over { "through" } else { "obstacles" };
        self.sheet.add(&span, &format!("{path}.maneuver.{field}"), obstacle);
        Some(at + 1)
    }

    /// Dice, range, hull zones, obstruction of an attack.
    fn of_attack(&mut self, at: usize) -> Option<usize> {
        let reader = self.reader;
        let item = reader.get(at)?;
        if let Some(next) = dice::read(reader, at, &mut self.sheet) {
            let path = self.sides.current_attack();
            self.sheet.rename(|field| {
                let is_dice = field == "dice" || field == "pool" || field.starts_with("pool.");
                is_dice.then(|| format!("{path}.{field}"))
            });
            return Some(next);
        }
        if item.role(Role::From)
            && let Some(zone) = reader.word(at + 1, Sort::Zone)
        {
            let path = self.sides.attack_from();
            self.sheet.put(&reader.span(at, at + 1), &format!("{path}.from"), zone);
            return Some(at + 2);
        }
        if let Some(range) = item.word(Sort::Range) {
            let path = self.sides.current_attack();
            self.sheet.put(&item.span, &format!("{path}.range"), range);
            return Some(at + 1);
        }
        if item.role(Role::Obstructed) {
            let path = self.sides.current_attack();
            self.sheet.put(&item.span, &format!("{path}.obstructed"), true);
            return Some(at + 1);
        }
        let is_shields = reader.is(at + 1, Role::Shields) || count_at(reader, at + 1).is_some();
        let zone = item.word(Sort::Zone).filter(|_| !is_shields)?;
        let field = if self.sides.has_target() { "zone" } else { "from" };
        let path = self.sides.current_attack();
        self.sheet.put(&item.span, &format!("{path}.{field}"), zone);
        Some(at + 1)
    }

    /// Commands, shields, hull, speed, tokens and damage of the unit that is spoken of.
    fn of_unit(&mut self, at: usize) -> Option<usize> {
        let reader = self.reader;
        let path = self.sides.spoken_of(self.topic == Topic::Attack)?;
        let acts = self.sides.ship_that_acts();
        let read = command::value(reader, at, &mut self.sheet)
            .or_else(|| command::command(reader, at, &mut self.sheet).filter(|_| acts.is_some()));
        if let Some(next) = read {
            let path = acts.unwrap_or(path);
            self.sheet.rename(|field| is_of_commands(field).then(|| format!("{path}.{field}")));
            return Some(next);
        }
        let at_path = format!("{path}.");
        if let Some(count) = count_at(reader, at).filter(|_| reader.is(at + 1, Role::Damage)) {
            let next = ship::behind_cards(reader, at + 1);
            let field = if path.starts_with("ships") { "facedown" } else { "damage" };
            self.sheet.put(&reader.span(at, next - 1), &format!("{at_path}{field}"), count);
            return Some(next);
        }
        if let Some(next) = ship::read(reader, at, &at_path, &mut self.sheet) {
            return Some(next);
        }
        let (_, entry, count, next) = ship::token(reader, at)?;
        let field = if path.starts_with("ships") { "defense" } else { "tokens" };
        for _ in 0..count {
            self.sheet.add(&reader.span(at, next - 1), &format!("{at_path}{field}"), &entry);
        }
        Some(next)
    }
}

/// Whether a field is one of a ship's commands, and stands at no ship yet.
fn is_of_commands(field: &str) -> bool {
    let commands =
        ["dial", "tokens", "raid", "gained-tokens", "engineering-value", "squadron-value", "command-value"];
    commands.contains(&field)
}
