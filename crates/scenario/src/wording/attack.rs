//! What does a line mean at the decisions of an attack?

use armada::{
    ArmadaRules, Seat, State,
    attack::{self, EffectKey, InForce, Player},
    effect::{Operation, TypedEffect},
    rows,
    table::{EffectPick, UNKNOWN},
};
use engine::Pick;
use names::Diagnostic;

/// Who is called so: by what the player does in the attack, or by the seat.
pub(super) fn seat(state: &State, who: &str) -> Option<Seat> {
    let who = who.trim().to_lowercase();
    who.parse().ok().or_else(|| Some(state.fight.seat(who.parse::<Player>().ok()?)))
}

/// Events that effects wait for and that no attack is known to have: perhaps they are called otherwise here.
fn unknown_events(state: &State) -> Vec<Diagnostic> {
    let strange = |effect: &TypedEffect| state.waits_for_something_unknown(effect);
    let note = |effect: &TypedEffect| {
        let event = effect.event.as_ref().map(ToString::to_string).unwrap_or_default();
        let message =
            format!("`{}` waits for `{event}`, and no event of an attack is known by that name", effect.name);
        let known = attack::NAMED_EVENTS.join("`, `");
        let help = format!(
            "beside the steps of an attack these have names here: `{known}`, and with `enemy` before them the opponent's; \
             else let another effect cause it (`event {event}`)"
        );
        Diagnostic::info("unknown-event", message).help(help)
    };
    let effects = state.table.cards.iter().map(|(_, effect)| effect);
    effects.filter(|effect| strange(effect)).map(note).collect()
}

/// Whether a name means a pick although it is not its stable name to the letter.
pub(super) fn means(state: &State, name: &str, pick: &Pick<ArmadaRules>) -> bool {
    match (attack::read(state, name), pick) {
        (
            Some(rows::Pick::Attack(attack::Pick::Reroll(named))),
            Pick::Game(rows::Pick::Effect(EffectPick::Die(die))),
        ) => named == *die,
        (Some(meant), Pick::Game(pick)) => meant == *pick,
        _ => false,
    }
}

/// Whether what lowers the total is asked for again, beside a brace or others that do: which of them comes first.
pub(super) fn comes_back(state: &State, pick: &Pick<ArmadaRules>) -> bool {
    let Pick::Use(rows::Effect::Attack(EffectKey::Typed(name)), _) = pick else { return false };
    let lowers = |effect: &TypedEffect| {
        effect.does.iter().any(|operation| matches!(operation, Operation::ReduceDamage(_)))
    };
    let beside = state.attack.has(InForce::Brace) || !state.attack.reductions.is_empty();
    beside
        && state.attack.total.is_none()
        && state.table.cards.named(name.as_str()).is_some_and(|(_, it)| lowers(it))
}

/// What a reader should know about the way from one state to another.
pub(super) fn notes(before: &State, after: &State) -> Vec<Diagnostic> {
    let unknown = |state: &State, player| {
        let cards = state.side(player).faceup.iter();
        cards.filter(|card| *card == UNKNOWN).count()
    };
    let dealt = |player: &&Player| unknown(after, **player) > unknown(before, **player);
    let note = |player: &Player| {
        let message = format!(
            "the {player}'s ship was dealt a faceup damage card; what the card itself says is not \
             modelled in this version"
        );
        let finding = Diagnostic::info("card-text-not-modelled", message);
        finding.help("read the card that was drawn, and apply it to what comes after")
    };
    let asked = after.asked();
    let no_attack = asked.step == attack::AttackStep::Over && asked.total.is_none();
    let empty = !no_attack && before.fight.gathering.is_none() && before.attack.pool.is_empty();
    let no_dice = empty.then(|| {
        let finding = Diagnostic::info("no-dice", "no dice are given, so the attack pool is empty");
        finding.help("give `dice` as rolled, `pool`, or an armament of the attacker")
    });
    no_dice
        .into_iter()
        .chain(unknown_events(before))
        .chain(Player::ALL.iter().filter(dealt).map(note))
        .collect()
}
