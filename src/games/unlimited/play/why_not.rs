//! Why is an action refused that the present choice does not show?

use super::{
    attack::{Attack, Leave, Object},
    constants,
    event::Event,
    game::PlayRules,
    legality::{self, Ban},
    pick::Pick,
    state::State,
    terms::Player,
};
use crate::engine::Batch;

impl PlayRules {
    /// Why `who` cannot do what `choose` names: an attack with a unit of the other player, at one's own side, or any
    /// action after taking the initiative. None where no rule refuses it.
    pub fn why_not(
        &self,
        state: &State,
        who: Player,
        asked: Player,
        choose: &str,
    ) -> Option<(Pick, Vec<Ban>)> {
        let pick = declared(state, choose)?;
        if who != asked {
            let out = state.taken && state.initiative == who;
            return out.then(|| (pick, vec![Ban::OutOfActions(who)]));
        }
        let Pick::Attack(attacker, target) = &pick else {
            return None;
        };
        let event = Event::Attack(Attack::new(who, attacker.clone(), target.clone(), Leave::Action));
        let mut bans = Vec::new();
        legality::forbids(self, state, &event, &Batch::new([event.clone()]), &mut bans);
        if bans.is_empty() { None } else { Some((pick, bans)) }
    }

    /// What of the cards in play is not carried out, if anything: what happens with it there is not settled.
    pub(super) fn unsettled(&self, state: &State) -> Option<Ban> {
        if !self.has_text() {
            return None;
        }
        constants::not_carried_out(&self.eyes(state)).into_iter().next()
    }

    /// The sentences of cards in play that are not carried out: what works all the time and is not understood, or is
    /// beyond this version.
    pub fn not_carried_out(&self, state: &State) -> Vec<String> {
        let bans = constants::not_carried_out(&self.eyes(state)).into_iter();
        bans.map(|ban| match ban {
            Ban::NotUnderstood(words) | Ban::Unmodelled(words) | Ban::UnknownCard(words) => words,
            other => super::tell::ban(&other).text,
        })
        .collect()
    }
}

/// An action as a line names it, of things that are on the table.
fn declared(state: &State, choose: &str) -> Option<Pick> {
    let choose = choose.trim();
    if choose.eq_ignore_ascii_case("take initiative") {
        return Some(Pick::TakeInitiative);
    }
    let rest = choose.get(..7).filter(|verb| verb.eq_ignore_ascii_case("attack ")).and(choose.get(7..))?;
    let (attacker, target) = rest
        .replace('\u{2192}', "->")
        .split_once("->")
        .map(|(one, other)| (one.trim().to_lowercase(), other.trim().to_lowercase()))?;
    let unit = |name: &str| state.units.iter().find(|unit| unit.id.to_string().to_lowercase() == name);
    let attacker = unit(&attacker)?;
    let target = match target.as_str() {
        "p1 base" => Object::Base(Player::P1),
        "p2 base" => Object::Base(Player::P2),
        "base" => Object::Base(attacker.controller.opponent()),
        name => Object::Unit(unit(name)?.id.clone()),
    };
    Some(Pick::Attack(attacker.id.clone(), target))
}
