//! Which effects wait for their moment, and what do they put on the agenda?

use super::{keyword_effects, replacements, triggers};
use crate::{
    play::{
        constant_abilities::replacing,
        nouns::{
            bans::Ban,
            event_fields::TokenDefeated,
            objects::{Attack, Object},
            unit::Unit,
        },
        present::state::State,
        resolution::modified_actions,
        rows::{
            effect_key::{EffectKey, Replacing},
            event::Event,
            work,
        },
        tabletop::{rules::PlayRules, table::Table},
    },
    terms::{Player, TokenUpgrade},
};
use engine::{Batch, Effect, Moment, Replacement, Resolution, Side, Timing, View};

/// Adds the effects whose moment this is.
pub(crate) fn effects(rules: &PlayRules, moment: &Moment<'_, PlayRules>, found: &mut Vec<Effect<PlayRules>>) {
    let state = moment.view.state;
    match (moment.timing, moment.side, moment.event) {
        (Timing::Replace, _, event) => {
            replacements(rules, state, (event, moment.batch), found);
            replacements::replacing(rules, moment, found);
        }
        (Timing::At, ..) => triggers::due(rules, moment, found),
        (Timing::After, Side::Arriving, Event::Attack(attack)) => {
            keyword_effects::attack_begins(rules, state, attack, found)
        }
        (Timing::After, Side::Leaving, Event::CombatEnds(attack)) => attack_ends(rules, state, attack, found),
        (Timing::After, Side::Arriving, event) => keyword_effects::arrives(rules, state, event, found),
        _ => {}
    }
    if moment.timing == Timing::After {
        triggers::triggered(rules, moment, found);
    }
}

fn replacements(
    rules: &PlayRules,
    state: &State,
    (event, batch): (&Event, &Batch<PlayRules>),
    found: &mut Vec<Effect<PlayRules>>,
) {
    let Event::Damage(damage) = event else {
        return;
    };
    let Object::Unit(id) = &damage.to else {
        return;
    };
    // one for each instance (CR 3.7.6.a): those that other instances of the same batch take are spent
    let spent = |event: &&Event| matches!(event, Event::DefeatToken { on, token: TokenUpgrade::Shield, .. } if on == id);
    let there = state.table.unit(id).map_or(0, |unit| usize::from(unit.tokens(TokenUpgrade::Shield)));
    if batch.events().filter(spent).count() >= there {
        return;
    }
    if let Some(unit) = state
        .table
        .unit(id)
        .filter(|unit| !damage.unpreventable && has_working(rules, state, unit, TokenUpgrade::Shield))
    {
        found.push(Effect::mandatory(Timing::Replace, unit.controller, EffectKey::Shield(id.clone())));
    }
}

/// Whether a unit has such a token that has its ability.
fn has_working(rules: &PlayRules, state: &State, unit: &Unit, token: TokenUpgrade) -> bool {
    let object = Object::Token(unit.id.clone(), token);
    unit.tokens(token) > 0 && !rules.board(state).is_without_abilities(&object)
}

/// Step 5: the Advantage tokens of attacker and defender.
fn attack_ends(rules: &PlayRules, state: &State, attack: &Attack, found: &mut Vec<Effect<PlayRules>>) {
    let attacker = Some(&attack.attacker).filter(|_| attack.attacker_in);
    let units = attacker.into_iter().chain(attack.defending_unit());
    let units = units.filter_map(|id| state.table.unit(id));
    for unit in units.filter(|unit| has_working(rules, state, unit, TokenUpgrade::Advantage)) {
        let key = EffectKey::Advantage(unit.id.clone());
        found.push(Effect::mandatory(Timing::After, unit.controller, key));
    }
}

/// Adds why an effect cannot be used although its moment has come.
pub(crate) fn unmet(
    rules: &PlayRules,
    view: View<'_, PlayRules>,
    effect: &Effect<PlayRules>,
    event: &Event,
    bans: &mut Vec<Ban>,
) {
    if let EffectKey::Replace(replacing) = &effect.key {
        replacements::unmet(&rules.board(view.state), replacing, event, bans);
    }
    if let EffectKey::Ability(triggered) = &effect.key {
        triggers::unmet(&rules.board(view.state), triggered, bans);
    }
    if let EffectKey::Keyword(card, keyword, _) = &effect.key {
        keyword_effects::unmet(rules, view.state, (effect.owner, card, *keyword), bans);
    }
}

