//! On whom does an effect stand, whom does it mean, where does it take part, and what does it forbid?
//!
//! Said once of the whole state, whatever is played: who stands for a player there, the open books say.

use super::{
    effect::{
        CardEvent, CardState, CardVerb, Component, EffectBan, EffectCards, Forbidden, Known, Moment, OnceIn,
        Standing, System, TimingWord, TypedEffect, Whose,
    },
    rows,
    state::State,
    terms::{Seat, UnitKind},
    unit::{Table, Unit, UnitId},
};
use crate::attack::Player;

/// Whether an effect of such a card may stand on such a unit: a squadron's card spends nothing of a ship, and the other way round.
fn fits(component: Component, unit: &Unit) -> bool {
    (component == Component::Squadron) == (unit.kind == UnitKind::Squadron)
}

impl Table {
    /// Each effect stands on the ship or squadron that it names, on the one that carries its card (`carrier`), or on the only one
    /// that its owner has; the text of a damage card in the deck on none before it is dealt. One that lies faceup on a ship by its name
    /// was dealt. What holds from the beginning holds then.
    pub(crate) fn lay_out(&mut self, carrier: impl Fn(&Self, &TypedEffect) -> Option<UnitId>) {
        let mut decked: Vec<u8> = self.deck.known.iter().flatten().copied().collect();
        decked.sort_unstable();
        self.layout.decked = decked;
        let lies = |(nth, effect): &(u8, &TypedEffect)| {
            let ship = self.named_by(effect, &carrier).or_else(|| self.only_own(effect));
            effect.component == Component::Damage
                && !self.layout.decked.contains(nth)
                && ship.is_some_and(|ship| self.unit(ship).has_faceup(effect.card_name().as_str()))
        };
        let lying: Vec<u8> = self.cards.iter().filter(lies).map(|(nth, _)| nth).collect();
        lying.into_iter().for_each(|nth| self.cards.deal(nth));
        let place = |(nth, effect): (u8, &TypedEffect)| {
            let only = || self.only_own(effect).filter(|_| !self.is_in_the_deck(nth));
            self.named_by(effect, &carrier).or_else(only)
        };
        self.layout.places = self.cards.iter().map(place).collect();
        self.gain_by_cards();
    }

    /// The ship or squadron that an effect names, or that carries its card.
    fn named_by(
        &self,
        effect: &TypedEffect,
        carrier: impl Fn(&Self, &TypedEffect) -> Option<UnitId>,
    ) -> Option<UnitId> {
        match &effect.ship {
            Some(name) => self.called(name.as_str()),
            None => carrier(self, effect),
        }
    }

    /// The only ship or squadron of its owner on which an effect may stand.
    fn only_own(&self, effect: &TypedEffect) -> Option<UnitId> {
        let fits = |(_, unit): &(UnitId, &Unit)| unit.owner == effect.owner && fits(effect.component, unit);
        let mut own = self.ids().filter(fits);
        own.next().filter(|_| own.next().is_none() && effect.is_carried()).map(|(id, _)| id)
    }

    /// The text of a damage card lies on a ship from now on.
    pub(super) fn lay_down(&mut self, nth: u8, ship: UnitId) {
        self.cards.deal(nth);
        if let Some(place) = self.layout.places.get_mut(usize::from(nth).saturating_sub(1)) {
            *place = Some(ship);
        }
    }

    /// Each effect takes part in the systems that carry it out.
    pub(crate) fn assign(&mut self, is_carried_out: impl Fn(System, &TypedEffect) -> bool) {
        let by_system = |(_, effect): (u8, &TypedEffect)| {
            let mut carried_out = [false; System::ALL.len()];
            for (is, system) in carried_out.iter_mut().zip(System::ALL) {
                *is = is_carried_out(*system, effect);
            }
            carried_out
        };
        self.layout.carried_out = self.cards.iter().map(by_system).collect();
    }

    /// Whether a system carries an effect out.
    fn is_carried_out(&self, nth: u8, system: System) -> bool {
        let by_system = self.layout.carried_out.get(usize::from(nth).wrapping_sub(1));
        by_system.is_some_and(|carried_out| carried_out.get(system as usize) == Some(&true))
    }

