//! What does an operation come to on the hull zones of a ship, or as damage on a squadron?

use super::{
    acting::Acting,
    damage::suffering,
    effect::{OnZone, Operation, Share, ShieldMove},
    rules::{Doing, Playing},
    table::{Played, UnitId, ZoneWork, tasks},
    terms::Seat,
};

/// What is done to shields and hull; none where it finds nothing. The owner of the ship chooses, or whom the card names.
pub(super) fn on_zones(acting: Acting<'_>, does: &Operation, ship: UnitId) -> Option<Doing> {
    let it = acting.table().unit(ship);
    let chooses = (acting.chooser.unwrap_or(it.owner), ship);
    match does {
        Operation::Damage { points, zone, .. } if matches!(acting.part(), Playing::Damage) => {
            Some(tasks(suffering((ship, acting.chooser), *points, *zone)))
        }
        Operation::Damage { points, zone, .. } => {
            ZoneWork::on(acting.seen, chooses, *zone, (OnZone::Damage, *points))
        }
        Operation::DamagePer { dice, share, .. } => {
            damage_per(acting, chooses, share.of(dice.among(acting.state().pool()?).len()), *share)
        }
        Operation::Shields { verb, points, zone, .. } => {
            ZoneWork::on(acting.seen, chooses, *zone, (verb.on_zone(), *points))
        }
        Operation::Strip { zone, count, .. } => {
            ZoneWork::strip(acting.table(), (ship, acting.chooser), (*zone, *count))
        }
        Operation::OpponentChooses { zones, extent, .. } => {
            it.ship().map(|_| ZoneWork::different(ship, *zones, *extent).doing())
        }
        Operation::MoveShields { count, to, most } => {
            let shift = ShieldMove::new(*count, *to, *most, acting.seen.defending_zone());
            let any = !acting.table().shifts(ship, shift).is_empty();
            any.then(|| ZoneWork::Move { who: it.owner, ship, shift }.doing())
        }
        _ => None,
    }
}

/// As much damage as dice: one point for each of them, or all of it at once.
fn damage_per(acting: Acting<'_>, chooses: (Seat, UnitId), points: u8, share: Share) -> Option<Doing> {
    let (times, points) = if share == Share::Each { (points, 1) } else { (1, points) };
    let suffered = ZoneWork::on(acting.seen, chooses, None, (OnZone::Damage, points));
    let Some(Doing::Tasks(once)) = suffered.filter(|_| times > 0 && points > 0) else { return None };
    Some(tasks(std::iter::repeat_n(once, usize::from(times)).flatten()))
}
