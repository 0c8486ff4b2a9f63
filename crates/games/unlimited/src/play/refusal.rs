//! How is a refusal said, and which rule is behind it?

use super::{
    card::CardId,
    delayed_abilities::WaitsFor,
    keywords::KeywordKind,
    legality::{Ban, LeaderSide, NotWaiting},
    tell::object,
    terms::Arena,
};
use engine::{Citations, Told};
use vocabulary::{defines, forbids, orders, permits, requires};

/// A refusal in words, with its rules.
pub(super) fn ban(ban: &Ban) -> Told {
    let text = match ban {
        Ban::Exhausted(unit) => format!("{unit} is exhausted"),
        Ban::NotInPlay(card) => format!("{card} is not in play"),
        Ban::NotYours(card) => format!("the other player controls {card}"),
        Ban::OwnSide(target) => format!("{} is on the attacker's own side", object(target)),
        Ban::OtherArena { attacker, target, .. } => {
            format!("{attacker} and {target} are not in the same arena")
        }
        Ban::Sentinel(unit) => format!("{unit} has Sentinel and guards the arena"),
        Ban::Hidden(unit) => format!("{unit} has Hidden and came into play this phase"),
        Ban::AmbushBase(_) => "Ambush lets a unit attack enemy units only".to_owned(),
        Ban::NothingToAmbush(unit) => format!("there is no enemy unit that {unit} can attack"),
        Ban::Taken(player) => format!("{player} took the initiative this round"),
        Ban::OutOfActions(player) => {
            format!("{player} took the initiative and takes no more actions this phase")
        }
        Ban::ChangedSides(unit) => {
            format!("{unit} has changed sides and has not left play, so nothing of it is excess")
        }
        Ban::NotDefeated(unit) => format!("{unit} is not defeated by the damage dealt to it"),
        Ban::TooExpensive { card, cost, parts, ready } if *cost < parts.resources() => {
            format!(
                "{card} costs {parts}; with Exploit at least {cost}, and there {}",
                ready_resources(*ready)
            )
        }
        Ban::TooExpensive { card, parts, ready, .. } => {
            format!("{card} costs {parts}, and there {}", ready_resources(*ready))
        }
        Ban::NoEligibleUnit(card) => format!("there is no unit that {card} can be attached to"),
        Ban::NoVehicle(card) => {
            format!("there is no friendly Vehicle without a Pilot that {card} can be attached to")
        }
        Ban::CantBePlayed(words) => format!("a card says that it cannot be played: {words}"),
        Ban::ByCard(words) => format!("a card forbids it: {words}"),
        Ban::UsedUp(words) => format!("it was used as often as it may be: {words}"),
        Ban::EpicUsed(words) => format!("the Epic Action was used: {words}"),
        Ban::NothingToDo(words) => format!("there is nothing it could be done to: {words}"),
        Ban::CannotReplace(words) => format!("what it would do instead cannot be done: {words}"),
        Ban::ChangesNothing(words) => format!("using it would change nothing: {words}"),
        Ban::CostExhausted(card) => format!("{card} is exhausted and cannot be exhausted as a cost"),
        Ban::CannotPay { amount, ready } => {
            format!("it costs {amount} resources, and {ready} are ready")
        }
        Ban::CostUnpayable(words) => format!("this part of the cost cannot be paid: {words}"),
        Ban::OptionTaken(words) => format!("this option was chosen before: {words}"),
        Ban::TooFewToCoordinate(card) => {
            format!("{card} has it only while its controller controls three units or more")
        }
        Ban::OtherSide { leader, faceup: LeaderSide::Deployed } => {
            format!("{leader} is deployed: its Leader side is facedown and not in play")
        }
        Ban::OtherSide { leader, faceup: LeaderSide::Home } => {
            format!("{leader} is not deployed: only its Leader side is in play")
        }
        Ban::NoKeyword(card, kind) => format!("{card} has no {}", kind.title()),
        Ban::NoTarget(target) => format!("{} cannot be chosen here", object(target)),
        Ban::NotUnderstood(words) => {
            format!("this sentence is not understood, and nothing is guessed: {words}")
        }
        Ban::Unmodelled(words) => {
            format!("this sentence is read, but not carried out by this version: {words}")
        }
        Ban::NoDuration(words) => {
            format!("nothing says how long this lasts, and no rule does: {words}")
        }
        Ban::MoreThanRemaining(unit) => format!("{} has fewer HP left than that", object(unit)),
        Ban::InstancesInOrder(to) => format!(
            "{} is dealt several instances of damage of different size, one after the other, and not all of them are prevented: no rule says which comes first",
            object(to)
        ),
        Ban::NobodySays(words) => format!(
            "replacements of both players cannot all be used, for things of both, and no rule says who decides: {words}"
        ),
        Ban::WhoDefeated(unit) => format!(
            "{unit} has lost its last HP in a way for which the rules do not say which player has defeated it"
        ),
        Ban::NoExploit(unit) => format!("Exploit defeats friendly units, and {unit} is an enemy unit"),
        Ban::NoOtherReady(unit) => {
            format!("no other unit of the player that controls {unit} is ready to attack")
        }
        Ban::LessDamage(on) => format!("{} has less damage on it than that", object(on)),
        Ban::UnknownCard(words) => {
            format!("it depends on a card that nobody has named: {words}")
        }
        Ban::Elsewhere { card, place } => format!("{card} is {}", located(place)),
        Ban::NotMeant { card, place, words } => {
            format!("{card} is {}, and cannot be chosen here. {words}", located(place))
        }
        Ban::LostAbilities(unit) => {
            format!("{unit} has lost all abilities, and gains none for as long as that lasts")
        }
        Ban::Waits { effect, what } => format!("{effect} waits: {}", waits_for(what)),
        Ban::NotWaiting { card, words, why, .. } => not_waiting(card, words, why),
        Ban::NotAsked(player) => format!("it is not for {player} to decide now"),
    };
    Told::new(text, rules(ban))
}

