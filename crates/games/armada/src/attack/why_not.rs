//! Why is a pick of an attack refused that the present choice does not show?
//!
//! The wrong player, the wrong step, a token nobody has, a die that is not there.

use super::{
    bans::Ban,
    card_bans::critical_bans,
    dice::{Color, Die, Pool},
    effect::{DiceChange, EffectBan, Name},
    event::Event,
    keyword_uses,
    keywords::{Keyword, KeywordName},
    pick::{Pick, Prompt},
    place::{Asked, decision},
    progress::{AttackStep, Critical},
    rerolls::Reroll,
    rows,
    setup::Player,
    spending::accuracies,
    state::State,
    table::{EffectPick, Played, See, Usable},
    tokens::TokenKind,
    ways::On,
    work::AttackRules,
};

/// Why `pick`, said by `player` and not among the options of what is `asked`, is refused; empty where no rule says so.
pub(super) fn why_not(
    state: &State,
    player: Player,
    pick: &rows::Pick,
    asked: Option<&Asked>,
) -> Vec<rows::Ban> {
    let (belongs, who) = belongs(state, pick);
    let early = match pick {
        rows::Pick::Effect(pick) => of_an_effect(state, player, pick, asked),
        rows::Pick::Attack(pick) => {
            let others = (player != who && belongs.is_some()).then(|| not_yours(pick, who));
            others.flatten().map(|ban| vec![ban.into()]).or_else(|| too_late(state, pick, belongs, asked))
        }
        _ => Some(Vec::new()),
    };
    if let Some(bans) = early {
        return bans;
    }
    let mut bans = refused_here(state, pick, who, asked);
    if bans.is_empty()
        && let (Some(step), Some(asked)) = (belongs, asked)
    {
        bans.push(match asked.first() {
            _ if state.is_behind(pick, asked) => Ban::Behind(step).into(),
            Some(word) => Ban::EffectsFirst(word).into(),
            None => Ban::OneAfterAnother(step).into(),
        });
    }
    bans
}

/// Why a decision of an effect is refused; none where it may be one of a step.
fn of_an_effect(
    state: &State,
    player: Player,
    pick: &EffectPick,
    asked: Option<&Asked>,
) -> Option<Vec<rows::Ban>> {
    let taking = asked.filter(|asked| asked.who == player).and_then(|asked| asked.taking);
    match (pick, taking) {
        (EffectPick::Die(die), Some(taking)) => Some(vec![taking.refuses(*die, state.attack.pool).into()]),
        (EffectPick::Use(name), _) => Some(why_not_use(state, player, name, asked)),
        (
            EffectPick::Done
            | EffectPick::Die(_)
            | EffectPick::Zone(_)
            | EffectPick::Token(_)
            | EffectPick::Command(_)
            | EffectPick::Lying(_)
            | EffectPick::DamageCard(_),
            _,
        ) => {
            let other = asked.filter(|asked| asked.who != player);
            Some(other.map(|asked| Ban::NotYours(asked.who).into()).into_iter().collect())
        }
        _ => None,
    }
}

/// That a pick is the other player's; none of a token that is somebody else's anyway.
fn not_yours(pick: &Pick, who: Player) -> Option<Ban> {
    match *pick {
        Pick::Spend { token, .. } => Some(Ban::NotOwn { owner: who, token }),
        Pick::SpendOf { .. } => None,
        _ => Some(Ban::NotYours(who)),
    }
}

/// Why the time of a pick is behind, or has not come; none where that is seen by what refuses it in its step.
fn too_late(
    state: &State,
    pick: &Pick,
    belongs: Option<AttackStep>,
    asked: Option<&Asked>,
) -> Option<Vec<rows::Ban>> {
    let attack = &state.attack;
    let decides = |prompt| asked.is_some_and(|asked| asked.decides(prompt));
    let ban = match pick {
        Pick::Critical(Critical::Listed(nth)) if is_held_up(state, *nth, asked) => {
            return Some(vec![EffectBan::FirstPlayerFirst.into()]);
        }
        Pick::Evade(_) if !decides(Prompt::EvadeDie) && attack.spent_kind(TokenKind::Evade) => {
            Some(Ban::EvadeFull)
        }
        Pick::Critical(_) if attack.criticals.len() > usize::from(attack.more_criticals) => {
            Some(Ban::OneCritical)
        }
        Pick::Critical(_) if asked.is_some_and(|asked| asked.critical_chosen) => Some(Ban::CriticalChosen),
        Pick::Critical(_) if attack.step > AttackStep::ResolveDamage => Some(Ban::CriticalBehind),
        _ => None,
    };
    let elsewhere = belongs.filter(|step| *step != attack.step);
    let not_now = elsewhere.map(|belongs| Ban::NotNow { belongs, now: attack.step });
    let dial_first =
        || (matches!(pick, Pick::Reroll(_)) && decides(Prompt::AddedColor)).then_some(Ban::DialFirst);
    ban.or(not_now).or_else(dial_first).map(|ban| vec![ban.into()])
}

