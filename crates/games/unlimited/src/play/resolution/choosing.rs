//! What is still to be decided before a sentence can be carried out?

use super::{fitting, instruction::Instruction, kinds, modified_actions, perform};
use crate::{
    ability::{
        Amount, Doing as Words, Effect, Pick as Named, Quality, Quantity, Readiness, Sharing, Step, Target,
        Who,
    },
    play::{
        constant_abilities::{piloting, restricted},
        deeds::{declaring, event_life},
        nouns::{
            attack_questions,
            bans::Ban,
            context::{Context, DECLARING},
            naming::{hosts, is_several, is_whole_hand, player_of, targets},
            objects::Object,
            unit::insert,
        },
        present::{attributes, board::Board, frame::Bindings, scene::Scene},
        refusals::paying,
        rows::{
            event::Event,
            pick::{Pick, Prompt},
        },
        tabletop::rules::PlayRules,
        words::meaning::{self, Wanted},
    },
    terms::{Arena, Player},
};
use engine::{Doing, Offer, Outcome, Task};

/// Whether nothing at all could be done: "you may" is then not asked.
pub fn is_idle(scene: Scene<'_>, step: &Step) -> bool {
    // what is not settled shows when it is carried out
    let who = if scene.context.actors.is_empty() {
        scene.players(step.who)
    } else {
        Ok(vec![scene.context.actor()])
    };
    let Ok(who) = who else { return false };
    let without_force = |words: &Words| {
        matches!(words.effect, Effect::UseTheForce)
            && !who.iter().any(|who| scene.board.table.side(*who).tokens.force)
    };
    let unpaid = |words: &Words| match &words.effect {
        // what is paid is paid in full (CR 1.8.1)
        Effect::Pay(Quantity::Exactly(amount)) => scene
            .amount(amount)
            .is_ok_and(|amount| !who.iter().any(|who| paying::can_pay(scene.board.table, *who, amount))),
        _ => false,
    };
    let nothing =
        |words: &Words| without_force(words) || unpaid(words) || is_without_object(scene, &words.effect);
    step.does.iter().all(nothing)
}

/// Whether there is nothing that an instruction could be done to. Of several that are named at once one is enough
/// (CR 1.3.2).
fn is_without_object(scene: Scene<'_>, effect: &Effect) -> bool {
    let nothing = |target: &Target| match scene.wanted(target) {
        Ok(Wanted::Known(known)) => known.is_empty(),
        Ok(Wanted::Chosen { mut from, least, most }) => {
            let most = add_pilots(scene, (effect, target), &mut from, (least, most)).1;
            retain_others(scene, effect, target, &mut from);
            most == 0 || from.is_empty()
        }
        Ok(Wanted::Random { count, .. }) => count == 0,
        Err(_) => false,
    };
    // what could never happen is not settled: that shows when it is carried out
    if is_whole_hand(effect) || effect.named().into_iter().any(|target| kinds::never(effect, target)) {
        return false;
    }
    effect.named().into_iter().any(|target| {
        if let Named::Both(several) = &target.pick {
            return several.iter().all(nothing);
        }
        nothing(target) || hosts(target).filter(|_| is_several(target)).any(nothing)
    })
}

/// Whether an instruction was carried out for as many things as it says (CR 8.32.2). Not where fewer were there, nor where some of
/// them were exhausted, or ready, already.
pub fn is_in_full(context: &Context, effect: &Effect, bindings: &Bindings) -> bool {
    let turned = effect.turns().map(|(_, done)| bindings.amount(done));
    let some_of = |target: &Target| !context.slot(target.slot.0).is_empty();
    targets(effect).into_iter().all(|target| {
        if let Named::Both(several) = &target.pick {
            // each of them has to be turned (CR 1.5.4.e)
            let all = several.iter().map(|one| context.slot(one.slot.0).len()).sum::<usize>();
            let turned =
                turned.is_none_or(|turned| usize::try_from(turned).is_ok_and(|turned| turned >= all));
            return turned && several.iter().all(some_of);
        }
        let Named::Chosen { count: Quantity::Exactly(Amount::Number(wanted)), .. } = &target.pick else {
            return true;
        };
        let chosen = u32::try_from(context.slot(target.slot.0).len()).unwrap_or(u32::MAX);
        *wanted < 2 || turned.unwrap_or(chosen) >= *wanted
    })
}

