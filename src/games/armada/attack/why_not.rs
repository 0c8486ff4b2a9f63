//! Why is a pick refused that the present choice does not show?
//!
//! The wrong player, the wrong step, a token nobody has, a die that is not there. Empty where no
//! rule refuses it: then it simply matches nothing.

use super::{
    dice::Color,
    effect::{EffectBan, Happening, Name, TimingWord},
    event::{Event, On},
    keyword_effects,
    keywords::KeywordName,
    legality::{Ban, accuracies, forbids},
    pick::Pick,
    progress::{AttackStep, RerollSource},
    returns,
    setup::Player,
    state::State,
    targets, typed,
};
use crate::engine::Timing;

/// Why `pick`, said by `player` and not among the options of the present choice, is refused; empty
/// where no rule says so. `asked` is who decides about the effects of which window now.
pub(super) fn why_not(
    state: &State,
    player: Player,
    pick: &Pick,
    asked: Option<(Player, Timing)>,
) -> Vec<Ban> {
    let attack = &state.attack;
    let mut bans = Vec::new();
    let (belongs, who) = belongs(state, pick);
    match *pick {
        Pick::Use(ref name) => return why_not_use(state, player, name, asked),
        Pick::Spend { token, .. } if player != who => return vec![Ban::NotOwn { owner: who, token }],
        Pick::Lock { .. }
        | Pick::Critical(_)
        | Pick::Redirect(_)
        | Pick::Evade(_)
        | Pick::Declare
        | Pick::ConcentrateFire(_)
        | Pick::Add(_)
        | Pick::UseReroll(_)
        | Pick::Reroll(_)
        | Pick::UseKeyword(_)
        | Pick::Assault(_)
        | Pick::Raid(_)
        | Pick::Dodge(_)
        | Pick::DeclareFurther(_)
            if player != who =>
        {
            return vec![Ban::NotYours(who)];
        }
        _ => {}
    }
    if let Some(belongs) = belongs.filter(|step| *step != attack.step) {
        return vec![Ban::NotNow { belongs, now: attack.step }];
    }
    match *pick {
        Pick::Lock { token, with } => {
            let accuracy = with.or(accuracies(attack.pool).first().copied()).unwrap_or(Color::Blue);
            forbids(state, &Event::Lock { accuracy, token }, &mut bans);
        }
        Pick::Spend { token, on } => {
            forbids(state, &Event::spend(state, who, token, on), &mut bans);
        }
        Pick::SpendOf { owner, token } => {
            forbids(state, &Event::spend(state, owner, token, On::Nothing), &mut bans);
        }
        Pick::Evade(die) if attack.pool.count(die) == 0 => bans.push(Ban::NotInPool(die)),
        Pick::Evade(_) => bans.push(Ban::EvadeFull),
        Pick::Critical(critical) => forbids(state, &Event::Resolve(critical), &mut bans),
        Pick::Redirect(points) => redirect_bans(state, points, &mut bans),
        Pick::Declare => forbids(state, &Event::Declare(attack.sight.crossed), &mut bans),
        Pick::DeclareFurther(nth) => match state.target_facts(nth) {
            Some(target) => {
                forbids(state, &Event::DeclareFurther { nth, crossed: target.sight.crossed }, &mut bans)
            }
            None => bans.push(Ban::NoFurtherTarget),
        },
        Pick::UseKeyword(name) => bans.push(keyword_effects::idle(state, name)),
        Pick::Assault(die) if attack.usable(KeywordName::Assault).is_some() => {
            let shows = die.face().hits() > 0;
            bans.push(if shows { Ban::NoDieToSpend(die) } else { Ban::NoHitIcon(die) });
        }
        Pick::Assault(_) | Pick::Raid(_) => bans.push(keyword_effects::idle(state, KeywordName::Assault)),
        Pick::Dodge(die) if attack.pool.count(die) == 0 => bans.push(Ban::NoDieToReroll(die)),
        Pick::Dodge(_) => bans.push(keyword_effects::idle(state, KeywordName::Dodge)),
        Pick::ConcentrateFire(way) => {
            forbids(state, &Event::ConcentrateFire { ship: who, way }, &mut bans);
        }
        Pick::Add(color) if attack.pool.colors()[color as usize] == 0 => {
            bans.push(Ban::ColorNotInPool(color))
        }
        Pick::Add(_) => bans.push(Ban::NothingAdds),
        Pick::UseReroll(RerollSource::Adept) => bans.push(keyword_effects::idle(state, KeywordName::Adept)),
        Pick::UseReroll(RerollSource::Swarm) => bans.push(keyword_effects::idle(state, KeywordName::Swarm)),
        Pick::UseReroll(RerollSource::Listed(_)) => bans.push(Ban::NoSuchReroll),
        Pick::Reroll(die) if attack.pool.count(die) == 0 => bans.push(Ban::NoDieToReroll(die)),
        Pick::Reroll(_) => bans.push(Ban::NothingRerolls),
        Pick::Begin
        | Pick::Use(_)
        | Pick::Die(_)
        | Pick::Zone(_)
        | Pick::Token(_)
        | Pick::Roll(_)
        | Pick::NoCritical
        | Pick::Done
        | Pick::NoAttack
        | Pick::NoTarget
        | Pick::Remove(_) => {}
    }
    bans
}

