//! How are decisions and effects put into words?

use super::view::PlayView;
use crate::{
    ability::{Kind, Occurrence},
    keywords::KeywordKind,
    play::{
        abilities::free_actions,
        nouns::{
            card::CardId,
            context::Context,
            objects::{Object, object},
        },
        present::state::State,
        rows::{
            cite,
            effect_key::{EffectKey, Replacing},
            event::Event,
            pick::{Pick, Prompt},
        },
        tabletop::rules::PlayRules,
    },
    terms::Player,
};
use engine::{
    Choosable, Citations, Pick as EnginePick, Prompt as EnginePrompt, Task, Timing, Told, View, Worded,
};

/// What a pick means, where no event tells it.
pub(crate) fn picked(who: Player, prompt: &Prompt, pick: &Pick) -> Option<Told> {
    let text = match (prompt, pick) {
        (Prompt::Hidden(words), Pick::Done) => {
            format!("{who} acts as though there were no more such cards in hand: {words}")
        }
        (Prompt::Resource, Pick::Done) => format!("{who} resources no card"),
        (Prompt::Order(words), Pick::First(player)) => format!("{player} is affected first: {words}"),
        (Prompt::Seen(words), Pick::First(player)) => {
            format!("{who} chooses the order, and the cards of {player} come first: {words}")
        }
        (Prompt::Number(_), Pick::Number(number)) => format!("{who} chooses {number}"),
        (Prompt::May(words), Pick::No) => format!("{who} does not do it: {words}"),
        (Prompt::Unknown(words), Pick::Yes) => format!("Say that the condition is true: {words}"),
        (Prompt::Unknown(words), Pick::No) => format!("Say that the condition is not true: {words}"),
        _ => return None,
    };
    Some(Told::new(text, prompt.rules()))
}

/// That a player says which of several replacements applies (CR 7.7.5.e).
pub(crate) fn used(
    who: Player,
    prompt: &EnginePrompt<PlayRules>,
    pick: &EnginePick<PlayRules>,
) -> Option<Told> {
    matches!(prompt, EnginePrompt::Effect(Timing::Replace))
        .then(|| Told::new(format!("{who} chooses what applies: {pick}"), cite::order(prompt)))
}

impl Worded for PlayRules {
    type Shown = PlayView;

    fn view(&self, state: &State) -> PlayView {
        PlayView::of(self, state)
    }

    fn question(&self, view: View<'_, Self>, who: Player, prompt: &EnginePrompt<Self>) -> String {
        match prompt {
            EnginePrompt::Game(prompt) => prompt.question(&who),
            EnginePrompt::Effect(Timing::Replace) => format!("Which replacement does {who} choose?"),
            EnginePrompt::Effect(_) => format!("What does {who} resolve next?"),
            EnginePrompt::First => {
                let active = view.state.table.active_player();
                format!("{active} is the active player: which player resolves theirs first?")
            }
        }
    }

    fn label(&self, _: &State, pick: &EnginePick<Self>) -> String {
        match pick {
            EnginePick::Game(pick) => pick.label(),
            EnginePick::Use(key, apart) => format!("Resolve {key}{apart}"),
            EnginePick::Pass => "Resolve nothing more here".to_owned(),
            EnginePick::First(player) => format!("Let {player} go first"),
        }
    }

    fn also(&self, _: &State, pick: &EnginePick<Self>) -> Vec<String> {
        match pick {
            // one attacks the opponent's base, so that it needs no name
            EnginePick::Game(Pick::Attack(attacker, Object::Base(_))) => {
                vec![format!("attack {attacker} -> base")]
            }
            _ => Vec::new(),
        }
    }

    fn preview(&self, state: &State, pick: &EnginePick<Self>) -> String {
        if let EnginePick::Use(key, _) = pick {
            effect(self, View::of(state), key).text
        } else {
            String::new()
        }
    }

    fn comes_to_nothing(&self, state: &State, option: &Choosable<Self>) -> bool {
        free_actions::is_idle(self, state, option)
    }
}

/// An effect that is used, with its rules.
pub(crate) fn effect_on(
    rules: &PlayRules,
    view: View<'_, PlayRules>,
    effect: &EffectKey,
    event: &Event,
) -> Told {
    let mut told = self::effect(rules, view, effect);
    if let EffectKey::Replace(replacing) = effect
        && let Some(other) = event.done_to().filter(|object| *object != own(replacing))
    {
        told.text = format!("{}, for {}", told.text, object(&other));
    }
    let ended = if let Event::CombatEnds(attack) = event { Some(attack) } else { None };
    let attacker = ended.and_then(|attack| view.state.table.unit(&attack.attacker));
    let excess = attacker.is_some_and(|attacker| rules.has(view.state, attacker, KeywordKind::Overwhelm));
    let reading =
        ended.filter(|_| !excess).and_then(|attack| cite::reading_of(effect, &attack.combat)).into_iter();
    told.citations = reading.fold(told.citations, Citations::and);
    told
}