impl Instruction<'_> {
    /// Its next decision; none when all is decided.
    pub fn choice(self) -> Result<Option<Doing<PlayRules>>, Ban> {
        let Self { scene, words, at } = self;
        if let Some(Who::Chosen { count }) = player_of(&words.effect)
            && scene.context.number.is_none()
        {
            if count != Some(1) {
                return Err(self.unmodelled());
            }
            return Ok(Some(self.a_player()));
        }
        // what needs no choice is known to what is chosen behind it: `an enemy unit in the same arena`
        let mut known = scene.context.clone();
        for target in targets(&words.effect) {
            match scene.with(&known).wanted(target)? {
                Wanted::Known(objects) => {
                    known.slots.entry(target.slot.0).or_insert(objects);
                }
                Wanted::Chosen { .. } if is_divided(&words.effect) => {}
                Wanted::Chosen { from, least, most } => {
                    let pays = if at.sentence < scene.context.costs { Pays::Cost } else { Pays::Nothing };
                    let choice =
                        narrowed(scene.with(&known), (&words.effect, target), pays, (from, least, most));
                    if is_done_by_several(scene, &words.effect, target)? && !is_clear(target, &choice.0) {
                        return Err(self.unmodelled());
                    }
                    return self.one_more(target, choice).map(Some);
                }
                Wanted::Random { from, count } => {
                    return self.at_random(target, (from, count)).map(Some);
                }
            }
        }
        if let Effect::ChooseOne { .. } = &words.effect {
            return Ok(None);
        }
        if let (Effect::ChooseArena, None) = (&words.effect, scene.context.number) {
            return Ok(Some(self.an_arena()));
        }
        if let Some(choice) = self.number()? {
            return Ok(Some(choice));
        }
        self.credits()
    }

    /// How many Credit tokens pay, where an instruction says to pay resources.
    fn credits(self) -> Result<Option<Doing<PlayRules>>, Ban> {
        let Self { scene, words, .. } = self;
        let Effect::Pay(quantity) = &words.effect else { return Ok(None) };
        if scene.context.credits.is_some() {
            return Ok(None);
        }
        let amount = match scene.context.number {
            Some(number) => number,
            None => scene.quantity(quantity)?.1,
        };
        let with = |count| vec![self.carry_out(Context { credits: Some(count), ..scene.context.clone() })];
        Ok(paying::asks_credits(scene.board.table, scene.context.actor(), amount, with))
    }

    /// One of the players, possibly the chooser (CR 8.4.3).
    fn a_player(self) -> Doing<PlayRules> {
        let context = self.scene.context;
        let offer = |player: &Player| {
            let context = Context { they: Some(*player), number: Some(0), ..context.clone() };
            Offer::new(Pick::Player(*player), vec![self.carry_out(context)])
        };
        let offers = Player::ALL.iter().map(offer).collect();
        Doing::Choice { who: context.actor(), prompt: Prompt::Target(self.quote()), offers }
    }

    /// One of the two arenas.
    fn an_arena(self) -> Doing<PlayRules> {
        let context = self.scene.context;
        let offer = |arena: &Arena| {
            let context = Context { arena: Some(*arena), number: Some(0), ..context.clone() };
            Offer::new(Pick::Arena(*arena), vec![self.carry_out(context)])
        };
        let offers = Arena::ALL.iter().map(offer).collect();
        Doing::Choice { who: context.actor(), prompt: Prompt::Target(self.quote()), offers }
    }

    /// One more of those that are chosen, or no more.
    fn one_more(
        self,
        target: &Target,
        (from, least, most): (Vec<Object>, usize, usize),
    ) -> Result<Doing<PlayRules>, Ban> {
        let Self { scene, words, .. } = self;
        let chosen = scene.context.slot(PARTLY).to_vec();
        if chosen.len() >= most {
            return Ok(Doing::Tasks(vec![self.chosen(target.slot.0, chosen)]));
        }
        let (mut offers, mut refused) = (Vec::new(), 0);
        for object in from {
            let taken = chosen.iter().filter(|other| **other == object).count();
            if taken >= meaning::copies(scene.board, &object) {
                continue;
            }
            let mut objects = chosen.clone();
            insert(&mut objects, object.clone());
            if !scene.combined(target, &objects)? {
                continue;
            }
            let bans = self.unfit(target, &object);
            refused += usize::from(!bans.is_empty() && matches!(words.effect, Effect::Play { .. }));
            let slot = if objects.len() >= most { target.slot.0 } else { PARTLY };
            offers.push(Offer::new(Pick::Choose(object), vec![self.chosen(slot, objects)]).banned(bans));
        }
        // where none of them can be played, none is (CR 6.2.2.d), and none is offered
        let none = offers.len() == refused;
        if chosen.len() >= least || none {
            offers.push(Offer::new(Pick::Done, vec![self.chosen(target.slot.0, chosen)]));
        }
        let hidden = !none && is_played_in_secret(scene, &words.effect, target);
        let attacks = matches!(words.effect, Effect::Attack { .. });
        let otherwise = if attacks { Prompt::Attacker } else { Prompt::Target };
        let prompt = if hidden { Prompt::Hidden } else { otherwise };
        Ok(Doing::Choice { who: scene.context.actor(), prompt: prompt(self.quote()), offers })
    }

    /// It goes on with what is chosen by then, or so far ([`PARTLY`]).
    fn chosen(self, slot: u16, objects: Vec<Object>) -> Task<PlayRules> {
        let mut context = self.scene.context.clone();
        context.slots.remove(&PARTLY);
        context.slots.insert(slot, objects);
        self.carry_out(context)
    }

    /// Why it cannot be done to a thing that it names.
    fn unfit(self, target: &Target, object: &Object) -> Vec<Ban> {
        match (&self.words.effect, object) {
            (Effect::Attack { readiness, .. }, Object::Unit(id)) => {
                let ready = can_attack(self.scene.board, object, *readiness);
                if ready { Vec::new() } else { vec![Ban::Exhausted(id.clone())] }
            }
            (Effect::Play { what, .. }, Object::Card(_)) if what == target => {
                modified_actions::unplayable(self, object)
            }
            _ => Vec::new(),
        }
    }

    fn at_random(
        self,
        target: &Target,
        (from, count): (Vec<Object>, usize),
    ) -> Result<Doing<PlayRules>, Ban> {
        let bound = |objects: Vec<Object>| self.chosen(target.slot.0, objects);
        if count == 0 || from.len() <= count {
            return Ok(Doing::Tasks(vec![bound(from)]));
        }
        if count > 1 || from.iter().any(|object| matches!(object, Object::Unknown(..))) {
            return Err(self.unmodelled());
        }
        let total = u128::try_from(from.len()).unwrap_or(1);
        let outcome =
            |object: Object| Outcome::new(Pick::Choose(object.clone()), 1, vec![bound(vec![object])]);
        let outcomes = from.into_iter().map(outcome).collect();
        Ok(Doing::Chance { who: self.scene.context.actor(), prompt: Prompt::Random, total, outcomes })
    }

    /// A number, where "up to" or "any number" leaves it open.
    fn number(self) -> Result<Option<Doing<PlayRules>>, Ban> {
        let Self { scene, words, .. } = self;
        let quantity = match &words.effect {
            Effect::Damage { amount, sharing: Sharing::Each, .. }
            | Effect::Heal { amount, sharing: Sharing::Each, .. } => amount,
            Effect::Give { count, sharing: Sharing::Each, .. } => count,
            Effect::Pay(count) => count,
            _ => return Ok(None),
        };
        if scene.context.number.is_some() || matches!(quantity, Quantity::Exactly(_) | Quantity::All) {
            return Ok(None);
        }
        let (least, most) = scene.quantity(quantity)?;
        let most = match &words.effect {
            Effect::Pay(_) => {
                let side = scene.board.table.side(scene.context.actor());
                most.min(u32::from(side.ready) + u32::from(side.tokens.credits))
            }
            Effect::Heal { from, .. } => {
                let stat = crate::ability::Stat::Damage;
                let on = scene.without_choice(from)?;
                let damage = on.iter().filter_map(|object| scene.stat_of(stat, object));
                most.min(damage.max().unwrap_or(0))
            }
            _ => most.min(u32::from(u8::MAX)),
        };
        let offer = |number: u32| {
            let context = Context { number: Some(number), ..scene.context.clone() };
            Offer::new(Pick::Number(number), vec![self.carry_out(context)])
        };
        let offers = (least.min(most)..=most).map(offer).collect();
        Ok(Some(Doing::Choice { who: scene.context.actor(), prompt: Prompt::Number(self.quote()), offers }))
    }

    /// Its events where nothing is to choose; none where it is more than events that happen at once.
    pub fn at_once(self) -> Option<Vec<Event>> {
        if self.choice().ok()?.is_some() {
            return None;
        }
        let tasks = perform::perform(self).ok()?;
        let mut events = Vec::new();
        for task in &tasks {
            let Task::Batch(batch) = task else { return None };
            events.extend(batch.events().cloned());
        }
        (!events.is_empty()).then_some(events)
    }
}

