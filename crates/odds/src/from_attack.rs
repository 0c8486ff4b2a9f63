//! Which attack of the engine can be asked about?

use armada::{
    Adjacency, HullZone, Range, Reroll, Size, TokenKind, adjacency,
    attack::{AttackStep, ConcentrateFire, Counting, Obstruction, Player, State},
    effect::{
        Allowance, CardState, Cost, Extent, Forbidden, Name, Operation, Part, Restriction, Standing,
        TypedEffect, Whose,
    },
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
        let rerolls = listed.chain(cards.rerolls.iter().map(|(_, reroll)| *reroll)).collect();
        Ok(Self {
            dice: Dice::of(state)?,
            obstructed: attack.sight.obstruction != Obstruction::Clear,
            rerolls,
            concentrate_fire: concentrate_fire(state),
            order: Order::Any,
            counting: Counting::between(state.source(), state.target()),
            evade: cards.evade(Evade::of(state)),
            defender: defender(state, &cards)?,
        })
    }
}

/// The cards with which the attacker may still reroll dice, in the order of [`Attack::rerolls`], behind those that are listed there.
///
/// # Errors
/// [`Unfit`].
pub fn rerolling_cards(state: &State) -> Result<Vec<Name>, Unfit> {
    Ok(CardActs::of(state)?.rerolls.into_iter().map(|(card, _)| card).collect())
}

/// What cards do in an attack, where it is no more than the solver knows: the attacker may reroll dice, a redirect is limited or goes
/// anywhere, an evade takes more dice or cancels them.
#[derive(Default)]
struct CardActs {
    rerolls: Vec<(Name, Reroll)>,
    redirect_limit: Option<u8>,
    redirects_anywhere: bool,
    evade_more: u8,
    evade_cancels: bool,
}

impl CardActs {
    /// Those of all effects that can act in the attack.
    fn of(state: &State) -> Result<Self, Unfit> {
        let mut acts = Self::default();
        let mut rerolling: Vec<&TypedEffect> = Vec::new();
        for (nth, effect) in state.table.sheet.iter() {
            let settled: Vec<Option<bool>> =
                effect.only.iter().map(|condition| state.settled(effect, condition)).collect();
            let is_over = state.attack.used.contains(&nth) || settled.contains(&Some(false));
            if is_over || is_idle(state, effect) {
                continue;
            }
            let unknown = || Unfit::Effect(effect.name.clone());
            let is_known = settled.iter().all(Option::is_some) && is_plain(effect);
            if !is_known || state.table.sheet.card(nth) != CardState::Faceup {
                return Err(unknown());
            }
            // a card that one of them exhausts is not there for the other
            let excludes = |other: &&TypedEffect| {
                let is_on_one_card = effect.shared.is_some() && effect.shared == other.shared;
                is_on_one_card && !(effect.cost.is_empty() && other.cost.is_empty())
            };
            match (state.owner(effect), effect.part, effect.does.as_slice(), effect.cost.as_slice()) {
                (Player::Attacker, None | Some(Part::Attacking), does, cost) => match (does, cost) {
                    ([Operation::RedirectAtMost(most)], []) => {
                        acts.redirect_limit =
                            Some(acts.redirect_limit.map_or(*most, |known| known.min(*most)));
                    }
                    ([Operation::Reroll { extent: Extent::UpTo, dice }], [] | [Cost::ExhaustCard])
                        if effect.modifies_dice_untimed() && effect.is_optional() =>
                    {
                        if rerolling.iter().any(excludes) {
                            return Err(unknown());
                        }
                        rerolling.push(effect);
                        acts.rerolls.push((effect.name.clone(), *dice));
                    }
                    _ => return Err(unknown()),
                },
                (Player::Defender, None | Some(Part::Defending), [does], []) => match does {
                    Operation::RedirectAnywhere => acts.redirects_anywhere = true,
                    Operation::EvadeMore(dice) => acts.evade_more = acts.evade_more.saturating_add(*dice),
                    Operation::EvadeCancels => acts.evade_cancels = true,
                    _ => return Err(unknown()),
                },
                _ => return Err(unknown()),
            }
        }
        Ok(acts)
    }

    /// The evade of this range, as cards have it.
    fn evade(&self, evade: Evade) -> Evade {
        let does = if self.evade_cancels { Evading::Cancel } else { evade.does };
        Evade { does, more: self.evade_more, ..evade }
    }

    /// The zones to which a redirect may go, with what it may take there. Where it may name several, they are as good as one with the
    /// shields of all.
    fn redirects(&self, zones: Vec<(HullZone, u8)>) -> Vec<(HullZone, u8)> {
        let limited = |shields: u8| self.redirect_limit.map_or(shields, |most| shields.min(most));
        let sum = zones.iter().fold(0, |sum: u8, (_, shields)| sum.saturating_add(*shields));
        match zones.first() {
            Some((zone, _)) if self.redirects_anywhere => vec![(*zone, limited(sum))],
            _ => zones.into_iter().map(|(zone, shields)| (zone, limited(shields))).collect(),
        }
    }
}

/// Whether an effect can do nothing to an attack that is made: it says whether its owner may make one, or changes dice that were
/// gathered before.
fn is_idle(state: &State, effect: &TypedEffect) -> bool {
    let is_rolled = matches!(Dice::of(state), Ok(Dice::Rolled(_)));
    let is_past = |does: &Operation| {
        let is_of_dice = matches!(does, Operation::Armament { .. } | Operation::SetArmament { .. });
        let is_of_target = matches!(does, Operation::UsedZone | Operation::Allow(Allowance::AfterManeuver));
        is_of_target || is_rolled && is_of_dice
    };
    let forbids_it = |cannot: &Restriction| {
        let is_own = cannot.whose == Whose::Own && state.owner(effect) == Player::Attacker;
        is_rolled && is_own && cannot.what == Forbidden::Attack
    };
    let says_nothing = effect.cannot.is_empty() && effect.does.is_empty();
    !says_nothing && effect.does.iter().all(is_past) && effect.cannot.iter().all(forbids_it)
}

/// Whether an effect has nothing but what it does, its cost and what must be so.
fn is_plain(effect: &TypedEffect) -> bool {
    effect.unit == Standing::Deployed && effect.cannot.is_empty() && effect.header.is_none() && !effect.used
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
        Self { does, dice, more: 0, extra }
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
fn defender(state: &State, cards: &CardActs) -> Result<Defender, Unfit> {
    let target = state.target();
    let hand = Hand::of_target(state);
    let hull = target.hull_left();
    match target.ship() {
        None => Ok(Defender { hand, shields: 0, redirects: Vec::new(), hull }),
        Some(ship) => {
            let zone = state.attack.on_zone.ok_or(Unfit::NoDice)?;
            let others = || ship.zones().iter().filter(|other| **other != zone);
            let open = |other: &HullZone| adjacency(ship.size, zone, *other) == Adjacency::Open;
            if ship.size == Size::Huge
                && hand.has(TokenKind::Redirect)
                && !cards.redirects_anywhere
                && others().any(open)
            {
                return Err(Unfit::Huge);
            }
            let is_near = |other: &&HullZone| {
                cards.redirects_anywhere || adjacency(ship.size, zone, **other) == Adjacency::Adjacent
            };
            let zones = others().filter(is_near).map(|other| (*other, ship.shields.of(*other)));
            Ok(Defender {
                hand,
                shields: ship.shields.of(zone),
                redirects: cards.redirects(zones.collect()),
                hull,
            })
        }
    }
}
