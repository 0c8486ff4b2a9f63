//! What does a board of Star Wars: Unlimited tell the engine?

use super::{
    ability::Kind,
    attack::{self, Object},
    bans::Ban,
    card::{Card, CardId, CardKind, Cards},
    checks, cite, commit, constants,
    effects::{self, EffectKey},
    event::{Defeated, Event, UpgradeDefeated},
    frame::{Bindings, Scope},
    legality, outside_play,
    pick::{Pick, Prompt},
    questions, replacing,
    settled::Settled,
    setup::{self, Moment as Asked, PlaySetup},
    start,
    state::{State, Unit},
    tell,
    terms::{Aspect, Player, TokenUnit},
    view,
    work::{self, Work},
};
use crate::{Described, Problem};
use engine::{
    Apart, Batch, Citations, Doing, Effect, Fact, Fate, Game, Moment, Pick as EnginePick, Policy, Position,
    Prompt as EnginePrompt, Replacement, Resolution, Task, Told, View,
};
use vocabulary::Name;

/// The rules of Star Wars: Unlimited, after the Comprehensive Rules 8.0, with the cards of one board.
///
/// ```
/// use engine::{Node, advance_silently};
/// use unlimited::play::{PlayRules, PlaySetup};
/// let setup: PlaySetup = toml::from_str(r#"
///     [[unit]]
///     name = "Marine"
///     power = 3
///     hp = 3
/// "#).unwrap();
/// let rules = PlayRules::try_from(&setup).unwrap();
/// let Node::Choice(choice) = advance_silently(&rules, &mut rules.start()) else { panic!() };
/// assert_eq!(choice.options[0].pick.to_string(), "attack Marine -> P2 base");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct PlayRules {
    setup: PlaySetup,
    cards: Cards,
    tokens: Vec<Card>,
    nothing: Card,
    bases: [CardId; 2],
    constants: bool,
    settled: bool,
    text: bool,
    remembers: bool,
    first_times: bool,
    lying: bool,
}

/// The rules for a board.
impl TryFrom<&PlaySetup> for PlayRules {
    type Error = Vec<Problem>;

    fn try_from(setup: &PlaySetup) -> Result<Self, Vec<Problem>> {
        setup.checked()?;
        let nothing = Card::plain("unknown card", CardKind::Event);
        let cards = start::cards(setup);
        let abilities = || start::sources(&cards).flat_map(|source| source.ability.with_those_within());
        let constants = abilities().any(|ability| matches!(ability.kind, Kind::Constant(_)));
        let settled = !constants && cards.values().all(constants::is_settled);
        let bases = [Player::P1, Player::P2].map(|player| CardId::new(&start::base_name(player)));
        // a keyword on an upgrade is looked at like its text: see `constants`
        let mut upgrades = cards.iter().filter(|(_, card)| card.kind == CardKind::Upgrade);
        let listed = upgrades.any(|(_, card)| !card.keywords.is_empty());
        let text = listed || start::sources(&cards).next().is_some();
        let remembers = start::sources(&cards).any(|source| start::asks_for_history(source));
        let first_times = start::sources(&cards).any(|source| replacing::has_first_time(source));
        let lying = start::sources(&cards).any(outside_play::speaks);
        let tokens = TokenUnit::ALL.iter().map(|token| Card::token(*token)).collect();
        Ok(Self {
            setup: setup.clone(),
            cards,
            tokens,
            nothing,
            bases,
            constants,
            settled,
            text,
            remembers,
            first_times,
            lying,
        })
    }
}

impl PlayRules {
    /// The situation, about to begin.
    pub fn start(&self) -> Position<Self> {
        let state = start::state(self, &self.setup);
        let asked = match self.setup.moment {
            Asked::Action => Work::Action { left: self.setup.turns },
            Asked::Checks => Work::Checks,
            Asked::EndOfAction => Work::EndOfAction,
            Asked::Regroup => Work::Regroup,
            Asked::StartOfAction => Work::StartOfAction,
        };
        let position = Position::new(state, [Task::work(asked.clone())]);
        let unstable = |table: Settled<'_>| !checks::checks(&table, position.view()).is_empty();
        match Settled::new(self, &position.state).is_ok_and(unstable) {
            true if asked != Work::Checks => {
                Position::new(position.state, [Work::Checks, asked].map(Task::work))
            }
            _ => position,
        }
    }

    /// What is printed on a card.
    pub fn card(&self, id: &CardId) -> &Card {
        let token = || self.tokens.iter().find(|token| id.name.as_str().starts_with(&token.title));
        self.cards.get(&id.name).or_else(token).unwrap_or(&self.nothing)
    }

