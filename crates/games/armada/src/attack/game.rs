//! What do attacks tell the engine?

use super::{
    AttackRules, attack_effects,
    bans::Ban,
    card_effects, checks, cite, defending, dice_total, effects,
    event::Event,
    gathering, keyword_effects, legality, on_dice, on_zones, operations, paying,
    pick::{Pick, Prompt},
    place::Asked,
    preview,
    problem::{Begins, Problem},
    resolve_damage,
    setup::{AttackSetup, Player},
    spent_by_effect,
    state::State,
    table::{Played, See, Usable, Uses, told_alike},
    targets,
    terms::Seat,
    told,
    view::{self, AttackView},
    why_not,
    work::{EffectKey, Scope, Work},
};
use engine::{
    Batch, Doing, Effect, Fact, Game, Moment, Pick as EnginePick, Position, Prompt as EnginePrompt,
    Resolution, Task, Told, View, Worded,
};

impl AttackRules {
    /// What refuses the declaration of an attack that is about to begin; empty where nothing does.
    pub fn refuses(&self, state: &State) -> Vec<Ban> {
        AttackRules.see(state).bans(Event::declare(state))
    }

    /// What the dice of each attack so far add up to, the attack that is asked about first: `3 hits, 1 critical = 4 damage`.
    pub fn reckoning(&self, state: &State) -> Vec<String> {
        dice_total::reckoned(state)
    }

    /// Why a pick that `player` names is refused although what is `asked` does not show it: the wrong player, the wrong
    /// step, a token nobody has, a die that is not there.
    pub fn why_not(
        &self,
        view: View<'_, Self>,
        player: Player,
        pick: &Pick,
        asked: Option<(Seat, &EnginePrompt<Self>)>,
    ) -> Vec<Ban> {
        let asked = asked.map(|(who, prompt)| Asked::at(view, who, prompt));
        why_not::why_not(view.state, player, pick, asked.as_ref())
    }
}

/// An attack, about to begin: with its declaration, or where its dice are given with those.
impl Begins for AttackRules {
    type Setup = AttackSetup;

    fn begin(&self, setup: &AttackSetup) -> Result<Position<Self>, Vec<Problem>> {
        let state = State::try_from(setup)?;
        let announced = card_effects::announced(&state);
        let attack = [
            Task::work(Work::Attack),
            Task::frame(Scope::Attack, ()),
            Task::work(Work::AfterAttack),
            Task::work(Work::FurtherTarget),
        ];
        Ok(Position::new(state, announced.into_iter().chain(attack)))
    }
}

impl Worded for AttackRules {
    type Shown = AttackView;

    fn view(&self, state: &State) -> AttackView {
        AttackView::of(state)
    }

    fn question(&self, view: View<'_, Self>, _: Seat, prompt: &EnginePrompt<Self>) -> String {
        match prompt {
            EnginePrompt::Game(prompt) => prompt.question(view.state),
            EnginePrompt::Effect(timing) => told::which_effect(view.state, *timing),
            EnginePrompt::First => "Whose effects come first?".to_owned(),
        }
    }

    fn label(&self, state: &State, pick: &EnginePick<Self>) -> String {
        match pick {
            EnginePick::Game(pick) => pick.label(state),
            EnginePick::Use(EffectKey::Brace, _) => "Halve the total".to_owned(),
            EnginePick::Use(EffectKey::FaceupCards, _) => "Deal it faceup".to_owned(),
            EnginePick::Use(EffectKey::StandardCritical, _) => "Deal the first card faceup".to_owned(),
            EnginePick::Use(EffectKey::Salvo, _) => "Salvo attack".to_owned(),
            EnginePick::Use(EffectKey::Counter(_), _) => "Counter attack".to_owned(),
            EnginePick::Use(EffectKey::Reduction { name, .. }, _) => format!("Lower the total by {name}"),
            EnginePick::Use(EffectKey::Typed(name), _) => format!("Resolve {name}"),
            EnginePick::Pass => "Resolve nothing more here".to_owned(),
            EnginePick::First(seat) => format!("The {} goes first", state.fight.player(*seat)),
        }
    }