/// Whether an instruction pays a cost.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pays {
    Cost,
    Nothing,
}

/// The things to choose from to which an instruction can be done, and how many are chosen, at least and at most.
fn narrowed(
    scene: Scene<'_>,
    (effect, target): (&Effect, &Target),
    pays: Pays,
    (mut from, least, most): (Vec<Object>, usize, usize),
) -> (Vec<Object>, usize, usize) {
    let (mut least, mut most) = add_pilots(scene, (effect, target), &mut from, (least, most));
    retain_resources(scene.board, effect, &mut from);
    retain_others(scene, effect, target, &mut from);
    fitting::retain(scene.board, effect, target, &mut from);
    if pays == Pays::Cost {
        paying::retain(scene.board, effect, &mut from);
    }
    most = most.min(from.iter().map(|object| meaning::copies(scene.board, object)).sum());
    // a cost is paid in full, whatever is hidden (CR 1.8.1)
    let exactly = matches!(&target.pick, Named::Chosen { count: Quantity::Exactly(_), .. });
    let hidden = is_played_in_secret(scene, effect, target);
    least = match pays {
        Pays::Cost if exactly => most,
        Pays::Cost | Pays::Nothing if hidden => 0,
        Pays::Cost | Pays::Nothing => least.min(most),
    };
    if let Effect::Attack { readiness, .. } = effect {
        retain_attackers(scene, effect, *readiness, &mut from);
        (least, most) = (least.min(from.len()), most.min(from.len()));
    }
    if modified_actions::is_one_by_one(effect) {
        let before = scene.context.slot(modified_actions::BEFORE);
        from.retain(|object| !before.contains(object));
        (least, most) = (least.min(1).min(from.len()), most.min(1).min(from.len()));
    }
    (from, least, most)
}

