//! What does somebody name around an event that is not asked there?

use super::{
    Ban, TimingRules,
    effect::{Happening, TimingWord, TypedEffect},
    rules::{Claim, Offer, Pause},
    schedule::window_of,
    state::State,
    table::EffectPick,
    terms::Seat,
};

/// The window in which effects are asked for.
fn window(asked: &Pause<'_>) -> Option<(TimingWord, Happening)> {
    let found =
        asked.happening().find_map(|(timing, event)| window_of(&asked.view.state.table, event, timing));
    found.map(|(word, event)| (word, event.clone()))
}

/// A pick around an event as a claim.
pub(crate) fn claim(rules: &TimingRules, asked: &Pause<'_>, pick: &EffectPick) -> Option<Claim> {
    let EffectPick::Use(name) = pick else { return pick.claim(asked, asked.view.state.occasion.dice) };
    let state = asked.view.state;
    let effect = rules.setup.effects.iter().find(|effect| effect.name.is(name.as_str()))?;
    let offer = Offer::new(EffectPick::Use(effect.name.clone()), Vec::new());
    let claim = |offer: Offer| Claim::new(offer).of(effect.owner, Ban::NotYours(effect.owner));
    if let Some((_, bans)) = rules.ruled_out.iter().find(|(out, _)| *out == effect.name) {
        return Some(claim(offer.banned(bans.iter().cloned().map(Into::into))));
    }
    if rules.has_resolved(state, effect) {
        return Some(claim(offer.banned([Ban::AlreadyResolved(effect.name.clone()).into()])));
    }
    let waits = |(word, event): (TimingWord, Happening)| rules.waits(effect, word, &event);
    let other = asked.who().filter(|who| *who != effect.owner);
    if let Some(other) = other.filter(|_| window(asked).is_some_and(waits)) {
        let not_yet = rules.not_yet(state, other, effect);
        return Some(claim(offer).not_now(not_yet));
    }
    let bans = rules.bans(state, effect).into_iter().map(Into::into);
    let not_now = Ban::not_now(effect, effect.moment(&rules.setup.event));
    Some(claim(offer.banned(bans)).not_now(not_now))
}

/// The rest of a window cannot be left out while something of it must be resolved.
pub(crate) fn pass(rules: &TimingRules, asked: &Pause<'_>) -> Option<Claim> {
    let (state, who) = (asked.view.state, asked.who()?);
    let (word, event) = window(asked)?;
    let must = rules.setup.effects.iter().find(|effect| {
        effect.owner == who
            && !effect.is_optional()
            && !rules.is_ruled_out(effect)
            && !rules.has_resolved(state, effect)
            && rules.waits(effect, word, &event)
            && rules.bans(state, effect).is_empty()
    });
    let must = must.map(|must| Ban::Mandatory(must.name.clone()).into());
    let offer = Offer::new(EffectPick::Done, Vec::new()).banned(must);
    Some(Claim::new(offer).passing().of(who, Ban::OthersChoice { who, zone: false }))
}

impl TimingRules {
    /// Why an effect has to wait for one of the player who is asked.
    fn not_yet(&self, state: &State, asked: Seat, effect: &TypedEffect) -> Ban {
        let in_turns = match asked {
            Seat::First => self.loads(effect),
            Seat::Second => state.occasion.loaded == Some(Seat::First),
        };
        if in_turns { Ban::OneCardEach } else { Ban::FirstPlayerFirst }
    }
}
