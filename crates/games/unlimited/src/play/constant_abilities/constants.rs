//! What do constant abilities do now, and what of the cards in play is read and not carried out?

use std::sync::Arc;

use super::{abilities_outside_play, discounts, zone_words};
use crate::{
    ability::{
        self, Amount, Ban as Word, CostOf, Doing, Duration, Effect, Gained, Keyword as Printed, Kind, Loss,
        Modifier, Occurrence, Pick, Stat, Step, Target, Topic, Who,
    },
    keywords::{Keyword, KeywordKind, WorksAt},
    play::{
        nouns::{
            attack_questions,
            bans::{Answer, Ban},
            card::{Card, CardId, CardKind},
            context::Context,
            naming,
            objects::Object,
            source::{self, Source},
            unit::{Applied, Banned, Change, Upgrade, insert},
            unknown_cards,
        },
        present::{
            board::{Board, InPlay},
            scene::Scene,
            state::State,
        },
        tabletop::rules::PlayRules,
        words::waiting,
    },
    terms::Player,
};

/// What all constant abilities do, with what they were found to do before.
pub fn look(board: &Board<'_>) -> Vec<Applied> {
    let mut found: Vec<Applied> = board.in_play().iter().flat_map(|one| does(board, one)).collect();
    found.sort();
    found
}

/// The words by which a constant ability gives a keyword to something now.
pub fn keyword_from(board: &Board<'_>, to: &Object, kind: KeywordKind) -> Option<String> {
    let gives = |applied: &Applied| {
        applied.to == *to && matches!(&applied.change, Change::Keyword(keyword) if keyword.kind() == kind)
    };
    let given = |one: &InPlay| does(board, one).iter().any(gives);
    board.in_play().into_iter().find(given).map(|one| one.source.words())
}

/// The players whose constant abilities take HP from a unit now.
pub fn hp_taken_by(board: &Board<'_>, unit: &CardId) -> Vec<Player> {
    let unit = Object::Unit(unit.clone());
    let takes = |applied: &Applied| applied.to == unit && applied.change.may_take_hp();
    let mut found = Vec::new();
    for one in board.in_play() {
        if does(board, &one).iter().any(takes) {
            insert(&mut found, one.you);
        }
    }
    found
}

/// What one constant ability does now.
fn does(board: &Board<'_>, one: &InPlay) -> Vec<Applied> {
    let Kind::Constant(steps) = &one.source.ability.kind else { return Vec::new() };
    let mut context = Context::new(&one.source, &one.this, one.you);
    let mut found = Vec::new();
    for step in steps {
        if holds(board.scene(&context), step) == Ok(true) {
            for doing in &step.does {
                // what is unsettled here is reported by `not_carried_out`
                found.extend(applied(board, &mut context, doing).unwrap_or_default());
            }
        }
    }
    found
}

/// Whether a sentence holds now. Which units can be attacked is asked before the attack begins, when a condition about the
/// attacker has no attacker yet.
fn holds(scene: Scene<'_>, step: &Step) -> Answer<bool> {
    if step.does.iter().any(says_what_is_attacked) && attack_questions::asks_for_a_fighter(step) {
        return Err(scene.unmodelled(step.span));
    }
    scene.are_true(&step.conditions)
}

/// Whether it bans something of attacks, or gives a keyword that does.
fn says_what_is_attacked(doing: &Doing) -> bool {
    let matters = |gained: &Gained| {
        let keyword = gained.keyword().and_then(source::keyword);
        keyword.is_some_and(|keyword| keyword.kind().works_at(WorksAt::Targets))
    };
    doing.effect.gained().iter().any(matters)
        || matches!(&doing.effect, Effect::Forbid { ban, .. } if is_about_attacks(ban))
}

/// The abilities that may affect a card while a player plays it: those of cards in play, and the card's own wherever it lies.
fn around_a_play(board: &Board<'_>, who: Player, card: &CardId) -> Vec<InPlay> {
    let own = board.rules.card(card).sources.iter();
    let own = own.map(|source| InPlay { this: card.clone(), you: who, source: source.clone() });
    board.in_play().into_iter().chain(own).collect()
}

