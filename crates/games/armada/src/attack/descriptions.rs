//! How are the picks, effects and windows of an attack described, beside what its events say?

use vocabulary::{counted, defines, orders, permits, replaces, requires};

use super::{
    attack_effects::{no_added_die, no_reroll},
    card_bans::critical_bans,
    cite,
    conditions::{self, against_larger, evade_dice},
    effect::{self, EffectBan, Known, TimingWord, TypedEffect},
    keywords::KeywordName,
    pick::{Pick, Prompt},
    progress::{AttackStep, Critical, halved},
    rows,
    rules::ArmadaRules,
    setup::ConcentrateFire,
    state::State,
    table::EffectPick,
    tell::idle,
    terms::{HullZone, Range, Seat},
    tokens::{On, TokenKind, TokenName, TokenState},
    work::EffectKey,
};
use engine::{Citations, Prompt as EnginePrompt, Reason, Timing, Told};

/// The rules behind an effect.
pub(super) fn rules_of(effect: &EffectKey) -> Citations {
    match effect {
        EffectKey::Typed(_) => effect::cite::order(),
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
            let (_, effect) = state.table.cards.named(name.as_str())?;
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
    if bans.contains(&EffectBan::NoCriticalIcon(None).into()) {
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

/// Whether a player is asked in a window for the attack in return.
pub(crate) fn asks_for_return(state: &State, seat: Seat, prompt: &Prompted) -> bool {
    *prompt == Prompted::Effect(Timing::After)
        && state.attack.step == AttackStep::Over
        && state.fight.player(seat) == state.attack.on()
        && conditions::counter_value(state) > 0
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
            return match state.table.cards.named(name.as_str()) {
                Some((_, effect)) => typed_effect(state, effect),
                None => Told::new(format!("`{name}` is resolved"), effect::cite::order()),
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
    state.table.cards.iter().any(|(_, effect)| {
        let moment = state.moment(effect);
        moment.word == TimingWord::After && moment.event.known() == Some(Known::Attack)
    })
}

/// A critical effect of a card by its name.
pub(super) fn also(state: &State, critical: Critical) -> Vec<String> {
    let Critical::Listed(nth) = critical else { return Vec::new() };
    let names = state.table.cards.effect(nth).into_iter();
    names.flat_map(|effect| ["critical", "use"].map(|verb| format!("{verb} {}", effect.name))).collect()
}

pub(super) fn preview(state: &State, pick: &rows::Pick) -> String {
    match pick {
        rows::Pick::Attack(pick) => of_the_attack(state, pick),
        rows::Pick::Effect(pick) => pick.preview(&state.table.cards),
        _ => String::new(),
    }
}

fn of_the_attack(state: &State, pick: &Pick) -> String {
    match *pick {
        Pick::Lock { token: name, .. } => {
            format!("The accuracy die leaves the pool; {} cannot be spent in this attack.", name.in_words())
        }
        Pick::Spend { token: name, on } => spend(state, name, on),
        Pick::Evade(_) => match must_take(state) {
            true => "This die too.".to_owned(),
            false => "This die too; the evade is discarded then.".to_owned(),
        },
        Pick::Critical(Critical::Standard) => {
            "The first damage card of this attack is dealt faceup, if one is dealt.".to_owned()
        }
        Pick::Critical(Critical::Listed(nth)) => {
            state.table.cards.effect(nth).map(TypedEffect::in_words).unwrap_or_default()
        }
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
        Pick::Reroll(_) | Pick::Remove(_) | Pick::Declare | Pick::NoAttack => String::new(),
        Pick::Raid(_) | Pick::Dodge(_) | Pick::DeclareFurther(_) | Pick::NoTarget => String::new(),
        Pick::SpendOf { .. } => String::new(),
    }
}

/// Whether a pick is allowed and can change nothing but what it costs: a token that has no effect here, or whose effect finds
/// nothing to work on. False where listed effects may still change what a token works on.
pub(super) fn changes_nothing(state: &State, pick: &rows::Pick) -> bool {
    let rows::Pick::Attack(Pick::Spend { token: name, on }) = *pick else { return false };
    let shields = |zone| state.target().ship().map(|_| state.shields_against(zone));
    if idle(state, name.kind).is_some() {
        return true;
    }
    if state.table.cards.iter().next().is_some() {
        return false;
    }
    match (name.kind, on) {
        (TokenKind::Redirect, On::Zone(zone)) => shields(zone) == Some(0) || state.attack.pool.is_empty(),
        (TokenKind::Brace | TokenKind::Evade | TokenKind::Scatter | TokenKind::Contain, _) => {
            state.attack.pool.is_empty()
        }
        _ => false,
    }
}

/// Whether the further die of an evade is one that the range asks for.
fn must_take(state: &State) -> bool {
    evade_dice(state.attack.range) > 1 && !against_larger(state)
}

/// How much a redirect may send to a hull zone.
fn redirected(state: &State, zone: HullZone) -> String {
    let shields = state.shields_against(zone);
    let most =
        conditions::redirect_limit(state).map_or(u16::from(shields), |(most, _)| most.min(shields.into()));
    match (shields, most) {
        (0, _) => "No shield is there: no point can go there.".to_owned(),
        (_, 0) => "A card says that no point can go there.".to_owned(),
        (_, most) => format!("Up to {} can go there.", counted(most, "point", "points")),
    }
}

fn spend(state: &State, name: TokenName, on: On) -> String {
    let now = state.target().tokens.state(name);
    let after = now.and_then(TokenState::when_spent);
    let turned = match (now, after) {
        (Some(TokenState::Readied), Some(after)) => format!(" Readied → {after}."),
        (Some(TokenState::Exhausted), Some(after)) => format!(" Exhausted → {after}."),
        _ => String::new(),
    };
    let icons = state.counting().icons(state.attack.pool);
    let does = match (name.kind, on) {
        (kind, On::Die(_)) if kind != TokenKind::Evade => "It does what an evade does.".to_owned(),
        (TokenKind::Brace, _) => {
            let less = conditions::braced(state, icons);
            let how = if less == halved(icons) { "halved" } else { "lowered" };
            format!("Damage {how}: {icons} would become {less}.")
        }
        (TokenKind::Redirect, On::Zone(zone)) => redirected(state, zone),
        (TokenKind::Evade, On::Die(_)) => {
            let what = match state.attack.range {
                Range::Long => "This die is canceled",
                Range::Extreme => "This die and another are canceled",
                _ if conditions::evade_cancels(state) => "This die is canceled",
                _ => "This die is rerolled",
            };
            let larger = against_larger(state) || conditions::evade_more(state) > 0;
            let more = if larger { "; one more may be taken" } else { "" };
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
    let (Some(_), Some(zone)) = (state.target().ship(), state.attack.on_zone) else {
        return String::new();
    };
    let shields = u16::from(state.shields_against(zone)).min(rest);
    let cards = rest - shields;
    format!(
        "Then {} and {}.",
        counted(shields, &format!("shield of the {zone} zone"), &format!("shields of the {zone} zone")),
        counted(cards, "damage card", "damage cards"),
    )
}
