//! Why is it refused or open, in words?

use super::{
    keywords::KeywordName,
    legality::{Ban, KeywordIdle},
    limits, refused_by,
    setup::{AttackKind, Place},
    tell::{article, command_words, counted, range_words, token, way},
};
use engine::Told;

/// Why something is refused or open.
pub(super) fn ban(ban: &Ban) -> Told {
    let text = match ban {
        Ban::Effect(ban) => return ban.told(),
        Ban::SpeedZero => "at speed 0 no defense token can be spent".to_owned(),
        Ban::OnePerType(kind) => format!("{} has been spent in this attack, and only one of each type can be", article(kind.word())),
        Ban::OncePerAttack(name) => format!("the {} has been spent in this attack, and no token can be spent twice", token(*name)),
        Ban::Locked(name) => format!("an accuracy locked the {} for this attack", token(*name)),
        Ban::Barred(name) => format!("a card says that the {} cannot be spent in this attack", token(*name)),
        Ban::Discarded(name) => format!("the {} is discarded", token(*name)),
        Ban::NoSuchToken(name) => format!("the defender has no {}", token(*name)),
        Ban::NotOwn { owner, token: name } => {
            format!("the {} belongs to the {owner}; only whoever is attacked spends defense tokens, and only its own", token(*name))
        }
        Ban::NotAdjacent { defending, named } if defending == named => {
            format!("the {named} hull zone is the defending one; a redirect names an adjacent one")
        }
        Ban::NotAdjacent { defending, named } => {
            format!("the {named} hull zone is not adjacent to the defending {defending} zone")
        }
        Ban::HugeOnly(zone) => format!("only huge ships have a {zone} hull zone"),
        Ban::ZoneNeeded => "a redirect names its hull zone when it is spent".to_owned(),
        Ban::DieNeeded => "an evade chooses a die of the attack pool".to_owned(),
        Ban::NotInPool(one) => format!("no {} is in the attack pool", one.in_words()),
        Ban::NoAccuracy(None) => "no accuracy icon is in the attack pool".to_owned(),
        Ban::NoAccuracy(Some(color)) => format!("no {color} accuracy is in the attack pool"),
        Ban::AlreadyLocked(name) => format!("the {} is locked already; each accuracy chooses another token", token(*name)),
        Ban::NoCriticalIcon => "no critical icon is in the attack pool".to_owned(),
        Ban::NoCriticalColor(color) => format!("no {color} die in the attack pool shows a critical icon"),
        Ban::NoSuchCritical => "no such critical effect is listed".to_owned(),
        Ban::StandardOnly => "a salvo attack resolves only the standard critical effect".to_owned(),
        Ban::Contained => "the defender spent contain".to_owned(),
        Ban::SquadronResolvesNone => "a squadron without Bomber resolves no critical effect".to_owned(),
        Ban::SquadronSuffersNone => "a squadron suffers no critical effect".to_owned(),
        Ban::CriticalChosen => "another critical effect has been chosen, and only one is resolved in an attack".to_owned(),
        Ban::CriticalBehind => "the one critical effect of an attack is resolved when Resolve Damage begins, and that is behind".to_owned(),
        Ban::OneCritical => "one critical effect has been resolved in this attack".to_owned(),
        Ban::MoreThanShields { zone, shields } => {
            format!("the {zone} hull zone has {}, and a redirected point can only take a shield", counted(*shields, "shield", "shields"))
        }
        Ban::MoreThanDamage(total) => format!("the damage is {total}, and no more can be redirected"),
        Ban::NotRedirected => "no redirect was spent in this attack".to_owned(),
        Ban::DialFirst => "the die of the dial is added before the token rerolls one; the reference leaves that order open, and the engine takes this one".to_owned(),
        Ban::NoEvade => "no evade asks for a die here".to_owned(),
        Ban::EvadeFull => "the evade takes no more dice: it takes one more only against a ship of a larger size class".to_owned(),
        Ban::NotNow { belongs, now } => {
            format!("that belongs to {}, and the attack stands at {}", belongs.title(), now.title())
        }
        Ban::Behind(step) => format!("that decision of {} is behind", step.title()),
        Ban::EffectsFirst(word) => format!("effects with the timing \"{word}\" come first"),
        Ban::OneAfterAnother(step) => {
            format!("in {} one thing is finished before the next is chosen", step.title())
        }
        Ban::NotYours(who) => format!("that is the {who}'s decision"),
        Ban::Friendly => "the target is a friend, and only enemies can be attacked".to_owned(),
        Ban::NotInArc => "the target is not in the firing arc of the attacking hull zone".to_owned(),
        Ban::SightThroughZone => "the line of sight crosses another hull zone of the defender".to_owned(),
        Ban::RangeThroughZone => "the range is measured through another hull zone of the defender".to_owned(),
        Ban::ZoneUsed(zone) => format!("the {zone} hull zone has attacked in this activation already"),
        Ban::AttacksMade { made, most } => format!(
            "the ship has performed {} in this activation, and may perform {most}", counted(*made, "attack", "attacks")
        ),
        Ban::OutOfRange { range, reach } => {
            format!("the target is at {}, and the attacker reaches {}", range_words(*range), range_words(*reach))
        }
        Ban::OncePerRound => "the ship has resolved Concentrate Fire in this round already".to_owned(),
        Ban::SquadronCommand => "ships resolve commands, and the attacker is a squadron".to_owned(),
        Ban::NoCommand(spent) => format!("the attacker does not have {} with Concentrate Fire", way(*spent)),
        Ban::SalvoAddsNone => "no dice can be added in a salvo attack".to_owned(),
        Ban::ColorNotInPool(color) | Ban::AiColor(color) => format!("no {color} die is in the attack pool"),
        Ban::NothingAdds => "no effect adds a die here".to_owned(),
        Ban::NothingToReroll => "no die in the attack pool is one that it may reroll".to_owned(),
        Ban::NoSuchReroll(nth) => format!("the attacker has no reroll {nth}"),
        Ban::RerollUsed(nth) => format!("reroll {nth} has been used in this attack"),
        Ban::NoDieToReroll(one) | Ban::NoDieToSpend(one) => format!("no {} is in the attack pool", one.in_words()),
        Ban::NothingRerolls => "no effect rerolls this die here".to_owned(),
        Ban::PoolFull => format!("an attack pool of more than {} dice is not modelled", limits::DICE),
        Ban::LastDieRemoved => {
            "the only gathered die was removed for obstruction, and the reference does not say whether that cancels the attack".to_owned()
        }
        Ban::HugeAdjacency { defending, named } => format!(
            "the reference does not say whether {named} and {defending} of a huge ship are adjacent; read it from the ship token"
        ),
        Ban::RearBatteryNotGiven => {
            "a salvo attack follows, and the defender's printed rear battery armament is not known; give `defender.rear-battery`".to_owned()
        }
        Ban::AntiSquadronNotGiven => {
            "the ship's printed anti-squadron armament is not known; give `anti-squadron` of the ship that attacks the squadron".to_owned()
        }
        Ban::SalvoThroughDust => {
            "the squadron's line of sight crosses a dust field; the reference does not say whether a ship may answer along it".to_owned()
        }
        Ban::AttackerDestroyed => {
            "whoever attacks is destroyed while the attack goes on; the reference does not say whether it is finished"
                .to_owned()
        }
        Ban::EngagedUnarmed => {
            "the squadron has no anti-squadron dice; the reference does not say whether it must still attack a squadron that it is engaged with".to_owned()
        }
        Ban::NotInPlay { owner, place } => match place {
            Place::SetAside => format!("what the {owner} has set aside is not in the play area"),
            Place::Destroyed | Place::InPlay => format!("what the {owner} lost is no longer in play"),
        },
        Ban::ThroughDust => "a ship cannot attack along a line of sight that crosses a dust field".to_owned(),
        Ban::Maneuvered => "the ship has executed its maneuver, and attacks come before it".to_owned(),
        Ban::IgnitionNotFirst => {
            "an ignition attack is the ship's first attack, and it has attacked in this activation".to_owned()
        }
        Ban::SquadronMoved => "in the Squadron Phase a squadron without Rogue moves or attacks, not both".to_owned(),
        Ban::SquadronAttacked => "the squadron has attacked in this activation".to_owned(),
        Ban::EngagedWith(count) => format!(
            "the squadron is engaged with {} without Heavy, and must attack a squadron rather than a ship",
            counted(*count, "squadron", "squadrons")
        ),
        Ban::Escorted(_) => "the squadron is engaged with an Escort, and the target has no Escort".to_owned(),
        Ban::TargetedOnce => "this squadron has been a target of this attack, and each can be only once".to_owned(),
        Ban::NoSuchFurther(nth) => format!("no further squadron {nth} is given"),
        Ban::SquadronGoesOn => "only a ship goes on to further squadrons, and the attacker is a squadron".to_owned(),
        Ban::GoesOnFromShip => {
            "a ship goes on to further squadrons after an attack on a squadron, and the defender is a ship".to_owned()
        }
        Ban::KindGoesOn(kind) => format!("{} attack does not go on to further squadrons", article(kind.word())),
        Ban::Raided(command) => format!("a raid token blocks the {} command", command_words(*command)),
        Ban::RaidedAlready(command) => {
            format!("the ship has a {} raid token, and one of each type is the most", command_words(*command))
        }
        Ban::NoColorInPool => "no die is in the attack pool whose color AI could add".to_owned(),
        Ban::Keyword { name, why } => keyword_idle(*name, *why),
        Ban::OtherSides(kind) => other_sides(*kind).to_owned(),
        Ban::DiceNotGiven => {
            "the attacker's armament is not known; give `dice` as rolled, `pool`, or `battery` (`anti-squadron` against squadrons) of the attacker".to_owned()
        }
        Ban::SnipeDistance => {
            "a snipe attack is made at distance 2; at distance 1 the squadron makes an ordinary attack".to_owned()
        }
        Ban::NotCountered(kind) => format!("a {kind} attack is not countered"),
        Ban::NoSuchAttack(kind) => {
            format!("the attacking squadron has no {}, so it makes no {kind} attack", kind_keyword(*kind))
        }
        Ban::NoHitIcon(one) => format!("the {} shows no hit icon", one.in_words()),
    };
    Told::new(text, refused_by::ban(ban))
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
