//! How is a play told?
//!
//! Decisions over thousands of rolls become a few sentences ([`crate::sentences`]): which dice are taken first, from which damage on a token
//! is spent. Where the words are not exact, they say so.

use std::collections::{BTreeMap, BTreeSet};

use armada::{Color, Die, TokenKind, TokenState, attack::ConcentrateFire};
use serde::Serialize;

use crate::{
    act::Act,
    attack::Question,
    ending::{Ending, Icons, Rest},
    hand::TokenSet,
    locks::Lock,
    plan::By,
    roll::{KINDS, Kinds, Roll},
    sentences::{BySeen, Decided, InWords, Seen, in_words, parts},
};

/// One sentence of a play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Deed {
    /// Who: `attacker` or `defender`.
    pub who: &'static str,
    /// What, and when: `brace when 4 or more`.
    pub text: String,
}

/// Too much to list one by one: more kinds of dice than these where no order among them is known, or so many ways to lock tokens.
const SEVERAL: usize = 4;

/// Nothing, among the kinds of dice that may be taken.
const NOTHING: usize = KINDS;

/// Which dice are taken over some rolls, as what comes before what: the order of preference that explains all of them.
#[derive(Clone, Debug, Default, PartialEq)]
struct Takings {
    /// By kind, nothing last, the kinds that come after it.
    before: [u16; KINDS + 1],
    /// The kinds that are taken at all.
    taken: u16,
    /// How likely these rolls are in which something is taken.
    share: f64,
}

impl Takings {
    /// One roll more, of which at most so many dice may be taken.
    fn add(&mut self, roll: Roll, taken: Roll, most: u8, share: f64) {
        let rest = roll.without(taken).present().bits();
        let kinds = taken.present().bits();
        for nth in places(kinds) {
            self.before[nth] |= (rest | 1 << NOTHING) & !(1 << nth);
        }
        if taken.len() < most {
            self.before[NOTHING] |= rest;
        }
        if kinds != 0 {
            self.taken |= kinds;
            self.share += share;
        }
    }

    /// Finds one order of preference that explains every roll: the first kinds of die that lie there are taken, as many as may be.
    /// Each kind is handed to `next`. False where no order explains all rolls.
    fn in_order(&self, mut next: impl FnMut(usize)) -> bool {
        let mut open = self.taken | 1 << NOTHING;
        while open != 0 {
            let later = places(open).fold(0, |later, other| later | self.before[other]);
            let Some(first) = places(open & !later).next() else { return false };
            open &= !(1 << first);
            if first != NOTHING {
                next(first);
            }
        }
        true
    }
}

impl Decided for Takings {
    fn join(&mut self, other: &Self) {
        self.before.iter_mut().zip(other.before).for_each(|(before, more)| *before |= more);
        self.taken |= other.taken;
        self.share += other.share;
    }

    fn is_one_rule(&self) -> bool {
        self.in_order(|_| ())
    }

    fn share(&self) -> f64 {
        self.share
    }
}

/// The bits that are set.
fn places(bits: u16) -> impl Iterator<Item = usize> {
    let mut left = bits;
    std::iter::from_fn(move || {
        let place = left.trailing_zeros() as usize;
        left &= left.checked_sub(1)?;
        Some(place)
    })
}

/// What is picked over some rolls, and how likely these are.
#[derive(Clone, Debug, PartialEq)]
struct Picked<K>(Vec<(K, f64)>);

impl<K> Default for Picked<K> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<K: Ord + Copy> Picked<K> {
    /// One roll more.
    fn add(&mut self, what: K, share: f64) {
        match self.0.iter_mut().find(|(known, _)| *known == what) {
            Some((_, known)) => *known += share,
            None => {
                let place = self.0.partition_point(|(known, _)| *known < what);
                self.0.insert(place, (what, share));
            }
        }
    }

    /// What is picked.
    fn all(&self) -> impl Iterator<Item = &K> {
        self.0.iter().map(|(what, _)| what)
    }
}

impl<K: Ord + Copy> Decided for Picked<K> {
    fn join(&mut self, other: &Self) {
        for (what, share) in &other.0 {
            self.add(*what, *share);
        }
    }

