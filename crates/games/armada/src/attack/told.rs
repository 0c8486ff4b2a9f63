//! What is told in an attack beside what its events say?

use vocabulary::{counted, defines, orders, permits, replaces, requires};

use super::{
    attack_effects::{no_added_die, no_reroll},
    bans::Ban,
    card_bans::critical_bans,
    cite::{self, order},
    conditions,
    effect::{self, Known, TimingWord, TypedEffect},
    pick::{Pick, Prompt},
    progress::{AttackStep, Critical},
    rows,
    rules::ArmadaRules,
    state::State,
    table::EffectPick,
    tell::idle,
    terms::Seat,
    tokens::TokenName,
    work::EffectKey,
};
use engine::{Citations, Prompt as EnginePrompt, Reason, Timing, Told};

/// The rules behind an effect.
pub(super) fn rules_of(effect: &EffectKey) -> Citations {
    match effect {
        EffectKey::Typed(_) => order(),
        EffectKey::Brace => {
            Citations::one(replaces("armada/defense-tokens/brace")).and(orders("armada/attack/total-brace"))
        }
        EffectKey::FaceupCards => defines("armada/golden-rules/card-beats-rules").into(),
        EffectKey::StandardCritical => replaces("armada/critical-effects/standard").into(),
        EffectKey::Reduction { .. } => defines("armada/golden-rules/card-beats-rules").into(),
        EffectKey::Salvo => {
            Citations::one(requires("armada/defense-tokens/salvo")).and(orders("armada/salvo/timing"))
        }
        EffectKey::Counter(_) => permits("armada/squadron-keywords/counter").into(),
    }
}

type Prompted = EnginePrompt<ArmadaRules>;

pub(crate) fn pick(state: &State, prompt: &rows::Prompt, pick: &rows::Pick) -> Option<Told> {
    let pick = match pick {
        rows::Pick::Attack(pick) => pick,
        rows::Pick::Effect(pick) => return of_an_effect(state, prompt, pick),
        _ => return None,
    };
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

/// What it means that nothing is done, or that an effect is used.
fn of_an_effect(state: &State, prompt: &rows::Prompt, pick: &EffectPick) -> Option<Told> {
    match (pick, prompt) {
        (EffectPick::Done, rows::Prompt::Attack(Prompt::AddedColor)) => Some(nothing_added(state)),
        (EffectPick::Done, rows::Prompt::Attack(Prompt::CommandDie)) => {
            Some(without_effect("No die is rerolled", &no_reroll(state)))
        }
        (EffectPick::Done, rows::Prompt::Attack(Prompt::RerolledDie)) => nothing_rerolled(state),
        (EffectPick::Use(name), _) => {
            let (_, effect) = state.table.sheet.named(name.as_str())?;
            Some(typed_effect(state, effect))
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
    let why: Vec<Told> = no_reroll(state).iter().map(Reason::told).collect();
    let rules = why.iter().map(|told| told.citations.clone()).reduce(Citations::join)?;
    Some(Told::new(because("No die is rerolled", &why), rules))
}

/// What a command that is resolved does not do: for these reasons, or because its owner leaves it out.
pub(super) fn without_effect(what: &str, bans: &[rows::Ban]) -> Told {
    let why: Vec<Told> = bans.iter().map(Reason::told).collect();
    let rules = why.iter().map(|told| told.citations.clone());
    Told::new(because(what, &why), rules.fold(cite::without_effect(), Citations::join))
}

/// What is not done, with the reasons if there are some.
fn because(what: &str, why: &[Told]) -> String {
    let reasons: Vec<&str> = why.iter().map(|told| told.text.as_str()).collect();
    if why.is_empty() { what.to_owned() } else { format!("{what}: {}", reasons.join("; ")) }
}

/// Without a critical icon there is nothing to tell; with one, why nothing came of it.
fn no_critical(state: &State) -> Option<Told> {
    let mut bans = Vec::new();
    critical_bans(state, Critical::Standard, &mut bans);
    if bans.contains(&Ban::NoCriticalIcon.into()) {
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
pub(crate) fn which_effect(state: &State, timing: Timing) -> String {
    match (timing, state.attack.step) {
        (Timing::After, AttackStep::Over) if conditions::counter_value(state) > 0 => {
            format!("The attack is over: does the {} attack in return?", state.attack.on())
        }
        _ => "Which effect resolves next?".to_owned(),
    }
}

/// What it means that a player uses nothing more in a window.
pub(crate) fn pass(state: &State, seat: Seat, prompt: &Prompted) -> Told {
    let who = state.fight.player(seat);
    match prompt {
        Prompted::Effect(Timing::After)
            if who == state.attack.on() && conditions::counter_value(state) > 0 =>
        {
            Told::new(format!("The {who} makes no attack in return"), cite::no_return())
        }
        _ => Told::new(format!("The {who} resolves nothing more here"), effect::cite::pass()),
    }
}

/// A typed effect that is used: whose it is, and what somebody typed in about it.
fn typed_effect(state: &State, effect: &TypedEffect) -> Told {
    let may = if effect.is_optional() { "resolves" } else { "must resolve" };
    let text = format!("The {} {may} `{}` ({})", state.owner(effect), effect.name, effect.component);
    effect.told(text, effect::cite::effect(effect))
}

/// What an effect does.
pub(crate) fn effect(state: &State, effect: &EffectKey) -> Told {
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
    let cited = rules_of(effect);
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
