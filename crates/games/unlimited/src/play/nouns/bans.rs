//! Why can something be refused, not happen or not be settled, in which words, and by which rule?
//!
//! A row each: [`bans!`](vocabulary::bans).

use super::{
    card::CardId,
    event_fields::Cost,
    objects::{Object, object},
};
use crate::{
    keywords::KeywordKind,
    terms::{Arena, Player},
};
use engine::Citations;
use names::{Citation, Role};
use vocabulary::{bans, defines, forbids, permits, requires};

/// A side of a leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum LeaderSide {
    /// The one with which it starts in the base zone.
    Home,
    /// The one with which it is deployed.
    Deployed,
}

bans! {
    /// Why something cannot be done, does not happen, or is not settled.
    Ban {
        Exhausted(unit: CardId) = "{unit} is exhausted"
            => [forbids "unlimited/player-actions/check-attack", forbids "unlimited/game-concepts/must-be-ready-to-pay"];
        NotInPlay(card: CardId) = "{card} is not in play"
            => [forbids "unlimited/game-zones/out-of-play", requires "unlimited/game-concepts/as-much-as-you-can"];
        NotYours(card: CardId) = "the other player controls {card}"
            => [forbids "unlimited/player-actions/only-one-at-a-time", defines "unlimited/game-concepts/what-control-means"];
        OwnSide(target: Object) = "{} is on the attacker's own side", object(target)
            => [forbids "unlimited/player-actions/only-one-at-a-time", defines "unlimited/game-concepts/what-control-means"];
        /// `from` is the arena of the attacker.
        OtherArena { attacker: CardId, target: CardId, from: Arena } = "{attacker} and {target} are not in the same arena"
            => { other_arena(*from) };
        Sentinel(unit: CardId) = "{unit} has Sentinel and guards the arena"
            => [forbids "unlimited/keywords/sentinel", forbids "unlimited/player-actions/check-attack"];
        Hidden(unit: CardId) = "{unit} has Hidden and came into play this phase"
            => [forbids "unlimited/keywords/hidden"];
        AmbushBase(unit: CardId) = "Ambush lets a unit attack enemy units only"
            => [forbids "unlimited/keywords/ambush"];
        NothingToAmbush(unit: CardId) = "there is no enemy unit that {unit} can attack"
            => [forbids "unlimited/keywords/ambush-without-a-target"];
        NoOtherReady(unit: CardId) = "no other unit of the player that controls {unit} is ready to attack"
            => [requires "unlimited/keywords/support", forbids "unlimited/player-actions/check-attack"];
        Taken(player: Player) = "{player} took the initiative this round"
            => [forbids "unlimited/player-actions/take-the-initiative"];
        OutOfActions(player: Player) = "{player} took the initiative and takes no more actions this phase"
            => [forbids "unlimited/player-actions/take-the-initiative"];
        NotDefeated(unit: CardId) = "{unit} is not defeated by the damage dealt to it"
            => [forbids "unlimited/keywords/overwhelm-without-a-defeat", forbids "unlimited/keywords/overwhelm-and-shields"];
        /// A reading of ours.
        ChangedSides(unit: CardId) = "{unit} has changed sides and has not left play, so nothing of it is excess"
            => [forbids "unlimited/community-rulings/ruling-overwhelm-control", defines "unlimited/keywords/overwhelm-defender-gone"];
        /// `cost` is what it costs now at least, `parts` the same without the units that Exploit may defeat.
        TooExpensive { card: CardId, cost: u16, parts: Cost, ready: u8 }
            = "{card} costs {parts}{}, and there {}", with_exploit(*cost, *parts), ready_resources(*ready)
            => { too_expensive(*cost, *parts) };
        NoEligibleUnit(card: CardId) = "there is no unit that {card} can be attached to"
            => [forbids "unlimited/card-types/attachment-restriction", forbids "unlimited/player-actions/check-play-restrictions"];
        NoVehicle(card: CardId) = "there is no friendly Vehicle without a Pilot that {card} can be attached to"
            => [forbids "unlimited/keywords/piloting", forbids "unlimited/player-actions/check-play-restrictions"];
        CantBePlayed(words: String) = "a card says that it cannot be played: {words}"
            => [
                forbids "unlimited/player-actions/kinds-of-restrictions",
                forbids "unlimited/wording/cant",
                forbids "unlimited/game-concepts/cant-beats-can"
            ];
        ByCard(words: String) = "a card forbids it: {words}"
            => [forbids "unlimited/wording/cant", forbids "unlimited/game-concepts/cant-beats-can"];
        UsedUp(words: String) = "it was used as often as it may be: {words}"
            => [forbids "unlimited/wording/once-each-round"];
        EpicUsed(words: String) = "the Epic Action was used: {words}"
            => [forbids "unlimited/abilities-and-effects/epic-action"];
        NothingToDo(words: String) = "there is nothing it could be done to: {words}"
            => [forbids "unlimited/wording/choose", requires "unlimited/game-concepts/as-much-as-you-can"];
        /// What would be replaced happens.
        CannotReplace(words: String) = "what it would do instead cannot be done: {words}"
            => [defines "unlimited/abilities-and-effects/impossible-replacement"];
        ChangesNothing(words: String) = "using it would change nothing: {words}"
            => [forbids "unlimited/player-actions/check-the-ability", forbids "unlimited/game-concepts/must-change-something"];
        CostExhausted(card: CardId) = "{card} is exhausted and cannot be exhausted as a cost"
            => [forbids "unlimited/player-actions/pay-it" at "6.4.3.b", forbids "unlimited/game-concepts/must-be-ready-to-pay"];
        CannotPay { amount: u32, ready: u8 } = "it costs {amount} resources, and {ready} are ready"
            => [forbids "unlimited/player-actions/pay-it", forbids "unlimited/game-concepts/all-or-nothing"];
        CostUnpayable(words: String) = "this part of the cost cannot be paid: {words}"
            => [forbids "unlimited/player-actions/pay-it", forbids "unlimited/game-concepts/all-or-nothing"];
        OptionTaken(words: String) = "this option was chosen before: {words}"
            => [forbids "unlimited/wording/several-options"];
        TooFewToCoordinate(card: CardId) = "{card} has it only while its controller controls three units or more"
            => [requires "unlimited/keywords/coordinate"];
        OtherSide { leader: CardId, faceup: LeaderSide } = "{leader} is {}", side_in_play(*faceup)
            => [forbids "unlimited/card-types/leader"];
        NoKeyword(card: CardId, kind: KeywordKind) = "{card} has no {}", kind.title()
            => { no_keyword(*kind) };
        NoTarget(target: Object) = "{} cannot be chosen here", object(target)
            => [forbids "unlimited/wording/choose"];
        NotUnderstood(words: String) = "this sentence is not understood, and nothing is guessed: {words}"
            => [requires "unlimited/abilities-and-effects/in-written-order"];
        Unmodelled(words: String) = "this sentence is read, but not carried out by this version: {words}"
            => [requires "unlimited/abilities-and-effects/in-written-order"];
        NoDuration(words: String) = "nothing says how long this lasts, and no rule does: {words}"
            => [requires "unlimited/abilities-and-effects/for-a-time"];
        InstancesInOrder(to: Object)
            = "{} is dealt several instances of damage of different size, one after the other, and not all of them are prevented: no rule says which comes first", object(to)
            => [requires "unlimited/game-concepts/one-unit-several-times", requires "unlimited/card-types/one-shield-per-instance"];
        NobodySays(words: String)
            = "replacements of both players cannot all be used, for things of both, and no rule says who decides: {words}"
            => [orders "unlimited/abilities-and-effects/several-replacements"];
        NoExploit(unit: CardId) = "Exploit defeats friendly units, and {unit} is an enemy unit"
            => [requires "unlimited/keywords/exploit-x", defines "unlimited/game-concepts/friendly-and-enemy"];
        MoreThanRemaining(unit: Object) = "{} has fewer HP left than that", object(unit)
            => [forbids "unlimited/game-concepts/indirect-damage"];
        LessDamage(on: Object) = "{} has less damage on it than that", object(on)
            => [forbids "unlimited/game-concepts/healing"];
        UnknownCard(words: String) = "it depends on a card that nobody has named: {words}"
            => [defines "unlimited/game-concepts/hidden-information"];
        Elsewhere { card: CardId, place: String } = "{card} is {}", located(place)
            => [forbids "unlimited/game-zones/out-of-play"];
        NotMeant { card: CardId, place: String, words: String }
            = "{card} is {}, and cannot be chosen here. {words}", located(place)
            => [forbids "unlimited/wording/choose"];
        LostAbilities(unit: CardId) = "{unit} has lost all abilities, and gains none for as long as that lasts"
            => [forbids "unlimited/wording/lose" at "8.14.2"];
        WhoDefeated(unit: CardId) = "{unit} has lost its last HP in a way for which the rules do not say which player has defeated it"
            => [defines "unlimited/game-concepts/who-defeated-it" at "1.18.1"];
        NotAsked(player: Player) = "it is not for {player} to decide now"
            => [forbids "unlimited/game-concepts/active-player", orders "unlimited/turn-structure/turns"];
        /// `effect` as lines call it.
        Waits { effect: String, what: WaitsFor } = "{effect} waits: {}", what.words()
            => { what.rules() }, for_now = what.is_for_now();
        /// `effect` as lines call it.
        NotWaiting { effect: String, words: String, why: NotWaiting } = "{}: {words}", why.words()
            => { why.rules() }, for_now = why.is_for_now();
    }
}