    fn is_one_rule(&self) -> bool {
        self.0.len() == 1
    }

    fn share(&self) -> f64 {
        self.0.iter().map(|(_, share)| share).sum()
    }
}

/// A way to use Concentrate Fire, with the color of a die that it adds.
type Fire = (ConcentrateFire, Option<Color>);

/// What both sides decide along the way, by what they see.
pub(crate) struct PlayRecord {
    dice: Vec<Die>,
    /// The tokens before any is locked.
    hand: TokenSet,
    removed: Option<Color>,
    /// What cards are called, and what each of their deeds.
    cards: Vec<(String, Vec<String>)>,
    /// By their places, whether cards are used.
    uses: BTreeMap<usize, BySeen<Picked<bool>>>,
    /// By what adds them, the colors of dice.
    added: BTreeMap<By, BySeen<Picked<Color>>>,
    rerolls: BTreeMap<By, BySeen<Takings>>,
    /// What critical effects of cards are called.
    critical_names: Vec<String>,
    criticals: BySeen<Picked<Option<usize>>>,
    fires: BySeen<Picked<Fire>>,
    locks: BySeen<Picked<TokenSet>>,
    /// By the tokens that are locked.
    evades: BTreeMap<TokenSet, BySeen<Takings>>,
    /// By the tokens that may be spent.
    endings: BTreeMap<TokenSet, BySeen<Picked<TokenSet>>>,
}

fn seen(roll: Roll) -> Seen {
    let [red, blue] = roll.accuracies();
    [roll.damage(), red + blue, u8::from(roll.crits() > 0)]
}

impl PlayRecord {
    pub(crate) fn new(kinds: &Kinds, question: &Question) -> Self {
        let card = |act: &Act| (act.name.to_string(), (0..act.does.len()).map(|nth| act.told(nth)).collect());
        Self {
            dice: kinds.iter().map(|(_, kind)| kind.die).collect(),
            hand: question.hand().set(),
            removed: None,
            cards: question.acts().iter().map(card).collect(),
            critical_names: question.attack.criticals.iter().map(|it| it.name.to_string()).collect(),
            criticals: BySeen::default(),
            uses: BTreeMap::new(),
            added: BTreeMap::new(),
            rerolls: BTreeMap::new(),
            fires: BySeen::default(),
            locks: BySeen::default(),
            evades: BTreeMap::new(),
            endings: BTreeMap::new(),
        }
    }

    /// An obstruction takes a die of this color.
    pub(crate) fn removed(&mut self, color: Color) {
        self.removed = Some(color);
    }

    /// A reroll of at most so many dice takes these.
    pub(crate) fn rerolled(&mut self, (by, most): (By, u8), roll: Roll, taken: Roll, share: f64) {
        let rerolls = self.rerolls.entry(by).or_default();
        rerolls.add(seen(roll), |takings| takings.add(roll, taken, most, share));
    }

    /// A card is used, or not.
    pub(crate) fn used(&mut self, act: usize, is_used: bool, roll: Roll, share: f64) {
        self.uses.entry(act).or_default().add(seen(roll), |uses| uses.add(is_used, share));
    }

    /// A die of this color is added.
    pub(crate) fn added(&mut self, by: By, color: Color, roll: Roll, share: f64) {
        self.added.entry(by).or_default().add(seen(roll), |colors| colors.add(color, share));
    }

    /// Concentrate Fire is used so.
    pub(crate) fn fired(&mut self, fire: Fire, roll: Roll, share: f64) {
        self.fires.add(seen(roll), |fires| fires.add(fire, share));
    }

    /// Tokens are locked.
    pub(crate) fn locked(&mut self, lock: &Lock, roll: Roll, share: f64) {
        if roll.accuracies() != [0, 0] {
            self.locks.add(seen(roll), |locks| locks.add(lock.locked, share));
        }
    }

    /// An evade of at most so many dice takes these, or none is spent.
    pub(crate) fn evaded(&mut self, lock: &Lock, most: u8, roll: Roll, taken: Roll, share: f64) {
        let [damage, _, crit] = seen(roll);
        let evades = self.evades.entry(lock.locked).or_default();
        evades.add([damage, 0, crit], |takings| takings.add(roll, taken, most, share));
    }

