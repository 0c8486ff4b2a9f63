//! Why can an effect not be used, or something that it pays or does not happen?
//!
//! The reasons that every system shares in which effects resolve, with their words and their rules.

use serde::{Deserialize, Serialize};

use super::{
    CardState, CardVerb, Component, Condition, DiceChange, Happening, Header, Moment, Name, OnceIn, Standing,
    TimingWord, TypedEffect,
    dice::{Color, Die},
    nouns::{Command, HullZone, Seat},
    rerolls::Reroll,
    tokens::{TokenKind, TokenName},
};
use engine::{Citations, Told};
use vocabulary::{defines, forbids, orders};

/// What says when an effect resolves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Said {
    /// Its timing word.
    Word(TimingWord),
    /// A critical icon as header.
    Critical,
    /// A command icon as header.
    Command,
    /// It modifies attack dice and names no other time.
    Dice,
}

/// Why it is refused.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum EffectBan {
    /// It waits for something that does not happen here.
    OtherEvent(Happening),
    /// Something must be so, and is not.
    Only(Condition),
    /// It modifies attack dice, and Resolve Attack Effects is not among what happens.
    DiceNotNow,
    /// Its header is the icon of a command that is not resolved here.
    OtherCommand(Command),
    /// Its header is the icon of a command, and the ship that resolves commands here is not its own.
    OthersCommand(Command),
    /// It is a critical effect, and no damage of an attack is resolved.
    NoResolveDamage,
    /// It is neither an objective's nor does it name a time during setup.
    NotInSetup,
    /// It names a time during setup, and it is not setup.
    SetupOnly,
    /// Its ship or squadron is set aside, destroyed, or not deployed although setup is over.
    NotInPlay(Standing),
    /// The ship is destroyed: its tokens, dials, shields and cards are out of play.
    ShipDestroyed,
    /// Its card is facedown or discarded.
    Inactive(CardState),
    /// Another effect says that it cannot be resolved.
    Forbidden(Name),
    /// No critical icon is in the pool, or none on that color.
    NoCriticalIcon(Option<Color>),
    /// One critical effect has been resolved in this attack.
    OneCritical(Name),
    /// Only the attacker resolves critical effects.
    NotAttacker,
    /// A component of another ship or squadron.
    NotOwn(String),
    /// There is no such token.
    NoToken(TokenKind),
    /// The token is gone.
    TokenGone(TokenName),
    /// The token was spent in this attack.
    TokenSpent(TokenName),
    /// The defender has spent a token of this type in this attack.
    TypeSpent(TokenKind),
    /// A defender at speed 0.
    SpeedZero,
    /// The token is exhausted already.
    TokenExhausted(TokenName),
    /// The token is readied already.
    TokenReadied(TokenName),
    /// There is no such command token.
    NoCommandToken(Command),
    /// There is a token of that command already.
    HasCommandToken(Command),
    /// There is no such dial.
    NoDial(Command),
    /// The card is exhausted already.
    CardExhausted(Name),
    /// The card is readied already.
    CardReadied(Name),
    /// The card lies so that it is not active.
    CardLies {
        /// Whose card.
        card: Name,
        /// Facedown, or discarded.
        lies: CardState,
    },
    /// No die fits.
    NoDie(Reroll),
    /// The pool has no such die.
    NotInPool {
        /// Which.
        die: Die,
        /// What the effect does to dice.
        change: DiceChange,
    },
    /// An effect takes other dice.
    OtherDice {
        /// Not this one.
        die: Die,
        /// What it does to them.
        change: DiceChange,
    },
    /// The effect has taken each such die already.
    DieTaken {
        /// Which.
        die: Die,
        /// What it does to them.
        change: DiceChange,
    },
    /// No die of this one's color has a face that the effect turns dice to.
    NoSuchFace(Die),
    /// The die shows a face to which it would be turned.
    ShowsFace(Die),
    /// A die that is turned keeps its color.
    KeepsColor {
        /// Which is turned.
        turned: Die,
        /// What it was to show.
        to: Die,
    },
    /// The effect turns a die to other faces.
    OtherFaces {
        /// Which is turned.
        turned: Die,
        /// What it was to show.
        to: Die,
    },
    /// Nothing is there to pay this part of a cost with.
    NothingToPay(String),
    /// Its parts cannot all be paid together.
    NotAllPaid(Name),
    /// The zone has no shields.
    NoShields(HullZone),
    /// The zone has all its shields.
    FullShields(HullZone),
    /// It was resolved for this instance of its event.
    AlreadyResolved(Name),
    /// Its card limits it to one use, and it was used.
    UsedUp(Name, OnceIn),
    /// Too few engineering points are left to pay with.
    TooFewPoints {
        /// Needed.
        needed: u8,
        /// Left.
        left: u8,
    },
    /// Nobody is left to do what the effect is about.
    NobodyMeant,
    /// The first player has effects left at this time.
    FirstPlayerFirst,
    /// It is the other player's turn to load an upgrade card with tokens or dials.
    OneCardEach,
    /// Its time is another one.
    NotNow {
        /// Of which effect.
        name: Name,
        /// Its time.
        moment: Moment,
        /// What says so.
        said: Said,
    },
    /// It is another player's effect.
    NotYours(Seat),
    /// What an effect asks is another player's to choose: a hull zone its ship's owner's, all else the effect's owner's.
    OthersChoice {
        /// Whose.
        who: Seat,
        /// Whether a hull zone is asked for.
        zone: bool,
    },
    /// It must be resolved.
    Mandatory(Name),
    /// Its moment is behind: the situation begins later.
    Behind(Happening),
    /// Open: what a spent token does belongs to a part of an attack that is not there.
    NoStepForToken(TokenKind),
    /// Open: a die is added with a face, and the others are not rolled yet.
    FaceBeforeRoll(Die),
    /// Open: several hull zones have the most shields.
    SeveralFullest(u8),
    /// A card says that it cannot be done.
    Cannot {
        /// Of which effect.
        by: Name,
        /// On which component it stands.
        on: Component,
    },
}

