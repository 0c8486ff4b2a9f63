//! How is it said how damage comes outside attacks?

use vocabulary::article;

use super::{
    dice::Pool,
    setup::{Obstacle, Outside},
    state::State,
    table::UnitId,
};

pub(super) fn dice(pool: Pool) -> String {
    let words: Vec<String> = pool.dice().map(|die| format!("{} {}", die.color(), die.face())).collect();
    words.join(", ")
}

/// `debris field`: an obstacle in words.
pub(super) fn obstacle(obstacle: Obstacle) -> String {
    obstacle.word().replace('-', " ")
}

/// `, on no obstacle`, ` on a station and a debris field`: where a movement ends.
pub(super) fn on_obstacles(on: &[Obstacle]) -> String {
    let on: Vec<String> = on.iter().map(|one| article(&obstacle(*one))).collect();
    if on.is_empty() { ", on no obstacle".to_owned() } else { format!(" on {}", on.join(" and ")) }
}

pub(super) fn reach(who: &str, outside: Outside) -> String {
    match outside {
        Outside::Nothing => format!("{who} lies inside the play area"),
        Outside::Base => format!("Part of the base of {} lies outside the play area", who.to_lowercase()),
        Outside::Dials => {
            "Only dials, their frames or a slider lie outside the play area: they do not count".to_owned()
        }
        Outside::Tool => "Only the maneuver tool lies outside the play area: it does not count".to_owned(),
        Outside::Plotted => {
            format!("{who} would have ended outside the play area, but its final position lies inside")
        }
    }
}

/// What an obstacle does to the unit on it.
pub(super) fn acts(state: &State, id: UnitId, on: Obstacle) -> String {
    let ship = state.table.ship(id);
    let it = if ship.is_some() { "a ship" } else { "a squadron" };
    let nothing = format!("The {} does nothing to {it}", obstacle(on));
    match (on, ship) {
        (Obstacle::AsteroidField, Some(_)) => "The ship is to be dealt one faceup damage card".to_owned(),
        (Obstacle::DebrisField, Some(_)) => "The ship suffers 2 damage in one hull zone".to_owned(),
        (Obstacle::Exogorth, Some(_)) => "The ship suffers 1 damage".to_owned(),
        (Obstacle::Purrgil, Some(ship)) => {
            format!("The ship suffers as much damage as its speed: {}", ship.speed.unwrap_or_default())
        }
        (Obstacle::Purrgil, None) => "The squadron suffers 1 damage".to_owned(),
        (Obstacle::Station, Some(_)) => "The ship discards one of its damage cards".to_owned(),
        (Obstacle::Station, None) => "The squadron may recover a hull point, and does".to_owned(),
        (Obstacle::GravityRift, Some(ship)) if ship.speed == Some(0) => {
            "The ship's speed is 0 already".to_owned()
        }
        (Obstacle::GravityRift, Some(_)) => "The ship's speed is reduced to 0".to_owned(),
        (Obstacle::DustField, _) => format!("{nothing} on it: it matters for line of sight"),
        (
            Obstacle::AsteroidField | Obstacle::DebrisField | Obstacle::Exogorth | Obstacle::GravityRift,
            None,
        ) => nothing,
    }
}
