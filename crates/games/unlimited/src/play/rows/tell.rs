//! How is it said?

use std::sync::Arc;

use crate::{
    ability::{Ban as Word, DeckEnd, Loss},
    keywords::Keyword,
    play::{
        nouns::{
            card::{CardId, CardKind},
            event_fields::{Damage, Defeated, Idle, Played, PlayedAs, TokenDefeated, UpgradeDefeated},
            objects::{self, Attack, Combat, Object, object},
            setup::Zone,
            source::Source,
            unit::{DamageKind, LastKnown, Marks, Responsible, Until},
        },
        tabletop::{
            rules::PlayRules,
            table::{Ending, Table},
        },
    },
    terms::TokenUpgrade,
};
use vocabulary::counted;

pub(crate) fn ends(until: Until) -> &'static str {
    match until {
        Until::Attack(_) => " for this attack",
        Until::Phase => " for this phase",
        Until::Round => " for this round",
        Until::LeavesPlay | Until::Game => "",
    }
}

fn loss(loss: &Loss) -> String {
    match loss {
        Loss::Keyword(kind) => kind.to_string(),
        Loss::AllKeywords => "all keywords".to_owned(),
        Loss::AllAbilities | Loss::AllOtherAbilities => "all abilities".to_owned(),
        Loss::Trait(word) => format!("the trait {word}"),
    }
}

pub(crate) fn attack(Attack { by, attacker, target, ignored, .. }: &Attack) -> String {
    let names: Vec<String> = ignored.iter().map(ToString::to_string).collect();
    let ignoring = match names.is_empty() {
        true => String::new(),
        false => format!(" and ignores the Sentinel of {}", names.join(", ")),
    };
    format!("{by} attacks {} with {attacker}{ignoring}: {attacker} is exhausted", object(target))
}

pub(crate) fn attack_over(before: &Table) -> String {
    match before.attack() {
        Some(attack) => format!("The attack of {} is over", attack.attacker),
        None => "The attack is over".to_owned(),
    }
}

pub(crate) fn upgrade_defeated(
    rules: &PlayRules,
    upgrade: &CardId,
    on: Option<&CardId>,
    why: UpgradeDefeated,
) -> String {
    match (why, on) {
        (UpgradeDefeated::Loose, _) => {
            let leader = rules.card(upgrade).kind == CardKind::Leader;
            let goes = if leader { ", and goes to its base zone" } else { "" };
            format!("{upgrade} is attached to nothing any more and is defeated{goes}")
        }
        (UpgradeDefeated::LeaderLeaves(_), _) => {
            format!("{upgrade} is a leader: it is defeated instead, and goes to its base zone")
        }
        (_, Some(unit)) => format!("{upgrade} on {unit} is defeated"),
        (_, None) => format!("{upgrade} is defeated"),
    }
}

/// What becomes a resource.
pub(crate) fn resourced(what: &Object) -> String {
    match what {
        Object::Unknown(_, Zone::Deck) => "the top card of the deck".to_owned(),
        Object::Unknown(..) => "an unknown card".to_owned(),
        what => object(what),
    }
}

/// What is excepted.
pub(crate) fn but(stay: &[CardId]) -> String {
    let stay: Vec<String> = stay.iter().map(ToString::to_string).collect();
    if stay.is_empty() { String::new() } else { format!(" but {}", stay.join(", ")) }
}

pub(crate) fn gained(keywords: &[Keyword], abilities: &[Arc<Source>], marks: &Marks) -> String {
    let keywords = keywords.iter().map(ToString::to_string);
    let abilities = abilities.iter().map(|source| source.words());
    let traits = marks.traits.iter().map(|word| format!("the trait {word}"));
    let aspects = marks.aspects.iter().map(|aspect| format!("the aspect {aspect}"));
    keywords.chain(abilities).chain(traits).chain(aspects).collect::<Vec<_>>().join(", ")
}

pub(crate) fn losses(lost: &[Loss]) -> String {
    lost.iter().map(loss).collect::<Vec<_>>().join(", ")
}

pub(crate) fn banned(to: &Object, ban: &Word) -> String {
    if *ban == Word::DealsDamageFirst {
        return format!("{} deals its combat damage first", object(to));
    }
    let permission = matches!(ban, Word::CanAttack(_));
    format!(
        "A {} {}",
        if permission { "permission is given to" } else { "restriction is put on" },
        object(to)
    )
}