impl EffectBan {
    /// That it is not the time of an effect, whose time is this moment.
    pub(crate) fn not_now(effect: &TypedEffect, moment: Moment) -> Self {
        let said = match effect.header {
            Some(Header::Crit | Header::RedCrit | Header::BlueCrit | Header::BlackCrit) => Said::Critical,
            Some(Header::Navigate | Header::Squadron | Header::Repair | Header::ConcentrateFire) => {
                Said::Command
            }
            Some(Header::Modify) => Said::Dice,
            None if effect.modifies_dice_untimed() => Said::Dice,
            None => Said::Word(moment.word),
        };
        Self::NotNow { name: effect.name.clone(), moment, said }
    }

    /// Why a card that lies so cannot be turned or discarded.
    pub(crate) fn of_card(card: Name, verb: CardVerb, lies: CardState) -> Option<Self> {
        match (verb, lies) {
            (CardVerb::TurnFaceup, CardState::Facedown) => None,
            (_, CardState::Discarded | CardState::Facedown) => Some(EffectBan::CardLies { card, lies }),
            (CardVerb::Exhaust, CardState::Exhausted) => Some(EffectBan::CardExhausted(card)),
            (CardVerb::Ready, CardState::Faceup) => Some(EffectBan::CardReadied(card)),
            _ => None,
        }
    }

    /// Why, in words, with the rules.
    pub fn told(&self) -> Told {
        Told::new(self.reason(), self.rules())
    }

