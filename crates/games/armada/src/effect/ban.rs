//! Why can an effect not be used, or something that it pays or does not happen?
//!
//! The reasons that every system shares in which effects resolve, a row each: [`bans!`](vocabulary::bans).

use serde::{Deserialize, Serialize};

use super::{
    CardState, CardVerb, Component, Condition, DiceChange, DieUse, Forbidden, Happening, Header, Mending,
    Moment, Name, OnceIn, Standing, Taking, TimingWord, TypedEffect, Whose,
    dice::{Color, Die, Pool},
    nouns::{CardName, Command, HullZone, Seat},
    rerolls::Reroll,
    tokens::{TokenKind, TokenName},
};
use engine::Citations;
use vocabulary::{article, bans, defines, forbids};

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

bans! {
    /// Why an effect is refused.
    EffectBan {
        OtherEvent(event: Happening) = "it waits for {}, which does not happen here", event.in_words()
            => [forbids "armada/effect-use-and-timing/overview"];
        Only(condition: Condition) = "it holds only under `{condition}`"
            => [forbids "armada/effect-use-and-timing/overview"];
        DiceNotNow = "it modifies attack dice and names no other time, so it needs the step Resolve Attack Effects"
            => [forbids "armada/effect-use-and-timing/modify-dice", orders "armada/modifying-dice/when"];
        OtherCommand(command: Command) = "its header needs a {command} command that is being resolved"
            => [forbids "armada/effect-use-and-timing/command-header"];
        OthersCommand(command: Command) = "its header needs its own ship to resolve a {command} command, and this is another's"
            => [forbids "armada/effect-use-and-timing/command-header"];
        NoResolveDamage = "a critical effect resolves at the start of the step Resolve Damage, which does not come here"
            => [forbids "armada/effect-use-and-timing/critical-header", orders "armada/critical-effects/timing"];
        NotInSetup = "during setup only objective cards and effects that name a time during setup resolve"
            => [forbids "armada/effect-use-and-timing/setup"];
        SetupOnly = "it names a time during setup, and setup is over"
            => [forbids "armada/effect-use-and-timing/overview"];
        NotInPlay(standing: Standing) = "its ship or squadron is {standing}, so its cards are not active"
            => { not_in_play(*standing) };
        ShipDestroyed = "the ship is destroyed, and what belongs to it is out of play"
            => [forbids "armada/destroyed-ships-and-squadrons/removed"];
        Inactive(card: CardState) = "its card is {card}, so it is not active"
            => [forbids "armada/effect-use-and-timing/inactive"];
        HugeOnly(zone: HullZone) = "only huge ships have a {zone} hull zone"
            => [forbids "armada/hull-zones/four", defines "armada/hull-zones/huge"];
        ColorNotInPool { color: Color, by: DieUse } = "no {color} die is in the attack pool"
            => { forbids(by.passage()).into() };
        Forbidden(by: Name) = "`{by}` says that it cannot be resolved, and cannot is absolute"
            => [forbids "armada/golden-rules/cannot"];
        NoCriticalIcon(color: Option<Color>) = "{}", no_critical(*color)
            => { no_critical_rules(*color) };
        OneCritical(done: Name) = "`{done}` was resolved, and the attacker resolves only one critical effect in an attack"
            => [forbids "armada/critical-effects/one-per-attack"];
        NotAttacker = "only the attacker resolves critical effects"
            => [forbids "armada/critical-effects/one-per-attack", forbids "armada/effect-use-and-timing/critical-header"];
        NotOwn(what: String) = "`{what}` belongs to another ship or squadron and cannot be spent"
            => [forbids "armada/effect-use-and-timing/own-components"];
        NoToken(kind: TokenKind) = "there is no {kind} token"
            => [forbids "armada/defense-tokens/own-tokens", forbids "armada/effect-use-and-timing/own-components"];
        TokenGone(name: TokenName) = "the {} is discarded", name.in_words()
            => [forbids "armada/defense-tokens/discarded"];
        StaysDiscarded(name: TokenName) = "the {} is discarded, and discarded tokens are not readied", name.in_words()
            => [forbids "armada/status-phase/discarded", forbids "armada/defense-tokens/discarded"];
        TokenThere(name: TokenName) = "the {} is not discarded", name.in_words()
            => [forbids "armada/defense-tokens/discarded"];
        TokenSpent(name: TokenName) = "the {} has been spent in this attack, and no token can be spent twice", name.in_words()
            => [forbids "armada/defense-tokens/once-per-attack"];
        TypeSpent(kind: TokenKind) = "{} has been spent in this attack, and only one of each type can be", article(kind.word())
            => [forbids "armada/defense-tokens/one-per-type"];
        SpeedZero = "at speed 0 no defense token can be spent"
            => [forbids "armada/defense-tokens/speed-zero"];
        TokenExhausted(name: TokenName) = "the {} is exhausted already", name.in_words()
            => [forbids "armada/exhausted/not-twice"];
        TokenReadied(name: TokenName) = "the {} is readied already", name.in_words()
            => [forbids "armada/readied/token"];
        NoCommandToken(command: Command) = "there is no {command} command token"
            => [forbids "armada/command-tokens/overview"];
        HasRaidToken(command: Command) = "the ship has a {} raid token, and one of each type is the most", command.spoken()
            => [forbids "armada/raid-tokens/one-of-each"];
        NoTokenOnCard(command: Command) = "there is no {command} token on the card"
            => [forbids "armada/upgrade-cards-with-tokens-or-dials/overview"];
        NoDial(command: Command) = "there is no {command} command dial"
            => [forbids "armada/command-dials/keep"];
        CardExhausted(card: Name) = "the card of `{card}` is exhausted and cannot be exhausted again"
            => [forbids "armada/exhausted/not-twice"];
        CardReadied(card: Name) = "the card of `{card}` is readied already"
            => [forbids "armada/readied/card"];
        CannotReady = "an effect says that it cannot be readied"
            => [forbids "armada/golden-rules/cannot", forbids "armada/effect-use-and-timing/others-mandatory"];
        CardLies { card: Name, lies: CardState } = "the card of `{card}` is {lies}"
            => [forbids "armada/effect-use-and-timing/inactive"];
        NoDie(dice: Reroll) = "the attack pool does not hold the dice to spend: {dice}"
            => [forbids "armada/modifying-dice/spend"];
        NotInPool { die: Die, by: DieUse } = "no {} is in the attack pool", die.in_words()
            => { forbids(by.passage()).into() };
        OtherDice { die: Die, change: DiceChange } = "the effect {} other dice than {}", change.verb(), die.in_words()
            => { forbids(change.passage()).into() };
        DieTaken { die: Die, change: DiceChange } = "the effect has taken every {} of the attack pool", die.in_words()
            => { forbids(change.passage()).into() };
        NoSuchFace(die: Die) = "no {} die has a face that the effect turns dice to, and a die keeps its color", die.color()
            => [forbids "armada/modifying-dice/change"];
        ShowsFace(die: Die) = "{} shows a face that the effect turns dice to", die.in_words()
            => [forbids "armada/modifying-dice/change"];
        KeepsColor { turned: Die, to: Die } = "a die keeps its color, so {} is not turned to {}", turned.in_words(), to.in_words()
            => [forbids "armada/modifying-dice/change"];
        OtherFaces { turned: Die, to: Die } = "the effect does not turn {} to {}", turned.in_words(), to.in_words()
            => [forbids "armada/modifying-dice/change"];
        NoSpeedChange = "no change of the speed is left for which a navigate token was spent"
            => [forbids "armada/navigate-command/token"];
        NoCardsAnywhere = "a card has to be dealt, and neither the deck nor the discard pile has one: the rules do not say what happens then"
            => [defines "armada/damage/empty-deck"];
        NothingToPay(cost: String) = "nothing is there to pay `{cost}` with"
            => [forbids "armada/effect-use-and-timing/own-components"];
        NotAllPaid(name: Name) = "not all parts of the cost of `{name}` can be paid together: what pays one pays no other"
            => [forbids "armada/effect-use-and-timing/cost-no-effect"];
        NoShields(zone: HullZone) = "the {zone} hull zone has no shields"
            => [forbids "armada/shields/zero"];
        FullShields { zone: HullZone, most: u8 } = "the {zone} hull zone has its maximum of {most} shields"
            => [forbids "armada/shields/maximum"];
        SameZone(_zone: HullZone) = "a shield moves to another hull zone"
            => [forbids "armada/repair-command/move-shield"];
        CapacitorFailure(zone: HullZone) = "Capacitor Failure keeps shields from the {zone} hull zone, which has none left"
            => [forbids "armada/repair-command/capacitor-failure", requires "armada/damage-cards/persistent"];
        NoSuchDial(nth: u8) = "there is no facedown dial number {nth}"
            => [forbids "armada/command-dials/stack", defines "armada/command-dials/secret"];
        FullHull(why: Mending) = "the squadron has lost no hull points"
            => { forbids(mended(*why)).into() };
        AlreadyResolved(name: Name) = "`{name}` was resolved for this instance of its event"
            => [forbids "armada/effect-use-and-timing/once-per-instance"];
        UsedUp(name: Name, once: OnceIn) = "`{name}` was used, and its card allows one use in {}", once.in_words()
            => [forbids "armada/golden-rules/card-beats-rules", defines "armada/effect-use-and-timing/once-per-instance"];
        TooFewPoints { needed: u8, left: u8 } = "it costs {needed} engineering points, and {left} are left"
            => [defines "armada/repair-command/one-after-another"];
        NobodyMeant = "no ship or squadron is there that it means"
            => [defines "armada/effect-use-and-timing/overview"];
        FirstPlayerFirst = "the first player resolves all of their effects with this timing before the second player"
            => [forbids "armada/effect-use-and-timing/first-player-first"], for_now = true;
        OneCardEach = "players take turns with one card each, and it is the other player's"
            => [forbids "armada/upgrade-cards-with-tokens-or-dials/both-at-once"], for_now = true;
        NotNow { name: Name, moment: Moment, said: Said } = "it is not the time of `{name}`, which resolves {}", moment.in_words()
            => { Citations::one(forbids(said.passage())).and(forbids("armada/effect-use-and-timing/overview")) }, for_now = true;
        HoldsAllTheTime(name: Name) = "nobody resolves `{name}`: it holds all the time"
            => [forbids "armada/effect-use-and-timing/overview"];
        NotYours(seat: Seat) = "it is an effect of the {seat} player"
            => [forbids "armada/effect-use-and-timing/own-order"];
        OthersChoice { who: Seat, zone: bool } = "that is for the {who} player to choose"
            => { forbids(if *zone { "armada/damage/zone-not-specified" } else { "armada/effect-use-and-timing/own-order" }).into() };
        NothingToDiscard = "the ship has no damage card to discard"
            => [forbids "armada/damage-cards/discarded"];
        NoSuchCard(card: CardName) = "the ship has no {}", if *card == CardName::Facedown { "facedown damage card" } else { "such faceup damage card" }
            => [forbids "armada/damage-cards/discarded"];
        NothingToFlip = "the ship has no such faceup damage card"
            => [forbids "armada/damage-cards/turned"];
        Mandatory(name: Name) = "`{name}` must be resolved"
            => [forbids "armada/effect-use-and-timing/others-mandatory"];
        Behind(event: Happening) = "it waits for {}, which is behind: the situation begins later", event.in_words()
            => [forbids "armada/effect-use-and-timing/overview"];
        NoStepForToken(kind: TokenKind) = "what a spent {kind} does belongs to a part of an attack that is not to come here"
            => { Citations::one(defines(token_passage(*kind))).and(defines("armada/attack/spend-defense-tokens")) };
        FaceBeforeRoll(die: Die) = "a die that shows {die} is added before the roll, and the card does not say whether it is rolled with the others"
            => [defines "armada/modifying-dice/add"];
        SeveralFullest(most: u8) = "several hull zones have the most shields ({most}), and the card does not say which of them is meant"
            => [defines "armada/damage/zone-not-specified"];
        Cannot { by: Name, on: Component } = "`{by}` says that it cannot be done, and cannot is absolute"
            => { cannot(*on) };
    }
}

