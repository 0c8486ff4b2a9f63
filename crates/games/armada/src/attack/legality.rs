//! What is refused, and by which rule?
//!
//! The forbid window: [`forbids`] looks at an event that is about to happen and adds every ban on
//! it. The same function answers whether an option is legal, so the rule that is shown is the rule
//! that is applied.

use serde::{Deserialize, Serialize};

use super::{
    component_bans::component_ban,
    conditions,
    criticals::Critical,
    declaring,
    dice::{Color, Die, Face, Pool},
    effect::{EffectBan, Forbidden, TimingWord, TypedEffect},
    event::{Adding, Event, Falling, Unrolled},
    keywords::KeywordName,
    progress::{AttackStep, InForce},
    setup::{AttackKind, ConcentrateFire, Obstruction, Place, Player, Sight},
    spending,
    state::State,
    terms::{Command, HullZone, Range},
    tokens::{TokenKind, TokenName},
    typed,
};

/// Why something is refused, or not settled.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Ban {
    /// The defender's speed is 0.
    SpeedZero,
    /// A token of this type was spent in this attack.
    OnePerType(TokenKind),
    /// This token was spent in this attack.
    OncePerAttack(TokenName),
    /// An accuracy icon locked this token.
    Locked(TokenName),
    /// A card says that this token cannot be spent in this attack.
    Barred(TokenName),
    /// The token is gone.
    Discarded(TokenName),
    /// The defender has no such token.
    NoSuchToken(TokenName),
    /// The token belongs to somebody else, or somebody else wants to spend it.
    NotOwn {
        /// Whose token it is.
        owner: Player,
        /// Which.
        token: TokenName,
    },
    /// The zone is not adjacent to the defending zone.
    NotAdjacent {
        /// The defending zone.
        defending: HullZone,
        /// The zone that was named.
        named: HullZone,
    },
    /// Only huge ships have this zone.
    HugeOnly(HullZone),
    /// A redirect needs a zone.
    ZoneNeeded,
    /// An evade needs a die while there are dice.
    DieNeeded,
    /// This die is not in the pool (any more).
    NotInPool(Die),
    /// No accuracy icon is in the pool, or none of this color.
    NoAccuracy(Option<Color>),
    /// The token is locked already.
    AlreadyLocked(TokenName),
    /// No critical icon is in the pool.
    NoCriticalIcon,
    /// An effect that the situation lists says so, or cannot be used.
    Effect(EffectBan),
    /// No critical icon lies on a die of this color.
    NoCriticalColor(Color),
    /// No typed critical effect stands in this place.
    NoSuchCritical,
    /// A salvo attack, or one in return, resolves the standard critical effect only.
    StandardOnly,
    /// The defender spent contain.
    Contained,
    /// The attacker is a squadron without Bomber.
    SquadronResolvesNone,
    /// The defender is a squadron.
    SquadronSuffersNone,
    /// One critical effect has been resolved in this attack.
    OneCritical,
    /// Another critical effect has been chosen, and is being paid for.
    CriticalChosen,
    /// The one critical effect of the attack is behind, whichever it was.
    CriticalBehind,
    /// More points than the zone has shields.
    MoreThanShields {
        /// The zone.
        zone: HullZone,
        /// Its shields.
        shields: u8,
    },
    /// More points than the damage total.
    MoreThanDamage(u16),
    /// No redirect was spent.
    NotRedirected,
    /// No evade takes dice.
    NoEvade,
    /// The evade takes no more dice.
    EvadeFull,
    /// It belongs to another step of the attack.
    NotNow {
        /// The step it belongs to.
        belongs: AttackStep,
        /// Where the attack stands.
        now: AttackStep,
    },
    /// It belongs to a decision of this step that is behind.
    Behind(AttackStep),
    /// Effects of this timing come first.
    EffectsFirst(TimingWord),
    /// Something else of this step is decided first.
    OneAfterAnother(AttackStep),
    /// It is another player's decision.
    NotYours(Player),
    /// The target is a friend.
    Friendly,
    /// The target is outside the firing arc of the attacking zone.
    NotInArc,
    /// The line of sight crosses another zone of the defender.
    SightThroughZone,
    /// The range crosses another zone of the defender.
    RangeThroughZone,
    /// This zone has attacked in this activation.
    ZoneUsed(HullZone),
    /// The ship has performed all of its attacks.
    AttacksMade {
        /// How many it has performed.
        made: u8,
        /// How many it may.
        most: u8,
    },
    /// The target is farther away than the attacker reaches.
    OutOfRange {
        /// The range.
        range: Range,
        /// How far the attacker reaches.
        reach: Range,
    },
    /// One of the two is not in play.
    NotInPlay {
        /// Whose ship or squadron.
        owner: Player,
        /// Where it is.
        place: Place,
    },
    /// A ship's line of sight crosses a dust field.
    ThroughDust,
    /// The ship has executed its maneuver in this activation.
    Maneuvered,
    /// An ignition attack is the first attack of an activation.
    IgnitionNotFirst,
    /// The squadron has moved in the Squadron Phase.
    SquadronMoved,
    /// The squadron has attacked in this activation.
    SquadronAttacked,
    /// The squadron is engaged with squadrons that it must attack rather than a ship.
    EngagedWith(u8),
    /// The squadron is engaged with an Escort, and the target has no Escort.
    Escorted(AttackKind),
    /// This squadron has been a target of this attack.
    TargetedOnce,
    /// No further squadron of this number is given.
    NoSuchFurther(u8),
    /// A squadron attacks one target.
    SquadronGoesOn,
    /// An attack on a ship has one target.
    GoesOnFromShip,
    /// Attacks of this kind have one target.
    KindGoesOn(AttackKind),
    /// A raid token blocks the command.
    Raided(Command),
    /// The ship has a raid token of this type.
    RaidedAlready(Command),
    /// No die is in the pool, so none has its color.
    NoColorInPool,
    /// A keyword cannot be used.
    Keyword {
        /// Which.
        name: KeywordName,
        /// Why not.
        why: KeywordIdle,
    },
    /// Such an attack is not made by such an attacker on such a defender.
    OtherSides(AttackKind),
    /// Open: neither dice nor an armament are given.
    DiceNotGiven,
    /// A snipe attack is made at distance 2.
    SnipeDistance,
    /// Attacks of this kind are not countered.
    NotCountered(AttackKind),
    /// The attack is made with a keyword that the squadron does not have.
    NoSuchAttack(AttackKind),
    /// The die shows no hit icon.
    NoHitIcon(Die),
    /// The die to be spent is not in the pool.
    NoDieToSpend(Die),
    /// Concentrate Fire has been resolved in this round.
    OncePerRound,
    /// The attacker does not have these of what it would spend.
    NoCommand(ConcentrateFire),
    /// A squadron resolves no commands.
    SquadronCommand,
    /// No dice can be added in a salvo attack.
    SalvoAddsNone,
    /// No die of this color is in the pool.
    ColorNotInPool(Color),
    /// The dial of Concentrate Fire adds its die before the token rerolls one.
    DialFirst,
    /// AI adds no die of a color that is not in the pool.
    AiColor(Color),
    /// Nothing adds a die here.
    NothingAdds,
    /// No die in the pool is one that the reroll may take.
    NothingToReroll,
    /// The attacker has no reroll of this number.
    NoSuchReroll(u8),
    /// The reroll of this number has been used in this attack.
    RerollUsed(u8),
    /// The die to be rerolled is not in the pool.
    NoDieToReroll(Die),
    /// Nothing rerolls this die here.
    NothingRerolls,
    /// Open: more dice in the pool than a situation may hold.
    PoolFull,
    /// Open: the only gathered die was removed for obstruction.
    LastDieRemoved,
    /// Open: whether these zones of a huge ship are adjacent.
    HugeAdjacency {
        /// The defending zone.
        defending: HullZone,
        /// The zone that was named.
        named: HullZone,
    },
    /// Open: the printed battery armament of the rear zone is not given.
    RearBatteryNotGiven,
    /// Open: the anti-squadron armament is not given.
    AntiSquadronNotGiven,
    /// Open: a salvo along a line of sight that crosses a dust field.
    SalvoThroughDust,
    /// Open: whoever attacks is destroyed before the attack is over.
    AttackerDestroyed,
    /// Open: whether an engaged squadron without anti-squadron dice may attack a ship.
    EngagedUnarmed,
}