    /// The last decision.
    pub(crate) fn ended(&mut self, rest: Rest, icons: Icons, ending: Ending, share: f64) {
        let seen = [icons.damage, 0, icons.crit.into()];
        self.endings.entry(rest.hand).or_default().add(seen, |picked| picked.add(ending.spent, share));
        if icons.crit && !self.critical_names.is_empty() {
            self.criticals.add(seen, |picked| picked.add(ending.critical, share));
        }
    }

    /// The play in sentences.
    pub(crate) fn deeds(self) -> Vec<Deed> {
        let attacker = |text: String| Deed { who: "attacker", text };
        let mut deeds = Vec::new();
        if let Some(color) = self.removed {
            deeds.push(attacker(format!("remove a {color} die before the roll")));
        }
        for (act, uses) in &self.uses {
            let name = self.cards.get(*act).map(|(name, _)| name.as_str()).unwrap_or_default();
            let rules = in_words(&parts(uses), |uses| match uses.0.as_slice() {
                [(true, _)] => Some(format!("use {name}")),
                [_, _] => Some(format!("use {name} or not, by what else lies there,")),
                _ => None,
            });
            if !rules.is_empty() {
                deeds.push(attacker(with_shares(&rules)));
            }
        }
        for (by, colors) in &self.added {
            let rules =
                in_words(&parts(colors), |colors| either(colors.all().map(|color| format!("a {color} die"))));
            deeds.push(attacker(format!("{}: {}", self.called(*by), with_shares(&rules))));
        }
        for (by, takings) in &self.rerolls {
            let name = self.called(*by);
            let rules = in_words(&parts(takings), |takings| self.takings(takings));
            if !rules.is_empty() {
                deeds.push(attacker(format!("{name}: {}", with_shares(&rules))));
            }
        }
        let fires = in_words(&parts(&self.fires), |fires| either(fires.all().map(fire)));
        if !fires.is_empty() {
            deeds.push(attacker(with_shares(&fires)));
        }
        let lock = |locked: &TokenSet| match *locked {
            TokenSet::NONE => "spend no accuracy".to_owned(),
            locked => format!("lock {}", tokens(locked)),
        };
        let locks = in_words(&parts(&self.locks), |locks| match locks.0.len() {
            0..SEVERAL => either(locks.all().map(lock)),
            _ => {
                let all = locks.all().flat_map(|locked| locked.iter());
                let all = all.fold(TokenSet::NONE, |all, (kind, state)| all.with(kind, state));
                Some(format!("lock some of {}, by what else lies there,", tokens(all)))
            }
        });
        if locks.iter().any(|rule| rule.text != lock(&TokenSet::NONE)) {
            deeds.push(attacker(with_shares(&locks)));
        }
        deeds.extend(self.defender());
        let critical = |nth: &Option<usize>| match nth.and_then(|nth| self.critical_names.get(nth)) {
            Some(name) => format!("resolve {name}"),
            None => "no critical effect of a card".to_owned(),
        };
        let criticals = in_words(&parts(&self.criticals), |picked| either(picked.all().map(critical)));
        if !criticals.is_empty() {
            deeds.push(attacker(with_shares(&criticals)));
        }
        deeds
    }

    /// What a decision about dice belongs to, in words.
    fn called(&self, by: By) -> String {
        match by {
            By::Listed(nth) => format!("reroll {}", nth + 1),
            By::Token => "concentrate fire token".to_owned(),
            By::Lock => "spent to lock a token before all dice are rolled again".to_owned(),
            By::Act(act, nth) => {
                let card = self.cards.get(act).and_then(|(_, deeds)| deeds.get(nth));
                card.cloned().unwrap_or_default()
            }
        }
    }

