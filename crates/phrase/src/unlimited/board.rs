//! Which units stand where, and what is done?
//!
//! Its words are read here one after another; `board_actions` says what is done, `played` which card is played, `leader` which leader is not deployed, `captive` which card a unit guards, `bases` what is said of a base, `ability` finds abilities without quotes, `fight` says who attacks whom, `units` which unit stands there, `described_units` one of which only is said what it has, `whose` whose they are, `unit_counts` how many a number puts down, `upgrade` what is on a unit, `dealt` which damage is dealt
//! without an attack; `whole_line` says what follows from all of them.

mod ability;
mod bases;
mod board_actions;
mod captive;
mod dealt;
mod described_units;
mod fight;
mod leader;
mod played;
mod unit_counts;
mod units;
mod upgrade;
mod whole_line;
mod whose;

use std::ops::Range;

use self::{
    ability::Ability,
    fight::{Fight, Joint},
};
use super::unit_names::{Player, Unit};
use crate::{
    Reader,
    item::{Item, What},
    lexicon::{Lexicon, Sort},
    role::Role,
    sheet::Sheet,
};
use cards::{CardKind, card_names::How};

const UNITS: &[CardKind] = &[CardKind::Unit];

/// Words that say nothing by themselves here.
const SILENT: [Role; 15] = [
    Role::Spend,
    Role::Past,
    Role::Me,
    Role::They,
    Role::In,
    Role::From,
    Role::Plus,
    Role::Unit,
    Role::Token,
    Role::Card,
    Role::Both,
    Role::Destroy,
    Role::Dealt,
    Role::Suffer,
    Role::Already,
];

/// Who does what stands right behind.
const AGENTS: [&str; 5] = ["i", "we", "he", "she", "they"];

/// What the words that follow belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Of {
    Nothing,
    Unit(usize),
    Base(Player),
    /// The bases of both players.
    Bases,
    /// The card that is played.
    Card,
}

/// Who or what is attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    Unit(usize),
    Base,
}

/// A value of a unit that is not named yet, or of one that is meant by `he` or `it`.
struct Early {
    span: Range<usize>,
    name: &'static str,
    value: String,
    is_list: bool,
    /// Whose unit has it, where that is said.
    owner: Option<Player>,
}

struct Board<'r, 'l, 'c> {
    reader: &'r Reader<'l, 'c>,
    /// The abilities that stand there without quotes.
    abilities: Vec<Ability>,
    sheet: Sheet,
    units: Vec<Unit>,
    of: Of,
    /// Whose the next unit is, where it is said.
    owner: Option<Player>,
    /// Whose all that follow are: `mine: ...`.
    side: Option<Player>,
    early: Vec<Early>,
    /// What two units both have that are not named yet: `both have a shield, my 3/3 attacks their 2/4`.
    early_of_both: Vec<Early>,
    attacker: Option<usize>,
    target: Option<Target>,
    /// What was spoken of, for `it`.
    spoken: Vec<Target>,
    /// A verb or `vs` stands before what comes now.
    attacking: bool,
    /// `attacks with`: the attacker comes behind the verb.
    with: bool,
    /// `is attacked by`: who attacks comes behind the verb.
    passive: bool,
    /// The attacker stands behind its target, and others may follow it.
    comes_behind: bool,
    attacked: bool,
    upgrades: usize,
    playing: bool,
    play: Option<String>,
    /// Who plays it.
    player: Player,
    /// A card that is described and not named is spoken of: `a 3 cost 4/4 unit`.
    made: Option<played::Made>,
    /// The unit that comes next is chosen: `choose his 3/3`, `on my 2/3`.
    aiming: bool,
    /// The unit that is chosen.
    aim: Option<usize>,
    /// The captured cards.
    captives: Vec<captive::Captive>,
    /// Somebody has captured whom follows, under whom comes behind: `he has captured my Han under his 2/4`.
    captures: Option<Range<usize>>,
    /// The action of a unit is used, and where that is said.
    uses: Option<Range<usize>>,
    /// What is done besides attacking and playing a card, and by whom.
    acts: Vec<board_actions::Act>,
    /// Who is said to attack: `they attack`.
    agent: Option<Player>,
    /// Whose turn it is said to be.
    turn: Option<Player>,
    /// `both have`, `each has`: the units to which what follows belongs.
    both: Range<usize>,
    /// `both 3/3 and 3/3`: where that word stands, and how many units stood there before it.
    pair: Option<(Range<usize>, usize)>,
    /// The next unit is called the attacker or the defender.
    said: Option<Role>,
    verb: Range<usize>,
    moment: bool,
    /// Attacks that stand before the one that is read.
    before: Vec<Fight>,
    /// Who attacks the same target besides, before the attacker: `A and B attack C`.
    besides: Vec<usize>,
    /// How many the next unit are, where a number says so: `two 2/2 units`.
    count: Option<(Range<usize>, u32)>,
    /// How many of the units that a number counts are still to come: `two units 2/2 2/2`.
    listing: u32,
    /// The units that one number put down last: what follows belongs to each.
    alike: Range<usize>,
    /// Of each unit the sign or word that joins it to the unit before.
    joined: Vec<Option<Joint>>,
    /// The same, since the last unit.
    and: Option<Joint>,
    /// The unit that was spoken of again last.
    again: Option<usize>,
    /// Whose base is spoken of.
    base_of: Option<Player>,
    /// No word says whose a base is of which something is said.
    is_base_open: bool,
    /// Where bases are spoken of.
    bases: Vec<Range<usize>>,
    /// `past`: who stands behind that word is no target.
    past: bool,
    /// `each of us has`: the next unit is there twice, one of each player; where that word stands.
    twins: Option<Range<usize>>,
    /// The units that stand there so.
    paired: Range<usize>,
    /// How many units stood there where the sentence began.
    sentence: usize,
    /// `ground: ...`: the arena of the units that follow, and where that is said.
    listed_in: Option<(Range<usize>, &'static str)>,
    /// Damage that is dealt without an attack.
    dealt: Option<(Range<usize>, u32)>,
}