/// Why a keyword cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum KeywordIdle {
    /// The squadron does not have it; a ship has none.
    Missing,
    /// It has been used in this attack.
    Used,
    /// It works against ships.
    AgainstShips,
    /// It works against squadrons.
    AgainstSquadrons,
    /// It works while a squadron command activated the squadron.
    NotCommanded,
    /// It works against a squadron that is engaged with another one.
    NotEngaged,
    /// It works while a squadron attacks.
    AttackerIsShip,
    /// The attacker is engaged with no other squadron without Screen.
    NobodyScreens,
}

/// Adds every ban on `event`.
pub(super) fn forbids(state: &State, event: &Event, bans: &mut Vec<Ban>) {
    match *event {
        Event::Lock { accuracy, token } => spending::lock(state, accuracy, token, bans),
        Event::Spend { owner, token, on, .. } => spending::spend(state, owner, token, on, bans),
        Event::Resolve(Critical::Standard) => critical_bans(state, Critical::Standard, bans),
        // that of a card is looked at before its cost is paid, which may take away what it needs
        Event::Resolve(Critical::Listed(_)) => {}
        Event::Declare { .. } => {
            declaring::target_bans(state, bans);
            let on_ship = state.defender.ship().is_some();
            attack_forbidden(
                state,
                (state.attack.by, on_ship),
                (state.attack.range, state.attack.sight),
                bans,
            );
        }
        Event::Return { .. } => return_bans(state, bans),
        Event::DeclareFurther { nth, .. } => {
            declaring::further_bans(state, nth, bans);
            if let Some(target) = state.target_facts(nth) {
                attack_forbidden(state, (state.attack.by, false), (target.range, target.sight), bans);
            }
        }
        Event::ConcentrateFire { ship, way } => concentrate_fire(state, ship, way, bans),
        Event::Add { by, .. } => added(state, by, bans),
        Event::Unrolled { change: Unrolled::Added, .. } => salvo_adds_none(state, bans),
        Event::RollAgain { .. } => dice_forbidden(state, Forbidden::RerollDice, bans),
        Event::Reroll { .. } => dice_forbidden_to(state, state.attack.on(), Forbidden::RerollDice, bans),
        Event::Cancel { .. } => dice_forbidden_to(state, state.attack.on(), Forbidden::ModifyDice, bans),
        Event::UseReroll { .. } => dice_forbidden(state, Forbidden::RerollDice, bans),
        Event::UseKeyword(keyword) if keyword.name != KeywordName::Dodge => {
            dice_forbidden(state, Forbidden::AddDice, bans);
        }
        Event::SpendHit(_) => dice_forbidden(state, Forbidden::ModifyDice, bans),
        Event::GainRaid { ship, command, .. } => gain_raid(state, ship, command, bans),
        Event::PayToken { owner, token, was } => spending::pay_token(state, owner, token, was, bans),
        Event::PayForeign { nth, part } => {
            let cost = state.listed(nth).and_then(|effect| effect.cost.get(usize::from(part)));
            bans.extend(cost.map(|cost| Ban::Effect(EffectBan::NotOwn(cost.component()))));
        }
        Event::PayCommand { .. }
        | Event::GainToken { .. }
        | Event::DiscardCommandToken { .. }
        | Event::Card { .. }
        | Event::RecoverShield { .. }
        | Event::TurnToken { .. }
        | Event::LoseShield { falling: Falling::Effect, .. } => {
            bans.extend(component_ban(state, event).map(Ban::Effect));
        }
        Event::Enter(_)
        | Event::NoAttack(_)
        | Event::Gather { .. }
        | Event::Remove { .. }
        | Event::ReturnOver(_)
        | Event::UseKeyword(_)
        | Event::Roll { .. }
        | Event::DiscardEvade { .. }
        | Event::Total { .. }
        | Event::LoseShield { .. }
        | Event::DealCard { .. }
        | Event::LoseHull { .. }
        | Event::DestroyShip(_)
        | Event::DestroySquadron(_)
        | Event::Leave { .. }
        | Event::DamageResolved
        | Event::Moment { .. }
        | Event::Caused { .. }
        | Event::UseEffect(_)
        | Event::Nothing { .. }
        | Event::Said { .. }
        | Event::Unlock(_)
        | Event::LockToken(_)
        | Event::Reduce { .. }
        | Event::FaceupCards(_)
        | Event::SetSpeed { .. }
        | Event::RecoverHull(_)
        | Event::DamageCard { .. }
        | Event::Dice { .. }
        | Event::Unrolled { change: Unrolled::Removed, .. }
        | Event::Forbid { .. } => {}
    }
}

