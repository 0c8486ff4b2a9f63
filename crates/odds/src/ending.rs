//! What do tokens other than evades make of the dice?
//!
//! Once the dice lie there for good, all that matters is what they add up to and whether a critical icon is left. So the
//! defender's last decision is a small table, one for each set of tokens that may still be spent.

use std::cmp::Ordering;

use armada::TokenKind;

use crate::{
    attack::{Attack, Play, Question},
    critical::{Critical, OnTokens},
    hand::TokenSet,
    number::{Cell, Number},
    outcome::Outcome,
    policy::DefenderRule,
    roll::{Kind, Roll},
};

/// What the defender may still do after the dice lie there for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Rest {
    /// The tokens that may still be spent.
    pub hand: TokenSet,
    /// The locked ones of which one may be spent all the same.
    pub freed: TokenSet,
    /// The rule of a stated line that comes next.
    pub rule: usize,
    /// What a stated line has spent, evades aside.
    pub spent: TokenSet,
    /// The evade that was spent before, where anything hangs on it ([`Attack::remembers_evades`]).
    pub evaded: Evaded,
}

/// Whether an evade was spent, and from which side it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Evaded {
    /// None was.
    No,
    /// A readied one is exhausted.
    Ready,
    /// A readied one took one die more, and is discarded.
    Extra,
    /// An exhausted one is discarded.
    Discarded,
}

impl Evaded {
    pub(crate) const ALL: [Self; 4] = [Self::No, Self::Ready, Self::Extra, Self::Discarded];
}

/// The dice that lie there for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Icons {
    /// What they add up to.
    pub damage: u8,
    /// Whether a critical icon is left that can do something.
    pub crit: bool,
    /// Whether one of them is of the color that is told from others.
    pub special: bool,
}

impl Icons {
    /// How many there are of each damage.
    pub(crate) const OF_EACH_DAMAGE: usize = 4;

    /// Those of a roll.
    pub(crate) fn of(roll: Roll) -> Self {
        Self { damage: roll.damage(), crit: roll.crits() > 0, special: roll.special() > 0 }
    }

    /// The same with a die of a kind more.
    pub(crate) fn with(self, kind: &Kind) -> Self {
        Self {
            damage: self.damage + kind.damage,
            crit: self.crit || kind.crits > 0,
            special: self.special || kind.special > 0,
        }
    }

    /// What a roll comes to without dice that it may hold.
    pub(crate) fn without(roll: Roll, taken: Roll) -> Self {
        Self {
            damage: roll.damage().saturating_sub(taken.damage()),
            crit: roll.crits() > taken.crits(),
            special: roll.special() > taken.special(),
        }
    }

    /// Their place in a table.
    pub(crate) fn place(self) -> usize {
        usize::from(self.damage) * Self::OF_EACH_DAMAGE
            + usize::from(self.special) * 2
            + usize::from(self.crit)
    }

    /// Those at a place of a table.
    pub(crate) fn at(place: usize) -> Self {
        Self {
            damage: u8::try_from(place / Self::OF_EACH_DAMAGE).unwrap_or(u8::MAX),
            crit: place % 2 == 1,
            special: place / 2 % 2 == 1,
        }
    }
}

/// The last decision: the tokens that are spent, and how much is redirected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Ending {
    /// The tokens, evades aside.
    pub spent: TokenSet,
    /// Points of damage that go to another zone.
    pub redirected: u8,
    /// The critical effect of a card that is resolved, by its place in the list; none: the standard one, where that can be resolved.
    pub critical: Option<usize>,
    /// The token that the defender discards because of it.
    pub lost: Lost,
}

/// Which token a critical effect has the defender discard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Lost {
    /// None, or there is none.
    No,
    /// One that was not spent in this attack.
    Unspent,
    /// One that was spent from its readied side.
    Spent,
}

