//! Which attack of the engine can be asked about?

use armada::{
    Adjacency, Range, Reroll, Size, TokenKind, adjacency,
    attack::{AttackStep, ConcentrateFire, Counting, Obstruction, Player, State},
    effect::{CardState, Cost, Extent, Name, Operation, Part, Standing, TypedEffect},
};

use crate::{
    attack::{Attack, Defender, Dice, Evade, Evading, Order},
    hand::Hand,
};

/// What keeps an attack from being worked out here; the engine's exploration is there for it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// Keywords, or a stated line beside effects.
    #[error("effects are in play that are worked out only by following every line")]
    Effects,
    /// The first effect that changes the dice or the damage otherwise than [`CardActs`] knows.
    #[error("what `{0}` does is worked out only by following every line")]
    Effect(Name),
    /// The attack has gone on beyond the attacker's dice.
    #[error("the attack has gone on beyond its dice")]
    Further,
    /// Its dice are not known.
    #[error("the dice of the attack are not known")]
    NoDice,
    /// Which zones of a huge ship are adjacent is not settled.
    #[error("which zones of a huge ship are adjacent is not settled")]
    Huge,
}

impl Attack {
    /// The attack of a table: about to begin, or where the attacker resolves attack effects and is within none of them.
    ///
    /// # Errors
    /// [`Unfit`].
    pub fn of(state: &State) -> Result<Self, Unfit> {
        let attack = &state.attack;
        let begins = attack.by == Player::Attacker && attack.further.is_none() && state.past.is_empty();
        let early = matches!(
            attack.step,
            AttackStep::DeclareTarget | AttackStep::RollAttackDice | AttackStep::ResolveAttackEffects
        );
        if !begins || !early || !attack.spent.is_empty() || !state.waiting.is_empty() {
            return Err(Unfit::Further);
        }
        if !attack.usable.is_empty() {
            return Err(Unfit::Effects);
        }
        let cards = CardActs::of(state)?;
        let listed = attack.rerolls.iter().map(|(_, reroll)| *reroll);
        Ok(Self {
            dice: Dice::of(state)?,
            obstructed: attack.sight.obstruction != Obstruction::Clear,
            rerolls: listed.chain(cards.rerolls).collect(),
            concentrate_fire: concentrate_fire(state),
            order: Order::Any,
            counting: Counting::between(state.source(), state.target()),
            evade: Evade::of(state),
            defender: defender(state, cards.redirect_limit)?,
        })
    }
}

/// What cards do in an attack, where it is no more than the solver knows: the attacker may reroll dice, and a redirect is limited.
#[derive(Default)]
struct CardActs {
    rerolls: Vec<Reroll>,
    redirect_limit: Option<u8>,
}

impl CardActs {
    /// Those of all effects that can act in the attack.
    fn of(state: &State) -> Result<Self, Unfit> {
        let mut acts = Self::default();
        let mut rerolling: Vec<&TypedEffect> = Vec::new();
        // the dice lie there: whether a card has been used is not looked up here
        let begun = state.attack.step == AttackStep::ResolveAttackEffects;
        for (nth, effect) in state.table.sheet.iter() {
            let settled: Vec<Option<bool>> =
                effect.only.iter().map(|condition| state.settled(effect, condition)).collect();
            // whether the zone may attack again does nothing to an attack that is made
            let declares = effect.cannot.is_empty() && effect.does == [Operation::UsedZone];
            if settled.contains(&Some(false)) || declares {
                continue;
            }
            let is_plain = settled.iter().all(Option::is_some)
                && state.table.sheet.card(nth) == CardState::Faceup
                && effect.unit == Standing::Deployed
                && state.owner(effect) == Player::Attacker
                && !matches!(effect.part, Some(Part::Defending))
                && effect.cannot.is_empty()
                && effect.header.is_none()
                && !effect.used;
            // a card that one of them exhausts is not there for the other
            let excludes = |other: &&TypedEffect| {
                let is_on_one_card = effect.shared.is_some() && effect.shared == other.shared;
                is_on_one_card && !(effect.cost.is_empty() && other.cost.is_empty())
            };
            let unknown = || Unfit::Effect(effect.name.clone());
            match (effect.does.as_slice(), effect.cost.as_slice()) {
                _ if !is_plain => return Err(unknown()),
                ([Operation::RedirectAtMost(most)], []) => {
                    acts.redirect_limit = Some(acts.redirect_limit.map_or(*most, |known| known.min(*most)));
                }
                ([Operation::Reroll { extent: Extent::UpTo, dice }], [] | [Cost::ExhaustCard])
                    if effect.modifies_dice_untimed() && effect.is_optional() && !begun =>
                {
                    if rerolling.iter().any(excludes) {
                        return Err(unknown());
                    }
                    rerolling.push(effect);
                    acts.rerolls.push(*dice);
                }
                _ => return Err(unknown()),
            }
        }
        Ok(acts)
    }
}

