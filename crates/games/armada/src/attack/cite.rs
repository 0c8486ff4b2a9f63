//! Which rules of attacks depend on more than the row of an event or of a ban?

use vocabulary::{defines, forbids, orders, permits, requires};

use super::{
    keywords::KeywordName,
    progress::{AttackStep, Counting, Critical, RerollSource},
    setup::{ConcentrateFire, Crossed, Crossing, Obstruction, Place},
    table::Unit,
    terms::UnitKind,
    tokens::TokenKind,
    ways::{Against, Answer, Canceling, Ending, Unrolled},
};
use engine::Citations;

pub(super) fn declared(crossed: Crossed, by: UnitKind) -> Citations {
    let cited = seen(permits("armada/attack/declare-target").into(), crossed);
    match by == UnitKind::Squadron && crossed.has(Crossing::HiddenObstacle) {
        true => cited.and(defines("armada/community-rulings/ruling-hidden-obstacle-squadron")),
        false => cited,
    }
}

pub(super) fn declared_further(crossed: Crossed) -> Citations {
    let cited = Citations::one(permits("armada/attack/declare-additional-squadron-target"))
        .and(defines("armada/attack/repetition-is-new-attack"));
    seen(cited, crossed)
}

/// The passage on when an attack in return is made.
pub(super) fn answer_passage(answer: Answer) -> &'static str {
    match answer {
        Answer::SalvoAtShip | Answer::SalvoAtSquadron => "armada/salvo/timing",
        Answer::Counter => "armada/squadron-keywords/counter",
    }
}

/// The passage on why there is no attack.
pub(super) fn no_attack_passage(why: Ending) -> &'static str {
    match why {
        Ending::IllegalTarget => "armada/attack/declare-target",
        Ending::NoDice => "armada/attack/no-dice",
    }
}

pub(super) fn gathered(armament: Against) -> Citations {
    Citations::one(requires("armada/attack/roll-attack-dice"))
        .and(match armament {
            Against::Ship => requires("armada/attack/gather-battery"),
            Against::Squadron => requires("armada/attack/gather-anti-squadron"),
            Against::Snipe => requires("armada/squadron-keywords/snipe"),
        })
        .and(requires("armada/attack/gather-colors"))
        .and(defines("armada/attack-pool/before-roll"))
}

pub(super) fn obstructed(obstruction: Obstruction) -> Citations {
    let one = Citations::one(requires("armada/attack/remove-obstructed-die"))
        .and(requires("armada/obstructed/one-die"));
    match obstruction {
        Obstruction::Several => one.and(requires("armada/obstructed/only-once")),
        Obstruction::Obstructed | Obstruction::Clear => one,
    }
}

pub(super) fn reroll(source: RerollSource) -> Citations {
    let by = match source {
        RerollSource::Listed(_) => permits("armada/attack/modify-dice"),
        RerollSource::Adept => permits("armada/squadron-keywords/adept"),
        RerollSource::Swarm => permits("armada/squadron-keywords/swarm"),
    };
    Citations::one(by).and(orders("armada/attack/effects-order"))
}

pub(super) fn canceled(why: Canceling) -> Citations {
    let cause = match why {
        Canceling::EvadeLong => requires("armada/defense-tokens/evade-long"),
        Canceling::EvadeExtreme => requires("armada/defense-tokens/evade-extreme"),
        Canceling::EvadeByCard => defines("armada/golden-rules/card-beats-rules"),
        Canceling::Scatter => requires("armada/defense-tokens/scatter"),
    };
    Citations::one(cause).and(defines("armada/modifying-dice/cancel"))
}

pub(super) fn critical(critical: Critical) -> Citations {
    let (icon, timing) =
        (permits("armada/critical-effects/icon-needed"), orders("armada/critical-effects/timing"));
    match critical {
        Critical::Standard => {
            Citations::one(permits("armada/critical-effects/standard")).and(icon).and(timing)
        }
        Critical::Listed(_) => {
            Citations::one(icon).and(timing).and(defines("armada/critical-effects/icon-not-spent"))
        }
    }
}

pub(super) fn total(counting: Counting, icons: u16, damage: u16, taken: u16) -> Citations {
    let counted = counted(counting);
    let halved = requires("armada/attack/total-brace");
    let card = defines("armada/golden-rules/card-beats-rules");
    let counted = if damage + taken < icons { counted.and(halved) } else { counted };
    if taken > 0 { counted.and(card) } else { counted }
}

pub(super) fn unrolled(change: Unrolled) -> Citations {
    let done = match change {
        Unrolled::Added => defines("armada/modifying-dice/add"),
        Unrolled::Removed => defines("armada/modifying-dice/cancel"),
    };
    Citations::one(done).and(defines("armada/attack-pool/before-roll"))
}

