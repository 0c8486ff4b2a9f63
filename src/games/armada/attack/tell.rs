//! How is it said?
//!
//! What people read about an attack: steps, questions, labels, previews. Reasons stand in `refusal`.

use super::{
    cite,
    criticals::{self, Critical},
    dice::{Color, Die, Face, Pool},
    effects::EffectKey,
    event::{Answer, Canceling, Ending, Event, Falling, On},
    keywords::{Keyword, KeywordName},
    legality::{Ban, critical_bans},
    pick::{Pick, Prompt},
    progress::{RerollSource, halved},
    refusal,
    setup::{ConcentrateFire, Place},
    state::State,
    terms::{Command, Range},
    tokens::{TokenKind, TokenName, TokenState},
    work::{against_larger, evade_dice},
};
use crate::engine::Told;

/// `red hit + crit`: a die in words.
pub(super) fn die(die: Die) -> String {
    let face = match die.face() {
        Face::HitHit => "hit + hit",
        Face::HitCrit => "hit + crit",
        face => face.word(),
    };
    format!("{} {face}", die.color())
}

/// `2 red hit, 1 blue accuracy`: dice in words.
pub(super) fn dice(pool: Pool) -> String {
    let several = |(one, count): (Die, u8)| match count {
        1 => die(one),
        _ => format!("{count} × {}", die(one)),
    };
    let words: Vec<String> = pool.counts().map(several).collect();
    if words.is_empty() { "none".to_owned() } else { words.join(", ") }
}

/// `2 red, 1 blue`: dice that are not rolled yet, in words.
pub(super) fn unrolled(dice: [u8; 3]) -> String {
    let of_color = Color::ALL.iter().zip(dice).filter(|(_, count)| *count > 0);
    let words: Vec<String> = of_color.map(|(color, count)| format!("{count} {color}")).collect();
    if words.is_empty() { "none".to_owned() } else { words.join(", ") }
}

/// What is spent for Concentrate Fire, in words.
pub(super) fn way(way: ConcentrateFire) -> &'static str {
    match way {
        ConcentrateFire::None => "nothing",
        ConcentrateFire::Dial => "a command dial",
        ConcentrateFire::Token => "a command token",
        ConcentrateFire::Both => "a command dial and a command token",
    }
}

/// `brace`, `second brace`: a token in words.
pub(super) fn token(name: TokenName) -> String {
    match name.nth {
        0 => name.kind.to_string(),
        1 => format!("second {}", name.kind),
        2 => format!("third {}", name.kind),
        nth => format!("{} number {}", name.kind, u16::from(nth) + 1),
    }
}

pub(super) fn counted(number: impl Into<u32>, one: &str, many: &str) -> String {
    match number.into() {
        1 => format!("1 {one}"),
        number => format!("{number} {many}"),
    }
}