/// What an effect does.
pub(crate) fn resolve(
    rules: &PlayRules,
    view: View<'_, PlayRules>,
    effect: &EffectKey,
    event: &Event,
) -> Resolution<PlayRules> {
    let state = view.state;
    let tasks = match effect {
        EffectKey::Keyword(card, keyword, value) => {
            keyword_effects::resolve(rules, state, (card, *keyword, *value), event)
        }
        EffectKey::Shield(_) | EffectKey::Replace(_) => Vec::new(),
        EffectKey::Ability(triggered) => triggers::begin(&state.table, triggered),
        EffectKey::Delayed(due) => modified_actions::due(&state.table, due),
        EffectKey::Advantage(unit) => {
            work::defeat_tokens(&state.table, unit, TokenUpgrade::Advantage, TokenDefeated::CombatOver)
        }
    };
    tasks.into()
}

/// What an effect has triggered on: what its heading names, else what the event was done to.
pub(crate) fn triggered_by(effect: &EffectKey, event: &Event) -> Option<String> {
    let named = if let EffectKey::Ability(triggered) = effect {
        let context = &triggered.context;
        context.slots.values().next().and_then(|objects| objects.first()).cloned()
    } else {
        None
    };
    named.or_else(|| event.outcome().to.pop()).map(|object| object.to_string())
}

/// What takes the place of an event.
pub(crate) fn replace(
    rules: &PlayRules,
    view: View<'_, PlayRules>,
    effect: &EffectKey,
    (event, batch): (&Event, &Batch<PlayRules>),
) -> Replacement<PlayRules> {
    let events = match effect {
        EffectKey::Shield(unit) => vec![Event::DefeatToken {
            on: unit.clone(),
            token: TokenUpgrade::Shield,
            why: TokenDefeated::Prevented,
        }],
        EffectKey::Replace(replacing) => {
            return replacements::replace(&rules.board(view.state), replacing, (event, batch));
        }
        EffectKey::Keyword(..) | EffectKey::Advantage(_) | EffectKey::Ability(_) | EffectKey::Delayed(_) => {
            Vec::new()
        }
    };
    let first = replacing::first_times(rules, view.state, event);
    let tasks = first.into_iter().map(|spent| work::in_passing(Event::FirstTime(spent))).collect();
    Replacement { events, tasks, ..Replacement::default() }
}

/// Whether using one of two replacements may keep the other from being used.
pub(crate) fn contend((one, of): (&EffectKey, &Event), (other, than): (&EffectKey, &Event)) -> bool {
    match (one, other) {
        (EffectKey::Replace(one), EffectKey::Replace(other)) => {
            // of several instances of one size it makes no difference which
            let alike = one.on.is_some() && one.on == other.on && !instances(of, than);
            replacements::contend(one, other) && !alike
        }
        (EffectKey::Shield(one), EffectKey::Shield(other)) => one == other && instances(of, than),
        _ => false,
    }
}

/// Whether two events are instances of damage of different size to one thing.
fn instances(one: &Event, other: &Event) -> bool {
    let (Event::Damage(one), Event::Damage(other)) = (one, other) else { return false };
    one.to == other.to && one.amount != other.amount
}

/// What no rule settles about replacements that conflict. Which of several instances of damage to one unit (CR 1.9.8) comes
/// first, and is prevented. Who decides where the replacements of several players conflict over things of several players: each
/// orders what happens to their own (CR 7.7.5.e).
pub(crate) fn contested(table: &Table, rivals: &[(&EffectKey, &Event)]) -> Option<Ban> {
    let one_after_another =
        |(_, one): &(&EffectKey, &Event)| rivals.iter().any(|(_, other)| instances(one, other));
    let instance = rivals.iter().find(|rival| one_after_another(rival)).and_then(|(_, event)| {
        if let Event::Damage(damage) = event { Some(Ban::InstancesInOrder(damage.to.clone())) } else { None }
    });
    let both = |mut players: Vec<Player>| {
        players.sort();
        players.dedup();
        players.len() > 1
    };
    let replacings: Vec<&Replacing> = rivals.iter().filter_map(|(key, _)| replacing_of(key)).collect();
    let owners = replacings.iter().map(|replacing| replacing.context.you).collect();
    let affected = rivals.iter().map(|(_, event)| replacing::affected(table, event)).collect();
    let nobodys = replacings.first().filter(|_| both(owners) && both(affected));
    instance.or_else(|| nobodys.map(|replacing| Ban::NobodySays(replacing.context.source.words())))
}

fn replacing_of(key: &EffectKey) -> Option<&Replacing> {
    if let EffectKey::Replace(replacing) = key { Some(replacing) } else { None }
}
