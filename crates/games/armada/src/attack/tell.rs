//! How is it said?
//!
//! What an event's row needs more than a line for, and what is told beside events. Labels and previews stand in `label`,
//! reasons in `bans`.

use super::{
    attack_effects::{no_added_die, no_reroll},
    bans::Ban,
    cite, conditions,
    criticals::Critical,
    dice::{Color, Pool},
    effect::{self, Known, Losing, Moment, TimingWord, TypedEffect},
    effects::EffectKey,
    event::{Answer, Canceling, Ending, On, Unrolled},
    game::AttackRules,
    keywords::{Keyword, KeywordName},
    legality::critical_bans,
    pick::{Pick, Prompt},
    progress::{AttackStep, RerollSource},
    rerolls::Reroll,
    setup::{ConcentrateFire, Place, Player},
    state::State,
    table::UnitEvent,
    terms::Range,
    tokens::{TokenKind, TokenName, TokenState},
};
use engine::{Citations, Prompt as EnginePrompt, Timing, Told};
use vocabulary::{article, capital, counted};

type Prompted = EnginePrompt<AttackRules>;

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

pub(super) fn no_attack(before: &State, why: Ending) -> String {
    match why {
        Ending::IllegalTarget => {
            format!("There is no attack on this target: the {} has to choose another", before.attack.by)
        }
        Ending::NoDice => "Without a gathered die the attack is canceled".to_owned(),
    }
}

/// What is done to gathered dice.
pub(super) fn done_to_gathered(change: Unrolled) -> &'static str {
    match change {
        Unrolled::Added => "Added to",
        Unrolled::Removed => "Removed from",
    }
}

pub(super) fn added(to: Pool) -> String {
    if to.is_empty() { "Adding dice".to_owned() } else { format!("Added: {}", to.in_words()) }
}

/// `attacker uses AI: 1 die of colors that are in the pool`.
pub(super) fn keyword(before: &State, keyword: Keyword) -> String {
    let Keyword { name, value } = keyword;
    match name {
        KeywordName::Dodge => {
            let dice = counted(value, "attack die", "attack dice");
            format!("{} uses Dodge: {dice} to be rerolled", before.attack.on())
        }
        _ => {
            let more = counted(value, "die", "dice");
            format!("{} uses AI: {more} of colors that are in the pool", before.attack.by)
        }
    }
}

pub(super) fn reroll(source: RerollSource, reroll: Reroll) -> String {
    match source {
        RerollSource::Listed(nth) => format!("reroll {nth} ({reroll})"),
        RerollSource::Adept => format!("Adept {}", reroll.most),
        RerollSource::Swarm => "Swarm".to_owned(),
    }
}

/// `brace (exhausted)`, `redirect and names the left hull zone`: a token that is spent.
pub(super) fn spent(token: TokenName, on: On, was: Option<TokenState>) -> String {
    let after = was.and_then(TokenState::when_spent);
    let turned = after.map(|state| format!(" ({state})")).unwrap_or_default();
    let spent = format!("{}{turned}", token.in_words());
    match on {
        On::Zone(zone) => format!("{spent} and names the {zone} hull zone"),
        On::Die(chosen) => format!("{spent} and chooses the {}", chosen.in_words()),
        On::Nothing => spent,
    }
}

pub(super) fn canceled(why: Canceling, dice: Pool) -> String {
    match why {
        Canceling::Scatter => "Every attack die is canceled".to_owned(),
        _ => format!("Canceled: {}", dice.in_words()),
    }
}

pub(super) fn rerolled(from: Pool, to: Pool) -> String {
    match to.is_empty() {
        true => format!("The reroll of {}", from.in_words()),
        false => format!("Rerolled: {}; now {}", from.in_words(), to.in_words()),
    }
}

pub(super) fn critical(before: &State, critical: Critical) -> String {
    let listed = |nth| before.table.sheet.effect(nth);
    match critical {
        Critical::Standard => {
            "the standard critical effect: the first damage card will be dealt faceup".to_owned()
        }
        Critical::Listed(nth) => listed(nth).map_or_else(
            || "a critical effect".to_owned(),
            |effect| {
                format!("the critical effect `{}`: {}", effect.name, effect.in_words().trim_end_matches('.'))
            },
        ),
    }
}