/// What happened; `before` is the table before it.
pub(super) fn event(before: &State, event: &Event) -> String {
    match *event {
        Event::Enter(step) => format!("{} begins", step.title()),
        Event::Declare(_) => format!("The {} declares the target", before.attack.by),
        Event::DeclareFurther { nth, .. } => {
            format!("The {} goes on to target {nth}, which is a new attack", before.attack.by)
        }
        Event::Return { answer, place } => answered(before, answer, place),
        Event::ReturnOver(answer) => format!("The {} attack is over", answer.kind()),
        Event::NoAttack(Ending::IllegalTarget) => {
            format!("There is no attack on this target: the {} has to choose another", before.attack.by)
        }
        Event::NoAttack(Ending::NoDice) => "Without a gathered die the attack is canceled".to_owned(),
        Event::Gather { dice, range, .. } => {
            format!(
                "The {} gathers the dice for {}: {}",
                before.attack.by,
                range_words(range),
                unrolled(dice)
            )
        }
        Event::Remove { color, .. } => {
            format!("The attack is obstructed: the {} removes one {color} die", before.attack.by)
        }
        Event::Roll { to } => format!("The {} rolls: {}", before.attack.by, dice(to)),
        Event::ConcentrateFire { ship, way: spent } => {
            format!("The {ship} resolves Concentrate Fire with {}", way(spent))
        }
        Event::Add { to, .. } => format!("Added: {}", dice(to)),
        Event::UseReroll { source, reroll } => match source {
            RerollSource::Listed(nth) => format!("The {} uses reroll {nth} ({reroll})", before.attack.by),
            RerollSource::Adept => format!("The {} uses Adept {}", before.attack.by, reroll.most),
            RerollSource::Swarm => format!("The {} uses Swarm", before.attack.by),
        },
        Event::UseKeyword(Keyword { name: KeywordName::Dodge, value }) => format!(
            "The {} uses Dodge: {} to be rerolled",
            before.attack.on(),
            counted(value, "attack die", "attack dice")
        ),
        Event::UseKeyword(keyword) => {
            let more = counted(keyword.value, "die", "dice");
            format!("The {} uses AI: {more} of colors that are in the pool", before.attack.by)
        }
        Event::SpendHit(spent) => {
            format!("The {} spends the {} for Assault", before.attack.by, die(spent))
        }
        Event::GainRaid { ship, command } => {
            format!("The {ship} gains a {} raid token", command_words(command))
        }
        Event::RollAgain { from, to } => {
            format!("The {} rerolls: {}; now {}", before.attack.by, dice(from), dice(to))
        }
        Event::Lock { accuracy, token: name } => format!(
            "The {by} spends a {accuracy} accuracy: the {}'s {} cannot be spent in this attack",
            before.attack.on(),
            token(name),
            by = before.attack.by,
        ),
        Event::Spend { owner, token: name, on, was, .. } => {
            let after = was.and_then(TokenState::when_spent);
            let turned = after.map(|state| format!(" ({state})")).unwrap_or_default();
            let spent = format!("The {owner} spends the {}{turned}", token(name));
            match on {
                On::Zone(zone) => format!("{spent} and names the {zone} hull zone"),
                On::Die(chosen) => format!("{spent} and chooses the {}", die(chosen)),
                On::Nothing => spent,
            }
        }
        Event::DiscardEvade { owner, token: name } => {
            format!("The {owner}'s {} took an additional die: it is discarded", token(name))
        }
        Event::Cancel { why: Canceling::Scatter, .. } => "Every attack die is canceled".to_owned(),
        Event::Cancel { dice: canceled, .. } => format!("Canceled: {}", dice(canceled)),
        Event::Reroll { from, to, .. } => {
            format!("Rerolled: {}; now {}", dice(from), dice(to))
        }
        Event::Resolve(Critical::Standard) => format!(
            "The {} resolves the standard critical effect: the first damage card will be dealt faceup",
            before.attack.by
        ),
        Event::Resolve(Critical::Listed(nth)) => {
            let by = before.attack.by;
            match before.listed(nth) {
                Some(effect) => {
                    format!(
                        "The {by} resolves the critical effect `{}`: {}",
                        effect.name,
                        criticals::words(effect)
                    )
                }
                None => format!("The {by} resolves a critical effect"),
            }
        }
        Event::TurnToken { owner, token: name, to } => format!("The {owner}'s {} is {to}", token(name)),
        Event::Total { icons, damage, .. } if damage < icons => {
            format!("The damage is totaled: {icons}, halved to {damage}")
        }
        Event::Total { damage, .. } => format!("The damage is totaled: {damage}"),
        Event::LoseShield { zone, falling: Falling::Defending, .. } => {
            format!("One point takes a shield of the {zone} hull zone")
        }
        Event::LoseShield { zone, falling: Falling::Redirected, .. } => {
            format!("One redirected point takes a shield of the {zone} hull zone")
        }
        Event::DealCard { ship, facing } => {
            let zone =
                before.attack.on_zone.map(|zone| format!("The {zone} hull zone has no shields left: "));
            format!("{}the {ship} is dealt a {facing} damage card", zone.unwrap_or_default())
        }
        Event::LoseHull { squadron, points } => {
            format!("The {squadron}'s squadron loses {}", counted(points, "hull point", "hull points"))
        }
        Event::DestroyShip(player) => {
            format!("The {player}'s ship has as many damage cards as hull: it is destroyed")
        }
        Event::DestroySquadron(player) => {
            format!("The {player}'s squadron has no hull points left: it is destroyed")
        }
        Event::DamageResolved => "The damage of the attack has been resolved".to_owned(),
    }
}

pub(super) fn command_words(command: Command) -> &'static str {
    match command {
        Command::Navigate => "navigate",
        Command::Squadron => "squadron",
        Command::Repair => "repair",
        Command::ConcentrateFire => "concentrate fire",
    }
}

