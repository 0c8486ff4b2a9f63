//! Why can something in an attack be refused? [`bans!`](vocabulary::bans)

use serde::{Deserialize, Serialize};
use vocabulary::{article, bans, counted, defines, forbids, orders};

use super::{
    cite::step_passage,
    dice::{Color, Die},
    effect::{self, TimingWord},
    keywords::KeywordName,
    limits,
    progress::AttackStep,
    setup::{AttackKind, ConcentrateFire, Place, Player},
    tell::{range_words, way},
    terms::{HullZone, Range},
    tokens::{TokenKind, TokenName},
};
use engine::Citations;

bans! {
    Ban {
        EvadesNot(kind: TokenKind) = "{} does not do what an evade does", article(kind.word())
            => [forbids "armada/defense-tokens/evade"];
        Locked(name: TokenName) = "an accuracy locked the {} for this attack", name.in_words()
            => [forbids "armada/defense-tokens/locked", defines "armada/dice-icons/accuracy"];
        Barred(name: TokenName) = "a card says that the {} cannot be spent in this attack", name.in_words()
            => [forbids "armada/golden-rules/cannot"];
        NotOwn { owner: Player, token: TokenName } = "the {} belongs to the {owner}; only whoever is attacked spends defense tokens, and only its own", token.in_words()
            => [forbids "armada/defense-tokens/own-tokens", forbids "armada/effect-use-and-timing/own-components"];
        NotAdjacent { defending: HullZone, named: HullZone } = "{}", not_adjacent(*defending, *named)
            => [forbids "armada/defense-tokens/redirect", defines "armada/hull-zones/adjacent"];
        ZoneNeeded = "a redirect names its hull zone when it is spent"
            => [forbids "armada/defense-tokens/redirect-amount"];
        DieNeeded = "an evade chooses a die of the attack pool"
            => [forbids "armada/defense-tokens/evade"];
        NoAccuracy(color: Option<Color>) = "{}", no_accuracy(*color)
            => [forbids "armada/attack/spend-accuracy", defines "armada/dice-icons/accuracy"];
        AlreadyLocked(name: TokenName) = "the {} is locked already; each accuracy chooses another token", name.in_words()
            => [forbids "armada/attack/spend-accuracy"];
        NoSuchCritical = "no such critical effect is listed"
            => [forbids "armada/critical-effects/one-per-attack"];
        StandardOnly = "a salvo attack resolves only the standard critical effect"
            => [forbids "armada/critical-effects/salvo"];
        Contained = "the defender spent contain"
            => [forbids "armada/defense-tokens/contain", forbids "armada/critical-effects/contained"];
        SquadronResolvesNone = "a squadron without Bomber resolves no critical effect"
            => [forbids "armada/critical-effects/squadrons", defines "armada/squadron-keywords/bomber"];
        SquadronSuffersNone = "a squadron suffers no critical effect"
            => [forbids "armada/critical-effects/squadrons"];
        OneCritical = "one critical effect has been resolved in this attack"
            => [forbids "armada/critical-effects/one-per-attack"];
        CriticalChosen = "another critical effect has been chosen, and only one is resolved in an attack"
            => [forbids "armada/critical-effects/one-per-attack"];
        CriticalBehind = "the one critical effect of an attack is resolved when Resolve Damage begins, and that is behind"
            => [forbids "armada/critical-effects/one-per-attack", forbids "armada/critical-effects/timing", forbids "armada/attack/resolve-damage"];
        MoreThanShields { zone: HullZone, shields: u8 } = "the {zone} hull zone has {}, and a redirected point can only take a shield", counted(*shields, "shield", "shields")
            => [forbids "armada/defense-tokens/redirect-shields-only"];
        MoreThanDamage(total: u16) = "the damage is {total}, and no more can be redirected"
            => [forbids "armada/defense-tokens/redirect"];
        NotRedirected = "no redirect was spent in this attack"
            => [forbids "armada/defense-tokens/redirect"];
        NoEvade = "no evade asks for a die here"
            => [forbids "armada/defense-tokens/evade"];
        EvadeFull = "the evade takes no more dice: it takes one more only against a ship of a larger size class"
            => [forbids "armada/defense-tokens/evade", forbids "armada/defense-tokens/evade-larger"];
        NotNow { belongs: AttackStep, now: AttackStep } = "that belongs to {}, and the attack stands at {}", belongs.title(), now.title()
            => { forbids(step_passage(*belongs)).into() }, for_now = belongs > now;
        Behind(step: AttackStep) = "that decision of {} is behind", step.title()
            => { behind(*step) };
        EffectsFirst(word: TimingWord) = "effects with the timing \"{word}\" come first"
            => { Citations::one(effect::cite::word(*word)).and(orders("armada/effect-use-and-timing/first-player-first")) }, for_now = true;
        OneAfterAnother(step: AttackStep) = "in {} one thing is finished before the next is chosen", step.title()
            => { one_after_another(*step) }, for_now = true;
        NotYours(who: Player) = "that is the {who}'s decision"
            => [forbids "armada/attack/overview"];
        Friendly = "the target is a friend, and only enemies can be attacked"
            => [forbids "armada/attack/enemies-only"];
        NotInArc = "the target is not in the firing arc of the attacking hull zone"
            => [forbids "armada/attack/declare-target-ship"];
        SightThroughZone = "the line of sight crosses another hull zone of the defender"
            => [forbids "armada/attack/declare-target-blocked", forbids "armada/line-of-sight/defender-zone"];
        RangeThroughZone = "the range is measured through another hull zone of the defender"
            => [forbids "armada/attack/declare-target-blocked"];
        ZoneUsed(zone: HullZone) = "the {zone} hull zone has attacked in this activation already"
            => [forbids "armada/attack/two-attacks"];
        AttacksMade { made: u8, most: u8 } = "the ship has performed {} in this activation, and may perform {most}", counted(*made, "attack", "attacks")
            => { attacks_made(*most) };
        OutOfRange { range: Range, reach: Range } = "the target is at {}, and the attacker reaches {}", range_words(*range), range_words(*reach)
            => { out_of_range(*reach) };
        NotInPlay { owner: Player, place: Place } = "{}", not_in_play(*owner, *place)
            => { forbids(place_passage(*place)).into() };
        ThroughDust = "a ship cannot attack along a line of sight that crosses a dust field"
            => [forbids "armada/line-of-sight/dust-field"];
        Maneuvered = "the ship has executed its maneuver, and attacks come before it"
            => [forbids "armada/ship-activation/attack"];
        IgnitionNotFirst = "an ignition attack is the ship's first attack, and it has attacked in this activation"
            => [forbids "armada/ignition/first-attack"];
        SquadronMoved = "in the Squadron Phase a squadron without Rogue moves or attacks, not both"
            => [forbids "armada/squadron-activation/squadron-phase"];
        SquadronAttacked = "the squadron has attacked in this activation"
            => [forbids "armada/squadron-activation/squadron-phase", forbids "armada/squadron-activation/command"];
        EngagedWith(count: u8) = "the squadron is engaged with {} without Heavy, and must attack a squadron rather than a ship", counted(*count, "squadron", "squadrons")
            => [forbids "armada/engagement/must-attack", defines "armada/squadron-keywords/heavy"];
        Escorted(kind: AttackKind) = "the squadron is engaged with an Escort, and the target has no Escort"
            => { escorted(*kind) };
        TargetedOnce = "this squadron has been a target of this attack, and each can be only once"
            => [forbids "armada/attack/declare-additional-squadron-target"];
        NoSuchFurther(nth: u8) = "no further squadron {nth} is given"
            => [forbids "armada/attack/declare-additional-squadron-target"];
        SquadronGoesOn = "only a ship goes on to further squadrons, and the attacker is a squadron"
            => [forbids "armada/attack/declare-additional-squadron-target"];
        GoesOnFromShip = "a ship goes on to further squadrons after an attack on a squadron, and the defender is a ship"
            => [forbids "armada/attack/declare-additional-squadron-target"];
        KindGoesOn(kind: AttackKind) = "{} attack does not go on to further squadrons", article(kind.word())
            => [forbids "armada/attack/declare-additional-squadron-target"];
        NoColorInPool = "no die is in the attack pool whose color AI could add"
            => [forbids "armada/squadron-keywords/ai"];
        Keyword { name: KeywordName, why: KeywordIdle } = "{}", keyword_idle(*name, *why)
            => { no_keyword(*name) };
        OtherSides(kind: AttackKind) = "{}", other_sides(*kind)
            => { kind_rules(*kind) };
        DiceNotGiven = "the attacker's armament is not known; give `dice` as rolled, `pool`, or `battery` (`anti-squadron` against squadrons) of the attacker"
            => [defines "armada/attack/gather-battery", defines "armada/attack/roll-attack-dice"];
        SnipeDistance = "a snipe attack is made at distance 2; at distance 1 the squadron makes an ordinary attack"
            => [forbids "armada/attack-range/snipe", defines "armada/squadron-keywords/snipe"];
        NotCountered(kind: AttackKind) = "a {kind} attack is not countered"
            => { forbids(made_with(*kind)).into() };
        NoSuchAttack(kind: AttackKind) = "the attacking squadron has no {}, so it makes no {kind} attack", kind_keyword(*kind)
            => { forbids(keyword_passage(*kind)).into() };
        NoHitIcon(one: Die) = "the {} shows no hit icon", one.in_words()
            => [forbids "armada/squadron-keywords/assault"];
        NoCommand(spent: ConcentrateFire) = "the attacker does not have {} with Concentrate Fire", way(*spent)
            => [forbids "armada/commands/resolving"];
        SquadronCommand = "ships resolve commands, and the attacker is a squadron"
            => [forbids "armada/commands/resolving"];
        SalvoAddsNone = "no dice can be added in a salvo attack"
            => [forbids "armada/salvo/no-added-dice"];
        DialFirst = "the die of the dial is added before the token rerolls one; the reference leaves that order open, and the engine takes this one"
            => [forbids "armada/concentrate-fire-command/open-order", orders "armada/community-rulings/ruling-concentrate-fire-order", defines "armada/concentrate-fire-command/both"], for_now = true;
        NothingAdds = "no effect adds a die here"
            => [forbids "armada/attack/modify-dice"];
        NothingToReroll = "no die in the attack pool is one that it may reroll"
            => [forbids "armada/modifying-dice/reroll"];
        NoSuchReroll(nth: u8) = "the attacker has no reroll {nth}"
            => [forbids "armada/attack/modify-dice"];
        RerollUsed(nth: u8) = "reroll {nth} has been used in this attack"
            => [forbids "armada/effect-use-and-timing/once-per-instance"];
        NothingRerolls = "no effect rerolls this die here"
            => [forbids "armada/attack/modify-dice"];
        PoolFull = "an attack pool of more than {} dice is not modelled", limits::DICE
            => [defines "armada/modifying-dice/add"];
        LastDieRemoved = "the only gathered die was removed for obstruction, and the reference does not say whether that cancels the attack"
            => [defines "armada/obstructed/last-die", defines "armada/attack/no-dice"];
        HugeAdjacency { defending: HullZone, named: HullZone } = "the reference does not say whether {named} and {defending} of a huge ship are adjacent; read it from the ship token"
            => [defines "armada/hull-zones/huge-open", defines "armada/hull-zones/huge-adjacent"];
        RearBatteryNotGiven = "a salvo attack follows, and the defender's printed rear battery armament is not known; give `defender.rear-battery`"
            => [requires "armada/salvo/against-ship", orders "armada/salvo/timing"];
        AntiSquadronNotGiven = "the ship's printed anti-squadron armament is not known; give `anti-squadron` of the ship that attacks the squadron"
            => [requires "armada/attack/gather-anti-squadron", requires "armada/salvo/against-squadron"];
        SalvoThroughDust = "the squadron's line of sight crosses a dust field; the reference does not say whether a ship may answer along it"
            => [defines "armada/salvo/range", defines "armada/line-of-sight/dust-field"];
        AttackerDestroyed = "whoever attacks is destroyed while the attack goes on; the reference does not say whether it is finished"
            => [defines "armada/destroyed-ships-and-squadrons/removed"];
        EngagedUnarmed = "the squadron has no anti-squadron dice; the reference does not say whether it must still attack a squadron that it is engaged with"
            => [defines "armada/engagement/must-attack", defines "armada/attack/no-dice"];
    }
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

/// What is adjacent to the defending zone, or that zone itself, when a redirect names another.
fn not_adjacent(defending: HullZone, named: HullZone) -> String {
    match defending == named {
        true => format!("the {named} hull zone is the defending one; a redirect names an adjacent one"),
        false => format!("the {named} hull zone is not adjacent to the defending {defending} zone"),
    }
}

fn no_accuracy(color: Option<Color>) -> String {
    match color {
        None => "no accuracy icon is in the attack pool".to_owned(),
        Some(color) => format!("no {color} accuracy is in the attack pool"),
    }
}

fn not_in_play(owner: Player, place: Place) -> String {
    match place {
        Place::SetAside => format!("what the {owner} has set aside is not in the play area"),
        Place::Destroyed | Place::InPlay => format!("what the {owner} lost is no longer in play"),
    }
}

fn place_passage(place: Place) -> &'static str {
    match place {
        Place::SetAside => "armada/set-aside-ships-and-squadrons/only-that-effect",
        Place::Destroyed | Place::InPlay => "armada/destroyed-ships-and-squadrons/removed",
    }
}

