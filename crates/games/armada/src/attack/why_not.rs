//! Why is a pick of an attack refused that the present choice does not show?
//!
//! The wrong player, the wrong step, a token nobody has, a die that is not there.

use super::{
    AttackRules,
    bans::Ban,
    card_bans::critical_bans,
    conditions,
    dice::{Color, Die, Pool},
    effect::{EffectBan, Name},
    event::Event,
    keyword_uses,
    keywords::{Keyword, KeywordName},
    pick::{Pick, Prompt, decision},
    place::Asked,
    progress::{AttackStep, Critical},
    rerolls::Reroll,
    setup::Player,
    spending::accuracies,
    state::State,
    table::{EffectPick, Played, See, Usable},
    tokens::TokenKind,
    ways::{Adding, On},
};

/// Why `pick`, said by `player` and not among the options of what is `asked`, is refused; empty where no rule says so.
pub(super) fn why_not(state: &State, player: Player, pick: &Pick, asked: Option<&Asked>) -> Vec<Ban> {
    let (belongs, who) = belongs(state, pick);
    let taking = asked.filter(|asked| asked.who == player).and_then(|asked| asked.taking);
    if let (Pick::Effect(EffectPick::Die(die)), Some(taking)) = (pick, taking) {
        return vec![Ban::Effect(taking.refuses(*die, state.attack.pool))];
    }
    match *pick {
        Pick::Effect(EffectPick::Use(ref name)) => return why_not_use(state, player, name, asked),
        Pick::Critical(Critical::Listed(nth)) if is_held_up(state, nth, asked) => {
            return vec![Ban::Effect(EffectBan::FirstPlayerFirst)];
        }
        Pick::Spend { token, .. } if player != who => return vec![Ban::NotOwn { owner: who, token }],
        Pick::DONE
        | Pick::Effect(
            EffectPick::Die(_)
            | EffectPick::Zone(_)
            | EffectPick::Token(_)
            | EffectPick::Command(_)
            | EffectPick::Lying(_)
            | EffectPick::DamageCard(_),
        ) => {
            let other = asked.filter(|asked| asked.who != player);
            return other.map(|asked| Ban::NotYours(asked.who)).into_iter().collect();
        }
        ref pick if belongs.is_some() && !matches!(pick, Pick::SpendOf { .. }) && player != who => {
            return vec![Ban::NotYours(who)];
        }
        _ => {}
    }
    let attack = &state.attack;
    let evades = asked.is_some_and(|asked| asked.decides(Prompt::EvadeDie));
    if matches!(pick, Pick::Evade(_)) && !evades && attack.spent_kind(TokenKind::Evade) {
        return vec![Ban::EvadeFull];
    }
    if matches!(pick, Pick::Critical(_)) && attack.criticals.len() > usize::from(attack.more_criticals) {
        return vec![Ban::OneCritical];
    }
    if matches!(pick, Pick::Critical(_)) && asked.is_some_and(|asked| asked.critical_chosen) {
        return vec![Ban::CriticalChosen];
    }
    if matches!(pick, Pick::Critical(_)) && attack.step > AttackStep::ResolveDamage {
        return vec![Ban::CriticalBehind];
    }
    if let Some(belongs) = belongs.filter(|step| *step != attack.step) {
        return vec![Ban::NotNow { belongs, now: attack.step }];
    }
    if matches!(pick, Pick::Reroll(_)) && asked.is_some_and(|asked| asked.decides(Prompt::AddedColor)) {
        return vec![Ban::DialFirst];
    }
    let mut bans = refused_here(state, pick, who, asked);
    if bans.is_empty()
        && let (Some(step), Some(asked)) = (belongs, asked)
    {
        bans.push(match asked.first() {
            _ if state.is_behind(pick, asked) => Ban::Behind(step),
            Some(word) => Ban::EffectsFirst(word),
            None => Ban::OneAfterAnother(step),
        });
    }
    bans
}

/// Why a pick of the present step is refused: by what refuses its own event, else because nothing asks for it.
fn refused_here(state: &State, pick: &Pick, who: Player, asked: Option<&Asked>) -> Vec<Ban> {
    let mut bans = own_event(state, pick, who, asked)
        .map(|event| AttackRules.see(state).bans(event))
        .unwrap_or_default();
    match *pick {
        Pick::Evade(die) if state.attack.pool.count(die) == 0 => bans.push(Ban::NotInPool(die)),
        Pick::Critical(critical) => critical_bans(state, critical, &mut bans),
        Pick::Redirect(points) => redirect_bans(state, points, &mut bans),
        _ => {}
    }
    if bans.is_empty() {
        bans.extend(match pick {
            Pick::Evade(_) => Some(Ban::NoEvade),
            Pick::Raid(_) => Some(keyword_uses::idle(state, KeywordName::Assault)),
            Pick::Dodge(_) => Some(keyword_uses::idle(state, KeywordName::Dodge)),
            Pick::Effect(EffectPick::Add(_)) => Some(Ban::NothingAdds),
            Pick::Reroll(_) => Some(Ban::NothingRerolls),
            _ => None,
        });
    }
    bans
}

