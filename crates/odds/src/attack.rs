//! Which attack is asked about?

use armada::{
    Color, Die, Face, HullZone, Pool, Reroll, TokenKind,
    attack::{ConcentrateFire, Counting},
};

use names::grouped;

use crate::{
    act::Act,
    critical::{Critical, OnTokens},
    hand::{Hand, TokenSet},
    limits,
    outcome::Weights,
    policy::{AttackerPolicy, DefenderPolicy},
};

/// An attack: what its odds depend on.
#[derive(Clone, Debug, PartialEq)]
pub struct Attack {
    /// Its dice.
    pub dice: Dice,
    /// Whether it is obstructed: the attacker removes a die before the roll.
    pub obstructed: bool,
    /// Rerolls that the attacker may use once each.
    pub rerolls: Vec<Reroll>,
    /// What the attacker may spend for Concentrate Fire.
    pub concentrate_fire: ConcentrateFire,
    /// What cards of the attacker may do with the dice.
    pub acts: Vec<Act>,
    /// The critical effects of cards; all that ask for a color ask for the same.
    pub criticals: Vec<Critical>,
    /// In which order the attacker may use them.
    pub order: Order,
    /// Which icons add damage.
    pub counting: Counting,
    /// Dice that count for so many points more, because cards say so.
    pub counts: Vec<(Reroll, u8)>,
    /// What an evade does at this range.
    pub evade: Evade,
    /// Who is attacked.
    pub defender: Defender,
}

/// Dice that are still to be rolled, or a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dice {
    /// So many of each color ([`armada::Color::ALL`]) are about to be rolled.
    Gathered([u8; 3]),
    /// They have been rolled.
    Rolled(Pool),
}

impl Dice {
    /// How many of each color.
    pub fn colors(self) -> [u8; 3] {
        match self {
            Dice::Gathered(colors) => colors,
            Dice::Rolled(pool) => pool.colors(),
        }
    }

    /// How many.
    pub fn len(self) -> usize {
        self.colors().into_iter().map(usize::from).sum()
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }
}

/// In which order the attacker uses rerolls and Concentrate Fire; accuracies come last anyway.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Order {
    /// The rerolls as they are listed, then Concentrate Fire.
    #[default]
    Listed,
    /// Any order, as the rules let them.
    Any,
}

/// What an evade does to dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evade {
    /// Whether it cancels them or has them rolled again.
    pub does: Evading,
    /// How many dice it takes.
    pub dice: u8,
    /// How many more it may take, because cards say so.
    pub more: u8,
    /// Whether it may take one more, and is discarded then: against a larger ship.
    pub extra: bool,
}

/// What becomes of the dice of an evade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evading {
    /// They are canceled.
    Cancel,
    /// They are rolled again.
    Reroll,
}

/// Who is attacked.
#[derive(Clone, Debug, PartialEq)]
pub struct Defender {
    /// The tokens that may be spent.
    pub hand: Hand,
    /// The locked tokens, where a card lets one of them be spent all the same; none without such a card.
    pub frees: Option<Hand>,
    /// Its tokens of either side, those included that may not be spent: readied and exhausted ones.
    pub tokens: [u8; 2],
    /// Its tokens that may be locked, and not be spent.
    pub idle: u8,
    /// What cards leave of a brace.
    pub brace_limits: Vec<BraceLimit>,
    /// Shields of the defending zone.
    pub shields: u8,
    /// The zones to which a redirect may go, with what it may take there: their shields, or less.
    pub redirects: Vec<(HullZone, u8)>,
    /// Damage cards or hull points until it is destroyed.
    pub hull: u8,
}

/// What a card leaves of a brace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BraceLimit {
    /// How many points it takes away at most.
    pub most: u8,
    /// Where so many tokens are spent, the brace included.
    pub spent: u8,
}

/// How a side plays.
#[derive(Clone, Debug, PartialEq, Default)]
pub enum Play<P> {
    /// As well as possible.
    #[default]
    Best,
    /// Nothing optional is done.
    Nothing,
    /// As it is stated.
    Policy(P),
}

/// What the attacker is about to do, before anything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// The reroll in this place of the list, from 0; of none of its dice, too.
    Reroll(usize),
    /// Concentrate Fire, in this way.
    ConcentrateFire(ConcentrateFire),
    /// The card in this place of the list, from 0.
    Act(usize),
}

/// A question about the odds of an attack.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// The attack.
    pub attack: Attack,
    /// What counts.
    pub weights: Weights,
    /// How the attacker plays.
    pub attacker: Play<AttackerPolicy>,
    /// How the defender plays.
    pub defender: Play<DefenderPolicy>,
}

/// Why a question about odds is not worked on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// More dice than a decision may be about.
    #[error("{dice} dice are more than the {most} for which odds with play are worked out")]
    Dice {
        /// How many there are.
        dice: usize,
        /// How many there may be.
        most: usize,
    },
    /// More rerolls than there may be.
    #[error("{0} rerolls are more than {most}", most = limits::REROLLS)]
    Rerolls(usize),
    /// A weight outside its limits.
    #[error("a weight is between 0 and {most}, and not `{0}`", most = limits::WEIGHT)]
    Weight(i64),
    /// Too much work.
    #[error("the question takes about {} steps of work, more than {}", grouped(.0), grouped(limits::WORK))]
    Work(u64),
    /// Within every limit, and not answered all the same.
    #[error("the solver has no answer to a question within its limits: this is a fault of the program")]
    Fault,
}