    fn reason(&self) -> String {
        match self {
            EffectBan::OtherEvent(event) => {
                format!("it waits for {}, which does not happen here", event.in_words())
            }
            EffectBan::Only(condition) => format!("it holds only under `{condition}`"),
            EffectBan::DiceNotNow => {
                "it modifies attack dice and names no other time, so it needs the step Resolve Attack Effects"
                    .to_owned()
            }
            EffectBan::OtherCommand(command) => {
                format!("its header needs a {command} command that is being resolved")
            }
            EffectBan::OthersCommand(command) => {
                format!("its header needs its own ship to resolve a {command} command, and this is another's")
            }
            EffectBan::NoResolveDamage => {
                "a critical effect resolves at the start of the step Resolve Damage, which does not come here"
                    .to_owned()
            }
            EffectBan::NotInSetup => {
                "during setup only objective cards and effects that name a time during setup resolve"
                    .to_owned()
            }
            EffectBan::SetupOnly => "it names a time during setup, and setup is over".to_owned(),
            EffectBan::ShipDestroyed => {
                "the ship is destroyed, and what belongs to it is out of play".to_owned()
            }
            EffectBan::NotInPlay(standing) => {
                format!("its ship or squadron is {standing}, so its cards are not active")
            }
            EffectBan::Inactive(card) => format!("its card is {card}, so it is not active"),
            EffectBan::Forbidden(by) => {
                format!("`{by}` says that it cannot be resolved, and cannot is absolute")
            }
            EffectBan::NoCriticalIcon(None) => "no critical icon is in the attack pool".to_owned(),
            EffectBan::NoCriticalIcon(Some(color)) => {
                format!("no {color} die in the attack pool shows a critical icon")
            }
            EffectBan::OneCritical(done) => {
                format!(
                    "`{done}` was resolved, and the attacker resolves only one critical effect in an attack"
                )
            }
            EffectBan::NotAttacker => "only the attacker resolves critical effects".to_owned(),
            EffectBan::NotOwn(what) => {
                format!("`{what}` belongs to another ship or squadron and cannot be spent")
            }
            EffectBan::NoToken(kind) => format!("there is no {kind} token"),
            EffectBan::TokenGone(name) => format!("the {} is discarded", token(*name)),
            EffectBan::TokenSpent(name) => format!("the {} was spent in this attack already", token(*name)),
            EffectBan::TypeSpent(kind) => {
                format!("the defender has spent a token of that type, {kind}, in this attack")
            }
            EffectBan::SpeedZero => "a defender at speed 0 cannot spend defense tokens".to_owned(),
            EffectBan::TokenExhausted(name) => format!("the {} is exhausted already", token(*name)),
            EffectBan::TokenReadied(name) => format!("the {} is readied already", token(*name)),
            EffectBan::NoCommandToken(command) => format!("there is no {command} command token"),
            EffectBan::HasCommandToken(command) => format!("there is a {command} command token already"),
            EffectBan::NoDial(command) => format!("there is no {command} command dial"),
            EffectBan::CardExhausted(card) => {
                format!("the card of `{card}` is exhausted and cannot be exhausted again")
            }
            EffectBan::CardReadied(card) => format!("the card of `{card}` is readied already"),
            EffectBan::CardLies { card, lies } => format!("the card of `{card}` is {lies}"),
            EffectBan::NoDie(dice) => format!("the attack pool does not hold the dice to spend: {dice}"),
            EffectBan::NotInPool { die, .. } => format!("no {} is in the attack pool", die.in_words()),
            EffectBan::OtherDice { die, change } => {
                format!("the effect {} other dice than {}", change.verb(), die.in_words())
            }
            EffectBan::DieTaken { die, .. } => {
                format!("the effect has taken every {} of the attack pool", die.in_words())
            }
            EffectBan::NoSuchFace(die) => format!(
                "no {} die has a face that the effect turns dice to, and a die keeps its color",
                die.color()
            ),
            EffectBan::ShowsFace(die) => {
                format!("{} shows a face that the effect turns dice to", die.in_words())
            }
            EffectBan::KeepsColor { turned, to } => {
                format!("a die keeps its color, so {} is not turned to {}", turned.in_words(), to.in_words())
            }
            EffectBan::OtherFaces { turned, to } => {
                format!("the effect does not turn {} to {}", turned.in_words(), to.in_words())
            }
            EffectBan::NothingToPay(cost) => format!("nothing is there to pay `{cost}` with"),
            EffectBan::NotAllPaid(name) => {
                format!(
                    "not all parts of the cost of `{name}` can be paid together: what pays one pays no other"
                )
            }
            EffectBan::NoShields(zone) => format!("the {zone} hull zone has no shields"),
            EffectBan::FullShields(zone) => format!("the {zone} hull zone has all of its shields"),
            EffectBan::AlreadyResolved(name) => {
                format!("`{name}` was resolved for this instance of its event")
            }
            EffectBan::UsedUp(name, once) => {
                format!("`{name}` was used, and its card allows one use in {}", once.in_words())
            }
            EffectBan::TooFewPoints { needed, left } => {
                format!("it costs {needed} engineering points, and {left} are left")
            }
            EffectBan::NobodyMeant => "no ship or squadron is there that it means".to_owned(),
            EffectBan::FirstPlayerFirst => {
                "the first player resolves all of their effects with this timing before the second player"
                    .to_owned()
            }
            EffectBan::OneCardEach => {
                "players take turns with one card each, and it is the other player's".to_owned()
            }
            EffectBan::NotNow { name, moment, .. } => {
                format!("it is not the time of `{name}`, which resolves {}", moment.in_words())
            }
            EffectBan::OthersChoice { who, .. } => format!("that is for the {who} player to choose"),
            EffectBan::NotYours(seat) => format!("it is an effect of the {seat} player"),
            EffectBan::Mandatory(name) => format!("`{name}` must be resolved"),
            EffectBan::Behind(event) => {
                format!("it waits for {}, which is behind: the situation begins later", event.in_words())
            }
            EffectBan::NoStepForToken(kind) => {
                format!("what a spent {kind} does belongs to a part of an attack that is not to come here")
            }
            EffectBan::FaceBeforeRoll(die) => format!(
                "a die that shows {die} is added before the roll, and the card does not say whether it is rolled with the others"
            ),
            EffectBan::SeveralFullest(most) => format!(
                "several hull zones have the most shields ({most}), and the card does not say which of them is meant"
            ),
            EffectBan::Cannot { by, .. } => {
                format!("`{by}` says that it cannot be done, and cannot is absolute")
            }
        }
    }

