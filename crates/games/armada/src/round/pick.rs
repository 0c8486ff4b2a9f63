//! What is decided in a round between its parts, and how is it called?

use serde::{Deserialize, Serialize};
use vocabulary::{picks, prompts};

prompts! {
    /// What is decided.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    Prompt {
        Attacks = "attack", "Which attack does the ship make next?"
            => [orders "armada/ship-activation/attack"];
        Strike = "squadron attack", "Which target does the squadron attack?"
            => [permits "armada/squadron-activation/command"];
    }
}

picks! {
    /// A decision.
    #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    Pick {
        /// `attack the target from front`.
        Make(attack: String) = "attack {attack}" => "Attack {attack}";
        NoMore = "no attack" => "No further attack";
    }
}