/// What a token does that would leave play.
const SET_ASIDE: &str = "would leave play: it is set aside";
const RETURNS: &str = "returns to its owner's hand";

pub(crate) fn returned(rules: &PlayRules, what: &Object) -> &'static str {
    match what {
        Object::Token(..) | Object::Credit(_) | Object::Force(_) => SET_ASIDE,
        Object::Unit(id) if rules.is_token(id) => SET_ASIDE,
        Object::Unit(_) | Object::Base(_) | Object::Upgrade(_) | Object::Card(_) => RETURNS,
        Object::Unknown(..) | Object::Resource(..) => RETURNS,
    }
}

pub(crate) fn put_on_deck(rules: &PlayRules, what: &Object, end: DeckEnd) -> &'static str {
    match (what, end) {
        (Object::Unit(id), _) if rules.is_token(id) => SET_ASIDE,
        (_, DeckEnd::Bottom) => "is put on the bottom of its owner's deck",
        _ => "is put on top of its owner's deck",
    }
}

/// Why nothing comes of a sentence; its words stand behind.
pub(crate) fn idle(why: Idle) -> &'static str {
    match why {
        Idle::Nothing(_) => "Nothing is there that this changes",
        Idle::EmptyHand => "There is no card in that hand, which counts as discarded",
        Idle::Condition(_) => "The condition is not true",
        Idle::EndPast => "What would end this has already happened, so it does not happen",
        Idle::After => "What comes after the attack is next",
        Idle::Link => "What this depends on did not happen",
    }
}

pub(crate) fn ending(ending: Ending) -> String {
    match ending {
        Ending::Won(player) => format!("{player} wins: the base of {} has no HP left", player.opponent()),
        Ending::Draw => "Both bases have no HP left: the game is a draw".to_owned(),
    }
}

/// The keywords among those gained that the unit has lost, and is without for as long as that lasts (CR 8.14.1).
pub(crate) fn without(lost: &[Keyword]) -> String {
    let names: Vec<String> = lost.iter().map(ToString::to_string).collect();
    match names.is_empty() {
        true => String::new(),
        false => format!("; it has lost {}, and is without it for as long as that lasts", names.join(", ")),
    }
}

/// What is paid, and with what.
pub(crate) fn paid(resources: u8, credits: u8) -> String {
    let resources = counted(resources, "resource", "resources");
    match credits {
        0 => format!("pays {resources}"),
        1 => format!("defeats a Credit token, to pay 1 less, and pays {resources}"),
        _ => format!("defeats {credits} Credit tokens, to pay {credits} less, and pays {resources}"),
    }
}

/// What takes the place of a resource that is played (CR 7.5.14.g, 7.5.14.h).
fn replaced(before: &Table, played: &Played) -> &'static str {
    match before.side(played.who).deck_size() {
        Some(0) => "the deck is empty, and nothing takes its place",
        _ => "the top card of the deck takes its place, exhausted",
    }
}

/// A card is played; what it comes from, goes to and comes with.
pub(crate) fn played(before: &Table, played: &Played) -> String {
    let (who, card) = (played.who, &played.card);
    let on = match &played.how {
        PlayedAs::Upgrade(on) => format!(" on {on}"),
        PlayedAs::Unit | PlayedAs::Event => String::new(),
    };
    let gifts: Vec<String> =
        played.gifts.iter().map(|(token, count)| objects::tokens(*token, *count)).collect();
    let gifts = (!gifts.is_empty()).then(|| format!("it comes into play with {}", gifts.join(" and ")));
    let discarded = (played.how == PlayedAs::Event).then(|| "it goes to the discard pile".to_owned());
    let from_resources = played.from == Zone::Resources;
    let replaced = played.replaced.then(|| replaced(before, played).to_owned());
    let more: Vec<String> = [gifts, discarded, replaced].into_iter().flatten().collect();
    let from = if from_resources { " from the resources" } else { "" };
    let more = if more.is_empty() { String::new() } else { format!(": {}", more.join("; ")) };
    format!("{who} plays {card}{on}{from}{more}")
}

