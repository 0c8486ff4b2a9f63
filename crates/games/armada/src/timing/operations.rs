//! What does an effect do?
//!
//! One operation after another becomes events. What belongs to an attack, to commands, squadrons or raid tokens is said, and
//! not carried out here.

use std::ops::Deref;

use super::{
    Ban, TimingRules, among_several,
    dice::Pool,
    effect::{CardEvent, DiceChange, Forbidden, Losing, OnZone, Operation, Paying, Ships, Whose},
    on_dice::added,
    restricted::says,
    rows::Event,
    rules::{Doing, Task},
    state::State,
    table::{Deal, DiceWork, Operating, Played, See, UnitEvent, UnitId, ZoneWork, on_the_unit, tasks},
    terms::Seat,
    tokens::TokenState,
    work::Work,
};

#[derive(Clone, Copy)]
pub(super) struct Acting<'a> {
    pub(super) rules: &'a TimingRules,
    pub(super) state: &'a State,
    operating: Operating<'a>,
    /// Which part of the operation, and which part of that.
    pub(super) inner: &'a [u8],
    /// The ship to which it is done, where that was chosen.
    pub(super) on: Option<UnitId>,
}

impl<'a> Deref for Acting<'a> {
    type Target = Operating<'a>;

    fn deref(&self) -> &Operating<'a> {
        &self.operating
    }
}

impl<'a> Acting<'a> {
    /// Who chooses a die or a token.
    pub(super) fn who(&self) -> Seat {
        self.chooser.unwrap_or(self.effect.owner)
    }

    /// Which ship is meant.
    fn ship(&self, whose: Whose) -> UnitId {
        self.on.unwrap_or_else(|| self.state.occasion.ship_of(self.rules.seat(self.effect, whose)))
    }

    /// The same, done to this ship.
    pub(super) fn to(self, ship: UnitId) -> Self {
        Self { on: Some(ship), ..self }
    }

    /// An effect while ships are chosen to which an operation of it does something.
    pub(super) fn of_ships(
        rules: &'a TimingRules,
        state: &'a State,
        which: (u8, u8),
    ) -> Option<(Self, Ships, &'a [Operation])> {
        let effect = rules.numbered(which.0)?;
        let operating = Operating { effect, which, chooser: None };
        let acting = Self { rules, state, operating, inner: &[], on: None };
        match acting.does()? {
            (Operation::Ships { ships, does }, _) => Some((acting, *ships, does.as_slice())),
            _ => None,
        }
    }

    /// Part of what an effect does is said only.
    fn said(&self) -> Doing {
        let (nth, operation) = self.which;
        tasks([Task::event(Event::Card(CardEvent::Said { nth, operation }))])
    }

    /// What is done here, with whoever chooses in it.
    pub(super) fn does(&self) -> Option<(&'a Operation, Option<Whose>)> {
        let (mut does, mut chooser) =
            self.operating.effect.does.get(usize::from(self.which.1))?.and_chooser();
        for part in self.inner {
            let (Operation::Either(all) | Operation::Ships { does: all, .. }) = does else { return None };
            (does, chooser) = all.get(usize::from(*part))?.and_chooser();
        }
        Some((does, chooser))
    }
}

/// An operation of an effect, or a part of it, to a ship that was chosen or to the one that it means.
pub(super) fn operate(
    rules: &TimingRules,
    state: &State,
    (nth, operation): (u8, u8),
    (inner, on): (&[u8], Option<UnitId>),
) -> Doing {
    let Some(effect) = rules.numbered(nth) else { return tasks([]) };
    let operating = Operating { effect, which: (nth, operation), chooser: None };
    let acting = Acting { rules, state, operating, inner, on };
    let Some((does, chooser)) = acting.does() else { return tasks([]) };
    let chooser = chooser.map(|whose| rules.seat(effect, whose));
    let acting = Acting { operating: Operating { chooser, ..operating }, ..acting };
    let missing = does.missing();
    let nothing = Event::Card(CardEvent::Nothing { nth, operation, missing });
    done(acting, does).unwrap_or_else(|| tasks([Task::event(nothing)]))
}

/// What is done; none where it finds nothing to do it to.
pub(super) fn done(acting: Acting<'_>, does: &Operation) -> Option<Doing> {
    let says = |what: &[Forbidden]| says(acting.rules, acting.state, acting.effect.owner, what);
    let forbidden = does.dice_ban(says).is_some();
    let done = match does {
        Operation::Ships { ships, does } => among_several::ships(acting, *ships, does),
        Operation::Either(all) => among_several::either(acting, all),
        does if does.modifies_dice() => on_dice(acting, does),
        does => among_several::meant(acting, does).unwrap_or_else(|| on_the_table(acting, does)),
    };
    done.filter(|_| !forbidden)
}

