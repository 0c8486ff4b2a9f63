//! Why does an ability that has triggered not resolve yet?
//!
//! It waits in a layer of the agenda. What lies above that layer comes first: an ability that resolves (CR 7.6.8), what was
//! triggered by one (CR 7.6.11, 7.6.12); and in its own layer the player who was named resolves all of theirs (CR 7.6.10).

use crate::{
    play::{
        nouns::bans::{Ban, WaitsFor},
        rows::effect_key::EffectKey,
        tabletop::rules::PlayRules,
    },
    terms::Player,
};
use engine::{Inside, Prompt, Task, View};

/// The waiting ability that a line names, and why it is not its turn, if it is not. None where no waiting ability has that
/// name. `asked` is who decides, and what.
pub(crate) fn held<'v>(
    view: View<'v, PlayRules>,
    (asked, prompt): (Player, &Prompt<PlayRules>),
    is_called: &dyn Fn(&EffectKey) -> bool,
) -> Option<(&'v EffectKey, Option<Ban>)> {
    let mut resolving = None;
    let mut nested: Vec<String> = Vec::new();
    for (place, task) in view.agenda().enumerate() {
        match task {
            Task::Frame(frame) => {
                if let Inside::Effect(effect) = &frame.inside {
                    resolving.get_or_insert(effect);
                }
            }
            Task::Layer(layer) => {
                let mut waiting = layer.waiting().iter().map(|held| &held.effect);
                if let Some(effect) = waiting.find(|effect| is_called(&effect.key)) {
                    let what = match (prompt, resolving) {
                        (Prompt::First, _) if place == 0 => WaitsFor::TheName(asked),
                        _ if place == 0 && effect.owner == asked => return Some((&effect.key, None)),
                        _ if place == 0 => WaitsFor::Player(asked),
                        (Prompt::Effect(_) | Prompt::First, _) => WaitsFor::Nested(nested.join(", ")),
                        (_, Some(first)) if is_of(first, effect.owner) => {
                            WaitsFor::OwnOrder(first.to_string())
                        }
                        (_, Some(first)) => WaitsFor::Resolving(first.to_string()),
                        (_, None) => WaitsFor::Action,
                    };
                    let ban = Ban::Waits { effect: effect.key.to_string(), what };
                    return Some((&effect.key, Some(ban)));
                }
                nested.extend(layer.waiting().iter().map(|held| held.effect.key.to_string()));
            }
            _ => {}
        }
    }
    None
}

/// Whether it is an ability of a card, and that player's.
fn is_of(effect: &EffectKey, who: Player) -> bool {
    effect.resolving().is_some_and(|context| context.you == who)
}