    /// Whether an effect is the text of a damage card that was not dealt yet.
    pub(super) fn is_in_the_deck(&self, nth: u8) -> bool {
        let decked = || self.layout.decked.binary_search(&nth).is_ok();
        let of_the_deck = |effect: &TypedEffect| {
            effect.component == Component::Damage && (decked() || EffectCards::is_of_the_deck(effect))
        };
        !self.cards.dealt.contains(&nth) && self.cards.effect(nth).is_some_and(of_the_deck)
    }

    /// Where an effect stands, where that is known.
    pub(super) fn place(&self, nth: u8) -> Option<UnitId> {
        *self.layout.places.get(usize::from(nth.checked_sub(1)?))?
    }
}

impl State {
    /// The ship or squadron that stands for a player in what is played; none in a phase.
    pub(crate) fn acts_for(&self, seat: Seat) -> Option<UnitId> {
        if self.fight.is_open() {
            return Some(self.id(self.fight.player(seat)));
        }
        if self.arrival.is_open() {
            return self.concerned().find(|(_, unit)| unit.owner == seat).map(|(id, _)| id);
        }
        if let Some(commands) = self.commands.read() {
            return (commands.owner == seat && self.table.has(commands.ship)).then_some(commands.ship);
        }
        self.occasion.read().map(|occasion| occasion.ship_of(seat))
    }

    /// The ship or squadron on which an effect stands; none where it stands on none that is known. In an attack it is one of those
    /// that fight.
    pub fn stands_on(&self, nth: u8) -> Option<UnitId> {
        let played = || self.acts_for(self.table.cards.effect(nth)?.owner);
        if self.fight.is_open() { played() } else { self.table.place(nth).or_else(played) }
    }

    /// Who attacks, where there is an attack.
    pub(crate) fn who_attacks(&self) -> Option<Seat> {
        match self.fight.read() {
            Some(fight) => Some(fight.seat(self.attack.by)),
            None => self.occasion.read().map(|occasion| occasion.attacker),
        }
    }

    /// Which system is played; none where an event is played alone.
    fn played(&self) -> Option<System> {
        if self.fight.is_open() {
            Some(System::Attack)
        } else if self.arrival.is_open() {
            Some(System::Damage)
        } else if self.commands.is_open() {
            Some(System::Command)
        } else {
            (!self.occasion.is_open()).then_some(System::Status)
        }
    }

    /// Where the ship or squadron of an effect is, as a system sees it: what takes no part there is set aside.
    pub(crate) fn standing(&self, nth: u8, system: System) -> Standing {
        let takes_part = self.table.layout.carried_out.is_empty()
            || self.table.is_carried_out(nth, system)
                && match system {
                    System::Attack => self.stands_among_those_that_fight(nth),
                    System::Command => self.stands_where_commands_are(nth),
                    System::Damage | System::Status => true,
                };
        match self.table.cards.effect(nth) {
            Some(effect) if takes_part => effect.unit,
            _ => Standing::SetAside,
        }
    }

    /// Whether an effect stands on a ship or squadron of the attack, or may: on any of its owner's where nobody says on which.
    fn stands_among_those_that_fight(&self, nth: u8) -> bool {
        let Some(effect) = self.table.cards.effect(nth) else { return false };
        let further = self.fight.targets.iter().map(|target| target.id);
        let mut fighting = [self.fight.attacker, self.fight.defender].into_iter().chain(further);
        let may = |unit: &Unit| unit.owner == effect.owner && fits(effect.component, unit);
        match self.table.place(nth) {
            Some(place) => fighting.any(|unit| unit == place),
            None => {
                effect.component == Component::Objective || fighting.any(|unit| may(self.table.unit(unit)))
            }
        }
    }

    /// Whether an effect is about the ship that resolves commands and stands on no other ship of its player.
    fn stands_where_commands_are(&self, nth: u8) -> bool {
        let Some(effect) = self.table.cards.effect(nth) else { return false };
        let (owner, ship) = (self.commands.owner, self.commands.ship);
        let elsewhere = |place: UnitId| {
            let unit = self.table.unit(place);
            unit.kind == UnitKind::Ship && unit.owner == owner && place != ship
        };
        let elsewhere = self.table.has(ship) && self.table.place(nth).is_some_and(elsewhere);
        !elsewhere && !effect.is_foreign_to(owner)
    }

    /// Whether the text of an effect's card counts in what is played: of an activation the phase sees it, too.
    pub(crate) fn is_active(&self, nth: u8) -> bool {
        let deployed = |system| self.standing(nth, system) == Standing::Deployed;
        self.table.cards.is_active(nth)
            && !self.table.is_in_the_deck(nth)
            && match self.played() {
                Some(System::Command) => deployed(System::Command) || deployed(System::Status),
                system => system.is_none_or(deployed),
            }
    }

