//! What does an attack do next?
//!
//! The attack as work items. Declare Target and Roll Attack Dice are in `gathering`, Resolve Attack
//! Effects in `attack_effects`; Spend Defense Tokens and Resolve Damage stand here. A work item is
//! data; what it comes to is a choice, a chance, or tasks.
//!
//! Where the Rules Reference is silent, this follows the conventions for exact odds:
//! - both dice of a two-die evade are chosen before either is rerolled, and are rolled together;
//! - the extra die of an evade against a larger ship is taken (or not) right after the evade's own.
//!
//! Both are readings of ours, and the steps cite them as such.
//!
//! Dice of an evade are named one after another, in any order: the chosen dice are a multiset, so
//! orders that do not matter are one position.

use serde::{Deserialize, Serialize};

use super::{
    AttackRules, attack_effects,
    bans::Ban,
    card_effects, conditions, criticals, defending,
    dice::Pool,
    effect::{CardEvent, CardVerb, Known, Losing, ShieldMove, Taking, TimingWord},
    event::{Adding, Event},
    gathering, keyword_effects, on_cards, on_dice, on_zones, operations, paying,
    pick::{Pick, Prompt},
    progress::{AttackStep, InForce},
    rerolls::Reroll,
    setup::Player,
    spent_by_effect,
    state::State,
    table::{UnitEvent, UnitId, ZoneWork, announcing},
    targets,
    terms::{Facing, HullZone, UnitKind},
    tokens::TokenName,
};
use engine::{Doing, Offer, Task, View};

