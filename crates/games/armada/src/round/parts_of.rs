//! Which situation is each activation of it?
//!
//! The activation of a ship is the situation of kind `activation` in which its player's squadrons may be commanded and
//! everything of the other player is a target. In the Squadron Phase the squadrons of a player act without a ship.

use super::{
    activation::{ActivationSetup, Planned},
    attack::Unit,
    command::{Candidate, CommandSetup, CommandShip, Scene, Stands},
    effect::{Standing, TypedEffect},
    setup::{RoundSetup, RoundShip, Which},
    status::{self, StatusSetup},
    terms::{HullZone, Range, Seat, UnitKind},
};

/// Whose activation it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Acting {
    /// A ship's, by its place.
    Ship(usize),
    /// Those of a player's squadrons in the Squadron Phase.
    Squadrons(Seat),
}

impl RoundSetup {
    /// Every activation that there may be: those of the ships, then those of each player's squadrons.
    pub(super) fn acting(&self) -> impl Iterator<Item = Acting> {
        let ships = (0..self.ships.len()).map(Acting::Ship);
        ships.chain(Seat::ALL.iter().map(|seat| Acting::Squadrons(*seat)))
    }

    /// Whose it is.
    pub(super) fn seat(&self, acting: Acting) -> Seat {
        match acting {
            Acting::Ship(place) => self.owner(Which::Ship(place)),
            Acting::Squadrons(seat) => seat,
        }
    }

    /// The squadrons of a player, by their places.
    pub(super) fn squadrons_of(&self, seat: Seat) -> impl Iterator<Item = usize> {
        (0..self.squadrons.len()).filter(move |place| self.owner(Which::Squadron(*place)) == seat)
    }

    /// The ships and squadrons of a player, the ships first.
    pub(super) fn fleet(&self, seat: Seat) -> impl Iterator<Item = Which> {
        let ships = (0..self.ships.len()).map(Which::Ship).filter(move |ship| self.owner(*ship) == seat);
        ships.chain(self.squadrons_of(seat).map(Which::Squadron))
    }

    /// The attacks of an activation, each with its place in the list of the round.
    pub(super) fn attacks_in(&self, acting: Acting) -> Vec<(usize, Planned)> {
        let seat = self.seat(acting);
        let all = self.attacks.iter().enumerate();
        let own = all.filter_map(|(place, planned)| {
            let by = match self.attacker(planned)? {
                Which::Squadron(squadron) if self.owner(Which::Squadron(squadron)) == seat => {
                    Some(self.squadron_name(squadron))
                }
                Which::Ship(ship) if acting == Acting::Ship(ship) => None,
                Which::Ship(_) | Which::Squadron(_) => return None,
            };
            Some((place, Planned { by, ..planned.clone() }))
        });
        own.collect()
    }

    /// Who attacks: the first ship where nobody is named; none where nobody is called so.
    pub(super) fn attacker(&self, planned: &Planned) -> Option<Which> {
        match &planned.by {
            None => (!self.ships.is_empty()).then_some(Which::Ship(0)),
            Some(name) => self.which(name),
        }
    }

    /// The situation of an activation.
    pub(super) fn part(&self, acting: Acting) -> ActivationSetup {
        let seat = self.seat(acting);
        let own: Vec<usize> = self.squadrons_of(seat).collect();
        let (name, ship) = match acting {
            Acting::Ship(place) => (self.ship_name(place), self.ships.get(place)),
            Acting::Squadrons(seat) => (format!("no ship of the {seat} player"), None),
        };
        let alone = ship.map(|ship| ship.activation.clone()).unwrap_or_default();
        let beyond = ship.map(|ship| ship.beyond.as_slice()).unwrap_or_default();
        let step = if ship.is_some() { Scene::Reveal } else { Scene::SquadronPhase };
        let ship = CommandShip {
            owner: seat,
            name: Some(name),
            ship_activated: false,
            ..alone.command.ship.clone()
        };
        let command = CommandSetup {
            step,
            ship,
            squadrons: own.iter().filter_map(|place| self.candidate(*place, beyond)).collect(),
            ..alone.command.clone()
        };
        ActivationSetup {
            command,
            wings: own.iter().filter_map(|place| Some(self.squadrons.get(*place)?.fights.clone())).collect(),
            targets: self.fleet(seat.opponent()).filter_map(|which| self.target(which)).collect(),
            attacks: self.attacks_in(acting).into_iter().map(|(_, planned)| planned).collect(),
            deck: self.deck.clone(),
            effects: self.effect.iter().map(|effect| self.stands(acting, effect)).collect(),
            ..alone
        }
    }

