//! What can happen?
//!
//! Events are the only thing that changes the table. Everything a rule forbids, changes, replaces
//! or follows is one of them.

use serde::{Deserialize, Serialize};
use vocabulary::words;

use super::{
    criticals::Critical,
    dice::{Color, Die, Pool},
    effect::{CardEvent, DiceChange, Known, Losing, TimingWord},
    keywords::Keyword,
    progress::{AttackStep, Counting, RerollSource},
    rerolls::Reroll,
    setup::{ConcentrateFire, Crossed, Obstruction, Place, Player},
    state::State,
    table::{UnitEvent, UnitId},
    terms::{Facing, HullZone, Range, UnitKind},
    tokens::{TokenName, TokenState},
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
        /// An evade at another range, because a card says so.
        EvadeByCard = "evade-by-card",
        /// A scatter.
        Scatter = "scatter",
    }
}

words! {
    /// What becomes of dice that are gathered and not rolled yet.
    Unrolled is "change of gathered dice" {
        /// They join them.
        Added = "added",
        /// They leave them.
        Removed = "removed",
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
        /// A typed effect.
        Effect = "effect",
    }
}

/// Something that happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Event {
    /// A step of the attack begins.
    Enter(AttackStep),
    /// The target is declared; the line of sight crosses these things.
    Declare {
        /// What the line of sight crosses.
        crossed: Crossed,
        /// What attacks.
        by: UnitKind,
    },
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
    /// The damage is totaled.
    Total {
        /// Which icons count.
        counting: Counting,
        /// What they add up to.
        icons: u16,
        /// The total: less than the icons when something reduces it.
        damage: u16,
        /// How much of that effects of cards take off.
        taken: u16,
    },
    /// The damage of the attack has been resolved.
    DamageResolved,
    /// A moment comes for which typed effects wait.
    Moment {
        /// Before, at the moment of, during or after ...
        word: TimingWord,
        /// ... this.
        of: Known,
    },
    /// A typed effect does something to dice.
    Dice {
        /// What.
        change: DiceChange,
        /// What they showed.
        from: Pool,
        /// What they show now; empty for dice that leave the pool.
        to: Pool,
    },
    /// A typed effect does something to dice that are not rolled yet.
    Unrolled {
        /// What.
        change: Unrolled,
        /// How many of each color.
        dice: [u8; 3],
    },
    /// Something happens to an effect of the list or to its card.
    Card(CardEvent),
    /// A locked token may be spent all the same: a typed effect says so.
    Unlock(TokenName),
    /// A typed effect says that a token of the defender cannot be spent in this attack.
    LockToken(TokenName),
    /// A token of the defender is discarded if it is spent in this attack: a typed effect says so.
    Mark(TokenName),
    /// This hull zone is the defending one from now on: a typed effect says so.
    DefendElsewhere(HullZone),
    /// So many of the first damage cards of this attack are dealt faceup.
    FaceupCards(u8),
    /// A typed effect lowers the damage total.
    Reduce {
        /// Its number in the list, from 1.
        nth: u8,
        /// By how much.
        points: u8,
    },
    /// A redirect names a hull zone beside the first.
    RedirectTo(HullZone),
    /// All damage that is redirected to a hull zone has been suffered there, and other zones follow.
    RedirectOver(HullZone),
    /// One critical effect more may be resolved in this attack.
    AnotherCritical,
    /// A salvo attack follows, though no salvo token was spent.
    Salvo,
    /// Dice were rolled beside the attack.
    Rolled(Pool),
    /// Something happens to a ship or squadron.
    Unit(UnitEvent),
}

impl Event {
    /// Whoever attacks declares the target, as the line of sight is traced.
    pub(super) fn declare(state: &State) -> Self {
        Event::Declare { crossed: state.attack.sight.crossed, by: state.source().kind }
    }

    /// A ship or squadron leaves play; with which things is known when it does ([`Event::prepare`]).
    pub(super) fn leave(state: &State, unit: UnitId) -> Self {
        UnitEvent::leave(&state.table, unit).into()
    }

    /// Writes down what it takes away.
    pub(super) fn prepare(&mut self, before: &State) {
        if let Event::Unit(UnitEvent::Leave { unit, how }) = self {
            *how = before.table.unit(*unit).leaving();
        }
    }

    /// A ship is dealt a damage card: a faceup one is the next whose text is known.
    pub(super) fn deal(state: &State, unit: UnitId, facing: Facing, by: Losing) -> Self {
        let ship = state.side_of(unit);
        let text = if facing == Facing::Faceup { state.next_text(ship) } else { None };
        UnitEvent::Deal { unit, facing, by, text }.into()
    }

    /// A token is spent, as it lies there now.
    pub(super) fn spend(state: &State, owner: Player, token: TokenName, on: On) -> Self {
        let was = state.side(owner).tokens.state(token);
        Event::Spend { owner, token, on, was, range: state.attack.range }
    }
}

vocabulary::holds! { Event { Unit(UnitEvent), Card(CardEvent) } }
