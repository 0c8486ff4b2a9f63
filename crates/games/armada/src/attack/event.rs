//! What can happen in an attack?
//!
//! Everything a rule forbids, changes, replaces or follows is an event.

use serde::{Deserialize, Serialize};
use vocabulary::{events, orders, permits, requires};

use super::{
    changes, cite,
    dice::{Color, Die, Pool},
    effect,
    keywords::Keyword,
    progress::{AttackStep, Counting, Critical, InForce, RerollSource},
    rerolls::Reroll,
    setup::{ConcentrateFire, Crossed, Obstruction, Place, Player},
    state::State,
    tell,
    terms::{HullZone, Range, UnitKind},
    tokens::TokenName,
    ways::{Against, Answer, Canceling, Ending, Unrolled},
};
use engine::Citations;

events! {
    /// Something that happens.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    Event on (state: State) {
        Enter(step: AttackStep) = "{} begins", step.title()
            => { orders(cite::step_passage(*step)).into() }, changes::enter(state, *step);
        Declare { crossed: Crossed, by: UnitKind } = "The {} declares the target", state.attack.by
            => { cite::declared(*crossed, *by) }, state.fight.declaration = None;
        DeclareFurther { nth: u8, crossed: Crossed } = "The {} goes on to target {nth}, which is a new attack", state.attack.by
            => { cite::declared_further(*crossed) }, changes::go_on(state, *nth);
        Return { answer: Answer, place: Place } = "{}", tell::answered(state, *answer, *place)
            => { cite::answered(*answer, *place) }, changes::answer_begins(state, *answer);
        ReturnOver(answer: Answer) = "The {} attack is over", answer.kind()
            => { orders(cite::answer_passage(*answer)).into() }, changes::answer_over(state);
        NoAttack(why: Ending) = "{}", tell::no_attack(state, *why)
            => { requires(cite::no_attack_passage(*why)).into() }, changes::no_attack(state);
        Gather { dice: [u8; 3], range: Range, armament: Against }
            = "The {} gathers the dice for {}: {}", state.attack.by, tell::range_words(*range), tell::unrolled(*dice)
            => { cite::gathered(*armament) }, changes::gather(state, *dice);
        Remove { color: Color, obstruction: Obstruction } = "The attack is obstructed: the {} removes one {color} die", state.attack.by
            => { cite::obstructed(*obstruction) }, changes::remove(state, *color);
        Roll { to: Pool } = "The {} rolls: {}", state.attack.by, to.in_words()
            => [requires "armada/attack/roll-attack-dice"], changes::roll(state, *to);
        ConcentrateFire { ship: Player, way: ConcentrateFire } = "The {ship} resolves Concentrate Fire with {}", tell::way(*way)
            => { cite::concentrate_fire(*way) }, changes::concentrate_fire(state, *ship, *way);
        UseKeyword(keyword: Keyword) = "The {}", tell::keyword(state, *keyword)
            => { cite::keyword(keyword.name) }, state.attack.usable.retain(|other| other.name != keyword.name);
        SpendHit(die: Die) = "The {} spends the {} for Assault", state.attack.by, die.in_words()
            => [permits "armada/squadron-keywords/assault", defines "armada/modifying-dice/spend"], changes::spend_hit(state, *die);
        UseReroll { source: RerollSource, reroll: Reroll } = "The {} uses {}", state.attack.by, tell::reroll(*source, *reroll)
            => { cite::reroll(*source) }, state.attack.rerolls.retain(|(other, _)| other != source);
        RollAgain { from: Pool, to: Pool } = "The {} rerolls: {}; now {}", state.attack.by, from.in_words(), to.in_words()
            => { Citations::one(permits("armada/attack/modify-dice")).join(effect::cite::rerolled(*from)) }, state.attack.exchange(*from, *to);
        Lock { accuracy: Color, token: TokenName } = "The {} spends a {accuracy} accuracy: the {}'s {} cannot be spent in this attack",
            state.attack.by, state.attack.on(), token.in_words()
            => [permits "armada/attack/spend-accuracy", defines "armada/dice-icons/accuracy", defines "armada/modifying-dice/spend"],
            changes::lock(state, *accuracy, *token);
        Cancel { why: Canceling, dice: Pool } = "{}", tell::canceled(*why, *dice)
            => { cite::canceled(*why) }, state.attack.pool = state.attack.pool.minus(*dice);
        Reroll { from: Pool, to: Pool } = "{}", tell::rerolled(*from, *to)
            => { effect::cite::rerolled(*from) }, state.attack.exchange(*from, *to);
        Resolve(critical: Critical) = "The {} resolves {}", state.attack.by, tell::critical(state, *critical)
            => { cite::critical(*critical) }, changes::resolve(state, *critical);
        Total { counting: Counting, icons: u16, damage: u16, taken: u16 } = "The damage is totaled: {}", tell::total(*icons, *damage, *taken)
            => { cite::total(*counting, *icons, *damage, *taken) }, changes::total(state, *damage);
        DamageResolved = "The damage of the attack has been resolved"
            => [orders "armada/attack/resolve-damage"], changes::damage_resolved(state);
        Unrolled { change: Unrolled, dice: [u8; 3] } = "{} the gathered dice: {}", tell::done_to_gathered(*change), tell::unrolled(*dice)
            => { cite::unrolled(*change) }, changes::unrolled(state, *change, *dice);
        Unlock(token: TokenName) = "The locked {} may be spent all the same: the card says so", token.in_words()
            => [permits "armada/golden-rules/card-beats-rules", defines "armada/defense-tokens/locked"], state.attack.locked.retain(|locked| locked != token);
        LockToken(token: TokenName) = "The {}'s {} cannot be spent in this attack", state.attack.on(), token.in_words()
            => [forbids "armada/golden-rules/cannot", defines "armada/defense-tokens/locked"], changes::bar(state, *token);
        Mark(token: TokenName) = "The {}'s {} is discarded if it is spent in this attack", state.attack.on(), token.in_words()
            => [defines "armada/golden-rules/card-beats-rules", defines "armada/defense-tokens/discarded"], changes::insert(&mut state.attack.marked, *token);
        DefendElsewhere(zone: HullZone) = "The {zone} hull zone is the defending one from now on: the card says so"
            => [defines "armada/golden-rules/card-beats-rules"], state.attack.on_zone = Some(*zone);
        FaceupCards(count: u8) = "{}", tell::faceup_cards(*count)
            => [defines "armada/golden-rules/card-beats-rules"], state.attack.first_faceup = *count;
        Reduce { nth: u8, points: u8 } = "`{}` lowers the damage total by {points}", tell::effect_name(state, *nth)
            => [defines "armada/golden-rules/card-beats-rules"], changes::reduce(state, *nth, *points);
        RedirectTo(zone: HullZone) = "Damage may also be suffered on the {zone} shields"
            => [permits "armada/golden-rules/card-beats-rules", permits "armada/defense-tokens/redirect"],
            changes::insert(&mut state.attack.in_force, InForce::Redirect(*zone));
        RedirectOver(zone: HullZone) = "No more damage is redirected to the {zone} shields"
            => [permits "armada/golden-rules/card-beats-rules", permits "armada/defense-tokens/redirect"],
            state.attack.in_force.retain(|effect| *effect != InForce::Redirect(*zone));
        AnotherCritical = "One critical effect more may be resolved in this attack"
            => [permits "armada/golden-rules/card-beats-rules", permits "armada/critical-effects/one-per-attack"],
            state.attack.more_criticals = state.attack.more_criticals.saturating_add(1);
        Salvo = "A salvo attack answers this attack"
            => [permits "armada/golden-rules/card-beats-rules", requires "armada/defense-tokens/salvo"], changes::insert(&mut state.attack.in_force, InForce::Salvo);
        Rolled(to: Pool) = "Rolled beside the attack: {}", to.in_words()
            => [defines "armada/golden-rules/card-beats-rules"];
    }
}

impl Event {
    /// Whoever attacks declares the target, as the line of sight is traced.
    pub(super) fn declare(state: &State) -> Self {
        Event::Declare { crossed: state.attack.sight.crossed, by: state.source().kind }
    }

    /// Whoever attacks goes on to a further target; nothing lies in the way to one that is not given.
    pub(super) fn declare_further(state: &State, nth: u8) -> Self {
        let crossed = state.fight.target_facts(nth).map(|target| target.sight.crossed).unwrap_or_default();
        Event::DeclareFurther { nth, crossed }
    }

    /// An accuracy locks a token: the one of that color, or else the first that is there.
    pub(super) fn lock(state: &State, token: TokenName, with: Option<Color>) -> Self {
        let accuracy = with.or(state.attack.pool.accuracies().first().copied()).unwrap_or(Color::Blue);
        Event::Lock { accuracy, token }
    }
}
