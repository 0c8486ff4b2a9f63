//! Which situation is each activation of it?
//!
//! The activation of a ship is the situation of kind `activation` in which its player's squadrons may be commanded and
//! everything of the other player is a target. In the Squadron Phase the squadrons of a player act without a ship.

use super::{
    activation::{ActingShip, ActivationSetup, Planned, Texts, Wing},
    attack::Unit,
    command::CommandShip,
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
        let (name, ship) = match acting {
            Acting::Ship(place) => (self.ship_name(place), self.ships.get(place)),
            Acting::Squadrons(seat) => (format!("no ship of the {seat} player"), None),
        };
        let beyond = ship.map(|ship| ship.beyond.as_slice()).unwrap_or_default();
        let alone = ship.map(|ship| ship.acting.clone()).unwrap_or_default();
        let commands = CommandShip { owner: seat, name: Some(name), ship_activated: false, ..alone.commands };
        ActivationSetup {
            ship: ActingShip { commands, ..alone },
            squadrons: self.squadrons_of(seat).filter_map(|place| self.wing(place, beyond)).collect(),
            targets: self.fleet(seat.opponent()).filter_map(|which| self.target(which)).collect(),
            attacks: self.attacks_in(acting).into_iter().map(|(_, planned)| planned).collect(),
            texts: Texts {
                deck: self.texts.deck.clone(),
                effects: self.texts.effects.iter().map(|effect| self.stands(acting, effect)).collect(),
            },
        }
    }

    /// A squadron as a ship may command it.
    fn wing(&self, place: usize, beyond: &[String]) -> Option<Wing> {
        let name = self.squadron_name(place);
        let mut wing = self.squadrons.get(place)?.wing.clone();
        let stands = &mut wing.candidate.stands;
        stands.friendly = true;
        if beyond.iter().any(|other| status::setup::tidy(other).eq_ignore_ascii_case(&name)) {
            stands.range = stands.range.max(Range::Long);
        }
        wing.candidate.name = Some(name);
        Some(wing)
    }

    /// A ship or squadron as a target.
    fn target(&self, which: Which) -> Option<Unit> {
        Some(match which {
            Which::Ship(place) => {
                let ship = &self.ships.get(place)?.acting;
                Unit::Ship(ship.fights(self.ship_name(place), HullZone::Front))
            }
            Which::Squadron(place) => {
                let wing = &self.squadrons.get(place)?.wing;
                Unit::Squadron(wing.fights(self.squadron_name(place)))
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
            let RoundShip { acting, .. } = self.ships.get(place)?;
            let commands = &acting.commands;
            Some(status::setup::Unit {
                kind: UnitKind::Ship,
                name: Some(self.ship_name(place)),
                owner: commands.owner,
                tokens: acting.defense.clone(),
                traits: acting.traits,
                command_tokens: commands.tokens.clone(),
                activated: commands.ship_activated,
                command: Some(commands.command_value.max(1)),
                dials: commands.facedown_dials(),
                speed: Some(commands.speed),
            })
        });
        let squadrons = (0..self.squadrons.len()).filter_map(|place| {
            let squadron = self.squadrons.get(place)?;
            Some(status::setup::Unit {
                kind: UnitKind::Squadron,
                name: Some(self.squadron_name(place)),
                owner: squadron.owner,
                tokens: squadron.wing.tokens.clone(),
                traits: squadron.wing.candidate.traits,
                activated: squadron.wing.candidate.stands.activated,
                ..status::setup::Unit::default()
            })
        });
        StatusSetup {
            phase: self.phase,
            stage: self.stage,
            turns: None,
            unit: ships.chain(squadrons).collect(),
            fleets: self.fleets.clone(),
            effect: Vec::new(),
        }
    }
}
