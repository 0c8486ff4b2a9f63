//! How is it said?

use super::{
    ability::{Ban as Word, DeckEnd, Kind, Loss},
    attack::{Attack, Combat, Object},
    card::{CardId, CardKind},
    cite,
    context::Context,
    effects::EffectKey,
    event::{Damage, DamageKind, Defeated, Event, Idle, Played, PlayedAs, TokenDefeated, UpgradeDefeated},
    game::PlayRules,
    keywords::KeywordKind,
    replacing::{self, Replacing},
    responsibility::Responsible,
    setup::Zone,
    source::called,
    state::{Ending, State, Until},
    terms::{Player, TokenUpgrade},
};
use engine::{Citations, Task, Told, View};

/// An object in a sentence.
pub(super) fn object(object: &Object) -> String {
    match object {
        Object::Unit(id) => id.to_string(),
        Object::Base(player) => format!("{player}'s base"),
        Object::Upgrade(id) | Object::Card(id) => id.to_string(),
        Object::Token(on, token) => format!("{} on {on}", tokens(*token, 1)),
        Object::Unknown(player, zone) => format!("an unknown card ({player} {zone})"),
        Object::Resource(player, orientation) => format!("{player}'s {orientation} resource"),
        Object::Credit(player) => format!("a Credit token of {player}"),
        Object::Force(player) => format!("the Force token of {player}"),
    }
}

fn ends(until: Until) -> &'static str {
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

fn tokens(token: TokenUpgrade, count: u8) -> String {
    match count {
        1 => format!("a{} {}", if token == TokenUpgrade::Shield { "" } else { "n" }, token.title()),
        _ => format!("{count} {}s", token.title()),
    }
}