/// What a decision comes to.
pub(crate) fn outcome(attack: &Attack, icons: Icons, ending: Ending, evaded: Evaded) -> Outcome {
    let critical = ending.critical.and_then(|nth| attack.criticals.get(nth));
    Spending::new(attack, ending.spent, evaded).outcome(
        attack,
        icons,
        critical,
        (ending.redirected, ending.lost),
    )
}

/// What tokens do that are spent together, evades aside.
#[derive(Clone, Copy, Debug)]
struct Spending {
    spent: TokenSet,
    /// Whether a critical icon can do something.
    crits: bool,
    /// The most that is redirected.
    redirects: u8,
    /// How many tokens are spent from each side, evades included.
    tokens: [u8; 2],
    /// The evade that was spent before.
    evaded: Evaded,
}

impl Spending {
    fn new(attack: &Attack, spent: TokenSet, evaded: Evaded) -> Self {
        let [ready, exhausted] = spent.spent();
        let from_ready = matches!(evaded, Evaded::Ready | Evaded::Extra);
        Self {
            spent,
            crits: !spent.has(TokenKind::Scatter) && !spent.has(TokenKind::Contain),
            redirects: if spent.has(TokenKind::Redirect) { most_redirected(attack) } else { 0 },
            tokens: [ready + u8::from(from_ready), exhausted + u8::from(evaded == Evaded::Discarded)],
            evaded,
        }
    }

    /// The damage total after the tokens.
    fn total(&self, attack: &Attack, damage: u8) -> u8 {
        let [ready, exhausted] = self.tokens;
        let braced = total(damage, self.spent);
        if self.spent.has(TokenKind::Scatter) {
            return braced;
        }
        let limits = attack.defender.brace_limits.iter().filter(|limit| ready + exhausted >= limit.spent);
        limits.map(|limit| damage.saturating_sub(limit.most)).fold(braced, u8::max)
    }

    /// The tokens that are exhausted in the end, and those that are discarded.
    fn turned(&self, attack: &Attack, tokens: OnTokens, lost: Lost) -> [u8; 2] {
        let [ready, exhausted] = self.tokens;
        let extra = u8::from(self.evaded == Evaded::Extra);
        let [turned, gone] = match tokens {
            OnTokens::None | OnTokens::Discard => [ready - extra, exhausted + extra],
            OnTokens::Exhaust => [attack.defender.tokens[0].saturating_sub(extra), exhausted + extra],
        };
        match lost {
            Lost::No => [turned, gone],
            Lost::Unspent => [turned, gone + 1],
            Lost::Spent => [turned.saturating_sub(1), gone + 1],
        }
    }

    /// The tokens of which the defender may discard one.
    fn losses(&self, attack: &Attack, tokens: OnTokens) -> impl Iterator<Item = Lost> + use<> {
        let [ready, exhausted] = self.tokens;
        let there: u8 = attack.defender.tokens.into_iter().sum();
        let (asked, extra) = (tokens == OnTokens::Discard, u8::from(self.evaded == Evaded::Extra));
        let unspent = (asked && there > ready + exhausted).then_some(Lost::Unspent);
        let spent = (asked && ready > extra).then_some(Lost::Spent);
        let none = (unspent.is_none() && spent.is_none()).then_some(Lost::No);
        none.into_iter().chain(unspent).chain(spent)
    }

    #[inline]
    fn outcome(
        &self,
        attack: &Attack,
        icons: Icons,
        critical: Option<&Critical>,
        (redirected, lost_token): (u8, Lost),
    ) -> Outcome {
        let defender = &attack.defender;
        let damage = self.total(attack, icons.damage);
        let lost = critical.map_or(0, |critical| critical.shields);
        let before = critical.map_or(0, |critical| critical.cards).min(defender.hull);
        let shields = defender.shields.saturating_sub(lost);
        let suffered = damage.saturating_sub(redirected).saturating_sub(shields).min(defender.hull - before);
        let cards = before + suffered;
        let faceup = match critical {
            None => icons.crit && self.crits && cards > 0,
            Some(critical) => {
                critical.faceup.is_some_and(|facedown| facedown < defender.hull)
                    || critical.first_faceup && suffered > 0
            }
        };
        let tokens = critical.map_or(OnTokens::None, |critical| critical.tokens);
        let [spent_ready, spent_exhausted] = self.turned(attack, tokens, lost_token);
        Outcome { damage, cards, faceup, destroyed: cards == defender.hull, spent_ready, spent_exhausted }
    }

