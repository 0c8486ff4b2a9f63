//! What can happen?
//!
//! Events are the only thing that changes the table. Everything a rule forbids, changes, replaces
//! or follows is one of them.

use serde::{Deserialize, Serialize};

use super::{
    criticals::Critical,
    dice::{Color, Die, Face, Pool},
    keyword_effects,
    keywords::{Keyword, KeywordName},
    progress::{AttackStep, Counting, InForce, RerollSource},
    rerolls::Reroll,
    returns,
    setup::{ConcentrateFire, Crossed, Obstruction, Place, Player},
    state::{Combatant, State},
    targets,
    terms::{Command, Facing, HullZone, Range},
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
    /// Why a point falls on a zone.
    Falling is "reason why damage falls on a zone" {
        /// It is the defending zone.
        Defending = "defending",
        /// It was redirected there.
        Redirected = "redirected",
    }
}

words! {
    /// Why there is no attack.
    Ending is "reason for there being no attack" {
        /// A rule refuses the target.
        IllegalTarget = "illegal-target",
        /// No dice could be gathered.
        NoDice = "no-dice",
    }
}

words! {
    /// Which attack is made in return.
    Answer is "attack in return" {
        /// A salvo with the rear battery armament, on a hull zone.
        SalvoAtShip = "salvo-at-ship",
        /// A salvo with the anti-squadron armament, on a squadron.
        SalvoAtSquadron = "salvo-at-squadron",
        /// A counter attack.
        Counter = "counter",
    }
}

words! {
    /// What an armament is used against.
    Against is "armament" {
        /// Ships: the battery armament.
        Ship = "battery",
        /// Squadrons: the anti-squadron armament.
        Squadron = "anti-squadron",
        /// Squadrons at distance 2: the blue dice of Snipe.
        Snipe = "snipe",
    }
}

words! {
    /// What adds a die.
    Adding is "effect that adds a die" {
        /// A Concentrate Fire dial.
        ConcentrateFire = "concentrate-fire",
        /// The squadron keyword AI.
        Ai = "ai",
    }
}

