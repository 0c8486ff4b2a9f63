//! How is it said?

use super::{
    TimingRules,
    dice::Pool,
    effect::{
        CardState, CardVerb, DiceChange, Happening, Known, Losing, Paying, TimingWord, Turning,
        cite::effect as cited_effect,
    },
    effects::EffectKey,
    event::Event,
    legality::Ban,
    pick::{Pick, Prompt},
    state::State,
    terms::{Facing, Seat},
    tokens::TokenName,
};
use crate::engine::Told;

fn token(name: TokenName) -> String {
    match name.nth {
        0 => format!("{} token", name.kind),
        nth => format!("{} token {}", name.kind, u16::from(nth) + 1),
    }
}

/// `the first player`.
pub(super) fn player(seat: Seat) -> String {
    format!("the {seat} player")
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// `before the attack`, `after a probe droid moves`.
pub(super) fn window(word: TimingWord, event: &Happening) -> String {
    let when = match word {
        TimingWord::Before => "before",
        TimingWord::When => "at the moment of",
        TimingWord::While => "during",
        TimingWord::After => "after",
    };
    format!("{when} {}", what(event))
}

fn what(event: &Happening) -> String {
    match event {
        Happening::Known(known) if known.is_step() => format!("the step {}", step(*known)),
        Happening::Known(known) => format!("the event `{known}`"),
        Happening::Named(name) => format!("the event `{name}`"),
    }
}

fn step(known: Known) -> &'static str {
    match known {
        Known::DeclareTarget => "Declare Target",
        Known::RollAttackDice => "Roll Attack Dice",
        Known::ResolveAttackEffects => "Resolve Attack Effects",
        Known::SpendDefenseTokens => "Spend Defense Tokens",
        Known::ResolveDamage => "Resolve Damage",
        known => known.word(),
    }
}

/// An event in words; `before` is the table before it.
pub(super) fn event(rules: &TimingRules, before: &State, event: &Event) -> String {
    match event {
        Event::Begin(happening) => format!("{} begins", capital(&what(happening))),
        Event::During(happening) => format!("{} goes on", capital(&what(happening))),
        Event::End(happening) => format!("{} is over", capital(&what(happening))),
        Event::Resolve(name) => format!("`{name}` resolves"),
        Event::Nothing { effect, nth } => {
            let operation = rules.effect(effect).and_then(|effect| effect.does.get(usize::from(*nth)));
            let operation = operation.map(ToString::to_string).unwrap_or_default();
            format!("`{effect}` finds nothing for `{operation}`")
        }
        Event::Dice { change, from, to } => change_of_dice(*change, *from, *to),
        Event::Turn { owner, token: name, why, .. } => turned(*owner, *name, *why),
        Event::SpendForeign(what) => format!("The {what} of another ship or squadron is spent"),
        Event::SpendCommandToken { owner, command } => {
            format!(
                "{} spends a {command} token as a cost, without resolving the command",
                capital(&player(*owner))
            )
        }
        Event::SpendDial { owner, command } => {
            format!(
                "{} spends a {command} dial as a cost, without resolving the command",
                capital(&player(*owner))
            )
        }
        Event::GainToken { owner, command } => {
            format!("{}'s ship gains a {command} token", capital(&player(*owner)))
        }
        Event::DiscardCommandToken { owner, command } => {
            format!("{}'s ship discards a {command} token", capital(&player(*owner)))
        }
        Event::Card { card, verb, paid } => card_turned(card.as_str(), *verb, *paid),
        Event::LoseShield { ship, zone, by } => {
            let why = match by {
                Losing::Damage => "suffers 1 damage on the",
                Losing::Effect => "loses 1 shield of the",
            };
            let left = before.side(*ship).shields.of(*zone).saturating_sub(1);
            format!("{}'s ship {why} {zone} hull zone: {left} left", capital(&player(*ship)))
        }
        Event::RecoverShield { ship, zone } => {
            format!("{}'s ship recovers 1 shield of the {zone} hull zone", capital(&player(*ship)))
        }
        Event::Deal { ship, facing, .. } => {
            let facing = match facing {
                Facing::Faceup => "faceup",
                Facing::Facedown => "facedown",
            };
            format!("{}'s ship is dealt a {facing} damage card", capital(&player(*ship)))
        }
        Event::Destroy(seat) => format!("{}'s ship is destroyed", capital(&player(*seat))),
        Event::Forbid { what, by } => format!("`{what}` cannot be resolved any more: `{by}` says so"),
    }
}

