//! What does an effect do to attack dice?
//!
//! Dice that are added, or taken to be rolled again, turned, canceled or spent: chosen one after another, then all together.

use super::{
    dice::{Color, Die, Pool},
    effect::{CardEvent, DiceChange, EffectBan, Extent, Taking},
    event::Event,
    pick::Pick,
    rerolls::Reroll,
    rows,
    rules::{Doing, Offer, Task},
    state::State,
    table::{DiceWork, EffectPick, EffectPrompt, Played, See, TableEvent, choice, one, tasks},
    terms::Seat,
    ways::Unrolled,
    work::{AttackRules, Work},
};

/// Dice of these colors are rolled into the pool.
pub(crate) fn rolling(change: DiceChange, colors: [u8; 3]) -> Task {
    Task::work(rows::Work::Roll { change, from: Pool::EMPTY, colors })
}

/// Dice of these colors are added: to the gathered ones before the roll, else they are rolled.
pub(crate) fn added(state: &State, colors: [u8; 3]) -> Task {
    let any = TableEvent::Dice { change: DiceChange::Added, from: Pool::EMPTY, to: Pool::EMPTY };
    match () {
        () if state.attack.gathered != [0; 3] => {
            Task::event(Event::Unrolled { change: Unrolled::Added, dice: colors })
        }
        // nothing is rolled: the forbid window says why
        () if state.fight.is_open() && !AttackRules.see(state).can(any) => Task::event(any),
        () => rolling(DiceChange::Added, colors),
    }
}

/// Dice that show a face are added, and not rolled. Before the roll a card's words do not say whether they are rolled with the others.
pub(crate) fn add_showing(state: &State, die: Die, count: u8) -> Doing {
    if state.attack.gathered != [0; 3] {
        return Doing::Open(rows::Ban::Effect(EffectBan::FaceBeforeRoll(die)));
    }
    let to = std::iter::repeat_n(die, count.into()).collect();
    one(TableEvent::Dice { change: DiceChange::Added, from: Pool::EMPTY, to })
}

/// Dice that are gathered and not rolled yet leave the pool: their color is all that is known of them.
pub(crate) fn remove(state: &State, who: Seat, dice: Reroll) -> Option<Doing> {
    let gathered = state.attack.gathered;
    let all: u8 = gathered.into_iter().fold(0, u8::saturating_add);
    let colors =
        Color::ALL.iter().filter(|color| gathered[**color as usize] > 0 && dice.takes_color(**color));
    let left: u8 = colors.map(|color| gathered[*color as usize]).fold(0, u8::saturating_add);
    let more = dice.most.min(left).min(all);
    let work = Work::Remove { who, dice, more };
    (more > 0).then(|| tasks([Task::work(work)]))
}

/// A die of the pool changes places with the one on a card; none where no die lies there.
pub(crate) fn exchange(state: &State, who: Seat, nth: u8) -> Option<Doing> {
    let on_card = state.table.cards.die_on_card(nth)?;
    let offers = state.attack.pool.counts().map(|(die, _)| {
        let (change, from, to) = (DiceChange::Exchanged, Pool::from_iter([die]), Pool::from_iter([on_card]));
        let put = CardEvent::PutDie { nth, die };
        let tasks = vec![Task::event(TableEvent::Dice { change, from, to }), Task::event(put)];
        Offer::new(EffectPick::Die(die), tasks)
    });
    choice((who, EffectPrompt::Die(DiceChange::Exchanged).into()), offers)
}

/// Half of the dice, rounded down, leave the pool, as `who` chooses.
pub(crate) fn remove_half(state: &State, who: Seat, pool: Pool) -> Option<Doing> {
    let gathered = state.attack.gathered;
    if gathered == [0; 3] {
        let half = Reroll::any(u8::try_from(pool.len() / 2).unwrap_or(u8::MAX));
        let taking = Taking::new(DiceChange::Canceled, Extent::Exactly, half, pool);
        return (half.most > 0).then(|| DiceWork::take(who, taking)).flatten();
    }
    let more = gathered.into_iter().fold(0, u8::saturating_add) / 2;
    let work = Work::Remove { who, dice: Reroll::any(more), more };
    (more > 0).then(|| tasks([Task::work(work)]))
}

/// The color of the next die that leaves before the roll.
pub(super) fn remove_next(state: &State, who: Seat, dice: Reroll, more: u8) -> Doing {
    let left = more.saturating_sub(1);
    let gathered = state.attack.gathered;
    let there = Color::ALL.iter().filter(|color| gathered[**color as usize] > 0 && dice.takes_color(**color));
    let offers = there.map(|color| {
        let mut one = [0; 3];
        one[*color as usize] = 1;
        let gone = Task::event(Event::Unrolled { change: Unrolled::Removed, dice: one });
        let again = (left > 0).then(|| Task::work(Work::Remove { who, dice, more: left }));
        Offer::new(Pick::Remove(*color), std::iter::once(gone).chain(again).collect())
    });
    let prompt = EffectPrompt::Die(DiceChange::Canceled).into();
    choice((who, prompt), offers.filter(|_| more > 0)).unwrap_or_else(|| tasks([]))
}