/// Something that happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Event {
    /// A step of the attack begins.
    Enter(AttackStep),
    /// The target is declared; the line of sight crosses these things.
    Declare(Crossed),
    /// A further squadron is declared as the target, by its number from 1.
    DeclareFurther {
        /// Which.
        nth: u8,
        /// What the line of sight to it crosses.
        crossed: Crossed,
    },
    /// The defender attacks in return.
    Return {
        /// How.
        answer: Answer,
        /// Whether it is in play; a destroyed one answers all the same.
        place: Place,
    },
    /// The attack in return is over.
    ReturnOver(Answer),
    /// There is no attack, or it is canceled.
    NoAttack(Ending),
    /// Dice are gathered into the pool.
    Gather {
        /// How many of each color.
        dice: [u8; 3],
        /// The range, which limits the colors.
        range: Range,
        /// From which armament.
        armament: Against,
    },
    /// An obstructed attack loses a gathered die of this color.
    Remove {
        /// The color.
        color: Color,
        /// How it is obstructed.
        obstruction: Obstruction,
    },
    /// The attack dice are rolled.
    Roll {
        /// What they show.
        to: Pool,
    },
    /// A ship resolves Concentrate Fire.
    ConcentrateFire {
        /// Whose ship.
        ship: Player,
        /// What it spends.
        way: ConcentrateFire,
    },
    /// A die is rolled into the pool.
    Add {
        /// What it shows.
        to: Pool,
        /// What adds it.
        by: Adding,
    },
    /// A keyword is used.
    UseKeyword(Keyword),
    /// Assault spends a die with a hit icon.
    SpendHit(Die),
    /// A ship gains a raid token.
    GainRaid {
        /// Whose ship.
        ship: Player,
        /// Of which command.
        command: Command,
    },
    /// The attacker uses a reroll.
    UseReroll {
        /// Where it comes from.
        source: RerollSource,
        /// What it may take.
        reroll: Reroll,
    },
    /// The attacker rolls dice again.
    RollAgain {
        /// What they showed.
        from: Pool,
        /// What they show now.
        to: Pool,
    },
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
        /// The range of the attack, on which an evade depends.
        range: Range,
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
    /// Dice are rolled again for the defender.
    Reroll {
        /// What they showed.
        from: Pool,
        /// What they show now.
        to: Pool,
    },
    /// The attacker resolves a critical effect.
    Resolve(Critical),
    /// A critical effect turns or discards a defense token.
    TurnToken {
        /// Whose token.
        owner: Player,
        /// Which.
        token: TokenName,
        /// What becomes of it.
        to: TokenState,
    },
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
        Event::Spend { owner, token, on, was, range: state.attack.range }
    }

    /// Does it.
    pub(super) fn commit(&self, state: &mut State) {
        match *self {
            Event::Enter(step) => enter(state, step),
            Event::Declare(_) => state.declaration = None,
            Event::DeclareFurther { nth, .. } => targets::go_on(state, nth),
            Event::Return { answer, .. } => returns::begin(state, answer),
            Event::ReturnOver(_) => returns::end(state),
            Event::NoAttack(_) => {
                state.declaration = None;
                state.gathering = None;
                state.attack.gathered = [0; 3];
                state.attack.rerolls.clear();
                state.attack.usable.clear();
                state.attack.step = AttackStep::Over;
            }
            Event::Gather { dice, .. } => {
                state.gathering = None;
                state.attack.gathered = dice;
            }
            Event::Remove { color, .. } => {
                let left = &mut state.attack.gathered[color as usize];
                *left = left.saturating_sub(1);
            }
            Event::Roll { to } => {
                state.attack.gathered = [0; 3];
                state.attack.pool = to;
            }
            Event::ConcentrateFire { ship, way } => concentrate_fire(state, ship, way),
            Event::Add { to, .. } => state.attack.pool = state.attack.pool.plus(to),
            Event::UseKeyword(keyword) => state.attack.usable.retain(|other| other.name != keyword.name),
            Event::SpendHit(die) => {
                state.attack.usable.retain(|other| other.name != KeywordName::Assault);
                state.attack.pool = state.attack.pool.minus(Pool::from_iter([die]));
            }
            Event::GainRaid { ship, command } => {
                if let Combatant::Ship(ship) = state.side_mut(ship) {
                    insert(&mut ship.raid, command);
                }
            }
            Event::UseReroll { source, .. } => {
                state.attack.rerolls.retain(|(other, _)| *other != source);
            }
            Event::RollAgain { from, to } => {
                state.attack.pool = state.attack.pool.minus(from).plus(to);
            }
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
            Event::TurnToken { owner, token, to } => state.side_mut(owner).tokens_mut().turn(token, to),
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
                Combatant::Ship(ship) => ship.place = Place::Destroyed,
                Combatant::Squadron(squadron) => squadron.place = Place::Destroyed,
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

/// What nothing reads after a step is forgotten.
fn enter(state: &mut State, step: AttackStep) {
    state.attack.step = step;
    if step > AttackStep::ResolveAttackEffects {
        state.attack.rerolls.clear();
    }
    state.attack.usable.retain(|keyword| keyword_effects::step(keyword.name) >= step);
}

fn concentrate_fire(state: &mut State, player: Player, way: ConcentrateFire) {
    if let Combatant::Ship(ship) = state.side_mut(player) {
        ship.concentrate_fire_resolved = true;
        ship.concentrate_fire = match (ship.concentrate_fire, way) {
            (ConcentrateFire::Both, ConcentrateFire::Dial) => ConcentrateFire::Token,
            (ConcentrateFire::Both, ConcentrateFire::Token) => ConcentrateFire::Dial,
            _ => ConcentrateFire::None,
        };
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