    /// What the defender does: a sentence for all tokens that may be locked without changing it.
    fn defender(&self) -> Vec<Deed> {
        let hands = self.endings.keys().map(|hand| self.hand.without(*hand));
        let locks: BTreeSet<TokenSet> = self.evades.keys().copied().chain(hands).collect();
        let mut said: Vec<(String, Vec<TokenSet>)> = Vec::new();
        for locked in locks {
            let evades = self.evades.get(&locked).map(parts).unwrap_or_default();
            let evades = in_words(&evades, |takings| Some(format!("evade {}", self.takings(takings)?)));
            let endings = self.endings.get(&self.hand.without(locked)).map(parts).unwrap_or_default();
            let endings = in_words(&endings, |picked| {
                let spent = |spent: &TokenSet| match *spent {
                    TokenSet::NONE => "nothing".to_owned(),
                    spent => tokens(spent),
                };
                either(picked.all().map(spent)).filter(|text| text != "nothing")
            });
            let text = match (evades.is_empty(), endings.is_empty()) {
                (true, true) => continue,
                (false, true) => in_turn(&evades),
                (true, false) => in_turn(&endings),
                (false, false) => format!("{}; then {}", in_turn(&evades), in_turn(&endings)),
            };
            match said.iter_mut().find(|(known, _)| *known == text) {
                Some((_, others)) => others.push(locked),
                None => said.push((text, vec![locked])),
            }
        }
        let is_alone = said.len() == 1;
        let deed = |(text, locks): (String, Vec<TokenSet>)| {
            let of = |locked: &TokenSet| match *locked {
                TokenSet::NONE => "nothing".to_owned(),
                locked => tokens(locked),
            };
            let locks: Vec<String> = locks.iter().map(of).collect();
            let with = format!("with {} locked: ", locks.join(", or "));
            let is_plain = is_alone || locks == ["nothing"];
            Deed { who: "defender", text: if is_plain { text } else { with + &text } }
        };
        said.into_iter().map(deed).collect()
    }

    /// Which dice are taken, in words; none where none is.
    fn takings(&self, takings: &Takings) -> Option<String> {
        let words = |nths: &mut dyn Iterator<Item = usize>| -> Vec<String> {
            nths.filter_map(|nth| self.dice.get(nth)).map(|die| format!("a {}", die.in_words())).collect()
        };
        let mut order = Vec::new();
        match takings.in_order(|kind| order.push(kind)) {
            true if order.is_empty() => None,
            true => Some(words(&mut order.into_iter()).join(", else ")),
            false => {
                let kinds = words(&mut places(takings.taken));
                let kinds = if kinds.len() > SEVERAL { "any die".to_owned() } else { kinds.join(" or ") };
                Some(format!("{kinds}, by what else lies there,"))
            }
        }
    }
}

/// Several things of which one is done, by what else lies there.
fn either(what: impl Iterator<Item = String>) -> Option<String> {
    let what: Vec<String> = what.collect();
    match what.as_slice() {
        [] => None,
        [one] => Some(one.clone()),
        several => Some(format!("{}, by what else lies there,", several.join(" or "))),
    }
}

fn fire((way, color): &Fire) -> String {
    match (way, color) {
        (ConcentrateFire::None, _) => "no concentrate fire".to_owned(),
        (way, Some(color)) => format!("concentrate fire, {way}: add a {color} die"),
        (way, None) => format!("concentrate fire, {way}"),
    }
}

/// Rules, each with how often it is followed.
fn with_shares(rules: &[InWords]) -> String {
    let one = |rule: &InWords| match format!("{:.1} %", rule.share * 100.0).as_str() {
        "100.0 %" => rule.to_string(),
        "0.0 %" => format!("{rule} (less than 0.1 %)"),
        share => format!("{rule} ({share})"),
    };
    rules.iter().map(one).collect::<Vec<String>>().join("; ")
}

/// Rules of which the first that holds is followed.
fn in_turn(rules: &[InWords]) -> String {
    rules.iter().map(ToString::to_string).collect::<Vec<String>>().join(", else ")
}

fn tokens(set: TokenSet) -> String {
    let name = |(kind, state): (TokenKind, TokenState)| match state {
        TokenState::Readied => kind.word().to_owned(),
        state => format!("{} {}", state.word(), kind.word()),
    };
    set.iter().map(name).collect::<Vec<String>>().join(" and ")
}
