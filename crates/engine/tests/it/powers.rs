//! What the sprites' powers do: candidates per window, and what resolving one puts on the agenda.

use engine::{Effect, Moment, Once, Side, Task, Timing};

use crate::pocket::{Event, Key, Pocket, Power, Scope, Sprite, Work, once_per_feast};

/// The sprites that see a moment: those in play, and those that go out in the same batch.
fn watchers(moment: &Moment<'_, Pocket>) -> Vec<Sprite> {
    let mut sprites = moment.view.state.sprites.clone();
    let together = moment.batch.events().filter_map(|event| match event {
        Event::GoOut { last, .. } => *last,
        _ => None,
    });
    for gone in together {
        if !sprites.iter().any(|sprite| sprite.id == gone.id) {
            sprites.push(gone);
        }
    }
    sprites
}

pub fn effects(moment: &Moment<'_, Pocket>, found: &mut Vec<Effect<Pocket>>) {
    match moment.timing {
        Timing::Replace => instead(moment, found),
        Timing::Before => before(moment, found),
        Timing::Modify => modify(moment, found),
        Timing::At => at(moment, found),
        Timing::After => after(moment, found),
    }
}

fn instead(moment: &Moment<'_, Pocket>, found: &mut Vec<Effect<Pocket>>) {
    let board = moment.view.state;
    let must = |sprite: &Sprite| {
        Effect::mandatory(Timing::Replace, sprite.owner, Key::Of(sprite.owner, sprite.id, sprite.power))
    };
    match *moment.event {
        Event::Dim { id, .. } => {
            let Some(dimmed) = board.sprite(id) else { return };
            if dimmed.power == Power::Shell {
                found.push(must(dimmed));
            }
            for ward in board.sprites.iter().filter(|it| it.power == Power::Ward && it.id != id) {
                let key = Key::Ward(ward.owner, ward.id, id);
                found.push(Effect::mandatory(Timing::Replace, ward.owner, key));
            }
            let mirrors = board.sprites.iter().filter(|it| it.power == Power::Mirror);
            for mirror in mirrors.filter(|it| it.owner == dimmed.owner && it.id != id) {
                found.push(Effect { will: engine::Will::Optional, ..must(mirror) });
            }
        }
        Event::GoOut { id, .. } => {
            found.extend(board.sprite(id).filter(|it| it.power == Power::Phoenix).map(must));
        }
        Event::Score { who, .. } => {
            let misers = board.sprites.iter().filter(|it| it.power == Power::Miser && it.owner != who);
            found.extend(misers.map(must));
        }
        _ => {}
    }
}

fn before(moment: &Moment<'_, Pocket>, found: &mut Vec<Effect<Pocket>>) {
    let board = moment.view.state;
    let Event::GoOut { id, .. } = *moment.event else { return };
    let Some(leaving) = board.sprite(id) else { return };
    let heralds = board.sprites.iter().filter(|it| it.power == Power::Herald && it.owner == leaving.owner);
    found.extend(
        heralds.map(|it| Effect::mandatory(Timing::Before, it.owner, Key::Of(it.owner, it.id, it.power))),
    );
}

fn modify(moment: &Moment<'_, Pocket>, found: &mut Vec<Effect<Pocket>>) {
    let board = moment.view.state;
    let Event::Dim { id, by } = *moment.event else { return };
    let Some(dimmed) = board.sprite(id).filter(|_| by > 0) else { return };
    let prisms = board.sprites.iter().filter(|it| it.power == Power::Prism && it.owner == dimmed.owner);
    found.extend(
        prisms.map(|it| Effect::mandatory(Timing::Modify, it.owner, Key::Of(it.owner, it.id, it.power))),
    );
}

fn at(moment: &Moment<'_, Pocket>, found: &mut Vec<Effect<Pocket>>) {
    if *moment.event == Event::Dusk {
        let mut owners = moment.view.state.vows.clone();
        owners.dedup();
        found.extend(owners.into_iter().map(|who| Effect::mandatory(Timing::At, who, Key::Vow(who))));
    }
}

fn after(moment: &Moment<'_, Pocket>, found: &mut Vec<Effect<Pocket>>) {
    let board = moment.view.state;
    let must = |it: &Sprite| Effect::mandatory(Timing::After, it.owner, Key::Of(it.owner, it.id, it.power));
    let may = |it: &Sprite| Effect::optional(Timing::After, it.owner, Key::Of(it.owner, it.id, it.power));
    match moment.event {
        Event::GoOut { id, last } => {
            let own = last.filter(|it| matches!(it.power, Power::Ember | Power::Vow));
            found.extend(own.iter().map(must));
            for it in watchers(moment).iter().filter(|it| it.id != *id) {
                match it.power {
                    Power::Moth => found.push(may(it).once(Once::Scope(Scope::Round))),
                    Power::Chorus => found.push(must(it).once(Once::Batch)),
                    _ => {}
                }
            }
        }
        // the state before the commit knows what the sprite was, the state after it what it is
        Event::Dim { id, by } if *by > 0 && moment.side != Side::Leaving => {
            let Some(dimmed) = board.sprite(*id) else { return };
            match dimmed.power {
                Power::Trader => {
                    let cost = vec![Event::Pay { who: dimmed.owner }];
                    found.push(may(dimmed).costing(cost));
                }
                Power::Lantern => found.push(must(dimmed)),
                _ => {}
            }
            let duelists = board.sprites.iter().filter(|it| it.power == Power::Duelist);
            let duelists = duelists.filter(|it| it.owner != dimmed.owner);
            let inside = moment.view.scope(&Scope::Skirmish).is_some();
            for duelist in duelists.filter(|_| inside) {
                found.push(may(duelist).once(Once::Scope(Scope::Skirmish)));
            }
        }
        Event::Dusk if board.fog => found.push(once_per_feast(board.active, 99)),
        _ => {}
    }
}

pub fn resolve(key: Key, event: &Event) -> Vec<Task<Pocket>> {
    let (id, power, owner) = match (key, event) {
        (Key::Vow(who), _) => {
            let score = Task::event(Event::Score { who, points: 2 });
            return vec![Task::event(Event::Keep { who }), score];
        }
        (Key::Of(owner, id, power), _) => (id, power, owner),
        (Key::Ward(..), _) => return Vec::new(),
    };
    let score = Task::event(Event::Score { who: owner, points: 1 });
    match (power, event) {
        (Power::Ember, _) => vec![Task::work(Work::DimOne { who: owner })],
        (Power::Moth | Power::Chorus | Power::Herald, _) => vec![score],
        (Power::Trader, _) => vec![Task::event(Event::Glow { id })],
        (Power::Lantern, _) => vec![score, Task::work(Work::IfScored { who: owner })],
        (Power::Duelist, Event::Dim { id, .. }) => vec![Task::event(Event::Dim { id: *id, by: 1 })],
        (Power::Vow, _) => vec![Task::event(Event::Vow { who: owner })],
        _ => Vec::new(),
    }
}
