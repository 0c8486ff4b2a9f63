//! What happens next?
//!
//! The event as work items; what an effect does, one operation after another, stands in files of its own.

use serde::{Deserialize, Serialize};

use super::{
    TimingRules, among_several,
    dice::Pool,
    effect::{DiceChange, Happening, Known, ShieldMove, Taking, TimingWord},
    event::Event,
    on_dice, on_zones, operations, paying,
    pick::{Pick, Prompt},
    state::State,
    table::{PartOfCost, UnitEvent, UnitId, ZoneWork, announcing, tasks},
    terms::{Command, Facing, Seat},
};
use engine::{Doing, Offer, Task};

/// A work item.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Work {
    /// What cannot apply of a player's effects is named.
    Announce(Seat),
    /// An event happens, with what happens within it.
    Happen(Happening),
    /// A part of a cost is paid.
    Pay(PartOfCost),
    /// An effect does something.
    Do {
        /// The effect.
        nth: u8,
        /// Its operation, from 0.
        operation: u8,
        /// Which part of it, and which part of that, from 0.
        inner: Vec<u8>,
        /// To which ship, where that was chosen.
        on: Option<UnitId>,
    },
    /// The next command token is put on the card of an effect.
    Load {
        /// The effect.
        nth: u8,
        /// How many still.
        left: u8,
        /// Of which commands.
        of: Vec<Command>,
        /// Of how many different ones there must be some when all lie there.
        types: u8,
    },
    /// The next command token goes from a ship, or from the card of an effect, to the ship with that card.
    Gather {
        /// The effect.
        nth: u8,
        /// The ship that gives tokens.
        ship: UnitId,
    },
    /// Of several ships the next one is chosen to which something is done.
    Ships {
        /// The effect.
        nth: u8,
        /// Its operation, from 0.
        operation: u8,
        /// How many still.
        left: u8,
        /// Those to which it was done.
        chosen: Vec<UnitId>,
    },
    /// Dice are chosen, one after another.
    Take {
        /// Who chooses.
        who: Seat,
        /// Which, and what for.
        taking: Taking,
    },
    /// Dice are rolled.
    Roll {
        /// As added or rerolled ones.
        change: DiceChange,
        /// What they showed.
        from: Pool,
        /// How many of each color.
        colors: [u8; 3],
    },
    /// Something is done to hull zones.
    Zones(ZoneWork<Seat>),
    /// Damage cards are dealt, one after another.
    Deal {
        /// Whose ship.
        ship: UnitId,
        /// How.
        facing: Facing,
        /// How many still.
        count: u8,
    },
    /// Dice of colors that are chosen are added, one after another.
    AddAny {
        /// Who chooses.
        who: Seat,
        /// How many still.
        count: u8,
    },
    /// Shields of a ship are moved, one after another.
    MoveShields {
        /// Whose ship.
        ship: UnitId,
        /// From where to where.
        shift: ShieldMove,
    },
}

vocabulary::holds! { Work { Zones(ZoneWork<Seat>), Pay(PartOfCost) } }

pub(super) type Do = Doing<TimingRules>;

/// What an effect does to a token, by the name of that token.
pub(super) fn offer(event: UnitEvent) -> Option<Offer<TimingRules>> {
    let pick = match event {
        UnitEvent::Turn { token, .. } | UnitEvent::ReplaceDefense { token, .. } => Pick::Token(token),
        UnitEvent::GainToken { command, .. }
        | UnitEvent::DiscardToken { command, .. }
        | UnitEvent::GainRaid { command, .. }
        | UnitEvent::LoseRaid { command, .. }
        | UnitEvent::GainDial { command, .. }
        | UnitEvent::SetTopDial { command, .. }
        | UnitEvent::DiscardDial { command, .. } => Pick::Command(command),
        _ => return None,
    };
    Some(Offer::event(pick, event.into()))
}

pub(super) fn work(rules: &TimingRules, state: &State, work: &Work) -> Do {
    match work {
        Work::Announce(seat) => announce(rules, *seat),
        Work::Happen(happening) => happen(rules, state, happening),
        Work::Pay(part) => paying::pay(rules, state, part),
        Work::Do { nth, operation, inner, on } => {
            operations::operate(rules, state, (*nth, *operation), (inner, *on))
        }
        Work::Load { nth, left, of, types } => among_several::load(state, *nth, *left, (of, *types)),
        Work::Gather { nth, ship } => among_several::gather(rules, state, *nth, *ship),
        Work::Ships { nth, operation, left, chosen } => {
            among_several::next_ship(rules, state, (*nth, *operation), (*left, chosen))
        }
        Work::Take { who, taking } => on_dice::take_next(*who, *taking),
        Work::Roll { change, from, colors } => on_dice::rolled(rules, *change, *from, *colors),
        Work::Zones(work) => work.next(state),
        Work::Deal { ship, facing, count } => on_zones::deal(rules, state, *ship, (*facing, *count)),
        Work::AddAny { who, count } => on_dice::add_any(*who, *count),
        Work::MoveShields { ship, shift } => {
            let who = (state.table.unit(*ship).owner, *ship);
            state.table.move_shields(who, shift, |shift| Work::MoveShields { ship: *ship, shift })
        }
    }
}

/// What cannot apply stands beside the only way on.
fn announce(rules: &TimingRules, seat: Seat) -> Do {
    let out = rules
        .ruled_out
        .iter()
        .filter(|(name, _)| rules.effect(name).is_some_and(|effect| effect.owner == seat));
    let bans = out.map(|(name, bans)| (Pick::Use(name.clone()), bans.clone()));
    announcing((seat, Prompt::Begin), Pick::Begin, bans)
}

fn happen(rules: &TimingRules, state: &State, happening: &Happening) -> Do {
    let event = |event: fn(Happening) -> Event| Task::event(event(happening.clone()));
    let waits = |word: TimingWord| rules.waiting(word, happening).next().is_some();
    let is_part = *happening != rules.setup.event && happening.known().is_some_and(Known::is_step);
    let again = *happening == rules.setup.event && state.now.is_some();
    let mut next: Vec<_> = again.then(|| event(Event::Again)).into_iter().collect();
    next.push(event(Event::Begin));
    next.extend(rules.parts(happening).into_iter().map(|part| Task::work(Work::Happen(part))));
    if waits(TimingWord::While) {
        next.push(event(Event::During));
    }
    if !is_part || waits(TimingWord::After) {
        next.push(event(Event::End));
    }
    tasks(next)
}