/// Leaves out what cannot attack; an attack is made if one is possible (CR 6.3.d).
fn retain_attackers(scene: Scene<'_>, effect: &Effect, readiness: Readiness, from: &mut Vec<Object>) {
    let ready = |object: &Object| can_attack(scene.board, object, readiness);
    from.retain(|object| object.controller(scene.board.table) == Some(scene.context.actor()));
    if !from.iter().any(ready) {
        from.clear();
    }
    let possible = |object: &Object| ready(object) && has_target(scene, effect, object);
    if from.iter().any(possible) {
        from.retain(|object| !ready(object) || possible(object));
    }
}

/// Adds the units with Piloting to the upgrades that may be played (CR 7.5.17.c). Returns how many are then chosen.
fn add_pilots(
    scene: Scene<'_>,
    (effect, target): (&Effect, &Target),
    from: &mut Vec<Object>,
    (least, most): (usize, usize),
) -> (usize, usize) {
    if !matches!(effect, Effect::Play { what, .. } if what == target) {
        return (least, most);
    }
    let none = from.is_empty();
    for pilot in piloting::pilots(scene, target) {
        if !from.contains(&pilot) {
            insert(from, pilot);
        }
    }
    let hidden = is_played_in_secret(scene, effect, target);
    if none && !from.is_empty() { (usize::from(!hidden), 1) } else { (least, most) }
}

/// Whether a card is played from the own hand. The opponent cannot see whether one can be played and paid for, so the player may
/// act as though none could (CR 1.17.4).
fn is_played_in_secret(scene: Scene<'_>, effect: &Effect, target: &Target) -> bool {
    let plays = matches!(effect, Effect::Play { what, .. } if what == target);
    scene.is_hidden(target) || plays && scene.is_in_own_hand(target)
}

/// Whether the player divides it among what is named, instead of choosing some of that first.
fn is_divided(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::Damage { sharing: Sharing::Divided, .. }
            | Effect::Heal { sharing: Sharing::Divided, .. }
            | Effect::Give { sharing: Sharing::Divided, .. }
    )
}

/// Whether several units deal damage to, or capture, what is still to be chosen.
fn is_done_by_several(scene: Scene<'_>, effect: &Effect, target: &Target) -> Result<bool, Ban> {
    let (by, to) = match effect {
        Effect::Damage { by: Some(by), to, .. } => (by, to),
        Effect::Capture { by, what } => (by, what),
        _ => return Ok(false),
    };
    let to_it = if let Named::Both(several) = &to.pick { several.contains(target) } else { to == target };
    Ok(to_it && scene.without_choice(by)?.len() > 1)
}

/// Whether several units that do it can only do it to one thing. Otherwise the words do not say whether one is chosen for all of
/// them or one for each.
fn is_clear(target: &Target, from: &[Object]) -> bool {
    let relative = |from: &crate::ability::Filter| {
        from.qualities.iter().any(|quality| matches!(quality, Quality::InArenaOf(_)))
    };
    let own = matches!(&target.pick, Named::Chosen { from, .. } if relative(from));
    from.len() < 2 && !own
}

