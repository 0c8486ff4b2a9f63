//! What does a board of Star Wars: Unlimited tell the engine?

use crate::{
    play::{
        abilities::waiting_effects,
        constant_abilities::{replacing, settled_table::Settled},
        deeds::event_life,
        nouns::bans::Ban,
        present::{
            frame::{Bindings, Scope},
            state::State,
        },
        refusals::{checks, legality},
        rows::{
            cite,
            effect_key::EffectKey,
            event::Event,
            pick::{Pick, Prompt},
            work::Work,
        },
        tabletop::rules::PlayRules,
        turns::agenda,
        views::{questions, view},
    },
    terms::Player,
};
use engine::{
    Apart, Batch, Citations, Doing, Effect, Fact, Fate, Game, Moment, Pick as EnginePick, Policy,
    Prompt as EnginePrompt, Replacement, Resolution, Task, Told, View,
};

impl PlayRules {
    /// Whether `name` means a pick although it is not its stable name to the letter: `attack Marine -> base`,
    /// names in quotation marks, another arrow.
    pub fn spells(&self, name: &str, pick: &Pick) -> bool {
        pick.is_spelled(name)
    }

    /// Whether `name` means an effect that is used although it is not its stable name to the letter.
    pub fn spells_effect(&self, name: &str, key: &EffectKey, apart: &Apart) -> bool {
        key.is_spelled(name, apart) || self.is_spelled_as_printed(name, key)
    }

    /// Whether `name` calls an ability by another of its headings than the one that has triggered it.
    fn is_spelled_as_printed(&self, name: &str, key: &EffectKey) -> bool {
        let EffectKey::Ability(triggered) = key else { return false };
        let context = &triggered.context;
        let printed = self.card(&context.this);
        let mut own = printed.sources.iter().chain(&printed.leader_side);
        let own =
            own.find(|source| source.number == context.source.number && source.text == context.source.text);
        let called = own.map(|source| format!("use {}/{}", context.this, source.label));
        called.is_some_and(|called| called.eq_ignore_ascii_case(name.trim()))
    }
}

impl Game for PlayRules {
    type Player = Player;
    type State = State;
    type Event = Event;
    type Work = Work;
    type Pick = Pick;
    type Prompt = Prompt;
    type Effect = EffectKey;
    type Scope = Scope;
    type Bindings = Bindings;
    type Ban = Ban;

    fn policy(&self) -> Policy {
        Policy::NAMED_HELD
    }

    fn seats(&self, state: &State) -> Vec<Player> {
        let active = state.table.active_player();
        vec![active, active.opponent()]
    }

    fn work(&self, view: View<'_, Self>, work: &Work) -> Doing<Self> {
        agenda::work(self, view, work)
    }

    fn forbids(&self, view: View<'_, Self>, event: &Event, batch: &Batch<Self>, bans: &mut Vec<Ban>) {
        legality::forbids(self, view.state, event, batch, bans);
    }

    fn effects(&self, moment: &Moment<'_, Self>, found: &mut Vec<Effect<Self>>) {
        waiting_effects::effects(self, moment, found);
    }

    fn unmet(&self, view: View<'_, Self>, effect: &Effect<Self>, event: &Event, bans: &mut Vec<Ban>) {
        waiting_effects::unmet(self, view, effect, event, bans);
    }

    fn resolve(&self, view: View<'_, Self>, effect: &EffectKey, event: &Event) -> Resolution<Self> {
        waiting_effects::resolve(self, view, effect, event)
    }

    fn replace(
        &self,
        view: View<'_, Self>,
        effect: &EffectKey,
        event: &Event,
        batch: &Batch<Self>,
    ) -> Replacement<Self> {
        waiting_effects::replace(self, view, effect, (event, batch))
    }

    fn affected(&self, view: View<'_, Self>, event: &Event) -> Player {
        replacing::affected(&view.state.table, event)
    }

    fn contend(&self, one: (&EffectKey, &Event), other: (&EffectKey, &Event)) -> bool {
        waiting_effects::contend(one, other)
    }

    fn contested(&self, view: View<'_, Self>, rivals: &[(&EffectKey, &Event)]) -> Option<Ban> {
        waiting_effects::contested(&view.state.table, rivals)
    }

    fn triggered_by(&self, effect: &EffectKey, event: &Event) -> Option<String> {
        waiting_effects::triggered_by(effect, event)
    }

    fn prepare(&self, before: &State, event: &mut Event) {
        event_life::prepare(self, before, event);
    }

    fn commit(&self, state: &mut State, event: &Event) {
        event_life::commit(self, state, event);
    }

    fn state_checks(&self, view: View<'_, Self>) -> Vec<Task<Self>> {
        match Settled::new(self, view.state) {
            Ok(table) => checks::checks(&table, view),
            Err(ban) => vec![Task::work(Work::Unsettled(Box::new(ban)))],
        }
    }

    fn over(&self, state: &State) -> bool {
        state.table.ending.is_some()
    }

    fn note(&self, bindings: &mut Bindings, event: &Event, fate: Fate) {
        bindings.note(event, fate);
    }

    fn announces(&self, event: &Event) -> bool {
        matches!(
            event,
            Event::CombatEnds(_) | Event::UseAction { .. } | Event::Spend(_) | Event::FirstTime(_)
        )
    }

    fn tell(&self, before: &State, event: &Event) -> String {
        event.words(self, &before.table)
    }

    fn cite(&self, event: &Event) -> Citations {
        event.rules(self)
    }

    fn tell_pick(&self, _: View<'_, Self>, who: Player, prompt: &Prompt, pick: &Pick) -> Option<Told> {
        questions::picked(who, prompt, pick)
    }

    fn tell_pass(&self, _: View<'_, Self>, who: Player, _: &EnginePrompt<Self>) -> Told {
        Told::new(format!("{who} uses nothing more here"), cite::declined())
    }

    fn tell_use(
        &self,
        _: View<'_, Self>,
        who: Player,
        prompt: &EnginePrompt<Self>,
        pick: &EnginePick<Self>,
    ) -> Option<Told> {
        questions::used(who, prompt, pick)
    }

    fn describe_on(&self, view: View<'_, Self>, effect: &EffectKey, event: &Event) -> Told {
        questions::effect_on(self, view, effect, event)
    }

    fn describe(&self, view: View<'_, Self>, effect: &EffectKey) -> Told {
        questions::effect(self, view, effect)
    }

    fn order_rules(&self, prompt: &EnginePrompt<Self>) -> Citations {
        cite::order(prompt)
    }

    fn facts(&self, state: &State) -> Vec<Fact> {
        view::facts(self, state)
    }

    fn heap_bytes(&self, state: &State) -> usize {
        state.table.units.len() * 256
    }
}
