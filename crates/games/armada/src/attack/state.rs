//! What lies on the table?
//!
//! Everything a rule may read, and nothing else: no names, no history. Equal tables are equal
//! values, whatever led to them.

use serde::{Deserialize, Serialize};

use super::{
    effect::Sheet,
    keyword_effects,
    keywords::KeywordName,
    problem::Problem,
    progress::{Attack, AttackStep},
    rerolls::Reroll,
    setup::{self, AttackKind, AttackSetup, ConcentrateFire, Declaration, Gathering, Player, Sight, Target},
    shields::Shields,
    table::{Engaged, Table, UNKNOWN, Unit, UnitId},
    terms::{Command, Place, Range, Seat, UnitKind},
    tokens::Tokens,
};

/// The table: both sides of an attack, and the attack itself.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct State {
    /// Who has the initiative.
    pub first_player: Player,
    /// The ships and squadrons, and the effects of the situation: first whoever attacks first here, then whoever is attacked,
    /// then the further squadrons as the situation lists them.
    pub table: Table,
    /// What has been measured to each further squadron.
    pub targets: Vec<Further>,
    /// The attack that is going on, or is just over.
    pub attack: Attack,
    /// Attacks that wait until the present one, made in return, is over.
    pub waiting: Vec<Attack>,
    /// Attacks that are over before the present one, oldest first.
    pub past: Vec<Attack>,
    /// What is known about the target, until it is declared.
    pub declaration: Option<Declared>,
    /// From what dice are gathered, until they are.
    pub gathering: Option<Gathering>,
    /// Rerolls that each player may use in each attack of theirs.
    pub rerolls: Rerolls,
    /// The step with which the situation begins; what comes before it is behind.
    pub begins: AttackStep,
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

/// What has been measured to a further squadron that may be attacked.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Further {
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
    /// From what dice are gathered against it, where that is known.
    pub dice: Option<Gathering>,
}

impl Further {
    fn new(target: &Target, setup: &AttackSetup) -> Self {
        let range = target.range.unwrap_or(setup.range);
        let (reach, dice) = match &setup.attacker {
            setup::Unit::Ship(ship) => (target.reach(ship), target.gathering(ship)),
            setup::Unit::Squadron(_) => (None, None),
        };
        Self {
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

/// The ship or squadron of the player who attacks first here.
const ATTACKER: UnitId = UnitId(0);

/// The ship or squadron of the other player that is asked about.
const DEFENDER: UnitId = UnitId(1);

fn further(nth: u8) -> UnitId {
    UnitId(nth.saturating_add(DEFENDER.0))
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
        let owner = |side| if side == setup.first_player { Seat::First } else { Seat::Second };
        let unit = |unit: &setup::Unit, side| Unit::of(unit, side, owner(side));
        let further = |target: &Target| unit(&setup::Unit::Squadron(target.squadron()), Player::Defender);
        let attacker = Unit { moved: setup.declare.moved, ..unit(&setup.attacker, Player::Attacker) };
        let sides = [attacker, unit(&setup.defender, Player::Defender)];
        let units = sides.into_iter().chain(setup.target.iter().map(further)).collect();
        let mut state = Self {
            first_player: setup.first_player,
            table: Table { units, sheet: Sheet::new(&setup.effects) },
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
            deck: setup.deck.iter().map(|card| setup.text_of(card)).collect(),
            decked: {
                let mut decked: Vec<u8> = setup.deck.iter().filter_map(|card| setup.text_of(card)).collect();
                decked.sort_unstable();
                decked
            },
        };
        state.table.gain_by_cards();
        if setup.gathering().is_some() && setup.attack == AttackKind::Counter {
            let counter = [0, state.attacker().keyword(KeywordName::Counter), 0];
            state.gathering = Some(Gathering::Armament(counter));
        }
        keyword_effects::make_ready(&mut state);
        Ok(state)
    }

    /// A ship or squadron as it lies on the table; none of its opponents is known yet.
    pub(crate) fn unit(unit: &setup::Unit, owner: Seat) -> Unit {
        Unit::of(unit, Player::Attacker, owner)
    }

    /// The attack begins with its declaration, and this is known about it.
    pub(crate) fn declared(&mut self, declared: Declared) {
        self.begins = AttackStep::DeclareTarget;
        let moved = declared.facts.moved;
        self.table.change(ATTACKER, |attacker| attacker.moved = moved);
        self.declaration = Some(declared);
    }

    /// A player's ship or squadron: of the defender the one that is attacked now.
    pub fn side(&self, player: Player) -> &Unit {
        self.table.unit(self.id(player))
    }

    /// Which it is.
    pub(super) fn id(&self, player: Player) -> UnitId {
        match (player, self.attack.further) {
            (Player::Attacker, _) => ATTACKER,
            (Player::Defender, Some(nth)) if self.target_facts(nth).is_some() => further(nth),
            (Player::Defender, _) => DEFENDER,
        }
    }

    /// On whose side a ship or squadron is.
    pub(super) fn side_of(&self, unit: UnitId) -> Player {
        if unit == ATTACKER { Player::Attacker } else { Player::Defender }
    }

    /// The ship or squadron of the player who attacks first here.
    pub fn attacker(&self) -> &Unit {
        self.table.unit(ATTACKER)
    }

    /// The ship or squadron of the other player that is asked about.
    pub fn defender(&self) -> &Unit {
        self.table.unit(DEFENDER)
    }

    /// A further squadron, by its number from 1.
    pub fn further(&self, nth: u8) -> &Unit {
        self.table.unit(further(nth))
    }

    /// What has been measured to a further squadron, by its number from 1.
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
    pub fn target(&self) -> &Unit {
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
    pub fn source(&self) -> &Unit {
        self.side(self.attack.by)
    }
}

impl Unit {
    /// A ship or squadron as the situation describes it.
    fn of(unit: &setup::Unit, side: Player, owner: Seat) -> Self {
        let pieces = match unit {
            setup::Unit::Ship(ship) => &ship.pieces,
            setup::Unit::Squadron(squadron) => &squadron.pieces,
        };
        Self::bare(unit, side, owner).with_pieces(pieces)
    }

    /// The same without what cards have laid there.
    fn bare(unit: &setup::Unit, side: Player, owner: Seat) -> Self {
        match unit {
            setup::Unit::Ship(ship) => Self {
                size: ship.size,
                speed: Some(ship.speed),
                hull: Some(ship.hull),
                faceup: vec![UNKNOWN.to_owned(); usize::from(ship.faceup)],
                facedown: ship.facedown,
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
                raid: once(&ship.raid),
                ..Self::in_place(format!("the {side}'s ship"), UnitKind::Ship, (owner, ship.place))
            },
            setup::Unit::Squadron(squadron) => {
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
                Self {
                    hull: Some(squadron.hull),
                    lost: squadron.damage,
                    speed: Some(squadron.speed),
                    keywords,
                    tokens: Tokens::new(squadron.tokens.iter().copied()),
                    anti_squadron: squadron.anti_squadron.given(),
                    engaged,
                    activation: squadron.activation,
                    unique: squadron.unique,
                    ..Self::in_place(
                        format!("the {side}'s squadron"),
                        UnitKind::Squadron,
                        (owner, squadron.place),
                    )
                }
            }
        }
    }

    fn in_place(name: String, kind: UnitKind, (owner, place): (Seat, Place)) -> Self {
        let removed = (place == Place::Destroyed).then(Tokens::default);
        Self { place, removed, ..Self::new(name, kind, owner) }
    }

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
fn once(commands: &[Command]) -> Vec<Command> {
    let mut sorted = commands.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    sorted
}
