//! What can be decided about commands, and how is it called?
//!
//! `FromStr` reads names back: `repair both`, `speed 3`, `activate x-wing via shuttle`.

use std::str::FromStr;

use serde::{Deserialize, Serialize};
use vocabulary::{PickError, picks, prompts};

use super::{
    commands::Command, dice::Die, effect, resolution::Way, setup::Target, state::State, tell,
    terms::HullZone, ways::Card,
};

prompts! {
    /// What is decided, in the order in which a ship's activation comes to it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    Prompt on (state: State) {
        SetDial = "set-dial", "What is set on dial {} of {}?", state.ship().stack.len() + 1, state.commands.values.command
            => [requires "armada/command-phase/how-many"];
        Activation = "activation", "Does the ship activate?"
            => [permits "armada/ship-activation/once-per-round"];
        /// And of raid tokens.
        Reveal = "reveal", "What becomes of the revealed dial?"
            => [permits "armada/command-dials/token-at-reveal", permits "armada/command-dials/keep"];
        GainedDial = "gained-dial", "What becomes of the gained dial?"
            => [permits "armada/command-dials/gained"];
        /// After the dial has been revealed.
        AfterReveal = "after-reveal", "Is a squadron or repair command resolved?"
            => [permits "armada/commands/resolving", permits "armada/commands/several-commands"];
        Squadrons = "squadrons", "Which squadron is activated next? {} left", tell::squadrons_left(state)
            => [permits "armada/squadron-command/one-at-a-time"];
        SquadronActions = "squadron-actions", "What does {} do?", tell::active_squadron(state)
            => [permits "armada/squadron-command/move-and-attack"];
        Repair = "repair-effects", "How {} spent?", tell::points_are(state.commands.points)
            => [permits "armada/repair-command/any-order"];
        AttackEffects = "attack-effects", "Is Concentrate Fire resolved in this attack?"
            => [permits "armada/concentrate-fire-command/timing"];
        AddedColor = "added-color", "Of which color is the added die?"
            => [permits "armada/concentrate-fire-command/color"];
        AddedDie = "added-die", "What does the added die show?"
            => [requires "armada/modifying-dice/add"];
        RerolledDie = "rerolled-die", "Which die is rerolled?"
            => [permits "armada/concentrate-fire-command/token"];
        Reroll = "reroll", "What does the rerolled die show?"
            => [requires "armada/modifying-dice/reroll"];
        DetermineCourse = "determine-course", "Is Navigate resolved?"
            => [permits "armada/navigate-command/timing"];
        Speed = "speed", "Which speed? It is {}", state.speed()
            => [permits "armada/navigate-command/limits"];
        Yaw = "yaw", "Which joint gains one yaw? They are {}", state.course()
            => [permits "armada/navigate-command/dial"];
        /// Before the command is over.
        Cards = "cards", "Which upgrade card is used now?"
            => { effect::cite::order() };
        EffectYaw = "effect-yaw", "The yaw of which joint? They are {}", state.course()
            => [defines "armada/yaw/raise"];
    }
}

picks! {
    /// A pick.
    #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(try_from = "String", into = "String")]
    Pick on (state: State) {
        LookAtDials = "look at dials" => "Look at the facedown dials";
        /// A dial is put under the stack: `set repair`.
        SetDial(command: Command) = "set {command}" => "Set {}", tell::title(*command);
        ActivateShip = "activate ship" => "Activate the ship";
        NoActivation = "no activation" => "Do not activate it";
        DialToToken = "dial to token" => "Spend the dial for its token";
        KeepDial = "keep dial" => "Keep the dial";
        DiscardDial = "discard dial" => "Discard the dial for all raid tokens";
        /// Where a card says so, to be rid of one raid token only.
        DiscardDialFor(command: Command) = "discard dial for {command}" => "Discard the dial for the {} raid token", command.spoken();
        /// `repair dial`, `concentrate fire both`.
        Resolve { command: Command, way: Way } = "{} {way}", command.spoken() => "Resolve {} with {}", tell::title(*command), tell::way(*way);
        /// The new speed, or the old one: `speed 3`.
        Speed(speed: i8) = "speed {speed}" => "{} speed {speed}", tell::to_speed(state, *speed);
        /// The yaw of this joint is raised by one.
        Yaw(joint: u8) = "yaw {joint}" => "Turn joint {joint}";
        NoYaw = "no yaw" => "Turn no joint";
        MoveShield { from: HullZone, to: HullZone } = "move shield {from} {to}" => "Move a shield from {from} to {to}";
        RecoverShield(zone: HullZone) = "recover shield {zone}" => "Recover a shield of {zone}";
        /// `discard card facedown`, `discard card capacitor failure`.
        DiscardCard(card: Card) = "discard card {}", tell::lying(card) => "Discard {}", tell::discarded(card);
        /// `activate x-wing`, `activate x-wing via shuttle`, which has Relay.
        Activate { name: String, via: Option<String> }
            = "activate {name}{}", via.as_ref().map(|via| format!(" via {via}")).unwrap_or_default()
            => "Activate {name}{}", via.as_ref().map(|via| format!(" through {via}")).unwrap_or_default();
        Move = "move" => "Move";
        Attack(target: Target) = "attack {target}" => "Attack a {target}";
        Reroll(die: Die) = "reroll {die}" => "Reroll {}", die.in_words();
        /// While this command is being resolved.
        NoCards = "pass" => "Use no more cards";
    }
}

