//! Which words does an effect use?

use vocabulary::words;

use super::{limits, nouns::Facing, tokens::TokenState};
use engine::Timing;

words! {
    /// The component on which an effect stands. Upgrade cards may, everything else must.
    Component is "component" {
        /// An upgrade card.
        Upgrade = "upgrade" | "upgrade card" as "upgrade card",
        /// A title: an upgrade card.
        Title = "title",
        /// A commander: an upgrade card.
        Commander = "commander",
        /// A ship card.
        Ship = "ship" | "ship card" as "ship card",
        /// A squadron card.
        Squadron = "squadron" | "squadron card" as "squadron card",
        /// The objective card.
        Objective = "objective" | "objective card" as "objective card",
        /// A faceup damage card.
        Damage = "damage" | "damage card" as "damage card",
    }
}

impl Component {
    /// Whether it is an upgrade card, whose effects may be left out.
    pub fn is_upgrade(self) -> bool {
        matches!(self, Component::Upgrade | Component::Title | Component::Commander)
    }
}

words! {
    /// A timing word.
    TimingWord is "timing word" {
        /// Immediately before its event.
        Before = "before",
        /// At the moment of its event.
        When = "when",
        /// At any point during its event.
        While = "while",
        /// Immediately after its event.
        After = "after",
    }
}

impl TimingWord {
    /// The words whose moment a window of the engine is.
    pub(crate) fn of_window(window: Timing) -> &'static [Self] {
        match window {
            Timing::Before => &[TimingWord::Before],
            Timing::At => &[TimingWord::When, TimingWord::While],
            Timing::After => &[TimingWord::After],
            Timing::Replace | Timing::Modify => &[],
        }
    }
}

words! {
    /// A header, which gives an effect its time.
    Header is "header" {
        /// The critical icon.
        Crit = "crit" | "critical" as "any crit",
        /// The critical icon on red.
        RedCrit = "red-crit" | "red crit",
        /// The critical icon on blue.
        BlueCrit = "blue-crit" | "blue crit",
        /// The critical icon on black.
        BlackCrit = "black-crit" | "black crit",
        /// The navigate icon.
        Navigate = "navigate",
        /// The squadron icon.
        Squadron = "squadron",
        /// The repair icon.
        Repair = "repair" | "engineering",
        /// The concentrate fire icon.
        ConcentrateFire = "concentrate-fire" | "concentrate fire",
        /// No printed header: it modifies attack dice and names no time of its own.
        Modify = "modify" | "modify dice",
    }
}

words! {
    /// How the card of an effect lies there.
    CardState is "state of a card" {
        /// Faceup, and readied.
        Faceup = "faceup",
        /// Faceup and exhausted: its effects are still active.
        Exhausted = "exhausted",
        /// Facedown.
        Facedown = "facedown",
        /// Discarded.
        Discarded = "discarded",
    }
}

impl CardState {
    /// How a card lies there, as expectations name it: `xi7/exhausted`.
    pub fn of(self, name: &str) -> String {
        match self {
            CardState::Faceup => name.to_owned(),
            state => format!("{name}/{state}"),
        }
    }

    /// Whether the effects of the card are active.
    pub fn is_active(self) -> bool {
        matches!(self, CardState::Faceup | CardState::Exhausted)
    }
}

words! {
    /// Where the ship or squadron is to which the card belongs.
    Standing is "place of a ship or squadron" {
        /// In the play area; of an objective card nothing is asked.
        Deployed = "deployed",
        /// Not yet deployed.
        Undeployed = "undeployed" | "not deployed",
        /// Set aside.
        SetAside = "set-aside" | "set aside",
        /// Destroyed.
        Destroyed = "destroyed",
    }
}

words! {
    /// In which attacks an effect resolves.
    Part is "part in an attack" {
        /// While its owner attacks.
        Attacking = "attacking",
        /// While its owner defends.
        Defending = "defending",
    }
}

words! {
    /// Whose ship or squadron is meant, seen from the effect.
    Whose is "side" {
        /// The ship or squadron on whose card the effect stands.
        Own = "own",
        /// Another ship or squadron of the same player.
        Friendly = "friendly",
        /// The opponent's.
        Enemy = "enemy",
        /// The attacker's.
        Attacker = "attacker",
        /// The defender's.
        Defender = "defender",
    }
}

words! {
    /// What becomes of a token.
    TokenVerb is "change of a token" {
        /// It is turned to its exhausted side.
        Exhaust = "exhaust",
        /// It is turned to its readied side.
        Ready = "ready",
        /// It is discarded.
        Discard = "discard",
        /// A discarded one comes back readied.
        Recover = "recover",
        /// A discarded one comes back exhausted.
        Return = "return",
    }
}

impl TokenVerb {
    /// The state of a token afterwards.
    pub fn turns_to(self) -> TokenState {
        match self {
            TokenVerb::Exhaust | TokenVerb::Return => TokenState::Exhausted,
            TokenVerb::Ready | TokenVerb::Recover => TokenState::Readied,
            TokenVerb::Discard => TokenState::Discarded,
        }
    }

