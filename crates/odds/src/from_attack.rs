//! Which attack of the engine can be asked about?

use armada::{
    Adjacency, HullZone, Range, Size, State, TokenKind, TokenName, TokenState, Traits, adjacency,
    attack::{AttackStep, ConcentrateFire, Counting, Obstruction, Player},
    effect::Name,
    table::Unit,
};

use crate::{
    attack::{Attack, Defender, Dice, Evade, Evading, Order},
    card_acts::CardActs,
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
    /// Something is said of a ship or squadron that the solver does not know.
    #[error("something is said of a ship or squadron that is worked out only by following every line")]
    Traits,
    /// Which zones of a huge ship are adjacent is not settled.
    #[error("which zones of a huge ship are adjacent is not settled")]
    Huge,
}

/// How far an attack has come within its step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reached {
    /// Nothing but the step is known.
    Step,
    /// Its gathered dice are about to be rolled.
    Roll,
}

impl Attack {
    /// The attack of a table that is about to begin, or stands between two attack effects of the attacker.
    ///
    /// # Errors
    /// [`Unfit`].
    pub fn of(state: &State) -> Result<Self, Unfit> {
        Self::from(state, Reached::Step)
    }

    /// The attack of a table whose gathered dice are about to be rolled: what comes before the roll is over.
    ///
    /// # Errors
    /// [`Unfit`].
    pub fn at_roll(state: &State) -> Result<Self, Unfit> {
        Ok(Self { obstructed: false, ..Self::from(state, Reached::Roll)? })
    }

    fn from(state: &State, reached: Reached) -> Result<Self, Unfit> {
        let attack = &state.attack;
        let begins = attack.by == Player::Attacker && attack.further.is_none() && state.fight.past.is_empty();
        let early = matches!(
            attack.step,
            AttackStep::DeclareTarget | AttackStep::RollAttackDice | AttackStep::ResolveAttackEffects
        );
        if !begins || !early || !state.fight.waiting.is_empty() {
            return Err(Unfit::Further);
        }
        if !attack.usable.is_empty() {
            return Err(Unfit::Effects);
        }
        if bears(state.source()) || bears(state.target()) {
            return Err(Unfit::Traits);
        }
        let cards = CardActs::of(state, reached)?;
        Ok(Self {
            dice: Dice::of(state)?,
            obstructed: attack.sight.obstruction != Obstruction::Clear,
            rerolls: attack.rerolls.iter().map(|(_, reroll)| *reroll).collect(),
            concentrate_fire: concentrate_fire(state),
            acts: cards.acts.clone(),
            criticals: cards.criticals.clone(),
            order: Order::Any,
            counting: Counting::between(state.source(), state.target()),
            counts: cards.counts.clone(),
            evade: cards.evade(Evade::of(state)),
            defender: defender(state, &cards)?,
        })
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
        match (state.fight.gathering, attack.gathered) {
            (_, gathered) if gathered != [0; 3] => Ok(Self::Gathered(gathered)),
            (Some(gathering), _) => Ok(Self::Gathered(gathering.at(attack.range))),
            (None, _) if state.fight.begins == AttackStep::ResolveAttackEffects => {
                Ok(Self::Rolled(attack.pool))
            }
            (None, _) => Err(Unfit::NoDice),
        }
    }
}

/// Whether something may bear on an attack that the solver does not read. Each field is named: the compiler asks for a new one.
fn bears(unit: &Unit) -> bool {
    let Unit {
        // the solver asks for these, or for what follows from them
        kind: _,
        size: _,
        speed: _,
        tokens: _,
        shields: _,
        hull: _,
        lost: _,
        faceup: _,
        facedown: _,
        command_tokens: _,
        dials: _,
        raid: _,
        concentrate_fire_resolved: _,
        keywords: _,
        // conditions of effects do
        extras: _,
        engaged: _,
        moved: _,
        unique: _,
        activation: _,
        // an attack goes on alike, whatever they are
        name: _,
        owner: _,
        flotilla: _,
        unnamed_tokens: _,
        stack: _,
        command: _,
        max_shields: _,
        rear_battery: _,
        anti_squadron: _,
        place: _,
        removed: _,
        activated: _,
        traits,
    } = unit;
    let mut others = *traits;
    (others.prevented, others.cannot_ready) = (false, false);
    others != Traits::default()
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
    /// The tokens of the target that only an accuracy keeps from being spent: they are locked, and no card bars them.
    fn locked_of_target(state: &State) -> Self {
        let attack = &state.attack;
        let is_locked = |name: &TokenName| attack.locked.contains(name) && !attack.barred.contains(name);
        Self::of_those(state, is_locked)
    }

    /// The tokens that the target of a table's attack may spend: none that is locked.
    pub fn of_target(state: &State) -> Self {
        Self::of_those(state, |name| !state.attack.locked.contains(name))
    }

    /// Those of the `meant` tokens of the target that may be spent. Where one of a type has paid for an effect, none of that type may.
    fn of_those(state: &State, meant: impl Fn(&TokenName) -> bool) -> Self {
        let (target, attack) = (state.target(), &state.attack);
        let is_left = |name: &TokenName| meant(name) && !attack.spent_kind(name.kind);
        let others: Vec<_> =
            target.tokens.iter().map(|(name, _)| name).filter(|name| !is_left(name)).collect();
        if target.spends_none().is_some() {
            Self::default()
        } else {
            Self::of(&target.tokens, &others, &attack.marked)
        }
    }
}

/// Who is attacked. What a redirect may not take from a zone does not count as its shields.
fn defender(state: &State, cards: &CardActs) -> Result<Defender, Unfit> {
    let target = state.target();
    let hand = Hand::of_target(state);
    let frees = cards.frees.then(|| Hand::locked_of_target(state));
    let hull = target.hull_left();
    let of = |side: TokenState| target.tokens.iter().filter(|(_, now)| *now == side).count();
    let tokens =
        [TokenState::Readied, TokenState::Exhausted].map(|side| u8::try_from(of(side)).unwrap_or(u8::MAX));
    let is_open = |(name, now): &(TokenName, TokenState)| {
        *now != TokenState::Discarded && !state.attack.locked.contains(name)
    };
    let lockable = u8::try_from(target.tokens.iter().filter(is_open).count()).unwrap_or(u8::MAX);
    let idle = lockable.saturating_sub(hand.groups().map(|(.., count)| count).sum());
    let brace_limits = cards.brace_limits.clone();
    match target.ship() {
        None => {
            Ok(Defender { hand, frees, tokens, idle, brace_limits, shields: 0, redirects: Vec::new(), hull })
        }
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
                frees,
                tokens,
                idle,
                brace_limits,
                shields: ship.shields.of(zone),
                redirects: cards.redirects(zones.collect()),
                hull,
            })
        }
    }
}
