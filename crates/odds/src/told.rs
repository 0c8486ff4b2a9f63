//! How is a play told?
//!
//! What is decided over thousands of rolls is grouped: which dice are taken first, from which damage on a token is spent.
//! A group that no such words describe exactly says how often it comes.

use std::collections::{BTreeMap, BTreeSet};

use armada::{Color, Die, TokenKind, TokenState, attack::ConcentrateFire};
use serde::Serialize;

use crate::{
    ending::{Ending, Icons, Rest},
    evades::Move,
    exact::Exact,
    hand::TokenSet,
    locks::Lock,
    plan::By,
    roll::{KINDS, Kinds, Roll},
};

/// One sentence of a play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Deed {
    /// Who: `attacker` or `defender`.
    pub who: &'static str,
    /// What, and when: `brace when 4 or more`.
    pub text: String,
}

/// How often each kind of die lies there, and how often it is taken.
type Taken = ([u8; KINDS], [u8; KINDS]);

/// Which dice are taken, over every roll in which somebody may take some.
#[derive(Default)]
struct Takings {
    /// By damage, what lies there and what is taken.
    seen: BTreeMap<u8, Vec<Taken>>,
    sum: Option<Exact>,
    some: Option<Exact>,
}

/// How often a way is gone, and over which damage.
struct Often {
    share: Exact,
    least: u8,
    most: u8,
}

/// Collects what is decided.
pub(crate) struct Told {
    dice: Vec<Die>,
    removed: Option<Color>,
    rerolls: BTreeMap<By, Takings>,
    fires: BTreeMap<(ConcentrateFire, Option<Color>), Often>,
    locks: BTreeMap<TokenSet, Often>,
    evades: BTreeMap<TokenSet, Takings>,
    endings: BTreeMap<(TokenSet, bool), BTreeMap<u8, BTreeSet<TokenSet>>>,
}

fn add(sum: &mut Option<Exact>, share: &Exact) {
    *sum = Some(sum.as_ref().map_or_else(|| share.clone(), |sum| sum.plus(share)));
}

fn often<K: Ord>(map: &mut BTreeMap<K, Often>, key: K, damage: u8, share: Exact) {
    let zero = || Often { share: Exact::zero(), least: u8::MAX, most: 0 };
    let often = map.entry(key).or_insert_with(zero);
    often.share = often.share.plus(&share);
    (often.least, often.most) = (often.least.min(damage), often.most.max(damage));
}

impl Takings {
    fn add(&mut self, roll: Roll, taken: [u8; KINDS], share: &Exact) {
        self.seen.entry(roll.damage()).or_default().push((roll.counts(), taken));
        add(&mut self.sum, share);
        if taken != [0; KINDS] {
            add(&mut self.some, share);
        }
    }
}

impl Told {
    pub(crate) fn new(kinds: &Kinds) -> Self {
        Self {
            dice: kinds.iter().map(|(_, kind)| kind.die).collect(),
            removed: None,
            rerolls: BTreeMap::new(),
            fires: BTreeMap::new(),
            locks: BTreeMap::new(),
            evades: BTreeMap::new(),
            endings: BTreeMap::new(),
        }
    }

    /// An obstruction takes a die of this color.
    pub(crate) fn removed(&mut self, color: Color) {
        self.removed = Some(color);
    }

    /// A reroll takes what is there before and not after.
    pub(crate) fn rerolled(&mut self, by: By, from: Roll, to: Roll, share: Exact) {
        let taken = std::array::from_fn(|nth| from.count(nth).saturating_sub(to.count(nth)));
        self.rerolls.entry(by).or_default().add(from, taken, &share);
    }

    /// Concentrate Fire is used so.
    pub(crate) fn fired(&mut self, way: ConcentrateFire, color: Option<Color>, roll: Roll, share: Exact) {
        often(&mut self.fires, (way, color), roll.damage(), share);
    }

    /// Tokens are locked.
    pub(crate) fn locked(&mut self, lock: &Lock, roll: Roll, share: Exact) {
        if roll.accuracies() != [0, 0] {
            often(&mut self.locks, lock.locked, roll.damage(), share);
        }
    }

