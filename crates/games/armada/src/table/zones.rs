//! What falls on a hull zone of a ship?
//!
//! One point after another: damage takes a shield or finds the hull, shields are lost or come back.

use super::{
    effect::{EffectBan, Losing, OnZone, ShieldMove},
    played::Played,
    terms::{Facing, HullZone},
    unit::{Table, UnitId},
    unit_event::UnitEvent,
};

impl Table {
    /// What one point on a zone is.
    pub(crate) fn point(&self, unit: UnitId, zone: HullZone, what: OnZone) -> UnitEvent {
        let lose = |by| UnitEvent::LoseShield { unit, zone, by };
        match what {
            OnZone::Damage if self.unit(unit).shields.of(zone) > 0 => lose(Losing::Damage),
            OnZone::Damage => {
                UnitEvent::Deal { unit, facing: Facing::Facedown, by: Losing::Damage, text: None }
            }
            OnZone::Lose => lose(Losing::Effect),
            OnZone::Recover => UnitEvent::RecoverShield { unit, zone },
        }
    }

    /// The zone that loses shields, and how many of them: the one that is named, or the one with the most; none where nothing is
    /// there to lose.
    ///
    /// # Errors
    /// Several have the most.
    pub(crate) fn stripped(
        &self,
        unit: UnitId,
        named: Option<HullZone>,
        count: Option<u8>,
    ) -> Result<Option<(HullZone, u8)>, EffectBan> {
        let it = self.unit(unit);
        let fullest = || it.shields.fullest(it.zones()).map_err(EffectBan::SeveralFullest);
        let zone = named.map_or_else(fullest, |zone| Ok(Some(zone)))?;
        let points = |zone| count.map_or(u8::MAX, |count| count).min(it.shields.of(zone));
        Ok(zone.map(|zone| (zone, points(zone))).filter(|(_, points)| *points > 0))
    }

    /// What can come next where shields of a ship are moved: the hull zone, the shield that it gives, and what follows. Where no zone gets
    /// shields now, the next is named.
    pub(crate) fn shifts(
        &self,
        unit: UnitId,
        shift: ShieldMove,
    ) -> Vec<(HullZone, Option<UnitEvent>, ShieldMove)> {
        let it = self.unit(unit);
        let zones = it.zones().iter().copied();
        let giving: Vec<_> = shift
            .present
            .into_iter()
            .flat_map(|to| {
                let there = it.shields.of(to);
                let giving =
                    zones.clone().filter(move |zone| shift.gives(*zone, it.shields.of(*zone), there));
                giving.map(move |from| {
                    let moved = UnitEvent::MoveShield { unit, from, to, most: Some(shift.most) };
                    (from, Some(moved), shift.given(from))
                })
            })
            .collect();
        if !giving.is_empty() {
            return giving;
        }
        zones
            .filter(|zone| shift.takes(*zone) && it.shields.of(*zone) < shift.most)
            .map(|zone| (zone, None, shift.toward(zone)))
            .collect()
    }
}

/// The zones of a ship on which it can happen; damage falls on any.
pub(crate) fn zones_for(played: &impl Played, unit: UnitId, what: OnZone) -> impl Iterator<Item = HullZone> {
    let zones = played.table().unit(unit).zones().iter().copied();
    zones.filter(move |zone| what == OnZone::Damage || played.can(played.table().point(unit, *zone, what)))
}