/// An attack in return, in words.
fn answered(before: &State, answer: Answer, place: Place) -> String {
    let (by, on) = (before.attack.on(), before.attack.by);
    let still = match place {
        Place::Destroyed => ", although it is destroyed",
        Place::InPlay | Place::SetAside => "",
    };
    match answer {
        Answer::SalvoAtShip => {
            let zone = before.attack.from_zone.map(|zone| format!("{zone} hull zone")).unwrap_or_default();
            format!("The {by} makes a salvo attack with its rear battery on the {on}'s {zone}{still}")
        }
        Answer::SalvoAtSquadron => {
            format!(
                "The {by} makes a salvo attack with its anti-squadron armament on the {on}'s squadron{still}"
            )
        }
        Answer::Counter => format!("The {by}'s squadron counters the {on}'s squadron{still}"),
    }
}

pub(super) fn range_words(range: Range) -> String {
    match range {
        Range::Distance1 => "distance 1".to_owned(),
        Range::Distance2 => "distance 2".to_owned(),
        range => format!("{range} range"),
    }
}

/// What a pick means where no event tells it.
pub(super) fn pick(state: &State, pick: &Pick) -> Option<Told> {
    match *pick {
        Pick::NoCritical => no_critical(state),
        Pick::Redirect(points) => {
            let zone = state.attack.redirected_to()?;
            let total = state.attack.total.unwrap_or_default();
            let text = format!(
                "The {} puts {points} of {} on the shields of the {zone} hull zone",
                state.attack.on(),
                counted(total, "point", "points"),
            );
            Some(Told::new(text, cite::prompt(Prompt::RedirectAmount)))
        }
        Pick::Spend { token: TokenName { kind, .. }, .. } => {
            let why = idle(state, kind)?;
            let text = format!("The {} may spend the {kind}, and it does nothing: {why}", state.attack.on());
            Some(Told::new(text, cite::idle(kind, state.target())))
        }
        _ => None,
    }
}

/// Why a token that is spent now has no effect, whatever lies on the table.
fn idle(state: &State, kind: TokenKind) -> Option<String> {
    let squadron = state.target().squadron().is_some();
    match kind {
        TokenKind::Contain | TokenKind::Salvo if squadron => {
            Some("it works while its owner defends as a ship".to_owned())
        }
        TokenKind::Redirect if squadron => Some("a squadron has no hull zone to name".to_owned()),
        TokenKind::Salvo if !state.attack.kind.calls_salvo() => {
            Some(format!("no salvo attack follows {} attack", article(state.attack.kind.word())))
        }
        _ => None,
    }
}

/// `a counter`, `an ignition`.
pub(super) fn article(word: &str) -> String {
    let an = word.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {word}", if an { "an" } else { "a" })
}

/// Without a critical icon there is nothing to tell; with one, why nothing came of it.
fn no_critical(state: &State) -> Option<Told> {
    let mut bans = Vec::new();
    critical_bans(state, Critical::Standard, &mut bans);
    if bans.contains(&Ban::NoCriticalIcon) {
        return None;
    }
    let told = match bans.first() {
        Some(reason) => {
            let why = refusal::ban(reason);
            Told::new(format!("No critical effect: {}", why.text), why.citations)
        }
        None => Told::new(
            format!("The {} resolves no critical effect", state.attack.by),
            cite::prompt(Prompt::CriticalEffect),
        ),
    };
    Some(told)
}

/// What an effect does.
pub(super) fn effect(state: &State, effect: EffectKey) -> Told {
    let text = match effect {
        EffectKey::Brace => "The spent brace halves the damage total, rounded up".to_owned(),
        EffectKey::StandardCritical => {
            "The standard critical effect turns the first damage card of this attack faceup".to_owned()
        }
        EffectKey::Salvo => format!("The {}'s spent salvo calls for a salvo attack", state.attack.on()),
        EffectKey::Counter(value) => format!(
            "The {}'s squadron may counter with {}",
            state.attack.on(),
            counted(value, "blue die", "blue dice")
        ),
    };
    Told::new(text, cite::effect(effect))
}