/// A work item of an attack.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Work {
    /// The attack, from its first step that is not behind it.
    Attack,
    /// The attacker declares the target.
    Declare,
    /// Dice are gathered.
    Gather,
    /// An obstructed attack loses a die.
    RemoveObstructed,
    /// The gathered dice are rolled.
    RollPool,
    /// A Concentrate Fire dial adds a die.
    AddDie,
    /// AI adds dice.
    AddByAi {
        /// How many of each color so far.
        chosen: [u8; 3],
        /// How many are still to be named.
        more: u8,
    },
    /// Dice of these colors are rolled into the pool.
    RollAdded {
        /// How many of each color.
        colors: [u8; 3],
        /// What adds them.
        by: Adding,
    },
    /// Assault gives the defender a raid token.
    Raid,
    /// A Concentrate Fire token rerolls a die.
    TokenReroll,
    /// A reroll takes its dice.
    Choose {
        /// The dice it takes so far.
        chosen: Pool,
        /// The dice it may still take.
        left: Pool,
        /// How many of them at most.
        more: u8,
    },
    /// Dice are rolled again for the attacker.
    RollAgain(Pool),
    /// The attacker resolves attack effects, one after another.
    AttackEffects,
    /// The defender spends defense tokens, one after another.
    DefenseTokens,
    /// An evade takes its dice.
    Evade {
        /// The token.
        token: TokenName,
        /// The dice it takes so far.
        chosen: Pool,
        /// Whether its owner may still take one more.
        more: More,
    },
    /// Dodge takes its dice.
    Dodge {
        /// The dice it takes so far.
        chosen: Pool,
        /// How many more it takes.
        more: u8,
    },
    /// Dice are rolled again for the defender.
    Reroll(Pool),
    /// The attacker resolves a critical effect, or none.
    CriticalEffect,
    /// What cannot apply of a player's effects is named.
    Announce(Player),
    /// A moment comes, where effects wait for it.
    Moment {
        /// Before, at the moment of, during or after ...
        word: TimingWord,
        /// ... this.
        of: Known,
    },
    /// A typed effect is used: paid and resolved.
    Use(u8),
    /// A part of a cost is paid in turn.
    Pay {
        /// The effect's number in the list, from 1.
        nth: u8,
        /// The part of its cost, from 0.
        part: u8,
        /// The defense tokens that have paid other parts of it.
        taken: Vec<TokenName>,
    },
    /// A typed effect does something.
    Do {
        /// Its number in the list, from 1.
        nth: u8,
        /// Its operation, from 0.
        operation: u8,
    },
    /// An effect takes dice, one after another.
    Take {
        /// Who chooses.
        who: Player,
        /// Which, and what for.
        taking: Taking,
    },
    /// The dice that an effect took are rolled again.
    RollTaken(Pool),
    /// An effect takes dice that are not rolled yet.
    Remove {
        /// Who chooses.
        who: Player,
        /// Which it may take.
        dice: Reroll,
        /// How many still.
        more: u8,
    },
    /// Something is done to hull zones.
    Zones(ZoneWork<Player>),
    /// So many points of the damage, or fewer, are suffered on a hull zone because an effect says so.
    Spread {
        /// Who says how many.
        who: Player,
        /// The effect.
        nth: u8,
        /// Where.
        zone: HullZone,
        /// How many at most.
        most: u8,
    },
    /// The damage is totaled.
    Total,
    /// The total is suffered.
    Suffer,
    /// A redirect names one hull zone more, or no more.
    MoreZones,
    /// Of the damage that is left some may go to the next hull zone that a redirect has named.
    Redirects {
        /// How much is left.
        left: u16,
        /// How much has gone to other zones.
        moved: u16,
    },
    /// Shields of a ship are moved, one after another.
    MoveShields {
        /// Whose ship.
        ship: UnitId,
        /// From where to where.
        shift: ShieldMove,
    },
    /// Dice are rolled beside the attack, and somebody suffers damage for their icons.
    RollDamage {
        /// Who rolls.
        who: Player,
        /// How many of each color.
        colors: [u8; 3],
        /// Who suffers it.
        unit: UnitId,
    },
    /// Points fall one at a time: first those on the redirected zone, then the rest.
    Points {
        /// Points left for the zone named with the redirect.
        redirected: u16,
        /// Points left for the defending zone.
        rest: u16,
    },
    /// Damage cards are dealt, one after another.
    Deal {
        /// Whose ship.
        ship: UnitId,
        /// How.
        facing: Facing,
        /// How many still.
        count: u8,
    },
    /// A token is spent because an effect says so.
    SpendToken(TokenName),
    /// Dice of colors that are chosen are added, one after another.
    AddAny {
        /// Who chooses.
        who: Player,
        /// How many still.
        count: u8,
    },
    /// Damage cards are turned or discarded, one after another.
    DamageCards {
        /// Who chooses them.
        who: Player,
        /// Whose ship.
        ship: UnitId,
        /// What becomes of them.
        verb: CardVerb,
        /// How many still.
        count: u8,
    },
    /// The attack and its answers are over: whoever is destroyed leaves play.
    AfterAttack,
    /// The attacker declares a further squadron, or none.
    FurtherTarget,
    /// Something that is not settled.
    Unsettled(Ban),
}

/// Whether an evade may take a further die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum More {
    /// Not yet decided.
    Open,
    /// Its owner declined.
    Declined,
}

vocabulary::holds! { Work { Zones(ZoneWork<Player>) } }