    fn also(&self, state: &State, pick: &EnginePick<Self>) -> Vec<String> {
        match pick {
            EnginePick::Game(Pick::Critical(critical)) => preview::also(state, *critical),
            _ => Vec::new(),
        }
    }

    fn changes_nothing(
        &self,
        state: &State,
        (who, prompt): (Seat, &EnginePrompt<Self>),
        pick: &EnginePick<Self>,
    ) -> bool {
        let prompt = match prompt {
            EnginePrompt::Game(prompt) => Some(*prompt),
            EnginePrompt::Effect(_) | EnginePrompt::First => None,
        };
        match pick {
            EnginePick::Game(pick) => {
                preview::changes_nothing(state, (state.fight.player(who), prompt), pick)
            }
            EnginePick::Use(..) | EnginePick::Pass | EnginePick::First(_) => false,
        }
    }

    fn preview(&self, state: &State, pick: &EnginePick<Self>) -> String {
        match pick {
            EnginePick::Game(pick) => preview::preview(state, pick),
            EnginePick::Use(EffectKey::Typed(name), _) => state.table.sheet.sentence_of(name.as_str()),
            EnginePick::Use(key, _) => told::effect(state, key).text,
            EnginePick::Pass | EnginePick::First(_) => String::new(),
        }
    }

    fn player(&self, state: &State, seat: Seat) -> String {
        state.fight.player(seat).to_string()
    }

    fn glyph(&self, pick: &EnginePick<Self>) -> Option<&'static str> {
        use super::tokens::TokenKind;
        let kind = match pick {
            EnginePick::Game(pick) => match pick {
                Pick::Effect(pick) => return pick.glyph(),
                Pick::Lock { token, .. } | Pick::Spend { token, .. } | Pick::SpendOf { token, .. } => {
                    token.kind
                }
                Pick::Evade(_) => TokenKind::Evade,
                Pick::Redirect(_) => TokenKind::Redirect,
                Pick::UseKeyword(_)
                | Pick::Assault(_)
                | Pick::Raid(_)
                | Pick::Dodge(_)
                | Pick::DeclareFurther(_)
                | Pick::NoTarget
                | Pick::Declare
                | Pick::NoAttack
                | Pick::Remove(_)
                | Pick::ConcentrateFire(_)
                | Pick::UseReroll(_)
                | Pick::Reroll(_)
                | Pick::Critical(_)
                | Pick::NoCritical => return None,
            },
            EnginePick::Use(EffectKey::Salvo, _) => TokenKind::Salvo,
            EnginePick::Use(EffectKey::Brace, _) => TokenKind::Brace,
            EnginePick::Use(..) | EnginePick::Pass | EnginePick::First(_) => return None,
        };
        Some(kind.word())
    }
}

impl Game for AttackRules {
    type Player = Seat;
    type State = State;
    type Event = Event;
    type Work = Work;
    type Pick = Pick;
    type Prompt = Prompt;
    type Effect = EffectKey;
    type Scope = Scope;
    type Bindings = ();
    type Ban = Ban;

    told_alike!();

    fn seats(&self, _: &State) -> Vec<Seat> {
        Seat::ALL.to_vec()
    }

    fn work(&self, view: View<'_, Self>, work: &Work) -> Doing<Self> {
        doing(view, work)
    }

    fn forbids(&self, view: View<'_, Self>, event: &Event, _: &Batch<Self>, bans: &mut Vec<Ban>) {
        legality::forbids(view.state, event, bans);
    }

    fn effects(&self, moment: &Moment<'_, Self>, found: &mut Vec<Effect<Self>>) {
        effects::effects(moment, found);
    }

