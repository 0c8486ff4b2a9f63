//! What is refused in an attack, and by which rule?

use super::{
    bans::Ban,
    command::CommandBan,
    conditions, declaring,
    dice::{Color, Pool},
    effect::{DiceChange, DieUse, EffectBan, Forbidden, Turning, TypedEffect},
    event::Event,
    keyword_uses,
    keywords::KeywordName,
    progress::{Critical, InForce},
    rows,
    setup::{AttackKind, ConcentrateFire, Place, Player, Sight},
    spending::{self, says},
    state::State,
    table::{Legality, TableEvent, UnitEvent},
    terms::{Command, Range},
    ways::Unrolled,
    work::AttackRules,
};

impl Legality for AttackRules {
    fn forbids(&self, state: &State, event: &rows::Event, bans: &mut Vec<rows::Ban>) {
        if let rows::Event::Unit(UnitEvent::SpendToken { unit, token, on, .. }) = *event {
            return spending::spend(state, state.side_of(unit), token, on, bans);
        }
        bans.extend(state.bans_on(event).map(rows::Ban::from));
        match *event {
            rows::Event::Attack(event) => of_the_attack(state, event, bans),
            rows::Event::Unit(UnitEvent::Turn { unit, token, why: Turning::Paid, .. }) => {
                spending::pay(state, state.side_of(unit), token, bans);
            }
            rows::Event::Table(TableEvent::Dice { change, to, .. }) if change.adds() => {
                added(state, to, change, bans);
            }
            _ => {}
        }
    }
}

/// Adds why something of the attack itself cannot happen.
fn of_the_attack(state: &State, event: Event, bans: &mut Vec<rows::Ban>) {
    match event {
        Event::Lock { accuracy, token } => spending::lock(state, accuracy, token, bans),
        Event::Resolve(Critical::Standard) => any_critical(state, Critical::Standard, bans),
        // that of a card is looked at before its cost is paid, which may take away what it needs
        Event::Resolve(Critical::Listed(_)) => {}
        Event::Declare { .. } => {
            declaring::target_bans(state, bans);
            let on_ship = state.defender().ship().is_some();
            attack_forbidden(
                state,
                (state.attack.by, on_ship),
                (state.attack.range, state.attack.sight),
                bans,
            );
        }
        Event::Return { .. } => return_bans(state, bans),
        Event::DeclareFurther { nth, .. } => {
            declaring::further_bans(state, nth, bans);
            says(state, state.attack.by, |cannot| cannot == Forbidden::FurtherTargets, bans);
            if let Some(target) = state.fight.target_facts(nth) {
                attack_forbidden(state, (state.attack.by, false), (target.range, target.sight), bans);
            }
        }
        Event::ConcentrateFire { ship, way } => concentrate_fire(state, ship, way, bans),
        Event::Unrolled { change: Unrolled::Added, .. } => salvo_adds_none(state, bans),
        Event::RollAgain { from, .. } => {
            not_in_pool(state, from, bans);
            dice_forbidden(state, Forbidden::RerollDice, bans);
        }
        Event::Reroll { from, .. } => {
            not_in_pool(state, from, bans);
            dice_forbidden_to(state, state.attack.on(), Forbidden::RerollDice, bans);
        }
        Event::Cancel { .. } => dice_forbidden_to(state, state.attack.on(), Forbidden::ModifyDice, bans),
        Event::UseReroll { source, .. } => {
            bans.extend(keyword_uses::no_reroll(state, source).map(rows::Ban::from));
            dice_forbidden(state, Forbidden::RerollDice, bans);
        }
        Event::UseKeyword(keyword) => {
            let usable = state.attack.usable(keyword.name).is_some();
            bans.extend((!usable).then(|| keyword_uses::idle(state, keyword.name).into()));
            if keyword.name != KeywordName::Dodge {
                dice_forbidden(state, Forbidden::AddDice, bans);
            }
        }
        Event::SpendHit(die) => {
            let ban = keyword_uses::no_assault(state, die).map(rows::Ban::from);
            let is_missing = ban.is_none() && state.attack.pool.count(die) == 0;
            let missing = EffectBan::NotInPool { die, by: DieUse::Assault };
            bans.extend(ban.or(is_missing.then(|| missing.into())));
            dice_forbidden(state, Forbidden::ModifyDice, bans);
        }
        Event::Enter(_)
        | Event::NoAttack(_)
        | Event::Gather { .. }
        | Event::Remove { .. }
        | Event::ReturnOver(_)
        | Event::Roll { .. }
        | Event::Total { .. }
        | Event::DamageResolved
        | Event::Unlock(_)
        | Event::LockToken(_)
        | Event::Mark(_)
        | Event::DefendElsewhere(_)
        | Event::Reduce { .. }
        | Event::FaceupCards(_)
        | Event::RedirectTo(_)
        | Event::RedirectOver(_)
        | Event::AnotherCritical
        | Event::Salvo
        | Event::Rolled(_)
        | Event::Unrolled { change: Unrolled::Removed, .. } => {}
    }
}

