//! What does an effect forbid while its card is active?
//!
//! Restrictions of persistent damage cards and others that say *cannot*: `spend accuracy`, `spend exhausted token`,
//! `enemy resolve critical`, `attack at long`. Without a side it is the ship or squadron of the card itself.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use vocabulary::{Grammar, Misread, forms};

use super::{
    CommandPart, Whose,
    effect_text::{About, Words, vocabulary, words},
    nouns::{Command, Range},
    tokens::{TokenKind, TokenState},
};

/// What cannot be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Forbidden {
    /// Accuracy icons are not spent to lock defense tokens.
    SpendAccuracy,
    /// Defense tokens of this type (any without one), in this state (either without one), are not spent.
    SpendToken {
        /// The type.
        kind: Option<TokenKind>,
        /// The state.
        state: Option<TokenState>,
    },
    /// No more defense tokens than so many are spent in an attack.
    SpendMoreThan(u8),
    /// No more exhausted defense tokens than so many are spent in an attack.
    SpendMoreExhausted(u8),
    /// Engineering points are not spent.
    SpendPoints,
    /// Squadrons that count as engaged do not move.
    MoveSquadrons,
    /// No further squadron is attacked in the same attack.
    FurtherTargets,
    /// Dice are not added.
    AddDice,
    /// Dice are not rerolled.
    RerollDice,
    /// Dice are not added, rerolled, changed, spent or canceled by its effects.
    ModifyDice,
    /// No critical effect is resolved.
    ResolveCritical,
    /// The standard critical effect is not resolved.
    ResolveStandardCritical,
    /// Concentrate Fire is not resolved.
    ConcentrateFire,
    /// No attack is made.
    Attack,
    /// No attack is made at this range.
    AttackAt(Range),
    /// No obstructed attack is made.
    AttackObstructed,
    /// Ships are not attacked.
    AttackShips,
    /// Squadrons are not attacked.
    AttackSquadrons,
    /// This command (any without one) is not resolved.
    Resolve(Option<Command>),
    /// Command dials or tokens of this command (any without one) are not spent.
    SpendCommand {
        /// Dials or tokens.
        part: CommandPart,
        /// Of which command.
        command: Option<Command>,
    },
    /// Command tokens are not gained.
    GainCommandTokens,
    /// Defense tokens of this type (any without one) are not readied.
    ReadyTokens(Option<TokenKind>),
    /// Upgrade cards are not readied.
    ReadyCards,
    /// The card that says so is not readied.
    ReadyThisCard,
    /// Command tokens are not spent for effects of fleet command cards.
    FleetCommandTokens,
    /// Shields are not recovered.
    RecoverShields,
    /// Shields are not moved.
    MoveShields,
    /// Hull zones without shields recover none, and none are moved to them.
    FillBareZones,
    /// No more than one raid token is discarded for a command dial.
    DiscardSeveralRaid,
    /// Damage cards are not discarded.
    DiscardDamageCards,
    /// The speed does not change.
    ChangeSpeed,
    /// The speed does not go up.
    IncreaseSpeed,
    /// The speed does not go down.
    ReduceSpeed,
    /// No yaw is raised.
    RaiseYaw,
    /// No squadrons are activated by its commands.
    ActivateSquadrons,
    /// It does not activate.
    Activate,
}

impl Forbidden {
    /// A command dial or token that is spent, in all the words that may forbid it.
    pub(crate) fn spend_command(part: CommandPart, command: Command) -> [Self; 2] {
        [None, Some(command)].map(|command| Forbidden::SpendCommand { part, command })
    }
}

/// Who cannot do what.
///
/// ```
/// use armada::effect::Restriction;
/// let restriction: Restriction = "Enemy spend exhausted tokens".parse()?;
/// assert_eq!(restriction.to_string(), "enemy spend exhausted any token");
/// assert_eq!("attack at long range".parse::<Restriction>()?.to_string(), "attack at long");
/// assert!("win".parse::<Restriction>().is_err());
/// # Ok::<(), armada::Misread>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Restriction {
    /// Who.
    pub whose: Whose,
    /// What.
    pub what: Forbidden,
}

const GRAMMAR: Grammar = Grammar {
    what: "something that can be forbidden",
    forms: || {
        forms(&[
            "spend accuracy",
            "spend brace",
            "spend any token",
            "spend exhausted token",
            "spend more than 1 token",
            "spend more than 1 exhausted token",
            "spend engineering points",
            "move squadrons",
            "declare further targets",
            "add dice",
            "reroll dice",
            "modify dice",
            "resolve critical",
            "resolve standard critical",
            "concentrate fire",
            "attack",
            "attack at long",
            "attack obstructed",
            "attack ships",
            "attack squadrons",
            "enemy spend evade",
            "resolve repair",
            "resolve commands",
            "spend command tokens",
            "spend navigate dial",
            "gain command tokens",
            "ready defense tokens",
            "ready brace",
            "ready cards",
            "ready this card",
            "spend command tokens for fleet command cards",
            "recover shields",
            "move shields",
            "fill bare zones",
            "discard damage cards",
            "discard several raid tokens",
            "change speed",
            "increase speed",
            "reduce speed",
            "raise yaw",
            "activate squadrons",
            "activate",
        ])
    },
    words: vocabulary,
};

