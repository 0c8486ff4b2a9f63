//! What can happen?
//!
//! Events are the only thing that changes the table. Everything a rule forbids, changes, replaces
//! or follows is one of them.

use serde::{Deserialize, Serialize};

use super::{
    attack::{AttackStep, Counting, Critical, InForce},
    dice::{Color, Die, Face, Pool},
    setup::{HullZone, Player, Range},
    state::{Combatant, State},
    tokens::{TokenKind, TokenName, TokenState},
    words::words,
};

/// What a defense token is spent on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum On {
    /// Nothing needs to be named.
    Nothing,
    /// The zone that a redirect names.
    Zone(HullZone),
    /// The first die of an evade.
    Die(Die),
}

words! {
    /// Why dice are canceled.
    Canceling is "reason to cancel dice" {
        /// An evade at long range.
        EvadeLong = "evade-long",
        /// An evade at extreme range.
        EvadeExtreme = "evade-extreme",
        /// A scatter.
        Scatter = "scatter",
    }
}

words! {
    /// How a damage card is dealt.
    Facing is "facing of a damage card" {
        /// Faceup.
        Faceup = "faceup",
        /// Facedown.
        Facedown = "facedown",
    }
}

words! {
    /// Why a point falls on a zone.
    Falling is "reason why damage falls on a zone" {
        /// It is the defending zone.
        Defending = "defending",
        /// It was redirected there.
        Redirected = "redirected",
    }
}

/// Something that happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Event {
    /// A step of the attack begins.
    Enter(AttackStep),
    /// The attacker spends an accuracy icon and locks a token of the defender.
    Lock {
        /// The color of the die with the accuracy icon.
        accuracy: Color,
        /// The token.
        token: TokenName,
    },
    /// A defense token is spent.
    Spend {
        /// Whose token.
        owner: Player,
        /// Which.
        token: TokenName,
        /// What it is spent on.
        on: On,
        /// Its state before; none where there is no such token.
        was: Option<TokenState>,
    },
    /// An evade takes one more die against a larger ship: its token is discarded.
    DiscardEvade {
        /// Whose token.
        owner: Player,
        /// Which.
        token: TokenName,
    },
    /// Dice leave the pool.
    Cancel {
        /// Why.
        why: Canceling,
        /// Which.
        dice: Pool,
    },
    /// Dice of an evade are rolled again.
    Reroll {
        /// The range, on which the evade's effect depends.
        range: Range,
        /// What they showed.
        from: Pool,
        /// What they show now.
        to: Pool,
    },
    /// The attacker resolves a critical effect.
    Resolve(Critical),
    /// The damage is totaled.
    Total {
        /// Which icons count.
        counting: Counting,
        /// What they add up to.
        icons: u16,
        /// The total: less than the icons when something reduces it.
        damage: u16,
    },
    /// A ship loses a shield.
    LoseShield {
        /// Whose ship.
        ship: Player,
        /// In which zone.
        zone: HullZone,
        /// Why there.
        falling: Falling,
    },
    /// A ship is dealt a damage card.
    DealCard {
        /// Whose ship.
        ship: Player,
        /// How.
        facing: Facing,
    },
    /// A squadron loses hull points.
    LoseHull {
        /// Whose squadron.
        squadron: Player,
        /// How many.
        points: u8,
    },
    /// A ship is destroyed: its damage cards equal its hull value.
    DestroyShip(Player),
    /// A squadron is destroyed: it has no hull points left.
    DestroySquadron(Player),
    /// The damage of the attack has been resolved.
    DamageResolved,
}

impl Event {
    /// A token is spent, as it lies there now.
    pub(super) fn spend(state: &State, owner: Player, token: TokenName, on: On) -> Self {
        let was = state.side(owner).tokens().state(token);
        Event::Spend { owner, token, on, was }
    }

    /// Does it.
    pub(super) fn commit(&self, state: &mut State) {
        match *self {
            Event::Enter(step) => state.attack.step = step,
            Event::Lock { accuracy, token } => {
                if let Ok(die) = Die::new(accuracy, Face::Accuracy) {
                    state.attack.pool = state.attack.pool.minus(Pool::from_iter([die]));
                }
                insert(&mut state.attack.locked, token);
            }
            Event::Spend { owner, token, on, .. } => spend(state, owner, token, on),
            Event::DiscardEvade { owner, token } => {
                state.side_mut(owner).tokens_mut().turn(token, TokenState::Discarded);
            }
            Event::Cancel { dice, .. } => state.attack.pool = state.attack.pool.minus(dice),
            Event::Reroll { from, to, .. } => {
                state.attack.pool = state.attack.pool.minus(from).plus(to);
            }
            Event::Resolve(critical) => state.attack.critical = Some(critical),
            Event::Total { damage, .. } => {
                state.attack.total = Some(damage);
                state.attack.in_force.retain(|effect| *effect != InForce::Brace);
            }
            Event::LoseShield { ship, zone, .. } => {
                if let Combatant::Ship(ship) = state.side_mut(ship) {
                    ship.shields.lose(zone);
                }
            }
            Event::DealCard { ship, facing } => deal(state, ship, facing),
            Event::LoseHull { squadron, points } => {
                if let Combatant::Squadron(squadron) = state.side_mut(squadron) {
                    squadron.lost = squadron.lost.saturating_add(points).min(squadron.hull);
                }
            }
            Event::DestroyShip(player) | Event::DestroySquadron(player) => match state.side_mut(player) {
                Combatant::Ship(ship) => ship.destroyed = true,
                Combatant::Squadron(squadron) => squadron.destroyed = true,
            },
            // what nothing reads any more is forgotten; what was locked and spent is part of the result
            Event::DamageResolved => {
                state.attack.step = AttackStep::Over;
                state.attack.critical = None;
                state.attack.in_force.retain(|effect| *effect == InForce::Salvo);
            }
        }
    }
}

fn spend(state: &mut State, owner: Player, token: TokenName, on: On) {
    let defends_as_ship = state.side(owner).ship().is_some();
    let tokens = state.side_mut(owner).tokens_mut();
    if let Some(turned) = tokens.state(token).and_then(TokenState::when_spent) {
        tokens.turn(token, turned);
    }
    let answered = state.attack.kind.calls_salvo();
    let effect = match (token.kind, on) {
        (TokenKind::Redirect, On::Zone(zone)) => Some(InForce::Redirect(zone)),
        (TokenKind::Contain, _) if defends_as_ship => Some(InForce::Contain),
        (TokenKind::Salvo, _) if defends_as_ship && answered => Some(InForce::Salvo),
        (TokenKind::Brace, _) => Some(InForce::Brace),
        _ => None,
    };
    insert(&mut state.attack.spent, token);
    if let Some(effect) = effect {
        insert(&mut state.attack.in_force, effect);
    }
}

fn deal(state: &mut State, player: Player, facing: Facing) {
    if let Combatant::Ship(ship) = state.side_mut(player) {
        let pile = match facing {
            Facing::Faceup => &mut ship.cards.faceup,
            Facing::Facedown => &mut ship.cards.facedown,
        };
        *pile = pile.saturating_add(1);
    }
}

/// Puts a value into a sorted list, once.
fn insert<T: Ord>(sorted: &mut Vec<T>, value: T) {
    if let Err(place) = sorted.binary_search(&value) {
        sorted.insert(place, value);
    }
}