    /// Whether the effect of that name takes no part in what goes on: its moment may come in another part of the activation.
    pub fn is_of_another_part(&self, name: &str) -> bool {
        let aside =
            |(nth, _)| self.played().is_some_and(|system| self.standing(nth, system) == Standing::SetAside);
        self.table.cards.named(name).is_some_and(aside)
    }

    /// What rules an effect out in a system whatever happens: it belongs to setup, or its ship or squadron is not there.
    pub(crate) fn out_of_play(&self, nth: u8, system: System) -> Vec<EffectBan> {
        let Some(effect) = self.table.cards.effect(nth) else { return Vec::new() };
        let standing = self.standing(nth, system);
        let there = standing == Standing::Deployed || effect.component == Component::Objective;
        let setup = effect.names_setup().then_some(EffectBan::SetupOnly);
        setup.into_iter().chain((!there).then_some(EffectBan::NotInPlay(standing))).collect()
    }

    /// Whom an effect of this owner means; nobody where it means a side of an attack and there is none.
    pub(crate) fn seat_meant(&self, owner: Seat, whose: Whose) -> Option<Seat> {
        match whose {
            Whose::Own | Whose::Friendly => Some(owner),
            Whose::Enemy => Some(owner.opponent()),
            Whose::Attacker => self.who_attacks(),
            Whose::Defender => self.who_attacks().map(Seat::opponent),
        }
    }

    /// Whether `whose` means the ship or squadron itself on which an effect stands.
    pub(crate) fn is_own(&self, nth: u8, whose: Whose) -> bool {
        let (Some(effect), Some(own)) = (self.table.cards.effect(nth), self.stands_on(nth)) else {
            return false;
        };
        whose != Whose::Friendly
            && self.seat_meant(effect.owner, whose) == Some(effect.owner)
            && fits(effect.component, self.table.unit(own))
    }

    /// Whether the ship or squadron that carries the card of an effect is destroyed.
    pub(crate) fn is_gone(&self, nth: u8) -> bool {
        let Some(effect) = self.table.cards.effect(nth) else { return false };
        let gone = |unit: UnitId| {
            let unit = self.table.unit(unit);
            fits(effect.component, unit) && unit.destroyed()
        };
        effect.is_carried() && self.stands_on(nth).is_some_and(gone)
    }

    /// Whether what an effect says all the time counts: its card is active where it stands, what it asks for is so, it is paid for.
    fn is_in_force(&self, nth: u8, effect: &TypedEffect, own: Option<UnitId>) -> bool {
        let there = self.lies_as_card(nth, effect) || self.is_active(nth) && !self.is_gone(nth);
        there
            && self.unmet_on(nth, own).is_none()
            && (effect.part.is_none() || !self.fight.is_open() || self.takes_part(effect))
            && (effect.cost.is_empty() || self.was_used(nth))
    }

    /// Whether an effect is known by the damage card on a ship whose text it is: so are those of what follows a maneuver.
    pub(super) fn lies_as_card(&self, nth: u8, effect: &TypedEffect) -> bool {
        self.arrival.is_open()
            && effect.component == Component::Damage
            && self.standing(nth, System::Damage) == Standing::Deployed
    }

    /// Whether an effect was used: in an attack within it, else in what is played.
    pub(crate) fn was_used(&self, nth: u8) -> bool {
        match self.fight.is_open() {
            true => self.attack.used.contains(&nth),
            false => self.table.cards.resolved.contains(&nth),
        }
    }

    /// Which effect says that a player, with this ship or squadron, cannot do any of these.
    pub(crate) fn cannot(
        &self,
        (who, unit): (Seat, Option<UnitId>),
        what: impl Fn(Forbidden) -> bool,
    ) -> Option<EffectBan> {
        let saying = self.table.cards.iter().filter(|(_, effect)| !effect.cannot.is_empty());
        saying.into_iter().find_map(|(nth, effect)| {
            let (owner, own) = match self.lies_as_card(nth, effect) {
                true => {
                    (who, Some(unit.filter(|unit| self.table.unit(*unit).has_faceup(effect.name.as_str()))?))
                }
                false => (effect.owner, self.stands_on(nth)),
            };
            let meant = |whose| match whose {
                Whose::Own => owner == who && unit.is_none_or(|unit| own.is_none_or(|own| own == unit)),
                Whose::Friendly => owner == who && (own.is_none() || own != unit),
                whose => self.seat_meant(effect.owner, whose) == Some(who),
            };
            effect.forbids(meant, &what).filter(|_| self.is_in_force(nth, effect, own))
        })
    }