/// Why a triggered ability does not wait, in a sentence.
fn not_waiting(card: &CardId, words: &str, why: &NotWaiting) -> String {
    match why {
        NotWaiting::NothingOccurred => format!("its condition has not occurred: {words}"),
        NotWaiting::NothingSinceItCame => {
            format!("its condition has not occurred since {card} came into play: {words}")
        }
        NotWaiting::OutOfPlay(place) => {
            format!("{card} is {}, and triggers only while it is in play: {words}", located(place))
        }
        NotWaiting::Lost => format!("{card} has lost all abilities: {words}"),
        NotWaiting::Resolved => {
            format!("it has resolved, and does so once each time that its condition occurs: {words}")
        }
        NotWaiting::PassedOver => format!("its player has chosen not to use it: {words}"),
    }
}

/// What an ability that has triggered waits for, in a sentence.
fn waits_for(what: &WaitsFor) -> String {
    match what {
        WaitsFor::TheName(active) => {
            format!("{active} is the active player, and first says which player resolves all of theirs first")
        }
        WaitsFor::Player(player) => format!("{player} goes first, and resolves all of theirs before it"),
        WaitsFor::Resolving(effect) | WaitsFor::OwnOrder(effect) => {
            format!("{effect} resolves now, and nothing breaks into it")
        }
        WaitsFor::Action => "the action comes to its end first".to_owned(),
        WaitsFor::Nested(effect) => {
            format!("what has triggered while another ability resolved is nested, and comes first: {effect}")
        }
    }
}