/// What a work item comes to.
pub(super) fn work(view: View<'_, AttackRules>, work: &Work) -> Doing<AttackRules> {
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
        Work::Choose { chosen, left, more } => attack_effects::choose_die(state, chosen, left, more),
        Work::RollAgain(dice) => attack_effects::roll_again(state, dice),
        Work::AttackEffects => attack_effects::attack_effects(state),
        Work::DefenseTokens => defending::defense_tokens(state),
        Work::Evade { token, chosen, more } => defending::evade(state, token, chosen, more),
        Work::Dodge { chosen, more } => keyword_effects::dodged(state, chosen, more),
        Work::Reroll(dice) => defending::reroll(state, dice),
        Work::CriticalEffect => criticals::choose(state),
        Work::Announce(player) => announce(state, player),
        Work::Moment { word, of } => {
            Doing::Tasks(card_effects::moment(state, word, of).into_iter().collect())
        }
        Work::Use(nth) => Doing::Tasks(card_effects::using(state, nth)),
        Work::Pay { nth, part, ref taken } => paying::pay(state, nth, part, taken),
        Work::Do { nth, operation } => operations::operate(state, nth, operation),
        Work::Take { who, taking } => on_dice::take_next(who, taking),
        Work::RollTaken(from) => on_dice::roll_taken(state, from),
        Work::Remove { who, dice, more } => on_dice::remove_next(state, who, dice, more),
        Work::Zones(work) => work.next(state),
        Work::Deal { ship, facing, count } => on_cards::deal(state, ship, facing, count),
        Work::SpendToken(token) => spent_by_effect::one_of(state, vec![token]),
        Work::AddAny { who, count } => on_dice::add_any(state, who, count),
        Work::DamageCards { who, ship, verb, count } => {
            on_cards::damage_card(state, who, (ship, verb), count)
        }
        Work::Spread { who, nth, zone, most } => on_zones::spread_on(state, (who, nth), zone, most),
        Work::Total => {
            let (more, used) = conditions::counted(state);
            let (counting, icons) = (state.counting(), state.icons().saturating_add(more));
            let used = used.into_iter().map(|nth| Task::event(Event::Card(CardEvent::Use(nth))));
            let total = Task::event(Event::Total { counting, icons, damage: icons, taken: 0 });
            Doing::Tasks(used.chain([total]).collect())
        }
        Work::Suffer => suffer(state),
        Work::MoveShields { ship, ref shift } => on_zones::shift(state, ship, shift),
        Work::MoreZones => defending::more_zones(state),
        Work::Redirects { left, moved } => redirects(state, left, moved),
        Work::RollDamage { who, colors, unit } => on_zones::roll_damage(state, who, colors, unit),
        Work::Points { redirected, rest } => points(state, redirected, rest),
        Work::AfterAttack => after_attack(state),
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
    state.waiting.is_empty() && state.source().destroyed() && !state.attack.kind.is_return()
}

/// Whoever has struck a last blow leaves play.
fn after_attack(state: &State) -> Doing<AttackRules> {
    let fallen = Player::ALL.iter().filter(|player| state.side(**player).is_fallen());
    let events: Vec<Event> = fallen.map(|player| Event::leave(state, state.id(*player))).collect();
    Doing::Tasks(if events.is_empty() { Vec::new() } else { vec![Task::together(events)] })
}

/// What follows when the dice lie there. While a step goes on, the player who decides in it anyway uses effects beside that,
/// and the other one before or after it: the first player first.
pub(super) fn after_roll(state: &State) -> Vec<Task<AttackRules>> {
    let (by, on) = (state.attack.by, state.attack.on());
    let mut tasks = Vec::new();
    let mut add = |task: Option<Task<AttackRules>>| tasks.extend(task);
    let enter = |step| Some(Task::event(Event::Enter(step)));
    let moment = |word, of| card_effects::moment_of(state, word, of);
    let both = |decides: Player, work: Work, step: Known| {
        let (own, other) = (Some(Task::work(work)), moment(TimingWord::While, step));
        if decides == state.first_player { [own, other] } else { [other, own] }
    };
    add(moment(TimingWord::After, Known::RollAttackDice));
    add(enter(AttackStep::ResolveAttackEffects));
    both(by, Work::AttackEffects, Known::ResolveAttackEffects).into_iter().for_each(&mut add);
    add(moment(TimingWord::After, Known::ResolveAttackEffects));
    add(enter(AttackStep::SpendDefenseTokens));
    both(on, Work::DefenseTokens, Known::SpendDefenseTokens).into_iter().for_each(&mut add);
    add(moment(TimingWord::After, Known::SpendDefenseTokens));
    add(enter(AttackStep::ResolveDamage));
    add(Some(Task::work(Work::CriticalEffect)));
    if by == state.first_player {
        add(moment(TimingWord::When, Known::ResolveDamage));
    }
    add(moment(TimingWord::While, Known::ResolveDamage));
    add(Some(Task::work(Work::Total)));
    add(Some(Task::work(Work::Suffer)));
    add(Some(Task::event(Event::DamageResolved)));
    add(moment(TimingWord::After, Known::Attack));
    tasks
}

