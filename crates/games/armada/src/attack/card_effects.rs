//! When may a typed effect be used, what is paid for it, and what does it put on the agenda?
//!
//! Its moment is a window of the engine: before, at or after an event of the attack. What may be used *while* a step goes
//! on is offered beside what its owner decides there anyway, and to the other player before or after that, by initiative.

use super::{
    AttackRules,
    bans::Ban,
    criticals::Critical,
    dice::Face,
    effect::{
        CardEvent, CardState, Component, Condition, Cost, EffectBan, Forbidden, Known, Operation, Part,
        Standing, TimingWord, TypedEffect, Whose,
    },
    effects::EffectKey,
    event::Event,
    legality::forbids,
    moments::moments,
    named_events,
    pick::Pick,
    progress::AttackStep,
    setup::{AttackKind, Player},
    state::State,
    table::{Payer, UnitEvent, paid, resolving, waiting},
    terms::{Command, UnitKind},
    work::Work,
};
use engine::{Effect, Offer, Task, Timing};

/// The typed effects whose moment this is, in the engine's own words.
pub(super) fn effects(state: &State, event: &Event, timing: Timing, found: &mut Vec<Effect<AttackRules>>) {
    named(state, event, timing, found);
    for (word, happening) in moments(state, event, timing) {
        // what was used beside the decisions of a command is not asked for again at its end
        let again = |nth: &u8| {
            matches!(event, Event::Moment { word: TimingWord::While, of: Known::ConcentrateFireCommand })
                && state.attack.used.contains(nth)
        };
        for (nth, effect) in state.waiting(word, happening).filter(|(nth, _)| !again(nth)) {
            if concerns(state, event, timing, (nth, effect)) {
                found.push(asked(state, timing, (nth, effect)));
            }
        }
    }
}

/// The typed effects that wait for what has a name within a step.
fn named(state: &State, event: &Event, timing: Timing, found: &mut Vec<Effect<AttackRules>>) {
    let waits = |(_, effect): &(u8, &TypedEffect)| {
        named_events::is_moment(state, event, timing, effect)
            && !effect.is_critical()
            && !effect.is_constant()
            && (effect.part.is_none() || state.takes_part(effect))
            && state.never(effect).is_empty()
    };
    for (nth, effect) in state.table.sheet.iter().filter(waits) {
        found.push(asked(state, timing, (nth, effect)));
    }
}

fn asked(state: &State, timing: Timing, (nth, effect): (u8, &TypedEffect)) -> Effect<AttackRules> {
    let key = EffectKey::Typed(effect.name.clone());
    waiting(effect, key, (state.owner(effect), timing), cost(state, nth))
}

/// Whether an event concerns an effect that waits for such events: a damage card that it is dealt itself, and what may be used while
/// a step goes on is asked here of the player who decides nothing else in it.
fn concerns(state: &State, event: &Event, timing: Timing, (nth, effect): (u8, &TypedEffect)) -> bool {
    let owner = state.owner(effect);
    match event {
        Event::Moment { word: TimingWord::While, of: Known::ResolveAttackEffects } => {
            owner != state.attack.by
        }
        Event::Moment { word: TimingWord::While, of: Known::SpendDefenseTokens } => {
            owner != state.attack.on()
        }
        // the attacker's critical effect comes between its own effects of that moment and the second player's
        Event::Enter(AttackStep::ResolveDamage) if timing == Timing::At => {
            state.attack.by != state.first_player || owner == state.attack.by
        }
        Event::Moment { word: TimingWord::When, of: Known::ResolveDamage } => owner != state.attack.by,
        Event::ConcentrateFire { ship, .. } => *ship == owner,
        Event::Unit(UnitEvent::Deal { text, .. }) if effect.component == Component::Damage => {
            *text == Some(nth)
        }
        _ => true,
    }
}

/// The work of a moment of an attack, where any effect waits for it: nothing else is put on the agenda.
pub(super) fn moment_of(state: &State, word: TimingWord, of: Known) -> Option<Task<AttackRules>> {
    state.is_awaited(word, of).then(|| Task::work(Work::Moment { word, of }))
}

