//! What lies on the table?
//!
//! Everything a rule may read, and nothing else: no names, no history. Equal tables are equal
//! values, whatever led to them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    effect::Sheet,
    keyword_effects,
    keywords::{Keyword, KeywordName},
    leaving::Leaving,
    problem::Problem,
    progress::{Attack, AttackStep},
    rerolls::Reroll,
    setup::{
        Activation, AttackSetup, Body, ConcentrateFire, Declaration, Place, Player, Sight, Target, Unit,
    },
    shields::{Shields, zones_of},
    terms::{Command, HullZone, Range, Size},
    tokens::{Token, Tokens},
};

/// The table: both sides of an attack, and the attack itself.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct State {
    /// Who has the initiative.
    pub first_player: Player,
    /// The ship or squadron of the player who attacks first here.
    pub attacker: Combatant,
    /// The ship or squadron of the other player.
    pub defender: Combatant,
    /// Further squadrons of that player, as the situation lists them.
    pub targets: Vec<Further>,
    /// The attack that is going on, or is just over.
    pub attack: Attack,
    /// Attacks that wait until the present one, made in return, is over.
    pub waiting: Vec<Attack>,
    /// Attacks that are over before the present one, oldest first.
    pub past: Vec<Attack>,
    /// What is known about the target, until it is declared.
    pub declaration: Option<Declared>,
    /// The dice that are gathered, until they are.
    pub gathering: Option<[u8; 3]>,
    /// Rerolls that each player may use in each attack of theirs.
    pub rerolls: Rerolls,
    /// The step with which the situation begins; what comes before it is behind.
    pub begins: AttackStep,
    /// The effects of the situation. What was used within one attack stands there.
    pub sheet: Sheet,
    /// The damage cards that will be dealt faceup, the next one first: the effects that are their texts; none of unknown ones.
    pub deck: Vec<Option<u8>>,
    /// The effects that the deck names, sorted.
    pub decked: Vec<u8>,
}

/// Rerolls that the situation lists, in its order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Rerolls {
    /// The attacker's.
    pub attacker: Vec<Reroll>,
    /// The defender's, for attacks in return.
    pub defender: Vec<Reroll>,
}

/// A further squadron that may be attacked, and what has been measured to it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Further {
    /// The squadron.
    pub squadron: Combatant,
    /// Whether it is a friend of the attacker.
    pub friendly: bool,
    /// Whether it is outside the firing arc of the attacking hull zone.
    pub out_of_arc: bool,
    /// The range to it.
    pub range: Range,
    /// The line of sight to it.
    pub sight: Sight,
    /// How far the attacker reaches, where that is known.
    pub reach: Option<Range>,
    /// The dice that are gathered against it, where they are known.
    pub dice: Option<[u8; 3]>,
}

impl Further {
    fn new(target: &Target, setup: &AttackSetup) -> Self {
        let range = target.range.unwrap_or(setup.range);
        let (reach, dice) = match &setup.attacker {
            Unit::Ship(ship) => (target.reach(ship), target.gathering(ship, range)),
            Unit::Squadron(_) => (None, None),
        };
        Self {
            squadron: Combatant::new(&Unit::Squadron(target.squadron())),
            friendly: target.friendly,
            out_of_arc: target.out_of_arc,
            range,
            sight: target.sight(),
            reach,
            dice,
        }
    }
}

/// What is known about a target that is about to be declared.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Declared {
    /// What has been measured and done.
    pub facts: Declaration,
    /// How far the attacker reaches, where that is known.
    pub reach: Option<Range>,
}

impl State {
    /// The table as a situation describes it.
    ///
    /// # Errors
    /// Everything in the situation that no table can show ([`AttackSetup::check`]).
    pub fn new(setup: &AttackSetup) -> Result<Self, Vec<Problem>> {
        let errors = setup.check();
        if !errors.is_empty() {
            return Err(errors);
        }
        let mut state = Self {
            first_player: setup.first_player,
            attacker: Combatant::new(&setup.attacker),
            defender: Combatant::new(&setup.defender),
            targets: setup.target.iter().map(|target| Further::new(target, setup)).collect(),
            attack: Attack::new(setup),
            waiting: Vec::new(),
            past: Vec::new(),
            declaration: setup.declaration().map(|facts| Declared { facts, reach: setup.reach() }),
            gathering: setup.gathering(),
            rerolls: Rerolls { attacker: setup.rerolls.clone(), defender: setup.return_rerolls.clone() },
            begins: match setup.declaration() {
                Some(_) => AttackStep::DeclareTarget,
                None => AttackStep::ResolveAttackEffects,
            },
            sheet: Sheet::new(&setup.effects),
            deck: setup.deck.iter().map(|card| setup.text_of(card)).collect(),
            decked: {
                let mut decked: Vec<u8> = setup.deck.iter().filter_map(|card| setup.text_of(card)).collect();
                decked.sort_unstable();
                decked
            },
        };
        keyword_effects::make_ready(&mut state);
        Ok(state)
    }

