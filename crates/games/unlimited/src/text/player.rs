//! Which player do the words name?

use super::super::ability::{
    Amount, Counted, Doing, DoneTo, Effect, Noun, Pick, Place, Quality, Slot, ThisWay, Who, Zone,
};
use super::named::{Meant, Number};
use super::phrases::PLAYERS;
use super::reader::Reader;

/// The number of each thing that `for each` in front of a sentence counts.
pub(super) const EACH: Slot = Slot(u16::MAX - 1);

/// `For each unit defeated this way, its controller draws a card`: each player does it so often as they control one.
pub(super) fn by_each(who: Who, times: Option<&mut Amount>) -> Option<Who> {
    let whose = match who {
        Who::ControllerOf(EACH) => Quality::ControlledBy(Who::They),
        Who::OwnerOf(EACH) => Quality::OwnedBy(Who::They),
        who => return Some(who),
    };
    let Some(Amount::Count(counted)) = times else { return None };
    let (Counted::Things(filter) | Counted::ThisWay(ThisWay { to: DoneTo::Things(filter), .. })) =
        &mut **counted
    else {
        return None;
    };
    filter.qualities.push(whose);
    Some(Who::Each)
}

/// `Discard a card`: from the hand of the player who does it, where nothing else is said (CR 1.14.1). `before` is the player
/// that was assumed so far.
pub(super) fn discards_from_hand(who: Who, before: Option<Who>, does: &mut [Doing]) {
    let own = |who: Who| match who {
        Who::Each | Who::EachOpponent | Who::Chosen { .. } | Who::Any => Who::They,
        who => who,
    };
    let hand = |who: Who| Place { of: Some(own(who)), zones: vec![Zone::Hand] };
    for doing in does {
        if let Effect::Discard(what) = &mut doing.effect
            && let Pick::Chosen { from, .. } | Pick::Random { from, .. } = &mut what.pick
            && from.place == before.map(hand)
            && from.side.is_none()
            && !from.nouns.contains(&Noun::Captive)
        {
            from.place = Some(hand(who));
        }
    }
}

impl Reader<'_> {
    /// `your`, `an opponent's`, `their`: whose.
    pub(super) fn possessive(&mut self) -> Option<Who> {
        self.attempt(|reader| {
            if reader.words("your").is_some() {
                return (!matches!(reader.peek_word(0), "opponent" | "opponents")).then_some(Who::You);
            }
            if reader.any(&["its owner", "his owner", "her owner", "their owner", "their owners"]).is_some() {
                reader.words("'s")?;
                let slot = reader.last_card_slot()?;
                reader.name_player(Who::OwnerOf(slot), Number::One);
                return Some(Who::OwnerOf(slot));
            }
            if reader.words("their").is_some() {
                return reader.they();
            }
            let player = reader.player()?;
            reader.words("'s")?;
            Some(player)
        })
    }

    fn last_card_slot(&self) -> Option<Slot> {
        // a base or a hand has no owner and no power that words ask for as `its`
        let card = |named: &super::named::Named| {
            let place = |pick: &Option<Pick>| matches!(pick, Some(Pick::BaseOf(_) | Pick::Whole { .. }));
            matches!(&named.what, Meant::Cards { pick, .. } if !place(pick))
        };
        self.last(card).and_then(|named| match named.what {
            Meant::Cards { slot, .. } => Some(slot),
            Meant::Someone(_) => None,
        })
    }

    /// The player `they` are.
    pub(super) fn they(&self) -> Option<Who> {
        let known = self.last(|named| matches!(named.what, Meant::Someone(_)))?;
        match known.what {
            Meant::Someone(Who::Chosen { .. } | Who::Any | Who::Each | Who::EachOpponent) => Some(Who::They),
            Meant::Someone(player) => Some(player),
            Meant::Cards { .. } => None,
        }
    }

    /// A player: `you`, `an opponent`, `its controller`.
    pub(super) fn player(&mut self) -> Option<Who> {
        self.attempt(|reader| {
            let start = reader.position();
            if let Some(player) = reader.table(PLAYERS) {
                let many = matches!(player, Who::Each | Who::EachOpponent | Who::Chosen { count: None });
                reader.name_player(player, if many { Number::Many } else { Number::One });
                return Some(player);
            }
            if reader
                .any(&[
                    "they",
                    "that player",
                    "that opponent",
                    "the chosen player",
                    "the chosen players",
                    "those players",
                ])
                .is_some()
            {
                return reader.they();
            }
            if let Some(count) = reader.number() {
                reader.words("players")?;
                let player = Who::Chosen { count: Some(count) };
                reader.name_player(player, Number::Many);
                return Some(player);
            }
            reader.go(start);
            let (slot, role) = reader.role_of_card()?;
            let player = if role == "controller" { Who::ControllerOf(slot) } else { Who::OwnerOf(slot) };
            reader.name_player(player, Number::One);
            Some(player)
        })
    }

    /// `its controller`, `that unit's owner`.
    pub(super) fn role_of_card(&mut self) -> Option<(Slot, &'static str)> {
        let slot = if self.any(&["its", "his", "her", "their"]).is_some() {
            self.each.or_else(|| self.last_card_slot())?
        } else {
            let named = self.attempt(Self::named_before)?;
            self.words("'s")?;
            named.meaning()
        };
        let role = self.table(&[("controller", "controller"), ("owner", "owner")])?;
        Some((slot, role))
    }
}
