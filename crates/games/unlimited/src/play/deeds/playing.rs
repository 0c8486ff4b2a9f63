//! How is a card played?
//!
//! Declared, checked, its cost determined and paid, then put into play or into the discard pile (CR 6.2).

use super::{costs, exploiting};
use crate::{
    ability::{Effect, Entering, Filter, Kind, NotUnderstood, Pick as Named, Topic},
    keywords::{Keyword, KeywordKind},
    play::{
        constant_abilities::{
            constants, discounts, event_words,
            piloting::Way,
            replacing,
            restricted::{eligible, is_meant, is_of_side, restricted},
        },
        nouns::{
            bans::Ban,
            card::{CardId, CardKind},
            context::Context,
            event_fields::{By, Defeated, Played, PlayedAs},
            plan::{Discount, Plan, Stage, Via},
            setup::Zone,
        },
        present::{board::Board, scene::Scene, state::State},
        refusals::paying,
        rows::{
            event::Event,
            pick::{Pick, Prompt},
            work::{self, Work},
        },
        tabletop::{
            rules::PlayRules,
            table::{Side, Table},
        },
    },
    terms::Player,
};
use engine::{Doing, Offer, Task};

impl Plan {
    /// A card that is played as an action.
    pub fn new(who: Player, card: CardId, via: Via) -> Self {
        let (discount, entering) = (Discount::default(), Entering::Normal);
        Self {
            who,
            card,
            via,
            discount,
            entering,
            step: Stage::Declare,
            exploited: Vec::new(),
            on: None,
            hosts: None,
            gifts: Vec::new(),
            granted: None,
            credits: None,
            told: By::Themselves,
        }
    }

    /// The way in which it is played.
    pub fn way(&self, rules: &PlayRules) -> Way {
        let unit = rules.card(&self.card).kind == CardKind::Unit;
        if self.is_upgrade(rules) && unit { Way::AsUpgrade } else { Way::Printed }
    }

    /// Whether it comes as an upgrade.
    fn is_upgrade(&self, rules: &PlayRules) -> bool {
        matches!(self.via, Via::Piloting(_)) || rules.card(&self.card).kind == CardKind::Upgrade
    }
}

/// All ways in which the player's cards could be played as an action.
pub fn plans(rules: &PlayRules, table: &Table, who: Player) -> Vec<Plan> {
    let side = table.side(who);
    let mut plans: Vec<Plan> = Vec::new();
    for card in &side.hand {
        plans.push(Plan::new(who, card.clone(), Via::Hand));
        for keyword in &rules.card(card).keywords {
            if let Some(cost) = keyword.cost_of(KeywordKind::Piloting) {
                plans.push(Plan::new(who, card.clone(), Via::Piloting(cost.clone())));
            }
        }
    }
    for card in &side.resources {
        for keyword in &rules.card(card).keywords {
            if let Some(cost) = keyword.cost_of(KeywordKind::Smuggle) {
                plans.push(Plan::new(who, card.clone(), Via::Smuggle(cost.clone())));
            }
        }
    }
    plans
}

/// The ways in which Plot lets a card be played: `play this card` means a unit with Piloting as an upgrade, too (CR 7.5.17.c).
pub fn plot(rules: &PlayRules, who: Player, card: &CardId) -> Vec<Plan> {
    let pilot = |keyword: &Keyword| keyword.cost_of(KeywordKind::Piloting).cloned().map(Via::Piloting);
    let pilots = rules.card(card).keywords.iter().filter_map(pilot);
    [Via::Plot].into_iter().chain(pilots).map(|via| Plan::new(who, card.clone(), via)).collect()
}

/// A way to play a card as an option: with why it cannot be.
pub fn offer(
    rules: &PlayRules,
    state: &State,
    plan: Plan,
    tasks: impl FnOnce(Vec<Task<PlayRules>>) -> Vec<Task<PlayRules>>,
) -> Offer<PlayRules> {
    let pick = match &plan.via {
        Via::Hand | Via::Ability | Via::Plot => Pick::Play(plan.card.clone()),
        Via::Smuggle(_) => Pick::Smuggle(plan.card.clone()),
        Via::Piloting(_) => Pick::Pilot(plan.card.clone()),
    };
    let bans = bans(&rules.board(state), &plan);
    Offer::new(pick, tasks(vec![Task::work(Work::Play(plan))])).banned(bans)
}