    /// Whether a card is a token unit.
    pub(super) fn is_token(&self, id: &CardId) -> bool {
        self.card(id).kind == CardKind::TokenUnit
    }

    /// The cards of the board but the bases, by name.
    pub fn names(&self) -> impl Iterator<Item = &Name> {
        let cards = self.cards.iter().filter(|(_, card)| card.kind != CardKind::Base);
        cards.map(|(name, _)| name)
    }

    /// A unit as it comes into play: exhausted, without damage.
    pub(super) fn fresh(&self, id: CardId, controller: Player, owner: Player) -> Unit {
        let arena = self.card(&id).arena;
        Unit {
            id,
            controller,
            owner,
            arena,
            exhausted: true,
            damage: 0,
            new: true,
            rescued: false,
            tokens: Default::default(),
            upgrades: Vec::new(),
            captives: Vec::new(),
            lasting: Default::default(),
            harmed: None,
            epic_used: false,
        }
    }

    /// The unique cards that a player controls in play, each with the unit that it is or is on.
    pub(super) fn unique_in_play(&self, state: &State, who: Player) -> Vec<(CardId, CardId)> {
        let mut found = Vec::new();
        for unit in &state.units {
            if unit.controller == who && self.card(&unit.id).unique {
                found.push((unit.id.clone(), unit.id.clone()));
            }
            let own = unit.upgrades.iter().filter(|upgrade| upgrade.controller == who);
            let unique = own.filter(|upgrade| self.card(&upgrade.id).unique);
            found.extend(unique.map(|upgrade| (unit.id.clone(), upgrade.id.clone())));
        }
        found
    }

    /// Whether two cards are copies of one unique card.
    pub(super) fn is_same_unique(&self, one: &CardId, other: &CardId) -> bool {
        self.card(one).is_same_unique(self.card(other))
    }

    /// The defeat of a unit, or of an upgrade on it.
    pub(super) fn defeat_of(&self, state: &State, unit: &CardId, card: &CardId, why: Defeated) -> Event {
        let mut upgrades = state.unit(unit).into_iter().flat_map(|unit| &unit.upgrades);
        match upgrades.find(|upgrade| upgrade.id == *card) {
            Some(upgrade) => Event::DefeatUpgrade {
                upgrade: upgrade.clone(),
                on: Some(unit.clone()),
                why: UpgradeDefeated::Unique,
            },
            None => Event::defeat(unit, why),
        }
    }

    /// Whether any card has an ability that works all the time, or may get one.
    pub(super) fn has_constants(&self) -> bool {
        self.constants
    }

    /// Whether all that cards in play say is carried out, however the table lies.
    pub(super) fn is_settled(&self) -> bool {
        self.settled
    }

    /// Whether any card says that it works where it is not in play.
    pub(super) fn has_lying(&self) -> bool {
        self.lying
    }

    /// Whether any card has text.
    pub(super) fn has_text(&self) -> bool {
        self.text
    }

    /// By which edition of the rules everything is resolved.
    pub(super) fn edition(&self) -> setup::Edition {
        self.setup.edition
    }

    /// How far it goes on after the last action.
    pub(super) fn goes_on(&self) -> setup::Until {
        self.setup.until
    }

    /// Whether a card may ask for what has happened.
    pub fn remembers(&self) -> bool {
        self.remembers
    }

    /// Whether a card replaces something the first time only.
    pub(super) fn has_first_times(&self) -> bool {
        self.first_times
    }

    /// The card of a player's base.
    pub(super) fn base(&self, player: Player) -> &CardId {
        let [first, second] = &self.bases;
        match player {
            Player::P1 => first,
            Player::P2 => second,
        }
    }

    /// What is printed on a player's base.
    pub(super) fn printed_base(&self, player: Player) -> &Card {
        self.card(self.base(player))
    }

    /// Whose base a card is.
    pub(super) fn base_of(&self, card: &CardId) -> Option<Player> {
        Player::ALL.iter().copied().find(|player| self.base(*player).name == card.name)
    }

    /// The aspect icons that a player's leader and base provide.
    pub(super) fn provided(&self, player: Player) -> Vec<Aspect> {
        let side = match player {
            Player::P1 => &self.setup.p1,
            Player::P2 => &self.setup.p2,
        };
        let deployed = self.setup.unit.iter().filter(|unit| unit.leader && unit.controller == player);
        let deployed = deployed.flat_map(|unit| &unit.aspects);
        let attached = self.setup.upgrade.iter().filter(|upgrade| {
            let owner = upgrade.owner.or(upgrade.controller);
            let host = self.setup.unit.iter().find(|unit| unit.name == upgrade.on);
            upgrade.leader && owner.or(host.map(|unit| unit.controller)) == Some(player)
        });
        let deployed = deployed.chain(attached.flat_map(|upgrade| &upgrade.aspects));
        side.base.aspects.iter().chain(&side.leader.aspects).chain(deployed).copied().collect()
    }

