//! What can be decided, and how is it called?
//!
//! A pick's `Display` is its stable name, as scenario lines and addresses use it; `FromStr` reads
//! it back: `spend brace`, `spend redirect left`, `lock evade`, `redirect 2`, `roll red/hit x2`.

use std::{fmt, str::FromStr};
use vocabulary::words;

use serde::{Deserialize, Serialize};

use super::{
    criticals::Critical,
    dice::{Color, Die, Pool},
    effect::Name,
    event::On,
    keywords::KeywordName,
    progress::RerollSource,
    setup::{ConcentrateFire, Player},
    terms::{Command, Facing, HullZone},
    tokens::{TokenKind, TokenName},
};

words! {
    /// What is decided.
    Prompt is "decision" {
        /// Whether it begins, beside what cannot apply.
        Begin = "begin",
        /// The attacker: which target to attack.
        DeclareTarget = "declare-target",
        /// The attacker: which gathered die an obstructed attack loses.
        ObstructedDie = "obstructed-die",
        /// Chance: what the attack dice show.
        AttackDice = "attack-dice",
        /// The attacker: what to do in Resolve Attack Effects.
        AttackEffects = "attack-effects",
        /// The attacker: the color of the die that is added.
        AddedColor = "added-color",
        /// The attacker: the color of the next die that AI adds.
        AiColor = "ai-color",
        /// Chance: what the added die shows.
        AddedDie = "added-die",
        /// The attacker: which die a reroll takes next.
        RerolledDie = "rerolled-die",
        /// Which die a Concentrate Fire token rerolls.
        CommandDie = "command-die",
        /// Chance: what dice show that the attacker rerolls.
        AttackReroll = "attack-reroll",
        /// The attacker: which raid token the defender gains.
        RaidToken = "raid-token",
        /// The defender: which defense token to spend next.
        DefenseTokens = "defense-tokens",
        /// The defender: which die the evade takes next.
        EvadeDie = "evade-die",
        /// The defender: which die Dodge has rerolled next.
        DodgeDie = "dodge-die",
        /// Chance: what rerolled dice show.
        Reroll = "reroll",
        /// The attacker: which critical effect to resolve.
        CriticalEffect = "critical-effect",
        /// An effect's owner: which defense token it turns.
        EffectToken = "effect-token",
        /// An effect's owner: which damage card it turns or discards next.
        EffectCard = "effect-card",
        /// An effect's owner: which die it takes next.
        EffectDie = "effect-die",
        /// Chance: what the dice show that an effect rerolls.
        EffectRoll = "effect-roll",
        /// A ship's owner: on which hull zone an effect does something.
        EffectZone = "effect-zone",
        /// The opponent of a ship's owner: which hull zone loses a shield.
        OpponentsZone = "opponents-zone",
        /// The defender: how much damage goes to the zone named with the redirect.
        RedirectAmount = "redirect-amount",
        /// The attacker: which further squadron to attack.
        FurtherTarget = "further-target",
    }
}

/// A pick.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Pick {
    /// It begins: the only way on, beside which stands what cannot apply: `begin`.
    Begin,
    /// Use an effect that the situation lists: `use leading shots`.
    Use(Name),
    /// The die that an effect takes next: `choose red/hit`.
    Die(Die),
    /// The hull zone on which an effect does something: `choose front`.
    Zone(HullZone),
    /// Attack this target: `declare target`.
    Declare,
    /// There is no legal target: `no attack`.
    NoAttack,
    /// An obstructed attack loses a die of this color: `remove red`.
    Remove(Color),
    /// Resolve Concentrate Fire: `concentrate fire dial`, `concentrate fire both`.
    ConcentrateFire(ConcentrateFire),
    /// Add a die of this color: `add blue`.
    Add(Color),
    /// Use a reroll: `use reroll 1` of the situation's list, `use adept`, `use swarm`.
    UseReroll(RerollSource),
    /// Use a keyword: `use ai-battery`, `use ai-anti-squadron`, `use dodge`.
    UseKeyword(KeywordName),
    /// Spend this die for Assault: `assault black/hit`.
    Assault(Die),
    /// The raid token that the defender gains: `raid navigate`.
    Raid(Command),
    /// One more die for Dodge: `dodge red/hit`.
    Dodge(Die),
    /// Attack a further squadron of the situation's list: `declare target 1`.
    DeclareFurther(u8),
    /// Attack no further squadron: `no target`.
    NoTarget,
    /// Reroll this die: `reroll red/blank`.
    Reroll(Die),
    /// Spend an accuracy icon to lock a token: `lock brace`; where accuracy icons lie on dice of
    /// several colors, `lock brace with red`.
    Lock {
        /// The token.
        token: TokenName,
        /// The color of the die, where there are several.
        with: Option<Color>,
    },
    /// Spend a defense token: `spend brace`, `spend redirect left`, `spend evade red/hit`.
    Spend {
        /// The token.
        token: TokenName,
        /// What it is spent on.
        on: On,
    },
    /// Spend a token of somebody else: `spend attacker brace`. Always refused.
    SpendOf {
        /// Whose token.
        owner: Player,
        /// The token.
        token: TokenName,
    },
    /// One more die for the evade: `evade blue/hit`.
    Evade(Die),
    /// What rerolled dice show: `roll red/hit x2`.
    Roll(Pool),
    /// The command of the token that an effect gains or discards: `choose navigate`.
    Command(Command),
    /// The defense token that an effect turns: `choose brace`.
    Token(TokenName),
    /// A damage card that nobody names, as it lies there: `choose facedown`.
    Lying(Facing),
    /// The damage card of a typed effect: `choose card leak`.
    CardOf(Name),
    /// Resolve a critical effect: `critical standard`, `critical 1`.
    Critical(Critical),
    /// Resolve no critical effect: `no critical`.
    NoCritical,
    /// So many points go to the zone named with the redirect: `redirect 2`.
    Redirect(u16),
    /// Nothing (more) here, attack effect, defense token or additional die: `done`.
    Done,
}