/// What the last step of an attack comes to.
pub(crate) fn combat(before: &Table, attack: &Attack) -> String {
    let gone = |unit: &CardId| match before.unit(unit) {
        Some(_) => format!("{unit} is no longer part of the attack"),
        None => format!("{unit} has left play"),
    };
    match (&attack.combat, &attack.target) {
        (Combat::First(first, words), _) => {
            format!("Combat damage is dealt, by {first} before the other: {words}")
        }
        (Combat::NoAttacker, _) => format!("{}: no combat damage is dealt", gone(&attack.attacker)),
        (Combat::NoDefender, Object::Unit(id)) => {
            format!("{}: nothing deals combat damage to it, nor it to anything", gone(id))
        }
        (Combat::Nobody, _) => format!("{} has no power: no combat damage is dealt", attack.attacker),
        (Combat::Both, _) => "Both deal combat damage at the same time".to_owned(),
        (Combat::One | Combat::NoDefender, _) => "Combat damage is dealt".to_owned(),
    }
}

pub(crate) fn damage(damage: &Damage) -> String {
    let Damage { to, amount, source, .. } = damage;
    if *amount == 0 {
        return format!("Overwhelm has no excess damage for {}", object(to));
    }
    let by = source.as_ref().map(|card| format!("{card} deals ")).unwrap_or_default();
    let what = match damage.kind {
        DamageKind::Combat if damage.beyond.is_some() => "excess combat damage",
        DamageKind::Combat => "combat damage",
        DamageKind::Ability if damage.unpreventable => "unpreventable damage",
        DamageKind::Ability => "damage",
        DamageKind::Indirect => "indirect damage",
        DamageKind::EmptyDeck => {
            return format!(
                "The deck of {} is empty: {amount} damage to {} instead of drawing",
                damage.by,
                object(to)
            );
        }
    };
    match source {
        Some(_) => format!("{by}{amount} {what} to {}", object(to)),
        None => format!("{amount} {what} is dealt to {}", object(to)),
    }
}

pub(crate) fn defeat(before: &Table, unit: &CardId, why: Defeated, last: Option<&LastKnown>) -> String {
    let text = match why {
        Defeated::NoHp(_) | Defeated::InCombat(_) => {
            let (damage, hp) = last.map_or((0, 0), |last| (last.unit.damage, last.hp));
            format!("{unit} has {damage} damage and {hp} HP: it is defeated")
        }
        Defeated::Unique => format!("{unit} is a copy too many of a unique card: it is defeated"),
        Defeated::Ability(_) => format!("{unit} is defeated"),
        Defeated::Cost(_) => format!("{unit} is defeated to pay a cost"),
        Defeated::LeaderLeaves(_) | Defeated::LeaderCaptured(_) => {
            format!("{unit} is a leader: it is defeated instead")
        }
        Defeated::Exploit(_) => format!("{unit} is defeated for Exploit"),
    };
    let text = format!("{text}; {}", responsible(before, unit, why));
    let tokens = before.unit(unit).is_some_and(|unit| !unit.tokens.is_empty());
    if tokens { format!("{text}; its token upgrades are set aside") } else { text }
}

/// Who has defeated a unit, and why it is they.
fn responsible(before: &Table, unit: &CardId, why: Defeated) -> String {
    let by = match why {
        Defeated::NoHp(by) | Defeated::InCombat(by) => by,
        Defeated::Ability(by)
        | Defeated::Cost(by)
        | Defeated::LeaderLeaves(by)
        | Defeated::LeaderCaptured(by)
        | Defeated::Exploit(by) => {
            return format!("{by} has defeated it");
        }
        Defeated::Unique => {
            let by = before.unit(unit).map(|unit| unit.controller);
            return by.map_or_else(String::new, |by| format!("{by} has defeated it"));
        }
    };
    let said = match by {
        Responsible::Unit(by) => format!("{by} has defeated it, whose unit dealt the damage"),
        Responsible::Ability(by) => format!("{by} has defeated it, whose ability did that"),
        Responsible::Nobody => "no player has defeated it".to_owned(),
        Responsible::LastChange(by) => format!("{by} has defeated it, who changed its remaining HP last"),
        Responsible::Active(by) => format!("{by} has defeated it, the active player"),
        Responsible::Open => "the rules do not say which player has defeated it".to_owned(),
    };
    format!("{said} (CR {})", by.number())
}

pub(crate) fn token_defeated(on: &CardId, token: TokenUpgrade, why: TokenDefeated) -> String {
    let token = objects::tokens(token, 1);
    match why {
        TokenDefeated::Prevented => {
            format!("The damage to {on} is prevented, and {token} on it is defeated")
        }
        TokenDefeated::Ability(_) | TokenDefeated::Saboteur | TokenDefeated::CombatOver => {
            format!("{} on {on} is defeated", vocabulary::capital(&token))
        }
    }
}