/// Steps 2 to 4: play restrictions, and whether the cost can be paid.
pub fn bans(board: &Board<'_>, plan: &Plan) -> Vec<Ban> {
    let mut bans = Vec::new();
    if plan.is_upgrade(board.rules) && eligible(board, plan).is_empty() && hosts_are_settled(board, plan) {
        let pilots = matches!(plan.via, Via::Piloting(_));
        let ban = if pilots { Ban::NoVehicle } else { Ban::NoEligibleUnit };
        bans.push(ban(plan.card.clone()));
    }
    bans.extend(restricted(board, plan).into_iter().map(Ban::CantBePlayed));
    let least = exploiting::least(board, plan);
    // what the card itself says about its cost may be more than is understood: that shows when it is played
    let payable = paying::can_pay(board.table, plan.who, u32::from(least));
    if !payable && unread(board, plan).or_else(|| unread_in_play(board)).is_none() {
        let ready = board.table.side(plan.who).ready;
        bans.push(Ban::TooExpensive {
            card: plan.card.clone(),
            cost: least,
            parts: costs::of(board, plan),
            ready,
        });
    }
    bans
}

/// Whether no text in play that is not understood may let it be attached where it otherwise could not be.
fn hosts_are_settled(board: &Board<'_>, plan: &Plan) -> bool {
    let about = if let Via::Piloting(_) = plan.via { Topic::Pilots } else { Topic::Attaching };
    constants::unread_about(board, about).is_none()
}

/// A card is played in one of the ways in which something lets it be played.
pub fn in_one_way(mut plans: Vec<Plan>) -> Task<PlayRules> {
    match (plans.pop(), plans.as_slice()) {
        (Some(only), []) => Task::work(Work::Play(only)),
        (last, _) => {
            plans.extend(last);
            Task::work(Work::PlayOneWay(plans))
        }
    }
}

/// One of several ways in which something lets a card be played: as a unit, or as an upgrade (CR 7.5.17.c). What cannot be
/// played in any of them is not played (CR 6.2.2.d).
pub fn one_way(board: &Board<'_>, plans: &[Plan]) -> Doing<PlayRules> {
    let possible = |plan: &Plan| bans(board, plan).is_empty();
    match plans.iter().find(|plan| possible(plan)) {
        Some(plan) => {
            let (who, prompt) = (plan.who, Prompt::Way(plan.card.clone()));
            let offer = |plan: &Plan| offer(board.rules, board.state, plan.clone(), |tasks| tasks);
            Doing::Choice { who, prompt, offers: plans.iter().map(offer).collect() }
        }
        None => Doing::Tasks(Vec::new()),
    }
}

/// The next step of playing a card.
pub fn work(rules: &PlayRules, state: &State, plan: &Plan) -> Doing<PlayRules> {
    let board = rules.board(state);
    match plan.step {
        Stage::Declare => declare(&board, plan),
        Stage::Exploit => exploiting::choose(&board, plan),
        Stage::Pay => pay(&board, plan),
    }
}

/// Chooses where an upgrade goes, and checks its restriction. If an ability lets a player play a card that cannot be
/// played, it is not played (CR 6.2.2.d).
fn declare(board: &Board<'_>, plan: &Plan) -> Doing<PlayRules> {
    if let Some(ban) = unread(board, plan).or_else(|| unread_in_play(board)) {
        return Doing::Open(ban);
    }
    if plan.told == By::Ability && !bans(board, plan).is_empty() {
        return Doing::Tasks(Vec::new());
    }
    if plan.is_upgrade(board.rules) && plan.on.is_none() {
        let on = |unit: CardId| {
            let on = Plan { on: Some(unit.clone()), ..plan.clone() };
            Offer::new(Pick::On(unit), vec![work::at(&on, Stage::Exploit)])
        };
        let offers = eligible(board, plan).into_iter().map(on).collect();
        return Doing::Choice { who: plan.who, prompt: Prompt::AttachTo(plan.card.clone()), offers };
    }
    Doing::Tasks(vec![work::at(plan, Stage::Exploit)])
}