/// What happened, in words.
pub(super) fn event(rules: &PlayRules, before: &State, event: &Event) -> String {
    match event {
        Event::Attack(Attack { by, attacker, target, ignored, .. }) => {
            let names: Vec<String> = ignored.iter().map(ToString::to_string).collect();
            let ignoring = if names.is_empty() {
                String::new()
            } else {
                format!(" and ignores the Sentinel of {}", names.join(", "))
            };
            format!("{by} attacks {} with {attacker}{ignoring}: {attacker} is exhausted", object(target))
        }
        Event::CombatEnds(attack) => combat(rules, before, attack),
        Event::AttackOver => match before.attack() {
            Some(attack) => format!("The attack of {} is over", attack.attacker),
            None => "The attack is over".to_owned(),
        },
        Event::NoAttack(unit) => format!("There is nothing that {unit} can attack, and no attack is made"),
        Event::Damage(damage) => self::damage(damage),
        Event::Heal { from, amount } => format!("{amount} damage is healed from {}", object(from)),
        Event::Defeat { unit, why, .. } => defeat(rules, before, unit, *why),
        Event::DefeatUpgrade { upgrade, why: UpgradeDefeated::Loose, .. } => {
            let leader = rules.card(&upgrade.id).kind == CardKind::Leader;
            let goes = if leader { ", and goes to its base zone" } else { "" };
            format!("{} is attached to nothing any more and is defeated{goes}", upgrade.id)
        }
        Event::DefeatUpgrade { upgrade, why: UpgradeDefeated::LeaderLeaves(_), .. } => {
            format!("{} is a leader: it is defeated instead, and goes to its base zone", upgrade.id)
        }
        Event::DefeatUpgrade { upgrade, on, .. } => match on {
            Some(unit) => format!("{} on {unit} is defeated", upgrade.id),
            None => format!("{} is defeated", upgrade.id),
        },
        Event::DefeatToken { on, token, why } => token_defeated(on, *token, *why),
        Event::GiveTokens { to, token, count, .. } => format!("{to} gets {}", tokens(*token, *count)),
        Event::Rescue(captive, _) => {
            format!("{} is rescued: it enters play exhausted, controlled by {}", captive.id, captive.owner)
        }
        Event::TakeInitiative(player) => format!("{player} takes the initiative"),
        Event::Pass { who, forced: true } => format!("{who} took the initiative, and passes"),
        Event::Pass { who, .. } => format!("{who} passes"),
        Event::Turn(player) => format!("It is the turn of {player}"),
        Event::StartAction => "The action phase starts".to_owned(),
        Event::EndAction => "The action phase ends".to_owned(),
        Event::StartRegroup => "The regroup phase starts".to_owned(),
        Event::Draw { who, count, .. } => {
            format!("{who} draws {count} card{}", if *count == 1 { "" } else { "s" })
        }
        Event::DrawThis { who, what } => format!("{who} draws {}", object(what)),
        Event::Resource { who, what: Object::Unknown(_, Zone::Deck), .. } => {
            format!("{who} resources the top card of the deck")
        }
        Event::Resource { who, what: Object::Unknown(..), .. } => {
            format!("{who} resources an unknown card")
        }
        Event::Resource { who, what, .. } => format!("{who} resources {}", object(what)),
        Event::ReadyAll { who, stay } if stay.is_empty() => format!("{who} readies all exhausted cards"),
        Event::ReadyAll { who, stay } => {
            let stay: Vec<String> = stay.iter().map(ToString::to_string).collect();
            format!("{who} readies all exhausted cards but {}", stay.join(", "))
        }
        Event::EndRegroup => "The regroup phase ends, and with it the round".to_owned(),
        Event::Modify { unit, power, hp, until, .. } => {
            format!("{unit} gets {power:+}/{hp:+}{}", ends(*until))
        }
        Event::Set { unit, until, .. } => format!("The printed values of {unit} are changed{}", ends(*until)),
        Event::CollectBounty { who, on } => format!("{who} collects the Bounty on {on}"),
        Event::Gain { unit, until, keywords, abilities, marks, .. } => {
            let keywords = keywords.iter().map(ToString::to_string);
            let abilities = abilities.iter().map(|source| source.words());
            let traits = marks.traits.iter().map(|word| format!("the trait {word}"));
            let aspects = marks.aspects.iter().map(|aspect| format!("the aspect {aspect}"));
            let gained: Vec<String> = keywords.chain(abilities).chain(traits).chain(aspects).collect();
            let without = without_effect(rules, before, unit, event);
            format!("{unit} gains {}{}{without}", gained.join(", "), ends(*until))
        }
        Event::Lose { unit, until, lost } => {
            let lost: Vec<String> = lost.iter().map(loss).collect();
            format!("{unit} loses {}{}", lost.join(", "), ends(*until))
        }
        Event::Ban { to, until, banned } if banned.ban == Word::DealsDamageFirst => {
            format!("{} deals its combat damage first{}", object(to), ends(*until))
        }
        Event::Ban { to, until, banned } if matches!(banned.ban, Word::CanAttack(_)) => {
            format!("A permission is given to {}{}", object(to), ends(*until))
        }
        Event::Ban { to, until, .. } => format!("A restriction is put on {}{}", object(to), ends(*until)),
        Event::Exhaust(what) => format!("{} is exhausted", object(what)),
        Event::Ready(what) => format!("{} is readied", object(what)),
        Event::DefeatResource(what) | Event::DefeatOwnToken(what) => format!("{} is defeated", object(what)),
        Event::Discard { who, card, .. } => format!("{who} discards {}", object(card)),
        Event::Return { what: what @ (Object::Token(..) | Object::Credit(_) | Object::Force(_)), .. } => {
            format!("{} would leave play: it is set aside", object(what))
        }
        Event::Return { what: what @ Object::Unit(id), .. }
        | Event::PutOnDeck { what: what @ Object::Unit(id), .. }
            if is_token(rules, id) =>
        {
            format!("{} would leave play: it is set aside", object(what))
        }
        Event::Return { what, .. } => format!("{} returns to its owner's hand", object(what)),
        Event::CreateUnit { who, id, .. } => format!("{who} creates {id}"),
        Event::CreateCredits { who, count } => {
            format!("{who} creates {count} Credit token{}", if *count == 1 { "" } else { "s" })
        }
        Event::Force(who) => format!("The Force is with {who}"),
        Event::UseForce(who) => format!("{who} uses the Force"),
        Event::Pay { who, resources, credits: 0 } => {
            format!("{who} pays {resources} resource{}", if *resources == 1 { "" } else { "s" })
        }
        Event::Pay { who, resources, credits } => paid(*who, *resources, *credits),
        Event::Capture { by, what, .. } if is_token(rules, what) => {
            format!("{by} captures {what}, a token: it is set aside")
        }
        Event::Capture { by, what, .. } => format!("{by} captures {what}"),
        Event::Control { what, to } => format!("{to} takes control of {}", object(what)),
        Event::Attach { upgrade, to } => format!("{upgrade} is attached to {to}"),
        Event::Move { unit, to } => format!("{unit} moves to the {to} arena"),
        Event::Deploy { who, leader, on: None } => format!("{who} deploys {leader}"),
        Event::Deploy { who, leader, on: Some(on) } => format!("{who} deploys {leader} on {on}"),
        Event::Play(played) => self::played(before, played),
        Event::UseAction { who, card, source } => format!("{who} uses the {} of {card}", source.called()),
        Event::Spend(spent) => format!("The {} of {} is used up for now", called(&spent.label), spent.card),
        Event::FirstTime(spent) => format!("The first time of {} is over", spent.card),
        Event::CostIs { card, cost } => format!("{card} costs {cost}"),
        Event::Discount(discount) => {
            format!("Cards of {} will cost otherwise because of {}", discount.who, discount.context.this)
        }
        Event::DiscountUsed(discount) => {
            format!("What {} says about the cost of cards to come is used", discount.context.this)
        }
        Event::Delay(delayed) => format!("{} will do something later", delayed.context.this),
        Event::Due(delayed) => {
            format!("The moment of the delayed effect of {} has come", delayed.context.this)
        }
        Event::Stand(standing) => format!("{} will replace something", standing.context.this),
        Event::StandDown(standing) => format!("The replacement of {} is used up", standing.context.this),
        Event::Prevent { to, amount, .. } => format!("{amount} damage to {} is prevented", object(to)),
        Event::Seen { who, what, .. } => format!("{who}: {}", what.trim()),
        Event::ChooseArena(arena) => format!("The {arena} arena is chosen"),
        Event::ChoosePlayer(who) => format!("{who} is chosen"),
        Event::Choose { who, what } => {
            let names: Vec<String> = what.iter().map(object).collect();
            format!("{who} chooses {}", names.join(" and "))
        }
        Event::PutOnDeck { what, end: DeckEnd::Bottom } => {
            format!("{} is put on the bottom of its owner's deck", object(what))
        }
        Event::PutOnDeck { what, .. } => format!("{} is put on top of its owner's deck", object(what)),
        Event::Idle { words, why: Idle::Nothing(_) } => {
            format!("Nothing is there that this changes: {words}")
        }
        Event::Idle { words, why: Idle::EmptyHand } => {
            format!("There is no card in that hand, which counts as discarded: {words}")
        }
        Event::Idle { words, why: Idle::Condition(_) } => format!("The condition is not true: {words}"),
        Event::Idle { words, why: Idle::EndPast } => {
            format!("What would end this has already happened, so it does not happen: {words}")
        }
        Event::Idle { words, why: Idle::After } => {
            format!("What comes after the attack is next: {words}")
        }
        Event::Idle { words, why: Idle::Link } => format!("What this depends on did not happen: {words}"),
        Event::Others { words, this, before } => {
            let names: Vec<String> = before.iter().map(object).collect();
            format!(
                "Neither {this}, whose ability it is (CR 8.18.1), nor {}, affected before (CR 8.18.2), is meant: {words}",
                names.join(" and ")
            )
        }
        Event::Look => "What has to be put right is put right at once".to_owned(),
        Event::End(Ending::Won(player)) => {
            format!("{player} wins: the base of {} has no HP left", player.opponent())
        }
        Event::End(Ending::Draw) => "Both bases have no HP left: the game is a draw".to_owned(),
    }
}

