//! Which rule is behind it?
//!
//! One exhaustive match over events: a new event cannot be forgotten. What refuses stands in `bans`.

use super::{
    commands::{Command, Spent},
    event::{DialLoss, Did, Event, Freedom, Turn, Under},
    pick::Prompt,
    setup::{Scene, Trigger},
    way::{Place, Way},
};
use engine::Citations;
use vocabulary::{defines, forbids, orders, permits, requires};

/// The rules behind an event.
pub(super) fn event(event: &Event) -> Citations {
    match event {
        Event::SeeDials(_) => Citations::one(permits("armada/commands/q-see-dials"))
            .and(defines("armada/information/hidden"))
            .and(defines("armada/command-dials/secret")),
        Event::ChangeDial { .. } => changed_dial(),
        Event::SetDial(_) => Citations::one(requires("armada/command-phase/setting-dials"))
            .and(requires("armada/command-phase/how-many"))
            .and(orders("armada/command-phase/at-the-bottom")),
        Event::Activate => permits("armada/ship-activation/once-per-round").into(),
        Event::NoActivation => forbids("armada/ship-activation/once-per-round").into(),
        Event::Reveal(_) => Citations::one(requires("armada/command-dials/reveal"))
            .and(orders("armada/ship-activation/reveal-command-dial")),
        Event::GainDial(_) => permits("armada/command-dials/gained").into(),
        Event::GainToken(_) => Citations::one(permits("armada/command-tokens/gain"))
            .and(requires("armada/command-tokens/where-it-lies")),
        Event::DialToToken(_) => Citations::one(permits("armada/command-dials/token-at-reveal"))
            .and(permits("armada/command-tokens/gain"))
            .and(requires("armada/command-dials/back-to-the-stack")),
        Event::HugeToken(_) => requires("armada/huge-ship/dial-token").into(),
        Event::DiscardDial { why, .. } => match why {
            DialLoss::Raid => Citations::one(permits("armada/raid-tokens/discard"))
                .and(requires("armada/command-dials/back-to-the-stack")),
            DialLoss::Effect => Citations::one(defines("armada/golden-rules/card-beats-rules"))
                .and(requires("armada/command-dials/back-to-the-stack")),
            DialLoss::Unspent => Citations::one(requires("armada/command-dials/unspent"))
                .and(requires("armada/command-dials/back-to-the-stack")),
        },
        Event::RemoveRaid(_) => permits("armada/raid-tokens/discard").into(),
        Event::Enter(scene) => orders(scene_passage(*scene)).into(),
        Event::BeginAttack => Citations::one(orders("armada/ship-activation/attack"))
            .and(orders("armada/attack/resolve-attack-effects")),
        Event::Resolve { command, way, turn: Turn::First } => resolve(*command, *way),
        Event::Resolve { command, way, turn: Turn::Further } => {
            resolve(*command, *way).and(permits("armada/commands/several-commands"))
        }
        Event::ChangeSpeed { with, .. } => Citations::one(permits(with_passage(Command::Navigate, *with)))
            .and(requires("armada/navigate-command/limits"))
            .and(defines("armada/speed/limits")),
        Event::RaiseYaw { with, .. } => {
            Citations::one(permits(with_passage(Command::Navigate, *with))).and(defines("armada/yaw/raise"))
        }
        Event::MoveShield { .. } => Citations::one(permits("armada/repair-command/move-shield"))
            .and(orders("armada/repair-command/one-after-another"))
            .and(permits("armada/repair-command/any-order")),
        Event::RecoverShield(_) => Citations::one(permits("armada/repair-command/recover-shield"))
            .and(orders("armada/repair-command/one-after-another"))
            .and(permits("armada/repair-command/any-order")),
        Event::RepairHull(_) => Citations::one(permits("armada/repair-command/repair-hull"))
            .and(defines("armada/damage-cards/discarded"))
            .and(orders("armada/repair-command/one-after-another"))
            .and(permits("armada/repair-command/any-order")),
        Event::LosePoints(_) => requires("armada/repair-command/leftover").into(),
        Event::ActivateSquadron { via, under, .. } => activate(*under, via.is_some()),
        Event::MoveSquadron { free, under, .. } => {
            let moves = may_act(*under).and(defines("armada/squadron-movement/overview"));
            match free {
                Freedom::Free => moves,
                Freedom::Heavy => moves.and(permits("armada/squadron-keywords/heavy")),
                Freedom::Card => moves.and(permits("armada/golden-rules/card-beats-rules")),
                Freedom::Grit => moves.and(permits("armada/squadron-keywords/grit")),
            }
        }
        Event::AttackWith { under, .. } => may_act(*under).and(defines("armada/attack-range/squadron")),
        Event::EndSquadron { did: Did::Something, .. } => {
            requires("armada/squadron-activation/slider").into()
        }
        Event::EndSquadron { did: Did::Nothing, .. } => {
            Citations::one(permits("armada/squadron-activation/nothing"))
                .and(requires("armada/squadron-activation/slider"))
        }
        Event::WithoutEffect(_) => without_effect(),
        Event::UseCard { trigger, .. } => card(*trigger),
        Event::NoMoreCards => no_card(),
        Event::EndSquadrons => orders("armada/squadron-command/one-at-a-time").into(),
        Event::Add(_) => Citations::one(permits("armada/concentrate-fire-command/dial"))
            .and(permits("armada/concentrate-fire-command/color"))
            .and(defines("armada/modifying-dice/add")),
        Event::Reroll { .. } => Citations::one(permits("armada/concentrate-fire-command/token"))
            .and(defines("armada/modifying-dice/reroll")),
        Event::Maneuver { speed: 0 } => Citations::one(requires("armada/ship-movement/speed-zero"))
            .and(orders("armada/ship-activation/execute-maneuver")),
        Event::Maneuver { .. } => Citations::one(orders("armada/ship-activation/execute-maneuver"))
            .and(requires("armada/ship-movement/move-ship")),
        Event::EndActivation => requires("armada/ship-activation/marked").into(),
        Event::Unit(event) => event.rules(),
        Event::Deed(deed) => deed.rules(),
        Event::Card(event) => event.rules(),
    }
}

