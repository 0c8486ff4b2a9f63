//! What does a heading or a replacement wait for, and does anything here say when that happens?

use crate::{
    ability::{Created, Moment, Noun, Occurrence, Pick, Target},
    play::{
        present::board::{Board, InPlay},
        rows::event::Event,
    },
    terms::Phase,
};

/// Whether it means all that happen at once together: `when you discard 1 or more cards`.
pub fn is_of_all_at_once(what: &Occurrence) -> bool {
    let what = if let Occurrence::During { what, .. } = what { what } else { what };
    let (Occurrence::Discards { what, .. } | Occurrence::Discarded { what, .. }) = what else { return false };
    matches!(what.pick, Pick::Each(_))
}

/// Whether it happens to the card itself where it is not in play: it is drawn or discarded.
pub fn is_of_the_card_outside(what: &Occurrence) -> bool {
    let what = if let Occurrence::During { what, .. } = what { what } else { what };
    let (Occurrence::Draws { what, .. }
    | Occurrence::Discards { what, .. }
    | Occurrence::Discarded { what, .. }) = what
    else {
        return false;
    };
    what.pick == Pick::This
}

/// Whether some event here is this occurrence. One that is not known never triggers: while a card waits for it, nothing is
/// settled.
pub fn is_known(what: &Occurrence) -> bool {
    match what {
        Occurrence::AnyOf(several) => several.iter().all(is_known),
        Occurrence::During { what, .. } => is_known(what),
        Occurrence::Plays { on, nth, .. } => on.is_none() || nth.is_none(),
        Occurrence::EntersPlay(what) => !names(what, &is_own_token),
        Occurrence::Rescued(what) => !names(what, &|noun| noun == Noun::Captive),
        Occurrence::DealsDamage { what, .. } => !names(what, &never_deals_damage),
        Occurrence::Creates { what, .. } => !what.nouns.contains(&Noun::Any),
        Occurrence::Readied(what) | Occurrence::Exhausted(what) => {
            !names(what, &|noun| noun == Noun::Resource)
        }
        // a resource is defeated, and nothing here says by whom
        Occurrence::PlayerDefeats { what, .. } => !names(what, &|noun| noun == Noun::Resource),
        Occurrence::Moves(_) | Occurrence::Reveals { .. } | Occurrence::Unattaches { .. } => false,
        Occurrence::WhenPlayed(_)
        | Occurrence::WhenDefeated
        | Occurrence::WhenDeployed
        | Occurrence::WhenCaptured
        | Occurrence::OnAttack
        | Occurrence::OnDefense
        | Occurrence::WhenAttackEnds { .. }
        | Occurrence::Defeated { .. }
        | Occurrence::Attacks { .. }
        | Occurrence::Attacked(_)
        | Occurrence::AttackEnds { .. }
        | Occurrence::PlayerDealsDamage { .. }
        | Occurrence::Damaged { .. }
        | Occurrence::Healed(_)
        | Occurrence::LeavesPlay(_)
        | Occurrence::Deploys(_)
        | Occurrence::Captured(_)
        | Occurrence::Captures(_)
        | Occurrence::Draws { .. }
        | Occurrence::Discards { .. }
        | Occurrence::Discarded { .. }
        | Occurrence::Returned(_)
        | Occurrence::Given { .. }
        | Occurrence::UsesTheForce(_)
        | Occurrence::TakesInitiative(_)
        | Occurrence::Attaches { .. }
        | Occurrence::CollectsBounty(_)
        | Occurrence::At(_) => true,
    }
}

/// Whether an event is a moment of the round.
pub fn is_moment(moment: Moment, event: &Event) -> bool {
    match event {
        Event::StartAction => matches!(moment, Moment::Start(Phase::Action) | Moment::StartOfRound),
        Event::EndAction => matches!(moment, Moment::End(Phase::Action) | Moment::EndOfThisPhase),
        Event::StartRegroup => moment == Moment::Start(Phase::Regroup),
        Event::EndRegroup => {
            matches!(moment, Moment::End(Phase::Regroup) | Moment::EndOfRound | Moment::EndOfThisPhase)
        }
        Event::ReadyAll { .. } => moment == Moment::ReadyStep,
        Event::AttackOver => moment == Moment::EndOfThisAttack,
        _ => false,
    }
}

/// Whether it can be replaced here. Not how a card comes into play, nor the readying of all cards: both happen at once.
pub fn is_replaceable(what: &Occurrence, now: Phase) -> bool {
    match what {
        Occurrence::AnyOf(several) => several.iter().all(|one| is_replaceable(one, now)),
        Occurrence::During { what, .. } => is_replaceable(what, now),
        Occurrence::EntersPlay(_) | Occurrence::Deploys(_) | Occurrence::Rescued(_) => false,
        Occurrence::Readied(_) => is_known(what) && now == Phase::Action,
        Occurrence::Defeated { what: defeated, .. } => !names(defeated, &|noun| noun == Noun::Resource),
        what => is_known(what),
    }
}

/// Whether words mean such a thing, by its noun.
fn names(what: &Target, such: &dyn Fn(Noun) -> bool) -> bool {
    let described = what.pick.described().into_iter().flat_map(|from| &from.nouns);
    described.into_iter().any(|noun| such(*noun)) || what.pick.several().iter().any(|one| names(one, such))
}

/// What comes into play and is in no arena: resources, and the tokens of a player.
fn is_own_token(noun: Noun) -> bool {
    matches!(
        noun,
        Noun::Resource | Noun::AnyToken | Noun::Force | Noun::Created(Created::Credit) | Noun::Card
    )
}

/// What never deals damage itself on this board: damage of an ability is written down as its player's.
fn never_deals_damage(noun: Noun) -> bool {
    !matches!(noun, Noun::Unit | Noun::Any | Noun::Leader | Noun::Created(Created::Unit(_)))
}

/// Whether an ability in play waits for upgrades that attach: tokens that are given at once are then told one by one.
pub(crate) fn wait_for_attaching(board: &Board<'_>) -> bool {
    let waits = |one: &InPlay| {
        let mut waits_for = one.source.ability.kind.waits_for().iter();
        waits_for.any(|happening| matches!(happening.what, Occurrence::Attaches { .. }))
    };
    board.in_play().iter().any(waits)
}