/// Why no die can be added. What a card forbids to an effect is looked at before the effect does anything.
fn added(state: &State, by: Adding, bans: &mut Vec<Ban>) {
    salvo_adds_none(state, bans);
    match by {
        Adding::ConcentrateFire | Adding::Ai => dice_forbidden(state, Forbidden::AddDice, bans),
        Adding::Effect => {}
    }
}

fn salvo_adds_none(state: &State, bans: &mut Vec<Ban>) {
    if state.attack.kind == AttackKind::Salvo {
        bans.push(Ban::SalvoAddsNone);
    }
}

/// A card that says that `who` cannot do this.
pub(super) fn says(state: &State, who: Player, what: impl Fn(Forbidden) -> bool, bans: &mut Vec<Ban>) {
    let cannot = state.cannot(who, what);
    bans.extend(cannot.map(|(by, on)| Ban::Effect(EffectBan::Cannot { by, on })));
}

/// A card that says that the attacker cannot do this to its dice.
fn dice_forbidden(state: &State, what: Forbidden, bans: &mut Vec<Ban>) {
    dice_forbidden_to(state, state.attack.by, what, bans);
}

/// A card that says that a player's effects, keywords and tokens cannot do this to dice.
fn dice_forbidden_to(state: &State, who: Player, what: Forbidden, bans: &mut Vec<Ban>) {
    says(state, who, |cannot| cannot == what || cannot == Forbidden::ModifyDice, bans);
}

