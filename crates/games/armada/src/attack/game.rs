//! How does an attack begin, what does each of its work items come to, and how is what is decided called?

use super::{
    attack_effects,
    bans::Ban,
    card_effects, defending, descriptions, dice_total,
    event::Event,
    gathering, keyword_effects, legality, on_dice, on_zones,
    pick::Pick,
    problem::Problem,
    progress::Critical,
    resolve_damage, rows,
    rules::{ArmadaRules, Doing, Task},
    setup::AttackSetup,
    spent_by_effect,
    state::State,
    table::{EffectPick, Played, See, Usable, Uses},
    targets,
    work::{AttackRules, EffectKey, Work},
};
use engine::{Pick as EnginePick, Words};

/// An attack, about to begin: with its declaration, or where its dice are given with those.
///
/// # Errors
/// What in the situation no table can show.
pub(crate) fn begin(setup: &AttackSetup) -> Result<(State, Vec<Task>), Vec<Problem>> {
    let state = State::try_from(setup)?;
    let announced = card_effects::announced(&state);
    Ok((state, announced.into_iter().chain(tasks()).collect()))
}

/// The attack, from its first step that is not behind it, and what follows it.
pub(crate) fn tasks() -> [Task; 4] {
    [
        Task::work(Work::Attack),
        Task::frame(rows::Scope::Attack, ()),
        Task::work(Work::AfterAttack),
        Task::work(Work::FurtherTarget),
    ]
}

/// What a line names. A critical effect of a card is called by its name or its number, with `critical` or `use`.
pub fn read(state: &State, line: &str) -> Option<rows::Pick> {
    let line = line.trim();
    let (verb, name) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let critical = ["critical", "use"].iter().any(|known| verb.eq_ignore_ascii_case(known));
    let listed = state.table.cards.named(name.trim()).filter(|(_, effect)| critical && effect.is_critical());
    if let Some((nth, _)) = listed {
        return Some(Pick::Critical(Critical::Listed(nth)).into());
    }
    named(line)
}

/// The pick of that stable name.
pub fn named(line: &str) -> Option<rows::Pick> {
    let line = line.to_lowercase();
    let of_effect = || EffectPick::read(&line.split_whitespace().collect::<Vec<_>>());
    let own = line.parse::<Pick>().ok().map(rows::Pick::from);
    own.or_else(|| of_effect().map(rows::Pick::from))
}

/// What refuses the declaration of an attack that is about to begin; empty where nothing does.
pub(crate) fn refuses(state: &State) -> Vec<rows::Ban> {
    AttackRules.see(state).bans(Event::declare(state))
}

/// What the dice of each attack so far add up to, the attack that is asked about first: `3 hits, 1 critical = 4 damage`.
pub fn reckoning(state: &State) -> Vec<String> {
    dice_total::reckoned(state)
}

/// What is said of a pick of an attack, beside its label.
pub(crate) fn words(state: &State, pick: &EnginePick<ArmadaRules>) -> Words {
    let (also, effect, idle) = match pick {
        EnginePick::Game(pick) => (
            also(state, pick),
            descriptions::preview(state, pick),
            descriptions::changes_nothing(state, pick),
        ),
        EnginePick::Use(rows::Effect::Attack(key), _) => {
            let effect = match key {
                EffectKey::Typed(name) => state.table.cards.sentence_of(name.as_str()),
                key => descriptions::effect(state, key).text,
            };
            (Vec::new(), effect, false)
        }
        EnginePick::Use(..) | EnginePick::Pass | EnginePick::First(_) => (Vec::new(), String::new(), false),
    };
    Words { also, effect, idle, ..Words::default() }
}

/// What else lines may call a pick.
pub fn also(state: &State, pick: &rows::Pick) -> Vec<String> {
    match pick {
        rows::Pick::Attack(Pick::Critical(critical)) => descriptions::also(state, *critical),
        _ => Vec::new(),
    }
}

/// Adds why an effect cannot be used now.
pub(crate) fn unmet(state: &State, effect: &EffectKey, bans: &mut Vec<rows::Ban>) {
    if let EffectKey::Typed(name) = effect {
        AttackRules.see(state).unmet_of(name, bans);
    }
    if let EffectKey::Counter(_) = effect {
        legality::return_bans(state, bans);
    }
}

/// What a work item comes to.
pub(crate) fn doing(state: &State, work: &Work) -> Doing {
    if is_decided_by_the_attacker(work) && attacker_is_gone(state) {
        return Doing::Open(Ban::AttackerDestroyed.into());
    }
    match *work {
        Work::Attack => gathering::begin(state),
        Work::Declare => gathering::declare(state),
        Work::Gather => gathering::gather(state),
        Work::RemoveObstructed => gathering::remove_obstructed(state),
        Work::RollPool => gathering::roll_pool(state),
        Work::AddDie => attack_effects::add_die(state),
        Work::AddByAi { chosen, more } => keyword_effects::add_by_ai(state, chosen, more),
        Work::Raid => keyword_effects::raid(state),
        Work::TokenReroll => attack_effects::token_reroll(state),
        Work::Choose(dice) => attack_effects::choose_die(state, dice),
        Work::RollAgain(dice) => attack_effects::roll_again(state, dice),
        Work::AttackEffects => attack_effects::attack_effects(state),
        Work::DefenseTokens => defending::defense_tokens(state),
        Work::Evade { token, chosen, more } => defending::evade(state, token, chosen, more),
        Work::Dodge { chosen, more } => keyword_effects::dodged(state, chosen, more),
        Work::Reroll(dice) => defending::reroll(state, dice),
        Work::CriticalEffect => resolve_damage::choose(state),
        Work::Announce(player) => {
            AttackRules.see(state).announced(state.seat(player), |effect| state.owner(effect) == player)
        }
        Work::Moment(word, of) => Doing::Tasks(card_effects::moment(state, word, of).into_iter().collect()),
        Work::Use(nth) => Doing::Tasks(AttackRules.see(state).using(nth)),
        Work::Remove { who, dice, more } => on_dice::remove_next(state, who, dice, more),
        Work::SpendToken(token) => spent_by_effect::one_of(state, vec![token]),
        Work::Spread { who, nth, zone, most } => on_zones::spread_on(state, (who, nth), zone, most),
        Work::Total => resolve_damage::total(state),
        Work::Suffer => resolve_damage::suffer(state),
        Work::MoreZones => defending::more_zones(state),
        Work::Redirects { left, moved } => resolve_damage::redirects(state, left, moved),
        Work::RollDamage { who, colors, unit } => on_zones::roll_damage(state, who, colors, unit),
        Work::Points { redirected, rest } => resolve_damage::points(state, redirected, rest),
        Work::AfterAttack => resolve_damage::after_attack(state),
        Work::FurtherTarget => targets::further(state),
    }
}

/// Whether it is a step of the attack, in which somebody rolls or decides for the attacker.
fn is_decided_by_the_attacker(work: &Work) -> bool {
    matches!(
        work,
        Work::Gather
            | Work::RollPool
            | Work::AttackEffects
            | Work::DefenseTokens
            | Work::CriticalEffect
            | Work::Total
    )
}

/// Whether whoever attacks was destroyed while its attack goes on. Who is attacked may be gone when it attacks in return.
fn attacker_is_gone(state: &State) -> bool {
    state.fight.waiting.is_empty() && state.source().destroyed() && !state.attack.kind.is_return()
}