/// Words that stand for several.
fn singular(word: &str) -> &str {
    match word {
        "tokens" => "token",
        "dials" => "dial",
        "cards" => "card",
        "commands" => "command",
        "shield" => "shields",
        "accuracies" => "accuracy",
        "criticals" | "effect" | "effects" => "critical",
        "ship" => "ships",
        "squadron" => "squadrons",
        word => word,
    }
}

fn read(text: &str) -> Option<Restriction> {
    let owned = words(&text.replace('-', " "), About::Dice);
    let mut said: Vec<&str> = owned.iter().map(|word| singular(word)).collect();
    said.dedup();
    let mut left = Words(&said);
    let whose = left.whose().unwrap_or(Whose::Own);
    let what = match left.0 {
        ["spend", "accuracy"] => Forbidden::SpendAccuracy,
        ["spend", "more", "than", most, "token"] => Forbidden::SpendMoreThan(most.parse().ok()?),
        ["spend", "more", "than", most, "exhausted", "token"] => {
            Forbidden::SpendMoreExhausted(most.parse().ok()?)
        }
        ["spend", "engineering", "points"] => Forbidden::SpendPoints,
        ["move", "squadrons"] => Forbidden::MoveSquadrons,
        ["declare", "further", "targets"] => Forbidden::FurtherTargets,
        ["spend", "command", "token", "for", "fleet", "command", "card"] => Forbidden::FleetCommandTokens,
        ["spend", rest @ ..] if spends_command(rest).is_some() => spends_command(rest)?,
        ["spend", rest @ ..] => spend(rest)?,
        ["add"] => Forbidden::AddDice,
        ["reroll"] => Forbidden::RerollDice,
        ["modify"] => Forbidden::ModifyDice,
        ["resolve", "critical"] => Forbidden::ResolveCritical,
        ["resolve", "standard", "critical"] => Forbidden::ResolveStandardCritical,
        ["concentrate", "fire"] | ["resolve", "concentrate", "fire"] => Forbidden::ConcentrateFire,
        ["attack"] => Forbidden::Attack,
        ["attack", "at" | "beyond", range]
        | ["attack", "at", range, "range"]
        | ["attack", range, "range"] => Forbidden::AttackAt(range.parse().ok()?),
        ["attack", "obstructed"] => Forbidden::AttackObstructed,
        ["attack", "ships"] => Forbidden::AttackShips,
        ["attack", "squadrons"] => Forbidden::AttackSquadrons,
        ["attack", range] => Forbidden::AttackAt(range.parse().ok()?),
        rest => outside_attacks(rest)?,
    };
    Some(Restriction { whose, what })
}

/// What is forbidden outside of attacks.
fn outside_attacks(rest: &[&str]) -> Option<Forbidden> {
    Some(match rest {
        ["resolve", "command"] | ["resolve", "any", "command"] => Forbidden::Resolve(None),
        ["resolve", command] | ["resolve", command, "command" | "critical"] => {
            Forbidden::Resolve(Some(command_of(command)?))
        }
        ["gain" | "have", "command", "token"] => Forbidden::GainCommandTokens,
        ["ready", "token"] | ["ready", "any", "token"] => Forbidden::ReadyTokens(None),
        ["ready", "card"] | ["ready", "upgrade", "card"] => Forbidden::ReadyCards,
        ["ready", "this", "card"] => Forbidden::ReadyThisCard,
        ["ready", kind] | ["ready", kind, "token"] => Forbidden::ReadyTokens(Some(kind.parse().ok()?)),
        ["recover", "shields"] => Forbidden::RecoverShields,
        ["move", "shields"] => Forbidden::MoveShields,
        ["fill", "bare", "zones"] | ["fill", "bare"] => Forbidden::FillBareZones,
        ["discard", "several", "raid", "token"] => Forbidden::DiscardSeveralRaid,
        ["discard", "damage", "card"] | ["discard", "damage"] => Forbidden::DiscardDamageCards,
        ["change", "speed"] => Forbidden::ChangeSpeed,
        ["increase", "speed"] => Forbidden::IncreaseSpeed,
        ["reduce", "speed"] => Forbidden::ReduceSpeed,
        ["raise" | "increase" | "change", "yaw"] => Forbidden::RaiseYaw,
        ["activate", "squadrons"] => Forbidden::ActivateSquadrons,
        ["activate"] => Forbidden::Activate,
        _ => return None,
    })
}

/// The one command that a word names; other words stand for its squadrons.
fn command_of(word: &str) -> Option<Command> {
    match word {
        "squadrons" => Some(Command::Squadron),
        word => word.parse().ok(),
    }
}