bans! {
    /// What an ability that has triggered waits for.
    WaitsFor {
        TheName(active: Player) = "{active} is the active player, and first says which player resolves all of theirs first"
            => [orders "unlimited/timing-and-triggers/active-player-names-the-player", orders "unlimited/timing-and-triggers/only-the-player"],
            for_now = true;
        Player(player: Player) = "{player} goes first, and resolves all of theirs before it"
            => [orders "unlimited/timing-and-triggers/active-player-names-the-player", orders "unlimited/timing-and-triggers/only-the-player"],
            for_now = true;
        Resolving(effect: String) = "{effect} resolves now, and nothing breaks into it"
            => [forbids "unlimited/timing-and-triggers/never-interrupts"], for_now = true;
        /// Its own player has put that before it.
        OwnOrder(effect: String) = "{effect} resolves now, and nothing breaks into it"
            => [forbids "unlimited/timing-and-triggers/never-interrupts", orders "unlimited/timing-and-triggers/own-order"],
            for_now = true;
        Action = "the action comes to its end first"
            => [forbids "unlimited/timing-and-triggers/never-interrupts"], for_now = true;
        Nested(effects: String) = "what has triggered while another ability resolved is nested, and comes first: {effects}"
            => [orders "unlimited/timing-and-triggers/nested"], for_now = true;
    }
}