    /// A player's ship or squadron: of the defender the one that is attacked now.
    pub fn side(&self, player: Player) -> &Combatant {
        match player {
            Player::Attacker => &self.attacker,
            Player::Defender => self.further(self.attack.further).unwrap_or(&self.defender),
        }
    }

    /// A player's ship or squadron, to be changed.
    pub fn side_mut(&mut self, player: Player) -> &mut Combatant {
        match player {
            Player::Attacker => &mut self.attacker,
            Player::Defender => {
                let further = self.attack.further.and_then(|nth| usize::from(nth).checked_sub(1));
                match further.and_then(|place| self.targets.get_mut(place)) {
                    Some(target) => &mut target.squadron,
                    None => &mut self.defender,
                }
            }
        }
    }

    /// A further squadron, by its number in the situation, from 1.
    fn further(&self, nth: Option<u8>) -> Option<&Combatant> {
        self.target_facts(nth?).map(|target| &target.squadron)
    }

    /// A further squadron and what has been measured to it, by its number from 1.
    pub fn target_facts(&self, nth: u8) -> Option<&Further> {
        self.targets.get(usize::from(nth).checked_sub(1)?)
    }

    /// Every attack so far, the present one too, the one that is asked about first.
    pub fn attacks(&self) -> impl Iterator<Item = &Attack> {
        self.past.iter().chain(&self.waiting).chain([&self.attack])
    }

    /// The attack on the defender that is asked about.
    pub fn asked(&self) -> &Attack {
        let asked = |attack: &&Attack| attack.by == Player::Attacker && attack.further.is_none();
        self.attacks().find(asked).unwrap_or(&self.attack)
    }

    /// The ship or squadron that is attacked now.
    pub fn target(&self) -> &Combatant {
        self.side(self.attack.on())
    }

    /// Rerolls that the situation lists for whoever attacks now.
    pub(super) fn listed_rerolls(&self) -> &[Reroll] {
        match self.attack.by {
            Player::Attacker => &self.rerolls.attacker,
            Player::Defender => &self.rerolls.defender,
        }
    }

    /// The ship or squadron that attacks now.
    pub fn source(&self) -> &Combatant {
        self.side(self.attack.by)
    }
}

/// A ship or squadron on the table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Combatant {
    /// A ship.
    Ship(ShipState),
    /// A squadron.
    Squadron(SquadronState),
}

/// A ship on the table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ShipState {
    /// Size class.
    pub size: Size,
    /// Speed.
    pub speed: u8,
    /// Hull value.
    pub hull: u8,
    /// Damage cards.
    pub cards: Cards,
    /// Shields left in each of its hull zones.
    pub shields: Shields,
    /// Defense tokens.
    pub tokens: Tokens,
    /// Shields at most, where that is known.
    pub max_shields: BTreeMap<HullZone, u8>,
    /// Command tokens, sorted.
    pub command_tokens: Vec<Command>,
    /// Command dials that can be spent, sorted.
    pub dials: Vec<Command>,
    /// Whether it has resolved Concentrate Fire in this round.
    pub concentrate_fire_resolved: bool,
    /// The printed battery armament of its rear hull zone, where it is known.
    pub rear_battery: Option<[u8; 3]>,
    /// Its printed anti-squadron armament, where it is known.
    pub anti_squadron: Option<[u8; 3]>,
    /// Raid tokens, sorted.
    pub raid: Vec<Command>,
    /// Whether it is in play. When it is destroyed, its damage cards are kept as they were at that moment, to be shown.
    pub place: Place,
    /// Its defense tokens as they lay when it was destroyed and left play; its tokens and dials are gone then. Before its
    /// salvo it has not left.
    pub removed: Option<Tokens>,
}

