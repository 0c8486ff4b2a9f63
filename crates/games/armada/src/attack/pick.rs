//! What can be decided in an attack, and how is it called?
//!
//! `FromStr` reads names back: `spend brace`, `lock evade`, `roll red/hit x2`.

use std::str::FromStr;

use serde::{Deserialize, Serialize};
use vocabulary::{PickError, counted, picks, prompts};

use super::{
    dice::{Color, Die},
    keywords::KeywordName,
    progress::{AttackStep, Critical, RerollSource},
    setup::{ConcentrateFire, Player},
    state::State,
    terms::Command,
    tokens::{On, TokenKind, TokenName},
};

prompts! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    Prompt on (state: State) {
        DeclareTarget = "declare-target", "Which target does the {} declare?", state.attack.by
            => [permits "armada/attack/declare-target"];
        ObstructedDie = "obstructed-die", "Which gathered die does the {} remove?", state.attack.by
            => [requires "armada/obstructed/one-die"];
        AttackDice = "attack-dice", "What do the attack dice show?"
            => [requires "armada/attack/roll-attack-dice"];
        AttackEffects = "attack-effects", "What does the {} do with the dice?", state.attack.by
            => [permits "armada/attack/resolve-attack-effects"];
        AddedColor = "added-color", "Which die does the {} add?", state.attack.by
            => [permits "armada/concentrate-fire-command/color"];
        AiColor = "ai-color", "Which die does the {} add?", state.attack.by
            => [permits "armada/squadron-keywords/ai"];
        RerolledDie = "rerolled-die", "Which die does the {} reroll?", state.attack.by
            => [permits "armada/modifying-dice/reroll"];
        CommandDie = "command-die", "Which die does the {} reroll?", state.attack.by
            => [permits "armada/concentrate-fire-command/token"];
        AttackReroll = "attack-reroll", "What do the rerolled dice show?"
            => [requires "armada/modifying-dice/who-rolls"];
        RaidToken = "raid-token", "Which raid token does the {} gain?", state.attack.on()
            => [permits "armada/squadron-keywords/assault"];
        DefenseTokens = "defense-tokens", "Which defense token does the {} spend?", state.attack.on()
            => [permits "armada/attack/spend-defense-tokens", orders "armada/defense-tokens/one-after-another"];
        EvadeDie = "evade-die", "Which further die does the {}'s evade take?", state.attack.on()
            => [permits "armada/defense-tokens/evade"];
        DodgeDie = "dodge-die", "Which die does the {} have rerolled?", state.attack.on()
            => [permits "armada/squadron-keywords/dodge"];
        Reroll = "reroll", "What do the rerolled dice show?"
            => [requires "armada/modifying-dice/who-rolls"];
        CriticalEffect = "critical-effect", "Does the {} resolve a critical effect?", state.attack.by
            => [permits "armada/critical-effects/one-per-attack"];
        EffectZone = "effect-zone", "On which hull zone?"
            => [permits "armada/damage/zone-not-specified"];
        RedirectAmount = "redirect-amount", "How many points does the {} {}?", state.attack.on(), redirected(state)
            => [permits "armada/defense-tokens/redirect-amount"];
        FurtherTarget = "further-target", "Which further squadron does the {} attack?", state.attack.by
            => [permits "armada/attack/declare-additional-squadron-target"];
    }
}

/// `suffer on the left shields`: what a redirect does.
fn redirected(state: &State) -> String {
    match state.attack.redirected_to() {
        Some(zone) => format!("suffer on the {zone} shields"),
        None => "redirect".to_owned(),
    }
}

