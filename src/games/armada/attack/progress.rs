//! What is an attack, and what does it count?

use serde::{Deserialize, Serialize};

use super::{
    dice::Pool,
    keywords::KeywordName,
    rerolls::Reroll,
    setup::{AttackKind, AttackSetup, Player, Unit},
    state::State,
    terms::{HullZone, Range},
    tokens::{TokenKind, TokenName},
    words::words,
};

words! {
    /// The steps of an attack, in order.
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
        match self {
            AttackStep::DeclareTarget => "Declare Target",
            AttackStep::RollAttackDice => "Roll Attack Dice",
            AttackStep::ResolveAttackEffects => "Resolve Attack Effects",
            AttackStep::SpendDefenseTokens => "Spend Defense Tokens",
            AttackStep::ResolveDamage => "Resolve Damage",
            AttackStep::Over => "after Resolve Damage",
        }
    }
}

words! {
    /// A critical effect.
    Critical is "critical effect" {
        /// The standard critical effect: the first damage card is dealt faceup.
        Standard = "standard",
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
}

/// An attack.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Attack {
    /// Whose attack it is.
    pub by: Player,
    /// Which kind of attack.
    pub kind: AttackKind,
    /// Its range.
    pub range: Range,
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
    /// Rerolls that the attacker may still use, each with its place in the situation's list.
    pub rerolls: Vec<(u8, Reroll)>,
    /// Tokens locked by accuracy, sorted.
    pub locked: Vec<TokenName>,
    /// Tokens spent in this attack, sorted.
    pub spent: Vec<TokenName>,
    /// What spent tokens still do, sorted.
    pub in_force: Vec<InForce>,
    /// The critical effect that was resolved.
    pub critical: Option<Critical>,
    /// The damage total, once there is one.
    pub total: Option<u16>,
}

impl Attack {
    /// The attack of a situation, with the dice that have been rolled.
    pub(super) fn new(setup: &AttackSetup) -> Self {
        let zone = |unit: &Unit| match unit {
            Unit::Ship(ship) => Some(ship.zone),
            Unit::Squadron(_) => None,
        };
        Self {
            by: Player::Attacker,
            kind: setup.attack,
            range: setup.range,
            from_zone: zone(&setup.attacker),
            on_zone: zone(&setup.defender),
            step: AttackStep::RollAttackDice,
            gathered: [0; 3],
            pool: setup.dice.iter().copied().collect(),
            rerolls: (1..).zip(setup.rerolls.iter().copied()).collect(),
            locked: Vec::new(),
            spent: Vec::new(),
            in_force: Vec::new(),
            critical: None,
            total: None,
        }
    }

    /// Who is attacked.
    pub fn on(&self) -> Player {
        self.by.opponent()
    }

    /// Whether a spent token of this type has been spent in this attack.
    pub fn spent_kind(&self, kind: TokenKind) -> bool {
        self.spent.iter().any(|name| name.kind == kind)
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

impl State {
    /// Which icons of the present attack add damage.
    pub fn counting(&self) -> Counting {
        match (self.source().squadron(), self.target().squadron()) {
            (None, None) => Counting::Ships,
            (Some(_), None) if self.source().keyword(KeywordName::Bomber) > 0 => Counting::Bomber,
            _ => Counting::Squadron,
        }
    }

    /// The damage that the icons in the pool add up to, before any halving.
    pub fn icons(&self) -> u16 {
        let pool = self.attack.pool;
        match self.counting() {
            Counting::Ships | Counting::Bomber => pool.hits() + pool.crits(),
            Counting::Squadron => pool.hits(),
        }
    }
}

/// Half the damage, rounded up.
pub fn halved(damage: u16) -> u16 {
    damage.div_ceil(2)
}