fn scene_passage(scene: Scene) -> &'static str {
    match scene {
        Scene::CommandPhase => "armada/command-phase/setting-dials",
        Scene::Reveal | Scene::AfterReveal => "armada/ship-activation/reveal-command-dial",
        Scene::Attack => "armada/ship-activation/attack",
        Scene::DetermineCourse => "armada/ship-movement/determine-course",
        Scene::Over => "armada/command-phase/how-many",
        Scene::SquadronPhase => "armada/squadron-phase/turns",
    }
}

fn activate(under: Under, relayed: bool) -> Citations {
    let activated = Citations::one(permits("armada/squadron-activation/once-per-round"));
    let activated = match under {
        Under::Command => activated.and(orders("armada/squadron-command/one-at-a-time")),
        Under::Phase | Under::Rogue => activated
            .and(orders("armada/squadron-phase/turns"))
            .and(orders("armada/squadron-phase/one-after-other")),
    };
    match relayed {
        true => activated
            .and(permits("armada/squadron-keywords/relay"))
            .and(permits("armada/squadron-command/relayed")),
        false => activated,
    }
}

/// The rule by which an activated squadron moves or attacks.
fn may_act(under: Under) -> Citations {
    match under {
        Under::Command => Citations::one(permits("armada/squadron-command/move-and-attack"))
            .and(permits("armada/squadron-activation/command")),
        Under::Phase => permits("armada/squadron-activation/squadron-phase").into(),
        Under::Rogue => permits("armada/squadron-keywords/rogue").into(),
    }
}

/// The passage on when a command is resolved.
pub(super) fn timing(command: Command) -> &'static str {
    match command {
        Command::Navigate => "armada/navigate-command/timing",
        Command::Squadron => "armada/squadron-command/timing",
        Command::Repair => "armada/repair-command/timing",
        Command::ConcentrateFire => "armada/concentrate-fire-command/timing",
    }
}

/// The passage on what a command does for what is spent.
pub(super) fn with_passage(command: Command, spent: Spent) -> &'static str {
    match (command, spent) {
        (Command::Navigate, Spent::Dial) => "armada/navigate-command/dial",
        (Command::Navigate, Spent::Token) => "armada/navigate-command/token",
        (Command::Navigate, Spent::Both) => "armada/navigate-command/both",
        (Command::Squadron, Spent::Dial) => "armada/squadron-command/dial",
        (Command::Squadron, Spent::Token) => "armada/squadron-command/token",
        (Command::Squadron, Spent::Both) => "armada/squadron-command/both",
        (Command::Repair, Spent::Dial) => "armada/repair-command/dial",
        (Command::Repair, Spent::Token) => "armada/repair-command/token",
        (Command::Repair, Spent::Both) => "armada/repair-command/both",
        (Command::ConcentrateFire, Spent::Dial) => "armada/concentrate-fire-command/dial",
        (Command::ConcentrateFire, Spent::Token) => "armada/concentrate-fire-command/token",
        (Command::ConcentrateFire, Spent::Both) => "armada/concentrate-fire-command/both",
    }
}

