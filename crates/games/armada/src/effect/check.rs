//! What in a list of effects can no table show?

use super::{
    CardNamed, Name, Operation, Stage, TypedEffect, Whose, limits,
    problem::{Inspection, Problem},
};
use names::did_you_mean;

/// Looks through the effects of a situation in which each player has one ship or squadron: their names, and what
/// they name.
pub(crate) fn inspect(effects: &[TypedEffect], found: &mut Inspection) {
    inspect_list(effects, found);
    for (nth, effect) in effects.iter().enumerate() {
        let field = format!("effect[{}].does", nth + 1);
        effect.does.iter().for_each(|operation| inspect_friendly(operation, &field, found));
    }
}

/// The same, wherever the effects stand.
pub(crate) fn inspect_list(effects: &[TypedEffect], found: &mut Inspection) {
    for (nth, effect) in effects.iter().enumerate() {
        let field = |what: &str| format!("effect[{}].{what}", nth + 1);
        inspect_name(effects, nth, found);
        for operation in &effect.does {
            inspect_operation(effects, operation, &field("does"), found);
        }
    }
}

impl Stage {
    /// Whether an effect can be carried out there; what it names of others is looked at with all of them.
    pub(crate) fn fits(self, effect: &TypedEffect) -> bool {
        let mut found = Inspection::default();
        inspect_for(self, std::slice::from_ref(effect), &mut found);
        let named = |problem: &Problem| problem.message.contains("no effect of that name is listed");
        found.finish().iter().all(named)
    }
}

/// Looks through the effects of a situation, for what it does not carry out too: operations, costs, sides.
pub(crate) fn inspect_for(stage: impl Into<Stage>, effects: &[TypedEffect], found: &mut Inspection) {
    let stage = stage.into();
    if stage.has_fleets() {
        inspect_list(effects, found);
    } else {
        inspect(effects, found);
    }
    for (nth, effect) in effects.iter().enumerate() {
        let field = |what: &str| format!("effect[{}].{what}", nth + 1);
        for operation in &effect.does {
            if let Some(help) = stage.help_instead(operation) {
                let message = format!(
                    "`{}` is `{operation}`, which the kind `{stage}` does not carry out",
                    field("does")
                );
                found.report(Problem::new(field("does"), message, help));
            }
            if let Some(whose) = operation.whose().filter(|whose| !stage.knows(*whose)) {
                let message =
                    format!("`{}` names the `{whose}`, and the kind `{stage}` has no attack", field("does"));
                found.report(Problem::new(field("does"), message, "name `own` or `enemy`"));
            }
        }
        for condition in &effect.only {
            if let Some(help) = stage.help_instead_of_condition(condition) {
                let message =
                    format!("`{}` is `{condition}`, which the kind `{stage}` cannot look at", field("only"));
                found.report(Problem::new(field("only"), message, help));
            }
        }
        for cost in &effect.cost {
            if let Some(help) = stage.help_instead_of_cost(cost) {
                let message =
                    format!("`{}` is `{cost}`, which cannot be paid in the kind `{stage}`", field("cost"));
                found.report(Problem::new(field("cost"), message, help));
            }
        }
    }
}

fn inspect_name(effects: &[TypedEffect], nth: usize, found: &mut Inspection) {
    let Some(name) = effects.get(nth).map(|effect| &effect.name) else { return };
    let field = format!("effect[{}].name", nth + 1);
    let text = name.as_str();
    let letters = text.chars().any(char::is_alphabetic) && !text.contains([',', '/', '#']);
    if !letters || text.chars().count() > limits::EFFECT_NAME {
        let message = format!("`{field}` is `{name}`: a name has letters, and neither commas nor slashes");
        let help = format!(
            "write it as letters, digits, blanks and hyphens, at most {} characters",
            limits::EFFECT_NAME
        );
        found.report(Problem::new(field.clone(), message, help));
    }
    if effects.iter().take(nth).any(|other| other.name.is(text)) {
        let message = format!("`{field}` is `{name}`, and another effect has that name");
        found.report(Problem::new(field, message, "give each effect a name of its own"));
    }
}

fn inspect_operation(effects: &[TypedEffect], operation: &Operation, field: &str, found: &mut Inspection) {
    let named = match operation {
        Operation::Card { card: CardNamed::Of(name), .. } | Operation::Forbid(name) => Some(name),
        _ => None,
    };
    let listed = |name: &Name| effects.iter().any(|other| other.name.is(name.as_str()));
    if let Some(name) = named.filter(|name| !listed(name)) {
        let message = format!("`{field}` names `{name}`, and no effect of that name is listed");
        let known = effects.iter().map(|other| other.name.as_str());
        let help = format!(
            "list that effect too, or name one that is listed; {}",
            did_you_mean(name.as_str(), known)
        );
        found.report(Problem::new(field, message, help));
    }
}

fn inspect_friendly(operation: &Operation, field: &str, found: &mut Inspection) {
    let other = |operation: &Operation| operation.whose() == Some(Whose::Friendly);
    if other(operation) {
        let message = format!(
            "`{field}` does something to another friendly ship, and each player has one ship or squadron here"
        );
        found.report(Problem::new(field, message, "say it in words, as `consequence`"));
    }
}