impl EffectBan {
    /// That it is not the time of an effect, whose time is this moment, or that it has none.
    pub(crate) fn not_now(effect: &TypedEffect, moment: Moment) -> Self {
        if effect.is_constant() {
            return Self::HoldsAllTheTime(effect.name.clone());
        }
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
}

impl Said {
    /// The rule of what says so.
    fn passage(self) -> &'static str {
        match self {
            Said::Word(TimingWord::Before) => "armada/effect-use-and-timing/before",
            Said::Word(TimingWord::When) => "armada/effect-use-and-timing/when",
            Said::Word(TimingWord::While) => "armada/effect-use-and-timing/while",
            Said::Word(TimingWord::After) => "armada/effect-use-and-timing/after",
            Said::Critical => "armada/effect-use-and-timing/critical-header",
            Said::Command => "armada/effect-use-and-timing/command-header",
            Said::Dice => "armada/effect-use-and-timing/modify-dice",
        }
    }
}

fn not_in_play(standing: Standing) -> Citations {
    let undeployed = forbids("armada/effect-use-and-timing/setup-undeployed");
    match standing {
        Standing::Destroyed => {
            Citations::one(forbids("armada/destroyed-ships-and-squadrons/inactive")).and(undeployed)
        }
        Standing::SetAside => {
            Citations::one(undeployed).and(forbids("armada/set-aside-ships-and-squadrons/only-that-effect"))
        }
        Standing::Undeployed | Standing::Deployed => undeployed.into(),
    }
}