/// `5, halved to 3`: the total, and what became of it.
pub(super) fn total(icons: u16, damage: u16, taken: u16) -> String {
    match (taken > 0, damage < icons) {
        (true, _) => format!("{icons}, lowered to {damage}"),
        (false, true) => format!("{icons}, halved to {damage}"),
        (false, false) => damage.to_string(),
    }
}

pub(super) fn moment(word: TimingWord, of: Known) -> String {
    let event = of.into();
    capital(&Moment { word, event }.in_words()).replacen("At the", "It is the", 1)
}

pub(super) fn faceup_cards(count: u8) -> String {
    match count {
        1 => "The first damage card of this attack is dealt faceup, if one is dealt".to_owned(),
        _ => format!(
            "The first {count} damage cards of this attack are dealt faceup, as far as they are dealt"
        ),
    }
}

/// What happens to a ship or squadron; a damage card of the attack is dealt where no shields are left.
pub(super) fn on_unit(before: &State, event: UnitEvent) -> String {
    let words = event.words(&before.table);
    match (event, before.attack.on_zone) {
        (UnitEvent::Deal { by: Losing::Attack, .. }, Some(zone)) => {
            format!("The {zone} hull zone has no shields left. {words}")
        }
        _ => words,
    }
}

pub(super) fn effect_name(state: &State, nth: u8) -> String {
    state.table.sheet.effect(nth).map(|effect| effect.name.to_string()).unwrap_or_default()
}