/// A squadron on the table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SquadronState {
    /// Full hull points.
    pub hull: u8,
    /// Hull points lost.
    pub lost: u8,
    /// Speed.
    pub speed: u8,
    /// Keywords, sorted.
    pub keywords: Vec<Keyword>,
    /// Defense tokens.
    pub tokens: Tokens,
    /// Its anti-squadron armament, where it is known.
    pub anti_squadron: Option<[u8; 3]>,
    /// The enemy squadrons that it is engaged with.
    pub engaged: Engaged,
    /// In which activation it is.
    pub activation: Activation,
    /// Whether it is in play.
    pub place: Place,
    /// Its defense tokens as they lay when it was destroyed and left play; they are gone then. Before it counters it has
    /// not left.
    pub removed: Option<Tokens>,
}

/// How many enemy squadrons a squadron is engaged with, its opponent in this attack not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Engaged {
    /// All of them.
    pub all: u8,
    /// Those with Escort.
    pub escort: u8,
    /// Those with Heavy.
    pub heavy: u8,
    /// Those with Screen.
    pub screen: u8,
}

/// A ship's damage cards. What a card says is not known; that it lies there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Cards {
    /// Faceup.
    pub faceup: u8,
    /// Facedown.
    pub facedown: u8,
}

impl Cards {
    /// All of them.
    pub fn count(self) -> u8 {
        self.faceup.saturating_add(self.facedown)
    }
}

impl ShipState {
    /// What it can spend for Concentrate Fire.
    pub fn concentrate_fire(&self) -> ConcentrateFire {
        let has = |held: &[Command]| held.contains(&Command::ConcentrateFire);
        match (has(&self.dials), has(&self.command_tokens)) {
            (true, true) => ConcentrateFire::Both,
            (true, false) => ConcentrateFire::Dial,
            (false, true) => ConcentrateFire::Token,
            (false, false) => ConcentrateFire::None,
        }
    }

    /// The hull zones that it has: four, six of a huge ship.
    pub fn zones(&self) -> &'static [HullZone] {
        zones_of(self.size)
    }
}

impl Combatant {
    fn new(unit: &Unit) -> Self {
        match unit {
            Unit::Ship(ship) => Combatant::Ship(ShipState {
                size: ship.size,
                speed: ship.speed,
                hull: ship.hull,
                cards: Cards { faceup: ship.faceup, facedown: ship.facedown },
                shields: Shields::new(&ship.shields),
                tokens: Tokens::new(ship.tokens.iter().copied()),
                max_shields: ship.max_shields.clone(),
                command_tokens: held(
                    &ship.command_tokens,
                    ship.concentrate_fire.covers(ConcentrateFire::Token),
                ),
                dials: held(&ship.dials, ship.concentrate_fire.covers(ConcentrateFire::Dial)),
                concentrate_fire_resolved: ship.concentrate_fire_resolved,
                rear_battery: ship.rear().given(),
                anti_squadron: ship.anti_squadron.given(),
                raid: sorted(&ship.raid),
                place: ship.place,
                removed: (ship.place == Place::Destroyed).then(Tokens::default),
            }),
            Unit::Squadron(squadron) => {
                let engaged = Engaged {
                    escort: squadron.engaged_escort,
                    heavy: squadron.engaged_heavy,
                    screen: squadron.engaged_screen,
                    all: [squadron.engaged_escort, squadron.engaged_heavy, squadron.engaged_screen]
                        .into_iter()
                        .fold(squadron.engaged, u8::max),
                };
                let mut keywords = squadron.keywords.clone();
                keywords.sort_unstable();
                Combatant::Squadron(SquadronState {
                    hull: squadron.hull,
                    lost: squadron.damage,
                    speed: squadron.speed,
                    keywords,
                    tokens: Tokens::new(squadron.tokens.iter().copied()),
                    anti_squadron: squadron.anti_squadron.given(),
                    engaged,
                    activation: squadron.activation,
                    place: squadron.place,
                    removed: (squadron.place == Place::Destroyed).then(Tokens::default),
                })
            }
        }
    }

    /// The ship, if it is one.
    pub fn ship(&self) -> Option<&ShipState> {
        match self {
            Combatant::Ship(ship) => Some(ship),
            Combatant::Squadron(_) => None,
        }
    }