impl Pick {
    /// The defense token that it names for an effect.
    pub(super) fn token(&self) -> Option<TokenName> {
        match self {
            Pick::Token(token) => Some(*token),
            _ => None,
        }
    }
}

impl fmt::Display for Pick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pick::Begin => f.write_str("begin"),
            Pick::Use(name) => write!(f, "use {name}"),
            Pick::Die(die) => write!(f, "choose {die}"),
            Pick::Zone(zone) => write!(f, "choose {zone}"),
            Pick::Declare => f.write_str("declare target"),
            Pick::NoAttack => f.write_str("no attack"),
            Pick::Remove(color) => write!(f, "remove {color}"),
            Pick::ConcentrateFire(way) => write!(f, "concentrate fire {way}"),
            Pick::Add(color) => write!(f, "add {color}"),
            Pick::UseReroll(RerollSource::Listed(nth)) => write!(f, "use reroll {nth}"),
            Pick::UseReroll(RerollSource::Adept) => f.write_str("use adept"),
            Pick::UseReroll(RerollSource::Swarm) => f.write_str("use swarm"),
            Pick::UseKeyword(name) => write!(f, "use {name}"),
            Pick::Assault(die) => write!(f, "assault {die}"),
            Pick::Raid(command) => write!(f, "raid {command}"),
            Pick::Dodge(die) => write!(f, "dodge {die}"),
            Pick::DeclareFurther(nth) => write!(f, "declare target {nth}"),
            Pick::NoTarget => f.write_str("no target"),
            Pick::Reroll(die) => write!(f, "reroll {die}"),
            Pick::Lock { token, with: None } => write!(f, "lock {token}"),
            Pick::Lock { token, with: Some(color) } => write!(f, "lock {token} with {color}"),
            Pick::Spend { token, on: On::Nothing } => write!(f, "spend {token}"),
            Pick::Spend { token, on: On::Zone(zone) } => write!(f, "spend {token} {zone}"),
            Pick::Spend { token, on: On::Die(die) } => write!(f, "spend {token} {die}"),
            Pick::SpendOf { owner, token } => write!(f, "spend {owner} {token}"),
            Pick::Evade(die) => write!(f, "evade {die}"),
            Pick::Roll(pool) => write!(f, "roll {pool}"),
            Pick::Command(command) => write!(f, "choose {command}"),
            Pick::Token(token) => write!(f, "choose {token}"),
            Pick::Lying(facing) => write!(f, "choose {facing}"),
            Pick::CardOf(name) => write!(f, "choose card {name}"),
            Pick::Critical(critical) => write!(f, "critical {critical}"),
            Pick::NoCritical => f.write_str("no critical"),
            Pick::Redirect(points) => write!(f, "redirect {points}"),
            Pick::Done => f.write_str("done"),
        }
    }
}

/// A text that is no pick's name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not the name of a pick")]
pub struct PickError(pub String);