    /// The rules that refuse it.
    pub(crate) fn rules(&self) -> Citations {
        match self {
            EffectBan::OtherEvent(_) | EffectBan::Only(_) | EffectBan::SetupOnly => {
                forbids("armada/effect-use-and-timing/overview").into()
            }
            EffectBan::NotNow { said, .. } => Citations::one(forbids(match said {
                Said::Word(TimingWord::Before) => "armada/effect-use-and-timing/before",
                Said::Word(TimingWord::When) => "armada/effect-use-and-timing/when",
                Said::Word(TimingWord::While) => "armada/effect-use-and-timing/while",
                Said::Word(TimingWord::After) => "armada/effect-use-and-timing/after",
                Said::Critical => "armada/effect-use-and-timing/critical-header",
                Said::Command => "armada/effect-use-and-timing/command-header",
                Said::Dice => "armada/effect-use-and-timing/modify-dice",
            }))
            .and(forbids("armada/effect-use-and-timing/overview")),
            EffectBan::DiceNotNow => Citations::one(forbids("armada/effect-use-and-timing/modify-dice"))
                .and(orders("armada/modifying-dice/when")),
            EffectBan::OtherCommand(_) | EffectBan::OthersCommand(_) => {
                forbids("armada/effect-use-and-timing/command-header").into()
            }
            EffectBan::NoResolveDamage => {
                Citations::one(forbids("armada/effect-use-and-timing/critical-header"))
                    .and(orders("armada/critical-effects/timing"))
            }
            EffectBan::NotInSetup => forbids("armada/effect-use-and-timing/setup").into(),
            EffectBan::ShipDestroyed => forbids("armada/destroyed-ships-and-squadrons/removed").into(),
            EffectBan::NotInPlay(Standing::Destroyed) => {
                Citations::one(forbids("armada/destroyed-ships-and-squadrons/inactive"))
                    .and(forbids("armada/effect-use-and-timing/setup-undeployed"))
            }
            EffectBan::NotInPlay(Standing::SetAside) => {
                Citations::one(forbids("armada/effect-use-and-timing/setup-undeployed"))
                    .and(forbids("armada/set-aside-ships-and-squadrons/only-that-effect"))
            }
            EffectBan::NotInPlay(Standing::Undeployed | Standing::Deployed) => {
                forbids("armada/effect-use-and-timing/setup-undeployed").into()
            }
            EffectBan::Inactive(_) => forbids("armada/effect-use-and-timing/inactive").into(),
            EffectBan::Forbidden(_) => forbids("armada/golden-rules/cannot").into(),
            EffectBan::NoCriticalIcon(None) => forbids("armada/critical-effects/icon-needed").into(),
            EffectBan::NoCriticalIcon(Some(_)) => Citations::one(forbids("armada/critical-effects/colored"))
                .and(forbids("armada/critical-effects/icon-needed")),
            EffectBan::OneCritical(_) => forbids("armada/critical-effects/one-per-attack").into(),
            EffectBan::NotAttacker => Citations::one(forbids("armada/critical-effects/one-per-attack"))
                .and(forbids("armada/effect-use-and-timing/critical-header")),
            EffectBan::NotAllPaid(_) => forbids("armada/effect-use-and-timing/cost-no-effect").into(),
            EffectBan::NotOwn(_) | EffectBan::NothingToPay(_) => {
                forbids("armada/effect-use-and-timing/own-components").into()
            }
            EffectBan::NoToken(_) => forbids("armada/defense-tokens/own-tokens").into(),
            EffectBan::TokenGone(_) => forbids("armada/defense-tokens/discarded").into(),
            EffectBan::TokenSpent(_) => forbids("armada/defense-tokens/once-per-attack").into(),
            EffectBan::TypeSpent(_) => forbids("armada/defense-tokens/one-per-type").into(),
            EffectBan::SpeedZero => forbids("armada/defense-tokens/speed-zero").into(),
            EffectBan::TokenExhausted(_) | EffectBan::CardExhausted(_) => {
                forbids("armada/exhausted/not-twice").into()
            }
            EffectBan::TokenReadied(_) => forbids("armada/readied/token").into(),
            EffectBan::NoCommandToken(_) => forbids("armada/command-tokens/overview").into(),
            EffectBan::HasCommandToken(_) => forbids("armada/command-tokens/no-copies").into(),
            EffectBan::NoDial(_) => forbids("armada/command-dials/keep").into(),
            EffectBan::CardReadied(_) => forbids("armada/readied/card").into(),
            EffectBan::CardLies { .. } => forbids("armada/effect-use-and-timing/inactive").into(),
            EffectBan::NotInPool { change, .. }
            | EffectBan::OtherDice { change, .. }
            | EffectBan::DieTaken { change, .. } => forbids(change.passage()).into(),
            EffectBan::NoSuchFace(_)
            | EffectBan::ShowsFace(_)
            | EffectBan::KeepsColor { .. }
            | EffectBan::OtherFaces { .. } => forbids("armada/modifying-dice/change").into(),
            EffectBan::NoDie(_) => forbids("armada/modifying-dice/spend").into(),
            EffectBan::NoShields(_) => forbids("armada/shields/zero").into(),
            EffectBan::FullShields(_) => forbids("armada/shields/maximum").into(),
            EffectBan::AlreadyResolved(_) => forbids("armada/effect-use-and-timing/once-per-instance").into(),
            EffectBan::UsedUp(..) => Citations::one(forbids("armada/golden-rules/card-beats-rules"))
                .and(defines("armada/effect-use-and-timing/once-per-instance")),
            EffectBan::TooFewPoints { .. } => defines("armada/repair-command/one-after-another").into(),
            EffectBan::NobodyMeant => defines("armada/effect-use-and-timing/overview").into(),
            EffectBan::FirstPlayerFirst => forbids("armada/effect-use-and-timing/first-player-first").into(),
            EffectBan::OneCardEach => {
                forbids("armada/upgrade-cards-with-tokens-or-dials/both-at-once").into()
            }
            EffectBan::OthersChoice { zone: true, .. } => forbids("armada/damage/zone-not-specified").into(),
            EffectBan::NotYours(_) | EffectBan::OthersChoice { .. } => {
                forbids("armada/effect-use-and-timing/own-order").into()
            }
            EffectBan::Mandatory(_) => forbids("armada/effect-use-and-timing/others-mandatory").into(),
            EffectBan::Behind(_) => forbids("armada/effect-use-and-timing/overview").into(),
            EffectBan::NoStepForToken(kind) => Citations::one(defines(match kind {
                TokenKind::Redirect => "armada/defense-tokens/redirect",
                TokenKind::Evade => "armada/defense-tokens/evade",
                TokenKind::Contain => "armada/defense-tokens/contain",
                TokenKind::Salvo => "armada/defense-tokens/salvo",
                TokenKind::Brace => "armada/defense-tokens/brace",
                TokenKind::Scatter => "armada/defense-tokens/scatter",
            }))
            .and(defines("armada/attack/spend-defense-tokens")),
            EffectBan::FaceBeforeRoll(_) => defines("armada/modifying-dice/add").into(),
            EffectBan::SeveralFullest(_) => defines("armada/damage/zone-not-specified").into(),
            EffectBan::Cannot { on: Component::Damage, .. } => {
                Citations::one(forbids("armada/damage-cards/persistent"))
                    .and(forbids("armada/golden-rules/cannot"))
            }
            EffectBan::Cannot { .. } => forbids("armada/golden-rules/cannot").into(),
        }
    }
}

fn token(name: TokenName) -> String {
    match name.nth {
        0 => format!("{} token", name.kind),
        nth => format!("{} token {}", name.kind, u16::from(nth) + 1),
    }
}