/// Where a keyword of a card stands: on the card, or in what gives it.
fn keyword_words(rules: &PlayRules, state: &State, card: &CardId, kind: KeywordKind) -> Option<String> {
    let printed = rules.card(card).keyword_words(kind);
    printed.or_else(|| rules.board(state).keyword_from(card, kind))
}

/// The card whose words make a replacement, as a unit.
fn own(replacing: &Replacing) -> Object {
    Object::Unit(replacing.context.this.clone())
}

/// What an effect does, whatever it meets.
pub(crate) fn effect(rules: &PlayRules, view: View<'_, PlayRules>, effect: &EffectKey) -> Told {
    let mut told = alone(effect);
    if let EffectKey::Keyword(card, keyword, _) = effect {
        told.source = keyword_words(rules, view.state, card, keyword.kind());
    }
    if own_wait_too(view, effect) {
        told.citations = told.citations.join(cite::own_order());
    }
    if is_nested(view, effect) {
        told.citations = told.citations.join(cite::nested());
    }
    told
}

/// Whether abilities wait that had triggered before the one did that now comes before them.
fn is_nested(view: View<'_, PlayRules>, effect: &EffectKey) -> bool {
    let waits = |task: &Task<PlayRules>| match task {
        Task::Layer(layer) => !layer.waiting().is_empty(),
        _ => false,
    };
    let triggered = match effect {
        EffectKey::Ability(triggered) => {
            let kind = &triggered.context.source.ability.kind;
            !matches!(kind, Kind::Event(_) | Kind::Action { .. } | Kind::EpicAction { .. })
        }
        EffectKey::Keyword(..) => true,
        EffectKey::Shield(_) | EffectKey::Advantage(_) | EffectKey::Delayed(_) => false,
        EffectKey::Replace(_) => false,
    };
    // its own layer is the nearest one
    let mut layers = view.agenda().filter(|task| matches!(task, Task::Layer(_)));
    triggered && layers.next().is_some() && layers.any(waits)
}

/// Whether more abilities of the same player wait beside the one that begins to resolve.
fn own_wait_too(view: View<'_, PlayRules>, effect: &EffectKey) -> bool {
    let owner = match effect {
        EffectKey::Keyword(card, ..) | EffectKey::Shield(card) | EffectKey::Advantage(card) => {
            view.state.table.unit(card).map(|unit| unit.controller)
        }
        EffectKey::Ability(triggered) => Some(triggered.context.you),
        EffectKey::Delayed(due) => Some(due.delayed.context.you),
        EffectKey::Replace(replacing) => Some(replacing.context.you),
    };
    match view.agenda().next() {
        Some(Task::Layer(layer)) => layer.waiting().iter().any(|held| Some(held.effect.owner) == owner),
        _ => false,
    }
}

fn alone(effect: &EffectKey) -> Told {
    let text = match effect {
        EffectKey::Keyword(card, keyword, 0) => format!("{} of {card} resolves", keyword.kind()),
        EffectKey::Keyword(card, keyword, value) => {
            format!("{} {value} of {card} resolves", keyword.kind())
        }
        EffectKey::Shield(card) => format!("A Shield token on {card} replaces the damage"),
        EffectKey::Ability(triggered) => return ability(&triggered.context, cite::effect(effect)),
        EffectKey::Delayed(due) => {
            // no triggered ability, whatever has made it (CR 7.7.4.d)
            let Context { this, source, .. } = &due.delayed.context;
            let text = format!("The delayed effect of {this} resolves");
            return Told::new(text, cite::effect(effect)).by(source.words());
        }
        EffectKey::Replace(replacing) => {
            let Context { this, source, .. } = &replacing.context;
            let text = format!("What {this} says takes its place");
            return Told::new(text, cite::effect(effect)).by(source.words());
        }
        EffectKey::Advantage(card) => format!("The combat of {card} is over for its Advantage tokens"),
    };
    Told::new(text, cite::effect(effect))
}

/// An ability of a card resolves: its text stands beside the rules.
fn ability(context: &Context, citations: Citations) -> Told {
    let Context { this, source, .. } = context;
    let heading = source.ability.kind.waits_for().first().filter(|_| source.behind.is_none());
    let at_moment = heading.is_some_and(|heading| matches!(heading.what, Occurrence::At(_)));
    let text = match at_moment {
        true => format!("What {this} does at this moment resolves"),
        false => format!("The {} of {this} resolves", source.called()),
    };
    Told::new(text, citations).by(source.words())
}