    /// What it is.
    pub(super) fn body(&self) -> Body {
        match self {
            Combatant::Ship(_) => Body::Ship,
            Combatant::Squadron(_) => Body::Squadron,
        }
    }

    /// The squadron, if it is one.
    pub fn squadron(&self) -> Option<&SquadronState> {
        match self {
            Combatant::Ship(_) => None,
            Combatant::Squadron(squadron) => Some(squadron),
        }
    }

    /// Its defense tokens.
    pub fn tokens(&self) -> &Tokens {
        match self {
            Combatant::Ship(ship) => &ship.tokens,
            Combatant::Squadron(squadron) => &squadron.tokens,
        }
    }

    /// Its defense tokens, or what they were when it left play.
    pub fn last_tokens(&self) -> &Tokens {
        let removed = match self {
            Combatant::Ship(ship) => &ship.removed,
            Combatant::Squadron(squadron) => &squadron.removed,
        };
        removed.as_ref().unwrap_or_else(|| self.tokens())
    }

    /// Its defense tokens, to be turned.
    pub fn tokens_mut(&mut self) -> &mut Tokens {
        match self {
            Combatant::Ship(ship) => &mut ship.tokens,
            Combatant::Squadron(squadron) => &mut squadron.tokens,
        }
    }

    /// Its speed.
    pub fn speed(&self) -> u8 {
        match self {
            Combatant::Ship(ship) => ship.speed,
            Combatant::Squadron(squadron) => squadron.speed,
        }
    }

    /// Whether it is in play.
    pub fn place(&self) -> Place {
        match self {
            Combatant::Ship(ship) => ship.place,
            Combatant::Squadron(squadron) => squadron.place,
        }
    }

    /// Whether it is destroyed.
    pub fn destroyed(&self) -> bool {
        self.place() == Place::Destroyed
    }

    /// Whether it is destroyed and has not left play.
    pub(super) fn is_fallen(&self) -> bool {
        let removed = match self {
            Combatant::Ship(ship) => &ship.removed,
            Combatant::Squadron(squadron) => &squadron.removed,
        };
        self.destroyed() && removed.is_none()
    }

    /// With which things it leaves play.
    pub(super) fn leaving(&self) -> Leaving {
        match self {
            Combatant::Ship(_) => Leaving::Ship,
            Combatant::Squadron(squadron) => Leaving::squadron(&squadron.tokens),
        }
    }

    /// Its tokens and dials go back to the supply.
    pub(super) fn leave_play(&mut self) {
        match self {
            Combatant::Ship(ship) => {
                ship.removed = Some(std::mem::take(&mut ship.tokens));
                for held in [&mut ship.command_tokens, &mut ship.dials, &mut ship.raid] {
                    held.clear();
                }
            }
            Combatant::Squadron(squadron) => {
                squadron.removed = Some(std::mem::take(&mut squadron.tokens));
            }
        }
    }

    /// Whether its damage destroys it: as many damage cards as hull, no hull points left.
    pub fn beaten(&self) -> bool {
        match self {
            Combatant::Ship(ship) => ship.cards.count() >= ship.hull,
            Combatant::Squadron(squadron) => squadron.lost >= squadron.hull,
        }
    }

    /// The value of a keyword; values of the same keyword add up. 0 without it, and for ships. A
    /// keyword without a value counts 1.
    pub fn keyword(&self, name: KeywordName) -> u8 {
        let squadron = self.squadron();
        let keywords = squadron.map(|squadron| squadron.keywords.as_slice()).unwrap_or_default();
        let same = keywords.iter().filter(|keyword| keyword.name == name);
        same.fold(0, |sum, keyword| sum.saturating_add(keyword.value.max(1)))
    }

    /// The tokens as a list, in order.
    pub fn token_list(&self) -> Vec<Token> {
        self.tokens().iter().map(|(name, state)| Token { kind: name.kind, state }).collect()
    }
}

/// The commands in order, and one for Concentrate Fire where there is one that is not listed.
fn held(commands: &[Command], concentrate_fire: bool) -> Vec<Command> {
    let listed = commands.contains(&Command::ConcentrateFire);
    let one = (concentrate_fire && !listed).then_some(Command::ConcentrateFire);
    let mut held: Vec<Command> = commands.iter().copied().chain(one).collect();
    held.sort_unstable();
    held
}

/// Each once, in order.
fn sorted(commands: &[Command]) -> Vec<Command> {
    let mut sorted = commands.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    sorted
}