fn no_critical(color: Option<Color>) -> String {
    match color {
        None => "no critical icon is in the attack pool".to_owned(),
        Some(color) => format!("no {color} die in the attack pool shows a critical icon"),
    }
}

fn no_critical_rules(color: Option<Color>) -> Citations {
    let icon = forbids("armada/critical-effects/icon-needed");
    match color {
        None => icon.into(),
        Some(_) => Citations::one(forbids("armada/critical-effects/colored")).and(icon),
    }
}

/// The rule by which a hull point is recovered.
fn mended(why: Mending) -> &'static str {
    match why {
        Mending::Station => "armada/obstacles/station",
        Mending::Effect => "armada/damage/squadron-hull",
    }
}

/// The rule on what a spent token does.
fn token_passage(kind: TokenKind) -> &'static str {
    match kind {
        TokenKind::Redirect => "armada/defense-tokens/redirect",
        TokenKind::Evade => "armada/defense-tokens/evade",
        TokenKind::Contain => "armada/defense-tokens/contain",
        TokenKind::Salvo => "armada/defense-tokens/salvo",
        TokenKind::Brace => "armada/defense-tokens/brace",
        TokenKind::Scatter => "armada/defense-tokens/scatter",
    }
}

impl EffectBan {
    /// The card of this effect says that it cannot be done.
    pub(crate) fn cannot(by: &TypedEffect) -> Self {
        EffectBan::Cannot { by: by.name.clone(), on: by.component }
    }
}

