//! What follows from the whole of an attack's line?
//!
//! Whether it is a situation at all, which zone shields are of, what is taken by a default.

use std::ops::Range;

use super::{Attack, Side};
use crate::{
    Question, Reply,
    armada::{
        dice::{self, COLORS},
        ship,
    },
    item::Item,
    role::Role,
    sheet::{Sheet, instead, without},
};
use cards::CardKind;
use scenario::Kind;

/// The most hits that stand for an amount of damage.
const MOST_DAMAGE: u32 = 20;

impl Attack<'_, '_, '_> {
    /// What follows from the whole of it.
    pub(super) fn whole(mut self, kind: Kind) -> Sheet {
        let reader = self.reader;
        // `Demolisher attacks CR90A` names an attacker, too
        for side in [Side::Attacker, Side::Defender] {
            let field = side.card();
            reader.ask_ship(&format!("{}.upgrades", side.word()), &field, &mut self.sheet);
        }
        let two = |side: Side| self.sheet.has(&side.card()) || self.sheet.asks(&side.card());
        let (attacker, defender) = (two(Side::Attacker), two(Side::Defender));
        let asked = self.sheet.asks("pool") || self.sheet.asks("dice");
        let is_one = self.told
            || asked
            || attacker && defender
            || attacker && self.names_place()
            || attacker && self.parted && (self.sheet.has("obstructed") || self.sheet.has("range"))
            || self.sheet.has("attack") && attacker
            || self.sheet.has("weights.damage") && attacker
            || self.sheet.has("pool")
            || self.sheet.has("dice");
        let with_speed = self.sheet.has("defender.tokens") && self.sheet.has("defender.speed");
        if !is_one && !with_speed {
            return self.sheet;
        }
        dice::rolled(reader, &mut self.sheet);
        if let Some(span) = self.unclear.take() {
            self.ask_damage(&span);
            self.damage = None;
        }
        if let Some((span, count)) = self.damage.take().filter(|_| !self.sheet.has("dice")) {
            for _ in 0..count.min(MOST_DAMAGE) {
                self.sheet.add(&span, "dice", "red/hit");
            }
            let words = reader.line.get(span).unwrap_or_default().to_owned();
            self.sheet.assume(
                "dice",
                &format!("{count} red/hit"),
                format!("`{words}` are read as so many red hits, because no dice are named"),
            );
        }
        // a token that is spent needs damage
        let spends = !self.deeds.is_empty() && !self.sheet.has("defender.speed");
        if (self.moves || spends && kind == Kind::Attack)
            && !self.sheet.has("dice")
            && !self.sheet.asks("dice")
            && !self.sheet.has_below("pool")
            && !attacker
        {
            self.ask_total();
        }
        if self.is_squadron(Side::Defender) && !self.besides.is_empty() {
            let count = self.besides.len();
            for span in std::mem::take(&mut self.besides) {
                self.sheet.put(&span, "defender.engaged", count);
            }
        }
        for side in [Side::Attacker, Side::Defender] {
            self.lost(side);
            let path = format!("{}.", side.word());
            ship::hull_left(reader, &path, &format!("{path}card"), &mut self.sheet);
            self.shields(side);
        }
        // what is not rolled yet has odds, and its roll is played from there
        let rolled = self.sheet.has("dice") || self.sheet.asks("dice");
        let asks_pool = COLORS.iter().any(|color| self.sheet.asks(&format!("pool.{color}")));
        let rolls = self.sheet.has_below("pool") || self.sheet.asks("pool") || asks_pool || attacker;
        let kind = if kind == Kind::Attack && !rolled && rolls { Kind::Odds } else { kind };
        self.sheet.kind = Some(kind);
        if kind == Kind::Odds && !self.sheet.has_below("weights") {
            self.counts();
        }
        self.tokens_of_card();
        if kind == Kind::Odds && !rolled {
            self.stated();
        } else {
            self.spent();
        }
        self.assumptions(kind);
        self.sheet
    }

    /// `rear of an ISD`: the zone belongs to the ship that follows.
    pub(super) fn zone_of_next(&self, at: usize) -> Option<Side> {
        let reader = self.reader;
        let of = reader.is(at + 1, Role::Of);
        let named = self.sheet.has(&self.side.card());
        (of && named).then_some(if self.side == Side::Attacker { Side::Defender } else { Side::Attacker })
    }

    /// A side is said, and not which of the two.
    pub(super) fn ask_side(&mut self, at: usize) {
        let reader = self.reader;
        let span = reader.span(at, at);
        let reply = |words: &str| Reply { line: instead(reader.line, &span, words), words: words.to_owned() };
        self.sheet.ask(Question {
            field: format!("{}.zone", self.side.word()),
            ask: "which side, left or right?".to_owned(),
            choices: vec![reply("left"), reply("right")],
            span: Some(span.clone()),
        });
    }

    /// How much is moved is said, and not of how much.
    fn ask_total(&mut self) {
        let words = "4 damage".to_owned();
        self.sheet.ask(Question {
            field: "dice".to_owned(),
            ask: "how much damage does the attack do?".to_owned(),
            span: None,
            choices: vec![Reply { line: format!("{words}, {}", self.reader.line), words }],
        });
    }

    /// Whether a line with an attacker says what is attacked, though by no card: a hull zone, an upgrade, squadrons.
    fn names_place(&self) -> bool {
        let says = |field: &str| self.sheet.has(&format!("defender.{field}"));
        self.parted && ["zone", "upgrades", "kind", "flotilla", "size"].into_iter().any(says)
    }

    /// `can 3 red kill it`: what counts, where the line says it by the way.
    fn counts(&mut self) {
        // `will CR90A die to 4 red`
        let dies = |item: &Item<'_>| item.role(Role::AttackedBy) && item.text.starts_with("die");
        let kills = self.reader.items.iter().find(|item| item.role(Role::Destroy) || dies(item));
        let kills = kills.map(|item| &item.span);
        let asked = self.reader.asked.iter().find(|asked| asked.who_dies).map(|asked| &asked.span);
        let defends = self.sheet.has_below("defender") || self.sheet.asks("defender.card");
        if let Some(span) = kills.or(asked).filter(|_| defends) {
            self.sheet.put(span, "weights.destroyed", 1);
        }
    }

    /// Whether damage beside dice lies there or is what the attack does has to be asked.
    fn ask_damage(&mut self, span: &Range<usize>) {
        let line = self.reader.line;
        let words = line.get(span.clone()).unwrap_or_default();
        let cards = format!("with {words} on it already");
        let mut dice = self.sheet.spans(|field| field.starts_with("pool") || field == "dice");
        dice.sort_by_key(|span| std::cmp::Reverse(span.start));
        let alone = dice.iter().fold(line.to_owned(), |line, span| without(&line, span));
        let mut choices = vec![Reply { line: instead(line, span, &cards), words: cards }];
        if !dice.is_empty() {
            choices.push(Reply { words: format!("{words} instead of dice"), line: alone });
        }
        self.sheet.ask(Question {
            field: "damage".to_owned(),
            ask: format!("is `{words}` on the defender already, or what the attack does?"),
            span: Some(span.clone()),
            choices,
        });
    }

    /// Damage that lies on a unit: hull points of a squadron, facedown cards of a ship.
    fn lost(&mut self, side: Side) {
        let is_squadron = self.is_squadron(side);
        let name = if is_squadron { "damage" } else { "facedown" };
        let (lost, path) = (format!("{}.lost", side.word()), format!("{}.{name}", side.word()));
        if self.sheet.has(&lost) && !is_squadron {
            self.sheet.assume(&path, "facedown", "damage cards lie facedown unless the line says faceup");
        }
        self.sheet.rename(|field| (field == lost).then(|| path.clone()));
    }

    /// Whether a squadron attacks or is attacked.
    pub(super) fn is_squadron(&self, side: Side) -> bool {
        let card = self.sheet.value(&side.card()).unwrap_or_default();
        let mut cards = self.reader.items.iter().flat_map(|item| item.cards.iter());
        cards.any(|(it, _)| it.full_name() == card && it.kind == CardKind::Squadron)
            || self.sheet.value(&format!("{}.kind", side.word())) == Some("squadron")
    }

    /// Shields without a zone are those of the zone under attack.
    fn shields(&mut self, side: Side) {
        let plain = format!("{}.shields", side.word());
        if !self.sheet.has(&plain) {
            return;
        }
        if self.sheet.asks(&format!("{}.zone", side.word())) {
            // the answer says of which zone they are
            self.sheet.unset(&plain);
            return;
        }
        let zone = self.sheet.value(&format!("{}.zone", side.word())).unwrap_or("front").to_owned();
        let path = format!("{plain}.{zone}");
        let count = self.sheet.value(&plain).unwrap_or_default().to_owned();
        self.sheet.assume(&path, &count, format!("shields without a zone are those of the {zone}"));
        self.sheet.rename(|field| (field == plain).then(|| path.clone()));
    }

    fn assumptions(&mut self, kind: Kind) {
        let (attacks, defends) = (self.is_squadron(Side::Attacker), self.is_squadron(Side::Defender));
        let has_defender = self.sheet.has_below("defender");
        if !self.sheet.has("range") && !attacks && (kind != Kind::Odds || has_defender) {
            self.sheet.assume("range", "close", "no range is named");
        }
        if has_defender && !defends && !self.sheet.has("defender.zone") && !self.sheet.asks("defender.zone") {
            self.sheet.assume("defender.zone", "front", "no hull zone is named");
        }
        let rolls = self.sheet.has_below("pool")
            || self.sheet.has("dice")
            || self.sheet.asks("pool")
            || self.sheet.asks("dice");
        if !rolls
            && !attacks
            && self.sheet.has("attacker.card")
            && !self.sheet.has("attacker.zone")
            && !self.sheet.asks("attacker.zone")
        {
            self.sheet.assume("attacker.zone", "front", "no hull zone is named");
        }
        let unnamed = !self.sheet.has("defender.card") && !self.sheet.asks("defender.card");
        let redirects = self.sheet.value("defender.tokens").is_some_and(|tokens| tokens.contains("redirect"));
        for field in self.beside().map(|zone| format!("defender.shields.{zone}")) {
            if unnamed && redirects && !self.sheet.has(&field) {
                self.sheet.assume(&field, "0", "no shields are named there");
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
