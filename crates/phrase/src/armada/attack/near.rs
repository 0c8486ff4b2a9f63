//! Which squadrons stand beside the attacking one?

use super::{Attack, Side};
use crate::role::Role;
use cards::{Card, CardKind};

/// Most squadrons of one number that stand beside the attacking one.
const MOST_NEAR: u32 = 6;

impl Attack<'_, '_, '_> {
    /// A squadron beside the attacking one: `beside Howlrunner`, `Howlrunner and a TIE fighter attack`.
    pub(super) fn companion(&mut self, at: usize, next: usize, units: &[&Card]) -> bool {
        let reader = self.reader;
        let number = at.checked_sub(1).and_then(|before| Some((before, reader.number(before)?)));
        let before = number.map_or(at, |(before, _)| before).checked_sub(1);
        // `with their howlrunner next to it`
        let whose = |before: &usize| reader.is(*before, Role::My) || reader.is(*before, Role::Their);
        let before = before.and_then(|at| if whose(&at) { at.checked_sub(1) } else { Some(at) });
        let is = |role: Role| before.is_some_and(|before| reader.is(before, role));
        let joins = is(Role::And) || is(Role::Plus);
        let near = is(Role::Near) || (is(Role::With) || joins) && reader.is(next, Role::Near);
        let squadrons =
            self.is_squadron(Side::Attacker) && units.iter().all(|card| card.kind == CardKind::Squadron);
        let [card] = units else { return false };
        if self.side != Side::Attacker || !self.sheet.has("attacker.card") || !squadrons || !(near || joins) {
            return false;
        }
        let count = number.map_or(1, |(_, count)| count);
        let from =
            if near && is(Role::Near) { before } else { number.map(|(before, _)| before) }.unwrap_or(at);
        let next = next + usize::from(reader.is(next, Role::Near));
        let span = reader.span(from, next - 1);
        self.sheet.understood_within(&span);
        for _ in 0..count.min(MOST_NEAR) {
            self.sheet.add(&span, "attacker.near", &card.full_name());
            if joins && !near {
                self.besides.push(span.clone());
            }
        }
        if joins && !near {
            let why = "the attack of the squadron that is named first is played, the others stand near; behind `squadron phase:` each of them attacks";
            self.sheet.assume("attacker.near", &card.full_name(), why);
        }
        true
    }
}
