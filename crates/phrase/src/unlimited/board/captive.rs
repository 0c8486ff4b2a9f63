//! Which captured card does a unit guard?
//!
//! `my Warden 2/5 guards Han 3/3`, `Han 3/3 captured by my Warden 2/2`: it is no unit in play.

use std::ops::Range;

use super::{Board, Of, Target, UNITS};
use crate::{item::What, role::Role, unlimited::unit_names::Unit};

/// Most words of a captive's name.
const NAME: usize = 3;

/// A captured card, and the unit that guards it.
#[derive(Clone, Debug)]
pub(super) struct Captive {
    span: Range<usize>,
    name: Option<String>,
    guard: Option<usize>,
}

/// Words between a captive and who guards it.
const UNDER: [&str; 3] = ["under", "beneath", "below"];

impl Board<'_, '_, '_> {
    /// A captive and its guard; where the next word stands.
    pub(super) fn captive(&mut self, at: usize) -> Option<usize> {
        let reader = self.reader;
        let is_agent = at
            .checked_sub(1)
            .is_some_and(|before| reader.is(before, Role::I) || reader.is(before, Role::They));
        if reader.is(at, Role::Guard) && is_agent && !reader.get(at)?.text.starts_with("guard") {
            (self.captures, self.owner) = (Some(reader.span(at, at)), None);
            return Some(at + 1);
        }
        let Of::Unit(unit) = self.of else { return None };
        if reader.get(at).is_some_and(|item| UNDER.contains(&item.text.as_str()))
            && let Some(verb) = self.captures.take()
        {
            self.sheet.chip(&verb, None);
            return self.is_captured(at, unit);
        }
        if reader.is(at, Role::Guard) {
            return self.guards(at, unit);
        }
        if reader.is(at, Role::CapturedBy) {
            return self.is_captured(at, unit);
        }
        None
    }

    /// What stands behind `guards`.
    fn guards(&mut self, at: usize, guard: usize) -> Option<usize> {
        let reader = self.reader;
        let first = at + 1 + usize::from(reader.is(at + 1, Role::A));
        let is_name = |at: &usize| {
            reader.get(*at).is_some_and(|item| item.senses.is_empty() && item.what == What::Word)
        };
        let words = (first..first + NAME).take_while(is_name).count();
        let numbers = match reader.get(first + words).map(|item| &item.what) {
            Some(What::Numbers(numbers)) => numbers.as_slice(),
            _ => &[],
        };
        let path = format!("captive.{}", self.captives.len() + 1);
        let [power, hp] = numbers else {
            let cards = reader.get(first)?.cards_of(UNITS);
            let span = reader.span(at, first);
            let name =
                reader.card(&reader.span(first, first), &cards, &format!("{path}.card"), &mut self.sheet)?;
            self.sheet.put(&span, &format!("{path}.card"), name);
            self.captives.push(Captive { span, name: None, guard: Some(guard) });
            return Some(first + 1);
        };
        let span = reader.span(at, first + words);
        let name = (words > 0).then(|| reader.line.get(reader.span(first, first + words - 1))).flatten();
        self.sheet.put(&span, &format!("{path}.power"), power);
        self.sheet.put(&span, &format!("{path}.hp"), hp);
        self.captives.push(Captive { span, name: name.map(str::to_owned), guard: Some(guard) });
        Some(first + words + 1)
    }

    /// The unit that was named last is the captive of the one that follows.
    fn is_captured(&mut self, at: usize, unit: usize) -> Option<usize> {
        let is_free = self.attacker != Some(unit) && self.target != Some(Target::Unit(unit));
        if unit + 1 != self.units.len() || !is_free {
            return None;
        }
        let Unit { name, .. } = self.units.pop()?;
        self.joined.pop();
        self.spoken.retain(|spoken| *spoken != Target::Unit(unit));
        (self.alike, self.of) = (0..0, Of::Nothing);
        let (from, to) = (format!("unit.{}.", unit + 1), format!("captive.{}.", self.captives.len() + 1));
        self.sheet.rename(|field| field.strip_prefix(&from).map(|rest| format!("{to}{rest}")));
        let span = self.reader.span(at, at);
        self.sheet.chip(&span, None);
        self.captives.push(Captive { span, name, guard: None });
        Some(at + 1)
    }

    /// The unit that stands now guards the captive before it.
    pub(super) fn is_guard(&mut self, unit: usize) {
        if let Some(captive) = self.captives.last_mut().filter(|captive| captive.guard.is_none()) {
            captive.guard = Some(unit);
        }
    }

    /// Each captive with its guard; one without is not understood.
    pub(super) fn captured(&mut self) {
        if let Some(verb) = self.captures.take() {
            self.sheet.unknown(&verb, "captured");
        }
        for (place, captive) in (1..).zip(std::mem::take(&mut self.captives)) {
            let path = format!("captive.{place}");
            let Some(guard) = captive.guard.and_then(|at| self.units.get(at)) else {
                self.sheet.unknown(&captive.span, "captured");
                continue;
            };
            self.sheet.set(&format!("{path}.by"), &guard.called());
            if !self.sheet.has(&format!("{path}.card")) {
                self.sheet.set(&format!("{path}.name"), captive.name.as_deref().unwrap_or("captive"));
            }
        }
    }
}