    /// Whether a token in this state can be turned so: what is discarded stays so, and nothing is turned to the side
    /// on which it lies. Only what is discarded is recovered.
    pub fn can_turn(self, state: TokenState) -> bool {
        if matches!(self, TokenVerb::Recover | TokenVerb::Return) {
            return state == TokenState::Discarded;
        }
        state != TokenState::Discarded && state != self.turns_to()
    }
}

words! {
    /// What becomes of a card.
    CardVerb is "change of a card" {
        /// It is exhausted.
        Exhaust = "exhaust",
        /// It is readied.
        Ready = "ready",
        /// It is discarded.
        Discard = "discard",
        /// It is turned facedown.
        TurnFacedown = "turn facedown",
        /// It is turned faceup.
        TurnFaceup = "turn faceup",
    }
}

impl CardVerb {
    /// Whether it can happen to a damage card that lies so.
    pub(crate) fn fits(self, lies: Facing) -> bool {
        match self {
            CardVerb::Discard => true,
            CardVerb::TurnFacedown => lies == Facing::Faceup,
            CardVerb::TurnFaceup => lies == Facing::Facedown,
            CardVerb::Exhaust | CardVerb::Ready => false,
        }
    }
}

words! {
    /// What becomes of shields.
    ShieldVerb is "change of shields" {
        /// They come back.
        Recover = "recover",
        /// They go.
        Lose = "lose",
    }
}

impl ShieldVerb {
    /// What then happens on a hull zone, for each shield.
    pub(crate) fn on_zone(self) -> OnZone {
        match self {
            ShieldVerb::Recover => OnZone::Recover,
            ShieldVerb::Lose => OnZone::Lose,
        }
    }
}

words! {
    /// What becomes of engineering points.
    PointVerb is "change of engineering points" {
        /// There are more.
        Gain = "gain",
        /// There are fewer.
        Lose = "lose",
    }
}

words! {
    /// What becomes of a yaw value.
    YawVerb is "change of a yaw value" {
        /// It goes up by one.
        Raise = "raise",
        /// It goes down by one.
        Lower = "lower",
    }
}

words! {
    /// A printed value of a ship that its commands read.
    ShipValue is "value of a ship" {
        /// Dials in its stack, tokens that it may have.
        Command = "command",
        /// Squadrons that it activates.
        Squadron = "squadron",
        /// Engineering points that it has.
        Engineering = "engineering",
    }
}

words! {
    /// A command dial or a command token.
    CommandPart is "dial or token" {
        /// A dial.
        Dial = "dial",
        /// A token.
        Token = "token",
    }
}

words! {
    /// How long one use of an effect counts against its next.
    OnceIn is "limit of an effect" {
        /// Once in an attack.
        Attack = "attack" | "once per attack" | "per attack" as "once per attack",
        /// Once in an activation.
        Activation = "activation" | "once per activation" | "per activation" as "once per activation",
        /// Once in a round.
        Round = "round" | "once per round" | "per round" as "once per round",
        /// Once in a game.
        Game = "game" | "once per game" | "per game" as "once per game",
    }
}

impl OnceIn {
    /// `a round`, `an attack`.
    pub fn in_words(self) -> &'static str {
        match self {
            OnceIn::Attack => "an attack",
            OnceIn::Activation => "an activation",
            OnceIn::Round => "a round",
            OnceIn::Game => "the game",
        }
    }
}

words! {
    /// What becomes of a speed.
    SpeedVerb is "change of speed" {
        /// It goes down, not below 0.
        Reduce = "reduce",
        /// It goes up.
        Increase = "increase",
    }
}

impl SpeedVerb {
    /// The speed afterwards; none where it stays as it is.
    pub(crate) fn turns(self, speed: u8, by: u8) -> Option<u8> {
        let turned = match self {
            SpeedVerb::Reduce => speed.saturating_sub(by),
            SpeedVerb::Increase => speed.saturating_add(by).min(limits::SHIP_SPEED),
        };
        (turned != speed).then_some(turned)
    }
}

impl CardVerb {
    /// `exhausted`, `turned facedown`: what a card is afterwards.
    pub fn done(self) -> &'static str {
        match self {
            CardVerb::Exhaust => "exhausted",
            CardVerb::Ready => "readied",
            CardVerb::Discard => "discarded",
            CardVerb::TurnFacedown => "turned facedown",
            CardVerb::TurnFaceup => "turned faceup",
        }
    }
}

words! {
    /// What happens on a hull zone.
    OnZone is "thing that happens on a hull zone" {
        /// Damage: shields first, then damage cards.
        Damage = "damage",
        /// Shields are lost, and no cards dealt.
        Lose = "lose",
        /// Shields come back.
        Recover = "recover",
    }
}