/// Every part of a constant ability that holds while a player plays a card.
pub fn while_playing(board: &Board<'_>, who: Player, card: &CardId, mut each: impl FnMut(&Context, &Doing)) {
    for one in around_a_play(board, who, card) {
        let Kind::Constant(steps) = &one.source.ability.kind else { continue };
        let context = Context::new(&one.source, &one.this, one.you);
        for step in steps.iter().filter(|step| board.scene(&context).are_true(&step.conditions) == Ok(true)) {
            step.does.iter().for_each(|doing| each(&context, doing));
        }
    }
}

/// Whether a constant ability may change what a card costs, now or as the table stands later.
pub fn may_change_costs(board: &Board<'_>, who: Player, card: &CardId) -> bool {
    let changes = |one: &InPlay| {
        let doings = one.source.body().iter().flat_map(|step| &step.does);
        let constant = matches!(one.source.ability.kind, Kind::Constant(_));
        constant && doings.into_iter().any(|doing| matches!(doing.effect, Effect::CostChange { .. }))
    };
    board.rules.has_text() && around_a_play(board, who, card).iter().any(changes)
}

/// What one part of a constant ability does. What a later part of the sentence means is known from then on: `each Trooper
/// unit gets +1/+1 and gains Overwhelm`.
fn applied(board: &Board<'_>, context: &mut Context, doing: &Doing) -> Answer<Vec<Applied>> {
    if let Effect::Modify { what, by, lasting } = &doing.effect {
        return modified(board, context, what, by, (doing.times.as_ref(), lasting));
    }
    let Some((what, lasting, changes)) = changes(board.scene(context), doing)? else {
        return Ok(Vec::new());
    };
    let objects = board.scene(context).without_choice(what)?;
    if objects.iter().any(|object| !is_changed(board, &doing.effect, object)) {
        return Err(context.unmodelled(doing.span));
    }
    let mut found = Vec::new();
    for to in &objects {
        if lasts(board.scene(context), lasting, to)? {
            found.extend(changes.iter().cloned().map(|change| Applied { to: to.clone(), change }));
        }
    }
    context.slots.insert(what.slot.0, objects);
    Ok(found)
}

/// Whether a board shows what a constant ability does to such a thing.
fn is_changed(board: &Board<'_>, effect: &Effect, object: &Object) -> bool {
    if let Effect::Forbid { ban, .. } = effect {
        return is_enforced_on(board, ban, object);
    }
    let loses = matches!(effect, Effect::Lose { .. });
    match object {
        Object::Credit(_) | Object::Force(_) => !loses,
        Object::Upgrade(_) | Object::Token(..) => loses,
        object => !is_outside(object),
    }
}

/// What one part of a constant ability changes, of what and how long; none for what changes nothing of a thing.
fn changes<'d>(
    scene: Scene<'_>,
    doing: &'d Doing,
) -> Answer<Option<(&'d Target, &'d Duration, Vec<Change>)>> {
    let unmodelled = || scene.unmodelled(doing.span);
    Ok(Some(match &doing.effect {
        Effect::SetStat { what, stat, to: ability::Change::To(amount), lasting } => {
            let to = i32::try_from(scene.amount(amount)?).unwrap_or(i32::MAX);
            let change = match stat {
                Stat::Power => Change::SetPower(to),
                Stat::Hp => Change::SetHp(to),
                Stat::Cost | Stat::RemainingHp | Stat::Damage => return Err(unmodelled()),
            };
            (what, lasting, vec![change])
        }
        Effect::Gain { what, gained, lasting } => {
            let times = doing.times.as_ref().map_or(Ok(1), |amount| scene.amount(amount))?;
            let gained = gained.iter().map(|gained| self::gained(scene, gained));
            let gained = gained.collect::<Answer<Vec<Change>>>()?.into_iter();
            let so_often = |change: Change| match change {
                Change::Keyword(keyword) => keyword.times(times).map(Change::Keyword),
                change => (times > 0).then_some(change),
            };
            (what, lasting, gained.filter_map(so_often).collect())
        }
        Effect::Lose { what, lost, lasting } => {
            let beyond = |loss: &Loss| matches!(loss, Loss::AllOtherAbilities | Loss::Trait(_));
            let own = scene.without_choice(what)?;
            let upgrades = own.iter().any(|object| matches!(object, Object::Upgrade(_) | Object::Token(..)));
            if lost.iter().any(beyond) || (upgrades && *lost != [Loss::AllAbilities]) {
                return Err(unmodelled());
            }
            (what, lasting, lost.iter().cloned().map(Change::Lose).collect())
        }
        Effect::Forbid { what, ban, lasting } => {
            if !is_enforced(ban) || !is_kept(ban) || !is_of_cards(ban, what) {
                return Err(unmodelled());
            }
            (what, lasting, vec![Change::Ban(Banned::new(scene.context, ban, doing.span))])
        }
        _ => return Ok(None),
    }))
}