    /// An evade takes dice, or none is spent.
    pub(crate) fn evaded(&mut self, lock: &Lock, answer: &Move, roll: Roll, share: Exact) {
        let mut taken = [0; KINDS];
        for nth in answer.taken() {
            if let Some(count) = taken.get_mut(nth) {
                *count += 1;
            }
        }
        self.evades.entry(lock.locked).or_default().add(roll, taken, &share);
    }

    /// The last decision.
    pub(crate) fn ended(&mut self, rest: Rest, icons: Icons, ending: Ending, _: Exact) {
        let by_damage = self.endings.entry((rest.hand, icons.crit)).or_default();
        by_damage.entry(icons.damage).or_default().insert(ending.spent);
    }

    /// The play in sentences.
    pub(crate) fn deeds(self) -> Vec<Deed> {
        let mut deeds = Vec::new();
        let attacker = |text: String| Deed { who: "attacker", text };
        let defender = |text: String| Deed { who: "defender", text };
        if let Some(color) = self.removed {
            deeds.push(attacker(format!("remove a {color} die before the roll")));
        }
        for (by, takings) in &self.rerolls {
            let name = match by {
                By::Listed(nth) => format!("reroll {}: ", nth + 1),
                By::Token => "concentrate fire token: ".to_owned(),
            };
            if let Some(text) = self.takings(takings, "reroll") {
                deeds.push(attacker(format!("{name}{text}")));
            }
        }
        deeds.extend(self.fires.iter().map(|((way, color), often)| {
            let text = match (way, color) {
                (ConcentrateFire::None, _) => "no concentrate fire".to_owned(),
                (way, Some(color)) => format!("concentrate fire, {way}: add a {color} die"),
                (way, None) => format!("concentrate fire, {way}"),
            };
            attacker(format!("{text}{}", in_share(often)))
        }));
        for (locked, often) in &self.locks {
            let text = match *locked {
                TokenSet::NONE => "spend no accuracy".to_owned(),
                locked => format!("lock {}", tokens(locked)),
            };
            deeds.push(attacker(format!("{text}{}", in_share(often))));
        }
        for (locked, takings) in &self.evades {
            if let Some(text) = self.takings(takings, "evade") {
                deeds.push(defender(format!("{text}{}", with_locked(*locked))));
            }
        }
        let mut said = BTreeSet::new();
        for ((hand, crit), by_damage) in &self.endings {
            for text in endings(*hand, *crit, by_damage) {
                if said.insert(text.clone()) {
                    deeds.push(defender(text));
                }
            }
        }
        deeds
    }

    /// Which dice are taken, in words; none where never any is.
    fn takings(&self, takings: &Takings, verb: &str) -> Option<String> {
        let some = takings.some.as_ref()?;
        let all: Vec<_> = takings.seen.values().flatten().copied().collect();
        if let Some(order) = order(&all) {
            return Some(format!("{verb} {}", self.in_order(&order, "the first of these that lies there")));
        }
        let mut ranges: Vec<(u8, u8, Option<Vec<usize>>)> = Vec::new();
        for (damage, rolls) in &takings.seen {
            let order = order(rolls);
            match ranges.last_mut() {
                Some((_, most, known)) if *known == order && *most + 1 == *damage => *most = *damage,
                _ => ranges.push((*damage, *damage, order)),
            }
        }
        let one = |(least, most, order): (u8, u8, Option<Vec<usize>>)| {
            let what = match order.as_deref() {
                Some([]) => "nothing".to_owned(),
                Some(order) => self.in_order(order, "the first of"),
                None => {
                    let there = takings.seen.range(least..=most).flat_map(|(_, rolls)| rolls).copied();
                    self.by_kind(&there.collect::<Vec<_>>()).join(", ")
                }
            };
            format!("at {} {what}", range(least, most))
        };
        let texts: Vec<String> = ranges.into_iter().map(one).collect();
        let share = percent(some);
        Some(format!("{verb} by the damage that lies there ({share} of the rolls): {}", texts.join("; ")))
    }

    fn in_order(&self, order: &[usize], before: &str) -> String {
        let dice: Vec<String> =
            order.iter().filter_map(|nth| self.dice.get(*nth)).map(|die| die.in_words()).collect();
        match dice.as_slice() {
            [one] => format!("a {one}"),
            several => format!("{before}: {}", several.join(", ")),
        }
    }

