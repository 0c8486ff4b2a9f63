//! How long does it last?

use super::super::ability::{Duration, Effect};
use super::reader::Reader;

impl Reader<'_> {
    /// `for this phase`, `for this attack`, `while this unit is in play`.
    pub(super) fn duration(&mut self) -> Option<Duration> {
        const ROWS: &[(&str, Duration)] = &[
            ("for this phase", Duration::ThisPhase),
            ("for the phase", Duration::ThisPhase),
            ("until the end of the phase", Duration::ThisPhase),
            ("until the end of this phase", Duration::ThisPhase),
            ("this phase", Duration::ThisPhase),
            ("for this attack", Duration::ThisAttack),
            ("for these attacks", Duration::ThisAttack),
            ("for its attack", Duration::ThisAttack),
            ("for that attack", Duration::ThisAttack),
            ("during this attack", Duration::ThisAttack),
            ("this attack", Duration::ThisAttack),
            ("for this round", Duration::ThisRound),
            ("for the round", Duration::ThisRound),
            ("this round", Duration::ThisRound),
            ("while attacking", Duration::WhileAttacking),
            ("while defending", Duration::WhileDefending),
        ];
        if let Some(duration) = self.table(ROWS) {
            return Some(duration);
        }
        None
    }
}

/// Whether the effect has a duration that has to be filled in.
pub(super) fn stays_unset(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::Modify { .. }
            | Effect::SetStat { .. }
            | Effect::Gain { .. }
            | Effect::Lose { .. }
            | Effect::Forbid { .. }
            | Effect::CostChange { .. }
    )
}

/// Fills it in.
pub(super) fn set_lasting(effect: &mut Effect, duration: Duration) {
    if let Effect::Modify { lasting, .. }
    | Effect::SetStat { lasting, .. }
    | Effect::Gain { lasting, .. }
    | Effect::Lose { lasting, .. }
    | Effect::Forbid { lasting, .. }
    | Effect::CostChange { lasting, .. } = effect
    {
        *lasting = duration
    }
}
