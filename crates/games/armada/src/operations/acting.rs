//! Which effect does something, which part of it, who chooses in it, and whom does it mean?

use super::{
    effect::{CardEvent, Fleet, Forbidden, Operation, Stage, System, TypedEffect, Whose},
    rows::Event,
    rules::{Doing, Playing, Task},
    state::State,
    table::{Clause, EffectWork, Played, Seen, Table, UnitId, one},
    terms::{Seat, UnitKind},
};

/// An effect while it does something.
#[derive(Clone, Copy)]
pub(super) struct Acting<'a> {
    /// The state, as the part that is played sees it.
    pub(super) seen: &'a Seen<'a, Playing<'a>>,
    pub(super) effect: &'a TypedEffect,
    /// Which part of the effect it is.
    pub(super) clause: &'a Clause,
    /// Who chooses what is open in it, where it says so.
    pub(super) chooser: Option<Seat>,
    /// To whom it is done, where that was chosen.
    pub(super) on: Option<UnitId>,
}

impl<'a> Acting<'a> {
    /// A part of an effect, and what it does; none where no effect has that part.
    pub(super) fn of(seen: &'a Seen<'a, Playing<'a>>, clause: &'a Clause) -> Option<(Self, &'a Operation)> {
        let effect = seen.state.table.cards.effect(clause.nth)?;
        let acting = Self { seen, effect, clause, chooser: None, on: clause.on };
        let mut part = acting.within(effect.does.get(usize::from(clause.operation))?);
        for nth in &clause.inner {
            let (acting, Operation::Either(all) | Operation::Ships { does: all, .. }) = part else {
                return None;
            };
            part = acting.within(all.get(usize::from(*nth))?);
        }
        Some(part)
    }

    /// What is done in it, and with whoever chooses there.
    pub(super) fn within(self, does: &'a Operation) -> (Self, &'a Operation) {
        let (does, chooser) = does.and_chooser();
        (Self { chooser: chooser.map(|whose| self.seat(whose)).or(self.chooser), ..self }, does)
    }

    /// The same, done to this ship or squadron.
    pub(super) fn to(self, unit: UnitId) -> Self {
        Self { on: Some(unit), ..self }
    }

