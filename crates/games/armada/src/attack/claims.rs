//! What does somebody name in an attack that is not asked there?

use super::{
    bans::Ban,
    card_bans::critical_bans,
    dice::{Color, Die, Pool},
    effect::{DiceChange, DieUse, EffectBan},
    event::Event,
    keyword_uses,
    keywords::{Keyword, KeywordName},
    moments,
    pick::{Pick, Prompt, decision},
    progress::{AttackStep, Critical},
    rerolls::Reroll,
    rows,
    rules::{Claim, Offer, Pause, Task},
    setup::Player,
    spending,
    state::State,
    table::{EffectPick, See, TableEvent, Uses},
    tokens::{On, TokenKind},
    work::AttackRules,
};

/// A pick of an attack as a claim.
pub(crate) fn claim(asked: &Pause<'_>, pick: &rows::Pick) -> Option<Claim> {
    let state = asked.view.state;
    match pick {
        rows::Pick::Attack(own) => Some(of_a_step(asked, pick, decision(own)?)),
        rows::Pick::Effect(EffectPick::Add(_)) => Some(of_a_step(asked, pick, Prompt::AddedColor)),
        rows::Pick::Effect(EffectPick::Use(name)) if name.is("counter") => counter(state, pick),
        rows::Pick::Effect(EffectPick::Use(name)) => AttackRules.see(state).claim(asked, name.as_str()),
        rows::Pick::Effect(pick) => of_an_effect(asked, pick),
        _ => None,
    }
}

/// The attack that is over is answered with Counter.
fn counter(state: &State, pick: &rows::Pick) -> Option<Claim> {
    let others = keyword_uses::uncountered(state, Player::Attacker)?;
    let claim = Claim::new(Offer::new(pick.clone(), Vec::new())).of(state.seat(Player::Defender), others);
    Some(match keyword_uses::uncountered(state, Player::Defender) {
        Some(ban) => claim.not_now(ban),
        None => claim,
    })
}

/// What an effect lets somebody choose, or the end of what somebody may do.
fn of_an_effect(asked: &Pause<'_>, pick: &EffectPick) -> Option<Claim> {
    let (who, state) = (asked.who()?, asked.view.state);
    let done = || (*pick == EffectPick::Done).then(|| Claim::new(Offer::new(pick.clone(), Vec::new())));
    let claim = pick.claim(asked, state.attack.pool).or_else(done)?;
    Some(claim.of(who, Ban::NotYours(state.fight.player(who))))
}

/// A decision of a step. Before the step and behind it nothing else is asked of it.
fn of_a_step(asked: &Pause<'_>, pick: &rows::Pick, decision: Prompt) -> Claim {
    let (state, now) = (asked.view.state, asked.view.state.attack.step);
    let who = if decision.is_of_the_defender() { state.attack.on() } else { state.attack.by };
    let offer = Offer::new(pick.clone(), Vec::new());
    let owned = |claim: Claim| match others(pick, who) {
        Some(ban) => claim.of(state.seat(who), ban),
        None => claim,
    };
    if let Some(ban) = spent(asked, pick) {
        return owned(Claim::new(offer.banned([ban.into()])));
    }
    let not_now = |ban: rows::Ban| Claim::new(offer.clone()).not_now(ban);
    if let Some(belongs) = decision.step().filter(|step| *step != now) {
        return owned(not_now(Ban::NotNow { belongs, now }.into()));
    }
    if is_held_up(asked, pick) {
        return owned(not_now(EffectBan::FirstPlayerFirst.into()));
    }
    if decision == Prompt::RerolledDie && asked.decides(Prompt::AddedColor) {
        return owned(not_now(Ban::DialFirst.into()));
    }
    let claim = Claim::new(offered(asked, pick, who));
    if let Some(idle) = idle(state, pick) {
        return owned(claim.not_now(idle));
    }
    owned(in_turn(asked, claim, decision))
}

/// Within a step one thing comes after the other.
fn in_turn(asked: &Pause<'_>, claim: Claim, decision: Prompt) -> Claim {
    let Some(step) = decision.step().filter(|_| asked.now.is_some()) else { return claim };
    let moments = |(timing, event)| moments::moments(asked.view.state, event, timing);
    let claim = match asked.happening().flat_map(moments).next() {
        Some(moment) => claim.later(Ban::EffectsFirst(moment.word)),
        None => claim.later(Ban::OneAfterAnother(step)),
    };
    let claim = claim.behind(Ban::Behind(step));
    if asked.decides(decision) { claim } else { claim.at(decision) }
}

/// That a pick is the other player's; none of a token that is somebody else's anyway.
fn others(pick: &rows::Pick, who: Player) -> Option<Ban> {
    match *pick {
        rows::Pick::Attack(Pick::Spend { token, .. }) => Some(Ban::NotOwn { owner: who, token }),
        rows::Pick::Attack(Pick::SpendOf { .. }) => None,
        _ => Some(Ban::NotYours(who)),
    }
}

