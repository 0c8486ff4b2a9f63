//! What may the attacker do with the dice?
//!
//! Resolve Attack Effects: Concentrate Fire, rerolls, accuracy icons. The reference fixes no order
//! between them, so all of them are offered until the attacker is done.
//!
//! Where it is silent, this follows the conventions for exact odds: a Concentrate Fire dial adds its
//! die before the token rerolls one. Dice of one reroll are named one after another, in any order,
//! and rolled together.

use super::{
    bans::Ban,
    card_effects, conditions,
    defending::distinct_tokens,
    dice::{Color, Die, Pool},
    effect::{Allowance, DiceChange, Known, Selection, TimingWord},
    event::Event,
    gathering::rolled,
    keyword_effects,
    on_dice::rolling,
    pick::{Pick, Prompt},
    rerolls::Reroll,
    rows,
    rules::{Doing, Offer, Task},
    setup::ConcentrateFire,
    state::State,
    table::{EffectPick, Played, See, TableEvent},
    work::{AttackRules, Work},
};

/// A Concentrate Fire dial adds a die, whatever it shows.
const ADDED: TableEvent =
    TableEvent::Dice { change: DiceChange::AddedByDial, from: Pool::EMPTY, to: Pool::EMPTY };

/// The attacker rolls dice again, whatever they show.
const REROLLED: Event = Event::RollAgain { from: Pool::EMPTY, to: Pool::EMPTY };

/// Everything that the attacker may do next.
pub(super) fn attack_effects(state: &State) -> Doing {
    let mut offers = Vec::new();
    concentrate_fire(state, &mut offers);
    for (source, reroll) in &state.attack.rerolls {
        let used = Task::event(Event::UseReroll { source: *source, reroll: *reroll });
        let tasks = vec![used, self::reroll(*reroll, state), Task::work(Work::AttackEffects)];
        let met = !reroll.among(state.attack.pool).is_empty();
        offers.push(Offer::new(Pick::UseReroll(*source), tasks).requires(met, Ban::NothingToReroll));
    }
    keyword_effects::attack_offers(state, &mut offers);
    locks(state, &mut offers);
    let by = state.attack.by;
    offers.extend(card_effects::offers(state, Known::ResolveAttackEffects, by, Work::AttackEffects));
    Doing::Choice { who: state.seat(state.attack.by), prompt: Prompt::AttackEffects.into(), offers }
}

/// Dial, token or both, as far as the ship has them: decided before any of it is resolved.
fn concentrate_fire(state: &State, offers: &mut Vec<Offer>) {
    let Some(ship) = state.source().ship() else { return };
    let ways = [ConcentrateFire::Dial, ConcentrateFire::Token, ConcentrateFire::Both];
    for way in ways.into_iter().filter(|way| ship.concentrate_fire().covers(*way)) {
        let mut tasks = vec![Task::event(Event::ConcentrateFire { ship: state.attack.by, way })];
        if way.covers(ConcentrateFire::Dial) {
            tasks.push(Task::work(Work::AddDie));
        }
        if way.covers(ConcentrateFire::Token) {
            tasks.push(Task::work(Work::TokenReroll));
        }
        let of = Known::ConcentrateFireCommand;
        tasks.extend(card_effects::moment_of(state, TimingWord::While, of));
        tasks.extend(card_effects::moment_of(state, TimingWord::After, of));
        tasks.push(Task::work(Work::AttackEffects));
        offers.push(Offer::new(Pick::ConcentrateFire(way), tasks));
    }
}

/// The work of a reroll, as far as the pool has dice for it.
pub(super) fn reroll(reroll: Reroll, state: &State) -> Task {
    let dice = Selection::new(reroll, state.attack.pool);
    let most = u8::try_from(dice.left.len()).unwrap_or(u8::MAX);
    Task::work(Work::Choose(Selection { more: dice.more.min(most), ..dice }))
}

/// Accuracy icons, one at a time.
fn locks(state: &State, offers: &mut Vec<Offer>) {
    let colors = state.attack.pool.accuracies();
    for token in distinct_tokens(state) {
        let with = match colors.as_slice() {
            [] | [_] => vec![None],
            several => several.iter().copied().map(Some).collect(),
        };
        for with in with {
            let tasks = vec![Task::event(Event::lock(state, token, with)), Task::work(Work::AttackEffects)];
            offers.push(Offer::new(Pick::Lock { token, with }, tasks));
        }
    }
}

/// A die of a color that is in the pool now is added; its owner may leave that out, and has to where none can be added.
pub(super) fn add_die(state: &State) -> Doing {
    let mut offers: Vec<Offer> = adding(state).collect();
    offers.extend(headed(state, &Work::AddDie));
    offers.push(Offer::new(EffectPick::Done, Vec::new()));
    Doing::Choice { who: state.seat(state.attack.by), prompt: Prompt::AddedColor.into(), offers }
}

/// One die of each color that is in the pool now.
fn adding(state: &State) -> impl Iterator<Item = Offer> {
    let pool = state.attack.pool.colors();
    let there = Color::ALL.iter().copied().filter(move |color| pool[*color as usize] > 0);
    there.map(|color| {
        let roll = rolling(DiceChange::AddedByDial, color.dice(1));
        Offer::new(EffectPick::Add(color), vec![roll]).naming(ADDED)
    })
}

/// A token of Concentrate Fire rerolls one die, or none; where a card allows it, it may add one.
pub(super) fn token_reroll(state: &State) -> Doing {
    let mut headed = headed(state, &Work::TokenReroll);
    if conditions::allows(state, state.attack.by, Allowance::TokenAdds) {
        headed.extend(adding(state));
    }
    match choose_die(state, Selection::new(Reroll::any(1), state.attack.pool)) {
        Doing::Choice { who, mut offers, .. } => {
            offers.extend(headed);
            Doing::Choice { who, prompt: Prompt::CommandDie.into(), offers }
        }
        nothing => nothing,
    }
}

/// Effects with the command's icon may be used at any point of it, and then `again` goes on.
fn headed(state: &State, again: &Work) -> Vec<Offer> {
    card_effects::uses(state, Known::ConcentrateFireCommand, state.attack.by, again).collect()
}

/// Why a Concentrate Fire dial adds no die now, of whatever color.
pub(super) fn no_added_die(state: &State) -> Vec<rows::Ban> {
    AttackRules.see(state).bans(ADDED)
}

/// Why the attacker rolls no die again now.
pub(super) fn no_reroll(state: &State) -> Vec<rows::Ban> {
    AttackRules.see(state).bans(REROLLED)
}

/// The next die of a reroll is named, or there are enough of them.
pub(super) fn choose_die(state: &State, dice: Selection) -> Doing {
    let roll = match dice.chosen.is_empty() {
        true => Vec::new(),
        false => vec![Task::work(Work::RollAgain(dice.chosen))],
    };
    if dice.more == 0 {
        return Doing::Tasks(roll);
    }
    let further = |(die, _): (Die, u8)| {
        Offer::new(Pick::Reroll(die), vec![Task::work(Work::Choose(dice.with(die)))]).naming(REROLLED)
    };
    let mut offers: Vec<Offer> = dice.left.counts().map(further).collect();
    offers.push(Offer::new(EffectPick::Done, roll));
    Doing::Choice { who: state.seat(state.attack.by), prompt: Prompt::RerolledDie.into(), offers }
}

/// The named dice are rolled again, all together.
pub(super) fn roll_again(state: &State, dice: Pool) -> Doing {
    rolled(state, dice.colors(), Prompt::AttackReroll, |to| Event::RollAgain { from: dice, to })
}