impl Dice {
    /// The dice of a table's attack.
    ///
    /// # Errors
    /// [`Unfit::NoDice`].
    pub fn of(state: &State) -> Result<Self, Unfit> {
        let attack = &state.attack;
        if attack.step == AttackStep::ResolveAttackEffects || !attack.pool.is_empty() {
            return Ok(Self::Rolled(attack.pool));
        }
        match (state.gathering, attack.gathered) {
            (_, gathered) if gathered != [0; 3] => Ok(Self::Gathered(gathered)),
            (Some(gathering), _) => Ok(Self::Gathered(gathering.at(attack.range))),
            (None, _) if state.begins == AttackStep::ResolveAttackEffects => Ok(Self::Rolled(attack.pool)),
            (None, _) => Err(Unfit::NoDice),
        }
    }
}

/// What the attacker of a table may still spend for Concentrate Fire.
pub fn concentrate_fire(state: &State) -> ConcentrateFire {
    match state.source().ship() {
        Some(ship) if !ship.concentrate_fire_resolved => {
            let raided = ship.raid.contains(&armada::Command::ConcentrateFire);
            if raided { ConcentrateFire::None } else { ship.concentrate_fire() }
        }
        _ => ConcentrateFire::None,
    }
}

impl Evade {
    /// What an evade does in the attack of a table.
    pub fn of(state: &State) -> Self {
        let (does, dice) = match state.attack.range {
            Range::Extreme => (Evading::Cancel, 2),
            Range::Long => (Evading::Cancel, 1),
            Range::Medium | Range::Close | Range::Distance1 | Range::Distance2 => (Evading::Reroll, 1),
        };
        let extra = match (state.source().ship(), state.target().ship()) {
            (Some(attacker), Some(defender)) => attacker.size > defender.size,
            _ => false,
        };
        Self { does, dice, extra }
    }
}

impl Hand {
    /// The tokens that the target of a table's attack may spend: none at speed 0, none that is locked.
    pub fn of_target(state: &State) -> Self {
        match state.target().speed {
            Some(0) => Self::default(),
            _ => Self::of(&state.target().tokens, &state.attack.locked),
        }
    }
}

/// Who is attacked. What a redirect may not take from a zone does not count as its shields.
fn defender(state: &State, redirect_limit: Option<u8>) -> Result<Defender, Unfit> {
    let target = state.target();
    let hand = Hand::of_target(state);
    let hull = target.hull_left();
    let redirectable = |shields: u8| redirect_limit.map_or(shields, |most| shields.min(most));
    match target.ship() {
        None => Ok(Defender { hand, shields: 0, redirects: Vec::new(), hull }),
        Some(ship) => {
            let zone = state.attack.on_zone.ok_or(Unfit::NoDice)?;
            let others = || ship.zones().iter().filter(|other| **other != zone);
            let open = |other: &armada::HullZone| adjacency(ship.size, zone, *other) == Adjacency::Open;
            if ship.size == Size::Huge && hand.has(TokenKind::Redirect) && others().any(open) {
                return Err(Unfit::Huge);
            }
            let adjacent =
                others().filter(|other| adjacency(ship.size, zone, **other) == Adjacency::Adjacent);
            Ok(Defender {
                hand,
                shields: ship.shields.of(zone),
                redirects: adjacent.map(|other| (*other, redirectable(ship.shields.of(*other)))).collect(),
                hull,
            })
        }
    }
}