impl Refused {
    /// The field with the value that is too large.
    pub fn field(&self) -> &'static str {
        match self {
            Refused::Dice { .. } | Refused::Fault => "pool",
            Refused::Rerolls(_) | Refused::Work(_) => "rerolls",
            Refused::Weight(_) => "weights",
        }
    }
}

impl Attack {
    /// The most dice that may lie there before a dial adds one.
    pub(crate) fn most_dice(&self) -> usize {
        self.dice.len() + self.acts.iter().map(Act::added).sum::<usize>()
    }

    /// How many points of damage a die adds.
    fn damage(&self, die: Die) -> u8 {
        let counted = self.counts.iter().filter(|(dice, _)| dice.dice().any(|other| other == die));
        let more = counted.fold(0, |more: u8, (_, points)| more.saturating_add(*points));
        let face = die.face();
        match self.counting {
            Counting::Ships | Counting::Bomber => (face.hits() + face.crits()).saturating_add(more),
            Counting::Squadron => face.hits().saturating_add(more),
        }
    }

    /// Whether an accuracy that stays in the pool adds damage.
    pub(crate) fn counts_accuracies(&self) -> bool {
        Die::all().any(|die| die.face() == Face::Accuracy && self.damage(die) > 0)
    }

    /// Whether the last decision hangs on an evade that was spent before.
    pub(crate) fn remembers_evades(&self) -> bool {
        let turns = |critical: &Critical| critical.tokens != OnTokens::None;
        !self.defender.brace_limits.is_empty() || self.criticals.iter().any(turns)
    }

    /// How many critical icons a face adds that can do something.
    pub(crate) fn crits(&self, face: Face) -> u8 {
        if self.counting == Counting::Squadron { 0 } else { face.crits() }
    }

    /// The color of critical icons that is told from others, because critical effects ask for it.
    pub(crate) fn special(&self) -> Option<Color> {
        self.criticals.iter().find_map(|critical| critical.color)
    }

    /// What a die adds: damage, critical icons, and those of the color that is told from others.
    pub(crate) fn icons(&self, die: Die) -> [u8; 3] {
        let crits = self.crits(die.face());
        let special = if self.special() == Some(die.color()) { crits } else { 0 };
        [self.damage(die), crits, special]
    }
}

impl Question {
    /// What the attacker may use: of rerolls and commands nothing where nothing optional is done.
    pub(crate) fn rerolls(&self) -> &[Reroll] {
        if self.attacker == Play::Nothing { &[] } else { &self.attack.rerolls }
    }

    /// What the attacker may spend for Concentrate Fire.
    pub(crate) fn concentrate_fire(&self) -> ConcentrateFire {
        if self.attacker == Play::Nothing { ConcentrateFire::None } else { self.attack.concentrate_fire }
    }

    /// What cards of the attacker may do; a stated line uses none.
    pub(crate) fn acts(&self) -> &[Act] {
        if self.attacker == Play::Best { &self.attack.acts } else { &[] }
    }

    /// What the defender may spend.
    pub(crate) fn hand(&self) -> Hand {
        if self.defender == Play::Nothing { Hand::default() } else { self.attack.defender.hand }
    }

    /// The locked tokens of which one may be spent all the same, once these are locked too.
    pub(crate) fn freed(&self, locked: TokenSet) -> TokenSet {
        let frees = self.attack.defender.frees.filter(|_| self.defender == Play::Best);
        frees.map_or(TokenSet::NONE, |frees| frees.set().and(locked))
    }

    /// Every token that may be spent in some way.
    pub(crate) fn spendable(&self) -> TokenSet {
        let hand = self.hand().set();
        hand.and(self.freed(TokenSet::NONE))
    }

    /// Whether nobody decides anything before the damage is totaled. Which die an obstruction takes does not count.
    pub(crate) fn is_only_rolled(&self) -> bool {
        let hand = self.hand();
        let locks = self.attacker != Play::Nothing && !hand.is_empty();
        self.rerolls().is_empty()
            && self.concentrate_fire() == ConcentrateFire::None
            && self.acts().is_empty()
            && !self.spendable().has(TokenKind::Evade)
            && !locks
    }

    /// Whether one roll is all there is to look at: nobody decides anything about it, or it lies there and is not rolled again.
    pub(crate) fn is_one_roll(&self) -> bool {
        let is_settled = self.rerolls().is_empty()
            && self.concentrate_fire() == ConcentrateFire::None
            && self.acts().is_empty();
        self.is_only_rolled() || is_settled && matches!(self.attack.dice, Dice::Rolled(_))
    }

    /// What is outside the limits, before any work.
    ///
    /// # Errors
    /// The first thing that is.
    pub fn check(&self) -> Result<(), Refused> {
        let dice = self.attack.most_dice();
        let most = if self.is_one_roll() { limits::DICE_ONLY_ROLLED } else { limits::DICE };
        if dice > most {
            return Err(Refused::Dice { dice, most });
        }
        let rerolls = self.attack.rerolls.len() + self.attack.acts.len();
        if rerolls > limits::REROLLS {
            return Err(Refused::Rerolls(rerolls));
        }
        match self.weights.all().into_iter().find(|weight| !(0..=limits::WEIGHT).contains(weight)) {
            Some(weight) => Err(Refused::Weight(weight)),
            None => Ok(()),
        }
    }
}