picks! {
    /// A pick.
    #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(try_from = "String", into = "String")]
    Pick on (state: State) {
        Declare = "declare target" => "Attack this target";
        NoAttack = "no attack" => "Declare no attack";
        /// A gathered die that an obstructed attack loses: `remove red`.
        Remove(color: Color) = "remove {color}" => "Remove a {color} die";
        /// `concentrate fire dial`, `concentrate fire both`.
        ConcentrateFire(way: ConcentrateFire) = "concentrate fire {way}" => "{}", way_label(*way);
        /// `use reroll 1` of the situation's list, `use adept`, `use swarm`.
        UseReroll(source: RerollSource) = "use {source}" => "Use {}", source.title();
        /// `use ai-battery`, `use ai-anti-squadron`, `use dodge`.
        UseKeyword(name: KeywordName) = "use {name}" => "Use {}", keyword_label(*name);
        Assault(die: Die) = "assault {die}" => "Spend {} for Assault", die.in_words();
        Raid(command: Command) = "raid {command}" => "Gain a {} raid token", command.spoken();
        /// One more die for Dodge: `dodge red/hit`.
        Dodge(die: Die) = "dodge {die}" => "Have {} rerolled", die.in_words();
        /// A further squadron of the situation's list.
        DeclareFurther(nth: u8) = "declare target {nth}" => "Attack target {nth}";
        NoTarget = "no target" => "Attack no further target";
        Reroll(die: Die) = "reroll {die}" => "Reroll {}", die.in_words();
        /// `lock brace`; where accuracy icons lie on dice of several colors, `lock brace with red`.
        Lock { token: TokenName, with: Option<Color> }
            = "lock {token}{}", with.map(|color| format!(" with {color}")).unwrap_or_default()
            => "Lock {}{}", token.in_words(), with.map(|color| format!(" with the {color} accuracy")).unwrap_or_default();
        /// `spend brace`, `spend redirect left`, `spend evade red/hit`.
        Spend { token: TokenName, on: On } = "spend {token}{on}" => "Spend {}{}", token.in_words(), on.in_words();
        /// A token of somebody else: `spend attacker brace`. Always refused.
        SpendOf { owner: Player, token: TokenName } = "spend {owner} {token}" => "Spend the {owner}'s {}", token.in_words();
        /// One more die for the evade: `evade blue/hit`.
        Evade(die: Die) = "evade {die}" => "Take {} too", die.in_words();
        /// `critical standard`, `critical 1`.
        Critical(critical: Critical) = "critical {critical}" => "Resolve {}", critical_label(state, *critical);
        NoCritical = "no critical" => "Resolve no critical effect";
        /// So many points go to the zone named with the redirect: `redirect 2`.
        Redirect(points: u16) = "redirect {points}" => "Redirect {}", to_shields(state, *points);
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
        ["declare", "target"] => Some(Pick::Declare),
        ["no", "attack"] => Some(Pick::NoAttack),
        ["remove", color] => Some(Pick::Remove(color.parse().ok()?)),
        ["concentrate", "fire", way] => {
            let way = way.parse().ok().filter(|way| *way != ConcentrateFire::None)?;
            Some(Pick::ConcentrateFire(way))
        }
        ["declare", "target", nth] => Some(Pick::DeclareFurther(nth.parse().ok()?)),
        ["no", "target"] => Some(Pick::NoTarget),
        ["use", "reroll", nth] => Some(Pick::UseReroll(RerollSource::Listed(nth.parse().ok()?))),
        ["use", "adept"] => Some(Pick::UseReroll(RerollSource::Adept)),
        ["use", "swarm"] => Some(Pick::UseReroll(RerollSource::Swarm)),
        ["use", rest @ ..] => {
            let used = [KeywordName::AiBattery, KeywordName::AiAntiSquadron, KeywordName::Dodge];
            let keyword = used.into_iter().find(|used| rest == [used.word()]);
            keyword.map(Pick::UseKeyword)
        }
        ["assault", die] => Some(Pick::Assault(die.parse().ok()?)),
        ["raid", command] => Some(Pick::Raid(command.parse().ok()?)),
        ["dodge", die] => Some(Pick::Dodge(die.parse().ok()?)),
        ["reroll", die] => Some(Pick::Reroll(die.parse().ok()?)),
        ["no", "critical"] => Some(Pick::NoCritical),
        ["critical", critical] => Some(Pick::Critical(critical.parse().ok()?)),
        ["redirect", points] => Some(Pick::Redirect(points.parse().ok()?)),
        ["evade", die] => Some(Pick::Evade(die.parse().ok()?)),
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

impl Pick {
    /// The sign of the defense token that it is about.
    pub(crate) fn glyph(&self) -> Option<&'static str> {
        let kind = match self {
            Pick::Lock { token, .. } | Pick::Spend { token, .. } | Pick::SpendOf { token, .. } => token.kind,
            Pick::Evade(_) => TokenKind::Evade,
            Pick::Redirect(_) => TokenKind::Redirect,
            _ => return None,
        };
        Some(kind.word())
    }
}

/// The decision that a pick belongs to; none of what belongs to any.
pub(super) fn decision(pick: &Pick) -> Option<Prompt> {
    match pick {
        Pick::Declare => Some(Prompt::DeclareTarget),
        Pick::Lock { .. } | Pick::ConcentrateFire(_) | Pick::UseReroll(_) | Pick::Assault(_) => {
            Some(Prompt::AttackEffects)
        }
        Pick::UseKeyword(KeywordName::Dodge) => Some(Prompt::DefenseTokens),
        Pick::UseKeyword(_) => Some(Prompt::AttackEffects),
        Pick::Raid(_) => Some(Prompt::RaidToken),
        Pick::Dodge(_) => Some(Prompt::DodgeDie),
        Pick::DeclareFurther(_) | Pick::NoTarget => Some(Prompt::FurtherTarget),
        Pick::Reroll(_) => Some(Prompt::RerolledDie),
        Pick::Spend { .. } | Pick::SpendOf { .. } => Some(Prompt::DefenseTokens),
        Pick::Evade(_) => Some(Prompt::EvadeDie),
        Pick::Critical(_) | Pick::NoCritical => Some(Prompt::CriticalEffect),
        Pick::Redirect(_) => Some(Prompt::RedirectAmount),
        Pick::NoAttack | Pick::Remove(_) => None,
    }
}

impl Prompt {
    /// The step in which it is decided; none of what an effect or a roll asks for at any time.
    pub(super) fn step(self) -> Option<AttackStep> {
        match self {
            Prompt::DeclareTarget => Some(AttackStep::DeclareTarget),
            Prompt::AttackEffects | Prompt::RaidToken | Prompt::AddedColor | Prompt::RerolledDie => {
                Some(AttackStep::ResolveAttackEffects)
            }
            Prompt::DefenseTokens | Prompt::EvadeDie | Prompt::DodgeDie => {
                Some(AttackStep::SpendDefenseTokens)
            }
            Prompt::CriticalEffect | Prompt::RedirectAmount => Some(AttackStep::ResolveDamage),
            Prompt::FurtherTarget => Some(AttackStep::Over),
            _ => None,
        }
    }

    /// Whether the defender decides it.
    pub(super) fn is_of_the_defender(self) -> bool {
        self.step() == Some(AttackStep::SpendDefenseTokens) || self == Prompt::RedirectAmount
    }
}

/// AI, Dodge and the like, as a reader sees them.
pub(super) fn keyword_label(name: KeywordName) -> &'static str {
    match name {
        KeywordName::AiBattery => "AI: Battery",
        KeywordName::AiAntiSquadron => "AI: Anti-Squadron",
        KeywordName::Dodge => "Dodge",
        name => name.word(),
    }
}

pub(super) fn way_label(way: ConcentrateFire) -> String {
    match way {
        ConcentrateFire::None => "Do not resolve Concentrate Fire".to_owned(),
        ConcentrateFire::Both => "Resolve Concentrate Fire with dial and token".to_owned(),
        spent => format!("Resolve Concentrate Fire with a {spent}"),
    }
}

pub(super) fn critical_label(state: &State, critical: Critical) -> String {
    match critical {
        Critical::Standard => "the standard critical effect".to_owned(),
        Critical::Listed(nth) => {
            let effect = state.table.cards.effect(nth);
            effect.map_or_else(|| format!("critical effect {nth}"), |effect| effect.name.to_string())
        }
    }
}

/// `2 points to the left shields`.
pub(super) fn to_shields(state: &State, points: u16) -> String {
    let zone = state.attack.redirected_to().map(|zone| format!(" to the {zone} shields"));
    format!("{}{}", counted(points, "point", "points"), zone.unwrap_or_default())
}
