//! Which replacements do cards make of an event (CR 7.7.5)?

use crate::{
    ability::{Effect as Does, Kind, Occurrence, Often, Prevented},
    play::{
        nouns::{
            bans::{Answer, Ban},
            context::Context,
            objects::Object,
            source::Source,
            unit::Until,
        },
        present::{board::Board, scene::Scene, state::State},
        rows::event::Event,
        tabletop::{
            rules::PlayRules,
            table::{Spent, Table},
        },
        words::meaning,
    },
    terms::Player,
};

/// A replacement of a constant ability that an event meets.
pub(crate) struct Constant {
    pub(crate) context: Context,
    pub(crate) often: Often,
    pub(crate) would: Occurrence,
    pub(crate) unsettled: Option<Ban>,
}

/// Of everything that something else would happen by in an event's place: what lasts first, then what is constant.
fn meeting(board: &Board<'_>, event: &Event) -> impl Iterator<Item = Context> {
    let lasting = board
        .state
        .table
        .standing
        .iter()
        .filter(|standing| replaced(board.scene(&standing.context), &standing.would.what, event) != Ok(None))
        .map(|standing| standing.context.clone());
    lasting.chain(constants(board, event).into_iter().map(|met| met.context))
}

/// The words by which something else would happen in an event's place, if any would.
pub(crate) fn replaced_by(rules: &PlayRules, state: &State, event: &Event) -> Option<String> {
    meeting(&rules.board(state), event).next().map(|context| context.source.words())
}

/// The replacements of constant abilities that this event meets, or may meet. What their conditions leave open is named by
/// `constants::not_carried_out`.
pub(crate) fn constants(board: &Board<'_>, event: &Event) -> Vec<Constant> {
    let mut found = Vec::new();
    for one in board.in_play() {
        let Kind::Constant(steps) = &one.source.ability.kind else { continue };
        let mut context = Context::new(&one.source, &one.this, one.you);
        if let Some((unit, _)) = board.table.upgrade(&one.this) {
            // what an upgrade was attached to is known although it goes first (CR 8.11.1)
            context.slots.insert(meaning::ATTACHED, vec![Object::Unit(unit.id.clone())]);
        }
        for step in steps.iter().filter(|step| board.scene(&context).are_true(&step.conditions) == Ok(true)) {
            for doing in &step.does {
                let Does::Replace { would, with, often, .. } = &doing.effect else { continue };
                let (context, would) = (context.within(with), would.what.clone());
                let unsettled = match replaced(board.scene(&context), &would, event) {
                    Ok(None) => continue,
                    Ok(Some(_)) => None,
                    Err(ban) => Some(ban),
                };
                found.push(Constant { context, often: *often, would, unsettled });
            }
        }
    }
    found
}

/// The record of a replacement that applies the first time only.
pub(crate) fn first_time(context: &Context, often: Often) -> Option<Spent> {
    let until = match often {
        Often::FirstEachRound => Until::Round,
        Often::FirstEachPhase => Until::Phase,
        Often::Always | Often::NextTime => return None,
    };
    Some(Spent { card: context.this.clone(), label: context.source.label.clone(), until })
}

/// The first times that this event uses up, whatever becomes of it: what something else prevents would have happened,
/// too.
pub(crate) fn first_times(rules: &PlayRules, state: &State, event: &Event) -> Vec<Spent> {
    if !rules.has_first_times() {
        return Vec::new();
    }
    let met = constants(&rules.board(state), event).into_iter().filter(|met| met.unsettled.is_none());
    let spent = met.filter_map(|met| first_time(&met.context, met.often));
    spent.filter(|spent| !state.table.spent.contains(spent)).collect()
}

/// Whether an ability replaces something the first time only.
pub(crate) fn has_first_time(source: &Source) -> bool {
    let doings = source.body().iter().flat_map(|step| &step.does);
    doings.into_iter().any(|doing| {
        matches!(&doing.effect, Does::Replace { often: Often::FirstEachRound | Often::FirstEachPhase, .. })
    })
}

/// Whether what would happen is only a part of the event: nothing here takes the place of that alone.
fn is_part(would: &Occurrence, event: &Event) -> bool {
    would.each().into_iter().any(|one| {
        matches!(
            (one, event),
            (Occurrence::Exhausted(_), Event::Attack(_))
                | (Occurrence::Defeated { .. } | Occurrence::PlayerDefeats { .. }, Event::Pay { .. })
                | (Occurrence::Readied(_), Event::ReadyAll { .. })
        )
    })
}

/// What a replacement knows once it meets an event, if it does.
///
/// # Errors
/// What of its words leaves open whether it does.
pub(crate) fn replaced(scene: Scene<'_>, would: &Occurrence, event: &Event) -> Answer<Option<Context>> {
    let Some(slots) = scene.occurs(would, event)? else {
        // a token that falls with its unit is a part of that
        let part = !scene.occasions(would, event)?.is_empty();
        return if part { Err(scene.unsettled()) } else { Ok(None) };
    };
    if is_part(would, event) {
        return Err(scene.unsettled());
    }
    let mut context = scene.context.clone();
    context.slots.extend(slots);
    if let Event::Damage(damage) = event
        && damage.unpreventable
        && prevented(&context).is_some()
    {
        return Ok(None);
    }
    if let Event::Defeat { unit, .. } = event
        && *unit == context.this
        && let Some(unit) = scene.board.table.unit(unit)
    {
        context.slots.entry(0).or_insert_with(|| vec![Object::Unit(unit.id.clone())]);
    }
    Ok(Some(context))
}

/// The words that prevent a part of this damage, if any do.
pub(crate) fn partly_prevented(rules: &PlayRules, state: &State, event: &Event) -> Option<String> {
    let part =
        |context: &Context| matches!(prevented(context), Some(Prevented::Some(_) | Prevented::AllBut(_)));
    meeting(&rules.board(state), event).find(part).map(|context| context.source.words())
}

/// How much of the damage a replacement prevents.
pub(crate) fn prevented(context: &Context) -> Option<&Prevented> {
    let doings = context.steps.iter().flat_map(|step| &step.does);
    doings
        .into_iter()
        .find_map(|doing| if let Does::Prevent(prevented) = &doing.effect { Some(prevented) } else { None })
}

/// Whom an event affects: who controls what it is done to (CR 7.7.5.e).
pub(crate) fn affected(table: &Table, event: &Event) -> Player {
    let whose = |object: &Object| object.controller(table);
    let player = match event {
        Event::DefeatUpgrade { upgrade, .. } => Some(upgrade.controller),
        Event::Draw { who, .. } | Event::DrawThis { who, .. } | Event::Discard { who, .. } => Some(*who),
        Event::Damage(damage) => whose(&damage.to).or(Some(damage.by)),
        event => event.done_to().as_ref().and_then(whose),
    };
    player.unwrap_or(table.active_player())
}
