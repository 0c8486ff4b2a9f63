//! What is an attack, and what does it count?

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use vocabulary::words;

use super::{
    book::Blank,
    dice::Pool,
    effect::Known,
    keywords::{Keyword, KeywordName},
    rerolls::Reroll,
    setup::{self, AttackKind, AttackSetup, Player, Sight},
    table::Unit,
    terms::{HullZone, Range},
    tokens::{TokenKind, TokenName},
};

words! {
    /// Where an attack stands: in one of its steps, or behind them all.
    AttackStep is "step of an attack" {
        /// The attacker names the target.
        DeclareTarget = "declare-target",
        /// Dice are gathered and rolled, or have been rolled and nothing has begun after that.
        RollAttackDice = "roll-attack-dice",
        /// The attacker resolves attack effects.
        ResolveAttackEffects = "resolve-attack-effects",
        /// The defender spends defense tokens.
        SpendDefenseTokens = "spend-defense-tokens",
        /// Critical effect, total, suffering.
        ResolveDamage = "resolve-damage",
        /// Damage has been resolved.
        Over = "over",
    }
}

impl AttackStep {
    /// The step's name in the Rules Reference.
    pub fn title(self) -> &'static str {
        let step = Known::STEPS.get(self as usize);
        step.map_or("after Resolve Damage", |step| step.title())
    }
}

/// What a spent defense token does later in the attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum InForce {
    /// Damage may be suffered on this zone's shields.
    Redirect(HullZone),
    /// No standard critical effect.
    Contain,
    /// A salvo attack follows.
    Salvo,
    /// The total is halved.
    Brace,
    /// What an evade does has been done.
    Evade,
}

/// Where a reroll comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum RerollSource {
    /// The situation's list, by its place from 1.
    Listed(u8),
    /// The squadron keyword Adept.
    Adept,
    /// The squadron keyword Swarm.
    Swarm,
}

/// `reroll 1`, `adept`, `swarm`.
impl fmt::Display for RerollSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.title().to_lowercase())
    }
}

impl RerollSource {
    /// Its name in words: `reroll 1`, `Adept`.
    pub(super) fn title(self) -> String {
        match self {
            RerollSource::Listed(nth) => format!("reroll {nth}"),
            RerollSource::Adept => "Adept".to_owned(),
            RerollSource::Swarm => "Swarm".to_owned(),
        }
    }
}

/// An attack.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Attack {
    /// Whose attack it is.
    pub by: Player,
    /// Which further squadron of the situation is attacked, from 1; none: the defender, or in an attack
    /// in return the attacker.
    pub further: Option<u8>,
    /// Which kind of attack.
    pub kind: AttackKind,
    /// Its range.
    pub range: Range,
    /// Its line of sight.
    pub sight: Sight,
    /// The attacking hull zone; none of a squadron.
    pub from_zone: Option<HullZone>,
    /// The defending hull zone; none of a squadron.
    pub on_zone: Option<HullZone>,
    /// Where it stands.
    pub step: AttackStep,
    /// Dice that are gathered and not rolled yet, by color.
    pub gathered: [u8; 3],
    /// The attack pool.
    pub pool: Pool,
    /// Rerolls that the attacker may still use.
    pub rerolls: Vec<(RerollSource, Reroll)>,
    /// Keywords that may still be used in this attack, of either side, sorted; their values are the
    /// sums, with what Screen gives.
    pub usable: Vec<Keyword>,
    /// Tokens that are locked, sorted: by accuracy, or because a card says so.
    pub locked: Vec<TokenName>,
    /// Those of them of which a card says so, sorted.
    pub barred: Vec<TokenName>,
    /// Tokens that are discarded if they are spent in this attack, sorted.
    pub marked: Vec<TokenName>,
    /// Tokens spent in this attack, sorted.
    pub spent: Vec<TokenName>,
    /// Tokens of the attacker that were spent as costs in this attack, sorted.
    pub paid: Vec<TokenName>,
    /// Typed effects that were resolved in this attack, by their numbers in the list, sorted.
    pub used: Vec<u8>,
    /// What spent tokens still do, sorted.
    pub in_force: Vec<InForce>,
    /// By how much typed effects lower the total, by their numbers in the list, sorted.
    pub reductions: Vec<(u8, u8)>,
    /// How many of the next damage cards of this attack are dealt faceup because an effect says so.
    pub first_faceup: u8,
    /// Whether it has dealt a damage card, of which a standard critical effect turns the first faceup.
    pub dealt: bool,
    /// The critical effects that were resolved, sorted.
    pub criticals: Vec<Critical>,
    /// How many more than one may be, because effects say so.
    pub more_criticals: u8,
    /// The damage total, once there is one.
    pub total: Option<u16>,
}

impl Blank for Attack {
    const BLANK: &'static Self =
        &Self::fresh(Player::Attacker, AttackKind::Standard, Range::Close, Sight::CLEAR, (None, None));
}

impl Attack {
    /// The attack of a situation, with the dice that have been rolled.
    pub(super) fn new(setup: &AttackSetup) -> Self {
        let zone = |unit: &setup::Unit| match unit {
            setup::Unit::Ship(ship) => Some(ship.zone),
            setup::Unit::Squadron(_) => None,
        };
        Self {
            pool: setup.dice.iter().copied().collect(),
            ..Self::fresh(
                Player::Attacker,
                setup.attack,
                setup.range,
                setup.sight(),
                (zone(&setup.attacker), zone(&setup.defender)),
            )
        }
    }