/// How many resources are ready, in a sentence.
fn ready_resources(ready: u8) -> String {
    match ready {
        1 => "is 1 ready resource".to_owned(),
        _ => format!("are {ready} ready resources"),
    }
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

/// The rules behind a refusal.
fn rules(ban: &Ban) -> Citations {
    match ban {
        Ban::Exhausted(_) => Citations::one(forbids("unlimited/player-actions/check-attack"))
            .and(forbids("unlimited/game-concepts/must-be-ready-to-pay")),
        Ban::NotInPlay(_) => Citations::one(forbids("unlimited/game-zones/out-of-play"))
            .and(requires("unlimited/game-concepts/as-much-as-you-can")),
        Ban::NotYours(_) | Ban::OwnSide(_) => {
            Citations::one(forbids("unlimited/player-actions/only-one-at-a-time"))
                .and(defines("unlimited/game-concepts/what-control-means"))
        }
        Ban::OtherArena { from, .. } => {
            Citations::one(forbids("unlimited/game-zones/other-arena").by(match from {
                Arena::Ground => "4.3.4",
                Arena::Space => "4.4.4",
            }))
            .and(forbids("unlimited/player-actions/check-attack"))
        }
        Ban::Sentinel(_) => Citations::one(forbids("unlimited/keywords/sentinel"))
            .and(forbids("unlimited/player-actions/check-attack")),
        Ban::Hidden(_) => Citations::one(forbids("unlimited/keywords/hidden")),
        Ban::AmbushBase(_) => Citations::one(forbids("unlimited/keywords/ambush")),
        Ban::NothingToAmbush(_) => Citations::one(forbids("unlimited/keywords/ambush-without-a-target")),
        Ban::NoOtherReady(_) => Citations::one(requires("unlimited/keywords/support"))
            .and(forbids("unlimited/player-actions/check-attack")),
        Ban::Taken(_) => Citations::one(forbids("unlimited/player-actions/take-the-initiative")),
        Ban::OutOfActions(_) => Citations::one(forbids("unlimited/player-actions/take-the-initiative")),
        Ban::ChangedSides(_) => {
            Citations::one(forbids("unlimited/community-rulings/ruling-overwhelm-control"))
                .and(defines("unlimited/keywords/overwhelm-defender-gone"))
        }
        Ban::NotDefeated(_) => Citations::one(forbids("unlimited/keywords/overwhelm-without-a-defeat"))
            .and(forbids("unlimited/keywords/overwhelm-and-shields")),
        Ban::TooExpensive { parts, cost, .. } => {
            let mut rules = Citations::one(forbids("unlimited/player-actions/pay-the-cost"))
                .and(forbids("unlimited/game-concepts/all-or-nothing"))
                .and(defines("unlimited/game-concepts/cost"));
            if parts.penalty > 0 {
                rules = rules.and(requires("unlimited/game-concepts/aspect-penalty"));
            }
            if *cost < parts.resources() {
                rules = rules.and(permits("unlimited/keywords/exploit-x"));
            }
            rules
        }
        Ban::NoEligibleUnit(_) => Citations::one(forbids("unlimited/card-types/attachment-restriction"))
            .and(forbids("unlimited/player-actions/check-play-restrictions")),
        Ban::NoVehicle(_) => Citations::one(forbids("unlimited/keywords/piloting"))
            .and(forbids("unlimited/player-actions/check-play-restrictions")),
        Ban::CantBePlayed(_) => Citations::one(forbids("unlimited/player-actions/kinds-of-restrictions"))
            .and(forbids("unlimited/wording/cant"))
            .and(forbids("unlimited/game-concepts/cant-beats-can")),
        Ban::ByCard(_) => Citations::one(forbids("unlimited/wording/cant"))
            .and(forbids("unlimited/game-concepts/cant-beats-can")),
        Ban::UsedUp(_) => Citations::one(forbids("unlimited/wording/once-each-round")),
        Ban::EpicUsed(_) => Citations::one(forbids("unlimited/abilities-and-effects/epic-action")),
        Ban::NothingToDo(_) => Citations::one(forbids("unlimited/wording/choose"))
            .and(requires("unlimited/game-concepts/as-much-as-you-can")),
        Ban::CannotReplace(_) => {
            Citations::one(defines("unlimited/abilities-and-effects/impossible-replacement"))
        }
        Ban::ChangesNothing(_) => Citations::one(forbids("unlimited/player-actions/check-the-ability"))
            .and(forbids("unlimited/game-concepts/must-change-something")),
        Ban::CostExhausted(_) => Citations::one(forbids("unlimited/player-actions/pay-it").by("6.4.3.b"))
            .and(forbids("unlimited/game-concepts/must-be-ready-to-pay")),
        Ban::CannotPay { .. } | Ban::CostUnpayable(_) => {
            Citations::one(forbids("unlimited/player-actions/pay-it"))
                .and(forbids("unlimited/game-concepts/all-or-nothing"))
        }
        Ban::Elsewhere { .. } => Citations::one(forbids("unlimited/game-zones/out-of-play")),
        Ban::LostAbilities(_) => Citations::one(forbids("unlimited/wording/lose").by("8.14.2")),
        Ban::OptionTaken(_) => Citations::one(forbids("unlimited/wording/several-options")),
        Ban::TooFewToCoordinate(_) => Citations::one(requires("unlimited/keywords/coordinate")),
        Ban::OtherSide { .. } => Citations::one(forbids("unlimited/card-types/leader")),
        Ban::NoKeyword(_, KeywordKind::Piloting) => Citations::one(requires("unlimited/keywords/piloting")),
        Ban::NoKeyword(..) => Citations::one(requires("unlimited/keywords/smuggle")),
        Ban::NoTarget(_) | Ban::NotMeant { .. } => Citations::one(forbids("unlimited/wording/choose")),
        Ban::LessDamage(_) => Citations::one(forbids("unlimited/game-concepts/healing")),
        Ban::MoreThanRemaining(_) => Citations::one(forbids("unlimited/game-concepts/indirect-damage")),
        Ban::NobodySays(_) => Citations::one(orders("unlimited/abilities-and-effects/several-replacements")),
        Ban::WhoDefeated(_) => {
            Citations::one(defines("unlimited/game-concepts/who-defeated-it").by("1.18.1"))
        }
        Ban::NoExploit(_) => Citations::one(requires("unlimited/keywords/exploit-x"))
            .and(defines("unlimited/game-concepts/friendly-and-enemy")),
        Ban::InstancesInOrder(_) => {
            Citations::one(requires("unlimited/game-concepts/one-unit-several-times"))
                .and(requires("unlimited/card-types/one-shield-per-instance"))
        }
        Ban::UnknownCard(_) => Citations::one(defines("unlimited/game-concepts/hidden-information")),
        Ban::NotUnderstood(_) | Ban::Unmodelled(_) => {
            Citations::one(requires("unlimited/abilities-and-effects/in-written-order"))
        }
        Ban::NoDuration(_) => Citations::one(requires("unlimited/abilities-and-effects/for-a-time")),
        Ban::Waits { what: WaitsFor::TheName(_) | WaitsFor::Player(_), .. } => {
            Citations::one(orders("unlimited/timing-and-triggers/active-player-names-the-player"))
                .and(orders("unlimited/timing-and-triggers/only-the-player"))
        }
        Ban::Waits { what: WaitsFor::OwnOrder(_), .. } => {
            Citations::one(forbids("unlimited/timing-and-triggers/never-interrupts"))
                .and(orders("unlimited/timing-and-triggers/own-order"))
        }
        Ban::Waits { what: WaitsFor::Resolving(_) | WaitsFor::Action, .. } => {
            Citations::one(forbids("unlimited/timing-and-triggers/never-interrupts"))
        }
        Ban::Waits { what: WaitsFor::Nested(_), .. } => {
            Citations::one(orders("unlimited/timing-and-triggers/nested"))
        }
        Ban::NotWaiting { why, .. } => match why {
            NotWaiting::NothingOccurred => {
                Citations::one(requires("unlimited/abilities-and-effects/when-or-on"))
            }
            NotWaiting::NothingSinceItCame | NotWaiting::OutOfPlay(_) => {
                Citations::one(forbids("unlimited/abilities-and-effects/must-be-in-play"))
            }
            NotWaiting::Lost => Citations::one(forbids("unlimited/wording/lose").by("8.14.2")),
            NotWaiting::Resolved => Citations::one(orders("unlimited/timing-and-triggers/next-opportunity")),
            NotWaiting::PassedOver => Citations::one(permits("unlimited/wording/you-may")),
        },
        Ban::NotAsked(_) => Citations::one(forbids("unlimited/game-concepts/active-player"))
            .and(orders("unlimited/turn-structure/turns")),
    }
}