/// Why nothing more of that is done in this attack, whatever comes.
fn spent(asked: &Pause<'_>, pick: &rows::Pick) -> Option<Ban> {
    let attack = &asked.view.state.attack;
    let resolves = |task: &Task| match task {
        Task::Batch(batch) => {
            batch.events().any(|event| matches!(event, rows::Event::Attack(Event::Resolve(_))))
        }
        _ => false,
    };
    match pick {
        rows::Pick::Attack(Pick::Evade(_))
            if !asked.decides(Prompt::EvadeDie) && attack.spent_kind(TokenKind::Evade) =>
        {
            Some(Ban::EvadeFull)
        }
        rows::Pick::Attack(Pick::Critical(_)) if is_held_up(asked, pick) => None,
        rows::Pick::Attack(Pick::Critical(_))
            if attack.criticals.len() > usize::from(attack.more_criticals) =>
        {
            Some(Ban::OneCritical)
        }
        rows::Pick::Attack(Pick::Critical(_)) if asked.view.agenda().any(resolves) => {
            Some(Ban::CriticalChosen)
        }
        rows::Pick::Attack(Pick::Critical(_)) if attack.step > AttackStep::ResolveDamage => {
            Some(Ban::CriticalBehind)
        }
        _ => None,
    }
}

/// Whether the first player's effects come before this critical effect of the second player.
fn is_held_up(asked: &Pause<'_>, pick: &rows::Pick) -> bool {
    let rows::Pick::Attack(Pick::Critical(Critical::Listed(nth))) = pick else { return false };
    let effect = asked.view.state.table.cards.effect(*nth).filter(|effect| effect.is_critical());
    effect.is_some_and(|effect| AttackRules.see(asked.view.state).is_held_up(asked, effect))
}

/// The option that it is in its step, with what refuses it there.
fn offered(asked: &Pause<'_>, pick: &rows::Pick, who: Player) -> Offer {
    let state = asked.view.state;
    let own = match pick {
        rows::Pick::Attack(pick) => own_event(state, pick, who),
        rows::Pick::Effect(EffectPick::Add(color)) => added(*color, asked),
        _ => None,
    };
    let offer = Offer::new(pick.clone(), own.map(Task::event).into_iter().collect());
    let mut bans = Vec::new();
    match *pick {
        rows::Pick::Attack(Pick::Evade(die)) if state.attack.pool.count(die) == 0 => {
            bans.push(EffectBan::NotInPool { die, by: DieUse::Evade }.into());
        }
        rows::Pick::Attack(Pick::Critical(critical)) => critical_bans(state, critical, &mut bans),
        rows::Pick::Attack(Pick::Redirect(points)) => redirect_bans(state, points, &mut bans),
        _ => {}
    }
    offer.banned(bans)
}

/// Why nothing asks for a pick that something other than its step asks for.
fn idle(state: &State, pick: &rows::Pick) -> Option<Ban> {
    match pick {
        rows::Pick::Attack(Pick::Evade(_)) => Some(Ban::NoEvade),
        rows::Pick::Attack(Pick::Raid(_)) => Some(keyword_uses::idle(state, KeywordName::Assault)),
        rows::Pick::Attack(Pick::Dodge(_)) => Some(keyword_uses::idle(state, KeywordName::Dodge)),
        rows::Pick::Attack(Pick::Reroll(_)) => Some(Ban::NothingRerolls),
        rows::Pick::Effect(EffectPick::Add(_)) => Some(Ban::NothingAdds),
        _ => None,
    }
}

/// A die of a color is added.
fn added(color: Color, asked: &Pause<'_>) -> Option<rows::Event> {
    let by_ai = asked.decides(Prompt::AiColor);
    let change = if by_ai { DiceChange::AddedByAi } else { DiceChange::AddedByDial };
    let to = Die::all().find(|die| die.color() == color).map(|die| Pool::from_iter([die]))?;
    Some(TableEvent::Dice { change, from: Pool::EMPTY, to }.into())
}

/// The event that a pick is, whatever dice come up; none where it is more than one, or none.
fn own_event(state: &State, pick: &Pick, who: Player) -> Option<rows::Event> {
    let one = |die| Pool::from_iter([die]);
    Some(rows::Event::from(match *pick {
        Pick::Spend { token, on } => return Some(spending::spent(state, who, token, on).into()),
        Pick::SpendOf { owner, token } => {
            return Some(spending::spent(state, owner, token, On::Nothing).into());
        }
        Pick::Lock { token, with } => Event::lock(state, token, with),
        Pick::Declare => Event::declare(state),
        Pick::DeclareFurther(nth) => Event::declare_further(state, nth),
        Pick::UseKeyword(name) => Event::UseKeyword(Keyword { name, value: 0 }),
        Pick::UseReroll(source) => Event::UseReroll { source, reroll: Reroll::any(0) },
        Pick::Assault(die) => Event::SpendHit(die),
        Pick::Dodge(die) => Event::Reroll { from: one(die), to: Pool::EMPTY },
        Pick::Reroll(die) => Event::RollAgain { from: one(die), to: Pool::EMPTY },
        Pick::ConcentrateFire(way) => Event::ConcentrateFire { ship: who, way },
        _ => return None,
    }))
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
