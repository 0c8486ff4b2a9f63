//! Which attacks of the activation are spoken of, and on what?

use std::ops::Range;

use crate::{
    Question, Reply,
    sheet::{Sheet, instead},
};

/// Where the second attack of a line that says `twice` may come from.
const PAIRS: [[&str; 2]; 3] = [["front", "left"], ["front", "right"], ["left", "right"]];

/// An attack of the line.
#[derive(Debug, Default)]
struct Spoken {
    /// The place of its target among the targets.
    target: Option<usize>,
    /// Its hull zone is said.
    has_from: bool,
    has_zone: bool,
}

/// The attacks and the targets of a line, in their order.
#[derive(Debug, Default)]
pub(super) struct Attacks {
    attacks: Vec<Spoken>,
    /// What the targets are called; none where it is asked which card it is.
    targets: Vec<Option<String>>,
    twice: Option<Range<usize>>,
}

impl Attacks {
    /// The attack that is spoken of; the first where there is none yet.
    pub(super) fn current(&mut self) -> usize {
        if self.attacks.is_empty() {
            self.attacks.push(Spoken::default());
        }
        self.attacks.len()
    }

    /// A verb: another attack, where the one before has its target. `into` behind a hull zone goes on with it.
    pub(super) fn verb(&mut self, goes_on: bool) {
        let is_whole = self.attacks.last().is_none_or(|attack| attack.target.is_some());
        if is_whole && !goes_on {
            self.attacks.push(Spoken::default());
        }
    }

    pub(super) fn twice(&mut self, span: &Range<usize>) {
        self.twice = Some(span.clone());
    }

    /// The attack whose hull zone is said now: another one, where that of the current one is said.
    pub(super) fn from(&mut self) -> usize {
        let is_said = self.attacks.last().is_some_and(|attack| attack.has_from);
        if is_said {
            self.attacks.push(Spoken::default());
        }
        let place = self.current();
        if let Some(attack) = self.attacks.last_mut() {
            attack.has_from = true;
        }
        place
    }

    /// The field of the card of the next target.
    pub(super) fn next_target(&self) -> String {
        format!("targets.{}.card", self.targets.len() + 1)
    }

    /// One target more, and where it stands. Two of one card are told apart by a number, as the scenario does it.
    pub(super) fn target(&mut self, name: Option<String>) -> Option<String> {
        let alike =
            |known: &&Option<String>| name.is_some() && known.as_deref().and_then(card_of) == name.as_deref();
        let same = self.targets.iter().filter(alike).count();
        let called = name.map(|name| if same == 0 { name } else { format!("{name} {}", same + 1) });
        self.targets.push(called.clone());
        called
    }

    /// The current attack is made on a new target; another attack is where the current one has one.
    pub(super) fn on(&mut self, name: Option<String>, span: &Range<usize>, sheet: &mut Sheet) {
        let is_open = self.attacks.last().is_some_and(|attack| attack.target.is_none());
        if !is_open {
            self.attacks.push(Spoken::default());
        }
        let called = self.target(name);
        let place = self.attacks.len();
        if let Some(attack) = self.attacks.last_mut() {
            attack.target = Some(self.targets.len());
        }
        if let Some(called) = called {
            sheet.put(span, &format!("attacks.{place}.target"), called);
        }
    }

    /// The place of the target that is spoken of.
    pub(super) fn current_target(&self) -> Option<usize> {
        self.attacks.last().and_then(|attack| attack.target)
    }

    /// The field of the hull zone under attack, once the target is named and where nobody said it.
    pub(super) fn target_zone(&mut self) -> Option<String> {
        let place = self.attacks.len();
        let attack = self.attacks.last_mut().filter(|attack| attack.target.is_some() && !attack.has_zone)?;
        attack.has_zone = true;
        Some(format!("attacks.{place}.zone"))
    }

    pub(super) fn last_target(&self) -> Option<&str> {
        self.targets.iter().rev().flatten().map(String::as_str).next()
    }

    pub(super) fn has_target(&self, name: &str) -> bool {
        self.targets.iter().flatten().any(|known| known == name)
    }

    /// What follows from all of them: an attack without a target has the one before it or behind it; what nobody said is
    /// assumed or asked.
    pub(super) fn whole(mut self, line: &str, sheet: &mut Sheet) {
        let is_again = self.twice.is_some() && self.attacks.len() == 1;
        if is_again {
            self.attacks.push(Spoken::default());
        }
        let mut before = self.attacks.iter().find_map(|attack| attack.target);
        let mut zones: Vec<String> = Vec::new();
        for (place, attack) in (1..).zip(&self.attacks) {
            let field = |name: &str| format!("attacks.{place}.{name}");
            before = attack.target.or(before);
            if let Some(name) = before.and_then(|at| self.targets.get(at - 1)).and_then(Option::as_deref) {
                sheet.set(&field("target"), name);
            }
            let from = sheet.value(&field("from")).unwrap_or("front").to_owned();
            if !attack.has_from && zones.contains(&from) {
                self.ask_zone(line, &field("from"), sheet);
            } else if !attack.has_from {
                sheet.assume(&field("from"), "front", "no hull zone of the ship is named");
            }
            zones.push(from);
            if !attack.has_zone {
                sheet.assume(&field("zone"), "front", "no hull zone of the target is named");
            }
            if !sheet.has(&field("range")) {
                sheet.assume(&field("range"), "close", "no range is named");
            }
        }
        self.shields(sheet);
    }

    /// A ship attacks once from each of its hull zones.
    fn ask_zone(&self, line: &str, field: &str, sheet: &mut Sheet) {
        let reply = |[first, second]: [&str; 2]| {
            let words = format!("from the {first} and from the {second}");
            let line = match &self.twice {
                Some(span) => instead(line, span, &words),
                None => format!("{line} {words}"),
            };
            Reply { line, words }
        };
        sheet.ask(Question {
            field: field.to_owned(),
            ask: "from which hull zone is the second attack? A ship attacks once from each.".to_owned(),
            span: self.twice.clone(),
            choices: if self.twice.is_some() { PAIRS.map(reply).to_vec() } else { Vec::new() },
        });
    }

    /// Shields without a zone are those of the zone under attack.
    fn shields(&self, sheet: &mut Sheet) {
        for place in 1..=self.targets.len() {
            let plain = format!("targets.{place}.shields");
            let Some(count) = sheet.value(&plain).map(str::to_owned) else { continue };
            let attack = self.attacks.iter().position(|attack| attack.target == Some(place)).map(|at| at + 1);
            let zone =
                attack.and_then(|attack| sheet.value(&format!("attacks.{attack}.zone"))).unwrap_or("front");
            let path = format!("{plain}.{zone}");
            sheet.assume(&path, &count, format!("shields without a zone are those of the {zone}"));
            sheet.rename(|field| (field == plain).then(|| path.clone()));
        }
    }
}

/// The card of a target that a number tells apart: `CR90 Corvette A 2`.
fn card_of(name: &str) -> Option<&str> {
    match name.rsplit_once(' ') {
        Some((card, number)) if number.len() == 1 && number.bytes().all(|byte| byte.is_ascii_digit()) => {
            Some(card)
        }
        _ => Some(name),
    }
}
