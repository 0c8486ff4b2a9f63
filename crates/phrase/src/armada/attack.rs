//! Which attack is it, or its odds?
//!
//! Its words are read here one after another; `tokens` reads what is held, spent and suffered; `token_choices` says which choices the named
//! tokens are; `near` says who stands beside, `concentrate_fire` what that command and rerolls say, `verbs` which words part the sides; `whole_line` says what follows from all of them.

mod concentrate_fire;
mod engaged;
mod named_units;
mod near;
mod token_choices;
mod tokens;
pub(super) mod verbs;
mod whole_line;

use std::ops::Range;

use self::verbs::{attack_verb, first_side, is_aim, is_noun, is_verb, kind_of_attack};
use super::{
    dice, is_silent,
    ship::{self, UNITS, narrowed},
};
use crate::{
    Reader,
    lexicon::{Lexicon, Sort},
    role::Role,
    sheet::Sheet,
};
use cards::{Card, CardKind, card_names::key};
use scenario::Kind;

/// A side of the attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Attacker,
    Defender,
}

impl Side {
    fn word(self) -> &'static str {
        match self {
            Side::Attacker => "attacker",
            Side::Defender => "defender",
        }
    }

    /// The field of its card.
    fn card(self) -> String {
        format!("{}.card", self.word())
    }

    fn path(self) -> String {
        format!("{}.", self.word())
    }
}

/// An attack that is read.
struct Attack<'r, 'l, 'c> {
    reader: &'r Reader<'l, 'c>,
    sheet: Sheet,
    side: Side,
    /// The side before `vs`.
    first: Side,
    /// Whether `vs` or a verb parts the sides.
    parted: bool,
    /// What the defender or the attacker does, with the words that say so.
    deeds: Vec<(Range<usize>, String)>,
    /// The item before was a deed, so that `and` goes on with it.
    doing: bool,
    /// Something that a situation needs: dice, damage, a deed, two sides.
    told: bool,
    /// Damage whose dice nobody said.
    damage: Option<(Range<usize>, u32)>,
    /// Damage beside dice or an attacker: it may lie there, or be what the attack does.
    unclear: Option<Range<usize>>,
    /// A token is named that is not said to be spent.
    listed: bool,
    /// Tokens that are not there.
    lacks: Vec<(Range<usize>, &'static str)>,
    /// How many points a redirect moves is said.
    moves: bool,
    /// The unit that is attacked although it stands before the verb: `my ISD 2, their CR90A, I attack it`.
    attacked: Option<usize>,
    /// `attack with` stands before: who attacks comes first, and then what is attacked.
    arms: bool,
    /// Squadrons that attack beside the first.
    besides: Vec<Range<usize>>,
}

/// Whether a line may be about an attack: whatever has no word of another kind may.
pub(super) fn is_one(_: &Reader<'_, '_>) -> bool {
    true
}

/// The attack that a line tells of, or its odds.
pub(super) fn read(reader: &Reader<'_, '_>) -> Sheet {
    let odds = reader.has(Role::Chance) || reader.has(Role::Average);
    let kind = if odds { Kind::Odds } else { Kind::Attack };
    let units: Vec<usize> = (0..reader.items.len())
        .filter(|at| reader.get(*at).is_some_and(|item| item.names_alone(UNITS)))
        .collect();
    let between = |at: usize| {
        units.first().is_some_and(|first| *first < at) && units.last().is_some_and(|last| at < *last)
    };
    let on = (0..reader.items.len()).any(|at| (reader.is(at, Role::On) || is_aim(reader, at)) && between(at));
    let parted = on
        || (0..reader.items.len()).any(|at| kind_of_attack(reader, at).is_some())
        || [Role::Versus, Role::Attack, Role::AttackedBy].into_iter().any(|role| reader.has(role))
        || attack_verb(reader).is_some();
    let first = first_side(reader);
    let asks_average = !parted && units.len() == 1 && reader.has(Role::Average) && !dice::has_dice(reader);
    let side = if parted
        || asks_average
        || verbs::is_armed(reader)
        || verbs::strikes_me(reader)
        || reader.has(Role::On) && dice::has_dice(reader)
    {
        first
    } else {
        Side::Defender
    };
    let mut attack = Attack {
        reader,
        sheet: Sheet::default(),
        side,
        first,
        parted,
        deeds: Vec::new(),
        doing: false,
        told: false,
        damage: None,
        unclear: None,
        listed: false,
        lacks: Vec::new(),
        moves: false,
        attacked: verbs::attacked_before(reader, &units),
        arms: false,
        besides: Vec::new(),
    };
    let mut at = 0;
    while reader.get(at).is_some() {
        at = attack.one(at, kind).max(at + 1);
    }
    attack.whole(kind)
}