/// A moment of the attack that is going on, where any effect waits for it.
pub(super) fn moment(state: &State, word: TimingWord, of: Known) -> Option<Task<AttackRules>> {
    let event = Event::Moment { word, of };
    let used = |nth| of == Known::ConcentrateFireCommand && state.attack.used.contains(&nth);
    let waits = |listed: (u8, &TypedEffect)| concerns(state, &event, Timing::At, listed) && !used(listed.0);
    state.waiting(word, of.into()).any(waits).then(|| Task::event(event))
}

/// What the owner may use beside what it decides in a step, and whether it may leave the step: not while it has to use
/// something.
pub(super) fn offers(state: &State, step: Known, who: Player, again: Work) -> Vec<Offer<AttackRules>> {
    let done = Offer::new(Pick::Done, Vec::new()).banned(forced(state, step, who));
    uses(state, step, who, &again).chain([done]).collect()
}

/// The effects that the owner may use while something goes on, each once; then `again` goes on.
pub(super) fn uses(
    state: &State,
    during: Known,
    who: Player,
    again: &Work,
) -> impl Iterator<Item = Offer<AttackRules>> {
    let waiting = state.waiting(TimingWord::While, during.into());
    let own =
        waiting.filter(move |(nth, effect)| state.owner(effect) == who && !state.attack.used.contains(nth));
    own.map(move |(nth, effect)| {
        let tasks = vec![Task::work(Work::Use(nth)), Task::work(again.clone())];
        Offer::new(Pick::Use(effect.name.clone()), tasks).banned(bans(state, nth))
    })
}

/// The effects that `who` has to use before it leaves a step.
fn forced(state: &State, step: Known, who: Player) -> Vec<Ban> {
    let waiting = state.waiting(TimingWord::While, step.into());
    let must = waiting.filter(|(nth, effect)| {
        state.owner(effect) == who
            && !effect.is_optional()
            && !state.attack.used.contains(nth)
            && bans(state, *nth).is_empty()
    });
    must.map(|(_, effect)| Ban::Effect(EffectBan::Mandatory(effect.name.clone()))).collect()
}

/// What is paid at once, as events; dice of a cost are chosen first, so they are paid as the first thing of the
/// resolution.
pub(super) fn cost(state: &State, nth: u8) -> Vec<Event> {
    Payer::of(state, nth).at_once()
}

/// Whether `whose` is the ship or squadron of the effect itself: a squadron's card spends nothing of a ship, and the
/// other way round.
pub(super) fn is_own(state: &State, effect: &TypedEffect, whose: Whose) -> bool {
    let owner = state.owner(effect);
    let squadron = state.side(owner).kind == UnitKind::Squadron;
    let stands_there = (effect.component == Component::Squadron) == squadron;
    stands_there && whose != Whose::Friendly && state.meant(effect, whose) == owner
}

/// What an effect puts on the agenda once its cost is paid.
pub(super) fn resolution(state: &State, nth: u8) -> Vec<Task<AttackRules>> {
    let Some(effect) = state.table.sheet.effect(nth) else { return Vec::new() };
    let pay = super::paying::first(state, nth);
    let resolved = match effect.is_critical() {
        true => Event::Resolve(Critical::Listed(nth)),
        false => Event::Card(CardEvent::Use(nth)),
    };
    resolving(effect, pay, resolved, |operation| Work::Do { nth, operation })
}

/// The whole use of an effect: its cost, all of it together, then what it does.
pub(super) fn using(state: &State, nth: u8) -> Vec<Task<AttackRules>> {
    paid(cost(state, nth), resolution(state, nth))
}

/// Why an effect cannot be used now: what it needs, and what it pays.
pub(super) fn bans(state: &State, nth: u8) -> Vec<Ban> {
    let mut bans = Vec::new();
    unmet(state, nth, &mut bans);
    unpaid(state, nth, &mut bans);
    for event in cost(state, nth) {
        forbids(state, &event, &mut bans);
    }
    bans
}

