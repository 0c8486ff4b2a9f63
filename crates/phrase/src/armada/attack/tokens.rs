//! Which tokens are held and spent, and which damage is suffered?

use std::ops::Range;

use super::{Attack, Side};
use crate::{
    Reader,
    armada::{
        count_at, dice,
        ship::{self, UNITS, narrowed},
    },
    item::What,
    lexicon::Sort,
    role::Role,
};

/// Words before a token that is not there.
const LACKS: [&str; 5] = ["no", "without", "w/o", "zero", "none"];

/// Verbs before an amount of damage that is asked about.
const DOES: [&str; 5] = ["do", "does", "deal", "deals", "doing"];

impl Attack<'_, '_, '_> {
    /// A defense token that is held, or spent.
    pub(super) fn token(&mut self, at: usize, doing: bool) -> Option<usize> {
        let reader = self.reader;
        let of_all = self.no_token_left(at).or_else(|| self.one_exhausted(at)).or_else(|| self.both(at));
        if let Some(next) = of_all.or_else(|| self.not_spent(at)) {
            return Some(next);
        }
        let (token, mut entry, count, mut next) = ship::token(reader, at)?;
        // `a red accuracy on my brace`, `brace locked`
        let is_locked = reader.is(next, Role::Lock) && reader.word(next + 1, Sort::Token).is_none();
        let locked = aimed(reader, at).map(|from| (from, next)).or(is_locked.then_some((at, next + 1)));
        if let Some((from, next)) = locked {
            let span = reader.span(from, next - 1);
            self.hold(&span, token, &entry, count);
            self.deeds.push((span, format!("attacker:lock {token}")));
            self.told = true;
            return Some(next);
        }
        let spends = Spends::before(reader, at);
        if spends == Spends::Already && !entry.contains('/') {
            entry.push_str("/exhausted");
        }
        let spelled_as_deed = reader.get(next - 1).is_some_and(|item| item.deed);
        let zone;
        (zone, next) = if token == "redirect" { self.redirected(next) } else { (None, next) };
        let span = reader.span(at, next - 1);
        let deed = spends == Spends::Now || doing || spelled_as_deed || zone.is_some();
        self.listed |= !deed;
        self.hold(&span, token, &entry, count);
        if deed {
            self.doing = true;
            self.told = true;
            let zone = zone.map(|zone| format!(" {zone}")).unwrap_or_default();
            self.deeds.push((span, format!("defender:spend {token}{zone}")));
            // `they brace 7`
            if let Some(What::Number(count)) = reader.get(next).map(|item| &item.what)
                && (reader.get(next + 1).is_none_or(|item| item.is_stop()))
                && self.damage.is_none()
            {
                self.damage = Some((reader.span(next, next), *count));
                next += 1;
            }
        }
        Some(next)
    }

    /// `no tokens left`
    fn no_token_left(&mut self, at: usize) -> Option<usize> {
        let reader = self.reader;
        if !reader.is(at, Role::No) || !reader.is(at + 1, Role::Token) {
            return None;
        }
        let left = usize::from(reader.word(at + 2, Sort::Zone) == Some("left"));
        self.sheet.put(&reader.span(at, at + 1 + left), "defender.tokens", ",");
        Some(at + 2 + left)
    }

    /// `one exhausted` of the tokens before
    fn one_exhausted(&mut self, at: usize) -> Option<usize> {
        let reader = self.reader;
        let is_said = reader.number(at).is_some() && reader.is(at + 1, Role::Exhausted);
        if !is_said || !self.sheet.has("defender.tokens") || reader.word(at + 2, Sort::Token).is_some() {
            return None;
        }
        let exhausted = |token: &str| format!("{token}/exhausted");
        self.sheet.change_last(&reader.span(at, at + 1), "defender.tokens", exhausted);
        Some(at + 2)
    }

    /// `brace redirect, both spent`
    fn both(&mut self, at: usize) -> Option<usize> {
        let reader = self.reader;
        if !reader.is(at, Role::Both) || !self.sheet.has("defender.tokens") {
            return None;
        }
        let spent = ship::is_spent(reader, at + 1).then_some("exhausted");
        let state = ship::state(reader, at + 1).or(spent)?;
        let entry = |token: &str| match (token.split_once('/'), state) {
            (None, "readied") | (Some(_), _) => token.to_owned(),
            (None, state) => format!("{token}/{state}"),
        };
        self.sheet.change_all(&reader.span(at, at + 1), "defender.tokens", entry);
        Some(at + 2)
    }

    /// `I don't brace` spends none, `with no brace` has none
    fn not_spent(&mut self, at: usize) -> Option<usize> {
        let reader = self.reader;
        if !reader.is(at, Role::No) {
            return None;
        }
        let (token, _, _, next) = ship::token(reader, at + 1)?;
        let span = reader.span(at, next - 1);
        self.sheet.chip(&span, None);
        if LACKS.contains(&reader.get(at)?.text.as_str()) {
            self.lacks.push((span, token));
        }
        Some(next)
    }

    /// What stands behind a redirect: the zone to which it moves damage, and what follows.
    fn redirected(&mut self, mut next: usize) -> (Option<&'static str>, usize) {
        let reader = self.reader;
        if let Some((points, to)) = moved(reader, next) {
            let why = "how many points the redirect moves is chosen once the damage is known";
            self.sheet.assume(scenario::LINE, &format!("redirect {points}"), why);
            self.moves = true;
            next = to;
        }
        let amount = count_of_damage(reader, next);
        let to = amount.unwrap_or(next) + usize::from(reader.is(amount.unwrap_or(next), Role::To));
        let behind = reader.word(to, Sort::Zone);
        let Some(zone) = behind.filter(|_| to > next || count_at(reader, to + 1).is_none()) else {
            return (None, next);
        };
        if let (Some(_), Some(count)) = (amount, reader.number(next)) {
            self.damage = Some((reader.span(next, to - 1), count));
        }
        let hull =
            reader.get(to + 1).is_some_and(|item| item.text == "hull") || reader.is(to + 1, Role::Hull);
        (Some(zone), to + 1 + usize::from(hull))
    }

    /// The defender has a token; one that its card has, and that is only spent, is not said again.
    pub(super) fn hold(&mut self, span: &Range<usize>, token: &str, entry: &str, count: u32) {
        let known = self.sheet.value("defender.tokens").unwrap_or_default();
        let is_known = known.split(',').any(|one| one.split('/').next() == Some(token));
        // a token of which was spoken before is the same, but in a list: `redirect redirect`
        let before = self.reader.items.iter().rev().find(|item| item.span.end <= span.start);
        let again = before.is_some_and(|item| {
            [Role::With, Role::Has, Role::My, Role::Their, Role::I, Role::They, Role::Spend]
                .into_iter()
                .any(|role| item.role(role))
        });
        if is_known && (self.doing || again && count == 1) {
            self.sheet.chip(span, None);
            return;
        }
        for _ in 0..count {
            self.sheet.add(span, "defender.tokens", entry);
        }
        self.told |= self.sheet.has("defender.speed");
    }

    /// `5 damage`, and damage that is there already.
    pub(super) fn damage(&mut self, at: usize) -> Option<usize> {
        let reader = self.reader;
        let count = count_at(reader, at)?;
        let next = count_of_damage(reader, at).or_else(|| ship::is_suffered(reader, at).then_some(at + 1))?;
        // `will 5 black dice do 6 damage`: the chart says it of every number
        let before =
            reader.line.get(..reader.span(at, at).start).unwrap_or_default().trim_end().to_lowercase();
        let does = before.split_whitespace().next_back().is_some_and(|word| DOES.contains(&word));
        if does && dice::has_dice(reader) {
            self.sheet.put(&reader.span(at, next - 1), "weights.damage", 1);
            return Some(next);
        }
        let cards = reader.is(next - 1, Role::Card);
        let span = reader.span(at, next - 1);
        let on = reader.is(next, Role::On).then(|| self.named_at(next + 1)).flatten();
        let has_unit = |side: Side| self.sheet.has(&side.card());
        let attacks = dice::has_dice(reader) || has_unit(Side::Attacker);
        let said = |at: usize| {
            [Role::With, Role::Has, Role::Already].into_iter().any(|role| reader.is(at, role))
                || reader.is(at, Role::No)
        };
        let before = at.checked_sub(1).is_some_and(said);
        let lies = cards
            || before
            || reader.is(next, Role::Already)
            || on.is_some() && attacks
            || self.damage.is_some();
        if !lies {
            if attacks {
                self.unclear = Some(span.clone());
            }
            self.damage = Some((span, count));
            self.told = true;
            return Some(next);
        }
        let side = on.unwrap_or(self.side);
        let side = if has_unit(side) || side == Side::Defender { side } else { Side::Defender };
        // which of the two it is follows from the unit, at the end
        self.sheet.put(&span, &format!("{}.lost", side.word()), count);
        Some(next)
    }

    /// The side of the unit that is named at an item.
    fn named_at(&self, at: usize) -> Option<Side> {
        let (units, _) = narrowed(self.reader, at, UNITS);
        [Side::Attacker, Side::Defender].into_iter().find(|side| {
            let known = self.sheet.value(&side.card());
            units.iter().any(|card| Some(card.full_name().as_str()) == known)
        })
    }
}