fn redirect_bans(state: &State, points: u16, bans: &mut Vec<Ban>) {
    let total = state.attack.total.unwrap_or_default();
    match (state.attack.redirected_to(), state.target().ship()) {
        (Some(zone), Some(ship)) => {
            let shields = ship.shields.of(zone);
            if points > u16::from(shields) {
                bans.push(Ban::MoreThanShields { zone, shields });
            }
            if points > total {
                bans.push(Ban::MoreThanDamage(total));
            }
        }
        _ => bans.push(Ban::NotRedirected),
    }
}

/// Why a typed effect cannot be used by `player` now; empty where there is none of that name.
fn why_not_use(state: &State, player: Player, name: &Name, asked: Option<(Player, Timing)>) -> Vec<Ban> {
    if name.is("counter") {
        return keyword_effects::uncountered(state).into_iter().collect();
    }
    let Some((nth, effect)) = state.named(name.as_str()) else { return Vec::new() };
    let never = state.never(effect);
    if !never.is_empty() {
        return never.into_iter().map(Ban::Effect).collect();
    }
    if player != state.owner(effect) {
        return vec![Ban::NotYours(state.owner(effect))];
    }
    if state.attack.used.contains(&nth) {
        return vec![Ban::Effect(EffectBan::AlreadyResolved(effect.name.clone()))];
    }
    let moment = state.moment(effect);
    let now_is = state.attack.step.known().map(Happening::from);
    let beside = moment.word == TimingWord::When && Some(moment.event) == now_is;
    if asked == Some((state.first_player, Timing::At)) && beside && player != state.first_player {
        return vec![Ban::Effect(EffectBan::FirstPlayerFirst)];
    }
    let bans = typed::bans(state, nth);
    let now = || vec![Ban::Effect(EffectBan::NotNow(effect.name.clone()))];
    if bans.is_empty() { now() } else { bans }
}

/// Whether the moment of a typed effect may still come.
pub(super) fn may_still_use(state: &State, pick: &Pick) -> bool {
    let Pick::Use(name) = pick else { return false };
    let Some((nth, effect)) = state.named(name.as_str()) else { return false };
    let again = returns::may_follow(state) || targets::may_follow(state);
    state.never(effect).is_empty() && (again || !state.attack.used.contains(&nth))
}

/// Whether another attack may follow in which one of these players makes this pick: in return, where
/// the players change parts, or on a further squadron.
pub(super) fn may_come_again(state: &State, players: &[Player], pick: &Pick) -> bool {
    let (_, who) = belongs(state, pick);
    let in_return = returns::may_follow(state) && players.contains(&who.opponent());
    in_return || targets::may_follow(state) && players.contains(&who)
}

/// The step a pick belongs to, and whose it is.
fn belongs(state: &State, pick: &Pick) -> (Option<AttackStep>, Player) {
    let (by, on) = (state.attack.by, state.attack.on());
    match pick {
        Pick::Declare => (Some(AttackStep::DeclareTarget), by),
        Pick::Lock { .. }
        | Pick::ConcentrateFire(_)
        | Pick::Add(_)
        | Pick::UseReroll(_)
        | Pick::Assault(_)
        | Pick::Raid(_)
        | Pick::Reroll(_) => (Some(AttackStep::ResolveAttackEffects), by),
        Pick::UseKeyword(name) => match keyword_effects::step(*name) {
            AttackStep::SpendDefenseTokens => (Some(AttackStep::SpendDefenseTokens), on),
            step => (Some(step), by),
        },
        Pick::Dodge(_) => (Some(AttackStep::SpendDefenseTokens), on),
        Pick::DeclareFurther(_) => (Some(AttackStep::Over), by),
        Pick::Spend { .. } | Pick::SpendOf { .. } | Pick::Evade(_) => {
            (Some(AttackStep::SpendDefenseTokens), on)
        }
        Pick::Use(name) => {
            let owner = state.named(name.as_str()).map(|(_, effect)| state.owner(effect));
            (None, owner.unwrap_or(by))
        }
        Pick::Begin | Pick::Die(_) | Pick::Zone(_) | Pick::Token(_) => (None, by),
        Pick::Critical(_) | Pick::NoCritical => (Some(AttackStep::ResolveDamage), by),
        Pick::Redirect(_) => (Some(AttackStep::ResolveDamage), on),
        Pick::Roll(_) | Pick::NoAttack | Pick::NoTarget | Pick::Remove(_) => (None, by),
        Pick::Done => (None, on),
    }
}