    /// For each kind of die whether it is always taken where it lies, or over which damage.
    fn by_kind(&self, rolls: &[Taken]) -> Vec<String> {
        let mut texts = Vec::new();
        for (nth, die) in self.dice.iter().enumerate() {
            let there = rolls.iter().filter(|(lies, _)| lies[nth] > 0);
            let taken = there.clone().filter(|(_, taken)| taken[nth] > 0).count();
            let whole = there.clone().filter(|(lies, taken)| taken[nth] == lies[nth]).count();
            let all = there.count();
            let how = match (taken, whole) {
                (0, _) => continue,
                (_, whole) if whole == all => "always",
                (taken, _) if taken == all => "always one at least",
                _ => "by what else lies there",
            };
            texts.push(format!("{} {how}", die.in_words()));
        }
        texts
    }
}

/// The order of preference that explains every pick of one die exactly, as far as it says which die is taken; none where no
/// order does. What is never taken comes last and is left out.
fn order(rolls: &[Taken]) -> Option<Vec<usize>> {
    // taking nothing is one more kind, which always lies there
    let mut before = [[false; KINDS + 1]; KINDS + 1];
    let mut picked = BTreeSet::new();
    for (lies, taken) in rolls {
        let dice: u8 = taken.iter().sum();
        let pick = match dice {
            0 => KINDS,
            1 => taken.iter().position(|count| *count > 0)?,
            _ => return None,
        };
        picked.insert(pick);
        for other in (0..=KINDS).filter(|other| *other != pick) {
            before[pick][other] |= other == KINDS || lies[other] > 0;
        }
    }
    let mut order = Vec::new();
    while let Some(next) =
        picked.iter().copied().find(|pick| picked.iter().all(|other| other == pick || !before[*other][*pick]))
    {
        picked.remove(&next);
        order.push(next);
    }
    order.retain(|pick| *pick != KINDS);
    picked.is_empty().then_some(order)
}

fn range(least: u8, most: u8) -> String {
    if least == most { format!("{least}") } else { format!("{least} to {most}") }
}

fn percent(share: &Exact) -> String {
    format!("{:.1} %", share.to_f64() * 100.0)
}

fn in_share(often: &Often) -> String {
    if often.share == Exact::one() {
        return String::new();
    }
    format!(": {}, at {} damage", percent(&often.share), range(often.least, often.most))
}

fn tokens(set: TokenSet) -> String {
    let name = |(kind, state): (TokenKind, TokenState)| match state {
        TokenState::Readied => kind.word().to_owned(),
        state => format!("{} {}", state.word(), kind.word()),
    };
    let names: Vec<String> = set.iter().map(name).collect();
    names.join(" and ")
}

fn with_locked(locked: TokenSet) -> String {
    if locked == TokenSet::NONE { String::new() } else { format!(" (with {} locked)", tokens(locked)) }
}

/// Which tokens are spent, from which damage on.
fn endings(hand: TokenSet, crit: bool, by_damage: &BTreeMap<u8, BTreeSet<TokenSet>>) -> Vec<String> {
    let mut ranges: Vec<(u8, u8, TokenSet)> = Vec::new();
    for (damage, spent) in by_damage {
        for spent in spent {
            match ranges.iter_mut().find(|(_, most, known)| known == spent && *most + 1 >= *damage) {
                Some((_, most, _)) => *most = *damage,
                None => ranges.push((*damage, *damage, *spent)),
            }
        }
    }
    let last = by_damage.keys().next_back().copied().unwrap_or_default();
    let icon = if crit { " with a critical icon" } else { "" };
    let of = format!(" (of {})", tokens(hand));
    let spending = ranges.into_iter().filter(|(_, _, spent)| *spent != TokenSet::NONE);
    spending
        .map(|(least, most, spent)| {
            let when = if most == last { format!("{least} or more") } else { range(least, most) };
            let of = if spent == hand { "" } else { of.as_str() };
            format!("{} when the dice show {when}{icon}{of}", tokens(spent))
        })
        .collect()
}
