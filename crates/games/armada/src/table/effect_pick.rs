//! What does an effect let somebody decide, and how is that called?
//!
//! The same in every system: whether it is used, and while it is resolved a die, a token, a hull zone, a damage card, a ship or
//! squadron, one of several things; what dice show, and nothing more. [`EffectPick::read`] reads names back: `choose red/hit`, `choose brace`, `option 2`.

use serde::{Deserialize, Serialize};
use vocabulary::{Name, capital, defines, permits, picks, prompts};

use super::{
    dice::{Color, Die, Pool},
    effect::{CardVerb, DiceChange, EffectBan, EffectCards, OnZone},
    terms::{CardName, Command, Facing, HullZone, Seat},
    tokens::TokenName,
    unit_event::UnitEvent,
};
use names::Citation;

prompts! {
    /// What is decided.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    EffectPrompt {
        Begin = "begin", "What can apply?"
            => [orders "armada/effect-use-and-timing/overview"];
        Die(change: DiceChange) = "die", "Which die is {}?", done_to_die(*change)
            => [defines "armada/modifying-dice/overview"];
        AddedDie = "added-die", "What does the added die show?"
            => [requires "armada/modifying-dice/add"];
        Roll = "roll", "What do the dice show?"
            => [requires "armada/modifying-dice/who-rolls"];
        Token = "token", "Which token does the effect mean?"
            => [defines "armada/defense-tokens/readied"];
        /// Of a token or dial.
        Command = "command", "Of which command?"
            => [permits "armada/command-tokens/gain"];
        DamageCard(verb: CardVerb) = "damage-card", "Which{} damage card is {}?", lying(*verb), verb.done()
            => { damage_card(*verb).into() };
        Zone(what: OnZone) = "zone", "Which hull zone {}?", done_to_zone(*what)
            => { zone(*what).into() };
        OpponentsZone = "opponents-zone", "Which hull zone loses a shield?"
            => [defines "armada/shields/shield-dial"];
        Unit = "unit", "Which ship or squadron does the effect mean?"
            => [defines "armada/effect-use-and-timing/overview"];
        Alternative = "alternative", "Which of the things that the card names?"
            => [defines "armada/effect-use-and-timing/overview"];
        Speed = "speed", "Which speed?"
            => [defines "armada/speed/overview"];
        Upgrade = "upgrade", "Which upgrade card?"
            => [defines "armada/effect-use-and-timing/overview"];
        Dial = "dial", "Which facedown dial is set to what?"
            => [permits "armada/golden-rules/card-beats-rules", defines "armada/command-dials/secret"];
        /// Where a ship has too many.
        TokenLimit = "token-limit", "Which command token is discarded?"
            => [requires "armada/command-tokens/limit"];
    }
}

/// `rerolled next`: what is done to a die.
fn done_to_die(change: DiceChange) -> &'static str {
    match change {
        DiceChange::Added | DiceChange::AddedByDial | DiceChange::AddedByAi => "added",
        DiceChange::Rerolled => "rerolled next",
        DiceChange::Changed => "changed",
        DiceChange::Canceled => "canceled",
        DiceChange::Exchanged | DiceChange::Spent | DiceChange::Paid => "spent",
    }
}

/// What happens to a hull zone that is chosen.
fn done_to_zone(what: OnZone) -> &'static str {
    match what {
        OnZone::Damage => "suffers all of the damage",
        OnZone::Lose => "loses the shields",
        OnZone::Recover => "gets the shields",
    }
}

fn zone(what: OnZone) -> Citation {
    match what {
        OnZone::Damage => permits("armada/damage/zone-not-specified"),
        OnZone::Lose | OnZone::Recover => defines("armada/shields/shield-dial"),
    }
}

/// Which damage cards may be turned so.
fn lying(verb: CardVerb) -> &'static str {
    match (verb.fits(Facing::Faceup), verb.fits(Facing::Facedown)) {
        (true, false) => " faceup",
        (false, true) => " facedown",
        _ => "",
    }
}

fn damage_card(verb: CardVerb) -> Citation {
    match verb {
        CardVerb::Discard => defines("armada/damage-cards/discarded"),
        _ => defines("armada/damage-cards/turned"),
    }
}

impl EffectPrompt {
    /// The ban for a player who answers in the place of `who`. None of what is no decision of an effect.
    pub fn asked_of(self, who: Seat) -> Option<EffectBan> {
        let zone = matches!(self, EffectPrompt::Zone(_) | EffectPrompt::OpponentsZone);
        let decides = !matches!(self, EffectPrompt::Begin | EffectPrompt::AddedDie | EffectPrompt::Roll);
        decides.then_some(EffectBan::OthersChoice { who, zone })
    }
}