    fn unmet(&self, view: View<'_, Self>, effect: &Effect<Self>, _: &Event, bans: &mut Vec<Ban>) {
        if let EffectKey::Typed(name) = &effect.key
            && let Some((nth, _)) = view.state.table.sheet.named(name.as_str())
        {
            AttackRules.see(view.state).unmet(nth, bans);
        }
        if let EffectKey::Counter(_) = &effect.key {
            legality::return_bans(view.state, bans);
        }
    }

    fn resolve(&self, view: View<'_, Self>, effect: &EffectKey, _: &Event) -> Resolution<Self> {
        effects::resolve(view.state, effect).into()
    }

    fn modify(&self, view: View<'_, Self>, effect: &EffectKey, event: &Event, _: &Batch<Self>) -> Event {
        effects::modify(view.state, effect, event)
    }

    fn affected(&self, view: View<'_, Self>, _: &Event) -> Seat {
        view.state.seat(view.state.attack.on())
    }

    fn prepare(&self, before: &State, event: &mut Event) {
        event.prepare(before);
    }

    fn commit(&self, state: &mut State, event: &Event) {
        event.commit(state);
    }

    fn state_checks(&self, view: View<'_, Self>) -> Vec<Task<Self>> {
        checks::state_checks(view.state)
    }

    fn tell_pick(&self, view: View<'_, Self>, _: Seat, prompt: &Prompt, pick: &Pick) -> Option<Told> {
        told::pick(view.state, *prompt, pick)
    }

    fn tell_pass(&self, view: View<'_, Self>, who: Seat, prompt: &EnginePrompt<Self>) -> Told {
        told::pass(view.state, view.state.fight.player(who), prompt)
    }

    fn describe(&self, view: View<'_, Self>, effect: &EffectKey) -> Told {
        told::effect(view.state, effect)
    }

    fn facts(&self, state: &State) -> Vec<Fact> {
        view::facts(state)
    }
}

/// What a work item comes to.
pub(super) fn doing(view: View<'_, AttackRules>, work: &Work) -> Doing<AttackRules> {
    let state = view.state;
    if is_decided_by_the_attacker(work) && attacker_is_gone(state) {
        return Doing::Open(Ban::AttackerDestroyed);
    }
    match *work {
        Work::Attack => gathering::begin(state),
        Work::Declare => gathering::declare(state),
        Work::Gather => gathering::gather(state),
        Work::RemoveObstructed => gathering::remove_obstructed(state),
        Work::RollPool => gathering::roll_pool(state),
        Work::AddDie => attack_effects::add_die(state),
        Work::AddByAi { chosen, more } => keyword_effects::add_by_ai(state, chosen, more),
        Work::RollAdded { colors, by } => keyword_effects::roll_added(state, colors, by),
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
        Work::Pay(ref part) => paying::pay(state, part),
        Work::Do { nth, operation } => operations::operate(state, nth, operation),
        Work::Dice(work) => work.next(state),
        Work::RollTaken(from) => on_dice::roll_taken(state, from),
        Work::Remove { who, dice, more } => on_dice::remove_next(state, who, dice, more),
        Work::Zones(work) => work.next(state),
        Work::Deal(deal) => deal.next(|| state.next_text(state.side_of(deal.ship))),
        Work::SpendToken(token) => spent_by_effect::one_of(state, vec![token]),
        Work::TurnCards(turned) => turned.next(&AttackRules.see(state)),
        Work::Spread { who, nth, zone, most } => on_zones::spread_on(state, (who, nth), zone, most),
        Work::Total => resolve_damage::total(state),
        Work::Suffer => resolve_damage::suffer(state),
        Work::MoreZones => defending::more_zones(state),
        Work::Redirects { left, moved } => resolve_damage::redirects(state, left, moved),
        Work::RollDamage { who, colors, unit } => on_zones::roll_damage(state, who, colors, unit),
        Work::Points { redirected, rest } => resolve_damage::points(state, redirected, rest),
        Work::AfterAttack => resolve_damage::after_attack(state),
        Work::FurtherTarget => targets::further(state),
        Work::Unsettled(ref ban) => Doing::Open(ban.clone()),
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