    /// What an upgrade adds to power; a unit that is attached as one adds what its card prints for that.
    pub(super) fn attached_power(&self, id: &CardId) -> i16 {
        let card = self.card(id);
        if card.kind == CardKind::Upgrade { card.power } else { card.upgrade_power }
    }

    /// What an upgrade adds to HP.
    pub(super) fn attached_hp(&self, id: &CardId) -> i16 {
        let card = self.card(id);
        if card.kind == CardKind::Upgrade { card.hp } else { card.upgrade_hp }
    }

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
        let active = state.active_player();
        vec![active, active.opponent()]
    }

    fn work(&self, view: View<'_, Self>, work: &Work) -> Doing<Self> {
        work::work(self, view, work)
    }

    fn forbids(&self, view: View<'_, Self>, event: &Event, batch: &Batch<Self>, bans: &mut Vec<Ban>) {
        legality::forbids(self, view.state, event, batch, bans);
    }

    fn effects(&self, moment: &Moment<'_, Self>, found: &mut Vec<Effect<Self>>) {
        effects::effects(self, moment, found);
    }

    fn unmet(&self, view: View<'_, Self>, effect: &Effect<Self>, event: &Event, bans: &mut Vec<Ban>) {
        effects::unmet(self, view, effect, event, bans);
    }

    fn resolve(&self, view: View<'_, Self>, effect: &EffectKey, event: &Event) -> Resolution<Self> {
        effects::resolve(self, view, effect, event)
    }

    fn replace(
        &self,
        view: View<'_, Self>,
        effect: &EffectKey,
        event: &Event,
        batch: &Batch<Self>,
    ) -> Replacement<Self> {
        effects::replace(self, view, effect, (event, batch))
    }

    fn affected(&self, view: View<'_, Self>, event: &Event) -> Player {
        replacing::affected(view.state, event)
    }

    fn contend(&self, one: (&EffectKey, &Event), other: (&EffectKey, &Event)) -> bool {
        effects::contend(one, other)
    }

    fn contested(&self, view: View<'_, Self>, rivals: &[(&EffectKey, &Event)]) -> Option<Ban> {
        effects::contested(view.state, rivals)
    }

    fn triggered_by(&self, effect: &EffectKey, event: &Event) -> Option<String> {
        effects::triggered_by(effect, event)
    }

    fn prepare(&self, before: &State, event: &mut Event) {
        match event {
            Event::Defeat { unit, last, .. } | Event::Capture { what: unit, last, .. } => {
                *last = before.unit(unit).map(|unit| Box::new(self.board(before).last_known(unit)));
            }
            Event::Return { what: Object::Unit(unit), last } => {
                *last = before.unit(unit).map(|unit| Box::new(self.board(before).last_known(unit)));
            }
            Event::ReadyAll { who, stay } => *stay = legality::stay_exhausted(self, before, *who),
            Event::Attack(attack) => attack.ignored = legality::ignored(self, before, attack),
            Event::CombatEnds(attack) => {
                attack.because = attack::without_power(self, before, attack);
                attack.combat = attack::combat(self, before, attack);
            }
            Event::Modify { unit, .. } => {
                let id = unit.clone();
                let mut after = before.clone();
                commit::commit(self, &mut after, event);
                let below = after.unit(&id).is_some_and(|unit| self.board(&after).has_deficit(unit));
                if let Event::Modify { deficit, .. } = event {
                    *deficit = below;
                }
            }
            _ => {}
        }
    }

    fn commit(&self, state: &mut State, event: &Event) {
        commit::commit(self, state, event);
    }

    fn state_checks(&self, view: View<'_, Self>) -> Vec<Task<Self>> {
        match Settled::new(self, view.state) {
            Ok(table) => checks::checks(&table, view),
            Err(ban) => vec![Task::work(Work::Unsettled(Box::new(ban)))],
        }
    }

    fn over(&self, state: &State) -> bool {
        state.ending.is_some()
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
        event.words(self, before)
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
        tell::effect_on(self, view, effect, event)
    }

    fn describe(&self, view: View<'_, Self>, effect: &EffectKey) -> Told {
        tell::effect(self, view, effect)
    }

    fn order_rules(&self, prompt: &EnginePrompt<Self>) -> Citations {
        cite::order(prompt)
    }

    fn facts(&self, state: &State) -> Vec<Fact> {
        view::facts(self, state)
    }

    fn heap_bytes(&self, state: &State) -> usize {
        state.units.len() * 256
    }
}