/// What it adds to power and HP, to each thing for itself: `each friendly unit gets +1/+0 for each upgrade on it`.
fn modified(
    board: &Board<'_>,
    context: &mut Context,
    what: &Target,
    by: &Modifier,
    (times, lasting): (Option<&Amount>, &Duration),
) -> Answer<Vec<Applied>> {
    let objects = board.scene(context).without_choice(what)?;
    let mut found = Vec::new();
    for to in &objects {
        if is_outside(to) || matches!(to, Object::Upgrade(_) | Object::Token(..)) {
            return Err(context.unsettled());
        }
        if lasts(board.scene(context), lasting, to)? {
            let own = context.for_one(what, to);
            let times = times.or(by.times.as_ref());
            let times = times.map_or(Ok(1), |amount| board.scene(&own).amount(amount))?;
            let times = i32::try_from(times).unwrap_or(i32::MAX);
            let (power, hp) = (by.power.saturating_mul(times), by.hp.saturating_mul(times));
            let changes = [Change::Power(power), Change::Hp(hp)];
            found.extend(changes.map(|change| Applied { to: to.clone(), change }));
        }
    }
    context.slots.insert(what.slot.0, objects);
    Ok(found)
}

/// Only units have power, HP and abilities here; what a resource or a base would gain is not carried out.
fn is_outside(object: &Object) -> bool {
    matches!(object, Object::Resource(..) | Object::Base(_) | Object::Card(_))
}

fn lasts(scene: Scene<'_>, lasting: &Duration, on: &Object) -> Answer<bool> {
    let Object::Unit(id) = on else {
        return Ok(true);
    };
    match lasting {
        Duration::WhileAttacking => Ok(scene.board.table.is_attacking(id)),
        Duration::WhileDefending => Ok(scene.board.table.is_defending(id)),
        Duration::While(what) => scene.are_true(std::slice::from_ref(&**what)),
        Duration::Constant | Duration::WhileInPlay | Duration::Next => Ok(true),
        Duration::ThisPhase | Duration::ThisAttack | Duration::ThisRound => Ok(true),
    }
}

fn gained(scene: Scene<'_>, gained: &Gained) -> Answer<Change> {
    match gained {
        Gained::Keyword(printed) => Ok(match scene.board.board_keyword(scene.context, printed) {
            Some(keyword) => Change::Keyword(keyword),
            None => Change::Ability(Arc::new(quoted(scene.context, printed))),
        }),
        Gained::Ability(ability) => {
            let label = gained_label(scene.context, ability);
            Ok(Change::Ability(Arc::new(scene.context.source.given(ability, label))))
        }
        Gained::Trait(word) => Ok(Change::Trait(word.to_lowercase())),
        Gained::Aspect(aspect) => Ok(Change::Aspect(*aspect)),
        Gained::AbilitiesOf(_) => Err(scene.unsettled()),
    }
}

/// What lines call a quoted ability that something gains.
pub fn gained_label(context: &Context, ability: &ability::Ability) -> String {
    let triggered = ability.kind.carrying().filter(|kind| kind.is_triggered());
    let gained = triggered.map_or("gained".to_owned(), |kind| kind.word());
    format!("{gained} from {}", context.source.title)
}

/// A keyword that carries an ability, as an ability of its own.
pub fn quoted(context: &Context, printed: &Printed) -> Source {
    let ability = ability::Ability {
        topics: context.source.ability.topics.clone(),
        ..ability::Ability::of(context.source.ability.span, Kind::Keyword(printed.clone()))
    };
    context.source.given(&ability, format!("{} from {}", printed.kind().word(), context.source.title))
}