/// The question a decision asks.
pub(super) fn question(state: &State, prompt: Prompt) -> String {
    let (by, on) = (state.attack.by, state.attack.on());
    match prompt {
        Prompt::DeclareTarget => format!("Which target does the {by} declare?"),
        Prompt::ObstructedDie => format!("Which gathered die does the {by} remove?"),
        Prompt::AttackDice => "What do the attack dice show?".to_owned(),
        Prompt::AddedColor => format!("Which die does the {by} add?"),
        Prompt::AddedDie => "What does the added die show?".to_owned(),
        Prompt::RerolledDie => format!("Which die does the {by} reroll?"),
        Prompt::AttackReroll => "What do the rerolled dice show?".to_owned(),
        Prompt::AttackEffects => format!("Which attack effect does the {by} resolve?"),
        Prompt::DefenseTokens => format!("Which defense token does the {on} spend?"),
        Prompt::EvadeDie => format!("Which further die does the {on}'s evade take?"),
        Prompt::Reroll => "What do the rerolled dice show?".to_owned(),
        Prompt::CriticalEffect => format!("Does the {by} resolve a critical effect?"),
        Prompt::CriticalToken => format!("Which defense token does the {by}'s critical effect turn?"),
        Prompt::RedirectAmount => match state.attack.redirected_to() {
            Some(zone) => format!("How many points does the {on} suffer on the {zone} shields?"),
            None => format!("How many points does the {on} redirect?"),
        },
        Prompt::RaidToken => format!("Which raid token does the {on} gain?"),
        Prompt::DodgeDie => format!("Which die does the {on} have rerolled?"),
        Prompt::FurtherTarget => format!("Which further squadron does the {by} attack?"),
    }
}

fn keyword_words(name: KeywordName) -> &'static str {
    match name {
        KeywordName::AiBattery => "AI: Battery",
        KeywordName::AiAntiSquadron => "AI: Anti-Squadron",
        KeywordName::Dodge => "Dodge",
        name => name.word(),
    }
}

/// A pick in words.
pub(super) fn label(state: &State, pick: &Pick) -> String {
    match *pick {
        Pick::Declare => "Attack this target".to_owned(),
        Pick::NoAttack => "No attack".to_owned(),
        Pick::Remove(color) => format!("Remove a {color} die"),
        Pick::ConcentrateFire(spent) => format!("Concentrate Fire: {spent}"),
        Pick::Add(color) => format!("Add a {color} die"),
        Pick::UseReroll(RerollSource::Listed(nth)) => format!("Use reroll {nth}"),
        Pick::UseReroll(RerollSource::Adept) => "Use Adept".to_owned(),
        Pick::UseReroll(RerollSource::Swarm) => "Use Swarm".to_owned(),
        Pick::UseKeyword(name) => format!("Use {}", keyword_words(name)),
        Pick::Assault(chosen) => format!("Assault: spend {}", die(chosen)),
        Pick::Raid(command) => format!("A {} raid token", command_words(command)),
        Pick::Dodge(chosen) => format!("Have {} rerolled", die(chosen)),
        Pick::DeclareFurther(nth) => format!("Attack target {nth}"),
        Pick::NoTarget => "No further target".to_owned(),
        Pick::Reroll(chosen) => format!("Reroll {}", die(chosen)),
        Pick::Lock { token: name, with } => {
            let with = with.map(|color| format!(" with the {color} accuracy")).unwrap_or_default();
            format!("Lock {}{with}", token(name))
        }
        Pick::Spend { token: name, on } => match on {
            On::Nothing => format!("Spend {}", token(name)),
            On::Zone(zone) => format!("Spend {}: {zone} hull zone", token(name)),
            On::Die(chosen) => format!("Spend {}: {}", token(name), die(chosen)),
        },
        Pick::SpendOf { owner, token: name } => format!("Spend the {owner}'s {}", token(name)),
        Pick::Evade(chosen) => format!("Also {}", die(chosen)),
        Pick::Roll(to) => format!("They show {}", dice(to)),
        Pick::Critical(Critical::Standard) => "Standard critical effect".to_owned(),
        Pick::Critical(Critical::Listed(nth)) => state
            .listed(nth)
            .map_or_else(|| format!("Critical effect {nth}"), |effect| effect.name.to_string()),
        Pick::Token(name) => token(name),
        Pick::NoCritical => "No critical effect".to_owned(),
        Pick::Redirect(points) => match state.attack.redirected_to() {
            Some(zone) => format!("{} to the {zone} shields", counted(points, "point", "points")),
            None => format!("Redirect {}", counted(points, "point", "points")),
        },
        Pick::Done => "Nothing more".to_owned(),
    }
}

