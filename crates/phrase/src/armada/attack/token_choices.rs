//! Which choices are the tokens that a line spends?
//!
//! A named token is spent where it can be: a choice of the attack with rolled dice, a part of the defender's play before the
//! roll. What cannot be spent, or needs a choice that the line does not make, is said.

use super::{Attack, Side};
use cards::{Card, Value};

impl Attack<'_, '_, '_> {
    /// The zones beside the one under attack.
    pub(super) fn beside(&self) -> [&'static str; 2] {
        match self.sheet.value("defender.zone") {
            Some("left" | "right") => ["front", "rear"],
            _ => ["left", "right"],
        }
    }

    /// A token that is only spent is the card's, where the card has it; what is named besides stands instead of the card's.
    pub(super) fn tokens_of_card(&mut self) {
        self.without_tokens();
        let Some(named) = self.sheet.value("defender.tokens").map(str::to_owned) else { return };
        let Some((name, printed)) =
            self.defender().map(|card| (card.full_name(), card.texts("tokens").to_vec()))
        else {
            return;
        };
        let has = |token: &str| printed.iter().any(|known| known == token);
        if !self.listed && named.split(',').all(has) {
            self.sheet.unset("defender.tokens");
        } else if !printed.is_empty() && !same(&named, &printed) {
            let why = format!("the line names these; the card of `{}` has {}", name, printed.join(", "));
            self.sheet.assume("defender.tokens", &named, why);
        }
    }

    /// `with no brace`: the tokens of the card without those.
    fn without_tokens(&mut self) {
        let lacks = std::mem::take(&mut self.lacks);
        let Some((span, _)) = lacks.first().filter(|_| !self.sheet.has("defender.tokens")) else { return };
        let Some(printed) = self.defender().map(|card| card.texts("tokens").to_vec()) else { return };
        let left: Vec<String> =
            printed.into_iter().filter(|token| lacks.iter().all(|(_, other)| token != other)).collect();
        let left = if left.is_empty() { ",".to_owned() } else { left.join(",") };
        self.sheet.put(span, "defender.tokens", left);
        self.listed = true;
    }

    /// Before the roll: how both sides play.
    pub(super) fn stated(&mut self) {
        let optional = self.sheet.has("rerolls") || self.sheet.has_below("attacker.concentrate-fire");
        for (span, deed) in std::mem::take(&mut self.deeds) {
            if let Some(spent) = deed.strip_prefix("defender:spend ") {
                let token = spent.split(' ').next().unwrap_or(spent);
                self.sheet.add(&span, "play.defender", token);
                if spent != token {
                    self.sheet.assume("play.defender", token, "the zone is chosen once the dice are rolled");
                }
            } else if let Some(lock) = deed.strip_prefix("attacker:").filter(|_| !optional) {
                self.sheet.add(&span, "play.attacker", lock);
            } else {
                self.sheet.chip(&span, None);
                self.sheet.assume("play.attacker", "best", "what is locked follows from the roll");
            }
        }
        if self.sheet.has("play.defender") {
            let stated = self.sheet.value("play.defender").unwrap_or_default().to_owned();
            self.sheet.assume(
                "play.defender",
                &stated,
                "the defender spends what the line says and nothing else",
            );
        }
    }

    /// Behind the roll: the choices, in the order of the line. The last one is the end of spending, where nothing is left.
    pub(super) fn spent(&mut self) {
        let mut open = false;
        let mut spends = false;
        for (span, deed) in std::mem::take(&mut self.deeds) {
            match deed.strip_prefix("defender:spend ") {
                Some("redirect") => {
                    let shielded = self.shielded();
                    match shielded.as_slice() {
                        [] => self.sheet.assume(
                            scenario::LINE,
                            "the redirect is not spent",
                            "it needs shields beside the zone under attack: add for example `2 shields left`",
                        ),
                        [zone] => {
                            self.sheet.line(&span, format!("{deed} {zone}"));
                            spends = true;
                        }
                        _ => {
                            open = true;
                            let why = "both zones beside have shields: choose one below";
                            self.sheet.assume(scenario::LINE, "the redirect is still to be spent", why);
                        }
                    }
                }
                Some("evade") => {
                    open = true;
                    let why = "choose its die below";
                    self.sheet.assume(scenario::LINE, "the evade is still to be spent", why);
                }
                Some(_) => {
                    self.sheet.line(&span, deed);
                    spends = true;
                }
                None => self.sheet.line(&span, deed),
            }
        }
        if spends && !open && self.nothing_left() {
            self.sheet.line(&(0..0), "defender:done".to_owned());
        }
    }

    /// The zones beside the one under attack that have shields, as far as is known.
    fn shielded(&self) -> Vec<&'static str> {
        let printed = self.defender();
        let has = |zone: &&'static str| match self
            .sheet
            .value(&format!("defender.shields.{zone}"))
            .map(str::to_owned)
        {
            Some(said) => said != "0",
            None => printed.is_some_and(|card| shields(card, zone) > 0),
        };
        self.beside().into_iter().filter(has).collect()
    }

    /// Whether no token is left that could be spent besides.
    fn nothing_left(&self) -> bool {
        let held: Vec<&str> = match (self.sheet.value("defender.tokens"), self.defender()) {
            (Some(named), _) => named.split(',').collect(),
            (None, Some(card)) => card.texts("tokens").iter().map(String::as_str).collect(),
            (None, None) => Vec::new(),
        };
        let spent = |token: &str| {
            let token = token.split('/').next().unwrap_or(token);
            let is = |setting: &str| {
                setting.strip_prefix("defender:spend ").is_some_and(|it| it.starts_with(token))
            };
            self.sheet.lines().any(is) || token == "redirect" && self.shielded().is_empty()
        };
        self.sheet.value("defender.speed") != Some("0") && held.into_iter().all(spent)
    }

    /// The card of the defender.
    fn defender(&self) -> Option<&Card> {
        let name = self.sheet.value(&Side::Defender.card())?;
        let cards = self.reader.items.iter().flat_map(|item| item.cards.iter());
        cards.map(|(card, _)| *card).find(|card| card.full_name() == name || card.id == name)
    }
}

/// The printed shields of a zone.
fn shields(card: &Card, zone: &str) -> u32 {
    match card.fact("shields") {
        Some(Value::Zones(zones)) => {
            zones.iter().find(|(known, _)| known == zone).map_or(0, |(_, count)| *count)
        }
        _ => 0,
    }
}

/// Whether the same tokens are named, in any order and state.
fn same(named: &str, printed: &[String]) -> bool {
    let mut named: Vec<&str> = named.split(',').map(|it| it.split('/').next().unwrap_or(it)).collect();
    let mut printed: Vec<&str> = printed.iter().map(String::as_str).collect();
    named.sort_unstable();
    printed.sort_unstable();
    named == printed
}