/// Words of the card about playing it that are not understood: its cost, or whether it can be played, is not settled.
fn unread(board: &Board<'_>, plan: &Plan) -> Option<Ban> {
    let lines = board.rules.card(&plan.card).sources.iter();
    let unread = lines.filter_map(|source| Some((source, source.ability.kind.unread()?)));
    let about = |(_, words): &(_, &NotUnderstood)| {
        [Topic::Playing, Topic::Costs].iter().any(|topic| words.topics.contains(topic))
    };
    let mut unread = unread.filter(about);
    let unread = unread.next().map(|(source, words)| Ban::NotUnderstood(source.quote(words.span)));
    unread.or_else(|| unsettled_cost(board, plan))
}

/// What a card in play says about costs and is not carried out: what a card costs is not settled.
fn unread_in_play(board: &Board<'_>) -> Option<Ban> {
    constants::unread_about(board, Topic::Costs)
}

/// What the card says about its own cost and cannot be worked out.
fn unsettled_cost(board: &Board<'_>, plan: &Plan) -> Option<Ban> {
    for source in &board.rules.card(&plan.card).sources {
        let Kind::Constant(steps) = &source.ability.kind else { continue };
        let context = Context::new(source, &plan.card, plan.who);
        for step in steps {
            let costs = step.does.iter().filter_map(|doing| {
                if let Effect::CostChange { cost, .. } = &doing.effect { Some(cost) } else { None }
            });
            for cost in costs {
                let held = board.scene(&context).are_true(&step.conditions);
                if let Err(ban) = held.and_then(|_| discounts::rules(board.scene(&context), cost)) {
                    return Some(ban);
                }
            }
        }
    }
    None
}

/// Steps 4 and 5.
fn pay(board: &Board<'_>, plan: &Plan) -> Doing<PlayRules> {
    let (rules, table) = (board.rules, board.table);
    if plan.on.as_ref().is_some_and(|on| plan.exploited.contains(on)) {
        return on_another(board, plan);
    }
    let parts = costs::of(board, plan);
    let cost = u32::from(parts.resources());
    let with = |credits| vec![work::at(&Plan { credits: Some(credits), ..plan.clone() }, Stage::Pay)];
    if plan.credits.is_none()
        && let Some(choice) = paying::asks_credits(table, plan.who, cost, with)
    {
        return choice;
    }
    let mut tasks = Vec::new();
    let exploited = plan.exploited.iter().map(|unit| Event::defeat(unit, Defeated::Exploit(plan.who)));
    let exploited: Vec<Event> = exploited.collect();
    // whether a unit whose defeat is replaced makes it cheaper, the rules do not say
    let replaced = exploited.iter().find_map(|event| replacing::replaced_by(rules, board.state, event));
    if let Some(words) = replaced {
        return Doing::Open(Ban::Unmodelled(words));
    }
    if !exploited.is_empty() {
        tasks.push(Task::together(exploited));
    }
    if parts.is_changed() {
        tasks.push(Task::event(Event::CostIs { card: plan.card.clone(), cost: parts }));
    }
    if cost > 0 {
        tasks.push(Task::event(paying::payment(table, plan.who, cost, plan.credits)));
    }
    let played = played(board, plan);
    let is_event = played.how == PlayedAs::Event;
    let used = discounts::met(board, plan).filter(|discount| discount.left.is_some());
    tasks.extend(used.map(|discount| Task::event(Event::DiscountUsed(Box::new(discount.clone())))));
    let granted = plan.granted.as_ref().map_or(Ok(Vec::new()), |granted| granted.events(board, &played));
    match granted {
        Ok(granted) => tasks.push(Task::together(granted.into_iter().chain([Event::Play(played)]))),
        Err(ban) => return Doing::Open(ban),
    }
    if is_event {
        tasks.extend(of_an_event(board, plan));
    }
    Doing::Tasks(tasks)
}

/// What an event's words put on the agenda as it is played.
fn of_an_event(board: &Board<'_>, plan: &Plan) -> Vec<Task<PlayRules>> {
    let card = board.rules.card(&plan.card);
    let sources = card.sources.iter();
    let sources =
        sources.filter(|source| matches!(source.ability.kind, Kind::Event(_) | Kind::NotUnderstood(_)));
    let resolved = sources.map(|source| {
        let context = Context::new(source, &plan.card, plan.who);
        Task::work(Work::ResolveEvent(Box::new(context)))
    });
    let idle = event_words::without_effect(card).map(|ban| Task::work(Work::Unsettled(Box::new(ban))));
    resolved.chain(idle).collect()
}