    /// A squadron as a ship may command it.
    fn candidate(&self, place: usize, beyond: &[String]) -> Option<Candidate> {
        let name = self.squadron_name(place);
        let candidate = self.squadrons.get(place)?.candidate.clone();
        let far = beyond.iter().any(|other| status::setup::tidy(other).eq_ignore_ascii_case(&name));
        let range = if far { candidate.stands.range.max(Range::Long) } else { candidate.stands.range };
        let stands = Stands { friendly: true, range, ..candidate.stands };
        Some(Candidate { name: Some(name), stands, ..candidate })
    }

    /// A ship or squadron as a target.
    fn target(&self, which: Which) -> Option<Unit> {
        Some(match which {
            Which::Ship(place) => {
                let mut setup = self.ships.get(place)?.activation.clone();
                setup.command.ship.name = Some(self.ship_name(place));
                Unit::Ship(setup.ship(HullZone::Front))
            }
            Which::Squadron(place) => {
                let squadron = self.squadrons.get(place)?;
                Unit::Squadron(super::attack::Squadron {
                    name: Some(self.squadron_name(place)),
                    keywords: squadron.candidate.keywords.clone(),
                    ..squadron.fights.clone()
                })
            }
        })
    }

    /// An effect in an activation: what stands on another ship of the same player is not there.
    fn stands(&self, acting: Acting, effect: &TypedEffect) -> TypedEffect {
        let on = effect.ship.as_ref().and_then(|name| self.which(name.as_str()));
        let elsewhere = match on {
            Some(Which::Ship(ship)) => {
                self.owner(Which::Ship(ship)) == self.seat(acting) && acting != Acting::Ship(ship)
            }
            Some(Which::Squadron(_)) | None => false,
        };
        if elsewhere { TypedEffect { unit: Standing::SetAside, ..effect.clone() } } else { effect.clone() }
    }

    /// The phases as the rules of the round know them, without effects.
    pub(super) fn phases(&self) -> StatusSetup {
        let ships = (0..self.ships.len()).filter_map(|place| {
            let RoundShip { activation, hindered, .. } = self.ships.get(place)?;
            Some(status::setup::Unit {
                kind: UnitKind::Ship,
                name: Some(self.ship_name(place)),
                owner: activation.command.ship.owner,
                tokens: activation.defense.clone(),
                hindered: *hindered,
                command_tokens: activation.command.ship.tokens.clone(),
                activated: activation.command.ship.ship_activated,
                command: Some(activation.command.ship.command_value.max(1)),
                dials: activation.command.ship.facedown_dials(),
                speed: Some(activation.command.ship.speed),
            })
        });
        let squadrons = (0..self.squadrons.len()).filter_map(|place| {
            let squadron = self.squadrons.get(place)?;
            Some(status::setup::Unit {
                kind: UnitKind::Squadron,
                name: Some(self.squadron_name(place)),
                owner: squadron.owner,
                tokens: squadron.fights.tokens.clone(),
                hindered: squadron.hindered,
                activated: squadron.candidate.stands.activated,
                ..status::setup::Unit::default()
            })
        });
        StatusSetup {
            phase: self.phase,
            round: self.round,
            turn: self.turn,
            turns: None,
            unit: ships.chain(squadrons).collect(),
            fleets: self.fleets.clone(),
            effect: Vec::new(),
        }
    }
}