fn is_token(rules: &PlayRules, unit: &super::card::CardId) -> bool {
    rules.card(unit).kind == CardKind::TokenUnit
}

/// The keywords among those gained that the unit has lost, and is without for as long as that lasts (CR 8.14.1).
fn without_effect(rules: &PlayRules, before: &State, unit: &super::card::CardId, event: &Event) -> String {
    let Event::Gain { keywords, .. } = event else { return String::new() };
    let lost = before.unit(unit).map(|unit| rules.board(before).lost_keyword_kinds(unit)).unwrap_or_default();
    let names: Vec<String> =
        keywords.iter().filter(|keyword| lost.contains(&keyword.kind())).map(ToString::to_string).collect();
    match names.is_empty() {
        true => String::new(),
        false => format!("; it has lost {}, and is without it for as long as that lasts", names.join(", ")),
    }
}

/// What is paid, and with what.
fn paid(who: Player, resources: u8, credits: u8) -> String {
    let resources = format!("{resources} resource{}", if resources == 1 { "" } else { "s" });
    match credits {
        0 => format!("{who} pays {resources}"),
        1 => format!("{who} defeats a Credit token, to pay 1 less, and pays {resources}"),
        _ => format!("{who} defeats {credits} Credit tokens, to pay {credits} less, and pays {resources}"),
    }
}