/// The players of whose effects some cannot apply are told so first.
pub(super) fn announced(state: &State) -> Vec<Task<AttackRules>> {
    let players = [state.first_player, state.first_player.opponent()];
    let has = |player: &Player| {
        let mut own = state.table.sheet.iter().filter(|(_, effect)| state.owner(effect) == *player);
        own.any(|(_, effect)| !state.never(effect).is_empty())
    };
    players.into_iter().filter(has).map(|player| Task::work(Work::Announce(player))).collect()
}

/// What cannot apply of a player's effects stands beside the only way on.
fn announce(state: &State, player: Player) -> Doing<AttackRules> {
    let own = state.table.sheet.iter().filter(|(_, effect)| state.owner(effect) == player);
    let bans = own.map(|(_, effect)| {
        let bans = state.never(effect).into_iter().map(Ban::Effect).collect();
        (Pick::Use(effect.name.clone()), bans)
    });
    announcing((player, Prompt::Begin), Pick::Begin, bans)
}

/// The total is suffered: by a squadron at once, by a ship point by point, and with a redirect in
/// force its owner first says how much of it goes to the other zone.
fn suffer(state: &State) -> Doing<AttackRules> {
    let total = state.attack.total.unwrap_or_default();
    let (unit, target) = (state.id(state.attack.on()), state.target());
    if target.kind == UnitKind::Squadron {
        let points = u8::try_from(total).unwrap_or(u8::MAX).min(target.hull_left());
        let hurt = (points > 0).then(|| Task::event(UnitEvent::LoseHull { unit, points }.into()));
        return Doing::Tasks(hurt.into_iter().collect());
    }
    redirects(state, total, 0)
}

/// Some of the damage that is left falls on the next zone that a redirect has named; what no zone takes falls on the defending one.
fn redirects(state: &State, left: u16, moved: u16) -> Doing<AttackRules> {
    let zone = state.attack.redirected_to().filter(|_| left > 0);
    let Some(zone) = zone else {
        return Doing::Tasks(vec![Task::work(Work::Points { redirected: 0, rest: left })]);
    };
    let named = state.attack.in_force.iter().filter(|effect| matches!(effect, InForce::Redirect(_)));
    let last = named.count() == 1;
    let most = u16::from(conditions::shields_against(state, zone)).min(left);
    let limit = conditions::redirect_limit(state);
    let offers = (0..=most).map(|redirected| {
        let rest = left - redirected;
        let tasks = if last {
            vec![Task::work(Work::Points { redirected, rest })]
        } else {
            let over = Task::event(Event::RedirectOver(zone));
            let more = Task::work(Work::Redirects { left: rest, moved: moved + redirected });
            vec![Task::work(Work::Points { redirected, rest: 0 }), over, more]
        };
        let ban = limit.clone().filter(|(most, _)| redirected > 0 && moved + redirected > *most);
        Offer::new(Pick::Redirect(redirected), tasks).banned(ban.map(|(_, ban)| Ban::Effect(ban)))
    });
    Doing::Choice { who: state.attack.on(), prompt: Prompt::RedirectAmount, offers: offers.collect() }
}

/// The next point falls. A destroyed ship suffers no more.
fn points(state: &State, redirected: u16, rest: u16) -> Doing<AttackRules> {
    let unit = state.id(state.attack.on());
    let (Some(ship), Some(defending)) = (state.target().ship(), state.attack.on_zone) else {
        return Doing::Tasks(Vec::new());
    };
    if ship.destroyed() || redirected == 0 && rest == 0 {
        return Doing::Tasks(Vec::new());
    }
    let (event, left) = match state.attack.redirected_to() {
        Some(zone) if redirected > 0 => (
            UnitEvent::LoseShield { unit, zone, by: Losing::Redirected }.into(),
            Work::Points { redirected: redirected - 1, rest },
        ),
        _ => {
            let event = if conditions::shields_against(state, defending) > 0 {
                UnitEvent::LoseShield { unit, zone: defending, by: Losing::Attack }.into()
            } else {
                Event::deal(state, unit, Facing::Facedown, Losing::Attack)
            };
            (event, Work::Points { redirected: 0, rest: rest.saturating_sub(1) })
        }
    };
    Doing::Tasks(vec![Task::event(event), Task::work(left)])
}