picks! {
    /// A decision made.
    #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    EffectPick {
        Begin = "begin" => "Go on";
        /// An effect that may be used beside something else: `use leading shots`.
        Use(name: Name) = "use {name}" => "Resolve {name}";
        Die(die: Die) = "choose {die}" => "Take {}", die.in_words();
        /// Of a die that is added.
        Add(color: Color) = "add {color}" => "Add a {color} die";
        /// Of a token or dial.
        Command(command: Command) = "choose {command}" => "Choose {}", capital(command.spoken());
        /// A command token that lies on the card of the effect.
        FromCard(command: Command) = "take {command} from card" => "Take the {} token of the card", command.spoken();
        /// A facedown dial, from 1 at the top: `change dial 1 repair`.
        Dial { nth: u8, to: Command } = "change dial {nth} {to}" => "Set dial {nth} to {}", to.spoken();
        /// One of too many, or for a raid token.
        DiscardToken(command: Command) = "discard {command} token" => "Discard the {} token", command.spoken();
        Token(token: TokenName) = "choose {token}" => "Choose {}", token.in_words();
        Zone(zone: HullZone) = "choose {zone}" => "Choose the {zone} hull zone";
        /// A damage card that nobody names, as it lies there: `choose facedown`, `choose faceup 2`.
        Lying(card: CardName) = "choose {card}" => "Take {}", card.in_words();
        /// A damage card by its name: `choose card thruster fissure`.
        DamageCard(name: Name) = "choose card {name}" => "Take the damage card {name}";
        /// A ship, a squadron or an upgrade card.
        Named(name: Name) = "choose {name}" => "Choose {name}";
        /// Of several things, from 1.
        Alternative(nth: u8) = "option {nth}" => "Take number {nth} of what the card names";
        Speed(speed: u8) = "speed {speed}" => "Change to speed {speed}";
        /// What dice show: `roll red/hit x2`.
        Roll(pool: Pool) = "roll {pool}" => "Roll {}", pool.in_words();
        /// Nothing (more) here.
        Done = "done" => "Done";
    }
}

impl EffectPick {
    /// The pick of that name. A ship, a squadron or an upgrade card is not known by its name alone.
    pub(crate) fn read(words: &[&str]) -> Option<Self> {
        Some(match words {
            ["begin"] => EffectPick::Begin,
            ["done"] => EffectPick::Done,
            ["roll", dice @ ..] if !dice.is_empty() => EffectPick::Roll(dice.join(" ").parse().ok()?),
            ["use", name @ ..] if !name.is_empty() => EffectPick::Use(name.join(" ").into()),
            ["add", color] => EffectPick::Add(color.parse().ok()?),
            ["option", nth] => EffectPick::Alternative(nth.parse().ok()?),
            ["choose", "card", name @ ..] if !name.is_empty() => {
                EffectPick::DamageCard(name.join(" ").into())
            }
            ["choose", what @ ..] => Self::chosen(what)?,
            ["change", "dial", nth, to] => EffectPick::Dial { nth: nth.parse().ok()?, to: to.parse().ok()? },
            ["discard", command @ .., "token"] => EffectPick::DiscardToken(command.join("-").parse().ok()?),
            _ => return None,
        })
    }

    /// Whether a line means it by another name: the dial on top by its command alone.
    pub fn is_called(&self, line: &str) -> bool {
        let words: Vec<&str> = line.split_whitespace().collect();
        match (self, Self::read(&words)) {
            (EffectPick::Dial { nth: 1, to }, Some(EffectPick::Command(command))) => *to == command,
            _ => false,
        }
    }

    fn chosen(what: &[&str]) -> Option<Self> {
        if let Ok(command) = what.join("-").parse() {
            return Some(EffectPick::Command(command));
        }
        let one = if let [one] = what { *one } else { "" };
        let die = || one.parse().ok().map(EffectPick::Die);
        let zone = || one.parse().ok().map(EffectPick::Zone);
        let lying = || CardName::read(what).map(EffectPick::Lying);
        let token = || TokenName::read_whole(what).map(EffectPick::Token);
        die().or_else(zone).or_else(lying).or_else(token)
    }

    /// What is chosen where something can happen to one of several tokens or dials.
    pub(crate) fn of(event: UnitEvent) -> Option<Self> {
        Some(match event {
            UnitEvent::Turn { token, .. } | UnitEvent::ReplaceDefense { token, .. } => {
                EffectPick::Token(token)
            }
            UnitEvent::GainToken { command, .. }
            | UnitEvent::DiscardToken { command, .. }
            | UnitEvent::GainRaid { command, .. }
            | UnitEvent::LoseRaid { command, .. }
            | UnitEvent::GainDial { command, .. }
            | UnitEvent::DiscardDial { command, .. } => EffectPick::Command(command),
            _ => return None,
        })
    }

    /// How that is asked.
    pub(crate) fn prompt(event: UnitEvent) -> EffectPrompt {
        match Self::of(event) {
            Some(EffectPick::Command(_)) => EffectPrompt::Command,
            _ => EffectPrompt::Token,
        }
    }

    /// What an effect does that may be used beside something else.
    pub(crate) fn preview(&self, cards: &EffectCards) -> String {
        match self {
            EffectPick::Use(name) => cards.sentence_of(name.as_str()),
            _ => String::new(),
        }
    }

    /// The drawn sign that goes with it.
    pub(crate) fn glyph(&self) -> Option<&'static str> {
        match self {
            EffectPick::Token(token) => Some(token.kind.word()),
            EffectPick::Command(command)
            | EffectPick::FromCard(command)
            | EffectPick::DiscardToken(command) => Some(command.word()),
            _ => None,
        }
    }
}
