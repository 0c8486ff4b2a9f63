//! What is gathered, and what is known about the target?

use super::{
    AttackSetup, Target,
    armament::{Declaration, Gathering},
    sight::Sight,
    terms::AttackKind,
};
use crate::{
    described::{Armament, Ship, Unit},
    dice::Color,
    keywords::{Keyword, KeywordName},
    terms::{Place, Range},
};

/// How far a hull zone reaches with an armament; none without dice.
fn reach(armament: [u8; 3]) -> Option<Range> {
    let has = |color: Color| armament[color as usize] > 0;
    let farthest = [(Color::Red, Range::Long), (Color::Blue, Range::Medium), (Color::Black, Range::Close)];
    farthest.into_iter().find(|(color, _)| has(*color)).map(|(_, range)| range)
}

/// The sum of the values of a keyword.
pub(super) fn value(keywords: &[Keyword], name: KeywordName) -> u16 {
    keywords.iter().filter(|keyword| keyword.name == name).map(|keyword| u16::from(keyword.value)).sum()
}

/// Blue dice by the value of a keyword.
fn blue(value: u16) -> Option<[u8; 3]> {
    u8::try_from(value).ok().filter(|value| *value > 0).map(|value| [0, value, 0])
}

impl AttackSetup {
    /// The armament with which the attacker makes this attack on this defender, where it is given.
    pub fn armament(&self) -> Option<[u8; 3]> {
        match (&self.attacker, &self.defender) {
            (Unit::Squadron(squadron), _) if self.attack == AttackKind::Counter => {
                blue(value(&squadron.keywords, KeywordName::Counter))
            }
            (Unit::Squadron(squadron), _) if self.attack == AttackKind::Snipe => {
                blue(value(&squadron.keywords, KeywordName::Snipe))
            }
            (Unit::Ship(ship), Unit::Ship(_)) if self.attack == AttackKind::Salvo => ship.rear().given(),
            (attacker, defender) => attacker.armament_against(defender).given(),
        }
    }

    /// From what dice are gathered; none where the dice are given as rolled.
    pub fn gathering(&self) -> Option<Gathering> {
        if !self.dice.is_empty() {
            return None;
        }
        let armament = || self.armament().map(Gathering::Armament);
        self.pool.given().map(Gathering::Pool).or_else(armament)
    }

    /// The line of sight of the attack.
    pub fn sight(&self) -> Sight {
        Sight::new(&self.declare.between.crosses, self.obstructed)
    }

    /// What is known about the target, where the attack begins with its declaration: dice are to be
    /// gathered, or something is said about it.
    pub fn declaration(&self) -> Option<Declaration> {
        let placed = self.attacker.place() != Place::InPlay || self.defender.place() != Place::InPlay;
        let said = self.declare != Declaration::default() || self.is_engaged() || placed;
        let mut declared = self.declare.clone();
        declared.zones_used.sort_unstable();
        declared.zones_used.dedup();
        declared.between.crosses.clear();
        // each zone listed is an attack, one that is listed twice by mistake as well
        let zones = u8::try_from(self.declare.zones_used.len()).unwrap_or(u8::MAX);
        declared.attacks_made = declared.attacks_made.max(zones);
        (said || self.gathering().is_some() || self.lacks_dice() || self.wrong_sides()).then_some(declared)
    }

    /// Whether dice are to be gathered, and it is not said from what: an armament is given, and it is not the one for this
    /// attack, or the attack is made with a keyword that is not there.
    fn lacks_dice(&self) -> bool {
        let armed = match &self.attacker {
            Unit::Ship(ship) => [ship.battery, ship.rear_battery, ship.anti_squadron].into(),
            Unit::Squadron(squadron) => vec![squadron.battery, squadron.anti_squadron],
        };
        let keyword = matches!(self.attack, AttackKind::Counter | AttackKind::Snipe);
        let armed = armed.iter().any(|armament| !armament.is_unsaid());
        self.dice.is_empty() && self.gathering().is_none() && (keyword || armed)
    }

    /// Whether this kind of attack is not made by such an attacker on such a defender.
    fn wrong_sides(&self) -> bool {
        !self.attack.fits(self.attacker.kind(), self.defender.kind())
    }

    /// Whether the attacker is a squadron that is engaged with others than the defender.
    fn is_engaged(&self) -> bool {
        match &self.attacker {
            Unit::Ship(_) => false,
            Unit::Squadron(squadron) => {
                let of = [squadron.engaged_escort, squadron.engaged_heavy, squadron.engaged_screen];
                squadron.engaged > 0 || of.iter().any(|count| *count > 0)
            }
        }
    }

    /// How far the attacker reaches: what its armament allows where that is known. An attack in return
    /// has the range of the attack that it answers.
    pub fn reach(&self) -> Option<Range> {
        match &self.attacker {
            Unit::Squadron(_) => Some(self.attack.squadron_range()),
            Unit::Ship(_) if matches!(self.attack, AttackKind::Ignition | AttackKind::Salvo) => None,
            // beyond the ruler only ignition reaches, whatever the armament
            Unit::Ship(_) => self.armament().and_then(reach).or(Some(Range::Long)),
        }
    }

    /// Whether the defender can answer with an attack of its own, which then needs what was measured.
    pub(super) fn may_be_answered(&self) -> bool {
        use crate::tokens::{TokenKind, TokenState};
        match &self.defender {
            Unit::Ship(ship) => {
                let mut tokens = ship.tokens.iter();
                tokens.any(|it| it.kind == TokenKind::Salvo && it.state != TokenState::Discarded)
            }
            Unit::Squadron(squadron) => value(&squadron.keywords, KeywordName::Counter) > 0,
        }
    }
}

impl Target {
    /// From what a ship gathers dice against it, where that is known.
    pub fn gathering(&self, attacker: &Ship) -> Option<Gathering> {
        let armament = || attacker.anti_squadron.given().map(Gathering::Armament);
        self.pool.given().map(Gathering::Pool).or_else(armament)
    }

    /// How far a ship reaches against it, where that is known.
    pub fn reach(&self, attacker: &Ship) -> Option<Range> {
        attacker.anti_squadron.given().and_then(reach)
    }
}

impl Unit {
    /// The armament used against a defender: battery against ships, anti-squadron against squadrons.
    pub fn armament_against(&self, defender: &Unit) -> Armament {
        let (battery, anti_squadron) = match self {
            Unit::Ship(ship) => (ship.battery, ship.anti_squadron),
            Unit::Squadron(squadron) => (squadron.battery, squadron.anti_squadron),
        };
        match defender {
            Unit::Ship(_) => battery,
            Unit::Squadron(_) => anti_squadron,
        }
    }
}