fn on_dice(acting: Acting<'_>, does: &Operation) -> Option<Doing> {
    let who = acting.who();
    let taking = match does {
        Operation::Add { count, color: Some(color) } => {
            let mut colors = [0; 3];
            colors[*color as usize] = *count;
            return Some(tasks([added(colors)]));
        }
        Operation::Add { count, color: None } => {
            return Some(tasks([DiceWork::Add { who, count: *count }.task()]));
        }
        Operation::AddShowing { count, die } => {
            let to: Pool = std::iter::repeat_n(*die, usize::from(*count)).collect();
            let change = DiceChange::Added;
            return Some(tasks([Task::event(Event::Dice { change, from: Pool::EMPTY, to })]));
        }
        does => does.taking(acting.state.occasion.dice)?,
    };
    DiceWork::take(who, taking)
}

/// What is done to ships, their tokens, cards and effects; none where it finds nothing to do it to. What this kind does not
/// carry out is said.
pub(super) fn on_the_table(acting: Acting<'_>, does: &Operation) -> Option<Doing> {
    let (rules, state) = (acting.rules, acting.state);
    match does {
        // whoever neither attacks nor defends spends a token without its own effect
        Operation::SpendToken { whose, kind, .. }
            if state.occasion.attack.is_some() && state.occasion.ships.contains(&acting.ship(*whose)) =>
        {
            let mut tokens = state.table.unit(acting.ship(*whose)).tokens_of(*kind);
            let there = tokens.find(|(_, now)| *now != TokenState::Discarded);
            there.map(|(token, _)| Doing::Open(Ban::NoStepForToken(token.kind).into()))
        }
        Operation::Speed { whose, .. } if state.table.unit(acting.ship(*whose)).speed.is_none() => {
            Some(acting.said())
        }
        Operation::MatchSpeed(whose) => {
            let (unit, speed) =
                (acting.ship(*whose), state.table.unit(state.occasion.ship_of(acting.effect.owner)).speed?);
            let turned = state.table.unit(unit).speed.is_some_and(|now| now != speed);
            turned.then(|| tasks([Task::event(UnitEvent::SetSpeed { unit, speed })]))
        }
        Operation::SpeedOfChoice { whose, by } => among_several::speed(acting, acting.ship(*whose), *by),
        Operation::FromCard { command, part } => {
            among_several::from_card(acting, acting.ship(Whose::Own), *command, *part)
        }
        Operation::Upgrade { verb, whose, which } => {
            among_several::upgrade(acting, *verb, rules.seat(acting.effect, *whose), which)
        }
        Operation::Load { count, of, types } => {
            let (nth, _) = acting.which;
            let rest = Work::Load { nth, left: *count, of: of.clone(), types: *types };
            Some(tasks([Task::work(rest)]))
        }
        Operation::Gather => {
            let (nth, _) = acting.which;
            let gather = Work::Gather { nth, ship: acting.on? };
            among_several::has_tokens(acting, acting.on?).then(|| tasks([Task::work(gather)]))
        }
        Operation::DealtCard(verb) => {
            let text = rules.next_text(state, state.occasion.ship_of(acting.effect.owner))?;
            let turn = CardEvent::Turn { nth: text, verb: *verb, paid: Paying::Effect };
            Some(tasks([Task::event(Event::Card(turn))]))
        }
        Operation::Event(happening) => Some(tasks([Task::work(Work::Happen(happening.clone()))])),
        Operation::Card { .. }
        | Operation::Forbid(_)
        | Operation::Words(_)
        | Operation::Elsewhere { .. }
        | Operation::OntoCard(_)
        | Operation::DieOntoCard(_) => {
            let event = Event::Card(CardEvent::of(&state.table.sheet, does, acting.which)?);
            rules.see(state).can(event.clone()).then(|| tasks([Task::event(event)]))
        }
        Operation::DamagePer { whose, dice, share } => {
            let points = share.of(dice.among(state.occasion.dice).len());
            let ship = acting.ship(*whose);
            let who = acting.chooser.unwrap_or(state.table.unit(ship).owner);
            let suffered = ZoneWork::on(&rules.see(state), (who, ship), None, (OnZone::Damage, points));
            suffered.filter(|_| points > 0)
        }
        Operation::Deal { whose, count, facing } => {
            let deal = Deal { ship: acting.ship(*whose), facing: *facing, by: Losing::Effect, count: *count };
            Some(tasks([Task::work(deal)]))
        }
        does => {
            let unit = acting.ship(does.whose().unwrap_or(Whose::Own));
            let choose = (acting.who(), state.table.unit(unit).owner, acting.chooser);
            let done = on_the_unit(&rules.see(state), does, unit, choose);
            done.unwrap_or_else(|| Some(acting.said()))
        }
    }
}
