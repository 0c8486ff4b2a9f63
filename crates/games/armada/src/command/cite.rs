//! Which rules of commands depend on more than the row of an event or of a ban?

use vocabulary::{defines, orders, permits, requires};

use super::{
    commands::{Command, Spent},
    resolution::{Place, Way},
    setup::{Scene, Trigger},
    ways::{Did, Freedom, Repair, Turn, Under},
};
use engine::Citations;

pub(super) fn resolved(command: Command, way: Way, turn: Turn) -> Citations {
    match turn {
        Turn::First => resolve(command, way),
        Turn::Further => resolve(command, way).and(permits("armada/commands/several-commands")),
    }
}

pub(super) fn changed_speed(with: Spent) -> Citations {
    Citations::one(permits(with_passage(Command::Navigate, with)))
        .and(requires("armada/navigate-command/limits"))
        .and(defines("armada/speed/limits"))
}

/// The rules behind points that are spent on a repair effect.
pub(super) fn repaired(repair: Repair) -> Citations {
    Citations::one(permits(repair.passage()))
        .and(orders("armada/repair-command/one-after-another"))
        .and(permits("armada/repair-command/any-order"))
}

pub(super) fn moves(under: Under, free: Freedom) -> Citations {
    let moves = may_act(under).and(defines("armada/squadron-movement/overview"));
    match free {
        Freedom::Free => moves,
        Freedom::Heavy => moves.and(permits("armada/squadron-keywords/heavy")),
        Freedom::Card => moves.and(permits("armada/golden-rules/card-beats-rules")),
        Freedom::Grit => moves.and(permits("armada/squadron-keywords/grit")),
    }
}

pub(super) fn finished(did: Did) -> Citations {
    let slider = requires("armada/squadron-activation/slider");
    match did {
        Did::Something => slider.into(),
        Did::Nothing => Citations::one(permits("armada/squadron-activation/nothing")).and(slider),
    }
}

pub(super) fn maneuver(speed: u8) -> Citations {
    let step = orders("armada/ship-activation/execute-maneuver");
    match speed {
        0 => Citations::one(requires("armada/ship-movement/speed-zero")).and(step),
        _ => Citations::one(step).and(requires("armada/ship-movement/move-ship")),
    }
}

pub(super) fn scene_passage(scene: Scene) -> &'static str {
    match scene {
        Scene::CommandPhase => "armada/command-phase/setting-dials",
        Scene::Reveal | Scene::AfterReveal => "armada/ship-activation/reveal-command-dial",
        Scene::Attack => "armada/ship-activation/attack",
        Scene::DetermineCourse => "armada/ship-movement/determine-course",
        Scene::Over => "armada/command-phase/how-many",
        Scene::SquadronPhase => "armada/squadron-phase/turns",
    }
}

pub(super) fn activate(under: Under, relayed: bool) -> Citations {
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
pub(super) fn may_act(under: Under) -> Citations {
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