fn behind(step: AttackStep) -> Citations {
    match step {
        AttackStep::ResolveDamage => Citations::one(forbids("armada/critical-effects/timing"))
            .and(orders("armada/attack/resolve-damage")),
        step => forbids(step_passage(step)).into(),
    }
}

fn one_after_another(step: AttackStep) -> Citations {
    match step {
        AttackStep::SpendDefenseTokens => {
            Citations::one(orders("armada/defense-tokens/one-after-another")).and(orders(step_passage(step)))
        }
        step => orders(step_passage(step)).into(),
    }
}

fn attacks_made(most: u8) -> Citations {
    let two = forbids("armada/attack/two-attacks");
    match most {
        3.. => Citations::one(forbids("armada/huge-ship/three-attacks")).and(two),
        _ => two.into(),
    }
}

fn out_of_range(reach: Range) -> Citations {
    match reach {
        Range::Distance1 => Citations::one(forbids("armada/attack-range/squadron"))
            .and(forbids("armada/attack/declare-target-squadron")),
        Range::Distance2 => forbids("armada/attack-range/snipe").into(),
        _ => Citations::one(forbids("armada/attack-range/ship"))
            .and(forbids("armada/attack/declare-target-ship")),
    }
}

fn escorted(kind: AttackKind) -> Citations {
    let escort = forbids("armada/squadron-keywords/escort");
    match kind {
        AttackKind::Snipe => Citations::one(forbids("armada/squadron-keywords/snipe-escort")).and(escort),
        _ => escort.into(),
    }
}

