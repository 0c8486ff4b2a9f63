//! How does a situation become a table?

use super::{
    book::Book,
    effect::{DeckOfTexts, EffectCards},
    fight::{Declared, Fight, Further, Rerolls},
    keyword_uses,
    keywords::KeywordName,
    problem::{Described, Problem},
    progress::{Attack, AttackStep},
    setup::{self, AttackKind, AttackSetup, Gathering, Player, Sight, Target},
    state::State,
    table::{Deck, Table, Unit, UnitId},
    terms::Seat,
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
        let unit = |unit: &setup::Unit, side| {
            let name = format!("the {side}'s {}", unit.kind());
            Unit::described(unit, name, owner(side))
        };
        let further =
            |target: &Target| unit(&setup::Unit::Squadron(target.squadron.clone()), Player::Defender);
        let attacker = Unit { moved: setup.declare.moved, ..unit(&setup.attacker, Player::Attacker) };
        let known: DeckOfTexts = setup.deck.iter().map(|card| setup.text_of(card)).collect();
        let (cards, deck) = (EffectCards::new(&setup.effects), Deck { known, ..Deck::default() });
        let mut table = Table { cards, deck, ..Table::default() };
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
        if setup.gathering().is_some() && setup.attack == AttackKind::Counter {
            let counter = [0, state.attacker().keyword(KeywordName::Counter), 0];
            state.fight.gathering = Some(Gathering::Armament(counter));
        }
        keyword_uses::make_ready(&mut state);
        Ok(state)
    }
}