/// The board that a line tells of.
pub(super) fn read(reader: &Reader<'_, '_>) -> Sheet {
    let mut board = Board {
        reader,
        abilities: ability::abilities(reader.line),
        sheet: Sheet::default(),
        units: Vec::new(),
        of: Of::Nothing,
        owner: None,
        side: None,
        early: Vec::new(),
        early_of_both: Vec::new(),
        attacker: None,
        target: None,
        spoken: Vec::new(),
        attacking: false,
        with: false,
        passive: false,
        comes_behind: false,
        attacked: false,
        upgrades: 0,
        playing: false,
        play: None,
        player: Player::P1,
        made: None,
        aiming: false,
        aim: None,
        captives: Vec::new(),
        captures: None,
        uses: None,
        acts: Vec::new(),
        agent: None,
        turn: None,
        both: 0..0,
        pair: None,
        said: None,
        verb: 0..0,
        moment: false,
        before: Vec::new(),
        besides: Vec::new(),
        count: None,
        listing: 0,
        alike: 0..0,
        joined: Vec::new(),
        and: None,
        again: None,
        base_of: None,
        is_base_open: false,
        bases: Vec::new(),
        past: false,
        twins: None,
        paired: 0..0,
        sentence: 0,
        listed_in: None,
        dealt: None,
    };
    let mut at = 0;
    while reader.get(at).is_some() {
        at = board.one(at).max(at + 1);
    }
    board.whole()
}