/// How a card comes into play, or an event to the discard pile.
fn played(board: &Board<'_>, plan: &Plan) -> Played {
    let (rules, table) = (board.rules, board.table);
    let how = match (&plan.on, rules.card(&plan.card).kind) {
        (Some(on), _) => PlayedAs::Upgrade(on.clone()),
        (None, CardKind::Event) => PlayedAs::Event,
        (None, CardKind::Unit | CardKind::Upgrade | CardKind::Leader) => PlayedAs::Unit,
        (None, CardKind::TokenUnit | CardKind::Base) => PlayedAs::Unit,
    };
    let using = match &plan.via {
        Via::Smuggle(_) => Some(KeywordKind::Smuggle),
        Via::Piloting(_) => Some(KeywordKind::Piloting),
        Via::Plot => Some(KeywordKind::Plot),
        Via::Hand | Via::Ability => None,
    };
    let from = zone_of(table, &plan.card);
    Played {
        who: plan.who,
        card: plan.card.clone(),
        owner: table.owner_outside(&plan.card).unwrap_or(plan.who),
        from,
        how,
        entering: entering(board, plan),
        using,
        gifts: plan.gifts.clone(),
        replaced: from == Zone::Resources
            && (plan.told == By::Themselves || matches!(plan.via, Via::Smuggle(_))),
    }
}

/// The unit an upgrade was to be attached to was defeated for Exploit: it goes on another (CR 6.2.5.b). Where there is none, no rule
/// says what becomes of it.
fn on_another(board: &Board<'_>, plan: &Plan) -> Doing<PlayRules> {
    let left = eligible(board, plan).into_iter().filter(|unit| !plan.exploited.contains(unit));
    let on = |unit: CardId| {
        let on = Plan { on: Some(unit.clone()), ..plan.clone() };
        Offer::new(Pick::On(unit), vec![work::at(&on, Stage::Pay)])
    };
    let offers: Vec<Offer<PlayRules>> = left.map(on).collect();
    if offers.is_empty() {
        let words = board.rules.card(&plan.card).keyword_words(KeywordKind::Exploit);
        return Doing::Open(Ban::Unmodelled(words.unwrap_or_else(|| plan.card.to_string())));
    }
    Doing::Choice { who: plan.who, prompt: Prompt::AttachTo(plan.card.clone()), offers }
}

/// "This unit enters play ready", of itself or of others.
fn entering(board: &Board<'_>, plan: &Plan) -> Entering {
    let mut entering = plan.entering;
    constants::while_playing(board, plan.who, &plan.card, |context, doing| {
        if let Effect::Enters { what, entering: how } = &doing.effect
            && enters_so(board.scene(context), &what.pick, plan)
        {
            entering = *how;
        }
    });
    entering
}

/// Whether words about what enters play mean the card that is played.
fn enters_so(scene: Scene<'_>, pick: &Named, plan: &Plan) -> bool {
    let apart = |from: &Filter| from.apart.is_empty() || scene.context.this != plan.card;
    let other = pick.described().is_none_or(apart);
    is_of_side(scene.context, pick, plan.who) && other && is_meant(scene, pick, plan)
}

pub(crate) fn zone_of(table: &Table, card: &CardId) -> Zone {
    let in_zone = |of: fn(&Side) -> &Vec<CardId>| table.sides.iter().any(|side| of(side).contains(card));
    if in_zone(|side| &side.resources) {
        Zone::Resources
    } else if in_zone(|side| &side.discard) {
        Zone::Discard
    } else if in_zone(|side| &side.deck) {
        Zone::Deck
    } else {
        Zone::Hand
    }
}

/// An event's ability, once the card lies in the discard pile.
pub fn resolve_event(context: &Context) -> Doing<PlayRules> {
    match context.source.ability.kind.unread() {
        Some(words) => Doing::Open(Ban::NotUnderstood(context.quote(words.span))),
        None => Doing::Tasks(work::begin_told(context.clone())),
    }
}