/// What a pick would do, in words.
pub(super) fn preview(state: &State, pick: &Pick) -> String {
    match *pick {
        Pick::Lock { token: name, .. } => {
            format!("The accuracy die leaves the pool; {} cannot be spent in this attack.", token(name))
        }
        Pick::Spend { token: name, on } => spend(state, name, on),
        Pick::Evade(_) => match must_take(state) {
            true => "This die too.".to_owned(),
            false => "This die too; the evade is discarded then.".to_owned(),
        },
        Pick::Critical(Critical::Standard) => {
            "The first damage card of this attack is dealt faceup, if one is dealt.".to_owned()
        }
        Pick::Critical(Critical::Listed(nth)) => state.listed(nth).map(criticals::words).unwrap_or_default(),
        Pick::NoCritical => "Damage cards are dealt facedown.".to_owned(),
        Pick::Redirect(points) => redirect(state, points),
        Pick::ConcentrateFire(ConcentrateFire::Dial) => {
            "A die of a color that is in the pool is added.".to_owned()
        }
        Pick::ConcentrateFire(ConcentrateFire::Token) => "One die may be rerolled.".to_owned(),
        Pick::ConcentrateFire(_) => "A die is added, then one die may be rerolled.".to_owned(),
        Pick::UseReroll(source) => {
            let reroll = state.attack.rerolls.iter().find(|(other, _)| *other == source);
            reroll.map(|(_, reroll)| format!("Dice it may take: {reroll}.")).unwrap_or_default()
        }
        Pick::UseKeyword(name) => {
            let value = state.attack.usable(name).map_or(0, |keyword| keyword.value);
            match name {
                KeywordName::Dodge => format!("{} rerolled.", counted(value, "die is", "dice are")),
                _ => format!("{} added.", counted(value, "die is", "dice are")),
            }
        }
        Pick::Assault(_) => "The die leaves the pool; the defender gains a raid token.".to_owned(),
        Pick::Add(_) | Pick::Reroll(_) | Pick::Remove(_) | Pick::Declare | Pick::NoAttack => String::new(),
        Pick::Raid(_) | Pick::Dodge(_) | Pick::DeclareFurther(_) | Pick::NoTarget => String::new(),
        Pick::Done | Pick::Roll(_) | Pick::SpendOf { .. } | Pick::Token(_) => String::new(),
    }
}

/// Whether the further die of an evade is one that the range asks for.
fn must_take(state: &State) -> bool {
    evade_dice(state.attack.range) > 1 && !against_larger(state)
}

fn spend(state: &State, name: TokenName, on: On) -> String {
    let now = state.target().tokens().state(name);
    let after = now.and_then(TokenState::when_spent);
    let turned = match (now, after) {
        (Some(TokenState::Readied), Some(after)) => format!(" Readied → {after}."),
        (Some(TokenState::Exhausted), Some(after)) => format!(" Exhausted → {after}."),
        _ => String::new(),
    };
    let icons = state.icons();
    let does = match (name.kind, on) {
        (TokenKind::Brace, _) => format!("Damage halved: {icons} would become {}.", halved(icons)),
        (TokenKind::Redirect, On::Zone(zone)) => {
            let shields = state.target().ship().map(|ship| ship.shields.of(zone)).unwrap_or_default();
            format!("Up to {} can go there.", counted(shields, "point", "points"))
        }
        (TokenKind::Evade, On::Die(_)) => {
            let what = match state.attack.range {
                Range::Long => "This die is canceled",
                Range::Extreme => "This die and another are canceled",
                _ => "This die is rerolled",
            };
            let more = if against_larger(state) { "; one more may be taken" } else { "" };
            format!("{what}{more}.")
        }
        (kind, _) if idle(state, kind).is_some() => "It has no effect.".to_owned(),
        (TokenKind::Contain, _) => "The standard critical effect cannot be resolved.".to_owned(),
        (TokenKind::Salvo, _) => "A salvo attack follows this attack.".to_owned(),
        (TokenKind::Scatter, _) => "Every attack die is canceled.".to_owned(),
        _ => "It has no effect.".to_owned(),
    };
    format!("{does}{turned}")
}

fn redirect(state: &State, points: u16) -> String {
    let rest = state.attack.total.unwrap_or_default().saturating_sub(points);
    let (Some(ship), Some(zone)) = (state.target().ship(), state.attack.on_zone) else {
        return String::new();
    };
    let shields = u16::from(ship.shields.of(zone)).min(rest);
    let cards = rest - shields;
    format!(
        "Then {} and {}.",
        counted(shields, &format!("shield of the {zone} zone"), &format!("shields of the {zone} zone")),
        counted(cards, "damage card", "damage cards"),
    )
}