/// An attack in return, in words.
pub(super) fn answered(before: &State, answer: Answer, place: Place) -> String {
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
pub(super) fn pick(state: &State, prompt: Prompt, pick: &Pick) -> Option<Told> {
    match *pick {
        Pick::Done if prompt == Prompt::AddedColor => Some(nothing_added(state)),
        Pick::Done if prompt == Prompt::CommandDie => {
            Some(without_effect("No die is rerolled", &no_reroll(state)))
        }
        Pick::Done if prompt == Prompt::RerolledDie => nothing_rerolled(state),
        Pick::Use(ref name) => {
            let (_, effect) = state.table.sheet.named(name.as_str())?;
            Some(typed_effect(state, effect))
        }
        Pick::NoCritical => no_critical(state),
        Pick::Redirect(points) => {
            let zone = state.attack.redirected_to()?;
            let total = state.attack.total.unwrap_or_default();
            let text = format!(
                "The {} puts {points} of {} on the shields of the {zone} hull zone",
                state.attack.on(),
                counted(total, "point", "points"),
            );
            Some(Told::new(text, Prompt::RedirectAmount.rules()))
        }
        Pick::Spend { token: TokenName { kind, .. }, .. } => {
            let why = idle(state, kind)?;
            let text = format!("The {} may spend the {kind}, and it does nothing: {why}", state.attack.on());
            Some(Told::new(text, cite::idle(kind, state.target())))
        }
        _ => None,
    }
}

/// That a Concentrate Fire dial adds no die, and why.
fn nothing_added(state: &State) -> Told {
    if state.attack.pool.is_empty() {
        let text = "No die is added: none is in the pool whose color it could have";
        return Told::new(text, cite::without_effect().join(Prompt::AddedColor.rules()));
    }
    without_effect("No die is added", &no_added_die(state))
}

/// That no die is rerolled, where something says so.
fn nothing_rerolled(state: &State) -> Option<Told> {
    let why: Vec<Told> = no_reroll(state).iter().map(Ban::told).collect();
    let rules = why.iter().map(|told| told.citations.clone()).reduce(Citations::join)?;
    Some(Told::new(because("No die is rerolled", &why), rules))
}

/// What a command that is resolved does not do: for these reasons, or because its owner leaves it out.
fn without_effect(what: &str, bans: &[Ban]) -> Told {
    let why: Vec<Told> = bans.iter().map(Ban::told).collect();
    let rules = why.iter().map(|told| told.citations.clone());
    Told::new(because(what, &why), rules.fold(cite::without_effect(), Citations::join))
}

/// What is not done, with the reasons if there are some.
fn because(what: &str, why: &[Told]) -> String {
    let reasons: Vec<&str> = why.iter().map(|told| told.text.as_str()).collect();
    if why.is_empty() { what.to_owned() } else { format!("{what}: {}", reasons.join("; ")) }
}

/// Why a token that is spent now has no effect, whatever lies on the table.
pub(super) fn idle(state: &State, kind: TokenKind) -> Option<String> {
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

/// Without a critical icon there is nothing to tell; with one, why nothing came of it.
fn no_critical(state: &State) -> Option<Told> {
    let mut bans = Vec::new();
    critical_bans(state, Critical::Standard, &mut bans);
    if bans.contains(&Ban::NoCriticalIcon) {
        return None;
    }
    let told = match bans.first() {
        Some(reason) => {
            let why = reason.told();
            Told::new(format!("No critical effect: {}", why.text), why.citations)
        }
        None => Told::new(
            format!("The {} resolves no critical effect", state.attack.by),
            Prompt::CriticalEffect.rules(),
        ),
    };
    Some(told)
}

/// The question which effect of a window comes next.
pub(super) fn which_effect(state: &State, timing: Timing) -> String {
    match (timing, state.attack.step) {
        (Timing::After, AttackStep::Over) if conditions::counter_value(state) > 0 => {
            format!("The attack is over: does the {} attack in return?", state.attack.on())
        }
        _ => "Which effect resolves next?".to_owned(),
    }
}

/// What it means that a player uses nothing more in a window.
pub(super) fn pass(state: &State, who: Player, prompt: &Prompted) -> Told {
    match prompt {
        Prompted::Effect(Timing::After)
            if who == state.attack.on() && conditions::counter_value(state) > 0 =>
        {
            Told::new(format!("The {who} makes no attack in return"), cite::no_return())
        }
        _ => Told::new(format!("The {who} resolves nothing more here"), cite::pass()),
    }
}

/// A typed effect that is used: whose it is, and what somebody typed in about it.
fn typed_effect(state: &State, effect: &TypedEffect) -> Told {
    let may = if effect.is_optional() { "resolves" } else { "must resolve" };
    let text = format!("The {} {may} `{}` ({})", state.owner(effect), effect.name, effect.component);
    effect.told(text, effect::cite::effect(effect))
}

/// What an effect does.
pub(super) fn effect(state: &State, effect: &EffectKey) -> Told {
    let text = match effect {
        EffectKey::Typed(name) => {
            return match state.table.sheet.named(name.as_str()) {
                Some((_, effect)) => typed_effect(state, effect),
                None => Told::new(format!("`{name}` is resolved"), cite::order()),
            };
        }
        EffectKey::Brace => "The spent brace halves the damage total, rounded up".to_owned(),
        EffectKey::Reduction { name, points } => format!("`{name}` lowers the damage total by {points}"),
        EffectKey::FaceupCards => "It is one of the first damage cards, which are dealt faceup".to_owned(),
        EffectKey::StandardCritical => {
            "The standard critical effect turns the first damage card of this attack faceup".to_owned()
        }
        EffectKey::Salvo => format!("The {}'s spent salvo calls for a salvo attack", state.attack.on()),
        EffectKey::Counter(value) => format!(
            "The {}'s squadron may counter with {}",
            state.attack.on(),
            counted(*value, "blue die", "blue dice")
        ),
    };
    let cited = cite::effect(effect);
    let answers = matches!(effect, EffectKey::Salvo | EffectKey::Counter(_));
    let told = if answers && is_awaited_after(state) { cite::before_what_follows(cited) } else { cited };
    Told::new(text, told)
}

/// Whether a listed effect waits for the attack to be over.
fn is_awaited_after(state: &State) -> bool {
    state.table.sheet.iter().any(|(_, effect)| {
        let moment = state.moment(effect);
        moment.word == TimingWord::After && moment.event.known() == Some(Known::Attack)
    })
}
