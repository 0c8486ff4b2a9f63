//! What do tokens other than evades make of the dice?
//!
//! Once the dice lie there for good, all that matters is what they add up to and whether a critical icon is left. So the
//! defender's last decision is a small table, one for each set of tokens that may still be spent.

use armada::TokenKind;

use crate::{
    attack::{Attack, Play, Question},
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
    /// The rule of a stated line that comes next.
    pub rule: usize,
    /// What a stated line has spent, evades aside.
    pub spent: TokenSet,
}

/// Whether an evade was spent, and from which side it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Evaded {
    /// None was.
    No,
    /// One is exhausted.
    Ready,
    /// One is discarded.
    Discarded,
}

impl Evaded {
    pub(crate) const ALL: [Self; 3] = [Self::No, Self::Ready, Self::Discarded];
}

/// The dice that lie there for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Icons {
    /// What they add up to.
    pub damage: u8,
    /// Whether a critical icon is left that can do something.
    pub crit: bool,
}

impl Icons {
    /// Those of a roll.
    pub(crate) fn of(roll: Roll) -> Self {
        Self { damage: roll.damage(), crit: roll.crits() > 0 }
    }

    /// The same with a die of a kind more.
    pub(crate) fn with(self, kind: &Kind) -> Self {
        Self { damage: self.damage + kind.damage, crit: self.crit || kind.crits > 0 }
    }

    /// What a roll comes to without dice that it may hold.
    pub(crate) fn without(roll: Roll, taken: Roll) -> Self {
        Self { damage: roll.damage().saturating_sub(taken.damage()), crit: roll.crits() > taken.crits() }
    }

    /// Their place in a table.
    pub(crate) fn place(self) -> usize {
        usize::from(self.damage) * 2 + usize::from(self.crit)
    }

    /// Those at a place of a table.
    pub(crate) fn at(place: usize) -> Self {
        Self { damage: u8::try_from(place / 2).unwrap_or(u8::MAX), crit: place % 2 == 1 }
    }
}

/// The last decision: the tokens that are spent, and how much is redirected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Ending {
    /// The tokens, evades aside.
    pub spent: TokenSet,
    /// Points of damage that go to another zone.
    pub redirected: u8,
}

/// What a decision comes to.
pub(crate) fn outcome(attack: &Attack, icons: Icons, ending: Ending, evaded: Evaded) -> Outcome {
    Spending::new(attack, ending.spent).outcome(attack, icons, ending.redirected, evaded)
}

/// What tokens do that are spent together, evades aside.
#[derive(Clone, Copy, Debug)]
struct Spending {
    spent: TokenSet,
    /// Whether a critical icon can do something.
    crits: bool,
    /// The most that is redirected.
    redirects: u8,
    /// How many tokens are spent from each side.
    tokens: [u8; 2],
}

impl Spending {
    fn new(attack: &Attack, spent: TokenSet) -> Self {
        Self {
            spent,
            crits: !spent.has(TokenKind::Scatter) && !spent.has(TokenKind::Contain),
            redirects: if spent.has(TokenKind::Redirect) { most_redirected(attack) } else { 0 },
            tokens: spent.spent(),
        }
    }

    #[inline]
    fn outcome(&self, attack: &Attack, icons: Icons, redirected: u8, evaded: Evaded) -> Outcome {
        let defender = &attack.defender;
        let damage = total(icons.damage, self.spent);
        let suffered = damage.saturating_sub(redirected).saturating_sub(defender.shields);
        let cards = suffered.min(defender.hull);
        let [ready, exhausted] = self.tokens;
        Outcome {
            damage,
            cards,
            faceup: icons.crit && self.crits && cards > 0,
            destroyed: cards == defender.hull,
            spent_ready: ready + u8::from(evaded == Evaded::Ready),
            spent_exhausted: exhausted + u8::from(evaded == Evaded::Discarded),
        }
    }

    /// The amounts that may be redirected, the largest first, without those that come to the same cards.
    #[inline]
    fn amounts(&self, attack: &Attack, icons: Icons) -> impl Iterator<Item = u8> {
        let damage = total(icons.damage, self.spent);
        let most = self.redirects.min(damage);
        let (shields, hull) = (attack.defender.shields, attack.defender.hull);
        let cards = move |amount: u8| damage.saturating_sub(amount).saturating_sub(shields).min(hull);
        (0..=most).rev().filter(move |amount| *amount == most || cards(*amount) != cards(*amount + 1))
    }
}

/// The damage total after these tokens.
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
            Play::Best => rest.hand.ways(),
            Play::Nothing => vec![TokenSet::NONE],
            Play::Policy(_) => Vec::new(),
        };
        let ways = ways.into_iter().map(|spent| Spending::new(&question.attack, spent)).collect();
        Self { question, ways, rest, power }
    }

    /// What is decided over these dice, and whether nothing else that is as good comes to anything else: an evade before it changes
    /// neither.
    pub(crate) fn decide(&self, icons: Icons) -> (Ending, bool) {
        let attack = &self.question.attack;
        if let Play::Policy(rules) = &self.question.defender {
            return (by_rules(attack, rules, self.rest, icons), true);
        }
        let mut best: Option<(i64, Outcome, Ending)> = None;
        let mut unique = true;
        for way in &self.ways {
            for redirected in way.amounts(attack, icons) {
                let ending = Ending { spent: way.spent, redirected };
                let outcome = way.outcome(attack, icons, redirected, Evaded::No);
                let value = self.question.weights.of(&outcome);
                match &best {
                    Some((known, _, _)) if *known < value => {}
                    Some((known, first, _)) if *known == value => unique &= *first == outcome,
                    _ => (best, unique) = (Some((value, outcome, ending)), true),
                }
            }
        }
        let nothing = Ending { spent: TokenSet::NONE, redirected: 0 };
        (best.map_or(nothing, |(_, _, ending)| ending), unique)
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
    let redirected = Spending::new(attack, spent).amounts(attack, icons).next().unwrap_or_default();
    Ending { spent, redirected }
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