fn resolve(command: Command, way: Way) -> Citations {
    let spent = way.spent();
    let mut rules = Citations::one(permits(with_passage(command, spent)))
        .and(permits("armada/commands/resolving"))
        .and(orders(timing(command)))
        .and(orders("armada/commands/decide-first"));
    if spent == Spent::Both {
        rules = rules.and(defines("armada/commands/dial-and-token"));
        if command == Command::ConcentrateFire {
            rules = rules
                .and(defines("armada/concentrate-fire-command/open-order"))
                .and(orders("armada/community-rulings/ruling-concentrate-fire-order"));
        }
    }
    if way.token() == Some(Place::Ship) {
        rules = rules.and(requires("armada/command-tokens/spent"));
    }
    if way.dial() == Some(Place::Card) || way.token() == Some(Place::Card) {
        rules = rules.and(permits("armada/upgrade-cards-with-tokens-or-dials/used-only-as-told"));
    }
    if way.dial() == Some(Place::Card) {
        rules = rules.and(defines("armada/command-dials/reveal"));
    }
    rules
}

/// The rules behind a card's effect whose moment has come.
pub(super) fn card(trigger: Trigger) -> Citations {
    let may = Citations::one(permits("armada/upgrade-cards/optional"));
    match trigger {
        Trigger::None | Trigger::Reveal => {
            may.and(orders("armada/effect-use-and-timing/after")).and(defines("armada/command-dials/reveal"))
        }
        _ => may.and(orders("armada/effect-use-and-timing/command-header")),
    }
}

/// The rule by which a command is resolved although nothing is done with it.
fn without_effect() -> Citations {
    Citations::one(permits("armada/commands/without-effect")).and(defines("armada/commands/once-per-round"))
}

/// The rule by which a decision is made.
pub(super) fn prompt(prompt: Prompt) -> Citations {
    match prompt {
        Prompt::ChangeDials => changed_dial(),
        Prompt::SetDial => requires("armada/command-phase/how-many").into(),
        Prompt::Activation => permits("armada/ship-activation/once-per-round").into(),
        Prompt::Reveal => Citations::one(permits("armada/command-dials/token-at-reveal"))
            .and(permits("armada/command-dials/keep")),
        Prompt::GainedDial => permits("armada/command-dials/gained").into(),
        Prompt::TokenLimit => requires("armada/command-tokens/limit").into(),
        Prompt::AfterReveal => Citations::one(permits("armada/commands/resolving"))
            .and(permits("armada/commands/several-commands")),
        Prompt::Squadrons => permits("armada/squadron-command/one-at-a-time").into(),
        Prompt::SquadronActions => permits("armada/squadron-command/move-and-attack").into(),
        Prompt::Repair => permits("armada/repair-command/any-order").into(),
        Prompt::AttackEffects => permits("armada/concentrate-fire-command/timing").into(),
        Prompt::AddedColor => permits("armada/concentrate-fire-command/color").into(),
        Prompt::AddedDie => requires("armada/modifying-dice/add").into(),
        Prompt::RerolledDie => permits("armada/concentrate-fire-command/token").into(),
        Prompt::Reroll => requires("armada/modifying-dice/reroll").into(),
        Prompt::DetermineCourse => permits("armada/navigate-command/timing").into(),
        Prompt::Speed => permits("armada/navigate-command/limits").into(),
        Prompt::Yaw => permits("armada/navigate-command/dial").into(),
        Prompt::Cards | Prompt::Begin => order(),
        Prompt::EffectZone | Prompt::OpponentsZone => permits("armada/damage/zone-not-specified").into(),
        Prompt::Alternative => defines("armada/effect-use-and-timing/overview").into(),
        Prompt::EffectCommand => permits("armada/command-tokens/gain").into(),
        Prompt::EffectDial => changed_dial(),
        Prompt::EffectSpeed => defines("armada/speed/overview").into(),
        Prompt::EffectYaw => defines("armada/yaw/raise").into(),
        Prompt::EffectCard => defines("armada/damage-cards/discarded").into(),
    }
}

/// The rules by which players order effects of one timing.
pub(super) fn order() -> Citations {
    Citations::one(orders("armada/effect-use-and-timing/first-player-first"))
        .and(orders("armada/effect-use-and-timing/own-order"))
}

/// The rule by which a card's effect is left out.
pub(super) fn no_card() -> Citations {
    permits("armada/upgrade-cards/optional").into()
}

/// The rules behind a facedown dial that is set to another command by an effect.
fn changed_dial() -> Citations {
    Citations::one(permits("armada/golden-rules/card-beats-rules"))
        .and(defines("armada/command-dials/secret"))
}