impl State {
    /// Whether nothing but dice that do not lie there keeps an effect from being used.
    pub fn lacks_only_dice(&self, nth: u8) -> bool {
        let bans = bans(self, nth);
        let lacks_dice = bans.iter().any(|ban| matches!(ban, Ban::Effect(EffectBan::NoDie(_))));
        bans.iter().all(|ban| match ban {
            Ban::Effect(EffectBan::NoDie(_) | EffectBan::Only(Condition::Shows(_))) => true,
            Ban::Effect(EffectBan::NotAllPaid(_)) => lacks_dice,
            _ => false,
        })
    }
}

/// Adds why an effect cannot be resolved as things stand; its costs are looked at as events.
pub(super) fn unmet(state: &State, nth: u8, bans: &mut Vec<Ban>) {
    let Some(effect) = state.table.sheet.effect(nth) else { return };
    let mut inactive = Vec::new();
    state.table.sheet.inactive(nth, &mut inactive);
    bans.extend(inactive.into_iter().map(Ban::Effect));
    let mut add = |ban| bans.push(Ban::Effect(ban));
    let lies_in_the_deck = state.is_text_of_the_deck(effect) && !state.table.sheet.dealt.contains(&nth);
    if lies_in_the_deck && state.moment(effect).event.known() != Some(Known::DealtFaceup) {
        add(EffectBan::Inactive(CardState::Facedown));
    }
    if let Some(ban) = super::conditions::unmet(state, effect) {
        add(ban);
    }
    if let Some(once) = effect.once.filter(|once| state.is_used_up(nth, *once)) {
        add(EffectBan::UsedUp(effect.name.clone(), once));
    }
    let moment = state.moment(effect);
    let its_end = matches!(moment.event.known(), Some(Known::ShipDestroyed | Known::SquadronDestroyed))
        && moment.word != TimingWord::After;
    if state.stands_on_destroyed(effect) && !its_end {
        add(EffectBan::NotInPlay(Standing::Destroyed));
    }
    if let Some(ban) = dice_forbidden(state, effect) {
        add(ban);
    }
    let only_adds = !effect.does.is_empty()
        && effect.does.iter().all(|operation| {
            matches!(operation.and_chooser().0, Operation::Add { .. } | Operation::AddShowing { .. })
        });
    if state.attack.kind == AttackKind::Salvo && only_adds {
        bans.push(Ban::SalvoAddsNone);
    }
}

/// Adds why the parts of a cost of which somebody chooses what exactly is paid, or all parts together, cannot be paid.
pub(super) fn unpaid(state: &State, nth: u8, bans: &mut Vec<Ban>) {
    let Some(effect) = state.table.sheet.effect(nth) else { return };
    for cost in &effect.cost {
        if let Cost::SpendDice(dice) = cost {
            let wanted = if dice.takes_all() { 1 } else { usize::from(dice.most) };
            if dice.among(state.attack.pool).len() < wanted {
                bans.push(Ban::Effect(EffectBan::NoDie(*dice)));
            }
        }
    }
    let payer = Payer::of(state, nth);
    let unpaid = payer.unpaid(|cost| payer.is_payable::<AttackRules>(cost));
    bans.extend(unpaid.into_iter().map(Ban::Effect));
    for event in payer.named_in_turn() {
        forbids(state, &event.into(), bans);
    }
}

/// Which card says that the owner of an effect cannot do to dice what it does, where it does nothing else.
fn dice_forbidden(state: &State, effect: &TypedEffect) -> Option<EffectBan> {
    let mut bans = effect.does.iter().map(|operation| dice_ban(state, effect, operation));
    let first = bans.next()??;
    bans.all(|ban| ban.is_some()).then_some(first)
}