/// Why these dice cannot be added. What a card forbids to an effect is looked at before the effect does anything.
fn added(state: &State, to: Pool, change: DiceChange, bans: &mut Vec<rows::Ban>) {
    salvo_adds_none(state, bans);
    let by = match change {
        DiceChange::AddedByDial => DieUse::Dial,
        DiceChange::AddedByAi => DieUse::Ai,
        _ => return,
    };
    let (added, there) = (to.colors(), state.attack.pool.colors());
    let missing =
        Color::ALL.iter().zip(added).zip(there).filter(|((_, added), there)| *added > 0 && *there == 0);
    bans.extend(missing.map(|((color, _), _)| EffectBan::ColorNotInPool { color: *color, by }.into()));
    dice_forbidden(state, Forbidden::AddDice, bans);
}

/// Dice that are rolled again lie in the pool.
fn not_in_pool(state: &State, dice: Pool, bans: &mut Vec<rows::Ban>) {
    let missing = dice.counts().filter(|(die, count)| state.attack.pool.count(*die) < *count);
    let by = DieUse::Effect(DiceChange::Rerolled);
    bans.extend(missing.map(|(die, _)| EffectBan::NotInPool { die, by }.into()));
}

fn salvo_adds_none(state: &State, bans: &mut Vec<rows::Ban>) {
    if state.attack.kind == AttackKind::Salvo {
        bans.push(Ban::SalvoAddsNone.into());
    }
}

/// A card that says that the attacker cannot do this to its dice.
fn dice_forbidden(state: &State, what: Forbidden, bans: &mut Vec<rows::Ban>) {
    dice_forbidden_to(state, state.attack.by, what, bans);
}

/// A card that says that a player's effects, keywords and tokens cannot do this to dice.
fn dice_forbidden_to(state: &State, who: Player, what: Forbidden, bans: &mut Vec<rows::Ban>) {
    says(state, who, |cannot| cannot == what || cannot == Forbidden::ModifyDice, bans);
}

/// That whoever attacked is gone, or a card that says that whoever is attacked cannot attack in return.
pub(super) fn return_bans(state: &State, bans: &mut Vec<rows::Ban>) {
    let (owner, place) = (state.attack.by, state.source().place);
    if place != Place::InPlay {
        bans.push(Ban::NotInPlay { owner, place }.into());
    }
    let on_ship = state.source().ship().is_some();
    attack_forbidden(state, (state.attack.on(), on_ship), (state.attack.range, state.attack.sight), bans);
}

/// A card that says that a player can make no such attack, on a ship or on a squadron.
fn attack_forbidden(
    state: &State,
    (who, on_ship): (Player, bool),
    (range, sight): (Range, Sight),
    bans: &mut Vec<rows::Ban>,
) {
    let obstructed = conditions::is_obstructed(state, sight.obstruction);
    let such = |cannot| match cannot {
        Forbidden::Attack => true,
        Forbidden::AttackAt(at) => at == range,
        Forbidden::AttackObstructed => obstructed,
        Forbidden::AttackShips => on_ship,
        Forbidden::AttackSquadrons => !on_ship,
        _ => false,
    };
    says(state, who, such, bans);
}

/// Why the command cannot be resolved. Where only its dice are forbidden, it can, without effect.
fn concentrate_fire(state: &State, player: Player, way: ConcentrateFire, bans: &mut Vec<rows::Ban>) {
    let Some(ship) = state.side(player).ship() else {
        bans.push(Ban::SquadronCommand.into());
        return;
    };
    if ship.raid.contains(&Command::ConcentrateFire) {
        bans.push(CommandBan::Raided(Command::ConcentrateFire).into());
    }
    if ship.concentrate_fire_resolved {
        bans.push(CommandBan::OncePerRound(Command::ConcentrateFire).into());
    } else if let Some(missing) = ship.concentrate_fire().lacks(way) {
        bans.push(Ban::NoCommand(missing).into());
    }
    says(state, player, |cannot| cannot == Forbidden::ConcentrateFire, bans);
}

/// Why this critical effect cannot be resolved, as far as it holds for all critical effects.
pub(super) fn any_critical(state: &State, critical: Critical, bans: &mut Vec<rows::Ban>) {
    let attack = &state.attack;
    let most = usize::from(attack.more_criticals) + 1;
    if attack.criticals.len() >= most || attack.criticals.contains(&critical) {
        bans.push(Ban::OneCritical.into());
    }
    if !attack.pool.shows_crit(None) {
        bans.push(EffectBan::NoCriticalIcon(None).into());
    }
    let specified = match critical {
        Critical::Standard => false,
        Critical::Listed(nth) => state.table.cards.effect(nth).is_some_and(TypedEffect::is_said_of_squadrons),
    };
    if specified {
        // the card says so
    } else if state.target().squadron().is_some() {
        bans.push(Ban::SquadronSuffersNone.into());
    } else if state.source().squadron().is_some() && state.source().keyword(KeywordName::Bomber) == 0 {
        bans.push(Ban::SquadronResolvesNone.into());
    }
    let standard = critical == Critical::Standard;
    let such = |cannot| match cannot {
        Forbidden::ResolveCritical => true,
        Forbidden::ResolveStandardCritical => standard,
        _ => false,
    };
    says(state, attack.by, such, bans);
    if standard && attack.has(InForce::Contain) {
        bans.push(Ban::Contained.into());
    }
}