/// Where the accuracy stands that is put on the token at an item.
fn aimed(reader: &Reader<'_, '_>, token: usize) -> Option<usize> {
    let on = |at: &usize| ![Role::My, Role::Their, Role::A].into_iter().any(|role| reader.is(*at, role));
    let on = (0..token).rev().find(on).filter(|on| reader.is(*on, Role::On))?;
    on.checked_sub(1).filter(|die| reader.word(*die, Sort::Face) == Some("accuracy"))
}

/// `redirect 2 to the left`, `redirect 2 damage to the left`, `redirect two of it to the left`: how many points a redirect moves, and
/// where `to` stands.
fn moved(reader: &Reader<'_, '_>, at: usize) -> Option<(u32, usize)> {
    let points = reader.number(at)?;
    let says = |at: &usize| {
        reader.get(*at).is_some_and(|item| {
            [Role::Damage, Role::Of, Role::It, Role::Their].into_iter().any(|role| item.role(role))
                || item.word(Sort::Face) == Some("hit")
                || item.text.starts_with("point")
                || item.text == "them"
        })
    };
    let words = (at + 1..at + 4).take_while(says).count();
    let to = at + 1 + words;
    (reader.is(to, Role::To) && reader.word(to + 1, Sort::Zone).is_some()).then_some((points, to))
}