    /// An attack in which nothing has happened yet, from one zone on another.
    const fn fresh(
        by: Player,
        kind: AttackKind,
        range: Range,
        sight: Sight,
        (from_zone, on_zone): (Option<HullZone>, Option<HullZone>),
    ) -> Self {
        Self {
            by,
            further: None,
            kind,
            range,
            sight,
            from_zone,
            on_zone,
            step: AttackStep::RollAttackDice,
            gathered: [0; 3],
            pool: Pool::EMPTY,
            rerolls: Vec::new(),
            usable: Vec::new(),
            locked: Vec::new(),
            barred: Vec::new(),
            marked: Vec::new(),
            spent: Vec::new(),
            paid: Vec::new(),
            used: Vec::new(),
            in_force: Vec::new(),
            reductions: Vec::new(),
            first_faceup: 0,
            dealt: false,
            criticals: Vec::new(),
            more_criticals: 0,
            total: None,
        }
    }

    /// The attack that answers this one: at the same range and along the same line of sight, on the
    /// zone that attacked.
    pub(super) fn answer(&self, kind: AttackKind) -> Self {
        Self::fresh(self.on(), kind, self.range, self.sight, (None, self.from_zone))
    }

    /// The same attack on a further squadron, from the same zone.
    pub(super) fn repeated(&self, nth: u8, range: Range, sight: Sight) -> Self {
        let fresh = Self::fresh(self.by, self.kind, range, sight, (self.from_zone, None));
        Self { further: Some(nth), ..fresh }
    }

    /// Dice of the pool show something else now, or have left it.
    pub(crate) fn exchange(&mut self, from: Pool, to: Pool) {
        self.pool = self.pool.minus(from).plus(to);
    }

    /// Bytes of its lists.
    pub(crate) fn heap_bytes(&self) -> usize {
        size_of_val(self.locked.as_slice())
            + size_of_val(self.spent.as_slice())
            + size_of_val(self.in_force.as_slice())
            + size_of_val(self.rerolls.as_slice())
            + size_of_val(self.usable.as_slice())
            + size_of_val(self.used.as_slice())
    }

    /// Who is attacked.
    pub fn on(&self) -> Player {
        self.by.opponent()
    }

    /// A keyword that may still be used.
    pub fn usable(&self, name: KeywordName) -> Option<Keyword> {
        self.usable.iter().copied().find(|keyword| keyword.name == name)
    }

    /// Whether a spent token of this type has been spent in this attack.
    pub fn spent_kind(&self, kind: TokenKind) -> bool {
        self.spent.iter().any(|name| name.kind == kind)
    }

    /// Whether the next damage card that it deals will lie faceup.
    pub(super) fn deals_faceup(&self) -> bool {
        self.first_faceup > 0 || !self.dealt && self.criticals.contains(&Critical::Standard)
    }

    /// Whether this effect of a spent token is still in force.
    pub fn has(&self, effect: InForce) -> bool {
        self.in_force.contains(&effect)
    }

    /// The zone named with a redirect.
    pub fn redirected_to(&self) -> Option<HullZone> {
        self.in_force.iter().find_map(|effect| match effect {
            InForce::Redirect(zone) => Some(*zone),
            _ => None,
        })
    }
}

words! {
    /// Which icons add damage.
    Counting is "way to count damage" {
        /// Ship against ship: hits and criticals.
        Ships = "ships",
        /// A squadron on either side: hits only.
        Squadron = "squadron",
        /// A squadron with Bomber against a ship: hits and criticals.
        Bomber = "bomber",
    }
}

impl Counting {
    /// Which icons add damage when one attacks the other.
    pub fn between(source: &Unit, target: &Unit) -> Self {
        match (source.squadron(), target.squadron()) {
            (None, None) => Counting::Ships,
            (Some(_), None) if source.keyword(KeywordName::Bomber) > 0 => Counting::Bomber,
            _ => Counting::Squadron,
        }
    }

    /// The damage that the icons of these dice add up to.
    pub fn icons(self, pool: Pool) -> u16 {
        match self {
            Counting::Ships | Counting::Bomber => pool.hits() + pool.crits(),
            Counting::Squadron => pool.hits(),
        }
    }
}

/// Half the damage, rounded up.
pub fn halved(damage: u16) -> u16 {
    damage.div_ceil(2)
}

/// A critical effect. Written `standard`, or by its place in the situation's list, from 1: `2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Critical {
    /// The standard critical effect: the first damage card is dealt faceup.
    Standard,
    /// The one in this place of the situation's list, from 1.
    Listed(u8),
}

impl fmt::Display for Critical {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Critical::Standard => f.write_str("standard"),
            Critical::Listed(nth) => nth.fmt(f),
        }
    }
}

/// A text that is no critical effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a critical effect is `standard`, or a number from 1")]
pub struct CriticalError;

impl FromStr for Critical {
    type Err = CriticalError;

    fn from_str(text: &str) -> Result<Self, CriticalError> {
        match text {
            "standard" => Ok(Critical::Standard),
            number => number.parse().ok().filter(|nth| *nth > 0).map(Critical::Listed).ok_or(CriticalError),
        }
    }
}