/// The rules on who makes attacks of this kind.
fn kind_rules(kind: AttackKind) -> Citations {
    match kind {
        AttackKind::Counter => forbids("armada/squadron-keywords/counter").into(),
        AttackKind::Snipe => forbids("armada/squadron-keywords/snipe").into(),
        AttackKind::Salvo => {
            Citations::one(forbids("armada/salvo/overview")).and(forbids("armada/defense-tokens/salvo"))
        }
        AttackKind::Ignition => forbids("armada/ignition/overview").into(),
        AttackKind::Standard => forbids("armada/attack/overview").into(),
    }
}

/// The rule by which attacks of this kind are not countered.
fn made_with(kind: AttackKind) -> &'static str {
    match kind {
        AttackKind::Snipe => "armada/squadron-keywords/snipe",
        _ => "armada/squadron-keywords/counter",
    }
}

/// The rule of the keyword with which such an attack is made.
fn keyword_passage(kind: AttackKind) -> &'static str {
    match kind {
        AttackKind::Counter => "armada/squadron-keywords/counter",
        _ => "armada/squadron-keywords/snipe",
    }
}

/// Who makes attacks of this kind, and on whom.
fn other_sides(kind: AttackKind) -> &'static str {
    match kind {
        AttackKind::Counter => "counter attacks are made by squadrons on squadrons",
        AttackKind::Snipe => "snipe attacks are made by squadrons on squadrons",
        AttackKind::Salvo => "salvo attacks are made by ships",
        AttackKind::Ignition => "ignition attacks are made by ships on ships",
        AttackKind::Standard => "such an attack is not made here",
    }
}

