//! What happens in the Status Phase, and when is the game over?
//!
//! Defense tokens, upgrade cards (free ones together, then the ones with a ready cost in turns), the initiative token, what happens
//! at the end of the round, the round token or the end of the game. The other phases stand in `turns`.

use super::{
    bans::Ban,
    cost::ReadyCost,
    destruction::Destruction,
    effect::{TimingWord, Turning},
    event::Event,
    legality, limits,
    phases::{Card, CardId},
    pick::{Pick, Prompt},
    rows,
    rules::{Doing, Offer, Task},
    setup::{CardState, Icon, Phase},
    state::State,
    table::{Played, See, Unit, UnitEvent, UnitId},
    terms::{Place, Seat},
    tokens::TokenState,
    turns,
    ways::{Ending, Part, Victory},
    work::{StatusRules, Work},
};

/// The phase; a fleet without ships ends the game before it, in a tournament with ships set aside
/// only when the round ends.
pub(super) fn phase(state: &State) -> Vec<Task> {
    if let Some(end) = at_once(state) {
        return end;
    }
    let begin = Task::event(Event::Begin(state.phases.clock.phase));
    let rest = match state.phases.clock.phase {
        Phase::Command => {
            std::iter::once(Task::work(rows::Work::AssignDials)).chain(turns::end(Phase::Command)).collect()
        }
        Phase::Ship | Phase::Squadron => turns::begin(state),
        Phase::Status => status_phase(),
    };
    std::iter::once(begin).chain(rest).collect()
}

/// The end of the game, where a fleet has no ships left and nothing waits for the end of the round.
pub(crate) fn at_once(state: &State) -> Option<Vec<Task>> {
    let ending = beaten(state).filter(|_| !Seat::ALL.iter().any(|seat| waits(state, *seat)))?;
    Some(game_over(state, ending))
}

/// Whether the end of the game waits for the end of the round: in a tournament, for a player whose
/// only ships are set aside.
fn waits(state: &State, seat: Seat) -> bool {
    let player = state.phases.player(seat);
    state.phases.surroundings.tournament && !player.has_ships && state.ships_set_aside(seat) > 0
}

fn beaten(state: &State) -> Option<Ending> {
    match Seat::ALL.iter().filter(|seat| !state.phases.player(**seat).has_ships).count() {
        0 => None,
        1 => Some(Ending::NoShips),
        _ => Some(Ending::NoShipsOfBoth),
    }
}

fn status_phase() -> Vec<Task> {
    let around = |work: Work, of: Part| {
        let moment = |word| Task::work(Work::Moment { word, of });
        [moment(TimingWord::Before), Task::work(work), moment(TimingWord::After)]
    };
    let mut tasks = around(Work::ReadyTokens, Part::Tokens).to_vec();
    let [before, free, after] = around(Work::ReadyCards, Part::Cards);
    tasks.extend([before, free]);
    tasks.push(Task::work(Work::ReadyTurn(Seat::First)));
    tasks.push(Task::work(Work::Unpaid));
    tasks.push(after);
    tasks.push(Task::event(Event::FlipInitiative));
    tasks.push(Task::work(Work::RoundEnds));
    tasks
}

/// All tokens that are turned are readied, at the same time.
pub(super) fn ready_tokens(state: &State) -> Vec<Task> {
    let turned = |now: TokenState| now != TokenState::Readied;
    let tokens: Vec<UnitEvent> = state
        .table
        .ids()
        .flat_map(|(unit, it)| it.tokens.iter().map(move |(token, now)| (unit, token, now)))
        .filter(|(_, _, now)| turned(*now))
        .map(|(unit, token, _)| UnitEvent::turn(&state.table, unit, token, Turning::StatusPhase))
        .collect();
    together(tokens)
}

pub(super) fn together(events: Vec<impl Into<rows::Event>>) -> Vec<Task> {
    if events.is_empty() { Vec::new() } else { vec![Task::together(events)] }
}

/// All cards that cost nothing are readied, at the same time.
pub(super) fn ready_cards(state: &State) -> Vec<Task> {
    let free = |(id, card): &(CardId, &Card)| {
        state.lies(*id) != CardState::Readied && card.readiness.icon != Icon::NonRecur
    };
    let cards: Vec<Event> =
        state.phases.card_ids().filter(free).map(|(id, _)| Event::ReadyFree(id)).collect();
    together(cards)
}

/// Players take turns readying one card each, until one has no more; the other goes on alone.
pub(super) fn ready_turn(state: &State, seat: Seat) -> Doing {
    let could = |seat: Seat| !state.phases.player(seat).done && payable(state, seat).next().is_some();
    if !could(seat) {
        let other = seat.opponent();
        let next = if could(other) { vec![Task::work(Work::ReadyTurn(other))] } else { Vec::new() };
        return Doing::Tasks(next);
    }
    let next = || Task::work(Work::ReadyTurn(seat.opponent()));
    let costly = state
        .phases
        .card_ids()
        .filter(|(_, card)| card.readiness.owner == seat && card.readiness.icon == Icon::NonRecur);
    let mut offers: Vec<Offer> = costly
        .filter(|(id, _)| state.lies(*id) != CardState::Readied)
        .map(|(id, card)| {
            let left = card.readiness.cost.clone();
            let pay = left.map(|left| Task::work(Work::Pay { card: id, left }));
            let ready = Event::ReadyPaid(id);
            let tasks = pay.into_iter().chain([Task::event(ready), next()]).collect();
            let pick = Pick::Ready(card.name.clone());
            Offer::new(pick, tasks).naming(ready).banned(legality::cannot_pay(state, id))
        })
        .collect();
    offers.push(Offer::new(Pick::Done, vec![Task::event(Event::NoMore(seat)), next()]));
    Doing::Choice { who: seat, prompt: Prompt::ReadyCard.into(), offers }
}