impl Attack<'_, '_, '_> {
    /// Reads what stands at an item; where the next stands.
    fn one(&mut self, at: usize, kind: Kind) -> usize {
        let reader = self.reader;
        let doing = std::mem::take(&mut self.doing);
        if let Some(next) = self.parts(at) {
            return next;
        }
        if let Some(next) = self.card(at) {
            return next;
        }
        if let Some(next) = self.happening(at, kind) {
            return next;
        }
        if let Some(next) = dice::read(reader, at, &mut self.sheet) {
            self.told = true;
            return next;
        }
        if let Some(next) = self.token(at, doing) {
            return next;
        }
        if let Some(next) = self.damage(at) {
            return next;
        }
        if let Some(next) = self.engaged(at) {
            return next;
        }
        let path = self.held().path();
        if let Some(next) = ship::read(reader, at, &path, &mut self.sheet) {
            return next;
        }
        if let Some(next) = self.word(at, kind) {
            return next;
        }
        self.rest(at, doing)
    }

    /// Shields and hull are the defender's, unless the attacker is named right before.
    fn held(&self) -> Side {
        if self.parted
            && self.side == Side::Attacker
            && self.sheet.has_below("attacker")
            && self.first == Side::Attacker
        {
            Side::Attacker
        } else {
            Side::Defender
        }
    }

    /// The words that part the sides.
    fn parts(&mut self, at: usize) -> Option<usize> {
        let reader = self.reader;
        let item = reader.get(at)?;
        let other = |side: Side| if side == Side::Attacker { Side::Defender } else { Side::Attacker };
        if let Some((kind, next)) = kind_of_attack(reader, at) {
            self.sheet.put(&reader.span(at, next - 1), "attack", kind);
            self.side = Side::Defender;
            return Some(next);
        }
        // `destroy a CR90B with an MC30`
        let unarmed = !self.sheet.has("attacker.card") && !self.sheet.asks("attacker.card");
        let with = (!self.parted || unarmed) && item.role(Role::With) && self.sheet.has("defender.card");
        if item.role(Role::AttackedBy) || with && verbs::names_unit(reader, at) {
            self.side = Side::Attacker;
        } else if item.role(Role::Versus) {
            self.side = other(self.first);
        } else if item.role(Role::Attack) && item.word(Sort::Face).is_none()
            || is_verb(reader, at)
            || verbs::dice_hit(reader, at)
        {
            // `attack with 2 blue against`: the defender comes later
            let later = reader.is(at + 1, Role::With)
                || reader.word(at + 1, Sort::Color).is_some()
                || is_noun(reader, at);
            self.side = if later { Side::Attacker } else { Side::Defender };
            self.arms = reader.is(at + 1, Role::With);
        } else if item.role(Role::Attacker) {
            self.side = Side::Attacker;
        } else if item.role(Role::Defender) && item.cards.is_empty() || item.text == "defender" {
            self.side = Side::Defender;
        } else if item.role(Role::From) && self.parted {
            self.side = Side::Attacker;
        } else if (item.role(Role::On) || self.parted && is_aim(reader, at)) && !reader.has(Role::Versus) {
            self.side = Side::Defender;
            return Some(at + 1);
        } else {
            return None;
        }
        self.sheet.chip(&item.span, None);
        Some(at + 1)
    }

    fn upgrade(&mut self, at: usize) -> Option<usize> {
        let reader = self.reader;
        let item = reader.get(at)?;
        let (upgrades, next) = narrowed(reader, at, &[CardKind::Upgrade]);
        let first = upgrades.first().filter(|_| !item.begins && verbs::may_carry(reader, at))?;
        let side = self.side_of_upgrade(first);
        let field = format!("{side}.upgrades");
        let span = reader.span(at, next - 1);
        if let Some(name) = reader.card(&span, &upgrades, &field, &mut self.sheet) {
            let again = self.sheet.value(&field).is_some_and(|known| known.split(',').any(|it| it == name));
            if again {
                self.sheet.chip(&span, None);
            } else {
                self.sheet.add(&span, &field, &name);
            }
        }
        Some(next)
    }

    /// Whose an upgrade is: of the ship of its class, of the side whose its slot mostly is, or of the side that is spoken of.
    fn side_of_upgrade(&self, upgrade: &Card) -> &'static str {
        let class = upgrade.text("needs_class");
        let fits = |side: &Side| {
            let name = self.sheet.value(&side.card());
            let cards = self.reader.items.iter().flat_map(|item| item.cards.iter());
            class.is_some()
                && cards
                    .into_iter()
                    .any(|(card, _)| Some(card.full_name().as_str()) == name && card.text("class") == class)
        };
        let sides = [Side::Attacker, Side::Defender];
        // a title is on no ship of another class: whose ship is not named carries it
        let unnamed = |side: &Side| {
            let field = side.card();
            !self.sheet.has(&field) && !self.sheet.asks(&field)
        };
        let other_class = class.is_some() && self.sheet.has(&self.side.card());
        let carries = || sides.into_iter().find(unnamed).filter(|_| other_class);
        let by_class = sides.into_iter().find(fits).or_else(carries);
        let slot = self.reader.lexicon.side(upgrade.text("slot").unwrap_or_default());
        let by_slot = sides.into_iter().find(|side| Some(side.word()) == slot);
        by_class.or(by_slot).unwrap_or(self.side).word()
    }

    /// Commands, rerolls, locks, obstructions, kinds of attack.
    fn happening(&mut self, at: usize, kind: Kind) -> Option<usize> {
        let reader = self.reader;
        let item = reader.get(at)?;
        if item.word(Sort::Command) == Some("concentrate-fire") {
            return Some(self.concentrate_fire(at));
        }
        if item.role(Role::Reroll) {
            return Some(self.reroll(at));
        }
        if item.role(Role::Lock) {
            let token = reader.word(at + 1, Sort::Token)?;
            let span = reader.span(at, at + 1);
            self.hold(&span, token, token, 1);
            self.deeds.push((span, format!("attacker:lock {token}")));
            self.told = true;
            // `locks brace and redirect`
            let more = reader.word(at + 3, Sort::Token).filter(|_| reader.is(at + 2, Role::And));
            let Some(token) = more else { return Some(at + 2) };
            let span = reader.span(at + 3, at + 3);
            self.hold(&span, token, token, 1);
            self.deeds.push((span, format!("attacker:lock {token}")));
            return Some(at + 4);
        }
        if item.role(Role::No) && reader.is(at + 1, Role::Obstructed) {
            self.sheet.put(&reader.span(at, at + 1), "obstructed", false);
            return Some(at + 2);
        }
        if item.role(Role::Obstructed) {
            // `obstructed by a station`
            let by = at + 1 + usize::from(reader.is(at + 1, Role::A));
            let last = if reader.word(by, Sort::Obstacle).is_some() { by } else { at };
            self.sheet.put(&reader.span(at, last), "obstructed", true);
            return Some(last + 1);
        }
        if kind == Kind::Odds {
            return self.odds(at);
        }
        None
    }

    /// What counts in odds.
    fn odds(&mut self, at: usize) -> Option<usize> {
        let item = self.reader.get(at)?;
        // `at least 4 damage`: the chart says it of every number
        if item.role(Role::AtLeast)
            && self.reader.number(at + 1).is_some()
            && self.reader.is(at + 2, Role::Damage)
        {
            self.sheet.put(&self.reader.span(at, at + 2), "weights.damage", 1);
            return Some(at + 3);
        }
        // how often a face comes is not worked out
        if item.role(Role::AtLeast)
            && self.reader.number(at + 1).is_some()
            && self.reader.word(at + 2, Sort::Face).is_some()
        {
            self.sheet.unknown(&self.reader.span(at, at + 2), &item.text);
            return Some(at + 3);
        }
        if item.role(Role::Destroy) {
            self.sheet.put(&item.span, "weights.destroyed", 1);
        } else if item.role(Role::Average) {
            self.sheet.put(&item.span, "weights.damage", 1);
        } else if item.word(Sort::Face) == Some("crit") {
            self.sheet.put(&item.span, "weights.faceup", 1);
        } else if item.role(Role::Chance)
            || item.word(Sort::Face).is_some()
            || self.reader.number(at) == Some(1) && self.reader.word(at + 1, Sort::Face).is_some()
        {
            self.sheet.chip(&item.span, None);
        } else {
            return None;
        }
        Some(at + 1)
    }

    /// A word of a field.
    fn word(&mut self, at: usize, _kind: Kind) -> Option<usize> {
        let reader = self.reader;
        let item = reader.get(at)?;
        let span = item.span.clone();
        if let Some(range) = item.word(Sort::Range) {
            self.sheet.put(&span, "range", range);
            return Some(at + 1);
        }
        // `side left`: which is said
        if item.role(Role::Side) && matches!(reader.word(at + 1, Sort::Zone), Some("left" | "right")) {
            self.sheet.chip(&span, None);
            return Some(at + 1);
        }
        if item.role(Role::Side) {
            self.ask_side(at);
            return Some(at + 1);
        }
        // `salvo back`, `shoots back`
        let strikes = at.checked_sub(1).is_some_and(|before| {
            reader.is(before, Role::Attack) || reader.word(before, Sort::Token) == Some("salvo")
        });
        if strikes && item.text == "back" {
            self.sheet.chip(&span, None);
            return Some(at + 1);
        }
        let side = self.side;
        if let Some(zone) = item.word(Sort::Zone) {
            // `shoots its front arc at a Raider I`
            let aims = self.parted && verbs::is_arc_of_attacker(reader, at);
            let side = if aims { Side::Attacker } else { side };
            self.sheet.put(&span, &format!("{}.zone", side.word()), zone);
            if let Some(parted) = self.zone_of_next(at) {
                self.sheet.rename(|field| {
                    (field == format!("{}.zone", side.word())).then(|| format!("{}.zone", parted.word()))
                });
            }
            return Some(at + 1);
        }
        if let Some(size) = item.word(Sort::Size) {
            self.sheet.put(&span, &format!("{}.size", side.word()), size);
            return Some(at + 1);
        }
        // `the scout brace`: a word of the ship that was named
        if item.word(Sort::Keyword).is_some() && self.names_again(at) {
            self.sheet.chip(&span, None);
            return Some(at + 1);
        }
        if let Some(keyword) = item.word(Sort::Keyword) {
            let (valued, next) = reader.keyword(at, keyword);
            let span = reader.span(at, next - 1);
            self.sheet.put(&span, &format!("{}.kind", side.word()), "squadron");
            if Lexicon::is_keyword(&valued) {
                self.sheet.add(&span, &format!("{}.keywords", side.word()), &valued);
            } else {
                // it says nothing without its number
                reader.unknown(at, &mut self.sheet);
            }
            return Some(next);
        }
        if item.role(Role::Flotilla) {
            self.sheet.put(&span, &format!("{}.flotilla", side.word()), true);
            return Some(at + 1);
        }
        if item.role(Role::Squadron) {
            self.sheet.put(&span, &format!("{}.kind", side.word()), "squadron");
            return Some(at + 1);
        }
        None
    }

    /// Whether a word is one of a ship's name that stands there: `scout` of an `MC30c Scout Frigate`.
    fn names_again(&mut self, at: usize) -> bool {
        let word = key(self.reader.written(at));
        let of = |side: &Side| {
            let name = self.sheet.value(&side.card()).unwrap_or_default();
            (!self.is_squadron(*side) || self.reader.is(at + 1, Role::Attack))
                && name.split([' ', '-']).any(|part| key(part) == word)
        };
        let side = [Side::Defender, Side::Attacker].into_iter().find(of);
        self.side = side.unwrap_or(self.side);
        side.is_some()
    }

    /// Words that say nothing by themselves, and those that are not understood.
    fn rest(&mut self, at: usize, doing: bool) -> usize {
        let Some(item) = self.reader.get(at) else { return at + 1 };
        if item.role(Role::And) {
            self.doing = doing;
        }
        if self.reader.is_article(at) {
            self.sheet.chip(&item.span, None);
            return at + 1;
        }
        let silent = [
            Role::Near,
            Role::Spend,
            Role::Roll,
            Role::In,
            Role::From,
            Role::Remaining,
            Role::Token,
            Role::Dice,
            Role::Damage,
            Role::Hull,
            Role::Destroy,
            Role::Dealt,
            Role::Suffer,
            Role::Already,
        ];
        // `a B-wing on a ship`
        if item.role(Role::Ship) && self.side == Side::Defender && self.parted {
            self.told |= self.sheet.has("attacker.card");
        }
        if is_silent(item, &silent) {
            if item.role(Role::Spend) && self.reader.word(at + 1, Sort::Token).is_some() {
                self.told = true;
            }
            return at + 1;
        }
        self.reader.unknown(at, &mut self.sheet);
        at + 1
    }
}