bans! {
    /// Why a triggered ability does not wait.
    NotWaiting {
        NothingOccurred = "its condition has not occurred"
            => [requires "unlimited/abilities-and-effects/when-or-on"];
        NothingSinceItCame(card: CardId) = "its condition has not occurred since {card} came into play"
            => [forbids "unlimited/abilities-and-effects/must-be-in-play"];
        OutOfPlay { card: CardId, place: String } = "{card} is {}, and triggers only while it is in play", located(place)
            => [forbids "unlimited/abilities-and-effects/must-be-in-play"];
        Lost(card: CardId) = "{card} has lost all abilities"
            => [forbids "unlimited/wording/lose" at "8.14.2"];
        Resolved = "it has resolved, and does so once each time that its condition occurs"
            => [orders "unlimited/timing-and-triggers/next-opportunity"];
        PassedOver = "its player has chosen not to use it"
            => [permits "unlimited/wording/you-may"];
    }
}

fn other_arena(from: Arena) -> Citations {
    let number = match from {
        Arena::Ground => "4.3.4",
        Arena::Space => "4.4.4",
    };
    Citations::one(forbids("unlimited/game-zones/other-arena").by(number))
        .and(forbids("unlimited/player-actions/check-attack"))
}

/// What a card costs where units can be defeated for it.
fn with_exploit(cost: u16, parts: Cost) -> String {
    if cost < parts.resources() { format!("; with Exploit at least {cost}") } else { String::new() }
}

fn too_expensive(cost: u16, parts: Cost) -> Citations {
    let mut rules = Citations::one(forbids("unlimited/player-actions/pay-the-cost"))
        .and(forbids("unlimited/game-concepts/all-or-nothing"))
        .and(defines("unlimited/game-concepts/cost"));
    if parts.penalty > 0 {
        rules = rules.and(requires("unlimited/game-concepts/aspect-penalty"));
    }
    if cost < parts.resources() {
        rules = rules.and(permits("unlimited/keywords/exploit-x"));
    }
    rules
}

/// How many resources are ready, in a sentence.
fn ready_resources(ready: u8) -> String {
    match ready {
        1 => "is 1 ready resource".to_owned(),
        _ => format!("are {ready} ready resources"),
    }
}

/// Which side of a leader is in play, in a sentence.
fn side_in_play(faceup: LeaderSide) -> &'static str {
    match faceup {
        LeaderSide::Deployed => "deployed: its Leader side is facedown and not in play",
        LeaderSide::Home => "not deployed: only its Leader side is in play",
    }
}

fn no_keyword(kind: KeywordKind) -> Citations {
    Citations::one(Citation { role: Role::Requires, ..kind.rule() })
}

/// Where a card is, in a sentence.
fn located(place: &str) -> String {
    match place.split_once(' ') {
        None => format!("in the {place} arena"),
        Some(("on", unit)) => format!("an upgrade on {unit}"),
        Some(("captured", by)) => format!("captured {by}"),
        Some((player, "hand")) => format!("in the hand of {player}"),
        Some((player, "deck")) => format!("in the deck of {player}"),
        Some((player, "discard")) => format!("in the discard pile of {player}"),
        Some((player, "resources")) => format!("among the resources of {player}"),
        Some((player, zone)) => format!("in the {zone} of {player}"),
    }
}

/// What comes of a question to an ability's words: an answer, or a part that is not carried out here.
pub type Answer<T> = Result<T, Ban>;