/// Texts of cards in play that are not carried out: a line that is not understood, a heading that no event here answers, a
/// constant ability that is not modelled or asks about an unknown card. What happens while they are in play is not settled.
pub fn not_carried_out(board: &Board<'_>) -> Vec<Ban> {
    let mut found = words_not_carried_out(board, |_| true);
    found.extend(upgrades(board).filter_map(|upgrade| keyword_of_upgrade(board, upgrade)));
    found.sort();
    found.dedup();
    found
}

/// Those of the abilities that are looked at.
fn words_not_carried_out(board: &Board<'_>, is_looked_at: impl Fn(&Source) -> bool) -> Vec<Ban> {
    let in_play = board.in_play().into_iter().filter(|one| is_looked_at(&one.source));
    let mut found: Vec<Ban> = in_play.flat_map(|one| of_ability(board, &one)).collect();
    let idle = upgrades(board).filter_map(|upgrade| words_of_upgrade(board, upgrade));
    found.extend(idle.filter(|source| is_looked_at(source)).map(|source| Ban::Unmodelled(source.words())));
    let outside = abilities_outside_play::standing(board).into_iter().filter(|one| is_looked_at(&one.source));
    found.extend(outside.map(|one| zone_words::ban(&one.source)));
    found
}

fn upgrades<'b>(board: &Board<'b>) -> impl Iterator<Item = &'b Upgrade> {
    board.table.units.iter().flat_map(|unit| &unit.upgrades)
}

/// What of the cards in play is not carried out and speaks of this: that is not settled, and no rule refuses it.
pub fn unread_about(board: &Board<'_>, topic: Topic) -> Option<Ban> {
    if !board.rules.has_text() || board.rules.is_settled() {
        return None;
    }
    let found = words_not_carried_out(board, |source| source.ability.topics.contains(&topic));
    found.into_iter().filter(|ban| matches!(ban, Ban::NotUnderstood(_) | Ban::Unmodelled(_))).min()
}

/// Whether all that a card says is carried out, whatever else is in play: nothing on it works all the time, or is not understood.
pub fn is_settled(card: &Card) -> bool {
    let on_event = card.kind == CardKind::Event;
    let settled = |ability: &ability::Ability| match &ability.kind {
        Kind::Triggered { when, .. } => when.iter().all(|happening| waiting::is_known(&happening.what)),
        Kind::Action { .. } | Kind::EpicAction { .. } => true,
        Kind::Keyword(Printed::Carrying(..)) => true,
        Kind::Keyword(keyword) => source::keyword(keyword).is_some(),
        Kind::Event(_) => on_event,
        Kind::Constant(_) | Kind::NotUnderstood(_) => false,
    };
    let mut sources = card.sources.iter().chain(&card.leader_side);
    card.kind != CardKind::Upgrade
        && sources.all(|source| source.ability.with_those_within().into_iter().all(settled))
}

/// An upgrade that has its words for itself alone; none where nothing it says counts now.
fn upgrade_alone<'b>(board: &Board<'b>, upgrade: &Upgrade) -> Option<&'b Card> {
    let card = board.rules.card(&upgrade.id);
    // what a Pilot has besides is for when it is a unit (CR 7.5.17.a)
    let pilot = card.keywords.iter().any(|keyword| keyword.kind() == KeywordKind::Piloting);
    let counts = card.kind == CardKind::Upgrade && !pilot;
    (counts && !board.is_without_abilities(&Object::Upgrade(upgrade.id.clone()))).then_some(card)
}

/// A keyword that an upgrade has for itself, and that only a unit could use: it was meant for the unit it is attached to, which the
/// words do not say.
fn keyword_of_upgrade(board: &Board<'_>, upgrade: &Upgrade) -> Option<Ban> {
    let card = upgrade_alone(board, upgrade)?;
    let keyword = card.keywords.iter().find(|keyword| !keyword.kind().works_at(WorksAt::Playing))?;
    Some(Ban::Unmodelled(format!("{}: \u{201c}{keyword}\u{201d}", card.title)))
}