fn change_of_dice(change: DiceChange, from: Pool, to: Pool) -> String {
    match change {
        DiceChange::Added => format!("Added to the pool: {}", to.in_words()),
        DiceChange::Rerolled => format!("Rerolled: {} becomes {}", from.in_words(), to.in_words()),
        DiceChange::Changed => format!("Changed: {} becomes {}", from.in_words(), to.in_words()),
        DiceChange::Canceled => format!("Canceled: {}", from.in_words()),
        DiceChange::Spent => format!("Spent: {}", from.in_words()),
        DiceChange::Paid => format!("Spent as a cost, without the icon's own effect: {}", from.in_words()),
    }
}

fn turned(owner: Seat, name: TokenName, why: Turning) -> String {
    let (owner, token) = (capital(&player(owner)), token(name));
    match why {
        Turning::Paid => format!("{owner} spends the {token} as a cost, without the token's own effect"),
        Turning::Exhausted => format!("{owner}'s {token} is exhausted"),
        Turning::Readied => format!("{owner}'s {token} is readied"),
        Turning::Discarded => format!("{owner}'s {token} is discarded"),
    }
}

fn card_turned(card: &str, verb: CardVerb, paid: Paying) -> String {
    let done = match verb {
        CardVerb::Exhaust => "is exhausted",
        CardVerb::Ready => "is readied",
        CardVerb::Discard => "is discarded and no longer active",
        CardVerb::TurnFacedown => "is turned facedown and no longer active",
        CardVerb::TurnFaceup => "is turned faceup",
    };
    match paid {
        Paying::Cost => format!("As a cost, the card of `{card}` {done}"),
        Paying::Effect => format!("The card of `{card}` {done}"),
    }
}

/// An effect in words, with the text that was typed in.
pub(super) fn effect(rules: &TimingRules, key: &EffectKey) -> Told {
    let Some(effect) = rules.effect(&key.0) else {
        return Told::new(format!("`{key}` is resolved"), super::cite::order());
    };
    let may = if effect.is_optional() { "resolves" } else { "must resolve" };
    let text = format!("{} {may} `{}` ({})", capital(&player(effect.owner)), effect.name, effect.component);
    let mut cited = cited_effect(effect);
    if rules.beside(effect).any(|other| other.owner == effect.owner) {
        cited = cited.and(super::cite::own_order());
    }
    if rules.beside(effect).any(|other| other.owner != effect.owner) {
        cited = cited.and(super::cite::first_player_first());
    }
    if effect.optional.is_some_and(|optional| optional != effect.component.is_upgrade()) {
        cited = cited.join(super::cite::card_says());
    }
    let told = Told::new(text, cited);
    let typed = effect.in_words();
    if typed.is_empty() { told } else { told.by(typed) }
}

/// Why something is refused.
pub(super) fn ban(ban: &Ban) -> Told {
    Told::new(reason(ban), super::cite::ban(ban))
}