impl TypedEffect {
    /// Its ban, where it says that something `what` is about cannot be done by somebody who is `meant`.
    pub(crate) fn forbids(
        &self,
        meant: impl Fn(Whose) -> bool,
        what: impl Fn(Forbidden) -> bool,
    ) -> Option<EffectBan> {
        let says = self.cannot.iter().any(|one| meant(one.whose) && what(one.what));
        says.then(|| EffectBan::cannot(self))
    }
}

/// The rules of a card that says that something cannot be done.
fn cannot(on: Component) -> Citations {
    let absolute = forbids("armada/golden-rules/cannot");
    match on {
        Component::Damage => Citations::one(forbids("armada/damage-cards/persistent")).and(absolute),
        _ => absolute.into(),
    }
}

impl Taking {
    /// Why the die or face that is chosen next is not this one, which is not among them.
    pub(crate) fn refuses(self, die: Die, pool: Pool) -> EffectBan {
        let change = self.change;
        let faces = self.to.map(|to| to.of(die));
        if let Some(turned) = self.facing {
            let meant = faces.is_some_and(|faces| faces.contains(&die));
            return match die {
                _ if die.color() != turned.color() => EffectBan::KeepsColor { turned, to: die },
                _ if meant => EffectBan::ShowsFace(die),
                _ => EffectBan::OtherFaces { turned, to: die },
            };
        }
        match faces.as_deref() {
            _ if pool.count(die) == 0 => EffectBan::NotInPool { die, by: DieUse::Effect(change) },
            Some([]) => EffectBan::NoSuchFace(die),
            Some([only]) if *only == die => EffectBan::ShowsFace(die),
            _ if self.dice.chosen.count(die) > 0 => EffectBan::DieTaken { die, change },
            _ => EffectBan::OtherDice { die, change },
        }
    }
}