/// The same of an ability.
fn words_of_upgrade<'b>(board: &Board<'b>, upgrade: &Upgrade) -> Option<&'b Source> {
    let fights = |what: &Occurrence| {
        matches!(what, Occurrence::OnAttack | Occurrence::OnDefense | Occurrence::WhenAttackEnds { .. })
    };
    let idle = |source: &&Arc<Source>| match &source.ability.kind {
        Kind::Triggered { when, .. } => when.iter().all(|happening| fights(&happening.what)),
        // an upgrade is no unit
        Kind::Constant(_) => source.ability.topics.contains(&Topic::ThisUnit),
        Kind::Keyword(_) | Kind::Action { .. } | Kind::EpicAction { .. } => false,
        Kind::Event(_) | Kind::NotUnderstood(_) => false,
    };
    upgrade_alone(board, upgrade)?.sources.iter().find(idle).map(|source| &**source)
}

/// What of an ability is not carried out.
pub(crate) fn of_ability(board: &Board<'_>, one: &InPlay) -> Vec<Ban> {
    let source = &one.source;
    let unmodelled = || vec![Ban::Unmodelled(source.words())];
    match &source.ability.kind {
        Kind::NotUnderstood(words) => vec![Ban::NotUnderstood(source.quote(words.span))],
        Kind::Triggered { when, .. } => {
            let known = when.iter().all(|happening| waiting::is_known(&happening.what));
            if known { Vec::new() } else { unmodelled() }
        }
        Kind::Constant(steps) if is_for_an_upgrade(board, one, steps) => Vec::new(),
        Kind::Constant(steps) => {
            let mut context = Context::new(source, &one.this, one.you);
            let mut found = Vec::new();
            for step in steps {
                match holds(board.scene(&context), step) {
                    Ok(false) => continue,
                    Ok(true) => {}
                    Err(ban) => found.push(ban),
                }
                found.extend(step.does.iter().filter_map(|doing| of_part(board, &mut context, doing).err()));
            }
            found
        }
        // a bare instruction belongs on an event; on another card its moment is unknown
        Kind::Event(_) => unmodelled(),
        Kind::Keyword(printed @ Printed::Numbered(..)) if source::keyword(printed).is_none() => unmodelled(),
        Kind::Keyword(_) | Kind::Action { .. } | Kind::EpicAction { .. } => Vec::new(),
    }
}

/// Whether it is what a card says of the unit it is attached to, and the card is a unit now: one that may be either says that
/// for when it is an upgrade (CR 3.6.8).
fn is_for_an_upgrade(board: &Board<'_>, one: &InPlay, steps: &[Step]) -> bool {
    let card = board.rules.card(&one.this);
    let either =
        card.kind == CardKind::Leader || card.keywords.iter().any(|own| own.kind() == KeywordKind::Piloting);
    let attached = |doing: &Doing| {
        let targets = naming::targets(&doing.effect);
        targets.iter().any(|target| target.pick == Pick::Attached)
    };
    either && board.table.unit(&one.this).is_some() && steps.iter().flat_map(|step| &step.does).all(attached)
}

fn of_part(board: &Board<'_>, context: &mut Context, doing: &Doing) -> Answer<()> {
    let unmodelled = || context.unmodelled(doing.span);
    match &doing.effect {
        Effect::Modify { .. }
        | Effect::SetStat { to: ability::Change::To(_), .. }
        | Effect::Gain { .. }
        | Effect::Lose { .. }
        | Effect::Forbid { .. } => applied(board, context, doing).map(|_| ()),
        Effect::CostChange { what: CostOf::Next { .. } | CostOf::That(_), .. } => Err(unmodelled()),
        Effect::CostChange { cost, .. } => discounts::rules(board.scene(context), cost).map(|_| ()),
        Effect::Replace { would, .. } if waiting::is_replaceable(&would.what, board.table.phase) => Ok(()),
        Effect::Enters { .. } | Effect::AttachOnlyTo(_) => Ok(()),
        _ => Err(unmodelled()),
    }
}

/// How often constant abilities are looked at until nothing new may come out.
const ROUNDS: usize = 8;

impl<'a> Board<'a> {
    /// The table as it is now.
    pub fn new(rules: &'a PlayRules, state: &'a State) -> Self {
        let mut board = Self { rules, state, table: &state.table, applied: Vec::new() };
        if !rules.has_constants() {
            return board;
        }
        for _ in 0..ROUNDS {
            let next = look(&board);
            if next == board.applied {
                break;
            }
            board.applied = next;
        }
        board
    }