fn reason(ban: &Ban) -> String {
    match ban {
        Ban::OtherEvent(event) => format!("it waits for {}, which does not happen here", what(event)),
        Ban::DiceNotNow => {
            "it modifies attack dice and names no other time, so it needs the step Resolve Attack Effects"
                .to_owned()
        }
        Ban::OtherCommand(command) => format!("its header needs a {command} command that is being resolved"),
        Ban::NoResolveDamage => {
            "a critical effect resolves at the start of the step Resolve Damage, which does not come here"
                .to_owned()
        }
        Ban::NotInSetup => {
            "during setup only objective cards and effects that name a time during setup resolve".to_owned()
        }
        Ban::SetupOnly => "it names a time during setup, and setup is over".to_owned(),
        Ban::ShipDestroyed => "the ship is destroyed, and what belongs to it is out of play".to_owned(),
        Ban::NotInPlay(standing) => {
            format!("its ship or squadron is {standing}, so its cards are not active")
        }
        Ban::Inactive(card) => format!("its card is {card}, so it is not active"),
        Ban::Forbidden(by) => format!("`{by}` says that it cannot be resolved, and cannot is absolute"),
        Ban::NoCriticalIcon(None) => "no critical icon is in the attack pool".to_owned(),
        Ban::NoCriticalIcon(Some(color)) => {
            format!("no {color} die in the attack pool shows a critical icon")
        }
        Ban::OneCritical(done) => {
            format!("`{done}` was resolved, and the attacker resolves only one critical effect in an attack")
        }
        Ban::NotAttacker => "only the attacker resolves critical effects".to_owned(),
        Ban::NotOwn(what) => format!("`{what}` belongs to another ship or squadron and cannot be spent"),
        Ban::NoToken(kind) => format!("there is no {kind} token"),
        Ban::TokenGone(name) => format!("the {} is discarded", token(*name)),
        Ban::TokenSpent(name) => format!("the {} was spent in this attack already", token(*name)),
        Ban::TypeSpent(kind) => {
            format!("the defender has spent a token of that type, {kind}, in this attack")
        }
        Ban::SpeedZero => "a defender at speed 0 cannot spend defense tokens".to_owned(),
        Ban::TokenExhausted(name) => format!("the {} is exhausted already", token(*name)),
        Ban::TokenReadied(name) => format!("the {} is readied already", token(*name)),
        Ban::NoCommandToken(command) => format!("there is no {command} command token (any more)"),
        Ban::HasCommandToken(command) => format!("there is a {command} command token already"),
        Ban::NoDial(command) => format!("there is no {command} command dial (any more)"),
        Ban::CardExhausted(card) => {
            format!("the card of `{card}` is exhausted and cannot be exhausted again")
        }
        Ban::CardReadied(card) => format!("the card of `{card}` is readied already"),
        Ban::CardGone(card) => format!("the card of `{card}` is not active"),
        Ban::NoDie(dice) => format!("the attack pool does not hold the dice to spend: {dice}"),
        Ban::NoShields(zone) => format!("the {zone} hull zone has no shields"),
        Ban::FullShields(zone) => format!("the {zone} hull zone has all of its shields"),
        Ban::AlreadyResolved(name) => format!("`{name}` was resolved for this instance of its event"),
        Ban::FirstPlayerFirst => {
            "the first player resolves all of their effects with this timing before the second player"
                .to_owned()
        }
        Ban::NotNow(name) => format!("it is not the time of `{name}`"),
        Ban::NotYours(seat) => format!("it is an effect of {}", player(*seat)),
        Ban::Mandatory(name) => format!("`{name}` must be resolved"),
    }
}

/// The question that a decision of the game asks.
pub(super) fn question(prompt: Prompt) -> String {
    match prompt {
        Prompt::Begin => "What can apply?".to_owned(),
        Prompt::Die(change) => match change {
            DiceChange::Added | DiceChange::Rerolled => "Which die is rerolled next?".to_owned(),
            DiceChange::Changed => "Which die is changed?".to_owned(),
            DiceChange::Canceled => "Which die is canceled?".to_owned(),
            DiceChange::Spent | DiceChange::Paid => "Which die is spent?".to_owned(),
        },
        Prompt::Roll(_) => "What do the dice show?".to_owned(),
        Prompt::Token => "Which token?".to_owned(),
        Prompt::Zone(_) => "Which hull zone?".to_owned(),
    }
}

/// A pick in words.
pub(super) fn label(pick: &Pick) -> String {
    match pick {
        Pick::Begin => "Go on".to_owned(),
        Pick::Use(name) => format!("Resolve {name}"),
        Pick::Die(one) => capital(&one.in_words()),
        Pick::Token(name) => capital(&token(*name)),
        Pick::Zone(zone) => format!("{} hull zone", capital(zone.word())),
        Pick::Roll(pool) => capital(&pool.in_words()),
        Pick::Done => "No more".to_owned(),
    }
}

/// How a card lies there, as expectations name it: `xi7/exhausted`.
pub(super) fn card(name: &str, state: CardState) -> String {
    match state {
        CardState::Faceup => name.to_owned(),
        state => format!("{name}/{state}"),
    }
}