/// `command token`, `navigate dial`, `repair command token`.
fn spends_command(rest: &[&str]) -> Option<Forbidden> {
    let (last, front) = rest.split_last()?;
    let part = last.parse::<CommandPart>().ok()?;
    let command = match front {
        ["command"] | ["any", "command"] => None,
        ["concentrate", "fire"] | ["concentrate", "fire", "command"] => Some(Command::ConcentrateFire),
        [command] | [command, "command"] => Some(command_of(command)?),
        _ if part == CommandPart::Dial && front.is_empty() => None,
        _ => return None,
    };
    Some(Forbidden::SpendCommand { part, command })
}

/// `brace`, `exhausted token`, `readied brace`, `any token`.
fn spend(rest: &[&str]) -> Option<Forbidden> {
    let mut left = Words(rest);
    let state = left.take(|word| word.parse::<TokenState>().ok());
    let kind = left.take(|word| word.parse::<TokenKind>().ok());
    let any = left.take(|word| (word == "any").then_some(()));
    let token = left.take(|word| (word == "token").then_some(()));
    left.nothing_left()?;
    (kind.is_some() || any.is_some() || token.is_some()).then_some(Forbidden::SpendToken { kind, state })
}

impl FromStr for Restriction {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        GRAMMAR.read(text, read)
    }
}

impl fmt::Display for Restriction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.whose != Whose::Own {
            write!(f, "{} ", self.whose)?;
        }
        match self.what {
            Forbidden::SpendAccuracy => f.write_str("spend accuracy"),
            Forbidden::SpendToken { kind, state } => {
                let state = state.map(|state| format!("{state} ")).unwrap_or_default();
                match kind {
                    Some(kind) => write!(f, "spend {state}{kind}"),
                    None => write!(f, "spend {state}any token"),
                }
            }
            Forbidden::SpendMoreThan(1) => f.write_str("spend more than 1 token"),
            Forbidden::SpendMoreThan(most) => write!(f, "spend more than {most} tokens"),
            Forbidden::SpendMoreExhausted(1) => f.write_str("spend more than 1 exhausted token"),
            Forbidden::SpendMoreExhausted(most) => write!(f, "spend more than {most} exhausted tokens"),
            Forbidden::SpendPoints => f.write_str("spend engineering points"),
            Forbidden::MoveSquadrons => f.write_str("move squadrons"),
            Forbidden::FurtherTargets => f.write_str("declare further targets"),
            Forbidden::AddDice => f.write_str("add dice"),
            Forbidden::RerollDice => f.write_str("reroll dice"),
            Forbidden::ModifyDice => f.write_str("modify dice"),
            Forbidden::ResolveCritical => f.write_str("resolve critical"),
            Forbidden::ResolveStandardCritical => f.write_str("resolve standard critical"),
            Forbidden::ConcentrateFire => f.write_str("concentrate fire"),
            Forbidden::Attack => f.write_str("attack"),
            Forbidden::AttackAt(range) => write!(f, "attack at {range}"),
            Forbidden::AttackObstructed => f.write_str("attack obstructed"),
            Forbidden::AttackShips => f.write_str("attack ships"),
            Forbidden::AttackSquadrons => f.write_str("attack squadrons"),
            Forbidden::Resolve(None) => f.write_str("resolve commands"),
            Forbidden::Resolve(Some(command)) => write!(f, "resolve {command}"),
            Forbidden::SpendCommand { part, command: None } => write!(f, "spend command {part}"),
            Forbidden::SpendCommand { part, command: Some(command) } => write!(f, "spend {command} {part}"),
            Forbidden::GainCommandTokens => f.write_str("gain command tokens"),
            Forbidden::ReadyTokens(None) => f.write_str("ready tokens"),
            Forbidden::ReadyTokens(Some(kind)) => write!(f, "ready {kind}"),
            Forbidden::ReadyCards => f.write_str("ready cards"),
            Forbidden::ReadyThisCard => f.write_str("ready this card"),
            Forbidden::FleetCommandTokens => f.write_str("spend command tokens for fleet command cards"),
            Forbidden::RecoverShields => f.write_str("recover shields"),
            Forbidden::MoveShields => f.write_str("move shields"),
            Forbidden::FillBareZones => f.write_str("fill bare zones"),
            Forbidden::DiscardSeveralRaid => f.write_str("discard several raid tokens"),
            Forbidden::DiscardDamageCards => f.write_str("discard damage cards"),
            Forbidden::ChangeSpeed => f.write_str("change speed"),
            Forbidden::IncreaseSpeed => f.write_str("increase speed"),
            Forbidden::ReduceSpeed => f.write_str("reduce speed"),
            Forbidden::RaiseYaw => f.write_str("raise yaw"),
            Forbidden::ActivateSquadrons => f.write_str("activate squadrons"),
            Forbidden::Activate => f.write_str("activate"),
        }
    }
}

vocabulary::as_text!(Restriction);
