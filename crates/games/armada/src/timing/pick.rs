//! What can be decided, and how is it called?
//!
//! Which effect comes next is the engine's own question (`use NAME`, `pass`). What an effect asks for while it is
//! resolved stands here: `choose red/hit`, `choose brace`, `choose front`, `roll blue/crit`, `done`.

use serde::{Deserialize, Serialize};
use vocabulary::{defines, permits, picks, prompts};

use super::{
    dice::{Color, Die, Pool},
    effect::{DiceChange, Name, OnZone},
    terms::{Command, HullZone},
    tokens::TokenName,
};
use names::Citation;

prompts! {
    /// What is decided.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    Prompt {
        Begin = "begin", "What can apply?"
            => [orders "armada/effect-use-and-timing/overview"];
        Die(change: DiceChange) = "die", "Which die is {}?", done_to_die(*change)
            => [defines "armada/modifying-dice/overview"];
        Roll(change: DiceChange) = "roll", "What do the dice show?"
            => [requires "armada/modifying-dice/who-rolls"];
        Token = "token", "Which token?"
            => [defines "armada/defense-tokens/readied"];
        Zone(what: OnZone) = "zone", "Which hull zone?"
            => { zone(*what).into() };
        Ship = "ship", "Which ship?"
            => [defines "armada/effect-use-and-timing/overview"];
        Alternative = "alternative", "Which of these?"
            => [defines "armada/effect-use-and-timing/overview"];
        Speed = "speed", "Which speed?"
            => [defines "armada/speed/overview"];
        Card = "card", "Which card?"
            => [defines "armada/effect-use-and-timing/overview"];
        OpponentsZone = "opponents-zone", "Which hull zone loses a shield?"
            => [defines "armada/shields/shield-dial"];
    }
}

fn zone(what: OnZone) -> Citation {
    match what {
        OnZone::Damage => permits("armada/damage/zone-not-specified"),
        OnZone::Lose | OnZone::Recover => defines("armada/shields/shield-dial"),
    }
}

picks! {
    /// A decision made.
    #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    Pick {
        Begin = "begin" => "Go on";
        Use(name: Name) = "use {name}" => "Resolve {name}";
        Die(die: Die) = "choose {die}" => "Take {}", die.in_words();
        Color(color: Color) = "add {color}" => "Take a {color} die";
        Command(command: Command) = "choose {command}" => "Take the {command} token";
        /// A command token that lies on the card of the effect.
        FromCard(command: Command) = "take {command} from card" => "Take the {command} token of the card";
        Token(token: TokenName) = "choose {token}" => "Choose {}", token.in_words();
        Zone(zone: HullZone) = "choose {zone}" => "Choose the {zone} hull zone";
        Ship(name: String) = "choose {name}" => "Choose {name}";
        /// Of several things, from 1.
        Alternative(nth: u8) = "option {nth}" => "Take number {nth}";
        Speed(speed: u8) = "speed {speed}" => "Change to speed {speed}";
        Card(name: Name) = "choose {name}" => "Take the card of {name}";
        Roll(pool: Pool) = "roll {pool}" => "Roll {}", pool.in_words();
        Done = "done" => "Done";
    }
}

/// `rerolled next`: what is done to a die.
pub(super) fn done_to_die(change: DiceChange) -> &'static str {
    match change {
        DiceChange::Added => "added",
        DiceChange::Rerolled => "rerolled next",
        DiceChange::Changed => "changed",
        DiceChange::Canceled => "canceled",
        DiceChange::Exchanged | DiceChange::Spent | DiceChange::Paid => "spent",
    }
}
