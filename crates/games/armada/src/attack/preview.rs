//! What would a pick do?

use vocabulary::counted;

use super::{
    conditions::{self, against_larger, evade_dice},
    effect::TypedEffect,
    keywords::KeywordName,
    pick::Pick,
    progress::{Critical, halved},
    rows,
    setup::ConcentrateFire,
    state::State,
    tell::idle,
    terms::Range,
    tokens::{TokenKind, TokenName, TokenState},
    ways::On,
};

/// A critical effect of a card by its name.
pub(super) fn also(state: &State, critical: Critical) -> Vec<String> {
    let Critical::Listed(nth) = critical else { return Vec::new() };
    let names = state.table.sheet.effect(nth).into_iter();
    names.flat_map(|effect| ["critical", "use"].map(|verb| format!("{verb} {}", effect.name))).collect()
}

pub(super) fn preview(state: &State, pick: &rows::Pick) -> String {
    match pick {
        rows::Pick::Attack(pick) => of_the_attack(state, pick),
        rows::Pick::Effect(pick) => pick.preview(&state.table.sheet),
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
            state.table.sheet.effect(nth).map(TypedEffect::in_words).unwrap_or_default()
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
    if state.table.sheet.iter().next().is_some() {
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
        (TokenKind::Brace, _) => format!("Damage halved: {icons} would become {}.", halved(icons)),
        (TokenKind::Redirect, On::Zone(zone)) => match state.shields_against(zone) {
            0 => "No shield is there: no point can go there.".to_owned(),
            shields => format!("Up to {} can go there.", counted(shields, "point", "points")),
        },
        (TokenKind::Evade, On::Die(_)) => {
            let what = match state.attack.range {
                Range::Long => "This die is canceled",
                Range::Extreme => "This die and another are canceled",
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