/// `5 damage`, `2 damage cards`: where the next word stands.
fn count_of_damage(reader: &Reader<'_, '_>, at: usize) -> Option<usize> {
    count_at(reader, at)?;
    reader.is(at + 1, Role::Damage).then(|| ship::behind_cards(reader, at + 1))
}

/// Whether a token that is named is spent.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spends {
    /// `I spend my brace`
    Now,
    /// `I have spent my brace`
    Already,
    /// Nothing is said of it.
    Unsaid,
}

impl Spends {
    /// By the words before the token at that place.
    fn before(reader: &Reader<'_, '_>, at: usize) -> Self {
        let is_one_of = |at: usize, roles: &[Role]| roles.iter().any(|role| reader.is(at, *role));
        let whose =
            at.checked_sub(1).is_some_and(|before| is_one_of(before, &[Role::My, Role::Their, Role::A]));
        let verb = at.checked_sub(1 + usize::from(whose)).filter(|verb| reader.is(*verb, Role::Spend));
        let has = verb.and_then(|verb| verb.checked_sub(1));
        if has.is_some_and(|has| is_one_of(has, &[Role::Has, Role::Already])) {
            return Self::Already;
        }
        let before = verb.or(at.checked_sub(1));
        match before.is_some_and(|at| is_one_of(at, &[Role::I, Role::They, Role::Spend])) {
            true => Self::Now,
            false => Self::Unsaid,
        }
    }
}