/// Why a pick of the present step is refused: by what refuses its own event, else because nothing asks for it.
fn refused_here(state: &State, pick: &rows::Pick, who: Player, asked: Option<&Asked>) -> Vec<rows::Ban> {
    let own = match pick {
        rows::Pick::Attack(pick) => own_event(state, pick, who).map(rows::Event::from),
        rows::Pick::Effect(EffectPick::Add(color)) => added(*color, asked),
        _ => None,
    };
    let mut bans = own.map(|event| AttackRules.see(state).bans(event)).unwrap_or_default();
    match *pick {
        rows::Pick::Attack(Pick::Evade(die)) if state.attack.pool.count(die) == 0 => {
            bans.push(Ban::NotInPool(die).into());
        }
        rows::Pick::Attack(Pick::Critical(critical)) => critical_bans(state, critical, &mut bans),
        rows::Pick::Attack(Pick::Redirect(points)) => redirect_bans(state, points, &mut bans),
        _ => {}
    }
    if bans.is_empty() {
        let idle = match pick {
            rows::Pick::Attack(Pick::Evade(_)) => Some(Ban::NoEvade),
            rows::Pick::Attack(Pick::Raid(_)) => Some(keyword_uses::idle(state, KeywordName::Assault)),
            rows::Pick::Attack(Pick::Dodge(_)) => Some(keyword_uses::idle(state, KeywordName::Dodge)),
            rows::Pick::Effect(EffectPick::Add(_)) => Some(Ban::NothingAdds),
            rows::Pick::Attack(Pick::Reroll(_)) => Some(Ban::NothingRerolls),
            _ => None,
        };
        bans.extend(idle.map(rows::Ban::from));
    }
    bans
}

/// A die of a color is added.
fn added(color: Color, asked: Option<&Asked>) -> Option<rows::Event> {
    let by_ai = asked.is_some_and(|asked| asked.decides(Prompt::AiColor));
    let change = if by_ai { DiceChange::AddedByAi } else { DiceChange::AddedByDial };
    let to = Die::all().find(|die| die.color() == color).map(|die| Pool::from_iter([die]))?;
    Some(rows::Event::Dice { change, from: Pool::EMPTY, to })
}

/// The event that a pick is, whatever dice come up; none where it is more than one, or none.
fn own_event(state: &State, pick: &Pick, who: Player) -> Option<Event> {
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
        _ => return None,
    })
}

/// Why so many points cannot be redirected; nothing is known of that before the damage is totaled.
fn redirect_bans(state: &State, points: u16, bans: &mut Vec<rows::Ban>) {
    let (Some(zone), Some(_)) = (state.attack.redirected_to(), state.target().ship()) else {
        bans.push(Ban::NotRedirected.into());
        return;
    };
    let Some(total) = state.attack.total else { return };
    let shields = state.shields_against(zone);
    if points > u16::from(shields) {
        bans.push(Ban::MoreThanShields { zone, shields }.into());
    }
    if points > total {
        bans.push(Ban::MoreThanDamage(total).into());
    }
}

/// Why a typed effect cannot be used by `player` now; empty where there is none of that name.
fn why_not_use(state: &State, player: Player, name: &Name, asked: Option<&Asked>) -> Vec<rows::Ban> {
    if name.is("counter") {
        return keyword_uses::uncountered(state, player).into_iter().map(Into::into).collect();
    }
    let Some((nth, effect)) = state.table.sheet.named(name.as_str()) else { return Vec::new() };
    let never = state.rules_out(nth);
    if !never.is_empty() {
        return never.into_iter().map(rows::Ban::Effect).collect();
    }
    if player != state.owner(effect) {
        return vec![Ban::NotYours(state.owner(effect)).into()];
    }
    if state.attack.used.contains(&nth) {
        return vec![rows::Ban::Effect(EffectBan::AlreadyResolved(effect.name.clone()))];
    }
    if asked.is_some_and(|asked| state.waits_for_the_first_player(effect, asked)) {
        return vec![rows::Ban::Effect(EffectBan::FirstPlayerFirst)];
    }
    let bans = AttackRules.see(state).unusable(nth);
    let now = || vec![rows::Ban::Effect(EffectBan::not_now(effect, state.moment(effect)))];
    if bans.is_empty() { now() } else { bans }
}

/// Whether the first player's effects come before this critical effect of the second player.
fn is_held_up(state: &State, nth: u8, asked: Option<&Asked>) -> bool {
    let effect = state.table.sheet.effect(nth).filter(|effect| effect.is_critical());
    effect.zip(asked).is_some_and(|(effect, asked)| state.waits_for_the_first_player(effect, asked))
}

/// The step a pick belongs to, and whose it is.
fn belongs(state: &State, pick: &rows::Pick) -> (Option<AttackStep>, Player) {
    let (by, on) = (state.attack.by, state.attack.on());
    match (pick, decision(pick)) {
        (rows::Pick::Effect(EffectPick::Use(name)), _) => {
            let owner = state.table.sheet.named(name.as_str()).map(|(_, effect)| state.owner(effect));
            (None, owner.unwrap_or(by))
        }
        (rows::Pick::Effect(EffectPick::Done), _) => (None, on),
        (_, Some(prompt)) => (prompt.step(), if prompt.is_of_the_defender() { on } else { by }),
        (_, None) => (None, by),
    }
}