    /// The amounts that may be redirected, the largest first, without those that come to the same cards.
    #[inline]
    fn amounts(
        &self,
        attack: &Attack,
        icons: Icons,
        critical: Option<&Critical>,
    ) -> impl Iterator<Item = u8> + use<> {
        let damage = self.total(attack, icons.damage);
        let left = critical.map_or(self.redirects, |critical| critical.redirects);
        let most = self.redirects.min(left).min(damage);
        let (lost, before) = critical.map_or((0, 0), |critical| (critical.shields, critical.cards));
        let shields = attack.defender.shields.saturating_sub(lost);
        let hull = attack.defender.hull.saturating_sub(before);
        let cards = move |amount: u8| damage.saturating_sub(amount).saturating_sub(shields).min(hull);
        (0..=most).rev().filter(move |amount| *amount == most || cards(*amount) != cards(*amount + 1))
    }
}

/// The damage total after these tokens, where no card limits a brace.
fn total(damage: u8, spent: TokenSet) -> u8 {
    match (spent.has(TokenKind::Scatter), spent.has(TokenKind::Brace)) {
        (true, _) => 0,
        (false, true) => damage.div_ceil(2),
        (false, false) => damage,
    }
}

/// The most that a redirect can take.
fn most_redirected(attack: &Attack) -> u8 {
    attack.defender.redirects.iter().map(|(_, shields)| *shields).max().unwrap_or_default()
}

impl Ending {
    /// No token is spent, and no effect of a card resolved.
    const NOTHING: Self = Self { spent: TokenSet::NONE, redirected: 0, critical: None, lost: Lost::No };
}

/// The best of some decisions so far.
struct Best {
    value: i64,
    outcome: Outcome,
    ending: Ending,
    /// Whether nothing else that is as good comes to anything else.
    unique: bool,
}

impl Best {
    /// The best of these, `Less` for whoever wants a small value; of equally good ones the first.
    fn among(all: impl Iterator<Item = Self>, wanted: Ordering) -> Option<Self> {
        all.reduce(|best, other| match other.value.cmp(&best.value) {
            Ordering::Equal => {
                let unique = best.unique && other.unique && best.outcome == other.outcome;
                Self { unique, ..best }
            }
            order if order == wanted => other,
            _ => best,
        })
    }
}

/// The last decision of a side that plays as well as possible, or by a stated line.
pub(crate) struct Endings<'q> {
    question: &'q Question,
    ways: Vec<Spending>,
    rest: Rest,
    /// The power of 8 over which values stand.
    power: u32,
}

impl<'q> Endings<'q> {
    pub(crate) fn new(question: &'q Question, rest: Rest, power: u32) -> Self {
        let ways = match question.defender {
            Play::Best => rest.hand.ways(rest.freed),
            Play::Nothing => vec![TokenSet::NONE],
            Play::Policy(_) => Vec::new(),
        };
        let ways =
            ways.into_iter().map(|spent| Spending::new(&question.attack, spent, rest.evaded)).collect();
        Self { question, ways, rest, power }
    }

    /// What is decided over these dice, and whether every other decision that is as good comes to the same. An evade that came before
    /// changes neither.
    pub(crate) fn decide(&self, icons: Icons) -> (Ending, bool) {
        let attack = &self.question.attack;
        if let Play::Policy(rules) = &self.question.defender {
            return (by_rules(attack, rules, self.rest, icons), true);
        }
        let least = Best::among(self.ways.iter().filter_map(|way| self.answered(way, icons)), Ordering::Less);
        least.map_or((Ending::NOTHING, true), |best| (best.ending, best.unique))
    }