/// What does not hinder although the line of sight crosses it is told with its rule.
fn seen(cited: Citations, crossed: Crossed) -> Citations {
    crossed.iter().fold(cited, |cited, crossing| match crossing {
        Crossing::Obstacle | Crossing::Ship | Crossing::DustField => {
            cited.and(defines("armada/line-of-sight/obstructed"))
        }
        Crossing::Squadron => cited.and(defines("armada/line-of-sight/squadrons")),
        Crossing::OwnZone => cited.and(defines("armada/line-of-sight/own-zones")),
        Crossing::ShieldDial => cited.and(defines("armada/line-of-sight/dials-ignored")),
        Crossing::HiddenObstacle => cited.and(defines("armada/line-of-sight/hidden-obstacle")),
    })
}

/// The rules behind an attack in return.
pub(super) fn answered(answer: Answer, place: Place) -> Citations {
    let salvo = |armament| {
        Citations::one(requires("armada/defense-tokens/salvo"))
            .and(requires(armament))
            .and(requires("armada/salvo/range"))
            .and(defines("armada/salvo/full-attack"))
    };
    let (cited, destroyed) = match answer {
        Answer::SalvoAtShip => (salvo("armada/salvo/against-ship"), permits("armada/salvo/destroyed")),
        Answer::SalvoAtSquadron => {
            (salvo("armada/salvo/against-squadron"), permits("armada/salvo/destroyed"))
        }
        Answer::Counter => (
            Citations::one(permits("armada/squadron-keywords/counter"))
                .and(defines("armada/squadron-keywords/counter-modified")),
            permits("armada/destroyed-ships-and-squadrons/last-blow"),
        ),
    };
    if place == Place::Destroyed { cited.and(destroyed) } else { cited }
}

/// The rule of a keyword that is used.
pub(super) fn keyword(keyword: KeywordName) -> Citations {
    match keyword {
        KeywordName::Dodge => Citations::one(permits("armada/squadron-keywords/dodge"))
            .and(defines("armada/squadron-keywords/values-add")),
        KeywordName::Assault => permits("armada/squadron-keywords/assault").into(),
        _ => Citations::one(permits("armada/squadron-keywords/ai"))
            .and(defines("armada/squadron-keywords/ai-forms")),
    }
}

/// The passage on a step of the attack.
pub(super) fn step_passage(step: AttackStep) -> &'static str {
    match step {
        AttackStep::DeclareTarget => "armada/attack/declare-target",
        AttackStep::RollAttackDice => "armada/attack/roll-attack-dice",
        AttackStep::ResolveAttackEffects => "armada/attack/resolve-attack-effects",
        AttackStep::SpendDefenseTokens => "armada/attack/spend-defense-tokens",
        AttackStep::ResolveDamage | AttackStep::Over => "armada/attack/resolve-damage",
    }
}

pub(super) fn concentrate_fire(way: ConcentrateFire) -> Citations {
    let command = permits("armada/commands/concentrate-fire");
    let decided = orders("armada/commands/decide-first");
    let (dial, token) =
        (permits("armada/concentrate-fire-command/dial"), permits("armada/concentrate-fire-command/token"));
    match way {
        ConcentrateFire::None => command.into(),
        ConcentrateFire::Dial => Citations::one(dial).and(command).and(decided),
        ConcentrateFire::Token => Citations::one(token).and(command).and(decided),
        ConcentrateFire::Both => Citations::one(permits("armada/concentrate-fire-command/both"))
            .and(defines("armada/commands/dial-and-token"))
            .and(command)
            .and(decided)
            .and(defines("armada/concentrate-fire-command/open-order"))
            .and(orders("armada/community-rulings/ruling-concentrate-fire-order")),
    }
}

fn counted(counting: Counting) -> Citations {
    match counting {
        Counting::Ships => requires("armada/attack/total-ships").into(),
        Counting::Squadron => requires("armada/attack/total-squadron").into(),
        Counting::Bomber => Citations::one(requires("armada/squadron-keywords/bomber"))
            .and(requires("armada/attack/total-squadron")),
    }
}

/// The rules behind an attack in return, and the reading by which it comes before effects after the attack.
pub(super) fn before_what_follows(answer: Citations) -> Citations {
    answer.and(orders("armada/community-rulings/ruling-salvo-and-after"))
}

/// The rule by which a return attack is left out.
pub(crate) fn no_return() -> Citations {
    permits("armada/squadron-keywords/counter").into()
}

/// The rule by which a command is resolved although it does nothing.
pub(super) fn without_effect() -> Citations {
    permits("armada/commands/without-effect").into()
}

/// The rules behind a token that is spent and has no effect: of a squadron, or a salvo in an attack which it
/// cannot answer.
pub(super) fn idle(kind: TokenKind, defender: &Unit) -> Citations {
    Citations::one(match (kind, defender.kind) {
        (TokenKind::Salvo, UnitKind::Ship) => forbids("armada/defense-tokens/salvo-never-against"),
        (TokenKind::Salvo, UnitKind::Squadron) => defines("armada/defense-tokens/salvo-ship-only"),
        (TokenKind::Contain, _) => defines("armada/defense-tokens/contain-ship-only"),
        _ => defines("armada/hull-zones/four"),
    })
    .and(permits("armada/defense-tokens/no-effect"))
}