impl FromStr for Pick {
    type Err = PickError;

    fn from_str(text: &str) -> Result<Self, PickError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let fixed = fixed(&words).or_else(|| dials(&words)).or_else(|| effects(&words));
        fixed.or_else(|| resolve(&words)).ok_or_else(|| PickError(text.to_owned()))
    }
}

fn fixed(words: &[&str]) -> Option<Pick> {
    match words {
        ["look", "at", "dials"] => Some(Pick::LookAtDials),
        ["activate", "ship"] => Some(Pick::ActivateShip),
        ["no", "activation"] => Some(Pick::NoActivation),
        ["dial", "to", "token"] => Some(Pick::DialToToken),
        ["keep", "dial"] => Some(Pick::KeepDial),
        ["discard", "dial"] => Some(Pick::DiscardDial),
        ["no", "yaw"] => Some(Pick::NoYaw),
        ["move"] => Some(Pick::Move),
        _ => None,
    }
}

fn dials(words: &[&str]) -> Option<Pick> {
    if let ["discard", "dial", "for", command @ ..] = words {
        return command.join("-").parse().ok().map(Pick::DiscardDialFor);
    }
    match words {
        ["set", command] => Some(Pick::SetDial(command.parse().ok()?)),
        _ => None,
    }
}

fn effects(words: &[&str]) -> Option<Pick> {
    match words {
        ["speed", speed] => Some(Pick::Speed(speed.parse().ok()?)),
        ["yaw", joint] => Some(Pick::Yaw(joint.parse().ok()?)),
        ["move", "shield", from, to] => {
            Some(Pick::MoveShield { from: from.parse().ok()?, to: to.parse().ok()? })
        }
        ["recover", "shield", zone] => Some(Pick::RecoverShield(zone.parse().ok()?)),
        ["discard", "card", "facedown"] => Some(Pick::DiscardCard(Card::Facedown)),
        ["discard", "card", name @ ..] if !name.is_empty() => {
            Some(Pick::DiscardCard(Card::Faceup(name.join(" "))))
        }
        ["activate", name @ ..] if !name.is_empty() => {
            let via = name.iter().rposition(|word| *word == "via").filter(|place| *place > 0);
            let (name, via) = match via {
                Some(place) => (name.get(..place)?, name.get(place + 1..).filter(|via| !via.is_empty())),
                None => (name, None),
            };
            Some(Pick::Activate { name: name.join(" "), via: via.map(|via| via.join(" ")) })
        }
        ["attack", target] => Some(Pick::Attack(target.parse().ok()?)),
        ["reroll", die] => Some(Pick::Reroll(die.parse().ok()?)),
        ["pass"] => Some(Pick::NoCards),
        _ => None,
    }
}

fn resolve(words: &[&str]) -> Option<Pick> {
    let (command, way) = match words {
        ["concentrate", "fire", way @ ..] => (Command::ConcentrateFire, way),
        [command, way @ ..] => (command.parse().ok()?, way),
        [] => return None,
    };
    Some(Pick::Resolve { command, way: way.join(" ").parse().ok()? })
}

vocabulary::as_text!(Pick);