    /// What the attacker makes of critical icons once these tokens are spent.
    fn answered(&self, way: &Spending, icons: Icons) -> Option<Best> {
        let attack = &self.question.attack;
        let is_open = |critical: &Critical| {
            let shows = if critical.color.is_some() { icons.special } else { icons.crit };
            shows && (way.crits || !critical.standard)
        };
        let left = !way.spent.has(TokenKind::Scatter);
        let cards = attack.criticals.iter().enumerate().filter(|(_, critical)| left && is_open(critical));
        let cards: Vec<Option<usize>> = cards.map(|(nth, _)| Some(nth)).collect();
        let standard = cards.is_empty() || icons.crit && way.crits;
        let all = standard.then_some(None).into_iter().chain(cards);
        Best::among(all.filter_map(|critical| self.redirected(way, icons, critical)), Ordering::Greater)
    }

    /// How much is redirected then.
    fn redirected(&self, way: &Spending, icons: Icons, nth: Option<usize>) -> Option<Best> {
        let attack = &self.question.attack;
        let critical = nth.and_then(|nth| attack.criticals.get(nth));
        let best = |redirected: u8, lost: Lost| {
            let ending = Ending { spent: way.spent, redirected, critical: nth, lost };
            let outcome = way.outcome(attack, icons, critical, (redirected, lost));
            Best { value: self.question.weights.of(&outcome), outcome, ending, unique: true }
        };
        let tokens = critical.map_or(OnTokens::None, |critical| critical.tokens);
        let amounts = way.amounts(attack, icons, critical);
        let all = amounts.flat_map(|amount| way.losses(attack, tokens).map(move |lost| best(amount, lost)));
        Best::among(all, Ordering::Less)
    }

    /// What a decision is worth.
    pub(crate) fn worth<N: Number>(
        &self,
        icons: Icons,
        (ending, unique): (Ending, bool),
        evaded: Evaded,
    ) -> Cell<N> {
        let outcome = outcome(&self.question.attack, icons, ending, evaded);
        let value = N::of(self.question.weights.of(&outcome)).eights(self.power);
        Cell { value, print: outcome.print() }.among(unique)
    }
}

/// What a stated line spends from a rule on, evades aside.
fn by_rules(attack: &Attack, rules: &[DefenderRule], rest: Rest, icons: Icons) -> Ending {
    let mut spent = rest.spent;
    for rule in rules.iter().skip(rest.rule) {
        if rule.token != TokenKind::Evade {
            spent = spend(spent, rest.hand, rule, icons);
        }
    }
    let spending = Spending::new(attack, spent, Evaded::No);
    let redirected = spending.amounts(attack, icons, None).next().unwrap_or_default();
    Ending { spent, redirected, ..Ending::NOTHING }
}

/// The tokens spent after a rule that is not about evades.
pub(crate) fn spend(spent: TokenSet, hand: TokenSet, rule: &DefenderRule, icons: Icons) -> TokenSet {
    let crit = icons.crit && !spent.has(TokenKind::Scatter) && !spent.has(TokenKind::Contain);
    let state = crate::hand::STATES.into_iter().find(|state| hand.contains(rule.token, *state));
    match state {
        Some(state) if !spent.has(rule.token) && rule.when.holds(total(icons.damage, spent), crit) => {
            spent.with(rule.token, state)
        }
        _ => spent,
    }
}

/// The damage that a rule about evades looks at.
pub(crate) fn seen(icons: Icons, spent: TokenSet) -> (u8, bool) {
    let crit = icons.crit && !spent.has(TokenKind::Scatter) && !spent.has(TokenKind::Contain);
    (total(icons.damage, spent), crit)
}
