//! Which further squadrons are attacked?
//!
//! Declare Additional Squadron Target: after a ship's attack on a squadron the attacker goes on to
//! further squadrons of the situation, each once, until it declines or none is left. Each is a new
//! attack: tokens, locks and rerolls are fresh, commands are not.

use super::{
    bans::Ban,
    event::Event,
    gathering::beginning,
    pick::{Pick, Prompt},
    rows,
    rules::{Doing, Offer, Task},
    state::State,
    work::Work,
};

/// The attacker declares a further squadron, or is done. An attack that was refused or canceled goes
/// nowhere, and who is destroyed attacks no more.
pub(super) fn further(state: &State) -> Doing {
    if state.fight.targets.is_empty() || state.attack.total.is_none() || state.source().destroyed() {
        return Doing::Tasks(Vec::new());
    }
    let mut offers: Vec<Offer> = Vec::new();
    for (nth, target) in (1..).zip(&state.fight.targets) {
        let event = Event::declare_further(state, nth);
        let pick = Pick::DeclareFurther(nth);
        offers.push(match target.dice {
            Some(_) => {
                let rest = [
                    Task::work(Work::Gather),
                    Task::frame(rows::Scope::Attack, ()),
                    Task::work(Work::AfterAttack),
                    Task::work(Work::FurtherTarget),
                ];
                let begins = std::iter::once(Task::event(event)).chain(beginning(state));
                Offer::new(pick, begins.chain(rest).collect())
            }
            None => {
                let open = rows::Work::Unsettled(Ban::AntiSquadronNotGiven.into());
                Offer::new(pick, vec![Task::work(open)]).naming(event)
            }
        });
    }
    let again = Offer::new(Pick::Declare, Vec::new()).requires(false, Ban::TargetedOnce);
    offers.push(again);
    offers.push(Offer::new(Pick::NoTarget, Vec::new()));
    Doing::Choice { who: state.seat(state.attack.by), prompt: Prompt::FurtherTarget.into(), offers }
}
