//! What are the numbers and marks of a thing: its arena, its power, what it shares with another?

use super::board::Board;
use super::scene::Scene;
use crate::{
    ability::{Comparison, Shared, Stat},
    play::nouns::{
        card::{Card, CardId},
        objects::{Object, Orientation},
    },
    terms::{Arena, Aspect, Player},
};

/// The unit that an upgrade is on.
pub fn host(board: &Board<'_>, object: &Object) -> Option<CardId> {
    match object {
        Object::Upgrade(id) => board.table.upgrade(id).map(|(unit, _)| unit.id.clone()),
        Object::Token(on, _) => Some(on.clone()),
        Object::Unit(_) | Object::Base(_) | Object::Card(_) | Object::Unknown(..) => None,
        Object::Resource(..) | Object::Credit(_) | Object::Force(_) => None,
    }
}

pub(crate) fn shares(board: &Board<'_>, what: Shared, one: &Object, other: &Object) -> bool {
    let (Some(this), Some(that)) = (shared_of(board, what, one), shared_of(board, what, other)) else {
        return false;
    };
    this.iter().any(|word| that.contains(word))
}

/// The names, traits, aspects or keywords of a thing, in words; none where they are unknown.
pub fn shared_of(board: &Board<'_>, what: Shared, object: &Object) -> Option<Vec<String>> {
    if matches!(object, Object::Unknown(..)) {
        return None;
    }
    let unit = board.table.unit_of(object);
    let printed = card(board, object)?;
    Some(match what {
        Shared::Name => vec![printed.title.clone()],
        Shared::Trait => unit.map_or_else(|| printed.traits.clone(), |unit| board.traits(unit)),
        Shared::Aspect => {
            let has = |aspect: &&Aspect| {
                printed.aspects.contains(aspect) || unit.is_some_and(|unit| board.has_aspect(unit, **aspect))
            };
            Aspect::ALL.iter().filter(has).map(ToString::to_string).collect()
        }
        Shared::Arena => arena_of(board, object).iter().map(ToString::to_string).collect(),
        Shared::Keyword => {
            let keywords = unit.map_or_else(|| printed.keywords.clone(), |unit| board.keywords(unit));
            keywords.iter().map(|keyword| keyword.kind().to_string()).collect()
        }
    })
}

pub(crate) fn damage(board: &Board<'_>, object: &Object) -> u16 {
    match object {
        Object::Unit(id) => board.table.unit(id).map_or(0, |unit| unit.damage),
        Object::Base(player) => board.table.side(*player).damage,
        Object::Upgrade(_) | Object::Token(..) | Object::Card(_) | Object::Unknown(..) => 0,
        Object::Resource(..) | Object::Credit(_) | Object::Force(_) => 0,
    }
}

pub fn is_exhausted(board: &Board<'_>, object: &Object) -> Option<bool> {
    match object {
        Object::Unit(id) => board.table.unit(id).map(|unit| unit.exhausted),
        Object::Card(id) => {
            let leaders = Player::ALL.iter().filter_map(|player| board.table.side(*player).leader.as_ref());
            leaders.into_iter().find(|leader| leader.id == *id).map(|leader| leader.exhausted)
        }
        Object::Resource(_, orientation) => Some(*orientation == Orientation::Exhausted),
        Object::Base(_) | Object::Upgrade(_) | Object::Token(..) | Object::Unknown(..) => None,
        Object::Credit(_) | Object::Force(_) => None,
    }
}

/// The arena of a unit, or the one printed on a card outside play.
pub fn arena_of(board: &Board<'_>, object: &Object) -> Option<Arena> {
    match object {
        Object::Unit(id) => board.table.unit(id).map(|unit| unit.arena),
        Object::Upgrade(_) | Object::Token(..) => {
            host(board, object).and_then(|host| arena_of(board, &Object::Unit(host)))
        }
        Object::Card(id) => Some(board.rules.card(id).arena),
        Object::Base(_) | Object::Unknown(..) | Object::Resource(..) => None,
        Object::Credit(_) | Object::Force(_) => None,
    }
}

impl Scene<'_> {
    /// A number of a thing; of a card that has left play, as it last was.
    pub fn stat_of(self, stat: Stat, object: &Object) -> Option<u32> {
        let table = self.board.table;
        let value = match object {
            Object::Base(player) => {
                let side = table.side(*player);
                match stat {
                    Stat::Damage => side.damage,
                    Stat::Hp => side.base_hp,
                    Stat::RemainingHp => side.base_left(),
                    Stat::Cost | Stat::Power => return None,
                }
            }
            Object::Unit(id) => match (table.unit(id), self.context.last_of(id)) {
                (Some(unit), _) => match stat {
                    Stat::Cost => u16::from(self.board.rules.card(id).cost),
                    Stat::Power => self.board.power(unit),
                    Stat::Hp => self.board.hp(unit),
                    Stat::RemainingHp => self.board.remaining(unit),
                    Stat::Damage => unit.damage,
                },
                (None, Some(last)) => match stat {
                    Stat::Cost => u16::from(self.board.rules.card(id).cost),
                    Stat::Power => last.power,
                    Stat::Hp => last.hp,
                    Stat::RemainingHp => last.hp.saturating_sub(last.unit.damage),
                    Stat::Damage => last.unit.damage,
                },
                (None, None) => printed_stat(self.board.rules.card(id), stat)?,
            },
            Object::Upgrade(id) | Object::Card(id) => printed_stat(self.board.rules.card(id), stat)?,
            Object::Token(..) | Object::Credit(_) | Object::Force(_) if stat == Stat::Cost => 0,
            Object::Token(..) | Object::Credit(_) | Object::Force(_) => return None,
            Object::Unknown(..) | Object::Resource(..) => return None,
        };
        Some(u32::from(value))
    }

    /// The card that has the ability, as what it is now.
    pub fn this(self) -> Object {
        let id = &self.context.this;
        if let Some(player) = self.board.rules.base_of(id) {
            return Object::Base(player);
        }
        if self.board.table.unit(id).is_some() || self.context.last_of(id).is_some() {
            return Object::Unit(id.clone());
        }
        match self.board.table.upgrade(id) {
            Some(_) => Object::Upgrade(id.clone()),
            None => Object::Card(id.clone()),
        }
    }
}

fn printed_stat(card: &Card, stat: Stat) -> Option<u16> {
    match stat {
        Stat::Cost => Some(u16::from(card.cost)),
        Stat::Power => u16::try_from(card.power).ok(),
        Stat::Hp | Stat::RemainingHp => u16::try_from(card.hp).ok(),
        Stat::Damage => Some(0),
    }
}

/// What is printed on it, and the unit if it is one.
pub(crate) fn card<'a>(board: &Board<'a>, object: &Object) -> Option<&'a Card> {
    match object {
        Object::Unit(id) | Object::Upgrade(id) | Object::Card(id) => Some(board.rules.card(id)),
        Object::Base(player) => Some(board.rules.printed_base(*player)),
        Object::Token(..) | Object::Unknown(..) | Object::Resource(..) => None,
        Object::Credit(_) | Object::Force(_) => None,
    }
}

/// Whether two numbers compare as said.
pub fn compare(value: u32, is: Comparison, to: u32) -> bool {
    match is {
        Comparison::AtLeast => value >= to,
        Comparison::AtMost => value <= to,
        Comparison::Exactly => value == to,
        Comparison::MoreThan => value > to,
        Comparison::LessThan => value < to,
        Comparison::Odd => !value.is_multiple_of(2),
        Comparison::Even => value.is_multiple_of(2),
    }
}