/// Which card says that the owner of an effect cannot do this to dice.
pub(super) fn dice_ban(state: &State, effect: &TypedEffect, operation: &Operation) -> Option<EffectBan> {
    let what = operation.forbidden_as()?;
    state.cannot(state.owner(effect), |cannot| cannot == what || cannot == Forbidden::ModifyDice)
}

/// Adds why a typed critical effect cannot be resolved, beyond what holds for all critical effects.
pub(super) fn critical_bans(state: &State, nth: u8, bans: &mut Vec<Ban>) {
    let Some(effect) = state.table.sheet.effect(nth).filter(|effect| effect.is_critical()) else {
        bans.push(Ban::NoSuchCritical);
        return;
    };
    if state.attack.kind == AttackKind::Salvo && !effect.only.contains(&Condition::Salvo(true)) {
        bans.push(Ban::StandardOnly);
    }
    if state.owner(effect) != state.attack.by {
        bans.push(Ban::Effect(EffectBan::NotAttacker));
    }
    unmet(state, nth, bans);
    unpaid(state, nth, bans);
    if let Some(color) = effect.critical_color() {
        let shows = |face| matches!(face, Face::Crit | Face::HitCrit);
        if !state.attack.pool.dice().any(|die| die.color() == color && shows(die.face())) {
            bans.push(Ban::NoCriticalColor(color));
        }
    }
}

impl State {
    /// What rules an effect out whatever happens: its moment does not come, its ship or squadron is not there, it would
    /// spend somebody else's components.
    pub(super) fn never(&self, effect: &TypedEffect) -> Vec<EffectBan> {
        let mut bans = Vec::new();
        bans.extend(self.no_moment(effect));
        bans.extend(effect.out_of_play());
        if effect.is_critical() && self.part(effect) == Part::Defending {
            bans.push(EffectBan::NotAttacker);
        }
        for cost in &effect.cost {
            let not_own = |whose| !is_own(self, effect, whose);
            if cost.whose().is_some_and(not_own) {
                bans.push(EffectBan::NotOwn(cost.component()));
            }
        }
        bans
    }

    /// Why the moment of an effect does not come in this situation.
    fn no_moment(&self, effect: &TypedEffect) -> Option<EffectBan> {
        if effect.is_constant() {
            return None;
        }
        if let Some(command) = effect.command().filter(|command| *command != Command::ConcentrateFire) {
            return Some(EffectBan::OtherCommand(command));
        }
        let moment = self.moment(effect);
        let comes = match moment.event.known() {
            Some(
                Known::ConcentrateFireCommand
                | Known::ShipDestroyed
                | Known::SquadronDestroyed
                | Known::DealtFaceup,
            ) => true,
            Some(Known::Attack) => true,
            Some(step) if step.is_step() => true,
            None if named_events::is_known(&moment.event) => true,
            _ => self.table.sheet.causes(&moment.event),
        };
        if !comes {
            return Some(EffectBan::OtherEvent(moment.event));
        }
        let early = match (moment.word, moment.event.known()) {
            (TimingWord::Before | TimingWord::When, Some(Known::Attack)) => true,
            (_, Some(Known::DeclareTarget)) => true,
            (word, Some(Known::RollAttackDice)) => word != TimingWord::After,
            _ => false,
        };
        let again = self.part(effect) != self.asked_part(effect);
        (early && self.begins == AttackStep::ResolveAttackEffects && !again && self.targets.is_empty())
            .then_some(EffectBan::Behind(moment.event))
    }

    /// Whether an effect waits for an event that no list has and nothing causes.
    pub fn waits_for_something_unknown(&self, effect: &TypedEffect) -> bool {
        let named = effect.event.as_ref().is_some_and(|event| event.known().is_none());
        let bans = self.no_moment(effect);
        named && bans.is_some_and(|ban| matches!(ban, EffectBan::OtherEvent(_)))
    }

    /// The part that the owner of an effect has in the attack that is asked about.
    fn asked_part(&self, effect: &TypedEffect) -> Part {
        match self.owner(effect) {
            Player::Attacker => Part::Attacking,
            Player::Defender => Part::Defending,
        }
    }
}