    pub(super) fn state(&self) -> &'a State {
        self.seen.state
    }

    pub(super) fn table(&self) -> &'a Table {
        &self.seen.state.table
    }

    pub(super) fn part(&self) -> Playing<'a> {
        *self.seen.rules
    }

    /// Where it resolves: in a round its effects are laid out among the parts of it.
    pub(super) fn stage(&self) -> Stage {
        match self.part() {
            Playing::Status if !self.table().layout.carried_out.is_empty() => Stage::Round,
            Playing::Status => Stage::Kind(System::Status),
            Playing::Command => Stage::Kind(System::Command),
            Playing::Attack => Stage::Kind(System::Attack),
            Playing::Damage => Stage::Kind(System::Damage),
            Playing::Timing(_) => Stage::Event,
        }
    }

    /// The number of the effect, and of its operation.
    pub(super) fn which(&self) -> (u8, u8) {
        (self.clause.nth, self.clause.operation)
    }

    /// A part of this part, done to whom that was chosen for.
    pub(super) fn deeper(&self, part: u8, on: Option<UnitId>) -> Task {
        let inner = self.clause.inner.iter().copied().chain([part]).collect();
        Task::work(EffectWork::Do(Clause { inner, on, ..self.clause.clone() }))
    }

    /// Whose effect it is: of a damage card that of the ship at which it lies.
    pub(super) fn owner(&self) -> Seat {
        self.clause.at.map_or(self.effect.owner, |ship| self.table().unit(ship).owner)
    }

    /// Who chooses a die, a token, a card.
    pub(super) fn who(&self) -> Seat {
        self.chooser.unwrap_or_else(|| self.owner())
    }

    /// Who is meant; its owner where a side of an attack is and there is none.
    pub(super) fn seat(&self, whose: Whose) -> Seat {
        self.state().seat_meant(self.owner(), whose).unwrap_or_else(|| self.owner())
    }

    /// The ship or squadron of the effect itself.
    pub(super) fn own(&self) -> Option<UnitId> {
        match self.part() {
            Playing::Command => Some(self.state().commands.ship).filter(|ship| self.table().has(*ship)),
            _ => self.clause.at.or_else(|| self.state().stands_on(self.clause.nth)),
        }
    }

    /// Whether it is the ship whose commands are resolved.
    pub(super) fn resolves_commands(&self, unit: UnitId) -> bool {
        matches!(self.part(), Playing::Command) && unit == self.state().commands.ship
    }

    /// The ships and squadrons of which it means one: its own, those of a side where several may be meant, else the one that stands for
    /// the player who is meant.
    pub(super) fn meant(&self, whose: Whose) -> Vec<UnitId> {
        let state = self.state();
        let ids = |fleet| self.fleet(fleet).map(|(id, _)| id).collect::<Vec<UnitId>>();
        match (self.part(), whose) {
            (Playing::Command, _) | (_, Whose::Own) => self.own().into_iter().collect(),
            (Playing::Status, _) => {
                let (own, seat) = (self.own(), self.seat(whose));
                let theirs = state.table.ids().filter(|(id, unit)| unit.owner == seat && Some(*id) != own);
                theirs.map(|(id, _)| id).collect()
            }
            (Playing::Timing(_), Whose::Friendly) => ids(Fleet::Other),
            (Playing::Timing(_), Whose::Enemy) if self.fleet(Fleet::Enemy).nth(1).is_some() => {
                ids(Fleet::Enemy)
            }
            _ => state.acts_for(self.seat(whose)).into_iter().collect(),
        }
    }

    /// The ships of a group that are in play.
    pub(super) fn fleet(&self, fleet: Fleet) -> impl Iterator<Item = (UnitId, &'a str)> {
        let (state, owner, own) = (self.state(), self.owner(), self.own());
        // none of those to which the players' cards belong
        let acting = [Seat::First, Seat::Second].map(|seat| state.acts_for(seat));
        let is_nearby = move |id: UnitId| Some(id) != own && !acting.contains(&Some(id));
        let units = state.table.ids().filter(move |(id, unit)| {
            let ship = unit.kind == UnitKind::Ship;
            !unit.destroyed()
                && match fleet {
                    Fleet::Friendly => ship && unit.owner == owner,
                    Fleet::Other => ship && unit.owner == owner && Some(*id) != own,
                    Fleet::Enemy => ship && unit.owner != owner,
                    Fleet::Unraided => ship && unit.owner != owner && unit.raid.is_empty(),
                    Fleet::Any => ship,
                    Fleet::Nearby => is_nearby(*id),
                    Fleet::NearbyShip => is_nearby(*id) && ship,
                    Fleet::NearbySquadron => is_nearby(*id) && !ship,
                }
        });
        units.map(|(id, unit)| (id, unit.name.as_str()))
    }

    /// Whom it means, where that is one ship or squadron.
    pub(super) fn one_meant(&self, whose: Whose) -> Option<UnitId> {
        self.on.or_else(|| self.meant(whose).first().copied())
    }

    /// What it comes to where the book that it needs is closed: around an event that is played alone it is said, elsewhere there is nothing
    /// to do it to.
    pub(super) fn not_here(&self) -> Option<Doing> {
        matches!(self.part(), Playing::Timing(_)).then(|| self.said())
    }

    /// It is said in words: what it needs is not known.
    pub(super) fn said(&self) -> Doing {
        let (nth, operation) = self.which();
        one(CardEvent::Said { nth, operation })
    }

    /// Whether nothing forbids an event.
    pub(super) fn can(&self, event: impl Into<Event>) -> bool {
        self.seen.can(event)
    }

    /// Whether a card says that the owner of the effect cannot do any of these to dice.
    pub(super) fn is_forbidden(&self, what: &[Forbidden]) -> bool {
        self.state().cannot((self.owner(), self.own()), |one| what.contains(&one)).is_some()
    }
}
