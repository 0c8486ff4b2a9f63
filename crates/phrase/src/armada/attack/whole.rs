//! What follows from the whole of an attack's line?
//!
//! Whether it is a situation at all, which zone shields are of, what is taken by a default.

use super::{Attack, Side};
use crate::sheet::Sheet;
use cards::CardKind;
use scenario::Kind;

/// The most hits that stand for an amount of damage.
const MOST_DAMAGE: u32 = 20;

impl Attack<'_, '_, '_> {
    /// What follows from the whole of it.
    pub(super) fn whole(mut self, kind: Kind) -> Sheet {
        let reader = self.reader;
        let two = |side: Side| {
            self.sheet.has(&format!("{}.card", side.word()))
                || self.sheet.asks(&format!("{}.card", side.word()))
        };
        let asked = self.sheet.asks("pool") || self.sheet.asks("dice");
        let is_one = self.told
            || asked
            || two(Side::Attacker) && two(Side::Defender)
            || self.sheet.has("pool")
            || self.sheet.has("dice");
        let with_speed = self.sheet.has("defender.tokens") && self.sheet.has("defender.speed");
        if !is_one && !with_speed {
            return self.sheet;
        }
        if let Some((span, count)) = self.damage.take().filter(|_| !self.sheet.has("dice")) {
            for _ in 0..count.min(MOST_DAMAGE) {
                self.sheet.add(&span, "dice", "red/hit");
            }
            let words = reader.line.get(span).unwrap_or_default().to_owned();
            self.sheet.assume(
                "dice",
                &format!("{count} red/hit"),
                format!("`{words}` as so many red hits; say the dice where they matter"),
            );
        }
        for side in [Side::Attacker, Side::Defender] {
            self.lost(side);
            self.shields(side);
        }
        let rolled = self.sheet.has_below("pool");
        let kind = if kind == Kind::Attack && rolled && !self.deeds.is_empty() { Kind::Odds } else { kind };
        self.sheet.kind = Some(kind);
        for (span, deed) in std::mem::take(&mut self.deeds) {
            match (kind, deed.strip_prefix("defender:spend ")) {
                // dice that are not rolled: the defender spends it whatever they show
                (Kind::Odds, Some(token)) if rolled => {
                    let token = token.split(' ').next().unwrap_or(token);
                    self.sheet.add(&span, "play.defender", token);
                }
                _ => self.sheet.line(&span, deed),
            }
        }
        self.assumptions(kind);
        self.sheet
    }

    /// Damage that lies on a unit: hull points of a squadron, facedown cards of a ship.
    fn lost(&mut self, side: Side) {
        let reader = self.reader;
        let card = self.sheet.value(&format!("{}.card", side.word())).unwrap_or_default();
        let catalogue = reader.items.iter().flat_map(|item| item.cards.iter());
        let is_squadron =
            catalogue.clone().any(|(it, _)| it.full_name() == card && it.kind == CardKind::Squadron)
                || self.sheet.value(&format!("{}.kind", side.word())) == Some("squadron");
        let name = if is_squadron { "damage" } else { "facedown" };
        let (lost, path) = (format!("{}.lost", side.word()), format!("{}.{name}", side.word()));
        if self.sheet.has(&lost) && !is_squadron {
            self.sheet.assume(&path, "facedown", "damage cards are facedown unless it is said");
        }
        self.sheet.rename(|field| (field == lost).then(|| path.clone()));
    }

    /// Shields without a zone are those of the zone under attack.
    fn shields(&mut self, side: Side) {
        let plain = format!("{}.shields", side.word());
        if !self.sheet.has(&plain) {
            return;
        }
        let zone = self.sheet.value(&format!("{}.zone", side.word())).unwrap_or("front").to_owned();
        let path = format!("{plain}.{zone}");
        let count = self.sheet.value(&plain).unwrap_or_default().to_owned();
        self.sheet.assume(&path, &count, format!("shields without a zone are those of the {zone}"));
        self.sheet.rename(|field| (field == plain).then(|| path.clone()));
    }

    fn assumptions(&mut self, kind: Kind) {
        let squadron = self.sheet.value("attacker.kind") == Some("squadron");
        let has_defender = self.sheet.has_below("defender");
        if !self.sheet.has("range") && !squadron && (kind != Kind::Odds || has_defender) {
            self.sheet.assume("range", "close", "no range is said");
        }
        if has_defender && !self.sheet.has("defender.zone") && !self.sheet.asks("defender.zone") {
            self.sheet.assume("defender.zone", "front", "no hull zone is said");
        }
        let rolls = self.sheet.has_below("pool")
            || self.sheet.has("dice")
            || self.sheet.asks("pool")
            || self.sheet.asks("dice");
        if !rolls
            && self.sheet.has("attacker.card")
            && !self.sheet.has("attacker.zone")
            && !self.sheet.asks("attacker.zone")
        {
            self.sheet.assume("attacker.zone", "front", "no hull zone is said");
        }
        let unnamed = !self.sheet.has("defender.card") && !self.sheet.asks("defender.card");
        let redirects = self.sheet.value("defender.tokens").is_some_and(|tokens| tokens.contains("redirect"));
        let zone = self.sheet.value("defender.zone").unwrap_or("front");
        let beside = if matches!(zone, "left" | "right") { ["front", "rear"] } else { ["left", "right"] };
        for field in beside.map(|zone| format!("defender.shields.{zone}")) {
            if unnamed && redirects && !self.sheet.has(&field) {
                self.sheet.assume(
                    &field,
                    "0",
                    "no shields beside the zone are said, and a redirect needs some",
                );
            }
        }
        if unnamed && kind == Kind::Attack {
            let hull = [("defender.hull", "5"), ("defender.size", "medium")];
            for (field, value) in hull {
                if !self.sheet.has(field) && self.sheet.value("defender.kind") != Some("squadron") {
                    self.sheet.assume(field, value, "no ship is named");
                }
            }
        }
    }
}