impl PickError {
    /// The help line: how picks are named.
    pub fn help(&self) -> &'static str {
        "picks are named `lock brace`, `spend brace`, `spend redirect left`, `spend evade red/hit`, \
         `evade red/hit`, `roll red/hit`, `critical standard`, `critical 1`, `choose brace`, `no critical`, `redirect 2`, `done`, \
         `declare target`, `remove red`, `concentrate fire dial`, `add blue`, `use reroll 1`, `reroll red/blank`, \
         `use adept`, `use NAME`, `choose red/hit`, `choose front`, `use dodge`, `dodge red/hit`, `assault red/hit`, `raid navigate`, `declare target 1`, \
         `no target`"
    }
}

impl FromStr for Pick {
    type Err = PickError;

    fn from_str(text: &str) -> Result<Self, PickError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        read(&words).ok_or_else(|| PickError(text.to_owned()))
    }
}

fn read(words: &[&str]) -> Option<Pick> {
    match words {
        ["done"] => Some(Pick::Done),
        ["declare", "target"] => Some(Pick::Declare),
        ["no", "attack"] => Some(Pick::NoAttack),
        ["remove", color] => Some(Pick::Remove(color.parse().ok()?)),
        ["concentrate", "fire", way] => {
            let way = way.parse().ok().filter(|way| *way != ConcentrateFire::None)?;
            Some(Pick::ConcentrateFire(way))
        }
        ["add", color] => Some(Pick::Add(color.parse().ok()?)),
        ["declare", "target", nth] => Some(Pick::DeclareFurther(nth.parse().ok()?)),
        ["no", "target"] => Some(Pick::NoTarget),
        ["use", "reroll", nth] => Some(Pick::UseReroll(RerollSource::Listed(nth.parse().ok()?))),
        ["use", "adept"] => Some(Pick::UseReroll(RerollSource::Adept)),
        ["use", "swarm"] => Some(Pick::UseReroll(RerollSource::Swarm)),
        ["begin"] => Some(Pick::Begin),
        ["use", rest @ ..] => {
            let used = [KeywordName::AiBattery, KeywordName::AiAntiSquadron, KeywordName::Dodge];
            let keyword = used.into_iter().find(|used| rest == [used.word()]);
            let named = || (!rest.is_empty()).then(|| Pick::Use(rest.join(" ").into()));
            keyword.map(Pick::UseKeyword).or_else(named)
        }
        ["assault", die] => Some(Pick::Assault(die.parse().ok()?)),
        ["raid", command] => Some(Pick::Raid(command.parse().ok()?)),
        ["dodge", die] => Some(Pick::Dodge(die.parse().ok()?)),
        ["reroll", die] => Some(Pick::Reroll(die.parse().ok()?)),
        ["choose", die] if die.parse::<Die>().is_ok() => Some(Pick::Die(die.parse().ok()?)),
        ["choose", zone] if zone.parse::<HullZone>().is_ok() => Some(Pick::Zone(zone.parse().ok()?)),
        ["choose", facing] if facing.parse::<Facing>().is_ok() => Some(Pick::Lying(facing.parse().ok()?)),
        ["choose", command] if command.parse::<Command>().is_ok() => {
            Some(Pick::Command(command.parse().ok()?))
        }
        ["choose", "card", name @ ..] if !name.is_empty() => Some(Pick::CardOf(name.join(" ").into())),
        ["choose", rest @ ..] => TokenName::read_whole(rest).map(Pick::Token),
        ["no", "critical"] => Some(Pick::NoCritical),
        ["critical", critical] => Some(Pick::Critical(critical.parse().ok()?)),
        ["redirect", points] => Some(Pick::Redirect(points.parse().ok()?)),
        ["evade", die] => Some(Pick::Evade(die.parse().ok()?)),
        ["roll", dice @ ..] if !dice.is_empty() => Some(Pick::Roll(dice.join(" ").parse().ok()?)),
        ["lock", rest @ ..] => match TokenName::read(rest)? {
            (token, []) => Some(Pick::Lock { token, with: None }),
            (token, ["with", color]) => Some(Pick::Lock { token, with: Some(color.parse().ok()?) }),
            _ => None,
        },
        ["spend", owner, rest @ ..] if owner.parse::<Player>().is_ok() => {
            let (token, _) = TokenName::read(rest)?;
            Some(Pick::SpendOf { owner: owner.parse().ok()?, token })
        }
        ["spend", rest @ ..] => {
            let (token, on) = TokenName::read(rest)?;
            let on = match (token.kind, on) {
                (_, []) => On::Nothing,
                (TokenKind::Redirect, [zone]) => On::Zone(zone.parse().ok()?),
                (_, [die]) => On::Die(die.parse().ok()?),
                _ => return None,
            };
            Some(Pick::Spend { token, on })
        }
        _ => None,
    }
}

vocabulary::as_text!(Pick);