/// That whoever attacked is gone, or a card that says that whoever is attacked cannot attack in return.
pub(super) fn return_bans(state: &State, bans: &mut Vec<Ban>) {
    let (owner, place) = (state.attack.by, state.source().place());
    if place != Place::InPlay {
        bans.push(Ban::NotInPlay { owner, place });
    }
    let on_ship = state.source().ship().is_some();
    attack_forbidden(state, (state.attack.on(), on_ship), (state.attack.range, state.attack.sight), bans);
}

/// A card that says that a player can make no such attack, on a ship or on a squadron.
fn attack_forbidden(
    state: &State,
    (who, on_ship): (Player, bool),
    (range, sight): (Range, Sight),
    bans: &mut Vec<Ban>,
) {
    let obstructed = sight.obstruction != Obstruction::Clear || conditions::obstructs(state);
    let such = |cannot| match cannot {
        Forbidden::Attack => true,
        Forbidden::AttackAt(at) => at == range,
        Forbidden::AttackObstructed => obstructed,
        Forbidden::AttackShips => on_ship,
        Forbidden::AttackSquadrons => !on_ship,
        _ => false,
    };
    says(state, who, such, bans);
}

/// Why the command cannot be resolved. Where only its dice are forbidden, it can, without effect.
fn concentrate_fire(state: &State, player: Player, way: ConcentrateFire, bans: &mut Vec<Ban>) {
    let Some(ship) = state.side(player).ship() else {
        bans.push(Ban::SquadronCommand);
        return;
    };
    if ship.raid.contains(&Command::ConcentrateFire) {
        bans.push(Ban::Raided(Command::ConcentrateFire));
    }
    if ship.concentrate_fire_resolved {
        bans.push(Ban::OncePerRound);
    } else if let Some(missing) = ship.concentrate_fire().lacks(way) {
        bans.push(Ban::NoCommand(missing));
    }
    says(state, player, |cannot| cannot == Forbidden::ConcentrateFire, bans);
}

fn gain_raid(state: &State, player: Player, command: Command, bans: &mut Vec<Ban>) {
    if state.side(player).ship().is_some_and(|ship| ship.raid.contains(&command)) {
        bans.push(Ban::RaidedAlready(command));
    }
}

/// Why this critical effect cannot be resolved.
pub(super) fn critical_bans(state: &State, critical: Critical, bans: &mut Vec<Ban>) {
    let attack = &state.attack;
    if attack.critical.is_some() {
        bans.push(Ban::OneCritical);
    }
    if attack.pool.crits() == 0 {
        bans.push(Ban::NoCriticalIcon);
    }
    let specified = match critical {
        Critical::Standard => false,
        Critical::Listed(nth) => state.listed(nth).is_some_and(TypedEffect::is_said_of_squadrons),
    };
    if specified {
        // the card says so
    } else if state.target().squadron().is_some() {
        bans.push(Ban::SquadronSuffersNone);
    } else if state.source().squadron().is_some() && state.source().keyword(KeywordName::Bomber) == 0 {
        bans.push(Ban::SquadronResolvesNone);
    }
    let standard = critical == Critical::Standard;
    let such = |cannot| match cannot {
        Forbidden::ResolveCritical => true,
        Forbidden::ResolveStandardCritical => standard,
        _ => false,
    };
    says(state, attack.by, such, bans);
    match critical {
        Critical::Standard if attack.has(InForce::Contain) => bans.push(Ban::Contained),
        Critical::Standard => {}
        Critical::Listed(nth) => typed::critical_bans(state, nth, bans),
    }
}

/// The colors of dice in the pool that show an accuracy icon.
pub(super) fn accuracies(pool: Pool) -> Vec<Color> {
    let shows = |(die, _): &(Die, u8)| die.face() == Face::Accuracy;
    pool.counts().filter(shows).map(|(die, _)| die.color()).collect()
}
