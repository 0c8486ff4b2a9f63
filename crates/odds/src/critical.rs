//! What do critical effects of cards do to the ship that is attacked?

use armada::{
    Adjacency, Color, Facing, HullZone, Size, State, adjacency,
    attack::{AttackKind, Player},
    effect::{Cost, OnZone, Operation, Standing, TokenVerb, TypedEffect, Whose, ZonesNamed},
    table::Unit,
};

/// Critical effects that are resolved together, and what they come to against the ship as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Critical {
    /// The cards, in the order in which they are resolved.
    pub name: String,
    /// The color of the die that has to show the icon; none: any.
    pub color: Option<Color>,
    /// Whether the standard effect is one of them.
    pub standard: bool,
    /// Damage cards that they deal, before the damage is suffered.
    pub cards: u8,
    /// How many of those lie facedown before the first faceup one; none: none lies faceup.
    pub faceup: Option<u8>,
    /// Whether the first card of the damage lies faceup.
    pub first_faceup: bool,
    /// Shields that the defending zone loses.
    pub shields: u8,
    /// The most that a redirect takes afterwards.
    pub redirects: u8,
    /// What becomes of the defender's tokens.
    pub tokens: OnTokens,
}

/// What critical effects do to the defender's tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnTokens {
    /// Nothing.
    None,
    /// All are exhausted.
    Exhaust,
    /// The defender discards one.
    Discard,
}

/// The ship that is attacked, while critical effects are resolved.
pub(crate) struct Struck<'s> {
    ship: &'s Unit,
    zone: HullZone,
    /// The shields of each zone.
    pub left: Vec<(HullZone, u8)>,
    critical: Critical,
}

impl<'s> Struck<'s> {
    /// Nothing has been resolved yet; none where no ship is attacked whose zones are settled.
    pub(crate) fn of(state: &'s State) -> Option<Self> {
        let ship = state.target().ship().filter(|ship| ship.size != Size::Huge)?;
        let zone = state.attack.on_zone?;
        let critical = Critical {
            name: String::new(),
            color: None,
            standard: false,
            cards: 0,
            faceup: None,
            first_faceup: false,
            shields: 0,
            redirects: 0,
            tokens: OnTokens::None,
        };
        let left = ship.zones().iter().map(|other| (*other, ship.shields.of(*other))).collect();
        Some(Self { ship, zone, left, critical })
    }

    /// Resolves an effect of a card, or the standard one; none where it does more than the solver knows.
    pub(crate) fn resolve(mut self, effect: Option<&TypedEffect>) -> Option<Self> {
        let name = effect.map_or("the standard effect".to_owned(), |effect| effect.name.to_string());
        let told = &mut self.critical.name;
        *told = if told.is_empty() { name } else { format!("{told}, then {name}") };
        match effect {
            None => (self.critical.standard, self.critical.first_faceup) = (true, true),
            Some(effect) => {
                self.critical.color = self.critical.color.or(effect.critical_color());
                effect.does.iter().try_for_each(|does| self.does(does))?;
            }
        }
        Some(self)
    }

    /// What was resolved, with the most that a redirect takes now.
    pub(crate) fn into_critical(self, redirects: impl FnOnce(Vec<(HullZone, u8)>) -> u8) -> Critical {
        let shields = self.ship.shields.of(self.zone).saturating_sub(self.shields(self.zone));
        Critical { shields, redirects: redirects(self.left), ..self.critical }
    }

    fn shields(&self, zone: HullZone) -> u8 {
        self.left.iter().find(|(other, _)| *other == zone).map_or(0, |(_, shields)| *shields)
    }

    /// Whether a zone lies beside the defending one.
    pub(crate) fn is_beside(&self, other: HullZone) -> bool {
        adjacency(self.ship.size, self.zone, other) == Adjacency::Adjacent
    }

    fn does(&mut self, does: &Operation) -> Option<()> {
        let (does, chooser) = does.and_chooser();
        let enemy = |whose: Whose| matches!(whose, Whose::Enemy | Whose::Defender);
        match does {
            Operation::Deal { whose, count, facing: Facing::Faceup } if enemy(*whose) => {
                self.critical.faceup = self.critical.faceup.or(Some(self.critical.cards));
                self.critical.cards += count;
            }
            Operation::FirstFaceup(_) => self.critical.first_faceup = true,
            Operation::OnZones { what: OnZone::Lose, points, zones } => {
                self.on_zones(*zones, |struck, zone| {
                    *struck.shields_mut(zone)? = struck.shields(zone).saturating_sub(*points);
                    Some(())
                })?
            }
            Operation::OnZones { what: OnZone::Damage, points: 1, zones: ZonesNamed::Adjacent } => {
                self.on_zones(ZonesNamed::Adjacent, |struck, zone| {
                    match struck.shields(zone).checked_sub(1) {
                        Some(fewer) => *struck.shields_mut(zone)? = fewer,
                        None => struck.critical.cards += 1,
                    }
                    Some(())
                })?;
            }
            Operation::AllTokens { verb: TokenVerb::Exhaust, whose, kind: None } if enemy(*whose) => {
                self.turns(OnTokens::Exhaust)?;
            }
            Operation::Token { verb: TokenVerb::Discard, whose, kind: None }
                if enemy(*whose) && chooser.is_some_and(enemy) =>
            {
                self.turns(OnTokens::Discard)?;
            }
            Operation::DiscardCommandToken { .. } => {}
            _ => return None,
        }
        Some(())
    }

    /// Tokens are turned; what two such effects come to is not known.
    fn turns(&mut self, tokens: OnTokens) -> Option<()> {
        let known = std::mem::replace(&mut self.critical.tokens, tokens);
        (known == OnTokens::None).then_some(())
    }

    fn shields_mut(&mut self, zone: HullZone) -> Option<&mut u8> {
        self.left.iter_mut().find(|(other, _)| *other == zone).map(|(_, shields)| shields)
    }

    fn on_zones(
        &mut self,
        zones: ZonesNamed,
        each: impl Fn(&mut Self, HullZone) -> Option<()>,
    ) -> Option<()> {
        let named: Vec<HullZone> = self.left.iter().map(|(zone, _)| *zone).collect();
        let meant = |zone: &HullZone| match zones {
            ZonesNamed::Defending => *zone == self.zone,
            ZonesNamed::Adjacent => self.is_beside(*zone),
        };
        let meant: Vec<HullZone> = named.into_iter().filter(meant).collect();
        meant.into_iter().try_for_each(|zone| each(self, zone))
    }
}

/// Whether an effect is a critical one as cards have them, and its conditions are settled by the attack.
pub(crate) fn is_usual(state: &State, effect: &TypedEffect) -> bool {
    effect.only.iter().all(|condition| state.settled(effect, condition).is_some())
        && effect.cost.iter().all(|cost| matches!(cost, Cost::ExhaustCard | Cost::DiscardCard))
        && effect.unit == Standing::Deployed
        && effect.cannot.is_empty()
        && !effect.used
        && !effect.is_said_of_squadrons()
        && state.owner(effect) == Player::Attacker
        && state.attack.kind == AttackKind::Standard
}