/// The event that a pick is, whatever dice come up; none where it is more than one, or none.
fn own_event(state: &State, pick: &Pick, who: Player, asked: Option<&Asked>) -> Option<Event> {
    let one = |die| Pool::from_iter([die]);
    Some(match *pick {
        Pick::Lock { token, with } => {
            let accuracy = with.or(accuracies(state.attack.pool).first().copied()).unwrap_or(Color::Blue);
            Event::Lock { accuracy, token }
        }
        Pick::Spend { token, on } => Event::spend(state, who, token, on),
        Pick::SpendOf { owner, token } => Event::spend(state, owner, token, On::Nothing),
        Pick::Declare => Event::declare(state),
        Pick::DeclareFurther(nth) => {
            let crossed =
                state.fight.target_facts(nth).map(|target| target.sight.crossed).unwrap_or_default();
            Event::DeclareFurther { nth, crossed }
        }
        Pick::UseKeyword(name) => Event::UseKeyword(Keyword { name, value: 0 }),
        Pick::UseReroll(source) => Event::UseReroll { source, reroll: Reroll::any(0) },
        Pick::Assault(die) => Event::SpendHit(die),
        Pick::Dodge(die) => Event::Reroll { from: one(die), to: Pool::EMPTY },
        Pick::Reroll(die) => Event::RollAgain { from: one(die), to: Pool::EMPTY },
        Pick::ConcentrateFire(way) => Event::ConcentrateFire { ship: who, way },
        Pick::Effect(EffectPick::Add(color)) => {
            let by_ai = asked.is_some_and(|asked| asked.decides(Prompt::AiColor));
            let to = Die::all().find(|die| die.color() == color).map(one)?;
            Event::Add { to, by: if by_ai { Adding::Ai } else { Adding::ConcentrateFire } }
        }
        _ => return None,
    })
}

/// Why so many points cannot be redirected; nothing is known of that before the damage is totaled.
fn redirect_bans(state: &State, points: u16, bans: &mut Vec<Ban>) {
    let (Some(zone), Some(_)) = (state.attack.redirected_to(), state.target().ship()) else {
        bans.push(Ban::NotRedirected);
        return;
    };
    let Some(total) = state.attack.total else { return };
    let shields = conditions::shields_against(state, zone);
    if points > u16::from(shields) {
        bans.push(Ban::MoreThanShields { zone, shields });
    }
    if points > total {
        bans.push(Ban::MoreThanDamage(total));
    }
}

/// Why a typed effect cannot be used by `player` now; empty where there is none of that name.
fn why_not_use(state: &State, player: Player, name: &Name, asked: Option<&Asked>) -> Vec<Ban> {
    if name.is("counter") {
        return keyword_uses::uncountered(state, player).into_iter().collect();
    }
    let Some((nth, effect)) = state.table.sheet.named(name.as_str()) else { return Vec::new() };
    let never = state.rules_out(effect);
    if !never.is_empty() {
        return never.into_iter().map(Ban::Effect).collect();
    }
    if player != state.owner(effect) {
        return vec![Ban::NotYours(state.owner(effect))];
    }
    if state.attack.used.contains(&nth) {
        return vec![Ban::Effect(EffectBan::AlreadyResolved(effect.name.clone()))];
    }
    if asked.is_some_and(|asked| state.waits_for_the_first_player(effect, asked)) {
        return vec![Ban::Effect(EffectBan::FirstPlayerFirst)];
    }
    let bans = AttackRules.see(state).unusable(nth);
    let now = || vec![Ban::Effect(EffectBan::not_now(effect, state.moment(effect)))];
    if bans.is_empty() { now() } else { bans }
}

/// Whether the first player's effects come before this critical effect of the second player.
fn is_held_up(state: &State, nth: u8, asked: Option<&Asked>) -> bool {
    let effect = state.table.sheet.effect(nth).filter(|effect| effect.is_critical());
    effect.zip(asked).is_some_and(|(effect, asked)| state.waits_for_the_first_player(effect, asked))
}

/// The step a pick belongs to, and whose it is.
fn belongs(state: &State, pick: &Pick) -> (Option<AttackStep>, Player) {
    let (by, on) = (state.attack.by, state.attack.on());
    match (pick, decision(pick)) {
        (Pick::Effect(EffectPick::Use(name)), _) => {
            let owner = state.table.sheet.named(name.as_str()).map(|(_, effect)| state.owner(effect));
            (None, owner.unwrap_or(by))
        }
        (Pick::Effect(EffectPick::Done), _) => (None, on),
        (_, Some(prompt)) => (prompt.step(), if prompt.is_of_the_defender() { on } else { by }),
        (_, None) => (None, by),
    }
}