    /// A keyword with its number worked out.
    pub fn board_keyword(&self, context: &Context, printed: &Printed) -> Option<Keyword> {
        match printed {
            Printed::Numbered(kind, amount) => {
                kind.numbered(u8::try_from(self.scene(context).amount(amount).ok()?).ok()?)
            }
            other => source::keyword(other),
        }
    }

    /// The words of another card, or behind Coordinate, by which a unit has a keyword; none where nothing in play says so.
    pub fn keyword_from(&self, id: &CardId, kind: KeywordKind) -> Option<String> {
        let own = self.table.unit(id).map(|unit| self.abilities(unit)).unwrap_or_default();
        let behind = own.into_iter().find(|source| {
            let keyword = source.ability.kind.keyword().and_then(source::keyword);
            keyword.is_some_and(|keyword| keyword.kind() == kind)
        });
        let behind = behind.map(|source| source.words());
        behind.or_else(|| keyword_from(self, &Object::Unit(id.clone()), kind))
    }
}

/// Whether anything here does what a card says cannot be done, must be done or can be done.
pub(crate) fn is_enforced(word: &Word) -> bool {
    match word {
        Word::CantAttack(_)
        | Word::CantBeAttacked
        | Word::CanAttack(_)
        | Word::MustAttack(_)
        | Word::CantReady
        | Word::DoesntReadyNextRegroup
        | Word::DoesntReadyInRegroup
        | Word::CantBeExhausted
        | Word::CantBeHealed
        | Word::CantBeDamaged
        | Word::CantBeDefeated
        | Word::CantBeCaptured
        | Word::CantBeReturned
        | Word::CantDealCombatDamage
        | Word::DealsDamageFirst
        | Word::CantBePlayed(_)
        | Word::CantBePlayedBy(_) => true,
        Word::CantGainAbilities | Word::CantEnterPlay => false,
    }
}

/// Whether anything here asks for it where it is said of such a thing.
pub(crate) fn is_enforced_on(board: &Board<'_>, word: &Word, object: &Object) -> bool {
    let unit = matches!(object, Object::Unit(_));
    let leader = matches!(object, Object::Card(id) if board.rules.card(id).kind == CardKind::Leader);
    match word {
        Word::CantBeDefeated => unit,
        Word::CantReady
        | Word::DoesntReadyNextRegroup
        | Word::DoesntReadyInRegroup
        | Word::CantBeExhausted => unit || leader,
        _ => true,
    }
}

/// Whether words about what cannot be played ask only for what is printed on a card: `on friendly units` is asked for nowhere.
pub(crate) fn is_of_cards(word: &Word, what: &Target) -> bool {
    let to_play = matches!(word, Word::CantBePlayed(_) | Word::CantBePlayedBy(_));
    let described = what.pick.described().filter(|_| to_play);
    described.is_none_or(|from| from.qualities.iter().all(unknown_cards::is_printed))
}

/// Whether it says who may attack, or be attacked.
pub(crate) fn is_about_attacks(word: &Word) -> bool {
    matches!(word, Word::CantAttack(_) | Word::CantBeAttacked | Word::CanAttack(_) | Word::MustAttack(_))
}

/// Whether words about what is attacked are kept whole: what was named before them is not known any more when it is asked.
pub(crate) fn is_kept(word: &Word) -> bool {
    let (Word::CantAttack(Some(target)) | Word::CanAttack(target) | Word::MustAttack(target)) = word else {
        return true;
    };
    fn kept(target: &Target) -> bool {
        match &target.pick {
            Pick::This | Pick::Chosen { .. } | Pick::Each(_) => true,
            Pick::BaseOf(who) => matches!(who, Who::You | Who::Opponent | Who::EachOpponent | Who::Each),
            Pick::Both(several) | Pick::OneOf(several) => several.iter().all(kept),
            Pick::Itself | Pick::Attached | Pick::Attacker | Pick::Defender | Pick::DefendingUnit => false,
            Pick::Earlier(_) | Pick::Among { .. } | Pick::Rest(_) | Pick::Random { .. } => false,
            Pick::Top { .. } | Pick::Whole { .. } | Pick::Created | Pick::From { .. } => false,
        }
    }
    kept(target)
}
