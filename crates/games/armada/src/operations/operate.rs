//! What does each operation come to?

use super::{
    acting::Acting,
    among_several::{either, next_ship, on_whom, to_ships},
    cards::{gather, load, on_cards, turn_any},
    effect::{CardEvent, Operation},
    in_attacks::in_attacks,
    in_commands::in_commands,
    on_dice::on_dice,
    on_units::{on_unit, token_limit, turn_dials},
    on_zones::on_zones,
    rules::{Doing, Playing},
    table::{EffectWork, Seen, one, tasks},
};

/// What a work item of an effect comes to.
pub(crate) fn doing(seen: &Seen<'_, Playing<'_>>, work: &EffectWork) -> Doing {
    let acting = |clause| Acting::of(seen, clause);
    let done = match work {
        EffectWork::Do(clause) => acting(clause).map(|(acting, does)| operate(acting, does)),
        EffectWork::NextShip { clause, left, chosen } => {
            acting(clause).and_then(|(acting, does)| next_ship(acting, does, (*left, chosen)))
        }
        EffectWork::Gather { clause, ship } => acting(clause).and_then(|(acting, _)| gather(acting, *ship)),
        EffectWork::Load { clause, left } => {
            acting(clause).and_then(|(acting, does)| load(acting, does, *left))
        }
        EffectWork::TurnDials { who, unit, left, more, to, extent } => {
            turn_dials(seen.state, (*who, *unit), (*left, *more), (*to, *extent))
        }
        EffectWork::TokenLimit(unit) => token_limit(seen.state, *unit),
        EffectWork::TurnAny { who, ship } => turn_any(seen, *who, *ship),
    };
    done.unwrap_or_else(|| tasks([]))
}

/// An operation of an effect, or a part of it, to whom it was chosen for or whom it means. A card that lies at a destroyed ship does
/// nothing.
fn operate(acting: Acting<'_>, does: &Operation) -> Doing {
    if acting.clause.at.is_some_and(|ship| acting.table().unit(ship).destroyed()) {
        return tasks([]);
    }
    let (nth, operation) = acting.which();
    done(acting, does).unwrap_or_else(|| one(CardEvent::Nothing { nth, operation, missing: does.missing() }))
}

/// What the operation does. None if it finds no target, or only holds constantly. Its row says where it cannot be carried out.
pub(super) fn done(acting: Acting<'_>, does: &Operation) -> Option<Doing> {
    if !does.is_carried_out(acting.stage()) {
        return acting.not_here();
    }
    match does {
        Operation::Ships { ships, does } => to_ships(acting, *ships, does),
        Operation::Either(all) => either(acting, all),
        Operation::Add { .. }
        | Operation::AddShowing { .. }
        | Operation::AddPerDiscarded { .. }
        | Operation::Reroll { .. }
        | Operation::Change { .. }
        | Operation::Cancel(_)
        | Operation::Spend(_)
        | Operation::RemoveHalf
        | Operation::ExchangeDie => on_dice(acting, does),
        Operation::Words(_)
        | Operation::Elsewhere { .. }
        | Operation::Event(_)
        | Operation::Forbid(_)
        | Operation::Card { .. }
        | Operation::DealtCard(_)
        | Operation::FromCard { .. }
        | Operation::OntoCard(_)
        | Operation::DieOntoCard(_)
        | Operation::Load { .. }
        | Operation::Gather
        | Operation::Upgrade { .. } => on_cards(acting, does),
        Operation::Lock { .. }
        | Operation::Mark { .. }
        | Operation::ReadyUnspent(_)
        | Operation::DefendElsewhere
        | Operation::Spread
        | Operation::ReduceDamage(_)
        | Operation::FirstFaceup(_)
        | Operation::AnotherCritical
        | Operation::Salvo
        | Operation::RollDamage { .. }
        | Operation::OnZones { .. } => in_attacks(acting, does),
        Operation::GiveUpReveal
        | Operation::NoMoreCommands
        | Operation::Resolve { .. }
        | Operation::Points { .. }
        | Operation::GiveUpPoints
        | Operation::CheaperFacedown(_)
        | Operation::Value { .. }
        | Operation::MoreSquadrons(_)
        | Operation::SquadronsAt(_)
        | Operation::SquadronsBeyond(_)
        | Operation::EngagedMoveAt(_)
        | Operation::SquadronSpeed { .. }
        | Operation::SquadronDash(_)
        | Operation::FirstYawHighest
        | Operation::Yaw { .. } => in_commands(acting, does),
        Operation::AllTokens { .. }
        | Operation::Token { .. }
        | Operation::SpendToken { .. }
        | Operation::GainDefense { .. }
        | Operation::ReplaceDefense { .. }
        | Operation::Slider(_)
        | Operation::SlideBack(_)
        | Operation::RecoverHull { .. }
        | Operation::Speed { .. }
        | Operation::SlowDown { .. }
        | Operation::MatchSpeed(_)
        | Operation::SpeedOfChoice { .. }
        | Operation::DamageCards { .. }
        | Operation::FacedownCards { .. }
        | Operation::AnyFacedown(_)
        | Operation::Deal { .. }
        | Operation::GainMatching(_)
        | Operation::GainToken { .. }
        | Operation::DiscardCommandTokens(_)
        | Operation::DiscardCommandToken { .. }
        | Operation::GainDial { .. }
        | Operation::DiscardDial { .. }
        | Operation::DiscardTopDial(_)
        | Operation::DiscardStack
        | Operation::ChangeDials { .. }
        | Operation::GainRaid { .. }
        | Operation::DiscardRaid { .. }
        | Operation::FullShields { .. }
        | Operation::Bring { .. }
        | Operation::TakeAway(..)
        | Operation::Put(..) => on_whom(acting, does, on_unit),
        Operation::Damage { .. }
        | Operation::DamagePer { .. }
        | Operation::Shields { .. }
        | Operation::Strip { .. }
        | Operation::OpponentChooses { .. }
        | Operation::MoveShields { .. } => on_whom(acting, does, on_zones),
        Operation::ChosenBy { .. }
        | Operation::Allow(_)
        | Operation::Recolor { .. }
        | Operation::Reach { .. }
        | Operation::SetArmament { .. }
        | Operation::Armament { .. }
        | Operation::UsedZone
        | Operation::ExtraAttack
        | Operation::Countering(_)
        | Operation::RedirectAnywhere
        | Operation::RedirectAtMost(_)
        | Operation::BraceAtMost(_)
        | Operation::EvadeCancels
        | Operation::EvadeMore(_)
        | Operation::ObstructAttack
        | Operation::KeepObstructedDie
        | Operation::Count { .. }
        | Operation::HullBySize { .. }
        | Operation::Keyword(_)
        | Operation::Lend(_) => None,
    }
}
