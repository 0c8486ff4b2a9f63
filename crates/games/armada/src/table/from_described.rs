//! How does a described ship or squadron lie on the table?
//!
//! Each field is named: the compiler asks for a new one. Those of [`Traits`](described::Traits) lie there by themselves.

use super::{
    damage_cards::UNKNOWN,
    described::{self, Holdings, Ship, Squadron},
    effect::sorted,
    extras::{Extra, Piece},
    terms::{Command, ConcentrateFire, Place, Seat, UnitKind},
    tokens::Tokens,
    unit::{Engaged, Unit},
};

impl Unit {
    /// A ship or squadron of that name, as a situation describes it.
    pub(crate) fn described(unit: &described::Unit, name: String, owner: Seat) -> Self {
        match unit {
            described::Unit::Ship(ship) => Self::ship_described(ship, name, owner),
            described::Unit::Squadron(squadron) => Self::squadron_described(squadron, name, owner),
        }
    }

    /// A ship of that name. Its zone and the dice of that zone are the attack's.
    pub(crate) fn ship_described(ship: &Ship, name: String, owner: Seat) -> Self {
        let Ship {
            name: _,
            zone: _,
            battery: _,
            rear_battery: _,
            size,
            flotilla,
            hull,
            speed,
            faceup,
            facedown,
            shields,
            tokens,
            anti_squadron,
            max_shields,
            holds,
            concentrate_fire,
            concentrate_fire_resolved,
            place,
            traits,
        } = ship;
        let mut unit = Self {
            size: *size,
            flotilla: *flotilla,
            hull: Some(*hull),
            speed: Some(*speed),
            faceup: vec![UNKNOWN.to_owned(); usize::from(*faceup)],
            facedown: *facedown,
            shields: *shields,
            tokens: Tokens::new(tokens.iter().copied()),
            anti_squadron: anti_squadron.given(),
            rear_battery: ship.rear().given(),
            max_shields: max_shields.clone(),
            concentrate_fire_resolved: *concentrate_fire_resolved,
            ..Self::new(name, (UnitKind::Ship, owner), *traits).holding(holds)
        };
        let lacks = |held: &[Command]| !held.contains(&Command::ConcentrateFire);
        if concentrate_fire.covers(ConcentrateFire::Token) && lacks(&unit.command_tokens) {
            unit.gain_token(Command::ConcentrateFire);
        }
        if concentrate_fire.covers(ConcentrateFire::Dial) && lacks(&unit.dials) {
            unit.gain_dial(Command::ConcentrateFire);
        }
        unit.in_place(*place)
    }

    /// A squadron of that name. Its battery is the attack's.
    pub(crate) fn squadron_described(squadron: &Squadron, name: String, owner: Seat) -> Self {
        let Squadron {
            name: _,
            battery: _,
            hull,
            speed,
            damage,
            keywords,
            tokens,
            anti_squadron,
            engaged,
            engaged_escort: escort,
            engaged_heavy: heavy,
            engaged_screen: screen,
            activation,
            unique,
            pieces,
            place,
            traits,
        } = squadron;
        let (escort, heavy, screen) = (*escort, *heavy, *screen);
        let all = [escort, heavy, screen].into_iter().fold(*engaged, u8::max);
        let unit = Self {
            hull: Some(*hull),
            speed: Some(*speed),
            lost: *damage,
            keywords: sorted(keywords),
            tokens: Tokens::new(tokens.iter().copied()),
            anti_squadron: anti_squadron.given(),
            engaged: Engaged { all, escort, heavy, screen },
            activation: *activation,
            unique: *unique,
            ..Self::new(name, (UnitKind::Squadron, owner), *traits)
        };
        unit.with_pieces(pieces).in_place(*place)
    }

    /// The same with what lies with it.
    pub(crate) fn holding(self, holds: &Holdings) -> Self {
        let Holdings { command_tokens, dials, raid, pieces } = holds;
        let mut raid = sorted(raid);
        raid.dedup();
        let (command_tokens, dials) = (sorted(command_tokens), sorted(dials));
        Self { command_tokens, dials, raid, ..self }.with_pieces(pieces)
    }

    /// The same with the tokens of cards that lie with it from the beginning.
    fn with_pieces(mut self, pieces: &[Piece]) -> Self {
        for piece in pieces {
            self.bring(Extra::Piece(*piece), 1);
        }
        self
    }

    fn in_place(self, place: Place) -> Self {
        Self { place, removed: (place == Place::Destroyed).then(Tokens::default), ..self }
    }
}
