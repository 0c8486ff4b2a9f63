//! What happens on the table while one of its ships or squadrons acts?

use super::{
    activation::Acting,
    attack,
    book::Book,
    command::{self, Activating, Scene},
    damage,
    rows::Event,
    rules::{ArmadaRules, Playing, Plays},
    state::State,
    table::{Unit, UnitId},
    terms::{Activation, Place, Seat, UnitKind},
    timing,
};

impl State {
    /// A ship or squadron begins to act, from this scene on.
    pub(super) fn open(&mut self, rules: &ArmadaRules, id: UnitId, scene: Scene) {
        let nth = rules.activation_of(id, self.table.unit(id));
        let Some(plan) = rules.played(nth) else { return };
        let phase = scene == Scene::SquadronPhase;
        let mut commands = plan.begins.clone();
        commands.scene = scene;
        if phase {
            commands.begins = scene;
        }
        commands.activating =
            phase.then(|| Activating { left: 1, active: None, relays: Vec::new(), with: None });
        let acts = if phase { Activation::SquadronPhase } else { Activation::Command };
        for squadron in &commands.squadrons {
            self.table.change(squadron.id, |unit| unit.activation = acts);
        }
        self.commands = Book::open(commands);
        self.acting = Book::open(Acting { by: if phase { id } else { UnitId::NOBODY }, ..Acting::of(nth) });
    }

    /// Something happens in a part of the round.
    pub(super) fn act(&mut self, rules: &ArmadaRules, event: &Event) {
        let plan = rules.acting(self);
        match (event, plan) {
            (Event::Command(event), _) => event.happen(self),
            (Event::Attack(event), _) if self.fight.is_open() => {
                event.commit(self);
            }
            (Event::Unit(event), _) if self.fight.is_open() => attack::on_unit(self, *event),
            (Event::Card(event), _) if self.fight.is_open() => attack::card(self, *event),
            (Event::Dice { from, to, .. }, _) if self.fight.is_open() => self.attack.exchange(*from, *to),
            (Event::Damage(event), _) if self.arrival.is_open() => {
                event.commit(self);
            }
            (Event::Unit(event), _) => {
                damage::on_unit(self, *event);
                timing::on_unit(self, *event);
                event.commit(&mut self.table);
                if self.commands.is_open() {
                    command::see(self, *event);
                }
            }
            (Event::Card(event), _) => match &rules.timing {
                Some(timing) => timing::on_card(timing, self, *event),
                None => {
                    let commands = matches!(rules.playing(self), Playing::Command);
                    self.table.card(*event, commands.then_some(self.commands.ship));
                }
            },
            (Event::Dice { from, to, .. }, _) if self.occasion.is_open() => {
                self.occasion.dice = self.occasion.dice.minus(*from).plus(*to);
            }
            (Event::Timing(event), _) => {
                if let Some(timing) = &rules.timing {
                    event.commit(timing, self);
                }
            }
            (Event::Begin { nth, .. }, Some(plan)) => {
                plan.attack(*nth).into_iter().for_each(|prepared| self.begin_attack(prepared));
            }
            (Event::Over { .. }, Some(_)) => self.end_attack(),
            (Event::Arrive, Some(plan)) => self.arrive(plan),
            (Event::Arrived, Some(_)) => self.arrived(),
            _ => {}
        }
        if rules.plays == Plays::Round {
            self.count_ships(&rules.unlisted);
        }
    }

    /// The activation is over: what only it knew is forgotten.
    pub(super) fn close(&mut self) {
        (self.acting, self.commands) = (Book::CLOSED, Book::CLOSED);
        (self.attack, self.fight, self.arrival) = (Book::CLOSED, Book::CLOSED, Book::CLOSED);
        for unit in &mut self.table.units {
            unit.activation = Activation::None;
        }
    }

    /// Who has ships in the play area: a destroyed ship has left it.
    pub(super) fn count_ships(&mut self, unlisted: &[bool; 2]) {
        for (seat, unlisted) in Seat::ALL.iter().zip(unlisted) {
            let mut units = self.table.units.iter();
            let stays = |unit: &Unit| unit.place == Place::InPlay || unit.is_fallen();
            let there = units.any(|unit| unit.owner == *seat && unit.kind == UnitKind::Ship && stays(unit));
            self.phases.player_mut(*seat).has_ships = there || *unlisted;
        }
    }
}