/// What takes the place of a resource that is played (CR 7.5.14.g, 7.5.14.h).
fn replaced(before: &State, played: &Played) -> &'static str {
    match before.side(played.who).deck_size() {
        Some(0) => "the deck is empty, and nothing takes its place",
        _ => "the top card of the deck takes its place, exhausted",
    }
}

/// A card is played; what it comes from, goes to and comes with.
fn played(before: &State, played: &Played) -> String {
    let (who, card) = (played.who, &played.card);
    let on = match &played.how {
        PlayedAs::Upgrade(on) => format!(" on {on}"),
        PlayedAs::Unit | PlayedAs::Event => String::new(),
    };
    let gifts: Vec<String> = played.gifts.iter().map(|(token, count)| tokens(*token, *count)).collect();
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
fn combat(rules: &PlayRules, before: &State, attack: &Attack) -> String {
    let attacker_there = attack.attacker_in && before.unit(&attack.attacker).is_some();
    let gone = |unit: &super::card::CardId| match before.unit(unit) {
        Some(_) => format!("{unit} is no longer part of the attack"),
        None => format!("{unit} has left play"),
    };
    let has_power =
        |id: &super::card::CardId| before.unit(id).is_some_and(|unit| rules.power(before, unit) > 0);
    if let Combat::First(first, words) = &attack.combat {
        return format!("Combat damage is dealt, by {first} before the other: {words}");
    }
    match &attack.target {
        _ if !attacker_there => format!("{}: no combat damage is dealt", gone(&attack.attacker)),
        Object::Unit(id) if !attack.target_in || before.unit(id).is_none() => {
            format!("{}: nothing deals combat damage to it, nor it to anything", gone(id))
        }
        Object::Base(_) if !has_power(&attack.attacker) => {
            format!("{} has no power: no combat damage is dealt", attack.attacker)
        }
        Object::Unit(id) if has_power(&attack.attacker) && has_power(id) => {
            "Both deal combat damage at the same time".to_owned()
        }
        _ => "Combat damage is dealt".to_owned(),
    }
}

fn damage(damage: &Damage) -> String {
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

fn defeat(rules: &PlayRules, before: &State, unit: &super::card::CardId, why: Defeated) -> String {
    let text = match why {
        Defeated::NoHp(_) | Defeated::InCombat(_) => {
            let hp = before.unit(unit).map_or(0, |unit| rules.hp(before, unit));
            let damage = before.unit(unit).map_or(0, |unit| unit.damage);
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
fn responsible(before: &State, unit: &super::card::CardId, why: Defeated) -> String {
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

fn token_defeated(on: &super::card::CardId, token: TokenUpgrade, why: TokenDefeated) -> String {
    let token = tokens(token, 1);
    match why {
        TokenDefeated::Prevented => {
            format!("The damage to {on} is prevented, and {token} on it is defeated")
        }
        TokenDefeated::Ability(_) | TokenDefeated::Saboteur | TokenDefeated::CombatOver => {
            format!("{} on {on} is defeated", vocabulary::capital(&token))
        }
    }
}

/// An effect that is used, with its rules.
pub(super) fn effect_on(
    rules: &PlayRules,
    view: View<'_, PlayRules>,
    effect: &EffectKey,
    event: &Event,
) -> Told {
    let mut told = self::effect(rules, view, effect);
    if let EffectKey::Replace(replacing) = effect
        && let Some(other) = replacing::done_to(event).filter(|object| *object != own(replacing))
    {
        told.text = format!("{}, for {}", told.text, object(&other));
    }
    let excess = match event {
        Event::CombatEnds(attack) => view.state.unit(&attack.attacker),
        _ => None,
    };
    let excess = excess.is_some_and(|attacker| rules.has(view.state, attacker, KeywordKind::Overwhelm));
    let reading = cite::reading_of(effect, event).filter(|_| !excess).into_iter();
    told.citations = reading.fold(told.citations, Citations::and);
    told
}

/// Where a keyword of a card stands: on the card, or in what gives it.
fn keyword_words(rules: &PlayRules, state: &State, card: &CardId, kind: KeywordKind) -> Option<String> {
    let printed = rules.card(card).keyword_words(kind);
    printed.or_else(|| rules.board(state).keyword_from(card, kind))
}

/// The card whose words make a replacement, as a unit.
fn own(replacing: &Replacing) -> Object {
    Object::Unit(replacing.context.this.clone())
}

/// What an effect does, whatever it meets.
pub(super) fn effect(rules: &PlayRules, view: View<'_, PlayRules>, effect: &EffectKey) -> Told {
    let mut told = alone(effect);
    if let EffectKey::Keyword(card, kind, _) = effect {
        told.source = keyword_words(rules, view.state, card, *kind);
    }
    if own_wait_too(view, effect) {
        told.citations = told.citations.join(cite::own_order());
    }
    if is_nested(view, effect) {
        told.citations = told.citations.join(cite::nested());
    }
    told
}

/// Whether abilities wait that had triggered before the one did that now comes before them.
fn is_nested(view: View<'_, PlayRules>, effect: &EffectKey) -> bool {
    let waits = |task: &Task<PlayRules>| match task {
        Task::Layer(layer) => !layer.waiting().is_empty(),
        _ => false,
    };
    let triggered = match effect {
        EffectKey::Ability(triggered) => {
            let kind = &triggered.context.source.ability.kind;
            !matches!(kind, Kind::Event(_) | Kind::Action { .. } | Kind::EpicAction { .. })
        }
        EffectKey::Keyword(..) => true,
        _ => false,
    };
    // its own layer is the nearest one
    let mut layers = view.agenda().filter(|task| matches!(task, Task::Layer(_)));
    triggered && layers.next().is_some() && layers.any(waits)
}

/// Whether more abilities of the same player wait beside the one that begins to resolve.
fn own_wait_too(view: View<'_, PlayRules>, effect: &EffectKey) -> bool {
    let owner = match effect {
        EffectKey::Keyword(card, ..) | EffectKey::Shield(card) | EffectKey::Advantage(card) => {
            view.state.unit(card).map(|unit| unit.controller)
        }
        EffectKey::Ability(triggered) => Some(triggered.context.you),
        EffectKey::Delayed(due) => Some(due.delayed.context.you),
        EffectKey::Replace(replacing) => Some(replacing.context.you),
    };
    match view.agenda().next() {
        Some(Task::Layer(layer)) => layer.waiting().iter().any(|held| Some(held.effect.owner) == owner),
        _ => false,
    }
}

fn alone(effect: &EffectKey) -> Told {
    let text = match effect {
        EffectKey::Keyword(card, kind, 0) => format!("{kind} of {card} resolves"),
        EffectKey::Keyword(card, kind, value) => format!("{kind} {value} of {card} resolves"),
        EffectKey::Shield(card) => format!("A Shield token on {card} replaces the damage"),
        EffectKey::Ability(triggered) => return ability(&triggered.context, cite::effect(effect)),
        EffectKey::Delayed(due) => {
            // no triggered ability, whatever has made it (CR 7.7.4.d)
            let Context { this, source, .. } = &due.delayed.context;
            let text = format!("The delayed effect of {this} resolves");
            return Told::new(text, cite::effect(effect)).by(source.words());
        }
        EffectKey::Replace(replacing) => {
            let Context { this, source, .. } = &replacing.context;
            let text = format!("What {this} says takes its place");
            return Told::new(text, cite::effect(effect)).by(source.words());
        }
        EffectKey::Advantage(card) => format!("The combat of {card} is over for its Advantage tokens"),
    };
    Told::new(text, cite::effect(effect))
}

/// An ability of a card resolves: its text stands beside the rules.
fn ability(context: &Context, citations: Citations) -> Told {
    let Context { this, source, .. } = context;
    let text = match source.label.split(' ').next() {
        Some("at") => format!("What {this} does at this moment resolves"),
        _ => format!("The {} of {this} resolves", source.called()),
    };
    Told::new(text, citations).by(source.words())
}