    /// Which effect says that a card is not readied on which it stands, where that is one of these.
    pub(crate) fn kept_exhausted(&self, card: impl Fn(u8, &TypedEffect) -> bool) -> Option<EffectBan> {
        self.table.cards.iter().filter(|(nth, effect)| card(*nth, effect)).find_map(|(nth, effect)| {
            let says = effect.forbids(|_| true, |what| what == Forbidden::ReadyThisCard);
            says.filter(|_| self.is_in_force(nth, effect, self.stands_on(nth)))
        })
    }

    /// Which effect says that something cannot happen to a ship or squadron, or to the card of an effect.
    pub(crate) fn restricted(&self, event: &rows::Event) -> Option<EffectBan> {
        let (who, what) = match event {
            rows::Event::Unit(event) => {
                let unit = event.unit();
                ((self.table.unit(unit).owner, Some(unit)), event.as_restricted(&self.table))
            }
            rows::Event::Card(event) => {
                let CardEvent::Turn { nth, verb, .. } = *event else { return None };
                let effect = self.table.cards.effect(nth)?;
                if verb == CardVerb::Ready {
                    let card = self.card_of(nth).and_then(|card| self.phases.card(card));
                    if card.is_some_and(|card| card.readiness.cannot_ready) {
                        return Some(EffectBan::CannotReady);
                    }
                    let kept = self.kept_exhausted(|_, other| other.shares_with(effect));
                    if kept.is_some() {
                        return kept;
                    }
                }
                let what = event.as_restricted(&self.table.cards);
                ((effect.owner, self.stands_on(nth)), what.into_iter().collect())
            }
            _ => return None,
        };
        if what.is_empty() { None } else { self.cannot(who, |one| what.contains(&one)) }
    }

    /// Why something cannot happen to a ship or squadron, or to the card of an effect, whatever is played: as it lies there, and because
    /// a card says so.
    pub(crate) fn bans_on(&self, event: &rows::Event) -> impl Iterator<Item = EffectBan> + use<> {
        let there = match event {
            rows::Event::Unit(event) => event.ban(&self.table),
            rows::Event::Card(event) => event.ban(&self.table.cards),
            _ => None,
        };
        there.into_iter().chain(self.restricted(event))
    }

    /// Adds why an effect whose time is `moment` cannot be resolved as things stand; its costs are looked at as events.
    pub(crate) fn unresolvable(&self, nth: u8, moment: &Moment, bans: &mut Vec<EffectBan>) {
        let Some(effect) = self.table.cards.effect(nth) else { return };
        let who = (effect.owner, self.stands_on(nth));
        self.table.cards.inactive(nth, bans);
        if self.table.is_in_the_deck(nth) && moment.event.known() != Some(Known::DealtFaceup) {
            bans.push(EffectBan::Inactive(CardState::Facedown));
        }
        bans.extend(self.unmet(nth).cloned().map(EffectBan::Only));
        if effect.pays_fleet_command() {
            bans.extend(self.cannot(who, |what| what == Forbidden::FleetCommandTokens));
        }
        if let Some(once) = effect.once.filter(|once| self.is_used_up(nth, *once)) {
            bans.push(EffectBan::UsedUp(effect.name.clone(), once));
        }
        let its_end = matches!(moment.event.known(), Some(Known::ShipDestroyed | Known::SquadronDestroyed))
            && moment.word != TimingWord::After;
        if self.is_gone(nth) && !its_end {
            bans.push(EffectBan::NotInPlay(Standing::Destroyed));
        }
        bans.extend(effect.only_forbidden(|what| self.cannot(who, |one| what.contains(&one))));
    }

    /// Whether an effect was used as often as its card allows. What was used before the situation counts for the attack that is
    /// asked about, or for all of them.
    fn is_used_up(&self, nth: u8, once: OnceIn) -> bool {
        let limited = self.table.cards.limited.contains(&nth);
        if once != OnceIn::Attack || !self.fight.is_open() {
            return limited;
        }
        let asked = self.attack.further.is_none() && self.attack.by == Player::Attacker;
        self.attack.used.contains(&nth) || asked && limited
    }
}