/// No unit captures itself (CR 8.33.1), and an upgrade that goes to another unit leaves its own.
fn retain_others(scene: Scene<'_>, effect: &Effect, target: &Target, from: &mut Vec<Object>) {
    // `attach it to another unit`: another one than it is on
    if let Effect::Attach { what, to } = effect
        && target == to
        && matches!(&to.pick, Named::Chosen { from, .. } if !from.apart.is_empty())
        && let Ok(Wanted::Known(there)) = scene.wanted(what)
    {
        let on: Vec<Object> = there
            .iter()
            .filter_map(|object| attributes::host(scene.board, object))
            .map(Object::Unit)
            .collect();
        from.retain(|object| !on.contains(object));
    }
    if let Effect::Attach { what, to } = effect
        && target == to
        && let Ok(Wanted::Known(upgrades)) = scene.wanted(what)
    {
        let allowed =
            |unit: &Object| upgrades.iter().all(|upgrade| restricted::attaches(scene.board, upgrade, unit));
        from.retain(allowed);
    }
    let Effect::Capture { by, what } = effect else { return };
    let other = if target == by { what } else { by };
    if let Ok(Wanted::Known(there)) = scene.wanted(other) {
        // `a friendly unit captures each unit`: each other one than itself
        from.retain(|object| there.is_empty() || there.iter().any(|other| other != object));
    }
}

/// Resources are turned whichever cards they are; what takes one away takes a listed card, or one of the others.
fn retain_resources(board: &Board<'_>, effect: &Effect, from: &mut Vec<Object>) {
    let turns = matches!(effect, Effect::Exhaust(_) | Effect::Ready(_));
    if from.iter().any(|object| matches!(object, Object::Resource(..))) {
        from.retain(|object| match object {
            Object::Card(id) => !(turns && board.table.is_resource(id)),
            Object::Resource(player, _) => turns || board.table.unlisted_resources(*player) > 0,
            Object::Unit(_) | Object::Base(_) | Object::Upgrade(_) | Object::Token(..) => true,
            Object::Unknown(..) | Object::Credit(_) | Object::Force(_) => true,
        });
    }
}

/// Whether a unit is ready to attack, or need not be.
fn can_attack(board: &Board<'_>, object: &Object, readiness: Readiness) -> bool {
    let ready = board.table.unit_of(object).is_some_and(|unit| !unit.exhausted);
    ready || object.unit().is_some() && readiness == Readiness::EvenExhausted
}

/// The slot of what is chosen so far.
const PARTLY: u16 = u16::MAX - 1;

/// Binds the tokens that were just put on the agenda, so that later words mean them.
pub fn bind_created(context: &mut Context, words: &Words, tasks: &[Task<PlayRules>]) {
    let Effect::Create { tokens, .. } = &words.effect else {
        return;
    };
    let created = |task: &Task<PlayRules>| -> Vec<Object> {
        match task {
            Task::Batch(batch) => batch.events().flat_map(|event| event.outcome().to).collect(),
            _ => Vec::new(),
        }
    };
    context.slots.insert(tokens.slot.0, tasks.iter().flat_map(created).collect());
}

/// Whether a unit could attack anything, with what applies to the attack from its declaration (CR 6.3.1).
pub fn has_target(scene: Scene<'_>, effect: &Effect, unit: &Object) -> bool {
    let Effect::Attack { with, readiness, defender, during } = effect else { return false };
    let Object::Unit(id) = unit else { return false };
    let only = defender.as_ref().map(|target| scene.without_choice(target)).transpose();
    // what is not settled shows when the attack is declared
    let Ok(only) = only else { return true };
    let mut context = scene.context.clone();
    context.slots.insert(with.slot.0, vec![unit.clone()]);
    context.slots.insert(DECLARING, vec![unit.clone()]);
    let mut state = scene.board.to_state();
    let (before, _) = attack_questions::before_and_later(during);
    for step in &before {
        if scene.with(&context).are_true(&step.conditions) != Ok(true) {
            continue;
        }
        for words in &step.does {
            for event in Instruction::alone(scene.with(&context), words).at_once().unwrap_or_default() {
                event_life::commit(scene.board.rules, &mut state, &event);
            }
        }
    }
    let who = context.actor();
    let board = scene.board.rules.board(&state);
    !declaring::declare(board.rules, &board, (who, id), declaring::leave(*readiness), only.as_deref(), None)
        .is_empty()
}