impl Board<'_, '_, '_> {
    fn one(&mut self, at: usize) -> usize {
        let reader = self.reader;
        let Some(item) = reader.get(at) else { return at + 1 };
        if let Some(next) = self.ability(at) {
            return next;
        }
        let read = self.leader(at).or_else(|| self.described(at)).or_else(|| self.captive(at));
        let read = read.or_else(|| self.doing(at));
        let read = read.or_else(|| self.deals(at)).or_else(|| self.base(at));
        if let Some(next) = read.or_else(|| self.value(at)) {
            return next;
        }
        let read = self.played(at).or_else(|| self.upgrade(at)).or_else(|| self.several(at));
        let read = read.or_else(|| self.unnamed(at));
        if let Some(next) = read.or_else(|| self.unit(at)) {
            return next;
        }
        if item.is_stop() || item.text == "-" {
            self.stop(at);
            return at + 1;
        }
        let joins = item.role(Role::And) || item.role(Role::Plus);
        if joins && !self.units.is_empty() {
            self.and = Some(Joint::And);
        }
        if item.role(Role::Destroy) {
            self.dies(at);
        }
        self.pair_of(at);
        if let (true, Of::Nothing, Some(Target::Unit(unit))) =
            (item.role(Role::It), self.of, self.spoken.last())
        {
            self.of = Of::Unit(*unit);
        }
        self.whose(at);
        if !item.joins() && !SILENT.into_iter().any(|role| item.role(role)) && !is_whose(item) {
            reader.unknown(at, &mut self.sheet);
        }
        at + 1
    }

    fn stop(&mut self, at: usize) {
        let sign = self.reader.get(at).map(|item| &item.what);
        self.and =
            matches!(sign, Some(What::Stop(','))).then_some(Joint::Comma).filter(|_| !self.units.is_empty());
        if matches!(sign, Some(What::Stop('.' | ';' | '?'))) {
            self.both = 0..0;
            self.of = Of::Nothing;
            (self.side, self.listed_in) = (None, None);
            self.sentence = self.units.len();
        }
        if matches!(sign, Some(What::Stop(':'))) {
            // `I was wondering: ...` says of nothing whose it is
            let lists = at.checked_sub(1).and_then(|before| self.reader.get(before)).is_some_and(is_whose);
            self.side = self.owner.take().filter(|_| lists).or(self.side);
            self.of = Of::Nothing;
        }
    }

    /// A keyword, a token, damage, how it stands.
    fn value(&mut self, at: usize) -> Option<usize> {
        let reader = self.reader;
        let item = reader.get(at)?;
        let counted = match item.what {
            What::Number(count) => Some(count),
            _ if item.role(Role::No) => Some(0),
            _ => None,
        };
        let noun = at + usize::from(counted.is_some());
        // `two tokens experience`
        let of_tokens = [Role::Shields, Role::Experience, Role::Advantage];
        let tokens =
            reader.is(noun, Role::Token) && of_tokens.into_iter().any(|role| reader.is(noun + 1, role));
        let noun = noun + usize::from(tokens);
        let word = reader.get(noun)?;
        let roles = [
            (Role::Shields, "shields"),
            (Role::Experience, "experience"),
            (Role::Advantage, "advantage"),
            (Role::Damage, "damage"),
        ];
        if let Some((_, name)) = roles.into_iter().find(|(role, _)| word.role(*role)) {
            let behind = match reader.get(noun + 1).map(|item| &item.what) {
                // `damaged 3`
                Some(What::Number(count)) if counted.is_none() && name == "damage" => Some(*count),
                _ => None,
            };
            if name == "damage" && counted.or(behind).is_none() {
                return None;
            }
            let mut next = noun + 1 + usize::from(behind.is_some());
            next += usize::from(name != "damage" && reader.is(next, Role::Token));
            let count = counted.or(behind).unwrap_or(1);
            // what an effect deals lies on no unit yet
            if name == "damage" && at > 0 && reader.is(at - 1, Role::Dealt) {
                self.sheet.unknown(&reader.span(at, next - 1), "damage");
                return Some(next);
            }
            self.set(at, next, name, count.to_string(), false);
            return Some(next);
        }
        let printed = [(Role::Power, "power"), (Role::Hp, "hp")];
        if let Some((_, name)) = printed.into_iter().find(|(role, _)| counted.is_some() && word.role(*role)) {
            return Some(self.printed(at, noun, name, counted.unwrap_or_default()));
        }
        if let Some(next) = counted.and_then(|count| self.resources(at, count)) {
            return Some(next);
        }
        if let Some((cost, next)) = self.cost(at) {
            self.set(at, next, "cost", cost.to_string(), false);
            return Some(next);
        }
        // `without Sentinel`
        if item.role(Role::No) && word.word(Sort::Keyword).is_some() {
            self.sheet.chip(&reader.span(at, noun), None);
            return Some(noun + 1);
        }
        if counted.is_some() {
            return None;
        }
        // `I ambush his 2/3`: what somebody does is no keyword of the unit behind it
        let agent = at.checked_sub(1).and_then(|before| reader.get(before));
        let is_deed = agent.is_some_and(|agent| AGENTS.contains(&agent.text.as_str()));
        if let Some(keyword) = item.word(Sort::Keyword).filter(|_| !is_deed) {
            let (keyword, next) = reader.keyword(at, keyword);
            if Lexicon::is_keyword(&keyword) {
                self.set(at, next, "keywords", keyword, true);
            } else {
                // it says nothing without its number, its cost or its ability
                let numbered = matches!(reader.get(at + 1).map(|item| &item.what), Some(What::Number(_)));
                let last = self.ability_of_keyword(at + usize::from(numbered));
                self.sheet.unknown(&reader.span(at, last), &item.text);
                return Some(last + 1);
            }
            return Some(next);
        }
        if let Some(arena) = item.word(Sort::Arena) {
            // `ground: 2/3, 3/3`: all that follow
            if matches!(reader.get(at + 1).map(|item| &item.what), Some(What::Stop(':'))) {
                (self.of, self.listed_in) = (Of::Nothing, Some((item.span.clone(), arena)));
                self.sheet.chip(&item.span, None);
                return Some(at + 1);
            }
            self.set(at, at + 1, "arena", arena.to_owned(), false);
            return Some(at + 1);
        }
        if let What::Quote(text) = &item.what {
            self.set(at, at + 1, "text", text.clone(), false);
            return Some(at + 1);
        }
        let flags = [
            (Role::Exhausted, "exhausted", "true"),
            (Role::Ready, "exhausted", "false"),
            (Role::New, "new", "true"),
            (Role::Leader, "leader", "true"),
            (Role::Token, "token", "true"),
        ];
        let (_, name, value) = flags.into_iter().find(|(role, ..)| item.role(*role))?;
        // `their 2/7 leader has been deployed`
        if let (Of::Unit(unit), "leader") = (self.of, name)
            && self.sheet.has(&format!("unit.{}.leader", unit + 1))
        {
            self.sheet.chip(&item.span, None);
            return Some(at + 1);
        }
        let alone = name == "token" && !matches!(self.of, Of::Unit(_)) || name == "leader";
        if alone && !self.stats_near(at) {
            return None;
        }
        self.set(at, at + 1, name, value.to_owned(), false);
        Some(at + 1)
    }

    /// `a 2 hp unit`, `my 3/5 with 2 hp left`: a number of a unit by itself; where the next word stands.
    fn printed(&mut self, at: usize, noun: usize, name: &'static str, count: u32) -> usize {
        let left = name == "hp" && self.reader.is(noun + 1, Role::Remaining);
        let hp = match self.of {
            Of::Unit(unit) => self.units.get(unit).and_then(|unit| unit.stats).map(|(_, hp)| hp),
            _ => None,
        };
        let next = noun + 1 + usize::from(left);
        match hp.and_then(|hp| hp.checked_sub(count)).filter(|_| left) {
            Some(damage) => self.set(at, next, "damage", damage.to_string(), false),
            None => self.set(at, next, name, count.to_string(), false),
        }
        // `6 power attacks a 2/2`: the unit has no other word
        let acts =
            [Role::Attack, Role::Versus, Role::AttackedBy].into_iter().any(|role| self.reader.is(next, role));
        if acts && self.of == Of::Nothing {
            let span = self.reader.span(at, next - 1);
            let said = self.reader.line.get(span.clone()).unwrap_or_default();
            self.without_numbers(&span, said);
        }
        next
    }

    /// `4 resources`, `2 exhausted resources`, `4 resources ready, 2 exhausted`.
    fn resources(&mut self, at: usize, count: u32) -> Option<usize> {
        let reader = self.reader;
        let state = |at: usize| [Role::Ready, Role::Exhausted].into_iter().find(|role| reader.is(at, *role));
        let before = state(at + 1);
        let noun = at + 1 + usize::from(before.is_some());
        let player = self.owner.or(self.side).unwrap_or(Player::P1).word().to_lowercase();
        let ready = format!("{player}.resources");
        if !reader.is(noun, Role::Resources) {
            let rest = before == Some(Role::Exhausted) && self.of == Of::Nothing && self.sheet.has(&ready);
            let ends = reader.get(noun).is_none_or(|item| item.is_stop() || item.role(Role::And));
            return (rest && ends).then(|| {
                self.sheet.put(&reader.span(at, noun - 1), &format!("{player}.exhausted-resources"), count);
                noun
            });
        }
        let behind = state(noun + 1).filter(|_| before.is_none());
        let next = noun + 1 + usize::from(behind.is_some());
        let field = match before.or(behind) {
            Some(Role::Exhausted) => format!("{player}.exhausted-resources"),
            _ => ready,
        };
        self.sheet.put(&reader.span(at, next - 1), &field, count);
        Some(next)
    }

    fn stats_near(&self, at: usize) -> bool {
        let stats = |at: usize| matches!(self.reader.get(at).map(|item| &item.what), Some(What::Numbers(_)));
        let is_name = |at: &usize| {
            self.reader.get(*at).is_some_and(|item| item.senses.is_empty() && item.what == What::Word)
        };
        // `deployed leader Sabine 3/5`
        let named = (at + 1..at + 4).take_while(is_name).count();
        // `their leader is deployed as a 5/6`
        let links = |at: &usize| [Role::A, Role::Leader].into_iter().any(|role| self.reader.is(*at, role));
        let linked = (at + 1..at + 4).take_while(links).count();
        stats(at + 1 + named) || stats(at + 1 + linked) || at > 0 && stats(at - 1)
    }

    /// Who is said to die, or asked about: what happens says it.
    fn dies(&mut self, at: usize) {
        let Some(item) = self.reader.get(at) else { return };
        self.sheet.chip(&item.span, None);
        if !self.reader.asked.iter().any(|asked| asked.who_dies) {
            let why = "who is defeated follows from what happens";
            self.sheet.assume(scenario::LINE, self.reader.written(at), why);
        }
    }

    /// A value of the unit that is spoken of, or of the one that is named next.
    fn set(&mut self, from: usize, next: usize, name: &'static str, value: String, is_list: bool) {
        let span = self.reader.span(from, next - 1);
        let owner = self.owner.or(self.side);
        let early = Early { span, name, value, is_list, owner };
        match self.of {
            _ if self.pair.as_ref().is_some_and(|(_, before)| *before == self.units.len()) => {
                self.early_of_both.push(early);
            }
            _ if !self.both.is_empty() => {
                let both = self.both.clone();
                both.for_each(|unit| self.put_one(unit, &early));
            }
            Of::Unit(unit) => self.put(unit, &early),
            Of::Card => {
                let field = format!("card.1.{}", early.name);
                match early.is_list {
                    true => self.sheet.add(&early.span, &field, &early.value),
                    false => self.sheet.put(&early.span, &field, &early.value),
                }
            }
            _ => {
                // of two places the first is of something else
                let other = self.early.iter().position(|it| it.name == "arena" && name == "arena");
                if let Some(other) = other.map(|at| self.early.remove(at)) {
                    let words = self.reader.line.get(other.span.clone()).unwrap_or_default();
                    self.sheet.unknown(&other.span, words);
                }
                self.early.push(early);
            }
        }
    }

    fn put(&mut self, unit: usize, early: &Early) {
        self.group(unit).for_each(|unit| self.put_one(unit, early));
    }

    fn put_one(&mut self, unit: usize, early: &Early) {
        let field = format!("unit.{}.{}", unit + 1, early.name);
        // `does Grit count? my 2/6 Grit`: a keyword without a number is the same one
        let again =
            self.sheet.value(&field).is_some_and(|known| known.split(',').any(|it| it == early.value));
        if early.is_list && again && !early.value.contains(' ') {
            self.sheet.chip(&early.span, None);
        } else if early.is_list {
            self.sheet.add(&early.span, &field, &early.value);
        } else {
            self.sheet.put(&early.span, &field, &early.value);
        }
    }

    /// What no unit came behind belongs to one that stands already: `he has a shield`.
    fn late(&mut self) {
        let both = std::mem::take(&mut self.early_of_both);
        for early in std::mem::take(&mut self.early).into_iter().chain(both) {
            let is_whose = |unit: &Unit| early.owner.is_some() && unit.player == early.owner;
            match self.units.iter().rposition(is_whose) {
                Some(unit) => self.put(unit, &early),
                None => {
                    let words = self.reader.line.get(early.span.clone()).unwrap_or_default();
                    self.sheet.unknown(&early.span, words);
                }
            }
        }
    }
}

/// Whether a word that says something by itself is only a part of a card's name: `unit`, `power`.
fn is_word_only(item: &Item<'_>) -> bool {
    !item.senses.is_empty() && item.cards.iter().all(|(_, how)| *how >= How::Word)
}

fn is_whose(item: &Item<'_>) -> bool {
    [Role::My, Role::Their, Role::P1, Role::P2].into_iter().any(|role| item.role(role))
}