pub(super) fn unpaid(state: &State) -> Vec<Task> {
    let left = |(id, card): &(CardId, &Card)| {
        state.lies(*id) == CardState::Exhausted && card.readiness.icon == Icon::NonRecur
    };
    state.phases.card_ids().filter(left).map(|(id, _)| Task::event(Event::StayExhausted(id))).collect()
}

/// The cards that a player can ready for their cost.
pub(super) fn payable(state: &State, seat: Seat) -> impl Iterator<Item = CardId> {
    let cards = state
        .phases
        .card_ids()
        .filter(move |(_, card)| card.readiness.owner == seat && card.readiness.icon == Icon::NonRecur);
    let ready = |(id, _): &(CardId, &Card)| {
        let able =
            state.lies(*id) == CardState::Exhausted && StatusRules.see(state).can(Event::ReadyPaid(*id));
        able && legality::cannot_pay(state, *id).is_none()
    };
    cards.filter(ready).map(|(id, _)| id)
}

pub(super) fn pay(state: &State, id: CardId, left: &ReadyCost) -> Doing {
    let Some((card, unit)) = state.phases.card(id).and_then(|card| Some((card, card.ship?))) else {
        return Doing::Tasks(Vec::new());
    };
    if left.next().is_none() {
        return Doing::Tasks(Vec::new());
    }
    let spendable = legality::spendable(state, id);
    let mut kinds = card.payers(&state.table).to_vec();
    kinds.dedup();
    let offers = kinds.into_iter().map(|token| {
        let rest = left.paid();
        let tasks =
            vec![Task::event(legality::payment(unit, token)), Task::work(Work::Pay { card: id, left: rest })];
        let pays = left.pays(token, &spendable) || !spendable.contains(&token);
        Offer::new(Pick::Pay(token), tasks).requires(pays, Ban::DoesNotPay(id))
    });
    Doing::Choice { who: card.readiness.owner, prompt: Prompt::Payment.into(), offers: offers.collect() }
}

/// The end of the round: purrgil, then the next round token; after the sixth round, or where a fleet
/// has no ships left, the end of the game.
pub(super) fn round_ends(state: &State) -> Vec<Task> {
    let purrgil =
        turns::one_each(state.phases.surroundings.purrgil, |seat, by| Event::MovePurrgil { seat, by });
    purrgil.into_iter().chain(after_the_round(state)).collect()
}

fn after_the_round(state: &State) -> Vec<Task> {
    if let Some(ending) = beaten(state) {
        let waiting = Seat::ALL.iter().filter(|seat| waits(state, **seat));
        let destroyed = waiting.flat_map(|seat| destroy_set_aside(state, *seat));
        return destroyed.chain(game_over(state, ending)).collect();
    }
    if state.phases.clock.round >= limits::ROUNDS {
        return game_over(state, Ending::SixRounds);
    }
    let token = Task::event(Event::PlaceRoundToken(state.phases.clock.round + 1));
    std::iter::once(token).chain(turns::end(Phase::Status)).collect()
}

/// What a player has set aside is destroyed and leaves play.
fn destroy_set_aside(state: &State, seat: Seat) -> impl Iterator<Item = Task> {
    let aside = |unit: &Unit| unit.owner == seat && unit.place == Place::SetAside;
    let aside: Vec<UnitId> = state.table.ids().filter(|(_, unit)| aside(unit)).map(|(id, _)| id).collect();
    let destroy = aside.iter().map(|unit| UnitEvent::Destroy { unit: *unit, why: Destruction::SetAside });
    let all = [rows::Event::from(Event::DestroySetAside(seat))].into_iter().chain(destroy.map(Into::into));
    let leaving = aside.iter().map(|unit| UnitEvent::leave(&state.table, *unit)).collect();
    [Task::together(all.collect::<Vec<_>>())].into_iter().chain(together(leaving))
}

/// The game is over, and who has won.
pub(super) fn game_over(state: &State, ending: Ending) -> Vec<Task> {
    let with_ships = Seat::ALL.iter().find(|seat| state.phases.player(**seat).has_ships);
    let scores = Seat::ALL.iter().map(|seat| state.phases.player(*seat).score).collect::<Option<Vec<u16>>>();
    let result = match (ending, with_ships, scores.as_deref()) {
        (Ending::NoShips, Some(seat), _) => Event::Win { seat: *seat, why: Victory::Ships },
        (_, _, Some([first, second])) if first > second => {
            Event::Win { seat: Seat::First, why: Victory::Score }
        }
        (_, _, Some([first, second])) if first < second => {
            Event::Win { seat: Seat::Second, why: Victory::Score }
        }
        (_, _, Some(_)) => Event::Win { seat: Seat::Second, why: Victory::Tie },
        (_, _, None) => Event::CompareScores,
    };
    vec![Task::event(Event::GameOver(ending)), Task::event(result)]
}
