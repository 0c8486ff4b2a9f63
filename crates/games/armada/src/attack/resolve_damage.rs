//! What happens in Resolve Damage?
//!
//! The attacker resolves a critical effect or none, the damage is totaled, and it is suffered: by a squadron at once, by a ship
//! point by point.

use super::{
    card_bans::critical_bans,
    conditions,
    effect::{CardEvent, Losing},
    event::Event,
    pick::{Pick, Prompt},
    progress::{Critical, InForce},
    rows,
    rules::{Doing, Offer, Task},
    setup::Player,
    state::State,
    table::{See, UnitEvent, Usable},
    terms::{Facing, UnitKind},
    work::{AttackRules, Work},
};

/// The choice between critical effects: the standard one, and those that the situation lists for this attack.
pub(super) fn choose(state: &State) -> Doing {
    let listed = state.table.cards.iter().filter(|(nth, effect)| {
        effect.is_critical() && state.takes_part(effect) && !state.is_ruled_out(*nth)
    });
    let standard = Event::Resolve(Critical::Standard);
    let mut offers = vec![Offer::event(Pick::Critical(Critical::Standard), standard)];
    offers.extend(listed.map(|(nth, _)| {
        let critical = Critical::Listed(nth);
        let paid = AttackRules.see(state).cost(nth);
        let mut bans = Vec::new();
        critical_bans(state, critical, &mut bans);
        let offer = Offer::new(Pick::Critical(critical), vec![Task::work(Work::Use(nth))]).banned(bans);
        paid.into_iter().fold(offer, Offer::naming)
    }));
    offers.push(Offer::new(Pick::NoCritical, Vec::new()));
    Doing::Choice { who: state.seat(state.attack.by), prompt: Prompt::CriticalEffect.into(), offers }
}

/// Whoever has struck a last blow leaves play.
pub(super) fn after_attack(state: &State) -> Doing {
    let fallen = Player::ALL.iter().filter(|player| state.side(**player).is_fallen());
    let events: Vec<UnitEvent> =
        fallen.map(|player| UnitEvent::leave(&state.table, state.id(*player))).collect();
    Doing::Tasks(if events.is_empty() { Vec::new() } else { vec![Task::together(events)] })
}

/// The damage is totaled, with what cards count beyond icons.
pub(super) fn total(state: &State) -> Doing {
    let (more, used) = conditions::counted(state);
    let counting = state.counting();
    let icons = counting.icons(state.attack.pool).saturating_add(more);
    let used = used.into_iter().map(|nth| Task::event(rows::Event::Card(CardEvent::Use(nth))));
    let total = Task::event(Event::Total { counting, icons, damage: icons, taken: 0 });
    Doing::Tasks(used.chain([total]).collect())
}

/// The total is suffered: by a squadron at once, by a ship point by point, and with a redirect in
/// force its owner first says how much of it goes to the other zone.
pub(super) fn suffer(state: &State) -> Doing {
    let total = state.attack.total.unwrap_or_default();
    let (unit, target) = (state.id(state.attack.on()), state.target());
    if target.kind == UnitKind::Squadron {
        let points = u8::try_from(total).unwrap_or(u8::MAX).min(target.hull_left());
        let hurt = (points > 0).then(|| Task::event(UnitEvent::LoseHull { unit, points }));
        return Doing::Tasks(hurt.into_iter().collect());
    }
    redirects(state, total, 0)
}

/// Some of the damage that is left falls on the next zone that a redirect has named; what no zone takes falls on the defending one.
pub(super) fn redirects(state: &State, left: u16, moved: u16) -> Doing {
    let zone = state.attack.redirected_to().filter(|_| left > 0);
    let Some(zone) = zone else {
        return Doing::Tasks(vec![Task::work(Work::Points { redirected: 0, rest: left })]);
    };
    let named = state.attack.in_force.iter().filter(|effect| matches!(effect, InForce::Redirect(_)));
    let last = named.count() == 1;
    let most = u16::from(state.shields_against(zone)).min(left);
    let limit = conditions::redirect_limit(state);
    let offers = (0..=most).map(|redirected| {
        let rest = left - redirected;
        let tasks = if last {
            vec![Task::work(Work::Points { redirected, rest })]
        } else {
            let over = Task::event(Event::RedirectOver(zone));
            let more = Task::work(Work::Redirects { left: rest, moved: moved + redirected });
            vec![Task::work(Work::Points { redirected, rest: 0 }), over, more]
        };
        let ban = limit.clone().filter(|(most, _)| redirected > 0 && moved + redirected > *most);
        Offer::new(Pick::Redirect(redirected), tasks).banned(ban.map(|(_, ban)| rows::Ban::Effect(ban)))
    });
    Doing::Choice {
        who: state.seat(state.attack.on()),
        prompt: Prompt::RedirectAmount.into(),
        offers: offers.collect(),
    }
}

/// The next point falls.
pub(super) fn points(state: &State, redirected: u16, rest: u16) -> Doing {
    let unit = state.id(state.attack.on());
    let (Some(_), Some(defending)) = (state.target().afloat(), state.attack.on_zone) else {
        return Doing::Tasks(Vec::new());
    };
    if redirected == 0 && rest == 0 {
        return Doing::Tasks(Vec::new());
    }
    let (event, left) = match state.attack.redirected_to() {
        Some(zone) if redirected > 0 => (
            UnitEvent::LoseShield { unit, zone, by: Losing::Redirected },
            Work::Points { redirected: redirected - 1, rest },
        ),
        _ => {
            let event = if state.shields_against(defending) > 0 {
                UnitEvent::LoseShield { unit, zone: defending, by: Losing::Attack }
            } else {
                UnitEvent::Deal { unit, facing: Facing::Facedown, by: Losing::Attack, text: None }
            };
            (event, Work::Points { redirected: 0, rest: rest.saturating_sub(1) })
        }
    };
    Doing::Tasks(vec![Task::event(event), Task::work(left)])
}
