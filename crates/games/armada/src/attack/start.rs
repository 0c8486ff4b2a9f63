//! How does a situation become a table?

use super::{
    book::Book,
    effect::{DeckOfTexts, Sheet},
    fight::{Declared, Fight, Further, Rerolls},
    keyword_uses,
    keywords::KeywordName,
    problem::{Described, Problem},
    progress::{Attack, AttackStep},
    setup::{self, AttackKind, AttackSetup, ConcentrateFire, Gathering, Player, Sight, Target},
    state::State,
    table::{Deck, Engaged, Table, UNKNOWN, Unit, UnitId},
    terms::{Command, Place, Seat, UnitKind},
    tokens::Tokens,
};

impl Further {
    fn new(id: UnitId, target: &Target, setup: &AttackSetup) -> Self {
        let range = target.range.unwrap_or(setup.range);
        let (reach, dice) = match &setup.attacker {
            setup::Unit::Ship(ship) => (target.reach(ship), target.gathering(ship)),
            setup::Unit::Squadron(_) => (None, None),
        };
        Self {
            id,
            aim: target.aim,
            range,
            sight: Sight::new(&target.crosses, target.obstructed),
            reach,
            dice,
        }
    }
}

impl TryFrom<&AttackSetup> for State {
    type Error = Vec<Problem>;

    fn try_from(setup: &AttackSetup) -> Result<Self, Vec<Problem>> {
        setup.checked()?;
        let owner = |side| if side == setup.first_player { Seat::First } else { Seat::Second };
        let unit = |unit: &setup::Unit, side| Unit::of(unit, side, owner(side));
        let further =
            |target: &Target| unit(&setup::Unit::Squadron(target.squadron.clone()), Player::Defender);
        let attacker = Unit { moved: setup.declare.moved, ..unit(&setup.attacker, Player::Attacker) };
        let known: DeckOfTexts = setup.deck.iter().map(|card| setup.text_of(card)).collect();
        let (sheet, deck) = (Sheet::new(&setup.effects), Deck { known, ..Deck::default() });
        let mut table = Table { sheet, deck, ..Table::default() };
        let attacker = table.lay(attacker);
        let defender = table.lay(unit(&setup.defender, Player::Defender));
        let targets =
            setup.target.iter().map(|target| Further::new(table.lay(further(target)), target, setup));
        let targets = targets.collect();
        let mut state = Self::new(table);
        state.attack = Book::open(Attack::new(setup));
        state.fight = Book::open(Fight {
            first_player: setup.first_player,
            attacker,
            defender,
            targets,
            waiting: Vec::new(),
            past: Vec::new(),
            declaration: setup.declaration().map(|facts| Declared { facts, reach: setup.reach() }),
            gathering: setup.gathering(),
            rerolls: Rerolls { attacker: setup.rerolls.clone(), defender: setup.return_rerolls.clone() },
            begins: match setup.declaration() {
                Some(_) => AttackStep::DeclareTarget,
                None => AttackStep::ResolveAttackEffects,
            },
        });
        state.table.lay_out(|_, _| None);
        state.table.gain_by_cards();
        if setup.gathering().is_some() && setup.attack == AttackKind::Counter {
            let counter = [0, state.attacker().keyword(KeywordName::Counter), 0];
            state.fight.gathering = Some(Gathering::Armament(counter));
        }
        keyword_uses::make_ready(&mut state);
        Ok(state)
    }
}

impl Unit {
    /// A ship or squadron as it lies on the table; none of its opponents is known yet.
    pub(crate) fn lying(unit: &setup::Unit, owner: Seat) -> Self {
        Self::of(unit, Player::Attacker, owner)
    }

    /// A ship or squadron as the situation describes it.
    fn of(unit: &setup::Unit, side: Player, owner: Seat) -> Self {
        let pieces = match unit {
            setup::Unit::Ship(ship) => &ship.holds.pieces,
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
                shields: ship.shields,
                tokens: Tokens::new(ship.tokens.iter().copied()),
                max_shields: ship.max_shields.clone(),
                command_tokens: held(
                    &ship.holds.command_tokens,
                    ship.concentrate_fire.covers(ConcentrateFire::Token),
                ),
                dials: held(&ship.holds.dials, ship.concentrate_fire.covers(ConcentrateFire::Dial)),
                concentrate_fire_resolved: ship.concentrate_fire_resolved,
                rear_battery: ship.rear().given(),
                anti_squadron: ship.anti_squadron.given(),
                raid: once(&ship.holds.raid),
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
}

/// The commands in order, and one for Concentrate Fire where there is one that is not listed.
pub(super) fn held(commands: &[Command], concentrate_fire: bool) -> Vec<Command> {
    let listed = commands.contains(&Command::ConcentrateFire);
    let one = (concentrate_fire && !listed).then_some(Command::ConcentrateFire);
    let mut held: Vec<Command> = commands.iter().copied().chain(one).collect();
    held.sort_unstable();
    held
}

/// Each once, in order.
pub(super) fn once(commands: &[Command]) -> Vec<Command> {
    let mut sorted = commands.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    sorted
}