/// The keyword with which such an attack is made.
fn kind_keyword(kind: AttackKind) -> KeywordName {
    match kind {
        AttackKind::Counter => KeywordName::Counter,
        _ => KeywordName::Snipe,
    }
}

fn keyword_idle(name: KeywordName, why: KeywordIdle) -> String {
    match why {
        KeywordIdle::Missing => format!("the squadron has no {name}"),
        KeywordIdle::Used => format!("{name} has been used in this attack"),
        KeywordIdle::AgainstShips => format!("{name} works in attacks on ships, and the defender is a squadron"),
        KeywordIdle::AgainstSquadrons => format!("{name} works in attacks on squadrons, and the defender is a ship"),
        KeywordIdle::NotCommanded => format!("{name} works while a squadron command activates the squadron"),
        KeywordIdle::NotEngaged => {
            format!("{name} works against a squadron that is engaged with another one, and the defender is not")
        }
        KeywordIdle::AttackerIsShip => {
            format!("{name} works while a squadron attacks, and the attacker is a ship")
        }
        KeywordIdle::NobodyScreens => {
            "screen gives dodge for squadrons without screen with which the attacker is engaged, and there is none"
                .to_owned()
        }
    }
}

/// The rule of a keyword that cannot be used.
fn no_keyword(name: KeywordName) -> Citations {
    match name {
        KeywordName::Counter => forbids("armada/squadron-keywords/counter").into(),
        KeywordName::Adept => forbids("armada/squadron-keywords/adept").into(),
        KeywordName::Swarm => forbids("armada/squadron-keywords/swarm").into(),
        KeywordName::Assault => forbids("armada/squadron-keywords/assault").into(),
        KeywordName::Dodge => Citations::one(forbids("armada/squadron-keywords/dodge"))
            .and(defines("armada/squadron-keywords/screen")),
        _ => Citations::one(forbids("armada/squadron-keywords/ai"))
            .and(defines("armada/squadron-keywords/ai-forms")),
    }
}
